/* Layouts, tuples and tilers in the text of ops, in the field's own notation: `(6,2):(8,2)`, `({%n * 4},_)`, `<4, _>`.
 *
 * Where such a thing ends is found without understanding it: an operand (brackets with all that is in them, a number, a
 * name) goes on behind `:`, `@`, `+` and `o`. The algebra reads the rest. A literal stands on one line. */
#include "layoutir/layoutir_impl.h"

static const tf_lir_role roles[] = {
    {"layout", TF_LIR_LAYOUT, true, false}, {"tuple", TF_LIR_TUPLE, true, false},
    {"tiles", TF_LIR_TILER, true, false},   {"shape", TF_LIR_TUPLE, false, false},
    {"stride", TF_LIR_TUPLE, false, true},  {"order", TF_LIR_TUPLE, false, false},
    {"fill", TF_LIR_TUPLE, false, true},    {"base", TF_LIR_TUPLE, false, true},
    {"offset", TF_LIR_TUPLE, false, true},  {"profile", TF_LIR_TUPLE, false, true},
    {"coord", TF_LIR_TUPLE, false, false},  {"size", TF_LIR_TUPLE, false, false},
    {"a", TF_LIR_TUPLE, false, false},      {"b", TF_LIR_TUPLE, false, false},
    {"tiler", TF_LIR_TILER, false, false},
};
enum { NROLE = sizeof roles / sizeof *roles };

const tf_lir_role *tf_lir_find_role(const char *attr) {
  for (size_t i = 0; i < NROLE; i++)
    if (strcmp(roles[i].name, attr) == 0) return &roles[i];
  return NULL;
}

const char *tf_lir_attr_name(tf_lir_kind k) {
  static const char *const names[] = {"layout", "layout.tuple", "layout.tiler"};
  return names[k];
}

/* ------------------------------------------------------------------------------------------------ parsing */

typedef struct scanner {
  tf_parser *p;
  tf_opstate *st;
  tf_strbuf text; /* with s0, s1, ... */
  char close[64];
  int depth;
  tf_loc open; /* of the bracket that the group began with */
  bool colon;  /* allowed outside of brackets */
} scanner;

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

static char at(tf_str s, size_t i) { return i < s.len ? s.ptr[i] : 0; }

/* Of the line only. */
static tf_str rest(tf_parser *p) {
  tf_str s = tf_p_rest(p);
  const char *nl = s.len ? memchr(s.ptr, '\n', s.len) : NULL;
  if (nl) s.len = (size_t)(nl - s.ptr);
  return s;
}

static void take(scanner *s, tf_str t) { tf_sb_put(&s->text, t); }

/* Each place where a value is written has an operand of its own: s0, s1, ... in the order of the text. */
static void put_value(scanner *s, tf_value *v) {
  uint32_t k = 0;
  for (size_t i = 0; i < s->st->operands.n; i++) k += tf_type_is_layout_int(s->st->operands.at[i]->type);
  tf_p_add_operand(s->p, s->st, v);
  tf_sb_printf(&s->text, "s%u", k);
}

/* %n, where the next token is. */
static bool take_value(scanner *s) {
  tf_value *v;
  tf_loc loc = tf_p_loc(s->p);
  if (!tf_p_operand(s->p, &v)) return false;
  if (!tf_type_is_layout_int(v->type))
    return tf_p_error(s->p, loc, "%s is %s, expected a number here: i32, i64 or index", tf_value_name(v),
                      tf_type_str(v->type));
  put_value(s, v);
  return true;
}

static bool not_closed(scanner *s) {
  return tf_p_error(s->p, s->open, "the bracket that opens here is not closed on its line, expected '%c'",
                    s->close[s->depth - 1]);
}

/* Brackets and all in them; the next byte opens. */
static bool take_group(scanner *s) {
  s->depth = 0;
  s->open = tf_p_loc(s->p);
  for (;;) {
    tf_str r = rest(s->p);
    size_t n = 0;
    for (; n < r.len && r.ptr[n] != '%'; n++) {
      char c = r.ptr[n];
      if (c == '(' || c == '{' || c == '<') {
        if (s->depth == (int)sizeof s->close) return tf_p_error(s->p, s->open, "nested too deeply");
        s->close[s->depth++] = c == '(' ? ')' : c == '{' ? '}' : '>';
      } else if (s->depth && c == s->close[s->depth - 1]) {
        if (--s->depth == 0) {
          take(s, (tf_str){r.ptr, n + 1});
          tf_p_skip(s->p, n + 1);
          return true;
        }
      } else if (c == ')' || c == '}') break;
    }
    if (at(r, n) != '%') return not_closed(s);
    take(s, (tf_str){r.ptr, n});
    tf_p_skip(s->p, n);
    if (!take_value(s)) return false;
    if (tf_p_rest(s->p).ptr > r.ptr + r.len) return not_closed(s);
    if (!strchr(",)}>@", at(rest(s->p), 0))) take(s, TF_STR(" "));
  }
}

