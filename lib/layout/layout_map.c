/* Coordinates to values, indices to coordinates, and back. */
#include "layout/layout_impl.h"

#include <inttypes.h>

/* ------------------------------------------------------------------------------------------------ idx2crd, crd2idx */

static void need_index(tf_layout_ctx *c, num i) {
  if (i.e ? !lay_need(c, TF_CONDITION_LE, NUM(0), i) : i.v < 0)
    lay_fail(c, "the index %s of a hierarchical shape is negative", lay_show_num(c, i));
}

static const tf_tuple *index_to_coord(tf_layout_ctx *c, num i, const tf_tuple *shape) {
  if (!lay_is_node(shape)) return lay_number(c, i);
  need_index(c, i);
  if (!shape->n) {
    if (!lay_is(i, 0)) lay_fail(c, "the empty shape has no index %s", lay_show_num(c, i));
    return shape;
  }
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t k = 0; k < shape->n; k++) {
    bool last = k + 1 == shape->n;
    num size = last ? NUM(1) : lay_size(c, shape->part[k]);
    part[k] = index_to_coord(c, last ? i : lay_mod(c, i, size), shape->part[k]);
    if (!last) i = lay_div(c, i, size);
  }
  return lay_node(c, part, shape->n);
}

static _Noreturn void misfit(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape) {
  lay_fail(c, "the coordinate %s does not fit the shape %s", lay_show(c, coord), lay_show(c, shape));
}

static const tf_tuple *lay_idx2crd(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape) {
  if (!lay_is_node(coord)) return index_to_coord(c, lay_num(c, coord), shape);
  if (!lay_is_node(shape) || coord->n != shape->n) misfit(c, coord, shape);
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < shape->n; i++) part[i] = lay_idx2crd(c, coord->part[i], shape->part[i]);
  return lay_node(c, part, shape->n);
}

static num lay_crd2idx(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape) {
  if (!lay_is_node(coord)) return lay_num(c, coord);
  if (!lay_is_node(shape) || coord->n != shape->n) misfit(c, coord, shape);
  num r = NUM(0);
  for (uint32_t i = shape->n; i-- > 0;)
    r = lay_add(c, lay_crd2idx(c, coord->part[i], shape->part[i]), lay_mul(c, r, lay_size(c, shape->part[i])));
  return r;
}

/* ------------------------------------------------------------------------------------------------ inner product */

/* i * d added to acc; positions whose number is 0 count too, so that the rank of the sum does not depend on i. */
static const tf_tuple *add_product(tf_layout_ctx *c, const tf_tuple *acc, num i, const tf_tuple *d) {
  if (d->kind != TF_TUPLE_BASIS) {
    num x = lay_mul(c, i, lay_num(c, d));
    return acc->kind <= TF_TUPLE_EXPR ? lay_number(c, lay_add(c, acc->number, x))
                                      : lay_tuple_add(c, acc, 1, lay_number(c, x));
  }
  for (uint32_t k = 0; k < d->n; k++) {
    const term *t = &d->terms[k];
    acc = lay_tuple_add(c, acc, 1, lay_at_path(c, lay_mul(c, i, t->scale), t->path, t->n));
  }
  return acc;
}

static const tf_tuple *inner(tf_layout_ctx *c, const tf_tuple *acc, const tf_tuple *coord, const tf_tuple *shape,
                             const tf_tuple *stride) {
  if (coord->kind == TF_TUPLE_ANY) coord = lay_int(c, 0);
  if (!lay_is_node(shape)) {
    if (lay_is_node(coord)) misfit(c, coord, shape);
    return add_product(c, acc, lay_num(c, coord), stride);
  }
  if (!lay_is_node(coord)) coord = index_to_coord(c, lay_num(c, coord), shape);
  if (coord->n != shape->n) misfit(c, coord, shape);
  for (uint32_t i = 0; i < shape->n; i++) acc = inner(c, acc, coord->part[i], shape->part[i], stride->part[i]);
  return acc;
}

const tf_tuple *lay_inner(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape, const tf_tuple *stride) {
  return inner(c, lay_int(c, 0), coord, shape, stride);
}

/* ------------------------------------------------------------------------------------------------ swizzles, stages */

