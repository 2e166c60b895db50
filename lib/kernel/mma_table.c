/* The table of mma.sync, and the one rule behind all of its fragments. */
#include "kernel/mma_table.h"

#include <stdio.h>

#include "kernel/kernel.h"

static const tf_mma table[] = {
#define TF_MMA(id, m, n, k, a, b, c, intrinsic, feature) {intrinsic, m, n, k, {TF_MMA_##a, TF_MMA_##b, TF_MMA_##c}},
#include "kernel/mma.def"
};

static const struct {
  const char *name;
  uint32_t bits;
} elems[] = {[TF_MMA_F64] = {"f64", 64},    [TF_MMA_F32] = {"f32", 32},   [TF_MMA_TF32] = {"tf32", 32},
             [TF_MMA_F16] = {"f16", 16},    [TF_MMA_BF16] = {"bf16", 16}, [TF_MMA_E4M3] = {"f8E4M3FN", 8},
             [TF_MMA_E5M2] = {"f8E5M2", 8}, [TF_MMA_E2M1] = {"e2m1", 4},  [TF_MMA_S32] = {"i32", 32},
             [TF_MMA_S8] = {"i8", 8},       [TF_MMA_U8] = {"ui8", 8},     [TF_MMA_S4] = {"s4", 4},
             [TF_MMA_U4] = {"u4", 4},       [TF_MMA_NO_ELEM] = {"?", 0}};

const tf_mma *tf_mma_get(tf_mma_id id) { return &table[id]; }
const char *tf_mma_elem_name(tf_mma_elem e) { return elems[e].name; }
uint32_t tf_mma_elem_bits(tf_mma_elem e) { return elems[e].bits; }

tf_mma_id tf_mma_find(uint32_t m, uint32_t n, uint32_t k, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c) {
  for (int i = 0; i < TF_MMA_COUNT; i++) {
    const tf_mma *r = &table[i];
    if (r->m == m && r->n == n && r->k == k && r->elem[0] == a && r->elem[1] == b && r->elem[2] == c)
      return (tf_mma_id)i;
  }
  return TF_MMA_COUNT;
}

tf_mma_elem tf_mma_elem_of(const tf_type *t, tf_mma_operand which) {
  const tf_type *e = t->kind == TF_TYPE_VECTOR ? t->elem : t;
  if (e->kind == TF_TYPE_FLOAT) {
    switch (e->fkind) {
    case TF_F64: return TF_MMA_F64;
    case TF_F32: return which == TF_MMA_C ? TF_MMA_F32 : TF_MMA_TF32;
    case TF_F16: return TF_MMA_F16;
    case TF_BF16: return TF_MMA_BF16;
    case TF_F8E4M3FN: return TF_MMA_E4M3;
    default: return TF_MMA_E5M2;
    }
  }
  if (e->kind != TF_TYPE_INT) return TF_MMA_NO_ELEM;
  if (e->width == 32 && !e->is_unsigned && which == TF_MMA_C) return TF_MMA_S32;
  if (e->width == 8) return e->is_unsigned ? TF_MMA_U8 : TF_MMA_S8;
  return TF_MMA_NO_ELEM;
}

/* 4-bit elements come in words, and the op says what they are. */
static tf_mma_elem operand_elem(const tf_op *op, tf_mma_operand which) {
  tf_kernel_elem packed = which == TF_MMA_C ? TF_ELEM_ABSENT : tf_kernel_factor_elem(op, which);
  if (packed) return packed == TF_ELEM_S4 ? TF_MMA_S4 : TF_MMA_U4;
  return tf_mma_elem_of(tf_op_operand(op, which)->type, which);
}

static bool shape_of(const tf_op *op, unsigned *m, unsigned *n, unsigned *k) {
  char shape[16];
  tf_str s = tf_kernel_shape_text(op);
  snprintf(shape, sizeof shape, "%.*s", (int)s.len, s.ptr);
  return sscanf(shape, "m%un%uk%u", m, n, k) == 3;
}

tf_mma_id tf_mma_of(const tf_op *op) {
  unsigned m, n, k;
  if (!shape_of(op, &m, &n, &k)) return TF_MMA_COUNT;
  return tf_mma_find(m, n, k, operand_elem(op, TF_MMA_A), operand_elem(op, TF_MMA_B), operand_elem(op, TF_MMA_C));
}

