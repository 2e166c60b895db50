/* Random layouts: every operation against plain loops over the whole domain. A value is recomputed here from the leaves
 * of the result's shape and stride, not by the library. TF_SEED=n repeats a run, TF_TRIALS=n makes it longer. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/result.h"
#include "tf/layout.h"

enum { OPS = 40, LEAVES = TF_LAYOUT_LEAVES, COMPONENTS = 4, MOST = 4096 };

/* ck_assert_msg writes to a file each time. */
#define MUST(c, ...)                                                                                                   \
  do {                                                                                                                 \
    if (!(c)) ck_abort_msg(__VA_ARGS__);                                                                               \
  } while (0)

static uint64_t state;
static tf_layout_ctx *c;
static size_t done[OPS], refused[OPS];
static const char *names[OPS];

static int64_t rnd(int64_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int64_t)((state >> 20) % (uint64_t)n);
}

static int64_t pick(const int64_t *v, size_t n) { return v[rnd((int64_t)n)]; }

static const char *show(const tf_layout *l) {
  tf_str s;
  return l && tf_layout_print(c, l, &s) == TF_OK ? s.ptr : "?";
}

/* ------------------------------------------------------------------------------------------------ reference */

/* A value: component 0 is the number of integer strides; the others are what the paths below say. */
typedef struct value {
  int64_t v[COMPONENTS];
} value;

static const struct {
  uint32_t n, path[2];
} paths[COMPONENTS] = {{0, {0}}, {1, {0}}, {1, {1}}, {2, {2, 1}}};

typedef struct ref {
  size_t n;
  int64_t s[LEAVES];
  value d[LEAVES];
} ref;

static size_t component(const uint32_t *path, size_t n) {
  for (size_t k = 0; k < COMPONENTS; k++)
    if (paths[k].n == n && memcmp(paths[k].path, path, n * sizeof *path) == 0) return k;
  ck_abort_msg("a basis function that no test uses");
  return 0;
}

static value value_of(const tf_tuple *d) {
  value r = {{0}};
  if (tf_tuple_get_int(d, &r.v[0])) return r;
  for (size_t i = 0; i < tf_tuple_num_terms(d); i++) {
    const tf_tuple *scale;
    const uint32_t *path;
    size_t n;
    MUST(tf_tuple_term(c, d, i, &scale, &path, &n) == TF_OK, "no term");
    MUST(tf_tuple_get_int(scale, &r.v[component(path, n)]), "no known scale");
  }
  return r;
}

static ref ref_of(const tf_layout *l) {
  ref r;
  const tf_tuple *s = tf_layout_shape(l), *d = tf_layout_stride(l);
  r.n = tf_tuple_num_leaves(s);
  MUST(r.n == tf_tuple_num_leaves(d) && tf_tuple_congruent(s, d), "%s: profiles differ", show(l));
  for (size_t i = 0; i < r.n; i++) {
    MUST(tf_tuple_get_int(tf_tuple_leaf(s, i), &r.s[i]), "no known extent");
    r.d[i] = value_of(tf_tuple_leaf(d, i));
  }
  return r;
}

static int64_t ref_size(const ref *r) {
  int64_t n = 1;
  for (size_t i = 0; i < r->n; i++) n *= r->s[i];
  return n;
}

static value ref_at(const ref *r, int64_t i) {
  value x = {{0}};
  for (size_t k = 0; k < r->n; k++) {
    int64_t crd = k + 1 < r->n ? i % r->s[k] : i;
    i /= r->s[k];
    for (size_t j = 0; j < COMPONENTS; j++) x.v[j] += crd * r->d[k].v[j];
  }
  return x;
}

static bool same(value a, value b) { return memcmp(&a, &b, sizeof a) == 0; }

/* What an arithmetic tuple says. */
static value read_value(const tf_tuple *t) {
  value r = {{0}};
  if (tf_tuple_get_int(t, &r.v[0])) return r;
  for (size_t k = 1; k < COMPONENTS; k++) {
    const tf_tuple *at = t;
    for (uint32_t i = 0; at && i < paths[k].n; i++)
      at = tf_tuple_get_kind(at) == TF_TUPLE_NODE ? tf_tuple_get(at, paths[k].path[i]) : NULL;
    if (at) TF_SURELY(tf_tuple_get_int(at, &r.v[k]));
  }
  return r;
}

/* ------------------------------------------------------------------------------------------------ random values */

