/* Sizes of memory: counts of elements, bytes, strides, places in an arena. All are int64_t and not negative.
 *
 * A size that 63 bits do not hold is a failure, never a smaller size: whoever computes one does it here, and says which
 * one it was. What only fits as long as nothing goes wrong (a loop's own counter) needs none of this. */
#ifndef TF_SUPPORT_SIZE_H
#define TF_SUPPORT_SIZE_H

#include <stdbool.h>
#include <stdint.h>

/* *out = a * b, or a + b; false, and *out as it was, if an operand is negative or the result does not fit. */
static inline bool tf_size_mul(int64_t a, int64_t b, int64_t *out) {
  int64_t r;
  if (a < 0 || b < 0 || __builtin_mul_overflow(a, b, &r)) return false;
  *out = r;
  return true;
}

static inline bool tf_size_add(int64_t a, int64_t b, int64_t *out) {
  int64_t r;
  if (a < 0 || b < 0 || __builtin_add_overflow(a, b, &r)) return false;
  *out = r;
  return true;
}

/* The next multiple of `unit`, which is at least 1. */
static inline bool tf_size_round_up(int64_t n, int64_t unit, int64_t *out) {
  int64_t r;
  if (n < 0 || unit < 1 || __builtin_add_overflow(n, (unit - n % unit) % unit, &r)) return false;
  *out = r;
  return true;
}

/* The product of n extents times `each`, such as the bytes of an element (1: how many elements there are). What has an
 * empty axis has none, whatever its other extents. False if an extent is negative, as an unknown one is. */
static inline bool tf_size_of(const int64_t *dims, uint32_t n, int64_t each, int64_t *out) {
  bool empty = false, fits = true;
  int64_t r = each;
  for (uint32_t i = 0; i < n; i++) {
    if (dims[i] < 0) return false;
    empty |= dims[i] == 0;
    fits = fits && tf_size_mul(r, dims[i], &r);
  }
  if (!empty && (!fits || r < 0)) return false;
  *out = empty ? 0 : r;
  return true;
}

/* Row-major strides in elements. Those of an empty array mean nothing, and are 0 where they would not fit. */
static inline bool tf_size_strides(const int64_t *dims, uint32_t n, int64_t *strides) {
  int64_t step = 1, all;
  bool fits = tf_size_of(dims, n, 1, &all);
  for (uint32_t i = n; i-- > 0;) {
    strides[i] = step;
    if (!tf_size_mul(step, dims[i], &step)) step = 0;
  }
  return fits;
}

#endif
