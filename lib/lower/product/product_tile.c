/* The tile program of a product's step:
 *
 *   tile.kernel grid(%bx = tiles along N, %by = tiles along M, %bz = batches)
 *     clear the sums
 *     pipelined loop along what is summed over: copy a tile of each factor, multiply
 *     the epilogue
 *
 * A factor is copied from its source as that lies in memory: where what is summed over is the outer one of the two, the
 * tile is turned, and the product told so. A source of other elements comes into a tile of its own, which is converted
 * on the chip.
 *
 * Which tile: on chips with wgmma that of README's product, with `tiles`, so that the launch chooses (lower-tile has
 * the rule). With tcgen05 the same one by pairs of blocks (not measured: no such chip was there), if there may be more
 * than 128 rows: a pair loads B once, and a block that has no rows costs no loads. Elsewhere one that the tensor cores
 * like; where there are none for these elements, one whose sums fit registers. */
#include "kernel/kernel.h"
#include "lower/product/product_emit.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ which tile */

enum {
  MOST_SUMS = 64,       /* of a thread, where there are two sets of them */
  BLOCKS_COLUMNS = 128, /* of a tile, where blocks have scales */
  PANEL = 128           /* bytes of rows of a factor that lie together in shared memory */
};

static bool tensor_cores(tf_fusion_dtype d) {
  return d == TF_FD_F16 || d == TF_FD_BF16 || d == TF_FD_I8 || d == TF_FD_U8 || d == TF_FD_F8E4M3 || d == TF_FD_F8E5M2;
}

bool tf_mm_by_tensor_cores(const tf_mm_step *s) {
  tf_fusion_dtype d = TF_FD_F32;
  return tf_elem_dtype_of(tf_op_operand(s->product, 0)->type, &d) && (tensor_cores(d) || tf_fusion_tf32_of(s->product));
}

bool tf_mm_is_plain(const tf_mm_step *s) {
  tf_fusion_dtype d = TF_FD_F16;
  return tf_fusion_is_product(s->product) && !s->beside && !tf_fusion_in_blocks(s->product) &&
         tf_elem_dtype_of(tf_op_operand(s->product, 0)->type, &d) && d == TF_FD_F32 && !tf_fusion_tf32_of(s->product);
}

static bool casts(const tf_mm_step *s) {
  for (int i = 0; i < 2; i++)
    if (s->factor[i].source->type->elem != s->factor[i].elem) return true;
  return false;
}

/* No larger than what is there, in powers of two. */
static int64_t at_most(int64_t size, int64_t extent, int64_t least) {
  while (extent != TF_DYN && size / 2 >= extent && size > least) size /= 2;
  return size;
}

/* B's rows go along K, as they lie in memory. */
static bool lies_along_k(const tf_mm_step *s) {
  uint32_t rank = tf_op_operand(s->product, 1)->type->rank, k = tf_fusion_summed_axis(s->product, 1);
  const int32_t *axis = s->factor[1].axis;
  return axis[k] > axis[k == rank - 1 ? rank - 2 : rank - 1];
}

static tf_mm_tile flat_tile(const tf_mm_step *s, int64_t k, const tf_target *target) {
  if (!tf_target_has(target, TF_FEAT_cluster))
    return (tf_mm_tile){TF_MM_FLAT_ROWS, 64, at_most(64, k, 16), 3, 128, 8, .others = false};
  int64_t step = at_most(lies_along_k(s) ? 32 : 16, k, 16);
  return (tf_mm_tile){TF_MM_FLAT_ROWS, 32, step, 4, 128, 8, .share = TF_MM_FLAT_SHARE};
}

