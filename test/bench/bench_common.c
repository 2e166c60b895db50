#include "bench_common.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLUSH ((size_t)256 << 20)

static void complain(void *user, const tf_diagnostic *d) {
  char line[1024];
  (void)user;
  tf_diagnostic_format(d, line, sizeof line);
  fprintf(stderr, "%s\n", line);
}
static const tf_sink sink = {complain, NULL};

void bench_need(bool ok, const char *what) {
  if (ok) return;
  fprintf(stderr, "failed: %s\n", what);
  exit(1);
}

size_t bench_bytes(const bench *b, bool f32) { return (size_t)b->rows * (size_t)b->cols * (f32 ? 4 : 2); }

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

float bench_get(const unsigned char *p, size_t i, bool f32) {
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
  size_t es = f32 ? 4 : 2, all = bench_bytes(b, f32), one = (size_t)BENCH_PERIOD * es;
  for (size_t at = 0; at < all; at += one)
    bench_need(tf_device_upload(b->device, (char *)dst + at, period, all - at < one ? all - at : one, &sink) == TF_OK,
               "upload");
}

/* Inputs, and silu(x) * g: silu rounded to the element type, then the product rounded. */
void bench_make_data(bench *b, bool f32) {
  uint64_t seed = 1;
  for (size_t i = 0; i < BENCH_PERIOD; i++) {
    put(b->hx, i, f32, draw(&seed));
    put(b->hg, i, f32, draw(&seed));
    double x = bench_get(b->hx, i, f32), a = x / (1.0 + exp(-x));
    a = f32 ? (float)a : bf16_round((float)a);
    put(b->hy, i, f32, (float)(a * (double)bench_get(b->hg, i, f32)));
  }
  spread(b, b->x, b->hx, f32);
  spread(b, b->g, b->hg, f32);
}

