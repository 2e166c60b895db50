/* Packages on disk: a file for each, named by its key.
 *
 *   header (magic, version, key, size), the package, SHA-256 of both
 *
 * A writer fills a temporary file of its own and renames it, so a reader sees a whole entry or none, whoever writes at
 * the same time; what a writer that died left is removed an hour later. A reader checks owner, kind, header and sum:
 * what does not fit is damaged, and deleted. A folder that others could write to is refused, since entries are code.
 * Over the limit the files that were used longest ago go (their time is set at each hit). */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "runtime/cache_impl.h"
#include "support/alloc.h"
#include "support/sha256.h"

#define MAGIC "tfcache\x1a"
#define VERSION 1
#define HEADER 56 /* magic, version, zero, key, size */
#define SUFFIX ".tfpkg"
#define NAME_LEN (64 + sizeof SUFFIX - 1)
#define STALE_SECONDS 3600 /* a temporary file that old has no writer any more */

static void entry_name(const tf_cache_key *key, char name[NAME_LEN + 1]) {
  for (int i = 0; i < 32; i++) snprintf(name + 2 * i, 3, "%02x", key->bytes[i]);
  memcpy(name + 64, SUFFIX, sizeof SUFFIX);
}

static void header(const tf_cache_key *key, uint64_t size, uint8_t h[HEADER]) {
  memset(h, 0, HEADER);
  memcpy(h, MAGIC, 8);
  h[8] = VERSION;
  memcpy(h + 16, key->bytes, 32);
  for (int i = 0; i < 8; i++) h[48 + i] = (uint8_t)(size >> (8 * i));
}

tf_status tf_disk_open(tf_disk *d, const char *path, uint64_t max_bytes, const tf_sink *sink) {
  d->dir = -1;
  d->max_bytes = max_bytes;
  if (mkdir(path, 0700) != 0 && errno != EEXIST)
    return tf_fail(sink, TF_ERR_IO, "cannot create the cache folder '%s': %s", path, strerror(errno));
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat(fd, &st) != 0) {
    tf_status s = tf_fail(sink, TF_ERR_IO, "cannot open the cache folder '%s': %s", path, strerror(errno));
    if (fd >= 0) close(fd);
    return s;
  }
  bool foreign = st.st_uid != geteuid(), open_to_all = (st.st_mode & 022) != 0;
  if (foreign || open_to_all) {
    close(fd);
    return tf_fail(sink, TF_ERR_IO, "the cache folder '%s' %s; others could put code into it", path,
                   foreign ? "belongs to another user" : "can be written by others (chmod go-w it)");
  }
  d->dir = fd;
  return TF_OK;
}

void tf_disk_close(tf_disk *d) {
  if (d->dir >= 0) close(d->dir);
  d->dir = -1;
}

void tf_disk_drop(tf_disk *d, const tf_cache_key *key) {
  char name[NAME_LEN + 1];
  entry_name(key, name);
  if (d->dir >= 0) unlinkat(d->dir, name, 0);
}

