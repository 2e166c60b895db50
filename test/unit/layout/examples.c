/* The worked examples of the algebra, each computed by CuTe, G65 apart: there CuTe does not see that the stride 10 is
 * not a multiple of 4, and its answer leaves out values; here that is refused. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

typedef struct row {
  const char *name, *op, *a, *b, *c, *want;
} row;

static const row rows[] = {
    {"G1", "at", "(3,(2,3)):(3,(12,1))", "16", NULL, "17"},
    {"G2", "at", "(3,(2,3)):(3,(12,1))", "(1,5)", NULL, "17"},
    {"G3", "at", "(3,(2,3)):(3,(12,1))", "(1,(1,2))", NULL, "17"},
    {"G4", "at", "(3,(2,3)):(3,(12,1))", "17", NULL, "20"},
    {"G5", "idx2crd", "16", "(3,(2,3))", NULL, "(1,(1,2))"},
    {"G6", "idx2crd", "(1,5)", "(3,(2,3))", NULL, "(1,(1,2))"},
    {"G7", "idx2crd", "9", "(3,(2,3))", NULL, "(0,(1,1))"},
    {"G8", "at", "(2,(2,2)):(4,(2,1))", "5", NULL, "5"},
    {"G9", "at", "(4,3):(3,1)", "13", NULL, "6"},
    {"G10", "at", "((4,2)):((2,1))", "5", NULL, "3"},
    {"G11", "cosize", "(3,(2,3)):(3,(12,1))", NULL, NULL, "21"},
    {"G12", "cosize", "(4,2):(1,16)", NULL, NULL, "20"},
    {"G13", "cosize", "(2,4,4):(4,1,0)", NULL, NULL, "8"},
    {"G14", "at", "(4,5):(1,-4)", "(1,2)", NULL, "-7"},
    {"G15", "coalesce", "(2,(1,6)):(1,(6,2))", NULL, NULL, "12:1"},
    {"G16", "coalesce", "(2,(1,6)):(1,(6,2))", "(1,1)", NULL, "(2,6):(1,2)"},
    {"G17", "coalesce", "(2,4):(1,2)", NULL, NULL, "8:1"},
    {"G18", "coalesce", "(2,4):(4,1)", NULL, NULL, "(2,4):(4,1)"},
    {"G19", "coalesce", "(2,1,6):(4,7,8)", NULL, NULL, "12:4"},
    {"G20", "coalesce", "((2,2),(2,2)):((1,4),(8,32))", NULL, NULL, "(2,4,2):(1,4,32)"},
    {"G21", "coalesce", "(1,1):(3,5)", NULL, NULL, "1:0"},
    {"G22", "coalesce", "(4,1):(1,0)", NULL, NULL, "4:1"},
    {"G23", "coalesce", "(3,7):(0,0)", NULL, NULL, "21:0"},
    {"G24", "coalesce", "(2,3,4):(0,0,0)", NULL, NULL, "24:0"},
    {"G25", "coalesce", "(4,(3,1,2)):(1,(4,9,12))", NULL, NULL, "24:1"},
    {"G26", "filter", "(2,4,8):(8,1,0)", NULL, NULL, "(2,4):(8,1)"},
    {"G27", "filter", "(4,3,2):(0,1,3)", NULL, NULL, "6:1"},
    {"G28", "filter", "(3,5):(0,0)", NULL, NULL, "1:0"},
    {"G29", "compose", "(6,2):(8,2)", "(4,3):(3,1)", NULL, "((2,2),3):((24,2),8)"},
    {"exact 1", "compose", "(8,8):(8,1)", "6:3", NULL, "(3,2):(24,9)"},
    {"exact 2", "logical_divide", "(12,1):(1,0)", "5:1", NULL, "(5,3):(1,5)"},
    {"exact 3", "compose", "(4,2,2):(1,0,4)", "(2,2):(2,6)", NULL, "(2,2):(2,2)"},
    {"G30", "compose", "20:2", "(5,4):(4,1)", NULL, "(5,4):(8,2)"},
    {"G31", "compose", "(10,2):(16,4)", "(5,4):(1,5)", NULL, "(5,(2,2)):(16,(80,4))"},
    {"G32", "compose", "(3,6,2,8):(5,7,11,13)", "16:9", NULL, "(2,2,4):(21,11,13)"},
    {"G33", "compose", "(12,(4,8)):(59,(13,1))", "<3:4, 8:2>", NULL, "(3,(2,4)):(236,(26,1))"},
    {"G34", "compose", "(12,(4,8)):(59,(13,1))", "<3, 8>", NULL, "(3,(4,2)):(59,(13,1))"},
    {"G35", "compose", "(4,3):(3,1)", "24:1", NULL, "(4,6):(3,1)"},
    {"G36", "compose", "(4,3):(3,1)", "8:1", NULL, "(4,2):(3,1)"},
    {"G37", "compose", "(4,3,1):(3,1,0)", "24:1", NULL, "(4,3,2):(3,1,0)"},
    {"G38", "compose", "(4,6,8):(1,4,7)", "6:1", NULL, "6:1"},
    {"G39", "compose", "(4,6,8,10):(2,3,5,7)", "6:12", NULL, "(2,3):(9,5)"},
    {"G40", "compose", "(8,8):(8,1)", "3:3", NULL, "3:24"},
    {"G41", "compose", "(8,8):(1,8)", "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))", NULL,
     "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))"},
    {"G42", "compose", "((4,2)):((1,16))", "(4,2):(2,1)", NULL, "((2,2),2):((2,16),1)"},
    {"G43", "compose", "(4,8,2):(2,8,1)", "(4,2,2):(2,8,1)", NULL, "(4,2,2):(4,16,2)"},
    {"G44", "compose", "(128,24,5):(1,128,3072)", "480:32", NULL, "480:32"},
    {"G45", "compose", "4:2", "4:0", NULL, "4:0"},
    {"G46", "compose", "1:0", "4:1", NULL, "4:0"},
    {"G47", "compose", "4:-1", "4:1", NULL, "4:-1"},
    {"G48", "compose", "(4,4):(-1,1)", "(2,4,2):(1,4,2)", NULL, "(2,4,2):(-1,1,-2)"},
    {"G49", "compose", "(4,4):(4,1)", "(4,4):(1@1,1@0)", NULL, "(4,4):(1,4)"},
    {"G50", "compose", "(4,(2,3)):(6,(3,1))", "(2,4):(1@1@1,1@0)", NULL, "(2,4):(1,6)"},
    {"G51", "complement", "4:1", "24", NULL, "6:4"},
    {"G52", "complement", "6:4", "24", NULL, "4:1"},
    {"G53", "complement", "(4,6):(1,4)", "24", NULL, "1:0"},
    {"G54", "complement", "4:2", "24", NULL, "(2,3):(1,8)"},
    {"G55", "complement", "(2,4):(1,6)", "24", NULL, "3:2"},
    {"G56", "complement", "(2,2):(1,6)", "24", NULL, "(3,2):(2,12)"},
    {"G57", "complement", "1:0", "5", NULL, "5:1"},
    {"G58", "complement", "1:2", "8", NULL, "8:1"},
    {"G59", "complement", "4:0", "8", NULL, "8:1"},
    {"G60", "complement", "4:2", "19", NULL, "(2,3):(1,8)"},
    {"G61", "complement", "4:4", "17", NULL, "(4,2):(1,16)"},
    {"G62", "complement", "(2,4,8):(8,1,64)", "512", NULL, "(2,4):(4,16)"},
    {"G63", "complement", "(2,4,8):(8,1,0)", "460", NULL, "(2,29):(4,16)"},
    {"G64", "complement", "((2,2),(2,2)):((1,32),(8,4))", "64", NULL, "(2,2):(2,16)"},
    {"G66", "complement", "64:1", "512", NULL, "8:64"},
    {"G67", "right_inverse", "(8,4):(4,1)", NULL, NULL, "(4,8):(8,1)"},
    {"G68", "right_inverse", "(2,4,6):(4,1,8)", NULL, NULL, "(4,2,6):(2,1,8)"},
    {"G69", "right_inverse", "(2,4,4,6):(4,1,0,8)", NULL, NULL, "(4,2,6):(2,1,32)"},
    {"G70", "right_inverse", "4:2", NULL, NULL, "1:0"},
    {"G71", "right_inverse", "(4,2):(1,16)", NULL, NULL, "4:1"},
    {"G72", "right_inverse", "(4,2):(1,5)", NULL, NULL, "4:1"},
    {"G73", "right_inverse", "(128,128):(65536,1)", NULL, NULL, "128:128"},
    {"G74", "right_inverse", "(3,7):(0,0)", NULL, NULL, "1:0"},
    {"G75", "right_inverse", "(2,4):(0,2)", NULL, NULL, "1:0"},
    {"G76", "right_inverse", "(2,2,2):(4,0,1)", NULL, NULL, "2:4"},
    {"G77", "left_inverse", "(8,4):(4,1)", NULL, NULL, "(4,8):(8,1)"},
    {"G78", "left_inverse", "(2,4,6):(4,1,8)", NULL, NULL, "(4,2,6):(2,1,8)"},
    {"G79", "left_inverse", "(4,2):(1,16)", NULL, NULL, "(16,2):(1,4)"},
    {"G80", "left_inverse", "(4,2):(1,5)", NULL, NULL, "(5,2):(1,4)"},
    {"G81", "left_inverse", "(128,160):(65536,1)", NULL, NULL, "(65536,128):(128,1)"},
    {"G82", "left_inverse", "4:2", NULL, NULL, "(2,4):(0,1)"},
    {"G83", "left_inverse", "(2,4,4,6):(4,1,0,8)", NULL, NULL, "(4,2,6):(2,1,32)"},
    {"G84", "left_inverse", "4:0", NULL, NULL, "4:0"},
    {"G85", "logical_divide", "(4,2,3):(2,1,8)", "4:2", NULL, "((2,2),(2,3)):((4,1),(2,8))"},
    {"G86", "logical_divide", "(9,(4,8)):(59,(13,1))", "<3:3, (2,4):(1,8)>", NULL,
     "((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))"},
    {"G87", "zipped_divide", "(9,(4,8)):(59,(13,1))", "<3:3, (2,4):(1,8)>", NULL,
     "((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))"},
    {"G88", "tiled_divide", "(9,(4,8)):(59,(13,1))", "<3:3, (2,4):(1,8)>", NULL,
     "((3,(2,4)),3,(2,2)):((177,(13,2)),59,(26,1))"},
    {"G89", "flat_divide", "(9,(4,8)):(59,(13,1))", "<3:3, (2,4):(1,8)>", NULL,
     "(3,(2,4),3,(2,2)):(177,(13,2),59,(26,1))"},
    {"G90", "logical_divide", "(6,6):(1,12)", "(6,3):(3,1)", NULL, "(((2,3),3),2):(((3,12),1),36)"},
    {"G91", "logical_divide", "(8,8):(8,1)", "32:2", NULL, "((4,8),2):((16,1),8)"},
    {"G92", "logical_divide", "6:2", "(2,3):(3,1)", NULL, "((2,3),1):((6,2),0)"},
    {"G93", "logical_divide", "2:1", "32:1", NULL, "(32,1):(1,0)"},
    {"G94", "logical_divide", "48:1", "32:1", NULL, "(32,2):(1,32)"},
    {"G95", "zipped_divide", "(16,8,4):(1,16,128)", "<4, 2>", NULL, "((4,2),(4,4,4)):((1,16),(4,32,128))"},
    {"G96", "logical_divide", "(16,8):(8,1)", "<4:1, _>", NULL, "((4,4),8):((8,32),1)"},
    {"G97", "logical_product", "(2,2):(4,1)", "6:1", NULL, "((2,2),(2,3)):((4,1),(2,8))"},
    {"G98", "logical_product", "(2,2):(4,1)", "(4,2):(2,1)", NULL, "((2,2),(4,2)):((4,1),(8,2))"},
    {"G99", "logical_product", "3:32", "(8,8):(8,1)", NULL, "(3,((4,2),8)):(32,((8,96),1))"},
    {"G100", "logical_product", "((4,6)):((1,6))", "3:1", NULL, "(((4,6)),3):(((1,6)),36)"},
    {"G101", "logical_product", "3:0", "4:1", NULL, "(3,4):(0,1)"},
    {"G102", "blocked_product", "(2,5):(5,1)", "(3,4):(1,3)", NULL, "((2,3),(5,4)):((5,10),(1,30))"},
    {"G103", "raked_product", "(2,5):(5,1)", "(3,4):(1,3)", NULL, "((3,2),(4,5)):((10,5),(30,1))"},
    {"G104", "zipped_product", "(2,5):(5,1)", "<3, 4>", NULL, "((2,5),(3,4)):((5,1),(1,5))"},
    {"G105", "tiled_product", "(2,5):(5,1)", "<3:5, 4:6>", NULL, "((2,5),3,4):((5,1),10,30)"},
    {"G106", "tile_to_shape", "(8,64):(64,1)", "(128,128)", NULL, "((8,16),(64,2)):((64,512),(1,8192))"},
    {"G107", "tile_to_shape", "(8,64):(64,1)", "(128,128)", "(2,1)", "((8,16),(64,2)):((64,1024),(1,512))"},
    {"G108", "tile_to_shape", "(64,8):(1,64)", "(128,64)", NULL, "((64,2),(8,8)):((1,512),(64,1024))"},
    {"G109", "swizzle", "Sw<3,4,3> o 0 o 4096:1", "0", NULL, "0"},
    {"G110", "swizzle", "Sw<3,4,3> o 0 o 4096:1", "128", NULL, "144"},
    {"G111", "swizzle", "Sw<3,4,3> o 0 o 4096:1", "256", NULL, "288"},
    {"G112", "swizzle", "Sw<3,4,3> o 0 o 4096:1", "1040", NULL, "1040"},
    {"G113", "swizzle", "Sw<3,4,3> o 0 o 4096:1", "1016", NULL, "904"},
    {"G114", "swizzle", "Sw<2,4,3> o 0 o 4096:1", "128", NULL, "144"},
    {"G115", "swizzle", "Sw<2,4,3> o 0 o 4096:1", "512", NULL, "512"},
    {"G116", "swizzle", "Sw<2,4,3> o 0 o 4096:1", "1000", NULL, "984"},
    {"G117", "swizzle", "Sw<1,4,3> o 0 o 4096:1", "128", NULL, "144"},
    {"G118", "swizzle", "Sw<1,4,3> o 0 o 4096:1", "256", NULL, "256"},
    {"G119", "swizzle", "Sw<3,0,3> o 0 o 4096:1", "8", NULL, "9"},
    {"G120", "swizzle", "Sw<3,0,3> o 0 o 4096:1", "63", NULL, "56"},
    {"G121", "swizzle", "Sw<2,0,-3> o 0 o 4096:1", "1", NULL, "9"},
    {"G122", "swizzle", "Sw<2,0,-3> o 0 o 4096:1", "3", NULL, "27"},
    {"G123", "swizzle", "Sw<2,5,2> o 0 o 4096:1", "128", NULL, "160"},
    {"G124", "swizzle", "Sw<2,5,2> o 0 o 4096:1", "384", NULL, "480"},
    {"G125", "at", "Sw<3,0,3> o 0 o (8,8):(8,1)", "(1,0)", NULL, "9"},
    {"G126", "at", "Sw<3,0,3> o 0 o (8,8):(8,1)", "(3,5)", NULL, "30"},
    {"G127", "at", "Sw<3,0,3> o 0 o (8,8):(8,1)", "(7,7)", NULL, "56"},
    {"G128", "tile_to_shape", "Sw<3,3,3> o 0 o (8,64):(64,1)", "(16,128)", NULL,
     "Sw<3,3,3> o 0 o ((8,2),(64,2)):((64,512),(1,1024))"},
    {"G129", "at", "Sw<3,3,3> o 0 o ((8,2),(64,2)):((64,512),(1,1024))", "(1,8)", NULL, "64"},
    {"G130", "at", "Sw<3,3,3> o 0 o ((8,2),(64,2)):((64,512),(1,1024))", "(9,70)", NULL, "1614"},
    {"G131", "at", "Sw<3,3,3> o 0 o ((8,2),(64,2)):((64,512),(1,1024))", "(15,127)", NULL, "1991"},
};

typedef tf_status unary(tf_layout_ctx *, const tf_layout *, const tf_layout **);
typedef tf_status binary(tf_layout_ctx *, const tf_layout *, const tf_layout *, const tf_layout **);
typedef tf_status tiled(tf_layout_ctx *, const tf_layout *, const tf_tiler *, const tf_layout **);

static const struct {
  const char *op;
  unary *fn;
} unaries[] = {
    {"filter", tf_layout_filter}, {"right_inverse", tf_layout_right_inverse}, {"left_inverse", tf_layout_left_inverse}};

static const struct {
  const char *op;
  tiled *fn;
} tileds[] = {{"compose", tf_layout_compose},
              {"logical_divide", tf_layout_logical_divide},
              {"zipped_divide", tf_layout_zipped_divide},
              {"tiled_divide", tf_layout_tiled_divide},
              {"flat_divide", tf_layout_flat_divide},
              {"logical_product", tf_layout_logical_product},
              {"zipped_product", tf_layout_zipped_product},
              {"tiled_product", tf_layout_tiled_product}};

#define COUNT(x) (sizeof(x) / sizeof *(x))

/* What the row's operation gives: a layout, or a tuple. False if there is no such operation. */
static bool apply(const row *r, tf_status *st, const tf_layout **l, const tf_tuple **t) {
  for (size_t i = 0; i < COUNT(unaries); i++)
    if (!strcmp(unaries[i].op, r->op)) return *st = unaries[i].fn(ctx, layout(r->a), l), true;
  for (size_t i = 0; i < COUNT(tileds); i++)
    if (!strcmp(tileds[i].op, r->op)) return *st = tileds[i].fn(ctx, layout(r->a), tiler(r->b), l), true;
  if (!strcmp(r->op, "at") || !strcmp(r->op, "swizzle")) *st = tf_layout_at(ctx, layout(r->a), tuple(r->b), t);
  else if (!strcmp(r->op, "idx2crd")) *st = tf_tuple_idx2crd(ctx, tuple(r->a), tuple(r->b), t);
  else if (!strcmp(r->op, "cosize")) *st = tf_layout_cosize(ctx, layout(r->a), t);
  else if (!strcmp(r->op, "coalesce")) *st = tf_layout_coalesce(ctx, layout(r->a), r->b ? tuple(r->b) : NULL, l);
  else if (!strcmp(r->op, "complement")) *st = tf_layout_complement(ctx, layout(r->a), tuple(r->b), l);
  else if (!strcmp(r->op, "blocked_product")) *st = tf_layout_blocked_product(ctx, layout(r->a), layout(r->b), l);
  else if (!strcmp(r->op, "raked_product")) *st = tf_layout_raked_product(ctx, layout(r->a), layout(r->b), l);
  else if (!strcmp(r->op, "tile_to_shape"))
    *st = tf_layout_tile_to_shape(ctx, layout(r->a), tuple(r->b), r->c ? tuple(r->c) : NULL, l);
  else return false;
  return true;
}

