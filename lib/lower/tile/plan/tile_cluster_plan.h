/* Clusters of blocks, and the copies that several of them get together. */
#ifndef TF_LOWER_TILE_PLAN_TILE_CLUSTER_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_CLUSTER_PLAN_H

#include "lower/tile/plan/tile_copies.h"

/* Extents of its clusters, 1 where it has none; how many blocks each has. */
int64_t tf_tl_cluster(const tf_op *kernel, int64_t out[3]);
/* How many blocks a chip runs at one time, one on each SM, in clusters of that size. */
int64_t tf_tl_blocks_at_once(const struct tf_chip *chip, int64_t size);
/* Whether it may differ between blocks that differ along dimension `dim` of the grid only. */
TF_NODISCARD bool tf_tl_value_differs_along(const tf_value *v, uint32_t dim);
void tf_tl_plan_multi(tf_tl_emitter *e, tf_op *loop, tf_tl_tma *t); /* t->multi, where the loop asks for it */
/* Of a loop whose loads producer warps issue: its blocks say to each other when a slot is free, and each brings a part
 * of a tile to all of them. */
void tf_tl_plan_peers(tf_tl_emitter *e, tf_tl_pipe *p);

#endif
