/* Building tile programs by calls: a product with all kinds of calls in it, and every refusal. */
#include <math.h>

#include "calls.h"
#include "tf/tensor.h"
#include "tf/tile.h"

#define OK(x) ck_assert_msg((x) == TF_OK, "%s", messages)
#define V(...) ((tf_tile_value *[]){__VA_ARGS__})

#define NO(call, text)                                                                                                 \
  do {                                                                                                                 \
    messages[0] = 0;                                                                                                   \
    ck_assert_int_eq(call, TF_ERR_INVALID);                                                                            \
    ck_assert_str_eq(messages, text "\n");                                                                             \
  } while (0)

static tf_tile_value *index_of(tf_tile *p, int64_t v) {
  tf_tile_value *r;
  OK(tf_tile_index(p, v, &r));
  return r;
}

static tf_tile_value *op(tf_tile *p, const char *name, tf_tile_value *a, tf_tile_value *b) {
  tf_tile_value *r;
  OK(tf_tile_op(p, name, V(a, b), b ? 2 : 1, NULL, &r));
  return r;
}

/* c = relu(a * b) * s, tiles of 16 x 16, with a condition that never holds, and row sums. */
static void product(tf_tile *p) {
  const int64_t any[2] = {TF_TILE_DYNAMIC, TF_TILE_DYNAMIC}, t[2] = {16, 16}, l[1] = {1}, row[2] = {1, 16};
  tf_tile_value *a, *b, *s, *c, *sums, *m, *n, *k, *blocks[2], *as, *bs, *cf, *r, *one, *i[1], *ij[2], *v, *w, *z;
  OK(tf_tile_input(p, "a", f16, 2, any, (const char *[]){"m", "k"}, (const int64_t[]){1, 8}, &a));
  OK(tf_tile_input(p, "b", f16, 2, any, (const char *[]){"k", "n"}, NULL, &b));
  OK(tf_tile_scalar(p, "s", f32, &s));
  OK(tf_tile_result(p, "c", f32, 2, any, (const char *[]){"m", "n"}, NULL, &c));
  OK(tf_tile_result(p, "sums", f32, 2, any, (const char *[]){"m", "n"}, NULL, &sums));
  OK(tf_tile_dim(p, a, 0, &m));
  OK(tf_tile_dim(p, b, 1, &n));
  OK(tf_tile_dim(p, a, 1, &k));
  tf_tile_value *c16 = index_of(p, 16), *zero = index_of(p, 0), *c1 = index_of(p, 1);
  OK(tf_tile_kernel(p, V(op(p, "ceil_div", n, c16), op(p, "ceil_div", m, c16)), 2, 64, blocks));
  OK(tf_tile_alloc(p, "shared", f16, 2, t, &as));
  OK(tf_tile_alloc(p, "shared", f16, 2, t, &bs));
  OK(tf_tile_alloc(p, "fragment", f32, 2, t, &cf));
  OK(tf_tile_alloc(p, "fragment", f32, 2, (const int64_t[]){16, 1}, &r));
  OK(tf_tile_alloc(p, "local", f32, 1, l, &one));
  OK(tf_tile_op(p, "use_swizzle", NULL, 0,
                &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .panel = 2, .order = "column"}, NULL));
  OK(tf_tile_op(p, "clear", V(cf), 1, NULL, NULL));
  OK(tf_tile_op(p, "fill", V(one, s), 2, NULL, NULL));
  tf_tile_value *y = op(p, "mul", blocks[1], c16), *x = op(p, "mul", blocks[0], c16);
  OK(tf_tile_begin(p, "pipelined", V(zero, op(p, "ceil_div", k, c16)), 2,
                   &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .stages = 2}, i));
  tf_tile_value *at = op(p, "mul", i[0], c16);
  OK(tf_tile_copy(p, &(tf_tile_region){a, V(y, at), NULL}, &(tf_tile_region){as, NULL, NULL}, NULL));
  OK(tf_tile_copy(p, &(tf_tile_region){b, V(at, x), t}, &(tf_tile_region){bs, NULL, NULL},
                  &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .has_pad = true, .via = "tma"}));
  OK(tf_tile_op(p, "gemm", V(as, bs, cf), 3,
                &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .policy = "full_row"}, NULL));
  NO(tf_tile_schedule(p, (const int64_t[]){0, 1}, NULL, 2), "'stage' has 2 numbers for 3 statements");
  OK(tf_tile_schedule(p, (const int64_t[]){0, 0, 1}, (const int64_t[]){1, 2, 0}, 3));
  OK(tf_tile_end(p));
  NO(tf_tile_schedule(p, NULL, NULL, 0), "the innermost open region is no 'pipelined'");
  OK(tf_tile_begin(p, "parallel", V(c16, c16), 2, NULL, ij));
  OK(tf_tile_op(p, "load", V(cf, ij[0], ij[1]), 3, NULL, &v));
  OK(tf_tile_op(p, "load", V(one, zero), 2, NULL, &w));
  OK(tf_tile_op(p, "store", V(op(p, "mul", op(p, "relu", v, NULL), w), cf, ij[0], ij[1]), 4, NULL, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_op(p, "reduce_sum", V(cf, r), 2, &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .dim = 1}, NULL));
  OK(tf_tile_copy(p, &(tf_tile_region){cf, NULL, NULL}, &(tf_tile_region){c, V(y, x), NULL}, NULL));
  OK(tf_tile_op(p, "lt", V(blocks[0], zero), 2, NULL, &z));
  OK(tf_tile_begin(p, "if", V(z), 1, NULL, NULL));
  OK(tf_tile_op(p, "clear", V(r), 1, NULL, NULL));
  OK(tf_tile_else(p));
  OK(tf_tile_begin(p, "serial", V(zero, c16, c1), 3, NULL, i));
  OK(tf_tile_copy(p, &(tf_tile_region){cf, V(i[0], zero), row},
                  &(tf_tile_region){sums, V(op(p, "add", y, i[0]), x), row}, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_end(p));
  OK(tf_tile_end(p));
  OK(tf_tile_finish(p));
}