static tf_mm_tile plain_tile(const tf_mm_step *s, const tf_target *target) {
  int64_t side =
      tf_mm_is_plain(s) && target && tf_chip_of(target) && !s->few && tf_mm_has_few_tiles(s, target) != TF_MM_ALWAYS
          ? 128
          : 64;
  const tf_type *y = s->product->result[0].type, *a = tf_op_operand(s->product, 0)->type;
  int64_t m = y->dims[y->rank - 2], n = y->dims[y->rank - 1], k = a->dims[tf_fusion_summed_axis(s->product, 0)];
  if (s->flat || tf_mm_is_flat(s, target) == TF_MM_ALWAYS) return flat_tile(s, k, target);
  if (!tf_mm_by_tensor_cores(s))
    return (tf_mm_tile){at_most(side, m, 16), at_most(side, n, 16), 16, 2, 256, 8, .others = false};
  int64_t bytes = (int64_t)tf_element_bytes(a->elem);
  bool wgmma = target && tf_target_has(target, TF_FEAT_wgmma), unit = target && tf_target_has(target, TF_FEAT_tcgen05);
  if (wgmma && !casts(s)) return (tf_mm_tile){128, 256, 128 / bytes, 4, 256, 8, .others = true};
  if (unit) {
    tf_mm_tile t = {at_most(128, m, 64), at_most(256, n, 64), 128 / bytes, 4, 256, 16, .others = false};
    t.pairs = !casts(s) && (m == TF_DYN || m > t.m) && t.n / 2 * bytes >= PANEL;
    return t;
  }
  return (tf_mm_tile){at_most(128, m, 16), at_most(128, n, 32), at_most(64 / bytes, k, 32 / bytes), 3, 128, 8,
                      .others = false};
}

tf_mm_tile tf_mm_split_tile(const tf_mm_step *s, tf_mm_split how, const tf_target *target) {
  const tf_type *y = s->product->result[0].type, *a = tf_op_operand(s->product, 0)->type;
  int64_t m = y->dims[y->rank - 2], n = y->dims[y->rank - 1], bytes = (int64_t)tf_element_bytes(a->elem);
  bool wide = how == TF_MM_SPLIT_WIDE;
  tf_mm_tile t = {at_most(wide ? 128 : 64, m, 16), at_most(wide ? 128 : 64, n, 16), 16, 4, 256, 8, .others = false};
  if (how == TF_MM_SPLIT_FLAT) t = (tf_mm_tile){TF_MM_FLAT_ROWS, 128, 16, 4, 128, 8, .others = false};
  if (how == TF_MM_SPLIT_FLAT && lies_along_k(s)) t.k = 32;
  if (!tf_mm_by_tensor_cores(s)) return t;
  if (target && tf_target_has(target, TF_FEAT_wgmma) && !casts(s)) {
    if (wide) return (tf_mm_tile){128, 128, 128 / bytes, 5, 256, 8, .others = false};
    return (tf_mm_tile){64, 64, 256 / bytes, 6, 128, 8, .others = false};
  }
  t.n = at_most(wide ? 128 : 64, n, 32);
  t.k = (wide ? 64 : 128) / bytes;
  t.threads = 128;
  return t;
}

/* With exponents a step has whole blocks, or a block whole steps. Where factors are written out they need room besides.
 * Nothing of this was measured. */
static tf_mm_tile with_exponents(const tf_mm_step *s, tf_mm_tile t) {
  int64_t by = tf_fusion_blocks_of(s->product)->ints[2];
  if (t.others) t = (tf_mm_tile){128, 128, t.k, 3, 256, 8, .others = false};
  while (t.k % by && by % t.k) t.k /= 2;
  return t;
}

/* With scales of blocks a step's elements have one each, so that its K divides a block's; and its sums take as many
 * registers as those of C. By wgmma they are not in flight, so that nothing is chosen: a producer warp and persistent
 * blocks made it 16 to 28 % faster (H100, 2026-11-28). Where scales are loaded ahead an iteration has two steps: the
 * first one's sums are added while the second one is multiplied; and two groups have the registers of a warp group that
 * loads. For few tiles, too: 128 x 7168 x 4096 by 64 x 128 17.3 us in place of 19.1 (H200, 2026-11-29). */
