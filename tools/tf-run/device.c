/* Devices, and one call on one of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"
#include "tf/device.h"

#if __has_include("tf/emu.h")
#include "tf/emu.h"
#define HAVE_EMU 1
#else
#define HAVE_EMU 0
#endif

#if HAVE_EMU
static bool known_checks(const char *s) {
  static const char *const names[] = {"all", "race", "init", "oob", "align", "tma", "mbar", "tmem", "deadlock"};
  while (*s) {
    size_t n = strcspn(s, ","), i = 0, count = sizeof names / sizeof *names;
    while (i < count && !(strlen(names[i]) == n && memcmp(names[i], s, n) == 0)) i++;
    if (i == count) return false;
    s += n + (s[n] == ',');
  }
  return true;
}

static tf_status bad_option(tool *t, const char *option, const char *value, const char *wanted) {
  fprintf(stderr, "%s: option '--%s' wants %s, found '%s'; see --help\n", t->o.program, option, wanted, value);
  t->usage = true;
  return TF_ERR_INVALID;
}

static tf_status open_emu(tool *t, tf_device **out) {
  const options *o = &t->o;
  tf_emu_options e = {.struct_size = sizeof e, .seed = (uint64_t)o->seed, .workers = (uint32_t)o->threads};
  e.check = !o->check || strcmp(o->check, "none") != 0;
  if (o->bench && !o->check) e.check = false;
  if (o->check && *o->check && e.check && !known_checks(o->check))
    return bad_option(t, "check", o->check, "all, none, or a list of race,init,oob,align,tma,mbar,tmem,deadlock");
  e.count = o->counters;
  e.max_steps = (uint64_t)o->max_steps;
  if (o->stop_on_first) e.report_limit = 1;
  if (o->schedule) {
    if (strcmp(o->schedule, "random") == 0) e.schedule = TF_EMU_RANDOM;
    else if (strcmp(o->schedule, "rr") != 0) return bad_option(t, "schedule", o->schedule, "rr or random");
  }
  if (o->async_latency) {
    if (strcmp(o->async_latency, "eager") == 0) e.latency = TF_EMU_EAGER;
    else if (strcmp(o->async_latency, "random") == 0) e.latency = TF_EMU_JITTER;
    else if (strcmp(o->async_latency, "lazy") != 0)
      return bad_option(t, "async-latency", o->async_latency, "lazy, eager or random");
  }
  debug(t, "run", "simulated SM, check %d, seed %lld", (int)e.check, (long long)o->seed);
  return tf_device_emu(&e, NULL, &t->sink, out);
}

static void print_counters(tool *t, tf_device *d) {
  tf_emu_counters c = {.struct_size = sizeof c};
  if (!t->o.counters || tf_emu_get_counters(d, &c) != TF_OK) return;
  fprintf(stderr, "launches %llu, CTAs %llu, threads %llu\n", (unsigned long long)c.launches,
          (unsigned long long)c.ctas, (unsigned long long)c.threads);
  fprintf(stderr, "global: %llu bytes read, %llu written, %llu requests, %llu sectors\n",
          (unsigned long long)c.global_read, (unsigned long long)c.global_written,
          (unsigned long long)c.global_requests, (unsigned long long)c.global_sectors);
  fprintf(stderr, "shared: %llu bytes read, %llu written, %llu requests, %llu wavefronts (%llu without conflicts)\n",
          (unsigned long long)c.shared_read, (unsigned long long)c.shared_written,
          (unsigned long long)c.shared_requests, (unsigned long long)c.shared_wavefronts,
          (unsigned long long)c.shared_ideal);
}
#else
static tf_status open_emu(tool *t, tf_device **out) {
  (void)out;
  return tool_fail(t, TF_ERR_ENV, "this build of tf has no simulated SM");
}
static void print_counters(tool *t, tf_device *d) { (void)t, (void)d; }
#endif

static tf_status open_device(tool *t, tf_device **out) {
  const char *name = t->o.device ? t->o.device : "emu";
  *out = NULL;
  if (strcmp(name, "emu") == 0) return open_emu(t, out);
  tf_cuda_options c = {.struct_size = sizeof c};
  char rest;
  const char *number = strncmp(name, "cuda", 4) == 0 ? name + 4 : strncmp(name, "gpu", 3) == 0 ? name + 3 : NULL;
  if (number && (!*number || sscanf(number, ":%d%c", &c.ordinal, &rest) == 1))
    return tf_device_cuda(&c, NULL, &t->sink, out);
  fprintf(stderr, "%s: unknown device '%s'; there are emu, cuda, cuda:N and reference\n", t->o.program, name);
  t->usage = true;
  return TF_ERR_INVALID;
}

/* ------------------------------------------------------------------------------------------------ memory */

/* The tensors of a call on the device: copies, or the host's own memory. */
typedef struct placed {
  call *c;
  tf_device *d;
  tf_device_info info;
  tf_executable *exe;
  DLTensor *tensors;
  tf_arg *args;
} placed;

static size_t all_bytes(const DLManagedTensor *m) {
  size_t n = m->dl_tensor.dtype.bits / 8;
  for (int i = 0; i < m->dl_tensor.ndim; i++) n *= (size_t)m->dl_tensor.shape[i];
  return n;
}

