#include "support/options.h"

#include <string.h>

tf_status tf_options_read(void *dst, size_t size, const void *src, const char *type, const tf_sink *sink) {
  memset(dst, 0, size);
  if (!src) return TF_OK;
  size_t given = *(const size_t *)src;
  for (size_t i = size; i < given; i++)
    if (((const char *)src)[i])
      return tf_fail(sink, TF_ERR_UNSUPPORTED,
                     "%s has a field set that tf %d.%d does not know: its struct_size is %zu, expected at most %zu",
                     type, TF_VERSION_MAJOR, TF_VERSION_MINOR, given, size);
  memcpy(dst, src, given && given < size ? given : size);
  memcpy(dst, &size, sizeof size);
  return TF_OK;
}

void tf_info_write(void *dst, const void *src, size_t size) {
  size_t given = *(const size_t *)dst;
  if (!given || given > size) given = size;
  memcpy(dst, src, given);
  memcpy(dst, &given, sizeof given);
}
