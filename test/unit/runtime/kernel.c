/* Single kernels on a fake device: what is passed, every refusal; and PTX as a package. */
#include <check.h>

#include "fake_device.h"
#include "sample.h"

static fake_device device;
static fake_log log_;
static tf_sink sink;
static tf_package *package;
static tf_executable *exe;
static float x[64], y[64], z[64];
static int64_t n64 = 64;
static DLTensor tx, ty, tz;

static DLTensor tensor(float *data) {
  return (DLTensor){.data = data, .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLFloat, 32, 1}, .shape = &n64};
}

static void setup(void) {
  fake_init(&device);
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  tf_package_parts p = sample_parts();
  tf_hkernel k[3] = {
      sample_kernels[0],
      sample_kernels[1],
      {"wide", 3, (const uint8_t[]){TF_P_I16, TF_P_F64, TF_P_TENSORMAP}, 0, 0, {2, 1, 1}, {64, 2, 1}, 0, 0, NULL, 0}};
  p.nkernel = 3;
  p.kernel = k;
  p.nprog = 0;
  void *bytes;
  size_t size;
  ck_assert_int_eq(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size), TF_OK);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &package), TF_OK);
  free(bytes);
  ck_assert_int_eq(tf_executable_create(&device.base, package, &sink, &exe), TF_OK);
  for (int i = 0; i < 64; i++) x[i] = (float)i, y[i] = 100.0f, z[i] = -1;
  tx = tensor(x), ty = tensor(y), tz = tensor(z);
}

static void teardown(void) {
  tf_executable_destroy(exe);
  tf_package_release(package);
  ck_assert_int_eq(device.timers, 0);
}

static const tf_launch_options two_by_32 = {.struct_size = sizeof two_by_32, .grid = {2}, .block = {32}};

START_TEST(test_kernels_are_listed) {
  tf_kernel_info k = {.struct_size = sizeof k};
  ck_assert_uint_eq(tf_package_num_kernels(package), 3);
  ck_assert_int_eq(tf_package_kernel(package, 2, &k), TF_OK);
  ck_assert_str_eq(k.name, "wide");
  ck_assert_uint_eq(k.num_params, 3);
  ck_assert_uint_eq(k.cluster[0], 2);
  ck_assert_uint_eq(k.block[0] * 10 + k.block[1], 642);
  ck_assert_int_eq(tf_package_kernel(package, 1, &k), TF_OK);
  ck_assert_uint_eq(k.static_shared, 1024);
  ck_assert_uint_eq(k.max_threads, 256);
  ck_assert_int_eq(tf_package_kernel(package, 3, &k), TF_ERR_INVALID);
  ck_assert_int_eq(tf_package_kernel_param(package, 0, 3), TF_PARAM_I32);
  ck_assert_int_eq(tf_package_kernel_param(package, 2, 1), TF_PARAM_F64);
  ck_assert_int_eq(tf_package_kernel_param(package, 2, 2), TF_PARAM_TENSORMAP);
  ck_assert_int_eq(tf_package_kernel_param(package, 0, 4), TF_PARAM_NONE);
  ck_assert_int_eq(tf_package_kernel_param(package, 3, 0), TF_PARAM_NONE);
  k = (tf_kernel_info){.struct_size = offsetof(tf_kernel_info, max_threads), .max_threads = 77};
  ck_assert_int_eq(tf_package_kernel(package, 0, &k), TF_OK); /* an older caller's struct */
  ck_assert_uint_eq(k.max_threads, 77);
}
END_TEST

