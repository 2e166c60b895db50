/* Hash maps in a pool: from a 64-bit key, and from text. Values are pointers; NULL means absent. */
#ifndef TF_SUPPORT_MAP_H
#define TF_SUPPORT_MAP_H

#include "support/pool.h"

typedef struct tf_map {
  tf_pool *pool;
  struct tf_map_slot *slots;
  size_t n, cap;
} tf_map;

void *tf_map_get(const tf_map *m, uint64_t key);
/* NULL takes the key away. */
void tf_map_set(tf_map *m, uint64_t key, void *value);
static inline uint64_t tf_map_ptr(const void *p) { return (uint64_t)(uintptr_t)p; }

typedef struct tf_strmap {
  tf_pool *pool;
  struct tf_strmap_slot *slots;
  size_t n, cap;
} tf_strmap;

void *tf_strmap_get(const tf_strmap *m, tf_str key);
/* The key is copied into the pool. */
void tf_strmap_set(tf_strmap *m, tf_str key, void *value);
/* Room for `n` keys in all, so that the map need not grow on the way. */
void tf_strmap_reserve(tf_strmap *m, size_t n);
/* The pool's copy of an equal string (interning); equal strings give equal pointers. */
const char *tf_strmap_intern(tf_strmap *m, tf_str key);

/* Mixing for hand-built keys. */
uint64_t tf_hash_mix(uint64_t h, uint64_t x);
uint64_t tf_hash_bytes(const void *p, size_t n);

#endif
