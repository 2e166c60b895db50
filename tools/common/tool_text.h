/* Growing text, whole files, and memory for tools, which may give up when it runs out. */
#ifndef TOOLS_TEXT_H
#define TOOLS_TEXT_H

#include "tf/base.h"

typedef struct text {
  char *at; /* NUL-terminated once anything was put */
  size_t n, cap;
} text;

void text_put(text *t, tf_str s);
void text_puts(text *t, const char *s);
void text_printf(text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* With JSON's escapes, without the quotes. */
void text_put_json(text *t, tf_str s);
static inline tf_str text_str(const text *t) { return (tf_str){t->n ? t->at : "", t->n}; }
static inline const char *text_cstr(const text *t) { return t->n ? t->at : ""; }
void text_free(text *t);

/* A tf_write_fn whose user is a text. */
void text_write(void *user, tf_str s);

void *need(size_t bytes); /* zeroed; ends the tool when there is none */
char *need_str(tf_str s);
static inline tf_str strz(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return (tf_str){s, n};
}
bool str_eq(tf_str a, const char *b);

/* "-" = standard input. false with errno set. */
bool file_read(const char *path, text *out);
/* The file appears whole or not at all; "-" = standard output. false with errno set. */
bool file_write(const char *path, tf_str s);
/* Makes the folder and its parents. */
bool make_dirs(const char *path);

double now(void); /* seconds */

#endif
