/* The device conformance suite on the simulated SM, fast and checked. */
#include "../runtime/device_conformance.h"
#include "tf/emu.h"

static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  fprintf(stderr, "%.*s\n", (int)d->message.len, d->message.ptr);
}

static char *read_all(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  char *text = malloc(1 << 20);
  *n = f && text ? fread(text, 1, 1 << 20, f) : 0;
  if (f) fclose(f);
  return text;
}

int main(void) {
  int failed = 0;
  size_t n;
  char *text = read_all(TF_TEST_SOURCE_DIR "/unit/runtime/conformance.ll", &n);
  if (!n) return 1;
  for (int check = 0; check < 2; check++) {
    tf_emu_options o = {.struct_size = sizeof o, .check = check, .count = check};
    if (tf_device_emu(&o, NULL, &(tf_sink){keep, NULL}, &conformance.device) != TF_OK) return 1;
    conformance.llvm = (tf_str){text, n};
    conformance.target = "sm_80";
    Suite *s = suite_create(check ? "emu, checked" : "emu");
    suite_add_tcase(s, conformance_tcase());
    SRunner *r = srunner_create(s);
    srunner_set_fork_status(r, CK_NOFORK);
    srunner_run_all(r, CK_ENV);
    failed += srunner_ntests_failed(r);
    srunner_free(r);
    tf_device_destroy(conformance.device);
  }
  free(text);
  return failed != 0;
}
