#include "support/map.h"

#include <string.h>

struct tf_strmap_slot {
  uint64_t hash;
  tf_str key;
  void *value;
};

uint64_t tf_hash_bytes(const void *p, size_t n) {
  const char *c = p;
  uint64_t h = 0xcbf29ce484222325ull, word;
  for (; n > 8; c += 8, n -= 8) {
    memcpy(&word, c, 8);
    h = tf_hash_mix(h, word);
  }
  word = 0;
  if (n) memcpy(&word, c, n);
  return tf_hash_mix(h ^ n, word);
}

static tf_map_slot *find(const tf_map *m, uint64_t key) {
  size_t i = tf_map_home(m, key);
  while (m->slots[i].value && m->slots[i].key != key) i = (i + 1) & (m->cap - 1);
  return &m->slots[i];
}

/* What stands behind the key in a row of slots, and is not at home there, moves up. */
static void forget(tf_map *m, uint64_t key) {
  if (!m->cap) return;
  size_t last = m->cap - 1, hole = (size_t)(find(m, key) - m->slots);
  if (!m->slots[hole].value) return;
  m->n--;
  for (size_t i = (hole + 1) & last; m->slots[i].value; i = (i + 1) & last) {
    size_t home = tf_map_home(m, m->slots[i].key);
    if (((i - home) & last) < ((i - hole) & last)) continue;
    m->slots[hole] = m->slots[i];
    hole = i;
  }
  m->slots[hole].value = NULL;
}

void tf_map_set(tf_map *m, uint64_t key, void *value) {
  if (!value) {
    forget(m, key);
    return;
  }
  if ((m->n + 1) * 2 > m->cap) {
    tf_map old = *m;
    m->cap = !m->cap ? 16 : m->cap < 4096 ? m->cap * 4 : m->cap * 2; /* most stay small, and need not grow often */
    m->slots = TF_NEW_ARRAY(m->pool, tf_map_slot, m->cap);
    for (size_t i = 0; i < old.cap; i++)
      if (old.slots[i].value) *find(m, old.slots[i].key) = old.slots[i];
  }
  tf_map_slot *s = find(m, key);
  if (!s->value) m->n++;
  s->key = key;
  s->value = value;
}

static struct tf_strmap_slot *find_str(const tf_strmap *m, uint64_t h, tf_str key) {
  size_t i = h & (m->cap - 1);
  for (;; i = (i + 1) & (m->cap - 1)) {
    struct tf_strmap_slot *s = &m->slots[i];
    if (!s->key.ptr) return s;
    if (s->hash == h && s->key.len == key.len && memcmp(s->key.ptr, key.ptr, key.len) == 0) return s;
  }
}

void *tf_strmap_get(const tf_strmap *m, tf_str key) {
  return m->cap ? find_str(m, tf_hash_bytes(key.ptr, key.len), key)->value : NULL;
}

static void grow_str(tf_strmap *m, size_t cap) {
  tf_strmap old = *m;
  m->cap = cap;
  m->slots = TF_NEW_ARRAY(m->pool, struct tf_strmap_slot, cap);
  for (size_t i = 0; i < old.cap; i++)
    if (old.slots[i].key.ptr) *find_str(m, old.slots[i].hash, old.slots[i].key) = old.slots[i];
}

void tf_strmap_reserve(tf_strmap *m, size_t n) {
  size_t cap = m->cap ? m->cap : 16;
  while (cap < n * 2) cap *= 2;
  if (cap > m->cap) grow_str(m, cap);
}

/* The slot of the key, which is new where its value is NULL; there the key is copied, unless it is kept. */
static struct tf_strmap_slot *take_slot(tf_strmap *m, tf_str key, bool kept) {
  if ((m->n + 1) * 2 > m->cap) grow_str(m, m->cap ? m->cap * 2 : 16);
  uint64_t h = tf_hash_bytes(key.ptr, key.len);
  struct tf_strmap_slot *s = find_str(m, h, key);
  if (s->key.ptr) return s;
  m->n++;
  s->hash = h;
  s->key = (tf_str){kept ? key.ptr : tf_pool_str(m->pool, key), key.len};
  return s;
}

void tf_strmap_set(tf_strmap *m, tf_str key, void *value) { take_slot(m, key, false)->value = value; }
void tf_strmap_set_kept(tf_strmap *m, tf_str key, void *value) { take_slot(m, key, true)->value = value; }

const char *tf_strmap_intern(tf_strmap *m, tf_str key) {
  struct tf_strmap_slot *s = take_slot(m, key, false);
  if (!s->value) s->value = (void *)(uintptr_t)s->key.ptr;
  return s->value;
}
