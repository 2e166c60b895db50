/* What is known of an op's result from what is known of its operands: an interval, whether it is whole, and how far a
 * kernel may be off. A kernel agrees with the reference bit for bit as long as every op is exact
 * (test/unit/lower/scalar_bounds.h) and sums are of whole numbers that stay in the accumulator's exact range. */
#include "prop.h"

#include <float.h>
#include <math.h>

enum { R_SAME, R_BOOL };

static const op_row rows[] = {
#define FUSION_ROW(ID, mnemonic, operands, results, attrs, nregion, traits, format, verify, infer, fold, parse, print, \
                   CLASS, COMBINE, accepts, result, ...)                                                               \
  {mnemonic, operands, accepts, TF_FC_##CLASS, TF_FUSION_##ID, R_##result},
#include "fusion/fusion_ops.def"
};

const op_row *op_get(tf_fusion_id id) { return &rows[id]; }

/* The distance of 1 to the next number, that of 0, and the largest one. */
static const struct {
  double eps, quantum, most;
} floats[TF_FD_COUNT] = {[TF_FD_F64] = {0x1p-52, 0, DBL_MAX},     [TF_FD_F32] = {0x1p-23, 0, FLT_MAX},
                         [TF_FD_F16] = {0x1p-10, 0x1p-24, 65504}, [TF_FD_BF16] = {0x1p-7, 0, FLT_MAX},
                         [TF_FD_F8E4M3] = {0x1p-3, 0x1p-9, 448},  [TF_FD_F8E5M2] = {0x1p-2, 0x1p-16, 57344}};
static double eps_of(tf_fusion_dtype d) { return floats[d].eps; }
static double max_of(tf_fusion_dtype d) { return floats[d].most; }
/* Whole numbers up to here are exact where the type is computed. */
static double exact_of(tf_fusion_dtype d) { return d == TF_FD_F64 ? 0x1p53 : 0x1p24; }
static double mag(const value *v) { return fmax(fabs(v->lo), fabs(v->hi)); }

void full_range(value *v) {
  v->err = 0;
  if (tf_fd_is_float(v->type)) {
    v->special = true;
    v->integer = false;
    v->lo = -max_of(v->type);
    v->hi = max_of(v->type);
    return;
  }
  v->special = false;
  v->integer = true;
  v->lo = (double)tf_fd_int_min(v->type);
  v->hi = v->type == TF_FD_U64 ? 0x1p64 : (double)tf_fd_int_max(v->type);
}

/* After rounding to the type. */
static bool rounded(value *out) {
  if (out->err > 0) out->err += 2 * (eps_of(out->type) * mag(out) + floats[out->type].quantum);
  double grow = 1 + eps_of(out->type);
  out->lo = out->lo < 0 ? out->lo * grow : out->lo / grow;
  out->hi = out->hi > 0 ? out->hi * grow : out->hi / grow;
  if (out->integer && mag(out) <= exact_of(out->type)) {
    out->lo = ceil(out->lo - 0.5);
    out->hi = floor(out->hi + 0.5);
  }
  if (mag(out) * grow + out->err < max_of(out->type) && !isnan(out->lo) && !isnan(out->hi)) return true;
  if (out->err > 0) return false;
  full_range(out);
  return true;
}

typedef struct smooth {
  tf_fusion_id id;
  double lo, hi;         /* where it is used */
  double out_lo, out_hi; /* what it gives there */
  double slope, ulps;
} smooth;

