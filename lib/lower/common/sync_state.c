#include "lower/common/sync_state.h"

tf_sync_mark tf_sync_save(tf_pool *pool, void *kernel, tf_sync_at at, size_t n, size_t events) {
  tf_sync_mark m = {events, n, TF_NEW_ARRAY(pool, tf_sync_state, n + 1)};
  for (size_t i = 0; i < n; i++) m.state[i] = *at(kernel, i);
  return m;
}

void tf_sync_join(const tf_sync_mark *m, void *kernel, tf_sync_at at) {
  for (size_t i = 0; i < m->n; i++) {
    tf_sync_state *now = at(kernel, i);
    const tf_sync_state *then = &m->state[i];
    now->write |= then->write;
    now->read |= then->read;
    now->own_read |= then->own_read;
    now->async_read |= then->async_read;
    now->touched |= then->touched;
    now->unfenced |= then->unfenced;
    now->pending |= then->pending;
  }
}

void tf_sync_restore(const tf_sync_mark *m, void *kernel, tf_sync_at at) {
  for (size_t i = 0; i < m->n; i++) *at(kernel, i) = m->state[i];
}
