/* Loading a package's code, and launching its kernels. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "runtime/cuda/cuda_impl.h"
#include "runtime/later.h"
#include "support/alloc.h"

/* A kernel is a module of its own where the package says how its PTX is cut, or has none of it yet; it is loaded when
 * it is first launched. */
typedef struct tf_cuda_kernel {
  CUmodule module; /* its own; else NULL */
  _Atomic(CUfunction) function;
} tf_cuda_kernel;

typedef struct tf_cuda_module {
  const tf_package_parts *parts;
  tf_str code;
  bool parts_alone;        /* kernels are loaded one by one */
  CUmodule whole;          /* of all kernels; NULL: they are loaded one by one */
  pthread_mutex_t loading; /* of single kernels */
  tf_cuda_kernel kernel[]; /* as the kernel table */
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
  snprintf(what, sizeof what, "loading the %s of a package for %.32s",
           code.ptr == p->cubin.ptr ? "machine code" : "PTX", p->target);
  tf_status s = tf_cuda_check(&d->cu, r, what, sink);
  if (s != TF_OK) report_log(log, sink);
  tf_free(&d->base.alloc, log);
  return s;
}

/* Finds a kernel and lets it use what the package may ask of it. */
static tf_status find_kernel(tf_cuda_device *d, CUmodule module, const tf_hkernel *k, CUfunction *f,
                             const tf_sink *sink) {
  char what[192];
  snprintf(what, sizeof what, "finding kernel '%.128s' in its module", k->name);
  tf_status s = tf_cuda_check(&d->cu, d->cu.cuModuleGetFunction(f, module, k->name), what, sink);
  if (s != TF_OK) return s;
  /* Up to 48 KB of shared memory need no leave; beyond that, all that the device has, once and for all, so that
   * launches from several threads change no state. */
  uint32_t fixed = (uint32_t)tf_dynamic_shared_at(k->static_shared);
  if (d->info.shared_optin > 48 * 1024 && fixed < d->info.shared_optin) {
    int most = (int)(d->info.shared_optin - fixed);
    s = tf_cuda_check(&d->cu, d->cu.cuFuncSetAttribute(*f, CU_FUNC_MAX_DYNAMIC_SHARED, most),
                      "asking for dynamic shared memory", sink);
  }
  if (s == TF_OK && k->cluster[0] * k->cluster[1] * k->cluster[2] > 8)
    s = tf_cuda_check(&d->cu, d->cu.cuFuncSetAttribute(*f, CU_FUNC_NON_PORTABLE_CLUSTER, 1),
                      "asking for a cluster of more than 8 CTAs", sink);
  return s;
}

static tf_status load_whole(tf_cuda_device *d, tf_cuda_module *m, const tf_sink *sink) {
  tf_status s = load_code(d, m->parts, m->code, &m->whole, sink);
  for (uint32_t i = 0; s == TF_OK && i < m->parts->nkernel; i++) {
    CUfunction f = NULL;
    s = find_kernel(d, m->whole, &m->parts->kernel[i], &f, sink);
    atomic_store(&m->kernel[i].function, f);
  }
  return s;
}

/* Machine code has no version any more, and what is loaded whole has one that was asked for. */
bool tf_cuda_takes(tf_device *base, void *module, uint32_t kernel) {
  const tf_cuda_module *m = module;
  uint32_t own = m->parts->kernel[kernel].ptx_version;
  return !m->parts_alone || own <= tf_cuda_ptx_of_driver(((tf_cuda_device *)base)->cu.version);
}

/* The head says the highest version of all kernels, of which the driver may not take each. The text keeps its length.
 */
static void say_version(char *head, size_t n, uint32_t version) {
  static const char word[] = ".version ";
  enum { WORD = sizeof word - 1 };
  if (!version || version > 99) return;
  for (size_t i = 0; i + WORD + 3 <= n; i++) {
    if (memcmp(head + i, word, WORD) != 0) continue;
    if (head[i + WORD + 1] != '.') return;
    head[i + WORD] = (char)('0' + version / 10);
    head[i + WORD + 2] = (char)('0' + version % 10);
    return;
  }
}

/* The text of one kernel's module. *own: it is to be freed. */
static tf_status part_text(tf_cuda_device *d, const tf_package_parts *p, uint32_t i, tf_str *out, char **own,
                           const tf_sink *sink) {
  const tf_hkernel *k = &p->kernel[i];
  const tf_package_parts *made;
  *own = NULL;
  if (p->later) {
    tf_status s = tf_later_kernel(p, i, TF_LATER_PTX, sink, &made);
    if (s == TF_OK) *out = made->ptx;
    return s;
  }
  char *text = *own = tf_alloc(&d->base.alloc, (size_t)(p->ptx_head + k->ptx_len) + 2);
  if (!text) return tf_fail_oom(sink);
  memcpy(text, p->ptx.ptr, p->ptx_head);
  say_version(text, p->ptx_head, k->ptx_version);
  text[p->ptx_head] = '\n';
  memcpy(text + p->ptx_head + 1, p->ptx.ptr + k->ptx_at, k->ptx_len);
  text[p->ptx_head + 1 + k->ptx_len] = 0;
  *out = (tf_str){text, p->ptx_head + 1 + k->ptx_len};
  return TF_OK;
}

