/* Aligned loops (id.align) go over vectors of which the first and the last of a row may have elements of other rows. A
 * condition for each element would cost more than what is computed of it. So
 *
 *   - a copy of an argument into registers takes such a vector whole, if it is within the argument's memory, and what
 * is nowhere is 0;
 *   - what is computed of registers alone, each its own, is computed without a condition.
 *
 * Reductions leave these values out, and stores do: they keep their conditions. But where a value can be chosen for
 * what is no element, so that reductions of it are the same with and without, the copy has that value, and they have no
 * condition: -inf for a maximum, and for the sum of exp(x - m); 0 for a sum of squares. Then only vectors that are
 * the row's in whole are read as one. */
#include "lower/fusion/plan/plan_beyond.h"

#include "lower/common/rounded.h"
#include "lower/fusion/plan/plan_ask.h"

/* What a reduction gives has its loops no more. */
static bool is_aligned(const tf_tv *t) {
  for (uint32_t i = 0; i < t->npred; i++)
    if (t->pred[i].both && !(t->is_reduction && t->pred[i].reduction)) return true;
  return false;
}

static bool has_own_registers(const tf_tv *t) {
  return !t->is_reduction && tf_plan_in_registers(t, t->store) && tf_plan_is_injective(t);
}

/* The elements that lie one behind the other in an argument which this kernel does not write; NULL: not so. */
static tf_ixp dense_elements(tf_plan *p, const tf_tv *x) {
  tf_ixp n = tf_ix_const(p->ix, 1);
  if (x->op || x->shares || x->memory != TF_MEM_GLOBAL) return NULL;
  for (uint32_t i = 0; i < x->rank; i++) {
    if (tf_fusion_contiguous(p->func, (uint32_t)x->arg, i) != TF_CONTIGUOUS) return NULL;
    n = tf_ix_mul(p->ix, n, tf_extent_root(x->axis[i])->node);
  }
  return n;
}

/* The condition of both sides, of a reduced axis for a reduction; NULL: there is none, or more than one. */
static const tf_predicate *two_sided(const tf_tv *t) {
  const tf_predicate *q = NULL;
  for (uint32_t i = 0; i < t->npred; i++) {
    if (!t->pred[i].both) continue;
    if (q || t->pred[i].reduction != t->is_reduction) return NULL;
    q = &t->pred[i];
  }
  return q;
}

static bool copies_one(const tf_tv *t) {
  const tf_read *r = &t->read[0];
  bool one = (t->info->cls == TF_FC_SET || t->info->cls == TF_FC_CAST) && t->op->noperand == 1 && t->nall == 1;
  return one && r->from && !r->from->is_use && !r->nguard;
}

/* An element of an argument at a time: it is read where the row has one. */
static bool copies_elements(tf_plan *p, const tf_tv *t) {
  return copies_one(t) && tf_tv_lanes(t) == 1 && two_sided(t) && dense_elements(p, t->read[0].from);
}

static tf_ixp copied_whole(tf_plan *p, const tf_tv *t) {
  const tf_read *r = &t->read[0];
  if (!copies_one(t) || tf_tv_lanes(t) < 2) return NULL;
  tf_ixp sym = tf_class_root(t->loop[t->nloop - 1].cls)->sym, step, rest;
  int64_t v;
  bool steps = tf_ix_linear_in(p->ix, r->offset, sym, &step, &rest) && tf_ix_is_const(step, &v) && v == 1;
  return steps ? dense_elements(p, r->from) : NULL;
}

/* What all rows share, such as a weight: read where the row has an element, 0 elsewhere. */
static bool copies_shared(const tf_tv *t) {
  const tf_read *r = &t->read[0];
  switch (t->info->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_BROADCAST: break;
  default: return false;
  }
  return t->op->noperand == 1 && t->nall == 1 && r->from && !r->from->op && r->from->memory == TF_MEM_GLOBAL &&
         !r->from->shares && !r->nguard && tf_tv_lanes(t) > 1 && two_sided(t);
}

/* By words: numbers of 16 bits that lie one behind the other, the row's n-th is theirs. Kernels for any address read
 * them one by one. */
static bool may_shift(const tf_plan *p, const tf_tv *t) {
  const tf_tv *x = t->read[0].from;
  return !p->o->unpromised && x->rank == 1 && x->elem_bytes == 2 && tf_tv_lanes(t) == 8 &&
         tf_fusion_contiguous(p->func, (uint32_t)x->arg, 0) == TF_CONTIGUOUS &&
         t->read[0].offset == two_sided(t)->index;
}

/* Nothing that is computed of floats does harm, whatever they are. */
static bool is_harmless(const tf_tv *t) {
  switch (t->info->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE:
  case TF_FC_BROADCAST: break;
  default: return false;
  }
  if (!tf_type_is_float(t->elem)) return false;
  for (uint32_t k = 0; k < t->nall; k++) {
    const tf_tv *x = t->all[k]->from;
    if (tf_read_is_guarded(t->all[k]) || !x->total || !tf_plan_in_registers(x, t->all[k]->offset)) return false;
  }
  return true;
}

