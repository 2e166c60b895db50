/* What fragments have in them at first. */
#ifndef TF_LOWER_TILE_EMIT_TILE_BEGIN_H
#define TF_LOWER_TILE_EMIT_TILE_BEGIN_H

#include "lower/tile/tile_emitter.h"

void tf_tl_begin_memory(tf_tl_emitter *e); /* fragments that live in memory have something in it */

#endif
