/* A mesh of devices in one process: a thread for each device runs the same program, and what devices exchange is
 * copied and summed by the host.
 *
 * A communication has two phases. In the first each device says what it gives; when all devices along the axis have
 * said so, each makes its own result from what the others have. In the second each says that it is done; nobody goes on
 * before all are. A device that fails, or ends, or does not come within the time limit ends the others' waiting. */
#include "runtime/mesh_simulated.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "runtime/clock.h"
#include "runtime/locked_sink.h"
#include "support/alloc.h"

typedef struct offer {
  tf_comm how;
  uint64_t from;
  int64_t count;
} offer;

/* What was given to the side stream: it is done as late as may be, so that a wait that is missing shows. */
typedef struct later {
  tf_comm how;
  uint64_t from, to;
  int64_t count;
} later;
enum { MOST_LATER = 64 };

typedef struct rank {
  struct simulated *mesh;
  later later[MOST_LATER];
  uint32_t nlater;
  tf_mesh_rank is;
  uint64_t phase[TF_MESH_AXES];
  offer offer;
  bool ended; /* it will take part in nothing any more */
  tf_status status;
  tf_executable *exe;
  const tf_arg *args;
} rank;

typedef struct simulated {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  uint32_t n;
  rank *rank;
  uint32_t entry, nargs;
  double limit; /* seconds that a device waits for another */
  tf_locked_sink sink;
} simulated;

uint32_t tf_mesh_devices(const uint32_t mesh[TF_MESH_AXES]) { return mesh[0] * mesh[1] * mesh[2]; }

void tf_mesh_place(const uint32_t mesh[TF_MESH_AXES], uint32_t number, tf_mesh_rank *r) {
  memcpy(r->mesh, mesh, sizeof r->mesh);
  r->number = number;
  for (uint32_t a = TF_MESH_AXES; a-- > 0; number /= mesh[a]) r->coordinate[a] = number % mesh[a];
}

/* Device `i` along axis `axis` among those with this one's place on the other axes. */
static rank *along(const rank *r, uint32_t axis, uint32_t i) {
  uint32_t step = 1;
  for (uint32_t a = axis + 1; a < TF_MESH_AXES; a++) step *= r->is.mesh[a];
  return &r->mesh->rank[r->is.number + (i - r->is.coordinate[axis]) * step];
}

/* ------------------------------------------------------------------------------------------------ waiting */

static bool takes_part(const rank *r, const tf_comm *how) {
  uint32_t at = r->is.coordinate[how->axis], n = r->is.mesh[how->axis];
  return tf_comm_gives(how, at, n) || tf_comm_gets(how, at, n);
}

/* Until all devices along the axis that take part are in this phase. */
static tf_status wait_for(rank *r, const tf_exec_call *c, const tf_comm *how) {
  struct timespec until = tf_clock_at(tf_clock_now() + r->mesh->limit);
  for (uint32_t i = 0; i < r->is.mesh[how->axis]; i++) {
    const rank *o = along(r, how->axis, i);
    if (!takes_part(o, how)) continue;
    while (o->phase[how->axis] < r->phase[how->axis]) {
      if (o->ended && o->status != TF_OK) return TF_ERR_CANCELLED; /* that one has said why */
      if (o->ended)
        return tf_fail(c->sink, TF_ERR_INVALID, "%s: device %u waits in %s over axis %u for device %u, which has ended",
                       c->prog->name, r->is.number, tf_comm_name(how), how->axis, o->is.number);
      if (pthread_cond_timedwait(&r->mesh->changed, &r->mesh->lock, &until) == ETIMEDOUT)
        return tf_fail(c->sink, TF_ERR_DEVICE,
                       "%s: device %u has waited %g s in %s over axis %u for device %u, which did not come",
                       c->prog->name, r->is.number, r->mesh->limit, tf_comm_name(how), how->axis, o->is.number);
    }
  }
  return TF_OK;
}

static tf_status meet(rank *r, const tf_exec_call *c, const tf_comm *how, const offer *mine) {
  pthread_mutex_lock(&r->mesh->lock);
  if (mine) r->offer = *mine;
  r->phase[how->axis]++;
  pthread_cond_broadcast(&r->mesh->changed);
  tf_status s = wait_for(r, c, how);
  pthread_mutex_unlock(&r->mesh->lock);
  return s;
}

