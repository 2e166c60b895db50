/* The cache: hits and misses by level, bounds, damage, unsafe folders, threads, and two processes racing. */
#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake_device.h"
#include "sample.h"
#include "tf/cache.h"

static fake_log log_;
static tf_sink sink;
static char dir[64];

/* A package that says `id` in its PTX. */
static tf_package *make(int id) {
  char ptx[64];
  snprintf(ptx, sizeof ptx, "// package %d", id);
  tf_package_parts p = sample_parts();
  p.ptx = (tf_str){ptx, strlen(ptx)};
  void *bytes;
  size_t size;
  tf_package *k;
  ck_assert_int_eq(tf_package_encode(&p, NULL, &bytes, &size), TF_OK);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, NULL, &k), TF_OK);
  free(bytes);
  return k;
}

static int id_of(const tf_package *p) { return atoi(tf_package_ptx(p).ptr + strlen("// package ")); }

static tf_cache_key key_of(int id) {
  tf_cache_key k = {{0}};
  k.bytes[0] = (uint8_t)id;
  k.bytes[31] = (uint8_t)(id >> 8);
  return k;
}

static void setup(void) {
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  snprintf(dir, sizeof dir, "/tmp/tf-cache-XXXXXX");
  ck_assert_ptr_nonnull(mkdtemp(dir));
}

static int entries(void) {
  int n = 0;
  DIR *d = opendir(dir);
  for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.' || strncmp(e->d_name, ".tmp", 4) == 0;
  closedir(d);
  return n;
}

static void teardown(void) {
  char path[512];
  DIR *d = opendir(dir);
  for (struct dirent *e; (e = readdir(d));) {
    snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
    unlink(path);
  }
  closedir(d);
  rmdir(dir);
}

static tf_cache *open_cache(tf_cache_options o) {
  tf_cache *c;
  o.struct_size = sizeof o;
  ck_assert_int_eq(tf_cache_create(&o, NULL, &sink, &c), TF_OK);
  return c;
}

static void put(tf_cache *c, int id) {
  tf_package *p = make(id);
  tf_cache_key k = key_of(id);
  ck_assert_int_eq(tf_cache_put(c, &k, p, &sink), TF_OK);
  tf_package_release(p);
}

/* The id under the key, or -1. */
static int get(tf_cache *c, int id) {
  tf_cache_key k = key_of(id);
  tf_package *p = tf_cache_get(c, &k);
  int found = p ? id_of(p) : -1;
  tf_package_release(p);
  return found;
}

static tf_cache_stats stats(tf_cache *c) {
  tf_cache_stats s = {.struct_size = sizeof s};
  tf_cache_get_stats(c, &s);
  return s;
}

static void entry_path(int id, char path[256]) {
  tf_cache_key k = key_of(id);
  int n = snprintf(path, 256, "%s/", dir);
  for (int i = 0; i < 32; i++) n += snprintf(path + n, 256 - (size_t)n, "%02x", k.bytes[i]);
  snprintf(path + n, 256 - (size_t)n, ".tfpkg");
}

START_TEST(test_memory) {
  tf_cache *c;
  ck_assert_int_eq(tf_cache_create(NULL, NULL, &sink, &c), TF_OK);
  ck_assert_int_eq(get(c, 1), -1);
  put(c, 1);
  put(c, 1);
  put(c, 257); /* another key in a nearby bucket */
  ck_assert_int_eq(get(c, 1), 1);
  ck_assert_int_eq(get(c, 257), 257);
  tf_cache_stats s = stats(c);
  ck_assert_uint_eq(s.memory_hits, 2);
  ck_assert_uint_eq(s.misses, 1);
  ck_assert_uint_eq(s.stores, 3);
  tf_cache_destroy(c);
  tf_cache_destroy(NULL);
}
END_TEST

START_TEST(test_memory_bound) {
  tf_package *p = make(10);
  size_t one = tf_package_bytes(p).len;
  tf_package_release(p);
  tf_cache *c = open_cache((tf_cache_options){.max_memory = 2 * one + one / 2});
  put(c, 10);
  put(c, 11);
  ck_assert_int_eq(get(c, 10), 10); /* now 11 is the oldest */
  put(c, 12);
  ck_assert_int_eq(get(c, 11), -1);
  ck_assert_int_eq(get(c, 10), 10);
  ck_assert_int_eq(get(c, 12), 12);
  ck_assert_uint_eq(stats(c).evictions, 1);
  ck_assert_uint_eq(stats(c).memory_bytes, 2 * one);
  tf_cache_destroy(c);
}
END_TEST

