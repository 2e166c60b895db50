/* What products by tensor cores ask of the layouts of fragments.
 *
 * C must be as the instruction has it. Of several products on one C the one that runs most often says how the warps
 * share it, and the others follow where some division of theirs gives the same layout; where none does, C takes part
 * in another layout.
 *
 * A and B are found in registers where they are fragments in the operand's layout. A fragment that nothing else ties
 * down gets it, if what that costs where it is written is less than the way through shared memory. */
#include "lower/tile/plan/tile_anchor.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_choose.h"
#include "lower/tile/plan/tile_convert_plan.h"
#include "lower/tile/plan/tile_layout.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "lower/tile/plan/tile_panels.h"
#include "lower/tile/plan/tile_plain.h"
#include "lower/tile/plan/tile_unit_plan.h"
#include "lower/tile/plan/tile_wgmma_plan.h"
#include "support/result.h"

enum {
  BARRIERS = 24,     /* what a way through shared memory waits, in accesses */
  AGAIN = 8,         /* how often a loop is gone round */
  MOST_DEPTH = 4,    /* loops that are counted */
  GLOBAL_ACCESS = 2, /* of global memory in narrow pieces, against shared memory */
};

static void set_layout(tf_tl_buffer *b, const tf_tl_layout *l) {
  b->layout = *l;
  b->has_layout = true;
}

/* How often a statement runs, roughly. */
static int64_t weight_of(const tf_op *op) {
  int64_t w = 1, depth = 0;
  for (const tf_op *p = tf_op_parent(op); p && depth < MOST_DEPTH; p = tf_op_parent(p))
    if (tf_tile_is_loop(p) || tf_tile_is(p, TF_T_WHILE)) {
      w *= AGAIN;
      depth++;
    }
  return w;
}

static bool by_mma(const tf_tl_stmt *s) { return tf_tile_is(s->op, TF_T_GEMM) && s->mma != TF_MMA_COUNT; }

static tf_tl_buffer *operand(tf_tl_emitter *e, const tf_tl_stmt *s, uint32_t i) {
  return tf_tl_buffer_of(e, tf_op_operand(s->op, i));
}

/* ------------------------------------------------------------------------------------------------ C */

/* The product says how its warps share it where the program says how. */
static bool leads(const tf_tl_stmt *s, const tf_tl_stmt *before) {
  int64_t w = weight_of(s->op), v = weight_of(before->op);
  if (w != v) return w > v;
  return tf_tile_policy_of(s->op) && !tf_tile_policy_of(before->op);
}

static bool gives(const tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_layout *want) {
  tf_tl_layout l;
  tf_tl_mma_layout(e, s, TF_MMA_C, &l);
  return tf_tl_equal(&l, want);
}

/* ... in one of the ways in which rows and columns may be spread. */
static bool gives_spread(const tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_layout *want) {
  for (s->spread = 0; s->spread <= (TF_TL_SPREAD_ROWS | TF_TL_SPREAD_COLUMNS); s->spread++)
    if (tf_tl_may_spread(s, s->spread) && gives(e, s, want)) return true;
  return false;
}

/* Takes the instruction and the division of the warps that give C this layout; false if none do. */
static bool adopt(tf_tl_emitter *e, tf_tl_stmt *s, const tf_tl_layout *want) {
  tf_mma_id all[TF_MMA_COUNT];
  const tf_tl_stmt own = *s;
  uint32_t warps = (uint32_t)(e->threads / 32);
  if (gives(e, s, want)) return true;
  s->group_n = s->unit_m = s->unit_n = 0;
  s->halved = false;
  bool unit_only = tf_tl_is_scaled(s->op) && !tf_target_has(e->f->target, TF_FEAT_mma_block_scale);
  uint32_t n = unit_only ? 0 : tf_tl_mma_usable(e, s->op, all);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t m = warps; m; m--)
      for (uint32_t k = warps / m; warps % m == 0 && k; k--) {
        if (warps / m % k) continue;
        s->mma = all[i];
        s->warps = (tf_warp_grid){m, k};
        if (!gives_spread(e, s, want)) continue;
        if ((m != own.warps.m || k != own.warps.n) && tf_tile_policy_of(s->op))
          tf_tl_remember(e, s->op,
                         tf_pool_printf(e->code.pool,
                                        "the policy is not followed: '%s' has the layout of another product",
                                        tf_value_name(tf_op_operand(s->op, TF_TILE_GEMM_C))));
        return true;
      }
  s->mma = own.mma;
  s->warps = own.warps;
  s->spread = own.spread;
  s->group_n = own.group_n;
  s->halved = own.halved;
  s->unit_m = own.unit_m;
  s->unit_n = own.unit_n;
  return false;
}

