/* The reference of ops that tile programs make, but for products: scans. */
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
  y->buffer->f[at] = tf_fd_round(y->dtype, l->f);
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
