/* The theorems behind the TMA analysis, exhaustively for small numbers, and what the figures of "TMA modeling in depth"
 * say is in shared memory. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/banks.h"
#include "analysis/tma_analysis.h"
#include "fusion/sched.h"
#include "ir/builtin.h"
#include "lower/fusion/plan/plan_make.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_tma.h"

typedef struct session {
  tf_oom oom;
  tf_pool *pool;
  tf_tma_in in;
  tf_tma_plan out;
  bool ok;
  char text[2048], log[4096]; /* diagnostics show the text's lines */
} session;

static void log_diag(void *user, const tf_diagnostic *d) {
  session *s = user;
  size_t n = strlen(s->log);
  snprintf(s->log + n, sizeof s->log - n, "%.*s\n", (int)d->message.len, d->message.ptr);
}

static void infer(session *s, const char *text) {
  static const tf_lower_options o = {.analyse = true};
  memset(s, 0, sizeof *s);
  ck_assert_uint_lt(strlen(text), sizeof s->text);
  text = strcpy(s->text, text);
  s->oom.armed = 1;
  s->pool = tf_pool_new(NULL, &s->oom);
  tf_context *c = tf_context_new(s->pool, (tf_sink){log_diag, s});
  const tf_dialect *const dialects[] = {&tf_builtin_dialect, &tf_fusion_dialect, &tf_id_dialect, &tf_sched_dialect};
  for (size_t i = 0; i < 4; i++) tf_context_register(c, dialects[i]);
  tf_op *m = tf_parse(c, s->pool, TF_STR("t"), tf_strz(text), NULL);
  if (!m || !tf_verify(m)) ck_abort_msg("%s%s", text, s->log);
  tf_segment seg;
  tf_verdict why = {.pool = s->pool};
  tf_plan *p = tf_plan_make(m, tf_op_body(m)->first, s->pool, &o, &why);
  if (!p || !tf_plan_segment(p, 0, &seg)) ck_abort_msg("%s%s", text, tf_verdict_reason(&why));
  tf_tv *tv = seg.tv[0];
  if (!tf_plan_is_tma(tv)) tv = seg.tv[1];
  if (!tf_plan_tma(p, tv, &s->in)) ck_abort_msg("%s%s", text, tf_verdict_reason(&why));
  s->ok = tf_tma_infer(&s->in, &s->out, &why);
  tf_tell(c, &why, s->ok);
}

static void load(session *s, const char *type, const char *domain) {
  char text[sizeof s->text];
  snprintf(
      text, sizeof text,
      "fusion.func @f(%%x: tensor<%s>) -> tensor<%s> {\n  %%s = fusion.set %%x : tensor<%s> memory(shared) via(tma) "
      "domain%s\n  %%y = fusion.set %%s : tensor<%s>\n  fusion.return %%y : tensor<%s>\n}\n",
      type, type, type, domain, type, type);
  infer(s, text);
}

static int64_t number(tf_ixp e) {
  int64_t v = -1;
  if (!tf_ix_is_const(e, &v)) ck_abort_msg("not a number");
  return v;
}

/* ------------------------------------------------------------------------------------------------ theorems */

/* Theorem 2.1: a box by two splits is the box by one, for every pair of factors and every extent. */
START_TEST(rotation) {
  for (int n = 1; n <= 70; n += 23)
    for (int f = 1; f <= 9; f++)
      for (int g = 1; g <= 9; g++) {
        session a, b;
        char type[32], left[256], right[256];
        snprintf(type, sizeof type, "%dx32xf32", n);
        snprintf(left, sizeof left,
                 "(%%i, %%j) {\n%%p, %%q = id.split %%i by %d\n%%o, %%r = id.split %%p by %d\nid.domain loop [%%o : "
                 "serial, %%r : bulk, %%q : bulk, %%j : bulk]\n}",
                 f, g);
        snprintf(
            right, sizeof right,
            "(%%i, %%j) {\n%%o, %%b = id.split %%i by %d\nid.domain loop [%%o : serial, %%b : bulk, %%j : bulk]\n}",
            f * g);
        load(&a, type, left);
        load(&b, type, right);
        /* one element along i is no dimension at all, and a broadcast axis stays one */
        bool same = n == 1 || f * g == 1 ||
                    (a.ok && b.ok && a.out.rank == b.out.rank && number(a.out.bytes) == number(b.out.bytes));
        /* where the outer of the two parts has one value, the box may be the whole id, no larger than the other's */
        if (!same && a.ok && b.ok) same = number(a.out.bytes) >= n * 128 && number(b.out.bytes) >= n * 128;
        ck_assert_msg(same, "%d by %d by %d: %s%s", n, f, g, a.log, b.log);
        tf_pool_free(a.pool);
        tf_pool_free(b.pool);
      }
}
END_TEST

