/* Scatters as what the chip adds up, or compares, in one step: in words of 32 or 64 bits, by atomic ops.
 *
 * Narrower elements are converted before and behind, so that sums of them are rounded once. What only replaces elements
 * has an order, which atomic ops do not: so the places of the updates are scattered, of which the last one wins, and
 * the updates are gathered by what came of that. */
#include "lower/product/product_settle.h"
#include "support/result.h"

static tf_value *build(tf_op *at, const char *name, tf_value *const *ops, uint32_t n, tf_type *type,
                       const tf_named_attr *attrs, uint32_t nattr) {
  tf_value *in[4 + TF_FUSION_MAX_RANK];
  for (uint32_t i = 0; i < n; i++) in[i] = ops[i];
  tf_op *op = tf_op_new(at->ctx, at->pool, at->loc, tf_context_op(at->ctx, name), in, n, &type, 1, attrs, nattr, 0);
  tf_op_insert_before(at, op);
  return &op->result[0];
}

static tf_value *number(tf_op *at, int64_t n) {
  tf_type *t = tf_type_i(at->ctx, 64);
  tf_named_attr value = {"value", tf_attr_int(t, n)};
  return build(at, "fusion.constant", NULL, 0, t, &value, 1);
}

static tf_value *extent(tf_op *at, tf_value *of, uint32_t k) {
  tf_named_attr axis = {"axis", tf_attr_i64(at->ctx, k)};
  return build(at, "fusion.dim", &of, 1, tf_type_i(at->ctx, 64), &axis, 1);
}

static tf_named_attr axis_of(const tf_op *op) {
  return (tf_named_attr){"axis", tf_attr_i64(op->ctx, tf_fusion_axis_of(op, 0))};
}

/* The places of the updates along the axis, and 1 along the others. */
static tf_value *places(tf_op *op) {
  tf_type *i64 = tf_type_i(op->ctx, 64);
  uint32_t rank = op->result[0].type->rank, axis = (uint32_t)tf_fusion_axis_of(op, 0), n = 2;
  int64_t dims[TF_FUSION_MAX_RANK];
  tf_value *of = tf_op_operand(op, tf_op_operand(op, 2)->type->dims[axis] == 1 ? 1 : 2);
  tf_value *ops[3] = {number(op, 0), number(op, 1)};
  for (uint32_t k = 0; k < rank; k++) dims[k] = k == axis ? of->type->dims[k] : 1;
  if (dims[axis] == TF_DYN) ops[n++] = extent(op, of, axis);
  tf_named_attr at = axis_of(op);
  tf_value *v = build(op, "fusion.iota", ops, n, tf_type_tensor(i64, dims, rank), &at, 1);
  v->name = tf_intern(op->ctx, tf_pool_printf(op->pool, "%s_places", of->name ? of->name : "update"));
  return v;
}

/* Which update is the last one for an element, -1 where none is: for all elements along other axes at once, where the
 * index is the same for them. */
static tf_value *last_places(tf_op *op) {
  tf_value *x = tf_op_operand(op, 0), *index = tf_op_operand(op, 1), *ops[1 + TF_FUSION_MAX_RANK] = {number(op, -1)};
  tf_type *y = op->result[0].type;
  int64_t dims[TF_FUSION_MAX_RANK], along = tf_fusion_axis_of(op, 0);
  uint32_t n = 1;
  for (uint32_t k = 0; k < y->rank; k++) {
    dims[k] = k != along && index->type->dims[k] == 1 ? 1 : y->dims[k];
    if (dims[k] == TF_DYN) ops[n++] = extent(op, x, k);
  }
  tf_type *t = tf_type_tensor(tf_type_i(op->ctx, 64), dims, y->rank);
  tf_named_attr axis = axis_of(op);
  tf_value *none = build(op, "fusion.full", ops, n, t, NULL, 0);
  return build(op, "fusion.scatter_max", (tf_value *[]){none, index, places(op)}, 3, t, &axis, 1);
}

/* The type of the updates at these places, as fusion.gather has it. */
static tf_type *gathered(const tf_type *x, const tf_type *at, int64_t axis) {
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < x->rank; k++) {
    bool of_places = k == axis || x->dims[k] == 1 || (x->dims[k] == TF_DYN && at->dims[k] != 1);
    dims[k] = of_places ? at->dims[k] : x->dims[k];
  }
  return tf_type_tensor(x->elem, dims, x->rank);
}

static tf_value *replacing(tf_op *op) {
  tf_value *x = tf_op_operand(op, 0), *updates = tf_op_operand(op, 2), *last = last_places(op);
  tf_type *truth = tf_type_tensor(tf_type_i(op->ctx, 1), last->type->dims, last->type->rank);
  tf_named_attr axis = axis_of(op);
  tf_value *there = build(op, "fusion.ge", (tf_value *[]){last, number(op, 0)}, 2, truth, NULL, 0);
  if (updates->type->dims[axis.value->i] != 1)
    updates = build(op, "fusion.gather", (tf_value *[]){updates, last}, 2,
                    gathered(updates->type, last->type, axis.value->i), &axis, 1);
  return build(op, "fusion.select", (tf_value *[]){there, updates, x}, 3, op->result[0].type, NULL, 0);
}

static tf_value *as(tf_op *at, tf_value *x, tf_type *elem) {
  tf_type *t = tf_type_tensor(elem, x->type->dims, x->type->rank);
  return t == x->type ? x : build(at, "fusion.cast", &x, 1, t, NULL, 0);
}

/* The type that atomic ops combine, which holds all elements. */
static tf_fusion_dtype combined(tf_fusion_dtype d) {
  if (tf_fd_is_float(d)) return d == TF_FD_F64 ? d : TF_FD_F32;
  return tf_fd_size(d) >= 4 ? d : tf_fd_is_unsigned(d) ? TF_FD_U32 : TF_FD_I32;
}

void tf_mm_settle_scatter(tf_op *op) {
  tf_fusion_dtype d = TF_FD_F32;
  tf_type *y = op->result[0].type;
  tf_value *v;
  TF_SURELY(tf_fusion_dtype_of(y, &d));
  if (tf_fusion_is(op, TF_FUSION_SCATTER)) v = replacing(op);
  else {
    if (combined(d) == d) return;
    tf_type *elem = tf_fusion_dtype_type(op->ctx, combined(d));
    tf_named_attr axis = axis_of(op);
    tf_value *ops[3] = {as(op, tf_op_operand(op, 0), elem), tf_op_operand(op, 1), as(op, tf_op_operand(op, 2), elem)};
    v = as(op, build(op, op->def->name, ops, 3, tf_type_tensor(elem, y->dims, y->rank), &axis, 1), y->elem);
  }
  v->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], v);
  tf_op_erase(op);
}
