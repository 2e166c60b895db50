/* Producer warps: how many, and what is refused. */
#ifndef TF_LOWER_FUSION_PLAN_SPECIALISE_PLAN_H
#define TF_LOWER_FUSION_PLAN_SPECIALISE_PLAN_H

#include "lower/fusion/plan/plan.h"

/* Which warps fill circular buffers for the others. */
TF_NODISCARD bool tf_plan_specialise(tf_plan *p, tf_segment *s);
uint32_t tf_segment_producers(const tf_segment *s);  /* their threads */
int64_t tf_segment_dim(const tf_segment *s, int pt); /* threads along it, at least 1; -1: only the launch knows */

#endif
