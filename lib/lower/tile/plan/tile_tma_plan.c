/* Which copies TMA can make, and in which boxes (tile_tma.c). */
#include <inttypes.h>
#include <math.h>

#include "lower/tile/plan/tile_buffer.h"
#include "lower/tile/plan/tile_stmt.h"
#include "lower/tile/plan/tile_swizzle.h"
#include "lower/tile/plan/tile_tma_plan.h"

enum { MOST_SIDE = 256, MOST_BOXES = 32 };

static tf_ixp guess(tf_tl_emitter *e, tf_value *v, const tf_block *body, bool *hidden);

/* The least that is known of an index that only the kernel knows: blocks and iterations count from 0 on, or from where
 * their loop begins, and quotients and remainders are no less than 0 where both numbers are. NULL: nothing is known. */
static tf_ixp least(tf_tl_emitter *e, tf_value *v, const tf_block *body, bool *hidden) {
  const tf_op *op = v->def, *owner = op ? NULL : v->block->parent->parent;
  tf_ixp zero = tf_ix_const(e->code.ix, 0);
  if (owner && (tf_tile_is(owner, TF_T_KERNEL) || tf_tile_is(owner, TF_T_PARALLEL))) return zero;
  if (owner) return tf_tile_is_loop(owner) ? guess(e, tf_op_operand(owner, 0), body, hidden) : NULL;
  tf_fusion_id id = tf_tile_math(op);
  if (id != TF_FUSION_FLOORDIV && id != TF_FUSION_CEIL_DIV && id != TF_FUSION_MOD) return NULL;
  for (uint32_t i = 0; i < 2; i++)
    if (!tf_ix_prove_nonneg(e->code.ix, guess(e, tf_op_operand(op, i), body, hidden))) return NULL;
  return zero;
}

/* The most: a block's number is below the extent of its grid. NULL: nothing is known. */
static tf_ixp most(tf_tl_emitter *e, const tf_value *v, const tf_block *body, bool *hidden) {
  const tf_op *owner = v->def ? NULL : v->block->parent->parent;
  if (!owner || !tf_tile_is(owner, TF_T_KERNEL)) return NULL;
  return tf_ix_addc(e->code.ix, guess(e, tf_op_operand(owner, v->index), body, hidden), -1);
}

/* What an index is, of whatever is not known yet. *hidden: something of the loop's body is among that. */
static tf_ixp guess(tf_tl_emitter *e, tf_value *v, const tf_block *body, bool *hidden) {
  tf_ixp have = tf_map_get(&e->guess, tf_map_ptr(v));
  if (!have) have = tf_map_get(&e->f->index, tf_map_ptr(v));
  if (have) return have;
  const tf_op *op = v->def;
  bool math = op && tf_tile_math(op) != TF_FUSION_NONE && tf_op_operand(op, 0)->type->kind == TF_TYPE_INDEX;
  if (op && tf_tile_is(op, TF_T_CONSTANT)) have = tf_ix_const(e->code.ix, tf_tile_value_of(op)->i);
  else if (op && tf_tile_is(op, TF_T_DIM)) have = tf_tl_buffer_of(e, tf_op_operand(op, 0))->dim[tf_tile_axis_of(op, 0)];
  else if (math) {
    tf_ixp a = guess(e, tf_op_operand(op, 0), body, hidden);
    tf_ixp b = op->noperand > 1 ? guess(e, tf_op_operand(op, 1), body, hidden) : a;
    have = tf_tl_index_math(e->code.ix, tf_tile_math(op), a, b);
  }
  if (!have && op && op->parent == body) *hidden = true;
  if (!have)
    have =
        tf_ix_sym(e->code.ix, v->name, op && !math ? NULL : least(e, v, body, hidden), most(e, v, body, hidden), NULL);
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
  int64_t first, parts;           /* of a tile that several copies fill: its first row; how many times as many rows */
} plan;