static DLManagedTensor *matrix(DLDataType t, int64_t m, int64_t n) {
  DLManagedTensor *r;
  ck_assert_int_eq(tf_tensor_create(t, 2, (const int64_t[]){m, n}, NULL, &(tf_sink){keep_message, NULL}, &r), TF_OK);
  for (int64_t i = 0; i < m * n; i++) tf_element_set(t, r->dl_tensor.data, i, (double)(i * 7 % 5) - 2);
  return r;
}

START_TEST(builds_a_product) {
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_tile *p;
  OK(tf_module_create(s, &m));
  OK(tf_tile_create(m, "product", &p));
  product(p);
  round_trips(s, m);
  DLManagedTensor *a = matrix(f16, 19, 24), *b = matrix(f16, 24, 21), *out[2];
  float scale = 3;
  DLTensor sc = {.data = &scale, .device = {kDLCPU, 0}, .dtype = f32};
  OK(tf_module_reference(m, "product", (const DLTensor *[]){&a->dl_tensor, &b->dl_tensor, &sc}, 3, out, 2));
  for (int64_t i = 0; i < 19; i++)
    for (int64_t j = 0; j < 21; j++) {
      double sum = 0;
      for (int64_t k = 0; k < 24; k++)
        sum += tf_element_get(f16, a->dl_tensor.data, i * 24 + k) * tf_element_get(f16, b->dl_tensor.data, k * 21 + j);
      double want = sum > 0 ? 3 * sum : 0;
      ck_assert_double_eq(tf_element_get(f32, out[0]->dl_tensor.data, i * 21 + j), want);
      ck_assert_double_eq(tf_element_get(f32, out[1]->dl_tensor.data, i * 21 + j), want);
    }
  tf_package *package;
  OK(tf_compile(m, NULL, &package));
  tf_package_release(package);
  for (int i = 0; i < 2; i++) out[i]->deleter(out[i]);
  a->deleter(a);
  b->deleter(b);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Turns of a while loop, tiles shared out by blocks, old values of atomics, regions, and what shows them. */
static void control(tf_tile *p) {
  const int64_t d[2] = {6, 4}, one[1] = {1}, row[2] = {1, 4};
  tf_tile_value *x, *n, *y, *turns, *block, *f, *k, *ij[2], *v, *c, *old, *i32one, *bound, *bytes;
  OK(tf_tile_input(p, "x", f32, 2, d, NULL, NULL, &x));
  OK(tf_tile_scalar(p, "n", i32, &n));
  OK(tf_tile_result(p, "y", f32, 2, d, NULL, NULL, &y));
  OK(tf_tile_result(p, "turns", i32, 1, one, NULL, NULL, &turns));
  tf_tile_value *zero = index_of(p, 0), *two = index_of(p, 2), *c6 = index_of(p, 6);
  OK(tf_tile_kernel(p, NULL, 0, 32, NULL));
  OK(tf_tile_fill(p, &(tf_tile_region){turns, NULL, NULL}, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_kernel(p, V(two), 1, 32, &block));
  OK(tf_tile_alloc(p, "shared", i32, 1, one, &k));
  OK(tf_tile_alloc(p, "fragment", f32, 2, row, &f));
  OK(tf_tile_view(p, k, (DLDataType){kDLUInt, 8, 1}, 1, (const int64_t[]){4}, &bytes));
  OK(tf_tile_op(p, "annotate_layout", V(f), 1,
                &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .text = "((4,8),1):((0,1@1),0)"}, NULL));
  OK(tf_tile_op(p, "clear", V(bytes), 1, NULL, NULL));
  OK(tf_tile_begin(p, "persistent", V(c6), 1, &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .group = 4}, ij));
  OK(tf_tile_copy(p, &(tf_tile_region){x, V(ij[0], zero), NULL}, &(tf_tile_region){f, NULL, NULL}, NULL));
  OK(tf_tile_number(p, f32, 9, &v));
  OK(tf_tile_fill(p, &(tf_tile_region){f, V(zero, two), (const int64_t[]){1, 1}}, v));
  OK(tf_tile_copy(p, &(tf_tile_region){f, NULL, NULL}, &(tf_tile_region){y, V(ij[0], zero), NULL}, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_begin(p, "while", NULL, 0, NULL, NULL));
  OK(tf_tile_op(p, "load", V(k, zero), 2, NULL, &v));
  OK(tf_tile_op(p, "lt", V(v, n), 2, NULL, &c));
  OK(tf_tile_do(p, c));
  OK(tf_tile_number(p, i32, 1, &i32one));
  OK(tf_tile_op(p, "atomic_add", V(i32one, k, zero), 3,
                &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .order = "acq_rel"}, &old));
  OK(tf_tile_op(p, "lt", V(old, n), 2, NULL, &bound));
  OK(tf_tile_op(p, "assert", V(bound), 1, &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .text = "old < n"},
                NULL));
  OK(tf_tile_op(p, "atomic_add", V(i32one, turns, zero), 3, NULL, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_op(p, "print", V(block, n), 2,
                &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .text = "{}: {} turns"}, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_finish(p));
}

