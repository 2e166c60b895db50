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

typedef unsigned __int128 u128;

static tf_sel_operand any(tf_sel_operand like, u128 x) {
  return tf_sel_int((tf_sel_class)like.cls, (int64_t)(uint64_t)x);
}

/* Granlund and Montgomery, "Division by invariant integers using multiplication". Of N bits, n / d = n * m >> (N + s)
 * for all n below 2^N, if m * d is above 2^(N + s) by at most 2^s; a factor of N + 1 bits, which there always is, takes
 * a sum more. */
static tf_sel_operand by_product(tf_sel *e, tf_sel_operand n, uint64_t d) {
  bool wide = n.cls == TF_SEL_D;
  const char *high = wide ? "mul.hi.u64" : "mul.hi.u32", *shift = wide ? "shr.u64" : "shr.u32";
  int bits = wide ? 64 : 32, l = 64 - __builtin_clzll(d - 1); /* 2^l is the next power of two */
  for (int s = 0; s < l; s++) {
    u128 p = (u128)1 << (bits + s), m = (p + d - 1) / d;
    if (m >> bits || m * d - p > (u128)1 << s) continue;
    tf_sel_operand q = two(e, high, n, any(n, m));
    return s ? two(e, shift, q, word(s)) : q;
  }
  u128 m = ((u128)1 << bits) * ((1ull << l) - d) / d + 1;
  tf_sel_operand q = two(e, high, n, any(n, m));
  tf_sel_operand half = two(e, shift, two(e, wide ? "sub.s64" : "sub.s32", n, q), word(1));
  return two(e, shift, two(e, wide ? "add.s64" : "add.s32", half, q), word(l - 1));
}

/* The same, of signed numbers, rounded to zero. */
static tf_sel_operand by_signed_product(tf_sel *e, tf_sel_operand n, uint64_t d) {
  bool wide = n.cls == TF_SEL_D;
  const char *shift = wide ? "shr.s64" : "shr.s32";
  int bits = wide ? 64 : 32, l = 64 - __builtin_clzll(d - 1);
  u128 m = ((u128)1 << (bits - 1 + l)) / d + 1; /* less 2^N */
  tf_sel_operand high = two(e, wide ? "mul.hi.s64" : "mul.hi.s32", n, any(n, m));
  tf_sel_operand sum = two(e, wide ? "add.s64" : "add.s32", high, n), q = l > 1 ? two(e, shift, sum, word(l - 1)) : sum;
  return two(e, wide ? "sub.s64" : "sub.s32", q, two(e, shift, n, word(bits - 1)));
}

/* By a number; kind TF_SEL_INT: it is not done here. */
static tf_sel_operand quotient(tf_sel *e, tf_sel_operand a, tf_sel_operand b, bool is_signed) {
  bool wide = a.cls == TF_SEL_D;
  int k = tf_sel_power(b);
  if (k > 0 && k < (wide ? 63 : 31)) {
    if (is_signed) return by_shift(e, a, k);
    return two(e, wide ? "shr.u64" : "shr.u32", a, word(k));
  }
  int64_t d = wide ? b.add : (int32_t)b.add;
  if (k >= 0 || d < 3 || d > INT32_MAX) return tf_sel_int(TF_SEL_W, 0);
  return (is_signed ? by_signed_product : by_product)(e, a, (uint64_t)d);
}

/* The quotient of the same numbers in the block of a remainder, or NULL. */
static LLVMValueRef find_quotient(LLVMValueRef v, bool is_signed) {
  LLVMValueRef a = LLVMGetOperand(v, 0), b = LLVMGetOperand(v, 1);
  for (LLVMUseRef u = LLVMGetFirstUse(b); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user) || LLVMGetInstructionParent(user) != LLVMGetInstructionParent(v)) continue;
    if (LLVMGetInstructionOpcode(user) != (is_signed ? LLVMSDiv : LLVMUDiv)) continue;
    if (LLVMGetOperand(user, 0) == a && LLVMGetOperand(user, 1) == b) return user;
  }
  return NULL;
}

/* So many quotients of a kernel have a short way, of some 40 instructions each: a padding of images has 48 of them. */
enum { SHORT_WAYS = 4 };

