/* Launches that begin early: before the kernel before them in the stream is done (programmatic dependent launch). Such
 * a kernel waits before it touches memory (griddepcontrol.wait), until that kernel is done and what it wrote is to be
 * seen.
 *
 * What that kernel is must be known. It may have begun early itself and never wait: then it can be done before those
 * before it are, for which nobody would wait. (A launch without the attribute waits for all that is in the stream, one
 * with it for the grids that it depends on.)
 *
 * In a graph that is being captured it is known: the launch gets an edge from each node that it depends on. That must
 * be one kernel, of which either every edge to it is plain, so that it began when all before it was done, or which this
 * device launched to overlap: those wait. Behind copies, fills, memory that a graph takes or gives back, and where
 * streams meet, nothing begins early.
 *
 * Of a stream nobody can ask what is last in it. There the host may promise that its own kernels wait, too
 * (TF_CUDA_EARLY_KERNELS_WAIT): then each is done only when all before it are. Behind a program of ours whose kernel
 * overlaps and never waits, which a host may write, no call begins early in any stream from then on. */
#include "runtime/cuda/cuda_impl.h"

enum { EDGES_SINCE = 12030, MOST_EDGES = 8 };

static bool is_plain(const CUgraphEdgeData *e) { return !e->from_port && !e->to_port && !e->type; }

/* A CUstreamCaptureStatus; -1: not known. To ask disturbs no capture of another stream. */
static int capture_state(const tf_cuda_device *d, void *stream) {
  int state = 0;
  if (!d->cu.cuStreamIsCapturing || d->cu.cuStreamIsCapturing(stream, &state) != CUDA_SUCCESS) return -1;
  return state;
}

/* The one node that the next launch of the captured stream depends on. False: there are others. */
static bool node_before(const tf_cuda_device *d, void *stream, unsigned long long *capture, CUgraphNode *out) {
  const tf_cuda_driver *cu = &d->cu;
  int state = 0;
  CUgraph graph;
  const CUgraphNode *node = NULL;
  const CUgraphEdgeData *edge = NULL;
  size_t n = 0;
  if (cu->version < EDGES_SINCE || !cu->cuStreamGetCaptureInfo) return false;
  if (cu->cuStreamGetCaptureInfo(stream, &state, capture, &graph, &node, &edge, &n) != CUDA_SUCCESS) return false;
  if (state != CU_STREAM_CAPTURE_ACTIVE || n != 1 || (edge && !is_plain(edge))) return false;
  *out = node[0];
  return true;
}

static bool all_before_done(const tf_cuda_driver *cu, CUgraphNode node) {
  CUgraphNode from[MOST_EDGES];
  CUgraphEdgeData edge[MOST_EDGES];
  size_t n = 0;
  if (!cu->cuGraphNodeGetDependencies) return false;
  if (cu->cuGraphNodeGetDependencies(node, NULL, NULL, &n) != CUDA_SUCCESS || n > MOST_EDGES) return false;
  if (n && cu->cuGraphNodeGetDependencies(node, from, edge, &n) != CUDA_SUCCESS) return false;
  for (size_t i = 0; i < n; i++)
    if (!is_plain(&edge[i])) return false;
  return true;
}

bool tf_cuda_early(tf_cuda_device *d, void *stream) {
  unsigned long long capture = 0;
  CUgraphNode node;
  int kind = -1, state = d->no_early ? -1 : capture_state(d, stream);
  if (state == CU_STREAM_CAPTURE_NONE) return d->early_kernels_wait && !atomic_load(&d->one_never);
  if (state != CU_STREAM_CAPTURE_ACTIVE || !node_before(d, stream, &capture, &node)) return false;
  if (!d->cu.cuGraphNodeGetType || d->cu.cuGraphNodeGetType(node, &kind) != CUDA_SUCCESS) return false;
  if (kind != CU_GRAPH_NODE_KERNEL) return false;
  pthread_mutex_lock(&d->early_lock);
  bool ours = d->early_node == node && d->early_capture == capture;
  pthread_mutex_unlock(&d->early_lock);
  return ours || all_before_done(&d->cu, node);
}

void tf_cuda_note_overlap(tf_cuda_device *d, void *stream) {
  unsigned long long capture = 0;
  CUgraphNode node;
  if (d->no_early || capture_state(d, stream) != CU_STREAM_CAPTURE_ACTIVE) return;
  if (!node_before(d, stream, &capture, &node)) return;
  pthread_mutex_lock(&d->early_lock);
  d->early_node = node;
  d->early_capture = capture;
  pthread_mutex_unlock(&d->early_lock);
}