static tf_mm_tile blocks_tile(const tf_mm_step *s, int64_t k, bool few) {
  const bool ahead = tf_fusion_blocks_of(s->product)->ints[1] % BLOCKS_COLUMNS == 0;
  tf_mm_tile t = {128, BLOCKS_COLUMNS, k, 6, 256, 8, .persistent = true};
  if (few) t.m = TF_MM_FEW_ROWS, t.n = TF_MM_FEW_COLUMNS, t.stages = 8, t.threads = 128;
  if (ahead) t.steps = 2, t.stages /= 2;
  return t;
}

static tf_mm_tile choose_tile(const tf_mm_step *s, const tf_target *target) {
  tf_mm_tile t = plain_tile(s, target);
  if (s->beside) t.m = TF_MM_BESIDE_ROWS, t.n = TF_MM_BESIDE_COLUMNS, t.others = false;
  if (s->beside) t.pairs = false;
  if (!tf_fusion_in_blocks(s->product)) return t;
  if (tf_fusion_has_exponents(s->product)) return with_exponents(s, t);
  t.pairs = false;
  if (t.others) t = blocks_tile(s, t.k, s->few || tf_mm_has_few_tiles(s, target) == TF_MM_ALWAYS);
  while (t.m * t.n > MOST_SUMS * t.threads) *(t.m > t.n ? &t.m : &t.n) /= 2;
  while (tf_fusion_blocks_of(s->product)->ints[2] % t.k) t.k /= 2;
  return t;
}

/* ------------------------------------------------------------------------------------------------ extents */

static void find_extents(tf_mm_emitter *e) {
  static const char *const last[3] = {"m", "n", "k"};
  for (uint32_t f = 0; f < 2; f++) {
    const tf_value *v = tf_op_operand(e->s->product, f);
    for (uint32_t k = 0; k < v->type->rank; k++) {
      int32_t r = tf_fusion_product_axis(e->s->product, f, k);
      uint32_t at = r < 0 ? e->rank : (uint32_t)r;
      bool batch = at + 2 < e->rank;
      if (e->extent[at] || (batch && v->type->dims[k] == 1 && !f)) continue; /* the other one may have more */
      e->extent[at] = tf_mm_factor_extent(e, f, k);
      if (!batch && e->extent[at]->def) e->extent[at]->name = tf_intern(e->ctx, last[at + 2 - e->rank]);
    }
  }
  for (uint32_t r = 0; r < e->rank; r++)
    if (!e->extent[r]) e->extent[r] = tf_mm_index(&e->b, 1); /* a batch of a linear */
}

/* ------------------------------------------------------------------------------------------------ the kernel */

/* A tile of a factor: what is allocated for it, and how it is copied. */
typedef struct side {
  tf_value *tile, *raw; /* raw: of the source's elements, or NULL */
  bool turned;
} side;

static side alloc_side(tf_mm_emitter *e, const tf_mm_step *of, uint32_t f) {
  static const char *const names[2][2] = {{"a", "a_raw"}, {"b", "b_raw"}};
  const tf_mm_factor *x = &of->factor[f];
  uint32_t rank = tf_op_operand(of->product, f)->type->rank, k = tf_fusion_summed_axis(of->product, f);
  int32_t own = x->axis[k == rank - 1 ? rank - 2 : rank - 1], summed = x->axis[k];
  int64_t size = f ? e->tile.n : e->tile.m, dims[2] = {size, e->tile.k};
  side s = {.turned = f ? own < summed : own > summed};
  if (own > summed) {
    dims[0] = e->tile.k;
    dims[1] = size;
  }
  if (x->source->type->elem != x->elem)
    s.raw = tf_mm_alloc(&e->b, TF_TS_SHARED, x->source->type->elem, dims, 2, names[f][1]);
  s.tile = tf_mm_alloc(&e->b, TF_TS_SHARED, x->elem, dims, 2, names[f][0]);
  return s;
}

