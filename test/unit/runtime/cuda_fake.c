/* The CUDA device against a fake driver: every failure that a real one can give, and that contexts, memory, events and
 * modules are balanced after it. Also the preflight, which needs no driver. */
#include <check.h>
#include <dlfcn.h>

#include "tf/compile.h"
#include "fake_device.h"
#include "fakes.h"
#include "runtime/cuda/cuda_impl.h"
#include "sample.h"

static fake_log log_;
static tf_sink sink;
static char notes[1024];
static fake_cuda_control *fake;
static tf_cuda_options options;

static void keep(void *user, const tf_diagnostic *d) {
  fake_log_fn(user, d);
  if (d->severity == TF_NOTE) {
    size_t n = strlen(notes);
    snprintf(notes + n, sizeof notes - n, "%.*s|", (int)d->message.len, d->message.ptr);
  }
}

static void setup(void) {
  log_ = (fake_log){0};
  sink = (tf_sink){keep, &log_};
  notes[0] = 0;
  fake = fake_cuda_begin(2, 9);
  options = (tf_cuda_options){.struct_size = sizeof options, .library = FAKE_CUDA};
}

static void teardown(void) {
  ck_assert_int_eq(fake->depth, 0);
  ck_assert_int_eq(fake->memory, 0);
  ck_assert_int_eq(fake->async_memory, 0);
  ck_assert_int_eq(fake->events, 0);
  ck_assert_int_eq(fake->modules, 0);
  ck_assert_int_eq(fake->retained, 0);
}

static tf_device *open_device(void) {
  tf_device *d;
  ck_assert_msg(tf_device_cuda(&options, NULL, &sink, &d) == TF_OK, "%s", log_.last);
  return d;
}

static tf_package *package(void) {
  tf_package_parts p = sample_parts();
  void *bytes;
  size_t size;
  tf_package *k;
  ck_assert_int_eq(tf_package_encode(&p, NULL, &bytes, &size), TF_OK);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, NULL, &k), TF_OK);
  free(bytes);
  return k;
}

static void fails(const char *call, int error) {
  fake->fail = call;
  fake->error = error;
}

START_TEST(test_open) {
  static const struct {
    const char *call;
    int error;
    tf_status status;
    const char *words;
  } bad[] = {
      {"cuInit", 100, TF_ERR_ENV, "sees no device"},
      {"cuInit", 34, TF_ERR_ENV, "toolkit's stub"},
      {"cuInit", 803, TF_ERR_ENV, "differ in version"},
      {"cuInit", 1, TF_ERR_ENV, "starting the CUDA driver failed: CUDA_ERROR_FAKE (1): it was told to fail"},
      {"cuInit", 999, TF_ERR_ENV, "unknown error (999): no description"},
      {"cuDriverGetVersion", 1, TF_ERR_DEVICE, "driver's version"},
      {"cuDeviceGetCount", 1, TF_ERR_DEVICE, "counting"},
      {"cuDeviceGet", 1, TF_ERR_DEVICE, "choosing"},
      {"cuDevicePrimaryCtxRetain", 1, TF_ERR_DEVICE, "primary context"},
      {"cuDeviceGetName", 1, TF_ERR_DEVICE, "attributes"},
      {"cuDeviceGetAttribute", 1, TF_ERR_DEVICE, "attributes"},
      {"cuDeviceTotalMem", 1, TF_ERR_DEVICE, "attributes"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    tf_device *d = (tf_device *)&options;
    fails(bad[i].call, bad[i].error);
    log_.errors = 0;
    ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), bad[i].status);
    ck_assert_ptr_null(d);
    ck_assert_int_eq(log_.errors, 1);
    ck_assert_msg(strstr(log_.last, bad[i].words) != NULL, "'%s' does not say '%s'", log_.last, bad[i].words);
    ck_assert_int_eq(fake->retained, 0);
  }
}
END_TEST

START_TEST(test_no_driver) {
  tf_device *d;
  options.library = "/nonexistent/libcuda.so.1";
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "cannot load '/nonexistent/libcuda.so.1'"));
  options.library = "libm.so.6"; /* a library that is no driver */
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "lacks cuGetErrorName"));
  options.library = FAKE_CUDA;
  options.ordinal = 2;
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "no CUDA device 2: this machine has 2"));
  options.ordinal = -1;
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_ERR_ENV);
  options.ordinal = 0;
  fake->devices = 0;
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_ERR_ENV);
}
END_TEST

