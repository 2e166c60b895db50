/* A kernel of a tile program becomes a kernel.func. */
#ifndef TF_LOWER_TILE_EMIT_TILE_KERNEL_H
#define TF_LOWER_TILE_EMIT_TILE_KERNEL_H

#include "lower/tile/tile_emitter.h"

tf_tl_emitter *tf_tl_kernel(tf_tl_func *f, tf_op *kernel, const char *name);

#endif
