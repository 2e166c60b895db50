/* Arguments in parts, and what is computed of them: fusion.parts and the ops behind it; which elements of the last part
 * there are. */
#include "autosched/parts.h"
#include "support/result.h"

/* How many of the axes a value has: those that are not statically 1. */
uint32_t tf_as_parts_axes(const tf_as_parts *c, const tf_value *v) {
  uint32_t n = 0;
  for (uint32_t k = c->first; k < c->first + c->n; k++) n += v->type->dims[k] != 1;
  return n;
}

/* The same axes of what a broadcast reads; false: it makes some of them, and not all. */
static bool below(const tf_as_parts *c, const tf_op *op, tf_as_parts *out) {
  *out = *c;
  for (uint32_t k = 0; k < c->first; k++) out->first -= tf_fusion_has_axis(op, k);
  for (uint32_t k = c->first; k < c->first + c->n; k++)
    if (tf_fusion_has_axis(op, k)) return false;
  return true;
}

/* An argument, or one that is broadcast along other axes. */
static bool is_read(const tf_value *v) { return !v->def || tf_fusion_is(v->def, TF_FUSION_BROADCAST); }

/* An argument whose axes are turned, or fewer by some of one element; and one axis is cut, not several. */
static bool is_turned(const tf_as_parts *c, const tf_value *v) {
  if (!v->def || c->n != 1 || v->def->operand[0].value->def || !tf_fusion_is_plain(v->def)) return false;
  if (v->def->operand[0].value->type->rank >= TF_MAX_RANK) return false;
  tf_fusion_class cls = tf_fusion_op_info(v->def)->cls;
  return cls == TF_FC_PERMUTE || cls == TF_FC_SQUEEZE;
}

/* Can it be cut? Arguments that have all of the axes or none can, and what is computed of such element by element. */
bool tf_as_can_cut(const tf_as_parts *c, const tf_value *v) {
  tf_as_parts in;
  if (v->type->kind != TF_TYPE_TENSOR) return true;
  uint32_t has = tf_as_parts_axes(c, v), rank = v->type->rank - c->n + 2;
  if (rank > TF_MAX_RANK) return false;
  if (has && has < c->n) return false;
  if (!v->def) return true;
  if (tf_fusion_op_info(v->def)->cls == TF_FC_BROADCAST && tf_fusion_is_plain(v->def))
    return !has || (below(c, v->def, &in) && !v->def->operand[0].value->def);
  if (!has || is_turned(c, v)) return true;
  if (!tf_as_is_elementwise(v->def)) return false;
  for (uint32_t i = 0; i < v->def->noperand; i++)
    if (!tf_as_can_cut(c, v->def->operand[i].value)) return false;
  return true;
}

/* The type of the parts: `size` elements each, or 1 of what does not have the axes. */
static tf_type *parts_type(const tf_as_parts *c, const tf_type *t) {
  int64_t dims[TF_MAX_RANK], all = 1;
  uint32_t rank = 0;
  bool has = false;
  for (uint32_t k = 0; k < t->rank; k++) {
    if (k < c->first || k >= c->first + c->n) {
      dims[rank++] = t->dims[k];
      continue;
    }
    has |= t->dims[k] != 1;
    all = tf_as_times(all, t->dims[k]);
    if (k == c->first) rank += 2;
  }
  dims[c->first] = !has ? 1 : all == TF_DYN ? TF_DYN : tf_as_ceil_div(all, c->size);
  dims[c->first + 1] = has ? c->size : 1;
  return tf_type_tensor(t->elem, dims, rank);
}

static tf_attr *axes_attr(const tf_as_parts *c, uint32_t from, uint32_t n) {
  int64_t axes[TF_MAX_RANK];
  for (uint32_t i = 0; i < n; i++) axes[i] = from + i;
  return tf_attr_ints(c->at->ctx, axes, n);
}

/* What does not have the axes: as many axes of extent 1. */
static tf_value *with_ones(const tf_as_parts *c, tf_value *v) {
  tf_type *type = parts_type(c, v->type);
  tf_named_attr at = {"axes", axes_attr(c, c->first + 1, 1)};
  if (c->n == 1) return tf_as_made(c->at, "fusion.broadcast", &v, 1, type, &at, 1);
  if (c->n == 2) return v;
  at.value = axes_attr(c, c->first + 2, c->n - 2);
  return tf_as_made(c->at, "fusion.squeeze", &v, 1, type, &at, 1);
}

