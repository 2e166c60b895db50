/* Ops that read elements at other indices than their own: which axes stay what they are. Nothing else of them is an
 * axis of the operand: schedules and other ops meet only those. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

static const tf_type *type_of(const tf_op *op, uint32_t operand) { return op->operand[operand].value->type; }

static tf_fusion_class class_of(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  return i ? i->cls : TF_FC_FUNC;
}

bool tf_fusion_reindexes(const tf_op *op) {
  tf_fusion_class c = class_of(op);
  return c >= TF_FC_SLICE && c <= TF_FC_GATHER;
}

bool tf_fusion_reindexes_operand(const tf_op *op, uint32_t operand) {
  return tf_fusion_reindexes(op) && !(operand && class_of(op) == TF_FC_GATHER);
}

int32_t tf_fusion_extent_operand(const tf_op *op, uint32_t axis) {
  uint32_t at;
  switch (class_of(op)) {
  case TF_FC_RANDOM:
  case TF_FC_IOTA: at = 2; break;
  case TF_FC_FULL:
  case TF_FC_SLICE:
  case TF_FC_EXPAND:
  case TF_FC_RESHAPE: at = 1; break;
  default: return -1;
  }
  const tf_type *t = op->result[0].type;
  if (t->dims[axis] != TF_DYN) return -1;
  for (uint32_t k = 0; k < axis; k++) at += t->dims[k] == TF_DYN;
  return at < op->noperand ? (int32_t)at : -1;
}

/* Where an extent comes from: an axis of a tensor, or (axis -1) a scalar. */
typedef struct origin {
  const tf_value *of;
  int32_t axis;
} origin;

static bool is_dim(const tf_value *v) { return v->def && tf_fusion_is(v->def, TF_FUSION_DIM); }

/* One step up: an axis that is as long as another one, by the op that makes the tensor. False: there is none. */
static bool step_up(origin *o) {
  uint32_t operand;
  int32_t axis;
  if (o->axis < 0) {
    if (!is_dim(o->of)) return false;
    *o = (origin){o->of->def->operand[0].value, (int32_t)tf_fusion_axis_of(o->of->def, 0)};
    return true;
  }
  if (!o->of->def || o->of->type->dims[o->axis] != TF_DYN || tf_fusion_domain_rank(o->of->def) <= (uint32_t)o->axis)
    return false;
  uint32_t at = tf_fusion_domain_axis(o->of->def, (uint32_t)o->axis);
  if (!tf_fusion_extent_source(o->of->def, at, &operand, &axis)) return false;
  *o = (origin){o->of->def->operand[operand].value, axis};
  return true;
}

static bool same_origin(origin a, origin b) { return a.of == b.of && a.axis == b.axis; }

/* Is axis r of the result as long as axis k of operand 0, whatever the launch says? */
static bool as_long(const tf_op *op, uint32_t r, uint32_t k) {
  int64_t n = type_of(op, 0)->dims[k], m = op->result[0].type->dims[r];
  if (n != TF_DYN || m != TF_DYN) return n == m;
  int32_t at = tf_fusion_extent_operand(op, r);
  if (at < 0) return false;
  origin given = {op->operand[at].value, -1}, own = {op->operand[0].value, (int32_t)k};
  while (step_up(&given)) {
  }
  for (bool more = true; more; more = step_up(&own))
    if (same_origin(given, own)) return true;
  return false;
}

tf_fusion_kept tf_fusion_reshape_keeps(const tf_op *op) {
  uint32_t x = type_of(op, 0)->rank, y = op->result[0].type->rank, least = x < y ? x : y;
  tf_fusion_kept k = {0, 0};
  while (k.first < least && as_long(op, k.first, k.first)) k.first++;
  while (k.first + k.last < least && as_long(op, y - 1 - k.last, x - 1 - k.last)) k.last++;
  return k;
}

/* ------------------------------------------------------------------------------------------------ parts of reshapes */

enum { MOST_FACTORS = 16 };

/* A product of numbers and of extents, each known by where it comes from. */
typedef struct product {
  int64_t number;
  uint32_t n;
  origin of[MOST_FACTORS];
  bool bad; /* too many */
} product;

static void times_number(product *p, int64_t n) { p->bad |= __builtin_mul_overflow(p->number, n, &p->number); }

