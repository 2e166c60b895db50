/* The fusion dialect's text: every row's example, the suffix of tensors, every diagnostic, and the axes of an op. */
#include "fixture.h"

static void check_round_trip(const char *text) {
  tf_op *m = good(text);
  const char *one = print(m, false), *generic = print(m, true);
  tf_op *again = good(one), *from_generic = good(generic);
  ck_assert_str_eq(print(again, false), one);
  ck_assert_str_eq(print(from_generic, false), one);
  ck_assert_str_eq(print(again, true), generic);
}

START_TEST(examples) {
  for (int i = 0; i < TF_FUSION_NUM; i++) {
    const tf_opdef *row = &tf_fusion_dialect.rows[i];
    ck_assert_msg(row->doc && *row->doc && row->example, "%s has no doc or no example", row->name);
    check_round_trip(row->example);
    const char *word = row->word ? row->word : row->name;
    ck_assert_msg(strstr(row->example, word) != NULL, "the example of %s does not show it", row->name);
    ck_assert_str_eq(tf_fusion_id_info((tf_fusion_id)i)->name, row->name + strlen("fusion."));
  }
}
END_TEST

/* What is printed is what was written. */
static const char *const texts[] = {
    "fusion.func @f(%x: tensor<?x8xf32> {contiguity = [true, \"broadcast\"], dims = [\"m\", \"\"]}, %s: f32) -> "
    "(tensor<?x8xf32>, tensor<f32>) attributes {my.note = 3 : i64} {\n"
    "  %c = fusion.constant 0xFF800000 : f32 {my.why = \"mask\"}\n"
    "  %a = fusion.add %x, %s : tensor<?x8xf32> {my.k = 1 : i64} memory(shared) via(tma) segment(2) inline(1)\n"
    "  %b = fusion.max %a, %c : tensor<?x8xf32>\n"
    "  %r = fusion.sum %b axes [0, 1] : tensor<f32>\n"
    "  fusion.return %b, %r : tensor<?x8xf32>, tensor<f32>\n}",
    "fusion.func @g(%x: tensor<?x8xui8>) -> tensor<?xui8> {\n"
    "  %a = fusion.sum %x axes [1] : tensor<?xui8> memory(local) domain(%i, %j) {\n    id.done %i, %j\n  } inline(0)\n"
    "  fusion.return %a : tensor<?xui8>\n}",
    "fusion.func @h(%n: i64, %t: i1) -> (tensor<2x?x0x?xi1>, tensor<?xi64>) {\n"
    "  %a = fusion.full %t, %n, %n : tensor<2x?x0x?xi1> memory(global)\n"
    "  %b = fusion.iota %n, %n, %n axis 0 : tensor<?xi64>\n"
    "  fusion.return %a, %b : tensor<2x?x0x?xi1>, tensor<?xi64>\n}",
    "fusion.func @scalars(%a: f32, %b: f32, %x: tensor<4xf32>) -> tensor<4xf32> {\n"
    "  %c = fusion.mul %a, %b : f32\n  %d = fusion.rsqrt %c : f32\n  %l = fusion.lt %d, %b : i1\n"
    "  %y = fusion.select %l, %x, %d : tensor<4xf32>\n  fusion.return %y : tensor<4xf32>\n}",
};

static const tf_opdef id_rows[] = {
    {.name = "id.done", .operands = "ids: any*", .traits = TF_TERMINATOR, .format = "$ids"}};
static const tf_dialect id_dialect = {.name = "id", .rows = id_rows, .nrow = 1};
static const tf_opdef sched_rows[] = {{.name = "sched.touch", .operands = "x: any", .format = "$x"}};
static const tf_dialect sched_dialect = {.name = "sched", .rows = sched_rows, .nrow = 1};

