/* Runs the arithmetic of a kernel.func on single values, from the words of kernel_ops.def. Where those leave a choice
 * (which zero minnum gives; silu at -inf) it takes the one that a careless lowering would not expect. */
#ifndef TEST_LOWER_INTERPRET_H
#define TEST_LOWER_INTERPRET_H

#include <check.h>
#include <math.h>
#include <string.h>

#include "fusion/fusion_dialect.h"
#include "kernel/kernel.h"

typedef struct number {
  double f;
  int64_t i;
} number;

enum { ARGS_AT = 4 }; /* in an op's scratch: results, then the arguments of its block */

static inline number *slot(const tf_value *v) {
  if (v->def) return (number *)v->def->scratch + v->index;
  return (number *)v->block->parent->parent->scratch + ARGS_AT + v->index;
}

static void give_slot(tf_op *op, void *pool) { op->scratch = TF_NEW_ARRAY((tf_pool *)pool, number, 12); }

static inline double round_to(const tf_type *t, double v) {
  tf_fusion_dtype d; /* with f8's saturation */
  ck_assert(tf_elem_dtype_of(t, &d));
  return tf_fd_round(d, v);
}

/* An i64 rounded once: to odd in 53 bits, then to the type. */
static inline double int_to(const tf_type *from, const tf_type *t, int64_t i) {
  if (from->is_unsigned && from->width == 64 && i < 0) { /* half of it, the lost bit kept: above 2^62 it rounds alike */
    int64_t half = (int64_t)((uint64_t)i >> 1) | (i & 1);
    return round_to(t, 2 * int_to(tf_type_i(t->ctx, 64), t, half));
  }
  double d = (double)i;
  if ((long double)d != (long double)i) {
    if (fabsl((long double)d) > fabsl((long double)i)) d = nextafter(d, 0);
    uint64_t u;
    memcpy(&u, &d, 8);
    if (t->fkind != TF_F64) u |= 1;
    memcpy(&d, &u, 8);
    if (t->fkind == TF_F64) return (double)i;
  }
  return round_to(t, d);
}

static inline int64_t to_int(const tf_type *t, double f) {
  if (t->width == 1) return f != 0;
  if (isnan(f)) return 0;
  if (t->is_unsigned && t->width == 64) return f >= 0x1p64 ? -1 : f <= 0 ? 0 : (int64_t)(uint64_t)f;
  double lo = t->is_unsigned ? 0 : -ldexp(1, (int)t->width - 1), hi = ldexp(1, (int)t->width - !t->is_unsigned);
  if (trunc(f) < lo) return (int64_t)lo;
  if (trunc(f) >= hi) return t->width == 64 ? INT64_MAX : (int64_t)hi - 1;
  return (int64_t)f;
}

static inline number cast(const tf_type *from, const tf_type *to, number v) {
  number r = {0, 0};
  if (to->kind == TF_TYPE_FLOAT) r.f = from->kind == TF_TYPE_FLOAT ? round_to(to, v.f) : int_to(from, to, v.i);
  else if (from->kind == TF_TYPE_FLOAT) r.i = to_int(to, v.f);
  else r.i = to->width == 1 ? v.i != 0 : tf_int_wrap(to, v.i);
  return r;
}

static inline int64_t int_op(int row, const tf_type *t, int64_t a, int64_t b) {
  bool out = b < 0 || b >= (int64_t)t->width, wide = t->is_unsigned && t->width == 64;
  /* in 128 bits nothing overflows */
  __int128 x = wide ? (__int128)(uint64_t)a : a, y = wide ? (__int128)(uint64_t)b : b, q = y ? x / y : -1,
           r = y ? x % y : x;
  bool differ = y && r && (r < 0) != (y < 0);
  switch (row) {
  case TF_K_ADD: return (int64_t)(x + y);
  case TF_K_SUB: return (int64_t)(x - y);
  case TF_K_MUL: return (int64_t)((uint64_t)a * (uint64_t)b);
  case TF_K_DIV: return (int64_t)q;
  case TF_K_REM: return (int64_t)r;
  case TF_K_FLOORDIV: return (int64_t)(differ ? q - 1 : q);
  case TF_K_FLOORMOD: return (int64_t)(differ ? r + y : r);
  case TF_K_MIN: return x < y ? a : b;
  case TF_K_MAX: return x > y ? a : b;
  case TF_K_AND: return a & b;
  case TF_K_OR: return a | b;
  case TF_K_XOR: return a ^ b;
  case TF_K_SHL: return out ? 0 : (int64_t)((uint64_t)a << b);
  case TF_K_SHR: return out ? (t->is_unsigned ? 0 : a >> 63) : wide ? (int64_t)((uint64_t)a >> b) : a >> b;
  default: ck_abort_msg("kernel row %d on integers", row);
  }
}

