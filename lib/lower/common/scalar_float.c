/* Scalar lowering of ops on floats: for each function that a row of fusion_ops.def names (d_... for results that are
 * floats, p_... for truth values) one here, of the same name, that emits what it means. */
#include "lower/common/scalar_impl.h"

#include <math.h>

/* Operand i as it is computed with. */
static tf_value *wide(const tf_scalar_op *s, uint32_t i) { return tf_k_cast(s->b, s->x[i], s->w); }
static tf_value *number(const tf_scalar_op *s, double v) { return tf_k_float(s->b, s->w, v); }
static tf_value *two(const tf_scalar_op *s, tf_kop op) { return tf_k_binary(s->b, op, wide(s, 0), wide(s, 1)); }

static bool is_f8(const tf_type *t) { return t->fkind == TF_F8E4M3FN || t->fkind == TF_F8E5M2; }

#define TO_FLOAT(name, expr)                                                                                           \
  static tf_value *d_##name(const tf_scalar_op *s) { return expr; }
#define TO_BOOL(name, expr)                                                                                            \
  static tf_value *p_##name(const tf_scalar_op *s) { return expr; }

/* ------------------------------------------------------------------------------------------------ kernel.math */

/* kernel.math computes in f32 where the type is narrower; f8 it does not take. */
static tf_value *math(const tf_scalar_op *s, tf_math_fn fn) {
  tf_value *x[2];
  for (unsigned i = 0; i < tf_math_arity(fn); i++) x[i] = is_f8(s->t) ? wide(s, i) : s->x[i];
  return tf_k_math(s->b, fn, x, s->fast);
}
#define MATH(name, fn) TO_FLOAT(name, math(s, TF_FN_##fn))

MATH(sqrt, sqrt)
MATH(rsqrt, rsqrt)
MATH(reciprocal, rcp)
MATH(exp, exp)
MATH(exp2, exp2)
MATH(exp10, exp10)
MATH(expm1, expm1)
MATH(log, log)
MATH(log2, log2)
MATH(log10, log10)
MATH(log1p, log1p)
MATH(sin, sin)
MATH(cos, cos)
MATH(tan, tan)
MATH(asin, asin)
MATH(acos, acos)
MATH(atan, atan)
MATH(atan2, atan2)
MATH(hypot, hypot)
MATH(sinh, sinh)
MATH(cosh, cosh)
MATH(tanh, tanh)
MATH(asinh, asinh)
MATH(acosh, acosh)
MATH(atanh, atanh)
MATH(erf, erf)
MATH(erfc, erfc)
MATH(lgamma, lgamma)
MATH(pow, pow)
MATH(ieee_remainder, remainder)
MATH(rem, fmod)
MATH(sigmoid, sigmoid)
MATH(silu, silu)
MATH(gelu, gelu)
MATH(gelu_tanh, gelu_tanh)
MATH(softplus, softplus)
MATH(floor, floor)
MATH(ceil, ceil)
MATH(round, round)
MATH(trunc, trunc)

/* ------------------------------------------------------------------------------------------------ arithmetic */

static tf_value *d_div(const tf_scalar_op *s) {
  tf_value *r = two(s, TF_K_DIV);
  if (s->fast && s->w->fkind == TF_F32) tf_op_set_attr(r->def, "fast", tf_attr_unit(s->b->ctx));
  return r;
}

/* Python's %: fmod's result moved by one b where the signs differ. */
static tf_value *d_mod(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  tf_value *y = wide(s, 1), *zero = number(s, 0);
  tf_value *r = tf_k_math(b, TF_FN_fmod, (tf_value *[]){wide(s, 0), y}, s->fast);
  tf_value *differ =
      tf_k_cmp(b, TF_KERNEL_PRED_NE, tf_k_cmp(b, TF_KERNEL_PRED_LT, r, zero), tf_k_cmp(b, TF_KERNEL_PRED_LT, y, zero));
  tf_value *move = tf_k_binary(b, TF_K_AND, differ, tf_k_cmp(b, TF_KERNEL_PRED_NE, r, zero));
  return tf_k_select(b, move, tf_k_binary(b, TF_K_ADD, r, y), r);
}

