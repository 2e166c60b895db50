/* Factors of products by mma.sync, as the instruction takes them: from registers, from shared memory by ldmatrix where
 * rows of 16 bytes allow it, else element by element.
 *
 * Of bytes that lie with K across the rows a row of 16 bytes has 16 rows of A or columns of B. Chips with ldmatrix of
 * bytes turn them. Elsewhere ldmatrix turns pairs of them, and a permutation of bytes makes words of the even ones and
 * of the odd ones: so neighbours belong to two tiles of B, or to the two halves of one of A, and C lies so that they
 * may (tf_tl_stmt.spread). */
#include "lower/common/scalar.h"
#include "lower/tile/emit/tile_banks.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_memory.h"
#include "lower/tile/emit/tile_mma_load.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "lower/tile/plan/tile_product.h"

tf_value *tf_tl_zero(tf_builder *b, tf_type *t) {
  return t->kind == TF_TYPE_FLOAT ? tf_k_float(b, t, 0) : tf_k_int(b, t, 0);
}

/* ------------------------------------------------------------------------------------------------ operands */

/* Where this step begins along K, as the factor has it: of a sparse A half is there. */
static tf_ixp k_of(tf_tl_emitter *e, const tf_tl_product *p, int which) {
  return which && p->places ? tf_ix_mulc(e->code.ix, p->k, 2) : p->k;
}

/* Element of a (which 0: row is its row) or b (which 1: row is its column) at k, row by row. */
static tf_ixp linear(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row, tf_ixp k) {
  const tf_tl_buffer *x = p->x[which];
  tf_ixp index[TF_TILE_MAX_RANK], last = tf_ix_const(e->code.ix, p->extent[which] - 1);
  for (uint32_t d = 0; d < x->rank; d++) index[d] = tf_ix_const(e->code.ix, 0);
  if (!tf_ix_prove_le(e->code.ix, row, last)) row = tf_ix_min(e->code.ix, row, last);
  index[x->rank - (p->trans[which] ? 1 : 2)] = row;
  index[x->rank - (p->trans[which] ? 2 : 1)] = k;
  return tf_tl_linear(e, x, index);
}

/* Where it is. */
static tf_ixp place(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row, tf_ixp k) {
  return tf_tl_where(e, p->x[which], linear(e, p, which, row, k));
}

/* A lane's elements of one tile, that begins at `row` of the rows of a or the columns of b: (row, k) of element i. */
static void part_coord(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row, uint32_t i, tf_ixp *r,
                       tf_ixp *k) {
  int64_t at[2] = {0, 0};
  tf_ixp c[2] = {tf_ix_const(e->code.ix, 0), tf_ix_const(e->code.ix, 0)};
  const tf_tl_layout *l = &p->part[which];
  int64_t below = 1, reg = i;
  for (uint32_t m = 0; m < l->nt; m++) {
    tf_ixp digit = tf_ix_modc(e->code.ix, tf_ix_divc(e->code.ix, p->lane, below), l->t[m].extent);
    for (int d = 0; d < 2; d++) c[d] = tf_ix_add(e->code.ix, c[d], tf_ix_mulc(e->code.ix, digit, l->t[m].stride[d]));
    below *= l->t[m].extent;
  }
  for (uint32_t m = 0; m < l->nr; m++) {
    for (int d = 0; d < 2; d++) at[d] += reg % l->r[m].extent * l->r[m].stride[d];
    reg /= l->r[m].extent;
  }
  for (int d = 0; d < 2; d++) c[d] = tf_ix_addc(e->code.ix, c[d], at[d]);
  *r = tf_ix_add(e->code.ix, row, c[which]);
  *k = tf_ix_add(e->code.ix, k_of(e, p, which), c[!which]);
}

static tf_value *load(tf_tl_emitter *e, tf_tl_buffer *b, tf_ixp at, uint32_t w) {
  tf_value *i = tf_code_value(&e->code, at);
  tf_builder here = tf_code_here(&e->code);
  tf_tl_count(e, b, "reads", at, w, 32);
  return tf_k_load(&here, b->mem, &i, tf_vector_of(b->elem, w), 0, NULL);
}