typedef enum flavour { COMPACT, TAME, WILD, BASIS } flavour;

static const tf_tuple *random_leaf(int64_t *budget) {
  static const int64_t extents[] = {1, 2, 2, 2, 3, 4, 4, 5, 6, 8};
  const tf_tuple *t;
  int64_t s = pick(extents, 10);
  while (s > *budget) s = s > 1 ? s / 2 : 1;
  *budget /= s;
  MUST(tf_tuple_int(c, s, &t) == TF_OK, "int");
  return t;
}

static const tf_tuple *random_shape(int depth, int64_t *budget) {
  const tf_tuple *part[4], *t;
  size_t n = (size_t)rnd(4);
  if (!depth || !n) return random_leaf(budget);
  for (size_t i = 0; i < n; i++) part[i] = random_shape(depth - 1, budget);
  MUST(tf_tuple_node(c, part, n, &t) == TF_OK, "node");
  return t;
}

/* Leaves in the order of `next`, put back under shape's profile. */
static const tf_tuple *with_leaves(const tf_tuple *shape, const tf_tuple ***next) {
  if (tf_tuple_get_kind(shape) != TF_TUPLE_NODE) return *(*next)++;
  const tf_tuple *part[LEAVES], *t;
  size_t n = tf_tuple_rank(shape);
  for (size_t i = 0; i < n; i++) part[i] = with_leaves(tf_tuple_get(shape, i), next);
  MUST(tf_tuple_node(c, part, n, &t) == TF_OK, "node");
  return t;
}

static const tf_tuple *number(int64_t v) {
  const tf_tuple *t;
  MUST(tf_tuple_int(c, v, &t) == TF_OK, "int");
  return t;
}

static const tf_tuple *random_basis(void) {
  const tf_tuple *t;
  size_t k = 1 + (size_t)rnd(COMPONENTS - 1);
  if (rnd(8) == 0) return number(0);
  MUST(tf_tuple_basis(c, number(rnd(2) ? 1 : rnd(9) - 2), paths[k].path, paths[k].n, &t) == TF_OK, "basis");
  return t;
}

/* COMPACT: a permutation of compact strides, gaps and zeros now and then. TAME: small strides >= 0. WILD: any. */
static const tf_layout *random_layout(int depth, int64_t budget, flavour f) {
  const tf_tuple *shape = random_shape(depth, &budget), *d[LEAVES], **next = d;
  size_t n = tf_tuple_num_leaves(shape), order[LEAVES];
  int64_t at = 1, s;
  for (size_t i = 0; i < n; i++) {
    size_t k = (size_t)rnd((int64_t)i + 1);
    order[i] = order[k];
    order[k] = i;
  }
  if (rnd(3) == 0)
    for (size_t i = 0; i < n; i++) order[i] = i;
  for (size_t i = 0; i < n; i++) {
    TF_SURELY(tf_tuple_get_int(tf_tuple_leaf(shape, order[i]), &s));
    if (f == COMPACT && rnd(12) == 0) {
      d[order[i]] = number(0);
      continue;
    }
    if (f == COMPACT && rnd(8) == 0) at *= 1 + rnd(4);
    d[order[i]] = f == COMPACT ? number(at)
                  : f == TAME  ? number(rnd(13))
                  : f == WILD  ? number(rnd(41) - 20)
                               : random_basis();
    at *= s;
  }
  const tf_tuple *stride = with_leaves(shape, &next);
  const tf_layout *l;
  MUST(tf_layout_make(c, shape, stride, &l) == TF_OK, "make: %s", tf_layout_message(c));
  return l;
}

static flavour any_flavour(void) { return (flavour)rnd(4); }
static flavour integer_flavour(void) { return (flavour)rnd(3); }

/* Counts an operation; false if it was refused, in words. */
static bool ok(int op, const char *name, tf_status st) {
  names[op] = name;
  if (st == TF_OK) return done[op]++, true;
  refused[op]++;
  MUST(st == TF_ERR_INVALID && strlen(tf_layout_message(c)) > strlen(name), "%s: status %d, '%s'", name, st,
       tf_layout_message(c));
  return false;
}

static bool has_basis(const ref *r) {
  for (size_t i = 0; i < r->n; i++)
    for (size_t k = 1; k < COMPONENTS; k++)
      if (r->d[i].v[k]) return true;
  return false;
}

