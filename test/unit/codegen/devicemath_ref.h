/* Device math's test: what the operations should give, how far off a result is, and on which operands to look. */
#ifndef TF_TEST_DEVICEMATH_REF_H
#define TF_TEST_DEVICEMATH_REF_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "codegen/math/devicemath.h"

/* The first three are tf_math_mode's. */
typedef enum mode { F32, F32_DEFAULT, F32_FAST, F64, NMODES } mode;
static const char *const mode_names[] = {"f32", "f32_default", "f32_fast", "f64"};

/* ---- references ---- */
typedef long double ld;

static ld ref_silu(ld x) { return x == -INFINITY ? -0.0L : x / (1 + expl(-x)); }
static ld ref_sigmoid(ld x) { return 1 / (1 + expl(-x)); }
static ld ref_gelu(ld x) {
  return x == -INFINITY ? -0.0L : 0.5L * x * erfcl(-x * 0.707106781186547524400844362104849039L);
}
static ld ref_gelu_tanh(ld x) {
  ld u = 0.797884560802865355879892119868763737L * (x + 0.044715L * x * x * x);
  return x == -INFINITY ? -0.0L : x / (1 + expl(-2 * u));
}
static ld ref_softplus(ld x) { return (x > 0 ? x : 0) + log1pl(expl(-fabsl(x))) + (isnan(x) ? x : 0); }
/* With -0 below +0. */
static ld ref_min(ld x, ld y) { return x == y ? (signbit(x) ? x : y) : fminl(x, y); }
static ld ref_max(ld x, ld y) { return x == y ? (signbit(x) ? y : x) : fmaxl(x, y); }

static ld reference(tf_math_op op, const ld *a) {
  ld x = a[0], y = a[1];
  switch (op) {
#define R1(op, f)                                                                                                      \
  case TF_MATH_##op: return f(x)
#define R2(op, f)                                                                                                      \
  case TF_MATH_##op: return f(x, y)
    R1(exp, expl);
    R1(exp2, exp2l);
    R1(exp10, exp10l);
    R1(expm1, expm1l);
    R1(log, logl);
    R1(log2, log2l);
    R1(log10, log10l);
    R1(log1p, log1pl);
    R1(sin, sinl);
    R1(cos, cosl);
    R1(tan, tanl);
    R1(asin, asinl);
    R1(acos, acosl);
    R1(atan, atanl);
    R1(sinh, sinhl);
    R1(cosh, coshl);
    R1(tanh, tanhl);
    R1(asinh, asinhl);
    R1(acosh, acoshl);
    R1(atanh, atanhl);
    R1(erf, erfl);
    R1(erfc, erfcl);
    R1(lgamma, lgammal);
    R1(tgamma, tgammal);
    R1(cbrt, cbrtl);
    R1(sqrt, sqrtl);
    R1(sigmoid, ref_sigmoid);
    R1(silu, ref_silu);
    R1(gelu, ref_gelu);
    R1(gelu_tanh, ref_gelu_tanh);
    R1(softplus, ref_softplus);
    R1(abs, fabsl);
    R1(floor, floorl);
    R1(ceil, ceill);
    R1(trunc, truncl);
    R1(round, rintl);
    R2(atan2, atan2l);
    R2(pow, powl);
    R2(hypot, hypotl);
    R2(fmod, fmodl);
    R2(remainder, remainderl);
    R2(copysign, copysignl);
    R2(min, ref_min);
    R2(max, ref_max);
  case TF_MATH_neg: return -x;
  case TF_MATH_div: return x / y;
  case TF_MATH_rcp: return 1 / x;
  case TF_MATH_rsqrt: return 1 / sqrtl(x);
  case TF_MATH_fma: return fmal(x, y, a[2]);
  case TF_MATH_min_nan: return isnan(x) || isnan(y) ? NAN : ref_min(x, y);
  case TF_MATH_max_nan: return isnan(x) || isnan(y) ? NAN : ref_max(x, y);
  case TF_MATH_COUNT: break;
  }
  return 0;
}

/* Error in units in the last place of the result's type; huge where one is NaN or infinite and should not be. */
static double ulps(ld got, ld want, bool f64) {
  int digits = f64 ? 53 : 24, emin = f64 ? -1074 : -149, e;
  ld biggest = f64 ? 0x1.fffffffffffffp1023L : 0x1.fffffep127L, half = ldexpl(1, f64 ? 970 : 103);
  if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : 1e30;
  if (isinf(want)) return want == got ? 0 : 1e30;
  if (want == 0 && got == 0 && signbit(want) != signbit(got)) return 1e30;
  if (isinf(got)) { /* as if the exponent had no end */
    if (signbit(got) != signbit(want) || fabsl(want) < biggest / 2) return 1e30;
    return fabsl(want) >= biggest + half ? 0 : (double)((biggest + 2 * half - fabsl(want)) / (2 * half));
  }
  if (fabsl(want) > 4 * biggest) return 1e30;
  frexpl(want, &e);
  e = e - digits < emin ? emin : e - digits;
  return (double)(fabsl(got - want) / ldexpl(1, e));
}

/* ---- samples ---- */
static uint64_t state;
static uint64_t draw(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}
static double as_double(uint64_t u) {
  double d;
  memcpy(&d, &u, 8);
  return d;
}
static uint64_t bits_of(double d) {
  uint64_t u;
  memcpy(&u, &d, 8);
  return u;
}
static float as_float(uint32_t u) {
  float f;
  memcpy(&f, &u, 4);
  return f;
}

static const double special[] = {
    0.0,       -0.0,   0.5,      -0.5,      1,       -1,     1.5,     -1.5,   2,       -2,       2.5,      3,
    -3,        4,      10,       31,        -31,     88.8,   -88.8,   100,    -100,    104.1,    -104.1,   -150,
    745.2,     -745.2, 1e-3,     1e-10,     1e-38,   -1e-38, 1e-40,   -1e-40, 1.5e-45, -1.5e-45, 1e-310,   -5e-324,
    1e10,      -1e10,  16777217, 33554431., -1e30,   3.4e38, -3.4e38, 1e300,  -1e300,  1e308,    -1e308,   INFINITY,
    -INFINITY, NAN,    -171.5,   -177.5,    -190.25, -200.5, 35.0,    -34.3,  170.5,   710.4,    0x1p-126, 0x1p-1022};
#define NSPECIAL (sizeof special / sizeof *special)

/* Sample i for operand j: bit patterns spread over everything, values of moderate size, and special ones. */
static double sample(size_t i, mode k, unsigned nargs, unsigned j) {
  size_t nsp = nargs == 1 ? NSPECIAL : NSPECIAL * NSPECIAL;
  if (i < nsp) return j == 0 ? special[i % NSPECIAL] : j == 1 ? special[i / NSPECIAL] : 1.25;
  uint64_t u = draw();
  switch (i % 4) {
  case 0: return k == F64 ? as_double(u) : as_float((uint32_t)u);
  case 1: return k == F64 ? as_double(u) : as_float((uint32_t)(i / 4 * 16447));
  case 2: return ldexp((double)(int64_t)u * 0x1p-63, (int)(draw() % 16) - 6);
  default: return j ? rint(ldexp((double)(int64_t)u * 0x1p-63, 5)) : fabs(ldexp((double)(int64_t)u * 0x1p-63, 3));
  }
}

#endif
