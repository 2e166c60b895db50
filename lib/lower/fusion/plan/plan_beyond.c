/* Aligned loops (id.align) go over vectors of which the first and the last of a row may have elements of other rows. A
 * condition for each element would cost more than what is computed of it. So
 *
 *   - a copy of an argument into registers takes such a vector whole, if it is within the argument's memory, and what
 * is nowhere is 0;
 *   - what is computed of registers alone, each its own, is computed without a condition.
 *
 * Reductions leave these values out, and stores do: they keep their conditions. */
#include "lower/fusion/plan/plan_beyond.h"

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

static tf_ixp copied_whole(tf_plan *p, const tf_tv *t) {
  const tf_read *r = &t->read[0];
  bool one = (t->info->cls == TF_FC_SET || t->info->cls == TF_FC_CAST) && t->op->noperand == 1 && t->nall == 1;
  if (!one || !r->from || r->from->is_use || r->nguard || tf_tv_lanes(t) < 2) return NULL;
  tf_ixp sym = tf_class_root(t->loop[t->nloop - 1].cls)->sym, step, rest;
  int64_t v;
  bool steps = tf_ix_linear_in(p->ix, r->offset, sym, &step, &rest) && tf_ix_is_const(step, &v) && v == 1;
  return steps ? dense_elements(p, r->from) : NULL;
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
    if (t->all[k]->nguard || !x->total || !tf_plan_in_registers(x, t->all[k]->offset)) return false;
  }
  return true;
}

static void drop_both(tf_tv *t) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->npred; i++)
    if (!t->pred[i].both) t->pred[n++] = t->pred[i];
  t->npred = n;
}

bool tf_plan_beyond(tf_plan *p, tf_segment *s) {
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_tv *t = s->tv[i];
    t->total = !is_aligned(t);
    if (!t->total && tf_plan_touches_tmem(t))
      return tf_refuse(p->why, t->op, "loops of '%s' are aligned, but it reads or writes tensor memory", tf_tv_name(t));
    if (t->total || !has_own_registers(t)) continue;
    t->beyond = copied_whole(p, t);
    t->total = t->beyond || is_harmless(t);
    if (t->total && !t->beyond) drop_both(t);
  }
  return true;
}
