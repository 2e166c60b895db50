/* Sums of a loop of which lanes keep their own parts. */
#ifndef TF_LOWER_TILE_PLAN_TILE_LANES_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_LANES_PLAN_H

#include "lower/tile/plan/tile_copies.h"

/* s->lanes of the reductions whose lanes come together behind the loop. */
void tf_tl_plan_lanes(tf_tl_emitter *e);

#endif
