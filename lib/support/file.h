/* Whole files, in and out. */
#ifndef TF_SUPPORT_FILE_H
#define TF_SUPPORT_FILE_H

#include "support/sink.h"

/* The bytes of a file ("-" = standard input), followed by a NUL that is not counted. *data is allocated by `a`
 * (NULL = malloc) and the caller's. */
TF_NODISCARD tf_status tf_file_read(const char *path, const tf_allocator *a, const tf_sink *sink, void **data,
                                    size_t *size);
/* The bytes of a file without reading them: mapped, so that pages come as they are touched. They may be written, which
 * nobody else sees and the file never does. What cannot be mapped ("-", a pipe, an empty file) is read. A file that is
 * cut short by others while it is mapped is a fault (SIGBUS) where its end was. */
typedef struct tf_file_view {
  void *data;
  size_t size;
  bool mapped;
} tf_file_view;
TF_NODISCARD tf_status tf_file_view_open(const char *path, const tf_allocator *a, const tf_sink *sink,
                                         tf_file_view *out);
void tf_file_view_close(tf_file_view *v, const tf_allocator *a);

/* The file appears whole or not at all: a temporary file in the same directory, fsync, rename. An existing file keeps
 * its permissions. "-", and anything that is no regular file (/dev/null, a pipe), is written to directly. */
TF_NODISCARD tf_status tf_file_write(const char *path, const void *data, size_t size, const tf_sink *sink);

#endif
