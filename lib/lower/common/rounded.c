/* Which elementary functions need not have all digits of f32, since what is made of them is rounded to 16 bits. A
 * relative error stays what it is in products, quotients, and sums of numbers that are not negative, and is halved by
 * a root. Differences, logarithms and comparisons may make it larger.
 *
 * Softmax of bf16, of a copy's speed (H200, 2026-11-28): rows of 100 0.97 in place of 0.87, of 1001 0.90 in place of
 * 0.84 (with fewer registers, see kernel-late-conditions); of 1000, 4096 and 8192 as before. */
#include "lower/common/rounded.h"

#include <math.h>

#include "fusion/domain.h"

enum { MOST_LOOKED_AT = 64, DEEPEST = 12 };

typedef struct look {
  unsigned left; /* uses and values that may still be looked at */
} look;

static bool is_f32(const tf_value *v) {
  const tf_type *t = tf_fusion_elem(v->type);
  return t->kind == TF_TYPE_FLOAT && t->fkind == TF_F32;
}

static bool at_most_16_bits(const tf_value *v) {
  const tf_type *t = tf_fusion_elem(v->type);
  return t->kind == TF_TYPE_FLOAT && t->width <= 16;
}

/* The same elements, perhaps others of them. */
static bool passes_on(const tf_fusion_info *i) {
  switch (i->cls) {
  case TF_FC_SET:
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE:
  case TF_FC_PERMUTE:
  case TF_FC_SLICE:
  case TF_FC_REPEAT:
  case TF_FC_EXPAND:
  case TF_FC_RESHAPE: return true;
  default: return false;
  }
}

static bool not_negative(look *l, const tf_value *v, unsigned depth);

static bool none_negative(look *l, const tf_op *op, unsigned depth) {
  for (uint32_t i = 0; i < op->noperand; i++)
    if (!not_negative(l, op->operand[i].value, depth)) return false;
  return true;
}

/* No element is below 0; NaN may be. */
static bool not_negative(look *l, const tf_value *v, unsigned depth) {
  const tf_op *op = v->def;
  const tf_fusion_info *i = op ? tf_fusion_op_info(op) : NULL;
  if (!i || !is_f32(v) || depth > DEEPEST || !l->left--) return false;
  if (passes_on(i)) return not_negative(l, op->operand[0].value, depth + 1);
  switch (i->id) {
  case TF_FUSION_EXP:
  case TF_FUSION_EXP2:
  case TF_FUSION_EXP10:
  case TF_FUSION_SIGMOID:
  case TF_FUSION_RELU:
  case TF_FUSION_ABS: return true;
  case TF_FUSION_MUL:
    if (op->operand[0].value == op->operand[1].value) return true;
    return none_negative(l, op, depth + 1);
  case TF_FUSION_ADD:
  case TF_FUSION_DIV:
  case TF_FUSION_RECIPROCAL:
  case TF_FUSION_SUM: return none_negative(l, op, depth + 1);
  default: return false;
  }
}

static bool only_rounded(look *l, const tf_value *v, unsigned depth);

/* Use `u` of an operand that is relatively near to what it should be. */
static bool is_near(look *l, const tf_use *u, unsigned depth) {
  const tf_op *op = u->owner;
  const tf_fusion_info *i = tf_fusion_op_info(op);
  if (i && i->cls == TF_FC_DIM) return true;
  if (!i || op->nresult != 1 || depth > DEEPEST || !l->left--) return false;
  if (i->id == TF_FUSION_CAST) return at_most_16_bits(&op->result[0]);
  if (!is_f32(&op->result[0])) return false;
  if (passes_on(i)) return u->index == 0 && only_rounded(l, &op->result[0], depth + 1);
  switch (i->id) {
  case TF_FUSION_SELECT:
    if (u->index == 0) return false;
    break;
  case TF_FUSION_ADD:
  case TF_FUSION_SUM:
    if (!none_negative(l, op, depth)) return false;
    break;
  case TF_FUSION_MUL:
  case TF_FUSION_DIV:
  case TF_FUSION_NEG:
  case TF_FUSION_ABS:
  case TF_FUSION_SQRT:
  case TF_FUSION_RSQRT:
  case TF_FUSION_RECIPROCAL: break;
  default: return false;
  }
  return only_rounded(l, &op->result[0], depth + 1);
}

