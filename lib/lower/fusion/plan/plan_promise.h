/* What vector accesses promise of extents that only the launch knows. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_PROMISE_H
#define TF_LOWER_FUSION_PLAN_PLAN_PROMISE_H

#include "lower/fusion/plan/plan.h"

enum { TF_MOST_APART = 16 }; /* elements that lanes of one vector may be apart */

/* Ahead of all expressions: first of which extents, where these have no nodes yet (tf_extent.lanes), then for good. */
void tf_plan_promise(tf_plan *p);
/* Of parts that an axis is split into: once there are loops. */
void tf_plan_promise_parts(tf_plan *p, const tf_tv *t);

#endif
