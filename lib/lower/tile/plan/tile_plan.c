/* What is decided before a kernel is emitted: its buffers, what each statement does to them, the layout of every
 * fragment, and which fragments take part in a statement as a copy in shared memory.
 *
 * A choice is never a reason to refuse: where the layouts of a loop and of a fragment disagree, the copy is always
 * right. */
#include "lower/tile/plan/tile_anchor.h"
#include "lower/tile/plan/tile_annotate.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_cluster_sum_plan.h"
#include "lower/tile/plan/tile_convert_plan.h"
#include "lower/tile/plan/tile_in_place.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_plan.h"
#include "lower/tile/plan/tile_stmatrix_plan.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_swizzle.h"
#include "lower/tile/plan/tile_unit_plan.h"
#include "lower/tile/plan/tile_scale_plan.h"
#include "lower/tile/plan/tile_view.h"
#include "lower/tile/tile_extents.h"

/* ------------------------------------------------------------------------------------------------ buffers */

static void add_arguments(tf_tl_emitter *e) {
  tf_block *body = tf_op_body(e->f->func);
  for (uint32_t i = 0; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    if (v->type->kind != TF_TYPE_TENSOR) continue;
    int64_t none[TF_TILE_MAX_RANK] = {0};
    tf_tl_buffer *b = tf_tl_new_buffer(e, v->type->elem, none, v->type->rank, TF_TS_GLOBAL);
    b->value = v;
    b->name = v->name;
    b->arg = (int32_t)i;
    b->align = b->elem_bytes;
    for (uint32_t k = 0; k < b->rank; k++) b->dim[k] = tf_tl_dim(e->f, i, k);
    tf_tl_strides(e->f, i, b->dim, b->stride);
    tf_map_set(&e->buffer, tf_map_ptr(v), b);
  }
}

static void add_alloc(tf_op *op, void *user) {
  tf_tl_emitter *e = user;
  int row = tf_tile_row(op);
  if (row == TF_T_VIEW) tf_tl_add_view(e, op);
  if (row != TF_T_ALLOC_SHARED && row != TF_T_ALLOC_FRAGMENT && row != TF_T_ALLOC_LOCAL) return;
  const tf_type *t = op->result[0].type;
  tf_tl_buffer *b = tf_tl_new_buffer(e, t->elem, t->dims, t->rank, tf_tile_scope(t));
  b->value = &op->result[0];
  b->name = op->result[0].name;
  tf_map_set(&e->buffer, tf_map_ptr(b->value), b);
}

/* ------------------------------------------------------------------------------------------------ statements */

static void use(tf_tl_emitter *e, tf_tl_stmt *s, tf_value *v, bool read, bool written) {
  tf_tl_buffer *b = tf_tl_buffer_of(e, v);
  tf_tl_use *u = tf_tl_find_use(s, b);
  if (!u) {
    tf_tl_use n = {.buffer = b};
    tf_vec_push(e->code.pool, &s->uses, n);
    u = &s->uses.at[s->uses.n - 1];
  }
  u->read |= read;
  u->written |= written;
  b->ever_written |= written;
}

typedef struct uses {
  tf_tl_emitter *e;
  tf_tl_stmt *s;
} uses;

static void add_use(tf_op *op, void *user) {
  uses *u = user;
  int row = tf_tile_row(op);
  if (row == TF_T_LOAD) use(u->e, u->s, tf_op_operand(op, 0), true, false);
  else if (tf_tile_writes_element(op)) use(u->e, u->s, tf_op_operand(op, TF_TILE_STORE_BUFFER), false, true);
  else if (row == TF_T_GEMM) {
    use(u->e, u->s, tf_op_operand(op, TF_TILE_GEMM_A), true, false);
    use(u->e, u->s, tf_op_operand(op, TF_TILE_GEMM_B), true, false);
    use(u->e, u->s, tf_op_operand(op, TF_TILE_GEMM_C), true, true);
    for (uint32_t i = TF_TL_GEMM_MORE; i < op->noperand; i++) use(u->e, u->s, tf_op_operand(op, i), true, false);
  } else if (row == TF_T_CLUSTER_SUM) {
    use(u->e, u->s, tf_op_operand(op, TF_TILE_CLUSTER_SUM_SRC), true, false);
    use(u->e, u->s, tf_op_operand(op, TF_TILE_CLUSTER_SUM_DST), true, true);
  } else if (tf_tile_is_scan(op) || tf_tile_is_reduce(op)) {
    use(u->e, u->s, tf_op_operand(op, TF_TILE_REDUCE_SRC), true, false);
    use(u->e, u->s, tf_op_operand(op, TF_TILE_REDUCE_DST), tf_tile_accumulate_of(op), true);
  }
}

