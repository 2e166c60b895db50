/* Layouts: making, reading, codomains. */
#include "layout/layout_impl.h"

const tf_layout *lay_new(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride) {
  tf_layout *l = LAY_NEW(c, tf_layout, 1);
  *l = (tf_layout){.shape = shape, .stride = stride};
  return l;
}

static void check_stride(tf_layout_ctx *c, const tf_tuple *d) {
  if (lay_is_node(d))
    for (uint32_t i = 0; i < d->n; i++) check_stride(c, d->part[i]);
  else if (d->kind == TF_TUPLE_ANY) lay_fail(c, "found _ where a stride is expected");
}

const tf_layout *lay_make(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride) {
  lay_check_shape(c, shape);
  if (!tf_tuple_congruent(shape, stride))
    lay_fail(c, "found strides %s, expected the profile of the shape %s", lay_show(c, stride), lay_show(c, shape));
  check_stride(c, stride);
  return lay_new(c, shape, stride);
}

const tf_layout *lay_leaf(tf_layout_ctx *c, num s, const tf_tuple *d) { return lay_new(c, lay_number(c, s), d); }

const tf_layout *lay_like(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *shape, const tf_tuple *stride) {
  tf_layout *r = LAY_NEW(c, tf_layout, 1);
  *r = *l;
  r->shape = shape;
  r->stride = stride;
  return r;
}

const tf_layout *lay_with(tf_layout_ctx *c, const tf_layout *l, const tf_layout *plain) {
  return lay_is_plain(l) ? plain : lay_like(c, l, plain->shape, plain->stride);
}

const tf_layout *lay_plain(tf_layout_ctx *c, const tf_layout *l) {
  return lay_is_plain(l) ? l : lay_new(c, l->shape, l->stride);
}

const tf_layout *lay_mode(tf_layout_ctx *c, const tf_layout *l, size_t i) {
  if (i >= lay_lrank(l)) lay_fail(c, "%s has no mode %zu", lay_show_layout(c, l), i);
  if (!lay_is_node(l->shape)) return l;
  return lay_like(c, l, l->shape->part[i], l->stride->part[i]);
}

const tf_layout *lay_concat(tf_layout_ctx *c, const tf_layout *const *parts, size_t n) {
  const tf_tuple *s[TF_LAYOUT_LEAVES], *d[TF_LAYOUT_LEAVES];
  if (n > TF_LAYOUT_LEAVES) lay_fail(c, "more than %d modes", TF_LAYOUT_LEAVES);
  for (size_t i = 0; i < n; i++) {
    lay_need_plain(c, parts[i]);
    s[i] = parts[i]->shape;
    d[i] = parts[i]->stride;
  }
  return lay_new(c, lay_node(c, s, n), lay_node(c, d, n));
}

void lay_need_plain(tf_layout_ctx *c, const tf_layout *l) {
  if (!lay_is_plain(l)) lay_fail(c, "%s is not a plain layout", lay_show_layout(c, l));
}

void lay_need_integer(tf_layout_ctx *c, const tf_layout *l) {
  const tf_tuple *d[TF_LAYOUT_LEAVES];
  lay_leaves(l->stride, d);
  for (size_t i = 0; i < l->stride->leaves; i++)
    if (!lay_is_number(d[i])) lay_fail(c, "the stride %s is not a number", lay_show(c, d[i]));
}

static void gather_modes(const tf_tuple *s, const tf_tuple *d, modes *m) {
  if (!lay_is_node(s)) {
    m->at[m->n++] = (mode){s->number, d};
    return;
  }
  for (uint32_t i = 0; i < s->n; i++) gather_modes(s->part[i], d->part[i], m);
}

void lay_modes(const tf_layout *l, modes *m) {
  m->n = 0;
  gather_modes(l->shape, l->stride, m);
}

