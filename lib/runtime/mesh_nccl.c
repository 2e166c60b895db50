/* A device's communicators, and its exchanges.
 *
 * The communicator of the whole mesh does not block, so that joining has a limit. Along each axis its devices have one
 * of their own: NCCL's split of the whole, which blocks, for then a call has enqueued its work when it returns, without
 * a thread of NCCL's for each. Versions without a split (before 2.18) hand out an id for each line of devices instead,
 * and what is made of these does not block; a mesh of one axis uses the whole itself. */
#include "runtime/mesh_nccl.h"

#include <stdio.h>
#include <string.h>

#include "runtime/clock.h"
#include "runtime/mesh_behind.h"
#include "support/alloc.h"
#include "support/map.h"

enum { WHOLE = TF_MESH_AXES };

static const ncclConfig waits = {sizeof waits, NCCL_CONFIG_MAGIC, NCCL_CONFIG_VERSION, 1},
                        returns = {sizeof returns, NCCL_CONFIG_MAGIC, NCCL_CONFIG_VERSION, 0};

static tf_status refused(const tf_mesh_watch *w, ncclComm_t c, ncclResult_t r, const char *what, const tf_sink *sink) {
  const char *more = w->nccl->ncclGetLastError ? w->nccl->ncclGetLastError(c) : NULL;
  return tf_fail(sink, TF_ERR_DEVICE, "device %u: NCCL failed in %s: %s%s%s", w->is->number, what,
                 w->nccl->ncclGetErrorString(r), more && *more ? ": " : "", more ? more : "");
}

/* Until what was asked of it is done: at most until the limit, or until the mesh has failed. Whether a call that does
 * not block has ended is said by its communicator only: some of them (ncclCommSplit) return ncclSuccess at once. */
static ncclResult_t settle(tf_mesh_watch *w, ncclComm_t c, ncclResult_t r, bool *late) {
  double until = tf_clock_now() + w->limit;
  *late = false;
  if (r != ncclSuccess && r != ncclInProgress) return r;
  for (;;) {
    if (w->nccl->ncclCommGetAsyncError(c, &r) != ncclSuccess) return ncclInvalidUsage;
    *late = r == ncclInProgress && tf_clock_now() > until;
    if (r != ncclInProgress || *late || tf_watch_status(w, NULL) != TF_OK) return r;
    tf_clock_sleep(20e-6);
  }
}

/* ------------------------------------------------------------------------------------------------ joining */

static tf_status joined(tf_mesh_watch *w, ncclComm_t c, ncclResult_t r, const char *what, const tf_sink *sink) {
  bool late;
  r = settle(w, c, r, &late);
  if (late)
    return tf_fail(sink, TF_ERR_DEVICE, "device %u has waited %g s for the others of the mesh, which did not come (%s)",
                   w->is->number, w->limit, what);
  return r == ncclSuccess ? TF_OK : refused(w, c, r, what, sink);
}

static tf_status check_given(const tf_mesh_watch *w, ncclComm_t c, const tf_sink *sink) {
  int count = 0, at = 0, n = (int)(w->is->mesh[0] * w->is->mesh[1] * w->is->mesh[2]);
  ncclResult_t r = w->nccl->ncclCommCount(c, &count);
  if (r == ncclSuccess) r = w->nccl->ncclCommUserRank(c, &at);
  if (r != ncclSuccess) return refused(w, c, r, "looking at the given communicator", sink);
  if (count == n && at == (int)w->is->number) return TF_OK;
  return tf_fail(sink, TF_ERR_INVALID, "the given communicator is device %d of %d; the mesh wants device %u of %d", at,
                 count, w->is->number, n);
}

/* How far apart neighbours along the axis are, in devices. */
static uint32_t step_of(const tf_mesh_rank *is, uint32_t axis) {
  uint32_t step = 1;
  for (uint32_t a = axis + 1; a < TF_MESH_AXES; a++) step *= is->mesh[a];
  return step;
}

static uint32_t first_of_line(const tf_mesh_rank *is, uint32_t axis) {
  return is->number - is->coordinate[axis] * step_of(is, axis);
}

/* A thread of NCCL's writes the new communicator when it is there, so its place stays where it is until then. If that
 * is too late, and the whole one is not ours to abort or not to be aborted, nobody knows until when: then the place is
 * left to it. */
