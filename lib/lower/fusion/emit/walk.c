/* The walk over the loop nest: which loops, conditions and statements are opened, in which order.
 *
 * Three things are decided at each loop:
 *   - Is there one condition for all statements inside? Then it is asked once, around the loop.
 *   - Is the loop unswitched, and its conditions several? Then it is written twice: without them, for when they all
 *     hold, and with them.
 *   - May threads meet inside (a barrier, the end of a reduction)? Then no condition may be around it.
 *
 * Invariant: all threads of the block come to every barrier. */
#include "lower/fusion/emit/circular.h"
#include "lower/fusion/emit/circular_read.h"
#include "lower/fusion/emit/cp_async.h"
#include "lower/fusion/emit/dynamic_order.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/multicast.h"
#include "lower/fusion/emit/read_beyond.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/emit/statement.h"
#include "lower/fusion/emit/tma_copy.h"
#include "lower/fusion/emit/walk.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/unswitch_plan.h"

static void walk(tf_emitter *e, tf_nest *n);

void tf_e_walk(tf_emitter *e, tf_nest *n) {
  for (; n && !e->code.failed; n = n->next) walk(e, n);
}

/* unswitch: every condition of the nest at once. NULL if there is none, or if they cannot be asked together. */
static tf_value *all_predicates(tf_emitter *e, const tf_nest *n) {
  tf_unswitch u;
  tf_value *all = NULL;
  if (!tf_unswitch_asks(e->p, n, &u)) return NULL;
  for (uint32_t i = 0; i < u.n; i++) all = tf_code_both(&e->code, all, tf_lower_holds(e, &u.all[i], u.all[i].index));
  return all;
}

/* The one condition of every statement of a nest in which no threads meet; NULL if there is none. Then it is asked
 * once, around the loop. */
static tf_value *common_guard(tf_emitter *e, const tf_nest *n) {
  tf_value *common = NULL;
  if (tf_nest_meets(n)) return NULL;
  for (uint32_t i = 0; i < n->ntv; i++) {
    tf_tv *t = n->tv[i];
    if (!tf_nest_knows(e->p, n, t)) return NULL;
    tf_value *c = tf_lower_guard(e, t);
    if (!c || (common && c != common)) return NULL;
    common = c;
  }
  return common;
}

static bool has_reduction_here(const tf_nest *n) {
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i]->is_reduction && n->tv[i]->first_red == n->depth) return true;
  return false;
}

/* Once, although a kernel may be emitted for two widths of indices. */
static void tell_not_unswitched(const tf_emitter *e, const tf_nest *n) {
  bool any = false;
  for (uint32_t i = 0; i < n->ntv; i++) any |= n->tv[i]->npred > 0;
  if (!any || n->cls->told) return;
  n->cls->told = true;
  tf_add_remark(e->p->why, n->tv[0]->op, "loop %u of '%s' is unrolled, but not unswitched: %s", n->depth,
                tf_tv_name(n->tv[0]),
                tf_nest_meets(n) ? "threads meet in it, and conditions enclose no barrier"
                                 : "its last iteration does not tell whether all of its predicates hold");
}

/* What the nest's tensors ask is asked already; `before` has how many conditions they and their reads have. */
static void without_conditions(tf_emitter *e, const tf_nest *n, tf_map *before) {
  for (uint32_t i = 0; i < n->ntv; i++) {
    tf_tv *t = n->tv[i];
    for (uint32_t k = 0; k < t->nall; k++) {
      if (!tf_unswitch_asks_read(e->p, n, t, t->all[k])) continue;
      tf_map_set(before, tf_map_ptr(t->all[k]), (void *)(uintptr_t)t->all[k]->nguard);
    }
    tf_map_set(before, tf_map_ptr(t), (void *)(uintptr_t)t->npred);
  }
  for (uint32_t i = 0; i < n->ntv; i++) {
    n->tv[i]->npred = 0;
    for (uint32_t k = 0; k < n->tv[i]->nall; k++)
      if (tf_map_get(before, tf_map_ptr(n->tv[i]->all[k]))) n->tv[i]->all[k]->nguard = 0;
  }
}

