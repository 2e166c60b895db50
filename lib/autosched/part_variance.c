/* A variance in parts. Each part, which a block keeps, gives its mean, and the sums of what its elements differ from
 * that by and of the squares: so digits that all elements have in common are gone. A mean of f32 is not the part's
 * exact one, and equal elements must have no differences, whose squares might be infinite. So the sum of the
 * differences is added to it once. Of elements of 16 bits it is rounded to their type instead: no element is nearer to
 * the mean than such a number is, so the sum of the squares is at most twice what it is about the mean itself. What the
 * parts gave is put together in double precision, as differences from the mean of the first of them. */
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

/* The type of 16 bits that all elements are of; NULL: they are wider. */
tf_type *tf_as_narrow_parts(const tf_value *parts) {
  while (parts->def && tf_fusion_is(parts->def, TF_FUSION_CAST) && parts->type->elem->kind == TF_TYPE_FLOAT)
    parts = parts->def->operand[0].value;
  tf_type *t = parts->type->elem;
  return t->kind == TF_TYPE_FLOAT && (t->fkind == TF_F16 || t->fkind == TF_BF16) ? t : NULL;
}

/* The mean of the first part, along an axis of extent 1; 0 where there are no parts. */
static tf_value *first_of(const tf_as_parts *c, tf_value *mean) {
  tf_type *narrow = tf_type_int(c->at->ctx, 32, false);
  int64_t dims[TF_MAX_RANK];
  tf_value *from[2] = {tf_as_number(c->at, narrow, 0, 0), tf_as_number(c->at, narrow, 0, 1)};
  tf_named_attr axis = {"axis", tf_attr_i64(c->at->ctx, c->first)};
  for (uint32_t k = 0; k < mean->type->rank; k++) dims[k] = 1;
  tf_type *one = tf_type_tensor(narrow, dims, mean->type->rank);
  tf_value *in[2] = {mean, tf_as_made(c->at, "fusion.iota", from, 2, one, &axis, 1)};
  for (uint32_t k = 0; k < mean->type->rank; k++) dims[k] = k == c->first ? 1 : mean->type->dims[k];
  one = tf_type_tensor(mean->type->elem, dims, mean->type->rank);
  return tf_as_made(c->at, "fusion.gather", in, 2, one, &axis, 1);
}

tf_value *tf_as_part_variance(const tf_as_parts *c, tf_op *op, tf_value *parts) {
  tf_type *elem = tf_as_sum_type(parts->type->elem), *wide = tf_type_float(op->ctx, TF_F64);
  int64_t np = parts->type->dims[c->first];
  uint32_t rank = parts->type->rank, inner = c->first + 1;
  tf_value *x = tf_as_cast(op, parts, elem), *lengths = tf_as_cast(op, tf_as_parts_lengths(c, np, rank - 1), elem);
  tf_value *mask = tf_as_parts_mask(c, parts->type), *mean = mean_of(c, x, lengths);
  tf_type *narrow = tf_as_narrow_parts(parts);
  tf_value *r = narrow ? NULL : tf_as_parts_reduced(c, "fusion.sum", differences(c, x, mean, mask), inner, elem);
  mean = narrow ? tf_as_cast(op, tf_as_cast(op, mean, narrow), elem)
                : op2(c, "fusion.add", mean, op2(c, "fusion.div", r, lengths));
  tf_value *first = tf_as_cast(op, first_of(c, mean), wide);
  tf_value *d = differences(c, x, mean, mask);
  tf_value *q = tf_as_parts_reduced(c, "fusion.sum", op2(c, "fusion.mul", d, d), inner, elem);
  r = tf_as_parts_reduced(c, "fusion.sum", d, inner, elem);
  lengths = tf_as_cast(op, tf_as_parts_lengths(c, np, rank - 1), wide);
  mean = tf_as_cast(op, mean, wide);
  q = tf_as_cast(op, q, wide);
  r = tf_as_cast(op, r, wide);
  /* About the first mean, e below this one, a part has the sums r + n e, and q + 2 r e + n e e: no quotient for each.
   */
  tf_value *n = tf_as_cast(op, tf_as_parts_elements(c), wide), *e = op2(c, "fusion.sub", mean, first);
  tf_value *sum = op2(c, "fusion.add", r, op2(c, "fusion.mul", e, lengths));
  q = op2(c, "fusion.add", q, op2(c, "fusion.mul", e, op2(c, "fusion.add", r, sum)));
  q = tf_as_parts_reduced(c, "fusion.sum", q, c->first, wide);
  r = tf_as_parts_reduced(c, "fusion.sum", sum, c->first, wide);
  q = op2(c, "fusion.sub", q, op2(c, "fusion.div", op2(c, "fusion.mul", r, r), n));
  q = op2(c, "fusion.max", q, tf_as_number(op, wide, 0, 0)); /* what rounding left of nothing */
  tf_value *over =
      tf_as_both(op, "fusion.sub", n, tf_as_number(op, wide, (double)tf_fusion_correction_of(op, 0), 0), wide);
  over = tf_as_both(op, "fusion.max", over, tf_as_number(op, wide, 0, 0), wide);
  return tf_as_cast(op, op2(c, "fusion.div", q, over), op->result[0].type->elem);
}
