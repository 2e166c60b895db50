/* The kernels of attention's gradients, those of test/examples/tile/attention_backward.mlir:
 *
 *   for k, v or both: a block has some keys of a head, or of those that share it, and walks the queries that see them.
 *   Its scores have a row for each key, so that weights and their gradients are factors from registers:
 *     s = k q^T; e = v g^T; p = exp2(s * scale - l); e = p (e - dot); dv += p g; dk += e q
 *   for q: a block has some queries and walks the keys that they see:
 *     s = q k^T; e = g v^T; p = exp2(s * scale - l); e = p (e - dot); dq += e k
 *   for all three at once, five products in place of seven: the first one, which also has dq = e^T k of its keys added
 *     to what memory holds, in f32, by atomic ops. Before it a kernel writes zeros there, behind it one makes the
 * result of the sums. So dq is not the same bit by bit in each run.
 *
 * `dot` and `l` are what attention_settle.c makes. What is not seen has a weight of 0, whatever its score is. Queries
 * behind the last one read as 0, and so do their l and g: they add nothing. Those behind a batch's length have an
 * infinite l, and so weights of 0; keys behind it are hidden. */
#include <math.h>

#include "lower/common/host_code.h"
#include "lower/product/product_gradient.h"
#include "lower/product/product_gradient_impl.h"
#include "support/result.h"

enum {
  PASSED = 32, /* rows of a block that only passes over sums */
  /* Where all gradients are made at once: elements of a head, at most, and more than; and keys, at least. Of narrow
   * heads two blocks of the other kernels run on an SM; masks take registers; the sums for q go through memory. On an
   * H200 (2026-11-28, bf16, 128, of cuDNN): 0.88 in place of 0.83 at 8192, 0.90 and 0.87 at 2048, 0.95 and 0.99 at 512;
   * of 64, 0.76 and 0.86. With dq made a turn later
   * (tile_lag.c): 0.92, 0.95 and 0.98 at 2048, 8192 and 16384; causal 0.93 (two kernels 0.95),
   * 0.90 (0.89) and 0.93 (0.80). */
  MOST_ELEMENTS = 128,
  NARROW_HEADS = 64,
  MANY_KEYS = 2048,
  MANY_KEYS_CAUSAL = 4096,
  /* Narrow heads without masks: gradients of keys and values by twice as many queries at a time, and one block on an
   * SM. Of cuDNN, bf16, 64 (H200, 2026-12-01): 0.96 in place of 0.91 at 8192, 0.94 and 0.88 at 16384, 1.00 and 0.97 at
   * 2048; but 1.15 and 1.21 at 512; causal the same. */
  MANY_QUERIES = 2048,
};
/* ------------------------------------------------------------------------------------------------ which tile */

static int64_t at_most(int64_t size, int64_t extent, int64_t least) {
  while (extent != TF_DYN && size / 2 >= extent && size > least) size /= 2;
  return size;
}

static int64_t padded(int64_t n) { return (n + 15) / 16 * 16; }

static bool has_groups(const tf_target *target) {
  return target && (tf_target_has(target, TF_FEAT_wgmma) || tf_target_has(target, TF_FEAT_tcgen05));
}

/* Registers would be one too many with them. */
static bool has_masks(const tf_fusion_attention *say) {
  return say->left >= 0 || say->right >= 0 || say->bias || say->keys;
}

tf_mm_often tf_mm_gradient_may_be_long(const tf_mm_step *s, const tf_target *target) {
  const tf_op *p = s->product;
  tf_fusion_dtype t = TF_FD_F32;
  if (!tf_fusion_is(p, TF_FUSION_SDPA_BACKWARD) || tf_fusion_backward_of(p) == Q || !target ||
      !tf_target_has(target, TF_FEAT_wgmma))
    return TF_MM_NEVER;
  tf_fusion_attention say = tf_fusion_attention_of(p);
  const tf_type *q = tf_op_operand(p, Q)->type, *v = tf_op_operand(p, V)->type;
  uint32_t rank = q->rank;
  int64_t keys = tf_op_operand(p, K)->type->dims[rank - 2], n = q->dims[rank - 2];
  TF_SURELY(tf_elem_dtype_of(q, &t));
  bool fits = padded(q->dims[rank - 1]) <= NARROW_HEADS && padded(v->dims[rank - 1]) <= NARROW_HEADS;
  if (t == TF_FD_F32 || !fits || has_masks(&say) || say.queries || (keys != TF_DYN && keys <= 64)) return TF_MM_NEVER;
  return n == TF_DYN ? TF_MM_MAYBE : n >= MANY_QUERIES ? TF_MM_ALWAYS : TF_MM_NEVER;
}

