/* Places in a workspace: what lives together has no byte in common, and the placement is nearly as small as the best
 * one of all orders, which is found by trying them. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/memory_order.h"

enum { MOST = 7, CASES = 400 };

static uint64_t state = 1;

static uint32_t draw(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % n;
}

static int64_t best_of(const tf_live *live, const int64_t *bytes, uint32_t *order, uint32_t n, uint32_t from) {
  int64_t offset[MOST], best = INT64_MAX;
  if (from == n) return tf_memory_place(live, bytes, order, n, offset);
  for (uint32_t i = from; i < n; i++) {
    uint32_t t = order[from];
    order[from] = order[i];
    order[i] = t;
    int64_t e = best_of(live, bytes, order, n, from + 1);
    if (e < best) best = e;
    order[i] = order[from];
    order[from] = t;
  }
  return best;
}

static void check_apart(const tf_live *live, const int64_t *bytes, const int64_t *offset, uint32_t n, int64_t end) {
  for (uint32_t i = 0; i < n; i++) {
    ck_assert(offset[i] >= 0 && offset[i] + bytes[i] <= end);
    for (uint32_t k = 0; k < i; k++)
      ck_assert(live[i].last < live[k].first || live[k].last < live[i].first || offset[i] + bytes[i] <= offset[k] ||
                offset[k] + bytes[k] <= offset[i]);
  }
}

START_TEST(against_all_orders) {
  uint32_t best = 0;
  for (int c = 0; c < CASES; c++) {
    tf_pool *pool = tf_pool_new(NULL, NULL);
    tf_live live[MOST];
    int64_t bytes[MOST], offset[MOST];
    const int64_t *sample[1] = {bytes};
    uint32_t n = 1 + draw(MOST), order[MOST], all[MOST];
    for (uint32_t i = 0; i < n; i++) {
      uint32_t first = draw(8);
      live[i] = (tf_live){first, first + draw(4)};
      bytes[i] = (int64_t)draw(10) * 256;
      all[i] = i;
    }
    tf_memory_order(pool, live, sample, 1, n, order);
    int64_t end = tf_memory_place(live, bytes, order, n, offset), least = best_of(live, bytes, all, n, 0);
    check_apart(live, bytes, offset, n, end);
    ck_assert(tf_memory_peak(live, bytes, n) <= least && least <= end);
    best += end == least;
    tf_pool_free(pool);
  }
  ck_assert_msg(best * 100 >= CASES * 99, "only %u of %d are the best there is", best, CASES);
}
END_TEST

/* In a chain two live at a time. */
START_TEST(chains_are_optimal) {
  for (int c = 0; c < 50; c++) {
    tf_pool *pool = tf_pool_new(NULL, NULL);
    enum { LONG = 40 };
    tf_live live[LONG];
    int64_t bytes[2][LONG], offset[LONG];
    const int64_t *sample[2] = {bytes[0], bytes[1]};
    uint32_t order[LONG];
    for (uint32_t i = 0; i < LONG; i++) {
      live[i] = (tf_live){i, i + 1};
      for (int k = 0; k < 2; k++) bytes[k][i] = (int64_t)(1 + draw(100)) * 256;
    }
    tf_memory_order(pool, live, sample, 2, LONG, order);
    for (int k = 0; k < 2; k++)
      ck_assert_int_eq(tf_memory_place(live, bytes[k], order, LONG, offset), tf_memory_peak(live, bytes[k], LONG));
    tf_pool_free(pool);
  }
}
END_TEST

int main(void) {
  Suite *s = suite_create("memory_order");
  TCase *c = tcase_create("memory_order");
  tcase_add_test(c, against_all_orders);
  tcase_add_test(c, chains_are_optimal);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
