/* The elementwise parts of tile programs: scalar ops, and tile.parallel loops. */
#include "lower/common/scalar.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_control.h"
#include "lower/tile/emit/tile_element.h"
#include "lower/tile/emit/tile_frag.h"
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_late.h"
#include "lower/tile/emit/tile_packed.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_sync.h"
#include "lower/tile/emit/tile_unchanged.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_plan.h"

/* ------------------------------------------------------------------------------------------------ scalar ops */

static tf_kernel_pred index_compare(tf_fusion_id id) {
  switch (id) {
  case TF_FUSION_EQ: return TF_KERNEL_PRED_EQ;
  case TF_FUSION_NE: return TF_KERNEL_PRED_NE;
  case TF_FUSION_LT: return TF_KERNEL_PRED_LT;
  case TF_FUSION_LE: return TF_KERNEL_PRED_LE;
  case TF_FUSION_GT: return TF_KERNEL_PRED_GT;
  case TF_FUSION_GE: return TF_KERNEL_PRED_GE;
  default: return TF_KERNEL_PRED_ABSENT;
  }
}

/* In a tile.parallel that says so. */
static bool is_fast(const tf_op *op) {
  while (op && !tf_tile_is(op, TF_T_PARALLEL)) op = tf_op_parent(op);
  return op && tf_tile_fast_of(op);
}

static tf_tl_scalar math(tf_tl_emitter *e, tf_op *op, uint32_t lane) {
  tf_fusion_id id = tf_tile_math(op);
  uint32_t n = op->noperand;
  if (tf_op_operand(op, n - 1)->type->kind == TF_TYPE_INDEX && id != TF_FUSION_SELECT) {
    tf_ixp a = tf_tl_index_of(e, tf_op_operand(op, 0), lane),
           b = n > 1 ? tf_tl_index_of(e, tf_op_operand(op, 1), lane) : a;
    tf_kernel_pred pred = index_compare(id);
    if (pred) return (tf_tl_scalar){NULL, tf_code_compare(&e->code, pred, a, b)};
    tf_ixp r = tf_tl_index_math(e->code.ix, id, a, b);
    if (r) return (tf_tl_scalar){r, NULL};
  }
  tf_value *x[4];
  for (uint32_t i = 0; i < n && i < 4; i++) x[i] = tf_tl_kernel_value(e, tf_op_operand(op, i), lane);
  tf_builder b = tf_code_here(&e->code);
  return (tf_tl_scalar){NULL, tf_lower_scalar_id(&b, id, x, n, e->f->o->fast_math || is_fast(op))};
}

static tf_tl_scalar cast(tf_tl_emitter *e, tf_value *v, uint32_t lane, tf_type *to) {
  tf_tl_scalar s = tf_tl_get(e, v, lane);
  if (v->type == to) return s;
  tf_value *x = tf_tl_kernel_value(e, v, lane);
  if (to->kind == TF_TYPE_INDEX && v->type->kind == TF_TYPE_INT)
    return (tf_tl_scalar){tf_tl_opaque(e, x, v->type), NULL};
  tf_builder b = tf_code_here(&e->code);
  if (to->kind != TF_TYPE_INDEX) return (tf_tl_scalar){NULL, tf_lower_convert(&b, x, to)};
  return (tf_tl_scalar){tf_tl_opaque(e, tf_lower_convert(&b, x, tf_type_i(e->code.ctx, 64)), to), NULL};
}

static tf_tl_scalar constant(tf_tl_emitter *e, const tf_op *op) {
  const tf_attr *a = tf_tile_value_of(op);
  tf_type *t = op->result[0].type;
  if (t->kind == TF_TYPE_INDEX) return (tf_tl_scalar){tf_ix_const(e->code.ix, a->i), NULL};
  tf_builder b = tf_code_here(&e->code);
  tf_fusion_dtype d;
  if (t->kind != TF_TYPE_FLOAT || !tf_elem_dtype_of(t, &d)) return (tf_tl_scalar){NULL, tf_k_int(&b, t, a->i)};
  return (tf_tl_scalar){NULL, tf_k_float(&b, t, tf_tile_literal(d, a->f))};
}