tf_value *tf_mm_gradient_is_long(tf_builder *b, tf_value *queries) {
  return tf_h_binary(b, TF_H_LE, tf_h_const(b, MANY_QUERIES), queries);
}

static void choose_tile(gradient *g, const tf_target *target) {
  tf_fusion_dtype t = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(operand(g, Q)->type, &t));
  g->d = padded(operand(g, Q)->type->dims[g->rank - 1]);
  g->e = padded(operand(g, V)->type->dims[g->rank - 1]);
  int64_t widest = g->d > g->e ? g->d : g->e, own = operand(g, g->of_q ? Q : K)->type->dims[g->rank - 2];
  bool masks = has_masks(&g->a.say);
  g->threads = 128;
  g->stages = 2;
  if (t == TF_FD_F32) g->rows = g->columns = 32;
  else if (has_groups(target)) {
    g->rows = at_most(128, own, 64);
    g->columns = widest > 128 || (!g->of_q && masks && widest > 64) ? 32 : 64;
    g->threads = 2 * g->rows;
    g->stages = 3;
    tf_mm_often wide = g->of_q ? TF_MM_NEVER : tf_mm_gradient_may_be_long(g->a.e->s, target);
    if (wide == TF_MM_ALWAYS || (wide == TF_MM_MAYBE && g->a.e->s->longer)) {
      g->columns = 128;
      g->stages = 2;
    }
  } else {
    g->rows = 64;
    g->columns = widest > 64 ? 32 : 64;
  }
}

/* ------------------------------------------------------------------------------------------------ extents, factors */

static tf_value *extent(gradient *g, uint32_t i, uint32_t axis) {
  int64_t n = operand(g, i)->type->dims[axis];
  return n == TF_DYN ? tf_mm_dim(g->a.e, operand(g, i), axis) : num(&g->a, n);
}

static void find_extents(gradient *g) {
  tf_mm_emitter *e = g->a.e;
  attention *a = &g->a;
  int64_t heads, groups;
  for (uint32_t r = 0; r + 3 < g->rank; r++) e->extent[r] = extent(g, Q, r);
  g->heads = extent(g, Q, g->rank - 3);
  g->groups = tf_mm_groups(e->s->product) == TF_DYN ? g->heads : num(a, tf_mm_groups(e->s->product));
  g->m = extent(g, Q, g->rank - 2);
  g->n = extent(g, K, g->rank - 2);
  bool known = tf_tile_constant(g->groups, &groups), all = known && tf_tile_constant(g->heads, &heads);
  if (all) g->each = groups && heads != groups ? num(a, heads / groups) : NULL;
  else if (known) g->each = i2(a, "floordiv", g->heads, num(a, groups ? groups : 1));
}

/* What a batch has of m or n; how far its queries' places are behind their numbers. */
static tf_value *length(gradient *g, uint32_t i, tf_value *most) {
  attention *a = &g->a;
  tf_value *ops[1 + TF_FUSION_MAX_RANK];
  if (!i) return most;
  const tf_type *t = operand(g, i)->type;
  ops[0] = tf_map_get(&a->e->args, tf_map_ptr(operand(g, i)));
  for (uint32_t k = 0; k < t->rank; k++) ops[1 + k] = t->dims[k] == 1 ? a->e->zero : a->e->at[k];
  tf_value *v = tf_mm_op(&a->e->b, TF_T_LOAD, ops, 1 + t->rank, t->elem, NULL, 0);
  v = tf_mm_op(&a->e->b, TF_T_CAST, &v, 1, a->index, NULL, 0);
  return i2(a, "min", i2(a, "max", v, a->e->zero), most);
}

