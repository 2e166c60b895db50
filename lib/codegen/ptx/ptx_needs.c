#include "codegen/ptx/ptx_needs.h"

#include <string.h>

static const struct {
  const char *what;
  tf_feature feature;
} rows[] = {
#define TF_PTX_NEED(what, feature) {what, TF_FEAT_##feature},
#include "codegen/ptx/ptx_needs.def"
};

/* ------------------------------------------------------------------------------------------------ words */

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '%' || c == '$';
}

/* The end of the word of an op that begins here with its dot, or without: "::" belongs to words. */
static const char *word_end(const char *s, const char *end) {
  const char *p = s + (s < end);
  while (p < end && (*p != '.' || p[-1] == ':')) p++;
  return p;
}

/* One of the alternatives at `p`, which `stop` ends. */
static bool is_one_of(const char *p, const char *stop, tf_str word) {
  while (p < stop) {
    const char *to = memchr(p, '|', (size_t)(stop - p));
    if (!to) to = stop;
    size_t n = (size_t)(to - p);
    bool open = n && to[-1] == '*';
    n -= open;
    if ((open ? word.len >= n : word.len == n) && !memcmp(p, word.ptr, n)) return true;
    p = to + 1;
  }
  return false;
}

/* The first word from `at` on that is one of these; NULL if there is none, else its end. */
static const char *find_in_op(const char *at, const char *end, const char *p, const char *stop) {
  for (const char *to; at < end; at = to) {
    to = word_end(at, end);
    if (is_one_of(p, stop, (tf_str){at, (size_t)(to - at)})) return to;
  }
  return NULL;
}

static bool find_in_args(tf_str args, const char *p, const char *stop) {
  const char *at = args.ptr, *end = args.ptr + args.len;
  while (at < end) {
    const char *to = at;
    while (to < end && is_word(*to)) to++;
    if (to > at && is_one_of(p, stop, (tf_str){at, (size_t)(to - at)})) return true;
    at = to > at ? to : at + 1;
  }
  return false;
}

static unsigned count_operands(tf_str args) {
  unsigned n = 1;
  int depth = 0;
  for (size_t i = 0; i < args.len; i++) {
    char c = args.ptr[i];
    depth += (c == '[' || c == '{' || c == '(') - (c == ']' || c == '}' || c == ')');
    n += c == ',' && !depth;
  }
  return n;
}

static bool matches(const char *row, tf_str op, tf_str args) {
  size_t head = strcspn(row, " ");
  const char *end = op.ptr + op.len, *at = op.ptr + head;
  if (op.len < head || memcmp(row, op.ptr, head) != 0 || (head && at < end && *at != '.')) return false;
  for (const char *p = row + head; *p;) {
    p++;
    bool none = *p == '!';
    p += none;
    const char *stop = p + strcspn(p, " "), *found;
    if (*p == '#') {
      if (count_operands(args) < (unsigned)(p[1] - '0')) return false;
    } else if (*p != '.') {
      if (!find_in_args(args, p, stop)) return false;
    } else {
      found = find_in_op(at, end, p, stop);
      if (!found != none) return false;
      if (found) at = found;
    }
    p = stop;
  }
  return true;
}

void tf_ptx_add_needs(tf_str op, tf_str args, tf_features *need) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char first = *rows[i].what;
    if ((first == ' ' || (op.len && first == *op.ptr)) && matches(rows[i].what, op, args))
      tf_features_add(need, rows[i].feature);
  }
}

bool tf_ptx_lacks(const tf_target *t, unsigned ptx, tf_features need, tf_feature *out) {
  for (int f = 0; f < TF_FEAT_COUNT; f++)
    if (tf_features_has(need, (tf_feature)f) && !tf_target_supports(t, (tf_feature)f, ptx, NULL))
      return *out = (tf_feature)f, true;
  return false;
}

/* ------------------------------------------------------------------------------------------------ inline assembly */

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '{' || c == '}'; }

/* Behind the comment that begins here; `at` if none does. */
static const char *skip_comment(const char *at, const char *end) {
  if (end - at < 2 || *at != '/' || (at[1] != '/' && at[1] != '*')) return at;
  const char *to =
      at[1] == '/' ? memchr(at, '\n', (size_t)(end - at)) : memmem(at + 2, (size_t)(end - at - 2), "*/", 2);
  return to ? to + (at[1] == '/' ? 1 : 2) : end;
}

/* Behind spaces, braces of scopes, comments, guards and labels. */
static const char *to_op(const char *at, const char *end) {
  for (const char *was = NULL; at < end && was != at;) {
    was = at;
    while (at < end && is_space(*at)) at++;
    at = skip_comment(at, end);
    if (at < end && *at == '@')
      while (at < end && !is_space(*at)) at++;
    const char *p = at;
    while (p < end && (is_word(*p) || *p == '{' || *p == '}')) p++;
    if (p > at && p < end && *p == ':') at = p + 1;
  }
  return at;
}

void tf_ptx_each_inlined(tf_str assembly, void (*found)(void *user, tf_str op, tf_str args), void *user) {
  const char *at = assembly.ptr, *end = at + assembly.len;
  while ((at = to_op(at, end)) < end) {
    const char *op = at;
    while (at < end && !is_space(*at) && *at != ';') at++;
    const char *args = at;
    while (at < end && *at != ';') at++;
    if (at > op && *op != '.') found(user, (tf_str){op, (size_t)(args - op)}, (tf_str){args, (size_t)(at - args)});
    at += at < end;
  }
}
