/* The words of declarations. */
#include "codegen/import/import_header.h"

#include <string.h>

bool tf_ptx_in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("_$%.:", c));
}

void tf_ptx_next(tf_ptx_words *w) {
  for (;;) {
    while (w->at < w->end && (unsigned char)*w->at <= ' ') w->at++;
    if (w->end - w->at > 1 && w->at[0] == '/' && w->at[1] == '/') {
      while (w->at < w->end && *w->at != '\n') w->at++;
    } else if (w->end - w->at > 1 && w->at[0] == '/' && w->at[1] == '*') {
      const char *to = memmem(w->at + 2, (size_t)(w->end - w->at - 2), "*/", 2);
      w->at = to ? to + 2 : w->end;
    } else break;
  }
  const char *from = w->at;
  if (w->at < w->end && *w->at == '"') {
    for (w->at++; w->at < w->end && *w->at != '"'; w->at++) continue;
    if (w->at < w->end) w->at++;
  } else {
    while (w->at < w->end && tf_ptx_in_word(*w->at) &&
           (w->at == from || *w->at != '.' || from[0] != '.' || w->at[-1] == ':'))
      w->at++;
    if (w->at == from && w->at < w->end) w->at++;
  }
  w->word = (tf_str){from, (size_t)(w->at - from)};
}

tf_str tf_ptx_rest_of_line(tf_ptx_words *w) {
  const char *from = w->at, *to = memchr(from, '\n', (size_t)(w->end - from));
  w->at = to ? to : w->end;
  const char *comment = memmem(from, (size_t)(w->at - from), "//", 2);
  return (tf_str){from, (size_t)((comment ? comment : w->at) - from)};
}
