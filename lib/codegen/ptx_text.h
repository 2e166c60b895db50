/* Walking over the PTX that LLVM printed: lines, functions, words. */
#ifndef TF_CODEGEN_PTX_TEXT_H
#define TF_CODEGEN_PTX_TEXT_H

#include <string.h>

#include "support/strbuf.h"

typedef struct text {
  const char *at, *end; /* what is left */
} text;

static inline bool take(text *t, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(t->end - t->at) < n || memcmp(t->at, word, n) != 0) return false;
  t->at += n;
  return true;
}

static inline bool digit(const text *t) { return t->at < t->end && *t->at >= '0' && *t->at <= '9'; }

/* The next line, without its end. */
static inline bool next_line(text *t, text *line) {
  if (t->at == t->end) return false;
  const char *end = memchr(t->at, '\n', (size_t)(t->end - t->at));
  *line = (text){t->at, end ? end : t->end};
  t->at = end ? end + 1 : t->end;
  return true;
}

/* From "{" to "}", each at the start of a line; false = no more functions. */
static inline bool next_function(text *t, text *before, text *body) {
  text line;
  const char *from = t->at;
  body->at = NULL;
  while (next_line(t, &line)) {
    bool one = line.end - line.at == 1;
    if (one && *line.at == '{') {
      *before = (text){from, line.at};
      body->at = line.at;
    } else if (one && *line.at == '}' && body->at) {
      body->end = t->at;
      return true;
    }
  }
  *before = (text){from, t->end};
  return false;
}

static inline void put(tf_strbuf *b, text t) { tf_sb_put(b, (tf_str){t.at, (size_t)(t.end - t.at)}); }

#endif
