/* Clusters of blocks: loads by TMA that several blocks of a cluster make together (`multicast`).
 *
 * Blocks that differ only along dimensions of the grid on which neither the tile's place nor what runs the copy depends
 * are a group. Each of them announces the bytes at its own mbarrier, and then says at one of the group's first block,
 * across the cluster, that its place for them is free; that block waits until all others have said so, and issues one
 * copy that goes to the same place in all of them and counts at each one's mbarrier. Of its own place the thread that
 * issues knows it already: it has announced the bytes itself. (A release at the cluster's scope is fences of the whole
 * chip, in each iteration; this way that thread has none.) All blocks of a group come to
 * a copy equally often, since what they run does not depend on the block; each says that its place is free before it
 * waits for anybody else's, so nobody waits in a circle. Bytes that come before they are announced do no harm: the
 * announcing arrival is outstanding. The cluster meets when its mbarriers are made, and before its first block ends. */
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_cluster.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_pipe_plan.h"

void tf_tl_begin_cluster(tf_tl_emitter *e) {
  int64_t n[3];
  if (tf_tl_cluster(e->kernel, n) == 1) return;
  if (tf_target_has(e->f->target, TF_FEAT_cluster))
    tf_op_set_attr(e->code.func, "cluster", tf_attr_ints(e->code.ctx, n, 3));
  else
    tf_tl_remember(
        e, e->kernel,
        tf_pool_printf(e->code.pool, "%s has no clusters of blocks: these are on their own", e->f->target->name));
}

/* ------------------------------------------------------------------------------------------------ the ops */

void tf_tl_make_multi(tf_tl_emitter *e, const tf_tl_multi *m, uint32_t slots) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_init(&b, m->ready->mem, 0, slots, tf_k_i32(&b, tf_cluster_group_blocks(&m->group) - 1));
}

void tf_tl_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  tf_builder other = tf_k_inside(tf_k_if(&b, tf_cluster_is_first(&b, &m->group), NULL, 0, true), 1);
  tf_pipeline_arrive(&other, m->ready->mem, slot, tf_cluster_first_rank(&other, &m->group));
}

void tf_tl_open_first(tf_tl_emitter *e, const tf_tl_multi *m) {
  tf_builder b = tf_code_here(&e->code);
  tf_code_open_if(&e->code, tf_cluster_is_first(&b, &m->group), NULL);
}

void tf_tl_await_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, m->ready->mem, slot, m->phases, true);
  tf_pipeline_flip(&b, slot, m->phases);
}

/* From the next position on, so that not all begin with the same one. */
uint32_t tf_tl_peers(tf_tl_emitter *e, const tf_tl_pipe *p, tf_value **out) {
  uint32_t n = 0;
  tf_builder b = tf_code_here(&e->code);
  for (size_t i = 0; p->peers && i < p->boxes.n; i++) {
    const tf_tl_multi *m = tf_tl_first_multi(p, i);
    if (!m) continue;
    int64_t blocks = tf_cluster_group_blocks(&m->group);
    for (int64_t k = 1; k < blocks; k++) {
      tf_value *at = tf_k_binary(&b, TF_K_ADD, tf_cluster_position(&b, &m->group), tf_k_i32(&b, k));
      tf_value *size = tf_k_i32(&b, blocks);
      at = tf_k_select(&b, tf_k_cmp(&b, TF_KERNEL_PRED_LT, at, size), at, tf_k_binary(&b, TF_K_SUB, at, size));
      out[n++] = tf_cluster_rank_at(&b, &m->group, at);
    }
  }
  return n;
}

void tf_tl_meet_cluster(tf_tl_emitter *e) {
  if (!e->multicasts) return;
  tf_builder b = tf_code_here(&e->code);
  tf_cluster_meet(&b);
}