tf_mma_sp_id tf_mma_sp_of(const tf_op *op) {
  unsigned m, n, k;
  if (!shape_of(op, &m, &n, &k)) return TF_MMA_SP_COUNT;
  return tf_mma_sp_find(m, n, k, operand_elem(op, TF_MMA_A), operand_elem(op, TF_MMA_B), operand_elem(op, TF_MMA_C));
}

/* ------------------------------------------------------------------------------------------------ fragments */

uint32_t tf_mma_rows(const tf_mma *m, tf_mma_operand which) { return which == TF_MMA_B ? m->k : m->m; }
uint32_t tf_mma_columns(const tf_mma *m, tf_mma_operand which) { return which == TF_MMA_A ? m->k : m->n; }

uint32_t tf_mma_elements(const tf_mma *m, tf_mma_operand which) {
  return tf_mma_rows(m, which) * tf_mma_columns(m, which) / 32;
}

tf_type *tf_mma_type(tf_context *c, const tf_mma *m, tf_mma_operand which) {
  uint32_t n = tf_mma_elements(m, which);
  tf_mma_elem e = (tf_mma_elem)m->elem[which];
  static const tf_fkind kinds[] = {[TF_MMA_F64] = TF_F64,    [TF_MMA_F32] = TF_F32,   [TF_MMA_TF32] = TF_F32,
                                   [TF_MMA_F16] = TF_F16,    [TF_MMA_BF16] = TF_BF16, [TF_MMA_E4M3] = TF_F8E4M3FN,
                                   [TF_MMA_E5M2] = TF_F8E5M2};
  if (tf_mma_elem_bits(e) == 4) return tf_vector_of(tf_type_i(c, 32), n / 8);
  if (!tf_mma_elem_is_int(e)) return tf_vector_of(tf_type_float(c, kinds[e]), n);
  return tf_vector_of(tf_type_int(c, tf_mma_elem_bits(e), e == TF_MMA_U8), n);
}

/* Eight groups of four lanes. A group has a row of A, of C, or a column of B; a lane has `run` neighbours along the
 * other dimension, which the group's lanes take turns at, and then again where the matrix goes on: for A and C first
 * eight rows below, then 4 * run along k. */
typedef struct fragment {
  uint32_t run, below,
      along; /* elements side by side; times that the rows, and the other dimension, are gone through */
} fragment;

static fragment fragment_of(const tf_mma *m, tf_mma_operand which) {
  if (which == TF_MMA_C) return (fragment){2, m->m / 8, m->n / 8};
  uint32_t bits = tf_mma_elem_bits((tf_mma_elem)m->elem[which]), run = bits > 32 ? 1 : 32 / bits;
  return (fragment){run, which == TF_MMA_A ? m->m / 8 : 1, m->k / (4 * run)};
}

tf_mma_place tf_mma_place_of(const tf_mma *m, tf_mma_operand which, uint32_t lane, uint32_t i) {
  fragment f = fragment_of(m, which);
  uint32_t group = lane / 4, turn = lane % 4;
  uint32_t along = turn * f.run + i % f.run + i / f.run / f.below * 4 * f.run, across = group + i / f.run % f.below * 8;
  return which == TF_MMA_B ? (tf_mma_place){along, across} : (tf_mma_place){across, along};
}

void tf_mma_layout_text(const tf_mma *m, tf_mma_operand which, uint32_t warps, char text[TF_MMA_LAYOUT_TEXT]) {
  fragment f = fragment_of(m, which);
  bool b = which == TF_MMA_B;
  char extent[16] = "", stride[16] = "";
  if (warps > 1) {
    snprintf(extent, sizeof extent, ",%u", warps);
    snprintf(stride, sizeof stride, ",%u@0", (unsigned)m->m);
  }
  snprintf(text, TF_MMA_LAYOUT_TEXT, "((4,8%s),(%u,%u,%u)):((%u@%d,1@%d%s),(1@%d,8@%d,%u@%d))", extent, f.run, f.below,
           f.along, f.run, !b, b, stride, !b, b, 4 * f.run, !b);
}

tf_status tf_mma_layout(tf_layout_ctx *c, const tf_mma *m, tf_mma_operand which, const tf_layout **out) {
  char text[TF_MMA_LAYOUT_TEXT];
  tf_mma_layout_text(m, which, 1, text);
  return tf_layout_parse(c, tf_strz(text), out);
}