/* kernel.minnum and maxnum leave open which of two zeros they give; min and max do not. */
static tf_value *extreme_number(const tf_scalar_op *s, tf_kop strict, tf_kop lenient) {
  tf_value *x = wide(s, 0), *y = wide(s, 1);
  tf_value *equal = tf_k_cmp(s->b, TF_KERNEL_PRED_EQ, x, y);
  return tf_k_select(s->b, equal, tf_k_binary(s->b, strict, x, y), tf_k_binary(s->b, lenient, x, y));
}

/* x * y + z, with a rounding saved where the reference computes in more digits than we do; in f64 as it does. */
static tf_value *multiply_add(const tf_scalar_op *s, tf_value *x, tf_value *y, tf_value *z) {
  if (s->w->fkind != TF_F64) return tf_k_fma(s->b, x, y, z);
  return tf_k_binary(s->b, TF_K_ADD, z, tf_k_binary(s->b, TF_K_MUL, x, y));
}

static tf_value *d_addcmul(const tf_scalar_op *s) {
  return multiply_add(s, tf_k_binary(s->b, TF_K_MUL, wide(s, 3), wide(s, 1)), wide(s, 2), wide(s, 0));
}

static tf_value *d_lerp(const tf_scalar_op *s) {
  tf_value *from = wide(s, 0);
  return multiply_add(s, wide(s, 2), tf_k_binary(s->b, TF_K_SUB, wide(s, 1), from), from);
}

static tf_value *d_leaky_relu(const tf_scalar_op *s) {
  tf_value *x = wide(s, 0);
  return tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_GT, x, number(s, 0)), x,
                     tf_k_binary(s->b, TF_K_MUL, wide(s, 1), x));
}

static tf_value *d_frac(const tf_scalar_op *s) {
  tf_value *x = wide(s, 0);
  return tf_k_binary(s->b, TF_K_SUB, x, tf_k_math(s->b, TF_FN_trunc, &x, false));
}

TO_FLOAT(add, two(s, TF_K_ADD))
TO_FLOAT(sub, two(s, TF_K_SUB))
TO_FLOAT(mul, two(s, TF_K_MUL))
TO_FLOAT(min, two(s, TF_K_MIN))
TO_FLOAT(max, two(s, TF_K_MAX))
TO_FLOAT(fmin, extreme_number(s, TF_K_MIN, TF_K_MINNUM))
TO_FLOAT(fmax, extreme_number(s, TF_K_MAX, TF_K_MAXNUM))
TO_FLOAT(clamp, tf_k_binary(s->b, TF_K_MIN, two(s, TF_K_MAX), wide(s, 2)))
TO_FLOAT(fma, tf_k_fma(s->b, wide(s, 0), wide(s, 1), wide(s, 2)))
TO_FLOAT(relu, tf_k_binary(s->b, TF_K_MAX, wide(s, 0), number(s, 0)))

/* tf32 has the digits of the narrower types and their exponents; f64 is rounded to f32 first. */
static tf_value *d_round_tf32(const tf_scalar_op *s) {
  tf_type *f32 = tf_type_float(s->b->ctx, TF_F32);
  tf_value *x = tf_k_cast(s->b, s->x[0], f32);
  return &tf_k_op(s->b, TF_K_ROUND_TF32, &x, 1, &f32, 1, 0)->result[0];
}

/* ------------------------------------------------------------------------------------------------ inverses of erf */

typedef struct in_f64 {
  tf_builder *b;
  tf_type *t;
} in_f64;

static tf_value *f64_number(const in_f64 *k, double v) { return tf_k_float(k->b, k->t, v); }
static tf_value *f64_math(const in_f64 *k, tf_math_fn fn, tf_value *x) { return tf_k_math(k->b, fn, &x, false); }

