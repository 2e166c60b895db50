/* The loops of the reference evaluator: whole arrays, one op at a time. */
#include "fusion/domain.h"
#include "fusion/error.h"
#include "fusion/fusion_reference_impl.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ nests */

static void coalesce(tf_ref_nest *n) {
  uint32_t w = 0;
  for (uint32_t k = 0; k < n->rank; k++) {
    if (n->dims[k] == 1) continue;
    bool joins = w > 0;
    for (uint32_t v = 0; joins && v < n->n; v++) joins = n->stride[v][w - 1] == n->stride[v][k] * n->dims[k];
    if (!joins) w++;
    n->dims[w - 1] = joins ? n->dims[w - 1] * n->dims[k] : n->dims[k];
    for (uint32_t v = 0; v < n->n; v++) n->stride[v][w - 1] = n->stride[v][k];
  }
  n->rank = w;
}

bool tf_ref_nest_empty(const tf_ref_nest *n) {
  for (uint32_t k = 0; k < n->rank; k++)
    if (n->dims[k] == 0) return true;
  return false;
}

bool tf_ref_nest_next(tf_ref_nest *n, uint32_t inner) {
  for (uint32_t k = n->rank > inner ? n->rank - inner : 0; k-- > 0;) {
    for (uint32_t v = 0; v < n->n; v++) n->at[v] += n->stride[v][k];
    if (++n->index[k] < n->dims[k]) return true;
    for (uint32_t v = 0; v < n->n; v++) n->at[v] -= n->stride[v][k] * n->dims[k];
    n->index[k] = 0;
  }
  return false;
}

static tf_ref_nest nest_of(const tf_ref_value *const *v, uint32_t n, const int64_t *dims, uint32_t rank) {
  tf_ref_nest r = {.rank = rank, .n = n};
  for (uint32_t k = 0; k < rank; k++) r.dims[k] = dims[k];
  for (uint32_t i = 0; i < n; i++) {
    r.at[i] = v[i]->offset;
    for (uint32_t k = 0; k < rank; k++) r.stride[i][k] = v[i]->strides[k];
  }
  coalesce(&r);
  return r;
}

/* The innermost axis as a plain loop: its length and each value's stride. */
static int64_t inner_loop(const tf_ref_nest *n, int64_t *stride) {
  for (uint32_t i = 0; i < n->n; i++) stride[i] = n->rank ? n->stride[i][n->rank - 1] : 0;
  return n->rank ? n->dims[n->rank - 1] : 1;
}

/* ------------------------------------------------------------------------------------------------ elementwise */

typedef struct kernel {
  tf_fusion_id id;
  const tf_fusion_scalar_fns *fn;
  tf_fusion_dtype dtype, result; /* of the data operands, and of y */
  uint32_t n;
  const tf_ref_value *x;
  bool in_float;
} kernel;

static double element(const tf_ref_value *v, int64_t at) {
  return v->buffer->f ? v->buffer->f[at] : (double)v->buffer->i[at];
}

static void row_float(const kernel *k, const int64_t *at, const int64_t *stride, int64_t n, tf_ref_value *y) {
  double v[TF_FUSION_MAX_OPERANDS];
  for (int64_t e = 0; e < n; e++) {
    for (uint32_t o = 0; o < k->n; o++) v[o] = element(&k->x[o], at[o] + e * stride[o]);
    int64_t to = at[k->n] + e * stride[k->n];
    if (y->buffer->f) y->buffer->f[to] = tf_fusion_rounded(k->id, k->result, k->fn->d(v, k->result));
    else y->buffer->i[to] = k->fn->p(v);
  }
}

static void row_int(const kernel *k, const int64_t *at, const int64_t *stride, int64_t n, tf_ref_value *y) {
  int64_t v[TF_FUSION_MAX_OPERANDS];
  for (int64_t e = 0; e < n; e++) {
    for (uint32_t o = 0; o < k->n; o++) v[o] = k->x[o].buffer->i[at[o] + e * stride[o]];
    y->buffer->i[at[k->n] + e * stride[k->n]] = tf_fd_wrap(k->result, k->fn->i(v, k->dtype));
  }
}

