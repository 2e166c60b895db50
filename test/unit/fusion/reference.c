/* The reference evaluator on whole fusions: shapes, views, reductions, strides, empty tensors, several results, and
 * what it refuses at run time. */
#include <time.h>

#include "fusion/sched.h"
#include "run.h"

static const double count[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
                                 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

#define DIMS(...) ((const int64_t[]){__VA_ARGS__})
#define VALUES(...) ((const double[]){__VA_ARGS__})

/* One op on one tensor: the line `%y = fusion.<op> : <result type>`. */
static const struct {
  const char *op, *in, *out;
  uint32_t rank;
  int64_t dims[4];
  double x[12];
  int64_t n;
  double want[12];
} unary[] = {
    {"sum %x axes [1]", "?x3xf32", "?xf32", 2, {2, 3}, {1, 2, 3, 4, 5, 6}, 2, {6, 15}},
    {"sum %x axes [0]", "?x3xf32", "3xf32", 2, {2, 3}, {1, 2, 3, 4, 5, 6}, 3, {5, 7, 9}},
    {"sum %x axes [1, 0]", "2x3xf32", "f32", 2, {2, 3}, {1, 2, 3, 4, 5, 6}, 1, {21}},
    {"sum %x axes [0, 2]", "2x2x2xf32", "2xf32", 3, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}, 2, {14, 22}},
    {"sum %x axes [1]", "2x2x2xf32", "2x2xf32", 3, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}, 4, {4, 6, 12, 14}},
    {"sum %x axes [0]", "?xf32", "f32", 1, {0}, {0}, 1, {0}},
    {"sum %x axes [0]", "?x3xf32", "3xf32", 2, {0, 3}, {0}, 3, {0, 0, 0}},
    {"sum %x axes [1]", "?x3xf32", "?xf32", 2, {0, 3}, {0}, 0, {0}},
    {"sum %x axes [0]", "?xbf16", "bf16", 1, {3}, {256, 1, 1}, 1, {258}}, /* rounded at the end only */
    {"sum %x axes [0]", "?xi8", "i8", 1, {3}, {100, 100, 1}, 1, {-55}},
    {"sum %x axes [0]", "?xf32", "f32", 1, {3}, {1, NAN, 1}, 1, {NAN}},
    {"prod %x axes [0]", "?xf32", "f32", 1, {3}, {2, -3, 4}, 1, {-24}},
    {"prod %x axes [0]", "?xui8", "ui8", 1, {3}, {16, 16, 16}, 1, {0}},
    {"prod %x axes [0]", "?xi32", "i32", 1, {0}, {0}, 1, {1}},
    {"logsumexp %x axes [1]",
     "2x3xf32",
     "2xf32",
     2,
     {2, 3},
     {0, 0, 0, 1000, -1000, 1000},
     2,
     {1.09861229F, 1000.69315F}},
    {"logsumexp %x axes [0]", "?xf32", "f32", 1, {0}, {0}, 1, {-INFINITY}},
    {"sum_exp %x axes [0]", "?xf32", "f32", 1, {0}, {0}, 1, {NAN}},
    {"sum_exp %x axes [0]", "?xf64", "f64", 1, {3}, {1, 1, 1}, 1, {3}},
    {"sum_exp %x axes [0]", "?xf32", "f32", 1, {3}, {-INFINITY, 5, -INFINITY}, 1, {1}},
    {"sum_exp %x axes [0]", "?xf32", "f32", 1, {2}, {-INFINITY, -INFINITY}, 1, {NAN}},
    {"sum_exp %x axes [0]", "?xf32", "f32", 1, {2}, {INFINITY, 1}, 1, {NAN}},
    {"logsumexp %x axes [0]", "?xf32", "f32", 1, {2}, {-INFINITY, -INFINITY}, 1, {-INFINITY}},
    {"logsumexp %x axes [0]", "?xf64", "f64", 1, {3}, {1, INFINITY, 3}, 1, {INFINITY}},
    {"logsumexp %x axes [0]", "?xf32", "f32", 1, {3}, {INFINITY, NAN, 3}, 1, {NAN}},
    {"reduce_max %x axes [1]", "2x3xf32", "2xf32", 2, {2, 3}, {1, 7, 3, -4, -5, -6}, 2, {7, -4}},
    {"reduce_max %x axes [0]", "?xf32", "f32", 1, {3}, {1, NAN, 3}, 1, {NAN}},
    {"reduce_max %x axes [0]", "?xf32", "f32", 1, {0}, {0}, 1, {-INFINITY}},
    {"reduce_max %x axes [0]", "?xi32", "i32", 1, {0}, {0}, 1, {-2147483648.0}},
    {"reduce_max %x axes [0]", "?xui8", "ui8", 1, {2}, {200, 100}, 1, {200}},
    {"reduce_min %x axes [0]", "?xf32", "f32", 1, {3}, {2, -0.0, 0}, 1, {-0.0}},
    {"reduce_min %x axes [0]", "?xf32", "f32", 1, {0}, {0}, 1, {INFINITY}},
    {"reduce_min %x axes [0]", "?xui8", "ui8", 1, {0}, {0}, 1, {255}},
    {"reduce_min %x axes [0]", "?xi8", "i8", 1, {3}, {5, -100, 7}, 1, {-100}},
    {"any %x axes [1]", "2x2xi1", "2xi1", 2, {2, 2}, {0, 1, 0, 0}, 2, {1, 0}},
    {"any %x axes [0]", "?xi1", "i1", 1, {0}, {0}, 1, {0}},
    {"all %x axes [1]", "2x2xi1", "2xi1", 2, {2, 2}, {0, 1, 1, 1}, 2, {0, 1}},
    {"all %x axes [0]", "?xi1", "i1", 1, {0}, {0}, 1, {1}},
    {"permute %x axes [1, 0]", "2x3xf32", "3x2xf32", 2, {2, 3}, {1, 2, 3, 4, 5, 6}, 6, {1, 4, 2, 5, 3, 6}},
    {"permute %x axes [2, 0, 1]", "1x2x3xi32", "3x1x2xi32", 3, {1, 2, 3}, {1, 2, 3, 4, 5, 6}, 6, {1, 4, 2, 5, 3, 6}},
    {"broadcast %x axes [0, 2]", "?xf32", "1x?x1xf32", 1, {3}, {1, 2, 3}, 3, {1, 2, 3}},
    {"broadcast %x axes [0]", "f32", "1xf32", 0, {0}, {5}, 1, {5}},
    {"squeeze %x axes [0, 2]", "1x?x1xf32", "?xf32", 3, {1, 3, 1}, {1, 2, 3}, 3, {1, 2, 3}},
    {"set %x", "?xui8", "?xui8", 1, {3}, {1, 2, 255}, 3, {1, 2, 255}},
    {"set %x", "?x0xf32", "?x0xf32", 2, {3, 0}, {0}, 0, {0}},
    {"exp %x", "?xf32", "?xf32", 1, {0}, {0}, 0, {0}},
};

