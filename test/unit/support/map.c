/* Maps: every key finds its own value and no other's, whatever meets in the table. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/map.h"

static tf_oom oom;
static tf_pool *pool;
static void set_up(void) { pool = tf_pool_new(NULL, &oom); }
static void tear_down(void) { tf_pool_free(pool); }

enum { KEYS = 3000 };
static char value[KEYS]; /* addresses alone */

START_TEST(numbers) {
  tf_map m = {.pool = pool};
  ck_assert_ptr_null(tf_map_get(&m, 0));
  /* 0, neighbours, and keys that differ in their high bits alone */
  for (uint64_t i = 0; i < KEYS; i++) {
    uint64_t key = i % 2 ? i << 40 : i;
    ck_assert_ptr_null(tf_map_get(&m, key));
    tf_map_set(&m, key, &value[i]);
  }
  for (uint64_t i = 0; i < KEYS; i++) ck_assert_ptr_eq(tf_map_get(&m, i % 2 ? i << 40 : i), &value[i]);
  ck_assert_uint_eq(m.n, KEYS);
  tf_map_set(&m, 0, &value[7]);
  ck_assert_ptr_eq(tf_map_get(&m, 0), &value[7]);
  ck_assert_uint_eq(m.n, KEYS);
}
END_TEST

/* What is left is found, whichever key of a row of slots goes first. */
START_TEST(taken_away) {
  enum { FEW = 500, STEP = 7 };
  tf_map m = {.pool = pool};
  tf_map_set(&m, 1, NULL); /* of an empty map */
  for (uint64_t i = 0; i < FEW; i++) tf_map_set(&m, i << 4, &value[i]);
  for (uint64_t k = 0; k < FEW; k++) {
    uint64_t gone = k * STEP % FEW;
    tf_map_set(&m, gone << 4, NULL);
    tf_map_set(&m, gone << 4, NULL);
    ck_assert_uint_eq(m.n, FEW - 1 - k);
    for (uint64_t i = 0; i < FEW; i++) {
      bool left = i * 143 % FEW > k; /* 143 * STEP = 1001, which is 1 */
      ck_assert_ptr_eq(tf_map_get(&m, i << 4), left ? &value[i] : NULL);
    }
  }
  tf_map_set(&m, 3, &value[3]);
  ck_assert_ptr_eq(tf_map_get(&m, 3), &value[3]);
}
END_TEST

/* Each key begins all that are longer: by the same letter, by zeros, and by what other keys begin with. */
static tf_str key_of(char *to, size_t i) {
  size_t n = i / 3;
  for (size_t k = 0; k < n; k++) to[k] = (char)(i % 3 == 0 ? 'a' : i % 3 == 1 ? 0 : 'a' + k % 26);
  if (i % 3) to[n++] = (char)(i % 3); /* so that no two are equal */
  return (tf_str){to, n};
}

START_TEST(texts) {
  static char text[KEYS];
  tf_strmap m = {.pool = pool};
  ck_assert_ptr_null(tf_strmap_get(&m, TF_STR("")));
  for (size_t k = 0; k < KEYS; k++) { /* the longest first, or the shortest */
    size_t i = _i ? KEYS - 1 - k : k;
    ck_assert_msg(!tf_strmap_get(&m, key_of(text, i)), "key %zu is there before it is set", i);
    tf_strmap_set(&m, key_of(text, i), &value[i]);
  }
  memset(text, '?', sizeof text); /* the keys are copies */
  for (size_t i = 0; i < KEYS; i++) ck_assert_msg(tf_strmap_get(&m, key_of(text, i)) == &value[i], "key %zu", i);
  ck_assert_uint_eq(m.n, KEYS);
  tf_strmap_set(&m, TF_STR(""), &value[7]);
  ck_assert_ptr_eq(tf_strmap_get(&m, TF_STR("")), &value[7]);
  ck_assert_uint_eq(m.n, KEYS);
}
END_TEST

/* A key that is kept is the caller's own, and found like any other. */
START_TEST(kept) {
  static const char name[] = "kept";
  tf_strmap m = {.pool = pool};
  tf_strmap_set_kept(&m, TF_STR("other"), &value[1]);
  tf_strmap_set_kept(&m, (tf_str){name, 4}, &value[2]);
  ck_assert_ptr_eq(tf_strmap_get(&m, TF_STR("kept")), &value[2]);
  ck_assert_ptr_eq(tf_strmap_get(&m, TF_STR("other")), &value[1]);
  tf_strmap_set(&m, TF_STR("kept"), &value[3]);
  ck_assert_ptr_eq(tf_strmap_get(&m, TF_STR("kept")), &value[3]);
  ck_assert_uint_eq(m.n, 2);
}
END_TEST

START_TEST(interned) {
  static char text[KEYS];
  const char *first[KEYS];
  tf_strmap m = {.pool = pool};
  for (size_t k = 0; k < KEYS; k++) {
    size_t i = _i ? KEYS - 1 - k : k;
    tf_str key = key_of(text, i);
    first[i] = tf_strmap_intern(&m, key);
    ck_assert_ptr_ne(first[i], text);
    ck_assert_mem_eq(first[i], key.ptr, key.len);
  }
  for (size_t i = 0; i < KEYS; i++) ck_assert_ptr_eq(tf_strmap_intern(&m, key_of(text, i)), first[i]);
  for (size_t i = 1; i < KEYS; i++) ck_assert_ptr_ne(first[i], first[i - 1]);
}
END_TEST

/* Room that is made ahead loses nothing, and nothing grows until it is used up. */
START_TEST(reserved) {
  static char text[KEYS];
  const char *first[KEYS];
  tf_strmap m = {.pool = pool};
  for (size_t i = 0; i < KEYS / 4; i++) first[i] = tf_strmap_intern(&m, key_of(text, i));
  tf_strmap_reserve(&m, KEYS);
  size_t cap = m.cap;
  ck_assert_uint_ge(cap, 2 * (size_t)KEYS);
  for (size_t i = KEYS / 4; i < KEYS; i++) first[i] = tf_strmap_intern(&m, key_of(text, i));
  tf_strmap_reserve(&m, 1);
  ck_assert_uint_eq(m.cap, cap);
  ck_assert_uint_eq(m.n, KEYS);
  for (size_t i = 0; i < KEYS; i++) ck_assert_ptr_eq(tf_strmap_intern(&m, key_of(text, i)), first[i]);
}
END_TEST

int main(void) {
  Suite *s = suite_create("map");
  TCase *t = tcase_create("map");
  tcase_set_timeout(t, 0);
  tcase_add_checked_fixture(t, set_up, tear_down);
  tcase_add_test(t, numbers);
  tcase_add_test(t, taken_away);
  tcase_add_loop_test(t, texts, 0, 2);
  tcase_add_test(t, kept);
  tcase_add_loop_test(t, interned, 0, 2);
  tcase_add_test(t, reserved);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? 1 : 0;
}
