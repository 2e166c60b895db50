/* What random ops make of Philox's words. */
#include <math.h>

#include "fusion/philox.h"

uint32_t tf_random_bits(uint64_t seed, uint64_t counter, uint64_t e) {
  uint64_t block = e / 4;
  uint32_t out[4];
  tf_philox((uint32_t[]){(uint32_t)block, (uint32_t)(block >> 32), (uint32_t)counter, (uint32_t)(counter >> 32)},
            (uint32_t[]){(uint32_t)seed, (uint32_t)(seed >> 32)}, out);
  return out[e % 4];
}

unsigned tf_random_digits(tf_fusion_dtype d) {
  return d == TF_FD_F64 ? 53 : d == TF_FD_F32 ? 24 : d == TF_FD_F16 ? 11 : 8;
}

double tf_random_uniform(tf_fusion_dtype d, uint64_t seed, uint64_t counter, uint64_t e) {
  unsigned digits = tf_random_digits(d);
  if (d != TF_FD_F64) return ldexp(tf_random_bits(seed, counter, e) >> (32 - digits), -(int)digits);
  uint64_t high = tf_random_bits(seed, counter, 2 * e), low = tf_random_bits(seed, counter, 2 * e + 1);
  return ldexp((double)((high << 32 | low) >> 11), -53);
}

double tf_random_normal(tf_fusion_dtype d, uint64_t seed, uint64_t counter, uint64_t e) {
  tf_fusion_dtype in = d == TF_FD_F64 ? d : TF_FD_F32;
  double u = tf_random_uniform(in, seed, counter, e & ~UINT64_C(1)), v = tf_random_uniform(in, seed, counter, e | 1);
  double angle = 6.28318530717958647693 * v;
  return tf_fd_round(d, sqrt(-2 * log(1 - u)) * (e & 1 ? sin(angle) : cos(angle)));
}
