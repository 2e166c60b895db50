/* Bytes to an entry of the cache on disk: as they are, and once more as the package of an entry whose header and sum
 * are right. What comes out is the package that the bytes are; whatever else they are is a miss, and the file is gone.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"
#include "runtime/package.h"
#include "support/sha256.h"
#include "tf/cache.h"

static char folder[] = "/tmp/tf-fuzz-cache-XXXXXX", path[256];
static tf_cache_key key;

static void clean(void) {
  unlink(path);
  rmdir(folder);
}

static void begin(void) {
  if (*path) return;
  if (!mkdtemp(folder)) fuzz_die("no folder");
  for (int i = 0; i < 32; i++) key.bytes[i] = (uint8_t)(i * 7 + 1);
  int n = snprintf(path, sizeof path, "%s/", folder);
  for (int i = 0; i < 32; i++) n += snprintf(path + n, sizeof path - (size_t)n, "%02x", key.bytes[i]);
  snprintf(path + n, sizeof path - (size_t)n, ".tfpkg");
  atexit(clean);
}

static void write_file(const void *bytes, size_t size) {
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (fd < 0 || write(fd, bytes, size) != (ssize_t)size || close(fd) != 0) fuzz_die("cannot write %s", path);
}

static tf_cache *open_cache(void) {
  const tf_cache_options o = {.struct_size = sizeof o, .dir = folder};
  tf_cache *c;
  if (tf_cache_create(&o, NULL, NULL, &c) != TF_OK) fuzz_die("no cache");
  return c;
}

/* The file's package, if it is an entry; `size` bytes of it are expected, or none. */
static void look(const void *bytes, size_t size) {
  tf_cache *c = open_cache();
  tf_cache_stats stats = {.struct_size = sizeof stats};
  tf_package *p = tf_cache_get(c, &key);
  tf_cache_get_stats(c, &stats);
  if (stats.disk_hits != (p != NULL) || stats.damaged != (p == NULL)) fuzz_die("neither a hit nor a damaged entry");
  if ((access(path, F_OK) == 0) != (p != NULL)) fuzz_die("a damaged entry stays, or a right one is deleted");
  if (p) {
    tf_str have = tf_package_bytes(p);
    if (!bytes || have.len != size || memcmp(have.ptr, bytes, size) != 0) fuzz_die("the package is another one");
    unlink(path);
    if (tf_cache_put(c, &key, p, NULL) != TF_OK) fuzz_die("what was read cannot be kept");
    tf_package_release(p);
    tf_cache *again = open_cache();
    p = tf_cache_get(again, &key);
    if (!p) fuzz_die("what was kept is not found");
    tf_cache_destroy(again);
  }
  tf_package_release(p);
  tf_cache_destroy(c);
  unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  enum { HEADER = 56 };
  begin();
  tf_package *p;
  bool loads = tf_package_load(data, size, NULL, NULL, &p) == TF_OK;
  if (loads) tf_package_release(p);
  /* an entry that says that it is the input: whatever its header is, its package is behind it */
  write_file(data, size);
  look(size > HEADER + 32 ? data + HEADER : NULL, size > HEADER + 32 ? size - HEADER - 32 : 0);
  /* the input as a package, in an entry that is right: a hit if, and only if, it loads by itself */
  uint8_t *entry = calloc(1, HEADER + size + 32);
  if (!entry) fuzz_die("no memory");
  memcpy(entry, "tfcache\x1a", 8);
  entry[8] = 1;
  memcpy(entry + 16, key.bytes, 32);
  for (int i = 0; i < 8; i++) entry[48 + i] = (uint8_t)((uint64_t)size >> (8 * i));
  if (size) memcpy(entry + HEADER, data, size);
  tf_sha256_of(entry, HEADER + size, entry + HEADER + size);
  write_file(entry, HEADER + size + 32);
  look(loads ? data : NULL, loads ? size : 0);
  /* one byte of it changed: never a hit */
  if (size) entry[data[0] % (HEADER + size)] ^= (uint8_t)(1 + data[size - 1] % 255);
  write_file(entry, HEADER + size + 32);
  if (size) look(NULL, 0);
  unlink(path);
  free(entry);
  return 0;
}
