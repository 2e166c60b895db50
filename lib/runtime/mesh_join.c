/* The public calls of a device on a mesh. */
#include "tf/rank.h"

#include <string.h>

#include "runtime/clock.h"
#include "runtime/mesh_nccl.h"
#include "runtime/mesh_simulated.h"
#include "runtime/mesh_threads.h"
#include "support/alloc.h"
#include "support/options.h"

static const double LIMIT = 60, MOST = 1e9;

struct tf_mesh {
  tf_mesh_rank is;
  tf_nccl nccl;
  tf_mesh_watch watch;
};

_Static_assert(sizeof(tf_mesh_id) == sizeof(ncclUniqueId) && TF_MESH_RANK == TF_MESH_AXES, "one is the other");

int64_t tf_mesh_part(int64_t n, uint32_t devices, uint32_t at, int64_t *from) {
  int64_t each = n / devices + (n % devices != 0), begin = each * at;
  *from = begin < n ? begin : n;
  return n - *from < each ? n - *from : each;
}

tf_status tf_mesh_unique_id(const tf_mesh_options *o, const tf_sink *sink, tf_mesh_id *id) {
  tf_mesh_options opt;
  tf_nccl nccl;
  ncclUniqueId made;
  tf_status s = TF_OPTIONS_READ(tf_mesh_options, &opt, o, sink);
  memset(id, 0, sizeof *id);
  if (s == TF_OK) s = tf_nccl_open(&nccl, opt.library, sink);
  if (s != TF_OK) return s;
  ncclResult_t r = nccl.ncclGetUniqueId(&made);
  if (r == ncclSuccess) memcpy(id, &made, sizeof *id);
  else s = tf_fail(sink, TF_ERR_ENV, "NCCL makes no id: %s", nccl.ncclGetErrorString(r));
  tf_nccl_close(&nccl);
  return s;
}

static tf_status check(const uint32_t mesh[TF_MESH_RANK], uint32_t number, const tf_mesh_id *id,
                       const tf_mesh_options *o, const tf_sink *sink) {
  uint64_t n = 1;
  for (uint32_t a = 0; a < TF_MESH_RANK; a++) {
    if (!mesh[a] || mesh[a] > TF_MESH_MOST)
      return tf_fail(sink, TF_ERR_INVALID, "axis %u of the mesh has %u devices, expected 1 to %d", a, mesh[a],
                     TF_MESH_MOST);
    n *= mesh[a];
  }
  if (n > INT32_MAX || number >= n)
    return tf_fail(sink, TF_ERR_INVALID, "device %u of a mesh of %u x %u x %u", number, mesh[0], mesh[1], mesh[2]);
  if (!(o->seconds >= 0 && o->seconds <= MOST))
    return tf_fail(sink, TF_ERR_INVALID, "a limit of %g s, expected 0 to 1e9", o->seconds);
  if (!id == !o->communicator && n > 1)
    return tf_fail(sink, TF_ERR_INVALID, "a mesh is joined by an id, or by a communicator of the host's: %s",
                   id ? "found both" : "found neither");
  return TF_OK;
}

static tf_status connect(tf_mesh *m, const tf_mesh_id *id, const tf_mesh_options *o, const tf_sink *sink) {
  ncclUniqueId own = {{0}};
  if (m->is.mesh[0] * m->is.mesh[1] * m->is.mesh[2] == 1) return TF_OK; /* nobody to exchange with */
  tf_status s = tf_nccl_open(&m->nccl, o->library, sink);
  if (s != TF_OK) return s;
  if (id) memcpy(&own, id, sizeof own);
  return tf_mesh_connect(&m->watch, &own, o->communicator, sink);
}

