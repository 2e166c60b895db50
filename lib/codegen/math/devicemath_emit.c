/* What each operation of devmath.def becomes. */
#include <stdio.h>

#include "codegen/math/devicemath_impl.h"

/* A call of tf_clc_<op>_<type>. */
static LLVMValueRef call_clc(const em *e, const char *op, const LLVMValueRef *a, unsigned n) {
  char name[64];
  snprintf(name, sizeof name, "tf_clc_%s_%s", op, e->f64 ? "f64" : "f32");
  LLVMTypeRef types[3] = {e->t, e->t, e->t};
  LLVMTypeRef ft = LLVMFunctionType(e->t, types, n, false);
  LLVMValueRef f = LLVMGetNamedFunction(e->m, name);
  if (!f) f = LLVMAddFunction(e->m, name, ft);
  LLVMValueRef args[3];
  memcpy(args, a, n * sizeof *args);
  return LLVMBuildCall2(e->b, ft, f, args, n, "");
}

static LLVMValueRef emit_clc(const em *e, const LLVMValueRef *a);

/* ---- exponentials, f32 ----
 * x = t ln2 + r with t whole and |r| <= ln2/2; e^x = 2^t e^r. Adding and taking away 1.5 * 2^23 rounds to whole and
 * leaves t, and 254 more, in the low bits, so nothing converts to integer (fptosi of a NaN is poison). */
#define ROUNDER (12582912.0 + 254.0)

/* 2^t p, multiplied by two halves of 2^t, so that results down to the smallest subnormal round once. The bits of
 * `biased` are t + 254 (twice the exponent bias) and above them what the shifts drop, so each half is shifted into
 * place as it is. No additions: LLVM's straight-line strength reduction takes quadratic time over those. */
static LLVMValueRef scale(const em *e, LLVMValueRef p, LLVMValueRef biased) {
  LLVMTypeRef i32 = int_type(e);
  LLVMValueRef k = LLVMBuildBitCast(e->b, biased, i32, "");
  LLVMValueRef h = LLVMBuildLShr(e->b, k, LLVMConstInt(i32, 1, false), "");
  LLVMValueRef part[2] = {h, LLVMBuildSub(e->b, k, h, "")};
  for (int i = 0; i < 2; i++) {
    LLVMValueRef s = LLVMBuildShl(e->b, part[i], LLVMConstInt(i32, 23, false), "");
    p = mul(e, p, LLVMBuildBitCast(e->b, s, e->t, ""));
  }
  return p;
}

/* e^r for |r| <= 0.35, relative error 2^-27. */
static LLVMValueRef exp_core(const em *e, LLVMValueRef r) {
  static const double q[] = {0x1.fffff8p-2, 0x1.555486p-3, 0x1.555b7cp-5, 0x1.1241c2p-7, 0x1.687d62p-10};
  LLVMValueRef s = fused(e, poly(e, r, q, 5), mul(e, r, r), r);
  return add(e, s, num(e, 1.0));
}

static LLVMValueRef emit_exp(const em *e, const LLVMValueRef *a) {
  if (e->f64) return call_clc(e, "exp", a, 1);
  LLVMValueRef x = at_least(e, at_most(e, a[0], 90.0), -105.0);
  LLVMValueRef biased = fused(e, x, num(e, 0x1.715476p+0), num(e, ROUNDER));
  LLVMValueRef t = sub(e, biased, num(e, ROUNDER));
  LLVMValueRef r = fused(e, t, num(e, -0x1.62e4p-1), x);
  r = fused(e, t, num(e, -0x1.7f7d1cp-20), r);
  return scale(e, exp_core(e, r), biased);
}

static LLVMValueRef emit_exp10(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = at_least(e, at_most(e, a[0], 39.0), -46.0);
  LLVMValueRef biased = fused(e, x, num(e, 0x1.a934fp+1), num(e, ROUNDER));
  LLVMValueRef t = sub(e, biased, num(e, ROUNDER));
  LLVMValueRef r = fused(e, t, num(e, -0x1.344p-2), x);
  r = fused(e, t, num(e, -0x1.3509f8p-18), r);
  r = fused(e, r, num(e, 0x1.26bb1cp+1), mul(e, r, num(e, -0x1.12aabap-25)));
  return scale(e, exp_core(e, r), biased);
}