static void drop_both(tf_tv *t) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->npred; i++)
    if (!t->pred[i].both) t->pred[n++] = t->pred[i];
  t->npred = n;
}

/* ------------------------------------------------------------------------------------------------ what stands there */

static tf_outside fill_of(const tf_tv *t, tf_outside tried);

static bool is_copy(const tf_tv *t) { return t->beyond || t->by_elements; }

static tf_outside fill_read(const tf_read *r, tf_outside tried) {
  return !r->from || r->nguard || !r->from->op ? TF_OUTSIDE_ANY : fill_of(r->from, tried);
}

static bool has_infinity(const tf_type *t) {
  return t->kind == TF_TYPE_FLOAT &&
         (t->fkind == TF_F16 || t->fkind == TF_BF16 || t->fkind == TF_F32 || t->fkind == TF_F64);
}

/* Has every finite and infinite number of one the other, too? */
static bool widens(const tf_type *from, const tf_type *to) {
  bool wide = to->kind == TF_TYPE_FLOAT && (to->fkind == TF_F32 || to->fkind == TF_F64);
  return from->kind == TF_TYPE_FLOAT && (from == to || (wide && from->width <= to->width));
}

/* exp(x - m) of an x that is -inf there, m being the row's largest. */
static bool is_power_of_least(const tf_tv *t, tf_outside tried) {
  const tf_tv *d = t->read[0].from;
  return tf_lower_from_largest(t->op) && d && d->total && !t->read[0].nguard &&
         fill_read(&d->read[0], tried) == TF_OUTSIDE_LEAST;
}

/* A copy of an argument that may be filled. */
static bool takes_fill(const tf_tv *t) {
  return is_copy(t) && has_infinity(t->read[0].from->elem) && widens(t->read[0].from->elem, t->elem);
}

/* Of a tensor, if the copies of arguments that take a fill have `tried`. What is no float is not known. */
static tf_outside fill_of(const tf_tv *t, tf_outside tried) {
  if (is_copy(t)) return takes_fill(t) ? tried : TF_OUTSIDE_ANY;
  if (t->outside != TF_OUTSIDE_ANY) return t->outside;
  if (t->is_reduction || !t->total || !tf_type_is_float(t->elem)) return TF_OUTSIDE_ANY;
  tf_outside a = fill_read(&t->read[0], tried);
  switch (t->info->id) {
  case TF_FUSION_SET: return a;
  case TF_FUSION_CAST: return t->read[0].from && widens(t->read[0].from->elem, t->elem) ? a : TF_OUTSIDE_ANY;
  case TF_FUSION_ABS: return a == TF_OUTSIDE_ZERO ? a : TF_OUTSIDE_ANY;
  case TF_FUSION_MUL: /* 0 * inf is none of them */
    return a == TF_OUTSIDE_ZERO && fill_read(&t->read[1], tried) == a ? a : TF_OUTSIDE_ANY;
  case TF_FUSION_EXP: return is_power_of_least(t, tried) ? TF_OUTSIDE_ZERO : TF_OUTSIDE_ANY;
  default: return TF_OUTSIDE_ANY;
  }
}

/* Is it the same with and without elements that have this value? An infinite largest element makes a softmax NaN by its
 * own elements, too. */
static bool leaves(const tf_tv *t, tf_outside of) {
  switch (t->info->id) {
  case TF_FUSION_SUM: return of == TF_OUTSIDE_ZERO;
  case TF_FUSION_REDUCE_MAX:
  case TF_FUSION_LOGSUMEXP:
  case TF_FUSION_SUM_EXP: return of == TF_OUTSIDE_LEAST;
  case TF_FUSION_REDUCE_MIN: return of == TF_OUTSIDE_MOST;
  default: return false;
  }
}

/* Has the reduction no element just where the copy has none? Loop by loop they are the same. */
static bool same_places(tf_plan *p, const tf_tv *t, const tf_tv *copy) {
  const tf_predicate *a = two_sided(t), *b = two_sided(copy);
  tf_ixp sym[TF_MAX_LOOPS], by[TF_MAX_LOOPS];
  uint32_t n = 0;
  if (!a || !b || a->extent != b->extent || t->nloop != copy->nloop) return false;
  for (uint32_t i = 0; i < t->nloop; i++) {
    tf_ixp x = tf_class_root(t->loop[i].cls)->sym, y = tf_class_root(copy->loop[i].cls)->sym;
    if (tf_ix_get_kind(x) != TF_IX_SYM) continue;
    sym[n] = x;
    by[n++] = y;
  }
  return tf_ix_subst_many(p->ix, a->index, sym, by, n) == b->index;
}

