/* tf-opt: reads, checks, transforms and prints tf's text. */
#include <stdio.h>

#include "common/tool.h"

static tf_status process(tool *t, tf_str name, tf_str chunk) {
  tf_module *m;
  double t0 = now();
  tf_status s = tf_module_parse(t->session, name, chunk, &m);
  time_add(t, "parse", now() - t0);
  if (s != TF_OK) return s;
  t0 = now();
  s = tf_module_verify(m);
  time_add(t, "verify", now() - t0);
  tf_str pipeline = text_str(&t->pipeline);
  if (t->o.dump_pipeline) fprintf(stderr, "builtin.module(%s)\n", text_cstr(&t->pipeline));
  tf_run_options ro = {.struct_size = sizeof ro, .no_verify = !t->o.verify_each, .event = watch_pass, .user = t};
  if (s == TF_OK && pipeline.len) s = tf_module_run(m, pipeline, &ro);
  if (s == TF_OK) {
    t0 = now();
    tf_text_options to = text_options(t);
    s = tf_module_print(m, &to, text_write, &t->out);
    time_add(t, "print", now() - t0);
  }
  tf_module_destroy(m);
  return s;
}

int main(int argc, char **argv) { return tool_main(argc, argv, TOOL_OPT, process, NULL); }
