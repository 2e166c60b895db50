/* Conversions between floating-point formats, rounding once, by one routine for every small format. */
#include <fenv.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "emu/sm/pure.h"

typedef struct tf_emu_shape {
  uint8_t ebits, mbits;
  uint8_t inf;       /* has infinities */
  uint32_t nan, max; /* bits of the NaN that a conversion gives (0 = the format has none), and of the largest value */
} tf_emu_shape;

static const tf_emu_shape shapes[] = {
    [TF_EMU_F16] = {5, 10, 1, 0x7fff, 0x7bff},    [TF_EMU_BF16] = {8, 7, 1, 0x7fff, 0x7f7f},
    [TF_EMU_TF32] = {8, 10, 1, 0x3ffff, 0x3fbff}, [TF_EMU_E4M3] = {4, 3, 0, 0x7f, 0x7e},
    [TF_EMU_E5M2] = {5, 2, 1, 0x7f, 0x7b},        [TF_EMU_E2M3] = {2, 3, 0, 0, 0x1f},
    [TF_EMU_E3M2] = {3, 2, 0, 0, 0x1f},           [TF_EMU_E2M1] = {2, 1, 0, 0, 0x7},
    [TF_EMU_UE8M0] = {8, 0, 0, 0xff, 0xfe},
};

static double round_by(double x, uint32_t mode, int negative) {
  switch (mode & TF_EMU_ROUND) {
  case TF_EMU_RZ: return floor(x);
  case TF_EMU_RM: return negative ? ceil(x) : floor(x);
  case TF_EMU_RP: return negative ? floor(x) : ceil(x);
  case TF_EMU_RNA: return floor(x + 0.5);
  default: {
    double f = floor(x), r = x - f;
    return r > 0.5 || (r == 0.5 && fmod(f, 2) != 0) ? f + 1 : f;
  }
  }
}

/* 2^e with the mantissa dropped; PTX rounds ue8m0 up or towards zero only. */
static uint32_t encode_scale(double x, uint32_t mode) {
  if (isnan(x)) return 0xff;
  x = fabs(x);
  if (x == 0) return 0;
  int e;
  double m = frexp(x, &e); /* x = m * 2^e, m in [0.5, 1) */
  int biased = e - 1 + 127 + ((mode & TF_EMU_ROUND) == TF_EMU_RP && m > 0.5);
  if (isinf(x) || biased > 254) return mode & TF_EMU_SAT ? 0xfe : 0xff;
  return biased < 0 ? 0 : (uint32_t)biased;
}

uint32_t tf_emu_encode(double x, tf_emu_format f, uint32_t mode) {
  const tf_emu_shape *s = &shapes[f];
  if (f == TF_EMU_UE8M0) return encode_scale(x, mode);
  if (isnan(x)) return s->nan ? s->nan : s->max;
  uint32_t sign = signbit(x) ? 1u << (s->ebits + s->mbits) : 0;
  if (sign && mode & TF_EMU_RELU) return 0;
  double a = fabs(x);
  uint32_t inf = s->inf ? ((1u << s->ebits) - 1) << s->mbits : s->nan ? s->nan : s->max;
  if (isinf(a)) return sign | (mode & TF_EMU_SAT ? s->max : inf);
  if (a == 0) return sign;
  int e, bias = (1 << (s->ebits - 1)) - 1;
  frexp(a, &e);
  int lowest = 1 - bias; /* exponent of the least normal */
  if (--e < lowest) e = lowest;
  double q = round_by(ldexp(a, s->mbits - e), mode, sign != 0); /* an integer of mbits + 1 bits */
  uint32_t bits = (uint32_t)(e - lowest) << s->mbits;
  bits += (uint32_t)q; /* the implicit one of a normal number adds 1 to the exponent field, as does a carry */
  if (bits > s->max) {
    uint32_t r = mode & TF_EMU_ROUND;
    int toward = r == TF_EMU_RZ || (r == TF_EMU_RM && !sign) || (r == TF_EMU_RP && sign);
    return sign | (mode & TF_EMU_SAT || toward ? s->max : inf);
  }
  return sign | bits;
}

