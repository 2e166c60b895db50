/* A session whose diagnostics are kept, and texts of modules: what the tests of the calls share. */
#ifndef TEST_API_CALLS_H
#define TEST_API_CALLS_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_fusion.h"
#include "fusion/fusion_dialect.h"
#include "tf/compile.h"

static const DLDataType f32 = {kDLFloat, 32, 1}, f16 = {kDLFloat, 16, 1}, bf16 = {kDLBfloat, 16, 1},
                        i32 = {kDLInt, 32, 1}, i64 = {kDLInt, 64, 1}, i1 = {6, 8, 1};

static char messages[8192];

static inline void keep_message(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(messages);
  snprintf(messages + n, sizeof messages - n, "%.*s\n", (int)d->message.len, d->message.ptr);
}

static inline tf_session *new_session(const tf_allocator *a) {
  tf_session_options o = {.struct_size = sizeof o, .allocator = a, .sink = {keep_message, NULL}};
  tf_session *s;
  messages[0] = 0;
  ck_assert_int_eq(tf_session_create(&o, &s), TF_OK);
  return s;
}

typedef struct text {
  char at[65536];
  size_t n;
} text;

static inline void keep_text(void *user, tf_str s) {
  text *t = user;
  ck_assert_uint_lt(t->n + s.len, sizeof t->at);
  memcpy(t->at + t->n, s.ptr, s.len);
  t->n += s.len;
  t->at[t->n] = 0;
}

static inline const char *printed(tf_module *m, text *t) {
  t->n = 0;
  ck_assert_int_eq(tf_module_print(m, NULL, keep_text, t), TF_OK);
  return t->at;
}

static inline tf_module *parsed(tf_session *s, const char *program) {
  tf_module *m;
  tf_status st = tf_module_parse(s, TF_STR("test"), (tf_str){program, strlen(program)}, &m);
  ck_assert_msg(st == TF_OK, "%s\n%s", messages, program);
  return m;
}

/* The module's text is one that the parser reads back as the same text, and verifies. */
static inline void round_trips(tf_session *s, tf_module *m) {
  static text a, b;
  tf_module *again = parsed(s, printed(m, &a));
  ck_assert_str_eq(printed(again, &b), a.at);
  ck_assert_msg(tf_module_verify(again) == TF_OK, "%s\n%s", messages, b.at);
  tf_module_destroy(again);
}

/* The call is refused with words that contain these, and the text of the module stays as it was. */
#define REFUSED(m, words, call)                                                                                        \
  do {                                                                                                                 \
    static text before_, after_;                                                                                       \
    printed((m), &before_);                                                                                            \
    messages[0] = 0;                                                                                                   \
    ck_assert_int_eq((call), TF_ERR_INVALID);                                                                          \
    ck_assert_msg(strstr(messages, (words)), "%s: expected '%s', found '%s'", #call, (words), messages);               \
    ck_assert_str_eq(printed((m), &after_), before_.at);                                                               \
  } while (0)
#define ACCEPTED(call) ck_assert_msg((call) == TF_OK, "%s: %s", #call, messages)

static inline int run_suite(TCase *c, const char *name) {
  Suite *s = suite_create(name);
  tcase_set_timeout(c, 120);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}

#endif
