/* Slices, modes and swizzles of random layouts. */
#ifndef TEST_LAYOUT_RANDOM_SLICES_H
#define TEST_LAYOUT_RANDOM_SLICES_H

#include "random.h"

/* ------------------------------------------------------------------------------------------------ slices */

/* A coordinate with `_` here and there, and the same with what the k-th index of the kept modes is. */
static const tf_tuple *random_coord(const tf_tuple *shape) {
  const tf_tuple *part[LEAVES], *t;
  int64_t n;
  if (rnd(3) == 0) return tf_tuple_any(c, &t) == TF_OK ? t : NULL;
  if (tf_tuple_get_kind(shape) != TF_TUPLE_NODE || rnd(3) == 0) {
    MUST(tf_tuple_size(c, shape, &t) == TF_OK && tf_tuple_get_int(t, &n), "size");
    return number(rnd(n));
  }
  for (size_t i = 0; i < tf_tuple_rank(shape); i++) part[i] = random_coord(tf_tuple_get(shape, i));
  MUST(tf_tuple_node(c, part, tf_tuple_rank(shape), &t) == TF_OK, "node");
  return t;
}

static const tf_tuple *filled(const tf_tuple *coord, const tf_tuple *shape, int64_t *k) {
  const tf_tuple *part[LEAVES], *t;
  int64_t n;
  if (tf_tuple_get_kind(coord) == TF_TUPLE_INT) return coord;
  if (tf_tuple_get_kind(coord) == TF_TUPLE_ANY) {
    MUST(tf_tuple_size(c, shape, &t) == TF_OK && tf_tuple_get_int(t, &n), "size");
    t = number(*k % n);
    *k /= n;
    return t;
  }
  for (size_t i = 0; i < tf_tuple_rank(shape); i++) part[i] = filled(tf_tuple_get(coord, i), tf_tuple_get(shape, i), k);
  MUST(tf_tuple_node(c, part, tf_tuple_rank(shape), &t) == TF_OK, "node");
  return t;
}

static void check_slice(const tf_layout *l) {
  const tf_tuple *coord = random_coord(tf_layout_shape(l)), *off = NULL, *t, *sum;
  const tf_layout *r, *d;
  MUST(ok(9, "slice", tf_layout_slice(c, l, coord, &r, &off)), "slice of %s: %s", show(l), tf_layout_message(c));
  MUST(tf_layout_dice(c, l, coord, &d) == TF_OK, "dice");
  ref x = ref_of(r), y = ref_of(d), a = ref_of(l);
  MUST(ref_size(&x) * ref_size(&y) == ref_size(&a), "slice and dice of %s: %s and %s", show(l), show(r), show(d));
  for (int64_t i = 0; i < ref_size(&x); i++) {
    int64_t k = i;
    const tf_tuple *full = filled(coord, tf_layout_shape(l), &k);
    MUST(tf_layout_at(c, l, full, &t) == TF_OK, "at");
    value v = read_value(off), w = ref_at(&x, i);
    for (size_t j = 0; j < COMPONENTS; j++) v.v[j] += w.v[j];
    MUST(same(v, read_value(t)), "slice of %s = %s at %lld", show(l), show(r), (long long)i);
  }
  if (tf_layout_make_tensor(c, NULL, l, &r) != TF_OK) return;
  MUST(tf_layout_slice(c, r, coord, &d, NULL) == TF_OK, "slice of a tensor: %s", tf_layout_message(c));
  MUST(tf_tuple_add(c, tf_layout_base(r), 1, off, &sum) == TF_OK && tf_tuple_equal(tf_layout_base(d), sum),
       "slice of %s = %s", show(r), show(d));
}

