/* Memory of a buffer, and where its elements are. */
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/plan/tile_apart_plan.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_stmt.h"

tf_ixp tf_tl_linear(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_ixp *index) {
  tf_ixp o = b->slot ? tf_ix_mulc(e->code.ix, b->slot, tf_tl_slot(b)) : tf_ix_const(e->code.ix, 0);
  for (uint32_t d = 0; d < b->rank; d++) o = tf_ix_add(e->code.ix, o, tf_ix_mul(e->code.ix, index[d], b->stride[d]));
  if (b->skip_each) {
    tf_ixp group = tf_ix_divc(e->code.ix, e->tid, TF_TL_GROUP);
    o = tf_ix_add(e->code.ix, o, tf_ix_mulc(e->code.ix, group, -b->skip_each));
  }
  return b->skip ? tf_ix_addc(e->code.ix, o, -b->skip) : o;
}

tf_ixp tf_tl_offset(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_ixp *index) {
  return tf_tl_where(e, b, tf_tl_linear(e, b, index));
}

/* The kernel's buffer; arguments become parameters, registers arrays when they are first used. */
tf_value *tf_tl_memory(tf_tl_emitter *e, tf_tl_buffer *b) {
  if (b->mem) return b->mem;
  int64_t n = b->scope == TF_TS_GLOBAL     ? TF_DYN
              : b->scope == TF_TS_FRAGMENT ? tf_tl_registers(&b->layout)
                                           : b->elements;
  if (b->scope == TF_TS_GLOBAL) {
    tf_tl_arg a = {.tensor = b->arg, .scalar = -1};
    return b->mem = tf_tl_param(e, a, tf_buffer_type(b->elem, &n, 1, TF_SPACE_GLOBAL), b->name);
  }
  tf_builder top = {
      e->code.ctx, e->code.func->pool, tf_op_body(e->code.func), tf_op_body(e->code.func)->first, e->code.loc, NULL};
  b->mem = tf_k_alloc(&top, tf_buffer_type(b->elem, &n, 1, TF_SPACE_LOCAL), 0);
  b->mem->name = b->name;
  return b->mem;
}

/* Rows of `across` elements, one below the other, and behind them the next ones. */
static tf_ixp by_columns(tf_tl_emitter *e, const tf_tl_buffer *b, tf_ixp at, int64_t row) {
  int64_t across = b->order.across;
  tf_ixp column = tf_ix_modc(e->code.ix, at, row), in = tf_ix_modc(e->code.ix, column, across);
  tf_ixp cut = tf_ix_mulc(e->code.ix, tf_ix_divc(e->code.ix, column, across), b->elements / row * across);
  tf_ixp below = tf_ix_mulc(e->code.ix, tf_ix_divc(e->code.ix, at, row), across);
  return tf_ix_add(e->code.ix, cut, tf_ix_add(e->code.ix, below, in));
}

tf_ixp tf_tl_where(tf_tl_emitter *e, const tf_tl_buffer *b, tf_ixp at) {
  const tf_tl_order *o = &b->order;
  if (!o->pieces && !o->across) return at;
  tf_ixp slot = b->slot ? tf_ix_mulc(e->code.ix, b->slot, tf_tl_slot(b)) : tf_ix_const(e->code.ix, 0);
  at = tf_ix_sub(e->code.ix, at, slot);
  if (o->across) at = by_columns(e, b, at, tf_tl_row(b));
  if (o->pieces) {
    int64_t per = o->piece / b->elem_bytes;
    tf_ixp key = tf_ix_modc(e->code.ix, tf_ix_divc(e->code.ix, at, o->key), o->pieces);
    tf_ixp piece = tf_ix_xor(e->code.ix, tf_ix_divc(e->code.ix, at, per), key);
    at = tf_ix_add(e->code.ix, tf_ix_mulc(e->code.ix, piece, per), tf_ix_modc(e->code.ix, at, per));
  }
  return tf_ix_add(e->code.ix, slot, at);
}
