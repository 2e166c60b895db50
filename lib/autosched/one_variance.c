/* A layer norm takes the mean of a row, and then the mean of the squares of what its elements differ from that by: two
 * passes, and a cluster's blocks wait for each other twice. Of elements of 16 bits both come of one pass, of sums in
 * double precision: their squares are exact in f32, and what is left of 53 bits when nearly equal ones are subtracted
 * is more than f32 has.
 *
 * Of bf16 eight elements, and their squares, are added up as f32 first (tf_as_is_moment), since conversions to f64 take
 * a crew as long as memory takes. Where these differ by less than a factor of five, so that their sum says little
 * about their variance, squares of 16 bits and their sum are exact in 24; else what is rounded off, 2^-24 of the sum,
 * is small beside their own variance: 2^-16 of it. */
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

/* How many elements the axis of `x` has, an i64, where `n` is that; else NULL. */
static tf_value *count(const tf_value *n, const tf_value *x, int64_t axis) {
  const tf_op *cast = n->def && tf_fusion_is(n->def, TF_FUSION_CAST) ? n->def : NULL;
  const tf_op *dim = cast && cast->operand[0].value->def ? cast->operand[0].value->def : NULL;
  if (!dim || !tf_fusion_is(dim, TF_FUSION_DIM)) return NULL;
  int64_t of = tf_fusion_axis_of(dim, 0);
  const tf_value *a = from(dim->operand[0].value, &of), *b = from(x, &axis);
  return a == b && of == axis ? cast->operand[0].value : NULL;
}

static bool is_f32(const tf_value *v) {
  const tf_type *t = v->type;
  return t->kind == TF_TYPE_TENSOR && t->elem->kind == TF_TYPE_FLOAT && t->elem->fkind == TF_F32;
}

/* Elements of an argument, of 16 bits, widened? Powers of two of f64 are beyond those of their squares. */
static bool is_narrow(const tf_value *x) {
  const tf_op *cast = made_by(x, TF_FUSION_CAST);
  tf_type *t = cast ? cast->operand[0].value->type : NULL;
  return t && !cast->operand[0].value->def && t->elem->kind == TF_TYPE_FLOAT && tf_as_bytes(t) == 2;
}

typedef struct moments {
  tf_value *x, *count; /* the elements, and how many they are */
  tf_op *sum, *mean;   /* of the elements; the quotient */
} moments;

/* What the sum of squares is of. */
static bool find(const tf_op *squares, moments *m) {
  const tf_op *square = made_by(squares->operand[0].value, TF_FUSION_MUL);
  bool same = square && square->operand[0].value == square->operand[1].value;
  const tf_op *d = same ? made_by(square->operand[0].value, TF_FUSION_SUB) : NULL;
  const tf_op *again = d ? made_by(d->operand[1].value, TF_FUSION_BROADCAST) : NULL;
  m->mean = again ? made_by(again->operand[0].value, TF_FUSION_DIV) : NULL;
  m->sum = m->mean ? made_by(m->mean->operand[0].value, TF_FUSION_SUM) : NULL;
  if (!m->sum || m->sum->operand[0].value != d->operand[0].value || axis_of(squares) < 0) return false;
  m->x = d->operand[0].value;
  if (axis_of(m->sum) != axis_of(squares) || axis_of(again) != axis_of(squares) || !is_f32(m->x) ||
      !is_f32(&m->sum->result[0]) || !is_f32(&squares->result[0]) || !is_narrow(m->x))
    return false;
  m->count = count(m->mean->operand[1].value, m->x, axis_of(squares));
  return m->count != NULL;
}

bool tf_as_is_variance(const tf_op *op) {
  moments m;
  if (!tf_fusion_is(op, TF_FUSION_SUM) || !tf_fusion_is_plain(op) || !find(op, &m)) return false;
  for (const tf_use *u = op->result[0].uses; u; u = u->next) {
    const tf_op *q = u->owner;
    if (!tf_fusion_is(q, TF_FUSION_DIV) || !tf_fusion_is_plain(q) || q->operand[0].value != &op->result[0] ||
        q->operand[1].value != m.mean->operand[1].value)
      return false;
  }
  return op->result[0].uses != NULL;
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

/* Mean and variance, made ahead of where the mean was. */
static void make(const tf_op *squares, const moments *m) {
  tf_op *at = m->mean;
  tf_type *f64 = tf_type_float(at->ctx, TF_F64), *f32 = tf_type_float(at->ctx, TF_F32);
  tf_value *x = tf_as_cast(at, m->x, f64), *n = tf_as_cast(at, m->count, f64);
  tf_value *square = tf_as_cast(at, tf_as_both(at, "fusion.mul", m->x, m->x, m->x->type), f64);
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

void tf_as_one_variance(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next) {
    moments m;
    if (!tf_as_is_variance(o) || !find(o, &m)) continue;
    make(o, &m);
    TF_EITHER(tf_sweep_dead(tf_fusion_body(func)));
    return; /* its ops may be gone */
  }
}
