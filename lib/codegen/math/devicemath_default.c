/* The default mode of f32: recipes without branches around the GPU's own ex2, lg2, rcp and rsqrt. Each keeps subnormal
 * numbers, infinities, NaN and signed zeros. The bounds of devmath.def take these approximations to be what the GPU
 * makes of them, 2 ulp (ex2) or 1 (rcp) at most; MATH.md says what was found.
 *
 * Polynomials are minimax fits of the relative error (Lawson's iteration), coefficients rounded to f32; the error
 * beside each is before rounding. */
#include "codegen/math/devicemath_impl.h"

/* ---- exponentials ---- */

/* 2^f 2^i, the two factors of an exponential; `power` is ex2(f). Adding ROUNDER leaves i + 127, the exponent field of
 * 2^i, in the low bits of `biased`. */
typedef struct factors {
  LLVMValueRef power, biased;
} factors;
#define ROUNDER (12582912.0 + 127.0)

/* base^x, where hi + lo is log2 of the base. i + up is kept within -126..127, and f is what is left, however much: so f
 * makes subnormal results and zero out of 2^-126, and infinity out of 2^127. `up`, a whole number, is added to i
 * afterwards. NaN comes through f. */
static factors split(const em *e, LLVMValueRef x, double hi, double lo, double up, bool negative) {
  LLVMValueRef c = at_least(e, x, (-126.0 - up) / hi);
  if (!negative) c = at_most(e, c, 127.0 / hi);
  LLVMValueRef biased = fused(e, c, num(e, hi), num(e, ROUNDER + up));
  LLVMValueRef i = sub(e, biased, num(e, ROUNDER + up));
  LLVMValueRef f = fused(e, x, num(e, hi), minus(e, i));
  return (factors){ex2(e, fused(e, x, num(e, lo), f)), biased};
}

/* No more than a shift: it drops what ROUNDER has above the field. */
static LLVMValueRef product(const em *e, factors f) {
  LLVMTypeRef i32 = int_type(e);
  LLVMValueRef k = LLVMBuildBitCast(e->b, f.biased, i32, "");
  k = LLVMBuildShl(e->b, k, LLVMConstInt(i32, 23, false), "");
  return mul(e, f.power, LLVMBuildBitCast(e->b, k, e->t, ""));
}

#define LOG2E_HI 0x1.715476p+0
#define LOG2E_LO 0x1.4ae0c0p-26
#define LOG210_HI 0x1.a934fp+1
#define LOG210_LO 0x1.2f346ep-24

LLVMValueRef tf_devmath_default_exp(const em *e, const LLVMValueRef *a) {
  return product(e, split(e, a[0], LOG2E_HI, LOG2E_LO, 0, false));
}
LLVMValueRef tf_devmath_default_exp10(const em *e, const LLVMValueRef *a) {
  return product(e, split(e, a[0], LOG210_HI, LOG210_LO, 0, false));
}
/* Without .ftz the instruction reaches into the subnormal numbers. */
LLVMValueRef tf_devmath_default_exp2(const em *e, const LLVMValueRef *a) {
  return intrinsic1(e, "llvm.nvvm.ex2.approx", a[0]);
}

/* ---- log ---- */

/* x = 2^i (1 + m), 2/3 <= 1 + m < 4/3; log x = i ln2 + log1p(m). Of zero, infinity, NaN and negative x lg2 knows the
 * logarithm. */
