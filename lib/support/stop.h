/* Work that may have to end early: because the host says so, or because its time is over. All threads that work on it
 * ask; the first reason stays. */
#ifndef TF_SUPPORT_STOP_H
#define TF_SUPPORT_STOP_H

#include <stdatomic.h>

#include "tf/base.h"

typedef enum tf_stop_reason { TF_STOP_NOT, TF_STOP_CANCELLED, TF_STOP_TIME } tf_stop_reason;

typedef struct tf_stop {
  bool (*cancel)(void *user); /* NULL = nobody */
  void *user;
  double deadline; /* of the monotonic clock; 0 = none */
  atomic_int reason;
} tf_stop;

/* `seconds` from now on; 0 = for ever. */
void tf_stop_begin(tf_stop *s, bool (*cancel)(void *user), void *user, double seconds);
/* Whether the work is to end. NULL = never. */
TF_NODISCARD bool tf_stopped(tf_stop *s);

#endif
