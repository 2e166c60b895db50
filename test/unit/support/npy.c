/* .npy: round trips of every type, what numpy and ml_dtypes write, malformed headers, random damage. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/npy.h"

static char last[1024];
static int errors;
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  errors++;
  snprintf(last, sizeof last, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep, NULL};

START_TEST(test_round_trip) {
  static const int64_t shapes[][3] = {{0}, {1}, {7}, {3, 5}, {2, 3, 4}, {4, 0, 9}};
  static const uint32_t ranks[] = {0, 1, 1, 2, 3, 3};
  uint8_t data[512];
  for (int i = 0; i < 512; i++) data[i] = (uint8_t)(i * 37);
  tf_dtype t = (tf_dtype)_i;
  for (int k = 0; k < 6; k++) {
    void *bytes;
    size_t size, want;
    ck_assert(tf_npy_size(t, ranks[k], shapes[k], &want));
    ck_assert_int_eq(tf_npy_encode(t, ranks[k], shapes[k], data, NULL, &sink, &bytes, &size), TF_OK);
    tf_npy n;
    ck_assert_int_eq(tf_npy_parse(bytes, size, t, "x", &sink, &n), TF_OK);
    ck_assert_int_eq(n.dtype, t);
    ck_assert_uint_eq(n.rank, ranks[k]);
    ck_assert_mem_eq(n.shape, shapes[k], ranks[k] * sizeof(int64_t));
    ck_assert_uint_eq(n.size, want);
    ck_assert_mem_eq(n.data, data, want);
    ck_assert_uint_eq(((char *)n.data - (char *)bytes) % 64, 0);
    free(bytes);
  }
}
END_TEST

/* The bytes of a version 1 file with this header and `payload` zeros. */
static size_t file(char *to, const char *head, size_t payload) {
  size_t n = strlen(head);
  memcpy(to, "\x93NUMPY\x01\x00", 8);
  to[8] = (char)n, to[9] = (char)(n >> 8);
  memcpy(to + 10, head, n);
  memset(to + 10 + n, 0, payload);
  return 10 + n + payload;
}

START_TEST(test_descrs) {
  static const struct {
    const char *descr;
    tf_dtype want, is;
    unsigned size;
  } ok[] = {
      {"<V2", TF_DT_COUNT, TF_DT_BF16, 2},        {"|V2", TF_DT_COUNT, TF_DT_BF16, 2},
      {"|V2", TF_DT_BF16, TF_DT_BF16, 2},         {"|V1", TF_DT_F8E4M3FN, TF_DT_F8E4M3FN, 1},
      {"<V1", TF_DT_F8E5M2, TF_DT_F8E5M2, 1},     {"<f1", TF_DT_F8E5M2, TF_DT_F8E5M2, 1},
      {"|u1", TF_DT_F8E4M3FN, TF_DT_F8E4M3FN, 1}, {"|u1", TF_DT_COUNT, TF_DT_U8, 1},
      {"|b1", TF_DT_COUNT, TF_DT_BOOL, 1},        {"<f2", TF_DT_COUNT, TF_DT_F16, 2},
  };
  static const struct {
    const char *descr;
    tf_dtype want;
    const char *words;
  } bad[] = {
      {">f4", TF_DT_F32, "big-endian"},       {"|V1", TF_DT_COUNT, "say whether they are f8e4m3fn or f8e5m2"},
      {"<f4", TF_DT_F64, "expected f64"},     {"<V2", TF_DT_F16, "expected f16"},
      {"|S7", TF_DT_COUNT, "not supported"},  {"<c8", TF_DT_COUNT, "not supported"},
      {"<U12", TF_DT_COUNT, "not supported"}, {"", TF_DT_COUNT, "not supported"},
      {"|f4", TF_DT_COUNT, "not supported"},  {"|V1", TF_DT_U8, "expected u8"},
  };
  char head[128], buf[512];
  tf_npy n;
  for (size_t i = 0; i < sizeof ok / sizeof *ok; i++) {
    snprintf(head, sizeof head, "{'descr': '%s', 'fortran_order': False, 'shape': (3,), }\n", ok[i].descr);
    size_t size = file(buf, head, 3 * ok[i].size);
    ck_assert_msg(tf_npy_parse(buf, size, ok[i].want, "x", &sink, &n) == TF_OK, "%s: %s", ok[i].descr, last);
    ck_assert_int_eq(n.dtype, ok[i].is);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    snprintf(head, sizeof head, "{'descr': '%s', 'fortran_order': False, 'shape': (), }\n", bad[i].descr);
    size_t size = file(buf, head, 8);
    errors = 0;
    ck_assert_int_eq(tf_npy_parse(buf, size, bad[i].want, "x", &sink, &n), TF_ERR_INVALID);
    ck_assert_int_eq(errors, 1);
    ck_assert_msg(strstr(last, bad[i].words) != NULL, "%s: %s", bad[i].descr, last);
  }
}
END_TEST

