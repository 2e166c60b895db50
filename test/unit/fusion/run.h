/* Running a fusion of one result on small arrays in the reference evaluator, with numbers given as doubles. */
#ifndef TEST_FUSION_RUN_H
#define TEST_FUSION_RUN_H

#include <math.h>

#include "fixture.h"
#include "fusion/fusion_reference.h"

static inline tf_fusion_dtype dtype_named(const char *name) {
  for (int d = 0; d < TF_FD_OPS; d++)
    if (strcmp(tf_fd_name((tf_fusion_dtype)d), name) == 0) return (tf_fusion_dtype)d;
  ck_abort_msg("no dtype %s", name);
}

/* A contiguous array of these dims and values, stored in the dtype. */
static inline tf_ref_array array_of(tf_fusion_dtype d, uint32_t rank, const int64_t *dims, const double *v) {
  tf_ref_array a = {.dtype = d, .rank = rank};
  for (uint32_t k = 0; k < rank; k++) a.dims[k] = dims[k];
  tf_ref_contiguous(&a);
  int64_t n = tf_ref_count(&a);
  size_t size = tf_fd_size(d);
  a.data = tf_pool_array(pool, (size_t)n, size);
  for (int64_t i = 0; i < n; i++) {
    char *at = (char *)a.data + (size_t)i * size;
    if (tf_fd_is_float(d)) tf_fd_store_float(d, at, v[i]);
    else tf_fd_store_int(d, at, (int64_t)v[i]);
  }
  return a;
}

static inline double get(const tf_ref_array *a, int64_t i) {
  const char *at = (const char *)a->data + i * (int64_t)tf_fd_size(a->dtype);
  return tf_fd_is_float(a->dtype) ? tf_fd_load_float(a->dtype, at) : (double)tf_fd_load_int(a->dtype, at);
}

/* Equal, NaN to NaN, zeros by sign; or within `tol` relatively. */
static inline bool agrees(double have, double want, double tol) {
  if (isnan(want)) return isnan(have);
  if (want == 0 && have == 0) return signbit(want) == signbit(have) || tol > 0;
  return have == want || fabs(have - want) <= tol * fabs(want);
}

static inline tf_ref_array run(const char *text, const tf_ref_array *in, uint32_t nin) {
  tf_ref_array out = {0};
  tf_op *f = func_of(good(text));
  ck_assert_msg(tf_reference_run(f, pool, in, nin, &out, 1), "%s\n%s", messages, text);
  return out;
}

static inline void expect(const char *what, const tf_ref_array *have, const double *want, int64_t n, double tol) {
  ck_assert_msg(tf_ref_count(have) == n, "%s: %lld elements, not %lld", what, (long long)tf_ref_count(have),
                (long long)n);
  for (int64_t i = 0; i < n; i++)
    ck_assert_msg(agrees(get(have, i), want[i], tol), "%s: element %lld is %.17g, not %.17g", what, (long long)i,
                  get(have, i), want[i]);
}

#endif
