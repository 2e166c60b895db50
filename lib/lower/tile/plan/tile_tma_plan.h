/* A copy between a tensor and a tile in shared memory by TMA, in boxes. */
#ifndef TF_LOWER_TILE_PLAN_TILE_TMA_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_TMA_PLAN_H

#include "lower/tile/plan/tile_copies.h"

/* Why TMA cannot make the copy; NULL: it can, `out` says how, and the tile is laid out so. */
const char *tf_tl_plan_tma(tf_tl_emitter *e, tf_op *loop, tf_op *access, tf_tl_buffer *tile, const int32_t *walk,
                           tf_tl_tma *out);
/* One of `parts` copies that fill as many rows of the tile each: from row `first` on. */
const char *tf_tl_plan_rows(tf_tl_emitter *e, tf_op *loop, tf_op *access, tf_tl_buffer *tile, const int32_t *walk,
                            int64_t first, int64_t parts, tf_tl_tma *out);
const char *tf_tl_reduction(const tf_tl_tma *t); /* "add"; NULL = it copies */

#endif
