/* The place of the largest, or smallest, element in parts: each part gives its element and where that is; of the parts
 * that have the element of all, the first has the place. A NaN comes before all numbers, in a part and among parts.
 * What stands behind the last element is never the first of its equals. */
#include "autosched/parts.h"

bool tf_as_can_part_place(const tf_op *op) {
  const tf_type *t = op->operand[0].value->type;
  int64_t n = 1;
  bool known = true;
  for (uint32_t k = 0; k < t->rank; k++) {
    if (!tf_fusion_has_axis(op, k) || t->dims[k] == 0) continue;
    known &= t->dims[k] != TF_DYN && !__builtin_mul_overflow(n, t->dims[k], &n);
  }
  if (t->elem->kind == TF_TYPE_INT && t->elem->width < 8) return false;
  return op->result[0].type->elem->width == 64 || (known && n <= INT32_MAX); /* else the launch must look */
}

static tf_type *bits_of(const tf_type *t) { return tf_type_tensor(tf_type_i(t->elem->ctx, 1), t->dims, t->rank); }

/* Where in its part an element is that is `best`, or a NaN where that is one: the least such place. */
static tf_value *find(const tf_as_parts *c, tf_value *parts, tf_value *best) {
  const tf_type *t = parts->type;
  tf_type *narrow = tf_type_int(c->at->ctx, 32, false);
  tf_value *won = tf_as_both(c->at, "fusion.eq", parts, tf_as_parts_again(c, best, c->first + 1), bits_of(t));
  won = tf_as_both(c->at, "fusion.or", won, tf_as_both(c->at, "fusion.ne", parts, parts, bits_of(t)), bits_of(t));
  tf_value *in[3] = {won, tf_as_parts_places(c, t->rank), tf_as_number(c->at, narrow, 0, INT32_MAX)};
  tf_value *place = tf_as_made(c->at, "fusion.select", in, 3, tf_type_tensor(narrow, t->dims, t->rank), NULL, 0);
  return tf_as_parts_reduced(c, "fusion.reduce_min", place, c->first + 1, narrow);
}

/* A block that keeps its part in registers finds the element first, and then its place, by 8 instructions for an
 * element; both at once take 17, which is too long for elements of 16 bits, and on an H200 for those of 32. */
bool tf_as_place_keeps_part(const tf_op *op) {
  const tf_type *t = op->operand[0].value->type;
  return t->elem->kind == TF_TYPE_FLOAT && (t->elem->width == 16 || t->elem->width == 32) &&
         tf_fusion_has_axis(op, t->rank - 1);
}

tf_value *tf_as_part_place(const tf_as_parts *c, tf_op *op, tf_value *parts) {
  tf_context *ctx = op->ctx;
  tf_type *elem = parts->type->elem, *wide = tf_type_int(ctx, 64, false);
  const char *best = tf_fusion_is(op, TF_FUSION_ARGMAX) ? "fusion.reduce_max" : "fusion.reduce_min";
  tf_value *value = tf_as_parts_reduced(c, best, parts, c->first + 1, elem);
  tf_value *place = tf_as_place_keeps_part(op)
                        ? find(c, parts, value)
                        : tf_as_parts_reduced(c, op->def->name, parts, c->first + 1, tf_type_int(ctx, 32, false));
  const tf_type *t = value->type;
  tf_type *bits = tf_type_tensor(tf_type_i(ctx, 1), t->dims, t->rank), *at = tf_type_tensor(wide, t->dims, t->rank);
  place =
      tf_as_both(op, "fusion.add", tf_as_cast(op, place, wide), tf_as_parts_starts(c, t->dims[c->first], t->rank), at);
  tf_value *all = tf_as_parts_again(c, tf_as_parts_reduced(c, best, value, c->first, elem), c->first);
  tf_value *won = tf_as_both(op, "fusion.eq", value, all, bits);
  if (elem->kind == TF_TYPE_FLOAT)
    won = tf_as_both(op, "fusion.or", won, tf_as_both(op, "fusion.ne", value, value, bits), bits);
  tf_value *never = tf_as_number(op, wide, 0, INT64_MAX), *in[3] = {won, place, never};
  place = tf_as_made(op, "fusion.select", in, 3, at, NULL, 0);
  place = tf_as_parts_reduced(c, "fusion.reduce_min", place, c->first, wide);
  t = place->type;
  tf_type *one = tf_type_tensor(tf_type_i(ctx, 1), t->dims, t->rank);
  tf_value *out[3] = {tf_as_both(op, "fusion.eq", place, never, one), tf_as_number(op, wide, 0, -1), place};
  return tf_as_cast(op, tf_as_made(op, "fusion.select", out, 3, place->type, NULL, 0), op->result[0].type->elem);
}
