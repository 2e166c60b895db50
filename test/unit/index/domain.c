/* Random iteration domains (split, merge, swizzle, reorder over numbers and symbolic extents): from the loops back to
 * the logical ids and forward again, as lowering does it. With plain integers over all loop values each logical element
 * is visited exactly once under the predicates that remain, the simplified nodes agree with the plain arithmetic, and
 * where the forward chain is the backward one the loop symbols themselves come back. TF_SEED=n repeats a run. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "index/index.h"
#include "support/result.h"

/* ck_assert_msg writes to a file each time. */
#define MUST(c, ...)                                                                                                   \
  do {                                                                                                                 \
    if (!(c)) ck_abort_msg(__VA_ARGS__);                                                                               \
  } while (0)

enum { IDS = 64, STEPS = 24, EXTENTS = 6, PREDS = 40 };

typedef enum { SPLIT, MERGE, SWIZZLE } step_kind;

/* split: in[0] -> out[0], out[1]; merge: in[0], in[1] -> out[0]; swizzle: (x, y) -> (x, y ^ x mod |y|) */
typedef struct step {
  step_kind kind;
  int in[2], out[2];
  tf_ixp factor;
} step;

typedef struct domain {
  step steps[STEPS];
  int nsteps, nids, loops[IDS], nloops;
  tf_ixp extent[IDS];
} domain;

static uint64_t state;
static uint32_t rnd(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 20) % n);
}

typedef struct value {
  int64_t v;
} value;
static value extents_now[EXTENTS], loops_now[IDS];
static int64_t value_of(void *user, tf_ixp sym) {
  (void)user;
  return ((value *)tf_ix_user(sym))->v;
}
static int64_t eval(tf_ixp e) {
  int64_t v;
  MUST(tf_ix_eval(e, value_of, NULL, &v), "overflow");
  return v;
}

static int new_id(domain *d, tf_ixp extent) {
  d->extent[d->nids] = extent;
  return d->nids++;
}

static void put_loop(domain *d, int id) {
  int at = (int)rnd((uint32_t)d->nloops + 1); /* anywhere: this is the reorder */
  memmove(&d->loops[at + 1], &d->loops[at], (size_t)(d->nloops - at) * sizeof(int));
  d->loops[at] = id;
  d->nloops++;
}

static int take_loop(domain *d) {
  int at = (int)rnd((uint32_t)d->nloops), id = d->loops[at];
  memmove(&d->loops[at], &d->loops[at + 1], (size_t)(--d->nloops - at) * sizeof(int));
  return id;
}

static bool power_of_two(tf_ixp e) {
  int64_t v;
  return tf_ix_is_const(e, &v) && (v & (v - 1)) == 0;
}

static void grow(tf_ix_ctx *c, domain *d, const tf_ixp *factors, unsigned nfactors, int steps) {
  for (int i = 0; i < steps; i++) {
    step *s = &d->steps[d->nsteps];
    s->kind = (step_kind)rnd(3);
    s->in[0] = take_loop(d);
    s->in[1] = s->kind == SPLIT || !d->nloops ? -1 : take_loop(d);
    if (s->kind != SPLIT && s->in[1] < 0) s->kind = SPLIT;
    if (s->kind == SWIZZLE && !power_of_two(d->extent[s->in[1]])) s->kind = MERGE;
    tf_ixp a = d->extent[s->in[0]], b = s->in[1] >= 0 ? d->extent[s->in[1]] : NULL;
    d->nsteps++;
    if (s->kind == SPLIT) {
      s->factor = factors[rnd(nfactors)];
      s->out[0] = new_id(d, tf_ix_ceildiv(c, a, s->factor));
      s->out[1] = new_id(d, s->factor);
      put_loop(d, s->out[1]);
    } else if (s->kind == MERGE) {
      s->out[0] = new_id(d, tf_ix_mul(c, a, b));
    } else {
      s->out[0] = new_id(d, a);
      s->out[1] = new_id(d, b);
      put_loop(d, s->out[1]);
    }
    put_loop(d, s->out[0]);
  }
}

