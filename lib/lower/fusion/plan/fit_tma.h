/* Copies via(tma) that TMA could make, if not as they are written. */
#ifndef TF_LOWER_FUSION_PLAN_FIT_TMA_H
#define TF_LOWER_FUSION_PLAN_FIT_TMA_H

#include "lower/fusion/plan/plan.h"

/* After a plan that found copies via(tma) unfit */
TF_NODISCARD bool tf_lower_fit_tma(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_verdict *why);
/* What it would make of tensor `which` of the function, if anything: a note at `at`. */
void tf_lower_tell_fit(tf_op *func, uint32_t which, tf_op *at, const tf_lower_options *o, tf_pool *pool,
                       tf_verdict *said);

#endif
