/* Random expressions: the simplified node against plain arithmetic on the expression as it was written, and every proof
 * against all sampled points. TF_SEED=n repeats a run, TF_TRIALS=n makes it longer. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "index/index.h"

/* ck_assert_msg writes to a file each time. */
#define MUST(c, ...)                                                                                                   \
  do {                                                                                                                 \
    if (!(c)) ck_abort_msg(__VA_ARGS__);                                                                               \
  } while (0)

#define SUBTRACT TF_IX_OPAQUE
enum { LEAVES = 20, OPS = 22, MAX = LEAVES + OPS, POINTS = 40, PAIRS = 60 };

typedef struct expr {
  tf_ix_kind kind; /* SYM: a leaf; CONST: `k` */
  int a, b;
  int64_t k;
  tf_ixp node;
  bool ceil, ok;
  int64_t value;
} expr;

/* How a leaf gets its value: from [lo, hi], where either may be an earlier expression. */
typedef struct leaf {
  int lo, hi;
  int64_t from, to;
} leaf;

typedef struct trial {
  tf_ix_ctx *c;
  expr e[MAX];
  leaf leaves[MAX];
  int n;
  int first_extent, nextents;
} trial;

static uint64_t state;
static uint32_t rnd(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 20) % n);
}

static uint64_t seed_of_run(void) {
  const char *s = getenv("TF_SEED");
  return s ? strtoull(s, NULL, 0) : 20240607;
}

static int64_t floor_div(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b && (a < 0) != (b < 0));
}

static bool apply(const expr *x, int64_t a, int64_t b, int64_t *out) {
  switch (x->kind) {
  case TF_IX_ADD: return !__builtin_add_overflow(a, b, out);
  case TF_IX_MUL: return !__builtin_mul_overflow(a, b, out);
  case TF_IX_DIV:
  case TF_IX_MOD:
    if (b <= 0 && (b == 0 || x->ceil)) return false;
    if (x->ceil) a += b - 1;
    *out = floor_div(a, b);
    if (x->kind == TF_IX_MOD) *out = a - *out * b;
    return true;
  case TF_IX_XOR: *out = a ^ b; return true;
  case TF_IX_MIN: *out = a < b ? a : b; return true;
  case TF_IX_MAX: *out = a > b ? a : b; return true;
  default: *out = a - b; return true; /* OPAQUE stands for subtraction here */
  }
}

static int push(trial *t, expr x) {
  t->e[t->n] = x;
  return t->n++;
}

static int add_const(trial *t, int64_t k) {
  return push(t, (expr){.kind = TF_IX_CONST, .k = k, .node = tf_ix_const(t->c, k)});
}

static int add_leaf(trial *t, const char *name, int lo, int hi, int64_t from, int64_t to, bool told) {
  tf_ixp l = lo >= 0 ? t->e[lo].node : told ? tf_ix_const(t->c, from) : NULL;
  tf_ixp h = hi >= 0 ? t->e[hi].node : told ? tf_ix_const(t->c, to) : NULL;
  int i = push(t, (expr){.kind = TF_IX_SYM});
  t->leaves[i] = (leaf){lo, hi, from, to};
  t->e[i].node = tf_ix_sym(t->c, name, l, h, &t->e[i]);
  return i;
}

static int add_op(trial *t, tf_ix_kind kind, bool ceil, int a, int b) {
  tf_ixp x = t->e[a].node, y = t->e[b].node, r;
  switch (kind) {
  case TF_IX_ADD: r = tf_ix_add(t->c, x, y); break;
  case TF_IX_MUL: r = tf_ix_mul(t->c, x, y); break;
  case TF_IX_DIV: r = ceil ? tf_ix_ceildiv(t->c, x, y) : tf_ix_div(t->c, x, y); break;
  case TF_IX_MOD: r = tf_ix_mod(t->c, x, y); break;
  case TF_IX_XOR: r = tf_ix_xor(t->c, x, y); break;
  case TF_IX_MIN: r = tf_ix_min(t->c, x, y); break;
  case TF_IX_MAX: r = tf_ix_max(t->c, x, y); break;
  default: r = tf_ix_sub(t->c, x, y); break;
  }
  return push(t, (expr){.kind = kind, .a = a, .b = b, .ceil = ceil, .node = r});
}

