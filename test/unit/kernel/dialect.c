/* Every row's example: parses, verifies, and prints to a fixed point in both forms; what verifiers refuse; folds. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "ir/builtin.h"
#include "kernel/kernel.h"

typedef struct session {
  tf_oom oom;
  tf_pool *pool;
  tf_context *ctx;
  char log[4096];
} session;

static void log_diag(void *user, const tf_diagnostic *d) {
  session *s = user;
  size_t n = strlen(s->log);
  snprintf(s->log + n, sizeof s->log - n, "%u: %.*s\n", d->line, (int)d->message.len, d->message.ptr);
}

static void start(session *s) {
  memset(s, 0, sizeof *s);
  s->pool = tf_pool_new(NULL, &s->oom);
  s->ctx = tf_context_new(s->pool, (tf_sink){log_diag, s});
  tf_context_register(s->ctx, &tf_builtin_dialect);
  tf_context_register(s->ctx, &tf_kernel_dialect);
  tf_context_register(s->ctx, &tf_host_dialect);
}

static tf_op *parse(session *s, const char *text) {
  return tf_parse(s->ctx, s->pool, TF_STR("test.mlir"), tf_strz(text), NULL);
}

static const char *print(session *s, tf_op *m, bool generic) {
  tf_strbuf b = {.pool = s->pool};
  tf_print(&b, m, &(tf_print_options){.generic = generic});
  return tf_sb_cstr(&b);
}

static void check_round_trip(session *s, const char *text, const char *what) {
  tf_op *m = parse(s, text);
  ck_assert_msg(m && tf_verify(m), "%s: %s\n%s", what, s->log, text);
  for (int generic = 0; generic < 2; generic++) {
    const char *first = print(s, m, generic);
    tf_op *again = parse(s, first);
    ck_assert_msg(again && tf_verify(again), "%s: %s\n%s", what, s->log, first);
    ck_assert_str_eq(print(s, again, generic), first);
    ck_assert_str_eq(print(s, again, false), print(s, m, false));
  }
}

static void check_dialect(const tf_dialect *d) {
  session s;
  start(&s);
  for (uint32_t i = 0; i < d->nrow; i++) {
    const tf_opdef *row = &d->rows[i];
    ck_assert_msg(row->doc && row->example, "%s has no documentation", row->name);
    ck_assert_msg(strstr(row->example, row->name) || strcmp(row->name, "kernel.return") == 0, "%s: not in its example",
                  row->name);
    check_round_trip(&s, row->example, row->name);
  }
  tf_pool_free(s.pool);
}

START_TEST(examples) {
  check_dialect(&tf_kernel_dialect);
  check_dialect(&tf_host_dialect);
}
END_TEST

static const char *canonical(session *s, const char *text, const char *pipeline) {
  static const tf_pass *const passes[] = {&tf_pass_canonicalize, &tf_pass_cse, &tf_pass_dce, &tf_pass_kernel_unroll,
                                          NULL};
  static const tf_pass_registry registry = {passes};
  tf_op *m = parse(s, text);
  ck_assert_msg(m && tf_verify(m), "%s", s->log);
  tf_pass_config cfg = {.registry = &registry};
  ck_assert_msg(tf_run_pipeline(m, tf_strz(pipeline), &cfg), "%s", s->log);
  return print(s, m, false);
}

/* body of a kernel -> what its text must, and must not, contain after `pipeline` */
static const struct {
  const char *args, *body, *pipeline, *want, *never;
} folds[] = {
    {"%o: !kernel.buffer<4xi32, global>, %i: i32",
     "%a = kernel.constant 6 : i32\n%b = kernel.constant -4 : i32\n%r = kernel.floormod %a, %b : i32\nkernel.store %r, "
     "%o[%i]",
     "canonicalize", "kernel.constant -2 : i32", "floormod"},
    {"%o: !kernel.buffer<4xi32, global>, %i: i32",
     "%a = kernel.constant 6 : i32\n%b = kernel.constant 0 : i32\n%r = kernel.div %a, %b : i32\nkernel.store %r, "
     "%o[%i]",
     "canonicalize", "kernel.constant -1 : i32", "div"},
    {"%o: !kernel.buffer<4xui8, global>, %i: i32",
     "%a = kernel.constant 200 : ui8\n%b = kernel.constant 100 : ui8\n%r = kernel.add %a, %b : ui8\nkernel.store %r, "
     "%o[%i]",
     "canonicalize", "kernel.constant 44 : ui8", "add"},
    {"%o: !kernel.buffer<4xbf16, global>, %i: i32",
     "%a = kernel.constant 256.0 : bf16\n%b = kernel.constant 1.0 : bf16\n%r = kernel.add %a, %b : bf16\nkernel.store "
     "%r, %o[%i]",
     "canonicalize", "2.560000e+02 : bf16", "add"},
    {"%o: !kernel.buffer<4xf32, global>, %i: i32, %v: f32",
     "%a = kernel.constant 0.0 : f32\n%r = kernel.add %v, %a : f32\nkernel.store %r, %o[%i]", "canonicalize",
     "kernel.add", NULL},
    {"%o: !kernel.buffer<4xf32, global>, %i: i32, %v: f32",
     "%a = kernel.constant -0.0 : f32\n%r = kernel.add %v, %a : f32\nkernel.store %r, %o[%i]", "canonicalize",
     "kernel.store %v", "kernel.add"},
    {"%o: !kernel.buffer<4xf32, global>, %i: i32, %v: f32",
     "%c = kernel.cmp lt %i, %i : i32\nkernel.if %c {\nkernel.store %v, %o[%i]\n}", "canonicalize", "kernel.func",
     "kernel.if"},
    {"%o: !kernel.buffer<4xf32, global>, %i: i32, %v: f32", "%d = kernel.load %o[%i] : f32", "canonicalize",
     "kernel.func", "kernel.load"},
    {"%o: !kernel.buffer<4xi32, global>, %i: i32",
     "%a = kernel.constant 3 : i32\n%b = kernel.add %i, %a : i32\n%c = kernel.add %b, %a : i32\nkernel.store %c, "
     "%o[%i]",
     "canonicalize", "kernel.constant 6 : i32", "constant 3"},
    {"%o: !kernel.buffer<4xf32, global>, %z: f32",
     "%c0 = kernel.constant 0 : i32\n%c1 = kernel.constant 1 : i32\n%c3 = kernel.constant 3 : i32\n"
     "%s = kernel.for %i = %c0 to %c3 step %c1 iter(%a = %z) : i32 attributes {unroll} {\n"
     "%v = kernel.load %o[%i] : f32\n%n = kernel.add %a, %v : f32\nkernel.yield %n\n}\nkernel.store %s, %o[%c0]",
     "kernel-unroll,canonicalize", "kernel.load %o", "kernel.for"},
};