/* w elements from (row, k) on, 0 where k is outside. */
static tf_value *guarded(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp at, tf_ixp k, uint32_t w) {
  tf_tl_buffer *x = p->x[which];
  tf_ixp n = tf_ix_const(e->code.ix, tf_tl_factor_k(p, which));
  if (tf_ix_prove_lt(e->code.ix, tf_ix_addc(e->code.ix, k, w - 1), n)) return load(e, x, at, w);
  tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, k, n), tf_vector_of(x->elem, w));
  tf_op *op = tf_code_close(&e->code, load(e, x, at, w));
  tf_code_open_else(&e->code, op);
  tf_builder here = tf_code_here(&e->code);
  tf_value *z = tf_tl_zero(&here, x->elem);
  tf_code_close(&e->code, w > 1 ? tf_k_splat(&here, z, w) : z);
  return &op->result[0];
}

/* Neighbours along k in one register lie side by side. */
static uint32_t width_of(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t i, tf_ixp row) {
  uint32_t w = 4 / p->x[which]->elem_bytes;
  tf_ixp r, k, r0, k0;
  if (w < 2 || p->trans[which] || tf_tl_factor_k(p, which) % w) return 1;
  part_coord(e, p, which, row, i, &r0, &k0);
  tf_ixp first = linear(e, p, which, r0, k0);
  if (!tf_ix_prove_divisible(e->code.ix, first, w) || !tf_ix_prove_divisible(e->code.ix, k0, w)) return 1;
  for (uint32_t l = 1; l < w; l++) {
    part_coord(e, p, which, row, i + l, &r, &k);
    if (linear(e, p, which, r, k) != tf_ix_addc(e->code.ix, first, l)) return 1;
  }
  return w;
}

static tf_value *rounded(tf_builder *b, tf_value *v) {
  return &tf_k_op(b, TF_K_ROUND_TF32, &v, 1, &v->type, 1, 0)->result[0];
}

static tf_value *by_elements(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row) {
  tf_value *v[32];
  uint32_t n = tf_mma_elements(p->of[which], which ? TF_MMA_B : TF_MMA_A);
  for (uint32_t i = 0; i < n;) {
    uint32_t w = width_of(e, p, which, i, row);
    tf_ixp r, k;
    part_coord(e, p, which, row, i, &r, &k);
    tf_value *x = guarded(e, p, which, place(e, p, which, r, k), k, w);
    tf_builder here = tf_code_here(&e->code);
    for (uint32_t l = 0; l < w; l++) {
      v[i + l] = w > 1 ? tf_k_extract(&here, x, l) : x;
      if (p->row->elem[which] == TF_MMA_TF32) v[i + l] = rounded(&here, v[i + l]);
    }
    i += w;
  }
  tf_builder here = tf_code_here(&e->code);
  return n > 1 ? tf_k_pack(&here, v, n) : v[0];
}

/* ------------------------------------------------------------------------------------------------ ldmatrix */

