/* Tile programs as they are lowered, to look at. */
#ifndef TF_LOWER_TILE_TILE_DRAW_H
#define TF_LOWER_TILE_TILE_DRAW_H

#include "lower/tile/tile_emitter.h"

/* On a copy of the function, of which nothing stays: its layouts are told (`out`), or else its bank conflicts. */
TF_NODISCARD bool tf_tl_look(tf_op *module, tf_op *func, const tf_lower_options *o, tf_tile_pictures *out);
void tf_tl_draw(const tf_tl_emitter *e, tf_tile_pictures *out);

#endif
