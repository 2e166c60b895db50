/* Products whose factors have scales for blocks: the sum over the elements of one step is a fragment of its own, which
 * begins anew in each step, and is added to C's times the scales of its place. A side whose blocks are as long as the
 * tile, or several times that, has one number for all of the tile: it is multiplied into those of the other side.
 *
 * Scales that are exponents are tiles in shared memory, which tile.gemm_packed takes: by the chip's own instruction, or
 * with factors that are written out as bf16. So a step may have several blocks. */
#include "lower/product/product_emit.h"
#include "support/result.h"

static int64_t block(const tf_mm_emitter *e, uint32_t i) { return tf_fusion_blocks_of(e->s->product)->ints[i]; }
static int64_t side(const tf_mm_emitter *e, uint32_t i) { return i ? e->tile.n : e->tile.m; }
static bool is_one(const tf_mm_emitter *e, uint32_t i) { return block(e, i) % side(e, i) == 0; }

static tf_value *index_op(tf_mm_emitter *e, const char *name, tf_value *x, int64_t by) {
  return by == 1 ? x : tf_mm_two(&e->b, name, x, tf_mm_index(&e->b, by));
}

/* ------------------------------------------------------------------------------------------------ as many blocks */

static tf_value *covers(tf_mm_emitter *e, uint32_t i, uint32_t axis, tf_value *extent, int64_t by) {
  tf_value *scale = tf_op_operand(e->s->product, 2 + i), *ops[2];
  int64_t n;
  if (scale->type->dims[axis] != TF_DYN && tf_tile_constant(extent, &n)) return NULL; /* the verifier has looked */
  ops[0] = tf_mm_extent_of(e, scale, axis);
  ops[1] = tf_mm_tiles(e, extent, by);
  return tf_mm_math(&e->b, "eq", ops, 2, tf_type_i(e->ctx, 1));
}

void tf_mm_count_blocks(tf_mm_emitter *e) {
  uint32_t rank = e->rank;
  tf_value *all[4] = {
      covers(e, 0, rank - 2, e->extent[rank - 2], block(e, 0)), covers(e, 0, rank - 1, e->extent[rank], block(e, 2)),
      covers(e, 1, rank - 2, e->extent[rank], block(e, 2)), covers(e, 1, rank - 1, e->extent[rank - 1], block(e, 1))};
  static const char *const names[4] = {"a's scale along its rows", "a's scale along what is summed over",
                                       "b's scale along what is summed over", "b's scale along its columns"};
  for (uint32_t i = 0; i < 4; i++) {
    const char *text = tf_pool_printf(e->pool, "%s has another number of blocks than its factor", names[i]);
    tf_named_attr message = {"message", tf_attr_strz(e->ctx, text)};
    if (all[i]) tf_mm_op(&e->b, TF_T_ASSERT, &all[i], 1, NULL, &message, 1);
  }
}

/* ------------------------------------------------------------------------------------------------ a step */

/* Of a row, in a step. */
static int64_t exponents(const tf_mm_emitter *e) { return (e->tile.k + block(e, 2) - 1) / block(e, 2); }

static void alloc_exponents(tf_mm_emitter *e) {
  static const char *const names[2] = {"scale_m", "scale_n"};
  for (uint32_t i = 0; i < 2; i++) {
    int64_t dims[2] = {side(e, i), exponents(e)};
    e->blocks->scale[i] = tf_mm_alloc(&e->b, TF_TS_SHARED, tf_type_int(e->ctx, 8, true), dims, 2, names[i]);
  }
}

static void alloc_step(tf_mm_emitter *e, tf_mm_blocks *x) {
  static const char *const names[2] = {"scale_m", "scale_n"}, *const ahead[2] = {"ahead_m", "ahead_n"};
  int64_t sums[2] = {e->tile.m, e->tile.n};
  bool columns = is_one(e, 0) && !is_one(e, 1);
  x->part = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, sums, 2, "part");
  for (uint32_t i = 0; i < 2; i++) {
    bool has = i ? columns || (!is_one(e, 0) && !is_one(e, 1)) : !columns;
    x->scale[i] = has ? tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, &sums[i], 1, names[i]) : NULL;
  }
  e->looks_ahead = x->scale[0] && !x->scale[1];
  for (uint32_t i = 0; i < 2 && e->looks_ahead; i++)
    x->ahead[i] = tf_mm_alloc(&e->b, TF_TS_FRAGMENT, e->sum, &sums[0], 1, ahead[i]);
}

