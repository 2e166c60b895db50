/* Making a plan. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_MAKE_H
#define TF_LOWER_FUSION_PLAN_PLAN_MAKE_H

#include "lower/fusion/plan/plan.h"

/* Tensors and extents; its segments come next. NULL with a reason. */
tf_plan *tf_plan_make(tf_op *module, tf_op *func, tf_pool *pool, const tf_lower_options *o, tf_verdict *why);
/* Loops, symbols, indices, predicates and memory of one segment. */
TF_NODISCARD bool tf_plan_segment(tf_plan *p, int32_t number, tf_segment *s);

#endif