static tf_value *by_matrices(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row) {
  bool spread = p->spread & (which ? TF_TL_SPREAD_COLUMNS : TF_TL_SPREAD_ROWS);
  uint32_t n = tf_tl_matrices_of(p, which), eb = p->x[which]->elem_bytes;
  tf_ixp l8 = tf_ix_modc(e->code.ix, p->lane, 8), j = tf_ix_divc(e->code.ix, p->lane, 8);
  tf_ixp down = tf_ix_mulc(e->code.ix, tf_ix_modc(e->code.ix, j, 2), tf_tl_matrix_down(p, which, n, 1));
  tf_ixp step = which ? tf_ix_modc(e->code.ix, j, n) : tf_ix_modc(e->code.ix, tf_ix_divc(e->code.ix, j, 2), 2);
  tf_ixp along = tf_ix_mulc(e->code.ix, step, tf_tl_matrix_along(p, which, n, which ? n > 1 : 2));
  tf_ixp r = tf_ix_add(e->code.ix, row, down), k = tf_ix_add(e->code.ix, k_of(e, p, which), along);
  if (p->trans[which]) { /* rows of memory run along the tile's rows: whole groups of 8 */
    tf_ixp last = tf_ix_const(e->code.ix, p->extent[which] - 8);
    if (!tf_ix_prove_le(e->code.ix, r, last)) r = tf_ix_min(e->code.ix, r, last);
    k = tf_ix_add(e->code.ix, k, l8);
  } else r = tf_ix_add(e->code.ix, r, tf_ix_mulc(e->code.ix, l8, spread ? 2 : 1));
  tf_ixp at_row = place(e, p, which, r, k);
  tf_value *ops[2] = {p->x[which]->mem, tf_code_value(&e->code, at_row)};
  tf_tl_count(e, p->x[which], "reads by ldmatrix", at_row, 16 / eb, 8 * n);
  tf_named_attr at[2] = {{"num", tf_attr_strz(e->code.ctx, n == 4   ? "x4"
                                                           : n == 2 ? "x2"
                                                                    : "x1")},
                         {"trans", tf_attr_unit(e->code.ctx)}};
  tf_type *t = tf_vector_of(p->x[which]->elem, 4 * n / eb);
  tf_builder here = tf_code_here(&e->code);
  tf_value *v = &tf_k_build(&here, TF_K_LDMATRIX, ops, 2, &t, 1, at, p->trans[which] ? 2 : 1, 0)->result[0];
  return p->row->elem[which] == TF_MMA_TF32 ? rounded(&here, v) : v;
}

/* ------------------------------------------------------------------------------------------------ registers */

/* The tile's elements, where the fragment has the operand's layout: one tile after the other along k, and then along
 * the rows of a or the columns of b. */
static tf_value *by_registers(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile) {
  tf_value *v[32];
  uint32_t n = tf_mma_elements(p->of[which], which ? TF_MMA_B : TF_MMA_A);
  int64_t tiles = (p->extent[2] + p->row->k - 1) / p->row->k;
  tf_ixp turn = tf_ix_addc(e->code.ix, tf_ix_divc(e->code.ix, p->k, p->row->k), tiles * tile);
  tf_ixp end = tf_ix_const(e->code.ix, tf_tl_factor_k(p, which));
  if (p->group_n && p->row->elem[which] != TF_MMA_TF32) /* whole steps */
    return tf_tl_read_some(e, p->x[which], tf_ix_mulc(e->code.ix, turn, n), n);
  for (uint32_t i = 0; i < n; i++) {
    tf_ixp r, k;
    part_coord(e, p, which, tf_ix_const(e->code.ix, 0), i, &r, &k);
    v[i] = tf_tl_read(e, p->x[which], tf_ix_addc(e->code.ix, tf_ix_mulc(e->code.ix, turn, n), i));
    tf_value *in = tf_ix_prove_lt(e->code.ix, k, end) ? NULL : tf_code_compare(&e->code, TF_KERNEL_PRED_LT, k, end);
    tf_builder here = tf_code_here(&e->code);
    if (in) v[i] = tf_k_select(&here, in, v[i], tf_tl_zero(&here, p->x[which]->elem));
    if (p->row->elem[which] == TF_MMA_TF32) v[i] = rounded(&here, v[i]);
  }
  tf_builder here = tf_code_here(&e->code);
  return n > 1 ? tf_k_pack(&here, v, n) : v[0];
}

/* ------------------------------------------------------------------------------------------------ bytes, turned */

