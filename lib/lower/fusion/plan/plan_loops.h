/* Loops of a segment: their classes, the dimensions of the grid and the block, symbols. */
#ifndef TF_LOWER_FUSION_PLAN_PLAN_LOOPS_H
#define TF_LOWER_FUSION_PLAN_PLAN_LOOPS_H

#include "lower/fusion/plan/plan.h"

/* Of one tensor, readers before what they read */
TF_NODISCARD bool tf_plan_loops(tf_plan *p, tf_tv *t);
/* Loops that are shared, or bound to one dimension, are one class. */
TF_NODISCARD bool tf_plan_unite_loops(tf_plan *p, tf_tv *t);
/* When all classes are known: extents of the grid and the block; then a symbol for each loop */
void tf_plan_dims(tf_plan *p, tf_segment *s);
void tf_plan_symbols(tf_plan *p, tf_segment *s);

#endif
