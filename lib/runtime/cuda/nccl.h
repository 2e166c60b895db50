/* NCCL, by dlopen: our own declarations of the few types and calls that meshes need, so that no nccl.h is needed to
 * build and no NCCL to run. Names, numbers and layouts are those of NVIDIA's public nccl.h, which keeps them from
 * version to version:
 *  - ncclUniqueId is 128 bytes, passed by value; ncclComm_t is a pointer; enumerations are ints; a stream is a
 *    cudaStream_t, which is a CUstream.
 *  - ncclConfig_t begins with size, magic and version. NCCL reads `size` bytes of it, and takes its own values for what
 *    came after `version` (parseCommConfig in its init.cc). Ours is that of 2.14, whose only field is `blocking`.
 *  - A version is major * 10000 + minor * 100 + patch from 2.9 on.
 * 2.14 is the oldest that is taken: it has communicators that do not block, without which joining has no time limit. */
#ifndef TF_RUNTIME_CUDA_NCCL_H
#define TF_RUNTIME_CUDA_NCCL_H

#include "support/sink.h"

typedef struct ncclComm *ncclComm_t;
typedef int ncclResult_t, ncclDataType_t, ncclRedOp_t;
typedef struct ncclUniqueId {
  char internal[128];
} ncclUniqueId;
typedef struct ncclConfig {
  size_t size;
  unsigned magic, version;
  int blocking;
} ncclConfig;

enum { NCCL_OLDEST = 21400, NCCL_CONFIG_VERSION = 21400 };
#define NCCL_CONFIG_MAGIC 0xcafebeefu

enum { ncclSuccess = 0, ncclInvalidUsage = 5, ncclRemoteError = 6, ncclInProgress = 7 };
enum { /* ncclDataType_t */
       NCCL_INT32 = 2,
       NCCL_UINT8 = 1,
       NCCL_UINT32 = 3,
       NCCL_INT64 = 4,
       NCCL_UINT64 = 5,
       NCCL_FLOAT16 = 6,
       NCCL_FLOAT32 = 7,
       NCCL_FLOAT64 = 8,
       NCCL_BFLOAT16 = 9
};
enum { NCCL_SUM, NCCL_PROD, NCCL_MAX, NCCL_MIN }; /* ncclRedOp_t */

/* One function pointer a row of nccl.def, NULL for one that this version lacks. */
typedef struct tf_nccl {
  void *library;
  int version;
#define TF_NCCL(name, required, ...) ncclResult_t (*name)(__VA_ARGS__);
#include "runtime/cuda/nccl.def"
#undef TF_NCCL
  const char *(*ncclGetErrorString)(ncclResult_t);
  const char *(*ncclGetLastError)(ncclComm_t); /* may be NULL */
} tf_nccl;

/* `path` NULL = libnccl.so.2, from where the system or the process has it. */
TF_NODISCARD tf_status tf_nccl_open(tf_nccl *n, const char *path, const tf_sink *sink);
void tf_nccl_close(tf_nccl *n);

#endif
