/* One kernel of a tile program: the plan is made statement by statement (plan/), then this walk emits it.
 *
 * In front of each statement stand the barriers and waits that its accesses need (tile_sync.c, tile_settle.c); a
 * product, a reduction, a copy, a loop each has a file that emits it. Invariant: all threads of the program come to
 * each statement, so a barrier may stand before any of them; conditions of single threads are inside of statements
 * only. With producer warps the walk is made twice, once for each half (tile_producer.c). */
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_ahead.h"
#include "lower/tile/emit/tile_await.h"
#include "lower/tile/emit/tile_begin.h"
#include "lower/tile/emit/tile_blocks.h"
#include "lower/tile/emit/tile_cluster.h"
#include "lower/tile/emit/tile_cluster_sum.h"
#include "lower/tile/emit/tile_control.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_tma_once.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_gemm.h"
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_lag.h"
#include "lower/tile/emit/tile_kernel.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_pipe.h"
#include "lower/tile/emit/tile_producer.h"
#include "lower/tile/emit/tile_reduce.h"
#include "lower/tile/emit/tile_scan.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_stagger.h"
#include "lower/tile/emit/tile_stmatrix.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_tickets.h"
#include "lower/tile/emit/tile_unchanged.h"
#include "lower/tile/emit/tile_unit.h"
#include "lower/tile/plan/tile_apart_plan.h"
#include "lower/tile/plan/tile_crews_plan.h"
#include "lower/tile/plan/tile_tf32.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_hidden_plan.h"
#include "lower/tile/plan/tile_lag_plan.h"
#include "lower/tile/plan/tile_lanes_plan.h"
#include "lower/tile/plan/tile_late_plan.h"
#include "lower/tile/plan/tile_tma_once_plan.h"
#include "lower/tile/plan/tile_pair_plan.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "lower/tile/plan/tile_plan.h"
#include "lower/tile/plan/tile_producer_plan.h"
#include "lower/tile/plan/tile_shared.h"

static void block(tf_tl_emitter *e, tf_block *b);
static void ops(tf_tl_emitter *e, tf_op *from, const tf_op *to);

/* ------------------------------------------------------------------------------------------------ statements */

/* One thread writes what lies in shared or global memory; what it found there all get to know. */
static void store_once(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_stage_in(e, s);
  tf_tl_before_all(e, s);
  if (s->scratch) tf_tl_before(e, s->scratch, true);
  e->now = s;
  e->single = tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, e->tid, tf_ix_const(e->code.ix, 0));
  tf_tl_store(e, s->op);
  e->single = NULL;
  if (s->scratch) {
    tf_ixp zero = tf_ix_const(e->code.ix, 0);
    tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, e->tid, zero), NULL);
    tf_tl_write(e, s->scratch, zero, tf_tl_kernel_value(e, &s->op->result[0], 0));
    tf_code_close(&e->code, NULL);
    tf_tl_before(e, s->scratch, false);
    tf_tl_set(e, &s->op->result[0], 0, (tf_tl_scalar){NULL, tf_tl_read(e, s->scratch, zero)});
  }
  e->now = NULL;
  tf_tl_stage_out(e, s);
}

static void load_everywhere(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_stage_in(e, s);
  tf_tl_before_all(e, s);
  e->now = s;
  tf_tl_load(e, s->op);
  e->now = NULL;
}

static void statement(tf_tl_emitter *e, tf_tl_stmt *s) {
  if (tf_tile_writes_element(s->op)) {
    store_once(e, s);
    return;
  }
  switch (tf_tile_row(s->op)) {
  case TF_T_PARALLEL:
    if (s->tma_once && s->tma_once->ahead) tf_tl_take_ahead(e, s->tma_once);
    else if (!tf_tl_by_tma(e, s) && !tf_tl_copy_matrices(e, s)) tf_tl_parallel(e, s);
    return;
  case TF_T_LOAD: load_everywhere(e, s); return;
  case TF_T_GEMM: tf_tl_gemm(e, s); return;
  case TF_T_CLUSTER_SUM: tf_tl_cluster_sum(e, s); return;
  default: (tf_tile_is_scan(s->op) ? tf_tl_scan : tf_tl_reduce)(e, s); return;
  }
}

