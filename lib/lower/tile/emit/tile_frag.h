/* Fragments on their way through shared memory. */
#ifndef TF_LOWER_TILE_EMIT_TILE_FRAG_H
#define TF_LOWER_TILE_EMIT_TILE_FRAG_H

#include "lower/tile/tile_emitter.h"

void tf_tl_dump(tf_tl_emitter *e, tf_tl_buffer *frag, tf_tl_buffer *shared);
void tf_tl_reload(tf_tl_emitter *e, tf_tl_buffer *frag, tf_tl_buffer *shared);
/* Before and behind the statement itself: fragments that take part as copies. */
void tf_tl_stage_in(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_stage_out(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