static const smooth functions[] = {
    {TF_FUSION_RSQRT, 0.25, 100, 0.09, 2.1, 4.1, 16},
    {TF_FUSION_EXP, -4, 4, 0.01, 55, 55, 16},
    {TF_FUSION_EXP2, -4, 4, 0.06, 16.1, 12, 16},
    {TF_FUSION_EXP10, -2, 2, 0.009, 101, 232, 16},
    {TF_FUSION_EXPM1, -4, 4, -1, 54, 55, 16},
    {TF_FUSION_LOG, 0.25, 64, -1.4, 4.2, 4, 16},
    {TF_FUSION_LOG2, 0.25, 64, -2.1, 6.1, 6, 16},
    {TF_FUSION_LOG10, 0.25, 64, -0.7, 1.9, 2, 16},
    {TF_FUSION_LOG1P, -0.5, 64, -0.7, 4.2, 2.1, 16},
    {TF_FUSION_SIN, -64, 64, -1, 1, 1, 16},
    {TF_FUSION_COS, -64, 64, -1, 1, 1, 16},
    {TF_FUSION_TAN, -1, 1, -1.6, 1.6, 3.5, 16},
    {TF_FUSION_ASIN, -0.875, 0.875, -1.1, 1.1, 2.2, 16},
    {TF_FUSION_ACOS, -0.875, 0.875, 0.4, 2.7, 2.2, 16},
    {TF_FUSION_ATAN, -1000, 1000, -1.6, 1.6, 1, 16},
    {TF_FUSION_SINH, -4, 4, -28, 28, 28, 16},
    {TF_FUSION_COSH, -4, 4, 1, 28, 28, 16},
    {TF_FUSION_TANH, -100, 100, -1, 1, 1, 16},
    {TF_FUSION_ASINH, -100, 100, -5.4, 5.4, 1, 16},
    {TF_FUSION_ACOSH, 1.5, 64, 0.9, 4.9, 1, 16},
    {TF_FUSION_ATANH, -0.875, 0.875, -1.4, 1.4, 4.4, 16},
    {TF_FUSION_ERF, -100, 100, -1, 1, 1.2, 16},
    {TF_FUSION_ERFC, -4, 4, 0, 2, 1.2, 16},
    {TF_FUSION_ERFINV, -0.875, 0.875, -1.1, 1.1, 3, 16},
    {TF_FUSION_ERFCINV, 0.125, 1.875, -1.1, 1.1, 3, 16},
    {TF_FUSION_LGAMMA, 0.25, 64, -0.2, 202, 4.3, 16},
    {TF_FUSION_SIGMOID, -10, 10, 0, 1, 0.3, 16},
    {TF_FUSION_SILU, -10, 10, -0.3, 10, 1.2, 16},
    {TF_FUSION_GELU, -10, 10, -0.2, 10, 1.2, 4096},
    {TF_FUSION_GELU_TANH, -10, 10, -0.2, 10, 1.2, 4096},
    {TF_FUSION_SOFTPLUS, -10, 10, 0, 10.1, 1, 16},
    {TF_FUSION_POW, 0.5, 2, 0.2, 4.1, 8, 32},
    {TF_FUSION_ATAN2, -1000, 1000, -3.2, 3.2, 0, 16},
    {TF_FUSION_HYPOT, -1000, 1000, 0, 1415, 1.5, 16},
};

static const smooth *function_of(tf_fusion_id id) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (functions[i].id == id) return &functions[i];
  return NULL;
}

bool op_domain(tf_fusion_id id, double *lo, double *hi) {
  const smooth *f = function_of(id);
  if (!f) return false;
  *lo = f->lo;
  *hi = f->hi;
  return true;
}

static bool smooth_bounds(const smooth *f, const value *const *x, uint32_t n, value *out) {
  for (uint32_t i = 0; i < n; i++)
    if (x[i]->special || x[i]->lo < f->lo || x[i]->hi > f->hi || (n > 1 && x[i]->err > 0)) return false;
  out->lo = f->out_lo;
  out->hi = f->out_hi;
  out->integer = false;
  out->err = f->slope * x[0]->err + f->ulps *
                                        (out->type == TF_FD_F64   ? 0x1p-50
                                         : out->type == TF_FD_F32 ? 0x1p-22
                                                                  : eps_of(out->type)) *
                                        fmax(fabs(f->out_lo), f->out_hi);
  if (out->type != TF_FD_F64 && out->type != TF_FD_F32)
    out->err = f->slope * x[0]->err + 4 * eps_of(out->type) * fmax(fabs(f->out_lo), f->out_hi);
  return rounded(out);
}

static void product(double alo, double ahi, double blo, double bhi, double *lo, double *hi) {
  double c[4] = {alo * blo, alo * bhi, ahi * blo, ahi * bhi};
  *lo = fmin(fmin(c[0], c[1]), fmin(c[2], c[3]));
  *hi = fmax(fmax(c[0], c[1]), fmax(c[2], c[3]));
}

