#include "ir/lexer.h"

static bool is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
static bool is_word(char c) { return is_alpha(c) || is_digit(c) || c == '$' || c == '.'; }

bool tf_lex_is_word(char c) { return is_word(c); }

static char peek(const tf_lexer *l, size_t k) { return l->at + k < l->src.len ? l->src.ptr[l->at + k] : 0; }

void tf_lex_init(tf_lexer *l, uint32_t file, tf_str src) {
  *l = (tf_lexer){.src = src, .file = file, .line = 1};
  tf_lex_next(l);
}

tf_loc tf_lex_loc_at(tf_lexer *l, size_t at) {
  while (at < l->line_at) { /* backwards, a line at a time */
    l->line--;
    l->seen = at;
    for (l->line_at--; l->line_at && l->src.ptr[l->line_at - 1] != '\n';) l->line_at--;
  }
  size_t i = l->seen > l->line_at ? l->seen : l->line_at;
  for (; i < at && i < l->src.len; i++)
    if (l->src.ptr[i] == '\n') {
      l->line++;
      l->line_at = i + 1;
    }
  l->seen = i;
  return (tf_loc){l->file, l->line, (uint32_t)(at - l->line_at) + 1};
}

/* Spaces and // comments; true if a line end was among them. */
static bool skip_space(tf_lexer *l) {
  bool newline = l->at == 0;
  for (; l->at < l->src.len; l->at++) {
    char c = l->src.ptr[l->at];
    if (c == '\n') newline = true;
    else if (c == '/' && peek(l, 1) == '/') {
      while (l->at + 1 < l->src.len && l->src.ptr[l->at + 1] != '\n') l->at++;
    } else if (c != ' ' && c != '\t' && c != '\r') break;
  }
  return newline;
}

static tf_tok lex_number(tf_lexer *l) {
  if (peek(l, 0) == '0' && peek(l, 1) == 'x' && is_hex(peek(l, 2))) {
    l->at += 2;
    while (is_hex(peek(l, 0))) l->at++;
    return TF_TOK_INT;
  }
  tf_tok kind = TF_TOK_INT;
  while (is_digit(peek(l, 0))) l->at++;
  if (peek(l, 0) == '.') {
    kind = TF_TOK_FLOAT;
    l->at++;
    while (is_digit(peek(l, 0))) l->at++;
  }
  size_t k = peek(l, 1) == '+' || peek(l, 1) == '-' ? 2 : 1; /* an exponent, also where there is no point: 1e-5 */
  if ((peek(l, 0) != 'e' && peek(l, 0) != 'E') || !is_digit(peek(l, k))) return kind;
  l->at += k;
  while (is_digit(peek(l, 0))) l->at++;
  return TF_TOK_FLOAT;
}

static bool lex_string(tf_lexer *l) {
  for (l->at++; l->at < l->src.len; l->at++) {
    char c = l->src.ptr[l->at];
    if (c == '\n') return false;
    if (c == '\\') l->at++;
    else if (c == '"') {
      l->at++;
      return true;
    }
  }
  l->at = l->src.len;
  return false;
}

/* MLIR's rules, so that it reads what is printed: a value's name is a number, or begins with no digit; a bare symbol
 * begins with a letter or _. */
static bool begins(const tf_lexer *l, tf_tok kind) {
  if (kind == TF_TOK_SYMBOL) return is_alpha(peek(l, 0));
  if (kind != TF_TOK_VALUE || !is_digit(peek(l, 0))) return is_word(peek(l, 0));
  size_t n = 0;
  while (is_digit(peek(l, n))) n++;
  return !is_word(peek(l, n));
}

static tf_tok lex_sigil(tf_lexer *l, tf_tok kind) {
  bool dashes = kind != TF_TOK_VALUE && kind != TF_TOK_SYMBOL;
  l->at++;
  if (kind == TF_TOK_SYMBOL && peek(l, 0) == '"') return lex_string(l) ? kind : TF_TOK_ERROR;
  bool good = begins(l, kind);
  while (is_word(peek(l, 0)) || (dashes && peek(l, 0) == '-' && is_alpha(peek(l, 1)))) l->at++;
  return good ? kind : TF_TOK_ERROR;
}

static tf_tok lex_kind(tf_lexer *l) {
  char c = peek(l, 0);
  switch (c) {
  case '%': return lex_sigil(l, TF_TOK_VALUE);
  case '@': return lex_sigil(l, TF_TOK_SYMBOL);
  case '#': return lex_sigil(l, TF_TOK_HASH);
  case '!': return lex_sigil(l, TF_TOK_BANG);
  case '^': return lex_sigil(l, TF_TOK_CARET);
  case '"': return lex_string(l) ? TF_TOK_STRING : TF_TOK_ERROR;
  }
  if (is_digit(c)) return lex_number(l);
  if (is_alpha(c)) {
    while (is_word(peek(l, 0))) l->at++;
    return TF_TOK_ID;
  }
  l->at++;
  if (c == '-' && peek(l, 0) == '>') l->at++;
  return strchr("(){}[]<>,:=-+*/?|;", c) && c ? TF_TOK_PUNCT : TF_TOK_ERROR;
}

void tf_lex_next(tf_lexer *l) {
  bool newline = skip_space(l);
  size_t from = l->at;
  tf_tok kind = from < l->src.len ? lex_kind(l) : TF_TOK_EOF;
  if (l->at > l->src.len) l->at = l->src.len;
  l->tok = (tf_token){kind, {l->src.ptr + from, l->at - from}, newline};
}

void tf_lex_seek(tf_lexer *l, size_t at) {
  l->at = at;
  tf_lex_next(l);
}
