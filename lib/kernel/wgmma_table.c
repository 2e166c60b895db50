/* The table of wgmma. Fragments are those of mma.sync (mma_table.c), four warps along m. */
#include "kernel/wgmma_table.h"

#include <stdio.h>

#include "kernel/kernel.h"

enum { MAJORS = TF_WGMMA_MAJORS, NEGATES = TF_WGMMA_NEGATES, SATURATES = TF_WGMMA_SATURATES };

static const tf_wgmma table[] = {
#define TF_WGMMA(id, k, a, b, c, types, flags) {types, k, {TF_MMA_##a, TF_MMA_##b, TF_MMA_##c}, flags},
#include "kernel/wgmma.def"
};

const tf_wgmma *tf_wgmma_get(tf_wgmma_id id) { return &table[id]; }

tf_wgmma_id tf_wgmma_find(tf_mma_elem a, tf_mma_elem b, tf_mma_elem c) {
  int i = 0;
  while (i < TF_WGMMA_COUNT && (table[i].elem[0] != a || table[i].elem[1] != b || table[i].elem[2] != c)) i++;
  return (tf_wgmma_id)i;
}

tf_wgmma_id tf_wgmma_find_types(tf_str types) {
  int i = 0;
  while (i < TF_WGMMA_COUNT && !tf_str_eqz(types, table[i].types)) i++;
  return (tf_wgmma_id)i;
}

static const struct {
  const char *name;
  tf_mma_elem elem;
} elems[] = {{"f16", TF_MMA_F16},   {"bf16", TF_MMA_BF16}, {"tf32", TF_MMA_TF32}, {"e4m3", TF_MMA_E4M3},
             {"e5m2", TF_MMA_E5M2}, {"s8", TF_MMA_S8},     {"u8", TF_MMA_U8}};

tf_mma_elem tf_wgmma_elem_named(tf_str name) {
  for (size_t i = 0; i < sizeof elems / sizeof *elems; i++)
    if (tf_str_eqz(name, elems[i].name)) return elems[i].elem;
  return TF_MMA_NO_ELEM;
}

const char *tf_wgmma_elem_name(tf_mma_elem e) {
  for (size_t i = 0; i < sizeof elems / sizeof *elems; i++)
    if (elems[i].elem == e) return elems[i].name;
  return NULL;
}

bool tf_wgmma_has_n(const tf_wgmma *w, uint32_t n) {
  bool integers = w->elem[TF_MMA_C] == TF_MMA_S32;
  return n >= 8 && n <= TF_WGMMA_MOST_N && n % (integers && n > 32 ? 16 : 8) == 0;
}

tf_mma tf_wgmma_of_warp(const tf_wgmma *w, uint32_t n) {
  return (tf_mma){.m = 16, .n = (uint16_t)n, .k = w->k, .elem = {w->elem[0], w->elem[1], w->elem[2]}};
}

tf_mma tf_wgmma_sparse_warp(const tf_wgmma *w, uint32_t n) {
  tf_mma m = tf_wgmma_of_warp(w, n);
  m.k *= 2;
  return m;
}

tf_status tf_wgmma_layout(tf_layout_ctx *c, const tf_wgmma *w, uint32_t n, tf_mma_operand which,
                          const tf_layout **out) {
  tf_mma m = tf_wgmma_of_warp(w, n);
  char text[TF_MMA_LAYOUT_TEXT];
  tf_mma_layout_text(&m, which, TF_WGMMA_M / 16, text);
  return tf_layout_parse(c, tf_strz(text), out);
}

tf_type *tf_wgmma_held(tf_type *vector) {
  return tf_type_dialect(vector->ctx, "kernel.wgmma", vector->dims, 1, true, vector->elem, NULL, 0);
}

tf_type *tf_wgmma_vector(const tf_type *t) { return tf_type_vector(t->elem, (uint32_t)t->dims[0]); }

uint32_t tf_wgmma_registers(const tf_type *t) { return (uint32_t)t->dims[0] * tf_type_bits(t->elem) / 32; }

tf_type *tf_wgmma_type_of(tf_context *c, const tf_wgmma *w, uint32_t n, tf_mma_operand which) {
  tf_mma m = tf_wgmma_of_warp(w, n);
  return tf_wgmma_held(tf_mma_type(c, &m, which));
}

bool tf_wgmma_read(const tf_op *op, tf_wgmma_op *out) {
  const tf_type *d = op->result[0].type;
  *out = (tf_wgmma_op){.a = tf_op_operand(op, TF_KERNEL_WGMMA_MMA_A), .b = tf_op_operand(op, TF_KERNEL_WGMMA_MMA_B)};
  uint32_t at = 2;
  out->sparse = tf_kernel_op(op) == TF_K_WGMMA_MMA_SP;
  if (out->sparse) out->meta = tf_op_operand(op, at++);
  if (op->noperand > at) out->c = tf_op_operand(op, at++);
  if (op->noperand > at) out->accumulate = tf_op_operand(op, at);
  out->registers = tf_type_is_wgmma(out->a->type);
  out->n = (uint32_t)d->dims[0] * 2;
  out->id = tf_wgmma_find(tf_wgmma_elem_named(tf_kernel_a_text(op)), tf_wgmma_elem_named(tf_kernel_b_text(op)),
                          tf_mma_elem_of(d->elem, TF_MMA_C));
  return out->id != TF_WGMMA_COUNT;
}