static bool nonnegative(const ref *r) {
  for (size_t i = 0; i < r->n; i++)
    if (r->d[i].v[0] < 0 && r->s[i] > 1) return false;
  return true;
}

/* The function of `a` on [0, n) is that of `b`. */
static void same_function(const char *op, const tf_layout *from, const tf_layout *a, const tf_layout *b, int64_t n) {
  ref x = ref_of(a), y = ref_of(b);
  for (int64_t i = 0; i < n; i++)
    MUST(same(ref_at(&x, i), ref_at(&y, i)), "%s of %s = %s differs at %lld", op, show(from), show(b), (long long)i);
}

/* ------------------------------------------------------------------------------------------------ one layout */

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

/* ------------------------------------------------------------------------------------------------ two layouts */

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

/* ------------------------------------------------------------------------------------------------ symbols */

static const tf_tuple *sym_n;

/* t with n in place of the symbol. */
static const tf_tuple *put(const tf_tuple *t, int64_t n) {
  const tf_tuple *r;
  MUST(tf_tuple_substitute(c, t, &sym_n, &n, 1, &r) == TF_OK, "substitute: %s", tf_layout_message(c));
  return r;
}

static const tf_layout *put_layout(const tf_layout *l, int64_t n) {
  const tf_layout *r;
  MUST(tf_layout_make(c, put(tf_layout_shape(l), n), put(tf_layout_stride(l), n), &r) == TF_OK, "%s with %lld: %s",
       show(l), (long long)n, tf_layout_message(c));
  return r;
}

static bool conditions_hold(int64_t n) {
  for (size_t i = 0; i < tf_layout_num_conditions(c); i++) {
    const tf_layout_condition *k = tf_layout_get_condition(c, i);
    int64_t a, b;
    MUST(tf_tuple_get_int(put(k->a, n), &a) && tf_tuple_get_int(put(k->b, n), &b), "a condition of other symbols");
    if (k->kind == TF_CONDITION_DIVIDES ? b == 0 || a % b != 0 : k->kind == TF_CONDITION_LE ? a > b : a != b)
      return false;
  }
  return true;
}

/* A compact layout some of whose extents are multiples of a symbol, its modes in any order. */
static const tf_layout *symbolic_layout(void) {
  const tf_tuple *part[3], *order[3], *shape, *ord;
  const tf_layout *l;
  size_t n = 1 + (size_t)rnd(3);
  for (size_t i = 0; i < n; i++) {
    part[i] = number(1 + rnd(6));
    if (rnd(2)) MUST(tf_tuple_scale(c, part[i], sym_n, &part[i]) == TF_OK, "scale");
    order[i] = number((int64_t)i * (rnd(2) ? 1 : -1));
  }
  MUST(tf_tuple_node(c, part, n, &shape) == TF_OK && tf_tuple_node(c, order, n, &ord) == TF_OK, "node");
  MUST(tf_layout_make_ordered(c, shape, ord, &l) == TF_OK, "make: %s", tf_layout_message(c));
  return l;
}