START_TEST(single_ops) {
  for (size_t i = 0; i < sizeof unary / sizeof *unary; i++) {
    const char *text =
        tf_pool_printf(pool,
                       "fusion.func @f(%%x: tensor<%s>) -> tensor<%s> {\n  %%y = fusion.%s : tensor<%s>\n"
                       "  fusion.return %%y : tensor<%s>\n}\n",
                       unary[i].in, unary[i].out, unary[i].op, unary[i].out, unary[i].out);
    tf_op *f = func_of(good(text));
    tf_fusion_dtype d;
    ck_assert(tf_fusion_dtype_of(tf_fusion_body(f)->arg[0]->type, &d));
    tf_ref_array in = array_of(d, unary[i].rank, unary[i].dims, unary[i].x);
    tf_ref_array out = run(text, &in, 1);
    expect(tf_pool_printf(pool, "%s of %s", unary[i].op, unary[i].in), &out, unary[i].want, unary[i].n, 0);
  }
}
END_TEST

START_TEST(broadcasting) {
  tf_ref_array in[] = {array_of(TF_FD_F32, 2, DIMS(2, 3), count), array_of(TF_FD_F32, 1, DIMS(3), VALUES(10, 20, 30)),
                       array_of(TF_FD_F32, 0, NULL, VALUES(100))};
  tf_ref_array out = run("fusion.func @f(%x: tensor<?x3xf32>, %v: tensor<3xf32>, %s: f32) -> tensor<?x3xf32> {\n"
                         "  %b = fusion.broadcast %v axes [0] : tensor<1x3xf32>\n"
                         "  %c = fusion.add %b, %s : tensor<1x3xf32>\n"
                         "  %y = fusion.add %c, %x : tensor<?x3xf32>\n  fusion.return %y : tensor<?x3xf32>\n}\n",
                         in, 3);
  expect("broadcast", &out, VALUES(110, 121, 132, 113, 124, 135), 6, 0);
  /* outer product: both operands broadcast */
  tf_ref_array v[] = {array_of(TF_FD_I32, 1, DIMS(2), VALUES(2, 3)), array_of(TF_FD_I32, 1, DIMS(3), VALUES(5, 7, 11))};
  out = run("fusion.func @f(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?x?xi32> {\n"
            "  %0 = fusion.broadcast %a axes [1] : tensor<?x1xi32>\n"
            "  %1 = fusion.broadcast %b axes [0] : tensor<1x?xi32>\n"
            "  %y = fusion.mul %0, %1 : tensor<?x?xi32>\n  fusion.return %y : tensor<?x?xi32>\n}\n",
            v, 2);
  expect("outer", &out, VALUES(10, 14, 22, 15, 21, 33), 6, 0);
  /* nothing broadcast over something, and something over nothing */
  v[0] = array_of(TF_FD_I32, 1, DIMS(0), NULL);
  out = run("fusion.func @f(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {\n"
            "  %0 = fusion.broadcast %a axes [1] : tensor<?x1xi32>\n"
            "  %1 = fusion.broadcast %b axes [0] : tensor<1x?xi32>\n"
            "  %2 = fusion.mul %0, %1 : tensor<?x?xi32>\n  %y = fusion.sum %2 axes [0] : tensor<?xi32>\n"
            "  fusion.return %y : tensor<?xi32>\n}\n",
            v, 2);
  expect("empty", &out, VALUES(0, 0, 0), 3, 0);
}
END_TEST