START_TEST(test_info) {
  options.ordinal = 1;
  tf_device *d = open_device();
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(d, &info);
  ck_assert_str_eq(info.name, "Fake H200");
  ck_assert_uint_eq(info.sm, 90);
  ck_assert_uint_eq(info.ptx_version, 84);
  ck_assert_uint_eq(info.sm_count, 132);
  ck_assert_uint_eq(info.shared_optin, 232448);
  ck_assert(!info.is_host);
  ck_assert_int_eq(d->ordinal, 1);
  tf_device_destroy(d);
}
END_TEST

/* The chip's own name with the most features; of one that tf does not know, the newest that runs on it. */
START_TEST(test_target_name) {
  static const struct {
    int major, minor;
    const char *target;
  } chips[] = {{8, 0, "sm_80"},    {8, 6, "sm_86"},    {8, 8, "sm_87"},    {8, 9, "sm_89"},
               {9, 0, "sm_90a"},   {10, 0, "sm_100a"}, {10, 3, "sm_103a"}, {12, 0, "sm_120a"},
               {12, 1, "sm_121a"}, {13, 0, "sm_120"},  {7, 5, NULL}};
  for (size_t i = 0; i < sizeof chips / sizeof *chips; i++) {
    const char *target = "";
    fake->major = chips[i].major, fake->minor = chips[i].minor;
    tf_device *d = open_device();
    ck_assert_int_eq(tf_device_target(d, &sink, &target), chips[i].target ? TF_OK : TF_ERR_UNSUPPORTED);
    if (chips[i].target) ck_assert_str_eq(target, chips[i].target);
    else ck_assert_ptr_null(target);
    tf_device_destroy(d);
  }
  ck_assert_ptr_nonnull(strstr(log_.last, "has compute capability 7.5; tf compiles for sm_80 and newer"));
}
END_TEST

START_TEST(test_given_context) {
  int host;
  options.context = &host;
  tf_device *d = open_device();
  ck_assert_int_eq(fake->retained, 0);
  ck_assert_ptr_eq(fake->pushed, &host);
  ck_assert_int_eq(d->ordinal, 1); /* the context's device */
  ck_assert_int_eq(tf_device_sync(d, NULL, &sink), TF_OK);
  ck_assert_ptr_eq(fake->pushed, &host);
  tf_device_destroy(d);
  fails("cuCtxGetDevice", 1);
  ck_assert_int_eq(tf_device_cuda(&options, NULL, &sink, &d), TF_ERR_DEVICE);
}
END_TEST

START_TEST(test_load) {
  static const char *const bad[] = {"cuModuleLoadDataEx", "cuModuleGetFunction", "cuFuncSetAttribute",
                                    "cuCtxPushCurrent"};
  tf_device *d = open_device();
  tf_package *p = package();
  tf_executable *e;
  fake->log = "ptxas application ptx input, line 3; fatal : Unexpected 'frob'\n\nptxas fatal : aborted\n";
  for (size_t i = 0; i < 4; i++) {
    notes[0] = 0;
    fails(bad[i], 218);
    ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_ERR_DEVICE);
    ck_assert_ptr_null(e);
    ck_assert_int_eq(fake->modules, 0);
    if (i == 0)
      ck_assert_str_eq(notes, "ptxas application ptx input, line 3; fatal : Unexpected 'frob'|ptxas fatal : aborted|");
  }
  fake->fail = NULL;
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  ck_assert_int_eq(fake->max_dynamic, 232448 - 1024); /* 'fill' has 1024 static bytes */
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
}
END_TEST

