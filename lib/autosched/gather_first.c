/* What is gathered of a conversion is gathered first and converted then: so no kernel makes and stores a whole table of
 * which some elements are read. An index that the table does not have gives 0, which every conversion keeps. */
#include "autosched/autosched_impl.h"

static bool keeps_zero(const tf_op *op) {
  tf_fusion_class c = tf_fusion_op_info(op)->cls;
  return (c == TF_FC_CAST || c == TF_FC_SET) && tf_fusion_is_plain(op);
}

/* One conversion moves behind the gather, which then reads what it converts. */
static bool gather_above(tf_op *op) {
  tf_op *by = op->operand[0].value->def;
  if (!by || !tf_fusion_produces_tensor(by) || !keeps_zero(by) || !tf_fusion_is_plain(op)) return false;
  tf_value *in[2] = {by->operand[0].value, op->operand[1].value};
  const tf_type *shape = op->result[0].type;
  tf_type *type = tf_type_tensor(in[0]->type->elem, shape->dims, shape->rank), *to = op->result[0].type;
  tf_op *first = tf_op_new(op->ctx, op->pool, op->loc, op->def, in, 2, &type, 1, op->attr, op->nattr, 0);
  tf_value *picked = &first->result[0];
  tf_op *then = tf_op_new(by->ctx, by->pool, by->loc, by->def, &picked, 1, &to, 1, by->attr, by->nattr, 0);
  then->result[0].name = op->result[0].name;
  tf_op_insert_before(op, first);
  tf_op_insert_before(op, then);
  tf_value_replace_uses(&op->result[0], &then->result[0]);
  tf_op_erase(op);
  if (!tf_value_has_uses(&by->result[0])) tf_op_erase(by);
  return true;
}

void tf_as_gather_first(tf_op *func) {
  for (bool more = true; more;) {
    more = false;
    for (tf_op *o = tf_fusion_body(func)->first; o && !more; o = o->next)
      more = tf_fusion_is(o, TF_FUSION_GATHER) && gather_above(o);
  }
}
