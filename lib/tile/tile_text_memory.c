/* Custom forms of allocations, accesses, copies, constants and scalar ops. */
#include "tile/expr.h"

/* The ops of an expression, which has `t` where its parts say no type. What else does not fit is said by the op's own
 * checks. */
static bool emit_as(tf_parser *p, const tf_expr *e, tf_type *t, tf_value **out) {
  return e->type ? tf_expr_emit_own(p, e, out) : tf_expr_emit(p, e, t, "", out);
}

static tf_type *elem_of(const tf_value *v) { return v->type->elem; }

/* ------------------------------------------------------------------------------------------------ allocations */

static tf_tscope alloc_scope(const tf_opdef *d) {
  switch (tf_def_row(d, &tf_tile_dialect)) {
  case TF_T_ALLOC_SHARED: return TF_TS_SHARED;
  case TF_T_ALLOC_LOCAL: return TF_TS_LOCAL;
  default: return TF_TS_FRAGMENT;
  }
}

bool tf_tile_parse_alloc(tf_parser *p, tf_opstate *st) {
  int64_t dims[TF_TILE_MAX_RANK];
  uint32_t n = 0;
  tf_type *elem;
  if (!tf_p_attr_dict(p, st, true) || !tf_p_expect(p, ":") || !tf_p_dims(p, dims, TF_TILE_MAX_RANK, &n)) return false;
  tf_loc loc = tf_p_loc(p);
  tf_fusion_dtype d;
  if (!tf_p_type(p, &elem)) return false;
  if (!tf_elem_dtype_of(elem, &d) || elem->kind == TF_TYPE_TENSOR)
    return tf_p_error(p, loc, "a buffer of %s, expected elements " TF_TILE_ELEMS ", or " TF_TILE_NIBBLES,
                      tf_type_str(elem));
  tf_p_add_result(p, st, tf_tile_buffer_type(elem, dims, n, alloc_scope(st->def)));
  return true;
}

static void print_shape(tf_printer *p, const tf_type *t) {
  tf_strbuf *out = tf_pr_buf(p);
  tf_sb_puts(out, " : ");
  for (uint32_t i = 0; i < t->rank; i++) {
    if (t->dims[i] == TF_DYN) tf_sb_puts(out, "?x");
    else tf_sb_printf(out, "%lldx", (long long)t->dims[i]);
  }
  tf_pr_type(p, t->elem);
}

void tf_tile_print_alloc(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_pr_attr_dict(p, op, none);
  print_shape(p, op->result[0].type);
}

/* ------------------------------------------------------------------------------------------------ accesses */

/* What does not hold memory is said here: nothing else of the op would make sense. */
static bool parse_memory(tf_parser *p, tf_opstate *st, tf_value **out) {
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_operand(p, out)) return false;
  tf_p_add_operand(p, st, *out);
  const tf_type *t = (*out)->type;
  if (t->kind == TF_TYPE_TENSOR || tf_tile_is_buffer(t)) return true;
  return t->kind != TF_TYPE_NONE &&
         tf_p_error(p, loc, "%s is %s, expected a buffer or a tensor", tf_value_name(*out), tf_type_str(t));
}

/* A view is where its buffer is. */
bool tf_tile_parse_view(tf_parser *p, tf_opstate *st) {
  int64_t dims[TF_TILE_MAX_RANK];
  uint32_t n = 0;
  tf_type *elem;
  tf_value *b;
  if (!parse_memory(p, st, &b) || !tf_p_attr_dict(p, st, true) || !tf_p_expect(p, ":")) return false;
  if (!tf_p_dims(p, dims, TF_TILE_MAX_RANK, &n)) return false;
  tf_loc loc = tf_p_loc(p);
  tf_fusion_dtype d;
  if (!tf_p_type(p, &elem)) return false;
  if (!tf_elem_dtype_of(elem, &d) || elem->kind == TF_TYPE_TENSOR)
    return tf_p_error(p, loc, "a view of %s, expected elements " TF_TILE_ELEMS ", or " TF_TILE_NIBBLES,
                      tf_type_str(elem));
  bool global = b->type->kind == TF_TYPE_TENSOR;
  tf_p_add_result(p, st,
                  global ? tf_type_tensor(elem, dims, n) : tf_tile_buffer_type(elem, dims, n, tf_tile_scope(b->type)));
  return true;
}

