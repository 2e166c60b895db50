/* Results in the memory of arguments (tile_in_place.c). */
#ifndef TF_LOWER_TILE_PLAN_TILE_IN_PLACE_H
#define TF_LOWER_TILE_PLAN_TILE_IN_PLACE_H

#include "lower/tile/tile_emitter.h"

/* Each result that is in place of an argument shares its memory, as far as this kernel knows. */
void tf_tl_share_memory(tf_tl_emitter *e);
/* Every element of such an argument is read before the result is written there; else false, and `refused` says why. */
TF_NODISCARD bool tf_tl_in_place(tf_tl_emitter *e);

#endif