void tf_tl_scalar_op(tf_tl_emitter *e, tf_op *op) {
  uint32_t lanes = e->lanes ? e->lanes : 1;
  int row = tf_tile_row(op);
  for (uint32_t l = 0; l < lanes; l++) {
    tf_tl_scalar s;
    if (row == TF_T_CONSTANT) s = constant(e, op);
    else if (row == TF_T_CAST) s = cast(e, tf_op_operand(op, 0), l, op->result[0].type);
    else if (row == TF_T_UNPACK || row == TF_T_PACK) s = (tf_tl_scalar){NULL, tf_tl_packed(e, op, l)};
    else if (row == TF_T_BITCAST) {
      tf_builder b = tf_code_here(&e->code);
      tf_value *x = tf_tl_kernel_value(e, tf_op_operand(op, 0), l);
      s = (tf_tl_scalar){NULL, x->type == op->result[0].type ? x : tf_k_bitcast(&b, x, op->result[0].type)};
    } else if (row == TF_T_DIM)
      s = (tf_tl_scalar){tf_tl_buffer_of(e, tf_op_operand(op, 0))->dim[tf_tile_axis_of(op, 0)], NULL};
    else s = math(e, op, l);
    tf_tl_set(e, &op->result[0], l, s);
  }
}

/* The variable counts from 0: what it is in the program is an expression of that. */
void tf_tl_open_loop(tf_tl_emitter *e, tf_op *op) {
  tf_ixp lo = tf_tl_index_of(e, tf_op_operand(op, TF_TILE_SERIAL_LOWER), 0),
         hi = tf_tl_index_of(e, tf_op_operand(op, TF_TILE_SERIAL_UPPER), 0);
  tf_ixp step = op->noperand > TF_TILE_SERIAL_STEP ? tf_tl_index_of(e, tf_op_operand(op, TF_TILE_SERIAL_STEP), 0)
                                                   : tf_ix_const(e->code.ix, 1);
  /* a step that is not known to be positive counts as 1 where it is not: the reference refuses it */
  if (tf_ix_min_value(step) < 1) step = tf_ix_max(e->code.ix, step, tf_ix_const(e->code.ix, 1));
  tf_ixp count = tf_ix_ceildiv(e->code.ix, tf_ix_sub(e->code.ix, hi, lo), step), zero = tf_ix_const(e->code.ix, 0);
  tf_value *arg = tf_op_body(op)->arg[0];
  tf_ixp sym = tf_ix_sym(e->code.ix, arg->name ? arg->name : "k", zero, tf_ix_addc(e->code.ix, count, -1), NULL);
  tf_code_open_for(&e->code, count, sym, tf_tile_is(op, TF_T_UNROLL));
  tf_tl_set(e, arg, 0, (tf_tl_scalar){tf_ix_add(e->code.ix, lo, tf_ix_mul(e->code.ix, sym, step)), NULL});
}

/* ------------------------------------------------------------------------------------------------ bodies */

static void body(tf_tl_emitter *e, tf_block *b);

static void body_op(tf_tl_emitter *e, tf_op *op) {
  int row = tf_tile_row(op);
  e->code.loc = op->loc;
  e->code.at = op;
  if (tf_tl_late_op(e, op)) return;
  if (e->async && row == TF_T_LOAD) e->async = op;
  else if (e->async && row == TF_T_STORE) tf_tl_begin_copy(e, e->async, op);
  else if (row == TF_T_LOAD) tf_tl_load(e, op);
  else if (tf_tile_writes_element(op)) tf_tl_store(e, op);
  else if (row == TF_T_ALLOC_LOCAL || row == TF_T_CONDITION) return;
  else if (row == TF_T_WHILE) tf_tl_while(e, op, body);
  else if (tf_tl_is_debug(op)) tf_tl_debug(e, op);
  else if (row == TF_T_IF) {
    tf_code_open_if(&e->code, tf_tl_kernel_value(e, tf_op_operand(op, 0), 0), NULL);
    body(e, op->region[0].block);
    tf_op *closed = tf_code_close(&e->code, NULL);
    if (!op->region[1].block) return;
    tf_code_open_else(&e->code, closed);
    body(e, op->region[1].block);
    tf_code_close(&e->code, NULL);
  } else if (tf_tile_is_loop(op)) {
    tf_tl_open_loop(e, op);
    body(e, tf_op_body(op));
    tf_code_close(&e->code, NULL);
  } else tf_tl_scalar_op(e, op);
}

