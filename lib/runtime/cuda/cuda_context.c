/* The device's context, current for one call. */
#include "runtime/cuda/cuda_impl.h"

tf_status tf_cuda_enter(tf_cuda_device *d, const tf_sink *sink) {
  return tf_cuda_check(&d->cu, d->cu.cuCtxPushCurrent(d->context), "making the CUDA context current", sink);
}

void tf_cuda_leave(tf_cuda_device *d) {
  CUcontext was;
  d->cu.cuCtxPopCurrent(&was);
}
