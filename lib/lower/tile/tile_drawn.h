/* Kernels whose tiles differ in work, made with separate blocks and with blocks that draw their tiles. */
#ifndef TF_LOWER_TILE_TILE_DRAWN_H
#define TF_LOWER_TILE_TILE_DRAWN_H

#include "lower/tile/tile_versions.h"

/* A launch takes the blocks that draw their tiles where there are more tiles than the chip has SMs, and the middle one
 * turns its loops so many times at most; of loops that are staggered, all of them, a turn is more work. */
enum { TF_TL_FEW_TURNS = 6, TF_TL_FEW_STAGGERED = 40 };

/* Of kernels that were made with separate blocks: the versions that draw. Where all extents are known the choice is
 * made here; false: a kernel of the function draws from now on, and must be made once more. */
TF_NODISCARD bool tf_tl_find_drawn(tf_op *func, uint32_t n, tf_tl_emitter *const *kernels, tf_pool *pool,
                                   tf_tl_versions *out);

#endif
