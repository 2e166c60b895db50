/* Scalar expressions: from the text to a tree. Operators are told by their bytes: the lexer has no tokens of two. */
#include "tile/expr.h"

#include <stdio.h>

#define MAX_DEPTH 512

static bool expression(tf_parser *p, tf_expr **out);

tf_expr *tf_expr_new(tf_parser *p, tf_expr_kind kind, tf_loc loc, tf_loc begin, tf_str rest) {
  tf_expr *e = TF_NEW(tf_p_pool(p), tf_expr);
  *e = (tf_expr){.kind = kind, .loc = loc, .begin = begin, .text = rest, .depth = 1};
  return e;
}

bool tf_expr_end(tf_parser *p, tf_expr *e) {
  size_t n = (size_t)(tf_p_rest(p).ptr - e->text.ptr);
  for (size_t i = 0; i < n; i++) /* up to a comment, without the spaces before it */
    if (e->text.ptr[i] == '\n' || (e->text.ptr[i] == '/' && i + 1 < n && e->text.ptr[i + 1] == '/')) n = i;
  while (n && (e->text.ptr[n - 1] == ' ' || e->text.ptr[n - 1] == '\t' || e->text.ptr[n - 1] == '\r')) n--;
  e->text.len = n;
  for (uint32_t i = 0; i < e->n; i++)
    if (e->child[i]->depth >= e->depth) e->depth = e->child[i]->depth + 1;
  return e->depth <= MAX_DEPTH ||
         tf_p_error(p, e->loc, "more than %d operations in one another; give a part of them a name", MAX_DEPTH);
}

/* ------------------------------------------------------------------------------------------------ operators */

typedef struct binary_op {
  const char *text, *name;
  int level;
} binary_op;

/* By how tightly they bind; longer ones stand before those that they begin with. */
static const binary_op binaries[] = {
    {"*", "mul", 5},
    {"/", "div", 5},
    {"floordiv", "floordiv", 5},
    {"ceildiv", "ceil_div", 5},
    {"mod", "mod", 5},
    {"rem", "rem", 5},
    {"+", "add", 4},
    {"-", "sub", 4},
    {"<=", "le", 3},
    {">=", "ge", 3},
    {"==", "eq", 3},
    {"!=", "ne", 3},
    {"<", "lt", 3},
    {">", "gt", 3},
    {"&&", "and", 2},
    {"||", "or", 1},
};

/* What others write, and what it is here. */
static const char *const foreign[][2] = {
    {"<<", "'<<' is shl(a, n) here"},
    {">>", "'>>' is shr(a, n) here"},
    {"**", "'**' is pow(a, b) here"},
    {"&", "'&' is and(a, b) here, and '&&' of conditions"},
    {"|", "'|' is or(a, b) here, and '||' of conditions"},
    {"^", "'^' is xor(a, b) here"},
    {"%", "'%' begins a name; the remainder is 'rem' (its sign is the first operand's, as in C) or 'mod' (the "
          "second's, as in "
          "Python)"},
    {"=", "'=' assigns, at the beginning of a statement; '==' compares"},
};

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

static bool next_is(tf_parser *p, const char *text) {
  if (is_word(text[0])) return tf_p_peek(p, text);
  return tf_str_starts(tf_p_rest(p), text);
}

/* A compound assignment, an arrow, and the text's next line are none. */
static const binary_op *peek_binary(tf_parser *p) {
  tf_str rest = tf_p_rest(p);
  if (tf_str_starts(rest, "->") || tf_str_starts(rest, "<<") || tf_str_starts(rest, ">>") || tf_str_starts(rest, "**"))
    return NULL;
  for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
    if (next_is(p, binaries[i].text)) return &binaries[i];
  return NULL;
}

/* Behind an operand on the same line: what looks like an operator is told apart from the end. */
static bool check_foreign(tf_parser *p) {
  tf_str rest = tf_p_rest(p);
  if (tf_p_starts_line(p) || tf_p_peek_value(p) || tf_str_starts(rest, "==")) return true;
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
    if (tf_str_starts(rest, foreign[i][0])) return tf_p_error(p, tf_p_loc(p), "%s", foreign[i][1]);
  return true;
}

/* ------------------------------------------------------------------------------------------------ operands */

static bool comma_list(tf_parser *p, const char *end, tf_expr ***out, uint32_t *n) {
  TF_VEC(tf_expr *) v = {0};
  while (!tf_p_try(p, end)) {
    tf_expr *e;
    if (v.n && !tf_p_expect(p, ",")) return false;
    if (!expression(p, &e)) return false;
    tf_vec_push(tf_p_pool(p), &v, e);
  }
  *out = v.at;
  *n = (uint32_t)v.n;
  return true;
}

