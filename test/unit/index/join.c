/* Quotients and remainders come together again, in whichever form and order a sum has them: (x div c + r) div b is
 * (x + c r) div (c b). Whatever was joined is evaluated. TF_SEED=n repeats a run, TF_TRIALS=n makes it longer. */
#include "fixture.h"

#include <string.h>

#define SAME(a, b)                                                                                                     \
  do {                                                                                                                 \
    tf_ixp a_ = (a), b_ = (b);                                                                                         \
    if (a_ != b_) ck_abort_msg("seed %llu: %s is %s, expected %s", (unsigned long long)seed, #a, text(a_), text(b_));  \
  } while (0)
#define MUST(c) ((c) ? (void)0 : ck_abort_msg("seed %llu: %s", (unsigned long long)seed, #c))

static uint64_t state, seed;
static int64_t rnd(int64_t lo, int64_t hi) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return lo + (int64_t)((state >> 20) % (uint64_t)(hi - lo + 1));
}

static uint64_t number(const char *name, uint64_t otherwise) {
  const char *s = getenv(name);
  return s ? strtoull(s, NULL, 0) : otherwise;
}

static int64_t floor_div(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b && (a < 0) != (b < 0));
}

static int64_t value_of(void *user, tf_ixp sym) {
  (void)user;
  return *(int64_t *)tf_ix_user(sym);
}

static int64_t eval(tf_ixp e) {
  int64_t v = 0;
  MUST(tf_ix_eval(e, value_of, NULL, &v));
  return v;
}

/* ------------------------------------------------------------------------------------------------ the rule */

START_TEST(by_name) {
  int64_t v[3] = {0};
  tf_ixp a = tf_ix_sym(C, "a", NULL, NULL, &v[0]), b = tf_ix_sym(C, "b", NULL, NULL, &v[1]);
  tf_ixp n = tf_ix_sym(C, "n", K(1), NULL, &v[2]);
  /* the place of a tile whose ids are [(16 a + b div 2) split by 5, b mod 2] */
  tf_ixp i = ADD(MUL(a, K(16)), DIV(b, K(2))), in = ADD(MUL(a, K(32)), b);
  SAME(ADD(MUL(DIV(i, K(5)), K(10)), ADD(MUL(MOD(i, K(5)), K(2)), MOD(b, K(2)))), in);
  SAME(ADD(ADD(MUL(DIV(i, K(5)), K(10)), MUL(MOD(i, K(5)), K(2))), MOD(b, K(2))), in);
  SAME(ADD(MUL(DIV(in, K(10)), K(10)), ADD(MUL(MOD(i, K(5)), K(2)), MOD(b, K(2)))), in);
  SAME(ADD(MUL(DIV(i, K(5)), K(10)), MOD(in, K(10))), in);
  /* multiplied by what is not a number; symbolic divisors; two quotients in each other */
  SAME(ADD(MUL(MUL(DIV(i, K(5)), K(10)), n), MUL(MOD(in, K(10)), n)), MUL(in, n));
  tf_ixp j = ADD(a, DIV(b, n)), out = ADD(MUL(a, n), b);
  SAME(ADD(MUL(MUL(DIV(j, K(5)), K(5)), n), MOD(out, MUL(n, K(5)))), out);
  tf_ixp k = ADD(MUL(n, K(3)), DIV(i, K(5)));
  SAME(ADD(MUL(DIV(k, K(7)), K(70)), MOD(ADD(MUL(n, K(30)), in), K(70))), ADD(MUL(n, K(30)), in));
  /* proofs know it as well */
  ck_assert(tf_ix_prove_eq(C, DIV(i, K(5)), DIV(in, K(10))));
  ck_assert(tf_ix_prove_eq(C, DIV(j, K(5)), DIV(out, MUL(n, K(5)))));
  ck_assert(!tf_ix_prove_eq(C, DIV(i, K(5)), DIV(tf_ix_addc(C, in, 1), K(10))));
  /* but not what is another quotient */
  ck_assert_int_eq(tf_ix_get_kind(ADD(MUL(DIV(tf_ix_addc(C, i, 1), K(5)), K(10)), MOD(in, K(10)))), TF_IX_ADD);
  /* as code a quotient stays as it was written */
  ck_assert_str_eq(text(DIV(i, K(5))), "(a * 16 + (b div 2)) div 5");
}
END_TEST