static tf_ixp byte_row_of_lane(tf_tl_emitter *e, const tf_tl_product *p, tf_tl_way w, uint32_t rows) {
  tf_ixp l = tf_ix_modc(e->code.ix, p->lane, rows);
  if (w == TF_TL_BY_BYTES) return l;
  tf_ixp four = tf_ix_divc(e->code.ix, tf_ix_modc(e->code.ix, l, 8), 2);
  tf_ixp turn = tf_ix_add(e->code.ix, tf_ix_divc(e->code.ix, l, 8), tf_ix_divc(e->code.ix, four, 2));
  tf_ixp twos = tf_ix_mulc(e->code.ix, tf_ix_modc(e->code.ix, turn, 2), 2);
  tf_ixp half = tf_ix_mulc(e->code.ix, tf_ix_divc(e->code.ix, l, 16), 16);
  tf_ixp two = tf_ix_add(e->code.ix, twos, tf_ix_modc(e->code.ix, l, 2));
  return tf_ix_add(e->code.ix, tf_ix_add(e->code.ix, half, tf_ix_mulc(e->code.ix, four, 4)), two);
}

/* Lanes that have upper rows have the words of two matrices the other way round. */
static tf_value *in_order(tf_tl_emitter *e, const tf_tl_product *p, tf_value *v) {
  tf_type *one = tf_vector_of(v->type->elem, 2);
  uint32_t n = tf_vector_len(v->type) / 2;
  tf_value *part[4], *upper;
  upper = tf_code_compare(&e->code, TF_KERNEL_PRED_GE, tf_ix_modc(e->code.ix, p->lane, 4), tf_ix_const(e->code.ix, 2));
  tf_builder here = tf_code_here(&e->code);
  for (uint32_t i = 0; i < n; i++) {
    tf_named_attr at = {"at", tf_attr_i64(e->code.ctx, 2 * i)};
    part[i] = &tf_k_build(&here, TF_K_SLICE, &v, 1, &one, 1, &at, 1, 0)->result[0];
  }
  for (uint32_t i = 0; i < n; i += 2) {
    tf_value *first = part[i], *second = part[i + 1];
    part[i] = tf_k_select(&here, upper, second, first);
    part[i + 1] = tf_k_select(&here, upper, first, second);
  }
  return &tf_k_op(&here, TF_K_CONCAT, part, n, &v->type, 1, 0)->result[0];
}

/* Word w of a tile: its place among the words that were loaded, and the byte that it begins with. Words go along K
 * first of B, along the two halves of rows first of A. */
static void by_words(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_tl_way w, tf_value *const *all,
                     tf_value **out) {
  uint32_t halves = p->of[which]->k / 16, tiles = which ? 2 : 1, words = which ? halves : 2 * halves;
  uint32_t each = tf_tl_byte_rows(p, which) / 16; /* halves of one of `all` */
  tf_builder here = tf_code_here(&e->code);
  for (uint32_t t = 0; t < tiles; t++) {
    tf_value *v[32];
    for (uint32_t i = 0; i < words; i++) {
      uint32_t half = which ? i : i / 2, odd = which ? t : i % 2; /* of 16 along K; of the two that a row has */
      uint32_t from = half % each;
      for (uint32_t k = 0; k < 4; k++)
        v[4 * i + k] = tf_k_extract(&here, all[half / each],
                                    w == TF_TL_BY_BYTES ? (2 * from + odd) * 4 + k : 8 * from + 2 * k + odd);
    }
    out[t] = tf_k_pack(&here, v, 4 * words);
  }
}

