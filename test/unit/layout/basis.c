/* Basis strides, arithmetic tuples and coordinate tensors: the worked examples, each computed by CuTe. Text, too, and
 * leaves that are symbols. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

/* ck_assert_msg writes to a file each time. */
#define GOOD(call)                                                                                                     \
  do {                                                                                                                 \
    if ((call) != TF_OK) ck_abort_msg("%s: %s", #call, tf_layout_message(ctx));                                        \
  } while (0)
#define BAD(call, words)                                                                                               \
  do {                                                                                                                 \
    ck_assert_int_eq((call), TF_ERR_INVALID);                                                                          \
    ck_assert_msg(strstr(tf_layout_message(ctx), (words)) != NULL, "%s", tf_layout_message(ctx));                      \
  } while (0)

static const char *tuple_text(const tf_tuple *t) {
  tf_str s;
  GOOD(tf_tuple_print(ctx, t, &s));
  return s.ptr;
}

static const char *text(const tf_layout *l) {
  tf_str s;
  GOOD(tf_layout_print(ctx, l, &s));
  return s.ptr;
}

static const tf_tuple *basis(int64_t scale, const uint32_t *path, size_t n) {
  const tf_tuple *k, *t;
  GOOD(tf_tuple_int(ctx, scale, &k));
  GOOD(tf_tuple_basis(ctx, k, path, n, &t));
  return t;
}

static const char *sum(const char *a, int sign, const char *b) {
  const tf_tuple *t;
  GOOD(tf_tuple_add(ctx, tuple(a), sign, tuple(b), &t));
  return tuple_text(t);
}

static const char *arithmetic(const char *a) {
  const tf_tuple *t;
  GOOD(tf_tuple_arithmetic(ctx, tuple(a), &t));
  return tuple_text(t);
}

static const char *at(const char *l, const char *coord) {
  const tf_tuple *t;
  GOOD(tf_layout_at(ctx, layout(l), tuple(coord), &t));
  return tuple_text(t);
}

static const char *slice(const char *l, const char *coord) {
  const tf_layout *r;
  GOOD(tf_layout_slice(ctx, layout(l), tuple(coord), &r, NULL));
  return text(r);
}

static const char *local_tile(const char *l, const char *t, const char *coord) {
  const tf_layout *r;
  GOOD(tf_layout_local_tile(ctx, layout(l), tiler(t), tuple(coord), &r, NULL));
  return text(r);
}

#define IM2COL                                                                                                         \
  "ArithTuple(0,(-1,-1),0,(0,0)) o ((16,16,4),(64,3,3)):((1@0@1,1@1@1,1@2),(1@0,1@0@3,1@1@3)) o (0,(0,0,0)) o "        \
  "(1024,(64,3,3)):(1@0,(1@0@1,1@1@1,1@2@1))"

#define EQ(a, b) ck_assert_str_eq((a), (b))

START_TEST(bases) { /* B1 to B8 */
  const tf_tuple *t;
  EQ(tuple_text(basis(1, (uint32_t[]){0}, 1)), "1@0");
  EQ(tuple_text(basis(1, (uint32_t[]){1}, 1)), "1@1");
  EQ(tuple_text(basis(1, (uint32_t[]){0, 1}, 2)), "1@1@0");
  EQ(tuple_text(basis(1, (uint32_t[]){1, 0, 2}, 3)), "1@2@0@1");
  EQ(tuple_text(basis(5, (uint32_t[]){1}, 1)), "5@1");
  EQ(tuple_text(basis(5, (uint32_t[]){0, 1}, 2)), "5@1@0");
  GOOD(tf_tuple_scale(ctx, tuple("4"), tuple("3@1@0"), &t));
  EQ(tuple_text(t), "12@1@0");
  EQ(tuple_text(basis(1, NULL, 0)), "1");
}
END_TEST

START_TEST(arithmetic_tuples) { /* B9 to B16 */
  EQ(arithmetic("7@2"), "(0,0,7)");
  EQ(arithmetic("4@0@1"), "(0,(4))");
  EQ(arithmetic("3@0+4@1"), "(3,4)");
  EQ(sum("3@0", 1, "4@1"), "(3,4)");
  EQ(sum("2@0", 1, "3@0"), "(5)");
  const tf_tuple *a, *b;
  GOOD(tf_tuple_scale(ctx, tuple("2"), tuple("2@1@0"), &a));
  GOOD(tf_tuple_scale(ctx, tuple("3"), tuple("1@1"), &b));
  GOOD(tf_tuple_add(ctx, a, 1, b, &a));
  GOOD(tf_tuple_scale(ctx, tuple("4"), tuple("5@1"), &b));
  GOOD(tf_tuple_add(ctx, a, 1, b, &a));
  GOOD(tf_tuple_add(ctx, a, 1, tuple("7@0@0"), &a));
  EQ(tuple_text(a), "((7,4),23)");
  EQ(sum("0", 1, "5@1"), "(0,5)");
  EQ(sum("(1,2,3)", 1, "5@0"), "(6,2,3)");
  EQ(sum("(42,2,7)", 1, "(0,5,2)"), "(42,7,9)");
  EQ(sum("(42,2)", -1, "(1,5,2)"), "(41,-3,-2)");
  EQ(sum("(0,1)", 1, "((3,4),1)"), "((3,4),2)");
  BAD(tf_tuple_add(ctx, tuple("1"), 1, tuple("(1,2)"), &a), "adds a number and a tuple");
}
END_TEST

START_TEST(values) { /* B17 to B28 */
  const tf_layout *l;
  const tf_tuple *t;
  EQ(at("(4,5):(1@0,1@1)", "(2,3)"), "(2,3)");
  EQ(at("(4,5):(1@1,1@0)", "(2,3)"), "(3,2)");
  EQ(at("(4,5):(1@1,1@0)", "14"), "(3,2)");
  EQ(at("((128,64),2,3,1):((1@0,1@1),64@1,1@2,1@3)", "((5,7),1,2,0)"), "(5,71,2,0)");
  EQ(at("(4,(2,3)):(1@0,(1@0@1,1@1@1))", "(3,5)"), "(3,(1,2))");
  EQ(at("(4,(2,3)):(1@0,(1@1,2@1))", "(3,5)"), "(3,5)");
  EQ(at("(16,(8,4)):(1@1,(1@0,8@0))", "(3,19)"), "(19,3)");
  EQ(at("(8,4):(2@1@0,1@1)", "(3,2)"), "((0,6),2)");
  GOOD(tf_layout_make_identity(ctx, tuple("(4,(3,5))"), &l));
  EQ(text(l), "(4,(3,5)):(1@0,(1@0@1,1@1@1))");
  GOOD(tf_layout_make_identity(ctx, tuple("(8,6)"), &l));
  GOOD(tf_layout_at(ctx, l, tuple("13"), &t));
  EQ(tuple_text(t), "(5,1)");
  GOOD(tf_layout_cosize(ctx, layout("(4,5):(1@1,1@0)"), &t));
  EQ(tuple_text(t), "20");
  GOOD(tf_layout_coshape(ctx, layout("(4,5):(2@1,1@0)"), &t));
  EQ(tuple_text(t), "(5,7)");
}
END_TEST

START_TEST(algebra) { /* B29 to B35 */
  const tf_layout *l;
  GOOD(tf_layout_zipped_divide(ctx, layout("(8,6):(1@0,1@1)"), tiler("<4, 3>"), &l));
  EQ(text(l), "((4,3),(2,2)):((1@0,1@1),(4@0,3@1))");
  GOOD(tf_layout_logical_divide(ctx, layout("(128,64):(1@0,1@1)"), tiler("<32, 16>"), &l));
  EQ(text(l), "((32,4),(16,4)):((1@0,32@0),(1@1,16@1))");
  GOOD(tf_layout_compose(ctx, layout("(16,32):(1@0,1@1)"), tiler("<4:2, 8:4>"), &l));
  EQ(text(l), "(4,8):(2@0,4@1)");
  GOOD(tf_layout_zipped_divide(ctx, layout("(512,256,4):(1@1,1@0,1@2)"), tiler("<128, 64>"), &l));
  EQ(text(l), "((128,64),(4,4,4)):((1@1,1@0),(128@1,64@0,1@2))");
  GOOD(tf_layout_coalesce(ctx, layout("(4,8):(1@0,4@0)"), NULL, &l));
  EQ(text(l), "32:1@0");
  GOOD(tf_layout_coalesce(ctx, layout("(4,8):(1@0,4@1)"), NULL, &l));
  EQ(text(l), "(4,8):(1@0,4@1)");
  GOOD(tf_layout_composition(ctx, layout("(6,8):(10,1)"), layout("(8,6):(1@1,1@0)"), &l));
  EQ(text(l), "(8,6):(1,10)");
}
END_TEST

START_TEST(tensors) { /* B36 to B44 */
  const tf_layout *l;
  GOOD(tf_layout_make_identity(ctx, tuple("(8,6)"), &l));
  GOOD(tf_layout_make_tensor(ctx, NULL, l, &l));
  const char *id = "ArithTuple(0,0) o (8,6):(1@0,1@1)";
  EQ(text(l), id);
  EQ(slice(id, "(_,2)"), "ArithTuple(0,2) o (8):(1@0)");
  EQ(slice(id, "(3,_)"), "ArithTuple(3,0) o (6):(1@1)");
  EQ(local_tile("ArithTuple(0,0) o (512,256):(1@0,1@1)", "(128,64)", "(2,3)"),
     "ArithTuple(256,192) o (128,64):(1@0,1@1)");
  const char *tma = "ArithTuple(0,0) o (512,256):(1@1,1@0)";
  EQ(local_tile(tma, "(128,64)", "(2,3)"), "ArithTuple(192,256) o (128,64):(1@1,1@0)");
  EQ(local_tile(tma, "(128,64)", "(2,_)"), "ArithTuple(0,256) o (128,64,4):(1@1,1@0,64@0)");
  EQ(slice("ArithTuple(0,0,0) o (512,256,4):(1@1,1@0,1@2)", "(_,_,3)"), "ArithTuple(0,0,3) o (512,256):(1@1,1@0)");
  const char *nested = "ArithTuple(0,0,0) o (128,(16,8)):(1@1,(1@0,1@2))";
  EQ(slice(nested, "(_,(_,5))"), "ArithTuple(0,0,5) o (128,16):(1@1,1@0)");
  EQ(at(nested, "(7,83)"), "(3,7,5)");
}
END_TEST

START_TEST(tensor_operations) {
  const tf_layout *l, *r;
  const tf_tuple *t;
  l = layout("ArithTuple(5,7) o (8,6):(1@1,1@0)");
  GOOD(tf_layout_select(ctx, l, (size_t[]){1, 0}, 2, &r));
  EQ(text(r), "ArithTuple(5,7) o (6,8):(1@0,1@1)");
  GOOD(tf_layout_local_partition(ctx, l, layout("(2,3):(1,2)"), tuple("5"), &r, NULL));
  EQ(text(r), "ArithTuple(7,8) o (4,2):(2@1,3@0)");
  GOOD(tf_layout_composition(ctx, l, layout("(3,2):(8,4)"), &r));
  EQ(text(r), "ArithTuple(5,7) o (3,2):(1@0,4@1)");
  GOOD(tf_layout_make_tensor(ctx, tuple("(1,1)"), l, &r));
  EQ(text(r), "ArithTuple(6,8) o (8,6):(1@1,1@0)");
  GOOD(tf_layout_coshape(ctx, l, &t));
  EQ(tuple_text(t), "(6,8)");
  GOOD(tf_layout_coshape(ctx, layout(IM2COL), &t));
  EQ(tuple_text(t), "(64,(16,16),4,(3,3))");
  BAD(tf_layout_make_tensor(ctx, NULL, layout("(8,6):(1,8)"), &r), "has basis strides");
  BAD(tf_layout_composition(ctx, layout("8:1"), l, &r), "is a coordinate tensor");
  BAD(tf_layout_complement(ctx, layout("(4,2):(1@0,1@1)"), tuple("8"), &r), "is not a number");
  BAD(tf_layout_slice(ctx, layout("(4,2):(1,4)"), tuple("(_,1)"), &r, NULL), "place for the offset");
}
END_TEST

/* The seed's own examples, with its `_1` for a static 1. */
START_TEST(seed) {
  EQ(at("(100,100):(1,100)", "(7,3)"), "307");
  EQ(at("(100,100):(_1@0,_1@1)", "(7,3)"), "(7,3)");
  EQ(at("(100,100):(_1@1, _1@0)", "(7,3)"), "(3,7)");
}
END_TEST

/* ------------------------------------------------------------------------------------------------ text */

static const char *const round_trips[] = {
    "1:0",
    "():()",
    "((2,2),3):((24,2),8)",
    "(4,8):(1@0,1@1)",
    "(4,8):(1@0+2@1,-3@1@0)",
    "(4):(-4)",
    "Sw<3,4,3> o 0 o (8,8):(8,1)",
    "Sw<2,0,-3> o 16 o (8,8):(8,1)",
    "(4,2):(2,1) o 0 o Sw<1,0,1> o 0 o 8:1",
    IM2COL,
    "(n,4):(4,1)",
    "({n * 4},4):({m * 4 + 1}@0,m@1)",
    "({(n div 3) + 1},2):(1,{(n mod 3) * 7})",
    "({min(n, m)},{max(n, 7)}):(1,{n ^ 5})",
    "9223372036854775807:-9223372036854775808",
};

START_TEST(text_round_trip) {
  const tf_tuple *t;
  GOOD(tf_layout_symbol(ctx, "n", 3, 1000, &t));
  GOOD(tf_layout_symbol(ctx, "m", 1, 1000, &t));
  EQ(text(layout(round_trips[_i])), round_trips[_i]);
}
END_TEST

static const struct {
  const char *text, *message;
} bad_layouts[] = {
    {"", "byte 0: found the end of the text, expected a number, a symbol, '_', '{' or '('"},
    {"(4,8)", "byte 5: found the end of the text, expected ':' and the strides"},
    {"(4,8):(1,2", "byte 10: found the end of the text, expected ',' or ')'"},
    {"(4,8):(1,(2))", "byte 6: found strides (1,(2)), expected the profile of the shape (4,8)"},
    {"(4,8):(1,2))", "byte 11: found ')', expected the end of the text"},
    {"(4;8):(1,2)", "byte 2: found ';', expected ',' or ')'"},
    {"(4,k):(1,2)", "byte 3: found 'k', expected a symbol that is declared"},
    {"(4,8):(1,_)", "byte 6: found _ where a stride is expected"},
    {"(4,0):(1,2)", "byte 6: the extent 0 is not known to be at least 1"},
    {"(4,_):(1,2)", "found _ where a number is expected"},
    {"(4,9223372036854775808):(1,2)", "byte 3: found a number that does not fit 64 bits"},
    {"4:1@", "byte 4: found the end of the text, expected a position"},
    {"4:1@256", "byte 4: found a position over 255"},
    {"4:1@0+2", "byte 7: 1@0 + 2 adds a number and a basis function"},
    {"4:1@0+2@0@0", "a number and a tuple at one position"},
    {"Sw<3,4,3>", "expected 'o', an offset, 'o' and the layout"},
    {"Sw<3,4> o 0 o 4:1", "byte 6: found '>', expected ','"},
    {"Sw<3,4,2> o 0 o 4:1", "Sw<3,4,2> is no swizzle"},
    {"Sw<3,4,3> o 0", "byte 13: found the end of the text, expected 'o' and the layout"},
    {"Sw<3,4,3> o (0,1) o 4:1", "found (0,1) where a number is expected"},
    {"ArithTuple(0) 4:1@0", "byte 14: found '4', expected 'o' and the layout"},
    {"ArithTuple 0 o 4:1@0", "the base 0 is not a tuple"},
    {"4:\x01", "byte 2: found byte \\x01, expected"},
    {"((((((((((((((((((1", "more than 16 nested parentheses"},
    {"{((((((((((((((((((1", "more than 16 nested parentheses"},
    {"{1 div 0}:1", "byte 8: division by 0"},
};

START_TEST(text_errors) {
  const tf_layout *l;
  BAD(tf_layout_parse(ctx, str(bad_layouts[_i].text), &l), bad_layouts[_i].message);
  ck_assert(l == NULL);
}
END_TEST

START_TEST(text_limits) {
  char buf[4096] = "(";
  const tf_tuple *t;
  for (int i = 0; i < 300; i++) strcat(buf, i ? ",1" : "1");
  strcat(buf, ")");
  BAD(tf_tuple_parse(ctx, str(buf), &t), "more than 256 leaves");
  tf_str s;
  GOOD(tf_tiler_print(ctx, tiler("<3:3, (2,4):(1,8), _, <4, 5>>"), &s));
  EQ(s.ptr, "<3:3, (2,4):(1,8), _, <4:1, 5:1>>");
}
END_TEST

/* ------------------------------------------------------------------------------------------------ symbols */

START_TEST(symbols) {
  const tf_tuple *n, *t;
  const tf_layout *l;
  GOOD(tf_layout_symbol(ctx, "n", 1, 1 << 20, &n));
  GOOD(tf_layout_symbol(ctx, "n", 1, 1 << 20, &t));
  ck_assert(tf_tuple_equal(n, t));
  BAD(tf_layout_symbol(ctx, "n", 1, 7, &t), "has the range [1, 1048576] already");
  BAD(tf_layout_symbol(ctx, "o", 1, 7, &t), "cannot be a symbol");
  BAD(tf_layout_symbol(ctx, "k", 3, 2, &t), "is empty");

  GOOD(tf_layout_make(ctx, tuple("(n,4)"), NULL, &l));
  EQ(text(l), "(n,4):(1,n)");
  GOOD(tf_layout_make_right(ctx, tuple("(n,4,n)"), &l));
  EQ(text(l), "(n,4,n):({n * 4},n,1)");
  GOOD(tf_layout_size(ctx, l, &t));
  EQ(tuple_text(t), "{(n * n) * 4}");
  GOOD(tf_layout_coalesce(ctx, layout("(n,4):(1,n)"), NULL, &l));
  EQ(text(l), "{n * 4}:1");
  GOOD(tf_layout_coalesce(ctx, layout("(n,4):(4,1)"), NULL, &l));
  EQ(text(l), "(n,4):(4,1)");
  /* By mode nothing depends on n. */
  GOOD(tf_layout_zipped_divide(ctx, layout("(n,{n * 2}):({n * 2},1)"), tiler("<4, 8>"), &l));
  EQ(text(l), "((4,8),({(n + 3) div 4},{(n + 3) div 4})):(({n * 2},1),({n * 8},8))");
  GOOD(tf_layout_at(ctx, layout("(n,4):(4,1)"), tuple("(n,3)"), &t));
  EQ(tuple_text(t), "{n * 4 + 3}");
  GOOD(tf_layout_at(ctx, layout("Sw<2,1,3> o 0 o (8,8):(8,1)"), tuple("(1,n)"), &t));
  GOOD(tf_tuple_substitute(ctx, t, &n, (int64_t[]){5}, 1, &t));
  EQ(tuple_text(t), at("Sw<2,1,3> o 0 o (8,8):(8,1)", "(1,5)"));
  BAD(tf_tuple_substitute(ctx, n, &n, (int64_t[]){0}, 1, &t), "outside the range");
}
END_TEST

START_TEST(conditions) {
  const tf_tuple *n, *t;
  const tf_layout *l, *a, *b = NULL;
  GOOD(tf_layout_symbol(ctx, "n", 1, 1 << 20, &n));
  /* 32 elements of a row-major (4,n) by columns: does 32 stay within n? */
  a = layout("(n,4):(1,5)");
  BAD(tf_layout_composition(ctx, a, layout("32:1"), &l), "cannot decide whether 32 <= n");
  ck_assert(tf_layout_num_conditions(ctx) == 0);
  tf_layout_collect(ctx, true);
  GOOD(tf_layout_composition(ctx, a, layout("32:1"), &l));
  EQ(text(l), "32:1");
  ck_assert(tf_layout_num_conditions(ctx) == 1);
  const tf_layout_condition *k = tf_layout_get_condition(ctx, 0);
  EQ(k->text, "32 <= n");
  EQ(k->op, "composition");
  ck_assert(k->kind == TF_CONDITION_LE && tf_tuple_equal(k->b, n));
  GOOD(tf_layout_composition(ctx, a, layout("32:1"), &b)); /* once is enough */
  ck_assert(tf_layout_num_conditions(ctx) == 1 && tf_layout_equal(l, b));
  /* Tiles must fill: n is a multiple of 8. */
  GOOD(tf_layout_tile_to_shape(ctx, layout("(8,4):(4,1)"), tuple("(n,4)"), NULL, &l));
  EQ(text(l), "((8,{(n + 7) div 8}),(4,1)):((4,32),(1,0))");
  ck_assert(tf_layout_num_conditions(ctx) == 2);
  EQ(tf_layout_get_condition(ctx, 1)->text, "n % 8 == 0");
  ck_assert(tf_layout_get_condition(ctx, 2) == NULL);
  tf_layout_clear_conditions(ctx);
  tf_layout_collect(ctx, false);
  BAD(tf_layout_composition(ctx, a, layout("32:1"), &l), "cannot decide");
  /* Refuted, not undecided: nothing to collect. */
  tf_layout_collect(ctx, true);
  GOOD(tf_layout_symbol(ctx, "few", 1, 6, &t));
  BAD(tf_layout_tile_to_shape(ctx, layout("(8,4):(4,1)"), tuple("(few,4)"), NULL, &l), "is not a multiple");
  BAD(tf_layout_composition(ctx, layout("(few,4):(1,5)"), layout("32:1"), &l), "neither stays within");
  ck_assert(tf_layout_num_conditions(ctx) == 0);
}
END_TEST

/* Symbolic results against the same operation on numbers. */
START_TEST(symbols_agree) {
  static const char *const cases[][2] = {{"(n,m):(m,1)", "<4, 8>"},
                                         {"(n,m):(1,n)", "<2:2, _>"},
                                         {"((2,n),m):((1,4),{n * 8})", "<<2, 3>, 5>"},
                                         {"(n,4,m):(4,1,{n * 4})", "<_, 2, 3:2>"}};
  const tf_tuple *sym[2], *t;
  const tf_layout *l, *known;
  GOOD(tf_layout_symbol(ctx, "n", 1, 100, &sym[0]));
  GOOD(tf_layout_symbol(ctx, "m", 1, 100, &sym[1]));
  int compared = 0;
  for (int64_t n = 1; n < 30; n += 3)
    for (int64_t m = 2; m < 30; m += 5) {
      const int64_t v[2] = {n, m};
      const tf_layout *a = layout(cases[_i][0]);
      const tf_tuple *s, *d;
      GOOD(tf_layout_zipped_divide(ctx, a, tiler(cases[_i][1]), &l));
      GOOD(tf_tuple_substitute(ctx, tf_layout_shape(a), sym, v, 2, &s));
      GOOD(tf_tuple_substitute(ctx, tf_layout_stride(a), sym, v, 2, &d));
      GOOD(tf_layout_make(ctx, s, d, &known));
      GOOD(tf_layout_zipped_divide(ctx, known, tiler(cases[_i][1]), &known));
      GOOD(tf_tuple_substitute(ctx, tf_layout_shape(l), sym, v, 2, &s));
      GOOD(tf_tuple_substitute(ctx, tf_layout_stride(l), sym, v, 2, &d));
      GOOD(tf_layout_make(ctx, s, d, &l));
      GOOD(tf_layout_size(ctx, l, &t));
      int64_t size, x, y;
      ck_assert(tf_tuple_get_int(t, &size));
      for (int64_t i = 0; i < size; i++, compared++) {
        GOOD(tf_layout_at_index(ctx, l, i, &x));
        GOOD(tf_layout_at_index(ctx, known, i, &y));
        ck_assert_int_eq(x, y);
      }
    }
  ck_assert(compared > 1000);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ contexts */

static size_t live, budget;

static void *counted_alloc(void *user, size_t n) {
  (void)user;
  if (!budget) return NULL;
  budget--;
  live++;
  return malloc(n);
}

static void counted_free(void *user, void *p) {
  (void)user;
  if (p) live--;
  free(p);
}

START_TEST(memory) {
  const tf_allocator a = {counted_alloc, counted_free, NULL};
  const tf_layout_ctx_options o = {.struct_size = sizeof o, .allocator = &a};
  bool finished = false;
  for (size_t n = 0; n < 200 && !finished; n++) {
    tf_layout_ctx *c;
    const tf_layout *l = NULL;
    const tf_tuple *t;
    budget = n;
    live = 0;
    tf_status st = tf_layout_ctx_create(&o, &c);
    if (st == TF_OK) st = tf_layout_symbol(c, "n", 1, 100, &t);
    for (int i = 0; i < 40 && st == TF_OK; i++) {
      st = tf_layout_parse(c, str("(n,{n * 4},((2,3),4)):({n * 7},1,((1@0,1@1),3@0+1@1))"), &l);
      if (st == TF_OK) st = tf_layout_flatten(c, l, &l);
    }
    ck_assert(st == TF_OK || st == TF_ERR_OOM);
    ck_assert((st == TF_OK) == (l != NULL && st == TF_OK));
    if (c && st == TF_ERR_OOM) ck_assert_int_eq(tf_layout_parse(c, str("4:1"), &l), TF_ERR_OOM);
    finished = st == TF_OK;
    tf_layout_ctx_destroy(c);
    ck_assert_uint_eq(live, 0);
  }
  ck_assert(finished);
}
END_TEST

START_TEST(loops_do_not_grow) {
  const tf_allocator a = {counted_alloc, counted_free, NULL};
  const tf_layout_ctx_options o = {.struct_size = sizeof o, .allocator = &a};
  tf_layout_ctx *c;
  const tf_layout *l, *r;
  budget = 100000;
  ck_assert(tf_layout_ctx_create(&o, &c) == TF_OK);
  ck_assert(tf_layout_parse(c, str("((2,2),3):((24,2),8)"), &l) == TF_OK);
  size_t before = 0;
  for (int i = 0; i < 20000; i++) {
    tf_layout_mark m = tf_layout_get_mark(c);
    for (int k = 0; k < 20; k++) ck_assert(tf_layout_composition(c, l, l, &r) == TF_ERR_INVALID || r);
    tf_str s;
    ck_assert(tf_layout_print(c, l, &s) == TF_OK);
    tf_layout_release(c, m);
    if (i == 10) before = live;
  }
  ck_assert_uint_eq(live, before);
  tf_layout_ctx_destroy(c);
}
END_TEST

static char heard[256];
static void hear(void *user, const tf_diagnostic *d) {
  (void)user;
  snprintf(heard, sizeof heard, "%.*s", (int)d->message.len, d->message.ptr);
}

START_TEST(sinks) {
  const tf_layout_ctx_options o = {.struct_size = sizeof o, .sink = {hear, NULL}};
  tf_layout_ctx *c;
  const tf_layout *l = (const tf_layout *)&c;
  ck_assert(tf_layout_ctx_create(&o, &c) == TF_OK);
  EQ(tf_layout_message(c), "");
  ck_assert_int_eq(tf_layout_parse(c, str("4"), &l), TF_ERR_INVALID);
  ck_assert(l == NULL);
  EQ(heard, tf_layout_message(c));
  ck_assert_int_eq(tf_layout_filter(c, NULL, &l), TF_ERR_INVALID);
  EQ(heard, "filter: found no layout (NULL)");
  ck_assert_int_eq(tf_layout_parse(c, str("4:1"), &l), TF_OK);
  EQ(tf_layout_message(c), "");
  tf_layout_ctx_destroy(c);
  tf_layout_ctx_destroy(NULL);
}
END_TEST

/* The header's examples that the tables do not have. */
START_TEST(header) {
  const tf_layout *l;
  const tf_tuple *t;
  GOOD(tf_layout_make_ordered(ctx, tuple("(2,2,2,2)"), tuple("(0,2,3,1)"), &l));
  EQ(text(l), "(2,2,2,2):(1,4,8,2)");
  GOOD(tf_layout_make_ordered(ctx, tuple("((2,3),4)"), tuple("(5,2)"), &l));
  EQ(text(l), "((2,3),4):((4,8),1)");
  GOOD(tf_layout_slice(ctx, layout("(4,5):(1,4)"), tuple("(_,2)"), &l, &t));
  EQ(text(l), "(4):(1)");
  EQ(tuple_text(t), "8");
  GOOD(tf_layout_upcast(ctx, layout("(8,64):(64,1)"), 8, &l));
  EQ(text(l), "(8,8):(8,1)");
  GOOD(tf_layout_downcast(ctx, layout("(8,8):(8,1)"), 8, &l));
  EQ(text(l), "(8,64):(64,1)");
  GOOD(tf_layout_upcast(ctx, layout("Sw<3,4,3> o 32 o (8,64):(64,1)"), 16, &l));
  EQ(text(l), "Sw<3,0,3> o 2 o (8,4):(4,1)");
  BAD(tf_layout_upcast(ctx, layout("Sw<3,3,3> o 0 o (8,64):(64,1)"), 16, &l), "moves elements within a unit");
  BAD(tf_layout_upcast(ctx, layout("(8,3):(4,1)"), 4, &l), "does not fill whole units of 4");
  GOOD(tf_layout_nullspace(ctx, layout("(3,7):(0,1)"), &l));
  EQ(text(l), "3:1");
  GOOD(tf_layout_domain_distribute(ctx, tuple("(6,4)"), 8, &l));
  EQ(text(l), "(2,4):(1,6)");
  GOOD(tf_layout_right_inverse(ctx, layout("Sw<1,1,1> o 0 o (2,4):(4,1)"), &l));
  EQ(text(l), "(4,2):(2,1) o 0 o Sw<1,1,1> o 0 o 8:1");
  GOOD(tf_layout_decay(ctx, layout("Sw<3,3,3> o 64 o (8,8):(1,8)"), &l, &t));
  EQ(text(l), "(8,(2,4)):(1,(-8,16))");
  EQ(tuple_text(t), "72");
  ck_assert(tf_tuple_weakly_congruent(tuple("(2,3)"), tuple("((5,6),7)")));
  ck_assert(!tf_tuple_weakly_congruent(tuple("((5,6),7)"), tuple("(2,3)")));
  ck_assert(tf_tuple_compatible(ctx, tuple("24"), tuple("(4,6)")) &&
            tf_tuple_compatible(ctx, tuple("(4,6)"), tuple("((2,2),6)")));
  ck_assert(!tf_tuple_compatible(ctx, tuple("(24)"), tuple("(4,6)")));
  int64_t n;
  GOOD(tf_layout_max_common_vector(ctx, layout("(4,8):(1,4)"), layout("(4,8):(1,8)"), &n));
  ck_assert_int_eq(n, 4);
}
END_TEST

static void setup(void) { ck_assert(tf_layout_ctx_create(NULL, &ctx) == TF_OK); }
static void teardown(void) { tf_layout_ctx_destroy(ctx); }

#define COUNT(x) (int)(sizeof(x) / sizeof *(x))

int main(void) {
  Suite *s = suite_create("basis strides");
  TCase *t = tcase_create("basis");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, bases);
  tcase_add_test(t, arithmetic_tuples);
  tcase_add_test(t, values);
  tcase_add_test(t, algebra);
  tcase_add_test(t, tensors);
  tcase_add_test(t, tensor_operations);
  tcase_add_test(t, seed);
  tcase_add_loop_test(t, text_round_trip, 0, COUNT(round_trips));
  tcase_add_loop_test(t, text_errors, 0, COUNT(bad_layouts));
  tcase_add_test(t, text_limits);
  tcase_add_test(t, symbols);
  tcase_add_test(t, conditions);
  tcase_add_loop_test(t, symbols_agree, 0, 4);
  tcase_add_test(t, memory);
  tcase_add_test(t, loops_do_not_grow);
  tcase_add_test(t, sinks);
  tcase_add_test(t, header);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
