/* Bank conflicts of accesses to shared memory: of a fusion's by its plan, of a tile program's as they are emitted
 * (tile_banks.c). */
#include "analysis/banks.h"
#include "autosched/autosched.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/choose_schedule.h"
#include "lower/fusion/plan/apart_plan.h"
#include "lower/fusion/plan/cp_async_plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/reduce_plan.h"
#include "lower/fusion/plan/unswitch_plan.h"
#include "lower/tile/tile_draw.h"
#include "support/result.h"
#include "target/target.h"

typedef struct site {
  tf_plan *p;
  tf_segment *s;
  const tf_nest *nest;
  tf_banks sum;
} site;

static const tf_ptype tids[3] = {TF_PT_TIDX, TF_PT_TIDY, TF_PT_TIDZ};

static void add_symbol(tf_bank_symbol *list, uint32_t *n, tf_ixp sym, tf_ixp extent, int32_t tid) {
  if (!sym || tf_ix_get_kind(sym) != TF_IX_SYM) return;
  for (uint32_t i = 0; i < *n; i++)
    if (list[i].sym == sym) return;
  list[(*n)++] = (tf_bank_symbol){sym, extent, tid};
}

static int32_t tid_of(tf_ptype pt) { return tf_ptype_is_tid(pt) ? (int32_t)pt - TF_PT_TIDX : -2; }

typedef enum which_loops {
  ALL_LOOPS,
  RESULT_LOOPS,
  OUTER_LOOPS
} which_loops; /* around what a reduction does at last */

static bool is_around(const tf_tv *t, uint32_t i, which_loops which) {
  if (tf_ptype_is_thread(t->loop[i].ptype)) return false;
  return which == ALL_LOOPS || i < t->first_red || (which == RESULT_LOOPS && !t->loop[i].reduction);
}

/* There is room for `more`. */
static tf_bank_symbol *symbols(const site *w, tf_tv *t, which_loops which, uint32_t more, tf_bank_access *a) {
  tf_bank_symbol *list = TF_NEW_ARRAY(w->p->pool, tf_bank_symbol, t->nloop + TF_PT_COUNT + 1 + more);
  for (int pt = 0; pt < TF_PT_COUNT; pt++)
    if (w->s->dim[pt]) add_symbol(list, &a->nsymbol, w->s->thread_sym[pt], w->s->dim[pt], tid_of((tf_ptype)pt));
  for (uint32_t i = 0; i < t->nloop; i++)
    if (is_around(t, i, which))
      add_symbol(list, &a->nsymbol, tf_class_root(t->loop[i].cls)->sym, t->loop[i].extent, -1);
  a->symbol = list;
  return list;
}

/* There is room for two. */
static uint32_t add_condition(const site *w, const tf_predicate *q, tf_bank_condition *list) {
  list[0] = (tf_bank_condition){q->index, q->extent};
  if (q->both) list[1] = (tf_bank_condition){tf_ix_const(w->p->ix, -1), q->index};
  return q->both ? 2 : 1;
}

/* The conditions under which the statement of `t` runs, or what stores its result. */
static void conditions(const site *w, tf_tv *t, bool result, tf_bank_access *a) {
  tf_bank_condition *list = TF_NEW_ARRAY(w->p->pool, tf_bank_condition, 2 * t->npred + TF_PT_COUNT + 1);
  for (uint32_t i = 0; i < t->npred; i++)
    if (!result || !t->pred[i].reduction) a->ncondition += add_condition(w, &t->pred[i], list + a->ncondition);
  bool every = t->is_reduction && !result;
  uint32_t single = every || t->memory == TF_MEM_LOCAL ? 0 : t->unused_tid;
  if (t->memory == TF_MEM_GLOBAL && !every) single |= t->unused_bid;
  if (t->accumulate) single &= ~t->accumulate->blocks;
  for (int pt = 0; pt < TF_PT_COUNT; pt++)
    if (single >> pt & 1) list[a->ncondition++] = (tf_bank_condition){w->s->thread_sym[pt], tf_ix_const(w->p->ix, 1)};
  a->condition = list;
}

/* Loops that are written twice. */
static void apart(const site *w, tf_tv *t, tf_bank_access *a) {
  tf_unswitch set[TF_MAX_LOOPS];
  a->napart = tf_unswitch_around(w->p, w->nest, t, set);
  tf_bank_conditions *all = TF_NEW_ARRAY(w->p->pool, tf_bank_conditions, a->napart + 1);
  for (uint32_t i = 0; i < a->napart; i++) {
    tf_bank_condition *list = TF_NEW_ARRAY(w->p->pool, tf_bank_condition, 2 * set[i].n + 1);
    for (uint32_t k = 0; k < set[i].n; k++) all[i].n += add_condition(w, &set[i].all[k], list + all[i].n);
    all[i].all = list;
  }
  a->apart = all;
}

