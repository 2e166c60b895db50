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
 * slot's last use was at least two iterations ago. For what the copy engine stores from there, see sync.c. */
#include "lower/emit.h"
#include "lower/pipeline.h"

#define MOST_UNROLLED 16

/* What is computed at use reads nothing that is computed in the loop: that cannot be inlined into what has no loops. */
static bool computed_in_loop(const tf_tv *x, const tf_loop_class *c, uint32_t depth) {
  return x->op && x->nloop > depth && x->inl > depth && tf_class_root(x->loop[depth].cls) == c;
}

static bool wrong(tf_tv *t) {
  return tf_op_error(t->op,
                     "`circular` of '%s' is not [stages, prefetch] with at least 2 stages and a prefetch below; "
                     "use sched.circular_buffer",
                     tf_tv_name(t));
}

/* Is all that it reads there before the kernel? Then other threads than those that read it may fill it. */
static bool from_before(tf_plan *p, const tf_tv *t) {
  if (t->is_reduction) return false;
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    if (!x || !x->op || x->segment != t->segment) continue;
    if (!x->at_use || !from_before(p, x)) return false;
  }
  return true;
}

static bool read_order(tf_plan *p, tf_tv *t) {
  bool mbarrier = tf_str_eqz(tf_op_string(t->op, "pipelined"), "mbarrier");
  t->order = tf_op_attr(t->op, "warp_specialized") ? TF_RING_WARPS : mbarrier ? TF_RING_MBARRIER : TF_RING_BARRIER;
  if (t->order == TF_RING_BARRIER) return true;
  if (t->memory != TF_MEM_SHARED)
    return tf_op_error(t->op, "'%s' is in %s memory: mbarriers keep buffers in shared memory in order", tf_tv_name(t),
                       tf_memory_name(t->memory));
  if (tf_plan_is_tma(t) || tf_plan_is_bulk(t)) return true;
  int64_t stages = tf_op_attr(t->op, "circular")->ints[0];
  if (from_before(p, t))
    return stages <= TF_PIPELINE_MOST_STAGES ||
           tf_op_error(t->op, "'%s' has %lld stages; a circular buffer that mbarriers keep in order has at most %d",
                       tf_tv_name(t), (long long)stages, TF_PIPELINE_MOST_STAGES);
  t->order = TF_RING_BARRIER; /* which tf_plan_specialise tells */
  return true;
}

/* A slot for each iteration of the loop behind those that are shared: a tensor that is larger than what is free may
 * come piece by piece, and go so when it has been read for the last time. */
static bool read_pieces(tf_tv *t) {
  t->pieces = 0;
  if (!tf_op_flag(t->op, "pieces")) return true;
  if (t->order != TF_RING_WARPS || !tf_plan_is_bulk(t))
    return tf_op_error(t->op,
                       "'%s' is a ring of pieces, which only warps of their own fill, via(bulk): say "
                       "warp_specialized",
                       tf_tv_name(t));
  tf_loop_class *c = t->inl < t->nloop ? tf_class_root(t->loop[t->inl].cls) : NULL;
  int64_t n;
  if (!c || c->ptype != TF_PT_SERIAL || !tf_ix_is_const(c->extent, &n))
    return tf_op_error(t->op,
                       "'%s' is a ring of pieces, but loop %u, the first behind those that it shares with its readers, "
                       "is not a serial one of constant extent",
                       tf_tv_name(t), t->inl);
  if (n > t->stages)
    return tf_op_error(t->op,
                       "'%s' comes in %lld pieces, which are read again and all in their slots then, but has %u "
                       "stages; give it at least %lld, more to be ahead",
                       tf_tv_name(t), (long long)n, t->stages, (long long)n);
  if (n > 1) t->pieces = (uint32_t)n;
  return true;
}