/* The first period against the reference, all others against the first. */
bool bench_right_swiglu(bench *b, const bench_program *p) {
  size_t es = p->f32 ? 4 : 2, all = bench_bytes(b, p->f32), n = all / es, one = (size_t)BENCH_PERIOD * es;
  double most = p->f32 ? (p->fast ? 4e-5 : 2e-6) : 1.0 / 128;
  for (size_t i = 0; i < n && i < BENCH_PERIOD; i++) {
    double have = bench_get(b->back, i, p->f32), want = bench_get(b->hy, i, p->f32);
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

static tf_executable *build(bench *b, const bench_program *p) {
  tf_module *m;
  tf_package *package;
  tf_executable *e;
  tf_compile_options co = {.struct_size = sizeof co, .target = b->target, .fast_math = p->fast, .debug = !b->cuda};
  bench_need(tf_module_parse(b->session, TF_STR("bench"), (tf_str){p->text, strlen(p->text)}, &m) == TF_OK, "parse");
  bench_need(tf_compile(m, &co, &package) == TF_OK, "compile");
  bench_need(tf_executable_create(b->device, package, &sink, &e) == TF_OK, "load");
  tf_package_release(package);
  tf_module_destroy(m);
  return e;
}

typedef struct launch {
  bench *b;
  tf_executable *exe;
  int n;
  tf_arg args[3];
  DLTensor tensor[3];
  int64_t shape[2], out[2];
} launch;

static void run(void *user) {
  launch *l = user;
  bench_need(tf_execute(l->exe, 0, l->args, (size_t)l->n, NULL, &sink) == TF_OK, "launch");
}

static void prepare(launch *l, bench *b, const bench_program *p) {
  void *data[3] = {b->x, p->inputs > 1 ? b->g : b->y, b->y};
  *l = (launch){.b = b, .exe = build(b, p), .n = p->inputs + 1, .shape = {b->rows, b->cols}};
  l->out[0] = p->transposed ? b->cols : b->rows;
  l->out[1] = p->transposed ? b->rows : b->cols;
  for (int i = 0; i < l->n; i++) {
    l->tensor[i] = (DLTensor){.data = data[i], .ndim = 2, .shape = i < p->inputs ? l->shape : l->out};
    l->tensor[i].device.device_type = b->cuda ? kDLCUDA : kDLCPU;
    l->tensor[i].dtype = (DLDataType){p->f32 ? kDLFloat : kDLBfloat, p->f32 ? 32 : 16, 1};
    l->args[i].tensor = &l->tensor[i];
  }
}

double bench_one(bench *b, const bench_program *p) {
  launch l;
  size_t all = bench_bytes(b, p->f32); /* every byte 0xff, a NaN: what nobody writes shows */
  double bytes = (p->inputs + 1.0) * (double)all, rate = 0;
  prepare(&l, b, p);
  memset(b->back, 0xff, all);
  if (b->cuda) bench_cuda_fill(b->cuda, b->y, 0xff, all);
  else bench_need(tf_device_upload(b->device, b->y, b->back, all, &sink) == TF_OK, "upload");
  run(&l);
  bench_need(tf_device_sync(b->device, NULL, &sink) == TF_OK, "sync");
  bench_need(tf_device_download(b->device, b->back, b->y, all, &sink) == TF_OK, "download");
  if (!p->right(b, p)) rate = -1;
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

void bench_copy_rate(bench *b, bool f32, bool keep) {
  copying c = {b, bench_bytes(b, f32)};
  if (!b->cuda) return;
  double ms = bench_cuda_batch(b->cuda, copy, &c, 8, 11), rate = 2.0 * (double)c.bytes / ms * 1e-6;
  printf("cuMemcpyDtoD, %s, %zu MiB: %.0f GB/s\n", f32 ? "f32" : "bf16", c.bytes >> 20, rate);
  if (keep) b->copy_rate = rate;
}

/* ------------------------------------------------------------------------------------------------ the device */

static void open_device(bench *b, const char *name) {
  tf_cuda_options c = {.struct_size = sizeof c};
  tf_emu_options e = {.struct_size = sizeof e};
  if (strcmp(name, "emu") == 0) {
    bench_need(tf_device_emu(&e, NULL, &sink, &b->device) == TF_OK, "open emu");
    snprintf(b->target, sizeof b->target, "sm_90a");
    return;
  }
  if (sscanf(name, "cuda:%d", &c.ordinal) != 1) c.ordinal = 0;
  bench_need(tf_device_cuda(&c, NULL, &sink, &b->device) == TF_OK, "open the GPU");
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(b->device, &info);
  snprintf(b->target, sizeof b->target, "sm_%u%s", info.sm, info.sm >= 90 && info.sm < 120 ? "a" : "");
  b->cuda = bench_cuda_open(c.ordinal);
  bench_need(b->cuda != NULL, "driver");
  printf("%s, %s, %s\n", tf_version(), info.name, b->target);
}

int bench_open(bench *b, const char *name, int argc, char **argv) {
  const char *device = "cuda:0";
  *b = (bench){.rows = 16384, .cols = 8192};
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--device=", 9) == 0) device = argv[i] + 9;
    else if (strncmp(argv[i], "--rows=", 7) == 0) b->rows = atoll(argv[i] + 7);
    else if (strncmp(argv[i], "--cols=", 7) == 0) b->cols = atoll(argv[i] + 7);
    else if (strcmp(argv[i], "--quick") == 0) b->quick = true;
    else return fprintf(stderr, "%s: unknown option '%s'\n", name, argv[i]), 2;
  }
  open_device(b, device);
  tf_session_options so = {.struct_size = sizeof so, .sink = sink};
  bench_need(tf_session_create(&so, &b->session) == TF_OK, "session");
  size_t most = bench_bytes(b, true), period = (size_t)BENCH_PERIOD * 4;
  b->hx = malloc(period), b->hg = malloc(period), b->hy = malloc(period), b->back = malloc(most);
  bench_need(b->hx && b->hg && b->hy && b->back, "host memory");
  bench_need(tf_device_alloc(b->device, most, &b->x, &sink) == TF_OK &&
                 tf_device_alloc(b->device, most, &b->g, &sink) == TF_OK &&
                 tf_device_alloc(b->device, most, &b->y, &sink) == TF_OK,
             "device memory");
  if (b->cuda) bench_need(tf_device_alloc(b->device, FLUSH, &b->flush, &sink) == TF_OK, "device memory");
  return 0;
}
