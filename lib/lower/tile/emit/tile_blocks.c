/* Which tile a block works on: its own number's, or, where blocks are persistent, one after the other.
 *
 * `persistent` of tile.kernel: as many blocks as run at one time, and no more than make equal rounds of the tiles.
 * Block p of g takes tiles p, p + g, p + 2 g and so on, x counting fastest, and `use_swizzle` renumbers these as it
 * does blocks. With `dynamic` a block draws its tiles (tile_tickets.c). What block and tile share is the text of the
 * kernel: nothing is kept from one tile to the next.
 *
 * Blocks of a cluster have neighbouring tiles, so what is numbered and renumbered are the clusters' tiles. Persistent
 * clusters stand side by side along x. */
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_blocks.h"
#include "lower/tile/emit/tile_crews.h"
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_tickets.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_mma_layout.h"
#include "target/target.h"

enum {
  MANY = 1 << 16,        /* blocks: more run at one time on no chip */
  LARGE_TILE = 128 * 256 /* elements */
};

int64_t tf_tl_persistent(const tf_tl_emitter *e) {
  const tf_op *kernel = e->kernel;
  if (!tf_tile_persistent_attr(kernel) && e->crews == 1) return 0;
  const tf_chip *chip = tf_chip_of(e->f->target);
  int64_t n = tf_tile_persistent_of(kernel, 0), c[3], size = tf_tl_cluster(kernel, c);
  if (!n) return chip ? tf_tl_blocks_at_once(chip, size) : MANY;
  return n < size ? size : n / size * size;
}

static tf_ixp bound_symbol(tf_tl_emitter *e, const char *name, tf_ixp last) {
  return tf_ix_sym(e->code.ix, name, tf_ix_const(e->code.ix, 0), last, NULL);
}

static tf_ixp extent(tf_tl_emitter *e, uint32_t i) { return tf_tl_index_of(e, tf_op_operand(e->kernel, i), 0); }

/* Of an element of a panel, of which `left` rows are there. All panels but the last one are whole: the first load of a
 * tile does not wait for a division then. */
static tf_value *column(tf_tl_emitter *e, tf_value *off, tf_value *panel, tf_value *left) {
  tf_builder b = tf_code_here(&e->code);
  tf_value *whole = tf_k_cmp(&b, TF_KERNEL_PRED_LE, panel, left);
  tf_code_open_if(&e->code, whole, off->type);
  b = tf_code_here(&e->code);
  tf_op *closed = tf_code_close(&e->code, tf_k_binary_flag(&b, TF_K_DIV, off, panel, "nonneg"));
  tf_code_open_else(&e->code, closed);
  b = tf_code_here(&e->code);
  tf_code_close(&e->code, tf_k_binary_flag(&b, TF_K_DIV, off, left, "nonneg"));
  return &closed->result[0];
}

/* Panels of rows, walked to and fro. The number of the block, row by row, tells its panel; in it, columns go first to
 * one side and then to the other. */
static void swizzle(tf_tl_emitter *e, const tf_op *op, tf_value *id[2], tf_ixp n[2]) {
  int c = tf_tile_order_of(op) == TF_TILE_ORDER_COLUMN, r = !c; /* which of the two is the column, which the row */
  tf_builder b = tf_code_here(&e->code);
  tf_type *t = e->code.ity;
  tf_value *cols = tf_code_value(&e->code, n[c]), *rows = tf_code_value(&e->code, n[r]), *one = tf_k_int(&b, t, 1);
  b = tf_code_here(&e->code);
  tf_value *panel = tf_k_int(&b, t, tf_tile_panel_of(op, 1));
  tf_value *number = tf_k_binary(&b, TF_K_ADD, id[c], tf_k_binary(&b, TF_K_MUL, id[r], cols));
  tf_value *size = tf_k_binary(&b, TF_K_MUL, panel, cols);
  tf_value *p = tf_k_binary_flag(&b, TF_K_DIV, number, size, "nonneg");
  tf_value *off = tf_k_binary_flag(&b, TF_K_REM, number, size, "nonneg");
  tf_value *first = tf_k_binary(&b, TF_K_MUL, p, panel), *left = tf_k_binary(&b, TF_K_SUB, rows, first);
  tf_value *high = tf_k_binary(&b, TF_K_MIN, panel, left);
  tf_value *col = column(e, off, panel, left);
  b = tf_code_here(&e->code);
  tf_value *back = tf_k_binary(&b, TF_K_SUB, tf_k_binary(&b, TF_K_SUB, cols, one), col);
  tf_value *odd = tf_k_cmp(&b, TF_KERNEL_PRED_EQ, tf_k_binary(&b, TF_K_AND, p, one), one);
  id[c] = tf_k_select(&b, odd, back, col);
  id[r] = tf_k_binary(&b, TF_K_ADD, first, tf_k_binary(&b, TF_K_SUB, off, tf_k_binary(&b, TF_K_MUL, col, high)));
}

