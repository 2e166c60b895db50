/* The IR core on a toy dialect: text round trip in both forms, recovery, verification, canonicalise, CSE. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "ir/builtin.h"
#include "ir/pass.h"
#include "ir/ir_text.h"

static bool fold_add(tf_op *op) {
  tf_op *a = tf_op_operand(op, 0)->def, *b = tf_op_operand(op, 1)->def;
  if (!a || !b || !tf_op_is(a, "toy.const") || !tf_op_is(b, "toy.const")) return false;
  tf_builder at = tf_builder_before(op);
  tf_named_attr v = {"value", tf_attr_i64(op->ctx, tf_op_int(a, "value", 0) + tf_op_int(b, "value", 0))};
  tf_type *t = op->result[0].type;
  tf_op *n = tf_insert(&at, tf_op_new(op->ctx, op->pool, op->loc, a->def, NULL, 0, &t, 1, &v, 1, 0));
  tf_value_replace_uses(&op->result[0], &n->result[0]);
  tf_op_erase(op);
  return true;
}

static bool infer_silently(tf_op *op, tf_type **types) {
  (void)op, (void)types;
  return false;
}

static const tf_opdef rows[] = {
    {.name = "toy.const",
     .results = "r: any",
     .attrs = "value: int",
     .traits = TF_PURE,
     .format = "#value attr-dict `:` type($r)"},
    {.name = "toy.add",
     .operands = "a: any, b: any",
     .results = "r: any",
     .traits = TF_PURE | TF_SAME_TYPE,
     .format = "$a `,` $b attr-dict `:` types",
     .fold = fold_add},
    {.name = "toy.use",
     .operands = "v: any*",
     .attrs = "mode: enum(x|y)?, n: ints?",
     .format = "$v (`as` #mode)? (`at` #n)? attr-dict"},
    {.name = "toy.scope", .nregion = 1, .traits = TF_NO_TERMINATOR, .format = "attr-dict-with-keyword region(0)"},
    {.name = "toy.closed",
     .nregion = 1,
     .traits = TF_NO_TERMINATOR | TF_ISOLATED,
     .format = "attr-dict-with-keyword region(0)"},
    {.name = "toy.plain"},
    {.name = "toy.silent", .results = "r: any", .format = "attr-dict", .infer = infer_silently},
    {.name = "toy.colon", .operands = "a any: b"},
    {.name = "toy.comma", .attrs = "a: int b: int"},
};
static const tf_dialect toy = {.name = "toy",
                               .rows = rows,
                               .nrow = sizeof rows / sizeof *rows,
                               .type_names = (const char *const[]){"toy.t", NULL}};

static char messages[8192];
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
  tf_context_register(ctx, &toy);
  messages[0] = 0;
}
static void teardown(void) { tf_pool_free(pool); }

static const char *print(tf_op *op, bool generic) {
  tf_strbuf b = {.pool = pool};
  tf_print(&b, op, &(tf_print_options){.generic = generic});
  return tf_sb_cstr(&b);
}

static const char *const program =
    "%a = toy.const 3 : i32\n"
    "%b = toy.const -4 {my.k = \"s\\n\", my.z} : i32\n"
    "%0 = toy.add %a, %b : i32\n"
    "toy.use %a, %0 as y at [1, -2]\n"
    "toy.use\n"
    "toy.scope {\n  %c = toy.const 1 : !toy.t<2x?xf32, shared, 4 : i64>\n  toy.use %c, %a\n}\n"
    "toy.scope attributes {my.a = 1} {\n  %c = toy.const 0 : index\n}\n";

START_TEST(round_trip) {
  tf_op *m = tf_parse(ctx, pool, TF_STR("t"), tf_strz(program), NULL);
  ck_assert_msg(m != NULL, "%s", messages);
  ck_assert_msg(tf_verify(m), "%s", messages);
  const char *one = print(m, false), *gen = print(m, true);
  tf_op *m2 = tf_parse(ctx, pool, TF_STR("t"), tf_strz(one), NULL),
        *m3 = tf_parse(ctx, pool, TF_STR("g"), tf_strz(gen), NULL);
  ck_assert_msg(m2 && m3, "%s\n%s\n%s", messages, one, gen);
  ck_assert_str_eq(print(m2, false), one);
  ck_assert_str_eq(print(m3, false), one);
  ck_assert_str_eq(print(m2, true), gen);
  ck_assert_ptr_nonnull(strstr(one, "toy.use %a, %0 as y at [1, -2]"));
  ck_assert_ptr_nonnull(strstr(one, "!toy.t<2x?xf32, shared, 4 : i64>"));
}
END_TEST

START_TEST(recovery) {
  ck_assert_ptr_null(tf_parse(
      ctx, pool, TF_STR("t"),
      tf_strz("%a = toy.const x : i32\ntoy.use %a\ntoy.use %b\ntoy.nope\ntoy.scope {\n toy.use %q\n}\n"), NULL));
  ck_assert_ptr_nonnull(strstr(messages, "t:1:16: error: expected an integer, found 'x'"));
  ck_assert_ptr_null(strstr(messages, "'%a'"));
  ck_assert_ptr_nonnull(strstr(messages, "t:3:9: error: '%b' is not defined here"));
  ck_assert_ptr_nonnull(strstr(messages, "t:4:1: error: unknown op 'toy.nope'"));
  ck_assert_ptr_nonnull(strstr(messages, "t:6:10: error: '%q' is not defined here"));
}
END_TEST

START_TEST(verification) {
  tf_op *m = tf_parse(ctx, pool, TF_STR("t"),
                      tf_strz("%a = toy.const 1 : i32\n%b = toy.const 2 : i64\n%c = \"toy.add\"(%a, %b) : (i32, i64) "
                              "-> i32\n\"toy.use\"() {mode = \"z\"} : () -> ()\n\"toy.const\"() : () -> ()\n"),
                      NULL);
  ck_assert_msg(m != NULL, "%s", messages);
  ck_assert(!tf_verify(m));
  ck_assert_ptr_nonnull(strstr(messages, "takes operands of one type, found i32 and i64"));
  ck_assert_ptr_nonnull(strstr(messages, "attribute 'mode' of 'toy.use' must be one of x|y"));
  ck_assert_ptr_nonnull(strstr(messages, "found 0 results"));
}
END_TEST

/* toy.const, and toy.scope { toy.use of it }: the module's ops in order. */
static tf_op *scoped(tf_op **value, tf_op **scope, tf_op **use) {
  messages[0] = 0;
  tf_op *m = tf_parse(ctx, pool, TF_STR("t"),
                      tf_strz("%a = toy.const 1 : i32\n%b = toy.add %a, %a : i32\ntoy.scope {\n  %c = toy.const 2 : "
                              "i32\n  toy.use %c, %b\n}\n"),
                      NULL);
  ck_assert_msg(m && tf_verify(m), "%s", messages);
  *value = tf_op_body(m)->first;
  *scope = tf_op_body(m)->last;
  *use = tf_op_body(*scope)->last;
  return m;
}

