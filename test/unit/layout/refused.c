/* What the C calls of the algebra refuse that no text says: arguments that are missing or out of range, and limits. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "tf/tma.h"

#define BAD(call, words)                                                                                               \
  do {                                                                                                                 \
    ck_assert_int_eq((call), TF_ERR_INVALID);                                                                          \
    ck_assert_msg(strstr(tf_layout_message(ctx), (words)) != NULL, "%s", tf_layout_message(ctx));                      \
  } while (0)

START_TEST(missing) {
  const tf_layout *l, *a = layout("(4,(2,2)):(1,(4,8))");
  const tf_tuple *t;
  BAD(tf_tuple_node(ctx, NULL, 2, &t), "found no parts (NULL)");
  BAD(tf_tuple_ints(ctx, NULL, 2, &t), "found no numbers (NULL)");
  BAD(tf_layout_concat(ctx, NULL, 2, &l), "found no parts (NULL)");
  BAD(tf_layout_select(ctx, a, NULL, 2, &l), "found no modes (NULL)");
  BAD(tf_layout_slice(ctx, a, tuple("(1,_)"), &l, NULL), "found no place for the offset (NULL) of a plain layout");
  BAD(tf_layout_decay(ctx, layout("Sw<3,4,3> o 256 o 16:1"), &l, NULL), "found no place for the offset (NULL)");
}
END_TEST

START_TEST(symbols) {
  const tf_tuple *n, *t, *four = tuple("4");
  BAD(tf_layout_symbol(ctx, "a b", 1, 4, &n), "found a name that cannot be a symbol; expected letters, digits");
  BAD(tf_layout_symbol(ctx, "n", 4, 1, &n), "n: the range [4, 1] is empty");
  ck_assert_int_eq(tf_layout_symbol(ctx, "n", 1, 8, &n), TF_OK);
  BAD(tf_tuple_substitute(ctx, n, &four, &(int64_t){4}, 1, &t), "4 is not a symbol");
  BAD(tf_tuple_substitute(ctx, n, &n, &(int64_t){9}, 1, &t), "9 is outside the range of n, [1, 8]");
  int64_t v;
  const tf_layout *l = layout("(4,2):(n,1)");
  BAD(tf_layout_at_index(ctx, l, 3, &v), "is not a known number");
}
END_TEST

START_TEST(arguments) {
  const tf_tuple *t, *scale;
  const tf_tiler *q;
  const tf_layout *l;
  const uint32_t *path, far = 300;
  size_t n;
  BAD(tf_tuple_basis(ctx, tuple("1"), &far, 1, &t), "position 300 of a basis function is over 255");
  BAD(tf_tuple_term(ctx, tuple("1@0+2@1"), 2, &scale, &path, &n), "1@0+2@1 has no term 2");
  BAD(tf_tiler_modes(ctx, NULL, 0, &q), "a tiler has 1 to 256 parts, not 0");
  BAD(tf_layout_make_swizzled(ctx, (tf_layout_swizzle){3, 4, 2}, NULL, layout("4:1"), &l),
      "Sw<3,4,2> is no swizzle: expected bits, base >= 0, |shift| >= bits, and all below bit 62");
  BAD(tf_layout_make_swizzled(ctx, (tf_layout_swizzle){1, 0, 1}, NULL, layout("ArithTuple(0,0) o (4,4):(1@0,1@1)"), &l),
      "a coordinate tensor cannot be swizzled");
}
END_TEST

/* `open` once, `one` n times with commas between, `close`. */
static const char *repeat(const char *open, const char *one, int n, const char *close) {
  static char s[4096];
  size_t at = (size_t)snprintf(s, sizeof s, "%s", open);
  for (int i = 0; i < n; i++) at += (size_t)snprintf(s + at, sizeof s - at, "%s%s", i ? "," : "", one);
  snprintf(s + at, sizeof s - at, "%s", close);
  return s;
}

START_TEST(limits) {
  const tf_tuple *t, *half = tuple(repeat("(", "2", 200, ")"));
  const tf_tiler *q, *r;
  const tf_layout *l;
  int64_t ones[257] = {0};
  ck_assert_int_eq(tf_tuple_parse(ctx, str(repeat("(", "2", 256, ")")), &t), TF_OK);
  BAD(tf_tuple_parse(ctx, str(repeat("(", "2", 257, ")")), &t), "more than 256 leaves in a tuple");
  BAD(tf_tuple_node(ctx, (const tf_tuple *[]){half, half}, 2, &t), "more than 256 leaves in a tuple");
  BAD(tf_tuple_ints(ctx, ones, 257, &t), "more than 256 leaves in a tuple");
  ck_assert_int_eq(tf_tiler_parse(ctx, str(repeat("<", "_", 256, ">")), &q), TF_OK);
  BAD(tf_tiler_parse(ctx, str(repeat("<", "_", 257, ">")), &q), "more than 256 parts in a tiler");
  BAD(tf_tiler_parse(ctx, str("<<<<<<<<<<<<<<<<<4>>>>>>>>>>>>>>>>>"), &q), "more than 16 nested tilers");
  q = tiler("<<<<<<<<<<<<<<<<4>>>>>>>>>>>>>>>>");
  BAD(tf_tiler_modes(ctx, &q, 1, &r), "more than 16 nested tilers");
  ck_assert_int_eq(tf_layout_make(ctx, tuple(repeat("(", "1", 256, ")")), tuple(repeat("(", "1", 256, ")")), &l),
                   TF_OK);
}
END_TEST

START_TEST(tensor_maps) {
  tf_tma m;
  tf_tma_options o = {.struct_size = sizeof o, .bits = 16, .multicast = 17};
  BAD(tf_tma_make(ctx, layout("(512,256):(256,1)"), layout("(64,32):(32,1)"), tiler("<64, 32>"), &o, &m),
      "a multicast to 17 CTAs; expected at most 16");
  const tf_im2col_options good = {.struct_size = sizeof good,
                                  .bits = 16,
                                  .spatial = 1,
                                  .channels = tuple("64"),
                                  .batch = tuple("4"),
                                  .extent = {tuple("16")},
                                  .filter = {3},
                                  .box_channels = 64,
                                  .box_pixels = 8};
  tf_im2col_options c = good;
  tf_im2col out;
  ck_assert_int_eq(tf_im2col_make(ctx, &c, &out), TF_OK);
  c.spatial = 4;
  BAD(tf_im2col_make(ctx, &c, &out), "4 spatial dimensions; expected 1 to 3");
  c = good;
  c.swizzle = (tf_tma_swizzle)5;
  BAD(tf_im2col_make(ctx, &c, &out), "found no swizzle mode, but 5");
}
END_TEST

static void setup(void) { ck_assert(tf_layout_ctx_create(NULL, &ctx) == TF_OK); }
static void teardown(void) { tf_layout_ctx_destroy(ctx); }

int main(void) {
  Suite *s = suite_create("refused layouts");
  TCase *t = tcase_create("refused");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, missing);
  tcase_add_test(t, symbols);
  tcase_add_test(t, arguments);
  tcase_add_test(t, limits);
  tcase_add_test(t, tensor_maps);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