/* The tile's coordinates (rank digits of its number) in registers, and the digits of the number of blocks: from one
 * tile to the next they are added, digit by digit, since a division would stand at the begin of each tile. */
typedef struct tf_tl_turns {
  tf_value *at[3], *step[3], *n[3];
  tf_value *several;   /* blocks have more than one tile each */
  tf_value *number[2]; /* ... which are renumbered here */
} tf_tl_turns;

static tf_value *local(tf_tl_emitter *e, tf_value *first) {
  int64_t one = 1;
  uint32_t bytes = first->type->width / 8;
  tf_builder b = tf_code_here(&e->code);
  tf_value *reg = tf_k_alloc(&b, tf_buffer_type(first->type, &one, 1, TF_SPACE_LOCAL), bytes), *zero = tf_k_i32(&b, 0);
  tf_k_store(&b, first, reg, &zero, bytes, NULL);
  return reg;
}

/* 1 where blocks are renumbered; NULL: everywhere. Where each block has one tile the same tiles run at one time in any
 * order, and by its own number its first loads wait for fewer divisions (2048 cubed by 128 x 256: 1 %). But blocks that
 * need the same columns of B are no neighbours then, which costs what reads much of B, or by smaller tiles: 128 x 8192
 * x 8192 by 64 x 128 58 us in place of 45, 1024 x 2048 x 4096 nt by 128 x 128 29.8 in place of 27.1 (H200, 2026-11-29).
 */
static tf_value *where_renumbered(tf_tl_emitter *e, const tf_op *op, tf_ixp n[2]) {
  uint32_t x[3] = {0};
  int64_t c[3];
  if (tf_tl_cluster(e->kernel, c) > 1) return NULL;
  for (size_t i = 0; i < e->stmts.n; i++)
    if (tf_tile_is(e->stmts.at[i]->op, TF_T_GEMM)) tf_tl_gemm_extents(e->stmts.at[i]->op, x);
  if (!e->turns || e->crew || tf_tile_order_of(op) == TF_TILE_ORDER_COLUMN || x[0] * x[1] < LARGE_TILE) return NULL;
  tf_value *wide = tf_code_compare(&e->code, TF_KERNEL_PRED_LT, tf_ix_mulc(e->code.ix, n[1], x[0]),
                                   tf_ix_mulc(e->code.ix, n[0], x[1]));
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_OR, e->turns->several, wide);
}

static void renumber(tf_tl_emitter *e, const tf_op *op, tf_value *id[2], tf_ixp n[2]) {
  const tf_tl_turns *turns = e->turns;
  tf_value *where = where_renumbered(e, op, n);
  if (!where) {
    swizzle(e, op, id, n);
    return;
  }
  tf_type *t = e->code.ity;
  tf_value *at[2] = {id[0], id[1]};
  tf_builder b = tf_code_here(&e->code);
  tf_value *zero = tf_k_i32(&b, 0);
  for (int i = 0; i < 2; i++) tf_k_store(&b, id[i], turns->number[i], &zero, t->width / 8, NULL);
  tf_code_open_if(&e->code, where, NULL);
  swizzle(e, op, at, n);
  b = tf_code_here(&e->code);
  for (int i = 0; i < 2; i++) tf_k_store(&b, at[i], turns->number[i], &zero, t->width / 8, NULL);
  tf_code_close(&e->code, NULL);
  b = tf_code_here(&e->code);
  for (int i = 0; i < 2; i++) id[i] = tf_k_load(&b, turns->number[i], &zero, t, t->width / 8, NULL);
}

/* A product that the host computes without an overflow, cut off at what 32 bits do not hold. */
static tf_ixp cut_product(tf_ix_ctx *ix, tf_ixp n, tf_ixp by) {
  n = tf_ix_mul(ix, n, by);
  return tf_ix_max_value(n) > INT32_MAX ? tf_ix_min(ix, n, tf_ix_const(ix, (int64_t)INT32_MAX + 1)) : n;
}

/* An extent of the grid, such as a product of batches, may be more than 32 bits hold: then the launch takes 64. */
static tf_ixp last_block(tf_tl_emitter *e, tf_ixp count) {
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp last = tf_ix_addc(ix, count, -1), all = tf_ix_const(ix, 1);
  if (e->code.ity->width == 64 || tf_ix_max_value(count) <= INT32_MAX) return last;
  if (tf_ix_get_kind(count) != TF_IX_MUL) all = count;
  else
    for (unsigned i = 0; i < tf_ix_num_args(count); i++) all = cut_product(ix, all, tf_ix_arg(count, i));
  tf_tl_need_narrow(e, all);
  return tf_ix_min(ix, last, tf_ix_const(ix, INT32_MAX - 1));
}

