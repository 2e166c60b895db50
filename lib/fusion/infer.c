/* Result types from operands and attributes, with a diagnostic for every misuse. These run before the table's checks
 * (the parser calls them), so they take nothing for granted. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"
#include "support/size.h"

#include <string.h>

static tf_type *type_of(const tf_op *op, uint32_t i) { return op->operand[i].value->type; }
static const char *name_of(const tf_op *op, uint32_t i) { return tf_value_name(op->operand[i].value); }

static const char *class_words(const char *accepts) {
  if (strcmp(accepts, "F") == 0) return "floats";
  if (strcmp(accepts, "FSU") == 0) return "floats and integers, not i1";
  if (strcmp(accepts, "SU") == 0) return "integers, not floats or i1";
  if (strcmp(accepts, "SUB") == 0) return "integers and i1";
  if (strcmp(accepts, "B") == 0) return "i1";
  return "numbers";
}

/* The element type of operand i is one that the row accepts. */
static bool check_elem(tf_op *op, uint32_t i) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  tf_type *t = type_of(op, i);
  tf_fusion_dtype d;
  if (!tf_fusion_dtype_of(t, &d))
    return tf_op_error(op, "'%s' has type %s, which is not a tensor or scalar of " TF_FD_WORDS, name_of(op, i),
                       tf_type_str(t));
  if (tf_fusion_is_tensor(t) && t->rank > TF_FUSION_MAX_RANK)
    return tf_op_error(op, "'%s' has %u axes; a tensor has at most %d", name_of(op, i), t->rank, TF_FUSION_MAX_RANK);
  if (strchr(info->accepts, tf_fd_class(d))) return true;
  return tf_op_error(op, "'%s' takes %s, but '%s' has type %s; insert fusion.cast", op->def->name,
                     class_words(info->accepts), name_of(op, i), tf_type_str(t));
}

/* ------------------------------------------------------------------------------------------------ elementwise */

/* Merges the extent of axis k of operand i into dims[k], which came from operand `from[k]`. */
static bool merge_extent(tf_op *op, uint32_t i, uint32_t k, int64_t *dims, uint32_t *from) {
  int64_t have = dims[k], n = type_of(op, i)->dims[k];
  if (n == have || n == 1) return true;
  if (have == 1 || have == TF_DYN) {
    dims[k] = n;
    from[k] = i;
    return true;
  }
  if (n == TF_DYN) return true;
  return tf_op_error(op, "the extents of axis %u differ: %lld in '%s', %lld in '%s'", k, (long long)have,
                     name_of(op, from[k]), (long long)n, name_of(op, i));
}

static bool check_same_elem(tf_op *op, uint32_t first, uint32_t i) {
  tf_type *a = tf_fusion_elem(type_of(op, first)), *b = tf_fusion_elem(type_of(op, i));
  if (a == b) return true;
  return tf_op_error(op, "'%s' has elements of %s, but '%s' of %s; insert fusion.cast", name_of(op, first),
                     tf_type_str(a), name_of(op, i), tf_type_str(b));
}

