#include "support/sink.h"

#include <stdio.h>

static void emit_list(const tf_sink *sink, tf_severity s, const char *fmt, va_list ap) {
  if (!sink || !sink->fn) return;
  char buf[2048];
  int n = vsnprintf(buf, sizeof buf, fmt, ap);
  size_t len = n < 0 ? 0 : (size_t)n < sizeof buf ? (size_t)n : sizeof buf - 1;
  for (size_t i = 0; i < len; i++)
    if ((unsigned char)buf[i] < 32 || buf[i] == 127) buf[i] = '?';
  tf_diagnostic d = {.struct_size = sizeof d, .severity = s, .file = {"", 0}, .source_line = {"", 0}};
  d.message = (tf_str){buf, len};
  sink->fn(sink->user, &d);
}

void tf_sink_emit(const tf_sink *sink, tf_severity s, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  emit_list(sink, s, fmt, ap);
  va_end(ap);
}

tf_status tf_fail(const tf_sink *sink, tf_status status, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  emit_list(sink, TF_ERROR, fmt, ap);
  va_end(ap);
  return status;
}

tf_status tf_fail_oom(const tf_sink *sink) { return tf_fail(sink, TF_ERR_OOM, "out of memory"); }