static tf_status place(placed *p, uint32_t i, value *v, bool upload) {
  if (v->is_scalar) {
    tf_arg_info info = {.struct_size = sizeof info};
    tf_package_arg(p->c->package, p->c->entry, i, &info);
    if (info.dtype.code == kDLFloat || info.dtype.code == kDLBfloat || info.dtype.code > 6) p->args[i].scalar.f = v->f;
    else p->args[i].scalar.i = v->i;
    return TF_OK;
  }
  p->tensors[i] = v->tensor;
  p->args[i].tensor = &p->tensors[i];
  if (p->info.is_host) return TF_OK;
  size_t bytes = all_bytes(v->memory);
  p->tensors[i].device.device_type = kDLCUDA;
  p->tensors[i].data = NULL;
  const char *name = p->c->t->o.device;
  p->tensors[i].device.device_id = strchr(name, ':') ? atoi(strchr(name, ':') + 1) : 0;
  if (!bytes) return TF_OK;
  tf_status s = tf_device_alloc(p->d, bytes, &p->tensors[i].data, &p->c->t->sink);
  if (s == TF_OK && upload)
    s = tf_device_upload(p->d, p->tensors[i].data, v->memory->dl_tensor.data, bytes, &p->c->t->sink);
  return s;
}

static tf_status make_results(placed *p) {
  call *c = p->c;
  for (uint32_t i = 0; i < c->nout; i++) {
    tf_arg_info info = {.struct_size = sizeof info};
    int64_t dims[32];
    value *v = &c->out[i];
    tf_package_arg(c->package, c->entry, c->nin + i, &info);
    tf_status s = tf_executable_result_shape(p->exe, c->entry, p->args, c->nin, i, dims, info.rank, &c->t->sink);
    if (s == TF_OK) s = tf_tensor_create(info.dtype, info.rank, dims, NULL, &c->t->sink, &v->memory);
    if (s != TF_OK) return s;
    v->name = need_str(strz(info.name ? info.name : ""));
    v->tensor = v->memory->dl_tensor;
    memcpy(v->dims, dims, info.rank * sizeof *dims);
    /* a result that nobody wrote shows: every byte is 0xa5 before the run */
    memset(v->tensor.data, 0xa5, all_bytes(v->memory));
    s = place(p, c->nin + i, v, true);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

static tf_status fetch_results(placed *p) {
  call *c = p->c;
  for (uint32_t i = 0; i < c->nout && !p->info.is_host; i++) {
    value *v = &c->out[i];
    size_t bytes = all_bytes(v->memory);
    if (!bytes) continue;
    tf_status s = tf_device_download(p->d, v->memory->dl_tensor.data, p->tensors[c->nin + i].data, bytes, &c->t->sink);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ running */

static tf_status bench(placed *p, uint32_t repeat) {
  call *c = p->c;
  uint32_t n = c->nin + c->nout;
  double ms, bytes = 0;
  tf_status s = tf_execute_timed(p->exe, c->entry, p->args, n, NULL, 2, &ms, &c->t->sink);
  if (s == TF_OK) s = tf_execute_timed(p->exe, c->entry, p->args, n, NULL, repeat, &ms, &c->t->sink);
  if (s != TF_OK) return s;
  for (uint32_t i = 0; i < n; i++) {
    value *v = i < c->nin ? &c->in[i] : &c->out[i - c->nin];
    if (!v->is_scalar) bytes += (double)all_bytes(v->memory);
  }
  fprintf(stderr, "%s: %u runs, %.6f ms each, %.1f GB/s of arguments\n", p->info.name, repeat, ms / repeat,
          bytes * repeat / ms * 1e-6);
  return TF_OK;
}

static tf_status run_placed(placed *p) {
  call *c = p->c;
  tool *t = c->t;
  tf_status s = TF_OK;
  double t0 = now();
  uint32_t repeat = t->o.repeat > 0 ? (uint32_t)t->o.repeat : 1;
  for (uint32_t i = 0; s == TF_OK && i < c->nin; i++) s = place(p, i, &c->in[i], true);
  if (s == TF_OK) s = make_results(p);
  time_add(t, "copy arguments", now() - t0);
  if (s != TF_OK) return s;
  t0 = now();
  if (t->o.bench) s = bench(p, repeat);
  else
    for (uint32_t i = 0; s == TF_OK && i < repeat; i++)
      s = tf_execute(p->exe, c->entry, p->args, c->nin + c->nout, NULL, &t->sink);
  if (s == TF_OK) s = tf_device_sync(p->d, NULL, &t->sink);
  time_add(t, "run", now() - t0);
  return s == TF_OK ? fetch_results(p) : s;
}

tf_status run_on_device(call *c) {
  tool *t = c->t;
  placed p = {.c = c, .info = {.struct_size = sizeof p.info}};
  double t0 = now();
  uint32_t n = c->nin + c->nout;
  tf_status s = open_device(t, &p.d);
  time_add(t, "open device", now() - t0);
  if (s != TF_OK) return s;
  tf_device_get_info(p.d, &p.info);
  debug(t, "run", "device '%s', sm_%u, PTX %u", p.info.name, p.info.sm, p.info.ptx_version);
  t0 = now();
  s = tf_executable_create(p.d, c->package, &t->sink, &p.exe);
  time_add(t, "load", now() - t0);
  p.tensors = need((n + 1) * sizeof *p.tensors);
  p.args = need((n + 1) * sizeof *p.args);
  if (s == TF_OK) s = run_placed(&p);
  print_counters(t, p.d);
  for (uint32_t i = 0; i < n; i++)
    if (p.args[i].tensor && !p.info.is_host && p.tensors[i].data) tf_device_free(p.d, p.tensors[i].data);
  if (p.exe) tf_executable_destroy(p.exe);
  tf_device_destroy(p.d);
  free(p.tensors);
  free(p.args);
  return s;
}
