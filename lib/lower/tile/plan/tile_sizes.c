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
#include "lower/tile/plan/tile_sizes.h"
#include "lower/tile/plan/tile_build.h"

typedef struct ways {
  uint8_t of[TF_TILE_MAX_RANK];
} ways;

typedef struct finder {
  tf_pool *pool;
  tf_tl_sizes *s;
  tf_map ways;  /* value -> ways: of a buffer's extents; of a variable, of[0] */
  tf_map seen;  /* op -> its number is noted */
  tf_map kinds; /* value -> 1 + its kind * TF_TL_WAYS + its way */
  bool more;
  const char *why;
} finder;

/* ------------------------------------------------------------------------------------------------ ways */

static ways *ways_of(finder *f, const tf_value *v) {
  ways *w = tf_map_get(&f->ways, tf_map_ptr(v));
  if (!w) {
    w = TF_NEW(f->pool, ways);
    *w = (ways){{0}};
    tf_map_set(&f->ways, tf_map_ptr(v), w);
  }
  return w;
}

static bool is_on_chip(const tf_value *v) { return tf_tile_is_buffer(v->type); }

static void give(finder *f, const tf_value *v, uint32_t d, uint32_t way) {
  ways *w = ways_of(f, v);
  if (!way || w->of[d]) return;
  w->of[d] = (uint8_t)way;
  f->more = true;
}

/* The index of a block, or the variable of the loop along K. */
static bool is_tile_number(const finder *f, const tf_value *v) {
  return !v->def && (v->block == tf_op_body(f->s->kernel) || v->block == tf_op_body(f->s->loop));
}

/* A begin is such a number times a constant: the number; NULL: it is no begin. *by: the operand that is the constant.
 */
static tf_value *begin_of(const finder *f, const tf_value *v, uint32_t *by) {
  const tf_op *op = v->def;
  for (uint32_t i = 0; op && tf_tile_is(op, TF_T_MUL) && i < 2; i++) {
    int64_t k;
    if (!is_tile_number(f, tf_op_operand(op, i)) || !tf_tile_constant(tf_op_operand(op, 1 - i), &k)) continue;
    *by = 1 - i;
    return tf_op_operand(op, i);
  }
  return NULL;
}

/* The begin, and the loop's variable, of which an index is the sum. */
static tf_value *begin_in(const finder *f, const tf_value *v) {
  uint32_t by;
  tf_value *n = begin_of(f, v, &by);
  const tf_op *op = v->def;
  for (uint32_t i = 0; !n && op && tf_tile_is(op, TF_T_ADD) && i < 2; i++) n = begin_of(f, tf_op_operand(op, i), &by);
  return n;
}

static bool is_parallel_variable(const tf_value *v) {
  return !v->def && tf_tile_is(v->block->parent->parent, TF_T_PARALLEL);
}

static tf_value *variable_in(const tf_value *v) {
  const tf_op *op = v->def;
  tf_value *n = is_parallel_variable(v) ? (tf_value *)v : NULL;
  for (uint32_t i = 0; !n && op && tf_tile_is(op, TF_T_ADD) && i < 2; i++)
    if (is_parallel_variable(tf_op_operand(op, i))) n = tf_op_operand(op, i);
  return n;
}

static void spread_copy(finder *f, tf_op *op) {
  tf_tile_moves c;
  if (!tf_tile_read_copy(op, &c)) return;
  for (uint32_t s = 0; s < c.src.rank; s++)
    for (uint32_t d = 0; d < c.dst.rank; d++) {
      if (c.src.loop[s] < 0 || c.src.loop[s] != c.dst.loop[d]) continue;
      const tf_tile_side *side[2] = {&c.src, &c.dst};
      uint32_t axis[2] = {s, d};
      for (int i = 0; i < 2; i++) {
        const tf_tile_side *x = side[i], *y = side[1 - i];
        tf_value *n = y->starts ? begin_in(f, y->start[axis[1 - i]]) : NULL;
        if (!is_on_chip(x->buffer)) continue;
        uint32_t way = ways_of(f, x->buffer)->of[axis[i]];
        if (is_on_chip(y->buffer)) give(f, y->buffer, axis[1 - i], way);
        else if (n && way) give(f, n, 0, way);
        else if (n) give(f, x->buffer, axis[i], ways_of(f, n)->of[0]);
      }
    }
}

