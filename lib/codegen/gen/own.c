/* Where libclc 22 is wrong or unsafe, this is what the device runs instead. The build reads own.ll, which is this
 * file through clang (own.sh), so that building tf needs no clang.
 *
 * What libclc gets wrong, each shown by test/unit/codegen/devicemath.c when the mend is taken out:
 *   expm1 sin tan asin atan erf, f64   -0 becomes +0
 *   sinh cosh, f64    NaN becomes inf, and the table is read out of bounds for NaN and large operands
 *   pow, f64          the wrong infinity or zero when |y| is huge
 *   tgamma            f64: inf for x < -171.5 in place of a subnormal or zero; f32: few digits
 *   lgamma, f32       wrong near zero, at poles and at -inf
 *   erfc, f32         0 where the result is subnormal
 *   fmod remainder, f32   the divisor is flushed to zero when subnormal
 */
typedef unsigned u32;
double _Z5expm1d(double);
double _Z3sind(double);
double _Z3tand(double);
double _Z4asind(double);
double _Z4atand(double);
double _Z3erfd(double);
double _Z4sinhd(double);
double _Z4coshd(double);
double _Z3powdd(double, double);
double _Z6tgammad(double);
double _Z6lgammad(double);
double _Z3expd(double);
float _Z4erfcf(float);

#define KEEP_ZERO(name, f)                                                                                             \
  double name(double x) {                                                                                              \
    double r = f(x);                                                                                                   \
    return x == 0.0 ? x : r;                                                                                           \
  }
KEEP_ZERO(tf_clc_expm1_f64, _Z5expm1d)
KEEP_ZERO(tf_clc_sin_f64, _Z3sind)
KEEP_ZERO(tf_clc_tan_f64, _Z3tand)
KEEP_ZERO(tf_clc_asin_f64, _Z4asind)
KEEP_ZERO(tf_clc_atan_f64, _Z4atand)
KEEP_ZERO(tf_clc_erf_f64, _Z3erfd)

/* Beyond 720 both are infinite. */
static double in_table(double x) {
  x = x > 720.0 ? 720.0 : x;
  x = x < -720.0 ? -720.0 : x;
  return x == x ? x : 0.0;
}

double tf_clc_sinh_f64(double x) {
  double r = _Z4sinhd(in_table(x));
  r = x == 0.0 ? x : r;
  return x == x ? r : x;
}

double tf_clc_cosh_f64(double x) {
  double r = _Z4coshd(in_table(x));
  return x == x ? r : x;
}

/* From |y| = 2^64 on, every x but +-1 gives 0 or infinity, and y is even. */
double tf_clc_pow_f64(double x, double y) {
  double a = __builtin_fabs(y), c = __builtin_copysign(0x1p64, y);
  return _Z3powdd(x, a > 0x1p64 && a < __builtin_inf() ? c : y);
}

double tf_clc_tgamma_f64(double x) {
  if (__builtin_fabs(x) < 0x1p-54) return 1.0 / x;
  double p = 1.0, q = 1.0, z = x, whole = __builtin_floor(x);
  /* Gamma(x) = Gamma(x + 32) / (x (x + 1) ... (x + 31)); dividing in two steps, for the product may overflow. */
  if (x < -170.0 && x > -200.0) {
    for (int i = 0; i < 16; i++) {
      p *= z;
      q *= z + 16.0;
      z += 1.0;
    }
    z += 16.0;
  }
  double r = _Z6tgammad(z) / p / q;
  if (x <= -200.0) r = whole - 2.0 * __builtin_floor(whole * 0.5) != 0.0 ? -0.0 : 0.0;
  return x < 0.0 && whole == x ? __builtin_nan("") : r;
}

float tf_clc_lgamma_f32(float x) {
  double d = x, r = _Z6lgammad(d);
  return __builtin_fabs(d) == __builtin_inf() ? __builtin_inff() : (float)r;
}

float tf_clc_tgamma_f32(float x) { return (float)tf_clc_tgamma_f64(x); }

/* From 9 on by the asymptotic series, the next term of which is 1e-8. */
float tf_clc_erfc_f32(float x) {
  if (!(x > 9.0f && x < 10.5f)) return _Z4erfcf(x);
  double d = x, s = d * d, h = 0.5 / s;
  double series = 1.0 + h * (-1.0 + h * (3.0 + h * (-15.0 + h * 105.0)));
  return (float)(_Z3expd(-s) / (d * 1.7724538509055160) * series);
}

static u32 bits(float f) {
  u32 u;
  __builtin_memcpy(&u, &f, 4);
  return u;
}

static float number(u32 u) {
  float f;
  __builtin_memcpy(&f, &u, 4);
  return f;
}

/* Long division of the significands, eight quotient bits a step: exact for all operands. */
float tf_clc_fmod_f32(float x, float y) {
  u32 a = bits(x) & 0x7fffffffu, b = bits(y) & 0x7fffffffu, sign = bits(x) & 0x80000000u;
  if (b == 0 || b > 0x7f800000u || a >= 0x7f800000u) return (x * y) / (x * y);
  if (a < b) return x;
  int ea = (int)(a >> 23), eb = (int)(b >> 23);
  u32 ma = a & 0x7fffffu, mb = b & 0x7fffffu;
  if (ea) ma |= 0x800000u;
  else ea = 1;
  if (eb) mb |= 0x800000u;
  else eb = 1;
  int left = ea - eb;
  u32 r = ma % mb;
  while (left > 0 && r) {
    int k = left < 8 ? left : 8;
    r = (r << k) % mb;
    left -= k;
  }
  if (!r) return number(sign);
  int up = __builtin_clz(r) - 8;
  if (up > eb - 1) up = eb - 1;
  r <<= up;
  if (r & 0x800000u) r = (r & 0x7fffffu) | (u32)(eb - up) << 23;
  return number(r | sign);
}

float tf_clc_remainder_f32(float x, float y) {
  float ay = __builtin_fabsf(y), ax = __builtin_fabsf(x);
  u32 sign = bits(x) & 0x80000000u;
  if (x != x || y != y || ay == 0.0f || ax == __builtin_inff()) return (x * y) / (x * y);
  if (ay < 0x1p127f) ax = tf_clc_fmod_f32(ax, ay + ay);
  if (ay < 0x1p-125f) {
    if (ax + ax > ay) {
      ax -= ay;
      if (ax + ax >= ay) ax -= ay;
    }
  } else {
    float half = 0.5f * ay;
    if (ax > half) {
      ax -= ay;
      if (ax >= half) ax -= ay;
    }
  }
  return number(bits(ax) ^ sign);
}
