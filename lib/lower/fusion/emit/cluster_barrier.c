/* The threads of a cluster meet: at the hardware's barrier, which all of them come to, or, where producer warps walk
 * loops of their own, without these.
 *
 * Then the threads of a block that are no producers meet first, and one of them arrives at an mbarrier in each block of
 * the cluster, releasing at the cluster's scope; it counts the blocks. All wait for their own block's, and acquire.
 * There are two of them, for even and odd meetings, since a block may see meeting k complete, and arrive for k + 1,
 * where another's arrival for k is still on its way. For k + 2 a block arrives when it has seen k + 1 complete: every
 * block had arrived for that, so all threads of each had seen k. So the phase of k is over wherever k + 2 arrives; and
 * it does not end under a thread that still waits for k, since that thread's own block arrives for k + 2 behind it.
 *
 * All blocks come to the same meetings: no loop's extent depends on the block, and what they draw they draw together
 * (tile_scheduler.c). When the kernel begins and ends all threads are at the hardware's barrier, so the mbarriers are
 * there, and no block leaves while another arrives at its own. */
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/fusion_emit.h"
#include "lower/common/pipeline.h"

/* Is a tile of several blocks filled by those that are no producers? */
static bool meets_apart(const tf_tv *t) { return t->multicast && !(t->stages && t->order == TF_RING_WARPS); }

void tf_meeting_plan_shared(tf_emitter *e) {
  int64_t n[3];
  for (uint32_t i = 0; i < e->s->ntv && e->s->producer && !e->meeting.ranks; i++) {
    if (!meets_apart(e->s->tv[i])) continue;
    tf_plan_cluster(e->p, n);
    e->meeting.ranks = (uint32_t)(n[0] * n[1] * n[2]);
    e->meeting.bar = tf_shared_add_mbarriers(e, e->s->tv[i], 2);
  }
}

/* In one thread of the block. */
void tf_meeting_make_mbarriers(tf_emitter *e) {
  if (!e->meeting.ranks) return;
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_init(&b, e->shared.at[e->meeting.bar].buf, 0, 2, tf_k_i32(&b, e->meeting.ranks));
}

void tf_meeting_begin(tf_emitter *e) {
  if (!e->meeting.ranks) return;
  tf_builder b = tf_code_here(&e->code);
  e->meeting.count = tf_pipeline_register(&b, 0);
}

/* To every block, its own too. Ranks are constants, as in cluster_reduce.c. */
static void arrive(tf_emitter *e, tf_value *bars, tf_value *half) {
  tf_value *first = tf_e_first_thread(e, NULL);
  if (first) tf_code_open_if(&e->code, first, NULL);
  tf_builder b = tf_code_here(&e->code);
  for (uint32_t r = 0; r < e->meeting.ranks; r++) tf_pipeline_arrive(&b, bars, half, tf_k_i32(&b, r));
  if (first) tf_code_close(&e->code, NULL);
}

static void meet_apart(tf_emitter *e) {
  tf_value *bars = e->shared.at[e->meeting.bar].buf;
  tf_sync_barrier(e);
  tf_builder b = tf_code_here(&e->code);
  tf_value *count = tf_pipeline_get(&b, e->meeting.count), *one = tf_k_i32(&b, 1);
  tf_value *half = tf_k_binary(&b, TF_K_AND, count, one), *parity = tf_k_binary(&b, TF_K_SHR, count, one);
  arrive(e, bars, half);
  b = tf_code_here(&e->code);
  tf_value *wait[2] = {tf_pipeline_bar(&b, bars, half), parity};
  tf_op *op = tf_k_op(&b, TF_K_MBARRIER_WAIT, wait, 2, NULL, 0, 0);
  tf_op_set_attr(op, "by", tf_attr_strz(e->code.ctx, "parity"));
  tf_op_set_attr(op, "scope", tf_attr_strz(e->code.ctx, "cluster"));
  tf_value *next = tf_k_binary(&b, TF_K_AND, tf_k_binary(&b, TF_K_ADD, count, one), tf_k_i32(&b, 3));
  tf_pipeline_set(&b, e->meeting.count, next);
}

void tf_cluster_barrier(tf_emitter *e) {
  if (e->consumer && e->code.depth) {
    meet_apart(e);
  } else {
    tf_sync_barrier_events(e);
    tf_builder b = tf_code_here(&e->code);
    tf_k_build(&b, TF_K_CLUSTER_ARRIVE, NULL, 0, NULL, 0, NULL, 0, 0);
    tf_k_build(&b, TF_K_CLUSTER_WAIT, NULL, 0, NULL, 0, NULL, 0, 0);
  }
  e->met_events = e->events.n;
  e->met_block = e->code.level[e->code.depth].block;
}
