/* Diagnostics without a place in a source: what the runtime, files and devices report. */
#ifndef TF_SUPPORT_SINK_H
#define TF_SUPPORT_SINK_H

#include <stdarg.h>

#include "tf/diag.h"

/* Sends a printf-style diagnostic without a source location; control bytes become '?'. */
void tf_sink_emit(const tf_sink *sink, tf_severity s, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Sends an error and returns `status`: `return tf_fail(sink, TF_ERR_IO, "...")`. */
tf_status tf_fail(const tf_sink *sink, tf_status status, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Sends "out of memory" and returns TF_ERR_OOM. */
tf_status tf_fail_oom(const tf_sink *sink);

#endif