static tf_status split(tf_mesh_watch *w, ncclComm_t whole, uint32_t axis, const tf_sink *sink) {
  ncclConfig how = waits;
  ncclComm_t *made = tf_alloc_zero(&w->device->alloc, sizeof *made);
  ncclResult_t r = ncclSuccess;
  if (!made) return tf_fail_oom(sink);
  r = w->nccl->ncclCommSplit(whole, (int)first_of_line(w->is, axis), (int)w->is->coordinate[axis], made, &how);
  tf_status s = joined(w, whole, r, "splitting the mesh", sink);
  if (s != TF_OK && whole == w->comm[WHOLE]) tf_watch_fail(w, "the mesh was not joined");
  else if (s != TF_OK && (r == ncclSuccess || r == ncclInProgress)) return s;
  if (w->stuck) return s;
  if (s == TF_OK && !*made)
    s = tf_fail(sink, TF_ERR_DEVICE, "device %u: NCCL split the mesh, and gave no communicator", w->is->number);
  if (s == TF_OK) w->comm[axis] = *made;
  tf_free(&w->device->alloc, made);
  return s;
}

/* Each of n devices has `size` bytes in its place of `all`: now it has those of all, by memory of the device. */
static tf_status gather(tf_mesh_watch *w, ncclComm_t whole, void *all, size_t size, uint32_t n, const tf_sink *sink) {
  tf_device *d = w->device;
  char *own = (char *)all + w->is->number * size;
  uint64_t at = 0, bytes = (uint64_t)n * size;
  tf_status s = d->v->alloc(d, (size_t)bytes + size, TF_STREAM_NONE, &at, sink);
  if (s != TF_OK) return s;
  s = d->v->upload(d, at + bytes, own, size, NULL, sink);
  if (s == TF_OK) {
    ncclResult_t r = w->nccl->ncclAllGather((const void *)(uintptr_t)(at + bytes), (void *)(uintptr_t)at, size,
                                            NCCL_UINT8, whole, NULL);
    s = joined(w, whole, r, "handing out ids", sink);
  }
  if (s == TF_OK) s = d->v->download(d, all, at, (size_t)bytes, NULL, sink);
  d->v->free(d, at, TF_STREAM_NONE);
  return s;
}

/* The first device of each line makes its id. */
static tf_status by_ids(tf_mesh_watch *w, ncclComm_t whole, uint32_t axis, const tf_sink *sink) {
  uint32_t n = w->is->mesh[0] * w->is->mesh[1] * w->is->mesh[2], first = first_of_line(w->is, axis);
  ncclUniqueId *ids = tf_alloc_zero(&w->device->alloc, n * sizeof *ids);
  ncclConfig how = returns;
  ncclResult_t r = ncclSuccess;
  if (!ids) return tf_fail_oom(sink);
  if (first == w->is->number) r = w->nccl->ncclGetUniqueId(&ids[first]);
  tf_status s =
      r == ncclSuccess ? gather(w, whole, ids, sizeof *ids, n, sink) : refused(w, whole, r, "making an id", sink);
  if (s == TF_OK) {
    r = w->nccl->ncclCommInitRankConfig(&w->comm[axis], (int)w->is->mesh[axis], ids[first],
                                        (int)w->is->coordinate[axis], &how);
    s = joined(w, w->comm[axis], r, "joining an axis of the mesh", sink);
  }
  tf_free(&w->device->alloc, ids);
  return s;
}

static tf_status connect(tf_mesh_watch *w, const ncclUniqueId *id, ncclComm_t given, const tf_sink *sink) {
  uint32_t n = w->is->mesh[0] * w->is->mesh[1] * w->is->mesh[2], naxes = 0, only = 0;
  ncclConfig how = returns;
  tf_status s = TF_OK;
  for (uint32_t a = 0; a < TF_MESH_AXES; a++)
    if (w->is->mesh[a] > 1) naxes++, only = a;
  if (!given) {
    ncclResult_t r = w->nccl->ncclCommInitRankConfig(&w->comm[WHOLE], (int)n, *id, (int)w->is->number, &how);
    s = joined(w, w->comm[WHOLE], r, "joining the mesh", sink);
  }
  if (s == TF_OK && !given && naxes == 1 && !w->nccl->ncclCommSplit) {
    w->comm[only] = w->comm[WHOLE];
    w->comm[WHOLE] = NULL;
    return TF_OK;
  }
  for (uint32_t a = 0; s == TF_OK && a < TF_MESH_AXES; a++) {
    ncclComm_t whole = given ? given : w->comm[WHOLE];
    w->waits = w->nccl->ncclCommSplit != NULL;
    if (w->is->mesh[a] > 1) s = w->nccl->ncclCommSplit ? split(w, whole, a, sink) : by_ids(w, whole, a, sink);
  }
  return s;
}