static void body(tf_tl_emitter *e, tf_block *b) {
  for (tf_op *op = b ? b->first : NULL; op && !e->code.failed; op = op->next) body_op(e, op);
}

static bool is_straight(const tf_block *b) {
  for (const tf_op *op = b ? b->first : NULL; op; op = op->next)
    if (op->nregion || tf_tile_is(op, TF_T_ALLOC_LOCAL)) return false;
  return true;
}

/* Is it the same for all iterations that differ in that variable only? What is loaded may not be. */
static bool is_even(const tf_value *v, const tf_op *loop, const tf_value *along, unsigned *budget) {
  const tf_op *op = v->def;
  if (v == along || !*budget || !--*budget) return false;
  const tf_op *at = op;
  while (at && at != loop) at = tf_op_parent(at);
  if (!op || !at) return true; /* another variable, or from outside */
  if (!(op->def->traits & TF_PURE)) return false;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (!is_even(tf_op_operand(op, i), loop, along, budget)) return false;
  return true;
}

/* Straight but for conditions that hold for all lanes or none: these lie side by side along one variable. */
static bool is_even_along(const tf_block *b, const tf_op *loop, const tf_value *along) {
  unsigned budget = 256;
  for (const tf_op *op = b ? b->first : NULL; op; op = op->next) {
    if (tf_tile_is(op, TF_T_ALLOC_LOCAL) || (op->nregion && !tf_tile_is(op, TF_T_IF))) return false;
    if (!op->nregion) continue;
    if (!is_even(tf_op_operand(op, 0), loop, along, &budget)) return false;
    for (uint32_t i = 0; i < op->nregion; i++)
      if (!is_even_along(op->region[i].block, loop, along)) return false;
  }
  return true;
}

/* Whether a thread may take iterations side by side. */
static bool in_lanes(const tf_tl_stmt *s) {
  const tf_tl_layout *l = &s->loop;
  const tf_block *b = tf_op_body(s->op);
  if (is_straight(b)) return !s->alone || tf_tl_exact(l);
  for (uint32_t d = 0; l->nr && d < l->rank; d++)
    if (l->r[0].stride[d] == 1) return !s->alone && tf_tl_exact(l) && is_even_along(b, s->op, b->arg[d]);
  return false;
}

/* ------------------------------------------------------------------------------------------------ tile.parallel */

static void fresh_lanes(tf_tl_emitter *e, uint32_t n) {
  e->lanes = n;
  for (uint32_t l = 0; l < n; l++) e->lane[l] = (tf_map){.pool = e->code.pool};
}

static void step(tf_tl_emitter *e, void *user) {
  tf_op *loop = user;
  uint32_t lanes = e->lanes;
  fresh_lanes(e, lanes);
  for (uint32_t l = 0; l < lanes; l++) {
    tf_ixp coord[TF_TILE_MAX_RANK];
    tf_tl_coord(e, &e->now->loop, l, coord);
    e->guard[l] = e->matrix ? NULL : tf_tl_inside(e, &e->now->loop, coord); /* matrices have no holes */
    for (uint32_t i = 0; i < loop->noperand; i++)
      tf_tl_set(e, tf_op_body(loop)->arg[i], l, (tf_tl_scalar){coord[i], NULL});
  }
  bool straight = is_straight(tf_op_body(loop));
  tf_value *c = straight && !e->now->alone ? NULL : e->guard[0], *single = e->single;
  if (e->now->alone) {
    c = tf_code_both(&e->code, c, e->single);
    e->single = NULL;
  }
  if (c) {
    tf_code_open_if(&e->code, c, NULL);
    e->guard[0] = NULL;
  }
  body(e, tf_op_body(loop));
  e->single = single;
  if (c) tf_code_close(&e->code, NULL);
}

