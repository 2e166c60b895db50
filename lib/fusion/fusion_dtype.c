#include "fusion/fusion_dtype.h"

#include <math.h>
#include <string.h>

static const struct {
  const char *name;
  uint8_t size, width;
  char cls;
  tf_dtype host;
} facts[] = {
    [TF_FD_F64] = {"f64", 8, 64, 'F', TF_DT_F64},
    [TF_FD_F32] = {"f32", 4, 32, 'F', TF_DT_F32},
    [TF_FD_F16] = {"f16", 2, 16, 'F', TF_DT_F16},
    [TF_FD_BF16] = {"bf16", 2, 16, 'F', TF_DT_BF16},
    [TF_FD_I64] = {"i64", 8, 64, 'S', TF_DT_I64},
    [TF_FD_I32] = {"i32", 4, 32, 'S', TF_DT_I32},
    [TF_FD_I8] = {"i8", 1, 8, 'S', TF_DT_I8},
    [TF_FD_U8] = {"ui8", 1, 8, 'U', TF_DT_U8},
    [TF_FD_BOOL] = {"i1", 1, 1, 'B', TF_DT_BOOL},
    [TF_FD_F8E4M3] = {"f8E4M3FN", 1, 8, 'F', TF_DT_F8E4M3FN},
    [TF_FD_F8E5M2] = {"f8E5M2", 1, 8, 'F', TF_DT_F8E5M2},
    [TF_FD_I16] = {"i16", 2, 16, 'S', TF_DT_I16},
    [TF_FD_U16] = {"ui16", 2, 16, 'U', TF_DT_U16},
    [TF_FD_U32] = {"ui32", 4, 32, 'U', TF_DT_U32},
    [TF_FD_U64] = {"ui64", 8, 64, 'U', TF_DT_U64},
    [TF_FD_I4] = {"i4", 1, 4, 'N', TF_DT_I4},
    [TF_FD_U4] = {"ui4", 1, 4, 'N', TF_DT_U4},
    [TF_FD_F4] = {"f4E2M1FN", 1, 4, 'N', TF_DT_F4E2M1FN},
};

char tf_fd_class(tf_fusion_dtype d) { return facts[d].cls; }
const char *tf_fd_name(tf_fusion_dtype d) { return facts[d].name; }
size_t tf_fd_size(tf_fusion_dtype d) { return facts[d].size; }
size_t tf_fd_bytes(tf_fusion_dtype d, size_t n) { return tf_fd_is_nibble(d) ? n / 2 : n * facts[d].size; }
bool tf_fd_is_unsigned(tf_fusion_dtype d) { return facts[d].cls == 'U' || d == TF_FD_U4; }
tf_dtype tf_fd_dtype(tf_fusion_dtype d) { return facts[d].host; }
unsigned tf_fd_width(tf_fusion_dtype d) { return facts[d].width; }

/* Rounds to a format of `mant` stored mantissa bits whose smallest normal number is 2^emin and whose largest finite
 * one is `max`. */
static double round_narrow(double x, int mant, double min_normal, double quantum, double max) {
  double a = fabs(x);
  if (!(a < INFINITY)) return x;
  if (a < min_normal) return copysign(rint(a / quantum) * quantum, x); /* both scalings are by powers of two: exact */
  uint64_t u, drop = 52 - (unsigned)mant;
  memcpy(&u, &a, 8);
  u += ((UINT64_C(1) << (drop - 1)) - 1) + ((u >> drop) & 1);
  u &= ~((UINT64_C(1) << drop) - 1);
  memcpy(&a, &u, 8);
  return copysign(a > max ? INFINITY : a, x);
}

/* NaN stays. */
static double saturated(double x, double max) { return x > max ? max : x < -max ? -max : x; }

