#include "runtime/cuda/nccl.h"

#include <dlfcn.h>
#include <string.h>

static void *symbol(void *library, const char *name, void *fn) {
  void *p = dlsym(library, name);
  memcpy(fn, &p, sizeof p);
  return p;
}

static const char *resolve_all(tf_nccl *n) {
  const char *missing = NULL;
#define TF_NCCL(name, required, ...)                                                                                   \
  if (!symbol(n->library, #name, &n->name) && required && !missing) missing = #name;
#include "runtime/cuda/nccl.def"
#undef TF_NCCL
  if (!symbol(n->library, "ncclGetErrorString", &n->ncclGetErrorString) && !missing) missing = "ncclGetErrorString";
  symbol(n->library, "ncclGetLastError", &n->ncclGetLastError);
  return missing;
}

/* NODELETE: NCCL has threads of its own, which an unmapping would pull from under. */
tf_status tf_nccl_open(tf_nccl *n, const char *path, const tf_sink *sink) {
  memset(n, 0, sizeof *n);
  n->library = dlopen(path ? path : "libnccl.so.2", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!n->library && path) return tf_fail(sink, TF_ERR_ENV, "no NCCL: cannot load '%s': %s", path, dlerror());
  if (!n->library)
    return tf_fail(sink, TF_ERR_ENV,
                   "no NCCL: libnccl.so.2 is not installed on this machine; install NVIDIA's package libnccl2, or say "
                   "where it is");
  const char *missing = resolve_all(n);
  int version = 0;
  bool known = n->ncclGetVersion && n->ncclGetVersion(&version) == ncclSuccess;
  tf_status s = TF_OK;
  if (known && version < NCCL_OLDEST)
    s = tf_fail(sink, TF_ERR_ENV, "NCCL's version is %d; 2.14 (%d) or later is needed, which can be asked not to block",
                version, NCCL_OLDEST);
  else if (missing || !known)
    s = tf_fail(sink, TF_ERR_ENV, "'%s' has no %s: it is no NCCL, or older than 2.14", path ? path : "libnccl.so.2",
                missing ? missing : "version");
  n->version = version;
  if (s != TF_OK) tf_nccl_close(n);
  return s;
}

void tf_nccl_close(tf_nccl *n) {
  if (n->library) dlclose(n->library);
  n->library = NULL;
}
