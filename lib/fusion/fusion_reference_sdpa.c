/* Attention in the reference evaluator: each row of scores as a whole, in double precision, and what a right result may
 * be off by.
 *
 * The weights w = exp(score - max) of a row are summed, and multiplied with v after they were rounded to v's type. An
 * error of a weight, relative to it, moves the result by that part of w / sum * (v - y); what f32 adds to the two sums
 * is counted as for any product. */
#include <math.h>

#include "fusion/domain.h"
#include "fusion/error.h"
#include "fusion/fusion_reference_rows.h"

enum { Q, K, V };

static const double WEIGHT_UNIT = TF_REF_WEIGHT_UNIT, EXPONENT_UNIT = TF_REF_EXPONENT_UNIT;

typedef tf_ref_rows rows;

static double error_at(const tf_ref_value *x, int64_t at) { return x->buffer->err ? x->buffer->err[at] : 0; }

int64_t tf_ref_place(const tf_ref_rows *r, uint32_t i, const int64_t *at) {
  const tf_ref_value *x = r->x[i];
  uint32_t rank = r->x[Q]->rank;
  int64_t to = x->offset;
  for (uint32_t k = 0; k + 2 < rank && k < x->rank; k++) {
    int64_t index = x->dims[k] == 1 || (r->say.pages && k == 0 && (i == K || i == V)) ? 0 : at[k];
    if (k + 3 == rank && (i == K || i == V) && x->dims[k] > 0) index = at[k] / (r->heads / x->dims[k]);
    to += index * x->strides[k];
  }
  return to;
}

int64_t tf_ref_length(const tf_ref_rows *r, uint32_t i, const int64_t *at, int64_t most) {
  if (!i) return most;
  int64_t n = r->x[i]->buffer->i[tf_ref_place(r, i, at)];
  return n < 0 ? 0 : n > most ? most : n;
}

int64_t tf_ref_step(const tf_ref_rows *r, uint32_t i, uint32_t from_last) {
  uint32_t k = r->x[i]->rank - 1 - from_last;
  return r->x[i]->dims[k] == 1 ? 0 : r->x[i]->strides[k];
}

/* Where operand i, K or V, has key j, from the place of its batch and head on; -1: its page is not there, and reads 0.
 */
static int64_t key(const rows *r, uint32_t i, const int64_t *at, int64_t from, int64_t j) {
  if (!r->say.pages) return from + j * tf_ref_step(r, i, 1);
  const tf_ref_value *t = r->x[r->say.pages], *x = r->x[i];
  int64_t each = x->dims[2], batch = t->dims[0] == 1 ? 0 : at[0];
  int64_t page = t->buffer->i[t->offset + batch * t->strides[0] + (t->dims[1] == 1 ? 0 : j / each) * t->strides[1]];
  return page < 0 || page >= x->dims[0] ? -1 : from + page * x->strides[0] + j % each * tf_ref_step(r, i, 1);
}

/* A score, times scale and with the bias; what it may be off by. */
static double score(const rows *r, int64_t q, int64_t k, double *err) {
  double s = 0, most = 0, base = 0;
  *err = 0;
  if (k < 0) return 0;
  int64_t dq = tf_ref_step(r, Q, 0), dk = tf_ref_step(r, K, 0);
  for (int64_t l = 0; l < r->d; l++) {
    double a = r->x[Q]->buffer->f[q + l * dq], b = r->x[K]->buffer->f[k + l * dk];
    double ea = error_at(r->x[Q], q + l * dq), eb = error_at(r->x[K], k + l * dk);
    s += a * b;
    most = fmax(most, fmax(fabs(a * b), fabs(s)));
    base += fabs(a) * eb + fabs(b) * ea + ea * eb;
  }
  *err = (base + tf_error_steps(tf_error_sum_unit(TF_FD_F32), r->d, most + base)) * fabs(r->say.scale);
  return s * r->say.scale;
}

