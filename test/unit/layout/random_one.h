/* Operations on one random layout. */
#ifndef TEST_LAYOUT_RANDOM_ONE_H
#define TEST_LAYOUT_RANDOM_ONE_H

#include "random.h"

static void check_values(const tf_layout *l) {
  ref r = ref_of(l);
  int64_t n = ref_size(&r);
  const tf_tuple *t, *crd, *size;
  for (int64_t i = 0; i < n + 3; i++) {
    MUST(tf_layout_at(c, l, number(i), &t) == TF_OK, "%s at %lld: %s", show(l), (long long)i, tf_layout_message(c));
    MUST(same(read_value(t), ref_at(&r, i)), "%s at %lld", show(l), (long long)i);
    int64_t v;
    bool known = tf_layout_at_index(c, l, i, &v) == TF_OK;
    MUST(known == (tf_tuple_get_kind(t) == TF_TUPLE_INT) && (!known || v == ref_at(&r, i).v[0]), "at_index of %s",
         show(l));
    MUST(tf_tuple_idx2crd(c, number(i), tf_layout_shape(l), &crd) == TF_OK, "idx2crd");
    MUST(tf_tuple_congruent(crd, tf_layout_shape(l)), "idx2crd of %s: profile", show(l));
    MUST(tf_layout_at(c, l, crd, &t) == TF_OK && same(read_value(t), ref_at(&r, i)), "%s at coordinate %lld", show(l),
         (long long)i);
    int64_t back;
    MUST(tf_tuple_crd2idx(c, crd, tf_layout_shape(l), &t) == TF_OK && tf_tuple_get_int(t, &back) && back == i,
         "crd2idx of %s at %lld", show(l), (long long)i);
  }
  int64_t got;
  MUST(tf_layout_size(c, l, &size) == TF_OK && tf_tuple_get_int(size, &got) && got == n, "size of %s", show(l));
  if (!has_basis(&r) && nonnegative(&r)) {
    MUST(tf_layout_cosize(c, l, &size) == TF_OK && tf_tuple_get_int(size, &got), "cosize of %s", show(l));
    MUST(got == ref_at(&r, n - 1).v[0] + 1, "cosize of %s is %lld", show(l), (long long)got);
  }
}

static void check_text(const tf_layout *l) {
  tf_str s;
  const tf_layout *back;
  MUST(tf_layout_print(c, l, &s) == TF_OK, "print");
  MUST(tf_layout_parse(c, s, &back) == TF_OK, "parse of %s: %s", s.ptr, tf_layout_message(c));
  MUST(tf_layout_equal(l, back), "%s is read as %s", s.ptr, show(back));
}

static void check_coalesce(const tf_layout *l) {
  const tf_layout *r;
  ref a = ref_of(l);
  int64_t n = ref_size(&a);
  MUST(ok(0, "coalesce", tf_layout_coalesce(c, l, NULL, &r)), "coalesce refused");
  same_function("coalesce", l, l, r, n);
  MUST(tf_layout_depth(r) <= 1, "coalesce of %s = %s is nested", show(l), show(r));
  ref x = ref_of(r);
  for (size_t i = 0; i + 1 < x.n; i++) {
    bool merges = true;
    for (size_t k = 0; k < COMPONENTS; k++) merges = merges && x.s[i] * x.d[i].v[k] == x.d[i + 1].v[k];
    MUST(!merges && x.s[i] > 1, "coalesce of %s = %s is not the shortest", show(l), show(r));
  }
  MUST(tf_layout_coalesce(c, l, tf_layout_shape(l), &r) == TF_OK, "coalesce by profile");
  same_function("coalesce by profile", l, l, r, n);
  MUST(tf_layout_flatten(c, l, &r) == TF_OK, "flatten");
  same_function("flatten", l, l, r, n + 2);
}

static int compare_values(const void *a, const void *b) { return memcmp(a, b, sizeof(value)); }

/* The different values, sorted. */
static int64_t image(const tf_layout *l, value *out) {
  ref r = ref_of(l);
  int64_t n = ref_size(&r), k = 0;
  MUST(n <= MOST, "a layout of %lld indices", (long long)n);
  for (int64_t i = 0; i < n; i++) out[i] = ref_at(&r, i);
  qsort(out, (size_t)n, sizeof *out, compare_values);
  for (int64_t i = 0; i < n; i++)
    if (!k || !same(out[i], out[k - 1])) out[k++] = out[i];
  return k;
}

static value image_a[MOST], image_b[MOST];

static void same_image(const char *op, const tf_layout *a, const tf_layout *b) {
  int64_t n = image(a, image_a), m = image(b, image_b);
  MUST(n == m && memcmp(image_a, image_b, (size_t)n * sizeof *image_a) == 0, "%s of %s = %s: other values", op, show(a),
       show(b));
}

static void check_filter(const tf_layout *l) {
  const tf_layout *r;
  MUST(ok(1, "filter", tf_layout_filter(c, l, &r)), "filter refused");
  same_image("filter", l, r);
  ref x = ref_of(r);
  for (size_t i = 0; i < x.n; i++)
    MUST(x.s[i] == 1 || !same(x.d[i], (value){{0}}), "filter of %s = %s has a stride 0", show(l), show(r));
}

