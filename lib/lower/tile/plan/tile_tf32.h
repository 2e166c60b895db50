/* Products of tf32 by wgmma, whose factors copies by TMA round. */
#ifndef TF_LOWER_TILE_PLAN_TILE_TF32_H
#define TF_LOWER_TILE_PLAN_TILE_TF32_H

#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/tile_emitter.h"

/* Copies by TMA could round the factors of this product. */
TF_NODISCARD bool tf_tl_may_round(tf_tl_emitter *e, const tf_tl_stmt *s);
/* When all is planned: those that must do round. False: something else writes such a factor. */
TF_NODISCARD bool tf_tl_plan_rounding(tf_tl_emitter *e);

#endif