bool tf_fusion_infer_pointwise(tf_op *op, tf_type **types) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  uint32_t first = info->id == TF_FUSION_SELECT; /* of the operands that share an element type */
  if (op->noperand <= first) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t from[TF_FUSION_MAX_RANK];
  int shaped = -1; /* the first tensor operand */
  for (uint32_t i = 0; i < op->noperand; i++) {
    if (!check_elem(op, i)) return false;
    tf_type *t = type_of(op, i);
    if (i < first) {
      if (!tf_type_is_bool(tf_fusion_elem(t)))
        return tf_op_error(op, "the condition '%s' must be of i1, found %s; insert fusion.ne or fusion.cast",
                           name_of(op, i), tf_type_str(t));
    } else if (i > first && !check_same_elem(op, first, i)) return false;
    if (!tf_fusion_is_tensor(t)) continue;
    if (shaped < 0) {
      shaped = (int)i;
      for (uint32_t k = 0; k < t->rank; k++) dims[k] = t->dims[k], from[k] = i;
      continue;
    }
    uint32_t rank = type_of(op, (uint32_t)shaped)->rank;
    if (t->rank != rank)
      return tf_op_error(op, "the ranks differ: '%s' has %u axes, '%s' has %u; insert fusion.broadcast",
                         name_of(op, (uint32_t)shaped), rank, name_of(op, i), t->rank);
    for (uint32_t k = 0; k < rank; k++)
      if (!merge_extent(op, i, k, dims, from)) return false;
  }
  tf_type *elem = info->gives_bool ? tf_type_i(op->ctx, 1) : tf_fusion_elem(type_of(op, first));
  types[0] = shaped < 0 ? elem : tf_type_tensor(elem, dims, type_of(op, (uint32_t)shaped)->rank);
  return true;
}

/* ------------------------------------------------------------------------------------------------ shape */

/* One tensor operand, and `axes` that are distinct positions below `limit`. */
static bool check_axes(tf_op *op, const tf_attr **axes, uint32_t result_extra) {
  if (op->noperand != 1) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  if (!check_elem(op, 0)) return false;
  if (!tf_fusion_is_tensor(type_of(op, 0)))
    return tf_op_error(op, "'%s' takes a tensor, but '%s' has type %s", op->def->name, name_of(op, 0),
                       tf_type_str(type_of(op, 0)));
  const tf_attr *a = tf_fusion_axes_of(op);
  if (!a || a->kind != TF_ATTR_INTS) return tf_op_error(op, "'%s' needs its axes, such as 'axes [0]'", op->def->name);
  int64_t rank = type_of(op, 0)->rank, limit = rank + (result_extra ? a->n : 0);
  if (limit > TF_FUSION_MAX_RANK)
    return tf_op_error(op, "the result has %lld axes; a tensor has at most %d", (long long)limit, TF_FUSION_MAX_RANK);
  for (uint32_t i = 0; i < a->n; i++) {
    if (a->ints[i] < 0 || a->ints[i] >= limit)
      return tf_op_error(op, "axis %lld is out of range: the %s has %lld axes", (long long)a->ints[i],
                         result_extra ? "result" : "operand", (long long)limit);
    for (uint32_t k = 0; k < i; k++)
      if (a->ints[k] == a->ints[i]) return tf_op_error(op, "axis %lld is named twice", (long long)a->ints[i]);
  }
  *axes = a;
  return true;
}

/* The operand's type without the axes that `axes` names. */
static tf_type *without_axes(const tf_op *op) {
  tf_type *t = type_of(op, 0);
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t n = 0;
  for (uint32_t k = 0; k < t->rank; k++)
    if (!tf_fusion_has_axis(op, k)) dims[n++] = t->dims[k];
  return tf_type_tensor(t->elem, dims, n);
}

bool tf_fusion_infer_reduction(tf_op *op, tf_type **types) {
  const tf_attr *axes;
  if (!check_axes(op, &axes, 0)) return false;
  types[0] = without_axes(op);
  return true;
}

/* The result's element type is said. */
bool tf_fusion_verify_place(tf_op *op) {
  const tf_attr *axes;
  tf_type *y = op->result[0].type;
  int64_t n = 1;
  if (!check_axes(op, &axes, 0)) return false;
  if (!axes->n) return tf_op_error(op, "'%s' needs an axis at least, such as 'axes [0]'", op->def->name);
  if (y->elem != tf_type_i(op->ctx, 64) && y->elem != tf_type_i(op->ctx, 32))
    return tf_op_error(op, "'%s' gives i64 or i32, found %s; insert fusion.cast", op->def->name, tf_type_str(y->elem));
  tf_type *kept = without_axes(op), *to = tf_type_tensor(y->elem, kept->dims, kept->rank);
  if (y != to)
    return tf_op_error(op, "the result of '%s' is %s, found %s", op->def->name, tf_type_str(to), tf_type_str(y));
  for (uint32_t i = 0; i < axes->n; i++) {
    int64_t k = type_of(op, 0)->dims[axes->ints[i]];
    if (k != TF_DYN && !tf_size_mul(n, k, &n)) n = INT64_MAX;
  }
  if (n > tf_fusion_most_places(op))
    return tf_op_error(op, "'%s' is over %lld elements; of %s with a result of %s it can be over %lld at most",
                       op->def->name, (long long)n, tf_type_str(type_of(op, 0)->elem), tf_type_str(y->elem),
                       (long long)tf_fusion_most_places(op));
  return tf_fusion_verify_tv(op);
}

