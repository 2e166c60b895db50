/* Products in the reference evaluator: sums in double precision, rounded once to what devices add up in, then to the
 * result's type. What they may be off by is what the same product of a tile program may (tile_reference_error.c). */
#include <math.h>

#include "fusion/error.h"
#include "fusion/fusion_reference_impl.h"

typedef struct product {
  const tf_ref_value *a, *b, *bias; /* bias: NULL, or with strides for the result's axes */
  int64_t k, step_a, step_b;
  tf_fusion_dtype sum;
  bool coarse;
} product;

static double *errors(tf_ref_value *y) {
  if (!y->buffer->err) y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)tf_ref_value_count(y));
  return y->buffer->err;
}

static double error_at(const tf_ref_value *x, int64_t at) { return x->buffer->err ? x->buffer->err[at] : 0; }

static int64_t int_dot(const product *p, const int64_t *at) {
  uint64_t s = 0;
  for (int64_t l = 0; l < p->k; l++)
    s += (uint64_t)p->a->buffer->i[at[0] + l * p->step_a] * (uint64_t)p->b->buffer->i[at[1] + l * p->step_b];
  if (p->bias) s += (uint64_t)p->bias->buffer->i[at[2]];
  return tf_fd_wrap(p->sum, (int64_t)s);
}

/* What a sum of products is, and may be off by. */
static double float_dot(const product *p, const int64_t *at, double *err) {
  double s = 0, most = 0, mag = 0, base = 0;
  for (int64_t l = 0; l < p->k; l++) {
    int64_t i = at[0] + l * p->step_a, j = at[1] + l * p->step_b;
    double x = p->a->buffer->f[i], y = p->b->buffer->f[j], ex = error_at(p->a, i), ey = error_at(p->b, j);
    s += x * y;
    mag += fabs(x * y);
    most = fmax(most, fmax(fabs(x * y), fabs(s)));
    base += fabs(x) * ey + fabs(y) * ex + ex * ey;
  }
  double u = p->coarse ? tf_error_coarse_unit() : tf_error_sum_unit(p->sum);
  double own = p->k ? tf_error_steps(u, p->k, most + base) : 0;
  *err = base + (p->k ? tf_error_steps_most(own, (double)p->k, mag, p->coarse, most) : 0);
  s = tf_fd_round(p->sum, s);
  if (p->bias) {
    s = tf_fd_round(p->sum, s + p->bias->buffer->f[at[2]]);
    *err = tf_error_rounded(p->sum, s, *err + error_at(p->bias, at[2]));
  }
  return s;
}

/* Strides of operand `i` for the axes of the result: 0 where it has none, or of extent 1. */
static void strides_of(tf_op *op, uint32_t i, const tf_ref_value *x, int64_t *out, uint32_t rank) {
  for (uint32_t r = 0; r < rank; r++) out[r] = 0;
  for (uint32_t k = 0; k < x->rank; k++) {
    int32_t r = tf_fusion_product_axis(op, i, k);
    if (r >= 0 && x->dims[k] != 1) out[r] = x->strides[k];
  }
}

void tf_ref_product(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds) {
  uint32_t k[2] = {tf_fusion_summed_axis(op, 0), tf_fusion_summed_axis(op, 1)};
  bool f8[2];
  product p = {.a = x[0], .b = x[1], .bias = op->noperand > 2 ? x[2] : NULL, .k = x[0]->dims[k[0]]};
  for (int i = 0; i < 2; i++) f8[i] = x[i]->dtype == TF_FD_F8E4M3 || x[i]->dtype == TF_FD_F8E5M2;
  p.coarse = f8[0] && f8[1];
  p.sum = tf_fusion_sum_dtype(x[0]->dtype);
  p.step_a = x[0]->strides[k[0]];
  p.step_b = x[1]->strides[k[1]];
  tf_ref_nest n = {.rank = y->rank, .n = op->noperand};
  for (uint32_t i = 0; i < op->noperand; i++) {
    n.at[i] = x[i]->offset;
    strides_of(op, i, x[i], n.stride[i], y->rank);
  }
  for (uint32_t r = 0; r < y->rank; r++) n.dims[r] = y->dims[r];
  double *err = bounds && y->buffer->f ? errors(y) : NULL, e;
  if (tf_ref_nest_empty(&n)) return;
  int64_t to = 0;
  do {
    if (!y->buffer->f) y->buffer->i[to] = int_dot(&p, n.at);
    else y->buffer->f[to] = tf_fd_round(y->dtype, float_dot(&p, n.at, &e));
    if (err) err[to] = isfinite(e) ? tf_error_rounded(y->dtype, y->buffer->f[to], e) : 0;
    to++;
  } while (tf_ref_nest_next(&n, 0));
}
