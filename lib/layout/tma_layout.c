/* Tensor maps of tiles. Names follow the hardware: a dimension of the map has an extent, a byte stride and a box.
 *
 * What is asked: a global layout, where the tile lies in shared memory, which elements the tile is. What comes out: the
 * map, and the coordinate of each element. `derive` goes this way:
 *
 * 1. map_tile: shared memory index to coordinate of the global layout, with as few modes as possible.
 *
 * 2. box_dims: its leading modes that begin at the beginning of a global mode become dimensions with a box. Neighbours
 * that are contiguous in global memory join, where the tile ends as the mode does.
 *
 * 3. split_boxes: a side over 256 is cut. What follows in shared memory is another instruction's.
 *
 * 4. all_dims: global modes that the tile does not touch become dimensions of box 1. More than five are folded.
 *
 * 5. swizzle_mode, fill, tma_check: the numbers, and every rule of the driver.
 *
 * Invariant: what lies past the end of a global mode is past the end of its dimension, so that it is filled with zeros.
 */
#include "layout/tma_layout.h"
#include "support/options.h"

/* A leaf of the global layout. */
typedef struct leaf {
  num s, d;
  const uint32_t *path;
  uint32_t npath;
  int dim;      /* of the map, -1 = none */
  bool slice;   /* the elements of a slice */
  bool touched; /* the tile has more than one element of it, */
  num reach;    /* the last of which is the reach-th */
} leaf;

typedef struct dim {
  num extent, stride; /* elements */
  int64_t box;        /* what the tile has of it, beyond the split and before multicast */
} dim;

typedef struct deriver {
  tf_layout_ctx *c;
  leaf leaves[TF_LAYOUT_LEAVES];
  size_t nleaves;
  dim dims[TF_LAYOUT_LEAVES];
  size_t n;
  const tf_layout *global, *inverse, *full;
  int64_t slice; /* elements of one; 0 = the tensor is not interleaved */
  leaf *planes;  /* from plane to plane of slices */
} deriver;

/* ------------------------------------------------------------------------------------------------ the tile */

static void read_leaves(deriver *t, const tf_tuple *s, const tf_tuple *d, uint32_t *path, uint32_t n) {
  if (!lay_is_node(s)) {
    leaf *l = &t->leaves[t->nleaves++];
    uint32_t *p = LAY_NEW(t->c, uint32_t, n + 1);
    if (n) memcpy(p, path, n * sizeof *p);
    *l = (leaf){.s = s->number, .d = lay_num(t->c, d), .path = p, .npath = n, .dim = -1, .reach = NUM(1)};
    return;
  }
  for (uint32_t i = 0; i < s->n; i++) {
    path[n] = i;
    read_leaves(t, s->part[i], d->part[i], path, n + 1);
  }
}

/* A global layout that is one number has no mode for a basis function: (n):(d) has. */
static const tf_layout *as_node(tf_layout_ctx *c, const tf_layout *l) {
  if (lay_is_node(l->shape)) return l;
  return lay_new(c, lay_node(c, &l->shape, 1), lay_node(c, &l->stride, 1));
}

static leaf *leaf_at(deriver *t, const term *x) {
  for (size_t i = 0; i < t->nleaves; i++) {
    leaf *l = &t->leaves[i];
    if (l->npath == x->n && memcmp(l->path, x->path, x->n * sizeof *x->path) == 0) return l;
  }
  lay_fail(t->c, "the tile has no mode of the global layout");
}

/* Shared memory index to coordinate of the global layout, as few modes as possible. */
static void map_tile(deriver *t, const tf_layout *shared, const tf_tiler *tiler) {
  tf_layout_ctx *c = t->c;
  const tf_layout *value = lay_compose(c, lay_identity(c, t->global->shape), tiler);
  const tf_layout *plain = lay_plain(c, shared);
  num have = lay_lsize(c, plain), want = lay_lsize(c, value);
  if (have.e || !lay_same(c, have, want))
    lay_fail(c, "the shared layout has %s elements, the tile %s", lay_show_num(c, have), lay_show_num(c, want));
  t->inverse = lay_right_inverse(c, plain);
  num dense = lay_lsize(c, t->inverse);
  if (!lay_same(c, dense, have))
    lay_fail(c, "the shared layout %s is not dense: %s of its %s elements are contiguous", lay_show_layout(c, plain),
             lay_show_num(c, dense), lay_show_num(c, have));
  t->full = lay_composition(c, value, t->inverse);
}