/* c[0] + x * (c[1] + x * ...) */
static tf_value *polynomial(const in_f64 *k, tf_value *x, const double *c, int n) {
  tf_value *r = f64_number(k, c[n - 1]);
  for (int i = n - 1; i-- > 0;) r = tf_k_fma(k->b, r, x, f64_number(k, c[i]));
  return r;
}

/* y >= 0 with erf(y) = a, of which p = 1 - a: from 26.2.23 of Abramowitz and Stegun, within 0.00032, or the first terms
 * of the series at 0, by Halley's iteration, of which each step has three times the digits. */
static tf_value *inverse_erf(const in_f64 *k, tf_value *a, tf_value *p, int steps) {
  static const double series[] = {0.88622692545275801365, 0.23201366653465449, 0.12755617530559793, 0.086552129241547};
  static const double above[] = {2.515517, 0.802853, 0.010328}, below[] = {1, 1.432788, 0.189269, 0.001308};
  tf_builder *b = k->b;
  tf_value *central = tf_k_cmp(b, TF_KERNEL_PRED_LT, a, f64_number(k, 0.5));
  tf_value *log = f64_math(k, TF_FN_log, tf_k_binary(b, TF_K_MUL, p, f64_number(k, 0.5)));
  tf_value *t = f64_math(k, TF_FN_sqrt, tf_k_binary(b, TF_K_MUL, log, f64_number(k, -2)));
  tf_value *tail = tf_k_binary(b, TF_K_DIV, polynomial(k, t, above, 3), polynomial(k, t, below, 4));
  tail = tf_k_binary(b, TF_K_MUL, tf_k_binary(b, TF_K_SUB, t, tail), f64_number(k, 0.70710678118654752440));
  tf_value *near = tf_k_binary(b, TF_K_MUL, a, polynomial(k, tf_k_binary(b, TF_K_MUL, a, a), series, 4));
  tf_value *y = tf_k_select(b, central, near, tail);
  for (int i = 0; i < steps; i++) {
    tf_value *off = tf_k_select(b, central, tf_k_binary(b, TF_K_SUB, f64_math(k, TF_FN_erf, y), a),
                                tf_k_binary(b, TF_K_SUB, p, f64_math(k, TF_FN_erfc, y)));
    tf_value *slope = f64_math(k, TF_FN_exp, tf_k_unary(b, TF_K_NEG, tf_k_binary(b, TF_K_MUL, y, y)));
    slope = tf_k_binary(b, TF_K_MUL, slope, f64_number(k, 1.1283791670955125739));
    y = tf_k_binary(b, TF_K_SUB, y, tf_k_binary(b, TF_K_DIV, off, tf_k_fma(b, y, off, slope)));
  }
  tf_value *none = tf_k_cmp(b, TF_KERNEL_PRED_EQ, p, f64_number(k, 0));
  return tf_k_select(b, none, f64_number(k, INFINITY), y); /* below 0 the logarithm is no number, and so is all else */
}

/* One step has enough digits for f32, two for f64. */
static tf_value *with_sign_of(const in_f64 *k, const tf_scalar_op *s, tf_value *d, tf_value *p) {
  tf_value *y = inverse_erf(k, tf_k_unary(k->b, TF_K_ABS, d), p, s->w->fkind == TF_F64 ? 2 : 1);
  return tf_k_math(k->b, TF_FN_copysign, (tf_value *[]){y, d}, false);
}

static tf_value *d_erfinv(const tf_scalar_op *s) {
  in_f64 k = {s->b, tf_type_float(s->b->ctx, TF_F64)};
  tf_value *x = tf_k_cast(s->b, s->x[0], k.t);
  return with_sign_of(&k, s, x, tf_k_binary(s->b, TF_K_SUB, f64_number(&k, 1), tf_k_unary(s->b, TF_K_ABS, x)));
}

static tf_value *d_erfcinv(const tf_scalar_op *s) {
  in_f64 k = {s->b, tf_type_float(s->b->ctx, TF_F64)};
  tf_value *x = tf_k_cast(s->b, s->x[0], k.t), *one = f64_number(&k, 1);
  tf_value *p = tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_LE, x, one), x,
                            tf_k_binary(s->b, TF_K_SUB, f64_number(&k, 2), x));
  return with_sign_of(&k, s, tf_k_binary(s->b, TF_K_SUB, one, x), p);
}

