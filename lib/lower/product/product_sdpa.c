/* The kernel of attention, that of test/examples/tile/attention.mlir:
 *
 *   tile.kernel grid(%bx = tiles of queries, %by = heads, %bz = batches)
 *     copy the tile's queries
 *     pipelined loop over the tiles of keys that some of these queries see:
 *       copy keys and values; scores = q k^T; hide what is not seen
 *       where a row's maximum has grown by 2^8: a new one, and the sums rescaled
 *       weights = exp2(scores - maximum); add them up; o += weights v
 *     o / sum of weights; the epilogue
 *
 * Scores are multiplied by `scale` in the exponent, where that is between 0 and ln 2 and there is no bias; else as they
 * come from the product. A row's maximum is finite from the begin on, so a row that sees nothing has weights of 0, and
 * their sum says so. Tiles of queries that see few keys come last: those of all heads of a batch, so that the last
 * blocks are short ones. */
#include <float.h>
#include <math.h>

#include "lower/product/product_sdpa_impl.h"
#include "support/result.h"

enum {
  MOST_PAGES = 16, /* that one tile of keys comes from */
  /* Elements of a head whose queries stay in registers: at most, and, where tiles have 128 rows, more than. Of narrow
   * heads two blocks run on an SM, with half of the registers. On an H200 (2026-11-28, bf16, 128): 1.02 of the speed at
   * 4096 and more, 0.975 at 512; causal 0.96 to 0.98. */
  KEPT_MOST = 128,
  KEPT_LEAST = 64
};

/* ------------------------------------------------------------------------------------------------ which tile */

static int64_t at_most(int64_t size, int64_t extent, int64_t least) {
  while (extent != TF_DYN && size / 2 >= extent && size > least) size /= 2;
  return size;
}

/* A tile of keys is one page, or part of one, or several, whose copies fill its rows together. */
static void fit_pages(attention *a, int64_t keys) {
  a->page = keys;
  if (keys < a->keys &&
      (a->keys % keys || a->keys / keys > MOST_PAGES || tf_mm_is_turned(a, K) || tf_mm_is_turned(a, V)))
    a->keys = keys;
  if (a->page > a->keys) a->page = a->keys;
}

/* Rows are whole pieces of 16 bytes. */
static bool whole_pieces(const attention *a, uint32_t f) {
  const tf_type *t = tf_op_operand(a->e->s->product, f)->type;
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(t, &d));
  return t->dims[t->rank - 1] * tf_fd_size(d) % 16 == 0;
}

static void choose_tile(attention *a, const tf_target *target) {
  const tf_op *op = a->e->s->product;
  const tf_type *y = op->result[0].type, *k = tf_op_operand(op, K)->type;
  int64_t m = y->dims[y->rank - 2], n = k->dims[k->rank - 2], widest = 0;
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(k, &d));
  for (int f = 0; f < 3; f++) {
    const tf_type *t = tf_op_operand(op, (uint32_t)f)->type;
    a->d[f] = (t->dims[t->rank - 1] + 15) / 16 * 16;
    if (a->d[f] > widest) widest = a->d[f];
  }
  bool groups = target && (tf_target_has(target, TF_FEAT_wgmma) || tf_target_has(target, TF_FEAT_tcgen05));
  tf_mm_tile *t = &a->e->tile;
  *t = (tf_mm_tile){.m = 64, .n = a->d[V], .k = a->d[Q], .stages = 2, .panel = 8};
  a->keys = widest > 128 ? 32 : 64;
  if (d == TF_FD_F32) {
    t->m = at_most(32, m, 16);
    a->keys = 32;
  } else if (groups) {
    t->m = at_most(128, m, 64);
    a->keys = at_most(widest > 128 ? 64 : 128, a->say.pages ? TF_DYN : n, 64);
  }
  if (a->rows) { /* few rows: two blocks on an SM, whose loads are what counts */
    t->m = d == TF_FD_F32 ? 32 : 64;
    a->keys = widest > 128 || d == TF_FD_F32 ? 32 : 64;
  }
  if (a->say.pages) fit_pages(a, n);
  t->threads = groups && d != TF_FD_F32 ? 2 * t->m : 128;
  bool full = a->say.right < 0 && widest > KEPT_LEAST; /* a tile has many keys, and registers */
  a->keeps = target && tf_target_has(target, TF_FEAT_wgmma) && d != TF_FD_F32 && !tf_mm_is_turned(a, Q) &&
             widest <= KEPT_MOST && (a->rows || full);
  a->loads_apart = a->rows && groups && d != TF_FD_F32 && whole_pieces(a, K) && whole_pieces(a, V);
}

