/* A loaded module: host code for its kernels, and what reports and launches need to know. LLVM stays in jit*.c. */
#ifndef TF_EMU_JIT_MODULE_H
#define TF_EMU_JIT_MODULE_H

#include "emu/jit/site.h"
#include "runtime/device_impl.h"

struct tf_emu_thread;
typedef struct tf_emu_jit tf_emu_jit;

typedef struct tf_emu_kernel {
  const char *name;
  void (*entry)(struct tf_emu_thread *, const uint64_t *);
  uint32_t nparam, max_threads, cluster[3];
  uint64_t stack; /* bytes of local arrays */
} tf_emu_kernel;

/* A variable of the module that lies in global or constant memory. */
typedef struct tf_emu_variable {
  const char *name;
  uint64_t address, size;
  bool writable;
} tf_emu_variable;

typedef struct tf_emu_shared_variable {
  const char *name;
  uint32_t at, size;
} tf_emu_shared_variable;

/* What the user calls an object in shared memory. */
typedef struct tf_emu_name {
  const char *kernel, *label; /* the label with its quotes */
  uint64_t at, bytes;         /* of the CTA's shared memory; 0 bytes = to its end */
} tf_emu_name;

typedef struct tf_emu_module {
  tf_emu_jit *jit;
  void *tracker;
  tf_emu_kernel *kernel; /* in the package's order */
  uint32_t nkernel;
  tf_emu_site *site;
  uint32_t nsite, site_cap;
  tf_emu_variable *variable;
  uint32_t nvariable;
  tf_emu_shared_variable *shared;
  uint32_t nshared;
  tf_emu_name *name;
  uint32_t nname;
  uint32_t static_shared; /* bytes before dynamic shared memory begins */
  uint64_t stack;         /* most bytes of local arrays in any function, summed */
  uint64_t static_bytes, dynamic_align;
  char **text; /* strings that sites and kernels point to */
  uint32_t ntext, text_cap;
  uint64_t *counter; /* of each site: requests, units, ideal (count.c); guarded by the device */
} tf_emu_module;

/* Site 0 is what is not known. */
static inline const tf_emu_site *tf_emu_module_site(const tf_emu_module *m, uint32_t i) {
  return &m->site[i < m->nsite ? i : 0];
}
/* A copy that lives as long as the module; "" if memory ran out. */
const char *tf_emu_module_text(tf_emu_module *m, const char *s, size_t n);

tf_status tf_emu_jit_create(tf_emu_jit **out, const tf_sink *sink);
void tf_emu_jit_destroy(tf_emu_jit *j);
/* `check`, `count`: what the accesses are watched for. */
tf_status tf_emu_module_load(tf_emu_jit *j, const tf_package_parts *p, bool check, bool count, tf_emu_module **out,
                             const tf_sink *sink);
void tf_emu_module_unload(tf_emu_module *m);

#endif
