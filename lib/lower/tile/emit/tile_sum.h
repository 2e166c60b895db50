/* Sums of products in the layout that these need. */
#ifndef TF_LOWER_TILE_EMIT_TILE_SUM_H
#define TF_LOWER_TILE_EMIT_TILE_SUM_H

#include "lower/tile/tile_emitter.h"

void tf_tl_sum_in(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *c); /* c becomes s->sum, if there is one */
void tf_tl_sum_out(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *c);

#endif