void tf_ref_pointwise(tf_fusion_id id, const tf_ref_value *x, uint32_t n, tf_ref_value *y) {
  const tf_ref_value *all[TF_FUSION_MAX_OPERANDS + 1];
  for (uint32_t i = 0; i < n; i++) all[i] = &x[i];
  all[n] = y;
  tf_fusion_dtype data = x[n - 1].dtype;
  kernel k = {id, tf_fusion_scalar_of(id), data, y->dtype, n, x, tf_fd_is_float(data)};
  tf_ref_nest nest = nest_of(all, n + 1, y->dims, y->rank);
  if (tf_ref_nest_empty(&nest)) return;
  int64_t stride[TF_FUSION_MAX_OPERANDS + 1], len = inner_loop(&nest, stride);
  do {
    if (k.in_float) row_float(&k, nest.at, stride, len, y);
    else row_int(&k, nest.at, stride, len, y);
  } while (tf_ref_nest_next(&nest, 1));
}

static void cast_one(const tf_ref_value *x, int64_t from, tf_ref_value *y, int64_t to) {
  if (x->dtype == y->dtype && x->buffer->f) y->buffer->f[to] = x->buffer->f[from];
  else if (x->buffer->f && y->buffer->f) y->buffer->f[to] = tf_fd_round(y->dtype, x->buffer->f[from]);
  else if (x->buffer->f) y->buffer->i[to] = tf_fd_float_to_int(y->dtype, x->buffer->f[from]);
  else if (y->buffer->f) y->buffer->f[to] = tf_fd_int_to_float(y->dtype, x->dtype, x->buffer->i[from]);
  else y->buffer->i[to] = tf_fd_wrap(y->dtype, x->buffer->i[from]);
}

static void bits_of_one(const tf_ref_value *x, int64_t from, tf_ref_value *y, int64_t to) {
  uint64_t memory = 0;
  if (x->buffer->f) tf_fd_store_float(x->dtype, &memory, x->buffer->f[from]);
  else tf_fd_store_int(x->dtype, &memory, x->buffer->i[from]);
  if (y->buffer->f) y->buffer->f[to] = tf_fd_load_float(y->dtype, &memory);
  else y->buffer->i[to] = tf_fd_load_int(y->dtype, &memory);
}

static void each_element(const tf_ref_value *x, tf_ref_value *y,
                         void (*one)(const tf_ref_value *x, int64_t from, tf_ref_value *y, int64_t to)) {
  const tf_ref_value *all[] = {x, y};
  tf_ref_nest nest = nest_of(all, 2, y->dims, y->rank);
  if (tf_ref_nest_empty(&nest)) return;
  int64_t stride[2], len = inner_loop(&nest, stride);
  do
    for (int64_t e = 0; e < len; e++) one(x, nest.at[0] + e * stride[0], y, nest.at[1] + e * stride[1]);
  while (tf_ref_nest_next(&nest, 1));
}

void tf_ref_cast(const tf_ref_value *x, tf_ref_value *y) { each_element(x, y, cast_one); }
void tf_ref_bitcast(const tf_ref_value *x, tf_ref_value *y) { each_element(x, y, bits_of_one); }

void tf_ref_iota(const tf_ref_value *start, const tf_ref_value *step, int64_t axis, tf_ref_value *y) {
  int64_t n = y->dims[axis], inner = y->strides[axis], count = tf_ref_value_count(y);
  for (int64_t e = 0; e < count; e++) {
    int64_t k = e / inner % n;
    if (y->buffer->f)
      y->buffer->f[e] =
          tf_fd_round(y->dtype, start->buffer->f[start->offset] + step->buffer->f[step->offset] * (double)k);
    else
      y->buffer->i[e] = tf_fd_wrap(y->dtype, (int64_t)((uint64_t)start->buffer->i[start->offset] +
                                                       (uint64_t)step->buffer->i[step->offset] * (uint64_t)k));
  }
}

/* ------------------------------------------------------------------------------------------------ reductions */

/* Combines the elements of one result: the axes of `nest` are the reduced ones. */
static void reduce_one(tf_fusion_id combine, const tf_ref_value *x, tf_ref_nest nest, tf_fusion_dtype d, double *f,
                       int64_t *i) {
  const tf_fusion_scalar_fns *fn = tf_fusion_scalar_of(combine);
  int64_t stride[1], len = inner_loop(&nest, stride);
  if (tf_ref_nest_empty(&nest)) return;
  do
    for (int64_t e = 0; e < len; e++) {
      int64_t from = nest.at[0] + e * stride[0];
      if (x->buffer->f) *f = fn->d((double[]){*f, x->buffer->f[from]}, TF_FD_F64);
      else *i = tf_fd_wrap(d, fn->i((int64_t[]){*i, x->buffer->i[from]}, d));
    }
  while (tf_ref_nest_next(&nest, 1));
}

/* log(sum(exp(x))), or the sum alone: exponents are taken relative to the largest element, which is infinite or not a
 * number itself, or leaves a sum of at least one. */
