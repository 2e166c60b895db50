/* Building single kernel ops. */
#include "lower/scalar.h"

/* One result; t NULL = inferred. `name` = NULL: no attribute. */
static tf_value *build(tf_builder *b, tf_kop op, tf_value *const *x, uint32_t n, tf_type *t, const tf_named_attr *attrs,
                       uint32_t nattr) {
  uint32_t id = tf_context_dialect_index(b->ctx, "kernel") << 16 | (uint32_t)op;
  return tf_op_result(tf_build(b, id, x, n, t ? &t : NULL, t ? 1 : 0, attrs, nattr, 0), 0);
}

static tf_value *constant(tf_builder *b, tf_type *t, tf_attr *value) {
  return build(b, TF_K_CONSTANT, NULL, 0, t, &(tf_named_attr){"value", value}, 1);
}

tf_value *tf_k_const_int(tf_builder *b, tf_type *t, int64_t v) {
  return constant(b, t, tf_attr_int(t, tf_int_wrap(t, v)));
}

tf_value *tf_k_const_float(tf_builder *b, tf_type *t, double v) {
  return constant(b, t, tf_attr_float(t, tf_float_round(t->fkind, v)));
}

tf_value *tf_k_unary(tf_builder *b, tf_kop op, tf_value *x) { return build(b, op, &x, 1, x->type, NULL, 0); }

tf_value *tf_k_binary(tf_builder *b, tf_kop op, tf_value *x, tf_value *y) {
  return build(b, op, (tf_value *[]){x, y}, 2, x->type, NULL, 0);
}

tf_value *tf_k_fma(tf_builder *b, tf_value *x, tf_value *y, tf_value *z) {
  return build(b, TF_K_FMA, (tf_value *[]){x, y, z}, 3, x->type, NULL, 0);
}

tf_value *tf_k_cmp(tf_builder *b, const char *pred, tf_value *x, tf_value *y) {
  tf_named_attr a = {"pred", tf_attr_strz(b->ctx, pred)};
  return build(b, TF_K_CMP, (tf_value *[]){x, y}, 2, NULL, &a, 1);
}

tf_value *tf_k_select(tf_builder *b, tf_value *cond, tf_value *x, tf_value *y) {
  return build(b, TF_K_SELECT, (tf_value *[]){cond, x, y}, 3, x->type, NULL, 0);
}

tf_value *tf_k_cast(tf_builder *b, tf_value *v, tf_type *to) {
  return v->type == to ? v : build(b, TF_K_CAST, &v, 1, to, NULL, 0);
}

tf_value *tf_k_bitcast(tf_builder *b, tf_value *v, tf_type *to) { return build(b, TF_K_BITCAST, &v, 1, to, NULL, 0); }

tf_value *tf_k_math(tf_builder *b, tf_math_fn fn, tf_value *const *x, bool fast) {
  tf_named_attr a[] = {{"fn", tf_attr_strz(b->ctx, tf_math_name(fn))}, {"fast", fast ? tf_attr_unit(b->ctx) : NULL}};
  return build(b, TF_K_MATH, x, tf_math_arity(fn), x[0]->type, a, 2);
}
