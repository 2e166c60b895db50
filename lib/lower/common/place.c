/* fusion.argmax and argmin: a value and where it is. Values are keys without a sign, in whose order the element that is
 * looked for is the largest: the bits of floats, turned so that they order as the floats do, one key for both zeros,
 * the largest for NaN; integers from their least one on; all of it turned round for argmin.
 *
 * Of elements of up to 32 bits the accumulator is one word of 64: the key above the place's complement, so the larger
 * word is the larger key, or the first of equal ones, and two combine by a maximum. 0 is no element's, and stands for
 * nothing. Of 64 bits it is a vector of key and place; nothing has the least key and the last place of all. Either
 * order is one order of all elements, so the result does not depend on who combines which first. */
#include "lower/common/scalar.h"
#include "lower/common/scalar_impl.h"

static tf_type *word(const tf_builder *b, uint32_t width) { return tf_type_int(b->ctx, width, true); }

static bool is_pair(const tf_type *acc) { return acc->kind == TF_TYPE_VECTOR; }

tf_type *tf_place_acc_type(tf_type *elem) {
  tf_type *w = tf_type_int(elem->ctx, 64, true);
  return tf_type_bits(elem) == 64 ? tf_vector_of(w, 2) : w;
}

tf_value *tf_place_identity(tf_builder *b, tf_type *acc) {
  tf_value *zero = tf_k_int(b, word(b, 64), 0);
  return is_pair(acc) ? tf_k_pack(b, (tf_value *[]){zero, tf_k_int(b, word(b, 64), -1)}, 2) : zero;
}

static tf_value *inverted(tf_builder *b, tf_value *x) { return tf_k_binary(b, TF_K_XOR, x, tf_k_int(b, x->type, -1)); }

/* The key of a float of 32 or 64 bits, in an integer with a sign. */
static tf_value *float_key(tf_builder *b, tf_value *x, uint32_t width, bool smallest) {
  tf_type *bits = tf_type_i(b->ctx, width);
  tf_value *zero = tf_k_float(b, x->type, 0);
  tf_value *one = tf_k_select(b, tf_k_cmp(b, TF_KERNEL_PRED_EQ, x, zero), zero, x), *v = tf_k_bitcast(b, one, bits);
  tf_value *negative = tf_k_cmp(b, TF_KERNEL_PRED_LT, v, tf_k_int(b, bits, 0));
  tf_value *high = tf_k_binary(b, TF_K_XOR, v, tf_k_int(b, bits, width == 64 ? INT64_MIN : INT32_MIN));
  v = tf_k_select(b, negative, inverted(b, v), high);
  if (smallest) v = inverted(b, v);
  return tf_k_select(b, tf_k_cmp(b, TF_KERNEL_PRED_NE, x, x), tf_k_int(b, bits, -1), v);
}

static tf_value *int_key(tf_builder *b, tf_value *x, uint32_t width, bool smallest) {
  tf_type *bits = tf_type_i(b->ctx, width);
  bool sign = !x->type->is_unsigned;
  tf_value *v = tf_k_cast(b, x, bits);
  if (sign) v = tf_k_binary(b, TF_K_XOR, v, tf_k_int(b, bits, width == 64 ? INT64_MIN : INT32_MIN));
  return smallest ? inverted(b, v) : v;
}

static tf_value *element(tf_builder *b, tf_type *acc, tf_value *x, tf_value *place, bool smallest) {
  uint32_t width = is_pair(acc) ? 64 : 32;
  bool real = x->type->kind == TF_TYPE_FLOAT;
  if (real && width == 32) x = tf_k_cast(b, x, tf_type_float(b->ctx, TF_F32));
  tf_value *key = real ? float_key(b, x, width, smallest) : int_key(b, x, width, smallest);
  key = tf_k_cast(b, tf_k_cast(b, key, word(b, width)), word(b, 64));
  if (is_pair(acc)) return tf_k_pack(b, (tf_value *[]){key, tf_k_cast(b, place, word(b, 64))}, 2);
  tf_value *low = tf_k_cast(b, inverted(b, tf_k_cast(b, place, word(b, 32))), word(b, 64));
  return tf_k_binary(b, TF_K_OR, tf_k_binary(b, TF_K_SHL, key, tf_k_int(b, word(b, 64), 32)), low);
}

/* Of several: first the one of them that counts, by an operation for each, then its place among them, and one key of
 * it. In place of 17 operations for each there are 4, and a key's. A NaN is not equal to itself; of numbers the last
 * that is looked at, which is the first, is equal to what counts. */
tf_value *tf_place_elements(tf_builder *b, tf_type *acc, tf_value *const *x, uint32_t n, tf_value *place, int64_t step,
                            bool smallest) {
  if (n == 1) return element(b, acc, *x, place, smallest);
  tf_fusion_id id = smallest ? TF_FUSION_MIN : TF_FUSION_MAX;
  tf_value **v = TF_NEW_ARRAY(b->pool, tf_value *, n), *best = NULL;
  bool real = x[0]->type->kind == TF_TYPE_FLOAT;
  for (uint32_t i = 0; i < n; i++) {
    v[i] = real && !is_pair(acc) ? tf_k_cast(b, x[i], tf_type_float(b->ctx, TF_F32)) : x[i];
    tf_value *both[2] = {best, v[i]};
    best = best ? tf_lower_scalar_id(b, id, both, 2, false) : v[i];
  }
  tf_value *at = tf_k_int(b, place->type, (int64_t)(n - 1) * step);
  for (uint32_t i = n - 1; i-- > 0;) {
    tf_value *is = tf_k_cmp(b, TF_KERNEL_PRED_EQ, v[i], best);
    if (real) is = tf_k_binary(b, TF_K_OR, is, tf_k_cmp(b, TF_KERNEL_PRED_NE, v[i], v[i]));
    at = tf_k_select(b, is, tf_k_int(b, place->type, (int64_t)i * step), at);
  }
  return element(b, acc, best, tf_k_binary(b, TF_K_ADD, place, at), smallest);
}

tf_value *tf_place_combine(tf_builder *b, tf_value *acc, tf_value *x) {
  if (!is_pair(acc->type)) return tf_k_binary(b, TF_K_MAX, acc, x);
  tf_value *k = tf_k_extract(b, acc, 0), *l = tf_k_extract(b, x, 0), *i = tf_k_extract(b, acc, 1),
           *j = tf_k_extract(b, x, 1);
  tf_value *first =
      tf_k_binary(b, TF_K_AND, tf_k_cmp(b, TF_KERNEL_PRED_EQ, k, l), tf_k_cmp(b, TF_KERNEL_PRED_LT, j, i));
  tf_value *better = tf_k_binary(b, TF_K_OR, tf_k_cmp(b, TF_KERNEL_PRED_GT, l, k), first);
  return tf_k_pack(b, (tf_value *[]){tf_k_select(b, better, l, k), tf_k_select(b, better, j, i)}, 2);
}

tf_value *tf_place_result(tf_builder *b, tf_value *acc) {
  tf_type *i64 = tf_type_i(b->ctx, 64);
  if (is_pair(acc->type)) return tf_k_cast(b, tf_k_extract(b, acc, 1), i64);
  tf_value *none = tf_k_cmp(b, TF_KERNEL_PRED_EQ, acc, tf_k_int(b, acc->type, 0));
  tf_value *place = tf_k_cast(b, inverted(b, tf_k_cast(b, acc, word(b, 32))), i64);
  return tf_k_select(b, none, tf_k_int(b, i64, -1), place);
}
