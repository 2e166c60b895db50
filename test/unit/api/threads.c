/* 16 threads compile and launch at once, on one session, one cache, one simulated SM, one driver without a GPU and one
 * log: results are right, and in a build with ThreadSanitizer (`ninja -C build threads`) nothing is reported. */
#include "calls.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>

#include "../runtime/fake_cuda.h"
#include "tf/emu.h"

enum { THREADS = 16, TURNS = 3, ROWS = 5 };

/* Rows less their maxima, `by` times: a program for each factor. */
static const char rows[] = "fusion.func @rows(%%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
                           "  %%m = fusion.reduce_max %%x axes [1] : tensor<?xf32>\n"
                           "  %%b = fusion.broadcast %%m axes [1] : tensor<?x1xf32>\n"
                           "  %%d = fusion.sub %%x, %%b : tensor<?x?xf32>\n"
                           "  %%k = fusion.constant %d.0 : f32\n"
                           "  %%y = fusion.mul %%d, %%k : tensor<?x?xf32>\n"
                           "  fusion.return %%y : tensor<?x?xf32>\n}\n";

static struct {
  tf_session *session;
  tf_cache *cache;
  tf_device *sm, *gpu;
  tf_executable *shared; /* on the simulated SM, of kernels that are made when they are launched; by 3 */
  tf_executable *shared_gpu;
  atomic_int events, errors;
} all;

static void count_event(void *user, const tf_log_event *e) {
  (void)user;
  if (e->component && e->message.len) all.events++;
}
static void count_error(void *user, const tf_diagnostic *d) {
  (void)user;
  if (d->severity == TF_ERROR) all.errors++;
}
static tf_sink sink = {count_error, NULL};

static tf_package *compile(int by, bool lazy) {
  char program[1024];
  snprintf(program, sizeof program, rows, by);
  tf_module *m;
  tf_package *p = NULL;
  tf_compile_options o = {
      .struct_size = sizeof o, .target = "sm_90a", .cache = all.cache, .lazy = lazy, .threads = 1 + (by & 1)};
  if (tf_module_parse(all.session, TF_STR("rows"), (tf_str){program, strlen(program)}, &m) != TF_OK) return NULL;
  if (tf_compile(m, &o, &p) != TF_OK) p = NULL;
  tf_module_destroy(m);
  return p;
}

/* Wrong elements; 1 for a call that failed. */
static int launch(tf_executable *e, int64_t n, int by, bool gpu) {
  int64_t dims[2] = {ROWS, n}, count = ROWS * n;
  float *x = aligned_alloc(256, (size_t)(count * 4 + 255) / 256 * 256),
        *y = aligned_alloc(256, (size_t)(count * 4 + 255) / 256 * 256);
  for (int64_t i = 0; i < count; i++) x[i] = (float)(i % n);
  DLTensor tx = {.data = x, .device = {gpu ? kDLCUDA : kDLCPU, 0}, .ndim = 2, .dtype = f32, .shape = dims}, ty = tx;
  ty.data = y;
  tf_arg args[2] = {{.tensor = &tx}, {.tensor = &ty}};
  int wrong = tf_execute(e, 0, args, 2, NULL, &sink) != TF_OK;
  for (int64_t i = 0; !wrong && !gpu && i < count; i++) wrong += y[i] != (float)((i % n - (n - 1)) * by);
  free(x);
  free(y);
  return wrong;
}

/* Of a package of its own, on both devices. */
static int alone(int by, bool lazy, int64_t n) {
  tf_package *p = compile(by, lazy);
  tf_executable *e = NULL, *g = NULL;
  int wrong = !p;
  if (p) wrong += tf_executable_create(all.sm, p, &sink, &e) != TF_OK;
  if (p) wrong += tf_executable_create(all.gpu, p, &sink, &g) != TF_OK;
  if (e) wrong += launch(e, n, by, false);
  if (g) wrong += launch(g, n, by, true);
  tf_executable_destroy(e);
  tf_executable_destroy(g);
  tf_package_release(p);
  return wrong;
}

static void *work(void *arg) {
  uintptr_t me = (uintptr_t)arg, wrong = 0;
  static const int64_t n[] = {1, 64, 100, 1001, 4096, 64};
  for (unsigned i = 0; i < TURNS; i++) {
    wrong += (unsigned)launch(all.shared, n[(i + me) % 6], 3, false);
    for (int k = 0; k < 20; k++) wrong += (unsigned)launch(all.shared_gpu, n[(i + me + (unsigned)k / 10) % 6], 3, true);
    wrong +=
        (unsigned)alone((int)(me % 2 + i % 2), i != 1, n[(i + me) % 6]); /* some of another thread's, some of its own */
  }
  return (void *)wrong;
}

START_TEST(compile_and_launch) {
  static const char library[] = TF_TEST_LIBS "/libfake_cuda.so";
  char folder[] = "/tmp/tf-threads-XXXXXX", command[64];
  ck_assert_ptr_nonnull(mkdtemp(folder));
  void *lib = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  ck_assert_msg(lib != NULL, "%s", dlerror());
  fake_cuda_control *fake = dlsym(lib, "fake_cuda");
  *fake = (fake_cuda_control){.version = 13000, .major = 9, .minor = 0, .devices = 1, .pools = 1};
  const tf_log log = {count_event, NULL, true};
  tf_session_options so = {.struct_size = sizeof so, .sink = sink, .log = log};
  tf_cache_options co = {.struct_size = sizeof co, .dir = folder};
  tf_emu_options eo = {.struct_size = sizeof eo, .log = log, .workers = 2};
  tf_cuda_options go = {.struct_size = sizeof go, .library = library, .log = log};
  ck_assert_int_eq(tf_session_create(&so, &all.session), TF_OK);
  ck_assert_int_eq(tf_cache_create(&co, NULL, &sink, &all.cache), TF_OK);
  ck_assert_int_eq(tf_device_emu(&eo, NULL, &sink, &all.sm), TF_OK);
  ck_assert_int_eq(tf_device_cuda(&go, NULL, &sink, &all.gpu), TF_OK);
  tf_package *p = compile(3, true), *q = compile(3, false);
  ck_assert_int_eq(tf_executable_create(all.sm, p, &sink, &all.shared), TF_OK);
  ck_assert_int_eq(tf_executable_create(all.gpu, q, &sink, &all.shared_gpu), TF_OK);
  pthread_t thread[THREADS];
  for (uintptr_t i = 0; i < THREADS; i++) ck_assert_int_eq(pthread_create(&thread[i], NULL, work, (void *)i), 0);
  uintptr_t wrong = 0;
  for (int i = 0; i < THREADS; i++) {
    void *of;
    pthread_join(thread[i], &of);
    wrong += (uintptr_t)of;
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_int_eq(all.errors, 0);
  ck_assert_int_eq(fake->launches, THREADS * TURNS * 21);
  ck_assert_int_gt(all.events, THREADS * TURNS * 22);
  tf_executable_destroy(all.shared);
  tf_executable_destroy(all.shared_gpu);
  tf_package_release(p);
  tf_package_release(q);
  tf_device_destroy(all.sm);
  tf_device_destroy(all.gpu);
  tf_cache_destroy(all.cache);
  tf_session_destroy(all.session);
  snprintf(command, sizeof command, "rm -r %s", folder);
  ck_assert_int_eq(system(command), 0);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, compile_and_launch);
  return run_suite(c, "threads");
}