/* A quotient or a remainder. Of 64 bits ptxas calls a subroutine, which most numbers do not need: where the high halves
 * are zero it is one of 32 bits, as in LLVM's "bypass slow division". */
static void divide(tf_sel *e, tf_sel_operand d, tf_sel_operand a, tf_sel_operand b, bool is_signed, bool rest) {
  static const char *const names[2][2][2] = {{{"div.u32", "div.u64"}, {"rem.u32", "rem.u64"}},
                                             {{"div.s32", "div.s64"}, {"rem.s32", "rem.s64"}}};
  if (d.cls != TF_SEL_D || ++e->divisions > SHORT_WAYS) {
    tf_sel_line3(e, names[is_signed][rest][d.cls == TF_SEL_D], d, a, b);
    return;
  }
  tf_sel_operand both = two(e, "or.b64", a, b), large = tf_sel_new(e, TF_SEL_P);
  tf_sel_operand x = tf_sel_new(e, TF_SEL_W), y = tf_sel_new(e, TF_SEL_W);
  uint32_t slow = e->edges++, end = e->edges++;
  TF_SEL_LINE(e, "setp.gt.u64 \t%0, %1, %2;", large, both, tf_sel_int(TF_SEL_D, UINT32_MAX));
  tf_sel_jump_to_edge(e, &large, slow);
  TF_SEL_LINE(e, "cvt.u32.u64 \t%0, %1;", x, a);
  TF_SEL_LINE(e, "cvt.u32.u64 \t%0, %1;", y, b);
  tf_sel_operand q = two(e, names[0][rest][0], x, y);
  TF_SEL_LINE(e, "cvt.u64.u32 \t%0, %1;", d, q);
  tf_sel_jump_to_edge(e, NULL, end);
  tf_sel_put_edge(e, slow);
  tf_sel_line3(e, names[is_signed][rest][1], d, a, b);
  tf_sel_put_edge(e, end);
}

/* By what is no number. Of a quotient and a remainder of the same numbers the second is a product and a difference:
 * ptxas divides twice. */
static void by_register(tf_sel *e, LLVMValueRef v, LLVMOpcode op, tf_sel_operand a, tf_sel_operand b) {
  bool wide = a.cls == TF_SEL_D, rest = op == LLVMURem || op == LLVMSRem, is_signed = op == LLVMSDiv || op == LLVMSRem;
  LLVMValueRef of = rest ? find_quotient(v, is_signed) : NULL;
  if (!rest && tf_map_get(&e->values, tf_map_ptr(v))) return; /* a remainder came first */
  if (!of) {
    divide(e, tf_sel_result(e, v), a, b, is_signed, rest);
    return;
  }
  if (!tf_map_get(&e->values, tf_map_ptr(of))) divide(e, tf_sel_result(e, of), a, b, is_signed, false);
  tf_sel_operand whole = two(e, wide ? "mul.lo.s64" : "mul.lo.s32", tf_sel_of(e, of), b);
  tf_sel_line3(e, wide ? "sub.s64" : "sub.s32", tf_sel_result(e, v), a, whole);
}

bool tf_sel_divide(tf_sel *e, LLVMValueRef v, LLVMOpcode op) {
  tf_sel_operand a = tf_sel_read(e, LLVMGetOperand(v, 0)), b = tf_sel_read(e, LLVMGetOperand(v, 1));
  bool wide = a.cls == TF_SEL_D, rest = op == LLVMURem || op == LLVMSRem, is_signed = op == LLVMSDiv || op == LLVMSRem;
  if ((a.cls != TF_SEL_W && !wide) || b.cls != a.cls) return tf_sel_fail(e);
  a = tf_sel_in_reg(e, a);
  int k = tf_sel_power(b);
  if (b.kind != TF_SEL_INT) {
    by_register(e, v, op, a, b);
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
  tf_sel_operand whole =
      k > 0 ? two(e, wide ? "shl.b64" : "shl.b32", q, word(k)) : two(e, wide ? "mul.lo.s64" : "mul.lo.s32", q, b);
  tf_sel_line3(e, wide ? "sub.s64" : "sub.s32", tf_sel_result(e, v), a, whole);
  return true;
}
