/* Complement and inverses. */
#include "layout/layout_impl.h"

/* The modes that reach more than one value. */
static void drop_zeros(tf_layout_ctx *c, const tf_layout *a, modes *m) {
  lay_need_integer(c, a);
  lay_modes(a, m);
  size_t n = 0;
  for (size_t i = 0; i < m->n; i++)
    if (!lay_is(m->at[i].s, 1) && !lay_is_int(m->at[i].d, 0)) m->at[n++] = m->at[i];
  m->n = n;
}

/* By ascending stride, which must all be known to be positive; `with` is permuted alike (it may be NULL). */
static void sort_modes(tf_layout_ctx *c, modes *m, num *with) {
  for (size_t i = 0; i < m->n; i++) {
    mode x = m->at[i];
    num y = with ? with[i] : NUM(0);
    if (lay_le(c, NUM(1), x.d->number) != YES)
      lay_fail(c, "the stride %s is not known to be positive", lay_show(c, x.d));
    size_t k = i;
    for (; k; k--) {
      verdict v = lay_le(c, m->at[k - 1].d->number, x.d->number);
      if (v == UNKNOWN)
        lay_fail(c, "cannot decide which of the strides %s and %s is larger", lay_show(c, m->at[k - 1].d),
                 lay_show(c, x.d));
      if (v == YES) break;
      m->at[k] = m->at[k - 1];
      if (with) with[k] = with[k - 1];
    }
    m->at[k] = x;
    if (with) with[k] = y;
  }
}

const tf_layout *lay_complement(tf_layout_ctx *c, const tf_layout *a, num total, bool covering) {
  modes m, r;
  lay_need_plain(c, a);
  if (lay_le(c, NUM(1), total) != YES) lay_fail(c, "the size %s is not known to be positive", lay_show_num(c, total));
  drop_zeros(c, a, &m);
  lay_coalesce_modes(c, &m, false);
  sort_modes(c, &m, NULL);
  num at = NUM(1);
  r.n = 0;
  for (size_t i = 0; i < m.n; i++) {
    num d = m.at[i].d->number;
    if (lay_le(c, at, d) == NO)
      lay_fail(c, "%s is not injective: the stride %s is below the %s that smaller strides reach",
               lay_show_layout(c, a), lay_show_num(c, d), lay_show_num(c, at));
    if (covering && !lay_need(c, TF_CONDITION_DIVIDES, d, at))
      lay_fail(c, "the stride %s is not a multiple of %s, the extent times stride below it", lay_show_num(c, d),
               lay_show_num(c, at));
    r.at[r.n++] = (mode){lay_div(c, d, at), lay_number(c, at)};
    at = lay_mul(c, d, m.at[i].s);
  }
  if (r.n == TF_LAYOUT_LEAVES) lay_fail(c, "more than %d leaves in a tuple", TF_LAYOUT_LEAVES);
  r.at[r.n++] = (mode){lay_ceil_div(c, total, at), lay_number(c, at)};
  lay_coalesce_modes(c, &r, false);
  return lay_of_modes(c, &r);
}

/* ------------------------------------------------------------------------------------------------ inverses */

/* The prefix products of the extents. */
static void prefixes(tf_layout_ctx *c, const modes *m, num *p) {
  num at = NUM(1);
  for (size_t i = 0; i < m->n; i++) {
    p[i] = at;
    at = lay_mul(c, at, m->at[i].s);
  }
}

static const tf_layout *plain_right_inverse(tf_layout_ctx *c, const tf_layout *a) {
  modes m, r;
  num p[TF_LAYOUT_LEAVES], at = NUM(1);
  lay_need_integer(c, a);
  lay_modes(a, &m);
  lay_coalesce_modes(c, &m, false);
  prefixes(c, &m, p);
  r.n = 0;
  for (size_t i = 0; i < m.n;) {
    if (!lay_same(c, m.at[i].d->number, at)) {
      i++;
      continue;
    }
    r.at[r.n++] = (mode){m.at[i].s, lay_number(c, p[i])};
    at = lay_mul(c, at, m.at[i].s);
    i = 0;
  }
  lay_coalesce_modes(c, &r, false);
  return lay_of_modes(c, &r);
}

