/* Text to PTX, in process and warm: fusions against NVRTC on the equivalent CUDA C++ (kernels/<name>.mlir and .cu), and
 * tile programs, which have no such twin.
 * usage: compile_time [--nvrtc=libnvrtc.so] [--repeat=N] [--target=sm_90a] [--fast-math] [--index-width=32|64] [-O1..3]
 * [--cpu] [--lazy] [--driver=libcuda.so.1] [--only=part of a name] [--warm=N] [--threads=N] [folder, or files *.mlir in
 * place of the list]
 * --lazy: to the package, whose kernels get their PTX when they are launched; with a driver, such as the tests' one
 * without a GPU (lib/libfake_cuda.so), also the PTX of what one launch needs, of texts that say its shapes
 * (auto_texts.py). NVRTC is opened where it is found;
 * without it only tf's times are printed. --cpu: the process' time in place of the clock's, where others share the
 * machine. auto_texts.py writes files: fusions without a schedule. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "first_launch.h"
#include "tf/compile.h"

#define MAX_STAGES 24
#define MAX_RUNS 1001
#define TURN 8 /* runs of one before the other's */

static clockid_t watch = CLOCK_MONOTONIC;

static double now(void) {
  struct timespec t;
  clock_gettime(watch, &t);
  return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *v, size_t n) {
  qsort(v, n, sizeof *v, compare);
  return n % 2 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
}

static char *slurp(const char *dir, const char *name, const char *suffix, size_t *len) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s%s", dir, name, suffix);
  FILE *f = fopen(path, "rb");
  char *text = calloc(1, 1 << 16);
  if (!f || !text) {
    fprintf(stderr, "compile_time: cannot read '%s'\n", path);
    exit(1);
  }
  *len = fread(text, 1, (1 << 16) - 1, f);
  fclose(f);
  return text;
}

/* ------------------------------------------------------------------------------------------------ tf */

typedef struct ours {
  const char *stage[MAX_STAGES];
  double seconds[MAX_STAGES][MAX_RUNS];
  size_t nstage, run, ptx;
} ours;

static void on_stage(void *user, const char *name, double seconds) {
  ours *o = user;
  size_t i = 0;
  while (i < o->nstage && strcmp(o->stage[i], name) != 0) i++;
  if (i == MAX_STAGES) return;
  if (i == o->nstage) o->stage[o->nstage++] = name;
  o->seconds[i][o->run] += seconds;
}

static void on_product(void *user, tf_product what, tf_str bytes) {
  if (what == TF_PTX) ((ours *)user)->ptx = bytes.len;
}

static void complain(void *user, const tf_diagnostic *d) {
  char line[1024];
  (void)user;
  tf_diagnostic_format(d, line, sizeof line);
  fprintf(stderr, "%s\n", line);
}

/* One compilation, in ms. */
static double compile_ours(tf_session *s, tf_device *d, const char *name, tf_str text, const tf_compile_options *co) {
  const tf_sink sink = {complain, NULL};
  const char *shapes = first_launch_shapes(text.ptr);
  tf_module *m;
  tf_package *p;
  double t = now();
  if (tf_module_parse(s, (tf_str){name, strlen(name)}, text, &m) != TF_OK) exit(1);
  on_stage(co->user, "parse", (now() - t) * 1e-3);
  if (tf_compile(m, co, &p) != TF_OK) exit(1);
  double first = now();
  if (d && shapes) {
    first_launch(d, p, shapes, &sink);
    on_stage(co->user, "first launch", (now() - first) * 1e-3);
  }
  t = now() - t;
  tf_package_release(p);
  tf_module_destroy(m);
  return t;
}

/* ------------------------------------------------------------------------------------------------ NVRTC */

typedef struct nvrtc {
  int (*version)(int *, int *);
  int (*create)(void **, const char *, const char *, int, const char *const *, const char *const *);
  int (*compile)(void *, int, const char *const *);
  int (*size)(void *, size_t *);
  int (*ptx)(void *, char *);
  int (*log_size)(void *, size_t *);
  int (*log)(void *, char *);
  int (*destroy)(void **);
} nvrtc;

