/* The thread that watches a device's exchanges.
 *
 * A kernel of NCCL's spins until the others have come, so a host that waits for its stream waits for them. The thread
 * looks at the oldest exchange that is not done: at the mark behind it on the stream (mesh_marks.c), and at what NCCL
 * says of its communicators. If none ends for as long as the limit, or NCCL tells of an error, it aborts the
 * communicators, which ends the kernels, and keeps the reason for the calls that come. A thread, and not a call that
 * the host makes: so streams end however the host waits for them. */
#include "runtime/mesh_watch.h"

#include <stdio.h>
#include <string.h>

#include "runtime/clock.h"
#include "support/alloc.h"

static const double TICK = 10e-3; /* between two looks, seconds */
static const double GRACE = 1;    /* for a call that was on its way */
static const double GONE = 0.2;   /* for what a device has sent before its process ended */
static const double QUIET = 0.1;  /* with no exchange for so long the last ones get their mark */

/* A call that is on its way has the communicator, and a call that only enqueues is soon back. One that is not waits for
 * others within NCCL, and is ended by the abort. */
static void wait_for_call(tf_mesh_watch *w) {
  struct timespec until = tf_clock_at(tf_clock_now() + GRACE);
  while (w->calling && pthread_cond_timedwait(&w->changed, &w->lock, &until) == 0) {
  }
}

enum { COMMUNICATORS = TF_MESH_AXES + 1 };

/* Communicators on their way to their end, by a thread of their own: should NCCL wait there for ever, nobody else does.
 */
typedef struct ending {
  pthread_mutex_t lock;
  pthread_cond_t done;
  pthread_t thread;
  ncclComm_t comm[COMMUNICATORS];
  ncclResult_t (*end)(ncclComm_t);
  tf_device *device;
  tf_allocator alloc;
  bool ended, left; /* left: nobody waits any more, and the device may be gone */
} ending;

static void free_ending(ending *e) {
  tf_allocator a = e->alloc;
  pthread_cond_destroy(&e->done);
  pthread_mutex_destroy(&e->lock);
  tf_free(&a, e);
}

static void *end_all(void *arg) {
  ending *e = arg;
  bool entered = false;
  pthread_mutex_lock(&e->lock);
  if (!e->left && tf_device_enter(e->device, &entered, NULL) != TF_OK) entered = false;
  pthread_mutex_unlock(&e->lock);
  for (uint32_t i = 0; i < COMMUNICATORS; i++)
    if (e->comm[i]) e->end(e->comm[i]);
  pthread_mutex_lock(&e->lock);
  if (!e->left) tf_device_leave(e->device, entered);
  bool left = e->left;
  e->ended = true;
  pthread_cond_signal(&e->done);
  pthread_mutex_unlock(&e->lock);
  if (left) free_ending(e);
  return NULL;
}

/* NULL: there is none of them, or no thread for it. */
static ending *begin_ending(const tf_mesh_watch *w, const ncclComm_t *comm, ncclResult_t (*by)(ncclComm_t)) {
  bool any = false;
  for (uint32_t i = 0; i < COMMUNICATORS; i++) any |= comm[i] != NULL;
  ending *e = any ? tf_alloc_zero(&w->device->alloc, sizeof *e) : NULL;
  if (!e) return NULL;
  if (!tf_clock_condition(&e->done)) {
    tf_free(&w->device->alloc, e);
    return NULL;
  }
  pthread_mutex_init(&e->lock, NULL);
  memcpy(e->comm, comm, sizeof e->comm);
  e->end = by;
  e->device = w->device;
  e->alloc = w->device->alloc;
  if (pthread_create(&e->thread, NULL, end_all, e) == 0) return e;
  free_ending(e);
  return NULL;
}

/* False: NCCL is still at it. */
static bool wait_for_ending(ending *e, struct timespec until) {
  pthread_mutex_lock(&e->lock);
  while (!e->ended && pthread_cond_timedwait(&e->done, &e->lock, &until) == 0) {
  }
  bool left = e->left = !e->ended;
  pthread_t thread = e->thread;
  pthread_mutex_unlock(&e->lock); /* one that is left frees it */
  if (left) pthread_detach(thread);
  else pthread_join(thread, NULL);
  if (!left) free_ending(e);
  return !left;
}

/* Waits until all are ended, at most for the limit; false: NCCL is still at it. */
static bool destroy_all(const tf_mesh_watch *w) {
  struct timespec until = tf_clock_at(tf_clock_now() + w->limit);
  ending *e = begin_ending(w, w->comm, w->nccl->ncclCommDestroy);
  return !e || wait_for_ending(e, until);
}

/* Likewise, all at once: an abort frees memory of the GPU, which waits until the kernels there have ended, and a kernel
 * that spins is ended by the abort of its own communicator only. */