/* Sums by hand: which axes meet, what a batch of 1 does, where a linear's weights and bias go, and what is rounded. */
START_TEST(products) {
  tf_ref_array in[3] = {array_of(TF_FD_F32, 2, DIMS(2, 3), VALUES(1, 2, 3, 4, 5, 6)),
                        array_of(TF_FD_F32, 2, DIMS(3, 2), VALUES(7, 8, 9, 10, 11, 12)),
                        array_of(TF_FD_F32, 1, DIMS(3), VALUES(100, 200, 300))};
  tf_ref_array out = run("fusion.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {\n"
                         "  %c = fusion.matmul %a, %b : tensor<?x?xf32>\n  fusion.return %c : tensor<?x?xf32>\n}\n",
                         in, 2);
  expect("matmul", &out, VALUES(58, 64, 139, 154), 4, 0);
  in[1] = array_of(TF_FD_F32, 2, DIMS(3, 3), VALUES(1, 0, 0, 0, 1, 1, -1, 0, 2));
  out = run("fusion.func @f(%x: tensor<2x3xf32>, %w: tensor<3x3xf32>, %b: tensor<?xf32>) -> tensor<2x3xf32> {\n"
            "  %c = fusion.linear %x, %w, %b : tensor<2x3xf32>\n  fusion.return %c : tensor<2x3xf32>\n}\n",
            in, 3);
  expect("linear", &out, VALUES(101, 205, 305, 104, 211, 308), 6, 0);
  tf_ref_array batch[2] = {array_of(TF_FD_I8, 3, DIMS(2, 1, 2), VALUES(100, 100, -1, 2)),
                           array_of(TF_FD_U8, 3, DIMS(1, 2, 2), VALUES(200, 1, 255, 2))};
  out = run("fusion.func @f(%a: tensor<?x1x?xi8>, %b: tensor<1x?x?xui8>) -> tensor<?x1x?xi32> {\n"
            "  %c = fusion.matmul %a, %b : tensor<?x1x?xi32>\n  fusion.return %c : tensor<?x1x?xi32>\n}\n",
            batch, 2);
  expect("batches", &out, VALUES(45500, 300, 310, 3), 4, 0);
  tf_ref_array scaled[4] = {
      array_of(TF_FD_I8, 2, DIMS(2, 2), VALUES(1, 2, 3, 4)), array_of(TF_FD_I8, 2, DIMS(2, 2), VALUES(5, 6, 7, 8)),
      array_of(TF_FD_F32, 2, DIMS(2, 1), VALUES(0.5, 2)), array_of(TF_FD_F32, 2, DIMS(1, 2), VALUES(1, 10))};
  out = run("fusion.func @f(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %s: tensor<?x1xf32>, %t: tensor<1x?xf32>) -> "
            "tensor<?x?xf32> {\n  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xf32>\n"
            "  fusion.return %c : tensor<?x?xf32>\n}\n",
            scaled, 4);
  expect("scaled", &out, VALUES(9.5, 110, 86, 1000), 4, 0);
  /* 2049 of f32 is 2048 of f16; the bias joins before that: 2050 */
  tf_ref_array half[3] = {array_of(TF_FD_F16, 2, DIMS(1, 2), VALUES(1, 2048)),
                          array_of(TF_FD_F16, 2, DIMS(1, 2), VALUES(1, 1)), array_of(TF_FD_F16, 1, DIMS(1), VALUES(1))};
  out = run("fusion.func @f(%x: tensor<?x?xf16>, %w: tensor<?x?xf16>, %b: tensor<?xf16>) -> tensor<?x?xf16> {\n"
            "  %c = fusion.linear %x, %w, %b : tensor<?x?xf16>\n  fusion.return %c : tensor<?x?xf16>\n}\n",
            half, 3);
  expect("rounded once", &out, VALUES(2050), 1, 0);
  half[0] = array_of(TF_FD_F16, 2, DIMS(2, 0), NULL);
  half[1] = array_of(TF_FD_F16, 2, DIMS(1, 0), NULL);
  out = run("fusion.func @f(%x: tensor<?x?xf16>, %w: tensor<?x?xf16>) -> tensor<?x?xf16> {\n"
            "  %c = fusion.linear %x, %w : tensor<?x?xf16>\n  fusion.return %c : tensor<?x?xf16>\n}\n",
            half, 2);
  expect("over nothing", &out, VALUES(0, 0), 2, 0);
}
END_TEST

