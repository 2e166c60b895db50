/* Broadcasts move up to the arguments: what is computed of a bias, a weight or a scale and then broadcast is broadcast
 * first and computed where it is read. So no tensor has fewer axes than the loops that it is read in, and its argument
 * is read by vectors. Reductions stay below: their results are few. */
#include "autosched/autosched_impl.h"

enum { MOST_OPS = 12 }; /* that are computed more than once for it */

/* How many ops a value is from the arguments, all of them elementwise. */
static uint32_t depth(const tf_value *v) {
  if (v->type->kind != TF_TYPE_TENSOR || !v->def) return 0;
  if (!tf_as_is_elementwise(v->def)) return MOST_OPS + 1;
  uint32_t n = 1;
  for (uint32_t i = 0; i < v->def->noperand && n <= MOST_OPS; i++) n += depth(v->def->operand[i].value);
  return n;
}

static tf_value *broadcast(tf_op *like, tf_value *v) {
  const tf_type *shape = like->result[0].type;
  int64_t dims[TF_MAX_RANK];
  for (uint32_t i = 0, k = 0; i < shape->rank; i++)
    dims[i] = tf_fusion_has_axis(like, i) ? shape->dims[i] : v->type->dims[k++];
  tf_type *type = tf_type_tensor(v->type->elem, dims, shape->rank);
  tf_named_attr at = {"axes", tf_fusion_axes_of(like)};
  tf_op *op = tf_op_new(like->ctx, like->pool, like->loc, like->def, &v, 1, &type, 1, &at, 1, 0);
  tf_op_insert_before(like, op);
  return &op->result[0];
}

/* The elementwise op that makes `v`, of operands that are broadcast as `like` says. */
static tf_value *above(tf_op *like, tf_value *v) {
  if (!v->def) return broadcast(like, v);
  tf_op *op = v->def;
  tf_value **in = TF_NEW_ARRAY(op->pool, tf_value *, op->noperand + 1);
  const tf_type *first = NULL;
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *x = op->operand[i].value;
    in[i] = x->type->kind == TF_TYPE_TENSOR ? above(like, x) : x;
    if (in[i]->type->kind == TF_TYPE_TENSOR && !first) first = in[i]->type;
  }
  int64_t dims[TF_MAX_RANK];
  for (uint32_t i = 0, k = 0; i < first->rank; i++)
    dims[i] = tf_fusion_has_axis(like, i) ? first->dims[i] : v->type->dims[k++];
  tf_type *type = tf_type_tensor(v->type->elem, dims, first->rank);
  tf_op *made = tf_op_new(op->ctx, op->pool, op->loc, op->def, in, op->noperand, &type, 1, op->attr, op->nattr, 0);
  made->result[0].name = v->name;
  tf_op_insert_before(like, made);
  return &made->result[0];
}

void tf_as_hoist_broadcasts(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    const tf_fusion_info *info = tf_fusion_op_info(o);
    if (!info || info->cls != TF_FC_BROADCAST || !o->operand[0].value->def) continue;
    if (tf_tensor_is_returned(o) || depth(o->operand[0].value) > MOST_OPS) continue;
    tf_value *by = above(o, o->operand[0].value);
    tf_value_replace_uses(&o->result[0], by);
    tf_op *dead = o;
    while (dead && !tf_value_has_uses(&dead->result[0])) { /* one chain of what is not read any more */
      tf_op *up = dead->noperand ? dead->operand[0].value->def : NULL;
      tf_op_erase(dead);
      dead = up && tf_fusion_produces_tensor(up) ? up : NULL;
    }
  }
}
