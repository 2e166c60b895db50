/* SHA-256 as C says it, beside what the library takes on this processor. */
#define TF_SHA256_PORTABLE
#define tf_sha256_init portable_init
#define tf_sha256_update portable_update
#define tf_sha256_final portable_final
#define tf_sha256_of portable_of
#include "support/sha256.c"
#undef tf_sha256_init
#undef tf_sha256_update
#undef tf_sha256_final
#undef tf_sha256_of

#include <check.h>
#include <stdlib.h>

void tf_sha256_init(tf_sha256 *s);
void tf_sha256_update(tf_sha256 *s, const void *data, size_t n);
void tf_sha256_final(tf_sha256 *s, uint8_t out[32]);

START_TEST(both_agree) {
  uint8_t data[1100], one[32], two[32];
  uint32_t x = 1;
  for (size_t i = 0; i < sizeof data; i++) data[i] = (uint8_t)((x = x * 1664525 + 1013904223) >> 24);
  for (size_t n = 0; n < 1000; n += n < 200 ? 1 : 37)
    for (size_t cut = 0; cut <= n; cut += n / 3 + 1) {
      tf_sha256 s;
      portable_of(data + n % 7, n, one);
      tf_sha256_init(&s);
      tf_sha256_update(&s, data + n % 7, cut);
      tf_sha256_update(&s, data + n % 7 + cut, n - cut);
      tf_sha256_final(&s, two);
      ck_assert_mem_eq(one, two, 32);
    }
}
END_TEST

int main(void) {
  Suite *s = suite_create("sha256");
  TCase *t = tcase_create("portable");
  tcase_add_test(t, both_agree);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
