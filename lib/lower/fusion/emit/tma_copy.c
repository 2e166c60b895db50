/* Copies by the tensor memory accelerator, and what copies of plain runs (bulk_copy.c) have in common with them.
 *
 * A load: for each slot of its shared memory an mbarrier. Those threads that the copy's loops name (one, if they name
 * none) announce the bytes of each box, issue it, and arrive when the fill is complete; all threads of the block wait
 * for the phase before they read. Which phase that is, a bit for each slot tells, kept in a register and flipped by
 * each wait, so that it is right in whatever loops the fill stands.
 *
 * A store: what the block wrote to shared memory is fenced for the asynchronous proxy, a barrier, then the threads that
 * the copy's loops name issue the boxes and commit. The shared memory is written again, and the CTA ends, only after
 * they have waited until it was read; that everything arrived, the end of the grid says. */
#include "lower/common/pipeline.h"
#include "lower/common/scalar.h"
#include "lower/fusion/emit/bulk_copy.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/multicast.h"
#include "lower/fusion/emit/tma_copy.h"
#include "lower/fusion/emit/tma_fill.h"
#include "lower/fusion/plan/plan_ask.h"

static tf_value *const32(tf_emitter *e, int64_t v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_i32(&b, v);
}

static tf_value *value32(tf_emitter *e, tf_ixp node) {
  tf_value *v = tf_code_value(&e->code, node);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_cast(&b, v, tf_type_i(e->code.ctx, 32));
}

/* ------------------------------------------------------------------------------------------------ references */

static tf_value *slot_of(tf_emitter *e, const tf_tv *t) {
  return t->stages ? tf_code_value(&e->code, tf_plan_slot(e->p, t, NULL)) : tf_code_const(&e->code, 0);
}

static tf_value *barrier_of(tf_emitter *e, tf_tma_state *s, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  return tf_pipeline_bar(&b, e->shared.at[s->bar].buf, slot);
}

/* The tile in shared memory: `x` is the tensor there. */
static tf_value *tile(tf_emitter *e, tf_tv *t, tf_tv *x) {
  tf_ix_ctx *c = e->p->ix;
  tf_ixp at = t->tma->base;
  if (x->stages) at = tf_ix_add(c, at, tf_ix_mul(c, x->slot, tf_plan_slot_elements(e->p, x)));
  int64_t n = t->elem_bytes, bytes;
  n = tf_ix_is_const(t->tma->bytes, &bytes) ? bytes / n : TF_DYN;
  return tf_code_view(&e->code, e->shared.at[x->shared].buf, tf_code_value(&e->code, at),
                      tf_buffer_type(x->elem, &n, 1, TF_SPACE_SHARED));
}

static tf_async_box box_of(tf_emitter *e, tf_tv *t, tf_tv *x) {
  const tf_tma_plan *m = t->tma;
  tf_async_box box = {.map = tf_tma_state_of(e, t)->map, .tile = tile(e, t, x), .rank = m->rank};
  for (uint32_t i = 0; i < m->rank; i++) box.at[i] = value32(e, m->dim[m->rank - 1 - i].coordinate);
  return box;
}

/* ------------------------------------------------------------------------------------------------ fills */

/* Does the tensor have elements, and a tile here? NULL = it does. */
static tf_value *nonempty(tf_emitter *e, const tf_tv *t) {
  const tf_tma_plan *m = t->tma;
  tf_value *c = tf_tma_within(e, t);
  for (uint32_t i = 0; i < m->rank; i++) {
    int64_t n;
    if (tf_ix_is_const(m->dim[i].extent, &n) && n > 0) continue;
    c = tf_code_both(&e->code, c,
                     tf_code_compare(&e->code, TF_KERNEL_PRED_LT, tf_ix_const(e->p->ix, 0), m->dim[i].extent));
  }
  return c;
}

/* Does TMA bring something? NULL = it does. */
static tf_value *comes(tf_emitter *e, const tf_tv *t) {
  return t->bulk ? tf_code_both(&e->code, tf_tma_within(e, t), tf_bulk_some(e, t)) : nonempty(e, t);
}