float tf_emu_decode(uint32_t bits, tf_emu_format f) {
  const tf_emu_shape *s = &shapes[f];
  if (f == TF_EMU_UE8M0) return bits == 0xff ? NAN : ldexpf(1, (int)bits - 127);
  uint32_t m = bits & ((1u << s->mbits) - 1), e = bits >> s->mbits & ((1u << s->ebits) - 1);
  int negative = (int)(bits >> (s->ebits + s->mbits) & 1), bias = (1 << (s->ebits - 1)) - 1;
  float v;
  if (s->inf && e == (1u << s->ebits) - 1) v = m ? NAN : INFINITY;
  else if (!s->inf && s->nan && (bits & s->nan) == s->nan) v = NAN;
  else v = e ? ldexpf((float)(m + (1u << s->mbits)), (int)e - bias - s->mbits) : ldexpf((float)m, 1 - bias - s->mbits);
  return negative ? -v : v;
}

/* Faster than tf_emu_encode, for what generated code calls often. A NaN stays the NaN it is, made quiet. */
uint16_t tf_emu_truncsfbf2(float x) {
  uint32_t b;
  memcpy(&b, &x, 4);
  if (isnan(x)) return (uint16_t)(b >> 16 | 0x40);
  return (uint16_t)((b + 0x7fff + (b >> 16 & 1)) >> 16);
}

uint16_t tf_emu_truncdfbf2(double x) {
  return isnan(x) ? tf_emu_truncsfbf2((float)x) : (uint16_t)tf_emu_encode(x, TF_EMU_BF16, TF_EMU_RN);
}

static uint16_t half_nan(float x) {
  uint32_t b;
  memcpy(&b, &x, 4);
  return (uint16_t)((b >> 16 & 0x8000) | 0x7e00 | (b >> 13 & 0x3ff));
}

uint16_t tf_emu_truncsfhf2(float x) {
  return isnan(x) ? half_nan(x) : (uint16_t)tf_emu_encode(x, TF_EMU_F16, TF_EMU_RN);
}
uint16_t tf_emu_truncdfhf2(double x) {
  return isnan(x) ? half_nan((float)x) : (uint16_t)tf_emu_encode(x, TF_EMU_F16, TF_EMU_RN);
}

float tf_emu_extendhfsf2(uint16_t x) {
  if ((x & 0x7c00) == 0x7c00 && x & 0x3ff) {
    uint32_t b = (uint32_t)(x & 0x8000) << 16 | 0x7fc00000 | (uint32_t)(x & 0x3ff) << 13;
    float f;
    memcpy(&f, &b, 4);
    return f;
  }
  return tf_emu_decode(x, TF_EMU_F16);
}

static tf_emu_format format_of(uint32_t mode) { return (tf_emu_format)(mode >> TF_EMU_FORMAT_SHIFT); }

/* cvt.*.{f16,bf16,tf32}.f32 */
uint32_t tf_emu_cvt_f(uint32_t mode, float x) {
  uint32_t r = tf_emu_encode((double)x, format_of(mode), mode);
  return format_of(mode) == TF_EMU_TF32 ? r << 13 : r;
}

/* cvt.*.{f16x2,bf16x2}.f32 d, a, b: a is the upper half. */
uint32_t tf_emu_cvt_ff(uint32_t mode, float a, float b) {
  return tf_emu_encode((double)a, format_of(mode), mode) << 16 | tf_emu_encode((double)b, format_of(mode), mode);
}

/* cvt.*.<8 bits or less>x2.f32 d, a, b: a is the upper byte, or the upper nibble of e2m1x2. */
uint32_t tf_emu_cvt_ff8(uint32_t mode, float a, float b) {
  tf_emu_format f = format_of(mode);
  return tf_emu_encode((double)a, f, mode) << (f == TF_EMU_E2M1 ? 4 : 8) | tf_emu_encode((double)b, f, mode);
}

uint32_t tf_emu_cvt_hh8(uint32_t mode, uint32_t x) {
  return tf_emu_cvt_ff8(mode, tf_emu_decode(x >> 16, TF_EMU_F16), tf_emu_decode(x & 0xffff, TF_EMU_F16));
}

uint32_t tf_emu_cvt_bb8(uint32_t mode, uint32_t x) {
  return tf_emu_cvt_ff8(mode, tf_emu_decode(x >> 16, TF_EMU_BF16), tf_emu_decode(x & 0xffff, TF_EMU_BF16));
}

static uint32_t widen(uint32_t mode, uint32_t x, tf_emu_format to) {
  tf_emu_format f = format_of(mode);
  uint32_t shift = f == TF_EMU_E2M1 ? 4 : 8, keep = (1u << shift) - 1;
  uint32_t hi = tf_emu_encode((double)tf_emu_decode(x >> shift & keep, f), to, mode);
  return hi << 16 | tf_emu_encode((double)tf_emu_decode(x & keep, f), to, mode);
}

