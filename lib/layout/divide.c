/* Divides and products: a pair (tile, rest) for a mode, and the forms in which pairs are put together. */
#include "layout/layout_impl.h"

typedef struct pair {
  const tf_layout *tile, *rest;
} pair;

/* (tile, rest) as a layout of two modes. */
typedef const tf_layout *pair_fn(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b);

static const tf_layout *two(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b) {
  return lay_concat(c, (const tf_layout *[]){a, b}, 2);
}

/* What a tile has outside of `a` must be predicated, so its place is not asked for. */
static const tf_layout *divide_pair(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b) {
  num size = lay_lsize(c, a);
  return lay_composition_within(c, a, two(c, b, lay_complement(c, b, size, true)), size);
}

static const tf_layout *product_pair(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b) {
  num most = lay_mul(c, lay_lsize(c, a), lay_size(c, lay_coshape(c, b)));
  return two(c, a, lay_composition(c, lay_complement(c, a, most, false), b));
}

static pair apart(tf_layout_ctx *c, const tf_layout *both) {
  return (pair){lay_mode(c, both, 0), lay_mode(c, both, 1)};
}

static const tf_layout *unit(tf_layout_ctx *c) { return lay_leaf(c, NUM(1), lay_int(c, 0)); }

static void check_rank(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t) {
  if (t->n > lay_lrank(a))
    lay_fail(c, "the tiler has %u modes, the layout %s has %zu", t->n, lay_show_layout(c, a), lay_lrank(a));
}

/* ------------------------------------------------------------------------------------------------ forms */

static const tf_layout *logical(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, pair_fn *fn) {
  if (t->kind == TILER_KEEP) return a;
  if (t->kind == TILER_LAYOUT) return fn(c, a, t->layout);
  const tf_layout *part[TF_LAYOUT_LEAVES];
  check_rank(c, a, t);
  size_t n = lay_lrank(a);
  for (size_t i = 0; i < n; i++) {
    part[i] = lay_mode(c, a, i);
    if (i < t->n) part[i] = logical(c, part[i], t->part[i], fn);
  }
  return lay_concat(c, part, n);
}

/* All tiles together, and all rests with the modes that the tiler does not mention. */
static pair zipped(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, pair_fn *fn) {
  if (t->kind == TILER_KEEP) return (pair){a, unit(c)};
  if (t->kind == TILER_LAYOUT) return apart(c, fn(c, a, t->layout));
  const tf_layout *tile[TF_LAYOUT_LEAVES], *rest[TF_LAYOUT_LEAVES];
  check_rank(c, a, t);
  size_t n = lay_lrank(a);
  for (size_t i = 0; i < n; i++) {
    rest[i] = lay_mode(c, a, i);
    if (i >= t->n) continue;
    pair p = zipped(c, rest[i], t->part[i], fn);
    tile[i] = p.tile;
    rest[i] = p.rest;
  }
  return (pair){lay_concat(c, tile, t->n), lay_concat(c, rest, n)};
}

/* The modes of l, or l where it is one. */
static size_t unpack(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out, size_t n) {
  size_t rank = lay_lrank(l);
  if (n + rank > TF_LAYOUT_LEAVES) lay_fail(c, "more than %d modes", TF_LAYOUT_LEAVES);
  for (size_t i = 0; i < rank; i++) out[n++] = lay_mode(c, l, i);
  return n;
}

static const tf_layout *form_of(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, pair_fn *fn, split_form form) {
  const tf_layout *inner = lay_plain(c, a), *part[TF_LAYOUT_LEAVES];
  if (form == LOGICAL) return lay_with(c, a, logical(c, inner, t, fn));
  pair p = zipped(c, inner, t, fn);
  size_t n = 0;
  if (form == FLAT) n = unpack(c, p.tile, part, n);
  else part[n++] = p.tile;
  if (form == ZIPPED) part[n++] = p.rest;
  else n = unpack(c, p.rest, part, n);
  return lay_with(c, a, lay_concat(c, part, n));
}

const tf_layout *lay_divide(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, split_form form) {
  return form_of(c, a, t, divide_pair, form);
}

static const tf_layout *product(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, split_form form) {
  return form_of(c, a, t, product_pair, form);
}

/* ------------------------------------------------------------------------------------------------ blocks */

/* At least n modes. */
static const tf_layout *padded(tf_layout_ctx *c, const tf_layout *l, size_t n) {
  const tf_layout *part[TF_LAYOUT_LEAVES];
  if (n <= lay_lrank(l)) return l;
  for (size_t i = unpack(c, l, part, 0); i < n; i++) part[i] = unit(c);
  return lay_concat(c, part, n);
}

static const tf_layout *couple(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, bool raked) {
  return raked ? two(c, b, a) : two(c, a, b);
}

static const tf_layout *blocked(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, bool raked) {
  const tf_layout *inner = lay_plain(c, a), *part[TF_LAYOUT_LEAVES];
  size_t n = lay_lrank(a) > lay_lrank(b) ? lay_lrank(a) : lay_lrank(b);
  pair p = apart(c, product_pair(c, padded(c, inner, n), padded(c, b, n)));
  /* A leaf of b may come back as a node; it is one mode all the same. */
  bool leaf = n == 1 && !lay_is_node(b->shape);
  if (leaf && !lay_is_node(inner->shape)) return lay_with(c, a, couple(c, p.tile, p.rest, raked));
  for (size_t i = 0; i < n; i++)
    part[i] = couple(c, lay_mode(c, p.tile, i), leaf ? p.rest : lay_mode(c, p.rest, i), raked);
  return lay_with(c, a, lay_concat(c, part, n));
}

