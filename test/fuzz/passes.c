/* Every pass, and the pipelines that people run, on whatever verifies. A pass may refuse; it may not make invalid IR,
 * nor IR that does not round-trip. */
#include <string.h>

#include "fuzz.h"
#include "tf/compile.h"

static void run(tf_session *s, tf_str text, const char *pipeline) {
  tf_module *m;
  if (tf_module_parse(s, TF_STR("fuzz.mlir"), text, &m) != TF_OK) return;
  tf_run_options o = {.struct_size = sizeof o};
  if (tf_module_verify(m) == TF_OK && tf_module_run(m, (tf_str){pipeline, strlen(pipeline)}, &o) == TF_OK)
    fuzz_round_trip(s, m, false, pipeline);
  tf_module_destroy(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const pipelines[] = {
      "canonicalize",
      "cse",
      "dce",
      "auto-schedule",
      "lower-fusion",
      "kernel-unroll",
      "kernel-promote",
      "canonicalize,cse,dce,apply-schedule,canonicalize,lower-fusion",
      "auto-schedule,apply-schedule,lower-fusion,cse,canonicalize",
      "apply-schedule,canonicalize,cse,dce",
      "lower-tile",
      "canonicalize,cse,lower-tile{target=sm_90a},lower-layout,canonicalize,kernel-unroll",
      "lower-tile{target=sm_100a},kernel-promote,cse,dce",
  };
  tf_session *s = fuzz_session(false, false);
  tf_str text = {(const char *)data, size};
  tf_module *m;
  if (tf_module_parse(s, TF_STR("fuzz.mlir"), text, &m) != TF_OK) return 0;
  bool ok = tf_module_verify(m) == TF_OK;
  tf_module_destroy(m);
  for (size_t i = 0; ok && i < sizeof pipelines / sizeof *pipelines; i++) run(s, text, pipelines[i]);
  if (ok) run(s, text, tf_default_pipeline());
  return 0;
}
