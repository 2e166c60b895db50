/* Scalar lowering of ops on integers and i1: for each function i_... that a row of fusion_ops.def names one here, of
 * the same name, that emits what it means. */
#include "lower/common/scalar_impl.h"

static tf_value *number(const tf_scalar_op *s, int64_t v) { return tf_k_int(s->b, s->t, v); }
static tf_value *two(const tf_scalar_op *s, tf_kop op) { return tf_k_binary(s->b, op, s->x[0], s->x[1]); }

/* ------------------------------------------------------------------------------------------------ division */

/* A fusion's division by zero gives 0, the kernel's all ones or the dividend. */
static tf_value *unless_by_zero(const tf_scalar_op *s, tf_value *r) {
  int64_t c;
  if (tf_const_int(s->x[1], &c) && c != 0) return r;
  tf_value *zero = number(s, 0);
  return tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_EQ, s->x[1], zero), zero, r);
}

/* The floored quotient, and one more where something remains. */
static tf_value *ceil_div(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  tf_value *left = tf_k_cmp(b, TF_KERNEL_PRED_NE, two(s, TF_K_REM), number(s, 0));
  return tf_k_binary(b, TF_K_ADD, two(s, TF_K_FLOORDIV), tf_k_cast(b, left, s->t));
}

/* ------------------------------------------------------------------------------------------------ powers */

/* For a constant exponent that is not negative: the squarings and products that it needs. */
static tf_value *power_of(const tf_scalar_op *s, uint64_t e) {
  tf_value *r = NULL, *square = s->x[0];
  for (; e; e >>= 1) {
    if (e & 1) r = r ? tf_k_binary(s->b, TF_K_MUL, r, square) : square;
    if (e > 1) square = tf_k_binary(s->b, TF_K_MUL, square, square);
  }
  return r ? r : number(s, 1);
}

/* The same as a loop over the exponent's bits, its sign left out. */
static tf_value *power_loop(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  uint32_t base = tf_context_dialect_index(b->ctx, "kernel") << 16;
  tf_type *i32 = tf_type_i(b->ctx, 32), *t = s->t;
  tf_value *in[] = {tf_k_int(b, i32, 0),
                    tf_k_int(b, i32, t->width - !t->is_unsigned),
                    tf_k_int(b, i32, 1),
                    number(s, 1),
                    s->x[0],
                    s->x[1]};
  tf_type *types[] = {t, t, t};
  tf_value *one = in[3];
  tf_op *loop = tf_build(b, base | TF_K_FOR, in, 6, types, 3, NULL, 0, 1);
  tf_block *body = tf_block_new(b->pool);
  tf_region_set_block(&loop->region[0], body);
  tf_block_add_arg(b->pool, body, i32, NULL);
  for (int i = 0; i < 3; i++) tf_block_add_arg(b->pool, body, t, NULL);
  tf_value *r = body->arg[1], *square = body->arg[2], *e = body->arg[3];
  tf_builder in_body = tf_builder_at_end(b->ctx, b->pool, body);
  in_body.loc = b->loc;
  tf_builder *k = &in_body;
  tf_value *odd = tf_k_cast(k, tf_k_binary(k, TF_K_AND, e, one), tf_type_i(b->ctx, 1));
  tf_value *next[] = {tf_k_select(k, odd, tf_k_binary(k, TF_K_MUL, r, square), r),
                      tf_k_binary(k, TF_K_MUL, square, square), tf_k_binary(k, TF_K_SHR, e, one)};
  tf_build(k, base | TF_K_YIELD, next, 3, NULL, 0, NULL, 0, 0);
  return tf_op_result(loop, 0);
}

/* 1 / a^-e toward zero for e < 0: 0, but for a = 1 and a = -1. */
static tf_value *negative_power(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  tf_value *one = number(s, 1), *minus = number(s, -1), *zero = number(s, 0);
  tf_value *odd = tf_k_cast(b, tf_k_binary(b, TF_K_AND, s->x[1], one), tf_type_i(b->ctx, 1));
  tf_value *unit = tf_k_select(b, odd, s->x[0], one); /* of -1 and of 1 */
  tf_value *is_one = tf_k_cmp(b, TF_KERNEL_PRED_EQ, s->x[0], one),
           *is_minus = tf_k_cmp(b, TF_KERNEL_PRED_EQ, s->x[0], minus);
  return tf_k_select(b, tf_k_binary(b, TF_K_OR, is_one, is_minus), unit, zero);
}

