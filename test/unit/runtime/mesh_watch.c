/* The thread that watches exchanges, on a device whose work ends when the test says: as long as one exchange after the
 * other ends, nothing is aborted, however long all of them take; the oldest one that does not end is told of, by its
 * name. */
#include <check.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "runtime/clock.h"
#include "runtime/device_impl.h"
#include "runtime/mesh_watch.h"

enum { EXCHANGES = 10 };

static const double LIMIT = 2;

/* Mark k, counted from 1, is reached once `ended` says so. */
static _Atomic intptr_t ended;
static intptr_t marks;

static tf_status mark(tf_device *d, void *stream, void **out, bool *captured, const tf_sink *sink) {
  (void)d, (void)stream, (void)sink;
  *captured = false;
  *out = (void *)++marks;
  return TF_OK;
}
static int reached(tf_device *d, void *at) { return (void)d, (intptr_t)at <= ended; }
static void unmark(tf_device *d, void *at) { (void)d, (void)at; }

static const tf_device_vtable device_calls = {.mark = mark, .reached = reached, .unmark = unmark};
static const tf_nccl no_library;
static char said[500];

static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  snprintf(said, sizeof said, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep, NULL};

static void begin(tf_mesh_watch *w, tf_device *d, const tf_mesh_rank *rank) {
  ended = marks = 0;
  *d = (tf_device){.v = &device_calls};
  *w = (tf_mesh_watch){.device = d, .nccl = &no_library, .is = rank, .limit = LIMIT};
  ck_assert_int_eq(tf_watch_begin(w, &sink), TF_OK);
  for (int i = 0; i < EXCHANGES; i++) {
    ck_assert_int_eq(tf_watch_call(w, i == 3 ? "the fourth" : "an exchange", &sink), TF_OK);
    ck_assert_int_eq(tf_watch_called(w, true, NULL, &sink), TF_OK);
  }
}

START_TEST(one_after_the_other) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  double before = tf_clock_now();
  begin(&w, &d, &rank);
  while (ended < EXCHANGES) {
    tf_clock_sleep(LIMIT / 6);
    ck_assert_msg(tf_watch_status(&w, &sink) == TF_OK, "%s", said);
    ended++;
  }
  tf_watch_drain(&w);
  ck_assert(tf_clock_now() - before > LIMIT);
  ck_assert_msg(tf_watch_status(&w, &sink) == TF_OK, "%s", said);
  ck_assert_uint_eq(w.n, 0);
  tf_watch_end(&w);
}
END_TEST

START_TEST(the_oldest_is_told) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  begin(&w, &d, &rank);
  ended = 3;
  tf_watch_drain(&w);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_ERR_DEVICE);
  ck_assert_str_eq(said, "device 1 has waited 2 s in the fourth for the others, which did not come");
  ck_assert_int_eq(tf_watch_call(&w, "one more", &sink), TF_ERR_DEVICE);
  tf_watch_end(&w);
}
END_TEST

int main(void) {
  Suite *s = suite_create("mesh_watch");
  TCase *c = tcase_create("mesh_watch");
  tcase_set_timeout(c, 120);
  tcase_add_test(c, one_after_the_other);
  tcase_add_test(c, the_oldest_is_told);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
