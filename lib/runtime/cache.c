/* Packages by key: in memory, on disk (cache_disk.c), and in the host's own store.
 *
 * A look-up asks them in this order, and what it finds elsewhere is kept in memory, too. What is put goes to all three.
 * In memory the least recently used goes first where there is a limit; whoever got a package has a reference of its
 * own. Bytes from outside are loaded as packages before anybody sees them: what is damaged, or of another version of
 * tf, is a miss, and its entry is dropped. The lock is never held while a file or the host is waited for, so two
 * callers may compile one key at one time; the later one takes the earlier one's place. */
#include "runtime/cache_impl.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "runtime/package.h"
#include "support/alloc.h"
#include "support/options.h"

/* In memory: chains by hash, and one list from the most to the least recently used. */
typedef struct node {
  struct node *chain, *newer, *older;
  tf_cache_key key;
  tf_package *package;
  size_t size;
} node;

#define BUCKETS 1024

struct tf_cache {
  atomic_uint refs; /* the host's, and that of packages whose kernels are kept here when they are made */
  tf_allocator alloc;
  tf_cache_options o;
  tf_disk disk;
  pthread_mutex_t lock; /* over everything below; never held while a file or the host is waited for */
  node *bucket[BUCKETS];
  node *newest, *oldest;
  bool destroyed; /* by the host: nothing is kept in memory any more */
  tf_cache_stats stats;
};

/* The key is a hash already. */
static node **bucket_of(tf_cache *c, const tf_cache_key *k) {
  return &c->bucket[(k->bytes[0] | (unsigned)k->bytes[1] << 8) % BUCKETS];
}

static node *find(tf_cache *c, const tf_cache_key *k) {
  node *n = *bucket_of(c, k);
  while (n && memcmp(n->key.bytes, k->bytes, 32) != 0) n = n->chain;
  return n;
}

static void unlink_node(tf_cache *c, node *n) {
  if (n->newer) n->newer->older = n->older;
  else c->newest = n->older;
  if (n->older) n->older->newer = n->newer;
  else c->oldest = n->newer;
  n->newer = n->older = NULL;
}

static void push_newest(tf_cache *c, node *n) {
  n->older = c->newest;
  if (c->newest) c->newest->newer = n;
  else c->oldest = n;
  c->newest = n;
}

static void evict(tf_cache *c, node *n) {
  node **at = bucket_of(c, &n->key);
  while (*at != n) at = &(*at)->chain;
  *at = n->chain;
  unlink_node(c, n);
  c->stats.memory_bytes -= n->size;
  tf_package_release(n->package);
  tf_free(&c->alloc, n);
}

/* Keeps the package in memory; under an equal key it takes the place of what is there (a tuned one of what was
 * compiled). */
static tf_status remember(tf_cache *c, const tf_cache_key *key, tf_package *p) {
  if (c->destroyed) return TF_OK;
  node *n = find(c, key);
  if (n && n->package != p) { /* another one takes its place */
    evict(c, n);
    n = NULL;
  }
  if (n) {
    unlink_node(c, n);
    push_newest(c, n);
    return TF_OK;
  }
  if (!(n = tf_alloc_zero(&c->alloc, sizeof *n))) return TF_ERR_OOM;
  n->key = *key;
  n->package = p;
  n->size = p->size;
  tf_package_retain(p);
  node **at = bucket_of(c, key);
  n->chain = *at;
  *at = n;
  push_newest(c, n);
  c->stats.memory_bytes += n->size;
  while (c->o.max_memory && c->stats.memory_bytes > c->o.max_memory) {
    c->stats.evictions++;
    evict(c, c->oldest);
  }
  return TF_OK;
}

tf_status tf_cache_create(const tf_cache_options *o, const tf_allocator *a, const tf_sink *sink, tf_cache **out) {
  tf_allocator al = tf_allocator_or_malloc(a);
  tf_cache_options opt;
  tf_status s = TF_OPTIONS_READ(tf_cache_options, &opt, o, sink);
  *out = NULL;
  if (s != TF_OK) return s;
  tf_cache *c = tf_alloc_zero(&al, sizeof *c);
  if (!c) return tf_fail_oom(sink);
  c->alloc = al;
  atomic_init(&c->refs, 1);
  c->disk.dir = -1;
  c->o = opt;
  s = c->o.dir ? tf_disk_open(&c->disk, c->o.dir, c->o.max_disk, sink) : TF_OK;
  c->o.dir = NULL; /* the caller's memory */
  if (s == TF_OK && pthread_mutex_init(&c->lock, NULL) != 0) s = tf_fail_oom(sink);
  if (s != TF_OK) {
    tf_disk_close(&c->disk);
    tf_free(&al, c);
    return s;
  }
  *out = c;
  return TF_OK;
}

void tf_cache_retain(tf_cache *c) { atomic_fetch_add_explicit(&c->refs, 1, memory_order_relaxed); }

void tf_cache_release(tf_cache *c) {
  if (!c || atomic_fetch_sub_explicit(&c->refs, 1, memory_order_acq_rel) != 1) return;
  while (c->oldest) evict(c, c->oldest);
  tf_disk_close(&c->disk);
  pthread_mutex_destroy(&c->lock);
  tf_allocator a = c->alloc;
  tf_free(&a, c);
}

