/* Loops of products by tcgen05.mma. */
#ifndef TF_LOWER_TILE_EMIT_TILE_UNIT_LOOP_H
#define TF_LOWER_TILE_EMIT_TILE_UNIT_LOOP_H

#include "lower/tile/plan/tile_unit_plan.h"

/* p->units: the loop, of `count` iterations, whose first copies are under way, those by threads from number `begun` on.
 * When it is over its products are. */
void tf_tl_fly_units(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_ixp q, uint32_t begun);

#endif
