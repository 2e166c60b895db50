#include "fusion/domain.h"
#include "fusion/fusion_reference.h"
#include "fusion/fusion_reference_impl.h"
#include "fusion/philox.h"

#include <string.h>

#include "support/result.h"
#include "support/size.h"

#define MAX_ELEMENTS (INT64_C(1) << 40)

/* ------------------------------------------------------------------------------------------------ values */

/* Elements of these dims; -1 if there are more than we would ever allocate. */
static int64_t count_dims(const int64_t *dims, uint32_t rank) {
  int64_t n;
  return tf_size_of(dims, rank, 1, &n) && n <= MAX_ELEMENTS ? n : -1;
}

/* A fresh contiguous value of these dims; false after a diagnostic if it has too many elements. */
static bool new_value(tf_op *op, tf_pool *pool, tf_fusion_dtype d, const int64_t *dims, uint32_t rank,
                      tf_ref_value *out) {
  int64_t n = count_dims(dims, rank);
  if (n < 0) return tf_op_error(op, "a tensor of more than 2^40 elements is more than the reference evaluates");
  *out = (tf_ref_value){.dtype = d, .rank = rank, .uses = out->uses};
  for (uint32_t k = 0; k < rank; k++) out->dims[k] = dims[k];
  tf_size_strides(dims, rank, out->strides);
  tf_pool *own = tf_pool_child(pool);
  tf_ref_buffer *b = TF_NEW(own, tf_ref_buffer);
  *b = (tf_ref_buffer){.pool = own, .refs = 1};
  if (tf_fd_is_float(d)) b->f = TF_NEW_ARRAY(own, double, (size_t)n);
  else b->i = TF_NEW_ARRAY(own, int64_t, (size_t)n);
  out->buffer = b;
  return true;
}

static void unref(tf_ref_value *v) {
  if (v->buffer && --v->buffer->refs == 0) tf_pool_free(v->buffer->pool);
  v->buffer = NULL;
}

/* y sees x's elements. */
static void view(const tf_ref_value *x, tf_ref_value *y) {
  uint32_t uses = y->uses;
  *y = *x;
  y->uses = uses;
  y->buffer->refs++;
}

/* ------------------------------------------------------------------------------------------------ state */

typedef struct state {
  tf_pool *pool; /* scratch */
  tf_map values; /* tf_value -> tf_ref_value */
  bool bounds;   /* what values may be off by is asked for */
} state;

static tf_ref_value *value_of(state *s, tf_value *v) { return tf_map_get(&s->values, tf_map_ptr(v)); }

static tf_ref_value *define(state *s, tf_value *v) {
  tf_ref_value *r = TF_NEW(s->pool, tf_ref_value);
  for (tf_use *u = v->uses; u; u = u->next) r->uses += tf_fusion_op_info(u->owner) != NULL;
  tf_map_set(&s->values, tf_map_ptr(v), r);
  return r;
}

/* The value of operand i, or NULL after a diagnostic. */
static tf_ref_value *operand(state *s, tf_op *op, uint32_t i) {
  tf_ref_value *v = value_of(s, op->operand[i].value);
  if (v && v->buffer) return v;
  tf_op_error(op, "the reference cannot evaluate '%s'; apply the schedule first", tf_value_name(op->operand[i].value));
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ ops */

/* The runtime extents of an elementwise op: operands agree wherever theirs is not statically 1. */
static bool pointwise_dims(state *s, tf_op *op, int64_t *dims, uint32_t *rank) {
  *rank = 0;
  for (uint32_t k = 0; k < TF_FUSION_MAX_RANK; k++) dims[k] = 1;
  uint32_t from[TF_FUSION_MAX_RANK] = {0};
  bool known[TF_FUSION_MAX_RANK] = {0};
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_ref_value *x = operand(s, op, i);
    if (!x) return false;
    const tf_type *t = op->operand[i].value->type;
    if (!tf_fusion_is_tensor(t)) continue;
    *rank = x->rank;
    for (uint32_t k = 0; k < x->rank; k++) {
      if (t->dims[k] == 1) continue;
      if (known[k] && dims[k] != x->dims[k])
        return tf_op_error(op, "the extents of axis %u differ: %lld in '%s', %lld in '%s'", k, (long long)dims[k],
                           tf_value_name(op->operand[from[k]].value), (long long)x->dims[k],
                           tf_value_name(op->operand[i].value));
      known[k] = true;
      from[k] = i;
      dims[k] = x->dims[k];
    }
  }
  return true;
}