START_TEST(test_disk) {
  tf_cache *c = open_cache((tf_cache_options){.dir = dir});
  put(c, 1);
  tf_cache_destroy(c);
  ck_assert_int_eq(entries(), 1);
  char path[256];
  struct stat st;
  entry_path(1, path);
  ck_assert_int_eq(stat(path, &st), 0);
  ck_assert_uint_eq(st.st_mode & 0777, 0600);
  c = open_cache((tf_cache_options){.dir = dir});
  ck_assert_int_eq(get(c, 1), 1);
  ck_assert_int_eq(get(c, 1), 1);
  ck_assert_int_eq(get(c, 2), -1);
  tf_cache_stats s = stats(c);
  ck_assert_uint_eq(s.disk_hits, 1);
  ck_assert_uint_eq(s.memory_hits, 1);
  ck_assert_uint_eq(s.misses, 1);
  tf_cache_destroy(c);
}
END_TEST

START_TEST(test_created_private) {
  char sub[96];
  struct stat st;
  tf_cache *c;
  snprintf(sub, sizeof sub, "%s/new", dir);
  c = open_cache((tf_cache_options){.dir = sub});
  ck_assert_int_eq(stat(sub, &st), 0);
  ck_assert_uint_eq(st.st_mode & 0777, 0700);
  tf_cache_destroy(c);
  rmdir(sub);
}
END_TEST

START_TEST(test_unsafe_folders) {
  tf_cache *c;
  tf_cache_options o = {.struct_size = sizeof o, .dir = dir};
  chmod(dir, 0770);
  ck_assert_int_eq(tf_cache_create(&o, NULL, &sink, &c), TF_ERR_IO);
  ck_assert_ptr_null(c);
  ck_assert_ptr_nonnull(strstr(log_.last, "can be written by others"));
  chmod(dir, 0702);
  ck_assert_int_eq(tf_cache_create(&o, NULL, &sink, &c), TF_ERR_IO);
  chmod(dir, 0700);
  o.dir = "/nonexistent/cache";
  ck_assert_int_eq(tf_cache_create(&o, NULL, &sink, &c), TF_ERR_IO);
  ck_assert_ptr_nonnull(strstr(log_.last, "cannot create"));
  o.dir = "/dev/null";
  ck_assert_int_eq(tf_cache_create(&o, NULL, &sink, &c), TF_ERR_IO);
  ck_assert_ptr_nonnull(strstr(log_.last, "cannot open"));
  if (geteuid() == 0) { /* only root can make a folder another user's */
    ck_assert_int_eq(chown(dir, 12345, 12345), 0);
    o.dir = dir;
    ck_assert_int_eq(tf_cache_create(&o, NULL, &sink, &c), TF_ERR_IO);
    ck_assert_ptr_nonnull(strstr(log_.last, "belongs to another user"));
    ck_assert_int_eq(chown(dir, 0, 0), 0);
  }
}
END_TEST

/* Each byte of an entry in turn is damaged; also cuts, and an entry under another's name. */
START_TEST(test_damage) {
  char path[256], other[256];
  tf_cache *c = open_cache((tf_cache_options){.dir = dir});
  put(c, 1);
  tf_cache_destroy(c);
  entry_path(1, path);
  entry_path(2, other);
  FILE *f = fopen(path, "rb");
  static uint8_t good[8192], bad[8192];
  size_t size = fread(good, 1, sizeof good, f);
  fclose(f);
  ck_assert_uint_gt(size, 200);
  ck_assert_uint_lt(size, sizeof good);
  uint64_t seen = 0;
  for (size_t i = 0; i < size; i += i < 100 || i > size - 64 ? 1 : 17) {
    size_t n = i % 5 == 4 ? i : size;
    memcpy(bad, good, size);
    bad[i] ^= 0x10;
    f = fopen(path, "wb");
    ck_assert_uint_eq(fwrite(bad, 1, n, f), n);
    fclose(f);
    c = open_cache((tf_cache_options){.dir = dir});
    ck_assert_int_eq(get(c, 1), -1);
    ck_assert_uint_eq(stats(c).damaged, 1);
    ck_assert_uint_eq(stats(c).misses, 1);
    ck_assert_int_ne(access(path, F_OK), 0); /* thrown away */
    put(c, 1);                               /* and rebuilt */
    tf_cache_destroy(c);
    c = open_cache((tf_cache_options){.dir = dir});
    ck_assert_int_eq(get(c, 1), 1);
    seen += stats(c).disk_hits;
    tf_cache_destroy(c);
  }
  ck_assert_uint_gt(seen, 100);
  ck_assert_int_eq(rename(path, other), 0);
  c = open_cache((tf_cache_options){.dir = dir});
  ck_assert_int_eq(get(c, 2), -1); /* its key is not that of its name */
  ck_assert_int_eq(symlink("/etc/passwd", path), 0);
  ck_assert_int_eq(get(c, 1), -1);
  ck_assert_int_ne(access(path, F_OK), 0);
  ck_assert_int_eq(mkfifo(path, 0600), 0); /* opening it must not block */
  ck_assert_int_eq(get(c, 1), -1);
  ck_assert_uint_eq(stats(c).damaged, 3);
  tf_cache_destroy(c);
  ck_assert_int_eq(log_.errors, 0);
}
END_TEST

