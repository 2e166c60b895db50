/* Results that each warp group stores for itself. */
#ifndef TF_LOWER_TILE_PLAN_TILE_APART_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_APART_PLAN_H

#include "lower/tile/tile_emitter.h"

enum {
  TF_TL_GROUP = 128, /* threads of a warp group */
  TF_TL_FEW_PLACES = 2
};

void tf_tl_plan_apart(tf_tl_emitter *e); /* behind all other plans of copies */
/* In how many steps of columns, or of each group's rows, its tile may be written and stored, for each of which it has
 * a place, or fewer; 0: at once. Then it has one for `slots` of them. */
int64_t tf_tl_cuts(const tf_tl_emitter *e, const tf_tl_stmt *s);
void tf_tl_cut(tf_tl_emitter *e, tf_tl_stmt *s, int64_t slots);
/* Bytes that these tiles need not take in a persistent block with producer warps: few places of what is cut do. */
int64_t tf_tl_cut_bytes(tf_tl_emitter *e);

#endif
