/* Which tensors cp.async fills (cp_async.c), and how wide its copies are. */
#ifndef TF_LOWER_FUSION_PLAN_CP_ASYNC_PLAN_H
#define TF_LOWER_FUSION_PLAN_CP_ASYNC_PLAN_H

#include "lower/fusion/plan/plan.h"

bool tf_plan_cp_async(const tf_plan *p, const tf_tv *t);
/* Elements of one cp.async, of `n` lanes of loop `sym`; 0: loads and stores do it. */
uint32_t tf_plan_cp_async_width(tf_plan *p, tf_tv *t, tf_ixp sym, uint32_t n);

#endif
