/* Structs of options that a caller filled: they begin with their size, and grow at their end. */
#ifndef TF_SUPPORT_OPTIONS_H
#define TF_SUPPORT_OPTIONS_H

#include "support/sink.h"

/* The fields that the caller's struct has (struct_size 0 = all that `dst` has), zeros for the rest; `src` may be NULL.
 * A host that was built with a later header may have more fields. They do not matter as long as they are zero; one that
 * is set would be passed over, so it is refused: TF_ERR_UNSUPPORTED. */
TF_NODISCARD tf_status tf_options_read(void *dst, size_t size, const void *src, const char *type, const tf_sink *sink);
#define TF_OPTIONS_READ(type, dst, src, sink)                                                                          \
  tf_options_read((type *){dst}, sizeof(type), (const type *){src}, #type, sink)

/* What is told of something, into a struct of the caller's: the fields that it has. */
void tf_info_write(void *dst, const void *src, size_t size);

#endif
