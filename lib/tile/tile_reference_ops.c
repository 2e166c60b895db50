/* The reference evaluator: copies, fills, products and reductions. */
#include <math.h>

#include "fusion/error.h"
#include "support/result.h"
#include "tile/tile_reference_impl.h"

static bool next(int64_t *index, const int64_t *dims, uint32_t rank) {
  for (uint32_t d = rank; d-- > 0;) {
    if (++index[d] < dims[d]) return true;
    index[d] = 0;
  }
  return false;
}

static void place(const tf_tile_side *s, const int64_t *start, const int64_t *loop, int64_t *out) {
  for (uint32_t d = 0; d < s->rank; d++) out[d] = start[d] + (s->loop[d] >= 0 ? loop[s->loop[d]] : 0);
}

bool tf_tref_combine(tf_tref_state *s, tf_op *op, tf_tref_buffer *b, int64_t at, tf_tref_val v, tf_tref_val *old) {
  bool absolute;
  (void)s;
  if (!tf_tref_is_set(b, at))
    return tf_op_error(op, "adds to element %lld of '%s', which nobody has written", (long long)at,
                       tf_value_name(b->value));
  tf_tref_val x[2] = {tf_tref_peek(b, at), v};
  tf_fusion_id id = tf_tile_combine(op, &absolute);
  tf_tref_val r = tf_tref_apply(id, b->dtype, b->dtype, x, 2);
  if (tf_fd_is_float(b->dtype) && id == TF_FUSION_ADD) /* in whichever order */
    r.err += tf_error_add(b->dtype, fabs(x[0].f) + fabs(x[1].f));
  *old = x[0];
  tf_tref_poke(b, at, r);
  return true;
}

static bool put(tf_tref_state *s, tf_op *op, tf_tref_buffer *to, int64_t at, tf_fusion_dtype from, tf_tref_val v) {
  tf_tref_val old;
  v = tf_tref_convert(from, to->dtype, v);
  return tf_tile_atomic_row(op) < 0 ? tf_tref_write(s, op, to, at, v) : tf_tref_combine(s, op, to, at, v, &old);
}

/* The two sides are one memory: all is read before anything is written. */
static bool copy_within(tf_tref_state *s, tf_op *op, const tf_tile_moves *c, const int64_t *src, const int64_t *dst,
                        const int64_t *n) {
  tf_tref_buffer *from = tf_tref_buffer_of(s, c->src.buffer), *to = tf_tref_buffer_of(s, c->dst.buffer);
  int64_t loop[TF_TILE_MAX_RANK] = {0}, at[TF_TILE_MAX_RANK], total = 1, i = 0;
  for (uint32_t k = 0; k < c->nloop; k++) total *= n[k];
  tf_pool *pool = tf_pool_child(s->pool);
  tf_tref_val *held = TF_NEW_ARRAY(pool, tf_tref_val, (size_t)total);
  bool ok = true;
  do {
    place(&c->src, src, loop, at);
    int64_t k = tf_tref_offset(from, at);
    place(&c->dst, dst, loop, at);
    held[i] = tf_tref_pad(op, from->dtype);
    ok = k < 0 || tf_tref_offset(to, at) < 0 || tf_tref_read(s, op, from, k, &held[i]);
    i++;
  } while (ok && next(loop, n, c->nloop));
  i = 0;
  if (ok) do {
      place(&c->dst, dst, loop, at);
      int64_t m = tf_tref_offset(to, at);
      tf_tref_val v = held[i++];
      ok = m < 0 || put(s, op, to, m, from->dtype, v);
    } while (ok && next(loop, n, c->nloop));
  tf_pool_free(pool);
  return ok;
}

bool tf_tref_copy(tf_tref_state *s, tf_op *op, const tf_tile_moves *c, const int64_t *src, const int64_t *dst) {
  tf_tref_buffer *from = tf_tref_buffer_of(s, c->src.buffer), *to = tf_tref_buffer_of(s, c->dst.buffer);
  int64_t loop[TF_TILE_MAX_RANK] = {0}, n[TF_TILE_MAX_RANK], at[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < c->nloop; i++) {
    n[i] = c->extent[i] == TF_DYN ? tf_tref_buffer_of(s, c->of[i])->dims[c->axis[i]] : c->extent[i];
    if (n[i] < 1) return true;
  }
  int64_t all;
  if (!tf_tref_turns(op, n, c->nloop, &all)) return false;
  if (tf_tile_root(c->src.buffer) == tf_tile_root(c->dst.buffer)) return copy_within(s, op, c, src, dst, n);
  do {
    tf_tref_val v = tf_tref_pad(op, from->dtype);
    place(&c->src, src, loop, at);
    int64_t k = tf_tref_offset(from, at);
    place(&c->dst, dst, loop, at);
    int64_t m = tf_tref_offset(to, at);
    if (m < 0) continue;
    if (k >= 0 && !tf_tref_read(s, op, from, k, &v)) return false;
    if (!put(s, op, to, m, from->dtype, v)) return false;
  } while (next(loop, n, c->nloop));
  return true;
}