static void collect(tf_tl_emitter *e, tf_block *b) {
  for (tf_op *op = b ? b->first : NULL; op; op = op->next) {
    int row = tf_tile_row(op);
    bool stmt = row == TF_T_PARALLEL || row == TF_T_LOAD || tf_tile_writes_element(op) || row == TF_T_GEMM ||
                row == TF_T_CLUSTER_SUM || tf_tile_is_scan(op) || tf_tile_is_reduce(op);
    if (stmt) {
      tf_tl_stmt *s = TF_NEW(e->code.pool, tf_tl_stmt);
      s->op = op;
      s->at = (int64_t)e->stmts.n;
      uses u = {e, s};
      tf_walk(op, false, add_use, &u);
      tf_vec_push(e->code.pool, &e->stmts, s);
      tf_map_set(&e->stmt, tf_map_ptr(op), s);
    } else
      for (uint32_t i = 0; i < op->nregion; i++) collect(e, op->region[i].block);
  }
}

/* ------------------------------------------------------------------------------------------------ staging */

typedef struct checker {
  tf_tl_emitter *e;
  tf_tl_stmt *s;
} checker;

static const char *name_of(const tf_tl_buffer *b) { return b->name ? b->name : "a fragment"; }

/* In another layout, where shuffles bring it there for less than shared memory; and back, where it is written. */
static bool need_layout(tf_tl_emitter *e, tf_tl_use *u, const tf_tl_layout *want) {
  tf_tl_buffer *b = u->buffer;
  if (u->stage) return u->stage->scope == TF_TS_FRAGMENT && tf_tl_equal(&u->stage->layout, want);
  int64_t there = tf_tl_convert_cost(e, &b->layout, want, b->elem_bytes);
  int64_t back = u->written ? tf_tl_convert_cost(e, want, &b->layout, b->elem_bytes) : 0;
  if (there < 0 || back < 0) return false;
  u->stage = tf_tl_new_buffer(e, b->elem, NULL, 0, TF_TS_FRAGMENT);
  u->stage->rank = b->rank;
  for (uint32_t d = 0; d < b->rank; d++) u->stage->dim[d] = b->dim[d];
  u->stage->name = b->name;
  tf_tl_set_layout(u->stage, want);
  return true;
}

/* What became of the fragments that a statement does not find as it wants them. */
static void tell_stages(tf_tl_emitter *e, const tf_tl_stmt *s) {
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    if (!u->stage) continue;
    if (u->stage->scope == TF_TS_SHARED) {
      tf_tl_remember(
          e, s->op,
          tf_pool_printf(e->code.pool, "'%s' is copied through shared memory for this statement", name_of(u->buffer)));
      continue;
    }
    const tf_tl_layout *first = s->temp ? &s->dst : &u->buffer->layout;
    int64_t n = tf_tl_convert_cost(e, first, &u->stage->layout, u->stage->elem_bytes);
    if (u->written && !s->temp)
      n += tf_tl_convert_cost(e, &u->stage->layout, &u->buffer->layout, u->buffer->elem_bytes);
    tf_tl_remember(
        e, s->op,
        n ? tf_pool_printf(e->code.pool,
                           "'%s' is converted to another layout for this statement, by %lld shuffles of each thread",
                           name_of(u->buffer), (long long)n)
          : tf_pool_printf(e->code.pool, "'%s' is converted to another layout for this statement, within each thread",
                           name_of(u->buffer)));
  }
}

