/* Mbarriers of a kernel: made when it begins; and what it waits for when it ends. */
#include "lower/fusion/emit/cluster_barrier.h"
#include "lower/fusion/emit/cluster_reduce.h"
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/kernel_mbarriers.h"
#include "lower/fusion/emit/multicast.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/emit/tma_fill.h"
#include "lower/common/pipeline.h"

/* Buffers of mbarriers, before shared memory is laid out. */
void tf_tma_plan_shared(tf_emitter *e) {
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    tf_tv *t = e->s->tv[i];
    if (!tf_ring_signals(t)) continue;
    tf_tma_state s = {.tv = t, .bar = -1, .empty = -1, .ready = -1};
    if (!t->tma_store) s.bar = (int32_t)tf_shared_add_mbarriers(e, t, tf_tma_slots(t));
    if (t->stages && t->order != TF_RING_BARRIER) s.empty = (int32_t)tf_shared_add_mbarriers(e, t, tf_tma_slots(t));
    if (t->multicast && s.empty >= 0) s.ready = (int32_t)tf_shared_add_mbarriers(e, t, tf_tma_slots(t));
    tf_vec_push(e->p->pool, &e->tma, s);
  }
}

/* Arrivals that empty a slot: of each warp that reads, or of each thread where warps may be in part. */
static tf_value *readers(tf_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  if (e->leader) return tf_k_i32(&b, e->s->consumers / 32);
  tf_value *n = tf_k_sreg(&b, TF_K_BLOCK_DIM, 'x');
  n = tf_k_binary(&b, TF_K_MUL, n, tf_k_sreg(&b, TF_K_BLOCK_DIM, 'y'));
  return tf_k_binary(&b, TF_K_MUL, n, tf_k_sreg(&b, TF_K_BLOCK_DIM, 'z'));
}

/* Those that make a slot ready in all blocks that get the copy: of all that would issue it. */
static tf_value *announcers(tf_emitter *e, const tf_tv *t) {
  tf_value *n = tf_tma_issuers(e, t);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_MUL, n, tf_k_i32(&b, tf_cluster_group_blocks(t->multicast)));
}

static void make_mbarriers(tf_emitter *e) {
  for (size_t i = 0; i < e->tma.n; i++) {
    tf_tma_state *s = &e->tma.at[i];
    if (s->bar < 0) continue;
    tf_value *full = tf_tma_issuers(e, s->tv), *empty = s->empty >= 0 ? readers(e) : NULL;
    tf_value *ready = s->ready >= 0 ? announcers(e, s->tv) : NULL;
    tf_builder b = tf_code_here(&e->code);
    if (tf_tma_is_held(e, s)) full = tf_k_binary(&b, TF_K_ADD, full, full);
    tf_pipeline_init(&b, e->shared.at[s->bar].buf, 0, tf_tma_slots(s->tv), full);
    if (empty) tf_pipeline_init(&b, e->shared.at[s->empty].buf, 0, tf_tma_slots(s->tv), empty);
    if (ready) tf_pipeline_init(&b, e->shared.at[s->ready].buf, 0, tf_tma_slots(s->tv), ready);
  }
  if (e->dynamic.loop && e->s->producer) {
    tf_value *n = readers(e);
    tf_builder b = tf_code_here(&e->code);
    tf_dynamic_mbarriers(e, e->s->crews ? tf_k_binary(&b, TF_K_ADD, n, n) : n);
  }
  tf_cluster_make_mbarriers(e);
  tf_meeting_make_mbarriers(e);
  tf_builder b = tf_code_here(&e->code);
  if (!e->p->o->without_tma) tf_k_op(&b, TF_K_FENCE_MBARRIER_INIT, NULL, 0, NULL, 0, 0);
}

/* Whole warps of a constant number: one thread of each arrives for it. */
static void find_leaders(tf_emitter *e) {
  bool any = false;
  for (size_t i = 0; i < e->tma.n; i++) any |= e->tma.at[i].empty >= 0;
  if (!any || !e->s->consumers || e->s->consumers % 32) return;
  tf_type *type = tf_type_i(e->code.ctx, 32);
  tf_builder b = tf_code_here(&e->code);
  tf_value *lane = &tf_k_op(&b, TF_K_LANE_ID, NULL, 0, &type, 1, 0)->result[0];
  e->leader = tf_k_cmp(&b, TF_KERNEL_PRED_EQ, lane, tf_k_i32(&b, 0));
}

/* One thread makes the mbarriers, and all others see them. */
void tf_tma_begin(tf_emitter *e) {
  bool any = tf_cluster_reduces(e);
  tf_cluster_begin(e);
  tf_meeting_begin(e);
  for (size_t i = 0; i < e->tma.n; i++) {
    tf_tma_state *s = &e->tma.at[i];
    if (s->tv->tma && !s->tv->bulk) s->map = tf_e_tensormap_arg(e, s->tv);
    if (s->bar < 0) continue;
    any = true;
    tf_builder b = tf_code_here(&e->code);
    s->phases = tf_pipeline_register(&b, 0);
    if (s->empty >= 0) s->empty_phases = tf_pipeline_register(&b, -1);
  }
  find_leaders(e);
  if (!any) return;
  tf_value *first = tf_e_first_thread(e, e->consumer);
  if (first) tf_code_open_if(&e->code, first, NULL);
  make_mbarriers(e);
  if (first) tf_code_close(&e->code, NULL);
  if (tf_multicast_any(e) || tf_cluster_reduces(e)) tf_cluster_barrier(e);
  else tf_sync_barrier(e);
}

void tf_tma_end(tf_emitter *e) {
  bool any = false;
  if (tf_multicast_any(e) || tf_cluster_reduces(e)) tf_cluster_barrier(e);
  for (size_t i = 0; i < e->tma.n; i++) any |= e->tma.at[i].tv->tma_store;
  if (!any) return;
  tf_builder b = tf_code_here(&e->code);
  tf_async_wait(&b, 0, true);
}