static const tf_layout *plain_left_inverse(tf_layout_ctx *c, const tf_layout *a) {
  modes m, r;
  num p[TF_LAYOUT_LEAVES], below = NUM(1), under = NUM(0);
  lay_need_integer(c, a);
  lay_modes(a, &m);
  lay_coalesce_modes(c, &m, false);
  prefixes(c, &m, p);
  size_t n = 0;
  for (size_t i = 0; i < m.n; i++) {
    if (lay_is_int(m.at[i].d, 0)) continue;
    p[n] = p[i];
    m.at[n++] = m.at[i];
  }
  if (!n) return lay_of_modes(c, &m);
  m.n = n;
  sort_modes(c, &m, p);
  for (size_t i = 0; i < n; i++) {
    num d = m.at[i].d->number;
    if (!lay_need(c, TF_CONDITION_DIVIDES, d, below))
      lay_fail(c, "the stride %s is not a multiple of the stride %s", lay_show_num(c, d), lay_show_num(c, below));
    if (i && !lay_need(c, TF_CONDITION_LE, lay_mul(c, below, m.at[i - 1].s), d))
      lay_fail(c, "%s is not injective: the stride %s is below %s * %s", lay_show_layout(c, a), lay_show_num(c, d),
               lay_show_num(c, m.at[i - 1].s), lay_show_num(c, below));
    r.at[i] = (mode){lay_div(c, d, below), lay_number(c, under)};
    below = d;
    under = p[i];
  }
  if (n == TF_LAYOUT_LEAVES) lay_fail(c, "more than %d leaves in a tuple", TF_LAYOUT_LEAVES);
  r.at[n] = (mode){m.at[n - 1].s, lay_number(c, under)};
  r.n = n + 1;
  lay_coalesce_modes(c, &r, false);
  return lay_of_modes(c, &r);
}

/* inverse(Sw o L) = inverse(L) o Sw, a swizzle being its own inverse. */
static const tf_layout *swizzled_inverse(tf_layout_ctx *c, const tf_layout *a, bool right) {
  const stage *s = a->stages;
  if (a->base || a->nstages != 1 || s->layout || !lay_is_int(s->offset, 0))
    lay_fail(c, "%s is neither a plain layout nor Sw o 0 o one", lay_show_layout(c, a));
  const tf_layout *in = right ? plain_right_inverse(c, lay_plain(c, a)) : plain_left_inverse(c, lay_plain(c, a));
  num n = lay_lsize(c, in);
  int shift = s->sw.shift < 0 ? -s->sw.shift : s->sw.shift;
  num block = NUM(INT64_C(1) << (s->sw.base + shift + s->sw.bits));
  if (right && s->sw.bits && lay_divides(c, block, n) != YES)
    lay_fail(c, "the inverse has %s indices, which the swizzle does not map to themselves: expected a multiple of %s",
             lay_show_num(c, n), lay_show_num(c, block));
  const tf_layout *line = lay_swizzled(c, s->sw, NULL, lay_leaf(c, n, lay_int(c, 1)));
  return lay_composition(c, in, line);
}

const tf_layout *lay_right_inverse(tf_layout_ctx *c, const tf_layout *a) {
  return lay_is_plain(a) ? plain_right_inverse(c, a) : swizzled_inverse(c, a, true);
}

static const tf_layout *lay_left_inverse(tf_layout_ctx *c, const tf_layout *a) {
  return lay_is_plain(a) ? plain_left_inverse(c, a) : swizzled_inverse(c, a, false);
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_layout_complement(tf_layout_ctx *c, const tf_layout *a, const tf_tuple *m, const tf_layout **out) {
  LAY_CALL(c, "complement", out, lay_complement(c, lay_layout(c, a), lay_size(c, lay_tuple(c, m)), true));
}

tf_status tf_layout_right_inverse(tf_layout_ctx *c, const tf_layout *a, const tf_layout **out) {
  LAY_CALL(c, "right_inverse", out, lay_right_inverse(c, lay_layout(c, a)));
}

tf_status tf_layout_left_inverse(tf_layout_ctx *c, const tf_layout *a, const tf_layout **out) {
  LAY_CALL(c, "left_inverse", out, lay_left_inverse(c, lay_layout(c, a)));
}