static double logsumexp_one(const tf_ref_value *x, const tf_ref_nest *reduced, bool sum_alone) {
  double most = -INFINITY, sum = 0;
  int64_t unused;
  reduce_one(TF_FUSION_MAX, x, *reduced, x->dtype, &most, &unused);
  if (!isfinite(most)) return sum_alone ? NAN : most;
  tf_ref_nest nest = *reduced;
  int64_t stride[1], len = inner_loop(&nest, stride);
  do
    for (int64_t e = 0; e < len; e++) sum += exp(x->buffer->f[nest.at[0] + e * stride[0]] - most);
  while (tf_ref_nest_next(&nest, 1));
  return sum_alone ? sum : most + log(sum);
}

/* Twice: the mean, then the differences from it, whose own sum takes back what the mean was rounded by. Added one by
 * one, squares would lose more digits of an f64 than the parts of kernels do. */
static double var_one(const tf_ref_value *x, tf_ref_nest nest, int64_t correction) {
  long double sum = 0, squares = 0, rest = 0;
  tf_ref_nest again = nest;
  int64_t n = 0;
  if (tf_ref_nest_empty(&nest)) return NAN;
  do sum += x->buffer->f[nest.at[0]], n++;
  while (tf_ref_nest_next(&nest, 0));
  do {
    long double d = x->buffer->f[again.at[0]] - sum / (long double)n;
    squares += d * d;
    rest += d;
  } while (tf_ref_nest_next(&again, 0));
  return (double)((squares - rest * rest / (long double)n) / (long double)(n > correction ? n - correction : 0));
}

/* Does element `at` come before the one at `best`? The first NaN does, and what is larger (or smaller). */
static bool comes_before(const tf_ref_value *x, bool largest, int64_t at, int64_t best) {
  if (x->buffer->f) {
    double a = x->buffer->f[at], b = x->buffer->f[best];
    return isnan(b) ? false : isnan(a) || (largest ? a > b : a < b);
  }
  int64_t a = x->buffer->i[at], b = x->buffer->i[best];
  if (x->dtype == TF_FD_U64) return largest ? (uint64_t)a > (uint64_t)b : (uint64_t)a < (uint64_t)b;
  return largest ? a > b : a < b;
}

/* -1: there is none. */
static int64_t place_one(const tf_ref_value *x, bool largest, tf_ref_nest nest) {
  int64_t stride[1], len = inner_loop(&nest, stride), place = 0, found = -1, best = 0;
  if (tf_ref_nest_empty(&nest)) return -1;
  do
    for (int64_t e = 0; e < len; e++, place++) {
      int64_t at = nest.at[0] + e * stride[0];
      if (found >= 0 && !comes_before(x, largest, at, best)) continue;
      found = place;
      best = at;
    }
  while (tf_ref_nest_next(&nest, 1));
  return found;
}

void tf_ref_split_axes(tf_op *op, const tf_ref_value *x, tf_ref_nest *kept, tf_ref_nest *reduced) {
  *kept = *reduced = (tf_ref_nest){.n = 1};
  for (uint32_t k = 0; k < x->rank; k++) {
    tf_ref_nest *n = tf_fusion_has_axis(op, k) ? reduced : kept;
    n->dims[n->rank] = x->dims[k];
    n->stride[0][n->rank++] = x->strides[k];
  }
  kept->at[0] = x->offset;
}

void tf_ref_reduce(tf_op *op, const tf_ref_value *x, tf_ref_value *y) {
  tf_fusion_id combine = tf_fusion_op_info(op)->combine;
  tf_ref_nest kept, reduced;
  tf_ref_split_axes(op, x, &kept, &reduced);
  coalesce(&reduced);
  if (tf_ref_nest_empty(&kept)) return;
  int64_t to = 0;
  do {
    double f = 0;
    int64_t i = 0;
    reduced.at[0] = kept.at[0];
    if (tf_fusion_finds_place(op)) {
      y->buffer->i[to++] = place_one(x, tf_fusion_is(op, TF_FUSION_ARGMAX), reduced);
      continue;
    }
    if (combine != TF_FUSION_NONE) tf_fusion_identity(combine, x->dtype, &f, &i);
    if (tf_fusion_adds_exponentials(op)) f = logsumexp_one(x, &reduced, tf_fusion_is(op, TF_FUSION_SUM_EXP));
    else if (tf_fusion_is(op, TF_FUSION_VAR)) f = var_one(x, reduced, tf_fusion_correction_of(op, 0));
    else reduce_one(combine, x, reduced, x->dtype, &f, &i);
    if (y->buffer->f) y->buffer->f[to] = tf_fd_round(y->dtype, f);
    else y->buffer->i[to] = i;
    to++;
  } while (tf_ref_nest_next(&kept, 0));
}