static tf_value *cut_argument(tf_as_parts *c, tf_value *v) {
  tf_type *elem = v->type->elem;
  tf_value *in[2] = {v, tf_as_number(c->at, elem, c->f, c->i)};
  tf_named_attr at[3] = {{"axes", axes_attr(c, c->first, c->n)},
                         {"cache", tf_attr_strz(c->at->ctx, "evict_first")},
                         {"size", tf_attr_i64(c->at->ctx, c->size)}};
  tf_as_parts arg = *c;
  if (v->def) TF_SURELY(below(c, v->def, &arg));
  c->arg = v->def ? v->def->operand[0].value : v;
  c->arg_first = arg.first;
  return tf_as_made(c->at, "fusion.parts", in, 2, parts_type(c, v->type), at, 3);
}

/* The argument is cut, and its parts are turned as it was. */
static tf_value *cut_turned(tf_as_parts *c, tf_value *v) {
  int64_t axes[TF_MAX_RANK];
  const tf_attr *old = tf_fusion_axes_of(v->def);
  bool turns = tf_fusion_op_info(v->def)->cls == TF_FC_PERMUTE;
  tf_as_parts arg = *c;
  if (turns) arg.first = (uint32_t)old->ints[c->first];
  else
    for (uint32_t k = 0; k <= arg.first; k++) arg.first += tf_fusion_has_axis(v->def, k);
  uint32_t n = 0, first = arg.first;
  for (uint32_t k = 0; k < old->n; k++) {
    axes[n++] = old->ints[k] + (old->ints[k] > first);
    if (old->ints[k] == first) axes[n++] = first + 1;
  }
  tf_value *parts = cut_argument(&arg, v->def->operand[0].value);
  c->arg = arg.arg;
  c->arg_first = arg.arg_first;
  tf_named_attr at = {"axes", tf_attr_ints(c->at->ctx, axes, n)};
  return tf_as_made(c->at, v->def->def->name, &parts, 1, parts_type(c, v->type), &at, 1);
}

static tf_value *cut_op(tf_as_parts *c, tf_value *v) {
  tf_value **in = TF_NEW_ARRAY(c->at->pool, tf_value *, v->def->noperand + 1);
  tf_type *type = parts_type(c, v->type);
  for (uint32_t i = 0; i < v->def->noperand; i++) in[i] = tf_as_parts_of(c, v->def->operand[i].value);
  tf_op *op = tf_op_new(c->at->ctx, c->at->pool, v->def->loc, v->def->def, in, v->def->noperand, &type, 1, v->def->attr,
                        v->def->nattr, 0);
  tf_op_insert_before(c->at, op);
  return &op->result[0];
}

tf_value *tf_as_parts_of(tf_as_parts *c, tf_value *v) {
  if (v->type->kind != TF_TYPE_TENSOR) return v;
  tf_value *old = tf_map_get(c->made, tf_map_ptr(v));
  if (old) return old;
  tf_value *x = !tf_as_parts_axes(c, v) ? with_ones(c, v) : NULL;
  if (!x) x = is_read(v) ? cut_argument(c, v) : is_turned(c, v) ? cut_turned(c, v) : cut_op(c, v);
  tf_map_set(c->made, tf_map_ptr(v), x);
  return x;
}

/* ------------------------------------------------------------------------------------------------ the last part */

/* Is it zero where the arguments are? */
bool tf_as_keeps_zero(const tf_as_parts *c, const tf_value *v) {
  if (v->type->kind != TF_TYPE_TENSOR || !tf_as_parts_axes(c, v)) return false;
  if (is_read(v) || is_turned(c, v)) return true;
  if (!tf_as_is_elementwise(v->def)) return false;
  switch (tf_fusion_op_info(v->def)->id) {
  case TF_FUSION_SET:
  case TF_FUSION_CAST:
  case TF_FUSION_NEG:
  case TF_FUSION_ROUND_TF32:
  case TF_FUSION_ABS: return tf_as_keeps_zero(c, v->def->operand[0].value);
  case TF_FUSION_ADD:
  case TF_FUSION_SUB:
  case TF_FUSION_MUL:
    return tf_as_keeps_zero(c, v->def->operand[0].value) && tf_as_keeps_zero(c, v->def->operand[1].value);
  default: return false;
  }
}

