/* Clusters of blocks, and the copies that several of them get together. */
#ifndef TF_LOWER_TILE_PLAN_TILE_CLUSTER_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_CLUSTER_PLAN_H

#include "lower/tile/plan/tile_copies.h"

TF_NODISCARD bool tf_tl_cluster(const tf_op *kernel, int64_t out[3]); /* its clusters have several blocks */
void tf_tl_plan_multi(tf_tl_emitter *e, tf_op *loop, tf_tl_tma *t);   /* t->multi, where the loop asks for it */
/* Of a loop whose loads producer warps issue: its blocks say to each other when a slot is free, and each brings a part
 * of a tile to all of them. */
void tf_tl_plan_peers(tf_tl_emitter *e, tf_tl_pipe *p);

#endif