START_TEST(strides) {
  const char *text =
      "fusion.func @f(%x: tensor<?x?xf32> {contiguity = [false, false]}, %b: tensor<?x?xf32> {contiguity "
      "= [\"broadcast\", true]}) -> tensor<?x?xf32> {\n  %y = fusion.add %x, %b : tensor<?x?xf32>\n"
      "  fusion.return %y : tensor<?x?xf32>\n}\n";
  tf_ref_array store = array_of(TF_FD_F32, 1, DIMS(64), count),
               row = array_of(TF_FD_F32, 1, DIMS(3), VALUES(100, 200, 300));
  tf_ref_array in[] = {store, row};
  in[0].rank = in[1].rank = 2;
  in[0].dims[0] = in[1].dims[0] = 2;
  in[0].dims[1] = in[1].dims[1] = 3;
  in[0].strides[0] = 1, in[0].strides[1] = 8; /* a transposed view */
  in[1].strides[0] = 0, in[1].strides[1] = 1;
  tf_ref_array out = run(text, in, 2);
  expect("strided", &out, VALUES(100, 208, 316, 101, 209, 317), 6, 0);
  in[0].data = (float *)store.data + 20; /* backwards */
  in[0].strides[0] = -10, in[0].strides[1] = -1;
  out = run(text, in, 2);
  expect("negative strides", &out, VALUES(120, 219, 318, 110, 209, 308), 6, 0);
  /* an output with strides: what lies between is left alone */
  float into[12];
  for (int i = 0; i < 12; i++) into[i] = -1;
  tf_ref_array to = {.dtype = TF_FD_F32, .rank = 2, .dims = {2, 3}, .strides = {6, 2}, .data = into};
  ck_assert(tf_reference_run(func_of(good(text)), pool, in, 2, &to, 1));
  ck_assert(into[0] == 120 && into[1] == -1 && into[2] == 219 && into[6] == 110 && into[10] == 308 && into[11] == -1);
}
END_TEST