/* Is it an argument, of a type that has the number, or one that is converted and keeps it? */
bool tf_as_keeps_number(const tf_value *v) {
  for (; v->def; v = v->def->operand[0].value) {
    tf_type *from = v->def->noperand == 1 ? tf_fusion_elem(v->def->operand[0].value->type) : NULL;
    if (!tf_fusion_is(v->def, TF_FUSION_CAST) || from->kind != TF_TYPE_FLOAT) return false;
    if (from->fkind != TF_F16 && from->fkind != TF_BF16 && from->fkind != TF_F32 && from->fkind != TF_F64) return false;
  }
  return true;
}

tf_value *tf_as_parts_elements(const tf_as_parts *c) {
  tf_type *t = tf_type_int(c->at->ctx, 64, false);
  tf_value *all = NULL;
  for (uint32_t k = 0; k < c->n; k++) {
    tf_named_attr axis = {"axis", tf_attr_i64(c->at->ctx, c->arg_first + k)};
    tf_value *n = tf_as_made(c->at, "fusion.dim", &c->arg, 1, t, &axis, 1);
    all = all ? tf_as_both(c->at, "fusion.mul", all, n, t) : n;
  }
  return all;
}

tf_value *tf_as_parts_lengths(const tf_as_parts *c, int64_t parts, uint32_t rank) {
  tf_context *ctx = c->at->ctx;
  tf_type *wide = tf_type_int(ctx, 64, false);
  int64_t dims[TF_MAX_RANK];
  for (uint32_t k = 0; k < rank; k++) dims[k] = k == c->first ? parts : 1;
  tf_value *all = tf_as_parts_elements(c), *size = tf_as_number(c->at, wide, 0, c->size);
  tf_value *in[3] = {all, tf_as_number(c->at, wide, 0, -c->size), NULL};
  bool known = parts != TF_DYN;
  if (!known) in[2] = tf_as_both(c->at, "fusion.ceil_div", all, size, wide);
  tf_named_attr axis = {"axis", tf_attr_i64(ctx, c->first)};
  tf_type *t = tf_type_tensor(wide, dims, rank);
  tf_value *left = tf_as_made(c->at, "fusion.iota", in, known ? 2 : 3, t, &axis, 1);
  return tf_as_cast(c->at, tf_as_both(c->at, "fusion.min", left, size, t), tf_type_int(ctx, 32, false));
}

tf_value *tf_as_parts_starts(const tf_as_parts *c, int64_t parts, uint32_t rank) {
  tf_type *wide = tf_type_int(c->at->ctx, 64, false);
  int64_t dims[TF_MAX_RANK];
  for (uint32_t k = 0; k < rank; k++) dims[k] = k == c->first ? parts : 1;
  tf_value *size = tf_as_number(c->at, wide, 0, c->size), *in[3] = {tf_as_number(c->at, wide, 0, 0), size, NULL};
  bool known = parts != TF_DYN;
  if (!known) in[2] = tf_as_both(c->at, "fusion.ceil_div", tf_as_parts_elements(c), size, wide);
  tf_named_attr axis = {"axis", tf_attr_i64(c->at->ctx, c->first)};
  return tf_as_made(c->at, "fusion.iota", in, known ? 2 : 3, tf_type_tensor(wide, dims, rank), &axis, 1);
}

tf_value *tf_as_parts_places(const tf_as_parts *c, uint32_t rank) {
  tf_type *narrow = tf_type_int(c->at->ctx, 32, false);
  int64_t dims[TF_MAX_RANK];
  for (uint32_t k = 0; k < rank; k++) dims[k] = k == c->first + 1 ? c->size : 1;
  tf_named_attr axis = {"axis", tf_attr_i64(c->at->ctx, c->first + 1)};
  tf_value *from[2] = {tf_as_number(c->at, narrow, 0, 0), tf_as_number(c->at, narrow, 0, 1)};
  return tf_as_made(c->at, "fusion.iota", from, 2, tf_type_tensor(narrow, dims, rank), &axis, 1);
}

tf_value *tf_as_parts_mask(const tf_as_parts *c, const tf_type *like) {
  tf_context *ctx = c->at->ctx;
  int64_t dims[TF_MAX_RANK];
  tf_value *left = tf_as_parts_lengths(c, like->dims[c->first], like->rank);
  tf_value *place = tf_as_parts_places(c, like->rank);
  for (uint32_t k = 0; k < like->rank; k++) dims[k] = k == c->first + 1 ? c->size : 1;
  dims[c->first] = like->dims[c->first];
  return tf_as_both(c->at, "fusion.lt", place, left, tf_type_tensor(tf_type_i(ctx, 1), dims, like->rank));
}