/* ------------------------------------------------------------------------------------------------ control */

static void turns(tf_tl_emitter *e, tf_op *op) {
  if (tf_tl_pipelined(e, op, ops)) return;
  tf_tl_settle_loads(e);
  tf_tl_open_loop(e, op);
  tf_hazards_enter(&e->hazards);
  tf_sync_mark m = tf_tl_mark_state(e, op);
  block(e, tf_op_body(op));
  e->code.at = op;
  e->code.loc = op->loc;
  tf_tl_loop_end(e, &m, op);
  tf_hazards_leave(&e->hazards);
  tf_code_close(&e->code, NULL);
}

static void loop(tf_tl_emitter *e, tf_op *op) {
  tf_tl_enter_units(e, op);
  turns(e, op);
  e->code.at = op;
  e->code.loc = op->loc;
  tf_tl_leave_units(e, op);
  if (e->joined != op) tf_tl_join_lanes(e, op);
  e->joined = NULL;
}

/* Conditions of the block are the same in all of its threads: they come from what these have in common. */
static void branch(tf_tl_emitter *e, tf_op *op) {
  tf_tl_settle_loads(e);
  tf_sync_mark before = tf_tl_mark_state(e, op), then = before;
  tf_code_open_if(&e->code, tf_tl_kernel_value(e, tf_op_operand(op, 0), 0), NULL);
  tf_hazards_enter(&e->hazards);
  block(e, op->region[0].block);
  tf_op *closed = tf_code_close(&e->code, NULL);
  if (op->region[1].block) {
    then = tf_tl_mark_state(e, op);
    tf_tl_restore_state(e, &before);
    tf_hazards_leave(&e->hazards);
    tf_hazards_enter(&e->hazards);
    tf_code_open_else(&e->code, closed);
    block(e, op->region[1].block);
    tf_code_close(&e->code, NULL);
  }
  tf_hazards_leave(&e->hazards);
  tf_tl_join_state(e, &then, op);
}

static bool is_result(const tf_op *func, tf_value *v) {
  v = tf_tile_root(v);
  return !v->def && v->block == tf_op_body(func) && v->index >= tf_tile_num_inputs(func);
}

typedef struct finder {
  const tf_op *func;
  bool found;
} finder;

static void find_result(tf_op *op, void *user) {
  finder *f = user;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (!tf_tile_is(op, TF_T_DIM) && !tf_tile_is(op, TF_T_VIEW)) f->found |= is_result(f->func, tf_op_operand(op, i));
}

/* A kernel that overlaps waits for those before it, in all of its threads, before it touches what they may; arguments
 * are older than the program's first kernel, which overlaps with none. Each waits in any case, at its end (NULL) at the
 * latest: so who waits for it waits for all before. */
static void wait_before(tf_tl_emitter *e, tf_op *op) {
  finder f = {e->f->func, !op};
  if (!e->waits) return;
  if (op) tf_walk(op, false, find_result, &f);
  if (!f.found) return;
  tf_builder b = tf_code_here(&e->code);
  tf_k_op(&b, TF_K_GRIDDEP_WAIT, NULL, 0, NULL, 0, 0);
  e->waits = false;
}

static void launch_dependents(tf_tl_emitter *e) {
  tf_builder b = tf_code_here(&e->code);
  if (tf_target_has(e->f->target, TF_FEAT_dependent_launch)) tf_k_op(&b, TF_K_GRIDDEP_LAUNCH, NULL, 0, NULL, 0, 0);
}

