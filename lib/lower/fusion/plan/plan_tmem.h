/* Tensor memory: lanes and columns of a tensor, how each access is made. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_TMEM_H
#define TF_LOWER_FUSION_PLAN_PLAN_TMEM_H

#include "lower/fusion/plan/plan.h"

TF_NODISCARD bool tf_plan_tmem_place(tf_plan *p, tf_tv *t); /* lanes and columns of its ids */
TF_NODISCARD bool tf_plan_tmem(tf_plan *p, tf_segment *s);  /* how each access is made */
uint32_t tf_plan_tmem_conditions(tf_plan *p, tf_segment *s, const tf_tv *t, tf_tmem_condition *out);
uint64_t tf_plan_tmem_votes(const tf_tv *t); /* predicates of `t` by which its warps vote, as bits; 0 = they do not */

#endif
