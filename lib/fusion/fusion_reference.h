/* The reference evaluator: what a fusion means, computed on the host with plain loops. Every schedule is ignored. */
#ifndef TF_FUSION_FUSION_REFERENCE_H
#define TF_FUSION_FUSION_REFERENCE_H

#include "fusion/fusion_dialect.h"
#include "fusion/fusion_reference_value.h"

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
