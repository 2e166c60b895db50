/* Ops that tile programs make, by calls of their own. */
#include "api/fusion_types.h"
#include "fusion/fusion_dialect.h"

static bool is_of(tf_fusion_class cls, const char *name) {
  for (int i = 0; name && i < TF_FUSION_NUM; i++) {
    const tf_fusion_info *info = tf_fusion_id_info((tf_fusion_id)i);
    if (info->cls == cls && strcmp(info->name, name) == 0) return true;
  }
  return false;
}

tf_status tf_fusion_scan(tf_fusion *f, const char *op, tf_tensor *x, int64_t axis, bool reverse, bool exclusive,
                         tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  if (!is_of(TF_FC_SCAN, op))
    return tf_api_error(f, "'%s' is none of cumsum, cumprod, cummax and cummin", op ? op : "NULL");
  tf_fusion_attrs a = {.axis = axis, .reverse = reverse, .exclusive = exclusive};
  return tf_fusion_op(f, op, &x, 1, &a, out);
}

tf_status tf_fusion_scatter(tf_fusion *f, const char *op, tf_tensor *x, tf_tensor *index, tf_tensor *updates,
                            int64_t axis, tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  if (!is_of(TF_FC_SCATTER, op))
    return tf_api_error(f, "'%s' is none of scatter, scatter_add, scatter_max and scatter_min", op ? op : "NULL");
  return tf_fusion_op(f, op, (tf_tensor *[]){x, index, updates}, 3, &(tf_fusion_attrs){.axis = axis}, out);
}

tf_status tf_fusion_topk(tf_fusion *f, tf_tensor *x, int64_t axis, int64_t k, bool smallest, DLDataType type,
                         tf_tensor **values, tf_tensor **places) {
  if (values) *values = NULL;
  if (!places) return TF_ERR_INVALID;
  tf_fusion_attrs a = {.axis = axis, .k = k, .smallest = smallest, .type = type};
  tf_status st = tf_fusion_op(f, "topk", &x, 1, &a, places);
  return st == TF_OK && values ? tf_fusion_gather(f, x, *places, axis, values) : st;
}