START_TEST(folding) {
  session s;
  start(&s);
  for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) {
    s.log[0] = 0;
    const char *text = tf_pool_printf(s.pool, "kernel.func @k(%s) {\n%s\n}\n", folds[i].args, folds[i].body);
    const char *got = canonical(&s, text, folds[i].pipeline);
    ck_assert_msg(strstr(got, folds[i].want) != NULL, "no '%s' in\n%s", folds[i].want, got);
    if (folds[i].never) ck_assert_msg(!strstr(got, folds[i].never), "'%s' in\n%s", folds[i].never, got);
  }
  tf_pool_free(s.pool);
}
END_TEST

static const struct {
  const char *text, *message;
} invalid[] = {
    {"kernel.func @k(%x: !kernel.buffer<8xf32, remote>) {\n}\n", "unknown memory space 'remote'"},
    {"kernel.func @k(%x: !kernel.buffer<8x?xf32, global>) {\n}\n", "only the first extent"},
    {"kernel.func @k(%x: !kernel.buffer<8xf32, shared>) {\n}\n", "expected a global buffer"},
    {"kernel.func @k(%x: i32 {readonly}) {\n}\n", "'readonly' on argument"},
    {"kernel.func @k() attributes {max_threads = 2048} {\n}\n", "'max_threads' is 2048"},
    {"kernel.func @k() attributes {block = [1024, 2, 1]} {\n}\n", "'block' is not three extents"},
    {"kernel.func @k() {\n  %s = kernel.alloc : !kernel.buffer<49153xi8, shared>\n}\n", "use kernel.dynamic_shared"},
    {"kernel.func @k() {\n  %s = kernel.alloc : !kernel.buffer<4xi8, global>\n}\n", "the host program allocates"},
    {"kernel.func @k(%x: !kernel.buffer<8xf32, global>, %i: i32) {\n  %v = kernel.load %x[%i, %i] : f32\n}\n",
     "2 indices"},
    {"kernel.func @k(%x: !kernel.buffer<8xf32, global>, %i: i32) {\n  %v = kernel.load %x[%i] : vector<3xf32>\n}\n",
     "power of two"},
    {"kernel.func @k(%x: !kernel.buffer<8xf32, global>, %i: i32) {\n  %v = kernel.load %x[%i] : f16\n}\n",
     "the buffer holds f32"},
    {"kernel.func @k(%x: !kernel.buffer<8xf32, global>) {\n  %i = kernel.constant 8 : i32\n  %v = kernel.load %x[%i] : "
     "f32\n}\n",
     "index 0 is 8, outside"},
    {"kernel.func @k(%x: !kernel.buffer<8xf32, global> {readonly}, %i: i32, %v: f32) {\n  kernel.store %v, %x[%i]\n}\n",
     "declares readonly"},
    {"kernel.func @k() {\n  %c = kernel.constant 300 : i8\n}\n", "does not fit"},
    {"kernel.func @k(%a: i32, %b: f32) {\n  %c = kernel.cmp lt %a, %b : i32\n}\n", "expected one type"},
    {"kernel.func @k(%a: f32) {\n  %c = kernel.math atan2 %a : f32\n}\n", "'atan2' with 1 operands, expected 2"},
    {"kernel.func @k(%c: i1, %v: f32) {\n  %r = kernel.if %c -> f32 {\n    kernel.yield %v\n  }\n}\n",
     "has results but no else"},
    {"kernel.func @k(%a: i32, %b: i32) {\n  %z = kernel.constant 0 : i32\n  kernel.for %i = %a to %b step %z : i32 {\n "
     " }\n}\n",
     "expected a positive one"},
    {"kernel.func @k(%v: f32, %n: i32) {\n  %r = kernel.shuffle bfly %v, %n {width = 3} : f32\n}\n", "the width is 3"},
    {"kernel.func @k(%a: f32) {\n  %v = kernel.splat %a : vector<4xf32>\n  %r = kernel.extract %v[4] : "
     "vector<4xf32>\n}\n",
     "element 4 of"},
    {"host.func @f() {\n  %c = host.constant 1\n  host.launch @k grid(%c, %c, %c) block(%c, %c, %c) shared(%c) "
     "args()\n}\n",
     "no kernel.func @k"},
    {"host.func @f(%x: !host.tensor<1xf32>) {\n  %c = host.dim %x, 1\n}\n", "axis 1 of a tensor of rank 1"},
    {"host.func @f() {\n  %c = host.constant 1\n  host.check %c, \"bad {0}\"\n}\n", "names a value that is not there"},
};