const tf_layout *lay_of_modes(tf_layout_ctx *c, const modes *m) {
  const tf_tuple *s[TF_LAYOUT_LEAVES], *d[TF_LAYOUT_LEAVES];
  if (!m->n) return lay_leaf(c, NUM(1), lay_int(c, 0));
  if (m->n == 1) return lay_leaf(c, m->at[0].s, m->at[0].d);
  for (size_t i = 0; i < m->n; i++) {
    s[i] = lay_number(c, m->at[i].s);
    d[i] = m->at[i].d;
  }
  return lay_new(c, lay_node(c, s, m->n), lay_node(c, d, m->n));
}

/* ------------------------------------------------------------------------------------------------ strides */

const tf_tuple *lay_compact(tf_layout_ctx *c, const tf_tuple *shape, bool right) {
  const tf_tuple *s[TF_LAYOUT_LEAVES];
  size_t n = shape->leaves;
  lay_leaves(shape, s);
  num at = NUM(1);
  for (size_t k = 0; k < n; k++) {
    size_t i = right ? n - 1 - k : k;
    num extent = lay_num(c, s[i]);
    s[i] = lay_is(extent, 1) ? lay_int(c, 0) : lay_number(c, at);
    at = lay_mul(c, at, extent);
  }
  return lay_unflatten(c, shape, s);
}

/* A number of the order, and what it orders. */
typedef struct ordered {
  int64_t rank;
  const tf_tuple *shape;
  const tf_tuple **stride;
} ordered;

/* Gathers the parts that have a number; `at` gets what holds their strides. */
static size_t gather(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *order, ordered *list, size_t n,
                     const tf_tuple **slots) {
  if (!lay_is_node(order)) {
    if (order->kind != TF_TUPLE_INT) lay_fail(c, "found %s in the order, expected a number", lay_show(c, order));
    list[n] = (ordered){order->number.v, shape, &slots[n]};
    return n + 1;
  }
  if (!lay_is_node(shape) || shape->n != order->n)
    lay_fail(c, "the order %s does not fit the shape %s", lay_show(c, order), lay_show(c, shape));
  for (uint32_t i = 0; i < order->n; i++) n = gather(c, shape->part[i], order->part[i], list, n, slots);
  return n;
}

static const tf_tuple *scatter(tf_layout_ctx *c, const tf_tuple *order, const tf_tuple *const **slots) {
  if (!lay_is_node(order)) return *(*slots)++;
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < order->n; i++) part[i] = scatter(c, order->part[i], slots);
  return lay_node(c, part, order->n);
}

/* Compact strides times `at`; an extent of 1 keeps its 0. */
static const tf_tuple *compact_from(tf_layout_ctx *c, const tf_tuple *shape, num at) {
  return lay_scale_all(c, at, lay_compact(c, shape, false));
}

const tf_layout *lay_ordered(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *order) {
  ordered list[TF_LAYOUT_LEAVES], x;
  const tf_tuple *slots[TF_LAYOUT_LEAVES];
  lay_check_shape(c, shape);
  size_t n = gather(c, shape, order, list, 0, slots);
  for (size_t i = 1, k; i < n; i++) {
    for (x = list[k = i]; k && list[k - 1].rank > x.rank; k--) list[k] = list[k - 1];
    list[k] = x;
    if (k && list[k - 1].rank == x.rank) lay_fail(c, "the order has %lld twice", (long long)x.rank);
  }
  num at = NUM(1);
  for (size_t i = 0; i < n; i++) {
    *list[i].stride = compact_from(c, list[i].shape, at);
    at = lay_mul(c, at, lay_size(c, list[i].shape));
  }
  const tf_tuple *const *next = slots;
  return lay_new(c, shape, scatter(c, order, &next));
}

static const tf_tuple *identity_strides(tf_layout_ctx *c, const tf_tuple *shape, uint32_t *path, size_t n) {
  if (!lay_is_node(shape)) return lay_basis(c, NUM(1), path, n);
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  if (n == LAY_PATH) lay_fail(c, "more than %d positions in a basis function", LAY_PATH);
  for (uint32_t i = 0; i < shape->n; i++) {
    path[n] = i;
    part[i] = identity_strides(c, shape->part[i], path, n + 1);
  }
  return lay_node(c, part, shape->n);
}

