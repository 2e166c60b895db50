/* What others ask of a planned tensor: its representatives, kinds, places. */
#include "lower/fusion/plan/plan_ask.h"

tf_tv *tf_plan_tv(tf_plan *p, const tf_value *v) { return tf_map_get(&p->by_value, tf_map_ptr(v)); }

tf_loop_class *tf_class_root(tf_loop_class *c) {
  while (c->up) c = c->up;
  return c;
}

bool tf_class_is_loop(const tf_loop_class *c) {
  int64_t v;
  return !tf_ptype_is_thread(c->ptype) && c->ptype != TF_PT_VECTORIZE && c->ptype != TF_PT_BULK &&
         !tf_ix_is_const(c->sym, &v);
}

/* Lanes of a tensor's vectorized loop; 1 if it has none. */
int64_t tf_tv_lanes(const tf_tv *t) {
  tf_block *b = t->op ? tf_fusion_domain_block(t->op) : NULL;
  tf_attr *types = b ? tf_id_parallel_of(b->last) : NULL;
  if (!types || !types->n || tf_ptype_find(types->elem[types->n - 1]->s) != TF_PT_VECTORIZE) return 1;
  tf_value *id = tf_op_operand(b->last, types->n - 1);
  int64_t f = id->def && id->index == 1 ? tf_id_factor_of(id->def, 1) : 1;
  return f > 1 ? f : 1;
}

tf_extent *tf_extent_root(tf_extent *e) {
  while (e->up) e = e->up;
  return e;
}

bool tf_plan_is_tma(const tf_tv *t) { return t->op && tf_tensor_via(t->op) == TF_VIA_TMA; }

tf_loop_class *tf_plan_loop_around(const tf_tv *t) {
  for (uint32_t i = t->inl; i-- > 0;)
    if (tf_class_is_loop(tf_class_root(t->loop[i].cls))) return tf_class_root(t->loop[i].cls);
  return NULL;
}

bool tf_plan_is_bulk(const tf_tv *t) { return t->op && tf_tensor_via(t->op) == TF_VIA_BULK; }

static int32_t loop_of(const tf_tv *t, const tf_value *id) {
  for (uint32_t i = 0; i < t->nloop; i++)
    if (t->loop[i].id == id) return (int32_t)i;
  return -1;
}

/* By how many of its axis two neighbours of an id differ, which is cut from it; 0: not known. */
static int64_t step_of(const tf_value *id) {
  const tf_op *o = id->def;
  if (!o) return 1;
  if (tf_id_kind(o) == TF_ID_ALIGN) return id->index ? 0 : step_of(tf_op_operand(o, 0));
  int64_t inner = id->index ? 1 : tf_id_factor_of(o, 0), step;
  if (tf_id_kind(o) != TF_ID_SPLIT || o->noperand > 1 || inner < 1) return 0;
  return __builtin_mul_overflow(step_of(tf_op_operand(o, 0)), inner, &step) ? 0 : step;
}

/* Aligned rows begin at different places. Do those that this id counts? Rows `by` apart begin at the same one. */
static bool moves_rows(const tf_tv *t, const tf_value *id) {
  for (const tf_op *o = t->d.block ? t->d.block->first : NULL; o && o != t->d.block->last; o = o->next) {
    if (tf_id_kind(o) != TF_ID_ALIGN || !(tf_id_axes(tf_op_operand(o, 0)) & tf_id_axes(id))) continue;
    int64_t step = tf_op_operand(o, 0)->def ? 0 : step_of(id);
    if (!step || step % tf_id_by_of(o, 1)) return true;
  }
  return false;
}

/* Made of axes only of which memory has one element, whatever the loops run over: then it is a loop of its own, and who
 * does not walk it alone stores nothing. (An allocation domain that was set is as it was set. What copies bring that
 * nobody waits for at once must come once, and what tensor memory has, its instructions say.) */