START_TEST(test_launches) {
  tz.byte_offset = 0;
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = &tz}, {.scalar.i = 64}};
  ck_assert_int_eq(tf_launch_kernel(exe, 0, &two_by_32, a, 4, NULL, &sink), TF_OK);
  for (int i = 0; i < 64; i++) ck_assert_float_eq(z[i], (float)i + 100);
  ck_assert_uint_eq(device.last.grid[0], 2);
  ck_assert_uint_eq(device.last.block[0] * device.last.block[1] * device.last.block[2], 32);
  ck_assert_uint_eq(device.last.cluster[0], 0);
  ck_assert_uint_eq(device.last.nrange, 3);
  ck_assert_ptr_nonnull(device.last.range);
  double ms = 0;
  ck_assert_int_eq(tf_launch_kernel_timed(exe, 0, &two_by_32, a, 4, NULL, 5, &ms, &sink), TF_OK);
  ck_assert_double_eq(ms, 1.5);
  ck_assert_int_eq(device.launches, 6);
  tf_arg by_address[3] = {{.scalar.i = (int64_t)(uintptr_t)z}, {.scalar.f = 0.5}, {.scalar.i = 64}};
  tf_launch_options o = {.struct_size = sizeof o, .shared = 512, .cluster = {1, 1, 1}};
  ck_assert_int_eq(tf_launch_kernel(exe, 1, &o, by_address, 3, NULL, &sink), TF_OK);
  ck_assert_float_eq(z[63], 0.5f);
  ck_assert_uint_eq(device.last.shared, 512);
  ck_assert_uint_eq(device.last.block[0], 1);
  ck_assert_ptr_null(device.last.range); /* not known */
  by_address[0].scalar.i = by_address[2].scalar.i = 0;
  ck_assert_int_eq(tf_launch_kernel(exe, 1, &o, by_address, 3, NULL, &sink), TF_OK);
  ck_assert_ptr_nonnull(device.last.range); /* there is nothing */
  ck_assert_uint_eq(device.last.nrange, 0);
  ck_assert_int_eq(log_.errors, 0);
}
END_TEST

START_TEST(test_defaults_and_clusters) {
  tf_arg a[3] = {{.scalar.i = 0x3c00}, {.scalar.f = 1e300}, {.scalar.i = 0}};
  /* a tensor map that no tensor is given for, after grid, block and cluster were found good */
  tf_launch_options o = {.struct_size = sizeof o, .grid = {4, 3}};
  ck_assert_int_eq(tf_launch_kernel(exe, 2, &o, a, 3, NULL, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "parameter 2 is a tensor map"));
  tf_arg b[3] = {{.scalar.i = 0}, {.scalar.f = 0}, {.scalar.i = 0}};
  o = (tf_launch_options){.struct_size = sizeof o, .grid = {4}, .block = {32}, .cluster = {4}};
  ck_assert_int_eq(tf_launch_kernel(exe, 1, &o, b, 3, NULL, &sink), TF_OK);
  ck_assert_uint_eq(device.last.cluster[0], 4);
  ck_assert_uint_eq(device.last.cluster[1], 1);
}
END_TEST

/* One thing wrong; the words; nothing was launched. */
static void refused(uint32_t kernel, const tf_launch_options *o, const tf_arg *a, uint32_t n, const char *words) {
  int errors = log_.errors;
  ck_assert_int_eq(tf_launch_kernel(exe, kernel, o, a, n, NULL, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(log_.errors, errors + 1);
  ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' does not say '%s'", log_.last, words);
  ck_assert_int_eq(device.launches, 0);
}

START_TEST(test_refusals) {
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = &tz}, {.scalar.i = 64}};
  refused(3, &two_by_32, a, 4, "no kernel 3 in a package that has 3");
  refused(0, &two_by_32, a, 3, "kernel 'add' takes 4 arguments, found 3");
  refused(0, &two_by_32, NULL, 4, "kernel 'add' takes 4 arguments, found 0");
  tf_launch_options o = two_by_32;
  o.block[0] = 257;
  refused(0, &o, a, 4, "launched with 257 threads a CTA, but takes at most 256");
  o.block[0] = 2000;
  refused(0, &o, a, 4, "needs 2000 threads along x");
  o = two_by_32;
  o.grid[1] = 70000;
  refused(0, &o, a, 4, "needs 70000 CTAs along y");
  o = two_by_32;
  o.cluster[0] = 3;
  refused(0, &o, a, 4, "a grid of 2 along x, which its clusters of 3 do not divide");
  o.cluster[0] = 17;
  refused(0, &o, a, 4, "expected at most 16");
  o = two_by_32;
  o.shared = 1u << 30;
  refused(0, &o, a, 4, "bytes of shared memory");
  refused(2, &two_by_32, a, 3, "block of 32 x 1 x 1, but its code is for 64 x 2 x 1");
  a[3] = (tf_arg){.tensor = &tx};
  refused(0, &two_by_32, a, 4, "argument 3 is a tensor, expected a number");
  a[3] = (tf_arg){.scalar.i = INT64_MAX};
  refused(0, &two_by_32, a, 4, "takes 32 bits as parameter 3");
  a[3].scalar.i = 4;
  tx.device.device_type = kDLCUDA;
  refused(0, &two_by_32, a, 4, "kernel 'add': argument 0 is on DLPack device type 2");
  tx = tensor(NULL);
  refused(0, &two_by_32, a, 4, "has no data but 64 elements");
  tx = tensor(x);
  tx.dtype.bits = 4;
  refused(0, &two_by_32, a, 4, "has elements of 4 bits, expected whole bytes");
  double ms = 7;
  ck_assert_int_eq(tf_launch_kernel_timed(exe, 9, &two_by_32, a, 4, NULL, 1, &ms, &sink), TF_ERR_INVALID);
  ck_assert_double_eq(ms, 0);
}
END_TEST