static bool host_checks(const tf_tl_emitter *e, const tf_op *loop) {
  for (uint32_t i = 0; i < loop->noperand; i++)
    if (tf_tl_loop_extent(loop, i) < 0 && !tf_map_get(&e->f->index, tf_map_ptr(tf_op_operand(loop, i)))) return false;
  return true;
}

/* Iterations are counted in 63 bits. Of extents that the host program knows it makes sure of that (tile_host.c); of
 * those that the kernel itself computes the kernel does, or the product would wrap and iterations be lost without a
 * word. A kernel of 32-bit indices has no product that may be larger. */
static void check_iterations(tf_tl_emitter *e, const tf_op *loop, const tf_ixp *ext, tf_ixp total) {
  if (e->code.ity->width < 64 || tf_ix_max_value(total) < INT64_MAX / 2 || host_checks(e, loop)) return;
  tf_value *zero = tf_code_value(&e->code, tf_ix_const(e->code.ix, 0)),
           *one = tf_code_value(&e->code, tf_ix_const(e->code.ix, 1)), *so_far = one, *none = NULL, *ok = NULL,
           *most = tf_code_value(&e->code, tf_ix_const(e->code.ix, INT64_MAX - e->threads));
  for (uint32_t i = 0; i < loop->noperand; i++) {
    tf_value *n = tf_code_value(&e->code, ext[i]);
    tf_builder b = tf_code_here(&e->code);
    tf_value *left = tf_k_binary_flag(&b, TF_K_DIV, most, tf_k_binary(&b, TF_K_MAX, n, one), "nonneg");
    tf_value *fits = tf_k_cmp(&b, TF_KERNEL_PRED_LE, so_far, left), *empty = tf_k_cmp(&b, TF_KERNEL_PRED_EQ, n, zero);
    ok = ok ? tf_k_binary(&b, TF_K_AND, ok, fits) : fits;
    none = none ? tf_k_binary(&b, TF_K_OR, none, empty) : empty;
    so_far = tf_k_binary(&b, TF_K_MUL, so_far, n); /* right as long as all have fitted */
  }
  tf_builder b = tf_code_here(&e->code);
  tf_value *cond = tf_k_binary(&b, TF_K_OR, ok, none);
  tf_op_set_attr(tf_k_op(&b, TF_K_ASSERT, &cond, 1, NULL, 0, 0), "message",
                 tf_attr_strz(e->code.ctx, "a tile.parallel has more iterations than the limit, 2^63"));
}

/* Extents that are known only now: iterations are counted, one for each thread at a time. */
static void dynamic(tf_tl_emitter *e, tf_op *loop) {
  tf_ixp ext[TF_TILE_MAX_RANK], total = tf_ix_const(e->code.ix, 1), zero = tf_ix_const(e->code.ix, 0);
  for (uint32_t i = 0; i < loop->noperand; i++) {
    ext[i] = tf_ix_max(e->code.ix, tf_tl_index_of(e, tf_op_operand(loop, i), 0), zero);
    total = tf_ix_mul(e->code.ix, total, ext[i]);
  }
  check_iterations(e, loop, ext, total);
  tf_ixp count = tf_ix_ceildiv(e->code.ix, total, tf_ix_const(e->code.ix, e->threads));
  tf_ixp sym = tf_ix_sym(e->code.ix, "step", zero, tf_ix_addc(e->code.ix, count, -1), NULL);
  tf_code_open_for(&e->code, count, sym, false);
  tf_ixp at = tf_ix_add(e->code.ix, tf_ix_mulc(e->code.ix, sym, e->threads), e->tid);
  tf_code_open_if(&e->code, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, at, total), NULL);
  fresh_lanes(e, 1);
  e->guard[0] = e->single = NULL;
  for (uint32_t i = loop->noperand; i-- > 0;) {
    tf_ixp c = i ? tf_ix_mod(e->code.ix, at, ext[i]) : at;
    at = tf_ix_div(e->code.ix, at, ext[i]);
    tf_tl_set(e, tf_op_body(loop)->arg[i], 0, (tf_tl_scalar){c, NULL});
  }
  body(e, tf_op_body(loop));
  tf_code_close(&e->code, NULL);
  tf_code_close(&e->code, NULL);
}

