/* Copies of aligned loops: vectors of which a row may have a part only (plan_beyond.c). */
#include "lower/fusion/emit/read_beyond.h"

#include <math.h>

#include "lower/common/scalar.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/read_shifted.h"
#include "lower/fusion/plan/plan_ask.h"

const tf_predicate *tf_beyond_ends(const tf_tv *t) {
  for (uint32_t i = 0; i < t->npred; i++)
    if (t->pred[i].both) return &t->pred[i];
  return NULL;
}

/* A condition of rows: of several of a thread, or of a block, the last ones may not be there. */
static bool asks_row(const tf_predicate *q) { return !q->both && !q->thread; }

static bool may_lack_row(const tf_tv *t) {
  bool may = false;
  for (uint32_t i = 0; i < t->npred; i++) may |= asks_row(&t->pred[i]);
  return may;
}

/* NULL: it is. */
static tf_value *row_is_there(tf_emitter *e, const tf_tv *t) {
  tf_value *c = NULL;
  for (uint32_t i = 0; i < t->npred; i++)
    if (asks_row(&t->pred[i])) c = tf_code_both(&e->code, c, tf_lower_condition(e, &t->pred[i], 1, NULL, -1));
  return c;
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
  tf_value *c = l->sym ? tf_lower_condition(e, t->pred, t->npred, l->sym, lane)
                       : tf_code_both(&e->code, row_is_there(e, t),
                                      tf_lower_holds(e, tf_beyond_ends(t), tf_beyond_ends(t)->index));
  if (c) tf_code_open_if(&e->code, c, type);
  tf_load_operand(e, t, 0, &one, NULL, &v);
  if (!c) return v;
  tf_op *iff = tf_code_close(&e->code, v);
  tf_code_open_else(&e->code, iff);
  tf_code_close(&e->code, fill(e, t, type));
  return &iff->result[0];
}

/* May a vector of a copy be read as one? It is within the memory it is read from, though some of its elements may be
 * another row's; with a `fill` none is. What has none of this row's is not read. */
static tf_value *read_as_one(tf_emitter *e, const tf_tv *t, const tf_lanes *l) {
  tf_value *c = NULL;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (!q->both) continue;
    tf_ixp first = tf_lower_at_lane(e, q->index, l->sym, 0), last = tf_lower_at_lane(e, q->index, l->sym, l->n - 1);
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

/* ---------------------------------------------------------------------------------------- whole vectors, and fills */

/* Has a vector any element of its row? `c`: what else is asked, or NULL. */
static tf_value *has_some(tf_emitter *e, tf_value *c, const tf_predicate *q, const tf_lanes *l) {
  tf_ixp first = tf_lower_at_lane(e, q->index, l->sym, 0), last = tf_lower_at_lane(e, q->index, l->sym, l->n - 1);
  c = tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, first, q->extent));
  if (tf_ix_prove_nonneg(e->p->ix, last)) return c;
  return tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_GE, last, tf_ix_const(e->p->ix, 0)));
}

tf_value *tf_beyond_rest(tf_emitter *e, const tf_tv *t, const tf_lanes *l) {
  return t->without && l->sym && e->last_turn ? has_some(e, NULL, t->without, l) : NULL;
}

/* The vector as one, with what other rows have in it, or the fill; by elements where the memory ends within it.
 *
 * The fill is there before the load: were it another way round a condition, threads of a warp that have none would
 * write the registers that the others' load is on its way to, and the warp would wait for that. */
