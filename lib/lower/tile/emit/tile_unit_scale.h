/* Block scales of products by tcgen05.mma. */
#ifndef TF_LOWER_TILE_EMIT_TILE_UNIT_SCALE_H
#define TF_LOWER_TILE_EMIT_TILE_UNIT_SCALE_H

#include "lower/tile/plan/tile_unit_plan.h"
#include "lower/tile/plan/tile_scale_plan.h"

/* From shared memory to tensor memory, by all warps; the unit sees them behind a barrier between two fences. */
void tf_tl_store_scales(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_product *p);
tf_tl_scaling tf_tl_scaling_for(const tf_tl_stmt *s, const tf_tl_product *p);

#endif