LLVMValueRef tf_devmath_default_log(const em *e, const LLVMValueRef *a) {
  /* (log1p(m) - m + m^2/2) / m^3, 2^-27.6 of log1p(m) */
  static const double q[] = {0x1.555504p-2, -0x1.ffff02p-3, 0x1.99d0bap-3, -0x1.559ae4p-3,
                             0x1.1ecf6cp-3, -0x1.f35d16p-4, 0x1.1e876ap-3, -0x1.07681ap-3};
  LLVMTypeRef i32 = int_type(e);
  LLVMValueRef x = a[0], tiny = LLVMBuildFCmp(e->b, LLVMRealOLT, x, num(e, 0x1p-126), "");
  LLVMValueRef n = LLVMBuildSelect(e->b, tiny, mul(e, x, num(e, 0x1p23)), x, "");
  LLVMValueRef bits = LLVMBuildBitCast(e->b, n, i32, "");
  LLVMValueRef k = LLVMBuildSub(e->b, bits, LLVMConstInt(i32, 0x3f2aaaab, false), ""); /* 2/3 */
  k = LLVMBuildAnd(e->b, k, LLVMConstInt(i32, 0xff800000, false), "");
  LLVMValueRef m = LLVMBuildBitCast(e->b, LLVMBuildSub(e->b, bits, k, ""), e->t, "");
  m = sub(e, m, num(e, 1.0));
  LLVMValueRef i = LLVMBuildSelect(e->b, tiny, num(e, -23.0), num(e, 0.0), "");
  i = fused(e, LLVMBuildSIToFP(e->b, k, e->t, ""), num(e, 0x1p-23), i);
  LLVMValueRef r = fused(e, poly(e, m, q, 8), m, num(e, -0.5));
  r = fused(e, r, mul(e, m, m), m);
  r = fused(e, i, num(e, LN2), r);
  /* bits - 1 is below infinity's - 1, without a sign, for positive finite numbers only */
  bits = LLVMBuildSub(e->b, LLVMBuildBitCast(e->b, x, i32, ""), LLVMConstInt(i32, 1, false), "");
  LLVMValueRef plain = LLVMBuildICmp(e->b, LLVMIntULT, bits, LLVMConstInt(i32, 0x7f7fffff, false), "");
  return LLVMBuildSelect(e->b, plain, r, lg2(e, n), "");
}

/* ---- quotients and roots ---- */

/* One power of two keeps rcp within what it can do: x s is in [2^-117, 2^96). */
LLVMValueRef tf_devmath_default_rcp(const em *e, const LLVMValueRef *a) {
  LLVMValueRef s = sel(e, LLVMRealOLT, mag(e, a[0]), num(e, 1.0), num(e, 0x1p32), num(e, 0x1p-32));
  return mul(e, recip(e, mul(e, a[0], s)), s);
}

/* A step of Newton's method on the quotient, whose remainder n - d q fma gives exactly. Of zeros and infinities it
 * makes NaN, of a zero it loses the sign, and the first quotient is right. */
static LLVMValueRef divide(const em *e, LLVMValueRef n, LLVMValueRef d, LLVMValueRef r) {
  LLVMValueRef first = mul(e, n, r), q = fused(e, fused(e, minus(e, d), first, n), r, first);
  return sel(e, LLVMRealONE, q, num(e, 0.0), q, first);
}

/* An integer, such as an extent by which a mean divides, is 0 or between 1 and 2^64: rcp is right there, and of a
 * remainder below 2^-149 less than half of the quotient's last place is lost. So nothing depends on the dividend, and
 * the reciprocal stands where the integer becomes a float: ahead of what is summed, once for several means. */
static LLVMValueRef divide_by_integer(const em *e, LLVMValueRef n, LLVMValueRef d) {
  LLVMBasicBlockRef end = LLVMGetInsertBlock(e->b);
  LLVMMetadataRef loc = LLVMGetCurrentDebugLocation2(e->b);
  LLVMValueRef next = LLVMGetNextInstruction(d);
  if (next) LLVMPositionBuilderBefore(e->b, next);
  else LLVMPositionBuilderAtEnd(e->b, LLVMGetInstructionParent(d));
  LLVMValueRef r = recip(e, d);
  LLVMPositionBuilderAtEnd(e->b, end);
  LLVMSetCurrentDebugLocation2(e->b, loc);
  return divide(e, n, d, r);
}

static bool is_integer(LLVMValueRef v) {
  LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
  return op == LLVMSIToFP || op == LLVMUIToFP;
}

