/* What the tests of the fusion room share: a context with a toy id dialect, messages, parsing and printing. */
#ifndef TEST_FUSION_FIXTURE_H
#define TEST_FUSION_FIXTURE_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fusion/fusion_dialect.h"
#include "ir/builtin.h"
#include "ir/pass.h"
#include "ir/ir_text.h"

static char messages[16384];
static void collect(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(messages);
  tf_diagnostic_format(d, messages + n, sizeof messages - n);
}

static tf_oom oom;
static tf_pool *pool;
static tf_context *ctx;

static void setup(void) {
  oom.armed = 1;
  pool = tf_pool_new(NULL, &oom);
  ctx = tf_context_new(pool, (tf_sink){collect, NULL});
  tf_context_register(ctx, &tf_builtin_dialect);
  tf_context_register(ctx, &tf_fusion_dialect);
  messages[0] = 0;
}
static void teardown(void) { tf_pool_free(pool); }

static inline const char *print(tf_op *op, bool generic) {
  tf_strbuf b = {.pool = pool};
  tf_print(&b, op, &(tf_print_options){.generic = generic});
  return tf_sb_cstr(&b);
}

static inline tf_op *parse(const char *text) { return tf_parse(ctx, pool, TF_STR("t"), tf_strz(text), NULL); }

/* Parses and verifies; fails the test with what was said. */
static inline tf_op *good(const char *text) {
  tf_op *m = parse(text);
  ck_assert_msg(m != NULL, "%s\n%s", messages, text);
  ck_assert_msg(tf_verify(m), "%s\n%s", messages, text);
  return m;
}

static inline tf_op *func_of(tf_op *module) { return tf_op_body(module)->first; }

static inline int run_suite(const char *name, TCase *t) {
  Suite *s = suite_create(name);
  tcase_set_timeout(t, 60);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}

#endif
