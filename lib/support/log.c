#include "support/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* An event, with its texts behind it. */
struct tf_log_held {
  tf_log_held *older;
  tf_log_event event;
  char text[];
};

static void hold(tf_log_listener *l, const tf_log_event *e) {
  tf_log_held *h = tf_alloc(&l->alloc, sizeof *h + e->message.len + e->file.len);
  if (!h) return;
  h->event = *e;
  h->event.message.ptr = h->text;
  h->event.file.ptr = h->text + e->message.len;
  memcpy(h->text, e->message.ptr, e->message.len);
  if (e->file.len) memcpy(h->text + e->message.len, e->file.ptr, e->file.len);
  h->older = atomic_load(&l->newest);
  while (!atomic_compare_exchange_weak(&l->newest, &h->older, h)) continue;
}

static void tell(tf_log_listener *l, const tf_log_event *e) {
  if (l->hold) hold(l, e);
  else l->log.fn(l->log.user, e);
}

void tf_log_hear(void *user, const tf_diagnostic *d) {
  tf_log_listener *l = user;
  if (l->given.fn) l->given.fn(l->given.user, d);
  tell(l, &(tf_log_event){.struct_size = sizeof(tf_log_event),
                          .severity = d->severity,
                          .component = l->component,
                          .message = d->message,
                          .file = d->file,
                          .line = d->line,
                          .column = d->column,
                          .seconds = TF_LOG_MOMENT});
}

static void begin(tf_log_listener *l, const tf_log *log, const char *component, const tf_sink *given) {
  l->sink = (tf_sink){tf_log_hear, l};
  l->given = given ? *given : (tf_sink){0};
  l->log = *log;
  l->component = component;
  l->hold = false;
  atomic_init(&l->newest, NULL);
}

/* A sink of ours in `given` listens no more: this one takes its place. */
const tf_sink *tf_log_listen(tf_log_listener *l, const tf_log *log, const char *component, const tf_sink *given) {
  if (!log->fn) return given;
  begin(l, log, component, tf_log_listens(given) ? &((const tf_log_listener *)given->user)->given : given);
  return &l->sink;
}

const tf_sink *tf_log_hold(tf_log_listener *l, const tf_log *log, const tf_allocator *a, const tf_sink *given) {
  const tf_log_listener *outer = tf_log_listens(given) ? given->user : NULL;
  if (outer && outer->hold) return given;
  begin(l, log->fn ? log : &outer->log, TF_LOG_LAUNCH, outer ? &outer->given : given);
  l->hold = true;
  l->alloc = *a;
  return &l->sink;
}

void tf_log_release(tf_log_listener *l) {
  tf_log_held *h = atomic_load(&l->newest), *first = NULL;
  while (h) { /* the oldest first */
    tf_log_held *older = h->older;
    h->older = first;
    first = h;
    h = older;
  }
  while (first) {
    h = first;
    first = h->older;
    l->log.fn(l->log.user, &h->event);
    tf_free(&l->alloc, h);
  }
}

void tf_log_tell(const tf_sink *sink, const char *component, double seconds, const char *fmt, ...) {
  char words[1024];
  if (!tf_log_listens(sink)) return;
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(words, sizeof words, fmt, ap);
  va_end(ap);
  size_t len = n < 0 ? 0 : (size_t)n < sizeof words ? (size_t)n : sizeof words - 1;
  for (size_t i = 0; i < len; i++)
    if ((unsigned char)words[i] < 32 || words[i] == 127) words[i] = '?';
  tell(sink->user, &(tf_log_event){.struct_size = sizeof(tf_log_event),
                                   .severity = TF_INFO,
                                   .component = component,
                                   .message = {words, len},
                                   .file = {"", 0},
                                   .seconds = seconds});
}

double tf_log_clock(const tf_sink *sink) {
  struct timespec t;
  if (!tf_log_listens(sink)) return 0;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