/* `why` was said, and no other error. */
static void said(const char *why) {
  ck_assert_msg(strstr(messages, why) != NULL, "wanted '%s', got:\n%s", why, messages);
  const char *first = strstr(messages, "error:");
  ck_assert_msg(!strstr(first + 1, "error:"), "one mistake, several errors:\n%s", messages);
}

static void refused(tf_op *m, const char *why) {
  ck_assert(!tf_verify(m));
  said(why);
}

/* What calls can build and text cannot. */
START_TEST(dominance) {
  tf_op *value, *scope, *use, *m = scoped(&value, &scope, &use);
  tf_op *add = value->next;
  tf_op_unlink(add);
  tf_block_append(tf_op_body(m), add);
  refused(m, "t:5:3: error: operand 1 of 'toy.use' is defined after it");
  ck_assert_msg(strstr(messages, "t:2:1: note: the value is defined here"), "%s", messages);

  m = scoped(&value, &scope, &use);
  tf_op_set_operand(value->next, 0, &value->next->result[0]);
  refused(m, "operand 0 of 'toy.add' is defined by the op itself");

  m = scoped(&value, &scope, &use);
  tf_op *inner = tf_op_body(scope)->first, *late;
  tf_builder b = tf_builder_at_end(ctx, pool, tf_op_body(m));
  late = tf_insert(&b,
                   tf_op_new(ctx, pool, use->loc, use->def, (tf_value *[]){&inner->result[0]}, 1, NULL, 0, NULL, 0, 0));
  refused(m, "operand 0 of 'toy.use' is not defined in a region around it");
  tf_op_erase(late);
  messages[0] = 0;
  ck_assert_msg(tf_verify(m), "%s", messages);

  m = scoped(&value, &scope, &use); /* a value of an op that is in no module */
  tf_op_unlink(value);
  ck_assert(!tf_verify(m));
  ck_assert_msg(strstr(messages, "operand 0 of 'toy.add' is not defined in a region around it"), "%s", messages);

  m = scoped(&value, &scope, &use);
  tf_op_set_operand(use, 0, NULL);
  refused(m, "operand 0 of 'toy.use' is no value");

  m = scoped(&value, &scope, &use); /* an argument of a block beside it */
  tf_block *beside = tf_block_new(pool);
  tf_op *other = tf_op_new(ctx, pool, use->loc, scope->def, NULL, 0, NULL, 0, NULL, 0, 1);
  tf_region_set_block(&other->region[0], beside);
  tf_block_append(tf_op_body(m), other);
  tf_op_set_operand(use, 1, tf_block_add_arg(pool, beside, value->result[0].type, "x"));
  refused(m, "operand 1 of 'toy.use' is not defined in a region around it");
}
END_TEST