static int64_t extent_of(const tf_op *loop, uint32_t i) { return tf_tile_value_of(tf_op_operand(loop, i)->def)->i; }

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
    int64_t grain = TF_TL_GRAIN / p->t->tile->elem_bytes;
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
  t->swizzle = p->order.pieces * TF_TL_GRAIN;
  for (uint32_t d = t->rank; d-- > 0;) {
    int64_t n = d == last ? row : p->side[d];
    t->box[d] = !whole ? 1 : n > MOST_SIDE ? largest_divisor(n) : n;
    whole &= t->box[d] == n;
    t->turns[d] = n / t->box[d];
    t->step[d] = run * t->box[d];
    run *= n;
  }
  if (row * eb % TF_TL_GRAIN || p->side[last] % row) return "its rows are no multiples of 16 bytes";
  if (t->box[last] != row && run != row) return "its rows are too long for a box";
  if (p->side[last] != row) { /* the rows' parts lie one behind the other */
    t->turns[last] = p->side[last] / row;
    t->step[last] = run * p->parts;
  }
  int64_t grain = t->swizzle ? 8 * t->swizzle : 128;
  t->begin = p->first * row;
  if (t->begin * eb % grain) return "its rows would not begin at the multiples that TMA needs";
  for (uint32_t d = 0; d < t->rank; d++) {
    boxes *= t->turns[d];
    if (t->turns[d] > 1 && t->step[d] * eb % grain) return "its boxes would not begin at the multiples that TMA needs";
  }
  return boxes > MOST_BOXES ? "it would take too many boxes" : NULL;
}

static bool pads_zero(const tf_op *access) {
  const tf_attr *a = tf_tile_pad_of(access);
  return !a || (a->kind == TF_ATTR_FLOAT ? a->f == 0 && !signbit(a->f) : a->i == 0);
}

/* What a tensor map takes of extents and strides that are known (CUDA driver API, cuTensorMapEncodeTiled): 1 to 2^32,
 * and less than 2^40 bytes. A tensor of no element is copied otherwise, too. */
static const char *sizes_fit(tf_tl_emitter *e, const tf_tl_buffer *x, bool stores) {
  const char *what = stores ? "destination" : "source";
  int64_t n;
  for (uint32_t d = 0; d < x->rank; d++)
    if (tf_ix_is_const(x->dim[d], &n) && (n < 1 || n > INT64_C(1) << 32))
      return tf_pool_printf(e->code.pool, "axis %u of its %s has extent %" PRId64 ", and a tensor map takes 1 to 2^32",
                            d, what, n);
  for (uint32_t d = 0; d + 1 < x->rank; d++)
    if (tf_ix_is_const(x->stride[d], &n) && n >= (INT64_C(1) << 40) / x->elem_bytes)
      return tf_pool_printf(e->code.pool,
                            "the stride of axis %u of its %s is %" PRId64
                            " elements, and a tensor map takes less than 2^40 bytes",
                            d, what, n);
  return NULL;
}

/* Elements of a row lie side by side, and rows begin at multiples of 16 bytes. */
static const char *strides_fit(tf_tl_emitter *e, const tf_tl_buffer *x, bool stores, bool *padded) {
  const char *what = stores ? "destination" : "source";
  bool strided = tf_tile_is_strided(e->f->func, (uint32_t)x->arg);
  int64_t known;
  if (strided && !(tf_ix_is_const(x->stride[x->rank - 1], &known) && known == 1))
    return tf_pool_printf(e->code.pool, "the elements of its %s's rows %s side by side", what,
                          tf_ix_is_const(x->stride[x->rank - 1], &known) ? "do not lie" : "are not known to lie");
  for (uint32_t d = x->rank - 1; d-- > 0;) {
    if (tf_ix_prove_divisible(e->code.ix, x->stride[d], TF_TL_GRAIN / x->elem_bytes)) continue;
    bool fixed = tf_ix_is_const(x->dim[x->rank - 1], &known);
    if (!strided && e->pads && !x->root) {
      *padded = true;
      continue;
    }
    if (!strided) {
      e->f->wants_whole_rows |= !fixed;
      return tf_pool_printf(e->code.pool, "the rows of its %s are %s", what,
                            fixed ? "no multiples of 16 bytes"
                                  : "not known to be multiples of 16 bytes (`divisible` can promise it); where they "
                                    "are, the launch takes another version");
    }
    return tf_pool_printf(e->code.pool, "the stride of axis %u of its %s is %s", d, what,
                          tf_ix_is_const(x->stride[d], &known) ? "no multiple of 16 bytes"
                                                               : "not known to be a multiple of 16 bytes; "
                                                                 "`stride_divisible` can promise it");
  }
  return NULL;
}

