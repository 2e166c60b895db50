/* The text of a pass pipeline, run on a small module. */
#include "fuzz.h"

static const char text[] = "fusion.func @f(%a: tensor<?x8xf32>) -> tensor<?xf32> {\n"
                           "  %0 = fusion.exp %a : tensor<?x8xf32>\n"
                           "  %1 = fusion.sum %0 axes [1] : tensor<?xf32>\n"
                           "  fusion.return %1 : tensor<?xf32>\n"
                           "}\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  tf_session *s = fuzz_session(false, false);
  tf_module *m;
  if (tf_module_parse(s, TF_STR("pipeline.mlir"), TF_STR(text), &m) != TF_OK) fuzz_die("the module cannot be read");
  if (tf_module_verify(m) != TF_OK) fuzz_die("the module is invalid");
  tf_run_options o = {.struct_size = sizeof o};
  if (tf_module_run(m, (tf_str){(const char *)data, size}, &o) == TF_OK) fuzz_round_trip(s, m, false, "pipeline");
  tf_module_destroy(m);
  return 0;
}
