/* What needs shared memory, and when. */
#ifndef TF_LOWER_FUSION_EMIT_SHARED_ARENA_H
#define TF_LOWER_FUSION_EMIT_SHARED_ARENA_H

#include "lower/fusion/emit/emitter.h"

void tf_shared_plan(tf_emitter *e, tf_nest *root);

#endif
