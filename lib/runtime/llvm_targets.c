#include "runtime/llvm_targets.h"

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

void tf_llvm_add_targets(pthread_once_t *once, void (*add)(void)) {
  pthread_mutex_lock(&one_at_a_time);
  pthread_once(once, add);
  pthread_mutex_unlock(&one_at_a_time);
}