static bool abort_all(const tf_mesh_watch *w, const ncclComm_t *comm) {
  struct timespec until = tf_clock_at(tf_clock_now() + w->limit);
  ending *e[COMMUNICATORS];
  bool all = true;
  for (uint32_t i = 0; i < COMMUNICATORS; i++) {
    ncclComm_t one[COMMUNICATORS] = {comm[i]};
    e[i] = begin_ending(w, one, w->nccl->ncclCommAbort);
  }
  for (uint32_t i = 0; i < COMMUNICATORS; i++)
    if (e[i]) all &= wait_for_ending(e[i], until);
  return all;
}

/* Under the lock, which is given up while NCCL works. `who` is to blame. */
static void fail_by(tf_mesh_watch *w, uint32_t who, const char *why) {
  ncclComm_t comm[COMMUNICATORS];
  if (w->failed) return;
  w->failed = true;
  snprintf(w->why, sizeof w->why, "%s", why);
  tf_board_tell(w->board, who);
  wait_for_call(w);
  memcpy(comm, w->comm, sizeof comm);
  memset(w->comm, 0, sizeof w->comm);
  pthread_mutex_unlock(&w->lock);
  bool ended = abort_all(w, comm);
  pthread_mutex_lock(&w->lock);
  w->stuck |= !ended;
}

static void fail(tf_mesh_watch *w, const char *why) { fail_by(w, w->is->number, why); }

/* What is waited for, the oldest; NULL = nothing. */
static const char *waited_for(const tf_mesh_watch *w) {
  const char *what = tf_marks_oldest(&w->marks);
  return what || !w->calling ? what : w->call;
}

/* What NCCL has to tell of them, or NULL. */
static const char *error_of(const tf_mesh_watch *w) {
  for (uint32_t i = 0; i < TF_MESH_AXES; i++) {
    ncclResult_t r = ncclSuccess;
    if (!w->comm[i]) continue;
    if (w->nccl->ncclCommGetAsyncError(w->comm[i], &r) != ncclSuccess) return "NCCL does not answer";
    if (r != ncclSuccess && r != ncclInProgress) return w->nccl->ncclGetErrorString(r);
  }
  return NULL;
}

/* Under the lock. Whether another device says that it has failed, or NCCL that something has. */
static bool others_failed(tf_mesh_watch *w) {
  char why[400];
  uint32_t who;
  const char *error = NULL;
  if (w->failed) return true;
  bool told = tf_board_told(w->board, &who);
  if (!told && !(error = error_of(w))) return false;
  const char *what = waited_for(w);
  if (told)
    snprintf(why, sizeof why, "device %u%s%s: device %u of the mesh has failed", w->is->number, what ? " in " : "",
             what ? what : "", who);
  else snprintf(why, sizeof why, "device %u: NCCL failed before a stream's end: %s", w->is->number, error);
  fail(w, why);
  return true;
}

/* Its process has ended, and it did not leave the mesh. */
static bool is_gone(tf_mesh_watch *w, double now) {
  if (!w->gone && tf_board_gone(w->board, &w->who)) {
    w->gone = true;
    w->when = now;
  }
  return w->gone;
}

static void look(tf_mesh_watch *w) {
  char why[400];
  bool broken = false;
  double now = tf_clock_now();
  uint32_t who;
  if (tf_board_told(w->board, &who) && others_failed(w)) return;
  if (!w->marks.n && !w->calling) w->since = now;
  if (tf_marks_quiet(&w->marks, QUIET < w->limit / 4 ? QUIET : w->limit / 4, !w->calling) != TF_OK) broken = true;
  else if (tf_marks_forget(&w->marks, &broken)) w->since = now;
  const char *what = waited_for(w);
  if (!what) return;
  const char *error = w->calling ? NULL : error_of(w);
  double waits = now - w->since;
  if (broken) snprintf(why, sizeof why, "device %u: the GPU failed in %s", w->is->number, what);
  else if (error) snprintf(why, sizeof why, "device %u: NCCL failed in %s: %s", w->is->number, what, error);
  else if (waits > w->limit)
    snprintf(why, sizeof why, "device %u has waited %g s in %s for the others, which did not come", w->is->number,
             w->limit, what);
  else if (is_gone(w, now) && waits > GONE && now - w->when > GONE)
    snprintf(why, sizeof why, "device %u waits in %s, and the process of device %u has ended", w->is->number, what,
             w->who);
  else return;
  fail_by(w, w->gone ? w->who : w->is->number, why);
}

