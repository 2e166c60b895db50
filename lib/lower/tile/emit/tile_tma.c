/* Copies by TMA: which copies it can make, its boxes, the tensor map, the issue.
 *
 * A copy between a tensor and a tile in shared memory walks axes of the tensor one by one from a starting point, in the
 * order in which the tile has them. That is one box, if no side is longer than 256 elements and, where the tile is
 * swizzled, if a row is no longer than the swizzle; else it is several. What lies outside of the tensor becomes zero,
 * which is the padding, or is not written.
 * An H200 takes no innermost coordinate and no row of a box that is no multiple of 16 bytes. */
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_index.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/emit/tile_tma.h"
#include "lower/tile/plan/tile_cluster_plan.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_tma_plan.h"

static bool same_map(const tf_tl_tma *a, const tf_tl_tma *b) {
  bool same = a->tensor == b->tensor && a->swizzle == b->swizzle;
  for (uint32_t d = 0; d < a->rank; d++) same = same && a->box[d] == b->box[d];
  return same;
}

void tf_tl_tma_map(tf_tl_emitter *e, tf_tl_tma *t) {
  for (size_t i = 0; i < e->args.n; i++)
    if (e->args.at[i].tma && same_map(e->args.at[i].tma, t)) {
      t->map = e->args.at[i].tma->map;
      return;
    }
  tf_tl_arg a = {.tensor = -1, .scalar = -1, .tma = t};
  t->map = tf_tl_param(e, a, tf_type_tensormap(e->code.ctx), t->tensor->name);
  for (tf_tl_buffer *x = t->padded ? NULL : t->tensor; x;
       x = x->root) /* the argument of a view is what the launch looks at */
    if (x->align < TF_TL_GRAIN) x->align = TF_TL_GRAIN;
}

/* A coordinate in 32 bits, which means the same: how far outside of the tensor a box lies does not matter. Of a tensor
 * without elements, which has one for its map, every box lies outside. */
static tf_ixp coordinate(tf_tl_emitter *e, const tf_tl_tma *t, uint32_t d, tf_ixp start) {
  tf_ixp n = t->tensor->dim[d], one = tf_ix_const(e->code.ix, 1);
  int64_t grain = TF_TL_GRAIN / t->tensor->elem_bytes,
          side = t->box[d] * t->turns[d] *
                 (t->part != d ? 1
                  : t->half    ? 2
                  : t->parts   ? t->parts
                               : 1),
          below = (side + grain - 1) / grain * grain;
  tf_ixp low = tf_ix_const(e->code.ix, -below),
         high = tf_ix_mulc(e->code.ix, tf_ix_ceildiv(e->code.ix, n, tf_ix_const(e->code.ix, grain)), grain);
  if (!tf_ix_prove_le(e->code.ix, low, start)) start = tf_ix_max(e->code.ix, start, low);
  if (!tf_ix_prove_le(e->code.ix, start, high)) start = tf_ix_min(e->code.ix, start, high);
  if (tf_ix_min_value(n) > 0) return start;
  tf_ixp none = tf_ix_sub(e->code.ix, one, tf_ix_min(e->code.ix, n, one));
  return tf_ix_add(e->code.ix, start, tf_ix_mulc(e->code.ix, none, 2 * below));
}

typedef struct issue {
  tf_tl_emitter *e;
  const tf_tl_tma *t;
  tf_value *bar;
  tf_ixp at[TF_TILE_MAX_RANK], first;
  tf_ixp part; /* which one of each box this block brings */
} issue;

static void box(issue *x, const int64_t *turn) {
  tf_tl_emitter *e = x->e;
  const tf_tl_tma *t = x->t;
  tf_async_box b = {.map = t->map, .rank = t->rank, .bar = x->bar, .reduction = tf_tl_reduction(t)};
  int64_t place = 0, n = 1;
  for (uint32_t d = 0; d < t->rank; d++) {
    /* this block's part of the box, or one of its boxes, or its half of them */
    bool mine = (t->parts || t->dealt || t->half) && t->part == d;
    int64_t side = t->box[d] * (mine && t->parts ? t->parts : 1), at = turn[d] * (mine && t->dealt ? t->dealt : 1);
    place += (t->cut_own && t->along == (int32_t)d ? at / t->cuts : at) * t->step[d]; /* cuts share a place */
    n *= t->box[d];
    tf_ixp start = tf_ix_addc(e->code.ix, x->at[d], at * side);
    if (mine)
      start = tf_ix_add(e->code.ix, start, tf_ix_mulc(e->code.ix, x->part, t->box[d] * (t->half ? t->turns[d] : 1)));
    tf_value *v = tf_code_value(&e->code, start);
    tf_builder here = tf_code_here(&e->code);
    b.at[d] = tf_k_cast(&here, v, tf_type_i(e->code.ctx, 32));
  }
  tf_ixp begin = tf_ix_addc(e->code.ix, x->first, t->begin + place);
  int64_t apart = t->parts ? n : t->dealt ? t->step[t->part] : 0;
  if (apart) begin = tf_ix_add(e->code.ix, begin, tf_ix_mulc(e->code.ix, x->part, apart));
  tf_value *first = tf_code_value(&e->code, begin);
  b.tile = tf_code_view(&e->code, t->tile->mem, first, tf_buffer_type(t->tile->elem, &n, 1, TF_SPACE_SHARED));
  tf_attr *cache = tf_tile_cache_attr(t->access);
  tf_builder here = tf_code_here(&e->code);
  if (t->multi) b.blocks = tf_cluster_blocks(&here, &t->multi->group);
  if (cache) {
    b.policy = &tf_k_op(&here, TF_K_CACHE_POLICY, NULL, 0, NULL, 1, 0)->result[0];
    tf_op_set_attr(b.policy->def, "primary", cache);
  }
  tf_async_copy(&here, &b);
}

