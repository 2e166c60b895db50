/* Loops whose last products run beside the first ones of the next iteration (tile_stagger_plan.c says which, and why
 * that is right).
 *
 *   if there is an iteration:
 *     wait for slot 0; F, M
 *     for each other iteration:
 *       wait for its slot; F, up to its products, which are begun; L of the iteration before is begun
 *       wait for F's products; M, where L's products are waited for at the first statement that meets them
 *       release the slot of the iteration before
 *     L of the last one; release its slot */
#include "lower/common/pipeline.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_mma.h"
#include "lower/tile/emit/tile_reduce.h"
#include "lower/tile/emit/tile_stagger.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_wgmma.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_stagger_plan.h"

static bool overtakes(const tf_tl_stmt *s, const tf_tl_use *theirs) {
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    if ((u->written || theirs->written) && tf_tl_overlap(u->buffer, theirs->buffer)) return true;
    if (u->stage && u->stage->scope == TF_TS_SHARED && tf_tl_overlap(u->stage, theirs->buffer)) return true;
  }
  return false;
}

static bool must_wait(const tf_tl_stagger *o, const tf_tl_stmt *s) {
  if (!s || tf_tile_is(s->op, TF_T_GEMM)) return true;
  for (size_t i = 0; i < o->last.n; i++)
    for (size_t k = 0; k < o->last.at[i]->uses.n; k++)
      if (overtakes(s, &o->last.at[i]->uses.at[k])) return true;
  return false;
}

/* Their sums are there, and the slot that they read is given back. */
static void touch_down(tf_tl_emitter *e, tf_tl_stagger *o, bool waits) {
  tf_tl_pipe *late = o->pipe->late;
  if (waits) tf_tl_wgmma_finish(e, o->begun.at, o->begun.n, 0);
  o->begun.n = 0;
  tf_builder b = tf_code_here(&e->code);
  tf_tl_pipe_release(e, late ? late : o->pipe, tf_pipeline_get(&b, late ? late->next : o->before), NULL);
  if (late) tf_tl_pipe_go_on(e, late);
}

static void wait_in_branch(tf_tl_emitter *e) { tf_tl_wgmma_finish(e, e->landing->begun.at, e->landing->begun.n, 0); }

/* A lazy loop over fragments waits in its condition's branches: ptxas moves a wait up over arithmetic, but not over a
 * branch, so that what the condition is made of is computed beside the products. */
void tf_tl_land(tf_tl_emitter *e, const tf_tl_stmt *s) {
  tf_tl_stagger *o = e->flying;
  if (!o || !must_wait(o, s)) return;
  bool apart = e->lazy && s;
  for (size_t i = 0; apart && i < s->uses.n; i++)
    apart = s->uses.at[i].buffer->scope == TF_TS_FRAGMENT && !s->uses.at[i].stage;
  e->flying = NULL;
  if (!apart) {
    touch_down(e, o, true);
    return;
  }
  e->landing = o;
  e->land_in_branch = wait_in_branch;
}

void tf_tl_landed(tf_tl_emitter *e) {
  if (e->landing) touch_down(e, e->landing, false);
  e->landing = NULL;
}

/* The products of iteration q's last part are under way from here on. */
static void begin_last(tf_tl_emitter *e, tf_tl_stagger *o, tf_ixp q) {
  tf_tl_pipe *p = o->pipe, *late = p->late;
  tf_ixp slot = late ? tf_tl_next_slot(e, late) : tf_tl_slot_in(e, p, o->before);
  if (late) tf_tl_pipe_arrive(e, late, slot);
  tf_tl_pipe_mean(e, late ? late : p, slot);
  tf_tl_pipe_values(e, p, q);
  for (size_t i = 0; i < o->last.n; i++) {
    tf_tl_wgmma_start s = tf_tl_wgmma_begin(e, o->last.at[i], tf_tl_clear_of(e, o->last.at[i]));
    tf_vec_push(e->code.pool, &o->begun, s);
  }
  tf_tl_wgmma_commit(e);
  e->flying = o;
}

