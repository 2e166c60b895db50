/* Which numbers of a kernel are the extents of its tile.
 *
 * The kernel of a product goes through C tile by tile, and through K step by step. What it computes does not depend on
 * how large these are if
 *   - a block's index is used as the begin of its tile only, %by * 128, and the loop's variable as that of its step;
 *   - the loop along K does nothing but copy the two factors, from tensors that end where K ends, so that what is
 * behind the end is 0, and multiply them;
 *   - elsewhere elements of a tile are met by loops over all of it, each at its own place: a begin and the loop's
 * variable make a place of the whole, %by * 128 + %i, or the variable alone is a place in a buffer of the tile's
 * extent;
 *   - what is written to a result goes to its own place along both sides of C, and C ends where the grid's sizes end,
 * so that of tiles which pass the end nothing is written;
 *   - nothing else combines elements of one tile, or counts tiles.
 * Then each element of every result is computed from the same elements, whatever the tile; only where sums are cut
 * along K changes. This file proves that, and notes each number that is an extent of the tile on its way. Anything else
 * is a reason to leave the kernel as it is.
 *
 * First ways (tf_tl_way) are found: those of the product's operands are known; copies and loops take them on, until
 * nothing is added. Then every statement is looked at. */
#include "lower/tile/plan/tile_ways.h"

/* Of a sum: a begin and a place of one way are an element of the whole. */
static tf_tl_kind kind_of_sum(tf_tl_finder *f, const tf_op *op) {
  uint32_t w[2] = {0};
  tf_tl_kind k[2] = {tf_tl_kind_of(f, tf_op_operand(op, 0), &w[0]), tf_tl_kind_of(f, tf_op_operand(op, 1), &w[1])};
  for (int i = 0; i < 2; i++)
    if (k[i] == TF_TL_BEGIN && k[1 - i] == TF_TL_PLACE && w[0] == w[1]) return TF_TL_WHOLE;
  return k[0] == TF_TL_WHOLE && k[1] == TF_TL_WHOLE ? TF_TL_WHOLE : TF_TL_OTHER;
}

static tf_tl_kind find_kind(tf_tl_finder *f, tf_value *v, uint32_t *way) {
  tf_op *op = v->def;
  uint32_t by;
  *way = TF_TL_NO_WAY;
  if (!op) {
    *way = tf_tl_is_tile_number(f, v) || tf_tl_is_parallel_variable(v) ? tf_tl_ways_of(f, v)->of[0] : 0;
    if (v->block == tf_op_body(f->s->loop)) return TF_TL_OTHER;
    return !*way ? TF_TL_WHOLE : tf_tl_is_tile_number(f, v) ? TF_TL_OTHER : TF_TL_PLACE;
  }
  const tf_value *n = tf_tl_begin_of(f, v, &by);
  uint32_t along = n ? tf_tl_ways_of(f, n)->of[0] : 0;
  if (along) {
    int64_t k = 0;
    if (!tf_tile_constant(tf_op_operand(op, by), &k) || k != f->s->tile[along]) return TF_TL_OTHER;
    tf_tl_note_number(f, op, by, NULL, along);
    *way = along;
    return TF_TL_BEGIN;
  }
  if (tf_tile_is(op, TF_T_ADD)) return kind_of_sum(f, op);
  if (tf_tile_is(op, TF_T_LOAD)) return TF_TL_WHOLE; /* it is looked at itself */
  if (!(op->def->traits & TF_PURE)) return TF_TL_OTHER;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_tl_kind_of(f, tf_op_operand(op, i), way) != TF_TL_WHOLE) return *way = 0, TF_TL_OTHER;
  return TF_TL_WHOLE;
}

tf_tl_kind tf_tl_kind_of(tf_tl_finder *f, tf_value *v, uint32_t *way) {
  uintptr_t have = (uintptr_t)tf_map_get(&f->kinds, tf_map_ptr(v));
  if (!have) {
    tf_tl_kind k = find_kind(f, v, way);
    have = 1 + (uintptr_t)k * TF_TL_WAYS + *way;
    tf_map_set(&f->kinds, tf_map_ptr(v), (void *)have);
  }
  *way = (uint32_t)((have - 1) % TF_TL_WAYS);
  return (tf_tl_kind)((have - 1) / TF_TL_WAYS);
}

