/* Each op takes its row's attributes and no others: every attribute of every row of every dialect, misspelt; unknown
 * ones; ones of other tools; values of the wrong kind. In what calls build, and in text, where the place is told. */
#include "rows.h"

/* Calls fn for every row, each in a session of its own, with its example's module and its op there (kernel.return may
 * be written in no example: it is in all of them). */
static unsigned rows_each(void (*fn)(rows_session *s, tf_op *m, tf_op *op)) {
  unsigned n = 0;
  for (const tf_dialect *const *d = tf_all_dialects; *d; d++)
    for (uint32_t i = 0; i < (*d)->nrow; i++, n++) {
      rows_session s;
      rows_start(&s);
      tf_op *m = rows_example(&s, &(*d)->rows[i]), *op = rows_find(m, (*d)->rows[i].name);
      ck_assert_msg(op, "%s: not in its example", (*d)->rows[i].name);
      fn(&s, m, op);
      tf_pool_free(s.pool);
    }
  return n;
}

/* One slip: a letter for another, one too many, one missing, two exchanged. */
static bool misspell(char *out, const char *name, unsigned how) {
  size_t n = strlen(name), at = n / 2;
  strcpy(out, name);
  if (how == 0) out[at] = out[at] == 'q' ? 'k' : 'q';
  else if (how == 1) memmove(out + at + 1, out + at, n - at + 1);
  else if (how == 2) {
    if (n < 3) return false;
    memmove(out + at, out + at + 1, n - at);
  } else {
    if (at == 0 || out[at] == out[at - 1]) return false;
    char c = out[at];
    out[at] = out[at - 1];
    out[at - 1] = c;
  }
  return true;
}

static bool is_spec(const tf_opdef *d, const char *name) {
  for (uint32_t i = 0; i < d->nattr; i++)
    if (strcmp(d->attr[i].name, name) == 0) return true;
  return false;
}

/* `name` itself, or another that is as near. */
static bool suggested(const tf_opdef *d, const char *name, const char *wrong) {
  char text[96];
  snprintf(text, sizeof text, "did you mean '%s'?", name);
  if (strstr(messages, text)) return true;
  for (uint32_t i = 0; i < d->nattr; i++) {
    snprintf(text, sizeof text, "did you mean '%s'?", d->attr[i].name);
    if (strstr(messages, text)) return tf_str_distance(tf_strz(wrong), d->attr[i].name) <= 1;
  }
  return false;
}

static void expect_refused(tf_op *m, tf_op *op, const char *name) {
  char text[128];
  messages[0] = 0;
  ck_assert_msg(!tf_verify(m), "'%s' takes '%s'", op->def->name, name);
  snprintf(text, sizeof text, "'%s' has no attribute '%s'", op->def->name, name);
  ck_assert_msg(strstr(messages, text), "%s\n%s", text, messages);
}

/* The same as text: refused, and told where the name stands. */
static void expect_place(rows_session *s, tf_op *m, const char *name) {
  const char *text = rows_print(s, m, true);
  char key[64], place[32];
  snprintf(key, sizeof key, "%s = 7 : i64", name);
  const char *at = strstr(text, key), *from = text;
  unsigned line = 1;
  ck_assert_msg(at, "%s is not in\n%s", key, text);
  for (const char *p = text; p < at; p++)
    if (*p == '\n') line++, from = p + 1;
  snprintf(place, sizeof place, "%u:%u: ", line, (unsigned)(at - from) + 1);
  ck_assert_msg(!rows_parse(s, text), "%s is read", name);
  ck_assert_msg(strncmp(messages, place, strlen(place)) == 0, "%s, found %s", place, messages);
}

static void misspelt(rows_session *s, tf_op *m, tf_op *op) {
  for (uint32_t i = 0; i < op->def->nattr; i++)
    for (unsigned how = 0; how < 4; how++) {
      char wrong[64];
      const char *name = op->def->attr[i].name;
      if (!misspell(wrong, name, how) || is_spec(op->def, wrong)) continue;
      tf_op_set_attr(op, wrong, tf_attr_i64(s->ctx, 7));
      expect_refused(m, op, wrong);
      if (strlen(name) > 1) ck_assert_msg(suggested(op->def, name, wrong), "'%s' for '%s': %s", wrong, name, messages);
      if (how == 0) expect_place(s, m, wrong);
      tf_op_set_attr(op, wrong, NULL);
    }
  messages[0] = 0;
  ck_assert_msg(tf_verify(m), "%s", messages);
}

START_TEST(misspelt_ones) { ck_assert_uint_gt(rows_each(misspelt), 400); }
END_TEST

