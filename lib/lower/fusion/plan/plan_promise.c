/* What vector accesses promise of extents that only the launch knows, which it finds out. */
#include "lower/fusion/plan/plan_promise.h"
#include "fusion/domain.h"
#include "lower/fusion/plan/plan_ask.h"

/* Between registers and tensor memory a vector is all of a warp's registers: no address has to be a multiple of it. */
static bool only_tensor_memory(tf_plan *p, const tf_tv *t) {
  bool any = t->memory == TF_MEM_TENSOR;
  if (!any && t->memory != TF_MEM_LOCAL) return false;
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    const tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    if (x && x->memory != TF_MEM_TENSOR && x->memory != TF_MEM_LOCAL) return false;
    any |= x && x->memory == TF_MEM_TENSOR;
  }
  return any;
}

/* There are no nodes yet where it is asked who promises what. */
static void promise(tf_plan *p, tf_extent *e, int64_t lanes) {
  if (e->value != TF_DYN || lanes < 2) return;
  if (e->node) tf_ix_assume_divisible(p->ix, e->node, lanes);
  else if (lanes > e->lanes) e->lanes = lanes;
}

/* ------------------------------------------------------------------------------------------------ other indices
 *
 * Of an op that reads elements at other indices: lanes side by side in its result are how many side by side in what it
 * reads, if these are a vector there at all? 1: they are one element, or none can tell. */

/* An extent may be 0, or not known. */
static bool divides(int64_t extent, int64_t lanes) { return extent > 0 && lanes % extent == 0; }

/* Axes of one element, which are the same one for each of the result's. */
static int64_t behind_ones(const tf_type *x, const tf_type *y, int64_t lanes) {
  for (uint32_t a = x->rank; a-- > 0 && x->rank == y->rank;) {
    if (x->dims[a] != 1) return lanes;
    if (!divides(y->dims[a], lanes)) return 1;
    lanes /= y->dims[a];
  }
  return 1;
}

/* Of each row of the result a part is one operand's. */
static int64_t of_part(const tf_op *op, const tf_type *x, const tf_type *y, int64_t lanes) {
  uint32_t a = (uint32_t)tf_fusion_axis_of(op, 0);
  if (a + 1 != y->rank || x->dims[a] == TF_DYN || !divides(y->dims[a], lanes)) return lanes;
  return lanes / y->dims[a] * x->dims[a];
}

/* With steps, and with axes of which one element is taken, between them. */
static int64_t by_steps(const tf_op *op, const tf_type *x, const tf_type *y, int64_t lanes) {
  int64_t apart = 1;
  for (uint32_t a = y->rank; a-- > 0 && apart <= TF_MOST_APART;) {
    if (y->dims[a] != 1) return lanes * apart * tf_fusion_steps_of(op)->ints[a];
    if (x->dims[a] == TF_DYN) return 1;
    apart *= x->dims[a];
  }
  return 1;
}

/* Short axes may have come behind the one along which memory lies. */
static int64_t turned(const tf_op *op, const tf_type *x, int64_t lanes) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  uint32_t last = x->rank;
  while (last > 0 && x->dims[last - 1] == 1) last--;
  for (uint32_t i = axes->n; i-- > 0;) {
    int64_t n = x->dims[axes->ints[i]];
    if (axes->ints[i] + 1 == (int64_t)last) return lanes;
    if (!divides(n, lanes)) return 1;
    lanes /= n;
  }
  return 1;
}

static int64_t side_by_side(const tf_op *op, uint32_t k, int64_t lanes) {
  const tf_type *x = op->operand[k].value->type, *y = op->result[0].type;
  switch (tf_fusion_op_info(op)->cls) {
  case TF_FC_RESHAPE:
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE: return lanes;
  case TF_FC_PERMUTE: return turned(op, x, lanes);
  case TF_FC_CONCAT: return of_part(op, x, y, lanes);
  case TF_FC_SLICE: return by_steps(op, x, y, lanes);
  case TF_FC_PAD: return tf_fusion_low_of(op)->ints[y->rank - 1] % lanes ? 1 : lanes;
  case TF_FC_PARTS:            /* see below */
  case TF_FC_REPEAT: return 1; /* it may begin anywhere */
  case TF_FC_GATHER:
    if (!k) return tf_fusion_axis_of(op, 0) + 1 == (int64_t)y->rank ? 1 : lanes;
    return behind_ones(x, y, lanes);
  default: return behind_ones(x, y, lanes);
  }
}

/* Along the last axis with more than one element. */
static tf_extent *last_extent(tf_plan *p, tf_tv *x) {
  uint32_t a = x->rank;
  (void)p;
  while (a > 0 && x->value->type->dims[a - 1] == 1) a--;
  return a > 1 ? tf_extent_root(x->axis[x->op ? tf_fusion_domain_axis(x->op, a - 1) : a - 1]) : NULL;
}