static void spread_access(finder *f, tf_op *op) {
  uint32_t at = tf_tile_is(op, TF_T_LOAD) ? 0 : TF_TILE_STORE_BUFFER;
  tf_value *b = tf_op_operand(op, at);
  for (uint32_t d = 0; d + at + 1 < op->noperand; d++) {
    tf_value *i = tf_op_operand(op, at + 1 + d), *v = variable_in(i), *n = begin_in(f, i);
    if (!v) continue;
    uint32_t way = ways_of(f, v)->of[0];
    if (n && way) give(f, n, 0, way);
    else if (n) give(f, v, 0, ways_of(f, n)->of[0]);
    else if (v == i && is_on_chip(b) && way) give(f, b, d, way);
    else if (v == i && is_on_chip(b)) give(f, v, 0, ways_of(f, b)->of[d]);
  }
}

static void spread(tf_op *op, void *user) {
  if (tf_tile_is(op, TF_T_COPY)) spread_copy(user, op);
  if (tf_tile_is(op, TF_T_LOAD) || tf_tile_is(op, TF_T_STORE)) spread_access(user, op);
}

/* ------------------------------------------------------------------------------------------------ the proof */

static bool fail(finder *f, const char *why) {
  if (!f->why) f->why = why;
  return false;
}

static void note(finder *f, tf_op *op, uint32_t at, const char *attr, uint32_t way) {
  uint64_t key = tf_hash_mix(tf_map_ptr(op), at * 4 + (attr ? attr[0] == 's' ? 1 : 2 : 0));
  if (tf_map_get(&f->seen, key)) return;
  tf_map_set(&f->seen, key, op);
  tf_vec_push(f->pool, &f->s->numbers, ((tf_tl_number){op, at, attr, (tf_tl_way)way}));
}

/* What an index is to the tile. */
typedef enum kind {
  WHOLE, /* the same element's whatever the tile */
  BEGIN, /* where the tile begins, along `way` */
  PLACE, /* a place in the tile */
  OTHER,
} kind;

static kind kind_of(finder *f, tf_value *v, uint32_t *way);

/* Of a sum: a begin and a place of one way are an element of the whole. */
static kind kind_of_sum(finder *f, const tf_op *op) {
  uint32_t w[2] = {0};
  kind k[2] = {kind_of(f, tf_op_operand(op, 0), &w[0]), kind_of(f, tf_op_operand(op, 1), &w[1])};
  for (int i = 0; i < 2; i++)
    if (k[i] == BEGIN && k[1 - i] == PLACE && w[0] == w[1]) return WHOLE;
  return k[0] == WHOLE && k[1] == WHOLE ? WHOLE : OTHER;
}

static kind find_kind(finder *f, tf_value *v, uint32_t *way) {
  tf_op *op = v->def;
  uint32_t by;
  *way = TF_TL_NO_WAY;
  if (!op) {
    *way = is_tile_number(f, v) || is_parallel_variable(v) ? ways_of(f, v)->of[0] : 0;
    if (v->block == tf_op_body(f->s->loop)) return OTHER;
    return !*way ? WHOLE : is_tile_number(f, v) ? OTHER : PLACE;
  }
  const tf_value *n = begin_of(f, v, &by);
  uint32_t along = n ? ways_of(f, n)->of[0] : 0;
  if (along) {
    int64_t k = 0;
    tf_tile_constant(tf_op_operand(op, by), &k);
    if (k != f->s->tile[along]) return OTHER;
    note(f, op, by, NULL, along);
    *way = along;
    return BEGIN;
  }
  if (tf_tile_is(op, TF_T_ADD)) return kind_of_sum(f, op);
  if (tf_tile_is(op, TF_T_LOAD)) return WHOLE; /* it is looked at itself */
  if (!(op->def->traits & TF_PURE)) return OTHER;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (kind_of(f, tf_op_operand(op, i), way) != WHOLE) return *way = 0, OTHER;
  return WHOLE;
}