static uint32_t lanes_of(const tf_tl_layout *l, bool straight) {
  int64_t sum = 0, n = l->nr ? l->r[0].extent : 1;
  for (uint32_t d = 0; l->nr && d < l->rank; d++) sum += l->r[0].stride[d];
  if (!straight || sum != 1) return 1;
  if (n <= TF_TL_LANES) return (uint32_t)n;
  n &= -n;
  return (uint32_t)(n < TF_TL_LANES ? n : TF_TL_LANES);
}

/* Passed by where it changes nothing. What is computed for it is computed where it is not: the thread's number has a
 * name of its own there, or what depends on no loop of this one would be moved before the condition. */
static void by_layout(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_value *if_so = NULL;
  tf_ixp tid = e->tid;
  uint32_t lanes = e->lanes;
  e->lanes = 0;
  tf_tl_change change = e->lazy ? TF_TL_MAY_CHANGE : tf_tl_changes(e, s->op, &if_so);
  if (e->lazy) if_so = e->lazy;
  e->lanes = lanes;
  if (change == TF_TL_KEEPS) return;
  if (if_so && e->begun.n) e->land_begun(e, true);
  if (if_so) {
    tf_value *t = tf_code_value(&e->code, tid);
    tf_code_open_if(&e->code, if_so, NULL);
    e->tid = tf_ix_sym(e->code.ix, "t", tf_ix_const(e->code.ix, 0), tf_ix_const(e->code.ix, e->threads - 1), NULL);
    tf_code_bind(&e->code, e->tid, e->code.depth, t);
    if (s->late && e->lazy) tf_tl_late_test(e, s->late, true);
    if (e->landing) e->land_in_branch(e);
  }
  tf_tl_walk_seen(e, s, &s->loop, e->lanes, step, s->op);
  e->tid = tid;
  if (!if_so) return;
  tf_op *taken = tf_code_close(&e->code, NULL);
  bool late = s->late && e->lazy;
  if (!e->landing && !late) return;
  tf_code_open_else(&e->code, taken);
  if (late) tf_tl_late_test(e, s->late, false);
  if (e->landing) e->land_in_branch(e);
  tf_code_close(&e->code, NULL);
}

void tf_tl_parallel(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_stage_in(e, s);
  tf_tl_before_all(e, s);
  e->now = s;
  if (s->dynamic) dynamic(e, s->op);
  else {
    e->single = tf_tl_single(e, &s->loop);
    e->lanes = lanes_of(&s->loop, in_lanes(s));
    e->matrix = s->matrix.op ? &s->matrix : NULL;
    by_layout(e, s);
    e->matrix = NULL;
  }
  e->lanes = 0;
  e->now = NULL;
  e->single = NULL;
  tf_tl_stage_out(e, s);
}

int64_t tf_tl_pieces(tf_tl_emitter *e, const tf_tl_stmt *s) {
  return tf_tl_registers(&s->loop) / tf_tl_global_vector(e, s->op);
}

void tf_tl_async(tf_tl_emitter *e, tf_tl_stmt *s, bool rolled) {
  int64_t most = e->most_steps;
  if (rolled) e->most_steps = 1;
  e->now = s;
  e->async = s->op;
  e->single = tf_tl_single(e, &s->loop);
  e->lanes = lanes_of(&s->loop, true);
  tf_tl_walk(e, &s->loop, e->lanes, step, s->op);
  e->most_steps = most;
  e->lanes = 0;
  e->now = NULL;
  e->async = NULL;
  e->single = NULL;
}
