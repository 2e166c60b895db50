/* What the reference's values may be off by (error.c), array by array: each pass stands behind the one that computed
 * y's elements, and does nothing where no operand carries a bound and no sum is made. */
#include <math.h>

#include "fusion/domain.h"
#include "fusion/error.h"
#include "fusion/fusion_reference_impl.h"

static double *errors(tf_ref_value *y) {
  if (!y->buffer->err) y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)tf_ref_value_count(y));
  return y->buffer->err;
}

static double error_at(const tf_ref_value *x, int64_t at) { return x->buffer->err ? x->buffer->err[at] : 0; }

static double pointwise(tf_fusion_id id, const tf_ref_value *x, uint32_t n, const int64_t *at, const tf_ref_value *y,
                        int64_t to) {
  double f[TF_FUSION_MAX_OPERANDS], err[TF_FUSION_MAX_OPERANDS];
  int64_t i[TF_FUSION_MAX_OPERANDS];
  bool any = false;
  for (uint32_t k = 0; k < n; k++) {
    const tf_ref_buffer *b = x[k].buffer;
    err[k] = error_at(&x[k], at[k]);
    any |= err[k] > 0;
    f[k] = b->f ? b->f[at[k]] : (double)b->i[at[k]];
    i[k] = b->f ? 0 : b->i[at[k]];
  }
  if (!any) return 0;
  if (!x[n - 1].buffer->f) return tf_error_int(id, x[n - 1].dtype, i, err, n);
  if (!y->buffer->f) return tf_error_truth(id, f, err, n);
  return tf_error_rounded(y->dtype, y->buffer->f[to], tf_error_float(id, f, err, n));
}

static double cast(const tf_ref_value *x, int64_t from, const tf_ref_value *y, int64_t to) {
  double err = error_at(x, from);
  if (!(err > 0)) return 0;
  if (y->buffer->f) return tf_error_rounded(y->dtype, y->buffer->f[to], err);
  int64_t here = y->buffer->i[to];
  double most = 0;
  for (int up = -1; up < 2; up += 2) {
    int64_t i = x->buffer->f ? tf_fd_float_to_int(y->dtype, x->buffer->f[from] + up * err)
                             : tf_fd_wrap(y->dtype, (int64_t)((uint64_t)x->buffer->i[from] +
                                                              (uint64_t)(int64_t)(err < 0x1p62 ? up * ceil(err) : 0)));
    most = fmax(most, fabs((double)i - (double)here));
  }
  return most;
}

/* The bits of both ends, as what they stand for. */
static double bitcast(const tf_ref_value *x, int64_t from, const tf_ref_value *y, int64_t to) {
  double err = error_at(x, from), most = 0;
  for (int up = -1; err > 0 && up < 2; up += 2) {
    uint64_t bits = 0;
    if (x->buffer->f) tf_fd_store_float(x->dtype, &bits, x->buffer->f[from] + up * err);
    else tf_fd_store_int(x->dtype, &bits, (int64_t)((uint64_t)x->buffer->i[from] + (uint64_t)(int64_t)(up * err)));
    double v = y->buffer->f ? tf_fd_load_float(y->dtype, &bits) - y->buffer->f[to]
                            : (double)tf_fd_load_int(y->dtype, &bits) - (double)y->buffer->i[to];
    most = fmax(most, fabs(v));
  }
  return most;
}

