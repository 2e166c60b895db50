/* The reference evaluator: elements of 4 bits, and products of such, of scaled and of sparse factors. */
#include <math.h>

#include "tile/tile_reference_impl.h"

tf_tref_val tf_tref_unpack(const tf_op *op, tf_fusion_dtype to, tf_tref_val byte, int64_t lane) {
  tf_tpacked kind = tf_tile_kind_of(op, TF_TP_NONE);
  double f = tf_tile_unpacked(kind, byte.i, lane);
  if (kind == TF_TP_U4 || kind == TF_TP_S4) return tf_tref_convert(TF_FD_I64, to, (tf_tref_val){.i = (int64_t)f});
  return tf_tref_convert(TF_FD_F64, to, (tf_tref_val){.f = f});
}

tf_tref_val tf_tref_pack(const tf_op *op, tf_fusion_dtype from, tf_fusion_dtype to, const tf_tref_val v[2]) {
  tf_tpacked kind = tf_tile_kind_of(op, TF_TP_NONE);
  int64_t n[2];
  for (int k = 0; k < 2; k++) n[k] = tf_fd_is_float(from) ? tf_tile_packed(kind, v[k].f) : v[k].i & 15;
  return (tf_tref_val){.i = tf_fd_wrap(to, n[0] | n[1] << 4)};
}

/* ------------------------------------------------------------------------------------------------ products */

typedef struct product {
  tf_tref_state *s;
  tf_op *op;
  int64_t k, block;
  bool ints; /* the sum is one of integers, and so are the factors: all of their bits count */
} product;

static tf_value *scale_of(const product *p, uint32_t which) {
  return tf_tile_rest(p->op, which ? TF_TR_SCALE_B : TF_TR_SCALE_A);
}

static bool read_at(product *p, tf_value *v, int64_t row, int64_t col, tf_tref_val *out) {
  tf_tref_buffer *b = tf_tref_buffer_of(p->s, v);
  return tf_tref_read(p->s, p->op, b, row * b->dims[b->rank - 1] + col, out);
}

/* An element of a factor as it is stored, two in a byte if it is packed; as a number in `out->f`, whichever it is, or
 * in `out->i` where integers are summed. One that is scaled is an f32 before. */
static bool stored(product *p, uint32_t which, int64_t row, int64_t col, tf_tref_val *out) {
  tf_value *v = tf_op_operand(p->op, which);
  tf_tpacked kind = tf_tile_factor_kind(p->op, which);
  if (!read_at(p, v, row, kind == TF_TP_NONE ? col : col / 2, out)) return false;
  double f = kind == TF_TP_NONE ? 0 : tf_tile_unpacked(kind, out->i, col % 2);
  tf_fusion_dtype d = tf_tref_buffer_of(p->s, v)->dtype, as = scale_of(p, which) ? TF_FD_F32 : TF_FD_F64;
  if (kind != TF_TP_NONE && p->ints) *out = (tf_tref_val){.i = (int64_t)f};
  else if (kind != TF_TP_NONE) *out = (tf_tref_val){.f = f};
  else if (!tf_fd_is_float(d) && !p->ints) *out = (tf_tref_val){.f = tf_fd_int_to_float(as, d, out->i)};
  return true;
}

/* a[i, l] of a factor half of which is there: of each group of 4 along K two, whose places the metadata has. */
static bool sparse_at(product *p, int64_t i, int64_t l, tf_tref_val *out) {
  tf_tref_val byte;
  int64_t group = l / 4;
  if (!read_at(p, tf_tile_rest(p->op, TF_TR_SPARSE), i, group / 2, &byte)) return false;
  int64_t bits = byte.i >> 4 * (group % 2), first = bits & 3, second = bits >> 2 & 3;
  if (first >= second)
    return tf_op_error(
        p->op, "the elements kept of group %lld in row %lld are at places %lld and %lld, expected two that rise",
        (long long)group, (long long)i, (long long)first, (long long)second);
  *out = (tf_tref_val){.f = 0};
  if (l % 4 != first && l % 4 != second) return true;
  return stored(p, 0, i, 2 * group + (l % 4 == second), out);
}