static void read_whole(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out) {
  tf_type *elem = t->read[0].from->elem, *type = tf_vector_of(elem, l->n);
  tf_value *v[TF_MOST_LANES], *some = has_some(e, row_is_there(e, t), tf_beyond_ends(t), l);
  tf_ixp last = tf_lower_at_lane(e, t->read[0].offset, l->sym, l->n - 1);
  tf_value *within = tf_code_compare(&e->code, TF_KERNEL_PRED_LT, last, t->beyond);
  tf_value *ends = tf_code_both(&e->code, some, tf_code_compare(&e->code, TF_KERNEL_PRED_GE, last, t->beyond));
  tf_code_open_if(&e->code, tf_code_both(&e->code, some, within), type);
  tf_load_operand(e, t, 0, l, NULL, v);
  tf_op *iff = tf_code_close(&e->code, tf_pack_lanes(e, v, l->n));
  tf_code_open_else(&e->code, iff);
  for (uint32_t i = 0; i < l->n; i++) v[i] = fill(e, t, elem);
  tf_code_close(&e->code, tf_pack_lanes(e, v, l->n));
  tf_code_open_if(&e->code, ends, type);
  for (uint32_t i = 0; i < l->n; i++) v[i] = one_or_fill(e, t, l, i);
  tf_op *end = tf_code_close(&e->code, tf_pack_lanes(e, v, l->n));
  tf_code_open_else(&e->code, end);
  tf_code_close(&e->code, &iff->result[0]);
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    v[i] = tf_extract_lane(e, &end->result[0], i);
    out[i] = tf_compute_lane(e, t, &v[i], i, l);
  }
}

/* A word of two numbers of 16 bits, of which some are there, and the fill in place of others. */
static tf_value *fill_word(tf_emitter *e, const tf_tv *t, tf_value *word, tf_value *const *there) {
  tf_type *u32 = tf_type_int(e->code.ctx, 32, true);
  tf_value *other[2] = {fill(e, t, t->elem), NULL}, *mask = NULL;
  other[1] = other[0];
  tf_builder b = tf_code_here(&e->code);
  for (uint32_t k = 0; k < 2; k++) {
    tf_value *one = tf_k_select(&b, there[k], tf_k_int(&b, u32, k ? 0xffff0000 : 0xffff), tf_k_int(&b, u32, 0));
    mask = mask ? tf_k_binary(&b, TF_K_OR, mask, one) : one;
  }
  tf_value *v = tf_k_binary(&b, TF_K_AND, tf_k_bitcast(&b, word, u32), mask);
  if (t->outside != TF_OUTSIDE_ZERO) {
    tf_value *all = tf_k_bitcast(&b, tf_pack_lanes(e, other, 2), u32);
    tf_value *rest = tf_k_binary(&b, TF_K_XOR, mask, tf_k_int(&b, u32, 0xffffffff));
    v = tf_k_binary(&b, TF_K_OR, v, tf_k_binary(&b, TF_K_AND, all, rest));
  }
  return tf_k_bitcast(&b, v, word->type);
}

static void fill_lanes(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **v) {
  const tf_predicate *q = tf_beyond_ends(t);
  tf_type *i32 = tf_type_i(e->code.ctx, 32), *pair = tf_vector_of(t->elem, 2);
  tf_value *c[TF_MOST_LANES];
  for (uint32_t i = 0; i < l->n; i++) c[i] = tf_lower_holds(e, q, tf_lower_at_lane(e, q->index, l->sym, i));
  if (t->elem_bytes != 2) {
    for (uint32_t i = 0; i < l->n; i++) {
      tf_value *other = fill(e, t, t->elem);
      tf_builder b = tf_code_here(&e->code);
      v[i] = tf_k_select(&b, c[i], v[i], other);
    }
    return;
  }
  tf_value *all = tf_pack_lanes(e, v, l->n);
  tf_builder b = tf_code_here(&e->code);
  all = tf_k_bitcast(&b, all, tf_vector_of(i32, l->n / 2));
  for (uint32_t i = 0; i < l->n; i += 2) {
    b = tf_code_here(&e->code);
    tf_value *w = l->n > 2 ? tf_k_extract(&b, all, i / 2) : all;
    w = fill_word(e, t, w, c + i);
    b = tf_code_here(&e->code);
    w = tf_k_bitcast(&b, w, pair);
    for (uint32_t k = 0; k < 2; k++) v[i + k] = tf_k_extract(&b, w, k);
  }
}

