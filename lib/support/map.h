/* Hash maps in a pool: from a 64-bit key, and from text. Values are pointers; NULL means absent. */
#ifndef TF_SUPPORT_MAP_H
#define TF_SUPPORT_MAP_H

#include "support/pool.h"

typedef struct tf_map_slot {
  uint64_t key;
  void *value;
} tf_map_slot;

typedef struct tf_map {
  tf_pool *pool;
  tf_map_slot *slots;
  size_t n, cap; /* cap: a power of two, or 0 */
} tf_map;

/* Where the search for a key begins. Keys are addresses and small numbers: a product's upper half has all of their
 * bits. */
static inline size_t tf_map_home(const tf_map *m, uint64_t key) {
  return (key * 0x9e3779b97f4a7c15ull) >> 32 & (m->cap - 1);
}

static inline void *tf_map_get(const tf_map *m, uint64_t key) {
  if (!m->n) return NULL;
  size_t i = tf_map_home(m, key);
  while (m->slots[i].value && m->slots[i].key != key) i = (i + 1) & (m->cap - 1);
  return m->slots[i].value;
}
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
/* The key stays the caller's, and outlives the map. */
void tf_strmap_set_kept(tf_strmap *m, tf_str key, void *value);
/* Room for `n` keys in all, so that the map need not grow on the way. */
void tf_strmap_reserve(tf_strmap *m, size_t n);
/* The pool's copy of an equal string (interning); equal strings give equal pointers. */
const char *tf_strmap_intern(tf_strmap *m, tf_str key);

/* Mixing for hand-built keys. */
static inline uint64_t tf_hash_mix(uint64_t h, uint64_t x) {
  h ^= x + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93ull;
  return h ^ (h >> 32);
}
uint64_t tf_hash_bytes(const void *p, size_t n);

#endif
