/* What tells a host's log (tf/diag.h). Everybody who can fail has a sink; a listener of ours in it hears more: what
 * happened, besides what is wrong. So no room has another parameter, and where there is no log nothing is different.
 *
 * Of a device's calls events are held until the call ends, since they happen under locks. */
#ifndef TF_SUPPORT_LOG_H
#define TF_SUPPORT_LOG_H

#include <stdatomic.h>

#include "support/alloc.h"
#include "support/sink.h"

#define TF_LOG_COMPILER "compiler"
#define TF_LOG_CACHE "cache"
#define TF_LOG_LOADER "loader"
#define TF_LOG_LAUNCH "launch"
#define TF_LOG_MOMENT (-1.0) /* the seconds of what takes none */

typedef struct tf_log_held tf_log_held;

typedef struct tf_log_listener {
  tf_sink sink;  /* for those who tell */
  tf_sink given; /* the host's, which gets the diagnostics */
  tf_log log;
  const char *component; /* that diagnostics are of */
  bool hold;
  tf_allocator alloc;
  _Atomic(tf_log_held *) newest;
} tf_log_listener;

void tf_log_hear(void *user, const tf_diagnostic *d); /* the fn of such a sink, by which it is known */
static inline bool tf_log_listens(const tf_sink *sink) { return sink && sink->fn == tf_log_hear; }
/* And it wants every launch. */
static inline bool tf_log_wants_launches(const tf_sink *sink) {
  return tf_log_listens(sink) && ((const tf_log_listener *)sink->user)->log.launches;
}

/* To listen from now on, for `component`: the sink to use, which is `given` itself where there is no log. */
const tf_sink *tf_log_listen(tf_log_listener *l, const tf_log *log, const char *component, const tf_sink *given);
/* The same for a call on a device, until tf_log_end: what is told meanwhile is held. A call within another one leaves
 * it to that. */
const tf_sink *tf_log_hold(tf_log_listener *l, const tf_log *log, const tf_allocator *a, const tf_sink *given);
void tf_log_release(tf_log_listener *l);

static inline const tf_sink *tf_log_begin(tf_log_listener *l, const tf_log *log, const tf_allocator *a,
                                          const tf_sink *given) {
  l->log.fn = NULL;
  return log->fn || tf_log_listens(given) ? tf_log_hold(l, log, a, given) : given;
}
static inline void tf_log_end(tf_log_listener *l) {
  if (l->log.fn) tf_log_release(l);
}

/* Something happened; nothing where nobody listens. `seconds`: what it took, or TF_LOG_MOMENT. */
void tf_log_tell(const tf_sink *sink, const char *component, double seconds, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The clock, where somebody listens. */
double tf_log_clock(const tf_sink *sink);
static inline double tf_log_since(const tf_sink *sink, double t) { return tf_log_clock(sink) - t; }

#endif