/* Fills the indices of all ids from those of the loops. */
static void backward(tf_ix_ctx *c, const domain *d, tf_ixp *ix) {
  for (int i = d->nsteps - 1; i >= 0; i--) {
    const step *s = &d->steps[i];
    if (s->kind == SPLIT) ix[s->in[0]] = tf_ix_add(c, tf_ix_mul(c, ix[s->out[0]], s->factor), ix[s->out[1]]);
    else if (s->kind == MERGE) {
      ix[s->in[0]] = tf_ix_div(c, ix[s->out[0]], d->extent[s->in[1]]);
      ix[s->in[1]] = tf_ix_mod(c, ix[s->out[0]], d->extent[s->in[1]]);
    } else {
      ix[s->in[0]] = ix[s->out[0]];
      ix[s->in[1]] = tf_ix_xor(c, ix[s->out[1]], tf_ix_mod(c, ix[s->out[0]], d->extent[s->in[1]]));
    }
  }
}

static void forward(tf_ix_ctx *c, const domain *d, tf_ixp *ix) {
  for (int i = 0; i < d->nsteps; i++) {
    const step *s = &d->steps[i];
    if (s->kind == SPLIT) {
      ix[s->out[0]] = tf_ix_div(c, ix[s->in[0]], s->factor);
      ix[s->out[1]] = tf_ix_mod(c, ix[s->in[0]], s->factor);
    } else if (s->kind == MERGE) {
      ix[s->out[0]] = tf_ix_add(c, tf_ix_mul(c, ix[s->in[0]], d->extent[s->in[1]]), ix[s->in[1]]);
    } else {
      ix[s->out[0]] = ix[s->in[0]];
      ix[s->out[1]] = tf_ix_xor(c, ix[s->in[1]], tf_ix_mod(c, ix[s->in[0]], d->extent[s->in[1]]));
    }
  }
}

/* The same with integers. */
static void plain(const domain *d, int64_t *ix, const int64_t *extent, bool back) {
  for (int j = 0; j < d->nsteps; j++) {
    const step *s = &d->steps[back ? d->nsteps - 1 - j : j];
    int a = s->in[0], b = s->in[1], x = s->out[0], y = s->out[1];
    if (s->kind == SPLIT && back) ix[a] = ix[x] * extent[y] + ix[y];
    else if (s->kind == SPLIT) ix[x] = ix[a] / extent[y], ix[y] = ix[a] % extent[y];
    else if (s->kind == MERGE && back) ix[a] = ix[x] / extent[b], ix[b] = ix[x] % extent[b];
    else if (s->kind == MERGE) ix[x] = ix[a] * extent[b] + ix[b];
    else if (back) ix[a] = ix[x], ix[b] = ix[y] ^ ix[x] % extent[b];
    else ix[x] = ix[a], ix[y] = ix[b] ^ ix[a] % extent[b];
  }
}

typedef struct counts {
  long elements, points, comparisons, kept, dropped, folded, loops;
} counts;

typedef struct run {
  tf_ix_ctx *c;
  domain d, alloc; /* `alloc` is another chain over the same logical ids */
  tf_ixp ix[IDS], aix[IDS];
  int nlogical;
  tf_ixp pred[PREDS], limit[PREDS];
  bool kept[PREDS];
  int npred;
} run;

static void add_pred(run *r, tf_ixp x, tf_ixp limit, counts *n) {
  bool proved = tf_ix_prove_lt(r->c, x, limit);
  r->pred[r->npred] = x;
  r->limit[r->npred] = limit;
  r->kept[r->npred++] = !proved;
  n->kept += !proved;
  n->dropped += proved;
}

