/* Matrices: what must hold. */
#include "kernel/kernel_hooks.h"
#include "kernel/mma_table.h"

bool tf_mma_infer(tf_op *op, tf_type **types) {
  types[0] = tf_op_operand(op, TF_MMA_C)->type;
  return true;
}

/* "m16n8k8 and m16n8k16 on f16, f16 and f32": what there is for these elements. */
static bool no_combination(tf_op *op, bool sparse) {
  tf_strbuf text = {.pool = op->pool};
  tf_mma_elem e[3];
  for (int i = 0; i < 3; i++) {
    tf_kernel_elem packed = i < 2 ? tf_kernel_factor_elem(op, (uint32_t)i) : TF_ELEM_ABSENT;
    e[i] = tf_mma_elem_of(tf_op_operand(op, (uint32_t)i)->type, (tf_mma_operand)i);
    if (packed) e[i] = packed == TF_ELEM_S4 ? TF_MMA_S4 : TF_MMA_U4;
  }
  for (int i = 0; i < (sparse ? (int)TF_MMA_SP_COUNT : (int)TF_MMA_COUNT); i++) {
    const tf_mma *m = sparse ? tf_mma_sp_get((tf_mma_sp_id)i) : tf_mma_get((tf_mma_id)i);
    if (m->elem[0] != e[0] || m->elem[1] != e[1] || m->elem[2] != e[2]) continue;
    tf_sb_printf(&text, "%sm%un%uk%u", text.n ? ", " : "", m->m, m->n, m->k);
  }
  tf_str s = tf_kernel_shape_text(op);
  const char *const names[] = {tf_type_str(tf_op_operand(op, TF_KERNEL_MMA_A)->type),
                               tf_type_str(tf_op_operand(op, TF_KERNEL_MMA_B)->type),
                               tf_type_str(tf_op_operand(op, TF_KERNEL_MMA_C)->type)};
  if (text.n)
    return tf_op_error(op, "no mma of shape %.*s on %s, %s and %s, expected %s", (int)s.len, s.ptr,
                       tf_mma_elem_name(e[0]), tf_mma_elem_name(e[1]), tf_mma_elem_name(e[2]), tf_sb_cstr(&text));
  return tf_op_error(op,
                     "no mma takes %s and %s and adds to %s, expected f16 or bf16 or f32 (as tf32) into f32, f16 or f8 "
                     "into f32 or f16, 8-bit or {a, b} 4-bit integers into i32, or f64",
                     names[0], names[1], names[2]);
}

static bool check_packed(tf_op *op) {
  static const char *const names = "abc", *const attr[] = {"a", "b"};
  for (int i = 0; i < 2; i++) {
    if (!tf_op_attr(op, attr[i])) continue;
    const tf_type *t = tf_type_scalar(tf_op_operand(op, (uint32_t)i)->type);
    if (t->kind != TF_TYPE_INT || t->width != 32 || t->is_unsigned)
      return tf_op_error(op, "operand %c is %s, expected i32 or a vector of it, words of eight 4-bit integers",
                         names[i], tf_type_str(tf_op_operand(op, (uint32_t)i)->type));
  }
  return true;
}

/* `stored` is the same with half of k, if A is sparse. */
static bool check_fragments(tf_op *op, const tf_mma *m, const tf_mma *stored) {
  for (int i = 0; i < 3; i++) {
    const tf_mma *of = i == TF_MMA_A ? stored : m;
    tf_type *have = tf_op_operand(op, (uint32_t)i)->type, *want = tf_mma_type(op->ctx, of, (tf_mma_operand)i);
    if (have != want)
      return tf_op_error(op, "operand %c is %s, expected %s, a lane's part of %u x %u", "abc"[i], tf_type_str(have),
                         tf_type_str(want), tf_mma_rows(of, (tf_mma_operand)i), tf_mma_columns(of, (tf_mma_operand)i));
  }
  if (tf_kernel_satfinite_of(op) && m->elem[TF_MMA_C] != TF_MMA_S32)
    return tf_op_error(op, "satfinite on floats, expected integers");
  return true;
}

bool tf_mma_verify(tf_op *op) {
  if (!check_packed(op)) return false;
  tf_mma_id id = tf_mma_of(op);
  if (id == TF_MMA_COUNT) return no_combination(op, false);
  return check_fragments(op, tf_mma_get(id), tf_mma_get(id));
}

