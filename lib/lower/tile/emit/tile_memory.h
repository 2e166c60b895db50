/* Memory of a buffer, and where its elements are in it. */
#ifndef TF_LOWER_TILE_EMIT_TILE_MEMORY_H
#define TF_LOWER_TILE_EMIT_TILE_MEMORY_H

#include "lower/tile/tile_emitter.h"

tf_value *tf_tl_memory(tf_tl_emitter *e, tf_tl_buffer *b);
tf_ixp tf_tl_offset(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_ixp *index);
/* Row by row, wherever the elements are put: vectors of up to 16 bytes lie together by it. */
tf_ixp tf_tl_linear(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_ixp *index);
/* The place of what row-major order has at `at`. */
tf_ixp tf_tl_where(tf_tl_emitter *e, const tf_tl_buffer *b, tf_ixp at);

#endif
