/* Scalar expressions: types, and from a tree to ops. Nothing is converted silently but an index to i64 and an integer
 * to an index, both of which keep the number. Where an index meets integers, and in indices and bounds, the parts are
 * converted first and then reckoned with, so that nothing wraps. */
#include "tile/expr.h"

#include <stdio.h>

#define SHOWN 48

/* An integer that an index can be made of without a word: all but i1, and but ui64, which is not always one. */
static bool becomes_index(const tf_type *t) {
  return t->kind == TF_TYPE_INT && t->width > 1 && !(t->is_unsigned && t->width >= 64);
}

static bool is_i64(const tf_type *t) { return t->kind == TF_TYPE_INT && t->width == 64 && !t->is_unsigned; }

static bool converts(const tf_type *from, const tf_type *to) {
  return from == to || (to->kind == TF_TYPE_INDEX && becomes_index(from)) ||
         (from->kind == TF_TYPE_INDEX && is_i64(to));
}

/* The text of an expression in a diagnostic; what is long is cut. */
static const char *shown(tf_parser *p, const tf_expr *e) {
  bool cut = e->text.len > SHOWN;
  return tf_pool_printf(tf_p_pool(p), "%.*s%s", (int)(cut ? SHOWN : e->text.len), e->text.ptr, cut ? "..." : "");
}

/* Which of two types the mend keeps: floats before integers, wide before narrow. */
static unsigned rank(const tf_type *t) {
  tf_fusion_dtype d;
  if (!tf_tile_dtype(t, &d)) return 0;
  return (tf_fd_is_float(d) ? 1000 : 0) + (d == TF_FD_BOOL ? 0 : 8 * (unsigned)tf_fd_size(d));
}

/* The type that two parts of one operation have together; *out is NULL if both are numbers. */
static bool meet(tf_parser *p, tf_loc loc, const tf_expr *a, const tf_expr *b, tf_type **out) {
  tf_type *s = a->type, *t = b->type;
  *out = s ? s : t;
  if (!s || !t || s == t) return true;
  bool si = s->kind == TF_TYPE_INDEX, ti = t->kind == TF_TYPE_INDEX;
  if (si || ti) {
    tf_type *other = si ? t : s;
    *out = is_i64(other) ? other : si ? s : t;
    if (becomes_index(other)) return true;
  }
  bool left = rank(s) < rank(t); /* which one the cast is written around */
  return tf_p_error(p, loc, "'%s' is %s and '%s' is %s, and nothing is converted silently; write %s(%s)", shown(p, a),
                    tf_type_str(s), shown(p, b), tf_type_str(t), tf_type_str(left ? t : s), shown(p, left ? a : b));
}

/* ------------------------------------------------------------------------------------------------ types */

bool tf_expr_op(tf_parser *p, tf_expr *e, const char *name, tf_expr **child, uint32_t n) {
  char full[64];
  snprintf(full, sizeof full, "tile.%s", name);
  tf_context *c = tf_p_context(p);
  tf_type *i1 = tf_type_i(c, 1);
  e->def = tf_context_op(c, full);
  e->id = tf_tile_row_math((tf_top)(e->def->id & 0xffff));
  e->child = child;
  e->n = n;
  uint32_t arity = tf_tile_math_arity(e->id), first = e->id == TF_FUSION_SELECT;
  if (n != arity) return tf_p_error(p, e->loc, "'%s' takes %u operands, found %u", name, arity, n);
  if (first && child[0]->type && child[0]->type != i1)
    return tf_p_error(p, child[0]->begin, "the condition is %s, expected i1; write != 0", tf_type_str(child[0]->type));
  tf_expr seen = *child[first];
  for (uint32_t i = first + 1; i < n; i++) {
    if (!meet(p, e->loc, &seen, child[i], &seen.type)) return false;
    if (child[i]->type == seen.type) seen.text = child[i]->text;
  }
  e->type = seen.type;
  const tf_fusion_info *info = tf_fusion_id_info(e->id);
  tf_fusion_dtype d;
  if (e->type && e->type->kind != TF_TYPE_NONE && tf_tile_dtype(e->type, &d) && !strchr(info->accepts, tf_fd_class(d)))
    return tf_p_error(p, e->loc, "'%s' has no meaning for %s", name, tf_type_str(e->type));
  if (info->gives_bool) {
    e->over = e->type;
    e->type = i1;
    if (!e->over)
      return tf_p_error(p, e->loc, "the type of these numbers is not known here; write one of them as f32(%s)",
                        shown(p, child[0]));
  }
  return tf_expr_end(p, e);
}

/* ------------------------------------------------------------------------------------------------ ops */

