/* Accesses to shared memory, counted. Only where they are counted (the option `analyse`) these do anything. */
#ifndef TF_LOWER_TILE_EMIT_TILE_BANKS_H
#define TF_LOWER_TILE_EMIT_TILE_BANKS_H

#include "lower/tile/tile_emitter.h"

/* An access to `width` elements from `at` on, by the first `lanes` of each warp. */
void tf_tl_count(tf_tl_emitter *e, const tf_tl_buffer *b, const char *what, tf_ixp at, uint32_t width, uint32_t lanes);
void tf_tl_report_banks(const tf_tl_emitter *e);

#endif
