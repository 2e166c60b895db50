/* Compilations that the host ends, at each moment at which it is asked, and such that take longer than they may. */
#include <check.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../turns.h"
#include "tf/compile.h"

static char last[1024];
static int errors;
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  if (d->severity != TF_ERROR) return;
  errors++;
  snprintf(last, sizeof last, "%.*s", (int)d->message.len, d->message.ptr);
}

/* Without extents a fusion has dozens of kernels, which are compiled side by side. */
static const char source[] = "fusion.func @sum(%x: tensor<?x?xf32>) -> tensor<?xf32> {\n"
                             "  %e = fusion.exp %x : tensor<?x?xf32>\n"
                             "  %s = fusion.sum %e axes [1] : tensor<?xf32>\n"
                             "  fusion.return %s : tensor<?xf32>\n}\n";
static tf_session *session;
static tf_module *module;

static void set_up(void) {
  tf_session_options o = {.struct_size = sizeof o, .sink = {keep, NULL}};
  ck_assert_int_eq(tf_session_create(&o, &session), TF_OK);
  ck_assert_msg(tf_module_parse(session, TF_STR("x"), TF_STR(source), &module) == TF_OK, "%s", last);
}
static void tear_down(void) {
  tf_module_destroy(module);
  tf_session_destroy(session);
}

static atomic_long asked;
static long most;
static bool cancel(void *user) {
  (void)user;
  return atomic_fetch_add(&asked, 1) >= most;
}

static tf_status compile(tf_compile_options o) {
  tf_package *p = NULL;
  o.struct_size = sizeof o;
  errors = 0;
  tf_status s = tf_compile(module, &o, &p);
  if (p) tf_package_release(p);
  ck_assert_int_eq(errors, s != TF_OK);
  return s;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Cancelled before the n-th question, for the first n and one of three others; then it compiles, from the very same
 * module. */
START_TEST(test_each_moment) {
  static const uint32_t threads[] = {1, 3, 1};
  long n = 0;
  for (;; n++) {
    if (n > 10 && !is_turn((uint64_t)n, 3)) continue;
    most = n;
    atomic_store(&asked, 0);
    tf_status s = compile((tf_compile_options){.cancel = cancel, .threads = threads[_i], .lazy = _i == 2});
    if (s == TF_OK) break;
    ck_assert_int_eq(s, TF_ERR_CANCELLED);
    ck_assert_str_eq(last, "the compilation was cancelled");
    ck_assert_int_lt(n, 1000);
  }
  ck_assert_int_ge(n, 10); /* passes and kernels */
  ck_assert_str_eq(tf_status_name(TF_ERR_CANCELLED), "cancelled");
}
END_TEST

START_TEST(test_time) {
  ck_assert_int_eq(compile((tf_compile_options){.seconds = 1e-9}), TF_ERR_CANCELLED);
  ck_assert_str_eq(last, "the compilation took more than the 1e-09 seconds that it may");
  ck_assert_int_eq(compile((tf_compile_options){.seconds = 600}), TF_OK);
}
END_TEST

/* A hanging ptxas is ended, at once and not when it is done. */
START_TEST(test_ptxas) {
  char path[] = "/tmp/tf_cancel_XXXXXX";
  int fd = mkstemp(path);
  static const char script[] = "#!/bin/sh\nexec sleep 100\n";
  ck_assert_int_eq(write(fd, script, sizeof script - 1), sizeof script - 1);
  fchmod(fd, 0700);
  close(fd);
  double t = now();
  ck_assert_int_eq(compile((tf_compile_options){.emit = TF_CUBIN, .ptxas = path, .seconds = 5}), TF_ERR_CANCELLED);
  ck_assert_ptr_nonnull(strstr(last, "took more than the 5 seconds"));
  ck_assert(now() - t < 50);
  unlink(path);
}
END_TEST

START_TEST(test_llvm) {
  static const char text[] = "target triple = \"nvptx64-nvidia-cuda\"\n"
                             "define ptx_kernel void @k() {\n  ret void\n}\n";
  most = 0;
  errors = 0;
  atomic_store(&asked, 0);
  tf_compile_options o = {.struct_size = sizeof o, .cancel = cancel, .emit = TF_PTX};
  ck_assert_int_eq(tf_compile_llvm(session, TF_STR("k"), TF_STR(text), &o, NULL), TF_ERR_CANCELLED);
  ck_assert_int_eq(errors, 1);
  most = 1000;
  ck_assert_int_eq(tf_compile_llvm(session, TF_STR("k"), TF_STR(text), &o, NULL), TF_OK);
}
END_TEST

int main(void) {
  Suite *s = suite_create("cancel");
  TCase *t = tcase_create("cancel");
  tcase_set_timeout(t, 240);
  tcase_add_checked_fixture(t, set_up, tear_down);
  tcase_add_loop_test(t, test_each_moment, 0, 3);
  tcase_add_test(t, test_time);
  tcase_add_test(t, test_ptxas);
  tcase_add_test(t, test_llvm);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
