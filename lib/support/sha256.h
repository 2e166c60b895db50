/* SHA-256 (FIPS 180-4): checksums of packages and keys of the cache. */
#ifndef TF_SUPPORT_SHA256_H
#define TF_SUPPORT_SHA256_H

#include "tf/base.h"

typedef struct tf_sha256 {
  uint32_t h[8];
  uint64_t bytes;
  uint8_t block[64];
} tf_sha256;

void tf_sha256_init(tf_sha256 *s);
void tf_sha256_update(tf_sha256 *s, const void *data, size_t n);
void tf_sha256_final(tf_sha256 *s, uint8_t out[32]);
/* All three at once. */
void tf_sha256_of(const void *data, size_t n, uint8_t out[32]);

#endif
