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
#include "lower/fusion/emit/fusion_emit.h"
#include "lower/common/pipeline.h"
#include "lower/common/scalar.h"

static tf_tma_state *state_of(tf_emitter *e, const tf_tv *t) {
  for (size_t i = 0; i < e->tma.n; i++)
    if (e->tma.at[i].tv == t) return &e->tma.at[i];
  return NULL;
}

static tf_value *i32(tf_emitter *e, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_cast(&b, v, tf_type_i(e->code.ctx, 32));
}

static tf_value *const32(tf_emitter *e, int64_t v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_i32(&b, v);
}

static tf_op *build(tf_emitter *e, uint32_t row, tf_value *const *ops, uint32_t n, tf_type *result,
                    const tf_named_attr *attrs, uint32_t nattr) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_build(&b, row, ops, n, &result, result ? 1 : 0, attrs, nattr, 0);
}

/* ------------------------------------------------------------------------------------------------ who issues */

/* Blocks may have more threads than the copy names, and a grid more blocks, since other tensors of the kernel do; and
 * an extent that is empty has one of them nevertheless. All threads of a block wait for the tile, so somebody arrives
 * in every block: the threads that the copy's loops name, at least one. Where there is no tile they do nothing else. */

/* An extent of threads that is not known, as an i32: at least 1, which index expressions take for granted. */
static tf_value *at_least_one(tf_emitter *e, tf_ixp extent) {
  tf_value *n = i32(e, tf_code_value(&e->code, extent));
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_MAX, n, tf_k_i32(&b, 1));
}

static bool of_threads(const tf_emitter *e, const tf_predicate *q) {
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++)
    if (q->index == e->s->thread_sym[pt]) return q->thread;
  return false;
}

/* The threads that the copy's loops name. */
static tf_value *issuing(tf_emitter *e, tf_tv *t) {
  tf_value *c = tf_lower_single_thread(e, t);
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    int64_t v;
    if (!of_threads(e, q)) continue;
    if (tf_ix_is_const(q->extent, &v)) {
      c = tf_code_both(&e->code, c, tf_code_compare(&e->code, "lt", q->index, tf_ix_const(e->p->ix, v > 1 ? v : 1)));
      continue;
    }
    tf_value *id = i32(e, tf_code_value(&e->code, q->index)), *n = at_least_one(e, q->extent);
    tf_builder b = tf_code_here(&e->code);
    c = tf_code_both(&e->code, c, tf_k_cmp(&b, "lt", id, n));
  }
  return c;
}

/* Of each thread that copies: where some of it may be by cp.async and the rest by stores, one for each. */
static int64_t arrivals_of(const tf_tv *t) { return t->cp_async && t->elem_bytes < 4 ? 2 : 1; }

/* How often they arrive for each fill. */
static tf_value *issuers(tf_emitter *e, const tf_tv *t) {
  int64_t all = arrivals_of(t), v;
  tf_value *n = NULL;
  for (uint32_t i = 0; i < t->nloop; i++) {
    if (!tf_ptype_is_tid(t->loop[i].ptype)) continue;
    if (tf_ix_is_const(t->loop[i].extent, &v)) {
      all *= v > 1 ? v : 1;
      continue;
    }
    tf_value *more = at_least_one(e, t->loop[i].extent);
    tf_builder b = tf_code_here(&e->code);
    n = n ? tf_k_binary(&b, TF_K_MUL, n, more) : more;
  }
  tf_builder b = tf_code_here(&e->code);
  return !n ? tf_k_i32(&b, all) : all == 1 ? n : tf_k_binary(&b, TF_K_MUL, n, tf_k_i32(&b, all));
}

/* Does the tensor have this block, and this thread? NULL = it does. */
static tf_value *within(tf_emitter *e, const tf_tv *t) {
  tf_value *c = NULL;
  int64_t v;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (!q->thread || (of_threads(e, q) && tf_ix_is_const(q->extent, &v) && v > 0)) continue;
    c = tf_code_both(&e->code, c, tf_code_compare(&e->code, "lt", q->index, q->extent));
  }
  return c;
}

