/* Types and misuse of the ops that read elements at other indices than their own. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "support/size.h"

static tf_type *type_of(const tf_op *op, uint32_t i) { return op->operand[i].value->type; }
static const char *name_of(const tf_op *op, uint32_t i) { return tf_value_name(op->operand[i].value); }

/* ------------------------------------------------------------------------------------------------ given types */

static bool same_elem(tf_op *op) {
  tf_type *x = type_of(op, 0), *y = op->result[0].type;
  return x->elem == y->elem || tf_op_error(op, "'%s' has elements of %s, but the result of %s; insert fusion.cast",
                                           name_of(op, 0), tf_type_str(x->elem), tf_type_str(y->elem));
}

static bool same_rank(tf_op *op) {
  tf_type *x = type_of(op, 0), *y = op->result[0].type;
  return x->rank == y->rank || tf_op_error(op, "'%s' has %u axes, but the result %u", name_of(op, 0), x->rank, y->rank);
}

/* A list of one number for each axis of the operand, none below `least`. */
static bool check_list(tf_op *op, const char *name, const tf_attr *list, int64_t least) {
  uint32_t rank = type_of(op, 0)->rank;
  if (!list || list->kind != TF_ATTR_INTS) return tf_op_error(op, "'%s' needs a list `%s`", op->def->name, name);
  if (list->n != rank)
    return tf_op_error(op, "`%s` has %u numbers, but '%s' has %u axes", name, list->n, name_of(op, 0), rank);
  for (uint32_t k = 0; k < list->n; k++)
    if (list->ints[k] < least || list->ints[k] > INT64_MAX / 4 || list->ints[k] < -(INT64_MAX / 4))
      return tf_op_error(op, "number %u of `%s` is %lld, expected %s%lld at least", k, name, (long long)list->ints[k],
                         list->ints[k] < least ? "" : "less than 2^61, and ", (long long)least);
  return true;
}

bool tf_fusion_verify_slice(tf_op *op) {
  const tf_attr *from = tf_fusion_from_of(op), *steps = tf_fusion_steps_of(op);
  if (!same_elem(op) || !same_rank(op) || !check_list(op, "from", from, 0) || !check_list(op, "steps", steps, 1))
    return false;
  tf_type *x = type_of(op, 0), *y = op->result[0].type;
  for (uint32_t k = 0; k < x->rank; k++) {
    int64_t last, n = x->dims[k];
    if (n == TF_DYN || y->dims[k] == TF_DYN || y->dims[k] == 0) continue;
    if (!tf_size_mul(y->dims[k] - 1, steps->ints[k], &last) || last > n - 1 - from->ints[k])
      return tf_op_error(op, "axis %u of '%s' has %lld elements; %lld from %lld on in steps of %lld are more", k,
                         name_of(op, 0), (long long)n, (long long)y->dims[k], (long long)from->ints[k],
                         (long long)steps->ints[k]);
  }
  return tf_fusion_check_extents(op, 1) && tf_fusion_verify_tv(op);
}

bool tf_fusion_verify_expand(tf_op *op) {
  if (!same_elem(op) || !same_rank(op)) return false;
  tf_type *x = type_of(op, 0), *y = op->result[0].type;
  for (uint32_t k = 0; k < x->rank; k++)
    if (x->dims[k] != 1 && x->dims[k] != y->dims[k] && x->dims[k] != TF_DYN && y->dims[k] != TF_DYN)
      return tf_op_error(op, "axis %u of '%s' has extent %lld, and only an extent of 1 becomes %lld", k, name_of(op, 0),
                         (long long)x->dims[k], (long long)y->dims[k]);
  return tf_fusion_check_extents(op, 1) && tf_fusion_verify_tv(op);
}

/* The product of the static extents; whether all are. False: it does not fit 63 bits. */
static bool elements(const tf_type *t, int64_t *n, bool *all) {
  *n = 1;
  *all = true;
  for (uint32_t k = 0; k < t->rank; k++) {
    *all &= t->dims[k] != TF_DYN;
    if (t->dims[k] != TF_DYN && !tf_size_mul(*n, t->dims[k], n)) return false;
  }
  return true;
}

bool tf_fusion_verify_reshape(tf_op *op) {
  tf_type *x = type_of(op, 0), *y = op->result[0].type;
  int64_t n, m;
  bool all_x, all_y;
  if (!same_elem(op)) return false;
  if (!elements(x, &n, &all_x) || !elements(y, &m, &all_y))
    return tf_op_error(op, "the elements of %s and %s are more than 63 bits count", tf_type_str(x), tf_type_str(y));
  if (all_x && all_y && n != m)
    return tf_op_error(op, "'%s' has %lld elements, but %s has %lld", name_of(op, 0), (long long)n, tf_type_str(y),
                       (long long)m);
  return tf_fusion_check_extents(op, 1) && tf_fusion_verify_tv(op);
}

/* ------------------------------------------------------------------------------------------------ inferred types */