/* What the slot's first reader is about to see, at iteration q. */
static tf_ixp arrive(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp q) {
  tf_ixp slot = tf_tl_next_slot(e, p);
  tf_tl_pipe_arrive(e, p, slot);
  tf_tl_pipe_mean(e, p, slot);
  tf_tl_pipe_values(e, p, q);
  return slot;
}

/* The first rings' slot is given back, if the last products do not read it, and the next one is next. */
static void leave_slot(tf_tl_emitter *e, tf_tl_stagger *o) {
  tf_builder b = tf_code_here(&e->code);
  if (o->pipe->late) tf_tl_pipe_release(e, o->pipe, tf_pipeline_get(&b, o->pipe->next), NULL);
  else tf_pipeline_set(&b, o->before, tf_pipeline_get(&b, o->pipe->next));
  tf_tl_pipe_go_on(e, o->pipe);
}

/* The first part, whose products are under way from here on; where it ends. */
static tf_op *begin_first(tf_tl_emitter *e, const tf_tl_stagger *o, tf_op *from, tf_tl_wgmma_start *begun,
                          tf_tl_ops_fn ops) {
  for (size_t i = 0; i < o->first.n; i++) {
    tf_tl_stmt *s = o->first.at[i];
    ops(e, from, s->op);
    begun[i] = tf_tl_wgmma_begin(e, s, tf_tl_clear_of(e, s));
    from = s->op->next;
  }
  tf_tl_wgmma_commit(e);
  return from;
}

/* The iterations but the first. */
static void others(tf_tl_emitter *e, tf_tl_stagger *o, tf_ixp count, tf_ixp q, tf_ixp turn, tf_tl_ops_fn ops) {
  tf_tl_pipe *p = o->pipe;
  tf_op *body = tf_op_body(p->loop)->first;
  tf_code_open_for(&e->code, tf_ix_addc(e->code.ix, count, -1), turn, false);
  tf_tl_pipe_keep_loop(e);
  tf_hazards_enter(&e->hazards);
  tf_sync_mark m = tf_tl_mark_state(e, p->loop);
  tf_ixp slot = arrive(e, p, q);
  tf_tl_wgmma_start *begun = TF_NEW_ARRAY(e->code.pool, tf_tl_wgmma_start, o->first.n);
  tf_op *middle = begin_first(e, o, body, begun, ops);
  begin_last(e, o, tf_ix_addc(e->code.ix, q, -1));
  tf_tl_pipe_mean(e, p, slot);
  tf_tl_pipe_values(e, p, q);
  tf_tl_wgmma_finish(e, begun, o->first.n, 1);
  bool leaves = p->late && o->released;
  if (leaves) leave_slot(e, o);
  ops(e, middle, o->last.at[0]->op);
  tf_tl_land(e, NULL);
  if (!leaves) leave_slot(e, o);
  tf_tl_loop_end(e, &m, p->loop);
  tf_hazards_leave(&e->hazards);
  tf_code_close(&e->code, NULL);
}

void tf_tl_staggered(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp count, tf_tl_ops_fn ops) {
  tf_tl_stagger *o = p->stagger;
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp zero = tf_ix_const(ix, 0);
  bool sure = tf_ix_prove_lt(ix, zero, count);
  tf_sync_mark none = tf_tl_mark_state(e, p->loop);
  if (!sure) tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_GT, count, zero), NULL);
  tf_hazards_enter(&e->hazards);
  tf_builder b = tf_code_here(&e->code);
  if (!p->late) o->before = tf_pipeline_register(&b, 0);
  arrive(e, p, zero);
  ops(e, tf_op_body(p->loop)->first, o->last.at[0]->op);
  leave_slot(e, o);
  tf_ixp turn = tf_ix_sym(ix, "turn", zero, tf_ix_addc(ix, count, -2), NULL);
  others(e, o, count, tf_ix_addc(ix, turn, 1), turn, ops);
  begin_last(e, o, tf_ix_addc(ix, count, -1));
  tf_tl_join_lanes(e, p->loop); /* beside the last products; of no turn all parts are 0 */
  tf_tl_land(e, NULL);
  if (!sure) tf_code_close(&e->code, NULL);
  tf_hazards_leave(&e->hazards);
  tf_tl_join_state(e, &none, p->loop);
}