static kind kind_of(finder *f, tf_value *v, uint32_t *way) {
  uintptr_t have = (uintptr_t)tf_map_get(&f->kinds, tf_map_ptr(v));
  if (!have) {
    kind k = find_kind(f, v, way);
    have = 1 + (uintptr_t)k * TF_TL_WAYS + *way;
    tf_map_set(&f->kinds, tf_map_ptr(v), (void *)have);
  }
  *way = (uint32_t)((have - 1) % TF_TL_WAYS);
  return (kind)((have - 1) / TF_TL_WAYS);
}

/* The tensor ends along the axis where the product does along this way. */
static bool ends_with(const finder *f, const tf_value *tensor, uint32_t axis, uint32_t way) {
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

static bool is_factor(const finder *f, const tf_value *b) {
  return b == tf_op_operand(f->s->gemm, TF_TILE_GEMM_A) || b == tf_op_operand(f->s->gemm, TF_TILE_GEMM_B);
}

static bool no_factor(finder *f, const tf_value *b) {
  return !is_factor(f, b) || fail(f, "a factor of its product is used outside of the loop along K");
}

/* What the copy's loop goes along: the way of the buffer on the chip that it walks. */
static uint32_t way_of_loop(finder *f, const tf_tile_moves *c, int32_t loop) {
  const tf_tile_side *side[2] = {&c->src, &c->dst};
  uint32_t way[2] = {0};
  for (int k = 0; k < 2 && loop >= 0; k++)
    for (uint32_t j = 0; j < side[k]->rank; j++)
      if (side[k]->loop[j] == loop && is_on_chip(side[k]->buffer)) way[k] = ways_of(f, side[k]->buffer)->of[j];
  bool both = is_on_chip(c->src.buffer) && is_on_chip(c->dst.buffer);
  if (both && way[0] != way[1]) fail(f, "a copy goes between extents of which one is the tile's");
  return way[0] ? way[0] : way[1];
}

/* One side of a copy goes along an axis from where the tile begins, as far as the tile, or is the same for all. */
static bool check_axis(finder *f, const tf_tile_side *x, uint32_t d, uint32_t way) {
  uint32_t w = 0;
  bool chip = is_on_chip(x->buffer);
  if (chip && x->loop[d] < 0 && ways_of(f, x->buffer)->of[d]) return false;
  if (!x->starts) return chip || !way;
  kind k = kind_of(f, x->start[d], &w);
  return way && !chip ? k == BEGIN && w == way : !way && k == WHOLE;
}

static bool check_side(finder *f, tf_op *op, const tf_tile_moves *c, bool dst) {
  const tf_tile_side *x = dst ? &c->dst : &c->src;
  const char *name = dst ? "dst_extents" : "src_extents";
  bool result = dst && !is_on_chip(x->buffer), clipped[TF_TL_WAYS] = {0};
  for (uint32_t d = 0; d < x->rank; d++) {
    uint32_t way = way_of_loop(f, c, x->loop[d]);
    const tf_attr *extents = tf_op_attr(op, name);
    if (!check_axis(f, x, d, way)) return fail(f, "a copy does not go from where a tile begins to its end");
    if (result) clipped[way] |= ends_with(f, x->buffer, d, way ? way : TF_TL_WAY_M);
    if (way == TF_TL_WAY_K && !dst && !ends_with(f, x->buffer, d, way))
      return fail(f, "a factor does not end where K does");
    if (!way || !extents) continue;
    if (extents->ints[d] != f->s->tile[way]) return fail(f, "a copy takes a part of a tile");
    note(f, op, d, name, way);
  }
  return !result || (clipped[TF_TL_WAY_M] && clipped[TF_TL_WAY_N]) ||
         fail(f, "a result does not end where both sides of C do");
}

static bool check_copy(finder *f, tf_op *op) {
  tf_tile_moves c;
  bool inside = tf_op_parent(op) == f->s->loop;
  const tf_attr *pad = tf_op_attr(op, "pad");
  if (!tf_tile_read_copy(op, &c) || tf_op_attr(op, "atomic")) return fail(f, "it copies atomically");
  if (inside && (is_on_chip(c.src.buffer) || !is_factor(f, c.dst.buffer) || (pad && (pad->i || pad->f))))
    return fail(f, "its loop does more than copy factors, with zeros behind their ends, and multiply them");
  if (!inside && !(no_factor(f, c.src.buffer) && no_factor(f, c.dst.buffer))) return false;
  return check_side(f, op, &c, false) && check_side(f, op, &c, true);
}

/* An index of a result is the tile's begin and a loop's variable, along an axis that ends where the product does. */
static uint32_t clips(finder *f, const tf_value *b, uint32_t axis, tf_value *i) {
  uint32_t by, way = 0;
  for (int k = 0; i->def && tf_tile_is(i->def, TF_T_ADD) && k < 2; k++) {
    tf_value *n = begin_of(f, tf_op_operand(i->def, (uint32_t)k), &by);
    if (n && is_parallel_variable(tf_op_operand(i->def, (uint32_t)(1 - k)))) way = ways_of(f, n)->of[0];
  }
  return way && ends_with(f, b, axis, way) ? way : 0;
}

static bool check_access(finder *f, tf_op *op) {
  bool store = tf_tile_is(op, TF_T_STORE), clipped[TF_TL_WAYS] = {0};
  uint32_t at = store ? TF_TILE_STORE_BUFFER : 0, way;
  tf_value *b = tf_op_operand(op, at);
  if (!no_factor(f, b)) return false;
  if (store && kind_of(f, tf_op_operand(op, 0), &way) != WHOLE)
    return fail(f, "it stores a number that depends on the tile");
  for (uint32_t d = 0; d + at + 1 < op->noperand; d++) {
    tf_value *i = tf_op_operand(op, at + 1 + d);
    uint32_t want = is_on_chip(b) ? ways_of(f, b)->of[d] : 0;
    kind k = kind_of(f, i, &way);
    if (want ? k != PLACE || way != want : k != WHOLE)
      return fail(f, "an index depends on the tile otherwise than as its place");
    if (store && !is_on_chip(b)) clipped[clips(f, b, d, i)] = true;
  }
  return !store || is_on_chip(b) || (clipped[TF_TL_WAY_M] && clipped[TF_TL_WAY_N]) ||
         fail(f, "a result does not end where both sides of C do");
}

static bool check_parallel(finder *f, tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    uint32_t way = ways_of(f, tf_op_body(op)->arg[i])->of[0], w;
    int64_t n;
    if (!way && kind_of(f, tf_op_operand(op, i), &w) != WHOLE)
      return fail(f, "how often a loop turns depends on the tile");
    if (!way) continue;
    if (!tf_tile_constant(tf_op_operand(op, i), &n) || n != f->s->tile[way])
      return fail(f, "a loop goes over a part of a tile");
    note(f, op, i, NULL, way);
  }
  return true;
}

