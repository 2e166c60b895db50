/* SHA-256, element types, files, sinks. */
#include <check.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/alloc.h"
#include "support/dtype.h"
#include "support/file.h"
#include "support/pool.h"
#include "support/sha256.h"

static char last[4096];
static int errors;
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  errors++;
  snprintf(last, sizeof last, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep, NULL};

static void check_sha(const void *p, size_t n, const char *hex) {
  uint8_t h[32];
  char text[65];
  tf_sha256_of(p, n, h);
  for (int i = 0; i < 32; i++) snprintf(text + 2 * i, 3, "%02x", h[i]);
  ck_assert_str_eq(text, hex);
}

static char held_order[8];
static void held_ends(void *what) { strncat(held_order, what, 1); }

/* What a pool holds ends with it, the youngest first, children before their parent; an empty place is nothing. */
START_TEST(pools_hold) {
  tf_oom oom = {.armed = 1};
  tf_pool *p = tf_pool_new(NULL, &oom), *child = tf_pool_child(p);
  *tf_pool_hold(p, held_ends) = "a";
  tf_pool_hold(p, held_ends);
  *tf_pool_hold(child, held_ends) = "b";
  *tf_pool_hold(p, held_ends) = "c";
  void **gone = tf_pool_hold(p, held_ends);
  *gone = "d";
  *gone = NULL;
  tf_pool_free_children(p);
  ck_assert_str_eq(held_order, "b");
  tf_pool_free(p);
  ck_assert_str_eq(held_order, "bca");
}
END_TEST