/* Scaled and rounded to f32. */
static bool scaled(product *p, uint32_t which, int64_t row, int64_t l, tf_tref_val *v) {
  tf_value *s = scale_of(p, which);
  tf_tref_val by;
  if (!s) return true;
  if (!read_at(p, s, row, l / p->block, &by)) return false;
  tf_tpacked kind = tf_tile_scale_kind(p->op);
  if (!tf_fd_is_float(tf_tref_buffer_of(p->s, s)->dtype)) by = (tf_tref_val){.f = tf_tile_unpacked(kind, by.i, 0)};
  else if (kind == TF_TP_UE4M3) by.f = fabs(by.f);
  double f = tf_fd_round(TF_FD_F32, tf_fd_round(TF_FD_F32, v->f) * tf_fd_round(TF_FD_F32, by.f));
  v->err = isfinite(f) ? v->err * fabs(by.f) + fabs(v->f) * by.err : 0;
  v->f = f;
  return true;
}

static bool factor(product *p, uint32_t which, int64_t row, int64_t l, tf_tref_val *out) {
  bool across = tf_tile_turns(p->op, which) != (which == 1);
  bool ok = !which && tf_tile_sparse_of(p->op) ? sparse_at(p, row, l, out)
            : across                           ? stored(p, which, l, row, out)
                                               : stored(p, which, row, l, out);
  return ok && scaled(p, which, row, l, out);
}

static bool element(product *p, tf_tref_buffer *c, int64_t i, int64_t j, int64_t at, bool clear) {
  bool is_float = tf_fd_is_float(c->dtype);
  tf_tref_val acc = {.i = 0}, x, y;
  tf_tref_sum sum = {0};
  if (is_float) acc.f = 0;
  if (!clear && !tf_tref_read(p->s, p->op, c, at, &acc)) return false;
  if (is_float && !clear) sum = tf_tref_sum_of(c, at, acc);
  tf_tref_sum_factors(&sum, tf_tref_buffer_of(p->s, tf_op_operand(p->op, 0))->dtype,
                      tf_tref_buffer_of(p->s, tf_op_operand(p->op, 1))->dtype);
  for (int64_t l = 0; l < p->k; l++) {
    if (!factor(p, 0, i, l, &x) || !factor(p, 1, j, l, &y)) return false;
    if (!is_float) {
      acc.i = (int64_t)((uint64_t)acc.i + (uint64_t)x.i * (uint64_t)y.i);
      continue;
    }
    double t = x.f * y.f;
    acc.f += t;
    sum.base += fabs(x.f) * y.err + fabs(y.f) * x.err + x.err * y.err;
    sum.mag += fabs(t);
    sum.most = fmax(sum.most, fmax(fabs(t), fabs(acc.f)));
  }
  if (is_float) {
    acc.f = tf_fd_round(c->dtype, acc.f);
    acc.err = p->k ? tf_tref_sum_end(&sum, c->dtype, p->k, acc.f) : acc.err;
  } else acc.i = tf_fd_wrap(c->dtype, acc.i);
  if (!tf_tref_write(p->s, p->op, c, at, acc)) return false;
  if (is_float) tf_tref_sum_keep(p->s, c, at, &sum);
  return true;
}

bool tf_tref_packed(tf_tref_state *s, tf_op *op, bool clear) {
  tf_tref_buffer *c = tf_tref_buffer_of(s, tf_op_operand(op, TF_TILE_GEMM_PACKED_C));
  product p = {.s = s, .op = op, .block = tf_tile_block_of(op, 1), .ints = !tf_fd_is_float(c->dtype)};
  int64_t m, n;
  if (!tf_tile_packed_shape(op, &m, &n, &p.k)) return false;
  for (int64_t i = 0; i < m; i++)
    for (int64_t j = 0; j < n; j++)
      if (!element(&p, c, i, j, i * n + j, clear)) return false;
  return true;
}
