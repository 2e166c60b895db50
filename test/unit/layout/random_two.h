/* Operations on two random layouts. */
#ifndef TEST_LAYOUT_RANDOM_TWO_H
#define TEST_LAYOUT_RANDOM_TWO_H

#include "random.h"

static void check_composition(const tf_layout *a, const tf_layout *b) {
  const tf_layout *r;
  if (!ok(17, "composition", tf_layout_composition(c, a, b, &r))) return;
  ref x = ref_of(a), y = ref_of(b), z = ref_of(r);
  MUST(ref_size(&y) == ref_size(&z) && tf_tuple_compatible(c, tf_layout_shape(b), tf_layout_shape(r)),
       "%s o %s = %s: shape", show(a), show(b), show(r));
  for (int64_t i = 0; i < ref_size(&y); i++) {
    int64_t at = ref_at(&y, i).v[0];
    value want = at < 0 ? ref_at(&x, 1) : ref_at(&x, at);
    for (size_t k = 0; at < 0 && k < COMPONENTS; k++) want.v[k] *= at; /* a single mode is linear, below 0 too */
    for (int64_t k = 0; at < 0 && k <= ref_size(&x); k++)
      MUST(ref_at(&x, k).v[0] == k * ref_at(&x, 1).v[0], "%s o %s", show(a), show(b));
    MUST(same(want, ref_at(&z, i)), "%s o %s = %s at %lld", show(a), show(b), show(r), (long long)i);
  }
}

/* b's strides are basis functions of a's modes: transpositions, diagonals, steps. */
static void check_basis_composition(const tf_layout *a) {
  size_t rank = tf_layout_rank(a), n = 1 + (size_t)rnd(3);
  const tf_tuple *s[4], *d[4], *shape, *stride, *t, *u;
  const tf_layout *b, *r;
  int diagonals = 0;
  if (tf_tuple_get_kind(tf_layout_shape(a)) != TF_TUPLE_NODE || !rank) return;
  for (size_t i = 0; i < n; i++) {
    uint32_t mode = (uint32_t)rnd((int64_t)rank);
    s[i] = number(1 + rnd(4));
    if (rnd(4) == 0 && mode + 1 < rank) { /* a diagonal */
      char buf[64];
      snprintf(buf, sizeof buf, "%d@%u+%d@%u", 1 + (int)rnd(2), mode, 1 + (int)rnd(2), mode + 1);
      MUST(tf_tuple_parse(c, (tf_str){buf, strlen(buf)}, &d[i]) == TF_OK, "diagonal");
      diagonals++;
      continue;
    }
    MUST(tf_tuple_basis(c, number(1 + rnd(3)), &mode, 1, &d[i]) == TF_OK, "basis");
  }
  MUST(tf_tuple_node(c, s, n, &shape) == TF_OK && tf_tuple_node(c, d, n, &stride) == TF_OK, "node");
  MUST(tf_layout_make(c, shape, stride, &b) == TF_OK, "make");
  if (!ok(diagonals ? 31 : 18, diagonals ? "composition, diagonals" : "composition by modes",
          tf_layout_composition(c, a, b, &r)))
    return;
  ref z = ref_of(r);
  for (int64_t i = 0; i < ref_size(&z); i++) {
    const tf_tuple *part[LEAVES];
    MUST(tf_layout_at(c, b, number(i), &t) == TF_OK, "at");
    for (size_t k = 0; k < rank; k++) part[k] = k < tf_tuple_rank(t) ? tf_tuple_get(t, k) : number(0);
    MUST(tf_tuple_node(c, part, rank, &t) == TF_OK && tf_layout_at(c, a, t, &u) == TF_OK, "at");
    MUST(same(read_value(u), ref_at(&z, i)), "%s o %s = %s at %lld", show(a), show(b), show(r), (long long)i);
  }
}

static const tf_tiler *whole(const tf_layout *l) {
  const tf_tiler *t;
  MUST(tf_tiler_layout(c, l, &t) == TF_OK, "tiler");
  return t;
}