/* A write by one loop variable too few would reach only some of the copies. */
static bool writes_all_copies(tf_op *loop, const int32_t *from, uint32_t rank) {
  uint32_t seen = 0;
  for (uint32_t d = 0; d < rank; d++)
    if (from[d] >= 0) seen |= 1u << from[d];
  for (uint32_t i = 0; i < loop->noperand; i++)
    if (!(seen >> i & 1) && tf_tl_loop_extent(loop, i) != 1) return false;
  return true;
}

static void check_access(tf_op *op, void *user) {
  checker *c = user;
  int row = tf_tile_row(op);
  if (row != TF_T_LOAD && !tf_tile_writes_element(op)) return;
  tf_tl_buffer *b = tf_tl_buffer_of(c->e, tf_tl_accessed(op));
  if (b->scope != TF_TS_FRAGMENT) return;
  int32_t from[TF_TILE_MAX_RANK];
  tf_tl_layout want;
  tf_tl_use *u = tf_tl_find_use(c->s, b);
  bool ok = !c->s->dynamic && !tf_tile_is_atomic(op) && tf_tl_pattern(c->s->op, op, from);
  ok = ok && (row == TF_T_LOAD || writes_all_copies(c->s->op, from, b->rank));
  if (ok) {
    tf_tl_project(&want, &c->s->loop, b->layout.shape, from, b->rank);
    if (!u->stage && tf_tl_equal(&want, &b->layout)) u->direct = true;
    else ok = !u->direct && need_layout(c->e, u, &want); /* all accesses see one */
  }
  if (!ok) tf_tl_need_stage(c->e, c->s, u);
}

static bool has_copies(const tf_tl_layout *l) {
  for (uint32_t m = 0; m < l->nt; m++)
    if (l->t[m].extent > 1 && tf_tl_is_zero(&l->t[m], l->rank)) return true;
  return false;
}

static void find_atomic_result(tf_op *op, void *user) {
  if (tf_tile_is_atomic(op) && op->nresult) *(bool *)user = true;
}

/* What one thread finds, all want to know. */
static void plan_atomic(tf_tl_emitter *e, tf_tl_stmt *s) {
  int64_t one = 1;
  if (!tf_tile_is_atomic(s->op) || !s->op->nresult) return;
  s->scratch = tf_tl_new_buffer(e, s->op->result[0].type, &one, 1, TF_TS_SHARED);
  tf_smem_touch(&s->scratch->smem, s->at);
}

static void plan_parallel(tf_tl_emitter *e, tf_tl_stmt *s) {
  const tf_tl_buffer *best = NULL;
  bool best_written = false;
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    tf_tl_layout l;
    if (u->buffer->scope != TF_TS_FRAGMENT || !tf_tl_loop_from(e, s, u->buffer, u->written, &l)) continue;
    bool better =
        !best || (u->written && !best_written) || (u->written == best_written && u->buffer->elements > best->elements);
    if (!better) continue;
    best = u->buffer;
    best_written = u->written;
    s->loop = l;
  }
  if (!best && !s->dynamic) {
    int64_t shape[TF_TILE_MAX_RANK];
    for (uint32_t i = 0; i < s->op->noperand; i++)
      shape[i] = tf_tl_loop_extent(s->op, i) > 0 ? tf_tl_loop_extent(s->op, i) : 1;
    tf_tl_blocked(&s->loop, shape, s->op->noperand, e->threads, tf_tl_loop_vector(e, s->op), false);
    for (uint32_t i = 0; i < s->op->noperand; i++) s->loop.shape[i] = tf_tl_loop_extent(s->op, i);
  }
  checker c = {e, s};
  tf_walk(s->op, false, check_access, &c);
  tf_walk(s->op, false, find_atomic_result, &s->alone);
  /* What the loop reads it also writes: a second thread that runs an iteration, for the registers of its own, would
   * meet the result. So there is none, and what all copies of a thread should write goes through shared memory. */
  for (size_t i = 0; i < s->uses.n; i++) {
    const tf_tl_use *u = &s->uses.at[i];
    bool memory = (u->stage && u->stage->scope == TF_TS_SHARED) || u->buffer->scope == TF_TS_SHARED ||
                  u->buffer->scope == TF_TS_GLOBAL;
    s->alone |= memory && u->read && u->written;
    for (size_t k = 0; (u->buffer->viewed || u->buffer->shares) && u->written && k < s->uses.n; k++) {
      const tf_tl_use *o = &s->uses.at[k];
      s->alone |= o->read && tf_tl_same_memory(o->buffer, u->buffer);
    }
  }
  for (size_t i = 0; s->alone && has_copies(&s->loop) && i < s->uses.n; i++) {
    tf_tl_use *u = &s->uses.at[i];
    if (u->buffer->scope == TF_TS_FRAGMENT && u->written) tf_tl_need_stage(e, s, u);
  }
  if (!tf_tl_plan_matrix(e, s, &s->matrix)) s->matrix.op = NULL;
}

