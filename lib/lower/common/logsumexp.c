/* fusion.logsumexp: log(sum(exp(x))) in one pass; fusion.sum_exp: the sum of exp(x - m). An accumulator is a pair (m,
 * s) that stands for m + log(s): the largest element so far, and the sum of exp(x - m). Two of them combine with one
 * exponential:
 *
 *     (m, s) + (n, t) = n > m ? (n, t + s * exp(m - n)) : (m, s + t * exp(n - m))
 *
 * An element is (x, 1), nothing is (-inf, 0). Of f32 (f16 and bf16 are widened) the pair is an i64, m in its lower
 * half, which shuffles, shared memory and other blocks carry as they carry any value. A pair of f64 would not fit: the
 * accumulator of logsumexp is m + log(s) itself there, and combining takes a logarithm, too; that of sum_exp is a
 * vector.
 *
 * Equal values are no distance apart, infinite ones included: -inf and -inf give -inf, +inf stays. A NaN makes s one.
 */
#include <math.h>

#include "lower/common/scalar_impl.h"

static tf_type *f32(const tf_builder *b) { return tf_type_float(b->ctx, TF_F32); }
static tf_type *i32(const tf_builder *b) { return tf_type_i(b->ctx, 32); }
static tf_type *i64(const tf_builder *b) { return tf_type_i(b->ctx, 64); }

typedef struct pair {
  tf_value *m, *s;
} pair;

static tf_value *word(tf_builder *b, tf_value *v) { return tf_k_cast(b, tf_k_bitcast(b, v, i32(b)), i64(b)); }

static tf_value *pack(tf_builder *b, pair p) {
  if (p.m->type->fkind == TF_F64) return tf_k_pack(b, (tf_value *[]){p.m, p.s}, 2);
  tf_value *low = tf_k_binary(b, TF_K_AND, word(b, p.m), tf_k_int(b, i64(b), 0xffffffff));
  return tf_k_binary(b, TF_K_OR, tf_k_binary(b, TF_K_SHL, word(b, p.s), tf_k_int(b, i64(b), 32)), low);
}

static pair unpack(tf_builder *b, tf_value *v) {
  if (v->type->kind == TF_TYPE_VECTOR) return (pair){tf_k_extract(b, v, 0), tf_k_extract(b, v, 1)};
  tf_value *high = tf_k_binary(b, TF_K_SHR, v, tf_k_int(b, i64(b), 32));
  return (pair){tf_k_bitcast(b, tf_k_cast(b, v, i32(b)), f32(b)), tf_k_bitcast(b, tf_k_cast(b, high, i32(b)), f32(b))};
}

/* The exponential of which only a sum is made with 1 and more: what is rescaled several times goes the whole way from
 * its own largest to that of all, and is off by as much of that way as if it had gone at once. */
static tf_value *summed(tf_builder *b, tf_value *d, bool fast) {
  tf_value *e = tf_k_math(b, TF_FN_exp, &d, fast);
  if (!fast && d->type->fkind == TF_F32) tf_op_set_attr(e->def, "summed", tf_attr_unit(b->ctx));
  return e;
}

/* exp(-|x - y|), 1 where they are equal; *greater: y > x. */
static tf_value *distance(tf_builder *b, tf_value *x, tf_value *y, bool fast, tf_value **greater) {
  tf_value *d = tf_k_unary(b, TF_K_NEG, tf_k_unary(b, TF_K_ABS, tf_k_binary(b, TF_K_SUB, y, x)));
  tf_value *equal = tf_k_cmp(b, TF_KERNEL_PRED_EQ, x, y);
  d = tf_k_select(b, equal, tf_k_float(b, x->type, 0), d);
  *greater = tf_k_cmp(b, TF_KERNEL_PRED_GT, y, x);
  return summed(b, d, fast);
}

tf_type *tf_logsumexp_acc_type(tf_type *elem) { return elem->fkind == TF_F64 ? elem : tf_type_i(elem->ctx, 64); }
tf_type *tf_sum_exp_acc_type(tf_type *elem) {
  return elem->fkind == TF_F64 ? tf_vector_of(elem, 2) : tf_type_i(elem->ctx, 64);
}

