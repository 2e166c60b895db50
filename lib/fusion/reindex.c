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

/* Is axis r of the result as long as axis k of operand 0, whatever the launch says? */
static bool as_long(const tf_op *op, uint32_t r, uint32_t k) {
  int64_t n = type_of(op, 0)->dims[k], m = op->result[0].type->dims[r];
  if (n != TF_DYN || m != TF_DYN) return n == m;
  int32_t at = tf_fusion_extent_operand(op, r);
  const tf_value *e = at < 0 ? NULL : op->operand[at].value;
  return e && e->def && tf_fusion_is(e->def, TF_FUSION_DIM) && tf_fusion_axis_of(e->def, 0) == (int64_t)k &&
         e->def->operand[0].value == op->operand[0].value;
}

tf_fusion_kept tf_fusion_reshape_keeps(const tf_op *op) {
  uint32_t x = type_of(op, 0)->rank, y = op->result[0].type->rank, least = x < y ? x : y;
  tf_fusion_kept k = {0, 0};
  while (k.first < least && as_long(op, k.first, k.first)) k.first++;
  while (k.first + k.last < least && as_long(op, y - 1 - k.last, x - 1 - k.last)) k.last++;
  return k;
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
