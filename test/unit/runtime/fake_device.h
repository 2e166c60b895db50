/* A device made of host memory that records what it is asked for and can be told to fail. The kernels "add" (x, y, z,
 * n as i32: f32) and "fill" (z, v as f32 bits, n as i64) really run. */
#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/device_impl.h"

typedef struct fake_device {
  tf_device base;
  const tf_package_parts *parts;
  bool is_host;
  uint32_t shared_optin;
  tf_status fail_load, fail_launch, fail_alloc, fail_sync, fail_time, fail_tensormap;
  atomic_int launches, memsets, allocs, live, timers, maps;
  int fail_launch_after; /* launches that succeed before fail_launch takes effect */
  tf_kernel_launch last;
  uint64_t last_param[8];
  uint64_t last_map[2]; /* the first two words of parameter 0, if it is a tensor map */
} fake_device;

static tf_status fake_fail(tf_status s, const tf_sink *sink, const char *what) {
  if (s != TF_OK) tf_sink_emit(sink, TF_ERROR, "fake device: %s failed", what);
  return s;
}

static tf_status fake_load(tf_device *d, const tf_package_parts *p, void **module, const tf_sink *sink) {
  fake_device *f = (fake_device *)d;
  f->parts = p;
  *module = f;
  return fake_fail(f->fail_load, sink, "load");
}

static void fake_unload(tf_device *d, void *module) {
  (void)d;
  (void)module;
}

static void fake_kernel(const char *name, const tf_kernel_launch *l) {
  if (strcmp(name, "add") == 0) {
    const float *x = (const float *)(uintptr_t)l->param[0], *y = (const float *)(uintptr_t)l->param[1];
    float *z = (float *)(uintptr_t)l->param[2];
    for (uint32_t i = 0; i < l->grid[0] * l->block[0] && i < (uint32_t)l->param[3]; i++) z[i] = x[i] + y[i];
  } else if (strcmp(name, "fill") == 0) {
    float v, *z = (float *)(uintptr_t)l->param[0];
    memcpy(&v, &l->param[1], 4);
    for (uint64_t i = 0; i < l->param[2]; i++) z[i] = v;
  }
}

static tf_status fake_launch(tf_device *d, void *module, const tf_kernel_launch *l, void *stream, const tf_sink *sink) {
  fake_device *f = (fake_device *)d;
  (void)module;
  (void)stream;
  int n = atomic_fetch_add(&f->launches, 1);
  if (f->fail_launch != TF_OK && n >= f->fail_launch_after) return fake_fail(f->fail_launch, sink, "launch");
  fake_kernel(f->parts->kernel[l->kernel].name, l);
  return TF_OK;
}

/* For tests on one thread: also keeps the launch. */
static tf_status fake_launch_keep(tf_device *d, void *module, const tf_kernel_launch *l, void *stream,
                                  const tf_sink *sink) {
  fake_device *f = (fake_device *)d;
  f->last = *l;
  memcpy(f->last_param, l->param, (l->nparam < 8 ? l->nparam : 8) * sizeof *l->param);
  f->last.param = f->last_param;
  const tf_hkernel *k = &f->parts->kernel[l->kernel];
  if (k->nparam && k->param[0] == TF_P_TENSORMAP) memcpy(f->last_map, (const void *)(uintptr_t)l->param[0], 16);
  return fake_launch(d, module, l, stream, sink);
}

static tf_status fake_alloc(tf_device *d, size_t bytes, void *stream, uint64_t *address, const tf_sink *sink) {
  fake_device *f = (fake_device *)d;
  (void)stream;
  if (f->fail_alloc != TF_OK) return fake_fail(f->fail_alloc, sink, "alloc");
  atomic_fetch_add(&f->allocs, 1);
  atomic_fetch_add(&f->live, 1);
  *address = (uint64_t)(uintptr_t)aligned_alloc(256, (bytes + 255) / 256 * 256);
  return TF_OK;
}

static void fake_free(tf_device *d, uint64_t address, void *stream) {
  (void)stream;
  atomic_fetch_sub(&((fake_device *)d)->live, 1);
  free((void *)(uintptr_t)address);
}

static tf_status fake_upload(tf_device *d, uint64_t dst, const void *src, size_t n, void *stream, const tf_sink *sink) {
  (void)d, (void)stream, (void)sink;
  memcpy((void *)(uintptr_t)dst, src, n);
  return TF_OK;
}

