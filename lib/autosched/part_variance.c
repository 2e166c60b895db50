/* A variance in parts. Each part, which a block keeps, gives its mean, and the sums of what its elements differ from
 * that by and of the squares: so digits that all elements have in common are gone. A mean of f32 is not the part's
 * exact one; the sum of the differences says by how much, and is added to it once: equal elements then have no
 * differences, whose squares might be infinite. What the parts gave is put together in double precision, as differences
 * from the largest of their means. */
#include "autosched/parts.h"

/* Of rows: of columns a block would have to read its part twice. */
bool tf_as_can_part_variance(const tf_op *op) { return tf_fusion_has_axis(op, op->operand[0].value->type->rank - 1); }

static tf_value *op2(const tf_as_parts *c, const char *name, tf_value *a, tf_value *b) {
  tf_value *wider = b->type->kind == TF_TYPE_TENSOR && a->type->kind != TF_TYPE_TENSOR ? b : a;
  return tf_as_both(c->at, name, a, b, wider->type);
}

/* The mean, about: each element is divided first, so that no sum is larger than the largest element. */
static tf_value *mean_of(const tf_as_parts *c, tf_value *x, tf_value *lengths) {
  tf_type *elem = x->type->elem;
  tf_value *one = tf_as_number(c->at, elem, 1, 0);
  tf_value *share = tf_as_parts_again(c, op2(c, "fusion.div", one, lengths), c->first + 1);
  return tf_as_parts_reduced(c, "fusion.sum", op2(c, "fusion.mul", x, share), c->first + 1, elem);
}

/* Of the elements that there are. */
static tf_value *differences(const tf_as_parts *c, tf_value *x, tf_value *mean, tf_value *mask) {
  tf_value *d = op2(c, "fusion.sub", x, tf_as_parts_again(c, mean, c->first + 1));
  tf_value *in[3] = {mask, d, tf_as_number(c->at, x->type->elem, 0, 0)};
  return tf_as_made(c->at, "fusion.select", in, 3, d->type, NULL, 0);
}

tf_value *tf_as_part_variance(const tf_as_parts *c, tf_op *op, tf_value *parts) {
  tf_type *elem = tf_as_sum_type(parts->type->elem), *wide = tf_type_float(op->ctx, TF_F64);
  int64_t np = parts->type->dims[c->first];
  uint32_t rank = parts->type->rank, inner = c->first + 1;
  tf_value *x = tf_as_cast(op, parts, elem), *lengths = tf_as_cast(op, tf_as_parts_lengths(c, np, rank - 1), elem);
  tf_value *mask = tf_as_parts_mask(c, parts->type), *mean = mean_of(c, x, lengths);
  tf_value *r = tf_as_parts_reduced(c, "fusion.sum", differences(c, x, mean, mask), inner, elem);
  mean = op2(c, "fusion.add", mean, op2(c, "fusion.div", r, lengths));
  tf_value *d = differences(c, x, mean, mask);
  tf_value *q = tf_as_parts_reduced(c, "fusion.sum", op2(c, "fusion.mul", d, d), inner, elem);
  r = tf_as_parts_reduced(c, "fusion.sum", d, inner, elem);
  lengths = tf_as_cast(op, tf_as_parts_lengths(c, np, rank - 1), wide);
  mean = tf_as_cast(op, mean, wide);
  q = tf_as_cast(op, q, wide);
  r = tf_as_cast(op, r, wide);
  tf_value *off = op2(c, "fusion.div", r, lengths);
  mean = op2(c, "fusion.add", mean, off);
  q = op2(c, "fusion.sub", q, op2(c, "fusion.mul", r, off));
  tf_value *n = tf_as_cast(op, tf_as_parts_elements(c), wide);
  tf_value *most = tf_as_parts_reduced(c, "fusion.reduce_max", mean, c->first, wide);
  tf_value *e = op2(c, "fusion.sub", mean, tf_as_parts_again(c, most, c->first)),
           *el = op2(c, "fusion.mul", e, lengths);
  q = op2(c, "fusion.add", q, op2(c, "fusion.mul", e, el));
  q = tf_as_parts_reduced(c, "fusion.sum", q, c->first, wide);
  r = tf_as_parts_reduced(c, "fusion.sum", el, c->first, wide);
  q = op2(c, "fusion.sub", q, op2(c, "fusion.div", op2(c, "fusion.mul", r, r), n));
  q = op2(c, "fusion.max", q, tf_as_number(op, wide, 0, 0)); /* what rounding left of nothing */
  tf_value *over =
      tf_as_both(op, "fusion.sub", n, tf_as_number(op, wide, (double)tf_fusion_correction_of(op, 0), 0), wide);
  over = tf_as_both(op, "fusion.max", over, tf_as_number(op, wide, 0, 0), wide);
  return tf_as_cast(op, op2(c, "fusion.div", q, over), op->result[0].type->elem);
}
