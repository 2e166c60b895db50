/* Running entries on a fake device: results, every refusal, and what is left behind after failures. */
#include <check.h>
#include <pthread.h>

#include "fake_device.h"
#include "sample.h"

static fake_device device;
static fake_log log_;
static tf_sink sink;
static tf_package *package;
static tf_executable *exe;

static float x[300], y[300], z[300];
static int64_t n300 = 300, n299 = 299;
static DLTensor tx, ty, tz;

static DLTensor tensor(float *data, int64_t *n) {
  return (DLTensor){.data = data, .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLFloat, 32, 1}, .shape = n};
}

static void setup(void) {
  fake_init(&device);
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  tf_package_parts p = sample_parts();
  void *bytes;
  size_t size;
  ck_assert_int_eq(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size), TF_OK);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &package), TF_OK);
  free(bytes);
  ck_assert_int_eq(tf_executable_create(&device.base, package, &sink, &exe), TF_OK);
  for (int i = 0; i < 300; i++) x[i] = (float)i, y[i] = 1000.0f, z[i] = -1;
  tx = tensor(x, &n300), ty = tensor(y, &n300), tz = tensor(z, &n300);
}

static void teardown(void) {
  tf_executable_destroy(exe);
  tf_package_release(package);
  ck_assert_int_eq(device.live, 0);
  ck_assert_int_eq(device.timers, 0);
}

static tf_status run4(void) {
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = NULL, .scalar.f = 0.5}, {.tensor = &tz}};
  return tf_execute(exe, 0, a, 4, NULL, &sink);
}

/* Refused, with one error that says `words`, and nothing reached the device. */
static void refused(const char *words) {
  int errors = log_.errors;
  ck_assert_int_eq(run4(), TF_ERR_INVALID);
  ck_assert_int_eq(log_.errors, errors + 1);
  ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' does not say '%s'", log_.last, words);
  ck_assert_int_eq(device.launches + device.memsets, 0);
  ck_assert_int_eq(device.live, 0);
}

START_TEST(test_runs) {
  ck_assert_int_eq(run4(), TF_OK);
  for (int i = 0; i < 300; i++) ck_assert_float_eq(z[i], (float)i + 1000.5f);
  ck_assert_int_eq(device.launches, 3);
  ck_assert_int_eq(device.memsets, 0);
  ck_assert_uint_eq(device.last.grid[0], 3);
  ck_assert_uint_eq(device.last.block[0], 128);
}
END_TEST

START_TEST(test_empty_skips_launches) {
  int64_t zero = 0;
  tx = tensor(NULL, &zero), ty = tensor(NULL, &zero), tz = tensor(NULL, &zero);
  ck_assert_int_eq(run4(), TF_OK);
  ck_assert_int_eq(device.launches, 0);
}
END_TEST

START_TEST(test_byte_offset) {
  int64_t n200 = 200;
  tx.shape = ty.shape = tz.shape = &n200;
  tz.byte_offset = 400;
  ck_assert_int_eq(run4(), TF_OK);
  ck_assert_float_eq(z[99], -1);
  ck_assert_float_eq(z[100], 1000.5f);
  ck_assert_float_eq(z[299], 1199.5f);
}
END_TEST

START_TEST(test_dtype) {
  tx.dtype.code = kDLInt;
  refused("argument 0 ('x') has elements of type i32, expected f32");
  tx.dtype = (DLDataType){kDLFloat, 32, 2};
  refused("f32x2, expected f32");
  tx.dtype = (DLDataType){77, 3, 1};
  refused("DLPack type 77 of 3 bits");
  tx.dtype = (DLDataType){kDLFloat, 64, 1};
  refused("f64, expected f32");
}
END_TEST

