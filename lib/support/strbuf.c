#include "support/strbuf.h"

#include <stdio.h>
#include <string.h>

static void grow(tf_strbuf *b, size_t more) {
  size_t want = b->cap ? b->cap * 2 : 64;
  while (want - b->n < more + 1) want *= 2;
  char *at = tf_pool_bytes(b->pool, want);
  if (b->n) memcpy(at, b->at, b->n);
  at[b->n] = 0;
  b->at = at;
  b->cap = want;
}

static inline char *room(tf_strbuf *b, size_t more) {
  if (b->cap - b->n < more + 1) grow(b, more);
  return b->at + b->n;
}

void tf_sb_put(tf_strbuf *b, tf_str s) {
  char *to = room(b, s.len);
  if (s.len) memcpy(to, s.ptr, s.len);
  b->n += s.len;
  b->at[b->n] = 0;
}

void tf_sb_puts(tf_strbuf *b, const char *s) { tf_sb_put(b, tf_strz(s)); }
void tf_sb_putc(tf_strbuf *b, char c) {
  char *to = room(b, 1);
  to[0] = c;
  to[1] = 0;
  b->n++;
}

void tf_sb_put_uint(tf_strbuf *b, uint64_t v) {
  char digits[20], *at = digits + sizeof digits;
  do *--at = (char)('0' + v % 10);
  while (v /= 10);
  tf_sb_put(b, (tf_str){at, (size_t)(digits + sizeof digits - at)});
}

void tf_sb_put_int(tf_strbuf *b, int64_t v) {
  if (v < 0) tf_sb_putc(b, '-');
  tf_sb_put_uint(b, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
}

void tf_sb_printf(tf_strbuf *b, const char *fmt, ...) {
  char small[256];
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(small, sizeof small, fmt, ap);
  va_end(ap);
  if (n < 0) return;
  if ((size_t)n < sizeof small) {
    tf_sb_put(b, (tf_str){small, (size_t)n});
    return;
  }
  char *to = room(b, (size_t)n);
  va_start(ap, fmt);
  vsnprintf(to, (size_t)n + 1, fmt, ap);
  va_end(ap);
  b->n += (size_t)n;
}

void tf_sb_put_escaped(tf_strbuf *b, tf_str s) {
  for (size_t i = 0; i < s.len; i++) {
    unsigned char c = (unsigned char)s.ptr[i];
    if (c == '"' || c == '\\') tf_sb_printf(b, "\\%c", c);
    else if (c == '\n') tf_sb_puts(b, "\\n");
    else if (c == '\t') tf_sb_puts(b, "\\t");
    else if (c < 32 || c > 126) tf_sb_printf(b, "\\%02X", c);
    else tf_sb_putc(b, (char)c);
  }
}

tf_str tf_sb_str(const tf_strbuf *b) { return (tf_str){b->at ? b->at : "", b->n}; }
const char *tf_sb_cstr(const tf_strbuf *b) { return b->at ? b->at : ""; }

bool tf_str_eq(tf_str a, tf_str b) { return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0); }
bool tf_str_eqz(tf_str a, const char *b) { /* words are short, and most differ in their first letter */
  for (size_t i = 0; i < a.len; i++)
    if (!b[i] || a.ptr[i] != b[i]) return false;
  return !b[a.len];
}

uint32_t tf_str_holes(tf_str text) {
  uint32_t n = 0;
  for (size_t i = 0; i + 1 < text.len; i++)
    if (text.ptr[i] == '{' && text.ptr[i + 1] == '}') n++, i++;
  return n;
}
bool tf_str_starts(tf_str s, const char *prefix) {
  for (size_t i = 0; prefix[i]; i++)
    if (i == s.len || s.ptr[i] != prefix[i]) return false;
  return true;
}

unsigned tf_str_distance(tf_str a, const char *b) {
  enum { MAX = 32 };
  size_t nb = strlen(b);
  if (a.len > MAX || nb > MAX) return MAX;
  unsigned rows[3][MAX + 1]; /* of the last three letters of a */
  for (unsigned j = 0; j <= nb; j++) rows[0][j] = j;
  for (size_t i = 1; i <= a.len; i++) {
    unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= nb; j++) {
      unsigned best = above[j - 1] + (a.ptr[i - 1] != b[j - 1]);
      if (above[j] + 1 < best) best = above[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      bool swapped = i > 1 && j > 1 && a.ptr[i - 1] == b[j - 2] && a.ptr[i - 2] == b[j - 1];
      if (swapped && two_above[j - 2] + 1 < best) best = two_above[j - 2] + 1;
      row[j] = best;
    }
  }
  return rows[a.len % 3][nb];
}
