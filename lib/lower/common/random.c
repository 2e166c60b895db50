#include "lower/common/random.h"

#include <math.h>

#include "fusion/philox.h"

static tf_type *u32(const tf_builder *b) { return tf_type_int(b->ctx, 32, true); }
static tf_type *u64(const tf_builder *b) { return tf_type_int(b->ctx, 64, true); }

/* The lower and the upper half of 64 bits. */
static void halves(tf_builder *b, tf_value *v, tf_value *out[2]) {
  out[0] = tf_k_cast(b, v, u32(b));
  out[1] = tf_k_cast(b, tf_k_binary(b, TF_K_SHR, v, tf_k_int(b, u64(b), 32)), u32(b));
}

static void product(tf_builder *b, tf_value *x, uint32_t by, tf_value *out[2]) {
  halves(b, tf_k_binary(b, TF_K_MUL, tf_k_cast(b, x, u64(b)), tf_k_int(b, u64(b), by)), out);
}

static tf_value *xor3(tf_builder *b, tf_value *x, tf_value *y, tf_value *z) {
  return tf_k_binary(b, TF_K_XOR, tf_k_binary(b, TF_K_XOR, x, y), z);
}

void tf_lower_philox(tf_builder *b, tf_value *seed, tf_value *counter, tf_value *block, tf_value *out[4]) {
  tf_value *key[2];
  halves(b, tf_k_cast(b, seed, u64(b)), key);
  halves(b, tf_k_cast(b, block, u64(b)), out);
  halves(b, tf_k_cast(b, counter, u64(b)), out + 2);
  for (int round = 0; round < TF_PHILOX_ROUNDS; round++) {
    tf_value *p0[2], *p1[2];
    product(b, out[0], TF_PHILOX_M0, p0);
    product(b, out[2], TF_PHILOX_M1, p1);
    out[0] = xor3(b, p1[1], out[1], key[0]);
    out[1] = p1[0];
    out[2] = xor3(b, p0[1], out[3], key[1]);
    out[3] = p0[0];
    key[0] = tf_k_binary(b, TF_K_ADD, key[0], tf_k_int(b, u32(b), TF_PHILOX_W0));
    key[1] = tf_k_binary(b, TF_K_ADD, key[1], tf_k_int(b, u32(b), TF_PHILOX_W1));
  }
}

tf_value *tf_lower_uniform(tf_builder *b, tf_type *t, unsigned digits, tf_value *const *words) {
  bool wide = t->fkind == TF_F64;
  tf_type *w = tf_type_float(b->ctx, wide ? TF_F64 : TF_F32), *bits = wide ? u64(b) : u32(b);
  tf_value *v = words[0];
  if (wide) {
    v = tf_k_binary(b, TF_K_SHL, tf_k_cast(b, v, bits), tf_k_int(b, bits, 32));
    v = tf_k_binary(b, TF_K_OR, v, tf_k_cast(b, words[1], bits));
  }
  v = tf_k_binary(b, TF_K_SHR, v, tf_k_int(b, bits, (wide ? 64 : 32) - digits));
  v = tf_k_binary(b, TF_K_MUL, tf_k_cast(b, v, w), tf_k_float(b, w, ldexp(1, -(int)digits)));
  return tf_k_cast(b, v, t); /* all of it is exact */
}

/* The angle is taken half a turn back, where approximations of sine and cosine are better; both change their sign. */
tf_value *tf_lower_normal(tf_builder *b, tf_type *t, tf_value *u, tf_value *v, tf_value *odd, bool fast) {
  tf_type *w = u->type;
  tf_value *left = tf_k_binary(b, TF_K_SUB, tf_k_float(b, w, 1), u); /* exact */
  tf_value *log = tf_k_math(b, TF_FN_log, &left, fast);
  tf_value *square = tf_k_binary(b, TF_K_MUL, log, tf_k_float(b, w, -2));
  tf_value *radius = tf_k_math(b, TF_FN_sqrt, &square, fast);
  tf_value *angle = tf_k_binary(b, TF_K_MUL, tf_k_binary(b, TF_K_SUB, v, tf_k_float(b, w, 0.5)),
                                tf_k_float(b, w, 6.28318530717958647693));
  tf_value *turned = tf_k_select(b, odd, tf_k_math(b, TF_FN_sin, &angle, fast), tf_k_math(b, TF_FN_cos, &angle, fast));
  return tf_k_cast(b, tf_k_unary(b, TF_K_NEG, tf_k_binary(b, TF_K_MUL, radius, turned)), t);
}