static void with_conditions(const tf_nest *n, const tf_map *before) {
  for (uint32_t i = 0; i < n->ntv; i++) {
    tf_tv *t = n->tv[i];
    t->npred = (uint32_t)(uintptr_t)tf_map_get(before, tf_map_ptr(t));
    for (uint32_t k = 0; k < t->nall; k++) {
      uintptr_t guards = (uintptr_t)tf_map_get(before, tf_map_ptr(t->all[k]));
      if (guards) t->all[k]->nguard = (uint32_t)guards;
    }
  }
}

/* unswitch: the nest without predicates where all of them hold, and with them where not. The latter is for the last
 * turn of a tensor only: its loop stays one, unless its turns have registers of their own. */
static bool walk_unswitched(tf_emitter *e, tf_nest *n) {
  tf_code_unguard(&e->code);
  tf_value *all = all_predicates(e, n);
  if (!all) {
    tell_not_unswitched(e, n);
    return false;
  }
  tf_map before = {.pool = e->p->pool};
  tf_ptype ptype = n->cls->ptype;
  n->cls->ptype = TF_PT_UNROLL;
  without_conditions(e, n, &before);
  tf_code_open_if(&e->code, all, NULL);
  walk(e, n);
  tf_code_unguard(&e->code);
  with_conditions(n, &before);
  tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  n->cls->ptype = TF_PT_SERIAL;
  n->rolled = true;
  e->last_turn++;
  walk(e, n);
  e->last_turn--;
  n->rolled = false;
  tf_code_unguard(&e->code);
  tf_code_close(&e->code, NULL);
  n->cls->ptype = ptype;
  return true;
}

static bool too_deep(tf_emitter *e, const tf_nest *n) {
  if (e->code.depth < TF_MAX_LEVELS) return false;
  if (!e->code.failed)
    tf_refuse(e->p->why, n->tv[0]->op, "the loops of '%s' and their conditions nest deeper than %d levels",
              tf_tv_name(n->tv[0]), TF_MAX_LEVELS);
  return e->code.failed = true;
}

/* What a thread has of a row is written out behind LLVM, turn by turn (kernel/rolled.h), if nothing forbids it: of
 * loops in each other the outermost. Not of aligned and of filled rows: softmax of 1001 bf16 0.78 of memcpy in place of
 * 1.03, norms of 1001 bf16 0.77, 0.70 in place of 1.01, 0.87, f32 0.97, 0.95 in place of 1.01, 0.99 (H200, 2026-11-29).
 */
static bool may_stay_one(const tf_emitter *e) {
  bool reduces = false, fills = false;
  for (uint32_t i = 0; i < e->s->ntv; i++) {
    const tf_tv *t = e->s->tv[i];
    reduces |= t->is_reduction;
    fills |= t->beyond || t->outside != TF_OUTSIDE_ANY;
  }
  return reduces && !fills && !e->last_turn && !tf_code_unrolls(&e->code);
}

static tf_sync_mark open_loop(tf_emitter *e, tf_nest *n, bool dynamic) {
  bool unroll = n->cls->ptype == TF_PT_UNROLL || n->cls->ptype == TF_PT_UNSWITCH || n->cls->ptype == TF_PT_GROUP;
  if (n->ahead || n->nplace) return tf_ring_open(e, n, unroll);
  if (dynamic) tf_dynamic_open(e);
  else tf_code_open_for(&e->code, n->cls->extent, n->cls->sym, unroll);
  if (!dynamic && !unroll) tf_ring_keep_rolled(e, n);
  if (n->rolled || (unroll && may_stay_one(e))) tf_code_keep_rolled(&e->code);
  tf_sync_mark mark = tf_sync_loop_begin(e, n);
  tf_ring_first_reads(e, n);
  return mark;
}

