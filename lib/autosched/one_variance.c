/* A layer norm takes the mean of a row, and then the mean of the squares of what its elements differ from that by: two
 * passes, and a cluster's blocks wait for each other twice. Both come of one pass, of sums in double precision: what is
 * left of 53 bits when nearly equal ones are subtracted is more than f32 has. So do a batch norm's and a group norm's.
 *
 * It is a mean and a variance if both sums are along the same axes, and both are divided by how many elements these
 * have (element_count.c). Squares of 16 bits are exact in f32; of others f64 are multiplied. It is worth it where each
 * pass reads the elements again (rows and columns that nothing keeps, if elements are stored behind), and for crews.
 * Where registers have a row, a second pass is cheaper than f64.
 *
 * Of bf16, where a vector of a row is added up together, eight elements, and their squares, are added up as f32 first
 * (tf_as_is_moment), since conversions to f64 take a crew as long as memory takes. Where these differ by less than a
 * factor of five, so that their sum says little about their variance, squares of 16 bits and their sum are exact in 24;
 * else what is rounded off, 2^-24 of the sum, is small beside their own variance: 2^-16 of it. */
#include "autosched/autosched_impl.h"
#include "ir/pass.h"
#include "support/result.h"

static tf_op *made_by(const tf_value *v, tf_fusion_id id) {
  return v->def && tf_fusion_is(v->def, id) && tf_fusion_is_plain(v->def) ? v->def : NULL;
}

static bool is_f32(const tf_value *v) {
  const tf_type *t = v->type;
  return t->kind == TF_TYPE_TENSOR && t->elem->kind == TF_TYPE_FLOAT && t->elem->fkind == TF_F32;
}

/* Elements of an argument, of 16 bits, widened? Their squares are exact in f32. */
static bool is_narrow(const tf_value *x) {
  const tf_op *cast = made_by(x, TF_FUSION_CAST);
  tf_type *t = cast ? cast->operand[0].value->type : NULL;
  return t && !cast->operand[0].value->def && t->elem->kind == TF_TYPE_FLOAT && tf_as_bytes(t) == 2;
}

typedef struct moments {
  tf_value *x;       /* the elements */
  tf_as_count count; /* how many they are */
  tf_op *sum, *mean; /* of the elements; the quotient */
} moments;

/* What the sum of squares is of. */
static bool find(const tf_op *squares, moments *m) {
  const tf_op *square = made_by(squares->operand[0].value, TF_FUSION_MUL);
  bool same = square && square->operand[0].value == square->operand[1].value;
  const tf_op *d = same ? made_by(square->operand[0].value, TF_FUSION_SUB) : NULL;
  const tf_op *again = d ? made_by(d->operand[1].value, TF_FUSION_BROADCAST) : NULL;
  m->mean = again ? made_by(again->operand[0].value, TF_FUSION_DIV) : NULL;
  m->sum = m->mean ? made_by(m->mean->operand[0].value, TF_FUSION_SUM) : NULL;
  if (!m->sum || m->sum->operand[0].value != d->operand[0].value) return false;
  m->x = d->operand[0].value;
  if (!tf_as_same_axes(m->sum, squares) || !tf_as_same_axes(again, squares) || !is_f32(m->x) ||
      !is_f32(&m->sum->result[0]) || !is_f32(&squares->result[0]))
    return false;
  return tf_as_is_count(tf_op_parent(squares), m->mean->operand[1].value, m->x, tf_fusion_axes_of(squares), &m->count);
}

/* Is the sum of squares divided by how many there are, and no more? */
static bool is_variance(const tf_op *op, moments *m) {
  if (!tf_fusion_is(op, TF_FUSION_SUM) || !tf_fusion_is_plain(op) || !find(op, m)) return false;
  for (const tf_use *u = op->result[0].uses; u; u = u->next) {
    const tf_op *q = u->owner;
    tf_as_count n;
    if (!tf_fusion_is(q, TF_FUSION_DIV) || !tf_fusion_is_plain(q) || q->operand[0].value != &op->result[0] ||
        !tf_as_is_count(tf_op_parent(op), q->operand[1].value, m->x, tf_fusion_axes_of(op), &n))
      return false;
  }
  return op->result[0].uses != NULL;
}

bool tf_as_is_narrow_variance(const tf_op *op) {
  moments m;
  return is_variance(op, &m) && is_narrow(m.x);
}