/* What a store writes of a row is whole pieces of 16 bytes: it would reach beyond the last element (an H200 does,
 * analysis/tma_analysis.c has more of it). */
static const char *ends_fit(tf_tl_emitter *e, const tf_tl_buffer *x, bool *padded) {
  int64_t known;
  tf_ixp n = x->dim[x->rank - 1];
  if (tf_ix_prove_divisible(e->code.ix, n, TF_TL_GRAIN / x->elem_bytes)) return NULL;
  if (e->pads && !x->root && !tf_tile_is_strided(e->f->func, (uint32_t)x->arg)) {
    *padded = true;
    return NULL;
  }
  if (tf_ix_is_const(n, &known)) return "its rows are no multiples of 16 bytes, and TMA writes whole ones";
  e->f->wants_whole_rows = true;
  return "its rows are not known to be multiples of 16 bytes, and TMA writes whole ones (`divisible` can "
         "promise "
         "it); where they are, the launch takes another version";
}

/* An H200 answers a store of a box that lies before the begin of its rows with an illegal instruction (2026-11-23; a
 * box behind the end is passed over, and no manual speaks of either). */
static const char *begins_fit(tf_tl_emitter *e, const tf_tl_tma *t) {
  bool hidden;
  for (uint32_t d = 0; d < t->rank; d++)
    if (!tf_ix_prove_nonneg(e->code.ix, guess(e, tf_tl_tensor_index(t, d), tf_op_body(t->loop), &hidden)))
      return "its destination may begin before the tensor does";
  return NULL;
}

const char *tf_tl_plan_tma(tf_tl_emitter *e, tf_op *loop, tf_op *access, tf_tl_buffer *tile, const int32_t *walk,
                           tf_tl_tma *out) {
  return tf_tl_plan_rows(e, loop, access, tile, walk, 0, 1, out);
}

const char *tf_tl_plan_rows(tf_tl_emitter *e, tf_op *loop, tf_op *access, tf_tl_buffer *tile, const int32_t *walk,
                            int64_t first, int64_t parts, tf_tl_tma *out) {
  bool stores = tf_tile_writes_element(access);
  const tf_tl_buffer *x = tf_tl_buffer_of(e, tf_op_operand(access, stores));
  *out = (tf_tl_tma){
      .tensor = (tf_tl_buffer *)x, .tile = tile, .loop = loop, .access = access, .stores = stores, .rank = x->rank};
  memcpy(out->walk, walk, tile->rank * sizeof *walk);
  plan p = {.e = e, .loop = loop, .t = out, .first = first, .parts = parts};
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
  const char *why = sizes_fit(e, x, stores);
  if (!why) why = strides_fit(e, x, stores, &out->padded);
  if (!why && stores) why = ends_fit(e, x, &out->padded);
  if (!why && stores) why = begins_fit(e, out);
  if (!why) why = walk_tensor(&p);
  if (!why && !same_order(&p)) why = "its destination has the axes in another order";
  if (!why && !tf_tl_tma_once_order(e, tile, &p.order))
    why = "its readers would have bank conflicts in every order that TMA can write";
  if (!why) why = cut(&p);
  if (why) return why;
  tf_tl_buffer *to = tile;
  int64_t place = out->swizzle ? 8 * out->swizzle : 128, each = place / to->elem_bytes;
  out->bytes = to->elements / parts * to->elem_bytes;
  out->along = out->across = -1;
  for (uint32_t d = 0; d < out->rank && to->rank; d++) {
    if (p.from[d] >= 0 && p.from[d] == walk[0]) out->along = (int32_t)d;
    if (p.from[d] >= 0 && p.from[d] == walk[to->rank - 1]) out->across = (int32_t)d;
  }
  to->smem.align = place;
  to->slot_elements = (to->elements + each - 1) / each * each;
  to->order = p.order;
  return NULL;
}

const char *tf_tl_reduction(const tf_tl_tma *t) {
  return tf_tile_is_atomic(t->access) ? t->access->def->name + strlen("tile.atomic_") : NULL;
}