/* The nest is all of one tensor's loops: was it a copy without a ring? Then what it brings must be there. */
static void await_copy(tf_emitter *e, const tf_nest *n, uint32_t begun) {
  tf_tv *t = n->tv[0];
  if (n->ntv != 1 || t->stages || n->depth != t->inl) return;
  if (t->cp_async) {
    tf_code_unguard(&e->code);
    tf_cp_async_wait(e, 0);
    tf_cp_async_prune(&e->cp_async, begun);
  }
  if (t->tma) tf_tma_filled(e, t);
}

static void end_reductions(tf_emitter *e, const tf_nest *n) {
  tf_tv **t = TF_NEW_ARRAY(e->p->pool, tf_tv *, n->ntv + 1);
  uint32_t m = 0;
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i]->is_reduction && n->tv[i]->first_red == n->depth) t[m++] = n->tv[i];
  tf_reduce_end(e, t, m);
}

/* The loops of one copy, which share nothing with others from here on. */
static bool walk_halves(tf_emitter *e, tf_nest *n) {
  if (e->half != TF_HALF_BOTH || n->ntv != 1 || n->depth != n->tv[0]->inl || !tf_beyond_in_two(n->tv[0])) return false;
  for (e->half = TF_HALF_READ; e->half <= TF_HALF_FILL && !e->code.failed; e->half++) {
    walk(e, n);
    tf_code_unguard(&e->code);
  }
  e->half = TF_HALF_BOTH;
  return true;
}

static void walk(tf_emitter *e, tf_nest *n) {
  if (too_deep(e, n) || walk_halves(e, n)) return;
  if (!n->leaf && n->cls->ptype == TF_PT_UNSWITCH && !common_guard(e, n) && walk_unswitched(e, n)) return;
  tf_loc outer = e->code.loc;
  e->code.loc = n->tv[0]->op->loc;
  bool dynamic = n == e->dynamic.loop;
  bool loop = n->leaf ? false : tf_class_is_loop(n->cls), red = has_reduction_here(n); /* at a leaf: over no axes */
  if (red) tf_code_unguard(&e->code);
  tf_sync_before_nest(e, n);
  if (n->ntv == 1 && n->tv[0]->multicast && !n->tv[0]->stages && n->depth == n->tv[0]->inl)
    tf_multicast_before(e, n->tv[0]);
  tf_value *around = e->code.outer;
  uint32_t begun = e->cp_async.begun;
  if (loop) {
    tf_value *c = e->code.outer || dynamic ? NULL : common_guard(e, n);
    tf_code_guard(&e->code, c);
    if (!c) tf_code_unguard(&e->code);
    else e->code.outer = c;
  }
  for (uint32_t i = 0; i < n->ntv; i++)
    if (n->tv[i]->is_reduction && n->tv[i]->first_red == n->depth) tf_reduce_begin(e, n->tv[i]);
  tf_sync_mark mark = {0};
  tf_value *guard = e->code.guard;
  if (loop) {
    e->code.guard = NULL;
    mark = open_loop(e, n, dynamic);
  }
  if (n->leaf) tf_lower_statement(e, n->leaf);
  else if (loop && n->ahead) tf_ring_body(e, n);
  else tf_e_walk(e, n->child);
  if (loop || red) tf_code_unguard(&e->code);
  if (loop) {
    if (!n->ahead && !n->nplace) tf_ring_last_reads(e, n);
    tf_sync_loop_end(e, &mark, n);
    if (n->ahead || n->nplace) tf_ring_close(e, n);
    else if (dynamic) tf_dynamic_close(e);
    else tf_code_close(&e->code, NULL);
    e->code.guard = guard;
    e->code.outer = around;
  }
  await_copy(e, n, begun);
  e->code.loc = outer;
  end_reductions(e, n);
}