static void check_inverses(const tf_layout *l) {
  const tf_layout *r;
  ref a = ref_of(l);
  if (ok(2, "right_inverse", tf_layout_right_inverse(c, l, &r))) {
    ref x = ref_of(r);
    for (int64_t i = 0; i < ref_size(&x); i++) {
      int64_t at = ref_at(&x, i).v[0];
      MUST(at >= 0 && at < ref_size(&a) && ref_at(&a, at).v[0] == i, "right_inverse of %s = %s at %lld", show(l),
           show(r), (long long)i);
    }
    /* Whatever [0, n) an injective layout covers first, the inverse covers: the next number is not just missed. */
    if (nonnegative(&a) && !has_basis(&a) && image(l, image_a) == ref_size(&a)) {
      int64_t n = 0;
      while (n < ref_size(&a) && image_a[n].v[0] == n) n++;
      MUST(n < ref_size(&a) || ref_size(&x) == n, "right_inverse of %s = %s is too short", show(l), show(r));
    }
  }
  if (ok(3, "left_inverse", tf_layout_left_inverse(c, l, &r))) {
    ref x = ref_of(r);
    for (int64_t i = 0; i < ref_size(&a); i++) {
      int64_t v = ref_at(&a, i).v[0], at = ref_at(&x, v).v[0];
      MUST(at < ref_size(&a) && ref_at(&a, at).v[0] == v, "left_inverse of %s = %s at %lld", show(l), show(r),
           (long long)i);
    }
  }
}

static void check_complement(const tf_layout *l) {
  const tf_layout *r;
  ref a = ref_of(l);
  int64_t m = 1 + rnd(200);
  if (rnd(2) && !has_basis(&a) && nonnegative(&a)) m = ref_at(&a, ref_size(&a) - 1).v[0] + 1;
  if (!ok(4, "complement", tf_layout_complement(c, l, number(m), &r))) return;
  ref x = ref_of(r);
  static unsigned char hit[1 << 16];
  int64_t n = image(l, image_a), most = 0;
  if (n * ref_size(&x) > (1 << 14)) return;
  memset(hit, 0, sizeof hit);
  for (int64_t i = 0; i < n; i++)
    for (int64_t k = 0; k < ref_size(&x); k++) {
      int64_t v = image_a[i].v[0] + ref_at(&x, k).v[0];
      if (v > most) most = v;
      if (v >= (int64_t)sizeof hit) continue;
      MUST(!hit[v], "complement of %s in %lld = %s meets it at %lld", show(l), (long long)m, show(r), (long long)v);
      hit[v] = 1;
    }
  for (int64_t v = 0; v < m; v++)
    MUST(hit[v], "complement of %s in %lld = %s misses %lld", show(l), (long long)m, show(r), (long long)v);
  for (size_t i = 0; i + 1 < x.n; i++)
    MUST(x.d[i].v[0] < x.d[i + 1].v[0], "complement of %s = %s: strides do not ascend", show(l), show(r));
}

static void check_recast(const tf_layout *l) {
  static const int64_t units[] = {1, 2, 3, 4, 8};
  const tf_layout *r, *back;
  int64_t u = pick(units, 5);
  ref a = ref_of(l);
  if (ok(5, "upcast", tf_layout_upcast(c, l, u, &r))) {
    ref x = ref_of(r);
    /* Each value belongs to the unit that the same coordinate, in units, is in; leaf by leaf. */
    for (int64_t i = 0; i < ref_size(&a); i++) {
      int64_t rest = i, at = 0, times = 1;
      for (size_t k = 0; k < a.n; k++) {
        at += rest % a.s[k] / (a.s[k] / x.s[k]) * times;
        times *= x.s[k];
        rest /= a.s[k];
      }
      int64_t v = ref_at(&a, i).v[0], w = ref_at(&x, at).v[0];
      MUST(w * u <= v && v < w * u + u, "upcast of %s by %lld = %s at %lld", show(l), (long long)u, show(r),
           (long long)i);
    }
  }
  if (!ok(6, "downcast", tf_layout_downcast(c, l, u, &r))) return;
  value *x = image_a, *y = image_b;
  int64_t n = image(l, x), m = image(r, y);
  MUST(m == n * u, "downcast of %s by %lld = %s", show(l), (long long)u, show(r));
  int64_t k = 0;
  for (int64_t i = 0; i < m; i++) {
    int64_t v = y[i].v[0] >= 0 ? y[i].v[0] / u : -((-y[i].v[0] + u - 1) / u);
    for (k = 0; k < n && x[k].v[0] != v; k++) {
    }
    MUST(k < n, "downcast of %s by %lld = %s has %lld", show(l), (long long)u, show(r), (long long)y[i].v[0]);
  }
  if (tf_layout_upcast(c, r, u, &back) == TF_OK) same_image("upcast of downcast", l, back);
}

static void check_others(const tf_layout *l) {
  const tf_layout *r;
  ref a = ref_of(l);
  MUST(ok(7, "nullspace", tf_layout_nullspace(c, l, &r)), "nullspace refused");
  ref x = ref_of(r);
  for (int64_t i = 0; i < ref_size(&x); i++)
    MUST(same(ref_at(&a, ref_at(&x, i).v[0]), (value){{0}}), "nullspace of %s = %s", show(l), show(r));
  MUST(image(r, image_a) == ref_size(&x), "nullspace of %s = %s repeats", show(l), show(r));

  int64_t n = 1 + rnd(16);
  if (ok(8, "domain_distribute", tf_layout_domain_distribute(c, tf_layout_shape(l), n, &r))) {
    MUST(image(r, image_a) == n && image_a[n - 1].v[0] < ref_size(&a), "distribute of %s", show(l));
  }
  MUST(tf_layout_make_identity(c, tf_layout_shape(l), &r) == TF_OK, "identity");
  for (int64_t i = 0; i < ref_size(&a); i++) {
    const tf_tuple *crd, *at;
    MUST(tf_tuple_idx2crd(c, number(i), tf_layout_shape(l), &crd) == TF_OK &&
             tf_layout_at(c, r, number(i), &at) == TF_OK && tf_tuple_equal(crd, at),
         "identity %s at %lld", show(r), (long long)i);
  }
}

#endif
