/* Devices, and one call on one of them. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-run/run.h"
#include "tf/device.h"

/* --shared-libs: loaded first and for good, as mlir-runner does. */
static tf_status load_libraries(tool *t) {
  for (size_t i = 0; i < t->o.shared_libs.n; i++)
    for (const char *p = t->o.shared_libs.at[i]; *p;) {
      size_t n = strcspn(p, ",");
      char *path = need_str((tf_str){p, n});
      bool ok = dlopen(path, RTLD_NOW | RTLD_GLOBAL) != NULL;
      free(path);
      if (!ok) return tool_fail(t, TF_ERR_ENV, "--shared-libs: %s", dlerror());
      p += n + (p[n] == ',');
    }
  return TF_OK;
}

/* What only the simulated SM does is said to do nothing elsewhere; a trace that will not come is an error. */
static bool only_emu(tool *t, const char *device) {
  const options *o = &t->o;
  const struct {
    const char *name;
    bool given;
  } all[] = {{"check", o->check && strcmp(o->check, "none") != 0},
             {"schedule", o->schedule},
             {"async-latency", o->async_latency},
             {"max-steps", o->max_steps},
             {"stop-on-first", o->stop_on_first},
             {"counters", o->counters}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].given)
      fprintf(stderr, "%s: warning: '--%s' is of the simulated SM and does nothing on '%s'\n", o->program, all[i].name,
              device);
  if (!o->trace) return true;
  fprintf(stderr, "%s: '--trace' is of the simulated SM, not of '%s'\n", o->program, device);
  t->usage = true;
  return false;
}

tf_status open_device(call *run) {
  tool *t = run->t;
  tf_device **out = &run->device;
  if (*out) return TF_OK;
  const char *name = t->o.device ? t->o.device : "emu";
  tf_status s = load_libraries(t);
  if (s != TF_OK) return s;
  if (strcmp(name, "emu") == 0) return open_emu(run, out);
  if (!only_emu(t, name)) return TF_ERR_INVALID;
  tf_cuda_options c = {.struct_size = sizeof c};
  char rest;
  const char *number = strncmp(name, "cuda", 4) == 0 ? name + 4 : strncmp(name, "gpu", 3) == 0 ? name + 3 : NULL;
  if (number && (!*number || sscanf(number, ":%d%c", &c.ordinal, &rest) == 1))
    return tf_device_cuda(&c, NULL, &t->sink, out);
  fprintf(stderr, "%s: unknown device '%s'; there are emu, cuda, cuda:N and reference\n", t->o.program, name);
  t->usage = true;
  return TF_ERR_INVALID;
}

tf_status default_target(call *c, const char **out) {
  const char *name = c->t->o.device ? c->t->o.device : "emu";
  *out = "sm_90a";
  if (strcmp(name, "emu") == 0) return TF_OK;
  double t0 = now();
  tf_status s = open_device(c);
  time_add(c->t, "open device", now() - t0);
  if (s != TF_OK) return s;
  return tf_device_target(c->device, &c->t->sink, out);
}

/* ------------------------------------------------------------------------------------------------ memory */

/* The tensors of a call on the device: copies, or the host's own memory; results in the device's own, which knows what
 * was written there. */
typedef struct placed {
  call *c;
  tf_device *d;
  tf_device_info info;
  tf_executable *exe;
  DLTensor *tensors;
  tf_arg *args;
} placed;

/* What a result's memory is filled with before the run. */
enum { UNWRITTEN = 0xa5 };

static size_t all_bytes(const DLManagedTensor *m) {
  size_t n = 1;
  for (int i = 0; i < m->dl_tensor.ndim; i++) n *= (size_t)m->dl_tensor.shape[i];
  unsigned bits = m->dl_tensor.dtype.bits;
  return bits < 8 ? n / 2 + n % 2 : n * (bits / 8);
}

/* A parameter that is bytes stays on the host: the launch reads it there. */
static bool by_value(const placed *p, uint32_t i) {
  return p->c->bare && tf_package_kernel_param(p->c->package, p->c->kernel, i) == TF_PARAM_BYTES;
}