static void copy_side(tf_mm_emitter *e, const tf_mm_step *of, uint32_t f, const side *s, tf_value *step) {
  const tf_mm_factor *x = &of->factor[f];
  const tf_value *v = tf_op_operand(of->product, f);
  tf_value *at[TF_FUSION_MAX_RANK] = {0};
  int64_t extents[TF_FUSION_MAX_RANK];
  for (uint32_t k = 0; k < x->source->type->rank; k++) extents[k] = 1;
  for (uint32_t k = 0; k < v->type->rank; k++) {
    int32_t r = tf_fusion_product_axis(of->product, f, k), to = x->axis[k];
    if (to < 0) continue;
    bool batch = r >= 0 && r + 2 < (int32_t)e->rank;
    int64_t size = r < 0 ? e->tile.k : f ? e->tile.n : e->tile.m;
    if (batch) {
      if (v->type->dims[k] != 1) at[to] = e->at[r];
      continue;
    }
    at[to] = tf_mm_times(&e->b, r < 0 ? step : e->at[r], size);
    extents[to] = size;
  }
  for (uint32_t k = 0; k < x->source->type->rank; k++)
    if (!at[k]) at[k] = e->zero;
  tf_value *source = tf_map_get(&e->args, tf_map_ptr(x->source));
  tf_op *copy = tf_mm_copy(&e->b, source, at, extents, s->raw ? s->raw : s->tile, NULL, NULL);
  if (f && e->tile.pairs) tf_op_set_attr(copy, "multicast", tf_attr_unit(e->ctx));
}

/* How the product's factors lie. Returns how many attributes say it. */
static uint32_t say_turned(const tf_mm_emitter *e, const side *a, const side *b, tf_named_attr *at) {
  uint32_t n = 0;
  if (a->turned) at[n++] = (tf_named_attr){"transpose_a", tf_attr_unit(e->ctx)};
  if (b->turned) at[n++] = (tf_named_attr){"transpose_b", tf_attr_unit(e->ctx)};
  if (tf_fusion_tf32_of(e->s->product)) at[n++] = (tf_named_attr){"tf32", tf_attr_unit(e->ctx)};
  return n;
}

static void multiply_scaled(tf_mm_emitter *e, const side *s) {
  tf_value *ops[5] = {s[0].tile, s[1].tile, e->c, e->blocks->scale[0], e->blocks->scale[1]};
  tf_named_attr at[6] = {{"scale_a", tf_attr_unit(e->ctx)},
                         {"scale_b", tf_attr_unit(e->ctx)},
                         {"block", tf_attr_i64(e->ctx, tf_fusion_blocks_of(e->s->product)->ints[2])}};
  tf_mm_op(&e->b, TF_T_GEMM_PACKED, ops, 5, NULL, at, 3 + say_turned(e, &s[0], &s[1], at + 3));
}

/* The tiles of a step, and its product: of scales of blocks with sums of its own, which begin anew. */
static void copy_step(tf_mm_emitter *e, const side *s, tf_value *step) {
  for (uint32_t f = 0; f < 2; f++) copy_side(e, e->s, f, &s[f], step);
  if (e->s->beside) copy_side(e, e->s->beside, 1, &s[2], step);
  for (uint32_t f = 0; f < 2; f++)
    if (s[f].raw) tf_mm_copy(&e->b, s[f].raw, NULL, NULL, s[f].tile, NULL, NULL);
}

