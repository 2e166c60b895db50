/* tf/base.h: statuses, text, allocators; every other header of tf includes it.
 *
 * Conventions of the whole API, stated once:
 *  - `create`/`build` = the caller owns the result and ends it with the matching `destroy`/`release`;
 *    `get` = borrowed, valid as long as the object it came from.
 *  - A fallible call returns tf_status. The reason of a failure goes to the diagnostics callback (tf/diag.h).
 *  - Structs that a caller fills begin with `size_t struct_size`; zero means "default" in every field. They grow at
 *    their end: a library that knows less than the caller's header refuses a field that it does not know and that is
 *    set (TF_ERR_UNSUPPORTED), and takes what it does not find as zero.
 *  - Text is passed as tf_str (pointer and length), never required to be NUL-terminated.
 *  - Nothing here exits, aborts, prints, installs a signal handler or reads an environment variable.
 */
#ifndef TF_BASE_H
#define TF_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(TF_STATIC)
#define TF_API
#else
#define TF_API __attribute__((visibility("default")))
#endif

/* The caller must look at the result: it says whether the call succeeded. To ignore it on purpose, write `if (f()) {}`.
 */
#define TF_NODISCARD __attribute__((warn_unused_result))

#define TF_VERSION_MAJOR 0
#define TF_VERSION_MINOR 1

typedef enum tf_status {
  TF_OK = 0,
  TF_ERR_INVALID = 1,     /* the input (text, IR, schedule, tensor, argument) is wrong; diagnosed */
  TF_ERR_OOM = 2,         /* host memory ran out */
  TF_ERR_IO = 3,          /* a file could not be read or written */
  TF_ERR_ENV = 4,         /* this machine lacks what is needed: driver, device, too old a driver */
  TF_ERR_DEVICE = 5,      /* the device reported an error while running */
  TF_ERR_CHECK = 6,       /* the simulated SM's checker found a fault in the kernel */
  TF_ERR_UNSUPPORTED = 7, /* valid, but this target or version of tf cannot do it; diagnosed */
  TF_ERR_CANCELLED = 9,   /* the host ended it, or its time was over */
  TF_ERR_INTERNAL = 8,    /* a bug in tf; the message asks for a report */
} tf_status;

/* A view of text; not owned, not NUL-terminated. */
typedef struct tf_str {
  const char *ptr;
  size_t len;
} tf_str;

/* The largest rank of a tensor, everywhere: in text, in calls, in memory, in .npy files and in packages. More is
 * TF_ERR_INVALID. Arrays of extents that a caller passes or receives have at most so many entries. */
#define TF_MAX_RANK 12

#define TF_STR(lit) ((tf_str){(lit), sizeof(lit) - 1})

/* Memory for everything that tf keeps on the host. Zero-initialised = malloc/free. `alloc` may return NULL. */
typedef struct tf_allocator {
  void *(*alloc)(void *user, size_t size);
  void (*free)(void *user, void *ptr);
  void *user;
} tf_allocator;

/* A fixed English name of a status ("ok", "invalid input", ...); never NULL. */
TF_API const char *tf_status_name(tf_status s);
/* "tf 0.1.0 (LLVM 22.1.8)"; the LLVM part is absent in libtf-runtime. */
TF_API const char *tf_version(void);

#ifdef __cplusplus
}
#endif
#endif