double tf_ref_weigh(tf_ref_rows *r, const int64_t *at, int64_t i, int64_t m, int64_t n) {
  int64_t here = i + (r->say.from_end ? n - m : 0), q = tf_ref_place(r, Q, at) + i * tf_ref_step(r, Q, 1),
          k = tf_ref_place(r, K, at);
  int64_t low = r->say.left < 0 ? 0 : here - r->say.left, high = r->say.right < 0 ? n : here + r->say.right + 1;
  const tf_ref_value *b = r->say.bias ? r->x[r->say.bias] : NULL;
  double top = -INFINITY, sum = 0, biggest = 0;
  for (int64_t j = 0; j < r->n; j++) {
    r->w[j] = -INFINITY;
    r->err[j] = 0;
    if (i >= m || j >= n || j < low || j >= high) continue;
    int64_t add =
        b ? tf_ref_place(r, r->say.bias, at) + i * tf_ref_step(r, r->say.bias, 1) + j * tf_ref_step(r, r->say.bias, 0)
          : 0;
    if (b && !b->buffer->f && !b->buffer->i[add]) continue;
    r->w[j] = score(r, q, key(r, K, at, k, j), &r->err[j]);
    if (b && b->buffer->f) {
      r->err[j] += error_at(b, add) + 2 * tf_error_unit(TF_FD_F32) * (fabs(r->w[j]) + fabs(b->buffer->f[add]));
      r->w[j] += b->buffer->f[add];
      if (isinf(b->buffer->f[add])) r->err[j] = 0;
    }
    if (!(r->w[j] <= top)) top = r->w[j];
    if (isfinite(r->w[j])) biggest = fmax(biggest, fabs(r->w[j]));
  }
  for (int64_t j = 0; j < r->n; j++) {
    bool none = r->w[j] == -INFINITY;
    double off = r->err[j] + EXPONENT_UNIT * (biggest + 8);
    r->w[j] = none ? 0 : exp(r->w[j] - top);
    r->err[j] = none ? 0 : expm1(fmin(off, 700)) + WEIGHT_UNIT + tf_error_unit(r->x[V]->dtype);
    sum += r->w[j];
  }
  r->top = top;
  return sum;
}

/* What the sum over the keys may be off by, as one of `n` products: o and the sum of the weights are rescaled once for
 * each block of keys at most. */
static double sums_error(const rows *r, double most) {
  double own = tf_error_steps(tf_error_sum_unit(TF_FD_F32), 2 * r->n + 8, most);
  return isfinite(own) ? own : most;
}

static void element(rows *r, const int64_t *at, int64_t v, double sum, int64_t to) {
  double y = 0, mag = 0, err = 0, tiny = r->x[V]->dtype == TF_FD_F16 ? 0x1p-25 : 0;
  for (int64_t j = 0; sum != 0 && j < r->n; j++) {
    int64_t here = r->w[j] == 0 ? -1 : key(r, V, at, v, j);
    if (here >= 0) y += r->w[j] / sum * r->x[V]->buffer->f[here];
  }
  y = tf_fd_round(r->y->dtype, y);
  r->y->buffer->f[to] = y;
  if (!r->out) return;
  for (int64_t j = 0; sum != 0 && j < r->n; j++) {
    int64_t here = key(r, V, at, v, j);
    double w = r->w[j] / sum, x = here < 0 ? 0 : r->x[V]->buffer->f[here], ex = here < 0 ? 0 : error_at(r->x[V], here);
    err += w * ((fabs(x) + fabs(y)) * r->err[j] + ex) + (r->err[j] > 0 ? tiny * fabs(x) : 0);
    mag += w * fabs(x);
  }
  err += sums_error(r, mag + fabs(y));
  r->out[to] = isfinite(err) ? tf_error_rounded(r->y->dtype, y, err) : 0;
}

/* The next batch and head, of the axes before the last two; false at the end. */
static bool next(const rows *r, int64_t *at) {
  for (uint32_t k = r->x[Q]->rank - 2; k-- > 0;) {
    if (++at[k] < r->y->dims[k]) return true;
    at[k] = 0;
  }
  return false;
}

/* The logarithm of the row's sum; the sum is off by what its weights are, each by its part of it. */
static void logarithm(rows *r, double sum, int64_t to) {
  double off = 0, l = sum > 0 ? r->top + log(sum) : sum == 0 ? -INFINITY : NAN;
  r->y->buffer->f[to] = tf_fd_round(TF_FD_F32, l);
  if (!r->out) return;
  for (int64_t j = 0; sum > 0 && j < r->n; j++) off += r->w[j] / sum * r->err[j];
  off += sums_error(r, 1) + EXPONENT_UNIT * (fabs(l) + fabs(r->top) + 8);
  r->out[to] = isfinite(off) && isfinite(l) ? tf_error_rounded(TF_FD_F32, l, off) : 0;
}

