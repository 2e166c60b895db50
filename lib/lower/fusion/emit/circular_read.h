/* Reading circular buffers, and releasing their slots. */
#ifndef TF_LOWER_FUSION_EMIT_CIRCULAR_READ_H
#define TF_LOWER_FUSION_EMIT_CIRCULAR_READ_H

#include "lower/fusion/emit/emitter.h"

void tf_ring_body(tf_emitter *e, tf_nest *n);
/* The begin and the end of an iteration of a loop that reads pieces. */
void tf_ring_keep_rolled(tf_emitter *e, const tf_nest *n); /* the loop that was just opened */
void tf_ring_first_reads(tf_emitter *e, const tf_nest *n);
void tf_ring_last_reads(tf_emitter *e, const tf_nest *n);

#endif
