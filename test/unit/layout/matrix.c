/* Layouts as matrices of descriptors: the examples of the PTX manual, what CuTe's atoms give, and what is refused. */
#include <stdlib.h>

#include "harness.h"

typedef struct row {
  uint32_t bits;
  const char *layout;
  tf_matrix_major major;
  tf_matrix_swizzle swizzle;
  int64_t start, leading, stride;
} row;

#define K TF_MATRIX_K_MAJOR
#define MN TF_MATRIX_MN_MAJOR

static const row rows[] = {
    /* the manual's, without their overlapping k of swizzled rows */
    {32, "((8,2),(4,4)):((4,32),(1,64))", K, TF_MATRIX_NONE, 0, 256, 128},
    {32, "Sw<1,2,3> o 0 o ((8,2),(4,2)):((8,64),(1,4))", K, TF_MATRIX_32B, 0, 0, 256},
    {16, "((8,1,2),(8,2)):((1,8,64),(8,128))", MN, TF_MATRIX_NONE, 0, 256, 128},
    {16, "Sw<1,3,3> o 0 o ((8,2,2),(8,2)):((1,8,128),(16,256))", MN, TF_MATRIX_32B, 0, 256, 512},
    {16, "Sw<2,3,3> o 0 o ((8,4,2),(8,2)):((1,8,256),(32,512))", MN, TF_MATRIX_64B, 0, 512, 1024},
    /* CuTe's atoms, tiled */
    {16, "Sw<3,3,3> o 0 o ((8,16),64):((64,512),1)", K, TF_MATRIX_128B, 0, 0, 1024},
    {16, "Sw<3,3,3> o 0 o (256,64):(64,1)", K, TF_MATRIX_128B, 0, 0, 1024},
    {16, "Sw<2,3,3> o 0 o (24,32):(32,1)", K, TF_MATRIX_64B, 0, 0, 512},
    {16, "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,4096),(64,512))", MN, TF_MATRIX_128B, 0, 8192, 1024},
    {16, "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,512),(64,1024))", MN, TF_MATRIX_128B, 0, 1024, 2048},
    {8, "Sw<3,4,3> o 0 o (128,128):(128,1)", K, TF_MATRIX_128B, 0, 0, 1024},
    {8, "Sw<1,4,3> o 0 o (8,32):(32,1)", K, TF_MATRIX_32B, 0, 0, 0},
    {8, "Sw<2,4,3> o 0 o ((64,2),32):((1,2048),64)", MN, TF_MATRIX_64B, 0, 2048, 512},
    {8, "((8,4),(16,2)):((16,256),(1,128))", K, TF_MATRIX_NONE, 0, 128, 256},
    {4, "Sw<3,5,3> o 0 o (128,256):(256,1)", K, TF_MATRIX_128B, 0, 0, 1024},
    {4, "((8,2),(32,2)):((32,512),(1,256))", K, TF_MATRIX_NONE, 0, 128, 256},
    {32, "Sw<3,2,3> o 0 o (32,32):(32,1)", K, TF_MATRIX_128B, 0, 0, 1024},
    {32, "Sw<2,3,2> o 0 o ((32,2),(4,2)):((1,128),(32,256))", MN, TF_MATRIX_128B_32B, 0, 512, 1024},
    /* tiles inside: along k within swizzled rows, and whole groups of rows */
    {16, "Sw<3,3,3> o 16 o (128,16):(64,1)", K, TF_MATRIX_128B, 32, 0, 1024},
    {16, "Sw<3,3,3> o 48 o (128,16):(64,1)", K, TF_MATRIX_128B, 96, 0, 1024},
    {16, "Sw<3,3,3> o 4096 o (64,64):(64,1)", K, TF_MATRIX_128B, 8192, 0, 1024},
    {16, "Sw<2,3,3> o 16 o (16,16):(32,1)", K, TF_MATRIX_64B, 32, 0, 512},
    /* gaps between groups of rows, a group that comes again */
    {16, "Sw<3,3,3> o 0 o ((8,4),64):((64,1024),1)", K, TF_MATRIX_128B, 0, 0, 2048},
    {16, "((8,4),(8,2)):((8,0),(1,64))", K, TF_MATRIX_NONE, 0, 128, 0},
};