static bool run_pointwise(state *s, tf_op *op, const tf_fusion_info *info, tf_ref_value *y) {
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t rank;
  tf_ref_value x[TF_FUSION_MAX_OPERANDS];
  tf_fusion_dtype d;
  if (!pointwise_dims(s, op, dims, &rank)) return false;
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  if (!new_value(op, s->pool, d, dims, rank, y)) return false;
  for (uint32_t i = 0; i < op->noperand; i++) {
    x[i] = *operand(s, op, i);
    bool scalar = !tf_fusion_is_tensor(op->operand[i].value->type);
    for (uint32_t k = 0; k < rank; k++)
      if (scalar || x[i].dims[k] == 1) x[i].strides[k] = 0;
  }
  if (info->cls == TF_FC_POINTWISE) tf_ref_pointwise(info->id, x, op->noperand, y);
  else if (info->id == TF_FUSION_BITCAST) tf_ref_bitcast(x, y);
  else tf_ref_cast(x, y);
  if (s->bounds) tf_ref_bound_pointwise(info, x, op->noperand, y);
  return true;
}

static bool run_view(state *s, tf_op *op, const tf_fusion_info *info, tf_ref_value *y) {
  tf_ref_value *x = operand(s, op, 0);
  if (!x) return false;
  const tf_attr *axes = tf_fusion_axes_of(op);
  view(x, y);
  y->rank = 0;
  if (info->cls == TF_FC_PERMUTE) {
    for (uint32_t r = 0; r < axes->n; r++) {
      y->dims[r] = x->dims[axes->ints[r]];
      y->strides[r] = x->strides[axes->ints[r]];
    }
    y->rank = x->rank;
  } else if (info->cls == TF_FC_SQUEEZE) {
    for (uint32_t k = 0; k < x->rank; k++) {
      if (tf_fusion_has_axis(op, k)) continue;
      y->dims[y->rank] = x->dims[k];
      y->strides[y->rank++] = x->strides[k];
    }
  } else
    for (uint32_t r = 0, k = 0; r < x->rank + axes->n; r++) {
      bool fresh = tf_fusion_has_axis(op, r);
      y->dims[r] = fresh ? 1 : x->dims[k];
      y->strides[r] = fresh ? 0 : x->strides[k];
      k += !fresh;
      y->rank = r + 1;
    }
  return true;
}

static bool run_reduction(state *s, tf_op *op, tf_ref_value *y) {
  tf_ref_value *x = operand(s, op, 0);
  if (!x) return false;
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t k = 0; k < x->rank; k++)
    if (!tf_fusion_has_axis(op, k)) dims[rank++] = x->dims[k];
  tf_fusion_dtype d;
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  if (!new_value(op, s->pool, d, dims, rank, y)) return false;
  tf_ref_reduce(op, x, y);
  if (s->bounds) tf_ref_bound_reduction(op, x, y);
  return true;
}