static tf_value *make(tf_parser *p, const tf_expr *e, const tf_opdef *def, tf_value **ops, uint32_t n, tf_type *t) {
  tf_named_attr pad = {tf_intern(tf_p_context(p), "pad"), e->pad};
  tf_op *op = tf_op_new(tf_p_context(p), tf_p_pool(p), e->loc, def, ops, n, &t, 1, &pad, e->pad != NULL, 0);
  tf_p_insert(p, op);
  return &op->result[0];
}

static tf_value *convert(tf_parser *p, const tf_expr *e, tf_value *v, tf_type *t) {
  return v->type == t ? v : make(p, e, tf_context_op(tf_p_context(p), "tile.cast"), &v, 1, t);
}

static bool truth(tf_parser *p, const tf_expr *e, tf_value **out) {
  tf_context *c = tf_p_context(p);
  tf_type *t = tf_type_i(c, 1);
  tf_named_attr value = {tf_intern(c, "value"), tf_attr_bool(c, e->truth)};
  tf_op *op = tf_op_new(c, tf_p_pool(p), e->loc, tf_context_op(c, "tile.constant"), NULL, 0, &t, 1, &value, 1, 0);
  tf_p_insert(p, op);
  *out = &op->result[0];
  return true;
}

static bool emit(tf_parser *p, const tf_expr *e, tf_type *want, tf_value **out);

static bool emit_load(tf_parser *p, const tf_expr *e, tf_value **out) {
  tf_type *index = tf_type_index(tf_p_context(p));
  tf_value **ops = TF_NEW_ARRAY(tf_p_pool(p), tf_value *, e->n + 1);
  ops[0] = e->value;
  for (uint32_t i = 0; i < e->n; i++)
    if (!tf_expr_emit(p, e->child[i], index, "an index", &ops[i + 1])) return false;
  *out = make(p, e, tf_context_op(tf_p_context(p), "tile.load"), ops, e->n + 1, e->type);
  return true;
}

static bool emit_op(tf_parser *p, const tf_expr *e, tf_type *want, tf_value **out) {
  tf_value *ops[4];
  for (uint32_t i = 0; i < e->n; i++) {
    bool cond = i == 0 && e->id == TF_FUSION_SELECT;
    if (!emit(p, e->child[i], cond ? tf_type_i(tf_p_context(p), 1) : e->over ? e->over : want, &ops[i])) return false;
  }
  *out = make(p, e, e->def, ops, e->n, e->over ? e->type : want);
  return true;
}

static bool emit_cast(tf_parser *p, const tf_expr *e, tf_value **out) {
  const tf_expr *from = e->child[0];
  if (!emit(p, from, from->type ? from->type : e->type, out)) return false;
  if (e->kind == TF_X_CAST) *out = convert(p, e, *out, e->type);
  else *out = make(p, e, tf_context_op(tf_p_context(p), "tile.bitcast"), out, 1, e->type);
  return true;
}

/* `want` is what the type converts to, or any where there is none. */
static bool emit(tf_parser *p, const tf_expr *e, tf_type *want, tf_value **out) {
  tf_expr number = *e;
  switch (e->kind) {
  case TF_X_NUMBER: return tf_p_constant(p, &number.number, &tf_tile_dialect, want, out);
  case TF_X_TRUTH: return truth(p, e, out);
  case TF_X_VALUE: *out = e->value; break;
  case TF_X_LOAD:
    if (!emit_load(p, e, out)) return false;
    break;
  case TF_X_OP:
    if (!emit_op(p, e, want, out)) return false;
    break;
  default:
    if (!emit_cast(p, e, out)) return false;
  }
  *out = convert(p, e, *out, want);
  return true;
}

bool tf_expr_emit(tf_parser *p, const tf_expr *e, tf_type *want, const char *what, tf_value **out) {
  if (!e->type || converts(e->type, want)) return emit(p, e, want, out);
  if (want == tf_type_i(tf_p_context(p), 1))
    return tf_p_error(p, e->begin, "'%s' is %s, expected %s; write != 0", shown(p, e), tf_type_str(e->type), what);
  return tf_p_error(p, e->begin, "'%s' is %s, expected %s, and nothing is converted silently; write %s(%s)",
                    shown(p, e), tf_type_str(e->type), what, tf_type_str(want), shown(p, e));
}

bool tf_expr_emit_own(tf_parser *p, const tf_expr *e, tf_value **out) {
  if (e->type) return emit(p, e, e->type, out);
  return tf_p_error(p, e->begin, "the type of this number is not known here; write it, as f32(%s)", shown(p, e));
}
