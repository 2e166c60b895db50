/* Numbers: known ones at once, symbolic ones as index expressions with proofs. */
#include "layout/layout_impl.h"

num lay_of_expr(tf_ixp e) {
  int64_t v;
  return tf_ix_is_const(e, &v) ? NUM(v) : (num){0, e};
}

tf_ixp lay_expr(tf_layout_ctx *c, num a) { return a.e ? a.e : tf_ix_const(lay_ix(c), a.v); }

/* What an expression may be must fit 64 bits as far as its range is known; the expression is of true integers. */
num lay_add_slow(tf_layout_ctx *c, num a, num b) {
  return lay_of_expr(tf_ix_add(lay_ix(c), lay_expr(c, a), lay_expr(c, b)));
}

num lay_mul_slow(tf_layout_ctx *c, num a, num b) {
  return lay_of_expr(tf_ix_mul(lay_ix(c), lay_expr(c, a), lay_expr(c, b)));
}

num lay_sub(tf_layout_ctx *c, num a, num b) {
  num r = {0, NULL};
  if (a.e || b.e) return lay_of_expr(tf_ix_sub(lay_ix(c), lay_expr(c, a), lay_expr(c, b)));
  if (__builtin_sub_overflow(a.v, b.v, &r.v)) lay_overflow(c);
  return r;
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/* The divisor is at least 1. */
static void need_positive(tf_layout_ctx *c, num b) {
  if (b.e ? tf_ix_min_value(b.e) < 1 : b.v < 1)
    lay_fail(c, "division by %s, which is not known to be at least 1", lay_show_num(c, b));
}

num lay_div(tf_layout_ctx *c, num a, num b) {
  need_positive(c, b);
  if (a.e || b.e) return lay_of_expr(tf_ix_div(lay_ix(c), lay_expr(c, a), lay_expr(c, b)));
  return NUM(floor_div(a.v, b.v));
}

num lay_mod(tf_layout_ctx *c, num a, num b) {
  need_positive(c, b);
  if (a.e || b.e) return lay_of_expr(tf_ix_mod(lay_ix(c), lay_expr(c, a), lay_expr(c, b)));
  return NUM(a.v - floor_div(a.v, b.v) * b.v);
}

num lay_ceil_div(tf_layout_ctx *c, num a, num b) {
  need_positive(c, b);
  if (a.e || b.e) return lay_of_expr(tf_ix_ceildiv(lay_ix(c), lay_expr(c, a), lay_expr(c, b)));
  return NUM(floor_div(a.v, b.v) + (a.v % b.v != 0));
}

num lay_abs(tf_layout_ctx *c, num a) {
  if (a.e) {
    if (tf_ix_prove_nonneg(lay_ix(c), a.e)) return a;
    num minus = lay_sub(c, NUM(0), a);
    return lay_of_expr(tf_ix_max(lay_ix(c), a.e, lay_expr(c, minus)));
  }
  if (a.v == INT64_MIN) lay_overflow(c);
  return NUM(a.v < 0 ? -a.v : a.v);
}

/* ------------------------------------------------------------------------------------------------ decisions */

/* A condition that was collected counts as proved. */
static bool assumed(const tf_layout_ctx *c, tf_layout_condition_kind kind, tf_ixp a, tf_ixp b) {
  if (!c->collect) return false;
  for (size_t i = 0; i < c->nconditions; i++) {
    const condition *k = c->conditions[i];
    if (k->pub.kind == kind && k->a == a && k->b == b) return true;
  }
  return false;
}

verdict lay_divides(tf_layout_ctx *c, num b, num a) {
  need_positive(c, b);
  if (!a.e && !b.e) return a.v % b.v == 0 ? YES : NO;
  tf_ix_ctx *ix = lay_ix(c);
  tf_ixp x = lay_expr(c, a), y = lay_expr(c, b);
  if (tf_ix_prove_divisible_by(ix, x, y) || assumed(c, TF_CONDITION_DIVIDES, x, y)) return YES;
  /* The remainder is known, and not 0; or 0 < a < b. */
  num r = lay_mod(c, a, b);
  if (r.e ? tf_ix_min_value(r.e) > 0 : r.v != 0) return NO;
  if (lay_le(c, NUM(1), a) == YES && lay_le(c, lay_add(c, a, NUM(1)), b) == YES) return NO;
  return UNKNOWN;
}

verdict lay_le(tf_layout_ctx *c, num a, num b) {
  if (!a.e && !b.e) return a.v <= b.v ? YES : NO;
  tf_ix_ctx *ix = lay_ix(c);
  tf_ixp x = lay_expr(c, a), y = lay_expr(c, b);
  if (tf_ix_prove_le(ix, x, y) || assumed(c, TF_CONDITION_LE, x, y)) return YES;
  return tf_ix_prove_lt(ix, y, x) ? NO : UNKNOWN;
}

verdict lay_eq(tf_layout_ctx *c, num a, num b) {
  if (!a.e && !b.e) return a.v == b.v ? YES : NO;
  tf_ix_ctx *ix = lay_ix(c);
  tf_ixp x = lay_expr(c, a), y = lay_expr(c, b);
  if (x == y || tf_ix_prove_eq(ix, x, y) || assumed(c, TF_CONDITION_EQ, x, y)) return YES;
  return tf_ix_prove_lt(ix, x, y) || tf_ix_prove_lt(ix, y, x) ? NO : UNKNOWN;
}