/* A name that all devices of the mesh know: of their id, or of a number that the first one makes up. */
static tf_status name_of(tf_mesh_watch *w, const ncclUniqueId *id, ncclComm_t given, uint64_t *name,
                         const tf_sink *sink) {
  uint32_t n = w->is->mesh[0] * w->is->mesh[1] * w->is->mesh[2];
  *name = tf_hash_bytes(id, sizeof *id);
  if (!given) return TF_OK;
  uint64_t *all = tf_alloc_zero(&w->device->alloc, n * sizeof *all);
  double now = tf_clock_now();
  if (!all) return tf_fail_oom(sink);
  all[w->is->number] = tf_hash_mix(tf_hash_bytes(&now, sizeof now), (uint64_t)(uintptr_t)w);
  tf_status s = gather(w, given, all, sizeof *all, n, sink);
  *name = all[0];
  tf_free(&w->device->alloc, all);
  return s;
}

/* The board is opened before the device joins, and hidden behind that: then all of this host have it. */
tf_status tf_mesh_connect(tf_mesh_watch *w, const ncclUniqueId *id, ncclComm_t given, const tf_sink *sink) {
  uint64_t name = 0;
  uint32_t devices = w->is->mesh[0] * w->is->mesh[1] * w->is->mesh[2];
  tf_mesh_board *board = NULL;
  bool entered;
  tf_status s = tf_device_enter(w->device, &entered, sink);
  if (s != TF_OK) return s;
  if (given) s = check_given(w, given, sink);
  if (s == TF_OK) s = name_of(w, id, given, &name, sink);
  if (s == TF_OK) board = tf_board_open(&w->device->alloc, name, w->is->number, devices);
  if (s == TF_OK) s = connect(w, id, given, sink);
  if (s == TF_OK) s = tf_mesh_behind_begin(w, sink);
  if (board) tf_board_hide(name);
  tf_device_leave(w->device, entered);
  if (s != TF_OK) {
    tf_board_close(board);
    return s;
  }
  pthread_mutex_lock(&w->lock);
  w->board = board;
  pthread_mutex_unlock(&w->lock);
  return TF_OK;
}

/* ------------------------------------------------------------------------------------------------ exchanges */

static ncclDataType_t type_of(uint8_t dtype) {
  switch ((tf_dtype)dtype) {
  case TF_DT_F64: return NCCL_FLOAT64;
  case TF_DT_F32: return NCCL_FLOAT32;
  case TF_DT_F16: return NCCL_FLOAT16;
  case TF_DT_BF16: return NCCL_BFLOAT16;
  case TF_DT_I64: return NCCL_INT64;
  case TF_DT_I32: return NCCL_INT32;
  case TF_DT_U64: return NCCL_UINT64;
  case TF_DT_U32: return NCCL_UINT32;
  default: return NCCL_UINT8;
  }
}

static ncclRedOp_t reduction_of(uint8_t reduce) {
  switch ((tf_comm_reduce)reduce) {
  case TF_COMM_PROD: return NCCL_PROD;
  case TF_COMM_MAX: return NCCL_MAX;
  case TF_COMM_MIN: return NCCL_MIN;
  default: return NCCL_SUM;
  }
}

static bool goes_on(ncclResult_t r) { return r == ncclSuccess || r == ncclInProgress; }

/* An exchange of which each device sends something to some and gets something from some: of parts that are as many as
 * it gives or gets, part i for device i or of it. */
static ncclResult_t by_sends(const tf_nccl *n, ncclComm_t c, const tf_mesh_rank *is, const tf_comm *how,
                             const char *from, char *to, size_t count, void *stream) {
  uint32_t p = is->mesh[how->axis], at = is->coordinate[how->axis];
  size_t bytes = count * (tf_dtype_bits((tf_dtype)how->dtype) / 8);
  int64_t gives = tf_comm_gives(how, at, p), gets = tf_comm_gets(how, at, p);
  ncclResult_t r = n->ncclGroupStart();
  if (r != ncclSuccess) return r;
  for (uint32_t i = 0; i < p && goes_on(r); i++) {
    bool to_it = gives && tf_comm_gets(how, i, p), from_it = gets && tf_comm_gives(how, i, p);
    if (to_it) r = n->ncclSend(gives > 1 ? from + i * bytes : from, count, type_of(how->dtype), (int)i, c, stream);
    if (from_it && goes_on(r))
      r = n->ncclRecv(gets > 1 ? to + i * bytes : to, count, type_of(how->dtype), (int)i, c, stream);
  }
  ncclResult_t ended = n->ncclGroupEnd();
  return goes_on(r) ? ended : r;
}

