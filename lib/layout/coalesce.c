/* Fewer modes, the same function. */
#include "layout/layout_impl.h"

/* Whether the mode at d goes on where s:from ends. */
static bool goes_on(tf_layout_ctx *c, num s, const tf_tuple *from, const tf_tuple *d) {
  if (lay_known(s) && from->kind == TF_TUPLE_INT && d->kind == TF_TUPLE_INT) {
    int64_t end;
    return !__builtin_mul_overflow(s.v, from->number.v, &end) && end == d->number.v;
  }
  return lay_leaf_same(c, lay_scale(c, s, from), d);
}

/* Merges neighbours and drops extents of 1. keep_last: an extent of 1 at the end stays, so that its stride goes on
 * saying what lies past the shape; then at least one mode is left if there was one. */
void lay_coalesce_modes(tf_layout_ctx *c, modes *m, bool keep_last) {
  size_t n = 0;
  for (size_t i = 0; i < m->n; i++) {
    mode x = m->at[i];
    bool cap = keep_last && i + 1 == m->n;
    if (lay_is(x.s, 1) && !cap) continue;
    if (n) {
      mode *last = &m->at[n - 1];
      if (goes_on(c, last->s, last->d, x.d)) {
        last->s = lay_mul(c, last->s, x.s);
        continue;
      }
    }
    m->at[n++] = x;
  }
  m->n = n;
}

static const tf_layout *coalesce_all(tf_layout_ctx *c, const tf_layout *l) {
  modes m;
  lay_modes(l, &m);
  lay_coalesce_modes(c, &m, false);
  return lay_of_modes(c, &m);
}

static const tf_layout *coalesce_by(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *profile) {
  if (!profile || !lay_is_node(profile)) return coalesce_all(c, l);
  size_t n = lay_lrank(l);
  if (profile->n > n)
    lay_fail(c, "the profile %s has more modes than the shape %s", lay_show(c, profile), lay_show(c, l->shape));
  const tf_layout *part[TF_LAYOUT_LEAVES];
  for (size_t i = 0; i < n; i++) {
    part[i] = lay_mode(c, l, i);
    if (i < profile->n) part[i] = coalesce_by(c, part[i], profile->part[i]);
  }
  return lay_concat(c, part, n);
}

static const tf_layout *coalesced(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *profile) {
  return lay_with(c, l, coalesce_by(c, lay_plain(c, l), profile));
}

static const tf_layout *lay_filter_zeros(tf_layout_ctx *c, const tf_layout *l) {
  const tf_tuple *s[TF_LAYOUT_LEAVES], *d[TF_LAYOUT_LEAVES];
  lay_leaves(l->shape, s);
  lay_leaves(l->stride, d);
  for (size_t i = 0; i < l->shape->leaves; i++)
    if (lay_is_int(d[i], 0)) s[i] = lay_int(c, 1);
  return lay_like(c, l, lay_unflatten(c, l->shape, s), l->stride);
}

static const tf_layout *lay_filter(tf_layout_ctx *c, const tf_layout *l) {
  return coalesced(c, lay_filter_zeros(c, l), NULL);
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_layout_flatten(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out) {
  LAY_CALL(c, "flatten", out, lay_like(c, lay_layout(c, l), lay_flatten(c, l->shape), lay_flatten(c, l->stride)));
}

tf_status tf_layout_coalesce(tf_layout_ctx *c, const tf_layout *l, const tf_tuple *profile, const tf_layout **out) {
  LAY_CALL(c, "coalesce", out, coalesced(c, lay_layout(c, l), profile));
}

tf_status tf_layout_filter_zeros(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out) {
  LAY_CALL(c, "filter_zeros", out, lay_filter_zeros(c, lay_layout(c, l)));
}

tf_status tf_layout_filter(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out) {
  LAY_CALL(c, "filter", out, lay_filter(c, lay_layout(c, l)));
}
