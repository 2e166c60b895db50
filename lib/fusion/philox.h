/* Philox4x32-10, a random number generator that is a function of a counter and a key (Salmon, Moraes, Dror and Shaw,
 * Parallel Random Numbers: As Easy as 1, 2, 3, SC 2011). */
#ifndef TF_FUSION_PHILOX_H
#define TF_FUSION_PHILOX_H

#include "fusion/fusion_dialect.h"

enum { TF_PHILOX_ROUNDS = 10 };
#define TF_PHILOX_M0 0xd2511f53u
#define TF_PHILOX_M1 0xcd9e8d57u
#define TF_PHILOX_W0 0x9e3779b9u /* by which the key grows in each round */
#define TF_PHILOX_W1 0xbb67ae85u

void tf_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);
/* Element `e` of fusion.random_bits; of uniform and normal, rounded to d. */
uint32_t tf_random_bits(uint64_t seed, uint64_t counter, uint64_t e);
double tf_random_uniform(tf_fusion_dtype d, uint64_t seed, uint64_t counter, uint64_t e);
double tf_random_normal(tf_fusion_dtype d, uint64_t seed, uint64_t counter, uint64_t e);
/* How many bits behind the point uniform numbers of the type have. */
unsigned tf_random_digits(tf_fusion_dtype d);

#endif
