/* Accesses to global memory whose lanes lie apart. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_COALESCED_H
#define TF_LOWER_FUSION_PLAN_PLAN_COALESCED_H

#include "lower/fusion/plan/plan.h"

/* Accesses to global memory whose lanes lie apart */
void tf_plan_tell_coalesced(tf_plan *p, const tf_segment *s, tf_tv *t);

#endif
