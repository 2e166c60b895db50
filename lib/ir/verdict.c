#include "ir/verdict.h"

#include <stdarg.h>

bool tf_find(tf_verdict *v, tf_severity s, const tf_op *at, const char *fmt, ...) {
  if (!v) return false;
  va_list ap;
  va_start(ap, fmt);
  tf_finding f = {s, at->loc, tf_pool_vprintf(v->pool, fmt, ap)};
  va_end(ap);
  tf_vec_push(v->pool, &v->said, f);
  return false;
}

void tf_verdict_join(tf_verdict *v, const tf_verdict *more) {
  for (size_t i = 0; i < more->said.n; i++) {
    tf_finding f = more->said.at[i];
    if (more->pool != v->pool) f.text = tf_pool_strz(v->pool, f.text);
    tf_vec_push(v->pool, &v->said, f);
  }
}

const char *tf_verdict_reason(const tf_verdict *v) {
  for (size_t i = 0; i < v->said.n; i++)
    if (v->said.at[i].severity == TF_ERROR) return v->said.at[i].text;
  return NULL;
}

void tf_verdict_soften(tf_verdict *v) {
  for (size_t i = 0; i < v->said.n; i++)
    if (v->said.at[i].severity == TF_ERROR) v->said.at[i].severity = TF_REMARK;
}

bool tf_tell(tf_context *c, const tf_verdict *v, bool ok) {
  for (size_t i = 0; i < v->said.n; i++)
    tf_diag_emit(tf_context_diags(c), v->said.at[i].severity, v->said.at[i].loc, "%s", v->said.at[i].text);
  return ok;
}
