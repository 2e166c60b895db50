/* A reduction over so many elements that one block, or the blocks of a cluster, would be at work while the others are
 * idle: it becomes one of parts, of which there are as many as it takes, and one of what these gave. Both are ordinary
 * reductions, each a kernel, and the order of the elements is the same in every run.
 *
 * What is cut are the arguments (`fusion.parts`): everything that is computed of them element by element is computed of
 * their parts. Behind the last element a part has zeros, or what does nothing to the reduction; where neither is left
 * of what is computed of it, a mask says which elements there are. */
#include <math.h>

#include "autosched/autosched_impl.h"
#include "support/result.h"

/* Elements of a part: a block has one of a row, or eight vectors side by side of one of columns. */
enum { ROW = 16384, COLUMN = 2048 };

#define F8E4M3_MOST 448.0 /* it has no infinity */

typedef struct cutting {
  tf_op *at;         /* ops go before it */
  uint32_t first, n; /* axes */
  int64_t size;
  double f; /* what stands behind the last element, of floats and of others */
  int64_t i;
  tf_map *made; /* value -> its parts */
  /* an argument that has the axes, and the first of them there */
  tf_value *arg;
  uint32_t arg_first;
} cutting;

static bool is_elementwise(const tf_op *op) {
  tf_fusion_class c = tf_fusion_op_info(op)->cls;
  return (c == TF_FC_POINTWISE || c == TF_FC_CAST || c == TF_FC_SET) && tf_fusion_is_plain(op);
}

/* How many of the axes a value has: those that are not statically 1. */
static uint32_t axes_of(const cutting *c, const tf_value *v) {
  uint32_t n = 0;
  for (uint32_t k = c->first; k < c->first + c->n; k++) n += v->type->dims[k] != 1;
  return n;
}

/* The same axes of what a broadcast reads; false: it makes some of them, and not all. */
static bool below(const cutting *c, const tf_op *op, cutting *out) {
  *out = *c;
  for (uint32_t k = 0; k < c->first; k++) out->first -= tf_fusion_has_axis(op, k);
  for (uint32_t k = c->first; k < c->first + c->n; k++)
    if (tf_fusion_has_axis(op, k)) return false;
  return true;
}

/* An argument, or one that is broadcast along other axes. */
static bool is_read(const tf_value *v) { return !v->def || tf_fusion_is(v->def, TF_FUSION_BROADCAST); }

/* Can it be cut? Arguments that have all of the axes or none can, and what is computed of such element by element. */
static bool can_cut(const cutting *c, const tf_value *v) {
  cutting in;
  if (v->type->kind != TF_TYPE_TENSOR) return true;
  uint32_t has = axes_of(c, v), rank = v->type->rank - c->n + 2;
  if (rank > TF_MAX_RANK) return false;
  if (has && has < c->n) return false;
  if (!v->def) return true;
  if (tf_fusion_op_info(v->def)->cls == TF_FC_BROADCAST && tf_fusion_is_plain(v->def))
    return !has || (below(c, v->def, &in) && !v->def->operand[0].value->def);
  if (!has) return true;
  if (!is_elementwise(v->def)) return false;
  for (uint32_t i = 0; i < v->def->noperand; i++)
    if (!can_cut(c, v->def->operand[i].value)) return false;
  return true;
}

/* The type of the parts: `size` elements each, or 1 of what does not have the axes. */
static tf_type *parts_type(const cutting *c, const tf_type *t) {
  int64_t dims[TF_MAX_RANK], all = 1;
  uint32_t rank = 0;
  bool known = true, has = false;
  for (uint32_t k = 0; k < t->rank; k++) {
    if (k < c->first || k >= c->first + c->n) {
      dims[rank++] = t->dims[k];
      continue;
    }
    has |= t->dims[k] != 1;
    known &= t->dims[k] != TF_DYN;
    all = known ? all * t->dims[k] : 1;
    if (k == c->first) rank += 2;
  }
  dims[c->first] = !has ? 1 : known ? all / c->size + (all % c->size != 0) : TF_DYN;
  dims[c->first + 1] = has ? c->size : 1;
  return tf_type_tensor(t->elem, dims, rank);
}

static tf_attr *axes_attr(const cutting *c, uint32_t from, uint32_t n) {
  int64_t axes[TF_MAX_RANK];
  for (uint32_t i = 0; i < n; i++) axes[i] = from + i;
  return tf_attr_ints(c->at->ctx, axes, n);
}