void tf_tile_print_view(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_strbuf *out = tf_pr_buf(p);
  tf_sb_putc(out, ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_pr_attr_dict(p, op, none);
  print_shape(p, op->result[0].type);
}

static void print_indices(tf_printer *p, tf_op *op, uint32_t from, uint32_t n) {
  tf_sb_putc(tf_pr_buf(p), '[');
  for (uint32_t i = 0; i < n; i++) {
    if (i) tf_sb_puts(tf_pr_buf(p), ", ");
    tf_pr_value(p, tf_op_operand(op, from + i));
  }
  tf_sb_putc(tf_pr_buf(p), ']');
}

bool tf_tile_parse_load(tf_parser *p, tf_opstate *st) {
  tf_value *b;
  uint32_t n;
  if (!parse_memory(p, st, &b) || !tf_tile_parse_indices(p, st, &n) || !tf_p_attr_dict(p, st, true)) return false;
  tf_p_add_result(p, st, elem_of(b));
  return true;
}

void tf_tile_print_load(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  print_indices(p, op, 1, op->noperand - 1);
  tf_pr_attr_dict(p, op, none);
}

bool tf_tile_parse_store(tf_parser *p, tf_opstate *st) {
  tf_expr *e;
  tf_value *b;
  uint32_t n;
  if (!tf_expr_parse(p, &e)) return false;
  tf_p_add_operand(p, st, NULL);
  if (!tf_p_expect(p, ",") || !parse_memory(p, st, &b) || !emit_as(p, e, elem_of(b), &st->operands.at[0])) return false;
  return tf_tile_parse_indices(p, st, &n) && tf_p_attr_dict(p, st, true);
}

void tf_tile_print_store(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_puts(tf_pr_buf(p), ", ");
  tf_pr_value(p, tf_op_operand(op, TF_TILE_STORE_BUFFER));
  print_indices(p, op, 2, op->noperand - 2);
  tf_pr_attr_dict(p, op, none);
}

/* ------------------------------------------------------------------------------------------------ copies */

typedef struct side {
  tf_value *buffer;
  TF_VEC(tf_value *) start;
  TF_VEC(int64_t) extents;
  bool starts, sized;
} side;

static bool parse_extents(tf_parser *p, side *s) {
  while (!tf_p_try(p, "]")) {
    int64_t v;
    if (s->extents.n && !tf_p_expect(p, ",")) return false;
    if (!tf_p_int(p, &v)) return false;
    tf_vec_push(tf_p_pool(p), &s->extents, v);
  }
  return true;
}

static bool parse_side(tf_parser *p, side *s) {
  tf_opstate one = {.pool = tf_p_pool(p)};
  if (!parse_memory(p, &one, &s->buffer)) return false;
  s->starts = tf_p_try(p, "[");
  if (!s->starts) return true;
  while (!tf_p_try(p, "]")) {
    tf_value *v;
    if (s->start.n && !tf_p_expect(p, ",")) return false;
    if (!tf_tile_parse_index(p, &v)) return false;
    tf_vec_push(tf_p_pool(p), &s->start, v);
  }
  s->sized = tf_p_try(p, "[");
  return !s->sized || parse_extents(p, s);
}

/* ------------------------------------------------------------------------------------------------ slices */

static bool slice_of(tf_parser *p, tf_opstate *st, side *s, tf_loc loc) {
  if (!s->sized) return tf_p_error(p, loc, "a region has a starting point and extents, as %%a[%%i, %%j][16, 8]");
  if (!tf_tile_is_buffer(s->buffer->type))
    return tf_p_error(p, loc, "'%s' is in global memory; copy the region into a fragment or shared memory first",
                      tf_value_name(s->buffer));
  if (s->extents.n > TF_TILE_MAX_RANK) return tf_p_error(p, loc, "more than %d extents", TF_TILE_MAX_RANK);
  tf_p_add_operand(p, st, s->buffer);
  for (size_t i = 0; i < s->start.n; i++) tf_p_add_operand(p, st, s->start.at[i]);
  tf_p_add_result(
      p, st,
      tf_tile_buffer_type(elem_of(s->buffer), s->extents.at, (uint32_t)s->extents.n, tf_tile_scope(s->buffer->type)));
  return true;
}

bool tf_tile_parse_slice(tf_parser *p, tf_opstate *st) {
  side s = {0};
  tf_loc loc = tf_p_loc(p);
  return parse_side(p, &s) && slice_of(p, st, &s, loc) && tf_p_attr_dict(p, st, true);
}

void tf_tile_print_slice(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  const tf_type *t = op->result[0].type;
  tf_strbuf *out = tf_pr_buf(p);
  tf_sb_putc(out, ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  print_indices(p, op, 1, op->noperand - 1);
  tf_sb_putc(out, '[');
  for (uint32_t i = 0; i < t->rank; i++) tf_sb_printf(out, "%s%lld", i ? ", " : "", (long long)t->dims[i]);
  tf_sb_putc(out, ']');
  tf_pr_attr_dict(p, op, none);
}

bool tf_tile_parse_region(tf_parser *p, tf_value **out) {
  side s = {0};
  tf_loc loc = tf_p_loc(p);
  tf_opstate st = {.loc = loc, .pool = tf_p_pool(p), .def = tf_context_op(tf_p_context(p), "tile.slice")};
  if (!parse_side(p, &s)) return false;
  *out = s.buffer;
  if (!s.starts) return true;
  if (!slice_of(p, &st, &s, loc)) return false;
  tf_op *op = tf_op_from_state(tf_p_context(p), &st);
  tf_p_insert(p, op);
  *out = &op->result[0];
  return true;
}

bool tf_tile_parse_copy(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  side s[2] = {{0}};
  static const char *const names[] = {"src_extents", "dst_extents"};
  if (!parse_side(p, &s[0]) || !tf_p_expect(p, "to") || !parse_side(p, &s[1])) return false;
  int64_t starts[2];
  for (int k = 0; k < 2; k++) tf_p_add_operand(p, st, s[k].buffer);
  for (int k = 0; k < 2; k++) {
    starts[k] = s[k].starts ? (int64_t)s[k].start.n : -1;
    for (size_t i = 0; i < s[k].start.n; i++) tf_p_add_operand(p, st, s[k].start.at[i]);
    if (s[k].sized) tf_p_add_attr(p, st, names[k], tf_attr_ints(c, s[k].extents.at, (uint32_t)s[k].extents.n));
  }
  tf_p_add_attr(p, st, "starts", tf_attr_ints(c, starts, 2));
  return tf_p_attr_dict(p, st, true);
}

static void print_extents(tf_printer *p, const tf_attr *e) {
  tf_strbuf *out = tf_pr_buf(p);
  for (uint32_t i = 0; i < e->n; i++) tf_sb_printf(out, "%s%lld", i ? ", " : "[", (long long)e->ints[i]);
  tf_sb_puts(out, e->n ? "]" : "[]");
}

void tf_tile_print_copy(tf_printer *p, tf_op *op) {
  static const char *const names[] = {"src_extents", "dst_extents"};
  static const char *const elided[] = {"starts", "src_extents", "dst_extents", NULL};
  const tf_attr *starts = tf_tile_starts_of(op);
  uint32_t at = 2;
  for (uint32_t k = 0; k < 2; k++) {
    tf_strbuf *out = tf_pr_buf(p);
    tf_sb_puts(out, k ? " to " : " ");
    tf_pr_value(p, tf_op_operand(op, k));
    int64_t n = starts && starts->kind == TF_ATTR_INTS && starts->n == 2 ? starts->ints[k] : -1;
    if (n < 0 || at + n > op->noperand) continue;
    print_indices(p, op, at, (uint32_t)n);
    at += (uint32_t)n;
    const tf_attr *e = tf_op_attr(op, names[k]);
    if (!e || e->kind != TF_ATTR_INTS) continue;
    print_extents(p, e);
  }
  tf_pr_attr_dict(p, op, elided);
}

/* ------------------------------------------------------------------------------------------------ fills */

bool tf_tile_parse_fill(tf_parser *p, tf_opstate *st) {
  side s = {0};
  tf_expr *e;
  tf_value *v;
  if (!parse_side(p, &s)) return false;
  tf_p_add_operand(p, st, s.buffer);
  if (tf_def_row(st->def, &tf_tile_dialect) == TF_T_FILL) {
    if (!tf_p_expect(p, ",") || !tf_expr_parse(p, &e) || !emit_as(p, e, elem_of(s.buffer), &v)) return false;
    tf_p_add_operand(p, st, v);
  }
  for (size_t i = 0; i < s.start.n; i++) tf_p_add_operand(p, st, s.start.at[i]);
  if (s.sized) tf_p_add_attr(p, st, "extents", tf_attr_ints(tf_p_context(p), s.extents.at, (uint32_t)s.extents.n));
  return tf_p_attr_dict(p, st, true);
}

void tf_tile_print_fill(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"extents", NULL};
  uint32_t first = tf_tile_is(op, TF_T_FILL) ? 2 : 1;
  const tf_attr *e = tf_tile_extents_of(op);
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  if (e) {
    print_indices(p, op, first, op->noperand - first);
    print_extents(p, e);
  }
  if (first == 2) {
    tf_sb_puts(tf_pr_buf(p), ", ");
    tf_pr_value(p, tf_op_operand(op, TF_TILE_FILL_VALUE));
  }
  tf_pr_attr_dict(p, op, elided);
}

/* ------------------------------------------------------------------------------------------------ scalars */

bool tf_tile_parse_constant(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  tf_attr *a;
  tf_type *t;
  if (tf_p_peek(p, "true") || tf_p_peek(p, "false")) {
    if (!tf_p_attr(p, &a)) return false;
    t = tf_type_i(c, 1);
  } else {
    tf_number n;
    tf_value *v;
    if (!tf_p_skip_number(p, &n) || !tf_p_expect(p, ":") || !tf_p_type(p, &t)) return false;
    /* read as any number in an operand's place is; the op made for it is not kept */
    if (!tf_p_constant(p, &n, &tf_tile_dialect, t, &v)) return false;
    a = tf_tile_value_of(v->def);
    tf_op_erase(v->def);
  }
  tf_p_add_attr(p, st, "value", a);
  tf_p_add_result(p, st, t);
  return tf_p_attr_dict(p, st, true);
}

void tf_tile_print_constant(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"value", NULL};
  const tf_attr *a = tf_tile_value_of(op);
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_type *t = op->result[0].type;
  if (a->kind == TF_ATTR_INT && t->kind == TF_TYPE_INDEX) a = tf_attr_int(t, a->i);
  tf_pr_attr(p, a);
  tf_pr_attr_dict(p, op, elided);
}

