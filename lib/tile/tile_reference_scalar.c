/* The reference evaluator: numbers. */
#include "fusion/error.h"
#include "tile/tile_reference_impl.h"

tf_tref_val tf_tref_convert(tf_fusion_dtype from, tf_fusion_dtype to, tf_tref_val v) {
  bool a = tf_fd_is_float(from), b = tf_fd_is_float(to);
  if (from == to) return v;
  if (a && b) {
    v.f = tf_fd_round(to, v.f);
    if (tf_fd_size(to) < tf_fd_size(from) || (to == TF_FD_F4 && from != to)) v.err = tf_error_rounded(to, v.f, v.err);
  } else if (a) v.i = tf_fd_float_to_int(to, v.f);
  else if (b) v.f = tf_fd_int_to_float(to, from, v.i);
  else v.i = tf_fd_wrap(to, v.i);
  if (!a || !b) v.err = 0;
  return v;
}

tf_tref_val tf_tref_pad(const tf_op *op, tf_fusion_dtype d) {
  const tf_attr *a = tf_tile_pad_of(op);
  tf_tref_val v = {.i = 0};
  if (!tf_fd_is_float(d)) v.i = a ? tf_fd_wrap(d, a->i) : 0;
  else v.f = !a ? 0 : tf_fd_round(d, a->kind == TF_ATTR_FLOAT ? a->f : (double)a->i);
  return v;
}

tf_tref_val tf_tref_apply(tf_fusion_id id, tf_fusion_dtype d, tf_fusion_dtype result, const tf_tref_val *v,
                          uint32_t n) {
  const tf_fusion_scalar_fns *fn = tf_fusion_scalar_of(id);
  double f[4];
  int64_t i[4];
  tf_tref_val r = {.i = 0};
  bool select = id == TF_FUSION_SELECT;
  for (uint32_t k = 0; k < n && k < 4; k++) {
    f[k] = select && !k ? (double)v[k].i : v[k].f;
    i[k] = v[k].i;
  }
  if (!tf_fd_is_float(d)) r.i = tf_fd_wrap(result, fn->i(i, d));
  else if (tf_fd_is_float(result)) {
    r.f = tf_fusion_rounded(id, result, fn->d(f, result));
    r.err = tf_error_rounded(result, r.f, tf_tref_spread(id, v, n));
  } else r.i = fn->p(f);
  return r;
}

bool tf_tref_turns(tf_op *op, const int64_t *extents, uint32_t n, int64_t *out) {
  int64_t some[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < n; i++) some[i] = extents[i] < 0 ? 0 : extents[i];
  if (tf_size_of(some, n, 1, out) && *out <= TF_TREF_MOST) return true;
  return tf_op_error(op, "'%s' of more than 2^40 iterations is more than the reference evaluates", op->def->name);
}