static bool take_operand(scanner *s, const char *what) {
  tf_str r = rest(s->p);
  char c = at(r, 0);
  if (c == '(' || c == '{' || c == '<') return take_group(s);
  if (c == '%') return take_value(s);
  size_t n = c == '-';
  while (is_word(at(r, n))) n++;
  if (n == (c == '-')) return tf_p_error(s->p, tf_p_loc(s->p), "expected %s", what);
  take(s, (tf_str){r.ptr, n});
  bool swizzle = n == 2 && memcmp(r.ptr, "Sw", 2) == 0, base = n == 10 && memcmp(r.ptr, "ArithTuple", 10) == 0;
  tf_p_skip(s->p, n);
  c = at(rest(s->p), 0);
  if (!swizzle && !base) return true;
  if (c != (base ? '(' : '<')) return tf_p_error(s->p, tf_p_loc(s->p), "expected '%c'", base ? '(' : '<');
  return take_group(s);
}

/* Whether the literal goes on here; then the operator is taken. */
static bool take_operator(scanner *s) {
  tf_str r = rest(s->p);
  char c = at(r, 0);
  if (c == 'o' && !is_word(at(r, 1)) && at(r, 1) != '.') {
    take(s, TF_STR(" o "));
    tf_p_skip(s->p, 1);
    return true;
  }
  if (c != '@' && c != '+' && !(c == ':' && s->colon)) return false;
  take(s, (tf_str){&c, 1});
  tf_p_skip(s->p, 1);
  return true;
}

/* What the algebra cannot read is an error here. */
static bool check(scanner *s, tf_lir_kind k, tf_loc loc, tf_str text) {
  tf_lir_env e;
  tf_lir_open(&e, tf_p_context(s->p));
  TF_VEC(tf_value *) ints = {0};
  for (size_t i = 0; i < s->st->operands.n; i++)
    if (tf_type_is_layout_int(s->st->operands.at[i]->type)) tf_vec_push(e.pool, &ints, s->st->operands.at[i]);
  tf_lir_arg a;
  bool ok = tf_lir_read(&e, k, text, ints.at, (uint32_t)ints.n, &a) == TF_OK;
  if (!ok) tf_p_error(s->p, loc, "%s", tf_lir_message(&e));
  tf_lir_close(&e);
  return ok;
}

static const char *wanted(const tf_lir_role *r) {
  static const char *const in_place[] = {"a layout such as (6,2):(8,2)", "a tuple such as (1,(2,_))",
                                         "a tiler such as <4, 8:2>"};
  static const char *const either[] = {"a layout such as (6,2):(8,2), or a value",
                                       "a tuple such as (1,(2,_)), or a value", "a tiler such as <4, 8:2>, or a value"};
  return r->in_place ? in_place[r->kind] : either[r->kind];
}

static bool parse_role(tf_parser *p, tf_opstate *st, const char *name) {
  const tf_lir_role *r = tf_lir_find_role(name);
  scanner s = {.p = p, .st = st, .text = {.pool = tf_p_pool(p)}, .colon = r->kind != TF_LIR_TUPLE};
  if (r->optional && !tf_p_try(p, ",")) return true;
  tf_loc loc = tf_p_loc(p);
  bool more = true;
  if (tf_p_peek_value(p) && !r->in_place) {
    tf_value *v;
    if (!tf_p_operand(p, &v)) return false;
    if (!tf_type_is_layout_int(v->type)) {
      tf_p_add_operand(p, st, v);
      return true;
    }
    put_value(&s, v);
    more = take_operator(&s);
  }
  for (; more; more = take_operator(&s))
    if (!take_operand(&s, wanted(r))) return false;
  tf_str text = tf_lir_spell(tf_p_pool(p), tf_sb_str(&s.text));
  if (!check(&s, r->kind, loc, text)) return false;
  tf_p_add_attr(p, st, r->name, tf_attr_dialect(tf_p_context(p), tf_lir_attr_name(r->kind), text));
  return true;
}

/* ------------------------------------------------------------------------------------------------ printing */

/* The integer operand number k. */
static tf_value *nth_int(const tf_op *op, unsigned k) {
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_type_is_layout_int(op->operand[i].value->type) && k-- == 0) return op->operand[i].value;
  return NULL;
}

static void print_text(tf_printer *p, tf_op *op, tf_str s) {
  tf_strbuf *b = tf_pr_buf(p);
  for (size_t at = 0; at < s.len;) {
    size_t from = at;
    tf_str w = tf_lir_next_word(s, &at);
    tf_sb_put(b, (tf_str){s.ptr + from, (size_t)(w.ptr - s.ptr) - from});
    int k = tf_lir_position(w);
    tf_value *v = k >= 0 ? nth_int(op, (unsigned)k) : NULL;
    if (v) tf_pr_value(p, v);
    else tf_sb_put(b, w);
  }
}

