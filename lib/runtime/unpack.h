/* Compressed images of a fat binary. */
#ifndef TF_RUNTIME_UNPACK_H
#define TF_RUNTIME_UNPACK_H

#include <stddef.h>
#include <stdint.h>

#include "tf/base.h"

/* One block of LZ4, without a frame. false: these bytes do not give exactly `n`. */
TF_NODISCARD bool tf_unpack_lz4(const uint8_t *at, size_t size, uint8_t *out, size_t n);

/* A frame of zstd, by libzstd, which is opened when it is first needed. TF_ERR_ENV: the machine has none;
 * TF_ERR_INVALID: these bytes do not give exactly `n`. */
TF_NODISCARD tf_status tf_unpack_zstd(const uint8_t *at, size_t size, uint8_t *out, size_t n);

#endif
