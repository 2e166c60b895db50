/* Copies by TMA where they stand, outside of what runs ahead. */
#ifndef TF_LOWER_TILE_PLAN_TILE_TMA_ONCE_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_TMA_ONCE_PLAN_H

#include "lower/tile/tile_emitter.h"

void tf_tl_plan_tma_once(tf_tl_emitter *e);
/* How TMA would bring what a loop copies to shared memory, where that is too little to be worth an mbarrier; NULL: it
 * does already, or cannot. */
struct tf_tl_tma *tf_tl_plan_small_load(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_place_tma_once(tf_tl_emitter *e); /* all else has its place in shared memory */

#endif
