/* Folds: only what is exact, and never a tensor that somebody scheduled. */
#include "fusion/domain.h"
#include "fusion/fusion_scalar.h"
#include "fusion/spread.h"
#include "support/result.h"

#include <math.h>
#include <string.h>

/* Is a user of this value part of a schedule, which would then apply to another tensor? */
static bool is_scheduled(const tf_value *v) {
  for (const tf_use *u = v->uses; u; u = u->next)
    if (!tf_fusion_op_info(u->owner)) return true;
  return false;
}

/* A tensor that is both argument and result must remain a copy: keep the op between them. */
static bool joins_ends(tf_op *op, const tf_value *by) {
  if (by->def) return false;
  for (tf_use *u = op->result[0].uses; u; u = u->next)
    if (tf_fusion_is(u->owner, TF_FUSION_RETURN)) return true;
  return false;
}

/* Neither where it lies and how it is computed, nor on which devices. */
static bool says_nothing(const tf_op *op) {
  return tf_fusion_is_plain(op) && !(op->nresult && tf_fusion_says_where(&op->result[0]));
}

static bool replace(tf_op *op, tf_value *by) {
  if (by->type != op->result[0].type || !says_nothing(op) || is_scheduled(&op->result[0]) || joins_ends(op, by))
    return false;
  tf_value_replace_uses(&op->result[0], by);
  tf_op_erase(op);
  return true;
}

/* ------------------------------------------------------------------------------------------------ constants */

typedef struct number {
  tf_fusion_dtype dtype;
  double f;
  int64_t i;
} number;

static bool constant_of(const tf_value *v, number *out) {
  if (!v->def || !tf_fusion_is(v->def, TF_FUSION_CONSTANT)) return false;
  const tf_attr *a = tf_fusion_value_of(v->def);
  if (!a || !tf_fusion_dtype_of(a->type, &out->dtype)) return false;
  bool is_float = tf_fd_is_float(out->dtype);
  out->f = is_float ? tf_fd_value(out->dtype, a->f) : 0;
  out->i = is_float ? 0 : a->i;
  return true;
}

static bool replace_by_constant(tf_op *op, number n) {
  tf_type *t = op->result[0].type;
  tf_attr *a =
      tf_fd_is_float(n.dtype) ? tf_attr_float(t, tf_fd_value(n.dtype, n.f)) : tf_attr_int(t, tf_fd_wrap(n.dtype, n.i));
  tf_named_attr value = {tf_intern(op->ctx, "value"), a};
  tf_builder b = tf_builder_before(op);
  tf_op *c = tf_build(&b, tf_fusion_op_id(op->ctx, TF_FUSION_CONSTANT), NULL, 0, &t, 1, &value, 1, 0);
  return replace(op, &c->result[0]);
}

/* All operands are constants: compute. */
static bool fold_constants(tf_op *op, const tf_fusion_info *info) {
  number n[TF_FUSION_MAX_OPERANDS], r;
  double f[TF_FUSION_MAX_OPERANDS];
  int64_t i[TF_FUSION_MAX_OPERANDS];
  bool any_float = false;
  if (op->noperand > TF_FUSION_MAX_OPERANDS || tf_fusion_is_tensor(op->result[0].type)) return false;
  if (!says_nothing(op) || is_scheduled(&op->result[0])) return false;
  for (uint32_t k = 0; k < op->noperand; k++) {
    if (!constant_of(op->operand[k].value, &n[k])) return false;
    any_float |= tf_fd_is_float(n[k].dtype);
    f[k] = tf_fd_is_float(n[k].dtype) ? n[k].f : (double)n[k].i;
    i[k] = n[k].i;
  }
  const tf_fusion_scalar_fns *s = tf_fusion_scalar_of(info->id);
  r = (number){0};
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &r.dtype));
  if (!any_float && s->i) r.i = s->i(i, n[op->noperand - 1].dtype);
  else if (any_float && info->gives_bool && s->p) r.i = s->p(f);
  else if (any_float && !info->gives_bool && s->d) r.f = tf_fusion_rounded(info->id, r.dtype, s->d(f, r.dtype));
  else return false;
  return replace_by_constant(op, r);
}

/* ------------------------------------------------------------------------------------------------ pointwise */

/* Does `op` give its other operand back, for every value, when operand `side` is the constant c? */
static bool is_neutral(tf_fusion_id id, uint32_t side, const number *c) {
  bool is_float = tf_fd_is_float(c->dtype), one = is_float ? c->f == 1 : c->i == 1;
  bool zero = is_float ? c->f == 0 : c->i == 0;
  switch (id) {
  case TF_FUSION_MUL: return one;
  case TF_FUSION_DIV: return side == 1 && one;
  case TF_FUSION_ADD: return zero && (!is_float || signbit(c->f)); /* -0 + +0 is +0, so only -0 is neutral */
  case TF_FUSION_SUB: return side == 1 && zero && (!is_float || !signbit(c->f));
  case TF_FUSION_OR:
  case TF_FUSION_XOR: return zero;
  case TF_FUSION_AND: return c->i == tf_fd_wrap(c->dtype, -1);
  case TF_FUSION_SHL:
  case TF_FUSION_SHR: return side == 1 && zero;
  default: return false;
  }
}