bool tf_tref_fill(tf_tref_state *s, tf_op *op, const int64_t *start, tf_tref_val v) {
  tf_tref_buffer *b = tf_tref_buffer_of(s, tf_op_operand(op, 0));
  const tf_attr *e = tf_tile_extents_of(op);
  int64_t loop[TF_TILE_MAX_RANK] = {0}, n[TF_TILE_MAX_RANK], at[TF_TILE_MAX_RANK];
  for (uint32_t i = 0; i < b->rank; i++) {
    n[i] = e ? e->ints[i] : b->dims[i];
    if (n[i] < 1) return true;
  }
  int64_t all;
  if (!tf_tref_turns(op, n, b->rank, &all)) return false;
  do {
    for (uint32_t i = 0; i < b->rank; i++) at[i] = start[i] + loop[i];
    int64_t k = tf_tref_offset(b, at);
    if (k >= 0 && !tf_tref_write(s, op, b, k, v)) return false;
  } while (next(loop, n, b->rank));
  return true;
}

/* ------------------------------------------------------------------------------------------------ gemm */

/* A factor as it is multiplied: its elements are read once, not for each element of the sum. */
typedef struct panel {
  tf_tref_buffer *from;
  tf_tref_val *at; /* row i of the first factor, column i of the second, in k places that follow each other */
  double *between; /* with tf32: by how much a device's factor may be another; else NULL */
} panel;

static bool read_panel(tf_tref_state *s, tf_op *op, panel *p, int64_t rows, int64_t k, bool turned, tf_pool *pool) {
  tf_tref_buffer *b = p->from;
  int64_t width = b->dims[b->rank - 1], n = 0;
  bool as_float = tf_fd_is_float(tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_GEMM_C))->dtype);
  p->at = TF_NEW_ARRAY(pool, tf_tref_val, (size_t)(rows * k));
  p->between = as_float && tf_tile_tf32_of(op) ? TF_NEW_ARRAY(pool, double, (size_t)(rows * k)) : NULL;
  for (int64_t i = 0; i < rows; i++)
    for (int64_t l = 0; l < k; l++, n++) {
      tf_tref_val *v = &p->at[n];
      if (!tf_tref_read(s, op, b, turned ? l * width + i : i * width + l, v)) return false;
      if (as_float && !tf_fd_is_float(b->dtype)) v->f = tf_fd_int_to_float(TF_FD_F64, b->dtype, v->i);
      if (p->between) {
        p->between[n] = tf_fusion_tf32_between(v->f);
        v->f = tf_fusion_tf32(v->f);
      }
    }
  return true;
}

static double larger(double x, double most) { return x > most ? x : most; }

static void dot(const panel *a, const panel *b, int64_t i, int64_t j, int64_t k, tf_tref_val *acc, tf_tref_sum *sum) {
  const tf_tref_val *x = a->at + i * k, *y = b->at + j * k;
  for (int64_t l = 0; l < k; l++) {
    double p = x[l].f, q = y[l].f, most = fabs(p * q);
    acc->f += p * q;
    sum->base += fabs(p) * y[l].err + fabs(q) * x[l].err + x[l].err * y[l].err;
    if (a->between) sum->base += fabs(q) * a->between[i * k + l] + fabs(p) * b->between[j * k + l];
    sum->mag += most;
    sum->most = larger(larger(fabs(acc->f), most), sum->most);
  }
}

static void dot_int(const panel *a, const panel *b, int64_t i, int64_t j, int64_t k, tf_tref_val *acc) {
  const tf_tref_val *x = a->at + i * k, *y = b->at + j * k;
  for (int64_t l = 0; l < k; l++) acc->i = (int64_t)((uint64_t)acc->i + (uint64_t)x[l].i * (uint64_t)y[l].i);
}

