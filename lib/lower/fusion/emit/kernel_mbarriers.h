/* Mbarriers of a kernel. */
#ifndef TF_LOWER_FUSION_EMIT_KERNEL_MBARRIERS_H
#define TF_LOWER_FUSION_EMIT_KERNEL_MBARRIERS_H

#include "lower/fusion/emit/emitter.h"

void tf_tma_plan_shared(tf_emitter *e);
void tf_tma_begin(tf_emitter *e); /* of the kernel */
void tf_tma_end(tf_emitter *e);

#endif