/* The operand that stands for a role which no attribute gives: they come in the order of the roles. */
static tf_value *role_operand(const tf_op *op, const char *name) {
  uint32_t k = 0, fixed = 0;
  for (uint32_t i = 0; i < op->def->noperand; i++) fixed += !op->def->operand[i].variadic;
  for (uint32_t i = 0; i < op->def->nattr && strcmp(op->def->attr[i].name, name) != 0; i++)
    k += tf_lir_find_role(op->def->attr[i].name) && !tf_op_attr(op, op->def->attr[i].name);
  for (uint32_t i = fixed; i < op->noperand; i++)
    if (!tf_type_is_layout_int(op->operand[i].value->type) && k-- == 0) return op->operand[i].value;
  return NULL;
}

static void print_role(tf_printer *p, tf_op *op, const char *name) {
  const tf_lir_role *r = tf_lir_find_role(name);
  tf_attr *a = tf_op_attr(op, name);
  tf_value *v = a || r->in_place ? NULL : role_operand(op, name);
  if (!a && !v) return;
  tf_sb_puts(tf_pr_buf(p), r->optional ? ", " : " ");
  if (v) tf_pr_value(p, v);
  else if (a->kind == TF_ATTR_DIALECT) print_text(p, op, a->s);
  else tf_pr_attr(p, a);
}

/* ------------------------------------------------------------------------------------------------ swizzles, paths */

/* Sw<3,4,3> */
static bool parse_swizzle(tf_parser *p, tf_opstate *st) {
  int64_t v[3];
  if (!tf_p_expect(p, "Sw") || !tf_p_expect(p, "<")) return false;
  for (int i = 0; i < 3; i++)
    if ((i && !tf_p_expect(p, ",")) || !tf_p_int(p, &v[i])) return false;
  tf_p_add_attr(p, st, "swizzle", tf_attr_ints(tf_p_context(p), v, 3));
  return tf_p_expect(p, ">");
}

static void print_swizzle(tf_printer *p, tf_op *op) {
  tf_attr *a = tf_lir_swizzle_of(op);
  if (!a) return;
  if (a->kind != TF_ATTR_INTS || a->n != 3) tf_pr_attr(p, a);
  else
    tf_sb_printf(tf_pr_buf(p), " Sw<%lld,%lld,%lld>", (long long)a->ints[0], (long long)a->ints[1],
                 (long long)a->ints[2]);
}

/* [0, 1], or nothing */
static bool parse_path(tf_parser *p, tf_opstate *st) {
  TF_VEC(int64_t) v = {0};
  if (!tf_p_try(p, "[")) return true;
  do {
    int64_t i;
    if (!tf_p_int(p, &i)) return false;
    tf_vec_push(tf_p_pool(p), &v, i);
  } while (tf_p_try(p, ","));
  tf_p_add_attr(p, st, "path", tf_attr_ints(tf_p_context(p), v.at, (uint32_t)v.n));
  return tf_p_expect(p, "]");
}

static void print_path(tf_printer *p, tf_op *op) {
  tf_attr *a = tf_lir_path_of(op);
  if (!a || a->kind != TF_ATTR_INTS || !a->n) return;
  for (uint32_t i = 0; i < a->n; i++) tf_sb_printf(tf_pr_buf(p), "%s%lld", i ? ", " : "[", (long long)a->ints[i]);
  tf_sb_puts(tf_pr_buf(p), "]");
}

#define ROLE(N)                                                                                                        \
  static bool parse_##N(tf_parser *p, tf_opstate *st) { return parse_role(p, st, #N); }                                \
  static void print_##N(tf_printer *p, tf_op *op) { print_role(p, op, #N); }
ROLE(layout)
ROLE(tuple)
ROLE(tiles)
ROLE(shape)
ROLE(stride)
ROLE(order)
ROLE(fill)
ROLE(base)
ROLE(offset)
ROLE(profile)
ROLE(coord)
ROLE(size)
ROLE(a)
ROLE(b)
ROLE(tiler)
#undef ROLE

#define DIRECTIVE(N) {#N, parse_##N, print_##N}
const tf_directive tf_lir_directives[TF_LIR_DIRECTIVES] = {
    DIRECTIVE(layout), DIRECTIVE(tuple), DIRECTIVE(tiles),  DIRECTIVE(shape),   DIRECTIVE(stride), DIRECTIVE(order),
    DIRECTIVE(fill),   DIRECTIVE(base),  DIRECTIVE(offset), DIRECTIVE(profile), DIRECTIVE(coord),  DIRECTIVE(size),
    DIRECTIVE(a),      DIRECTIVE(b),     DIRECTIVE(tiler),  DIRECTIVE(swizzle), DIRECTIVE(path),
};