bool tf_tile_parse_cast(tf_parser *p, tf_opstate *st) {
  tf_expr *e;
  tf_value *v;
  tf_type *t;
  if (!tf_expr_parse(p, &e)) return false;
  if (!e->type)
    return tf_p_error(p, e->begin, "a number has no type to convert from; tile.constant makes one of any type");
  if (!tf_expr_emit_own(p, e, &v) || !tf_p_expect(p, ":") || !tf_p_type(p, &t)) return false;
  tf_p_add_operand(p, st, v);
  tf_p_add_result(p, st, t);
  return tf_p_attr_dict(p, st, true);
}

void tf_tile_print_cast(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_puts(tf_pr_buf(p), " : ");
  tf_pr_type(p, op->result[0].type);
  tf_pr_attr_dict(p, op, none);
}

/* Numbers have the type of the values beside them, or the one behind the operands; a select's condition says nothing
 * about it. */
bool tf_tile_parse_math(tf_parser *p, tf_opstate *st) {
  tf_expr *e[4];
  uint32_t n = 0;
  uint32_t first = tf_def_row(st->def, &tf_tile_dialect) == TF_T_SELECT;
  do {
    if (n == 4) return tf_p_error(p, tf_p_loc(p), "too many operands of '%s'", st->def->name);
    if (!tf_expr_parse(p, &e[n])) return false;
    n++;
  } while (tf_p_try(p, ","));
  tf_type *t = NULL, *given = NULL;
  for (uint32_t i = first; i < n && !t; i++) t = e[i]->type;
  tf_loc loc = tf_p_loc(p);
  if (tf_p_try(p, ":") && !tf_p_type(p, &given)) return false;
  if (given && t && t != given && t->kind != TF_TYPE_NONE)
    return tf_p_error(p, loc, "the operands are %s, not %s", tf_type_str(t), tf_type_str(given));
  if (!t) t = given;
  for (uint32_t i = 0; i < n; i++) {
    tf_value *v;
    if (!e[i]->type && !t)
      return tf_p_error(p, e[i]->begin,
                        "the type of this number is not known here; write it behind the operands, as ': f32'");
    if (!emit_as(p, e[i], i < first ? tf_type_i(tf_p_context(p), 1) : t, &v)) return false;
    tf_p_add_operand(p, st, v);
  }
  return tf_p_attr_dict(p, st, true);
}

void tf_tile_print_math(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_sb_puts(tf_pr_buf(p), i ? ", " : " ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  tf_pr_attr_dict(p, op, none);
}
