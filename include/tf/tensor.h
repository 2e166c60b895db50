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
/* `want` is the expected type; NULL = any. NumPy has no names for bf16 and f8 (ml_dtypes saves raw bytes), so `want`
 * also says what raw bytes are; with NULL raw elements of two bytes are bf16. 4-bit elements take a byte each in a
 * file, as ml_dtypes saves them, and half a byte in memory. */
TF_API TF_NODISCARD tf_status tf_tensor_load_npy(const char *path, const DLDataType *want, const tf_allocator *a,
                                                 const tf_sink *sink, DLManagedTensor **out);
/* Any strides; the file is in C order, and appears whole or not at all. */
TF_API TF_NODISCARD tf_status tf_tensor_save_npy(const char *path, const DLTensor *t, const tf_sink *sink);

/* The name of a type: "bf16"; "?" for a type that tf does not have. Codes are those of later DLPack versions where 0.6
 * has none: "bool" (one byte) is 6, "f8E4M3FN" 10, "f8E5M2" 12, "f4e2m1fn" 17. "i4", "u4" and "f4e2m1fn" have two
 * elements a byte: element 2i is in the lower half of byte i. */
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