/* ------------------------------------------------------------------------------------------------ extents */

static void find_extents(attention *a) {
  tf_mm_emitter *e = a->e;
  for (uint32_t f = 0; f < (a->say.pages ? 1 : 3); f++) {
    const tf_type *t = tf_op_operand(e->s->product, f)->type;
    for (uint32_t r = 0; r + 3 < e->rank; r++)
      if (!e->extent[r] && (t->dims[r] != 1 || e->s->product->result[0].type->dims[r] == 1))
        e->extent[r] = tf_mm_factor_extent(e, f, r);
  }
  for (uint32_t r = 0; r + 3 < e->rank; r++)
    if (!e->extent[r]) e->extent[r] = num(a, 1);
  e->extent[e->rank - 3] = a->heads = tf_mm_factor_extent(e, Q, e->rank - 3);
  e->extent[e->rank - 2] = tf_mm_factor_extent(e, Q, e->rank - 2);
  e->extent[e->rank - 1] = tf_mm_factor_extent(e, V, e->rank - 1);
  a->n = tf_mm_factor_extent(e, K, e->rank - 2);
  if (a->say.pages) {
    tf_named_attr at = {"axis", tf_attr_i64(e->ctx, 1)};
    tf_value *table = tf_map_get(&e->args, tf_map_ptr(tf_op_operand(e->s->product, a->say.pages)));
    a->n = i2(a, "mul", tf_mm_op(&e->b, TF_T_DIM, &table, 1, a->index, &at, 1), a->n);
  }
  if (a->heads->def) a->heads->name = tf_intern(e->ctx, "h");
  e->extent[e->rank - 2]->name = tf_intern(e->ctx, "m");
  a->n->name = tf_intern(e->ctx, "n");
}

/* What the lengths say of this batch, from 0 to the extent. */
static tf_value *length(attention *a, uint32_t operand, tf_value *most, const char *name) {
  if (!operand) return most;
  tf_value *v = tf_mm_element(a->e, tf_op_operand(a->e->s->product, operand), a->e->at);
  v = tf_mm_op(&a->e->b, TF_T_CAST, &v, 1, a->index, NULL, 0);
  v = i2(a, "max", v, a->e->zero);
  v = i2(a, "min", v, most);
  v->name = tf_intern(a->e->ctx, name);
  return v;
}

/* ------------------------------------------------------------------------------------------------ the loop */

/* The tiles of keys that some query of the tile sees: from *low to below the result. Rows of a group may be of any
 * query. */
static tf_value *bounds(attention *a, tf_value **low) {
  tf_mm_emitter *e = a->e;
  tf_value *high = a->lengths[K], *first = a->rows ? e->zero : a->first;
  *low = e->zero;
  if (a->say.right >= 0) {
    tf_value *last = a->rows ? i2(a, "add", e->extent[e->rank - 2], num(a, a->say.right))
                             : i2(a, "add", first, num(a, e->tile.m + a->say.right));
    high = i2(a, "min", high, a->shift ? i2(a, "add", last, a->shift) : last);
  }
  if (a->say.queries) { /* a tile behind them all sees nothing */
    tf_value *some = i2(a, "max", i2(a, "sub", a->lengths[Q], first), e->zero);
    some = i2(a, "min", some, num(a, 1));
    high = i2(a, "max", high, e->zero);
    high = i2(a, "mul", high, some);
  }
  if (a->say.left >= 0) {
    tf_value *from = a->shift ? i2(a, "add", first, a->shift) : first;
    from = i2(a, "max", i2(a, "sub", from, num(a, a->say.left)), e->zero);
    *low = i2(a, "floordiv", from, num(a, a->keys));
  }
  return i2(a, "ceil_div", high, num(a, a->keys));
}

/* Of the range of tiles a part's, as many as another part's, or one fewer. Where parts are few and fill the chip, part
 * p has the tiles low + p, low + p + parts, ..., and the range is of their numbers: parts run beside each other, so
 * memory is read from fewer places at one time than if each part were one piece. On an H200 (2026-11-29) 64 queries of
 * 32 heads over 8192 keys take 36.8 us in place of 37.5; one query of 8 heads, in 16 parts, 12.5 in place of 12.3. */
