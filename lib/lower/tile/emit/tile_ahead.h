/* Copies of a persistent block's tile that its producers load while the tile before is computed. */
#ifndef TF_LOWER_TILE_EMIT_TILE_AHEAD_H
#define TF_LOWER_TILE_EMIT_TILE_AHEAD_H

#include "lower/tile/plan/tile_ahead_plan.h"

void tf_tl_take_ahead(tf_tl_emitter *e, struct tf_tl_tma *t); /* where the copy stands */
void tf_tl_leave_ahead(tf_tl_emitter *e, const tf_op *op);    /* behind each op of the kernel */

#endif
