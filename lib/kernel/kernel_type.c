/* What ops and types of the two dialects are, and types made. */
#include "kernel/kernel_hooks.h"

static const struct {
  const char *name;
  uint32_t arity;
} math_fns[] = {
#define TF_FN(NAME, ARITY) {#NAME, ARITY},
#include "kernel/math.def"
#undef TF_FN
};

static tf_math_fn find(tf_str name) {
  for (int i = 0; i < TF_FN_COUNT; i++)
    if (tf_str_eqz(name, math_fns[i].name)) return (tf_math_fn)i;
  return TF_FN_COUNT;
}

tf_math_fn tf_math_of(const tf_op *op) { return find(tf_op_string(op, "fn")); }

const char *tf_math_name(tf_math_fn fn) { return math_fns[fn].name; }
uint32_t tf_math_arity(tf_math_fn fn) { return math_fns[fn].arity; }

static const char *const spaces[TF_SPACE_COUNT] = {"global", "shared", "local", "cluster", "tensor"};

const char *tf_space_name(tf_space s) { return spaces[s]; }

tf_space tf_buffer_space(const tf_type *t) {
  for (int i = 0; i < TF_SPACE_COUNT; i++)
    if (tf_str_eqz(t->param[0]->s, spaces[i])) return (tf_space)i;
  return TF_SPACE_LOCAL;
}

tf_space tf_memory_space(const tf_type *t) {
  if (tf_type_is_buffer(t)) return tf_buffer_space(t);
  if (tf_type_is_mbarrier(t)) return t->nparam ? TF_SPACE_CLUSTER : TF_SPACE_SHARED;
  return TF_SPACE_GLOBAL;
}

uint32_t tf_element_bytes(const tf_type *t) {
  const tf_type *e = tf_type_is_buffer(t) ? t->elem : t;
  return tf_type_is_mbarrier(e) ? 8 : tf_type_is_tensormap(e) ? 128 : tf_type_bits(e) / 8;
}

tf_type *tf_type_mbarrier(tf_context *c, bool cluster) {
  tf_attr *p = tf_attr_strz(c, spaces[TF_SPACE_CLUSTER]);
  return tf_type_dialect(c, "kernel.mbarrier", NULL, 0, false, NULL, &p, cluster);
}

tf_type *tf_type_tensormap(tf_context *c) {
  return tf_type_dialect(c, "kernel.tensormap", NULL, 0, false, NULL, NULL, 0);
}

tf_type *tf_buffer_type(tf_type *elem, const int64_t *dims, uint32_t rank, tf_space space) {
  tf_attr *p = tf_attr_strz(elem->ctx, spaces[space]);
  return tf_type_dialect(elem->ctx, "kernel.buffer", dims, rank, true, elem, &p, 1);
}

tf_type *tf_host_tensor_type(tf_type *elem, uint32_t rank) {
  int64_t dims[1] = {rank};
  return tf_type_dialect(elem->ctx, "host.tensor", dims, 1, true, elem, NULL, 0);
}

tf_type *tf_vector_of(tf_type *elem, uint32_t n) { return n > 1 ? tf_type_vector(elem, n) : elem; }

int64_t tf_buffer_elements(const tf_type *t) {
  int64_t n;
  return tf_size_of(t->dims, t->rank, 1, &n) ? n : -1;
}

uint32_t tf_access_bytes(const tf_type *value) {
  const tf_type *element = value->kind == TF_TYPE_VECTOR ? value->elem : value;
  return tf_vector_len(value) * tf_type_bits(element) / 8;
}

uint32_t tf_access_align(const tf_op *op, const tf_type *value) {
  return (uint32_t)tf_kernel_align_of(op, tf_access_bytes(value));
}