/* What does not have the axes: as many axes of extent 1. */
static tf_value *with_ones(const cutting *c, tf_value *v) {
  tf_type *type = parts_type(c, v->type);
  tf_named_attr at = {"axes", axes_attr(c, c->first + 1, 1)};
  if (c->n == 1) return tf_as_made(c->at, "fusion.broadcast", &v, 1, type, &at, 1);
  if (c->n == 2) return v;
  at.value = axes_attr(c, c->first + 2, c->n - 2);
  return tf_as_made(c->at, "fusion.squeeze", &v, 1, type, &at, 1);
}

static tf_value *cut_argument(cutting *c, tf_value *v) {
  tf_type *elem = v->type->elem;
  tf_value *in[2] = {v, tf_as_number(c->at, elem, c->f, c->i)};
  tf_named_attr at[3] = {{"axes", axes_attr(c, c->first, c->n)},
                         {"cache", tf_attr_strz(c->at->ctx, "evict_first")},
                         {"size", tf_attr_i64(c->at->ctx, c->size)}};
  cutting arg = *c;
  if (v->def) TF_SURELY(below(c, v->def, &arg));
  c->arg = v->def ? v->def->operand[0].value : v;
  c->arg_first = arg.first;
  return tf_as_made(c->at, "fusion.parts", in, 2, parts_type(c, v->type), at, 3);
}

static tf_value *cut(cutting *c, tf_value *v);

static tf_value *cut_op(cutting *c, tf_value *v) {
  tf_value **in = TF_NEW_ARRAY(c->at->pool, tf_value *, v->def->noperand + 1);
  tf_type *type = parts_type(c, v->type);
  for (uint32_t i = 0; i < v->def->noperand; i++) in[i] = cut(c, v->def->operand[i].value);
  tf_op *op = tf_op_new(c->at->ctx, c->at->pool, v->def->loc, v->def->def, in, v->def->noperand, &type, 1, v->def->attr,
                        v->def->nattr, 0);
  tf_op_insert_before(c->at, op);
  return &op->result[0];
}

static tf_value *cut(cutting *c, tf_value *v) {
  if (v->type->kind != TF_TYPE_TENSOR) return v;
  tf_value *old = tf_map_get(c->made, tf_map_ptr(v));
  if (old) return old;
  tf_value *x = !axes_of(c, v) ? with_ones(c, v) : NULL;
  if (!x) x = is_read(v) ? cut_argument(c, v) : cut_op(c, v);
  tf_map_set(c->made, tf_map_ptr(v), x);
  return x;
}

/* ------------------------------------------------------------------------------------------------ the last part */

/* Is it zero where the arguments are? */
static bool keeps_zero(const cutting *c, const tf_value *v) {
  if (v->type->kind != TF_TYPE_TENSOR || !axes_of(c, v)) return false;
  if (is_read(v)) return true;
  if (!is_elementwise(v->def)) return false;
  switch (tf_fusion_op_info(v->def)->id) {
  case TF_FUSION_SET:
  case TF_FUSION_CAST:
  case TF_FUSION_NEG:
  case TF_FUSION_ABS: return keeps_zero(c, v->def->operand[0].value);
  case TF_FUSION_ADD:
  case TF_FUSION_SUB:
  case TF_FUSION_MUL: return keeps_zero(c, v->def->operand[0].value) && keeps_zero(c, v->def->operand[1].value);
  default: return false;
  }
}

/* Is it an argument, of a type that has the number, or one that is converted and keeps it? */
static bool keeps_number(const tf_value *v) {
  for (; v->def; v = v->def->operand[0].value) {
    tf_type *from = v->def->noperand == 1 ? tf_fusion_elem(v->def->operand[0].value->type) : NULL;
    if (!tf_fusion_is(v->def, TF_FUSION_CAST) || from->kind != TF_TYPE_FLOAT) return false;
    if (from->fkind != TF_F16 && from->fkind != TF_BF16 && from->fkind != TF_F32 && from->fkind != TF_F64) return false;
  }
  return true;
}

static tf_value *elements(const cutting *c) {
  tf_type *t = tf_type_int(c->at->ctx, 64, false);
  tf_value *all = NULL;
  for (uint32_t k = 0; k < c->n; k++) {
    tf_named_attr axis = {"axis", tf_attr_i64(c->at->ctx, c->arg_first + k)};
    tf_value *n = tf_as_made(c->at, "fusion.dim", &c->arg, 1, t, &axis, 1);
    all = all ? tf_as_both(c->at, "fusion.mul", all, n, t) : n;
  }
  return all;
}

