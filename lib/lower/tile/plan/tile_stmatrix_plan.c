/* Which fragments go into shared memory as matrices (tile_stmatrix.c), and what that writes. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_stmatrix_plan.h"
#include "support/result.h"

enum {
  MOST_STEPS = 256, /* that are written out (tile_frag.c) */
  MOST_WARPS = 2,   /* whose writes are looked at, and how many of them: what follows repeats them */
  MOST_LOOKED_AT = 16,
};

/* What a bit of the thread's number adds, along one dimension only; -1 if it is not so. */
static int64_t adds(const tf_tl_layout *l, int64_t thread, int64_t reg, uint32_t dim) {
  int64_t c[TF_TILE_MAX_RANK];
  tf_tl_coordinate(l, thread, reg, c);
  for (uint32_t d = 0; d < l->rank; d++)
    if (d != dim && c[d]) return -1;
  return c[dim];
}

/* The lanes and the first register hold matrices, whose rows go along one dimension and columns along another. */
static bool finds_matrix(const tf_tl_layout *l, uint32_t *row, uint32_t *column) {
  if (!l->nr || l->r[0].extent != 2 || tf_tl_threads(l) % 32) return false;
  for (*column = 0; *column < l->rank && adds(l, 0, 1, *column) != 1; ++*column) continue;
  for (*row = 0; *row < l->rank && adds(l, 4, 0, *row) != 1; ++*row) continue;
  if (*column == l->rank || *row == l->rank || *row == *column) return false;
  return adds(l, 1, 0, *column) == 2 && adds(l, 2, 0, *column) == 4 && adds(l, 8, 0, *row) == 2 &&
         adds(l, 16, 0, *row) == 4;
}

/* All else moves by whole matrices along that dimension. */
static bool aligned(const tf_tl_layout *l, uint32_t dim) {
  int64_t below = 1;
  for (uint32_t m = 0; m < l->nt; m++) {
    int64_t n = l->t[m].extent, first = below < 32 ? (32 + below - 1) / below : 1; /* the first digit beyond a warp */
    if (below * n > 32 && (first * l->t[m].stride[dim]) % 8) return false;
    below *= n;
  }
  for (uint32_t m = 1; m < l->nr; m++)
    if (l->r[m].stride[dim] % 8) return false;
  return true;
}

/* How many matrices go at once: as many of the next registers as make up whole digits that are written out: what one
 * turn of a loop over registers does not fill would never go. */
static uint32_t at_once(const tf_tl_emitter *e, const tf_tl_layout *l) {
  int64_t a = l->nr > 1 ? l->r[1].extent : 1, b = l->nr > 2 ? l->r[2].extent : 1;
  if (a > e->most_steps) return 1;
  if (a % 4 == 0 || (a == 2 && b % 2 == 0 && a * b <= e->most_steps)) return 4;
  return a % 2 ? 1 : 2;
}

bool tf_tl_matrix_fits(const tf_tl_emitter *e, const tf_tl_layout *l, tf_tl_buffer *to, const int32_t *from,
                       tf_tl_matrix *out) {
  uint32_t row, column, last = to->rank - 1;
  int64_t n, steps = tf_tl_registers(l) / 2;
  if (to->scope != TF_TS_SHARED || to->elem_bytes != 2 || to->rank < 2 || (to->root && to->root != to)) return false;
  if (!finds_matrix(l, &row, &column) || !tf_tl_exact(l) || steps > MOST_STEPS || e->threads % 32) return false;
  bool trans = from[last] == (int32_t)row;
  if (!trans && from[last] != (int32_t)column) return false;
  if (!aligned(l, trans ? row : column) || !tf_ix_is_const(to->dim[last], &n) || n % 8) return false;
  for (uint32_t d = 0; d < to->rank; d++)
    if (!tf_ix_is_const(to->dim[d], &n) || (from[d] >= 0 && l->shape[from[d]] > n)) return false;
  bool has = tf_target_has(e->f->target, TF_FEAT_stmatrix);
  if (trans && !has) return false;
  *out = (tf_tl_matrix){.to = to, .layout = l, .trans = trans, .at_once = has ? at_once(e, l) : 0};
  memcpy(out->from, from, sizeof out->from);
  return true;
}

typedef struct stores {
  tf_op *op;
  uint32_t n;
  bool straight;
} stores;

static void find_store(tf_op *op, void *user) {
  stores *s = user;
  if (op->nregion && !tf_tile_is(op, TF_T_PARALLEL)) s->straight = false;
  if (tf_tile_is(op, TF_T_ALLOC_LOCAL)) s->straight = false;
  if (!tf_tile_writes_element(op)) return;
  s->op = op;
  s->n++;
}

bool tf_tl_plan_matrix(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_matrix *out) {
  stores st = {.straight = true};
  int32_t from[TF_TILE_MAX_RANK];
  tf_walk(s->op, false, find_store, &st);
  if (s->dynamic || s->alone || !st.straight || st.n != 1 || !tf_tile_is(st.op, TF_T_STORE)) return false;
  tf_tl_buffer *to = tf_tl_buffer_of(e, tf_op_operand(st.op, TF_TILE_STORE_BUFFER));
  if (to->scope != TF_TS_SHARED || !tf_tl_pattern(s->op, st.op, from)) return false;
  if (!tf_tl_matrix_fits(e, &s->loop, to, from, out)) return false;
  out->op = st.op;
  return true;
}

void tf_tl_matrix_writes(const tf_tl_emitter *e, const tf_tl_matrix *m, tf_tl_read_fn fn, void *user) {
  const tf_tl_layout *l = m->layout;
  int64_t steps = tf_tl_registers(l) / 2, n = m->at_once ? m->at_once : 1, row[TF_TILE_MAX_RANK];
  for (uint32_t d = m->to->rank; d-- > 0;) {
    int64_t below = 1;
    if (d + 1 < m->to->rank) TF_SURELY(tf_ix_is_const(m->to->dim[d + 1], &below));
    row[d] = d + 1 < m->to->rank ? row[d + 1] * below : 1;
  }
  for (int64_t warp = 0; warp < e->threads / 32 && warp < MOST_WARPS; warp++)
    for (int64_t s = 0; s + n <= steps && s < MOST_LOOKED_AT * n; s += n) {
      int64_t at[32] = {0};
      uint32_t lanes = m->at_once ? 8 * m->at_once : 32;
      for (uint32_t i = 0; i < lanes; i++) {
        int64_t c[TF_TILE_MAX_RANK], r = i % 8;
        if (!m->at_once) tf_tl_coordinate(l, warp * 32 + i, s * 2, c);
        else tf_tl_coordinate(l, warp * 32 + (m->trans ? r / 2 : r * 4), (s + i / 8) * 2 + (m->trans ? r % 2 : 0), c);
        for (uint32_t d = 0; d < m->to->rank; d++) at[i] += m->from[d] >= 0 ? c[m->from[d]] * row[d] : 0;
      }
      fn(user, at, lanes == 32 ? ~0u : (1u << lanes) - 1, m->at_once ? 16 : 4);
    }
}
