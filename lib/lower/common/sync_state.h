/* What threads and copies did to a buffer since the last barrier, and how that goes through loops and branches. What is
 * a hazard, and what resolves it, the two lowerings say themselves (hazards.c, tile_sync.c). */
#ifndef TF_LOWER_COMMON_SYNC_STATE_H
#define TF_LOWER_COMMON_SYNC_STATE_H

#include "support/pool.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct tf_sync_state {
  bool write, read; /* since the last barrier, for other threads */
  bool own_read;    /* by the thread that wrote it: hinders only what takes the same memory next */
  bool async_read;  /* copies from it, or to it where it is a tensor, may be under way */
  bool touched;     /* by threads, and no fence for TMA's proxy since */
  bool unfenced;    /* the same, written */
  bool pending;     /* tensor memory: this thread's stores may be under way */
} tf_sync_state;

/* The states of n buffers, and how many events there were. */
typedef struct tf_sync_mark {
  size_t events, n;
  tf_sync_state *state;
} tf_sync_mark;

/* The state of buffer i of the kernel. */
typedef tf_sync_state *(*tf_sync_at)(void *kernel, size_t i);

tf_sync_mark tf_sync_save(tf_pool *pool, void *kernel, tf_sync_at at, size_t n, size_t events);
/* What comes may follow either what is now or what was then. */
void tf_sync_join(const tf_sync_mark *m, void *kernel, tf_sync_at at);
/* What comes follows what was then. */
void tf_sync_restore(const tf_sync_mark *m, void *kernel, tf_sync_at at);

#endif