static ncclResult_t start(const tf_mesh_watch *w, ncclComm_t c, const tf_comm *how, const char *from, char *to,
                          int64_t count, void *stream) {
  const tf_nccl *n = w->nccl;
  ncclDataType_t type = type_of(how->dtype);
  ncclRedOp_t op = reduction_of(how->reduce);
  size_t k = (size_t)count;
  switch ((tf_comm_kind)how->kind) {
  case TF_COMM_ALL_GATHER: return n->ncclAllGather(from, to, k, type, c, stream);
  case TF_COMM_ALL_REDUCE: return n->ncclAllReduce(from, to, k, type, op, c, stream);
  case TF_COMM_REDUCE_SCATTER: return n->ncclReduceScatter(from, to, k, type, op, c, stream);
  case TF_COMM_REDUCE: return n->ncclReduce(from, to, k, type, op, how->root, c, stream);
  case TF_COMM_BROADCAST: return n->ncclBroadcast(from, to, k, type, how->root, c, stream);
  default: return by_sends(n, c, w->is, how, from, to, k, stream);
  }
}

/* Alone on its axis: what it gives is what it gets. */
static tf_status keep(const tf_mesh_watch *w, const tf_exec_call *c, const tf_comm *how, uint64_t from, uint64_t to,
                      int64_t count) {
  size_t bytes = (size_t)count * (tf_dtype_bits((tf_dtype)how->dtype) / 8);
  return from == to ? TF_OK : w->device->v->copy(w->device, to, from, bytes, c->stream, c->sink);
}

static tf_status exchange(tf_mesh_watch *w, const tf_exec_call *c, const tf_comm *how, const char *from, char *to,
                          int64_t count) {
  bool late = false, entered;
  void *stream = how->side ? w->side : c->stream;
  tf_status s = tf_watch_exchange(w, how, c->prog->name, c->sink);
  if (s != TF_OK) return s;
  ncclComm_t comm = w->comm[how->axis];
  ncclResult_t r = ncclInvalidUsage;
  s = tf_device_enter(w->device, &entered, c->sink);
  if (s == TF_OK) {
    r = start(w, comm, how, from, to, count, stream);
    if (r != ncclSuccess || !w->waits) r = settle(w, comm, r, &late);
  }
  tf_status called = tf_watch_called(w, r == ncclSuccess, stream, c->stream, c->sink);
  if (s == TF_OK) tf_device_leave(w->device, entered);
  if (called != TF_OK || s != TF_OK || r == ncclSuccess) return s == TF_OK ? called : s;
  s = refused(w, comm, late ? ncclRemoteError : r, w->call, c->sink);
  tf_watch_fail(w, "an exchange of this mesh was refused by NCCL before");
  return s;
}

/* A device whose memory is the host's knows what was written there, so it hands over copies. */
static tf_status exchange_copies(tf_mesh_watch *w, const tf_exec_call *c, const tf_comm *how, uint64_t from,
                                 uint64_t to, int64_t count) {
  tf_device *d = w->device;
  uint32_t at = w->is->coordinate[how->axis], n = w->is->mesh[how->axis];
  size_t part = (size_t)count * (tf_dtype_bits((tf_dtype)how->dtype) / 8);
  size_t in = part * (size_t)tf_comm_gives(how, at, n), out = part * (size_t)tf_comm_gets(how, at, n);
  char *copy = tf_alloc(&d->alloc, in + out);
  if (!copy) return tf_fail_oom(c->sink);
  tf_status s = in ? d->v->download(d, copy, from, in, c->stream, c->sink) : TF_OK;
  if (s == TF_OK) s = exchange(w, c, how, copy, copy + in, count);
  if (s == TF_OK && out) s = d->v->upload(d, to, copy + in, out, c->stream, c->sink);
  tf_free(&d->alloc, copy);
  return s;
}

tf_status tf_mesh_exchange(void *user, const tf_exec_call *c, const tf_comm *how, uint64_t from, uint64_t to,
                           int64_t count) {
  tf_mesh_watch *w = user;
  uint32_t at = w->is->coordinate[how->axis], n = w->is->mesh[how->axis];
  if (n == 1) return keep(w, c, how, from, to, count);
  if (!tf_comm_gives(how, at, n) && !tf_comm_gets(how, at, n)) return TF_OK;
  if (c->exe->info.is_host) return exchange_copies(w, c, how, from, to, count);
  return exchange(w, c, how, (const char *)(uintptr_t)from, (char *)(uintptr_t)to, count);
}

/* Where calls return when their work is done, a side stream is the call's own. */
tf_status tf_mesh_side(void *user, const tf_exec_call *c, bool call_waits) {
  tf_mesh_watch *w = user;
  const tf_device_vtable *v = w->device->v;
  if (!v->stream) return TF_OK;
  tf_status s = w->side ? TF_OK : v->stream(w->device, &w->side, c->sink);
  if (s != TF_OK) return s;
  if (!w->marks.own) {
    pthread_mutex_lock(&w->lock);
    w->marks.own = w->side;
    pthread_mutex_unlock(&w->lock);
  }
  return v->after(w->device, call_waits ? c->stream : w->side, call_waits ? w->side : c->stream, &w->point, c->sink);
}
