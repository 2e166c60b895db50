/* Products of few tiles of C and a long K, such as the gradient of a weight: K is split over blocks of the grid, which
 * leave their sums in memory of the call, and a second kernel adds these up and goes on as the product's kernel would.
 *
 *   tile.kernel grid(tiles along N, along M, batches x parts)    the part's steps; its sums, as they are
 *   tile.kernel grid(columns by 64, rows, batches)               parts in a fixed order; the epilogue
 *
 * Every run adds up in the same order, so gives the same bits. Whether a launch does so:
 *
 *   tiles = of C, in all batches                  steps = along K
 *   parts = min(blocks / tiles, steps / each)     of at least `each` steps, so that what is written and read again is
 *                                                 some 10 % of the factors' tiles at most
 *   it does where there is a tile, and parts >= least
 *
 * blocks: one for each SM by wgmma, whose rings fill it, else two. least: 2; where clusters of the menu's tiles share K
 * among up to four blocks already, 8. Which tile: by tensor cores of 64 x 64 if C has at most 64 rows or columns, else
 * of 128 x 128; of f32 without them of 16 x 128 up to 16 rows, else of 64 x 64; of others of 64 x 64.
 *
 * C of 64 x 64 with K = 1000000, H200, 2026-12-01: bf16 73 us in place of 1284 (0.97 of cuBLAS, 0.05 before), f32 290
 * us in place of 40939 (0.80, 0.01); bytes that become bf16, 16 x 8192 x 8192, 56 us in place of 190. What is not
 * measured: other numbers of this rule.
 *
 * No such product is split: one with scales of blocks, two that one kernel makes, attention (product_decode.c), and any
 * where the number of SMs is not known. */
#include "kernel/kernel_build.h"
#include "lower/product/product_emit.h"

enum {
  COLUMNS = 64,   /* of a block that adds up */
  AT_ONCE = 32,   /* parts whose sums it has under way together */
  NARROW = 64,    /* rows or columns, of tensor cores' small tile */
  MOST = 1 << 20, /* tiles, and steps, that are counted */
};

/* What a launch is asked. */
typedef struct rule {
  int64_t tile[3]; /* of rows, columns and batches */
  int64_t step, blocks, least, each;
  bool lesser;      /* of rows or columns, or rows */
  int64_t from, to; /* ... there are so many */
} rule;

static rule rule_of(const tf_mm_step *s, tf_mm_split how, const tf_target *target) {
  tf_mm_tile t = tf_mm_split_tile(s, how, target);
  bool menu = tf_mm_has_tiles(s, target), cores = tf_mm_by_tensor_cores(s);
  bool large = t.k * (int64_t)tf_element_bytes(tf_op_operand(s->product, 0)->type->elem) == 256;
  rule r = {.tile = {t.m, t.n, 1}, .step = t.k, .least = menu ? 8 : 2, .each = large ? 16 : 32, .from = 1, .to = MOST};
  r.blocks = (menu ? 1 : 2) * (int64_t)tf_chip_of(target)->sms;
  r.lesser = cores;
  if (how == TF_MM_SPLIT_FLAT) r.to = TF_MM_FLAT_ROWS;
  else if (how == TF_MM_SPLIT_WIDE) r.from = NARROW + 1;
  else if (cores) r.to = NARROW;
  else if (tf_mm_is_plain(s)) r.from = TF_MM_FLAT_ROWS + 1;
  return r;
}

static bool may_split(const tf_mm_step *s, tf_mm_split how, const tf_target *target) {
  if (!target || !tf_chip_of(target) || !tf_fusion_is_product(s->product) || tf_mm_factors(s->product) != 2)
    return false;
  if (s->beside || tf_fusion_in_blocks(s->product)) return false;
  switch (how) {
  case TF_MM_SPLIT_FLAT: return tf_mm_is_plain(s);
  case TF_MM_SPLIT_WIDE: return tf_mm_by_tensor_cores(s);
  case TF_MM_SPLIT_NARROW: return true;
  default: return false;
  }
}

/* ------------------------------------------------------------------------------------------------ when */

static int64_t lesser(int64_t x, int64_t y) { return x < y ? x : y; }