START_TEST(test_run) {
  static const char *const bad[] = {"cuLaunchKernel", "cuMemAllocAsync", "cuCtxPushCurrent"};
  static float x[300], y[300], z[300];
  static char stream[3];
  int64_t n = 300;
  DLTensor t[3] = {{.data = x}, {.data = y}, {.data = z}};
  for (int i = 0; i < 3; i++) {
    t[i].shape = &n, t[i].ndim = 1;
    t[i].dtype = (DLDataType){kDLFloat, 32, 1};
    t[i].device = (DLDevice){kDLCUDA, 0};
  }
  tf_arg a[4] = {{.tensor = &t[0]}, {.tensor = &t[1]}, {.tensor = NULL, .scalar.f = 1}, {.tensor = &t[2]}};
  tf_package *p = package();
  for (fake->pools = 0; fake->pools < 2; fake->pools++) { /* without and with memory in stream order */
    tf_device *d = open_device();
    tf_executable *e;
    ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
    fake->launches = 0;
    ck_assert_int_eq(tf_execute(e, 0, a, 4, NULL, &sink), TF_OK);
    ck_assert_int_eq(fake->launches, 3);
    double ms;
    ck_assert_int_eq(tf_execute_timed(e, 0, a, 4, NULL, 3, &ms, &sink), TF_OK);
    ck_assert_double_eq(ms, 2.5);
    for (size_t i = 0; i < 3; i++) {
      fails(i == 1 && !fake->pools ? "cuMemAlloc" : bad[i], 700);
      ck_assert_int_eq(tf_execute(e, 0, a, 4, stream + i, &sink), TF_ERR_DEVICE);
      ck_assert_int_eq(fake->depth, 0);
      fake->fail = NULL;
      ck_assert_int_eq(fake->memory, 0);
      ck_assert_int_eq(fake->async_memory, fake->pools ? 2 : 0); /* the first stream's, and that of stream[0] */
    }
    fails("cuLaunchKernel", 700);
    ck_assert_int_ne(tf_execute(e, 0, a, 4, NULL, &sink), TF_OK);
    ck_assert_ptr_nonnull(strstr(log_.last, "launching kernel 'fill' (grid 3 1 1, block 128 1 1, 0 bytes"));
    static const char *const timing[] = {"cuEventCreate", "cuEventRecord", "cuEventSynchronize", "cuEventElapsedTime"};
    for (size_t i = 0; i < 4; i++) {
      fails(timing[i], 700);
      ck_assert_int_eq(tf_execute_timed(e, 0, a, 4, NULL, 1, &ms, &sink), TF_ERR_DEVICE);
      ck_assert_int_eq(fake->events, 0);
    }
    fake->fail = NULL;
    tf_executable_destroy(e);
    tf_device_destroy(d);
  }
  tf_package_release(p);
}
END_TEST

static void same_words(const unsigned long long *want, size_t n) {
  for (size_t i = 0; i < n; i++) ck_assert_msg(fake->map[i] == want[i], "word %zu is %llu", i, fake->map[i]);
}

START_TEST(test_tensor_maps) {
  tf_device *d = open_device();
  tf_tensormap_desc m = {.s = {.type = TF_TENSORMAP_BF16, .rank = 3, .swizzle = 3, .l2 = 2, .box = {64, 8, 2}},
                         .address = 0x1000,
                         .dim = {256, 100, 7},
                         .stride = {512, 65536}};
  for (int i = 0; i < 5; i++) m.s.element_stride[i] = i + 1;
  _Alignas(64) uint8_t map[128] = {0};
  ck_assert_int_eq(d->v->tensormap_encode(d, &m, map, &sink), TF_OK);
  static const unsigned long long tiled[] = {9, 3, 0x1000, 256, 100, 7, 512, 65536, 64, 8, 2, 1, 2, 3, 0, 3, 2, 0};
  same_words(tiled, sizeof tiled / sizeof *tiled);
  ck_assert_uint_eq(map[127], 0x5a);
  fake->fail = "cuTensorMapEncodeTiled", fake->error = 1;
  ck_assert_int_eq(d->v->tensormap_encode(d, &m, map, &sink), TF_ERR_DEVICE);
  ck_assert_ptr_nonnull(strstr(log_.last, "encoding a tensor map failed"));
  fake->fail = NULL;
  m.s.mode = TF_TENSORMAP_IM2COL;
  m.s.lower[0] = -1, m.s.upper[0] = 1, m.s.channels = 64, m.s.pixels = 32;
  ck_assert_int_eq(d->v->tensormap_encode(d, &m, map, &sink), TF_OK);
  static const unsigned long long im2col[] = {9,  3,  0x1000, 256, 100, 7, 512, 65536, UINT32_MAX, 1,
                                              64, 32, 1,      2,   3,   0, 3,   2,     0};
  same_words(im2col, sizeof im2col / sizeof *im2col);
  m.s.mode = TF_TENSORMAP_IM2COL_W; /* newer than this driver */
  ck_assert_int_eq(d->v->tensormap_encode(d, &m, map, &sink), TF_ERR_ENV);
  ck_assert_str_eq(log_.last, "this driver (CUDA 12.4) cannot encode tensor maps for im2col_w; it needs CUDA 12.8");
  tf_device_destroy(d);
}
END_TEST

