/* One tensor's element: condition, loads, arithmetic, store. A vectorized loop is one statement of several lanes: its
 * memory accesses are as wide as contiguity and alignment prove, its arithmetic is per lane. */
#include "lower/common/scalar.h"
#include "lower/fusion/emit/accumulate.h"
#include "lower/fusion/emit/cp_async.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/emit/statement.h"
#include "lower/fusion/emit/tma_copy.h"
#include "lower/fusion/emit/tmem_emit.h"
#include "lower/fusion/plan/plan_ask.h"

#define MAX_LANES TF_TMEM_MAX_VECTOR

static tf_value *extract(tf_emitter *e, tf_value *v, uint32_t lane) {
  if (v->type->kind != TF_TYPE_VECTOR) return v;
  tf_builder b = tf_code_here(&e->code);
  tf_named_attr attr = {"at", tf_attr_i64(e->code.ctx, lane)};
  tf_type *t = v->type->elem;
  return &tf_k_build(&b, TF_K_EXTRACT, &v, 1, &t, 1, &attr, 1, 0)->result[0];
}

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

typedef struct lanes {
  uint32_t first, n; /* lanes of this piece */
  tf_ixp sym;        /* of the vectorized loop, or NULL */
  tf_value **staged; /* of what goes to tensor memory: the lanes' values */
  tf_value *stage;   /* the same as memory, where conditions stand around some of them */
} lanes;

/* A warp stores to tensor memory as one, for all its threads and lanes, so their values are gathered first. */
static void stage_lanes(tf_emitter *e, tf_tv *t, tf_value **v, const lanes *l) {
  for (uint32_t i = 0; i < l->n; i++)
    if (!l->stage) l->staged[l->first + i] = v[i];
    else {
      tf_value *at = tf_code_const(&e->code, l->first + i);
      tf_builder b = tf_code_here(&e->code);
      tf_k_store(&b, v[i], l->stage, &at, t->elem_bytes, NULL);
    }
}

static tf_value *iota_value(tf_emitter *e, tf_tv *t, uint32_t lane, const lanes *l) {
  tf_value *start = tf_e_scalar(e, tf_op_operand(t->op, 0)), *step = tf_e_scalar(e, tf_op_operand(t->op, 1));
  tf_ixp at = tf_lower_at_lane(e, t->logical[tf_fusion_axis_of(t->op, 0)], l->sym, l->first + lane);
  tf_value *i = tf_code_value(&e->code, at);
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  /* exact in f64 for every index; rounded once, to the element type */
  tf_type *wide = tf_type_is_float(t->elem) ? tf_type_float(e->code.ctx, TF_F64) : tf_type_i(e->code.ctx, 64);
  tf_value *a = tf_lower_convert(&b, start, wide), *s = tf_lower_convert(&b, step, wide),
           *n = tf_lower_convert(&b, i, wide);
  return tf_lower_convert(&b, tf_k_binary(&b, TF_K_ADD, a, tf_k_binary(&b, TF_K_MUL, n, s)), t->elem);
}

static tf_value *compute_lane(tf_emitter *e, tf_tv *t, tf_value **ops, uint32_t lane, const lanes *l) {
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  tf_value *v = NULL;
  switch (t->info->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE: v = tf_lower_scalar(&b, t->op, ops, t->op->noperand, e->p->o->fast_math, e->p->why); break;
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE:
  case TF_FC_FULL: v = ops[0]; break;
  case TF_FC_IOTA: v = iota_value(e, t, lane, l); break;
  default: tf_refuse(e->p->why, t->op, "'%s' cannot be lowered yet", t->op->def->name); break;
  }
  if (!v) e->code.failed = true;
  return v;
}

static void load_operand(tf_emitter *e, tf_tv *t, uint32_t k, const lanes *l, tf_value **out);

