/* Scalar lowering of ops on floats. */
#include "lower/common/scalar_impl.h"

#include <math.h>

/* Operand i as it is computed with. */
static tf_value *wide(const tf_scalar_op *s, uint32_t i) { return tf_k_cast(s->b, s->x[i], s->w); }
static tf_value *number(const tf_scalar_op *s, double v) { return tf_k_float(s->b, s->w, v); }
static tf_value *two(const tf_scalar_op *s, tf_kop op) { return tf_k_binary(s->b, op, wide(s, 0), wide(s, 1)); }

/* ------------------------------------------------------------------------------------------------ kernel.math */

/* The function that the op is, computed by kernel.math in f32 where the type is narrower; TF_FN_COUNT if there is none.
 */
static tf_math_fn function_of(tf_fusion_id id) {
  switch (id) {
  case TF_FUSION_SQRT: return TF_FN_sqrt;
  case TF_FUSION_RSQRT: return TF_FN_rsqrt;
  case TF_FUSION_RECIPROCAL: return TF_FN_rcp;
  case TF_FUSION_EXP: return TF_FN_exp;
  case TF_FUSION_EXP2: return TF_FN_exp2;
  case TF_FUSION_EXP10: return TF_FN_exp10;
  case TF_FUSION_EXPM1: return TF_FN_expm1;
  case TF_FUSION_LOG: return TF_FN_log;
  case TF_FUSION_LOG2: return TF_FN_log2;
  case TF_FUSION_LOG10: return TF_FN_log10;
  case TF_FUSION_LOG1P: return TF_FN_log1p;
  case TF_FUSION_SIN: return TF_FN_sin;
  case TF_FUSION_COS: return TF_FN_cos;
  case TF_FUSION_TAN: return TF_FN_tan;
  case TF_FUSION_ASIN: return TF_FN_asin;
  case TF_FUSION_ACOS: return TF_FN_acos;
  case TF_FUSION_ATAN: return TF_FN_atan;
  case TF_FUSION_ATAN2: return TF_FN_atan2;
  case TF_FUSION_SINH: return TF_FN_sinh;
  case TF_FUSION_COSH: return TF_FN_cosh;
  case TF_FUSION_TANH: return TF_FN_tanh;
  case TF_FUSION_ASINH: return TF_FN_asinh;
  case TF_FUSION_ACOSH: return TF_FN_acosh;
  case TF_FUSION_ATANH: return TF_FN_atanh;
  case TF_FUSION_ERF: return TF_FN_erf;
  case TF_FUSION_ERFC: return TF_FN_erfc;
  case TF_FUSION_POW: return TF_FN_pow;
  case TF_FUSION_REM: return TF_FN_fmod;
  case TF_FUSION_SIGMOID: return TF_FN_sigmoid;
  case TF_FUSION_SILU: return TF_FN_silu;
  case TF_FUSION_GELU: return TF_FN_gelu;
  case TF_FUSION_GELU_TANH: return TF_FN_gelu_tanh;
  case TF_FUSION_SOFTPLUS: return TF_FN_softplus;
  case TF_FUSION_FLOOR: return TF_FN_floor;
  case TF_FUSION_CEIL: return TF_FN_ceil;
  case TF_FUSION_ROUND: return TF_FN_round;
  case TF_FUSION_TRUNC: return TF_FN_trunc;
  case TF_FUSION_COPYSIGN: return TF_FN_copysign;
  default: return TF_FN_COUNT;
  }
}

static tf_value *call(const tf_scalar_op *s, tf_math_fn fn) { return tf_k_math(s->b, fn, s->x, s->fast); }

/* ------------------------------------------------------------------------------------------------ arithmetic */

static tf_value *divide(const tf_scalar_op *s) {
  tf_value *r = two(s, TF_K_DIV);
  if (s->fast && s->w->fkind == TF_F32) tf_op_set_attr(r->def, "fast", tf_attr_unit(s->b->ctx));
  return r;
}

/* Python's %: fmod's result moved by one b where the signs differ. */
static tf_value *modulo(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  tf_value *y = wide(s, 1), *zero = number(s, 0);
  tf_value *r = tf_k_math(b, TF_FN_fmod, (tf_value *[]){wide(s, 0), y}, s->fast);
  tf_value *differ = tf_k_cmp(b, "ne", tf_k_cmp(b, "lt", r, zero), tf_k_cmp(b, "lt", y, zero));
  tf_value *move = tf_k_binary(b, TF_K_AND, differ, tf_k_cmp(b, "ne", r, zero));
  return tf_k_select(b, move, tf_k_binary(b, TF_K_ADD, r, y), r);
}

/* kernel.minnum and maxnum leave open which of two zeros they give; min and max do not. */
static tf_value *extreme_number(const tf_scalar_op *s, tf_kop strict, tf_kop lenient) {
  tf_value *x = wide(s, 0), *y = wide(s, 1);
  tf_value *equal = tf_k_cmp(s->b, "eq", x, y);
  return tf_k_select(s->b, equal, tf_k_binary(s->b, strict, x, y), tf_k_binary(s->b, lenient, x, y));
}

/* x * y + z, with a rounding saved where the reference computes in more digits than we do; in f64 as it does. */
static tf_value *multiply_add(const tf_scalar_op *s, tf_value *x, tf_value *y, tf_value *z) {
  if (s->w->fkind != TF_F64) return tf_k_fma(s->b, x, y, z);
  return tf_k_binary(s->b, TF_K_ADD, z, tf_k_binary(s->b, TF_K_MUL, x, y));
}

