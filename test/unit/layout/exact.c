/* Refusals, exhaustively: over all small layouts, an operation is refused if and only if no layout is its result. Here
 * that is decided by trying: every way to split each leaf of the right layout into modes, with the strides that the
 * values at their first steps say, against the function at every point. Nothing of the library's reasoning is used. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf/layout.h"

#define MUST(c, ...)                                                                                                   \
  do {                                                                                                                 \
    if (!(c)) ck_abort_msg(__VA_ARGS__);                                                                               \
  } while (0)

enum { MODES = 8, POINTS = 1024, FREE = -1 };

static tf_layout_ctx *ctx;
static uint64_t state = 1;

static int64_t rnd(int64_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int64_t)((state >> 20) % (uint64_t)n);
}

/* ------------------------------------------------------------------------------------------------ plain layouts */

typedef struct flat {
  int n;
  int64_t s[MODES], d[MODES];
} flat;

static int64_t size_of(const flat *l) {
  int64_t r = 1;
  for (int i = 0; i < l->n; i++) r *= l->s[i];
  return r;
}

static int64_t at(const flat *l, int64_t i) {
  int64_t r = 0;
  for (int k = 0; k < l->n; k++) {
    r += (k + 1 < l->n ? i % l->s[k] : i) * l->d[k];
    i /= l->s[k];
  }
  return r;
}

static const tf_layout *make(const flat *l) {
  const tf_tuple *s, *d;
  const tf_layout *r;
  if (l->n == 1) MUST(tf_tuple_int(ctx, l->s[0], &s) == TF_OK && tf_tuple_int(ctx, l->d[0], &d) == TF_OK, "int");
  else
    MUST(tf_tuple_ints(ctx, l->s, (size_t)l->n, &s) == TF_OK && tf_tuple_ints(ctx, l->d, (size_t)l->n, &d) == TF_OK,
         "ints");
  MUST(tf_layout_make(ctx, s, d, &r) == TF_OK, "make: %s", tf_layout_message(ctx));
  return r;
}

static const char *show(const tf_layout *l) {
  tf_str s;
  return l && tf_layout_print(ctx, l, &s) == TF_OK ? s.ptr : "?";
}

/* ------------------------------------------------------------------------------------------------ trying */

/* A function on the coordinates of some leaves, the first fastest; FREE where any value will do. */
typedef struct table {
  int n;
  int64_t s[MODES];
  int64_t v[POINTS];
} table;

/* Modes for leaves [leaf, n): `q` holds those before them, and of this leaf what takes `done` of its extent. */
static bool exists_from(const table *t, int leaf, int64_t done, int64_t below, flat *q) {
  if (leaf == t->n) {
    int64_t size = size_of(q);
    for (int64_t i = 0; i < size; i++) {
      int64_t x = 0, rest = i;
      for (int k = 0; k < q->n; k++) {
        x += rest % q->s[k] * q->d[k];
        rest /= q->s[k];
      }
      if (t->v[i] != FREE && t->v[i] != x) return false;
    }
    return true;
  }
  int64_t left = t->s[leaf] / done;
  if (left == 1) return exists_from(t, leaf + 1, 1, below * t->s[leaf], q);
  for (int64_t e = 2; e <= left; e++) {
    if (left % e || q->n == MODES) continue;
    int64_t first = t->v[below * done]; /* one step of this mode */
    q->s[q->n] = e;
    q->d[q->n++] = first == FREE ? 0 : first;
    bool found = exists_from(t, leaf, done * e, below, q);
    q->n--;
    if (found) return true;
  }
  return false;
}

static bool exists(const table *t) {
  flat q = {.n = 0};
  return exists_from(t, 0, 1, 1, &q);
}

/* The result is the table's function, leaf by leaf; its own modes are all of its leaves in order. */
static void check_result(const char *op, const table *t, const flat *a, const flat *b, const tf_layout *r) {
  flat z = {.n = 0};
  const tf_tuple *s = tf_layout_shape(r), *d = tf_layout_stride(r);
  int64_t size = 1;
  for (size_t i = 0; i < tf_tuple_num_leaves(s); i++, z.n++) {
    MUST(z.n < MODES && tf_tuple_get_int(tf_tuple_leaf(s, i), &z.s[z.n]) &&
             tf_tuple_get_int(tf_tuple_leaf(d, i), &z.d[z.n]),
         "%s = %s", op, show(r));
  }
  for (int i = 0; i < t->n; i++) size *= t->s[i];
  MUST(size == size_of(&z), "%s %s %s = %s: another size", show(make(a)), op, show(make(b)), show(r));
  for (int64_t i = 0; i < size; i++)
    MUST(t->v[i] == FREE || t->v[i] == at(&z, i), "%s %s %s = %s at %lld", show(make(a)), op, show(make(b)), show(r),
         (long long)i);
}

