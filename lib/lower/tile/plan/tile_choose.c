/* The layout of every fragment: given ones spread through the statements that use them, and the largest of those that
 * are left is dealt out in blocks, until all have one. */
#include "lower/tile/plan/tile_anchor.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_cluster_sum_plan.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_pattern.h"
#include "support/result.h"

typedef struct frag_facts {
  int64_t vector;
  bool rows;
} frag_facts;

typedef struct finder {
  tf_tl_emitter *e;
  tf_tl_stmt *s;
  const tf_tl_buffer *b;
  bool writes; /* only writes count */
  bool found;
  int32_t from[TF_TILE_MAX_RANK];
} finder;

static void find_pattern(tf_op *op, void *user) {
  finder *f = user;
  int row = tf_tile_row(op);
  if ((row != TF_T_LOAD || f->writes) && row != TF_T_STORE) return;
  if (f->found || tf_tl_buffer_of(f->e, tf_tl_accessed(op)) != f->b) return;
  f->found = tf_tl_pattern(f->s->op, op, f->from);
}

/* Some access of the statement walks the fragment's dimensions one by one. */
static bool walks(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_buffer *b, bool writes, int32_t *from) {
  finder f = {.e = e, .s = s, .b = b, .writes = writes};
  if (!tf_tile_is(s->op, TF_T_PARALLEL)) return false;
  tf_walk(s->op, false, find_pattern, &f);
  memcpy(from, f.from, sizeof f.from);
  return f.found;
}

enum { SHORT_LINE = 16 };

static frag_facts facts_of(tf_tl_emitter *e, const tf_tl_buffer *b) {
  frag_facts x = {1, false};
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    int32_t from[TF_TILE_MAX_RANK];
    if (!tf_tl_find_use(s, b)) continue;
    if (tf_tile_is_reduce(s->op) && tf_tl_buffer_of(e, tf_op_operand(s->op, 0)) == b) {
      int64_t dim = tf_tile_dim_of(s->op, 0);
      x.rows |= dim == -1 || dim == (int64_t)b->rank - 1;
    }
    if (tf_tile_is_scan(s->op)) { /* a thread may have whole lines where they are short */
      int64_t dim = tf_tile_dim_of(s->op, 0), n;
      bool last = b->rank && (dim == -1 || dim == (int64_t)b->rank - 1);
      if (last && tf_ix_is_const(b->dim[b->rank - 1], &n) && n > x.vector && n <= SHORT_LINE) x.vector = n;
    }
    if (!b->rank || !walks(e, s, b, false, from) || from[b->rank - 1] != (int32_t)s->op->noperand - 1) continue;
    int64_t v = tf_tl_loop_vector(e, s->op);
    if (v > x.vector) x.vector = v;
  }
  return x;
}

int64_t tf_tl_fragment_vector(tf_tl_emitter *e, const tf_tl_buffer *b) { return facts_of(e, b).vector; }

void tf_tl_set_layout(tf_tl_buffer *b, const tf_tl_layout *l) {
  b->layout = *l;
  b->has_layout = true;
}

void tf_tl_reduced(const tf_tl_buffer *src, const tf_tl_buffer *dst, int64_t dim, tf_tl_layout *out) {
  int32_t from[TF_TILE_MAX_RANK];
  int64_t shape[TF_TILE_MAX_RANK];
  uint32_t k = 0;
  if (dim < 0) dim += src->rank;
  for (uint32_t d = 0; d < src->rank; d++) {
    if (d == dim && dst->rank != src->rank) continue;
    shape[k] = d == dim ? 1 : src->layout.shape[d];
    from[k++] = d == dim ? -1 : (int32_t)d;
  }
  tf_tl_project(out, &src->layout, shape, from, dst->rank);
}

bool tf_tl_loop_from(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_buffer *b, bool writes, tf_tl_layout *out) {
  int32_t from[TF_TILE_MAX_RANK];
  return b->has_layout && !s->dynamic && walks(e, s, b, writes, from) && tf_tl_pull_back(s->op, &b->layout, from, out);
}

