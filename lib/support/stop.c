#include "support/stop.h"

#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void tf_stop_begin(tf_stop *s, bool (*cancel)(void *user), void *user, double seconds) {
  s->cancel = cancel;
  s->user = user;
  s->deadline = seconds > 0 ? now() + seconds : 0;
  atomic_init(&s->reason, TF_STOP_NOT);
}

bool tf_stopped(tf_stop *s) {
  int none = TF_STOP_NOT;
  if (!s) return false;
  if (atomic_load(&s->reason) != TF_STOP_NOT) return true;
  tf_stop_reason why = s->cancel && s->cancel(s->user)          ? TF_STOP_CANCELLED
                       : s->deadline > 0 && now() > s->deadline ? TF_STOP_TIME
                                                                : TF_STOP_NOT;
  if (why == TF_STOP_NOT) return false;
  atomic_compare_exchange_strong(&s->reason, &none, why);
  return true;
}
