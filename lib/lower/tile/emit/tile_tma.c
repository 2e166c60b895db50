/* Copies by the tensor copy engine: which copies it can make, its boxes, the tensor map, the issue.
 *
 * A copy between a tensor and a tile in shared memory walks axes of the tensor one by one from a starting point, in the
 * order in which the tile has them. That is one box, if no side is longer than 256 elements and, where the tile is
 * swizzled, if a row is no longer than the swizzle; else it is several. What lies outside of the tensor becomes zero,
 * which is the padding, or is not written.
 * An H200 takes no innermost coordinate and no row of a box that is no multiple of 16 bytes. */
#include <math.h>

#include "lower/tile/tile_lower.h"

enum { GRAIN = 16, MOST_SIDE = 256, MOST_BOXES = 32 };

/* ------------------------------------------------------------------------------------------------ before emission */

/* What an index is, of whatever is not known yet. *hidden: something of the loop's body is among that. */
static tf_ixp guess(tf_tl_emitter *e, tf_value *v, const tf_block *body, bool *hidden) {
  tf_ixp have = tf_map_get(&e->guess, tf_map_ptr(v));
  if (!have) have = tf_map_get(&e->f->index, tf_map_ptr(v));
  if (have) return have;
  const tf_op *op = v->def;
  if (op && tf_tile_is(op, TF_T_CONSTANT)) have = tf_ix_const(e->code.ix, tf_op_attr(op, "value")->i);
  else if (op && tf_tile_is(op, TF_T_DIM))
    have = tf_tl_buffer_of(e, tf_op_operand(op, 0))->dim[tf_op_int(op, "axis", 0)];
  else if (op && tf_tile_math(op) != TF_FUSION_NONE && tf_op_operand(op, 0)->type->kind == TF_TYPE_INDEX) {
    tf_ixp a = guess(e, tf_op_operand(op, 0), body, hidden);
    tf_ixp b = op->noperand > 1 ? guess(e, tf_op_operand(op, 1), body, hidden) : a;
    have = tf_tl_index_math(e->code.ix, tf_tile_math(op), a, b);
  }
  if (!have && op && op->parent == body) *hidden = true;
  if (!have) have = tf_ix_sym(e->code.ix, v->name, NULL, NULL, NULL);
  tf_map_set(&e->guess, tf_map_ptr(v), (void *)have);
  return have;
}

typedef struct plan {
  tf_tl_emitter *e;
  tf_op *loop;
  tf_tl_tma *t;
  int32_t from[TF_TILE_MAX_RANK]; /* the loop's variable that walks each axis of the tensor; -1: none */
  int64_t side[TF_TILE_MAX_RANK]; /* elements of the copy along it */
  tf_tl_order order;              /* in which the destination will lie */
} plan;

static int64_t extent_of(const tf_op *loop, uint32_t i) { return tf_op_attr(tf_op_operand(loop, i)->def, "value")->i; }

static const char *walk_tensor(plan *p) {
  tf_tl_emitter *e = p->e;
  tf_block *body = tf_op_body(p->loop);
  uint32_t seen = 0;
  bool hidden = false;
  for (uint32_t d = 0; d < p->t->rank; d++) {
    tf_ixp at = guess(e, tf_tl_tensor_index(p->t, d), body, &hidden), start = at;
    p->from[d] = -1;
    p->side[d] = 1;
    for (uint32_t i = 0; i < p->loop->noperand; i++) {
      tf_ixp var = guess(e, body->arg[i], body, &hidden);
      if (!tf_ix_contains(e->code.ix, start, var)) continue;
      start = tf_ix_subst(e->code.ix, start, var, tf_ix_const(e->code.ix, 0));
      if (p->from[d] >= 0 || seen >> i & 1 || tf_ix_sub(e->code.ix, at, start) != var)
        return p->t->stores ? "it does not walk its destination axis by axis"
                            : "it does not walk its source axis by axis";
      seen |= 1u << i;
      p->from[d] = (int32_t)i;
      p->side[d] = extent_of(p->loop, i);
    }
    int64_t grain = GRAIN / p->t->tile->elem_bytes;
    if (hidden)
      return p->t->stores ? "it does not walk its destination axis by axis"
                          : "it does not walk its source axis by axis";
    if (d + 1 == p->t->rank && !tf_ix_prove_divisible(e->code.ix, start, grain))
      return "where its rows begin is not known to be a multiple of 16 bytes";
  }
  for (uint32_t i = 0; i < p->loop->noperand; i++)
    if (!(seen >> i & 1) && extent_of(p->loop, i) != 1)
      return p->t->stores ? "it writes elements more than once" : "it repeats elements of its source";
  return NULL;
}