/* `%x`, `%x[i, j]`, `%x[i, j] pad(-inf)`. */
static bool value(tf_parser *p, tf_expr **out) {
  tf_loc loc = tf_p_loc(p);
  tf_expr *e = *out = tf_expr_new(p, TF_X_VALUE, loc, loc, tf_p_rest(p));
  if (!tf_p_operand(p, &e->value)) return false;
  tf_type *t = e->type = e->value->type;
  const char *name = tf_value_name(e->value);
  if (t->kind != TF_TYPE_TENSOR && !tf_tile_is_buffer(t)) {
    if (tf_p_peek(p, "[")) return tf_p_error(p, loc, "'%s' is %s, which has no elements", name, tf_type_str(t));
    return tf_expr_end(p, e);
  }
  if (!tf_p_try(p, "["))
    return tf_p_error(p, loc, "'%s' is %s; an element of it is %%%s[...]", name, tf_type_str(t),
                      e->value->name ? e->value->name : "x");
  e->kind = TF_X_LOAD;
  e->type = t->elem;
  if (!comma_list(p, "]", &e->child, &e->n)) return false;
  if (tf_p_try(p, "pad")) {
    if (!tf_p_expect(p, "(")) return false;
    if (!tf_p_peek_number(p)) return tf_p_error(p, tf_p_loc(p), "expected a number");
    if (!tf_p_attr(p, &e->pad) || !tf_p_expect(p, ")")) return false;
  }
  return tf_expr_end(p, e);
}

/* f32(x), bitcast i32(x). Numbers are made of that type at once. */
static bool cast(tf_parser *p, tf_expr_kind kind, tf_loc loc, tf_str rest, tf_expr **out) {
  tf_expr *e = *out = tf_expr_new(p, kind, loc, loc, rest);
  e->n = 1;
  e->child = TF_NEW_ARRAY(tf_p_pool(p), tf_expr *, 1);
  tf_loc at = tf_p_loc(p);
  tf_fusion_dtype d;
  if (!tf_p_type(p, &e->type)) return false;
  if (!tf_tile_dtype(e->type, &d))
    return tf_p_error(p, at, "a scalar cannot be %s; there are index, " TF_TILE_ELEMS, tf_type_str(e->type));
  if (!tf_p_expect(p, "(") || !expression(p, &e->child[0]) || !tf_p_expect(p, ")")) return false;
  if (kind == TF_X_BITS && !e->child[0]->type)
    return tf_p_error(p, e->child[0]->begin, "a number has no bits yet; write its type, as bitcast i32(f32(1.0))");
  return tf_expr_end(p, e);
}

static const tf_opdef *function_named(tf_parser *p, tf_str name, const char **near) {
  unsigned least = 3;
  *near = NULL;
  for (uint32_t k = TF_T_FIRST_MATH; k < tf_tile_dialect.nrow; k++) {
    const char *have = tf_tile_dialect.rows[k].name + strlen("tile.");
    if (tf_str_eqz(name, have)) return tf_context_op(tf_p_context(p), tf_tile_dialect.rows[k].name);
    unsigned n = tf_str_distance(name, have);
    if (n < least) least = n, *near = have;
  }
  return NULL;
}

/* exp2(x), max(a, b); ceildiv is ceil_div. */
static bool call(tf_parser *p, tf_expr **out) {
  tf_loc loc = tf_p_loc(p);
  tf_expr *e = *out = tf_expr_new(p, TF_X_OP, loc, loc, tf_p_rest(p)), **child;
  tf_str name;
  uint32_t n;
  const char *near;
  if (!tf_p_keyword(p, &name)) return false;
  if (tf_str_eqz(name, "ceildiv")) name = TF_STR("ceil_div");
  int len = (int)(name.len < 60 ? name.len : 60);
  if (tf_str_eqz(name, "ceil_div") && !tf_p_peek(p, "(")) { /* ceildiv a, b */
    child = TF_NEW_ARRAY(tf_p_pool(p), tf_expr *, 2);
    return expression(p, &child[0]) && tf_p_expect(p, ",") && expression(p, &child[1]) &&
           tf_expr_op(p, e, "ceil_div", child, 2);
  }
  const tf_opdef *def = function_named(p, name, &near);
  if (!def) {
    char op[80];
    snprintf(op, sizeof op, "tile.%.*s", len, name.ptr);
    if (tf_context_op(tf_p_context(p), op))
      return tf_p_error(p, loc, "'%.*s' is no function of scalars; the op is %s", len, name.ptr, op);
    if (near) return tf_p_error(p, loc, "unknown function '%.*s'; did you mean '%s'?", len, name.ptr, near);
    return tf_p_error(p, loc, "unknown function '%.*s'", len, name.ptr);
  }
  if (!tf_p_expect(p, "(") || !comma_list(p, ")", &child, &n)) return false;
  return tf_expr_op(p, e, def->name + strlen("tile."), child, n);
}