/* ------------------------------------------------------------------------------------------------ references */

static uint32_t slots(const tf_tv *t) { return t->stages ? t->stages : 1; }

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

static uint32_t coordinates(tf_emitter *e, const tf_tma_plan *m, tf_value **out) {
  for (uint32_t i = 0; i < m->rank; i++) out[i] = i32(e, tf_code_value(&e->code, m->dim[m->rank - 1 - i].coordinate));
  return m->rank;
}

/* ------------------------------------------------------------------------------------------------ what a fill brings
 */

/* Is it one box a fill, issued whenever the fill is? */
static bool one_box(const tf_tv *t) {
  for (uint32_t i = t->inl + (t->pieces != 0); i < t->nloop; i++)
    if (tf_class_is_loop(tf_class_root(t->loop[i].cls))) return false;
  return true;
}

#define MOST_BYTES ((1 << 20) - 1) /* that an mbarrier counts */

/* Bytes that a thread brings in one fill of a slot, if they are announced all at once: several boxes, of a known
 * number. Else 0: each box is announced. */
static int64_t announced(const tf_tv *t) {
  int64_t all, n;
  if (!t->tma || !t->stages || t->bulk || one_box(t) || !tf_ix_is_const(t->tma->bytes, &all)) return 0;
  for (uint32_t i = t->inl + (t->pieces != 0); i < t->nloop; i++) {
    if (!tf_class_is_loop(tf_class_root(t->loop[i].cls))) continue;
    if (!tf_ix_is_const(t->loop[i].extent, &n) || __builtin_mul_overflow(all, n, &all) || all > MOST_BYTES) return 0;
  }
  return all;
}

/* Does each box arrive by itself? Not one of a tensor that is known to be empty: its statement is left out, and who
 * waits for the fill waits all the same. */
static bool boxes_arrive(const tf_tv *t) { return t->tma && one_box(t) && !tf_lower_never_runs(t); }

/* Does every fill bring something, in every block and for each thread that issues? */
static bool always_brings(const tf_emitter *e, const tf_tv *t) {
  int64_t n;
  if (tf_lower_never_runs(t) || (t->bulk && !tf_bulk_always(e, t))) return false;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (q->thread && !(of_threads(e, q) && tf_ix_is_const(q->extent, &n) && n > 0)) return false;
  }
  for (uint32_t i = 0; i < t->tma->rank; i++)
    if (!tf_ix_is_const(t->tma->dim[i].extent, &n) || n < 1) return false;
  for (uint32_t i = t->inl + (t->pieces != 0); i < t->nloop; i++)
    if (tf_class_is_loop(tf_class_root(t->loop[i].cls)) && (!tf_ix_is_const(t->loop[i].extent, &n) || n < 1))
      return false;
  return true;
}

/* Bytes keep a block of a cluster from running ahead: they come only when the block that issues them has seen that all
 * are ready. A fill that brings none would let it go on, and tell of its readiness twice in one phase: who waits for
 * that phase misses it, or takes it for another block's. So where a fill may bring nothing, its phase has a second
 * arrival for each thread that issues: its own if bytes come, else one from the block that would have issued them. */
static bool is_held(const tf_emitter *e, const tf_tma_state *s) { return s->ready >= 0 && !always_brings(e, s->tv); }

/* ------------------------------------------------------------------------------------------------ the kernel's ends */

/* Buffers of mbarriers, before shared memory is laid out. */
void tf_tma_plan_shared(tf_emitter *e) {
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    tf_tv *t = e->s->tv[i];
    if (!tf_ring_signals(t)) continue;
    tf_tma_state s = {.tv = t, .bar = -1, .empty = -1, .ready = -1};
    if (!t->tma_store) s.bar = (int32_t)tf_shared_add_mbarriers(e, t, slots(t));
    if (t->stages && t->order != TF_RING_BARRIER) s.empty = (int32_t)tf_shared_add_mbarriers(e, t, slots(t));
    if (t->multicast && s.empty >= 0) s.ready = (int32_t)tf_shared_add_mbarriers(e, t, slots(t));
    tf_vec_push(e->p->pool, &e->tma, s);
  }
}