/* A o B; indices of A from `end` on do not matter. */
static bool tabulate(const flat *a, const flat *b, int64_t end, table *t) {
  int64_t n = size_of(b);
  if (n > POINTS) return false;
  t->n = b->n;
  memcpy(t->s, b->s, sizeof t->s);
  for (int64_t i = 0; i < n; i++) {
    int64_t x = at(b, i);
    t->v[i] = x < end ? at(a, x) : FREE;
    MUST(x >= end || t->v[i] >= 0, "the tests have values >= 0");
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ composition */

static size_t pairs, accepted, refused;

static void one_composition(const flat *a, const flat *b) {
  static table t;
  const tf_layout *r;
  tf_layout_mark m = tf_layout_get_mark(ctx);
  if (!tabulate(a, b, INT64_MAX, &t)) return;
  bool ok = tf_layout_composition(ctx, make(a), make(b), &r) == TF_OK;
  pairs++;
  ok ? accepted++ : refused++;
  if (ok) check_result("o", &t, a, b, r);
  else MUST(!exists(&t), "%s o %s is a layout, but: %s", show(make(a)), show(make(b)), tf_layout_message(ctx));
  tf_layout_release(ctx, m);
}

/* All layouts of n modes whose extents and strides are below these. */
static bool next(flat *l, int64_t s, int64_t d) {
  for (int i = 0; i < l->n; i++) {
    if (++l->d[i] < d) return true;
    l->d[i] = 0;
    if (++l->s[i] < s) return true;
    l->s[i] = 1;
  }
  return false;
}

static flat first(int n) {
  flat l = {.n = n};
  for (int i = 0; i < n; i++) l.s[i] = 1;
  return l;
}

START_TEST(compositions) {
  pairs = accepted = refused = 0;
  flat a = first(2);
  do {
    flat b = first(1);
    do one_composition(&a, &b);
    while (next(&b, 9, 9));
    b = first(2);
    do
      if (rnd(12) == 0) one_composition(&a, &b);
    while (next(&b, 5, 6));
  } while (next(&a, 5, 5));
  printf("compositions: %zu pairs, %zu layouts, %zu refused\n", pairs, accepted, refused);
  MUST(accepted > 20000 && refused > 10000, "too few");
}
END_TEST

static flat random_flat(int most, int64_t s, int64_t d) {
  flat l = {.n = 1 + (int)rnd(most)};
  for (int i = 0; i < l.n; i++) l.s[i] = 1 + rnd(s), l.d[i] = rnd(d);
  return l;
}

/* Strides that make sums meet again: a later mode's stride is often what carries come to. */
static flat meeting_flat(int most) {
  flat l = random_flat(most, 5, 12);
  for (int i = 1; i < l.n; i++)
    if (rnd(2)) l.d[i] = l.s[i - 1] * l.d[i - 1] * (rnd(3) ? 1 : 0) + l.d[0] * rnd(2);
  return l;
}

START_TEST(random_compositions) {
  pairs = accepted = refused = 0;
  const char *n = getenv("TF_TRIALS");
  for (long i = n ? atol(n) : 200000; i; i--) {
    flat a = meeting_flat(4), b = random_flat(3, 6, 14);
    one_composition(&a, &b);
  }
  printf("random compositions: %zu pairs, %zu layouts, %zu refused\n", pairs, accepted, refused);
  MUST(!!n || (accepted > 20000 && refused > 20000), "too few");
}
END_TEST

/* ------------------------------------------------------------------------------------------------ division */

static void one_division(const flat *a, const flat *b) {
  static table t;
  tf_layout_mark m = tf_layout_get_mark(ctx);
  const tf_layout *rest, *r;
  const tf_tiler *by;
  const tf_tuple *n;
  flat both = *b;
  int64_t size = size_of(a);
  MUST(tf_tuple_int(ctx, size, &n) == TF_OK && tf_tiler_layout(ctx, make(b), &by) == TF_OK, "tiler");
  bool ok = tf_layout_logical_divide(ctx, make(a), by, &r) == TF_OK;
  if (tf_layout_complement(ctx, make(b), n, &rest) != TF_OK) {
    MUST(!ok, "%s / %s has no rest", show(make(a)), show(make(b)));
    tf_layout_release(ctx, m);
    return;
  }
  for (size_t i = 0; i < tf_tuple_num_leaves(tf_layout_shape(rest)); i++, both.n++)
    MUST(both.n < MODES && tf_tuple_get_int(tf_tuple_leaf(tf_layout_shape(rest), i), &both.s[both.n]) &&
             tf_tuple_get_int(tf_tuple_leaf(tf_layout_stride(rest), i), &both.d[both.n]),
         "complement");
  if (!tabulate(a, &both, size, &t)) return;
  pairs++;
  ok ? accepted++ : refused++;
  if (ok) check_result("/", &t, a, b, r);
  else if (tabulate(a, &both, size, &t))
    MUST(!exists(&t), "%s / %s is a layout, but: %s", show(make(a)), show(make(b)), tf_layout_message(ctx));
  tf_layout_release(ctx, m);
}

START_TEST(divisions) {
  pairs = accepted = refused = 0;
  flat a = first(2);
  do {
    flat b = first(1);
    do one_division(&a, &b);
    while (next(&b, 9, 7));
    b = first(2);
    do
      if (rnd(12) == 0) one_division(&a, &b);
    while (next(&b, 5, 6));
  } while (next(&a, 7, 5));
  printf("divisions: %zu pairs, %zu layouts, %zu refused\n", pairs, accepted, refused);
  MUST(accepted > 10000 && refused > 5000, "too few");
  a = (flat){2, {12, 1}, {1, 0}};
  flat b = {1, {5}, {1}};
  size_t before = accepted;
  one_division(&a, &b);
  MUST(accepted == before + 1, "(12,1):(1,0) / 5:1: %s", tf_layout_message(ctx));
}
END_TEST

/* ------------------------------------------------------------------------------------------------ complement */

/* Whether copies of l fill [0, n), each number once: the least number that is missing begins a copy. */
static bool fills(const flat *l, int64_t n) {
  static bool hit[POINTS * 4];
  memset(hit, 0, (size_t)n * sizeof *hit);
  for (int64_t from = 0; from < n; from++) {
    if (hit[from]) continue;
    for (int64_t i = 0; i < size_of(l); i++) {
      int64_t x = from + at(l, i);
      if (x >= n || hit[x]) return false;
      hit[x] = true;
    }
  }
  return true;
}

START_TEST(complements) {
  size_t made = 0, none = 0;
  for (int modes = 1; modes <= 3; modes++) {
    flat l = first(modes);
    do {
      if (modes == 3 && rnd(8)) continue;
      flat q = {.n = 0}; /* without what reaches one value only */
      for (int i = 0; i < l.n; i++)
        if (l.s[i] > 1 && l.d[i]) q.s[q.n] = l.s[i], q.d[q.n++] = l.d[i];
      int64_t m = 1 + rnd(40), most = 0;
      for (int i = 0; i < q.n; i++) most += q.s[i] * q.d[i];
      bool any = false;
      for (int64_t n = m; n <= m + 8 * most && !any; n++) any = n % size_of(&q) == 0 && fills(&q, n);
      tf_layout_mark mark = tf_layout_get_mark(ctx);
      const tf_tuple *size;
      const tf_layout *r;
      MUST(tf_tuple_int(ctx, m, &size) == TF_OK, "int");
      bool ok = tf_layout_complement(ctx, make(&l), size, &r) == TF_OK;
      MUST(ok == any, "complement(%s, %lld): %s", show(make(&l)), (long long)m,
           ok ? "there is none" : tf_layout_message(ctx));
      ok ? made++ : none++;
      tf_layout_release(ctx, mark);
    } while (next(&l, 5, 9));
  }
  printf("complements: %zu, %zu refused\n", made, none);
  MUST(made > 1000 && none > 1000, "too few");
}
END_TEST

static void setup(void) { ck_assert(tf_layout_ctx_create(NULL, &ctx) == TF_OK); }
static void teardown(void) { tf_layout_ctx_destroy(ctx); }

int main(void) {
  const char *seed = getenv("TF_SEED");
  state = (seed ? strtoull(seed, NULL, 0) : 20261122) * UINT64_C(0x9E3779B97F4A7C15) | 1;
  Suite *s = suite_create("exact refusals");
  TCase *t = tcase_create("exact");
  tcase_set_timeout(t, 0);
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, compositions);
  tcase_add_test(t, random_compositions);
  tcase_add_test(t, divisions);
  tcase_add_test(t, complements);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
