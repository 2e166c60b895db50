/* Philox4x32-10 against the test vectors that its authors publish (Random123, kat_vectors), and what random ops make of
 * its words: distributions by their moments, streams apart. */
#include "fusion/philox.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

START_TEST(published_vectors) {
  static const struct {
    uint32_t counter[4], key[2], want[4];
  } v[] = {{{0}, {0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
           {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
            {0xffffffff, 0xffffffff},
            {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
           {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
            {0xa4093822, 0x299f31d0},
            {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}};
  for (size_t i = 0; i < sizeof v / sizeof *v; i++) {
    uint32_t out[4];
    tf_philox(v[i].counter, v[i].key, out);
    for (int k = 0; k < 4; k++) ck_assert_uint_eq(out[k], v[i].want[k]);
  }
  /* the key is the seed, lower half first; the counter's lower half counts blocks, its upper half is the stream's */
  uint32_t out[4];
  tf_philox((uint32_t[]){3, 0, 9, 7}, (uint32_t[]){5, 2}, out);
  for (uint64_t k = 0; k < 4; k++)
    ck_assert_uint_eq(tf_random_bits(UINT64_C(0x200000005), UINT64_C(0x700000009), 12 + k), out[k]);
}
END_TEST

enum { N = 1 << 16 };

START_TEST(distributions) {
  static const tf_fusion_dtype types[] = {TF_FD_F64, TF_FD_F32, TF_FD_F16, TF_FD_BF16};
  tf_fusion_dtype d = types[_i];
  double u1 = 0, u2 = 0, z1 = 0, z2 = 0, pairs = 0, streams = 0;
  for (uint64_t e = 0; e < N; e++) {
    double u = tf_random_uniform(d, 1, 2, e), z = tf_random_normal(d, 1, 2, e);
    ck_assert(u >= 0 && u < 1 && u == tf_fd_round(d, u) && isfinite(z) && z == tf_fd_round(d, z));
    u1 += u, u2 += u * u, z1 += z, z2 += z * z;
    pairs += z * tf_random_normal(d, 1, 2, e ^ 1);
    streams += z * tf_random_normal(d, 1, 3, e);
  }
  double half = ldexp(1, -(int)tf_random_digits(d) - 1); /* numbers lie at the lower ends of their intervals */
  ck_assert_double_eq_tol(u1 / N, 0.5 - half, 0.006);
  ck_assert_double_eq_tol(u2 / N, 1. / 3 - half, 0.006);
  ck_assert_double_eq_tol(z1 / N, 0, 0.02);
  ck_assert_double_eq_tol(z2 / N, 1, 0.03);
  ck_assert_double_eq_tol(pairs / N, 0, 0.03);
  ck_assert_double_eq_tol(streams / N, 0, 0.03);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("fusion/philox");
  TCase *t = tcase_create("philox");
  tcase_add_test(t, published_vectors);
  tcase_add_loop_test(t, distributions, 0, 4);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
