/* Bytes, looked through for PTX. What is found lies inside of what was allocated for it, and is read to its end. */
#include "fuzz.h"
#include "tf/device.h"

static void read_all(void *user, tf_str ptx) {
  for (size_t i = 0; i < ptx.len; i++) *(unsigned *)user += (unsigned char)ptx.ptr[i];
}

static void say_nothing(void *user, const tf_diagnostic *d) {
  (void)user;
  if (!d->message.len) fuzz_die("a diagnostic that says nothing");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const targets[] = {NULL, "sm_90a", "sm_80", "x"}, *const entries[] = {NULL, "fill", "second"};
  tf_sink sink = {say_nothing, NULL};
  unsigned sum = 0;
  for (size_t i = 0; i < 12; i++) {
    tf_find_ptx_options o = {.struct_size = sizeof o, .target = targets[i % 4], .entry = entries[i / 4]};
    if (tf_find_ptx((tf_str){(const char *)data, size}, &o, read_all, &sum, &sink) == TF_OK && !sum)
      fuzz_die("empty PTX");
  }
  return 0;
}
