/* PTX to the LLVM module that the simulated SM runs. What is refused is told; what is taken, LLVM's rules hold for.
 * Bytes that are no PTX are looked through for PTX that they carry. */
#include "fuzz.h"
#include "tf/compile.h"
#include "tf/device.h"

static void drop(void *user, tf_product what, tf_str bytes) {
  (void)user;
  (void)what;
  (void)bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  tf_compile_options o = {.struct_size = sizeof o, .emit = TF_BITCODE, .product = drop};
  tf_package *p = NULL;
  if (tf_compile_ptx(fuzz_session(false, false), TF_STR("fuzz.ptx"), (tf_str){(const char *)data, size}, &o, &p) ==
      TF_OK)
    tf_package_release(p);
  return 0;
}