num lay_swizzle_at(tf_layout_ctx *c, tf_layout_swizzle sw, num x) {
  int64_t ones = (INT64_C(1) << sw.bits) - 1;
  int from = sw.base + (sw.shift > 0 ? sw.shift : 0), to = sw.base - (sw.shift < 0 ? sw.shift : 0);
  if (!x.e) return NUM(x.v ^ (((x.v >> from) & ones) << to));
  tf_ix_ctx *ix = lay_ix(c);
  num y = lay_mod(c, lay_div(c, x, NUM(INT64_C(1) << from)), NUM(ones + 1));
  return lay_of_expr(tf_ix_xor(ix, x.e, lay_expr(c, lay_mul(c, y, NUM(INT64_C(1) << to)))));
}

/* Zeros for the modes that an arithmetic tuple does not mention. */
static const tf_tuple *padded(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape) {
  if (!lay_is_node(coord) || !lay_is_node(shape) || coord->n > shape->n) return coord;
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (uint32_t i = 0; i < shape->n; i++)
    part[i] = i < coord->n ? padded(c, coord->part[i], shape->part[i]) : lay_int(c, 0);
  return lay_node(c, part, shape->n);
}

const tf_tuple *lay_at(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord) {
  const tf_tuple *x = lay_inner(c, coord, l->shape, l->stride);
  for (size_t i = l->nstages; i-- > 0;) {
    const stage *s = &l->stages[i];
    x = lay_tuple_add(c, s->offset, 1, x);
    if (s->layout) x = lay_at(c, s->layout, padded(c, x, s->layout->shape));
    else x = lay_number(c, lay_swizzle_at(c, s->sw, lay_num(c, x)));
  }
  return l->base ? lay_tuple_add(c, l->base, 1, x) : x;
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_layout_at(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord, const tf_tuple **out) {
  LAY_CALL(c, "layout value", out, lay_at(c, lay_layout(c, l), lay_tuple(c, coord)));
}

/* Through the tuples, whose memory is given back. */
static int64_t general_at_index(tf_layout_ctx *c, const tf_layout *l, int64_t i) {
  tf_layout_mark m = tf_layout_get_mark(c);
  const tf_tuple *r = lay_at(c, l, lay_int(c, i));
  if (r->kind != TF_TUPLE_INT) lay_fail(c, "the value %s is not a known number", lay_show(c, r));
  int64_t v = r->number.v;
  tf_layout_release(c, m);
  return v;
}

/* Leaf by leaf: for a number, the hierarchy makes no difference. */
static int64_t at_index(tf_layout_ctx *c, const tf_layout *l, int64_t i) {
  if (!lay_is_plain(l) || !l->shape->leaves) return general_at_index(c, l, i);
  modes m;
  num r = NUM(0), rest = NUM(i);
  lay_modes(l, &m);
  if (lay_is_node(l->shape)) need_index(c, rest);
  for (size_t k = 0; k < m.n; k++) {
    bool last = k + 1 == m.n;
    r = lay_add(c, r, lay_mul(c, last ? rest : lay_mod(c, rest, m.at[k].s), lay_num(c, m.at[k].d)));
    if (!last) rest = lay_div(c, rest, m.at[k].s);
  }
  if (r.e) lay_fail(c, "the value %s is not a known number", lay_show_num(c, r));
  return r.v;
}

tf_status tf_layout_at_index(tf_layout_ctx *c, const tf_layout *l, int64_t index, int64_t *out) {
  LAY_CALL(c, "layout value", out, at_index(c, lay_layout(c, l), index));
}

tf_status tf_tuple_idx2crd(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape, const tf_tuple **out) {
  LAY_CALL(c, "idx2crd", out, (lay_check_shape(c, lay_tuple(c, shape)), lay_idx2crd(c, lay_tuple(c, coord), shape)));
}

tf_status tf_tuple_crd2idx(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *shape, const tf_tuple **out) {
  LAY_CALL(c, "crd2idx", out,
           (lay_check_shape(c, lay_tuple(c, shape)), lay_number(c, lay_crd2idx(c, lay_tuple(c, coord), shape))));
}

static const tf_tuple *swizzle_at(tf_layout_ctx *c, tf_layout_swizzle sw, const tf_tuple *x) {
  lay_check_swizzle(c, sw);
  return lay_number(c, lay_swizzle_at(c, sw, lay_num(c, x)));
}

tf_status tf_layout_swizzle_at(tf_layout_ctx *c, tf_layout_swizzle sw, const tf_tuple *x, const tf_tuple **out) {
  LAY_CALL(c, "swizzle", out, swizzle_at(c, sw, lay_tuple(c, x)));
}
