/* Arithmetic of the NVVM intrinsics. Approximations are computed as exactly as the host's library does: any result of
 * theirs lies within the hardware's stated error. */
#include <fenv.h>
#include <math.h>
#include <string.h>

#include "emu/sm/pure.h"

static float as_float(uint32_t b) {
  float f;
  memcpy(&f, &b, 4);
  return f;
}

static float ftz(uint32_t mode, float x) {
  return mode & TF_EMU_FTZ && fpclassify(x) == FP_SUBNORMAL ? copysignf(0, x) : x;
}

static float finish(uint32_t mode, float x) {
  if (mode & TF_EMU_RELU) x = isnan(x) ? as_float(0x7fffffff) : x > 0 ? x : 0;
  if (mode & TF_EMU_SAT) x = x > 0 ? (x < 1 ? x : 1) : 0; /* NaN becomes 0 */
  return ftz(mode, x);
}

static int begin(uint32_t mode) {
  static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD, FE_TONEAREST, 0, 0, 0};
  int want = modes[mode & TF_EMU_ROUND], old = FE_TONEAREST;
  if (want != old) fesetround(want);
  return want;
}

static void end(int set) {
  if (set != FE_TONEAREST) fesetround(FE_TONEAREST);
}

/* The operands are volatile so that nothing is computed before the rounding mode is set. */
#define TF_EMU_ARITH2(name, expr_f, expr_d)                                                                            \
  float name##_f(uint32_t mode, float x, float y) {                                                                    \
    volatile float a = ftz(mode, x), b = ftz(mode, y);                                                                 \
    int set = begin(mode);                                                                                             \
    volatile float r = expr_f;                                                                                         \
    end(set);                                                                                                          \
    return finish(mode, r);                                                                                            \
  }                                                                                                                    \
  double name##_d(uint32_t mode, double x, double y) {                                                                 \
    volatile double a = x, b = y;                                                                                      \
    int set = begin(mode);                                                                                             \
    volatile double r = expr_d;                                                                                        \
    end(set);                                                                                                          \
    return r;                                                                                                          \
  }
TF_EMU_ARITH2(tf_emu_add, a + b, a + b)
TF_EMU_ARITH2(tf_emu_mul, a *b, a *b)
TF_EMU_ARITH2(tf_emu_div, a / b, a / b)

/* Of divisors above 2^126 the reciprocal is 0 (PTX ISA, "div"). */
float tf_emu_div_approx_f(uint32_t mode, float x, float y) {
  int gone = isfinite(y) && fabsf(y) > 0x1p126f && !isnan(x);
  return gone ? x * copysignf(0, y) : tf_emu_div_f(mode, x, y);
}

#define TF_EMU_ARITH1(name, expr_f, expr_d)                                                                            \
  float name##_f(uint32_t mode, float x) {                                                                             \
    volatile float a = ftz(mode, x);                                                                                   \
    int set = begin(mode);                                                                                             \
    volatile float r = expr_f;                                                                                         \
    end(set);                                                                                                          \
    return finish(mode, r);                                                                                            \
  }                                                                                                                    \
  double name##_d(uint32_t mode, double x) {                                                                           \
    volatile double a = x;                                                                                             \
    int set = begin(mode);                                                                                             \
    volatile double r = expr_d;                                                                                        \
    end(set);                                                                                                          \
    return r;                                                                                                          \
  }
TF_EMU_ARITH1(tf_emu_sqrt, sqrtf(a), sqrt(a))
TF_EMU_ARITH1(tf_emu_rcp, 1.0f / a, 1.0 / a)

float tf_emu_fma_f(uint32_t mode, float x, float y, float z) {
  volatile float a = ftz(mode, x), b = ftz(mode, y), c = ftz(mode, z);
  int set = begin(mode);
  volatile float r = fmaf(a, b, c);
  end(set);
  return finish(mode, r);
}
double tf_emu_fma_d(uint32_t mode, double x, double y, double z) {
  volatile double a = x, b = y, c = z;
  int set = begin(mode);
  volatile double r = fma(a, b, c);
  end(set);
  return r;
}

/* 16-bit formats: the product and the sum are rounded to odd in binary64, so the last rounding is the only one. */
static double sum_to_odd(double p, double c) {
  double s = p + c, bb = s - p, err = (p - (s - bb)) + (c - bb);
  if (err != 0 && isfinite(s)) {
    uint64_t b;
    memcpy(&b, &s, 8);
    if (!(b & 1)) {
      s = nextafter(s, err > 0 ? INFINITY : -INFINITY);
    }
  }
  return s;
}

static uint32_t fma16(uint32_t mode, uint32_t a, uint32_t b, uint32_t c) {
  tf_emu_format f = (tf_emu_format)(mode >> TF_EMU_FORMAT_SHIFT);
  double p = (double)tf_emu_decode(a, f) * (double)tf_emu_decode(b, f);
  double r = sum_to_odd(p, (double)tf_emu_decode(c, f));
  if (mode & TF_EMU_SAT) r = r > 0 ? (r < 1 ? r : 1) : 0;
  return tf_emu_encode(r, f, mode & TF_EMU_RELU);
}

uint32_t tf_emu_fma16(uint32_t mode, uint32_t a, uint32_t b, uint32_t c) { return fma16(mode, a, b, c); }
uint32_t tf_emu_fma16x2(uint32_t mode, uint32_t a, uint32_t b, uint32_t c) {
  return fma16(mode, a >> 16, b >> 16, c >> 16) << 16 | fma16(mode, a & 0xffff, b & 0xffff, c & 0xffff);
}