/* [1, parts, size, 1]: is there such an element? A part has size elements, or what is left for it. */
static tf_value *mask(const cutting *c, const tf_type *like) {
  tf_context *ctx = c->at->ctx;
  tf_type *wide = tf_type_int(ctx, 64, false), *narrow = tf_type_int(ctx, 32, false);
  int64_t dims[TF_MAX_RANK];
  for (uint32_t k = 0; k < like->rank; k++) dims[k] = k == c->first ? like->dims[k] : 1;
  tf_value *all = elements(c), *size = tf_as_number(c->at, wide, 0, c->size);
  tf_value *in[3] = {all, tf_as_number(c->at, wide, 0, -c->size), NULL};
  bool known = like->dims[c->first] != TF_DYN;
  if (!known) in[2] = tf_as_both(c->at, "fusion.ceil_div", all, size, wide);
  tf_named_attr axis = {"axis", tf_attr_i64(ctx, c->first)};
  tf_type *t = tf_type_tensor(wide, dims, like->rank);
  tf_value *left = tf_as_made(c->at, "fusion.iota", in, known ? 2 : 3, t, &axis, 1);
  left = tf_as_cast(c->at, tf_as_both(c->at, "fusion.min", left, size, t), narrow);
  dims[c->first] = 1;
  dims[c->first + 1] = c->size;
  axis.value = tf_attr_i64(ctx, c->first + 1);
  tf_value *from[2] = {tf_as_number(c->at, narrow, 0, 0), tf_as_number(c->at, narrow, 0, 1)};
  tf_value *place = tf_as_made(c->at, "fusion.iota", from, 2, tf_type_tensor(narrow, dims, like->rank), &axis, 1);
  dims[c->first] = like->dims[c->first];
  return tf_as_both(c->at, "fusion.lt", place, left, tf_type_tensor(tf_type_i(ctx, 1), dims, like->rank));
}

/* ------------------------------------------------------------------------------------------------ reductions */

/* What changes nothing, in the reduction's own type: the least and the largest number where it has no infinity. */
static bool identity_of(const tf_op *op, double *f, int64_t *i) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  tf_fusion_dtype d;
  *f = -INFINITY;
  *i = 0;
  if (!tf_fusion_dtype_of(tf_fusion_elem(op->result[0].type), &d)) return false;
  bool no_infinity = d == TF_FD_F8E4M3 || d == TF_FD_F4;
  if (info->id == TF_FUSION_LOGSUMEXP) return !no_infinity;
  if (info->combine == TF_FUSION_NONE || d == TF_FD_F4) return false;
  tf_fusion_identity(info->combine, d, f, i);
  if (no_infinity && isinf(*f)) *f = *f > 0 ? F8E4M3_MOST : -F8E4M3_MOST;
  return true;
}

static tf_value *reduce(const cutting *c, tf_op *like, tf_value *x, tf_attr *axes) {
  int64_t dims[TF_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t k = 0; k < x->type->rank; k++) {
    bool gone = false;
    for (uint32_t i = 0; i < axes->n; i++) gone |= axes->ints[i] == (int64_t)k;
    if (!gone) dims[rank++] = x->type->dims[k];
  }
  tf_type *type = tf_type_tensor(x->type->elem, dims, rank);
  tf_named_attr at = {"axes", axes};
  tf_op *op = tf_op_new(like->ctx, like->pool, like->loc, like->def, &x, 1, &type, 1, &at, 1, 0);
  tf_op_insert_before(c->at, op);
  return &op->result[0];
}

static void note(tf_map *ops, tf_value *v) {
  if (!v->def || tf_map_get(ops, tf_map_ptr(v->def))) return;
  tf_map_set(ops, tf_map_ptr(v->def), v->def);
  for (uint32_t i = 0; i < v->def->noperand; i++) note(ops, v->def->operand[i].value);
}

/* What only `v` needed, and v: from the last op to the first, so that none is looked at once it is gone. */
static void erase_unused(tf_value *v) {
  if (!v->def) return;
  tf_map ops = {.pool = v->def->pool};
  note(&ops, v);
  for (tf_op *op = v->def, *before; op; op = before) {
    before = op->prev;
    if (tf_map_get(&ops, tf_map_ptr(op)) && !tf_value_has_uses(&op->result[0])) tf_op_erase(op);
  }
}

