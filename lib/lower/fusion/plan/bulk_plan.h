/* Copies of plain runs by TMA, via(bulk). */
#ifndef TF_LOWER_FUSION_PLAN_BULK_PLAN_H
#define TF_LOWER_FUSION_PLAN_BULK_PLAN_H

#include "lower/fusion/plan/plan.h"

TF_NODISCARD bool tf_plan_bulk(tf_plan *p, tf_tv *t); /* t->bulk and t->tma */
void tf_plan_bulk_report(tf_plan *p, const tf_tv *t);

#endif
