/* The caller's allocator, or malloc when there is none. For objects that are freed one by one or shared between
 * threads; everything else lives in a pool. These may return NULL, and their callers check. */
#ifndef TF_SUPPORT_ALLOC_H
#define TF_SUPPORT_ALLOC_H

#include "tf/base.h"

/* *a where it has an alloc function, else malloc and free. */
tf_allocator tf_allocator_or_malloc(const tf_allocator *a);

static inline void *tf_alloc(const tf_allocator *a, size_t size) { return a->alloc(a->user, size ? size : 1); }
static inline void tf_free(const tf_allocator *a, void *p) {
  if (p) a->free(a->user, p);
}
/* Zeroed. */
void *tf_alloc_zero(const tf_allocator *a, size_t size);

#endif
