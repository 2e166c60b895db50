/* Results that each warp group stores for itself. */
#ifndef TF_LOWER_TILE_PLAN_TILE_APART_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_APART_PLAN_H

#include "lower/tile/tile_emitter.h"

enum { TF_TL_GROUP = 128 /* threads of a warp group */ };

void tf_tl_plan_apart(tf_tl_emitter *e); /* behind all other plans of copies */

#endif
