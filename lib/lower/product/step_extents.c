/* Extents and scalars of a fusion, computed by a host program: what its steps' tensors are made with. */
#include "lower/product/step_extents.h"

#include "fusion/domain.h"
#include "lower/product/product_plan.h"

/* A scalar that an extent may be (tf_fusion_check_extents). */
tf_value *tf_step_scalar(const tf_step_extents *x, tf_value *v) {
  static const struct {
    tf_fusion_id id;
    tf_hostop row;
  } ops[] = {{TF_FUSION_ADD, TF_H_ADD}, {TF_FUSION_SUB, TF_H_SUB}, {TF_FUSION_MUL, TF_H_MUL},
             {TF_FUSION_MIN, TF_H_MIN}, {TF_FUSION_MAX, TF_H_MAX}, {TF_FUSION_FLOORDIV, TF_H_DIV}};
  tf_builder *b = x->b;
  if (!v->def) return tf_h_cast(b, x->scalar(x->user, v));
  if (tf_fusion_is(v->def, TF_FUSION_CONSTANT)) return tf_h_const(b, tf_fusion_value_of(v->def)->i);
  if (tf_fusion_is(v->def, TF_FUSION_DIM))
    return tf_step_extent(x, tf_op_operand(v->def, 0), (uint32_t)tf_fusion_axis_of(v->def, 0));
  tf_hostop row = TF_H_CEILDIV;
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (tf_fusion_is(v->def, ops[i].id)) row = ops[i].row;
  tf_value *left = tf_step_scalar(x, tf_op_operand(v->def, 0));
  return tf_h_binary(b, row, left, tf_step_scalar(x, tf_op_operand(v->def, 1)));
}

/* Of an axis that is as long as its operands' together, or a multiple of one, or longer, or what a scalar says. */
static tf_value *computed(const tf_step_extents *x, tf_op *op, uint32_t axis) {
  tf_builder *b = x->b;
  int32_t given = tf_fusion_extent_operand(op, axis);
  if (given >= 0) return tf_step_scalar(x, tf_op_operand(op, (uint32_t)given));
  if (tf_fusion_is(op, TF_FUSION_PARTS)) { /* how many there are, or how long they are; what is kept is the operand's */
    uint32_t first = tf_fusion_first_parted(op);
    tf_value *all = tf_h_const(b, 1);
    for (uint32_t i = 0; i < tf_fusion_axes_of(op)->n; i++)
      all = tf_h_binary(b, TF_H_MUL, all, tf_step_extent(x, tf_op_operand(op, 0), first + i));
    tf_fusion_cut cut = tf_fusion_cut_of(op);
    all = tf_h_binary(b, TF_H_CEILDIV, all, tf_h_const(b, cut.by));
    return cut.multiple == 1 ? all : tf_h_binary(b, TF_H_MUL, all, tf_h_const(b, cut.multiple));
  }
  tf_value *n = tf_step_extent(x, tf_op_operand(op, 0), axis);
  switch (tf_fusion_op_info(op)->cls) {
  case TF_FC_PAD:
    return tf_h_binary(b, TF_H_ADD, n,
                       tf_h_const(b, tf_fusion_low_of(op)->ints[axis] + tf_fusion_high_of(op)->ints[axis]));
  case TF_FC_REPEAT: return tf_h_binary(b, TF_H_MUL, n, tf_h_const(b, tf_fusion_counts_of(op)->ints[axis]));
  case TF_FC_CONCAT:
    for (uint32_t i = 1; i < op->noperand; i++)
      n = tf_h_binary(b, TF_H_ADD, n, tf_step_extent(x, tf_op_operand(op, i), axis));
    return n;
  default: return n;
  }
}

tf_value *tf_step_extent(const tf_step_extents *x, tf_value *v, uint32_t axis) {
  int32_t at;
  int64_t n;
  tf_value *from = tf_mm_extent(v, axis, &at, &n);
  if (!from) return tf_h_const(x->b, n);
  if (from->def) return computed(x, from->def, (uint32_t)at);
  return at < 0 ? tf_h_cast(x->b, x->scalar(x->user, from)) : x->dim(x->user, from, (uint32_t)at);
}