bool tf_mma_sp_verify(tf_op *op) {
  if (!check_packed(op)) return false;
  tf_mma_sp_id id = tf_mma_sp_of(op);
  if (id == TF_MMA_SP_COUNT) return no_combination(op, true);
  const tf_mma *m = tf_mma_sp_get(id);
  tf_mma stored = tf_mma_stored(m);
  int64_t selector = tf_kernel_selector_of(op, 0), n = tf_mma_sp_selectors(m);
  if (selector < 0 || selector >= n)
    return tf_op_error(op, "selector %lld, expected 0%s: the metadata take %s of four lanes", (long long)selector,
                       n == 4   ? " to 3"
                       : n == 2 ? " or 1"
                                : "",
                       n == 4   ? "one"
                       : n == 2 ? "two"
                                : "all");
  return check_fragments(op, m, &stored);
}

/* ------------------------------------------------------------------------------------------------ matrices in memory
 */

static uint32_t count_of(const tf_op *op) { return (uint32_t)(tf_kernel_num_text(op).ptr[1] - '0'); }

/* `value` is what a lane has of all the matrices; indices begin at operand `first`. */
static bool check_matrix(tf_op *op, tf_value *buffer, const tf_type *value, uint32_t first) {
  tf_type *t = buffer->type;
  const tf_type *e = tf_type_scalar((tf_type *)value);
  bool wide = tf_kernel_shape_of(op) == TF_KERNEL_SHAPE_M16N16, tall = tf_kernel_shape_of(op) == TF_KERNEL_SHAPE_M16N8;
  bool trans = tf_kernel_trans_of(op);
  uint32_t num = count_of(op), bytes = num * (wide ? 8 : 4), bits = tf_type_bits(e);
  if (!tf_want_space(op, buffer, TF_SPACE_SHARED)) return false;
  if (tf_type_is_mbarrier(t->elem) || tf_type_is_tensormap(t->elem))
    return tf_op_error(op, "a matrix in %s, expected a buffer of numbers", tf_type_str(t));
  if (op->noperand - first != t->rank)
    return tf_op_error(op, "%u indices for %s, expected %u", op->noperand - first, tf_type_str(t), t->rank);
  if (wide && num == 4) return tf_op_error(op, "four matrices of 16 x 16, expected x1 or x2");
  if ((wide || tall) && !trans)
    return tf_op_error(op, "a matrix of %s without trans, expected {trans}", wide ? "16 x 16" : "16 x 8");
  if (tf_type_is_bool(e) || bits > 32 || tf_access_bytes(value) != bytes)
    return tf_op_error(op, "%s for %u matri%s, expected %u bytes a lane of elements of 8, 16 or 32 bits",
                       tf_type_str(value), num, num > 1 ? "ces" : "x", bytes);
  uint32_t want = wide || tall ? 8 : 16;
  if (trans && bits != want)
    return tf_op_error(op, "elements of %u bits are not transposed, expected elements of %u bits", bits, want);
  return tf_want_align(op, buffer, 16);
}

bool tf_ldmatrix_verify(tf_op *op) {
  return check_matrix(op, tf_op_operand(op, TF_KERNEL_LDMATRIX_BUFFER), op->result[0].type, TF_KERNEL_LDMATRIX_INDICES);
}
bool tf_stmatrix_verify(tf_op *op) {
  return check_matrix(op, tf_op_operand(op, TF_KERNEL_STMATRIX_BUFFER),
                      tf_op_operand(op, TF_KERNEL_STMATRIX_VALUE)->type, TF_KERNEL_STMATRIX_INDICES);
}

bool tf_round_tf32_verify(tf_op *op) {
  const tf_type *t = tf_type_scalar(op->result[0].type);
  if (t->kind == TF_TYPE_FLOAT && t->fkind == TF_F32) return true;
  return tf_op_error(op, "rounds %s to tf32, expected f32 or a vector of it", tf_type_str(op->result[0].type));
}

/* ------------------------------------------------------------------------------------------------ vectors */

bool tf_slice_verify(tf_op *op) {
  tf_type *from = tf_op_operand(op, 0)->type, *to = op->result[0].type;
  int64_t at = tf_kernel_at_of(op, -1);
  if (tf_type_scalar(to) != from->elem)
    return tf_op_error(op, "a slice of %s as %s, expected the same elements", tf_type_str(from), tf_type_str(to));
  if (at >= 0 && at <= from->dims[0] && tf_vector_len(to) <= from->dims[0] - at) return true;
  return tf_op_error(op, "%u elements from element %lld of %s", tf_vector_len(to), (long long)at, tf_type_str(from));
}

bool tf_slice_fold(tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  return op->result[0].type == v->type && tf_fold_to(op, v);
}

bool tf_concat_verify(tf_op *op) {
  tf_type *to = op->result[0].type;
  int64_t n = 0;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_type *t = tf_op_operand(op, i)->type;
    if (t->elem != to->elem)
      return tf_op_error(op, "operand %u is %s, expected elements of %s", i, tf_type_str(t), tf_type_str(to));
    n += t->dims[0];
  }
  return n == to->dims[0] || tf_op_error(op, "%lld elements for %s", (long long)n, tf_type_str(to));
}
