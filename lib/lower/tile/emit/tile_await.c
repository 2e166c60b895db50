/* Where products by wgmma are waited for that are in no flight (tile_wgmma.c) and are no last ones of a staggered loop:
 * before the first statement that meets them, so that products side by side run one behind the other without a gap, and
 * what does not need them runs beside them. Each is a group of its own, and groups end in order: waiting for one leaves
 * those that were begun behind it.
 *
 * Statements meet a product if they touch its sum, or write what it reads. Control flow meets all of them, and so does
 * a loop over registers that may be passed by, or that converts a fragment: where branches join, ptxas would copy
 * registers in flight. Other threads than those of a product write into its factors only behind a barrier. So before
 * any barrier it is waited for, unless its factors stay as they are up to the end of the block of statements that it
 * stands in: because nothing there writes them, or because the loop's copies bring them, each iteration's to a slot of
 * its own. */
#include "lower/tile/emit/tile_await.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_wgmma.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_tma_once_plan.h"

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

static bool must_wait(const tf_tl_stmt *s, const tf_tl_stmt *product) {
  if (!s || converts(s)) return true;
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
  while (n && !must_wait(s, e->begun.at[n - 1]->s)) n--;
  land(e, n);
}

void tf_tl_await_later(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_wgmma_start *start) {
  tf_tl_begun *now = TF_NEW(e->code.pool, tf_tl_begun);
  *now = (tf_tl_begun){s, *start, factors_stay(e, s)};
  e->land_begun = land_begun;
  tf_vec_push(e->code.pool, &e->begun, now);
}
