/* A kernel of a fusion. */
#ifndef TF_LOWER_FUSION_EMIT_FUSION_KERNEL_H
#define TF_LOWER_FUSION_EMIT_FUSION_KERNEL_H

#include "lower/fusion/emit/emitter.h"

/* The kernel of one segment. NULL after a diagnostic. */
tf_emitter *tf_lower_kernel(tf_plan *p, tf_segment *s, tf_type *ity, const char *name);

#endif
