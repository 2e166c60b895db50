/* Kernels that need a later PTX version than the others, on drivers that take it and drivers that do not: the fake
 * driver says of which CUDA version it is. Nothing in the host's options tells of it. */
#include <check.h>
#include <stdlib.h>

#include "compiled.h"
#include "fakes.h"
#include "tf/device.h"

enum { OLD = 12040, NEW = 12070 }; /* PTX 8.4, PTX 8.6 */

static fake_log log_;
static tf_sink sink;
static fake_cuda_control *fake;
static char launched[128];

static void setup(void) {
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  fake = fake_cuda_begin(1, 9);
}

static int note(const char *kernel, int i) {
  (void)i;
  snprintf(launched, sizeof launched, "%s", kernel);
  return -1;
}

static tf_package *compile(const char *text, tf_compile_options o) {
  o.target = "sm_90a";
  return compiled(text, o, sink, &log_);
}

static void tensor(tf_arg *a, DLTensor *t, int64_t *extents) {
  *t = (DLTensor){.device = {kDLCUDA, 0}, .ndim = 2, .dtype = {kDLBfloat, 16, 1}, .shape = extents};
  t->data = aligned_alloc(256, (size_t)(extents[0] * extents[1] * 2 + 255) / 256 * 256);
  *a = (tf_arg){.tensor = t};
}

/* Extents of A and B, and C, such that the tile by clusters takes the least time. */
static tf_status run(tf_package *p, int version) {
  tf_device *d;
  tf_executable *e;
  int64_t x[3][2] = {{1000, 5000}, {5000, 3000}, {1000, 3000}};
  DLTensor t[3];
  tf_arg a[3];
  const tf_cuda_options co = {.struct_size = sizeof co, .library = FAKE_CUDA};
  fake = fake_cuda_begin(1, 9);
  fake->version = version;
  fake->param_bytes = note;
  *launched = 0;
  ck_assert_int_eq(tf_device_cuda(&co, NULL, &sink, &d), TF_OK);
  tf_status s = tf_executable_create(d, p, &sink, &e);
  if (s == TF_OK) {
    for (int i = 0; i < 3; i++) tensor(&a[i], &t[i], x[i]);
    s = tf_execute(e, 0, a, 3, NULL, &sink);
    for (int i = 0; i < 3; i++) free(t[i].data);
    tf_executable_destroy(e);
  }
  tf_device_destroy(d);
  return s;
}

static bool in_cluster(void) { return strstr(launched, "_by_") != NULL /* blocks of the cluster */; }

static void falls_back(const char *text, tf_compile_options o) {
  tf_package *p = compile(text, o);
  ck_assert_msg(run(p, NEW) == TF_OK, "%s", log_.last);
  ck_assert_msg(in_cluster(), "%s", launched);
  ck_assert_ptr_nonnull(strstr(fake->code, ".version 8.6\n"));
  ck_assert_msg(run(p, OLD) == TF_OK, "%s", log_.last);
  ck_assert_msg(*launched && !in_cluster(), "%s", launched);
  ck_assert_ptr_nonnull(strstr(fake->code, ".version 8.0\n"));
  tf_package_release(p);
}

#define PRODUCT(a, b, c)                                                                                               \
  "fusion.func @f(%a: tensor<" a "xbf16>, %b: tensor<" b "xbf16>) -> tensor<" c "xbf16> {\n"                           \
  "  %y = fusion.matmul %a, %b : tensor<" c "xbf16>\n  fusion.return %y : tensor<" c "xbf16>\n}\n"

START_TEST(extents_of_the_launch) { falls_back(PRODUCT("?x?", "?x?", "?x?"), (tf_compile_options){0}); }
END_TEST

START_TEST(known_extents) { falls_back(PRODUCT("1000x5000", "5000x3000", "1000x3000"), (tf_compile_options){0}); }
END_TEST

START_TEST(made_later) { falls_back(PRODUCT("?x?", "?x?", "?x?"), (tf_compile_options){.lazy = true}); }
END_TEST