static inline double float_op(int row, double a, double b) {
  bool nan = isnan(a) || isnan(b), less = a < b || (a == b && signbit(a) && !signbit(b));
  switch (row) {
  case TF_K_ADD: return a + b;
  case TF_K_SUB: return a - b;
  case TF_K_MUL: return a * b;
  case TF_K_DIV: return a / b;
  case TF_K_MIN: return nan ? NAN : less ? a : b;
  case TF_K_MAX: return nan ? NAN : less ? b : a;
  case TF_K_MINNUM: return isnan(a) ? b : isnan(b) ? a : a == b ? (less ? b : a) : less ? a : b;
  case TF_K_MAXNUM: return isnan(a) ? b : isnan(b) ? a : a == b ? (less ? a : b) : less ? b : a;
  default: ck_abort_msg("kernel row %d on floats", row);
  }
}

static inline double function(tf_math_fn fn, double x, double y) {
  double limit = -0.0, u = 0.79788456080286535588 * (x + 0.044715 * x * x * x);
  switch (fn) {
#define SAME(F)                                                                                                        \
  case TF_FN_##F: return F(x)
    SAME(exp);
    SAME(exp2);
    SAME(exp10);
    SAME(expm1);
    SAME(log);
    SAME(log2);
    SAME(log10);
    SAME(log1p);
    SAME(sin);
    SAME(cos);
    SAME(tan);
    SAME(asin);
    SAME(acos);
    SAME(atan);
    SAME(sinh);
    SAME(cosh);
    SAME(tanh);
    SAME(asinh);
    SAME(acosh);
    SAME(atanh);
    SAME(erf);
    SAME(erfc);
    SAME(sqrt);
    SAME(floor);
    SAME(ceil);
    SAME(trunc);
#undef SAME
  case TF_FN_round: return rint(x);
  case TF_FN_atan2: return atan2(x, y);
  case TF_FN_hypot: return hypot(x, y);
  case TF_FN_remainder: return remainder(x, y);
  case TF_FN_cbrt: return cbrt(x);
  case TF_FN_lgamma: return lgamma(x);
  case TF_FN_tgamma: return tgamma(x);
  case TF_FN_pow: return pow(x, y);
  case TF_FN_fmod: return fmod(x, y);
  case TF_FN_copysign: return copysign(x, y);
  case TF_FN_rsqrt: return 1 / sqrt(x);
  case TF_FN_rcp: return 1 / x;
  case TF_FN_sigmoid: return 1 / (1 + exp(-x));
  case TF_FN_silu: return x == -INFINITY ? limit : x / (1 + exp(-x));
  case TF_FN_gelu: return x == -INFINITY ? limit : x / 2 * erfc(-x * 0.70710678118654752440);
  case TF_FN_gelu_tanh: return x == -INFINITY ? limit : x / (1 + exp(-2 * u));
  case TF_FN_softplus: return isnan(x) ? x : fmax(x, 0) + log1p(exp(-fabs(x)));
  default: ck_abort_msg("function %d", fn);
  }
}

static inline double math(const tf_op *op, const tf_type *t, double x, double y) {
  double r = function(tf_math_of(op), x, y);
  return round_to(t, t->fkind == TF_F64 ? r : (double)(float)r);
}

static inline bool compare(const tf_type *t, tf_str pred, number a, number b) {
  bool f = t->kind == TF_TYPE_FLOAT;
  bool wide = !f && t->is_unsigned && t->width == 64;
  bool lt = f      ? a.f < b.f
            : wide ? (uint64_t)a.i < (uint64_t)b.i
                   : a.i < b.i,
       eq = f ? a.f == b.f : a.i == b.i, gt = f ? a.f > b.f : !lt && !eq;
  if (tf_str_eqz(pred, "eq")) return eq;
  if (tf_str_eqz(pred, "ne")) return !eq;
  if (tf_str_eqz(pred, "lt")) return lt;
  if (tf_str_eqz(pred, "le")) return lt || eq;
  if (tf_str_eqz(pred, "gt")) return gt;
  ck_assert(tf_str_eqz(pred, "ge"));
  return gt || eq;
}

static inline number unary(int row, const tf_type *t, number x) {
  if (t->kind == TF_TYPE_FLOAT) return (number){row == TF_K_NEG ? -x.f : fabs(x.f), 0};
  int64_t minus = (int64_t)(0 - (uint64_t)x.i);
  int64_t r = row == TF_K_NEG ? minus : row == TF_K_NOT ? ~x.i : x.i < 0 ? minus : x.i;
  return (number){0, tf_int_wrap(t, r)};
}

