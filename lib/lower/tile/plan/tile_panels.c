/* Factors that the tensor cores read from shared memory as they lie there: in panels, of rows of 128, 64 or 32 bytes
 * that are swizzled as TMA's copies are, one panel of columns behind the other (PTX ISA, "Asynchronous Warpgroup Level
 * Matrix Shared Memory Layout", and for tcgen05 "Canonical layouts"; both have the same ones). Whatever is such a
 * factor lies so, whoever writes it. */
#include "lower/tile/plan/tile_panels.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "lower/tile/plan/tile_tf32.h"
#include "support/result.h"

enum { PIECE = 16, LINE = 128 };

bool tf_tl_panels_of(const tf_tl_buffer *b, tf_tl_order *out) {
  int64_t row, n;
  if (b->rank < 2 || b->viewed || !tf_ix_is_const(b->dim[b->rank - 1], &row)) return false;
  for (uint32_t d = 0; d + 2 < b->rank; d++)
    if (!tf_ix_is_const(b->dim[d], &n) || n != 1) return false;
  for (int64_t span = LINE; span >= 2 * PIECE; span /= 2) {
    if (row * b->elem_bytes % span) continue;
    int64_t columns = span / b->elem_bytes;
    *out = (tf_tl_order){.pieces = (uint32_t)(span / PIECE),
                         .piece = PIECE,
                         .key = LINE / b->elem_bytes,
                         .across = row > columns ? columns : 0};
    const tf_tl_order *given = &b->order;
    return !b->fixed || (given->pieces == out->pieces && given->piece == out->piece && given->key == out->key &&
                         given->across == out->across);
  }
  return false;
}

tf_mma_id tf_tl_step_of(tf_tl_emitter *e, const tf_tl_stmt *s, bool mixed, tf_wgmma_id *out) {
  tf_mma_id all[TF_MMA_COUNT];
  uint32_t n = tf_tl_mma_usable(e, s->op, all);
  for (uint32_t i = 0; i < n; i++) {
    const tf_mma *m = tf_mma_get(all[i]);
    tf_mma_elem a = (tf_mma_elem)m->elem[0], b = (tf_mma_elem)m->elem[1];
    bool bytes = tf_mma_elem_bits(a) == 8 && tf_mma_elem_bits(b) == 8, integers = tf_mma_elem_is_int(a);
    bool rounded = a == TF_MMA_TF32 && tf_tl_may_round(e, s);
    if (a != TF_MMA_F16 && a != TF_MMA_BF16 && !bytes && !rounded) continue;
    if (integers && a != b && !mixed) continue;
    *out = tf_wgmma_find(a, b, (tf_mma_elem)m->elem[2]);
    if (*out != TF_WGMMA_COUNT && m->m == 16 && m->n == 8 && m->k == tf_wgmma_get(*out)->k) return all[i];
  }
  return TF_MMA_COUNT;
}

void tf_tl_place_panels(tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    for (uint32_t k = 0; k < 2 && tf_tl_has_panels(s); k++) {
      const tf_tl_use *u = tf_tl_find_use(s, tf_tl_buffer_of(e, tf_op_operand(s->op, k)));
      tf_tl_buffer *b = u->stage ? u->stage : u->buffer;
      if (b->scope != TF_TS_SHARED || b->panels) continue;
      TF_EITHER(tf_tl_panels_of(b, &b->order)); /* looked at by the plan */
      int64_t align = 8 * PIECE * (int64_t)b->order.pieces,
              each = align / b->elem_bytes; /* where the swizzle repeats */
      b->panels = true;
      b->smem.align = align;
      b->slot_elements = (b->elements + each - 1) / each * each;
    }
  }
}
