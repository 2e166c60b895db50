/* A concatenation of what is computed element by element, such as the rotated half of a rotary embedding, which is
 * slices of one tensor, one of them negated: each part is computed for all of the result's places, from arguments that
 * fusion.pad shifts to where the part lies, and the result chooses between the parts by the place. So what is
 * concatenated is no kernel of its own, and what stands before and behind is one with it. What a part is elsewhere,
 * computed of zeros or of other elements, nobody reads; each op has a value for every element, quotients of 0 too.
 *
 * Only where the extents along the axis are constants, and the parts few ops from what they read. */
#include "autosched/autosched_impl.h"

enum { MOST_OPS = 12, MOST_PARTS = TF_FUSION_MAX_OPERANDS };

/* A scalar that is the extent of this axis of the tensor, or of what it is computed of element by element. */
static bool is_extent(const tf_value *n, const tf_value *v, uint32_t axis) {
  if (!n->def || !tf_fusion_is(n->def, TF_FUSION_DIM) || tf_fusion_axis_of(n->def, 0) != (int64_t)axis) return false;
  while (v) {
    if (n->def->operand[0].value == v) return true;
    v = v->def && tf_as_is_elementwise(v->def) && v->def->noperand == 1 ? v->def->operand[0].value : NULL;
  }
  return false;
}

/* A slice along this axis alone, element by element. */
static bool is_slice_along(const tf_op *op, uint32_t axis) {
  if (!tf_fusion_is(op, TF_FUSION_SLICE) || !tf_fusion_is_plain(op)) return false;
  const tf_attr *from = tf_fusion_from_of(op), *steps = tf_fusion_steps_of(op);
  const tf_value *x = op->operand[0].value;
  const tf_type *t = op->result[0].type;
  uint32_t given = 1;
  for (uint32_t i = 0; i < t->rank; i++) {
    if (steps->ints[i] != 1) return false;
    if (i != axis && (from->ints[i] || t->dims[i] != x->type->dims[i])) return false;
    if (t->dims[i] == TF_DYN && !is_extent(op->operand[given++].value, x, i)) return false;
  }
  return true;
}

/* How many ops a part is; more than MOST_OPS where it cannot be moved. */
static uint32_t cost(const tf_value *v, uint32_t axis) {
  if (v->type->dims[axis] == TF_DYN) return MOST_OPS + 1;
  if (!v->def) return 0;
  if (is_slice_along(v->def, axis)) return 1 + cost(v->def->operand[0].value, axis);
  if (!tf_as_is_elementwise(v->def)) return 0;
  uint32_t n = 1;
  for (uint32_t i = 0; i < v->def->noperand && n <= MOST_OPS; i++) {
    const tf_value *x = v->def->operand[i].value;
    if (x->type->kind == TF_TYPE_TENSOR && x->type->dims[axis] != 1) n += cost(x, axis);
  }
  return n;
}

typedef struct mover {
  tf_op *before;
  uint32_t axis;
  int64_t total;
} mover;

static tf_type *type_for(const mover *m, const tf_value *v) {
  int64_t dims[TF_MAX_RANK];
  memcpy(dims, v->type->dims, v->type->rank * sizeof *dims);
  dims[m->axis] = m->total;
  return tf_type_tensor(v->type->elem, dims, v->type->rank);
}

static tf_value *padded(const mover *m, tf_value *v, int64_t low) {
  int64_t front[TF_MAX_RANK] = {0}, back[TF_MAX_RANK] = {0};
  tf_context *c = m->before->ctx;
  front[m->axis] = low;
  back[m->axis] = m->total - low - v->type->dims[m->axis];
  tf_value *in[2] = {v, tf_as_number(m->before, v->type->elem, 0, 0)};
  tf_named_attr at[2] = {{"low", tf_attr_ints(c, front, v->type->rank)},
                         {"high", tf_attr_ints(c, back, v->type->rank)}};
  return tf_as_made(m->before, "fusion.pad", in, 2, type_for(m, v), at, 2);
}

/* The tensor whose element i along the axis is element i - low of this one, where that has one. One of one element has
 * it at every place, since it is broadcast. */