/* What the row has in the vector, and the fill in its other lanes. Where a thread has several rows, which end at the
 * same lanes, which these are is asked once for all of them; else only where there are such lanes. */
static void fill_others(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **v) {
  const tf_predicate *q = tf_beyond_ends(t);
  if (may_lack_row(t)) {
    fill_lanes(e, t, l, v);
    return;
  }
  tf_value *all = tf_lower_holds(e, q, tf_lower_at_lane(e, q->index, l->sym, 0));
  all = tf_code_both(&e->code, all, tf_lower_holds(e, q, tf_lower_at_lane(e, q->index, l->sym, l->n - 1)));
  if (e->last_turn) { /* where it has none it has been filled */
    tf_value *some = has_some(e, NULL, q, l);
    tf_builder b = tf_code_here(&e->code);
    if (some) all = tf_k_select(&b, some, all, tf_k_int(&b, all->type, 1));
  }
  tf_code_open_if(&e->code, all, tf_vector_of(t->elem, l->n));
  tf_op *iff = tf_code_close(&e->code, tf_pack_lanes(e, v, l->n));
  tf_code_open_else(&e->code, iff);
  fill_lanes(e, t, l, v);
  tf_code_close(&e->code, tf_pack_lanes(e, v, l->n));
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) v[i] = tf_extract_lane(e, &iff->result[0], i);
}

/* What its registers have. */
static void read_own(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out) {
  uint32_t w = tf_plan_access_width(e->p, t, t->store, l->sym, l->n);
  for (uint32_t i = 0; i < l->n && !e->code.failed; i += w) {
    tf_value *v = tf_lower_load(e, t, tf_lower_at_lane(e, t->store, l->sym, i), w, t->op);
    for (uint32_t k = 0; k < w; k++) out[i + k] = tf_extract_lane(e, v, k);
  }
}

bool tf_beyond_by_elements(const tf_tv *t) {
  return t->outside != TF_OUTSIDE_ANY && tf_tv_lanes(t) == 1 && tf_beyond_ends(t);
}

bool tf_beyond_is_filled(const tf_tv *t) { return tf_beyond_by_elements(t) || tf_beyond_in_two(t); }

bool tf_beyond_in_two(const tf_tv *t) { return t->whole && t->outside != TF_OUTSIDE_ANY && tf_beyond_ends(t); }

void tf_read_beyond(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out) {
  const tf_read *r = &t->read[0];
  tf_type *type = l->n > 1 ? tf_vector_of(r->from->elem, l->n) : r->from->elem;
  tf_value *v[TF_MOST_LANES];
  if (tf_beyond_by_elements(t)) {
    v[0] = one_or_fill(e, t, l, 0);
    out[0] = e->code.failed ? NULL : tf_compute_lane(e, t, v, 0, l);
    return;
  }
  if (tf_beyond_in_two(t)) {
    if (e->half == TF_HALF_FILL) read_own(e, t, l, out);
    else read_whole(e, t, l, out);
    if (e->half != TF_HALF_READ && !e->code.failed) fill_others(e, t, l, out);
    return;
  }
  if (t->shifted) {
    tf_read_shifted(e, t, l, v);
    for (uint32_t i = 0; i < l->n && !e->code.failed; i++) out[i] = tf_compute_lane(e, t, &v[i], i, l);
    return;
  }
  tf_code_open_if(&e->code, read_as_one(e, t, l), type);
  tf_load_operand(e, t, 0, l, NULL, v);
  tf_op *iff = tf_code_close(&e->code, tf_pack_lanes(e, v, l->n));
  tf_code_open_else(&e->code, iff);
  for (uint32_t i = 0; i < l->n; i++) v[i] = one_or_fill(e, t, l, i);
  tf_code_close(&e->code, tf_pack_lanes(e, v, l->n));
  for (uint32_t i = 0; i < l->n && !e->code.failed; i++) {
    v[i] = tf_extract_lane(e, &iff->result[0], i);
    out[i] = tf_compute_lane(e, t, &v[i], i, l);
  }
}
