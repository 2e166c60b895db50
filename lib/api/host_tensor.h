/* Tensors on the host, for what makes them of memory, .npy and safetensors files. */
#ifndef TF_API_HOST_TENSOR_H
#define TF_API_HOST_TENSOR_H

#include "support/alloc.h"
#include "support/npy.h"
#include "tf/tensor.h"

/* What a tensor's data belong to, and how they are given back. */
typedef struct tf_held {
  void (*end)(const tf_allocator *a, void *what);
  void *what;
} tf_held;

/* A row-major tensor over `data`. It takes `held`, also when it fails. */
TF_NODISCARD tf_status tf_host_tensor(DLDataType type, uint32_t rank, const int64_t *dims, tf_held held, void *data,
                                      const tf_allocator *a, const tf_sink *sink, DLManagedTensor **out);
/* A tensor in memory of its own of what a .npy file has; `path` is for diagnostics. */
TF_NODISCARD tf_status tf_npy_copy(const tf_npy *n, const char *path, const tf_allocator *a, const tf_sink *sink,
                                   DLManagedTensor **out);
/* TF_DT_COUNT if there is none. */
tf_dtype tf_dtype_of(DLDataType t);

#endif
