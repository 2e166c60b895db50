/* Where the elements of a shared buffer really are. Factors of products are read by eight lanes at a time, each 16
 * bytes of a row of its own (ldmatrix), or by all, an element each: where rows are 128 bytes apart, all from the same
 * banks. So the pieces of a row are exchanged by its number: the piece's number xor that of the line, or of every
 * second or fourth one. Pieces of 16 bytes and lines are what TMA's swizzles of 32, 64 and 128 bytes do. Of
 * the layouts that there are, the one is taken that meets the fewest banks twice, counted read by read; copies that
 * write rows in pieces of 16 bytes meet none twice in any of them. Pieces stay whole, so vectors of up to 16 bytes are
 * as they were. */
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_plain.h"
#include "lower/tile/plan/tile_product.h"
#include "lower/tile/plan/tile_stmatrix_plan.h"
#include "lower/tile/plan/tile_swizzle.h"
#include "lower/tile/plan/tile_panels.h"

enum { PIECE = 16, LINE = 128 }; /* bytes; a line is once through all banks */

static int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }

/* ------------------------------------------------------------------------------------------------ counting */

typedef struct cost {
  const tf_tl_buffer *b;
  const tf_tl_order *o;
  int64_t row;
  uint64_t wavefronts, ideal;
} cost;

static int64_t where(const cost *c, int64_t at) {
  const tf_tl_order *o = c->o;
  if (o->across) {
    int64_t column = at % c->row;
    at = column / o->across * (c->b->elements / c->row * o->across) + at / c->row * o->across + column % o->across;
  }
  if (!o->pieces) return at;
  int64_t per = o->piece / c->b->elem_bytes;
  return ((at / per) ^ (at / o->key % o->pieces)) * per + at % per;
}

static void add_read(void *user, const int64_t *at, uint32_t active, uint32_t bytes) {
  cost *c = user;
  int64_t address[32] = {0};
  uint32_t ideal;
  for (uint32_t l = 0; l < 32; l++)
    if (active >> l & 1) address[l] = where(c, at[l]) * c->b->elem_bytes;
  c->wavefronts += tf_bank_wavefronts(address, active, bytes, &ideal);
  c->ideal += ideal;
}

/* ------------------------------------------------------------------------------------------------ elements of loops */

typedef struct pairs {
  tf_tl_emitter *e;
  tf_tl_stmt *s;
  void (*fn)(struct pairs *p, tf_tl_matrix *m);
  void *user;
} pairs;

/* What a loop over a product's sums reads or writes beside them: each lane has two neighbours of a row, and eight rows
 * are accessed together, as where a fragment is stored by pairs. */
static void find_pair(tf_op *op, void *user) {
  pairs *p = user;
  int32_t from[TF_TILE_MAX_RANK];
  tf_tl_matrix m;
  bool load = tf_tile_is(op, TF_T_LOAD);
  if (op == p->s->matrix.op || (!load && !tf_tile_is(op, TF_T_STORE))) return;
  tf_tl_buffer *b = tf_tl_buffer_of(p->e, tf_tl_accessed(op));
  if (b->scope != TF_TS_SHARED || !tf_tl_pattern(p->s->op, op, from)) return;
  if (!tf_tl_matrix_fits(p->e, &p->s->loop, b, from, &m)) return;
  m.at_once = 0;
  p->fn(p, &m);
}

static void each_pair(tf_tl_emitter *e, tf_tl_stmt *s, void (*fn)(pairs *p, tf_tl_matrix *m), void *user) {
  pairs p = {e, s, fn, user};
  if (tf_tile_is(s->op, TF_T_PARALLEL) && !s->dynamic) tf_walk(s->op, false, find_pair, &p);
}

static void count_pair(pairs *p, tf_tl_matrix *m) {
  cost *c = p->user;
  if (m->to == c->b) tf_tl_matrix_writes(p->e, m, add_read, c);
}

