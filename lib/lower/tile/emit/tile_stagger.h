/* Loops whose last products run beside the first one of the next iteration. */
#ifndef TF_LOWER_TILE_EMIT_TILE_STAGGER_H
#define TF_LOWER_TILE_EMIT_TILE_STAGGER_H

#include "lower/tile/emit/tile_pipe.h"

/* The whole loop, of `count` iterations. */
void tf_tl_staggered(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_tl_ops_fn ops);
/* Before this statement, or before anything else in the body (NULL): products under way whose sums it touches, or
 * whose factors it writes, are waited for, and their slot is released. */
void tf_tl_land(tf_tl_emitter *e, const tf_tl_stmt *s);
/* Behind a statement: where tf_tl_land left the wait to the branches of a lazy loop, the slot is released now. */
void tf_tl_landed(tf_tl_emitter *e);

#endif