START_TEST(test_failing_device) {
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = &tz}, {.scalar.i = 64}};
  double ms;
  device.fail_launch = TF_ERR_DEVICE;
  device.fail_launch_after = 1;
  ck_assert_int_eq(tf_launch_kernel_timed(exe, 0, &two_by_32, a, 4, NULL, 3, &ms, &sink), TF_ERR_DEVICE);
  ck_assert_int_eq(device.launches, 2);
  device.fail_time = TF_ERR_DEVICE;
  ck_assert_int_eq(tf_launch_kernel_timed(exe, 0, &two_by_32, a, 4, NULL, 3, &ms, &sink), TF_ERR_DEVICE);
  ck_assert_int_eq(device.launches, 2);
}
END_TEST

static const char ptx[] =
    "// Generated by something\n/* .entry no ( */\n.version 8.6\n.target sm_100a, debug\n.address_size 64\n"
    ".extern .shared .align 16 .b8 dyn[];\n.shared .align 8 .b8 tile[1000];\n"
    ".func (.param .u32 r) helper (.param .u64 a) { ret; }\n"
    ".visible .entry first(\n  .param .u64 .ptr .global .align 16 first_0,\n  .param .u32 first_1,\n"
    "  .param .f32 first_2, .param .f64 first_3, .param .s64 first_4, .param .u16 first_5, .param .u8 first_6,\n"
    "  .param .align 64 .b8 first_7[128],\n  .param .align 4 .b8 first_8[12], .param .f32 first_9[5],\n  .param .align "
    "2 .b8 first_10[2], .param .align 8 .b8 first_11[8]\n)\n.reqntid 128, "
    "2, 1\n.reqnctapercluster 2, 1, 1\n"
    "{\n  .reg .b32 %r<3>;\n  .shared .align 4 .f32 more[6];\n  ld.shared.u32 %r1, [tile];\n  ret;\n}\n"
    ".weak .entry second() .maxntid 96 .minnctapersm 2 { ret; }\n.entry third { ret; }\n";