/* Those that elements are computed of: a generator's extents, of which there may be many, come behind them. */
static uint32_t num_operands(tf_emitter *e, const tf_tv *t) {
  if (t->info->cls == TF_FC_FULL) return 1;
  if (t->info->cls == TF_FC_IOTA) return 2;
  if (t->op->noperand <= TF_FUSION_MAX_OPERANDS) return t->op->noperand;
  tf_refuse(e->p->why, t->op, "'%s' has %u operands, lowering takes at most %d", t->op->def->name, t->op->noperand,
            TF_FUSION_MAX_OPERANDS);
  e->code.failed = true;
  return 0;
}

/* A tensor without loops: its elements of these lanes, from its operands'. Lanes with equal operands are one. */
static void compute_at_use(tf_emitter *e, tf_tv *x, const lanes *l, tf_value **out) {
  uint32_t nop = num_operands(e, x);
  tf_value *(*ops)[MAX_LANES] = tf_pool_array(e->p->pool, nop ? nop : 1, sizeof *ops);
  for (uint32_t k = 0; k < nop; k++) load_operand(e, x, k, l, ops[k]);
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    bool same = i > 0 && x->info->cls != TF_FC_IOTA;
    tf_value *now[TF_FUSION_MAX_OPERANDS];
    for (uint32_t k = 0; k < nop; k++) {
      now[k] = ops[k][i];
      same &= i > 0 && now[k] == ops[k][i - 1];
    }
    out[i] = same ? out[i - 1] : compute_lane(e, x, now, i, l);
  }
}

static void load_operand(tf_emitter *e, tf_tv *t, uint32_t k, const lanes *l, tf_value **out) {
  tf_value *v = t->op->operand[k].value;
  tf_read *r = &t->read[k];
  if (r->from && r->from->is_use) {
    compute_at_use(e, r->from, l, out);
    return;
  }
  if (!r->from) {
    tf_value *s = tf_e_scalar(e, v);
    for (uint32_t i = 0; i < l->n; i++) out[i] = s;
    return;
  }
  if (r->loaded) {
    for (uint32_t i = 0; i < l->n; i++) out[i] = r->loaded[l->first + i];
    return;
  }
  if (r->from->shared >= 0 && r->from->segment == t->segment)
    (r->crosses ? tf_sync_read : tf_sync_own_read)(e, (uint32_t)r->from->shared);
  if (!l->sym || !tf_ix_contains(e->p->ix, r->offset, l->sym)) {
    tf_value *one = tf_lower_load(e, r->from, r->offset, 1, t->op);
    for (uint32_t i = 0; i < l->n; i++) out[i] = one;
    return;
  }
  uint32_t w = l->n > 1 ? tf_plan_access_width(e->p, r->from, r->offset, l->sym, l->n) : 1;
  for (uint32_t i = 0; i < l->n; i += w) {
    tf_value *vec = tf_lower_load(e, r->from, tf_lower_at_lane(e, r->offset, l->sym, l->first + i), w, t->op);
    for (uint32_t j = 0; j < w; j++) out[i + j] = extract(e, vec, j);
  }
}

static void store_lanes(tf_emitter *e, tf_tv *t, tf_value **v, const lanes *l) {
  if (t->memory == TF_MEM_TENSOR) {
    stage_lanes(e, t, v, l);
    return;
  }
  uint32_t w = l->n > 1 && !t->accumulate ? tf_plan_access_width(e->p, t, t->store, l->sym, l->n) : 1;
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

static void piece(tf_emitter *e, tf_tv *t, const lanes *l) {
  uint32_t nop = num_operands(e, t);
  if (t->cp_async && tf_cp_async_copy(e, t, l->sym, l->first, l->n)) return;
  tf_value *loaded[TF_FUSION_MAX_OPERANDS][MAX_LANES], *result[MAX_LANES];
  if (t->accumulate) { /* the rest is in memory */
    load_operand(e, t, 0, l, loaded[0]);
    store_lanes(e, t, loaded[0], l);
    return;
  }
  for (uint32_t k = 0; k < nop; k++) load_operand(e, t, k, l, loaded[k]);
  if (t->is_reduction) {
    tf_reduce_update(e, t, loaded[0], l->sym, l->first, l->n);
    return;
  }
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    tf_value *ops[TF_FUSION_MAX_OPERANDS];
    for (uint32_t k = 0; k < nop; k++) ops[k] = loaded[k][i];
    result[i] = compute_lane(e, t, ops, i, l);
  }
  if (!e->code.failed) store_lanes(e, t, result, l);
}

