/* Fragments into another layout, by shuffles. */
#ifndef TF_LOWER_TILE_EMIT_TILE_CONVERT_H
#define TF_LOWER_TILE_EMIT_TILE_CONVERT_H

#include "lower/tile/tile_emitter.h"

void tf_tl_convert(tf_tl_emitter *e, tf_tl_buffer *from, tf_tl_buffer *to);

#endif
