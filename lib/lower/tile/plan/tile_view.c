/* Views: buffers of their own at the place of another one. What one touches the other's barriers see; what is
 * rearranged (swizzles, slots of pipelined loops) has no views. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_view.h"

tf_ixp tf_tl_size(tf_ix_ctx *ix, const tf_tl_buffer *b) {
  bool pairs = tf_tile_is_nibble(b->elem);
  tf_ixp n = tf_ix_const(ix, pairs ? 1 : b->elem_bytes);
  for (uint32_t d = 0; d < b->rank; d++)
    n = tf_ix_mul(ix, n, pairs && d + 1 == b->rank ? tf_ix_div(ix, b->dim[d], tf_ix_const(ix, 2)) : b->dim[d]);
  return n;
}

/* What tile_nibbles.c makes: the axes of 4-bit elements, the last one by twos. Several extents may be unknown. */
static bool is_bytes_of(const tf_type *t, const tf_type *from) {
  bool same = from && tf_tile_is_packed(from) && !tf_tile_is_packed(t) && t->elem->width == 8 && t->rank == from->rank;
  for (uint32_t d = 0; same && d < t->rank; d++)
    same = t->dims[d] == (d + 1 < t->rank || from->dims[d] == TF_DYN ? from->dims[d] : from->dims[d] / 2);
  return same;
}

void tf_tl_add_view(tf_tl_emitter *e, tf_op *op) {
  tf_tl_buffer *from = tf_tl_buffer_of(e, tf_op_operand(op, 0));
  tf_value *v = &op->result[0];
  int64_t dims[TF_TILE_MAX_RANK] = {0};
  uint32_t rank = v->type->rank;
  for (uint32_t d = 0; d < rank; d++) dims[d] = v->type->dims[d] == TF_DYN ? 0 : v->type->dims[d];
  tf_tl_buffer *b = tf_tl_new_buffer(e, v->type->elem, dims, rank, from->scope);
  b->value = v;
  b->name = v->name;
  b->root = (tf_tl_buffer *)tf_tl_root(from);
  b->viewed = b->root->viewed = true;
  b->arg = from->arg;
  b->align = b->elem_bytes;
  tf_map_set(&e->buffer, tf_map_ptr(v), b);
  if (from->scope == TF_TS_SHARED) return;
  tf_ixp bytes = tf_tl_size(e->code.ix, from), each = tf_ix_const(e->code.ix, b->elem_bytes);
  for (uint32_t d = 0; d < rank; d++)
    if (v->type->dims[d] != TF_DYN) each = tf_ix_mulc(e->code.ix, each, dims[d]);
  for (uint32_t d = 0; d < rank; d++)
    if (v->type->dims[d] == TF_DYN)
      b->dim[d] = tf_ix_div(e->code.ix, bytes, tf_ix_max(e->code.ix, each, tf_ix_const(e->code.ix, 1)));
  if (is_bytes_of(v->type, from->value->type))
    for (uint32_t d = 0; d < rank; d++)
      b->dim[d] = d + 1 < rank ? from->dim[d] : tf_ix_div(e->code.ix, from->dim[d], tf_ix_const(e->code.ix, 2));
  tf_ixp s = tf_ix_const(e->code.ix, 1);
  for (uint32_t d = rank; d-- > 0;) {
    b->stride[d] = s;
    s = tf_ix_mul(e->code.ix, s, b->dim[d]);
  }
}