tf_value *tf_logsumexp_identity(tf_builder *b, tf_type *acc) {
  if (acc->kind == TF_TYPE_FLOAT) return tf_k_float(b, acc, -INFINITY);
  if (acc->kind == TF_TYPE_VECTOR)
    return pack(b, (pair){tf_k_float(b, acc->elem, -INFINITY), tf_k_float(b, acc->elem, 0)});
  return tf_k_int(b, acc, 0xff800000); /* -inf below, 0.0 above */
}

/* The largest, NaN if any is, and the exponentials' sum relative to it, or to 0 where it is infinite: then the sum is,
 * too. */
tf_value *tf_logsumexp_elements(tf_builder *b, tf_value *const *x, uint32_t n, bool fast) {
  tf_value *m = x[0]->type->fkind == TF_F64 ? x[0] : tf_k_cast(b, x[0], f32(b));
  if (n == 1) return pack(b, (pair){m, tf_k_float(b, m->type, 1)});
  for (uint32_t i = 1; i < n; i++) m = tf_k_binary(b, TF_K_MAX, m, tf_k_cast(b, x[i], f32(b)));
  tf_value *infinite = tf_k_cmp(b, TF_KERNEL_PRED_EQ, tf_k_unary(b, TF_K_ABS, m), tf_k_float(b, f32(b), INFINITY));
  tf_value *from = tf_k_select(b, infinite, tf_k_float(b, f32(b), 0), m), *s = NULL;
  for (uint32_t i = 0; i < n; i++) {
    tf_value *d = tf_k_binary(b, TF_K_SUB, tf_k_cast(b, x[i], f32(b)), from);
    tf_value *e = summed(b, d, fast);
    s = s ? tf_k_binary(b, TF_K_ADD, s, e) : e;
  }
  return pack(b, (pair){m, s});
}

static tf_value *butterfly(tf_builder *b, tf_kop op, tf_value *v, int64_t n) {
  for (int64_t d = n / 2; d >= 1; d /= 2)
    v = tf_k_binary(b, op, v, tf_k_shuffle(b, TF_KERNEL_MODE_BFLY, v, tf_k_i32(b, d), 32));
  return v;
}

/* One exponential a lane: first the largest of all, then the sum of what is left of each lane's. */
tf_value *tf_logsumexp_shuffle(tf_builder *b, tf_value *acc, int64_t n, bool fast) {
  pair p = unpack(b, acc);
  tf_value *greater, *m = butterfly(b, TF_K_MAX, p.m, n);
  tf_value *s = tf_k_binary(b, TF_K_MUL, p.s, distance(b, p.m, m, fast, &greater));
  return pack(b, (pair){m, butterfly(b, TF_K_ADD, s, n)});
}

tf_value *tf_logsumexp_combine(tf_builder *b, tf_value *acc, tf_value *x, bool fast) {
  tf_value *greater;
  if (acc->type->kind == TF_TYPE_FLOAT) {
    tf_value *e = distance(b, acc, x, fast, &greater), *most = tf_k_select(b, greater, x, acc);
    return tf_k_binary(b, TF_K_ADD, most, tf_k_math(b, TF_FN_log1p, &e, fast));
  }
  pair p = unpack(b, acc), q = unpack(b, x);
  tf_value *e = distance(b, p.m, q.m, fast, &greater);
  tf_value *less = tf_k_select(b, greater, p.s, q.s), *more = tf_k_select(b, greater, q.s, p.s);
  return pack(b, (pair){tf_k_select(b, greater, q.m, p.m), tf_k_fma(b, less, e, more)});
}

tf_value *tf_logsumexp_result(tf_builder *b, tf_value *acc, bool fast) {
  if (acc->type->kind == TF_TYPE_FLOAT) return acc;
  pair p = unpack(b, acc);
  return tf_k_binary(b, TF_K_ADD, p.m, tf_k_math(b, TF_FN_log, &p.s, fast));
}

tf_value *tf_sum_exp_result(tf_builder *b, tf_value *acc) {
  pair p = unpack(b, acc);
  tf_type *t = p.m->type;
  tf_value *infinite = tf_k_cmp(b, TF_KERNEL_PRED_EQ, tf_k_unary(b, TF_K_ABS, p.m), tf_k_float(b, t, INFINITY));
  return tf_k_select(b, infinite, tf_k_float(b, t, NAN), p.s);
}
