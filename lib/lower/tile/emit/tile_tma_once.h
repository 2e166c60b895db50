/* Copies by TMA where they stand: what is under way, and what it has not seen. */
#ifndef TF_LOWER_TILE_EMIT_TILE_TMA_ONCE_H
#define TF_LOWER_TILE_EMIT_TILE_TMA_ONCE_H

#include "lower/tile/tile_emitter.h"

void tf_tl_begin_tma_once(tf_tl_emitter *e); /* maps and registers; then, by one thread, the mbarriers */
void tf_tl_make_tma_once(tf_tl_emitter *e);
TF_NODISCARD bool tf_tl_by_tma(tf_tl_emitter *e, tf_tl_stmt *s); /* false: it is made otherwise */
void tf_tl_end_tma_once(tf_tl_emitter *e);
/* Another buffer of its place was touched where TMA has not seen it; what all threads did it sees from now on. */
bool tf_tl_is_open(const tf_tl_emitter *e, const tf_tl_buffer *tile);
bool tf_tl_was_written(const tf_tl_emitter *e, const tf_tl_buffer *tile); /* by threads, since the last fence */
void tf_tl_fence(tf_tl_emitter *e);

#endif