/* The tensor ends along the axis where the product does along this way. */
static bool ends_with(const tf_tl_finder *f, const tf_value *tensor, uint32_t axis, uint32_t way) {
  const tf_op *func = tf_op_parent(f->s->kernel);
  const tf_value *n = f->s->whole[way];
  int64_t k, have = tensor->type->dims[axis];
  if (tensor->def || tensor->block != tf_op_body(func)) return false; /* a view */
  if (tf_tile_constant(n, &k)) return have == k;
  if (!n->def || !tf_tile_is(n->def, TF_T_DIM)) return false;
  const tf_value *of = tf_op_operand(n->def, 0);
  uint32_t d = (uint32_t)tf_tile_axis_of(n->def, 0);
  if (of == tensor && d == axis) return true;
  if (have != TF_DYN || of->type->dims[d] != TF_DYN) return have == of->type->dims[d];
  tf_str name = tf_tile_dim_name(func, of->index, d);
  return name.len && tf_str_eq(name, tf_tile_dim_name(func, tensor->index, axis));
}

static bool is_factor(const tf_tl_finder *f, const tf_value *b) {
  return b == tf_op_operand(f->s->gemm, TF_TILE_GEMM_A) || b == tf_op_operand(f->s->gemm, TF_TILE_GEMM_B);
}

static bool no_factor(tf_tl_finder *f, const tf_value *b) {
  return !is_factor(f, b) || tf_tl_no_sizes(f, "a factor of its product is used outside of the loop along K");
}

/* What the copy's loop goes along: the way of the buffer on the chip that it walks. */
static uint32_t way_of_loop(tf_tl_finder *f, const tf_tile_moves *c, int32_t loop) {
  const tf_tile_side *side[2] = {&c->src, &c->dst};
  uint32_t way[2] = {0};
  for (int k = 0; k < 2 && loop >= 0; k++)
    for (uint32_t j = 0; j < side[k]->rank; j++)
      if (side[k]->loop[j] == loop && tf_tl_is_on_chip(side[k]->buffer))
        way[k] = tf_tl_ways_of(f, side[k]->buffer)->of[j];
  bool both = tf_tl_is_on_chip(c->src.buffer) && tf_tl_is_on_chip(c->dst.buffer);
  if (both && way[0] != way[1]) tf_tl_note_why(f, "a copy goes between extents of which one is the tile's");
  return way[0] ? way[0] : way[1];
}

/* One side of a copy goes along an axis from where the tile begins, as far as the tile, or is the same for all. */
static bool check_axis(tf_tl_finder *f, const tf_tile_side *x, uint32_t d, uint32_t way) {
  uint32_t w = 0;
  bool chip = tf_tl_is_on_chip(x->buffer);
  if (chip && x->loop[d] < 0 && tf_tl_ways_of(f, x->buffer)->of[d]) return false;
  if (!x->starts) return chip || !way;
  tf_tl_kind k = tf_tl_kind_of(f, x->start[d], &w);
  return way && !chip ? k == TF_TL_BEGIN && w == way : !way && k == TF_TL_WHOLE;
}

static bool check_side(tf_tl_finder *f, tf_op *op, const tf_tile_moves *c, bool dst) {
  const tf_tile_side *x = dst ? &c->dst : &c->src;
  const char *name = dst ? "dst_extents" : "src_extents";
  bool result = dst && !tf_tl_is_on_chip(x->buffer), clipped[TF_TL_WAYS] = {0};
  for (uint32_t d = 0; d < x->rank; d++) {
    uint32_t way = way_of_loop(f, c, x->loop[d]);
    const tf_attr *extents = tf_op_attr(op, name);
    if (!check_axis(f, x, d, way)) return tf_tl_no_sizes(f, "a copy does not go from where a tile begins to its end");
    if (result) clipped[way] |= ends_with(f, x->buffer, d, way ? way : TF_TL_WAY_M);
    if (way == TF_TL_WAY_K && !dst && !ends_with(f, x->buffer, d, way))
      return tf_tl_no_sizes(f, "a factor does not end where K does");
    if (!way || !extents) continue;
    if (extents->ints[d] != f->s->tile[way]) return tf_tl_no_sizes(f, "a copy takes a part of a tile");
    tf_tl_note_number(f, op, d, name, way);
  }
  return !result || (clipped[TF_TL_WAY_M] && clipped[TF_TL_WAY_N]) ||
         tf_tl_no_sizes(f, "a result does not end where both sides of C do");
}

