/* Results in the memory of arguments. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_IN_PLACE_H
#define TF_LOWER_FUSION_PLAN_PLAN_IN_PLACE_H

#include "lower/fusion/plan/plan.h"

/* Which tensors share memory: once the plan has its tensors. */
void tf_plan_share(tf_plan *p);
/* Is every element of such an argument that the segment reads still there? Once the segment is planned. */
TF_NODISCARD bool tf_plan_in_place(tf_plan *p, tf_segment *s);

#endif