/* Arrivals that empty a slot: of each warp that reads, or of each thread where warps may be in part. */
static tf_value *readers(tf_emitter *e) {
  if (e->leader) return const32(e, e->s->consumers / 32);
  tf_builder b = tf_code_here(&e->code);
  tf_value *n = tf_k_sreg(&b, TF_K_BLOCK_DIM, 'x');
  n = tf_k_binary(&b, TF_K_MUL, n, tf_k_sreg(&b, TF_K_BLOCK_DIM, 'y'));
  return tf_k_binary(&b, TF_K_MUL, n, tf_k_sreg(&b, TF_K_BLOCK_DIM, 'z'));
}

/* Those that make a slot ready in all blocks that get the copy: of all that would issue it. */
static tf_value *announcers(tf_emitter *e, const tf_tv *t) {
  tf_value *n = issuers(e, t);
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_MUL, n, tf_k_i32(&b, __builtin_popcountll((uint64_t)t->multicast->mask)));
}

static void make_mbarriers(tf_emitter *e) {
  for (size_t i = 0; i < e->tma.n; i++) {
    tf_tma_state *s = &e->tma.at[i];
    if (s->bar < 0) continue;
    tf_value *full = issuers(e, s->tv), *empty = s->empty >= 0 ? readers(e) : NULL;
    tf_value *ready = s->ready >= 0 ? announcers(e, s->tv) : NULL;
    tf_builder b = tf_code_here(&e->code);
    if (is_held(e, s)) full = tf_k_binary(&b, TF_K_ADD, full, full);
    tf_pipeline_init(&b, e->shared.at[s->bar].buf, 0, slots(s->tv), full);
    if (empty) tf_pipeline_init(&b, e->shared.at[s->empty].buf, 0, slots(s->tv), empty);
    if (ready) tf_pipeline_init(&b, e->shared.at[s->ready].buf, 0, slots(s->tv), ready);
  }
  if (e->dynamic.loop && e->s->producer) tf_dynamic_mbarriers(e, readers(e));
  tf_cluster_make_mbarriers(e);
  tf_meeting_make_mbarriers(e);
  if (!e->p->o->without_tma) build(e, TF_K_FENCE_MBARRIER_INIT, NULL, 0, NULL, NULL, 0);
}

/* Whole warps of a constant number: one thread of each arrives for it. */
static void find_leaders(tf_emitter *e) {
  bool any = false;
  for (size_t i = 0; i < e->tma.n; i++) any |= e->tma.at[i].empty >= 0;
  if (!any || !e->s->consumers || e->s->consumers % 32) return;
  tf_type *type = tf_type_i(e->code.ctx, 32);
  tf_builder b = tf_code_here(&e->code);
  tf_value *lane = &tf_k_op(&b, TF_K_LANE_ID, NULL, 0, &type, 1, 0)->result[0];
  e->leader = tf_k_cmp(&b, "eq", lane, tf_k_i32(&b, 0));
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
  tf_named_attr at[2] = {{"most", tf_attr_i64(e->code.ctx, 0)}, {"read", tf_attr_unit(e->code.ctx)}};
  build(e, TF_K_BULK_WAIT, NULL, 0, NULL, at, 2);
}

/* ------------------------------------------------------------------------------------------------ fills */

