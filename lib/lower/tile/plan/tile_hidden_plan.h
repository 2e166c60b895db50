/* Which loops pass by the half of a tile of scores that a warp group hides. */
#ifndef TF_LOWER_TILE_PLAN_TILE_HIDDEN_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_HIDDEN_PLAN_H

#include "lower/tile/plan/tile_copies.h"

/* From `scores` to `last` in a loop's body: what makes the scores, hides some of them, and what multiplies by the
 * weights. */
typedef struct tf_tl_hidden {
  tf_tl_stmt *scores, *mask, *last;
  tf_tl_buffer *s, *p; /* scores and weights */
} tf_tl_hidden;

void tf_tl_plan_hidden(tf_tl_emitter *e);
/* It goes over scores or weights. */
bool tf_tl_is_wide(const tf_tl_hidden *h, const tf_tl_stmt *s);

#endif
