/* Producer warps of tile kernels: warps of their own, behind the block's others, one thread of which issues the loads
 * of tile.pipelined.
 *
 * The kernel parts once, when its mbarriers are made. The producer walks the loops and conditions around those loads
 * and nothing else. Before each fill it waits until the slot is empty; the others wait until it is full, and release
 * it. Slots go on from one loop to the next, so the producer is ahead across outer loops by as many fills as there are
 * slots. Both halves meet the same loops, since what they turn by is the same in both (tile_producer_plan.c). Whoever
 * reads is what elsewhere is called the block: its barriers are named ones, of its threads. */
#include "lower/common/pipeline.h"
#include "lower/common/warp_roles.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_blocks.h"
#include "lower/tile/emit/tile_cluster_sum.h"
#include "lower/tile/emit/tile_crews.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_pipe.h"
#include "lower/tile/emit/tile_producer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_producer_plan.h"

static void walk(tf_tl_emitter *e, tf_block *b);

/* What is computed in the block comes before the loops in it: they give no values. */
static void values(tf_tl_emitter *e, tf_block *b) {
  for (tf_op *op = b->first; op; op = op->next) {
    if (op->nregion || !tf_tl_is_needed(e, op)) continue;
    e->code.at = op;
    e->code.loc = op->loc;
    e->now = tf_map_get(&e->stmt, tf_map_ptr(op));
    if (e->now) tf_tl_load(e, op);
    else tf_tl_scalar_op(e, op);
    e->now = NULL;
  }
}

static void fill(tf_tl_emitter *e, tf_op *op, tf_tl_pipe *p) {
  tf_tl_open_loop(e, op);
  tf_tl_pipe_keep_loop(e);
  values(e, tf_op_body(op));
  for (tf_tl_pipe *k = p; k; k = k->late) {
    tf_tl_issue_boxes(e, k, tf_tl_next_slot(e, k));
    tf_builder b = tf_code_here(&e->code);
    tf_pipeline_next(&b, k->next, (uint32_t)k->stages);
  }
  walk(e, tf_op_body(op));
  tf_code_close(&e->code, NULL);
}

static void fill_tile(tf_tl_emitter *e, tf_tl_pipe *p) {
  tf_tl_issue_boxes(e, p, tf_tl_next_slot(e, p));
  tf_builder b = tf_code_here(&e->code);
  tf_pipeline_next(&b, p->next, (uint32_t)p->stages);
}

static void branch(tf_tl_emitter *e, tf_op *op) {
  tf_code_open_if(&e->code, tf_tl_kernel_value(e, tf_op_operand(op, 0), 0), NULL);
  values(e, op->region[0].block);
  walk(e, op->region[0].block);
  tf_op *closed = tf_code_close(&e->code, NULL);
  if (!op->region[1].block) return;
  tf_code_open_else(&e->code, closed);
  values(e, op->region[1].block);
  walk(e, op->region[1].block);
  tf_code_close(&e->code, NULL);
}

/* The loops and conditions of the block in which there are loads; its values are there. */
static void walk(tf_tl_emitter *e, tf_block *b) {
  for (tf_op *op = b->first; op && !e->code.failed && !e->too_narrow; op = op->next) {
    if (!op->nregion || !tf_tl_is_needed(e, op)) continue;
    tf_tl_pipe *p = tf_map_get(&e->pipes, tf_map_ptr(op));
    e->code.at = op;
    e->code.loc = op->loc;
    if (p && p->last) fill_tile(e, p);
    else if (p && p->by_producer) fill(e, op, p);
    else if (tf_tile_is(op, TF_T_IF)) branch(e, op);
    else {
      tf_tl_open_loop(e, op);
      values(e, tf_op_body(op));
      walk(e, tf_op_body(op));
      tf_code_close(&e->code, NULL);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ the kernel's halves
 */

static bool is_result(const tf_tl_emitter *e, const tf_value *v) {
  v = tf_tile_root((tf_value *)v);
  return !v->def && v->block == tf_op_body(e->f->func) && v->index >= tf_tile_num_inputs(e->f->func);
}

static void find_result(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  if (tf_tile_is(op, TF_T_LOAD) && is_result(e, tf_op_operand(op, 0))) e->waits = true;
}

/* What an earlier kernel wrote, with which this one overlaps, producers wait for like the others. */
static void wait_before(tf_tl_emitter *e) {
  bool waits = e->waits;
  e->waits = false;
  if (waits) tf_walk(e->kernel, false, find_result, e);
  tf_builder b = tf_code_here(&e->code);
  if (e->waits) tf_k_op(&b, TF_K_GRIDDEP_WAIT, NULL, 0, NULL, 0, 0);
  e->waits = waits;
}

void tf_tl_part_warps(tf_tl_emitter *e) {
  if (!e->producers) return;
  tf_builder b = tf_code_here(&e->code);
  tf_value *t = tf_k_sreg(&b, TF_K_THREAD_ID, 'x'), *first = tf_k_i32(&b, (int32_t)tf_tl_workers(e));
  if (e->registers[1]) tf_op_set_attr(e->code.func, "min_ctas", tf_attr_i64(e->code.ctx, 1));
  /* by the range of `tid` it never holds, which is so for whoever is meant by that */
  tf_code_open_if(
      &e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_GE, e->tid, tf_ix_const(e->code.ix, tf_tl_workers(e))), NULL);
  b = tf_code_here(&e->code);
  tf_warp_set_registers(&b, false, e->registers[0]);
  tf_code_open_if(&e->code, tf_k_cmp(&b, TF_KERNEL_PRED_EQ, t, first), NULL);
  wait_before(e);
  if (e->persistent) tf_tl_open_tiles(e);
  values(e, tf_op_body(e->kernel));
  walk(e, tf_op_body(e->kernel));
  if (e->persistent) tf_tl_close_tiles(e);
  tf_code_close(&e->code, NULL);
  for (const tf_op *op = tf_op_body(e->kernel)->first; op; op = op->next) tf_tl_meet_for_sum(e, op);
  tf_code_open_else(&e->code, tf_code_close(&e->code, NULL));
  b = tf_code_here(&e->code);
  tf_warp_set_registers(&b, true, e->registers[1]);
  if (e->crews > 1) t = tf_tl_open_crew(e, t);
  b = tf_code_here(&e->code);
  tf_code_bind(&e->code, e->tid, e->code.depth, tf_k_cast(&b, t, e->code.ity));
  e->parted = true;
}

void tf_tl_join_warps(tf_tl_emitter *e) {
  if (!e->producers) return;
  tf_code_close(&e->code, NULL);
  e->parted = false;
  e->crew = NULL;
}
