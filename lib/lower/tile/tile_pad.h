/* Rows that are no multiples of 16 bytes. */
#ifndef TF_LOWER_TILE_TILE_PAD_H
#define TF_LOWER_TILE_TILE_PAD_H

#include "lower/tile/tile_host_checks.h"

/* Whether the function's launches could gain by padded rows: it is one product for wgmma, and of a chip with TMA. */
TF_NODISCARD bool tf_tl_may_pad(const tf_tl_func *f);
/* Whether the kernel has copies of padded rows. */
TF_NODISCARD bool tf_tl_pads(const tf_tl_emitter *e);

#endif
