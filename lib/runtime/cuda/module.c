/* Loading a package's code, and launching its kernels. */
#include <stdio.h>
#include <string.h>

#include "runtime/cuda/cuda_device.h"
#include "support/alloc.h"

typedef struct tf_cuda_module {
  CUmodule module;
  const tf_package_parts *parts;
  CUfunction function[]; /* as the kernel table */
} tf_cuda_module;

/* The lines of the driver's log that say something, as notes. */
static void report_log(const char *log, const tf_sink *sink) {
  int lines = 0;
  for (const char *p = log; *p && lines < 20;) {
    size_t n = strcspn(p, "\n");
    if (n) {
      tf_sink_emit(sink, TF_NOTE, "%.*s", (int)(n < 1000 ? n : 1000), p);
      lines++;
    }
    p += n + (p[n] == '\n');
  }
}

static tf_status load_code(tf_cuda_device *d, const tf_package_parts *p, tf_str code, CUmodule *out,
                           const tf_sink *sink) {
  enum { LOG = 8192 };
  char *log = tf_alloc_zero(&d->base.alloc, LOG + 1);
  if (!log) return tf_fail_oom(sink);
  int options[] = {CU_JIT_ERROR_LOG, CU_JIT_ERROR_LOG_SIZE};
  void *values[] = {log, (void *)(uintptr_t)LOG};
  pthread_mutex_lock(&d->load_lock);
  CUresult r = d->cu.cuModuleLoadDataEx(out, code.ptr, 2, options, values);
  pthread_mutex_unlock(&d->load_lock);
  char what[128];
  snprintf(what, sizeof what, "loading the %s of a package for %.32s", code.ptr == p->ptx.ptr ? "PTX" : "machine code",
           p->target);
  tf_status s = tf_cuda_check(&d->cu, r, what, sink);
  if (s != TF_OK) report_log(log, sink);
  tf_free(&d->base.alloc, log);
  return s;
}