/* All loop values under one choice of extents. */
static void visit(run *r, uint64_t seed, counts *n) {
  int64_t size = 1, extent[IDS], aextent[IDS], total = 1;
  for (int i = 0; i < r->d.nids; i++) extent[i] = eval(r->d.extent[i]);
  for (int i = 0; i < r->alloc.nids; i++) aextent[i] = eval(r->alloc.extent[i]);
  for (int i = 0; i < r->nlogical; i++) size *= extent[i];
  for (int i = 0; i < r->d.nloops; i++) total *= extent[r->d.loops[i]];
  if (total > 20000) return;
  uint8_t *seen = calloc(1, (size_t)size);
  for (int64_t t = 0; t < total; t++) {
    int64_t ix[IDS], aix[IDS], rest = t, at = 0;
    for (int i = r->d.nloops - 1; i >= 0; i--) {
      int l = r->d.loops[i];
      ix[l] = loops_now[l].v = rest % extent[l];
      rest /= extent[l];
    }
    plain(&r->d, ix, extent, true);
    n->points++;
    bool inside = true;
    for (int i = 0; i < r->npred && inside; i++)
      if (r->kept[i]) inside = eval(r->pred[i]) < eval(r->limit[i]);
    for (int i = 0; i < r->d.nids; i++, n->comparisons++)
      MUST(eval(r->ix[i]) == ix[i], "TF_SEED=%llu: id %d", (unsigned long long)seed, i);
    if (!inside) continue;
    for (int i = 0; i < r->nlogical; i++) {
      MUST(ix[i] >= 0 && ix[i] < extent[i], "TF_SEED=%llu: logical id %d outside", (unsigned long long)seed, i);
      at = at * extent[i] + ix[i];
      aix[i] = ix[i];
    }
    MUST(!seen[at], "TF_SEED=%llu: an element twice", (unsigned long long)seed);
    seen[at] = 1;
    plain(&r->alloc, aix, aextent, false);
    for (int i = 0; i < r->alloc.nids; i++, n->comparisons++)
      MUST(eval(r->aix[i]) == aix[i], "TF_SEED=%llu: alloc id %d", (unsigned long long)seed, i);
  }
  for (int64_t i = 0; i < size; i++) {
    MUST(seen[i], "TF_SEED=%llu: element %lld never", (unsigned long long)seed, (long long)i);
    n->elements++;
  }
  free(seen);
}

static tf_oom oom = {.armed = 1};

static void show(run *r) {
  tf_strbuf b = {.pool = tf_pool_new(NULL, &oom)};
  for (int i = 0; i < r->d.nids; i++) {
    tf_sb_printf(&b, "  id %d: extent ", i);
    tf_ix_print(&b, r->d.extent[i]);
    tf_sb_puts(&b, "  index ");
    tf_ix_print(&b, r->ix[i]);
    tf_sb_putc(&b, '\n');
  }
  for (int i = 0; i < r->d.nsteps; i++) {
    const step *s = &r->d.steps[i];
    tf_sb_printf(&b, "  %s %d %d -> %d %d\n", (const char *[]){"split", "merge", "swizzle"}[s->kind], s->in[0],
                 s->in[1], s->out[0], s->out[1]);
  }
  fputs(tf_sb_cstr(&b), stdout);
  tf_pool_free(b.pool);
}

/* Whether no id that is the inner output of a split can be past its extent: where an indivisible split makes that
 * possible (nvfuser.md 2.2), the index of a hole belongs to another element too, and no simplifier can bring the loops
 * back. */
static bool holes_stay_outside(run *r) {
  bool past[IDS] = {false};
  for (int i = r->d.nsteps - 1; i >= 0; i--) {
    const step *s = &r->d.steps[i];
    if (s->kind == SPLIT) {
      if (past[s->out[1]]) return false;
      past[s->in[0]] = past[s->out[0]] || !tf_ix_prove_divisible_by(r->c, r->d.extent[s->in[0]], s->factor);
    } else {
      past[s->in[0]] = past[s->out[0]];
      if (s->kind == SWIZZLE) past[s->in[1]] = past[s->out[1]];
    }
  }
  return true;
}