/* An op that is verified alone uses values from around it, defined before it. */
START_TEST(dominance_of_a_part) {
  tf_op *value, *scope, *use;
  tf_op *m = scoped(&value, &scope, &use), *add = value->next;
  ck_assert_msg(tf_verify(scope), "%s", messages);
  ck_assert_msg(tf_verify(use), "%s", messages);
  tf_op_unlink(add);
  tf_block_append(tf_op_body(m), add);
  refused(scope, "operand 1 of 'toy.use' is defined after it");

  m = scoped(&value, &scope, &use);
  tf_op *inner = tf_op_new(ctx, pool, use->loc, tf_context_op(ctx, "toy.closed"), NULL, 0, NULL, 0, NULL, 0, 1);
  tf_region_set_block(&inner->region[0], tf_block_new(pool));
  tf_block_append(tf_op_body(scope), inner);
  tf_op_unlink(use);
  tf_block_append(tf_op_body(inner), use);
  refused(m, "operand 0 of 'toy.use' is defined outside of an op that uses no value from outside");
}
END_TEST

/* What distinguishes two ops without operands: a value of an attribute, a name of one, how many there are, the type. */
START_TEST(merged) {
  static const struct {
    const char *a, *b;
    bool one;
  } cases[] = {{"1 : i32", "1 : i32", true},
               {"1 : i32", "2 : i32", false},
               {"1 : i32", "1 : i64", false},
               {"1 {o.a = 2 : i64} : i32", "1 {o.a = 2 : i64} : i32", true},
               {"1 {o.a = 2 : i64} : i32", "1 {o.a = 3 : i64} : i32", false},
               {"1 {o.a = 2 : i64} : i32", "1 {o.b = 2 : i64} : i32", false},
               {"1 {o.a} : i32", "1 {o.b} : i32", false},
               {"1 {o.a} : i32", "1 : i32", false},
               {"1 : i32", "1 {o.a} : i32", false}};
  static const tf_pass *const list[] = {&tf_pass_cse, NULL};
  static const tf_pass_registry reg = {list};
  tf_pass_config cfg = {.registry = &reg};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[256];
    snprintf(text, sizeof text, "%%a = toy.const %s\n%%b = toy.const %s\ntoy.use %%a, %%b\n", cases[i].a, cases[i].b);
    tf_op *m = tf_parse(ctx, pool, TF_STR("t"), tf_strz(text), NULL);
    ck_assert_msg(m && tf_run_pipeline(m, TF_STR("cse"), &cfg), "%s\n%s", text, messages);
    const tf_op *use = tf_op_body(m)->last;
    ck_assert_msg((tf_op_operand(use, 0) == tf_op_operand(use, 1)) == cases[i].one, "%s", text);
  }
}
END_TEST

