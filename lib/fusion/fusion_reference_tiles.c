/* The reference of ops that tile programs make, but for products: scans, scatters, topk. */
#include <math.h>

#include "fusion/domain.h"
#include "fusion/error.h"
#include "fusion/fusion_reference_impl.h"

/* ------------------------------------------------------------------------------------------------ scans */

/* What a scan has so far: the value, how many elements, and what their bound is made of (fusion_reference_bounds.c has
 * the same of reductions). */
typedef struct line {
  double f;
  int64_t i, n;
  double mag, err, most_err, ends, product;
} line;

static void take(line *l, tf_fusion_id combine, const tf_ref_value *x, int64_t at) {
  const tf_fusion_scalar_fns *fns = tf_fusion_scalar_of(combine);
  if (x->buffer->f) {
    double v[2] = {l->f, x->buffer->f[at]}, e = x->buffer->err ? x->buffer->err[at] : 0;
    l->f = fns->d(v, TF_FD_F64);
    l->mag += fabs(v[1]);
    l->err += e;
    l->most_err = fmax(l->most_err, e);
    l->product *= fabs(v[1]);
    l->ends *= fabs(v[1]) + e;
  } else {
    int64_t v[2] = {l->i, x->buffer->i[at]};
    l->i = tf_fd_wrap(x->dtype, fns->i(v, x->dtype));
  }
  l->n++;
}

static double bound(const line *l, tf_fusion_id combine, tf_fusion_dtype d) {
  double e = combine == TF_FUSION_ADD   ? l->err + tf_error_sum(d, l->n, l->mag)
             : combine == TF_FUSION_MUL ? l->ends - l->product + tf_error_product(d, l->n, l->ends)
                                        : l->most_err;
  return isfinite(e) ? e : 0;
}

static void put(const line *l, tf_fusion_id combine, tf_ref_value *y, int64_t at) {
  if (y->buffer->i) {
    y->buffer->i[at] = l->i;
    return;
  }
  y->buffer->f[at] = combine == TF_FUSION_NONE ? l->f : tf_fd_round(y->dtype, l->f);
  if (y->buffer->err) y->buffer->err[at] = tf_error_rounded(y->dtype, y->buffer->f[at], bound(l, combine, y->dtype));
}

void tf_ref_scan(tf_op *op, const tf_ref_value *x, tf_ref_value *y, bool bounds) {
  tf_fusion_id combine = tf_fusion_op_info(op)->combine;
  bool reverse = tf_fusion_reverse_of(op), exclusive = tf_fusion_exclusive_of(op);
  bool rounds = tf_fd_is_float(x->dtype) && (combine == TF_FUSION_ADD || combine == TF_FUSION_MUL);
  int64_t axis = tf_fusion_axis_of(op, 0), n = x->dims[axis];
  tf_ref_nest nest = {.n = 2, .at = {x->offset, y->offset}};
  if (bounds && (rounds || x->buffer->err))
    y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)tf_ref_value_count(y));
  for (uint32_t k = 0; k < x->rank; k++) {
    if (k == axis) continue;
    nest.dims[nest.rank] = x->dims[k];
    nest.stride[0][nest.rank] = x->strides[k];
    nest.stride[1][nest.rank++] = y->strides[k];
  }
  if (!n || tf_ref_nest_empty(&nest)) return;
  do {
    line l = {.product = 1, .ends = 1};
    tf_fusion_identity(combine, x->dtype, &l.f, &l.i);
    for (int64_t k = 0; k < n; k++) {
      int64_t i = reverse ? n - 1 - k : k, to = nest.at[1] + i * y->strides[axis];
      if (exclusive) put(&l, combine, y, to);
      take(&l, combine, x, nest.at[0] + i * x->strides[axis]);
      if (!exclusive) put(&l, combine, y, to);
    }
  } while (tf_ref_nest_next(&nest, 0));
}

/* ------------------------------------------------------------------------------------------------ scatters */

/* Along other axes x's extents; along the axis those of index and updates. Strides are 0 where an operand has one. */
static bool scatter_nest(tf_op *op, const tf_ref_value *const *x, const tf_ref_value *y, tf_ref_nest *nest) {
  int64_t axis = tf_fusion_axis_of(op, 0);
  *nest = (tf_ref_nest){.n = 3, .rank = y->rank, .at = {y->offset, x[1]->offset, x[2]->offset}};
  for (uint32_t k = 0; k < y->rank; k++) {
    uint32_t from = k != axis ? 0 : op->operand[1].value->type->dims[k] == 1 ? 2 : 1;
    nest->dims[k] = x[from]->dims[k];
    nest->stride[0][k] = k == axis ? 0 : y->strides[k];
    for (uint32_t i = 1; i < 3; i++) {
      bool one = op->operand[i].value->type->dims[k] == 1;
      nest->stride[i][k] = one ? 0 : x[i]->strides[k];
      if (!one && x[i]->dims[k] != nest->dims[k])
        return tf_op_error(op, "the extents of axis %u differ: %lld in '%s', %lld in '%s'", k, (long long)nest->dims[k],
                           tf_value_name(op->operand[from].value), (long long)x[i]->dims[k],
                           tf_value_name(op->operand[i].value));
    }
  }
  return true;
}

/* One line for each element of the result. */
static void put_all(tf_op *op, const line *l, tf_ref_value *y) {
  tf_fusion_id combine = tf_fusion_op_info(op)->combine;
  tf_ref_nest nest = {.n = 1, .rank = y->rank, .at = {y->offset}};
  for (uint32_t k = 0; k < y->rank; k++) nest.dims[k] = y->dims[k], nest.stride[0][k] = y->strides[k];
  if (tf_ref_nest_empty(&nest)) return;
  do put(&l[nest.at[0] - y->offset], combine, y, nest.at[0]);
  while (tf_ref_nest_next(&nest, 0));
}