static void find_lengths(gradient *g) {
  attention *a = &g->a;
  a->lengths[Q] = length(g, a->say.queries, g->m);
  a->lengths[K] = length(g, a->say.keys, g->n);
  bool places = a->say.from_end && (a->say.left >= 0 || a->say.right >= 0);
  g->shift = places ? i2(a, "sub", a->lengths[K], a->lengths[Q]) : NULL;
}

/* `high`, or 0 where a tile from `first` on begins behind the length. */
static tf_value *unless_behind(gradient *g, uint32_t said, tf_value *first, tf_value *end, tf_value *high) {
  attention *a = &g->a;
  if (!said) return high;
  tf_value *some = i2(a, "min", i2(a, "max", i2(a, "sub", end, first), a->e->zero), num(a, 1));
  return i2(a, "mul", i2(a, "max", high, a->e->zero), some);
}

/* Where an operand, or a result like it, has rows from `start` on; as many as extents say. */
static void region(const gradient *g, const tf_type *t, tf_value *head, tf_value *start, int64_t rows, int64_t width,
                   tf_value **at, int64_t *extents) {
  const tf_mm_emitter *e = g->a.e;
  for (uint32_t k = 0; k < t->rank; k++) {
    at[k] = k + 3 < g->rank ? e->at[k] : k + 3 == g->rank ? head : k + 2 == g->rank ? start : e->zero;
    if (t->dims[k] == 1 && k + 2 < g->rank) at[k] = e->zero;
    extents[k] = k + 2 == g->rank ? rows : k + 1 == g->rank ? width : 1;
  }
}

static int64_t width_of(const gradient *g, uint32_t i) { return i == Q || i == K ? g->d : g->e; }

static void alloc(gradient *g, uint32_t i, int64_t rows, const char *name) {
  const tf_type *t = operand(g, i)->type;
  int64_t dims[2] = {rows, width_of(g, i)};
  g->tile[i] = tf_mm_alloc(&g->a.e->b, TF_TS_SHARED, t->elem, dims, t->rank == g->rank ? 2 : 1, name);
}

static void copy(gradient *g, uint32_t i, tf_value *head, tf_value *start, int64_t rows) {
  tf_mm_emitter *e = g->a.e;
  tf_value *at[TF_FUSION_MAX_RANK], *from = tf_map_get(&e->args, tf_map_ptr(operand(g, i)));
  int64_t extents[TF_FUSION_MAX_RANK];
  region(g, operand(g, i)->type, head, start, rows, width_of(g, i), at, extents);
  tf_mm_copy(&e->b, from, at, extents, g->tile[i], NULL, NULL);
}

static void store_sum(gradient *g, tf_value *out, tf_value *sum, tf_value *head, tf_value *start) {
  tf_mm_emitter *e = g->a.e;
  tf_value *at[TF_FUSION_MAX_RANK];
  int64_t extents[TF_FUSION_MAX_RANK];
  region(g, out->type, head, start, g->rows, sum->type->dims[1], at, extents);
  tf_mm_copy(&e->b, sum, NULL, NULL, tf_map_get(&e->args, tf_map_ptr(out)), at, extents);
}

static tf_value *fragment(gradient *g, int64_t width, tf_type *elem, const char *name) {
  int64_t dims[2] = {g->rows, width};
  return tf_mm_alloc(&g->a.e->b, TF_TS_FRAGMENT, elem, dims, width ? 2 : 1, name);
}

static void multiply(gradient *g, tf_value *x, tf_value *y, tf_value *to, tf_value *clear, bool turned) {
  tf_value *ops[4] = {x, y, to, clear};
  tf_named_attr at[2] = {{"policy", tf_attr_strz(g->a.e->ctx, "full_row")}, {"transpose_b", tf_attr_unit(g->a.e->ctx)}};
  tf_mm_op(&g->a.e->b, TF_T_GEMM, ops, clear ? 4 : 3, NULL, at, 1 + turned);
}

/* What these keys give the queries; its rows are few, so that warp groups share its columns. */
static void multiply_part(gradient *g, tf_value *clear) {
  tf_context *ctx = g->a.e->ctx;
  tf_value *ops[4] = {g->turned, g->tile[K], g->part, clear};
  tf_named_attr at[2] = {{"policy", tf_attr_strz(ctx, "full_col")}, {"transpose_a", tf_attr_unit(ctx)}};
  tf_mm_op(&g->a.e->b, TF_T_GEMM, ops, 4, NULL, at, 2);
}