/* The rows from `k` on, as ldmatrix turns them. */
static tf_value *turned(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_tl_way w, tf_ixp row, tf_ixp k) {
  tf_tl_buffer *x = p->x[which];
  uint32_t rows = tf_tl_byte_rows(p, which), bytes = rows == 32 ? 16 : 8; /* of a lane */
  tf_ixp at = place(e, p, which, row, tf_ix_add(e->code.ix, k, byte_row_of_lane(e, p, w, rows)));
  tf_value *ops[2] = {x->mem, tf_code_value(&e->code, at)};
  tf_tl_count(e, x, "reads by ldmatrix", at, 16, rows);
  uint32_t num = w == TF_TL_BY_BYTES ? bytes / 8 : bytes / 4;
  tf_named_attr attr[3] = {{"num", tf_attr_strz(e->code.ctx, num == 4   ? "x4"
                                                             : num == 2 ? "x2"
                                                                        : "x1")},
                           {"trans", tf_attr_unit(e->code.ctx)},
                           {"shape", tf_attr_strz(e->code.ctx, "m16n16")}};
  /* f16, since LLVM makes the even bytes of integers by many truncations */
  tf_type *t =
      w == TF_TL_BY_BYTES ? tf_vector_of(x->elem, bytes) : tf_vector_of(tf_type_float(e->code.ctx, TF_F16), bytes / 2);
  tf_builder here = tf_code_here(&e->code);
  tf_value *v = &tf_k_build(&here, TF_K_LDMATRIX, ops, 2, &t, 1, attr, w == TF_TL_BY_BYTES ? 3 : 2, 0)->result[0];
  tf_type *as = tf_vector_of(x->elem, bytes);
  if (w == TF_TL_BY_HALVES) v = in_order(e, p, v);
  here = tf_code_here(&e->code);
  return w == TF_TL_BY_HALVES ? &tf_k_op(&here, TF_K_BITCAST, &v, 1, &as, 1, 0)->result[0] : v;
}

static uint32_t by_bytes(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_tl_way w, tf_ixp row, tf_value **out) {
  tf_value *v[2];
  uint32_t rows = tf_tl_byte_rows(p, which);
  tf_ixp last = tf_ix_const(e->code.ix, p->extent[which] - 16);
  if (!tf_ix_prove_le(e->code.ix, row, last)) row = tf_ix_min(e->code.ix, row, last);
  for (uint32_t i = 0; i < p->of[which]->k / rows; i++)
    v[i] = turned(e, p, which, w, row, tf_ix_addc(e->code.ix, k_of(e, p, which), i * rows));
  by_words(e, p, which, w, v, out);
  return which ? 2 : 1;
}

/* ------------------------------------------------------------------------------------------------ places */

/* Where the row of tile `tile` of a, or the column of one of b, is that the first lanes have, and how far on that of
 * the next four lanes. */
static tf_ixp first_line(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile, uint32_t *step) {
  uint32_t lines = which ? p->row->n : p->row->m, tiles = which ? p->s.n : p->s.m;
  bool pairs = p->spread & (which ? TF_TL_SPREAD_COLUMNS : TF_TL_SPREAD_ROWS);
  *step = pairs ? 2 : 1;
  int64_t first = which && pairs ? tile / 2 * 2 * lines + tile % 2 : (int64_t)tile * lines;
  return tf_ix_addc(e->code.ix, tf_ix_mulc(e->code.ix, p->warp[which], (int64_t)tiles * lines), first);
}

/* The w bytes from (row, at) on; behind the last ones any places do, for zeros. */
static tf_value *some_places(tf_tl_emitter *e, const tf_tl_product *p, tf_ixp where, tf_ixp at, uint32_t w) {
  tf_tl_buffer *x = p->places;
  tf_ixp n = tf_ix_const(e->code.ix, p->extent[2] / 4);
  if (tf_ix_prove_lt(e->code.ix, tf_ix_addc(e->code.ix, at, w - 1), n)) return load(e, x, where, w);
  tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, at, n), tf_vector_of(x->elem, w));
  tf_op *op = tf_code_close(&e->code, load(e, x, where, w));
  tf_code_open_else(&e->code, op);
  tf_builder here = tf_code_here(&e->code);
  tf_value *any = tf_k_int(&here, x->elem, 0x44);
  tf_code_close(&e->code, w > 1 ? tf_k_splat(&here, any, w) : any);
  return &op->result[0];
}