void tf_ref_sdpa(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds, tf_pool *pool) {
  uint32_t rank = x[Q]->rank;
  bool logarithms = tf_fusion_is(op, TF_FUSION_SDPA_LOGSUMEXP);
  rows r = {.say = tf_fusion_attention_of(op), .x = x, .y = y, .heads = y->dims[rank - 3], .m = y->dims[rank - 2]};
  int64_t at[TF_FUSION_MAX_RANK] = {0}, to = 0;
  r.n = x[K]->dims[rank - 2] * (r.say.pages ? x[r.say.pages]->dims[1] : 1);
  r.d = x[Q]->dims[rank - 1];
  r.e = logarithms ? 0 : y->dims[rank - 1];
  r.w = TF_NEW_ARRAY(pool, double, (size_t)r.n + 1);
  r.err = TF_NEW_ARRAY(pool, double, (size_t)r.n + 1);
  if (!tf_ref_value_count(y)) return;
  if (bounds) r.out = y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)tf_ref_value_count(y));
  do {
    int64_t m = tf_ref_length(&r, r.say.queries, at, r.m), n = tf_ref_length(&r, r.say.keys, at, r.n),
            v = tf_ref_place(&r, V, at);
    for (int64_t i = 0; i < r.m; i++) {
      double sum = tf_ref_weigh(&r, at, i, m, n);
      if (logarithms) logarithm(&r, sum, to++);
      for (int64_t e = 0; e < r.e; e++) element(&r, at, v + e * tf_ref_step(&r, V, 0), sum, to++);
    }
  } while (next(&r, at));
}

/* ------------------------------------------------------------------------------------------------ extents */

static bool meet(tf_op *op, const char *what, int64_t *have, uint32_t *of, uint32_t i, int64_t n) {
  if (*of == UINT32_MAX) {
    *have = n;
    *of = i;
  }
  return *have == n ||
         tf_op_error(op, "'%s' and '%s' differ in %s: %lld and %lld", tf_value_name(tf_op_operand(op, *of)),
                     tf_value_name(tf_op_operand(op, i)), what, (long long)*have, (long long)n);
}

bool tf_ref_sdpa_dims(tf_op *op, const tf_ref_value *const *x, int64_t *dims) {
  uint32_t rank = x[Q]->rank, of[TF_FUSION_MAX_RANK + 2];
  int64_t extent[TF_FUSION_MAX_RANK + 2]; /* the result's axes, then keys, then heads of keys */
  for (uint32_t k = 0; k < rank + 2; k++) of[k] = UINT32_MAX;
  for (uint32_t i = 0; i < op->noperand; i++)
    for (uint32_t a = 0; a < x[i]->rank; a++) {
      int32_t r = tf_fusion_product_axis(op, i, a);
      bool keys = i && a + (i > V ? 1 : 2) == rank && (i <= V || x[i]->rank == rank),
           groups = (i == K || i == V) && a + 3 == rank;
      bool one = i != Q && tf_op_operand(op, i)->type->dims[a] == 1 && (a + 2 < rank || i > V);
      if (i == Q && a + 3 < rank && tf_op_operand(op, i)->type->dims[a] == 1) one = true;
      bool pages = tf_fusion_pages_of(op) && (i == K || i == V) && !a;
      uint32_t to = pages ? UINT32_MAX : keys ? rank : groups ? rank + 1 : r < 0 ? UINT32_MAX : (uint32_t)r;
      if (one || to == UINT32_MAX) continue;
      if (!meet(op,
                keys             ? "keys"
                : to + 2 == rank ? "queries"
                : to + 3 < rank  ? "the batches"
                                 : "the heads",
                &extent[to], &of[to], i, x[i]->dims[a]))
        return false;
    }
  for (uint32_t k = 0; k < rank; k++) dims[k] = of[k] == UINT32_MAX ? 1 : extent[k];
  int64_t heads = dims[rank - 3], groups = of[rank + 1] == UINT32_MAX ? 1 : extent[rank + 1];
  return heads == groups || (groups > 0 && heads % groups == 0) ||
         tf_op_error(op, "'%s' has %lld heads, which is no multiple of the %lld of '%s'",
                     tf_value_name(tf_op_operand(op, Q)), (long long)heads, (long long)groups,
                     tf_value_name(tf_op_operand(op, K)));
}