static tf_value *i_pow(const tf_scalar_op *s) {
  int64_t e;
  bool known = tf_const_int(s->x[1], &e);
  if (known && (e >= 0 || s->t->is_unsigned)) return power_of(s, (uint64_t)e);
  if (known) return negative_power(s);
  tf_value *r = power_loop(s);
  if (s->t->is_unsigned) return r;
  return tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_LT, s->x[1], number(s, 0)), negative_power(s), r);
}

/* ------------------------------------------------------------------------------------------------ the others */

static tf_value *truth(const tf_scalar_op *s, uint32_t i) { return tf_k_cast(s->b, s->x[i], tf_type_i(s->b->ctx, 1)); }

static tf_value *i_sign(const tf_scalar_op *s) {
  tf_value *r = tf_k_binary(s->b, TF_K_MIN, s->x[0], number(s, 1));
  return s->t->is_unsigned ? r : tf_k_binary(s->b, TF_K_MAX, r, number(s, -1));
}

static tf_value *i_addcmul(const tf_scalar_op *s) {
  tf_value *product = tf_k_binary(s->b, TF_K_MUL, s->x[1], s->x[2]);
  return tf_k_binary(s->b, TF_K_ADD, s->x[0], tf_k_binary(s->b, TF_K_MUL, s->x[3], product));
}

/* Euclid's algorithm on magnitudes as unsigned numbers, in as many steps as two Fibonacci numbers of the width need:
 * after the last one that counts it stands still. */
static tf_value *i_gcd(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  uint32_t base = tf_context_dialect_index(b->ctx, "kernel") << 16;
  tf_type *i32 = tf_type_i(b->ctx, 32), *u = tf_type_int(b->ctx, s->t->width, true), *types[] = {u, u};
  tf_value *in[5] = {tf_k_int(b, i32, 0), tf_k_int(b, i32, s->t->width * 3 / 2 + 1), tf_k_int(b, i32, 1)};
  for (int i = 0; i < 2; i++)
    in[3 + i] = tf_k_cast(b, s->t->is_unsigned ? s->x[i] : tf_k_unary(b, TF_K_ABS, s->x[i]), u);
  tf_value *zero = tf_k_int(b, u, 0);
  tf_op *loop = tf_build(b, base | TF_K_FOR, in, 5, types, 2, NULL, 0, 1);
  tf_block *body = tf_block_new(b->pool);
  tf_region_set_block(&loop->region[0], body);
  tf_block_add_arg(b->pool, body, i32, NULL);
  for (int i = 0; i < 2; i++) tf_block_add_arg(b->pool, body, u, NULL);
  tf_builder in_body = tf_builder_at_end(b->ctx, b->pool, body), *k = &in_body;
  in_body.loc = b->loc;
  tf_value *x = body->arg[1], *y = body->arg[2], *done = tf_k_cmp(k, TF_KERNEL_PRED_EQ, y, zero);
  tf_value *next[] = {tf_k_select(k, done, x, y), tf_k_select(k, done, zero, tf_k_binary(k, TF_K_REM, x, y))};
  tf_build(k, base | TF_K_YIELD, next, 2, NULL, 0, NULL, 0, 0);
  return tf_k_cast(b, tf_op_result(loop, 0), s->t);
}

/* One more than x - 1 with all bits below its highest set. */
static tf_value *i_bit_ceil(const tf_scalar_op *s) {
  tf_builder *b = s->b;
  tf_type *u = tf_type_int(b->ctx, s->t->width, true);
  tf_value *one = number(s, 1), *at_least = tf_k_binary(b, TF_K_MAX, s->x[0], one);
  tf_value *v = tf_k_cast(b, tf_k_binary(b, TF_K_SUB, at_least, one), u);
  for (uint32_t by = 1; by < s->t->width; by *= 2)
    v = tf_k_binary(b, TF_K_OR, v, tf_k_binary(b, TF_K_SHR, v, tf_k_int(b, u, by)));
  tf_value *r = tf_k_cast(b, tf_k_binary(b, TF_K_ADD, v, tf_k_int(b, u, 1)), s->t);
  return s->t->is_unsigned ? r : tf_k_binary(b, TF_K_MAX, r, number(s, 0)); /* INT_MIN stands for what it has not */
}