static tf_value *arithmetic(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  switch (s->id) {
  case TF_FUSION_ADD: return two(s, TF_K_ADD);
  case TF_FUSION_SUB: return two(s, TF_K_SUB);
  case TF_FUSION_MUL: return two(s, TF_K_MUL);
  case TF_FUSION_DIV: return divide(s);
  case TF_FUSION_MOD: return modulo(s);
  case TF_FUSION_MIN: return two(s, TF_K_MIN);
  case TF_FUSION_MAX: return two(s, TF_K_MAX);
  case TF_FUSION_FMIN: return extreme_number(s, TF_K_MIN, TF_K_MINNUM);
  case TF_FUSION_FMAX: return extreme_number(s, TF_K_MAX, TF_K_MAXNUM);
  case TF_FUSION_CLAMP: return tf_k_binary(b, TF_K_MIN, two(s, TF_K_MAX), wide(s, 2));
  case TF_FUSION_FMA: return tf_k_fma(b, wide(s, 0), wide(s, 1), wide(s, 2));
  case TF_FUSION_ADDCMUL:
    return multiply_add(s, tf_k_binary(b, TF_K_MUL, wide(s, 3), wide(s, 1)), wide(s, 2), wide(s, 0));
  case TF_FUSION_LERP: {
    tf_value *from = wide(s, 0);
    return multiply_add(s, wide(s, 2), tf_k_binary(b, TF_K_SUB, wide(s, 1), from), from);
  }
  case TF_FUSION_RELU: return tf_k_binary(b, TF_K_MAX, wide(s, 0), number(s, 0));
  case TF_FUSION_LEAKY_RELU: {
    tf_value *x = wide(s, 0);
    return tf_k_select(b, tf_k_cmp(b, "gt", x, number(s, 0)), x, tf_k_binary(b, TF_K_MUL, wide(s, 1), x));
  }
  case TF_FUSION_FRAC: {
    tf_value *x = wide(s, 0);
    return tf_k_binary(b, TF_K_SUB, x, tf_k_math(b, TF_FN_trunc, &x, false));
  }
  default: return NULL;
  }
}

/* ------------------------------------------------------------------------------------------------ choices and tests */

/* What gives an operand or a constant as it is, without computing. */
static tf_value *choose(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  tf_value *const *x = s->x;
  switch (s->id) {
  case TF_FUSION_NEG: return tf_k_unary(b, TF_K_NEG, x[0]);
  case TF_FUSION_ABS: return tf_k_unary(b, TF_K_ABS, x[0]);
  case TF_FUSION_SELECT: return tf_k_select(b, x[0], x[1], x[2]);
  case TF_FUSION_THRESHOLD: return tf_k_select(b, tf_k_cmp(b, "le", wide(s, 0), wide(s, 1)), x[2], x[0]);
  case TF_FUSION_SIGN: {
    tf_value *v = wide(s, 0), *zero = number(s, 0);
    tf_value *r = tf_k_select(b, tf_k_cmp(b, "lt", v, zero), tf_k_float(b, s->t, -1), x[0]);
    return tf_k_select(b, tf_k_cmp(b, "gt", v, zero), tf_k_float(b, s->t, 1), r);
  }
  default: return NULL;
  }
}

static tf_value *compare(const tf_scalar_op *s, const char *pred) {
  return tf_k_cmp(s->b, pred, wide(s, 0), wide(s, 1));
}

static tf_value *against(const tf_scalar_op *s, const char *pred, uint32_t i, double v) {
  return tf_k_cmp(s->b, pred, wide(s, i), number(s, v));
}

static tf_value *magnitude_against(const tf_scalar_op *s, const char *pred, double v) {
  return tf_k_cmp(s->b, pred, tf_k_unary(s->b, TF_K_ABS, wide(s, 0)), number(s, v));
}

static tf_value *predicate(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  switch (s->id) {
  case TF_FUSION_EQ: return compare(s, "eq");
  case TF_FUSION_NE: return compare(s, "ne");
  case TF_FUSION_LT: return compare(s, "lt");
  case TF_FUSION_LE: return compare(s, "le");
  case TF_FUSION_GT: return compare(s, "gt");
  case TF_FUSION_GE: return compare(s, "ge");
  case TF_FUSION_LOGICAL_AND: return tf_k_binary(b, TF_K_AND, against(s, "ne", 0, 0), against(s, "ne", 1, 0));
  case TF_FUSION_LOGICAL_OR: return tf_k_binary(b, TF_K_OR, against(s, "ne", 0, 0), against(s, "ne", 1, 0));
  case TF_FUSION_LOGICAL_NOT: return against(s, "eq", 0, 0);
  case TF_FUSION_ISNAN: {
    tf_value *x = wide(s, 0);
    return tf_k_cmp(b, "ne", x, x);
  }
  case TF_FUSION_ISINF: return magnitude_against(s, "eq", INFINITY);
  case TF_FUSION_ISFINITE: return magnitude_against(s, "lt", INFINITY);
  case TF_FUSION_ISPOSINF: return against(s, "eq", 0, INFINITY);
  case TF_FUSION_ISNEGINF: return against(s, "eq", 0, -INFINITY);
  case TF_FUSION_SIGNBIT: {
    tf_type *bits = tf_type_i(b->ctx, tf_type_bits(s->t));
    return tf_k_cmp(b, "lt", tf_k_bitcast(b, s->x[0], bits), tf_k_int(b, bits, 0));
  }
  default: return NULL;
  }
}

tf_value *tf_scalar_float(const tf_scalar_op *s) {
  tf_math_fn fn = function_of(s->id);
  if (fn != TF_FN_COUNT) return call(s, fn);
  tf_value *r = arithmetic(s);
  if (r) return tf_k_cast(s->b, r, s->t);
  r = choose(s);
  return r ? r : predicate(s);
}