/* Marks what the tile reaches: there, what lies past a mode's end must be told from what lies within, so an extent of 1
 * counts like others, and a stride of 0 has no place in a map. */
static void mark_touched(deriver *t, const modes *m) {
  for (size_t i = 0; i < m->n; i++) {
    const tf_tuple *d = m->at[i].d;
    for (uint32_t k = 0; d->kind == TF_TUPLE_BASIS && k < d->n; k++) {
      leaf *l = leaf_at(t, &d->terms[k]);
      l->touched = true;
      l->reach = lay_add(t->c, l->reach, lay_mul(t->c, lay_sub(t->c, m->at[i].s, NUM(1)), d->terms[k].scale));
      if (lay_is(l->d, 0))
        lay_fail(t->c, "the tile has %s elements of a global mode with stride 0", lay_show_num(t->c, m->at[i].s));
    }
  }
}

/* The global mode at whose beginning a mode of the tile begins, or NULL. */
static leaf *begins(deriver *t, const mode *m) {
  if (m->d->kind != TF_TUPLE_BASIS || m->d->n != 1 || !lay_is(m->d->terms[0].scale, 1)) return NULL;
  return leaf_at(t, &m->d->terms[0]);
}

/* Of an interleaved tensor the first elements in shared memory are a slice, which is no dimension. How many modes of
 * the tile that are. */
static size_t skip_slice(deriver *t, const modes *m) {
  tf_layout_ctx *c = t->c;
  if (!t->slice) return 0;
  leaf *l = m->n ? begins(t, &m->at[0]) : NULL;
  if (!l || !lay_is(l->d, 1) || !lay_is(l->s, t->slice) || !lay_is(m->at[0].s, t->slice) || l == t->planes)
    lay_fail(c, "the tile begins with %s in shared memory, expected a slice: all of a global mode %lld:1",
             m->n ? lay_show_layout(c, lay_leaf(c, m->at[0].s, m->at[0].d)) : "one element", (long long)t->slice);
  l->slice = true;
  return 1;
}

/* The leading modes of the tile that begin at the beginning of a global mode become dimensions. Neighbours that are
 * contiguous in global memory too become one, while a side stays within 256 and the tile ends where the mode does:
 * what lies past a mode must stay outside its dimension, to be filled with zeros. */
static void box_dims(deriver *t) {
  tf_layout_ctx *c = t->c;
  modes m;
  bool whole = false;
  lay_modes(t->full, &m);
  lay_coalesce_modes(c, &m, false);
  mark_touched(t, &m);
  for (size_t i = skip_slice(t, &m); i < m.n; i++) {
    leaf *l = begins(t, &m.at[i]);
    if (l && m.at[i].s.e) lay_fail(c, "the tile's extent %s is not a known number", lay_show_num(c, m.at[i].s));
    if (!l || l->dim >= 0 || l->slice || l == t->planes) break;
    dim *last = t->n ? &t->dims[t->n - 1] : NULL;
    if (last && whole && last->box * m.at[i].s.v <= 256 &&
        lay_same(c, lay_mul(c, NUM(last->box), last->stride), l->d)) {
      last->box *= m.at[i].s.v;
    } else {
      t->dims[t->n++] = (dim){.stride = l->d, .box = m.at[i].s.v};
    }
    l->dim = (int)t->n - 1;
    whole = lay_same(c, l->s, m.at[i].s) && lay_same(c, l->s, l->reach);
  }
  if (!t->n && t->slice)
    lay_fail(c, "the tile %s has no slices side by side behind its first one in shared memory",
             lay_show_layout(c, t->full));
  if (!t->n)
    lay_fail(c, "no common vector: the tile %s in shared memory order begins no global mode",
             lay_show_layout(c, t->full));
}

/* Sides over 256 are split; what follows a split side in shared memory is another instruction's. */
static void split_boxes(deriver *t) {
  for (size_t i = 0; i < t->n; i++) {
    if (t->dims[i].box <= 256) continue;
    int64_t side = 256;
    while (t->dims[i].box % side) side--;
    t->dims[i].box = side;
    for (size_t k = i + 1; k < t->n; k++) t->dims[k].box = 1;
    return;
  }
}

/* ------------------------------------------------------------------------------------------------ dimensions */

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t x = a % b;
    a = b;
    b = x;
  }
  return a;
}

