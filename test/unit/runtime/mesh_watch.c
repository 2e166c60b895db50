/* The thread that watches exchanges, on a device whose work ends when the test says: as long as one exchange after the
 * other ends, nothing is aborted, however long all of them take; the oldest one that does not end is told of, by its
 * name. Exchanges in quick succession share marks, and all of them are seen. */
#include <check.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "runtime/clock.h"
#include "runtime/device_impl.h"
#include "runtime/mesh_watch.h"

enum { EXCHANGES = 10, BURST = 60 };

static const double LIMIT = 1;

/* Mark k, counted from 1, is reached once `ended` says so. */
static _Atomic intptr_t ended, marks;
typedef _Atomic char stream; /* 1: behind an exchange there is no mark; 2: it is gone */
static _Atomic bool captures;
static _Atomic int touched, asked;   /* how often a stream that is gone was marked; `behind` was called */
static _Atomic uint64_t number_of_a; /* of the driver's */

static bool capturing(tf_device *d, void *stream) { return (void)d, (void)stream, captures; }
static tf_status mark(tf_device *d, void *at, bool alone, void **out, bool *captured, const tf_sink *sink) {
  (void)d, (void)sink, (void)alone;
  *captured = captures;
  if (captures) return TF_OK;
  if (at) touched += atomic_exchange((stream *)at, 0) == 2;
  *out = (void *)++marks;
  return TF_OK;
}
static int reached(tf_device *d, void *at) { return (void)d, (intptr_t)at <= ended; }
static void unmark(tf_device *d, void *at) { (void)d, (void)at; }

static uint64_t stream_id(tf_device *d, void *at) { return (void)d, (void)at, number_of_a; }

static const tf_device_vtable device_calls = {
    .capturing = capturing, .mark = mark, .stream_id = stream_id, .reached = reached, .unmark = unmark};
static const tf_nccl no_library;
static char said[500];

static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  snprintf(said, sizeof said, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep, NULL};

static void begin(tf_mesh_watch *w, tf_device *d, const tf_mesh_rank *rank) {
  ended = marks = 0;
  touched = asked = 0;
  number_of_a = 7;
  captures = false;
  *d = (tf_device){.v = &device_calls};
  *w = (tf_mesh_watch){.device = d, .marks.device = d, .nccl = &no_library, .is = rank, .limit = LIMIT};
  ck_assert_int_eq(tf_watch_begin(w, &sink), TF_OK);
}

static void exchange(tf_mesh_watch *w, tf_comm_kind kind, stream *on) {
  if (on) *on = 1;
  ck_assert_int_eq(tf_watch_exchange(w, &(tf_comm){.kind = kind}, "p", &sink), TF_OK);
  ck_assert_int_eq(tf_watch_called(w, true, on, on, &sink), TF_OK);
}

/* Each has its mark. */
static void exchange_slowly(tf_mesh_watch *w) {
  for (int i = 0; i < EXCHANGES; i++) {
    exchange(w, i == 3 ? TF_COMM_GATHER : TF_COMM_ALL_REDUCE, NULL);
    tf_clock_sleep(1e-3);
  }
  ck_assert_int_eq(marks, EXCHANGES);
}

START_TEST(one_after_the_other) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  double before = tf_clock_now();
  begin(&w, &d, &rank);
  exchange_slowly(&w);
  while (ended < EXCHANGES) {
    tf_clock_sleep(LIMIT / 6);
    ck_assert_msg(tf_watch_status(&w, &sink) == TF_OK, "%s", said);
    ended++;
  }
  tf_watch_drain(&w);
  ck_assert(tf_clock_now() - before > LIMIT);
  ck_assert_msg(tf_watch_status(&w, &sink) == TF_OK, "%s", said);
  ck_assert_ptr_null(tf_marks_oldest(&w.marks));
  tf_watch_end(&w);
}
END_TEST

START_TEST(the_oldest_is_told) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  begin(&w, &d, &rank);
  exchange_slowly(&w);
  ended = 3;
  tf_watch_drain(&w);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_ERR_DEVICE);
  ck_assert_str_eq(
      said, "device 1 has waited 1 s in a gather over axis 0 of the mesh in 'p' for the others, which did not come");
  ck_assert_int_eq(tf_watch_exchange(&w, &(tf_comm){0}, "p", &sink), TF_ERR_DEVICE);
  tf_watch_end(&w);
}
END_TEST

