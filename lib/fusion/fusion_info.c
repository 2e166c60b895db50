/* What the table says of ops, and the dtypes of types. */
#include "fusion/fusion_dialect.h"

bool tf_elem_dtype_of(const tf_type *t, tf_fusion_dtype *out) {
  static const tf_fusion_dtype floats[] = {
      [TF_F64] = TF_FD_F64,         [TF_F32] = TF_FD_F32,       [TF_F16] = TF_FD_F16,    [TF_BF16] = TF_FD_BF16,
      [TF_F8E4M3FN] = TF_FD_F8E4M3, [TF_F8E5M2] = TF_FD_F8E5M2, [TF_F4E2M1FN] = TF_FD_F4};
  if (t->kind == TF_TYPE_TENSOR) t = t->elem;
  if (t->kind == TF_TYPE_FLOAT) *out = floats[t->fkind];
  if (t->kind != TF_TYPE_INT) return t->kind == TF_TYPE_FLOAT;
  for (int d = TF_FD_I64; d < TF_FD_COUNT; d++) {
    *out = (tf_fusion_dtype)d;
    bool is_unsigned = tf_fd_is_unsigned(*out);
    if (!tf_fd_is_float(*out) && t->is_unsigned == is_unsigned && t->width == tf_fd_width(*out)) return true;
  }
  return false;
}

bool tf_fusion_dtype_of(const tf_type *t, tf_fusion_dtype *out) { return tf_elem_dtype_of(t, out) && *out < TF_FD_OPS; }

enum { SAME = 0, BOOL = 1 };

static const tf_fusion_info infos[] = {
#define FUSION_ROW(ID, mn, operands_, results_, attrs_, nregion_, traits_, format_, verify_, infer_, fold_, parse_,    \
                   print_, CLASS, COMBINE, accepts_, result_, d_, i_, p_, doc_, example_)                              \
  {TF_FUSION_##ID, mn, TF_FC_##CLASS, TF_FUSION_##COMBINE, accepts_, result_},
#include "fusion/fusion_ops.def"
};

const tf_fusion_info *tf_fusion_op_info(const tf_op *op) {
  int row = tf_op_row(op, &tf_fusion_dialect);
  return row < 0 ? NULL : &infos[row];
}

const tf_fusion_info *tf_fusion_id_info(tf_fusion_id id) { return id < TF_FUSION_NUM ? &infos[id] : NULL; }
