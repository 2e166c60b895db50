#include "fusion/philox.h"

void tf_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]) {
  uint32_t k0 = key[0], k1 = key[1];
  for (int i = 0; i < 4; i++) out[i] = counter[i];
  for (int round = 0; round < TF_PHILOX_ROUNDS; round++) {
    uint64_t p0 = (uint64_t)TF_PHILOX_M0 * out[0], p1 = (uint64_t)TF_PHILOX_M1 * out[2];
    uint32_t next[4] = {(uint32_t)(p1 >> 32) ^ out[1] ^ k0, (uint32_t)p1, (uint32_t)(p0 >> 32) ^ out[3] ^ k1,
                        (uint32_t)p0};
    for (int i = 0; i < 4; i++) out[i] = next[i];
    k0 += TF_PHILOX_W0;
    k1 += TF_PHILOX_W1;
  }
}
