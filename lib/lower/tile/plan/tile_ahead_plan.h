/* Copies of a persistent block's tile that its producers load while the tile before is computed. */
#ifndef TF_LOWER_TILE_PLAN_TILE_AHEAD_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_AHEAD_PLAN_H

#include "lower/tile/tile_emitter.h"

void tf_tl_plan_ahead(tf_tl_emitter *e); /* behind all other plans of copies */

#endif
