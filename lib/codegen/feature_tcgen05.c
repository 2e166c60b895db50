/* What tensor memory needs of a chip. */
#include "codegen/internal.h"
#include "kernel/kernel.h"

void tf_check_tcgen05(tf_feature_check *c, tf_op *op) {
  if (tf_kernel_op(op) == TF_K_TCGEN05_ADDRESS) return; /* a number; what uses it is checked */
  tf_want(c, op, TF_FEAT_tcgen05);
}