START_TEST(passes) {
  static const tf_pass *const list[] = {&tf_pass_canonicalize, &tf_pass_cse, &tf_pass_dce, NULL};
  static const tf_pass_registry reg = {list};
  tf_pass_config cfg = {.registry = &reg};
  tf_op *m = tf_parse(ctx, pool, TF_STR("t"),
                      tf_strz("%a = toy.const 1 : i32\n%b = toy.const 2 : i32\n%d = toy.const 9 : i32\n%c = toy.add "
                              "%a, %b : i32\n%e = toy.const 3 : i32\ntoy.use %c, %e\n"),
                      NULL);
  ck_assert_ptr_nonnull(m);
  ck_assert_msg(tf_run_pipeline(m, TF_STR("builtin.module(canonicalize{max-iterations=3},cse)"), &cfg), "%s", messages);
  ck_assert_str_eq(print(m, false), "builtin.module {\n  %0 = toy.const 3 : i32\n  toy.use %0, %0\n}\n");
  ck_assert(!tf_run_pipeline(m, TF_STR("canonicalise"), &cfg));
  ck_assert(!tf_run_pipeline(m, TF_STR("cse{x=1}"), &cfg));
  ck_assert(!tf_run_pipeline(m, TF_STR("builtin.module(cse"), &cfg));
  ck_assert_ptr_nonnull(strstr(messages, "unknown pass 'canonicalise'"));
}
END_TEST

static void not_parsed(const char *text, const char *why) {
  messages[0] = 0;
  ck_assert_ptr_null(tf_parse(ctx, pool, TF_STR("t"), tf_strz(text), NULL));
  said(why);
}

/* Rows that no dialect of tf has. */
START_TEST(rows_at_fault) {
  not_parsed("toy.plain\n", "t:1:1: error: 'toy.plain' has no custom form; write it in the generic form");
  not_parsed("%a = toy.silent\n", "t:1:1: error: the result type of 'toy.silent' cannot be inferred");
  messages[0] = 0;
  ck_assert_ptr_nonnull(tf_parse(ctx, pool, TF_STR("t"), TF_STR("\"toy.plain\"() : () -> ()\n"), NULL));
  ck_assert_str_eq(messages, "");
  tf_context_op(ctx, "toy.colon");
  said("error: malformed op table entry 'a any: b'");
  messages[0] = 0;
  tf_context_op(ctx, "toy.comma");
  said("error: malformed op table entry 'a: int b: int'");
}
END_TEST

static bool run_silently(tf_pass_run *r) {
  (void)r;
  return false;
}

static bool run_badly(tf_pass_run *r) { /* %a is used before it is defined */
  tf_op *a = tf_op_body(r->op)->first;
  tf_op_unlink(a);
  tf_block_append(tf_op_body(r->op), a);
  return true;
}

static void fails(const tf_pass_config *cfg, const char *pipeline, const char *why) {
  tf_op *m = tf_parse(ctx, pool, TF_STR("t"), TF_STR("%a = toy.const 1 : i32\ntoy.use %a\n"), NULL);
  ck_assert_ptr_nonnull(m);
  messages[0] = 0;
  ck_assert(!tf_run_pipeline(m, tf_strz(pipeline), cfg));
  said(why);
}

START_TEST(passes_at_fault) {
  static const tf_pass silent = {.name = "silent", .options = "", .run = run_silently};
  static const tf_pass bad = {.name = "bad", .options = "", .run = run_badly};
  static const tf_pass *const list[] = {&silent, &bad, NULL};
  static const tf_pass_registry reg = {list};
  tf_pass_config cfg = {.registry = &reg};
  fails(&cfg, "silent", "t:1:1: error: pass 'silent' failed without saying why; this is a bug in tf");
  fails(&cfg, "bad", "t:2:1: error: operand 0 of 'toy.use' is defined after it");
  ck_assert_msg(strstr(messages, "note: after pass 'bad'"), "%s", messages);
}
END_TEST

