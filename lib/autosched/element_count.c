/* Is a number how many elements some axes of a tensor have together? Extents are asked for one by one and multiplied
 * as integers, or known, or arguments of a version with joined axes. Each is taken apart into axes of arguments (or of
 * what has its own extents), and a factor that is known; both sides must be made of the same ones. */
#include "autosched/autosched_impl.h"

enum { MOST_AXES = 2 * TF_MAX_RANK };

typedef struct factors {
  struct {
    const tf_value *of;
    int64_t axis;
  } at[MOST_AXES];
  uint32_t n;
  int64_t known;
} factors;

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

static bool add(factors *f, const tf_value *of, int64_t axis) {
  if (f->n == MOST_AXES) return false;
  f->at[f->n].of = of;
  f->at[f->n++].axis = axis;
  return true;
}

static bool add_known(factors *f, int64_t n) { return !__builtin_mul_overflow(f->known, n, &f->known); }

/* One axis, of an argument with joined ones all that these were. */
static bool add_axis(const tf_op *func, factors *f, const tf_value *v, int64_t axis) {
  v = from(v, &axis);
  if (v->type->dims[axis] != TF_DYN) return add_known(f, v->type->dims[axis]);
  uint32_t first = (uint32_t)axis, n = v->def ? 1 : tf_fusion_joined_axes(func, v->index, (uint32_t)axis, &first);
  for (uint32_t i = 0; i < n; i++)
    if (!add(f, v, first + i)) return false;
  return true;
}

/* An argument of a joined version that is one extent of another one. */
static bool add_extent(const tf_op *func, factors *f, const tf_value *v) {
  const tf_attr *extents = tf_fusion_extents_of(func);
  uint32_t own = tf_fusion_own_arguments(func), i = 2 * (v->index - own);
  if (!extents || v->index < own || i + 1 >= extents->n) return false;
  return add(f, tf_fusion_body(func)->arg[extents->ints[i]], extents->ints[i + 1]);
}

static bool add_product(const tf_op *func, factors *f, const tf_value *v) {
  const tf_op *op = v->def;
  if (!op) return add_extent(func, f, v);
  if (tf_fusion_is(op, TF_FUSION_DIM)) return add_axis(func, f, op->operand[0].value, tf_fusion_axis_of(op, 0));
  if (tf_fusion_is(op, TF_FUSION_CONSTANT)) return add_known(f, tf_fusion_value_of(op)->i);
  return tf_fusion_is(op, TF_FUSION_MUL) && add_product(func, f, op->operand[0].value) &&
         add_product(func, f, op->operand[1].value);
}

static bool are_same(const factors *a, factors *b) {
  if (a->n != b->n || a->known != b->known) return false;
  for (uint32_t i = 0; i < a->n; i++) {
    uint32_t j = 0;
    while (j < b->n && (b->at[j].of != a->at[i].of || b->at[j].axis != a->at[i].axis)) j++;
    if (j == b->n) return false;
    b->at[j] = b->at[--b->n];
  }
  return true;
}

bool tf_as_is_count(const tf_op *func, const tf_value *n, const tf_value *x, const tf_attr *axes, tf_as_count *out) {
  const tf_op *op = n->def;
  factors all = {.known = 1}, asked = {.known = 1};
  *out = (tf_as_count){0};
  for (uint32_t i = 0; i < axes->n; i++)
    if (!add_axis(func, &all, x, axes->ints[i])) return false;
  if (!op || n->type->kind != TF_TYPE_FLOAT) return false;
  if (tf_fusion_is(op, TF_FUSION_CONSTANT)) {
    out->known = all.known;
    return !all.n && tf_fusion_value_of(op)->f == (double)(float)all.known;
  }
  if (!tf_fusion_is(op, TF_FUSION_CAST) || op->operand[0].value->type->kind != TF_TYPE_INT) return false;
  out->value = op->operand[0].value;
  return add_product(func, &asked, out->value) && are_same(&all, &asked);
}