/* Where holes are to be zero, a box that would fill some with other elements is copied from outside of the tensor. */
static void move_outside(tf_emitter *e, const tf_tv *t, tf_value **coordinate) {
  const tf_tma_plan *m = t->tma;
  tf_value *inside = NULL;
  int64_t box;
  for (uint32_t i = 0; i < m->nguard && tf_fusion_zero_holes_of(t->op); i++)
    inside = tf_code_both(&e->code, inside,
                          tf_code_compare(&e->code, TF_KERNEL_PRED_LT, m->guard[i].index, m->guard[i].extent));
  if (!inside || !tf_ix_is_const(m->dim[m->rank - 1].box, &box)) return;
  tf_value *outside = const32(e, -box);
  tf_builder b = tf_code_here(&e->code);
  *coordinate = tf_k_select(&b, inside, *coordinate, outside);
}

/* Begins to bring the box of a later iteration into L2; what is outside of the tensor is none of it. */
static void prefetch(tf_emitter *e, tf_tv *t, tf_tma_state *s) {
  int64_t ahead = tf_fusion_prefetch_of(t->op, 0);
  if (!ahead) return;
  tf_ixp sym = tf_plan_loop_around(t)->sym, then = tf_ix_addc(e->p->ix, sym, ahead);
  tf_value *ops[2 + TF_TMA_MAX_RANK] = {s->map};
  uint32_t n = 1;
  for (uint32_t i = t->tma->rank; i-- > 0;)
    ops[n++] = value32(e, tf_ix_subst(e->p->ix, t->tma->dim[i].coordinate, sym, then));
  tf_named_attr hint = {"hint", tf_attr_unit(e->code.ctx)};
  tf_value *policy = ops[n] = tf_e_policy(e, t);
  tf_builder b = tf_code_here(&e->code);
  tf_k_build(&b, TF_K_TMA_PREFETCH, ops, n + (policy != NULL), NULL, 0, &hint, policy != NULL, 0);
}

static void issue_load(tf_emitter *e, tf_tv *t, tf_tma_state *s, tf_value *bar) {
  tf_async_box box = box_of(e, t, t);
  move_outside(e, t, &box.at[0]);
  box.bar = bar;
  box.policy = tf_e_policy(e, t);
  if (t->multicast) tf_multicast_open_first(e, t);
  tf_builder b = tf_code_here(&e->code);
  if (t->multicast) box.blocks = tf_cluster_blocks(&b, t->multicast);
  tf_async_copy(&b, &box);
  prefetch(e, t, s);
  if (t->multicast) tf_code_close(&e->code, NULL);
}

static void bulk_rest(tf_emitter *e, tf_tv *t) {
  tf_value *here = tf_tma_within(e, t);
  if (here) tf_code_open_if(&e->code, here, NULL);
  tf_bulk_rest(e, t);
  if (here) tf_code_close(&e->code, NULL);
}

static void load_box(tf_emitter *e, tf_tv *t) {
  tf_tma_state *s = tf_tma_state_of(e, t);
  tf_value *cond = tf_tma_issuing(e, t);
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  if (t->bulk) bulk_rest(e, t);
  tf_value *some = comes(e, t);
  if (some) tf_code_open_if(&e->code, some, NULL);
  tf_value *expect[2] = {barrier_of(e, s, slot_of(e, t)), value32(e, t->tma->bytes)};
  tf_builder b = tf_code_here(&e->code);
  if (!tf_tma_announced(t)) tf_async_expect(&b, expect[0], expect[1], tf_tma_one_box(t));
  if (t->bulk) tf_bulk_copy(e, t, expect[0], expect[1]);
  else issue_load(e, t, s, expect[0]);
  if (some && tf_tma_one_box(t)) {
    tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
    tf_value *slot = slot_of(e, t);
    b = tf_code_here(&e->code);
    tf_pipeline_arrive(&b, e->shared.at[s->bar].buf, slot, NULL);
  }
  if (some) tf_code_close(&e->code, NULL);
  if (cond) tf_code_close(&e->code, NULL);
}