static tf_status place(placed *p, uint32_t i, value *v) {
  if (v->is_scalar && p->c->bare) {
    tf_param_kind k = tf_package_kernel_param(p->c->package, p->c->kernel, i);
    if (k == TF_PARAM_F32 || k == TF_PARAM_F64) p->args[i].scalar.f = v->f;
    else p->args[i].scalar.i = v->i;
    return TF_OK;
  }
  if (v->is_scalar) {
    tf_arg_info info = {.struct_size = sizeof info};
    tf_status s = tf_package_arg(p->c->package, p->c->entry, i, &info);
    if (s != TF_OK) return s;
    if (info.dtype.code == kDLFloat || info.dtype.code == kDLBfloat || info.dtype.code > 6) p->args[i].scalar.f = v->f;
    else p->args[i].scalar.i = v->i;
    return TF_OK;
  }
  p->tensors[i] = v->tensor;
  p->args[i].tensor = &p->tensors[i];
  if (p->info.is_host || by_value(p, i)) return TF_OK;
  size_t bytes = all_bytes(v->memory);
  p->tensors[i].device.device_type = kDLCUDA;
  p->tensors[i].data = NULL;
  const char *name = p->c->t->o.device;
  p->tensors[i].device.device_id = strchr(name, ':') ? atoi(strchr(name, ':') + 1) : 0;
  if (!bytes) return TF_OK;
  tf_status s = tf_device_alloc(p->d, bytes, &p->tensors[i].data, &p->c->t->sink);
  if (s == TF_OK) s = tf_device_upload(p->d, p->tensors[i].data, v->memory->dl_tensor.data, bytes, &p->c->t->sink);
  return s;
}

/* A result that nobody wrote shows: every byte is UNWRITTEN before the run. Where the device is the host, that counts
 * as written by nobody. */
static tf_status place_result(placed *p, uint32_t i, value *v) {
  size_t bytes = all_bytes(v->memory);
  memset(v->tensor.data, UNWRITTEN, bytes);
  if (!p->info.is_host) return place(p, i, v);
  p->tensors[i] = v->tensor;
  p->args[i].tensor = &p->tensors[i];
  if (!bytes) return TF_OK;
  tf_status s = tf_device_alloc(p->d, bytes, &p->tensors[i].data, &p->c->t->sink);
  if (s == TF_OK) memset(p->tensors[i].data, UNWRITTEN, bytes);
  return s;
}

/* --in-place: which input has the memory of result i, else -1. Checked when results are made. */
static int64_t in_place(const call *c, uint32_t i) {
  const list *l = &c->t->o.in_place;
  return i < l->n && strcmp(l->at[i], "-") != 0 ? strtoll(l->at[i], NULL, 10) : -1;
}

/* The input itself stays as it was, since others compare with it: what runs has a copy. */
static tf_status place_in(placed *p, uint32_t i, value *v) {
  call *c = p->c;
  int64_t from = in_place(c, i);
  const char *spec = c->t->o.in_place.at[i];
  value *x = from >= 0 && from < c->nin ? &c->in[from] : NULL;
  if (!x || x->is_scalar || spec[strspn(spec, "0123456789")])
    return tool_fail(c->t, TF_ERR_INVALID, "--in-place '%s': there is no such tensor among the %u inputs", spec,
                     c->nin);
  DLTensor *in = &p->tensors[from], *out = &p->tensors[c->nin + i];
  size_t bytes = all_bytes(x->memory);
  if (p->info.is_host && in->data == x->tensor.data && bytes) {
    tf_status s = tf_device_alloc(p->d, bytes, &in->data, &c->t->sink);
    if (s == TF_OK) s = tf_device_upload(p->d, in->data, x->memory->dl_tensor.data, bytes, &c->t->sink);
    if (s != TF_OK) return s;
  }
  bool fits = in->ndim == v->tensor.ndim && bytes == all_bytes(v->memory);
  for (int k = 0; fits && k < in->ndim; k++) fits = in->shape[k] == v->dims[k];
  if (!fits)
    return tool_fail(c->t, TF_ERR_INVALID,
                     "--in-place '%s': result %u has other extents than this input, or the input holes", spec, i);
  *out = *in;
  p->args[c->nin + i].tensor = out;
  return TF_OK;
}

