/* Which loop a circular buffer goes round in. */
#ifndef TF_LOWER_FUSION_PLAN_CIRCULAR_PLAN_H
#define TF_LOWER_FUSION_PLAN_CIRCULAR_PLAN_H

#include "lower/fusion/plan/plan.h"

/* Which loop a circular buffer goes round in, and its slot's symbol. */
TF_NODISCARD bool tf_plan_ring(tf_plan *p, tf_tv *t);

#endif