static bool dims(const site *w, tf_bank_access *a) {
  for (int i = 0; i < 3; i++) {
    a->dim[i] = 1;
    if (w->s->dim[tids[i]] && !tf_ix_is_const(w->s->dim[tids[i]], &a->dim[i])) return false;
    if (a->dim[i] < 1) a->dim[i] = 1;
  }
  return a->dim[0] * a->dim[1] * a->dim[2] <= 1024;
}

static const tf_bank_condition *whole_ids(const site *w, const tf_bank_condition *from, uint32_t n) {
  tf_bank_condition *list = TF_NEW_ARRAY(w->p->pool, tf_bank_condition, n + 1);
  for (uint32_t i = 0; i < n; i++)
    list[i] = (tf_bank_condition){tf_plan_whole_ids(w->p, w->s, from[i].index),
                                  tf_plan_whole_ids(w->p, w->s, from[i].extent)};
  return list;
}

/* Loops of fewer iterations than there are threads or blocks have symbols of their own: they are the same ids. */
static void take_whole_ids(const site *w, tf_bank_access *a) {
  tf_bank_conditions *sets = TF_NEW_ARRAY(w->p->pool, tf_bank_conditions, a->napart + 1);
  for (uint32_t i = 0; i < a->napart; i++)
    sets[i] = (tf_bank_conditions){a->apart[i].n, whole_ids(w, a->apart[i].all, a->apart[i].n)};
  a->apart = sets;
  a->condition = whole_ids(w, a->condition, a->ncondition);
  a->offset = tf_plan_whole_ids(w->p, w->s, a->offset);
  tf_bank_piece *pieces = TF_NEW_ARRAY(w->p->pool, tf_bank_piece, a->npiece + 1);
  for (uint32_t i = 0; i < a->npiece; i++)
    pieces[i] = (tf_bank_piece){tf_plan_whole_ids(w->p, w->s, a->piece[i].offset), a->piece[i].width};
  a->piece = pieces;
}

/* The access as it is, `times` over; `always`: in every iteration, as far as the expressions say. */
static void report(site *w, tf_tv *t, const char *what, tf_bank_access *a, uint64_t times, bool always) {
  tf_banks b;
  bool threads = dims(w, a);
  take_whole_ids(w, a);
  if (!threads || !tf_banks_count(a, &b)) {
    tf_op_emit(t->op, TF_REMARK, "'%s' %s in shared memory: %s not known before the launch", tf_tv_name(t), what,
               threads ? "where its elements lie is" : "its threads are");
    w->sum.whole = false;
    return;
  }
  b.whole &= always;
  b.requests *= times;
  b.wavefronts *= times;
  b.ideal *= times;
  tf_op_emit(t->op, TF_REMARK,
             "'%s' %s in shared memory%s: %llu requests of %u bytes a thread, %llu wavefronts, %llu bank conflicts, "
             "%u in one request",
             tf_tv_name(t), what,
             b.whole    ? ""
             : b.inside ? ", once for each loop of unknown extent, inside of the tensor"
                        : ", first block or iteration",
             (unsigned long long)b.requests, a->width * a->elem_bytes, (unsigned long long)b.wavefronts,
             (unsigned long long)(b.wavefronts - b.ideal), b.worst);
  w->sum.requests += b.requests;
  w->sum.wavefronts += b.wavefronts;
  w->sum.ideal += b.ideal;
  w->sum.whole &= b.whole;
}

static const char *named(const site *w, const char *verb, const tf_tv *x) {
  return tf_pool_printf(w->p->pool, "%s '%s'", verb, tf_tv_name(x));
}

/* Slots of a circular buffer are alike if they begin at whole banks. */
static bool slots_alike(tf_plan *p, tf_tv *x) {
  int64_t n;
  return !x->stages || (tf_ix_is_const(tf_plan_slot_elements(p, x), &n) && n * x->elem_bytes % 4 == 0);
}

/* Of a circular buffer: as if it were the first slot. */
static tf_ixp of_slot(const site *w, const tf_tv *x, tf_ixp offset) {
  return x->stages ? tf_ix_subst(w->p->ix, offset, x->slot, tf_ix_const(w->p->ix, 0)) : offset;
}