const tf_layout *lay_identity(tf_layout_ctx *c, const tf_tuple *shape) {
  uint32_t path[LAY_PATH];
  lay_check_shape(c, shape);
  return lay_new(c, shape, identity_strides(c, shape, path, 0));
}

/* ------------------------------------------------------------------------------------------------ codomain */

static const tf_tuple *zeros(tf_layout_ctx *c, const tf_tuple *t) { return lay_scale_all(c, NUM(0), t); }

/* Every leaf + k. */
static const tf_tuple *plus(tf_layout_ctx *c, int64_t k, const tf_tuple *t) {
  if (!lay_is_node(t)) return lay_number(c, lay_add(c, NUM(k), lay_num(c, t)));
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < t->n; i++) part[i] = plus(c, k, t->part[i]);
  return lay_node(c, part, t->n);
}

/* sum (s - 1) * |d| as an arithmetic tuple. */
static const tf_tuple *reach(tf_layout_ctx *c, const tf_layout *l) {
  modes m;
  lay_modes(l, &m);
  const tf_tuple *r = lay_int(c, 0);
  for (size_t i = 0; i < m.n; i++) {
    num most = lay_sub(c, m.at[i].s, NUM(1));
    const tf_tuple *d = m.at[i].d;
    if (lay_is_number(d)) {
      r = lay_tuple_add(c, r, 1, lay_number(c, lay_mul(c, most, lay_abs(c, d->number))));
      continue;
    }
    for (uint32_t k = 0; k < d->n; k++) {
      const term *t = &d->terms[k];
      r = lay_tuple_add(c, r, 1, lay_at_path(c, lay_mul(c, most, lay_abs(c, t->scale)), t->path, t->n));
    }
  }
  return r;
}

/* The least multiple of `unit` over x. */
static num round_up(tf_layout_ctx *c, num x, int64_t unit) {
  return lay_mul(c, lay_ceil_div(c, x, NUM(unit)), NUM(unit));
}

/* Fails unless coordinates below `bound`, plus an offset, lie in the shape. */
static void need_within(tf_layout_ctx *c, const tf_tuple *bound, const tf_tuple *offset, const tf_tuple *shape) {
  if (!lay_is_node(bound)) {
    num top = lay_add(c, bound->number, lay_num(c, offset));
    if (!lay_need(c, TF_CONDITION_LE, top, lay_size(c, shape)))
      lay_fail(c, "coordinates up to %s leave the shape %s", lay_show_num(c, top), lay_show(c, shape));
    return;
  }
  if (!lay_is_node(shape) || bound->n > shape->n)
    lay_fail(c, "coordinates below %s do not fit the shape %s", lay_show(c, bound), lay_show(c, shape));
  for (uint32_t i = 0; i < bound->n; i++) {
    const tf_tuple *off = lay_is_node(offset) ? (i < offset->n ? offset->part[i] : lay_int(c, 0)) : offset;
    need_within(c, bound->part[i], off, shape->part[i]);
  }
}

static const tf_tuple *stage_coshape(tf_layout_ctx *c, const stage *s, const tf_tuple *r) {
  if (s->layout) {
    need_within(c, r, s->offset, s->layout->shape);
    return lay_coshape(c, s->layout);
  }
  num top = lay_add(c, lay_num(c, r), lay_abs(c, lay_num(c, s->offset)));
  int low = s->sw.base - (s->sw.shift < 0 ? s->sw.shift : 0);
  return lay_number(c, round_up(c, top, INT64_C(1) << (low + s->sw.bits)));
}

const tf_tuple *lay_coshape(tf_layout_ctx *c, const tf_layout *l) {
  const tf_tuple *most = reach(c, l);
  for (size_t i = l->nstages; i-- > 0;) most = plus(c, -1, stage_coshape(c, &l->stages[i], plus(c, 1, most)));
  if (l->base) most = lay_tuple_add(c, most, 1, zeros(c, l->base));
  return plus(c, 1, most);
}

/* ------------------------------------------------------------------------------------------------ composed */

