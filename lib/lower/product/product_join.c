/* Attention in parts, for few queries: the rows of a tile are those of all heads that share one of keys, so that each
 * key is read once, and the keys are split over blocks where there would be too few. A block leaves its sums, its rows'
 * maxima and the totals of their weights in memory, not divided; a second kernel joins them, part by part in their
 * order, so that the result is the same each time:
 *
 *   top = max of maxima; o = sum of exp2(maximum - top) sums; total = sum of exp2(maximum - top) totals; o / total
 *
 * A part without a key that is seen has the maximum -FLT_MAX, and sums of 0: it weighs nothing, and where all are so,
 * the total says it.
 *
 * Where few parts of the tiles that there surely are fill the chip, loops are long, and the joining kernel's blocks may
 * begin behind them: beside them they are in the way. Else they lie ready from the begin on. On an H200 (2026-11-28),
 * 64 queries of 32 heads over 8192 keys, us a call: from the begin on 38.3, with fewer registers, and so more blocks
 * that lie ready, 38.5, behind the loops 37.9; in a graph of 32 calls 37.4, 37.8, 36.9. One query, 8 heads of keys,
 * 1024 keys: from the begin on 6.02, behind the loops 6.25. */
#include <float.h>

#include "lower/product/product_sdpa_impl.h"

enum {
  JOINED = 4, /* rows of a block */
  MOST = 16,  /* parts whose sums are under way together, ... */
  LEAST = 4,
  THEN = 8, /* ... and those of each turn behind them */
  LINE = 32 /* of a part's sums, which are given up together */
};

tf_value *tf_mm_row_query(tf_mm_emitter *e, const tf_mm_rows *rows, tf_value *row) {
  return tf_mm_is_one(rows->each) ? row : tf_mm_two(&e->b, "floordiv", row, rows->each);
}

tf_value *tf_mm_row_head(tf_mm_emitter *e, const tf_mm_rows *rows, tf_value *row) {
  if (tf_mm_is_one(rows->each)) return rows->group;
  row = tf_mm_two(&e->b, "mod", row, rows->each);
  return tf_mm_two(&e->b, "add", tf_mm_two(&e->b, "mul", rows->group, rows->each), row);
}

/* At least 1, for a division by it: where it is 0 there are no blocks. */
static tf_value *some(attention *a, tf_value *v) {
  int64_t n;
  if (tf_tile_constant(v, &n)) return n < 1 ? num(a, 1) : v;
  return i2(a, "max", v, num(a, 1));
}

/* Parts that are joined by loads under way together: as many as fill the chip once, of the tiles that there surely are.
 * Each takes registers. */
static int64_t at_once(const attention *a, const tf_target *target) {
  int64_t parts = tf_chip_of(target)->sms, n = MOST, known;
  if (tf_tile_constant(a->rows->groups, &known) && known > 1) parts /= known;
  for (uint32_t r = 0; r + 3 < a->e->rank; r++)
    if (tf_tile_constant(a->e->extent[r], &known) && known > 1) parts /= known;
  while (n > LEAST && n / 2 >= parts) n /= 2;
  return n;
}

void tf_mm_find_rows(attention *a, tf_mm_rows *rows, const tf_target *target) {
  tf_mm_emitter *e = a->e;
  int64_t groups = tf_mm_groups(e->s->product), heads;
  rows->groups = groups == TF_DYN ? a->heads : num(a, groups);
  if (groups == TF_DYN) rows->each = num(a, 1);
  else if (tf_tile_constant(a->heads, &heads)) rows->each = num(a, groups ? heads / groups : 0);
  else rows->each = i2(a, "floordiv", a->heads, some(a, rows->groups));
  rows->n = i2(a, "mul", rows->each, e->extent[e->rank - 2]);
  rows->each = some(a, rows->each);
  rows->parts = some(a, tf_mm_op(&e->b, TF_T_CAST, &e->given[0], 1, a->index, NULL, 0));
  memcpy(rows->memory, e->memory, sizeof rows->memory);
  rows->at_once = at_once(a, target);
  rows->late = rows->at_once == LEAST;
  rows->forgets = rows->late && rows->memory[TF_MM_PART_SUMS]->type->dims[4] % LINE == 0;
}

void tf_mm_let_join(attention *a, bool late) {
  if (late == a->rows->late) tf_mm_op(&a->e->b, TF_T_LAUNCH_DEPENDENTS, NULL, 0, NULL, NULL, 0);
}

