/* The loop of circular buffers (circular.c). */
#ifndef TF_LOWER_FUSION_EMIT_CIRCULAR_H
#define TF_LOWER_FUSION_EMIT_CIRCULAR_H

#include "lower/fusion/emit/emitter.h"

/* The loop of circular buffers, up to the point in an iteration where the rest of its body goes. */
tf_sync_mark tf_ring_open(tf_emitter *e, tf_nest *n, bool unroll);
void tf_ring_close(tf_emitter *e, tf_nest *n);
void tf_ring_begin(tf_emitter *e);               /* of the kernel */
void tf_ring_produce(tf_emitter *e, tf_nest *n); /* what producer warps do in a nest and its next ones */

#endif