/* n bytes from (row, at) on, as wide as their addresses allow. */
static void places_of_row(tf_tl_emitter *e, const tf_tl_product *p, tf_ixp row, tf_ixp at, uint32_t n, tf_value **out) {
  const tf_tl_buffer *x = p->places;
  tf_ixp index[TF_TILE_MAX_RANK], last = tf_ix_const(e->code.ix, p->extent[0] - 1);
  for (uint32_t d = 0; d < x->rank; d++) index[d] = tf_ix_const(e->code.ix, 0);
  index[x->rank - 2] = tf_ix_prove_le(e->code.ix, row, last) ? row : tf_ix_min(e->code.ix, row, last);
  index[x->rank - 1] = at;
  uint32_t w = n;
  while (w > 1 && (p->extent[2] / 4 % w || !tf_ix_prove_divisible(e->code.ix, tf_tl_linear(e, x, index), w))) w /= 2;
  for (uint32_t i = 0; i < n; i += w) {
    index[x->rank - 1] = tf_ix_addc(e->code.ix, at, i);
    tf_ixp where = tf_tl_where(e, x, tf_tl_linear(e, x, index));
    tf_value *v = some_places(e, p, where, index[x->rank - 1], w);
    tf_builder here = tf_code_here(&e->code);
    for (uint32_t k = 0; k < w; k++) out[i + k] = w > 1 ? tf_k_extract(&here, v, k) : v;
  }
}

/* The word that kernel.mma_sp takes: for elements of 16 bits two bytes of each of two rows, eight apart, for those of 8
 * bits four of one row; two groups of neighbours are a byte here as there. Lanes whose word nobody looks at have that
 * of another one. */
tf_value *tf_tl_mma_places(tf_tl_emitter *e, const tf_tl_product *p, uint32_t tile) {
  const tf_mma *m = p->of[1];
  bool wide = tf_mma_elem_bits((tf_mma_elem)m->elem[TF_MMA_A]) == 16;
  uint32_t bytes = wide ? 2 : 4, parts = m->k / 8 / bytes, step;
  tf_ixp in_four = tf_ix_modc(e->code.ix, p->lane, 4), part = wide ? in_four : tf_ix_divc(e->code.ix, in_four, 2);
  tf_ixp at = tf_ix_mulc(e->code.ix, tf_ix_modc(e->code.ix, part, parts), bytes);
  at = tf_ix_add(e->code.ix, tf_ix_divc(e->code.ix, p->k, 4), at);
  tf_ixp first = first_line(e, p, 0, tile, &step), lower = tf_ix_const(e->code.ix, step == 2 ? 1 : 8);
  tf_ixp row = tf_ix_add(e->code.ix, first, tf_ix_mulc(e->code.ix, tf_ix_divc(e->code.ix, p->lane, 4), step));
  if (!wide) row = tf_ix_add(e->code.ix, row, tf_ix_mul(e->code.ix, tf_ix_modc(e->code.ix, p->lane, 2), lower));
  tf_value *v[4];
  places_of_row(e, p, row, at, bytes, v);
  if (wide) places_of_row(e, p, tf_ix_add(e->code.ix, row, lower), at, bytes, v + 2);
  tf_builder here = tf_code_here(&e->code);
  return tf_k_bitcast(&here, tf_k_pack(&here, v, 4), tf_type_i(e->code.ctx, 32));
}

/* The chip says nothing of the sign that ue4m3 does not have. */
static tf_value *signless(tf_tl_emitter *e, const tf_tl_product *p, tf_value *word) {
  tf_builder here = tf_code_here(&e->code);
  word = tf_k_bitcast(&here, word, tf_type_i(e->code.ctx, 32));
  return tf_tl_has_ue4m3(p->op) ? tf_k_binary(&here, TF_K_AND, word, tf_k_i32(&here, 0x7f7f7f7f)) : word;
}

/* n scales of a row of A or a column of B, of `each` elements along K, from that element on: a larger block's comes
 * again, and behind K's end the last one's, for zeros. In a word, whose other bytes are 1. */
