/* Which extents are equal, and where the host reads each. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_EXTENTS_H
#define TF_LOWER_FUSION_PLAN_PLAN_EXTENTS_H

#include "lower/fusion/plan/plan.h"

/* Which are equal; then what each is: a number, a symbol, or what it is made of. In between vectors say which extents
 * are multiples of them (plan_promise.c). */
TF_NODISCARD bool tf_plan_extents(tf_plan *p);
void tf_plan_extent_nodes(tf_plan *p);

#endif
