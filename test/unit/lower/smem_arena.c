/* Lifetimes and places in shared memory, against plain models of both: random loops and touches, and first fit that
 * shares no byte between buffers that live at the same time. */
#include <check.h>
#include <stdlib.h>

#include "lower/common/smem_arena.h"

enum { BUFFERS = 8, POSITIONS = 24, ROUNDS = 4000 };

static unsigned seed = 1;
static int64_t draw(int64_t n) {
  seed = seed * 1664525u + 1013904223u;
  return (int64_t)(seed >> 8) % n;
}

/* first fits, and nothing lower does. */
START_TEST(places_share_no_byte) {
  for (int r = 0; r < ROUNDS; r++) {
    tf_smem_place b[BUFFERS], *placed[BUFFERS];
    for (int i = 0; i < BUFFERS; i++) {
      b[i] = tf_smem_place_new(INT64_C(1) << draw(8));
      b[i].bytes = draw(5) ? draw(300) : 0;
      tf_smem_touch(&b[i], draw(POSITIONS));
      tf_smem_touch(&b[i], draw(POSITIONS));
      if (!draw(6)) tf_smem_live_always(&b[i]);
      placed[i] = &b[i];
      ck_assert(tf_smem_fit(&b[i], placed, (size_t)i));
      ck_assert_int_eq(b[i].offset % b[i].align, 0);
      for (int k = 0; k < i; k++) {
        bool together = b[i].first <= b[k].last && b[k].first <= b[i].last;
        bool bytes = b[i].offset < b[k].offset + b[k].bytes && b[k].offset < b[i].offset + b[i].bytes;
        ck_assert(!(together && bytes));
        ck_assert_int_eq(tf_smem_overlap(&b[i], &b[k]), bytes);
      }
    }
  }
}
END_TEST

START_TEST(what_does_not_fit_63_bits_is_refused) {
  tf_smem_place a = tf_smem_place_new(16), b = tf_smem_place_new(16), *others[1] = {&a};
  a.bytes = INT64_MAX - 8;
  b.bytes = 64;
  tf_smem_touch(&a, 3);
  tf_smem_touch(&b, 3);
  ck_assert(tf_smem_fit(&a, others, 0));
  ck_assert(!tf_smem_fit(&b, others, 1));
  a.bytes = 100;
  ck_assert(tf_smem_fit(&b, others, 1));
  ck_assert_int_eq(b.offset, 112);
  ck_assert(!tf_smem_is_touched(&(tf_smem_place){.first = INT64_MAX, .last = -1}));
}
END_TEST

/* A buffer is needed at position p if it was touched before (or at) p and is touched again behind (or at) it, in the
 * order in which statements run, where loops go round. */
START_TEST(lifetimes_hold_what_loops_need) {
  for (int r = 0; r < ROUNDS; r++) {
    tf_smem_loop loop[2]; /* the first one in the second one */
    loop[0].first = 4 + draw(6);
    loop[0].last = loop[0].first + draw(6);
    loop[1].first = loop[0].first - draw(4);
    loop[1].last = loop[0].last + draw(4);
    tf_smem_place b = tf_smem_place_new(16), *all[1] = {&b};
    int64_t x = draw(POSITIONS), y = draw(POSITIONS);
    b.carried = draw(2);
    tf_smem_touch(&b, x);
    tf_smem_touch(&b, y);
    tf_smem_live_through(all, 1, loop, 2);
    ck_assert(b.first <= x && b.first <= y && b.last >= x && b.last >= y);
    for (int k = 0; k < 2; k++) {
      bool in_x = x >= loop[k].first && x <= loop[k].last, in_y = y >= loop[k].first && y <= loop[k].last;
      if ((in_x != in_y) || (b.carried && in_x)) /* goes in or out, or round */
        ck_assert(b.first <= loop[k].first && b.last >= loop[k].last);
    }
    bool in_none = (x < loop[1].first && y < loop[1].first) || (x > loop[1].last && y > loop[1].last);
    if (in_none) ck_assert(b.first == (x < y ? x : y) && b.last == (x < y ? y : x));
  }
}
END_TEST

int main(void) {
  Suite *suite = suite_create("smem_arena");
  TCase *t = tcase_create("all");
  tcase_add_test(t, places_share_no_byte);
  tcase_add_test(t, what_does_not_fit_63_bits_is_refused);
  tcase_add_test(t, lifetimes_hold_what_loops_need);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