static bool is_factor(tf_tl_emitter *e, const tf_tl_buffer *b) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    const tf_tl_stmt *s = e->stmts.at[i];
    if (by_mma(s) && operand(e, s, 0) == b && !tf_tile_transpose_a_of(s->op)) return true;
  }
  return false;
}

/* C is rounded to bytes that are A of another product. As that has four neighbours of a row in a register, they are
 * there already if C's columns are spread. */
static bool feeds_bytes(tf_tl_emitter *e, const tf_tl_buffer *c) {
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    const tf_tl_use *u = tf_tl_find_use(s, c);
    if (!u || !u->read || !tf_tile_is(s->op, TF_T_PARALLEL)) continue;
    for (size_t k = 0; k < s->uses.n; k++) {
      const tf_tl_buffer *b = s->uses.at[k].buffer;
      if (s->uses.at[k].written && b->scope == TF_TS_FRAGMENT && b->elem_bytes == 1 && is_factor(e, b)) return true;
    }
  }
  return false;
}

static void tell_no_warps(tf_tl_emitter *e, tf_op *gemm) {
  tf_tl_remember(e, gemm,
                 tf_pool_printf(e->code.pool,
                                "this product is made without tensor cores, which is slow: a block of %lld threads is "
                                "not made of whole warps; expected a multiple of 32 threads",
                                (long long)e->threads));
}

void tf_tl_anchor(tf_tl_emitter *e) {
  tf_mma_id all[TF_MMA_COUNT];
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    s->mma = TF_MMA_COUNT;
    if (!tf_tile_is(s->op, TF_T_GEMM)) continue;
    if (!tf_tl_mma_usable(e, s->op, all)) {
      if (tf_tl_mma_needs_warps(e, s->op)) tell_no_warps(e, s->op);
      continue;
    }
    s->mma = all[0];
    s->warps = tf_tl_mma_warps(e, s->op, s->mma);
    s->spread = tf_tl_mma_spread(e, s);
    if (s->op->noperand <= TF_TL_GEMM_MORE) tf_tl_plan_wgmma(e, s);
    if (!tf_tl_gemm_places(s->op) && !s->group_n) tf_tl_plan_unit(e, s);
  }
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *lead = e->stmts.at[i];
    if (!by_mma(lead)) continue;
    tf_tl_buffer *c = operand(e, lead, 2);
    for (size_t k = i + 1; k < e->stmts.n; k++) {
      tf_tl_stmt *s = e->stmts.at[k];
      if (by_mma(s) && operand(e, s, 2) == c && leads(s, lead)) lead = s;
    }
    tf_tl_layout l;
    if (!c->has_layout && !tf_tl_has_panels(lead) && feeds_bytes(e, c) &&
        tf_tl_may_spread(lead, lead->spread | TF_TL_SPREAD_COLUMNS))
      lead->spread |= TF_TL_SPREAD_COLUMNS;
    tf_tl_mma_layout(e, lead, TF_MMA_C, &l);
    if (!c->has_layout) set_layout(c, &l);
    adopt(e, e->stmts.at[i], &c->layout);
  }
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    tf_tl_layout l;
    if (!tf_tile_is(s->op, TF_T_GEMM) || by_mma(s)) continue;
    tf_tl_buffer *c = operand(e, s, 2);
    if (c->scope == TF_TS_FRAGMENT && !c->has_layout && tf_tl_plain_layout(e, s, &l)) set_layout(c, &l);
  }
}

/* ------------------------------------------------------------------------------------------------ A and B */

static bool touches_global(const tf_tl_stmt *s) {
  for (size_t i = 0; i < s->uses.n; i++)
    if (s->uses.at[i].buffer->scope == TF_TS_GLOBAL) return true;
  return false;
}

/* Accesses to memory that statements make with `regs` elements of each thread, `run` of them side by side, besides
 * what they compute. */
static int64_t cost_of(tf_tl_emitter *e, const tf_tl_buffer *b, int64_t regs, int64_t run, bool narrow) {
  int64_t sum = 0;
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    if (!tf_tl_find_use(s, b) || tf_tile_is(s->op, TF_T_GEMM)) continue;
    int64_t access = (regs + run - 1) / run;
    if (narrow && touches_global(s)) access *= GLOBAL_ACCESS;
    sum += weight_of(s->op) * (regs + access);
  }
  return sum;
}

/* Elements side by side in memory that a thread has in neighbouring registers. */
static int64_t run_of(const tf_tl_layout *l) { return l->nr && l->r[0].stride[l->rank - 1] == 1 ? l->r[0].extent : 1; }

static bool is_worth(tf_tl_emitter *e, const tf_tl_stmt *s, const tf_tl_buffer *b, const tf_tl_layout *l) {
  int64_t regs = tf_tl_registers(l), blocked = (b->elements + e->threads - 1) / e->threads;
  int64_t vector = tf_tl_fragment_vector(e, b);
  int64_t way = weight_of(s->op) * (blocked + BARRIERS + blocked / 4);
  return cost_of(e, b, regs, run_of(l), true) <= cost_of(e, b, blocked, vector, false) + way;
}

