/* The gradients of attention in the reference evaluator: row by row of the scores, in double precision, and what right
 * results may be off by.
 *
 * A weight p = exp(score - l) is off by what the exponent is, relative to it, and by its rounding to the factors' type;
 * ds = p (dp - dot) by that, by what dp and dot are off by, and by its own rounding. What f32 adds to the sums is
 * counted as for any product. */
#include <math.h>

#include "fusion/domain.h"
#include "fusion/error.h"
#include "fusion/fusion_reference_rows.h"

enum { Q = TF_FUSION_BACKWARD_Q, K, V, Y, G, L };

typedef struct gradient {
  tf_ref_rows r;
  uint32_t of;
  double *mag; /* of each element of the result: the terms' magnitudes, and how many there were */
  double terms, unit, tiny;
} gradient;

static double at_of(const tf_ref_value *x, int64_t at) { return x->buffer->f[at]; }
static double off_of(const tf_ref_value *x, int64_t at) { return x->buffer->err ? x->buffer->err[at] : 0; }

/* A product of two rows of E elements; what it is off by. */
static double dot(const gradient *g, uint32_t i, int64_t a, uint32_t k, int64_t b, double *err) {
  int64_t da = tf_ref_step(&g->r, i, 0), db = tf_ref_step(&g->r, k, 0);
  double s = 0, mag = 0, base = 0;
  for (int64_t e = 0; e < g->r.e; e++) {
    double x = at_of(g->r.x[i], a + e * da), y = at_of(g->r.x[k], b + e * db);
    double ex = off_of(g->r.x[i], a + e * da), ey = off_of(g->r.x[k], b + e * db);
    s += x * y;
    mag += fabs(x * y);
    base += fabs(x) * ey + fabs(y) * ex + ex * ey;
  }
  *err = base + tf_error_steps(tf_error_sum_unit(TF_FD_F32), g->r.e + 8, mag + base);
  return s;
}

/* Adds f times a row of operand i, which begins at `from`, to the result from `to` on; f is off by `err`. */
static void add_row(gradient *g, double f, double err, uint32_t i, int64_t from, int64_t to, int64_t n) {
  int64_t d = tf_ref_step(&g->r, i, 0), last = g->r.y->rank - 1;
  for (int64_t l = 0; l < n; l++) {
    double x = at_of(g->r.x[i], from + l * d), ex = off_of(g->r.x[i], from + l * d);
    int64_t at = to + l * g->r.y->strides[last];
    g->r.y->buffer->f[at] += f * x;
    if (!g->r.out) continue;
    g->r.out[at] += (err + g->tiny) * (fabs(x) + ex) + fabs(f) * ex;
    g->mag[at] += (fabs(f) + err) * (fabs(x) + ex);
  }
}

/* Where the result has what belongs to this batch and head, and a row of it. */
static int64_t place_of(const gradient *g, const int64_t *at, int64_t row) {
  const tf_ref_value *y = g->r.y;
  int64_t to = y->offset + row * y->strides[y->rank - 2];
  for (uint32_t k = 0; k + 2 < y->rank; k++) {
    int64_t index = at[k];
    if (k + 3 == y->rank && g->of != Q) index /= g->r.heads / y->dims[k];
    to += index * y->strides[k];
  }
  return to;
}

static int64_t row_of(const gradient *g, uint32_t i, const int64_t *at, int64_t row) {
  return tf_ref_place(&g->r, i, at) + row * tf_ref_step(&g->r, i, 1);
}

/* Row i, of m rows and n keys. */
static void one_row(gradient *g, const int64_t *at, int64_t i, int64_t m, int64_t n) {
  tf_ref_rows *r = &g->r;
  int64_t own = tf_ref_place(r, L, at) + i * tf_ref_step(r, L, 0), grad = row_of(g, G, at, i);
  double sum = tf_ref_weigh(r, at, i, m, n), l = at_of(r->x[L], own), eg = 0, ep = 0;
  if (sum == 0 || l == -INFINITY) return;
  double both = g->of == V ? 0 : dot(g, G, grad, Y, row_of(g, Y, at, i), &eg), rest = exp(r->top - l);
  double more = expm1(fmin(TF_REF_EXPONENT_UNIT * (fabs(l) + fabs(r->top) + 8) + off_of(r->x[L], own), 700));
  for (int64_t j = 0; j < r->n; j++) {
    if (r->w[j] == 0) continue;
    double p = r->w[j] * rest, off = p * (r->err[j] + more);
    if (g->of == V) {
      add_row(g, p, off, G, grad, place_of(g, at, j), r->e);
      continue;
    }
    double less = dot(g, G, grad, V, row_of(g, V, at, j), &ep) - both, ds = p * less;
    double err = off * (fabs(less) + eg + ep) + p * (eg + ep) + fabs(ds) * (g->unit + 4 * tf_error_unit(TF_FD_F32));
    if (g->of == K) add_row(g, ds, err, Q, row_of(g, Q, at, i), place_of(g, at, j), r->d);
    else add_row(g, ds, err, K, row_of(g, K, at, j), place_of(g, at, i), r->d);
  }
}

static bool next(const tf_ref_value *g, int64_t *at) {
  for (uint32_t k = g->rank - 2; k-- > 0;) {
    if (++at[k] < g->dims[k]) return true;
    at[k] = 0;
  }
  return false;
}

