/* Circular buffers: `stages` copies of a tensor, of which one is read while others are being filled.
 *
 *   for t in 0..D:                  fill slot of iteration t          (if there is such an iteration)
 *   for i in 0..N:  barrier;        fill slot of iteration i + D      (if there is such an iteration)
 *                                   the rest of the body, which reads the slot of i
 *
 * One barrier an iteration is enough. It stands between the filling of i's slot, D >= 1 iterations ago, and its first
 * read; and between the last read of a slot, in iteration i + D - stages <= i - 1, and its filling anew.
 *
 * In tensor memory a warp reads what it stored itself without a barrier; it waits for its stores where the barrier
 * would be, so that those of i + D are under way while the slot of i is read. If other warps read, the barrier stands
 * behind that, between fences.
 *
 * With mbarriers (pipeline.h) there is none: whoever fills waits until the slot is empty, its readers arrive when they
 * are done. If producer warps fill, they walk the same loops, and the slot runs on from one run of the loop to the
 * next.
 *
 * With D = 0 and a barrier a slot is filled in place, in the loop's body; its slots run on too. It meets nothing but
 * its own readers, and of these it is kept apart by the barrier that they need anyway, once in each iteration: the
 * slot's last use was at least two iterations ago. For what TMA stores from there, see hazards.c. */
#include "lower/common/pipeline.h"
#include "lower/fusion/emit/circular.h"
#include "lower/fusion/emit/cluster_barrier.h"
#include "lower/fusion/emit/cp_async.h"
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/multicast.h"
#include "lower/fusion/emit/tma_copy.h"
#include "lower/fusion/emit/walk.h"
#include "lower/fusion/plan/plan_ask.h"

#define MOST_UNROLLED 16

/* Does another thread read what one fills? Then a barrier has to stand between them; in tensor memory, with fences. */
static bool crosses(const tf_nest *n, bool tensor) {
  for (uint32_t i = 0; i < n->ntv; i++)
    for (uint32_t k = 0; k < n->tv[i]->nall; k++) {
      const tf_read *r = n->tv[i]->all[k];
      if (!r->crosses || !r->from->stages || r->from->ring != n->depth) continue;
      if (r->from->in_place || r->from->order != TF_RING_BARRIER || (r->from->memory == TF_MEM_TENSOR) != tensor)
        continue;
      if (tf_class_root(r->from->loop[n->depth].cls) == n->cls) return true;
    }
  return false;
}

static void mark(tf_emitter *e, const tf_nest *n, bool open) {
  for (tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv; i++)
      if (a->tv[i]->shared >= 0) e->shared.at[a->tv[i]->shared].ring = open;
}

/* ------------------------------------------------------------------------------------------------ slots */

/* Registers of slots that run on, and how long the stores from them may take. */
void tf_ring_begin(tf_emitter *e) {
  e->slot.pool = e->p->pool;
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    tf_tv *t = e->s->tv[i];
    if (!t->stages || !tf_ring_runs_on(t)) continue;
    tf_builder b = tf_code_here(&e->code);
    tf_map_set(&e->slot, tf_map_ptr(t), tf_pipeline_register(&b, 0));
  }
}

static void bind_running(tf_emitter *e, const tf_tv *t) {
  tf_builder b = tf_code_here(&e->code);
  tf_code_bind(&e->code, t->slot, e->code.depth,
               tf_k_cast(&b, tf_pipeline_get(&b, tf_map_get(&e->slot, tf_map_ptr(t))), e->code.ity));
}

static void advance(tf_emitter *e, const tf_tv *t) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_skip(&b, tf_map_get(&e->slot, tf_map_ptr(t)), t->stages, t->pieces ? t->pieces : 1);
}

static void bind_slot(tf_emitter *e, const tf_tv *t, tf_value *i) {
  if (tf_ring_runs_on(t)) {
    bind_running(e, t);
    return;
  }
  tf_value *ops[2] = {i, tf_code_const(&e->code, t->stages)};
  tf_builder b = tf_code_here(&e->code);
  tf_named_attr nn = {"nonneg", tf_attr_unit(e->code.ctx)};
  tf_value *slot = &tf_k_build(&b, TF_K_REM, ops, 2, &e->code.ity, 1, &nn, 1, 0)->result[0];
  tf_code_bind(&e->code, t->slot, e->code.depth, slot);
}

/* The slots of iteration `i`; `i` may be any value that is equal to it modulo each buffer's stages. */
static void bind_slots(tf_emitter *e, const tf_nest *n, const tf_ahead *only, tf_value *i) {
  for (const tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t k = 0; k < a->ntv && (!only || a == only); k++) bind_slot(e, a->tv[k], i);
  for (uint32_t k = 0; k < n->nplace && !only; k++) bind_slot(e, n->place[k], i);
}