bool tf_tl_wish(tf_tl_emitter *e) {
  tf_tl_buffer *best = NULL;
  tf_tl_layout want = {0};
  for (size_t i = 0; i < e->stmts.n; i++) {
    tf_tl_stmt *s = e->stmts.at[i];
    uint32_t most = s->unit_n ? tf_tl_unit_holds(e, s) : s->group_n ? 1 : 2;
    for (uint32_t k = 0; k < most && by_mma(s); k++) {
      tf_tl_buffer *b = operand(e, s, k);
      tf_tl_layout l;
      if (b->scope != TF_TS_FRAGMENT || b->has_layout || (best && best->elements >= b->elements)) continue;
      if (operand(e, s, 0) == operand(e, s, 1)) continue;
      tf_tl_mma_layout(e, s, (tf_mma_operand)k, &l);
      if (!is_worth(e, s, b, &l)) continue;
      best = b;
      want = l;
    }
  }
  if (best) set_layout(best, &want);
  return best != NULL;
}

/* ------------------------------------------------------------------------------------------------ what disagrees */

static tf_tl_buffer *copy_of(tf_tl_emitter *e, const tf_tl_buffer *b, tf_tscope scope, int64_t at) {
  int64_t shape[TF_TILE_MAX_RANK];
  for (uint32_t d = 0; d < b->rank; d++) TF_SURELY(tf_ix_is_const(b->dim[d], &shape[d]));
  tf_tl_buffer *n = tf_tl_new_buffer(e, b->elem, shape, b->rank, scope);
  n->name = b->name;
  if (scope == TF_TS_SHARED) tf_smem_touch(&n->smem, at);
  return n;
}

/* C in another layout for the time of this product: there and back. */
static void convert_sum(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_buffer *c, const tf_tl_layout *want) {
  int64_t there = tf_tl_convert_cost(e, &c->layout, want, c->elem_bytes);
  int64_t back = tf_tl_convert_cost(e, want, &c->layout, c->elem_bytes);
  const char *name = c->name ? c->name : "a fragment";
  s->sum = copy_of(e, c, TF_TS_FRAGMENT, s->at);
  set_layout(s->sum, want);
  if (there < 0 || back < 0) s->sum_way = copy_of(e, c, TF_TS_SHARED, s->at);
  tf_tl_remember(
      e, s->op,
      s->sum_way
          ? tf_pool_printf(e->code.pool,
                           "'%s' is converted to another layout for this statement, through shared memory", name)
          : tf_pool_printf(e->code.pool,
                           "'%s' is converted to another layout for this statement, by %lld shuffles of each thread",
                           name, (long long)(there + back)));
}

/* A factor in the operand's layout, where shuffles bring it there for less than the way through shared memory, from
 * where ldmatrix reads it. */
static bool convert_factor(tf_tl_emitter *e, tf_tl_use *u, const tf_tl_layout *want) {
  tf_tl_buffer *b = u->buffer;
  if (tf_tl_equal(&b->layout, want)) return u->direct = true;
  int64_t n = tf_tl_convert_cost(e, &b->layout, want, b->elem_bytes);
  if (n < 0 || n > tf_tl_registers(&b->layout) + BARRIERS) return false;
  u->stage = copy_of(e, b, TF_TS_FRAGMENT, 0);
  set_layout(u->stage, want);
  return true;
}

void tf_tl_plan_gemm(tf_tl_emitter *e, tf_tl_stmt *s) {
  tf_tl_layout want;
  bool mma = by_mma(s), twice = operand(e, s, 0) == operand(e, s, 1);
  for (uint32_t k = 0; k < 2; k++) {
    tf_tl_use *u = tf_tl_find_use(s, operand(e, s, k));
    if (u->buffer->scope != TF_TS_FRAGMENT || u->stage) continue;
    bool registers = mma && !(k && s->group_n) && !s->unit_n;
    bool holds = !k && tf_tl_unit_holds(e, s) && !twice;
    if (registers || holds) tf_tl_mma_layout(e, s, (tf_mma_operand)k, &want);
    s->holds |= holds && (u->direct = tf_tl_equal(&u->buffer->layout, &want));
    if (holds && s->holds) continue;
    if (!registers || twice || !convert_factor(e, u, &want)) tf_tl_need_stage(e, s, u);
  }
  if (!mma) return;
  tf_tl_buffer *c = operand(e, s, 2);
  tf_tl_mma_layout(e, s, TF_MMA_C, &want);
  if (!tf_tl_equal(&c->layout, &want)) convert_sum(e, s, c, &want);
}

/* ------------------------------------------------------------------------------------------------ C's way */
