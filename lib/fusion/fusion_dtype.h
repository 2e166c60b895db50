/* Element types: what a value of each looks like in memory, and rounding to it. Floats are handled as doubles that
 * hold a value of the type, integers (i1 and ui8 too) as int64; of a ui64 that is the int64 of the same bits. */
#ifndef TF_FUSION_FUSION_DTYPE_H
#define TF_FUSION_FUSION_DTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/dtype.h"

typedef enum tf_fusion_dtype {
  TF_FD_F64,
  TF_FD_F32,
  TF_FD_F16,
  TF_FD_BF16,
  TF_FD_I64,
  TF_FD_I32,
  TF_FD_I8,
  TF_FD_U8,
  TF_FD_BOOL,
  TF_FD_F8E4M3,
  TF_FD_F8E5M2,
  TF_FD_I16,
  TF_FD_U16,
  TF_FD_U32,
  TF_FD_U64,
  TF_FD_OPS,            /* how many types ops compute in */
  TF_FD_I4 = TF_FD_OPS, /* these three are two a byte in memory, and have no arithmetic: only tile programs move them */
  TF_FD_U4,
  TF_FD_F4,
  TF_FD_COUNT
} tf_fusion_dtype;

/* The types of ops, for diagnostics. */
#define TF_FD_WORDS "f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1"

static inline bool tf_fd_is_float(tf_fusion_dtype d) {
  return d <= TF_FD_BF16 || d == TF_FD_F8E4M3 || d == TF_FD_F8E5M2 || d == TF_FD_F4;
}
static inline bool tf_fd_is_nibble(tf_fusion_dtype d) { return d >= TF_FD_I4 && d <= TF_FD_F4; }
bool tf_fd_is_unsigned(tf_fusion_dtype d); /* i1 is not */
tf_dtype tf_fd_dtype(tf_fusion_dtype d);   /* what a host calls it */
/* 'F', 'S', 'U' or 'B', as in the table's `accepts`; 'N' of 4 bits, which no op accepts. */
char tf_fd_class(tf_fusion_dtype d);
const char *tf_fd_name(tf_fusion_dtype d);
size_t tf_fd_size(tf_fusion_dtype d);            /* bytes in memory; i1 takes one, and so do two elements of 4 bits */
size_t tf_fd_bytes(tf_fusion_dtype d, size_t n); /* of n elements side by side; n even of 4 bits */
/* Bits of an integer's value: 1 for i1. */
unsigned tf_fd_width(tf_fusion_dtype d);

/* Rounds to nearest even, once; overflow gives infinity, in f8 and f4 the largest finite number, which in f4 NaN is,
 * too. */
double tf_fd_round(tf_fusion_dtype d, double x);
/* The same, but an infinity stays one where the type has them: what is no cast's result. */
double tf_fd_value(tf_fusion_dtype d, double x);
/* Wraps; to i1: != 0. */
int64_t tf_fd_wrap(tf_fusion_dtype d, int64_t x);
/* The rules of fusion.cast. */
int64_t tf_fd_float_to_int(tf_fusion_dtype d, double x);
double tf_fd_int_to_float(tf_fusion_dtype to, tf_fusion_dtype from, int64_t x);
int64_t tf_fd_int_min(tf_fusion_dtype d);
int64_t tf_fd_int_max(tf_fusion_dtype d); /* of ui64: -1, which has its bits */

/* Whether every value of float type `a` is one of float type `b`. */
bool tf_fd_float_holds(tf_fusion_dtype b, tf_fusion_dtype a);

/* Elements in memory. `at` need not be aligned. The float forms are for float types, the others for integers. */
double tf_fd_load_float(tf_fusion_dtype d, const void *at);
int64_t tf_fd_load_int(tf_fusion_dtype d, const void *at);
void tf_fd_store_float(tf_fusion_dtype d, void *at, double x); /* rounds */
void tf_fd_store_int(tf_fusion_dtype d, void *at, int64_t x);  /* wraps */
/* Element i of those that begin at `data`: of 4 bits element 2i is in the lower half of byte i, and a store leaves the
 * other half alone. What the functions above load and store of 4 bits is that half. */
double tf_fd_get_float(tf_fusion_dtype d, const void *data, int64_t i);
int64_t tf_fd_get_int(tf_fusion_dtype d, const void *data, int64_t i);
void tf_fd_set_float(tf_fusion_dtype d, void *data, int64_t i, double x);
void tf_fd_set_int(tf_fusion_dtype d, void *data, int64_t i, int64_t x);

#endif