START_TEST(test_shape) {
  ty.shape = &n299;
  refused("x has 300 elements but y has 299; pass vectors of one length");
  ty.shape = &n300;
  tz.shape = &n299;
  refused("result 'z' has extent 299 at axis 0, expected 300");
  tz.shape = &n300;
  tx.ndim = 2;
  refused("has rank 2, expected 1");
  tx.ndim = 1;
  tx.shape = NULL;
  refused("has no shape");
  int64_t bad = -3;
  tx.shape = &bad;
  refused("negative extent -3");
  bad = INT64_MAX / 2;
  refused("spans more than 2^63 bytes");
}
END_TEST

START_TEST(test_strides) {
  int64_t s = 0, big = INT64_MAX / 2;
  tz.strides = &s;
  refused("stride 0 at axis 0");
  tz.strides = &big;
  refused("spans more than 64 bits");
  tz.strides = NULL;
  tx.strides = &s;
  ck_assert_int_eq(run4(), TF_OK); /* inputs may be broadcast */
}
END_TEST

START_TEST(test_address) {
  tx.data = NULL;
  refused("has no data but 300 elements");
  tx.data = (char *)x + 2;
  refused("not a multiple of its element's 4 bytes");
  tx.data = x;
  tx.byte_offset = UINT64_MAX;
  refused("overflow");
}
END_TEST

START_TEST(test_place) {
  tx.device.device_type = kDLCUDA;
  refused("runs on host memory; pass a cpu tensor");
  tx.device.device_type = kDLCUDAHost;
  ck_assert_int_eq(run4(), TF_OK);
}
END_TEST

START_TEST(test_place_cuda) {
  tf_executable *gpu;
  device.is_host = false;
  device.base.ordinal = 2;
  ck_assert_int_eq(tf_executable_create(&device.base, package, &sink, &gpu), TF_OK);
  tf_executable_destroy(exe);
  exe = gpu;
  refused("is on the cpu, but 'fake' is a CUDA device; copy it there first");
  tx.device.device_type = kDLMetal;
  refused("another kind of device");
  tx.device = (DLDevice){kDLCUDA, 1};
  refused("is on CUDA device 1, but the executable was loaded on device 2");
  tx.device = (DLDevice){kDLCUDA, 2};
  ty.device.device_type = kDLCUDAManaged;
  tz.device.device_type = kDLCUDAHost;
  ck_assert_int_eq(run4(), TF_OK);
}
END_TEST

START_TEST(test_argument_kinds) {
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = &tx}, {.tensor = &tz}};
  ck_assert_int_eq(tf_execute(exe, 0, a, 4, NULL, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "argument 2 ('s') is a tensor, expected a scalar"));
  a[0].tensor = NULL;
  ck_assert_int_eq(tf_execute(exe, 0, a, 4, NULL, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "is a scalar, expected a tensor"));
  ck_assert_int_eq(tf_execute(exe, 0, a, 3, NULL, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "axpy: 3 arguments, expected 4"));
  ck_assert_int_eq(tf_execute(exe, 0, NULL, 4, NULL, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_execute(exe, 1, a, 4, NULL, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "no entry 1"));
  ck_assert_int_eq(tf_execute(exe, 1, a, 4, NULL, NULL), TF_ERR_INVALID); /* a NULL sink is silent */
  ck_assert_int_eq(device.launches, 0);
}
END_TEST

START_TEST(test_device_failures) {
  device.fail_launch = TF_ERR_DEVICE;
  device.fail_launch_after = 1;
  ck_assert_int_eq(run4(), TF_ERR_DEVICE);
  ck_assert_int_eq(device.launches, 2);
  ck_assert_int_eq(device.live, 0); /* the workspace is given back */
  device.fail_launch = TF_OK;
  device.fail_alloc = TF_ERR_OOM;
  ck_assert_int_eq(run4(), TF_ERR_OOM);
  device.fail_load = TF_ERR_ENV;
  tf_executable *other;
  ck_assert_int_eq(tf_executable_create(&device.base, package, &sink, &other), TF_ERR_ENV);
  ck_assert_ptr_null(other);
}
END_TEST

