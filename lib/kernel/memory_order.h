/* In which order buffers of one workspace are placed. A buffer lies behind all those before it in the order that live
 * at the same time as it. So an order is a placement for any sizes, also for such as only the launch knows, and each
 * placement that there is comes from some order: the one by offsets. */
#ifndef TF_KERNEL_MEMORY_ORDER_H
#define TF_KERNEL_MEMORY_ORDER_H

#include "support/pool.h"

typedef struct tf_live {
  uint32_t first, last; /* times, both included */
} tf_live;

static inline bool tf_live_together(const tf_live *a, const tf_live *b) {
  return a->first <= b->last && b->first <= a->last;
}

/* Offsets and the end of them all. */
int64_t tf_memory_place(const tf_live *live, const int64_t *bytes, const uint32_t *order, uint32_t n, int64_t *offset);
/* The most that live at one time: no placement takes less. */
int64_t tf_memory_peak(const tf_live *live, const int64_t *bytes, uint32_t n);
/* A good order for `samples` tables of sizes. It is the best one that was tried, and the search ends where no placement
 * takes less. */
void tf_memory_order(tf_pool *pool, const tf_live *live, const int64_t *const *bytes, uint32_t samples, uint32_t n,
                     uint32_t *order);

#endif