static tf_value *moved(const mover *m, tf_value *v, int64_t low) {
  tf_op *op = v->def;
  if (v->type->dims[m->axis] == 1) return v;
  if (op && is_slice_along(op, m->axis))
    return moved(m, op->operand[0].value, low - tf_fusion_from_of(op)->ints[m->axis]);
  if (!op || !tf_as_is_elementwise(op)) return padded(m, v, low);
  tf_value **in = TF_NEW_ARRAY(op->pool, tf_value *, op->noperand + 1);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_value *x = op->operand[i].value;
    in[i] = x->type->kind == TF_TYPE_TENSOR && x->type->dims[m->axis] != 1 ? moved(m, x, low) : x;
  }
  tf_type *type = type_for(m, v);
  tf_op *made = tf_op_new(op->ctx, op->pool, op->loc, op->def, in, op->noperand, &type, 1, op->attr, op->nattr, 0);
  tf_op_insert_before(m->before, made);
  return &made->result[0];
}

/* Whether a place along the axis lies before this one, for tensors of the result's rank. */
static tf_value *lies_before(const mover *m, uint32_t rank, int64_t end) {
  tf_context *c = m->before->ctx;
  tf_type *i32 = tf_type_i(c, 32), *line = tf_type_tensor(i32, &m->total, 1),
          *bits = tf_type_tensor(tf_type_i(c, 1), &m->total, 1);
  tf_value *in[2] = {tf_as_number(m->before, i32, 0, 0), tf_as_number(m->before, i32, 0, 1)};
  tf_named_attr axis = {"axis", tf_attr_i64(c, 0)};
  tf_value *places = tf_as_made(m->before, "fusion.iota", in, 2, line, &axis, 1);
  tf_value *is = tf_as_both(m->before, "fusion.lt", places, tf_as_number(m->before, i32, 0, end), bits);
  if (rank == 1) return is;
  int64_t dims[TF_MAX_RANK], others[TF_MAX_RANK];
  uint32_t n = 0;
  for (uint32_t i = 0; i < rank; i++) {
    dims[i] = i == m->axis ? m->total : 1;
    if (i != m->axis) others[n++] = i;
  }
  tf_named_attr at = {"axes", tf_attr_ints(c, others, n)};
  return tf_as_made(m->before, "fusion.broadcast", &is, 1, tf_type_tensor(tf_type_i(c, 1), dims, rank), &at, 1);
}

static bool may_move(const tf_op *op) {
  uint32_t axis = (uint32_t)tf_fusion_axis_of(op, 0), n = 0;
  bool computed = false;
  if (!tf_fusion_is_plain(op) || op->noperand < 2 || op->result[0].type->dims[axis] > INT32_MAX) return false;
  for (uint32_t i = 0; i < op->noperand; i++) {
    const tf_value *v = op->operand[i].value;
    computed |= v->def && (tf_as_is_elementwise(v->def) || is_slice_along(v->def, axis));
    n += cost(v, axis);
  }
  return computed && n <= MOST_OPS;
}

static void move(tf_op *op) {
  mover m = {op, (uint32_t)tf_fusion_axis_of(op, 0), op->result[0].type->dims[tf_fusion_axis_of(op, 0)]};
  tf_value *part[MOST_PARTS], *all = NULL;
  int64_t begin[MOST_PARTS + 1] = {0};
  for (uint32_t i = 0; i < op->noperand; i++) {
    part[i] = moved(&m, op->operand[i].value, begin[i]);
    begin[i + 1] = begin[i] + op->operand[i].value->type->dims[m.axis];
  }
  all = part[op->noperand - 1];
  for (uint32_t i = op->noperand - 1; i-- > 0;) {
    tf_value *in[3] = {lies_before(&m, op->result[0].type->rank, begin[i + 1]), part[i], all};
    all = tf_as_made(op, "fusion.select", in, 3, op->result[0].type, NULL, 0);
  }
  all->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], all);
}

static void erase_unread(tf_op *op) {
  if (!op->parent || tf_value_has_uses(&op->result[0])) return;
  tf_op *up[MOST_PARTS + 2];
  uint32_t n = 0;
  for (uint32_t i = 0; i < op->noperand && n < MOST_PARTS + 2; i++) {
    tf_op *by = op->operand[i].value->def;
    bool again = false;
    for (uint32_t k = 0; k < n; k++) again |= up[k] == by;
    if (by && tf_fusion_produces_tensor(by) && !again) up[n++] = by;
  }
  tf_op_erase(op);
  for (uint32_t i = 0; i < n; i++) erase_unread(up[i]);
}

void tf_as_concat_by_pads(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    if (!tf_fusion_is(o, TF_FUSION_CONCAT) || !may_move(o)) continue;
    move(o);
    erase_unread(o);
  }
}
