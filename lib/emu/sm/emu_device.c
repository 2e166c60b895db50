#include "emu/sm/emu_device_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "emu/memory/count.h"
#include "emu/async/emu_tensormap.h"
#include "runtime/cache_impl.h"
#include "support/alloc.h"
#include "support/sink.h"
#include "support/options.h"

static tf_emu_device *self(tf_device *d) { return (tf_emu_device *)d; }

static tf_status load(tf_device *d, const tf_package_parts *p, void **module, const tf_sink *sink) {
  tf_emu_code *c = NULL;
  tf_status s =
      tf_emu_code_load(self(d)->jit, p, (tf_emu_watch){self(d)->o.check, self(d)->o.count}, self(d)->o.cache, &c, sink);
  *module = c;
  return s;
}

static tf_status prepare(tf_device *d, void *module, const uint32_t *kernel, uint32_t n, const tf_sink *sink) {
  tf_emu_module *m;
  uint32_t index;
  pthread_mutex_lock(&self(d)->launching);
  tf_status s = tf_emu_code_make(module, kernel, n, sink);
  for (uint32_t i = 0; i < n && s == TF_OK; i++) s = tf_emu_code_kernel(module, kernel[i], &m, &index, sink);
  pthread_mutex_unlock(&self(d)->launching);
  return s;
}

static void unload(tf_device *d, void *module) {
  if (!module) return;
  pthread_mutex_lock(&self(d)->launching);
  if (self(d)->last == module) self(d)->last = NULL;
  pthread_mutex_unlock(&self(d)->launching);
  tf_emu_code_unload(module);
}

