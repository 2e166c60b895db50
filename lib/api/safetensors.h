/* The header of a safetensors file: eight bytes of length, JSON, then the data.
 * https://github.com/huggingface/safetensors: README, "Format"; what is refused is what its own reader refuses. */
#ifndef TF_API_SAFETENSORS_H
#define TF_API_SAFETENSORS_H

#include "support/dtype.h"
#include "support/sink.h"

typedef struct tf_safetensor {
  tf_str name, type; /* the header's */
  tf_dtype dtype;    /* TF_DT_COUNT: none that tf has */
  uint32_t rank;
  int64_t *shape;
  uint64_t begin, end; /* bytes of the data */
} tf_safetensor;

typedef struct tf_safetensors {
  struct json_t *root;  /* of the header: what names and types point into */
  tf_safetensor *entry; /* in the order of their data, which they cover without holes */
  int64_t *extents;
  uint32_t count;
  size_t data; /* where the data begin in the file */
} tf_safetensors;

/* One diagnostic, with `path` for the file, where it is malformed. Free with tf_safetensors_free and the same
 * allocator. */
TF_NODISCARD tf_status tf_safetensors_parse(const void *bytes, size_t size, const char *path, const tf_allocator *a,
                                            const tf_sink *sink, tf_safetensors *out);
void tf_safetensors_free(tf_safetensors *t, const tf_allocator *a);
/* Of `__metadata__`; ptr NULL if there is no such key. */
tf_str tf_safetensors_metadata(const tf_safetensors *t, tf_str key);

#endif