START_TEST(test_clusters) {
  tf_device *d = open_device();
  tf_package *p = package();
  tf_executable *e;
  ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), TF_OK);
  float z[4];
  tf_arg a[3] = {{.scalar.i = (int64_t)(uintptr_t)z}, {.scalar.f = 2}, {.scalar.i = 4}};
  tf_launch_options o = {.struct_size = sizeof o, .grid = {16}, .block = {32}};
  ck_assert_int_eq(tf_launch_kernel(e, 1, &o, a, 3, NULL, &sink), TF_OK);
  ck_assert_uint_eq(fake->cluster[0], 0); /* the plain launch */
  o.cluster[0] = 4;
  ck_assert_int_eq(tf_launch_kernel(e, 1, &o, a, 3, NULL, &sink), TF_OK);
  ck_assert_uint_eq(fake->cluster[0] * 100 + fake->cluster[1] * 10 + fake->cluster[2], 411);
  ck_assert_int_eq(fake->cluster_set, 0);
  o.cluster[0] = 16;
  ck_assert_int_eq(tf_launch_kernel(e, 1, &o, a, 3, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->cluster_set, 1);
  ck_assert_int_eq(fake->launches, 3);
  fails("cuLaunchKernelEx", 700);
  ck_assert_int_eq(tf_launch_kernel(e, 1, &o, a, 3, NULL, &sink), TF_ERR_DEVICE);
  ck_assert_int_eq(fake->depth, 0);
  fake->fail = NULL;
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
}
END_TEST

enum { STREAM = 8 };

/* Whether a launch was asked to begin ahead of its time. */
static bool begins_early(tf_device *d, void *module, bool overlap, bool waits) {
  uint64_t param[3] = {0};
  tf_kernel_launch l = {.kernel = 1, .grid = {4, 1, 1}, .block = {32, 1, 1}, .overlap = overlap, .waits = waits};
  l.nparam = 3, l.param = param;
  fake->overlap = 9;
  ck_assert_int_eq(d->v->launch(d, module, &l, (void *)(uintptr_t)STREAM, &sink), TF_OK);
  return fake->overlap == 1;
}

static void *driver_call(const tf_device *d, const char *name) {
  return dlsym(((const tf_cuda_device *)d)->cu.library, name);
}

static void capture(tf_device *d, bool begin) {
  CUresult (*of)(CUstream, int), (*end)(CUstream, void **);
  void *graph, *at = driver_call(d, "cuStreamBeginCapture_v2"), *to = driver_call(d, "cuStreamEndCapture");
  memcpy(&of, &at, sizeof at);
  memcpy(&end, &to, sizeof to);
  ck_assert_int_eq(tf_cuda_enter((tf_cuda_device *)d, &sink), TF_OK);
  CUstream s = (CUstream)(uintptr_t)STREAM;
  ck_assert_int_eq(begin ? of(s, 0) : end(s, &graph), 0);
  tf_cuda_leave((tf_cuda_device *)d);
}

/* The host's own kernel. */
static void launch_other(tf_device *d, bool overlap) {
  CUlaunchAttribute a = {.id = CU_LAUNCH_PROGRAMMATIC_SERIALIZATION, .value.allowed = 1};
  CUlaunchConfig c = {.grid = {1, 1, 1}, .block = {1, 1, 1}, .attributes = &a, .nattribute = overlap};
  uint64_t eight = 0;
  void *param[] = {&eight};
  ck_assert_int_eq(tf_cuda_enter((tf_cuda_device *)d, &sink), TF_OK);
  ck_assert_int_eq(((tf_cuda_device *)d)->cu.cuLaunchKernelEx(&c, (CUfunction)fake, param, NULL), 0);
  tf_cuda_leave((tf_cuda_device *)d);
}

/* A graph may run beside the stream that it was captured from, so its memory is none that the stream keeps. */
START_TEST(test_capture_memory) {
  tf_device *d = open_device();
  void *stream = (void *)(uintptr_t)STREAM;
  uint64_t at[3];
  for (int i = 0; i < 3; i++) {
    if (i == 1) capture(d, true);
    ck_assert_int_eq(d->v->alloc(d, 16, stream, &at[i], &sink), TF_OK);
    ck_assert_int_eq(fake->async_memory, i == 1 ? 2 : 1);
    d->v->free(d, at[i], stream);
    ck_assert_int_eq(fake->async_memory, 1);
    if (i == 1) capture(d, false);
  }
  ck_assert_uint_eq(at[0], at[2]);
  tf_device_destroy(d);
}
END_TEST