static void unknown(rows_session *s, tf_op *m, tf_op *op) {
  const char *dialect = op->def->dialect->name;
  const char *names[] = {"nonsense_of_nobody", tf_pool_printf(s->pool, "%s.axis", dialect), "kernel.pad", ".x", "x."};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    tf_op_set_attr(op, names[i], tf_attr_i64(s->ctx, 7));
    expect_refused(m, op, names[i]);
    for (uint32_t k = 0; i == 0 && k < op->def->nattr; k++)
      ck_assert_msg(strstr(messages, op->def->attr[k].name), "%s is not in the list: %s", op->def->attr[k].name,
                    messages);
    tf_op_set_attr(op, names[i], NULL);
  }
}

START_TEST(unknown_ones) { rows_each(unknown); }
END_TEST

static void round_trip(rows_session *s, tf_op *m, const char *what) {
  for (int generic = 0; generic < 2; generic++) {
    const char *first = rows_print(s, m, generic);
    const char *last = strstr(first, "my.second.word");
    ck_assert_msg(strstr(first, "my.note = 7") && last, "%s: lost in\n%s", what, first);
    ck_assert_msg(!strstr(last + 1, "my.second.word"), "%s: twice in\n%s", what, first);
    tf_op *again = rows_parse(s, first);
    ck_assert_msg(again && tf_verify(again), "%s: %s\n%s", what, messages, first);
    ck_assert_str_eq(rows_print(s, again, generic), first);
    ck_assert_str_eq(rows_print(s, again, true), rows_print(s, m, true));
  }
}

static void foreign(rows_session *s, tf_op *m, tf_op *op) {
  tf_op_set_attr(op, "my.note", tf_attr_i64(s->ctx, 7));
  tf_op_set_attr(op, "my.second.word", tf_attr_strz(s->ctx, "}"));
  messages[0] = 0;
  ck_assert_msg(tf_verify(m), "%s: %s", op->def->name, messages);
  round_trip(s, m, op->def->name);
}

START_TEST(foreign_ones) { rows_each(foreign); }
END_TEST

/* A value of no kind that the row names: a type where none is expected, a number where one is not. */
static tf_attr *wrong_value(tf_context *c, const tf_spec *s) {
  if (strcmp(s->kind, "any") == 0) return NULL;
  if (strcmp(s->kind, "type") == 0) return tf_attr_strz(c, "f32");
  return tf_attr_type(tf_type_float(c, TF_F32));
}

static void wrong_kind(rows_session *s, tf_op *m, tf_op *op) {
  for (uint32_t i = 0; i < op->def->nattr; i++) {
    const tf_spec *spec = &op->def->attr[i];
    tf_attr *old = tf_op_attr(op, spec->name), *value = wrong_value(s->ctx, spec);
    if (!value) continue;
    char text[128];
    tf_op_set_attr(op, spec->name, value);
    messages[0] = 0;
    ck_assert_msg(!tf_verify(m), "'%s' takes %s for '%s'", op->def->name, rows_print(s, m, true), spec->name);
    snprintf(text, sizeof text, "attribute '%s' of '%s' must be ", spec->name, op->def->name);
    ck_assert_msg(strstr(messages, text), "%s\n%s", text, messages);
    tf_op_set_attr(op, spec->name, old);
  }
}

START_TEST(wrong_kinds) { rows_each(wrong_kind); }
END_TEST

/* An enum's value with a slip: the right one is told. */
static void misspelt_choice(rows_session *s, tf_op *m, tf_op *op) {
  for (uint32_t i = 0; i < op->def->nattr; i++) {
    const tf_spec *spec = &op->def->attr[i];
    size_t n = spec->choices ? strcspn(spec->choices, "|") : 0;
    if (strcmp(spec->kind, "enum") != 0 || n < 4 || n > 30) continue;
    char wrong[64], right[32], text[64];
    snprintf(right, sizeof right, "%.*s", (int)n, spec->choices);
    misspell(wrong, right, 0);
    tf_attr *old = tf_op_attr(op, spec->name);
    tf_op_set_attr(op, spec->name, tf_attr_strz(s->ctx, wrong));
    messages[0] = 0;
    ck_assert(!tf_verify(m));
    snprintf(text, sizeof text, "did you mean '%s'?", right);
    ck_assert_msg(strstr(messages, text), "%s for '%s' of '%s': %s", text, spec->name, op->def->name, messages);
    tf_op_set_attr(op, spec->name, old);
  }
}

START_TEST(misspelt_choices) { rows_each(misspelt_choice); }
END_TEST

/* ---- arguments of functions */

