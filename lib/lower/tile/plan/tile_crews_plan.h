/* Two crews of threads in a block, which take its tiles by turns (`consumers(2)` of tile.kernel). */
#ifndef TF_LOWER_TILE_PLAN_TILE_CREWS_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_CREWS_PLAN_H

#include "lower/tile/tile_emitter.h"

int64_t tf_tl_crews(const tf_tl_emitter *e);
void tf_tl_plan_crews(tf_tl_emitter *e); /* when all else is planned */

#endif
