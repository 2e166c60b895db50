/* PTX in fat binaries: which one is meant, and every damage of one byte and every cut. Run under sanitizers this also
 * says that nothing outside of the bytes is read. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/unpack.h"
#include "support/file.h"
#include "tf/device.h"

static const char *const files[] = {"zstd.fatbin", "lz4.fatbin", "plain.fatbin", "lines.cubin"};
static tf_sink sink;
static char path[512], found[4096];

static void keep(void *user, tf_str ptx) {
  ck_assert_uint_lt(ptx.len, sizeof found);
  memcpy(found, ptx.ptr, ptx.len);
  found[ptx.len] = 0;
  ++*(int *)user;
}

static char *load(const char *name, size_t *n) {
  void *data;
  snprintf(path, sizeof path, "%s/lit/ptx-in/Inputs/%s", TF_TEST_SOURCE_DIR, name);
  ck_assert_int_eq(tf_file_read(path, NULL, NULL, &data, n), TF_OK);
  return data;
}

static tf_status find(const char *at, size_t n, const char *target, const char *entry) {
  int times = 0;
  tf_find_ptx_options o = {.struct_size = sizeof o, .target = target, .entry = entry};
  tf_status s = tf_find_ptx((tf_str){at, n}, &o, keep, &times, &sink);
  ck_assert_int_eq(times, s == TF_OK);
  return s;
}

START_TEST(choice) {
  for (int i = 0; i < 3; i++) {
    size_t n;
    char *at = load(files[i], &n);
    ck_assert(tf_may_hold_ptx((tf_str){at, n}));
    ck_assert_int_eq(find(at, n, "sm_90a", NULL), TF_OK);
    ck_assert(strstr(found, ".target sm_90a") && strstr(found, "second_param_0"));
    ck_assert_int_eq(find(at, n, "sm_100", "fill"), TF_OK); /* what is for sm_90a runs nowhere else */
    ck_assert(strstr(found, ".target sm_80"));
    ck_assert_int_eq(find(at, n, NULL, "second"), TF_OK);
    ck_assert_int_eq(find(at, n, "sm_80", "second"), TF_ERR_INVALID);
    ck_assert_int_eq(find(at, n, NULL, "fill"), TF_ERR_INVALID);
    ck_assert_int_eq(find(at, n, NULL, "fil"), TF_ERR_INVALID);
    char *twice = malloc(2 * n); /* the same text again is no other choice */
    memcpy(twice, at, n);
    memcpy(twice + n, at, n);
    ck_assert_int_eq(find(twice, 2 * n, "sm_90a", NULL), TF_OK);
    free(twice);
    free(at);
  }
}
END_TEST

START_TEST(damage) {
  for (int i = 0; i < 4; i++) {
    size_t n, taken = 0;
    char *at = load(files[i], &n);
    for (size_t k = 0; k < n; k++) {
      char *exact = malloc(k + 1); /* so that a sanitizer sees the end */
      memcpy(exact, at, k);
      taken += find(exact, k, "sm_90a", "fill") == TF_OK;
      free(exact);
      for (int bit = 0; bit < 8; bit += 7) {
        at[k] ^= (char)(1 << bit);
        taken += find(at, n, "sm_90a", "fill") == TF_OK;
        at[k] ^= (char)(1 << bit);
      }
    }
    ck_assert_uint_gt(taken, 0); /* much of a file is something else */
    free(at);
  }
}
END_TEST

/* Literals and copies whose lengths go on, and copies that read what they write. */
START_TEST(lz4) {
  enum { N = 600 };
  uint8_t block[64], out[N];
  size_t n = 0;
  block[n++] = 0x2f; /* two literals, a copy of 15 + 4 and more */
  block[n++] = 'a';
  block[n++] = 'b';
  block[n++] = 2;
  block[n++] = 0;
  block[n++] = 255;
  block[n++] = 255;
  block[n++] = N - 2 - 4 - 15 - 510 - 3;
  block[n++] = 0x30;
  memcpy(block + n, "end", 3);
  n += 3;
  ck_assert(tf_unpack_lz4(block, n, out, N));
  for (int i = 0; i < N - 3; i++) ck_assert_int_eq(out[i], i & 1 ? 'b' : 'a');
  ck_assert_mem_eq(out + N - 3, "end", 3);
  ck_assert(!tf_unpack_lz4(block, n, out, N - 1));
  ck_assert(!tf_unpack_lz4(block, n, out, N + 1 - 2));
  for (size_t k = 0; k < n; k++) ck_assert(!tf_unpack_lz4(block, k, out, N));
  block[3] = 3; /* from before the begin */
  ck_assert(!tf_unpack_lz4(block, n, out, N));
  block[3] = 0;
  ck_assert(!tf_unpack_lz4(block, n, out, N));
}
END_TEST

int main(void) {
  Suite *s = suite_create("fatbin");
  TCase *t = tcase_create("fatbin");
  tcase_set_timeout(t, 60);
  tcase_add_test(t, choice);
  tcase_add_test(t, damage);
  tcase_add_test(t, lz4);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
