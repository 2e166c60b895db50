/* A layer norm takes the mean of a row, and then the mean of the squares of what its elements differ from that by: two
 * passes, and a cluster's blocks wait for each other twice. Where each pass reads the row again, fusion.var finds the
 * latter in the pass that finds the former. It costs more instructions an element, which elements of 16 bits have. */
#include "autosched/autosched_impl.h"
#include "ir/pass.h"
#include "support/result.h"

static tf_op *made_by(const tf_value *v, tf_fusion_id id) {
  return v->def && tf_fusion_is(v->def, id) && tf_fusion_is_plain(v->def) ? v->def : NULL;
}

/* Its one reduced axis; -1: it has several. */
static int64_t axis_of(const tf_op *sum) {
  const tf_attr *axes = tf_fusion_axes_of(sum);
  return axes->n == 1 ? axes->ints[0] : -1;
}

/* The value that has this axis first, ahead of what is computed element by element. */
static const tf_value *from(const tf_value *v, int64_t *axis) {
  while (v->def) {
    uint32_t operand;
    int32_t source;
    uint32_t d = tf_fusion_domain_axis(v->def, (uint32_t)*axis);
    if (!tf_fusion_extent_source(v->def, d, &operand, &source) || source < 0) break;
    v = v->def->operand[operand].value;
    *axis = source;
  }
  return v;
}

/* Is `n` how many elements the axis of `x` has? */
static bool counts(const tf_value *n, const tf_value *x, int64_t axis) {
  const tf_op *cast = n->def && tf_fusion_is(n->def, TF_FUSION_CAST) ? n->def : NULL;
  const tf_op *dim = cast && cast->operand[0].value->def ? cast->operand[0].value->def : NULL;
  if (!dim || !tf_fusion_is(dim, TF_FUSION_DIM)) return false;
  int64_t of = tf_fusion_axis_of(dim, 0);
  const tf_value *a = from(dim->operand[0].value, &of), *b = from(x, &axis);
  return a == b && of == axis;
}

/* `v` as the mean of a value over an axis: the sum, and by what it is divided. */
static const tf_op *mean(const tf_value *v, const tf_value **n) {
  const tf_op *q = made_by(v, TF_FUSION_DIV), *sum = q ? made_by(q->operand[0].value, TF_FUSION_SUM) : NULL;
  if (sum) *n = q->operand[1].value;
  return sum;
}

static bool is_f32(const tf_type *t) {
  return t->kind == TF_TYPE_TENSOR && t->elem->kind == TF_TYPE_FLOAT && t->elem->fkind == TF_F32;
}

/* Elements of an argument, of 16 bits, widened? */
static bool is_narrow(const tf_value *x) {
  const tf_op *cast = made_by(x, TF_FUSION_CAST);
  const tf_type *t = cast ? cast->operand[0].value->type : NULL;
  return t && !cast->operand[0].value->def && t->elem->kind == TF_TYPE_FLOAT && tf_as_bytes((tf_type *)t) == 2;
}

/* What the quotient is the variance of, or NULL. */
static tf_value *varied(const tf_op *quotient) {
  const tf_value *n, *m;
  const tf_op *squares = mean(&quotient->result[0], &n), *square, *d, *again, *sum;
  if (!squares || axis_of(squares) < 0) return NULL;
  square = made_by(squares->operand[0].value, TF_FUSION_MUL);
  d = square && square->operand[0].value == square->operand[1].value ? made_by(square->operand[0].value, TF_FUSION_SUB)
                                                                     : NULL;
  again = d ? made_by(d->operand[1].value, TF_FUSION_BROADCAST) : NULL;
  sum = again ? mean(again->operand[0].value, &m) : NULL;
  if (!sum || m != n || sum->operand[0].value != d->operand[0].value || axis_of(sum) != axis_of(squares) ||
      axis_of(again) != axis_of(sum))
    return NULL;
  tf_value *x = d->operand[0].value;
  bool wide = is_f32(x->type) && is_f32(sum->result[0].type) && is_f32(squares->result[0].type);
  return wide && is_narrow(x) && counts(n, x, axis_of(sum)) ? x : NULL;
}

void tf_as_one_variance(tf_op *func) {
  bool any = false;
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    tf_value *x = tf_fusion_is(o, TF_FUSION_DIV) && tf_fusion_is_plain(o) ? varied(o) : NULL;
    if (!x) continue;
    const tf_op *squares = o->operand[0].value->def;
    tf_named_attr attrs[2] = {{"axes", tf_fusion_axes_of(squares)}, {"correction", tf_attr_i64(func->ctx, 0)}};
    tf_value *y = tf_as_made(o, "fusion.var", &x, 1, o->result[0].type, attrs, 2);
    y->def->loc = squares->loc;
    y->name = o->result[0].name;
    tf_value_replace_uses(&o->result[0], y);
    any = true;
  }
  if (any) TF_EITHER(tf_sweep_dead(tf_fusion_body(func)));
}
