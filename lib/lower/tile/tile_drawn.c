/* Kernels that would be persistent, did their tiles not differ in work, as those of causal attention do.
 *
 * A block of its own for each tile balances the work. Blocks that draw their tiles balance it, too, and load and store
 * one tile beside the work of others; but their producers go by what was drawn. So very long loops want the one, and
 * all others the other. Causal attention of 128 (bf16, 16 heads, 16384 tokens; of the faster one of cuDNN and flash
 * attention; H200, 2026-11-28), the turns of the middle tile:
 *
 *   queries and keys      512    1024   2048   4096   8192   16384
 *   turns                 3      5      9      17     33     65
 *   separate blocks                     1.057  1.099  1.120  1.120
 *   drawn tiles           1.058  1.089  1.132  1.139  1.130  1.114
 *
 * What a loop's bounds are in the middle of the grid, the host must know: of elements that the kernel loads, such as
 * lengths, it knows nothing, and blocks stay separate. */
#include "lower/tile/tile_drawn.h"
#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_pipe_plan.h"
#include "target/target.h"

/* Of the tile in the middle of the grid; NULL: only the kernel knows. */
static tf_ixp middle(const tf_tl_emitter *e, tf_value *v) {
  tf_ixp have = tf_map_get(&e->f->index, tf_map_ptr(v));
  const tf_op *op = v->def;
  if (have) return have;
  if (!op) {
    if (v->block != tf_op_body(e->kernel)) return NULL;
    return tf_ix_divc(e->f->ix, middle(e, tf_op_operand(e->kernel, v->index)), 2);
  }
  if (tf_tile_is(op, TF_T_CONSTANT)) return tf_ix_const(e->f->ix, tf_tile_value_of(op)->i);
  if (tf_tile_math(op) == TF_FUSION_NONE || tf_op_operand(op, 0)->type->kind != TF_TYPE_INDEX) return NULL;
  tf_ixp a = middle(e, tf_op_operand(op, 0)), b = op->noperand > 1 ? middle(e, tf_op_operand(op, 1)) : a;
  return op->noperand < 3 && a && b ? tf_tl_index_math(e->f->ix, tf_tile_math(op), a, b) : NULL;
}

typedef struct turns {
  const tf_tl_emitter *e;
  tf_ixp sum; /* of all loops whose loads producers issue */
  bool unknown, plain;
} turns;

static void add_turns(tf_op *op, void *user) {
  turns *t = user;
  const tf_tl_pipe *p = tf_map_get(&t->e->pipes, tf_map_ptr(op));
  if (!p || !p->by_producer) return;
  tf_ixp low = middle(t->e, tf_op_operand(op, 0)), high = middle(t->e, tf_op_operand(op, 1));
  t->unknown |= tf_op_parent(op) != t->e->kernel || !low || !high;
  if (t->unknown) return;
  t->plain |= !p->stagger;
  tf_ixp n = tf_ix_max(t->e->f->ix, tf_ix_sub(t->e->f->ix, high, low), tf_ix_const(t->e->f->ix, 0));
  t->sum = tf_ix_add(t->e->f->ix, t->sum, n);
}

static void say(const tf_tl_emitter *e, tf_op *kernel) {
  tf_context *ctx = kernel->ctx;
  tf_op_set_attr(kernel, "producers", tf_attr_i64(ctx, e->producers / 32));
  if (e->registers[1]) tf_op_set_attr(kernel, "registers", tf_attr_ints(ctx, e->registers, 2));
  tf_op_set_attr(kernel, "persistent", tf_attr_i64(ctx, 0));
  tf_op_set_attr(kernel, "dynamic", tf_attr_unit(ctx));
  kernel->scratch = NULL;
}

static bool known_tiles(const tf_tl_emitter *e, int64_t *n) {
  *n = 1;
  for (uint32_t i = 0; i < e->kernel->noperand; i++) {
    int64_t k;
    tf_ixp of = middle(e, tf_op_operand(e->kernel, i));
    if (!of || !tf_ix_is_const(of, &k)) return false;
    if (__builtin_mul_overflow(*n, k, n)) *n = INT64_MAX / 2;
  }
  return true;
}

static int64_t most_turns(const turns *t) { return t->plain ? TF_TL_FEW_TURNS : TF_TL_FEW_STAGGERED; }

static void add(tf_op *func, const turns *t, uint32_t number, tf_pool *pool, tf_tl_versions *out) {
  const tf_tl_emitter *e = t->e;
  tf_map map = {.pool = pool};
  tf_op *copy = tf_op_clone(func, func->pool, &map);
  tf_tl_version v = {.func = copy, .of = number, .turns = t->sum, .most_turns = most_turns(t), .suffix = "_drawn"};
  tf_op_insert_after(func, copy);
  for (tf_op *op = tf_op_body(copy)->first; op && !v.kernel; op = op->next)
    if (tf_tile_is(op, TF_T_KERNEL) && !number--) v.kernel = op;
  say(e, v.kernel);
  tf_vec_push(pool, &out->all, v);
  tf_op_emit(
      e->kernel, TF_REMARK,
      "this kernel is made twice, since its tiles differ in work: a launch takes persistent blocks that draw their "
      "tiles where the middle tile turns its loops %lld times at most, else a block for each tile",
      (long long)v.most_turns);
}

bool tf_tl_find_drawn(tf_op *func, uint32_t n, tf_tl_emitter *const *kernels, tf_pool *pool, tf_tl_versions *out) {
  bool all = true;
  for (uint32_t i = 0; i < n; i++) {
    const tf_tl_emitter *e = kernels[i];
    int64_t few, tiles;
    if (!e->uneven || tf_tile_tiles_of(e->kernel)) continue;
    turns t = {.e = e, .sum = tf_ix_const(e->f->ix, 0)};
    tf_walk(e->kernel, false, add_turns, &t);
    if (t.unknown) continue;
    if (!tf_ix_is_const(t.sum, &few) || !known_tiles(e, &tiles)) add(func, &t, i, pool, out);
    else if (few <= most_turns(&t) && tiles > tf_chip_of(e->f->target)->sms) {
      say(e, e->kernel);
      all = false;
    }
  }
  return all;
}