/* The last one's mark comes without a further call; one on another stream marks the first; the rest is told of. */
START_TEST(a_burst) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  stream a = 0, b = 0;
  begin(&w, &d, &rank);
  w.marks.own = &b;
  for (int i = 0; i < BURST; i++) exchange(&w, i % 2 ? TF_COMM_SEND : TF_COMM_BROADCAST, &a);
  ck_assert_int_le(marks, BURST / 2);
  ck_assert_int_ge(marks, 1 + (BURST - 1) / TF_MARKS_BARE);
  exchange(&w, TF_COMM_SCATTER, &a);
  exchange(&w, TF_COMM_REDUCE, &b);
  ck_assert_int_eq(a, 0);
  ended = 1;
  while (b) tf_clock_sleep(1e-3);
  tf_watch_drain(&w);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_ERR_DEVICE);
  ck_assert_msg(strstr(said, "has waited 1 s in a send over axis 0 of the mesh in 'p', or one of the ") &&
                    strstr(said, " exchanges behind it, for the others"),
                "%s", said);
  tf_watch_end(&w);
}
END_TEST

/* A stream of the host's is not touched once a call has left it, and what is enqueued there is watched all the same. */
START_TEST(a_stream_that_is_gone) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  stream a = 0, b = 0;
  begin(&w, &d, &rank);
  for (int i = 0; i < 4; i++) exchange(&w, TF_COMM_SEND, &a);
  ck_assert_int_eq(tf_watch_left(&w, &sink), TF_OK);
  ck_assert_int_eq(a, 0); /* it has its mark */
  a = 1;
  exchange(&w, TF_COMM_REDUCE, &b);
  exchange(&w, TF_COMM_REDUCE, NULL); /* the default stream stays */
  ck_assert_int_eq(tf_watch_left(&w, &sink), TF_OK);
  ck_assert_int_eq(b, 0);
  b = 1;
  intptr_t made = marks;
  for (int i = 0; marks == made && i < 1000; i++) tf_clock_sleep(1e-3);
  ended = 1;
  ck_assert_int_eq(tf_watch_stream(&w, NULL, &sink), TF_OK);
  tf_watch_drain(&w);
  ck_assert_int_eq(a, 1);
  ck_assert_int_eq(b, 1);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_ERR_DEVICE);
  ck_assert_msg(strstr(said, "has waited 1 s in a send") != NULL, "%s", said);
  tf_watch_end(&w);
}
END_TEST

static tf_status behind(void *user, uint32_t axes, void **out, const tf_sink *s) {
  (void)s;
  ck_assert_uint_eq(axes, 1);
  *out = user;
  asked++;
  return TF_OK;
}

static uint32_t without_mark(tf_mesh_watch *w) {
  pthread_mutex_lock(&w->lock);
  uint32_t n = w->marks.bare;
  pthread_mutex_unlock(&w->lock);
  return n;
}

/* Calls in a row on one stream, until the last ones are without a mark. */
static void a_row(tf_mesh_watch *w, stream *on) {
  for (int i = 0; i < 100000; i++) {
    exchange(w, TF_COMM_ALL_REDUCE, on);
    ck_assert_int_eq(tf_watch_left(w, &sink), TF_OK);
    if (without_mark(w) == 3) return;
  }
  ck_abort_msg("each call has its mark");
}

static void wait_for_asked(int n) {
  for (int i = 0; asked < n && i < 5000; i++) tf_clock_sleep(1e-3);
  ck_assert_int_eq(asked, n);
}

