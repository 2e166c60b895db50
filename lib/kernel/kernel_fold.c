/* Folding of values: constants and identities. */
#include <math.h>

#include "kernel/kernel_hooks.h"

/* ------------------------------------------------------------------------------------------------ constants */

static const tf_attr *const_attr(const tf_value *v) {
  if (!v->def) return NULL;
  bool is = tf_kernel_op(v->def) == TF_K_CONSTANT || tf_host_op(v->def) == TF_H_CONSTANT;
  if (tf_kernel_op(v->def) == TF_K_SPLAT) return const_attr(tf_op_operand(v->def, 0));
  return is ? tf_kernel_value_of(v->def) : NULL;
}

bool tf_const_int(const tf_value *v, int64_t *out) {
  const tf_attr *a = const_attr(v);
  if (!a || a->kind != TF_ATTR_INT) return false;
  *out = a->i;
  return true;
}

bool tf_const_float(const tf_value *v, double *out) {
  const tf_attr *a = const_attr(v);
  if (!a || a->kind != TF_ATTR_FLOAT) return false;
  *out = tf_float_round(a->type->fkind, a->f); /* the text may have more digits than the type */
  return true;
}

int64_t tf_int_wrap(const tf_type *t, int64_t v) {
  if (t->width >= 64) return v;
  uint64_t mask = (UINT64_C(1) << t->width) - 1, u = (uint64_t)v & mask;
  bool negative = !t->is_unsigned && t->width > 1 && (u >> (t->width - 1) & 1);
  return (int64_t)(negative ? u | ~mask : u);
}

double tf_float_round(tf_fkind k, double v) {
  static const struct {
    int digits, min_exp;
    double max;
  } f[] = {[TF_F16] = {11, -24, 65504.0},
           [TF_BF16] = {8, -133, 0x1.fep127},
           [TF_F8E4M3FN] = {4, -9, 448},
           [TF_F8E5M2] = {3, -16, 57344},
           [TF_F4E2M1FN] = {2, -1, 6}};
  if (k == TF_F64 || v == 0 || !isfinite(v)) return v;
  if (k == TF_F32) return (double)(float)v;
  int e;
  frexp(v, &e); /* |v| in [2^(e-1), 2^e) */
  int unit = e - f[k].digits;
  if (unit < f[k].min_exp) unit = f[k].min_exp;
  double r = ldexp(nearbyint(ldexp(v, -unit)), unit);
  if (fabs(r) <= f[k].max) return r;
  if (k == TF_F4E2M1FN) return copysign(6, v);           /* neither infinity nor NaN */
  return k == TF_F8E4M3FN ? NAN : copysign(INFINITY, v); /* the former has no infinity */
}

bool tf_fold_to(tf_op *op, tf_value *by) {
  tf_value_replace_uses(&op->result[0], by);
  tf_op_erase(op);
  return true;
}

static tf_value *constant(tf_op *op, tf_type *t, tf_attr *value) {
  tf_builder b = tf_builder_before(op);
  uint32_t base = tf_context_dialect_index(op->ctx, "kernel") << 16;
  tf_named_attr a = {tf_intern(op->ctx, "value"), value};
  tf_value *v = tf_op_result(tf_build(&b, base | TF_K_CONSTANT, NULL, 0, NULL, 1, &a, 1, 0), 0);
  if (t->kind == TF_TYPE_VECTOR) v = tf_op_result(tf_build(&b, base | TF_K_SPLAT, &v, 1, &t, 1, NULL, 0, 0), 0);
  return v;
}

tf_value *tf_fold_int(tf_op *op, tf_type *t, int64_t v) {
  return constant(op, t, tf_attr_int(tf_type_scalar(t), tf_int_wrap(tf_type_scalar(t), v)));
}

static tf_value *fold_float(tf_op *op, tf_type *t, double v) {
  return constant(op, t, tf_attr_float(tf_type_scalar(t), tf_float_round(tf_type_scalar(t)->fkind, v)));
}

/* ------------------------------------------------------------------------------------------------ integers */

typedef struct pair {
  int64_t a, b;
} pair;

/* Quotient (truncated or floored) and remainder, with the dialect's rules for zero and the least integer. */
static int64_t divide(const tf_type *t, pair v, bool floored, bool remainder) {
  if (v.b == 0) return remainder ? v.a : -1;
  if (t->is_unsigned) {
    uint64_t a = (uint64_t)v.a, b = (uint64_t)v.b;
    return (int64_t)(remainder ? a % b : a / b);
  }
  if (v.b == -1) return remainder ? 0 : (int64_t)(0 - (uint64_t)v.a);
  int64_t q = v.a / v.b, r = v.a % v.b;
  if (floored && r != 0 && (r < 0) != (v.b < 0)) q--, r += v.b;
  return remainder ? r : q;
}

