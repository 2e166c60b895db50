/* What every device must do, as tests that take a device. A test file sets `conformance` up and adds
 * conformance_tcase() to its suite; cuda and emu both do. The kernels are those of conformance.ll. */
#ifndef DEVICE_CONFORMANCE_H
#define DEVICE_CONFORMANCE_H

#include <check.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/device_impl.h"

/* Supplied by the includer before the tests run. */
static struct {
  tf_device *device;
  tf_str ptx;         /* of conformance.ll; may be empty where llvm is read */
  tf_str llvm;        /* conformance.ll itself, or its bitcode; may be empty where ptx is read */
  const char *target; /* "sm_80" */
} conformance;

static char conf_last[1024];
static void conf_note(void *user, const tf_diagnostic *d) {
  (void)user;
  if (d->severity == TF_ERROR) snprintf(conf_last, sizeof conf_last, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink conf_sink = {conf_note, NULL};
#define CONF_OK(call) conf_ok(call, #call)
static void conf_ok(tf_status s, const char *what) {
  ck_assert_msg(s == TF_OK, "%s: %s: %s", what, tf_status_name(s), conf_last);
}

static const uint8_t conf_axpy_params[] = {TF_P_PTR, TF_P_PTR, TF_P_I32, TF_P_F32};
static const uint8_t conf_reverse_params[] = {TF_P_PTR, TF_P_I32, TF_P_I32};
static const uint8_t conf_kinds[] = {TF_P_PTR, TF_P_I8, TF_P_I16, TF_P_I32, TF_P_I64, TF_P_F32, TF_P_F64};
static const tf_hkernel conf_kernels[] = {
    {"conf_axpy", 4, conf_axpy_params, 1024, 0, {1, 1, 1}, {0}, 0, 0, NULL, 0},
    {"conf_reverse", 3, conf_reverse_params, 1024, 0, {1, 1, 1}, {0}, 0, 0, NULL, 0},
    {"conf_params", 7, conf_kinds, 1024, 0, {1, 1, 1}, {0}, 0, 0, NULL, 0}};

static const tf_harg conf_axpy_args[] = {
    {"x", TF_DT_F32, 1, 0, 1}, {"a", TF_DT_F32, 0, 0, 0}, {"y", TF_DT_F32, 1, 1, 1}};
static const tf_hinst conf_axpy_inst[] = {
    /* 0 */ {TF_HOP_DIM, 0, 0, 0, 0},   {TF_HOP_CONST, 0, 0, 0, 128}, {TF_HOP_CEILDIV, 0, 1, 0, 0},
    /* 3 */ {TF_HOP_CONST, 0, 0, 0, 1}, {TF_HOP_CONST, 0, 0, 0, 0},   {TF_HOP_PTR, 0, 0, 0, 0},
    /* 6 */ {TF_HOP_PTR, 2, 0, 0, 0},   {TF_HOP_SCALAR, 1, 0, 0, 0},  {TF_HOP_LAUNCH, 0, 0, 11, 0}};
static const uint32_t conf_axpy_pool[] = {2, 3, 3, 1, 3, 3, 4, 5, 6, 0, 7};

/* Through a workspace: zero it by MEMSET, add x to it, reverse it, add it to y (a = 1 throughout). */
static const tf_harg conf_reverse_args[] = {
    {"x", TF_DT_F32, 1, 0, 1}, {"bytes", TF_DT_I32, 0, 0, 0}, {"y", TF_DT_F32, 1, 1, 1}};
static const tf_hinst conf_reverse_inst[] = {
    /* 0 */ {TF_HOP_DIM, 0, 0, 0, 0},
    {TF_HOP_CONST, 0, 0, 0, 1},
    {TF_HOP_CONST, 0, 0, 0, 0},
    /* 3 */ {TF_HOP_PTR, 0, 0, 0, 0},
    {TF_HOP_PTR, 2, 0, 0, 0},
    {TF_HOP_SCALAR, 1, 0, 0, 0},
    /* 6 */ {TF_HOP_CONST, 0, 0, 0, 0x3f800000},
    {TF_HOP_CONST, 0, 0, 0, 4},
    {TF_HOP_MUL, 0, 7, 0, 0},
    /* 9 */ {TF_HOP_ALLOC, 8, 0, 0, 0},
    {TF_HOP_MEMSET, 9, 8, 0, 0},
    {TF_HOP_LAUNCH, 0, 0, 11, 0},
    /* 12 */ {TF_HOP_LAUNCH, 0, 11, 10, 1},
    {TF_HOP_LAUNCH, 0, 21, 11, 0}};
static const uint32_t conf_reverse_pool[] = {1, 1, 1, 0, 1, 1, 2, 3, 9, 0, 6,  /* workspace += x */
                                             1, 1, 1, 0, 1, 1, 5, 9, 0, 5,     /* reverse */
                                             1, 1, 1, 0, 1, 1, 2, 9, 4, 0, 6}; /* y += workspace */

static const tf_harg conf_param_args[] = {
    {"a", TF_DT_I8, 0, 0, 0},  {"b", TF_DT_I16, 0, 0, 0}, {"c", TF_DT_I32, 0, 0, 0},  {"d", TF_DT_I64, 0, 0, 0},
    {"e", TF_DT_F32, 0, 0, 0}, {"f", TF_DT_F64, 0, 0, 0}, {"out", TF_DT_I64, 1, 1, 1}};
static const tf_hinst conf_param_inst[] = {
    {TF_HOP_SCALAR, 0, 0, 0, 0}, {TF_HOP_SCALAR, 1, 0, 0, 0}, {TF_HOP_SCALAR, 2, 0, 0, 0}, {TF_HOP_SCALAR, 3, 0, 0, 0},
    {TF_HOP_SCALAR, 4, 0, 0, 0}, {TF_HOP_SCALAR, 5, 0, 0, 0}, {TF_HOP_PTR, 6, 0, 0, 0},    {TF_HOP_CONST, 0, 0, 0, 1},
    {TF_HOP_CONST, 0, 0, 0, 0},  {TF_HOP_LAUNCH, 0, 0, 14, 2}};
static const uint32_t conf_param_pool[] = {7, 7, 7, 7, 7, 7, 8, 6, 0, 1, 2, 3, 4, 5};

#define CONF_N(a) ((uint32_t)(sizeof(a) / sizeof *(a)))
#define CONF_PROG(n)                                                                                                   \
  #n, CONF_N(conf_##n##_args), conf_##n##_args, CONF_N(conf_##n##_inst), conf_##n##_inst, CONF_N(conf_##n##_pool),     \
      conf_##n##_pool, 0, NULL, 0, NULL
static const tf_hostprog conf_progs[] = {{CONF_PROG(axpy)}, {CONF_PROG(reverse)}, {CONF_PROG(param)}};

static tf_executable *conf_load(void) {
  tf_package_parts p = {.target = conformance.target, .ptx_version = 70, .producer = "conformance", .nprog = 3};
  p.prog = conf_progs, p.nkernel = 3, p.kernel = conf_kernels, p.ptx = conformance.ptx, p.llvm = conformance.llvm;
  void *bytes;
  size_t size;
  tf_package *package;
  tf_executable *e;
  CONF_OK(tf_package_encode_diag(&p, NULL, &conf_sink, &bytes, &size));
  CONF_OK(tf_package_load(bytes, size, NULL, &conf_sink, &package));
  free(bytes);
  CONF_OK(tf_executable_create(conformance.device, package, &conf_sink, &e));
  tf_package_release(package); /* the executable keeps it */
  return e;
}

static bool conf_is_host(void) {
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(conformance.device, &info);
  return info.is_host;
}

static DLTensor conf_tensor(void *at, int64_t *n, DLDataType t) {
  DLDevice place = {conf_is_host() ? kDLCPU : kDLCUDA, conformance.device->ordinal};
  return (DLTensor){.data = at, .device = place, .ndim = 1, .dtype = t, .shape = n};
}

static void *conf_upload(const void *src, size_t bytes) {
  void *at;
  CONF_OK(tf_device_alloc(conformance.device, bytes, &at, &conf_sink));
  ck_assert_uint_eq((uintptr_t)at % 256, 0);
  CONF_OK(tf_device_upload(conformance.device, at, src, bytes, &conf_sink));
  return at;
}

START_TEST(conf_info) {
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(conformance.device, &info);
  ck_assert_uint_gt(strlen(info.name), 0);
  ck_assert_uint_ge(info.sm, 50);
  ck_assert_uint_ge(info.ptx_version, 60);
  ck_assert_uint_ge(info.sm_count, 1);
  ck_assert_uint_ge(info.shared_optin, 48 * 1024);
}
END_TEST

START_TEST(conf_memory) {
  enum { N = 100003 };
  tf_device *d = conformance.device;
  uint8_t *a = malloc(N), *b = malloc(N);
  for (int i = 0; i < N; i++) a[i] = (uint8_t)(i * 7 + i / 256);
  uint8_t *at = conf_upload(a, N);
  CONF_OK(d->v->memset(d, (uint64_t)(uintptr_t)at + 5, 0xa5, 1000, NULL, &conf_sink));
  CONF_OK(tf_device_sync(d, NULL, &conf_sink));
  CONF_OK(tf_device_download(d, b, at, N, &conf_sink));
  memset(a + 5, 0xa5, 1000);
  ck_assert_mem_eq(a, b, N);
  CONF_OK(tf_device_download(d, b, at + 1234, 77, &conf_sink));
  ck_assert_mem_eq(a + 1234, b, 77);
  double ms = -1;
  CONF_OK(tf_device_copy_timed(d, at, at + 50003, 50000, NULL, 3, &ms, &conf_sink));
  ck_assert_double_ge(ms, 0);
  CONF_OK(tf_device_download(d, b, at, N, &conf_sink));
  ck_assert_mem_eq(b, a + 50003, 50000);
  ck_assert_mem_eq(b + 50000, a + 50000, 50003);
  tf_device_free(d, at);
  uint64_t p; /* memory in a stream's order */
  CONF_OK(d->v->alloc(d, 4096, NULL, &p, &conf_sink));
  ck_assert_uint_eq(p % 256, 0);
  CONF_OK(d->v->upload(d, p, a, 4096, NULL, &conf_sink));
  CONF_OK(d->v->download(d, b, p, 4096, NULL, &conf_sink));
  d->v->free(d, p, NULL);
  ck_assert_mem_eq(a, b, 4096);
  free(a);
  free(b);
}
END_TEST

START_TEST(conf_axpy) {
  enum { N = 10001 };
  float *x = malloc(N * 4), *y = malloc(N * 4), *r = malloc(N * 4);
  for (int i = 0; i < N; i++) x[i] = (float)i, y[i] = (float)(i % 13);
  tf_executable *e = conf_load();
  DLDataType f32 = {kDLFloat, 32, 1};
  for (int64_t n = 0; n <= N; n = n ? n * 10 + (n == 1000) : 1) { /* 0 1 10 100 1000 10001 */
    void *dx = conf_upload(x, N * 4), *dy = conf_upload(y, N * 4);
    DLTensor tx = conf_tensor(dx, &n, f32), ty = conf_tensor(dy, &n, f32);
    tf_arg a[3] = {{.tensor = &tx}, {.tensor = NULL, .scalar.f = 0.25}, {.tensor = &ty}};
    CONF_OK(tf_execute(e, 0, a, 3, NULL, &conf_sink));
    CONF_OK(tf_device_sync(conformance.device, NULL, &conf_sink));
    CONF_OK(tf_device_download(conformance.device, r, dy, N * 4, &conf_sink));
    for (int i = 0; i < N; i++) ck_assert_float_eq(r[i], i < n ? 0.25f * x[i] + y[i] : y[i]);
    tf_device_free(conformance.device, dx);
    tf_device_free(conformance.device, dy);
  }
  tf_executable_destroy(e);
  free(x), free(y), free(r);
}
END_TEST

START_TEST(conf_shared_and_workspace) {
  enum { N = 256 };
  float x[N], y[N] = {0};
  int64_t n = N;
  for (int i = 0; i < N; i++) x[i] = (float)i;
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(conformance.device, &info);
  const int64_t sizes[] = {N * 4, 48 * 1024, (int64_t)info.shared_optin & ~15}; /* the last needs to be asked for */
  tf_executable *e = conf_load();
  DLDataType f32 = {kDLFloat, 32, 1};
  for (size_t k = 0; k < 3; k++) {
    void *dx = conf_upload(x, sizeof x), *dy = conf_upload(y, sizeof y);
    DLTensor tx = conf_tensor(dx, &n, f32), ty = conf_tensor(dy, &n, f32);
    tf_arg a[3] = {{.tensor = &tx}, {.tensor = NULL, .scalar.i = sizes[k]}, {.tensor = &ty}};
    CONF_OK(tf_execute(e, 1, a, 3, NULL, &conf_sink));
    float r[N];
    CONF_OK(tf_device_download(conformance.device, r, dy, sizeof r, &conf_sink));
    for (int i = 0; i < N; i++) ck_assert_float_eq(r[i], (float)(N - 1 - i));
    tf_device_free(conformance.device, dx);
    tf_device_free(conformance.device, dy);
  }
  void *dx = conf_upload(x, sizeof x);
  DLTensor tx = conf_tensor(dx, &n, f32);
  tf_arg a[3] = {{.tensor = &tx}, {.tensor = NULL, .scalar.i = info.shared_optin + 16}, {.tensor = &tx}};
  ck_assert_int_eq(tf_execute(e, 1, a, 3, NULL, &conf_sink), TF_ERR_INVALID); /* too much is refused, not launched */
  ck_assert_ptr_nonnull(strstr(conf_last, "bytes of shared memory"));
  tf_device_free(conformance.device, dx);
  tf_executable_destroy(e);
}
END_TEST

START_TEST(conf_param_kinds) {
  int64_t n = 6, r[6] = {0}, want[6] = {-128, -32768, INT32_MIN, INT64_MIN, 0xbf000000, 0x3fb999999999999a};
  tf_executable *e = conf_load();
  void *out = conf_upload(r, sizeof r);
  DLTensor t = conf_tensor(out, &n, (DLDataType){kDLInt, 64, 1});
  tf_arg a[7] = {{.scalar.i = -128}, {.scalar.i = -32768}, {.scalar.i = INT32_MIN}, {.scalar.i = INT64_MIN},
                 {.scalar.f = -0.5}, {.scalar.f = 0.1},    {.tensor = &t}};
  CONF_OK(tf_execute(e, 2, a, 7, NULL, &conf_sink));
  CONF_OK(tf_device_download(conformance.device, r, out, sizeof r, &conf_sink));
  for (int i = 0; i < 6; i++) ck_assert_int_eq(r[i], want[i]);
  tf_device_free(conformance.device, out);
  tf_executable_destroy(e);
}
END_TEST

START_TEST(conf_timed) {
  enum { N = 4096 };
  static float x[N], y[N];
  int64_t n = N;
  double ms = -1;
  for (int i = 0; i < N; i++) x[i] = 1, y[i] = 0;
  tf_executable *e = conf_load();
  void *dx = conf_upload(x, sizeof x), *dy = conf_upload(y, sizeof y);
  DLTensor tx = conf_tensor(dx, &n, (DLDataType){kDLFloat, 32, 1}), ty = tx;
  ty.data = dy;
  tf_arg a[3] = {{.tensor = &tx}, {.tensor = NULL, .scalar.f = 1}, {.tensor = &ty}};
  CONF_OK(tf_execute_timed(e, 0, a, 3, NULL, 10, &ms, &conf_sink));
  ck_assert_double_gt(ms, 0);
  CONF_OK(tf_device_download(conformance.device, y, dy, sizeof y, &conf_sink));
  for (int i = 0; i < N; i++) ck_assert_float_eq(y[i], 10);
  tf_device_free(conformance.device, dx);
  tf_device_free(conformance.device, dy);
  tf_executable_destroy(e);
}
END_TEST

static tf_executable *conf_shared;

static void *conf_thread(void *user) {
  enum { N = 1000 };
  float x[N], y[N];
  int64_t n = N;
  tf_device *d = conformance.device;
  void *dx = NULL, *dy = NULL;
  for (int i = 0; i < N; i++) x[i] = (float)i, y[i] = 0;
  bool ok = tf_device_alloc(d, sizeof x, &dx, NULL) == TF_OK && tf_device_alloc(d, sizeof y, &dy, NULL) == TF_OK;
  ok = ok && tf_device_upload(d, dx, x, sizeof x, NULL) == TF_OK && tf_device_upload(d, dy, y, sizeof y, NULL) == TF_OK;
  DLTensor tx = conf_tensor(dx, &n, (DLDataType){kDLFloat, 32, 1}), ty = tx;
  ty.data = dy;
  tf_arg a[3] = {{.tensor = &tx}, {.tensor = NULL, .scalar.f = *(double *)user}, {.tensor = &ty}};
  for (int i = 0; ok && i < 8; i++) ok = tf_execute(conf_shared, 0, a, 3, NULL, NULL) == TF_OK;
  ok = ok && tf_device_sync(d, NULL, NULL) == TF_OK && tf_device_download(d, y, dy, sizeof y, NULL) == TF_OK;
  for (int i = 0; ok && i < N; i++) ok = y[i] == (float)(8 * *(double *)user) * x[i];
  tf_device_free(d, dx);
  tf_device_free(d, dy);
  return ok ? NULL : user;
}

START_TEST(conf_threads) {
  double scale[4] = {1, 2, 4, 8};
  pthread_t id[4];
  conf_shared = conf_load();
  for (int i = 0; i < 4; i++) ck_assert_int_eq(pthread_create(&id[i], NULL, conf_thread, &scale[i]), 0);
  for (int i = 0; i < 4; i++) {
    void *bad;
    pthread_join(id[i], &bad);
    ck_assert_ptr_null(bad);
  }
  tf_executable_destroy(conf_shared);
}
END_TEST

static TCase *conformance_tcase(void) {
  TCase *t = tcase_create("conformance");
  tcase_set_timeout(t, 120);
  tcase_add_test(t, conf_info);
  tcase_add_test(t, conf_memory);
  tcase_add_test(t, conf_axpy);
  tcase_add_test(t, conf_shared_and_workspace);
  tcase_add_test(t, conf_param_kinds);
  tcase_add_test(t, conf_timed);
  tcase_add_test(t, conf_threads);
  return t;
}

#endif