/* Calls in a row share marks on a stream of the host's, too; of the last ones `behind` tells, when all is quiet. */
START_TEST(a_row_of_calls) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  stream a = 0, apart = 0;
  begin(&w, &d, &rank);
  w.marks.behind = behind;
  w.marks.user = &apart;
  ended = 1000000;
  a_row(&w, &a);
  a = 2;
  wait_for_asked(1);
  tf_watch_drain(&w);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_OK);
  a = 0;
  a_row(&w, &a);
  a = 2;
  tf_watch_drain(&w); /* at once */
  ck_assert_int_eq(asked, 2);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_OK);
  a = 0;
  a_row(&w, &a);
  a = 2;
  ended = marks; /* all that have one are done, the last ones are not */
  for (int i = 0; tf_watch_status(&w, NULL) == TF_OK && i < 5000; i++) tf_clock_sleep(1e-3);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_ERR_DEVICE);
  ck_assert_msg(strstr(said, "has waited 1 s in an all-reduce over axis 0 of the mesh in 'p'") != NULL, "%s", said);
  ck_assert_int_eq(asked, 3);
  ck_assert_int_eq(touched, 0);
  tf_watch_end(&w);
}
END_TEST

/* What is without a mark when the stream changes, or another one has its address, is not forgotten; and where it is the
 * same stream nobody is asked. */
START_TEST(another_stream) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  stream a = 0, b = 0, apart = 0;
  begin(&w, &d, &rank);
  w.marks.behind = behind;
  w.marks.user = &apart;
  a_row(&w, &a); /* while a mark is not reached nothing is asked because it is quiet */
  ck_assert_int_eq(tf_watch_stream(&w, &a, &sink), TF_OK);
  ck_assert_int_eq(asked, 0);
  a_row(&w, &a);
  a = 2;
  exchange(&w, TF_COMM_SEND, &b);
  ck_assert_int_eq(asked, 1);
  ck_assert_int_eq(tf_watch_left(&w, &sink), TF_OK);
  ck_assert_int_eq(b, 0);
  a = 0;
  a_row(&w, &a);
  number_of_a++;
  a = 1; /* another one */
  for (intptr_t made = marks; marks == made;) {
    exchange(&w, TF_COMM_ALL_REDUCE, &a);
    ck_assert_int_eq(tf_watch_left(&w, &sink), TF_OK);
  }
  ck_assert_int_eq(asked, 2);
  ck_assert_int_eq(touched, 0);
  ended = 1000000;
  tf_watch_drain(&w);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_OK);
  tf_watch_end(&w);
}
END_TEST

/* The mesh's own stream: behind tf_watch_stream it is not touched; nor is it while it is captured, or for what was
 * captured, however long that takes. Of a call that was captured on a stream of the host's nothing is waited for. */
START_TEST(what_is_captured) {
  tf_mesh_watch w;
  tf_device d;
  tf_mesh_rank rank = {.number = 1};
  stream a = 0, b = 0;
  begin(&w, &d, &rank);
  w.marks.own = &a;
  ended = 1000;
  for (int i = 0; i < 4; i++) exchange(&w, TF_COMM_SEND, &a);
  ck_assert_int_eq(tf_watch_stream(&w, &a, &sink), TF_OK);
  intptr_t made = marks;
  captures = true;
  exchange(&w, TF_COMM_SEND, &a);
  for (int i = 0; i < 3 * TF_MARKS_BARE; i++) exchange(&w, TF_COMM_SEND, &b);
  ck_assert_int_eq(tf_watch_left(&w, &sink), TF_OK);
  ck_assert_uint_eq(without_mark(&w), 0);
  captures = false;
  tf_clock_sleep(LIMIT / 4);
  ck_assert_int_eq(marks, made);
  for (int i = 0; i < 2; i++) exchange(&w, TF_COMM_SEND, &a);
  captures = true;
  made = marks;
  for (int i = 0; i < 5; i++) tf_clock_sleep(LIMIT / 4);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_OK);
  ck_assert_int_eq(marks, made);
  captures = false;
  tf_watch_drain(&w);
  ck_assert_int_eq(tf_watch_status(&w, &sink), TF_OK);
  tf_watch_end(&w);
}
END_TEST

int main(void) {
  Suite *s = suite_create("mesh_watch");
  TCase *c = tcase_create("mesh_watch");
  tcase_set_timeout(c, 120);
  tcase_add_test(c, one_after_the_other);
  tcase_add_test(c, the_oldest_is_told);
  tcase_add_test(c, a_burst);
  tcase_add_test(c, a_stream_that_is_gone);
  tcase_add_test(c, a_row_of_calls);
  tcase_add_test(c, another_stream);
  tcase_add_test(c, what_is_captured);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
