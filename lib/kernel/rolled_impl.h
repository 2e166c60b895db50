/* What rolled.c and rolled_written.c have in common. */
#ifndef TF_KERNEL_ROLLED_IMPL_H
#define TF_KERNEL_ROLLED_IMPL_H

#include "kernel/kernel_hooks.h"
#include "kernel/rolled.h"

/* rolled.c */
tf_op *tf_rolled_around(const tf_rolled *r, tf_op *op); /* the outermost rolled loop around it; NULL: there is none */
bool tf_rolled_is_accessed_only(const tf_rolled_array *a);
bool tf_rolled_is_constant(const tf_op *op, uint32_t first); /* all operands from this one on */

/* rolled_written.c */
bool tf_rolled_is_kept(const tf_rolled *r, const tf_value *buffer); /* nothing that turns store goes to another one */
void tf_rolled_split(tf_rolled *r, tf_op *func);

#endif
