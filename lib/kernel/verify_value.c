/* Arithmetic, conversions and vectors: what must hold, and what types result. When these hooks
 * run, tf_verify has held inferred types against the results and enums against their names. */
#include "kernel/kernel_hooks.h"

bool tf_arith_verify(tf_op *op) {
  tf_type *t = tf_type_scalar(op->result[0].type);
  if (t->kind != TF_TYPE_FLOAT)
    return !tf_kernel_fast_of(op) || tf_op_error(op, "'fast' on %s, expected f32", tf_type_str(t));
  if (tf_kernel_nowrap_of(op) || tf_kernel_nonneg_of(op))
    return tf_op_error(op, "'%s' is for integers, not %s", tf_kernel_nowrap_of(op) ? "nowrap" : "nonneg",
                       tf_type_str(t));
  if (tf_kernel_fast_of(op) && t->fkind != TF_F32) return tf_op_error(op, "'fast' on %s, expected f32", tf_type_str(t));
  return true;
}

bool tf_constant_infer(tf_op *op, tf_type **types) {
  tf_attr *v = tf_kernel_value_of(op);
  if (!v || (v->kind != TF_ATTR_INT && v->kind != TF_ATTR_FLOAT))
    return tf_op_error(op, "a constant without a value, expected an integer, float, true or false");
  types[0] = v->type;
  return true;
}

bool tf_constant_verify(tf_op *op) {
  tf_attr *v = tf_kernel_value_of(op);
  tf_type *t = op->result[0].type;
  if (v->kind == TF_ATTR_INT && t->kind == TF_TYPE_INT && t->width > 1 && t->width < 64) {
    int64_t lo = t->is_unsigned ? 0 : -(INT64_C(1) << (t->width - 1));
    int64_t hi = (INT64_C(1) << (t->width - !t->is_unsigned)) - 1;
    if (v->i < lo || v->i > hi) return tf_op_error(op, "%lld does not fit in %s", (long long)v->i, tf_type_str(t));
  }
  return true;
}

/* i1, or a vector of i1 as long as t */
static tf_type *truth_like(tf_type *t) {
  tf_type *i1 = tf_type_i(t->ctx, 1);
  return t->kind == TF_TYPE_VECTOR ? tf_type_vector(i1, t->dims[0]) : i1;
}

bool tf_cmp_infer(tf_op *op, tf_type **types) {
  types[0] = truth_like(tf_op_operand(op, 0)->type);
  return true;
}

bool tf_cmp_verify(tf_op *op) {
  tf_type *a = tf_op_operand(op, 0)->type, *b = tf_op_operand(op, 1)->type;
  if (a != b) return tf_op_error(op, "compares %s with %s, expected one type", tf_type_str(a), tf_type_str(b));
  tf_type *s = tf_type_scalar(a);
  if (s->kind == TF_TYPE_FLOAT && s->fkind > TF_BF16)
    return tf_op_error(op, "compares %s; cast to f32 first", tf_type_str(a));
  return true;
}

bool tf_select_verify(tf_op *op) {
  tf_type *c = tf_op_operand(op, 0)->type, *r = op->result[0].type;
  if (tf_op_operand(op, 1)->type != r || tf_op_operand(op, 2)->type != r)
    return tf_op_error(op, "selects between %s and %s for %s, expected one type",
                       tf_type_str(tf_op_operand(op, 1)->type), tf_type_str(tf_op_operand(op, 2)->type),
                       tf_type_str(r));
  if (c->kind == TF_TYPE_VECTOR && c != truth_like(r))
    return tf_op_error(op, "the condition is %s, expected i1%s%s", tf_type_str(c),
                       r->kind == TF_TYPE_VECTOR ? " or " : "",
                       r->kind == TF_TYPE_VECTOR ? tf_type_str(truth_like(r)) : "");
  return true;
}

bool tf_cast_verify(tf_op *op) {
  tf_type *a = tf_op_operand(op, 0)->type, *r = op->result[0].type;
  if (tf_vector_len(a) != tf_vector_len(r) || a->kind != r->kind)
    if (a->kind == TF_TYPE_VECTOR || r->kind == TF_TYPE_VECTOR)
      return tf_op_error(op, "casts %s to %s, expected as many elements", tf_type_str(a), tf_type_str(r));
  return true;
}

bool tf_bitcast_verify(tf_op *op) {
  tf_type *a = tf_op_operand(op, 0)->type, *r = op->result[0].type;
  if (tf_type_is_bool(tf_type_scalar(a)) || tf_type_is_bool(tf_type_scalar(r)))
    return tf_op_error(op, "a bitcast of i1, which has no size in memory; use kernel.cast");
  if (tf_access_bytes(a) != tf_access_bytes(r))
    return tf_op_error(op, "a bitcast of %s to %s, expected the same size", tf_type_str(a), tf_type_str(r));
  return true;
}