/* Operand i is a tensor that tensors may hold; this runs before the table's checks. */
static bool check_tensor(tf_op *op, uint32_t i) {
  tf_fusion_dtype d;
  tf_type *t = type_of(op, i);
  if (!tf_fusion_is_tensor(t) || !tf_fusion_dtype_of(t, &d) || t->rank > TF_FUSION_MAX_RANK)
    return tf_op_error(op, "'%s' takes tensors of at most %d axes of " TF_FD_WORDS ", but '%s' has type %s",
                       op->def->name, TF_FUSION_MAX_RANK, name_of(op, i), tf_type_str(t));
  return true;
}

/* `value` has the type of x's elements. */
static bool check_value(tf_op *op) {
  tf_type *x = type_of(op, 0);
  return type_of(op, 1) == x->elem ||
         tf_op_error(op, "'%s' has elements of %s, but '%s' has type %s; insert fusion.cast", name_of(op, 0),
                     tf_type_str(x->elem), name_of(op, 1), tf_type_str(type_of(op, 1)));
}

bool tf_fusion_infer_pad(tf_op *op, tf_type **types) {
  if (op->noperand != 2) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  const tf_attr *low = tf_fusion_low_of(op), *high = tf_fusion_high_of(op);
  if (!check_tensor(op, 0) || !check_list(op, "low", low, -(INT64_MAX / 4)) ||
      !check_list(op, "high", high, -(INT64_MAX / 4)))
    return false;
  tf_type *x = type_of(op, 0);
  if (!check_value(op)) return false;
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < x->rank; k++) {
    dims[k] = x->dims[k];
    if (dims[k] == TF_DYN) continue;
    if (__builtin_add_overflow(dims[k], low->ints[k] + high->ints[k], &dims[k]) || dims[k] < 0)
      return tf_op_error(op, "axis %u of '%s' has extent %lld; with %lld before and %lld behind it that is no extent",
                         k, name_of(op, 0), (long long)x->dims[k], (long long)low->ints[k], (long long)high->ints[k]);
  }
  types[0] = tf_type_tensor(x->elem, dims, x->rank);
  return true;
}

static bool check_parted(tf_op *op) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  tf_type *x = type_of(op, 0);
  const tf_attr *size = tf_fusion_size_attr(op), *count = tf_fusion_count_attr(op);
  if (!axes || axes->kind != TF_ATTR_INTS || !axes->n) return tf_op_error(op, "'%s' needs `axes`", op->def->name);
  for (uint32_t i = 0; i < axes->n; i++) {
    if (axes->ints[i] < 0 || axes->ints[i] >= x->rank)
      return tf_op_error(op, "axis %lld is out of range: '%s' has %u axes", (long long)axes->ints[i], name_of(op, 0),
                         x->rank);
    if (axes->ints[i] != axes->ints[0] + i)
      return tf_op_error(op, "axis %lld does not follow axis %lld; axes that are cut together lie side by side",
                         (long long)axes->ints[i], (long long)axes->ints[i - 1]);
  }
  if (!size == !count)
    return tf_op_error(op, "found %s; say how many elements a part has (`of`), or how many parts there are (`into`)",
                       size ? "both `of` and `into`" : "neither `of` nor `into`");
  int64_t by = size ? tf_fusion_size_of(op, 0) : tf_fusion_count_of(op, 0), multiple = tf_fusion_multiple_of(op, 1);
  if (by < 1 || by > INT64_C(1) << 40)
    return tf_op_error(op, "%s 1 to 2^40 %s, found %lld", size ? "parts have" : "there are",
                       size ? "elements" : "parts", (long long)by);
  if (multiple < 1 || multiple > INT64_C(1) << 20 || (size && multiple != 1))
    return tf_op_error(op, "`by` is of parts `into` so many, and 1 to 2^20, found %lld", (long long)multiple);
  return x->rank - axes->n + 2 <= TF_FUSION_MAX_RANK ||
         tf_op_error(op, "the result would have %u axes, expected %d at most", x->rank - axes->n + 2,
                     TF_FUSION_MAX_RANK);
}

bool tf_fusion_infer_parts(tf_op *op, tf_type **types) {
  if (op->noperand != 2) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  if (!check_tensor(op, 0) || !check_value(op) || !check_parted(op)) return false;
  tf_type *x = type_of(op, 0);
  uint32_t first = tf_fusion_first_parted(op), n = tf_fusion_axes_of(op)->n, rank = 0;
  int64_t dims[TF_FUSION_MAX_RANK + 2], all = 1;
  bool known = true, none = false;
  for (uint32_t k = 0; k < first; k++) dims[rank++] = x->dims[k];
  for (uint32_t k = first; k < first + n; k++) {
    known &= x->dims[k] != TF_DYN;
    none |= x->dims[k] == 0;
    if (x->dims[k] > 0 && !tf_size_mul(all, x->dims[k], &all))
      return tf_op_error(op, "the elements of %s are more than 63 bits count", tf_type_str(x));
  }
  tf_fusion_cut cut = tf_fusion_cut_of(op);
  int64_t other = known ? none ? 0 : (all / cut.by + (all % cut.by != 0)) * cut.multiple : TF_DYN;
  dims[rank++] = cut.into ? cut.by / cut.multiple : other;
  dims[rank++] = cut.into ? other : cut.by;
  for (uint32_t k = first + n; k < x->rank; k++) dims[rank++] = x->dims[k];
  types[0] = tf_type_tensor(x->elem, dims, rank);
  return true;
}