START_TEST(test_headers) {
  static const struct {
    const char *head, *words;
  } bad[] = {
      {"", "the header is not a dict"},
      {"{'descr': '<f4', 'fortran_order': False}", "lacks"},
      {"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': ()}", "twice"},
      {"{'descr': '<f4', 'fortran_order': 0, 'shape': ()}", "neither True nor False"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': 3}", "not a tuple"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (3", "not closed"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}", "not a number"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}", "too large"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}", "overflows"},
      {"{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)}", "Fortran order"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", "has 4 bytes of data, but its shape and type take 8"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': ()} x", "something follows"},
      {"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}", "structured"},
      {"{'descr': '<f4, 'fortran_order': False, 'shape': ()}", "malformed"},
      {"{'extra': '<f4'}", "unknown key"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': "
       "(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)}",
       "more axes than a tensor can have"},
  };
  char buf[512];
  tf_npy n;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    size_t size = file(buf, bad[i].head, 4);
    errors = 0;
    ck_assert_int_eq(tf_npy_parse(buf, size, TF_DT_F32, "x", &sink, &n), TF_ERR_INVALID);
    ck_assert_int_eq(errors, 1);
    ck_assert_msg(strstr(last, bad[i].words) != NULL, "%s: %s", bad[i].head, last);
  }
  const char *good = "{'shape':(1L,1),'fortran_order':False,\"descr\":'<f4'}";
  size_t size = file(buf, good, 4);
  ck_assert_int_eq(tf_npy_parse(buf, size, TF_DT_F32, "x", &sink, &n), TF_OK);
  buf[6] = 4;
  ck_assert_int_eq(tf_npy_parse(buf, size, TF_DT_F32, "x", &sink, &n), TF_ERR_INVALID);
  buf[6] = 2;
  ck_assert_int_eq(tf_npy_parse(buf, size, TF_DT_F32, "x", &sink, &n), TF_ERR_INVALID);
  ck_assert_int_eq(tf_npy_parse(buf, 11, TF_DT_F32, "x", &sink, &n), TF_ERR_INVALID);
  ck_assert_int_eq(tf_npy_parse(buf, 0, TF_DT_F32, "x", &sink, &n), TF_ERR_INVALID);
}
END_TEST

/* As many axes as a tensor can have, and one more: which is refused, and nothing behind the extents is written. */
START_TEST(test_most_axes) {
  char head[256], buf[512];
  for (uint32_t rank = TF_MAX_RANK - 1; rank <= TF_MAX_RANK + 1; rank++) {
    int n = snprintf(head, sizeof head, "{'descr': '<f4', 'fortran_order': False, 'shape': (");
    for (uint32_t i = 0; i < rank; i++) n += snprintf(head + n, sizeof head - (size_t)n, "1,");
    snprintf(head + n, sizeof head - (size_t)n, ")}");
    size_t size = file(buf, head, 4);
    struct {
      tf_npy npy;
      char behind[64];
    } room;
    memset(&room, 0x5a, sizeof room);
    tf_status s = tf_npy_parse(buf, size, TF_DT_F32, "x", &sink, &room.npy);
    ck_assert_int_eq(s, rank > TF_MAX_RANK ? TF_ERR_INVALID : TF_OK);
    if (s == TF_OK) ck_assert_uint_eq(room.npy.rank, rank);
    else ck_assert_msg(strstr(last, "more axes than a tensor can have") != NULL, "%s", last);
    for (size_t i = 0; i < sizeof room.behind; i++) ck_assert_int_eq(room.behind[i], 0x5a);
  }
}
END_TEST