/* Each thread's part, element by element: tile by tile what is at the thread's place. */
static void check_partition(const tf_layout *l) {
  const tf_tuple *part[LEAVES], *order[LEAVES], *shape, *ord, *coord, *t, *off = NULL;
  const tf_layout *threads, *r, *m;
  size_t rank = tf_layout_rank(l), n = 1 + (size_t)rnd((int64_t)(rank ? rank : 1));
  int64_t extent[LEAVES], tile[LEAVES], at[LEAVES], tiles = 1, size = 1;
  if (tf_tuple_get_kind(tf_layout_shape(l)) != TF_TUPLE_NODE || !rank) return;
  for (size_t i = 0; i < rank; i++) {
    MUST(tf_layout_mode(c, l, i, &m) == TF_OK && tf_layout_size(c, m, &t) == TF_OK && tf_tuple_get_int(t, &extent[i]),
         "size");
    tile[i] = i < n ? 1 + rnd(4) : 1;
    if (i < n) part[i] = number(tile[i]), order[i] = number((int64_t)((i * 5 + (size_t)rnd(2) * 7) % 11 * 16 + i));
    tiles *= (extent[i] + tile[i] - 1) / tile[i];
    size *= tile[i];
  }
  MUST(tf_tuple_node(c, part, n, &shape) == TF_OK && tf_tuple_node(c, order, n, &ord) == TF_OK &&
           tf_layout_make_ordered(c, shape, ord, &threads) == TF_OK,
       "threads");
  int64_t index = rnd(size), place = 0;
  if (!ok(32, "local_partition", tf_layout_local_partition(c, l, threads, number(index), &r, &off))) return;
  ref x = ref_of(r), who = ref_of(threads);
  while (ref_at(&who, place).v[0] != index) place++;
  MUST(ref_size(&x) == tiles, "partition of %s by %s = %s", show(l), show(threads), show(r));
  for (int64_t i = 0; i < tiles; i++) {
    int64_t rest = i, in = place;
    bool inside = true;
    for (size_t k = 0; k < rank; k++) {
      int64_t count = (extent[k] + tile[k] - 1) / tile[k];
      at[k] = rest % count * tile[k] + in % tile[k];
      inside = inside && at[k] < extent[k];
      part[k] = number(at[k]);
      rest /= count;
      in /= tile[k];
    }
    if (!inside) continue;
    value v = read_value(off), w = ref_at(&x, i);
    for (size_t j = 0; j < COMPONENTS; j++) v.v[j] += w.v[j];
    MUST(tf_tuple_node(c, part, rank, &coord) == TF_OK && tf_layout_at(c, l, coord, &t) == TF_OK, "at");
    MUST(same(v, read_value(t)), "partition %lld of %s by %s = %s at %lld", (long long)index, show(l), show(threads),
         show(r), (long long)i);
  }
}

static void check_modes(const tf_layout *l) {
  const tf_layout *r, *m;
  size_t n = tf_layout_rank(l), order[LEAVES], begin = (size_t)rnd((int64_t)n + 1),
         end = begin + (size_t)rnd((int64_t)(n - begin) + 1);
  MUST(tf_layout_group(c, l, begin, end, &r) == TF_OK, "group");
  same_image("group", l, r);
  if (tf_tuple_get_kind(tf_layout_shape(l)) == TF_TUPLE_NODE) {
    ref a = ref_of(l);
    same_function("group", l, l, r, ref_size(&a));
  }
  for (size_t i = 0; i < n; i++) order[i] = n - 1 - i;
  MUST(ok(10, "select", tf_layout_select(c, l, order, n, &r)), "select refused");
  for (size_t i = 0; i < n; i++) {
    const tf_layout *want;
    MUST(tf_layout_mode(c, r, i, &m) == TF_OK && tf_layout_mode(c, l, n - 1 - i, &want) == TF_OK &&
             tf_layout_equal(m, want),
         "select of %s = %s", show(l), show(r));
  }
}

/* ------------------------------------------------------------------------------------------------ swizzles */

static int64_t swizzled(tf_layout_swizzle sw, int64_t x) {
  int64_t ones = (INT64_C(1) << sw.bits) - 1;
  if (sw.shift >= 0) return x ^ ((x & (ones << (sw.base + sw.shift))) >> sw.shift);
  return x ^ ((x & (ones << sw.base)) << -sw.shift);
}