static bool only_rounded(look *l, const tf_value *v, unsigned depth) {
  if (!v->uses) return false;
  for (const tf_use *u = v->uses; u; u = u->next)
    if (!is_near(l, u, depth)) return false;
  return true;
}

bool tf_lower_is_rounded(const tf_op *op) {
  look l = {MOST_LOOKED_AT};
  const tf_fusion_info *i = tf_fusion_op_info(op);
  if (!i || (i->id != TF_FUSION_EXP && i->id != TF_FUSION_SIGMOID && i->id != TF_FUSION_SILU)) return false;
  return is_f32(&op->result[0]) && only_rounded(&l, &op->result[0], 0);
}

/* ------------------------------------------------------------------------------------------------ sums */

static const tf_op *made_by(const tf_value *v, tf_fusion_id id) {
  return v->def && tf_fusion_is(v->def, id) ? v->def : NULL;
}

/* What copies and conversions are made of: schedules make several of one. */
static const tf_value *origin(const tf_value *v) {
  while (v->def && (tf_fusion_is(v->def, TF_FUSION_SET) || tf_fusion_is(v->def, TF_FUSION_CAST)))
    v = v->def->operand[0].value;
  return v;
}

static bool is_number(const tf_value *v, double n) {
  const tf_op *c = made_by(v, TF_FUSION_CONSTANT);
  const tf_attr *a = c ? tf_fusion_value_of(c) : NULL;
  return a && a->kind == TF_ATTR_FLOAT && a->f == n;
}

/* The reduction that finds m: |m| = inf ? 0 : m, or m. */
static const tf_op *largest(const tf_value *v) {
  const tf_op *chosen = made_by(v, TF_FUSION_SELECT);
  const tf_value *m = chosen ? chosen->operand[2].value : v;
  if (chosen) {
    const tf_op *infinite = made_by(chosen->operand[0].value, TF_FUSION_EQ);
    const tf_op *size = infinite ? made_by(infinite->operand[0].value, TF_FUSION_ABS) : NULL;
    if (!size || size->operand[0].value != m || !is_number(infinite->operand[1].value, INFINITY) ||
        !is_number(chosen->operand[1].value, 0))
      return NULL;
  }
  return made_by(m, TF_FUSION_REDUCE_MAX);
}

static bool same_axes(const tf_op *a, const tf_op *b) {
  const tf_attr *x = tf_fusion_axes_of(a), *y = tf_fusion_axes_of(b);
  bool same = x->n == y->n;
  for (uint32_t i = 0; same && i < x->n; i++) same = tf_fusion_has_axis(b, x->ints[i]);
  return same;
}

const tf_op *tf_lower_from_largest(const tf_op *op) {
  if (!tf_fusion_is(op, TF_FUSION_EXP) || !is_f32(&op->result[0])) return NULL;
  const tf_op *d = made_by(op->operand[0].value, TF_FUSION_SUB);
  const tf_op *wide = d ? made_by(d->operand[1].value, TF_FUSION_BROADCAST) : NULL;
  const tf_op *most = wide ? largest(wide->operand[0].value) : NULL;
  if (!most || !same_axes(wide, most) || origin(most->operand[0].value) != origin(d->operand[0].value)) return NULL;
  return most;
}

bool tf_lower_is_summed(const tf_op *op) {
  const tf_op *most = tf_lower_from_largest(op);
  if (!most || !op->result[0].uses) return false;
  for (const tf_use *u = op->result[0].uses; u; u = u->next) {
    const tf_fusion_info *i = tf_fusion_op_info(u->owner);
    if (i && i->cls == TF_FC_DIM) continue;
    if (!tf_fusion_is(u->owner, TF_FUSION_SUM) || !is_f32(&u->owner->result[0]) || !same_axes(u->owner, most))
      return false;
  }
  return true;
}
