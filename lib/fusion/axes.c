/* How the axes of an op's operands, its result and its logical domain belong together. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

static const tf_type *type_of(const tf_op *op, uint32_t operand) { return op->operand[operand].value->type; }

bool tf_fusion_adds_exponentials(const tf_op *op) {
  return tf_fusion_is(op, TF_FUSION_LOGSUMEXP) || tf_fusion_is(op, TF_FUSION_SUM_EXP);
}

bool tf_fusion_finds_extreme(const tf_op *op) {
  return tf_fusion_is(op, TF_FUSION_REDUCE_MAX) || tf_fusion_is(op, TF_FUSION_REDUCE_MIN);
}

static bool is_float(const tf_value *v, tf_fkind k) {
  const tf_type *t = tf_fusion_elem(v->type);
  return t->kind == TF_TYPE_FLOAT && t->fkind == k;
}

bool tf_fusion_adds_widened(const tf_op *op) {
  const tf_op *cast = tf_fusion_is(op, TF_FUSION_SUM) ? op->operand[0].value->def : NULL;
  return cast && tf_fusion_is(cast, TF_FUSION_CAST) && is_float(&op->result[0], TF_F64) &&
         is_float(cast->operand[0].value, TF_F32);
}

bool tf_fusion_groups(const tf_op *op) {
  tf_fusion_dtype d;
  if (tf_fusion_is(op, TF_FUSION_VAR) || tf_fusion_finds_extreme(op) || tf_fusion_adds_widened(op)) return true;
  if (tf_fusion_finds_place(op)) return true;
  return tf_fusion_adds_exponentials(op) && tf_fusion_dtype_of(tf_fusion_elem(op->result[0].type), &d) &&
         d != TF_FD_F64;
}

bool tf_fusion_finds_place(const tf_op *op) {
  return tf_fusion_is(op, TF_FUSION_ARGMAX) || tf_fusion_is(op, TF_FUSION_ARGMIN);
}

int64_t tf_fusion_most_places(const tf_op *op) {
  tf_fusion_dtype d, to;
  if (!tf_fusion_dtype_of(tf_fusion_elem(op->operand[0].value->type), &d) ||
      !tf_fusion_dtype_of(tf_fusion_elem(op->result[0].type), &to))
    return 0;
  if (to == TF_FD_I32) return INT64_C(1) << 31;
  return tf_fd_size(d) == 8 ? INT64_MAX : UINT32_MAX; /* an element of 32 bits and its place are one word of 64 */
}

bool tf_fusion_produces_tensor(const tf_op *op) {
  return op->nresult == 1 && tf_fusion_op_info(op) && op->result[0].type->kind == TF_TYPE_TENSOR;
}

bool tf_fusion_is_plain(const tf_op *op) {
  static const char *const said[] = {"memory", "via", "segment", "inline", "at_use", "rfactor", "circular"};
  for (size_t i = 0; i < sizeof said / sizeof *said; i++)
    if (tf_op_attr(op, said[i])) return false;
  return !tf_fusion_domain_block(op);
}

bool tf_fusion_has_axis(const tf_op *op, int64_t axis) {
  const tf_attr *a = tf_fusion_axes_of(op);
  for (uint32_t i = 0; a && a->kind == TF_ATTR_INTS && i < a->n; i++)
    if (a->ints[i] == axis) return true;
  return false;
}

static bool is_reduction(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  return i && i->cls == TF_FC_REDUCTION;
}

uint32_t tf_fusion_domain_rank(const tf_op *op) {
  if (!tf_fusion_produces_tensor(op)) return 0;
  return is_reduction(op) ? type_of(op, 0)->rank : op->result[0].type->rank;
}

int64_t tf_fusion_axis_extent(const tf_op *op, uint32_t axis) {
  return is_reduction(op) ? type_of(op, 0)->dims[axis] : op->result[0].type->dims[axis];
}

tf_fusion_axis_kind tf_fusion_axis(const tf_op *op, uint32_t axis) {
  if (is_reduction(op) && tf_fusion_has_axis(op, axis)) return TF_AXIS_REDUCTION;
  return tf_fusion_axis_extent(op, axis) == 1 ? TF_AXIS_BROADCAST : TF_AXIS_ITERATION;
}