START_TEST(golden) {
  const row *r = &rows[_i];
  const tf_layout *l = NULL;
  const tf_tuple *t = NULL;
  tf_status st = TF_ERR_INTERNAL;
  tf_str text;
  ck_assert_msg(apply(r, &st, &l, &t), "%s: no operation %s", r->name, r->op);
  ck_assert_msg(st == TF_OK, "%s: %s", r->name, tf_layout_message(ctx));
  ck_assert((l ? tf_layout_print(ctx, l, &text) : tf_tuple_print(ctx, t, &text)) == TF_OK);
  ck_assert_msg(!strcmp(text.ptr, r->want), "%s %s: found %s, expected %s", r->name, r->op, text.ptr, r->want);
}
END_TEST

/* What is refused, and a word of the reason. The first group CuTe refuses too; the second it accepts and answers
 * wrongly. */
static const row refused[] = {
    {"shape", "compose", "(8,8):(8,1)", "4:3", NULL, "extent 8 of the left layout is not a multiple of the stride 3"},
    {"stride", "compose", "(2,8):(4,16)", "3:5", NULL, "stride 5 is not a multiple of the extent 2"},
    {"overlap", "complement", "((2,2),(2,2)):((1,8),(8,4))", "64", NULL, "not injective"},
    {"overlap 2", "complement", "(2,2):(2,3)", "24", NULL, "not injective"},
    {"block", "tile_to_shape", "(8,64):(64,1)", "(12,128)", NULL, "12 of mode 0 is not a multiple of the tile's 8"},
    {"tiler rank", "logical_divide", "(8,8):(8,1)", "<2, 2, 2>", NULL, "the tiler has 3 modes"},
    {"symbolic complement", "complement", "(4,4):(n,m)", "64", NULL, "cannot decide which of the strides"},
    {"symbolic inverse", "left_inverse", "(4,4):(n,m)", NULL, NULL, "cannot decide which of the strides"},

    {"wrong 2", "compose", "(4,6,3):(1,36,4)", "6:3", NULL,
     "extent 4 of the left layout is not a multiple of the stride 3"},
    {"wrong 3", "compose", "(3,4):(10,1)", "(2,2):(1,2)", NULL, "would carry"},
    {"wrong 4", "compose", "(3,3,2):(1,10,100)", "(2,3,2):(6,1,3)", NULL, "would carry"},
    {"G65", "complement", "(4,2):(1,10)", "20", NULL, "the stride 10 is not a multiple of 4"},

    {"negative right", "compose", "(4,4):(4,1)", "4:-1", NULL, "is negative"},
    {"overflow", "compose", "4:4611686018427387904", "4:4", NULL, "64 bits"},
    {"overflow 2", "cosize", "(4,4):(4611686018427387904,4611686018427387904)", NULL, NULL, "64 bits"},
    {"misfit", "at", "(4,4):(4,1)", "(1,2,3)", NULL, "does not fit"},
    {"too deep", "at", "(4,4):(4,1)", "(1,(2,3))", NULL, "does not fit"},
    {"profile", "coalesce", "(4,4):(4,1)", "(1,1,1)", NULL, "more modes than the shape"},
    {"order twice", "tile_to_shape", "(8,64):(64,1)", "(128,128)", "(1,1)", "twice"},
    {"mixed", "at", "(4,4):(1@0,1)", "(1,2)", NULL, "adds a number and a tuple"},
    {"not injective", "left_inverse", "(4,2):(1,2)", NULL, NULL, "not injective"},
    {"inverse of basis", "right_inverse", "(4,2):(1@0,1@1)", NULL, NULL, "is not a number"},
    {"mode", "compose", "(4,4):(4,1)", "(4,4):(1@1,1@2)", NULL, "no mode 2"},
    {"whole and part", "compose", "(4,(2,4)):(1,(4,8))", "(8,2):(1@1,1@0@1)", NULL, "both whole and by its parts"},
};

START_TEST(refusal) {
  const row *r = &refused[_i];
  const tf_layout *l = NULL;
  const tf_tuple *t = NULL;
  tf_status st = TF_OK;
  ck_assert(tf_layout_symbol(ctx, "n", 1, 1000, &t) == TF_OK);
  ck_assert(tf_layout_symbol(ctx, "m", 1, 1000, &t) == TF_OK);
  ck_assert(apply(r, &st, &l, &t));
  ck_assert_msg(st == TF_ERR_INVALID, "%s: not refused", r->name);
  ck_assert(l == NULL);
  ck_assert_msg(strstr(tf_layout_message(ctx), r->want) != NULL, "%s: %s", r->name, tf_layout_message(ctx));
}
END_TEST

static void setup(void) { ck_assert(tf_layout_ctx_create(NULL, &ctx) == TF_OK); }
static void teardown(void) { tf_layout_ctx_destroy(ctx); }

int main(void) {
  Suite *s = suite_create("layout examples");
  TCase *t = tcase_create("examples");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_loop_test(t, golden, 0, COUNT(rows));
  tcase_add_loop_test(t, refusal, 0, COUNT(refused));
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
