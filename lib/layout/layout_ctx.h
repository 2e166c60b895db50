/* What other rooms see beyond tf/layout.h: contexts that share a pool and index expressions, and symbolic leaves. */
#ifndef TF_LAYOUT_LAYOUT_CTX_H
#define TF_LAYOUT_LAYOUT_CTX_H

#include "index/index.h"
#include "tf/layout.h"

/* A context in `pool`, over the expressions of `ix` (NULL = its own, made when first needed). Memory that runs out goes
 * to the pool's recovery point. End it with the pool; tf_layout_ctx_destroy is not for it. */
tf_layout_ctx *tf_layout_ctx_new(tf_pool *pool, tf_ix_ctx *ix);

/* A leaf of the expression (a number where it is constant), and back (NULL for what is not a number or expression). */
const tf_tuple *tf_tuple_of_expr(tf_layout_ctx *c, tf_ixp e);
tf_ixp tf_tuple_expr(tf_layout_ctx *c, const tf_tuple *t);
/* Makes the symbol or opaque node e known to parse by its name. */
void tf_layout_name_symbol(tf_layout_ctx *c, tf_ixp e);

#endif
