/* Blocks of a cluster: who of them gets a copy together, and where they wait for each other. */
#ifndef TF_LOWER_COMMON_CLUSTER_OPS_H
#define TF_LOWER_COMMON_CLUSTER_OPS_H

#include "kernel/kernel_build.h"

/* A group of the cluster's blocks: those that differ along some of its dimensions only. */
typedef struct tf_cluster_group {
  int64_t extent[3]; /* of the cluster */
  uint32_t dims;     /* along which the group is, as bits */
} tf_cluster_group;

int64_t tf_cluster_group_blocks(const tf_cluster_group *g);
/* Of the group of the cluster's first block: a bit for each rank. */
uint64_t tf_cluster_group_mask(const tf_cluster_group *g);

/* Is this block the first of its group? An i1. */
tf_value *tf_cluster_is_first(tf_builder *b, const tf_cluster_group *g);
/* The rank in the cluster of the first block of this one's group. */
tf_value *tf_cluster_first_rank(tf_builder *b, const tf_cluster_group *g);
/* Which of its group this block is; the rank in the cluster of the one at that position (an i32). */
tf_value *tf_cluster_position(tf_builder *b, const tf_cluster_group *g);
tf_value *tf_cluster_rank_at(tf_builder *b, const tf_cluster_group *g, tf_value *position);
/* The blocks of this one's group, a bit each: i32. */
tf_value *tf_cluster_blocks(tf_builder *b, const tf_cluster_group *g);

/* All threads of the cluster wait for each other at the hardware's barrier. */
void tf_cluster_meet(tf_builder *b);

/* The same for those threads only that come here, by two mbarriers in each block (cluster_ops.c says why two). The
 * threads of a block wait for each other first; then one of them arrives, and all wait. */
typedef struct tf_cluster_meeting {
  uint32_t ranks;              /* blocks of the cluster */
  tf_value *bars;              /* 2 mbarriers, made by tf_cluster_meeting_init in one thread of each block */
  tf_value *count;             /* register: meetings so far, modulo 4 */
  tf_value *now, *half, *turn; /* of the meeting that is being made: its number, which mbarrier, which phase */
} tf_cluster_meeting;
void tf_cluster_meeting_init(tf_builder *b, const tf_cluster_meeting *m);
void tf_cluster_meeting_open(tf_builder *b, tf_cluster_meeting *m);
void tf_cluster_meeting_arrive(tf_builder *b, const tf_cluster_meeting *m);
void tf_cluster_meeting_wait(tf_builder *b, const tf_cluster_meeting *m);

#endif
