/* The clock that nobody sets, and waiting by it. */
#ifndef TF_RUNTIME_CLOCK_H
#define TF_RUNTIME_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

/* Seconds. */
static inline double tf_clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* What pthread_cond_timedwait takes of a condition that was made by tf_clock_condition. */
static inline struct timespec tf_clock_at(double seconds) {
  time_t whole = (time_t)seconds;
  return (struct timespec){whole, (long)((seconds - (double)whole) * 1e9)};
}

static inline bool tf_clock_condition(pthread_cond_t *c) {
  pthread_condattr_t a;
  if (pthread_condattr_init(&a) != 0) return false;
  bool made = pthread_condattr_setclock(&a, CLOCK_MONOTONIC) == 0 && pthread_cond_init(c, &a) == 0;
  pthread_condattr_destroy(&a);
  return made;
}

static inline void tf_clock_sleep(double seconds) { nanosleep(&(struct timespec){0, (long)(seconds * 1e9)}, NULL); }

#endif
