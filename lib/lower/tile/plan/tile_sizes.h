/* Which numbers of a kernel are the extents of its tile, and the same kernel with others in their place. */
#ifndef TF_LOWER_TILE_PLAN_TILE_SIZES_H
#define TF_LOWER_TILE_PLAN_TILE_SIZES_H

#include "tile/tile_dialect.h"

/* What an extent of a buffer, a loop's variable or a block's index counts along: M, N and K of the kernel's product, or
 * nothing that depends on the tile. */
typedef enum tf_tl_way { TF_TL_NO_WAY, TF_TL_WAY_M, TF_TL_WAY_N, TF_TL_WAY_K, TF_TL_WAYS } tf_tl_way;

/* A number that is an extent of the tile: operand `at` of an op, extent `at` of an alloc's type or, with `attr`,
 * element `at` of that attribute. */
typedef struct tf_tl_number {
  tf_op *op;
  uint32_t at;
  const char *attr;
  tf_tl_way way;
} tf_tl_number;

typedef struct tf_tl_sizes {
  tf_op *kernel, *gemm, *loop; /* loop: along K */
  int64_t tile[TF_TL_WAYS];    /* extents of the tile */
  tf_value *whole[TF_TL_WAYS]; /* of the product: what the grid's extents and the loop's end divide */
  uint32_t axis[TF_TL_WAYS];   /* M and N: of the grid */
  tf_value *factor[2];         /* the tensors that A and B are copied from */
  TF_VEC(tf_tl_number) numbers;
  uint32_t functions; /* such as gelu, computed behind the loop for each element of C */
  bool crowded;       /* more is in shared memory than the factors, and some rows or columns */
} tf_tl_sizes;

/* The sizes of a kernel whose results do not depend on its tile, but for the order in which sums are made; else why
 * they do, or may (a sentence's rest: "it has no product"). */
const char *tf_tl_find_sizes(tf_pool *pool, tf_op *kernel, tf_tl_sizes *out);
/* Writes another tile into the kernel: `tile` by way. */
void tf_tl_put_sizes(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, int64_t stages, int64_t threads);
/* Its blocks in clusters, by way: several of them along M, which bring their part of B together, or along N, of A. The
 * grid is rounded up to whole clusters, and blocks keep their order. */
void tf_tl_put_cluster(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, const int64_t *cluster);
/* So many blocks along N, which have tiles of these sizes side by side, share the steps along K of all of them: each
 * makes some for a tile as wide as theirs together, and they add up what they have (tile.cluster_sum). Of a product
 * that has no condition. */
void tf_tl_put_shares(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, int64_t shares);
/* Its threads have the most registers that there are: a warp group gives them up, and loads, in persistent blocks or
 * one for each tile. */
void tf_tl_put_registers(const tf_tl_sizes *s, bool lasting);
/* Blocks keep their order. */
void tf_tl_put_plain(const tf_tl_sizes *s);
/* Its threads are there twice, each for every other tile. */
void tf_tl_put_crews(const tf_tl_sizes *s);
/* Each block has one tile, and loads itself, or has a producer warp for that. */
void tf_tl_put_single(const tf_tl_sizes *s, bool producer);

#endif
