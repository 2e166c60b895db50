/* NumPy's .npy files: versions 1, 2 and 3 in, version 1 out; C order, little-endian.
 *
 * NumPy has no name for bf16 and f8. ml_dtypes arrays are saved as raw bytes of their width, "<V2" and "<V1" (f8e5m2
 * as "<f1", which numpy itself cannot read back: we write "<V1"), so the file does not say which type they are; the
 * caller does. Elements of 4 bits are one a byte in a file, as ml_dtypes saves them ("<V1"; i4 also "|i1", u4 "|u1"):
 * so are the bytes here, and tf_npy_size counts them. */
#ifndef TF_SUPPORT_NPY_H
#define TF_SUPPORT_NPY_H

#include "support/dtype.h"
#include "support/sink.h"

typedef struct tf_npy {
  tf_dtype dtype;
  uint32_t rank;
  int64_t shape[TF_MAX_RANK];
  tf_str descr; /* the type as the file says it */
  bool raw;     /* the file names no type: bytes, of which `want` says the meaning */
  void *data;   /* points into `file`; aligned to 16 bytes if the file's writer followed the format */
  size_t size;  /* bytes of data */
  void *file;   /* what tf_npy_load allocated, NULL after tf_npy_parse */
} tf_npy;

/* `want` = the type that the caller needs, and what raw bytes mean; TF_DT_COUNT = any type, raw two-byte elements
 * being bf16. One diagnostic, with `name` for the file, when the bytes are malformed or of another type. */
TF_NODISCARD tf_status tf_npy_parse(void *bytes, size_t size, tf_dtype want, const char *name, const tf_sink *sink,
                                    tf_npy *out);
/* Reads a file ("-" = standard input). Free with tf_npy_free and the same allocator. */
TF_NODISCARD tf_status tf_npy_load(const char *path, tf_dtype want, const tf_allocator *a, const tf_sink *sink,
                                   tf_npy *out);
void tf_npy_free(tf_npy *n, const tf_allocator *a);
/* The file's bytes for a tensor in C order, allocated by `a`. */
TF_NODISCARD tf_status tf_npy_encode(tf_dtype t, uint32_t rank, const int64_t *shape, const void *data,
                                     const tf_allocator *a, const tf_sink *sink, void **bytes, size_t *size);
TF_NODISCARD tf_status tf_npy_save(const char *path, tf_dtype t, uint32_t rank, const int64_t *shape, const void *data,
                                   const tf_allocator *a, const tf_sink *sink);
/* Bytes of a tensor; false on a negative extent or when they do not fit. */
TF_NODISCARD bool tf_npy_size(tf_dtype t, uint32_t rank, const int64_t *shape, size_t *bytes);

#endif