static bool check_gemm(finder *f, tf_op *op) {
  int64_t zero = 1;
  if (op->noperand <= TF_TILE_GEMM_CLEAR) return true;
  tf_op *c = tf_op_operand(op, TF_TILE_GEMM_CLEAR)->def;
  uint32_t way;
  for (uint32_t i = 0; c && tf_tile_is(c, TF_T_EQ) && i < 2; i++)
    if (tf_op_operand(c, i) == tf_op_body(f->s->loop)->arg[0] && tf_tile_constant(tf_op_operand(c, 1 - i), &zero) &&
        !zero)
      return true; /* the first step is the first whatever its size */
  return kind_of(f, tf_op_operand(op, TF_TILE_GEMM_CLEAR), &way) == WHOLE ||
         fail(f, "when the sum is cleared depends on the tile");
}

static bool check_alloc(finder *f, tf_op *op) {
  const tf_type *t = op->result[0].type;
  for (uint32_t d = 0; d < t->rank; d++) {
    uint32_t way = ways_of(f, &op->result[0])->of[d];
    if (!way) continue;
    if (t->dims[d] != f->s->tile[way]) return fail(f, "a buffer has a part of a tile's extent");
    note(f, op, d, NULL, way);
  }
  return true;
}

static bool check_fill(finder *f, tf_op *op) {
  const tf_value *b = tf_op_operand(op, 0);
  uint32_t way;
  if (!is_on_chip(b) || tf_op_attr(op, "extents") || op->noperand > (tf_tile_is(op, TF_T_FILL) ? 2u : 1u))
    return fail(f, "it fills a part of something");
  if (tf_tile_is(op, TF_T_FILL) && kind_of(f, tf_op_operand(op, 1), &way) != WHOLE)
    return fail(f, "it fills with what depends on the tile");
  return no_factor(f, b);
}