typedef struct form { /* (x div c + r) div b */
  tf_ixp x, r, c, b;
} form;

static tf_ixp some_sum(const tf_ixp *leaf, int n, bool remainders) {
  tf_ixp e = K(rnd(-9, 9));
  for (int i = (int)rnd(1, 3); i-- > 0;) {
    tf_ixp t = leaf[rnd(0, n - 1)];
    if (rnd(0, 4) == 0) t = DIV(t, K(rnd(2, 6)));
    if (remainders && rnd(0, 4) == 0) t = MOD(ADD(t, leaf[rnd(0, n - 1)]), K(rnd(2, 6)));
    e = ADD(e, MUL(t, K(rnd(-6, 20))));
  }
  return e;
}

static tf_ixp nested(const form *f) { return DIV(ADD(DIV(f->x, f->c), f->r), f->b); }
static tf_ixp dividend(const form *f) { return ADD(f->x, MUL(f->r, f->c)); }

static void check_values(const form *f, tf_ixp sum, int64_t *v) {
  for (int i = 0; i < 40; i++) {
    for (int k = 0; k < 4; k++) v[k] = rnd(-60, 200);
    v[4] = rnd(1, 9);
    int64_t x = eval(f->x), r = eval(f->r), c = eval(f->c), b = eval(f->b), in = x + c * r;
    int64_t q = floor_div(floor_div(x, c) + r, b);
    MUST(q == floor_div(in, c * b) && eval(nested(f)) == q && eval(DIV(dividend(f), MUL(f->c, f->b))) == q);
    MUST(eval(sum) == q * c * b + in - c * b * floor_div(in, c * b));
  }
}

/* Something about it is another number: then it may come together with that remainder only by the rules. */
static void check_neighbours(const form *f, int64_t *v) {
  form g = *f;
  switch (rnd(0, 3)) {
  case 0: g.x = tf_ix_addc(C, g.x, rnd(1, 3)); break;
  case 1: g.r = tf_ix_addc(C, g.r, rnd(-2, -1)); break;
  case 2: g.b = tf_ix_addc(C, g.b, rnd(1, 3)); break;
  default: g.c = tf_ix_addc(C, g.c, rnd(1, 3)); break;
  }
  tf_ixp cb = MUL(f->c, f->b), in = dividend(f), sum = ADD(MUL(nested(&g), cb), MOD(in, cb));
  for (int i = 0; i < 20; i++) {
    for (int k = 0; k < 4; k++) v[k] = rnd(-60, 200);
    v[4] = rnd(1, 9);
    int64_t q = floor_div(floor_div(eval(g.x), eval(g.c)) + eval(g.r), eval(g.b)), n = eval(cb), x = eval(in);
    MUST(eval(sum) == q * n + x - n * floor_div(x, n));
  }
}

