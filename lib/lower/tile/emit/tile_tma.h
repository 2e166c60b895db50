/* Copies by TMA, box by box. */
#ifndef TF_LOWER_TILE_EMIT_TILE_TMA_H
#define TF_LOWER_TILE_EMIT_TILE_TMA_H

#include "lower/tile/plan/tile_tma_plan.h"

void tf_tl_tma_map(tf_tl_emitter *e, tf_tl_tma *t);                        /* its tensor map becomes a parameter */
void tf_tl_issue_tma(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *bar); /* a store has no bar */
/* Where the copy begins along the tensor's axis d; the values of the loop around it are there. */
tf_ixp tf_tl_box_begin(tf_tl_emitter *e, const tf_tl_tma *t, uint32_t d);
/* Of a tile of which each warp group stores its rows: this one's boxes, and of these those of that cut, if it has such.
 */
void tf_tl_issue_rows(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *bar, int64_t group, int64_t cut);

#endif
