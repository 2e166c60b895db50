/* The logarithm of a sum of exponentials in one pass moves what it has of a sum with each larger element, which takes
 * twenty instructions an element. Where a row is kept, its maximum comes first, in two instructions an element, and the
 * sum then has nothing to move. */
#include <math.h>

#include "autosched/autosched_impl.h"

enum { KEPT = 1 << 17 }; /* elements of a row that a cluster keeps in registers */

/* A row that is infinite throughout has no number to subtract: 0 does, and the sum is 0 or infinite as it should be. */
tf_value *tf_as_finite_of(tf_op *like, tf_value *most) {
  tf_type *t = most->type, *bits = tf_type_tensor(tf_type_i(like->ctx, 1), t->dims, t->rank);
  tf_value *size = tf_as_made(like, "fusion.abs", &most, 1, t, NULL, 0);
  tf_value *in[3] = {tf_as_both(like, "fusion.eq", size, tf_as_number(like, t->elem, INFINITY, 0), bits),
                     tf_as_number(like, t->elem, 0, 0), most};
  return tf_as_made(like, "fusion.select", in, 3, t, NULL, 0);
}

static void part(tf_op *op) {
  tf_value *x = op->operand[0].value;
  tf_type *row = op->result[0].type;
  int64_t dims[TF_MAX_RANK];
  tf_named_attr axes = {"axes", tf_fusion_axes_of(op)};
  for (uint32_t i = 0, k = 0; i < x->type->rank; i++) dims[i] = tf_fusion_has_axis(op, i) ? 1 : row->dims[k++];
  tf_value *most = tf_as_finite_of(op, tf_as_made(op, "fusion.reduce_max", &x, 1, row, &axes, 1));
  tf_value *wide =
      tf_as_made(op, "fusion.broadcast", &most, 1, tf_type_tensor(row->elem, dims, x->type->rank), &axes, 1);
  tf_value *p = tf_as_both(op, "fusion.sub", x, wide, x->type);
  p = tf_as_made(op, "fusion.exp", &p, 1, x->type, NULL, 0);
  tf_value *sum = tf_as_made(op, "fusion.sum", &p, 1, row, &axes, 1);
  tf_value *y = tf_as_both(op, "fusion.add", tf_as_made(op, "fusion.log", &sum, 1, row, NULL, 0), most, row);
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
    if (!tf_size_mul(n, t->dims[i] == TF_DYN ? 1 : t->dims[i], &n) || n > KEPT) return false;
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

bool tf_as_is_parted_logsumexp(const tf_op *sum) {
  static const tf_fusion_id way[] = {TF_FUSION_EXP, TF_FUSION_SUB, TF_FUSION_BROADCAST, TF_FUSION_SELECT, TF_FUSION_EQ};
  const tf_op *op = sum;
  if (!tf_fusion_is(op, TF_FUSION_SUM)) return false;
  for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
    const tf_value *from = op->operand[tf_fusion_is(op, TF_FUSION_SUB)].value;
    if (!from->def || !tf_fusion_is(from->def, way[i])) return false;
    op = from->def;
  }
  return true;
}
