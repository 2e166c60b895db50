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
 * Factors of f8. For these the tensor cores of sm_90 keep fewer digits: what they align they cut off at some 14 bits
 * (DeepSeek-V3 technical report, 3.3.2). The bound is the same with u = 2^-14. It reaches a term so soon that a quarter
 * of one would refuse right results: there it is, besides, no less than 4 sqrt(n) u of the largest sum, some seven
 * times what cutting off n random terms comes to.
 *
 * Reductions, prefix sums and pointwise ops: fusion/error.c. */
#include <math.h>

#include "fusion/error.h"
#include "tile/tile_reference_impl.h"

tf_tref_sum tf_tref_sum_of(const tf_tref_buffer *b, int64_t at, tf_tref_val v) {
  tf_tref_sum s = {.base = v.err, .mag = fabs(v.f), .terms = v.f != 0};
  if (b->sums && b->sums[at].terms > 0) s = b->sums[at];
  s.most = fabs(v.f);
  return s;
}

void tf_tref_sum_factors(tf_tref_sum *s, tf_fusion_dtype a, tf_fusion_dtype b) {
  bool both[2] = {a == TF_FD_F8E4M3 || a == TF_FD_F8E5M2, b == TF_FD_F8E4M3 || b == TF_FD_F8E5M2};
  s->coarse |= both[0] && both[1];
}

double tf_tref_sum_end(tf_tref_sum *s, tf_fusion_dtype d, int64_t k, double f) {
  double u = s->coarse ? tf_error_coarse_unit() : tf_error_sum_unit(d);
  s->own += tf_error_steps(u, k, s->most + s->base + s->own);
  s->terms += (double)k;
  if (tf_error_unit(d) > tf_error_unit(TF_FD_F32))
    s->base += 2 * tf_error_unit(d) * fabs(f); /* either may fall on its side of a boundary */
  s->peak = fmax(s->peak, s->most);
  double e = s->base + tf_error_steps_most(s->own, s->terms, s->mag, s->coarse, s->peak);
  return isfinite(e) ? e : 0;
}

void tf_tref_sum_keep(tf_tref_state *s, tf_tref_buffer *b, int64_t at, const tf_tref_sum *sum) {
  if (!b->at) return;
  if (!b->sums) b->sums = TF_NEW_ARRAY(s->pool, tf_tref_sum, (size_t)b->n);
  b->sums[at] = *sum;
}

double tf_tref_spread(tf_fusion_id id, const tf_tref_val *v, uint32_t n) {
  double f[4] = {0}, err[4] = {0};
  bool select = id == TF_FUSION_SELECT;
  for (uint32_t k = 0; k < n && k < 4; k++) {
    f[k] = select && !k ? (double)v[k].i : v[k].f;
    err[k] = select && !k ? 0 : v[k].err;
  }
  return tf_error_float(id, f, err, n);
}
