/* Barriers: what must come before an access. */
#ifndef TF_LOWER_TILE_EMIT_TILE_SYNC_H
#define TF_LOWER_TILE_EMIT_TILE_SYNC_H

#include "lower/tile/tile_emitter.h"

void tf_tl_sync_begin(tf_tl_emitter *e);
bool tf_tl_overlap(const tf_tl_buffer *a, const tf_tl_buffer *b); /* they are, or may be, of one place */
void tf_tl_before(tf_tl_emitter *e, tf_tl_buffer *b, bool write); /* a barrier, if one is needed; then it is noted */
void tf_tl_before_all(tf_tl_emitter *e, const tf_tl_stmt *s);
void tf_tl_barrier(tf_tl_emitter *e);
/* Around what stands in `op`, a loop or a branch (tf_tl_forget). */
tf_sync_mark tf_tl_mark_state(tf_tl_emitter *e, const tf_op *op);
void tf_tl_join_state(tf_tl_emitter *e, const tf_sync_mark *m, const tf_op *op);
void tf_tl_restore_state(tf_tl_emitter *e, const tf_sync_mark *m);
void tf_tl_loop_end(tf_tl_emitter *e, const tf_sync_mark *m, const tf_op *op);

#endif