/* Extents that meet are equal where they are not statically 1; those of the result. */
static bool product_dims(tf_op *op, const tf_ref_value *const *x, int64_t *dims) {
  int64_t k = x[0]->dims[tf_fusion_summed_axis(op, 0)], other = x[1]->dims[tf_fusion_summed_axis(op, 1)];
  if (k != other)
    return tf_op_error(op, "'%s' has %lld elements to sum over, '%s' %lld", tf_value_name(tf_op_operand(op, 0)),
                       (long long)k, tf_value_name(tf_op_operand(op, 1)), (long long)other);
  bool known[TF_FUSION_MAX_RANK] = {0};
  for (uint32_t i = 0; i < op->noperand; i++)
    for (uint32_t a = 0; a < x[i]->rank; a++) {
      int32_t r = tf_fusion_product_axis(op, i, a);
      if (r < 0) continue;
      bool one = tf_op_operand(op, i)->type->dims[a] == 1;
      if (known[r] && !one && dims[r] != x[i]->dims[a])
        return tf_op_error(op, "the extents of axis %d of the result differ: %lld, and %lld in '%s'", r,
                           (long long)dims[r], (long long)x[i]->dims[a], tf_value_name(tf_op_operand(op, i)));
      if (!known[r]) dims[r] = x[i]->dims[a];
      known[r] |= !one;
    }
  return true;
}

/* There are as many blocks as cover the factors. */
static bool blocks_cover(tf_op *op, const tf_ref_value *const *x) {
  if (!tf_fusion_in_blocks(op)) return true;
  const int64_t *size = tf_fusion_blocks_of(op)->ints, by[2][2] = {{size[0], size[2]}, {size[2], size[1]}};
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t d = 0; d < 2; d++) {
      uint32_t axis = x[i]->rank - 2 + d;
      int64_t n = x[i]->dims[axis], want = n / by[i][d] + (n % by[i][d] != 0);
      if (x[2 + i]->dims[axis] != want)
        return tf_op_error(op, "'%s' has %lld blocks along axis %u, expected %lld",
                           tf_value_name(tf_op_operand(op, 2 + i)), (long long)x[2 + i]->dims[axis], axis,
                           (long long)want);
    }
  return true;
}

static bool run_product(state *s, tf_op *op, tf_ref_value *y) {
  const tf_ref_value *x[7];
  int64_t dims[TF_FUSION_MAX_RANK];
  tf_fusion_dtype d;
  bool sdpa = tf_fusion_is(op, TF_FUSION_SDPA);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (!(x[i] = operand(s, op, i))) return false;
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  if (!(sdpa ? tf_ref_sdpa_dims(op, x, dims) : product_dims(op, x, dims) && blocks_cover(op, x)) ||
      !new_value(op, s->pool, d, dims, op->result[0].type->rank, y))
    return false;
  if (sdpa) tf_ref_sdpa(op, x, y, s->bounds, s->pool);
  else tf_ref_product(op, x, y, s->bounds);
  return true;
}

static bool run_attention(state *s, tf_op *op, tf_ref_value *y) {
  const tf_ref_value *x[TF_FUSION_BACKWARD_OPERANDS + 4];
  int64_t dims[TF_FUSION_MAX_RANK];
  tf_fusion_dtype d;
  bool backward = tf_fusion_is(op, TF_FUSION_SDPA_BACKWARD);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (!(x[i] = operand(s, op, i))) return false;
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  if (!(backward ? tf_ref_sdpa_backward_dims : tf_ref_sdpa_dims)(op, x, dims) ||
      !new_value(op, s->pool, d, dims, op->result[0].type->rank, y))
    return false;
  (backward ? tf_ref_sdpa_backward : tf_ref_sdpa)(op, x, y, s->bounds, s->pool);
  return true;
}

static bool run_scan(state *s, tf_op *op, tf_ref_value *y) {
  tf_ref_value *x = operand(s, op, 0);
  if (!x || !new_value(op, s->pool, x->dtype, x->dims, x->rank, y)) return false;
  tf_ref_scan(op, x, y, s->bounds);
  return true;
}

static bool run_scatter(state *s, tf_op *op, tf_ref_value *y) {
  const tf_ref_value *x[3];
  for (uint32_t i = 0; i < 3; i++)
    if (!(x[i] = operand(s, op, i))) return false;
  return new_value(op, s->pool, x[0]->dtype, x[0]->dims, x[0]->rank, y) && tf_ref_scatter(op, x, y, s->bounds);
}

