#include "runtime/cuda/driver.h"

#include <dlfcn.h>
#include <string.h>

/* 12.0 and later: with the status of the search; 11.3 and later: without. */
typedef CUresult (*get_proc_v2)(const char *, void **, int, uint64_t, int *);
typedef CUresult (*get_proc_v1)(const char *, void **, int, uint64_t);

typedef struct resolver {
  void *library;
  get_proc_v2 v2;
  get_proc_v1 v1;
} resolver;

/* dlsym gives an object pointer, and C has no cast to a function pointer that every compiler accepts. */
static void *symbol(void *library, const char *name, void *fn, size_t size) {
  void *p = library ? dlsym(library, name) : NULL;
  if (p && fn) memcpy(fn, &p, size);
  return p;
}

static void *resolve(const resolver *r, const char *name, const char *exported, int since) {
  void *p = NULL;
  int status = 0;
  if (r->v2 && r->v2(name, &p, since, 0, &status) == CUDA_SUCCESS && p) return p;
  if (!r->v2 && r->v1 && r->v1(name, &p, since, 0) == CUDA_SUCCESS && p) return p;
  return symbol(r->library, exported, NULL, 0);
}

static const char *resolve_all(tf_cuda_driver *d) {
  resolver r = {.library = d->library};
  if (!symbol(d->library, "cuGetProcAddress_v2", &r.v2, sizeof r.v2))
    symbol(d->library, "cuGetProcAddress", &r.v1, sizeof r.v1);
  const char *missing = NULL;
  void *p;
#define TF_CU(name, exported, since, required, ...)                                                                    \
  p = resolve(&r, #name, exported, since);                                                                             \
  memcpy(&d->name, &p, sizeof p);                                                                                      \
  if (!p && required && !missing) missing = exported;
#include "runtime/cuda/symbols.def"
#undef TF_CU
  return missing;
}

/* NODELETE: the driver has threads and state of its own, which an unmapping would pull from under other users. */
static tf_status open_library(tf_cuda_driver *d, const char *path, const tf_sink *sink) {
  static const char *const names[] = {"libcuda.so.1", "libcuda.so"};
  if (path) {
    d->library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  } else {
    for (size_t i = 0; !d->library && i < sizeof names / sizeof *names; i++)
      d->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  }
  if (d->library) return TF_OK;
  if (path) return tf_fail(sink, TF_ERR_ENV, "no CUDA driver: cannot load '%s'", path);
  return tf_fail(sink, TF_ERR_ENV,
                 "no CUDA driver: libcuda.so.1 is not installed on this machine; install the NVIDIA driver, or use "
                 "the simulated SM (device emu)");
}

static tf_status init(tf_cuda_driver *d, const tf_sink *sink) {
  const char *missing = resolve_all(d);
  if (missing)
    return tf_fail(sink, TF_ERR_ENV,
                   "the CUDA driver lacks %s; it is too old, CUDA 11.0 (driver 450) or later is needed", missing);
  CUresult r = d->cuInit(0);
  if (r == CUDA_ERROR_STUB_LIBRARY)
    return tf_fail(sink, TF_ERR_ENV,
                   "no CUDA driver: the libcuda.so that was found is the toolkit's stub; take its folder out of the "
                   "library path, or install the NVIDIA driver");
  if (r == CUDA_ERROR_NO_DEVICE) return tf_fail(sink, TF_ERR_ENV, "the CUDA driver sees no device");
  if (r == CUDA_ERROR_SYSTEM_DRIVER_MISMATCH)
    return tf_fail(sink, TF_ERR_ENV,
                   "libcuda.so and the kernel's NVIDIA module differ in version; reboot, or reinstall "
                   "the driver");
  if (r != CUDA_SUCCESS) {
    tf_cuda_check(d, r, "starting the CUDA driver", sink);
    return TF_ERR_ENV;
  }
  return tf_cuda_check(d, d->cuDriverGetVersion(&d->version), "asking the driver's version", sink);
}

tf_status tf_cuda_driver_open(tf_cuda_driver *d, const char *path, const tf_sink *sink) {
  memset(d, 0, sizeof *d);
  tf_status s = open_library(d, path, sink);
  if (s == TF_OK) s = init(d, sink);
  if (s != TF_OK) tf_cuda_driver_close(d);
  return s;
}

void tf_cuda_driver_close(tf_cuda_driver *d) {
  if (d->library) dlclose(d->library);
  d->library = NULL;
}

tf_status tf_cuda_check(const tf_cuda_driver *d, CUresult r, const char *what, const tf_sink *sink) {
  if (r == CUDA_SUCCESS) return TF_OK;
  const char *name = NULL, *words = NULL;
  if (d->cuGetErrorName(r, &name) != CUDA_SUCCESS || !name) name = "unknown error";
  if (d->cuGetErrorString(r, &words) != CUDA_SUCCESS || !words) words = "no description";
  tf_status s = r == CUDA_ERROR_DEINITIALIZED ? TF_ERR_ENV : TF_ERR_DEVICE;
  return tf_fail(sink, s, "%s failed: %s (%d): %s", what, name, r, words);
}
