/* A pointwise kernel, y = silu(x) * g, under a grid of schedules: every result is checked first, then timed, and its
 * bandwidth is given beside cuMemcpyDtoD's of the same run.
 * usage: bench_gpu [--device=cuda:0|emu] [--rows=16384] [--cols=8192] [--quick]
 * GB/s counts inputs and output once. "batch": 8 launches in a row, per launch, median of 7; the tensors are larger
 * than the L2 cache. "flushed": one launch after 256 MiB were written elsewhere, median of 11. On the simulated SM
 * nothing is timed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_cuda.h"
#include "tf/compile.h"
#include "tf/device.h"
#include "tf/emu.h"

#define PERIOD 4194301 /* elements of random data, a prime: an index that is off by rows or blocks shows */
#define FLUSH ((size_t)256 << 20)

typedef struct variant {
  bool f32, last, fast, dynamic, ctas; /* ctas: ask for 2048 threads a multiprocessor */
  int threads, vectors;                /* 16-byte vectors a thread and tensor */
} variant;

typedef struct bench {
  tf_session *session;
  tf_device *device;
  bench_cuda *cuda; /* NULL = simulated */
  int64_t rows, cols;
  const char *target;
  void *x, *g, *y, *flush;            /* on the device */
  unsigned char *hx, *hg, *hy, *back; /* one period of inputs and expected results; all of the output */
  double copy_rate;
} bench;

static void complain(void *user, const tf_diagnostic *d) {
  char line[1024];
  (void)user;
  tf_diagnostic_format(d, line, sizeof line);
  fprintf(stderr, "%s\n", line);
}
static const tf_sink sink = {complain, NULL};

static void need(bool ok, const char *what) {
  if (ok) return;
  fprintf(stderr, "bench_gpu: failed: %s\n", what);
  exit(1);
}

static size_t tensor_bytes(const bench *b, bool f32) { return (size_t)b->rows * (size_t)b->cols * (f32 ? 4 : 2); }

/* ------------------------------------------------------------------------------------------------ data */

static float bf16_get(const unsigned char *p) {
  uint16_t h;
  memcpy(&h, p, 2);
  uint32_t u = (uint32_t)h << 16;
  float f;
  memcpy(&f, &u, 4);
  return f;
}

static float bf16_round(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  u = (u + 0x7fff + (u >> 16 & 1)) & 0xffff0000u;
  memcpy(&f, &u, 4);
  return f;
}

static float get(const unsigned char *p, size_t i, bool f32) {
  float f;
  if (!f32) return bf16_get(p + 2 * i);
  memcpy(&f, p + 4 * i, 4);
  return f;
}

static void put(unsigned char *p, size_t i, bool f32, float f) {
  uint32_t u;
  if (f32) {
    memcpy(p + 4 * i, &f, 4);
    return;
  }
  f = bf16_round(f);
  memcpy(&u, &f, 4);
  uint16_t h = (uint16_t)(u >> 16);
  memcpy(p + 2 * i, &h, 2);
}

static float draw(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (float)((double)(*state >> 40) / 16777216.0 * 8.0 - 4.0);
}

static void spread(bench *b, void *dst, const unsigned char *period, bool f32) {
  size_t es = f32 ? 4 : 2, all = tensor_bytes(b, f32), one = (size_t)PERIOD * es;
  for (size_t at = 0; at < all; at += one)
    need(tf_device_upload(b->device, (char *)dst + at, period, all - at < one ? all - at : one, &sink) == TF_OK,
         "upload");
}

/* Inputs, and what y must be: silu rounded to the element type, then the product rounded. */
static void make_data(bench *b, bool f32) {
  uint64_t seed = 1;
  for (size_t i = 0; i < PERIOD; i++) {
    put(b->hx, i, f32, draw(&seed));
    put(b->hg, i, f32, draw(&seed));
    double x = get(b->hx, i, f32), a = x / (1.0 + exp(-x));
    a = f32 ? (float)a : bf16_round((float)a);
    put(b->hy, i, f32, (float)(a * (double)get(b->hg, i, f32)));
  }
  spread(b, b->x, b->hx, f32);
  spread(b, b->g, b->hg, f32);
}

