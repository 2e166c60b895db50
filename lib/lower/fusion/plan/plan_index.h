/* Extents and indices of ids, predicates. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_INDEX_H
#define TF_LOWER_FUSION_PLAN_PLAN_INDEX_H

#include "lower/fusion/plan/plan.h"

/* Step 1 and step 3 of README.md, Indexing */
TF_NODISCARD bool tf_ids_extents(tf_plan *p, tf_tv *t);
TF_NODISCARD bool tf_ids_backward(tf_plan *p, tf_tv *t);
tf_ixp tf_id_forward(tf_plan *p, tf_tv *t, tf_map *node, tf_value *id);
void tf_plan_predicates(tf_plan *p, tf_segment *s, tf_tv *t);

#endif
