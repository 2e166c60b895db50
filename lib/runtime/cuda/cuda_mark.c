/* Points of a stream, to be asked whether they were reached; streams that wait for each other. */
#include "runtime/cuda/cuda_impl.h"

enum { NOT_READY = 600, FIRST = -100 /* the driver takes the highest priority that there is */ };

tf_status tf_cuda_mark(tf_device *base, void *stream, void **mark, bool *captured, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  int capturing = 0;
  bool pushed;
  tf_status s = tf_cuda_enter_unless(d, &pushed, sink);
  *captured = false;
  if (s != TF_OK) return s;
  CUresult r = d->cu.cuStreamIsCapturing ? d->cu.cuStreamIsCapturing(stream, &capturing) : CUDA_SUCCESS;
  if (!r && !capturing && !*mark) r = d->cu.cuEventCreate((CUevent *)mark, CU_EVENT_DISABLE_TIMING);
  if (!r && !capturing) r = d->cu.cuEventRecord(*mark, stream);
  if (pushed) tf_cuda_leave(d);
  *captured = capturing;
  return tf_cuda_check(&d->cu, r, "marking a stream", sink);
}

/* Asking must not disturb a capture of another thread. */
int tf_cuda_reached(tf_device *base, void *mark) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  int mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  if (tf_cuda_enter(d, NULL) != TF_OK) return -1;
  bool exchanged =
      d->cu.cuThreadExchangeStreamCaptureMode && d->cu.cuThreadExchangeStreamCaptureMode(&mode) == CUDA_SUCCESS;
  CUresult r = d->cu.cuEventQuery(mark);
  if (exchanged) d->cu.cuThreadExchangeStreamCaptureMode(&mode);
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