static int64_t shift(const tf_type *t, pair v, bool left) {
  bool out = v.b < 0 || v.b >= (int64_t)t->width;
  if (left) return out ? 0 : (int64_t)((uint64_t)v.a << v.b);
  if (t->is_unsigned) return out ? 0 : (int64_t)((uint64_t)v.a >> v.b);
  return v.a >> (out ? t->width - 1 : v.b);
}

static bool less(const tf_type *t, int64_t a, int64_t b) { return t->is_unsigned ? (uint64_t)a < (uint64_t)b : a < b; }

static bool int_binary(int row, const tf_type *t, pair v, int64_t *r) {
  uint64_t a = (uint64_t)v.a, b = (uint64_t)v.b;
  switch (row) {
  case TF_K_ADD: *r = (int64_t)(a + b); break;
  case TF_K_SUB: *r = (int64_t)(a - b); break;
  case TF_K_MUL: *r = (int64_t)(a * b); break;
  case TF_K_DIV: *r = divide(t, v, false, false); break;
  case TF_K_REM: *r = divide(t, v, false, true); break;
  case TF_K_FLOORDIV: *r = divide(t, v, true, false); break;
  case TF_K_FLOORMOD: *r = divide(t, v, true, true); break;
  case TF_K_MIN: *r = less(t, v.a, v.b) ? v.a : v.b; break;
  case TF_K_MAX: *r = less(t, v.a, v.b) ? v.b : v.a; break;
  case TF_K_AND: *r = (int64_t)(a & b); break;
  case TF_K_OR: *r = (int64_t)(a | b); break;
  case TF_K_XOR: *r = (int64_t)(a ^ b); break;
  case TF_K_SHL: *r = shift(t, v, true); break;
  case TF_K_SHR: *r = shift(t, v, false); break;
  default: return false;
  }
  *r = tf_int_wrap(t, *r);
  return true;
}

/* x op b = x, or = 0, for a constant b */
static bool int_identity(tf_op *op, int row, tf_type *t, tf_value *x, int64_t b) {
  const tf_type *s = tf_type_scalar(t);
  int64_t ones = tf_int_wrap(s, -1);
  bool one = b == 1 && s->width > 1;
  bool zero_keeps =
      row == TF_K_ADD || row == TF_K_SUB || row == TF_K_OR || row == TF_K_XOR || row == TF_K_SHL || row == TF_K_SHR;
  if ((b == 0 && zero_keeps) || (b == ones && row == TF_K_AND)) return tf_fold_to(op, x);
  if (one && (row == TF_K_MUL || row == TF_K_DIV || row == TF_K_FLOORDIV)) return tf_fold_to(op, x);
  if (one && (row == TF_K_REM || row == TF_K_FLOORMOD)) return tf_fold_to(op, tf_fold_int(op, t, 0));
  if (b == 0 && (row == TF_K_MUL || row == TF_K_AND)) return tf_fold_to(op, tf_fold_int(op, t, 0));
  if (b == ones && row == TF_K_OR) return tf_fold_to(op, tf_fold_int(op, t, ones));
  return false;
}

/* (x + a) + b = x + (a + b), and the same with * */
static bool reassociate(tf_op *op, int row, tf_type *t, tf_value *x, int64_t b) {
  int64_t a, r;
  if ((row != TF_K_ADD && row != TF_K_MUL) || !x->def || tf_kernel_op(x->def) != row) return false;
  if (!tf_const_int(tf_op_operand(x->def, 1), &a)) return false;
  bool exact = row == TF_K_ADD ? !__builtin_add_overflow(a, b, &r) : !__builtin_mul_overflow(a, b, &r);
  const tf_type *s = tf_type_scalar(t);
  /* the promise survives only if the new constant is what the old ones made together */
  bool keeps =
      exact && tf_int_wrap(s, r) == r && tf_kernel_nowrap_of(op) && tf_kernel_nowrap_of(x->def) && a >= 0 && b >= 0;
  int_binary(row, s, (pair){a, b}, &r);
  tf_op_set_operand(op, 1, tf_fold_int(op, t, r));
  tf_op_set_operand(op, 0, tf_op_operand(x->def, 0));
  if (!keeps) tf_op_set_attr(op, "nowrap", NULL);
  return true;
}

