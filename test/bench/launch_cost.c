/* What a launch costs the host: tf_execute of a pointwise fusion with 4 and with 9 tensors, beside the same launch by
 * cuLaunchKernel alone, which a recipe (tf/recipe.h) says. Median of 21 rounds, the stream empty at the begin of each.
 *
 *   launch_cost [--driver=path] [--target=sm_90a] [--calls=1000] [--parts]
 *
 * Then tf_execute of a transpose that was compiled with `lazy`, of which the first version that is asked takes the
 * call, or the fourth.
 *
 * With --parts also what the bare launch takes where the context is pushed and popped around it, and where the function
 * may have all of the shared memory.
 *
 * With the tests' driver without a GPU (lib/libfake_cuda.so of the build) it measures tf's own part. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tf/compile.h"
#include "tf/ir.h"
#include "tf/recipe.h"

enum { ROUNDS = 21, MOST = 9 };

static struct {
  int (*init)(unsigned);
  int (*retain)(void **, int);
  int (*push)(void *);
  int (*pop)(void **);
  int (*load)(void **, const void *, unsigned, int *, void **);
  int (*function)(void **, void *, const char *);
  int (*attribute)(void *, int, int);
  int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
} cu;

static void tell(void *user, const tf_diagnostic *d) {
  char words[512];
  (void)user;
  tf_diagnostic_format(d, words, sizeof words);
  if (d->severity == TF_ERROR) fprintf(stderr, "%s\n", words);
}
static const tf_sink sink = {tell, NULL};

static void need(bool ok, const char *what) {
  if (ok) return;
  fprintf(stderr, "%s failed\n", what);
  exit(1);
}
#define NEED(call) need((call) == 0, #call)

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void open_driver(const char *path) {
  void *lib = dlopen(path, RTLD_NOW);
  need(lib != NULL, path);
  *(void **)&cu.init = dlsym(lib, "cuInit");
  *(void **)&cu.retain = dlsym(lib, "cuDevicePrimaryCtxRetain");
  *(void **)&cu.push = dlsym(lib, "cuCtxPushCurrent_v2");
  *(void **)&cu.pop = dlsym(lib, "cuCtxPopCurrent_v2");
  *(void **)&cu.load = dlsym(lib, "cuModuleLoadDataEx");
  *(void **)&cu.function = dlsym(lib, "cuModuleGetFunction");
  *(void **)&cu.attribute = dlsym(lib, "cuFuncSetAttribute");
  *(void **)&cu.launch = dlsym(lib, "cuLaunchKernel");
  need(cu.init && cu.retain && cu.push && cu.pop && cu.load && cu.function && cu.attribute && cu.launch,
       "finding the driver's calls");
}

/* The sum of n - 1 vectors. */
static tf_package *compile(tf_session *s, const char *target, int n) {
  char text[4096];
  int at = snprintf(text, sizeof text, "fusion.func @sum(");
  for (int i = 0; i + 1 < n; i++)
    at += snprintf(text + at, sizeof text - (size_t)at, "%s%%x%d: tensor<?xf32>", i ? ", " : "", i);
  at += snprintf(text + at, sizeof text - (size_t)at, ") -> tensor<?xf32> {\n");
  for (int i = 1; i + 1 < n; i++)
    at += snprintf(text + at, sizeof text - (size_t)at, "  %%s%d = fusion.add %%%c%d, %%x%d : tensor<?xf32>\n", i,
                   i > 1 ? 's' : 'x', i > 1 ? i - 1 : 0, i);
  snprintf(text + at, sizeof text - (size_t)at, "  fusion.return %%s%d : tensor<?xf32>\n}\n", n - 2);
  tf_module *m;
  tf_package *p;
  const tf_compile_options o = {.struct_size = sizeof o, .target = target};
  NEED(tf_module_parse(s, (tf_str){"sum", 3}, (tf_str){text, strlen(text)}, &m));
  NEED(tf_compile(m, &o, &p));
  tf_module_destroy(m);
  return p;
}