/* Theorem 6 (FTTC): strong correctness is lost iff step < box < extent and the step does not divide the box. */
START_TEST(fundamental) {
  for (int extent = 2; extent <= 12; extent++)
    for (int box = 2; box <= 12; box++)
      for (int step = 2; step <= 8; step++) {
        session s;
        char type[32], domain[256];
        snprintf(type, sizeof type, "%dx32xf32", extent);
        snprintf(domain, sizeof domain,
                 "(%%i, %%j) {\n%%c, %%b = id.split %%i by %d\n%%t, %%s = id.split %%b by %d\nid.domain loop [%%c : "
                 "serial, %%s : serial, %%t : bulk, %%j : bulk]\n}",
                 box, step);
        load(&s, type, domain);
        ck_assert_msg(s.ok, "%s", s.log);
        bool lost = step < box && box < extent && box % step;
        ck_assert_msg((s.out.holes == TF_TMA_HOLES_LOST) == lost, "extent %d box %d step %d: level %d", extent, box,
                      step, (int)s.out.holes);
        tf_pool_free(s.pool);
      }
}
END_TEST

/* Figure 16: swapping pairs in every other unit row, then pairs of pairs, ..., is one exclusive or. */
START_TEST(swizzle_by_swapping) {
  for (int n = 2; n <= 8; n *= 2) { /* units of 16 bytes in a row */
    int unit[8][8];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) unit[i][j] = j;
    for (int size = 1; size < n; size *= 2)
      for (int i = 0; i < n; i++)
        for (int j = 0; (i / size) % 2 && j < n; j++)
          if ((j / size) % 2 == 0) {
            int x = unit[i][j];
            unit[i][j] = unit[i][j + size];
            unit[i][j + size] = x;
          }
    int span = 16 * n, rows = 128 / span; /* rows of a unit row */
    for (int row = 0; row < n * rows; row++)
      for (int j = 0; j < n; j++) {
        int linear = row * span + 16 * j, physical = linear ^ ((linear >> 7 & (n - 1)) << 4);
        ck_assert_int_eq(physical % span / 16, unit[row / rows][j]);
        ck_assert_int_eq(physical / span, row);
      }
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ contents */

static const int64_t *loops;
static const tf_tma_in *input;
static int64_t loop_value(void *user, tf_ixp sym) {
  (void)user;
  for (uint32_t i = 0; i < input->nloop; i++)
    if (input->loop[i].sym == sym) return loops[i];
  ck_abort_msg("a symbol that is no loop");
  return 0;
}
static int64_t eval(const session *s, tf_ixp e, const int64_t *v) {
  int64_t r = 0;
  input = &s->in;
  loops = v;
  ck_assert(tf_ix_eval(e, loop_value, NULL, &r));
  return r;
}

/* One instruction per value of the loops that are not bulk; memory gets element numbers from 1, 0 out of bounds. */
static void run(const session *s, int64_t *memory, bool strong) {
  const tf_tma_plan *r = &s->out;
  int64_t v[64] = {0};
  for (;;) {
    bool guarded = false;
    for (uint32_t g = 0; strong && g < r->nguard; g++)
      guarded |= eval(s, r->guard[g].index, v) >= eval(s, r->guard[g].extent, v);
    int64_t base = eval(s, r->base, v), count = 1, k = 0;
    for (uint32_t d = 0; d < r->rank; d++) count *= number(r->dim[d].tile);
    for (; k < count; k++) {
      int64_t rest = k, g = 1;
      bool in = !guarded;
      for (uint32_t d = 0; d < r->rank; d++) {
        int64_t n = number(r->dim[d].tile), at = eval(s, r->dim[d].coordinate, v) + rest % n * number(r->dim[d].step);
        rest /= n;
        in &= at < number(r->dim[d].extent);
        g += at * number(r->dim[d].stride);
      }
      memory[base + k] = in ? g : 0;
    }
    uint32_t i = s->in.nloop;
    while (i-- > 0) {
      if (s->in.loop[i].bulk) continue;
      if (++v[i] < number(s->in.loop[i].extent)) break;
      v[i] = 0;
    }
    if (i == UINT32_MAX) return;
  }
}

/* Each number of a figure stands for 16 elements, so that boxes and tiles have the bytes that the hardware wants.
 * Figures count from 0, and write 0 for a hole as well; `first` says which place has element 0. */
static void expect(session *s, const int *figure, size_t n, bool strong) {
  int64_t memory[4096];
  ck_assert_msg(s->ok, "%s", s->log);
  ck_assert_int_eq(number(s->in.elements), (int64_t)n * 16);
  for (size_t i = 0; i < n * 16; i++) memory[i] = -1;
  run(s, memory, strong);
  for (size_t i = 0; i < n * 16; i++) {
    int64_t want = figure[i / 16] < 0 ? 0 : figure[i / 16] * 16 + (int64_t)(i % 16) + 1;
    ck_assert_msg(memory[i] == want, "place %zu: %lld, expected %lld", i, (long long)memory[i], (long long)want);
  }
}

enum { O = -1 }; /* a hole that is zero */

START_TEST(in_depth_figure_2) {
  session s;
  load(&s, "192xf64",
       "(%i1) {\n%i2, %i3 = id.split %i1 by 32\n%i4, %i5 = id.split %i2 by 2\n%i6, %i7 = id.split %i5 by 4\nid.domain "
       "loop [%i4 : serial, %i6 : serial, %i7 : serial, %i3 : bulk]\n}");
  static const int weak[] = {0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 8, 9, 10, 11, 8, 9, 10, 11, O, O, O, O};
  static const int strong[] = {0, 1, 2, 3, O, O, O, O, 4, 5, 6, 7, O, O, O, O, 8, 9, 10, 11, O, O, O, O};
  expect(&s, weak, 24, false);
  ck_assert_int_eq(s.out.holes, TF_TMA_HOLES_GUARDED);
  expect(&s, strong, 24, true);
  tf_pool_free(s.pool);
}
END_TEST

START_TEST(in_depth_figure_3) {
  session s;
  load(
      &s, "6x96xf64",
      "(%i1, %i2) {\n%i3, %i4 = id.split %i1 by 2\n%i5, %i6 = id.split %i2 by 64\n%i7 = id.merge %i3, %i5\n%i9, %i10 = "
      "id.split %i7 by 4\n%i8 = id.merge %i4, %i6\nid.domain loop [%i9 : serial, %i10 : serial, %i8 : bulk]\n}");
  static const int figure[] = {0,  1,  2,  3,  6, 7, 8,  9,  4, 5, O,  O,  10, 11, O,  O,  12, 13, 14, 15, 18, 19,
                               20, 21, 16, 17, O, O, 22, 23, O, O, 24, 25, 26, 27, 30, 31, 32, 33, 28, 29, O,  O,
                               34, 35, O,  O,  O, O, O,  O,  O, O, O,  O,  O,  O,  O,  O,  O,  O,  O,  O};
  ck_assert_int_eq(s.out.holes, TF_TMA_HOLES_ZERO);
  expect(&s, figure, 64, false);
  tf_pool_free(s.pool);
}
END_TEST

START_TEST(in_depth_figure_4) {
  session s;
  load(
      &s, "6x96xf64",
      "(%i1, %i2) {\n%i3, %i4 = id.split %i1 by 2\n%i5, %i6 = id.split %i2 by 64\n%i7, %i8 = id.split %i3 by 2\n%i10 = "
      "id.merge %i5, %i8\n%i11, %i12 = id.split %i10 by 3\n%i9 = id.merge %i4, %i6\nid.domain loop [%i7 : serial, %i11 "
      ": serial, %i12 : serial, %i9 : bulk]\n}");
  static const int figure[] = {0,  1,  2, 3, 6,  7,  8, 9, 12, 13, 14, 15, 18, 19, 20, 21, 4, 5, O, O,
                               10, 11, O, O, 16, 17, O, O, 22, 23, O,  O,  O,  O,  O,  O,  O, O, O, O,
                               O,  O,  O, O, O,  O,  O, O, 24, 25, 26, 27, 30, 31, 32, 33, O, O, O, O,
                               O,  O,  O, O, 28, 29, O, O, 34, 35, O,  O,  O,  O,  O,  O,  O, O, O, O,
                               O,  O,  O, O, O,  O,  O, O, O,  O,  O,  O,  O,  O,  O,  O};
  ck_assert_int_eq(s.out.holes, TF_TMA_HOLES_ZERO);
  expect(&s, figure, 96, false);
  tf_pool_free(s.pool);
}
END_TEST

START_TEST(in_depth_figure_5) {
  session s;
  load(&s, "8x32xf64",
       "(%i1, %i2) {\n%i3, %i4 = id.split %i1 by 4\n%i5, %i6 = id.split %i4 by 3\nid.domain loop [%i3 : serial, %i6 : "
       "serial, %i5 : bulk, %i2 : bulk]\n}");
  static const int figure[] = {0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11, 8, 9, 14, 15, 10, 11, O, O, 12, 13, O, O};
  ck_assert_int_eq(s.out.holes, TF_TMA_HOLES_LOST);
  expect(&s, figure, 24, false);
  tf_pool_free(s.pool);
}
END_TEST

/* What no text asks for: an element type that the language has not, a copy of no dimension. */
START_TEST(refused) {
  session s;
  load(&s, "8x32xf32", "(%i, %j) {\nid.domain loop [%i : serial, %j : bulk]\n}");
  ck_assert_msg(s.ok, "%s", s.log);
  s.in.elem_bytes = 16;
  tf_verdict why = {.pool = s.pool};
  ck_assert(!tf_tma_infer(&s.in, &s.out, &why));
  ck_assert_str_eq(tf_verdict_reason(&why), "the tensor memory accelerator has no elements of 16 bytes");
  tf_pool_free(s.pool);
  load(&s, "8x32xf32", "(%i, %j) {\nid.domain loop [%i : serial, %j : bulk]\n}");
  s.in.naxis = 0;
  tf_verdict also = {.pool = s.pool};
  ck_assert(!tf_tma_infer(&s.in, &s.out, &also));
  ck_assert_str_eq(tf_verdict_reason(&also), "no TMA domain: 'x' has no dimensions");
  ck_assert_str_eq(s.log, ""); /* what is found is a value: nobody told it */
  ck_assert(!tf_tma_infer(&s.in, &s.out, NULL));
  tf_pool_free(s.pool);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ banks */

START_TEST(wavefronts) {
  int64_t a[32];
  uint32_t least;
  for (int stride = 1; stride <= 33; stride++) { /* words apart: as many in a bank as gcd(stride, 32) */
    int g = stride, h = 32;
    while (h) {
      int r = g % h;
      g = h;
      h = r;
    }
    for (int i = 0; i < 32; i++) a[i] = 4 * stride * i;
    ck_assert_uint_eq(tf_bank_wavefronts(a, UINT32_MAX, 4, &least), (unsigned)g);
    ck_assert_uint_eq(least, 1);
  }
  for (int i = 0; i < 32; i++) a[i] = 0; /* one word for all */
  ck_assert_uint_eq(tf_bank_wavefronts(a, UINT32_MAX, 4, &least), 1);
  for (int i = 0; i < 32; i++) a[i] = 16 * i; /* four quarters */
  ck_assert_uint_eq(tf_bank_wavefronts(a, UINT32_MAX, 16, &least), 4);
  ck_assert_uint_eq(least, 4);
  ck_assert_uint_eq(tf_bank_wavefronts(a, 0, 16, &least), 0);
  ck_assert_uint_eq(least, 0);
}
END_TEST

int main(void) {
  Suite *s = suite_create("tma");
  TCase *t = tcase_create("all");
  tcase_set_timeout(t, 120);
  tcase_add_test(t, rotation);
  tcase_add_test(t, fundamental);
  tcase_add_test(t, swizzle_by_swapping);
  tcase_add_test(t, in_depth_figure_2);
  tcase_add_test(t, in_depth_figure_3);
  tcase_add_test(t, in_depth_figure_4);
  tcase_add_test(t, in_depth_figure_5);
  tcase_add_test(t, refused);
  tcase_add_test(t, wavefronts);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