void lay_check_swizzle(tf_layout_ctx *c, tf_layout_swizzle sw) {
  int shift = sw.shift < 0 ? -sw.shift : sw.shift;
  if (sw.bits < 0 || sw.base < 0 || shift < sw.bits || sw.bits + sw.base + shift > 62)
    lay_fail(c, "Sw<%d,%d,%d> is no swizzle: expected bits, base >= 0, |shift| >= bits, and all below bit 62", sw.bits,
             sw.base, sw.shift);
}

/* What a swizzle is made of. */
static void check_numbers(tf_layout_ctx *c, const tf_tuple *stride) {
  for (size_t i = 0; i < tf_tuple_num_leaves(stride); i++)
    if (tf_tuple_get_kind(tf_tuple_leaf(stride, i)) == TF_TUPLE_BASIS)
      lay_fail(c, "a swizzle is of numbers, but stride %s of the layout gives coordinates",
               lay_show(c, tf_tuple_leaf(stride, i)));
}

const tf_layout *lay_chain(tf_layout_ctx *c, const tf_tuple *base, const tf_layout_swizzle *sw,
                           const tf_layout *const *outer, const tf_tuple *const *offset, size_t n,
                           const tf_layout *inner) {
  tf_layout *r = LAY_NEW(c, tf_layout, 1);
  *r = *inner;
  if (base && !lay_is_node(base)) lay_fail(c, "the base %s is not a tuple", lay_show(c, base));
  if (base) r->base = lay_arithmetic(c, base);
  if (n + inner->nstages > LAY_STAGES) lay_fail(c, "more than %d composed layouts", LAY_STAGES);
  stage *s = LAY_NEW(c, stage, n + inner->nstages);
  for (size_t i = 0; i < n; i++) {
    s[i] = (stage){.layout = outer[i], .offset = lay_arithmetic(c, offset[i])};
    if (outer[i]) continue;
    s[i].sw = sw[i];
    lay_check_swizzle(c, sw[i]);
    lay_num(c, s[i].offset);
  }
  for (size_t i = 0; i < inner->nstages; i++) s[n + i] = inner->stages[i];
  r->stages = s;
  r->nstages = n + inner->nstages;
  if (r->nstages && !s[r->nstages - 1].layout) check_numbers(c, inner->stride);
  return r;
}

const tf_layout *lay_swizzled(tf_layout_ctx *c, tf_layout_swizzle sw, const tf_tuple *offset, const tf_layout *l) {
  if (l->base) lay_fail(c, "a coordinate tensor cannot be swizzled");
  if (!offset) offset = lay_int(c, 0);
  return lay_chain(c, NULL, &sw, &(const tf_layout *){NULL}, &offset, 1, l);
}

const tf_layout *lay_tensor(tf_layout_ctx *c, const tf_tuple *base, const tf_layout *l) {
  tf_layout *r = LAY_NEW(c, tf_layout, 1);
  *r = *l;
  if (!base) base = zeros(c, lay_at(c, l, lay_int(c, 0)));
  if (l->base) base = lay_tuple_add(c, l->base, 1, base);
  if (!lay_is_node(base))
    lay_fail(c, "the base %s is not a tuple: a coordinate tensor has basis strides", lay_show(c, base));
  r->base = lay_arithmetic(c, base);
  return r;
}

/* ------------------------------------------------------------------------------------------------ public */

static const tf_layout *make(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride, bool right) {
  lay_check_shape(c, shape);
  return stride ? lay_make(c, shape, stride) : lay_new(c, shape, lay_compact(c, shape, right));
}

tf_status tf_layout_make(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *stride, const tf_layout **out) {
  LAY_CALL(c, "layout", out, make(c, lay_tuple(c, shape), stride, false));
}

tf_status tf_layout_make_right(tf_layout_ctx *c, const tf_tuple *shape, const tf_layout **out) {
  LAY_CALL(c, "layout", out, make(c, lay_tuple(c, shape), NULL, true));
}

tf_status tf_layout_make_ordered(tf_layout_ctx *c, const tf_tuple *shape, const tf_tuple *order,
                                 const tf_layout **out) {
  LAY_CALL(c, "ordered layout", out, lay_ordered(c, lay_tuple(c, shape), lay_tuple(c, order)));
}

