/* What the build's clcshrink writes: one small bitcode module per function of clc.def. */
#ifndef TF_CODEGEN_MATH_DEVICEMATH_BLOB_H
#define TF_CODEGEN_MATH_DEVICEMATH_BLOB_H

#include <stddef.h>

typedef struct tf_devmath_blob {
  const char *name;
  const unsigned char *bytes;
  size_t len;
} tf_devmath_blob;

extern const tf_devmath_blob tf_devmath_blobs[];
extern const size_t tf_devmath_nblobs;

#endif