/* Both sides have their axes, but for those of one element, in one order. */
static bool same_order(const plan *p) {
  const int32_t *to = p->t->walk;
  uint32_t k = 0;
  for (uint32_t d = 0; d < p->t->rank; d++) {
    if (p->side[d] == 1) continue;
    while (k < p->t->tile->rank && (to[k] < 0 || extent_of(p->loop, (uint32_t)to[k]) == 1)) k++;
    if (k == p->t->tile->rank || to[k++] != p->from[d]) return false;
  }
  return true;
}

static int64_t largest_divisor(int64_t n) {
  for (int64_t d = MOST_SIDE; d > 1; d--)
    if (n % d == 0) return d;
  return 1;
}

/* Sides of the boxes. Each box is one run of shared memory, so outside of a side that is cut there is one element. */
static const char *cut(plan *p) {
  tf_tl_tma *t = p->t;
  uint32_t last = t->rank - 1;
  int64_t eb = t->tile->elem_bytes, boxes = 1, run = 1;
  int64_t row = p->order.across ? p->order.across : p->side[last];
  bool whole = true;
  t->swizzle = p->order.pieces * GRAIN;
  for (uint32_t d = t->rank; d-- > 0;) {
    int64_t n = d == last ? row : p->side[d];
    t->box[d] = !whole ? 1 : n > MOST_SIDE ? largest_divisor(n) : n;
    whole &= t->box[d] == n;
    t->turns[d] = n / t->box[d];
    t->step[d] = run * t->box[d];
    run *= n;
  }
  if (row * eb % GRAIN || p->side[last] % row) return "its rows are no multiples of 16 bytes";
  if (t->box[last] != row && run != row) return "its rows are too long for a box";
  if (p->side[last] != row) { /* the rows' parts lie one behind the other */
    t->turns[last] = p->side[last] / row;
    t->step[last] = run;
  }
  int64_t grain = t->swizzle ? 8 * t->swizzle : 128;
  for (uint32_t d = 0; d < t->rank; d++) {
    boxes *= t->turns[d];
    if (t->turns[d] > 1 && t->step[d] * eb % grain)
      return "its boxes would not begin at multiples of what the engine needs";
  }
  return boxes > MOST_BOXES ? "it would take too many boxes" : NULL;
}

static bool pads_zero(const tf_op *access) {
  const tf_attr *a = tf_op_attr(access, "pad");
  return !a || (a->kind == TF_ATTR_FLOAT ? a->f == 0 && !signbit(a->f) : a->i == 0);
}

