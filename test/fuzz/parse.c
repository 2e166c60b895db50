/* Text to a module, its checks, and back to text. The text's length chooses the settings, so that a file says it all.
 */
#include <stdlib.h>

#include "fuzz.h"

static void drop(void *user, tf_str s) { *(size_t *)user += s.len; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  tf_session *s = fuzz_session(size & 1, (size & 6) == 6);
  tf_module *m;
  if (tf_module_parse(s, TF_STR("fuzz.mlir"), (tf_str){(const char *)data, size}, &m) != TF_OK) return 0;
  bool debuginfo = (size & 24) == 24;
  if (tf_module_verify(m) == TF_OK) fuzz_round_trip(s, m, debuginfo, "parsed");
  else { /* a module that was not verified may be printed too */ size_t n = 0;
    tf_text_options o = {.struct_size = sizeof o, .generic = size & 2, .debuginfo = debuginfo};
    if (tf_module_print(m, &o, drop, &n) != TF_OK) fuzz_die("not printed");
  }
  tf_module_destroy(m);
  return 0;
}