/* Lanes that are constants apart. */
static void in_pieces(const site *w, const tf_tv *x, tf_ixp offset, tf_bank_access *a) {
  tf_ixp place[TF_TMEM_MAX_VECTOR];
  tf_apart pieces;
  if (a->lanes > TF_TMEM_MAX_VECTOR) return;
  for (uint32_t i = 0; i < a->lanes; i++) place[i] = tf_ix_subst(w->p->ix, offset, a->vector, tf_ix_const(w->p->ix, i));
  if (!tf_plan_apart(w->p, x, place, a->lanes, a->width, &pieces)) return;
  tf_bank_piece *all = TF_NEW_ARRAY(w->p->pool, tf_bank_piece, pieces.npiece);
  for (uint32_t i = 0; i < pieces.npiece; i++) {
    tf_ixp at = tf_ix_addc(w->p->ix, pieces.base, pieces.piece[i].from);
    all[i] = (tf_bank_piece){of_slot(w, x, at), pieces.piece[i].width};
  }
  a->npiece = pieces.npiece;
  a->piece = all;
}

static void access_of(site *w, tf_tv *t, tf_tv *x, tf_ixp offset, const char *verb) {
  tf_plan *p = w->p;
  tf_bank_access a = {.pool = p->pool, .ix = p->ix, .elem_bytes = x->elem_bytes, .lanes = 1, .width = 1};
  int64_t lanes;
  bool result = t->is_reduction && t == x; /* stored one by one */
  tf_loop *last = t->nloop && !result ? &t->loop[t->nloop - 1] : NULL;
  if (last && last->ptype == TF_PT_VECTORIZE && tf_ix_is_const(last->extent, &lanes) && lanes > 1) {
    a.vector = tf_class_root(last->cls)->sym;
    bool varies = tf_ix_contains(p->ix, offset, a.vector);
    a.lanes = (uint32_t)lanes;
    a.width = t == x && t->cp_async ? tf_plan_cp_async_width(p, t, a.vector, a.lanes) : 0;
    if (!a.width) a.width = varies ? tf_plan_access_width(p, x, offset, a.vector, a.lanes) : 1;
    if (!varies) a.lanes = 1; /* loaded once for all lanes */
  }
  a.offset = of_slot(w, x, offset);
  if (t != x && a.width < a.lanes) in_pieces(w, x, offset, &a);
  symbols(w, t, result ? RESULT_LOOPS : ALL_LOOPS, 0, &a);
  conditions(w, t, result, &a);
  apart(w, t, &a);
  report(w, t, named(w, verb, x), &a, 1, slots_alike(p, x));
}

/* ------------------------------------------------------------------------------------------------ over threads */

/* An access to what threads reduce in (reduce.c): `k` is a loop around it, or NULL; `only`: 0 where it is made, or
 * NULL; `times`: for so many results. */
static void partial(site *w, tf_tv *t, const char *what, tf_ixp offset, const tf_bank_symbol *k, uint32_t nk,
                    tf_ixp only, uint32_t times) {
  tf_plan *p = w->p;
  uint32_t bytes = tf_type_bits(tf_reduce_carrier(t)) / 8, width = tf_reduce_width(t);
  tf_bank_access a = {.pool = p->pool,
                      .ix = p->ix,
                      .offset = tf_ix_mulc(p->ix, offset, tf_reduce_width(t)),
                      .elem_bytes = bytes,
                      .lanes = width,
                      .width = width * bytes > 16 ? 16 / bytes : width};
  tf_bank_symbol *list = symbols(w, t, OUTER_LOOPS, nk, &a);
  for (uint32_t i = 0; i < nk; i++) add_symbol(list, &a.nsymbol, k[i].sym, k[i].extent, -1);
  tf_bank_condition c = {only, tf_ix_const(p->ix, 1)};
  if (only) a.condition = &c, a.ncondition = 1;
  report(w, t, what, &a, times, true);
}

static tf_bank_symbol counter(tf_ix_ctx *c, tf_ixp n) {
  return (tf_bank_symbol){tf_ix_sym(c, "k", tf_ix_const(c, 0), tf_ix_addc(c, n, -1), NULL), n, -1};
}

/* What a warp has of the results from the first one on: of those that it combined at once each by a lane, of others
 * by its first one. */