void tf_mm_store_part(attention *a) {
  const tf_mm_rows *x = a->rows;
  tf_mm_let_join(a, true);
  tf_value *at[5] = {x->part, x->batch, x->group, a->first, a->e->zero};
  tf_value *from[TF_MM_PART_TENSORS] = {a->o, a->max, a->sum};
  int64_t extents[5] = {1, 1, 1, a->e->tile.m, a->e->tile.n};
  for (uint32_t i = 0; i < TF_MM_PART_TENSORS; i++)
    tf_mm_copy(&a->e->b, from[i], NULL, NULL, x->memory[i], at, extents);
}

/* Row r, element c of what this part gave; `pad` of one that there is not. */
static tf_value *given(attention *a, uint32_t which, tf_value *part, double pad) {
  const tf_mm_rows *x = a->rows;
  tf_value *of = x->memory[which], *ops[6] = {of, part, x->batch, x->group, i2(a, "add", a->first, a->r), a->c};
  tf_named_attr at = {"pad", tf_attr_float(a->f32, pad)};
  return tf_mm_op(&a->e->b, TF_T_LOAD, ops, 1 + of->type->rank, a->f32, &at, pad != 0);
}

static tf_value *alloc(attention *a, int64_t width, const char *name) {
  int64_t dims[2] = {JOINED, width};
  return tf_mm_alloc(&a->e->b, TF_TS_FRAGMENT, a->f32, dims, width ? 2 : 1, name);
}

/* What a part weighs in row r. */
static tf_value *weight(attention *a, tf_value *max) {
  tf_value *less = f2(a, "sub", max, load(a, a->top));
  return math(a, "exp2", a->f32, f2(a, "mul", less, a->exponent), NULL, NULL);
}

/* Of all parts; all loads begin before the first is awaited. */
static void find_total(attention *a) {
  tf_value *max = alloc(a, TF_MM_MOST_PARTS, "max"), *total = alloc(a, TF_MM_MOST_PARTS, "totals");
  tf_builder outside = begin(a, max, NULL);
  tf_value *part = a->c;
  store(a, given(a, TF_MM_PART_MAX, part, -(double)FLT_MAX), max);
  store(a, given(a, TF_MM_PART_TOTAL, part, 0), total);
  end(a, outside);
  reduce(a, TF_T_REDUCE_MAX, max, a->top);
  outside = begin(a, max, NULL);
  store(a, f2(a, "mul", load(a, total), weight(a, load(a, max))), total);
  end(a, outside);
  reduce(a, TF_T_REDUCE_SUM, total, a->sum);
}

/* Some parts' rows: sums and maxima. */
typedef struct loaded {
  tf_value *sums[MOST], *max[MOST];
  int64_t n;
} loaded;

/* Parts from `first` on (NULL: 0); all loads begin before one is awaited. */
static void load_parts(attention *a, tf_value *first, const loaded *p) {
  for (int64_t i = 0; i < p->n; i++) {
    tf_value *part = first ? i2(a, "add", first, num(a, i)) : num(a, i);
    tf_builder outside = begin(a, p->sums[i], NULL);
    store(a, given(a, TF_MM_PART_SUMS, part, 0), p->sums[i]);
    end(a, outside);
    outside = begin(a, p->max[i], NULL);
    store(a, given(a, TF_MM_PART_MAX, part, -(double)FLT_MAX), p->max[i]);
    end(a, outside);
  }
}

/* In their order. */
static void add_loaded(attention *a, const loaded *p) {
  for (int64_t i = 0; i < p->n; i++) {
    tf_builder outside = begin(a, a->o, NULL);
    tf_value *by = weight(a, load(a, p->max[i]));
    store(a, math(a, "fma", a->f32, load(a, p->sums[i]), by, load(a, a->o)), a->o);
    end(a, outside);
  }
}

/* The first parts are on their way while the totals are found; the others, if there are any, come behind. */
static void add_parts(attention *a) {
  static const char *const name = "some";
  tf_mm_emitter *e = a->e;
  int64_t first = a->rows->at_once;
  loaded p = {.n = first};
  int64_t then = first < THEN ? first : THEN;
  for (int64_t i = 0; i < first; i++) {
    p.sums[i] = alloc(a, e->tile.n, "more");
    p.max[i] = alloc(a, 0, "most");
  }
  load_parts(a, NULL, &p);
  find_total(a);
  add_loaded(a, &p);
  tf_value *several = num(a, then), *one = num(a, 1);
  tf_value *turns[3] = {num(a, first / then), i2(a, "ceil_div", a->rows->parts, several), one};
  tf_builder all = e->b;
  e->loop = tf_mm_region(&all, TF_T_SERIAL, turns, 3, NULL, 0, &name, 1, &e->b);
  p.n = then;
  load_parts(a, i2(a, "mul", tf_op_body(e->loop)->arg[0], several), &p);
  add_loaded(a, &p);
  e->b = all;
}