bool tf_plan_is_one(const tf_tv *t, const tf_value *id) {
  uint32_t axes = tf_id_axes(id), one = 0;
  if ((t->memory != TF_MEM_LOCAL && t->memory != TF_MEM_SHARED) || t->d.has_alloc) return false;
  if (t->is_reduction || tf_tensor_via(t->op) || tf_fusion_circular_of(t->op)) return false;
  for (uint32_t a = 0; a < t->ndomain; a++)
    if (tf_fusion_axis(t->op, a) == TF_AXIS_BROADCAST) one |= 1u << a;
  return axes && !(axes & ~one) && !moves_rows(t, id);
}

bool tf_plan_is_allocated(const tf_tv *t, const tf_value *id) {
  int32_t i = loop_of(t, id);
  if (tf_plan_is_one(t, id)) return false;
  if (i < 0) return true;
  const tf_loop *l = &t->loop[i];
  if (l->broadcast) return false;
  if (tf_ptype_is_bid(l->ptype)) return false;
  if (tf_ptype_is_tid(l->ptype)) return t->memory != TF_MEM_LOCAL;
  return (uint32_t)i >= t->inl;
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

bool tf_plan_cluster(const tf_plan *p, int64_t out[3]) {
  tf_attr *a = tf_fusion_cluster_of(p->func);
  for (uint32_t i = 0; i < 3; i++) out[i] = a && i < a->n ? a->ints[i] : 1;
  return a != NULL;
}

/* How many lanes one access may take: the offset must advance by 1 a lane, and begin at a multiple of the width. */
uint32_t tf_plan_access_width(tf_plan *p, tf_tv *x, tf_ixp offset, tf_ixp sym, uint32_t lanes) {
  tf_ixp coeff, rest;
  int64_t c, n;
  if (x->memory == TF_MEM_LOCAL || lanes == 1) return 1;
  if (!tf_ix_linear_in(p->ix, offset, sym, &coeff, &rest) || !tf_ix_is_const(coeff, &c) || c != 1) return 1;
  int64_t align = tf_ix_known_divisor(p->ix, rest);
  uint32_t w = lanes, most = p->o->vector_bytes ? p->o->vector_bytes : 16;
  if (x->memory == TF_MEM_SHARED && most > 16) most = 16;
  while (w > 1 && (w * x->elem_bytes > most || (align != 0 && align % w != 0))) w /= 2;
  if (x->op && tf_ix_is_const(x->elements, &n))
    while (w > 1 && w > n) w /= 2; /* a condition keeps these lanes from running */
  return w;
}

bool tf_read_is_guarded(const tf_read *r) {
  for (; r; r = r->way)
    if (r->nguard || r->gathered) return true;
  return false;
}

bool tf_read_is_picked(const tf_read *r) {
  for (; r; r = r->way)
    if (r->picked) return true;
  return false;
}

bool tf_plan_in_registers(const tf_tv *x, tf_ixp offset) {
  int64_t n;
  return x->memory == TF_MEM_LOCAL && tf_ix_is_const(x->elements, &n) && tf_ix_min_value(offset) >= 0 &&
         tf_ix_max_value(offset) < n;
}

bool tf_plan_is_injective(const tf_tv *t) {
  for (uint32_t i = 0; i < t->nalloc; i++) {
    uint32_t k = 0;
    while (k < t->nloop && t->loop[k].id != t->alloc[i].id) k++;
    if (t->alloc[i].stride && k == t->nloop) return false;
  }
  return true;
}

bool tf_lower_never_runs(const tf_tv *t) {
  int64_t n;
  for (uint32_t i = 0; i < t->nloop; i++)
    if (tf_ix_is_const(t->loop[i].extent, &n) && n == 0) return true;
  return false;
}

bool tf_plan_touches_tmem(const tf_tv *t) {
  bool any = t->memory == TF_MEM_TENSOR;
  for (uint32_t k = 0; k < t->nall; k++) any |= t->all[k]->from->memory == TF_MEM_TENSOR;
  return any;
}
