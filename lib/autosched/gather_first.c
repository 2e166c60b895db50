/* What is gathered of a conversion is gathered first and converted then: so no kernel makes and stores a whole table of
 * which some elements are read. An index that the table does not have gives 0, which every conversion keeps.
 *
 * And what is gathered is gathered as late as it can be: where it joins what a row's reduction gives, a block that
 * waits for an index, and then for the element, ahead of the row has none of the row on its way. */
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

/* ------------------------------------------------------------------------------------------------ behind reductions */

/* Element by element, or the same elements: it is computed where it is needed. */
static bool is_light(const tf_op *op) {
  if (!tf_fusion_produces_tensor(op) || !tf_fusion_is_plain(op)) return false;
  switch (tf_fusion_op_info(op)->cls) {
  case TF_FC_SET:
  case TF_FC_CAST:
  case TF_FC_POINTWISE:
  case TF_FC_BROADCAST:
  case TF_FC_SQUEEZE: return true;
  default: return false;
  }
}

/* Of what is gathered of an argument, and nothing else? */
static bool is_picked(const tf_value *v) {
  const tf_op *op = v->def;
  bool some = false;
  if (op && tf_fusion_is(op, TF_FUSION_GATHER)) return tf_fusion_is_plain(op) && !op->operand[0].value->def;
  if (!op || !is_light(op)) return false;
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *x = op->operand[i].value;
    if (x->type->kind != TF_TYPE_TENSOR) continue;
    if (!is_picked(x)) return false;
    some = true;
  }
  return some;
}

/* Does it only say which elements are gathered? */
static bool is_index(const tf_op *op) {
  for (const tf_use *u = op->result[0].uses; u; u = u->next) {
    bool gathers = tf_fusion_is(u->owner, TF_FUSION_GATHER) && u->owner->operand[1].value == &op->result[0];
    if (!gathers && !(tf_fusion_produces_tensor(u->owner) && is_light(u->owner) && is_index(u->owner))) return false;
  }
  return is_light(op) && op->result[0].uses != NULL;
}

static bool is_ahead(const tf_op *a, const tf_op *b) {
  for (; a && a != b; a = a->next) {
  }
  return a != NULL;
}

/* The user that stands first. */
static tf_op *first_user(const tf_op *op) {
  tf_op *first = NULL;
  for (const tf_use *u = op->result[0].uses; u; u = u->next)
    if (!first || is_ahead(u->owner, first)) first = u->owner;
  return first;
}

void tf_as_gather_last(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->last, *before; o; o = before) {
    before = o->prev;
    if (!tf_fusion_produces_tensor(o) || (!is_picked(&o->result[0]) && !is_index(o))) continue;
    tf_op *user = first_user(o);
    if (!user || user == o->next) continue;
    tf_op_unlink(o);
    tf_op_insert_before(user, o);
  }
}