static void add_part(gradient *g, tf_value *head, tf_value *start) {
  tf_mm_emitter *e = g->a.e;
  tf_value *at[TF_FUSION_MAX_RANK];
  int64_t extents[TF_FUSION_MAX_RANK];
  region(g, g->memory->type, head, start, g->columns, g->d, at, extents);
  tf_mm_copy(&e->b, g->part, NULL, NULL, g->memory, at, extents);
  tf_op *copy = e->b.block->last;
  tf_op_set_attr(copy, "atomic", tf_attr_strz(e->ctx, "add"));
  tf_op_set_attr(copy, "via", tf_attr_strz(e->ctx, "tma"));
}

/* ------------------------------------------------------------------------------------------------ the loops */

static tf_builder open_loop(gradient *g, tf_value *low, tf_value *high, tf_value **i) {
  static const char *const name[1] = {"i"};
  tf_mm_emitter *e = g->a.e;
  tf_named_attr stages = {"stages", tf_attr_i64(e->ctx, g->stages)};
  tf_value *range[2] = {low, high};
  tf_builder outside = e->b;
  e->loop = tf_mm_region(&outside, TF_T_PIPELINED, range, 2, &stages, 1, name, 1, &e->b);
  *i = tf_op_body(e->loop)->arg[0];
  return outside;
}

/* Tiles of queries that see some of the keys from `key` on: from *low to below the result. */
static tf_value *queries_of(gradient *g, tf_value *key, tf_value **low) {
  attention *a = &g->a;
  tf_value *high = a->lengths[Q], *zero = a->e->zero;
  tf_value *place = g->shift ? i2(a, "sub", key, g->shift) : key;
  *low = zero;
  if (a->say.right >= 0)
    *low = i2(a, "floordiv", i2(a, "max", i2(a, "sub", place, num(a, a->say.right)), zero), num(a, g->columns));
  if (a->say.left >= 0) high = i2(a, "min", high, i2(a, "add", place, num(a, g->rows + a->say.left)));
  high = unless_behind(g, a->say.keys, key, a->lengths[K], high);
  return i2(a, "ceil_div", i2(a, "max", high, zero), num(a, g->columns));
}

static void walk_queries(gradient *g, tf_value *clear, tf_value *key, tf_value *group) {
  attention *a = &g->a;
  tf_value *low, *i, *high = queries_of(g, key, &low), *count = NULL, *from = low, *head = group;
  if (g->each) { /* those of one head after those of another */
    count = i2(a, "max", i2(a, "sub", high, low), a->e->zero);
    high = i2(a, "mul", count, g->each);
    count = i2(a, "max", count, num(a, 1));
    from = a->e->zero;
  }
  tf_builder outside = open_loop(g, from, high, &i);
  if (g->each) {
    head = i2(a, "add", i2(a, "mul", group, g->each), i2(a, "floordiv", i, count));
    i = i2(a, "add", low, i2(a, "mod", i, count));
  }
  tf_value *query = tf_mm_times(&a->e->b, i, g->columns);
  g->head = head;
  copy(g, Q, head, query, g->columns);
  copy(g, L, head, query, g->columns);
  if (g->of_k) copy(g, DOT, head, query, g->columns);
  copy(g, G, head, query, g->columns);
  multiply(g, g->tile[K], g->tile[Q], g->s, clear, true);
  if (g->of_k) multiply(g, g->tile[V], g->tile[G], g->x, clear, true);
  tf_mm_weigh_gradient(g, key, query);
  tf_mm_differentiate(g);
  if (g->memory) tf_mm_copy(&a->e->b, g->ds, NULL, NULL, g->turned, NULL, NULL);
  if (g->of_v) multiply(g, g->p, g->tile[G], g->sum[1], NULL, false);
  if (g->memory) multiply_part(g, clear);
  if (g->of_k) multiply(g, g->ds, g->tile[Q], g->sum[0], NULL, false);
  if (g->memory) add_part(g, head, query);
  a->e->b = outside;
}

