/* What the files of the pass kernel-early-loads share. */
#ifndef TF_KERNEL_EARLY_LOADS_H
#define TF_KERNEL_EARLY_LOADS_H

#include "kernel/kernel_hooks.h"

/* A load of what the wait says no grid before it writes. */
TF_NODISCARD bool tf_early_loads_settled(tf_op *wait, const tf_op *op);
/* `loop` stands behind the wait and `launch` (or NULL), with nothing between that touches memory of the device
 * (early_turns.c). */
void tf_early_turns(tf_op *wait, tf_op *launch, tf_op *loop, tf_pool *pool);

#endif