static void expect_text(const char *text, const char *message) {
  rows_session s;
  rows_start(&s);
  tf_op *m = rows_parse(&s, text);
  if (!message) {
    ck_assert_msg(m && tf_verify(m), "%s\n%s", messages, text);
    const char *first = rows_print(&s, m, false);
    ck_assert_msg(strstr(first, "my.note"), "%s", first);
    tf_op *again = rows_parse(&s, first);
    ck_assert_msg(again && tf_verify(again), "%s\n%s", messages, first);
    ck_assert_str_eq(rows_print(&s, again, false), first);
  } else {
    ck_assert_msg(!m || !tf_verify(m), "is read: %s", text);
    ck_assert_msg(strstr(messages, message), "%s\n%s", message, messages);
  }
  tf_pool_free(s.pool);
}

#define FUSION_ARG(A)                                                                                                  \
  "fusion.func @f(%x: tensor<4xf32> {" A "}) -> tensor<4xf32> {\n  fusion.return %x : tensor<4xf32>\n}\n"
#define TILE_ARG(A)                                                                                                    \
  "tile.func @f(%x: tensor<64xf32> {" A                                                                                \
  "}) -> (%y: tensor<64xf32>) {\n  tile.kernel threads(32) {\n    tile.copy %x to %y\n  }\n}\n"
#define TILE_RESULT(A)                                                                                                 \
  "tile.func @f(%x: tensor<64xf32>) -> (%y: tensor<64xf32> {" A                                                        \
  "}) {\n  tile.kernel threads(32) {\n    tile.copy %x to %y\n  }\n}\n"
#define KERNEL_ARG(A) "kernel.func @f(%x: !kernel.buffer<8xf32, global> {" A "}) {\n}\n"
#define HOST_ARG(A) "host.func @f(%x: !host.tensor<2xf32> {" A "}) {\n}\n"

START_TEST(arguments) {
  expect_text(FUSION_ARG("dim = [\"m\"]"),
              "1:35: an argument of 'fusion.func' has no attribute 'dim'; did you mean 'dims'? "
              "It takes contiguity, dims, spread and on");
  expect_text(FUSION_ARG("contigiuty = [true]"), "did you mean 'contiguity'?");
  expect_text(FUSION_ARG("contiguity = true"),
              "attribute 'contiguity' of an argument of 'fusion.func' must be a list, found true");
  expect_text(FUSION_ARG("my.note = 1"), NULL);
  expect_text(TILE_ARG("divisble = [4]"),
              "1:34: an argument of 'tile.func' has no attribute 'divisble'; did you mean 'divisible'?");
  expect_text(TILE_ARG("my.note"), NULL);
  expect_text(TILE_RESULT("dmis = [\"m\"]"), "did you mean 'dims'?");
  expect_text(TILE_RESULT("my.note"), NULL);
  expect_text(KERNEL_ARG("no_alias"), "did you mean 'noalias'?");
  expect_text(KERNEL_ARG("noalias = 1"), "must be a flag");
  expect_text(KERNEL_ARG("noalias, my.note = \"x\", align = 16"), NULL);
  expect_text(KERNEL_ARG("kernel.noalias"), "has no attribute 'kernel.noalias'; did you mean 'noalias'?");
  expect_text(HOST_ARG("align = 16"), "an argument of 'host.func' has no attribute 'align'; it takes in_place");
  expect_text(HOST_ARG("my.note"), NULL);
}
END_TEST

/* Attributes of other tools behind forms that have no braces; the op's own do not go there. */
START_TEST(behind_the_form) {
  static const char script[] = "fusion.func @f(%%x: tensor<64x32xf32>) -> tensor<64x32xf32> {\n"
                               "  %%y = fusion.neg %%x : tensor<64x32xf32>\n  sched.split %%y[1] by 8 {%s}\n"
                               "  fusion.return %%y : tensor<64x32xf32>\n}\n";
  char text[512];
  snprintf(text, sizeof text, script, "my.note = 1");
  expect_text(text, NULL);
  snprintf(text, sizeof text, script, "parts");
  expect_text(text, "attribute 'parts' of 'sched.split' stands in the op's own form");
  snprintf(text, sizeof text, script, "factor = 4");
  expect_text(text, "'factor' is given twice");
}
END_TEST

int main(void) {
  Suite *suite = suite_create("attributes");
  TCase *tc = tcase_create("attributes");
  tcase_set_timeout(tc, 600);
  tcase_add_test(tc, misspelt_ones);
  tcase_add_test(tc, unknown_ones);
  tcase_add_test(tc, foreign_ones);
  tcase_add_test(tc, wrong_kinds);
  tcase_add_test(tc, misspelt_choices);
  tcase_add_test(tc, arguments);
  tcase_add_test(tc, behind_the_form);
  suite_add_tcase(suite, tc);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