static bool is_bf16(const tf_value *v) {
  const tf_type *t = tf_fusion_elem(v->type);
  return t->kind == TF_TYPE_FLOAT && t->fkind == TF_BF16;
}

static bool is_product(const tf_op *op, const tf_value *of) {
  return tf_fusion_is(op, TF_FUSION_MUL) && (op->operand[0].value == of || op->operand[1].value == of);
}

static bool is_square(const tf_op *op) {
  return op && tf_fusion_is(op, TF_FUSION_MUL) && op->operand[0].value == op->operand[1].value;
}

/* Is it a mean that is squared, or one from which such a square is subtracted? */
static bool is_mean_of_moment(const tf_op *mean) {
  for (const tf_use *u = mean->result[0].uses; u; u = u->next) {
    bool less = tf_fusion_is(u->owner, TF_FUSION_SUB) && u->owner->operand[0].value == &mean->result[0];
    if (is_square(u->owner) || (less && is_square(u->owner->operand[1].value->def))) return true;
  }
  return false;
}

bool tf_as_is_moment(const tf_op *sum) {
  if (!tf_fusion_adds_widened(sum)) return false;
  const tf_op *x = sum->operand[0].value->def->operand[0].value->def;
  if (is_square(x)) x = x->operand[0].value->def;
  if (!x || !tf_fusion_is(x, TF_FUSION_CAST) || !is_bf16(x->operand[0].value)) return false;
  for (const tf_use *u = sum->result[0].uses; u; u = u->next)
    if (!is_product(u->owner, &sum->result[0]) || !is_mean_of_moment(u->owner)) return false;
  return sum->result[0].uses != NULL;
}

static tf_value *sum(tf_op *at, tf_value *x, const tf_op *like, tf_type *elem) {
  const tf_type *t = like->result[0].type;
  tf_named_attr axes = {"axes", tf_fusion_axes_of(like)};
  return tf_as_made(at, "fusion.sum", &x, 1, tf_type_tensor(elem, t->dims, t->rank), &axes, 1);
}

/* Squares of 16 bits are exact in f32; as f64 no others are beyond what there is. */
static tf_value *square_of(tf_op *at, const moments *m, tf_value *wide) {
  tf_value *x = is_narrow(m->x) ? m->x : wide;
  return tf_as_cast(at, tf_as_both(at, "fusion.mul", x, x, x->type), tf_fusion_elem(wide->type));
}

/* Mean and variance, made ahead of where the mean was. */
static void make(const tf_op *squares, const moments *m) {
  tf_op *at = m->mean;
  tf_type *f64 = tf_type_float(at->ctx, TF_F64), *f32 = tf_type_float(at->ctx, TF_F32);
  tf_value *x = tf_as_cast(at, m->x, f64),
           *n = m->count.value ? tf_as_cast(at, m->count.value, f64) : tf_as_number(at, f64, (double)m->count.known, 0);
  tf_value *square = square_of(at, m, x);
  tf_value *share = tf_as_both(at, "fusion.div", tf_as_number(at, f64, 1, 0), n, f64);
  tf_value *s = sum(at, x, m->sum, f64), *q = sum(at, square, squares, f64);
  tf_value *mean = tf_as_both(at, "fusion.mul", s, share, s->type),
           *v = tf_as_both(at, "fusion.mul", q, share, q->type);
  v = tf_as_both(at, "fusion.sub", v, tf_as_both(at, "fusion.mul", mean, mean, mean->type), v->type);
  v = tf_as_cast(at, v, f32);
  v = tf_as_both(at, "fusion.max", v, tf_as_number(at, f32, 0, 0), v->type); /* what rounding left of nothing */
  tf_value_replace_uses(&m->mean->result[0], tf_as_cast(at, mean, f32));
  for (tf_use *u = squares->result[0].uses, *next; u; u = next) {
    next = u->next;
    tf_value_replace_uses(&u->owner->result[0], v);
  }
}

/* One; its ops may be gone then. */
static bool make_one(tf_op *func, bool narrow) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    moments m;
    if (!is_variance(o, &m) || (narrow && !is_narrow(m.x))) continue;
    make(o, &m);
    TF_EITHER(tf_sweep_dead(tf_fusion_body(func)));
    return true;
  }
  return false;
}

void tf_as_one_variance(tf_op *func, bool narrow) {
  while (make_one(func, narrow)) {
  }
}
