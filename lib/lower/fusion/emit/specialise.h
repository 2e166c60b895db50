/* Producer warps: the two halves of a kernel. */
#ifndef TF_LOWER_FUSION_EMIT_SPECIALISE_H
#define TF_LOWER_FUSION_EMIT_SPECIALISE_H

#include "lower/fusion/emit/emitter.h"

/* Before all else, and the two halves of the kernel */
void tf_warps_begin(tf_emitter *e);
void tf_warps_split(tf_emitter *e, tf_nest *root);

#endif