bool tf_fusion_infer_concat(tf_op *op, tf_type **types) {
  if (op->noperand < 1 || op->noperand > TF_FUSION_MAX_OPERANDS)
    return tf_op_error(op, "'%s' takes 1 to %d tensors, found %u; make it several", op->def->name,
                       TF_FUSION_MAX_OPERANDS, op->noperand);
  int64_t dims[TF_FUSION_MAX_RANK], axis = tf_fusion_axis_of(op, 0);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (!check_tensor(op, i)) return false;
  tf_type *x = type_of(op, 0);
  if (axis < 0 || axis >= x->rank)
    return tf_op_error(op, "axis %lld is out of range: '%s' has %u axes", (long long)axis, name_of(op, 0), x->rank);
  for (uint32_t k = 0; k < x->rank; k++) dims[k] = x->dims[k];
  for (uint32_t i = 1; i < op->noperand; i++) {
    tf_type *t = type_of(op, i);
    if (t->rank != x->rank || t->elem != x->elem)
      return tf_op_error(op, "'%s' has type %s, but '%s' %s; a concatenation keeps rank and element type",
                         name_of(op, 0), tf_type_str(x), name_of(op, i), tf_type_str(t));
    for (uint32_t k = 0; k < x->rank; k++) {
      int64_t n = t->dims[k];
      if (k == axis) {
        if (n == TF_DYN || dims[k] == TF_DYN) dims[k] = TF_DYN;
        else if (!tf_size_add(dims[k], n, &dims[k]))
          return tf_op_error(op, "the extents along axis %lld add up to more than 63 bits hold", (long long)axis);
      } else if (dims[k] == TF_DYN) dims[k] = n;
      else if (n != TF_DYN && n != dims[k])
        return tf_op_error(op, "the extents of axis %u differ: %lld before, %lld in '%s'", k, (long long)dims[k],
                           (long long)n, name_of(op, i));
    }
  }
  types[0] = tf_type_tensor(x->elem, dims, x->rank);
  return true;
}

bool tf_fusion_infer_repeat(tf_op *op, tf_type **types) {
  if (op->noperand != 1) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  const tf_attr *counts = tf_fusion_counts_of(op);
  if (!check_tensor(op, 0) || !check_list(op, "counts", counts, 1)) return false;
  tf_type *x = type_of(op, 0);
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < x->rank; k++) {
    dims[k] = x->dims[k];
    if (dims[k] != TF_DYN && !tf_size_mul(dims[k], counts->ints[k], &dims[k]))
      return tf_op_error(op, "%lld times axis %u of '%s' are more elements than 63 bits count",
                         (long long)counts->ints[k], k, name_of(op, 0));
  }
  types[0] = tf_type_tensor(x->elem, dims, x->rank);
  return true;
}

bool tf_fusion_infer_gather(tf_op *op, tf_type **types) {
  if (op->noperand != 2) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  if (!check_tensor(op, 0) || !check_tensor(op, 1)) return false;
  tf_type *x = type_of(op, 0), *index = type_of(op, 1);
  int64_t dims[TF_FUSION_MAX_RANK], axis = tf_fusion_axis_of(op, 0);
  if (index->elem->kind != TF_TYPE_INT || tf_type_is_bool(index->elem))
    return tf_op_error(op, "an index is an integer, but '%s' has elements of %s; insert fusion.cast", name_of(op, 1),
                       tf_type_str(index->elem));
  if (index->rank != x->rank)
    return tf_op_error(op, "the ranks differ: '%s' has %u axes, '%s' has %u; insert fusion.broadcast", name_of(op, 0),
                       x->rank, name_of(op, 1), index->rank);
  if (axis < 0 || axis >= x->rank)
    return tf_op_error(op, "axis %lld is out of range: '%s' has %u axes", (long long)axis, name_of(op, 0), x->rank);
  for (uint32_t k = 0; k < x->rank; k++) {
    int64_t n = x->dims[k], m = index->dims[k];
    if (k != axis && n != 1 && m != 1 && n != TF_DYN && m != TF_DYN && n != m)
      return tf_op_error(op, "the extents of axis %u differ: %lld in '%s', %lld in '%s'", k, (long long)n,
                         name_of(op, 0), (long long)m, name_of(op, 1));
    dims[k] = k == axis || n == 1 || (n == TF_DYN && m != 1) ? m : n;
  }
  types[0] = tf_type_tensor(x->elem, dims, x->rank);
  return true;
}