/* Axes that follow each other, of which there are elements, and all can be cut. */
static bool plan(tf_op *op, int64_t size, cutting *c) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  tf_value *x = op->operand[0].value;
  double f;
  int64_t i;
  if (!axes->n || x->type->elem != op->result[0].type->elem || !tf_fusion_is_plain(op)) return false;
  int64_t first = axes->ints[0];
  for (uint32_t k = 1; k < axes->n; k++)
    if (axes->ints[k] < first) first = axes->ints[k];
  for (uint32_t k = 0; k < axes->n; k++)
    if (!tf_fusion_has_axis(op, first + k)) return false;
  *c = (cutting){.at = op, .first = (uint32_t)first, .n = axes->n, .size = size};
  return identity_of(op, &f, &i) && axes_of(c, x) && can_cut(c, x);
}

static bool can_part(tf_op *op) {
  cutting c;
  return plan(op, 2, &c);
}

bool tf_as_part(tf_op *op, int64_t size) {
  cutting c;
  tf_map made = {.pool = op->pool};
  double f;
  int64_t i;
  tf_value *x = op->operand[0].value;
  if (!plan(op, size, &c)) return false;
  TF_SURELY(identity_of(op, &f, &i));
  c.made = &made;
  bool number = keeps_number(x), zero = tf_fusion_is(op, TF_FUSION_SUM) || tf_fusion_is(op, TF_FUSION_ANY);
  if (number) c.f = f, c.i = i;
  bool masked = !number && !(zero && keeps_zero(&c, x));
  tf_value *parts = cut(&c, x);
  if (masked) {
    tf_value *in[3] = {mask(&c, parts->type), parts, tf_as_number(op, parts->type->elem, f, i)};
    parts = tf_as_made(op, "fusion.select", in, 3, parts->type, NULL, 0);
  }
  tf_type *elem = op->result[0].type->elem;
  parts = tf_as_cast(op, parts, tf_as_sum_type(elem)); /* a reduction rounds once */
  parts = reduce(&c, op, parts, axes_attr(&c, c.first + 1, 1));
  tf_value *all = tf_as_cast(op, reduce(&c, op, parts, axes_attr(&c, c.first, 1)), elem);
  all->name = op->result[0].name;
  tf_value_replace_uses(&op->result[0], all);
  tf_op_erase(op);
  erase_unused(x);
  return true;
}

int64_t tf_as_part_size(const tf_autosched_chip *chip, bool row) {
  if (!chip->row) return row ? ROW : COLUMN;
  int64_t size = row ? chip->row : chip->row / 4;
  return size < 8 ? 8 : size;
}

static bool is_reduction(const tf_op *op) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  return info && info->cls == TF_FC_REDUCTION && tf_fusion_produces_tensor(op);
}

static bool same_parts(const tf_op *a, const tf_op *b) {
  const tf_op *x = a->operand[1].value->def, *y = b->operand[1].value->def;
  return a->operand[0].value == b->operand[0].value && a->result[0].type == b->result[0].type &&
         tf_fusion_axes_of(a) == tf_fusion_axes_of(b) && x && y && x->def == y->def && !x->noperand && !y->noperand &&
         tf_fusion_value_of(x) == tf_fusion_value_of(y);
}

/* What two reductions read is cut once. */
static void share_parts(tf_op *func) {
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    if (!tf_fusion_is(o, TF_FUSION_PARTS)) continue;
    for (tf_op *b = tf_fusion_body(func)->first; b != o; b = b->next) {
      if (!tf_fusion_is(b, TF_FUSION_PARTS) || !same_parts(b, o)) continue;
      tf_value *unused = o->operand[1].value;
      tf_value_replace_uses(&o->result[0], &b->result[0]);
      tf_op_erase(o);
      erase_unused(unused);
      break;
    }
  }
}

void tf_as_part_all(tf_op *func, const tf_autosched_chip *chip) {
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    if (!is_reduction(o)) continue;
    bool row = tf_fusion_has_axis(o, o->operand[0].value->type->rank - 1);
    TF_EITHER(tf_as_part(o, tf_as_part_size(chip, row)));
  }
  share_parts(func);
}

bool tf_as_may_part(const tf_as *a, const tf_as_kernel *k) {
  bool all = a->alone && !k->back && !a->nwish && a->version.kind == TF_AS_ANY;
  for (uint32_t i = 0; i < k->n && all; i++) all = !k->t[i].reduction || can_part(k->t[i].op);
  return all;
}