static void check(tf_op *op, void *user) {
  finder *f = user;
  uint32_t way;
  bool ok = true;
  if (f->why || op == f->s->kernel || op == f->s->loop) return;
  bool step = tf_tile_is(op, TF_T_COPY) || tf_tile_is(op, TF_T_GEMM) || (op->def->traits & TF_PURE);
  if (tf_op_parent(op) == f->s->loop && !step) fail(f, "its loop does more than copy factors and multiply them");
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
    ok = kind_of(f, tf_op_operand(op, 0), &way) == WHOLE || fail(f, "a condition depends on the tile");
    break;
  default:
    if (!(op->def->traits & TF_PURE) || tf_tile_is(op, TF_T_SLICE))
      ok = fail(f, tf_pool_printf(f->pool, "of %s it is not known what it does to the tile", op->def->name));
  }
  if (!ok && !f->why) fail(f, "a statement depends on the tile");
}

/* ------------------------------------------------------------------------------------------------ the product */

static void find_gemm(tf_op *op, void *user) {
  finder *f = user;
  if (tf_tile_is(op, TF_T_GEMM_PACKED)) fail(f, "its product is of packed factors");
  if (!tf_tile_is(op, TF_T_GEMM)) return;
  if (f->s->gemm) fail(f, "it has more than one product");
  f->s->gemm = op;
}

/* What is divided by the tile's extent, as the grid's extents and the loop's end are. */
static tf_value *divided(finder *f, tf_value *v, uint32_t way) {
  int64_t k;
  if (!v->def || !tf_tile_is(v->def, TF_T_CEIL_DIV) || !tf_tile_constant(tf_op_operand(v->def, 1), &k)) return NULL;
  if (k != f->s->tile[way] || !v->uses || v->uses->next) return NULL; /* who else asks for it counts tiles */
  note(f, v->def, 1, NULL, way);
  return tf_op_operand(v->def, 0);
}

static bool find_product(finder *f) {
  tf_op *g = f->s->gemm;
  if (!g) return fail(f, "it has no product");
  tf_op *loop = f->s->loop = tf_op_parent(g);
  if (tf_op_attr(g, "policy") || tf_op_attr(g, "instruction")) return fail(f, "its product says how it is made");
  if (!tf_tile_is(loop, TF_T_PIPELINED) && !tf_tile_is(loop, TF_T_SERIAL))
    return fail(f, "no loop is around its product");
  if (tf_op_parent(loop) != f->s->kernel) return fail(f, "a loop is around the one along K");
  bool turned[2] = {tf_op_flag(g, "transpose_a"), tf_op_flag(g, "transpose_b")};
  for (uint32_t i = 0; i < 3; i++) {
    const tf_value *v = tf_op_operand(g, i);
    static const uint8_t rows[3] = {TF_TL_WAY_M, TF_TL_WAY_K, TF_TL_WAY_M},
                         columns[3] = {TF_TL_WAY_K, TF_TL_WAY_N, TF_TL_WAY_N};
    if (!v->def || !is_on_chip(v) || tf_tile_is(v->def, TF_T_SLICE) || tf_tile_is(v->def, TF_T_VIEW))
      return fail(f, "its product is not of whole buffers");
    uint32_t r = v->type->rank;
    bool swap = i < 2 && turned[i];
    give(f, v, r - 2, swap ? columns[i] : rows[i]);
    give(f, v, r - 1, swap ? rows[i] : columns[i]);
    f->s->tile[swap ? columns[i] : rows[i]] = v->type->dims[r - 2];
    f->s->tile[swap ? rows[i] : columns[i]] = v->type->dims[r - 1];
  }
  give(f, tf_op_body(loop)->arg[0], 0, TF_TL_WAY_K);
  return true;
}