/* The first period against the reference, all others against the first. */
static bool right(bench *b, const variant *v) {
  size_t es = v->f32 ? 4 : 2, all = tensor_bytes(b, v->f32), n = all / es, one = (size_t)PERIOD * es;
  double most = v->f32 ? (v->fast ? 4e-5 : 2e-6) : 1.0 / 128;
  need(tf_device_download(b->device, b->back, b->y, all, &sink) == TF_OK, "download");
  for (size_t i = 0; i < n && i < PERIOD; i++) {
    double have = get(b->back, i, v->f32), want = get(b->hy, i, v->f32);
    if (fabs(have - want) <= most * fabs(want) + 1e-30) continue;
    printf("WRONG: element %zu is %.9g, not %.9g\n", i, have, want);
    return false;
  }
  for (size_t at = one; at < all; at += one) {
    if (memcmp(b->back, b->back + at, all - at < one ? all - at : one) == 0) continue;
    printf("WRONG: the period from element %zu differs from the first\n", at / es);
    return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ the program */

static void write_text(const bench *b, const variant *v, char *out, size_t size) {
  char t[64], policy[32] = "", attrs[64] = "";
  if (v->dynamic) snprintf(t, sizeof t, "tensor<?x?x%s>", v->f32 ? "f32" : "bf16");
  else snprintf(t, sizeof t, "tensor<%lldx%lldx%s>", (long long)b->rows, (long long)b->cols, v->f32 ? "f32" : "bf16");
  if (v->last) snprintf(policy, sizeof policy, " cache(evict_last)");
  if (v->ctas) snprintf(attrs, sizeof attrs, " attributes {min_ctas = %d}", 2048 / v->threads);
  snprintf(out, size,
           "fusion.func @swiglu(%%x: %s, %%g: %s) -> %s%s {\n"
           "  %%a = fusion.silu %%x : %s\n"
           "  %%y = fusion.mul %%a, %%g : %s\n"
           "  %%xc = sched.cache_after %%x%s : %s\n"
           "  %%gc = sched.cache_after %%g%s : %s\n"
           "  %%r = sched.cache_before %%y : %s\n"
           "  sched.merge %%y [0, 1]\n"
           "  sched.split %%y[0] by %d\n"
           "  sched.split %%y[0] by %d\n"
           "  sched.split %%y[0] by %d\n"
           "  sched.propagate %%y\n"
           "  sched.parallelize %%y [bidx, unroll, tidx, vectorize]\n"
           "  sched.parallelize_like %%y\n"
           "  sched.parallelize %%xc, %%gc [bidx, unroll, tidx, vectorize]\n"
           "  sched.inline_most\n"
           "  fusion.return %%y : %s\n}\n",
           t, t, t, attrs, t, t, policy, t, policy, t, t, v->f32 ? 4 : 8, v->threads, v->vectors, t);
}

static tf_executable *build(bench *b, const variant *v) {
  char text[2048];
  tf_module *m;
  tf_package *p;
  tf_executable *e;
  write_text(b, v, text, sizeof text);
  tf_compile_options co = {.struct_size = sizeof co, .target = b->target, .fast_math = v->fast, .debug = !b->cuda};
  need(tf_module_parse(b->session, TF_STR("swiglu"), (tf_str){text, strlen(text)}, &m) == TF_OK, "parse");
  need(tf_compile(m, &co, &p) == TF_OK, "compile");
  need(tf_executable_create(b->device, p, &sink, &e) == TF_OK, "load");
  tf_package_release(p);
  tf_module_destroy(m);
  return e;
}

typedef struct launch {
  bench *b;
  tf_executable *exe;
  tf_arg args[3];
  DLTensor tensor[3];
  int64_t shape[2];
} launch;

static void run(void *user) {
  launch *l = user;
  need(tf_execute(l->exe, 0, l->args, 3, NULL, &sink) == TF_OK, "launch");
}

static void prepare(launch *l, bench *b, const variant *v) {
  void *data[3] = {b->x, b->g, b->y};
  *l = (launch){.b = b, .exe = build(b, v), .shape = {b->rows, b->cols}};
  for (int i = 0; i < 3; i++) {
    l->tensor[i] = (DLTensor){.data = data[i], .ndim = 2, .shape = l->shape};
    l->tensor[i].device.device_type = b->cuda ? kDLCUDA : kDLCPU;
    l->tensor[i].dtype = (DLDataType){v->f32 ? kDLFloat : kDLBfloat, v->f32 ? 32 : 16, 1};
    l->args[i].tensor = &l->tensor[i];
  }
}

/* ------------------------------------------------------------------------------------------------ one row */

static double one_variant(bench *b, const variant *v) {
  launch l;
  double bytes = 3.0 * (double)tensor_bytes(b, v->f32), rate = 0;
  prepare(&l, b, v);
  size_t all = tensor_bytes(b, v->f32); /* every byte 0xff, a NaN: what nobody writes shows */
  memset(b->back, 0xff, all);
  if (b->cuda) bench_cuda_fill(b->cuda, b->y, 0xff, all);
  else need(tf_device_upload(b->device, b->y, b->back, all, &sink) == TF_OK, "upload");
  run(&l);
  need(tf_device_sync(b->device, NULL, &sink) == TF_OK, "sync");
  printf("| %s | %d | %d | %s | %s | %s | %s | ", v->f32 ? "f32" : "bf16", v->threads, v->vectors,
         v->last ? "evict_last" : "-", v->ctas ? "full" : "-", v->fast ? "fast" : "precise",
         v->dynamic ? "?x?" : "static");
  if (!right(b, v)) rate = -1;
  else if (b->cuda) {
    double ms = bench_cuda_batch(b->cuda, run, &l, 8, 7),
           cold = bench_cuda_flushed(b->cuda, run, &l, b->flush, FLUSH, 11);
    rate = bytes / ms * 1e-6;
    printf("%.0f | %.3f | %.0f |\n", rate, rate / b->copy_rate, bytes / cold * 1e-6);
  } else printf("right |\n");
  fflush(stdout);
  tf_executable_destroy(l.exe);
  return rate;
}

typedef struct copying {
  bench *b;
  size_t bytes;
} copying;

static void copy(void *user) {
  copying *c = user;
  bench_cuda_copy(c->b->cuda, c->b->y, c->b->x, c->bytes);
}

static double copy_rate(bench *b, bool f32) {
  copying c = {b, tensor_bytes(b, f32)};
  double ms = bench_cuda_batch(b->cuda, copy, &c, 8, 11), rate = 2.0 * (double)c.bytes / ms * 1e-6;
  printf("cuMemcpyDtoD, %s, %zu MiB: %.0f GB/s\n", f32 ? "f32" : "bf16", c.bytes >> 20, rate);
  return rate;
}

static bool all_of(bench *b, bool f32, bool quick) {
  static const int threads[] = {256, 512, 1024}, vectors[] = {1, 2, 4};
  bool ok = true;
  double best = 0;
  variant winner = {0};
  make_data(b, f32);
  if (b->cuda) b->copy_rate = copy_rate(b, f32);
  printf("\n| type | threads | vectors | L2 policy | residency | math | shape | batch GB/s | ratio to memcpy | flushed "
         "GB/s |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (unsigned k = 0; k < 3 * 3 * 2 * 2 * 2; k++) {
    variant v = {.f32 = f32,
                 .fast = k & 1,
                 .last = k >> 1 & 1,
                 .ctas = k >> 2 & 1,
                 .vectors = vectors[k / 8 % 3],
                 .threads = threads[k / 24]};
    if (quick && (v.vectors != 1 || v.threads != 512)) continue;
    double r = one_variant(b, &v);
    ok &= r >= 0;
    if (r > best) best = r, winner = v;
  }
  for (unsigned k = 0; k < 2; k++) { /* the same for extents that are known at launch only */
    variant v = {.f32 = f32, .fast = k, .last = true, .dynamic = true, .vectors = 1, .threads = 512};
    ok &= one_variant(b, &v) >= 0;
  }
  if (b->cuda) {
    double r = best / b->copy_rate;
    printf("\nbest for %s: %d threads, %d vectors, %s, residency %s, %s: %.0f GB/s, %.3f of cuMemcpyDtoD\n",
           f32 ? "f32" : "bf16", winner.threads, winner.vectors, winner.last ? "evict_last" : "no policy",
           winner.ctas ? "full" : "free", winner.fast ? "fast" : "precise", best, r);
    copy_rate(b, f32); /* once more: the spread */
  }
  return ok;
}

static void open_device(bench *b, const char *name, char *target, size_t size) {
  tf_cuda_options c = {.struct_size = sizeof c};
  tf_emu_options e = {.struct_size = sizeof e};
  if (strcmp(name, "emu") == 0) {
    need(tf_device_emu(&e, NULL, &sink, &b->device) == TF_OK, "open emu");
    snprintf(target, size, "sm_90a");
    return;
  }
  if (sscanf(name, "cuda:%d", &c.ordinal) != 1) c.ordinal = 0;
  need(tf_device_cuda(&c, NULL, &sink, &b->device) == TF_OK, "open the GPU");
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(b->device, &info);
  snprintf(target, size, "sm_%u%s", info.sm, info.sm >= 90 && info.sm < 120 ? "a" : "");
  b->cuda = bench_cuda_open(c.ordinal);
  need(b->cuda != NULL, "driver");
  printf("%s, %s, %s\n", tf_version(), info.name, target);
}

int main(int argc, char **argv) {
  bench b = {.rows = 16384, .cols = 8192};
  const char *device = "cuda:0";
  bool quick = false;
  char target[16];
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--device=", 9) == 0) device = argv[i] + 9;
    else if (strncmp(argv[i], "--rows=", 7) == 0) b.rows = atoll(argv[i] + 7);
    else if (strncmp(argv[i], "--cols=", 7) == 0) b.cols = atoll(argv[i] + 7);
    else if (strcmp(argv[i], "--quick") == 0) quick = true;
    else return fprintf(stderr, "bench_gpu: unknown option '%s'\n", argv[i]), 2;
  }
  open_device(&b, device, target, sizeof target);
  b.target = target;
  tf_session_options so = {.struct_size = sizeof so, .sink = sink};
  need(tf_session_create(&so, &b.session) == TF_OK, "session");
  size_t most = tensor_bytes(&b, true), period = (size_t)PERIOD * 4;
  b.hx = malloc(period), b.hg = malloc(period), b.hy = malloc(period), b.back = malloc(most);
  need(b.hx && b.hg && b.hy && b.back, "host memory");
  need(tf_device_alloc(b.device, most, &b.x, &sink) == TF_OK && tf_device_alloc(b.device, most, &b.g, &sink) == TF_OK &&
           tf_device_alloc(b.device, most, &b.y, &sink) == TF_OK,
       "device memory");
  if (b.cuda) need(tf_device_alloc(b.device, FLUSH, &b.flush, &sink) == TF_OK, "device memory");
  bool ok = all_of(&b, false, quick);
  ok &= all_of(&b, true, quick);
  printf(ok ? "\nall results right\n" : "\nSOME RESULTS WRONG\n");
  return ok ? 0 : 3;
}
