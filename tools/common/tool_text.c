#include "common/tool_text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void *need(size_t bytes) {
  void *p = calloc(1, bytes ? bytes : 1);
  if (p) return p;
  fputs("error: out of memory\n", stderr);
  exit(1);
}

char *need_str(tf_str s) {
  char *p = need(s.len + 1);
  if (s.len) memcpy(p, s.ptr, s.len);
  return p;
}

bool str_eq(tf_str a, const char *b) { return a.len == strlen(b) && memcmp(a.ptr, b, a.len) == 0; }

static void reserve(text *t, size_t more) {
  if (t->cap - t->n > more) return;
  size_t cap = t->cap ? t->cap * 2 : 256;
  while (cap - t->n <= more) cap *= 2;
  char *p = need(cap);
  if (t->n) memcpy(p, t->at, t->n);
  free(t->at);
  t->at = p;
  t->cap = cap;
}

void text_put(text *t, tf_str s) {
  if (!s.len) return;
  reserve(t, s.len);
  memcpy(t->at + t->n, s.ptr, s.len);
  t->n += s.len;
  t->at[t->n] = 0;
}

void text_puts(text *t, const char *s) { text_put(t, strz(s)); }

void text_printf(text *t, const char *fmt, ...) {
  va_list ap, again;
  va_start(ap, fmt);
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  if (n > 0) {
    reserve(t, (size_t)n);
    vsnprintf(t->at + t->n, (size_t)n + 1, fmt, again);
    t->n += (size_t)n;
  }
  va_end(again);
}

void text_put_json(text *t, tf_str s) {
  for (size_t i = 0; i < s.len; i++) {
    unsigned char c = (unsigned char)s.ptr[i];
    if (c == '"' || c == '\\') text_printf(t, "\\%c", c);
    else if (c < 32 || c >= 127) text_printf(t, "\\u%04x", c);
    else text_put(t, (tf_str){s.ptr + i, 1});
  }
}

void text_free(text *t) {
  free(t->at);
  *t = (text){0};
}

void text_write(void *user, tf_str s) { text_put(user, s); }

bool file_read(const char *path, text *out) {
  FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  if (!f) return false;
  char buf[1 << 15];
  size_t n;
  while ((n = fread(buf, 1, sizeof buf, f)) > 0) text_put(out, (tf_str){buf, n});
  bool ok = !ferror(f);
  if (f != stdin) fclose(f);
  return ok;
}

static bool write_all(FILE *f, tf_str s) { return fwrite(s.ptr, 1, s.len, f) == s.len && fflush(f) == 0; }

/* Next to the file, then renamed over it; what is no regular file (/dev/null, a pipe) is written to directly. */
bool file_write(const char *path, tf_str s) {
  if (strcmp(path, "-") == 0) return write_all(stdout, s);
  struct stat st;
  bool exists = stat(path, &st) == 0;
  if (exists && !S_ISREG(st.st_mode)) {
    FILE *f = fopen(path, "wb");
    if (!f) return false;
    bool ok = write_all(f, s);
    return (fclose(f) == 0) & ok;
  }
  char *real = exists ? realpath(path, NULL) : NULL; /* a link stays one: what it leads to is replaced */
  if (real) path = real;
  text tmp = {0};
  text_printf(&tmp, "%s.%ld.tmp", path, (long)getpid());
  FILE *f = fopen(tmp.at, "wb");
  bool ok = f && write_all(f, s);
  if (f) ok &= fclose(f) == 0;
  if (ok && exists) chmod(tmp.at, st.st_mode & 07777);
  ok = ok && rename(tmp.at, path) == 0;
  int error = errno;
  if (f && !ok) unlink(tmp.at);
  text_free(&tmp);
  free(real);
  errno = error;
  return ok;
}

bool make_dirs(const char *path) {
  char *p = need_str(strz(path));
  for (char *at = p + 1; *at; at++) {
    if (*at != '/') continue;
    *at = 0;
    mkdir(p, 0777);
    *at = '/';
  }
  bool ok = mkdir(p, 0777) == 0 || errno == EEXIST;
  free(p);
  return ok;
}

double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
