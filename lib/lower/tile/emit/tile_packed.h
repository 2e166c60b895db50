/* Elements of 4 bits as numbers, and back. */
#ifndef TF_LOWER_TILE_EMIT_TILE_PACKED_H
#define TF_LOWER_TILE_EMIT_TILE_PACKED_H

#include "lower/tile/tile_emitter.h"

/* tile.unpack and tile.pack. */
tf_value *tf_tl_packed(tf_tl_emitter *e, const tf_op *op, uint32_t lane);

#endif
