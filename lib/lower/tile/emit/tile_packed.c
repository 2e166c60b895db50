/* Elements of 4 bits: what they are as numbers, by integer arithmetic, on every chip. */
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_packed.h"

typedef struct maker {
  tf_builder b;
  tf_type *i32;
} maker;

static tf_value *c32(maker *m, int64_t v) { return tf_k_i32(&m->b, v); }
static tf_value *op2(maker *m, tf_kop row, tf_value *x, tf_value *y) { return tf_k_binary(&m->b, row, x, y); }

/* 2^(x - 127), NaN for 255; 2^-127 is no normal number. */
static tf_value *exponent(maker *m, tf_value *x) {
  tf_type *f32 = tf_type_float(m->b.ctx, TF_F32);
  tf_value *bits = op2(m, TF_K_SHL, x, c32(m, 23));
  bits = tf_k_select(&m->b, tf_k_cmp(&m->b, TF_KERNEL_PRED_EQ, x, c32(m, 0)), c32(m, 0x400000), bits);
  bits = tf_k_select(&m->b, tf_k_cmp(&m->b, TF_KERNEL_PRED_EQ, x, c32(m, 255)), c32(m, 0x7fc00000), bits);
  return tf_k_bitcast(&m->b, bits, f32);
}

/* f8E4M3FN whose sign is not looked at. */
static tf_value *without_sign(maker *m, tf_value *x) {
  tf_value *bits = tf_k_cast(&m->b, op2(m, TF_K_AND, x, c32(m, 127)), tf_type_i(m->b.ctx, 8));
  return tf_k_bitcast(&m->b, bits, tf_type_float(m->b.ctx, TF_F8E4M3FN));
}

/* In halves: the mantissa's bit, and from the exponent 1 on 2 and that, shifted. */
static tf_value *e2m1(maker *m, tf_value *n) {
  tf_type *f32 = tf_type_float(m->b.ctx, TF_F32);
  tf_value *one = c32(m, 1), *f = op2(m, TF_K_AND, n, one), *e = op2(m, TF_K_AND, op2(m, TF_K_SHR, n, one), c32(m, 3));
  tf_value *shift = op2(m, TF_K_MAX, op2(m, TF_K_SUB, e, one), c32(m, 0));
  tf_value *normal = op2(m, TF_K_SHL, op2(m, TF_K_ADD, f, c32(m, 2)), shift);
  tf_value *halves = tf_k_select(&m->b, tf_k_cmp(&m->b, TF_KERNEL_PRED_EQ, e, c32(m, 0)), f, normal);
  tf_value *v = op2(m, TF_K_MUL, tf_k_cast(&m->b, halves, f32), tf_k_float(&m->b, f32, 0.5));
  return tf_k_select(&m->b, tf_k_cmp(&m->b, TF_KERNEL_PRED_GE, n, c32(m, 8)), tf_k_unary(&m->b, TF_K_NEG, v), v);
}

static tf_value *unpack(tf_tl_emitter *e, const tf_op *op, tf_value *byte, tf_value *lane) {
  maker m = {tf_code_here(&e->code), tf_type_i(e->code.ctx, 32)};
  tf_tpacked kind = tf_tile_kind_of(op, TF_TP_NONE);
  tf_type *to = op->result[0].type;
  tf_value *n = op2(&m, TF_K_AND, tf_k_cast(&m.b, byte, m.i32), c32(&m, 255)), *v;
  if (kind == TF_TP_UE8M0) return tf_k_cast(&m.b, exponent(&m, n), to);
  if (kind == TF_TP_UE4M3) return tf_k_cast(&m.b, without_sign(&m, n), to);
  tf_value *odd = op2(&m, TF_K_AND, tf_k_cast(&m.b, lane, m.i32), c32(&m, 1));
  n = op2(&m, TF_K_AND, op2(&m, TF_K_SHR, n, op2(&m, TF_K_SHL, odd, c32(&m, 2))), c32(&m, 15));
  if (kind == TF_TP_E2M1) v = e2m1(&m, n);
  else v = kind == TF_TP_U4 ? n : op2(&m, TF_K_SUB, op2(&m, TF_K_XOR, n, c32(&m, 8)), c32(&m, 8));
  return tf_k_cast(&m.b, v, to);
}

/* The nearest one, of two the even one; too large is the largest, and so is NaN. */
static tf_value *to_e2m1(maker *m, tf_value *x) {
  static const double between[] = {0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5};
  bool f64 = x->type->fkind == TF_F64;
  tf_type *t = f64 ? x->type : tf_type_float(m->b.ctx, TF_F32), *bits = tf_type_i(m->b.ctx, f64 ? 64 : 32);
  x = tf_k_cast(&m->b, x, t);
  tf_value *a = tf_k_unary(&m->b, TF_K_ABS, x), *n = c32(m, 0);
  for (int k = 0; k < 7; k++) {
    tf_value *over =
        tf_k_cmp(&m->b, k % 2 ? TF_KERNEL_PRED_GE : TF_KERNEL_PRED_GT, a, tf_k_float(&m->b, t, between[k]));
    n = op2(m, TF_K_ADD, n, tf_k_select(&m->b, over, c32(m, 1), c32(m, 0)));
  }
  tf_value *minus = tf_k_cmp(&m->b, TF_KERNEL_PRED_LT, tf_k_bitcast(&m->b, x, bits), tf_k_int(&m->b, bits, 0));
  n = op2(m, TF_K_OR, n, tf_k_select(&m->b, minus, c32(m, 8), c32(m, 0)));
  return tf_k_select(&m->b, tf_k_cmp(&m->b, TF_KERNEL_PRED_NE, x, x), c32(m, 7), n);
}

static tf_value *bits_of(maker *m, tf_tpacked kind, tf_value *x) {
  if (kind == TF_TP_E2M1) return to_e2m1(m, x);
  bool is_float = x->type->kind == TF_TYPE_FLOAT;
  x = tf_k_cast(&m->b, x, m->i32);
  if (is_float) {
    x = op2(m, TF_K_MAX, x, c32(m, kind == TF_TP_S4 ? -8 : 0));
    x = op2(m, TF_K_MIN, x, c32(m, kind == TF_TP_S4 ? 7 : 15));
  }
  return op2(m, TF_K_AND, x, c32(m, 15));
}

tf_value *tf_tl_packed(tf_tl_emitter *e, const tf_op *op, uint32_t lane) {
  tf_value *x[2];
  for (uint32_t i = 0; i < 2; i++) x[i] = tf_tl_kernel_value(e, tf_op_operand(op, i), lane);
  if (tf_tile_is(op, TF_T_UNPACK)) return unpack(e, op, x[0], x[1]);
  maker m = {tf_code_here(&e->code), tf_type_i(e->code.ctx, 32)};
  tf_tpacked kind = tf_tile_kind_of(op, TF_TP_NONE);
  tf_value *low = bits_of(&m, kind, x[0]), *high = bits_of(&m, kind, x[1]);
  low = op2(&m, TF_K_OR, low, op2(&m, TF_K_SHL, high, c32(&m, 4)));
  return tf_k_cast(&m.b, low, op->result[0].type);
}
