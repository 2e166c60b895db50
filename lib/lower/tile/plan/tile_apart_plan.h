/* Results that each warp group stores for itself. */
#ifndef TF_LOWER_TILE_PLAN_TILE_APART_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_APART_PLAN_H

#include "lower/tile/tile_emitter.h"

enum {
  TF_TL_GROUP = 128, /* threads of a warp group */
  TF_TL_FEW_PLACES = 2
};

void tf_tl_plan_apart(tf_tl_emitter *e); /* behind all other plans of copies */
/* Its tile needs no place for all columns. Then it has one for `slots` steps of them. */
TF_NODISCARD bool tf_tl_can_cut(const tf_tl_emitter *e, const tf_tl_stmt *s);
void tf_tl_cut(tf_tl_emitter *e, tf_tl_stmt *s, int64_t slots);
/* Bytes that these tiles need not take in a persistent block with producer warps: few places of what is cut do. */
int64_t tf_tl_cut_bytes(tf_tl_emitter *e);

#endif