static void multiply_step(tf_mm_emitter *e, const side *s, tf_value *part) {
  tf_value *ops[4] = {s[0].tile, s[1].tile, part ? part : e->c};
  tf_named_attr yes = {"value", tf_attr_int(tf_type_i(e->ctx, 1), 1)}, turned[3];
  if (part) ops[TF_TILE_GEMM_CLEAR] = tf_mm_op(&e->b, TF_T_CONSTANT, NULL, 0, tf_type_i(e->ctx, 1), &yes, 1);
  if (tf_fusion_in_blocks(e->s->product) && !part) multiply_scaled(e, s);
  else tf_mm_op(&e->b, TF_T_GEMM, ops, part ? 4 : 3, NULL, turned, say_turned(e, &s[0], &s[1], turned));
  if (!e->s->beside) return;
  tf_value *other[3] = {s[0].tile, s[2].tile, e->c_beside};
  tf_mm_op(&e->b, TF_T_GEMM, other, 3, NULL, turned, say_turned(e, &s[0], &s[2], turned));
}

/* The block's range of the steps, with those that share them, or of K's part. */
static void bounds_of(tf_mm_emitter *e, tf_value *iterations, tf_value *bounds[2]) {
  tf_value *n = e->parts ? e->parts : tf_mm_index(&e->b, e->tile.share);
  tf_value *r = e->parts ? e->part : tf_mm_two(&e->b, "mod", e->bx, n);
  tf_value *next = tf_mm_two(&e->b, "add", r, tf_mm_index(&e->b, 1));
  bounds[0] = tf_mm_two(&e->b, "floordiv", tf_mm_two(&e->b, "mul", iterations, r), n);
  bounds[1] = tf_mm_two(&e->b, "floordiv", tf_mm_two(&e->b, "mul", iterations, next), n);
}

static void multiply(tf_mm_emitter *e, side s[][3], tf_value *zero, tf_value *iterations) {
  static const char *const name[1] = {"step"};
  tf_named_attr stages = {"stages", tf_attr_i64(e->ctx, e->tile.stages)};
  bool blocks = tf_fusion_in_blocks(e->s->product);
  tf_value *bounds[2] = {zero, iterations};
  uint32_t steps = tf_mm_steps_of(e);
  if (e->tile.share || e->parts) bounds_of(e, iterations, bounds);
  if (blocks) tf_mm_look_ahead(e, zero);
  tf_builder outside = e->b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PIPELINED, bounds, 2, &stages, 1, name, 1, &e->b);
  e->loop = loop;
  tf_value *at = tf_op_body(loop)->arg[0];
  for (uint32_t k = 0; k < steps; k++) copy_step(e, s[k], tf_mm_nth_step(e, at, k));
  if (blocks) tf_mm_load_scales(e, at);
  for (uint32_t k = 0; k < steps; k++) multiply_step(e, s[k], e->blocks[k].part);
  if (blocks) tf_mm_add_blocks(e);
  e->b = outside;
}

/* Of blocks that share the steps: from the wide tile's sums to the block's own. */
static void add_up(tf_mm_emitter *e, tf_value *own) {
  tf_value *ops[2] = {e->c, own};
  tf_mm_op(&e->b, TF_T_CLUSTER_SUM, ops, 2, NULL, NULL, 0);
  e->c = own;
  e->tile.n /= e->tile.share;
  e->at[e->rank - 1] = e->bx;
}

/* From the block's number along z. */
static void find_batch_and_part(tf_mm_emitter *e, tf_value *z, bool batches) {
  e->batch = e->parts && !batches ? NULL : z;
  e->part = z;
  if (e->parts && batches) {
    e->part = tf_mm_two(&e->b, "mod", z, e->parts);
    e->batch = tf_mm_two(&e->b, "floordiv", z, e->parts);
  }
  if (e->batch) tf_mm_find_batch(e, e->rank - 2, e->batch);
  else
    for (uint32_t r = 0; r + 2 < e->rank; r++) e->at[r] = e->zero;
}

