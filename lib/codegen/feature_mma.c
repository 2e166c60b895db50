/* What matrices, exchanges between lanes and atomics need of a chip. */
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"
#include "kernel/wgmma_table.h"

static const tf_feature mma_features[] = {
#define TF_MMA(id, m, n, k, a, b, c, intrinsic, feature) TF_FEAT_##feature,
#include "kernel/mma.def"
};

static const tf_feature sparse_features[] = {
#define TF_MMA_SP(id, m, n, k, a, b, c, intrinsic, feature) TF_FEAT_##feature,
#include "kernel/mma_sp.def"
};

static const tf_feature scaled_features[] = {
#define TF_MMA_SCALED(id, m, n, k, a, b, kind, scales, scale, intrinsic, feature) TF_FEAT_##feature,
#include "kernel/mma_scaled.def"
};

static bool is_float(const tf_type *t) { return tf_type_scalar((tf_type *)t)->kind == TF_TYPE_FLOAT; }

/* `value`: what is added, or so; NULL where no type asks for more. */
static void check_atomic(tf_feature_check *c, tf_op *op, const tf_value *buffer, const tf_type *value) {
  const tf_type *e = value ? tf_type_scalar((tf_type *)value) : NULL;
  if (tf_kernel_scope_of(op) == TF_KERNEL_SCOPE_CLUSTER || tf_buffer_space(buffer->type) == TF_SPACE_CLUSTER)
    tf_want(c, op, TF_FEAT_cluster);
  if (e && is_float(e) && e->fkind == TF_BF16) tf_want(c, op, TF_FEAT_atom_bf16);
  if (value && tf_access_bytes(value) > 4 && tf_vector_len(value) > 1) tf_want(c, op, TF_FEAT_red_vector);
}

void tf_check_mma(tf_feature_check *c, tf_op *op) {
  bool m8n8 = !tf_kernel_shape_attr(op) || tf_kernel_shape_of(op) == TF_KERNEL_SHAPE_M8N8;
  switch (tf_kernel_op(op)) {
  case TF_K_MMA: tf_want(c, op, mma_features[tf_mma_of(op)]); break;
  case TF_K_MMA_SP: tf_want(c, op, sparse_features[tf_mma_sp_of(op)]); break;
  case TF_K_MMA_SCALED: tf_want(c, op, scaled_features[tf_mma_scaled_of(op)]); break;
  case TF_K_LDMATRIX: tf_want(c, op, m8n8 ? TF_FEAT_ldmatrix : TF_FEAT_ldmatrix_b8); break;
  case TF_K_STMATRIX: tf_want(c, op, m8n8 ? TF_FEAT_stmatrix : TF_FEAT_stmatrix_b8); break;
  case TF_K_REDUX: tf_want(c, op, is_float(op->result[0].type) ? TF_FEAT_redux_f32 : TF_FEAT_redux_int); break;
  case TF_K_ATOMIC:
    check_atomic(c, op, tf_op_operand(op, TF_KERNEL_ATOMIC_BUFFER), tf_op_operand(op, TF_KERNEL_ATOMIC_VALUE)->type);
    break;
  case TF_K_ATOMIC_CAS: check_atomic(c, op, tf_op_operand(op, TF_KERNEL_ATOMIC_CAS_BUFFER), NULL); break;
  case TF_K_ATOMIC_LOAD: check_atomic(c, op, tf_op_operand(op, TF_KERNEL_ATOMIC_LOAD_BUFFER), NULL); break;
  case TF_K_ATOMIC_STORE: check_atomic(c, op, tf_op_operand(op, TF_KERNEL_ATOMIC_STORE_BUFFER), NULL); break;
  default: break;
  }
}

void tf_check_wgmma(tf_feature_check *c, tf_op *op) {
  tf_wgmma_op o;
  if (tf_kernel_op(op) == TF_K_WGMMA_SMEM_DESC) return; /* a number; what uses it is checked */
  tf_want(c, op, TF_FEAT_wgmma);
  bool product = tf_kernel_op(op) == TF_K_WGMMA_MMA || tf_kernel_op(op) == TF_K_WGMMA_MMA_SP;
  if (!product || !tf_wgmma_read(op, &o)) return;
  if (o.sparse) tf_want(c, op, TF_FEAT_wgmma_sp);
  const tf_wgmma *w = tf_wgmma_get(o.id);
  if (w->elem[TF_MMA_C] == TF_MMA_S32 && w->elem[TF_MMA_A] != w->elem[TF_MMA_B]) tf_want(c, op, TF_FEAT_wgmma_mixed);
}