void tf_mm_begin_blocks(tf_mm_emitter *e) {
  if (tf_fusion_has_exponents(e->s->product)) alloc_exponents(e);
  else
    for (uint32_t k = 0; k < tf_mm_steps_of(e); k++) alloc_step(e, &e->blocks[k]);
}

uint32_t tf_mm_steps_of(const tf_mm_emitter *e) { return e->tile.steps ? e->tile.steps : 1; }

tf_value *tf_mm_nth_step(tf_mm_emitter *e, tf_value *iteration, uint32_t which) {
  tf_value *first = index_op(e, "mul", iteration, tf_mm_steps_of(e));
  return which ? tf_mm_two(&e->b, "add", first, tf_mm_index(&e->b, which)) : first;
}

/* The block that a step begins in. */
static tf_value *first_block(tf_mm_emitter *e, tf_value *step) {
  int64_t k = e->tile.k, by = block(e, 2);
  return k % by ? index_op(e, "floordiv", tf_mm_times(&e->b, step, k), by) : tf_mm_times(&e->b, step, k / by);
}

/* The scale of factor i at this row or column of C, and this block of what is summed over. */
static tf_value *scale_at(tf_mm_emitter *e, uint32_t i, tf_value *place, tf_value *along) {
  tf_value *v = tf_op_operand(e->s->product, 2 + i), *at[TF_FUSION_MAX_RANK];
  uint32_t rank = e->rank;
  for (uint32_t k = 0; k + 2 < rank; k++) at[k] = v->type->dims[k] == 1 ? e->zero : e->at[k];
  at[i ? rank - 1 : rank - 2] = index_op(e, "floordiv", place, block(e, i));
  at[i ? rank - 2 : rank - 1] = along;
  return tf_mm_element(e, v, at);
}

static tf_value *begin_of(tf_mm_emitter *e, uint32_t i) {
  return tf_mm_times(&e->b, e->at[e->rank - 2 + i], side(e, i));
}

static tf_value *load(tf_mm_emitter *e, tf_value *from, tf_value *const *at, uint32_t n) {
  tf_value *ops[3] = {from, at[0], n > 1 ? at[1] : NULL};
  return tf_mm_op(&e->b, TF_T_LOAD, ops, 1 + n, from->type->elem, NULL, 0);
}

/* Of each row its scale and, beside it, that of the columns. */
static void look_ahead(tf_mm_emitter *e, const tf_mm_blocks *x, tf_value *step) {
  static const char *const names[1] = {"i"};
  tf_value *n = tf_mm_index(&e->b, side(e, 0)), *begin = begin_of(e, 0);
  tf_builder outside = e->b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, &n, 1, NULL, 0, names, 1, &e->b);
  tf_value *at = tf_op_body(loop)->arg[0];
  for (uint32_t i = 0; i < 2; i++) {
    tf_value *place = i ? begin_of(e, 1) : tf_mm_two(&e->b, "add", begin, at);
    tf_value *ops[3] = {scale_at(e, i, place, first_block(e, step)), x->ahead[i], at};
    tf_mm_op(&e->b, TF_T_STORE, ops, 3, NULL, NULL, 0);
  }
  tf_mm_forget(e);
  e->b = outside;
}

void tf_mm_look_ahead(tf_mm_emitter *e, tf_value *iteration) {
  for (uint32_t k = 0; e->looks_ahead && k < tf_mm_steps_of(e); k++)
    look_ahead(e, &e->blocks[k], tf_mm_nth_step(e, iteration, k));
}

/* What was loaded in the iteration before, which has come by now. */
static void take(tf_mm_emitter *e, const tf_mm_blocks *x) {
  static const char *const names[1] = {"i"};
  tf_value *n = tf_mm_index(&e->b, side(e, 0)), *both[2];
  tf_builder outside = e->b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, &n, 1, NULL, 0, names, 1, &e->b);
  tf_value *at = tf_op_body(loop)->arg[0];
  for (uint32_t i = 0; i < 2; i++) both[i] = load(e, x->ahead[i], &at, 1);
  tf_value *ops[3] = {tf_mm_math(&e->b, "mul", both, 2, e->sum), x->scale[0], at};
  tf_mm_op(&e->b, TF_T_STORE, ops, 3, NULL, NULL, 0);
  e->b = outside;
}