static void times_origin(product *p, origin o) {
  while (step_up(&o)) {
  }
  const tf_op *def = o.axis < 0 ? o.of->def : NULL;
  if (o.axis >= 0 && o.of->type->dims[o.axis] != TF_DYN) times_number(p, o.of->type->dims[o.axis]);
  else if (def && class_of(def) == TF_FC_CONSTANT) times_number(p, tf_fusion_value_of(def)->i);
  else if (def && tf_fusion_is(def, TF_FUSION_MUL)) {
    for (uint32_t i = 0; i < 2 && !p->bad; i++) times_origin(p, (origin){def->operand[i].value, -1});
  } else if (p->n < MOST_FACTORS) p->of[p->n++] = o;
  else p->bad = true;
}

static bool same_product(const product *a, const product *b) {
  bool taken[MOST_FACTORS] = {0};
  if (a->bad || b->bad || a->number != b->number || a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    uint32_t k = 0;
    while (k < b->n && (taken[k] || !same_origin(a->of[i], b->of[k]))) k++;
    if (k == b->n) return false;
    taken[k] = true;
  }
  return true;
}

static void times_result(product *p, const tf_op *op, uint32_t axis) {
  int32_t at = tf_fusion_extent_operand(op, axis);
  int64_t n = op->result[0].type->dims[axis];
  if (at >= 0) times_origin(p, (origin){op->operand[at].value, -1});
  else if (n != TF_DYN) times_number(p, n);
  else p->bad = true;
}

/* The shortest runs of axes, of which neither is empty, that end at these ones and have as many elements. */
static bool find_run(const tf_op *op, tf_fusion_kept least, uint32_t x, uint32_t y, tf_fusion_run *out) {
  for (uint32_t n = 1; n <= y - least.first; n++) {
    product of_y = {.number = 1}, of_x = {.number = 1};
    for (uint32_t i = 0; i < n; i++) times_result(&of_y, op, y - 1 - i);
    for (uint32_t m = 1; m <= x - least.first; m++) {
      times_origin(&of_x, (origin){op->operand[0].value, (int32_t)(x - m)});
      if (!same_product(&of_x, &of_y)) continue;
      *out = (tf_fusion_run){x - m, m, y - n, n};
      return true;
    }
  }
  return false;
}

uint32_t tf_fusion_reshape_runs(const tf_op *op, tf_fusion_run *out) {
  tf_fusion_kept k = tf_fusion_reshape_keeps(op);
  uint32_t x = type_of(op, 0)->rank - k.last, y = op->result[0].type->rank - k.last, n = 0;
  while (x > k.first && y > k.first && find_run(op, k, x, y, &out[n])) {
    x = out[n].x;
    y = out[n].y;
    n++;
  }
  if (x > k.first || y > k.first) out[n++] = (tf_fusion_run){k.first, x - k.first, k.first, y - k.first};
  return n;
}

uint32_t tf_fusion_first_parted(const tf_op *op) { return (uint32_t)tf_fusion_axes_of(op)->ints[0]; }

tf_fusion_cut tf_fusion_cut_of(const tf_op *op) {
  int64_t multiple = tf_fusion_multiple_of(op, 1);
  if (!tf_fusion_count_attr(op)) return (tf_fusion_cut){.by = tf_fusion_size_of(op, 0), .multiple = 1};
  return (tf_fusion_cut){.into = true, .by = tf_fusion_count_of(op, 0) * multiple, .multiple = multiple};
}

static int64_t number(const tf_attr *list, uint32_t k) { return k < list->n ? list->ints[k] : 0; }

int32_t tf_fusion_kept_axis(const tf_op *op, uint32_t k) {
  bool kept = true;
  uint32_t x = type_of(op, 0)->rank, y = op->result[0].type->rank;
  switch (class_of(op)) {
  case TF_FC_SLICE:
    kept = number(tf_fusion_from_of(op), k) == 0 && number(tf_fusion_steps_of(op), k) == 1 && as_long(op, k, k);
    break;
  case TF_FC_PAD: kept = number(tf_fusion_low_of(op), k) == 0 && number(tf_fusion_high_of(op), k) == 0; break;
  case TF_FC_GATHER:
  case TF_FC_CONCAT: kept = tf_fusion_axis_of(op, 0) != (int64_t)k; break;
  case TF_FC_REPEAT: kept = number(tf_fusion_counts_of(op), k) == 1; break;
  case TF_FC_RESHAPE: {
    tf_fusion_kept n = tf_fusion_reshape_keeps(op);
    if (k >= x - n.last) return (int32_t)(y - (x - k));
    kept = k < n.first;
    break;
  }
  case TF_FC_PARTS: {
    uint32_t first = tf_fusion_first_parted(op), n = tf_fusion_axes_of(op)->n;
    if (k >= first + n) return (int32_t)(k - n + 2);
    kept = k < first;
    break;
  }
  default: break;
  }
  return kept ? (int32_t)k : -1;
}