/* Rows that are read so in vectors begin at multiples of these. */
static void promise_reads(tf_plan *p, tf_tv *t, int64_t lanes) {
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    int64_t n = x && (!x->op || x->at_use) ? side_by_side(t->op, k, lanes) : 1;
    if (n < 2 || n > TF_MOST_APART || (n & (n - 1))) continue;
    tf_extent *e = last_extent(p, x);
    if (e) promise(p, e, n);
    if (x->op) promise_reads(p, x, n);
  }
}

static bool reads_elsewhere(tf_plan *p, const tf_tv *t) {
  bool any = tf_fusion_reindexes(t->op);
  for (uint32_t k = 0; k < t->op->noperand && !any; k++) {
    const tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    any = x && x->at_use;
  }
  return any;
}

/* ------------------------------------------------------------------------------------------------ rows */

/* All axes of the loop together; those that are numbers have their share. */
static void promise_product(tf_plan *p, const tf_tv *t, uint32_t axes, int64_t lanes) {
  tf_ixp all = tf_ix_const(p->ix, 1);
  bool asked = false;
  for (uint32_t a = 0; a < t->ndomain; a++) {
    tf_extent *e = tf_extent_root(t->axis[a]);
    if (!(axes >> a & 1)) continue;
    asked |= !e->node;
    if (!e->node) promise(p, e, lanes);
    else if (e->value == TF_DYN) all = tf_ix_mul(p->ix, all, e->node);
    for (int64_t n = e->value; e->value > 0 && lanes > 1 && n % 2 == 0; n /= 2) lanes /= 2;
  }
  if (!asked) tf_ix_assume_divisible(p->ix, all, lanes);
}

/* A row of symbolic length that is cut into vectors begins at a multiple of the vector only where its length is one:
 * the launch finds that out. (A vector that runs over all axes needs no such promise: it has a tail.) */
static void promise_vectors(tf_plan *p, tf_tv *t) {
  int64_t lanes = tf_tv_lanes(t);
  if (lanes < 2 || t->rank < 2 || only_tensor_memory(p, t)) return;
  tf_op *end = tf_fusion_domain_block(t->op)->last;
  tf_value *id = tf_op_operand(end, tf_id_parallel_of(end)->n - 1);
  uint32_t axes = tf_id_axes(id), others = 0;
  if (tf_id_is_aligned(id)) return;
  for (uint32_t a = 0; a < t->ndomain; a++)
    if (tf_fusion_axis_extent(t->op, a) == 1 && axes != 1u << a) axes &= ~(1u << a);
  for (uint32_t a = 0; a < t->ndomain; a++) {
    if (axes == 1u << a) promise(p, tf_extent_root(t->axis[a]), lanes);
    if (!(axes >> a & 1) && tf_fusion_axis_extent(t->op, a) != 1) others++;
  }
  if (axes & (axes - 1)) {
    if (others) promise_product(p, t, axes, lanes);
  } else if (reads_elsewhere(p, t)) promise_reads(p, t, lanes);
}

/* Of parts whose elements are read in vectors, behind other axes: a row begins at a multiple of the vector. */
static void promise_parted(tf_plan *p, const tf_tv *t) {
  int64_t lanes = tf_tv_lanes(t);
  if (t->info->cls != TF_FC_PARTS || lanes < 2 || p->o->unpromised || !tf_fusion_first_parted(t->op)) return;
  uint32_t first = tf_fusion_first_parted(t->op), last = first + tf_fusion_axes_of(t->op)->n - 1;
  tf_op *end = tf_fusion_domain_block(t->op)->last;
  uint32_t axes = tf_id_axes(tf_op_operand(end, tf_id_parallel_of(end)->n - 1));
  tf_tv *x = tf_plan_tv(p, t->op->operand[0].value);
  tf_extent *e = tf_extent_root(x->axis[x->op ? tf_fusion_domain_axis(x->op, last) : last]);
  if (axes == 1u << (first + 1)) promise(p, e, lanes);
}

void tf_plan_promise(tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv && !p->o->unpromised; i++)
    if (p->tv[i]->op) promise_vectors(p, p->tv[i]);
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->op) promise_parted(p, p->tv[i]);
}

/* The same of the parts that an axis is split into, where only the launch knows how long these are: `into 8` of `?`
 * gives parts of (n + 7) div 8. */
void tf_plan_promise_parts(tf_plan *p, const tf_tv *t) {
  int64_t lanes = tf_tv_lanes(t);
  if (lanes < 2 || p->o->unpromised || only_tensor_memory(p, t)) return;
  const tf_value *id = t->d.loop[t->d.nloop - 1];
  for (id = id->def->operand[0].value; id->def && id->index == 1; id = id->def->operand[0].value) {
    if (tf_id_kind(id->def) != TF_ID_SPLIT) return;
    tf_ix_assume_divisible(p->ix, tf_map_get(&t->extent, tf_map_ptr(id)), lanes);
  }
}