/* A power of two that brings the divisor to where rcp can do its work, and depends on nothing else: where all elements
 * of a row are divided by one number, what is made of it is made once. */
static LLVMValueRef scale_for(const em *e, LLVMValueRef d, double most) {
  LLVMValueRef size = mag(e, d), s = sel(e, LLVMRealOGT, size, num(e, most), num(e, 0x1p-64), num(e, 1.0));
  return sel(e, LLVMRealOLT, size, num(e, 0x1p-64), num(e, 0x1p64), s);
}

/* A product with r and one with what r lacks are within 0.51 ulp of the quotient, however small n is. Zeros, infinities
 * and NaN are the first product: the parts may have made NaN of them, or an infinity or a zero of another sign. */
static LLVMValueRef divide_by_parts(const em *e, LLVMValueRef n, LLVMValueRef r, LLVMValueRef lacks) {
  LLVMTypeRef i32 = int_type(e);
  LLVMValueRef first = mul(e, n, r), q = fused(e, n, r, mul(e, n, lacks));
  LLVMValueRef bits = LLVMBuildBitCast(e->b, q, i32, ""), twice = LLVMBuildAdd(e->b, bits, bits, "");
  twice = LLVMBuildSub(e->b, twice, LLVMConstInt(i32, 1, false), "");
  LLVMValueRef plain = LLVMBuildICmp(e->b, LLVMIntULT, twice, LLVMConstInt(i32, 0xfeffffff, false), "");
  return LLVMBuildSelect(e->b, plain, q, first, "");
}

/* A constant's reciprocal is found here; that of a power of two lacks nothing. */
static LLVMValueRef divide_by_constant(const em *e, LLVMValueRef n, double d) {
  float r = (float)(1 / d);
  double lacks = 1 / d - r;
  return lacks ? divide_by_parts(e, n, num(e, r), num(e, lacks)) : mul(e, n, num(e, r));
}

/* By 2^64 or 2^-64 the divisor is in [2^-85, 2^96]; what then overflows or vanishes does so in the quotient, too. */
LLVMValueRef tf_devmath_default_div(const em *e, const LLVMValueRef *a) {
  if (is_integer(a[1])) return divide_by_integer(e, a[0], a[1]);
  LLVMBool lost;
  double c = LLVMIsAConstantFP(a[1]) ? LLVMConstRealGetDouble(a[1], &lost) : 0.0;
  if ((c >= 0x1p-64 && c <= 0x1p96) || (c <= -0x1p-64 && c >= -0x1p96)) return divide_by_constant(e, a[0], c);
  LLVMValueRef s = scale_for(e, a[1], 0x1p96), d = mul(e, a[1], s), r = recip(e, d);
  LLVMValueRef lacks = mul(e, fused(e, minus(e, d), r, num(e, 1.0)), r);
  return divide_by_parts(e, mul(e, a[0], s), r, lacks);
}

/* Of what is rounded to 16 bits the reciprocal is enough. What x r overflows or loses, the quotient does too. */
LLVMValueRef tf_devmath_div_narrow(const em *e, const LLVMValueRef *a) {
  if (is_integer(a[1])) return divide_by_integer(e, a[0], a[1]);
  LLVMValueRef s = scale_for(e, a[1], 0x1p64);
  return mul(e, mul(e, a[0], recip(e, mul(e, a[1], s))), s);
}

LLVMValueRef tf_devmath_default_rsqrt(const em *e, const LLVMValueRef *a) {
  return approx1(e, "llvm.nvvm.rsqrt.approx.f", a[0]);
}

/* A step from x rsqrt(x), so that squares have whole roots: its remainder is lost for x < 2^-102 only. Of 0, infinity
 * and negative x, where the step makes NaN, the instruction is right. */
