/* Whether exchanges are done, where no stream may be asked: a stream of the host's may be gone when its call has
 * returned.
 *
 * NCCL makes what a communicator has to do one after the other, whichever streams it is on: each kernel waits for a
 * stream of NCCL's own, which then waits for the kernel (ncclLaunchPrepare and ncclLaunchFinish of its enqueue.cc, from
 * 2.18 to 2.30). So a device sends a word to itself, which nobody else takes part in, on a stream of ours: that is at
 * its end when all before it is done. It takes the host some 20 us, once behind a row of calls.
 *
 * The first one is sent when the mesh is joined, for a kernel's code may be loaded when it is first launched, and that
 * may wait for a kernel that spins. Where NCCL refuses it each call has its mark. */
#include "runtime/mesh_behind.h"

enum { WORD = 256 }; /* bytes from one to the other */

static ncclResult_t send_to_itself(const tf_mesh_watch *w, uint32_t axis) {
  const tf_nccl *n = w->nccl;
  int self = (int)w->is->coordinate[axis];
  const void *from = (const void *)(uintptr_t)w->words;
  ncclResult_t r = n->ncclGroupStart();
  if (r != ncclSuccess) return r;
  r = n->ncclSend(from, 1, NCCL_UINT32, self, w->comm[axis], w->apart);
  if (r == ncclSuccess)
    r = n->ncclRecv((void *)(uintptr_t)(w->words + WORD), 1, NCCL_UINT32, self, w->comm[axis], w->apart);
  ncclResult_t ended = n->ncclGroupEnd();
  return r == ncclSuccess ? ended : r;
}

static tf_status behind(void *user, uint32_t axes, void **stream, const tf_sink *sink) {
  tf_mesh_watch *w = user;
  ncclResult_t r = ncclSuccess;
  bool entered;
  tf_status s = tf_device_enter(w->device, &entered, sink);
  if (s != TF_OK) return s;
  for (uint32_t a = 0; a < TF_MESH_AXES && r == ncclSuccess; a++)
    if (axes >> a & 1 && w->comm[a]) r = send_to_itself(w, a);
  tf_device_leave(w->device, entered);
  *stream = w->apart;
  if (r == ncclSuccess) return TF_OK;
  return tf_fail(sink, TF_ERR_DEVICE, "device %u: NCCL failed in a send to itself: %s", w->is->number,
                 w->nccl->ncclGetErrorString(r));
}

tf_status tf_mesh_behind_begin(tf_mesh_watch *w, const tf_sink *sink) {
  tf_device *d = w->device;
  void *stream;
  uint64_t id = 0;
  if (!w->waits || !d->v->mark || !d->v->stream || !d->v->stream_id) return TF_OK;
  tf_status s = d->v->stream(d, &w->apart, sink);
  if (s == TF_OK) id = d->v->stream_id(d, w->apart);
  if (s != TF_OK || !id) return s;
  s = d->v->alloc(d, 2 * WORD, TF_STREAM_NONE, &w->words, sink);
  if (s != TF_OK || behind(w, ~0u, &stream, NULL) != TF_OK) return s;
  pthread_mutex_lock(&w->lock);
  w->marks.user = w;
  w->marks.behind = behind;
  pthread_mutex_unlock(&w->lock);
  return TF_OK;
}
