/* What a schedule asks for and does not get, though the kernel is right without it. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_REMARKS_H
#define TF_LOWER_FUSION_PLAN_PLAN_REMARKS_H

#include "lower/fusion/plan/plan.h"

/* What was asked for and is not had */
void tf_plan_tell(tf_plan *p, const tf_segment *segs);

#endif
