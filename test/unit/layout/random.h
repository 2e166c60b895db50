/* Random layouts and what they mean by plain loops: a value is recomputed from the leaves of shape and stride. */
#ifndef TEST_LAYOUT_RANDOM_H
#define TEST_LAYOUT_RANDOM_H

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

#endif