/* What is in memory goes now, and nothing comes after it: packages may hold the cache, which would hold them. */
void tf_cache_destroy(tf_cache *c) {
  if (!c) return;
  pthread_mutex_lock(&c->lock);
  node *all = c->newest;
  for (node *n = all; n; n = n->older) n->chain = NULL;
  memset(c->bucket, 0, sizeof c->bucket);
  c->newest = c->oldest = NULL;
  c->stats.memory_bytes = 0;
  c->destroyed = true;
  pthread_mutex_unlock(&c->lock);
  for (node *n = all, *older; n; n = older) {
    older = n->older;
    tf_package_release(n->package);
    tf_free(&c->alloc, n);
  }
  tf_cache_release(c);
}

static tf_package *get_memory(tf_cache *c, const tf_cache_key *key) {
  tf_package *p = NULL;
  pthread_mutex_lock(&c->lock);
  node *n = find(c, key);
  if (n) {
    p = n->package;
    tf_package_retain(p);
    unlink_node(c, n);
    push_newest(c, n);
    c->stats.memory_hits++;
  }
  pthread_mutex_unlock(&c->lock);
  return p;
}

/* Loads bytes that came from outside and frees them. NULL if they are no package. verified: a checksum of all of them
 * was compared since they came. */
static tf_package *adopt(tf_cache *c, void *bytes, size_t size, bool verified, bool *oom) {
  tf_package *p = NULL;
  *oom = (verified ? tf_package_load_encoded : tf_package_load)(bytes, size, &c->alloc, NULL, &p) == TF_ERR_OOM;
  tf_free(&c->alloc, bytes);
  return p;
}

tf_package *tf_cache_get(tf_cache *c, const tf_cache_key *key) {
  tf_package *p = get_memory(c, key);
  if (p) return p;
  void *bytes = NULL;
  size_t size = 0;
  bool damaged = false, from_disk = false, oom = false;
  tf_disk_result r = tf_disk_get(&c->disk, key, &c->alloc, &bytes, &size);
  if (r == TF_DISK_HIT) {
    p = adopt(c, bytes, size, true, &oom);
    if (!p && !oom) tf_disk_drop(&c->disk, key); /* of another version of tf, say */
  }
  from_disk = p != NULL;
  damaged = r == TF_DISK_DAMAGED || (r == TF_DISK_HIT && !p && !oom);
  if (!p && c->o.get && c->o.get(c->o.user, key, &c->alloc, &bytes, &size)) {
    p = adopt(c, bytes, size, false, &oom);
    damaged |= !p && !oom;
  }
  pthread_mutex_lock(&c->lock);
  c->stats.damaged += damaged;
  if (!p) c->stats.misses++;
  else if (from_disk) c->stats.disk_hits++;
  else c->stats.host_hits++;
  if (p) (void)remember(c, key, p); /* without memory for it, the caller still has it */
  pthread_mutex_unlock(&c->lock);
  return p;
}

static void trim(tf_cache *c) {
  uint64_t gone = tf_disk_trim(&c->disk);
  pthread_mutex_lock(&c->lock);
  c->stats.evictions += gone;
  pthread_mutex_unlock(&c->lock);
}

tf_status tf_cache_put(tf_cache *c, const tf_cache_key *key, tf_package *p, const tf_sink *sink) {
  bool leaves = c->disk.dir >= 0 || c->o.put; /* else nobody sees the bytes */
  tf_str bytes = leaves ? tf_package_bytes(p) : (tf_str){0};
  pthread_mutex_lock(&c->lock);
  tf_status s = remember(c, key, p);
  c->stats.stores += s == TF_OK;
  pthread_mutex_unlock(&c->lock);
  if (s != TF_OK) return tf_fail_oom(sink);
  if (tf_disk_put(&c->disk, key, bytes, sink) == TF_OK) trim(c);
  if (c->o.put) c->o.put(c->o.user, key, bytes.ptr, bytes.len);
  return TF_OK;
}

bool tf_cache_get_code(tf_cache *c, const tf_cache_key *key, tf_str *bytes) {
  tf_allocator a = tf_allocator_or_malloc(NULL);
  void *at = NULL;
  size_t n = 0;
  tf_disk_result r = tf_disk_get(&c->disk, key, &a, &at, &n);
  pthread_mutex_lock(&c->lock);
  if (r == TF_DISK_HIT) c->stats.disk_hits++;
  else c->stats.misses++;
  c->stats.damaged += r == TF_DISK_DAMAGED;
  pthread_mutex_unlock(&c->lock);
  *bytes = (tf_str){at, n};
  return r == TF_DISK_HIT;
}

void tf_cache_put_code(tf_cache *c, const tf_cache_key *key, tf_str bytes, const tf_sink *sink) {
  if (c->disk.dir < 0 || tf_disk_put(&c->disk, key, bytes, sink) != TF_OK) return;
  pthread_mutex_lock(&c->lock);
  c->stats.stores++;
  pthread_mutex_unlock(&c->lock);
  trim(c);
}

void tf_cache_drop_code(tf_cache *c, const tf_cache_key *key) {
  tf_disk_drop(&c->disk, key);
  pthread_mutex_lock(&c->lock);
  c->stats.damaged++;
  pthread_mutex_unlock(&c->lock);
}

void tf_cache_get_stats(tf_cache *c, tf_cache_stats *stats) {
  pthread_mutex_lock(&c->lock);
  tf_info_write(stats, &c->stats, sizeof c->stats);
  pthread_mutex_unlock(&c->lock);
}