static num common_stride(tf_layout_ctx *c, num a, num b) {
  if (lay_le(c, NUM(1), a) == YES && lay_divides(c, a, b) == YES) return a;
  if (lay_le(c, NUM(1), b) == YES && lay_divides(c, b, a) == YES) return b;
  if (a.e || b.e)
    lay_fail(c, "the strides %s and %s of one dimension are not known to be multiples of each other",
             lay_show_num(c, a), lay_show_num(c, b));
  return NUM(gcd(a.v, b.v));
}

/* Extent and stride of a dimension from all its global modes: the stride divides all, the extent reaches the last
 * element. */
static void measure(deriver *t, int which) {
  tf_layout_ctx *c = t->c;
  dim *x = &t->dims[which];
  num box_stride = x->stride;
  x->extent = NUM(1);
  for (size_t i = 0; i < t->nleaves; i++) {
    if (t->leaves[i].dim != which) continue;
    if (!lay_need(c, TF_CONDITION_LE, NUM(1), t->leaves[i].d))
      lay_fail(c, "the global stride %s is negative", lay_show_num(c, t->leaves[i].d));
    x->stride = common_stride(c, x->stride, t->leaves[i].d);
  }
  for (size_t i = 0; i < t->nleaves; i++) {
    const leaf *l = &t->leaves[i];
    if (l->dim != which) continue;
    num steps = lay_same(c, l->d, x->stride) ? NUM(1) : lay_div(c, l->d, x->stride);
    x->extent = lay_add(c, x->extent, lay_mul(c, lay_sub(c, l->s, NUM(1)), steps));
  }
  if (x->box > 1 && !lay_same(c, box_stride, x->stride))
    lay_fail(c, "the box has %lld elements of stride %s in a dimension of stride %s", (long long)x->box,
             lay_show_num(c, box_stride), lay_show_num(c, x->stride));
}

/* Whether a mode has no place in the map: the tile does not reach it, and it has one element or one address. */
static bool is_void(const leaf *l) { return !l->touched && (lay_is(l->s, 1) || lay_is(l->d, 0)); }

/* At most so many dimensions: the last takes the rest. */
static void fold_dims(deriver *t, int most) {
  if (t->n <= (size_t)most) return;
  for (size_t k = (size_t)most; k < t->n; k++)
    if (t->dims[k].box > 1)
      lay_fail(t->c, "the tile has more than %d dimensions%s", most, t->slice ? " besides planes" : "");
  for (size_t i = 0; i < t->nleaves; i++) {
    leaf *l = &t->leaves[i];
    if (l->dim < most - 1) continue;
    /* Past the end of one mode is another's element. */
    if (l->touched && lay_divides(t->c, l->reach, l->s) != YES)
      lay_fail(t->c, "the tile has %s of %s elements of a mode that shares a dimension", lay_show_num(t->c, l->reach),
               lay_show_num(t->c, l->s));
    l->dim = most - 1;
  }
  t->n = (size_t)most;
}

/* Planes are the last dimension but one, of which a box has one; behind them is the batch, of one element where there
 * is none. */
static void insert_planes(deriver *t) {
  if (t->n == 1) t->dims[t->n++] = (dim){.stride = NUM(t->slice), .box = 1};
  int at = (int)t->n - 1;
  t->dims[t->n++] = t->dims[at];
  for (size_t i = 0; i < t->nleaves; i++) t->leaves[i].dim += t->leaves[i].dim == at;
  bool any = !is_void(t->planes);
  if (any) t->planes->dim = at;
  t->dims[at] = (dim){.stride = any ? t->planes->d : NUM(t->slice), .box = 1};
}

/* The modes that the tile does not reach, too. */
static void all_dims(deriver *t) {
  tf_layout_ctx *c = t->c;
  for (size_t i = 0; i < t->nleaves; i++) {
    leaf *l = &t->leaves[i];
    if (l->dim >= 0 || l->slice || l == t->planes || is_void(l)) continue;
    l->dim = (int)t->n;
    t->dims[t->n++] = (dim){.stride = l->d, .box = 1};
  }
  fold_dims(t, t->slice ? TF_TMA_RANK - 1 : TF_TMA_RANK);
  if (t->slice) insert_planes(t);
  for (size_t i = 0; i < t->n; i++) measure(t, (int)i);
  if (lay_need(c, TF_CONDITION_EQ, t->dims[0].stride, NUM(t->slice ? t->slice : 1))) return;
  if (t->slice)
    lay_fail(c,
             "the slices that follow each other in shared memory are %s elements apart in global memory, expected "
             "%lld, side by side",
             lay_show_num(c, t->dims[0].stride), (long long)t->slice);
  lay_fail(c, "the innermost dimension of the tile in shared memory has stride %s in global memory, expected 1",
           lay_show_num(c, t->dims[0].stride));
}

