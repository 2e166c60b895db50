/* Which tile a block works on: the thread's number, and the block's tile or, where blocks are persistent, each of its
 * tiles in a loop of the kernel. */
#ifndef TF_LOWER_TILE_EMIT_TILE_BLOCKS_H
#define TF_LOWER_TILE_EMIT_TILE_BLOCKS_H

#include "lower/tile/tile_emitter.h"

/* Blocks that run at one time and go from tile to tile; 0: each has one tile. */
int64_t tf_tl_persistent(const tf_tl_emitter *e);
void tf_tl_bind_blocks(tf_tl_emitter *e);
void tf_tl_open_tiles(tf_tl_emitter *e);
void tf_tl_close_tiles(tf_tl_emitter *e);

#endif
