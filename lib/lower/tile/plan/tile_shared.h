/* What needs shared memory, and when. */
#ifndef TF_LOWER_TILE_PLAN_TILE_SHARED_H
#define TF_LOWER_TILE_PLAN_TILE_SHARED_H

#include "lower/tile/tile_emitter.h"

void tf_tl_place_shared(tf_tl_emitter *e);
/* A place in the arena, beside the first n buffers: how many bytes the arena then has. */
int64_t tf_tl_place_buffer(const tf_tl_emitter *e, tf_tl_buffer *b, size_t n);

#endif