static tf_status sync_stream(tf_device *d, void *stream, const tf_sink *sink) {
  (void)d, (void)stream, (void)sink; /* a launch returns when it is done */
  return TF_OK;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static tf_status time_begin(tf_device *d, void *stream, void **timer, const tf_sink *sink) {
  (void)d, (void)stream;
  double *t = malloc(sizeof *t);
  if (!t) return tf_fail_oom(sink);
  *t = now();
  *timer = t;
  return TF_OK;
}

static tf_status time_end(tf_device *d, void *stream, void *timer, double *ms, const tf_sink *sink) {
  (void)d, (void)stream, (void)sink;
  if (ms) *ms = now() - *(double *)timer;
  free(timer);
  return TF_OK;
}

static void info(tf_device *d, tf_device_info *out) {
  (void)d;
  tf_device_info i = {.struct_size = out->struct_size,
                      .sm = 120, /* it runs code for any chip */
                      .ptx_version = 90,
                      .sm_count = 4,
                      .shared_optin = TF_EMU_MAX_SHARED,
                      .is_host = true};
  snprintf(i.name, sizeof i.name, "simulated SM");
  tf_info_write(out, &i, sizeof i);
}

static void destroy(tf_device *dev) {
  tf_emu_device *d = self(dev);
  tf_emu_workers_free(d);
  tf_emu_memory_free(d);
  if (d->jit) tf_emu_jit_destroy(d->jit);
  if (d->o.cache) tf_cache_release(d->o.cache);
  pthread_mutex_destroy(&d->launching);
  pthread_mutex_destroy(&d->lock);
  pthread_mutex_destroy(&d->job_lock);
  pthread_cond_destroy(&d->job_new);
  pthread_cond_destroy(&d->job_done);
  tf_allocator alloc = d->base.alloc;
  tf_free(&alloc, d);
}

static const tf_device_vtable vtable = {
    .load = load,
    .prepare = prepare,
    .unload = unload,
    .launch = tf_emu_launch_kernel,
    .alloc = tf_emu_alloc,
    .free = tf_emu_free,
    .upload = tf_emu_upload,
    .download = tf_emu_download,
    .copy = tf_emu_copy,
    .memset = tf_emu_memset,
    .sync = sync_stream,
    .time_begin = time_begin,
    .time_end = time_end,
    .tensormap_encode = tf_emu_tensormap_encode,
    .info = info,
    .destroy = destroy,
};

static uint32_t default_workers(void) {
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : n > TF_EMU_MAX_WORKERS ? TF_EMU_MAX_WORKERS : (uint32_t)n;
}

tf_status tf_device_emu(const tf_emu_options *o, const tf_allocator *a, const tf_sink *sink, tf_device **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  tf_emu_options opt;
  tf_status known = TF_OPTIONS_READ(tf_emu_options, &opt, o, sink);
  if (known != TF_OK) return known;
  if (opt.pct_depth > TF_EMU_MAX_PCT)
    return tf_fail(sink, TF_ERR_INVALID, "tf_emu_options has pct_depth %u; expected at most %d", opt.pct_depth,
                   TF_EMU_MAX_PCT);
  tf_allocator alloc = tf_allocator_or_malloc(a);
  tf_emu_device *d = tf_alloc_zero(&alloc, sizeof *d);
  if (!d) return tf_fail_oom(sink);
  d->base.v = &vtable;
  d->base.alloc = alloc;
  d->base.log = opt.log;
  d->o = opt;
  if (opt.cache) tf_cache_retain(opt.cache);
  d->nworker = d->o.workers ? d->o.workers : default_workers();
  if (d->nworker > TF_EMU_MAX_WORKERS) d->nworker = TF_EMU_MAX_WORKERS;
  pthread_mutex_init(&d->launching, NULL);
  pthread_mutex_init(&d->lock, NULL);
  pthread_mutex_init(&d->job_lock, NULL);
  pthread_cond_init(&d->job_new, NULL);
  pthread_cond_init(&d->job_done, NULL);
  tf_status s = tf_emu_jit_create(&d->jit, sink);
  if (s) {
    destroy(&d->base);
    return s;
  }
  *out = &d->base;
  return TF_OK;
}

static bool is_emu(const tf_device *d) { return d && d->v == &vtable; }

tf_status tf_emu_get_counters(tf_device *d, tf_emu_counters *out) {
  if (!is_emu(d) || !out || !out->struct_size) return TF_ERR_INVALID;
  pthread_mutex_lock(&self(d)->launching);
  tf_emu_counters c = self(d)->counters;
  pthread_mutex_unlock(&self(d)->launching);
  tf_info_write(out, &c, sizeof c);
  return TF_OK;
}

tf_status tf_emu_clear_counters(tf_device *d) {
  if (!is_emu(d)) return TF_ERR_INVALID;
  pthread_mutex_lock(&self(d)->launching);
  memset(&self(d)->counters, 0, sizeof self(d)->counters);
  const tf_emu_code *c = self(d)->last;
  if (c && c->sites.counter) memset(c->sites.counter, 0, (size_t)c->sites.counted * 4 * sizeof *c->sites.counter);
  pthread_mutex_unlock(&self(d)->launching);
  return TF_OK;
}

uint32_t tf_emu_get_site_counters(tf_device *d, tf_emu_site_counters *out, uint32_t cap) {
  if (!is_emu(d)) return 0;
  pthread_mutex_lock(&self(d)->launching);
  const tf_emu_code *code = self(d)->last;
  uint32_t n = 0;
  for (uint32_t i = 0; code && i < code->sites.counted; i++) {
    const uint64_t *c = &code->sites.counter[4 * (size_t)i];
    const tf_emu_site *s = &code->sites.at[i];
    if (!c[0]) continue;
    if (n < cap)
      out[n] = (tf_emu_site_counters){.struct_size = sizeof *out,
                                      .file = s->file,
                                      .line = s->line,
                                      .column = s->column,
                                      .shared = c[3],
                                      .store = s->kind != TF_EMU_LOAD && s->kind != TF_EMU_ATOMIC_LOAD,
                                      .size = s->size,
                                      .requests = c[0],
                                      .units = c[1],
                                      .ideal = c[2]};
    n++;
  }
  pthread_mutex_unlock(&self(d)->launching);
  return n;
}