static void left_by_warps(site *w, tf_tv *t, const tf_reduce_block *b, tf_ixp warp, tf_ixp lane) {
  tf_ix_ctx *c = w->p->ix;
  uint32_t n = tf_reduce_results(t), i = 0, m;
  bool meet = tf_reduce_has_slots(w->s, t);
  for (; meet && (m = tf_reduce_at_once(t, n - i)) > 1; i += m) {
    tf_ixp which = tf_ix_addc(c, tf_ix_divc(c, lane, 32 / m), i);
    tf_ixp at = tf_ix_add(c, warp, tf_ix_mulc(c, which, b->threads / 32));
    partial(w, t, "writes what its warps have", at, NULL, 0, tf_ix_modc(c, lane, 32 / m), 1);
  }
  if (i < n) partial(w, t, "writes what its warps have", warp, NULL, 0, lane, n - i);
}

/* Then each lane reads one of its group's, or all do one after the other. */
static void by_warps(site *w, tf_tv *t, const tf_reduce_block *b, tf_ixp lin) {
  tf_ix_ctx *c = w->p->ix;
  int64_t n = b->reduce / 32;
  tf_ixp warp = tf_ix_divc(c, lin, 32), lane = tf_ix_modc(c, lin, 32);
  tf_ixp first = tf_ix_mulc(c, tf_ix_divc(c, warp, n), n);
  left_by_warps(w, t, b, warp, lane);
  tf_bank_symbol k = counter(c, tf_ix_const(c, n));
  bool together = n <= 32 && (n & (n - 1)) == 0;
  partial(w, t, "reads what its warps have", tf_ix_add(c, first, together ? tf_ix_modc(c, lane, n) : k.sym), &k,
          !together, NULL, tf_reduce_results(t));
}

/* Each thread's value; then each thread reads those of its group. */
static void by_threads(site *w, tf_tv *t, tf_ixp lin) {
  tf_ix_ctx *c = w->p->ix;
  tf_bank_symbol k[3];
  uint32_t n = 0;
  tf_ixp at = tf_ix_const(c, 0);
  for (int i = 2; i >= 0; i--) {
    tf_ixp dim = w->s->dim[tids[i]], id = dim ? w->s->thread_sym[tids[i]] : tf_ix_const(c, 0);
    if (!dim) dim = tf_ix_const(c, 1);
    if (t->reduce_tid >> tids[i] & 1) {
      k[n] = counter(c, dim);
      id = k[n++].sym;
    }
    at = tf_ix_add(c, tf_ix_mul(c, at, dim), id);
  }
  partial(w, t, "writes what its threads have", lin, NULL, 0, NULL, tf_reduce_results(t));
  partial(w, t, "reads what its threads have", at, k, n, NULL, tf_reduce_results(t));
}

static bool is_empty(const tf_tv *t) {
  int64_t n;
  for (uint32_t i = 0; i < t->nloop; i++)
    if (!t->loop[i].reduction && tf_ix_is_const(t->loop[i].extent, &n) && n == 0) return true;
  return false;
}

static bool over_threads(site *w, tf_tv *t) {
  tf_reduce_block b = tf_reduce_block_of(w->s, t);
  tf_ix_ctx *c = w->p->ix;
  if (t->cluster_bid) {
    tf_op_emit(t->op, TF_REMARK, "'%s' reduces over a cluster, through shared memory that is not counted here",
               tf_tv_name(t));
    w->sum.whole = false;
    return true;
  }
  if (t->reduce_tid && (b.whole || b.beside)) {
    tf_op_emit(t->op, TF_REMARK, "'%s' reduces over the warps of its block, which is not counted here", tf_tv_name(t));
    w->sum.whole = false;
    return true;
  }
  bool shuffles = tf_reduce_by_shuffles(&b);
  if (!t->reduce_tid || (shuffles ? b.reduce <= 32 : b.threads == 1 || b.reduce == 1)) return false;
  if (is_empty(t)) { /* other tensors say whether the kernel runs */
    w->sum.whole = false;
    return false;
  }
  tf_ixp lin = tf_ix_const(c, 0);
  for (int i = 2; i >= 0; i--)
    if (w->s->dim[tids[i]]) lin = tf_ix_add(c, tf_ix_mul(c, lin, w->s->dim[tids[i]]), w->s->thread_sym[tids[i]]);
  if (shuffles) by_warps(w, t, &b, lin);
  else by_threads(w, t, lin);
  return true;
}

/* ------------------------------------------------------------------------------------------------ the pass */

