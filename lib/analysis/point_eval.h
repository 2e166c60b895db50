/* Integer expressions as straight code, for evaluating them at many points. */
#ifndef TF_ANALYSIS_POINT_EVAL_H
#define TF_ANALYSIS_POINT_EVAL_H

#include "index/index.h"

typedef struct tf_eval tf_eval;

tf_eval *tf_eval_new(tf_pool *pool, tf_ix_ctx *ix);
/* Adds an expression; its number. */
uint32_t tf_eval_add(tf_eval *v, tf_ixp e);
/* The symbols of all expressions, and the range that each runs over from 0: *n is -1 where it is no constant. */
uint32_t tf_eval_symbols(const tf_eval *v);
tf_ixp tf_eval_symbol(const tf_eval *v, uint32_t i);
bool tf_eval_uses(const tf_eval *v, uint32_t expression, uint32_t symbol);
/* Values of the symbols, and then of the expressions; false on overflow or division by zero. */
TF_NODISCARD bool tf_eval_run(tf_eval *v, const int64_t *symbol);
int64_t tf_eval_get(const tf_eval *v, uint32_t expression);

#endif