/* The constant that a value is everywhere: a scalar one, or a tensor filled with it. */
static bool splat_of(const tf_value *v, number *out) {
  while (v->def && (tf_fusion_is(v->def, TF_FUSION_FULL) || tf_fusion_is(v->def, TF_FUSION_BROADCAST)))
    v = v->def->operand[0].value;
  return constant_of(v, out);
}

bool tf_fusion_fold_pointwise(tf_op *op) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  if (fold_constants(op, info)) return true;
  number c;
  for (uint32_t side = 0; op->noperand == 2 && side < 2; side++)
    if (splat_of(op->operand[side].value, &c) && is_neutral(info->id, side, &c) &&
        replace(op, op->operand[1 - side].value))
      return true;
  return false;
}

/* ------------------------------------------------------------------------------------------------ the others */

/* The op that made operand 0, if it is `id` and nothing has been scheduled about it. */
static tf_op *plain_producer(const tf_op *op, tf_fusion_id id) {
  tf_op *d = op->operand[0].value->def;
  return d && tf_fusion_is(d, id) && says_nothing(d) && !is_scheduled(&d->result[0]) ? d : NULL;
}

/* A copy of a copy is one copy; a lone fusion.set stays, since it is there to be scheduled. */
bool tf_fusion_fold_set(tf_op *op) {
  if (!says_nothing(op) || is_scheduled(&op->result[0])) return false;
  tf_op *inner = plain_producer(op, TF_FUSION_SET);
  if (!inner) return false;
  tf_op_set_operand(op, 0, inner->operand[0].value);
  return true;
}

bool tf_fusion_fold_cast(tf_op *op) {
  tf_value *x = op->operand[0].value;
  if (x->type == op->result[0].type) return replace(op, x);
  number n, r = {0};
  tf_fusion_dtype from, mid, to;
  if (constant_of(x, &n) && says_nothing(op) && tf_fusion_dtype_of(op->result[0].type, &r.dtype)) {
    bool ff = tf_fd_is_float(n.dtype), tf = tf_fd_is_float(r.dtype);
    if (tf) r.f = ff ? tf_fd_round(r.dtype, n.f) : tf_fd_int_to_float(r.dtype, n.dtype, n.i);
    else r.i = ff ? tf_fd_float_to_int(r.dtype, n.f) : n.i;
    return replace_by_constant(op, r);
  }
  /* a cast through a type that holds every value of the first changes nothing on the way */
  tf_op *inner = plain_producer(op, TF_FUSION_CAST);
  if (!inner || !says_nothing(op)) return false;
  tf_value *source = inner->operand[0].value;
  if (!tf_fusion_dtype_of(source->type, &from) || !tf_fusion_dtype_of(x->type, &mid)) return false;
  if (!tf_fd_is_float(from) || !tf_fd_is_float(mid) || !tf_fd_float_holds(mid, from)) return false;
  if (!tf_fusion_dtype_of(op->result[0].type, &to)) return false;
  /* ... but for infinities of f8, which the cast back to it makes finite */
  if (from == to && from == TF_FD_F8E5M2) return false;
  if (from == to && replace(op, source)) return true;
  tf_op_set_operand(op, 0, source);
  return true;
}

static bool is_identity(const tf_attr *axes) {
  for (uint32_t i = 0; i < axes->n; i++)
    if (axes->ints[i] != (int64_t)i) return false;
  return true;
}

static bool fold_permute(tf_op *op, const tf_attr *axes) {
  if (is_identity(axes) && replace(op, op->operand[0].value)) return true;
  tf_op *inner = plain_producer(op, TF_FUSION_PERMUTE);
  if (!inner || !says_nothing(op)) return false;
  const tf_attr *first = tf_fusion_axes_of(inner);
  int64_t both[TF_FUSION_MAX_RANK];
  for (uint32_t i = 0; i < axes->n; i++) both[i] = first->ints[axes->ints[i]];
  tf_op_set_attr(op, "axes", tf_attr_ints(op->ctx, both, axes->n));
  tf_op_set_operand(op, 0, inner->operand[0].value);
  return true;
}

/* Nothing inserted, removed, reduced or moved; one permutation after another; an axis inserted and removed again. */
bool tf_fusion_fold_shape(tf_op *op) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  const tf_fusion_info *info = tf_fusion_op_info(op);
  if (info->cls == TF_FC_PERMUTE) return fold_permute(op, axes);
  if (axes->n == 0) return replace(op, op->operand[0].value);
  if (info->cls != TF_FC_SQUEEZE) return false;
  tf_op *inner = plain_producer(op, TF_FUSION_BROADCAST);
  if (!inner || tf_fusion_axes_of(inner)->n != axes->n) return false;
  for (uint32_t i = 0; i < axes->n; i++)
    if (!tf_fusion_has_axis(inner, axes->ints[i])) return false;
  return replace(op, inner->operand[0].value);
}

bool tf_fusion_fold_dim(tf_op *op) {
  int64_t axis = tf_fusion_axis_of(op, 0), n = op->operand[0].value->type->dims[axis];
  if (n == TF_DYN) return false;
  return replace_by_constant(op, (number){.dtype = TF_FD_I64, .i = n});
}
