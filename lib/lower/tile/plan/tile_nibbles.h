/* Elements of 4 bits become bytes. */
#ifndef TF_LOWER_TILE_PLAN_TILE_NIBBLES_H
#define TF_LOWER_TILE_PLAN_TILE_NIBBLES_H

#include "tile/tile_dialect.h"

/* What is done with them becomes tile.unpack and tile.pack; before anything else. What is left of such are arguments,
 * and views of their bytes. */
void tf_tl_nibbles(tf_op *func);

#endif