static bool same_operand(tf_op *op, int row, tf_type *t) {
  switch (row) {
  case TF_K_SUB:
  case TF_K_XOR: return tf_fold_to(op, tf_fold_int(op, t, 0));
  case TF_K_AND:
  case TF_K_OR:
  case TF_K_MIN:
  case TF_K_MAX: return tf_fold_to(op, tf_op_operand(op, 0));
  default: return false;
  }
}

static bool fold_int_binary(tf_op *op, int row, tf_type *t) {
  tf_value *x = tf_op_operand(op, 0), *y = tf_op_operand(op, 1);
  int64_t r;
  pair v = {0, 0};
  bool ca = tf_const_int(x, &v.a), cb = tf_const_int(y, &v.b);
  if (ca && cb) return int_binary(row, tf_type_scalar(t), v, &r) && tf_fold_to(op, tf_fold_int(op, t, r));
  if (ca && (op->def->traits & TF_COMMUTATIVE)) {
    tf_op_set_operand(op, 0, y);
    tf_op_set_operand(op, 1, x);
    return true;
  }
  if (x == y && same_operand(op, row, t)) return true;
  return cb && (int_identity(op, row, t, x, v.b) || reassociate(op, row, t, x, v.b));
}

/* ------------------------------------------------------------------------------------------------ floats */

static bool float_binary(int row, double a, double b, double *r) {
  switch (row) {
  case TF_K_ADD: *r = a + b; break;
  case TF_K_SUB: *r = a - b; break;
  case TF_K_MUL: *r = a * b; break;
  case TF_K_DIV: *r = a / b; break;
  case TF_K_MIN:
  case TF_K_MINNUM: *r = a < b || (a == b && signbit(a)) ? a : b; break;
  case TF_K_MAX:
  case TF_K_MAXNUM: *r = a > b || (a == b && !signbit(a)) ? a : b; break;
  default: return false;
  }
  return true;
}

/* Constants fold where double arithmetic followed by one rounding gives the rounded result: all but f32 and f64 have
 * room to spare; f32 has too (53 >= 2 * 24 + 2). NaNs are left to the machine. */
static bool fold_float_binary(tf_op *op, int row, tf_type *t) {
  double a = 0, b = 0, r;
  tf_value *x = tf_op_operand(op, 0), *y = tf_op_operand(op, 1);
  bool ca = tf_const_float(x, &a), cb = tf_const_float(y, &b);
  if (ca && cb && !isnan(a) && !isnan(b)) {
    if (!float_binary(row, a, b, &r) || isnan(r)) return false;
    return tf_fold_to(op, fold_float(op, t, r));
  }
  if (!cb) return false;
  if (b == 1.0 && (row == TF_K_MUL || row == TF_K_DIV)) return tf_fold_to(op, x);
  if (b == 0.0 && ((row == TF_K_ADD && signbit(b)) || (row == TF_K_SUB && !signbit(b)))) return tf_fold_to(op, x);
  return false;
}

bool tf_binary_fold(tf_op *op) {
  tf_type *t = op->result[0].type;
  int row = tf_kernel_op(op);
  return tf_type_scalar(t)->kind == TF_TYPE_INT ? fold_int_binary(op, row, t) : fold_float_binary(op, row, t);
}

/* ------------------------------------------------------------------------------------------------ others */

bool tf_unary_fold(tf_op *op) {
  int row = tf_kernel_op(op);
  tf_value *x = tf_op_operand(op, 0);
  tf_type *t = op->result[0].type;
  const tf_type *s = tf_type_scalar(t);
  int64_t i;
  double f;
  if (row != TF_K_ABS && x->def && tf_kernel_op(x->def) == row) return tf_fold_to(op, tf_op_operand(x->def, 0));
  if (tf_const_int(x, &i)) {
    bool negate = row == TF_K_NEG || (row == TF_K_ABS && !s->is_unsigned && i < 0);
    uint64_t r = negate ? 0 - (uint64_t)i : row == TF_K_NOT ? ~(uint64_t)i : (uint64_t)i;
    return tf_fold_to(op, tf_fold_int(op, t, (int64_t)r));
  }
  if (tf_const_float(x, &f) && !isnan(f)) return tf_fold_to(op, fold_float(op, t, row == TF_K_NEG ? -f : fabs(f)));
  return false;
}

static bool holds(tf_kernel_pred pred, bool lt, bool eq) {
  switch (pred) {
  case TF_KERNEL_PRED_EQ: return eq;
  case TF_KERNEL_PRED_NE: return !eq;
  case TF_KERNEL_PRED_LT: return lt;
  case TF_KERNEL_PRED_LE: return lt || eq;
  case TF_KERNEL_PRED_GT: return !lt && !eq;
  default: return !lt;
  }
}

