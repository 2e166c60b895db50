/* What a product by tensor cores reads, and in which way: asked by the plan, which places factors by it, and by those
 * who load them (tile_mma_load.c). */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_product.h"
#include "target/target.h"

tf_tl_product tf_tl_begin_product(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_product p = {.op = s->op, .row = tf_mma_get(s->mma)};
  uint32_t x[3];
  tf_tl_gemm_extents(s->op, x);
  p.s = tf_tl_share_of(s);
  p.spread = s->spread;
  p.paired = s->paired;
  for (int i = 0; i < 3; i++) p.extent[i] = x[i];
  p.trans[0] = tf_tile_transpose_a_of(s->op);
  p.trans[1] = !tf_tile_transpose_b_of(s->op); /* b is k x n: a row of it runs along n */
  if (tf_tl_gemm_places(s->op)) p.places = tf_tl_buffer_of(e, tf_tl_gemm_places(s->op));
  p.scaled = tf_tl_is_scaled(s->op);
  for (int i = 0; i < 2; i++)
    if (tf_tl_gemm_scale(s->op, i)) p.scale[i] = tf_tl_buffer_of(e, tf_tl_gemm_scale(s->op, i));
  for (uint32_t i = 0; i < 2; i++) {
    const tf_tl_use *u = tf_tl_find_use(s, tf_tl_buffer_of(e, tf_op_operand(s->op, i)));
    p.x[i] = u->stage ? u->stage : u->buffer;
    p.of[i] = tf_tl_factor_row(s->op, s->mma, i ? TF_MMA_B : TF_MMA_A);
    tf_tl_mma_atom(p.of[i], i ? TF_MMA_B : TF_MMA_A, s->spread, 2, 0, 1, &p.part[i]);
  }
  return p;
}

/* Every row of 16 bytes begins at a multiple of 16 bytes and lies inside. Only elements of 16 bits are transposed. */
static bool matrices(const tf_tl_product *p, int which) {
  const tf_tl_buffer *x = p->x[which];
  int64_t rows = p->extent[which], k = tf_tl_factor_k(p, which);
  if (x->elem_bytes > 4 || k % p->of[which]->k || (which == 0 && p->row->m != 16)) return false;
  return p->trans[which] ? x->elem_bytes == 2 && rows % 8 == 0 : k * x->elem_bytes % 16 == 0;
}

/* Matrices that make up one tile: 1, 2 or 4. */
uint32_t tf_tl_matrices_of(const tf_tl_product *p, int which) {
  return tf_mma_elements(p->of[which], which ? TF_MMA_B : TF_MMA_A) * p->x[which]->elem_bytes / 4;
}

/* Where matrix j of n begins. Of a: 8 rows down for odd j, a row's 16 bytes along k from j = 2 on; of b: along k for
 * each. */
uint32_t tf_tl_matrix_down(const tf_tl_product *p, int which, uint32_t n, uint32_t j) {
  return which || n == 1 ? 0 : j % 2 * (p->spread & TF_TL_SPREAD_ROWS ? 1 : 8);
}
uint32_t tf_tl_matrix_along(const tf_tl_product *p, int which, uint32_t n, uint32_t j) {
  uint32_t per = 16 / p->x[which]->elem_bytes;
  return which ? j % n * per : n == 4 ? j / 2 % 2 * per : 0;
}

/* How the factor comes from shared memory: TF_TL_BY_BYTES and TF_TL_BY_HALVES turn rows of 16 bytes, which belong to
 * two tiles of B. */
tf_tl_way tf_tl_factor_way(const tf_tl_emitter *e, const tf_tl_product *p, int which) {
  bool spread = p->spread & (which ? TF_TL_SPREAD_COLUMNS : TF_TL_SPREAD_ROWS);
  if (matrices(p, which)) return p->trans[which] && spread ? TF_TL_BY_ELEMENTS : TF_TL_BY_MATRICES;
  if (!p->trans[which] || p->x[which]->elem_bytes != 1 || p->extent[2] % p->row->k || p->extent[which] % 16)
    return TF_TL_BY_ELEMENTS;
  if (which ? p->s.n % 2 : p->row->m != 16) return TF_TL_BY_ELEMENTS;
  if (spread) return TF_TL_BY_HALVES;
  return tf_target_has(e->f->target, TF_FEAT_ldmatrix_b8) ? TF_TL_BY_BYTES : TF_TL_BY_ELEMENTS;
}