bool tf_fusion_verify_var(tf_op *op) {
  int64_t correction = tf_fusion_correction_of(op, 0);
  if (correction < 0 || correction > INT32_MAX)
    return tf_op_error(op, "a correction is from 0 to %d, found %lld", INT32_MAX, (long long)correction);
  if (!tf_fusion_axes_of(op)->n)
    return tf_op_error(op, "'%s' needs an axis at least, such as 'axes [0]'", op->def->name);
  return tf_fusion_verify_tv(op);
}

bool tf_fusion_infer_squeeze(tf_op *op, tf_type **types) {
  const tf_attr *axes;
  if (!check_axes(op, &axes, 0)) return false;
  for (uint32_t i = 0; i < axes->n; i++) {
    int64_t n = type_of(op, 0)->dims[axes->ints[i]];
    if (n == 1) continue;
    if (n == TF_DYN)
      return tf_op_error(op, "axis %lld of '%s' has a symbolic extent; only one of static extent 1 can be squeezed",
                         (long long)axes->ints[i], name_of(op, 0));
    return tf_op_error(op, "axis %lld of '%s' has extent %lld; only one of static extent 1 can be squeezed",
                       (long long)axes->ints[i], name_of(op, 0), (long long)n);
  }
  types[0] = without_axes(op);
  return true;
}

bool tf_fusion_infer_broadcast(tf_op *op, tf_type **types) {
  const tf_attr *axes;
  if (!check_axes(op, &axes, 1)) return false;
  tf_type *t = type_of(op, 0);
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t r = 0, k = 0; r < t->rank + axes->n; r++) dims[r] = tf_fusion_has_axis(op, r) ? 1 : t->dims[k++];
  types[0] = tf_type_tensor(t->elem, dims, t->rank + axes->n);
  return true;
}

bool tf_fusion_infer_permute(tf_op *op, tf_type **types) {
  const tf_attr *axes;
  if (!check_axes(op, &axes, 0)) return false;
  tf_type *t = type_of(op, 0);
  if (axes->n != t->rank)
    return tf_op_error(op, "a permutation names every axis once: '%s' has %u axes, found %u", name_of(op, 0), t->rank,
                       axes->n);
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t r = 0; r < axes->n; r++) dims[r] = t->dims[axes->ints[r]];
  types[0] = tf_type_tensor(t->elem, dims, t->rank);
  return true;
}

/* ------------------------------------------------------------------------------------------------ scalars */

bool tf_fusion_infer_constant(tf_op *op, tf_type **types) {
  const tf_attr *a = tf_fusion_value_of(op);
  tf_fusion_dtype d;
  if (!a || (a->kind != TF_ATTR_INT && a->kind != TF_ATTR_FLOAT))
    return tf_op_error(op, "a constant is a number with its type, such as 1.0 : f32");
  if (!tf_fusion_dtype_of(a->type, &d))
    return tf_op_error(op, "a constant of %s is not supported; use " TF_FD_WORDS, tf_type_str(a->type));
  types[0] = a->type;
  return true;
}

bool tf_fusion_infer_dim(tf_op *op, tf_type **types) {
  types[0] = tf_type_i(op->ctx, 64);
  return true;
}
