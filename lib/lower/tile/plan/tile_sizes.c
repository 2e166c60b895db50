/* The numbers of a kernel that are the extents of its tile: the product, its loop and its grid, and all that is noted
 * where tile_sizes_check.c proves them; and other numbers in their place. */
#include "lower/tile/plan/tile_pattern.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_ways.h"

/* ------------------------------------------------------------------------------------------------ the product */

static void find_gemm(tf_op *op, void *user) {
  tf_tl_finder *f = user;
  if (tf_tile_is(op, TF_T_GEMM_PACKED)) tf_tl_note_why(f, "its product is of packed factors");
  if (!tf_tile_is(op, TF_T_GEMM)) return;
  if (f->s->gemm) tf_tl_note_why(f, "it has more than one product");
  f->s->gemm = op;
}

/* What is divided by the tile's extent, as the grid's extents and the loop's end are. */
static tf_value *divided(tf_tl_finder *f, tf_value *v, uint32_t way) {
  int64_t k;
  if (!v->def || !tf_tile_is(v->def, TF_T_CEIL_DIV) || !tf_tile_constant(tf_op_operand(v->def, 1), &k)) return NULL;
  if (k != f->s->tile[way] || !v->uses || v->uses->next) return NULL; /* who else asks for it counts tiles */
  tf_tl_note_number(f, v->def, 1, NULL, way);
  return tf_op_operand(v->def, 0);
}

static bool find_product(tf_tl_finder *f) {
  tf_op *g = f->s->gemm;
  if (!g) return tf_tl_no_sizes(f, "it has no product");
  tf_op *loop = f->s->loop = tf_op_parent(g);
  if (!tf_tile_is(loop, TF_T_PIPELINED) && !tf_tile_is(loop, TF_T_SERIAL))
    return tf_tl_no_sizes(f, "no loop is around its product");
  if (tf_op_parent(loop) != f->s->kernel) return tf_tl_no_sizes(f, "a loop is around the one along K");
  bool turned[2] = {tf_tile_transpose_a_of(g), tf_tile_transpose_b_of(g)};
  for (uint32_t i = 0; i < 3; i++) {
    const tf_value *v = tf_op_operand(g, i);
    static const uint8_t rows[3] = {TF_TL_WAY_M, TF_TL_WAY_K, TF_TL_WAY_M},
                         columns[3] = {TF_TL_WAY_K, TF_TL_WAY_N, TF_TL_WAY_N};
    if (!v->def || !tf_tl_is_on_chip(v) || tf_tile_is(v->def, TF_T_SLICE) || tf_tile_is(v->def, TF_T_VIEW))
      return tf_tl_no_sizes(f, "its product is not of whole buffers");
    uint32_t r = v->type->rank;
    bool swap = i < 2 && turned[i];
    tf_tl_give_way(f, v, r - 2, swap ? columns[i] : rows[i]);
    tf_tl_give_way(f, v, r - 1, swap ? rows[i] : columns[i]);
    f->s->tile[swap ? columns[i] : rows[i]] = v->type->dims[r - 2];
    f->s->tile[swap ? rows[i] : columns[i]] = v->type->dims[r - 1];
  }
  tf_tl_give_way(f, tf_op_body(loop)->arg[0], 0, TF_TL_WAY_K);
  return true;
}

/* The loop goes along K from its begin to its end, step by step; a statement of the loop that is no product needs what
 * it reads whole. */
static bool check_loop(tf_tl_finder *f) {
  int64_t lo = 1, step = 1;
  tf_op *loop = f->s->loop;
  uint32_t way;
  if (!tf_tile_constant(tf_op_operand(loop, 0), &lo)) lo = 1;
  if (tf_tile_is(loop, TF_T_SERIAL) && !tf_tile_constant(tf_op_operand(loop, TF_TILE_SERIAL_STEP), &step)) step = 0;
  f->s->whole[TF_TL_WAY_K] = divided(f, tf_op_operand(loop, 1), TF_TL_WAY_K);
  if (lo || step != 1 || !f->s->whole[TF_TL_WAY_K])
    return tf_tl_no_sizes(f, "its loop does not go from 0 to ceildiv(K, the tile's K)");
  if (tf_tile_order_attr(loop) || tf_tile_stage_of(loop)) return tf_tl_no_sizes(f, "its loop has `stage` or `order`");
  return tf_tl_kind_of(f, f->s->whole[TF_TL_WAY_K], &way) == TF_TL_WHOLE ||
         tf_tl_no_sizes(f, "how far its loop goes depends on the tile");
}

