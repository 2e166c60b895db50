#include "support/locked_alloc.h"

static void *take(void *user, size_t size) {
  tf_locked_alloc *l = user;
  pthread_mutex_lock(&l->lock);
  void *p = l->given.alloc(l->given.user, size);
  pthread_mutex_unlock(&l->lock);
  return p;
}

static void give(void *user, void *p) {
  tf_locked_alloc *l = user;
  pthread_mutex_lock(&l->lock);
  l->given.free(l->given.user, p);
  pthread_mutex_unlock(&l->lock);
}

tf_allocator tf_locked_alloc_begin(tf_locked_alloc *l, const tf_allocator *given) {
  l->given = *given;
  pthread_mutex_init(&l->lock, NULL);
  return (tf_allocator){take, give, l};
}

void tf_locked_alloc_end(tf_locked_alloc *l) { pthread_mutex_destroy(&l->lock); }
