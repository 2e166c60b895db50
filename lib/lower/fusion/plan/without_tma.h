/* Copies via(tma) and via(bulk) for a target that has no TMA. */
#ifndef TF_LOWER_FUSION_PLAN_WITHOUT_TMA_H
#define TF_LOWER_FUSION_PLAN_WITHOUT_TMA_H

#include "lower/fusion/plan/plan.h"

/* Before the plan */
TF_NODISCARD bool tf_lower_without_tma(tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_verdict *why);
/* Is there a copy by TMA? */
TF_NODISCARD bool tf_lower_by_tma(tf_op *func, tf_pool *pool);
/* One copy of them, by the threads of its kernel. */
TF_NODISCARD bool tf_lower_copy_by_threads(tf_op *func, tf_op *tv, const tf_lower_options *o, tf_pool *pool,
                                           tf_verdict *why);

#endif
