/* Results that the kernel may store to a copy of padded rows (tile_pad.c). */
#ifndef TF_LOWER_TILE_PLAN_TILE_PAD_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_PAD_PLAN_H

#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/tile_emitter.h"

/* This loop, which stores by `write`, writes every element of the tensor, nothing else touches it, and no argument may
 * be in its place: so the tensor may be copied from what the kernel stored elsewhere. */
TF_NODISCARD bool tf_tl_covers(tf_tl_emitter *e, const tf_tl_stmt *s, tf_op *write);

#endif
