/* The logarithm of a sum of exponentials in one pass moves what it has of a sum with each larger element, which takes
 * twenty instructions an element. Where a row is kept, its maximum comes first, in two instructions an element, and the
 * sum then has nothing to move. */
#include <math.h>

#include "autosched/autosched_impl.h"

enum { KEPT = 1 << 17 }; /* elements of a row that a cluster keeps in registers */

static tf_value *made(tf_op *like, const char *name, tf_value **in, uint32_t n, tf_type *type,
                      const tf_named_attr *attr) {
  tf_op *op = tf_op_new(like->ctx, like->pool, like->loc, tf_context_op(like->ctx, name), in, n, &type, 1, attr,
                        attr ? 1 : 0, 0);
  tf_op_insert_before(like, op);
  return &op->result[0];
}

static tf_value *made_of_two(tf_op *like, const char *name, tf_value *a, tf_value *b, tf_type *type) {
  tf_value *in[2] = {a, b};
  return made(like, name, in, 2, type, NULL);
}

static tf_value *constant(tf_op *like, tf_type *elem, double x) {
  tf_named_attr a = {"value", tf_attr_float(elem, x)};
  return made(like, "fusion.constant", NULL, 0, elem, &a);
}

/* A row that is infinite throughout has no number to subtract: 0 does, and the sum is 0 or infinite as it should be. */
static tf_value *finite_of(tf_op *like, tf_value *most) {
  tf_type *t = most->type, *bits = tf_type_tensor(tf_type_i(like->ctx, 1), t->dims, t->rank);
  tf_value *size = made(like, "fusion.abs", &most, 1, t, NULL);
  tf_value *in[3] = {made_of_two(like, "fusion.eq", size, constant(like, t->elem, INFINITY), bits),
                     constant(like, t->elem, 0), most};
  return made(like, "fusion.select", in, 3, t, NULL);
}

static void part(tf_op *op) {
  tf_value *x = op->operand[0].value;
  tf_type *row = op->result[0].type;
  int64_t dims[TF_MAX_RANK];
  tf_named_attr axes = {"axes", tf_fusion_axes_of(op)};
  for (uint32_t i = 0, k = 0; i < x->type->rank; i++) dims[i] = tf_fusion_has_axis(op, i) ? 1 : row->dims[k++];
  tf_value *most = finite_of(op, made(op, "fusion.reduce_max", &x, 1, row, &axes));
  tf_value *wide = made(op, "fusion.broadcast", &most, 1, tf_type_tensor(row->elem, dims, x->type->rank), &axes);
  tf_value *p = made_of_two(op, "fusion.sub", x, wide, x->type);
  p = made(op, "fusion.exp", &p, 1, x->type, NULL);
  tf_value *sum = made(op, "fusion.sum", &p, 1, row, &axes);
  tf_value *y = made_of_two(op, "fusion.add", made(op, "fusion.log", &sum, 1, row, NULL), most, row);
  y->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], y);
  tf_op_erase(op);
}

/* Will the row be kept? Its axes are the last ones, and there are others. */
static bool is_kept(tf_op *op, const tf_autosched_chip *chip) {
  tf_type *t = op->operand[0].value->type;
  int64_t n = 1;
  bool known = true;
  if (t->kind != TF_TYPE_TENSOR || t->elem->kind != TF_TYPE_FLOAT || t->elem->fkind != TF_F32 ||
      t->elem != op->result[0].type->elem || !op->result[0].type->rank || !tf_fusion_has_axis(op, t->rank - 1))
    return false;
  for (uint32_t i = 0; i < t->rank; i++) {
    if (!tf_fusion_has_axis(op, i)) continue;
    known &= t->dims[i] != TF_DYN;
    n *= t->dims[i] == TF_DYN ? 1 : t->dims[i];
    if (n > KEPT) return false;
  }
  return chip->cluster > 1 || (known && n <= KEPT / 8);
}

void tf_as_part_logsumexp(tf_op *func, const tf_autosched_chip *chip) {
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    const tf_fusion_info *info = tf_fusion_op_info(o);
    if (info && info->id == TF_FUSION_LOGSUMEXP && o->nresult == 1 && is_kept(o, chip)) part(o);
  }
}
