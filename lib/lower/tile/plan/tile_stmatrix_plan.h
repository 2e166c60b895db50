/* Fragments of 16-bit elements that go into shared memory as matrices. */
#ifndef TF_LOWER_TILE_PLAN_TILE_STMATRIX_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_STMATRIX_PLAN_H

#include "lower/tile/plan/tile_product.h"

TF_NODISCARD bool tf_tl_matrix_fits(const tf_tl_emitter *e, const tf_tl_layout *l, tf_tl_buffer *to,
                                    const int32_t *from, tf_tl_matrix *out);
TF_NODISCARD bool tf_tl_plan_matrix(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_matrix *out);
void tf_tl_matrix_writes(const tf_tl_emitter *e, const tf_tl_matrix *m, tf_tl_read_fn fn, void *user);

#endif