/* Where parts are large, what was read of them need not go to memory: a line of 128 bytes of their sums is a row's, and
 * this block alone reads it. Behind everything else, since it is a write. Then keys, which are read once, may leave L2
 * first: what is stored stays there until it is read, and leaves nothing. On an H200 (2026-11-29) 64 queries of 32
 * heads over 8192 keys, whose sums are 4 MB, take 35.9 us in place of 36.7, and with keys that leave first 35.3; 36.1
 * in place of 36.7 between products that leave weights in L2. Where sums are not given up, keys that leave first
 * take 38.3. */
static void forget_parts(attention *a) {
  static const char *const part[1] = {"part"}, *const line[2] = {"r", "c"};
  tf_mm_emitter *e = a->e;
  tf_value *sums = a->rows->memory[TF_MM_PART_SUMS], *turns[3] = {e->zero, a->rows->parts}, *size[2], *at[7];
  if (!a->rows->forgets) return;
  turns[2] = num(a, 1);
  size[0] = num(a, JOINED);
  size[1] = num(a, sums->type->dims[4] / LINE);
  tf_builder outside = e->b, inside;
  tf_op *parts = tf_mm_region(&outside, TF_T_SERIAL, turns, 3, NULL, 0, part, 1, &inside);
  tf_op *lines = tf_mm_region(&inside, TF_T_PARALLEL, size, 2, NULL, 0, line, 2, &e->b);
  at[0] = real(a, 0);
  at[1] = sums;
  at[2] = tf_op_body(parts)->arg[0];
  at[3] = a->rows->batch;
  at[4] = a->rows->group;
  at[5] = i2(a, "add", a->first, tf_op_body(lines)->arg[0]);
  at[6] = tf_mm_times(&e->b, tf_op_body(lines)->arg[1], LINE);
  tf_named_attr give_up = {"cache", tf_attr_strz(e->ctx, "discard")};
  tf_mm_op(&e->b, TF_T_STORE, at, 7, NULL, &give_up, 1);
  e->b = outside;
}

void tf_mm_join(attention *a) {
  static const char *const names[3] = {"bx", "by", "bz"};
  tf_mm_emitter *e = a->e;
  e->tile.m = JOINED;
  e->copies = false;
  tf_value *grid[3] = {tf_mm_tiles(e, a->rows->n, JOINED), a->rows->groups, tf_mm_batches(a)};
  tf_named_attr at[2] = {{"threads", tf_attr_i64(e->ctx, 128)}, {"overlap", tf_attr_unit(e->ctx)}};
  tf_builder outside = e->b;
  uint32_t n = 2 + (grid[2] != NULL);
  tf_op *k = tf_mm_region(&outside, TF_T_KERNEL, grid, n, at, 2, names, n, &e->b);
  tf_block *body = tf_op_body(k);
  e->c = a->o = alloc(a, e->tile.n, "o");
  a->top = alloc(a, 0, "top");
  a->scale = alloc(a, 0, "scale");
  a->sum = alloc(a, 0, "sum");
  double exponent = tf_tile_value_of(a->exponent->def)->f;
  e->zero = num(a, 0);
  a->exponent = real(a, exponent);
  a->rows->group = body->arg[1];
  a->rows->batch = n > 2 ? body->arg[2] : e->zero;
  e->at[e->rank - 1] = e->zero;
  e->at[e->rank - 2] = body->arg[0];
  e->at[e->rank - 3] = e->zero; /* of each row its own */
  tf_mm_find_batch(e, e->rank - 3, n > 2 ? body->arg[2] : NULL);
  a->first = tf_mm_times(&e->b, body->arg[0], JOINED);
  if (a->say.queries) tf_mm_find_lengths(a);
  tf_mm_op(&e->b, TF_T_CLEAR, &a->o, 1, NULL, NULL, 0);
  add_parts(a);
  tf_mm_divide(a);
  tf_mm_forget(e);
  tf_mm_epilogue(e);
  forget_parts(a);
  e->b = outside;
}
