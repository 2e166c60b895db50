/* tf/cache.h: compiled packages, by a hash of everything that they were compiled from: in memory, and on disk if a
 * folder is given. Damaged, foreign or truncated entries are misses. Safe between threads and between processes. */
#ifndef TF_CACHE_H
#define TF_CACHE_H

#include "tf/device.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tf_cache tf_cache;

/* SHA-256 of everything that the package depends on: canonical IR, options, target, and the compiler's build. */
typedef struct tf_cache_key {
  uint8_t bytes[32];
} tf_cache_key;

typedef struct tf_cache_options {
  size_t struct_size;
  const char *dir;     /* created with mode 0700 if absent; refused if it is another user's or others may write to
                        * it. NULL = nothing on disk */
  uint64_t max_disk;   /* bytes; the least recently used entries go first. 0 = no bound */
  uint64_t max_memory; /* bytes of packages kept in memory, likewise. 0 = no bound */
  /* A store of the host's own, asked after memory and disk; either callback may be NULL. `get` allocates *bytes with
   * `a` and returns true, or returns false. Its bytes are verified. May be called from several threads at once. */
  bool (*get)(void *user, const tf_cache_key *key, const tf_allocator *a, void **bytes, size_t *size);
  void (*put)(void *user, const tf_cache_key *key, const void *bytes, size_t size);
  void *user;
} tf_cache_options;

typedef struct tf_cache_stats {
  size_t struct_size;
  uint64_t memory_hits, disk_hits, host_hits, misses;
  uint64_t stores;    /* packages put */
  uint64_t damaged;   /* entries that failed verification and were deleted */
  uint64_t evictions; /* entries that were deleted because of a bound, in memory and on disk */
  uint64_t memory_bytes;
} tf_cache_stats;

TF_API TF_NODISCARD tf_status tf_cache_create(const tf_cache_options *o, const tf_allocator *a, const tf_sink *sink,
                                              tf_cache **out);
TF_API void tf_cache_destroy(tf_cache *c);
/* The package under the key, retained for the caller; NULL when there is none, which is no failure. */
TF_API tf_package *tf_cache_get(tf_cache *c, const tf_cache_key *key);
/* Keeps the package (retained). A disk that cannot be written is a warning, not a failure: the package is valid
 * without it. TF_ERR_OOM if it could not be kept in memory either. */
TF_API TF_NODISCARD tf_status tf_cache_put(tf_cache *c, const tf_cache_key *key, tf_package *p, const tf_sink *sink);
TF_API void tf_cache_get_stats(tf_cache *c, tf_cache_stats *stats);

#ifdef __cplusplus
}
#endif
#endif