static const char *out_strides(const call *c, uint32_t i) {
  const list *l = &c->t->o.out_strides;
  return i < l->n && strcmp(l->at[i], "-") != 0 ? l->at[i] : NULL;
}

static tf_status make_results(placed *p) {
  call *c = p->c;
  if (c->t->o.out_strides.n > c->nout)
    return tool_fail(c->t, TF_ERR_INVALID, "the entry has %u results, but %zu --out-strides were given", c->nout,
                     c->t->o.out_strides.n);
  if (c->t->o.in_place.n > c->nout)
    return tool_fail(c->t, TF_ERR_INVALID, "the entry has %u results, but %zu --in-place were given", c->nout,
                     c->t->o.in_place.n);
  for (uint32_t i = 0; i < c->nout; i++) {
    tf_arg_info info = {.struct_size = sizeof info};
    int64_t dims[32];
    value *v = &c->out[i];
    tf_status s = tf_package_arg(c->package, c->entry, c->nin + i, &info);
    if (s == TF_OK) s = tf_executable_result_shape(p->exe, c->entry, p->args, c->nin, i, dims, info.rank, &c->t->sink);
    if (s != TF_OK) return s;
    memcpy(v->dims, dims, info.rank * sizeof *dims);
    if (out_strides(c, i)) s = value_lay_out(c->t, info.dtype, (int)info.rank, out_strides(c, i), v);
    else {
      s = tf_tensor_create(info.dtype, info.rank, dims, NULL, &c->t->sink, &v->memory);
      if (s == TF_OK) v->tensor = v->memory->dl_tensor;
    }
    if (s != TF_OK) return s;
    v->name = need_str(strz(info.name ? info.name : ""));
    s = in_place(c, i) >= 0 ? place_in(p, i, v) : place_result(p, c->nin + i, v);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

static tf_status fetch_results(placed *p) {
  call *c = p->c;
  uint32_t first = c->bare && !p->info.is_host ? 0 : c->nin;
  for (uint32_t i = first; i < c->nin + c->nout; i++) {
    value *v = i < c->nin ? &c->in[i] : &c->out[i - c->nin];
    size_t bytes = v->is_scalar || by_value(p, i) ? 0 : all_bytes(v->memory);
    if (!bytes) continue;
    tf_status s = tf_device_download(p->d, v->memory->dl_tensor.data, p->tensors[i].data, bytes, &c->t->sink);
    if (s != TF_OK) return s;
  }
  for (uint32_t i = 0; i < c->nout; i++) {
    bool kept = true;
    tf_status s = out_strides(c, i) ? value_gather(c->t, UNWRITTEN, &c->out[i], &kept) : TF_OK;
    if (s != TF_OK) return s;
    if (!kept)
      return tool_fail(c->t, TF_ERR_INVALID, "the memory between the elements of result %u '%s' was written", i,
                       c->out[i].name);
  }
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ running */

static tf_status execute(placed *p, uint32_t repeat) {
  call *c = p->c;
  tf_status s = TF_OK;
  for (uint32_t i = 0; s == TF_OK && i < repeat; i++)
    s = c->bare ? tf_launch_kernel(p->exe, c->kernel, &c->launch, p->args, c->nin, NULL, &c->t->sink)
                : tf_execute(p->exe, c->entry, p->args, c->nin + c->nout, NULL, &c->t->sink);
  return s;
}

static tf_status timed(placed *p, uint32_t repeat, double *ms) {
  call *c = p->c;
  if (c->bare)
    return tf_launch_kernel_timed(p->exe, c->kernel, &c->launch, p->args, c->nin, NULL, repeat, ms, &c->t->sink);
  return tf_execute_timed(p->exe, c->entry, p->args, c->nin + c->nout, NULL, repeat, ms, &c->t->sink);
}

/* What memory gives: the largest tensor copied on the device, counted in and out. Not where it is the host's. */
static tf_status bench_copy(placed *p, uint32_t repeat, size_t bytes, void *from, double rate) {
  const tf_sink *sink = &p->c->t->sink;
  void *to;
  double ms = 0;
  if (p->info.is_host || !bytes) return TF_OK;
  tf_status s = tf_device_alloc(p->d, bytes, &to, sink);
  if (s != TF_OK) return s;
  s = tf_device_copy_timed(p->d, to, from, bytes, NULL, 2, &ms, sink);
  if (s == TF_OK) s = tf_device_copy_timed(p->d, to, from, bytes, NULL, repeat, &ms, sink);
  tf_device_free(p->d, to);
  if (s != TF_OK) return s;
  double copied = 2.0 * (double)bytes * repeat / ms * 1e-6;
  fprintf(stderr, "%s: a copy of %zu bytes, %.6f ms each, %.1f GB/s; the runs reach %.3f of that\n", p->info.name,
          bytes, ms / repeat, copied, rate / copied);
  return TF_OK;
}

static tf_status bench(placed *p, uint32_t repeat) {
  call *c = p->c;
  uint32_t n = c->nin + c->nout;
  double ms, bytes = 0;
  tf_status s = timed(p, 2, &ms);
  if (s == TF_OK) s = timed(p, repeat, &ms);
  if (s != TF_OK) return s;
  size_t largest = 0;
  void *from = NULL;
  for (uint32_t i = 0; i < n; i++) {
    value *v = i < c->nin ? &c->in[i] : &c->out[i - c->nin];
    size_t size = v->is_scalar ? 0 : all_bytes(v->memory);
    bytes += (double)size;
    if (size > largest) largest = size, from = p->tensors[i].data;
  }
  double rate = bytes * repeat / ms * 1e-6;
  fprintf(stderr, "%s: %u runs, %.6f ms each, %.1f GB/s of arguments\n", p->info.name, repeat, ms / repeat, rate);
  return bench_copy(p, repeat, largest, from, rate);
}

/* What runs then is the winner. */
static tf_status tune_placed(placed *p) {
  call *c = p->c;
  double seconds;
  if (!tunes(c, &seconds)) return TF_ERR_INVALID;
  tf_status s = tune(c, seconds, p->args);
  if (s != TF_OK) return s;
  tf_executable_destroy(p->exe);
  p->exe = NULL;
  return tf_executable_create(p->d, c->package, &c->t->sink, &p->exe);
}

static tf_status run_placed(placed *p) {
  call *c = p->c;
  tool *t = c->t;
  tf_status s = TF_OK;
  double t0 = now();
  uint32_t repeat = t->o.repeat > 0 ? (uint32_t)t->o.repeat : 1;
  for (uint32_t i = 0; s == TF_OK && i < c->nin; i++) s = place(p, i, &c->in[i]);
  if (s == TF_OK) s = make_results(p);
  time_add(t, "copy arguments", now() - t0);
  if (s == TF_OK && t->o.tune) s = tune_placed(p);
  if (s != TF_OK) return s;
  t0 = now();
  if (t->o.bench) s = bench(p, repeat);
  else s = execute(p, repeat);
  if (s == TF_OK) s = tf_device_sync(p->d, NULL, &t->sink);
  time_add(t, "run", now() - t0);
  return s == TF_OK ? fetch_results(p) : s;
}

/* Is the memory of argument i ours, and of no later one? */
static bool owns(const placed *p, uint32_t i) {
  const call *c = p->c;
  if (i < c->nin && by_value(p, i)) return false;
  for (uint32_t k = i + 1; k < c->nin + c->nout; k++)
    if (p->args[k].tensor && p->tensors[k].data == p->tensors[i].data) return false;
  return !p->info.is_host || i >= c->nin;
}

tf_status run_on_device(call *c) {
  tool *t = c->t;
  placed p = {.c = c, .info = {.struct_size = sizeof p.info}};
  double t0 = now();
  uint32_t n = c->nin + c->nout;
  tf_status s = open_device(c);
  time_add(t, "open device", now() - t0);
  if (s != TF_OK) return s;
  p.d = c->device;
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
    if (p.args[i].tensor && owns(&p, i) && p.tensors[i].data) tf_device_free(p.d, p.tensors[i].data);
  if (p.exe) tf_executable_destroy(p.exe);
  t->on_fault = NULL;
  tf_status written = write_trace(c);
  if (s == TF_OK) s = written;
  free(p.tensors);
  free(p.args);
  return s;
}
