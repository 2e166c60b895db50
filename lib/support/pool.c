#include "support/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct block {
  struct block *next;
  size_t cap, used;
} block;

#define HEADER ((sizeof(block) + 15) & ~(size_t)15)
#define FIRST_BLOCK 4096
#define MAX_BLOCK (1u << 20)

typedef struct hold {
  struct hold *next;
  void (*fn)(void *);
  void *what;
} hold;

struct tf_pool {
  tf_allocator alloc;
  tf_oom *oom;
  tf_pool *parent, *children, *prev, *next;
  block *blocks;
  hold *holds;
  size_t next_size, total;
};

static void *default_alloc(void *user, size_t size) {
  (void)user;
  return malloc(size);
}

static void default_free(void *user, void *ptr) {
  (void)user;
  free(ptr);
}

static tf_pool *new_pool(const tf_allocator *a, tf_oom *oom) {
  tf_pool *p = a->alloc(a->user, sizeof *p);
  if (!p) return NULL;
  memset(p, 0, sizeof *p);
  p->alloc = *a;
  p->oom = oom;
  p->next_size = FIRST_BLOCK;
  return p;
}

tf_pool *tf_pool_new(const tf_allocator *a, tf_oom *oom) {
  tf_allocator dflt = {default_alloc, default_free, NULL};
  return new_pool(a && a->alloc ? a : &dflt, oom);
}

_Noreturn void tf_pool_out_of_memory(tf_pool *p) {
  /* Every public call arms the recovery point before it allocates; an unarmed one is a bug in tf, and there is no
   * frame to return to. */
  if (!p->oom || !p->oom->armed) abort();
  longjmp(p->oom->jump, 1);
}

tf_pool *tf_pool_child(tf_pool *parent) {
  tf_pool *p = new_pool(&parent->alloc, parent->oom);
  if (!p) tf_pool_out_of_memory(parent);
  p->parent = parent;
  p->next = parent->children;
  if (p->next) p->next->prev = p;
  parent->children = p;
  return p;
}

void tf_pool_free_children(tf_pool *parent) {
  while (parent->children) tf_pool_free(parent->children);
}

void tf_pool_free(tf_pool *p) {
  if (!p) return;
  tf_pool_free_children(p);
  for (hold *h = p->holds; h; h = h->next)
    if (h->what) h->fn(h->what);
  if (p->parent) {
    if (p->prev) p->prev->next = p->next;
    else p->parent->children = p->next;
    if (p->next) p->next->prev = p->prev;
  }
  for (block *b = p->blocks, *n; b; b = n) {
    n = b->next;
    p->alloc.free(p->alloc.user, b);
  }
  p->alloc.free(p->alloc.user, p);
}

void **tf_pool_hold(tf_pool *p, void (*fn)(void *)) {
  hold *h = TF_NEW(p, hold);
  h->fn = fn;
  h->next = p->holds;
  p->holds = h;
  return &h->what;
}

static block *add_block(tf_pool *p, size_t size) {
  size_t cap = p->next_size;
  if (p->next_size < MAX_BLOCK) p->next_size *= 2;
  if (cap < size) cap = size;
  block *b = p->alloc.alloc(p->alloc.user, HEADER + cap);
  if (!b) tf_pool_out_of_memory(p);
  b->cap = cap;
  b->used = 0;
  b->next = p->blocks;
  p->blocks = b;
  p->total += HEADER + cap;
  return b;
}

/* Most pieces are small: a call of memset takes longer than what it does. */
enum { SMALL = 256 };

static size_t rounded(tf_pool *p, size_t size) {
  if (size > SIZE_MAX / 4) tf_pool_out_of_memory(p);
  return size ? (size + 15) & ~(size_t)15 : 16;
}

static char *take(tf_pool *p, size_t size) {
  block *b = p->blocks;
  if (!b || b->cap - b->used < size) b = add_block(p, size);
  char *r = (char *)b + HEADER + b->used;
  b->used += size;
  return r;
}

void *tf_pool_alloc(tf_pool *p, size_t size) {
  size = rounded(p, size);
  char *r = take(p, size);
  if (size > SMALL) return memset(r, 0, size);
  for (size_t i = 0; i < size; i += 16) memset(r + i, 0, 16);
  return r;
}

void *tf_pool_bytes(tf_pool *p, size_t size) { return take(p, rounded(p, size)); }

void *tf_pool_array(tf_pool *p, size_t n, size_t size) {
  if (size && n > SIZE_MAX / size) tf_pool_out_of_memory(p);
  return tf_pool_alloc(p, n * size);
}

void *tf_pool_copy(tf_pool *p, const void *src, size_t size) {
  void *r = tf_pool_bytes(p, size);
  if (size) memcpy(r, src, size);
  return r;
}

char *tf_pool_str(tf_pool *p, tf_str s) {
  char *r = tf_pool_bytes(p, s.len + 1);
  if (s.len) memcpy(r, s.ptr, s.len);
  r[s.len] = 0;
  return r;
}

char *tf_pool_strz(tf_pool *p, const char *s) { return tf_pool_str(p, (tf_str){s, strlen(s)}); }

char *tf_pool_vprintf(tf_pool *p, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  char *r = tf_pool_alloc(p, (size_t)(n < 0 ? 0 : n) + 1);
  if (n > 0) vsnprintf(r, (size_t)n + 1, fmt, again);
  va_end(again);
  return r;
}

char *tf_pool_printf(tf_pool *p, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *r = tf_pool_vprintf(p, fmt, ap);
  va_end(ap);
  return r;
}

size_t tf_pool_size(const tf_pool *p) { return p->total; }
const tf_allocator *tf_pool_allocator(const tf_pool *p) { return &p->alloc; }