/* c[i, j] and the product of row i of `a` and column j of `b`. */
static bool gemm_element(tf_tref_state *s, tf_op *op, tf_tref_buffer *c, const panel *a, const panel *b, int64_t at,
                         int64_t k, bool clear) {
  int64_t n = c->dims[c->rank - 1], i = at / n, j = at % n;
  tf_tref_val acc = {.i = 0};
  tf_tref_sum sum = {0};
  bool is_float = tf_fd_is_float(c->dtype);
  if (is_float) acc.f = 0;
  if (!clear && !tf_tref_read(s, op, c, at, &acc)) return false;
  if (!is_float) {
    dot_int(a, b, i, j, k, &acc);
    acc.i = tf_fd_wrap(c->dtype, acc.i);
    return tf_tref_write(s, op, c, at, acc);
  }
  if (!clear) sum = tf_tref_sum_of(c, at, acc);
  tf_tref_sum_factors(&sum, a->from->dtype, b->from->dtype);
  dot(a, b, i, j, k, &acc, &sum);
  acc.f = tf_fd_round(c->dtype, acc.f);
  acc.err = k ? tf_tref_sum_end(&sum, c->dtype, k, acc.f) : acc.err;
  if (!tf_tref_write(s, op, c, at, acc)) return false;
  tf_tref_sum_keep(s, c, at, &sum);
  return true;
}

bool tf_tref_gemm(tf_tref_state *s, tf_op *op, bool clear) {
  panel a = {.from = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_GEMM_A))},
        b = {.from = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_GEMM_B))};
  tf_tref_buffer *c = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_GEMM_C));
  bool ta = tf_tile_transpose_a_of(op), tb = tf_tile_transpose_b_of(op);
  int64_t m = c->dims[c->rank - 2], n = c->dims[c->rank - 1], k = a.from->dims[a.from->rank - (ta ? 2 : 1)];
  if (!m || !n) return true;
  tf_pool *pool = tf_pool_child(s->pool);
  bool ok = read_panel(s, op, &a, m, k, ta, pool) && read_panel(s, op, &b, n, k, !tb, pool);
  for (int64_t at = 0; ok && at < m * n; at++) ok = gemm_element(s, op, c, &a, &b, at, k, clear);
  tf_pool_free(pool);
  return ok;
}

/* ------------------------------------------------------------------------------------------------ reductions */

/* What a device sums in is this or, for what is narrower than f32, f32. */
static tf_fusion_dtype carrier(const tf_op *op) {
  tf_fusion_dtype d;
  TF_SURELY(tf_elem_dtype_of(tf_tile_reduce_type(op), &d));
  return tf_fd_is_float(d) && d != TF_FD_F64 ? TF_FD_F32 : d;
}

/* What reductions compute in: sums are not rounded on the way, and integers wrap as the wider ones do. */
static tf_fusion_dtype wide(const tf_op *op) {
  tf_fusion_dtype d;
  TF_SURELY(tf_elem_dtype_of(tf_tile_reduce_type(op), &d));
  return tf_fd_is_float(d) ? TF_FD_F64 : d;
}

static tf_tref_val identity(tf_fusion_id id, tf_fusion_dtype d) {
  double f;
  int64_t i;
  tf_tref_val v = {.i = 0};
  tf_tile_identity(id, d, &f, &i);
  if (tf_fd_is_float(d)) v.f = f;
  else v.i = i;
  return v;
}

/* As it is combined; an integer that a device's float cannot hold may be off by what it is rounded by there. */
static tf_tref_val widen(const tf_op *op, tf_fusion_dtype from, tf_tref_val v) {
  tf_fusion_dtype d = wide(op);
  v = tf_tref_convert(from, d, v);
  if (!tf_fd_is_float(from) && tf_fd_is_float(d)) v.err = fabs(tf_fd_round(carrier(op), v.f) - v.f);
  return v;
}

static bool reduce_line(tf_tref_state *s, tf_op *op, const tf_tref_buffer *src, int64_t at, int64_t step, int64_t n,
                        tf_tref_val *acc) {
  bool absolute;
  tf_fusion_id id = tf_tile_combine(op, &absolute);
  tf_fusion_dtype d = wide(op);
  double mag = 0;
  *acc = identity(id, d);
  for (int64_t k = 0; k < n; k++) {
    tf_tref_val v[2] = {*acc};
    if (!tf_tref_read(s, op, (tf_tref_buffer *)src, at + k * step, &v[1])) return false;
    v[1] = widen(op, src->dtype, v[1]);
    if (absolute) v[1] = tf_tref_apply(TF_FUSION_ABS, d, d, &v[1], 1);
    if (tf_fd_is_float(d)) mag += fabs(v[1].f);
    *acc = tf_tref_apply(id, d, d, v, 2);
  }
  if (id == TF_FUSION_ADD) acc->err += tf_error_sum(carrier(op), n, mag);
  if (id == TF_FUSION_MUL) acc->err += tf_error_product(carrier(op), n, fabs(acc->f));
  return true;
}