static void take_part(attention *a, tf_value **range) {
  tf_value *parts = a->rows->parts, *part = a->rows->part, *low = range[0], *zero = a->e->zero;
  tf_value *all = i2(a, "max", i2(a, "sub", range[1], low), zero);
  if (a->rows->late) {
    tf_value *rest = i2(a, "sub", i2(a, "sub", parts, num(a, 1)), part);
    range[0] = zero;
    range[1] = i2(a, "floordiv", i2(a, "add", all, rest), parts);
    return;
  }
  tf_value *share = i2(a, "floordiv", all, parts), *left = i2(a, "mod", all, parts);
  tf_value *before = i2(a, "mul", part, share);
  before = i2(a, "add", before, i2(a, "min", part, left));
  range[0] = i2(a, "add", low, before);
  left = i2(a, "max", i2(a, "sub", left, part), zero);
  left = i2(a, "min", left, num(a, 1));
  range[1] = i2(a, "min", range[1], i2(a, "add", range[0], i2(a, "add", share, left)));
}

/* The tile that turn i of the loop has. */
static tf_value *tile_of_turn(attention *a, tf_value *low, tf_value *i) {
  if (!a->rows || !a->rows->late) return i;
  i = i2(a, "mul", i, a->rows->parts);
  return i2(a, "add", i2(a, "add", low, a->rows->part), i);
}

/* What the score at (r, c) is before the maximum is found: times scale, with the bias. */
static void scale_scores(attention *a, tf_value *key) {
  tf_mm_emitter *e = a->e;
  tf_value *bias = a->say.bias ? tf_op_operand(e->s->product, a->say.bias) : NULL, *row = e->at[e->rank - 2];
  bool mask = bias && bias->type->elem == a->i1, copies = e->copies;
  if (!bias && !a->scaled) return;
  tf_builder outside = begin(a, a->s, NULL);
  tf_value *v = load(a, a->s), *add = NULL;
  if (bias) {
    tf_value *at[TF_FUSION_MAX_RANK];
    for (uint32_t k = 0; k + 3 < e->rank; k++) at[k] = e->at[k];
    at[e->rank - 3] = head_of(a, a->r);
    at[e->rank - 2] = query_of(a, a->r);
    at[e->rank - 1] = i2(a, "add", key, a->c);
    for (uint32_t k = 0; k < e->rank; k++)
      if (bias->type->dims[k] == 1) at[k] = e->zero;
    e->copies = false; /* each thread loads what it needs */
    add = tf_mm_element(e, bias, at);
    e->copies = copies;
    e->at[e->rank - 2] = row;
    tf_mm_forget(e);
  }
  if (mask) {
    if (a->scaled) v = f2(a, "mul", v, real(a, a->say.scale));
    v = math(a, "select", a->f32, add, v, real(a, -INFINITY));
  } else if (add) {
    if (add->type != a->f32) add = tf_mm_op(&e->b, TF_T_CAST, &add, 1, a->f32, NULL, 0);
    v = math(a, "fma", a->f32, v, real(a, a->say.scale), add);
  } else v = f2(a, "mul", v, real(a, a->say.scale));
  store(a, v, a->s);
  end(a, outside);
}

/* Keys that are not there, or that the query does not see, count for nothing. */
static void hide(attention *a, tf_value *key) {
  tf_builder outside = begin(a, a->s, NULL);
  tf_value *at = i2(a, "add", key, a->c), *place = NULL, *seen;
  if (a->say.left >= 0 || a->say.right >= 0) {
    place = query_of(a, a->r);
    if (a->shift) place = i2(a, "add", place, a->shift);
  }
  tf_value *behind = a->lengths[K]; /* one comparison, since registers are scarce */
  if (a->say.right >= 0) behind = i2(a, "min", behind, i2(a, "add", place, num(a, a->say.right + 1)));
  seen = is(a, "lt", at, behind);
  if (a->say.left >= 0) seen = both(a, seen, is(a, "ge", at, i2(a, "sub", place, num(a, a->say.left))));
  tf_value *s = load(a, a->s);
  store(a, math(a, "select", a->f32, seen, s, real(a, -INFINITY)), a->s);
  end(a, outside);
}