/* The host's memory instead: of the size that was asked for, and refused where it does not do. */
START_TEST(test_workspace) {
  static _Alignas(256) char room[2048];
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = NULL, .scalar.f = 0.5}, {.tensor = &tz}};
  size_t bytes = 0;
  ck_assert_int_eq(tf_executable_workspace(exe, 0, a, 4, &bytes, &sink), TF_OK);
  ck_assert_uint_eq(bytes, 1280); /* 300 floats */
  ck_assert_int_eq(device.launches + device.allocs + device.memsets, 0);
  tf_execute_options o = {.struct_size = sizeof o, .workspace = room, .workspace_bytes = bytes};
  memset(room, 7, sizeof room);
  ck_assert_int_eq(tf_execute_with(exe, 0, a, 4, &o, &sink), TF_OK);
  for (int i = 0; i < 300; i++) ck_assert_float_eq(z[i], (float)i + 1000.5f);
  for (size_t i = bytes; i < sizeof room; i++) ck_assert_int_eq(room[i], 7);
  ck_assert_int_eq(device.allocs, 0);
  ck_assert_int_eq(device.launches, 3);
  ck_assert_uint_eq(device.last.nrange, 4);                            /* a device that checks accesses knows it */
  ck_assert_int_eq(tf_execute_with(exe, 0, a, 4, NULL, &sink), TF_OK); /* as tf_execute */
  ck_assert_int_eq(device.allocs, 1);
  const struct {
    void *at;
    size_t bytes;
    const char *words;
  } bad[] = {{room, bytes - 1, "axpy: a workspace of 1279 bytes is too small; tf_executable_workspace says"},
             {room + 128, bytes, "expected a multiple of 256 bytes"},
             {room, 0, "a workspace of 0 bytes at an address; pass NULL and 0 for none"},
             {NULL, bytes, "a workspace of 1280 bytes at NULL"},
             {room, SIZE_MAX, "addresses that do not exist"}};
  device.launches = 0;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    o.workspace = bad[i].at, o.workspace_bytes = bad[i].bytes;
    ck_assert_int_eq(tf_execute_with(exe, 0, a, 4, &o, &sink), TF_ERR_INVALID);
    ck_assert_msg(strstr(log_.last, bad[i].words) != NULL, "'%s' does not say '%s'", log_.last, bad[i].words);
  }
  static _Alignas(256) float shared[300 + 512];
  tz.data = shared + 299;
  o.workspace = shared, o.workspace_bytes = 1280;
  ck_assert_int_eq(tf_execute_with(exe, 0, a, 4, &o, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "the workspace overlaps the memory of 'z'"));
  ck_assert_int_eq(device.launches, 0);
  tz.data = shared + 320; /* right behind it */
  ck_assert_int_eq(tf_execute_with(exe, 0, a, 4, &o, &sink), TF_OK);
  ck_assert_float_eq(shared[320 + 299], 1299.5f);
  ty.shape = &n299;
  ck_assert_int_eq(tf_executable_workspace(exe, 0, a, 4, &bytes, &sink), TF_ERR_INVALID);
  ck_assert_uint_eq(bytes, 0);
}
END_TEST

