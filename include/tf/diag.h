/* tf/diag.h: diagnostics. Every failure is reported to one callback, with its place in the user's text. */
#ifndef TF_DIAG_H
#define TF_DIAG_H

#include "tf/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_severity { TF_ERROR, TF_WARNING, TF_REMARK, TF_NOTE } tf_severity;

/* One diagnostic. Lines and columns count from 1; 0 means unknown. All pointers are valid during the callback only.
 * A note belongs to the last diagnostic that was not a note. `message` is lower-case, one line, without a full stop;
 * bytes of untrusted input in it are escaped. `source_line` is the text of the line, or empty. */
typedef struct tf_diagnostic {
  size_t struct_size;
  tf_severity severity;
  tf_str file;
  uint32_t line, column;
  tf_str message;
  tf_str source_line;
} tf_diagnostic;

typedef void (*tf_diag_fn)(void *user, const tf_diagnostic *d);

/* Where diagnostics go: a callback and its argument. A NULL sink, or a NULL fn, drops them. */
typedef struct tf_sink {
  tf_diag_fn fn;
  void *user;
} tf_sink;

/* Writes "file:line:col: error: message", the source line and a caret into buf (always NUL-terminated when cap > 0);
 * returns the length needed without the NUL. */
TF_API size_t tf_diagnostic_format(const tf_diagnostic *d, char *buf, size_t cap);

#ifdef __cplusplus
}
#endif
#endif
