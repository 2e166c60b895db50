/* Loads via(tma) and via(bulk) for a whole cluster. */
#ifndef TF_LOWER_FUSION_EMIT_MULTICAST_H
#define TF_LOWER_FUSION_EMIT_MULTICAST_H

#include "lower/fusion/emit/emitter.h"

bool tf_multicast_any(const tf_emitter *e);
void tf_multicast_before(tf_emitter *e, tf_tv *t);
void tf_multicast_open_first(tf_emitter *e, const tf_tv *t); /* what the first block of its group does */

#endif