static bool run_topk(state *s, tf_op *op, tf_ref_value *y) {
  tf_ref_value *x = operand(s, op, 0);
  int64_t dims[TF_FUSION_MAX_RANK], axis = tf_fusion_axis_of(op, 0);
  tf_fusion_dtype d;
  if (!x) return false;
  for (uint32_t k = 0; k < x->rank; k++) dims[k] = k == axis ? op->result[0].type->dims[k] : x->dims[k];
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  if (!new_value(op, s->pool, d, dims, x->rank, y)) return false;
  tf_ref_topk(op, x, y, s->bounds);
  return true;
}

/* Static ones, and those that the operands from `next` on give. */
static bool given_extents(state *s, tf_op *op, uint32_t next, int64_t *dims) {
  const tf_type *t = op->result[0].type;
  for (uint32_t k = 0; k < t->rank; k++) {
    dims[k] = t->dims[k];
    if (dims[k] != TF_DYN) continue;
    tf_ref_value *n = operand(s, op, next);
    if (!n) return false;
    dims[k] = n->buffer->i[n->offset];
    if (dims[k] < 0)
      return tf_op_error(op, "the extent '%s' is %lld", tf_value_name(op->operand[next].value), (long long)dims[k]);
    next++;
  }
  return true;
}

static bool run_random(state *s, tf_op *op, const tf_fusion_info *info, tf_ref_value *y) {
  int64_t dims[TF_FUSION_MAX_RANK];
  tf_ref_value *x[2];
  tf_fusion_dtype d;
  for (uint32_t i = 0; i < 2; i++)
    if (!(x[i] = operand(s, op, i))) return false;
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  if (!given_extents(s, op, 2, dims) || !new_value(op, s->pool, d, dims, op->result[0].type->rank, y)) return false;
  uint64_t seed = (uint64_t)x[0]->buffer->i[x[0]->offset], counter = (uint64_t)x[1]->buffer->i[x[1]->offset];
  for (int64_t e = 0, n = tf_ref_value_count(y); e < n; e++) switch (info->id) {
    case TF_FUSION_RANDOM_BITS: y->buffer->i[e] = tf_random_bits(seed, counter, (uint64_t)e); break;
    case TF_FUSION_UNIFORM: y->buffer->f[e] = tf_random_uniform(d, seed, counter, (uint64_t)e); break;
    default: y->buffer->f[e] = tf_random_normal(d, seed, counter, (uint64_t)e); break;
    }
  return true;
}

/* Elements are those of the first operands; pad and parts have a value besides. */
static bool run_reindex(state *s, tf_op *op, const tf_fusion_info *info, tf_ref_value *y) {
  bool all = info->cls == TF_FC_CONCAT || info->cls == TF_FC_PAD || info->cls == TF_FC_REPEAT ||
             info->cls == TF_FC_GATHER || info->cls == TF_FC_PARTS;
  uint32_t n = all ? op->noperand : 1;
  tf_ref_value *x[TF_FUSION_MAX_OPERANDS];
  int64_t dims[TF_FUSION_MAX_RANK];
  for (uint32_t i = 0; i < n; i++)
    if (!(x[i] = operand(s, op, i))) return false;
  if (!all && !given_extents(s, op, 1, dims)) return false;
  if (!tf_ref_reindex_dims(op, x, n, dims)) return false;
  if (!new_value(op, s->pool, x[0]->dtype, dims, op->result[0].type->rank, y)) return false;
  if (info->cls == TF_FC_GATHER) tf_ref_gather(op, x[0], x[1], y);
  else tf_ref_reindex(op, x, n, y);
  return true;
}

static bool run_generator(state *s, tf_op *op, const tf_fusion_info *info, tf_ref_value *y) {
  const tf_type *t = op->result[0].type;
  int64_t dims[TF_FUSION_MAX_RANK];
  uint32_t next = info->cls == TF_FC_IOTA ? 2 : 1;
  tf_ref_value *x[2];
  for (uint32_t i = 0; i < next; i++)
    if (!(x[i] = operand(s, op, i))) return false;
  if (!given_extents(s, op, next, dims)) return false;
  if (!new_value(op, s->pool, x[0]->dtype, dims, t->rank, y)) return false;
  if (info->cls == TF_FC_IOTA) tf_ref_iota(x[0], x[1], tf_fusion_axis_of(op, 0), y);
  else {
    tf_ref_value v = *x[0];
    memset(v.strides, 0, sizeof v.strides);
    tf_ref_cast(&v, y);
  }
  return true;
}