/* Of these extents; `low`, `high`: what rows and columns may be. */
static bool holds(const rule *r, const int64_t *n, const int64_t *low, const int64_t *high) {
  int64_t tiles = 1, steps = lesser(n[3] / r->step + (n[3] % r->step != 0), MOST);
  for (int k = 0; k < 3; k++) tiles = lesser(tiles * lesser(n[k] / r->tile[k] + (n[k] % r->tile[k] != 0), MOST), MOST);
  bool between = (r->lesser ? lesser(high[0], high[1]) : high[0]) >= r->from &&
                 (r->lesser ? lesser(low[0], low[1]) : low[0]) <= r->to;
  return between && tiles > 0 && lesser(r->blocks / tiles, steps / r->each) >= r->least;
}

tf_mm_often tf_mm_is_split(const tf_mm_step *s, tf_mm_split how, const tf_target *target) {
  if (!may_split(s, how, target)) return TF_MM_NEVER;
  const tf_type *y = s->product->result[0].type;
  int64_t n[TF_MM_SPLIT_EXTENTS] = {y->dims[y->rank - 2], y->dims[y->rank - 1], 1, TF_DYN}, low[2], high[2];
  bool known = true;
  for (uint32_t f = 0; f < 2; f++) {
    int64_t k = tf_op_operand(s->product, f)->type->dims[tf_fusion_summed_axis(s->product, f)];
    if (k != TF_DYN) n[3] = k;
  }
  for (uint32_t k = 0; k + 2 < y->rank; k++) {
    known &= y->dims[k] != TF_DYN;
    if (y->dims[k] != TF_DYN) n[2] = lesser(n[2] * lesser(y->dims[k], MOST), MOST);
  }
  for (int k = 0; k < 4; k++) {
    bool is = k == 2 || n[k] != TF_DYN;
    if (k < 2) low[k] = is ? n[k] : 0, high[k] = is ? n[k] : INT64_MAX;
    if (!is) n[k] = k == 3 ? INT64_MAX : 1; /* few tiles, and many steps */
    known &= is;
  }
  rule r = rule_of(s, how, target);
  return !holds(&r, n, low, high) ? TF_MM_NEVER : known ? TF_MM_ALWAYS : TF_MM_MAYBE;
}

tf_mm_often tf_mm_splits(const tf_mm_step *s, const tf_target *target, uint32_t *ways) {
  tf_mm_often often = TF_MM_NEVER;
  uint32_t n = 0;
  for (tf_mm_split how = TF_MM_SPLIT_FLAT; how <= TF_MM_SPLIT_WIDE; how++) {
    tf_mm_often o = tf_mm_is_split(s, how, target);
    if (o > often) often = o;
    n += o != TF_MM_NEVER;
  }
  if (ways) *ways = n;
  return often;
}

tf_value *tf_mm_choose_split(tf_builder *b, const tf_mm_step *s, const tf_target *target, tf_value *const *n,
                             tf_value **take) {
  rule r = rule_of(s, s->split, target);
  tf_value *one = tf_h_const(b, 1), *most = tf_h_const(b, MOST), *tiles = tf_mm_tiles_at_launch(b, n, r.tile);
  tf_value *steps = tf_h_binary(b, TF_H_CEILDIV, n[3], tf_h_const(b, r.step));
  steps = tf_h_binary(b, TF_H_DIV, tf_h_binary(b, TF_H_MIN, steps, most), tf_h_const(b, r.each));
  tf_value *fill = tf_h_binary(b, TF_H_DIV, tf_h_const(b, r.blocks), tf_h_binary(b, TF_H_MAX, tiles, one));
  tf_value *parts = tf_h_binary(b, TF_H_MIN, fill, steps), *x = n[0];
  if (r.lesser) x = tf_h_binary(b, TF_H_MIN, n[0], n[1]);
  *take = tf_h_binary(b, TF_H_LE, tf_h_const(b, r.least), parts);
  *take = tf_h_binary(b, TF_H_AND, *take, tf_h_binary(b, TF_H_LE, one, tiles));
  if (r.from > 1) *take = tf_h_binary(b, TF_H_AND, *take, tf_h_binary(b, TF_H_LE, tf_h_const(b, r.from), x));
  if (r.to < MOST) *take = tf_h_binary(b, TF_H_AND, *take, tf_h_binary(b, TF_H_LE, x, tf_h_const(b, r.to)));
  return tf_h_binary(b, TF_H_MAX, parts, one);
}

/* ------------------------------------------------------------------------------------------------ the kernels */