/* The loop goes along K from its begin to its end, step by step; a statement of the loop that is no product needs what
 * it reads whole. */
static bool check_loop(finder *f) {
  int64_t lo = 1, step = 1;
  tf_op *loop = f->s->loop;
  uint32_t way;
  tf_tile_constant(tf_op_operand(loop, 0), &lo);
  if (tf_tile_is(loop, TF_T_SERIAL) && !tf_tile_constant(tf_op_operand(loop, TF_TILE_SERIAL_STEP), &step)) step = 0;
  f->s->whole[TF_TL_WAY_K] = divided(f, tf_op_operand(loop, 1), TF_TL_WAY_K);
  if (lo || step != 1 || !f->s->whole[TF_TL_WAY_K])
    return fail(f, "its loop does not go from 0 to ceildiv(K, the tile's K)");
  if (tf_op_attr(loop, "order") || tf_op_attr(loop, "stage")) return fail(f, "its loop says what runs when");
  return kind_of(f, f->s->whole[TF_TL_WAY_K], &way) == WHOLE || fail(f, "how far its loop goes depends on the tile");
}

static bool check_grid(finder *f) {
  tf_op *k = f->s->kernel;
  for (uint32_t i = 0; i < k->noperand; i++) {
    uint32_t way = ways_of(f, tf_op_body(k)->arg[i])->of[0];
    if (!way) continue;
    if (way == TF_TL_WAY_K) return fail(f, "blocks go along K");
    if (f->s->whole[way]) return fail(f, "two of the grid's extents go along one side of the product");
    f->s->whole[way] = divided(f, tf_op_operand(k, i), way);
    f->s->axis[way] = i;
    if (!f->s->whole[way]) return fail(f, "an extent of its grid is no ceildiv(a size, the tile's)");
  }
  if (!f->s->whole[TF_TL_WAY_M] || !f->s->whole[TF_TL_WAY_N])
    return fail(f, "its grid does not go over both sides of C");
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
static bool check_results(finder *f) {
  tensors t = {.read.pool = f->pool, .written.pool = f->pool};
  tf_op *func = tf_op_parent(f->s->kernel);
  tf_walk(f->s->kernel, false, note_tensor, &t);
  for (uint32_t i = 0; i < tf_op_body(func)->narg; i++) {
    uint64_t key = tf_map_ptr(tf_op_body(func)->arg[i]);
    if (tf_map_get(&t.read, key) && tf_map_get(&t.written, key)) return fail(f, "it reads a result that it writes");
  }
  return true;
}

const char *tf_tl_find_sizes(tf_pool *pool, tf_op *kernel, tf_tl_sizes *out) {
  *out = (tf_tl_sizes){.kernel = kernel};
  finder f = {.pool = pool, .s = out, .ways.pool = pool, .seen.pool = pool, .kinds.pool = pool};
  if (tf_op_attr(kernel, "cluster")) return "its blocks are in clusters";
  tf_walk(kernel, false, find_gemm, &f);
  if (f.why || !find_product(&f)) return f.why;
  do {
    f.more = false;
    tf_walk(kernel, false, spread, &f);
  } while (f.more);
  if (check_grid(&f) && check_loop(&f) && check_results(&f)) tf_walk(kernel, false, check, &f);
  return f.why;
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