/* Gives fragments of the statement that have no layout the one that agrees with those that have. */
static bool spread(tf_tl_emitter *e, tf_tl_stmt *s) {
  bool any = false;
  int row = tf_tile_row(s->op);
  if (tf_tile_is_reduce(s->op)) {
    tf_tl_buffer *src = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_SRC)),
                 *dst = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_DST));
    if (!src->has_layout || dst->has_layout) return false;
    tf_tl_layout l;
    tf_tl_reduced(src, dst, tf_tile_dim_of(s->op, 0), &l);
    tf_tl_set_layout(dst, &l);
    return true;
  }
  if (row == TF_T_CLUSTER_SUM) return tf_tl_spread_cluster_sum(e, s);
  if (tf_tile_is_scan(s->op)) {
    tf_tl_buffer *src = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_SCAN_SRC)),
                 *dst = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_SCAN_DST));
    bool both = src->scope == TF_TS_FRAGMENT && dst->scope == TF_TS_FRAGMENT;
    if (!both || src->has_layout == dst->has_layout) return false;
    tf_tl_set_layout(src->has_layout ? dst : src, src->has_layout ? &src->layout : &dst->layout);
    return true;
  }
  if (row != TF_T_PARALLEL || s->dynamic) return false;
  tf_tl_layout loop;
  bool have = false;
  for (size_t i = 0; i < s->uses.n && !have; i++)
    have = s->uses.at[i].buffer->scope == TF_TS_FRAGMENT && tf_tl_loop_from(e, s, s->uses.at[i].buffer, false, &loop);
  for (size_t i = 0; i < s->uses.n && have; i++) {
    tf_tl_buffer *b = s->uses.at[i].buffer;
    int32_t from[TF_TILE_MAX_RANK];
    int64_t shape[TF_TILE_MAX_RANK];
    if (b->scope != TF_TS_FRAGMENT || b->has_layout || !walks(e, s, b, false, from)) continue;
    bool whole = true;
    for (uint32_t d = 0; d < b->rank; d++) {
      TF_SURELY(tf_ix_is_const(b->dim[d], &shape[d]));
      whole &= from[d] < 0 || tf_tl_loop_extent(s->op, (uint32_t)from[d]) == shape[d];
    }
    if (!whole) continue;
    tf_tl_layout l;
    tf_tl_project(&l, &loop, shape, from, b->rank);
    tf_tl_set_layout(b, &l);
    any = true;
  }
  return any;
}

static void spread_all(tf_tl_emitter *e) {
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < e->stmts.n; i++) more |= spread(e, e->stmts.at[i]);
  }
}

static void deal_out(tf_tl_emitter *e) {
  tf_tl_anchor(e);
  do spread_all(e);
  while (tf_tl_wish(e));
  for (;;) {
    tf_tl_buffer *largest = NULL;
    for (size_t i = 0; i < e->buffers.n; i++) {
      tf_tl_buffer *b = e->buffers.at[i];
      if (b->scope == TF_TS_FRAGMENT && !b->has_layout && (!largest || b->elements > largest->elements)) largest = b;
    }
    if (!largest) return;
    frag_facts x = facts_of(e, largest);
    int64_t shape[TF_TILE_MAX_RANK];
    for (uint32_t d = 0; d < largest->rank; d++) TF_SURELY(tf_ix_is_const(largest->dim[d], &shape[d]));
    tf_tl_layout l;
    tf_tl_blocked(&l, shape, largest->rank, e->threads, x.vector, x.rows);
    tf_tl_set_layout(largest, &l);
    spread_all(e);
  }
}

enum { FEW = 16, MANY = 256 };

static int64_t words(const tf_tl_buffer *b) {
  int64_t n = b->has_layout ? (tf_tl_registers(&b->layout) * b->elem_bytes + 3) / 4 : 0;
  return n > TF_LOCAL_SMALL ? n : 0;
}

bool tf_tl_in_memory(const tf_tl_emitter *e, const tf_tl_buffer *b) { return e->most_steps == FEW && words(b); }

/* Where a thread's fragments are more than its registers hold, some live in memory whatever is done, and straight code
 * over them would only be long: kernel-unroll writes out the loops over those that do fit. */
static void choose_steps(tf_tl_emitter *e) {
  int64_t sum = 0;
  for (size_t i = 0; i < e->buffers.n; i++) sum += words(e->buffers.at[i]);
  e->most_steps = sum > TF_LOCAL_REGISTERS ? FEW : MANY;
  if (sum > TF_LOCAL_REGISTERS)
    tf_tl_remember(e, e->kernel,
                   tf_pool_printf(e->code.pool,
                                  "fragments take %lld words of each thread, more than its registers hold: the largest "
                                  "live in memory; more threads would share them",
                                  (long long)sum));
}

void tf_tl_choose_layouts(tf_tl_emitter *e) {
  deal_out(e);
  choose_steps(e);
}
