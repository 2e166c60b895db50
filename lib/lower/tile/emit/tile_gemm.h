/* Products. */
#ifndef TF_LOWER_TILE_EMIT_TILE_GEMM_H
#define TF_LOWER_TILE_EMIT_TILE_GEMM_H

#include "lower/tile/tile_emitter.h"

void tf_tl_gemm(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