static bool check_grid(tf_tl_finder *f) {
  tf_op *k = f->s->kernel;
  for (uint32_t i = 0; i < k->noperand; i++) {
    uint32_t way = tf_tl_ways_of(f, tf_op_body(k)->arg[i])->of[0];
    if (!way) continue;
    if (way == TF_TL_WAY_K) return tf_tl_no_sizes(f, "blocks go along K");
    if (f->s->whole[way]) return tf_tl_no_sizes(f, "two of the grid's extents go along one side of the product");
    f->s->whole[way] = divided(f, tf_op_operand(k, i), way);
    f->s->axis[way] = i;
    if (!f->s->whole[way]) return tf_tl_no_sizes(f, "an extent of its grid is not ceildiv(extent, extent of the tile)");
  }
  if (!f->s->whole[TF_TL_WAY_M] || !f->s->whole[TF_TL_WAY_N])
    return tf_tl_no_sizes(f, "its grid does not go over both sides of C");
  return true;
}

typedef struct tensors {
  tf_map read, written;
} tensors;

static void note_tensor(tf_op *op, void *user) {
  tensors *t = user;
  bool copy = tf_tile_is(op, TF_T_COPY), store = tf_tile_is(op, TF_T_STORE);
  if (copy || tf_tile_is(op, TF_T_LOAD)) tf_map_set(&t->read, tf_map_ptr(tf_op_operand(op, 0)), op);
  if (copy || store) tf_map_set(&t->written, tf_map_ptr(tf_op_operand(op, 1)), op);
}

/* What a block reads of a result, more blocks would read while others write it. */
static bool check_results(tf_tl_finder *f) {
  tensors t = {.read.pool = f->pool, .written.pool = f->pool};
  tf_op *func = tf_op_parent(f->s->kernel);
  tf_walk(f->s->kernel, false, note_tensor, &t);
  for (uint32_t i = 0; i < tf_op_body(func)->narg; i++) {
    uint64_t key = tf_map_ptr(tf_op_body(func)->arg[i]);
    if (tf_map_get(&t.read, key) && tf_map_get(&t.written, key))
      return tf_tl_no_sizes(f, "it reads a result that it writes");
  }
  return true;
}

static void find_crowd(tf_op *op, void *user) {
  tf_tl_sizes *s = user;
  bool factor = s->gemm && (&op->result[0] == tf_op_operand(s->gemm, TF_TILE_GEMM_A) ||
                            &op->result[0] == tf_op_operand(s->gemm, TF_TILE_GEMM_B));
  s->crowded |= tf_tile_is(op, TF_T_ALLOC_SHARED) && !factor && op->result[0].type->rank > 1;
}

const char *tf_tl_find_sizes(tf_pool *pool, tf_op *kernel, tf_tl_sizes *out) {
  *out = (tf_tl_sizes){.kernel = kernel};
  tf_tl_finder f = {.pool = pool, .s = out, .ways.pool = pool, .seen.pool = pool, .kinds.pool = pool};
  if (tf_tile_cluster_of(kernel)) return "its blocks are in clusters";
  tf_walk(kernel, false, find_gemm, &f);
  if (f.why || !find_product(&f)) return f.why;
  tf_tl_spread_ways(&f);
  if (check_grid(&f) && check_loop(&f) && check_results(&f)) tf_tl_check_sizes(&f);
  out->functions = tf_tl_functions(kernel);
  tf_walk(kernel, false, find_crowd, out);
  bool copied = out->factor[0] && out->factor[1];
  return f.why ? f.why : copied ? NULL : "its loop does not copy both factors of its product from tensors";
}

/* ------------------------------------------------------------------------------------------------ another tile */

static void put_type(tf_op *alloc, uint32_t at, int64_t n) {
  tf_type *t = alloc->result[0].type;
  int64_t dims[TF_TILE_MAX_RANK];
  memcpy(dims, t->dims, t->rank * sizeof *dims);
  dims[at] = n;
  alloc->result[0].type = tf_tile_buffer_type(t->elem, dims, t->rank, tf_tile_scope(t));
}