bool tf_math_verify(tf_op *op) {
  tf_math_fn fn = tf_math_of(op);
  if (op->noperand != tf_math_arity(fn))
    return tf_op_error(op, "'%s' with %u operands, expected %u", tf_math_name(fn), op->noperand, tf_math_arity(fn));
  tf_type *t = tf_type_scalar(op->result[0].type);
  if (tf_op_flag(op, "rounded") && t->fkind != TF_F32)
    return tf_op_error(op, "'rounded' on %s, expected f32", tf_type_str(t));
  if (tf_op_flag(op, "summed") && (t->fkind != TF_F32 || fn != TF_FN_exp))
    return tf_op_error(op, "'summed' on '%s' of %s, expected exp of f32", tf_math_name(fn), tf_type_str(t));
  return true;
}

/* ------------------------------------------------------------------------------------------------ vectors */

bool tf_extract_infer(tf_op *op, tf_type **types) {
  types[0] = tf_type_scalar(tf_op_operand(op, 0)->type);
  return true;
}

static bool check_at(tf_op *op, const tf_type *vector) {
  int64_t at = tf_kernel_at_of(op, -1);
  if (at >= 0 && at < vector->dims[0]) return true;
  return tf_op_error(op, "element %lld of %s", (long long)at, tf_type_str(vector));
}

bool tf_extract_verify(tf_op *op) { return check_at(op, tf_op_operand(op, 0)->type); }

bool tf_insert_verify(tf_op *op) {
  tf_type *v = tf_op_operand(op, 1)->type;
  if (op->result[0].type != v || tf_op_operand(op, 0)->type != v->elem)
    return tf_op_error(op, "inserts %s into %s giving %s", tf_type_str(tf_op_operand(op, 0)->type), tf_type_str(v),
                       tf_type_str(op->result[0].type));
  return check_at(op, v);
}

bool tf_splat_verify(tf_op *op) {
  tf_type *v = op->result[0].type;
  if (tf_op_operand(op, 0)->type == v->elem) return true;
  return tf_op_error(op, "splats %s to %s", tf_type_str(tf_op_operand(op, 0)->type), tf_type_str(v));
}

bool tf_build_verify(tf_op *op) {
  tf_type *v = op->result[0].type;
  if (op->noperand != v->dims[0]) return tf_op_error(op, "builds %s of %u elements", tf_type_str(v), op->noperand);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_op_operand(op, i)->type != v->elem)
      return tf_op_error(op, "element %u is %s, expected %s", i, tf_type_str(tf_op_operand(op, i)->type),
                         tf_type_str(v->elem));
  return true;
}

/* ------------------------------------------------------------------------------------------------ threads */

bool tf_i32_infer(tf_op *op, tf_type **types) {
  types[0] = tf_type_i(op->ctx, 32);
  return true;
}

bool tf_promise_verify(tf_op *op) {
  int64_t lo = tf_kernel_lo_of(op, 0), hi = tf_kernel_hi_of(op, 0);
  return lo <= hi || tf_op_error(op, "no number is in %lld to %lld", (long long)lo, (long long)hi);
}

bool tf_vote_infer(tf_op *op, tf_type **types) {
  types[0] = tf_type_i(op->ctx, tf_kernel_mode_of(op) == TF_KERNEL_MODE_BALLOT ? 32 : 1);
  return true;
}

bool tf_shuffle_verify(tf_op *op) {
  if (op->result[0].type != tf_op_operand(op, 0)->type)
    return tf_op_error(op, "shuffles %s to %s", tf_type_str(tf_op_operand(op, 0)->type),
                       tf_type_str(op->result[0].type));
  int64_t width = tf_kernel_width_of(op, 32);
  if (width < 1 || width > 32 || (width & (width - 1)))
    return tf_op_error(op, "the width is %lld, expected 1, 2, 4, 8, 16 or 32", (long long)width);
  return true;
}

bool tf_print_verify(tf_op *op) {
  uint32_t holes = tf_str_holes(tf_kernel_text_of(op));
  if (op->noperand > 32) return tf_op_error(op, "%u values, expected at most 32", op->noperand);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_op_operand(op, i)->type->kind == TF_TYPE_VECTOR)
      return tf_op_error(op, "value %u is %s, expected a scalar; kernel.extract takes one out", i,
                         tf_type_str(tf_op_operand(op, i)->type));
  return holes == op->noperand || tf_op_error(op, "the text has %u places '{}' for %u values", holes, op->noperand);
}