START_TEST(generators) {
  int64_t n = 3;
  tf_ref_array in[] = {array_of(TF_FD_F32, 2, DIMS(2, 3), count), {.dtype = TF_FD_I64, .data = &n}};
  tf_ref_array out[3] = {{0}};
  tf_op *f =
      func_of(good("fusion.func @f(%x: tensor<?x?xf32>, %n: i64) -> (tensor<?x4xi32>, tensor<2x?xbf16>, "
                   "tensor<?x?xf32>) {\n"
                   "  %a = fusion.constant 5 : i32\n  %b = fusion.constant -2 : i32\n"
                   "  %i = fusion.iota %a, %b, %n axis 1 : tensor<?x4xi32>\n"
                   "  %c = fusion.constant 0.5 : bf16\n  %d = fusion.dim %x, 1 : i64\n"
                   "  %j = fusion.iota %c, %c, %d axis 1 : tensor<2x?xbf16>\n"
                   "  %e = fusion.constant 7.25 : f32\n  %m = fusion.dim %x, 0 : i64\n"
                   "  %g = fusion.full %e, %m, %d : tensor<?x?xf32>\n  %h = fusion.add %g, %x : tensor<?x?xf32>\n"
                   "  fusion.return %i, %j, %h : tensor<?x4xi32>, tensor<2x?xbf16>, tensor<?x?xf32>\n}\n"));
  ck_assert_msg(tf_reference_run(f, pool, in, 2, out, 3), "%s", messages);
  expect("iota", &out[0], VALUES(5, 3, 1, -1, 5, 3, 1, -1, 5, 3, 1, -1), 12, 0);
  expect("iota bf16", &out[1], VALUES(0.5, 1, 1.5, 0.5, 1, 1.5), 6, 0);
  expect("full", &out[2], VALUES(7.25, 8.25, 9.25, 10.25, 11.25, 12.25), 6, 0);
  n = -1;
  ck_assert(!tf_reference_run(f, pool, in, 2, (tf_ref_array[3]){{0}}, 3));
  ck_assert_ptr_nonnull(strstr(messages, "the extent 'n' is -1"));
}
END_TEST

START_TEST(returns_arguments_and_views) {
  tf_ref_array in = array_of(TF_FD_I8, 2, DIMS(2, 2), VALUES(1, 2, 3, 4)), out[3] = {{0}};
  tf_op *f = func_of(good("fusion.func @f(%x: tensor<2x2xi8>) -> (tensor<2x2xi8>, tensor<2x2xi8>, tensor<2x2xi8>) {\n"
                          "  %t = fusion.permute %x axes [1, 0] : tensor<2x2xi8>\n"
                          "  %y = fusion.sub %t, %x : tensor<2x2xi8>\n"
                          "  fusion.return %x, %t, %y : tensor<2x2xi8>, tensor<2x2xi8>, tensor<2x2xi8>\n}\n"));
  ck_assert_msg(tf_reference_run(f, pool, &in, 1, out, 3), "%s", messages);
  expect("x", &out[0], VALUES(1, 2, 3, 4), 4, 0);
  expect("t", &out[1], VALUES(1, 3, 2, 4), 4, 0);
  expect("y", &out[2], VALUES(0, 1, -1, 0), 4, 0);
}
END_TEST

/* Each op rounds: in bf16, (256 + 1) + 1 is 256, but in one sum it would be 258. */
START_TEST(rounds_every_op) {
  tf_ref_array in = array_of(TF_FD_BF16, 0, NULL, VALUES(256));
  tf_ref_array out = run("fusion.func @f(%x: tensor<bf16>) -> tensor<bf16> {\n  %c = fusion.constant 1.0 : bf16\n"
                         "  %a = fusion.add %x, %c : tensor<bf16>\n  %y = fusion.add %a, %c : tensor<bf16>\n"
                         "  fusion.return %y : tensor<bf16>\n}\n",
                         &in, 1);
  expect("twice", &out, VALUES(256), 1, 0);
}
END_TEST

static void refused(tf_op *f, const tf_ref_array *in, uint32_t nin, tf_ref_array *out, const char *want) {
  tf_ref_array fresh = {0};
  messages[0] = 0;
  ck_assert(!tf_reference_run(f, pool, in, nin, out ? out : &fresh, 1));
  ck_assert_msg(strstr(messages, want) != NULL, "%s\nwanted\n%s", messages, want);
}