void tf_ref_bound_pointwise(const tf_fusion_info *info, const tf_ref_value *x, uint32_t n, tf_ref_value *y) {
  tf_ref_nest nest = {.rank = y->rank, .n = n + 1};
  bool any = false;
  for (uint32_t k = 0; k < n; k++) any |= x[k].buffer->err != NULL;
  if (!any) return;
  for (uint32_t v = 0; v <= n; v++) nest.at[v] = v < n ? x[v].offset : y->offset;
  for (uint32_t a = 0; a < y->rank; a++) {
    nest.dims[a] = y->dims[a];
    for (uint32_t v = 0; v <= n; v++) nest.stride[v][a] = v < n ? x[v].strides[a] : y->strides[a];
  }
  double *err = errors(y);
  if (tf_ref_nest_empty(&nest)) return;
  do
    err[nest.at[n]] = info->cls == TF_FC_POINTWISE    ? pointwise(info->id, x, n, nest.at, y, nest.at[n])
                      : info->id == TF_FUSION_BITCAST ? bitcast(x, nest.at[0], y, nest.at[n])
                                                      : cast(x, nest.at[0], y, nest.at[n]);
  while (tf_ref_nest_next(&nest, 0));
}

/* What is gathered of one reduction's terms. */
typedef struct terms {
  int64_t n;
  double mag, err, most_err; /* sums of absolute values and of what they are off by; the largest of these */
  double product, ends;      /* of absolute values, and of these with what they are off by */
  double largest, most;      /* also of absolute values */
} terms;

static terms gather(const tf_ref_value *x, tf_ref_nest nest) {
  terms t = {.product = 1, .ends = 1, .largest = -INFINITY};
  if (tf_ref_nest_empty(&nest)) return t;
  do {
    int64_t at = nest.at[0];
    double v = x->buffer->f ? x->buffer->f[at] : (double)x->buffer->i[at], e = error_at(x, at);
    t.n++;
    t.mag += fabs(v);
    t.err += e;
    t.most_err = fmax(t.most_err, e);
    t.product *= fabs(v);
    t.ends *= fabs(v) + e;
    t.largest = fmax(t.largest, v);
    t.most = fmax(t.most, fabs(v));
  } while (tf_ref_nest_next(&nest, 0));
  return t;
}

/* log(sum(exp(x - m))) + m. A sum of terms between 0 and 1, one of which is 1, is off by what sums are, relatively; a
 * term exp(x - m) by a few units, and by u |x - m| since x - m is rounded: together no more than u (log n + 1) of the
 * sum, as sum p |log p| <= log n for what the terms p are of the sum. The logarithm makes that absolute, and it and the
 * sum with m are rounded. */
static double of_logsumexp(tf_fusion_dtype d, const terms *t, double f) {
  double u = tf_error_sum_unit(d), n = (double)t->n;
  if (!isfinite(f) || !t->n) return 0;
  return t->most_err + tf_error_sum(d, t->n, n) / n + u * (log(n) + 8) +
         2 * u * (fabs(f - t->largest) + fabs(t->largest));
}

/* The same sum without its logarithm; what elements are off by, the largest and others. */
static double of_sum_exp(tf_fusion_dtype d, const terms *t, double f) {
  double u = tf_error_sum_unit(d), n = (double)t->n;
  if (!isfinite(f) || !t->n) return 0;
  return f * (2 * t->most_err + tf_error_sum(d, t->n, n) / n + u * (log(n) + 8));
}

/* The mean so far is off by what sums are, relatively to the largest element: by m. A difference from it is off by m
 * and what it is rounded by, so the squares' sum M by what sums are, by 2 sqrt(n M) m and by n m^2; what elements are
 * off by counts as m does. */
static double of_var(tf_op *op, tf_fusion_dtype d, const terms *t, double f) {
  double n = (double)t->n, by = n - (double)tf_fusion_correction_of(op, 0), u = tf_error_sum_unit(d);
  if (!isfinite(f) || by <= 0) return 0;
  double squares = f * by, m = (4 * sqrt(n) + 8) * u * t->most + t->most_err;
  return ((4 * sqrt(n) + 16) * u * squares + 2 * sqrt(n * squares) * m + n * m * m) / by;
}

/* Any element may be the one that reaches as far as the best does at least; a place may be off by the distance of the
 * farthest. */
