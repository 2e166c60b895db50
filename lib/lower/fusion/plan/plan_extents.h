/* Which extents are equal, and where the host reads each. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_EXTENTS_H
#define TF_LOWER_FUSION_PLAN_PLAN_EXTENTS_H

#include "lower/fusion/plan/plan.h"

TF_NODISCARD bool tf_plan_extents(tf_plan *p);

#endif
