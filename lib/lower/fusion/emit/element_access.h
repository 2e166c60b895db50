/* Loads, stores and conditions of a statement. */
#ifndef TF_LOWER_FUSION_EMIT_ELEMENT_ACCESS_H
#define TF_LOWER_FUSION_EMIT_ELEMENT_ACCESS_H

#include "lower/fusion/emit/emitter.h"

tf_value *tf_lower_load(tf_emitter *e, tf_tv *x, tf_ixp offset, uint32_t width, const tf_op *reader);
void tf_lower_store(tf_emitter *e, tf_tv *t, tf_ixp offset, tf_value *v, uint32_t width);
/* Does it hold at this index? */
tf_value *tf_lower_holds(tf_emitter *e, const tf_predicate *q, tf_ixp index);
tf_value *tf_lower_condition(tf_emitter *e, const tf_predicate *pred, uint32_t n, tf_ixp sym, int64_t lane);
tf_ixp tf_lower_at_lane(tf_emitter *e, tf_ixp node, tf_ixp sym, uint32_t lane);
/* An access of so many bytes, and aligned to as many. */
void tf_lower_rely_on(tf_emitter *e, tf_tv *t, uint32_t bytes, bool written);
tf_value *tf_lower_single_thread(tf_emitter *e, tf_tv *t);

#endif