/* Elements of a thread's partial results that must pass through shared memory: all of them, unless shuffles do it. */
static bool crosses_warps(const tf_tl_emitter *e, const tf_tl_layout *l, int64_t dim) {
  int64_t below = 1;
  for (uint32_t m = 0; m < l->nt; m++) {
    int64_t n = l->t[m].extent;
    if (l->t[m].stride[dim] && tf_tl_reduced_lanes(e, below, n) < n) return true;
    below *= n;
  }
  return false;
}

tf_type *tf_tl_carrier(const tf_op *op) {
  tf_type *t = tf_tile_reduce_type(op);
  bool narrow = t->kind == TF_TYPE_FLOAT && t->fkind >= TF_F16;
  return narrow ? tf_type_float(t->ctx, TF_F32) : t;
}

static void plan_reduce(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_buffer *src = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_SRC)),
               *dst = tf_tl_buffer_of(e, tf_op_operand(s->op, TF_TILE_REDUCE_DST));
  tf_type *t = tf_tl_carrier(s->op);
  int64_t dim = tf_tile_dim_of(s->op, 0);
  if (dim < 0) dim += src->rank;
  s->loop = src->layout;
  tf_tl_reduced(src, dst, dim, &s->dst);
  if (crosses_warps(e, &src->layout, dim)) {
    int64_t n = tf_tl_registers(&s->dst) * e->threads;
    s->scratch = tf_tl_new_buffer(e, t, &n, 1, TF_TS_SHARED);
    tf_smem_touch(&s->scratch->smem, s->at);
  }
  s->temp = tf_tl_new_buffer(e, t, NULL, 0, TF_TS_FRAGMENT);
  tf_tl_set_layout(s->temp, &s->dst);
  if (tf_tl_equal(&s->dst, &dst->layout)) return;
  tf_tl_use *u = tf_tl_find_use(s, dst);
  if (tf_tl_convert_cost(e, &s->dst, &dst->layout, s->temp->elem_bytes) >= 0) {
    u->stage = tf_tl_new_buffer(e, s->temp->elem, NULL, 0, TF_TS_FRAGMENT);
    u->stage->name = dst->name;
    tf_tl_set_layout(u->stage, &dst->layout);
    return;
  }
  tf_tl_need_stage(e, s, u);
  u->stage->elem = s->temp->elem; /* not rounded on the way */
  u->stage->elem_bytes = s->temp->elem_bytes;
}

int64_t tf_tl_scan_group(tf_tl_emitter *e, const tf_op *op, int64_t *lines, int64_t *n) {
  const tf_type *t = tf_op_operand(op, TF_TILE_SCAN_SRC)->type;
  int64_t dim = tf_tile_dim_of(op, 0), group = 1;
  if (dim < 0) dim += t->rank;
  *n = t->dims[dim];
  *lines = *n ? tf_tile_elements(t) / *n : 0;
  while (e->threads % 32 == 0 && 2 * group * *lines <= e->threads && e->threads % (2 * group) == 0 && 2 * group < *n)
    group *= 2;
  return group;
}

