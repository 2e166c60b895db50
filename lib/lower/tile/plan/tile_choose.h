/* A layout for every fragment. */
#ifndef TF_LOWER_TILE_PLAN_TILE_CHOOSE_H
#define TF_LOWER_TILE_PLAN_TILE_CHOOSE_H

#include "lower/tile/tile_emitter.h"

void tf_tl_choose_layouts(tf_tl_emitter *e);
bool tf_tl_in_memory(const tf_tl_emitter *e, const tf_tl_buffer *b); /* a fragment too large for registers */
void tf_tl_set_layout(tf_tl_buffer *b, const tf_tl_layout *l);
int64_t tf_tl_fragment_vector(tf_tl_emitter *e, const tf_tl_buffer *b); /* elements side by side that its loops like */
/* The layout of what is left when dimension `dim` is reduced. */
void tf_tl_reduced(const tf_tl_buffer *src, const tf_tl_buffer *dst, int64_t dim, tf_tl_layout *out);
/* The loop's own layout from fragment b, if it walks it; `writes`: only writes count. */
TF_NODISCARD bool tf_tl_loop_from(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_buffer *b, bool writes,
                                  tf_tl_layout *out);

#endif