static void walk_keys(gradient *g, tf_value *clear, tf_value *query, tf_value *group) {
  attention *a = &g->a;
  tf_value *low = a->e->zero, *high = a->lengths[K], *i;
  tf_value *place = g->shift ? i2(a, "add", query, g->shift) : query;
  if (a->say.right >= 0) high = i2(a, "min", high, i2(a, "add", place, num(a, g->rows + a->say.right)));
  if (a->say.left >= 0)
    low = i2(a, "floordiv", i2(a, "max", i2(a, "sub", place, num(a, a->say.left)), a->e->zero), num(a, g->columns));
  high = unless_behind(g, a->say.queries, query, a->lengths[Q], high);
  high = i2(a, "ceil_div", i2(a, "max", high, a->e->zero), num(a, g->columns));
  tf_builder outside = open_loop(g, low, high, &i);
  tf_value *key = tf_mm_times(&a->e->b, i, g->columns);
  copy(g, K, group, key, g->columns);
  copy(g, V, group, key, g->columns);
  multiply(g, g->tile[Q], g->tile[K], g->s, clear, true);
  multiply(g, g->tile[G], g->tile[V], g->x, clear, true);
  tf_mm_weigh_gradient(g, query, key);
  tf_mm_differentiate(g);
  multiply(g, g->ds, g->tile[K], g->sum[0], NULL, false);
  a->e->b = outside;
}

/* ------------------------------------------------------------------------------------------------ the kernel */

static void alloc_all(gradient *g) {
  tf_type *f32 = g->a.f32, *elem = operand(g, Q)->type->elem;
  int64_t queries = g->of_q ? g->rows : g->columns, keys = g->of_q ? g->columns : g->rows;
  alloc(g, Q, queries, "q");
  alloc(g, K, keys, "k");
  alloc(g, G, queries, "g");
  if (g->of_q || g->of_k) alloc(g, V, keys, "v");
  if (g->of_q) {
    g->tile[L] = fragment(g, 0, f32, "l");
    g->tile[DOT] = fragment(g, 0, f32, "dot");
  } else {
    alloc(g, L, queries, "l");
    if (g->of_k) alloc(g, DOT, queries, "dot");
  }
  g->s = fragment(g, g->columns, f32, "s");
  if (g->of_v) g->p = elem == f32 ? g->s : fragment(g, g->columns, elem, "p");
  if (g->of_q || g->of_k) {
    g->x = fragment(g, g->columns, f32, "dp");
    g->ds = elem == f32 ? g->x : fragment(g, g->columns, elem, "ds");
    g->sum[0] = fragment(g, g->d, f32, g->of_q ? "dq" : "dk");
  }
  if (g->of_v) g->sum[1] = fragment(g, g->e, f32, "dv");
  if (g->memory) {
    int64_t all[2] = {g->rows, g->columns}, part[2] = {g->columns, g->d};
    g->turned = tf_mm_alloc(&g->a.e->b, TF_TS_SHARED, elem, all, 2, "ds_tile");
    g->part = tf_mm_alloc(&g->a.e->b, TF_TS_FRAGMENT, f32, part, 2, "dq");
  }
  for (int i = 0; i < 2; i++)
    if (g->sum[i]) tf_mm_op(&g->a.e->b, TF_T_CLEAR, &g->sum[i], 1, NULL, NULL, 0);
}

static void scale_sum(gradient *g) {
  attention *a = &g->a;
  tf_builder outside = begin(a, g->sum[0], NULL);
  store(a, f2(a, "mul", load(a, g->sum[0]), real(a, a->say.scale)), g->sum[0]);
  end(a, outside);
}

static void store_all(gradient *g, tf_value *head, tf_value *start) {
  const tf_mm_step *s = g->a.e->s;
  if (g->sum[0]) scale_sum(g);
  for (size_t i = 0; i < s->out.n; i++)
    store_sum(g, s->out.at[i], g->sum[tf_fusion_backward_of(s->out.at[i]->def) == V], head, start);
}

/* The key that this head of queries has. */
static tf_value *group_of(gradient *g, tf_value *head) { return g->each ? i2(&g->a, "floordiv", head, g->each) : head; }

