/* Parts of a layout by coordinate and by mode. */
#include "layout/layout_impl.h"

typedef struct kept {
  const tf_tuple *s[TF_LAYOUT_LEAVES], *d[TF_LAYOUT_LEAVES];
  size_t n;
} kept;

/* The modes under `_` (any), or under numbers. */
static void keep(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *s, const tf_tuple *d, bool any, kept *out) {
  if (!lay_is_node(coord)) {
    if (coord->kind == TF_TUPLE_BASIS) lay_fail(c, "found %s in a coordinate", lay_show(c, coord));
    if ((coord->kind == TF_TUPLE_ANY) != any) return;
    if (out->n == TF_LAYOUT_LEAVES) lay_fail(c, "more than %d modes", TF_LAYOUT_LEAVES);
    out->s[out->n] = s;
    out->d[out->n++] = d;
    return;
  }
  if (!lay_is_node(s) || s->n != coord->n)
    lay_fail(c, "the coordinate %s does not fit the shape %s", lay_show(c, coord), lay_show(c, s));
  for (uint32_t i = 0; i < coord->n; i++) keep(c, coord->part[i], s->part[i], d->part[i], any, out);
}

static const tf_layout *kept_part(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord, bool any) {
  if (!lay_is_node(coord) && (coord->kind == TF_TUPLE_ANY) == any) return l;
  kept k;
  k.n = 0;
  keep(c, coord, l->shape, l->stride, any, &k);
  return lay_like(c, l, lay_node(c, k.s, k.n), lay_node(c, k.d, k.n));
}

/* `x` more in the base, or in the innermost offset. */
static const tf_layout *moved(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *x) {
  tf_layout *r = LAY_NEW(c, tf_layout, 1);
  *r = *l;
  if (!l->nstages) {
    r->base = lay_tuple_add(c, l->base, 1, x);
    return r;
  }
  stage *s = LAY_NEW(c, stage, l->nstages);
  memcpy(s, l->stages, l->nstages * sizeof *s);
  s[l->nstages - 1].offset = lay_tuple_add(c, s[l->nstages - 1].offset, 1, x);
  r->stages = s;
  return r;
}

static const tf_layout *lay_slice(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord,
                                  const tf_tuple **offset) {
  const tf_layout *r = kept_part(c, l, coord, true);
  const tf_tuple *x = lay_inner(c, coord, l->shape, l->stride);
  if (!lay_is_plain(l)) {
    r = moved(c, r, x);
    x = lay_int(c, 0);
  }
  if (offset) *offset = x;
  else if (lay_is_plain(l)) lay_fail(c, "found no place for the offset (NULL) of a plain layout");
  return r;
}

/* `_` for each mode of t, or one. */
static const tf_tuple *all_of(tf_layout_ctx *c, const tf_tuple *t) {
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  if (!lay_is_node(t)) return &c->any;
  for (uint32_t i = 0; i < t->n; i++) part[i] = &c->any;
  return lay_node(c, part, t->n);
}

/* coord with `_` for the modes of t that it does not mention. */
static const tf_tuple *extended(tf_layout_ctx *c, const tf_tuple *coord, const tf_tuple *t) {
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  if (!lay_is_node(coord) || !lay_is_node(t) || coord->n >= t->n) return coord;
  for (uint32_t i = 0; i < t->n; i++) part[i] = i < coord->n ? coord->part[i] : &c->any;
  return lay_node(c, part, t->n);
}

static const tf_layout *local(tf_layout_ctx *c, const tf_layout *l, const tf_tiler *t, const tf_tuple *coord, bool tile,
                              const tf_tuple **offset) {
  const tf_layout *div = lay_divide(c, l, t, ZIPPED);
  const tf_tuple *in = div->shape->part[0], *rest = div->shape->part[1];
  const tf_tuple *both[2] = {tile ? all_of(c, in) : extended(c, coord, in),
                             tile ? extended(c, coord, rest) : all_of(c, rest)};
  return lay_slice(c, div, lay_node(c, both, 2), offset);
}

/* The place of number `index` among what the leaves s:d map to it, as an index into all of s. */
static num place_of(tf_layout_ctx *c, const tf_tuple *s, const tf_tuple *d, num index, num *below) {
  if (lay_is_node(s)) {
    num r = NUM(0);
    for (uint32_t i = 0; i < s->n; i++) r = lay_add(c, r, place_of(c, s->part[i], d->part[i], index, below));
    return r;
  }
  num at = NUM(0), n = *below;
  if (!lay_is(s->number, 1) && !lay_is_int(d, 0))
    at = lay_mul(c, lay_mod(c, lay_div(c, index, lay_num(c, d)), s->number), n);
  *below = lay_mul(c, n, s->number);
  return at;
}

