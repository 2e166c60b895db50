/* Reductions: in a thread, by shuffles, through shared memory. */
#ifndef TF_LOWER_TILE_EMIT_TILE_REDUCE_H
#define TF_LOWER_TILE_EMIT_TILE_REDUCE_H

#include "lower/tile/tile_emitter.h"

void tf_tl_reduce(tf_tl_emitter *e, tf_tl_stmt *s);
/* Lanes join what they have each; where the reduction itself has left that (s->late). */
void tf_tl_reduce_join(tf_tl_emitter *e, tf_tl_stmt *s);
/* Behind a loop: lanes add up what they kept of its sums (tile_lanes_plan.c). */
void tf_tl_join_lanes(tf_tl_emitter *e, const tf_op *loop);

#endif