static cost cost_of(tf_tl_emitter *e, const tf_tl_buffer *b, const tf_tl_order *o) {
  cost c = {.b = b, .o = o, .row = tf_tl_row(b)};
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (s->matrix.op && s->matrix.to == b) tf_tl_matrix_writes(e, &s->matrix, add_read, &c);
    if (tf_tl_find_use(s, b)) each_pair(e, s, count_pair, &c);
    if (!tf_tile_is(s->op, TF_T_GEMM) || tf_tl_has_panels(s)) continue;
    for (int k = 0; k < 2; k++) {
      if (tf_tl_plain_operand(e, s, (uint32_t)k) != b) continue;
      if (s->mma == TF_MMA_COUNT) tf_tl_plain_reads(e, s, (uint32_t)k, add_read, &c);
      else tf_tl_mma_reads(e, s, k, add_read, &c);
    }
  }
  return c;
}

typedef struct choice {
  tf_tl_order order;
  uint64_t wavefronts;
  bool free, any;
} choice;

static void offer(tf_tl_emitter *e, const tf_tl_buffer *b, tf_tl_order o, choice *best) {
  if (best->free) return;
  cost c = cost_of(e, b, &o);
  if (best->any && c.wavefronts >= best->wavefronts) return;
  *best = (choice){o, c.wavefronts, c.wavefronts == c.ideal, true};
}

/* ------------------------------------------------------------------------------------------------ choosing */

/* Pieces of `grain` bytes of a row, up to a line; 0: rows that would not stay in place. */
static uint32_t pieces_of(int64_t row_bytes, int64_t grain) {
  for (uint32_t n = (uint32_t)(LINE / grain); n > 1; n /= 2)
    if (row_bytes % (n * grain) == 0) return n;
  return 0;
}

/* `plain`: rows stay as they are where nothing is better. */
static void choose(tf_tl_emitter *e, tf_tl_buffer *b, bool plain) {
  int64_t row = tf_tl_row(b), eb = b->elem_bytes;
  choice best = {.any = false};
  if (!row || !pieces_of(row * eb, PIECE)) return;
  if (plain) offer(e, b, b->order, &best);
  for (int64_t every = 1; every <= 4; every *= 2) /* several rows are a line, or lines a row */
    for (int64_t grain = PIECE; grain <= 64; grain *= 2) {
      uint32_t n = pieces_of(row * eb, grain);
      tf_tl_order o = {.pieces = n, .piece = (uint32_t)grain, .key = every * max(row, LINE / eb)};
      if (n) offer(e, b, o, &best);
    }
  b->order = best.order;
}

static void offer_all(tf_tl_emitter *e, tf_tl_buffer *b, bool plain) {
  if (b->scope == TF_TS_SHARED && !b->viewed && !b->fixed && !b->panels && !b->order.pieces) choose(e, b, plain);
}

static void offer_pair(pairs *p, tf_tl_matrix *m) { offer_all(p->e, m->to, false); }

void tf_tl_swizzle(tf_tl_emitter *e) {
  tf_tl_place_panels(e);
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (s->matrix.op) offer_all(e, s->matrix.to, false);
    each_pair(e, s, offer_pair, NULL);
    for (uint32_t k = 0; tf_tile_is(s->op, TF_T_GEMM) && k < 2; k++)
      offer_all(e, tf_tl_plain_operand(e, s, k), s->mma == TF_MMA_COUNT);
  }
}

bool tf_tl_tma_once_order(tf_tl_emitter *e, const tf_tl_buffer *b, tf_tl_order *out) {
  int64_t row = tf_tl_row(b), eb = b->elem_bytes;
  choice best = {.any = false};
  *out = b->order;
  if (!b->order.pieces || b->panels) return true;
  for (int64_t n = LINE / PIECE; n > 1; n /= 2) {
    int64_t span = n * PIECE / eb;
    if (row % span) continue;
    tf_tl_order o = {.pieces = (uint32_t)n, .piece = PIECE, .key = LINE / eb, .across = row > span ? span : 0};
    offer(e, b, o, &best);
  }
  for (int64_t cut = LINE; cut >= PIECE; cut /= 2) { /* no swizzle, but narrow boxes */
    tf_tl_order o = {.across = cut / eb};
    if (row % o.across == 0 && row > o.across) offer(e, b, o, &best);
  }
  *out = best.order;
  return best.any && best.wavefronts <= cost_of(e, b, &b->order).wavefronts;
}

/* ------------------------------------------------------------------------------------------------ as expressions */
