/* The host program of a tile program. */
#ifndef TF_LOWER_TILE_TILE_HOST_H
#define TF_LOWER_TILE_TILE_HOST_H

#include "lower/tile/tile_emitter.h"

/* `wide`, if not NULL, are the same kernels with indices of 64 bits: the launch takes them where 32 do not suffice.
 * `whole`, if not NULL, are those of the version of whole rows: it takes them where these are. */
TF_NODISCARD bool tf_tl_host(tf_tl_func *f, uint32_t n, tf_tl_emitter *const *kernels, tf_tl_func *wide_f,
                             tf_tl_emitter *const *wide, tf_tl_func *whole_f, tf_tl_emitter *const *whole);

#endif