/* Does the tensor have elements, and a tile here? NULL = it does. */
static tf_value *nonempty(tf_emitter *e, const tf_tv *t) {
  const tf_tma_plan *m = t->tma;
  tf_value *c = within(e, t);
  for (uint32_t i = 0; i < m->rank; i++) {
    int64_t n;
    if (tf_ix_is_const(m->dim[i].extent, &n) && n > 0) continue;
    c = tf_code_both(&e->code, c, tf_code_compare(&e->code, "lt", tf_ix_const(e->p->ix, 0), m->dim[i].extent));
  }
  return c;
}

/* Does the engine bring something? NULL = it does. */
static tf_value *comes(tf_emitter *e, const tf_tv *t) {
  return t->bulk ? tf_code_both(&e->code, within(e, t), tf_bulk_some(e, t)) : nonempty(e, t);
}

/* Where holes are to be zero, a box that would fill some with other elements is copied from outside of the tensor. */
static void move_outside(tf_emitter *e, const tf_tv *t, tf_value **coordinate) {
  const tf_tma_plan *m = t->tma;
  tf_value *inside = NULL;
  int64_t box;
  for (uint32_t i = 0; i < m->nguard && tf_op_flag(t->op, "zero_holes"); i++)
    inside = tf_code_both(&e->code, inside, tf_code_compare(&e->code, "lt", m->guard[i].index, m->guard[i].extent));
  if (!inside || !tf_ix_is_const(m->dim[m->rank - 1].box, &box)) return;
  tf_value *outside = const32(e, -box);
  tf_builder b = tf_code_here(&e->code);
  *coordinate = tf_k_select(&b, inside, *coordinate, outside);
}

/* Begins to bring the box of a later iteration into L2; what is outside of the tensor is none of it. */
static void prefetch(tf_emitter *e, tf_tv *t, tf_tma_state *s) {
  int64_t ahead = tf_op_int(t->op, "prefetch", 0);
  if (!ahead) return;
  tf_ixp sym = tf_plan_loop_around(t)->sym, then = tf_ix_addc(e->p->ix, sym, ahead);
  tf_value *ops[2 + TF_TMA_MAX_RANK] = {s->map};
  uint32_t n = 1;
  for (uint32_t i = t->tma->rank; i-- > 0;)
    ops[n++] = i32(e, tf_code_value(&e->code, tf_ix_subst(e->p->ix, t->tma->dim[i].coordinate, sym, then)));
  tf_named_attr hint = {"hint", tf_attr_unit(e->code.ctx)};
  tf_value *policy = ops[n] = tf_e_policy(e, t);
  build(e, TF_K_TMA_PREFETCH, ops, n + (policy != NULL), NULL, &hint, policy != NULL);
}

static void issue_load(tf_emitter *e, tf_tv *t, tf_tma_state *s, tf_value *bar) {
  tf_value *ops[5 + TF_TMA_MAX_RANK] = {s->map, tile(e, t, t), bar};
  uint32_t n = coordinates(e, t->tma, ops + 3);
  move_outside(e, t, &ops[3]);
  tf_named_attr at[2];
  uint32_t nat = 0;
  n += 3;
  tf_value *policy = tf_e_policy(e, t);
  if (t->multicast) {
    tf_code_open_if(&e->code, tf_multicast_issues(e, t), NULL);
    ops[n++] = tf_multicast_mask(e, t);
    at[nat++] = (tf_named_attr){"multicast", tf_attr_unit(e->code.ctx)};
  }
  if (policy) {
    ops[n++] = policy;
    at[nat++] = (tf_named_attr){"hint", tf_attr_unit(e->code.ctx)};
  }
  build(e, TF_K_TMA_LOAD, ops, n, NULL, at, nat);
  prefetch(e, t, s);
  if (t->multicast) tf_code_close(&e->code, NULL);
}

static void bulk_rest(tf_emitter *e, tf_tv *t) {
  tf_value *here = within(e, t);
  if (here) tf_code_open_if(&e->code, here, NULL);
  tf_bulk_rest(e, t);
  if (here) tf_code_close(&e->code, NULL);
}

