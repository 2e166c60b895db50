/* The passes from fusions to kernels. */
#ifndef TF_LOWER_FUSION_LOWER_FUSION_H
#define TF_LOWER_FUSION_LOWER_FUSION_H

#include "lower/fusion/plan/plan.h"

/* Of a scheduled function as it will be lowered, with a plan for every segment; the function changes.
 * NULL with a reason. Here and in all that plans `why` may be NULL; what planning emits is findings, no diagnostics. */
tf_plan *tf_lower_plan(tf_op *module, tf_op *func, const tf_lower_options *o, tf_pool *pool, tf_segment **out,
                       tf_verdict *why);
/* What the automatic scheduler asks of the chip */
struct tf_autosched_chip tf_lower_chip(const tf_lower_options *o);

#endif
