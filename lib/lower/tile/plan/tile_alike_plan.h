/* Statements that do the same with each register. */
#ifndef TF_LOWER_TILE_PLAN_TILE_ALIKE_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_ALIKE_PLAN_H

#include "lower/tile/tile_emitter.h"

/* The statement does the same with each register of `l`, which it walks. */
TF_NODISCARD bool tf_tl_is_alike(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_layout *l);
/* So many digits of the mode, one behind the other, are written out together: matrices that go at once. */
int64_t tf_tl_digits_together(const tf_tl_stmt *s, uint32_t mode);
/* A fragment that products by wgmma make or take as a whole. */
TF_NODISCARD bool tf_tl_is_products(tf_tl_emitter *e, const tf_tl_buffer *b);
TF_NODISCARD bool tf_tl_is_begun(tf_tl_emitter *e, const tf_tl_buffer *b); /* nobody reads of it what was not written */

#endif
