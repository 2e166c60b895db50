/* Where the elements of a shared buffer really are. Factors of products are read by eight lanes at a time, each 16
 * bytes of a row of its own (ldmatrix), or a word (what is loaded element by element): where rows are 128 bytes apart,
 * all from the same banks. So the pieces of 16 bytes of a row are exchanged by its number: bits 4.. of the address xor
 * those of the line, as the copy engine's swizzles of 32, 64 and 128 bytes do. Pieces stay whole, so vectors of up to
 * 16 bytes are as they were. */
#include "lower/tile.h"

enum { PIECE = 16, LINE = 128 }; /* bytes; a line is once through all banks */

/* As many pieces as fit a row, up to a line. 0: rows that would not stay in place. */
static uint32_t pieces_of(const tf_tl_buffer *b) {
  int64_t row;
  if (b->rank < 2 || !tf_ix_is_const(b->stride[b->rank - 2], &row)) return 0;
  row *= b->elem_bytes;
  for (uint32_t n = LINE / PIECE; n > 1; n /= 2)
    if (row % (n * PIECE) == 0) return n;
  return 0;
}

void tf_tl_swizzle_factors(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tile_is(s->op, TF_T_GEMM) || s->mma == TF_MMA_COUNT) continue;
    for (uint32_t k = 0; k < 2; k++) {
      tf_tl_use *u = tf_tl_find_use(s, tf_tl_buffer_of(e, tf_op_operand(s->op, k)));
      tf_tl_buffer *b = u->stage ? u->stage : u->buffer;
      if (b->scope == TF_TS_SHARED && !b->viewed && !b->fixed) b->pieces = pieces_of(b);
    }
  }
}

/* Rows of `across` elements, one below the other, and beside them the next ones. */
static tf_ixp by_columns(tf_tl_emitter *e, const tf_tl_buffer *b, tf_ixp at, int64_t row) {
  tf_ixp column = tf_ix_modc(e->ix, at, row), in = tf_ix_modc(e->ix, column, b->across);
  tf_ixp cut = tf_ix_mulc(e->ix, tf_ix_divc(e->ix, column, b->across), b->elements / row * b->across);
  tf_ixp below = tf_ix_mulc(e->ix, tf_ix_divc(e->ix, at, row), b->across);
  return tf_ix_add(e->ix, cut, tf_ix_add(e->ix, below, in));
}

tf_ixp tf_tl_where(tf_tl_emitter *e, const tf_tl_buffer *b, tf_ixp at) {
  int64_t row, per = PIECE / b->elem_bytes;
  if (!b->pieces || !tf_ix_is_const(b->stride[b->rank - 2], &row)) return at;
  tf_ixp slot = b->slot ? tf_ix_mulc(e->ix, b->slot, tf_tl_slot(b)) : tf_ix_const(e->ix, 0);
  at = tf_ix_sub(e->ix, at, slot);
  if (b->across) {
    at = by_columns(e, b, at, row);
    row = b->across;
  }
  if (row < LINE / b->elem_bytes) row = LINE / b->elem_bytes; /* several rows are a line */
  tf_ixp key = tf_ix_modc(e->ix, tf_ix_divc(e->ix, at, row), b->pieces);
  tf_ixp piece = tf_ix_xor(e->ix, tf_ix_divc(e->ix, at, per), key);
  tf_ixp in = tf_ix_add(e->ix, tf_ix_mulc(e->ix, piece, per), tf_ix_modc(e->ix, at, per));
  return tf_ix_add(e->ix, slot, in);
}
