/* Copies of aligned loops: vectors of which a row may have a part only (plan_beyond.c). */
#include "lower/fusion/emit/read_beyond.h"

#include <math.h>

#include "lower/common/scalar.h"
#include "lower/fusion/emit/element_access.h"

static tf_value *together(tf_emitter *e, tf_value **v, uint32_t n, tf_type *type) {
  tf_builder b = tf_code_here(&e->code);
  return n == 1 ? v[0] : &tf_k_build(&b, TF_K_BUILD, v, n, &type, 1, NULL, 0, 0)->result[0];
}

/* What stands where there is no element. */
static tf_value *fill(tf_emitter *e, const tf_tv *t, tf_type *type) {
  tf_builder b = tf_code_here(&e->code);
  if (t->outside == TF_OUTSIDE_LEAST || t->outside == TF_OUTSIDE_MOST)
    return tf_k_float(&b, type, t->outside == TF_OUTSIDE_LEAST ? -INFINITY : INFINITY);
  return tf_lower_convert(&b, tf_k_i32(&b, 0), type);
}

/* One lane of a vector that is not read as one. */
static tf_value *one_or_fill(tf_emitter *e, tf_tv *t, const tf_lanes *l, uint32_t lane) {
  tf_lanes one = *l;
  tf_type *type = t->read[0].from->elem;
  tf_value *v;
  one.first = lane;
  one.n = 1;
  tf_value *c = tf_lower_condition(e, t->pred, t->npred, l->sym, lane);
  if (c) tf_code_open_if(&e->code, c, type);
  tf_load_operand(e, t, 0, &one, NULL, &v);
  if (!c) return v;
  tf_op *iff = tf_code_close(&e->code, v);
  tf_code_open_else(&e->code, iff);
  tf_code_close(&e->code, fill(e, t, type));
  return &iff->result[0];
}

/* Words i and i + 1 as one number, moved down by `bits`: its lower word. */
static tf_value *funnel(tf_builder *b, tf_value *const *w, tf_value *bits) {
  tf_type *wide = tf_type_int(b->ctx, 64, true), *u32 = tf_type_int(b->ctx, 32, true);
  tf_value *v[2];
  for (int i = 0; i < 2; i++) v[i] = tf_k_cast(b, tf_k_bitcast(b, w[i], u32), wide);
  tf_value *both = tf_k_binary(b, TF_K_OR, v[0], tf_k_binary(b, TF_K_SHL, v[1], tf_k_int(b, wide, 32)));
  return tf_k_bitcast(b, tf_k_cast(b, tf_k_binary(b, TF_K_SHR, both, bits), u32), tf_type_i(b->ctx, 32));
}

/* A vector that begins at any element, of numbers of 16 bits: eight bytes at a time from the multiple of eight at or
 * before its begin on, four numbers more than it has. They are moved into place by words, and by half of a word. By
 * elements neighbouring lanes would read 16 bytes apart, each load from as many sectors as a vector has. */
static void load_shifted(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out) {
  tf_read *r = &t->read[0];
  enum { EACH = TF_SHIFTED_BYTES / 2 };
  uint32_t words = l->n / 2;
  tf_ixp at = tf_lower_at_lane(e, r->offset, l->sym, 0), off = tf_ix_modc(e->p->ix, at, EACH);
  tf_ixp from = tf_ix_sub(e->p->ix, at, off);
  tf_value *w[TF_MOST_LANES], *moved = tf_code_value(&e->code, off);
  tf_type *i32 = tf_type_i(e->code.ctx, 32);
  for (uint32_t i = 0; i < words + 2; i += 2) {
    tf_value *v = tf_lower_load(e, r->from, tf_ix_addc(e->p->ix, from, 2 * i), EACH, t->op);
    tf_builder b = tf_code_here(&e->code);
    v = tf_k_bitcast(&b, v, tf_vector_of(i32, 2));
    for (uint32_t k = 0; k < 2; k++) w[i + k] = tf_k_extract(&b, v, k);
  }
  tf_builder b = tf_code_here(&e->code);
  tf_type *place = moved->type, *wide = tf_type_int(b.ctx, 64, true);
  tf_value *word = tf_k_cmp(&b, TF_KERNEL_PRED_GT, moved, tf_k_int(&b, place, 1));
  tf_value *half = tf_k_binary(&b, TF_K_AND, moved, tf_k_int(&b, place, 1));
  tf_value *bits = tf_k_cast(&b, tf_k_binary(&b, TF_K_MUL, half, tf_k_int(&b, place, 16)), wide);
  for (uint32_t i = 0; i <= words; i++) w[i] = tf_k_select(&b, word, w[i + 1], w[i]);
  for (uint32_t i = 0; i < words; i++) {
    tf_value *pair = tf_k_bitcast(&b, funnel(&b, w + i, bits), tf_vector_of(r->from->elem, 2));
    for (uint32_t k = 0; k < 2; k++) out[2 * i + k] = tf_k_extract(&b, pair, k);
  }
}

/* May a vector of a copy be read as one? It is within the memory it is read from, though some of its elements may be
 * another row's; with a `fill` none is. What has none of this row's is not read. */
static tf_value *read_as_one(tf_emitter *e, const tf_tv *t, const tf_lanes *l) {
  tf_value *c = NULL;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (!q->both) continue;
    uint32_t most = l->n - 1 + (t->shifted ? TF_SHIFTED_BYTES / t->read[0].from->elem_bytes : 0);
    tf_ixp first = tf_lower_at_lane(e, q->index, l->sym, 0), last = tf_lower_at_lane(e, q->index, l->sym, most);
    if (t->outside == TF_OUTSIDE_ANY) {
      c = tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, first, q->extent));
      continue;
    }
    c = tf_code_both(&e->code, c, tf_lower_holds(e, q, first));
    c = tf_code_both(&e->code, c, tf_lower_holds(e, q, last));
  }
  if (t->outside != TF_OUTSIDE_ANY) return c;
  tf_ixp last = tf_lower_at_lane(e, t->read[0].offset, l->sym, l->n - 1);
  return tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, last, t->beyond));
}

void tf_read_beyond(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out) {
  const tf_read *r = &t->read[0];
  tf_type *type = l->n > 1 ? tf_vector_of(r->from->elem, l->n) : r->from->elem;
  tf_value *v[TF_MOST_LANES];
  tf_code_open_if(&e->code, read_as_one(e, t, l), type);
  if (t->shifted) load_shifted(e, t, l, v);
  else tf_load_operand(e, t, 0, l, NULL, v);
  tf_op *iff = tf_code_close(&e->code, together(e, v, l->n, type));
  tf_code_open_else(&e->code, iff);
  for (uint32_t i = 0; i < l->n; i++) v[i] = one_or_fill(e, t, l, i);
  tf_code_close(&e->code, together(e, v, l->n, type));
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    v[i] = tf_extract_lane(e, &iff->result[0], i);
    out[i] = tf_compute_lane(e, t, &v[i], i, l);
  }
}