static void check_divide(const tf_layout *a, const tf_layout *b) {
  const tf_layout *r, *tile, *rest, *z;
  if (!ok(19, "logical_divide", tf_layout_logical_divide(c, a, whole(b), &r))) return;
  MUST(tf_layout_mode(c, r, 0, &tile) == TF_OK && tf_layout_mode(c, r, 1, &rest) == TF_OK, "modes");
  ref x = ref_of(a), y = ref_of(b), t = ref_of(tile), u = ref_of(rest);
  int64_t n = ref_size(&x);
  for (int64_t i = 0; i < ref_size(&y); i++)
    MUST(ref_at(&y, i).v[0] >= n || same(ref_at(&t, i), ref_at(&x, ref_at(&y, i).v[0])), "%s / %s = %s: tile at %lld",
         show(a), show(b), show(r), (long long)i);
  /* Every index of a is in some tile. */
  if (ref_size(&t) * ref_size(&u) > MOST) return;
  int64_t all = image(r, image_b), have = image(a, image_a), k = 0;
  for (int64_t i = 0; i < all && k < have; i++)
    if (same(image_b[i], image_a[k])) k++;
  MUST(k == have, "%s / %s = %s lacks values", show(a), show(b), show(r));
  if (n == ref_size(&t) * ref_size(&u) && image(b, image_b) == ref_size(&y)) same_image("division", a, r);
  MUST(tf_layout_zipped_divide(c, a, whole(b), &z) == TF_OK && tf_layout_equal(z, r), "zipped_divide");
  MUST(tf_layout_flat_divide(c, a, whole(b), &z) == TF_OK, "flat_divide");
  same_image("flat_divide", r, z);
}

/* By mode, with numbers and `_`. */
static void check_divide_modes(const tf_layout *a) {
  size_t rank = tf_layout_rank(a), n = 1 + (size_t)rnd((int64_t)rank);
  const tf_tuple *part[LEAVES], *t, *size;
  const tf_tiler *by;
  const tf_layout *l, *z, *r, *am, *m;
  if (tf_tuple_get_kind(tf_layout_shape(a)) != TF_TUPLE_NODE) return;
  for (size_t i = 0; i < n; i++)
    if (rnd(4) == 0) MUST(tf_tuple_any(c, &part[i]) == TF_OK, "any");
    else part[i] = number(1 + rnd(5));
  MUST(tf_tuple_node(c, part, n, &t) == TF_OK && tf_tiler_shape(c, t, &by) == TF_OK, "tiler");
  if (!ok(20, "zipped_divide by mode", tf_layout_zipped_divide(c, a, by, &z))) return;
  MUST(tf_layout_logical_divide(c, a, by, &l) == TF_OK, "logical_divide");
  same_image("zipped_divide", l, z);
  MUST(tf_layout_mode(c, z, 0, &m) == TF_OK, "mode");
  if (tf_layout_compose(c, a, by, &r) == TF_OK)
    MUST(tf_layout_equal(r, m), "layout<0>(zipped_divide) of %s is not A o T", show(a));
  for (size_t i = 0; i < n; i++) {
    int64_t k, s;
    MUST(tf_layout_mode(c, a, i, &am) == TF_OK && tf_layout_mode(c, l, i, &m) == TF_OK, "mode");
    if (!tf_tuple_get_int(part[i], &k)) continue;
    ref x = ref_of(am), y = ref_of(m);
    MUST(tf_layout_size(c, m, &size) == TF_OK && tf_tuple_get_int(size, &s), "size");
    MUST(s >= ref_size(&x) && s < ref_size(&x) + k, "%s / %lld = %s", show(am), (long long)k, show(m));
    for (int64_t j = 0; j < ref_size(&x); j++)
      MUST(same(ref_at(&x, j), ref_at(&y, j)), "%s / %lld = %s", show(am), (long long)k, show(m));
  }
}

/* Mode i has a mode for each operand: a's mode i, and copies as b's says. */
static void check_blocks(const tf_layout *a, const tf_layout *b, const tf_layout *z, bool raked) {
  size_t na = tf_layout_rank(a), nb = tf_layout_rank(b), n = na > nb ? na : nb;
  const tf_layout *mode, *tile, *copies, *want;
  const tf_tuple *size;
  int64_t s, q;
  bool leaves =
      tf_tuple_get_kind(tf_layout_shape(a)) != TF_TUPLE_NODE && tf_tuple_get_kind(tf_layout_shape(b)) != TF_TUPLE_NODE;
  MUST(tf_layout_rank(z) == (leaves ? 2 : n), "block of %s and %s = %s: rank", show(a), show(b), show(z));
  for (size_t i = 0; i < n; i++) {
    mode = z;
    MUST(leaves || tf_layout_mode(c, z, i, &mode) == TF_OK, "mode");
    MUST(tf_layout_rank(mode) == 2 && tf_layout_mode(c, mode, raked, &tile) == TF_OK &&
             tf_layout_mode(c, mode, !raked, &copies) == TF_OK,
         "block of %s and %s = %s: mode %zu is no pair", show(a), show(b), show(z), i);
    if (i < na)
      MUST(tf_layout_mode(c, a, i, &want) == TF_OK && tf_layout_equal(want, tile), "block of %s and %s = %s: mode %zu",
           show(a), show(b), show(z), i);
    MUST(tf_layout_size(c, copies, &size) == TF_OK && tf_tuple_get_int(size, &s), "size");
    q = 1;
    if (i < nb)
      MUST(tf_layout_mode(c, b, i, &want) == TF_OK && tf_layout_size(c, want, &size) == TF_OK &&
               tf_tuple_get_int(size, &q),
           "size");
    MUST(s == q, "block of %s and %s = %s: mode %zu has %lld copies", show(a), show(b), show(z), i, (long long)s);
  }
}