static void put_attr(tf_pool *pool, tf_op *op, const char *name, uint32_t at, int64_t n) {
  const tf_attr *a = tf_op_attr(op, name);
  int64_t *v = TF_NEW_ARRAY(pool, int64_t, a->n);
  memcpy(v, a->ints, a->n * sizeof *v);
  v[at] = n;
  tf_op_set_attr(op, name, tf_attr_ints(op->ctx, v, a->n));
}

void tf_tl_put_sizes(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, int64_t stages, int64_t threads) {
  tf_context *c = s->kernel->ctx;
  for (size_t i = 0; i < s->numbers.n; i++) {
    const tf_tl_number *x = &s->numbers.at[i];
    int row = tf_tile_row(x->op);
    if (x->attr) put_attr(pool, x->op, x->attr, x->at, tile[x->way]);
    else if (row == TF_T_ALLOC_SHARED || row == TF_T_ALLOC_FRAGMENT) put_type(x->op, x->at, tile[x->way]);
    else {
      tf_builder b = tf_builder_before(x->op);
      tf_op_set_operand(x->op, x->at, tf_tb_index(&b, tile[x->way]));
    }
  }
  tf_op_set_attr(s->kernel, "threads", tf_attr_i64(c, threads));
  if (tf_tile_is(s->loop, TF_T_PIPELINED)) tf_op_set_attr(s->loop, "stages", tf_attr_i64(c, stages));
}

/* Which of the product's factors the loop copies there: the blocks along the other side of C have it in common. */
static void put_multicast(const tf_tl_sizes *s, const int64_t *cluster) {
  for (tf_op *op = tf_op_body(s->loop)->first; op; op = op->next) {
    if (!tf_tile_is(op, TF_T_COPY)) continue;
    bool a = tf_op_operand(op, TF_TILE_COPY_DST) == tf_op_operand(s->gemm, TF_TILE_GEMM_A);
    if (cluster[a ? TF_TL_WAY_N : TF_TL_WAY_M] > 1) tf_op_set_attr(op, "multicast", tf_attr_unit(op->ctx));
  }
}

void tf_tl_put_plain(const tf_tl_sizes *s) {
  for (tf_op *op = tf_op_body(s->kernel)->first, *next; op; op = next) {
    next = op->next;
    if (tf_tile_is(op, TF_T_USE_SWIZZLE)) tf_op_erase(op);
  }
}

void tf_tl_put_registers(const tf_tl_sizes *s, bool lasting) {
  static const int64_t registers[2] = {24, 240};
  tf_op_set_attr(s->kernel, "producers", tf_attr_i64(s->kernel->ctx, 4));
  tf_op_set_attr(s->kernel, "registers", tf_attr_ints(s->kernel->ctx, registers, 2));
  if (lasting) tf_op_set_attr(s->kernel, "persistent", tf_attr_i64(s->kernel->ctx, 0));
}

void tf_tl_put_crews(const tf_tl_sizes *s) { tf_op_set_attr(s->kernel, "consumers", tf_attr_i64(s->kernel->ctx, 2)); }

void tf_tl_put_single(const tf_tl_sizes *s, bool producer) {
  tf_op_set_attr(s->kernel, "producers", tf_attr_i64(s->kernel->ctx, producer));
}

/* The grid is rounded up to whole clusters. */
static void put_grid(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, const int64_t *cluster) {
  int64_t *along = TF_NEW_ARRAY(pool, int64_t, s->kernel->noperand);
  for (uint32_t i = 0; i < s->kernel->noperand; i++) along[i] = 1;
  for (uint32_t w = TF_TL_WAY_M; w <= TF_TL_WAY_N; w++) {
    if (cluster[w] == 1) continue;
    tf_op *was = tf_op_operand(s->kernel, s->axis[w])->def;
    tf_builder b = tf_builder_before(s->kernel);
    tf_value *whole = tf_tb_math(&b, "tile.ceil_div", s->whole[w], tf_tb_index(&b, tile[w] * cluster[w]));
    tf_op_set_operand(s->kernel, s->axis[w], tf_tb_math(&b, "tile.mul", whole, tf_tb_index(&b, cluster[w])));
    tf_op_erase(was);
    along[s->axis[w]] = cluster[w];
  }
  tf_op_set_attr(s->kernel, "cluster", tf_attr_ints(s->kernel->ctx, along, s->kernel->noperand));
}