static void check_equal_schedule(run *r, uint64_t seed, counts *n) {
  tf_ixp again[IDS];
  if (!holes_stay_outside(r)) return;
  memcpy(again, r->ix, (size_t)r->nlogical * sizeof *again);
  forward(r->c, &r->d, again);
  for (int i = 0; i < r->d.nloops; i++, n->loops++) {
    int l = r->d.loops[i];
    tf_ixp want = tf_ix_addc(r->c, r->ix[l], 0);
    again[l] = tf_ix_addc(r->c, again[l], 0);
    n->folded += again[l] == want;
    tf_strbuf b = {.pool = tf_pool_new(NULL, &oom)}, b2 = b;
    if (again[l] != want && getenv("TF_VERBOSE")) {
      tf_ix_print(&b, again[l]);
      tf_ix_print(&b2, want);
      printf("TF_SEED=%llu: %s, expected %s\n", (unsigned long long)seed, tf_sb_cstr(&b), tf_sb_cstr(&b2));
    }
    tf_pool_free(b.pool);
    if (again[l] != want && getenv("TF_VERBOSE")) show(r);
  }
}

static void run_trial(uint64_t seed, counts *n) {
  static run r; /* big */
  if (setjmp(oom.jump)) abort();
  state = seed * 0x9e3779b97f4a7c15ull + 77;
  tf_pool *pool = tf_pool_new(NULL, &oom);
  memset(&r, 0, sizeof r);
  tf_ix_ctx *c = r.c = tf_ix_new(pool);
  tf_ixp sym[EXTENTS], one = tf_ix_const(c, 1), zero = tf_ix_const(c, 0);
  bool symbolic = rnd(2);
  static const char *const names[] = {"n", "m", "l", "f", "g", "h"};
  for (int i = 0; i < EXTENTS; i++)
    sym[i] = symbolic && rnd(3)
                 ? tf_ix_sym(c, names[i], one, NULL, &extents_now[i])
                 : tf_ix_const(c, i < 3 ? 1 + rnd(9) : (1 << rnd(4)) - (rnd(4) ? 0 : rnd(2)) + (rnd(5) == 0));
  for (int i = 0; i < EXTENTS; i++)
    if (tf_ix_is_const(sym[i], NULL) && tf_ix_min_value(sym[i]) < 1) sym[i] = one;
  r.nlogical = 1 + (int)rnd(3);
  for (int i = 0; i < r.nlogical; i++) put_loop(&r.d, new_id(&r.d, sym[i]));
  r.alloc = r.d;
  grow(c, &r.d, sym + 3, 3, 1 + (int)rnd(7));
  grow(c, &r.alloc, sym + 3, 3, (int)rnd(5));
  for (int i = 0; i < r.d.nloops; i++) {
    int l = r.d.loops[i];
    r.ix[l] = tf_ix_sym(c, "loop", zero, tf_ix_addc(c, r.d.extent[l], -1), &loops_now[l]);
  }
  backward(c, &r.d, r.ix);
  memcpy(r.aix, r.ix, (size_t)r.nlogical * sizeof *r.aix);
  forward(c, &r.alloc, r.aix);
  for (int i = 0; i < r.nlogical; i++) add_pred(&r, r.ix[i], r.d.extent[i], n);
  for (int i = 0; i < r.d.nsteps; i++)
    if (r.d.steps[i].kind == SPLIT) add_pred(&r, r.ix[r.d.steps[i].in[0]], r.d.extent[r.d.steps[i].in[0]], n);
  check_equal_schedule(&r, seed, n);
  for (int k = 0; k < (symbolic ? 4 : 1); k++) {
    for (int i = 0; i < EXTENTS; i++) extents_now[i].v = 1 + rnd(i < 3 ? 8 : 6);
    visit(&r, seed, n);
  }
  tf_pool_free(pool);
}

