/* One tensor's element: condition, loads, arithmetic, store. A vectorized loop is one statement of several lanes: its
 * memory accesses are as wide as contiguity and alignment prove, its arithmetic is per lane. */
#include "lower/common/scalar.h"
#include "lower/fusion/emit/accumulate.h"
#include "lower/fusion/emit/cp_async.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/operands.h"
#include "lower/fusion/emit/read_beyond.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/emit/statement.h"
#include "lower/fusion/emit/tma_copy.h"
#include "lower/fusion/emit/tmem_emit.h"
#include "lower/fusion/plan/plan_ask.h"

/* ------------------------------------------------------------------------------------------------ conditions */

/* Is a lane-dependent predicate all or nothing for the whole vector? It is when index = rest + lane, and both rest and
 * the extent are multiples of the lanes. */
static bool is_uniform(tf_emitter *e, const tf_predicate *q, tf_ixp sym, uint32_t lanes) {
  tf_ixp coeff, rest;
  int64_t c;
  if (!tf_ix_contains(e->p->ix, q->index, sym)) return true;
  if (!tf_ix_linear_in(e->p->ix, q->index, sym, &coeff, &rest) || !tf_ix_is_const(coeff, &c) || c != 1) return false;
  return tf_ix_prove_divisible(e->p->ix, rest, lanes) && tf_ix_prove_divisible(e->p->ix, q->extent, lanes);
}

/* Is a predicate that holds at the last lane true at every lane? */
static bool grows_with_lane(tf_emitter *e, const tf_predicate *q, tf_ixp sym) {
  tf_ixp coeff, rest;
  int64_t c;
  return tf_ix_linear_in(e->p->ix, q->index, sym, &coeff, &rest) && tf_ix_is_const(coeff, &c) && c >= 0 &&
         !tf_ix_contains(e->p->ix, q->extent, sym);
}

/* ------------------------------------------------------------------------------------------------ the statement */

/* A warp stores to tensor memory as one, for all its threads and lanes, so their values are gathered first. */
static void stage_lanes(tf_emitter *e, tf_tv *t, tf_value **v, const tf_lanes *l) {
  for (uint32_t i = 0; i < l->n; i++)
    if (!l->stage) l->staged[l->first + i] = v[i];
    else {
      tf_value *at = tf_code_const(&e->code, l->first + i);
      tf_builder b = tf_code_here(&e->code);
      tf_k_store(&b, v[i], l->stage, &at, t->elem_bytes, NULL);
    }
}

/* The vector whose elements these are, all in order; NULL: there is none. */
static tf_value *vector_of(tf_value *const *v, uint32_t n) {
  tf_value *from = NULL;
  for (uint32_t i = 0; i < n; i++) {
    const tf_op *x = v[i]->def;
    if (!x || tf_kernel_op(x) != TF_K_EXTRACT || tf_kernel_at_of(x, 0) != i) return NULL;
    if (i && tf_op_operand(x, 0) != from) return NULL;
    from = tf_op_operand(x, 0);
  }
  return from && tf_vector_len(from->type) == n ? from : NULL;
}

/* Registers take a vector that was loaded as it is: two elements of 16 bits stay in one register, also where they come
 * from under a condition. */
static uint32_t local_width(tf_emitter *e, const tf_tv *t, tf_value *const *v, const tf_lanes *l) {
  tf_ixp coeff, rest;
  int64_t c, n;
  bool steps =
      l->sym && tf_ix_linear_in(e->p->ix, t->store, l->sym, &coeff, &rest) && tf_ix_is_const(coeff, &c) && c == 1;
  bool fits = steps && !l->first && tf_ix_prove_divisible(e->p->ix, rest, l->n) && tf_ix_is_const(t->elements, &n);
  return fits && n >= l->n && vector_of(v, l->n) ? l->n : 1;
}

static void store_lanes(tf_emitter *e, tf_tv *t, tf_value **v, const tf_lanes *l) {
  if (t->memory == TF_MEM_TENSOR) {
    stage_lanes(e, t, v, l);
    return;
  }
  uint32_t w = l->n == 1 || t->accumulate  ? 1
               : t->memory == TF_MEM_LOCAL ? local_width(e, t, v, l)
                                           : tf_plan_access_width(e->p, t, t->store, l->sym, l->n);
  for (uint32_t i = 0; i < l->n; i += w) {
    tf_value *one = v[i];
    if (t->accumulate) {
      tf_accumulate_element(e, t, one, tf_code_value(&e->code, tf_lower_at_lane(e, t->store, l->sym, l->first + i)));
      continue;
    }
    if (w > 1) {
      tf_builder b = tf_code_here(&e->code);
      tf_type *type = tf_vector_of(t->elem, w);
      one = &tf_k_build(&b, TF_K_BUILD, v + i, w, &type, 1, NULL, 0, 0)->result[0];
    }
    tf_lower_store(e, t, tf_lower_at_lane(e, t->store, l->sym, l->first + i), one, w);
  }
}