START_TEST(test_disk_bound) {
  struct stat st;
  char path[256];
  tf_cache *c = open_cache((tf_cache_options){.dir = dir});
  for (int i = 10; i < 14; i++) {
    put(c, i);
    entry_path(i, path);
    struct timespec age[2] = {{1000 + i, 0}, {1000 + i, 0}};
    ck_assert_int_eq(utimensat(AT_FDCWD, path, age, 0), 0);
  }
  ck_assert_int_eq(stat(path, &st), 0);
  tf_cache_destroy(c);
  char stale[96], fresh[96], foreign[96];
  snprintf(stale, sizeof stale, "%s/.tmp-1-a", dir);
  snprintf(fresh, sizeof fresh, "%s/.tmp-1-b", dir);
  snprintf(foreign, sizeof foreign, "%s/notes.txt", dir);
  close(open(stale, O_CREAT | O_WRONLY, 0600));
  close(open(fresh, O_CREAT | O_WRONLY, 0600));
  close(open(foreign, O_CREAT | O_WRONLY, 0600));
  struct timespec old[2] = {{1, 0}, {1, 0}};
  ck_assert_int_eq(utimensat(AT_FDCWD, stale, old, 0), 0);
  ck_assert_int_eq(utimensat(AT_FDCWD, foreign, old, 0), 0);
  c = open_cache((tf_cache_options){.dir = dir, .max_disk = (uint64_t)st.st_size * 3});
  ck_assert_int_eq(get(c, 10), 10); /* used now, so 11 and 12 are the oldest */
  put(c, 14);
  ck_assert_uint_eq(stats(c).evictions, 2);
  tf_cache_destroy(c);
  ck_assert_int_ne(access(stale, F_OK), 0);
  ck_assert_int_eq(access(fresh, F_OK), 0);
  ck_assert_int_eq(access(foreign, F_OK), 0); /* not ours, not touched */
  c = open_cache((tf_cache_options){.dir = dir});
  ck_assert_int_eq(get(c, 10), 10);
  ck_assert_int_eq(get(c, 11), -1);
  ck_assert_int_eq(get(c, 12), -1);
  ck_assert_int_eq(get(c, 13), 13);
  ck_assert_int_eq(get(c, 14), 14);
  tf_cache_destroy(c);
}
END_TEST

START_TEST(test_unwritable_disk) {
  tf_cache *c = open_cache((tf_cache_options){.dir = dir});
  ck_assert_int_eq(rmdir(dir), 0); /* the folder vanishes under us */
  put(c, 1);                       /* a warning at most */
  ck_assert_int_eq(get(c, 1), 1);
  ck_assert_int_eq(log_.errors, 0);
  tf_cache_destroy(c);
  ck_assert_int_eq(mkdir(dir, 0700), 0);
}
END_TEST

START_TEST(test_out_of_memory) {
  fake_memory memory = {0};
  tf_allocator a = {fake_memory_alloc, fake_memory_free, &memory};
  tf_cache_options o = {.struct_size = sizeof o, .dir = dir};
  tf_cache *c;
  ck_assert_int_eq(tf_cache_create(&o, &a, &sink, &c), TF_ERR_OOM);
  memory.left = 1;
  ck_assert_int_eq(tf_cache_create(&o, &a, &sink, &c), TF_OK);
  tf_package *p = make(3);
  tf_cache_key k = key_of(3);
  ck_assert_int_eq(tf_cache_put(c, &k, p, &sink), TF_ERR_OOM);
  memory.left = 1;
  ck_assert_int_eq(tf_cache_put(c, &k, p, &sink), TF_OK);
  tf_package_release(p);
  tf_cache_destroy(c);
  memory.left = 1;
  ck_assert_int_eq(tf_cache_create(&o, &a, &sink, &c), TF_OK);
  int found = -1, i = 0; /* a good entry that memory could not take is a miss, and stays */
  for (; found < 0 && i < 50; i++) {
    memory.left = i;
    found = get(c, 3);
  }
  ck_assert_int_eq(found, 3);
  ck_assert_int_gt(i, 3);
  ck_assert_uint_eq(stats(c).damaged, 0);
  tf_cache_destroy(c);
  ck_assert_int_eq(memory.live, 0);
}
END_TEST

/* A host's own store. */
static uint8_t kept[8192];
static size_t kept_size;
static int kept_id = -1, gets;

static bool host_get(void *user, const tf_cache_key *key, const tf_allocator *a, void **bytes, size_t *size) {
  (void)user;
  gets++;
  if (kept_id < 0 || key->bytes[0] != kept_id) return false;
  *bytes = a->alloc(a->user, kept_size);
  *size = kept_size;
  memcpy(*bytes, kept, kept_size);
  return true;
}