/* What is equal is the same type or attribute, and nothing else is. */
START_TEST(unique) {
  tf_context *c = ctx;
  tf_type *f32 = tf_type_float(c, TF_F32), *i32 = tf_type_i(c, 32), *u32 = tf_type_int(c, 32, true);
  int64_t ints[2] = {1, 2}, dims[2] = {4, TF_DYN};
  for (int again = 0; again < 2; again++) {
    static tf_attr *first[16];
    static tf_type *types[8];
    tf_attr *all[] = {tf_attr_int(i32, 1),
                      tf_attr_int(u32, 1),
                      tf_attr_int(i32, 2),
                      tf_attr_bool(c, true),
                      tf_attr_float(f32, 0.0),
                      tf_attr_float(f32, -0.0),
                      tf_attr_float(f32, again ? strtod("nan(7)", NULL) : strtod("nan", NULL)),
                      tf_attr_float(f32, -strtod("nan", NULL)),
                      tf_attr_strz(c, "word"),
                      tf_attr_symbol(c, TF_STR("word")),
                      tf_attr_dialect(c, "toy.a", TF_STR("word")),
                      tf_attr_dialect(c, "toy.b", TF_STR("word")),
                      tf_attr_ints(c, ints, 1),
                      tf_attr_ints(c, ints, 2),
                      tf_attr_type(f32),
                      tf_attr_unit(c)};
    tf_type *made[] = {tf_type_vector(f32, 4),
                       tf_type_vector(i32, 4),
                       tf_type_tensor(f32, dims, 1),
                       tf_type_tensor(f32, dims, 2),
                       tf_type_dialect(c, "toy.a", dims, 1, true, f32, NULL, 0),
                       tf_type_dialect(c, "toy.a", dims, 1, true, f32, &all[8], 1),
                       tf_type_dialect(c, "toy.b", dims, 1, true, f32, NULL, 0),
                       tf_type_function(c, &f32, 1, &i32, 1)};
    for (int i = 0; i < 16; i++) {
      if (again) ck_assert_ptr_eq(all[i], first[i]);
      for (int k = 0; k < i; k++) ck_assert_ptr_ne(all[i], all[k]);
      first[i] = all[i];
    }
    for (int i = 0; i < 8; i++) {
      if (again) ck_assert_ptr_eq(made[i], types[i]);
      for (int k = 0; k < i; k++) ck_assert_ptr_ne(made[i], made[k]);
      types[i] = made[i];
    }
  }
}
END_TEST

START_TEST(literals) {
  tf_op *m = tf_parse(
      ctx, pool, TF_STR("t"),
      TF_STR("toy.use {my.a = 1.5, my.b = 0x7FC00000 : f32, my.c = -0.0 : f16, my.d = [1, true, i32], my.e = {x = "
             "array<i64: 1, -5>}, my.f = @s, my.g = 255 : i8, my.h = 18446744073709551615 : ui64, my.i = #m<a<b>, "
             "1>, my.j = (i32) -> (), my.k = 1.0e300, my.l = 0xFF800000 : f32}\n"),
      NULL);
  ck_assert_msg(m != NULL, "%s", messages);
  const char *one = print(m, false);
  tf_op *m2 = tf_parse(ctx, pool, TF_STR("t"), tf_strz(one), NULL);
  ck_assert_msg(m2 != NULL, "%s\n%s", messages, one);
  ck_assert_str_eq(print(m2, false), one);
  ck_assert_ptr_nonnull(strstr(one, "g = -1 : i8"));
  ck_assert_ptr_nonnull(strstr(one, "h = 18446744073709551615 : ui64"));
  ck_assert_ptr_nonnull(strstr(one, "b = 0x7FC00000 : f32"));
  ck_assert_ptr_null(tf_parse(ctx, pool, TF_STR("t"), TF_STR("toy.use {my.a = 300 : i8}\n"), NULL));
  ck_assert_ptr_null(tf_parse(ctx, pool, TF_STR("t"), TF_STR("toy.use {my.a = \"x\n\"}\n"), NULL));
}
END_TEST

int main(void) {
  Suite *s = suite_create("ir/core");
  TCase *t = tcase_create("core");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, round_trip);
  tcase_add_test(t, recovery);
  tcase_add_test(t, verification);
  tcase_add_test(t, dominance);
  tcase_add_test(t, dominance_of_a_part);
  tcase_add_test(t, merged);
  tcase_add_test(t, passes);
  tcase_add_test(t, rows_at_fault);
  tcase_add_test(t, passes_at_fault);
  tcase_add_test(t, unique);
  tcase_add_test(t, literals);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