/* Does anybody find out what a reduction of a row of no elements gives, or is all that is made of it in such rows? */
static bool outlives_row(tf_plan *p, const tf_tv *t, tf_ixp row) {
  if (t->memory == TF_MEM_GLOBAL) return true;
  for (const tf_use *u = t->value->uses; u; u = u->next) {
    const tf_tv *x = u->owner->nresult ? tf_plan_tv(p, &u->owner->result[0]) : NULL;
    bool is_row = false;
    if (!x) return true;
    for (uint32_t i = 0; i < x->ndomain; i++) is_row |= tf_extent_root(x->axis[i])->node == row;
    if (!is_row && outlives_row(p, x, row)) return true;
  }
  return false;
}

/* exp(x - m) is no number where there is no element at all. */
static tf_ixp lacking(tf_plan *p, const tf_tv *t, tf_outside tried) {
  tf_ixp row = two_sided(t)->extent;
  int64_t n;
  bool some = tf_ix_is_const(row, &n) && n > 0, may = t->info->id == TF_FUSION_SUM && tried == TF_OUTSIDE_LEAST;
  return may && !some && outlives_row(p, t, row) ? row : NULL;
}

/* The reductions of a segment that need no condition if copies have `tried`; `drop`: they lose it. */
static uint32_t without_condition(tf_plan *p, tf_segment *s, tf_outside tried, bool drop) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    bool is = t->is_reduction && two_sided(t) && leaves(t, fill_read(&t->read[0], tried));
    for (uint32_t k = 0; k < s->ntv && is; k++)
      if (is_copy(s->tv[k])) is = same_places(p, t, s->tv[k]);
    found += is;
    if (!is || !drop) continue;
    t->lacking = lacking(p, t, tried);
    tf_predicate *q = TF_NEW(p->pool, tf_predicate);
    *q = *two_sided(t);
    t->without = q;
    drop_both(t);
  }
  return found;
}

static void choose_fill(tf_plan *p, tf_segment *s) {
  static const tf_outside all[] = {TF_OUTSIDE_LEAST, TF_OUTSIDE_ZERO, TF_OUTSIDE_MOST};
  tf_outside best = TF_OUTSIDE_ANY;
  uint32_t most = 0;
  for (int i = 0; i < 3; i++) {
    uint32_t n = without_condition(p, s, all[i], false);
    if (n > most) most = n, best = all[i];
  }
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    if (t->by_elements) t->outside = TF_OUTSIDE_ZERO;
    if (most && takes_fill(t)) t->outside = best;
  }
  if (most) (void)without_condition(p, s, best, true);
}

/* ------------------------------------------------------------------------------------------------ rows that are not */

/* A predicate of a loop: of several rows of a thread, or of a block, the last ones may not be there. */
static bool asks_row(const tf_predicate *q) { return !q->both && !q->thread && !q->reduction; }

static bool is_filled(const tf_tv *t) {
  return t->outside != TF_OUTSIDE_ANY && (t->whole || t->by_elements || t->shifted);
}

/* Where copies have a fill for rows that are not there, too, what is computed of them in registers does no harm. */
static bool may_have_rows_more(const tf_tv *t, const tf_map *more) {
  if (!t->op || t->memory != TF_MEM_LOCAL || !t->total || t->at_use || !tf_type_is_float(t->elem)) return false;
  if (is_filled(t)) return true;
  for (uint32_t k = 0; k < t->nall; k++)
    if (tf_read_is_guarded(t->all[k]) || !tf_map_get(more, tf_map_ptr(t->all[k]->from))) return false;
  switch (t->info->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE:
  case TF_FC_BROADCAST: return t->nall > 0;
  default: return t->is_reduction && t->nall > 0;
  }
}

static void drop_rows(tf_plan *p, tf_segment *s) {
  tf_map more = {.pool = p->pool};
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    if (!may_have_rows_more(t, &more)) continue;
    tf_map_set(&more, tf_map_ptr(t), t);
    if (is_filled(t) && !t->shifted) continue; /* asked where it is read */
    uint32_t n = 0;
    for (uint32_t k = 0; k < t->npred; k++)
      if (!asks_row(&t->pred[k])) t->pred[n++] = t->pred[k];
    t->npred = n;
  }
}

bool tf_plan_beyond(tf_plan *p, tf_segment *s) {
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    t->total = !is_aligned(t);
    if (!t->total && tf_plan_touches_tmem(t))
      return tf_refuse(p->why, t->op, "loops of '%s' are aligned, but it reads or writes tensor memory", tf_tv_name(t));
    if (t->total || !has_own_registers(t)) continue;
    t->beyond = copied_whole(p, t);
    t->whole = t->beyond && two_sided(t);
    t->by_elements = !t->beyond && copies_elements(p, t);
    if (is_copy(t) || copies_shared(t)) {
      t->total = true;
      if (is_copy(t)) continue;
      t->outside = TF_OUTSIDE_ZERO;
      t->shifted = may_shift(p, t);
    } else if (is_harmless(t)) {
      t->total = true;
      drop_both(t);
    }
  }
  choose_fill(p, s);
  drop_rows(p, s);
  return true;
}