uint32_t tf_emu_cvt_8hh(uint32_t mode, uint32_t x) { return widen(mode, x, TF_EMU_F16); }
uint32_t tf_emu_cvt_8bb(uint32_t mode, uint32_t x) { return widen(mode, x, TF_EMU_BF16); }

static int fenv_of(uint32_t mode) {
  static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD, FE_TONEAREST, 0, 0, 0};
  return modes[mode & TF_EMU_ROUND];
}

static float ftz(uint32_t mode, float x) {
  return mode & TF_EMU_FTZ && fpclassify(x) == FP_SUBNORMAL ? copysignf(0, x) : x;
}

static double to_integer(double x, uint32_t mode) {
  switch (mode & TF_EMU_ROUND) {
  case TF_EMU_RZ: return trunc(x);
  case TF_EMU_RM: return floor(x);
  case TF_EMU_RP: return ceil(x);
  default: return nearbyint(x); /* the threads' rounding mode is to nearest */
  }
}

/* PTX clamps, and makes NaN 0 (up to 32 bits) or the least value with the sign bit set (64 bits). */
static uint64_t clamp_to(double x, uint32_t mode, int bits) {
  if (isnan(x)) return bits <= 32 ? 0 : 0x8000000000000000u;
  double r = to_integer(x, mode);
  bool has_sign = !(mode & TF_EMU_UNSIGNED);
  double top = ldexp(1, bits - has_sign);
  uint64_t most = ~UINT64_C(0) >> (64 - bits + has_sign);
  if (r >= top) return most;
  if (!has_sign) return r <= 0 ? 0 : (uint64_t)r;
  return r < -top ? ~most : (uint64_t)(int64_t)r;
}

static int bits_of(uint32_t mode) { return mode & TF_EMU_TO_8 ? 8 : mode & TF_EMU_TO_16 ? 16 : 32; }

uint32_t tf_emu_f2i(uint32_t mode, float x) { return (uint32_t)clamp_to((double)ftz(mode, x), mode, bits_of(mode)); }
uint64_t tf_emu_f2ll(uint32_t mode, float x) { return clamp_to((double)ftz(mode, x), mode, 64); }
uint32_t tf_emu_d2i(uint32_t mode, double x) { return (uint32_t)clamp_to(x, mode, 32); }
uint64_t tf_emu_d2ll(uint32_t mode, double x) { return clamp_to(x, mode, 64); }

#define TF_EMU_ROUNDED(type, expr)                                                                                     \
  int old = fegetround();                                                                                              \
  fesetround(fenv_of(mode));                                                                                           \
  volatile type r = (expr);                                                                                            \
  fesetround(old);                                                                                                     \
  return r

float tf_emu_d2f(uint32_t mode, double x) {
  volatile double v = x;
  int old = fegetround();
  fesetround(fenv_of(mode));
  volatile float r = (float)v;
  fesetround(old);
  return ftz(mode, r);
}
float tf_emu_i2f(uint32_t mode, uint32_t x) {
  volatile uint32_t v = x;
  TF_EMU_ROUNDED(float, mode &TF_EMU_UNSIGNED ? (float)v : (float)(int32_t)v);
}
float tf_emu_ll2f(uint32_t mode, uint64_t x) {
  volatile uint64_t v = x;
  TF_EMU_ROUNDED(float, mode &TF_EMU_UNSIGNED ? (float)v : (float)(int64_t)v);
}
double tf_emu_i2d(uint32_t mode, uint32_t x) { return mode & TF_EMU_UNSIGNED ? (double)x : (double)(int32_t)x; }
double tf_emu_ll2d(uint32_t mode, uint64_t x) {
  volatile uint64_t v = x;
  TF_EMU_ROUNDED(double, mode &TF_EMU_UNSIGNED ? (double)v : (double)(int64_t)v);
}
uint32_t tf_emu_d2half(uint32_t mode, double x) {
  uint64_t b;
  memcpy(&b, &x, 8);
  return (uint32_t)(mode & TF_EMU_HI ? b >> 32 : b);
}
double tf_emu_lohi(uint32_t mode, uint32_t lo, uint32_t hi) {
  (void)mode;
  uint64_t b = (uint64_t)hi << 32 | lo;
  double d;
  memcpy(&d, &b, 8);
  return d;
}
uint32_t tf_emu_f2h_bits(uint32_t mode, float x) { return tf_emu_encode((double)ftz(mode, x), TF_EMU_F16, mode); }
uint32_t tf_emu_bf2h_bits(uint32_t mode, uint32_t x) {
  return tf_emu_encode((double)ftz(mode, tf_emu_decode(x, TF_EMU_BF16)), TF_EMU_F16, mode);
}