uint32_t tf_fusion_reduced_axes(const tf_op *op) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < tf_fusion_domain_rank(op); i++)
    if (tf_fusion_axis(op, i) == TF_AXIS_REDUCTION) bits |= 1u << i;
  return bits;
}

int32_t tf_fusion_result_axis(const tf_op *op, uint32_t axis) {
  if (!is_reduction(op)) return (int32_t)axis;
  if (tf_fusion_has_axis(op, axis)) return -1;
  int32_t at = 0;
  for (uint32_t k = 0; k < axis; k++) at += !tf_fusion_has_axis(op, k);
  return at;
}

uint32_t tf_fusion_domain_axis(const tf_op *op, uint32_t result_axis) {
  uint32_t rank = tf_fusion_domain_rank(op);
  for (uint32_t k = 0; k < rank; k++)
    if (tf_fusion_result_axis(op, k) == (int32_t)result_axis) return k;
  return rank;
}

uint32_t tf_fusion_summed_axis(const tf_op *op, uint32_t operand) {
  uint32_t rank = type_of(op, operand)->rank;
  return !tf_fusion_is(op, TF_FUSION_LINEAR) && operand ? rank - 2 : rank - 1;
}

/* Heads of keys and of values are as many as those of the result, or fewer. */
static int32_t sdpa_axis(const tf_op *op, uint32_t operand, uint32_t axis) {
  uint32_t rank = type_of(op, 0)->rank;
  if (tf_fusion_pages_of(op) && (operand == 1 || (operand == 2 && axis + 1 < rank))) return -1;
  if (tf_fusion_pages_of(op) && operand == op->noperand - 1) return axis ? -1 : 0;
  if (axis + 3 < rank) return (int32_t)axis;
  bool bias = operand == 3 && tf_fusion_bias_of(op);
  if (operand == 0 || bias) return axis + 1 < rank ? (int32_t)axis : -1;
  return operand == 2 && axis + 1 == rank ? (int32_t)axis : -1;
}

bool tf_fusion_in_blocks(const tf_op *op) {
  return tf_fusion_is(op, TF_FUSION_SCALED_MATMUL) && tf_fusion_blocks_of(op);
}

bool tf_fusion_has_exponents(const tf_op *op) {
  tf_fusion_dtype d;
  return tf_fusion_in_blocks(op) && tf_elem_dtype_of(type_of(op, 2), &d) && d == TF_FD_U8;
}

/* Of a gradient: batches, and, of what has as many of them, heads and rows; and what an element is of. */
static int32_t backward_axis(const tf_op *op, uint32_t operand, uint32_t axis) {
  uint32_t rank = type_of(op, 0)->rank;
  uint32_t of = tf_fusion_backward_of(op);
  bool keys = operand == TF_FUSION_BACKWARD_K || operand == TF_FUSION_BACKWARD_V;
  bool scored = operand == TF_FUSION_BACKWARD_Q || operand == TF_FUSION_BACKWARD_K;
  if (axis + 3 < rank) return (int32_t)axis;
  if (operand > TF_FUSION_BACKWARD_L && axis + 1 == rank) /* of a bias, the keys */
    return of == TF_FUSION_BACKWARD_Q ? -1 : (int32_t)axis - 1;
  if (axis + 1 < rank) return keys == (of != TF_FUSION_BACKWARD_Q) ? (int32_t)axis : -1;
  return scored == (of != TF_FUSION_BACKWARD_V) ? (int32_t)axis : -1;
}

int32_t tf_fusion_attention_axis(const tf_op *op, uint32_t operand, uint32_t axis) {
  if (tf_fusion_is(op, TF_FUSION_SDPA_BACKWARD)) return backward_axis(op, operand, axis);
  int32_t r = sdpa_axis(op, operand, axis);
  return r < (int32_t)op->result[0].type->rank ? r : -1;
}