/* Maxima that have grown by more than 2^8, and what the sums are multiplied by for it. */
static void grow(attention *a) {
  tf_builder outside = begin(a, a->max, NULL);
  tf_value *old = load(a, a->max), *top = load(a, a->top);
  tf_value *growth = f2(a, "mul", f2(a, "sub", top, old), a->exponent);
  tf_value *more = is(a, "gt", growth, real(a, 8));
  tf_value *now = math(a, "select", a->f32, more, top, old);
  tf_value *by = f2(a, "mul", f2(a, "sub", old, now), a->exponent);
  store(a, math(a, "select", a->f32, more, math(a, "exp2", a->f32, by, NULL, NULL), real(a, 1)), a->scale);
  store(a, now, a->max);
  end(a, outside);
  outside = begin(a, a->o, "lazy");
  tf_value *o = load(a, a->o);
  store(a, f2(a, "mul", o, load(a, a->scale)), a->o);
  end(a, outside);
}

static void weigh(attention *a) {
  tf_builder outside = begin(a, a->s, "fast");
  tf_value *max = load(a, a->max), *x = load(a, a->s);
  if (a->scaled) x = f2(a, "mul", f2(a, "sub", x, max), a->exponent);
  else {
    tf_value *less = math(a, "neg", a->f32, f2(a, "mul", max, a->exponent), NULL, NULL);
    x = math(a, "fma", a->f32, x, a->exponent, less);
  }
  store(a, math(a, "exp2", a->f32, x, NULL, NULL), a->s);
  end(a, outside);
  reduce(a, TF_T_REDUCE_SUM, a->s, a->part);
  outside = begin(a, a->sum, NULL);
  tf_value *sum = load(a, a->sum), *by = load(a, a->scale);
  store(a, math(a, "fma", a->f32, sum, by, load(a, a->part)), a->sum);
  end(a, outside);
  if (a->p != a->s) tf_mm_copy(&a->e->b, a->s, NULL, NULL, a->p, NULL, NULL);
}

static void multiply(attention *a, tf_value *x, tf_value *y, tf_value *to, tf_value *clear, bool turned_x,
                     bool turned_y) {
  tf_value *ops[4] = {x, y, to, clear};
  tf_named_attr at[3] = {{"policy", tf_attr_strz(a->e->ctx, "full_row")}};
  uint32_t n = 1;
  if (turned_x) at[n++] = (tf_named_attr){"transpose_a", tf_attr_unit(a->e->ctx)};
  if (turned_y) at[n++] = (tf_named_attr){"transpose_b", tf_attr_unit(a->e->ctx)};
  tf_mm_op(&a->e->b, TF_T_GEMM, ops, clear ? 4 : 3, NULL, at, n);
}

static void walk_keys(attention *a, tf_value *clear) {
  static const char *const name[1] = {"i"};
  tf_mm_emitter *e = a->e;
  tf_named_attr stages = {"stages", tf_attr_i64(e->ctx, e->tile.stages)};
  tf_value *low, *range[2];
  range[1] = bounds(a, &low);
  range[0] = low;
  if (a->rows) take_part(a, range);
  tf_builder outside = e->b;
  e->loop = tf_mm_region(&outside, TF_T_PIPELINED, range, 2, &stages, 1, name, 1, &e->b);
  tf_value *tile = tile_of_turn(a, low, tf_op_body(e->loop)->arg[0]);
  tf_value *key = tf_mm_times(&e->b, tile, a->keys);
  key->name = tf_intern(e->ctx, "key");
  tf_mm_copy_factor(a, K, key);
  tf_mm_copy_factor(a, V, key);
  multiply(a, a->kept ? a->kept : a->tile[Q], a->tile[K], a->s, clear, a->turned[Q], !a->turned[K]);
  scale_scores(a, key);
  hide(a, key);
  reduce(a, TF_T_REDUCE_MAX, a->s, a->top);
  grow(a);
  weigh(a);
  multiply(a, a->p, a->tile[V], a->o, NULL, false, a->turned[V]);
  e->b = outside;
}

/* ------------------------------------------------------------------------------------------------ the kernel */

static tf_value *fragment(attention *a, bool wide, int64_t n, tf_type *elem, const char *name) {
  int64_t dims[2] = {a->e->tile.m, n};
  return tf_mm_alloc(&a->e->b, TF_TS_FRAGMENT, elem, dims, wide ? 2 : 1, name);
}

static void alloc(attention *a) {
  tf_type *elem = a->e->s->factor[V].elem;
  for (uint32_t f = 0; f < 3; f++)
    if (f || !a->keeps || !a->rows) tf_mm_alloc_factor(a, f);
  if (a->keeps && !a->rows) a->kept = fragment(a, true, a->d[Q], elem, "queries");
  a->s = fragment(a, true, a->keys, a->f32, "s");
  a->p = elem == a->f32 ? a->s : fragment(a, true, a->keys, elem, "p");
  a->e->c = a->o = fragment(a, true, a->d[V], a->f32, "o");
  a->top = fragment(a, false, 0, a->f32, "top");
  a->max = fragment(a, false, 0, a->f32, "max");
  a->scale = fragment(a, false, 0, a->f32, "scale");
  a->part = fragment(a, false, 0, a->f32, "part");
  a->sum = fragment(a, false, 0, a->f32, "sum");
}

