/* Element types that cross the boundary to a host: kernel arguments, packages and .npy files. */
#ifndef TF_SUPPORT_DTYPE_H
#define TF_SUPPORT_DTYPE_H

#include "tf/base.h"

/* The numbers are stored in packages: add at the end only. */
typedef enum tf_dtype {
  TF_DT_F64,
  TF_DT_F32,
  TF_DT_F16,
  TF_DT_BF16,
  TF_DT_I64,
  TF_DT_I32,
  TF_DT_I16,
  TF_DT_I8,
  TF_DT_U64,
  TF_DT_U32,
  TF_DT_U16,
  TF_DT_U8,
  TF_DT_BOOL,
  TF_DT_F8E4M3FN,
  TF_DT_F8E5M2,
  TF_DT_I4, /* these three: two elements a byte, element 2i in the lower half */
  TF_DT_U4,
  TF_DT_F4E2M1FN,
  TF_DT_COUNT
} tf_dtype;

/* Bytes of an element by itself, as a .npy file has it; 1 of those of 4 bits, which in memory are two a byte. */
unsigned tf_dtype_size(tf_dtype t);
/* Bits of an element in memory. */
unsigned tf_dtype_bits(tf_dtype t);
/* "bf16"; "?" for a number that is none. */
const char *tf_dtype_name(tf_dtype t);
bool tf_dtype_is_float(tf_dtype t);
/* The bits of `v` rounded once, to nearest even, to the floating type t (too large: infinity, or NaN in f8e4m3fn,
 * which has no infinity; in f4e2m1fn, which has neither, the largest number, and so is NaN). */
uint64_t tf_dtype_from_double(tf_dtype t, double v);

#endif
