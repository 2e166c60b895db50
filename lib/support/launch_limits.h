/* How large a launch can be on every chip: CUDA Programming Guide, "Compute Capabilities", the rows on the grid and
 * the thread block. Axes are 0 (x), 1 (y) and 2 (z). */
#ifndef TF_SUPPORT_LAUNCH_LIMITS_H
#define TF_SUPPORT_LAUNCH_LIMITS_H

#include <stdint.h>

#define TF_MOST_THREADS 1024 /* of a block, all axes together */

static inline int64_t tf_most_blocks(int axis) { return axis == 0 ? INT32_MAX : 65535; }
static inline int64_t tf_most_threads(int axis) { return axis == 2 ? 64 : TF_MOST_THREADS; }

#endif