static void kernel(tf_mm_emitter *e) {
  static const char *const names[3] = {"bx", "by", "bz"};
  if (e->tile.share) e->tile.n *= e->tile.share;
  tf_value *grid[3] = {tf_mm_tiles(e, e->extent[e->rank - 1], e->tile.n),
                       tf_mm_tiles(e, e->extent[e->rank - 2], e->tile.pairs ? 2 * e->tile.m : e->tile.m)};
  tf_named_attr at[7] = {{"threads", tf_attr_i64(e->ctx, e->tile.threads)}, {"tiles", tf_attr_ints(e->ctx, NULL, 0)}};
  tf_named_attr panel = {"panel", tf_attr_i64(e->ctx, e->tile.panel)};
  uint32_t nat = 1 + e->tile.others;
  if (e->tile.persistent) {
    static const int64_t registers[2] = {24, 240};
    const bool group = tf_mm_steps_of(e) > 1 && e->tile.threads > 128;
    at[nat++] = (tf_named_attr){"producers", tf_attr_i64(e->ctx, group ? 4 : 1)};
    if (group) at[nat++] = (tf_named_attr){"registers", tf_attr_ints(e->ctx, registers, 2)};
    at[nat++] = (tf_named_attr){"persistent", tf_attr_i64(e->ctx, 0)};
  }
  if (tf_fusion_dynamic_of(e->p->func)) at[nat++] = (tf_named_attr){"beside", tf_attr_unit(e->ctx)};
  int64_t sums[2] = {e->tile.m, e->tile.n}, pair[2] = {1, 2}, row[2] = {e->tile.share, 1};
  if (e->tile.share) {
    grid[0] = tf_mm_times(&e->b, grid[0], e->tile.share);
    at[nat++] = (tf_named_attr){"cluster", tf_attr_ints(e->ctx, row, 2)};
  }
  if (e->tile.pairs) {
    grid[1] = tf_mm_times(&e->b, grid[1], 2);
    at[nat++] = (tf_named_attr){"cluster", tf_attr_ints(e->ctx, pair, 2)};
  }
  tf_value *batches = tf_mm_count_batches(e);
  grid[2] = e->parts && batches ? tf_mm_two(&e->b, "mul", batches, e->parts) : e->parts ? e->parts : batches;
  tf_builder outside = e->b;
  tf_op *k =
      tf_mm_region(&outside, TF_T_KERNEL, grid, 2 + (grid[2] != NULL), at, nat, names, 2 + (grid[2] != NULL), &e->b);
  e->bx = e->at[e->rank - 1] = tf_op_body(k)->arg[0];
  if (e->tile.share) e->at[e->rank - 1] = tf_mm_two(&e->b, "floordiv", e->bx, tf_mm_index(&e->b, e->tile.share));
  e->at[e->rank - 2] = tf_op_body(k)->arg[1];
  side s[TF_MM_MOST_STEPS][3];
  for (uint32_t i = 0; i < tf_mm_steps_of(e); i++) {
    for (uint32_t f = 0; f < 2; f++) s[i][f] = alloc_side(e, e->s, f);
    if (e->s->beside) s[i][2] = alloc_side(e, e->s->beside, 1);
  }
  e->c = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, sums, 2, "c");
  tf_value *own = NULL;
  if (e->tile.share) {
    sums[1] /= e->tile.share;
    own = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, sums, 2, "own");
  }
  if (e->s->beside) e->c_beside = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, sums, 2, "c");
  if (tf_fusion_in_blocks(e->s->product)) tf_mm_begin_blocks(e);
  tf_mm_op(&e->b, TF_T_USE_SWIZZLE, NULL, 0, NULL, &panel, 1);
  tf_mm_op(&e->b, TF_T_CLEAR, &e->c, 1, NULL, NULL, 0);
  if (own) tf_mm_op(&e->b, TF_T_CLEAR, &own, 1, NULL, NULL, 0);
  if (e->s->beside) tf_mm_op(&e->b, TF_T_CLEAR, &e->c_beside, 1, NULL, NULL, 0);
  e->zero = tf_mm_index(&e->b, 0);
  find_batch_and_part(e, grid[2] ? tf_op_body(k)->arg[2] : NULL, batches);
  multiply(e, s, e->zero, tf_mm_tiles(e, e->extent[e->rank], e->tile.k * tf_mm_steps_of(e)));
  if (own) add_up(e, own);
  if (e->parts) tf_mm_store_sums(e);
  else tf_mm_epilogue(e);
  e->b = outside;
}

