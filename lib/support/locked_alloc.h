/* An allocator for several threads at once, from one that need not know of threads. */
#ifndef TF_SUPPORT_LOCKED_ALLOC_H
#define TF_SUPPORT_LOCKED_ALLOC_H

#include <pthread.h>

#include "tf/base.h"

typedef struct tf_locked_alloc {
  tf_allocator given;
  pthread_mutex_t lock;
} tf_locked_alloc;

/* What it returns is good until tf_locked_alloc_end; `l` stays where it is. */
tf_allocator tf_locked_alloc_begin(tf_locked_alloc *l, const tf_allocator *given);
void tf_locked_alloc_end(tf_locked_alloc *l);

#endif