static int by_number(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

typedef struct call {
  tf_device *d;
  tf_executable *e;
  tf_arg arg[MOST];
  uint32_t n, calls;
  void *function;
  tf_recipe_step step;
  void *context; /* to push around a bare launch; NULL = none */
} call;

/* Nanoseconds a call. */
static double measure(call *c, bool bare) {
  double ns[ROUNDS];
  const tf_recipe_step *s = &c->step;
  for (int k = 0; k < ROUNDS; k++) {
    NEED(tf_device_sync(c->d, NULL, &sink));
    double t0 = now();
    for (uint32_t i = 0; i < c->calls; i++)
      if (bare) {
        void *was;
        if (c->context) NEED(cu.push(c->context));
        NEED(cu.launch(c->function, s->grid[0], s->grid[1], s->grid[2], s->block[0], s->block[1], s->block[2],
                       s->shared, NULL, s->params, NULL));
        if (c->context) NEED(cu.pop(&was));
      } else NEED(tf_execute(c->e, 0, c->arg, c->n, NULL, &sink));
    ns[k] = (now() - t0) / c->calls;
  }
  NEED(tf_device_sync(c->d, NULL, &sink));
  qsort(ns, ROUNDS, sizeof *ns, by_number);
  return ns[ROUNDS / 2];
}

static void one(tf_session *session, tf_device *d, const char *target, int n, uint32_t calls, void *context) {
  call c = {.d = d, .n = (uint32_t)n, .calls = calls};
  DLTensor t[MOST];
  int64_t extent = 1024;
  tf_package *p = compile(session, target, n);
  NEED(tf_executable_create(d, p, &sink, &c.e));
  for (int i = 0; i < n; i++) {
    t[i] = (DLTensor){.device = {kDLCUDA, 0}, .ndim = 1, .dtype = {kDLFloat, 32, 1}, .shape = &extent};
    NEED(tf_device_alloc(d, 4096, &t[i].data, &sink));
    c.arg[i].tensor = &t[i];
  }
  tf_recipe *r;
  NEED(tf_recipe_create(p, 0, c.arg, c.n, NULL, &sink, &r));
  need(tf_recipe_num_steps(r) == 1, "one launch");
  c.step.struct_size = sizeof c.step;
  NEED(tf_recipe_get_step(r, 0, &c.step));
  tf_str ptx = tf_package_ptx(p);
  char *text = strndup(ptx.ptr, ptx.len);
  void *module;
  NEED(cu.load(&module, text, 0, NULL, NULL));
  NEED(cu.function(&c.function, module, c.step.kernel));
  measure(&c, false); /* loads, and warms up */
  double bare = measure(&c, true), own = measure(&c, false), again = measure(&c, true);
  if (again < bare) bare = again;
  printf("%d tensors: cuLaunchKernel %.0f ns, tf_execute %.0f ns: %.0f ns more\n", n, bare, own, own - bare);
  if (context) {
    enum { MOST_DYNAMIC_SHARED = 8 };
    c.context = context;
    double pushed = measure(&c, true);
    c.context = NULL;
    NEED(cu.attribute(c.function, MOST_DYNAMIC_SHARED, 200 * 1024));
    printf("  the context pushed and popped %.0f ns, shared memory %.0f ns\n", pushed, measure(&c, true));
  }
  free(text);
  tf_recipe_destroy(r);
  for (int i = 0; i < n; i++) tf_device_free(d, t[i].data);
  tf_executable_destroy(c.e);
  tf_package_release(p);
}

/* A transpose that was compiled with `lazy`, whose extents decide how many versions decline before one takes the call.
 */
static void one_of_versions(tf_session *session, tf_device *d, const char *target, int64_t rows, int64_t columns,
                            uint32_t calls) {
  static const char text[] = "fusion.func @turn(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
                             "  %y = fusion.permute %x axes [1, 0] : tensor<?x?xf32>\n"
                             "  fusion.return %y : tensor<?x?xf32>\n}\n";
  const tf_compile_options o = {.struct_size = sizeof o, .target = target, .lazy = true};
  int64_t dims[2][2] = {{rows, columns}, {columns, rows}};
  call c = {.d = d, .n = 2, .calls = calls};
  DLTensor t[2];
  tf_module *m;
  tf_package *p;
  NEED(tf_module_parse(session, (tf_str){"turn", 4}, (tf_str){text, sizeof text - 1}, &m));
  NEED(tf_compile(m, &o, &p));
  NEED(tf_executable_create(d, p, &sink, &c.e));
  for (int i = 0; i < 2; i++) {
    t[i] = (DLTensor){.device = {kDLCUDA, 0}, .ndim = 2, .dtype = {kDLFloat, 32, 1}, .shape = dims[i]};
    NEED(tf_device_alloc(d, (size_t)(rows * columns * 4), &t[i].data, &sink));
    c.arg[i].tensor = &t[i];
  }
  measure(&c, false);
  printf("a transpose of %d x %d with `lazy`: tf_execute %.0f ns\n", (int)rows, (int)columns, measure(&c, false));
  for (int i = 0; i < 2; i++) tf_device_free(d, t[i].data);
  tf_executable_destroy(c.e);
  tf_package_release(p);
  tf_module_destroy(m);
}

/* What each call of tf does besides: the device's context becomes the thread's, and the thread's own again. */
static void time_context(void *context, uint32_t calls) {
  double ns[ROUNDS];
  for (int k = 0; k < ROUNDS; k++) {
    double t0 = now();
    for (uint32_t i = 0; i < calls; i++) {
      void *was;
      NEED(cu.push(context));
      NEED(cu.pop(&was));
    }
    ns[k] = (now() - t0) / calls;
  }
  qsort(ns, ROUNDS, sizeof *ns, by_number);
  printf("cuCtxPushCurrent and cuCtxPopCurrent: %.0f ns\n", ns[ROUNDS / 2]);
}

int main(int argc, char **argv) {
  const char *driver = "libcuda.so.1", *target = NULL;
  uint32_t calls = 1000;
  bool parts = false;
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--driver=", 9) == 0) driver = argv[i] + 9;
    else if (strncmp(argv[i], "--target=", 9) == 0) target = argv[i] + 9;
    else if (strncmp(argv[i], "--calls=", 8) == 0) calls = (uint32_t)atoi(argv[i] + 8);
    else if (strcmp(argv[i], "--parts") == 0) parts = true;
    else return fprintf(stderr, "launch_cost [--driver=path] [--target=sm_90a] [--calls=1000] [--parts]\n"), 2;
  }
  open_driver(driver);
  tf_device *d;
  tf_session *s;
  const tf_cuda_options co = {.struct_size = sizeof co, .library = driver};
  const tf_session_options so = {.struct_size = sizeof so, .sink = sink};
  void *context;
  NEED(cu.init(0));
  NEED(tf_device_cuda(&co, NULL, &sink, &d));
  NEED(cu.retain(&context, 0));
  NEED(cu.push(context));
  NEED(tf_session_create(&so, &s));
  if (!target) NEED(tf_device_target(d, &sink, &target));
  time_context(context, calls);
  one(s, d, target, 4, calls, parts ? context : NULL);
  one(s, d, target, 9, calls, parts ? context : NULL);
  one_of_versions(s, d, target, 64, 64, calls); /* the first one takes it */
  one_of_versions(s, d, target, 63, 65, calls); /* the fourth */
  tf_session_destroy(s);
  tf_device_destroy(d);
  return 0;
}
