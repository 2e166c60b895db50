/* Points of a stream, to be asked whether they were reached; streams that wait for each other. */
#include "runtime/cuda/cuda_impl.h"

enum { NOT_READY = 600, FIRST = -100 /* the driver takes the highest priority that there is */ };

/* What cannot be said for a capture elsewhere is none of this stream's marks either. */
bool tf_cuda_capturing(tf_device *base, void *stream) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  int capturing = 0;
  bool pushed;
  if (!d->cu.cuStreamIsCapturing || tf_cuda_enter_unless(d, &pushed, NULL) != TF_OK) return false;
  CUresult r = d->cu.cuStreamIsCapturing(stream, &capturing);
  if (pushed) tf_cuda_leave(d);
  return r != CUDA_SUCCESS || capturing;
}

uint64_t tf_cuda_stream_id(tf_device *base, void *stream) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  unsigned long long id = 0;
  bool pushed;
  if (!d->cu.cuStreamGetId || tf_cuda_enter_unless(d, &pushed, NULL) != TF_OK) return 0;
  CUresult r = d->cu.cuStreamGetId(stream, &id);
  if (pushed) tf_cuda_leave(d);
  return r == CUDA_SUCCESS ? id : 0;
}

bool tf_cuda_keeps(tf_cuda_device *d, CUstream stream, uint64_t *id) {
  unsigned long long number;
  int capturing = 0;
  if (!d->cu.cuStreamGetId || !d->cu.cuStreamIsCapturing) return false;
  if (d->cu.cuStreamIsCapturing(stream, &capturing) || capturing || d->cu.cuStreamGetId(stream, &number)) return false;
  *id = number;
  return true;
}

/* A call must not disturb a capture of another thread. Whether relax_end has something to do. */
static bool relax(tf_cuda_device *d, int *mode) {
  *mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  return d->cu.cuThreadExchangeStreamCaptureMode && d->cu.cuThreadExchangeStreamCaptureMode(mode) == CUDA_SUCCESS;
}

void tf_cuda_relax(tf_device *base) {
  int mode;
  relax((tf_cuda_device *)base, &mode);
}

static void relax_end(tf_cuda_device *d, bool relaxed, int mode) {
  if (relaxed) d->cu.cuThreadExchangeStreamCaptureMode(&mode);
}

/* An event that is recorded in a capture adds nothing to it, and is good again once it is recorded elsewhere. */
tf_status tf_cuda_mark(tf_device *base, void *stream, bool alone, void **mark, bool *captured, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  int mode = 0;
  bool pushed;
  tf_status s = tf_cuda_enter_unless(d, &pushed, sink);
  *captured = false;
  if (s != TF_OK) return s;
  bool relaxed = !*mark && relax(d, &mode);
  CUresult r = CUDA_SUCCESS;
  *captured = tf_cuda_capturing(base, stream);
  if (!*captured && !*mark) r = d->cu.cuEventCreate((CUevent *)mark, CU_EVENT_DISABLE_TIMING);
  if (!*captured && !r) r = d->cu.cuEventRecord(*mark, stream);
  if (!alone && tf_cuda_capturing(base, stream)) *captured = true, r = CUDA_SUCCESS;
  relax_end(d, relaxed, mode);
  if (pushed) tf_cuda_leave(d);
  return tf_cuda_check(&d->cu, r, "marking a stream", sink);
}

int tf_cuda_reached(tf_device *base, void *mark) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  int mode;
  if (tf_cuda_enter(d, NULL) != TF_OK) return -1;
  bool relaxed = relax(d, &mode);
  CUresult r = d->cu.cuEventQuery(mark);
  relax_end(d, relaxed, mode);
  tf_cuda_leave(d);
  return r == CUDA_SUCCESS ? 1 : r == NOT_READY ? 0 : -1;
}

void tf_cuda_unmark(tf_device *base, void *mark) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  if (tf_cuda_enter(d, NULL) != TF_OK) return;
  d->cu.cuEventDestroy(mark);
  tf_cuda_leave(d);
}

tf_status tf_cuda_stream(tf_device *base, void **stream, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_status s = tf_cuda_enter(d, sink);
  if (s != TF_OK) return s;
  CUresult r = d->cu.cuStreamCreateWithPriority((CUstream *)stream, CU_STREAM_NON_BLOCKING, FIRST);
  tf_cuda_leave(d);
  return tf_cuda_check(&d->cu, r, "making a stream", sink);
}

void tf_cuda_end_stream(tf_device *base, void *stream) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  if (tf_cuda_enter(d, NULL) != TF_OK) return;
  d->cu.cuStreamDestroy(stream);
  tf_cuda_leave(d);
}

tf_status tf_cuda_after(tf_device *base, void *stream, void *other, void **mark, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  tf_status s = tf_cuda_enter(d, sink);
  if (s != TF_OK) return s;
  CUresult r = *mark ? CUDA_SUCCESS : d->cu.cuEventCreate((CUevent *)mark, CU_EVENT_DISABLE_TIMING);
  if (!r) r = d->cu.cuEventRecord(*mark, other);
  if (!r) r = d->cu.cuStreamWaitEvent(stream, *mark, 0);
  tf_cuda_leave(d);
  return tf_cuda_check(&d->cu, r, "ordering two streams", sink);
}
