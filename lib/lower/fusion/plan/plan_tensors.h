/* The tensors of a fusion, and copies that its results need. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_TENSORS_H
#define TF_LOWER_FUSION_PLAN_PLAN_TENSORS_H

#include "lower/fusion/plan/plan.h"

/* First: the function changes, so that each result is written once and read by no one. */
void tf_plan_copy_returned(tf_plan *p);
TF_NODISCARD bool tf_plan_tensors(tf_plan *p);

#endif