tf_status tf_layout_make_identity(tf_layout_ctx *c, const tf_tuple *shape, const tf_layout **out) {
  LAY_CALL(c, "identity layout", out, lay_identity(c, lay_tuple(c, shape)));
}

static const tf_layout *concat(tf_layout_ctx *c, const tf_layout *const *parts, size_t n) {
  if (n && !parts) lay_fail(c, "found no parts (NULL)");
  for (size_t i = 0; i < n; i++) lay_layout(c, parts[i]);
  return lay_concat(c, parts, n);
}

tf_status tf_layout_concat(tf_layout_ctx *c, const tf_layout *const *parts, size_t n, const tf_layout **out) {
  LAY_CALL(c, "concat", out, concat(c, parts, n));
}

tf_status tf_layout_make_swizzled(tf_layout_ctx *c, tf_layout_swizzle sw, const tf_tuple *offset, const tf_layout *l,
                                  const tf_layout **out) {
  LAY_CALL(c, "swizzled layout", out, lay_swizzled(c, sw, offset, lay_layout(c, l)));
}

tf_status tf_layout_make_tensor(tf_layout_ctx *c, const tf_tuple *base, const tf_layout *l, const tf_layout **out) {
  LAY_CALL(c, "coordinate tensor", out, lay_tensor(c, base, lay_layout(c, l)));
}

const tf_tuple *tf_layout_shape(const tf_layout *l) { return l->shape; }
const tf_tuple *tf_layout_stride(const tf_layout *l) { return l->stride; }
size_t tf_layout_rank(const tf_layout *l) { return lay_lrank(l); }
size_t tf_layout_depth(const tf_layout *l) { return l->shape->depth; }
const tf_tuple *tf_layout_base(const tf_layout *l) { return l->base; }
size_t tf_layout_num_stages(const tf_layout *l) { return l->nstages; }

bool tf_layout_stage(const tf_layout *l, size_t i, tf_layout_swizzle *sw, const tf_layout **layout,
                     const tf_tuple **offset) {
  if (i >= l->nstages) return false;
  if (sw) *sw = l->stages[i].sw;
  if (layout) *layout = l->stages[i].layout;
  if (offset) *offset = l->stages[i].offset;
  return true;
}

static bool same_stage(const stage *a, const stage *b) {
  if (!tf_tuple_equal(a->offset, b->offset) || !a->layout != !b->layout) return false;
  if (a->layout) return tf_layout_equal(a->layout, b->layout);
  return a->sw.bits == b->sw.bits && a->sw.base == b->sw.base && a->sw.shift == b->sw.shift;
}

bool tf_layout_equal(const tf_layout *a, const tf_layout *b) {
  if (!tf_tuple_equal(a->shape, b->shape) || !tf_tuple_equal(a->stride, b->stride)) return false;
  if (a->nstages != b->nstages || !a->base != !b->base) return false;
  for (size_t i = 0; i < a->nstages; i++)
    if (!same_stage(&a->stages[i], &b->stages[i])) return false;
  return !a->base || tf_tuple_equal(a->base, b->base);
}

tf_status tf_layout_plain(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out) {
  LAY_CALL(c, "plain", out, lay_plain(c, lay_layout(c, l)));
}

tf_status tf_layout_mode(tf_layout_ctx *c, const tf_layout *l, size_t i, const tf_layout **out) {
  LAY_CALL(c, "mode", out, lay_mode(c, lay_layout(c, l), i));
}

tf_status tf_layout_size(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out) {
  LAY_CALL(c, "size", out, lay_number(c, lay_lsize(c, lay_layout(c, l))));
}

tf_status tf_layout_coshape(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out) {
  LAY_CALL(c, "coshape", out, lay_coshape(c, lay_layout(c, l)));
}

tf_status tf_layout_cosize(tf_layout_ctx *c, const tf_layout *l, const tf_tuple **out) {
  LAY_CALL(c, "cosize", out, lay_number(c, lay_size(c, lay_coshape(c, lay_layout(c, l)))));
}
