/* Buffers in the shared memory of a kernel. */
#ifndef TF_LOWER_FUSION_EMIT_SHARED_BUFFERS_H
#define TF_LOWER_FUSION_EMIT_SHARED_BUFFERS_H

#include "lower/fusion/emit/emitter.h"

tf_shared_buffer *tf_shared_at(tf_emitter *e, uint32_t i);
/* `elements` of tensor t, or scratch of its. */
uint32_t tf_shared_add(tf_emitter *e, tf_tv *t, bool scratch, tf_type *elem, tf_ixp elements);
bool tf_shared_overlap(const tf_shared_buffer *a, const tf_shared_buffer *b);
uint32_t tf_shared_add_mbarriers(tf_emitter *e, tf_tv *t, uint32_t n);
uint32_t tf_shared_add_fixed(tf_emitter *e, tf_tv *t, tf_type *elem, uint32_t n); /* as long as the kernel */

#endif