START_TEST(builds_control) {
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_tile *p;
  OK(tf_module_create(s, &m));
  OK(tf_tile_create(m, "control", &p));
  control(p);
  round_trips(s, m);
  DLManagedTensor *x = matrix(f32, 6, 4), *out[2], *off[2];
  int32_t five = 5;
  DLTensor n = {.data = &five, .device = {kDLCPU, 0}, .dtype = i32};
  OK(tf_module_reference_bounds(m, "control", (const DLTensor *[]){&x->dl_tensor, &n}, 2, out, off, 2));
  ck_assert_double_eq(tf_element_get(i32, out[1]->dl_tensor.data, 0), 10); /* 2 blocks */
  for (int64_t i = 0; i < 24; i++) {
    double want = i % 4 == 2 ? 9 : tf_element_get(f32, x->dl_tensor.data, i);
    ck_assert_double_eq(tf_element_get(f32, out[0]->dl_tensor.data, i), want);
    ck_assert_double_eq(((const double *)off[0]->dl_tensor.data)[i], 0);
  }
  tf_package *package;
  OK(tf_compile(m, NULL, &package));
  tf_package_release(package);
  for (int i = 0; i < 2; i++) out[i]->deleter(out[i]), off[i]->deleter(off[i]);
  x->deleter(x);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* A product of regions into a region, and a reduction of one; 4-bit elements in memory of all kinds. */
START_TEST(builds_slices_and_nibbles) {
  const DLDataType i4 = {kDLInt, 4, 1}, u4 = {kDLUInt, 4, 1}, f4 = {17, 4, 1};
  const int64_t d[2] = {8, 8}, part[2] = {4, 6}, out[2] = {4, 4}, row[1] = {4};
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_tile *p;
  tf_tile_value *x, *w, *y, *r, *q, *as, *bs, *c, *sums, *sl[3], *f, *v, *ij[2], *three;
  OK(tf_module_create(s, &m));
  OK(tf_tile_create(m, "slices", &p));
  OK(tf_tile_input(p, "x", f16, 2, d, NULL, NULL, &x));
  OK(tf_tile_input(p, "w", i4, 2, d, NULL, NULL, &w));
  OK(tf_tile_result(p, "y", f32, 2, d, NULL, NULL, &y));
  OK(tf_tile_result(p, "r", f32, 1, row, NULL, NULL, &r));
  OK(tf_tile_result(p, "q", f4, 2, d, NULL, NULL, &q));
  tf_tile_value *zero = index_of(p, 0), *two = index_of(p, 2), *four = index_of(p, 4), *eight = index_of(p, 8);
  OK(tf_tile_kernel(p, NULL, 0, 32, NULL));
  OK(tf_tile_alloc(p, "shared", f16, 2, d, &as));
  OK(tf_tile_alloc(p, "shared", i4, 2, d, &f));
  OK(tf_tile_alloc(p, "shared", f16, 2, d, &bs));
  OK(tf_tile_alloc(p, "fragment", f32, 2, d, &c));
  OK(tf_tile_alloc(p, "fragment", f32, 1, row, &sums));
  OK(tf_tile_copy(p, &(tf_tile_region){x, NULL, NULL}, &(tf_tile_region){as, NULL, NULL}, NULL));
  OK(tf_tile_copy(p, &(tf_tile_region){w, NULL, NULL}, &(tf_tile_region){f, NULL, NULL}, NULL));
  OK(tf_tile_copy(p, &(tf_tile_region){f, NULL, NULL}, &(tf_tile_region){bs, NULL, NULL}, NULL));
  OK(tf_tile_op(p, "clear", V(c), 1, NULL, NULL));
  OK(tf_tile_slice(p, &(tf_tile_region){as, V(two, zero), part}, &sl[0]));
  OK(tf_tile_slice(p, &(tf_tile_region){bs, V(two, two), (const int64_t[]){6, 4}}, &sl[1]));
  OK(tf_tile_slice(p, &(tf_tile_region){c, V(zero, four), out}, &sl[2]));
  OK(tf_tile_op(p, "gemm", V(sl[0], sl[1], sl[2]), 3, NULL, NULL));
  OK(tf_tile_op(p, "reduce_sum", V(sl[2], sums), 2, &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .dim = 1},
                NULL));
  NO(tf_tile_slice(p, NULL, &sl[0]), "the region is NULL");
  NO(tf_tile_slice(p, &(tf_tile_region){x, V(zero, zero), d}, &sl[0]),
     "a region of 'x', expected one of a shared buffer or a fragment");
  NO(tf_tile_slice(p, &(tf_tile_region){as, NULL, NULL}, &sl[0]),
     "a region of 'the result of tile.alloc_shared' without a starting point or without extents");
  NO(tf_tile_slice(p, &(tf_tile_region){as, V(zero, zero), (const int64_t[]){9, 8}}, &sl[0]),
     "extent 0 of the region is 9, but 'the result of tile.alloc_shared' has 8 there");
  NO(tf_tile_slice(p, &(tf_tile_region){f, V(zero, zero), d}, &sl[0]),
     "a region of 'the result of tile.alloc_shared', which holds i4; copy it to a buffer of its own first");
  NO(tf_tile_number(p, u4, 16, &v), "the number 16 does not fit ui4");
  NO(tf_tile_number(p, i4, 8, &v), "the number 8 does not fit i4");
  NO(tf_tile_alloc(p, "local", i4, 1, row, &v),
     "a local buffer of i4; variables have whole bytes: i8 or f16 hold its values");
  OK(tf_tile_copy(p, &(tf_tile_region){c, NULL, NULL}, &(tf_tile_region){y, NULL, NULL}, NULL));
  OK(tf_tile_copy(p, &(tf_tile_region){sums, NULL, NULL}, &(tf_tile_region){r, NULL, NULL}, NULL));
  OK(tf_tile_number(p, f4, 3, &three));
  OK(tf_tile_begin(p, "parallel", V(eight, eight), 2, NULL, ij));
  OK(tf_tile_op(p, "store", V(three, q, ij[0], ij[1]), 4, NULL, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_end(p));
  OK(tf_tile_finish(p));
  round_trips(s, m);
  DLManagedTensor *a = matrix(f16, 8, 8), *b = matrix(i4, 8, 8), *res[3];
  OK(tf_module_reference(m, "slices", (const DLTensor *[]){&a->dl_tensor, &b->dl_tensor}, 2, res, 3));
  for (int64_t i = 0; i < 8; i++) {
    double all = 0;
    for (int64_t j = 0; j < 8; j++) {
      double sum = 0;
      for (int64_t k = 0; k < 6 && i < 4 && j >= 4; k++)
        sum += tf_element_get(f16, a->dl_tensor.data, (i + 2) * 8 + k) *
               tf_element_get(i4, b->dl_tensor.data, (k + 2) * 8 + j - 2);
      ck_assert_double_eq(tf_element_get(f32, res[0]->dl_tensor.data, i * 8 + j), sum);
      ck_assert_double_eq(tf_element_get(f4, res[2]->dl_tensor.data, i * 8 + j), 3);
      all += sum;
    }
    if (i < 4) ck_assert_double_eq(tf_element_get(f32, res[1]->dl_tensor.data, i), all);
  }
  ck_assert_uint_eq(((const uint8_t *)res[2]->dl_tensor.data)[5], 0x55);
  tf_package *package;
  OK(tf_compile(m, NULL, &package));
  tf_package_release(package);
  for (int i = 0; i < 3; i++) res[i]->deleter(res[i]);
  a->deleter(a);
  b->deleter(b);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Of a product of two vectors, and what is computed from it: what the sums may be off by is more than nothing, and less
 * than a quarter of a mean term, so that no missing term passes. */
START_TEST(bounds_of_sums) {
  enum { K = 96 };
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_tile *p;
  tf_tile_value *a, *b, *y, *z, *as, *bs, *c, *i[1], *v, *e;
  const int64_t da[2] = {1, K}, db[2] = {K, 1}, dc[2] = {1, 1}, dk[1] = {K};
  OK(tf_module_create(s, &m));
  OK(tf_tile_create(m, "sums", &p));
  OK(tf_tile_input(p, "a", f32, 2, da, NULL, NULL, &a));
  OK(tf_tile_input(p, "b", f32, 2, db, NULL, NULL, &b));
  OK(tf_tile_result(p, "y", f32, 2, dc, NULL, NULL, &y));
  OK(tf_tile_result(p, "z", f32, 1, dk, NULL, NULL, &z));
  tf_tile_value *zero = index_of(p, 0);
  OK(tf_tile_kernel(p, NULL, 0, 32, NULL));
  OK(tf_tile_alloc(p, "shared", f32, 2, da, &as));
  OK(tf_tile_alloc(p, "shared", f32, 2, db, &bs));
  OK(tf_tile_alloc(p, "fragment", f32, 2, dc, &c));
  OK(tf_tile_copy(p, &(tf_tile_region){a, NULL, NULL}, &(tf_tile_region){as, NULL, NULL}, NULL));
  OK(tf_tile_copy(p, &(tf_tile_region){b, NULL, NULL}, &(tf_tile_region){bs, NULL, NULL}, NULL));
  OK(tf_tile_op(p, "clear", V(c), 1, NULL, NULL));
  OK(tf_tile_op(p, "gemm", V(as, bs, c), 3, NULL, NULL));
  OK(tf_tile_copy(p, &(tf_tile_region){c, NULL, NULL}, &(tf_tile_region){y, NULL, NULL}, NULL));
  OK(tf_tile_begin(p, "parallel", V(index_of(p, K)), 1, NULL, i));
  OK(tf_tile_op(p, "load", V(c, zero, zero), 3, NULL, &v));
  OK(tf_tile_op(p, "load", V(as, zero, i[0]), 3, NULL, &e));
  OK(tf_tile_op(p, "store", V(op(p, "mul", v, e), z, i[0]), 3, NULL, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_end(p));
  OK(tf_tile_finish(p));
  DLManagedTensor *x = matrix(f32, 1, K), *w = matrix(f32, K, 1), *out[2], *off[2];
  OK(tf_module_reference_bounds(m, "sums", (const DLTensor *[]){&x->dl_tensor, &w->dl_tensor}, 2, out, off, 2));
  double mag = 0, bound = ((const double *)off[0]->dl_tensor.data)[0];
  const float *xs = x->dl_tensor.data, *ws = w->dl_tensor.data;
  for (int k = 0; k < K; k++) mag += fabs((double)xs[k] * ws[k]);
  ck_assert(bound > mag * 0x1p-24 && bound < 0.25 * mag / K);
  for (int k = 0; k < K; k++) {
    double passed = ((const double *)off[1]->dl_tensor.data)[k], want = fabs((double)xs[k]) * bound;
    ck_assert(passed >= want && passed <= want + 0x1p-22 * fabs(((const float *)out[1]->dl_tensor.data)[k]));
  }
  for (int k = 0; k < 2; k++) out[k]->deleter(out[k]), off[k]->deleter(off[k]);
  x->deleter(x);
  w->deleter(w);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Into a buffer that nothing reads. */
static void packed_product(tf_tile *p) {
  const int64_t da[2] = {16, 32}, db[2] = {8, 16}, ds[2] = {8, 1}, dc[2] = {16, 8};
  const DLDataType u8 = {kDLUInt, 8, 1};
  tf_tile_value *a, *b, *s, *c, *i[2], *x, *lane = index_of(p, 1), *v, *w;
  OK(tf_tile_alloc(p, "shared", f16, 2, da, &a));
  OK(tf_tile_alloc(p, "shared", u8, 2, db, &b));
  OK(tf_tile_alloc(p, "shared", u8, 2, ds, &s));
  OK(tf_tile_alloc(p, "fragment", f32, 2, dc, &c));
  OK(tf_tile_op(p, "clear", V(a), 1, NULL, NULL));
  OK(tf_tile_op(p, "clear", V(b), 1, NULL, NULL));
  OK(tf_tile_op(p, "clear", V(s), 1, NULL, NULL));
  OK(tf_tile_op(p, "clear", V(c), 1, NULL, NULL));
  OK(tf_tile_op(
      p, "gemm_packed", V(a, b, c, s), 4,
      &(tf_tile_attrs){
          .struct_size = sizeof(tf_tile_attrs), .packed_b = "e2m1", .transpose_b = true, .scale_b = true, .block = 32},
      NULL));
  NO(tf_tile_op(
         p, "gemm_packed", V(a, b, c, s), 4,
         &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .transpose_b = true, .scale_b = true, .block = 32},
         NULL),
     "K is 32 in a and 16 in b");
  OK(tf_tile_op(p, "gemm_packed", V(a, b, c, s), 4,
                &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs),
                                 .packed_b = "e2m1",
                                 .transpose_b = true,
                                 .scale_b = true,
                                 .scales = "ue4m3",
                                 .block = 32},
                NULL));
  OK(tf_tile_begin(p, "parallel", V(index_of(p, 16), index_of(p, 8)), 2,
                   &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .lazy = true, .fast = true}, i));
  OK(tf_tile_op(p, "load", V(c, i[0], i[1]), 3, NULL, &x));
  OK(tf_tile_op(p, "load", V(c, i[0], i[1]), 3, NULL, &v));
  OK(tf_tile_op(p, "store", V(op(p, "mul", x, v), c, i[0], i[1]), 4, NULL, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_begin(p, "parallel", V(index_of(p, 8), index_of(p, 16)), 2, NULL, i));
  OK(tf_tile_op(p, "load", V(b, i[0], i[1]), 3, NULL, &x));
  OK(tf_tile_op(p, "unpack", V(x, lane), 2,
                &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .kind = "s4", .type = f32}, &v));
  OK(tf_tile_op(p, "pack", V(v, v), 2, &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .kind = "u4", .type = u8},
                &w));
  OK(tf_tile_op(p, "store", V(w, b, i[0], i[1]), 4, NULL, NULL));
  OK(tf_tile_end(p));
}

