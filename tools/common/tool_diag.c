/* Diagnostics to standard error, as text or as one JSON object a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

static const char *const severities[] = {"error", "warning", "remark", "note"};

static void as_json(const tf_diagnostic *d) {
  text b = {0};
  text_printf(&b, "{\"severity\": \"%s\", \"file\": \"", severities[d->severity]);
  text_put_json(&b, d->file);
  text_printf(&b, "\", \"line\": %u, \"column\": %u, \"message\": \"", d->line, d->column);
  text_put_json(&b, d->message);
  text_puts(&b, "\"}\n");
  fputs(text_cstr(&b), stderr);
  text_free(&b);
}

void diag_sink(void *user, const tf_diagnostic *d) {
  tool *t = user;
  if (t->verifying) {
    expect_diagnostic(t, d);
    return;
  }
  if (t->o.diagnostics_format && strcmp(t->o.diagnostics_format, "json") == 0) {
    as_json(d);
    return;
  }
  size_t n = tf_diagnostic_format(d, NULL, 0);
  char *buf = need(n + 1);
  tf_diagnostic_format(d, buf, n + 1);
  fwrite(buf, 1, n, stderr);
  free(buf);
}