/* Of boxes that are dealt out each block brings every n-th; some have no last one. */
static void deal(issue *x, const int64_t *turn) {
  tf_code *code = &x->e->code;
  const tf_tl_tma *t = x->t;
  int64_t left = t->dealt ? t->turns[t->part] - turn[t->part] * t->dealt : 0;
  bool some = t->dealt && left < t->dealt;
  if (some) {
    tf_ixp end = tf_ix_const(code->ix, left);
    tf_code_open_if(code, tf_code_compare(code, TF_KERNEL_PRED_LT, x->part, end), NULL);
  }
  box(x, turn);
  if (some) tf_code_close(code, NULL);
}

/* What the index is made of in the loop's body. */
static void make_index(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *v) {
  tf_op *op = v->def;
  if (!op || op->parent != tf_op_body(t->loop)) return;
  for (uint32_t i = 0; i < op->noperand; i++) make_index(e, t, tf_op_operand(op, i));
  tf_tl_scalar_op(e, op);
}

static tf_ixp part_of(tf_tl_emitter *e, const tf_tl_tma *t) {
  tf_builder b = tf_code_here(&e->code);
  const tf_cluster_group *g = &(t->half ? t->half : t->multi)->group;
  tf_value *v = tf_cluster_position(&b, g);
  tf_ix_ctx *ix = e->code.ix;
  tf_ixp last = tf_ix_const(ix, tf_cluster_group_blocks(g) - 1);
  tf_ixp part = tf_ix_opaque(ix, "part", tf_ix_const(ix, 0), last, v, NULL, 0);
  tf_code_bind(&e->code, part, e->code.depth, tf_k_cast(&b, v, e->code.ity));
  return part;
}

void tf_tl_issue_tma(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *bar) { tf_tl_issue_rows(e, t, bar, -1, 0); }

/* Is this box one of that group, and of that step? */
static bool is_of(const tf_tl_tma *t, const int64_t *turn, int64_t group, int64_t cut) {
  if (t->cuts && (t->cut_own ? turn[t->along] % t->cuts : turn[t->rank - 1]) != cut) return false;
  return group < 0 || turn[t->along] / (t->turns[t->along] / t->groups) == group;
}

tf_ixp tf_tl_box_begin(tf_tl_emitter *e, const tf_tl_tma *t, uint32_t d) {
  tf_block *body = tf_op_body(t->loop);
  for (uint32_t i = 0; i < t->loop->noperand; i++)
    tf_tl_set(e, body->arg[i], 0, (tf_tl_scalar){tf_ix_const(e->code.ix, 0), NULL});
  tf_value *v = tf_tl_tensor_index(t, d);
  make_index(e, t, v);
  return tf_tl_index_of(e, v, 0);
}

void tf_tl_issue_rows(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *bar, int64_t group, int64_t cut) {
  issue x = {.e = e, .t = t, .bar = bar, .first = tf_ix_const(e->code.ix, 0)};
  for (uint32_t d = 0; d < t->rank; d++) x.at[d] = coordinate(e, t, d, tf_tl_box_begin(e, t, d));
  if (t->tile->slot) x.first = tf_ix_mulc(e->code.ix, t->tile->slot, tf_tl_slot(t->tile));
  if (t->parts || t->dealt || t->half) x.part = part_of(e, t);
  int64_t turn[TF_TILE_MAX_RANK] = {0};
  for (uint32_t d = 0; d < t->rank;) {
    if (!d && is_of(t, turn, group, cut)) deal(&x, turn);
    int64_t turns = t->dealt && t->part == d ? (t->turns[d] + t->dealt - 1) / t->dealt : t->turns[d];
    if (++turn[d] < turns) {
      d = 0;
      continue;
    }
    turn[d++] = 0;
  }
}