static bool run_scalar(state *s, tf_op *op, const tf_fusion_info *info, tf_ref_value *y) {
  tf_fusion_dtype d;
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &d));
  if (!new_value(op, s->pool, d, NULL, 0, y)) return false;
  if (info->cls == TF_FC_DIM) {
    tf_ref_value *x = operand(s, op, 0);
    if (!x) return false;
    y->buffer->i[0] = x->dims[tf_fusion_axis_of(op, 0)];
    return true;
  }
  const tf_attr *a = tf_fusion_value_of(op);
  if (y->buffer->f) y->buffer->f[0] = tf_fd_value(d, a->f);
  else y->buffer->i[0] = tf_fd_wrap(d, a->i);
  return true;
}

static bool run_op(state *s, tf_op *op, const tf_fusion_info *info) {
  tf_ref_value *y = op->nresult ? define(s, &op->result[0]) : NULL;
  switch (info->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE: return run_pointwise(s, op, info, y);
  case TF_FC_REDUCTION: return run_reduction(s, op, y);
  case TF_FC_PRODUCT: return run_product(s, op, y);
  case TF_FC_ATTENTION: return run_attention(s, op, y);
  case TF_FC_SCAN: return run_scan(s, op, y);
  case TF_FC_SCATTER: return run_scatter(s, op, y);
  case TF_FC_TOPK: return run_topk(s, op, y);
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE: return run_view(s, op, info, y);
  case TF_FC_FULL:
  case TF_FC_IOTA: return run_generator(s, op, info, y);
  case TF_FC_RANDOM: return run_random(s, op, info, y);
  case TF_FC_SLICE:
  case TF_FC_PAD:
  case TF_FC_CONCAT:
  case TF_FC_REPEAT:
  case TF_FC_EXPAND:
  case TF_FC_RESHAPE:
  case TF_FC_PARTS:
  case TF_FC_GATHER: return run_reindex(s, op, info, y);
  case TF_FC_CONSTANT:
  case TF_FC_DIM: return run_scalar(s, op, info, y);
  default: return tf_op_error(op, "the reference does not evaluate '%s'", op->def->name);
  }
}

/* ------------------------------------------------------------------------------------------------ in and out */

static bool check_array(tf_op *func, const char *what, uint32_t i, const tf_type *t, const tf_ref_array *a) {
  tf_fusion_dtype d;
  TF_SURELY(tf_elem_dtype_of(t, &d));
  if (a->dtype != d)
    return tf_op_error(func, "%s %u has elements of %s, but the fusion says %s", what, i, tf_fd_name(a->dtype),
                       tf_type_str(t));
  if (a->rank != t->rank)
    return tf_op_error(func, "%s %u has %u axes, but the fusion says %s", what, i, a->rank, tf_type_str(t));
  for (uint32_t k = 0; k < a->rank; k++) {
    if (a->dims[k] < 0 || (t->dims[k] != TF_DYN && t->dims[k] != a->dims[k]))
      return tf_op_error(func, "%s %u has extent %lld on axis %u, but the fusion says %s", what, i,
                         (long long)a->dims[k], k, tf_type_str(t));
  }
  if (count_dims(a->dims, a->rank) < 0) return tf_op_error(func, "%s %u has more than 2^40 elements", what, i);
  return true;
}