static bool primary(tf_parser *p, tf_expr **out) {
  tf_loc loc = tf_p_loc(p);
  tf_str rest = tf_p_rest(p);
  if (tf_p_peek_value(p)) return value(p, out);
  if (tf_p_try(p, "(")) {
    if (!expression(p, out) || !tf_p_expect(p, ")")) return false;
    (*out)->begin = loc;
    (*out)->text = rest;
    return tf_expr_end(p, *out);
  }
  if (tf_p_peek_number(p)) {
    *out = tf_expr_new(p, TF_X_NUMBER, loc, loc, rest);
    return tf_p_skip_number(p, &(*out)->number) && tf_expr_end(p, *out);
  }
  bool yes = tf_p_peek(p, "true");
  if (yes || tf_p_peek(p, "false")) {
    tf_str word;
    *out = tf_expr_new(p, TF_X_TRUTH, loc, loc, rest);
    (*out)->truth = yes;
    (*out)->type = tf_type_i(tf_p_context(p), 1);
    return tf_p_keyword(p, &word) && tf_expr_end(p, *out);
  }
  if (tf_p_try(p, "bitcast")) return cast(p, TF_X_BITS, loc, rest, out);
  if (tf_p_peek_type(p)) return cast(p, TF_X_CAST, loc, rest, out);
  if (rest.len && is_word(rest.ptr[0])) return call(p, out);
  return tf_p_error(p, loc, "expected a value, a number or an expression of them");
}

/* A sign before a number is a part of it. */
static bool unary_inner(tf_parser *p, tf_expr **out) {
  tf_loc loc = tf_p_loc(p);
  tf_str rest = tf_p_rest(p);
  bool minus = tf_p_peek(p, "-") && !tf_p_peek_number(p), no = tf_str_starts(rest, "!");
  if (!minus && !no) return primary(p, out);
  tf_expr *e = *out = tf_expr_new(p, TF_X_OP, loc, loc, rest), **child = TF_NEW_ARRAY(tf_p_pool(p), tf_expr *, 1);
  tf_p_skip(p, 1);
  if (!(tf_p_enter(p))) return false;
  bool ok = unary_inner(p, &child[0]);
  tf_p_leave(p);
  if (!ok) return false;
  if (no && child[0]->type != tf_type_i(tf_p_context(p), 1))
    return tf_p_error(p, child[0]->begin, "'!' is of conditions (i1), and this is %s; write == 0",
                      child[0]->type ? tf_type_str(child[0]->type) : "a number");
  return tf_expr_op(p, e, no ? "not" : "neg", child, 1);
}

/* && and || are of conditions; what else has a truth is said. */
static bool check_truth(tf_parser *p, const binary_op *b, tf_expr *const *child) {
  for (int k = 0; k < 2 && b->level <= 2; k++)
    if (child[k]->type != tf_type_i(tf_p_context(p), 1))
      return tf_p_error(p, child[k]->begin, "'%s' is of conditions (i1), and this is %s; write != 0", b->text,
                        child[k]->type ? tf_type_str(child[k]->type) : "a number");
  return true;
}

static bool binary(tf_parser *p, int level, tf_expr **out) {
  tf_loc begin = tf_p_loc(p);
  tf_str rest = tf_p_rest(p);
  if (!unary_inner(p, out)) return false;
  bool compared = false;
  for (const binary_op *b; (b = peek_binary(p)) && b->level >= level;) {
    tf_loc loc = tf_p_loc(p);
    tf_expr **child = TF_NEW_ARRAY(tf_p_pool(p), tf_expr *, 2);
    if (b->level == 3 && compared)
      return tf_p_error(p, loc, "comparisons do not follow one another; join them with '&&', or write parentheses");
    compared |= b->level == 3;
    tf_p_skip(p, strlen(b->text));
    child[0] = *out;
    if (!binary(p, b->level + 1, &child[1]) || !check_truth(p, b, child)) return false;
    *out = tf_expr_new(p, TF_X_OP, loc, begin, rest);
    if (!tf_expr_op(p, *out, b->name, child, 2)) return false;
  }
  return true;
}

/* c ? a : b */
static bool conditional(tf_parser *p, tf_expr **out) {
  tf_loc begin = tf_p_loc(p);
  tf_str rest = tf_p_rest(p);
  if (!binary(p, 1, out)) return false;
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_try(p, "?")) return check_foreign(p);
  tf_expr **child = TF_NEW_ARRAY(tf_p_pool(p), tf_expr *, 3);
  child[0] = *out;
  if (!expression(p, &child[1]) || !tf_p_expect(p, ":") || !expression(p, &child[2])) return false;
  *out = tf_expr_new(p, TF_X_OP, loc, begin, rest);
  return tf_expr_op(p, *out, "select", child, 3);
}

static bool expression(tf_parser *p, tf_expr **out) {
  if (!tf_p_enter(p)) return false;
  bool ok = conditional(p, out);
  tf_p_leave(p);
  return ok;
}

bool tf_expr_parse_element(tf_parser *p, tf_expr **out) { return value(p, out); }

bool tf_expr_parse(tf_parser *p, tf_expr **out) { return expression(p, out); }
