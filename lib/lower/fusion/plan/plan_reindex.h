/* Where an op reads that takes elements at other indices than its own. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_REINDEX_H
#define TF_LOWER_FUSION_PLAN_PLAN_REINDEX_H

#include "lower/fusion/plan/plan.h"

/* The indices of operand k, x, and the conditions under which it has such an element. */
TF_NODISCARD bool tf_plan_reindex(tf_plan *p, tf_tv *t, uint32_t k, tf_tv *x, tf_ixp *index, tf_read *r);

#endif
