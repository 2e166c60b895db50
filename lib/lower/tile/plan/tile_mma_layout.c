/* Which mma.sync makes a product, how the warps share it, and the layouts that its operands have in registers: of C
 * always, of A and B where they are fragments. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_mma_layout.h"

/* ------------------------------------------------------------------------------------------------ which */

static tf_mma_elem elem_of(const tf_op *gemm, uint32_t i) {
  const tf_type *t = tf_op_operand(gemm, i)->type->elem;
  if (tf_tl_per_byte(gemm) == 2) return TF_MMA_E4M3; /* bytes lie as such do */
  if (t->kind == TF_TYPE_INT && t->width != 8) return TF_MMA_NO_ELEM;
  tf_mma_elem e = tf_mma_elem_of(t, TF_MMA_A);
  return e == TF_MMA_TF32 && !tf_tile_tf32_of(gemm) ? TF_MMA_NO_ELEM : e;
}

/* Sums are kept in f32 also where c is narrower: it is rounded once. */
static tf_mma_elem sum_of(const tf_type *c) {
  if (c->kind == TF_TYPE_FLOAT) return c->fkind == TF_F64 ? TF_MMA_F64 : TF_MMA_F32;
  return c->width <= 32 ? TF_MMA_S32 : TF_MMA_NO_ELEM;
}

void tf_tl_gemm_extents(const tf_op *gemm, uint32_t out[3]) {
  const tf_type *a = tf_op_operand(gemm, TF_TILE_GEMM_A)->type, *c = tf_op_operand(gemm, TF_TILE_GEMM_C)->type;
  out[0] = (uint32_t)c->dims[c->rank - 2];
  out[1] = (uint32_t)c->dims[c->rank - 1];
  out[2] = (uint32_t)a->dims[a->rank - (tf_tile_transpose_a_of(gemm) ? 2 : 1)];
}

static uint32_t rows_for(const tf_tl_emitter *e, const tf_op *gemm, tf_mma_id *out) {
  uint32_t x[3];
  tf_tl_gemm_extents(gemm, x);
  tf_mma_elem a = elem_of(gemm, 0), b = elem_of(gemm, 1), sum = sum_of(tf_op_operand(gemm, TF_TILE_GEMM_C)->type->elem);
  if (a == TF_MMA_NO_ELEM || b == TF_MMA_NO_ELEM || sum == TF_MMA_NO_ELEM) return 0;
  if (tf_tl_is_scaled(gemm)) {
    *out = tf_mma_find(16, 8, 32, a, b, sum);
    bool has = tf_target_has(e->f->target, TF_FEAT_mma_block_scale) ||
               tf_target_has(e->f->target, TF_FEAT_tcgen05_block_scale);
    return has && *out != TF_MMA_COUNT;
  }
  return (tf_tl_gemm_places(gemm) ? tf_mma_sp_usable : tf_mma_usable)(e->f->target, a, b, sum, x[0], x[1], x[2], out);
}

uint32_t tf_tl_mma_usable(const tf_tl_emitter *e, const tf_op *gemm, tf_mma_id *out) {
  return e->threads % 32 ? 0 : rows_for(e, gemm, out);
}

bool tf_tl_mma_needs_warps(const tf_tl_emitter *e, const tf_op *gemm) {
  tf_mma_id all[TF_MMA_COUNT];
  return e->threads % 32 && rows_for(e, gemm, all);
}

const tf_mma *tf_tl_factor_row(const tf_op *gemm, tf_mma_id id, tf_mma_operand which) {
  const tf_mma *row = tf_mma_get(id);
  return which == TF_MMA_B && tf_tl_gemm_places(gemm) ? tf_mma_sp_above(row) : row;
}

/* ------------------------------------------------------------------------------------------------ shares */

static tf_warp_policy policy_of(const tf_op *gemm) {
  tf_tile_policy p = tf_tile_policy_of(gemm);
  return p == TF_TILE_POLICY_FULL_ROW   ? TF_WARPS_ROWS
         : p == TF_TILE_POLICY_FULL_COL ? TF_WARPS_COLUMNS
                                        : TF_WARPS_SQUARE;
}

