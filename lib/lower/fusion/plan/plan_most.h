/* How large what is made of extents can be. */
#ifndef TF_LOWER_PLAN_MOST_H
#define TF_LOWER_PLAN_MOST_H

#include "lower/fusion/plan/plan.h"

/* INT64_MAX: nothing is known. */
int64_t tf_plan_most(const tf_plan *p, tf_ixp e);

#endif