START_TEST(table) {
  const row *r = &rows[_i];
  const tf_layout_matrix *m;
  ck_assert_msg(tf_layout_get_matrix(ctx, layout(r->layout), r->bits, TF_MATRIX_ANY_MAJOR, &m) == TF_OK, "%s: %s",
                r->layout, tf_layout_message(ctx));
  ck_assert_msg(m->major == r->major && m->swizzle == r->swizzle && m->start == r->start && m->leading == r->leading &&
                    m->stride == r->stride,
                "%s: %s-major, swizzle %s, start %lld, leading %lld, stride %lld", r->layout,
                tf_matrix_major_name(m->major), tf_matrix_swizzle_name(m->swizzle), (long long)m->start,
                (long long)m->leading, (long long)m->stride);
  /* the other major is refused */
  tf_matrix_major other = r->major == TF_MATRIX_K_MAJOR ? TF_MATRIX_MN_MAJOR : TF_MATRIX_K_MAJOR;
  ck_assert_int_eq(tf_layout_get_matrix(ctx, layout(r->layout), r->bits, other, &m), TF_ERR_INVALID);
  ck_assert_ptr_null(m);
}
END_TEST

static const struct {
  uint32_t bits;
  const char *layout, *words;
} wrong[] = {
    {16, "(128,64):(64,1)", "no descriptor describes (128,64):(64,1)"},
    {16, "Sw<3,3,3> o 0 o (128,128):(128,1)", "no descriptor describes"},       /* k past a swizzled row */
    {16, "Sw<3,3,3> o 56 o (128,16):(64,1)", "no descriptor describes"},        /* the same, from inside */
    {16, "Sw<3,3,4> o 0 o (128,64):(64,1)", "no descriptor describes"},         /* another swizzle */
    {16, "Sw<3,3,3> o 4 o (128,16):(64,1)", "no descriptor describes"},         /* no multiple of 16 bytes */
    {32, "Sw<3,2,3> o 0 o ((32,2),8):((1,256),32)", "no descriptor describes"}, /* mn-major tf32 by small pieces */
    {4, "Sw<1,5,3> o 0 o (64,64):(1,64)", "no descriptor describes"},           /* mn-major 4 bits */
    {16, "(128,8):(8,1)", "k is 8 elements of 16 bits; an instruction reads 32 bytes and more"},
    {16, "(12,16):(16,1)", "mn is 12; it is a multiple of 8 up to 1024"},
    {64, "(16,16):(16,1)", "elements of 64 bits; a matrix has elements of 4, 8, 16 or 32"},
    {16, "128:1", "128:1 is not of rank 2, (mn, k)"},
    {16, "(8,2,8):(8,1,64)", "is not of rank 2, (mn, k)"},
    {16, "((8,2),(8,2)):((8,64),(1,-64))", "is at -64"},
    {16, "(8,16):(1@0,1@1)", "has symbols or basis strides"},
};

START_TEST(refused) {
  const tf_layout_matrix *m;
  ck_assert_int_eq(tf_layout_get_matrix(ctx, layout(wrong[_i].layout), wrong[_i].bits, TF_MATRIX_ANY_MAJOR, &m),
                   TF_ERR_INVALID);
  ck_assert_msg(strstr(tf_layout_message(ctx), wrong[_i].words) != NULL, "%s: %s", wrong[_i].layout,
                tf_layout_message(ctx));
}
END_TEST

START_TEST(symbols) {
  const tf_tuple *n;
  const tf_layout_matrix *m;
  ck_assert_int_eq(tf_layout_symbol(ctx, "n", 8, 64, &n), TF_OK);
  ck_assert_int_eq(tf_layout_get_matrix(ctx, layout("(n,16):(16,1)"), 16, TF_MATRIX_ANY_MAJOR, &m), TF_ERR_INVALID);
  ck_assert_msg(strstr(tf_layout_message(ctx), "has symbols") != NULL, "%s", tf_layout_message(ctx));
  ck_assert_int_eq(tf_layout_get_matrix(ctx, layout("(16,16):(n,1)"), 16, TF_MATRIX_ANY_MAJOR, &m), TF_ERR_INVALID);
  ck_assert_msg(strstr(tf_layout_message(ctx), "has symbols") != NULL, "%s", tf_layout_message(ctx));
  ck_assert_int_eq(tf_layout_get_matrix(ctx, NULL, 16, TF_MATRIX_ANY_MAJOR, &m), TF_ERR_INVALID);
}
END_TEST

static void open_context(void) { ck_assert_int_eq(tf_layout_ctx_create(NULL, &ctx), TF_OK); }
static void close_context(void) { tf_layout_ctx_destroy(ctx); }

int main(void) {
  Suite *s = suite_create("matrices of descriptors");
  TCase *c = tcase_create("all");
  tcase_add_checked_fixture(c, open_context, close_context);
  tcase_add_loop_test(c, table, 0, (int)(sizeof rows / sizeof *rows));
  tcase_add_loop_test(c, refused, 0, (int)(sizeof wrong / sizeof *wrong));
  tcase_add_test(c, symbols);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed ? 1 : 0;
}
