/* Clusters of blocks, and the copies that several of them get together. */
#ifndef TF_LOWER_TILE_PLAN_TILE_CLUSTER_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_CLUSTER_PLAN_H

#include "lower/common/cluster_ops.h"
#include "lower/tile/plan/tile_tma_plan.h"

/* Blocks of a cluster that get a copy together. */
typedef struct tf_tl_multi {
  tf_cluster_group group;
  tf_tl_buffer *ready; /* mbarriers, one for each slot; those of the first block count */
  tf_value *phases;
} tf_tl_multi;

TF_NODISCARD bool tf_tl_cluster(const tf_op *kernel, int64_t out[3]); /* its clusters have several blocks */
void tf_tl_plan_multi(tf_tl_emitter *e, tf_op *loop, tf_tl_tma *t);   /* t->multi, where the loop asks for it */

#endif
