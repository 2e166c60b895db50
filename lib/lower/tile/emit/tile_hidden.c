/* A turn of a loop over tiles of scores (tile_hidden_plan.c): its statements stand there twice, for warp groups that
 * see something of the tile's right half, and for those that do not, which have half of each product and half of each
 * loop to make. Which one a group takes is the same in all of its threads. What a slot waits for and who releases it
 * stands outside, so does what a barrier may be needed for.
 *
 * H200, 2026-11-28, causal, d = 64: 1.03 of the speed at 512. Groups were numbers of threads first: 56 bytes spilled in
 * each turn, 0.97 at 16384. */
#include "lower/tile/emit/tile_hidden.h"

#include "kernel/wgmma_table.h"
#include "lower/tile/emit/tile_control.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_unchanged.h"
#include "lower/tile/emit/tile_wgmma.h"
#include "lower/tile/plan/tile_hidden_plan.h"

/* By a shuffle, so that ptxas keeps it, and what is computed of it, in registers of the warp; in each turn, so that
 * nothing of it is kept from one to the next. */
void tf_tl_hidden_group(tf_tl_emitter *e) {
  tf_ix_ctx *ix = e->code.ix;
  tf_value *own = tf_code_value(&e->code, tf_ix_divc(ix, e->tid, TF_WGMMA_THREADS));
  tf_builder b = tf_code_here(&e->code);
  own = tf_k_shuffle(&b, TF_KERNEL_MODE_IDX, tf_k_cast(&b, own, tf_type_i(e->code.ctx, 32)), tf_k_i32(&b, 0), 32);
  own = tf_k_cast(&b, own, e->code.ity);
  e->group = tf_ix_sym(ix, "group", tf_ix_const(ix, 0), tf_ix_const(ix, e->threads / TF_WGMMA_THREADS - 1), NULL);
  tf_code_bind(&e->code, e->group, e->code.depth, own);
}

/* Some row of this warp's group sees a column of the right half; NULL: that cannot be said. */
static tf_value *sees_more(tf_tl_emitter *e, const tf_tl_hidden *h) {
  tf_ix_ctx *ix = e->code.ix;
  int64_t columns = h->s->layout.shape[1];
  tf_ixp row = tf_ix_mulc(ix, e->group, TF_WGMMA_M), first[2] = {row, tf_ix_const(ix, columns / 2)},
         last[2] = {tf_ix_addc(ix, row, TF_WGMMA_M - 1), tf_ix_const(ix, columns - 1)};
  tf_value *none = tf_tl_hides(e, h->mask->op, first, last);
  if (!none) return NULL;
  tf_builder b = tf_code_here(&e->code);
  return tf_k_unary(&b, TF_K_NOT, none);
}

static void scalars(tf_tl_emitter *e, tf_op *from, const tf_op *to) {
  for (tf_op *op = from; op != to; op = op->next)
    if (!tf_map_get(&e->stmt, tf_map_ptr(op))) tf_tl_scalar_op(e, op);
}

void tf_tl_hidden_body(tf_tl_emitter *e, const tf_tl_pipe *p, tf_tl_ops_fn ops) {
  const tf_tl_hidden *h = p->hidden;
  tf_op *from = h->scores->op, *to = h->last->op->next;
  ops(e, tf_op_body(p->loop)->first, from);
  scalars(e, from, to);
  tf_value *more = sees_more(e, h);
  if (more) {
    tf_tl_wgmma_ready(e, h->scores);
    tf_tl_wgmma_ready(e, h->last);
    tf_tl_settle_loads(e);
    tf_sync_mark before = tf_tl_mark_state(e, p->loop);
    e->parts = true;
    tf_code_open_if(&e->code, more, NULL);
    tf_hazards_enter(&e->hazards);
    ops(e, from, to);
    tf_op *closed = tf_code_close(&e->code, NULL);
    tf_sync_mark then = tf_tl_mark_state(e, p->loop);
    tf_tl_restore_state(e, &before);
    tf_hazards_leave(&e->hazards);
    tf_hazards_enter(&e->hazards);
    tf_code_open_else(&e->code, closed);
    e->half = h;
    ops(e, from, to);
    e->half = NULL;
    tf_code_close(&e->code, NULL);
    tf_hazards_leave(&e->hazards);
    tf_tl_join_state(e, &then, p->loop);
    e->parts = false;
    from = to;
  }
  e->group = NULL;
  ops(e, from, NULL);
}
