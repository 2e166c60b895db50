/* Statements that begin with no op's name, and operands that are expressions:
 *   %t = expression          a name for a value
 *   %b[i, j] = expression    tile.store
 *   %b[i, j] += expression   an element read, reckoned with and written; also -= *= /= */
#include "tile/expr.h"

bool tf_tile_parse_index(tf_parser *p, tf_value **out) {
  tf_expr *e;
  return tf_expr_parse(p, &e) && tf_expr_emit(p, e, tf_type_index(tf_p_context(p)), "an index", out);
}

bool tf_tile_parse_condition(tf_parser *p, tf_value **out) {
  tf_expr *e;
  return tf_expr_parse(p, &e) && tf_expr_emit(p, e, tf_type_i(tf_p_context(p), 1), "a condition (i1)", out);
}

bool tf_tile_parse_indices(tf_parser *p, tf_opstate *st, uint32_t *n) {
  *n = 0;
  if (!tf_p_expect(p, "[")) return false;
  while (!tf_p_try(p, "]")) {
    tf_value *v;
    if (*n && !tf_p_expect(p, ",")) return false;
    if (!tf_tile_parse_index(p, &v)) return false;
    tf_p_add_operand(p, st, v);
    ++*n;
  }
  return true;
}

/* Operands of ops that have no form of their own. */
bool tf_tile_parse_operand(tf_parser *p, const tf_spec *spec, tf_value **out, bool *taken) {
  tf_expr *e;
  *taken = true;
  if (strcmp(spec->kind, "i1") == 0) return tf_tile_parse_condition(p, out);
  if (strcmp(spec->kind, "index") == 0) return tf_tile_parse_index(p, out);
  if (strcmp(spec->kind, "tile.onchip") == 0 || strcmp(spec->kind, "tile.factor") == 0 ||
      strcmp(spec->kind, "tile.memory") == 0)
    return tf_tile_parse_region(p, out);
  if (strcmp(spec->kind, "tile.scalar") == 0) return tf_expr_parse(p, &e) && tf_expr_emit_own(p, e, out);
  *taken = false;
  return true;
}

/* ------------------------------------------------------------------------------------------------ statements */

static bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '$';
}

/* `%a = x // 4` is `%a = x` with a comment, and who writes so meant a quotient. A comment of numbers, values and
 * operators only is no remark. */
static bool check_comment(tf_parser *p, tf_str from) {
  size_t n = (size_t)(tf_p_rest(p).ptr - from.ptr), i = 0;
  const char *s = from.ptr;
  while (i + 1 < n && s[i] != '\n' && !(s[i] == '/' && s[i + 1] == '/')) i++;
  if (i + 1 >= n || s[i] == '\n') return true;
  bool digit = false;
  for (i += 2; i < n && s[i] != '\n'; i++) {
    if (s[i] == '%') {
      digit = true;
      while (i + 1 < n && in_name(s[i + 1])) i++;
      continue;
    }
    if (!strchr("0123456789.+-*/()[], \t\r", s[i])) return true;
    digit |= s[i] >= '0' && s[i] <= '9';
  }
  return !digit || tf_p_error(p, tf_p_loc(p),
                              "'//' begins a comment; the quotient toward minus infinity is 'floordiv', and '/' of "
                              "integers goes toward zero");
}

static bool temporary(tf_parser *p, tf_str name, tf_loc loc) {
  tf_expr *e;
  tf_value *v;
  tf_str from = tf_p_rest(p);
  if (!tf_expr_parse(p, &e) || !check_comment(p, from) || !tf_expr_emit_own(p, e, &v)) return false;
  const char *had = v->name;
  if (!tf_p_define(p, name, v, loc)) return false;
  if (had) v->name = had; /* a second name for it */
  return true;
}

static const char *const compound[][2] = {{"+=", "add"}, {"-=", "sub"}, {"*=", "mul"}, {"/=", "div"}};

static tf_op *new_op(tf_parser *p, tf_loc loc, const char *name, tf_value **ops, uint32_t n, tf_type *t) {
  tf_context *c = tf_p_context(p);
  tf_op *op = tf_op_new(c, tf_p_pool(p), loc, tf_context_op(c, name), ops, n, &t, t != NULL, NULL, 0, 0);
  tf_p_insert(p, op);
  return op;
}

/* Of `%b[i] op= x`: the indices are reckoned once; x is read behind the element. */
static bool update(tf_parser *p, const tf_expr *to, tf_expr *by, const char *name, tf_value **ops, const char *what) {
  tf_expr *child[2] = {tf_expr_new(p, TF_X_VALUE, to->loc, to->begin, to->text), by};
  child[0]->type = to->type;
  child[0]->text = to->text;
  tf_expr *sum = tf_expr_new(p, TF_X_OP, by->begin, to->begin, to->text);
  if (by->type && by->type != to->type) return tf_expr_emit(p, by, to->type, what, &ops[0]);
  if (!tf_expr_op(p, sum, name, child, 2)) return false;
  tf_op *old = new_op(p, to->loc, "tile.load", ops + 1, to->n + 1, to->type);
  child[0]->value = &old->result[0];
  return tf_expr_emit(p, sum, to->type, what, &ops[0]);
}

static bool assignment(tf_parser *p) {
  tf_expr *to, *e;
  tf_loc loc = tf_p_loc(p);
  if (!tf_expr_parse_element(p, &to)) return false;
  const char *name = NULL, *what;
  for (size_t i = 0; i < sizeof compound / sizeof *compound && !name; i++)
    if (tf_str_starts(tf_p_rest(p), compound[i][0])) name = compound[i][1];
  if (to->kind != TF_X_LOAD && name)
    return tf_p_error(p, loc, "'%s' is a value, and values do not change; elements of buffers do, as %%b[0] += 1",
                      tf_value_name(to->value));
  if (to->pad) return tf_p_error(p, loc, "a pad is of what is read; outside the buffer nothing is written");
  if (name) tf_p_skip(p, 2);
  else if (!tf_p_expect(p, "=")) return false;
  tf_str from = tf_p_rest(p);
  if (!tf_expr_parse(p, &e) || !check_comment(p, from)) return false;
  tf_type *index = tf_type_index(tf_p_context(p));
  tf_value **ops = TF_NEW_ARRAY(tf_p_pool(p), tf_value *, to->n + 2);
  ops[1] = to->value;
  what = tf_pool_printf(tf_p_pool(p), "%s, which '%s' holds", tf_type_str(to->type), tf_value_name(to->value));
  if (!name && !tf_expr_emit(p, e, to->type, what, &ops[0])) return false;
  for (uint32_t i = 0; i < to->n; i++)
    if (!tf_expr_emit(p, to->child[i], index, "an index", &ops[i + 2])) return false;
  if (name && !update(p, to, e, name, ops, what)) return false;
  new_op(p, loc, "tile.store", ops, to->n + 2, NULL);
  return true;
}

bool tf_tile_parse_statement(tf_parser *p, const tf_str *name, tf_loc loc) {
  return name ? temporary(p, *name, loc) : assignment(p);
}
