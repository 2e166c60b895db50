/* How far a right result may be from the reference's. Sums are the cause: a device adds in its own order and rounds on
 * the way, so where terms cancel the relative error of a sum has no bound, but its absolute error has: a sum of n terms
 * that is rounded n times in precision u is off by at most n u times the sum of their absolute values, and by about
 * sqrt(n) u of it if the roundings fall either way (Higham and Mary, 2019). So every value carries how far it may be
 * off; sums add to that, and what is computed from them passes it on. The bound of a sum stays below a quarter of its
 * mean term, whatever n is: that a term is missing, or there twice, must not pass for rounding. Values that no sum has
 * touched carry nothing. */
#include <math.h>

#include "tile/reference_impl.h"

/* Half a unit in the last place, relative. */
static double unit(tf_fusion_dtype d) {
  switch (d) {
  case TF_FD_F64: return 0x1p-53;
  case TF_FD_F32: return 0x1p-24;
  case TF_FD_F16: return 0x1p-11;
  case TF_FD_BF16: return 0x1p-8;
  case TF_FD_F8E4M3: return 0x1p-4;
  case TF_FD_F8E5M2: return 0x1p-3;
  default: return 0;
  }
}

/* Sums of narrow floats are made in f32. Tensor cores cut products off instead of rounding them, so 4 and not 1. */
double tf_tref_sum_error(tf_fusion_dtype d, int64_t n, double mag) {
  if (!tf_fd_is_float(d) || n < 2) return 0;
  double u = unit(d == TF_FD_F64 ? d : TF_FD_F32), some = 4 * sqrt((double)n) * u, most = 0.25 / (double)n;
  double e = (some < most ? some : most) * mag;
  return isfinite(e) ? e : 0;
}

double tf_tref_add_error(tf_fusion_dtype d, double mag) { return unit(d) * (isfinite(mag) ? mag : 0); }

/* Two values on either side of a boundary between roundings become neighbours. */
double tf_tref_rounded(tf_fusion_dtype d, double f, double err) {
  return err > 0 && isfinite(f) ? err + 2 * unit(d) * fabs(f) : err;
}

static double at(tf_fusion_id id, const tf_tref_val *v, uint32_t n, uint32_t moved, double by) {
  double f[4];
  for (uint32_t k = 0; k < n && k < 4; k++) f[k] = id == TF_FUSION_SELECT && !k ? (double)v[k].i : v[k].f;
  f[moved] += by;
  return tf_fusion_scalar_of(id)->d(f);
}

double tf_tref_spread(tf_fusion_id id, double result, const tf_tref_val *v, uint32_t n) {
  double sum = 0;
  for (uint32_t k = id == TF_FUSION_SELECT; k < n && k < 4; k++) {
    if (!(v[k].err > 0) || !isfinite(v[k].f)) continue;
    double up = fabs(at(id, v, n, k, v[k].err) - result), down = fabs(at(id, v, n, k, -v[k].err) - result);
    double most = up > down || isnan(down) ? up : down;
    if (isfinite(most)) sum += most;
  }
  return sum;
}
