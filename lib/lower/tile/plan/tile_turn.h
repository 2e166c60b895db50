/* Products that are made as those of both factors turned. */
#ifndef TF_LOWER_TILE_PLAN_TILE_TURN_H
#define TF_LOWER_TILE_PLAN_TILE_TURN_H

#include "target/target.h"
#include "tile/tile_dialect.h"

/* Behind tf_tl_expand: products of few rows and many columns change their sides. */
void tf_tl_turn_products(tf_op *func, const tf_target *target);

#endif
