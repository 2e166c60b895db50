/* Loops with a condition; assertions and printing. */
#ifndef TF_LOWER_TILE_EMIT_TILE_CONTROL_H
#define TF_LOWER_TILE_EMIT_TILE_CONTROL_H

#include "lower/tile/tile_emitter.h"

/* A tile.while, with its body by `block`. */
typedef void (*tf_tl_block_fn)(tf_tl_emitter *e, tf_block *b);
void tf_tl_while(tf_tl_emitter *e, tf_op *op, tf_tl_block_fn block);
void tf_tl_debug(tf_tl_emitter *e, tf_op *op);

#endif
