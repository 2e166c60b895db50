/* Products by mma.sync. */
#ifndef TF_LOWER_TILE_EMIT_TILE_MMA_H
#define TF_LOWER_TILE_EMIT_TILE_MMA_H

#include "lower/tile/plan/tile_product.h"

/* Where it holds, what the sum was does not count; NULL: it always does. */
tf_value *tf_tl_clear_of(tf_tl_emitter *e, const tf_tl_stmt *s);
/* The product, with the thread's place in it. */
tf_tl_product tf_tl_begin_mma(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_mma(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