/* Elements of a row lie side by side, and rows begin at multiples of 16 bytes. */
static const char *strides_fit(tf_tl_emitter *e, const tf_tl_buffer *x, bool stores) {
  const char *what = stores ? "destination" : "source";
  bool strided = tf_tile_is_strided(e->f->func, (uint32_t)x->arg);
  int64_t known;
  if (strided && !(tf_ix_is_const(x->stride[x->rank - 1], &known) && known == 1))
    return tf_pool_printf(e->code.pool, "the elements of its %s's rows do not lie side by side", what);
  for (uint32_t d = x->rank - 1; d-- > 0;) {
    if (tf_ix_prove_divisible(e->code.ix, x->stride[d], GRAIN / x->elem_bytes)) continue;
    if (!strided)
      return tf_pool_printf(e->code.pool, "the rows of its %s are %s", what,
                            tf_ix_is_const(x->dim[x->rank - 1], &known) ? "no multiples of 16 bytes"
                                                                        : "not known to be multiples of 16 bytes; "
                                                                          "`divisible` can promise it");
    return tf_pool_printf(e->code.pool, "the stride of axis %u of its %s is %s", d, what,
                          tf_ix_is_const(x->stride[d], &known) ? "no multiple of 16 bytes"
                                                               : "not known to be a multiple of 16 bytes; "
                                                                 "`stride_divisible` can promise it");
  }
  return NULL;
}

const char *tf_tl_plan_tma(tf_tl_emitter *e, tf_op *loop, tf_op *access, tf_tl_buffer *tile, const int32_t *walk,
                           tf_tl_tma *out) {
  bool stores = tf_tile_writes_element(access);
  const tf_tl_buffer *x = tf_tl_buffer_of(e, tf_op_operand(access, stores));
  *out = (tf_tl_tma){
      .tensor = (tf_tl_buffer *)x, .tile = tile, .loop = loop, .access = access, .stores = stores, .rank = x->rank};
  memcpy(out->walk, walk, tile->rank * sizeof *walk);
  plan p = {.e = e, .loop = loop, .t = out};
  e->guess.pool = e->code.pool;
  if (tf_tl_bytes(tile) > e->f->target->smem_optin) return "there is no room in shared memory";
  bool empty = !tile->elements;
  for (uint32_t i = 0; i < loop->noperand; i++) empty |= extent_of(loop, i) < 1;
  if (empty) return "it copies nothing";
  if (x->root && !tf_tile_is_nibble(x->root->elem))
    return stores ? "its destination is a view" : "its source is a view";
  if (tile->fixed) return stores ? "the program says how its source lies" : "the program says how its destination lies";
  if (!x->rank || x->rank > 5)
    return stores ? "its destination has no axis, or more than five" : "its source has no axis, or more than five";
  if (!pads_zero(access)) return "it pads with something else than zero";
  const char *why = strides_fit(e, x, stores);
  if (!why) why = walk_tensor(&p);
  if (!why && !same_order(&p)) why = "its destination has the axes in another order";
  if (!why && !tf_tl_engine_order(e, tile, &p.order))
    why = "in no order that the engine writes would its readers meet every bank once";
  if (!why) why = cut(&p);
  if (why) return why;
  tf_tl_buffer *to = tile;
  int64_t place = out->swizzle ? 8 * out->swizzle : 128, each = place / to->elem_bytes;
  out->bytes = to->elements * to->elem_bytes;
  to->smem.align = place;
  to->slot_elements = (to->elements + each - 1) / each * each;
  to->order = p.order;
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ emission */

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
  for (tf_tl_buffer *x = t->tensor; x; x = x->root) /* the argument of a view is what the launch looks at */
    if (x->align < GRAIN) x->align = GRAIN;
}

/* A coordinate in 32 bits, which means the same: how far outside of the tensor a box lies does not matter. Of a tensor
 * without elements, which has one for its map, every box lies outside. */
static tf_ixp coordinate(tf_tl_emitter *e, const tf_tl_tma *t, uint32_t d, tf_ixp start) {
  tf_ixp n = t->tensor->dim[d], one = tf_ix_const(e->code.ix, 1);
  int64_t grain = GRAIN / t->tensor->elem_bytes, side = t->box[d] * t->turns[d],
          below = (side + grain - 1) / grain * grain;
  tf_ixp low = tf_ix_const(e->code.ix, -below),
         high = tf_ix_mulc(e->code.ix, tf_ix_ceildiv(e->code.ix, n, tf_ix_const(e->code.ix, grain)), grain);
  if (!tf_ix_prove_le(e->code.ix, low, start)) start = tf_ix_max(e->code.ix, start, low);
  if (!tf_ix_prove_le(e->code.ix, start, high)) start = tf_ix_min(e->code.ix, start, high);
  if (tf_ix_min_value(n) > 0) return start;
  tf_ixp none = tf_ix_sub(e->code.ix, one, tf_ix_min(e->code.ix, n, one));
  return tf_ix_add(e->code.ix, start, tf_ix_mulc(e->code.ix, none, 2 * below));
}