bool tf_cmp_fold(tf_op *op) {
  tf_value *x = tf_op_operand(op, 0), *y = tf_op_operand(op, 1);
  const tf_type *s = tf_type_scalar(x->type);
  tf_kernel_pred pred = tf_kernel_pred_of(op);
  int64_t a, b;
  double f, g;
  bool r;
  if (tf_const_int(x, &a) && tf_const_int(y, &b)) r = holds(pred, less(s, a, b), a == b);
  else if (tf_const_float(x, &f) && tf_const_float(y, &g) && !isnan(f) && !isnan(g)) r = holds(pred, f < g, f == g);
  else if (x == y && s->kind == TF_TYPE_INT) r = holds(pred, false, true);
  else return false;
  return tf_fold_to(op, tf_fold_int(op, op->result[0].type, r));
}

bool tf_select_fold(tf_op *op) {
  int64_t c;
  if (tf_op_operand(op, 1) == tf_op_operand(op, 2)) return tf_fold_to(op, tf_op_operand(op, 1));
  return tf_const_int(tf_op_operand(op, 0), &c) && tf_fold_to(op, tf_op_operand(op, c ? 1 : 2));
}

/* Casts to f8 saturate. */
static double saturate(const tf_type *to, double v) {
  double most = to->kind != TF_TYPE_FLOAT  ? INFINITY
                : to->fkind == TF_F8E4M3FN ? 448
                : to->fkind == TF_F8E5M2   ? 57344
                                           : INFINITY;
  return fmin(fmax(v, -most), most);
}

static bool cast_int(tf_op *op, const tf_type *from, tf_type *t, int64_t i) {
  tf_type *to = tf_type_scalar(t);
  if (to->kind == TF_TYPE_INT) return tf_fold_to(op, tf_fold_int(op, t, tf_type_is_bool(to) ? i != 0 : i));
  /* a double holds it exactly, so one rounding remains */
  bool exact = from->is_unsigned ? (uint64_t)i <= UINT64_C(1) << 53 : i <= INT64_C(1) << 53 && i >= -(INT64_C(1) << 53);
  return exact && tf_fold_to(op, fold_float(op, t, saturate(to, (double)i)));
}

static bool cast_float(tf_op *op, tf_type *t, double f) {
  tf_type *to = tf_type_scalar(t);
  if (isnan(f)) return false;
  if (to->kind == TF_TYPE_FLOAT) return tf_fold_to(op, fold_float(op, t, saturate(to, f)));
  if (tf_type_is_bool(to)) return tf_fold_to(op, tf_fold_int(op, t, f != 0));
  double lo = to->is_unsigned ? 0 : -ldexp(1, (int)to->width - 1);
  double hi = ldexp(1, (int)to->width - !to->is_unsigned);
  double v = trunc(f);
  if (v < lo || v >= hi) return false; /* saturates; rare enough to leave */
  return tf_fold_to(op, tf_fold_int(op, t, to->is_unsigned ? (int64_t)(uint64_t)v : (int64_t)v));
}

bool tf_cast_fold(tf_op *op) {
  tf_value *x = tf_op_operand(op, 0);
  tf_type *t = op->result[0].type;
  int64_t i;
  double f;
  if (x->type == t) return tf_fold_to(op, x);
  if (tf_const_int(x, &i)) return cast_int(op, tf_type_scalar(x->type), t, i);
  return tf_const_float(x, &f) && cast_float(op, t, f);
}

bool tf_extract_fold(tf_op *op) {
  tf_op *v = tf_op_operand(op, 0)->def;
  int row = v ? tf_kernel_op(v) : -1;
  if (row == TF_K_SPLAT) return tf_fold_to(op, tf_op_operand(v, 0));
  if (row == TF_K_BUILD) return tf_fold_to(op, tf_op_operand(v, (uint32_t)tf_kernel_at_of(op, 0)));
  return false;
}

/* All elements of a vector, in order. */
bool tf_build_fold(tf_op *op) {
  tf_value *from = NULL;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_op *x = tf_op_operand(op, i)->def;
    if (!x || tf_kernel_op(x) != TF_K_EXTRACT || tf_kernel_at_of(x, 0) != i) return false;
    if (i && tf_op_operand(x, 0) != from) return false;
    from = tf_op_operand(x, 0);
  }
  return from && from->type == op->result[0].type && tf_fold_to(op, from);
}

bool tf_load_fold(tf_op *op) {
  if (tf_value_has_uses(&op->result[0])) return false;
  tf_op_erase(op);
  return true;
}
