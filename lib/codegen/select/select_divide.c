/* Division of integers. By numbers it is shifts and products: ptxas does not make these of a division. */
#include "codegen/select/select_impl.h"

int tf_sel_power(tf_sel_operand o) {
  uint64_t x = o.cls == TF_SEL_W ? (uint32_t)o.add : (uint64_t)o.add;
  if (o.kind != TF_SEL_INT || !x || (x & (x - 1))) return -1;
  return __builtin_ctzll(x);
}

static tf_sel_operand two(tf_sel *e, const char *name, tf_sel_operand a, tf_sel_operand b) {
  tf_sel_operand d = tf_sel_new(e, (tf_sel_class)a.cls);
  tf_sel_line3(e, name, d, a, b);
  return d;
}

static tf_sel_operand word(int64_t x) { return tf_sel_int(TF_SEL_W, x); }

/* By 2^k, rounded to zero. */
static tf_sel_operand by_shift(tf_sel *e, tf_sel_operand a, int k) {
  bool wide = a.cls == TF_SEL_D;
  int bits = wide ? 64 : 32;
  tf_sel_operand sign = two(e, wide ? "shr.s64" : "shr.s32", a, word(bits - 1));
  tf_sel_operand bias = two(e, wide ? "shr.u64" : "shr.u32", sign, word(bits - k));
  tf_sel_operand sum = two(e, wide ? "add.s64" : "add.s32", a, bias);
  return two(e, wide ? "shr.s64" : "shr.s32", sum, word(k));
}

/* Granlund and Montgomery, "Division by invariant integers using multiplication". n / d = n * m >> (32 + s) for all n
 * below 2^32, if m * d is above 2^(32 + s) by at most 2^s; a factor of 33 bits, which there always is, takes a sum
 * more. */
static tf_sel_operand by_product(tf_sel *e, tf_sel_operand n, uint64_t d) {
  int l = 64 - __builtin_clzll(d - 1); /* 2^l is the next power of two */
  for (int s = 0; s < l; s++) {
    uint64_t p = 1ull << (32 + s), m = (p + d - 1) / d;
    if (m >> 32 || m * d - p > 1ull << s) continue;
    tf_sel_operand high = two(e, "mul.hi.u32", n, word((int64_t)m));
    return s ? two(e, "shr.u32", high, word(s)) : high;
  }
  uint64_t m = ((1ull << 32) * ((1ull << l) - d)) / d + 1;
  tf_sel_operand high = two(e, "mul.hi.u32", n, word((int64_t)m));
  tf_sel_operand half = two(e, "shr.u32", two(e, "sub.s32", n, high), word(1));
  return two(e, "shr.u32", two(e, "add.s32", half, high), word(l - 1));
}

/* The same, of signed numbers, rounded to zero. */
static tf_sel_operand by_signed_product(tf_sel *e, tf_sel_operand n, uint64_t d) {
  int l = 64 - __builtin_clzll(d - 1);
  uint64_t m = (1ull << (31 + l)) / d + 1; /* less 2^32 */
  tf_sel_operand high = two(e, "mul.hi.s32", n, word((int32_t)(uint32_t)m));
  tf_sel_operand sum = two(e, "add.s32", high, n), q = l > 1 ? two(e, "shr.s32", sum, word(l - 1)) : sum;
  return two(e, "sub.s32", q, two(e, "shr.s32", n, word(31)));
}

/* By a number; kind TF_SEL_INT: it is not done here. */
static tf_sel_operand quotient(tf_sel *e, tf_sel_operand a, tf_sel_operand b, bool is_signed) {
  bool wide = a.cls == TF_SEL_D;
  int k = tf_sel_power(b);
  if (k > 0 && k < (wide ? 63 : 31)) {
    if (is_signed) return by_shift(e, a, k);
    return two(e, wide ? "shr.u64" : "shr.u32", a, word(k));
  }
  int32_t d = (int32_t)b.add;
  if (wide || k >= 0 || d < 3) return tf_sel_int(TF_SEL_W, 0);
  return (is_signed ? by_signed_product : by_product)(e, a, (uint64_t)d);
}

bool tf_sel_divide(tf_sel *e, LLVMValueRef v, LLVMOpcode op) {
  static const char *const names[2][2][2] = {{{"div.u32", "div.u64"}, {"rem.u32", "rem.u64"}},
                                             {{"div.s32", "div.s64"}, {"rem.s32", "rem.s64"}}};
  tf_sel_operand a = tf_sel_read(e, LLVMGetOperand(v, 0)), b = tf_sel_read(e, LLVMGetOperand(v, 1));
  bool wide = a.cls == TF_SEL_D, rest = op == LLVMURem || op == LLVMSRem, is_signed = op == LLVMSDiv || op == LLVMSRem;
  if ((a.cls != TF_SEL_W && !wide) || b.cls != a.cls) return tf_sel_fail(e);
  a = tf_sel_in_reg(e, a);
  int k = tf_sel_power(b);
  if (b.kind != TF_SEL_INT) {
    tf_sel_line3(e, names[is_signed][rest][wide], tf_sel_result(e, v), a, b);
    return true;
  }
  if (rest && !is_signed && k > 0) { /* no more than a mask */
    tf_sel_operand mask = tf_sel_int((tf_sel_class)a.cls, (int64_t)((1ull << k) - 1));
    tf_sel_line3(e, wide ? "and.b64" : "and.b32", tf_sel_result(e, v), a, mask);
    return true;
  }
  tf_sel_operand q = quotient(e, a, b, is_signed);
  if (q.kind == TF_SEL_INT) return tf_sel_fail(e);
  if (!rest) {
    tf_sel_set(e, v, q);
    return true;
  }
  tf_sel_operand whole = k > 0 ? two(e, wide ? "shl.b64" : "shl.b32", q, word(k)) : two(e, "mul.lo.s32", q, b);
  tf_sel_line3(e, wide ? "sub.s64" : "sub.s32", tf_sel_result(e, v), a, whole);
  return true;
}
