/* Sizes of memory: every operation against exact arithmetic in 128 bits, at the ends of the range and at random. */
#include <check.h>
#include <stdlib.h>

#include "support/size.h"

typedef __int128 wide;

static const int64_t ends[] = {0,
                               1,
                               2,
                               3,
                               7,
                               127,
                               128,
                               INT32_MAX,
                               (int64_t)INT32_MAX + 1,
                               INT64_C(1) << 32,
                               INT64_C(1) << 61,
                               INT64_C(1) << 62,
                               INT64_MAX - 1,
                               INT64_MAX,
                               -1,
                               INT64_MIN};
enum { ENDS = sizeof ends / sizeof *ends, MARK = 12345 };

static void same(bool ok, int64_t have, bool negative, wide want) {
  ck_assert_int_eq(ok, !negative && want <= INT64_MAX);
  ck_assert_int_eq(have, ok ? (int64_t)want : MARK);
}

static void pair(int64_t a, int64_t b) {
  int64_t r = MARK;
  bool negative = a < 0 || b < 0;
  bool ok = tf_size_mul(a, b, &r);
  same(ok, r, negative, (wide)a * b);
  r = MARK;
  ok = tf_size_add(a, b, &r);
  same(ok, r, negative, (wide)a + b);
  r = MARK;
  ok = tf_size_round_up(a, b, &r);
  same(ok, r, a < 0 || b < 1, b < 1 ? 0 : ((wide)a + b - 1) / b * b);
}

START_TEST(test_pairs) {
  for (int i = 0; i < ENDS; i++)
    for (int k = 0; k < ENDS; k++) pair(ends[i], ends[k]);
  srand(1);
  for (int i = 0; i < 100000; i++) {
    int64_t v[2];
    for (int k = 0; k < 2; k++) v[k] = (int64_t)(((uint64_t)rand() << 33 ^ (uint64_t)rand()) >> (rand() % 64 | 1));
    pair(v[0], v[1]);
  }
}
END_TEST

/* Up to four extents of the ends, and a size for each element: the exact product, or none. */
START_TEST(test_products) {
  srand(2);
  for (int i = 0; i < 200000; i++) {
    int64_t dim[4], stride[4], r = MARK, each = 1 << rand() % 5;
    uint32_t n = (uint32_t)rand() % 5;
    bool negative = false, empty = false, fits = true;
    wide want = each;
    for (uint32_t k = 0; k < n; k++) {
      dim[k] = rand() % 3 ? ends[rand() % 7] : ends[rand() % ENDS];
      negative |= dim[k] < 0;
      empty |= dim[k] == 0;
      want *= dim[k];
      if (want > INT64_MAX || want < 0) fits = false;
      if (!fits) want = 0;
    }
    bool ok = tf_size_of(dim, n, each, &r);
    ck_assert_int_eq(ok, !negative && (empty || fits));
    ck_assert_int_eq(r, !ok ? MARK : empty ? 0 : (int64_t)want);
    if (negative) continue;
    int64_t all;
    ck_assert_int_eq(tf_size_strides(dim, n, stride), tf_size_of(dim, n, 1, &all));
    for (uint32_t k = n; !empty && tf_size_of(dim, n, 1, &all) && k-- > 0;)
      ck_assert_int_eq(stride[k], k + 1 == n ? 1 : stride[k + 1] * dim[k + 1]);
  }
}
END_TEST

int main(void) {
  Suite *s = suite_create("size");
  TCase *t = tcase_create("size");
  tcase_set_timeout(t, 0);
  tcase_add_test(t, test_pairs);
  tcase_add_test(t, test_products);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? 1 : 0;
}