static int others, joined;
static void rule(void) {
  int64_t v[5] = {0};
  tf_ixp leaf[5];
  for (int i = 0; i < 4; i++)
    leaf[i] = rnd(0, 1) ? tf_ix_sym(C, "s", NULL, NULL, &v[i]) : tf_ix_sym(C, "t", K(-60), K(200), &v[i]);
  leaf[4] = tf_ix_sym(C, "n", K(1), NULL, &v[4]);
  static const int64_t primes[] = {2, 3, 5, 7, 11};
  bool apart = rnd(0, 3), prime = rnd(0, 3), plain = apart && prime;
  form f = {some_sum(leaf, apart ? 2 : 4, !prime), some_sum(apart ? leaf + 2 : leaf, apart ? 2 : 4, true), NULL, NULL};
  int64_t c = rnd(0, 4);
  f.c = K(prime ? primes[c] : rnd(1, 12));
  f.b = K(prime ? primes[(c + rnd(1, 4)) % 5] : rnd(1, 12));
  if (rnd(0, 5) == 0) f.c = leaf[4], plain = false;
  if (rnd(0, 5) == 0) f.b = leaf[4], plain = false;
  if (rnd(0, 3) == 0) f.r = nested(&(form){apart ? leaf[3] : f.x, f.r, K(rnd(2, 5)), K(rnd(2, 5))});
  tf_ixp cb = MUL(f.c, f.b), in = dividend(&f), sum = ADD(MUL(nested(&f), cb), MOD(in, cb));
  /* elsewhere terms may cancel before anything is compared, quotients of remainders be remainders of quotients, and one
   * of two dividends lose a common factor of some terms, or a constant */
  if (plain) SAME(sum, in);
  others += !plain;
  joined += !plain && sum == in;
  SAME(ADD(MOD(in, cb), MUL(DIV(in, cb), cb)), in);
  check_values(&f, sum, v);
  check_neighbours(&f, v);
}

/* ------------------------------------------------------------------------------------------------ places */

/* Ids made from loops by splits and merges, at strides. */
typedef struct id {
  tf_ixp at;
  int64_t value, extent;
} id;

enum { LOOPS = 3, MOST = 12, OPEN = 80 };

typedef struct place {
  int nloop, n;
  int64_t extent[LOOPS], value[LOOPS], by[MOST];
  bool merge[MOST];
  int where[MOST], nop;
  tf_ixp sym[LOOPS];
} place;

static void draw(place *p) {
  int n = p->nloop = (int)rnd(1, LOOPS);
  for (int i = 0; i < n; i++) {
    p->extent[i] = rnd(1, 12);
    tf_ixp hi = i || rnd(0, 1) ? K(p->extent[i] - 1) : NULL;
    p->sym[i] = tf_ix_sym(C, (const char *[]){"i", "j", "k"}[i], K(0), hi, &p->value[i]);
    if (!hi) p->extent[i] = OPEN; /* it ends where only the launch knows */
  }
  while (p->nop < MOST && n < MOST && rnd(0, 5)) {
    int k = p->nop++;
    p->merge[k] = n > 1 && rnd(0, 2) == 0;
    n += p->merge[k] ? -1 : 1;
    p->where[k] = (int)rnd(0, p->merge[k] ? n - 1 : n - 2);
    p->by[k] = rnd(2, 7);
  }
}

/* The ids, with their values at the loops' values. */
static int ids(const place *p, id *d) {
  int n = p->nloop;
  for (int i = 0; i < n; i++) d[i] = (id){p->sym[i], p->value[i], p->extent[i]};
  for (int k = 0; k < p->nop; k++) {
    id *x = &d[p->where[k]], y = *x;
    if (p->merge[k]) {
      *x = (id){ADD(MUL(y.at, K(x[1].extent)), x[1].at), y.value * x[1].extent + x[1].value, y.extent * x[1].extent};
      memmove(x + 1, x + 2, (size_t)(--n - p->where[k] - 1) * sizeof *x);
    } else {
      int64_t f = p->by[k];
      memmove(x + 1, x, (size_t)(n++ - p->where[k]) * sizeof *x);
      x[0] = (id){DIV(y.at, K(f)), y.value / f, (y.extent + f - 1) / f};
      x[1] = (id){MOD(y.at, K(f)), y.value % f, f};
    }
  }
  return n;
}

static int64_t offset_value(const place *p) {
  id d[MOST + 1];
  int64_t all = 0;
  int n = ids(p, d);
  for (int i = 0; i < n; i++) all = all * d[i].extent + d[i].value;
  return all;
}