/* Of a run, less than 16 bytes that TMA does not copy. */
static bool leaves_rest(site *w, const tf_tv *t) {
  int64_t n;
  if (t->bulk && tf_ix_is_const(t->bulk->rest, &n) && n == 0) return false;
  tf_op_emit(t->op, TF_REMARK, "the end of '%s', less than 16 bytes, is copied by threads, which is not counted here",
             tf_tv_name(t));
  w->sum.whole = false;
  return true;
}

static void print_segment(tf_plan *p, tf_segment *s, bool known) {
  site w = {p, s, tf_nest_build(p, s), {.whole = known && !tf_fusion_dynamic_of(p->func)}};
  bool any = false;
  for (uint32_t k = 0; k < s->ntv; k++) {
    tf_tv *t = s->tv[k];
    if (tf_plan_is_bulk(t)) any |= leaves_rest(&w, t);
    if (tf_plan_is_tma(t) || tf_plan_is_bulk(t)) continue; /* the accelerator's own accesses are by rows */
    for (uint32_t i = 0; i < t->nall; i++) {
      tf_tv *x = t->all[i]->from;
      if (!x->op || x->memory != TF_MEM_SHARED || x->segment != t->segment) continue;
      any = true;
      if (tf_read_is_guarded(t->all[i])) {
        tf_op_emit(t->op, TF_REMARK,
                   "'%s' reads '%s' in shared memory where it has the element, which is not counted here",
                   tf_tv_name(t), tf_tv_name(x));
        w.sum.whole = false;
        continue;
      }
      access_of(&w, t, x, t->all[i]->offset, "reads");
    }
    if (t->is_reduction) any |= over_threads(&w, t);
    if (t->memory != TF_MEM_SHARED) continue;
    any = true;
    access_of(&w, t, t, t->store, "writes");
  }
  if (any && w.sum.whole)
    tf_op_emit(p->func, TF_REMARK, "kernel %d: %llu requests, %llu wavefronts (%llu without conflicts)", s->number,
               (unsigned long long)w.sum.requests, (unsigned long long)w.sum.wavefronts,
               (unsigned long long)w.sum.ideal);
}

static bool has_versions(tf_op *module, tf_op *func) {
  if (tf_fusion_version_of_attr(func)) return true;
  for (tf_op *o = tf_op_body(module)->first; o; o = o->next)
    if (tf_fusion_is(o, TF_FUSION_FUNC) && tf_str_eq(tf_fusion_version_of_of(o), tf_op_symbol(func))) return true;
  return false;
}

/* On a copy: making a plan changes the function. */
static bool print_fusion(tf_op *module, tf_op *func, const tf_lower_options *o) {
  tf_pool *pool = tf_pool_child(module->pool);
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(func, module->pool, &map);
  tf_segment *s;
  tf_autosched_chip chip = tf_lower_chip(o);
  tf_verdict why = {.pool = pool};
  if (tf_sched_is_unscheduled(copy) && !tf_autosched(copy, &chip, NULL, NULL, NULL))
    TF_EITHER(tf_sched_auto(copy, &why));
  tf_op_insert_after(func, copy);
  bool ok = !tf_sched_has_script(copy) || tf_sched_apply_script(copy, &why);
  tf_plan *p = ok ? tf_lower_plan(module, copy, o, pool, &s, &why) : NULL;
  tf_tell(func->ctx, &why, p);
  if (p && tf_fusion_dynamic_of(copy))
    tf_op_emit(copy, TF_REMARK, "blocks draw their work by way of shared memory that is not counted here");
  bool versions = has_versions(module, func);
  if (p && versions) tf_op_emit(copy, TF_REMARK, "which version of this is launched is not counted here");
  for (int32_t i = 0; p && i < p->nsegment; i++) print_segment(p, &s[i], !versions);
  tf_op_erase(copy);
  tf_pool_free(pool);
  return p != NULL;
}

static bool run(tf_pass_run *r) {
  tf_lower_options o = {0};
  bool ok = tf_lower_target(r, &o);
  if (!ok) return false;
  if (o.target && !tf_target_has(o.target, TF_FEAT_tma)) o.without_tma = o.target->name;
  for (tf_op *op = tf_op_body(r->op)->first, *next; op; op = next) {
    next = op->next;
    if (tf_fusion_is(op, TF_FUSION_FUNC)) ok &= print_fusion(r->op, op, &o);
    else if (tf_tile_is(op, TF_T_FUNC)) ok &= tf_tl_look(r->op, op, &o, NULL);
  }
  return ok;
}

const tf_pass tf_pass_print_banks = {"print-banks", "count the bank conflicts of each access to shared memory",
                                     "target: str", run};