tf_status tf_mesh_join(tf_device *d, const uint32_t mesh[TF_MESH_RANK], uint32_t number, const tf_mesh_id *id,
                       const tf_mesh_options *o, const tf_sink *sink, tf_mesh **out) {
  tf_mesh_options opt;
  tf_status s = TF_OPTIONS_READ(tf_mesh_options, &opt, o, sink);
  *out = NULL;
  if (s == TF_OK) s = check(mesh, number, id, &opt, sink);
  if (s != TF_OK) return s;
  tf_mesh *m = tf_alloc_zero(&d->alloc, sizeof *m);
  if (!m) return tf_fail_oom(sink);
  tf_mesh_place(mesh, number, &m->is);
  m->is.communicate = tf_mesh_exchange;
  m->is.side = tf_mesh_side;
  m->is.user = &m->watch;
  m->watch.device = m->watch.marks.device = d;
  m->watch.nccl = &m->nccl;
  m->watch.is = &m->is;
  m->watch.limit = opt.seconds > 0 ? opt.seconds : LIMIT;
  s = tf_watch_begin(&m->watch, sink);
  if (s == TF_OK) {
    s = connect(m, id, &opt, sink);
    if (s != TF_OK) tf_watch_fail(&m->watch, "the mesh was not joined");
  }
  if (s == TF_OK) *out = m;
  else tf_mesh_leave(m);
  return s;
}

void tf_mesh_leave(tf_mesh *m) {
  if (!m) return;
  tf_device *d = m->watch.device;
  if (m->watch.begun) tf_watch_drain(&m->watch);
  tf_watch_end(&m->watch);
  tf_nccl_close(&m->nccl);
  tf_free(&d->alloc, m);
}

void tf_mesh_give_up(tf_mesh *m, const char *why) { tf_watch_fail(&m->watch, why); }

static tf_status on_device(const tf_mesh *m, const tf_executable *e, const tf_sink *sink) {
  if (e->device == m->watch.device) return TF_OK;
  return tf_fail(sink, TF_ERR_INVALID, "the executable is on another device than device %u of the mesh", m->is.number);
}

/* The end of a call: its own reason goes first. */
static tf_status left(tf_mesh *m, tf_status s, const tf_sink *sink) {
  tf_status failed = tf_watch_left(&m->watch, s == TF_OK ? sink : NULL);
  return s == TF_OK ? failed : s;
}

tf_status tf_mesh_execute(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                          void *stream, const tf_sink *sink) {
  tf_status s = on_device(m, e, sink);
  if (s == TF_OK) s = tf_watch_status(&m->watch, sink);
  return s == TF_OK ? left(m, tf_execute_rank(e, &m->is, entry, args, nargs, stream, sink), sink) : s;
}

tf_status tf_mesh_execute_with(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                               const tf_execute_options *o, const tf_sink *sink) {
  tf_status s = on_device(m, e, sink);
  if (s == TF_OK) s = tf_watch_status(&m->watch, sink);
  return s == TF_OK ? left(m, tf_execute_rank_with(e, &m->is, entry, args, nargs, o, sink), sink) : s;
}

tf_status tf_mesh_workspace(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *args, uint32_t nargs,
                            size_t *bytes, const tf_sink *sink) {
  return tf_rank_workspace(e, &m->is, entry, args, nargs, bytes, sink);
}

tf_status tf_mesh_result_shape(tf_mesh *m, tf_executable *e, uint32_t entry, const tf_arg *inputs, uint32_t ninputs,
                               uint32_t result, int64_t *dims, uint32_t rank, const tf_sink *sink) {
  return tf_rank_result_shape(e, &m->is, entry, inputs, ninputs, result, dims, rank, sink);
}

tf_status tf_mesh_sync(tf_mesh *m, void *stream, const tf_sink *sink) {
  tf_device *d = m->watch.device;
  tf_status s = tf_watch_stream(&m->watch, stream, sink);
  if (s != TF_OK) return s;
  s = d->v->sync(d, stream, sink);
  tf_status failed = tf_watch_verify(&m->watch, sink);
  return failed == TF_OK ? s : failed;
}