/* With symbols, under the conditions that were collected, operations do what they do with numbers. */
static void check_symbols(void) {
  const tf_layout *a, *b = random_layout(1, 12, COMPACT), *r;
  static const char *const symbols[] = {"n", "n2", "n3"};
  int64_t by = 1 + rnd(3);
  MUST(tf_layout_symbol_multiple(c, symbols[by - 1], 1, 1 << 16, by, &sym_n) == TF_OK, "symbol: %s",
       tf_layout_message(c));
  tf_layout_clear_conditions(c);
  tf_layout_collect(c, rnd(2));
  a = symbolic_layout();
  int op = (int)rnd(5);
  tf_status st = op == 0   ? tf_layout_composition(c, a, b, &r)
                 : op == 1 ? tf_layout_logical_divide(c, a, whole(b), &r)
                 : op == 2 ? tf_layout_coalesce(c, a, NULL, &r)
                 : op == 3 ? tf_layout_right_inverse(c, a, &r)
                           : tf_layout_left_inverse(c, a, &r);
  static const char *const op_names[] = {"symbolic composition", "symbolic divide", "symbolic coalesce",
                                         "symbolic right inv", "symbolic left inv"};
  tf_layout_collect(c, false);
  if (!ok(26 + op, op_names[op], st)) return;
  for (int64_t n = by; n <= 12; n += by) {
    if (!conditions_hold(n)) continue;
    const tf_layout *x = put_layout(a, n), *z = put_layout(r, n), *tile;
    ref p = ref_of(x), q = ref_of(b), w = ref_of(z);
    if (op == 1) {
      MUST(tf_layout_mode(c, z, 0, &tile) == TF_OK, "mode");
      ref t = ref_of(tile);
      for (int64_t i = 0; i < ref_size(&q); i++)
        MUST(ref_at(&q, i).v[0] >= ref_size(&p) || same(ref_at(&t, i), ref_at(&p, ref_at(&q, i).v[0])),
             "%s / %s = %s with %lld", show(a), show(b), show(r), (long long)n);
      if (ref_size(&w) > MOST) continue;
      int64_t all = image(z, image_b), have = image(x, image_a), k = 0;
      for (int64_t i = 0; i < all && k < have; i++) k += same(image_b[i], image_a[k]);
      MUST(k == have, "%s / %s = %s with %lld lacks values", show(a), show(b), show(r), (long long)n);
    }
    for (int64_t i = 0; op == 0 && i < ref_size(&q); i++)
      MUST(same(ref_at(&p, ref_at(&q, i).v[0]), ref_at(&w, i)), "%s o %s = %s with %lld at %lld", show(a), show(b),
           show(r), (long long)n, (long long)i);
    if (op == 2) same_function("symbolic coalesce", x, x, z, ref_size(&p));
    for (int64_t i = 0; op == 3 && i < ref_size(&w); i++)
      MUST(ref_at(&p, ref_at(&w, i).v[0]).v[0] == i, "right_inverse of %s = %s with %lld", show(a), show(r),
           (long long)n);
    for (int64_t i = 0; op == 4 && i < ref_size(&p); i++)
      MUST(ref_at(&p, ref_at(&w, ref_at(&p, i).v[0]).v[0]).v[0] == ref_at(&p, i).v[0],
           "left_inverse of %s = %s with %lld", show(a), show(r), (long long)n);
  }
}

/* ------------------------------------------------------------------------------------------------ the run */

static void one_trial(void) {
  const tf_layout *l = random_layout(3, 4 + rnd(120), any_flavour());
  ref r = ref_of(l);
  check_values(l);
  check_text(l);
  check_coalesce(l);
  check_filter(l);
  check_slice(l);
  check_partition(l);
  check_modes(l);
  check_others(l);
  check_swizzle(l);
  check_composition(l, random_layout(2, 24, rnd(8) ? COMPACT : integer_flavour()));
  check_basis_composition(l);
  check_divide(l, random_layout(2, 12, COMPACT));
  check_divide_modes(l);
  check_swizzled_inverse();
  if (rnd(4) == 0) check_symbols();
  if (has_basis(&r)) return;
  check_inverses(l);
  check_complement(l);
  check_recast(l);
  const tf_layout *b = random_layout(2, 12, COMPACT), *small = random_layout(2, 24, COMPACT);
  check_product(small, b);
  check_tile_to_shape(small);
  check_common(l, l);
  check_common(small, random_layout(2, 24, COMPACT));
}

START_TEST(random_layouts) {
  const char *s = getenv("TF_SEED"), *n = getenv("TF_TRIALS");
  uint64_t seed = s ? strtoull(s, NULL, 0) : 20261121;
  long trials = n ? atol(n) : 7000;
  printf("TF_SEED=%llu TF_TRIALS=%ld\n", (unsigned long long)seed, trials);
  for (long t = 0; t < trials; t++) {
    state = (seed + (uint64_t)t) * UINT64_C(0x9E3779B97F4A7C15) | 1;
    for (int i = 0; i < 4; i++) rnd(2);
    tf_layout_mark m = tf_layout_get_mark(c);
    one_trial();
    tf_layout_release(c, m);
  }
  for (int i = 0; i < OPS; i++)
    if (names[i]) printf("%-22s %8zu computed, %8zu refused\n", names[i], done[i], refused[i]);
  for (int i = 0; i < OPS; i++)
    MUST(!names[i] || done[i] * 1000 > (size_t)trials, "%s: hardly ever computed", names[i]);
}
END_TEST

int main(void) {
  MUST(tf_layout_ctx_create(NULL, &c) == TF_OK, "no context");
  Suite *s = suite_create("random layouts");
  TCase *t = tcase_create("random");
  tcase_set_timeout(t, 0);
  tcase_add_test(t, random_layouts);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  tf_layout_ctx_destroy(c);
  return failed != 0;
}