/* One division a row: of each element it would take as long as a tile of keys. A row that sees no key has sums of 0,
 * and a factor of 0. What is behind the queries may be anything, and is told apart element by element. */
void tf_mm_divide(attention *a) {
  tf_builder outside = begin(a, a->sum, NULL);
  tf_value *zero = real(a, 0), *t = load(a, a->sum), *by = f2(a, "div", real(a, 1), t);
  store(a, math(a, "select", a->f32, is(a, "eq", t, zero), zero, by), a->scale);
  end(a, outside);
  outside = begin(a, a->o, NULL);
  tf_value *y = f2(a, "mul", load(a, a->o), load(a, a->scale));
  if (a->say.queries) {
    tf_value *behind = is(a, "ge", query_of(a, a->r), a->lengths[Q]);
    y = math(a, "select", a->f32, behind, real(a, 0), y);
  }
  store(a, y, a->o);
  end(a, outside);
}

/* The logarithm of the sum of exp(score): the maximum is in scores, or, where these are scaled, is one. */
static void store_logarithms(attention *a) {
  tf_mm_emitter *e = a->e;
  for (size_t i = 0; i < e->s->out.n; i++) {
    const tf_value *out = e->s->out.at[i];
    if (!tf_mm_is_attention(out->def)) continue;
    tf_builder outside = begin(a, a->sum, NULL);
    tf_value *t = load(a, a->sum), *none = is(a, "eq", t, real(a, 0));
    if (a->say.queries) none = is(a, "or", none, is(a, "ge", query_of(a, a->r), a->lengths[Q]));
    tf_value *l = math(a, "fma", a->f32, load(a, a->max), a->exponent, math(a, "log2", a->f32, t, NULL, NULL));
    l = math(a, "select", a->f32, none, real(a, -INFINITY), f2(a, "mul", l, real(a, M_LN2)));
    store(a, l, a->scale);
    end(a, outside);
    tf_value *at[TF_FUSION_MAX_RANK];
    int64_t extents[TF_FUSION_MAX_RANK];
    for (uint32_t k = 0; k < out->type->rank; k++) {
      at[k] = k + 1 == out->type->rank ? a->first : e->at[k];
      extents[k] = k + 1 == out->type->rank ? e->tile.m : 1;
    }
    tf_mm_copy(&e->b, a->scale, NULL, NULL, tf_map_get(&e->args, tf_map_ptr(out)), at, extents);
  }
}

void tf_mm_find_lengths(attention *a) {
  tf_mm_emitter *e = a->e;
  a->lengths[Q] = length(a, a->say.queries, e->extent[e->rank - 2], "queries");
  a->lengths[K] = length(a, a->say.keys, a->n, "keys");
  if (!a->say.from_end || (a->say.left < 0 && a->say.right < 0)) return;
  a->shift = i2(a, "sub", a->lengths[K], a->lengths[Q]);
  a->shift->name = tf_intern(e->ctx, "shift");
}

/* Blocks are counted head by head, and then tile by tile: tiles differ in work. */
static bool turned_grid(const attention *a) { return !a->rows && a->say.right >= 0; }

/* What the kernel knows of its block. */
static void find_block(attention *a, const tf_op *kernel, tf_value *tiles) {
  tf_mm_emitter *e = a->e;
  tf_block *body = tf_op_body(kernel);
  tf_value *tile = body->arg[turned_grid(a)];
  e->zero = num(a, 0);
  if (a->rows) {
    tf_value *block = tile;
    tile = i2(a, "floordiv", block, a->rows->parts);
    a->rows->part = i2(a, "sub", block, i2(a, "mul", tile, a->rows->parts));
    a->rows->group = body->arg[1];
  } else if (a->say.right >= 0) tile = i2(a, "sub", i2(a, "sub", tiles, num(a, 1)), tile); /* the longest first */
  e->at[e->rank - 2] = tile;
  e->at[e->rank - 1] = e->zero;
  e->at[e->rank - 3] = a->head = body->arg[!turned_grid(a)];
  if (a->rows) a->rows->batch = body->narg > 2 ? body->arg[2] : e->zero;
  tf_mm_find_batch(e, e->rank - 3, body->narg > 2 ? body->arg[2] : NULL);
  a->first = tf_mm_times(&e->b, tile, e->tile.m);
  a->first->name = tf_intern(e->ctx, "first");
  tf_mm_find_lengths(a);
}

