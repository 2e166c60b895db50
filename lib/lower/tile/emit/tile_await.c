/* Where products by wgmma are waited for that are in no flight (tile_wgmma.c) and are no last ones of a staggered loop:
 * before the first statement that meets them, so that products side by side run one behind the other without a gap, and
 * what does not need them runs beside them. Each is a group of its own, and groups end in order: waiting for one leaves
 * those that were begun behind it.
 *
 * Statements meet a product if they touch its sum, or write what it reads. Control flow meets all of them, and so does
 * a loop over registers that may be passed by, or that converts a fragment: where branches join, ptxas would copy
 * registers in flight. So does a loop that computes a sum that a product goes on with: before such arithmetic ptxas
 * waits for the products under way, or has all products of the kernel run one by one. Other threads than those of a
 * product write into its factors only behind a barrier. So before any barrier it is waited for, unless its factors stay
 * as they are up to the end of the block of statements that it stands in: because nothing there writes them, or because
 * the loop's copies bring them, each iteration's to a slot of its own. */
#include "lower/tile/emit/tile_await.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_wgmma.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_tma_once_plan.h"
#include "lower/tile/plan/tile_wgmma_plan.h"

static bool meets(const tf_tl_buffer *b, const tf_tl_buffer *factor) { return b && tf_tl_overlap(b, factor); }

static bool writes(const tf_tl_stmt *s, const tf_tl_buffer *factor) {
  if (meets(s->scratch, factor) || meets(s->temp, factor) || meets(s->sum_way, factor)) return true;
  if (s->tma_once && meets(s->tma_once->tile, factor)) return true;
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    if ((u->written && meets(u->buffer, factor)) || meets(u->stage, factor)) return true;
  }
  return false;
}

/* Nothing but copies of a loop around it writes them while the statements of its block run. */
static bool factors_stay(tf_tl_emitter *e, const tf_tl_stmt *s) {
  for (size_t k = 0; k < s->uses.n; k++) {
    const tf_tl_buffer *factor = s->uses.at[k].buffer;
    if (factor->scope != TF_TS_SHARED) continue;
    for (size_t i = 0; i < e->stmts.n; i++) {
      const tf_tl_stmt *o = e->stmts.at[i];
      bool near = tf_tl_stands_in(o, tf_op_parent(s->op)) && !tf_tl_runs_ahead(e, o->op);
      if (near && writes(o, factor)) return false;
    }
  }
  return true;
}

static bool converts(const tf_tl_stmt *s) {
  bool any = false;
  for (size_t i = 0; i < s->uses.n; i++) any |= s->uses.at[i].stage != NULL;
  return any;
}

static bool is_added_to(tf_tl_emitter *e, tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tile_is(s->op, TF_T_GEMM) || !s->group_n || tf_tl_begins_anew(e, s, b)) continue;
    if (tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_GEMM_C)) == b) return true;
  }
  return false;
}

typedef struct search {
  tf_tl_emitter *e;
  const tf_tl_stmt *s;
  bool found;
} search;

static bool stands_in(const tf_op *op, const tf_op *loop) {
  while (op && op != loop) op = tf_op_parent((tf_op *)op);
  return op != NULL;
}

/* What is stored is neither a constant nor loaded, and made in the loop. */
static void find_prepared(tf_op *store, void *user) {
  search *x = user;
  if (!tf_tile_is(store, TF_T_STORE) || x->found) return;
  const tf_op *op = tf_op_operand(store, 0)->def;
  if (!op || tf_tile_is(op, TF_T_CONSTANT) || tf_tile_is(op, TF_T_LOAD) || !stands_in(op, x->s->op)) return;
  x->found = is_added_to(x->e, tf_tl_buffer_of(x->e, tf_op_operand(store, TF_TILE_STORE_BUFFER)));
}

/* It computes a sum that a product goes on with. */
static bool prepares(tf_tl_emitter *e, const tf_tl_stmt *s) {
  search x = {e, s, false};
  if (tf_tile_is(s->op, TF_T_PARALLEL)) tf_walk(s->op, false, find_prepared, &x);
  return x.found;
}

static bool must_wait(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_stmt *product) {
  if (!s || converts(s) || prepares(e, s)) return true;
  for (size_t k = 0; k < product->uses.n; k++) {
    const tf_tl_use *theirs = &product->uses.at[k];
    if (writes(s, theirs->buffer)) return true;
    for (size_t i = 0; theirs->written && i < s->uses.n; i++)
      if (tf_tl_overlap(s->uses.at[i].buffer, theirs->buffer)) return true;
  }
  return false;
}

/* The first n of them. */
static void land(tf_tl_emitter *e, size_t n) {
  tf_tl_wgmma_start *all = TF_NEW_ARRAY(e->code.pool, tf_tl_wgmma_start, n + 1);
  size_t left = e->begun.n - n;
  if (!n) return;
  for (size_t i = 0; i < n; i++) all[i] = e->begun.at[i]->start;
  memmove(e->begun.at, e->begun.at + n, left * sizeof *e->begun.at);
  e->begun.n = left;
  tf_tl_wgmma_finish(e, all, n, (uint32_t)left);
}

static void land_begun(tf_tl_emitter *e, bool all) {
  size_t n = e->begun.n;
  while (n && !all && e->begun.at[n - 1]->stays) n--;
  land(e, n);
}

void tf_tl_land_products(tf_tl_emitter *e, const tf_tl_stmt *s) {
  size_t n = e->begun.n;
  while (n && !must_wait(e, s, e->begun.at[n - 1]->s)) n--;
  land(e, n);
}

void tf_tl_await_later(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_wgmma_start *start) {
  tf_tl_begun *now = TF_NEW(e->code.pool, tf_tl_begun);
  *now = (tf_tl_begun){s, *start, factors_stay(e, s)};
  e->land_begun = land_begun;
  tf_vec_push(e->code.pool, &e->begun, now);
}