/* Three-term ops: exact only where nothing is ever rounded. */
static bool three_terms(tf_fusion_id id, const value *const *x, uint32_t n, value *out) {
  bool whole = true;
  double plo, phi, m;
  for (uint32_t i = 0; i < n; i++) {
    if (x[i]->special) return false;
    whole &= x[i]->integer && x[i]->err == 0;
  }
  if (id == TF_FUSION_LERP) {
    product(x[1]->lo - x[0]->hi, x[1]->hi - x[0]->lo, x[2]->lo, x[2]->hi, &plo, &phi);
    out->lo = x[0]->lo + plo, out->hi = x[0]->hi + phi;
    m = (mag(x[0]) + mag(x[1])) * fmax(1, mag(x[2])) + mag(x[0]);
    out->err = x[0]->err + (x[0]->err + x[1]->err) * mag(x[2]) + x[2]->err * (mag(x[0]) + mag(x[1]));
  } else if (id == TF_FUSION_FMA) {
    product(x[0]->lo, x[0]->hi, x[1]->lo, x[1]->hi, &plo, &phi);
    out->lo = plo + x[2]->lo, out->hi = phi + x[2]->hi;
    m = mag(x[0]) * mag(x[1]) + mag(x[2]);
    out->err = x[2]->err + x[0]->err * mag(x[1]) + x[1]->err * mag(x[0]);
  } else {
    product(x[1]->lo, x[1]->hi, x[2]->lo, x[2]->hi, &plo, &phi);
    product(plo, phi, x[3]->lo, x[3]->hi, &plo, &phi);
    out->lo = plo + x[0]->lo, out->hi = phi + x[0]->hi;
    m = mag(x[1]) * mag(x[2]) * fmax(1, mag(x[3])) + mag(x[0]) + mag(x[1]) * mag(x[3]);
    out->err =
        x[0]->err + (x[1]->err * mag(x[2]) + x[2]->err * mag(x[1])) * mag(x[3]) + mag(x[1]) * mag(x[2]) * x[3]->err;
  }
  out->integer = whole;
  if (!whole || m > exact_of(out->type)) out->err += 8 * eps_of(out->type) * m;
  if (m > max_of(out->type) / 4) return false;
  return rounded(out);
}

bool hull(const value *a, const value *b, value *out) {
  out->lo = fmin(a->lo, b->lo);
  out->hi = fmax(a->hi, b->hi);
  out->integer = a->integer && b->integer;
  out->special = a->special || b->special;
  out->err = fmax(a->err, b->err);
  return true;
}

static bool float_bounds(tf_fusion_id id, const value *const *x, uint32_t n, value *out) {
  const smooth *f = function_of(id);
  if (f) return smooth_bounds(f, x, n, out);
  bool special = false, tolerant = false, whole = true;
  for (uint32_t i = 0; i < n; i++) {
    special |= x[i]->special;
    tolerant |= x[i]->err > 0;
    whole &= x[i]->integer;
  }
  if (id == TF_FUSION_FMA || id == TF_FUSION_ADDCMUL || id == TF_FUSION_LERP) return three_terms(id, x, n, out);
  if (special && !tolerant) return full_range(out), true;
  if (special) return false;
  const value *a = x[0], *b = n > 1 ? x[1] : a;
  out->integer = whole;
  switch (id) {
  case TF_FUSION_ADD: out->lo = a->lo + b->lo, out->hi = a->hi + b->hi, out->err = a->err + b->err; return rounded(out);
  case TF_FUSION_SUB: out->lo = a->lo - b->hi, out->hi = a->hi - b->lo, out->err = a->err + b->err; return rounded(out);
  case TF_FUSION_MUL:
    product(a->lo, a->hi, b->lo, b->hi, &out->lo, &out->hi);
    out->err = a->err * (mag(b) + b->err) + b->err * mag(a);
    return rounded(out);
  case TF_FUSION_NEG: out->lo = -a->hi, out->hi = -a->lo, out->err = a->err; return true;
  case TF_FUSION_ABS: out->lo = 0, out->hi = mag(a), out->err = a->err; return true;
  case TF_FUSION_RELU: out->lo = fmax(a->lo, 0), out->hi = fmax(a->hi, 0), out->err = a->err; return true;
  case TF_FUSION_MIN:
  case TF_FUSION_FMIN:
    out->lo = fmin(a->lo, b->lo), out->hi = fmin(a->hi, b->hi), out->err = fmax(a->err, b->err);
    return true;
  case TF_FUSION_MAX:
  case TF_FUSION_FMAX:
    out->lo = fmax(a->lo, b->lo), out->hi = fmax(a->hi, b->hi), out->err = fmax(a->err, b->err);
    return true;
  case TF_FUSION_CLAMP:
    out->lo = fmin(fmax(a->lo, b->lo), x[2]->lo);
    out->hi = fmin(fmax(a->hi, b->hi), x[2]->hi);
    out->err = fmax(a->err, fmax(b->err, x[2]->err));
    return true;
  default: break;
  }
  if (tolerant) return false;
  switch (id) {
  case TF_FUSION_SIGN: out->lo = -1, out->hi = 1, out->integer = true; return true;
  case TF_FUSION_FLOOR:
  case TF_FUSION_CEIL:
  case TF_FUSION_ROUND:
  case TF_FUSION_TRUNC: out->lo = floor(a->lo), out->hi = ceil(a->hi), out->integer = true; return true;
  case TF_FUSION_FRAC: out->lo = -1, out->hi = 1; return true;
  case TF_FUSION_COPYSIGN: out->hi = mag(a), out->lo = -out->hi, out->integer = a->integer; return true;
  case TF_FUSION_THRESHOLD: return hull(a, x[2], out);
  default: full_range(out); return true;
  }
}