START_TEST(random_domains) {
  const char *s = getenv("TF_SEED"), *ts = getenv("TF_TRIALS");
  uint64_t seed = s ? strtoull(s, NULL, 0) : 5000;
  long trials = ts ? strtol(ts, NULL, 0) : 1000;
  printf("seed %llu\n", (unsigned long long)seed);
  counts n = {0};
  for (long i = 0; i < trials; i++) run_trial(seed + (uint64_t)i, &n);
  printf("%ld elements visited once, %ld points, %ld index values agree\n", n.elements, n.points, n.comparisons);
  printf("%ld predicates kept, %ld proved away; %ld of %ld loops come back as their symbols\n", n.kept, n.dropped,
         n.folded, n.loops);
  if (trials >= 1000) ck_assert_int_ge(n.comparisons, 200000);
  ck_assert_int_eq(n.folded, n.loops);
}
END_TEST

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* What lowering a tensor costs: split both ids, merge, split again; back, forward to a tiled allocation, two proofs. */
static void typical(tf_ix_ctx *c, tf_ixp n, tf_ixp m) {
  tf_ixp zero = tf_ix_const(c, 0);
  tf_ixp rows = tf_ix_ceildiv(c, n, tf_ix_const(c, 64)), cols = tf_ix_ceildiv(c, m, tf_ix_const(c, 64));
  tf_ixp b = tf_ix_sym(c, "b", zero, tf_ix_addc(c, tf_ix_mul(c, rows, cols), -1), NULL);
  tf_ixp t = tf_ix_sym(c, "t", zero, tf_ix_const(c, 127), NULL), v = tf_ix_sym(c, "v", zero, tf_ix_const(c, 7), NULL);
  tf_ixp u = tf_ix_sym(c, "u", zero, tf_ix_const(c, 3), NULL);
  tf_ixp in = tf_ix_add(c, tf_ix_mulc(c, tf_ix_add(c, tf_ix_mulc(c, u, 128), t), 8), v);
  tf_ixp r = tf_ix_divc(c, in, 64), k = tf_ix_modc(c, in, 64);
  tf_ixp i = tf_ix_add(c, tf_ix_mulc(c, tf_ix_div(c, b, cols), 64), r);
  tf_ixp j = tf_ix_add(c, tf_ix_mulc(c, tf_ix_mod(c, b, cols), 64), k);
  TF_EITHER(tf_ix_prove_lt(c, i, n));
  TF_EITHER(tf_ix_prove_lt(c, j, m));
  tf_ix_add(c, tf_ix_mul(c, i, m), j);
  tf_ixp si = tf_ix_modc(c, i, 64), sj = tf_ix_modc(c, j, 64);
  tf_ixp chunk = tf_ix_xor(c, tf_ix_divc(c, sj, 8), tf_ix_modc(c, si, 8));
  tf_ix_add(c, tf_ix_mulc(c, si, 64), tf_ix_add(c, tf_ix_mulc(c, chunk, 8), tf_ix_modc(c, sj, 8)));
}

START_TEST(speed) {
  if (setjmp(oom.jump)) abort();
  tf_pool *pool = tf_pool_new(NULL, &oom);
  tf_ix_ctx *c = tf_ix_new(pool);
  tf_ixp one = tf_ix_const(c, 1), n = tf_ix_sym(c, "n", one, NULL, NULL), m = tf_ix_sym(c, "m", one, NULL, NULL);
  double best = 1e9;
  long ops = 20 * 40;
  uint32_t before = 0, after = 0;
  for (int rep = 0; rep < 5; rep++) {
    before = tf_ix_id(tf_ix_sym(c, "mark", NULL, NULL, NULL));
    double t = now();
    for (int i = 0; i < 20; i++) typical(c, n, m);
    t = now() - t;
    after = tf_ix_id(tf_ix_sym(c, "mark", NULL, NULL, NULL));
    if (t < best) best = t;
  }
  printf("20 tensors' indices (%ld operations, %u new nodes): %.1f us\n", ops, after - before, best);
  ck_assert_double_lt(best,
                      500000); /* of the processor's time: a blow-up is what this can see, on a slow machine, too */
  tf_pool_free(pool);
}
END_TEST

int main(void) {
  Suite *s = suite_create("index_domain");
  TCase *t = tcase_create("index_domain");
  tcase_set_timeout(t, 0);
  tcase_add_test(t, random_domains);
  tcase_add_test(t, speed);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
