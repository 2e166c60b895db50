/* The CUDA device with memory of the host, against the fake driver: its allocator, and a workspace that it gives. */
#include <check.h>

#include "fake_device.h"
#include "fakes.h"
#include "runtime/device_impl.h"
#include "sample.h"

static fake_log log_;
static tf_sink sink;
static fake_cuda_control *fake;
static tf_cuda_options options;
static tf_package *package;

static float x[300], y[300], z[300];
static int64_t n = 300;
static DLTensor t[3];
static tf_arg args[4];

/* The host's allocator. */
typedef struct own_memory {
  int allocs, live, skew, depth; /* depth: contexts that were pushed when it was asked */
  bool empty;
  size_t bytes;
  void *stream;
} own_memory;
static own_memory own;
static _Alignas(256) char pool[4096];

static void *own_alloc(void *user, size_t bytes, void *stream) {
  own_memory *m = user;
  m->allocs++;
  m->bytes = bytes;
  m->stream = stream;
  m->depth = fake->depth;
  if (m->empty) return NULL;
  m->live++;
  return pool + m->skew;
}

static void own_free(void *user, void *address, void *stream) {
  own_memory *m = user;
  ck_assert_ptr_eq(address, pool + m->skew);
  ck_assert_ptr_eq(stream, m->stream);
  m->live--;
}

static void setup(void) {
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  fake = fake_cuda_begin(2, 9);
  options = (tf_cuda_options){.struct_size = sizeof options, .library = FAKE_CUDA};
  own = (own_memory){0};
  tf_package_parts p = sample_parts();
  void *bytes;
  size_t size;
  ck_assert_int_eq(tf_package_encode(&p, NULL, &bytes, &size), TF_OK);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, NULL, &package), TF_OK);
  free(bytes);
  float *data[] = {x, y, z};
  for (int i = 0; i < 3; i++) {
    t[i] = (DLTensor){.data = data[i], .device = {kDLCUDA, 0}, .ndim = 1, .dtype = {kDLFloat, 32, 1}, .shape = &n};
    args[i == 2 ? 3 : i] = (tf_arg){.tensor = &t[i]};
  }
  args[2] = (tf_arg){.tensor = NULL, .scalar.f = 1};
}

static void teardown(void) {
  tf_package_release(package);
  ck_assert_int_eq(fake->depth, 0);
  ck_assert_int_eq(fake->memory, 0);
  ck_assert_int_eq(fake->async_memory, 0);
  ck_assert_int_eq(own.live, 0);
}

START_TEST(test_allocator) {
  tf_device *d;
  tf_executable *e;
  int stream;
  options.alloc = own_alloc;
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "an allocator of the host without 'free'"));
  options.free = own_free;
  options.alloc_user = &own;
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, package, &sink, &e), TF_OK);
  ck_assert_int_eq(tf_execute(e, 0, args, 4, &stream, &sink), TF_OK);
  ck_assert_int_eq(own.allocs, 1);
  ck_assert_int_eq(own.live, 0);
  ck_assert_int_eq(own.depth, 1);
  ck_assert_uint_eq(own.bytes, 1200);
  ck_assert_ptr_eq(own.stream, &stream);
  fake->fail = "cuLaunchKernel", fake->error = 700; /* given back also where a launch fails */
  ck_assert_int_eq(tf_execute(e, 0, args, 4, &stream, &sink), TF_ERR_DEVICE);
  ck_assert_int_eq(own.live, 0);
  fake->fail = NULL;
  fake->launches = 0;
  own.skew = 64;
  ck_assert_int_eq(tf_execute(e, 0, args, 4, &stream, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "expected a multiple of 256 bytes"));
  own.skew = 0, own.empty = true;
  ck_assert_int_eq(tf_execute(e, 0, args, 4, &stream, &sink), TF_ERR_DEVICE);
  ck_assert_str_eq(log_.last, "the host's allocator has no room for 1200 more bytes on 'Fake H200'");
  ck_assert_int_eq(fake->launches, 0);
  void *at; /* what is no call's own is the driver's */
  int allocs = own.allocs;
  ck_assert_int_eq(tf_device_alloc(d, 16, &at, &sink), TF_OK);
  ck_assert_int_eq(own.allocs, allocs);
  tf_device_free(d, at);
  tf_executable_destroy(e);
  tf_device_destroy(d);
}
END_TEST