START_TEST(fixed_points) {
  tf_context_register(ctx, &id_dialect);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    check_round_trip(texts[i]);
    tf_op *f = func_of(good(texts[i]));
    tf_op_unlink(f);
    const char *have = print(f, false);
    size_t n = strlen(have);
    ck_assert_msg(n && strncmp(have, texts[i], n - 1) == 0, "%s", have);
  }
  /* other orders and spellings of the same */
  tf_op *f = func_of(good("fusion.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>) {\n  %c = fusion.constant inf : f32\n"
                          "  %y = fusion.min %x, %c : tensor<4xf32> inline(1) domain(%i) { id.done %i } via(bulk)\n"
                          "  fusion.return %y : tensor<4xf32>\n}\n"));
  const char *have = print(f, false);
  ck_assert_ptr_nonnull(strstr(have, "fusion.constant 0x7F800000 : f32"));
  ck_assert_ptr_nonnull(strstr(have, "tensor<4xf32> via(bulk) domain(%i) {"));
}
END_TEST

/* ------------------------------------------------------------------------------------------------ diagnostics */

/* `body` is put in a function with these arguments; `want` must be among the messages. */
static const struct {
  const char *body, *want;
} invalid[] = {
    {"%y = fusion.add %x, %v : tensor<?x8xf32>",
     "the ranks differ: 'x' has 2 axes, 'v' has 1; insert fusion.broadcast"},
    {"%y = fusion.add %x, %x9 : tensor<?x8xf32>", "the extents of axis 1 differ: 8 in 'x', 9 in 'x9'"},
    {"%y = fusion.add %x, %h : tensor<?x8xf32>", "'x' has elements of f32, but 'h' of bf16; insert fusion.cast"},
    {"%y = fusion.add %x, %n : tensor<?x8xf32>", "'x' has elements of f32, but 'n' of i64; insert fusion.cast"},
    {"%y = fusion.add %x, %x : tensor<?x9xf32>",
     "the result of 'fusion.add' must have type tensor<?x8xf32>, found tensor<?x9xf32>"},
    {"%y = fusion.exp %i : tensor<?x8xi32>",
     "'fusion.exp' takes floats, but 'i' has type tensor<?x8xi32>; insert fusion.cast"},
    {"%y = fusion.xor %x, %x : tensor<?x8xf32>",
     "'fusion.xor' takes integers and i1, but 'x' has type tensor<?x8xf32>"},
    {"%y = fusion.add %b, %b : tensor<?x8xi1>", "'fusion.add' takes floats and integers, not i1, but 'b' has type"},
    {"%y = fusion.floordiv %x, %x : tensor<?x8xf32>", "'fusion.floordiv' takes integers, not floats or i1"},
    {"%y = fusion.any %x axes [0] : tensor<8xf32>", "'fusion.any' takes i1, but 'x' has type tensor<?x8xf32>"},
    {"%y = fusion.select %x, %x, %x : tensor<?x8xf32>",
     "the condition 'x' must be of i1, found tensor<?x8xf32>; insert fusion.ne or fusion.cast"},
    {"%y = fusion.select %b, %x, %h : tensor<?x8xf32>", "'x' has elements of f32, but 'h' of bf16"},
    {"%y = fusion.eq %x, %x : tensor<?x8xf32>",
     "the result of 'fusion.eq' must have type tensor<?x8xi1>, found tensor<?x8xf32>"},
    {"%y = fusion.sum %x axes [2] : tensor<?xf32>", "axis 2 is out of range: the operand has 2 axes"},
    {"%y = fusion.sum %x axes [-1] : tensor<?xf32>", "axis -1 is out of range"},
    {"%y = fusion.sum %x axes [1, 1] : tensor<?xf32>", "axis 1 is named twice"},
    {"%y = fusion.sum %s axes [0] : tensor<f32>", "operand 'x' of 'fusion.sum' must be a tensor of at most 12 axes"},
    {"%y = fusion.broadcast %x axes [3] : tensor<?x8x1xf32>", "axis 3 is out of range: the result has 3 axes"},
    {"%y = fusion.broadcast %x axes [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : tensor<f32>",
     "the result has 13 axes; a tensor has at most 12"},
    {"%y = fusion.squeeze %x axes [1] : tensor<?xf32>", "axis 1 of 'x' has extent 8; only one of static extent 1"},
    {"%y = fusion.squeeze %x axes [0] : tensor<8xf32>", "axis 0 of 'x' has a symbolic extent; only one of static"},
    {"%y = fusion.permute %x axes [1] : tensor<8xf32>", "a permutation names every axis once: 'x' has 2 axes, found 1"},
    {"%y = fusion.permute %x axes [1, 1] : tensor<8x8xf32>", "axis 1 is named twice"},
    {"%y = fusion.cast %x : tensor<?x9xbf16>", "a cast keeps the shape: 'x' has type tensor<?x8xf32>, the result"},
    {"%y = fusion.cast %x : f32", "a cast keeps the shape"},
    {"%y = fusion.cast %x : tensor<?x8xf4E2M1FN>", "result 'y' of 'fusion.cast' must be a scalar, or a tensor"},
    {"%y = fusion.constant 1.0 : f4E2M1FN", "a constant of f4E2M1FN is not supported"},
    {"%y = fusion.constant \"x\"", "a constant is a number with its type, such as 1.0 : f32"},
    {"%y = fusion.constant inf : i32", "i32 has no inf"},
    {"%y = fusion.dim %x, 2 : i64", "axis 2 is out of range: 'x' has 2 axes"},
    {"%y = fusion.dim %x, 0 : i32", "the result of 'fusion.dim' must have type i64, found i32"},
    {"%y = fusion.full %s : tensor<?xf32>", "tensor<?xf32> has 1 symbolic extents, but 0 are given"},
    {"%y = fusion.full %s, %n : tensor<4xf32>", "tensor<4xf32> has 0 symbolic extents, but 1 are given"},
    {"%y = fusion.full %s, %s : tensor<?xf32>", "an extent is an i64 scalar, but 's' has type f32"},
    {"%y = fusion.full %s : tensor<4xbf16>",
     "'s' has type f32, but the result's elements are bf16; insert fusion.cast"},
    {"%m = fusion.xor %n, %n : i64\n%y = fusion.full %s, %m : tensor<?xf32>",
     "the extent 'm' must be an argument, a fusion.constant, a fusion.dim, or what"},
    {"%m = fusion.constant -1 : i64\n%y = fusion.full %s, %m : tensor<?xf32>", "the extent 'm' is negative"},
    {"%y = fusion.iota %s, %s axis 1 : tensor<4xf32>", "axis 1 is out of range: the result has 1 axes"},
    {"%t = fusion.constant true\n%y = fusion.iota %t, %t axis 0 : tensor<4xi1>", "takes floats and integers, not i1"},
    {"%y = fusion.neg %s : f32 memory(local)", "a scalar has no memory and no domain, but 'fusion.neg' gives f32"},
    {"%y = fusion.neg %x : tensor<?x8xf32> memory(lds)",
     "attribute 'memory' of 'fusion.neg' must be one of global|shared|local|tensor"},
    {"%y = fusion.neg %x : tensor<?x8xf32> via(ether)", "attribute 'via' of 'fusion.neg' must be one of"},
    {"%y = fusion.neg %x : tensor<?x8xf32> memory(local) memory(local)", "'memory' is given twice"},
    {"%y = fusion.neg %x : tensor<?x8xf32> {memory = \"local\"} memory(local)", "'memory' is given twice"},
    {"%y = fusion.neg %x : tensor<?x8xf32> segment(-1)", "a segment is not negative"},
    {"%y = fusion.neg %x : tensor<?x8xf32> inline(-1)", "an inline position is not negative"},
    {"%y = fusion.neg %x : tensor<?x8xf32> domain(%i0) { id.done %i0 }",
     "the domain names 1 ids, but the logical domain of 'y' has 2"},
    {"%y = fusion.sum %x axes [0] : tensor<8xf32> domain(%i0) { id.done %i0 }",
     "the domain names 1 ids, but the logical domain of 'y' has 2, the reduced axes included"},
    {"%y = fusion.neg %x : tensor<?x8xf32> domain(%p, %q) { }", "a region of 'fusion.neg' must end with a terminator"},
    {"%y = fusion.nope %x : tensor<?x8xf32>", "unknown op 'fusion.nope'"},
    {"fusion.return %x, %x : tensor<?x8xf32>, tensor<?x8xf32>", "the fusion has 1 results, but 2 are returned"},
    {"fusion.return %v : tensor<?xf32>", "result 0 has type tensor<?x8xf32>, but 'v' has type tensor<?xf32>"},
};

