/* Layouts that products expect; what they do not find so takes part as a copy. */
#ifndef TF_LOWER_TILE_PLAN_TILE_ANCHOR_H
#define TF_LOWER_TILE_PLAN_TILE_ANCHOR_H

#include "lower/tile/tile_emitter.h"

void tf_tl_anchor(tf_tl_emitter *e);
TF_NODISCARD bool
tf_tl_wish(tf_tl_emitter *e); /* one more fragment gets the layout that a product would like; false: none */
void tf_tl_plan_gemm(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