int32_t tf_fusion_product_axis(const tf_op *op, uint32_t operand, uint32_t axis) {
  uint32_t last = op->result[0].type->rank - 1;
  if (tf_fusion_is(op, TF_FUSION_SDPA) || tf_fusion_is(op, TF_FUSION_SDPA_LOGSUMEXP))
    return sdpa_axis(op, operand, axis);
  if (operand < 2 && axis == tf_fusion_summed_axis(op, operand)) return -1;
  if (operand > 1 && axis + 1 >= last && tf_fusion_in_blocks(op)) return -1;
  if (operand > 1 && tf_fusion_is(op, TF_FUSION_SCALED_MATMUL)) return (int32_t)axis;
  bool of_n = tf_fusion_is(op, TF_FUSION_LINEAR) ? operand > 0 : operand == 1 && axis + 1 == type_of(op, 1)->rank;
  return of_n ? (int32_t)last : (int32_t)axis;
}

/* Axis k of the operand is the domain axis that is returned, whatever its extent. */
static int32_t map_axis(const tf_op *op, const tf_fusion_info *info, uint32_t operand, uint32_t k) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  uint32_t rank = op->result[0].type->rank;
  switch (info->cls) {
  case TF_FC_BROADCAST: /* the k-th result axis that is not new */
    for (uint32_t r = 0, seen = 0; r < rank; r++)
      if (!tf_fusion_has_axis(op, r) && seen++ == k) return (int32_t)r;
    return -1;
  case TF_FC_SQUEEZE: {
    if (tf_fusion_has_axis(op, k)) return -1;
    int32_t at = 0;
    for (uint32_t r = 0; r < k; r++) at += !tf_fusion_has_axis(op, r);
    return at;
  }
  case TF_FC_PERMUTE:
    for (uint32_t r = 0; r < axes->n; r++)
      if (axes->ints[r] == (int64_t)k) return (int32_t)r;
    return -1;
  case TF_FC_PRODUCT: return tf_fusion_product_axis(op, operand, k);
  case TF_FC_ATTENTION: return tf_fusion_attention_axis(op, operand, k);
  case TF_FC_TOPK: return tf_fusion_axis_of(op, 0) == (int64_t)k ? -1 : (int32_t)k;
  case TF_FC_SCATTER: return operand && tf_fusion_axis_of(op, 0) == (int64_t)k ? -1 : (int32_t)k;
  default: return tf_fusion_reindexes_operand(op, operand) ? tf_fusion_kept_axis(op, k) : (int32_t)k;
  }
}

bool tf_fusion_same_axes(const tf_op *op, uint32_t operand, int32_t *map) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  if (!info || !tf_fusion_produces_tensor(op) || operand >= op->noperand) return false;
  const tf_type *t = type_of(op, operand);
  if (t->kind != TF_TYPE_TENSOR) return false;
  for (uint32_t k = 0; k < t->rank; k++) map[k] = map_axis(op, info, operand, k);
  return true;
}

bool tf_fusion_axis_map(const tf_op *op, uint32_t operand, int32_t *map) {
  if (!tf_fusion_same_axes(op, operand, map)) return false;
  const tf_type *t = type_of(op, operand);
  for (uint32_t k = 0; k < t->rank; k++)
    if (t->dims[k] == 1) map[k] = -1;
  return true;
}

bool tf_fusion_extent_source(const tf_op *op, uint32_t axis, uint32_t *operand, int32_t *source_axis) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  if (!info || axis >= tf_fusion_domain_rank(op)) return false;
  int32_t given = tf_fusion_extent_operand(op, axis);
  if (given >= 0) {
    *operand = (uint32_t)given;
    *source_axis = -1;
    return true;
  }
  if (info->cls == TF_FC_FULL || info->cls == TF_FC_IOTA) return false;
  int32_t map[TF_FUSION_MAX_RANK];
  for (uint32_t o = 0; o < op->noperand; o++) {
    if (!tf_fusion_axis_map(op, o, map)) continue;
    for (uint32_t k = 0; k < type_of(op, o)->rank; k++)
      if (map[k] == (int32_t)axis) {
        *operand = o;
        *source_axis = (int32_t)k;
        return true;
      }
  }
  return false;
}
