/* One version of a fusion, planned: what choosing a schedule decides by, and what the kernels are made of. */
#ifndef TF_LOWER_FUSION_VERSION_PLAN_H
#define TF_LOWER_FUSION_VERSION_PLAN_H

#include "lower/fusion/plan/plan.h"

typedef struct tf_planned {
  tf_op *func;      /* its schedule has been applied, and planning has changed it */
  tf_op *twin;      /* a copy from before the plan, in no module, for kernels by threads; NULL: none can be needed */
  tf_plan *p;       /* NULL: refused, and `said` has the reason */
  tf_segment *segs; /* p->nsegment of them */
  tf_verdict said;  /* of the plan, and of the kernels that are made of it */
} tf_planned;

/* Runs the function's script, if it has one, and plans. */
tf_planned *tf_plan_version(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool);
/* Once the kernels are made: the twin goes. */
void tf_planned_end(tf_planned *v);

/* A plan with all its segments, of a function as it is; NULL with a reason. Copies via(tma) that do not fit are made
 * fit. The function changes. Here and in all that plans `why` may be NULL; what planning emits is findings, no
 * diagnostics. */
tf_plan *tf_plan_fitted(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_segment **out,
                        tf_verdict *why);
/* The same of a scheduled function as it will be lowered for the target. */
tf_plan *tf_lower_plan(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_segment **out,
                       tf_verdict *why);

#endif
