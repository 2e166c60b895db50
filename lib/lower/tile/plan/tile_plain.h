/* Products that threads multiply: which elements of a factor they load together. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PLAIN_H
#define TF_LOWER_TILE_PLAN_TILE_PLAIN_H

#include "lower/tile/plan/tile_product.h"

enum { TF_TL_TURN_BYTES = 16, TF_TL_MOST_TURN = 4 };

/* Operand i, or what it is staged in. */
tf_tl_buffer *tf_tl_plain_operand(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t i);
/* Steps along K that a turn of the loop has: 16 bytes of a factor in shared memory whose rows go along K. */
uint32_t tf_tl_turn(tf_tl_emitter *e, tf_tl_stmt *s);
/* Columns that a thread has side by side, of which it loads B together where B's rows do not go along K; 1: none. */
uint32_t tf_tl_columns(tf_tl_emitter *e, tf_tl_stmt *s);
/* The layout of its sums in which a thread has as many rows as columns, about, so that it multiplies most of what it
 * loads; false: the tile cannot be shared out so, or rows of the sums should stay in a warp. */
TF_NODISCARD bool tf_tl_plain_layout(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_layout *out);
/* The requests by which the first warp reads factor `which`, as tf_tl_mma_reads has them: of one turn, a few rows. */
void tf_tl_plain_reads(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t which, tf_tl_read_fn fn, void *user);

#endif
