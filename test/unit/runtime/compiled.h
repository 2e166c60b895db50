/* Packages made from text, for tests of what loads them. */
#ifndef COMPILED_H
#define COMPILED_H

#include <check.h>

#include "fake_device.h"
#include "tf/compile.h"
#include "tf/ir.h"

/* `o` without its size; `log` is what `sink` writes to. */
static inline tf_package *compiled(const char *text, tf_compile_options o, tf_sink sink, const fake_log *log) {
  tf_session *s;
  tf_module *m;
  tf_package *p;
  const tf_session_options so = {.struct_size = sizeof so, .sink = sink};
  o.struct_size = sizeof o;
  ck_assert_int_eq(tf_session_create(&so, &s), TF_OK);
  ck_assert_msg(tf_module_parse(s, (tf_str){"t", 1}, (tf_str){text, strlen(text)}, &m) == TF_OK, "%s", log->last);
  ck_assert_msg(tf_compile(m, &o, &p) == TF_OK, "%s", log->last);
  tf_module_destroy(m);
  tf_session_destroy(s);
  return p;
}

#endif