static void *watch(void *arg) {
  tf_mesh_watch *w = arg;
  if (w->device->v->relax) w->device->v->relax(w->device);
  pthread_mutex_lock(&w->lock);
  while (!w->ending) {
    struct timespec until = tf_clock_at(tf_clock_now() + TICK);
    pthread_cond_timedwait(&w->changed, &w->lock, &until);
    if (!w->ending && !w->failed) look(w);
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

tf_status tf_watch_begin(tf_mesh_watch *w, const tf_sink *sink) {
  pthread_mutex_init(&w->lock, NULL);
  if (tf_clock_condition(&w->changed)) {
    w->begun = pthread_create(&w->thread, NULL, watch, w) == 0;
    if (w->begun) return TF_OK;
    pthread_cond_destroy(&w->changed);
  }
  pthread_mutex_destroy(&w->lock);
  return tf_fail(sink, TF_ERR_ENV, "no thread that watches a mesh");
}

void tf_watch_end(tf_mesh_watch *w) {
  if (!w->begun) return;
  pthread_mutex_lock(&w->lock);
  w->ending = true;
  pthread_cond_broadcast(&w->changed);
  pthread_mutex_unlock(&w->lock);
  pthread_join(w->thread, NULL);
  if (w->nccl->library && !destroy_all(w)) w->stuck = true;
  bool entered;
  if (tf_device_enter(w->device, &entered, NULL) == TF_OK) {
    tf_marks_end(&w->marks);
    if (w->point) w->device->v->unmark(w->device, w->point);
    if (w->side) w->device->v->end_stream(w->device, w->side);
    if (w->apart) w->device->v->end_stream(w->device, w->apart);
    if (w->words && !w->stuck) w->device->v->free(w->device, w->words, TF_STREAM_NONE); /* it waits for kernels */
    tf_device_leave(w->device, entered);
  }
  tf_board_close(w->board);
  w->board = NULL;
  pthread_cond_destroy(&w->changed);
  pthread_mutex_destroy(&w->lock);
  w->begun = false;
}

/* ------------------------------------------------------------------------------------------------ the calls */

/* Under the lock. */
static tf_status told(const tf_mesh_watch *w, const tf_sink *sink) {
  return w->failed ? tf_fail(sink, TF_ERR_DEVICE, "%s", w->why) : TF_OK;
}

/* Calls make the same exchange again and again: then its words are there. */
tf_status tf_watch_exchange(tf_mesh_watch *w, const tf_comm *how, const char *program, const tf_sink *sink) {
  pthread_mutex_lock(&w->lock);
  tf_status s = told(w, sink);
  if (s == TF_OK) {
    w->calling = true;
    if (!w->marks.n) w->since = tf_clock_now();
    if (!tf_comm_is(&w->said, how) || strncmp(w->program, program, sizeof w->program - 1) != 0) {
      snprintf(w->call, sizeof w->call, "%s over axis %u of the mesh in '%.48s'", tf_comm_name(how), how->axis,
               program);
      w->said = *how;
      snprintf(w->program, sizeof w->program, "%s", program);
    }
  }
  pthread_mutex_unlock(&w->lock);
  return s;
}

tf_status tf_watch_called(tf_mesh_watch *w, bool enqueued, void *stream, void *has, const tf_sink *sink) {
  pthread_mutex_lock(&w->lock);
  w->calling = false;
  if (w->failed) pthread_cond_broadcast(&w->changed);
  tf_status s = told(w, sink);
  if (s == TF_OK && enqueued) {
    bool first = !w->marks.n;
    s = tf_marks_exchange(&w->marks, w->call, w->said.axis, stream, has, sink);
    if (first) w->since = w->marks.last;
  }
  pthread_mutex_unlock(&w->lock);
  return s;
}

tf_status tf_watch_left(tf_mesh_watch *w, const tf_sink *sink) {
  if (tf_marks_stays(&w->marks, w->marks.stream)) return TF_OK; /* only calls change it, one at a time */
  pthread_mutex_lock(&w->lock);
  tf_status s = w->failed ? TF_OK : tf_marks_leave(&w->marks, sink);
  pthread_mutex_unlock(&w->lock);
  return s;
}

tf_status tf_watch_stream(tf_mesh_watch *w, void *stream, const tf_sink *sink) {
  pthread_mutex_lock(&w->lock);
  tf_status s = told(w, sink);
  if (s == TF_OK) {
    if (!w->marks.n) w->since = tf_clock_now();
    s = tf_marks_stream(&w->marks, stream, sink);
  }
  pthread_mutex_unlock(&w->lock);
  return s;
}

tf_status tf_watch_verify(tf_mesh_watch *w, const tf_sink *sink) {
  pthread_mutex_lock(&w->lock);
  tf_status s = others_failed(w) ? told(w, sink) : TF_OK;
  pthread_mutex_unlock(&w->lock);
  return s;
}

void tf_watch_drain(tf_mesh_watch *w) {
  pthread_mutex_lock(&w->lock);
  if (!w->failed && !w->calling && tf_marks_close(&w->marks, NULL, NULL) != TF_OK)
    fail(w, "what was enqueued cannot be waited for");
  while (tf_marks_oldest(&w->marks) && !w->failed) {
    look(w);
    if (!tf_marks_oldest(&w->marks) || w->failed) break;
    pthread_mutex_unlock(&w->lock);
    tf_clock_sleep(0.2e-3);
    pthread_mutex_lock(&w->lock);
  }
  pthread_mutex_unlock(&w->lock);
}

void tf_watch_fail(tf_mesh_watch *w, const char *why) {
  pthread_mutex_lock(&w->lock);
  fail(w, why);
  pthread_mutex_unlock(&w->lock);
}

tf_status tf_watch_status(tf_mesh_watch *w, const tf_sink *sink) {
  pthread_mutex_lock(&w->lock);
  tf_status s = told(w, sink);
  pthread_mutex_unlock(&w->lock);
  return s;
}
