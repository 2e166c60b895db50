#include "bench_cuda.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The driver's functions as far as they are used; every handle is a pointer, device addresses are 64 bits. */
struct bench_cuda {
  int (*init)(unsigned);
  int (*device_get)(int *, int);
  int (*primary)(void **, int);
  int (*set_current)(void *);
  int (*event_create)(void **, unsigned);
  int (*event_record)(void *, void *);
  int (*event_sync)(void *);
  int (*event_elapsed)(float *, void *, void *);
  int (*fill)(uint64_t, unsigned char, size_t, void *);
  int (*copy)(uint64_t, uint64_t, size_t, void *);
  void *begin, *end;
};

static void need(int error, const char *what) {
  if (!error) return;
  fprintf(stderr, "%s: CUDA error %d\n", what, error);
  exit(1);
}

bench_cuda *bench_cuda_open(int ordinal) {
  void *lib = dlopen("libcuda.so.1", RTLD_NOW), *context;
  bench_cuda *c = lib ? calloc(1, sizeof *c) : NULL;
  int device;
  if (!c) return NULL;
  const struct {
    void *at;
    const char *name;
  } all[] = {{&c->init, "cuInit"},
             {&c->device_get, "cuDeviceGet"},
             {&c->primary, "cuDevicePrimaryCtxRetain"},
             {&c->set_current, "cuCtxSetCurrent"},
             {&c->event_create, "cuEventCreate"},
             {&c->event_record, "cuEventRecord"},
             {&c->event_sync, "cuEventSynchronize"},
             {&c->event_elapsed, "cuEventElapsedTime"},
             {&c->fill, "cuMemsetD8Async"},
             {&c->copy, "cuMemcpyDtoDAsync_v2"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    void *f = dlsym(lib, all[i].name);
    if (!f) return NULL;
    memcpy(all[i].at, &f, sizeof f);
  }
  need(c->init(0), "cuInit");
  need(c->device_get(&device, ordinal), "cuDeviceGet");
  need(c->primary(&context, device), "cuDevicePrimaryCtxRetain");
  need(c->set_current(context), "cuCtxSetCurrent");
  need(c->event_create(&c->begin, 0), "cuEventCreate");
  need(c->event_create(&c->end, 0), "cuEventCreate");
  return c;
}

void bench_cuda_fill(bench_cuda *c, void *dst, unsigned char byte, size_t bytes) {
  need(c->fill((uintptr_t)dst, byte, bytes, NULL), "cuMemsetD8Async");
}

void bench_cuda_copy(bench_cuda *c, void *dst, const void *src, size_t bytes) {
  need(c->copy((uintptr_t)dst, (uintptr_t)src, bytes, NULL), "cuMemcpyDtoDAsync");
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double timed(bench_cuda *c, bench_fn fn, void *user, int calls) {
  float ms;
  need(c->event_record(c->begin, NULL), "cuEventRecord");
  for (int i = 0; i < calls; i++) fn(user);
  need(c->event_record(c->end, NULL), "cuEventRecord");
  need(c->event_sync(c->end), "cuEventSynchronize");
  need(c->event_elapsed(&ms, c->begin, c->end), "cuEventElapsedTime");
  return ms / calls;
}

static double median_of(bench_cuda *c, bench_fn fn, void *user, int calls, int runs, void *scratch, size_t bytes) {
  double v[64];
  for (int i = -2; i < runs && i < 64; i++) {
    if (scratch) bench_cuda_fill(c, scratch, (unsigned char)i, bytes);
    double ms = timed(c, fn, user, calls);
    if (i >= 0) v[i] = ms;
  }
  qsort(v, (size_t)runs, sizeof *v, compare);
  return v[runs / 2];
}

double bench_cuda_batch(bench_cuda *c, bench_fn fn, void *user, int calls, int runs) {
  return median_of(c, fn, user, calls, runs, NULL, 0);
}

double bench_cuda_flushed(bench_cuda *c, bench_fn fn, void *user, void *scratch, size_t bytes, int runs) {
  return median_of(c, fn, user, 1, runs, scratch, bytes);
}