/* ------------------------------------------------------------------------------------------------ products */

/* Sums in double precision, rounded once to what devices add up in, then to the result's type. What they may be off by
 * is what the same product of a tile program may (tile_reference_error.c). */
typedef struct product {
  const tf_ref_value *a, *b, *bias, *scale[2]; /* bias, scale: NULL, or with strides for the result's axes */
  const int64_t *block;                        /* of the scales; NULL: they are of rows and columns */
  int64_t k, step_a, step_b;
  tf_fusion_dtype sum; /* what terms are added up in */
  tf_ref_parts parts;
  bool coarse, tf32;
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

/* A factor, and what it may be off by: a step of tf32 more where it is off by anything. */
static void as_tf32(double *x, double *err) {
  *err += tf_fusion_tf32_between(*x) + (*err > 0 ? 0x1p-9 * fabs(*x) : 0);
  *x = tf_fusion_tf32(*x);
}

/* What a sum of products is, and may be off by. */
static double float_dot(const product *p, const int64_t *at, double *err) {
  double s = 0, most = 0, mag = 0, base = 0;
  tf_ref_parts parts = p->bias ? (tf_ref_parts){0} : p->parts;
  for (int64_t l = 0; l < p->k; l++) {
    int64_t i = at[0] + l * p->step_a, j = at[1] + l * p->step_b;
    double x = p->a->buffer->f[i], y = p->b->buffer->f[j], ex = error_at(p->a, i), ey = error_at(p->b, j);
    if (p->tf32) {
      as_tf32(&x, &ex);
      as_tf32(&y, &ey);
    }
    s += x * y;
    if (parts.rounds) tf_ref_parts_add(&parts, x * y);
    mag += fabs(x * y);
    most = fmax(most, fmax(fabs(x * y), fabs(s)));
    base += fabs(x) * ey + fabs(y) * ex + ex * ey;
  }
  double u = p->coarse ? tf_error_coarse_unit() : tf_error_sum_unit(p->sum);
  double own = p->k ? tf_error_steps(u, p->k, most + base) : 0;
  *err = base + (p->k ? tf_error_steps_most(own, (double)p->k, mag, p->coarse, most) : 0);
  *err += tf_ref_parts_error(&parts, *err);
  s = tf_fd_round(p->sum, s);
  if (p->bias) {
    s = tf_fd_round(p->sum, s + p->bias->buffer->f[at[2]]);
    *err = tf_error_rounded(p->sum, s, *err + error_at(p->bias, at[2]));
  }
  return s;
}

/* The sum times the scales, rounded to f32 each time. */
static double scaled(const product *p, const int64_t *at, double s, double *err) {
  s = tf_fd_round(TF_FD_F32, s);
  *err = tf_error_rounded(TF_FD_F32, s, *err);
  for (int i = 0; i < 2; i++) {
    double by = p->scale[i]->buffer->f[at[2 + i]], eby = error_at(p->scale[i], at[2 + i]);
    *err = fabs(s) * eby + fabs(by) * *err + *err * eby;
    s = tf_fd_round(TF_FD_F32, s * by);
    *err = tf_error_rounded(TF_FD_F32, s, *err);
  }
  return s;
}

/* A number times what it is off by, and the same of another, rounded to f32. */
static double times(double x, double ex, double y, double ey, double *err) {
  double s = tf_fd_round(TF_FD_F32, x * y);
  *err = tf_error_rounded(TF_FD_F32, s, fabs(x) * ey + fabs(y) * ex + ex * ey);
  return s;
}

/* A scale: an f32, or what is an exponent, of which 255 is no number. */
static double scale_at(const tf_ref_value *x, int64_t i, double *err) {
  *err = x->buffer->f ? error_at(x, i) : 0;
  if (x->buffer->f) return x->buffer->f[i];
  return (x->buffer->i[i] & 255) == 255 ? (double)NAN : ldexp(1, (int)(x->buffer->i[i] & 255) - 127);
}

/* Sums over blocks, each times its scales; they are added up in f32. */
static double in_blocks(const product *p, const int64_t *at, const int64_t *place, double *err) {
  double s = 0;
  for (int64_t l = 0, k = 0; l < p->k; l += p->block[2], k++) {
    product part = *p;
    part.k = p->k - l < p->block[2] ? p->k - l : p->block[2];
    const tf_ref_value *const *x = p->scale;
    uint32_t m = x[0]->rank - 2, n = x[1]->rank - 1;
    int64_t from[2] = {at[0] + l * p->step_a, at[1] + l * p->step_b},
            i = at[2] + place[0] / p->block[0] * x[0]->strides[m] + k * x[0]->strides[m + 1],
            j = at[3] + k * x[1]->strides[n - 1] + place[1] / p->block[1] * x[1]->strides[n];
    double e, own, v = tf_fd_round(TF_FD_F32, float_dot(&part, from, &e));
    e = tf_error_rounded(TF_FD_F32, v, e);
    double ex, ey, sx = scale_at(x[0], i, &ex), sy = scale_at(x[1], j, &ey), by = sx * sy; /* of exponents */
    own = 0;
    if (x[0]->buffer->f) by = times(sx, ex, sy, ey, &own);
    v = times(v, e, by, own, &e);
    s = tf_fd_round(TF_FD_F32, s + v);
    *err = tf_error_rounded(TF_FD_F32, s, *err + e);
  }
  return s;
}

static double float_product(const product *p, const int64_t *at, const int64_t *place, double *err) {
  double s;
  *err = 0;
  if (p->block) return in_blocks(p, at, place, err);
  if (p->a->buffer->f) s = float_dot(p, at, err);
  else s = (double)int_dot(p, at);
  return p->scale[0] ? scaled(p, at, s, err) : s;
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
  product p = {.a = x[0], .b = x[1], .k = x[0]->dims[k[0]]};
  if (op->noperand == 3) p.bias = x[2];
  tf_ref_parts_begin(&p.parts, op, p.k);
  for (int i = 0; i < 2 && op->noperand == 4; i++) p.scale[i] = x[2 + i];
  if (tf_fusion_in_blocks(op)) p.block = tf_fusion_blocks_of(op)->ints;
  for (int i = 0; i < 2; i++) f8[i] = x[i]->dtype == TF_FD_F8E4M3 || x[i]->dtype == TF_FD_F8E5M2;
  p.coarse = f8[0] && f8[1];
  p.sum = tf_fusion_sum_dtype(x[0]->dtype);
  p.tf32 = tf_fusion_tf32_of(op);
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
    else y->buffer->f[to] = tf_fd_round(y->dtype, float_product(&p, n.at, n.index + y->rank - 2, &e));
    if (err) err[to] = isfinite(e) ? tf_error_rounded(y->dtype, y->buffer->f[to], e) : 0;
    to++;
  } while (tf_ref_nest_next(&n, 0));
}