static bool check_copy(tf_tl_finder *f, tf_op *op) {
  tf_tile_moves c;
  bool inside = tf_op_parent(op) == f->s->loop;
  const tf_attr *pad = tf_tile_pad_of(op);
  if (!tf_tile_read_copy(op, &c) || tf_tile_atomic_of(op)) return tf_tl_no_sizes(f, "it copies atomically");
  if (inside && (tf_tl_is_on_chip(c.src.buffer) || !is_factor(f, c.dst.buffer) || (pad && (pad->i || pad->f))))
    return tf_tl_no_sizes(f, "its loop does more than copy factors, with zeros behind their ends, and multiply them");
  if (inside) f->s->factor[c.dst.buffer != tf_op_operand(f->s->gemm, TF_TILE_GEMM_A)] = c.src.buffer;
  if (!inside && !(no_factor(f, c.src.buffer) && no_factor(f, c.dst.buffer))) return false;
  return check_side(f, op, &c, false) && check_side(f, op, &c, true);
}

/* An index of a result is the tile's begin and a loop's variable, along an axis that ends where the product does. */
static uint32_t clips(tf_tl_finder *f, const tf_value *b, uint32_t axis, tf_value *i) {
  uint32_t by, way = 0;
  for (int k = 0; i->def && tf_tile_is(i->def, TF_T_ADD) && k < 2; k++) {
    tf_value *n = tf_tl_begin_of(f, tf_op_operand(i->def, (uint32_t)k), &by);
    if (n && tf_tl_is_parallel_variable(tf_op_operand(i->def, (uint32_t)(1 - k)))) way = tf_tl_ways_of(f, n)->of[0];
  }
  return way && ends_with(f, b, axis, way) ? way : 0;
}

static bool check_access(tf_tl_finder *f, tf_op *op) {
  bool store = tf_tile_is(op, TF_T_STORE), clipped[TF_TL_WAYS] = {0};
  uint32_t at = store ? TF_TILE_STORE_BUFFER : 0, way;
  tf_value *b = tf_op_operand(op, at);
  if (!no_factor(f, b)) return false;
  if (store && tf_tl_kind_of(f, tf_op_operand(op, 0), &way) != TF_TL_WHOLE)
    return tf_tl_no_sizes(f, "it stores a number that depends on the tile");
  for (uint32_t d = 0; d + at + 1 < op->noperand; d++) {
    tf_value *i = tf_op_operand(op, at + 1 + d);
    uint32_t want = tf_tl_is_on_chip(b) ? tf_tl_ways_of(f, b)->of[d] : 0;
    tf_tl_kind k = tf_tl_kind_of(f, i, &way);
    if (want ? k != TF_TL_PLACE || way != want : k != TF_TL_WHOLE)
      return tf_tl_no_sizes(f, "an index depends on the tile otherwise than as its place");
    if (store && !tf_tl_is_on_chip(b)) clipped[clips(f, b, d, i)] = true;
  }
  return !store || tf_tl_is_on_chip(b) || (clipped[TF_TL_WAY_M] && clipped[TF_TL_WAY_N]) ||
         tf_tl_no_sizes(f, "a result does not end where both sides of C do");
}

static bool check_parallel(tf_tl_finder *f, tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    uint32_t way = tf_tl_ways_of(f, tf_op_body(op)->arg[i])->of[0], w;
    int64_t n;
    if (!way && tf_tl_kind_of(f, tf_op_operand(op, i), &w) != TF_TL_WHOLE)
      return tf_tl_no_sizes(f, "how often a loop turns depends on the tile");
    if (!way) continue;
    if (!tf_tile_constant(tf_op_operand(op, i), &n) || n != f->s->tile[way])
      return tf_tl_no_sizes(f, "a loop goes over a part of a tile");
    tf_tl_note_number(f, op, i, NULL, way);
  }
  return true;
}

