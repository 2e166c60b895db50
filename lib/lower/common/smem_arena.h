/* Shared memory of one kernel: how long each buffer lives, and where it lies. Buffers that do not live at the same time
 * may have one place. Positions count the statements of the kernel in the order of its text. */
#ifndef TF_LOWER_COMMON_SMEM_ARENA_H
#define TF_LOWER_COMMON_SMEM_ARENA_H

#include "support/size.h"

#include <stddef.h>

#include "tf/base.h"

typedef struct tf_smem_place {
  int64_t first, last; /* lifetime, in positions; last < 0: nobody touches it */
  int64_t bytes, align;
  int64_t offset; /* -1 = not known before the launch */
  bool carried;   /* what a loop's body leaves there its next iteration may find */
} tf_smem_place;

typedef struct tf_smem_loop {
  int64_t first, last; /* positions of its body */
} tf_smem_loop;

/* Nobody touches it yet. */
static inline tf_smem_place tf_smem_place_new(int64_t align) {
  return (tf_smem_place){.first = INT64_MAX, .last = -1, .align = align, .offset = -1};
}

static inline bool tf_smem_is_touched(const tf_smem_place *p) { return p->last >= 0; }

void tf_smem_touch(tf_smem_place *p, int64_t at);
void tf_smem_live_always(tf_smem_place *p);

/* What is written before a loop and read in it lives to the loop's end; what is touched in a loop and after it, a part
 * in each iteration, lives from the loop's begin; what is carried lives for the whole of each loop that touches it.
 * Inner loops come before those around them. */
void tf_smem_live_through(tf_smem_place *const *p, size_t n, const tf_smem_loop *loops, size_t nloop);

/* Do they have bytes in common? Places without an offset have none. */
bool tf_smem_overlap(const tf_smem_place *a, const tf_smem_place *b);
/* INT64_MAX: beyond 63 bits, where there is room for nothing. */
int64_t tf_smem_end(const tf_smem_place *p);

/* The first place that is free beside the others that live at the same time (it may be among them); false: beyond 63
 * bits. */
TF_NODISCARD bool tf_smem_fit(tf_smem_place *p, tf_smem_place *const *others, size_t n);

#endif
