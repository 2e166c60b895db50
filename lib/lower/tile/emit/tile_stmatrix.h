/* Fragments of 16-bit elements into shared memory as matrices (stmatrix), or as pairs of neighbours. */
#ifndef TF_LOWER_TILE_EMIT_TILE_STMATRIX_H
#define TF_LOWER_TILE_EMIT_TILE_STMATRIX_H

#include "lower/tile/tile_emitter.h"

void tf_tl_matrix_put(tf_tl_emitter *e, tf_tl_matrix *m, tf_value *a, tf_value *b); /* this step's two elements */
/* The statement copies a tile in shared memory to a fragment that holds matrices: made by ldmatrix. False: it does not.
 */
TF_NODISCARD bool tf_tl_copy_matrices(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