/* A launch whose kernel waits begins ahead of its time in a capture, behind one kernel and nothing else, if all before
 * that one were done when it began, or it waits. */
START_TEST(test_early) {
  tf_device *d = open_device();
  tf_package_parts p = sample_parts();
  void *module, *stream = (void *)(uintptr_t)STREAM;
  uint64_t memory;
  ck_assert_int_eq(d->v->load(d, &p, &module, &sink), TF_OK);
  ck_assert_int_eq(d->v->alloc(d, 256, stream, &memory, &sink), TF_OK);
  ck_assert(!begins_early(d, module, false, true)); /* no capture: what is in the stream is not known */
  ck_assert(!begins_early(d, module, false, true));
  capture(d, true);
  ck_assert(!begins_early(d, module, false, true)); /* nothing is before it */
  ck_assert(begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, false, true));
  ck_assert(!begins_early(d, module, false, false));
  ck_assert(begins_early(d, module, false, true));
  ck_assert_int_eq(d->v->memset(d, memory, 0, 256, stream, &sink), TF_OK);
  ck_assert(!begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, false, true));
  ck_assert_int_eq(d->v->copy(d, memory, memory + 128, 128, stream, &sink), TF_OK);
  ck_assert(!begins_early(d, module, false, true));
  launch_other(d, false);
  ck_assert(begins_early(d, module, false, true));
  launch_other(d, true); /* it need not wait for the one before it */
  ck_assert(!begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, true, true)); /* of a program's own, which waits; then one that does not */
  ck_assert(begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, true, false));
  ck_assert(!begins_early(d, module, false, true));
  fake->meets = 1; /* another stream, too */
  ck_assert(!begins_early(d, module, false, true));
  fake->meets = 0, fake->edge = 1;
  ck_assert(!begins_early(d, module, false, true));
  fake->edge = 0;
  static const char *const asked[] = {"cuStreamGetCaptureInfo", "cuGraphNodeGetType", "cuGraphNodeGetDependencies"};
  for (int i = 0; i < 3; i++) {
    launch_other(d, false);
    fails(asked[i], 900);
    ck_assert(!begins_early(d, module, false, true));
    fake->fail = NULL;
    launch_other(d, false);
    ck_assert(begins_early(d, module, false, true));
  }
  ((tf_cuda_device *)d)->cu.version = 12020; /* graphs had no such edges */
  ck_assert(!begins_early(d, module, false, true));
  capture(d, false);
  capture(d, true); /* the same places in memory */
  ((tf_cuda_device *)d)->cu.version = 12040;
  launch_other(d, false);
  ck_assert(begins_early(d, module, false, true));
  capture(d, false);
  capture(d, true);
  launch_other(d, false);
  launch_other(d, true);
  ck_assert(!begins_early(d, module, false, true));
  capture(d, false);
  d->v->free(d, memory, stream);
  d->v->unload(d, module);
  tf_device_destroy(d);
}
END_TEST

/* In streams, where the host promises that all kernels wait that begin early: behind anything, for the driver knows
 * what is last there. A kernel of ours that overlaps and never waits ends that. */
START_TEST(test_early_streams) {
  options.promises = TF_CUDA_EARLY_KERNELS_WAIT | 1u << 20; /* what is not known is not needed */
  tf_device *d = open_device();
  tf_package_parts p = sample_parts();
  void *module;
  ck_assert_int_eq(d->v->load(d, &p, &module, &sink), TF_OK);
  for (int i = 0; i < 3; i++) ck_assert(begins_early(d, module, false, true));
  ck_assert(!begins_early(d, module, false, false)); /* it does not wait */
  ck_assert(begins_early(d, module, true, true));
  ck_assert(begins_early(d, module, false, true));
  capture(d, true); /* a graph says itself what is before it */
  ck_assert(!begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, false, true));
  capture(d, false);
  ck_assert(begins_early(d, module, false, true));
  fails("cuStreamIsCapturing", 900);
  ck_assert(!begins_early(d, module, false, true));
  fake->fail = NULL;
  ck_assert(begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, true, false));
  ck_assert(!begins_early(d, module, false, true));
  d->v->unload(d, module);
  tf_device_destroy(d);
  options.no_early = true; /* it goes before promises */
  d = open_device();
  ck_assert_int_eq(d->v->load(d, &p, &module, &sink), TF_OK);
  ck_assert(!begins_early(d, module, false, true));
  d->v->unload(d, module);
  tf_device_destroy(d);
}
END_TEST