bool tf_tl_scans_registers(tf_tl_emitter *e, const tf_op *op) {
  const tf_tl_buffer *src = tf_tl_buffer_of(e, tf_op_operand(op, TF_TILE_SCAN_SRC)),
                     *dst = tf_tl_buffer_of(e, tf_op_operand(op, TF_TILE_SCAN_DST));
  int64_t dim = tf_tile_dim_of(op, 0) + (tf_tile_dim_of(op, 0) < 0 ? src->rank : 0);
  if (src->scope != TF_TS_FRAGMENT || dst->scope != TF_TS_FRAGMENT || !tf_tl_equal(&src->layout, &dst->layout))
    return false;
  bool whole = tf_tl_exact(&src->layout) && tf_tl_registers(&src->layout) <= TF_TL_SCAN_REGISTERS;
  for (uint32_t m = 0; m < src->layout.nt; m++) whole &= !src->layout.t[m].stride[dim];
  return whole;
}

/* Lines that a thread has are as long as its vectors are to be: another version for rows of multiples of 16 bytes. */
static void want_vectors(tf_tl_emitter *e) {
  int64_t n;
  for (size_t i = 0; i < e->buffers.n; i++) {
    const tf_tl_buffer *b = e->buffers.at[i];
    if (b->arg < 0 || b->rank < 2 || tf_tile_is_strided(e->f->func, (uint32_t)b->arg)) continue;
    bool known = tf_ix_is_const(b->dim[b->rank - 1], &n);
    int64_t grain = TF_TL_GRAIN / b->elem_bytes;
    if (!known && grain > 1 && !tf_ix_prove_divisible(e->code.ix, b->stride[b->rank - 2], grain))
      e->f->wants_whole_rows = true;
  }
}

/* A group of several warps tells what each comes to through shared memory. */
static void plan_scan(tf_tl_emitter *e, tf_tl_stmt *s) {
  int64_t lines, n, warps = e->threads / 32;
  if (tf_tl_scans_registers(e, s->op)) {
    want_vectors(e);
    return;
  }
  for (size_t k = 0; k < s->uses.n; k++)
    if (s->uses.at[k].buffer->scope == TF_TS_FRAGMENT) tf_tl_need_stage(e, s, &s->uses.at[k]);
  if (tf_tl_scan_group(e, s->op, &lines, &n) <= 32) return;
  s->scratch = tf_tl_new_buffer(e, tf_tl_carrier(s->op), &warps, 1, TF_TS_SHARED);
  tf_smem_touch(&s->scratch->smem, s->at);
}

bool tf_tl_plan(tf_tl_emitter *e) {
  add_arguments(e);
  tf_tl_share_memory(e);
  tf_walk(e->kernel, false, add_alloc, e);
  collect(e, tf_op_body(e->kernel));
  if (!tf_tl_in_place(e)) return false;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    for (uint32_t k = 0; tf_tile_is(s->op, TF_T_PARALLEL) && k < s->op->noperand; k++)
      s->dynamic |= tf_tl_loop_extent(s->op, k) < 0;
  }
  if (!tf_tl_annotations(e)) return false;
  tf_tl_choose_layouts(e);
  if (!tf_tl_check_scaled(e)) return false;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    int row = tf_tile_row(s->op);
    plan_atomic(e, s);
    if (row == TF_T_PARALLEL) plan_parallel(e, s);
    else if (tf_tile_is_reduce(s->op)) plan_reduce(e, s);
    else if (tf_tile_is_scan(s->op)) plan_scan(e, s);
    else if (row == TF_T_GEMM) tf_tl_plan_gemm(e, s);
    else if (row == TF_T_CLUSTER_SUM) tf_tl_plan_cluster_sum(e, s);
    else
      for (size_t k = 0; k < s->uses.n; k++)
        if (s->uses.at[k].buffer->scope == TF_TS_FRAGMENT) tf_tl_need_stage(e, s, &s->uses.at[k]);
    tell_stages(e, s);
  }
  tf_tl_plan_homes(e);
  tf_tl_swizzle(e);
  return true;
}
