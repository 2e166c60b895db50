/* Atomic ops of tile programs: one instruction where the chip has it, else a loop that compares and swaps. */
#include "lower/common/scalar.h"
#include "lower/tile/emit/tile_atomic.h"
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/plan/tile_buffer.h"

static const char *scope_of(const tf_tl_buffer *b) { return b->scope == TF_TS_GLOBAL ? "gpu" : "cta"; }

static tf_attr *order_of(tf_tl_emitter *e, const tf_op *op) {
  tf_str order = tf_tile_order_text(op);
  return order.len ? tf_attr_str(e->code.ctx, order) : tf_attr_strz(e->code.ctx, "relaxed");
}

static tf_op *build(tf_tl_emitter *e, tf_kop row, tf_value *const *ops, uint32_t n, tf_type *result, tf_attr *order,
                    const char *scope, const char *what) {
  tf_named_attr at[3] = {{"order", order},
                         {"scope", tf_attr_strz(e->code.ctx, scope)},
                         {"op", what ? tf_attr_strz(e->code.ctx, what) : NULL}};
  tf_builder here = tf_code_here(&e->code);
  return tf_k_build(&here, row, ops, n, &result, result ? 1 : 0, at, what ? 3 : 2, 0);
}

static tf_value *combine(tf_tl_emitter *e, const tf_op *op, tf_value *old, tf_value *v) {
  bool absolute;
  tf_type *t = v->type, *w = t->kind == TF_TYPE_FLOAT && t->fkind > TF_BF16 ? tf_type_float(e->code.ctx, TF_F32) : t;
  tf_builder here = tf_code_here(&e->code);
  tf_value *x[2] = {tf_lower_convert(&here, old, w), tf_lower_convert(&here, v, w)};
  return tf_lower_convert(&here, tf_lower_scalar_id(&here, tf_tile_combine(op, &absolute), x, 2, false), t);
}

/* As what is compared: a NaN has the bits of itself. */
static tf_value *bits(tf_tl_emitter *e, tf_value *v) {
  tf_builder here = tf_code_here(&e->code);
  return v->type->kind == TF_TYPE_INT ? v : tf_k_bitcast(&here, v, tf_type_i(e->code.ctx, tf_type_bits(v->type)));
}

static tf_value *differ(tf_tl_emitter *e, tf_value *x, tf_value *y) {
  x = bits(e, x);
  y = bits(e, y);
  tf_builder here = tf_code_here(&e->code);
  return tf_k_cmp(&here, TF_KERNEL_PRED_NE, x, y);
}

/* What was seen is combined and swapped in, until nobody was faster. What would stay as it is need not be swapped,
 * unless that orders something: of many that look for a maximum few write. */
static tf_value *swap(tf_tl_emitter *e, const tf_op *op, tf_tl_buffer *b, tf_ixp at, tf_value *v) {
  tf_value *mem = tf_tl_memory(e, b), *place = tf_code_value(&e->code, at), *ops[4] = {mem, place};
  tf_attr *relaxed = tf_attr_strz(e->code.ctx, "relaxed"), *order = order_of(e, op);
  bool may_skip = order == relaxed;
  tf_tl_buffer *seen = TF_NEW(e->code.pool, tf_tl_buffer);
  *seen = (tf_tl_buffer){.scope = TF_TS_LOCAL, .elem = b->elem, .elements = 1, .name = "seen"};
  tf_ixp zero = tf_ix_const(e->code.ix, 0);
  tf_tl_write(e, seen, zero, &build(e, TF_K_ATOMIC_LOAD, ops, 2, b->elem, relaxed, scope_of(b), NULL)->result[0]);
  tf_code_open_while(&e->code);
  tf_value *old = tf_tl_read(e, seen, zero), *now = combine(e, op, old, v), *got;
  ops[0] = old, ops[1] = now, ops[2] = mem, ops[3] = place;
  if (may_skip) tf_code_open_if(&e->code, differ(e, old, now), b->elem);
  tf_tl_count(e, b, "updates", at, 1, 32);
  got = &build(e, TF_K_ATOMIC_CAS, ops, 4, b->elem, order, scope_of(b), NULL)->result[0];
  if (may_skip) {
    tf_op *swapped = tf_code_close(&e->code, got);
    tf_code_open_else(&e->code, swapped);
    tf_code_close(&e->code, old);
    got = &swapped->result[0];
  }
  tf_tl_write(e, seen, zero, got);
  tf_code_open_do(&e->code, tf_code_close(&e->code, differ(e, old, got)));
  tf_code_close(&e->code, NULL);
  return op->nresult ? tf_tl_read(e, seen, zero) : NULL;
}

tf_value *tf_tl_atomic(tf_tl_emitter *e, const tf_op *op, tf_tl_buffer *b, tf_ixp at, tf_value *v) {
  if (!tf_tl_has_atomic(e, op, b->elem)) return swap(e, op, b, at, v);
  tf_value *ops[3] = {v, tf_tl_memory(e, b), tf_code_value(&e->code, at)};
  tf_tl_count(e, b, "updates", at, tf_vector_len(v->type), 32);
  tf_op *o = build(e, TF_K_ATOMIC, ops, 3, op->nresult ? b->elem : NULL, order_of(e, op), scope_of(b),
                   op->def->name + strlen("tile.atomic_"));
  return op->nresult ? &o->result[0] : NULL;
}
