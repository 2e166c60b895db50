/* Tensor maps of a call: made from registers, checked and encoded where they are used, kept for the next call. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/exec_call.h"
#include "support/alloc.h"

enum { SLOTS = 64 };

typedef struct slot {
  bool used;
  tf_tensormap_desc desc;
  uint8_t bytes[TF_TENSORMAP_BYTES];
} slot;

/* Each map has one place; a newer one with the same place takes it. */
struct tf_map_cache {
  pthread_mutex_t lock;
  slot slot[SLOTS];
};

tf_map_cache *tf_map_cache_new(const tf_allocator *a) {
  tf_map_cache *m = tf_alloc_zero(a, sizeof *m);
  if (m && pthread_mutex_init(&m->lock, NULL) != 0) {
    tf_free(a, m);
    return NULL;
  }
  return m;
}

void tf_map_cache_free(tf_map_cache *m, const tf_allocator *a) {
  if (!m) return;
  pthread_mutex_destroy(&m->lock);
  tf_free(a, m);
}

static slot *place_of(tf_map_cache *m, const tf_tensormap_desc *d) {
  uint64_t words[sizeof *d / 8], h = 0;
  _Static_assert(sizeof *d % 8 == 0, "a map is whole words");
  memcpy(words, d, sizeof *d);
  for (size_t i = 0; i < sizeof *d / 8; i++) h = (h ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 32;
  return &m->slot[h % SLOTS];
}

static bool find(tf_map_cache *m, const tf_tensormap_desc *d, void *map128) {
  slot *s = place_of(m, d);
  pthread_mutex_lock(&m->lock);
  bool hit = s->used && memcmp(&s->desc, d, sizeof *d) == 0;
  if (hit) memcpy(map128, s->bytes, sizeof s->bytes);
  pthread_mutex_unlock(&m->lock);
  return hit;
}

static void keep(tf_map_cache *m, const tf_tensormap_desc *d, const void *map128) {
  slot *s = place_of(m, d);
  pthread_mutex_lock(&m->lock);
  s->used = true;
  s->desc = *d;
  memcpy(s->bytes, map128, sizeof s->bytes);
  pthread_mutex_unlock(&m->lock);
}

void tf_exec_make_map(tf_exec_call *c, const tf_hinst *x, const int64_t *r, int64_t *reg) {
  tf_tensormap_desc *m = &c->map[c->nmap].desc;
  const uint32_t *in = &c->prog->pool[x->b];
  memset(m, 0, sizeof *m); /* equal maps are equal bytes */
  m->s = c->prog->map[x->a];
  c->map[c->nmap].reg = *in;
  m->address = r[*in++];
  for (int i = 0; i < m->s.rank; i++) m->dim[i] = r[*in++];
  for (int i = 0; i < m->s.rank - 1; i++) m->stride[i] = r[*in++];
  tf_tensormap_settle(m);
  c->map[c->nmap].name = c->prog->text[x->imm];
  *reg = ++c->nmap;
}

uint32_t tf_exec_chip(const tf_executable *e) {
  const char *target = e->package->parts.target;
  return e->info.is_host && strncmp(target, "sm_", 3) == 0 ? (uint32_t)strtoul(target + 3, NULL, 10) : e->info.sm;
}

tf_status tf_exec_encode_map(const tf_exec_call *c, int64_t number, const char *user, void *map128) {
  char why[256];
  tf_device *d = c->exe->device;
  if (number < 1)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: '%s' takes a tensor map that was not made", c->prog->name, user);
  const tf_exec_map *made = &c->map[number - 1];
  tf_tensormap_desc copy = made->desc;
  const tf_tensormap_desc *m = &copy;
  const char *name = made->name;
  bool empty = tf_exec_is_empty(c, made);
  for (int i = 0; empty && i < copy.s.rank; i++) copy.dim[i] = 1;
  bool hit = find(c->exe->maps, m, map128);
  if (!hit && !tf_tensormap_check(&made->desc, tf_exec_chip(c->exe), why, sizeof why))
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: tensor map '%s' of '%s': %s", c->prog->name, name, user, why);
  tf_status s = empty ? TF_OK : tf_exec_reach_map(c, made);
  if (s != TF_OK || hit) return s;
  if (!d->v->tensormap_encode)
    return tf_fail(c->sink, TF_ERR_UNSUPPORTED, "%s: '%s' takes tensor maps, which '%s' has not", c->prog->name, user,
                   c->exe->info.name);
  if (c->mode != TF_EXEC_REAL) return TF_OK;
  s = d->v->tensormap_encode(d, m, map128, c->sink);
  if (s == TF_OK) keep(c->exe->maps, m, map128);
  return s;
}

tf_status tf_exec_store_map(const tf_exec_call *c, int64_t number, uint32_t reg) {
  _Alignas(64) uint8_t bytes[TF_TENSORMAP_BYTES];
  tf_status s = tf_exec_encode_map(c, number, "store_map", bytes);
  if (s == TF_OK) s = tf_exec_reach(c, reg, sizeof bytes, true, "a stored tensor map");
  if (s != TF_OK) return s;
  if (c->reg[reg] % 64)
    return tf_fail(c->sink, TF_ERR_INVALID, "%s: a tensor map is stored at 0x%llx, expected a multiple of 64",
                   c->prog->name, (unsigned long long)c->reg[reg]);
  if (c->mode != TF_EXEC_REAL) return TF_OK;
  tf_device *d = c->exe->device;
  return d->v->upload(d, (uint64_t)c->reg[reg], bytes, sizeof bytes, c->stream, c->sink);
}