static LLVMValueRef emit_exp2(const em *e, const LLVMValueRef *a) {
  static const double q[] = {0x1.62e43p-1, 0x1.ebfbd8p-3, 0x1.c6af6cp-5, 0x1.3b308ep-7, 0x1.5f12bap-10, 0x1.3fc0e4p-13};
  LLVMValueRef x = at_least(e, at_most(e, a[0], 130.0), -151.0);
  LLVMValueRef biased = add(e, x, num(e, ROUNDER));
  LLVMValueRef r = sub(e, x, sub(e, biased, num(e, ROUNDER)));
  return scale(e, fused(e, poly(e, r, q, 6), r, num(e, 1.0)), biased);
}

static LLVMValueRef emit_exp_fast(const em *e, const LLVMValueRef *a) { return ex2(e, mul(e, a[0], num(e, LOG2E))); }
static LLVMValueRef emit_exp2_fast(const em *e, const LLVMValueRef *a) { return ex2(e, a[0]); }
static LLVMValueRef emit_exp10_fast(const em *e, const LLVMValueRef *a) {
  return ex2(e, mul(e, a[0], num(e, 3.321928094887362)));
}
static LLVMValueRef emit_log_fast(const em *e, const LLVMValueRef *a) { return mul(e, lg2(e, a[0]), num(e, LN2)); }
static LLVMValueRef emit_log2_fast(const em *e, const LLVMValueRef *a) { return lg2(e, a[0]); }
static LLVMValueRef emit_log10_fast(const em *e, const LLVMValueRef *a) {
  return mul(e, lg2(e, a[0]), num(e, 0.30102999566398120));
}

/* ---- trigonometric and hyperbolic ---- */
static LLVMValueRef emit_sin_fast(const em *e, const LLVMValueRef *a) {
  return approx1(e, "llvm.nvvm.sin.approx.ftz.f", a[0]);
}
static LLVMValueRef emit_cos_fast(const em *e, const LLVMValueRef *a) {
  return approx1(e, "llvm.nvvm.cos.approx.ftz.f", a[0]);
}
static LLVMValueRef emit_tan_fast(const em *e, const LLVMValueRef *a) {
  return mul(e, emit_sin_fast(e, a), recip(e, emit_cos_fast(e, a)));
}
/* (e^x + e^-x) / 2, the halving done in the exponent so that it overflows only where cosh does. */
static LLVMValueRef emit_cosh_fast(const em *e, const LLVMValueRef *a) {
  LLVMValueRef y = mul(e, mag(e, a[0]), num(e, LOG2E));
  return add(e, ex2(e, sub(e, y, num(e, 1.0))), ex2(e, sub(e, num(e, -1.0), y)));
}
/* tanh.approx.f32 has no intrinsic of its own; the back end selects it for llvm.tanh that is marked afn. */
static LLVMValueRef emit_tanh_fast(const em *e, const LLVMValueRef *a) {
  LLVMValueRef r = intrinsic1(e, "llvm.tanh", a[0]);
  LLVMSetFastMathFlags(r, LLVMFastMathApproxFunc);
  return r;
}

/* ---- roots, quotients, powers ---- */
static LLVMValueRef emit_div(const em *e, const LLVMValueRef *a) { return quo(e, a[0], a[1]); }
static LLVMValueRef emit_div_fast(const em *e, const LLVMValueRef *a) {
  return approx(e, "llvm.nvvm.div.approx.ftz.f", (LLVMValueRef[]){a[0], a[1]}, 2);
}
static LLVMValueRef emit_sqrt(const em *e, const LLVMValueRef *a) { return intrinsic1(e, "llvm.sqrt", a[0]); }
static LLVMValueRef emit_sqrt_fast(const em *e, const LLVMValueRef *a) {
  return approx1(e, "llvm.nvvm.sqrt.approx.ftz.f", a[0]);
}
static LLVMValueRef emit_rcp(const em *e, const LLVMValueRef *a) { return quo(e, num(e, 1.0), a[0]); }
static LLVMValueRef emit_rcp_fast(const em *e, const LLVMValueRef *a) { return recip(e, a[0]); }
static LLVMValueRef emit_rsqrt(const em *e, const LLVMValueRef *a) { return quo(e, num(e, 1.0), emit_sqrt(e, a)); }
static LLVMValueRef emit_rsqrt_fast(const em *e, const LLVMValueRef *a) {
  return approx1(e, "llvm.nvvm.rsqrt.approx.ftz.f", a[0]);
}