START_TEST(test_no_early) {
  options.no_early = true;
  tf_device *d = open_device();
  tf_package_parts p = sample_parts();
  void *module;
  ck_assert_int_eq(d->v->load(d, &p, &module, &sink), TF_OK);
  capture(d, true);
  for (int i = 0; i < 3; i++) ck_assert(!begins_early(d, module, false, true));
  ck_assert(begins_early(d, module, true, true)); /* a program's own are what they were */
  ck_assert(!begins_early(d, module, false, true));
  capture(d, false);
  d->v->unload(d, module);
  tf_device_destroy(d);
}
END_TEST

START_TEST(test_overlap) {
  tf_device *d = open_device();
  tf_package_parts p = sample_parts();
  void *module;
  ck_assert_int_eq(d->v->load(d, &p, &module, &sink), TF_OK);
  uint64_t param[3] = {0};
  tf_kernel_launch l = {.kernel = 1, .grid = {4, 1, 1}, .block = {32, 1, 1}, .nparam = 3, .param = param};
  fake->overlap = 9;
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->overlap, 9); /* the plain launch */
  l.overlap = true;
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->overlap, 1);
  ck_assert_uint_eq(fake->cluster[0], 0);
  l.cluster[0] = 2, l.cluster[1] = l.cluster[2] = 1;
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->overlap * 10 + (int)fake->cluster[0], 12);
  l.overlap = false;
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->overlap * 10 + (int)fake->cluster[0], 2);
  d->v->unload(d, module);
  tf_device_destroy(d);
  *fake = (fake_cuda_control){.version = 12040, .major = 8, .minor = 0, .devices = 1, .pools = 1, .overlap = 9};
  d = open_device(); /* too old for it: one after the other */
  p.target = "sm_80";
  ck_assert_int_eq(d->v->load(d, &p, &module, &sink), TF_OK);
  l.overlap = true, l.cluster[0] = 0;
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->overlap, 9);
  ck_assert_int_eq(fake->launches, 1);
  d->v->unload(d, module);
  tf_device_destroy(d);
}
END_TEST

/* The sample's two kernels, each with a part of the PTX. */
static tf_package_parts cut_parts(tf_hkernel kernel[2]) {
  static const char ptx[] = ".version 8.0\n.target sm_90a\n.visible .entry add() {}\n.visible .entry fill() {}\n";
  tf_package_parts p = sample_parts();
  memcpy(kernel, sample_kernels, sizeof sample_kernels);
  p.ptx = TF_STR(ptx);
  p.ptx_head = (uint64_t)(strstr(ptx, ".visible") - ptx);
  kernel[0].ptx_at = p.ptx_head;
  kernel[0].ptx_len = strlen(".visible .entry add() {}\n");
  kernel[1].ptx_at = p.ptx_head + kernel[0].ptx_len;
  kernel[1].ptx_len = strlen(".visible .entry fill() {}\n");
  p.kernel = kernel;
  return p;
}

/* Kernels that stand alone in the PTX are loaded when they are first launched, or prepared. */
START_TEST(test_parts) {
  tf_device *d = open_device();
  tf_hkernel kernel[2];
  tf_package_parts p = cut_parts(kernel);
  void *module;
  ck_assert_int_eq(d->v->load(d, &p, &module, &sink), TF_OK);
  ck_assert_int_eq(fake->modules, 0);
  uint64_t param[4] = {0};
  tf_kernel_launch l = {.kernel = 1, .grid = {4, 1, 1}, .block = {32, 1, 1}, .nparam = 3, .param = param};
  fails("cuModuleLoadDataEx", 218);
  fake->log = "ptxas: line 3";
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_ERR_DEVICE);
  ck_assert_ptr_nonnull(strstr(log_.last, "loading the PTX of a package for sm_90a"));
  ck_assert_ptr_nonnull(strstr(notes, "ptxas: line 3"));
  fails("cuModuleGetFunction", 500);
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_ERR_DEVICE);
  ck_assert_ptr_nonnull(strstr(log_.last, "finding kernel 'fill'"));
  ck_assert_int_eq(fake->modules, 0);
  ck_assert_int_eq(fake->launches, 0);
  fake->fail = fake->log = NULL;
  for (int i = 0; i < 3; i++) ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->modules, 1);
  ck_assert_str_eq(fake->code, ".version 8.0\n.target sm_90a\n\n.visible .entry fill() {}\n");
  ck_assert_int_eq(d->v->prepare(d, module, &(uint32_t){0}, 1, &sink), TF_OK);
  ck_assert_int_eq(fake->modules, 2);
  ck_assert_str_eq(fake->code, ".version 8.0\n.target sm_90a\n\n.visible .entry add() {}\n");
  ck_assert_int_eq(fake->launches, 3);
  l.kernel = 0, l.nparam = 4;
  ck_assert_int_eq(d->v->launch(d, module, &l, NULL, &sink), TF_OK);
  ck_assert_int_eq(fake->modules, 2);
  d->v->unload(d, module);
  ck_assert_int_eq(fake->modules, 0);
  tf_device_destroy(d);
}
END_TEST