/* Clusters, kernels that overlap, scans, copies that combine, cache policies. */
START_TEST(builds_launches) {
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_tile *p;
  tf_tile_value *x, *y, *z, *b, *t, *f;
  const int64_t d[2] = {4, 16}, e[1] = {16}, one[2] = {1, 16}, two[1] = {2}, many[1] = {17};
  OK(tf_module_create(s, &m));
  OK(tf_tile_create(m, "launches", &p));
  OK(tf_tile_input(p, "x", f32, 2, d, NULL, NULL, &x));
  OK(tf_tile_result(p, "y", f32, 1, e, NULL, NULL, &y));
  OK(tf_tile_result(p, "z", f32, 1, e, NULL, NULL, &z));
  tf_tile_value *four = index_of(p, 4), *zero = index_of(p, 0);
  NO(tf_tile_launch(p, two, 1, false), "the innermost open region is no kernel");
  NO(tf_tile_blocks(p, 1, NULL, -1, false), "the innermost open region is no kernel");
  NO(tf_tile_tiles(p, NULL, 0), "the innermost open region is no kernel");
  NO(tf_tile_consumers(p, 2), "the innermost open region is no kernel");
  OK(tf_tile_kernel(p, NULL, 0, 32, NULL));
  NO(tf_tile_launch(p, two, 1, false),
     "a cluster of 1 extents, but the grid has 0; expected as many at most, and one at least");
  NO(tf_tile_launch(p, NULL, 0, true), "the program's first kernel overlaps with none: there is no kernel above it");
  OK(tf_tile_op(p, "clear", V(y), 1, NULL, NULL));
  OK(tf_tile_op(p, "launch_dependents", NULL, 0, NULL, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_kernel(p, V(four), 1, 32, &b));
  OK(tf_tile_blocks(p, 1, NULL, 3, true));
  static text drawn;
  ck_assert_msg(strstr(printed(m, &drawn), "threads(32) producers(1) persistent(3) dynamic {"), "%s", drawn.at);
  NO(tf_tile_consumers(p, 2),
     "`consumers(2)` with `dynamic`: the two take a block's tiles by turns; say one of the two");
  OK(tf_tile_blocks(p, 1, NULL, 3, false));
  OK(tf_tile_consumers(p, 2));
  ck_assert_msg(strstr(printed(m, &drawn), "threads(32) producers(1) consumers(2) persistent(3) {"), "%s", drawn.at);
  NO(tf_tile_consumers(p, 3), "`consumers(3)`, expected 1, or 2 that take tiles by turns");
  OK(tf_tile_consumers(p, 1));
  OK(tf_tile_blocks(p, -1, NULL, -1, false)); /* they have their tiles together, in clusters */
  NO(tf_tile_launch(p, many, 1, true), "clusters of 17 blocks along dimension 0, expected 1 to 16 blocks in all");
  OK(tf_tile_launch(p, two, 1, true));
  OK(tf_tile_alloc(p, "shared", f32, 2, one, &t));
  OK(tf_tile_alloc(p, "fragment", f32, 1, e, &f));
  OK(tf_tile_copy(p, &(tf_tile_region){x, V(b, zero), one}, &(tf_tile_region){t, NULL, NULL},
                  &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .multicast = true, .cache = "evict_first"}));
  OK(tf_tile_op(p, "cummax", V(t, t), 2, &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .dim = 1}, NULL));
  OK(tf_tile_op(p, "reduce_sum", V(t, f), 2, &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .dim = 0}, NULL));
  packed_product(p);
  OK(tf_tile_copy(p, &(tf_tile_region){f, NULL, NULL}, &(tf_tile_region){y, NULL, NULL},
                  &(tf_tile_attrs){.struct_size = sizeof(tf_tile_attrs), .atomic = "add", .order = "release"}));
  OK(tf_tile_end(p));
  OK(tf_tile_kernel(p, NULL, 0, 32, NULL));
  OK(tf_tile_launch(p, NULL, 0, true));
  NO(tf_tile_blocks(p, 5, NULL, -1, false), "`producers(5)`, expected 1 to 4 warps, or 0 for none");
  NO(tf_tile_blocks(p, -1, (const int64_t[2]){24, 240}, -1, false),
     "`registers` without `producers(4)` before it: nobody gives any back");
  NO(tf_tile_blocks(p, 1, NULL, 0, false), "`persistent` without a grid: there is one tile, which one block has");
  NO(tf_tile_blocks(p, 1, NULL, -1, true),
     "`dynamic` without `persistent` before it: a block with one tile draws no other");
  OK(tf_tile_blocks(p, 2, NULL, -1, false));
  NO(tf_tile_tiles(p, (const int64_t[5]){64, 64, 64, 4, 0}, 1), "a tile with threads of 0, expected 1 to 1024");
  NO(tf_tile_tiles(p, (const int64_t[5]){64, 64, 64, 4, 128}, 17), "17 tiles, expected at most 16");
  OK(tf_tile_tiles(p, NULL, 0));
  OK(tf_tile_tiles(p, (const int64_t[10]){64, 64, 64, 4, 128, 128, 64, 64, 3, 256}, 2));
  OK(tf_tile_copy(p, &(tf_tile_region){y, NULL, NULL}, &(tf_tile_region){z, NULL, NULL}, NULL));
  OK(tf_tile_end(p));
  OK(tf_tile_finish(p));
  round_trips(s, m);
  DLManagedTensor *a = matrix(f32, 4, 16), *out[2];
  OK(tf_module_reference(m, "launches", (const DLTensor *[]){&a->dl_tensor}, 1, out, 2));
  for (int64_t j = 0; j < 16; j++) {
    double want = 0;
    for (int64_t i = 0; i < 4; i++) {
      double most = tf_element_get(f32, a->dl_tensor.data, i * 16);
      for (int64_t k = 1; k <= j; k++) most = fmax(most, tf_element_get(f32, a->dl_tensor.data, i * 16 + k));
      want += most;
    }
    ck_assert_double_eq(tf_element_get(f32, out[1]->dl_tensor.data, j), want);
  }
  tf_package *package;
  OK(tf_compile(m, NULL, &package));
  tf_package_release(package);
  for (int i = 0; i < 2; i++) out[i]->deleter(out[i]);
  a->deleter(a);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(refuses) {
  tf_session *s = new_session(NULL);
  tf_module *m;
  tf_tile *p = (tf_tile *)1, *q;
  tf_tile_value *x, *y, *v, *n, *i[2], *inner, *other;
  const int64_t d[1] = {8}, low[1] = {-2}, none[1] = {-1};
  OK(tf_module_create(s, &m));
  NO(tf_tile_create(m, "1st", &p), "'1st' is not a name: letters, digits and underscores, not beginning with a digit");
  ck_assert_ptr_null(p);
  OK(tf_tile_create(m, "p", &p));
  NO(tf_tile_create(m, "p", &q), "the module has a symbol '@p' already");
  OK(tf_tile_create(m, "q", &q));
  OK(tf_tile_input(q, "x", f32, 1, d, NULL, NULL, &other));
  OK(tf_tile_input(p, "x", f32, 1, d, NULL, NULL, &x));
  NO(tf_tile_input(p, "x", f32, 1, d, NULL, NULL, &v), "there is an argument 'x' already");
  NO(tf_tile_input(p, "", f32, 1, d, NULL, NULL, &v),
     "'' is not a name: letters, digits and underscores, not beginning with a digit");
  NO(tf_tile_input(p, "z", f32, 13, d, NULL, NULL, &v), "'z' has 13 axes, expected at most 12");
  NO(tf_tile_input(p, "z", f32, 1, NULL, NULL, NULL, &v), "'z' has 1 axes but no extents, expected at most 12");
  NO(tf_tile_input(p, "z", f32, 1, low, NULL, NULL, &v), "extent 0 of 'z' is -2");
  NO(tf_tile_input(p, "z", (DLDataType){kDLComplex, 64, 1}, 1, d, NULL, NULL, &v),
     "elements of DLPack type 5 with 64 bits, expected f64, f32, f16, bf16, f8e4m3fn, f8e5m2, i64, i32, i16, "
     "i8, u64, u32, u16, u8, bool, i4, u4 or f4e2m1fn");
  OK(tf_tile_result(p, "y", f32, 1, d, NULL, NULL, &y));
  NO(tf_tile_number(p, (DLDataType){kDLUInt, 32, 1}, -1, &v), "the number -1 does not fit ui32");
  NO(tf_tile_number(p, (DLDataType){kDLUInt, 32, 1}, 0x1p32, &v), "the number 4294967296 does not fit ui32");
  NO(tf_tile_number(p, (DLDataType){kDLUInt, 64, 1}, 0x1p64, &v),
     "the number 1.8446744073709552e+19 does not fit ui64");
  NO(tf_tile_number(p, (DLDataType){kDLInt, 64, 1}, 0x1p63, &v), "the number 9.2233720368547758e+18 does not fit i64");
  NO(tf_tile_scalar(p, "z", f32, &v), "argument 'z' comes too late: results come last");
  OK(tf_tile_index(p, 8, &n));
  NO(tf_tile_result(p, "z", f32, 1, d, NULL, NULL, &v), "argument 'z' comes too late: the program has ops");
  NO(tf_tile_dim(p, x, 1, &v), "axis 1 is out of range: 'x' has 1 axes");
  NO(tf_tile_op(p, "clear", V(y), 1, NULL, NULL), "'tile.clear' stands outside a tile.kernel");
  NO(tf_tile_end(p), "nothing is open that could end");
  NO(tf_tile_else(p), "there is no 'if' open that could have an else");
  NO(tf_tile_kernel(p, NULL, 0, 0, NULL), "a block of 0 threads, expected 1 to 1024");
  NO(tf_tile_kernel(p, NULL, 4, 32, NULL), "a grid of 4 extents, expected at most 3");
  OK(tf_tile_kernel(p, NULL, 0, 32, NULL));
  NO(tf_tile_kernel(p, NULL, 0, 32, NULL), "a kernel begins while 'tile.kernel' is open");
  NO(tf_tile_finish(p), "'tile.kernel' is still open");
  NO(tf_tile_alloc(p, "tensor", f32, 1, d, &v),
     "'tensor' is no memory of a block; there are shared, fragment and local");
  NO(tf_tile_alloc(p, "shared", f32, 1, none, &v),
     "a buffer's extents are known and not negative, found !tile.buffer<-1xf32, shared>");
  NO(tf_tile_alloc(p, "shared", f32, 1, NULL, &v), "a buffer of 1 dimensions, expected at most 12, with their extents");
  NO(tf_tile_op(p, "transmogrify", V(y), 1, NULL, NULL), "the tile dialect has no op 'transmogrify'");
  NO(tf_tile_op(p, "clear", V(NULL), 1, NULL, NULL), "operand 0 is NULL");
  NO(tf_tile_op(p, "clear", V(other), 1, NULL, NULL), "operand 0 belongs to another program");
  NO(tf_tile_op(p, "clear", V(x), 1, NULL, NULL),
     "writes the argument 'x'; what a program writes stands behind the arrow of its tile.func");
  NO(tf_tile_op(p, "constant", NULL, 0, NULL, &v), "'constant' takes operands");
  NO(tf_tile_op(p, "kernel", NULL, 0, NULL, NULL), "'kernel' has a call of its own");
  NO(tf_tile_op(p, "parallel", V(n), 1, NULL, NULL), "'parallel' has a region; tf_tile_begin opens it");
  NO(tf_tile_begin(p, "clear", V(y), 1, NULL, NULL), "'clear' has no region");
  NO(tf_tile_op(p, "exp", V(n), 1, NULL, NULL), "'exp' has a result, but there is no pointer for it");
  NO(tf_tile_op(p, "exp", V(n), 1, NULL, &v), "'tile.exp' has no meaning for index");
  NO(tf_tile_do(p, n), "there is no 'while' open whose condition could end");
  NO(tf_tile_op(p, "condition", V(n), 1, NULL, NULL), "tf_tile_do ends the condition of a 'while'");
  NO(tf_tile_op(p, "while", NULL, 0, NULL, NULL), "'while' has a region; tf_tile_begin opens it");
  NO(tf_tile_view(p, n, f32, 1, d, &v), "'the result of tile.constant' is no buffer and no tensor");
  NO(tf_tile_view(p, y, f32, 13, d, &v), "a view of 13 dimensions, expected at most 12, with their extents");
  NO(tf_tile_view(p, y, f16, 1, d, &v), "the view has 16 bytes, 'y' has 32");
  NO(tf_tile_fill(p, NULL, NULL), "the region is NULL");
  NO(tf_tile_fill(p, &(tf_tile_region){y, V(n), NULL}, NULL), "a region has a starting point and extents, or neither");
  NO(tf_tile_fill(p, &(tf_tile_region){n, NULL, NULL}, NULL),
     "'the result of tile.constant' is no buffer and no tensor");
  NO(tf_tile_op(p, "print", V(n), 1, NULL, NULL), "the text has 0 places '{}' for 1 values");
  OK(tf_tile_begin(p, "while", NULL, 0, NULL, NULL));
  NO(tf_tile_do(p, n), "operand 'cond' of 'tile.condition' must be i1, found index");
  NO(tf_tile_end(p), "the 'while' has a condition only; tf_tile_do begins what it repeats");
  OK(tf_tile_op(p, "lt", V(n, n), 2, NULL, &v));
  OK(tf_tile_do(p, v));
  NO(tf_tile_do(p, v), "there is no 'while' open whose condition could end");
  OK(tf_tile_end(p));
  NO(tf_tile_copy(p, NULL, &(tf_tile_region){y, NULL, NULL}, NULL), "a side of the copy is NULL");
  NO(tf_tile_copy(p, &(tf_tile_region){n, NULL, NULL}, &(tf_tile_region){y, NULL, NULL}, NULL),
     "'the result of tile.constant' is no buffer and no tensor");
  OK(tf_tile_begin(p, "parallel", V(n), 1, NULL, i));
  OK(tf_tile_op(p, "load", V(x, i[0]), 2, NULL, &inner));
  OK(tf_tile_op(p, "store", V(inner, y, i[0]), 3, NULL, NULL));
  OK(tf_tile_end(p));
  NO(tf_tile_op(p, "exp", V(inner), 1, NULL, &v),
     "operand 0, 'the result of tile.load', stands in a region that is closed");
  OK(tf_tile_end(p));
  OK(tf_tile_finish(p));
  OK(tf_module_run(m, TF_STR("lower-tile"), NULL));
  NO(tf_tile_index(p, 1, &v), "the tile program is no more: a pass replaced it");
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("calls");
  tcase_add_test(t, builds_a_product);
  tcase_add_test(t, builds_control);
  tcase_add_test(t, builds_slices_and_nibbles);
  tcase_add_test(t, bounds_of_sums);
  tcase_add_test(t, builds_launches);
  tcase_add_test(t, refuses);
  return run_suite(t, "tile");
}