/* The loop is the innermost of those that the tensor shares with its readers. */
bool tf_plan_ring(tf_plan *p, tf_tv *t) {
  tf_attr *a = tf_op_attr(t->op, "circular");
  t->stages = 0;
  t->order = TF_RING_BARRIER;
  if (!a) return true;
  if (a->kind != TF_ATTR_INTS || a->n != 2 || a->ints[0] < 2 || a->ints[0] > INT32_MAX || a->ints[1] < 0 ||
      a->ints[1] >= a->ints[0])
    return wrong(t);
  uint32_t at = t->inl;
  while (at > 0 && !tf_class_is_loop(tf_class_root(t->loop[at - 1].cls))) at--;
  if (!at) return true; /* one iteration: one copy, and nothing to be ahead of */
  if (!read_order(p, t)) return false;
  t->ring = at - 1;
  t->stages = (uint32_t)a->ints[0];
  t->ahead = (uint32_t)a->ints[1];
  t->in_place = !t->ahead && t->order == TF_RING_BARRIER && t->memory == TF_MEM_SHARED && !tf_plan_is_tma(t) &&
                !tf_plan_is_bulk(t);
  t->slot = tf_ix_sym(p->ix, "slot", tf_ix_const(p->ix, 0), tf_ix_const(p->ix, t->stages - 1), NULL);
  if (!read_pieces(t)) return false;
  if (t->in_place) return true;
  if (t->is_reduction)
    return tf_op_error(t->op, "'%s' is a reduction and cannot be computed ahead of its use; circular buffer a copy",
                       tf_tv_name(t));
  tf_loop_class *c = tf_class_root(t->loop[t->ring].cls);
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    if (!x || !computed_in_loop(x, c, t->ring)) continue;
    tf_op_error(t->op,
                "'%s' is to be copied ahead of its loop '%s', but '%s', which it reads, is computed in that loop",
                tf_tv_name(t), tf_id_name(t->loop[t->ring].id), tf_tv_name(x));
    return tf_op_note(x->op, "inline '%s' at %u at most, or circular buffer it instead", tf_tv_name(x), t->ring);
  }
  return true;
}

tf_ixp tf_plan_slot(tf_plan *p, const tf_tv *x, tf_ixp piece) {
  if (!x->pieces) return x->slot;
  if (!piece) piece = tf_class_root(x->loop[x->inl].cls)->sym;
  return tf_ix_mod(p->ix, tf_ix_add(p->ix, x->slot, piece), tf_ix_const(p->ix, x->stages));
}

tf_ixp tf_plan_slot_elements(tf_plan *p, const tf_tv *x) {
  if (x->memory == TF_MEM_TENSOR) return tf_ix_const(p->ix, x->columns / x->stages); /* of one lane */
  return tf_ix_div(p->ix, x->elements, tf_ix_const(p->ix, x->stages));
}

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
    tf_builder b = tf_e_here(e);
    tf_map_set(&e->slot, tf_map_ptr(t), tf_pipeline_register(&b, 0));
  }
}

static void bind_running(tf_emitter *e, const tf_tv *t) {
  tf_builder b = tf_e_here(e);
  tf_e_bind(e, t->slot, e->depth, tf_k_cast(&b, tf_pipeline_get(&b, tf_map_get(&e->slot, tf_map_ptr(t))), e->ity));
}

static void advance(tf_emitter *e, const tf_tv *t) {
  tf_builder b = tf_e_here(e);
  tf_pipeline_skip(&b, tf_map_get(&e->slot, tf_map_ptr(t)), t->stages, t->pieces ? t->pieces : 1);
}

static void bind_slot(tf_emitter *e, const tf_tv *t, tf_value *i) {
  if (tf_ring_runs_on(t)) {
    bind_running(e, t);
    return;
  }
  tf_value *ops[2] = {i, tf_e_const(e, t->stages)};
  tf_builder b = tf_e_here(e);
  tf_named_attr nn = {"nonneg", tf_attr_unit(e->ctx)};
  tf_value *slot = &tf_build(&b, e->kernel | TF_K_REM, ops, 2, &e->ity, 1, &nn, 1, 0)->result[0];
  tf_e_bind(e, t->slot, e->depth, slot);
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
  tf_e_unguard(e);
  for (uint32_t i = 0; i < a->ntv; i++)
    if (tf_ring_signals(a->tv[i])) tf_tma_filled(e, a->tv[i]);
}