START_TEST(test_memory) {
  tf_device *d = open_device();
  void *at;
  char buf[16] = "hello", back[16];
  ck_assert_int_eq(tf_device_alloc(d, 16, &at, &sink), TF_OK);
  ck_assert_int_eq(fake->memory, 1); /* memory without a stream is not of a stream's pool */
  ck_assert_int_eq(tf_device_upload(d, at, buf, 16, &sink), TF_OK);
  ck_assert_int_eq(d->v->memset(d, (uint64_t)(uintptr_t)at + 1, 'x', 2, NULL, &sink), TF_OK);
  ck_assert_int_eq(tf_device_download(d, back, at, 16, &sink), TF_OK);
  ck_assert_str_eq(back, "hxxlo");
  static const char *const copies[] = {"cuMemcpyHtoDAsync", "cuMemcpyDtoHAsync", "cuMemsetD8Async",
                                       "cuStreamSynchronize", "cuMemcpyDtoDAsync"};
  for (size_t i = 0; i < 5; i++) {
    double ms;
    fails(copies[i], 700);
    ck_assert_int_eq(tf_device_upload(d, at, buf, 16, &sink), i == 0 || i == 3 ? TF_ERR_DEVICE : TF_OK);
    ck_assert_int_eq(tf_device_download(d, back, at, 16, &sink), i == 1 || i == 3 ? TF_ERR_DEVICE : TF_OK);
    ck_assert_int_eq(d->v->memset(d, (uint64_t)(uintptr_t)at, 0, 2, NULL, &sink), i == 2 ? TF_ERR_DEVICE : TF_OK);
    ck_assert_int_eq(tf_device_sync(d, NULL, &sink), i == 3 ? TF_ERR_DEVICE : TF_OK);
    ck_assert_int_eq(tf_device_copy_timed(d, (char *)at + 8, at, 8, NULL, 2, &ms, &sink),
                     i == 4 ? TF_ERR_DEVICE : TF_OK);
    ck_assert_int_eq(fake->events, 0);
  }
  fake->fail = NULL;
  tf_device_free(d, at);
  fails("cuMemAlloc", 2);
  ck_assert_int_eq(tf_device_alloc(d, 12345, &at, &sink), TF_ERR_DEVICE);
  ck_assert_ptr_null(at);
  ck_assert_ptr_nonnull(strstr(log_.last, "'Fake H200' has no room for 12345 more bytes"));
  fails("cuCtxPushCurrent", 201);
  ck_assert_int_eq(tf_device_alloc(d, 1, &at, &sink), TF_ERR_DEVICE);
  fake->fail = NULL;
  tf_device_destroy(d);
}
END_TEST

START_TEST(test_out_of_memory) {
  fake_memory memory = {0};
  tf_allocator few = {fake_memory_alloc, fake_memory_free, &memory};
  tf_device *d;
  tf_executable *e;
  tf_package *p = package();
  ck_assert_int_eq(tf_device_cuda(&options, &few, &sink, &d), TF_ERR_OOM);
  memory.left = 1;
  ck_assert_int_eq(tf_device_cuda(&options, &few, &sink, &d), TF_OK);
  for (int i = 0; i < 8; i++) { /* executable, its table, code, what decoding takes, memory, module, log */
    memory.left = i;
    ck_assert_int_eq(tf_executable_create(d, p, &sink, &e), i < 7 ? TF_ERR_OOM : TF_OK);
    if (i < 7) ck_assert_int_eq(memory.live, 1);
    ck_assert_int_eq(fake->depth, 0);
  }
  void *timer;
  ck_assert_int_eq(d->v->time_begin(d, NULL, &timer, &sink), TF_ERR_OOM);
  tf_executable_destroy(e);
  tf_package_release(p);
  tf_device_destroy(d);
  ck_assert_int_eq(memory.live, 0);
}
END_TEST