static void fill_some(tf_emitter *e, const tf_ahead *a, tf_nest *nests) {
  for (uint32_t i = 0; i < a->ntv; i++)
    if (tf_ring_signals(a->tv[i])) tf_tma_before_fill(e, a->tv[i]);
  tf_e_walk(e, nests);
  tf_code_unguard(&e->code);
  for (uint32_t i = 0; i < a->ntv; i++)
    if (tf_ring_signals(a->tv[i])) tf_tma_filled(e, a->tv[i]);
}

/* Pieces come one by one, each into a slot of its own. */
static void fill_slots(tf_emitter *e, const tf_ahead *a) {
  const tf_tv *t = a->tv[0];
  tf_nest *n = a->child;
  while (t->pieces && n->depth < t->inl) n = n->child; /* blocks and loops of one iteration, which it shares */
  if (t->pieces) {
    tf_code_open_for(&e->code, n->cls->extent, n->cls->sym, false);
    tf_code_keep_rolled(&e->code); /* one thread's work, which is ahead of the others */
  }
  fill_some(e, a, t->pieces ? n->child : n);
  if (t->pieces) tf_code_close(&e->code, NULL);
}

/* Fills the slots of iteration `at`, if the loop has it. */
static void fill(tf_emitter *e, tf_nest *n, tf_ahead *a, tf_value *at, tf_value *phase) {
  tf_value *extent = tf_code_value(&e->code, n->cls->extent);
  tf_builder b = tf_code_here(&e->code);
  tf_code_open_if(&e->code, tf_k_cmp(&b, TF_KERNEL_PRED_LT, at, extent), NULL);
  tf_code_bind(&e->code, n->cls->sym, e->code.depth, at);
  bind_slots(e, n, a, phase);
  fill_slots(e, a);
  tf_code_close(&e->code, NULL);
}

/* The least distance of those that are filled by cp.async; 0 = none is. There is a group of copies for each fill ahead
 * of the loop, empty or not, and one for each iteration. So when iteration i begins, at least distance - 1 groups are
 * newer than the one with its data. */
static uint32_t least_distance(const tf_nest *n) {
  for (const tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv; i++)
      if (a->tv[i]->cp_async && a->tv[i]->order == TF_RING_BARRIER) return a->distance;
  return 0;
}

/* Filled for several blocks of a cluster, by this loop's threads and under their barriers? */
static bool for_cluster(const tf_nest *n) {
  for (const tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv; i++)
      if (a->tv[i]->multicast && a->tv[i]->order == TF_RING_BARRIER) return true;
  return false;
}

static void prologue(tf_emitter *e, tf_nest *n) {
  for (tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv && !a->by_warps; i++)
      if (a->tv[i]->multicast) tf_multicast_before(e, a->tv[i]);
  mark(e, n, true);
  for (tf_ahead *a = n->ahead; a; a = a->next) {
    if (!a->distance || a->by_warps) continue;
    tf_ixp t = tf_ix_sym(e->p->ix, "ahead", tf_ix_const(e->p->ix, 0), tf_ix_const(e->p->ix, a->distance - 1), NULL);
    bool loop = a->distance > 1;
    if (loop) tf_code_open_for(&e->code, tf_ix_const(e->p->ix, a->distance), t, a->distance <= MOST_UNROLLED);
    tf_value *at = tf_code_value(&e->code, t);
    fill(e, n, a, at, at);
    if (least_distance(n)) tf_cp_async_commit(e);
    if (loop) tf_code_close(&e->code, NULL);
  }
}

static tf_value *plus(tf_emitter *e, tf_value *a, int64_t k) {
  tf_value *more = tf_code_const(&e->code, k);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_ADD, a, more);
}

static void step(tf_emitter *e, tf_nest *n, tf_value *phase) {
  tf_value *i = tf_code_value(&e->code, n->cls->sym);
  uint32_t home = e->code.depth;
  for (tf_ahead *a = n->ahead; a; a = a->next)
    if (!a->distance && !a->by_warps) {
      bind_slots(e, n, a, phase);
      fill_slots(e, a);
    }
  bind_slots(e, n, NULL, phase);
  for (tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t k = 0; k < a->ntv; k++)
      if (tf_ring_signals(a->tv[k]) && !a->tv[k]->pieces) tf_tma_wait(e, a->tv[k], NULL);
  uint32_t least = least_distance(n);
  if (least) tf_cp_async_wait(e, least - 1);
  bool cluster = for_cluster(n);
  tf_sync_slots(e, crosses(n, false) && !cluster, crosses(n, true));
  if (cluster) tf_cluster_barrier(e);
  for (tf_ahead *a = n->ahead; a; a = a->next) {
    if (!a->distance || a->by_warps) continue;
    tf_value *at = plus(e, i, a->distance);
    fill(e, n, a, at, phase == i ? at : plus(e, phase, a->distance));
    tf_code_bind(&e->code, n->cls->sym, home, i);
  }
  if (least) tf_cp_async_commit(e);
  bind_slots(e, n, NULL, phase);
}

