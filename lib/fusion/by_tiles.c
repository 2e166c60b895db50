/* Ops that a tile program makes, and no schedule: which they are; types of those that are no products. */
#include "fusion/domain.h"
#include "fusion/fusion_dialect.h"

bool tf_fusion_by_tiles(const tf_op *op) {
  const tf_fusion_info *i = tf_fusion_op_info(op);
  return i && (i->cls == TF_FC_PRODUCT || i->cls == TF_FC_SCAN);
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