START_TEST(test_targets) {
  static const struct {
    const char *target;
    uint32_t sm;
    bool runs;
  } t[] = {
      {"sm_80", 80, true},     {"sm_80", 90, true},    {"sm_90", 80, false},    {"sm_90a", 90, true},
      {"sm_90a", 100, false},  {"sm_90a", 80, false},  {"sm_100f", 100, true},  {"sm_100f", 103, true},
      {"sm_100f", 110, false}, {"sm_100f", 90, false}, {"sm_103f", 100, false}, {"sm_100a", 103, false},
      {"sm_120", 121, true},   {"sm_120f", 121, true}, {"sm_", 90, false},      {"sm_90b", 90, false},
      {"sm_90af", 90, false},  {"gfx90a", 90, false},  {"sm_-90", 90, false},   {"sm_99999999999999999999", 90, false}};
  for (size_t i = 0; i < sizeof t / sizeof *t; i++)
    ck_assert_msg(tf_cuda_target_runs_on(t[i].target, t[i].sm) == t[i].runs, "%s on %u", t[i].target, t[i].sm);
  ck_assert_uint_eq(tf_cuda_ptx_of_driver(10020), 0);
  ck_assert_uint_eq(tf_cuda_ptx_of_driver(11080), 78);
  ck_assert_uint_eq(tf_cuda_ptx_of_driver(12060), 85);
  ck_assert_uint_eq(tf_cuda_ptx_of_driver(12080), 87);
  ck_assert_uint_eq(tf_cuda_ptx_of_driver(13000), 90);
  ck_assert_uint_eq(tf_cuda_ptx_of_driver(13020), 92);
}
END_TEST

START_TEST(test_preflight) {
  tf_package_parts p = sample_parts(); /* sm_90a, PTX 8.0 */
  tf_str code;
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_OK);
  ck_assert_ptr_eq(code.ptr, p.ptx.ptr);
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 100, 12040, &sink, &code), TF_ERR_ENV);
  ck_assert_str_eq(log_.last,
                   "the package is for sm_90a, which needs exactly compute capability 9.0, but 'G' has 10.0; "
                   "compile it for sm_100");
  p.target = "sm_100f";
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "compute capability 10.0 to 10.9"));
  p.target = "sm_90";
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 86, 12040, &sink, &code), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "9.0 or later, but 'G' has 8.6"));
  p.target = "host";
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 86, 12040, &sink, &code), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "no CUDA target"));
  p = sample_parts();
  p.ptx_version = 88;
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_ERR_ENV);
  ck_assert_str_eq(log_.last, "the package is PTX 8.8, which needs a driver of CUDA 12.9 (release 575) or later; this "
                              "driver is of CUDA 12.4 and assembles PTX up to 8.4");
  p.ptx_version = 99;
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "needs a newer driver"));
  p.cubin = TF_STR("ELF"); /* machine code needs no assembling */
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_OK);
  ck_assert_ptr_eq(code.ptr, p.cubin.ptr);
  p.target = "sm_80";
  p.ptx_version = 70;
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_OK);
  ck_assert_ptr_eq(code.ptr, p.ptx.ptr); /* of another major version */
  p.ptx = (tf_str){"", 0};
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_ERR_ENV);
  ck_assert_ptr_nonnull(strstr(log_.last, "machine code for sm_80 only"));
  p.cubin = p.ptx;
  ck_assert_int_eq(tf_cuda_preflight(&p, "G", 90, 12040, &sink, &code), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "no PTX and no machine code"));
}
END_TEST

int main(void) {
  Suite *s = suite_create("cuda_fake");
  TCase *t = tcase_create("cuda_fake");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, test_open);
  tcase_add_test(t, test_no_driver);
  tcase_add_test(t, test_info);
  tcase_add_test(t, test_target_name);
  tcase_add_test(t, test_given_context);
  tcase_add_test(t, test_load);
  tcase_add_test(t, test_run);
  tcase_add_test(t, test_tensor_maps);
  tcase_add_test(t, test_clusters);
  tcase_add_test(t, test_early);
  tcase_add_test(t, test_capture_memory);
  tcase_add_test(t, test_early_streams);
  tcase_add_test(t, test_no_early);
  tcase_add_test(t, test_overlap);
  tcase_add_test(t, test_parts);
  tcase_add_test(t, test_memory);
  tcase_add_test(t, test_out_of_memory);
  tcase_add_test(t, test_targets);
  tcase_add_test(t, test_preflight);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