/* Extents of equal name are equal. */
static bool check_names(tf_op *func, const tf_ref_array *in, uint32_t i) {
  for (uint32_t k = 0; k < in[i].rank; k++) {
    tf_str name = tf_fusion_dim_name(func, i, k);
    if (!name.len) continue;
    for (uint32_t j = 0; j <= i; j++)
      for (uint32_t l = 0; l < in[j].rank; l++)
        if (tf_str_eq(tf_fusion_dim_name(func, j, l), name) && in[j].dims[l] != in[i].dims[k])
          return tf_op_error(func, "extent '%.*s' is %lld in argument %u and %lld in argument %u", (int)name.len,
                             name.ptr, (long long)in[j].dims[l], j, (long long)in[i].dims[k], i);
  }
  return true;
}

static bool load_inputs(state *s, tf_op *func, const tf_ref_array *in, uint32_t nin) {
  tf_block *b = tf_fusion_body(func);
  if (nin != b->narg) return tf_op_error(func, "the fusion takes %u arguments, found %u", b->narg, nin);
  for (uint32_t i = 0; i < nin; i++)
    if (!check_array(func, "argument", i, b->arg[i]->type, &in[i]) || !check_names(func, in, i)) return false;
  for (uint32_t i = 0; i < nin; i++) {
    tf_ref_value *v = define(s, b->arg[i]);
    if (!new_value(func, s->pool, in[i].dtype, in[i].dims, in[i].rank, v)) return false;
    tf_ref_load(&in[i], v);
  }
  return true;
}

static bool store_output(state *s, tf_op *ret, uint32_t i, tf_pool *pool, tf_ref_array *out) {
  tf_ref_value *v = operand(s, ret, i);
  if (!v) return false;
  if (!out->data) {
    *out = (tf_ref_array){.dtype = v->dtype, .rank = v->rank};
    memcpy(out->dims, v->dims, sizeof out->dims);
    tf_ref_contiguous(out);
    out->data = tf_pool_array(pool, (size_t)tf_ref_value_count(v), tf_fd_size(v->dtype));
  } else {
    tf_op *func = tf_op_parent(ret);
    if (!check_array(func, "result", i, ret->operand[i].value->type, out)) return false;
    for (uint32_t k = 0; k < v->rank; k++)
      if (out->dims[k] != v->dims[k])
        return tf_op_error(func, "result %u has extent %lld on axis %u, but the fusion gives %lld", i,
                           (long long)out->dims[k], k, (long long)v->dims[k]);
  }
  tf_ref_store(v, out);
  return true;
}

static bool run_body(state *s, tf_op *func) {
  for (tf_op *op = tf_fusion_body(func)->first; op; op = op->next) {
    const tf_fusion_info *info = tf_fusion_op_info(op);
    if (!info || info->cls == TF_FC_RETURN) continue; /* a schedule */
    if (!run_op(s, op, info)) return false;
    for (uint32_t i = 0; i < op->noperand; i++) {
      tf_ref_value *v = value_of(s, op->operand[i].value);
      if (v && v->uses && --v->uses == 0) unref(v);
    }
    tf_ref_value *y = value_of(s, &op->result[0]);
    if (!y->uses) unref(y);
  }
  return true;
}

bool tf_reference_bounds(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin, tf_ref_array *out,
                         double **bound, uint32_t nout) {
  tf_op *ret = tf_fusion_return_op(func);
  if (!ret) return tf_op_error(func, "the body of a fusion must end with fusion.return");
  if (nout != ret->noperand) return tf_op_error(func, "the fusion has %u results, found %u", ret->noperand, nout);
  state s = {.pool = tf_pool_child(pool), .bounds = bound != NULL};
  s.values.pool = s.pool;
  bool ok = load_inputs(&s, func, in, nin) && run_body(&s, func);
  for (uint32_t i = 0; ok && i < nout; i++) {
    ok = store_output(&s, ret, i, pool, &out[i]);
    if (ok && bound) bound[i] = tf_ref_bounds(operand(&s, ret, i), pool);
  }
  tf_pool_free(s.pool);
  return ok;
}

bool tf_reference_run(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin, tf_ref_array *out,
                      uint32_t nout) {
  return tf_reference_bounds(func, pool, in, nin, out, NULL, nout);
}