static void issue_store(tf_emitter *e, tf_tv *t) {
  tf_async_box box = box_of(e, t, t->read[0].from);
  if (t->accumulate) box.reduction = t->accumulate->op;
  box.policy = tf_e_policy(e, t);
  tf_builder b = tf_code_here(&e->code);
  tf_async_copy(&b, &box);
}

static void commit(tf_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  tf_async_commit(&b);
}

/* A group for each run or box, also for one that is left out: so a number of groups is a number of boxes. */
static void store_run(tf_emitter *e, tf_tv *t) {
  tf_value *cond = tf_code_both(&e->code, tf_tma_issuing(e, t), tf_tma_within(e, t));
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  tf_bulk_rest(e, t);
  tf_value *some = tf_bulk_some(e, t);
  if (some) tf_code_open_if(&e->code, some, NULL);
  tf_bulk_copy(e, t, NULL, value32(e, t->tma->bytes));
  if (some) tf_code_close(&e->code, NULL);
  commit(e);
  if (cond) tf_code_close(&e->code, NULL);
}

static void store_box(tf_emitter *e, tf_tv *t) {
  tf_value *cond = tf_code_both(&e->code, tf_tma_issuing(e, t), tf_tma_within(e, t)), *some = nonempty(e, t);
  for (uint32_t i = 0; i < t->tma->nguard; i++)
    some = tf_code_both(&e->code, some,
                        tf_code_compare(&e->code, TF_KERNEL_PRED_LT, t->tma->guard[i].index, t->tma->guard[i].extent));
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  if (some) tf_code_open_if(&e->code, some, NULL);
  issue_store(e, t);
  if (some) tf_code_close(&e->code, NULL);
  commit(e);
  if (cond) tf_code_close(&e->code, NULL);
}

/* The statement of a tensor that is copied via(tma): one box. */
void tf_tma_statement(tf_emitter *e, tf_tv *t) {
  tf_code_unguard(&e->code);
  if (t->tma_store) {
    if (t->bulk) store_run(e, t);
    else store_box(e, t);
    tf_sync_async_read(e, (uint32_t)t->read[0].from->shared);
    return;
  }
  load_box(e, t);
  tf_sync_async_write(e, (uint32_t)t->shared);
}

static tf_value *slot_with(tf_emitter *e, const tf_tv *t, tf_ixp piece) {
  return piece ? tf_code_value(&e->code, tf_plan_slot(e->p, t, piece)) : slot_of(e, t);
}

void tf_tma_wait(tf_emitter *e, tf_tv *t, tf_ixp piece) {
  tf_tma_state *s = tf_tma_state_of(e, t);
  tf_value *slot = slot_with(e, t, piece);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, e->shared.at[s->bar].buf, slot, s->phases, false);
  tf_pipeline_flip(&b, slot, s->phases);
}

/* Where others of the cluster get the copy too, each of them tells the first when its slot is empty, and the first, who
 * issues it, waits for all. So a fill is nobody's before every block of the group has come to it, and each may carry a
 * run's tail itself, or know that nothing is to come. */
static void wait_until_ready(tf_emitter *e, const tf_tv *t, const tf_tma_state *s, tf_value *cond, tf_value *slot) {
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  tf_multicast_open_first(e, t);
  tf_builder b = tf_code_here(&e->code);
  /* the bit of what is empty was flipped: it now is that of the fill */
  tf_pipeline_wait(&b, e->shared.at[s->ready].buf, slot, s->empty_phases, true);
  tf_code_close(&e->code, NULL);
  if (cond) tf_code_close(&e->code, NULL);
}

static void wait_until_empty(tf_emitter *e, const tf_tv *t, const tf_tma_state *s, tf_value *slot) {
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, e->shared.at[s->empty].buf, slot, s->empty_phases, false);
  if (!t->multicast) return;
  tf_pipeline_arrive(&b, e->shared.at[s->ready].buf, slot, tf_cluster_first_rank(&b, t->multicast));
}

/* The second arrival of a fill that may bring nothing (is_held). Where only its boxes know what comes, it is always
 * that of the block that issues. */
