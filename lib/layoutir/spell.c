/* How layouts are spelled in attributes: with spaces where the algebra prints them, so that equal texts are equal
 * attributes, and both forms of an op come back as they were. Only spaces are touched. */
#include "layoutir/layoutir_impl.h"

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

typedef struct speller {
  tf_strbuf out;
  char open[64]; /* brackets; 'S' = the < of a swizzle */
  int depth, braces;
  tf_str prev;
} speller;

static bool one_of(tf_str t, const char *set) { return t.len == 1 && t.ptr[0] && strchr(set, t.ptr[0]); }

static bool is_operator(tf_str t) {
  return one_of(t, "+-*^") || (t.len == 3 && (memcmp(t.ptr, "div", 3) == 0 || memcmp(t.ptr, "mod", 3) == 0));
}

/* Whether t is a sign and not a difference. */
static bool is_sign(const speller *s, tf_str t) {
  return one_of(t, "-") && (!s->prev.len || one_of(s->prev, "({<,:@") || is_operator(s->prev));
}

static bool space_between(const speller *s, tf_str t, bool sign, bool after_sign) {
  tf_str p = s->prev;
  if (!p.len) return false;
  bool composed = one_of(t, "o") || one_of(p, "o");
  if ((is_word(p.ptr[0]) && is_word(t.ptr[0])) || composed) return true;
  if (s->braces) {
    if (one_of(p, ",")) return true;
    if (after_sign) return false;
    return is_operator(p) || (is_operator(t) && !sign);
  }
  return one_of(p, ",") && s->depth && s->depth <= (int)sizeof s->open && s->open[s->depth - 1] == '<';
}

static void bracket(speller *s, tf_str t) {
  char c = t.len == 1 ? t.ptr[0] : 0;
  if (c == '(' || c == '{' || c == '<') {
    bool swizzle = c == '<' && s->prev.len == 2 && memcmp(s->prev.ptr, "Sw", 2) == 0;
    if (s->depth < (int)sizeof s->open) s->open[s->depth] = swizzle ? 'S' : c;
    s->depth++;
    s->braces += c == '{';
  } else if ((c == ')' || c == '}' || c == '>') && s->depth) {
    s->depth--;
    s->braces -= c == '}' && s->braces;
  }
}

tf_str tf_lir_spell(tf_pool *pool, tf_str text) {
  speller s = {.out = {.pool = pool}};
  bool after_sign = false;
  for (size_t at = 0; at < text.len;) {
    size_t n = at;
    if (is_space(text.ptr[at])) {
      at++;
      continue;
    }
    while (n < text.len && is_word(text.ptr[n])) n++;
    tf_str t = {text.ptr + at, n > at ? n - at : 1};
    bool sign = is_sign(&s, t);
    bool closes = one_of(t, ")}>,:@");
    if (!closes && space_between(&s, t, sign, after_sign)) tf_sb_putc(&s.out, ' ');
    tf_sb_put(&s.out, t);
    bracket(&s, t);
    s.prev = t;
    after_sign = sign;
    at += t.len;
  }
  return (tf_str){tf_sb_cstr(&s.out), s.out.n};
}

/* s0, s12: the number, else -1. */
int tf_lir_position(tf_str w) {
  if (w.len < 2 || w.len > 6 || w.ptr[0] != 's') return -1;
  int k = 0;
  for (size_t i = 1; i < w.len; i++) {
    if (w.ptr[i] < '0' || w.ptr[i] > '9') return -1;
    k = 10 * k + (w.ptr[i] - '0');
  }
  return k;
}

tf_str tf_lir_next_word(tf_str s, size_t *at) {
  size_t from = *at;
  while (from < s.len && !is_word(s.ptr[from])) from++;
  size_t end = from;
  while (end < s.len && is_word(s.ptr[end])) end++;
  *at = end;
  return (tf_str){s.ptr + from, end - from};
}
