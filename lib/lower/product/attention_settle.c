/* What attention gives besides its result, before steps are planned: the logarithms of its rows' sums stand behind the
 * sdpa whose kernel makes them, and of y and l of a gradient its kernels read what follows of these row by row: the sum
 * of y * g, and l as an exponent of 2, infinite where a row sees nothing, so that its weights are 0. */
#include <math.h>

#include "lower/product/product_settle.h"
#include "support/result.h"

static tf_value *build(tf_op *at, const char *name, tf_value **ops, uint32_t n, tf_type *type,
                       const tf_named_attr *attr) {
  tf_op *op =
      tf_op_new(at->ctx, at->pool, at->loc, tf_context_op(at->ctx, name), ops, n, &type, 1, attr, attr != NULL, 0);
  tf_op_insert_before(at, op);
  return &op->result[0];
}

static tf_value *number(tf_op *at, double v) {
  tf_type *f32 = tf_type_float(at->ctx, TF_F32);
  tf_named_attr value = {"value", tf_attr_float(f32, v)};
  return build(at, "fusion.constant", NULL, 0, f32, &value);
}

/* ------------------------------------------------------------------------------------------------ the rows' sums */

static void settle_logsumexp(tf_op *op) {
  tf_op *own = NULL;
  for (tf_op *o = op->parent->first; o && !own; o = o->next)
    if (tf_fusion_is(o, TF_FUSION_SDPA) && tf_fusion_same_attention(o, op)) own = o;
  if (!own) { /* nobody wants its result */
    const tf_type *v = tf_op_operand(op, 2)->type, *l = op->result[0].type;
    int64_t dims[TF_FUSION_MAX_RANK];
    for (uint32_t k = 0; k < l->rank; k++) dims[k] = l->dims[k];
    dims[l->rank] = v->dims[v->rank - 1];
    tf_type *y = tf_type_tensor(v->elem, dims, l->rank + 1);
    tf_value *ops[7];
    for (uint32_t i = 0; i < op->noperand; i++) ops[i] = tf_op_operand(op, i);
    own = tf_op_new(op->ctx, op->pool, op->loc, tf_context_op(op->ctx, "fusion.sdpa"), ops, op->noperand, &y, 1,
                    op->attr, op->nattr, 0);
    tf_op_insert_before(op, own);
  } else if (tf_op_is_before(op, own)) {
    tf_op_unlink(own);
    tf_op_insert_before(op, own);
  }
}

/* ------------------------------------------------------------------------------------------------ gradients */

enum { Y = TF_FUSION_BACKWARD_Y, G = TF_FUSION_BACKWARD_G, L = TF_FUSION_BACKWARD_L };

static tf_value *as_f32(tf_op *at, tf_value *v) {
  tf_type *wide = tf_type_tensor(tf_type_float(at->ctx, TF_F32), v->type->dims, v->type->rank);
  return v->type == wide ? v : build(at, "fusion.cast", &v, 1, wide, NULL);
}

static tf_value *row_sums(tf_op *op) {
  tf_value *both[2] = {as_f32(op, tf_op_operand(op, Y)), as_f32(op, tf_op_operand(op, G))};
  const tf_type *t = both[1]->type;
  int64_t last = t->rank - 1;
  tf_value *product = build(op, "fusion.mul", both, 2, both[1]->type, NULL);
  tf_named_attr axes = {"axes", tf_attr_ints(op->ctx, &last, 1)};
  return build(op, "fusion.sum", &product, 1, tf_type_tensor(t->elem, t->dims, t->rank - 1), &axes);
}

static tf_value *exponents(tf_op *op) {
  tf_value *l = tf_op_operand(op, L);
  tf_type *truth = tf_type_tensor(tf_type_i(op->ctx, 1), l->type->dims, l->type->rank);
  tf_value *scaled = build(op, "fusion.mul", (tf_value *[]){l, number(op, M_LOG2E)}, 2, l->type, NULL);
  tf_value *none = build(op, "fusion.eq", (tf_value *[]){l, number(op, -INFINITY)}, 2, truth, NULL);
  return build(op, "fusion.select", (tf_value *[]){none, number(op, INFINITY), scaled}, 3, l->type, NULL);
}

/* Several gradients of one attention share what is made of y, g and l. */
static void settle_gradients(tf_op *first) {
  tf_value *y = tf_op_operand(first, Y), *g = tf_op_operand(first, G), *l = tf_op_operand(first, L);
  tf_value *sums = row_sums(first), *exponent = exponents(first);
  for (tf_op *o = first; o; o = o->next) {
    if (!tf_fusion_is(o, TF_FUSION_SDPA_BACKWARD)) continue;
    if (tf_op_operand(o, Y) != y || tf_op_operand(o, G) != g || tf_op_operand(o, L) != l) continue;
    tf_op_set_operand(o, Y, sums);
    tf_op_set_operand(o, L, exponent);
  }
}

void tf_mm_settle_attention(tf_op *op) {
  if (tf_fusion_is(op, TF_FUSION_SDPA_LOGSUMEXP)) settle_logsumexp(op);
  else if (tf_op_operand(op, Y)->type->rank == tf_op_operand(op, G)->type->rank) settle_gradients(op);
}
