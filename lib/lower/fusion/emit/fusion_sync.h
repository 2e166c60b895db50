/* Barriers of a fusion's kernel (hazards.h). */
#ifndef TF_LOWER_FUSION_EMIT_FUSION_SYNC_H
#define TF_LOWER_FUSION_EMIT_FUSION_SYNC_H

#include "lower/fusion/emit/emitter.h"

void tf_tmem_wait_stores(tf_emitter *e);
void tf_tmem_fence(tf_emitter *e, bool before);
void tf_sync_begin(tf_emitter *e); /* of the kernel */
void tf_sync_barrier(tf_emitter *e);
void tf_sync_barrier_events(tf_emitter *e); /* the same of a barrier that is built elsewhere */
void tf_sync_slots(tf_emitter *e, bool shared, bool tensor);
void tf_sync_before_nest(tf_emitter *e, tf_nest *n);
void tf_sync_before_write(tf_emitter *e, uint32_t buffer);
void tf_sync_read(tf_emitter *e, uint32_t buffer);
void tf_sync_own_read(tf_emitter *e, uint32_t buffer);
void tf_sync_write(tf_emitter *e, uint32_t buffer);
void tf_sync_async_read(tf_emitter *e, uint32_t buffer);
void tf_sync_async_write(tf_emitter *e, uint32_t buffer);
/* Called inside the loop, at its begin and its end. */
tf_sync_mark tf_sync_loop_begin(tf_emitter *e, const tf_nest *n);
void tf_sync_loop_end(tf_emitter *e, const tf_sync_mark *m, const tf_nest *n);

#endif