START_TEST(bad_ops) {
  tf_context_register(ctx, &id_dialect);
  for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
    char text[2048];
    bool returns = strncmp(invalid[i].body, "fusion.return", 13) == 0;
    snprintf(text, sizeof text,
             "fusion.func @f(%%x: tensor<?x8xf32>, %%v: tensor<?xf32>, %%x9: tensor<?x9xf32>, %%h: tensor<?x8xbf16>, "
             "%%i: tensor<?x8xi32>, %%b: tensor<?x8xi1>, %%s: f32, %%n: i64) -> tensor<?x8xf32> {\n%s\n%s}\n",
             invalid[i].body, returns ? "" : "fusion.return %x : tensor<?x8xf32>\n");
    messages[0] = 0;
    tf_op *m = parse(text);
    ck_assert_msg(!m || !tf_verify(m), "accepted: %s", invalid[i].body);
    ck_assert_msg(strstr(messages, invalid[i].want) != NULL, "%s\ngave\n%swanted\n%s", invalid[i].body, messages,
                  invalid[i].want);
  }
}
END_TEST

static const struct {
  const char *head, *want;
  const char *type; /* of %x, tensor<4xf32> if NULL */
} invalid_funcs[] = {
    {"(%x: tensor<4xf4E2M1FN>) -> tensor<4xf32>", "argument 0 has type tensor<4xf4E2M1FN>, which is not",
     "tensor<4xf4E2M1FN>"},
    {"(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> tensor<4xf32>", "more than 12 extents",
     "tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>"},
    {"(%x: f32) -> f32", "result 0 is a scalar, but a fusion gives tensors; insert fusion.full", "f32"},
    {"(%x: tensor<4xf32>) -> ()", "a fusion needs at least one result", NULL},
    {"(%x: tensor<4xf32> {contiguity = [true, true]}) -> tensor<4xf32>",
     "'contiguity' of argument 0 must be a list of 1 entries, one per axis", NULL},
    {"(%x: tensor<4xf32> {contiguity = [1]}) -> tensor<4xf32>", "must be true, false or \"broadcast\"", NULL},
    {"(%x: tensor<4xf32> {dims = [1]}) -> tensor<4xf32>", "must be a name such as \"m\", or \"\"", NULL},
    {"(%x: tensor<4xf32> {dims = []}) -> tensor<4xf32>", "'dims' of argument 0 must be a list of 1 names", NULL},
    {"(%x: tensor<4xf32> {stride = 1}) -> tensor<4xf32>", "an argument of 'fusion.func' has no attribute 'stride'",
     NULL},
    {"(%s: f32 {dims = []}, %x: tensor<4xf32>) -> tensor<4xf32>", "argument 0 is a scalar and takes no 'dims'", NULL},
    {"(%x: tensor<4xf32> {dims = [\"m\"]}, %z: tensor<5xf32> {dims = [\"m\"]}) -> tensor<4xf32>",
     "extent 'm' is 4 in argument 0 and 5 in argument 1", NULL},
    {"(%x: tensor<4x5xf32> {dims = [\"m\", \"m\"]}) -> tensor<4x5xf32>",
     "extent 'm' is 4 in argument 0 and 5 in argument 0", "tensor<4x5xf32>"},
    {"(%x: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32>", "'%x' is already defined", NULL},
    {"(%x tensor<4xf32>) -> tensor<4xf32>", "expected ':'", NULL},
    {"(%x: tensor<4xf32>) tensor<4xf32>", "expected '->'", NULL},
};

