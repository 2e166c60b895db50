/* Tensor maps by the driver, whose numbers tf_tensormap_desc uses. It only ever says "invalid value", which is why
 * tf_tensormap_check comes first. */
#include "runtime/cuda/cuda_impl.h"

static CUresult encode(const tf_cuda_driver *cu, const tf_tensormap_desc *m, void *map128) {
  const tf_tensormap_shape *s = &m->s;
  uint64_t dim[TF_TENSORMAP_RANK], stride[TF_TENSORMAP_RANK] = {0};
  uint32_t box[TF_TENSORMAP_RANK], step[TF_TENSORMAP_RANK];
  void *address = (void *)(uintptr_t)m->address;
  for (int i = 0; i < s->rank; i++) {
    dim[i] = (uint64_t)m->dim[i];
    box[i] = (uint32_t)s->box[i];
    step[i] = (uint32_t)s->element_stride[i];
    if (i) stride[i - 1] = (uint64_t)m->stride[i - 1];
  }
  switch ((tf_tensormap_mode)s->mode) {
  case TF_TENSORMAP_TILED:
    return cu->cuTensorMapEncodeTiled(map128, s->type, s->rank, address, dim, stride, box, step, s->interleave,
                                      s->swizzle, s->l2, s->fill);
  case TF_TENSORMAP_IM2COL:
    return cu->cuTensorMapEncodeIm2col(map128, s->type, s->rank, address, dim, stride, s->lower, s->upper,
                                       (uint32_t)s->channels, (uint32_t)s->pixels, step, s->interleave, s->swizzle,
                                       s->l2, s->fill);
  default:
    return cu->cuTensorMapEncodeIm2colWide(map128, s->type, s->rank, address, dim, stride, s->lower[0], s->upper[0],
                                           (uint32_t)s->channels, (uint32_t)s->pixels, step, s->interleave,
                                           s->mode == TF_TENSORMAP_IM2COL_W128, s->swizzle, s->l2, s->fill);
  }
}

tf_status tf_cuda_tensormap(tf_device *base, const tf_tensormap_desc *m, void *map128, const tf_sink *sink) {
  tf_cuda_device *d = (tf_cuda_device *)base;
  const tf_cuda_driver *cu = &d->cu;
  bool wide = m->s.mode >= TF_TENSORMAP_IM2COL_W;
  if (wide ? !cu->cuTensorMapEncodeIm2colWide : !cu->cuTensorMapEncodeTiled || !cu->cuTensorMapEncodeIm2col)
    return tf_fail(sink, TF_ERR_ENV, "this driver (CUDA %d.%d) cannot encode tensor maps for %s; it needs CUDA %s",
                   cu->version / 1000, cu->version % 1000 / 10, tf_tensormap_mode_name(m->s.mode),
                   wide ? "12.8" : "12.0");
  tf_status s = tf_cuda_enter(d, sink);
  if (s != TF_OK) return s;
  CUresult r = encode(cu, m, map128);
  tf_cuda_leave(d);
  return tf_cuda_check(cu, r, "encoding a tensor map", sink);
}