/* A stream that this thread captures into a graph must not see the loading, which is no work of the graph. */
static tf_status load_part(tf_cuda_device *d, tf_cuda_module *m, uint32_t i, const tf_sink *sink) {
  const tf_hkernel *k = &m->parts->kernel[i];
  char *own, what[192];
  tf_str text = {"", 0};
  snprintf(what, sizeof what, "kernel '%.160s'", k->name);
  if (!tf_cuda_takes(&d->base, m, i)) return tf_cuda_old_driver(what, k->ptx_version, d->cu.version, sink);
  tf_status s = part_text(d, m->parts, i, &text, &own, sink);
  if (s != TF_OK) return s;
  int mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  bool exchanged =
      d->cu.cuThreadExchangeStreamCaptureMode && d->cu.cuThreadExchangeStreamCaptureMode(&mode) == CUDA_SUCCESS;
  CUmodule module = NULL;
  CUfunction f = NULL;
  s = load_code(d, m->parts, text, &module, sink);
  if (s == TF_OK) s = find_kernel(d, module, k, &f, sink);
  if (exchanged) d->cu.cuThreadExchangeStreamCaptureMode(&mode);
  tf_free(&d->base.alloc, own);
  if (s == TF_OK) {
    m->kernel[i].module = module;
    atomic_store(&m->kernel[i].function, f);
  } else if (module) d->cu.cuModuleUnload(module);
  return s;
}

/* The context is current. */
static tf_status get_kernel(tf_cuda_device *d, tf_cuda_module *m, uint32_t i, CUfunction *f, const tf_sink *sink) {
  tf_status s = TF_OK;
  if ((*f = atomic_load(&m->kernel[i].function))) return TF_OK;
  pthread_mutex_lock(&m->loading);
  double t = tf_log_clock(sink);
  if (!atomic_load(&m->kernel[i].function)) {
    s = load_part(d, m, i, sink);
    if (s == TF_OK)
      tf_log_tell(sink, TF_LOG_LOADER, tf_log_since(sink, t), "loaded kernel '%s'", m->parts->kernel[i].name);
  }
  pthread_mutex_unlock(&m->loading);
  *f = atomic_load(&m->kernel[i].function);
  return s;
}

/* What is to be compiled is compiled side by side. */
tf_status tf_cuda_prepare(tf_device *base, void *module, const uint32_t *kernel, uint32_t n, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_cuda_module *m = module;
  CUfunction f;
  tf_status s = n > 1 && m->parts->later ? tf_later_kernels(m->parts, kernel, n, TF_LATER_PTX, sink) : TF_OK;
  if (s == TF_OK) s = tf_cuda_enter(d, sink);
  if (s != TF_OK) return s;
  for (uint32_t i = 0; i < n && s == TF_OK; i++) s = get_kernel(d, m, kernel[i], &f, sink);
  tf_cuda_leave(d);
  return s;
}

static void unload(tf_cuda_device *d, tf_cuda_module *m) {
  if (m->whole) d->cu.cuModuleUnload(m->whole);
  for (uint32_t i = 0; i < m->parts->nkernel; i++)
    if (m->kernel[i].module) d->cu.cuModuleUnload(m->kernel[i].module);
}

tf_status tf_cuda_load(tf_device *base, const tf_package_parts *p, void **module, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_str code;
  tf_status s = tf_cuda_preflight(p, d->info.name, d->info.sm, d->cu.version, sink, &code);
  if (s != TF_OK) return s;
  tf_cuda_module *m = tf_alloc_zero(&base->alloc, sizeof *m + p->nkernel * sizeof m->kernel[0]);
  if (!m) return tf_fail_oom(sink);
  m->parts = p;
  m->code = code;
  if (pthread_mutex_init(&m->loading, NULL) != 0) {
    tf_free(&base->alloc, m);
    return tf_fail_oom(sink);
  }
  m->parts_alone = p->later || (p->ptx_head && code.ptr == p->ptx.ptr);
  if (!m->parts_alone && (s = tf_cuda_enter(d, sink)) == TF_OK) {
    s = load_whole(d, m, sink);
    if (s != TF_OK) unload(d, m);
    tf_cuda_leave(d);
  }
  if (s == TF_OK) *module = m;
  else {
    pthread_mutex_destroy(&m->loading);
    tf_free(&base->alloc, m);
  }
  return s;
}

void tf_cuda_unload(tf_device *base, void *module) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_cuda_module *m = module;
  if (tf_cuda_enter(d, NULL) == TF_OK) {
    unload(d, m);
    tf_cuda_leave(d);
  }
  pthread_mutex_destroy(&m->loading);
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
    bool memory = k->param[i] == TF_P_TENSORMAP || k->param[i] == TF_P_BYTES;
    param[i] = memory ? (void *)(uintptr_t)l->param[i] : (void *)(uintptr_t)slot;
  }
  CUfunction f = NULL;
  bool pushed;
  tf_status s = tf_cuda_enter_unless(d, &pushed, sink);
  if (s == TF_OK) s = get_kernel(d, m, l->kernel, &f, sink);
  if (s == TF_OK) {
    bool can = d->info.sm >= 90 && d->cu.cuLaunchKernelEx;
    bool overlap = can && (l->overlap || (l->waits && tf_cuda_early(d, stream)));
    if (overlap && !l->waits) atomic_store(&d->one_never, true); /* ahead of what another thread launches behind it */
    CUresult r = l->cluster[0] || overlap
                     ? launch_with(d, f, l, overlap, stream, param)
                     : d->cu.cuLaunchKernel(f, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                                            l->block[2], l->shared, stream, param, NULL);
    if (r == CUDA_SUCCESS && overlap && l->waits) tf_cuda_note_overlap(d, stream);
    if (r != CUDA_SUCCESS) {
      char what[320];
      snprintf(what, sizeof what,
               "launching kernel '%.128s' (grid %u %u %u, block %u %u %u, %u bytes of shared memory)", k->name,
               l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2], l->shared);
      s = tf_cuda_check(&d->cu, r, what, sink);
    }
  }
  if (pushed) tf_cuda_leave(d);
  if (param != small) tf_free(&base->alloc, param);
  return s;
}
