/* The two halves of a kernel with producer warps. */
#ifndef TF_LOWER_TILE_EMIT_TILE_PRODUCER_H
#define TF_LOWER_TILE_EMIT_TILE_PRODUCER_H

#include "lower/tile/tile_emitter.h"

/* The kernel parts here: what is emitted up to the end is for the block's other threads. */
void tf_tl_part_warps(tf_tl_emitter *e);
void tf_tl_join_warps(tf_tl_emitter *e);

#endif
