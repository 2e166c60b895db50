/* A softmax takes the largest element of a row, and then the sum of exp(x - m): two passes. Where each pass reads the
 * row again, fusion.sum_exp makes the sum in the pass that finds the largest one, and a cluster's blocks wait for each
 * other once. */
#include "autosched/autosched_impl.h"
#include "support/result.h"

static const tf_op *made_by(const tf_value *v, tf_fusion_id id) {
  return v->def && tf_fusion_is(v->def, id) && tf_fusion_is_plain(v->def) ? v->def : NULL;
}

tf_value *tf_as_summed(const tf_op *sum, tf_op **largest) {
  const tf_op *e = made_by(sum->operand[0].value, TF_FUSION_EXP), *d, *again, *most;
  const tf_type *t = sum->operand[0].value->type;
  if (!e || t->elem != sum->result[0].type->elem || t->elem->kind != TF_TYPE_FLOAT || t->elem->fkind != TF_F32)
    return NULL;
  d = made_by(e->operand[0].value, TF_FUSION_SUB);
  again = d ? made_by(d->operand[1].value, TF_FUSION_BROADCAST) : NULL;
  most = again ? made_by(again->operand[0].value, TF_FUSION_REDUCE_MAX) : NULL;
  if (!most || most->operand[0].value != d->operand[0].value) return NULL;
  if (largest) *largest = again->operand[0].value->def;
  return tf_as_same_axes(most, sum) && tf_as_same_axes(again, sum) ? d->operand[0].value : NULL;
}

/* Do only elements of rows come of it? Over nothing, of which there are none then, the two sums differ. */
static bool leads_to_elements(tf_op *op, const tf_type *elements) {
  if (tf_tensor_is_returned(op)) return false;
  for (tf_use *u = op->result[0].uses; u; u = u->next) {
    tf_op *o = u->owner;
    if (!tf_fusion_produces_tensor(o) || tf_fusion_op_info(o)->cls == TF_FC_REDUCTION) return false;
    bool element = o->result[0].type->rank == elements->rank;
    for (uint32_t i = 0; element && i < elements->rank; i++) element = o->result[0].type->dims[i] == elements->dims[i];
    if (!element && !leads_to_elements(o, elements)) return false;
  }
  return true;
}

void tf_as_sum_exponentials(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    tf_value *x = tf_fusion_is(o, TF_FUSION_SUM) && tf_fusion_is_plain(o) ? tf_as_summed(o, NULL) : NULL;
    if (!x || !leads_to_elements(o, x->type)) continue;
    tf_named_attr axes = {"axes", tf_fusion_axes_of(o)};
    tf_value *y = tf_as_made(o, "fusion.sum_exp", &x, 1, o->result[0].type, &axes, 1);
    y->def->loc = o->loc;
    y->name = o->result[0].name;
    tf_value_replace_uses(&o->result[0], y);
    tf_op_erase(o);
  }
}
