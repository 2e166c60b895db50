/* Ops that rewrites of a fusion are made of. */
#include "autosched/autosched_impl.h"

tf_value *tf_as_made(tf_op *before, const char *name, tf_value *const *in, uint32_t n, tf_type *type,
                     const tf_named_attr *attr, uint32_t nattr) {
  tf_op *op = tf_op_new(before->ctx, before->pool, before->loc, tf_context_op(before->ctx, name), in, n, &type, 1, attr,
                        nattr, 0);
  tf_op_insert_before(before, op);
  return &op->result[0];
}

tf_value *tf_as_number(tf_op *before, tf_type *elem, double f, int64_t i) {
  tf_named_attr a = {"value", elem->kind == TF_TYPE_FLOAT ? tf_attr_float(elem, f) : tf_attr_int(elem, i)};
  return tf_as_made(before, "fusion.constant", NULL, 0, elem, &a, 1);
}

tf_value *tf_as_cast(tf_op *before, tf_value *x, tf_type *elem) {
  if (tf_fusion_elem(x->type) == elem) return x;
  tf_type *type = x->type->kind == TF_TYPE_TENSOR ? tf_type_tensor(elem, x->type->dims, x->type->rank) : elem;
  return tf_as_made(before, "fusion.cast", &x, 1, type, NULL, 0);
}

tf_value *tf_as_both(tf_op *before, const char *name, tf_value *a, tf_value *b, tf_type *type) {
  tf_value *in[2] = {a, b};
  return tf_as_made(before, name, in, 2, type, NULL, 0);
}

tf_type *tf_as_sum_type(tf_type *elem) {
  bool narrow = elem->kind == TF_TYPE_FLOAT && elem->fkind != TF_F64;
  return narrow ? tf_type_float(elem->ctx, TF_F32) : elem;
}

bool tf_as_is_elementwise(const tf_op *op) {
  tf_fusion_class c = tf_fusion_op_info(op)->cls;
  return (c == TF_FC_POINTWISE || c == TF_FC_CAST || c == TF_FC_SET) && tf_fusion_is_plain(op);
}

bool tf_as_same_axes(const tf_op *a, const tf_op *b) {
  const tf_attr *x = tf_fusion_axes_of(a), *y = tf_fusion_axes_of(b);
  bool same = x->n == y->n;
  for (uint32_t i = 0; same && i < x->n; i++) same = tf_fusion_has_axis(b, x->ints[i]);
  return same;
}