static void add_leaves(trial *t) {
  int one = add_const(t, 1);
  add_const(t, (int64_t[]){2, 3, 4, 8, -1, 6, 16}[rnd(7)]);
  int four = add_const(t, (int64_t[]){4, 8, 2, 32, 12}[rnd(5)]);
  t->first_extent = t->n;
  t->nextents = 3;
  for (int i = 0; i < 3; i++) {
    int e = add_leaf(t, (const char *[]){"n", "m", "f"}[i], one, -1, 1, 12, false);
    if (rnd(3) == 0) tf_ix_assume_divisible(t->c, t->e[e].node, 2 << rnd(2));
  }
  if (rnd(4) == 0) tf_ix_assume_divisible_by(t->c, t->e[t->first_extent].node, t->e[t->first_extent + 2].node);
  if (rnd(6) == 0) tf_ix_assume_eq(t->c, t->e[t->first_extent].node, t->e[t->first_extent + 1].node);
  int zero = add_const(t, 0);
  for (int i = 0; i < 4; i++) { /* loops over extents, numbers, quotients of extents */
    int n = rnd(4) ? t->first_extent + (int)rnd(3) : four;
    if (i == 2) n = add_op(t, TF_IX_DIV, true, t->first_extent, rnd(2) ? four : t->first_extent + 2);
    int hi = add_op(t, SUBTRACT, false, n, one);
    add_leaf(t, (const char *[]){"i", "j", "o", "k"}[i], zero, hi, 0, 0, true);
  }
}

static int pick(trial *t) { return rnd(3) ? (int)rnd((uint32_t)t->n) : t->n - 1 - (int)rnd(4); }
static int pick_divisor(trial *t) { return rnd(5) ? (int)rnd(6) : pick(t); }

static void grow(trial *t) {
  static const tf_ix_kind kinds[] = {TF_IX_ADD, TF_IX_ADD, TF_IX_ADD, TF_IX_MUL, TF_IX_MUL,
                                     TF_IX_DIV, TF_IX_DIV, TF_IX_DIV, TF_IX_MOD, TF_IX_MOD,
                                     TF_IX_MOD, SUBTRACT,  TF_IX_XOR, TF_IX_MIN, TF_IX_MAX};
  while (t->n < MAX - 3) {
    tf_ix_kind kind = kinds[rnd(sizeof kinds / sizeof *kinds)];
    if (rnd(5) == 0) { /* a * d + b, as a split's inverse or a merge makes it */
      int d = pick_divisor(t), m = add_op(t, TF_IX_MUL, false, pick(t), d);
      add_op(t, TF_IX_ADD, false, m, pick(t));
    } else if (kind == TF_IX_DIV || kind == TF_IX_MOD) {
      int a = pick(t), d = pick_divisor(t);
      add_op(t, kind, kind == TF_IX_DIV && rnd(4) == 0, a, d);
      if (rnd(2)) add_op(t, kind == TF_IX_DIV ? TF_IX_MOD : TF_IX_DIV, false, a, d);
    } else add_op(t, kind, false, pick(t), kind == TF_IX_MUL && rnd(2) ? (int)rnd(6) : pick(t));
  }
}

static int64_t sample(int64_t lo, int64_t hi) {
  if (rnd(4) == 0) return rnd(2) ? lo : hi;
  return lo + (int64_t)rnd((uint32_t)(hi - lo + 1));
}

/* Values for all; false if this draw breaks a fact that was used, or a range is empty. */
static bool draw(trial *t) {
  for (int i = 0; i < t->n; i++) {
    expr *x = &t->e[i];
    x->ok = true;
    if (x->kind == TF_IX_CONST) x->value = x->k;
    else if (x->kind == TF_IX_SYM) {
      leaf *l = &t->leaves[i];
      int64_t lo = l->lo >= 0 ? t->e[l->lo].value : l->from, hi = l->hi >= 0 ? t->e[l->hi].value : l->to;
      if ((l->lo >= 0 && !t->e[l->lo].ok) || (l->hi >= 0 && !t->e[l->hi].ok) || lo > hi) return false;
      x->value = sample(lo, hi);
    } else {
      x->ok = t->e[x->a].ok && t->e[x->b].ok && apply(x, t->e[x->a].value, t->e[x->b].value, &x->value);
      if (x->ok && (x->value > (int64_t)1 << 40 || x->value < -((int64_t)1 << 40))) x->ok = false;
    }
  }
  return true;
}

static int64_t leaf_value(void *user, tf_ixp sym) {
  (void)user;
  return ((expr *)tf_ix_user(sym))->value;
}

static bool facts_hold(trial *t) {
  for (size_t i = 0; i < tf_ix_num_facts(t->c); i++) {
    const tf_ix_fact *f = tf_ix_get_fact(t->c, i);
    int64_t a, b;
    if (!f->used) continue;
    if (!tf_ix_eval(f->a, leaf_value, NULL, &a) || !tf_ix_eval(f->b, leaf_value, NULL, &b)) return false;
    if (f->kind == TF_IX_FACT_EQ ? a != b : a % b != 0) return false;
  }
  return true;
}

/* The extents that satisfy the facts: most random draws would not. */
static void help_facts(trial *t) {
  for (int i = 0; i < t->nextents; i++) {
    leaf *l = &t->leaves[t->first_extent + i];
    l->from = 1;
    l->to = 12;
    if (rnd(2)) l->from = l->to = (int64_t[]){1, 2, 4, 4, 8, 12}[rnd(6)];
  }
  if (rnd(3) == 0) t->leaves[t->first_extent + 1] = t->leaves[t->first_extent];
}