/* Extents in tiles of clusters. */
static void extents(tf_tl_emitter *e, tf_ixp n[3]) {
  int64_t c[3];
  tf_tl_cluster(e->kernel, c);
  for (uint32_t i = 0; i < e->kernel->noperand; i++) n[i] = tf_ix_divc(e->code.ix, extent(e, i), c[i]);
}

static bool renumbers(const tf_tl_emitter *e) {
  for (const tf_op *op = tf_op_body(e->kernel)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_USE_SWIZZLE)) return true;
  return e->persistent;
}

static tf_value *of_cluster(tf_tl_emitter *e, tf_kop row, tf_value *v, int64_t by) {
  tf_builder b = tf_code_here(&e->code);
  return by == 1 ? v : tf_k_binary(&b, row, v, tf_k_int(&b, v->type, by));
}

/* The tile's coordinates, from those of the cluster or of its tile's number, are known from here on. */
static void bind(tf_tl_emitter *e, tf_value *id[3]) {
  tf_ixp n[3];
  int64_t c[3];
  uint32_t rank = e->kernel->noperand;
  tf_tl_cluster(e->kernel, c);
  extents(e, n);
  for (tf_op *op = tf_op_body(e->kernel)->first; op; op = op->next)
    if (tf_tile_is(op, TF_T_USE_SWIZZLE)) renumber(e, op, id, n);
  for (uint32_t i = 0; i < rank; i++) {
    if (c[i] == 1 || !renumbers(e)) continue;
    tf_builder b = tf_code_here(&e->code);
    tf_value *own = tf_k_cast(&b, tf_k_sreg(&b, TF_K_BLOCK_ID, (char)('x' + i)), e->code.ity);
    own = of_cluster(e, TF_K_REM, own, c[i]);
    id[i] = of_cluster(e, TF_K_MUL, id[i], c[i]);
    b = tf_code_here(&e->code);
    id[i] = tf_k_binary(&b, TF_K_ADD, id[i], own);
  }
  for (uint32_t i = 0; i < rank; i++) tf_code_bind(&e->code, e->grid.at[i].sym, e->code.depth, id[i]);
}

/* The number of a tile is below the product of the extents, and in arithmetic below twice that. */
static void need_narrow(tf_tl_emitter *e) {
  tf_ixp all = tf_ix_const(e->code.ix, 1);
  for (uint32_t i = 0; i < e->kernel->noperand; i++)
    if (i < 2 || e->persistent) all = cut_product(e->code.ix, all, extent(e, i));
  if (renumbers(e) && e->code.ity->width < 64 && tf_ix_max_value(all) > INT32_MAX / 2)
    tf_tl_need_narrow(e, tf_ix_mulc(e->code.ix, all, 2));
}

void tf_tl_bind_blocks(tf_tl_emitter *e) {
  tf_value *id[3];
  int64_t c[3];
  tf_tl_cluster(e->kernel, c);
  tf_block *body = tf_op_body(e->kernel);
  for (uint32_t i = 0; i < e->kernel->noperand; i++) {
    tf_value *arg = body->arg[i];
    tf_tl_axis axis = {bound_symbol(e, arg->name ? arg->name : "b", last_block(e, extent(e, i))), extent(e, i)};
    tf_vec_push(e->code.pool, &e->grid, axis);
    tf_tl_set(e, arg, 0, (tf_tl_scalar){axis.sym, NULL});
    tf_builder b = tf_code_here(&e->code);
    if (e->persistent) continue;
    id[i] = tf_k_cast(&b, tf_k_sreg(&b, TF_K_BLOCK_ID, (char)('x' + i)), e->code.ity);
    if (renumbers(e)) id[i] = of_cluster(e, TF_K_DIV, id[i], c[i]);
  }
  need_narrow(e);
  if (!e->persistent) bind(e, id);
  tf_builder b = tf_code_here(&e->code);
  e->tid = bound_symbol(e, "t", tf_ix_const(e->code.ix, e->threads - 1));
  tf_code_bind(&e->code, e->tid, e->code.depth, tf_k_cast(&b, tf_k_sreg(&b, TF_K_THREAD_ID, 'x'), e->code.ity));
}

/* ------------------------------------------------------------------------------------------------ persistent blocks */

/* x fastest; the last digit is what is left. */
static void digits(tf_tl_emitter *e, tf_value *number, tf_value *const *n, tf_value **out) {
  tf_builder b = tf_code_here(&e->code);
  uint32_t rank = e->kernel->noperand;
  for (uint32_t i = 0; i < rank; i++) {
    out[i] = i + 1 < rank ? tf_k_binary_flag(&b, TF_K_REM, number, n[i], "nonneg") : number;
    if (i + 1 < rank) number = tf_k_binary_flag(&b, TF_K_DIV, number, n[i], "nonneg");
  }
}

