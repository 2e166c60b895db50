/* Producer warps, which issue the loads of loops (`producers` of tile.kernel). */
#ifndef TF_LOWER_TILE_PLAN_TILE_PRODUCER_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_PRODUCER_PLAN_H

#include "lower/tile/tile_emitter.h"

void tf_tl_plan_producers(tf_tl_emitter *e);
void tf_tl_choose_persistent(tf_tl_emitter *e); /* where producers were chosen, and all copies are planned */
/* Do producers know what the op's operands from that one on are? Then they compute them, and come by the op. */
TF_NODISCARD bool tf_tl_producers_know(tf_tl_emitter *e, const tf_op *op, uint32_t from);
TF_NODISCARD bool
tf_tl_tiles_differ(tf_tl_emitter *e); /* some loop whose loads producers issue may turn more often for one tile */
bool tf_tl_is_needed(const tf_tl_emitter *e, const tf_op *op); /* producers compute it, too, or load it */

#endif