/* Copies in registers need slots that are known when the code is made: that many iterations are written out. 1 = none.
 */
static int64_t unrolled(const tf_nest *n) {
  int64_t all = 1;
  bool local = false;
  for (tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t i = 0; i < a->ntv; i++) {
      local |= a->tv[i]->memory == TF_MEM_LOCAL;
      int64_t x = all, y = a->tv[i]->stages;
      while (y) {
        int64_t r = x % y;
        x = y;
        y = r;
      }
      all = all / x * a->tv[i]->stages;
      if (all > MOST_UNROLLED) return 1;
    }
  return local ? all : 1;
}

tf_sync_mark tf_ring_open(tf_emitter *e, tf_nest *n, bool unroll) {
  tf_ix_ctx *c = e->p->ix;
  int64_t times = unrolled(n);
  uint32_t begun = e->cp_async.begun;
  n->ring_levels = 1;
  prologue(e, n);
  if (times == 1) {
    if (n == e->dynamic.loop) tf_dynamic_open(e);
    else tf_code_open_for(&e->code, n->cls->extent, n->cls->sym, unroll);
    tf_sync_mark m = tf_sync_loop_begin(e, n);
    step(e, n, tf_code_value(&e->code, n->cls->sym));
    tf_cp_async_prune(&e->cp_async, begun);
    return m;
  }
  tf_ixp turns = tf_ix_ceildiv(c, n->cls->extent, tf_ix_const(c, times));
  tf_ixp turn = tf_ix_sym(c, "turn", tf_ix_const(c, 0), tf_ix_addc(c, turns, -1), NULL);
  tf_ixp phase = tf_ix_sym(c, "phase", tf_ix_const(c, 0), tf_ix_const(c, times - 1), NULL);
  tf_code_open_for(&e->code, turns, turn, false);
  tf_sync_mark m = tf_sync_loop_begin(e, n);
  tf_code_open_for(&e->code, tf_ix_const(c, times), phase, true);
  n->ring_levels = 2;
  tf_value *i = tf_code_value(&e->code, tf_ix_add(c, tf_ix_mulc(c, turn, times), phase));
  if (!tf_ix_prove_divisible(c, n->cls->extent, times)) {
    tf_builder b = tf_code_here(&e->code);
    tf_code_open_if(&e->code, tf_k_cmp(&b, TF_KERNEL_PRED_LT, i, tf_code_value(&e->code, n->cls->extent)), NULL);
    n->ring_levels = 3;
  }
  tf_code_bind(&e->code, n->cls->sym, e->code.depth, i);
  step(e, n, tf_code_value(&e->code, phase));
  tf_cp_async_prune(&e->cp_async, begun);
  return m;
}

void tf_ring_close(tf_emitter *e, tf_nest *n) {
  for (tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t k = 0; k < a->ntv; k++)
      if (tf_ring_runs_on(a->tv[k])) advance(e, a->tv[k]);
  for (uint32_t k = 0; k < n->nplace; k++) advance(e, n->place[k]);
  if (n == e->dynamic.loop) tf_dynamic_close(e);
  else
    while (n->ring_levels--) tf_code_close(&e->code, NULL);
  mark(e, n, false);
}

/* ------------------------------------------------------------------------------------------------ producer warps */

static bool has_fills(const tf_nest *n) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i]->stages && n->tv[i]->order == TF_RING_WARPS) return true;
  return false;
}

void tf_ring_produce(tf_emitter *e, tf_nest *n) {
  for (; n && !e->code.failed; n = n->next) {
    if (!has_fills(n)) continue;
    bool loop = tf_class_is_loop(n->cls), dynamic = n == e->dynamic.loop;
    if (dynamic) tf_dynamic_open(e);
    else if (loop) tf_code_open_for(&e->code, n->cls->extent, n->cls->sym, false);
    for (tf_ahead *a = n->ahead; a; a = a->next) {
      if (!a->by_warps) continue;
      bind_slots(e, n, a, NULL);
      fill_slots(e, a);
      for (uint32_t k = 0; k < a->ntv; k++) advance(e, a->tv[k]);
    }
    tf_ring_produce(e, n->child);
    if (dynamic) tf_dynamic_close(e);
    else if (loop) tf_code_close(&e->code, NULL);
  }
}
