/* Factors of products are put where no banks conflict. */
#ifndef TF_LOWER_TILE_PLAN_TILE_SWIZZLE_H
#define TF_LOWER_TILE_PLAN_TILE_SWIZZLE_H

#include "lower/tile/tile_emitter.h"

void tf_tl_swizzle(tf_tl_emitter *e);
/* The best of the orders in which TMA can write it; false if the buffer's own is better. */
TF_NODISCARD bool tf_tl_tma_once_order(tf_tl_emitter *e, const tf_tl_buffer *b, tf_tl_order *out);

#endif