static void finish(gradient *g) {
  tf_ref_value *y = g->r.y;
  double scale = g->of == V ? 1 : g->r.say.scale;
  for (int64_t e = 0, n = tf_ref_value_count(y); e < n; e++) {
    double f = y->buffer->f[e] * scale;
    y->buffer->f[e] = tf_fd_round(y->dtype, f);
    if (!g->r.out) continue;
    double sums = tf_error_steps(tf_error_sum_unit(TF_FD_F32), (int64_t)g->terms + 8, g->mag[e]);
    double err =
        (g->r.out[e] + (isfinite(sums) ? sums : g->mag[e])) * fabs(scale) + 2 * tf_error_unit(TF_FD_F32) * fabs(f);
    g->r.out[e] = isfinite(err) ? tf_error_rounded(y->dtype, f, err) : 0;
  }
}

void tf_ref_sdpa_backward(tf_op *op, const tf_ref_value *const *x, tf_ref_value *y, bool bounds, tf_pool *pool) {
  uint32_t rank = x[Q]->rank;
  int64_t count = tf_ref_value_count(y), at[TF_FUSION_MAX_RANK] = {0};
  gradient g = {.r = {.say = tf_fusion_attention_of(op), .x = x, .y = y}, .of = tf_fusion_backward_of(op)};
  g.r.heads = x[Q]->dims[rank - 3];
  g.r.m = x[Q]->dims[rank - 2];
  g.r.n = x[K]->dims[rank - 2];
  g.r.d = x[Q]->dims[rank - 1];
  g.r.e = x[V]->dims[rank - 1];
  g.unit = tf_error_unit(x[Q]->dtype);
  g.tiny = x[Q]->dtype == TF_FD_F16 ? 0x1p-25 : 0;
  for (int64_t e = 0; e < count; e++) y->buffer->f[e] = 0;
  if (!count) return;
  g.r.w = TF_NEW_ARRAY(pool, double, (size_t)g.r.n + 1);
  g.r.err = TF_NEW_ARRAY(pool, double, (size_t)g.r.n + 1);
  g.terms = (double)(g.of == Q ? g.r.n : g.r.m * (g.r.heads / (y->dims[rank - 3] ? y->dims[rank - 3] : 1)));
  if (bounds) {
    g.r.out = y->buffer->err = TF_NEW_ARRAY(y->buffer->pool, double, (size_t)count);
    g.mag = TF_NEW_ARRAY(pool, double, (size_t)count);
    for (int64_t e = 0; e < count; e++) g.r.out[e] = g.mag[e] = 0;
  }
  if (tf_ref_value_count(x[G]) && g.r.n) do {
      int64_t m = tf_ref_length(&g.r, g.r.say.queries, at, g.r.m), n = tf_ref_length(&g.r, g.r.say.keys, at, g.r.n);
      for (int64_t i = 0; i < g.r.m; i++) one_row(&g, at, i, m, n);
    } while (next(x[G], at));
  finish(&g);
}

/* ------------------------------------------------------------------------------------------------ extents */

/* Which operands have this axis in common with operand i: batches all, heads and rows those of queries or of keys. */
static bool agree(const tf_op *op, uint32_t i, uint32_t k, uint32_t axis) {
  uint32_t rank = op->operand[Q].value->type->rank;
  bool keys = i == K || i == V, same = keys == (k == K || k == V);
  bool wide = i == Q || i == K, element = axis + 1 == rank && i != L && k != L && wide == (k == Q || k == K);
  return axis + 3 < rank || (axis + 1 < rank && same) || element;
}

/* What stands behind l: batches, and of a bias heads, queries and keys; an axis that is written as 1 has one for all.
 */
static bool meet_rest(tf_op *op, const tf_ref_value *const *x, uint32_t i) {
  uint32_t rank = x[Q]->rank;
  for (uint32_t a = 0; a < x[i]->rank; a++) {
    uint32_t with = a + 1 == rank ? K : Q;
    int64_t n = x[with]->dims[a + 1 == rank ? rank - 2 : a];
    if (tf_op_operand(op, i)->type->dims[a] != 1 && x[i]->dims[a] != n)
      return tf_op_error(op, "axis %u of '%s' has extent %lld, expected %lld, as '%s' has it", a,
                         tf_value_name(tf_op_operand(op, i)), (long long)x[i]->dims[a], (long long)n,
                         tf_value_name(tf_op_operand(op, with)));
  }
  return true;
}

bool tf_ref_sdpa_backward_dims(tf_op *op, const tf_ref_value *const *x, int64_t *dims) {
  uint32_t rank = x[Q]->rank;
  for (uint32_t i = Q; i <= L; i++)
    for (uint32_t k = Q; k < i; k++)
      for (uint32_t a = 0; a < x[i]->rank && a < x[k]->rank; a++)
        if (agree(op, i, k, a) && x[i]->dims[a] != x[k]->dims[a])
          return tf_op_error(op, "the extents of axis %u of '%s' and '%s' differ: %lld and %lld", a,
                             tf_value_name(tf_op_operand(op, k)), tf_value_name(tf_op_operand(op, i)),
                             (long long)x[k]->dims[a], (long long)x[i]->dims[a]);
  for (uint32_t i = L + 1; i < op->noperand; i++)
    if (!meet_rest(op, x, i)) return false;
  for (uint32_t a = 0; a < rank; a++) dims[a] = x[tf_fusion_backward_of(op)]->dims[a];
  int64_t heads = x[Q]->dims[rank - 3], groups = x[K]->dims[rank - 3];
  return heads == groups || (groups > 0 && heads % groups == 0) ||
         tf_op_error(op, "'%s' has %lld heads, which is no multiple of the %lld of '%s'",
                     tf_value_name(tf_op_operand(op, Q)), (long long)heads, (long long)groups,
                     tf_value_name(tf_op_operand(op, K)));
}
