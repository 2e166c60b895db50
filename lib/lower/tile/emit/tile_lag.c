/* Products that are made a turn later (tile_lag_plan.c says which, and why that is right).
 *
 *   if there is an iteration:
 *     the body of iteration 0, without the product
 *     for each other iteration q, in the body's order:
 *       wait until q's slot of the tile is empty; fill it; it is full
 *       wait until the slot of q - 1 is full; the product of q - 1
 *       the slot of q - 1 is empty; add that product
 *     the product of the last iteration, and its addition
 *
 * Each warp arrives at a slot's mbarriers, so no barrier of the block is left, and warp groups may be most of a turn
 * apart. */
#include "lower/tile/emit/tile_lag.h"

#include "lower/common/pipeline.h"
#include "lower/tile/plan/tile_lag_plan.h"

static void mean(tf_tl_emitter *e, tf_tl_lag *g, tf_ixp q) {
  g->tile->slot = tf_ix_modc(e->code.ix, q, TF_TL_LAG_SLOTS);
}

static void wait_for(tf_tl_emitter *e, const tf_tl_lag *g, const tf_tl_buffer *bars, tf_value *phases) {
  tf_value *at = tf_code_value(&e->code, g->tile->slot);
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_wait(&b, bars->mem, at, phases, false);
  tf_pipeline_flip(&b, at, phases);
}

static void arrive_at(tf_tl_emitter *e, const tf_tl_lag *g, const tf_tl_buffer *bars) {
  tf_ix_ctx *ix = e->code.ix;
  tf_value *at = tf_code_value(&e->code, g->tile->slot);
  tf_value *leader = tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, tf_ix_modc(ix, e->tid, 32), tf_ix_const(ix, 0));
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_release(&b, bars->mem, at, false, leader, NULL);
}

bool tf_tl_enter_lag(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_tl_lag *g = e->lag;
  if (!g || (s != g->write && s != g->product && s != g->add)) return true;
  if (s == g->write) {
    mean(e, g, g->q);
    wait_for(e, g, g->empty, g->emptied);
    return true;
  }
  if (g->first) return false;
  tf_ixp before = tf_ix_addc(e->code.ix, g->q, -1);
  mean(e, g, before);
  tf_tl_pipe_values(e, g->pipe, before);
  if (s == g->product) wait_for(e, g, g->full, g->filled);
  else arrive_at(e, g, g->empty);
  return true;
}

void tf_tl_leave_lag(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_tl_lag *g = e->lag;
  if (!g) return;
  if (s == g->write) { /* the matrix unit sees it behind a fence */
    tf_builder b = tf_code_here(&e->code);
    tf_async_proxy_fence(&b);
    arrive_at(e, g, g->full);
  } else if (s == g->product || s == g->add) tf_tl_pipe_values(e, g->pipe, g->q);
}