static double decode_f4(unsigned n) {
  static const double values[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  return n & 8 ? -values[n & 7] : values[n & 7];
}

double tf_fd_round(tf_fusion_dtype d, double x) {
  switch (d) {
  case TF_FD_F32: return (double)(float)x;
  case TF_FD_F16: return round_narrow(x, 10, 0x1p-14, 0x1p-24, 65504.0);
  case TF_FD_BF16: return round_narrow(x, 7, 0x1p-126, 0x1p-133, 0x1.fep127);
  case TF_FD_F8E4M3: return round_narrow(saturated(x, 448), 3, 0x1p-6, 0x1p-9, 448);
  case TF_FD_F8E5M2: return round_narrow(saturated(x, 57344), 2, 0x1p-14, 0x1p-16, 57344);
  case TF_FD_F4: return decode_f4((unsigned)tf_dtype_from_double(TF_DT_F4E2M1FN, x));
  default: return x;
  }
}

double tf_fd_value(tf_fusion_dtype d, double x) { return d == TF_FD_F8E5M2 && isinf(x) ? x : tf_fd_round(d, x); }

int64_t tf_fd_wrap(tf_fusion_dtype d, int64_t x) {
  switch (d) {
  case TF_FD_I32: return (int32_t)(uint32_t)(uint64_t)x;
  case TF_FD_U32: return (uint32_t)(uint64_t)x;
  case TF_FD_I16: return (int16_t)(uint16_t)(uint64_t)x;
  case TF_FD_U16: return (uint16_t)(uint64_t)x;
  case TF_FD_I8: return (int8_t)(uint8_t)(uint64_t)x;
  case TF_FD_U8: return (uint8_t)(uint64_t)x;
  case TF_FD_BOOL: return x != 0;
  case TF_FD_I4: return (int64_t)(((uint64_t)x & 15) ^ 8) - 8;
  case TF_FD_U4: return (int64_t)((uint64_t)x & 15);
  default: return x;
  }
}

int64_t tf_fd_int_min(tf_fusion_dtype d) {
  switch (d) {
  case TF_FD_I64: return INT64_MIN;
  case TF_FD_I32: return INT32_MIN;
  case TF_FD_I16: return INT16_MIN;
  case TF_FD_I8: return INT8_MIN;
  case TF_FD_I4: return -8;
  default: return 0;
  }
}

int64_t tf_fd_int_max(tf_fusion_dtype d) {
  switch (d) {
  case TF_FD_I64: return INT64_MAX;
  case TF_FD_I32: return INT32_MAX;
  case TF_FD_U64: return -1;
  case TF_FD_U32: return UINT32_MAX;
  case TF_FD_I16: return INT16_MAX;
  case TF_FD_U16: return UINT16_MAX;
  case TF_FD_I8: return INT8_MAX;
  case TF_FD_U8: return UINT8_MAX;
  case TF_FD_I4: return 7;
  case TF_FD_U4: return 15;
  default: return 1;
  }
}

int64_t tf_fd_float_to_int(tf_fusion_dtype d, double x) {
  if (d == TF_FD_BOOL) return x != 0;
  if (isnan(x)) return 0;
  if (d == TF_FD_U64) return x >= 0x1p64 ? -1 : x <= 0 ? 0 : (int64_t)(uint64_t)x;
  int64_t lo = tf_fd_int_min(d), hi = tf_fd_int_max(d);
  /* (double)INT64_MAX is 2^63, itself out of range; both comparisons are right for every type. */
  if (x >= (double)hi) return hi;
  if (x <= (double)lo) return lo;
  return (int64_t)x;
}

double tf_fd_int_to_float(tf_fusion_dtype to, tf_fusion_dtype from, int64_t x) {
  bool negative = x < 0 && from != TF_FD_U64;
  uint64_t a = negative ? 0 - (uint64_t)x : (uint64_t)x;
  if (to == TF_FD_F64 || a < UINT64_C(1) << 53) return tf_fd_round(to, negative ? -(double)a : (double)a);
  /* Round to odd into 53 bits first, so that rounding to the narrow type is the only rounding. */
  a = a >> 11 | ((a & 0x7ff) != 0);
  double r = tf_fd_round(to, (double)a * 0x1p11);
  return negative ? -r : r;
}

bool tf_fd_float_holds(tf_fusion_dtype b, tf_fusion_dtype a) {
  bool f8 = a == TF_FD_F8E4M3 || a == TF_FD_F8E5M2 || a == TF_FD_F4, half = a == TF_FD_F16 || a == TF_FD_BF16;
  bool narrow = b == TF_FD_F8E4M3 || b == TF_FD_F8E5M2;
  return a == b || (a == TF_FD_F4 && narrow) || b == TF_FD_F64 || (b == TF_FD_F32 && (half || f8)) ||
         ((b == TF_FD_F16 || b == TF_FD_BF16) && f8);
}

static double decode_f16(uint16_t h) {
  unsigned e = h >> 10 & 31, m = h & 1023;
  double r;
  if (e == 31) r = m ? NAN : INFINITY;
  else if (e == 0) r = m * 0x1p-24;
  else r = ldexp(1024 + m, (int)e - 25);
  return h & 0x8000 ? -r : r;
}

static uint16_t encode_f16(double x) { /* x is a value of f16 */
  uint16_t sign = signbit(x) ? 0x8000 : 0;
  double a = fabs(x);
  if (isnan(x)) return sign | 0x7e00;
  if (isinf(a)) return sign | 0x7c00;
  if (a < 0x1p-14) return sign | (uint16_t)(a * 0x1p24);
  int e;
  double m = frexp(a, &e); /* a = m * 2^e, m in [1/2, 1) */
  return sign | (uint16_t)((e + 14) << 10) | (uint16_t)(m * 2048 - 1024);
}

static double decode_f8(uint8_t h, bool e4m3) {
  int m = e4m3 ? 3 : 2, bias = e4m3 ? 7 : 15, e = h >> m & (e4m3 ? 15 : 31), f = h & ((1 << m) - 1);
  double r = e ? ldexp((1 << m) + f, e - bias - m) : ldexp(f, 1 - bias - m);
  if (e4m3 ? (h & 127) == 127 : e == 31 && f) r = NAN;
  else if (!e4m3 && e == 31) r = INFINITY;
  return h & 128 ? -r : r;
}

double tf_fd_load_float(tf_fusion_dtype d, const void *at) {
  double f64;
  float f32;
  uint32_t u32;
  uint16_t u16;
  switch (d) {
  case TF_FD_F64: memcpy(&f64, at, 8); return f64;
  case TF_FD_F32: memcpy(&f32, at, 4); return f32;
  case TF_FD_F16: memcpy(&u16, at, 2); return decode_f16(u16);
  case TF_FD_F8E4M3:
  case TF_FD_F8E5M2: return decode_f8(*(const uint8_t *)at, d == TF_FD_F8E4M3);
  case TF_FD_F4: return decode_f4(*(const uint8_t *)at & 15);
  default:
    memcpy(&u16, at, 2);
    u32 = (uint32_t)u16 << 16;
    memcpy(&f32, &u32, 4);
    return f32;
  }
}

int64_t tf_fd_load_int(tf_fusion_dtype d, const void *at) {
  int64_t i64;
  int32_t i32;
  uint16_t u16;
  uint8_t u8;
  switch (d) {
  case TF_FD_I64:
  case TF_FD_U64: memcpy(&i64, at, 8); return i64;
  case TF_FD_I32:
  case TF_FD_U32: memcpy(&i32, at, 4); return tf_fd_wrap(d, i32);
  case TF_FD_I16:
  case TF_FD_U16: memcpy(&u16, at, 2); return tf_fd_wrap(d, u16);
  default: memcpy(&u8, at, 1); return tf_fd_wrap(d, u8);
  }
}

static void put_nibble(uint8_t *at, unsigned bits, int64_t upper) {
  *at = (uint8_t)(upper ? (*at & 15) | bits << 4 : (*at & 0xf0) | bits);
}

void tf_fd_store_float(tf_fusion_dtype d, void *at, double x) {
  if (!isinf(x)) x = tf_fd_round(d, x); /* an infinity is one already, also where casts give none */
  float f32 = (float)x;
  uint32_t u32;
  uint16_t u16;
  switch (d) {
  case TF_FD_F64: memcpy(at, &x, 8); return;
  case TF_FD_F32: memcpy(at, &f32, 4); return;
  case TF_FD_F16: u16 = encode_f16(x); break;
  case TF_FD_F8E4M3:
  case TF_FD_F8E5M2: *(uint8_t *)at = (uint8_t)tf_dtype_from_double(tf_fd_dtype(d), x); return;
  case TF_FD_F4: put_nibble(at, (unsigned)tf_dtype_from_double(TF_DT_F4E2M1FN, x), 0); return;
  default:
    memcpy(&u32, &f32, 4);
    u16 = isnan(x) ? (uint16_t)(0x7fc0 | (signbit(x) ? 0x8000 : 0)) : (uint16_t)(u32 >> 16);
  }
  memcpy(at, &u16, 2);
}

void tf_fd_store_int(tf_fusion_dtype d, void *at, int64_t x) {
  x = tf_fd_wrap(d, x);
  uint32_t u32 = (uint32_t)x;
  uint16_t u16 = (uint16_t)x;
  uint8_t u8 = (uint8_t)x;
  switch (d) {
  case TF_FD_I64:
  case TF_FD_U64: memcpy(at, &x, 8); return;
  case TF_FD_I32:
  case TF_FD_U32: memcpy(at, &u32, 4); return;
  case TF_FD_I16:
  case TF_FD_U16: memcpy(at, &u16, 2); return;
  case TF_FD_I4:
  case TF_FD_U4: put_nibble(at, (unsigned)(x & 15), 0); return;
  default: memcpy(at, &u8, 1);
  }
}

/* ------------------------------------------------------------------------------------------------ rows of elements */

static const uint8_t *element(tf_fusion_dtype d, const void *data, int64_t i, uint8_t *nibble) {
  const uint8_t *at = (const uint8_t *)data + (tf_fd_is_nibble(d) ? i / 2 : i * (int64_t)tf_fd_size(d));
  if (!tf_fd_is_nibble(d)) return at;
  *nibble = *at >> 4 * (i & 1) & 15;
  return nibble;
}

double tf_fd_get_float(tf_fusion_dtype d, const void *data, int64_t i) {
  uint8_t nibble;
  return tf_fd_load_float(d, element(d, data, i, &nibble));
}

int64_t tf_fd_get_int(tf_fusion_dtype d, const void *data, int64_t i) {
  uint8_t nibble;
  return tf_fd_load_int(d, element(d, data, i, &nibble));
}

void tf_fd_set_float(tf_fusion_dtype d, void *data, int64_t i, double x) {
  if (!tf_fd_is_nibble(d)) tf_fd_store_float(d, (uint8_t *)data + i * (int64_t)tf_fd_size(d), x);
  else put_nibble((uint8_t *)data + i / 2, (unsigned)tf_dtype_from_double(tf_fd_dtype(d), x), i & 1);
}

void tf_fd_set_int(tf_fusion_dtype d, void *data, int64_t i, int64_t x) {
  if (!tf_fd_is_nibble(d)) tf_fd_store_int(d, (uint8_t *)data + i * (int64_t)tf_fd_size(d), x);
  else put_nibble((uint8_t *)data + i / 2, (unsigned)(x & 15), i & 1);
}
