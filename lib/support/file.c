#include "support/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/alloc.h"

static tf_status io_error(const tf_sink *sink, const char *what, const char *path) {
  return tf_fail(sink, TF_ERR_IO, "cannot %s '%s': %s", what, path, strerror(errno));
}

/* Reads fd to its end into a buffer that starts at `hint` bytes. */
static tf_status read_all(int fd, size_t hint, const char *path, const tf_allocator *a, const tf_sink *sink,
                          void **data, size_t *size) {
  size_t cap = hint + 1, n = 0;
  char *at = tf_alloc(a, cap);
  if (!at) return tf_fail_oom(sink);
  for (;;) {
    if (cap - n < 2) {
      char *bigger = cap <= SIZE_MAX / 2 ? tf_alloc(a, cap * 2) : NULL;
      if (bigger) memcpy(bigger, at, n);
      tf_free(a, at);
      if (!(at = bigger)) return tf_fail_oom(sink);
      cap *= 2;
    }
    ssize_t k = read(fd, at + n, cap - n - 1 < SSIZE_MAX ? cap - n - 1 : SSIZE_MAX);
    if (k < 0 && errno == EINTR) continue;
    if (k < 0) {
      tf_status s = io_error(sink, "read", path);
      tf_free(a, at);
      return s;
    }
    if (k == 0) break;
    n += (size_t)k;
  }
  at[n] = 0;
  *data = at;
  *size = n;
  return TF_OK;
}

tf_status tf_file_read(const char *path, const tf_allocator *a, const tf_sink *sink, void **data, size_t *size) {
  tf_allocator al = tf_allocator_or_malloc(a);
  *data = NULL;
  *size = 0;
  if (strcmp(path, "-") == 0) return read_all(STDIN_FILENO, 65536, "standard input", &al, sink, data, size);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return io_error(sink, "open", path);
  struct stat st;
  size_t hint = 65536;
  if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && (uintmax_t)st.st_size < SIZE_MAX / 4) hint = (size_t)st.st_size + 1;
  tf_status s = read_all(fd, hint, path, &al, sink, data, size);
  close(fd);
  return s;
}

tf_status tf_file_view_open(const char *path, const tf_allocator *a, const tf_sink *sink, tf_file_view *out) {
  *out = (tf_file_view){0};
  struct stat st;
  int fd = strcmp(path, "-") == 0 ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 && (uintmax_t)st.st_size < SIZE_MAX / 4) {
    void *at = mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, fd, 0);
    if (at != MAP_FAILED) *out = (tf_file_view){at, (size_t)st.st_size, true};
  }
  if (fd >= 0) close(fd);
  return out->mapped ? TF_OK : tf_file_read(path, a, sink, &out->data, &out->size);
}

void tf_file_view_close(tf_file_view *v, const tf_allocator *a) {
  tf_allocator al = tf_allocator_or_malloc(a);
  if (v->mapped) munmap(v->data, v->size);
  else tf_free(&al, v->data);
  *v = (tf_file_view){0};
}

static bool write_all(int fd, const void *data, size_t size) {
  const char *p = data;
  while (size) {
    ssize_t k = write(fd, p, size < SSIZE_MAX ? size : SSIZE_MAX);
    if (k < 0 && errno == EINTR) continue;
    if (k < 0) return false;
    p += k;
    size -= (size_t)k;
  }
  return true;
}

static tf_status write_direct(const char *path, const void *data, size_t size, const tf_sink *sink) {
  bool out = strcmp(path, "-") == 0;
  int fd = out ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return io_error(sink, "open", path);
  bool ok = write_all(fd, data, size);
  tf_status s = ok ? TF_OK : io_error(sink, "write", out ? "standard output" : path);
  if (!out && close(fd) != 0 && ok) s = io_error(sink, "write", path);
  return s;
}

/* Fills the temporary file and moves it over `path`. */
static tf_status publish(int fd, const char *temp, const char *path, const struct stat *old, const void *data,
                         size_t size, const tf_sink *sink) {
  bool ok = (!old || fchmod(fd, old->st_mode & 07777) == 0) && write_all(fd, data, size) && fsync(fd) == 0;
  int saved = errno;
  if (close(fd) != 0 && ok) {
    ok = false;
    saved = errno;
  }
  if (ok && rename(temp, path) == 0) return TF_OK;
  if (!ok) errno = saved;
  tf_status s = io_error(sink, "write", path);
  unlink(temp);
  return s;
}

tf_status tf_file_write(const char *path, const void *data, size_t size, const tf_sink *sink) {
  struct stat st;
  bool exists = strcmp(path, "-") != 0 && stat(path, &st) == 0;
  if (strcmp(path, "-") == 0 || (exists && !S_ISREG(st.st_mode))) return write_direct(path, data, size, sink);
  /* A symbolic link keeps pointing where it did: its target is replaced. */
  char *real = exists ? realpath(path, NULL) : NULL;
  const char *to = real ? real : path;
  size_t len = strlen(to);
  char *temp = malloc(len + 48);
  if (!temp) {
    free(real);
    return tf_fail_oom(sink);
  }
  int fd = -1;
  for (unsigned i = 0; fd < 0 && i < 1000; i++) { /* not mkstemp: the file's mode is to follow the umask */
    snprintf(temp, len + 48, "%s.tmp-%ld-%u", to, (long)getpid(), i);
    fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno != EEXIST) break;
  }
  tf_status s;
  if (fd < 0) s = io_error(sink, "write", path);
  else s = publish(fd, temp, to, exists ? &st : NULL, data, size, sink);
  free(temp);
  free(real);
  return s;
}