static tf_value *scales_of(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row, tf_ixp first, uint32_t n) {
  tf_tl_buffer *x = p->scale[which];
  tf_ixp last = tf_ix_const(e->code.ix, p->extent[which] - 1), index[TF_TILE_MAX_RANK];
  int64_t each = tf_tl_scaled(p->op), block = tf_tile_block_of(p->op, each),
          blocks = (p->extent[2] * tf_tl_per_byte(p->op) + block - 1) / block;
  tf_ixp end = tf_ix_const(e->code.ix, blocks - 1);
  for (uint32_t d = 0; d < x->rank; d++) index[d] = tf_ix_const(e->code.ix, 0);
  index[x->rank - 2] = tf_ix_prove_le(e->code.ix, row, last) ? row : tf_ix_min(e->code.ix, row, last);
  tf_value *v[4];
  uint32_t w = 1;
  if (block == each && n == 4 && blocks % 4 == 0 && tf_ix_prove_divisible(e->code.ix, first, 4 * block)) w = n;
  for (uint32_t i = 0; i < n; i += w) {
    tf_ixp at = tf_ix_divc(e->code.ix, tf_ix_addc(e->code.ix, first, each * i), block);
    index[x->rank - 1] = tf_ix_prove_le(e->code.ix, at, end) ? at : tf_ix_min(e->code.ix, at, end);
    tf_ixp where = tf_tl_linear(e, x, index);
    if (w > 1 && !tf_ix_prove_divisible(e->code.ix, where, w)) w = 1;
    v[i] = load(e, x, tf_tl_where(e, x, where), w);
  }
  tf_builder here = tf_code_here(&e->code);
  if (w > 1) return signless(e, p, v[0]);
  for (uint32_t i = n; i < 4; i++) v[i] = tf_k_int(&here, x->elem, 127);
  return signless(e, p, tf_k_pack(&here, v, 4));
}

static tf_value *ones(tf_tl_emitter *e, const tf_tl_product *p) {
  tf_builder here = tf_code_here(&e->code);
  return tf_k_i32(&here, tf_tl_has_ue4m3(p->op) ? 0x38383838 : 0x7f7f7f7f);
}

tf_value *tf_tl_mma_scales(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile) {
  uint32_t step;
  if (!p->scale[which]) return ones(e, p);
  tf_ixp row = first_line(e, p, which, tile, &step), at;
  row = tf_ix_add(e->code.ix, row, tf_ix_mulc(e->code.ix, tf_ix_divc(e->code.ix, p->lane, 4), step));
  at = tf_ix_mulc(e->code.ix, tf_ix_modc(e->code.ix, p->lane, 2), step == 2 ? 1 : 8);
  if (!which) row = tf_ix_add(e->code.ix, row, at);
  return scales_of(e, p, which, row, tf_ix_mulc(e->code.ix, p->k, tf_tl_per_byte(p->op)), tf_tl_step_scales(p->op));
}

tf_value *tf_tl_unit_scales(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row, uint32_t word) {
  enum { PER = 4 };
  if (!p->scale[which]) return ones(e, p);
  return scales_of(e, p, which, row, tf_ix_const(e->code.ix, (int64_t)word * PER * tf_tl_scaled(p->op)), PER);
}

uint32_t tf_tl_mma_factor(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile, tf_value **out) {
  if (p->x[which]->scope == TF_TS_FRAGMENT) {
    *out = by_registers(e, p, which, tile);
    return 1;
  }
  uint32_t rows = which ? p->row->n : p->row->m, tiles = which ? p->s.n : p->s.m;
  bool pairs = which && p->spread & TF_TL_SPREAD_COLUMNS; /* columns of two tiles alternate */
  int64_t first = pairs ? tile / 2 * 2 * rows + tile % 2 : (int64_t)tile * rows;
  tf_ixp row = tf_ix_addc(e->code.ix, tf_ix_mulc(e->code.ix, p->warp[which], (int64_t)tiles * rows), first);
  tf_tl_way w = tf_tl_factor_way(e, p, which);
  if (w == TF_TL_BY_BYTES || w == TF_TL_BY_HALVES) return by_bytes(e, p, which, w, row, out);
  *out = w == TF_TL_BY_MATRICES ? by_matrices(e, p, which, row) : by_elements(e, p, which, row);
  return 1;
}
