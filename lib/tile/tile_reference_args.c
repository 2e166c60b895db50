/* The reference evaluator: from arguments, and to results. */
#include <math.h>

#include "support/result.h"
#include "tile/tile_reference_impl.h"

static bool bind_extent(tf_tref_state *s, uint32_t i, uint32_t k, int64_t n) {
  tf_value *v = tf_op_body(s->func)->arg[i];
  int64_t want = v->type->dims[k], by = tf_tile_divisible(s->func, i, k);
  uint32_t from;
  int32_t axis;
  if (want == TF_DYN && tf_tile_extent_source(s->func, i, k, &from, &axis))
    want = axis < 0 ? s->args[from].i : from == i && axis == (int32_t)k ? n : s->dims[from][axis];
  int64_t said = tf_tile_said_extent(s->func, tf_tile_dim_name(s->func, i, k));
  if (said != TF_DYN) want = said;
  if (want != TF_DYN && n != want)
    return tf_op_error(s->func, "axis %u of '%s' has extent %lld; it must be %lld", k, tf_value_name(v), (long long)n,
                       (long long)want);
  if (n % by)
    return tf_op_error(s->func, "axis %u of '%s' has extent %lld; it must be a multiple of %lld", k, tf_value_name(v),
                       (long long)n, (long long)by);
  s->dims[i][k] = n;
  return true;
}

static void load(tf_tref_buffer *b, const tf_ref_array *a) {
  int64_t index[TF_TILE_MAX_RANK] = {0};
  for (int64_t k = 0; k < b->n; k++) {
    int64_t at = 0;
    for (uint32_t d = 0; d < b->rank; d++) at += index[d] * a->strides[d];
    tf_tref_val v = {.i = 0};
    if (tf_fd_is_float(b->dtype)) v.f = tf_fd_get_float(b->dtype, a->data, at);
    else v.i = tf_fd_get_int(b->dtype, a->data, at);
    tf_tref_poke(b, k, v);
    for (uint32_t d = b->rank; d-- > 0;) {
      if (++index[d] < b->dims[d]) break;
      index[d] = 0;
    }
  }
}

bool tf_tref_bind_inputs(tf_tref_state *s) {
  tf_block *body = tf_op_body(s->func);
  for (uint32_t i = 0; i < s->nin; i++) {
    tf_value *v = body->arg[i];
    const tf_ref_array *a = &s->in[i];
    tf_fusion_dtype d;
    TF_SURELY(tf_elem_dtype_of(v->type, &d));
    bool tensor = v->type->kind == TF_TYPE_TENSOR;
    if (a->dtype != d || a->rank != (tensor ? v->type->rank : 0))
      return tf_op_error(s->func, "argument '%s' is %s of rank %u, expected %s", tf_value_name(v), tf_fd_name(a->dtype),
                         a->rank, tf_type_str(v->type));
    if (tensor) continue;
    tf_tref_val *x = &s->args[i];
    if (tf_fd_is_float(d)) x->f = tf_fd_load_float(d, a->data);
    else x->i = tf_fd_load_int(d, a->data);
    int64_t said = v->name ? tf_tile_said_extent(s->func, tf_strz(v->name)) : TF_DYN;
    if (said != TF_DYN && !tf_fd_is_float(d) && x->i != said)
      return tf_op_error(s->func, "'%s' is %lld, an extent that must be %lld", tf_value_name(v), (long long)x->i,
                         (long long)said);
  }
  for (uint32_t i = 0; i < s->nin; i++) {
    tf_value *v = body->arg[i];
    if (v->type->kind != TF_TYPE_TENSOR) continue;
    for (uint32_t k = 0; k < v->type->rank; k++)
      if (!bind_extent(s, i, k, s->in[i].dims[k])) return false;
    tf_tref_buffer *b = tf_tref_buffer_new(s, v, s->dims[i]);
    if (!b) return false;
    load(b, &s->in[i]);
  }
  return true;
}

bool tf_tref_bind_results(tf_tref_state *s) {
  tf_block *body = tf_op_body(s->func);
  for (uint32_t i = s->nin; i < body->narg; i++) {
    tf_value *v = body->arg[i];
    for (uint32_t k = 0; k < v->type->rank; k++) {
      int64_t n = v->type->dims[k];
      uint32_t from;
      int32_t axis;
      if (n == TF_DYN && tf_tile_extent_source(s->func, i, k, &from, &axis))
        n = axis < 0 ? s->args[from].i : s->dims[from][axis];
      if (n < 0)
        return tf_op_error(s->func, "axis %u of result '%s' would have the extent %lld", k, tf_value_name(v),
                           (long long)n);
      if (!bind_extent(s, i, k, n)) return false;
    }
    if (!tf_tref_buffer_new(s, v, s->dims[i])) return false;
  }
  return true;
}

bool tf_tref_result(tf_tref_state *s, tf_tref_buffer *b, tf_pool *pool, tf_ref_array *a, double **bound) {
  *a = (tf_ref_array){.dtype = b->dtype, .rank = b->rank};
  for (uint32_t d = 0; d < b->rank; d++) a->dims[d] = b->dims[d];
  tf_ref_contiguous(a);
  size_t size = tf_fd_size(b->dtype);
  a->data = tf_pool_array(pool, (size_t)b->n + 1, size);
  if (bound) *bound = TF_NEW_ARRAY(pool, double, (size_t)b->n + 1);
  for (int64_t k = 0; k < b->n; k++) {
    tf_tref_val v = tf_tref_peek(b, k);
    if (!tf_tref_is_set(b, k)) {
      if (!bound)
        return tf_op_error(s->func, "element %lld of result '%s' is never written; ask for bounds, which say so",
                           (long long)k, tf_value_name(b->value));
      v = (tf_tref_val){.err = NAN};
    }
    if (tf_fd_is_float(b->dtype)) tf_fd_set_float(b->dtype, a->data, k, v.f);
    else tf_fd_set_int(b->dtype, a->data, k, v.i);
    if (bound) (*bound)[k] = isnan(v.err) && tf_tref_is_set(b, k) ? 0 : v.err;
  }
  return true;
}
