#include "api/host_types.h"

#include "runtime/dlpack_type.h"

bool tf_api_is_name(const char *s) {
  if (!s || !*s || (*s >= '0' && *s <= '9')) return false;
  for (; *s; s++)
    if (!((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9') || *s == '_')) return false;
  return true;
}

tf_type *tf_api_find_elem(tf_context *c, DLDataType t, int end) {
  for (int d = 0; d < end; d++) {
    DLDataType x = tf_dtype_dlpack(tf_fd_dtype((tf_fusion_dtype)d));
    if (x.code == t.code && x.bits == t.bits && t.lanes == 1) return tf_fusion_dtype_type(c, (tf_fusion_dtype)d);
  }
  return NULL;
}