START_TEST(test_sha256) {
  check_sha("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  check_sha("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  check_sha("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  char *a = malloc(1000000);
  memset(a, 'a', 1000000);
  check_sha(a, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  for (size_t n = 0; n < 300; n++) { /* in pieces it is the same */
    uint8_t one[32], two[32];
    tf_sha256 s;
    tf_sha256_of(a, n, one);
    tf_sha256_init(&s);
    tf_sha256_update(&s, a, n / 3);
    tf_sha256_update(&s, a, n - n / 3);
    tf_sha256_final(&s, two);
    ck_assert_mem_eq(one, two, 32);
  }
  free(a);
}
END_TEST

/* The value of small-float bits, the slow way. */
static double decode(tf_dtype t, unsigned bits) {
  int e = t == TF_DT_F8E4M3FN ? 4
          : t == TF_DT_BF16   ? 8
                              : 5,
      m = t == TF_DT_F16        ? 10
          : t == TF_DT_BF16     ? 7
          : t == TF_DT_F8E4M3FN ? 3
                                : 2;
  int bias = (1 << (e - 1)) - 1, exp = (int)(bits >> m) & ((1 << e) - 1), man = (int)bits & ((1 << m) - 1);
  double v = exp ? ldexp(1 + ldexp(man, -m), exp - bias) : ldexp(man, 1 - bias - m);
  if (exp == (1 << e) - 1 && t != TF_DT_F8E4M3FN) v = man ? NAN : INFINITY;
  if (t == TF_DT_F8E4M3FN && exp == 15 && man == 7) v = NAN;
  return bits >> (e + m) ? -v : v;
}

START_TEST(test_floats) {
  static const tf_dtype types[] = {TF_DT_F16, TF_DT_BF16, TF_DT_F8E4M3FN, TF_DT_F8E5M2};
  tf_dtype t = types[_i];
  unsigned sign = 1u << (tf_dtype_size(t) * 8 - 1);
  for (unsigned b = 0; b < sign; b++) { /* every value is itself, and every midpoint goes to the even one */
    double v = decode(t, b), next = decode(t, b + 1);
    if (isnan(v)) continue;
    ck_assert_uint_eq(tf_dtype_from_double(t, v), b);
    ck_assert_uint_eq(tf_dtype_from_double(t, -v), b | sign);
    if (isnan(next) || isinf(next) || isinf(v)) continue;
    double mid = (v + next) / 2;
    ck_assert_uint_eq(tf_dtype_from_double(t, mid), b & 1 ? b + 1 : b);
    ck_assert_uint_eq(tf_dtype_from_double(t, nextafter(mid, INFINITY)), b + 1);
    ck_assert_uint_eq(tf_dtype_from_double(t, nextafter(mid, 0)), b);
  }
  ck_assert(isnan(decode(t, (unsigned)tf_dtype_from_double(t, NAN))));
  if (t == TF_DT_F8E4M3FN) ck_assert_uint_eq(tf_dtype_from_double(t, 1e9), 0x7f);
  else ck_assert(isinf(decode(t, (unsigned)tf_dtype_from_double(t, 1e300))));
}
END_TEST

START_TEST(test_f32) {
  uint64_t rng = 1234567;
  for (int i = 0; i < 1000000; i++) {
    rng ^= rng << 13, rng ^= rng >> 7, rng ^= rng << 17;
    double v;
    float f;
    uint64_t bits = (rng & ~(2047ull << 52)) | (uint64_t)(1023 - 160 + (rng >> 40) % 300) << 52;
    memcpy(&v, &bits, 8);
    f = (float)v;
    uint32_t want;
    memcpy(&want, &f, 4);
    ck_assert_uint_eq(tf_dtype_from_double(TF_DT_F32, v), want);
  }
  ck_assert_uint_eq(tf_dtype_from_double(TF_DT_F64, -0.0), 1ull << 63);
  ck_assert_str_eq(tf_dtype_name(TF_DT_BF16), "bf16");
  ck_assert_str_eq(tf_dtype_name(TF_DT_COUNT), "?");
  ck_assert_uint_eq(tf_dtype_size(TF_DT_COUNT), 0);
}
END_TEST

START_TEST(test_files) {
  char dir[] = "/tmp/tf-file-XXXXXX", path[96], other[96];
  ck_assert_ptr_nonnull(mkdtemp(dir));
  snprintf(path, sizeof path, "%s/f", dir);
  snprintf(other, sizeof other, "%s/link", dir);
  enum { N = 300000 };
  char *x = malloc(N);
  for (int i = 0; i < N; i++) x[i] = (char)(i * 31 + i / 256);
  void *back;
  size_t size;
  ck_assert_int_eq(tf_file_write(path, x, N, &sink), TF_OK);
  ck_assert_int_eq(tf_file_read(path, NULL, &sink, &back, &size), TF_OK);
  ck_assert_uint_eq(size, N);
  ck_assert_mem_eq(back, x, N);
  ck_assert_int_eq(((char *)back)[N], 0);
  free(back);
  ck_assert_int_eq(chmod(path, 0600), 0); /* permissions and links stay */
  ck_assert_int_eq(symlink(path, other), 0);
  ck_assert_int_eq(tf_file_write(other, "ab", 2, &sink), TF_OK);
  struct stat st;
  ck_assert_int_eq(lstat(other, &st), 0);
  ck_assert(S_ISLNK(st.st_mode));
  ck_assert_int_eq(stat(path, &st), 0);
  ck_assert_uint_eq(st.st_mode & 0777, 0600);
  ck_assert_int_eq(st.st_size, 2);
  ck_assert_int_eq(tf_file_write("/dev/null", x, N, &sink), TF_OK);
  errors = 0;
  ck_assert_int_eq(tf_file_read("/nonexistent", NULL, &sink, &back, &size), TF_ERR_IO);
  ck_assert_int_eq(tf_file_read(dir, NULL, &sink, &back, &size), TF_ERR_IO);
  ck_assert_int_eq(tf_file_write("/nonexistent/x", x, 1, &sink), TF_ERR_IO);
  ck_assert_int_eq(tf_file_write("/dev/full", x, 1, &sink), TF_ERR_IO);
  ck_assert_int_eq(errors, 4);
  ck_assert_ptr_nonnull(strstr(last, "cannot write '/dev/full'"));
  unlink(other);
  unlink(path);
  ck_assert_int_eq(rmdir(dir), 0); /* no temporary file is left */
  free(x);
}
END_TEST

START_TEST(test_streams) {
  int to[2], saved = dup(STDIN_FILENO);
  ck_assert_int_eq(pipe(to), 0);
  ck_assert_int_eq((int)write(to[1], "hello", 5), 5);
  close(to[1]);
  dup2(to[0], STDIN_FILENO);
  void *back;
  size_t size;
  ck_assert_int_eq(tf_file_read("-", NULL, &sink, &back, &size), TF_OK);
  ck_assert_uint_eq(size, 5);
  ck_assert_str_eq(back, "hello");
  free(back);
  dup2(saved, STDIN_FILENO);
  close(to[0]);
  int out = dup(STDOUT_FILENO);
  ck_assert_int_eq(pipe(to), 0);
  dup2(to[1], STDOUT_FILENO);
  tf_status s = tf_file_write("-", "bye", 3, &sink);
  dup2(out, STDOUT_FILENO);
  char buf[4] = {0};
  ck_assert_int_eq((int)read(to[0], buf, 3), 3);
  ck_assert_int_eq(s, TF_OK);
  ck_assert_str_eq(buf, "bye");
}
END_TEST

START_TEST(test_sink) {
  char big[5000];
  memset(big, 'x', sizeof big - 1);
  big[4999] = 0;
  errors = 0;
  ck_assert_int_eq(tf_fail(&sink, TF_ERR_IO, "a\nb\x7f%s", big), TF_ERR_IO);
  ck_assert_int_eq(strncmp(last, "a?b?xxx", 7), 0);
  ck_assert_uint_lt(strlen(last), 2048);
  ck_assert_int_eq(tf_fail_oom(NULL), TF_ERR_OOM);
  tf_sink none = {NULL, NULL};
  ck_assert_int_eq(tf_fail(&none, TF_ERR_ENV, "x"), TF_ERR_ENV);
  ck_assert_int_eq(errors, 1);
}
END_TEST

int main(void) {
  Suite *s = suite_create("basics");
  TCase *t = tcase_create("basics");
  tcase_set_timeout(t, 60);
  tcase_add_test(t, pools_hold);
  tcase_add_test(t, test_sha256);
  tcase_add_loop_test(t, test_floats, 0, 4);
  tcase_add_test(t, test_f32);
  tcase_add_test(t, test_files);
  tcase_add_test(t, test_streams);
  tcase_add_test(t, test_sink);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