static void let_go(tf_emitter *e, const tf_tv *t, const tf_tma_state *s, tf_value *cond, tf_value *slot) {
  tf_value *bars = e->shared.at[s->bar].buf;
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  tf_value *some = tf_tma_boxes_arrive(t) || tf_tma_announced(t) ? comes(e, t) : NULL;
  if (some) {
    tf_code_open_if(&e->code, some, NULL);
    tf_builder b = tf_code_here(&e->code);
    tf_pipeline_arrive(&b, bars, slot, NULL);
    tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  }
  tf_multicast_open_first(e, t);
  tf_builder b = tf_code_here(&e->code);
  tf_value *first = tf_cluster_first_rank(&b, t->multicast);
  uint64_t mask = tf_cluster_group_mask(t->multicast);
  for (int64_t i = 0; i < 64; i++) {
    if (!(mask >> i & 1)) continue;
    tf_pipeline_arrive(&b, bars, slot, tf_k_binary(&b, TF_K_ADD, first, tf_k_i32(&b, (int32_t)i)));
  }
  tf_code_close(&e->code, NULL);
  if (some) tf_code_close(&e->code, NULL);
  if (cond) tf_code_close(&e->code, NULL);
}

/* The threads that issue the copy wait until the slot is empty, and announce what comes. */
void tf_tma_before_fill(tf_emitter *e, tf_tv *t) {
  tf_tma_state *s = tf_tma_state_of(e, t);
  int64_t bytes = tf_tma_announced(t);
  if (s->empty < 0 && !bytes) return;
  tf_code_unguard(&e->code);
  tf_value *cond = tf_tma_issuing(e, t), *some = bytes ? nonempty(e, t) : NULL, *slot = slot_of(e, t);
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  if (s->empty >= 0) wait_until_empty(e, t, s, slot);
  if (bytes) {
    tf_value *ops[2] = {barrier_of(e, s, slot), const32(e, bytes)};
    tf_builder b = tf_code_here(&e->code);
    if (some) ops[1] = tf_k_select(&b, some, ops[1], tf_k_i32(&b, 0));
    tf_async_expect(&b, ops[0], ops[1], true);
  }
  if (cond) tf_code_close(&e->code, NULL);
  tf_builder b = tf_code_here(&e->code);
  if (s->empty >= 0) tf_pipeline_flip(&b, slot, s->empty_phases);
  if (s->ready >= 0) wait_until_ready(e, t, s, cond, slot);
  if (tf_tma_is_held(e, s)) let_go(e, t, s, cond, slot);
}

void tf_tma_release(tf_emitter *e, tf_tv *t, tf_ixp piece, bool fence) {
  tf_value *slot = slot_with(e, t, piece);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_release(&b, e->shared.at[tf_tma_state_of(e, t)->empty].buf, slot, fence, e->leader, NULL);
}

/* Threads that copied: the mbarrier hears of what cp.async brings when it is there. */
static void arrive(tf_emitter *e, tf_tv *t) {
  tf_value *cond = tf_tma_issuing(e, t), *bar;
  tf_named_attr noinc = {"noinc", tf_attr_unit(e->code.ctx)};
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  bar = barrier_of(e, tf_tma_state_of(e, t), slot_of(e, t));
  tf_builder b = tf_code_here(&e->code);
  if (t->cp_async) tf_k_build(&b, TF_K_CP_ASYNC_ARRIVE, &bar, 1, NULL, 0, &noinc, 1, 0);
  if (!t->cp_async || tf_tma_arrivals(t) > 1) tf_k_op(&b, TF_K_MBARRIER_ARRIVE, &bar, 1, NULL, 0, 0);
  if (cond) tf_code_close(&e->code, NULL);
}

/* After the nest that fills `t` for its readers (or its slot of a circular buffer). */
void tf_tma_filled(tf_emitter *e, tf_tv *t) {
  tf_code_unguard(&e->code);
  if (t->tma_store) return;
  if (!tf_tma_boxes_arrive(t) && !tf_tma_announced(t)) arrive(e, t);
  if (!t->stages) tf_tma_wait(e, t, NULL);
}
