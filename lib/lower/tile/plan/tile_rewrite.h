/* Ops that are written before another one, in its place. */
#ifndef TF_LOWER_TILE_PLAN_TILE_REWRITE_H
#define TF_LOWER_TILE_PLAN_TILE_REWRITE_H

#include "kernel/kernel_build.h"
#include "tile/tile_dialect.h"

typedef struct tf_tl_rewriter {
  tf_op *op;
  tf_builder b;
} tf_tl_rewriter;

/* A loop nest before the op, whose body is to be filled at *inside; vars are its variables. A local buffer is written
 * by serial loops, which every thread runs, anything else by a tile.parallel. */
void tf_tl_nest(tf_tl_rewriter *r, tf_value *const *extents, uint32_t n, bool local, tf_builder *inside,
                tf_value **vars);

#endif