START_TEST(test_files) {
  char dir[] = "/tmp/tf-npy-XXXXXX", path[64];
  ck_assert_ptr_nonnull(mkdtemp(dir));
  snprintf(path, sizeof path, "%s/x.npy", dir);
  const int64_t shape[2] = {2, 3};
  const float x[6] = {1, 2, 3, 4, 5, 6};
  tf_npy n;
  ck_assert_int_eq(tf_npy_save(path, TF_DT_F32, 2, shape, x, NULL, &sink), TF_OK);
  ck_assert_int_eq(tf_npy_load(path, TF_DT_COUNT, NULL, &sink, &n), TF_OK);
  ck_assert_mem_eq(n.data, x, sizeof x);
  tf_npy_free(&n, NULL);
  ck_assert_ptr_null(n.file);
  ck_assert_int_eq(tf_npy_load(path, TF_DT_I32, NULL, &sink, &n), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(last, "x.npy' has elements of type '<f4', expected i32"));
  unlink(path);
  ck_assert_int_eq(tf_npy_load(path, TF_DT_F32, NULL, &sink, &n), TF_ERR_IO);
  rmdir(dir);
  const int64_t negative = -1;
  void *bytes;
  size_t size;
  ck_assert_int_eq(tf_npy_encode(TF_DT_F32, 1, &negative, x, NULL, &sink, &bytes, &size), TF_ERR_INVALID);
  ck_assert_int_eq(tf_npy_encode(TF_DT_COUNT, 0, NULL, x, NULL, &sink, &bytes, &size), TF_ERR_INVALID);
}
END_TEST

static int allocations;
static void *few_alloc(void *user, size_t n) {
  (void)user;
  return allocations-- > 0 ? malloc(n) : NULL;
}
static void few_free(void *user, void *p) {
  (void)user;
  free(p);
}

START_TEST(test_out_of_memory) {
  tf_allocator few = {few_alloc, few_free, NULL};
  char path[] = "/tmp/tf-npy-XXXXXX";
  const int64_t n3 = 3;
  const float x[3] = {1, 2, 3};
  tf_npy n;
  int fd = mkstemp(path);
  ck_assert_int_ge(fd, 0);
  close(fd);
  ck_assert_int_eq(tf_npy_save(path, TF_DT_F32, 1, &n3, x, &few, &sink), TF_ERR_OOM);
  ck_assert_int_eq(tf_npy_save(path, TF_DT_F32, 1, &n3, x, NULL, &sink), TF_OK);
  allocations = 0;
  ck_assert_int_eq(tf_npy_load(path, TF_DT_F32, &few, &sink, &n), TF_ERR_OOM);
  ck_assert_ptr_null(n.file);
  allocations = 1;
  ck_assert_int_eq(tf_npy_load(path, TF_DT_F32, &few, &sink, &n), TF_OK);
  tf_npy_free(&n, &few);
  unlink(path);
}
END_TEST

START_TEST(test_mutations) {
  uint64_t rng = 88172645463325252u;
  const int64_t shape[3] = {2, 3, 4};
  float x[24] = {0};
  void *good;
  size_t size;
  int fine = 0;
  ck_assert_int_eq(tf_npy_encode(TF_DT_F32, 3, shape, x, NULL, &sink, &good, &size), TF_OK);
  for (int round = 0; round < 20000; round++) {
    size_t n = size;
    uint8_t *b = malloc(size);
    memcpy(b, good, size);
    for (int edits = 1 + round % 3; edits--;) {
      rng ^= rng << 13, rng ^= rng >> 7, rng ^= rng << 17;
      b[6 + rng % 80] = rng & 1024 ? (uint8_t)(rng >> 20) : (uint8_t)"0123456789(){}',: "[(rng >> 20) % 18];
      if (rng % 7 == 0) n = size - (rng >> 32) % 200;
    }
    uint8_t *exact = malloc(n ? n : 1);
    memcpy(exact, b, n);
    tf_npy out;
    errors = 0;
    tf_status s = tf_npy_parse(exact, n, round & 1 ? TF_DT_F32 : TF_DT_COUNT, "x", &sink, &out);
    ck_assert_int_eq(errors, s == TF_OK ? 0 : 1);
    if (s == TF_OK) {
      ck_assert((uint8_t *)out.data + out.size <= exact + n);
      fine++;
    }
    free(exact);
    free(b);
  }
  ck_assert_int_gt(fine, 100);
  free(good);
}
END_TEST

int main(void) {
  Suite *s = suite_create("npy");
  TCase *t = tcase_create("npy");
  tcase_set_timeout(t, 60);
  tcase_add_loop_test(t, test_round_trip, 0, TF_DT_COUNT);
  tcase_add_test(t, test_descrs);
  tcase_add_test(t, test_headers);
  tcase_add_test(t, test_most_axes);
  tcase_add_test(t, test_files);
  tcase_add_test(t, test_out_of_memory);
  tcase_add_test(t, test_mutations);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