/* ------------------------------------------------------------------------------------------------ choices */

/* What gives an operand or a constant as it is, without computing. */
static tf_value *d_sign(const tf_scalar_op *s) {
  tf_value *v = wide(s, 0), *zero = number(s, 0);
  tf_value *r = tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_LT, v, zero), tf_k_float(s->b, s->t, -1), s->x[0]);
  return tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_GT, v, zero), tf_k_float(s->b, s->t, 1), r);
}

/* f8 has no arithmetic but casts, which lose infinities: its sign is a bit. */
static tf_value *sign_bit(const tf_scalar_op *s, tf_kop op, uint32_t i, int64_t with) {
  tf_type *i8 = tf_type_i(s->b->ctx, 8);
  return tf_k_binary(s->b, op, tf_k_bitcast(s->b, s->x[i], i8), tf_k_int(s->b, i8, with));
}

static tf_value *d_neg(const tf_scalar_op *s) {
  if (!is_f8(s->t)) return tf_k_unary(s->b, TF_K_NEG, s->x[0]);
  return tf_k_bitcast(s->b, sign_bit(s, TF_K_XOR, 0, -128), s->t);
}

static tf_value *d_abs(const tf_scalar_op *s) {
  if (!is_f8(s->t)) return tf_k_unary(s->b, TF_K_ABS, s->x[0]);
  return tf_k_bitcast(s->b, sign_bit(s, TF_K_AND, 0, 127), s->t);
}

static tf_value *d_copysign(const tf_scalar_op *s) {
  if (!is_f8(s->t)) return math(s, TF_FN_copysign);
  tf_value *size = sign_bit(s, TF_K_AND, 0, 127), *sign = sign_bit(s, TF_K_AND, 1, -128);
  return tf_k_bitcast(s->b, tf_k_binary(s->b, TF_K_OR, size, sign), s->t);
}

/* Of sign and magnitude the next number outward is one more, inward one less, as an integer of its bits. f8 ends at its
 * largest finite number. */
static tf_value *d_nextafter(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  uint32_t width = tf_type_bits(s->t);
  tf_type *bits = tf_type_i(b->ctx, width);
  tf_value *x = wide(s, 0), *y = wide(s, 1), *zero = number(s, 0), *one = tf_k_int(b, bits, 1);
  int64_t sign = (int64_t)(UINT64_MAX << (width - 1));
  tf_value *outward =
      tf_k_cmp(b, TF_KERNEL_PRED_EQ, tf_k_cmp(b, TF_KERNEL_PRED_GT, y, x), tf_k_cmp(b, TF_KERNEL_PRED_GT, x, zero));
  tf_value *from = tf_k_bitcast(b, s->x[0], bits), *to = tf_k_bitcast(b, s->x[1], bits);
  tf_value *next = tf_k_binary(b, TF_K_ADD, from, tf_k_select(b, outward, one, tf_k_int(b, bits, -1)));
  tf_value *least = tf_k_binary(b, TF_K_OR, tf_k_binary(b, TF_K_AND, to, tf_k_int(b, bits, sign)), one);
  next = tf_k_select(b, tf_k_cmp(b, TF_KERNEL_PRED_EQ, x, zero), least, next);
  next = tf_k_select(b, tf_k_cmp(b, TF_KERNEL_PRED_EQ, x, y), to, next);
  if (is_f8(s->t)) {
    tf_value *size = tf_k_binary(b, TF_K_AND, next, tf_k_int(b, bits, 127));
    tf_value *most = tf_k_int(b, bits, s->t->fkind == TF_F8E4M3FN ? 0x7e : 0x7b);
    next = tf_k_binary(b, TF_K_OR, tf_k_binary(b, TF_K_AND, next, tf_k_int(b, bits, sign)),
                       tf_k_binary(b, TF_K_MIN, size, most));
  }
  tf_value *nan = tf_k_cmp(b, TF_KERNEL_PRED_NE, x, x);
  next = tf_k_select(b, tf_k_cmp(b, TF_KERNEL_PRED_NE, y, y), to, next);
  return tf_k_bitcast(b, tf_k_select(b, nan, from, next), s->t);
}