/* A signed count that is negative is beyond every width as an unsigned one. */
static tf_value *i_shr_logical(const tf_scalar_op *s) {
  tf_type *u = tf_type_int(s->b->ctx, s->t->width, true);
  tf_value *r = tf_k_binary(s->b, TF_K_SHR, tf_k_cast(s->b, s->x[0], u), tf_k_cast(s->b, s->x[1], u));
  return tf_k_cast(s->b, r, s->t);
}

#define INT(name, expr)                                                                                                \
  static tf_value *i_##name(const tf_scalar_op *s) { return expr; }
INT(add, two(s, TF_K_ADD))
INT(sub, two(s, TF_K_SUB))
INT(mul, two(s, TF_K_MUL))
INT(div, unless_by_zero(s, two(s, TF_K_DIV)))
INT(floordiv, unless_by_zero(s, two(s, TF_K_FLOORDIV)))
INT(ceil_div, unless_by_zero(s, ceil_div(s)))
INT(rem, unless_by_zero(s, two(s, TF_K_REM)))
INT(mod, unless_by_zero(s, two(s, TF_K_FLOORMOD)))
INT(neg, tf_k_unary(s->b, TF_K_NEG, s->x[0]))
INT(abs, s->t->is_unsigned ? s->x[0] : tf_k_unary(s->b, TF_K_ABS, s->x[0]))
INT(min, two(s, TF_K_MIN))
INT(max, two(s, TF_K_MAX))
INT(clamp, tf_k_binary(s->b, TF_K_MIN, two(s, TF_K_MAX), s->x[2]))
INT(fma, tf_k_binary(s->b, TF_K_ADD, two(s, TF_K_MUL), s->x[2]))
INT(threshold, tf_k_select(s->b, tf_k_cmp(s->b, TF_KERNEL_PRED_LE, s->x[0], s->x[1]), s->x[2], s->x[0]))
INT(select, tf_k_select(s->b, s->x[0], s->x[1], s->x[2]))
INT(relu, s->t->is_unsigned ? s->x[0] : tf_k_binary(s->b, TF_K_MAX, s->x[0], number(s, 0)))
INT(and, two(s, TF_K_AND))
INT(or, two(s, TF_K_OR))
INT(xor, two(s, TF_K_XOR))
INT(not, tf_k_unary(s->b, TF_K_NOT, s->x[0]))
INT(shl, two(s, TF_K_SHL))
INT(shr, two(s, TF_K_SHR))
INT(logical_and, tf_k_binary(s->b, TF_K_AND, truth(s, 0), truth(s, 1)))
INT(logical_or, tf_k_binary(s->b, TF_K_OR, truth(s, 0), truth(s, 1)))
INT(logical_not, tf_k_unary(s->b, TF_K_NOT, truth(s, 0)))
INT(eq, tf_k_cmp(s->b, TF_KERNEL_PRED_EQ, s->x[0], s->x[1]))
INT(ne, tf_k_cmp(s->b, TF_KERNEL_PRED_NE, s->x[0], s->x[1]))
INT(lt, tf_k_cmp(s->b, TF_KERNEL_PRED_LT, s->x[0], s->x[1]))
INT(le, tf_k_cmp(s->b, TF_KERNEL_PRED_LE, s->x[0], s->x[1]))
INT(gt, tf_k_cmp(s->b, TF_KERNEL_PRED_GT, s->x[0], s->x[1]))
INT(ge, tf_k_cmp(s->b, TF_KERNEL_PRED_GE, s->x[0], s->x[1]))

static const tf_scalar_fn meaning[TF_FUSION_NUM] = {
#define FUSION_ROW(ID, mn, operands, results, attrs, nregion, traits, format, verify, infer, fold, parse, print,       \
                   CLASS, COMBINE, accepts, result, d, i, p, doc, example)                                             \
  [TF_FUSION_##ID] = i,
#include "fusion/fusion_ops.def"
};

tf_value *tf_scalar_int(const tf_scalar_op *s) { return meaning[s->id] ? meaning[s->id](s) : NULL; }
