/* tf/tensor.h: tensors on the host and in .npy files, as DLPack. */
#ifndef TF_TENSOR_H
#define TF_TENSOR_H

#include <dlpack/dlpack.h>

#include "tf/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A zeroed row-major host tensor; `(*out)->deleter(*out)` ends it. strides are always there. */
TF_API TF_NODISCARD tf_status tf_tensor_create(DLDataType type, uint32_t rank, const int64_t *dims,
                                               const tf_allocator *a, const tf_sink *sink, DLManagedTensor **out);
/* NumPy cannot name bf16 and f8 (ml_dtypes saves raw bytes), so `want` says what is needed and what raw bytes mean;
 * NULL = any type, raw two-byte elements being bf16. Elements of 4 bits
 * are one a byte in a file, as ml_dtypes saves them, and become two a byte. */
TF_API TF_NODISCARD tf_status tf_tensor_load_npy(const char *path, const DLDataType *want, const tf_allocator *a,
                                                 const tf_sink *sink, DLManagedTensor **out);
/* Any strides; the file is in C order, and appears whole or not at all. */
TF_API TF_NODISCARD tf_status tf_tensor_save_npy(const char *path, const DLTensor *t, const tf_sink *sink);

/* "bf16"; "?" if it is none of ours. Booleans are "bool" (one byte; DLPack 0.6 has no code for them, so tf uses the
 * code of later versions, 6), 8-bit floats are "f8E4M3FN" and "f8E5M2" (codes 10 and 12).
 * Of 4 bits there are "i4", "u4" and "f4e2m1fn" (code 17): two a byte, element 2i in the lower half of byte i. */
TF_API const char *tf_type_name(DLDataType t);
/* By that name. false if there is none. */
TF_API TF_NODISCARD bool tf_type_find(tf_str name, DLDataType *out);

/* Element `i` of a row of elements at `data`, as a double, and back, rounded once. Integers beyond 2^53 lose bits. */
TF_API double tf_element_get(DLDataType t, const void *data, int64_t i);
TF_API void tf_element_set(DLDataType t, void *data, int64_t i, double v);

#ifdef __cplusplus
}
#endif
#endif
