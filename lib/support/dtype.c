#include "support/dtype.h"

#include <math.h>
#include <string.h>

static const struct {
  const char *name;
  uint8_t size, ebits, mbits; /* exponent and mantissa bits; 0 = not a float */
} info[TF_DT_COUNT] = {
    [TF_DT_F64] = {"f64", 8, 11, 52},     [TF_DT_F32] = {"f32", 4, 8, 23},
    [TF_DT_F16] = {"f16", 2, 5, 10},      [TF_DT_BF16] = {"bf16", 2, 8, 7},
    [TF_DT_I64] = {"i64", 8, 0, 0},       [TF_DT_I32] = {"i32", 4, 0, 0},
    [TF_DT_I16] = {"i16", 2, 0, 0},       [TF_DT_I8] = {"i8", 1, 0, 0},
    [TF_DT_U64] = {"u64", 8, 0, 0},       [TF_DT_U32] = {"u32", 4, 0, 0},
    [TF_DT_U16] = {"u16", 2, 0, 0},       [TF_DT_U8] = {"u8", 1, 0, 0},
    [TF_DT_BOOL] = {"bool", 1, 0, 0},     [TF_DT_F8E4M3FN] = {"f8e4m3fn", 1, 4, 3},
    [TF_DT_F8E5M2] = {"f8e5m2", 1, 5, 2}, [TF_DT_I4] = {"i4", 1, 0, 0},
    [TF_DT_U4] = {"u4", 1, 0, 0},         [TF_DT_F4E2M1FN] = {"f4e2m1fn", 1, 2, 1},
};

unsigned tf_dtype_size(tf_dtype t) { return (unsigned)t < TF_DT_COUNT ? info[t].size : 0; }
unsigned tf_dtype_bits(tf_dtype t) { return t >= TF_DT_I4 && t <= TF_DT_F4E2M1FN ? 4 : 8 * tf_dtype_size(t); }
const char *tf_dtype_name(tf_dtype t) { return (unsigned)t < TF_DT_COUNT ? info[t].name : "?"; }
bool tf_dtype_is_float(tf_dtype t) { return (unsigned)t < TF_DT_COUNT && info[t].ebits; }

uint64_t tf_dtype_from_double(tf_dtype t, double v) {
  uint64_t d;
  memcpy(&d, &v, 8);
  if (t == TF_DT_F64 || !tf_dtype_is_float(t)) return d;
  unsigned e = info[t].ebits, m = info[t].mbits, shift = 52 - m;
  bool fn = t == TF_DT_F8E4M3FN, finite = t == TF_DT_F4E2M1FN;
  uint64_t sign = (d >> 63) << (e + m), ones = ((uint64_t)1 << e) - 1;
  if (finite && !(fabs(v) < 6)) return isnan(v) ? 7 : sign | 7;
  uint64_t inf = finite ? 8 : fn ? (ones << m) | 7 : ones << m; /* f8e4m3fn: the NaN stands for infinity */
  if (isnan(v)) return sign | (fn ? inf : inf | (uint64_t)1 << (m - 1));
  if (isinf(v)) return sign | inf;
  int exp = (int)(d >> 52 & 2047) - 1023, bias = (1 << (e - 1)) - 1;
  if ((d << 1) == 0 || exp < -bias - (int)m) return sign; /* below half of the smallest subnormal */
  uint64_t man = (d & (((uint64_t)1 << 52) - 1)) | (exp == -1023 ? 0 : (uint64_t)1 << 52), base = 0;
  if (exp < 1 - bias) shift += (unsigned)(1 - bias - exp); /* subnormal result */
  else base = (uint64_t)(exp + bias - 1) << m;             /* the mantissa's leading one adds the last step */
  uint64_t r = man >> shift, rest = man & (((uint64_t)1 << shift) - 1), half = (uint64_t)1 << (shift - 1);
  if (rest > half || (rest == half && (r & 1))) r++;
  uint64_t bits = base + r;
  return sign | (bits >= inf ? inf : bits);
}