void tf_mm_store_sums(tf_mm_emitter *e) {
  const int64_t extents[4] = {1, 1, e->tile.m, e->tile.n};
  tf_value *at[4] = {e->part, e->batch ? e->batch : e->zero, tf_mm_times(&e->b, e->at[e->rank - 2], e->tile.m),
                     tf_mm_times(&e->b, e->at[e->rank - 1], e->tile.n)};
  tf_mm_copy(&e->b, e->c, NULL, NULL, e->memory[0], at, extents);
}

/* Adds these parts' sums of the block's row, from number `first` on, to those of `sums`: a row for each part. */
static void add_parts(tf_mm_emitter *e, tf_value *sums, tf_value *first, tf_value *row, tf_value *column) {
  static const char *const names[2] = {"p", "j"};
  tf_value *size[2] = {tf_mm_index(&e->b, AT_ONCE), tf_mm_index(&e->b, COLUMNS)};
  tf_builder outside = e->b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, size, 2, NULL, 0, names, 2, &e->b);
  tf_value *p = tf_op_body(loop)->arg[0], *j = tf_op_body(loop)->arg[1];
  tf_value *from[5] = {e->memory[0], tf_mm_two(&e->b, "add", first, p), e->batch ? e->batch : e->zero, row,
                       tf_mm_two(&e->b, "add", column, j)};
  tf_value *own[3] = {sums, p, j};
  tf_value *both[2] = {tf_mm_op(&e->b, TF_T_LOAD, own, 3, e->sum, NULL, 0),
                       tf_mm_op(&e->b, TF_T_LOAD, from, 5, e->sum, NULL, 0)};
  tf_value *to[4] = {tf_mm_math(&e->b, "add", both, 2, e->sum), sums, p, j};
  tf_mm_op(&e->b, TF_T_STORE, to, 4, NULL, NULL, 0);
  e->b = outside;
}

/* What lies behind the last part, or behind C, reads 0. */
static void add_up(tf_mm_emitter *e, tf_value *row) {
  static const char *const name[1] = {"some"};
  const int64_t all[2] = {AT_ONCE, COLUMNS}, one[2] = {1, COLUMNS};
  tf_value *sums = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, all, 2, "sums"), *ops[2] = {sums};
  ops[1] = e->c = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, one, 2, "c");
  tf_mm_op(&e->b, TF_T_CLEAR, &sums, 1, NULL, NULL, 0);
  tf_value *turns[3] = {e->zero, tf_mm_tiles(e, e->parts, AT_ONCE), tf_mm_index(&e->b, 1)};
  tf_value *column = tf_mm_times(&e->b, e->at[e->rank - 1], COLUMNS);
  tf_builder outside = e->b;
  e->loop = tf_mm_region(&outside, TF_T_SERIAL, turns, 3, NULL, 0, name, 1, &e->b);
  add_parts(e, sums, tf_mm_times(&e->b, tf_op_body(e->loop)->arg[0], AT_ONCE), row, column);
  e->b = outside;
  tf_named_attr at = {"dim", tf_attr_i64(e->ctx, 0)};
  tf_mm_op(&e->b, TF_T_REDUCE_SUM, ops, 2, NULL, &at, 1);
}

void tf_mm_add_up_sums(tf_mm_emitter *e) {
  static const char *const names[3] = {"bx", "by", "bz"};
  tf_value *grid[3] = {tf_mm_tiles(e, e->extent[e->rank - 1], COLUMNS), e->extent[e->rank - 2], tf_mm_count_batches(e)};
  tf_named_attr at[2] = {{"threads", tf_attr_i64(e->ctx, 128)}, {"overlap", tf_attr_unit(e->ctx)}};
  uint32_t n = 2 + (grid[2] != NULL);
  tf_builder outside = e->b;
  tf_block *body = tf_op_body(tf_mm_region(&outside, TF_T_KERNEL, grid, n, at, 2, names, n, &e->b));
  e->tile.m = 1;
  e->tile.n = COLUMNS;
  e->copies = false;
  e->zero = tf_mm_index(&e->b, 0);
  e->at[e->rank - 1] = body->arg[0];
  e->at[e->rank - 2] = body->arg[1];
  e->batch = n > 2 ? body->arg[2] : NULL;
  tf_mm_find_batch(e, e->rank - 2, e->batch);
  add_up(e, body->arg[1]);
  tf_mm_epilogue(e);
  e->b = outside;
}