LLVMValueRef tf_devmath_default_sqrt(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = a[0], r = tf_devmath_default_rsqrt(e, a), s = mul(e, x, r);
  s = fused(e, fused(e, minus(e, s), s, x), mul(e, r, num(e, 0.5)), s);
  return sel(e, LLVMRealORD, s, s, s, approx1(e, "llvm.nvvm.sqrt.approx.f", x));
}

/* ---- tanh, erf ---- */

/* Near 0 an odd polynomial, else 1 - 2/(1 + e^2|x|). */
LLVMValueRef tf_devmath_default_tanh(const em *e, const LLVMValueRef *a) {
  /* (tanh(x) - x) / x^3 of x^2 for x < 0.7, 2^-25.9 of tanh(x) */
  static const double q[] = {-0x1.5554f4p-2, 0x1.10faeap-3, -0x1.b6c0ccp-5, 0x1.492e8cp-6, -0x1.50c046p-8};
  LLVMValueRef x = a[0], m = mag(e, x), s = mul(e, x, x);
  LLVMValueRef small = fused(e, mul(e, poly(e, s, q, 5), s), m, m);
  LLVMValueRef r = recip(e, add(e, ex2(e, mul(e, m, num(e, 2 * LOG2E))), num(e, 1.0)));
  LLVMValueRef large = fused(e, r, num(e, -2.0), num(e, 1.0));
  return intrinsic2(e, "llvm.copysign", sel(e, LLVMRealOGT, m, num(e, 0.7), large, small), x);
}

/* Near 0 an odd polynomial, else 1 - 2^p(|x|). */
LLVMValueRef tf_devmath_default_erf(const em *e, const LLVMValueRef *a) {
  /* (erf(x) - x) / x of x^2 for x < 1, 2^-29.6 of erf(x); log2(erfc(x)) / x for 1 < x < 4, 2^-28.5 of erf(x) */
  static const double q[] = {0x1.06eba8p-3, -0x1.81273ep-2,  0x1.ce2cf8p-4, -0x1.b7f90cp-6,
                             0x1.5405a6p-8, -0x1.a3f6a8p-11, 0x1.496946p-14};
  static const double p[] = {-0x1.a0c812p+0, -0x1.d5a9a6p-1, -0x1.369544p-3,
                             0x1.0d73dp-5,   -0x1.2d5724p-8, 0x1.3eb212p-12};
  LLVMValueRef x = a[0], small = fused(e, poly(e, mul(e, x, x), q, 7), x, x);
  LLVMValueRef m = at_most(e, mag(e, x), 4.0); /* erf(4) rounds to 1 */
  LLVMValueRef large = sub(e, num(e, 1.0), ex2(e, mul(e, poly(e, m, p, 6), m)));
  large = intrinsic2(e, "llvm.copysign", large, x);
  return sel(e, LLVMRealOGT, m, num(e, 1.0), large, small);
}

/* ---- activations ---- */

/* x sigmoid(u), or sigmoid(u) where x is NULL. With P = 2^24 e^-|u|, which is normal wherever the result is not 0, it
 * is 1 / (1 + e^-|u|), or P / (1 + e^-|u|) 2^-24 for u < 0: the last factor rounds subnormal results, once. */
static LLVMValueRef weighted(const em *e, LLVMValueRef x, LLVMValueRef u) {
  LLVMValueRef one = num(e, 1.0), n = minus(e, mag(e, u));
  LLVMValueRef p = product(e, split(e, n, LOG2E_HI, LOG2E_LO, 24, true));
  LLVMValueRef below = LLVMBuildFCmp(e->b, LLVMRealOLT, u, num(e, 0.0), "");
  LLVMValueRef f = LLVMBuildSelect(e->b, below, p, one, ""), part = mul(e, p, num(e, 0x1p-24));
  LLVMValueRef r = recip(e, add(e, part, one)), q = mul(e, f, r);
  /* the remainder f - (1 + part) q without the sum's rounding: q is between f/2 and f, so f - q has none */
  r = fused(e, fused(e, minus(e, part), q, sub(e, f, q)), r, q);
  if (x) r = mul(e, r, x);
  return mul(e, r, LLVMBuildSelect(e->b, below, num(e, 0x1p-24), one, ""));
}