static int64_t dim_of(const tf_op *op, const tf_tref_buffer *b) {
  int64_t dim = tf_tile_dim_of(op, 0);
  return dim < 0 ? dim + b->rank : dim;
}

/* How many elements one step of an axis is. False: more than 63 bits count, so that another axis is empty, and nothing
 * is to do. */
static bool elements_behind(const tf_tref_buffer *b, int64_t dim, int64_t *out) {
  return tf_size_of(b->dims + dim + 1, b->rank - (uint32_t)dim - 1, 1, out);
}

bool tf_tref_reduce(tf_tref_state *s, tf_op *op) {
  tf_tref_buffer *src = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_REDUCE_SRC)),
                 *dst = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_REDUCE_DST));
  int64_t dim = dim_of(op, src), n = src->dims[dim], inner;
  bool absolute;
  tf_fusion_id id = tf_tile_combine(op, &absolute);
  tf_fusion_dtype d = wide(op);
  if (!elements_behind(src, dim, &inner)) return true;
  for (int64_t at = 0; at < dst->n; at++) {
    tf_tref_val acc, old[2];
    if (!reduce_line(s, op, src, at / inner * inner * n + at % inner, inner, n, &acc)) return false;
    if (tf_tile_accumulate_of(op)) {
      if (!tf_tref_read(s, op, dst, at, &old[0])) return false;
      old[0] = tf_tref_convert(dst->dtype, d, old[0]);
      old[1] = acc;
      acc = tf_tref_apply(id, d, d, old, 2);
      if (id == TF_FUSION_ADD && tf_fd_is_float(d))
        acc.err += tf_error_add(carrier(op), fabs(old[0].f) + fabs(old[1].f));
      if (id == TF_FUSION_MUL && tf_fd_is_float(d)) acc.err += tf_error_add(carrier(op), fabs(acc.f));
    }
    if (!tf_tref_write(s, op, dst, at, tf_tref_convert(d, dst->dtype, acc))) return false;
  }
  return true;
}

bool tf_tref_add(tf_tref_state *s, tf_op *op, tf_tref_buffer *from, int64_t there, tf_tref_buffer *to, int64_t at) {
  tf_tref_val v[2];
  if (!tf_tref_read(s, op, to, at, &v[0]) || !tf_tref_read(s, op, from, there, &v[1])) return false;
  tf_tref_val sum = tf_tref_apply(TF_FUSION_ADD, to->dtype, to->dtype, v, 2);
  if (tf_fd_is_float(to->dtype)) sum.err += tf_error_add(to->dtype, fabs(v[0].f) + fabs(v[1].f));
  return tf_tref_write(s, op, to, at, sum);
}

/* One line of a scan. A sum in progress is bounded as a reduction of what it has by then. */
static bool scan_line(tf_tref_state *s, tf_op *op, int64_t at, int64_t step, int64_t n) {
  tf_tref_buffer *src = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_SCAN_SRC)),
                 *dst = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_SCAN_DST));
  bool absolute;
  tf_fusion_id id = tf_tile_combine(op, &absolute);
  tf_fusion_dtype d = wide(op);
  double mag = 0;
  tf_tref_val acc = identity(id, d);
  for (int64_t k = 0; k < n; k++, at += step) {
    tf_tref_val v[2] = {acc};
    if (!tf_tref_read(s, op, src, at, &v[1])) return false;
    v[1] = widen(op, src->dtype, v[1]);
    acc = tf_tref_apply(id, d, d, v, 2);
    tf_tref_val out = acc;
    if (tf_fd_is_float(d)) mag += fabs(v[1].f);
    if (id == TF_FUSION_ADD) out.err += tf_error_sum(carrier(op), k + 1, mag);
    if (id == TF_FUSION_MUL) out.err += tf_error_product(carrier(op), k + 1, fabs(acc.f));
    if (!tf_tref_write(s, op, dst, at, tf_tref_convert(d, dst->dtype, out))) return false;
  }
  return true;
}

bool tf_tref_scan(tf_tref_state *s, tf_op *op) {
  tf_tref_buffer *src = tf_tref_buffer_of(s, tf_op_operand(op, 0));
  int64_t dim = dim_of(op, src), n = src->dims[dim], inner;
  bool reverse = tf_tile_reverse_of(op);
  if (!elements_behind(src, dim, &inner)) return true;
  for (int64_t line = 0; line < (n ? src->n / n : 0); line++) {
    int64_t first = line / inner * inner * n + line % inner;
    if (!scan_line(s, op, reverse ? first + (n - 1) * inner : first, reverse ? -inner : inner, n)) return false;
  }
  return true;
}
