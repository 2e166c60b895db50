/* How far off what a fusion's sums touched may be, as `--expect=reference` allows it: no order of adding is farther off
 * than the bound, also behind ops on what was summed; and who loses a term is. lib/fusion/error.c has the reasons. */
#include <math.h>

#include "calls.h"

enum { ROWS = 8, MOST = 10000 };

typedef struct rows {
  float x[ROWS * MOST];
  int64_t n;
  DLManagedTensor *want[4], *bound[4];
} rows;

static uint64_t state = 7;

static double uniform(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 40) / (double)(1 << 24);
}

/* Of one sign; of both; what cancels but for its last term; of many magnitudes. */
static void fill(rows *r, int kind, int64_t n) {
  r->n = n;
  for (int64_t i = 0; i < ROWS * n; i++) {
    double v = 0.5 + uniform();
    if (kind && uniform() < 0.5) v = -v;
    if (kind == 2 && i % n >= n / 2) v = -(double)r->x[i - n / 2];
    if (kind == 3) v = ldexp(v, (int)(uniform() * 10));
    r->x[i] = (float)v;
  }
}

static const char *const program =
    "fusion.func @f(%x: tensor<8x?xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xi32>) {\n"
    "  %s = fusion.sum %x axes [1] : tensor<8xf32>\n  %a = fusion.mul %s, %s : tensor<8xf32>\n"
    "  %b = fusion.sub %a, %s : tensor<8xf32>\n  %z = fusion.constant 0.0 : f32\n"
    "  %p = fusion.gt %s, %z : tensor<8xi1>\n  %n = fusion.neg %s : tensor<8xf32>\n"
    "  %c = fusion.select %p, %b, %n : tensor<8xf32>\n  %k = fusion.cast %s : tensor<8xi32>\n"
    "  fusion.return %s, %b, %c, %k : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xi32>\n}\n";

static void refer(tf_session *s, rows *r) {
  tf_module *m = parsed(s, program);
  int64_t shape[] = {ROWS, r->n};
  DLTensor x = {.data = r->x, .ndim = 2, .shape = shape, .dtype = f32};
  const DLTensor *in[] = {&x};
  tf_status st = tf_module_reference_bounds(m, NULL, in, 1, r->want, r->bound, 4);
  ck_assert_msg(st == TF_OK, "%s", messages);
  tf_module_destroy(m);
}

static void done(rows *r) {
  for (int k = 0; k < 4; k++) {
    r->want[k]->deleter(r->want[k]);
    r->bound[k]->deleter(r->bound[k]);
  }
}

/* ways threads, each a chain of its own, and a tree above them. drop: the term that is left out, or -1. */
static float sum(const float *x, int64_t n, int ways, int64_t drop) {
  float part[256] = {0};
  for (int64_t i = 0; i < n; i++)
    if (i != drop) part[i % ways] += x[i];
  for (int w = ways; w > 1; w = (w + 1) / 2)
    for (int i = 0; i + (w + 1) / 2 < w; i++) part[i] += part[i + (w + 1) / 2];
  return part[0];
}

/* Elements beyond the bound (and `more` of the value); *share: the largest part of a bound in use. */
static int beyond(const rows *r, int ways, int64_t drop, double more, double *share) {
  int n = 0;
  for (int i = 0; i < ROWS; i++) {
    float s = sum(r->x + i * r->n, r->n, ways, drop), a = s * s, b = a - s, c = s > 0 ? b : -s;
    double have[4] = {s, b, c, truncf(s)};
    for (int k = 0; k < 4; k++) {
      double want =
          k < 3 ? ((const float *)r->want[k]->dl_tensor.data)[i] : ((const int32_t *)r->want[k]->dl_tensor.data)[i];
      double off = fabs(have[k] - want), may = ((const double *)r->bound[k]->dl_tensor.data)[i];
      n += off > may + (k < 3 ? more * fabs(want) : 0);
      if (share && k < 3 && may > 0 && off / may > *share) *share = off / may;
    }
  }
  return n;
}

static const int64_t lengths[] = {1, 2, 3, 7, 16, 100, 513, 4096, MOST};

START_TEST(no_order_is_beyond) {
  tf_session *s = new_session(NULL);
  rows *r = calloc(1, sizeof *r);
  double share = 0;
  for (int kind = 0; kind < 4; kind++)
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      fill(r, kind, lengths[k]);
      refer(s, r);
      for (int ways = 1; ways <= 256; ways *= 4) {
        int n = beyond(r, ways, -1, 0, &share);
        ck_assert_msg(n == 0, "data %d, %d terms, %d ways: %d elements", kind, (int)r->n, ways, n);
      }
      done(r);
    }
  ck_assert_double_gt(share, 0.02); /* and the bound is no bound of anything */
  free(r);
  tf_session_destroy(s);
}
END_TEST

/* The tolerance of f32 is allowed, too. */
START_TEST(a_lost_term_is_beyond) {
  tf_session *s = new_session(NULL);
  rows *r = calloc(1, sizeof *r);
  for (int kind = 0; kind < 3; kind++)
    for (size_t k = 2; k < sizeof lengths / sizeof *lengths; k++) {
      fill(r, kind, lengths[k]);
      refer(s, r);
      ck_assert_int_ge(beyond(r, 32, lengths[k] / 2, 2e-5, NULL), ROWS); /* the sum of each row */
      done(r);
    }
  free(r);
  tf_session_destroy(s);
}
END_TEST

/* What no sum has touched must be right as ever. */
START_TEST(no_sum_no_bound) {
  tf_session *s = new_session(NULL);
  tf_module *m =
      parsed(s, "fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %y = fusion.exp %x : tensor<4xf32>\n"
                "  fusion.return %y : tensor<4xf32>\n}\n");
  float x[4] = {1, 2, 3, 4};
  int64_t shape[] = {4};
  DLTensor t = {.data = x, .ndim = 1, .shape = shape, .dtype = f32};
  const DLTensor *in[] = {&t};
  DLManagedTensor *want, *bound;
  ck_assert(tf_module_reference_bounds(m, NULL, in, 1, &want, &bound, 1) == TF_OK);
  for (int i = 0; i < 4; i++) ck_assert_double_eq(((const double *)bound->dl_tensor.data)[i], 0);
  want->deleter(want);
  bound->deleter(bound);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  Suite *s = suite_create("api fusion bounds");
  TCase *c = tcase_create("all");
  tcase_set_timeout(c, 60);
  tcase_add_test(c, no_order_is_beyond);
  tcase_add_test(c, a_lost_term_is_beyond);
  tcase_add_test(c, no_sum_no_bound);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
