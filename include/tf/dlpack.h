/* tf/dlpack.h: what DLPack 1.0 has and 0.6 (Debian 12) has not: managed tensors with a version and flags. Where
 * dlpack/dlpack.h is new enough, its own declarations are used. Source: https://github.com/dmlc/dlpack,
 * include/dlpack/dlpack.h, version 1.0. */
#ifndef TF_DLPACK_H
#define TF_DLPACK_H

#include <dlpack/dlpack.h>

#ifndef DLPACK_MAJOR_VERSION
#ifdef __cplusplus
extern "C" {
#endif

typedef struct DLPackVersion {
  uint32_t major, minor;
} DLPackVersion;

/* Whoever gets one looks at the major number first; with another than 1 only `deleter` may be used. */
typedef struct DLManagedTensorVersioned {
  DLPackVersion version;
  void *manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned *self);
  uint64_t flags; /* DLPACK_FLAG_BITMASK_... */
  DLTensor dl_tensor;
} DLManagedTensorVersioned;

#define DLPACK_FLAG_BITMASK_READ_ONLY (1UL << 0UL)
#define DLPACK_FLAG_BITMASK_IS_COPIED (1UL << 1UL)

#ifdef __cplusplus
}
#endif
#endif
/* DLPack 1.1: elements below a byte that take a whole one */
#ifndef DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED
#define DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED (1UL << 2UL)
#endif

#endif