/* A kernel over tiles, heads and batches, opened; turned: heads count fastest. */
static tf_block *open_kernel(gradient *g, tf_value *tiles, tf_value *heads, bool turned, int64_t threads,
                             tf_builder *outside) {
  static const char *const all[2][3] = {{"bx", "by", "bz"}, {"by", "bx", "bz"}};
  attention *a = &g->a;
  tf_mm_emitter *e = a->e;
  tf_value *batches = NULL;
  for (uint32_t r = 0; r + 3 < g->rank; r++)
    if (!tf_mm_is_one(e->extent[r])) batches = batches ? i2(a, "mul", batches, e->extent[r]) : e->extent[r];
  tf_value *grid[3] = {turned ? heads : tiles, turned ? tiles : heads, batches};
  tf_named_attr at = {"threads", tf_attr_i64(e->ctx, threads)};
  uint32_t n = 2 + (batches != NULL);
  *outside = e->b;
  tf_block *body = tf_op_body(tf_mm_region(outside, TF_T_KERNEL, grid, n, &at, 1, all[turned], n, &e->b));
  e->zero = num(a, 0);
  tf_mm_find_batch(e, g->rank - 3, n > 2 ? body->arg[2] : NULL);
  return body;
}

static void kernel(gradient *g) {
  attention *a = &g->a;
  tf_mm_emitter *e = a->e;
  tf_builder outside;
  tf_named_attr yes = {"value", tf_attr_int(a->i1, 1)};
  tf_value *tiles = tf_mm_tiles(e, g->of_q ? g->m : g->n, g->rows);
  bool turned = a->say.right >= 0; /* tiles differ in work: the longest of all heads of a batch come first */
  tf_block *body = open_kernel(g, tiles, g->of_q ? g->heads : g->groups, turned, g->threads, &outside);
  alloc_all(g);
  g->log2e = real(a, a->say.scale * M_LOG2E);
  tf_value *clear = tf_mm_op(&e->b, TF_T_CONSTANT, NULL, 0, a->i1, &yes, 1);
  tf_value *tile = body->arg[turned], *head = body->arg[!turned];
  find_lengths(g);
  g->head = head;
  if (turned && g->of_q) tile = i2(a, "sub", i2(a, "sub", tiles, num(a, 1)), tile);
  tf_value *start = tf_mm_times(&e->b, tile, g->rows);
  if (g->of_q) {
    copy(g, Q, head, start, g->rows);
    copy(g, G, head, start, g->rows);
    copy(g, L, head, start, g->rows);
    copy(g, DOT, head, start, g->rows);
    walk_keys(g, clear, start, group_of(g, head));
  } else {
    copy(g, K, head, start, g->rows);
    if (g->of_k) copy(g, V, head, start, g->rows);
    walk_queries(g, clear, start, head);
  }
  store_all(g, head, start);
  e->b = outside;
}

/* Zeros where sums for q are added up, or (out) the result of these. */
static void pass(gradient *g, tf_value *out) {
  gradient own = *g;
  tf_mm_emitter *e = g->a.e;
  tf_builder outside;
  tf_value *at[TF_FUSION_MAX_RANK];
  int64_t extents[TF_FUSION_MAX_RANK];
  own.rows = PASSED;
  tf_block *body = open_kernel(&own, tf_mm_tiles(e, g->m, PASSED), g->heads, false, 4 * PASSED, &outside);
  tf_value *start = tf_mm_times(&e->b, body->arg[0], PASSED);
  own.sum[0] = fragment(&own, g->d, g->a.f32, "sums");
  region(&own, g->memory->type, body->arg[1], start, PASSED, g->d, at, extents);
  if (out) {
    tf_mm_copy(&e->b, g->memory, at, extents, own.sum[0], NULL, NULL);
    scale_sum(&own);
    store_sum(&own, out, own.sum[0], body->arg[1], start);
  } else {
    tf_mm_op(&e->b, TF_T_CLEAR, &own.sum[0], 1, NULL, NULL, 0);
    tf_mm_copy(&e->b, own.sum[0], NULL, NULL, g->memory, at, extents);
  }
  e->b = outside;
}

static gradient gradient_of(tf_mm_emitter *e) {
  gradient g = {.a = {.e = e, .say = tf_fusion_attention_of(e->s->product)}, .rank = e->rank};
  g.a.f32 = e->sum;
  g.a.index = tf_type_index(e->ctx);
  g.a.i1 = tf_type_i(e->ctx, 1);
  return g;
}