/* Global coordinate to map coordinate. */
static const tf_layout *coordinates(deriver *t) {
  tf_layout_ctx *c = t->c;
  const tf_tuple *d[TF_LAYOUT_LEAVES];
  for (size_t i = 0; i < t->nleaves; i++) {
    const leaf *l = &t->leaves[i];
    uint32_t at = (uint32_t)l->dim;
    d[i] = lay_int(c, 0);
    if (l->dim < 0) continue;
    num stride = t->dims[at].stride;
    d[i] = lay_basis(c, lay_same(c, l->d, stride) ? NUM(1) : lay_div(c, l->d, stride), &at, 1);
  }
  return lay_new(c, t->global->shape, lay_unflatten(c, t->global->shape, d));
}

/* ------------------------------------------------------------------------------------------------ numbers */

/* Each of m CTAs takes a part, of the last sides first. */
static void divide_box(tf_layout_ctx *c, tf_tma *out, uint32_t m) {
  for (uint32_t i = out->rank; i-- > 0 && m > 1;) {
    uint32_t b = out->box[i];
    if (b % m && m % b) lay_fail(c, "%u CTAs cannot share the side %u of the box", m, b);
    out->box[i] = (b + m - 1) / m;
    m = (m + b - 1) / b;
  }
  if (m > 1) lay_fail(c, "the box has fewer elements than the %u CTAs that share it", out->multicast);
}

static void fill(deriver *t, tf_tma *out) {
  tf_layout_ctx *c = t->c;
  uint64_t whole = 1, tile = (uint64_t)lay_lsize(c, t->inverse).v;
  out->rank = (uint32_t)t->n;
  for (size_t i = 0; i < t->n; i++) {
    const dim *x = &t->dims[i];
    whole *= (uint64_t)x->box;
    out->extent[i] = lay_number(c, x->extent);
    num bits = lay_mul(c, x->stride, NUM(out->bits));
    if (i && !lay_need(c, TF_CONDITION_DIVIDES, bits, NUM(8)))
      lay_also(c, "the stride of dimension %zu, %s bits, is not a whole number of bytes", i, lay_show_num(c, bits));
    out->stride[i] = lay_number(c, lay_div(c, bits, NUM(8)));
    out->box[i] = (uint32_t)x->box;
    out->element_stride[i] = 1;
  }
  if (t->slice) whole *= (uint64_t)t->slice;
  if (whole > INT32_MAX || tile > INT32_MAX) lay_fail(c, "a tile of %llu elements", (unsigned long long)tile);
  out->step = (uint32_t)whole;
  out->slice = (uint32_t)(whole / out->multicast);
  out->instructions = (uint32_t)(tile / whole);
  out->bytes = (uint32_t)(tile * out->bits / 8);
  out->alignment = tma_alignment(out->swizzle);
  divide_box(c, out, out->multicast);
}

/* The swizzle on bytes. */
static tf_tma_swizzle swizzle_mode(tf_layout_ctx *c, const tf_layout *shared, uint32_t bits) {
  if (lay_is_plain(shared)) return TF_TMA_SWIZZLE_NONE;
  const stage *s = shared->stages;
  if (shared->base || shared->nstages != 1 || s->layout || !lay_is_int(s->offset, 0))
    lay_fail(c, "the shared layout %s is neither plain nor Sw o 0 o a plain one", lay_show_layout(c, shared));
  tf_layout_swizzle sw = s->sw;
  int base = sw.base + __builtin_ctz(bits) - 3;
  if (!sw.bits) return TF_TMA_SWIZZLE_NONE;
  if (base == 4 && sw.shift == 3 && sw.bits <= 3) return (tf_tma_swizzle)sw.bits;
  if (sw.bits == 2 && base == 5 && sw.shift == 2) return TF_TMA_SWIZZLE_128B_ATOM_32B;
  if (sw.bits == 1 && base == 6 && sw.shift == 1) return TF_TMA_SWIZZLE_128B_ATOM_64B;
  lay_also(c, "Sw<%d,%d,%d> on bytes is no mode of the hardware: expected Sw<1..3,4,3>, Sw<2,5,2> or Sw<1,6,1>",
           sw.bits, base, sw.shift);
  return TF_TMA_SWIZZLE_NONE;
}

