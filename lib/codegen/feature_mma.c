/* What matrices, exchanges between lanes and atomics need of a chip. */
#include "codegen/internal.h"
#include "kernel/kernel.h"
#include "kernel/mma.h"

static const tf_feature mma_features[] = {
#define TF_MMA(id, m, n, k, a, b, c, intrinsic, feature) TF_FEAT_##feature,
#include "kernel/mma.def"
};

void tf_check_mma(tf_feature_check *c, tf_op *op) {
  bool m8n8 = !tf_op_attr(op, "shape") || tf_str_eqz(tf_op_string(op, "shape"), "m8n8");
  switch (tf_kernel_op(op)) {
  case TF_K_MMA: tf_want(c, op, mma_features[tf_mma_of(op)]); break;
  case TF_K_LDMATRIX: tf_want(c, op, m8n8 ? TF_FEAT_ldmatrix : TF_FEAT_ldmatrix_b8); break;
  case TF_K_STMATRIX: tf_want(c, op, m8n8 ? TF_FEAT_stmatrix : TF_FEAT_stmatrix_b8); break;
  default: break;
  }
}
