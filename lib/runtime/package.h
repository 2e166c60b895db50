/* The inside of a package, and how its bytes are laid out. All numbers are little-endian.
 *
 *   0   magic (8 bytes)
 *   8   format version (u32), flags (u32: 1 = kernels are made later)
 *   16  size of the whole package (u64)
 *   24  target, PTX version, producer; host programs; kernels; ptx's head; ptx, cubin and llvm as blobs
 *   -32 SHA-256 of everything before it
 *
 * A host program is its name, counts, arguments, instructions, pool, texts and shapes of tensor maps.
 * Text is a u32 length and bytes without NUL. A blob is a u64 length, zeros up to a multiple of 16 from the package's
 * start, the bytes, and one NUL (the driver wants PTX with one). */
#ifndef TF_RUNTIME_PACKAGE_H
#define TF_RUNTIME_PACKAGE_H

#include <pthread.h>
#include <stdatomic.h>

#include "runtime/dlpack_type.h"
#include "runtime/hostprog.h"
#include "support/pool.h"
#include "tf/device.h"

#define TF_PACKAGE_MAGIC "tfpkg\r\n\x1a"
#define TF_PACKAGE_VERSION 5u
#define TF_PACKAGE_HEADER 24u
#define TF_PACKAGE_LATER 1u /* a flag */

#define TF_MAX_ARGS 1024u
#define TF_MAX_ENTRIES 4096u /* of programs, and of kernels */

struct tf_package {
  atomic_uint refs;
  tf_allocator alloc;
  void *bytes; /* the package's own copy; parts point into it and into pool */
  size_t size;
  pthread_mutex_t seal; /* while the checksum is written */
  bool sealed;          /* the bytes have their checksum; else tf_package_bytes writes it */
  tf_oom oom;
  tf_pool *pool;
  tf_package_parts parts;
};

/* tf_package_load of what tf_package_encode_diag has just made, or of bytes that another checksum was compared of: the
 * package's is not looked at. It is written when the bytes are first asked for, so that a package that stays in the
 * process never pays for it. */
TF_NODISCARD tf_status tf_package_load_encoded(const void *bytes, size_t size, const tf_allocator *a,
                                               const tf_sink *sink, tf_package **out);

#endif