/* What turns out to be too narrow is made once more, so the rest of it need not be made. */
static void ops(tf_tl_emitter *e, tf_op *from, const tf_op *to) {
  for (tf_op *op = from; op != to && !e->code.failed && !e->too_narrow; op = op->next) {
    tf_tl_stmt *s = tf_map_get(&e->stmt, tf_map_ptr(op));
    int row = tf_tile_row(op);
    e->code.at = op;
    e->code.loc = op->loc;
    if (tf_op_parent(op) == e->kernel) wait_before(e, op);
    if (s && tf_tl_runs_ahead(e, op)) continue;
    bool lands = s || !(op->def->traits & TF_PURE);
    if (lands) tf_tl_land_units(e, s);
    if (lands) tf_tl_land_products(e, s);
    if (s && row == TF_T_PARALLEL && tf_tl_lazy_by_sum(e, s)) tf_tl_land(e, s);
    e->lazy = s && row == TF_T_PARALLEL ? tf_tl_lazy(e, s) : NULL;
    if (lands) tf_tl_land(e, s);
    if (s && !tf_tl_enter_lag(e, s)) continue;
    if (s && s->late && s == s->late->test) continue; /* it comes with the lazy loop */
    if (s) {
      statement(e, s);
      tf_tl_leave_lag(e, s);
      tf_tl_landed(e);
    } else if (tf_tile_is_loop(op)) loop(e, op);
    else if (row == TF_T_IF) branch(e, op);
    else if (row == TF_T_WHILE) tf_tl_while(e, op, block);
    else if (tf_tl_is_debug(op)) tf_tl_debug(e, op);
    else if (row == TF_T_LAUNCH_DEPENDENTS) launch_dependents(e);
    else if (op->def->traits & TF_PURE && !e->parts) tf_tl_scalar_op(e, op);
    if (tf_op_parent(op) == e->kernel) tf_tl_leave_ahead(e, op);
  }
  tf_tl_land_units(e, NULL);
  tf_tl_land_products(e, NULL);
  tf_tl_settle_loads(e);
}

static void block(tf_tl_emitter *e, tf_block *b) { ops(e, b ? b->first : NULL, NULL); }

/* ------------------------------------------------------------------------------------------------ the kernel */

static void set_attrs(tf_tl_emitter *e) {
  uint32_t n = tf_op_body(e->code.func)->narg;
  tf_attr **dicts = TF_NEW_ARRAY(e->code.pool, tf_attr *, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    tf_named_attr at[3];
    uint32_t k = 0;
    int32_t arg = e->args.at[i].tensor;
    if (arg >= 0) {
      const tf_tl_buffer *b = tf_tl_buffer_of(e, tf_op_body(e->f->func)->arg[arg]);
      at[k++] = (tf_named_attr){"align", tf_attr_i64(e->code.ctx, b->align)};
      if (!b->viewed && !b->shares) at[k++] = (tf_named_attr){"noalias", tf_attr_unit(e->code.ctx)};
      if (!tf_tl_is_written(e, b)) at[k++] = (tf_named_attr){"readonly", tf_attr_unit(e->code.ctx)};
    }
    dicts[i] = tf_attr_dict(e->code.ctx, at, k);
  }
  tf_func_set_arg_attrs(e->code.func, dicts);
  int64_t block[3] = {tf_tl_block_threads(e), 1, 1};
  tf_op_set_attr(e->code.func, "block", tf_attr_ints(e->code.ctx, block, 3));
  if (e->in_pairs) tf_op_set_attr(e->code.func, "min_ctas", tf_attr_i64(e->code.ctx, 2));
}

/* Scalars of the program, which are no indices, are computed at the kernel's start. */
static void program_scalars(tf_tl_emitter *e) {
  for (tf_op *op = tf_op_body(e->f->func)->first; op; op = op->next)
    if (op->nresult == 1 && !op->nregion && op->result[0].type->kind != TF_TYPE_INDEX) tf_tl_scalar_op(e, op);
}

/* From the first element to behind the last; NULL: only the launch knows (narrow_enough of tile_host.c). */
static tf_ixp known_reach(tf_tl_emitter *e, const tf_tl_buffer *b) {
  tf_ixp n = tf_ix_const(e->code.ix, 1);
  int64_t k;
  for (uint32_t d = 0; d < b->rank; d++) {
    if (tf_ix_is_const(b->dim[d], &k) && k < 2) continue;
    n = tf_ix_add(e->code.ix, n, tf_ix_mul(e->code.ix, tf_ix_addc(e->code.ix, b->dim[d], -1), b->stride[d]));
  }
  return tf_ix_is_const(n, &k) ? n : NULL;
}

