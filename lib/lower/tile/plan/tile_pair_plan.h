/* Products of two blocks together: tcgen05.mma with cta_group::2. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PAIR_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_PAIR_PLAN_H

#include "lower/tile/plan/tile_copies.h"

/* p->pair, e->units->pair and the boxes' halves, where all products of the tensor unit can be made so: all or none. */
void tf_tl_plan_pairs(tf_tl_emitter *e);

#endif
