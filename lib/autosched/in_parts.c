/* A reduction over so many elements that one block, or the blocks of a cluster, would be at work while the others are
 * idle: it becomes one of parts, of which there are as many as it takes, and one of what these gave. Both are ordinary
 * reductions, each a kernel, and the order of the elements is the same in every run.
 *
 * What is cut are the arguments (`fusion.parts`): everything that is computed of them element by element is computed of
 * their parts. Behind the last element a part has zeros, or what does nothing to the reduction; where neither is left
 * of what is computed of it, a mask says which elements there are. */
#include <math.h>

#include "autosched/parts.h"
#include "support/result.h"

/* Elements of a part: a block has one of a row, or eight vectors side by side of one of columns. */
enum { ROW = 16384, COLUMN = 2048 };

#define F8E4M3_MOST 448.0 /* it has no infinity */

/* ------------------------------------------------------------------------------------------------ reductions */

/* What changes nothing, in the type of what is reduced: the least and the largest number where it has no infinity. */
static bool identity_of(const tf_op *op, double *f, int64_t *i) {
  const tf_fusion_info *info = tf_fusion_op_info(op);
  tf_fusion_id combine = info->combine;
  tf_fusion_dtype d;
  *f = -INFINITY;
  *i = 0;
  if (!tf_fusion_dtype_of(tf_fusion_elem(op->operand[0].value->type), &d)) return false;
  bool no_infinity = d == TF_FD_F8E4M3 || d == TF_FD_F4;
  if (info->id == TF_FUSION_LOGSUMEXP) return !no_infinity;
  if (info->id == TF_FUSION_VAR) {
    *f = 0;
    return tf_as_can_part_variance(op);
  }
  if (tf_fusion_finds_place(op)) {
    if (!tf_as_can_part_place(op)) return false;
    combine = info->id == TF_FUSION_ARGMAX ? TF_FUSION_MAX : TF_FUSION_MIN;
  }
  if (combine == TF_FUSION_NONE || d == TF_FD_F4) return false;
  tf_fusion_identity(combine, d, f, i);
  if (no_infinity && isinf(*f)) *f = *f > 0 ? F8E4M3_MOST : -F8E4M3_MOST;
  return true;
}

tf_value *tf_as_parts_reduced(const tf_as_parts *c, const char *name, tf_value *x, uint32_t axis, tf_type *elem) {
  int64_t dims[TF_MAX_RANK], axes[1] = {axis};
  for (uint32_t k = 0, n = 0; k < x->type->rank; k++)
    if (k != axis) dims[n++] = x->type->dims[k];
  tf_type *type = tf_type_tensor(elem, dims, x->type->rank - 1);
  tf_named_attr at = {"axes", tf_attr_ints(c->at->ctx, axes, 1)};
  tf_value *y = tf_as_made(c->at, name, &x, 1, type, &at, 1);
  y->def->loc = c->at->loc;
  return y;
}

tf_value *tf_as_parts_again(const tf_as_parts *c, tf_value *x, uint32_t axis) {
  int64_t dims[TF_MAX_RANK], axes[1] = {axis};
  for (uint32_t k = 0, n = 0; k <= x->type->rank; k++) dims[k] = k == axis ? 1 : x->type->dims[n++];
  tf_named_attr at = {"axes", tf_attr_ints(c->at->ctx, axes, 1)};
  return tf_as_made(c->at, "fusion.broadcast", &x, 1, tf_type_tensor(x->type->elem, dims, x->type->rank + 1), &at, 1);
}

/* By the reduction itself, twice, which rounds once. */
static tf_value *combined(const tf_as_parts *c, const tf_op *op, tf_value *parts) {
  tf_type *elem = tf_as_sum_type(parts->type->elem);
  parts = tf_as_parts_reduced(c, op->def->name, tf_as_cast(c->at, parts, elem), c->first + 1, elem);
  return tf_as_cast(c->at, tf_as_parts_reduced(c, op->def->name, parts, c->first, elem), op->result[0].type->elem);
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
static bool plan(tf_op *op, int64_t size, tf_as_parts *c) {
  const tf_attr *axes = tf_fusion_axes_of(op);
  tf_value *x = op->operand[0].value;
  double f;
  int64_t i;
  bool alike = x->type->elem == op->result[0].type->elem || tf_fusion_finds_place(op);
  if (!axes->n || !alike || !tf_fusion_is_plain(op)) return false;
  int64_t first = axes->ints[0];
  for (uint32_t k = 1; k < axes->n; k++)
    if (axes->ints[k] < first) first = axes->ints[k];
  for (uint32_t k = 0; k < axes->n; k++)
    if (!tf_fusion_has_axis(op, first + k)) return false;
  *c = (tf_as_parts){.at = op, .first = (uint32_t)first, .n = axes->n, .size = size};
  return identity_of(op, &f, &i) && tf_as_parts_axes(c, x) && tf_as_can_cut(c, x);
}

static bool can_part(tf_op *op) {
  tf_as_parts c;
  return plan(op, 2, &c);
}

bool tf_as_part(tf_op *op, int64_t size) {
  tf_as_parts c;
  tf_map made = {.pool = op->pool};
  double f;
  int64_t i;
  tf_value *x = op->operand[0].value;
  if (!plan(op, size, &c)) return false;
  TF_SURELY(identity_of(op, &f, &i));
  c.made = &made;
  bool place = tf_fusion_finds_place(op), alone = x->uses && !x->uses->next; /* what others cut, too, is cut once */
  bool moments = tf_fusion_is(op, TF_FUSION_VAR);
  if (alone && size >= 16 && (place ? tf_as_place_keeps_part(op) : moments && tf_as_narrow_parts(x))) c.size = size / 2;
  bool number = tf_as_keeps_number(x),
       zero = moments || tf_fusion_is(op, TF_FUSION_SUM) || tf_fusion_is(op, TF_FUSION_ANY);
  if (number) c.f = f, c.i = i;
  bool masked = !number && !(zero && tf_as_keeps_zero(&c, x));
  tf_value *parts = tf_as_parts_of(&c, x);
  if (masked) {
    tf_value *in[3] = {tf_as_parts_mask(&c, parts->type), parts, tf_as_number(op, parts->type->elem, f, i)};
    parts = tf_as_made(op, "fusion.select", in, 3, parts->type, NULL, 0);
  }
  tf_value *all = place     ? tf_as_part_place(&c, op, parts)
                  : moments ? tf_as_part_variance(&c, op, parts)
                            : combined(&c, op, parts);
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

void tf_as_part_all(tf_op *func, const tf_autosched_chip *chip, int64_t part) {
  tf_map before = {.pool = func->pool}; /* not those of parts */
  for (tf_op *o = tf_fusion_body(func)->first; o; o = o->next)
    if (is_reduction(o)) tf_map_set(&before, tf_map_ptr(o), o);
  if (part) tf_as_part_softmax(func, part);
  for (tf_op *o = tf_fusion_body(func)->first, *next; o; o = next) {
    next = o->next;
    if (!tf_map_get(&before, tf_map_ptr(o))) continue;
    bool row = tf_fusion_has_axis(o, o->operand[0].value->type->rank - 1);
    TF_EITHER(tf_as_part(o, part ? part : tf_as_part_size(chip, row)));
  }
  share_parts(func);
}

bool tf_as_may_part(const tf_as *a, const tf_as_kernel *k, bool back) {
  bool all = a->alone && k->back == back && !a->nwish && a->version.kind == TF_AS_ANY;
  for (uint32_t i = 0; i < k->n && all; i++) all = !k->t[i].reduction || can_part(k->t[i].op);
  return all;
}