/* With a workspace a call asks nobody for memory: neither the driver nor the host. */
START_TEST(test_workspace) {
  tf_device *d;
  tf_executable *e;
  size_t bytes;
  fake_memory memory = {.left = 100};
  const tf_allocator few = {fake_memory_alloc, fake_memory_free, &memory};
  ck_assert_int_eq(tf_device_cuda(&options, &few, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, package, &sink, &e), TF_OK);
  memory.left = 0;
  ck_assert_int_eq(tf_executable_workspace(e, 0, args, 4, &bytes, &sink), TF_OK);
  ck_assert_uint_eq(bytes, 1280);
  ck_assert_int_eq(fake->launches, 0);
  fake->fail = "cuMemAllocAsync", fake->error = 2;
  const tf_execute_options o = {.struct_size = sizeof o, .workspace = pool, .workspace_bytes = bytes};
  ck_assert_int_eq(tf_execute_with(e, 0, args, 4, &o, &sink), TF_OK);
  ck_assert_int_eq(fake->launches, 3);
  ck_assert_int_eq(tf_execute_with(e, 0, args, 4, NULL, &sink), TF_ERR_DEVICE);
  fake->fail = NULL;
  tf_executable_destroy(e);
  tf_device_destroy(d);
  ck_assert_int_eq(memory.live, 0);
}
END_TEST

/* Two devices in one process: each call runs in its device's context, and a tensor of the other one is refused. */
START_TEST(test_two_devices) {
  tf_device *d[2];
  tf_executable *e[2];
  for (int i = 0; i < 2; i++) {
    options.ordinal = i;
    ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d[i]), TF_OK);
    ck_assert_int_eq(tf_executable_create(d[i], package, &sink, &e[i]), TF_OK);
  }
  void *context[2];
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++) t[k].device.device_id = i;
    ck_assert_int_eq(tf_execute(e[i], 0, args, 4, NULL, &sink), TF_OK);
    context[i] = fake->pushed;
    ck_assert_int_eq(tf_execute(e[1 - i], 0, args, 4, NULL, &sink), TF_ERR_INVALID);
    ck_assert_ptr_nonnull(strstr(log_.last, i ? "is on CUDA device 1, but the executable was loaded on device 0"
                                              : "is on CUDA device 0, but the executable was loaded on device 1"));
  }
  ck_assert_ptr_ne(context[0], context[1]);
  for (int i = 0; i < 2; i++) {
    tf_executable_destroy(e[i]);
    tf_device_destroy(d[i]);
  }
}
END_TEST

static uint64_t take(tf_device *d, size_t bytes, void *stream) {
  uint64_t at;
  ck_assert_int_eq(d->v->alloc(d, bytes, stream, &at, &sink), TF_OK);
  return at;
}

/* A stream keeps what its calls took: the next one asks nobody. */
START_TEST(test_kept) {
  tf_device *d;
  tf_executable *e;
  static char stream[2];
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, package, &sink, &e), TF_OK);
  ck_assert_int_eq(tf_execute(e, 0, args, 4, stream, &sink), TF_OK);
  fake->fail = "cuMemAllocAsync", fake->error = 2;
  ck_assert_int_eq(tf_execute(e, 0, args, 4, stream, &sink), TF_OK);
  ck_assert_int_eq(tf_execute(e, 0, args, 4, stream + 1, &sink), TF_ERR_DEVICE); /* that is no other stream's */
  fake->fail = NULL;
  ck_assert_int_eq(fake->async_memory, 1);
  uint64_t a = take(d, 1000, stream), b = take(d, 1000, stream); /* one has it at a time */
  ck_assert_uint_ne(a, b);
  d->v->free(d, a, stream);
  d->v->free(d, b, stream);
  ck_assert_uint_eq(take(d, 1000, stream), a);
  d->v->free(d, a, stream);
  b = take(d, 1 << 20, stream); /* a larger one takes its place */
  ck_assert_uint_ne(a, b);
  d->v->free(d, b, stream);
  ck_assert_int_eq(fake->async_memory, 1);
  fake->fail = "cuMemAllocAsync";
  d->v->free(d, take(d, 1 << 20, stream), stream);
  d->v->free(d, take(d, 1000, stream), stream);
  fake->fail = NULL;
  tf_executable_destroy(e);
  tf_device_destroy(d);
}
END_TEST

/* Not all that they took, nor for any number of streams. */
START_TEST(test_kept_limits) {
  tf_device *d;
  static char stream[40];
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_OK);
  d->v->free(d, take(d, (16 << 20) + 1, stream), stream);
  ck_assert_int_eq(fake->async_memory, 0);
  for (int i = 0; i < 5; i++) d->v->free(d, take(d, (8 << 20) + 1, stream + i), stream + i);
  ck_assert_int_eq(fake->async_memory, 4); /* 64 MB */
  tf_device_destroy(d);
  ck_assert_int_eq(fake->async_memory, 0);
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_OK);
  for (int i = 0; i < 40; i++) d->v->free(d, take(d, 16, stream + i), stream + i);
  ck_assert_int_eq(fake->async_memory, 32);
  tf_device_destroy(d);
}
END_TEST

int main(void) {
  Suite *s = suite_create("cuda_memory");
  TCase *c = tcase_create("cuda_memory");
  tcase_add_checked_fixture(c, setup, teardown);
  tcase_add_test(c, test_allocator);
  tcase_add_test(c, test_workspace);
  tcase_add_test(c, test_two_devices);
  tcase_add_test(c, test_kept);
  tcase_add_test(c, test_kept_limits);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