tf_value *tf_mm_batches(attention *a) {
  tf_mm_emitter *e = a->e;
  tf_value *n = NULL;
  for (uint32_t r = 0; r + 3 < e->rank; r++)
    if (!tf_mm_is_one(e->extent[r])) n = n ? i2(a, "mul", n, e->extent[r]) : e->extent[r];
  return n;
}

static void kernel(attention *a) {
  static const char *const all[2][3] = {{"bx", "by", "bz"}, {"by", "bx", "bz"}}, *const * names;
  tf_mm_emitter *e = a->e;
  tf_value *grid[3] = {tf_mm_tiles(e, a->rows ? a->rows->n : e->extent[e->rank - 2], e->tile.m),
                       a->rows ? a->rows->groups : a->heads, tf_mm_batches(a)};
  /* of few rows a producer warp loads keys while the others load the queries: a block has few turns */
  tf_named_attr at[2] = {{"threads", tf_attr_i64(e->ctx, e->tile.threads)}, {"producers", tf_attr_i64(e->ctx, 1)}};
  tf_named_attr yes = {"value", tf_attr_int(a->i1, 1)};
  names = all[turned_grid(a)];
  if (a->rows) grid[0] = i2(a, "mul", grid[0], a->rows->parts);
  if (turned_grid(a)) {
    tf_value *tiles = grid[0];
    grid[0] = grid[1];
    grid[1] = tiles;
  }
  tf_builder outside = e->b;
  tf_op *k = tf_mm_region(&outside, TF_T_KERNEL, grid, 2 + (grid[2] != NULL), at, 1 + a->loads_apart, names,
                          2 + (grid[2] != NULL), &e->b);
  alloc(a);
  a->exponent = real(a, a->scaled ? M_LOG2E : a->say.scale * M_LOG2E);
  a->exponent->name = tf_intern(e->ctx, "log2e");
  tf_value *clear = tf_mm_op(&e->b, TF_T_CONSTANT, NULL, 0, a->i1, &yes, 1),
           *fill[2] = {a->max, real(a, -(double)FLT_MAX)};
  find_block(a, k, grid[turned_grid(a)]);
  if (a->rows) {
    tf_mm_let_join(a, false);
    tf_mm_copy_rows(a);
  } else {
    tf_mm_copy_factor(a, Q, a->first);
    if (a->keeps) tf_mm_copy(&e->b, a->tile[Q], NULL, NULL, a->kept, NULL, NULL);
  }
  tf_mm_op(&e->b, TF_T_CLEAR, &a->o, 1, NULL, NULL, 0);
  tf_mm_op(&e->b, TF_T_CLEAR, &a->sum, 1, NULL, NULL, 0);
  tf_mm_op(&e->b, TF_T_FILL, fill, 2, NULL, NULL, 0);
  walk_keys(a, clear);
  if (a->rows) tf_mm_store_part(a);
  else {
    store_logarithms(a);
    tf_mm_divide(a);
    tf_mm_forget(e);
    tf_mm_epilogue(e);
  }
  tf_mm_forget(e);
  e->b = outside;
}

static void find_attention(attention *a, const tf_target *target) {
  tf_mm_emitter *e = a->e;
  a->say = tf_fusion_attention_of(e->s->product);
  a->f32 = e->sum;
  a->index = tf_type_index(e->ctx);
  a->i1 = tf_type_i(e->ctx, 1);
  double exponent = a->say.scale * M_LOG2E;
  bool adds = a->say.bias && tf_op_operand(e->s->product, a->say.bias)->type->elem != a->i1;
  a->scaled = adds || exponent > 1 || exponent <= 0;
  choose_tile(a, target);
  find_extents(a);
}

void tf_mm_attention(tf_mm_emitter *e, const tf_target *target) {
  attention a = {.e = e};
  find_attention(&a, target);
  kernel(&a);
}

void tf_mm_attention_parts(tf_mm_emitter *e, const tf_target *target) {
  tf_mm_rows rows = {0};
  attention a = {.e = e, .rows = &rows};
  e->rows = &rows;
  find_attention(&a, target);
  tf_mm_find_rows(&a, &rows, target);
  kernel(&a);
  tf_mm_join(&a);
}
