/* The reference evaluator: what a fusion means, computed on the host with plain loops. Every schedule is ignored. */
#ifndef TF_FUSION_FUSION_REFERENCE_H
#define TF_FUSION_FUSION_REFERENCE_H

#include "fusion/fusion_dialect.h"

/* An array on the host; a scalar has rank 0. Strides count elements and may be 0 or negative. */
typedef struct tf_ref_array {
  tf_fusion_dtype dtype;
  uint32_t rank;
  int64_t dims[TF_FUSION_MAX_RANK], strides[TF_FUSION_MAX_RANK];
  void *data;
} tf_ref_array;

/* Row-major strides for its dims. */
void tf_ref_contiguous(tf_ref_array *a);
int64_t tf_ref_count(const tf_ref_array *a);

/* Evaluates `func` (verified) on `nin` inputs. An output whose data is NULL is allocated in `pool`, contiguous, and its
 * dtype and shape are filled in; another must have the result's dtype and shape, and is written through its strides.
 * Each op is computed in double precision (integers exactly, in 64 bits) and rounded once to its element type; a
 * reduction is rounded at its end. Refused, with a diagnostic at the op: wrong dtypes, ranks or extents, extents of
 * equal name or of one elementwise op that differ, results of sched ops (apply the schedule first). */
TF_NODISCARD bool tf_reference_run(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin, tf_ref_array *out,
                                   uint32_t nout);
/* The same, and bound[i] (in `pool`, row-major) says of each element of result i what it may rightly be off by: what
 * sums made in another order differ by, carried through all that is computed from them (error.c). */
TF_NODISCARD bool tf_reference_bounds(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin,
                                      tf_ref_array *out, double **bound, uint32_t nout);

#endif
