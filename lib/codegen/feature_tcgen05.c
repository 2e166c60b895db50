/* What tensor memory and its matrix units need of a chip. */
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"

static void check_mma(tf_feature_check *c, tf_op *op) {
  tf_tmma m;
  tf_tmma_read(op, &m);
  if (m.kind == TF_TMMA_I8) tf_want(c, op, TF_FEAT_tcgen05_i8);
  if (m.scaled) tf_want(c, op, TF_FEAT_tcgen05_block_scale);
  if (tf_kernel_scale_d_attr(op)) tf_want(c, op, TF_FEAT_tcgen05_scale_d);
}

void tf_check_tcgen05(tf_feature_check *c, tf_op *op) {
  int row = tf_kernel_op(op);
  if (row == TF_K_TCGEN05_INSTR_DESC && tf_kernel_k96_of(op)) tf_want(c, op, TF_FEAT_tcgen05_k96);
  if (row == TF_K_TCGEN05_SMEM_DESC && op->noperand > 1) tf_want(c, op, TF_FEAT_tcgen05_k96);
  /* numbers; what uses them is checked */
  if (row == TF_K_TCGEN05_ADDRESS || row == TF_K_TCGEN05_SMEM_DESC || row == TF_K_TCGEN05_INSTR_DESC) return;
  tf_want(c, op, TF_FEAT_tcgen05);
  if (row == TF_K_TCGEN05_LD_RED) tf_want(c, op, TF_FEAT_tcgen05_ld_red);
  if (row == TF_K_TCGEN05_SHIFT) tf_want(c, op, TF_FEAT_tcgen05_shift);
  if (tf_kernel_family_of(op) == TF_KERNEL_TCGEN05_MMA) check_mma(c, op);
}
