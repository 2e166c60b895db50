/* A result that TMA accumulates in its argument's own memory, by the public calls. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tf/compile.h"
#include "tf/device.h"
#include "tf/emu.h"

static const char text[] = "fusion.func @add_to(%x: tensor<?x?xf32>, %acc: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
                           "  %s = fusion.neg %x : tensor<?x?xf32> memory(shared)\n"
                           "  %y = fusion.add %s, %acc : tensor<?x?xf32> via(tma)\n"
                           "  sched.split %y[1] by 8\n"
                           "  sched.split %y[0] by 8\n"
                           "  sched.reorder %y [0, 2, 1, 3]\n"
                           "  sched.propagate %y\n"
                           "  sched.parallelize %y [bidx, bidy, bulk, bulk]\n"
                           "  sched.parallelize %s [bidx, bidy, tidy, tidx]\n"
                           "  sched.inline_at %s 2\n"
                           "  fusion.return %y : tensor<?x?xf32>\n}\n";

static char said[4096];

static void hear(void *user, const tf_diagnostic *d) {
  (void)user;
  tf_diagnostic_format(d, said, sizeof said);
}
static const tf_sink sink = {hear, NULL};

/* y, or with `offset` a place so many elements behind acc. */
static tf_status accumulate(int64_t rows, int64_t cols, bool in_place, int64_t offset, float *out) {
  tf_session *session;
  tf_session_options so = {.struct_size = sizeof so, .sink = sink};
  tf_compile_options co = {.struct_size = sizeof co, .target = "sm_90a", .debug = true};
  tf_emu_options eo = {.struct_size = sizeof eo, .check = true};
  tf_module *m;
  tf_package *p;
  tf_device *d;
  tf_executable *e;
  said[0] = 0;
  ck_assert_int_eq(tf_session_create(&so, &session), TF_OK);
  ck_assert_int_eq(tf_module_parse(session, TF_STR("t"), (tf_str){text, sizeof text - 1}, &m), TF_OK);
  ck_assert_int_eq(tf_compile(m, &co, &p), TF_OK);
  ck_assert_int_eq(tf_device_emu(&eo, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  size_t n = (size_t)(rows * cols);
  float *host = malloc(2 * n * sizeof *host);
  void *x, *acc, *y;
  ck_assert_int_eq(tf_device_alloc(d, n * 4, &x, &sink), TF_OK);
  ck_assert_int_eq(tf_device_alloc(d, 2 * n * 4, &acc, &sink), TF_OK);
  ck_assert_int_eq(tf_device_alloc(d, n * 4, &y, &sink), TF_OK);
  for (size_t i = 0; i < n; i++) host[i] = (float)i;
  ck_assert_int_eq(tf_device_upload(d, x, host, n * 4, &sink), TF_OK);
  for (size_t i = 0; i < 2 * n; i++) host[i] = 1000 + 2 * (float)i;
  ck_assert_int_eq(tf_device_upload(d, acc, host, 2 * n * 4, &sink), TF_OK);
  for (size_t i = 0; i < n; i++) host[i] = -1;
  ck_assert_int_eq(tf_device_upload(d, y, host, n * 4, &sink), TF_OK);
  if (in_place) y = (float *)acc + offset;
  int64_t shape[2] = {rows, cols};
  void *data[3] = {x, acc, y};
  DLTensor tensor[3];
  tf_arg arg[3];
  memset(arg, 0, sizeof arg);
  for (int i = 0; i < 3; i++) {
    tensor[i] = (DLTensor){.data = data[i], .ndim = 2, .shape = shape};
    tensor[i].device.device_type = kDLCPU;
    tensor[i].dtype = (DLDataType){kDLFloat, 32, 1};
    arg[i].tensor = &tensor[i];
  }
  tf_status s = tf_execute(e, 0, arg, 3, NULL, &sink);
  if (s == TF_OK) s = tf_device_sync(d, NULL, &sink);
  ck_assert_int_eq(tf_device_download(d, out, y, n * 4, &sink), TF_OK);
  free(host);
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_module_destroy(m);
  tf_device_destroy(d);
  tf_session_destroy(session);
  return s;
}

START_TEST(results) {
  enum { ROWS = 21, COLS = 20 };
  float out[ROWS * COLS];
  for (int in_place = 0; in_place < 2; in_place++) {
    ck_assert_msg(accumulate(ROWS, COLS, in_place, 0, out) == TF_OK, "%s", said);
    for (int i = 0; i < ROWS * COLS; i++) ck_assert_float_eq(out[i], 1000 + (float)i);
  }
}
END_TEST

/* Memory that overlaps otherwise is refused; so is in place where TMA cannot reach (rows of 84 bytes). */
START_TEST(refused) {
  float out[21 * 21];
  ck_assert(accumulate(21, 20, true, 4, out) != TF_OK);
  ck_assert_msg(strstr(said, "overlaps 'acc' in memory"), "%s", said);
  ck_assert_msg(accumulate(21, 21, false, 0, out) == TF_OK, "%s", said);
  for (int i = 0; i < 21 * 21; i++) ck_assert_float_eq(out[i], 1000 + (float)i);
  ck_assert(accumulate(21, 21, true, 0, out) != TF_OK);
  ck_assert_msg(strstr(said, "where only TMA accumulates"), "%s", said);
}
END_TEST

int main(void) {
  Suite *s = suite_create("in_place");
  TCase *c = tcase_create("accumulate");
  tcase_add_test(c, results);
  tcase_add_test(c, refused);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
