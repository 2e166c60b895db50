#include "support/diag_engine.h"

#include <stdio.h>
#include <string.h>

#include "support/vec.h"

struct tf_source {
  tf_str name, text;
  /* the line that was asked for last, and where it begins: diagnostics mostly come in order */
  uint32_t line;
  size_t at;
};

struct tf_diags {
  tf_pool *pool;
  tf_diag_fn fn;
  void *user;
  struct tf_source *sources; /* index = file - 1 */
  size_t nsource, cap;
  unsigned errors;
};

tf_diags *tf_diags_new(tf_pool *pool, tf_diag_fn fn, void *user) {
  tf_diags *d = TF_NEW(pool, tf_diags);
  *d = (tf_diags){.pool = pool, .fn = fn, .user = user};
  return d;
}

tf_sink tf_diags_sink(const tf_diags *d) { return (tf_sink){d->fn, d->user}; }
void tf_diags_set_sink(tf_diags *d, tf_sink sink) { d->fn = sink.fn, d->user = sink.user; }
unsigned tf_diags_errors(const tf_diags *d) { return d->errors; }

uint32_t tf_diags_add_source(tf_diags *d, tf_str name, tf_str text) {
  for (size_t i = 0; i < d->nsource; i++)
    if (tf_str_eq(d->sources[i].name, name) && !text.len) return (uint32_t)i + 1;
  if (d->nsource == d->cap) d->sources = tf_vec_grow(d->pool, d->sources, d->nsource, &d->cap, 1, sizeof *d->sources);
  d->sources[d->nsource++] = (struct tf_source){{tf_pool_str(d->pool, name), name.len}, text, 1, 0};
  return (uint32_t)d->nsource;
}

tf_str tf_diags_file_name(const tf_diags *d, uint32_t file) {
  return file && file <= d->nsource ? d->sources[file - 1].name : TF_STR("-");
}

static tf_str line_text(struct tf_source *s, uint32_t line) {
  tf_str text = s->text;
  size_t at = line >= s->line ? s->at : 0;
  for (uint32_t l = line >= s->line ? s->line : 1; l < line; l++) {
    const char *end = at < text.len ? memchr(text.ptr + at, '\n', text.len - at) : NULL;
    if (!end) return (tf_str){"", 0};
    at = (size_t)(end - text.ptr) + 1;
  }
  s->line = line ? line : 1;
  s->at = at;
  size_t end = at;
  while (end < text.len && text.ptr[end] != '\n' && text.ptr[end] != '\r') end++;
  return at < text.len ? (tf_str){text.ptr + at, end - at} : (tf_str){"", 0};
}

void tf_diag_vemit(tf_diags *d, tf_severity s, tf_loc loc, const char *fmt, va_list ap) {
  if (s == TF_ERROR) d->errors++;
  if (!d->fn) return;
  char buf[2048];
  int n = vsnprintf(buf, sizeof buf, fmt, ap);
  size_t len = n < 0 ? 0 : (size_t)n < sizeof buf ? (size_t)n : sizeof buf - 1;
  for (size_t i = 0; i < len; i++)
    if ((unsigned char)buf[i] < 32 || buf[i] == 127) buf[i] = '?';
  tf_diagnostic out = {.struct_size = sizeof out, .severity = s, .line = loc.line, .column = loc.col};
  out.message = (tf_str){buf, len};
  if (loc.file && loc.file <= d->nsource) {
    out.file = d->sources[loc.file - 1].name;
    out.source_line = line_text(&d->sources[loc.file - 1], loc.line);
  }
  d->fn(d->user, &out);
}

void tf_diag_emit(tf_diags *d, tf_severity s, tf_loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tf_diag_vemit(d, s, loc, fmt, ap);
  va_end(ap);
}

size_t tf_diagnostic_format(const tf_diagnostic *d, char *buf, size_t cap) {
  static const char *const names[] = {"error", "warning", "remark", "note"};
  size_t n = 0;
#define PUT(...)                                                                                                       \
  do {                                                                                                                 \
    int k = snprintf(n < cap ? buf + n : NULL, n < cap ? cap - n : 0, __VA_ARGS__);                                    \
    if (k > 0) n += (size_t)k;                                                                                         \
  } while (0)
  if (d->file.len && d->line) PUT("%.*s:%u:%u: ", (int)d->file.len, d->file.ptr, d->line, d->column);
  else if (d->file.len) PUT("%.*s: ", (int)d->file.len, d->file.ptr);
  PUT("%s: %.*s\n", names[d->severity], (int)d->message.len, d->message.ptr);
  if (d->source_line.len && d->source_line.len < 400) {
    PUT("  ");
    for (size_t i = 0; i < d->source_line.len; i++) {
      unsigned char c = (unsigned char)d->source_line.ptr[i];
      PUT("%c", c == '\t' ? ' ' : (c < 32 || c == 127) ? '?' : c);
    }
    PUT("\n");
    if (d->column) PUT("  %*s^\n", (int)d->column - 1, "");
  }
#undef PUT
  return n;
}

const char *tf_status_name(tf_status s) {
  switch (s) {
  case TF_OK: return "ok";
  case TF_ERR_INVALID: return "invalid input";
  case TF_ERR_OOM: return "out of memory";
  case TF_ERR_IO: return "input or output failed";
  case TF_ERR_ENV: return "not available on this machine";
  case TF_ERR_DEVICE: return "device error";
  case TF_ERR_CHECK: return "check found a fault";
  case TF_ERR_UNSUPPORTED: return "unsupported";
  case TF_ERR_CANCELLED: return "cancelled";
  case TF_ERR_INTERNAL: return "internal error";
  }
  return "unknown status";
}