static bool check_gemm(tf_tl_finder *f, tf_op *op) {
  int64_t zero = 1;
  if (op->noperand <= TF_TILE_GEMM_CLEAR) return true;
  tf_op *c = tf_op_operand(op, TF_TILE_GEMM_CLEAR)->def;
  uint32_t way;
  for (uint32_t i = 0; c && tf_tile_is(c, TF_T_EQ) && i < 2; i++)
    if (tf_op_operand(c, i) == tf_op_body(f->s->loop)->arg[0] && tf_tile_constant(tf_op_operand(c, 1 - i), &zero) &&
        !zero)
      return true; /* the first step is the first whatever its size */
  return tf_tl_kind_of(f, tf_op_operand(op, TF_TILE_GEMM_CLEAR), &way) == TF_TL_WHOLE ||
         tf_tl_no_sizes(f, "when the sum is cleared depends on the tile");
}

static bool check_alloc(tf_tl_finder *f, tf_op *op) {
  const tf_type *t = op->result[0].type;
  for (uint32_t d = 0; d < t->rank; d++) {
    uint32_t way = tf_tl_ways_of(f, &op->result[0])->of[d];
    if (!way) continue;
    if (t->dims[d] != f->s->tile[way]) return tf_tl_no_sizes(f, "a buffer has a part of a tile's extent");
    tf_tl_note_number(f, op, d, NULL, way);
  }
  return true;
}

static bool check_fill(tf_tl_finder *f, tf_op *op) {
  const tf_value *b = tf_op_operand(op, 0);
  uint32_t way;
  if (!tf_tl_is_on_chip(b) || tf_tile_extents_of(op) || op->noperand > (tf_tile_is(op, TF_T_FILL) ? 2u : 1u))
    return tf_tl_no_sizes(f, "it fills a part of something");
  if (tf_tile_is(op, TF_T_FILL) && tf_tl_kind_of(f, tf_op_operand(op, 1), &way) != TF_TL_WHOLE)
    return tf_tl_no_sizes(f, "it fills with what depends on the tile");
  return no_factor(f, b);
}

static void check(tf_op *op, void *user) {
  tf_tl_finder *f = user;
  uint32_t way;
  bool ok = true;
  if (f->why || op == f->s->kernel || op == f->s->loop) return;
  bool step = tf_tile_is(op, TF_T_COPY) || tf_tile_is(op, TF_T_GEMM) || (op->def->traits & TF_PURE);
  if (tf_op_parent(op) == f->s->loop && !step)
    tf_tl_note_why(f, "its loop does more than copy factors and multiply them");
  switch (tf_tile_row(op)) {
  case TF_T_USE_SWIZZLE:
  case TF_T_LAUNCH_DEPENDENTS: break;
  case TF_T_ALLOC_SHARED:
  case TF_T_ALLOC_FRAGMENT: ok = check_alloc(f, op); break;
  case TF_T_CLEAR:
  case TF_T_FILL: ok = check_fill(f, op); break;
  case TF_T_COPY: ok = check_copy(f, op); break;
  case TF_T_GEMM: ok = check_gemm(f, op); break;
  case TF_T_PARALLEL: ok = check_parallel(f, op); break;
  case TF_T_LOAD:
  case TF_T_STORE: ok = check_access(f, op); break;
  case TF_T_IF:
    ok = tf_tl_kind_of(f, tf_op_operand(op, 0), &way) == TF_TL_WHOLE ||
         tf_tl_no_sizes(f, "a condition depends on the tile");
    break;
  default:
    if (!(op->def->traits & TF_PURE) || tf_tile_is(op, TF_T_SLICE))
      ok = tf_tl_no_sizes(f, tf_pool_printf(f->pool, "of %s it is not known what it does to the tile", op->def->name));
  }
  if (!ok && !f->why) tf_tl_note_why(f, "a statement depends on the tile");
}

void tf_tl_check_sizes(tf_tl_finder *f) { tf_walk(f->s->kernel, false, check, f); }