/* 2^(y log2|x|), with the signs of pow: NaN for x < 0 and y not whole, negative for y odd; x^0 = 1 for all x. */
static LLVMValueRef emit_pow_fast(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = a[0], y = a[1], zero = num(e, 0.0), half = mul(e, y, num(e, 0.5));
  LLVMValueRef r = ex2(e, mul(e, y, lg2(e, mag(e, x))));
  LLVMValueRef whole = LLVMBuildFCmp(e->b, LLVMRealOEQ, intrinsic1(e, "llvm.trunc", y), y, "");
  LLVMValueRef even = LLVMBuildFCmp(e->b, LLVMRealOEQ, intrinsic1(e, "llvm.trunc", half), half, "");
  LLVMValueRef odd = LLVMBuildAnd(e->b, whole, LLVMBuildNot(e->b, even, ""), "");
  LLVMValueRef signed_r = LLVMBuildSelect(e->b, odd, intrinsic2(e, "llvm.copysign", r, x), r, "");
  LLVMValueRef nan = LLVMBuildSelect(e->b, whole, signed_r, num(e, __builtin_nan("")), "");
  r = sel(e, LLVMRealOLT, x, zero, nan, signed_r);
  return sel(e, LLVMRealOEQ, y, zero, num(e, 1.0), r);
}

/* ---- activations ---- */

/* 1 / (1 + e^-x), from e^-|x| so that nothing overflows and small results keep their digits. */
static LLVMValueRef emit_sigmoid(const em *e, const LLVMValueRef *a) {
  LLVMValueRef one = num(e, 1.0), n = minus(e, mag(e, a[0]));
  LLVMValueRef p = emit_exp(e, &n);
  return quo(e, sel(e, LLVMRealOLT, a[0], num(e, 0.0), p, one), add(e, p, one));
}
static LLVMValueRef emit_sigmoid_fast(const em *e, const LLVMValueRef *a) {
  return recip(e, add(e, ex2(e, mul(e, a[0], num(e, -LOG2E))), num(e, 1.0)));
}

/* x sigmoid(2 h). With p = e^-|h| it is x / (1 + p^2), or x p / (1 + p^2) p for h < 0, where x p is still normal when
 * the result is about to underflow. x must be finite where p is 0. */
static LLVMValueRef times_sigmoid(const em *e, LLVMValueRef x, LLVMValueRef h) {
  LLVMValueRef one = num(e, 1.0), n = minus(e, mag(e, h));
  LLVMValueRef p = emit_exp(e, &n);
  LLVMValueRef f = sel(e, LLVMRealOLT, h, num(e, 0.0), p, one);
  return mul(e, quo(e, mul(e, x, f), fused(e, p, p, one)), f);
}
/* The same for a result of 8 or 11 bits: p by the hardware, whose argument is halved so that p * p reaches into the
 * subnormal numbers, and no division. Within 2^-17 of the value, relatively. */
static LLVMValueRef half_power(const em *e, LLVMValueRef n) { return ex2(e, mul(e, n, num(e, LOG2E))); }

static LLVMValueRef times_sigmoid_narrow(const em *e, LLVMValueRef x, LLVMValueRef h) {
  LLVMValueRef one = num(e, 1.0), p = half_power(e, minus(e, mag(e, h)));
  LLVMValueRef f = sel(e, LLVMRealOLT, h, num(e, 0.0), p, one);
  return mul(e, mul(e, mul(e, x, f), recip(e, fused(e, p, p, one))), f);
}
static LLVMValueRef emit_silu(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = clip(e, a[0]);
  return times_sigmoid(e, x, mul(e, x, num(e, 0.5)));
}
static LLVMValueRef emit_silu_fast(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = clip(e, a[0]);
  return mul(e, x, emit_sigmoid_fast(e, &x));
}

