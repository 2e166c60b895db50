/* The device's context, current for one call. */
#include "runtime/cuda/cuda_impl.h"

tf_status tf_cuda_enter(tf_cuda_device *d, const tf_sink *sink) {
  return tf_cuda_check(&d->cu, d->cu.cuCtxPushCurrent(d->context), "making the CUDA context current", sink);
}

tf_status tf_cuda_enter_unless(tf_cuda_device *d, bool *pushed, const tf_sink *sink) {
  CUcontext now = NULL;
  *pushed = !d->cu.cuCtxGetCurrent || d->cu.cuCtxGetCurrent(&now) != CUDA_SUCCESS || now != d->context;
  if (!*pushed) return TF_OK;
  tf_status s = tf_cuda_enter(d, sink);
  *pushed = s == TF_OK;
  return s;
}

void tf_cuda_leave(tf_cuda_device *d) {
  CUcontext was;
  d->cu.cuCtxPopCurrent(&was);
}