/* Pieces come one by one, each into a slot of its own. */
static void fill_slots(tf_emitter *e, const tf_ahead *a) {
  const tf_tv *t = a->tv[0];
  tf_nest *n = a->child;
  while (t->pieces && n->depth < t->inl) n = n->child; /* blocks and loops of one iteration, which it shares */
  if (t->pieces) tf_e_open_for(e, n->cls->extent, n->cls->sym, false);
  fill_some(e, a, t->pieces ? n->child : n);
  if (t->pieces) tf_e_close(e);
}

/* Fills the slots of iteration `at`, if the loop has it. */
static void fill(tf_emitter *e, tf_nest *n, tf_ahead *a, tf_value *at, tf_value *phase) {
  tf_value *extent = tf_e_value(e, n->cls->extent);
  tf_builder b = tf_e_here(e);
  tf_e_open_if(e, tf_k_cmp(&b, "lt", at, extent));
  tf_e_bind(e, n->cls->sym, e->depth, at);
  bind_slots(e, n, a, phase);
  fill_slots(e, a);
  tf_e_close(e);
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
    if (loop) tf_e_open_for(e, tf_ix_const(e->p->ix, a->distance), t, a->distance <= MOST_UNROLLED);
    tf_value *at = tf_e_value(e, t);
    fill(e, n, a, at, at);
    if (least_distance(n)) tf_cp_async_commit(e);
    if (loop) tf_e_close(e);
  }
}

static tf_value *plus(tf_emitter *e, tf_value *a, int64_t k) {
  tf_value *ops[2] = {a, tf_e_const(e, k)};
  tf_builder b = tf_e_here(e);
  return &tf_e_op(e, &b, TF_K_ADD, ops, 2, e->ity)->result[0];
}