/* Indices of 32 bits reach every element of the tensors that the kernel touches. */
static void want_small_tensors(tf_tl_emitter *e) {
  for (size_t i = 0; e->code.ity->width < 64 && i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    tf_ixp n = tf_ix_const(e->code.ix, 1);
    if (b->scope != TF_TS_GLOBAL || !b->mem) continue;
    if (tf_tile_is_strided(e->f->func, (uint32_t)b->arg)) {
      n = known_reach(e, b);
      e->too_narrow |= n && tf_ix_max_value(n) > INT32_MAX;
      continue;
    }
    for (uint32_t d = 0; d < b->rank; d++) { /* an extent that an argument gives may be below 0: none has elements */
      n = tf_ix_mul(e->code.ix, n, tf_ix_max(e->code.ix, b->dim[d], tf_ix_const(e->code.ix, 0)));
      if (tf_ix_max_value(n) <= INT32_MAX) continue;
      tf_tl_need_narrow(e, n);
      n = tf_ix_min(e->code.ix, n,
                    tf_ix_const(e->code.ix, (int64_t)INT32_MAX + 1)); /* the host's products stay exact */
    }
  }
}

/* The block's tile, or all of its tiles one after the other. */
static void tiles(tf_tl_emitter *e) {
  if (!e->persistent) {
    block(e, tf_op_body(e->kernel));
    return;
  }
  tf_tl_open_tiles(e);
  tf_hazards_enter(&e->hazards);
  tf_sync_mark m = tf_tl_mark_state(e, e->kernel);
  block(e, tf_op_body(e->kernel));
  tf_tl_loop_end(e, &m, e->kernel);
  tf_hazards_leave(&e->hazards);
  tf_tl_close_tiles(e);
}

tf_tl_emitter *tf_tl_kernel(tf_tl_func *f, tf_op *kernel, const char *name) {
  tf_tl_emitter *e = TF_NEW(f->pool, tf_tl_emitter);
  *e = (tf_tl_emitter){.f = f, .kernel = kernel};
  e->cp_async.pool = e->buffer.pool = e->stmt.pool = e->env.pool = e->loaded.pool = f->pool;
  e->threads = tf_tile_threads_of(kernel, 1);
  e->crews = tf_tl_crews(e);
  e->code = (tf_code){.rules = &tf_tl_rules, .ctx = f->ctx, .pool = f->pool, .ix = f->ix, .ity = f->ity};
  e->code.func = tf_k_func(f->module, name, NULL, NULL, 0);
  e->code.at = kernel;
  e->code.why = &f->refused;
  e->code.loc = e->code.func->loc = kernel->loc;
  tf_code_begin(&e->code, tf_op_body(e->code.func));
  tf_tl_sync_begin(e);
  tf_op_erase(tf_op_body(e->code.func)->last); /* its return comes back at the end */
  if (!tf_tl_plan(e)) return NULL;
  e->persistent = tf_tl_persistent(e);
  tf_tl_plan_pipes(e);
  tf_tl_plan_pairs(e);
  if (e->not_paired) return e;
  tf_tl_plan_producers(e);
  tf_tl_plan_tma_once(e);
  tf_tl_choose_persistent(e);
  tf_tl_plan_ahead(e);
  tf_tl_plan_apart(e);
  tf_tl_plan_lag(e);
  tf_tl_plan_lanes(e);
  tf_tl_plan_late(e);
  tf_tl_plan_hidden(e);
  tf_tl_plan_tickets(e);
  tf_tl_plan_crews(e);
  if (e->one_crew) return e;
  e->not_rounded = !tf_tl_plan_rounding(e);
  if (e->not_rounded) return e;
  tf_tl_bind_blocks(e);
  tf_tl_place_shared(e);
  if (f->planned) return e;
  tf_tl_begin_tickets(e);
  tf_tl_begin_cluster(e);
  tf_tl_begin_pipes(e);
  tf_tl_begin_memory(e);
  program_scalars(e);
  e->waits = tf_tile_overlap_of(kernel) && tf_target_has(f->target, TF_FEAT_dependent_launch);
  tf_tl_part_warps(e);
  tiles(e);
  wait_before(e, NULL);
  tf_tl_end_tma_once(e);
  tf_tl_end_units(e);
  tf_tl_join_warps(e);
  tf_tl_meet_cluster(e);
  tf_builder b = tf_code_here(&e->code);
  tf_k_op(&b, TF_K_RETURN, NULL, 0, NULL, 0, 0);
  set_attrs(e);
  want_small_tensors(e);
  return e;
}
