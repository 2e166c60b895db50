/* What is wrong, with its place: at most a few faults of one text, each once. */
#include <stdarg.h>
#include <stdio.h>

#include "codegen/import/import_impl.h"

uint32_t tf_import_line(tf_import *m, const char *at) {
  if (at < m->line_at) m->line_at = m->text.ptr, m->line = 1;
  for (; m->line_at < at; m->line_at++) m->line += *m->line_at == '\n';
  return m->line;
}

static void tell(tf_import *m, const char *at, tf_str what, const char *fmt, va_list ap) {
  char text[1024];
  if (m->errors++ >= TF_IMPORT_MOST_ERRORS) return;
  vsnprintf(text, sizeof text, fmt, ap);
  const char *line = at;
  while (line > m->text.ptr && line[-1] != '\n') line--;
  tf_loc loc = {m->o->file, tf_import_line(m, at), (uint32_t)(at - line) + 1};
  tf_severity severity = m->o->warns ? TF_WARNING : TF_ERROR;
  if (what.len && m->source_loc.file) loc = m->source_loc;
  tf_str shown = {what.ptr, what.len < 160 ? what.len : 160};
  if (!what.len) tf_diag_emit(m->diags, severity, loc, "PTX: %s", text);
  else
    tf_diag_emit(m->diags, severity, loc, "PTX: '%.*s%s': %s", (int)shown.len, shown.ptr,
                 shown.len < what.len ? "..." : "", text);
}

void tf_import_fail(tf_import *m, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tell(m, m->s->text.ptr, m->s->text, fmt, ap);
  va_end(ap);
}

void tf_import_fail_at(tf_import *m, const char *at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  tell(m, at, (tf_str){at, 0}, fmt, ap);
  va_end(ap);
}
