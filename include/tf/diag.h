/* tf/diag.h: diagnostics, and a log. Every failure is reported to one callback, with its place in the user's text. */
#ifndef TF_DIAG_H
#define TF_DIAG_H

#include "tf/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tf_severity {
  TF_ERROR,
  TF_WARNING,
  TF_REMARK,
  TF_NOTE,
  TF_INFO, /* of a log only: something happened */
} tf_severity;

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

/* ------------------------------------------------------------------------------------------------ the log */

/* Something that happened. All pointers are valid during the callback only, but for `component`. */
typedef struct tf_log_event {
  size_t struct_size;
  tf_severity severity;  /* TF_INFO; or that of the diagnostic that is repeated here */
  const char *component; /* who tells: "compiler", "cache", "loader", "launch" */
  tf_str message;        /* one line, as a diagnostic's */
  tf_str file;           /* the place in a text, as a diagnostic's; empty = none */
  uint32_t line, column;
  double seconds; /* what it took; negative = it is a moment */
} tf_log_event;

typedef void (*tf_log_fn)(void *user, const tf_log_event *e);

/* Where events go: the field `log` of tf_session_options, tf_compile_options, tf_cuda_options and tf_emu_options. A
 * NULL fn, the default, drops them, and then nothing is looked at, measured or kept for them.
 *
 *  - Of a session: every diagnostic of its modules; that a compilation began and ended, its stages, whether the cache
 *    had the package, what of the options was declined, and why. That of tf_compile_options takes its place for one
 *    compilation.
 *  - Of a device: code that was loaded; kernels and versions of fusions that were made for a launch (`lazy`), or were
 *    in a cache; versions that declined a launch; every diagnostic of a call. With `launches` each launch of a kernel,
 *    so which version took it.
 *
 * Threads: the callback is called by the thread that called tf, or by one that compiles for it; from several at once
 * where several threads call tf. One compilation calls it from one thread at a time.
 *
 * It may call tf, with the same session, device or executable, too: no lock of theirs is held. So events of a call on a
 * device come all together, in their order, when the call is about to return; those of a compilation at once, when its
 * module belongs to it still. The callback must not destroy what the call works on.
 *
 * The function and what `user` points at must outlive the session, or the device. An event that there is no memory for
 * is dropped. */
typedef struct tf_log {
  tf_log_fn fn;
  void *user;
  bool launches;
} tf_log;

/* Writes "file:line:col: error: message", the source line and a caret into buf (always NUL-terminated when cap > 0);
 * returns the length needed without the NUL. */
TF_API size_t tf_diagnostic_format(const tf_diagnostic *d, char *buf, size_t cap);

#ifdef __cplusplus
}
#endif
#endif
