/* A softmax in parts: each part has its largest element, and the sum of exp(x - m) from that; of all parts the largest
 * is found, and the sums are rescaled. So a row is read once for both. */
#include <math.h>

#include "autosched/parts.h"
#include "support/result.h"

/* The sum's parts, `most` being those of the largest element; an infinite one counts as 0. */
static tf_value *sums(const tf_as_parts *c, tf_value *parts, tf_value *most) {
  tf_value *from = tf_as_parts_again(c, tf_as_finite_of(c->at, most), c->first + 1);
  tf_value *e = tf_as_both(c->at, "fusion.sub", parts, from, parts->type);
  e = tf_as_made(c->at, "fusion.exp", &e, 1, parts->type, NULL, 0);
  return tf_as_parts_reduced(c, "fusion.sum", e, c->first + 1, most->type->elem);
}

static tf_value *rescaled(const tf_as_parts *c, tf_value *sum, tf_value *most, tf_value *all) {
  tf_value *e = tf_as_both(c->at, "fusion.sub", most, tf_as_parts_again(c, all, c->first), most->type);
  e = tf_as_made(c->at, "fusion.exp", &e, 1, most->type, NULL, 0);
  e = tf_as_both(c->at, "fusion.mul", sum, e, most->type);
  return tf_as_parts_reduced(c, "fusion.sum", e, c->first, most->type->elem);
}

static void take_place(tf_op *op, tf_value *v) {
  v->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], v);
}

static bool part(tf_op *sum, int64_t size) {
  tf_op *largest = NULL;
  tf_value *x = tf_as_summed(sum, &largest);
  tf_map made = {.pool = sum->pool};
  if (!x || tf_fusion_axes_of(sum)->n != 1 || !tf_as_keeps_number(x)) return false;
  tf_as_parts c = {.at = largest,
                   .first = (uint32_t)tf_fusion_axes_of(sum)->ints[0],
                   .n = 1,
                   .size = size,
                   .f = -INFINITY,
                   .made = &made};
  if (!tf_as_parts_axes(&c, x) || !tf_as_can_cut(&c, x)) return false;
  tf_value *parts = tf_as_parts_of(&c, x);
  tf_value *most = tf_as_parts_reduced(&c, "fusion.reduce_max", parts, c.first + 1, x->type->elem);
  tf_value *all = tf_as_parts_reduced(&c, "fusion.reduce_max", most, c.first, x->type->elem);
  take_place(sum, rescaled(&c, sums(&c, parts, most), most, all));
  take_place(largest, all);
  tf_op_erase(sum);
  tf_op_erase(largest);
  return true;
}

void tf_as_part_softmax(tf_op *func, int64_t size) {
  for (bool more = true; more;) {
    more = false;
    for (tf_op *o = tf_fusion_body(func)->first; o && !more; o = o->next)
      more = tf_fusion_is(o, TF_FUSION_SUM) && tf_fusion_is_plain(o) && part(o, size);
  }
}