static void host_put(void *user, const tf_cache_key *key, const void *bytes, size_t size) {
  (void)user;
  memcpy(kept, bytes, size);
  kept_size = size;
  kept_id = key->bytes[0];
}

START_TEST(test_host_store) {
  tf_cache_options o = {.get = host_get, .put = host_put};
  tf_cache *c = open_cache(o);
  put(c, 5);
  tf_cache_destroy(c);
  ck_assert_int_eq(kept_id, 5);
  c = open_cache(o);
  ck_assert_int_eq(get(c, 5), 5);
  ck_assert_int_eq(get(c, 6), -1);
  ck_assert_int_eq(get(c, 5), 5);
  ck_assert_int_eq(gets, 2);
  ck_assert_uint_eq(stats(c).host_hits, 1);
  tf_cache_destroy(c);
  kept[kept_size / 2] ^= 1; /* what the host gives is not believed */
  c = open_cache(o);
  ck_assert_int_eq(get(c, 5), -1);
  ck_assert_uint_eq(stats(c).damaged, 1);
  tf_cache_destroy(c);
}
END_TEST

/* Puts and gets eight keys for a while; false when a get gives another key's package. */
static bool churn(tf_cache *c, unsigned seed, int rounds) {
  for (int i = 0; i < rounds; i++) {
    seed = seed * 1103515245 + 12345;
    int id = (int)(seed >> 16) % 8;
    tf_cache_key k = key_of(id);
    tf_package *p = tf_cache_get(c, &k);
    if (p && id_of(p) != id) return false;
    if (!p) {
      p = make(id);
      if (tf_cache_put(c, &k, p, NULL) != TF_OK) return false;
    }
    tf_package_release(p);
  }
  return true;
}

static void *churn_thread(void *user) { return churn(user, (unsigned)(uintptr_t)&user, 500) ? NULL : user; }

START_TEST(test_threads) {
  tf_cache *c = open_cache((tf_cache_options){.dir = dir, .max_memory = 3000, .max_disk = 6000});
  pthread_t id[4];
  for (int i = 0; i < 4; i++) ck_assert_int_eq(pthread_create(&id[i], NULL, churn_thread, c), 0);
  for (int i = 0; i < 4; i++) {
    void *bad;
    pthread_join(id[i], &bad);
    ck_assert_ptr_null(bad);
  }
  tf_cache_stats s = stats(c);
  ck_assert_uint_eq(s.memory_hits + s.disk_hits + s.misses, 2000);
  tf_cache_destroy(c);
}
END_TEST

/* Three processes write, read, evict and damage the same few entries. No get may ever give a wrong package. */
START_TEST(test_processes) {
  pid_t child[3];
  for (int i = 0; i < 3; i++) {
    child[i] = fork();
    ck_assert_int_ge(child[i], 0);
    if (child[i]) continue;
    bool ok = true;
    for (int round = 0; round < 20 && ok; round++) { /* a new cache each time, so that the disk is read */
      tf_cache_options o = {.struct_size = sizeof o, .dir = dir, .max_disk = 8000};
      tf_cache *c;
      ok = tf_cache_create(&o, NULL, NULL, &c) == TF_OK && churn(c, (unsigned)(i * 100 + round), 40);
      tf_cache_destroy(c);
      char path[256];
      entry_path(round % 8, path);
      int fd = open(path, O_WRONLY);
      if (fd >= 0) (void)!pwrite(fd, "damage", 6, 120);
      if (fd >= 0) close(fd);
    }
    _exit(ok ? 0 : 1);
  }
  for (int i = 0; i < 3; i++) {
    int status;
    ck_assert_int_eq(waitpid(child[i], &status, 0), child[i]);
    ck_assert_int_eq(status, 0);
  }
  DIR *d = opendir(dir);
  for (struct dirent *e; (e = readdir(d));) ck_assert_int_ne(strncmp(e->d_name, ".tmp", 4), 0);
  closedir(d);
}
END_TEST

int main(void) {
  Suite *s = suite_create("cache");
  TCase *t = tcase_create("cache");
  tcase_set_timeout(t, 120);
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, test_memory);
  tcase_add_test(t, test_memory_bound);
  tcase_add_test(t, test_disk);
  tcase_add_test(t, test_created_private);
  tcase_add_test(t, test_unsafe_folders);
  tcase_add_test(t, test_damage);
  tcase_add_test(t, test_disk_bound);
  tcase_add_test(t, test_unwritable_disk);
  tcase_add_test(t, test_out_of_memory);
  tcase_add_test(t, test_host_store);
  tcase_add_test(t, test_threads);
  tcase_add_test(t, test_processes);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