/* ... then what the next one takes. */
static void take_and_look_ahead(tf_mm_emitter *e, tf_value *iteration) {
  for (uint32_t k = 0; k < tf_mm_steps_of(e); k++) take(e, &e->blocks[k]);
  tf_mm_look_ahead(e, tf_mm_two(&e->b, "add", iteration, tf_mm_index(&e->b, 1)));
}

/* The tiles of a step; what lies beyond the scales' ends reads 0, an exponent like any other, of factors that are 0. */
static void load_exponents(tf_mm_emitter *e, tf_value *step) {
  static const char *const names[2] = {"i", "s"};
  for (uint32_t i = 0; i < 2; i++) {
    tf_value *begin = begin_of(e, i), *first = first_block(e, step);
    tf_value *n[2] = {tf_mm_index(&e->b, side(e, i)), tf_mm_index(&e->b, exponents(e))};
    tf_builder outside = e->b;
    tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, n, 2, NULL, 0, names, 2, &e->b);
    tf_value *at = tf_op_body(loop)->arg[0], *s = tf_op_body(loop)->arg[1];
    tf_value *place = tf_mm_two(&e->b, "add", begin, at), *along = tf_mm_two(&e->b, "add", first, s);
    tf_value *ops[4] = {scale_at(e, i, place, along), e->blocks->scale[i], at, s};
    tf_mm_op(&e->b, TF_T_STORE, ops, 4, NULL, NULL, 0);
    tf_mm_forget(e);
    e->b = outside;
  }
}

/* Before the product, so that what is loaded is on its way while that runs. */
void tf_mm_load_scales(tf_mm_emitter *e, tf_value *step) {
  static const char *const names[1] = {"i"};
  tf_value *const *scale = e->blocks->scale;
  if (!e->blocks->part) {
    load_exponents(e, step);
    return;
  }
  if (e->looks_ahead) {
    take_and_look_ahead(e, step);
    return;
  }
  for (uint32_t i = 0; i < 2; i++) {
    if (!scale[i]) continue;
    tf_value *n = tf_mm_index(&e->b, side(e, i)), *begin = begin_of(e, i), *ops[3];
    tf_builder outside = e->b;
    tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, &n, 1, NULL, 0, names, 1, &e->b);
    tf_value *at = tf_op_body(loop)->arg[0];
    ops[0] = scale_at(e, i, tf_mm_two(&e->b, "add", begin, at), first_block(e, step));
    if (!scale[!i]) { /* the other side's */
      ops[1] = scale_at(e, !i, begin_of(e, !i), first_block(e, step));
      ops[0] = tf_mm_math(&e->b, "mul", ops, 2, e->sum);
    }
    ops[1] = scale[i], ops[2] = at;
    tf_mm_op(&e->b, TF_T_STORE, ops, 3, NULL, NULL, 0);
    tf_mm_forget(e);
    e->b = outside;
  }
}

static void add_sums(tf_mm_emitter *e, tf_value *part, tf_value *const *scale) {
  static const char *const names[2] = {"i", "j"};
  tf_value *size[2] = {tf_mm_index(&e->b, e->tile.m), tf_mm_index(&e->b, e->tile.n)}, *by = NULL;
  tf_builder outside = e->b;
  tf_op *loop = tf_mm_region(&outside, TF_T_PARALLEL, size, 2, NULL, 0, names, 2, &e->b);
  tf_value *at[2] = {tf_op_body(loop)->arg[0], tf_op_body(loop)->arg[1]};
  for (uint32_t i = 0; i < 2; i++) {
    tf_value *x = scale[i] ? load(e, scale[i], &at[i], 1) : NULL, *both[2] = {by, x};
    if (x) by = by ? tf_mm_math(&e->b, "mul", both, 2, e->sum) : x;
  }
  tf_value *ops[3] = {load(e, part, at, 2), by, load(e, e->c, at, 2)};
  tf_value *to[4] = {tf_mm_math(&e->b, "fma", ops, 3, e->sum), e->c, at[0], at[1]};
  tf_mm_op(&e->b, TF_T_STORE, to, 4, NULL, NULL, 0);
  e->b = outside;
}

void tf_mm_add_blocks(tf_mm_emitter *e) {
  for (uint32_t k = 0; k < tf_mm_steps_of(e) && e->blocks[k].part; k++)
    add_sums(e, e->blocks[k].part, e->blocks[k].scale);
}