tf_op *tf_mm_gradient_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                              tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout) {
  tf_mm_emitter e = {.p = p, .s = s, .ctx = p->func->ctx, .pool = p->pool, .args.pool = p->pool};
  e.sum = tf_type_float(e.ctx, TF_F32);
  e.rank = s->product->result[0].type->rank;
  gradient g = gradient_of(&e);
  for (uint32_t i = 0; i < nout; i++) {
    uint32_t of = tf_fusion_backward_of(out[i]->def);
    *(of == Q ? &g.of_q : of == K ? &g.of_k : &g.of_v) = true;
  }
  tf_mm_begin(&e, name, in, nin, out, nout);
  choose_tile(&g, target);
  find_extents(&g);
  kernel(&g);
  return e.func;
}

/* ------------------------------------------------------------------------------------------------ all at once */

static int64_t many_keys(const tf_op *product) {
  return tf_fusion_attention_of(product).right < 0 ? MANY_KEYS : MANY_KEYS_CAUSAL;
}

bool tf_mm_gradients_join(const tf_mm_step *keys, const tf_mm_step *queries, const tf_target *target) {
  const tf_op *of_k = keys->product, *of_q = queries->product;
  tf_fusion_dtype t = TF_FD_F32;
  if (!of_k || !of_q || !tf_fusion_is(of_k, TF_FUSION_SDPA_BACKWARD) || !tf_fusion_is(of_q, TF_FUSION_SDPA_BACKWARD))
    return false;
  bool ways = tf_fusion_backward_of(of_k) != Q && keys->out.n == 2 && tf_fusion_backward_of(of_q) == Q;
  if (!ways || !tf_fusion_same_attention(of_k, of_q) || !target || !tf_target_has(target, TF_FEAT_wgmma)) return false;
  for (size_t i = 0; i < keys->out.n; i++)
    if (tf_fusion_deterministic_of(keys->out.at[i]->def)) return false;
  const tf_type *q = tf_op_operand(of_q, Q)->type, *v = tf_op_operand(of_q, V)->type;
  tf_fusion_attention say = tf_fusion_attention_of(of_q);
  TF_SURELY(tf_elem_dtype_of(q, &t));
  int64_t d = q->dims[q->rank - 1], e = v->dims[v->rank - 1], widest = d > e ? d : e;
  int64_t n = tf_op_operand(of_q, K)->type->dims[q->rank - 2];
  if (n != TF_DYN && n < many_keys(of_k)) return false;
  bool fits = widest > NARROW_HEADS && widest <= MOST_ELEMENTS && say.left < 0 && say.right <= 0;
  fits &= !say.bias && !say.keys && !say.queries;
  return fits && t != TF_FD_F32 && !tf_fusion_deterministic_of(of_q);
}

tf_value *tf_mm_gradients_wanted(tf_builder *b, const tf_op *product, tf_value *keys) {
  const tf_type *k = tf_op_operand(product, K)->type;
  if (k->dims[k->rank - 2] != TF_DYN) return NULL; /* they are many */
  return tf_h_binary(b, TF_H_LE, tf_h_const(b, many_keys(product)), keys);
}

int64_t tf_mm_gradient_width(const tf_op *product) {
  const tf_type *q = tf_op_operand(product, Q)->type;
  return padded(q->dims[q->rank - 1]);
}

tf_op *tf_mm_gradients_program(const tf_mm_plan *p, const tf_mm_step *keys, const tf_mm_step *queries,
                               const tf_target *target, const char *name) {
  tf_mm_emitter e = {.p = p, .s = keys, .ctx = p->func->ctx, .pool = p->pool, .args.pool = p->pool};
  e.sum = tf_type_float(e.ctx, TF_F32);
  e.rank = keys->product->result[0].type->rank;
  gradient g = gradient_of(&e);
  g.of_k = g.of_v = true;
  tf_value *out[3] = {keys->out.at[0], keys->out.at[1], queries->out.at[0]};
  g.memory = tf_mm_begin_gradients(&e, name, out, tf_mm_gradient_width(keys->product));
  choose_tile(&g, target);
  g.columns = 64;
  find_extents(&g);
  pass(&g, NULL);
  kernel(&g);
  pass(&g, out[2]);
  return e.func;
}