START_TEST(refusals) {
  for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
    session s;
    start(&s);
    tf_op *m = parse(&s, invalid[i].text);
    ck_assert_msg(!m || !tf_verify(m), "accepted:\n%s", invalid[i].text);
    ck_assert_msg(strstr(s.log, invalid[i].message) != NULL, "wanted '%s', found '%s'\n%s", invalid[i].message, s.log,
                  invalid[i].text);
    tf_pool_free(s.pool);
  }
}
END_TEST

START_TEST(rounding) {
  ck_assert_double_eq(tf_float_round(TF_BF16, 1.00390625), 1.0);      /* a tie, to even */
  ck_assert_double_eq(tf_float_round(TF_BF16, 1.01171875), 1.015625); /* a tie, to even, up */
  ck_assert_double_eq(tf_float_round(TF_BF16, 1.0039062500001), 1.0078125);
  ck_assert_double_eq(tf_float_round(TF_F16, 65519.999), 65504.0);
  ck_assert_double_eq(tf_float_round(TF_F16, 65520.0), __builtin_inf());
  ck_assert_double_eq(tf_float_round(TF_F16, 0x1p-25), 0.0);
  ck_assert_double_eq(tf_float_round(TF_F16, 0x1.8p-25), 0x1p-24);
  ck_assert_double_eq(tf_float_round(TF_BF16, -0x1p-133), -0x1p-133);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("kernel");
  TCase *tc = tcase_create("dialect");
  tcase_add_test(tc, examples);
  tcase_add_test(tc, folding);
  tcase_add_test(tc, refusals);
  tcase_add_test(tc, rounding);
  suite_add_tcase(suite, tc);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