static void check_product(const tf_layout *a, const tf_layout *b) {
  const tf_layout *r, *tile, *copies, *z;
  ref x = ref_of(a), y = ref_of(b);
  if (!ok(21, "logical_product", tf_layout_logical_product(c, a, whole(b), &r))) return;
  MUST(tf_layout_mode(c, r, 0, &tile) == TF_OK && tf_layout_mode(c, r, 1, &copies) == TF_OK, "modes");
  MUST(tf_layout_equal(tile, a), "%s * %s = %s: the tile", show(a), show(b), show(r));
  ref w = ref_of(copies);
  MUST(ref_size(&w) == ref_size(&y), "%s * %s = %s: copies", show(a), show(b), show(r));
  if (ref_size(&x) * ref_size(&y) > MOST) return;
  int64_t na = image(a, image_a), nb = image(b, image_b);
  MUST(image(r, image_a) == na * nb, "%s * %s = %s: the copies meet", show(a), show(b), show(r));
  for (int64_t i = 0; i < ref_size(&y); i++) /* equal places, equal copies */
    for (int64_t k = 0; k < i; k++)
      MUST(same(ref_at(&y, i), ref_at(&y, k)) == same(ref_at(&w, i), ref_at(&w, k)), "%s * %s = %s", show(a), show(b),
           show(r));
  MUST(ok(22, "blocked_product", tf_layout_blocked_product(c, a, b, &z)), "blocked_product: %s", tf_layout_message(c));
  same_image("blocked_product", r, z);
  check_blocks(a, b, z, false);
  MUST(ok(23, "raked_product", tf_layout_raked_product(c, a, b, &z)), "raked_product: %s", tf_layout_message(c));
  same_image("raked_product", r, z);
  check_blocks(a, b, z, true);
}

static void check_tile_to_shape(const tf_layout *a) {
  const tf_tuple *part[LEAVES], *order[LEAVES], *shape, *ord, *t;
  const tf_layout *r, *m;
  size_t n = tf_layout_rank(a);
  int64_t first = 1;
  if (tf_tuple_get_kind(tf_layout_shape(a)) != TF_TUPLE_NODE || n > 4) return;
  for (size_t i = 0; i < n; i++) {
    int64_t s, k = 1 + rnd(3);
    MUST(tf_layout_mode(c, a, i, &m) == TF_OK && tf_layout_size(c, m, &t) == TF_OK && tf_tuple_get_int(t, &s), "size");
    part[i] = number(s * k);
    order[i] = number((int64_t)((i * 3 + 1) % 7));
    first *= s * k;
  }
  MUST(tf_tuple_node(c, part, n, &shape) == TF_OK && tf_tuple_node(c, order, n, &ord) == TF_OK, "node");
  if (!ok(24, "tile_to_shape", tf_layout_tile_to_shape(c, a, shape, rnd(2) ? ord : NULL, &r))) return;
  ref x = ref_of(r);
  MUST(ref_size(&x) == first, "tile_to_shape of %s = %s", show(a), show(r));
  for (size_t i = 0; i < n; i++) {
    int64_t s, w;
    MUST(tf_layout_mode(c, r, i, &m) == TF_OK && tf_layout_size(c, m, &t) == TF_OK && tf_tuple_get_int(t, &s), "size");
    MUST(tf_tuple_get_int(part[i], &w) && s == w, "tile_to_shape of %s = %s", show(a), show(r));
  }
  ref y = ref_of(a);
  if (first <= MOST && image(a, image_a) == ref_size(&y))
    MUST(image(r, image_a) == first, "tile_to_shape of %s = %s: tiles meet", show(a), show(r));
}

static void check_common(const tf_layout *a, const tf_layout *b) {
  const tf_layout *r;
  int64_t n;
  if (!ok(25, "max_common_layout", tf_layout_max_common_layout(c, a, b, &r))) return;
  ref x = ref_of(a), y = ref_of(b), z = ref_of(r);
  for (int64_t i = 0; i < ref_size(&z); i++) {
    int64_t at = ref_at(&z, i).v[0];
    MUST(ref_at(&x, at).v[0] == i && ref_at(&y, at).v[0] == i, "common of %s and %s = %s", show(a), show(b), show(r));
  }
  MUST(tf_layout_max_common_vector(c, a, b, &n) == TF_OK && n == ref_size(&z), "max_common_vector");
  if (tf_layout_equal(a, b)) {
    MUST(tf_layout_right_inverse(c, a, &r) == TF_OK, "right_inverse");
    ref w = ref_of(r);
    MUST(n == ref_size(&w), "common of %s with itself", show(a));
  }
}

#endif