/* The row along K, from the step's first, that lane l points to. Of two matrices of 16 bits each has two of every four
 * rows, so that both together give each lane four neighbours; the first has the first two of the lower eight rows and
 * the last two of the upper ones, so that the eight rows of a matrix are in different lines of any swizzle. */
static uint32_t byte_row(tf_tl_way w, uint32_t l) {
  uint32_t four = l % 8 / 2;
  return w == TF_TL_BY_BYTES ? l : l / 16 * 16 + four * 4 + (l / 8 + four / 2) % 2 * 2 + l % 2;
}

/* ------------------------------------------------------------------------------------------------ what it reads */

enum { MOST_TILES = 8 }; /* that are looked at, in each direction */

static void add_lane(const tf_tl_product *p, int which, int64_t row, int64_t k, uint32_t lane, int64_t *at,
                     uint32_t *active) {
  if (k >= tf_tl_factor_k(p, which)) return;
  if (row >= p->extent[which]) row = p->extent[which] - 1;
  at[lane] = p->trans[which] ? k * p->extent[which] + row : row * tf_tl_factor_k(p, which) + k;
  *active |= 1u << lane;
}

static void read_matrices(const tf_tl_product *p, int which, int64_t row, int64_t k, tf_tl_read_fn fn, void *user) {
  uint32_t n = tf_tl_matrices_of(p, which), active = 0;
  int64_t at[32] = {0};
  for (uint32_t l = 0; l < 8 * n; l++) {
    bool spread = p->spread & (which ? TF_TL_SPREAD_COLUMNS : TF_TL_SPREAD_ROWS);
    int64_t r = row + tf_tl_matrix_down(p, which, n, l / 8), c = k + tf_tl_matrix_along(p, which, n, l / 8);
    bool trans = p->trans[which];
    add_lane(p, which, trans ? r : r + l % 8 * (spread ? 2 : 1), trans ? c + l % 8 : c, l, at, &active);
  }
  fn(user, at, active, 16);
}

static void read_elements(const tf_tl_product *p, int which, int64_t row, int64_t k, tf_tl_read_fn fn, void *user) {
  uint32_t n = tf_mma_elements(p->of[which], which ? TF_MMA_B : TF_MMA_A), w = 4 / p->x[which]->elem_bytes;
  if (w < 2 || p->trans[which] || tf_tl_factor_k(p, which) % w) w = 1;
  for (uint32_t i = 0; i < n; i += w) {
    int64_t at[32] = {0}, c[TF_TILE_MAX_RANK];
    uint32_t active = 0;
    for (uint32_t l = 0; l < 32; l++) {
      tf_tl_coordinate(&p->part[which], l, i, c);
      add_lane(p, which, row + c[which], k + c[!which], l, at, &active);
    }
    fn(user, at, active, w * p->x[which]->elem_bytes);
  }
}

static void read_bytes(const tf_tl_product *p, int which, tf_tl_way w, int64_t row, int64_t k, tf_tl_read_fn fn,
                       void *user) {
  uint32_t active = 0;
  int64_t at[32] = {0};
  for (uint32_t l = 0; l < tf_tl_byte_rows(p, which); l++) add_lane(p, which, row, k + byte_row(w, l), l, at, &active);
  fn(user, at, active, 16);
}

void tf_tl_mma_reads(tf_tl_emitter *e, tf_tl_stmt *s, int which, tf_tl_read_fn fn, void *user) {
  tf_tl_product p = tf_tl_begin_product(e, s);
  uint32_t tiles = which ? p.s.n : p.s.m, rows = which ? p.row->n : p.row->m;
  tf_tl_way w = tf_tl_factor_way(e, &p, which);
  bool pairs = which && p.spread & TF_TL_SPREAD_COLUMNS, both = which && (w == TF_TL_BY_BYTES || w == TF_TL_BY_HALVES);
  for (uint32_t j = 0; j < tiles && j < MOST_TILES; j += both ? 2 : 1)
    for (int64_t k = 0; k < tf_tl_factor_k(&p, which) && k < (int64_t)MOST_TILES * p.of[which]->k;
         k += p.of[which]->k) {
      int64_t row = pairs ? j / 2 * 2 * rows + j % 2 : (int64_t)j * rows;
      if (w == TF_TL_BY_BYTES || w == TF_TL_BY_HALVES) read_bytes(&p, which, w, row, k, fn, user);
      else (w == TF_TL_BY_MATRICES ? read_matrices : read_elements)(&p, which, row, k, fn, user);
    }
}