/* The coordinates of the block's next tile, in a loop over as many as it has in turn. */
static void open_turns(tf_tl_emitter *e, tf_value *const *n, tf_value **id) {
  tf_ix_ctx *ix = e->code.ix;
  tf_type *t = e->code.ity;
  tf_value *all = NULL, *first[3];
  uint32_t rank = e->kernel->noperand;
  tf_builder b = tf_code_here(&e->code);
  for (uint32_t i = 0; i < rank; i++) all = all ? tf_k_binary(&b, TF_K_MUL, all, n[i]) : n[i];
  int64_t c[3];
  tf_tl_cluster(e->kernel, c);
  tf_value *p = tf_k_cast(&b, tf_k_sreg(&b, TF_K_BLOCK_ID, 'x'), t), *one = tf_k_int(&b, t, 1);
  tf_value *g = tf_k_cast(&b, tf_k_sreg(&b, TF_K_GRID_DIM, 'x'), t); /* no more than there are tiles */
  p = of_cluster(e, TF_K_DIV, p, c[0]);
  g = of_cluster(e, TF_K_DIV, g, c[0]);
  b = tf_code_here(&e->code);
  tf_value *left = tf_k_binary(&b, TF_K_SUB, tf_k_binary(&b, TF_K_ADD, all, tf_k_binary(&b, TF_K_SUB, g, one)), p);
  tf_value *mine = tf_k_binary_flag(&b, TF_K_DIV, left, g, "nonneg");
  tf_value *several = tf_k_cmp(&b, TF_KERNEL_PRED_GT, all, g);
  tf_ixp most = tf_ix_const(ix, t->width < 64 ? INT32_MAX : INT64_MAX / 4), least = tf_ix_const(ix, 1);
  if (e->crew) {
    mine = tf_tl_crew_tiles(e, mine);
    least = tf_ix_const(ix, 0);
    p = tf_tl_crew_first(e, p, g);
    g = tf_tl_crew_step(e, g);
  }
  tf_ixp count = tf_ix_opaque(ix, "tiles", least, most, mine, NULL, 0);
  tf_code_bind(&e->code, count, e->code.depth, mine);
  tf_tl_turns *turns = e->turns = TF_NEW(e->code.pool, tf_tl_turns);
  turns->several = several;
  for (int i = 0; i < 2 && rank > 1; i++) turns->number[i] = local(e, p);
  digits(e, p, n, first);
  digits(e, g, n, turns->step);
  for (uint32_t i = 0; i < rank; i++) {
    turns->n[i] = n[i];
    turns->at[i] = local(e, first[i]);
  }
  tf_ixp turn = tf_ix_sym(ix, "tile", tf_ix_const(ix, 0), tf_ix_addc(ix, count, -1), NULL);
  tf_code_open_for(&e->code, count, turn, false);
  b = tf_code_here(&e->code);
  tf_value *zero = tf_k_i32(&b, 0);
  for (uint32_t i = 0; i < rank; i++) id[i] = tf_k_load(&b, turns->at[i], &zero, t, t->width / 8, NULL);
}

static void close_turns(tf_tl_emitter *e) {
  tf_tl_turns *turns = e->turns;
  tf_type *t = e->code.ity;
  uint32_t rank = e->kernel->noperand;
  tf_builder b = tf_code_here(&e->code);
  tf_value *zero = tf_k_i32(&b, 0), *carry = NULL;
  for (uint32_t i = 0; i < rank; i++) {
    tf_value *v = tf_k_binary(&b, TF_K_ADD, tf_k_load(&b, turns->at[i], &zero, t, t->width / 8, NULL), turns->step[i]);
    if (carry) v = tf_k_binary(&b, TF_K_ADD, v, tf_k_cast(&b, carry, t));
    if (i + 1 < rank) {
      carry = tf_k_cmp(&b, TF_KERNEL_PRED_GE, v, turns->n[i]);
      v = tf_k_select(&b, carry, tf_k_binary(&b, TF_K_SUB, v, turns->n[i]), v);
    }
    tf_k_store(&b, v, turns->at[i], &zero, t->width / 8, NULL);
  }
  tf_code_close(&e->code, NULL);
}

void tf_tl_open_tiles(tf_tl_emitter *e) {
  tf_value *n[3], *id[3];
  tf_ixp whole[3];
  uint32_t rank = e->kernel->noperand;
  extents(e, whole);
  for (uint32_t i = 0; i < rank; i++) n[i] = tf_code_value(&e->code, whole[i]);
  if (e->tickets) digits(e, tf_tl_open_tickets(e), n, id);
  else open_turns(e, n, id);
  bind(e, id);
}

void tf_tl_close_tiles(tf_tl_emitter *e) {
  if (e->tickets) tf_tl_close_tickets(e);
  else close_turns(e);
}
