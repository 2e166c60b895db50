/* The table of mma.sync: every lane's every element is where the PTX manual says, as numbers and as a layout, and all
 * of a matrix is held exactly once. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "mma_ref.h"

START_TEST(places) {
  const tf_mma *m = tf_mma_get((tf_mma_id)_i);
  for (int w = 0; w < 3; w++) {
    tf_mma_operand which = (tf_mma_operand)w;
    uint8_t held[64 * 16] = {0};
    uint32_t n = tf_mma_elements(m, which), rows = tf_mma_rows(m, which), columns = tf_mma_columns(m, which);
    ck_assert_uint_eq(n * 32, rows * columns);
    for (uint32_t lane = 0; lane < 32; lane++)
      for (uint32_t i = 0; i < n; i++) {
        tf_mma_place p = tf_mma_place_of(m, which, lane, i), q = ptx_place(m, which, lane, i);
        ck_assert_msg(p.row == q.row && p.column == q.column,
                      "%s, operand %d, lane %u, element %u: (%u,%u), not (%u,%u)", m->intrinsic, w, lane, i, p.row,
                      p.column, q.row, q.column);
        ck_assert(p.row < rows && p.column < columns);
        held[p.row * columns + p.column]++;
      }
    for (uint32_t i = 0; i < rows * columns; i++) ck_assert_uint_eq(held[i], 1);
  }
}
END_TEST

static int64_t leaf(const tf_tuple *t, size_t i) {
  int64_t v = -1;
  ck_assert(tf_tuple_get_int(tf_tuple_get(t, i), &v));
  return v;
}

START_TEST(layouts) {
  const tf_mma *m = tf_mma_get((tf_mma_id)_i);
  tf_layout_ctx *c;
  ck_assert_int_eq(tf_layout_ctx_create(NULL, &c), TF_OK);
  for (int w = 0; w < 3; w++) {
    tf_mma_operand which = (tf_mma_operand)w;
    const tf_layout *l;
    ck_assert_msg(tf_mma_layout(c, m, which, &l) == TF_OK, "%s", tf_layout_message(c));
    for (uint32_t lane = 0; lane < 32; lane++)
      for (uint32_t i = 0; i < tf_mma_elements(m, which); i++) {
        tf_layout_mark mark = tf_layout_get_mark(c);
        int64_t at[2] = {lane, i};
        const tf_tuple *coord, *place;
        tf_mma_place p = tf_mma_place_of(m, which, lane, i);
        ck_assert_int_eq(tf_tuple_ints(c, at, 2, &coord), TF_OK);
        ck_assert_msg(tf_layout_at(c, l, coord, &place) == TF_OK, "%s", tf_layout_message(c));
        ck_assert_int_eq(leaf(place, 0), p.row);
        ck_assert_int_eq(leaf(place, 1), p.column);
        tf_layout_release(c, mark);
      }
  }
  tf_layout_ctx_destroy(c);
}
END_TEST

START_TEST(found_again) {
  const tf_mma *m = tf_mma_get((tf_mma_id)_i);
  ck_assert_int_eq(
      tf_mma_find(m->m, m->n, m->k, (tf_mma_elem)m->elem[0], (tf_mma_elem)m->elem[1], (tf_mma_elem)m->elem[2]), _i);
  ck_assert_int_eq(
      tf_mma_find(m->m, m->n, m->k + 1u, (tf_mma_elem)m->elem[0], (tf_mma_elem)m->elem[1], (tf_mma_elem)m->elem[2]),
      TF_MMA_COUNT);
}
END_TEST

int main(void) {
  Suite *s = suite_create("kernel/mma");
  TCase *c = tcase_create("mma");
  tcase_add_loop_test(c, places, 0, TF_MMA_COUNT);
  tcase_add_loop_test(c, layouts, 0, TF_MMA_COUNT);
  tcase_add_loop_test(c, found_again, 0, TF_MMA_COUNT);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
