/* The reference evaluator of host programs of several steps. */
#ifndef TF_API_REFERENCE_STEPS_H
#define TF_API_REFERENCE_STEPS_H

#include "fusion/fusion_reference.h"

/* Has it calls of other functions? */
bool tf_is_program(const tf_op *op);
/* Is it a step of another function? Then it is no entry. */
bool tf_is_step(const tf_op *func);
/* As tf_reference_bounds, of a host.func: each host.call is what its function's own reference gives, the rest is
 * arithmetic. The bounds are those of the last step that writes a result, with its inputs as they are. */
TF_NODISCARD bool tf_reference_steps(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin,
                                     tf_ref_array *out, double **bound, uint32_t nout);

#endif
