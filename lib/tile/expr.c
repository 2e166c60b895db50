/* Index expressions: `%by * 128 + 4`, `ceildiv(%n, 64)`. Each operation becomes an op before the one that is read. */
#include "tile/hooks.h"

static tf_value *emit(tf_parser *p, tf_loc loc, const char *name, tf_value *a, tf_value *b) {
  tf_context *c = tf_p_context(p);
  tf_value *ops[2] = {a, b};
  tf_type *t = tf_type_index(c);
  tf_op *op = tf_op_new(c, tf_p_pool(p), loc, tf_context_op(c, name), ops, b ? 2 : 1, &t, 1, NULL, 0, 0);
  tf_p_insert(p, op);
  return &op->result[0];
}

static bool sum(tf_parser *p, tf_value *first, tf_value **out);

static bool number(tf_parser *p, tf_value **out) {
  tf_number n;
  return tf_p_skip_number(p, &n) && tf_p_constant(p, &n, &tf_tile_dialect, tf_type_index(tf_p_context(p)), out);
}

/* min(a, b) and its like; ceildiv also as `ceildiv a, b`. */
static bool call(tf_parser *p, const char *name, tf_value **out) {
  tf_loc loc = tf_p_loc(p);
  tf_value *a, *b;
  bool bare = strcmp(name, "tile.ceil_div") == 0 && !tf_p_peek(p, "(");
  if (!bare && !tf_p_expect(p, "(")) return false;
  if (!sum(p, NULL, &a) || !tf_p_expect(p, ",") || !sum(p, NULL, &b) || (!bare && !tf_p_expect(p, ")"))) return false;
  *out = emit(p, loc, name, a, b);
  return true;
}

static bool factor(tf_parser *p, tf_value **out) {
  tf_loc loc = tf_p_loc(p);
  if (tf_p_peek_int(p)) return number(p, out);
  if (tf_p_try(p, "ceildiv")) return call(p, "tile.ceil_div", out);
  if (tf_p_try(p, "min")) return call(p, "tile.min", out);
  if (tf_p_try(p, "max")) return call(p, "tile.max", out);
  if (tf_p_try(p, "(")) return sum(p, NULL, out) && tf_p_expect(p, ")");
  if (tf_p_try(p, "-")) {
    if (!factor(p, out)) return false;
    *out = emit(p, loc, "tile.neg", *out, NULL);
    return true;
  }
  if (!tf_p_peek_value(p)) return tf_p_error(p, loc, "expected an index: a value, a number or an expression of them");
  if (!tf_p_operand(p, out)) return false;
  if ((*out)->type->kind == TF_TYPE_INDEX || (*out)->type->kind == TF_TYPE_NONE) return true;
  return tf_p_error(p, loc, "%s has type %s, wanted an index; tile.cast makes one of an integer", tf_value_name(*out),
                    tf_type_str((*out)->type));
}

static const char *const words[][2] = {
    {"*", "tile.mul"}, {"floordiv", "tile.floordiv"}, {"ceildiv", "tile.ceil_div"}, {"mod", "tile.mod"}};

/* `first`, if not NULL, is the first factor, which has been read. */
static bool product(tf_parser *p, tf_value *first, tf_value **out) {
  *out = first;
  if (!first && !factor(p, out)) return false;
  for (;;) {
    tf_loc loc = tf_p_loc(p);
    uint32_t k = 0;
    while (k < 4 && !tf_p_try(p, words[k][0])) k++;
    if (k == 4) return true;
    tf_value *b;
    if (!factor(p, &b)) return false;
    *out = emit(p, loc, words[k][1], *out, b);
  }
}

static bool sum(tf_parser *p, tf_value *first, tf_value **out) {
  if (!product(p, first, out)) return false;
  for (;;) {
    tf_loc loc = tf_p_loc(p);
    bool plus = tf_p_try(p, "+");
    if (!plus && !tf_p_try(p, "-")) return true;
    tf_value *b;
    if (!product(p, NULL, &b)) return false;
    *out = emit(p, loc, plus ? "tile.add" : "tile.sub", *out, b);
  }
}

bool tf_tile_parse_index(tf_parser *p, tf_value **out) { return sum(p, NULL, out); }

static bool goes_on(tf_parser *p) {
  bool yes = tf_p_peek(p, "+") || tf_p_peek(p, "-");
  for (uint32_t k = 0; k < 4; k++) yes |= tf_p_peek(p, words[k][0]);
  return yes;
}

bool tf_tile_parse_scalar(tf_parser *p, tf_value **out, tf_number *n) {
  *out = NULL;
  if (tf_p_peek_number(p)) {
    if (!tf_p_skip_number(p, n)) return false;
    if (!goes_on(p)) return true;
    if (!tf_p_constant(p, n, &tf_tile_dialect, tf_type_index(tf_p_context(p)), out)) return false;
    return sum(p, *out, out);
  }
  tf_loc loc = tf_p_loc(p);
  if (!tf_p_peek_value(p)) {
    bool begins =
        tf_p_peek(p, "(") || tf_p_peek(p, "-") || tf_p_peek(p, "min") || tf_p_peek(p, "max") || tf_p_peek(p, "ceildiv");
    return begins ? sum(p, NULL, out) : tf_p_operand(p, out);
  }
  if (!tf_p_operand(p, out)) return false;
  if (!goes_on(p)) return true;
  if ((*out)->type->kind == TF_TYPE_INDEX || (*out)->type->kind == TF_TYPE_NONE) return sum(p, *out, out);
  return tf_p_error(p, loc,
                    "'%s' has type %s, and expressions are of indices; tile.add, tile.mul and their like are ops",
                    tf_value_name(*out), tf_type_str((*out)->type));
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