/* The condition for all lanes at once; NULL = always. *ragged: some lanes may hold without the others. */
static tf_value *whole_vector(tf_emitter *e, tf_tv *t, const lanes *l, bool *ragged) {
  tf_value *all = NULL;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (!tf_ix_contains(e->p->ix, q->index, l->sym)) continue;
    if (is_uniform(e, q, l->sym, l->n)) {
      all = tf_code_both(&e->code, all, tf_lower_condition(e, q, 1, l->sym, 0));
      continue;
    }
    *ragged = true;
    for (uint32_t k = grows_with_lane(e, q, l->sym) ? l->n - 1 : 0; k < l->n; k++)
      all = tf_code_both(&e->code, all, tf_lower_condition(e, q, 1, l->sym, k));
  }
  return all;
}

static lanes lanes_of(const tf_tv *t) {
  lanes l = {.n = 1};
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
  return tf_code_both(&e->code, single, tf_lower_condition(e, t->pred, t->npred, lanes_of(t).sym, -1));
}

/* The statement under its predicates: all lanes at once where they hold for all. */
static void under_predicates(tf_emitter *e, tf_tv *t, const lanes *l) {
  bool ragged = false;
  tf_value *all = l->sym ? whole_vector(e, t, l, &ragged) : NULL;
  if (all) tf_code_open_if(&e->code, all, NULL);
  piece(e, t, l);
  if (all && ragged) {
    tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
    for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
      lanes one = *l;
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
static void open_stage(tf_emitter *e, tf_tv *t, lanes *l) {
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

static void close_stage(tf_emitter *e, tf_tv *t, const lanes *l) {
  for (uint32_t i = 0; i < l->n && l->stage; i++) {
    tf_value *at = tf_code_const(&e->code, i);
    tf_builder b = tf_code_here(&e->code);
    l->staged[i] = tf_k_load(&b, l->stage, &at, t->elem, t->elem_bytes, NULL);
  }
  tf_tmem_store(e, t, l->staged);
}

static bool in_registers(const tf_tv *x, tf_ixp offset) {
  int64_t n;
  return x->memory == TF_MEM_LOCAL && tf_ix_is_const(x->elements, &n) && tf_ix_min_value(offset) >= 0 &&
         tf_ix_max_value(offset) < n;
}

/* Each iteration has a register of its own, also those beyond the elements. */
static bool injective(const tf_tv *t) {
  for (uint32_t i = 0; i < t->nalloc; i++) {
    uint32_t k = 0;
    while (k < t->nloop && t->loop[k].id != t->alloc[i].id) k++;
    if (t->alloc[i].stride && k == t->nloop) return false;
  }
  return true;
}

/* What goes only from registers and tensor memory to these does no harm beyond the elements, and needs no predicate.
 * (Of stores to tensor memory the analysis has shown it.) */
static bool harmless(const tf_tv *t) {
  if (t->is_reduction || !(t->memory == TF_MEM_TENSOR || (in_registers(t, t->store) && injective(t)))) return false;
  for (uint32_t k = 0; k < t->nall; k++)
    if (!t->all[k]->tmem && !in_registers(t->all[k]->from, t->all[k]->offset)) return false;
  return true;
}

/* Whole warps load from tensor memory and store there; what depends on elements stands between. */
static void tmem_statement(tf_emitter *e, tf_tv *t) {
  lanes l = lanes_of(t);
  tf_value *staged[MAX_LANES];
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
  lanes l = lanes_of(t);
  tf_code_guard(&e->code, tf_lower_guard(e, t));
  under_predicates(e, t, &l);
}
