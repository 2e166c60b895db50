/* Which elementary functions need not have all digits of f32, since what is made of them is rounded to 16 bits. A
 * relative error stays what it is in products, quotients, and sums of numbers that are not negative, and is halved by
 * a root. Differences, logarithms and comparisons may make it larger.
 *
 * It is done where rows go through shared memory, whose kernels are bound by instructions (softmax of bf16 rows of
 * 65536 on an H200, 2026-11-24: 0.93 of memcpy in place of 0.80). Of rows in registers it was slower, though the code
 * is shorter and takes no more registers (rows of 8192: 0.87 in place of 0.95; of 1001: 0.47 in place of 0.64). */
#include "lower/common/rounded.h"

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

/* What it is computed of, element by element, lies in shared memory. */
static bool reads_shared(const tf_op *op, unsigned depth) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_op *from = op->operand[i].value->def;
    const tf_fusion_info *x = from ? tf_fusion_op_info(from) : NULL;
    if (!x || x->cls == TF_FC_REDUCTION || !tf_fusion_produces_tensor(from)) continue;
    if (tf_tensor_memory(from) == TF_MEM_SHARED) return true;
    if (depth < DEEPEST && reads_shared(from, depth + 1)) return true;
  }
  return false;
}

bool tf_lower_is_rounded(const tf_op *op) {
  look l = {MOST_LOOKED_AT};
  const tf_fusion_info *i = tf_fusion_op_info(op);
  if (!i || (i->id != TF_FUSION_EXP && i->id != TF_FUSION_SIGMOID && i->id != TF_FUSION_SILU)) return false;
  return is_f32(&op->result[0]) && reads_shared(op, 0) && only_rounded(&l, &op->result[0], 0);
}