static LLVMValueRef emit_gelu_tanh(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = clip(e, a[0]);
  return times_sigmoid(e, x, tanh_argument(e, x));
}
static LLVMValueRef emit_gelu_tanh_fast(const em *e, const LLVMValueRef *a) {
  LLVMValueRef x = clip(e, a[0]), u = mul(e, tanh_argument(e, x), num(e, 2.0));
  return mul(e, x, emit_sigmoid_fast(e, &u));
}

/* x/2 erfc(-x/sqrt 2). The rounding of t = -x/sqrt 2 would cost t^2 ulps, so its tail is put back to first order:
 * erfc(t + d) = erfc(t) (1 - d g), g = -erfc'/erfc, about 2t + max(1.1 - 0.45 t, 0.15) for t > 0. */
static LLVMValueRef emit_gelu(const em *e, const LLVMValueRef *a) {
  double root = 0.70710678118654752440, hi = e->f64 ? root : (double)(float)root;
  double lo = e->f64 ? -4.833646656726457e-17 : root - hi;
  LLVMValueRef x = clip(e, a[0]), y = at_least(e, at_most(e, x, 100.0), -100.0);
  LLVMValueRef c = num(e, -hi), t = mul(e, y, c);
  LLVMValueRef d = fused(e, y, c, minus(e, t));
  d = fused(e, y, num(e, -lo), d);
  LLVMValueRef g = at_least(e, fused(e, t, num(e, -0.45), num(e, 1.1)), 0.15);
  g = at_least(e, fused(e, t, num(e, 2.0), g), 0.0);
  LLVMValueRef tail = call_clc(e, "erfc", &t, 1);
  tail = fused(e, mul(e, minus(e, d), g), tail, tail);
  return mul(e, mul(e, x, num(e, 0.5)), tail);
}

/* Abramowitz and Stegun 7.1.26 for erfc(|t|), absolute error 1.5e-7. */
static LLVMValueRef emit_gelu_fast(const em *e, const LLVMValueRef *a) {
  static const double q[] = {0.0, 0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429};
  LLVMValueRef x = clip(e, a[0]), t = mul(e, mag(e, x), num(e, 0.70710678118654752440));
  LLVMValueRef k = recip(e, fused(e, t, num(e, 0.3275911), num(e, 1.0)));
  LLVMValueRef p = mul(e, poly(e, k, q, 6), ex2(e, mul(e, mul(e, t, t), num(e, -LOG2E))));
  LLVMValueRef half = mul(e, at_most(e, x, 2000.0), num(e, 0.5)), neg = mul(e, half, p),
               pos = fused(e, minus(e, half), p, x);
  return sel(e, LLVMRealOLE, x, num(e, 0.0), neg, pos);
}

/* max(x, 0) + log1p(e^-|x|) */
static LLVMValueRef emit_softplus(const em *e, const LLVMValueRef *a) {
  LLVMValueRef n = minus(e, mag(e, a[0])), p = emit_exp(e, &n);
  return add(e, at_least(e, a[0], 0.0), call_clc(e, "log1p", &p, 1));
}
static LLVMValueRef emit_softplus_fast(const em *e, const LLVMValueRef *a) {
  LLVMValueRef p = ex2(e, mul(e, mag(e, a[0]), num(e, -LOG2E)));
  return fused(e, lg2(e, add(e, p, num(e, 1.0))), num(e, LN2), at_least(e, a[0], 0.0));
}

/* ---- one instruction each ---- */
#define UNARY(op, name)                                                                                                \
  static LLVMValueRef emit_##op(const em *e, const LLVMValueRef *a) { return intrinsic1(e, name, a[0]); }
#define BINARY(op, name)                                                                                               \
  static LLVMValueRef emit_##op(const em *e, const LLVMValueRef *a) { return intrinsic2(e, name, a[0], a[1]); }
UNARY(abs, "llvm.fabs")
UNARY(floor, "llvm.floor")
UNARY(ceil, "llvm.ceil")
UNARY(trunc, "llvm.trunc")
UNARY(round, "llvm.roundeven")
BINARY(min, "llvm.minimumnum")
BINARY(max, "llvm.maximumnum")
BINARY(copysign, "llvm.copysign")
static LLVMValueRef emit_neg(const em *e, const LLVMValueRef *a) { return minus(e, a[0]); }
static LLVMValueRef emit_fma(const em *e, const LLVMValueRef *a) { return fused(e, a[0], a[1], a[2]); }
BINARY(min_nan, "llvm.minimum")
BINARY(max_nan, "llvm.maximum")

