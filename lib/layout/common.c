/* What two layouts have in common, kernels, and work spread over a domain. */
#include "layout/layout_impl.h"

static num smaller(tf_layout_ctx *c, num a, num b) { return lay_le(c, a, b) == YES ? a : b; }

/* Both inverses as digits, least first. Where one digit is longer, the rest of it goes on against the next. */
static const tf_layout *max_common(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b) {
  modes x, y, r;
  lay_need_plain(c, a);
  lay_need_plain(c, b);
  if (!lay_same(c, lay_lsize(c, a), lay_lsize(c, b)))
    lay_fail(c, "%s and %s are not known to have one size", lay_show_layout(c, a), lay_show_layout(c, b));
  lay_modes(lay_right_inverse(c, a), &x);
  lay_modes(lay_right_inverse(c, b), &y);
  r.n = 0;
  for (size_t i = 0, j = 0; i < x.n && j < y.n && r.n < TF_LAYOUT_LEAVES;) {
    mode *p = &x.at[i], *q = &y.at[j];
    if (!lay_leaf_same(c, p->d, q->d)) break;
    num s = smaller(c, p->s, q->s), t = lay_same(c, s, p->s) ? q->s : p->s;
    if (lay_le(c, s, t) != YES) break;
    r.at[r.n++] = (mode){s, p->d};
    if (lay_divides(c, s, t) != YES) break;
    bool first = lay_same(c, s, p->s), second = lay_same(c, s, q->s);
    mode *longer = first ? q : p;
    if (!first || !second) *longer = (mode){lay_div(c, t, s), lay_scale(c, s, longer->d)};
    i += first;
    j += second;
  }
  lay_coalesce_modes(c, &r, false);
  return lay_of_modes(c, &r);
}

static int64_t max_common_vector(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b) {
  num n = lay_lsize(c, max_common(c, a, b));
  if (n.e) lay_fail(c, "the length %s is not a known number", lay_show_num(c, n));
  return n.v;
}

static const tf_layout *nullspace(tf_layout_ctx *c, const tf_layout *l) {
  modes m, r;
  num at = NUM(1);
  lay_need_plain(c, l);
  lay_modes(l, &m);
  r.n = 0;
  for (size_t i = 0; i < m.n; i++) {
    if (lay_is_int(m.at[i].d, 0)) r.at[r.n++] = (mode){m.at[i].s, lay_number(c, at)};
    at = lay_mul(c, at, m.at[i].s);
  }
  return lay_of_modes(c, &r);
}

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static const tf_layout *distribute(tf_layout_ctx *c, const tf_tuple *shape, int64_t n) {
  modes m;
  int64_t rest = n;
  num at = NUM(1);
  lay_check_shape(c, shape);
  if (n < 1) lay_fail(c, "expected at least one index, not %lld", (long long)n);
  lay_modes(&(tf_layout){.shape = shape, .stride = shape}, &m);
  for (size_t i = 0; i < m.n; i++) {
    num s = m.at[i].s;
    if (s.e) lay_fail(c, "the extent %s is not a known number", lay_show_num(c, s));
    int64_t g = gcd(s.v, rest);
    m.at[i] = (mode){NUM(g), lay_number(c, at)};
    rest /= g;
    at = lay_mul(c, at, s);
  }
  if (rest != 1)
    lay_fail(c, "%lld of %lld indices do not divide the shape %s", (long long)rest, (long long)n, lay_show(c, shape));
  lay_coalesce_modes(c, &m, false);
  return lay_of_modes(c, &m);
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_layout_max_common_layout(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, const tf_layout **out) {
  LAY_CALL(c, "max_common_layout", out, max_common(c, lay_layout(c, a), lay_layout(c, b)));
}

tf_status tf_layout_max_common_vector(tf_layout_ctx *c, const tf_layout *a, const tf_layout *b, int64_t *out) {
  LAY_CALL(c, "max_common_vector", out, max_common_vector(c, lay_layout(c, a), lay_layout(c, b)));
}

tf_status tf_layout_nullspace(tf_layout_ctx *c, const tf_layout *l, const tf_layout **out) {
  LAY_CALL(c, "nullspace", out, nullspace(c, lay_layout(c, l)));
}

tf_status tf_layout_domain_distribute(tf_layout_ctx *c, const tf_tuple *shape, int64_t n, const tf_layout **out) {
  LAY_CALL(c, "domain_distribute", out, distribute(c, lay_tuple(c, shape), n));
}
