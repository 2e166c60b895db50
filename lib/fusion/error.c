/* How far a right result may be from the reference's: a value that a sum made carries a bound, what is computed from it
 * passes it on, and values that no sum has touched carry nothing. u is half a unit in the last place of what sums are
 * made in (f32, or f64).
 *
 * A sum of n terms x_k, added in whichever order and shape of tree, is the sum of x_k (1 + d_k), where 1 + d_k is a
 * product of at most n - 1 factors 1 + e with |e| <= u: each addition rounds once. So it is off by no more than
 * ((1 + u)^(n - 1) - 1) sum |x_k|, less than 1.01 n u sum |x_k| for n u < 0.01 (Higham, Accuracy and Stability of
 * Numerical Algorithms, 4.2). That is proved, and what follows is not below it up to n = 15, as 4 sqrt(n) > n + 1
 * there: the reference's own sum, in doubles and rounded once, is within the slack. For more terms the worst case needs
 * all roundings to fall one way. If they have no bias, the sum of the n - 1 rounding errors, each bounded by u times a
 * partial sum's magnitude, is beyond t sqrt(n) u sum |x_k| with probability below 2 exp(-t^2 / 2) (Azuma; Higham and
 * Mary, A New Approach to Probabilistic Rounding Error Analysis, 2019): t = 4 gives 7e-4 for a chain of terms of one
 * magnitude that do not cancel on the way, and next to nothing for what devices do, trees and chains of n / threads,
 * whose partial sums are shorter. So 4 sqrt(n) u sum |x_k| is likely, not proved.
 *
 * But that one term is missing, or there twice, must not pass for rounding: the bound is never more than a quarter of
 * the mean absolute value of the terms. That is a choice, and cuts in from 4 sqrt(n) u = 1 / (4 n) on: n = 10000 in
 * f32.
 *
 * On a mesh of devices a sum is made of p parts, which are sent in the type of the sum, of which u is half a unit now:
 * each part s_i is rounded, and each of the p - 1 sums of what came so far and a part, in whichever order. So a part
 * meets at most p such roundings, its own and those of p - 1 sums, and the sum is off by no more than
 * ((1 + u)^p - 1) sum |s_i| besides what the parts are off by: proved as above. With `wide_sums` nothing is rounded on
 * the way, and nothing is added to the bound. f16 has no infinities to spare: parts beyond 65504 are infinite, though
 * the sum may not be.
 *
 * Pointwise ops: every operand is moved to both ends of what it may be off by, alone and together with the others. The
 * sum of what it changes alone, or what all change together, whichever is more, is the result's bound. For ops that are
 * monotone in each operand over these intervals the ends together are the extremes, exactly; others are nearly linear
 * there. Then the result is rounded: two values on either side of a boundary become neighbours, one unit apart. */
#include "fusion/error.h"

#include <math.h>

#include "fusion/fusion_scalar.h"

double tf_error_unit(tf_fusion_dtype d) {
  switch (d) {
  case TF_FD_F64: return 0x1p-53;
  case TF_FD_F32: return 0x1p-24;
  case TF_FD_F16: return 0x1p-11;
  case TF_FD_BF16: return 0x1p-8;
  case TF_FD_F8E4M3: return 0x1p-4;
  case TF_FD_F8E5M2: return 0x1p-3;
  case TF_FD_F4: return 0x1p-2;
  default: return 0;
  }
}

double tf_error_sum_unit(tf_fusion_dtype d) { return tf_error_unit(d == TF_FD_F64 ? d : TF_FD_F32); }

double tf_error_sum(tf_fusion_dtype d, int64_t n, double mag) {
  if (!tf_fd_is_float(d) || n < 2) return 0;
  double u = tf_error_sum_unit(d), some = 4 * sqrt((double)n) * u, most = 0.25 / (double)n;
  double e = (some < most ? some : most) * mag;
  return isfinite(e) ? e : 0;
}

double tf_error_parts(tf_fusion_dtype d, int64_t parts, double mag) {
  if (parts < 2) return 0;
  double least = d == TF_FD_F16 ? 0x1p-24 : 0; /* below the least normal number */
  return expm1((double)parts * log1p(tf_error_unit(d))) * mag + (double)parts * least;
}

/* (1 + u)^n - 1 < 1.01 n u, or 4 sqrt(n) u if that is less */
double tf_error_product(tf_fusion_dtype d, int64_t n, double mag) {
  if (!tf_fd_is_float(d) || n < 2) return 0;
  double e = mag * tf_error_sum_unit(d) * fmin(1.01 * (double)n, 4 * sqrt((double)n));
  return isfinite(e) ? e : 0;
}