START_TEST(said) {
  tf_package *p = compile(PRODUCT("?x?", "?x?", "?x?"), (tf_compile_options){.ptx_version = 86});
  ck_assert_int_eq(run(p, NEW), TF_OK);
  ck_assert(in_cluster());
  ck_assert_int_eq(run(p, OLD), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "the package is PTX 8.6, which needs a driver of CUDA 12.7"));
  tf_package_release(p);
  p = compile(PRODUCT("?x?", "?x?", "?x?"), (tf_compile_options){.ptx_version = 84});
  ck_assert_int_eq(run(p, NEW), TF_OK);
  ck_assert(!in_cluster());
  tf_package_release(p);
}
END_TEST

/* With lines all kernels are one module, which says one version. */
START_TEST(loaded_together) {
  tf_package *p = compile(PRODUCT("?x?", "?x?", "?x?"), (tf_compile_options){.lineinfo = true});
  for (int i = 0; i < 2; i++) {
    ck_assert_msg(run(p, i ? OLD : NEW) == TF_OK, "%s", log_.last);
    ck_assert(!in_cluster());
  }
  tf_package_release(p);
  p = compile(PRODUCT("?x?", "?x?", "?x?"), (tf_compile_options){.lineinfo = true, .ptx_version = 86});
  ck_assert_int_eq(run(p, NEW), TF_OK);
  ck_assert(in_cluster());
  tf_package_release(p);
}
END_TEST

static const char kernels[] = "kernel.func @plain(%n: i32) attributes {max_threads = 32} {\n}\n"
                              "kernel.func @later(%n: i32) attributes {max_threads = 32, cluster = [2, 1, 1]} {\n"
                              "  kernel.fence.cluster release\n}\n";
#define HOST(body)                                                                                                     \
  "host.func @f(%a: !host.tensor<2xbf16>, %b: !host.tensor<2xbf16>, %c: !host.tensor<2xbf16>) {\n"                     \
  "  %one = host.constant 1\n  %two = host.constant 2\n  %zero = host.constant 0\n" body "}\n"
#define LAUNCH(k) "host.launch @" k " grid (%two, %one, %one) block (%one, %one, %one) shared (%zero) args (%one)\n"

/* A program that has no other version is refused with the reason; so is a launch that did not ask. */
START_TEST(by_hand) {
  char text[4096];
  snprintf(text, sizeof text, "%s%s", kernels, HOST(LAUNCH("plain") LAUNCH("later")));
  tf_package *p = compile(text, (tf_compile_options){0});
  ck_assert_int_eq(run(p, NEW), TF_OK);
  ck_assert_int_eq(run(p, OLD), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "the package is PTX 8.6"));
  tf_package_release(p);
  snprintf(text, sizeof text, "%s%s", kernels,
           HOST("%y = host.takes @later\n  %g = host.add %two, %y\n  host.launch @plain grid (%g, %one, %one) block "
                "(%one, %one, %one) shared (%zero) args (%one)\n" LAUNCH("later")));
  p = compile(text, (tf_compile_options){0});
  ck_assert_int_eq(run(p, NEW), TF_OK);
  ck_assert_int_eq(run(p, OLD), TF_ERR_ENV);
  ck_assert_msg(strstr(log_.last, "kernel 'later' is PTX 8.6, which needs a driver of CUDA 12.7") != NULL, "%s",
                log_.last);
  tf_package_release(p);
}
END_TEST

int main(void) {
  Suite *s = suite_create("runtime/ptx_version");
  TCase *c = tcase_create("ptx_version");
  tcase_add_checked_fixture(c, setup, NULL);
  tcase_set_timeout(c, 300);
  tcase_add_test(c, extents_of_the_launch);
  tcase_add_test(c, known_extents);
  tcase_add_test(c, made_later);
  tcase_add_test(c, said);
  tcase_add_test(c, loaded_together);
  tcase_add_test(c, by_hand);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
