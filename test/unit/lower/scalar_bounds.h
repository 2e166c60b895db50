/* How near a lowered op comes to the reference, which computes in double and rounds once.
 *
 * Exact, in every type: what is not listed below. That holds for + - * / sqrt and 1/x too, in spite of the reference's
 * second rounding (from double) and the kernel's (from f32, for f16 and bf16): a format of 2p + 2 digits or more loses
 * nothing of those for one of p digits (24 to 53, 11 to 24), nor do bf16's subnormals, which lie in f32's own range:
 * its quotients keep away from ties there, its products of 16 digits are ties or fit. Sums of three terms do not have
 * that property: fma, addcmul, lerp. */
#ifndef TEST_UNIT_LOWER_SCALAR_BOUNDS_H
#define TEST_UNIT_LOWER_SCALAR_BOUNDS_H

#include <float.h>
#include <math.h>
#include <string.h>

#include "codegen/math/devicemath.h"
#include "fusion/fusion_dialect.h"
#include "support/result.h"

static tf_fusion_dtype dtype_of(const tf_op *op) {
  tf_fusion_dtype d = TF_FD_BOOL;
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  return d;
}

/* The kernel's error in f32 and in f64 against the true value: of what is a function of device math under its own name,
 * that function's bound; 0.5 is exact (see above) but for sums of three terms. */
static void errors_of(const tf_fusion_info *info, const char *name, double *f32, double *f64) {
  *f32 = *f64 = 0;
  switch (info->id) {
  case TF_FUSION_FMA: *f32 = 0.5; return;
  case TF_FUSION_ADDCMUL:
  case TF_FUSION_LERP: *f32 = 2; return;
  case TF_FUSION_ERFINV:
  case TF_FUSION_ERFCINV: *f32 = 0.51, *f64 = 8; return; /* in f64 */
  default: break;
  }
  for (int i = 0; i < TF_MATH_COUNT; i++) {
    const tf_math_info *m = tf_math_get_info((tf_math_op)i);
    if (strcmp(m->name, name) != 0) continue;
    if (m->ulp32[TF_MATH_MODE_PRECISE] > 0.5) *f32 = m->ulp32[TF_MATH_MODE_PRECISE];
    if (m->ulp64 > 0.5) *f64 = m->ulp64;
  }
  if (info->id == TF_FUSION_GELU) *f64 = 3000; /* the reference's x/2 erfc(-x/sqrt 2) has 2 t^2 + ..., t to 26.5 */
}

/* How far a kernel in precise mode may be from the reference evaluator in one op, in units in the last place of the
 * result's element type (below the smallest normal number a unit is the smallest subnormal). 0: equal bit for bit, but
 * for a NaN's payload. */
static double ulp_of(const tf_op *op) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  tf_fusion_dtype d = dtype_of(op);
  double f32, f64;
  if (!info || !tf_fd_is_float(d)) return 0;
  errors_of(info, op->def->name + sizeof "fusion." - 1, &f32, &f64);
  if (d == TF_FD_F64) return f64 == 0 ? 0 : f64 + 4; /* the reference is itself the C library's, or several roundings */
  if (f32 == 0) return 0;
  return d == TF_FD_F32 ? f32 + 0.5 : 1; /* nearly right in f32, so rounded to one of two neighbours */
}

/* Whether an intermediate value leaves f32's range, though what it is made of is finite: too large, or lost in zero and
 * then multiplied by infinity. */
static bool leaves_f32(tf_fusion_id id, const double *v) {
  double other = v[id == TF_FUSION_LERP ? 0 : 3], p = id == TF_FUSION_LERP ? v[1] - other : v[1] * other;
  if (!isfinite(v[1]) || !isfinite(other) || isnan(v[2])) return false;
  if (isinf(v[2])) return fabs(p) > FLT_MAX || (p != 0 && fabs(p) < FLT_MIN);
  return fabs(p) > FLT_MAX || fabs(p * v[2]) > FLT_MAX;
}

/* The magnitude whose units count. */
static double scale_of(tf_fusion_id id, tf_fusion_dtype d, const double *v, double want) {
  static const double cancelled[] = {[TF_FD_F64] = 1,        [TF_FD_F32] = 0x1p-29,    [TF_FD_F16] = 0x1p-42,
                                     [TF_FD_BF16] = 0x1p-45, [TF_FD_F8E4M3] = 0x1p-49, [TF_FD_F8E5M2] = 0x1p-50};
  double s = fabs(want);
  switch (id) {
  case TF_FUSION_ADDCMUL: /* below FLT_MIN the product with the scale lost digits */
    return fmax(fmax(s, fabs(v[0])), fabs(v[2]) * fmax(fabs(v[3] * v[1]), FLT_MIN));
  case TF_FUSION_LERP: return fmax(fmax(s, fabs(v[0])), fabs((v[1] - v[0]) * v[2]));
  /* the reference's exp(-x) overflows where the result is still a number; its 1 + tanh cancels */
  case TF_FUSION_SIGMOID:
  case TF_FUSION_SILU: return d == TF_FD_F64 && isfinite(v[0]) ? fmax(s, 0x1p-960) : s;
  case TF_FUSION_GELU_TANH: return isfinite(v[0]) && v[0] < 0 ? fmax(s, -v[0] * cancelled[d]) : s;
  default: return s;
  }
}

/* Infinity as the number after the largest finite one; of f64, as that one itself. */
static double bounded(double x, int top) { return isinf(x) ? copysign(top < 1024 ? ldexp(1, top) : DBL_MAX, x) : x; }

/* Whether `got` is near enough to the reference's `want`, both floats of the result's type; v: the operands. Where an
 * intermediate value may cancel, the units are those of the value that was lost; where one leaves the range of f32,
 * anything agrees. */
static bool agrees(const tf_op *op, const double *v, double want, double got) {
  static const struct {
    int digits, top, least; /* the first power of two too large; the exponent of the smallest subnormal */
  } f[] = {[TF_FD_F64] = {53, 1024, -1074}, [TF_FD_F32] = {24, 128, -149}, [TF_FD_F16] = {11, 16, -24},
           [TF_FD_BF16] = {8, 128, -133},   [TF_FD_F8E4M3] = {4, 9, -9},   [TF_FD_F8E5M2] = {3, 16, -16}};
  tf_fusion_dtype d = dtype_of(op);
  double tolerance = ulp_of(op);
  if (tolerance == 0 || !tf_fd_is_float(d))
    return (isnan(want) && isnan(got)) || (want == got && signbit(want) == signbit(got));
  tf_fusion_id id = tf_fusion_op_info(op)->id;
  if ((id == TF_FUSION_ADDCMUL || id == TF_FUSION_LERP) && leaves_f32(id, v)) return true;
  if (isnan(want) || isnan(got)) return isnan(want) && isnan(got);
  if (want == got) return true;
  if (isinf(want) && isinf(got)) return false;
  int exponent;
  frexp(bounded(scale_of(id, d, v, want), f[d].top), &exponent);
  int unit = exponent - f[d].digits > f[d].least ? exponent - f[d].digits : f[d].least;
  return fabs(bounded(want, f[d].top) - bounded(got, f[d].top)) <= tolerance * ldexp(1, unit);
}

#endif