static tf_status fake_download(tf_device *d, void *dst, uint64_t src, size_t n, void *stream, const tf_sink *sink) {
  (void)d, (void)stream, (void)sink;
  memcpy(dst, (const void *)(uintptr_t)src, n);
  return TF_OK;
}

static tf_status fake_copy(tf_device *d, uint64_t dst, uint64_t src, size_t n, void *stream, const tf_sink *sink) {
  return fake_upload(d, dst, (const void *)(uintptr_t)src, n, stream, sink);
}

static tf_status fake_memset(tf_device *d, uint64_t dst, uint8_t v, size_t n, void *stream, const tf_sink *sink) {
  (void)stream, (void)sink;
  atomic_fetch_add(&((fake_device *)d)->memsets, 1);
  memset((void *)(uintptr_t)dst, v, n);
  return TF_OK;
}

static tf_status fake_sync(tf_device *d, void *stream, const tf_sink *sink) {
  (void)stream;
  return fake_fail(((fake_device *)d)->fail_sync, sink, "sync");
}

static tf_status fake_time_begin(tf_device *d, void *stream, void **timer, const tf_sink *sink) {
  fake_device *f = (fake_device *)d;
  (void)stream;
  if (f->fail_time != TF_OK) return fake_fail(f->fail_time, sink, "timer");
  atomic_fetch_add(&f->timers, 1);
  *timer = f;
  return TF_OK;
}

static tf_status fake_time_end(tf_device *d, void *stream, void *timer, double *ms, const tf_sink *sink) {
  (void)stream, (void)timer, (void)sink;
  atomic_fetch_sub(&((fake_device *)d)->timers, 1);
  if (ms) *ms = 1.5;
  return TF_OK;
}

/* The address, then the first dimension: enough for a test to know the map again. */
static tf_status fake_tensormap(tf_device *d, const tf_tensormap_desc *m, void *map128, const tf_sink *sink) {
  fake_device *f = (fake_device *)d;
  if (f->fail_tensormap != TF_OK) return fake_fail(f->fail_tensormap, sink, "tensor map");
  atomic_fetch_add(&f->maps, 1);
  memset(map128, 0, TF_TENSORMAP_BYTES);
  memcpy(map128, &m->address, 8);
  memcpy((char *)map128 + 8, &m->dim[0], 8);
  return TF_OK;
}

static void fake_info(tf_device *d, tf_device_info *info) {
  fake_device *f = (fake_device *)d;
  snprintf(info->name, sizeof info->name, "fake");
  info->is_host = f->is_host;
  info->shared_optin = f->shared_optin;
  info->sm = 90;
}

static void fake_destroy(tf_device *d) { (void)d; }

static const tf_device_vtable fake_vtable = {.load = fake_load,
                                             .unload = fake_unload,
                                             .launch = fake_launch_keep,
                                             .alloc = fake_alloc,
                                             .free = fake_free,
                                             .upload = fake_upload,
                                             .download = fake_download,
                                             .copy = fake_copy,
                                             .memset = fake_memset,
                                             .sync = fake_sync,
                                             .time_begin = fake_time_begin,
                                             .time_end = fake_time_end,
                                             .tensormap_encode = fake_tensormap,
                                             .info = fake_info,
                                             .destroy = fake_destroy};

static void *fake_host_alloc(void *user, size_t n) {
  (void)user;
  return malloc(n);
}
static void fake_host_free(void *user, void *p) {
  (void)user;
  free(p);
}

static inline void fake_init(fake_device *f) {
  memset(f, 0, sizeof *f);
  f->base.v = &fake_vtable;
  f->base.alloc = (tf_allocator){fake_host_alloc, fake_host_free, NULL};
  f->is_host = true;
  f->shared_optin = 232448;
}

/* An allocator that gives so many blocks and then none. */
typedef struct fake_memory {
  int left, live;
} fake_memory;

static inline void *fake_memory_alloc(void *user, size_t n) {
  fake_memory *m = user;
  if (m->left-- <= 0) return NULL;
  m->live++;
  return malloc(n);
}
static inline void fake_memory_free(void *user, void *p) {
  ((fake_memory *)user)->live--;
  free(p);
}

/* A sink that keeps the last error and counts them. */
typedef struct fake_log {
  char last[2048];
  int errors;
} fake_log;

static inline void fake_log_fn(void *user, const tf_diagnostic *d) {
  fake_log *l = user;
  if (d->severity != TF_ERROR) return;
  snprintf(l->last, sizeof l->last, "%.*s", (int)d->message.len, d->message.ptr);
  l->errors++;
}

#endif