START_TEST(test_ptx) {
  tf_package *p = NULL;
  ck_assert_msg(tf_package_from_ptx(TF_STR(ptx), NULL, &sink, &p) == TF_OK, "%s", log_.last);
  ck_assert_str_eq(tf_package_target(p), "sm_100a");
  ck_assert_uint_eq(tf_package_num_entries(p), 0);
  ck_assert_uint_eq(tf_package_num_kernels(p), 3);
  ck_assert_uint_eq(tf_package_ptx(p).len, sizeof ptx - 1);
  tf_kernel_info k = {.struct_size = sizeof k};
  ck_assert_int_eq(tf_package_kernel(p, 0, &k), TF_OK);
  ck_assert_str_eq(k.name, "first");
  ck_assert_uint_eq(k.num_params, 12);
  static const tf_param_kind kinds[] = {
      TF_PARAM_POINTER,   TF_PARAM_I32,   TF_PARAM_F32,   TF_PARAM_F64, TF_PARAM_I64,     TF_PARAM_I16, TF_PARAM_I8,
      TF_PARAM_TENSORMAP, TF_PARAM_BYTES, TF_PARAM_BYTES, TF_PARAM_I16, TF_PARAM_POINTER, TF_PARAM_NONE};
  for (uint32_t i = 0; i < 13; i++) {
    ck_assert_int_eq(tf_package_kernel_param(p, 0, i), kinds[i]);
    ck_assert_uint_eq(tf_package_kernel_param_bytes(p, 0, i), i == 8 ? 12 : i == 9 ? 20 : 0);
  }
  ck_assert_uint_eq(k.max_threads, 256);
  ck_assert_uint_eq(k.block[0] * 100 + k.block[1] * 10 + k.block[2], 12821);
  ck_assert_uint_eq(k.cluster[0], 2);
  ck_assert_uint_ge(k.static_shared, 1024);
  ck_assert_uint_le(k.static_shared, 1064);
  ck_assert_int_eq(tf_package_kernel(p, 1, &k), TF_OK);
  ck_assert_str_eq(k.name, "second");
  ck_assert_uint_eq(k.num_params, 0);
  ck_assert_uint_eq(k.max_threads, 96);
  ck_assert_uint_eq(k.block[0], 0);
  ck_assert_int_eq(tf_package_kernel(p, 2, &k), TF_OK);
  ck_assert_str_eq(k.name, "third");
  tf_package_release(p);
}
END_TEST

START_TEST(test_bad_ptx) {
  static const struct {
    const char *text, *words;
  } bad[] = {{"", "not PTX"},
             {".version 8.0", "not PTX"},
             {"define void @f()", "not PTX"},
             {".version 8.0 .target sm_80", "there is no .entry"},
             {".version 8.0 .target sm_80 .entry", "without a usable name"},
             {".version 8.0 .target sm_80 .entry f(.param .b8 x[40000]) {}", "parameter 0 of entry 'f' is an array"},
             {".version 8.0 .target sm_80 .entry f(.param .b8 x[0]) {}", "parameter 0 of entry 'f' is an array"},
             {".version 8.0 .target sm_80 .entry f(.param .u32 x, .param .q7 y) {}", "parameter 1 of entry 'f'"},
             {".version 8.0 .target sm_80 .entry f {} .entry f {}", "two kernels are called 'f'"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    tf_package *p = (tf_package *)&sink;
    tf_status s = tf_package_from_ptx((tf_str){bad[i].text, strlen(bad[i].text)}, NULL, &sink, &p);
    ck_assert_msg(s == TF_ERR_INVALID || s == TF_ERR_UNSUPPORTED, "%s: %d", bad[i].text, s);
    ck_assert_ptr_null(p);
    ck_assert_msg(strstr(log_.last, bad[i].words) != NULL, "'%s' does not say '%s'", log_.last, bad[i].words);
  }
  for (size_t n = 0; n < sizeof ptx; n++) { /* cut anywhere: no crash, and a package or words */
    tf_package *p = NULL;
    if (tf_package_from_ptx((tf_str){ptx, n}, NULL, &sink, &p) == TF_OK) tf_package_release(p);
    else ck_assert_ptr_null(p);
  }
}
END_TEST

int main(void) {
  TCase *t = tcase_create("kernel");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, test_kernels_are_listed);
  tcase_add_test(t, test_launches);
  tcase_add_test(t, test_defaults_and_clusters);
  tcase_add_test(t, test_refusals);
  tcase_add_test(t, test_failing_device);
  tcase_add_test(t, test_ptx);
  tcase_add_test(t, test_bad_ptx);
  Suite *s = suite_create("runtime/kernel");
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