static void piece(tf_emitter *e, tf_tv *t, const tf_lanes *l) {
  uint32_t nop = tf_num_operands(e, t);
  if (t->cp_async && tf_cp_async_copy(e, t, l->sym, l->first, l->n)) return;
  tf_value *loaded[TF_FUSION_MAX_OPERANDS][TF_MOST_LANES], *result[TF_MOST_LANES];
  if (t->accumulate) { /* the rest is in memory */
    tf_load_operand(e, t, 0, l, NULL, loaded[0]);
    store_lanes(e, t, loaded[0], l);
    return;
  }
  for (uint32_t k = 0; k < nop; k++) tf_load_operand(e, t, k, l, k ? loaded[k - 1] : NULL, loaded[k]);
  if (t->is_reduction) {
    tf_reduce_update(e, t, loaded[0], l->sym, l->first, l->n);
    return;
  }
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    tf_value *ops[TF_FUSION_MAX_OPERANDS];
    for (uint32_t k = 0; k < nop; k++) ops[k] = loaded[k][i];
    result[i] = tf_compute_lane(e, t, ops, i, l);
  }
  if (!e->code.failed) store_lanes(e, t, result, l);
}

/* The condition for all lanes at once; NULL = always. *ragged: some lanes may hold without the others. */
static tf_value *whole_vector(tf_emitter *e, tf_tv *t, const tf_lanes *l, bool *ragged) {
  tf_value *all = NULL;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (!tf_ix_contains(e->p->ix, q->index, l->sym)) continue;
    if (is_uniform(e, q, l->sym, l->n)) {
      all = tf_code_both(&e->code, all, tf_lower_condition(e, q, 1, l->sym, 0));
      continue;
    }
    *ragged = true;
    bool grows = grows_with_lane(e, q, l->sym);
    if (grows && q->both) all = tf_code_both(&e->code, all, tf_lower_condition(e, q, 1, l->sym, 0));
    for (uint32_t k = grows ? l->n - 1 : 0; k < l->n; k++)
      all = tf_code_both(&e->code, all, tf_lower_condition(e, q, 1, l->sym, k));
  }
  return all;
}

static tf_lanes lanes_of(const tf_tv *t) {
  tf_lanes l = {.n = 1};
  int64_t n = 1;
  if (t->nloop && t->loop[t->nloop - 1].ptype == TF_PT_VECTORIZE && tf_ix_is_const(t->loop[t->nloop - 1].extent, &n) &&
      n > 1) {
    l.n = (uint32_t)n;
    l.sym = tf_class_root(t->loop[t->nloop - 1].cls)->sym;
  }
  return l;
}

tf_value *tf_lower_guard(tf_emitter *e, tf_tv *t) {
  tf_value *single = t->is_reduction ? NULL : tf_lower_single_thread(e, t);
  if (tf_beyond_is_filled(t)) { /* the others are asked where it is read */
    for (uint32_t i = 0; i < t->npred; i++)
      if (t->pred[i].thread) single = tf_code_both(&e->code, single, tf_lower_condition(e, &t->pred[i], 1, NULL, -1));
    return single;
  }
  tf_lanes l = lanes_of(t);
  single = tf_code_both(&e->code, single, tf_beyond_rest(e, t, &l));
  return tf_code_both(&e->code, single, tf_lower_condition(e, t->pred, t->npred, l.sym, -1));
}

