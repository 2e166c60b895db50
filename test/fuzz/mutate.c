/* A mutator that knows what tf's text is made of: lines and tokens. Byte mutations (libFuzzer's own, with the
 * dictionary) make up a third; the rest moves lines, and replaces tokens by others of the same text or by the numbers
 * and types that are most often wrong. */
#include "mutate.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct span {
  size_t at, n;
} span;

static unsigned pick(mutator *m, size_t n) {
  m->seed = m->seed * 6364136223846793005u + 1442695040888963407u;
  return n ? (unsigned)((m->seed >> 33) % n) : 0;
}

static bool splice(mutator *m, span cut, const char *with, size_t n) {
  if (m->size - cut.n + n > m->cap) return false;
  char *keep = malloc(n + 1); /* `with` may lie inside the text */
  if (!keep) return false;
  memcpy(keep, with, n);
  memmove(m->text + cut.at + n, m->text + cut.at + cut.n, m->size - cut.at - cut.n);
  memcpy(m->text + cut.at, keep, n);
  m->size = m->size - cut.n + n;
  free(keep);
  return true;
}

static span line_at(const mutator *m, size_t at) {
  span s = {at, 0};
  while (s.at && m->text[s.at - 1] != '\n') s.at--;
  while (s.at + s.n < m->size && m->text[s.at + s.n] != '\n') s.n++;
  if (s.at + s.n < m->size) s.n++;
  return s;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || (c && strchr("_.$%@#!^", c)); }

static span token_at(const mutator *m, size_t at) {
  span s = {at, 1};
  if (!is_word(m->text[at])) return s;
  while (s.at && is_word(m->text[s.at - 1])) s.at--;
  s.n = at - s.at;
  while (s.at + s.n < m->size && is_word(m->text[s.at + s.n])) s.n++;
  return s;
}

/* From an opening brace to its closing one. */
static span block_from(const mutator *m, size_t at) {
  while (at < m->size && !strchr("{[(<", m->text[at])) at++;
  int depth = 0;
  for (size_t i = at; i < m->size; i++) {
    if (strchr("{[(<", m->text[i]) && m->text[i]) depth++;
    else if (strchr("}])>", m->text[i]) && m->text[i] && --depth == 0) return (span){at, i + 1 - at};
  }
  return (span){at < m->size ? at : 0, 0};
}

static char class_of(char c) { return isdigit((unsigned char)c) ? '0' : isalpha((unsigned char)c) ? 'a' : c; }

static bool token_of_same_class(mutator *m) {
  span s = token_at(m, pick(m, m->size));
  for (int tries = 0; tries < 24; tries++) {
    span o = token_at(m, pick(m, m->size));
    if (o.at != s.at && class_of(m->text[o.at]) == class_of(m->text[s.at])) return splice(m, s, m->text + o.at, o.n);
  }
  return false;
}

static bool number(mutator *m) {
  static const char *const odd[] = {"0",
                                    "1",
                                    "2",
                                    "3",
                                    "7",
                                    "8",
                                    "16",
                                    "32",
                                    "33",
                                    "64",
                                    "127",
                                    "128",
                                    "255",
                                    "1024",
                                    "1025",
                                    "65536",
                                    "-1",
                                    "2147483647",
                                    "2147483648",
                                    "?",
                                    "4294967296",
                                    "1000000007",
                                    "4611686018427387904",
                                    "9223372036854775807",
                                    "-9223372036854775808"};
  for (int tries = 0; tries < 24; tries++) {
    span s = token_at(m, pick(m, m->size));
    if (!isdigit((unsigned char)m->text[s.at]) && m->text[s.at] != '?') continue;
    const char *w = odd[pick(m, sizeof odd / sizeof *odd)];
    if (m->text[s.at] != '?') { /* only the digits: 8x16xf32 is one word */
      size_t k = 0;
      while (k < s.n && isdigit((unsigned char)m->text[s.at + k])) k++;
      s.n = k;
    }
    return splice(m, s, w, strlen(w));
  }
  return false;
}

static bool swap_lines(mutator *m) {
  span a = line_at(m, pick(m, m->size)), b = line_at(m, pick(m, m->size));
  if (a.at > b.at) {
    span t = a;
    a = b;
    b = t;
  }
  if (a.at + a.n > b.at) return false;
  char *copy = malloc(a.n + b.n + 1);
  if (!copy) return false;
  memcpy(copy, m->text + a.at, a.n);
  memcpy(copy + a.n, m->text + b.at, b.n);
  bool ok = splice(m, b, copy, a.n) && splice(m, a, copy + a.n, b.n);
  free(copy);
  return ok;
}

static bool type_word(mutator *m) {
  static const char *const types[] = {"f32", "f16", "bf16",  "f64",      "i1",     "i8", "i32",
                                      "i64", "ui8", "index", "f8E4M3FN", "f8E5M2", "i4"};
  for (int tries = 0; tries < 24; tries++) {
    span s = token_at(m, pick(m, m->size));
    size_t x = s.n;
    while (x && m->text[s.at + x - 1] != 'x') x--;
    size_t k = s.n - x;
    if (k < 2 || k > 8 || !strchr("fbiu", m->text[s.at + x]) || !isdigit((unsigned char)m->text[s.at + x + k - 1]))
      continue;
    const char *w = types[pick(m, sizeof types / sizeof *types)];
    return splice(m, (span){s.at + x, k}, w, strlen(w));
  }
  return false;
}

bool mutate_once(mutator *m) {
  if (!m->size) return false;
  size_t at = pick(m, m->size);
  span s, o;
  switch (pick(m, 10)) {
  case 0: return splice(m, line_at(m, at), "", 0);
  case 1: /* a line again, elsewhere */
    s = line_at(m, at);
    o = line_at(m, pick(m, m->size));
    return splice(m, (span){o.at, 0}, m->text + s.at, s.n);
  case 2: return swap_lines(m);
  case 3:
  case 4: return token_of_same_class(m);
  case 5:
  case 6: return number(m);
  case 7: return type_word(m);
  case 8: /* a bracket's contents by another's */
    s = block_from(m, at);
    o = block_from(m, pick(m, m->size));
    return s.n && o.n && m->text[s.at] == m->text[o.at] && splice(m, s, m->text + o.at, o.n);
  default: /* two tokens change places, or one goes */ s = token_at(m, at); return splice(m, s, "", 0);
  }
}