static double pick(uint32_t mode, double a, double b) {
  int negative = mode & TF_EMU_XORSIGN && signbit(a) != signbit(b);
  if (isnan(a) || isnan(b)) {
    if (mode & TF_EMU_NAN || (isnan(a) && isnan(b))) return NAN;
    double r = isnan(a) ? b : a;
    return mode & TF_EMU_XORSIGN ? copysign(r, negative ? -1 : 1) : r;
  }
  if (mode & TF_EMU_XORSIGN) a = fabs(a), b = fabs(b);
  int less = a < b || (a == b && signbit(a) && !signbit(b));
  double r = (mode & TF_EMU_MAX_OF ? !less : less) ? a : b;
  return negative ? -r : r;
}

float tf_emu_minmax_f(uint32_t mode, float a, float b) {
  double r = pick(mode, (double)ftz(mode, a), (double)ftz(mode, b));
  return isnan(r) ? as_float(0x7fffffff) : (float)r;
}
double tf_emu_minmax_d(uint32_t mode, double a, double b) { return pick(mode, a, b); }

static uint32_t minmax16(uint32_t mode, uint32_t a, uint32_t b) {
  tf_emu_format f = (tf_emu_format)(mode >> TF_EMU_FORMAT_SHIFT);
  return tf_emu_encode(pick(mode, (double)tf_emu_decode(a, f), (double)tf_emu_decode(b, f)), f, 0);
}
uint32_t tf_emu_minmax16(uint32_t mode, uint32_t a, uint32_t b) { return minmax16(mode, a, b); }
uint32_t tf_emu_minmax16x2(uint32_t mode, uint32_t a, uint32_t b) {
  return minmax16(mode, a >> 16, b >> 16) << 16 | minmax16(mode, a & 0xffff, b & 0xffff);
}

uint32_t tf_emu_neg16one(uint32_t mode, uint32_t x) {
  (void)mode;
  return x ^ 0x8000;
}
uint32_t tf_emu_neg16(uint32_t mode, uint32_t x) {
  (void)mode;
  return x ^ 0x80008000;
}

float tf_emu_fabs_f(uint32_t mode, float x) { return fabsf(ftz(mode, x)); }
float tf_emu_saturate_f(uint32_t mode, float x) { return finish(mode | TF_EMU_SAT, ftz(mode, x)); }
double tf_emu_saturate_d(uint32_t mode, double x) {
  (void)mode;
  return x > 0 ? (x < 1 ? x : 1) : 0;
}

/* To an integral value: mode rz, rm, rp, or rn = nearest even. */
float tf_emu_rint_f(uint32_t mode, float x) {
  x = ftz(mode, x);
  switch (mode & TF_EMU_ROUND) {
  case TF_EMU_RZ: return truncf(x);
  case TF_EMU_RM: return floorf(x);
  case TF_EMU_RP: return ceilf(x);
  default: return nearbyintf(x);
  }
}
double tf_emu_rint_d(uint32_t mode, double x) {
  switch (mode & TF_EMU_ROUND) {
  case TF_EMU_RZ: return trunc(x);
  case TF_EMU_RM: return floor(x);
  case TF_EMU_RP: return ceil(x);
  default: return nearbyint(x);
  }
}

float tf_emu_ex2_f(uint32_t mode, float x) { return ftz(mode, exp2f(ftz(mode, x))); }
float tf_emu_lg2_f(uint32_t mode, float x) { return ftz(mode, log2f(ftz(mode, x))); }
double tf_emu_lg2_d(uint32_t mode, double x) {
  (void)mode;
  return log2(x);
}
float tf_emu_rsqrt_f(uint32_t mode, float x) { return ftz(mode, (float)(1.0 / sqrt((double)ftz(mode, x)))); }
double tf_emu_rsqrt_d(uint32_t mode, double x) {
  (void)mode;
  return 1.0 / sqrt(x);
}
float tf_emu_sin_f(uint32_t mode, float x) { return ftz(mode, sinf(ftz(mode, x))); }
float tf_emu_cos_f(uint32_t mode, float x) { return ftz(mode, cosf(ftz(mode, x))); }

/* ex2 on 16-bit formats, one or two at a time. */
static uint32_t ex2_of(uint32_t mode, uint32_t x) {
  tf_emu_format f = (tf_emu_format)(mode >> TF_EMU_FORMAT_SHIFT);
  return tf_emu_encode((double)exp2f(tf_emu_decode(x, f)), f, 0);
}
uint32_t tf_emu_ex2_16(uint32_t mode, uint32_t x) { return ex2_of(mode, x & 0xffff); }
uint32_t tf_emu_ex2_16x2(uint32_t mode, uint32_t x) { return ex2_of(mode, x >> 16) << 16 | ex2_of(mode, x & 0xffff); }

/* The gross approximations of f64 give the upper 32 bits only. */
static double upper(double x) {
  uint64_t b;
  if (fpclassify(x) == FP_SUBNORMAL) x = copysign(0, x);
  memcpy(&b, &x, 8);
  b &= 0xffffffff00000000u;
  memcpy(&x, &b, 8);
  return x;
}
double tf_emu_rcp_gross(uint32_t mode, double x) {
  (void)mode;
  if (fpclassify(x) == FP_SUBNORMAL) x = copysign(0, x);
  return upper(1.0 / x);
}
double tf_emu_rsqrt_gross(uint32_t mode, double x) {
  (void)mode;
  if (fpclassify(x) == FP_SUBNORMAL) x = copysign(0, x);
  return upper(1.0 / sqrt(x));
}