START_TEST(refusals) {
  tf_op *f =
      func_of(good("fusion.func @f(%x: tensor<?x3xf32> {dims = [\"m\", \"\"]}, %y: tensor<?x?xf32> {dims = [\"m\", "
                   "\"n\"]}) -> tensor<?x3xf32> {\n  %z = fusion.add %x, %y : tensor<?x3xf32>\n"
                   "  fusion.return %z : tensor<?x3xf32>\n}\n"));
  tf_ref_array a = array_of(TF_FD_F32, 2, DIMS(2, 3), count), b = array_of(TF_FD_F32, 2, DIMS(4, 3), count);
  tf_ref_array c = array_of(TF_FD_F32, 2, DIMS(2, 1), count), d = array_of(TF_FD_BF16, 2, DIMS(2, 3), count);
  tf_ref_array e = array_of(TF_FD_F32, 2, DIMS(2, 4), count), v = array_of(TF_FD_F32, 1, DIMS(3), count);
  refused(f, &a, 1, NULL, "the fusion takes 2 arguments, found 1");
  refused(f, (tf_ref_array[]){a, b}, 2, NULL, "extent 'm' is 2 in argument 0 and 4 in argument 1");
  refused(f, (tf_ref_array[]){a, c}, 2, NULL, "t:2:3: error: the extents of axis 1 differ: 3 in 'x', 1 in 'y'");
  refused(f, (tf_ref_array[]){a, d}, 2, NULL, "argument 1 has elements of bf16, but the fusion says tensor<?x?xf32>");
  refused(f, (tf_ref_array[]){e, a}, 2, NULL, "argument 0 has extent 4 on axis 1, but the fusion says tensor<?x3xf32>");
  refused(f, (tf_ref_array[]){v, a}, 2, NULL, "argument 0 has 1 axes, but the fusion says tensor<?x3xf32>");
  tf_ref_array out = b;
  refused(f, (tf_ref_array[]){a, a}, 2, &out, "result 0 has extent 4 on axis 0, but the fusion gives 2");
  out = d;
  refused(f, (tf_ref_array[]){a, a}, 2, &out, "result 0 has elements of bf16");
  a.dims[0] = c.dims[0] = INT64_C(1) << 40;
  refused(f, (tf_ref_array[]){a, c}, 2, NULL, "argument 0 has more than 2^40 elements");
  a.dims[0] = -1;
  refused(f, (tf_ref_array[]){a, c}, 2, NULL, "argument 0 has extent -1 on axis 0");
  messages[0] = 0;
  ck_assert(!tf_reference_run(f, pool, &b, 1, (tf_ref_array[2]){{0}}, 2));
  ck_assert_ptr_nonnull(strstr(messages, "the fusion has 1 results, found 2"));
}
END_TEST

/* What is too much is told at the op that asks for it; what is no whole fusion, or not only one, is not guessed at. */
START_TEST(more_refusals) {
  tf_op *f =
      func_of(good("fusion.func @f(%n: i64) -> tensor<?x?xi64> {\n  %y = fusion.full %n, %n, %n : tensor<?x?xi64>\n"
                   "  fusion.return %y : tensor<?x?xi64>\n}\n"));
  tf_ref_array large = array_of(TF_FD_I64, 0, NULL, VALUES(1048577)), minus = array_of(TF_FD_I64, 0, NULL, VALUES(-1));
  refused(f, &large, 1, NULL, "t:2:3: error: a tensor of more than 2^40 elements is more than the reference evaluates");
  refused(f, &minus, 1, NULL, "t:2:3: error: the extent 'n' is -1");
  tf_ref_array x = array_of(TF_FD_F32, 1, DIMS(4), count);
  f = func_of(parse("fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %y = fusion.neg %x : tensor<4xf32>\n}\n"));
  refused(f, &x, 1, NULL, "t:1:1: error: the body of a fusion must end with fusion.return");
  f = func_of(
      parse("fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  fusion.func @g(%z: tensor<4xf32>) -> tensor<4xf32> {\n    fusion.return %z : tensor<4xf32>\n  }\n"
            "  fusion.return %x : tensor<4xf32>\n}\n"));
  refused(f, &x, 1, NULL, "t:2:3: error: the reference does not evaluate 'fusion.func'");
  tf_context_register(ctx, &tf_sched_dialect);
  f = func_of(good("fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                   "  %c = sched.cache_after %x memory(local) : tensor<4xf32>\n"
                   "  %y = fusion.neg %c : tensor<4xf32>\n  fusion.return %y : tensor<4xf32>\n}\n"));
  refused(f, &x, 1, NULL, "t:3:3: error: the reference cannot evaluate 'c'; apply the schedule first");
}
END_TEST

/* ------------------------------------------------------------------------------------------------ a real one */

