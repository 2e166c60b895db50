/* Verdicts: findings are values until they are told, in their order, at their places. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "ir/builtin.h"
#include "ir/verdict.h"

static char told[4096];

static void hear(void *user, const tf_diagnostic *d) {
  static const char *const names[] = {"error", "warning", "remark", "note"};
  (void)user;
  size_t n = strlen(told);
  snprintf(told + n, sizeof told - n, "%u:%u %s %.*s\n", d->line, d->column, names[d->severity], (int)d->message.len,
           d->message.ptr);
}

START_TEST(findings_are_told_once_asked_for) {
  tf_oom oom = {.armed = 1};
  tf_pool *pool = tf_pool_new(NULL, &oom), *short_lived = tf_pool_child(pool);
  tf_context *c = tf_context_new(pool, (tf_sink){hear, NULL});
  tf_context_register(c, &tf_builtin_dialect);
  tf_op *m = tf_parse(c, pool, TF_STR("t"), TF_STR("\n  builtin.module {\n}\n"), NULL);
  ck_assert_ptr_nonnull(m);
  tf_verdict v = {.pool = pool}, more = {.pool = short_lived};
  ck_assert_ptr_null(tf_verdict_reason(&v));
  ck_assert(!tf_add_remark(&v, m, "first %d", 1));
  ck_assert_ptr_null(tf_verdict_reason(&v));
  ck_assert(!tf_refuse(&more, m, "second %s\n", "%d"));
  ck_assert(!tf_add_note(&more, m, "third"));
  tf_verdict_join(&v, &more);
  tf_pool_free(short_lived); /* its texts are v's */
  ck_assert_str_eq(tf_verdict_reason(&v), "second %d\n");
  ck_assert_str_eq(told, "");
  ck_assert_uint_eq(tf_diags_errors(tf_context_diags(c)), 0);
  ck_assert(!tf_tell(c, &v, false));
  ck_assert_str_eq(told, "2:3 remark first 1\n2:3 error second %d?\n2:3 note third\n");
  ck_assert_uint_eq(tf_diags_errors(tf_context_diags(c)), 1);
  told[0] = 0;
  tf_verdict_soften(&v);
  ck_assert_ptr_null(tf_verdict_reason(&v));
  ck_assert(tf_tell(c, &v, true));
  ck_assert_str_eq(told, "2:3 remark first 1\n2:3 remark second %d?\n2:3 note third\n");
  ck_assert(!tf_refuse(NULL, m, "nobody asks")); /* and nobody hears */
  ck_assert_uint_eq(tf_diags_errors(tf_context_diags(c)), 1);
  tf_pool_free(pool);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("verdict");
  TCase *t = tcase_create("all");
  tcase_add_test(t, findings_are_told_once_asked_for);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