bool op_bounds(tf_fusion_id id, const value *const *x, uint32_t n, value *out) {
  out->err = 0;
  out->special = false;
  out->type = rows[id].gives_bool ? TF_FD_BOOL : x[n > 1 && id == TF_FUSION_SELECT ? 1 : 0]->type;
  if (rows[id].gives_bool)
    for (uint32_t i = 0; i < n; i++)
      if (x[i]->err > 0) return false;
  /* a NaN has no particular sign */
  if ((id == TF_FUSION_SIGNBIT || id == TF_FUSION_COPYSIGN || id == TF_FUSION_NEXTAFTER) && x[n - 1]->special)
    return false;
  if (id == TF_FUSION_SELECT) return hull(x[1], x[2], out);
  if (!tf_fd_is_float(out->type)) return full_range(out), true;
  return float_bounds(id, x, n, out);
}

bool cast_bounds(const value *x, value *out) {
  bool to_float = tf_fd_is_float(out->type);
  if (!to_float && x->err > 0) return false;
  full_range(out);
  if (!to_float || x->special) return !(x->special && x->err > 0);
  out->special = false;
  out->lo = x->lo, out->hi = x->hi, out->integer = x->integer, out->err = x->err;
  return rounded(out);
}

bool reduction_bounds(tf_fusion_id id, const value *x, int64_t count, value *out) {
  double n = (double)count, m = mag(x);
  full_range(out);
  if (id == TF_FUSION_ARGMAX || id == TF_FUSION_ARGMIN) return x->err == 0;
  if (!tf_fd_is_float(x->type)) return true;
  if (id == TF_FUSION_REDUCE_MAX || id == TF_FUSION_REDUCE_MIN) {
    if (!count || x->special) return x->err == 0;
    out->special = false;
    out->lo = x->lo, out->hi = x->hi, out->integer = x->integer, out->err = x->err;
    return true;
  }
  if (id == TF_FUSION_VAR) { /* of a correction up to 2 */
    if (x->special || x->err > 0) return false;
    double acc = x->type == TF_FD_F64 ? 0x1p-53 : 0x1p-24, wide = x->hi - x->lo, mean = (n + 8) * acc * m;
    double by = n > 2 ? n / (n - 2) : n;
    out->special = out->integer = false;
    out->lo = -0x1p-20 * wide * wide, out->hi = by * wide * wide;
    out->err = by * (2 * (n + 16) * acc * wide * wide + 2 * wide * mean + mean * mean) + eps_of(x->type) * out->hi;
    return rounded(out);
  }
  if (id == TF_FUSION_LOGSUMEXP) {
    if (!count || x->special) return false; /* all may be -inf: an error in an operand would be one without bound */
    double acc = x->type == TF_FD_F64 ? 0x1p-52 : 0x1p-22;
    out->special = out->integer = false;
    out->lo = x->lo, out->hi = x->hi + log(n);
    /* the sum loses some units in each addition, and the exponents what their difference was rounded by */
    out->err = x->err + (2 * n + 8) * acc + 2 * mag(x) * acc + eps_of(x->type) * (m + log(n));
    return rounded(out);
  }
  if (id == TF_FUSION_SUM_EXP) {
    if (!count || x->special || x->err > 0.25) return false;
    double acc = x->type == TF_FD_F64 ? 0x1p-52 : 0x1p-22;
    out->special = out->integer = false;
    out->lo = 1 - x->err, out->hi = n * (1 + x->err);
    out->err = n * (3 * x->err + (2 * n + 8) * acc + 2 * mag(x) * acc + eps_of(x->type));
    return rounded(out);
  }
  if (x->special) return false;
  if (id == TF_FUSION_PROD)
    return x->integer && x->err == 0 && (m <= 1 || pow(m, n) <= exact_of(x->type)) &&
           pow(fmax(m, 1), n) < max_of(x->type);
  out->special = false;
  out->lo = n * fmin(x->lo, 0), out->hi = n * fmax(x->hi, 0);
  out->integer = x->integer;
  out->err = n * x->err;
  double acc = x->type == TF_FD_F64 ? 0x1p-52 : 0x1p-23;
  if (!x->integer || x->err > 0 || n * m > exact_of(x->type))
    out->err += 2 * pow(n, 1.5) * m * acc + eps_of(x->type) * n * m;
  return rounded(out);
}
