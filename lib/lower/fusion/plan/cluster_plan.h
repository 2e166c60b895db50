/* What the blocks of a cluster do together: reductions, copies that several of them get. */
#ifndef TF_LOWER_FUSION_PLAN_CLUSTER_PLAN_H
#define TF_LOWER_FUSION_PLAN_CLUSTER_PLAN_H

#include "lower/fusion/plan/plan.h"

TF_NODISCARD bool tf_plan_multicast(tf_plan *p, tf_segment *s, tf_tv *t);
bool tf_plan_reduces_in_cluster(const tf_plan *p, const tf_loop *l);
TF_NODISCARD bool tf_plan_refuse_block_reduction(const tf_plan *p, tf_tv *t, uint32_t loop);
TF_NODISCARD bool tf_plan_cluster_reduction(tf_plan *p, tf_segment *s, tf_tv *t);

#endif