bool tf_mm_has_tiles(const tf_mm_step *s, const tf_target *target) {
  return tf_fusion_is_product(s->product) && tf_mm_factors(s->product) == 2 && !tf_fusion_in_blocks(s->product) &&
         plain_tile(s, target).others;
}

bool tf_mm_has_block_tiles(const tf_mm_step *s, const tf_target *target) {
  return tf_fusion_is_product(s->product) && tf_fusion_in_blocks(s->product) && !tf_fusion_has_exponents(s->product) &&
         plain_tile(s, target).others;
}

static void open_program(tf_mm_emitter *e, const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target) {
  *e = (tf_mm_emitter){.p = p,
                       .s = s,
                       .ctx = p->func->ctx,
                       .pool = p->pool,
                       .args.pool = p->pool,
                       .copies = target && tf_target_has(target, TF_FEAT_tma),
                       .rank = s->product->result[0].type->rank};
  tf_fusion_dtype d = TF_FD_F32;
  TF_SURELY(tf_elem_dtype_of(tf_op_operand(s->product, 0)->type, &d));
  e->sum = tf_fusion_dtype_type(e->ctx, tf_fusion_sum_dtype(d));
}

tf_op *tf_mm_parts_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name) {
  const tf_type *y = s->product->result[0].type;
  const tf_mm_parts parts = {.given = {"parts", "batches", "groups", "rows"},
                             .memory = {"part_sums", "part_max", "part_total"},
                             .n = TF_MM_PART_TENSORS,
                             .width = y->dims[y->rank - 1]};
  tf_mm_emitter e;
  open_program(&e, p, s, target);
  tf_mm_begin_parts(&e, name, &parts);
  tf_mm_attention_parts(&e, target);
  return e.func;
}

tf_op *tf_mm_split_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name) {
  tf_mm_emitter e;
  tf_mm_tile tile = tf_mm_split_tile(s, s->split, target);
  const tf_mm_parts parts = {
      .given = {"parts", "batches", "rows", "columns"}, .memory = {"part_sums"}, .n = 1, .divisible = tile.n};
  open_program(&e, p, s, target);
  tf_mm_begin_parts(&e, name, &parts);
  e.tile = tile;
  find_extents(&e);
  tf_type *index = tf_type_index(e.ctx);
  e.parts = tf_mm_two(&e.b, "max", tf_mm_op(&e.b, TF_T_CAST, &e.given[0], 1, index, NULL, 0), tf_mm_index(&e.b, 1));
  kernel(&e);
  tf_mm_add_up_sums(&e);
  return e.func;
}

tf_op *tf_mm_tile_program(const tf_mm_plan *p, const tf_mm_step *s, const tf_target *target, const char *name,
                          tf_value *const *in, uint32_t nin, tf_value *const *out, uint32_t nout) {
  tf_mm_emitter e;
  open_program(&e, p, s, target);
  tf_mm_begin(&e, name, in, nin, out, nout);
  if (tf_fusion_is(s->product, TF_FUSION_SDPA)) {
    tf_mm_attention(&e, target);
    return e.func;
  }
  e.tile = choose_tile(s, target);
  if (tf_fusion_dynamic_of(p->func)) e.tile.pairs = false; /* other kernels have multiprocessors meanwhile */
  find_extents(&e);
  if (tf_fusion_in_blocks(s->product)) tf_mm_count_blocks(&e);
  kernel(&e);
  return e.func;
}
