/* Ops that a tile program makes, and no schedule: which they are; types of those that are no products. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

bool tf_fusion_by_tiles(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  return i && (i->cls == TF_FC_PRODUCT || i->cls == TF_FC_SCAN || i->cls == TF_FC_SCATTER || i->cls == TF_FC_TOPK ||
               i->cls == TF_FC_ATTENTION);
}

tf_op *tf_fusion_first_by_tiles(const tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (tf_fusion_by_tiles(o)) return o;
  return NULL;
}

const char *tf_fusion_by_tiles_words(const tf_op *op) {
  return tf_fusion_is_product(op) ? "products" : tf_pool_printf(op->pool, "'%s'", op->def->name);
}

/* ------------------------------------------------------------------------------------------------ types */

static tf_type *type_of(const tf_op *op, uint32_t i) { return op->operand[i].value->type; }
static const char *name_of(const tf_op *op, uint32_t i) { return tf_value_name(op->operand[i].value); }

/* Operand i is a tensor with elements of the classes that the row accepts; this runs before the table's checks. */
static bool check_tensor(tf_op *op, uint32_t i) {
  tf_fusion_dtype d;
  tf_type *t = type_of(op, i);
  if (!tf_fusion_is_tensor(t) || !tf_fusion_dtype_of(t, &d) || t->rank > TF_FUSION_MAX_RANK)
    return tf_op_error(op, "'%s' takes tensors of at most %d axes, but '%s' has type %s", op->def->name,
                       TF_FUSION_MAX_RANK, name_of(op, i), tf_type_str(t));
  if (!strchr(tf_fusion_op_info(op)->accepts, tf_fd_class(d)))
    return tf_op_error(op, "'%s' takes floats and integers, not i1, but '%s' has type %s; insert fusion.cast",
                       op->def->name, name_of(op, i), tf_type_str(t));
  return true;
}

static bool check_axis(tf_op *op) {
  int64_t axis = tf_fusion_axis_of(op, -1);
  return (axis >= 0 && axis < type_of(op, 0)->rank) ||
         tf_op_error(op, "axis %lld is out of range: '%s' has %u axes", (long long)axis, name_of(op, 0),
                     type_of(op, 0)->rank);
}

bool tf_fusion_infer_scan(tf_op *op, tf_type **types) {
  if (op->noperand != 1) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  if (!check_tensor(op, 0) || !check_axis(op)) return false;
  types[0] = type_of(op, 0);
  return true;
}

bool tf_fusion_verify_scan(tf_op *op) { return check_tensor(op, 0) && check_axis(op); }

/* ------------------------------------------------------------------------------------------------ scatters */

/* Extents of index and updates: x's along other axes, and each other's along this one; 1 meets any. */
static bool check_extents(tf_op *op) {
  int64_t axis = tf_fusion_axis_of(op, 0);
  for (uint32_t i = 1; i < 3; i++)
    for (uint32_t k = 0; k < type_of(op, 0)->rank; k++) {
      uint32_t other = k == axis ? 3 - i : 0;
      int64_t n = type_of(op, i)->dims[k], m = type_of(op, other)->dims[k];
      if (n == m || n == 1 || n == TF_DYN || m == TF_DYN || (k == axis && m == 1)) continue;
      return tf_op_error(op, "the extents of axis %u differ: %lld in '%s', %lld in '%s'", k, (long long)m,
                         name_of(op, other), (long long)n, name_of(op, i));
    }
  return true;
}

static bool check_scatter(tf_op *op) {
  tf_fusion_dtype d;
  tf_type *x = type_of(op, 0), *index = type_of(op, 1), *updates = type_of(op, 2);
  if (!check_tensor(op, 0) || !check_tensor(op, 2) || !check_axis(op)) return false;
  if (!tf_fusion_is_tensor(index) || !tf_fusion_dtype_of(index, &d) || tf_fd_is_float(d) || d == TF_FD_BOOL)
    return tf_op_error(op, "an index is a tensor of integers, but '%s' has type %s; insert fusion.cast", name_of(op, 1),
                       tf_type_str(index));
  if (updates->elem != x->elem)
    return tf_op_error(op, "'%s' has elements of %s, but '%s' of %s; insert fusion.cast", name_of(op, 0),
                       tf_type_str(x->elem), name_of(op, 2), tf_type_str(updates->elem));
  for (uint32_t i = 1; i < 3; i++)
    if (type_of(op, i)->rank != x->rank)
      return tf_op_error(op, "the ranks differ: '%s' has %u axes, '%s' has %u; insert fusion.broadcast", name_of(op, 0),
                         x->rank, name_of(op, i), type_of(op, i)->rank);
  return check_extents(op);
}

bool tf_fusion_infer_scatter(tf_op *op, tf_type **types) {
  if (op->noperand != 3) return tf_op_error(op, "'%s' takes %s", op->def->name, op->def->operands);
  if (!check_scatter(op)) return false;
  tf_type *x = type_of(op, 0);
  int64_t dims[TF_FUSION_MAX_RANK], axis = tf_fusion_axis_of(op, 0);
  for (uint32_t k = 0; k < x->rank; k++) { /* static where any of them is */
    dims[k] = x->dims[k];
    for (uint32_t i = 1; i < 3 && k != axis && dims[k] == TF_DYN; i++)
      if (type_of(op, i)->dims[k] != 1) dims[k] = type_of(op, i)->dims[k];
  }
  types[0] = tf_type_tensor(x->elem, dims, x->rank);
  return true;
}

bool tf_fusion_verify_scatter(tf_op *op) { return check_scatter(op); }

/* ------------------------------------------------------------------------------------------------ the largest */

bool tf_fusion_verify_topk(tf_op *op) {
  tf_type *x = type_of(op, 0), *y = op->result[0].type;
  int64_t axis = tf_fusion_axis_of(op, -1);
  if (!check_tensor(op, 0) || !check_axis(op)) return false;
  if (y->elem != tf_type_i(op->ctx, 64) && y->elem != tf_type_i(op->ctx, 32))
    return tf_op_error(op, "'%s' gives i64 or i32, found %s; insert fusion.cast", op->def->name, tf_type_str(y->elem));
  bool ok = x->rank == y->rank;
  for (uint32_t k = 0; ok && k < x->rank; k++) ok = k == axis || x->dims[k] == y->dims[k];
  if (!ok)
    return tf_op_error(op, "the result of '%s' has the extents of '%s', %s, but along axis %lld; found %s",
                       op->def->name, name_of(op, 0), tf_type_str(x), (long long)axis, tf_type_str(y));
  int64_t n = y->dims[axis];
  if (n < 1 || n > TF_FUSION_MOST_TOP)
    return tf_op_error(op, "'%s' gives from 1 to %d places along axis %lld, which the result's type says; found %s",
                       op->def->name, TF_FUSION_MOST_TOP, (long long)axis, tf_type_str(y));
  int64_t most = y->elem == tf_type_i(op->ctx, 32) ? INT32_MAX : INT64_MAX;
  return x->dims[axis] == TF_DYN || x->dims[axis] <= most ||
         tf_op_error(op, "'%s' is over %lld elements, whose places i32 does not hold", op->def->name,
                     (long long)x->dims[axis]);
}
