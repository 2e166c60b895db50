#include "fusion/fusion_scalar.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ floats */

#define D1(name, expr)                                                                                                 \
  static double d_##name(const double *v, tf_fusion_dtype t) {                                                         \
    (void)t;                                                                                                           \
    double x = v[0];                                                                                                   \
    return expr;                                                                                                       \
  }
#define D2(name, expr)                                                                                                 \
  static double d_##name(const double *v, tf_fusion_dtype t) {                                                         \
    (void)t;                                                                                                           \
    double a = v[0], b = v[1];                                                                                         \
    return expr;                                                                                                       \
  }
#define D3(name, expr)                                                                                                 \
  static double d_##name(const double *v, tf_fusion_dtype t) {                                                         \
    (void)t;                                                                                                           \
    double a = v[0], b = v[1], c = v[2];                                                                               \
    return expr;                                                                                                       \
  }
#define P1(name, expr)                                                                                                 \
  static bool p_##name(const double *v) {                                                                              \
    double x = v[0];                                                                                                   \
    return expr;                                                                                                       \
  }
#define P2(name, expr)                                                                                                 \
  static bool p_##name(const double *v) {                                                                              \
    double a = v[0], b = v[1];                                                                                         \
    return expr;                                                                                                       \
  }

static double mod(double a, double b) {
  double r = fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
/* The C functions leave open which zero they give. */
static double smaller(double a, double b) { return a < b || (a == b && signbit(a)) ? a : b; }
static double larger(double a, double b) { return a > b || (a == b && !signbit(a)) ? a : b; }
static double min(double a, double b) { return isnan(a) || isnan(b) ? NAN : smaller(a, b); }
static double max(double a, double b) { return isnan(a) || isnan(b) ? NAN : larger(a, b); }

/* Its numbers by themselves: the distance to the next one is that of the exponent, of which a power of two has the
 * smaller one below. */
static double neighbour(double a, double b, tf_fusion_dtype t) {
  static const struct {
    int digits, least; /* behind the point; the exponent of the smallest normal number */
    double most;
  } f[] = {[TF_FD_F16] = {10, -14, 65504},
           [TF_FD_BF16] = {7, -126, 0x1.fep127},
           [TF_FD_F8E4M3] = {3, -6, 448},
           [TF_FD_F8E5M2] = {2, -14, 57344}};
  if (t == TF_FD_F64) return nextafter(a, b);
  if (t == TF_FD_F32) return nextafterf((float)a, (float)b);
  if (isnan(a) || isnan(b)) return NAN;
  if (a == b) return b;
  if (isinf(a)) return copysign(f[t].most, a);
  if (a == 0) return copysign(ldexp(1, f[t].least - f[t].digits), b);
  int e;
  bool outward = (b > a) == (a > 0), power = frexp(fabs(a), &e) == 0.5;
  e -= 1 + (!outward && power);
  double by = ldexp(1, (e > f[t].least ? e : f[t].least) - f[t].digits);
  return copysign(b > a ? a + by : a - by, a); /* zero has the sign of where it came from */
}

/* f32 to tf32's 10 digits behind the point; of two equally near the one farther from zero. */
double tf_fusion_tf32(double x) {
  float f = (float)x;
  uint32_t u;
  memcpy(&u, &f, 4);
  if ((u & 0x7f800000) == 0x7f800000) return (double)f;
  u = (u + 0x1000) & ~(uint32_t)0x1fff;
  memcpy(&f, &u, 4);
  return (double)f;
}

double tf_fusion_tf32_between(double x) {
  float f = (float)x;
  uint32_t u;
  memcpy(&u, &f, 4);
  if ((u & 0x1fff) != 0x1000 || (u & 0x7f800000) == 0x7f800000) return 0;
  return 2 * fabs(tf_fusion_tf32(x) - x);
}

/* y with erf(y) = d, where p = 1 - |d|: each is exact where the other has lost digits. From 26.2.23 of Abramowitz and
 * Stegun, or the series at 0, by Halley's iteration, which multiplies the digits by three. */
static double inverse_erf(double d, double p) {
  double a = fabs(d), q = a * a, t = sqrt(-2 * log(p / 2)), y;
  if (!(p > 0)) return p == 0 ? copysign(INFINITY, d) : NAN;
  if (a < 0.5)
    y = 0.5 * 1.7724538509055160273 * a *
        (1 + q * (0.26179938779914943654 + q * (0.14393173084921978 + q * 0.0976636195)));
  else
    y = 0.70710678118654752440 *
        (t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (int i = 0; i < 3; i++) {
    double off = a < 0.5 ? erf(y) - a : p - erfc(y);
    y -= off / (1.1283791670955125739 * exp(-y * y) + y * off);
  }
  return copysign(y, d);
}

D2(add, a + b)
D2(sub, a - b)
D2(mul, a *b)
D2(div, a / b)
D2(rem, fmod(a, b))
D2(mod, mod(a, b))
D1(neg, -x)
D1(abs, fabs(x))
D1(sign, x > 0 ? 1 : x < 0 ? -1 : x)
D2(pow, pow(a, b))
D2(min, min(a, b))
D2(max, max(a, b))
D2(fmin, isnan(a) ? b : isnan(b) ? a : smaller(a, b))
D2(fmax, isnan(a) ? b : isnan(b) ? a : larger(a, b))
D3(clamp, min(max(a, b), c))
D3(fma, fma(a, b, c))
D3(lerp, a + c * (b - a))
D3(threshold, a <= b ? c : a)
D3(select, a != 0 ? b : c)
D1(reciprocal, 1 / x)
D2(copysign, copysign(a, b))
D1(sqrt, sqrt(x))
D1(rsqrt, 1 / sqrt(x))
D1(exp, exp(x))
D1(exp2, exp2(x))
D1(exp10, pow(10, x))
D1(expm1, expm1(x))
D1(log, log(x))
D1(log2, log2(x))
D1(log10, log10(x))
D1(log1p, log1p(x))
D1(sin, sin(x))
D1(cos, cos(x))
D1(tan, tan(x))
D1(asin, asin(x))
D1(acos, acos(x))
D1(atan, atan(x))
D2(atan2, atan2(a, b))
D2(hypot, hypot(a, b))
D1(sinh, sinh(x))
D1(cosh, cosh(x))
D1(tanh, tanh(x))
D1(asinh, asinh(x))
D1(acosh, acosh(x))
D1(atanh, atanh(x))
D1(erf, erf(x))
D1(erfc, erfc(x))
D1(sigmoid, 1 / (1 + exp(-x)))
/* at -inf the limits, -0 */
D1(silu, x == -INFINITY ? -0.0 : x / (1 + exp(-x)))
D1(gelu, x == -INFINITY ? -0.0 : x / 2 * erfc(-x * 0.70710678118654752440))
/* x / 2 * (1 + tanh(u)) without the cancellation: 1 + tanh(u) = 2 / (1 + exp(-2u)) */
D1(gelu_tanh, x == -INFINITY ? -0.0 : x / (1 + exp(-2 * 0.79788456080286535588 * (x + 0.044715 * x * x * x))))
D1(relu, isnan(x) ? x : larger(x, 0))
D2(leaky_relu, a > 0 ? a : b * a)
D1(softplus, isnan(x) ? x : larger(x, 0) + log1p(exp(-fabs(x))))
D1(erfinv, inverse_erf(x, 1 - fabs(x)))
D1(erfcinv, inverse_erf(1 - x, x <= 1 ? x : 2 - x))
D1(lgamma, lgamma(x))
D2(ieee_remainder, remainder(a, b))
D2(nextafter, neighbour(a, b, t))
D1(round_tf32, tf_fusion_tf32(x))
D1(floor, floor(x))
D1(ceil, ceil(x))
D1(round, rint(x))
D1(trunc, trunc(x))
D1(frac, x - trunc(x))

static double d_addcmul(const double *v, tf_fusion_dtype t) {
  (void)t;
  return v[0] + v[3] * v[1] * v[2];
}

P1(isnan, isnan(x))
P1(isinf, isinf(x))
P1(isfinite, isfinite(x))
P1(isposinf, x == INFINITY)
P1(isneginf, x == -INFINITY)
P1(signbit, signbit(x))
P2(logical_and, a != 0 && b != 0)
P2(logical_or, a != 0 || b != 0)
P1(logical_not, x == 0)
P2(eq, a == b)
P2(ne, a != b)
P2(lt, a < b)
P2(le, a <= b)
P2(gt, a > b)
P2(ge, a >= b)

/* ------------------------------------------------------------------------------------------------ integers */

#define I1(name, expr)                                                                                                 \
  static int64_t i_##name(const int64_t *v, tf_fusion_dtype t) {                                                       \
    int64_t x = v[0];                                                                                                  \
    (void)t;                                                                                                           \
    return expr;                                                                                                       \
  }
#define I2(name, expr)                                                                                                 \
  static int64_t i_##name(const int64_t *v, tf_fusion_dtype t) {                                                       \
    int64_t a = v[0], b = v[1];                                                                                        \
    (void)t;                                                                                                           \
    return expr;                                                                                                       \
  }