static void load_box(tf_emitter *e, tf_tv *t) {
  tf_tma_state *s = state_of(e, t);
  tf_value *cond = issuing(e, t);
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  if (t->bulk) bulk_rest(e, t);
  tf_value *some = comes(e, t);
  if (some) tf_code_open_if(&e->code, some, NULL);
  tf_value *expect[2] = {barrier_of(e, s, slot_of(e, t)), i32(e, tf_code_value(&e->code, t->tma->bytes))};
  if (!announced(t)) build(e, one_box(t) ? TF_K_MBARRIER_ARRIVE_TX : TF_K_MBARRIER_EXPECT_TX, expect, 2, NULL, NULL, 0);
  if (t->bulk) tf_bulk_copy(e, t, expect[0], expect[1]);
  else issue_load(e, t, s, expect[0]);
  if (some && one_box(t)) {
    tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
    tf_value *bar = barrier_of(e, s, slot_of(e, t));
    build(e, TF_K_MBARRIER_ARRIVE, &bar, 1, NULL, NULL, 0);
  }
  if (some) tf_code_close(&e->code, NULL);
  if (cond) tf_code_close(&e->code, NULL);
}

static void issue_store(tf_emitter *e, tf_tv *t) {
  tf_tma_state *s = state_of(e, t);
  tf_value *ops[3 + TF_TMA_MAX_RANK] = {s->map, tile(e, t, t->read[0].from)};
  uint32_t n = coordinates(e, t->tma, ops + 2);
  tf_named_attr at[2];
  uint32_t nat = 0;
  if (t->accumulate) at[nat++] = (tf_named_attr){"op", tf_attr_strz(e->code.ctx, t->accumulate->op)};
  tf_value *policy = ops[2 + n] = tf_e_policy(e, t);
  if (policy) at[nat++] = (tf_named_attr){"hint", tf_attr_unit(e->code.ctx)};
  build(e, t->accumulate ? TF_K_TMA_REDUCE : TF_K_TMA_STORE, ops, 2 + n + (policy != NULL), NULL, at, nat);
}

static void commit(tf_emitter *e) { build(e, TF_K_BULK_COMMIT, NULL, 0, NULL, NULL, 0); }

/* A group for each run or box, also for one that is left out: so a number of groups is a number of boxes. */
static void store_run(tf_emitter *e, tf_tv *t) {
  tf_value *cond = tf_code_both(&e->code, issuing(e, t), within(e, t));
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  tf_bulk_rest(e, t);
  tf_value *some = tf_bulk_some(e, t);
  if (some) tf_code_open_if(&e->code, some, NULL);
  tf_bulk_copy(e, t, NULL, i32(e, tf_code_value(&e->code, t->tma->bytes)));
  if (some) tf_code_close(&e->code, NULL);
  commit(e);
  if (cond) tf_code_close(&e->code, NULL);
}

static void store_box(tf_emitter *e, tf_tv *t) {
  tf_value *cond = tf_code_both(&e->code, issuing(e, t), within(e, t)), *some = nonempty(e, t);
  for (uint32_t i = 0; i < t->tma->nguard; i++)
    some =
        tf_code_both(&e->code, some, tf_code_compare(&e->code, "lt", t->tma->guard[i].index, t->tma->guard[i].extent));
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
  tf_tma_state *s = state_of(e, t);
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
  tf_code_open_if(&e->code, tf_multicast_issues(e, t), NULL);
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
  tf_value *first = tf_multicast_first(e, t);
  b = tf_code_here(&e->code);
  tf_pipeline_arrive(&b, e->shared.at[s->ready].buf, slot, first);
}

/* The second arrival of a fill that may bring nothing (is_held). Where only its boxes know what comes, it is always
 * that of the block that issues. */
