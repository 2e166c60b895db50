/* Operands that change nothing: each pointwise op with a constant on either side gives the same before and after it is
 * canonicalized, -0.0 and what is no number included, and where the table says so the op is gone. */
#include "run.h"

static const struct {
  const char *op, *constant;
  bool left, right; /* is the op gone, with the constant as this operand? */
  const char *types;
} cases[] = {
    {"mul", "1.0", true, true, "f32 bf16 f64"},
    {"mul", "-1.0", false, false, "f32"},
    {"mul", "0.0", false, false, "f32"},
    {"div", "1.0", false, true, "f32 bf16 f64"},
    {"add", "0.0", false, false, "f32 bf16 f64"},
    {"add", "-0.0", true, true, "f32 bf16 f64"},
    {"add", "1.0", false, false, "f32"},
    {"sub", "0.0", false, true, "f32 bf16 f64"},
    {"sub", "-0.0", false, false, "f32 bf16 f64"},
    {"max", "0.0", false, false, "f32"},
    {"pow", "1.0", false, false, "f32"},
    {"mul", "1", true, true, "i32 i8 ui8 i64"},
    {"mul", "0", false, false, "i32"},
    {"div", "1", false, true, "i32 i8 ui8 i64"},
    {"add", "0", true, true, "i32 i8 ui8 i64"},
    {"add", "1", false, false, "i32"},
    {"sub", "0", false, true, "i32 i8 ui8 i64"},
    {"or", "0", true, true, "i32 i8 ui8 i64"},
    {"or", "1", false, false, "i32 ui8"},
    {"xor", "0", true, true, "i32 i8 ui8 i64"},
    {"xor", "1", false, false, "i32 ui8"},
    {"and", "-1", true, true, "i32 i8 i64"},
    {"and", "255", true, true, "ui8"},
    {"and", "255", false, false, "i32 i64"},
    {"and", "127", false, false, "ui8 i8"},
    {"and", "0", false, false, "i32"},
    {"shl", "0", false, true, "i32 i8 ui8 i64"},
    {"shr", "0", false, true, "i32 i8 ui8 i64"},
    {"shl", "1", false, false, "i32"},
    {"and", "true", true, true, "i1"},
    {"and", "false", false, false, "i1"},
    {"or", "false", true, true, "i1"},
    {"or", "true", false, false, "i1"},
    {"xor", "false", true, true, "i1"},
    {"xor", "true", false, false, "i1"},
};

static void check(size_t i, const char *type, bool left) {
  static const tf_pass *const list[] = {&tf_pass_canonicalize, NULL};
  static const tf_pass_registry reg = {list};
  static const double floats[] = {0.0, -0.0, 1, -1, 2.5, INFINITY, -INFINITY, NAN},
                      ints[] = {0, 1, 2, 3, 77, 100, 126, 127}, bools[] = {0, 1, 1, 0, 0, 0, 1, 1};
  const int64_t eight = 8;
  tf_fusion_dtype d = dtype_named(type);
  tf_ref_array x = array_of(d, 1, &eight, tf_fd_is_float(d) ? floats : d == TF_FD_BOOL ? bools : ints), after = {0};
  /* what it gives is read by another op, so that it can go */
  const char *of_constant = d == TF_FD_BOOL ? "" : tf_pool_printf(pool, " : %s", type);
  const char *text =
      tf_pool_printf(pool,
                     "fusion.func @f(%%x: tensor<8x%s>) -> tensor<8xf64> {\n  %%c = fusion.constant %s%s\n"
                     "  %%a = fusion.%s %s : tensor<8x%s>\n  %%y = fusion.cast %%a : tensor<8xf64>\n  fusion.return "
                     "%%y : tensor<8xf64>\n}\n",
                     type, cases[i].constant, of_constant, cases[i].op, left ? "%c, %x" : "%x, %c", type);
  tf_ref_array before = run(text, &x, 1);
  tf_op *m = good(text);
  ck_assert(tf_run_pipeline(m, TF_STR("canonicalize"), &(tf_pass_config){.registry = &reg}));
  const char *folded = print(m, false);
  bool gone = !strstr(folded, tf_pool_printf(pool, "fusion.%s ", cases[i].op));
  ck_assert_msg(gone == (left ? cases[i].left : cases[i].right), "%s\nbecomes\n%s", text, folded);
  ck_assert(tf_verify(m) && tf_reference_run(func_of(m), pool, &x, 1, &after, 1));
  for (int64_t k = 0; k < eight; k++)
    ck_assert_msg(agrees(get(&after, k), get(&before, k), 0), "%s\nelement %lld is %g, not %g", text, (long long)k,
                  get(&after, k), get(&before, k));
}

START_TEST(sides) {
  size_t i = (size_t)_i;
  const char *at = cases[i].types;
  for (size_t n; *at; at += n + (at[n] == ' ')) {
    n = strcspn(at, " ");
    const char *type = tf_pool_printf(pool, "%.*s", (int)n, at);
    check(i, type, true);
    check(i, type, false);
  }
}
END_TEST

int main(void) {
  TCase *t = tcase_create("neutral");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_loop_test(t, sides, 0, sizeof cases / sizeof *cases);
  return run_suite("fusion neutral operands", t);
}