static bool read_exactly(int fd, void *to, size_t n) {
  for (char *p = to; n;) {
    ssize_t k = read(fd, p, n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    p += k;
    n -= (size_t)k;
  }
  return true;
}

/* Reads and verifies an open entry. */
static tf_disk_result read_entry(int fd, const tf_cache_key *key, const tf_allocator *a, void **bytes, size_t *size) {
  struct stat st;
  uint8_t h[HEADER], want[HEADER], sum[32], stored[32];
  if (fstat(fd, &st) != 0) return TF_DISK_MISS;
  if (!S_ISREG(st.st_mode) || st.st_uid != geteuid() || st.st_size < HEADER + 32 || st.st_size > INT64_MAX / 2)
    return TF_DISK_DAMAGED;
  size_t n = (size_t)st.st_size - HEADER - 32;
  header(key, n, want);
  if (!read_exactly(fd, h, HEADER) || memcmp(h, want, HEADER) != 0) return TF_DISK_DAMAGED;
  void *p = tf_alloc(a, n);
  if (!p) return TF_DISK_MISS;
  tf_sha256 sha;
  bool ok = read_exactly(fd, p, n) && read_exactly(fd, stored, 32);
  if (ok) {
    tf_sha256_init(&sha);
    tf_sha256_update(&sha, h, HEADER);
    tf_sha256_update(&sha, p, n);
    tf_sha256_final(&sha, sum);
    ok = memcmp(sum, stored, 32) == 0;
  }
  if (!ok) {
    tf_free(a, p);
    return TF_DISK_DAMAGED;
  }
  *bytes = p;
  *size = n;
  return TF_DISK_HIT;
}

tf_disk_result tf_disk_get(tf_disk *d, const tf_cache_key *key, const tf_allocator *a, void **bytes, size_t *size) {
  char name[NAME_LEN + 1];
  if (d->dir < 0) return TF_DISK_MISS;
  entry_name(key, name);
  int fd = openat(d->dir, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0 && errno != ELOOP) return TF_DISK_MISS;
  tf_disk_result r = fd < 0 ? TF_DISK_DAMAGED : read_entry(fd, key, a, bytes, size);
  if (r == TF_DISK_HIT && d->max_bytes) futimens(fd, NULL); /* used now */
  if (fd >= 0) close(fd);
  if (r == TF_DISK_DAMAGED) unlinkat(d->dir, name, 0);
  return r;
}

static bool write_all(int fd, const void *data, size_t n) {
  for (const char *p = data; n;) {
    ssize_t k = write(fd, p, n);
    if (k < 0 && errno == EINTR) continue;
    if (k < 0) return false;
    p += k;
    n -= (size_t)k;
  }
  return true;
}

static bool write_entry(int fd, const tf_cache_key *key, tf_str package) {
  uint8_t h[HEADER], sum[32];
  tf_sha256 sha;
  header(key, package.len, h);
  tf_sha256_init(&sha);
  tf_sha256_update(&sha, h, HEADER);
  tf_sha256_update(&sha, package.ptr, package.len);
  tf_sha256_final(&sha, sum);
  return write_all(fd, h, HEADER) && write_all(fd, package.ptr, package.len) && write_all(fd, sum, 32) &&
         fsync(fd) == 0;
}

/* A new file that no other thread or process has; its name begins with ".tmp-". */
static int open_temp(tf_disk *d, char *name, size_t cap) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  for (unsigned i = 0; i < 1000; i++) {
    snprintf(name, cap, ".tmp-%ld-%lx-%u", (long)getpid(), (unsigned long)t.tv_nsec ^ (unsigned long)(uintptr_t)&t, i);
    int fd = openat(d->dir, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

tf_status tf_disk_put(tf_disk *d, const tf_cache_key *key, tf_str package, const tf_sink *sink) {
  char name[NAME_LEN + 1], temp[96];
  if (d->dir < 0) return TF_OK;
  entry_name(key, name);
  int fd = open_temp(d, temp, sizeof temp);
  bool ok = fd >= 0 && write_entry(fd, key, package);
  int saved = errno;
  if (fd >= 0 && close(fd) != 0 && ok) {
    ok = false;
    saved = errno;
  }
  if (ok && renameat(d->dir, temp, d->dir, name) != 0) {
    ok = false;
    saved = errno;
  }
  if (ok) return TF_OK;
  if (fd >= 0) unlinkat(d->dir, temp, 0);
  tf_sink_emit(sink, TF_WARNING, "what was compiled was not cached on disk: %s", strerror(saved));
  return TF_ERR_IO;
}

typedef struct found {
  char name[NAME_LEN + 1];
  uint64_t size;
  struct timespec used;
} found;

static int by_age(const void *x, const void *y) {
  const found *a = x, *b = y;
  if (a->used.tv_sec != b->used.tv_sec) return a->used.tv_sec < b->used.tv_sec ? -1 : 1;
  if (a->used.tv_nsec != b->used.tv_nsec) return a->used.tv_nsec < b->used.tv_nsec ? -1 : 1;
  return strcmp(a->name, b->name);
}

/* Lists the entries and removes what dead writers left. Only names that are ours are touched. */
static size_t scan(tf_disk *d, DIR *dir, found **list) {
  size_t n = 0, cap = 0;
  time_t now = time(NULL);
  for (struct dirent *e; (e = readdir(dir));) {
    struct stat st;
    bool temp = strncmp(e->d_name, ".tmp-", 5) == 0;
    size_t len = strlen(e->d_name);
    if (!temp && (len != NAME_LEN || strcmp(e->d_name + 64, SUFFIX) != 0)) continue;
    if (fstatat(d->dir, e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(st.st_mode)) continue;
    if (temp) {
      if (now - st.st_mtime > STALE_SECONDS) unlinkat(d->dir, e->d_name, 0);
      continue;
    }
    if (n == cap) {
      size_t more = cap ? cap * 2 : 64;
      found *bigger = realloc(*list, more * sizeof **list);
      if (!bigger) return n;
      *list = bigger;
      cap = more;
    }
    found *f = &(*list)[n++];
    memcpy(f->name, e->d_name, NAME_LEN + 1);
    f->size = (uint64_t)st.st_size;
    f->used = st.st_mtim;
  }
  return n;
}

uint64_t tf_disk_trim(tf_disk *d) {
  if (d->dir < 0 || !d->max_bytes) return 0;
  int fd = openat(d->dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
  if (!dir) {
    if (fd >= 0) close(fd);
    return 0;
  }
  found *list = NULL;
  size_t n = scan(d, dir, &list);
  closedir(dir);
  uint64_t total = 0, gone = 0;
  for (size_t i = 0; i < n; i++) total += list[i].size;
  if (total > d->max_bytes) qsort(list, n, sizeof *list, by_age);
  for (size_t i = 0; i < n && total > d->max_bytes; i++) {
    if (unlinkat(d->dir, list[i].name, 0) == 0) gone++;
    total -= list[i].size;
  }
  free(list);
  return gone;
}