static const char *text(tf_pool *p, tf_ixp e) {
  tf_strbuf b = {.pool = p};
  tf_ix_print(&b, e);
  return tf_sb_cstr(&b);
}

typedef struct proof {
  int a, b;
  bool lt, le, eq, nonneg;
  int64_t divisor;
} proof;

typedef struct counts {
  long evaluations, refused, proved, checked;
} counts;

static void prove_pairs(trial *t, proof *p) {
  for (int i = 0; i < PAIRS; i++) {
    int a = (int)rnd((uint32_t)t->n), b = (int)rnd((uint32_t)t->n);
    tf_ixp x = t->e[a].node, y = t->e[b].node;
    p[i] = (proof){a,
                   b,
                   tf_ix_prove_lt(t->c, x, y),
                   tf_ix_prove_le(t->c, x, y),
                   tf_ix_prove_eq(t->c, x, y),
                   tf_ix_prove_nonneg(t->c, x),
                   tf_ix_known_divisor(t->c, x)};
  }
}

static void check_point(trial *t, tf_pool *pool, const proof *p, uint64_t seed, counts *n) {
  for (int i = 0; i < t->n; i++) {
    expr *x = &t->e[i];
    int64_t v;
    if (!x->ok) continue;
    if (!tf_ix_eval(x->node, leaf_value, NULL, &v)) {
      n->refused++;
      continue;
    }
    n->evaluations++;
    MUST(v == x->value, "TF_SEED=%llu: expression %d = %s gives %lld, expected %lld", (unsigned long long)seed, i,
         text(pool, x->node), (long long)v, (long long)x->value);
    MUST(tf_ix_min_value(x->node) <= v && v <= tf_ix_max_value(x->node),
         "TF_SEED=%llu: %s = %lld is outside its bounds", (unsigned long long)seed, text(pool, x->node), (long long)v);
  }
  for (int i = 0; i < PAIRS; i++) {
    const expr *a = &t->e[p[i].a], *b = &t->e[p[i].b];
    if (!a->ok || !b->ok) continue;
    int64_t x = a->value, y = b->value, d = p[i].divisor;
    bool fine = (!p[i].lt || x < y) && (!p[i].le || x <= y) && (!p[i].eq || x == y) && (!p[i].nonneg || x >= 0) &&
                (d ? x % d == 0 : x == 0);
    MUST(fine, "TF_SEED=%llu: wrong proof (lt %d le %d eq %d nonneg %d divisor %lld): %s = %lld, %s = %lld",
         (unsigned long long)seed, p[i].lt, p[i].le, p[i].eq, p[i].nonneg, (long long)d, text(pool, a->node),
         (long long)x, text(pool, b->node), (long long)y);
    n->checked++;
    n->proved += p[i].lt + p[i].le + p[i].eq + p[i].nonneg;
  }
}

static tf_oom oom = {.armed = 1};

static void run_trial(uint64_t seed, counts *n) {
  static trial t; /* big */
  proof proofs[PAIRS];
  if (setjmp(oom.jump)) abort();
  state = seed * 0x9e3779b97f4a7c15ull + 0x1234567;
  tf_pool *pool = tf_pool_new(NULL, &oom);
  memset(&t, 0, sizeof t);
  t.c = tf_ix_new(pool);
  add_leaves(&t);
  grow(&t);
  prove_pairs(&t, proofs);
  int points = 0;
  for (int tries = 0; points < POINTS && tries < 20 * POINTS; tries++) {
    help_facts(&t);
    if (!draw(&t) || !facts_hold(&t)) continue;
    points++;
    check_point(&t, pool, proofs, seed, n);
  }
  tf_pool_free(pool);
}

START_TEST(random_expressions) {
  const char *s = getenv("TF_TRIALS");
  long trials = s ? strtol(s, NULL, 0) : 1500;
  uint64_t seed = seed_of_run();
  printf("seed %llu\n", (unsigned long long)seed);
  counts n = {0};
  for (long i = 0; i < trials; i++) run_trial(seed + (uint64_t)i, &n);
  /* Sums of remainders whose quotient is 0 joined for ever here. */
  for (uint64_t i = 0; i < 1500 && !getenv("TF_SEED"); i++) run_trial(100000 + i, &n);
  printf("%ld evaluations agree, %ld left int64; %ld proofs hold at %ld points\n", n.evaluations, n.refused, n.proved,
         n.checked);
  if (trials >= 1500) ck_assert_int_ge(n.evaluations, 200000);
  ck_assert_int_lt(n.refused, n.evaluations / 50 + 1);
  ck_assert_int_gt(n.proved, 0);
}
END_TEST

int main(void) {
  Suite *s = suite_create("index_random");
  TCase *t = tcase_create("index_random");
  tcase_set_timeout(t, 0);
  tcase_add_test(t, random_expressions);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
