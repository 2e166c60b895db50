/* Constants of narrow types: every number that a type holds, and what lies between each two of them. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "kernel/kernel.h"

static const struct {
  tf_fkind kind;
  int exponent, mantissa; /* bits */
  unsigned end;           /* the first pattern that is no finite number, of those without a sign */
} types[] = {{TF_F16, 5, 10, 0x7c00}, {TF_BF16, 8, 7, 0x7f80}, {TF_F8E4M3FN, 4, 3, 0x7f}, {TF_F8E5M2, 5, 2, 0x7c}};

/* By the definition of a format with subnormals and a bias of half the exponents. */
static double decode(size_t t, unsigned bits) {
  int bias = (1 << (types[t].exponent - 1)) - 1, m = types[t].mantissa;
  int e = (int)(bits >> m), fraction = (int)(bits & ((1u << m) - 1));
  return e ? ldexp((1 << m) + fraction, e - bias - m) : ldexp(fraction, 1 - bias - m);
}

/* check's own macros send a message for each comparison. */
static void rounds(tf_fkind k, double v, double to) {
  double r = tf_float_round(k, v);
  if (r != to || signbit(r) != signbit(to)) ck_abort_msg("kind %d: %a is rounded to %a, expected %a", (int)k, v, r, to);
}

START_TEST(each_value) {
  tf_fkind k = types[_i].kind;
  for (unsigned p = 0; p < types[_i].end; p++) {
    double a = decode((size_t)_i, p), b = decode((size_t)_i, p + 1);
    for (int sign = 1; sign >= -1; sign -= 2) {
      rounds(k, sign * a, sign * a);
      if (p + 1 == types[_i].end) continue; /* what lies past the largest is told elsewhere */
      double tie = (a + b) / 2, even = p % 2 ? b : a;
      rounds(k, sign * tie, sign * even);
      rounds(k, sign * nextafter(tie, 0), sign * a);
      rounds(k, sign * nextafter(tie, INFINITY), sign * b);
    }
  }
}
END_TEST

START_TEST(past_the_largest) {
  tf_fkind k = types[_i].kind;
  double most = decode((size_t)_i, types[_i].end - 1), below = decode((size_t)_i, types[_i].end - 2);
  double tie = most + (most - below) / 2; /* rounds to the next power of two, or for f8E4M3FN to what is no number */
  ck_assert_double_eq(tf_float_round(k, nextafter(tie, 0)), most);
  ck_assert_double_eq(tf_float_round(k, -nextafter(tie, 0)), -most);
  if (k == TF_F8E4M3FN) {
    ck_assert_double_nan(tf_float_round(k, nextafter(tie, INFINITY)));
    ck_assert_double_nan(tf_float_round(k, 1e300));
  } else {
    ck_assert_double_eq(tf_float_round(k, tie), INFINITY);
    ck_assert_double_eq(tf_float_round(k, -tie), -INFINITY);
    ck_assert_double_eq(tf_float_round(k, 1e300), INFINITY);
  }
  ck_assert_double_eq(tf_float_round(k, 5e-324), 0);
  ck_assert(signbit(tf_float_round(k, -5e-324)));
  ck_assert(isnan(tf_float_round(k, NAN)));
}
END_TEST

/* An integer of every width, signed and not, at the ends of its range and one past them. */
START_TEST(wrapped) {
  tf_oom oom = {0};
  tf_pool *pool = tf_pool_new(NULL, &oom);
  tf_context *ctx = tf_context_new(pool, (tf_sink){0});
  static const uint32_t widths[] = {1, 8, 16, 32};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
    uint32_t w = widths[i];
    int64_t all = INT64_C(1) << w, half = all / 2;
    tf_type *s = tf_type_i(ctx, w), *u = w > 1 ? tf_type_int(ctx, w, true) : s; /* i1 holds 0 and 1 */
    ck_assert_int_eq(tf_int_wrap(u, all - 1), all - 1);
    ck_assert_int_eq(tf_int_wrap(u, half), half);
    ck_assert_int_eq(tf_int_wrap(u, all), 0);
    ck_assert_int_eq(tf_int_wrap(u, -1), all - 1);
    if (w == 1) continue;
    ck_assert_int_eq(tf_int_wrap(s, half - 1), half - 1);
    ck_assert_int_eq(tf_int_wrap(s, half), -half);
    ck_assert_int_eq(tf_int_wrap(s, all - 1), -1);
    ck_assert_int_eq(tf_int_wrap(s, -half - 1), half - 1);
    ck_assert_int_eq(tf_int_wrap(s, all), 0);
  }
  tf_pool_free(pool);
}
END_TEST

int main(void) {
  Suite *s = suite_create("round");
  TCase *t = tcase_create("round");
  tcase_set_timeout(t, 0);
  int n = sizeof types / sizeof *types;
  tcase_add_loop_test(t, each_value, 0, n);
  tcase_add_loop_test(t, past_the_largest, 0, n);
  tcase_add_test(t, wrapped);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? 1 : 0;
}