/* ------------------------------------------------------------------------------------------------ in and out */

static tf_ref_nest nest_with_array(const tf_ref_value *v, const tf_ref_array *a) {
  tf_ref_nest n = {.rank = a->rank, .n = 2};
  n.at[0] = v->offset;
  for (uint32_t k = 0; k < a->rank; k++) {
    n.dims[k] = a->dims[k];
    n.stride[0][k] = v->strides[k];
    n.stride[1][k] = a->strides[k];
  }
  coalesce(&n);
  return n;
}

void tf_ref_load(const tf_ref_array *a, tf_ref_value *y) {
  tf_ref_nest nest = nest_with_array(y, a);
  if (tf_ref_nest_empty(&nest)) return;
  int64_t stride[2], len = inner_loop(&nest, stride), size = (int64_t)tf_fd_size(a->dtype);
  do
    for (int64_t e = 0; e < len; e++) {
      const char *from = (const char *)a->data + (nest.at[1] + e * stride[1]) * size;
      int64_t to = nest.at[0] + e * stride[0];
      if (y->buffer->f) y->buffer->f[to] = tf_fd_load_float(a->dtype, from);
      else y->buffer->i[to] = tf_fd_load_int(a->dtype, from);
    }
  while (tf_ref_nest_next(&nest, 1));
}

void tf_ref_store(const tf_ref_value *x, const tf_ref_array *a) {
  tf_ref_nest nest = nest_with_array(x, a);
  if (tf_ref_nest_empty(&nest)) return;
  int64_t stride[2], len = inner_loop(&nest, stride), size = (int64_t)tf_fd_size(a->dtype);
  do
    for (int64_t e = 0; e < len; e++) {
      char *to = (char *)a->data + (nest.at[1] + e * stride[1]) * size;
      int64_t from = nest.at[0] + e * stride[0];
      if (x->buffer->f) tf_fd_store_float(a->dtype, to, x->buffer->f[from]);
      else tf_fd_store_int(a->dtype, to, x->buffer->i[from]);
    }
  while (tf_ref_nest_next(&nest, 1));
}