tf_warp_grid tf_tl_mma_warps(const tf_tl_emitter *e, const tf_op *gemm, tf_mma_id id) {
  uint32_t x[3];
  tf_tl_gemm_extents(gemm, x);
  return tf_warp_share(policy_of(gemm), (uint32_t)(e->threads / 32), x[0], x[1], tf_mma_get(id));
}

tf_tl_share tf_tl_share_of(const tf_tl_stmt *s) {
  uint32_t x[3];
  const tf_mma *row = tf_mma_get(s->mma);
  tf_tl_gemm_extents(s->op, x);
  tf_tl_share h = {s->warps, 0, 0};
  h.m = (x[0] + row->m * h.warps.m - 1) / (row->m * h.warps.m);
  h.n = (x[1] + row->n * h.warps.n - 1) / (row->n * h.warps.n);
  return h;
}

/* ------------------------------------------------------------------------------------------------ layouts */

/* Where a place along rows of A and C, or columns of B and C, goes: neighbours are in the two halves of a tile's rows,
 * or in two tiles of columns. */
static int64_t spread_row(uint32_t spread, tf_mma_operand which, uint32_t at) {
  if (which == TF_MMA_B || !(spread & TF_TL_SPREAD_ROWS)) return at;
  return at < 8 ? at * 2 : at / 8;
}

static int64_t spread_column(uint32_t spread, tf_mma_operand which, uint32_t at) {
  return which == TF_MMA_A || !(spread & TF_TL_SPREAD_COLUMNS) ? at : at * 2;
}

/* Bit by bit, since places are sums of what the bits of lane and register give. */
void tf_tl_mma_atom(const tf_mma *m, tf_mma_operand which, uint32_t spread, uint32_t rank, uint32_t row,
                    uint32_t column, tf_tl_layout *out) {
  *out = (tf_tl_layout){.rank = rank};
  for (uint32_t bit = 1; bit < 32; bit *= 2) {
    tf_mma_place p = tf_mma_place_of(m, which, bit, 0);
    tf_tl_mode t = {.extent = 2};
    t.stride[row] = spread_row(spread, which, p.row);
    t.stride[column] = spread_column(spread, which, p.column);
    out->t[out->nt++] = t;
  }
  for (uint32_t bit = 1; bit < tf_mma_elements(m, which); bit *= 2) {
    tf_mma_place p = tf_mma_place_of(m, which, 0, bit);
    tf_tl_mode r = {.extent = 2};
    r.stride[row] = spread_row(spread, which, p.row);
    r.stride[column] = spread_column(spread, which, p.column);
    out->r[out->nr++] = r;
  }
  tf_tl_merge(out);
}

/* Only of bytes pieces of rows that are turned may be spread: their ldmatrix does it. */
bool tf_tl_may_spread(const tf_tl_stmt *s, uint32_t spread) {
  uint32_t x[3];
  tf_tl_share h = tf_tl_share_of(s);
  tf_tl_gemm_extents(s->op, x);
  for (uint32_t i = 0; i < 2; i++) {
    bool turned = i ? !tf_tile_transpose_b_of(s->op) : tf_tile_transpose_a_of(s->op);
    if (!(spread & (i ? TF_TL_SPREAD_COLUMNS : TF_TL_SPREAD_ROWS))) continue;
    if (turned && tf_element_bytes(tf_op_operand(s->op, i)->type->elem) != 1) return false;
    if (i ? h.n % 2 || x[1] % 16 : tf_mma_get(s->mma)->m != 16 || x[0] % 16) return false;
  }
  return true;
}

uint32_t tf_tl_mma_spread(tf_tl_emitter *e, tf_tl_stmt *s) {
  uint32_t x[3], spread = 0;
  bool turned[2] = {tf_tile_transpose_a_of(s->op), !tf_tile_transpose_b_of(s->op)};
  tf_tl_gemm_extents(s->op, x);
  if (tf_target_has(e->f->target, TF_FEAT_ldmatrix_b8) || x[2] % tf_mma_get(s->mma)->k) return 0;
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t bit = i ? TF_TL_SPREAD_COLUMNS : TF_TL_SPREAD_ROWS;
    const tf_tl_buffer *b = tf_tl_buffer_of(e, tf_op_operand(s->op, i));
    if (turned[i] && b->scope == TF_TS_SHARED && tf_tl_may_spread(s, bit)) spread |= bit;
  }
  return spread;
}