/* Tiles of the threads' shape, and of each the element at the place where `threads` has this index. */
static const tf_layout *partition(tf_layout_ctx *c, const tf_layout *l, const tf_layout *threads, const tf_tuple *index,
                                  const tf_tuple **offset) {
  const tf_tuple *size[TF_LAYOUT_LEAVES], *coord[TF_LAYOUT_LEAVES];
  num at = lay_num(c, index), below;
  lay_need_plain(c, threads);
  lay_need_integer(c, threads);
  if (lay_le(c, NUM(0), at) == NO) lay_fail(c, "the index %s is negative", lay_show_num(c, at));
  size_t n = lay_lrank(threads);
  for (size_t i = 0; i < n; i++) {
    const tf_tuple *s = lay_part(threads->shape, i), *d = lay_part(threads->stride, i);
    below = NUM(1);
    size[i] = lay_number(c, lay_size(c, s));
    coord[i] = lay_number(c, place_of(c, s, d, at, &below));
  }
  bool node = lay_is_node(threads->shape);
  const tf_tiler *t = lay_tiler_shape(c, node ? lay_node(c, size, n) : size[0]);
  return local(c, l, t, node ? lay_node(c, coord, n) : coord[0], false, offset);
}

static const tf_layout *pick(tf_layout_ctx *c, const tf_layout *l, const size_t *modes, size_t n) {
  const tf_layout *part[TF_LAYOUT_LEAVES], *inner = lay_plain(c, l);
  if (n > TF_LAYOUT_LEAVES) lay_fail(c, "more than %d modes", TF_LAYOUT_LEAVES);
  if (n && !modes) lay_fail(c, "found no modes (NULL)");
  for (size_t i = 0; i < n; i++) part[i] = lay_mode(c, inner, modes[i]);
  return lay_with(c, l, lay_concat(c, part, n));
}

static const tf_layout *group(tf_layout_ctx *c, const tf_layout *l, size_t begin, size_t end) {
  const tf_layout *part[TF_LAYOUT_LEAVES], *inner = lay_plain(c, l);
  size_t rank = lay_lrank(l), n = 0;
  if (begin > end || end > rank) lay_fail(c, "%s has no modes [%zu, %zu)", lay_show_layout(c, l), begin, end);
  for (size_t i = 0; i < rank; i++) part[i] = lay_mode(c, inner, i);
  const tf_layout *one = lay_concat(c, part + begin, end - begin);
  for (size_t i = 0; i < begin; i++) n++;
  if (end > begin) part[n++] = one;
  for (size_t i = end; i < rank; i++) part[n++] = part[i];
  return lay_with(c, l, lay_concat(c, part, n));
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_layout_slice(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord, const tf_layout **out,
                          const tf_tuple **offset) {
  if (offset) *offset = NULL;
  LAY_CALL(c, "slice", out, lay_slice(c, lay_layout(c, l), lay_tuple(c, coord), offset));
}

tf_status tf_layout_dice(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *coord, const tf_layout **out) {
  LAY_CALL(c, "dice", out, kept_part(c, lay_layout(c, l), lay_tuple(c, coord), false));
}

tf_status tf_layout_local_tile(tf_layout_ctx *c, const tf_layout *l, const tf_tiler *t, const tf_tuple *coord,
                               const tf_layout **out, const tf_tuple **offset) {
  if (offset) *offset = NULL;
  LAY_CALL(c, "local_tile", out, local(c, lay_layout(c, l), lay_tiler(c, t), lay_tuple(c, coord), true, offset));
}

tf_status tf_layout_local_partition(tf_layout_ctx *c, const tf_layout *l, const tf_layout *threads,
                                    const tf_tuple *index, const tf_layout **out, const tf_tuple **offset) {
  if (offset) *offset = NULL;
  LAY_CALL(c, "local_partition", out,
           partition(c, lay_layout(c, l), lay_layout(c, threads), lay_tuple(c, index), offset));
}

tf_status tf_layout_select(tf_layout_ctx *c, const tf_layout *l, const size_t *modes, size_t n, const tf_layout **out) {
  LAY_CALL(c, "select", out, pick(c, lay_layout(c, l), modes, n));
}

tf_status tf_layout_group(tf_layout_ctx *c, const tf_layout *l, size_t begin, size_t end, const tf_layout **out) {
  LAY_CALL(c, "group", out, group(c, lay_layout(c, l), begin, end));
}
