/* A vector that begins at any element, of numbers of 16 bits that all rows share, such as a weight: by pieces of eight
 * bytes, which are moved into place by words, and by half of one. */
#include "lower/fusion/emit/read_shifted.h"

#include "lower/common/scalar.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/read_beyond.h"

/* Words i and i + 1 as one number, moved down by `bits`: its lower word. */
static tf_value *funnel(tf_builder *b, tf_value *const *w, tf_value *bits) {
  tf_type *wide = tf_type_int(b->ctx, 64, true), *u32 = tf_type_int(b->ctx, 32, true);
  tf_value *v[2];
  for (int i = 0; i < 2; i++) v[i] = tf_k_cast(b, tf_k_bitcast(b, w[i], u32), wide);
  tf_value *both = tf_k_binary(b, TF_K_OR, v[0], tf_k_binary(b, TF_K_SHL, v[1], tf_k_int(b, wide, 32)));
  return tf_k_bitcast(b, tf_k_cast(b, tf_k_binary(b, TF_K_SHR, both, bits), u32), tf_type_i(b->ctx, 32));
}

enum { PIECE = TF_SHIFTED_BYTES / 2, PIECE_WORDS = TF_SHIFTED_BYTES / 4 };

/* The words of a piece of which there may be a part: its elements that there are, and 0. */
static void load_tail(tf_emitter *e, tf_tv *t, tf_ixp from, tf_ixp extent, tf_value **w) {
  tf_tv *x = t->read[0].from;
  tf_value *v[PIECE];
  for (uint32_t k = 0; k < PIECE; k++) {
    tf_ixp at = tf_ix_addc(e->p->ix, from, k);
    tf_value *c = tf_code_compare(&e->code, TF_KERNEL_PRED_LT, at, extent);
    if (k + 1 < PIECE) {
      tf_code_open_if(&e->code, c, x->elem);
      tf_op *iff = tf_code_close(&e->code, tf_lower_load(e, x, at, 1, t->op));
      tf_code_open_else(&e->code, iff);
      tf_builder b = tf_code_here(&e->code);
      tf_code_close(&e->code, tf_lower_convert(&b, tf_k_i32(&b, 0), x->elem));
      v[k] = &iff->result[0];
    } else {
      tf_builder b = tf_code_here(&e->code);
      v[k] = tf_lower_convert(&b, tf_k_i32(&b, 0), x->elem);
    }
  }
  tf_value *all = tf_pack_lanes(e, v, PIECE);
  tf_builder b = tf_code_here(&e->code);
  all = tf_k_bitcast(&b, all, tf_vector_of(tf_type_i(e->code.ctx, 32), PIECE_WORDS));
  for (uint32_t k = 0; k < PIECE_WORDS; k++) w[k] = tf_k_extract(&b, all, k);
}

/* Pieces of eight bytes, one behind the other, of numbers of 16 bits: `from` is a multiple of four numbers. What is not
 * within the extent is 0. A load has its own condition, so that none waits for another. */
static void load_pieces(tf_emitter *e, tf_tv *t, tf_ixp from, tf_ixp extent, uint32_t words, tf_value **w) {
  tf_type *i32 = tf_type_i(e->code.ctx, 32), *piece = tf_vector_of(i32, PIECE_WORDS), *all = tf_vector_of(i32, 8);
  tf_ix_ctx *ix = e->p->ix;
  for (uint32_t i = 0; i < words; i += PIECE_WORDS) {
    tf_ixp at = tf_ix_addc(ix, from, 2 * i), last = tf_ix_addc(ix, at, PIECE - 1);
    tf_code_open_if(&e->code, tf_code_compare_unsigned(&e->code, TF_KERNEL_PRED_LT, last, extent), piece);
    tf_value *v = tf_lower_load(e, t->read[0].from, at, PIECE, t->op);
    tf_builder b = tf_code_here(&e->code);
    tf_op *iff = tf_code_close(&e->code, tf_k_bitcast(&b, v, piece));
    tf_code_open_else(&e->code, iff);
    tf_value *none[PIECE_WORDS];
    b = tf_code_here(&e->code);
    for (uint32_t k = 0; k < PIECE_WORDS; k++) none[k] = tf_k_cast(&b, tf_k_i32(&b, 0), i32);
    tf_code_close(&e->code, tf_pack_lanes(e, none, PIECE_WORDS));
    b = tf_code_here(&e->code);
    for (uint32_t k = 0; k < PIECE_WORDS; k++) w[i + k] = tf_k_extract(&b, &iff->result[0], k);
  }
  /* the last piece of all may be a part of one */
  tf_ixp end = tf_ix_sub(ix, extent, tf_ix_modc(ix, extent, PIECE)), last = tf_ix_addc(ix, from, 2 * words - 1);
  tf_value *tail[PIECE_WORDS], *with[8];
  tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_GE, last, extent), all);
  load_tail(e, t, end, extent, tail);
  for (uint32_t i = 0; i < 8; i++) {
    if (i >= words) {
      with[i] = w[words - 1];
      continue;
    }
    tf_ixp at = tf_ix_addc(ix, from, 2 * (i - i % PIECE_WORDS));
    tf_value *here = tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, at, end);
    tf_builder b = tf_code_here(&e->code);
    with[i] = tf_k_select(&b, here, tail[i % PIECE_WORDS], w[i]);
  }
  tf_op *iff = tf_code_close(&e->code, tf_pack_lanes(e, with, 8));
  tf_code_open_else(&e->code, iff);
  for (uint32_t i = 0; i < 8; i++) with[i] = w[i < words ? i : words - 1];
  tf_code_close(&e->code, tf_pack_lanes(e, with, 8));
  tf_builder b = tf_code_here(&e->code);
  for (uint32_t i = 0; i < words; i++) w[i] = tf_k_extract(&b, &iff->result[0], i);
}

/* A vector that begins at any element, of numbers of 16 bits: eight bytes at a time from the multiple of eight at or
 * before its begin on, four numbers more than it has. They are moved into place by words, and by half of a word. By
 * elements neighbouring lanes would read 16 bytes apart, each load from as many sectors as a vector has. */
void tf_read_shifted(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out) {
  tf_read *r = &t->read[0];
  uint32_t words = l->n / 2;
  tf_ixp at = tf_lower_at_lane(e, r->offset, l->sym, 0), off = tf_ix_modc(e->p->ix, at, PIECE);
  tf_value *w[TF_MOST_LANES], *moved = tf_code_value(&e->code, off);
  load_pieces(e, t, tf_ix_sub(e->p->ix, at, off), tf_beyond_ends(t)->extent, words + PIECE_WORDS, w);
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