static inline double fused(const tf_type *t, double a, double b, double c) {
  if (t->fkind == TF_F64) return fma(a, b, c);
  ck_assert_int_eq(t->fkind, TF_F32);
  return (double)fmaf((float)a, (float)b, (float)c);
}

/* By what memory has: floats as doubles of the same value. */
static inline number bitcast(const tf_type *from, const tf_type *to, number v) {
  char memory[8] = {0};
  tf_fusion_dtype f, t;
  ck_assert(tf_elem_dtype_of(from, &f) && tf_elem_dtype_of(to, &t) && tf_fd_size(f) == tf_fd_size(t));
  if (tf_fd_is_float(f)) tf_fd_store_float(f, memory, v.f);
  else tf_fd_store_int(f, memory, v.i);
  return tf_fd_is_float(t) ? (number){tf_fd_load_float(t, memory), 0} : (number){0, tf_fd_load_int(t, memory)};
}

static void run_block(tf_block *b);

static inline void run_for(tf_op *op) {
  int64_t lower = slot(tf_op_operand(op, 0))->i, upper = slot(tf_op_operand(op, 1))->i;
  tf_block *body = tf_op_body(op);
  for (uint32_t k = 0; k < op->nresult; k++) *slot(body->arg[k + 1]) = *slot(tf_op_operand(op, k + 3));
  for (int64_t i = lower; i < upper; i += slot(tf_op_operand(op, 2))->i) {
    slot(body->arg[0])->i = i;
    run_block(body);
    number next[4];
    for (uint32_t k = 0; k < op->nresult; k++) next[k] = *slot(tf_op_operand(body->last, k));
    for (uint32_t k = 0; k < op->nresult; k++) *slot(body->arg[k + 1]) = next[k];
  }
  for (uint32_t k = 0; k < op->nresult; k++) *slot(&op->result[k]) = *slot(body->arg[k + 1]);
}

static inline void run_op(tf_op *op) {
  int row = tf_kernel_op(op);
  number x[3] = {{0, 0}}, *r = op->scratch;
  for (uint32_t k = 0; k < op->noperand && k < 3; k++)
    if (!tf_type_is_buffer(tf_op_operand(op, k)->type)) x[k] = *slot(tf_op_operand(op, k));
  const tf_type *t = op->nresult ? op->result[0].type : NULL;
  switch (row) {
  case TF_K_FOR: run_for(op); return;
  case TF_K_CONSTANT: {
    const tf_attr *a = tf_op_attr(op, "value");
    *r = (number){a->f, a->i};
    return;
  }
  case TF_K_NEG:
  case TF_K_ABS:
  case TF_K_NOT: *r = unary(row, t, x[0]); return;
  case TF_K_FMA: *r = (number){fused(t, x[0].f, x[1].f, x[2].f), 0}; return;
  case TF_K_CMP: *r = (number){0, compare(tf_op_operand(op, 0)->type, tf_op_string(op, "pred"), x[0], x[1])}; return;
  case TF_K_SELECT: *r = x[0].i ? x[1] : x[2]; return;
  case TF_K_CAST: *r = cast(tf_op_operand(op, 0)->type, t, x[0]); return;
  case TF_K_BITCAST: *r = bitcast(tf_op_operand(op, 0)->type, t, x[0]); return;
  case TF_K_ROUND_TF32: { /* by the distances to the two neighbours */
    double q = ldexp(1, (x[0].f == 0 ? 0 : ilogb(x[0].f) < -126 ? -126 : ilogb(x[0].f)) - 10), v = fabs(x[0].f) / q;
    *r = (number){isfinite(x[0].f) ? copysign(round_to(t, round(v) * q), x[0].f) : x[0].f, 0};
    return;
  }
  case TF_K_MATH: *r = (number){math(op, t, x[0].f, x[1].f), 0}; return;
  default: break;
  }
  if (t->kind == TF_TYPE_FLOAT) r->f = round_to(t, float_op(row, x[0].f, x[1].f));
  else r->i = tf_int_wrap(t, int_op(row, t, x[0].i, x[1].i));
}

/* Stores, returns and yields end it. */
static void run_block(tf_block *b) {
  for (tf_op *op = b->first; op; op = op->next) {
    int row = tf_kernel_op(op);
    if (row == TF_K_STORE || row == TF_K_RETURN || row == TF_K_YIELD) return;
    run_op(op);
  }
}

#endif
