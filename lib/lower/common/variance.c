/* fusion.var by Welford's method: an accumulator is how many elements there are, their mean, and the sum of their
 * squared differences from it. Two combine (Chan, Golub, LeVeque, 1979), d being the distance of their means:
 *
 *     n = n1 + n2    mean = mean1 + d n2 / n    squares = squares1 + squares2 + d d n1 n2 / n
 *
 * So no large squares are subtracted from one another. In memory and in shuffles these are four words without a sign of
 * the width that is computed with; the count is the first one, of 32 bits also the last one, which has its upper half.
 * An element is (1, x, x - x), so that what is not finite leaves NaN; nothing is (0, 0, 0). */
#include "lower/common/scalar_impl.h"

typedef struct stats {
  tf_value *n; /* an i64 */
  tf_value *mean, *squares;
} stats;

static tf_type *i64(const tf_builder *b) { return tf_type_i(b->ctx, 64); }
static tf_type *float_of(const tf_type *word) { return tf_type_float(word->ctx, word->width == 64 ? TF_F64 : TF_F32); }

tf_type *tf_var_acc_type(tf_type *elem) {
  bool wide = elem->kind == TF_TYPE_FLOAT && elem->fkind == TF_F64;
  return tf_vector_of(tf_type_int(elem->ctx, wide ? 64 : 32, true), 4);
}

tf_value *tf_var_identity(tf_builder *b, tf_type *acc) {
  tf_value *zero = tf_k_int(b, acc->elem, 0);
  return tf_k_pack(b, (tf_value *[]){zero, zero, zero, zero}, 4);
}

static tf_value *pack(tf_builder *b, tf_type *acc, stats s) {
  tf_type *word = acc->elem;
  tf_value *high = word->width == 64 ? tf_k_int(b, word, 0)
                                     : tf_k_cast(b, tf_k_binary(b, TF_K_SHR, s.n, tf_k_int(b, i64(b), 32)), word);
  return tf_k_pack(
      b, (tf_value *[]){tf_k_cast(b, s.n, word), tf_k_bitcast(b, s.mean, word), tf_k_bitcast(b, s.squares, word), high},
      4);
}

static stats unpack(tf_builder *b, tf_value *acc) {
  tf_type *word = acc->type->elem, *f = float_of(word);
  tf_value *n = tf_k_cast(b, tf_k_extract(b, acc, 0), i64(b));
  if (word->width == 32) {
    tf_value *high = tf_k_cast(b, tf_k_extract(b, acc, 3), i64(b));
    n = tf_k_binary(b, TF_K_OR, tf_k_binary(b, TF_K_SHL, high, tf_k_int(b, i64(b), 32)), n);
  }
  return (stats){n, tf_k_bitcast(b, tf_k_extract(b, acc, 1), f), tf_k_bitcast(b, tf_k_extract(b, acc, 2), f)};
}

/* The mean of a few, then their differences from it. */
tf_value *tf_var_elements(tf_builder *b, tf_type *acc, tf_value *const *x, uint32_t n) {
  tf_type *f = float_of(acc->elem);
  tf_value *sum = NULL, *squares = NULL;
  for (uint32_t i = 0; i < n; i++) {
    tf_value *v = tf_k_cast(b, x[i], f);
    sum = sum ? tf_k_binary(b, TF_K_ADD, sum, v) : v;
  }
  tf_value *mean = n == 1 ? sum : tf_k_binary(b, TF_K_MUL, sum, tf_k_float(b, f, 1.0 / n));
  for (uint32_t i = 0; i < n; i++) {
    tf_value *d = tf_k_binary(b, TF_K_SUB, tf_k_cast(b, x[i], f), mean);
    squares = n == 1 ? d : squares ? tf_k_fma(b, d, d, squares) : tf_k_binary(b, TF_K_MUL, d, d);
  }
  return pack(b, acc, (stats){tf_k_int(b, i64(b), n), mean, squares});
}

/* With n1 n2 / n first: then an empty part adds 0, however far 0 is from the other's mean. */
tf_value *tf_var_combine(tf_builder *b, tf_value *acc, tf_value *x, bool fast) {
  stats p = unpack(b, acc), q = unpack(b, x);
  tf_type *f = p.mean->type;
  tf_value *n = tf_k_binary(b, TF_K_ADD, p.n, q.n), *some = tf_k_binary(b, TF_K_MAX, n, tf_k_int(b, i64(b), 1));
  tf_value *n2 = tf_k_cast(b, q.n, f), *all = tf_k_cast(b, some, f);
  fast &= f->fkind == TF_F32; /* there is no other fast division */
  tf_value *part = fast ? tf_k_binary_flag(b, TF_K_DIV, n2, all, "fast") : tf_k_binary(b, TF_K_DIV, n2, all);
  tf_value *d = tf_k_binary(b, TF_K_SUB, q.mean, p.mean);
  tf_value *weight = tf_k_binary(b, TF_K_MUL, tf_k_cast(b, p.n, f), part);
  tf_value *between = tf_k_binary(b, TF_K_MUL, d, tf_k_binary(b, TF_K_MUL, d, weight));
  tf_value *squares = tf_k_binary(b, TF_K_ADD, tf_k_binary(b, TF_K_ADD, p.squares, q.squares), between);
  return pack(b, acc->type, (stats){n, tf_k_fma(b, d, part, p.mean), squares});
}

tf_value *tf_var_result(tf_builder *b, tf_value *acc, int64_t correction) {
  stats s = unpack(b, acc);
  tf_value *by = tf_k_binary(b, TF_K_SUB, s.n, tf_k_int(b, i64(b), correction));
  by = tf_k_cast(b, tf_k_binary(b, TF_K_MAX, by, tf_k_int(b, i64(b), 0)), s.mean->type);
  return tf_k_binary(b, TF_K_DIV, s.squares, by);
}
