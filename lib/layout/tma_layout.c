/* Tensor maps of tiles. Names follow the hardware: a dimension of the map has an extent, a byte stride and a box. */
#include "layout/tma_layout.h"

/* A leaf of the global layout. */
typedef struct leaf {
  num s, d;
  const uint32_t *path;
  uint32_t npath;
  int dim;      /* of the map, -1 = none */
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
} deriver;

/* ------------------------------------------------------------------------------------------------ the tile */

static void read_leaves(deriver *t, const tf_tuple *s, const tf_tuple *d, uint32_t *path, uint32_t n) {
  if (!lay_is_node(s)) {
    leaf *l = &t->leaves[t->nleaves++];
    uint32_t *p = LAY_NEW(t->c, uint32_t, n + 1);
    if (n) memcpy(p, path, n * sizeof *p);
    *l = (leaf){s->number, lay_num(t->c, d), p, n, -1, false, NUM(1)};
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
  for (size_t i = 0; i < m.n; i++) {
    const tf_tuple *d = m.at[i].d;
    if (d->kind != TF_TUPLE_BASIS || d->n != 1 || !lay_is(d->terms[0].scale, 1)) break;
    if (m.at[i].s.e) lay_fail(c, "the tile's extent %s is not a known number", lay_show_num(c, m.at[i].s));
    leaf *l = leaf_at(t, &d->terms[0]);
    if (l->dim >= 0) break;
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

/* Modes that the tile does not touch, then at most five dimensions: the last takes the rest. */
static void all_dims(deriver *t) {
  for (size_t i = 0; i < t->nleaves; i++) {
    leaf *l = &t->leaves[i];
    if (l->dim >= 0 || (!l->touched && (lay_is(l->s, 1) || lay_is(l->d, 0)))) continue;
    l->dim = (int)t->n;
    t->dims[t->n++] = (dim){.stride = l->d, .box = 1};
  }
  if (t->n > TF_TMA_RANK) {
    for (size_t k = TF_TMA_RANK; k < t->n; k++)
      if (t->dims[k].box > 1) lay_fail(t->c, "the tile has more than %d dimensions", TF_TMA_RANK);
    for (size_t i = 0; i < t->nleaves; i++) {
      leaf *l = &t->leaves[i];
      if (l->dim < TF_TMA_RANK - 1) continue;
      /* Past the end of one mode is another's element. */
      if (l->touched && lay_divides(t->c, l->reach, l->s) != YES)
        lay_fail(t->c, "the tile has %s of %s elements of a mode that shares a dimension", lay_show_num(t->c, l->reach),
                 lay_show_num(t->c, l->s));
      l->dim = TF_TMA_RANK - 1;
    }
    t->n = TF_TMA_RANK;
  }
  for (size_t i = 0; i < t->n; i++) measure(t, (int)i);
  if (!lay_need(t->c, TF_CONDITION_EQ, t->dims[0].stride, NUM(1)))
    lay_fail(t->c, "the innermost dimension of the tile in shared memory has stride %s in global memory, wanted 1",
             lay_show_num(t->c, t->dims[0].stride));
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
  lay_also(c, "Sw<%d,%d,%d> on bytes is no mode of the hardware: wanted Sw<1..3,4,3>, Sw<2,5,2> or Sw<1,6,1>", sw.bits,
           base, sw.shift);
  return TF_TMA_SWIZZLE_NONE;
}

/* The bytes of a row of the pattern; 0 = none. */
static uint32_t span_of(tf_tma_swizzle s) {
  return s == TF_TMA_SWIZZLE_NONE ? 0 : s == TF_TMA_SWIZZLE_32B ? 32 : s == TF_TMA_SWIZZLE_64B ? 64 : 128;
}

/* The period of the pattern, at least what the instruction wants. */
uint32_t tma_alignment(tf_tma_swizzle s) {
  switch (s) {
  case TF_TMA_SWIZZLE_32B:
  case TF_TMA_SWIZZLE_128B_ATOM_64B: return 256;
  case TF_TMA_SWIZZLE_64B:
  case TF_TMA_SWIZZLE_128B_ATOM_32B: return 512;
  case TF_TMA_SWIZZLE_128B: return 1024;
  default: return 128;
  }
}

void tma_check_dims(tf_layout_ctx *c, uint32_t rank, const tf_tuple *const *extent, const tf_tuple *const *stride) {
  for (uint32_t i = 0; i < rank; i++) {
    num e = extent[i]->number, d = stride[i]->number;
    if (!lay_need(c, TF_CONDITION_LE, e, NUM(INT64_C(1) << 32)))
      lay_also(c, "dimension %u has %s elements, more than 2^32", i, lay_show_num(c, e));
    if (!i) continue;
    if (!lay_need(c, TF_CONDITION_DIVIDES, d, NUM(16)))
      lay_also(c, "the stride of dimension %u, %s bytes, is not a multiple of 16", i, lay_show_num(c, d));
    if (!lay_need(c, TF_CONDITION_LE, NUM(1), d) || !lay_need(c, TF_CONDITION_LE, d, NUM((INT64_C(1) << 40) - 1)))
      lay_also(c, "the stride of dimension %u, %s bytes, is not between 16 and 2^40 - 16", i, lay_show_num(c, d));
  }
}

void tma_check_inner(tf_layout_ctx *c, uint64_t bits, tf_tma_swizzle swizzle) {
  uint32_t span = span_of(swizzle);
  if (bits % 128)
    lay_also(c, "the box has %llu bits in dimension 0, wanted a multiple of 16 bytes", (unsigned long long)bits);
  if (span && bits / 8 != span)
    lay_also(c, "the box has %llu bytes in dimension 0, the swizzle a span of %u: the hardware pads rows to the span",
             (unsigned long long)(bits / 8), span);
}

static void check_map(tf_layout_ctx *c, const tf_tma *t) {
  uint64_t elements = 1;
  tma_check_dims(c, t->rank, t->extent, t->stride);
  if (t->bits == 4 && !lay_need(c, TF_CONDITION_DIVIDES, t->extent[0]->number, NUM(2)))
    lay_also(c, "dimension 0 has %s elements of 4 bits, wanted an even number", lay_show(c, t->extent[0]));
  for (uint32_t i = 0; i < t->rank; i++) {
    if (t->box[i] < 1 || t->box[i] > 256)
      lay_also(c, "the box has %u elements in dimension %u, wanted 1 to 256", t->box[i], i);
    elements *= t->box[i];
  }
  tma_check_inner(c, (uint64_t)t->box[0] * t->bits, t->swizzle);
  if (elements * t->bits / 8 > 131072)
    lay_also(c, "the box has %llu bytes, more than 131072", (unsigned long long)(elements * t->bits / 8));
  uint64_t step = (uint64_t)t->step * t->bits / 8, slice = (uint64_t)t->slice * t->bits / 8;
  if (t->instructions > 1 && step % 128)
    lay_also(c, "a tile takes %u boxes of %llu bytes, which begin at no multiple of 128 in shared memory",
             t->instructions, (unsigned long long)step);
  if (t->multicast > 1 && slice % 128)
    lay_also(c, "%u CTAs share boxes in parts of %llu bytes, which begin at no multiple of 128 in shared memory",
             t->multicast, (unsigned long long)slice);
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
  out->bits = o->bits;
  out->multicast = o->multicast ? o->multicast : 1;
  if (o->bits < 4 || o->bits > 64 || (o->bits & (o->bits - 1)))
    lay_fail(c, "elements of %u bits; wanted 4, 8, 16, 32 or 64", o->bits);
  if (out->multicast > 16) lay_fail(c, "a multicast to %u CTAs; wanted at most 16", out->multicast);
  read_leaves(t, t->global->shape, t->global->stride, path, 0);
  map_tile(t, shared, tiler);
  box_dims(t);
  split_boxes(t);
  all_dims(t);
  out->swizzle = swizzle_mode(c, shared, o->bits);
  fill(t, out);
  check_map(c, out);
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
  tf_tma_options opt = {0};
  const tf_layout *tensor;
  if (o) memcpy(&opt, o, o->struct_size && o->struct_size < sizeof opt ? o->struct_size : sizeof opt);
  memset(out, 0, sizeof *out);
  tf_status st = make(c, global, shared, tiler, &opt, out, &tensor);
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
