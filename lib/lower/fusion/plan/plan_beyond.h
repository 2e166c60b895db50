/* What aligned loops may do beyond the elements of a row. */
#ifndef TF_LOWER_FUSION_PLAN_BEYOND_H
#define TF_LOWER_FUSION_PLAN_BEYOND_H

#include "lower/fusion/plan/plan.h"

/* Refuses loops of what is in tensor memory. */
TF_NODISCARD bool tf_plan_beyond(tf_plan *p, tf_segment *s);

#endif
