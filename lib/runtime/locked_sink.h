/* A sink for several threads: it is called by one at a time. */
#ifndef TF_RUNTIME_LOCKED_SINK_H
#define TF_RUNTIME_LOCKED_SINK_H

#include <pthread.h>

#include "support/sink.h"

typedef struct tf_locked_sink {
  pthread_mutex_t lock;
  const tf_sink *given;
  tf_sink sink; /* for them */
} tf_locked_sink;

static inline void tf_locked_tell(void *user, const tf_diagnostic *d) {
  tf_locked_sink *s = (tf_locked_sink *)user;
  if (!s->given || !s->given->fn) return;
  pthread_mutex_lock(&s->lock);
  s->given->fn(s->given->user, d);
  pthread_mutex_unlock(&s->lock);
}

static inline void tf_locked_sink_begin(tf_locked_sink *s, const tf_sink *given) {
  pthread_mutex_init(&s->lock, NULL);
  s->given = given;
  s->sink = (tf_sink){tf_locked_tell, s};
}

static inline void tf_locked_sink_end(tf_locked_sink *s) { pthread_mutex_destroy(&s->lock); }

#endif