/* An exchange of others: this device is behind its two phases, and waits for nobody. */
static tf_status pass_by(rank *r, const tf_comm *how) {
  pthread_mutex_lock(&r->mesh->lock);
  r->phase[how->axis] += 2;
  pthread_cond_broadcast(&r->mesh->changed);
  pthread_mutex_unlock(&r->mesh->lock);
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ combining */

#define COMBINE(T, U)                                                                                                  \
  for (int64_t i = 0; i < n; i++) {                                                                                    \
    T *x = (T *)into + i, y = ((const T *)with)[i];                                                                    \
    if (how->reduce == TF_COMM_SUM) *x = (T)((U) * x + (U)y);                                                          \
    else if (how->reduce == TF_COMM_PROD) *x = (T)((U) * x * (U)y);                                                    \
    else if (how->reduce == TF_COMM_MAX) *x = y > *x ? y : *x;                                                         \
    else *x = y < *x ? y : *x;                                                                                         \
  }

/* Of the bits of an f16 or a bf16. */
static double narrow_value(tf_dtype t, uint16_t bits) {
  uint32_t wide = (uint32_t)bits << 16;
  float f;
  memcpy(&f, &wide, sizeof f);
  if (t == TF_DT_BF16) return f;
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double v = exponent == 31 ? (fraction ? (double)NAN : (double)INFINITY)
             : exponent     ? ldexp(1024 + fraction, exponent - 25)
                            : ldexp(fraction, -24);
  return bits >> 15 ? -v : v;
}

/* Rounded each time, as they are sent. */
static void add_narrow(tf_dtype t, uint16_t *into, const uint16_t *with, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    into[i] = (uint16_t)tf_dtype_from_double(t, narrow_value(t, into[i]) + narrow_value(t, with[i]));
}

static void combine(const tf_comm *how, void *into, const void *with, int64_t n) {
  switch ((tf_dtype)how->dtype) {
  case TF_DT_F64: COMBINE(double, double) return;
  case TF_DT_F32: COMBINE(float, float) return;
  case TF_DT_F16:
  case TF_DT_BF16: add_narrow((tf_dtype)how->dtype, into, with, n); return;
  case TF_DT_I64: COMBINE(int64_t, uint64_t) return;
  case TF_DT_I32: COMBINE(int32_t, uint32_t) return;
  case TF_DT_U64: COMBINE(uint64_t, uint64_t) return;
  case TF_DT_U32: COMBINE(uint32_t, uint32_t) return;
  default: COMBINE(uint8_t, unsigned) return;
  }
}

static tf_status read_from(const rank *o, const tf_exec_call *c, void *to, int64_t skipped, int64_t bytes) {
  tf_device *d = o->exe->device;
  return d->v->download(d, to, o->offer.from + (uint64_t)skipped, (size_t)bytes, NULL, c->sink);
}

static bool is_sum(const tf_comm *how) {
  return how->kind == TF_COMM_ALL_REDUCE || how->kind == TF_COMM_REDUCE_SCATTER || how->kind == TF_COMM_REDUCE;
}

/* What this device gets, into `out`; `part` is room for one part. */
static tf_status make_result(rank *r, const tf_exec_call *c, const tf_comm *how, int64_t count, int64_t bytes,
                             char *out, char *part) {
  uint32_t at = r->is.coordinate[how->axis], n = r->is.mesh[how->axis], got = 0;
  bool sums = is_sum(how), gets = tf_comm_gets(how, at, n) > 0;
  tf_status s = TF_OK;
  for (uint32_t i = 0; s == TF_OK && i < n; i++) {
    const rank *o = along(r, how->axis, i);
    int64_t gives = tf_comm_gives(how, i, n), skipped = gives > 1 ? at * bytes : 0;
    if (!takes_part(o, how)) continue;
    if (!tf_comm_is(&o->offer.how, how) || o->offer.count != count)
      return tf_fail(c->sink, TF_ERR_INVALID,
                     "%s: device %u is in %s of %lld elements over axis %u, device %u in %s of %lld", c->prog->name,
                     r->is.number, tf_comm_name(how), (long long)count, how->axis, o->is.number,
                     tf_comm_name(&o->offer.how), (long long)o->offer.count);
    if (!gives || !gets) continue;
    s = read_from(o, c, sums && got ? part : out + (sums ? 0 : got * bytes), skipped, bytes);
    if (s == TF_OK && sums && got) combine(how, out, part, count);
    got++;
  }
  return s;
}

static tf_status exchange(rank *r, const tf_exec_call *c, const tf_comm *how, uint64_t to, int64_t count,
                          int64_t bytes) {
  tf_device *d = r->exe->device;
  size_t all = (size_t)(bytes * tf_comm_gets(how, r->is.coordinate[how->axis], r->is.mesh[how->axis]));
  char *out = tf_alloc(&d->alloc, all + (size_t)bytes);
  if (!out) return tf_fail_oom(c->sink);
  tf_status s = make_result(r, c, how, count, bytes, out, out + all);
  if (s == TF_OK) s = meet(r, c, how, NULL);
  if (s == TF_OK && all) s = d->v->upload(d, to, out, all, c->stream, c->sink);
  tf_free(&d->alloc, out);
  return s;
}

static tf_status communicate_now(rank *r, const tf_exec_call *c, const tf_comm *how, uint64_t from, uint64_t to,
                                 int64_t count) {
  offer mine = {*how, from, count};
  tf_device *d = r->exe->device;
  if (!takes_part(r, how)) return pass_by(r, how);
  tf_status s = d->v->sync(d, c->stream, c->sink);
  if (s == TF_OK) s = meet(r, c, how, &mine);
  return s == TF_OK ? exchange(r, c, how, to, count, count * (int64_t)(tf_dtype_bits((tf_dtype)how->dtype) / 8)) : s;
}

static tf_status side(void *user, const tf_exec_call *c, bool call_waits) {
  rank *r = user;
  tf_status s = TF_OK;
  for (uint32_t i = 0; call_waits && s == TF_OK && i < r->nlater; i++) {
    const later *x = &r->later[i];
    s = communicate_now(r, c, &x->how, x->from, x->to, x->count);
  }
  if (call_waits) r->nlater = 0;
  return s;
}

static tf_status communicate(void *user, const tf_exec_call *c, const tf_comm *how, uint64_t from, uint64_t to,
                             int64_t count) {
  rank *r = user;
  tf_status s = TF_OK;
  bool behind = false; /* one along the same axis, which all devices make before */
  for (uint32_t i = 0; i < r->nlater; i++) behind |= !how->side && r->later[i].how.axis == how->axis;
  if (behind) s = side(r, c, true);
  if (!how->side) return s == TF_OK ? communicate_now(r, c, how, from, to, count) : s;
  if (r->nlater == MOST_LATER) s = side(r, c, true);
  r->later[r->nlater++] = (later){*how, from, to, count};
  return s;
}

/* ------------------------------------------------------------------------------------------------ the devices */

static void *run_rank(void *arg) {
  rank *r = arg;
  simulated *m = r->mesh;
  tf_status s = tf_execute_rank(r->exe, &r->is, m->entry, r->args, m->nargs, NULL, &m->sink.sink);
  if (s == TF_OK) s = r->exe->device->v->sync(r->exe->device, NULL, &m->sink.sink);
  pthread_mutex_lock(&m->lock);
  r->status = s;
  r->ended = true;
  pthread_cond_broadcast(&m->changed);
  pthread_mutex_unlock(&m->lock);
  return NULL;
}

static tf_status run_all(simulated *m, pthread_t *thread) {
  uint32_t begun = 0;
  while (begun < m->n && pthread_create(&thread[begun], NULL, run_rank, &m->rank[begun]) == 0) begun++;
  tf_status s = TF_OK;
  if (begun < m->n) {
    s = tf_fail(&m->sink.sink, TF_ERR_ENV, "no thread for device %u of %u", begun, m->n);
    pthread_mutex_lock(&m->lock);
    for (uint32_t i = begun; i < m->n; i++) m->rank[i].ended = true, m->rank[i].status = s;
    pthread_cond_broadcast(&m->changed);
    pthread_mutex_unlock(&m->lock);
  }
  for (uint32_t i = 0; i < begun; i++) pthread_join(thread[i], NULL);
  for (uint32_t i = 0; i < m->n && (s == TF_OK || s == TF_ERR_CANCELLED); i++)
    if (m->rank[i].status != TF_OK) s = m->rank[i].status;
  return s;
}

tf_status tf_mesh_simulate(tf_executable *const *exe, const uint32_t mesh[TF_MESH_AXES], uint32_t entry,
                           const tf_arg *const *args, uint32_t nargs, double limit, const tf_sink *sink) {
  simulated m = {.n = tf_mesh_devices(mesh), .entry = entry, .nargs = nargs, .limit = limit};
  const tf_allocator a = exe[0]->device->alloc;
  pthread_t *thread = tf_alloc(&a, m.n * sizeof *thread);
  m.rank = tf_alloc_zero(&a, m.n * sizeof *m.rank);
  tf_status s = thread && m.rank ? TF_OK : tf_fail_oom(sink);
  if (s == TF_OK && !tf_clock_condition(&m.changed)) s = tf_fail(sink, TF_ERR_ENV, "no condition to wait for");
  if (s == TF_OK) {
    tf_locked_sink_begin(&m.sink, sink);
    pthread_mutex_init(&m.lock, NULL);
    for (uint32_t i = 0; i < m.n; i++) {
      rank *r = &m.rank[i];
      *r = (rank){
          .mesh = &m, .is = {.communicate = communicate, .side = side, .user = r}, .exe = exe[i], .args = args[i]};
      tf_mesh_place(mesh, i, &r->is);
    }
    s = run_all(&m, thread);
    pthread_cond_destroy(&m.changed);
    pthread_mutex_destroy(&m.lock);
    tf_locked_sink_end(&m.sink);
  }
  tf_free(&a, m.rank);
  tf_free(&a, thread);
  return s;
}
