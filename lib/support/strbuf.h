/* A text builder in a pool. The text is always NUL-terminated after the first append. */
#ifndef TF_SUPPORT_STRBUF_H
#define TF_SUPPORT_STRBUF_H

#include <string.h>

#include "support/pool.h"

typedef struct tf_strbuf {
  tf_pool *pool;
  char *at;
  size_t n, cap;
} tf_strbuf;

void tf_sb_put(tf_strbuf *b, tf_str s);
void tf_sb_puts(tf_strbuf *b, const char *s);
void tf_sb_putc(tf_strbuf *b, char c);
void tf_sb_printf(tf_strbuf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void tf_sb_put_int(tf_strbuf *b, int64_t v); /* as %lld, in a tenth of its time */
void tf_sb_put_uint(tf_strbuf *b, uint64_t v);
/* Appends with bytes outside printable ASCII as \xHH, and quotes and backslashes escaped. */
void tf_sb_put_escaped(tf_strbuf *b, tf_str s);
tf_str tf_sb_str(const tf_strbuf *b);
/* "" when empty. */
const char *tf_sb_cstr(const tf_strbuf *b);

static inline tf_str tf_strz(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return (tf_str){s, n};
}
bool tf_str_eq(tf_str a, tf_str b);
bool tf_str_eqz(tf_str a, const char *b);
/* strcmp of words of which most differ in their first letter */
static inline bool tf_is_word(const char *a, const char *b) { return *a == *b && strcmp(a, b) == 0; }
/* How many letters differ, are missing, too many or exchanged with the next; names of more than 32 letters are far from
 * everything. */
unsigned tf_str_distance(tf_str a, const char *b);
uint32_t tf_str_holes(tf_str text); /* how many "{}" it has */
bool tf_str_starts(tf_str s, const char *prefix);

#endif