static const tf_layout *lay_tile_to_shape(tf_layout_ctx *c, const tf_layout *a, const tf_tuple *shape,
                                          const tf_tuple *order) {
  size_t n = lay_rank(shape);
  lay_check_shape(c, shape);
  if (lay_lrank(a) > n) lay_fail(c, "%s has more modes than the shape %s", lay_show_layout(c, a), lay_show(c, shape));
  const tf_layout *block = lay_with(c, a, padded(c, lay_plain(c, a), n));
  const tf_tuple *times[TF_LAYOUT_LEAVES];
  for (size_t i = 0; i < n; i++) {
    num whole = lay_size(c, lay_part(shape, i)), tile = lay_size(c, lay_part(block->shape, i));
    if (!lay_need(c, TF_CONDITION_DIVIDES, whole, tile))
      lay_fail(c, "the extent %s of mode %zu is not a multiple of the tile's %s", lay_show_num(c, whole), i,
               lay_show_num(c, tile));
    times[i] = lay_number(c, lay_ceil_div(c, whole, tile)); /* exact; and known to be at least 1 */
  }
  const tf_tuple *copies = lay_is_node(shape) ? lay_node(c, times, n) : times[0];
  const tf_layout *b = order ? lay_ordered(c, copies, order) : lay_new(c, copies, lay_compact(c, copies, false));
  return blocked(c, block, b, false);
}

/* ------------------------------------------------------------------------------------------------ tilers */

static const tf_tiler *new_tiler(tf_layout_ctx *c, tf_tiler t) {
  tf_tiler *r = LAY_NEW(c, tf_tiler, 1);
  *r = t;
  return r;
}

const tf_tiler *lay_tiler_layout(tf_layout_ctx *c, const tf_layout *l) {
  return new_tiler(c, (tf_tiler){.kind = TILER_LAYOUT, .layout = l});
}

const tf_tiler *lay_tiler_modes(tf_layout_ctx *c, const tf_tiler *const *parts, size_t n) {
  if (!n || n > TF_LAYOUT_LEAVES) lay_fail(c, "a tiler has 1 to %d parts, not %zu", TF_LAYOUT_LEAVES, n);
  const tf_tiler **at = LAY_NEW(c, const tf_tiler *, n);
  uint16_t depth = 0;
  for (size_t i = 0; i < n; i++) {
    at[i] = lay_tiler(c, parts[i]);
    if (at[i]->depth > depth) depth = at[i]->depth;
  }
  if (depth >= TF_LAYOUT_DEPTH) lay_fail(c, "more than %d nested tilers", TF_LAYOUT_DEPTH);
  return new_tiler(c, (tf_tiler){.kind = TILER_MODES, .n = (uint32_t)n, .depth = depth + 1, .part = at});
}

const tf_tiler *lay_tiler_shape(tf_layout_ctx *c, const tf_tuple *t) {
  if (t->kind == TF_TUPLE_ANY) return new_tiler(c, (tf_tiler){.kind = TILER_KEEP});
  if (!lay_is_node(t)) {
    lay_check_shape(c, t);
    return lay_tiler_layout(c, lay_leaf(c, lay_num(c, t), lay_int(c, 1)));
  }
  const tf_tiler *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < t->n; i++) part[i] = lay_tiler_shape(c, t->part[i]);
  return lay_tiler_modes(c, part, t->n);
}

/* ------------------------------------------------------------------------------------------------ public */

#define SPLIT(name, form, fn)                                                                                          \
  tf_status tf_layout_##name(tf_layout_ctx *c, const tf_layout *a, const tf_tiler *t, const tf_layout **out) {         \
    LAY_CALL(c, #name, out, fn(c, lay_layout(c, a), lay_tiler(c, t), form));                                           \
  }
SPLIT(logical_divide, LOGICAL, lay_divide)
SPLIT(zipped_divide, ZIPPED, lay_divide)
SPLIT(tiled_divide, TILED, lay_divide)
SPLIT(flat_divide, FLAT, lay_divide)
SPLIT(logical_product, LOGICAL, product)
SPLIT(zipped_product, ZIPPED, product)
SPLIT(tiled_product, TILED, product)
SPLIT(flat_product, FLAT, product)

tf_status tf_layout_blocked_product(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, const tf_layout **out) {
  LAY_CALL(c, "blocked_product", out, blocked(c, lay_layout(c, a), lay_layout(c, b), false));
}

tf_status tf_layout_raked_product(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, const tf_layout **out) {
  LAY_CALL(c, "raked_product", out, blocked(c, lay_layout(c, a), lay_layout(c, b), true));
}

tf_status tf_layout_tile_to_shape(tf_layout_ctx *c, const tf_layout *a, const tf_tuple *shape, const tf_tuple *order,
                                  const tf_layout **out) {
  LAY_CALL(c, "tile_to_shape", out, lay_tile_to_shape(c, lay_layout(c, a), lay_tuple(c, shape), order));
}

tf_status tf_tiler_layout(tf_layout_ctx *c, const tf_layout *l, const tf_tiler **out) {
  LAY_CALL(c, "tiler", out, lay_tiler_layout(c, lay_layout(c, l)));
}

tf_status tf_tiler_modes(tf_layout_ctx *c, const tf_tiler *const *parts, size_t n, const tf_tiler **out) {
  LAY_CALL(c, "tiler", out, lay_tiler_modes(c, parts, n));
}

tf_status tf_tiler_shape(tf_layout_ctx *c, const tf_tuple *t, const tf_tiler **out) {
  LAY_CALL(c, "tiler", out, lay_tiler_shape(c, lay_tuple(c, t)));
}
