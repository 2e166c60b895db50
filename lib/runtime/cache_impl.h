/* Inside the cache: the disk half. An entry is one file, <hex of the key>.tfpkg:
 *   magic (8), version (u32), 0 (u32), key (32), size of the package (u64), the package, SHA-256 of all before it. */
#ifndef TF_RUNTIME_CACHE_IMPL_H
#define TF_RUNTIME_CACHE_IMPL_H

#include "support/sink.h"
#include "tf/cache.h"

/* tf_cache_destroy gives the host's reference back; what a package that makes its kernels later has, keeps the cache.
 */
void tf_cache_retain(tf_cache *c);
void tf_cache_release(tf_cache *c);

/* Code for this host that was made of a package (by the simulated SM): bytes under a key, on disk only. It runs in the
 * process, so it is never asked of the host's own store. What is got comes from malloc; false = a miss. */
TF_NODISCARD bool tf_cache_get_code(tf_cache *c, const tf_cache_key *key, tf_str *bytes);
void tf_cache_put_code(tf_cache *c, const tf_cache_key *key, tf_str bytes, const tf_sink *sink);
/* What was got is none: throws it away. */
void tf_cache_drop_code(tf_cache *c, const tf_cache_key *key);

typedef struct tf_disk {
  int dir; /* -1 = none */
  uint64_t max_bytes;
} tf_disk;

typedef enum tf_disk_result { TF_DISK_MISS, TF_DISK_HIT, TF_DISK_DAMAGED } tf_disk_result;

TF_NODISCARD tf_status tf_disk_open(tf_disk *d, const char *path, uint64_t max_bytes, const tf_sink *sink);
void tf_disk_close(tf_disk *d);
/* The package's bytes, allocated by `a`. A damaged entry is unlinked. */
tf_disk_result tf_disk_get(tf_disk *d, const tf_cache_key *key, const tf_allocator *a, void **bytes, size_t *size);
TF_NODISCARD tf_status tf_disk_put(tf_disk *d, const tf_cache_key *key, tf_str package, const tf_sink *sink);
/* Throws the entry away. */
void tf_disk_drop(tf_disk *d, const tf_cache_key *key);
/* Unlinks the least recently used entries until the bound holds; the number that went. */
uint64_t tf_disk_trim(tf_disk *d);

#endif
