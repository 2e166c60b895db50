/* The mbarriers of a meeting. One thread of each block arrives at an mbarrier in each block of the cluster, releasing
 * at the cluster's scope; it counts the blocks. All wait for their own block's, and acquire. There are two of them, for
 * even and odd meetings, since a block may see meeting k complete, and arrive for k + 1, where another's arrival for k
 * is still on its way. For k + 2 a block arrives when it has seen k + 1 complete: every block had arrived for that, so
 * all threads of each had seen k. So the phase of k is over wherever k + 2 arrives; and it does not end under a thread
 * that still waits for k, since that thread's own block arrives for k + 2 behind it. */
#include "lower/common/cluster_ops.h"

#include "lower/common/pipeline.h"

static const char axes[3] = {'x', 'y', 'z'};

static int64_t along(const tf_cluster_group *g, uint32_t i) { return g->dims >> i & 1 ? g->extent[i] : 1; }

int64_t tf_cluster_group_blocks(const tf_cluster_group *g) { return along(g, 0) * along(g, 1) * along(g, 2); }

uint64_t tf_cluster_group_mask(const tf_cluster_group *g) {
  uint64_t mask = 0;
  for (int64_t z = 0; z < along(g, 2); z++)
    for (int64_t y = 0; y < along(g, 1); y++)
      for (int64_t x = 0; x < along(g, 0); x++) mask |= UINT64_C(1) << (x + g->extent[0] * (y + g->extent[1] * z));
  return mask;
}

tf_value *tf_cluster_is_first(tf_builder *b, const tf_cluster_group *g) {
  tf_value *c = NULL;
  for (uint32_t i = 0; i < 3; i++) {
    if (!(g->dims >> i & 1)) continue;
    tf_value *at = tf_k_sreg(b, TF_K_CLUSTER_BLOCK_ID, axes[i]),
             *first = tf_k_cmp(b, TF_KERNEL_PRED_EQ, at, tf_k_i32(b, 0));
    c = c ? tf_k_binary(b, TF_K_AND, c, first) : first;
  }
  return c;
}

tf_value *tf_cluster_first_rank(tf_builder *b, const tf_cluster_group *g) {
  int64_t stride = 1;
  tf_value *rank = NULL;
  for (uint32_t i = 0; i < 3; stride *= g->extent[i++]) {
    if ((g->dims >> i & 1) || g->extent[i] == 1) continue;
    tf_value *id = tf_k_sreg(b, TF_K_CLUSTER_BLOCK_ID, axes[i]);
    tf_value *at = tf_k_binary(b, TF_K_MUL, id, tf_k_i32(b, stride));
    rank = rank ? tf_k_binary(b, TF_K_ADD, rank, at) : at;
  }
  return rank ? rank : tf_k_i32(b, 0);
}

tf_value *tf_cluster_position(tf_builder *b, const tf_cluster_group *g) {
  tf_value *at = NULL;
  int64_t below = 1;
  for (uint32_t i = 0; i < 3; below *= along(g, i++)) {
    if (along(g, i) == 1) continue;
    tf_value *x = tf_k_binary(b, TF_K_MUL, tf_k_sreg(b, TF_K_CLUSTER_BLOCK_ID, axes[i]), tf_k_i32(b, below));
    at = at ? tf_k_binary(b, TF_K_ADD, at, x) : x;
  }
  return at ? at : tf_k_i32(b, 0);
}

tf_value *tf_cluster_rank_at(tf_builder *b, const tf_cluster_group *g, tf_value *position) {
  int64_t stride = 1;
  tf_value *rank = tf_cluster_first_rank(b, g);
  for (uint32_t i = 0; i < 3; stride *= g->extent[i++]) {
    if (along(g, i) == 1) continue;
    tf_value *n = tf_k_i32(b, along(g, i)), *at = tf_k_binary(b, TF_K_REM, position, n);
    rank = tf_k_binary(b, TF_K_ADD, rank, tf_k_binary(b, TF_K_MUL, at, tf_k_i32(b, stride)));
    position = tf_k_binary(b, TF_K_DIV, position, n);
  }
  return rank;
}

tf_value *tf_cluster_blocks(tf_builder *b, const tf_cluster_group *g) {
  tf_value *mask = tf_k_i32(b, (int64_t)tf_cluster_group_mask(g));
  return tf_k_binary(b, TF_K_SHL, mask, tf_cluster_first_rank(b, g));
}

void tf_cluster_meet(tf_builder *b) {
  tf_k_op(b, TF_K_CLUSTER_ARRIVE, NULL, 0, NULL, 0, 0);
  tf_k_op(b, TF_K_CLUSTER_WAIT, NULL, 0, NULL, 0, 0);
}

/* ------------------------------------------------------------------------------------------------ meetings */

void tf_cluster_meeting_init(tf_builder *b, const tf_cluster_meeting *m) {
  tf_pipeline_init(b, m->bars, 0, 2, tf_k_i32(b, m->ranks));
}

void tf_cluster_meeting_open(tf_builder *b, tf_cluster_meeting *m) {
  tf_value *one = tf_k_i32(b, 1);
  m->now = tf_pipeline_get(b, m->count);
  m->half = tf_k_binary(b, TF_K_AND, m->now, one);
  m->turn = tf_k_binary(b, TF_K_SHR, m->now, one);
}

/* To every block, its own too. */
void tf_cluster_meeting_arrive(tf_builder *b, const tf_cluster_meeting *m) {
  for (uint32_t r = 0; r < m->ranks; r++) tf_pipeline_arrive(b, m->bars, m->half, tf_k_i32(b, r));
}

void tf_cluster_meeting_wait(tf_builder *b, const tf_cluster_meeting *m) {
  tf_value *wait[2] = {tf_pipeline_bar(b, m->bars, m->half), m->turn};
  tf_op *op = tf_k_op(b, TF_K_MBARRIER_WAIT, wait, 2, NULL, 0, 0);
  tf_op_set_attr(op, "by", tf_attr_strz(b->ctx, "parity"));
  tf_op_set_attr(op, "scope", tf_attr_strz(b->ctx, "cluster"));
  tf_value *next = tf_k_binary(b, TF_K_ADD, m->now, tf_k_i32(b, 1));
  tf_pipeline_set(b, m->count, tf_k_binary(b, TF_K_AND, next, tf_k_i32(b, 3)));
}