/* Finds each kernel and lets it use what the package may ask of it. */
static tf_status find_kernels(tf_cuda_device *d, tf_cuda_module *m, const tf_sink *sink) {
  for (uint32_t i = 0; i < m->parts->nkernel; i++) {
    const tf_hkernel *k = &m->parts->kernel[i];
    char what[192];
    snprintf(what, sizeof what, "finding kernel '%.128s' in its module", k->name);
    tf_status s = tf_cuda_check(&d->cu, d->cu.cuModuleGetFunction(&m->function[i], m->module, k->name), what, sink);
    if (s != TF_OK) return s;
    /* Up to 48 KB of shared memory need no leave; beyond that, all that the device has, once and for all, so that
     * launches from several threads change no state. */
    uint32_t fixed = (uint32_t)tf_dynamic_shared_at(k->static_shared);
    if (d->info.shared_optin > 48 * 1024 && fixed < d->info.shared_optin) {
      int most = (int)(d->info.shared_optin - fixed);
      s = tf_cuda_check(&d->cu, d->cu.cuFuncSetAttribute(m->function[i], CU_FUNC_MAX_DYNAMIC_SHARED, most),
                        "asking for dynamic shared memory", sink);
    }
    if (s == TF_OK && k->cluster[0] * k->cluster[1] * k->cluster[2] > 8)
      s = tf_cuda_check(&d->cu, d->cu.cuFuncSetAttribute(m->function[i], CU_FUNC_NON_PORTABLE_CLUSTER, 1),
                        "asking for a cluster of more than 8 CTAs", sink);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

tf_status tf_cuda_load(tf_device *base, const tf_package_parts *p, void **module, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_str code;
  tf_status s = tf_cuda_preflight(p, d->info.name, d->info.sm, d->cu.version, sink, &code);
  if (s != TF_OK) return s;
  tf_cuda_module *m = tf_alloc_zero(&base->alloc, sizeof *m + p->nkernel * sizeof m->function[0]);
  if (!m) return tf_fail_oom(sink);
  m->parts = p;
  if ((s = tf_cuda_enter(d, sink)) == TF_OK) {
    s = load_code(d, p, code, &m->module, sink);
    if (s == TF_OK) s = find_kernels(d, m, sink);
    if (s != TF_OK && m->module) d->cu.cuModuleUnload(m->module);
    tf_cuda_leave(d);
  }
  if (s != TF_OK) tf_free(&base->alloc, m);
  else *module = m;
  return s;
}

void tf_cuda_unload(tf_device *base, void *module) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_cuda_module *m = module;
  if (tf_cuda_enter(d, NULL) == TF_OK) {
    d->cu.cuModuleUnload(m->module);
    tf_cuda_leave(d);
  }
  tf_free(&base->alloc, m);
}

/* With attributes: clusters other than the code's, and beginning before the launch before it is done. */
static CUresult launch_with(tf_cuda_device *d, CUfunction f, const tf_kernel_launch *l, bool overlap, void *stream,
                            void **param) {
  if (!d->cu.cuLaunchKernelEx) return CUDA_ERROR_NOT_SUPPORTED;
  const uint32_t *c = l->cluster;
  CUlaunchAttribute a[2];
  unsigned n = 0;
  if (c[0] * c[1] * c[2] > 8) {
    CUresult r = d->cu.cuFuncSetAttribute(f, CU_FUNC_NON_PORTABLE_CLUSTER, 1);
    if (r != CUDA_SUCCESS) return r;
  }
  if (c[0]) a[n++] = (CUlaunchAttribute){.id = CU_LAUNCH_CLUSTER_DIMENSION, .value.cluster = {c[0], c[1], c[2]}};
  if (overlap) a[n++] = (CUlaunchAttribute){.id = CU_LAUNCH_PROGRAMMATIC_SERIALIZATION, .value.allowed = 1};
  CUlaunchConfig config = {.grid = {l->grid[0], l->grid[1], l->grid[2]},
                           .block = {l->block[0], l->block[1], l->block[2]},
                           .shared = l->shared,
                           .stream = stream,
                           .attributes = a,
                           .nattribute = n};
  return d->cu.cuLaunchKernelEx(&config, f, param, NULL);
}

tf_status tf_cuda_launch(tf_device *base, void *module, const tf_kernel_launch *l, void *stream, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_cuda_module *m = module;
  const tf_hkernel *k = &m->parts->kernel[l->kernel];
  void *small[64], **param = small;
  if (l->nparam > 64 && !(param = tf_alloc(&base->alloc, l->nparam * sizeof *param))) return tf_fail_oom(sink);
  for (uint32_t i = 0; i < l->nparam; i++) {
    /* The driver reads each parameter at its own width: the low bytes of the slot, which come first. */
    const void *slot = &l->param[i];
    param[i] = k->param[i] == TF_P_TENSORMAP ? (void *)(uintptr_t)l->param[i] : (void *)(uintptr_t)slot;
  }
  tf_status s = tf_cuda_enter(d, sink);
  if (s == TF_OK) {
    bool overlap = l->overlap && d->info.sm >= 90 && d->cu.cuLaunchKernelEx;
    CUresult r = l->cluster[0] || overlap
                     ? launch_with(d, m->function[l->kernel], l, overlap, stream, param)
                     : d->cu.cuLaunchKernel(m->function[l->kernel], l->grid[0], l->grid[1], l->grid[2], l->block[0],
                                            l->block[1], l->block[2], l->shared, stream, param, NULL);
    if (r != CUDA_SUCCESS) {
      char what[320];
      snprintf(what, sizeof what,
               "launching kernel '%.128s' (grid %u %u %u, block %u %u %u, %u bytes of shared memory)", k->name,
               l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2], l->shared);
      s = tf_cuda_check(&d->cu, r, what, sink);
    }
    tf_cuda_leave(d);
  }
  if (param != small) tf_free(&base->alloc, param);
  return s;
}