START_TEST(test_result_shape) {
  tf_arg a[3] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = NULL}};
  int64_t dims[1] = {0};
  ck_assert_int_eq(tf_executable_result_shape(exe, 0, a, 3, 0, dims, 1, &sink), TF_OK);
  ck_assert_int_eq(dims[0], 300);
  ck_assert_int_eq(device.launches + device.allocs, 0);
  ck_assert_int_eq(tf_executable_result_shape(exe, 0, a, 3, 1, dims, 1, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_executable_result_shape(exe, 0, a, 3, 0, dims, 2, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_executable_result_shape(exe, 0, a, 3, 0, NULL, 1, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_executable_result_shape(exe, 0, a, 4, 0, dims, 1, &sink), TF_ERR_INVALID);
  ty.shape = &n299;
  dims[0] = 7;
  ck_assert_int_eq(tf_executable_result_shape(exe, 0, a, 3, 0, dims, 1, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "x has 300 elements"));
  ck_assert_int_eq(dims[0], 7);
}
END_TEST

START_TEST(test_timed) {
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = NULL, .scalar.f = 0.5}, {.tensor = &tz}};
  double ms;
  ck_assert_int_eq(tf_execute_timed(exe, 0, a, 4, NULL, 5, &ms, &sink), TF_OK);
  ck_assert_double_eq(ms, 1.5);
  ck_assert_int_eq(device.launches, 15);
  device.fail_launch = TF_ERR_DEVICE;
  ck_assert_int_eq(tf_execute_timed(exe, 0, a, 4, NULL, 5, &ms, &sink), TF_ERR_DEVICE);
  ck_assert_int_eq(device.timers, 0);
  device.fail_launch = TF_OK;
  device.fail_time = TF_ERR_DEVICE;
  ck_assert_int_eq(tf_execute_timed(exe, 0, a, 4, NULL, 5, &ms, &sink), TF_ERR_DEVICE);
  ck_assert_int_eq(tf_execute_timed(exe, 0, a, 3, NULL, 5, &ms, &sink), TF_ERR_INVALID);
  tf_device_vtable plain = fake_vtable; /* without device timers the host's clock is used */
  plain.time_begin = NULL;
  device.base.v = &plain;
  ck_assert_int_eq(tf_execute_timed(exe, 0, a, 4, NULL, 5, &ms, &sink), TF_OK);
  ck_assert_double_ge(ms, 0);
  char from[8] = "copied", to[8] = "";
  ck_assert_int_eq(tf_device_copy_timed(&device.base, to, from, 8, NULL, 2, &ms, &sink), TF_OK);
  ck_assert_double_ge(ms, 0);
  ck_assert_str_eq(to, "copied");
  ck_assert_int_eq(tf_device_copy_timed(&device.base, NULL, from, 8, NULL, 2, &ms, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_device_copy_timed(&device.base, NULL, NULL, 0, NULL, 2, &ms, &sink), TF_OK);
  device.fail_sync = TF_ERR_DEVICE;
  ck_assert_int_eq(tf_execute_timed(exe, 0, a, 4, NULL, 5, &ms, &sink), TF_ERR_DEVICE);
  device.base.v = &fake_vtable;
}
END_TEST

START_TEST(test_device_calls) {
  void *at;
  float v[4] = {1, 2, 3, 4}, w[4] = {0};
  ck_assert_int_eq(tf_device_alloc(&device.base, sizeof v, &at, &sink), TF_OK);
  ck_assert_int_eq(tf_device_upload(&device.base, at, v, sizeof v, &sink), TF_OK);
  ck_assert_int_eq(tf_device_download(&device.base, w, at, sizeof v, &sink), TF_OK);
  ck_assert_mem_eq(v, w, sizeof v);
  tf_device_free(&device.base, at);
  tf_device_free(&device.base, NULL);
  ck_assert_int_eq(tf_device_alloc(&device.base, 0, &at, &sink), TF_OK); /* empty tensors have addresses too */
  ck_assert_ptr_nonnull(at);
  tf_device_free(&device.base, at);
  ck_assert_int_eq(tf_device_alloc(&device.base, SIZE_MAX, &at, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_device_upload(&device.base, NULL, v, 4, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_device_download(&device.base, NULL, v, 4, &sink), TF_ERR_INVALID);
  ck_assert_int_eq(tf_device_upload(&device.base, NULL, NULL, 0, &sink), TF_OK);
  device.fail_sync = TF_ERR_DEVICE;
  ck_assert_int_eq(tf_device_sync(&device.base, NULL, &sink), TF_ERR_DEVICE);
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(&device.base, &info);
  ck_assert_str_eq(info.name, "fake");
  struct {
    tf_device_info info;
  } old; /* a caller that was compiled against a shorter struct */
  memset(&old, 0x5a, sizeof old);
  old.info.struct_size = offsetof(tf_device_info, sm);
  tf_device_get_info(&device.base, &old.info);
  ck_assert_uint_eq(old.info.sm, 0x5a5a5a5a);
  tf_device_destroy(NULL);
  tf_executable_destroy(NULL);
}
END_TEST

START_TEST(test_out_of_memory) {
  fake_memory memory = {0};
  fake_device poor;
  tf_executable *e = NULL;
  tf_status s = TF_ERR_OOM;
  fake_init(&poor);
  poor.base.alloc = (tf_allocator){fake_memory_alloc, fake_memory_free, &memory};
  for (int i = 0; i < 10 && s != TF_OK; i++) {
    memory.left = i;
    s = tf_executable_create(&poor.base, package, &sink, &e);
    ck_assert_int_eq(s, i < 4 ? TF_ERR_OOM : TF_OK);
    if (s != TF_OK) ck_assert_int_eq(memory.live, 0);
  }
  memory.left = 0; /* the launch path asks for none */
  tf_arg a[4] = {{.tensor = &tx}, {.tensor = &ty}, {.tensor = NULL, .scalar.f = 0.5}, {.tensor = &tz}};
  ck_assert_int_eq(tf_execute(e, 0, a, 4, NULL, &sink), TF_OK);
  ck_assert_int_eq(memory.left, 0);
  tf_executable_destroy(e);
  ck_assert_int_eq(memory.live, 0);
}
END_TEST

static void *hammer(void *user) {
  tf_arg *a = user;
  for (int i = 0; i < 2000; i++)
    if (tf_execute(exe, 0, a, 4, NULL, NULL) != TF_OK) return a;
  return NULL;
}

START_TEST(test_threads) {
  static tf_device_vtable racing;
  racing = fake_vtable;
  racing.launch = fake_launch;
  device.base.v = &racing;
  static float out[4][300];
  DLTensor t[4];
  tf_arg a[4][4];
  pthread_t id[4];
  for (int i = 0; i < 4; i++) {
    t[i] = tensor(out[i], &n300);
    a[i][0] = (tf_arg){.tensor = &tx}, a[i][1] = (tf_arg){.tensor = &ty};
    a[i][2] = (tf_arg){.tensor = NULL, .scalar.f = i}, a[i][3] = (tf_arg){.tensor = &t[i]};
    ck_assert_int_eq(pthread_create(&id[i], NULL, hammer, a[i]), 0);
  }
  for (int i = 0; i < 4; i++) {
    void *bad;
    pthread_join(id[i], &bad);
    ck_assert_ptr_null(bad);
    ck_assert_float_eq(out[i][299], 1299.0f + (float)i);
  }
  ck_assert_int_eq(device.launches, 4 * 2000 * 3);
}
END_TEST

int main(void) {
  Suite *s = suite_create("execute");
  TCase *t = tcase_create("execute");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, test_runs);
  tcase_add_test(t, test_empty_skips_launches);
  tcase_add_test(t, test_byte_offset);
  tcase_add_test(t, test_dtype);
  tcase_add_test(t, test_shape);
  tcase_add_test(t, test_strides);
  tcase_add_test(t, test_address);
  tcase_add_test(t, test_place);
  tcase_add_test(t, test_place_cuda);
  tcase_add_test(t, test_argument_kinds);
  tcase_add_test(t, test_device_failures);
  tcase_add_test(t, test_workspace);
  tcase_add_test(t, test_result_shape);
  tcase_add_test(t, test_timed);
  tcase_add_test(t, test_device_calls);
  tcase_add_test(t, test_out_of_memory);
  tcase_add_test(t, test_threads);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
