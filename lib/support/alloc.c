#include "support/alloc.h"

#include <stdlib.h>
#include <string.h>

static void *default_alloc(void *user, size_t size) {
  (void)user;
  return malloc(size);
}

static void default_free(void *user, void *ptr) {
  (void)user;
  free(ptr);
}

tf_allocator tf_allocator_or_malloc(const tf_allocator *a) {
  return a && a->alloc ? *a : (tf_allocator){default_alloc, default_free, NULL};
}

void *tf_alloc_zero(const tf_allocator *a, size_t size) {
  void *p = tf_alloc(a, size);
  if (p) memset(p, 0, size);
  return p;
}