double tf_error_steps(double u, int64_t k, double most) {
  double x = 4 * (double)(k + 1) * u;
  return x < 0.5 ? x / (1 - x) * most : INFINITY;
}

double tf_error_coarse_unit(void) { return 0x1p-14; }

double tf_error_steps_most(double own, double terms, double mag, bool coarse, double peak) {
  double most = 0.25 * mag / terms;
  if (coarse) most = fmax(most, 4 * sqrt(terms) * tf_error_coarse_unit() * peak);
  return own < most ? own : most;
}

double tf_error_add(tf_fusion_dtype d, double mag) { return tf_error_unit(d) * (isfinite(mag) ? mag : 0); }

double tf_error_rounded(tf_fusion_dtype d, double f, double err) {
  return err > 0 && isfinite(f) ? err + 2 * tf_error_unit(d) * fabs(f) : err;
}

enum { MOST = 4 }; /* operands of a pointwise op */

static double less_nan(double change) { return isfinite(change) ? change : 0; }

/* Which of n operands move; bit k of a corner says which way operand k goes. */
static uint32_t moved(const double *err, uint32_t n) {
  uint32_t bits = 0;
  for (uint32_t k = 0; k < n && k < MOST; k++) bits |= (uint32_t)(err[k] > 0) << k;
  return bits;
}

typedef struct ends {
  tf_fusion_id id;
  const double *v, *err;
  uint32_t n;
} ends;

/* The result with the operands of `which` at the end that `up` says. */
static double at_ends(const ends *e, uint32_t which, uint32_t up) {
  double f[MOST];
  for (uint32_t k = 0; k < e->n && k < MOST; k++) {
    f[k] = e->v[k];
    if ((which >> k & 1) && isfinite(f[k])) f[k] += up >> k & 1 ? e->err[k] : -e->err[k];
  }
  return tf_fusion_scalar_of(e->id)->d(f, TF_FD_F64);
}

double tf_error_float(tf_fusion_id id, const double *v, const double *err, uint32_t n) {
  ends e = {id, v, err, n};
  uint32_t all = moved(err, n);
  double here = at_ends(&e, 0, 0), sum = 0, most = 0;
  for (uint32_t k = 0; k < n && k < MOST; k++) {
    if (!(all >> k & 1)) continue;
    double up = fabs(at_ends(&e, 1u << k, 1u << k) - here), down = fabs(at_ends(&e, 1u << k, 0) - here);
    sum += less_nan(up > down || isnan(down) ? up : down);
  }
  for (uint32_t up = 0; up < 1u << MOST && all & (all - 1); up++)
    if (!(up & ~all)) most = fmax(most, less_nan(fabs(at_ends(&e, all, up) - here)));
  return fmax(sum, most);
}

double tf_error_truth(tf_fusion_id id, const double *v, const double *err, uint32_t n) {
  const tf_fusion_scalar_fns *fn = tf_fusion_scalar_of(id);
  uint32_t all = moved(err, n);
  bool here = fn->p(v);
  for (uint32_t up = 0; up < 1u << MOST && all; up++) {
    double f[MOST];
    if (up & ~all) continue;
    for (uint32_t k = 0; k < n && k < MOST; k++) f[k] = v[k] + (!(all >> k & 1) ? 0 : up >> k & 1 ? err[k] : -err[k]);
    if (fn->p(f) != here) return 1;
  }
  return 0;
}

double tf_error_int(tf_fusion_id id, tf_fusion_dtype d, const int64_t *v, const double *err, uint32_t n) {
  const tf_fusion_scalar_fns *fn = tf_fusion_scalar_of(id);
  uint32_t all = moved(err, n);
  double here = (double)fn->i(v, d), most = 0;
  for (uint32_t which = all; which; which = (which - 1) & all) /* a truth value may be the other one, or as it is */
    for (uint32_t up = 0; up < 1u << MOST; up++) {
      int64_t i[MOST];
      if (up & ~which) continue;
      for (uint32_t k = 0; k < n && k < MOST; k++) {
        int64_t by = err[k] < 0x1p62 ? (int64_t)ceil(err[k]) : 0;
        i[k] = v[k];
        if (!(which >> k & 1)) continue;
        if (d == TF_FD_BOOL || (id == TF_FUSION_SELECT && !k)) i[k] = !v[k];
        else i[k] = (int64_t)((uint64_t)v[k] + (uint64_t)(up >> k & 1 ? by : -by));
      }
      most = fmax(most, fabs((double)fn->i(i, d) - here));
    }
  return most;
}
