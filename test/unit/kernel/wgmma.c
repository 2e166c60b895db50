/* The table of wgmma: which N there are, and that every thread's every element is where the PTX manual's figures have
 * it, as a layout. */
#include <check.h>
#include <stdlib.h>

#include "kernel/wgmma_table.h"

typedef struct place {
  uint32_t row, column;
} place;

static place of_d(uint32_t t, uint32_t i) {
  return (place){16 * (t / 32) + t % 32 / 4 + 8 * (i / 2 % 2), 2 * (t % 4) + i % 2 + 8 * (i / 4)};
}

/* Figures 149 (16 bits), 151 (tf32), 153 (8 bits): the registers of a thread, each of neighbours along k. */
static place of_a(uint32_t bits, uint32_t t, uint32_t i) {
  uint32_t row = 16 * (t / 32) + t % 32 / 4;
  if (bits == 16) return (place){row + 8 * (i >> 1 & 1), 2 * (t % 4) + (i & 1) + 8 * (i >> 2)};
  if (bits == 32) return (place){row + 8 * (i & 1), t % 4 + 4 * (i >> 1)};
  return (place){row + 8 * (i >> 2 & 1), 4 * (t % 4) + (i & 3) + 16 * (i >> 3)};
}

static int64_t leaf(const tf_tuple *t, size_t i) {
  int64_t v = -1;
  ck_assert(tf_tuple_get_int(tf_tuple_get(t, i), &v));
  return v;
}

static void check_layout(const tf_wgmma *w, uint32_t n, tf_mma_operand which) {
  tf_layout_ctx *c;
  const tf_layout *l;
  tf_mma m = tf_wgmma_of_warp(w, n);
  uint32_t bits = tf_mma_elem_bits((tf_mma_elem)w->elem[which]), columns = which == TF_MMA_A ? w->k : n;
  uint8_t *held = calloc(TF_WGMMA_M * columns, 1);
  ck_assert_int_eq(tf_layout_ctx_create(NULL, &c), TF_OK);
  ck_assert_msg(tf_wgmma_layout(c, w, n, which, &l) == TF_OK, "%s", tf_layout_message(c));
  ck_assert_uint_eq(tf_mma_elements(&m, which) * TF_WGMMA_THREADS, TF_WGMMA_M * columns);
  for (uint32_t t = 0; t < TF_WGMMA_THREADS; t++)
    for (uint32_t i = 0; i < tf_mma_elements(&m, which); i++) {
      tf_layout_mark mark = tf_layout_get_mark(c);
      int64_t at[2] = {t, i};
      const tf_tuple *coord, *found;
      place p = which == TF_MMA_A ? of_a(bits, t, i) : of_d(t, i);
      ck_assert_int_eq(tf_tuple_ints(c, at, 2, &coord), TF_OK);
      ck_assert_msg(tf_layout_at(c, l, coord, &found) == TF_OK, "%s", tf_layout_message(c));
      ck_assert_msg(leaf(found, 0) == p.row && leaf(found, 1) == p.column, "%s, thread %u, element %u: not (%u,%u)",
                    w->types, t, i, p.row, p.column);
      held[p.row * columns + p.column]++;
      tf_layout_release(c, mark);
    }
  for (uint32_t i = 0; i < TF_WGMMA_M * columns; i++) ck_assert_uint_eq(held[i], 1);
  tf_layout_ctx_destroy(c);
  free(held);
}

START_TEST(layouts) {
  const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)_i);
  static const uint32_t n[] = {8, 24, 112, 256};
  check_layout(w, 8, TF_MMA_A);
  for (size_t k = 0; k < sizeof n / sizeof *n; k++) check_layout(w, n[k], TF_MMA_C);
}
END_TEST

START_TEST(extents) {
  const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)_i);
  bool integers = w->elem[TF_MMA_C] == TF_MMA_S32;
  for (uint32_t n = 0; n < 300; n++) {
    bool has = n >= 8 && n <= 256 && n % 8 == 0;
    if (integers && n > 32) has &= n % 16 == 0;
    ck_assert_msg(tf_wgmma_has_n(w, n) == has, "%s, n = %u", w->types, n);
  }
  ck_assert_uint_eq(w->k * tf_mma_elem_bits((tf_mma_elem)w->elem[TF_MMA_A]), 256);
}
END_TEST

START_TEST(found_again) {
  const tf_wgmma *w = tf_wgmma_get((tf_wgmma_id)_i);
  ck_assert_int_eq(tf_wgmma_find_types(tf_strz(w->types)), _i);
  ck_assert_int_eq(tf_wgmma_find_types(TF_STR("f64.f64.f64")), TF_WGMMA_COUNT);
}
END_TEST

int main(void) {
  Suite *s = suite_create("kernel/wgmma");
  TCase *c = tcase_create("wgmma");
  tcase_add_loop_test(c, layouts, 0, TF_WGMMA_COUNT);
  tcase_add_loop_test(c, extents, 0, TF_WGMMA_COUNT);
  tcase_add_loop_test(c, found_again, 0, TF_WGMMA_COUNT);
  tcase_set_timeout(c, 0);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? 1 : 0;
}
