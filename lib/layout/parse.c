/* Text in. Recursion is bounded by TF_LAYOUT_DEPTH, what an expression may hold by OPERANDS. */
#include "layout/layout_impl.h"

enum { OPERANDS = 256, EXPR_DEPTH = 16 };

/* The context knows `at` while it parses: every failure is at that byte. */
typedef struct parser {
  tf_layout_ctx *c;
  tf_str s;
  size_t at;
  int depth, operands;
} parser;

static void skip_space(parser *p) {
  while (p->at < p->s.len && (p->s.ptr[p->at] == ' ' || p->s.ptr[p->at] == '\t' || p->s.ptr[p->at] == '\n')) p->at++;
}

static int peek(parser *p) {
  skip_space(p);
  return p->at < p->s.len ? (unsigned char)p->s.ptr[p->at] : -1;
}

static int peek_second(const parser *p) { return p->at + 1 < p->s.len ? (unsigned char)p->s.ptr[p->at + 1] : -1; }

static bool is_digit(int ch) { return ch >= '0' && ch <= '9'; }
static bool is_letter(int ch) { return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z'); }
static bool is_word(int ch) { return is_letter(ch) || is_digit(ch) || ch == '_'; }

static _Noreturn void fail(parser *p, const char *wanted) {
  int ch = peek(p);
  if (ch < 0) lay_fail(p->c, "found the end of the text, expected %s", wanted);
  if (ch < 32 || ch > 126) lay_fail(p->c, "found byte \\x%02X, expected %s", (unsigned)ch, wanted);
  lay_fail(p->c, "found '%c', expected %s", ch, wanted);
}

static _Noreturn void fail_at(parser *p, size_t at, const char *message) {
  p->at = at;
  lay_fail(p->c, "%s", message);
}

static bool accept(parser *p, char ch) {
  if (peek(p) != ch) return false;
  p->at++;
  return true;
}

static void expect(parser *p, char ch, const char *wanted) {
  if (!accept(p, ch)) fail(p, wanted);
}

/* The word here, not consumed; empty if there is none. */
static tf_str word(parser *p) {
  size_t end = (skip_space(p), p->at);
  if (end < p->s.len && is_letter((unsigned char)p->s.ptr[end]))
    while (end < p->s.len && is_word((unsigned char)p->s.ptr[end])) end++;
  return (tf_str){p->s.ptr + p->at, end - p->at};
}

static bool accept_word(parser *p, const char *w) {
  tf_str s = word(p);
  if (!s.len || !tf_str_eqz(s, w)) return false;
  p->at += s.len;
  return true;
}

static int64_t number(parser *p) {
  size_t from = (skip_space(p), p->at);
  bool minus = accept(p, '-');
  int64_t v = 0;
  if (!is_digit(peek(p))) fail(p, "a number");
  for (; p->at < p->s.len && is_digit((unsigned char)p->s.ptr[p->at]); p->at++)
    if (__builtin_mul_overflow(v, 10, &v) || __builtin_sub_overflow(v, p->s.ptr[p->at] - '0', &v))
      fail_at(p, from, "found a number that does not fit 64 bits");
  if (!minus && __builtin_sub_overflow(0, v, &v)) fail_at(p, from, "found a number that does not fit 64 bits");
  return v;
}

static num symbol(parser *p) {
  tf_str s = word(p);
  if (!s.len || tf_str_eqz(s, "o")) fail(p, "a number, a symbol, '_', '{' or '('");
  tf_ixp e = tf_strmap_get(&p->c->symbols, s);
  if (!e) lay_fail(p->c, "found '%.*s', expected a symbol that is declared", s.len > 64 ? 64 : (int)s.len, s.ptr);
  p->at += s.len;
  return lay_of_expr(e);
}

/* ------------------------------------------------------------------------------------------------ {expressions} */

static num sum(parser *p);

/* min(a, b), max(a, b) */
static num min_max(parser *p, bool max) {
  tf_ix_ctx *ix = lay_ix(p->c);
  expect(p, '(', "'('");
  num a = sum(p);
  expect(p, ',', "','");
  num b = sum(p);
  expect(p, ')', "')'");
  tf_ixp x = lay_expr(p->c, a), y = lay_expr(p->c, b);
  return lay_of_expr(max ? tf_ix_max(ix, x, y) : tf_ix_min(ix, x, y));
}

static num atom(parser *p) {
  if (++p->operands > OPERANDS) lay_fail(p->c, "more than %d operands in expressions", OPERANDS);
  if (p->depth >= EXPR_DEPTH) lay_fail(p->c, "more than %d nested parentheses", EXPR_DEPTH);
  int ch = peek(p);
  if (ch == '-' || is_digit(ch)) return NUM(number(p));
  p->depth++;
  num r;
  if (accept_word(p, "min")) r = min_max(p, false);
  else if (accept_word(p, "max")) r = min_max(p, true);
  else if (accept(p, '(')) {
    r = sum(p);
    expect(p, ')', "')'");
  } else r = symbol(p);
  p->depth--;
  return r;
}

static num product(parser *p) {
  num a = atom(p);
  for (;;) {
    if (accept(p, '*')) a = lay_mul(p->c, a, atom(p));
    else if (accept_word(p, "div")) a = lay_div(p->c, a, atom(p));
    else if (accept_word(p, "mod")) a = lay_mod(p->c, a, atom(p));
    else if (accept(p, '^')) a = lay_of_expr(tf_ix_xor(lay_ix(p->c), lay_expr(p->c, a), lay_expr(p->c, atom(p))));
    else return a;
  }
}

static num sum(parser *p) {
  num a = product(p);
  for (;;) {
    if (accept(p, '+')) a = lay_add(p->c, a, product(p));
    else if (accept(p, '-')) a = lay_sub(p->c, a, product(p));
    else return a;
  }
}

/* ------------------------------------------------------------------------------------------------ tuples */

/* 4, _4, -4, n, {n * 4} */
static num scale(parser *p) {
  int ch = peek(p);
  if (ch == '-' || is_digit(ch)) return NUM(number(p));
  if (ch == '_') {
    p->at++;
    return NUM(number(p));
  }
  if (!accept(p, '{')) return symbol(p);
  num r = sum(p);
  expect(p, '}', "an operator or '}'");
  return r;
}

/* scale, or scale@i@j: positions are written innermost first. */
static const tf_tuple *scaled(parser *p) {
  num s = scale(p);
  uint32_t path[LAY_PATH], n = 0;
  while (accept(p, '@')) {
    if (n == LAY_PATH) lay_fail(p->c, "more than %d positions in a basis function", LAY_PATH);
    if (peek(p) == '_') p->at++;
    size_t at = p->at;
    int64_t v = is_digit(peek(p)) ? number(p) : (fail(p, "a position"), 0);
    if (v >= TF_LAYOUT_LEAVES) fail_at(p, at, "found a position over 255");
    path[n++] = (uint32_t)v;
  }
  for (uint32_t i = 0; i < n / 2; i++) {
    uint32_t t = path[i];
    path[i] = path[n - 1 - i];
    path[n - 1 - i] = t;
  }
  return lay_basis(p->c, s, path, n);
}

static const tf_tuple *leaf(parser *p) {
  if (peek(p) == '_' && !is_digit(peek_second(p))) {
    p->at++;
    return &p->c->any;
  }
  const tf_tuple *t = scaled(p);
  while (accept(p, '+')) t = lay_sum(p->c, t, scaled(p));
  return t;
}

static const tf_tuple *tuple(parser *p) {
  if (!accept(p, '(')) return leaf(p);
  if (p->depth++ == TF_LAYOUT_DEPTH) lay_fail(p->c, "more than %d nested parentheses", TF_LAYOUT_DEPTH);
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  size_t n = 0;
  if (!accept(p, ')')) {
    do {
      if (n == TF_LAYOUT_LEAVES) lay_fail(p->c, "more than %d leaves in a tuple", TF_LAYOUT_LEAVES);
      part[n++] = tuple(p);
    } while (accept(p, ','));
    expect(p, ')', "',' or ')'");
  }
  p->depth--;
  return lay_node(p->c, part, n);
}

static void end(parser *p, const char *wanted) {
  if (peek(p) >= 0) fail(p, wanted);
}

static const tf_tuple *parse_tuple(tf_layout_ctx *c, tf_str text) {
  parser p = {.c = c, .s = text};
  c->parsing = &p.at;
  const tf_tuple *t = tuple(&p);
  end(&p, "the end of the text");
  c->parsing = NULL;
  return t;
}

/* ------------------------------------------------------------------------------------------------ layouts */

/* Behind the shape. */
static const tf_layout *plain(parser *p, const tf_tuple *shape) {
  expect(p, ':', "':' and the strides");
  size_t at = p->at;
  const tf_tuple *stride = tuple(p);
  size_t end = p->at;
  p->at = at; /* for what lay_make finds wrong */
  const tf_layout *l = lay_make(p->c, shape, stride);
  p->at = end;
  return l;
}

static int32_t swizzle_number(parser *p) {
  size_t at = p->at;
  int64_t v = number(p);
  if (v < -64 || v > 64) fail_at(p, at, "found what is no number of bits");
  return (int32_t)v;
}

static tf_layout_swizzle swizzle(parser *p) {
  tf_layout_swizzle sw;
  expect(p, '<', "'<' after Sw");
  sw.bits = swizzle_number(p);
  expect(p, ',', "','");
  sw.base = swizzle_number(p);
  expect(p, ',', "','");
  sw.shift = swizzle_number(p);
  expect(p, '>', "'>'");
  return sw;
}

/* F o offset o F o offset o ... o shape:stride, from the outside in. */
static const tf_layout *layout(parser *p) {
  const tf_tuple *base = NULL, *offset[LAY_STAGES];
  tf_layout_swizzle sw[LAY_STAGES];
  const tf_layout *outer[LAY_STAGES], *l;
  size_t n = 0;
  if (accept_word(p, "ArithTuple")) {
    base = tuple(p);
    if (!accept_word(p, "o")) fail(p, "'o' and the layout");
  }
  for (;; n++) {
    bool is_swizzle = accept_word(p, "Sw");
    if (n < LAY_STAGES && is_swizzle) sw[n] = swizzle(p);
    l = is_swizzle ? NULL : plain(p, tuple(p));
    if (!accept_word(p, "o")) break;
    if (n == LAY_STAGES) lay_fail(p->c, "more than %d composed layouts", LAY_STAGES);
    outer[n] = l;
    offset[n] = tuple(p);
    if (!accept_word(p, "o")) fail(p, "'o' and the layout");
  }
  if (!l) fail(p, "'o', an offset, 'o' and the layout");
  return lay_chain(p->c, base, sw, outer, offset, n, l);
}

static const tf_layout *parse_layout(tf_layout_ctx *c, tf_str text) {
  parser p = {.c = c, .s = text};
  c->parsing = &p.at;
  const tf_layout *l = layout(&p);
  end(&p, "the end of the text");
  c->parsing = NULL;
  return l;
}

static const tf_tiler *tiler(parser *p) {
  if (accept(p, '<')) {
    if (p->depth++ == TF_LAYOUT_DEPTH) lay_fail(p->c, "more than %d nested tilers", TF_LAYOUT_DEPTH);
    const tf_tiler *part[TF_LAYOUT_LEAVES];
    size_t n = 0;
    do {
      if (n == TF_LAYOUT_LEAVES) lay_fail(p->c, "more than %d parts in a tiler", TF_LAYOUT_LEAVES);
      part[n++] = tiler(p);
    } while (accept(p, ','));
    expect(p, '>', "',' or '>'");
    p->depth--;
    return lay_tiler_modes(p->c, part, n);
  }
  const tf_tuple *t = tuple(p);
  return peek(p) == ':' ? lay_tiler_layout(p->c, plain(p, t)) : lay_tiler_shape(p->c, t);
}

static const tf_tiler *parse_tiler(tf_layout_ctx *c, tf_str text) {
  parser p = {.c = c, .s = text};
  c->parsing = &p.at;
  const tf_tiler *t = tiler(&p);
  end(&p, "the end of the text");
  c->parsing = NULL;
  return t;
}

/* ------------------------------------------------------------------------------------------------ public */

tf_status tf_tuple_parse(tf_layout_ctx *c, tf_str text, const tf_tuple **out) {
  LAY_CALL(c, "parse", out, parse_tuple(c, text));
}

tf_status tf_layout_parse(tf_layout_ctx *c, tf_str text, const tf_layout **out) {
  LAY_CALL(c, "parse", out, parse_layout(c, text));
}

tf_status tf_tiler_parse(tf_layout_ctx *c, tf_str text, const tf_tiler **out) {
  LAY_CALL(c, "parse", out, parse_tiler(c, text));
}
