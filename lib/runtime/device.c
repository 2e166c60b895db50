/* The public calls on devices that only pass on to the implementation. */
#include <string.h>

#include "runtime/device_impl.h"
#include "support/sink.h"
#include "support/options.h"

/* Weak: libtf has the LLVM version to add. */
__attribute__((weak)) const char *tf_version(void) { return "tf 0.1.0"; }

void tf_device_destroy(tf_device *d) {
  if (d) d->v->destroy(d);
}

void tf_device_get_info(tf_device *d, tf_device_info *info) {
  tf_device_info full = {.struct_size = sizeof full};
  d->v->info(d, &full);
  tf_info_write(info, &full, sizeof full);
}

tf_status tf_device_alloc(tf_device *d, size_t bytes, void **address, const tf_sink *sink) {
  uint64_t at = 0;
  *address = NULL;
  if (bytes > INT64_MAX) return tf_fail(sink, TF_ERR_INVALID, "an allocation of %zu bytes", bytes);
  tf_status s = d->v->alloc(d, bytes ? bytes : 1, TF_STREAM_NONE, &at, sink);
  if (s == TF_OK) *address = (void *)(uintptr_t)at;
  return s;
}

void tf_device_free(tf_device *d, void *address) {
  if (address) d->v->free(d, (uint64_t)(uintptr_t)address, TF_STREAM_NONE);
}

tf_status tf_device_upload(tf_device *d, void *dst, const void *src, size_t bytes, const tf_sink *sink) {
  if (bytes == 0) return TF_OK;
  if (!dst || !src) return tf_fail(sink, TF_ERR_INVALID, "upload of %zu bytes with a NULL address", bytes);
  return d->v->upload(d, (uint64_t)(uintptr_t)dst, src, bytes, NULL, sink);
}

tf_status tf_device_download(tf_device *d, void *dst, const void *src, size_t bytes, const tf_sink *sink) {
  if (bytes == 0) return TF_OK;
  if (!dst || !src) return tf_fail(sink, TF_ERR_INVALID, "download of %zu bytes with a NULL address", bytes);
  return d->v->download(d, dst, (uint64_t)(uintptr_t)src, bytes, NULL, sink);
}

tf_status tf_device_sync(tf_device *d, void *stream, const tf_sink *sink) { return d->v->sync(d, stream, sink); }
