/* Calls that make several ops of a fusion. */
#include "api/fusion_types.h"
#include "api/host_types.h"
#include "fusion/fusion_dialect.h"

/* How many elements there are over the axes, as a scalar of this type. */
static tf_status count_over(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, DLDataType type,
                            tf_tensor **out) {
  tf_tensor *all = NULL, *one;
  tf_status st = TF_OK;
  for (uint32_t i = 0; st == TF_OK && i < n; i++) {
    st = tf_fusion_dim(f, x, axes[i], &one);
    if (st == TF_OK && all) st = tf_fusion_mul(f, all, one, &one);
    all = one;
  }
  return st == TF_OK ? tf_fusion_cast(f, all, type, out) : st;
}

tf_status tf_fusion_var_mean(tf_fusion *f, tf_tensor *x, const int64_t *axes, uint32_t n, int64_t correction,
                             tf_tensor **var, tf_tensor **mean) {
  tf_tensor *sum, *count;
  tf_tensor_info info = {.struct_size = sizeof info};
  DLDataType in = {kDLFloat, 32, 1}; /* halves neither count far nor add up well */
  if (!var || !mean) return TF_ERR_INVALID;
  *var = *mean = NULL;
  tf_status st = tf_fusion_var(f, x, axes, n, correction, var);
  if (st != TF_OK || (st = tf_tensor_get_info(x, &info)) != TF_OK) return st;
  if (info.type.bits >= 32) in = info.type;
  st = info.type.bits >= 32 ? TF_OK : tf_fusion_cast(f, x, in, &x);
  if (st == TF_OK) st = tf_fusion_reduce(f, "sum", x, axes, n, &sum);
  if (st == TF_OK) st = count_over(f, x, axes, n, in, &count);
  if (st == TF_OK) st = tf_fusion_div(f, sum, count, mean);
  if (st == TF_OK && info.type.bits < 32) st = tf_fusion_cast(f, *mean, info.type, mean);
  if (st != TF_OK) *var = *mean = NULL;
  return st;
}

tf_status tf_fusion_index_select(tf_fusion *f, tf_tensor *x, tf_tensor *index, int64_t axis, tf_tensor **out) {
  tf_tensor_info of_x = {.struct_size = sizeof of_x}, of_index = of_x;
  int64_t axes[TF_FUSION_MAX_RANK];
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f) return TF_ERR_INVALID;
  tf_status st = tf_tensor_get_info(x, &of_x);
  if (st == TF_OK) st = tf_tensor_get_info(index, &of_index);
  if (st != TF_OK) return st;
  if (!of_x.is_tensor || !of_index.is_tensor || of_index.rank != 1)
    return tf_api_error(f, "index_select takes a tensor, and indices that are a tensor of one axis");
  if (axis < 0 || axis >= of_x.rank)
    return tf_api_error(f, "axis %lld is out of range: the tensor has %u axes", (long long)axis, of_x.rank);
  uint32_t n = 0;
  for (uint32_t k = 0; k < of_x.rank; k++)
    if (k != axis) axes[n++] = k;
  if (n) st = tf_fusion_broadcast(f, index, axes, n, &index);
  return st == TF_OK ? tf_fusion_gather(f, x, index, axis, out) : st;
}

/* Uniform numbers of f32, one for each element of x. */
static tf_status uniform_like(tf_fusion *f, tf_tensor *x, tf_tensor *seed, tf_tensor *counter, tf_tensor **out) {
  tf_tensor_info info = {.struct_size = sizeof info};
  tf_tensor *extents[TF_FUSION_MAX_RANK];
  uint32_t n = 0;
  tf_status st = tf_tensor_get_info(x, &info);
  for (uint32_t k = 0; st == TF_OK && k < info.rank; k++)
    if (info.dims[k] == TF_DIM_DYNAMIC) st = tf_fusion_dim(f, x, k, &extents[n++]);
  DLDataType f32 = {kDLFloat, 32, 1};
  return st == TF_OK ? tf_fusion_random(f, "uniform", seed, counter, f32, info.rank, info.dims, extents, n, out) : st;
}

tf_status tf_fusion_dropout(tf_fusion *f, tf_tensor *x, double p, tf_tensor *seed, tf_tensor *counter,
                            tf_tensor **out) {
  if (!out) return TF_ERR_INVALID;
  *out = NULL;
  if (!f || !x) return TF_ERR_INVALID;
  tf_tensor_info info = {.struct_size = sizeof info};
  tf_tensor *u, *limit, *keep, *left, *scaled, *zero;
  tf_status st = tf_tensor_get_info(x, &info);
  if (st != TF_OK) return st;
  if (!info.is_tensor || !tf_api_is_float(info.type)) return tf_api_error(f, "dropout takes a tensor of floats");
  if (!(p >= 0 && p < 1)) return tf_api_error(f, "dropout leaves out a part from 0 up to, but not, 1; found %g", p);
  st = uniform_like(f, x, seed, counter, &u);
  if (st == TF_OK) st = tf_fusion_constant(f, (DLDataType){kDLFloat, 32, 1}, p, &limit);
  if (st == TF_OK) st = tf_fusion_ge(f, u, limit, &keep);
  if (st == TF_OK) st = tf_fusion_constant(f, info.type, 1 - p, &left);
  if (st == TF_OK) st = tf_fusion_div(f, x, left, &scaled);
  if (st == TF_OK) st = tf_fusion_constant(f, info.type, 0, &zero);
  return st == TF_OK ? tf_fusion_select(f, keep, scaled, zero, out) : st;
}
