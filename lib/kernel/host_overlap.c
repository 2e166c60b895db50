/* Host programs: what a tensor's elements span, and that two have no memory in common. */
#include "kernel/kernel_build.h"

static tf_value *bin(tf_builder *b, tf_hostop row, tf_value *x, tf_value *y) { return tf_h_binary(b, row, x, y); }

static uint32_t rank_of(const tf_value *tensor) { return (uint32_t)tensor->type->dims[0]; }

tf_value *tf_h_select(tf_builder *b, tf_value *cond, tf_value *x, tf_value *y) {
  tf_type *index = tf_type_index(b->ctx);
  tf_value *ops[3] = {cond, x, y};
  return &tf_h_op(b, TF_H_SELECT, ops, 3, &index, 1, 0)->result[0];
}

tf_value *tf_h_empty(tf_builder *b, tf_value *tensor) {
  tf_value *e = tf_h_const(b, 0), *zero = e;
  for (uint32_t a = 0; a < rank_of(tensor); a++) e = bin(b, TF_H_OR, e, bin(b, TF_H_EQ, tf_h_dim(b, tensor, a), zero));
  return e;
}

tf_value *tf_h_span(tf_builder *b, tf_value *tensor, tf_value *empty) {
  tf_value *s = tf_h_const(b, 1), *one = s;
  for (uint32_t a = 0; a < rank_of(tensor); a++) {
    tf_value *n = tf_h_dim(b, tensor, a);
    n = empty ? tf_h_select(b, empty, one, n) : bin(b, TF_H_MAX, n, one);
    n = bin(b, TF_H_SUB, n, one);
    s = bin(b, TF_H_ADD, s, bin(b, TF_H_MUL, n, tf_h_stride(b, tensor, a)));
  }
  return s;
}

tf_value *tf_h_dense_span(tf_builder *b, tf_value *tensor) {
  uint32_t rank = rank_of(tensor);
  tf_value *s = tf_h_const(b, 1), *one = s, *empty = rank > 1 ? tf_h_empty(b, tensor) : NULL;
  if (rank == 1) return bin(b, TF_H_MAX, tf_h_dim(b, tensor, 0), one);
  for (uint32_t a = 0; a < rank; a++) s = bin(b, TF_H_MUL, s, tf_h_select(b, empty, one, tf_h_dim(b, tensor, a)));
  return s;
}

tf_value *tf_h_lie_alike(tf_builder *b, tf_value *x, tf_value *y) {
  tf_value *same = tf_h_const(b, 1), *one = same;
  for (uint32_t k = 0; k < rank_of(x); k++) {
    tf_value *longer = bin(b, TF_H_MAX, tf_h_dim(b, x, k), tf_h_dim(b, y, k));
    tf_value *ok = bin(b, TF_H_EQ, tf_h_stride(b, x, k), tf_h_stride(b, y, k));
    same = bin(b, TF_H_AND, same, bin(b, TF_H_OR, ok, bin(b, TF_H_LE, longer, one)));
  }
  return same;
}

void tf_h_check_apart(tf_builder *b, tf_value *const a[2], tf_value *const c[2], tf_value *empty_a, tf_value *empty_c,
                      tf_value *also, const char *a_name, const char *c_name) {
  tf_value *ok = bin(b, TF_H_OR, bin(b, TF_H_LE, a[1], c[0]), bin(b, TF_H_LE, c[1], a[0]));
  if (also) ok = bin(b, TF_H_OR, ok, also);
  ok = bin(b, TF_H_OR, ok, bin(b, TF_H_OR, empty_a, empty_c));
  tf_h_check(b, ok,
             tf_pool_printf(b->pool, "result '%s' overlaps '%s' in memory, each from its first element to its last; %s",
                            a_name, c_name,
                            also ? "it may be in place of that: begin where it begins, with its strides"
                                 : "results need memory of their own"),
             NULL, 0);
}