/* The statement under its predicates: all lanes at once where they hold for all. */
static void under_predicates(tf_emitter *e, tf_tv *t, const tf_lanes *l) {
  bool ragged = false;
  if (e->half == TF_HALF_FILL && !tf_beyond_in_two(t)) return; /* unswitched: there is nothing to fill */
  if (tf_beyond_by_elements(t) || ((t->beyond || t->outside != TF_OUTSIDE_ANY) && t->npred && l->sym)) {
    tf_value *v[TF_MOST_LANES];
    tf_read_beyond(e, t, l, v);
    if (!e->code.failed) store_lanes(e, t, v, l);
    return;
  }
  tf_value *all = l->sym ? whole_vector(e, t, l, &ragged) : NULL;
  if (all) tf_code_open_if(&e->code, all, NULL);
  piece(e, t, l);
  if (all && ragged) {
    tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
    for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
      tf_lanes one = *l;
      one.first = i;
      one.n = 1;
      tf_value *c = tf_lower_condition(e, t->pred, t->npred, l->sym, i);
      if (c) tf_code_open_if(&e->code, c, NULL);
      piece(e, t, &one);
      if (c) tf_code_close(&e->code, NULL);
    }
  }
  if (all) tf_code_close(&e->code, NULL);
}

/* Memory for the lanes of what goes to tensor memory, zero where predicates leave some out. */
static void open_stage(tf_emitter *e, tf_tv *t, tf_lanes *l) {
  int64_t n = l->n;
  tf_builder b = tf_code_here(&e->code);
  l->stage = tf_k_alloc(&b, tf_buffer_type(t->elem, &n, 1, TF_SPACE_LOCAL), 0);
  tf_value *zero = tf_lower_convert(&b, tf_k_i32(&b, 0), t->elem);
  for (uint32_t i = 0; i < l->n; i++) {
    tf_value *at = tf_code_const(&e->code, i);
    b = tf_code_here(&e->code);
    tf_k_store(&b, zero, l->stage, &at, t->elem_bytes, NULL);
  }
}

static void close_stage(tf_emitter *e, tf_tv *t, const tf_lanes *l) {
  for (uint32_t i = 0; i < l->n && l->stage; i++) {
    tf_value *at = tf_code_const(&e->code, i);
    tf_builder b = tf_code_here(&e->code);
    l->staged[i] = tf_k_load(&b, l->stage, &at, t->elem, t->elem_bytes, NULL);
  }
  tf_tmem_store(e, t, l->staged);
}

/* What goes only from registers and tensor memory to these does no harm beyond the elements, and needs no predicate.
 * (Of stores to tensor memory the analysis has shown it.) */
static bool harmless(const tf_tv *t) {
  if (t->is_reduction ||
      !(t->memory == TF_MEM_TENSOR || (tf_plan_in_registers(t, t->store) && tf_plan_is_injective(t))))
    return false;
  for (uint32_t k = 0; k < t->nall; k++)
    if (!t->all[k]->tmem && !tf_plan_in_registers(t->all[k]->from, t->all[k]->offset)) return false;
  return true;
}

/* Whole warps load from tensor memory and store there; what depends on elements stands between. */
static void tmem_statement(tf_emitter *e, tf_tv *t) {
  tf_lanes l = lanes_of(t);
  tf_value *staged[TF_MOST_LANES];
  l.staged = staged;
  tf_predicate *pred = t->pred, *rest = TF_NEW_ARRAY(e->p->pool, tf_predicate, t->npred + 1);
  uint32_t npred = t->npred, nrest;
  tf_code_guard(&e->code, tf_tmem_guard(e, t, rest, &nrest));
  tf_value *any = tf_tmem_vote(e, t, l.sym, l.n);
  if (any) tf_code_open_if(&e->code, any, NULL);
  tf_tmem_load(e, t);
  if (harmless(t)) nrest = 0;
  t->pred = rest;
  t->npred = nrest;
  if (t->memory == TF_MEM_TENSOR && nrest) open_stage(e, t, &l);
  tf_value *some = tf_lower_condition(e, rest, nrest, l.sym, -1);
  if (some) tf_code_open_if(&e->code, some, NULL);
  if (!e->code.failed) under_predicates(e, t, &l);
  if (some) tf_code_close(&e->code, NULL);
  if (t->memory == TF_MEM_TENSOR && !e->code.failed) close_stage(e, t, &l);
  if (any) tf_code_close(&e->code, NULL);
  t->pred = pred;
  t->npred = npred;
  for (uint32_t k = 0; k < t->nall; k++) t->all[k]->loaded = NULL;
}

void tf_lower_statement(tf_emitter *e, tf_tv *t) {
  if (tf_lower_never_runs(t)) return;
  if (t->tma) {
    tf_tma_statement(e, t);
    return;
  }
  if (tf_plan_touches_tmem(t)) {
    tmem_statement(e, t);
    return;
  }
  tf_lanes l = lanes_of(t);
  tf_code_guard(&e->code, tf_lower_guard(e, t));
  under_predicates(e, t, &l);
}
