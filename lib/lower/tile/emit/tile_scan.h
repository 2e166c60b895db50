/* Cumulative sums and their like. */
#ifndef TF_LOWER_TILE_EMIT_TILE_SCAN_H
#define TF_LOWER_TILE_EMIT_TILE_SCAN_H

#include "lower/tile/tile_emitter.h"

void tf_tl_scan(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