static void step(tf_emitter *e, tf_nest *n, tf_value *phase) {
  tf_value *i = tf_e_value(e, n->cls->sym);
  uint32_t home = e->depth;
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
  tf_sync_slots(e, crosses(n, false), crosses(n, true), for_cluster(n));
  for (tf_ahead *a = n->ahead; a; a = a->next) {
    if (!a->distance || a->by_warps) continue;
    tf_value *at = plus(e, i, a->distance);
    fill(e, n, a, at, phase == i ? at : plus(e, phase, a->distance));
    tf_e_bind(e, n->cls->sym, home, i);
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
  n->ring_levels = 1;
  prologue(e, n);
  if (times == 1) {
    if (n == e->dynamic.loop) tf_dynamic_open(e);
    else tf_e_open_for(e, n->cls->extent, n->cls->sym, unroll);
    tf_sync_mark m = tf_sync_loop_begin(e);
    step(e, n, tf_e_value(e, n->cls->sym));
    return m;
  }
  tf_ixp turns = tf_ix_ceildiv(c, n->cls->extent, tf_ix_const(c, times));
  tf_ixp turn = tf_ix_sym(c, "turn", tf_ix_const(c, 0), tf_ix_addc(c, turns, -1), NULL);
  tf_ixp phase = tf_ix_sym(c, "phase", tf_ix_const(c, 0), tf_ix_const(c, times - 1), NULL);
  tf_e_open_for(e, turns, turn, false);
  tf_sync_mark m = tf_sync_loop_begin(e);
  tf_e_open_for(e, tf_ix_const(c, times), phase, true);
  n->ring_levels = 2;
  tf_value *i = tf_e_value(e, tf_ix_add(c, tf_ix_mulc(c, turn, times), phase));
  if (!tf_ix_prove_divisible(c, n->cls->extent, times)) {
    tf_builder b = tf_e_here(e);
    tf_e_open_if(e, tf_k_cmp(&b, "lt", i, tf_e_value(e, n->cls->extent)));
    n->ring_levels = 3;
  }
  tf_e_bind(e, n->cls->sym, e->depth, i);
  step(e, n, tf_e_value(e, phase));
  return m;
}

/* ------------------------------------------------------------------------------------------------ release */

static bool reads(const tf_tv *t, const tf_tv *x) {
  for (uint32_t k = 0; k < t->nall; k++)
    if (t->all[k]->from == x) return true;
  return false;
}

/* Which of the loop's tensors are in some memory, with all that is made of them, before the loop's body ends: what they
 * load was in registers before. Readers come behind what they read. */
static bool *settled(tf_emitter *e, const tf_nest *n) {
  bool *yes = TF_NEW_ARRAY(e->p->pool, bool, n->ntv + 1);
  for (uint32_t i = n->ntv; i-- > 0;) {
    const tf_tv *t = n->tv[i];
    bool used = false, all = true;
    for (uint32_t k = i + 1; k < n->ntv; k++) {
      if (!reads(n->tv[k], t)) continue;
      used = true;
      all &= yes[k];
    }
    yes[i] = !t->is_reduction && (t->memory != TF_MEM_LOCAL || (used && all && t->inl > n->depth));
  }
  return yes;
}

typedef struct readers {
  const tf_nest *first, *last; /* children with one */
  bool settled, engine;
} readers;

static readers readers_of(const tf_nest *n, const tf_tv *x, const bool *yes) {
  readers r = {NULL, NULL, true, false};
  for (uint32_t i = 0; i < n->ntv; i++) {
    if (!reads(n->tv[i], x)) continue;
    r.engine |= n->tv[i]->tma_store;
    r.settled &= yes[i];
  }
  for (const tf_nest *c = n->child; c; c = c->next)
    for (uint32_t i = 0; i < c->ntv; i++)
      if (reads(c->tv[i], x)) {
        if (!r.first) r.first = c;
        r.last = c;
      }
  return r;
}

/* The readers of these slots are done. */
static void release(tf_emitter *e, tf_tv *t, const readers *r, tf_ixp piece) {
  tf_e_unguard(e);
  if (r->engine) tf_tma_stores_wait(e, 0);
  tf_tma_release(e, t, piece, t->tma && !r->settled);
}

/* ------------------------------------------------------------------------------------------------ pieces */

/* Is one piece read in each iteration of this nest, the one of its number? */
static bool piece_by_piece(const tf_nest *n, const tf_tv *x) {
  int64_t trips;
  if (n->leaf || !tf_class_is_loop(n->cls) || n->ahead || n->nplace || !tf_ix_is_const(n->cls->extent, &trips) ||
      trips != x->pieces)
    return false;
  for (uint32_t i = 0; i < n->ntv; i++)
    for (uint32_t k = 0; k < n->tv[i]->nall; k++)
      if (n->tv[i]->all[k]->from == x && n->tv[i]->all[k]->piece != n->cls->sym) return false;
  return true;
}

/* Have the values that this nest's tensors load from `x` been used when the nest is over? A reduction over threads
 * needs them all, and what is stored was there. */
static bool used_up(const tf_nest *n, const tf_tv *x) {
  for (uint32_t i = 0; i < n->ntv; i++) {
    const tf_tv *t = n->tv[i];
    if (!reads(t, x)) continue;
    bool memory = t->memory != TF_MEM_LOCAL && !t->is_reduction, block = t->is_reduction && t->reduce_tid;
    if (!memory && !block && (t->is_reduction || t->inl <= n->depth || !used_up(n, t))) return false;
  }
  return true;
}

static void add(tf_emitter *e, tf_tv ***list, uint32_t *n, tf_tv *t) {
  tf_tv **more = TF_NEW_ARRAY(e->p->pool, tf_tv *, *n + 1);
  if (*n) memcpy(more, *list, *n * sizeof *more);
  more[(*n)++] = t;
  *list = more;
}

static tf_ixp open_pieces(tf_emitter *e, const tf_tv *t) {
  tf_ix_ctx *c = e->p->ix;
  tf_ixp piece = tf_ix_sym(c, "piece", tf_ix_const(c, 0), tf_ix_const(c, t->pieces - 1), NULL);
  tf_e_unguard(e);
  tf_e_open_for(e, tf_ix_const(c, t->pieces), piece, true);
  return piece;
}

/* Before a child of the ring's loop: what it reads for the first time is waited for, in it piece by piece if it reads
 * so; what it reads for the last time it frees in the same way. */
static void before_pieces(tf_emitter *e, tf_nest *n, tf_nest *c) {
  c->nfirst = c->nlast = 0;
  for (tf_ahead *a = n->ahead; a; a = a->next) {
    tf_tv *t = a->tv[0];
    if (!t->pieces) continue;
    const bool *none = TF_NEW_ARRAY(e->p->pool, bool, n->ntv + 1);
    readers r = readers_of(n, t, none);
    bool by_piece = piece_by_piece(c, t);
    if (r.last == c && by_piece) add(e, &c->last, &c->nlast, t);
    if (r.first != c) continue;
    if (by_piece) add(e, &c->first, &c->nfirst, t);
    else {
      tf_tma_wait(e, t, open_pieces(e, t));
      tf_e_close(e);
    }
  }
}

static void after_pieces(tf_emitter *e, tf_nest *n, const tf_nest *c, const bool *yes) {
  for (tf_ahead *a = n->ahead; a; a = a->next) {
    tf_tv *t = a->tv[0];
    if (!t->pieces) continue;
    readers r = readers_of(n, t, yes);
    if (r.last != c || piece_by_piece(c, t)) continue;
    release(e, t, &r, open_pieces(e, t));
    tf_e_close(e);
  }
}

void tf_ring_first_reads(tf_emitter *e, const tf_nest *n) {
  for (uint32_t i = 0; i < n->nfirst; i++) tf_tma_wait(e, n->first[i], n->cls->sym);
}

void tf_ring_last_reads(tf_emitter *e, const tf_nest *n) {
  for (uint32_t i = 0; i < n->nlast; i++) {
    tf_tv *t = n->last[i];
    readers r = {.settled = n->earlier_used};
    const bool *yes = settled(e, n);
    for (uint32_t k = 0; k < n->ntv; k++) {
      if (!reads(n->tv[k], t)) continue;
      r.settled &= yes[k];
      r.engine |= n->tv[k]->tma_store;
    }
    release(e, t, &r, n->cls->sym);
  }
}

/* The rest of the loop's body; slots are released as soon as it is known that they were read: behind the last nest that
 * does, or behind all, where that saves the fence for values that are still being loaded. */
void tf_ring_body(tf_emitter *e, tf_nest *n) {
  const bool *yes = settled(e, n);
  bool used = true; /* what was loaded from pieces in earlier children */
  for (tf_nest *c = n->child; c && !e->failed; c = c->next) {
    tf_nest *next = c->next;
    before_pieces(e, n, c);
    c->earlier_used = used;
    c->next = NULL;
    tf_e_walk(e, c);
    c->next = next;
    after_pieces(e, n, c, yes);
    for (tf_ahead *a = n->ahead; a; a = a->next)
      for (uint32_t k = 0; k < a->ntv; k++) {
        if (a->tv[k]->pieces) {
          used &= used_up(c, a->tv[k]);
          continue;
        }
        readers r = readers_of(n, a->tv[k], yes);
        if (a->tv[k]->order != TF_RING_BARRIER && (r.settled ? !next : c == r.last)) release(e, a->tv[k], &r, NULL);
      }
  }
}

void tf_ring_close(tf_emitter *e, tf_nest *n) {
  for (tf_ahead *a = n->ahead; a; a = a->next)
    for (uint32_t k = 0; k < a->ntv; k++)
      if (tf_ring_runs_on(a->tv[k])) advance(e, a->tv[k]);
  for (uint32_t k = 0; k < n->nplace; k++) advance(e, n->place[k]);
  if (n == e->dynamic.loop) tf_dynamic_close(e);
  else
    while (n->ring_levels--) tf_e_close(e);
  mark(e, n, false);
}

/* ------------------------------------------------------------------------------------------------ producer warps */

static bool has_fills(const tf_nest *n) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i]->stages && n->tv[i]->order == TF_RING_WARPS) return true;
  return false;
}

void tf_ring_produce(tf_emitter *e, tf_nest *n) {
  for (; n && !e->failed; n = n->next) {
    if (!has_fills(n)) continue;
    bool loop = tf_class_is_loop(n->cls), dynamic = n == e->dynamic.loop;
    if (dynamic) tf_dynamic_open(e);
    else if (loop) tf_e_open_for(e, n->cls->extent, n->cls->sym, false);
    for (tf_ahead *a = n->ahead; a; a = a->next) {
      if (!a->by_warps) continue;
      bind_slots(e, n, a, NULL);
      fill_slots(e, a);
      for (uint32_t k = 0; k < a->ntv; k++) advance(e, a->tv[k]);
    }
    tf_ring_produce(e, n->child);
    if (dynamic) tf_dynamic_close(e);
    else if (loop) tf_e_close(e);
  }
}