void tf_tl_put_cluster(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, const int64_t *cluster) {
  put_grid(pool, s, tile, cluster);
  put_multicast(s, cluster);
}

/* B's part is as wide as the tiles of all blocks that share it, and begins where the first of these does. */
static void put_wide(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, int64_t shares) {
  const tf_value *n = tf_op_body(s->kernel)->arg[s->axis[TF_TL_WAY_N]],
                 *tile_b = tf_op_operand(s->gemm, TF_TILE_GEMM_B);
  for (size_t i = 0; i < s->numbers.n; i++) {
    const tf_tl_number *x = &s->numbers.at[i];
    if (x->way != TF_TL_WAY_N) continue;
    if (x->op == tile_b->def) put_type(x->op, x->at, shares * tile[TF_TL_WAY_N]);
    else if (x->attr && tf_op_parent(x->op) == s->loop)
      put_attr(pool, x->op, x->attr, x->at, shares * tile[TF_TL_WAY_N]);
  }
  for (tf_op *op = tf_op_body(s->loop)->first; op; op = op->next)
    for (uint32_t i = 0; tf_tile_is(op, TF_T_COPY) && i < op->noperand; i++) {
      const tf_op *begin = tf_op_operand(op, i)->def;
      if (!begin || !tf_tile_is(begin, TF_T_MUL) || (tf_op_operand(begin, 0) != n && tf_op_operand(begin, 1) != n))
        continue;
      tf_builder b = tf_builder_before(op);
      tf_value *first = tf_tb_math(&b, "tile.floordiv", (tf_value *)n, tf_tb_index(&b, shares));
      tf_op_set_operand(op, i, tf_tb_math(&b, "tile.mul", first, tf_tb_index(&b, shares * tile[TF_TL_WAY_N])));
    }
}

/* From which step on a block makes some, or, with `end`, up to which. */
static tf_value *step_of(tf_builder *b, const tf_tl_sizes *s, tf_value *steps, int64_t shares, bool end) {
  tf_value *n = tf_op_body(s->kernel)->arg[s->axis[TF_TL_WAY_N]], *all = tf_tb_index(b, shares);
  tf_value *part = tf_tb_math(b, "tile.mod", n, all);
  if (end) part = tf_tb_math(b, "tile.add", part, tf_tb_index(b, 1));
  return tf_tb_math(b, "tile.floordiv", tf_tb_math(b, "tile.mul", steps, part), all);
}

void tf_tl_put_shares(tf_pool *pool, const tf_tl_sizes *s, const int64_t *tile, int64_t shares) {
  const int64_t cluster[TF_TL_WAYS] = {1, 1, shares, 1};
  tf_value *c = tf_op_operand(s->gemm, TF_TILE_GEMM_C), *steps = tf_op_operand(s->loop, 1);
  int64_t dims[2] = {tile[TF_TL_WAY_M], shares * tile[TF_TL_WAY_N]};
  put_grid(pool, s, tile, cluster);
  put_wide(pool, s, tile, shares);
  tf_builder b = tf_builder_before(s->loop);
  tf_value *lo = step_of(&b, s, steps, shares, false), *hi = step_of(&b, s, steps, shares, true);
  tf_type *wide = tf_tile_buffer_type(c->type->elem, dims, 2, TF_TS_FRAGMENT);
  tf_value *sums[2] = {tf_tb_op(&b, TF_T_ALLOC_FRAGMENT, NULL, 0, wide, NULL, 0), c};
  tf_tb_op(&b, TF_T_CLEAR, sums, 1, NULL, NULL, 0);
  tf_op_set_operand(s->loop, 0, lo);
  tf_op_set_operand(s->loop, 1, hi);
  tf_op_set_operand(s->gemm, TF_TILE_GEMM_C, sums[0]);
  tf_op *behind = s->loop->next;
  b = behind ? tf_builder_before(behind) : tf_builder_at_end(b.ctx, b.pool, s->loop->parent);
  tf_tb_op(&b, TF_T_CLUSTER_SUM, sums, 2, NULL, NULL, 0);
}