LLVMValueRef tf_devmath_default_sigmoid(const em *e, const LLVMValueRef *a) { return weighted(e, NULL, a[0]); }
LLVMValueRef tf_devmath_default_silu(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = clip(e, a[0]);
  return weighted(e, x, x);
}
LLVMValueRef tf_devmath_default_gelu_tanh(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = clip(e, a[0]);
  return weighted(e, x, mul(e, tanh_argument(e, x), num(e, 2.0)));
}

/* max(x, -0) - t Phi(-t) with t = |x|, and Phi(-t) = k P(k) 2^(-h t^2), where k = 1 / (1 + c t): so small results keep
 * their digits. h is log2(e) / 2 in one word of f32: P has the rest. Beyond 14.5 the term is 0. P is 2^-30 of that, and
 * the power 2^30 as much: the last product makes subnormal results. The maximum with -0 keeps the sign: gelu(-0) = -0.
 */
LLVMValueRef tf_devmath_default_gelu(const em *e, const LLVMValueRef *a) {
  /* c = 0.36, t < 14.5, 2^-25.72 of Phi */
  static const double q[] = {0x1.26193ep-33, 0x1.26f10ep-33,  0x1.eec9eap-34, 0x1.cff308p-34,  -0x1.d1187ep-35,
                             0x1.cb3af4p-33, -0x1.828efap-32, 0x1.0e8522p-32, -0x1.63b074p-34, 0x1.68e4dep-37};
  LLVMValueRef x = a[0], t = at_most(e, mag(e, x), 14.5), s = mul(e, t, t);
  LLVMValueRef d = fused(e, t, num(e, 0.36), num(e, 1.0)), k = recip(e, d);
  k = fused(e, fused(e, minus(e, d), k, num(e, 1.0)), k, k); /* Phi's error is 2.2 times that of k */
  /* the power as in split(), what s lost by its rounding put back into the fraction */
  LLVMValueRef lost = fused(e, t, t, minus(e, s));
  LLVMValueRef biased = fused(e, s, num(e, -LOG2E_HI / 2), num(e, ROUNDER + 30));
  LLVMValueRef f = fused(e, s, num(e, -LOG2E_HI / 2), minus(e, sub(e, biased, num(e, ROUNDER + 30))));
  f = fused(e, lost, num(e, -LOG2E_HI / 2), f);
  LLVMValueRef part = mul(e, mul(e, poly(e, k, q, 10), k), ex2(e, f));
  return fused(e, minus(e, product(e, (factors){t, biased})), part, at_least(e, x, -0.0));
}

/* max(x, -0) - t Phi(-t) with t = |x|, and Phi(-t) = 2^(2 p(t)), of which half is asked of the hardware: so subnormal
 * results, which it flushes, are reached by the last product. Beyond 13.6 the term is half of bf16's least number, or
 * less. The maximum with -0 keeps the sign: gelu(-0) = -0, and so is that of what is less than about -14. */
LLVMValueRef tf_devmath_gelu_narrow(const em *e, LLVMValueRef x) {
  /* log2(Phi(-t)) / 2 for t < 13.6, 2^-15.2 of Phi; with the roundings of f32 2^-13.5 */
  static const double p[] = {-0x1.000284p-1,  -0x1.269f58p-1, -0x1.d60b8ap-3,  -0x1.b86eeap-6, 0x1.196bcep-8,
                             -0x1.06ea0ep-11, 0x1.54b906p-15, -0x1.1efcdap-19, 0x1.18c3fap-24, -0x1.e24490p-31};
  LLVMValueRef t = at_most(e, mag(e, x), 13.6), half = ex2(e, poly(e, t, p, 10));
  return fused(e, minus(e, mul(e, t, half)), half, at_least(e, x, -0.0));
}