static void begin_all(line *l, const tf_ref_value *x, const tf_ref_value *y) {
  tf_ref_nest nest = {.n = 2, .rank = y->rank, .at = {y->offset, x->offset}};
  for (uint32_t k = 0; k < y->rank; k++) {
    nest.dims[k] = y->dims[k];
    nest.stride[0][k] = y->strides[k];
    nest.stride[1][k] = x->strides[k];
  }
  if (tf_ref_nest_empty(&nest)) return;
  do {
    line *to = &l[nest.at[0] - y->offset];
    *to = (line){.product = 1, .ends = 1, .n = 1};
    if (x->buffer->f) to->f = x->buffer->f[nest.at[1]];
    else to->i = x->buffer->i[nest.at[1]];
    to->mag = fabs(to->f);
    to->err = to->most_err = x->buffer->err ? x->buffer->err[nest.at[1]] : 0;
  } while (tf_ref_nest_next(&nest, 0));
}

/* The update itself. */
static void replace(line *l, const tf_ref_value *x, int64_t at) {
  if (x->buffer->f) l->f = x->buffer->f[at];
  else l->i = x->buffer->i[at];
  l->err = l->most_err = x->buffer->err ? x->buffer->err[at] : 0;
}

bool tf_ref_scatter(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds) {
  tf_fusion_id combine = tf_fusion_op_info(op)->combine;
  tf_ref_nest nest;
  int64_t axis = tf_fusion_axis_of(op, 0), bad = 0, n = 0, all = 0;
  if (!scatter_nest(op, x, y, &nest)) return false;
  if (bounds && y->buffer->f && (combine == TF_FUSION_ADD || x[0]->buffer->err || x[2]->buffer->err))
    y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)tf_ref_value_count(y));
  line *l = TF_NEW_ARRAY(y->buffer->pool, line, (size_t)tf_ref_value_count(y) + 1);
  begin_all(l, x[0], y);
  for (bool more = !tf_ref_nest_empty(&nest); more; more = tf_ref_nest_next(&nest, 0), all++) {
    int64_t j = x[1]->buffer->i[nest.at[1]]; /* of ui64 what is beyond 63 bits is negative here */
    if (j < 0 || j >= y->dims[axis]) {
      if (!bad++) n = j;
      continue;
    }
    line *to = &l[nest.at[0] - y->offset + j * y->strides[axis]];
    if (combine == TF_FUSION_NONE) replace(to, x[2], nest.at[2]);
    else take(to, combine, x[2], nest.at[2]);
  }
  put_all(op, l, y);
  if (bad)
    tf_op_emit(op, TF_WARNING,
               "%lld of %lld indices in '%s' are none of the %lld elements along axis %lld of '%s', such as %lld; what "
               "they would change stays as it is",
               (long long)bad, (long long)all, tf_value_name(op->operand[1].value), (long long)y->dims[axis],
               (long long)axis, tf_value_name(op->operand[0].value), (long long)n);
  return true;
}

/* ------------------------------------------------------------------------------------------------ the largest */

/* Does element a come before b? They are offsets, a being the later one. */
static bool before(const tf_ref_value *x, bool smallest, int64_t a, int64_t b) {
  if (x->buffer->f) {
    double f = x->buffer->f[a], g = x->buffer->f[b];
    if (isnan(f) || isnan(g)) return isnan(f) && !isnan(g);
    return smallest ? f < g : f > g;
  }
  int64_t i = x->buffer->i[a], j = x->buffer->i[b];
  if (i == j) return false;
  bool less = x->dtype == TF_FD_U64 ? (uint64_t)i < (uint64_t)j : i < j;
  return less == smallest;
}

/* The first k of a line by insertion: `at` has their places. */
static void top_of(const tf_ref_value *x, bool smallest, int64_t from, int64_t step, int64_t n, int64_t *at,
                   int64_t k) {
  int64_t have = 0;
  for (int64_t i = 0; i < n; i++) {
    int64_t to = have;
    while (to > 0 && before(x, smallest, from + i * step, from + at[to - 1] * step)) to--;
    if (to == k) continue;
    if (have < k) have++;
    for (int64_t j = have - 1; j > to; j--) at[j] = at[j - 1];
    at[to] = i;
  }
  while (have < k) at[have++] = -1;
}

void tf_ref_topk(tf_op *op, const tf_ref_value *x, tf_ref_value *y, bool bounds) {
  int64_t axis = tf_fusion_axis_of(op, 0), n = x->dims[axis], k = y->dims[axis], at[TF_FUSION_MOST_TOP];
  tf_ref_nest nest = {.n = 2, .at = {x->offset, y->offset}};
  if (bounds && x->buffer->err) y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)tf_ref_value_count(y));
  for (uint32_t d = 0; d < x->rank; d++) {
    if (d == axis) continue;
    nest.dims[nest.rank] = x->dims[d];
    nest.stride[0][nest.rank] = x->strides[d];
    nest.stride[1][nest.rank++] = y->strides[d];
  }
  if (tf_ref_nest_empty(&nest)) return;
  do {
    double off = 0;
    top_of(x, tf_fusion_smallest_of(op), nest.at[0], x->strides[axis], n, at, k);
    for (int64_t i = 0; y->buffer->err && i < n; i++)
      if (x->buffer->err[nest.at[0] + i * x->strides[axis]] > 0) off = (double)n; /* any order may be */
    for (int64_t i = 0; i < k; i++) {
      y->buffer->i[nest.at[1] + i * y->strides[axis]] = at[i];
      if (y->buffer->err) y->buffer->err[nest.at[1] + i * y->strides[axis]] = off;
    }
  } while (tf_ref_nest_next(&nest, 0));
}