static void let_go(tf_emitter *e, const tf_tv *t, const tf_tma_state *s, tf_value *cond, tf_value *slot) {
  tf_value *bars = e->shared.at[s->bar].buf;
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  tf_value *some = boxes_arrive(t) || announced(t) ? comes(e, t) : NULL;
  if (some) {
    tf_code_open_if(&e->code, some, NULL);
    tf_builder b = tf_code_here(&e->code);
    tf_pipeline_arrive(&b, bars, slot, NULL);
    tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  }
  tf_code_open_if(&e->code, tf_multicast_issues(e, t), NULL);
  tf_value *first = tf_multicast_first(e, t);
  for (int64_t i = 0; i < 64; i++) {
    if (!((uint64_t)t->multicast->mask >> i & 1)) continue;
    tf_builder b = tf_code_here(&e->code);
    tf_pipeline_arrive(&b, bars, slot, tf_k_binary(&b, TF_K_ADD, first, tf_k_i32(&b, (int32_t)i)));
  }
  tf_code_close(&e->code, NULL);
  if (some) tf_code_close(&e->code, NULL);
  if (cond) tf_code_close(&e->code, NULL);
}

/* The threads that issue the copy wait until the slot is empty, and announce what comes. */
void tf_tma_before_fill(tf_emitter *e, tf_tv *t) {
  tf_tma_state *s = state_of(e, t);
  int64_t bytes = announced(t);
  if (s->empty < 0 && !bytes) return;
  tf_code_unguard(&e->code);
  tf_value *cond = issuing(e, t), *some = bytes ? nonempty(e, t) : NULL, *slot = slot_of(e, t);
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  if (s->empty >= 0) wait_until_empty(e, t, s, slot);
  if (bytes) {
    tf_value *ops[2] = {barrier_of(e, s, slot), const32(e, bytes)};
    tf_builder b = tf_code_here(&e->code);
    if (some) ops[1] = tf_k_select(&b, some, ops[1], tf_k_i32(&b, 0));
    build(e, TF_K_MBARRIER_ARRIVE_TX, ops, 2, NULL, NULL, 0);
  }
  if (cond) tf_code_close(&e->code, NULL);
  tf_builder b = tf_code_here(&e->code);
  if (s->empty >= 0) tf_pipeline_flip(&b, slot, s->empty_phases);
  if (s->ready >= 0) wait_until_ready(e, t, s, cond, slot);
  if (is_held(e, s)) let_go(e, t, s, cond, slot);
}

void tf_tma_release(tf_emitter *e, tf_tv *t, tf_ixp piece, bool fence) {
  tf_value *slot = slot_with(e, t, piece);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_release(&b, e->shared.at[state_of(e, t)->empty].buf, slot, fence, e->leader, NULL);
}

void tf_tma_stores_wait(tf_emitter *e, uint32_t most) {
  tf_named_attr at[2] = {{"most", tf_attr_i64(e->code.ctx, most)}, {"read", tf_attr_unit(e->code.ctx)}};
  build(e, TF_K_BULK_WAIT, NULL, 0, NULL, at, 2);
}

/* Threads that copied: the mbarrier hears of what cp.async brings when it is there. */
static void arrive(tf_emitter *e, tf_tv *t) {
  tf_value *cond = issuing(e, t), *bar;
  tf_named_attr noinc = {"noinc", tf_attr_unit(e->code.ctx)};
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  bar = barrier_of(e, state_of(e, t), slot_of(e, t));
  if (t->cp_async) build(e, TF_K_CP_ASYNC_ARRIVE, &bar, 1, NULL, &noinc, 1);
  if (!t->cp_async || arrivals_of(t) > 1) build(e, TF_K_MBARRIER_ARRIVE, &bar, 1, NULL, NULL, 0);
  if (cond) tf_code_close(&e->code, NULL);
}

/* After the nest that fills `t` for its readers (or its slot of a circular buffer). */
void tf_tma_filled(tf_emitter *e, tf_tv *t) {
  tf_code_unguard(&e->code);
  if (t->tma_store) return;
  if (!boxes_arrive(t) && !announced(t)) arrive(e, t);
  if (!t->stages) tf_tma_wait(e, t, NULL);
}