/* ---- the table ---- */
#define emit_exp_default tf_devmath_default_exp
#define emit_exp2_default tf_devmath_default_exp2
#define emit_exp10_default tf_devmath_default_exp10
#define emit_log_default tf_devmath_default_log
#define emit_tanh_default tf_devmath_default_tanh
#define emit_erf_default tf_devmath_default_erf
#define emit_sigmoid_default tf_devmath_default_sigmoid
#define emit_silu_default tf_devmath_default_silu
#define emit_gelu_default tf_devmath_default_gelu
#define emit_gelu_tanh_default tf_devmath_default_gelu_tanh
#define emit_div_default tf_devmath_default_div
#define emit_rcp_default tf_devmath_default_rcp
#define emit_rsqrt_default tf_devmath_default_rsqrt
#define emit_sqrt_default tf_devmath_default_sqrt

static const struct row {
  tf_math_info info;
  emit_fn f32[TF_MATH_MODES], f64; /* f32 by mode */
} rows[] = {
#define TF_MATH(op, nargs, f32, mid, fast, f64, ulp32, ulp_mid, ulp_fast, ulp64, note)                                 \
  {{#op, nargs, {#f32, #mid, #fast}, #f64, {ulp32, ulp_mid, ulp_fast}, ulp64, note},                                   \
   {emit_##f32, emit_##mid, emit_##fast},                                                                              \
   emit_##f64},
#include "codegen/math/devmath.def"
};

static LLVMValueRef emit_clc(const em *e, const LLVMValueRef *a) {
  unsigned n = 1;
  for (unsigned i = 0; i < TF_MATH_COUNT; i++)
    if (strcmp(rows[i].info.name, e->op) == 0) n = rows[i].info.nargs;
  return call_clc(e, e->op, a, n);
}

const tf_math_info *tf_math_get_info(tf_math_op op) { return &rows[op].info; }

LLVMValueRef tf_devmath_emit_narrow(LLVMBuilderRef b, LLVMModuleRef m, tf_math_op op, tf_math_mode mode,
                                    const LLVMValueRef *args) {
  LLVMValueRef x = args[0], y;
  em e = {b, m, LLVMTypeOf(x), false, rows[op].info.name};
  if (op == TF_MATH_div) return mode == TF_MATH_MODE_DEFAULT ? tf_devmath_div_narrow(&e, args) : NULL;
  LLVMValueRef half = mul(&e, x, num(&e, 0.5));
  switch (op) {
  case TF_MATH_sigmoid: return times_sigmoid_narrow(&e, num(&e, 1.0), half);
  case TF_MATH_silu: y = clip(&e, x); return times_sigmoid_narrow(&e, y, mul(&e, y, num(&e, 0.5)));
  case TF_MATH_exp: y = ex2(&e, mul(&e, x, num(&e, 0.5 * LOG2E))); return mul(&e, y, y);
  case TF_MATH_gelu: return mode == TF_MATH_MODE_DEFAULT ? tf_devmath_gelu_narrow(&e, x) : NULL;
  case TF_MATH_gelu_tanh:
    if (mode != TF_MATH_MODE_DEFAULT) return NULL;
    y = clip(&e, x);
    return times_sigmoid_narrow(&e, y, tanh_argument(&e, y));
  default: return NULL;
  }
}

LLVMValueRef tf_devmath_emit(LLVMBuilderRef b, LLVMModuleRef m, tf_math_op op, tf_math_mode mode,
                             const LLVMValueRef *args, unsigned nargs) {
  const struct row *r = &rows[op];
  if (nargs != r->info.nargs) return NULL;
  LLVMTypeRef t = LLVMTypeOf(args[0]);
  LLVMTypeKind k = LLVMGetTypeKind(t);
  if (k != LLVMFloatTypeKind && k != LLVMDoubleTypeKind) return NULL;
  for (unsigned i = 1; i < nargs; i++)
    if (LLVMTypeOf(args[i]) != t) return NULL;
  em e = {b, m, t, k == LLVMDoubleTypeKind, r->info.name};
  return (e.f64 ? r->f64 : r->f32[mode])(&e, args);
}