static const char *const rmsnorm_swiglu =
    "fusion.func @f(%x: tensor<?x?xbf16> {dims = [\"m\", \"n\"]}, %g: tensor<?x?xbf16> {dims = [\"m\", \"n\"]}, %w: "
    "tensor<?xbf16> {dims = [\"n\"]}, %eps: f32) -> tensor<?x?xbf16> {\n"
    "  %xf = fusion.cast %x : tensor<?x?xf32>\n"
    "  %sq = fusion.mul %xf, %xf : tensor<?x?xf32>\n"
    "  %ss = fusion.sum %sq axes [1] : tensor<?xf32>\n"
    "  %n = fusion.dim %x, 1 : i64\n"
    "  %nf = fusion.cast %n : f32\n"
    "  %mean = fusion.div %ss, %nf : tensor<?xf32>\n"
    "  %me = fusion.add %mean, %eps : tensor<?xf32>\n"
    "  %r = fusion.rsqrt %me : tensor<?xf32>\n"
    "  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>\n"
    "  %xn = fusion.mul %xf, %rb : tensor<?x?xf32>\n"
    "  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>\n"
    "  %wf = fusion.cast %wb : tensor<1x?xf32>\n"
    "  %xw = fusion.mul %xn, %wf : tensor<?x?xf32>\n"
    "  %s = fusion.silu %xw : tensor<?x?xf32>\n"
    "  %gf = fusion.cast %g : tensor<?x?xf32>\n"
    "  %y = fusion.mul %s, %gf : tensor<?x?xf32>\n"
    "  %yb = fusion.cast %y : tensor<?x?xbf16>\n"
    "  fusion.return %yb : tensor<?x?xbf16>\n}\n";

static tf_ref_array noise(uint32_t rank, const int64_t *dims, uint64_t seed) {
  int64_t n = 1;
  for (uint32_t k = 0; k < rank; k++) n *= dims[k];
  double *v = tf_pool_array(pool, (size_t)n, sizeof *v);
  for (int64_t i = 0; i < n; i++) {
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
    v[i] = (double)(int64_t)(seed >> 33) / (double)(INT64_C(1) << 29) - 2;
  }
  return array_of(TF_FD_BF16, rank, dims, v);
}

START_TEST(rmsnorm) {
  int64_t m = 7, n = 40;
  tf_ref_array in[] = {noise(2, DIMS(m, n), 1), noise(2, DIMS(m, n), 2), noise(1, DIMS(n), 3),
                       array_of(TF_FD_F32, 0, NULL, VALUES(1e-5))};
  tf_ref_array out = run(rmsnorm_swiglu, in, 4);
  ck_assert(out.dims[0] == m && out.dims[1] == n && out.dtype == TF_FD_BF16);
  for (int64_t i = 0; i < m; i++) {
    double ss = 0;
    for (int64_t j = 0; j < n; j++) ss += get(&in[0], i * n + j) * get(&in[0], i * n + j);
    for (int64_t j = 0; j < n; j++) {
      double h = get(&in[0], i * n + j) / sqrt(ss / (double)n + 1e-5) * get(&in[2], j);
      double want = h / (1 + exp(-h)) * get(&in[1], i * n + j), have = get(&out, i * n + j);
      ck_assert_msg(fabs(have - want) <= 0x1.01p-8 * fabs(want), "(%lld, %lld): %g, not %g", (long long)i, (long long)j,
                    have, want);
    }
  }
}
END_TEST

/* Not a measurement: that the demo's size is evaluated at all, with its intermediates freed as it goes. */
START_TEST(demo_size) {
  tf_ref_array in[] = {noise(2, DIMS(512, 4096), 1), noise(2, DIMS(512, 4096), 2), noise(1, DIMS(4096), 3),
                       array_of(TF_FD_F32, 0, NULL, VALUES(1e-5))};
  size_t before = tf_pool_size(pool);
  clock_t t = clock();
  tf_ref_array out = run(rmsnorm_swiglu, in, 4);
  if (getenv("TF_TEST_VERBOSE")) printf("512x4096: %.2f s\n", (double)(clock() - t) / CLOCKS_PER_SEC);
  ck_assert(tf_ref_count(&out) == 512 * 4096);
  ck_assert(tf_pool_size(pool) - before < 8u << 20); /* the result, and the text */
}
END_TEST

int main(void) {
  TCase *t = tcase_create("reference");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, single_ops);
  tcase_add_test(t, broadcasting);
  tcase_add_test(t, products);
  tcase_add_test(t, strides);
  tcase_add_test(t, generators);
  tcase_add_test(t, returns_arguments_and_views);
  tcase_add_test(t, rounds_every_op);
  tcase_add_test(t, refusals);
  tcase_add_test(t, more_refusals);
  tcase_add_test(t, rmsnorm);
  tcase_add_test(t, demo_size);
  return run_suite("fusion/reference", t);
}
