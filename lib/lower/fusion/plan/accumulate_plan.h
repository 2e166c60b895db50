/* Results that TMA accumulates. */
#ifndef TF_LOWER_FUSION_PLAN_ACCUMULATE_PLAN_H
#define TF_LOWER_FUSION_PLAN_ACCUMULATE_PLAN_H

#include "lower/fusion/plan/plan.h"

/* The kernel that gives results what they begin with is in accumulate.h. */
bool tf_plan_accumulates(const tf_tv *t); /* may a reduction go over blocks? */
TF_NODISCARD bool tf_plan_accumulate(tf_plan *p, tf_segment *s, tf_tv *t);

#endif