START_TEST(bad_funcs) {
  for (size_t i = 0; i < sizeof invalid_funcs / sizeof *invalid_funcs; i++) {
    char text[1024];
    snprintf(text, sizeof text, "fusion.func @f%s {\n  fusion.return %%x : %s\n}\n", invalid_funcs[i].head,
             invalid_funcs[i].type ? invalid_funcs[i].type : "tensor<4xf32>");
    messages[0] = 0;
    tf_op *m = parse(text);
    ck_assert_msg(!m || !tf_verify(m), "accepted: %s", text);
    ck_assert_msg(strstr(messages, invalid_funcs[i].want) != NULL, "%s\ngave\n%swanted\n%s", text, messages,
                  invalid_funcs[i].want);
  }
  const char *generic[][2] = {
      {"\"fusion.func\"() ({\n^bb0(%x: f32):\n \"fusion.return\"(%x) : (f32) -> ()\n}) {sym_name = \"f\", "
       "function_type "
       "= (i32) -> tensor<4xf32>} : () -> ()",
       "argument 0 has type f32, but the function type says i32"},
      {"\"fusion.func\"() ({\n}) {sym_name = \"f\", function_type = () -> tensor<4xf32>} : () -> ()",
       "a fusion needs a body"},
      {"\"fusion.func\"() ({\n^bb0(%x: tensor<4xf32>):\n \"fusion.return\"(%x) : (tensor<4xf32>) -> ()\n}) {sym_name = "
       "\"f\", function_type = () -> tensor<4xf32>} : () -> ()",
       "the body has 1 arguments, but the function type names 0"},
      {"\"fusion.func\"() ({\n^bb0(%x: tensor<4xf32>):\n \"fusion.return\"(%x) : (tensor<4xf32>) -> ()\n}) {sym_name = "
       "\"f\", arg_attrs = [], function_type = (tensor<4xf32>) -> tensor<4xf32>} : () -> ()",
       "arg_attrs has 0 entries for 1 arguments, expected one dictionary each"},
      {"\"fusion.func\"() ({\n^bb0(%x: tensor<4xf32>):\n \"fusion.return\"(%x) : (tensor<4xf32>) -> ()\n}) {sym_name = "
       "\"f\", function_type = i32} : () -> ()",
       "'function_type' must be a function type"},
      {"%y = \"fusion.sum\"() {axes = array<i64: 0>} : () -> tensor<f32>", "takes x: ftensor"},
      {"\"fusion.return\"() : () -> ()", "fusion.return must end a fusion.func"},
  };
  for (size_t i = 0; i < sizeof generic / sizeof *generic; i++) {
    messages[0] = 0;
    tf_op *m = parse(generic[i][0]);
    ck_assert_msg(!m || !tf_verify(m), "accepted: %s", generic[i][0]);
    ck_assert_msg(strstr(messages, generic[i][1]) != NULL, "%s\ngave\n%s", generic[i][0], messages);
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ folds */

/* The ops of `body`, canonicalised, are `want`. */
static const struct {
  const char *body, *want;
} folds[] = {
    {"%a = fusion.set %x : T\n%y = fusion.set %a : T\n", "%y = fusion.set %x : T\n"},
    {"%a = fusion.set %x : T memory(shared)\n%y = fusion.set %a : T\n",
     "%a = fusion.set %x : T memory(shared)\n%y = fusion.set %a : T\n"},
    {"%a = fusion.neg %x : T\n%y = fusion.cast %a : T\n", "%a = fusion.neg %x : T\n"},
    {"%a = fusion.cast %x : tensor<?x8xf64>\n%b = fusion.cast %a : T\n%y = fusion.neg %b : T\n",
     "%y = fusion.neg %x : T\n"},
    {"%a = fusion.cast %x : tensor<?x8xbf16>\n%y = fusion.cast %a : T\n",
     "%a = fusion.cast %x : tensor<?x8xbf16>\n%y = fusion.cast %a : T\n"},
    {"%c = fusion.constant 1.0 : f32\n%a = fusion.mul %x, %c : T\n%b = fusion.div %a, %c : T\n%y = fusion.neg %b : T\n",
     "%y = fusion.neg %x : T\n"},
    {"%c = fusion.constant -0.0 : f32\n%a = fusion.add %c, %x : T\n%y = fusion.neg %a : T\n",
     "%y = fusion.neg %x : T\n"},
    {"%c = fusion.constant 0.0 : f32\n%y = fusion.add %x, %c : T\n",
     "%c = fusion.constant 0.0 : f32\n%y = fusion.add %x, %c : T\n"},
    {"%c = fusion.constant 0.0 : f32\n%a = fusion.sub %x, %c : T\n%y = fusion.neg %a : T\n",
     "%y = fusion.neg %x : T\n"},
    {"%c = fusion.constant 1.0 : f32\n%y = fusion.div %c, %x : T\n",
     "%c = fusion.constant 1.0 : f32\n%y = fusion.div %c, %x : T\n"},
    {"%c = fusion.constant 1.0 : f32\n%a = fusion.mul %x, %c : T memory(shared)\n%y = fusion.neg %a : T\n",
     "%c = fusion.constant 1.0 : f32\n%a = fusion.mul %x, %c : T memory(shared)\n%y = fusion.neg %a : T\n"},
    {"%c = fusion.constant 1.0 : f32\n%a = fusion.mul %x, %c : T\nsched.touch %a\n%y = fusion.neg %a : T\n",
     "%c = fusion.constant 1.0 : f32\n%a = fusion.mul %x, %c : T\nsched.touch %a\n%y = fusion.neg %a : T\n"},
    /* an argument that would be returned as it is keeps its copy */
    {"%c = fusion.constant 1.0 : f32\n%y = fusion.mul %x, %c : T\n",
     "%c = fusion.constant 1.0 : f32\n%y = fusion.mul %x, %c : T\n"},
    {"%a = fusion.constant 3.0 : f32\n%b = fusion.constant 4.0 : f32\n%c = fusion.mul %a, %b : f32\n%d = fusion.lt %a, "
     "%c "
     ": i1\n%y = fusion.select %d, %x, %c : T\n",
     "%0 = fusion.constant 12.0 : f32\n%1 = fusion.constant true\n%y = fusion.select %1, %x, %0 : T\n"},
    {"%a = fusion.constant 100 : i8\n%b = fusion.add %a, %a : i8\n%c = fusion.cast %b : f32\n%y = fusion.add %x, %c : "
     "T\n",
     "%0 = fusion.constant -56.0 : f32\n%y = fusion.add %x, %0 : T\n"},
    {"%a = fusion.permute %x axes [1, 0] : tensor<8x?xf32>\n%b = fusion.permute %a axes [1, 0] : T\n%y = fusion.neg %b "
     ": T\n",
     "%y = fusion.neg %x : T\n"},
    {"%a = fusion.broadcast %x axes [1] : tensor<?x1x8xf32>\n%b = fusion.squeeze %a axes [1] : T\n%y = fusion.neg %b : "
     "T\n",
     "%y = fusion.neg %x : T\n"},
    {"%a = fusion.sum %x axes [] : T\n%y = fusion.neg %a : T\n", "%y = fusion.neg %x : T\n"},
    {"%n = fusion.dim %x, 1 : i64\n%c = fusion.cast %n : f32\n%y = fusion.div %x, %c : T\n",
     "%0 = fusion.constant 8.0 : f32\n%y = fusion.div %x, %0 : T\n"},
};

/* Replaces T by the tensor type and indents. */
static const char *expand(const char *body) {
  tf_strbuf b = {.pool = pool};
  bool line = true;
  for (; *body; body++) {
    if (line) tf_sb_puts(&b, "  ");
    line = *body == '\n';
    if (*body == 'T') tf_sb_puts(&b, "tensor<?x8xf32>");
    else tf_sb_putc(&b, *body);
  }
  return tf_sb_cstr(&b);
}

START_TEST(too_many_tensors) {
  for (int more = 0; more < 2; more++) {
    tf_strbuf b = {.pool = pool};
    tf_sb_puts(&b, "fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n");
    for (int i = 0; i < TF_FUSION_MAX_TENSORS + more; i++)
      tf_sb_printf(&b, "  %%y%d = fusion.neg %%x : tensor<4xf32>\n", i);
    tf_sb_puts(&b, "  fusion.return %y0 : tensor<4xf32>\n}\n");
    tf_op *m = parse(tf_sb_cstr(&b));
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(tf_verify(m), !more);
  }
  ck_assert_ptr_nonnull(
      strstr(messages, "t:1:1: error: a fusion computes at most 4096 tensors, found 4097; make it several"));
}
END_TEST

START_TEST(canonical_forms) {
  tf_context_register(ctx, &sched_dialect);
  static const tf_pass *const list[] = {&tf_pass_canonicalize, NULL};
  static const tf_pass_registry reg = {list};
  for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) {
    const char *frame = "fusion.func @f(%%x: tensor<?x8xf32>) -> tensor<?x8xf32> {\n%s  fusion.return %%%c : "
                        "tensor<?x8xf32>\n}\n";
    const char *want = expand(folds[i].want);
    char result = strstr(want, "%y =") ? 'y' : 'a';
    tf_op *m = good(tf_pool_printf(pool, frame, expand(folds[i].body), 'y'));
    ck_assert_msg(tf_run_pipeline(m, TF_STR("canonicalize"), &(tf_pass_config){.registry = &reg}), "%s", messages);
    const char *expected = print(good(tf_pool_printf(pool, frame, want, result)), false);
    ck_assert_str_eq(print(m, false), expected);
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ axes */

START_TEST(axis_maps) {
  tf_op *f =
      func_of(good("fusion.func @f(%x: tensor<?x1x8xf32>, %v: tensor<8xf32>, %s: f32, %n: i64) -> tensor<?xf32> {\n"
                   "  %b = fusion.broadcast %v axes [0, 1] : tensor<1x1x8xf32>\n"
                   "  %m = fusion.fma %x, %b, %s : tensor<?x1x8xf32>\n"
                   "  %p = fusion.permute %m axes [2, 0, 1] : tensor<8x?x1xf32>\n"
                   "  %q = fusion.squeeze %p axes [2] : tensor<8x?xf32>\n"
                   "  %r = fusion.sum %q axes [0] : tensor<?xf32>\n"
                   "  %z = fusion.full %s, %n, %n : tensor<?x3x?xf32>\n"
                   "  fusion.return %r : tensor<?xf32>\n}\n"));
  tf_op *op = tf_fusion_body(f)->first;
  int32_t map[TF_FUSION_MAX_RANK], axis;
  uint32_t o;
  ck_assert(tf_fusion_axis_map(op, 0, map) && map[0] == 2);
  ck_assert(tf_fusion_axis(op, 0) == TF_AXIS_BROADCAST && tf_fusion_axis(op, 2) == TF_AXIS_ITERATION);
  ck_assert(tf_fusion_extent_source(op, 2, &o, &axis) && o == 0 && axis == 0);
  ck_assert(!tf_fusion_extent_source(op, 0, &o, &axis));
  op = op->next; /* fma */
  ck_assert(tf_fusion_axis_map(op, 0, map) && map[0] == 0 && map[1] == -1 && map[2] == 2);
  ck_assert(tf_fusion_axis_map(op, 1, map) && map[0] == -1 && map[1] == -1 && map[2] == 2);
  ck_assert(!tf_fusion_axis_map(op, 2, map));
  op = op->next; /* permute */
  ck_assert(tf_fusion_axis_map(op, 0, map) && map[0] == 1 && map[1] == -1 && map[2] == 0);
  op = op->next; /* squeeze */
  ck_assert(tf_fusion_axis_map(op, 0, map) && map[0] == 0 && map[1] == 1 && map[2] == -1);
  op = op->next; /* sum */
  ck_assert_uint_eq(tf_fusion_domain_rank(op), 2);
  ck_assert(tf_fusion_axis(op, 0) == TF_AXIS_REDUCTION && tf_fusion_axis(op, 1) == TF_AXIS_ITERATION);
  ck_assert(tf_fusion_axis_extent(op, 0) == 8 && tf_fusion_axis_extent(op, 1) == TF_DYN);
  ck_assert(tf_fusion_result_axis(op, 0) == -1 && tf_fusion_result_axis(op, 1) == 0);
  ck_assert_uint_eq(tf_fusion_domain_axis(op, 0), 1);
  ck_assert(tf_fusion_axis_map(op, 0, map) && map[0] == 0 && map[1] == 1);
  op = op->next; /* full */
  ck_assert(tf_fusion_extent_source(op, 2, &o, &axis) && o == 2 && axis == -1);
  ck_assert(!tf_fusion_extent_source(op, 1, &o, &axis));
  ck_assert(tf_fusion_contiguous(f, 0, 0) == TF_CONTIGUOUS && tf_fusion_dim_name(f, 0, 0).len == 0);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("text");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, examples);
  tcase_add_test(t, fixed_points);
  tcase_add_test(t, bad_ops);
  tcase_add_test(t, bad_funcs);
  tcase_add_test(t, canonical_forms);
  tcase_add_test(t, too_many_tensors);
  tcase_add_test(t, axis_maps);
  return run_suite("fusion/text", t);
}
