/* The walk over the loop nest. */
#ifndef TF_LOWER_FUSION_EMIT_WALK_H
#define TF_LOWER_FUSION_EMIT_WALK_H

#include "lower/fusion/emit/emitter.h"

void tf_e_walk(tf_emitter *e, tf_nest *n); /* a nest and its next ones */

#endif
