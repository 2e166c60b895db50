/* What is allocated, and where an element lives. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_MEMORY_H
#define TF_LOWER_FUSION_PLAN_PLAN_MEMORY_H

#include "lower/fusion/plan/plan.h"

TF_NODISCARD bool tf_plan_allocation(tf_plan *p, tf_segment *s, tf_tv *t);
TF_NODISCARD bool tf_plan_reads(tf_plan *p, tf_segment *s, tf_tv *t);
void tf_plan_read_nodes(tf_plan *p, tf_tv *t, uint32_t k, tf_tv *x, const tf_ixp *index, tf_map *node);
tf_ixp tf_plan_stride(tf_plan *p, tf_tv *x, uint32_t axis, int64_t lanes); /* of an argument's strided axis */

#endif
