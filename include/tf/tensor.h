/* tf/tensor.h: tensors on the host and in files (.npy, safetensors), as DLPack. */
#ifndef TF_TENSOR_H
#define TF_TENSOR_H

#include "tf/diag.h"
#include "tf/dlpack.h"

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

/* The same tensor for a consumer of DLPack 1.x, with these flags (DLPACK_FLAG_BITMASK_READ_ONLY); it takes `t`, also
 * when it fails. `(*out)->deleter(*out)` ends both. */
TF_API TF_NODISCARD tf_status tf_tensor_to_versioned(DLManagedTensor *t, uint64_t flags, const tf_allocator *a,
                                                     const tf_sink *sink, DLManagedTensorVersioned **out);
/* And back, for hosts that have the form of 0.x. What tf_arg_from_versioned refuses of a result is refused, also
 * read-only tensors, since that form cannot say it; then `t` is left as it was. */
TF_API TF_NODISCARD tf_status tf_tensor_from_versioned(DLManagedTensorVersioned *t, const tf_allocator *a,
                                                       const tf_sink *sink, DLManagedTensor **out);

/* ------------------------------------------------------------------------------------------------ files of tensors */

/* A safetensors or .npy file, mapped: opening one reads its header, and a tensor's pages come as they are touched.
 * Which of the two it is stands in its first bytes, not in its name. What is malformed is refused when it is opened,
 * with one diagnostic: lengths, JSON, types, shapes, offsets that overlap, leave holes or do not fit. The header's JSON
 * is read with malloc. A file may be used from several threads at once; it must not be cut short while it or a tensor
 * of it lives. Format: https://github.com/huggingface/safetensors (README, "Format"). */
typedef struct tf_tensor_file tf_tensor_file;

TF_API TF_NODISCARD tf_status tf_tensor_file_open(const char *path, const tf_allocator *a, const tf_sink *sink,
                                                  tf_tensor_file **out);
/* Its tensors stay as they are. NULL is none. */
TF_API void tf_tensor_file_close(tf_tensor_file *f);
TF_API uint32_t tf_tensor_file_count(const tf_tensor_file *f);

/* What is told of a tensor; texts and the shape are the file's. */
typedef struct tf_tensor_entry {
  size_t struct_size;
  tf_str name;      /* empty in a .npy file */
  tf_str type;      /* as the file says it: "BF16", "<f4" */
  DLDataType dtype; /* lanes 0: none that tf has, or one that the file does not name (raw bytes of a .npy file) */
  uint32_t rank;    /* may be above TF_MAX_RANK: then it cannot be got */
  const int64_t *shape;
  uint64_t bytes;
} tf_tensor_entry;

/* In the order of their data. TF_ERR_INVALID past the end. */
TF_API TF_NODISCARD tf_status tf_tensor_file_entry(const tf_tensor_file *f, uint32_t i, tf_tensor_entry *out);
/* Of the safetensors `__metadata__`; ptr NULL if it has no such key. The text is the file's. */
TF_API tf_str tf_tensor_file_metadata(const tf_tensor_file *f, tf_str key);
/* The tensor of this name (empty: the only one), over the file's own memory: nothing is copied, unless its data lie at
 * no multiple of `align` bytes (a power of two; 0 = of its element), or are elements of 4 bits in a .npy file. What is
 * written there is seen by the other tensors of `f`, never by the file. `want` as for tf_tensor_load_npy; a safetensors
 * file names its types, so it must be that one. `(*out)->deleter(*out)` ends it, before or after `f`. */
TF_API TF_NODISCARD tf_status tf_tensor_file_get(tf_tensor_file *f, tf_str name, const DLDataType *want, size_t align,
                                                 const tf_sink *sink, DLManagedTensor **out);

/* ------------------------------------------------------------------------------------------------ elements */

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