static void push(tf_tl_mode *m, uint32_t *n, uint32_t extent, uint32_t dim, uint32_t stride) {
  if (extent == 1) return;
  m[*n] = (tf_tl_mode){.extent = extent};
  m[(*n)++].stride[dim] = stride;
}

/* Rows of A and C: how warps go down them, and a warp's tiles of 16. The four warps of a wgmma have 64 rows together,
 * and the next 64 again; those of a tcgen05.mma 64 or 128, of which each has 16 or 32. */
static void push_rows(const tf_tl_stmt *s, const tf_tl_share *h, uint32_t m, uint32_t row, bool of_b, bool registers,
                      tf_tl_layout *out) {
  uint32_t four = s->unit_m ? s->unit_m : 4 * m, groups = h->warps.m / 4, tiles = four / 4 / m;
  bool fours = s->group_n || s->unit_m;
  if (s->halved) { /* the two warps of a half of the columns have 32 of 64 rows each */
    if (registers) push(out->r, &out->nr, 2, row, m);
    if (registers) push(out->r, &out->nr, h->m / 2, row, four);
    if (!registers) push(out->t, &out->nt, 2, row, of_b ? 0 : 2 * m);
  } else if (registers && fours) {
    push(out->r, &out->nr, tiles, row, m);
    push(out->r, &out->nr, h->m / tiles, row, four);
  } else if (registers) push(out->r, &out->nr, h->m, row, m);
  else if (fours) {
    push(out->t, &out->nt, 4, row, of_b ? 0 : four / 4);
    push(out->t, &out->nt, groups, row, of_b ? 0 : four * (h->m / tiles));
  } else push(out->t, &out->nt, h->warps.m, row, of_b ? 0 : h->m * m);
}

/* A warp has whole tiles: those of its rows of A, with all of K, and its columns of B. What other warps have, too, are
 * copies. */
void tf_tl_mma_layout(const tf_tl_emitter *e, const tf_tl_stmt *s, tf_mma_operand which, tf_tl_layout *out) {
  const tf_mma *stored = tf_mma_get(s->mma), *m = tf_tl_factor_row(s->op, s->mma, which);
  const tf_type *t = tf_op_operand(s->op, which)->type;
  bool swapped =
      (which == TF_MMA_A && tf_tile_transpose_a_of(s->op)) || (which == TF_MMA_B && tf_tile_transpose_b_of(s->op));
  uint32_t row = t->rank - (swapped ? 1 : 2), column = t->rank - (swapped ? 2 : 1), x[3];
  tf_tl_share h = tf_tl_share_of(s);
  tf_tl_gemm_extents(s->op, x);
  tf_tl_mma_atom(m, which, s->spread, t->rank, row, column, out);
  bool pairs = which != TF_MMA_A && s->spread & TF_TL_SPREAD_COLUMNS;
  for (uint32_t d = 0; d < t->rank; d++) out->shape[d] = t->dims[d];
  push_rows(s, &h, m->m, row, which == TF_MMA_B, false, out);
  push(out->t, &out->nt, h.warps.n, column, which == TF_MMA_A ? 0 : h.n * m->n);
  push(out->t, &out->nt, (uint32_t)(e->threads / 32) / (h.warps.m * h.warps.n), 0, 0);
  uint32_t along = (x[2] + stored->k - 1) / stored->k;
  if (which == TF_MMA_A) push(out->r, &out->nr, along, column, m->k);
  if (which == TF_MMA_B) push(out->r, &out->nr, along, row, m->k);
  if (pairs && which == TF_MMA_C) { /* neighbours of two tiles first: with those of one tile they are four in a row */
    out->r[0].extent = 4;
    out->r[0].stride[column] = 1;
  } else if (pairs) push(out->r, &out->nr, 2, column, 1);
  if (which != TF_MMA_A) push(out->r, &out->nr, pairs ? h.n / 2 : h.n, column, pairs ? 2 * m->n : m->n);
  if (which != TF_MMA_B) push_rows(s, &h, m->m, row, false, true, out);
}