TO_FLOAT(select, tf_k_select(s->b, s->x[0], s->x[1], s->x[2]))
TO_FLOAT(threshold, tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_LE, wide(s, 0), wide(s, 1)), s->x[2], s->x[0]))

/* ------------------------------------------------------------------------------------------------ tests */

static tf_value *compare(const tf_scalar_op *s, tf_kernel_pred pred) {
  return tf_k_cmp(s->b, pred, wide(s, 0), wide(s, 1));
}

static tf_value *against(const tf_scalar_op *s, tf_kernel_pred pred, uint32_t i, double v) {
  return tf_k_cmp(s->b, pred, wide(s, i), number(s, v));
}

static tf_value *magnitude_against(const tf_scalar_op *s, tf_kernel_pred pred, double v) {
  return tf_k_cmp(s->b, pred, tf_k_unary(s->b, TF_K_ABS, wide(s, 0)), number(s, v));
}

static tf_value *p_isnan(const tf_scalar_op *s) {
  tf_value *x = wide(s, 0);
  return tf_k_cmp(s->b, TF_KERNEL_PRED_NE, x, x);
}

static tf_value *p_signbit(const tf_scalar_op *s) {
  tf_type *bits = tf_type_i(s->b->ctx, tf_type_bits(s->t));
  return tf_k_cmp(s->b, TF_KERNEL_PRED_LT, tf_k_bitcast(s->b, s->x[0], bits), tf_k_int(s->b, bits, 0));
}

TO_BOOL(eq, compare(s, TF_KERNEL_PRED_EQ))
TO_BOOL(ne, compare(s, TF_KERNEL_PRED_NE))
TO_BOOL(lt, compare(s, TF_KERNEL_PRED_LT))
TO_BOOL(le, compare(s, TF_KERNEL_PRED_LE))
TO_BOOL(gt, compare(s, TF_KERNEL_PRED_GT))
TO_BOOL(ge, compare(s, TF_KERNEL_PRED_GE))
TO_BOOL(logical_and,
        tf_k_binary(s->b, TF_K_AND, against(s, TF_KERNEL_PRED_NE, 0, 0), against(s, TF_KERNEL_PRED_NE, 1, 0)))
TO_BOOL(logical_or,
        tf_k_binary(s->b, TF_K_OR, against(s, TF_KERNEL_PRED_NE, 0, 0), against(s, TF_KERNEL_PRED_NE, 1, 0)))
TO_BOOL(logical_not, against(s, TF_KERNEL_PRED_EQ, 0, 0))
TO_BOOL(isinf, magnitude_against(s, TF_KERNEL_PRED_EQ, INFINITY))
TO_BOOL(isfinite, magnitude_against(s, TF_KERNEL_PRED_LT, INFINITY))
TO_BOOL(isposinf, against(s, TF_KERNEL_PRED_EQ, 0, INFINITY))
TO_BOOL(isneginf, against(s, TF_KERNEL_PRED_EQ, 0, -INFINITY))

/* ------------------------------------------------------------------------------------------------ all of them */

static const struct {
  tf_scalar_fn to_float, to_bool;
} meaning[TF_FUSION_NUM] = {
#define FUSION_ROW(ID, mn, operands, results, attrs, nregion, traits, format, verify, infer, fold, parse, print,       \
                   CLASS, COMBINE, accepts, result, d, i, p, doc, example)                                             \
  [TF_FUSION_##ID] = {d, p},
#include "fusion/fusion_ops.def"
};

tf_value *tf_scalar_float(const tf_scalar_op *s) {
  tf_scalar_fn to_float = meaning[s->id].to_float, to_bool = meaning[s->id].to_bool;
  return to_float ? tf_k_cast(s->b, to_float(s), s->t) : to_bool ? to_bool(s) : NULL;
}
