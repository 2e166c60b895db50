/* Loaded code: host code for kernels, and what reports and launches need to know. LLVM stays in jit*.c.
 *
 * A package may hold many kernels (one for each shape of a fusion), of which a process launches few. So each kernel
 * becomes a module of its own when it is first launched; only those that variables of their module tie together are
 * made at once. Sites are numbered over all of them, so that what one kernel did is told when another one meets it. */
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

typedef struct tf_emu_sites {
  tf_emu_site *at;
  uint32_t n, cap;
  uint64_t *counter; /* of each of the first `counted`: requests, units, ideal, shared (count.c) */
  uint32_t counted;
} tf_emu_sites;

enum { TF_EMU_TOKEN = 16 };

typedef struct tf_emu_module {
  tf_emu_jit *jit;
  void *tracker;
  /* Object code, until it is linked: LLVM's buffer, or none where the bytes are somebody else's. */
  void *object;
  tf_str object_bytes;
  void *entry;                  /* of the cache, from malloc, which has the bytes */
  char token[TF_EMU_TOKEN + 1]; /* hexadecimal digits that all its symbols have */
  tf_emu_kernel *kernel;
  uint32_t nkernel;
  tf_emu_sites *sites;           /* the code's */
  uint32_t first_site, end_site; /* of them, this module's */
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
} tf_emu_module;

/* What the accesses of code are watched for. */
typedef struct tf_emu_watch {
  bool check, count;
} tf_emu_watch;

/* What a package is to a device. Guarded by the device. */
typedef struct tf_emu_code {
  tf_emu_jit *jit;
  const tf_package_parts *parts;
  tf_emu_watch watch;
  uint8_t of[32];         /* hash of the package's LLVM modules */
  struct tf_cache *cache; /* where code is kept; NULL = nowhere */
  tf_emu_sites sites;
  tf_emu_module *whole;  /* all kernels in one, in the package's order; else NULL */
  tf_emu_module **alone; /* of each kernel that was launched */
} tf_emu_code;

/* Site 0 is what is not known. */
static inline const tf_emu_site *tf_emu_module_site(const tf_emu_module *m, uint32_t i) {
  return &m->sites->at[i < m->sites->n ? i : 0];
}
/* Room for the counters of all sites; false if there is no memory. */
TF_NODISCARD bool tf_emu_sites_count(tf_emu_sites *s);
/* A copy that lives as long as the module; "" if memory ran out. */
const char *tf_emu_module_text(tf_emu_module *m, const char *s, size_t n);

TF_NODISCARD tf_status tf_emu_jit_create(tf_emu_jit **out, const tf_sink *sink);
void tf_emu_jit_destroy(tf_emu_jit *j);
/* The parts and the cache (NULL = none) outlive the code. */
TF_NODISCARD tf_status tf_emu_code_load(tf_emu_jit *j, const tf_package_parts *p, tf_emu_watch watch,
                                        struct tf_cache *cache, tf_emu_code **out, const tf_sink *sink);
void tf_emu_code_unload(tf_emu_code *c);
/* Makes the code of these kernels side by side, where it is made when they are asked for. */
TF_NODISCARD tf_status tf_emu_code_make(const tf_emu_code *c, const uint32_t *kernel, uint32_t n, const tf_sink *sink);
/* The module that has the kernel of this number in the package, which is made now if it is not there yet, and the
 * kernel's number in it. */
TF_NODISCARD tf_status tf_emu_code_kernel(tf_emu_code *c, uint32_t kernel, tf_emu_module **out, uint32_t *index,
                                          const tf_sink *sink);

#endif
