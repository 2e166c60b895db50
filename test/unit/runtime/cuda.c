/* The conformance suite on CUDA device 0. Skipped (77) without a driver. */
#include <stdio.h>

#include "device_conformance.h"
#include "conformance_ptx.h"

static char why[4096];
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(why);
  snprintf(why + n, sizeof why - n, "%s%.*s", n ? "; " : "", (int)d->message.len, d->message.ptr);
}

START_TEST(test_bad_ptx) {
  tf_package_parts p = {.target = "sm_80",
                        .ptx_version = 70,
                        .producer = "",
                        .ptx = TF_STR(".version 7.0\n.target "
                                      "sm_80\n.address_size 64\n.visible .entry k() { frobnicate; }\n")};
  void *bytes;
  size_t size;
  tf_package *package;
  tf_executable *e;
  CONF_OK(tf_package_encode_diag(&p, NULL, &conf_sink, &bytes, &size));
  CONF_OK(tf_package_load(bytes, size, NULL, &conf_sink, &package));
  ck_assert_int_eq(tf_executable_create(conformance.device, package, &(tf_sink){keep, NULL}, &e), TF_ERR_DEVICE);
  ck_assert_msg(strstr(why, "frobnicate") != NULL, "the driver's log is lost: '%s'", why);
  tf_package_release(package);
  free(bytes);
}
END_TEST

START_TEST(test_ordinal) {
  tf_cuda_options o = {.struct_size = sizeof o, .ordinal = 1000};
  tf_device *d;
  ck_assert_int_eq(tf_device_cuda(&o, NULL, &conf_sink, &d), TF_ERR_ENV);
  ck_assert_ptr_null(d);
  ck_assert_ptr_nonnull(strstr(conf_last, "no CUDA device 1000"));
}
END_TEST

int main(void) {
  tf_device *d;
  tf_status s = tf_device_cuda(NULL, NULL, &(tf_sink){keep, NULL}, &d);
  if (s == TF_ERR_ENV) {
    printf("skipped: no CUDA driver (%s)\n", why);
    return 77;
  }
  if (s != TF_OK) {
    printf("%s: %s\n", tf_status_name(s), why);
    return 1;
  }
  conformance.device = d;
  conformance.ptx = (tf_str){conformance_ptx, sizeof conformance_ptx - 1};
  conformance.target = "sm_80";
  Suite *suite = suite_create("cuda");
  TCase *t = conformance_tcase();
  tcase_add_test(t, test_bad_ptx);
  tcase_add_test(t, test_ordinal);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_set_fork_status(r, CK_NOFORK); /* a CUDA context does not survive a fork */
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  tf_device_destroy(d);
  return failed != 0;
}