#define I3(name, expr)                                                                                                 \
  static int64_t i_##name(const int64_t *v, tf_fusion_dtype t) {                                                       \
    int64_t a = v[0], b = v[1], c = v[2];                                                                              \
    (void)t;                                                                                                           \
    return expr;                                                                                                       \
  }

static int64_t add(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static int64_t sub(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
static int64_t mul(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }

/* A ui64 is the int64 of the same bits, so its order and its quotients are not the int64's; narrower ones are theirs.
 */
static bool less(int64_t a, int64_t b, tf_fusion_dtype t) { return t == TF_FD_U64 ? (uint64_t)a < (uint64_t)b : a < b; }
static int64_t smallest(int64_t a, int64_t b, tf_fusion_dtype t) { return less(a, b, t) ? a : b; }
static int64_t largest(int64_t a, int64_t b, tf_fusion_dtype t) { return less(b, a, t) ? a : b; }
static int64_t quot(int64_t a, int64_t b, tf_fusion_dtype t) {
  if (b == 0) return 0;
  if (t == TF_FD_U64) return (int64_t)((uint64_t)a / (uint64_t)b);
  return b == -1 ? sub(0, a) : a / b;
}
static int64_t rem(int64_t a, int64_t b, tf_fusion_dtype t) {
  if (b == 0) return 0;
  if (t == TF_FD_U64) return (int64_t)((uint64_t)a % (uint64_t)b);
  return b == -1 ? 0 : a % b;
}
/* Something remains, and its sign is not the divisor's, or it is. */
static bool remains(int64_t a, int64_t b, tf_fusion_dtype t, bool same_sign) {
  int64_t r = rem(a, b, t);
  return r != 0 && (less(r, 0, t) == less(b, 0, t)) == same_sign;
}

static int64_t ipow(int64_t a, int64_t b, tf_fusion_dtype t) {
  if (less(b, 0, t)) return a == 1 ? 1 : a == -1 ? (b & 1 ? -1 : 1) : 0;
  int64_t r = 1;
  for (uint64_t e = (uint64_t)b; e; e >>= 1, a = mul(a, a))
    if (e & 1) r = mul(r, a);
  return r;
}

static int64_t shl(int64_t a, int64_t n, tf_fusion_dtype t) {
  return n < 0 || n >= tf_fd_width(t) ? 0 : (int64_t)((uint64_t)a << n);
}
static int64_t shr(int64_t a, int64_t n, tf_fusion_dtype t) {
  bool out = n < 0 || n >= tf_fd_width(t);
  if (t == TF_FD_U64) return out ? 0 : (int64_t)((uint64_t)a >> n);
  return a >> (out ? 63 : n);
}

static int64_t magnitude(int64_t x, tf_fusion_dtype t) { return less(x, 0, t) ? sub(0, x) : x; }
/* Of magnitudes as unsigned numbers: that of INT_MIN is no number of the type. */
static int64_t gcd(int64_t a, int64_t b, tf_fusion_dtype t) {
  uint64_t x = (uint64_t)magnitude(a, t), y = (uint64_t)magnitude(b, t);
  while (y) {
    uint64_t r = x % y;
    x = y;
    y = r;
  }
  return (int64_t)x;
}
static int64_t bit_ceil(int64_t x, tf_fusion_dtype t) {
  uint64_t r = 1, most = (uint64_t)tf_fd_int_max(t);
  while (less(0, x, t) && r < (uint64_t)x && r) r <<= 1;
  return r > most ? 0 : (int64_t)r;
}
static int64_t shr_logical(int64_t a, int64_t n, tf_fusion_dtype t) {
  uint64_t bits = (uint64_t)a & (~UINT64_C(0) >> (64 - tf_fd_width(t)));
  return n < 0 || n >= tf_fd_width(t) ? 0 : (int64_t)(bits >> n);
}

I2(add, add(a, b))
I2(sub, sub(a, b))
I2(mul, mul(a, b))
I2(div, quot(a, b, t))
I2(floordiv, sub(quot(a, b, t), remains(a, b, t, false)))
I2(ceil_div, add(quot(a, b, t), remains(a, b, t, true)))
I2(rem, rem(a, b, t))
I2(mod, remains(a, b, t, false) ? rem(a, b, t) + b : rem(a, b, t))
I1(neg, sub(0, x))
I1(abs, magnitude(x, t))
I2(gcd, gcd(a, b, t))
I1(bit_ceil, bit_ceil(x, t))
I2(shr_logical, shr_logical(a, b, t))
I1(sign, less(0, x, t) - less(x, 0, t))
I2(pow, ipow(a, b, t))
I2(min, smallest(a, b, t))
I2(max, largest(a, b, t))
I3(clamp, smallest(largest(a, b, t), c, t))
I3(fma, add(mul(a, b), c))
I3(threshold, less(b, a, t) ? a : c)
I3(select, a ? b : c)
I1(relu, largest(x, 0, t))
I2(and, a &b)
I2(or, a | b)
I2(xor, a ^ b)
I1(not, t == TF_FD_BOOL ? !x : ~x)
I2(shl, shl(a, b, t))
I2(shr, shr(a, b, t))
I2(logical_and, a &&b)
I2(logical_or, a || b)
I1(logical_not, !x)
I2(eq, a == b)
I2(ne, a != b)
I2(lt, less(a, b, t))
I2(le, !less(b, a, t))
I2(gt, less(b, a, t))
I2(ge, !less(a, b, t))

static int64_t i_addcmul(const int64_t *v, tf_fusion_dtype t) {
  (void)t;
  return add(v[0], mul(v[3], mul(v[1], v[2])));
}

static const tf_fusion_scalar_fns scalars[TF_FUSION_NUM] = {
#define FUSION_ROW(ID, mn, operands, results, attrs, nregion, traits, format, verify, infer, fold, parse, print,       \
                   CLASS, COMBINE, accepts, result, d, i, p, doc, example)                                             \
  [TF_FUSION_##ID] = {d, i, p},
#include "fusion/fusion_ops.def"
};

const tf_fusion_scalar_fns *tf_fusion_scalar_of(tf_fusion_id id) { return &scalars[id]; }

double tf_fusion_rounded(tf_fusion_id id, tf_fusion_dtype d, double x) {
  switch (id) {
  case TF_FUSION_NEG:
  case TF_FUSION_ABS:
  case TF_FUSION_SIGN:
  case TF_FUSION_COPYSIGN:
  case TF_FUSION_THRESHOLD:
  case TF_FUSION_SELECT: return tf_fd_value(d, x);
  default: return tf_fd_round(d, x);
  }
}

void tf_fusion_identity(tf_fusion_id combine, tf_fusion_dtype d, double *f, int64_t *i) {
  bool is_float = tf_fd_is_float(d);
  *f = 0;
  *i = 0;
  switch (combine) {
  case TF_FUSION_MUL: *f = 1, *i = 1; break;
  case TF_FUSION_MAX:
    *f = -INFINITY;
    if (!is_float) *i = tf_fd_int_min(d);
    break;
  case TF_FUSION_MIN:
    *f = INFINITY;
    if (!is_float) *i = tf_fd_int_max(d);
    break;
  case TF_FUSION_AND: *i = 1; break;
  default: break;
  }
}
