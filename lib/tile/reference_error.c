/* How far a right result may be from the reference's: every value carries a bound, what is computed from it passes it
 * on, and values that no sum has touched carry nothing. With u half a unit in the last place of what sums are made in
 * (f32, or f64):
 *
 * Products (tile.gemm). One product adds p_1 .. p_k to c, in this order, with one sum in progress: by fused steps, each
 * rounded to nearest, or by tensor cores in blocks of k0 >= 4, each of which aligns c and the p of the block to the
 * largest of them, cuts every one off there at no less than 24 bits, adds, and cuts the result off. Let m be the
 * largest of |p_l| and |c + p_1 + .. + p_l|. Fused steps are off by at most u m each. A block is off by at most 2 u m
 * for each of its p, for c, and for the result, so ceil(k / k0) <= (k + 3) / 4 blocks by 2 u m (k + (k + 3) / 2) = u m
 * (3 k + 3). The reference's own sum is rounded once, by u m. All that is no more than x m, where x = 4 (k + 1) u, and
 * what the device's sums differ from those in m is x of the same again: x / (1 - x) m. (Running error analysis: Higham,
 * Accuracy and Stability of Numerical Algorithms, 3.3 and 4.2.) f64 factors multiplied in the reference's doubles cost
 * it another k u m, which is within x m for fused steps, the only ones there are.
 *
 * Products that add to one sum, one after the other, add their bounds, for each starts from what the other left. So far
 * this is proved. But over many of them the bound outgrows a term, and that one is missing, or there twice, must not
 * pass for rounding: so the sum of these bounds counts only up to a quarter of the mean absolute value of all terms.
 * That is a choice, and cuts in from a thousand terms of one sign on. Roundings fall either way, and a device is then
 * off by about sqrt(n) u of the sum, which stays below that quarter up to n = 10000.
 *
 * Reductions and prefix sums are added in whichever order. In the worst case they are off by n u times the sum of the
 * terms' absolute values; if roundings fall either way, by about sqrt(n) u of it (Higham and Mary, 2019), and four
 * times that, or a quarter of the mean term, is what they may be off by: likely, not proved. */
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

/* Sums of narrow floats are made in f32. */
static double sum_unit(tf_fusion_dtype d) { return unit(d == TF_FD_F64 ? d : TF_FD_F32); }

tf_tref_sum tf_tref_sum_of(const tf_tref_buffer *b, int64_t at, tf_tref_val v) {
  tf_tref_sum s = {.base = v.err, .mag = fabs(v.f), .terms = v.f != 0};
  if (b->sums && b->sums[at].terms > 0) s = b->sums[at];
  s.most = fabs(v.f);
  return s;
}

double tf_tref_sum_end(tf_tref_sum *s, tf_fusion_dtype d, int64_t k, double f) {
  double x = 4 * (double)(k + 1) * sum_unit(d), off = x < 0.5 ? x / (1 - x) * (s->most + s->base + s->own) : INFINITY;
  s->own += off;
  s->terms += (double)k;
  if (unit(d) > unit(TF_FD_F32)) s->base += 2 * unit(d) * fabs(f); /* either may fall on its side of a boundary */
  double most = 0.25 * s->mag / s->terms, e = s->base + (s->own < most ? s->own : most);
  return isfinite(e) ? e : 0;
}

void tf_tref_sum_keep(tf_tref_state *s, tf_tref_buffer *b, int64_t at, const tf_tref_sum *sum) {
  if (!b->at) return;
  if (!b->sums) b->sums = TF_NEW_ARRAY(s->pool, tf_tref_sum, (size_t)b->n);
  b->sums[at] = *sum;
}

double tf_tref_sum_error(tf_fusion_dtype d, int64_t n, double mag) {
  if (!tf_fd_is_float(d) || n < 2) return 0;
  double u = sum_unit(d), some = 4 * sqrt((double)n) * u, most = 0.25 / (double)n;
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