static void check_swizzle(const tf_layout *l) {
  tf_layout_swizzle sw = {(int32_t)rnd(4), (int32_t)rnd(4), 0};
  sw.shift = (int32_t)(sw.bits + rnd(3)) * (rnd(2) ? 1 : -1);
  const tf_layout *s, *r, *part;
  const tf_tuple *off, *t;
  int64_t at = rnd(2) ? 0 : rnd(256), v, base;
  ref a = ref_of(l);
  if (has_basis(&a)) return;
  MUST(ok(11, "swizzle", tf_layout_make_swizzled(c, sw, number(at), l, &s)), "swizzle: %s", tf_layout_message(c));
  check_text(s);
  int64_t most = 0;
  for (int64_t i = 0; i < ref_size(&a); i++) {
    int64_t want = swizzled(sw, at + ref_at(&a, i).v[0]);
    MUST(tf_layout_at_index(c, s, i, &v) == TF_OK && v == want, "%s at %lld", show(s), (long long)i);
    if (v > most) most = v;
  }
  if (nonnegative(&a)) {
    MUST(tf_layout_cosize(c, s, &t) == TF_OK && tf_tuple_get_int(t, &v) && v > most, "cosize of %s", show(s));
  }
  const tf_tuple *coord = random_coord(tf_layout_shape(l));
  MUST(tf_layout_slice(c, s, coord, &part, &off) == TF_OK && tf_tuple_get_int(off, &v) && v == 0, "slice of %s",
       show(s));
  ref x = ref_of(part);
  for (int64_t i = 0; i < ref_size(&x); i++) {
    int64_t k = i, want;
    MUST(tf_layout_at(c, s, filled(coord, tf_layout_shape(l), &k), &t) == TF_OK && tf_tuple_get_int(t, &want), "at");
    MUST(tf_layout_at_index(c, part, i, &v) == TF_OK && v == want, "slice of %s = %s", show(s), show(part));
  }
  if (!ok(12, "decay", tf_layout_decay(c, part, &r, &off))) return;
  ref y = ref_of(r);
  MUST(tf_tuple_get_int(off, &base), "decay");
  for (int64_t i = 0; i < ref_size(&x); i++)
    MUST(tf_layout_at_index(c, part, i, &v) == TF_OK && v == base + ref_at(&y, i).v[0], "decay of %s = %lld and %s",
         show(part), (long long)base, show(r));
  for (int up = 0; up < 2; up++) {
    int64_t u = INT64_C(1) << rnd(3);
    if (!(up ? ok(13, "upcast", tf_layout_upcast(c, s, u, &r)) : ok(14, "downcast", tf_layout_downcast(c, s, u, &r))))
      continue;
    /* Both sides as sets of the smaller unit. */
    const tf_layout *small = up ? s : r, *large = up ? r : s;
    ref p = ref_of(small), q = ref_of(large);
    for (int64_t i = 0; i < ref_size(&p) && ref_size(&p) == u * ref_size(&q); i++) {
      int64_t w, found = 0;
      MUST(tf_layout_at_index(c, small, i, &v) == TF_OK, "at");
      for (int64_t k = 0; k < ref_size(&q) && !found; k++)
        found = tf_layout_at_index(c, large, k, &w) == TF_OK && w * u <= v && v < w * u + u;
      MUST(found, "recast of %s by %lld = %s", show(s), (long long)u, show(r));
    }
  }
}

static void check_swizzled_inverse(void) {
  const tf_layout *l = random_layout(2, 64, COMPACT), *s, *r;
  tf_layout_swizzle sw = {1 + (int32_t)rnd(2), (int32_t)rnd(2), 0};
  int64_t v, w;
  ref a = ref_of(l);
  sw.shift = sw.bits;
  if (tf_layout_make_swizzled(c, sw, NULL, l, &s) != TF_OK) return;
  if (ok(15, "right_inverse of Sw", tf_layout_right_inverse(c, s, &r))) {
    ref x = ref_of(r);
    for (int64_t i = 0; i < ref_size(&x); i++)
      MUST(tf_layout_at_index(c, r, i, &v) == TF_OK && v < ref_size(&a) && tf_layout_at_index(c, s, v, &w) == TF_OK &&
               w == i,
           "right_inverse of %s = %s", show(s), show(r));
  }
  if (ok(16, "left_inverse of Sw", tf_layout_left_inverse(c, s, &r)))
    for (int64_t i = 0; i < ref_size(&a); i++) {
      int64_t x;
      MUST(tf_layout_at_index(c, s, i, &v) == TF_OK && tf_layout_at_index(c, r, v, &w) == TF_OK &&
               tf_layout_at_index(c, s, w, &x) == TF_OK && x == v,
           "left_inverse of %s = %s", show(s), show(r));
    }
}

#endif