static double of_place(const tf_ref_value *x, tf_ref_nest nest, bool largest, double found) {
  double least = -INFINITY, far = 0, place = 0;
  tf_ref_nest again = nest;
  if (tf_ref_nest_empty(&nest)) return 0;
  do {
    double v = largest ? x->buffer->f[nest.at[0]] : -x->buffer->f[nest.at[0]];
    least = fmax(least, v - x->buffer->err[nest.at[0]]);
  } while (tf_ref_nest_next(&nest, 0));
  do {
    double v = largest ? x->buffer->f[again.at[0]] : -x->buffer->f[again.at[0]];
    if (v + x->buffer->err[again.at[0]] >= least) far = fmax(far, fabs(place - found));
    place++;
  } while (tf_ref_nest_next(&again, 0));
  return far;
}

static double of_reduction(tf_op *op, const tf_ref_value *x, const tf_ref_nest nest, const terms *t, double f) {
  tf_fusion_id id = tf_fusion_op_info(op)->combine;
  tf_fusion_dtype d = x->dtype;
  double e;
  if (tf_fusion_is(op, TF_FUSION_LOGSUMEXP)) return of_logsumexp(d, t, f);
  if (tf_fusion_is(op, TF_FUSION_SUM_EXP)) e = of_sum_exp(d, t, f);
  else if (tf_fusion_is(op, TF_FUSION_VAR)) e = of_var(op, d, t, f);
  else switch (id) {
    case TF_FUSION_ADD:
      e = t->err + tf_error_sum(d, t->n, t->mag);
      if (x->buffer->f) e += tf_ref_parts_of_reduction(op, x, nest, e);
      break;
    /* of a product whose factors are at their ends */
    case TF_FUSION_MUL: e = t->ends - t->product + tf_error_product(d, t->n, t->ends); break;
    default: e = t->most_err; break; /* the largest, the smallest, all, any: no rounding, and none moves further */
    }
  return isfinite(e) ? e : 0;
}

void tf_ref_bound_reduction(tf_op *op, const tf_ref_value *x, tf_ref_value *y) {
  tf_fusion_id id = tf_fusion_op_info(op)->combine;
  bool sum = tf_fd_is_float(x->dtype) && (id == TF_FUSION_ADD || id == TF_FUSION_MUL ||
                                          tf_fusion_adds_exponentials(op) || tf_fusion_is(op, TF_FUSION_VAR));
  if (!sum && !x->buffer->err) return;
  tf_ref_nest kept, reduced;
  tf_ref_split_axes(op, x, &kept, &reduced);
  double *err = errors(y);
  if (tf_ref_nest_empty(&kept)) return;
  int64_t to = 0;
  do {
    reduced.at[0] = kept.at[0];
    double f = y->buffer->f ? y->buffer->f[to] : (double)y->buffer->i[to], e;
    if (tf_fusion_finds_place(op)) e = x->buffer->f ? of_place(x, reduced, tf_fusion_is(op, TF_FUSION_ARGMAX), f) : 0;
    else {
      terms t = gather(x, reduced);
      e = of_reduction(op, x, reduced, &t, f);
    }
    err[to++] = y->buffer->f ? tf_error_rounded(y->dtype, f, e) : e;
  } while (tf_ref_nest_next(&kept, 0));
}

double *tf_ref_bounds(const tf_ref_value *v, tf_pool *pool) {
  int64_t n = tf_ref_value_count(v);
  double *out = TF_NEW_ARRAY(pool, double, (size_t)n + 1);
  if (!v->buffer->err) return out;
  tf_ref_buffer b = {.f = v->buffer->err};
  tf_ref_value err = *v;
  err.buffer = &b;
  tf_ref_array a = {.dtype = TF_FD_F64, .rank = v->rank, .data = out};
  for (uint32_t k = 0; k < v->rank; k++) a.dims[k] = v->dims[k];
  tf_ref_contiguous(&a);
  tf_ref_store(&err, &a);
  for (int64_t i = 0; i < n; i++)
    if (isnan(out[i])) out[i] = 0; /* of what is not finite; NaN says that an element has no value */
  return out;
}
