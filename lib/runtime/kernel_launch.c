/* Launching one kernel without a host program. */
#include <stdio.h>
#include <string.h>

#include "runtime/exec.h"
#include "support/alloc.h"
#include "support/options.h"

_Static_assert((int)TF_PARAM_TENSORMAP == (int)TF_P_TENSORMAP && (int)TF_PARAM_I8 == (int)TF_P_I8 &&
                   (int)TF_PARAM_POINTER == (int)TF_P_PTR && (int)TF_PARAM_BYTES == (int)TF_P_BYTES,
               "one numbering");

/* A launch whose arguments were checked; slots and ranges have room for all parameters. */
typedef struct bare {
  tf_executable *e;
  tf_kernel_launch k;
  uint64_t *slot;
  tf_memory_range *range;
  uint8_t *memory, *map; /* of tensor maps and bytes; the next one's place */
  const char *const *how;
  bool foreign; /* a pointer was given as an address: what lies there is not known */
  const tf_sink *sink;
} bare;

/* Pointers may be among them, so what the kernel may touch is not known. */
static tf_status pack_bytes(bare *b, uint32_t i, const DLTensor *t) {
  const tf_hkernel *f = &b->e->package->parts.kernel[b->k.kernel];
  int64_t n = t ? (t->dtype.bits * t->dtype.lanes + 7) / 8 : 0, step = 1;
  bool dense = t && t->device.device_type == kDLCPU;
  for (int k = t ? t->ndim - 1 : -1; k >= 0; k--) {
    dense &= !t->strides || t->shape[k] == 1 || t->strides[k] == step;
    step *= t->shape[k];
    n *= t->shape[k];
  }
  if (!dense || n != f->bytes[i])
    return tf_fail(b->sink, TF_ERR_INVALID,
                   "kernel '%s': parameter %u is %u bytes by value, expected a tensor of so many bytes in host memory, "
                   "without gaps; found %s of %lld",
                   f->name, i, f->bytes[i], t ? "one" : "none", (long long)n);
  memcpy(b->map, (const char *)t->data + t->byte_offset, (size_t)n);
  b->slot[i] = (uint64_t)(uintptr_t)b->map;
  b->map += (n + 63) / 64 * 64;
  b->foreign = true;
  return TF_OK;
}

static tf_status pack_argument(bare *b, uint32_t i, const tf_arg *a) {
  const tf_hkernel *f = &b->e->package->parts.kernel[b->k.kernel];
  tf_pkind kind = (tf_pkind)f->param[i];
  const char *how = b->how ? b->how[i] : NULL;
  if (kind == TF_P_TENSORMAP && (!a->tensor || !how))
    return tf_fail(
        b->sink, TF_ERR_INVALID,
        "kernel '%s': parameter %u is a tensor map, expected a tensor and how it is copied, such as box=4x32", f->name,
        i);
  if (kind == TF_P_BYTES && !how) return pack_bytes(b, i, a->tensor);
  if (how && kind != TF_P_TENSORMAP)
    return tf_fail(b->sink, TF_ERR_INVALID, "kernel '%s': parameter %u is no tensor map, found '%s' for one", f->name,
                   i, how);
  if (a->tensor && kind != TF_P_PTR && !how)
    return tf_fail(b->sink, TF_ERR_INVALID, "kernel '%s': argument %u is a tensor, expected a number", f->name, i);
  if (a->tensor) {
    char what[96];
    snprintf(what, sizeof what, "kernel '%.60s': argument %u", f->name, i);
    tf_memory_range r;
    tf_status s = tf_arg_span(b->e, a->tensor, what, &r, b->sink);
    b->slot[i] = how ? (uint64_t)(uintptr_t)b->map : tf_arg_address(a->tensor);
    if (s == TF_OK && how) s = tf_exec_bare_map(b->e, what, a->tensor, how, b->map, b->sink);
    if (how) b->map += TF_TENSORMAP_BYTES;
    if (s == TF_OK && r.bytes) b->range[b->k.nrange++] = r;
    return s;
  }
  /* an address of the host's; smaller numbers are none, but what PTX passes in 64 bits */
  if (kind == TF_P_PTR && (uint64_t)a->scalar.i >> 32) b->foreign = true;
  if (kind == TF_P_F64) memcpy(&b->slot[i], &a->scalar.f, 8);
  else if (kind == TF_P_F32) {
    float v = (float)a->scalar.f;
    b->slot[i] = 0;
    memcpy(&b->slot[i], &v, 4);
  } else return tf_exec_pack(b->e, b->k.kernel, i, a->scalar.i, &b->slot[i], b->sink);
  return TF_OK;
}

