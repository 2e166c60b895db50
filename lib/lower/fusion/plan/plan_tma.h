/* What the TMA analysis wants to know of a copy, from the plan. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_TMA_H
#define TF_LOWER_FUSION_PLAN_PLAN_TMA_H

#include "lower/fusion/plan/plan.h"

TF_NODISCARD bool tf_plan_tma(tf_plan *p, tf_tv *t,
                              tf_tma_in *in); /* what the analysis wants to know of a copy via(tma) */
TF_NODISCARD bool tf_plan_from_before(tf_plan *p,
                                      tf_tv *t); /* what TMA copies was there before the kernel, or it is refused */
TF_NODISCARD bool tf_plan_copy(tf_plan *p, tf_tv *t); /* how it is made: t->tma */

#endif