const char *tf_tl_reduction(const tf_tl_tma *t) {
  return tf_tile_is_atomic(t->access) ? t->access->def->name + strlen("tile.atomic_") : NULL;
}

typedef struct issue {
  tf_tl_emitter *e;
  const tf_tl_tma *t;
  tf_value *bar;
  tf_ixp at[TF_TILE_MAX_RANK], first;
} issue;

static void box(issue *x, const int64_t *turn) {
  tf_tl_emitter *e = x->e;
  const tf_tl_tma *t = x->t;
  tf_async_box b = {.map = t->map, .rank = t->rank, .bar = x->bar, .reduction = tf_tl_reduction(t)};
  int64_t place = 0, n = 1;
  for (uint32_t d = 0; d < t->rank; d++) {
    place += turn[d] * t->step[d];
    n *= t->box[d];
    tf_value *at = tf_code_value(&e->code, tf_ix_addc(e->code.ix, x->at[d], turn[d] * t->box[d]));
    tf_builder here = tf_code_here(&e->code);
    b.at[d] = tf_k_cast(&here, at, tf_type_i(e->code.ctx, 32));
  }
  tf_value *first = tf_code_value(&e->code, tf_ix_addc(e->code.ix, x->first, place));
  b.tile = tf_code_view(&e->code, t->tile->mem, first, tf_buffer_type(t->tile->elem, &n, 1, TF_SPACE_SHARED));
  tf_attr *cache = tf_op_attr(t->access, "cache");
  tf_builder here = tf_code_here(&e->code);
  if (t->multi) b.blocks = tf_cluster_blocks(&here, &t->multi->group);
  if (cache) {
    b.policy = &tf_k_op(&here, TF_K_CACHE_POLICY, NULL, 0, NULL, 1, 0)->result[0];
    tf_op_set_attr(b.policy->def, "primary", cache);
  }
  tf_async_copy(&here, &b);
}

/* What the index is made of in the loop's body. */
static void make_index(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *v) {
  tf_op *op = v->def;
  if (!op || op->parent != tf_op_body(t->loop)) return;
  for (uint32_t i = 0; i < op->noperand; i++) make_index(e, t, tf_op_operand(op, i));
  tf_tl_scalar_op(e, op);
}

void tf_tl_issue_tma(tf_tl_emitter *e, const tf_tl_tma *t, tf_value *bar) {
  issue x = {.e = e, .t = t, .bar = bar, .first = tf_ix_const(e->code.ix, 0)};
  tf_block *body = tf_op_body(t->loop);
  for (uint32_t i = 0; i < t->loop->noperand; i++)
    tf_tl_set(e, body->arg[i], 0, (tf_tl_scalar){tf_ix_const(e->code.ix, 0), NULL});
  for (uint32_t d = 0; d < t->rank; d++) {
    tf_value *v = tf_tl_tensor_index(t, d);
    make_index(e, t, v);
    x.at[d] = coordinate(e, t, d, tf_tl_index_of(e, v, 0));
  }
  if (t->tile->slot) x.first = tf_ix_mulc(e->code.ix, t->tile->slot, tf_tl_slot(t->tile));
  int64_t turn[TF_TILE_MAX_RANK] = {0};
  for (uint32_t d = 0; d < t->rank;) {
    if (!d) box(&x, turn);
    if (++turn[d] < t->turns[d]) {
      d = 0;
      continue;
    }
    turn[d++] = 0;
  }
}
