/* The diagnostics engine and the sources that locations point into. One per context; single-threaded. */
#ifndef TF_SUPPORT_DIAG_ENGINE_H
#define TF_SUPPORT_DIAG_ENGINE_H

#include "support/pool.h"
#include "support/strbuf.h"
#include "tf/diag.h"

/* A place in a source. file 0 = unknown; line and column count from 1. */
typedef struct tf_loc {
  uint32_t file, line, col;
} tf_loc;

#define TF_NOLOC ((tf_loc){0, 0, 0})

typedef struct tf_diags tf_diags;

/* Whoever listens is told everything, from here to the end: there is no way to listen to less. An analysis whose answer
 * may be no returns its reasons as a value (ir/verdict.h). `fn` may be NULL. */
tf_diags *tf_diags_new(tf_pool *pool, tf_diag_fn fn, void *user);
tf_sink tf_diags_sink(const tf_diags *d); /* for what has no place in a source */
void tf_diags_set_sink(tf_diags *d, tf_sink sink);
unsigned tf_diags_errors(const tf_diags *d); /* so far */
/* Registers a source; text may be empty (a name that only appears in loc(...)). The same name with empty text again
 * gives the same file. The text is not copied and must outlive the diagnostics that point into it. */
uint32_t tf_diags_add_source(tf_diags *d, tf_str name, tf_str text);
tf_str tf_diags_file_name(const tf_diags *d, uint32_t file);

void tf_diag_emit(tf_diags *d, tf_severity s, tf_loc loc, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void tf_diag_vemit(tf_diags *d, tf_severity s, tf_loc loc, const char *fmt, va_list ap);

#define tf_error(d, loc, ...) tf_diag_emit((d), TF_ERROR, (loc), __VA_ARGS__)
#define tf_note(d, loc, ...) tf_diag_emit((d), TF_NOTE, (loc), __VA_ARGS__)
#define tf_warn(d, loc, ...) tf_diag_emit((d), TF_WARNING, (loc), __VA_ARGS__)
#define tf_remark(d, loc, ...) tf_diag_emit((d), TF_REMARK, (loc), __VA_ARGS__)

#endif
