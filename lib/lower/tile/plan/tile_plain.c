#include "lower/tile/plan/tile_plain.h"

#include "lower/tile/plan/tile_buffer.h"
#include "support/result.h"

enum { MOST_ROWS = 4 };

tf_tl_buffer *tf_tl_plain_operand(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t i) {
  tf_tl_buffer *b = tf_tl_buffer_of(e, tf_op_operand(s->op, i));
  tf_tl_use *u = tf_tl_find_use(s, b);
  return u->stage ? u->stage : b;
}

/* Rows of factor i go along K. */
static bool along_k(const tf_tl_stmt *s, uint32_t i) {
  return i ? tf_tile_transpose_b_of(s->op) : !tf_tile_transpose_a_of(s->op);
}

/* Of the last two axes: 0, 1. */
static int64_t extent(const tf_tl_buffer *b, uint32_t axis) {
  int64_t n;
  TF_SURELY(tf_ix_is_const(b->dim[b->rank - 2 + axis], &n));
  return n;
}

uint32_t tf_tl_turn(tf_tl_emitter *e, tf_tl_stmt *s) {
  uint32_t lanes = 1;
  int64_t k = extent(tf_tl_plain_operand(e, s, 0), along_k(s, 0));
  for (uint32_t i = 0; i < 2; i++) {
    const tf_tl_buffer *b = tf_tl_plain_operand(e, s, i);
    uint32_t n = along_k(s, i) && b->scope == TF_TS_SHARED ? TF_TL_TURN_BYTES / b->elem_bytes : 1;
    if (n > lanes && n <= TF_TL_MOST_TURN && k % n == 0) lanes = n;
  }
  return lanes;
}

uint32_t tf_tl_columns(tf_tl_emitter *e, tf_tl_stmt *s) {
  const tf_tl_buffer *b = tf_tl_plain_operand(e, s, 1);
  const tf_tl_layout *l = &tf_tl_plain_operand(e, s, 2)->layout;
  int64_t n = l->nr && l->r[0].stride[l->rank - 1] == 1 ? l->r[0].extent : 1;
  bool fits = n == 2 || n == TF_TL_MOST_TURN; /* as vectors are */
  return fits && n * b->elem_bytes <= TF_TL_TURN_BYTES && b->scope == TF_TS_SHARED ? (uint32_t)n : 1;
}

/* Sums along an axis of a fragment want that axis in one warp. */
static bool adds_up(const tf_tl_emitter *e) {
  for (size_t i = 0; i < e->stmts.n; i++)
    if (tf_tile_is_reduce(e->stmts.at[i]->op) || tf_tile_is_scan(e->stmts.at[i]->op)) return true;
  return false;
}

static void push(tf_tl_mode *m, uint32_t *n, int64_t extent, uint32_t axis, int64_t stride) {
  if (extent == 1) return;
  m[*n] = (tf_tl_mode){.extent = extent};
  m[(*n)++].stride[axis] = stride;
}

/* A warp has LANES_M x LANES_N threads, of which each has `v` neighbours of a row; warps stand side by side. */
bool tf_tl_plain_layout(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_layout *out) {
  enum { LANES_M = 4, LANES_N = 8 };
  const tf_tl_buffer *c = tf_tl_buffer_of(e, tf_op_operand(s->op, 2));
  if (c->rank != 2 || e->threads % 32 || adds_up(e)) return false;
  int64_t m = extent(c, 0), n = extent(c, 1), warps = e->threads / 32, best = 0, least = INT64_MAX;
  int64_t v = along_k(s, 1) ? 1 : TF_TL_TURN_BYTES / (c->elem_bytes < 4 ? 4 : c->elem_bytes);
  while (v > 1 && n % (v * LANES_N)) v /= 2;
  for (int64_t across = 1; across <= warps; across++) { /* warps along N */
    if (warps % across || n % (across * LANES_N * v) || m % (warps / across * LANES_M)) continue;
    int64_t loads = n / (across * LANES_N) + m / (warps / across * LANES_M);
    if (loads >= least) continue;
    least = loads;
    best = across;
  }
  if (!best) return false;
  int64_t across = best, down = warps / best;
  *out = (tf_tl_layout){.rank = 2, .shape = {m, n}};
  push(out->t, &out->nt, LANES_N, 1, v);
  push(out->t, &out->nt, LANES_M, 0, 1);
  push(out->t, &out->nt, across, 1, LANES_N * v);
  push(out->t, &out->nt, down, 0, LANES_M);
  push(out->r, &out->nr, v, 1, 1);
  push(out->r, &out->nr, n / (across * LANES_N * v), 1, across * LANES_N * v);
  push(out->r, &out->nr, m / (down * LANES_M), 0, down * LANES_M);
  return true;
}

void tf_tl_plain_reads(tf_tl_emitter *e, tf_tl_stmt *s, uint32_t which, tf_tl_read_fn fn, void *user) {
  const tf_tl_buffer *b = tf_tl_plain_operand(e, s, which), *c = tf_tl_plain_operand(e, s, 2);
  bool along = along_k(s, which);
  int64_t rows = extent(b, !along), k = extent(b, along), seen[MOST_ROWS], at[32];
  uint32_t n = 0, bytes = b->elem_bytes * (along ? tf_tl_turn(e, s) : which ? tf_tl_columns(e, s) : 1);
  for (int64_t reg = 0; reg < tf_tl_registers(&c->layout) && n < MOST_ROWS; reg++) {
    int64_t first = 0;
    for (int64_t l = 0; l < 32; l++) {
      int64_t place[TF_TILE_MAX_RANK];
      tf_tl_coordinate(&c->layout, l, reg, place);
      int64_t row = place[c->rank - 2 + which];
      if (row >= rows) row = rows - 1;
      at[l] = along ? row * k : row;
      if (!l) first = row;
    }
    bool known = false;
    for (uint32_t i = 0; i < n; i++) known |= seen[i] == first;
    if (known) continue;
    seen[n++] = first;
    fn(user, at, UINT32_MAX, bytes);
  }
}
