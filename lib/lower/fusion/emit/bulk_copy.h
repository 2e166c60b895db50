/* The ops of copies via(bulk) (bulk_plan.c). */
#ifndef TF_LOWER_FUSION_EMIT_BULK_COPY_H
#define TF_LOWER_FUSION_EMIT_BULK_COPY_H

#include "lower/fusion/emit/emitter.h"

/* Within the condition that this thread issues the copy */
tf_value *tf_bulk_some(tf_emitter *e, const tf_tv *t);    /* has TMA something to copy? NULL = always */
bool tf_bulk_always(const tf_emitter *e, const tf_tv *t); /* the same, and nothing is emitted */
void tf_bulk_rest(tf_emitter *e, tf_tv *t);
void tf_bulk_copy(tf_emitter *e, tf_tv *t, tf_value *bar, tf_value *bytes);

#endif
