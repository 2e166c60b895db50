/* Host code that is kept: what came from the folder runs and reports as what was just made does, each load has
 * variables of its own, and an entry that is damaged, cut or none at all is thrown away and made anew. */
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"
#include "support/sha256.h"

static char dir[64];

static void setup(void) {
  snprintf(dir, sizeof dir, "/tmp/tf-code-XXXXXX");
  ck_assert_ptr_nonnull(mkdtemp(dir));
}

/* Calls `visit` on the path of each entry; how many there were. */
static int each_entry(void (*visit)(const char *path, void *user), void *user) {
  char path[512];
  int n = 0;
  DIR *d = opendir(dir);
  for (struct dirent *e; (e = readdir(d));) {
    if (e->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
    if (visit) visit(path, user);
    n++;
  }
  closedir(d);
  return n;
}

static void erase(const char *path, void *user) {
  (void)user;
  unlink(path);
}

static void teardown(void) {
  each_entry(erase, NULL);
  rmdir(dir);
}

static tf_cache *open_cache(void) {
  tf_cache *c;
  tf_cache_options o = {.struct_size = sizeof o, .dir = dir};
  ck_assert_int_eq(tf_cache_create(&o, NULL, NULL, &c), TF_OK);
  return c;
}

static tf_cache_stats stats_of(tf_cache *c) {
  tf_cache_stats s = {.struct_size = sizeof s};
  tf_cache_get_stats(c, &s);
  return s;
}

/* r[t] = in[t] + 100 * (how often this load was launched), through shared memory; thread 1 races with its neighbour on
 * the last word where %race says so. A variable counts. */
static const char program[] = PRELUDE
    "@launches = internal addrspace(1) global i32 0, align 4\n"
    "@tile = internal addrspace(3) global [64 x i32] poison, align 4\n"
    "@last = internal addrspace(3) global i32 poison, align 4\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
    "define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %race) {\nentry:\n"
    "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %t\n  %v = load i32, ptr addrspace(1) %pi, align 4\n"
    "  %ps = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %t\n"
    "  store i32 %v, ptr addrspace(3) %ps, align 4\n  %first = icmp eq i32 %t, 0\n"
    "  br i1 %first, label %count, label %maybe\ncount:\n  %n = load i32, ptr addrspace(1) @launches, align 4\n"
    "  %n1 = add i32 %n, 1\n  store i32 %n1, ptr addrspace(1) @launches, align 4\n  br label %maybe\nmaybe:\n"
    "  %r = icmp ne i32 %race, 0\n  br i1 %r, label %races, label %meet\nraces:\n"
    "  store i32 %t, ptr addrspace(3) @last, align 4\n  br label %meet\nmeet:\n"
    "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  %u = load i32, ptr addrspace(3) %ps, align 4\n"
    "  %c = load i32, ptr addrspace(1) @launches, align 4\n  %h = mul i32 %c, 100\n  %s = add i32 %u, %h\n"
    "  %po = getelementptr i32, ptr addrspace(1) %out, i32 %t\n  store i32 %s, ptr addrspace(1) %po, align 4\n"
    "  ret void\n}\n";

enum { N = 64 };

static uint32_t launch_once(bench *t, void *module, uint32_t race, tf_status *status) {
  uint32_t in[N], out[N] = {0};
  for (uint32_t i = 0; i < N; i++) in[i] = 3 * i;
  uint64_t param[] = {bench_put(t, in, sizeof in), bench_put(t, out, sizeof out), race};
  void *own = t->module;
  t->module = module;
  *status = bench_launch(t, 1, N, 0, 3, param);
  t->module = own;
  ck_assert_int_eq(t->d->v->download(t->d, out, param[1], sizeof out, NULL, &t->sink), TF_OK);
  for (uint32_t i = 0; i < N; i++) ck_assert_uint_eq(out[i] - out[0], 3 * i);
  return out[0];
}

static void open_program(bench *t, tf_cache *c, bool check, bool count) {
  bench_begin(t, &(tf_emu_options){.check = check, .count = count, .cache = c}, program, "k", 3);
}

/* Loads, runs right, races, runs twice in two loads; keeps what the race was told as. */
static void use(tf_cache *c, bool check, bool count, char told[2048]) {
  bench t;
  open_program(&t, c, check, count);
  tf_status s;
  ck_assert_uint_eq(launch_once(&t, t.module, 0, &s), 100);
  ck_assert_int_eq(s, TF_OK);
  void *second = NULL;
  ck_assert_int_eq(t.d->v->load(t.d, &t.parts, &second, &t.sink), TF_OK);
  ck_assert_uint_eq(launch_once(&t, second, 0, &s), 100); /* its own variable */
  ck_assert_uint_eq(launch_once(&t, t.module, 0, &s), 200);
  launch_once(&t, second, 1, &s);
  ck_assert_int_eq(s, check ? TF_ERR_CHECK : TF_OK);
  snprintf(told, 2048, "%.2000s", t.said.text);
  t.d->v->unload(t.d, second);
  if (count) {
    tf_emu_counters k = {.struct_size = sizeof k};
    ck_assert_int_eq(tf_emu_get_counters(t.d, &k), TF_OK);
    snprintf(told + strlen(told), 48, " %llu %llu", (unsigned long long)k.global_requests,
             (unsigned long long)k.shared_wavefronts);
  }
  bench_end(&t);
}

START_TEST(kept_code_is_the_same) {
  for (int mode = 0; mode < 4; mode++) {
    char fresh[2048], made[2048], kept[2048];
    bool check = mode & 1, count = mode & 2;
    use(NULL, check, count, fresh);
    tf_cache *c = open_cache();
    use(c, check, count, made); /* the second of its loads finds what the first one made */
    ck_assert_uint_eq(stats_of(c).stores, 1);
    ck_assert_uint_eq(stats_of(c).disk_hits, 1);
    tf_cache_destroy(c);
    c = open_cache();
    use(c, check, count, kept);
    ck_assert_uint_eq(stats_of(c).stores, 0);
    ck_assert_uint_eq(stats_of(c).disk_hits, 2);
    tf_cache_destroy(c);
    ck_assert_str_eq(fresh, made);
    ck_assert_str_eq(fresh, kept);
    ck_assert(!check || strstr(kept, "race"));
    ck_assert_int_eq(each_entry(NULL, NULL), mode + 1); /* watched otherwise, other code */
  }
}
END_TEST

typedef struct damage {
  int how;
  size_t at;
} damage;

static void harm(const char *path, void *user) {
  const damage *d = user;
  FILE *f = fopen(path, "rb");
  ck_assert_ptr_nonnull(f);
  fseek(f, 0, SEEK_END);
  size_t n = (size_t)ftell(f);
  rewind(f);
  uint8_t *b = malloc(n + 64);
  ck_assert_uint_eq(fread(b, 1, n, f), n);
  fclose(f);
  size_t head = 56, body = n - head - 32; /* as in cache_disk.c */
  if (d->how == 0) b[d->at * 977 % n] ^= 0x40;
  else { /* a good checksum over what is no entry: cut, or longer */
    size_t now = d->how == 1 ? d->at * 131 % body : body + 5;
    memset(b + head + body, 7, 5);
    for (int i = 0; i < 8; i++) b[48 + i] = (uint8_t)((uint64_t)now >> 8 * i);
    tf_sha256_of(b, head + now, b + head + now);
    n = head + now + 32;
  }
  f = fopen(path, "wb");
  ck_assert_uint_eq(fwrite(b, 1, n, f), n);
  ck_assert_int_eq(fclose(f), 0);
  free(b);
}

START_TEST(damaged_entries_are_made_anew) {
  char told[2048], first[2048];
  tf_cache *c = open_cache();
  use(c, true, false, first);
  for (int how = 0; how < 3; how++)
    for (size_t at = 0; at < (how == 2 ? 1 : 24); at++) {
      tf_cache_stats before = stats_of(c);
      damage d = {how, at};
      ck_assert_int_eq(each_entry(harm, &d), 1);
      use(c, true, false, told);
      tf_cache_stats after = stats_of(c);
      ck_assert_msg(after.damaged == before.damaged + 1 && after.stores == before.stores + 1, "how %d, at %zu", how,
                    at);
      ck_assert_str_eq(first, told);
    }
  tf_cache_destroy(c);
}
END_TEST

static void *one_of_many(void *user) {
  tf_cache *c = user;
  for (int i = 0; i < 4; i++) {
    char told[2048];
    use(c, i & 1, false, told);
  }
  return NULL;
}

START_TEST(threads_share_a_folder) {
  tf_cache *c = open_cache();
  pthread_t t[4];
  for (int i = 0; i < 4; i++) ck_assert_int_eq(pthread_create(&t[i], NULL, one_of_many, c), 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  ck_assert_uint_eq(stats_of(c).damaged, 0);
  ck_assert_int_eq(each_entry(NULL, NULL), 2);
  tf_cache_destroy(c);
}
END_TEST

/* The device keeps the cache; the host's own store is never asked for code. */
static bool never_got(void *user, const tf_cache_key *key, const tf_allocator *a, void **bytes, size_t *size) {
  (void)key, (void)a, (void)bytes, (void)size;
  ++*(int *)user;
  return false;
}
static void never_put(void *user, const tf_cache_key *key, const void *bytes, size_t size) {
  (void)key, (void)bytes, (void)size;
  ++*(int *)user;
}

START_TEST(on_disk_only) {
  int asked = 0;
  tf_cache *c;
  tf_cache_options o = {.struct_size = sizeof o, .get = never_got, .put = never_put, .user = &asked};
  ck_assert_int_eq(tf_cache_create(&o, NULL, NULL, &c), TF_OK);
  bench t;
  open_program(&t, c, false, false);
  tf_cache_destroy(c);
  void *second = NULL;
  ck_assert_int_eq(t.d->v->load(t.d, &t.parts, &second, &t.sink), TF_OK);
  tf_status s;
  ck_assert_uint_eq(launch_once(&t, second, 0, &s), 100);
  t.d->v->unload(t.d, second);
  bench_end(&t);
  ck_assert_int_eq(asked, 0);
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("kept");
  tcase_add_checked_fixture(c, setup, teardown);
  tcase_set_timeout(c, 120);
  tcase_add_test(c, kept_code_is_the_same);
  tcase_add_test(c, damaged_entries_are_made_anew);
  tcase_add_test(c, threads_share_a_folder);
  tcase_add_test(c, on_disk_only);
  return c;
}

int main(void) { return run_cases("emu/code_cache", (TCase * (*[])(void)){cases}, 1); }
