/* Does a reader find an element where it was left? */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_FOUND_H
#define TF_LOWER_FUSION_PLAN_PLAN_FOUND_H

#include "lower/fusion/plan/plan.h"

/* Does `t` find what it reads where it was left? `node` has the indices of the logical ids of r->from, in
 * terms of t's loops. And the index of another id of `x`, right where t's predicates hold. */
TF_NODISCARD bool tf_plan_found(tf_plan *p, tf_segment *s, tf_tv *t, tf_read *r, tf_map *node);
tf_ixp tf_plan_read_index(tf_plan *p, tf_tv *t, tf_tv *x, tf_map *node, tf_value *id);

#endif