/* ------------------------------------------------------------------------------------------------ all of it */

static const tf_layout *derive(tf_layout_ctx *c, const tf_layout *global, const tf_layout *shared,
                               const tf_tiler *tiler, const tf_tma_options *o, tf_tma *out) {
  uint32_t path[LAY_PATH];
  deriver *t = LAY_NEW(c, deriver, 1);
  lay_need_plain(c, global);
  lay_need_integer(c, shared);
  t->c = c;
  t->nleaves = t->n = 0;
  t->global = as_node(c, global);
  t->planes = NULL;
  out->interleave = o->interleave;
  out->bits = o->bits;
  out->multicast = o->multicast ? o->multicast : 1;
  if (o->bits < 4 || o->bits > 64 || (o->bits & (o->bits - 1)))
    lay_fail(c, "elements of %u bits; expected 4, 8, 16, 32 or 64", o->bits);
  t->slice = tma_slice(c, o->interleave, o->bits);
  if (out->multicast > 16) lay_fail(c, "a multicast to %u CTAs; expected at most 16", out->multicast);
  read_leaves(t, t->global->shape, t->global->stride, path, 0);
  if (t->slice && o->planes >= t->nleaves)
    lay_fail(c, "leaf %u of the global layout goes from plane to plane, but it has %zu leaves", o->planes, t->nleaves);
  if (t->slice) t->planes = &t->leaves[o->planes];
  map_tile(t, shared, tiler);
  box_dims(t);
  split_boxes(t);
  all_dims(t);
  out->swizzle = swizzle_mode(c, shared, o->bits);
  fill(t, out);
  tma_check(c, out);
  lay_settle(c);
  const tf_layout *coord = coordinates(t);
  const tf_tuple *zeros[TF_TMA_RANK];
  for (uint32_t i = 0; i < out->rank; i++) zeros[i] = lay_int(c, 0);
  out->tensor =
      lay_tensor(c, lay_node(c, zeros, out->rank), lay_is_node(global->shape) ? coord : lay_mode(c, coord, 0));
  out->issue = lay_composition(c, lay_compose(c, coord, tiler), t->inverse);
  return out->tensor;
}

static tf_status make(tf_layout_ctx *c, const tf_layout *global, const tf_layout *shared, const tf_tiler *tiler,
                      const tf_tma_options *o, tf_tma *out, const tf_layout **tensor) {
  LAY_CALL(c, "tma", tensor, derive(c, lay_layout(c, global), lay_layout(c, shared), lay_tiler(c, tiler), o, out));
}

tf_status tf_tma_make(tf_layout_ctx *c, const tf_layout *global, const tf_layout *shared, const tf_tiler *tiler,
                      const tf_tma_options *o, tf_tma *out) {
  tf_tma_options opt;
  const tf_layout *tensor;
  tf_status st = TF_OPTIONS_READ(tf_tma_options, &opt, o, &c->sink);
  memset(out, 0, sizeof *out);
  if (st == TF_OK) st = make(c, global, shared, tiler, &opt, out, &tensor);
  if (st != TF_OK) memset(out, 0, sizeof *out);
  return st;
}

static const tf_tuple *instruction(tf_layout_ctx *c, const tf_tma *t, uint32_t i, uint32_t cta, int64_t *offset) {
  if (i >= t->instructions || cta >= t->multicast)
    lay_fail(c, "there is no instruction %u of CTA %u: there are %u of %u", i, cta, t->instructions, t->multicast);
  *offset = (int64_t)i * t->step + (int64_t)cta * t->slice;
  const tf_tuple *zeros[TF_TMA_RANK];
  for (uint32_t k = 0; k < t->rank; k++) zeros[k] = lay_int(c, 0);
  return lay_tuple_add(c, lay_node(c, zeros, t->rank), 1, lay_at(c, t->issue, lay_int(c, *offset)));
}

tf_status tf_tma_instruction(tf_layout_ctx *c, const tf_tma *t, uint32_t i, uint32_t cta, const tf_tuple **coord,
                             int64_t *offset) {
  *offset = 0;
  LAY_CALL(c, "tma instruction", coord, instruction(c, t, i, cta, offset));
}