/* The sum of the ids at their strides, in any order. */
static tf_ixp offset(const place *p) {
  id d[MOST + 1];
  int64_t stride[MOST + 1], s = 1;
  int n = ids(p, d), order[MOST + 1];
  tf_ixp all = K(0);
  for (int i = n; i-- > 0; s *= d[i].extent) stride[i] = s;
  for (int i = 0; i < n; i++) order[i] = i;
  for (int i = n - 1; i > 0; i--) {
    int j = (int)rnd(0, i), x = order[i];
    order[i] = order[j];
    order[j] = x;
  }
  for (int i = 0; i < n; i++) all = ADD(all, MUL(d[order[i]].at, K(stride[order[i]])));
  return all;
}

static bool step(place *p) {
  for (int i = 0; i < p->nloop; i++) {
    p->value[i] += p->extent[i] == OPEN && p->value[i] >= OPEN / 2 ? 9973 : 1; /* far as well */
    if (p->value[i] < (p->extent[i] == OPEN ? 40 * 9973 : p->extent[i])) return true;
    p->value[i] = 0;
  }
  return false;
}

/* The loops at numbers, if the offset is that at all points. */
static tf_ixp as_loops(place *p) {
  int64_t weight[LOOPS] = {0};
  tf_ixp all = K(0);
  for (int i = 0; i < p->nloop; i++) {
    memset(p->value, 0, sizeof p->value);
    p->value[i] = p->extent[i] > 1;
    weight[i] = offset_value(p);
    all = ADD(all, MUL(p->sym[i], K(weight[i])));
  }
  memset(p->value, 0, sizeof p->value);
  do {
    int64_t want = 0;
    for (int i = 0; i < p->nloop; i++) want += weight[i] * p->value[i];
    if (want != offset_value(p)) return NULL;
  } while (step(p));
  return all;
}

static int linear, missed;
static int dense(void) {
  static place p;
  p = (place){0};
  draw(&p);
  tf_ixp want = as_loops(&p), got = offset(&p);
  memset(p.value, 0, sizeof p.value);
  do MUST(eval(got) == offset_value(&p));
  while (step(&p));
  if (want && want != got && getenv("TF_SHOW"))
    printf("seed %llu: %s, expected %s\n", (unsigned long long)seed, text(got), text(want));
  missed += want && want != got; /* by chance, where a loop is too short to show that it is none */
  return want != NULL;
}

/* ------------------------------------------------------------------------------------------------ */

static void each(uint64_t trials, void (*one)(void)) {
  uint64_t from = number("TF_SEED", 77001);
  for (seed = from; seed < from + trials; seed++) {
    state = seed * 0x9e3779b97f4a7c15ull + 0x1234567;
    setup();
    one();
    teardown();
  }
}

START_TEST(random_rule) {
  others = joined = 0;
  each(number("TF_TRIALS", 3000), rule);
  printf("%d of %d of other sums come together, too\n", joined, others);
  ck_assert_int_ge(joined, others / 2);
}
END_TEST

static void one_place(void) { linear += dense(); }
START_TEST(random_places) {
  uint64_t trials = number("TF_TRIALS", 1000);
  linear = missed = 0;
  each(trials, one_place);
  printf("%d of %llu places are sums of loops, %d of them not as expressions\n", linear, (unsigned long long)trials,
         missed);
  ck_assert_int_le(missed, linear / 1000);
  if (trials >= 1000) ck_assert_int_ge(linear, (int)trials / 4);
}
END_TEST

int main(void) {
  Suite *s = suite_create("index_join");
  TCase *named = tcase_create("named"), *t = tcase_create("random");
  tcase_add_checked_fixture(named, setup, teardown);
  tcase_add_test(named, by_name);
  tcase_set_timeout(t, 0);
  tcase_add_test(t, random_rule);
  tcase_add_test(t, random_places);
  suite_add_tcase(s, named);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