static void end(bare *b) {
  tf_free(&b->e->device->alloc, b->slot);
  tf_free(&b->e->device->alloc, b->range);
  tf_free(&b->e->device->alloc, b->memory);
}

static tf_status prepare(bare *b, uint32_t kernel, const tf_launch_options *o, const tf_arg *args, uint32_t nargs) {
  const tf_package_parts *p = &b->e->package->parts;
  tf_launch_options full;
  tf_status known = TF_OPTIONS_READ(tf_launch_options, &full, o, b->sink);
  if (known != TF_OK) return known;
  if (kernel >= p->nkernel)
    return tf_fail(b->sink, TF_ERR_INVALID, "no kernel %u in a package that has %u", kernel, p->nkernel);
  const tf_hkernel *f = &p->kernel[kernel];
  if (nargs != f->nparam || (nargs && !args))
    return tf_fail(b->sink, TF_ERR_INVALID, "kernel '%s' takes %u arguments, found %u", f->name, f->nparam,
                   args ? nargs : 0);
  b->k = (tf_kernel_launch){.kernel = kernel, .nparam = nargs};
  tf_status s = tf_exec_bare(b->e, kernel, &full, &b->k, b->sink);
  if (s != TF_OK) return s;
  const tf_allocator *a = &b->e->device->alloc;
  b->slot = tf_alloc_zero(a, (nargs + 1) * sizeof *b->slot);
  b->range = tf_alloc_zero(a, (nargs + 1) * sizeof *b->range);
  size_t memory = ((size_t)nargs + 1) * TF_TENSORMAP_BYTES;
  for (uint32_t i = 0; i < nargs; i++)
    if (f->param[i] == TF_P_BYTES) memory += (f->bytes[i] + 63u) / 64 * 64;
  b->memory = tf_alloc_zero(a, memory);
  if (!b->slot || !b->range || !b->memory) return tf_fail_oom(b->sink);
  b->map = (uint8_t *)(((uintptr_t)b->memory + 63) & ~(uintptr_t)63);
  b->how = full.maps;
  for (uint32_t i = 0; s == TF_OK && i < nargs; i++) s = pack_argument(b, i, &args[i]);
  b->k.param = b->slot;
  if (b->e->info.is_host && (full.closed || !b->foreign)) b->k.range = b->range;
  return s;
}

static tf_status launch(bare *b, void *stream, uint32_t repeat) {
  tf_device *d = b->e->device;
  tf_status s = TF_OK;
  tf_exec_tell_launch(b->e, &b->k, "", b->sink);
  for (uint32_t i = 0; s == TF_OK && i < repeat; i++) s = d->v->launch(d, b->e->module, &b->k, stream, b->sink);
  return s;
}

tf_status tf_launch_kernel(tf_executable *e, uint32_t kernel, const tf_launch_options *o, const tf_arg *args,
                           uint32_t nargs, void *stream, const tf_sink *sink) {
  tf_log_listener l;
  bare b = {.e = e, .sink = tf_log_begin(&l, &e->device->log, &e->device->alloc, sink)};
  tf_status s = prepare(&b, kernel, o, args, nargs);
  if (s == TF_OK) s = launch(&b, stream, 1);
  end(&b);
  tf_log_end(&l);
  return s;
}

tf_status tf_launch_kernel_timed(tf_executable *e, uint32_t kernel, const tf_launch_options *o, const tf_arg *args,
                                 uint32_t nargs, void *stream, uint32_t repeat, double *ms, const tf_sink *sink) {
  tf_log_listener l;
  bare b = {.e = e, .sink = tf_log_begin(&l, &e->device->log, &e->device->alloc, sink)};
  tf_exec_timer timer;
  *ms = 0;
  tf_status s = prepare(&b, kernel, o, args, nargs);
  if (s == TF_OK) s = tf_exec_time_begin(&timer, e->device, stream, b.sink);
  if (s == TF_OK) {
    s = launch(&b, stream, repeat);
    s = tf_exec_time_end(&timer, s, ms);
  }
  end(&b);
  tf_log_end(&l);
  return s;
}
