/* A mark costs two calls of the driver and an event of the stream, more than a small exchange can lose. So exchanges
 * that come quickly one after the other share one: every 200 us, and behind 16 at most. Where none comes any more, who
 * watches makes the last one, a while later, on the default stream and the mesh's own. A stream of the host's may be
 * gone after a call. It is touched in calls that have it, and the last exchanges of such a row of calls are known to be
 * done by NCCL, which makes one after the other what a communicator has to do: `behind` enqueues something there, on a
 * stream of its own. */
#include "runtime/mesh_marks.h"

#include <stdio.h>
#include <string.h>

#include "runtime/clock.h"

static const double OFTEN = 200e-6;

#define LEGACY ((void *)1) /* the default stream by its other name */

bool tf_marks_stays(const tf_mesh_marks *m, const void *stream) {
  return !stream || stream == LEGACY || stream == m->own;
}

/* `has`: of the host, and there. A stream that has gone may have given its address to another one. */
static bool is_there(const tf_mesh_marks *m, void *has) {
  if (tf_marks_stays(m, m->stream) || !m->left) return true;
  return has == m->stream && m->device->v->stream_id(m->device, has) == m->id;
}

static void copy(char *to, size_t cap, const char *from) {
  size_t n = strlen(from);
  if (n >= cap) n = cap - 1;
  memcpy(to, from, n);
  to[n] = 0;
}

/* With all places taken the newest stands for what came before it. A stream that is being captured has no marks. */
static tf_status add(tf_mesh_marks *m, void *stream, bool *captured, const tf_sink *sink) {
  bool full = m->n == TF_MARKS;
  tf_marked *x = &m->pending[(m->first + m->n - full) % TF_MARKS];
  bool alone = !tf_marks_stays(m, stream); /* only the call's thread touches it */
  tf_status s = m->device->v->mark(m->device, stream, alone, &x->mark, captured, sink);
  if (s != TF_OK || *captured) return s;
  const char *what = m->bare ? m->what : "the work of a stream";
  if (m->bare && m->several)
    snprintf(x->what, sizeof x->what, "%s, or one of the %u exchanges behind it,", what, m->bare - 1);
  else copy(x->what, sizeof x->what, what);
  m->n += !full;
  return TF_OK;
}

/* A mark behind what has none; later, if the stream is being captured meanwhile. */
static tf_status cover(tf_mesh_marks *m, void *has, const tf_sink *sink) {
  bool captured = false;
  void *stream = m->stream;
  if (!m->bare) return TF_OK;
  tf_status s = is_there(m, has) ? TF_OK : m->behind(m->user, m->axes, &stream, sink);
  if (s == TF_OK) s = add(m, stream, &captured, sink);
  if (s == TF_OK && !captured) m->bare = 0;
  m->marked = tf_clock_now();
  return s;
}

tf_status tf_marks_close(tf_mesh_marks *m, void *has, const tf_sink *sink) {
  tf_status s = cover(m, has, sink);
  m->bare = 0;
  return s;
}

tf_status tf_marks_quiet(tf_mesh_marks *m, double seconds, bool free) {
  bool may = tf_marks_stays(m, m->stream) || (m->left && free && !m->n);
  return may && tf_clock_now() - m->last > seconds ? cover(m, NULL, NULL) : TF_OK;
}

tf_status tf_marks_leave(tf_mesh_marks *m, const tf_sink *sink) {
  if (tf_marks_stays(m, m->stream)) return TF_OK;
  bool again = m->behind && m->before == m->stream && m->last - m->then < OFTEN;
  m->before = m->stream;
  m->then = m->last;
  if (!m->bare) return TF_OK;
  if (again && !m->left) {
    m->id = m->device->v->stream_id(m->device, m->stream);
    m->left = m->id != 0;
  }
  return again && m->left ? TF_OK : tf_marks_close(m, m->stream, sink);
}

tf_status tf_marks_exchange(tf_mesh_marks *m, const char *what, uint32_t axis, void *stream, void *has,
                            const tf_sink *sink) {
  const tf_device_vtable *v = m->device->v;
  tf_status s = TF_OK;
  /* the default stream is never captured; where each call has its mark that is asked there */
  bool asked = stream && stream != LEGACY && (tf_marks_stays(m, stream) || m->behind);
  if (!v->mark || (asked && v->capturing(m->device, stream))) return TF_OK;
  if (m->stream != stream) s = tf_marks_close(m, has, sink);
  if (s != TF_OK) return s;
  if (!m->bare) {
    m->several = m->left = false;
    m->stream = stream;
    m->axes = 0;
    copy(m->what, sizeof m->what, what);
  }
  m->several |= strcmp(m->what, what) != 0;
  m->bare++;
  m->axes |= 1u << axis;
  m->last = tf_clock_now();
  return m->last - m->marked > OFTEN || m->bare >= TF_MARKS_BARE ? cover(m, has, sink) : TF_OK;
}

tf_status tf_marks_stream(tf_mesh_marks *m, void *stream, const tf_sink *sink) {
  bool captured;
  if (!m->device->v->mark) return TF_OK;
  tf_status s = tf_marks_close(m, stream, sink);
  return s == TF_OK ? add(m, stream, &captured, sink) : s;
}

bool tf_marks_forget(tf_mesh_marks *m, bool *broken) {
  const tf_device_vtable *v = m->device->v;
  bool any = false, entered;
  if (!m->n || tf_device_enter(m->device, &entered, NULL) != TF_OK) return false;
  while (m->n) {
    int at = v->reached(m->device, m->pending[m->first].mark);
    *broken = at < 0;
    if (at <= 0) break;
    any = true;
    m->first = (m->first + 1) % TF_MARKS;
    m->n--;
  }
  if (!m->n) m->first = 0; /* marks that were made are taken again */
  tf_device_leave(m->device, entered);
  return any;
}

const char *tf_marks_oldest(const tf_mesh_marks *m) {
  return m->n ? m->pending[m->first].what : m->bare ? m->what : NULL;
}

void tf_marks_end(tf_mesh_marks *m) {
  for (uint32_t i = 0; i < TF_MARKS; i++)
    if (m->pending[i].mark) m->device->v->unmark(m->device, m->pending[i].mark);
}
