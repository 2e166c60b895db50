/* Copies via(tma) that TMA could make, if not as they are written. */
#ifndef TF_LOWER_FUSION_PLAN_FIT_TMA_H
#define TF_LOWER_FUSION_PLAN_FIT_TMA_H

#include "lower/fusion/plan/plan.h"

/* Of a plan that found copies via(tma) unfit: its function is changed, so that another plan is to be made. */
TF_NODISCARD bool tf_lower_fit_tma(tf_plan *p, tf_pool *pool, tf_verdict *why);
/* What it would make of tensor `which` of the function, of which this is known: a note at `at`, if it makes anything.
 */
void tf_lower_tell_fit(tf_op *func, uint32_t which, const tf_tma_look *as_is, tf_op *at, const tf_lower_options *o,
                       tf_pool *pool, tf_verdict *said);

#endif