static bool open_nvrtc(nvrtc *n, const char *given) {
  static const char *const names[] = {"libnvrtc.so",
                                      "libnvrtc.so.13",
                                      "libnvrtc.so.12",
                                      "/usr/local/cuda/lib64/libnvrtc.so",
                                      "/usr/local/cuda/lib/libnvrtc.so",
                                      "/usr/local/cuda-13.0/lib/libnvrtc.so"};
  void *lib = given ? dlopen(given, RTLD_NOW) : NULL;
  for (size_t i = 0; !given && !lib && i < sizeof names / sizeof *names; i++) lib = dlopen(names[i], RTLD_NOW);
  if (!lib) return false;
  const struct {
    void *at;
    const char *name;
  } all[] = {{&n->version, "nvrtcVersion"},
             {&n->create, "nvrtcCreateProgram"},
             {&n->compile, "nvrtcCompileProgram"},
             {&n->size, "nvrtcGetPTXSize"},
             {&n->ptx, "nvrtcGetPTX"},
             {&n->log_size, "nvrtcGetProgramLogSize"},
             {&n->log, "nvrtcGetProgramLog"},
             {&n->destroy, "nvrtcDestroyProgram"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    void *f = dlsym(lib, all[i].name);
    if (!f) return false;
    memcpy(all[i].at, &f, sizeof f);
  }
  return true;
}

static double compile_theirs(const nvrtc *n, const char *name, const char *text, const char *target, bool fast,
                             size_t *bytes) {
  char arch[64], ptx[1 << 17], log[4096] = "";
  const char *options[] = {arch, "--use_fast_math"};
  void *prog;
  size_t len;
  snprintf(arch, sizeof arch, "--gpu-architecture=compute_%s", target + 3);
  double t = now();
  if (n->create(&prog, text, name, 0, NULL, NULL)) exit(1);
  if (n->compile(prog, 1 + fast, options)) {
    if (!n->log_size(prog, &len) && len < sizeof log) n->log(prog, log);
    fprintf(stderr, "NVRTC refused '%s':\n%s", name, log);
    exit(1);
  }
  if (n->size(prog, bytes) || *bytes > sizeof ptx || n->ptx(prog, ptx)) exit(1);
  t = now() - t;
  n->destroy(&prog);
  return t;
}

/* ------------------------------------------------------------------------------------------------ the table */

typedef struct setup {
  const char *dir, *target;
  int repeat, warm;      /* warm: runs before the first that counts */
  uint32_t threads;      /* 0: one for each processor */
  uint32_t level, index; /* index: 0 = both kernels where extents are symbolic; the CUDA C++ kernels have int */
  bool fast, lazy;
  nvrtc *rtc;        /* NULL = none */
  tf_device *device; /* for first launches; NULL = none */
} setup;

/* Each warm: runs that do not count, then the others. */
static void measure(const setup *u, tf_session *s, const char *name, bool heading) {
  static double mine[MAX_RUNS], other[MAX_RUNS];
  ours *o = calloc(1, sizeof *o);
  size_t n, nc, bytes = 0;
  bool twin = u->rtc && strncmp(name, "tile_", 5) != 0 && strncmp(name, "rows_", 5) != 0;
  char *text = slurp(u->dir, name, ".mlir", &n), *cuda = twin ? slurp(u->dir, name, ".cu", &nc) : NULL;
  tf_compile_options co = {.struct_size = sizeof co,
                           .target = u->target,
                           .fast_math = u->fast,
                           .index_width = u->index,
                           .stage = on_stage,
                           .product = on_product,
                           .emit = u->lazy ? 0 : TF_PTX,
                           .lazy = u->lazy,
                           .threads = u->threads,
                           .user = o};
  if (!o) exit(1);
  /* in turns, so that a processor that changes its speed does so for both */
  for (int from = 0; from < u->repeat; from += TURN) {
    int to = from + TURN < u->repeat ? from + TURN : u->repeat, warm = from ? u->warm > 0 : u->warm;
    for (int i = from - warm; i < to; i++) {
      o->run = i < from ? (size_t)from : (size_t)i;
      for (size_t k = 0; i <= from && k < o->nstage; k++) o->seconds[k][o->run] = 0;
      mine[o->run] = compile_ours(s, u->device, name, (tf_str){text, n}, &co);
    }
    for (int i = from - warm; twin && i < to; i++)
      other[i < from ? from : i] = compile_theirs(u->rtc, name, cuda, u->target, u->fast, &bytes);
  }
  if (heading) {
    printf("| kernel |");
    for (size_t k = 0; k < o->nstage; k++) printf(" %s |", o->stage[k]);
    printf(" tf, ms | PTX bytes | NVRTC, ms | PTX bytes | factor |\n|---|");
    for (size_t k = 0; k < o->nstage + 5; k++) printf("---|");
    printf("\n");
  }
  printf("| %s |", name);
  for (size_t k = 0; k < o->nstage; k++) printf(" %.3f |", 1e3 * median(o->seconds[k], (size_t)u->repeat));
  double a = median(mine, (size_t)u->repeat), b = twin ? median(other, (size_t)u->repeat) : 0;
  printf(" %.3f | %zu |", a, o->ptx);
  if (twin) printf(" %.3f | %zu | %.1f |\n", b, bytes - 1, b / a);
  else printf(" - | - | - |\n");
  fflush(stdout);
  free(text), free(cuda), free(o);
}

static bool is_file(const char *s) {
  size_t n = strlen(s);
  return *s != '-' && n > 5 && strcmp(s + n - 5, ".mlir") == 0;
}

/* Of `folder/name.mlir`: u->dir becomes the folder, the name is returned. */
static const char *part_path(setup *u, char *path) {
  char *slash = strrchr(path, '/');
  path[strlen(path) - 5] = 0;
  u->dir = slash ? path : ".";
  if (!slash) return path;
  *slash = 0;
  return slash + 1;
}

int main(int argc, char **argv) {
  static const char *const kernels[] = {"add_f32",          "swiglu_bf16",       "rmsnorm_bf16",  "softmax_f32",
                                        "transpose_f32",    "tile_softmax_f32",  "tile_gemm_f16", "tile_attention_f16",
                                        "rows_softmax_f32", "rows_softmax_bf16", "rows_rms_f32",  "rows_rms_bf16"};
  setup u = {.dir = TF_BENCH_KERNELS, .target = "sm_90a", .repeat = 31, .warm = 5};
  const char *lib = NULL, *only = NULL, *driver = NULL;
  char **files = argv; /* no more of them than there are arguments */
  int nfile = 0;
  nvrtc rtc;
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--nvrtc=", 8) == 0) lib = argv[i] + 8;
    else if (strncmp(argv[i], "--repeat=", 9) == 0) u.repeat = atoi(argv[i] + 9);
    else if (strncmp(argv[i], "--threads=", 10) == 0) u.threads = (uint32_t)atoi(argv[i] + 10);
    else if (strncmp(argv[i], "--warm=", 7) == 0) u.warm = atoi(argv[i] + 7);
    else if (strncmp(argv[i], "--only=", 7) == 0) only = argv[i] + 7;
    else if (strncmp(argv[i], "-O", 2) == 0) u.level = (uint32_t)atoi(argv[i] + 2);
    else if (strncmp(argv[i], "--target=", 9) == 0) u.target = argv[i] + 9;
    else if (strcmp(argv[i], "--fast-math") == 0) u.fast = true;
    else if (strcmp(argv[i], "--lazy") == 0) u.lazy = true;
    else if (strncmp(argv[i], "--driver=", 9) == 0) driver = argv[i] + 9;
    else if (strcmp(argv[i], "--cpu") == 0) watch = CLOCK_PROCESS_CPUTIME_ID;
    else if (strcmp(argv[i], "--index-width=32") == 0) u.index = 32;
    else if (strcmp(argv[i], "--index-width=64") == 0) u.index = 64;
    else if (is_file(argv[i])) files[nfile++] = argv[i];
    else if (argv[i][0] != '-') u.dir = argv[i];
    else return fprintf(stderr, "compile_time: unknown option '%s'\n", argv[i]), 2;
  }
  if (u.repeat < 1 || u.warm < 0 || u.repeat >= MAX_RUNS || strncmp(u.target, "sm_", 3) != 0) return 2;
  if (open_nvrtc(&rtc, lib)) {
    int major = 0, minor = 0;
    u.rtc = &rtc;
    rtc.version(&major, &minor);
    printf("%s and NVRTC %d.%d, %s, medians of %d, ms\n\n", tf_version(), major, minor, u.target, u.repeat);
  } else printf("%s, %s, medians of %d, ms; NVRTC was not found (%s)\n\n", tf_version(), u.target, u.repeat, dlerror());
  tf_session *s;
  tf_session_options so = {.struct_size = sizeof so, .sink = {complain, NULL}};
  const tf_cuda_options cu = {.struct_size = sizeof cu, .library = driver};
  if (tf_session_create(&so, &s) != TF_OK || (driver && tf_device_cuda(&cu, NULL, &so.sink, &u.device) != TF_OK))
    return 1;
  bool heading = true;
  if (nfile) u.rtc = NULL; /* they have no twins */
  for (int i = 0; i < nfile; i++) measure(&u, s, part_path(&u, files[i]), i == 0);
  for (size_t i = 0; !nfile && i < sizeof kernels / sizeof *kernels; i++) {
    if (only && !strstr(kernels[i], only)) continue;
    measure(&u, s, kernels[i], heading);
    heading = false;
  }
  tf_session_destroy(s);
  if (driver) tf_device_destroy(u.device);
  return 0;
}
