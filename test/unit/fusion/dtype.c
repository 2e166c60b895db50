/* Element types: rounding once, casts between all of them, and what is in memory. */
#include <inttypes.h>

#include "fusion/fusion_scalar.h"
#include "run.h"

static double from_bits(tf_fusion_dtype d, uint16_t bits) { return tf_fd_load_float(d, &bits); }

/* All finite values of the 16-bit floats: back to the same bits; and between neighbours, to nearest even. */
static void check_narrow(tf_fusion_dtype d, uint16_t inf) {
  for (uint32_t bits = 0; bits < inf; bits++) {
    double x = from_bits(d, (uint16_t)bits), next = from_bits(d, (uint16_t)(bits + 1));
    uint16_t back;
    tf_fd_store_float(d, &back, x);
    ck_assert_uint_eq(back, bits);
    tf_fd_store_float(d, &back, -x);
    ck_assert_uint_eq(back, bits | 0x8000);
    if (bits + 1 == inf) next = 2 * x - from_bits(d, (uint16_t)(bits - 1)); /* where the next one would be */
    double mid = x + (next - x) / 2, even = bits & 1 ? next : x;
    if (bits + 1 == inf) next = even = INFINITY;
    ck_assert_msg(tf_fd_round(d, mid) == even, "%a of %s", mid, tf_fd_name(d));
    ck_assert_msg(tf_fd_round(d, nextafter(mid, 0)) == x, "%a of %s", mid, tf_fd_name(d));
    ck_assert_msg(tf_fd_round(d, nextafter(mid, INFINITY)) == next, "%a of %s", mid, tf_fd_name(d));
    ck_assert_msg(tf_fd_round(d, -mid) == -even, "%a of %s", -mid, tf_fd_name(d));
  }
  ck_assert(isinf(from_bits(d, inf)) && isnan(from_bits(d, inf | 1)));
  uint16_t nan;
  tf_fd_store_float(d, &nan, NAN);
  ck_assert((nan & 0x7fff) > inf);
}

START_TEST(narrow_floats) {
  check_narrow(TF_FD_BF16, 0x7f80);
  check_narrow(TF_FD_F16, 0x7c00);
  ck_assert(from_bits(TF_FD_BF16, 0x3f80) == 1 && from_bits(TF_FD_F16, 0x3c00) == 1);
  ck_assert(from_bits(TF_FD_F16, 0x0001) == 0x1p-24 && from_bits(TF_FD_F16, 0x7bff) == 65504);
  /* twice through f32 this would be a tie, and 1 */
  ck_assert(tf_fd_round(TF_FD_BF16, 1 + 0x1p-8 + 0x1p-40) == 1 + 0x1p-7);
  ck_assert(tf_fd_round(TF_FD_F32, 1e39) == INFINITY && tf_fd_round(TF_FD_F64, 1e39) == 1e39);
  ck_assert(signbit(tf_fd_round(TF_FD_F16, -1e-30)));
}
END_TEST

/* f8: every finite value back to its bits, neighbours to nearest even, and above the largest one that one. */
static void check_f8(tf_fusion_dtype d, unsigned last, double most) {
  uint8_t back;
  for (unsigned bits = 0; bits <= last; bits++) {
    uint8_t b = (uint8_t)bits, after = (uint8_t)(bits + 1);
    double x = tf_fd_load_float(d, &b), next = bits < last ? tf_fd_load_float(d, &after) : x;
    double mid = x + (next - x) / 2, even = bits & 1 ? next : x;
    tf_fd_store_float(d, &back, -x);
    ck_assert_uint_eq(back, bits | 0x80);
    ck_assert_msg(tf_fd_round(d, mid) == even && tf_fd_round(d, -mid) == -even, "%a of %s", mid, tf_fd_name(d));
    ck_assert_msg(bits == last || tf_fd_round(d, nextafter(mid, INFINITY)) == next, "%a of %s", mid, tf_fd_name(d));
  }
  ck_assert(tf_fd_round(d, 1e9) == most && tf_fd_round(d, -INFINITY) == -most && isnan(tf_fd_round(d, NAN)));
  tf_fd_store_float(d, &back, NAN);
  ck_assert(isnan(tf_fd_load_float(d, &back)));
}

/* All bytes of two elements: apart, and together again; a store leaves the other half. */
START_TEST(nibbles) {
  static const double f4[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  for (int n = 0; n < 256; n++) {
    uint8_t byte = (uint8_t)n, to = 0xff;
    for (int i = 0; i < 2; i++) {
      int h = n >> 4 * i & 15;
      ck_assert_int_eq(tf_fd_get_int(TF_FD_I4, &byte, i), h < 8 ? h : h - 16);
      ck_assert_int_eq(tf_fd_get_int(TF_FD_U4, &byte, i), h);
      double f = tf_fd_get_float(TF_FD_F4, &byte, i);
      ck_assert(fabs(f) == f4[h & 7] && !signbit(f) == (h < 8) && tf_fd_round(TF_FD_F4, f) == f);
      tf_fd_set_float(TF_FD_F4, &to, i, f);
      ck_assert_int_eq(to, i ? n : 0xf0 | h);
      uint8_t ints = 0;
      tf_fd_set_int(i ? TF_FD_I4 : TF_FD_U4, &ints, i, h + 16 * n);
      ck_assert_int_eq(ints, h << 4 * i);
    }
  }
  for (int k = 0; k < 7; k++) { /* between two: to the even one */
    double mid = (f4[k] + f4[k + 1]) / 2;
    ck_assert(tf_fd_round(TF_FD_F4, mid) == f4[k + k % 2] && tf_fd_round(TF_FD_F4, -mid) == -f4[k + k % 2]);
    ck_assert(tf_fd_round(TF_FD_F4, nextafter(mid, 0)) == f4[k]);
    ck_assert(tf_fd_round(TF_FD_F4, nextafter(mid, 9)) == f4[k + 1]);
  }
  ck_assert(tf_fd_round(TF_FD_F4, 1e300) == 6 && tf_fd_round(TF_FD_F4, -INFINITY) == -6);
  ck_assert(tf_fd_round(TF_FD_F4, NAN) == 6 && tf_fd_round(TF_FD_F4, -NAN) == 6);
  ck_assert(tf_fd_float_to_int(TF_FD_I4, 7.9) == 7 && tf_fd_float_to_int(TF_FD_I4, -1e9) == -8);
  ck_assert(tf_fd_float_to_int(TF_FD_U4, 1e9) == 15 && tf_fd_float_to_int(TF_FD_U4, -0.5) == 0);
  ck_assert(tf_fd_wrap(TF_FD_I4, 9) == -7 && tf_fd_wrap(TF_FD_I4, INT64_MIN) == 0 && tf_fd_wrap(TF_FD_U4, -1) == 15);
  ck_assert(tf_fd_bytes(TF_FD_I4, 10) == 5 && tf_fd_bytes(TF_FD_I16, 10) == 20);
}
END_TEST

/* What tile programs have besides. */
START_TEST(narrow_types) {
  check_f8(TF_FD_F8E4M3, 0x7e, 448);
  check_f8(TF_FD_F8E5M2, 0x7b, 57344);
  uint8_t inf;
  tf_fd_store_float(TF_FD_F8E5M2, &inf, INFINITY);
  ck_assert(inf == 0x7c && isinf(tf_fd_load_float(TF_FD_F8E5M2, &inf)));
  int16_t v;
  tf_fd_store_int(TF_FD_I16, &v, 40000);
  ck_assert(v == -25536 && tf_fd_load_int(TF_FD_I16, &v) == -25536 && tf_fd_load_int(TF_FD_U16, &v) == 40000);
  ck_assert(tf_fd_float_to_int(TF_FD_I16, -1e9) == -32768 && tf_fd_float_to_int(TF_FD_U16, 1e9) == 65535);
  tf_fusion_dtype d;
  for (int k = 0; k < TF_FD_COUNT; k++) {
    tf_type *t = tf_fusion_dtype_type(ctx, (tf_fusion_dtype)k);
    ck_assert(tf_elem_dtype_of(t, &d) && (int)d == k && tf_fusion_dtype_of(t, &d) == (k < TF_FD_OPS));
  }
}
END_TEST

/* What the int64s that ui64s are kept as must not be taken for; the machine's own arithmetic is the judge. */
START_TEST(unsigned_types) {
  static const uint64_t ends[] = {0,
                                  1,
                                  2,
                                  3,
                                  10,
                                  63,
                                  64,
                                  UINT64_C(1) << 31,
                                  UINT32_MAX,
                                  INT64_MAX,
                                  UINT64_C(1) << 63,
                                  (UINT64_C(1) << 63) + 1,
                                  UINT64_MAX - 1,
                                  UINT64_MAX};
  enum { N = sizeof ends / sizeof *ends };
  for (int i = 0; i < N * N; i++) {
    uint64_t a = ends[i / N], b = ends[i % N], power = 1;
    for (uint64_t e = b, square = a; e; e >>= 1, square *= square) power *= e & 1 ? square : 1;
    const struct {
      tf_fusion_id id;
      uint64_t want;
    } ops[] = {{TF_FUSION_LT, a < b},
               {TF_FUSION_LE, a <= b},
               {TF_FUSION_GT, a > b},
               {TF_FUSION_GE, a >= b},
               {TF_FUSION_MIN, a < b ? a : b},
               {TF_FUSION_MAX, a < b ? b : a},
               {TF_FUSION_DIV, b ? a / b : 0},
               {TF_FUSION_FLOORDIV, b ? a / b : 0},
               {TF_FUSION_CEIL_DIV, b ? a / b + (a % b != 0) : 0},
               {TF_FUSION_REM, b ? a % b : 0},
               {TF_FUSION_MOD, b ? a % b : 0},
               {TF_FUSION_SHL, b < 64 ? a << b : 0},
               {TF_FUSION_SHR, b < 64 ? a >> b : 0},
               {TF_FUSION_POW, power},
               {TF_FUSION_SIGN, a != 0},
               {TF_FUSION_ABS, a},
               {TF_FUSION_RELU, a},
               {TF_FUSION_NEG, 0 - a}};
    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
      int64_t v[] = {(int64_t)a, (int64_t)b}, got = tf_fusion_scalar_of(ops[k].id)->i(v, TF_FD_U64);
      ck_assert_msg((uint64_t)got == ops[k].want, "op %d of %" PRIu64 " and %" PRIu64 ": %" PRIu64, (int)ops[k].id, a,
                    b, (uint64_t)got);
      if (a > UINT32_MAX || b > UINT32_MAX || (ops[k].id == TF_FUSION_SHR && b > 31)) continue;
      got = tf_fd_wrap(TF_FD_U32, tf_fusion_scalar_of(ops[k].id)->i(v, TF_FD_U32));
      uint64_t want = ops[k].id == TF_FUSION_SHL && b > 31 ? 0 : (uint32_t)ops[k].want;
      ck_assert_msg((uint64_t)got == want, "op %d of %" PRIu64 " and %" PRIu64 " as ui32", (int)ops[k].id, a, b);
    }
    ck_assert(tf_fd_int_to_float(TF_FD_F64, TF_FD_U64, (int64_t)a) == (double)a);
    ck_assert(tf_fd_int_to_float(TF_FD_F32, TF_FD_U64, (int64_t)a) == (double)(float)a);
  }
  ck_assert(tf_fd_float_to_int(TF_FD_U64, 0x1p63) == INT64_MIN && tf_fd_float_to_int(TF_FD_U64, 0x1p64) == -1);
  ck_assert(tf_fd_float_to_int(TF_FD_U64, -1) == 0 && tf_fd_float_to_int(TF_FD_U64, NAN) == 0);
  ck_assert(tf_fd_float_to_int(TF_FD_U64, 0x1.fffffffffffffp63) == -2048 && tf_fd_float_to_int(TF_FD_U64, 2.9) == 2);
  ck_assert(tf_fd_float_to_int(TF_FD_U32, 1e30) == UINT32_MAX && tf_fd_float_to_int(TF_FD_U32, -1) == 0);
  uint32_t u = UINT32_MAX;
  uint64_t w = UINT64_MAX;
  ck_assert(tf_fd_load_int(TF_FD_U32, &u) == UINT32_MAX && tf_fd_load_int(TF_FD_U64, &w) == -1);
  tf_fd_store_int(TF_FD_U32, &u, INT64_C(0x1fffffffe));
  ck_assert_uint_eq(u, UINT32_MAX - 1);
}
END_TEST

/* x of one type, cast, in another. */
static const struct {
  const char *from, *to;
  double x, want;
} casts[] = {
    {"f32", "f16", 65519, 65504},
    {"f32", "f16", 65520, INFINITY},
    {"f64", "bf16", 1 + 0x1p-8 + 0x1p-40, 1 + 0x1p-7},
    {"f64", "f32", 0.1, 0.1f},
    {"bf16", "f64", 0x1p-130, 0x1p-130},
    {"f32", "bf16", NAN, NAN},
    {"f32", "i32", -2.9, -2},
    {"f32", "i32", 3e9, 2147483647},
    {"f32", "i32", -INFINITY, -2147483648.0},
    {"f32", "i32", NAN, 0},
    {"f64", "i8", 127.9, 127},
    {"f64", "i8", 128, 127},
    {"f64", "i8", -129, -128},
    {"f16", "ui8", -1, 0},
    {"f16", "ui8", 300, 255},
    {"f64", "i64", -9007199254740993.0, -9007199254740992.0},
    {"f32", "i1", 0.5, 1},
    {"f32", "i1", -0.0, 0},
    {"f32", "i1", NAN, 1},
    {"i32", "i8", 300, 44},
    {"i32", "i8", -129, 127},
    {"i32", "ui8", -1, 255},
    {"i32", "i1", 256, 1},
    {"i64", "i32", 4294967297.0, 1},
    {"ui8", "i8", 200, -56},
    {"i8", "i32", -5, -5},
    {"ui8", "i64", 255, 255},
    {"i1", "f32", 1, 1},
    {"i1", "i8", 1, 1},
    {"i32", "f32", 16777217, 16777216},
    {"i32", "bf16", 257, 256},
    {"i32", "f16", 65520, INFINITY},
    {"i32", "f64", -2147483648.0, -2147483648.0},
};

START_TEST(cast_values) {
  for (size_t i = 0; i < sizeof casts / sizeof *casts; i++) {
    tf_ref_array in = array_of(dtype_named(casts[i].from), 0, NULL, &casts[i].x);
    const char *text = tf_pool_printf(pool,
                                      "fusion.func @f(%%x: tensor<%s>) -> tensor<%s> {\n  %%y = fusion.cast %%x : "
                                      "tensor<%s>\n  fusion.return %%y : tensor<%s>\n}",
                                      casts[i].from, casts[i].to, casts[i].to, casts[i].to);
    tf_ref_array out = run(text, &in, 1);
    expect(tf_pool_printf(pool, "%s to %s", casts[i].from, casts[i].to), &out, &casts[i].want, 1, 0);
  }
}
END_TEST

/* Every pair of types has a cast; small whole numbers survive it. */
START_TEST(all_pairs) {
  for (int a = 0; a < TF_FD_OPS; a++)
    for (int b = 0; b < TF_FD_OPS; b++) {
      const char *from = tf_fd_name((tf_fusion_dtype)a), *to = tf_fd_name((tf_fusion_dtype)b);
      int64_t n = 2;
      tf_ref_array in = array_of((tf_fusion_dtype)a, 1, &n, (double[]){0, 1});
      tf_ref_array out = run(tf_pool_printf(pool,
                                            "fusion.func @f(%%x: tensor<2x%s>) -> tensor<2x%s> {\n  %%y = fusion.cast "
                                            "%%x : tensor<2x%s>\n  fusion.return %%y : tensor<2x%s>\n}",
                                            from, to, to, to),
                             &in, 1);
      expect(to, &out, (double[]){0, 1}, 2, 0);
      ck_assert(out.dtype == (tf_fusion_dtype)b);
      ck_assert(tf_type_bits(tf_fusion_dtype_type(ctx, out.dtype)) == 8 * tf_fd_size(out.dtype));
    }
}
END_TEST

/* From i64 with one rounding: through f64 these would be ties. */
START_TEST(wide_integers) {
  int64_t x = (INT64_C(1) << 60) + (INT64_C(1) << 36) + 1; /* just above the middle of two f32 */
  ck_assert(tf_fd_int_to_float(TF_FD_F32, TF_FD_I64, x) == 0x1p60 + 0x1p37);
  ck_assert(tf_fd_int_to_float(TF_FD_F32, TF_FD_I64, -x) == -0x1p60 - 0x1p37);
  ck_assert(tf_fd_int_to_float(TF_FD_F32, TF_FD_I64, x - 1) == 0x1p60);
  ck_assert(tf_fd_int_to_float(TF_FD_BF16, TF_FD_I64, (INT64_C(1) << 62) + (INT64_C(1) << 54) + 1) == 0x1p62 + 0x1p55);
  ck_assert(tf_fd_int_to_float(TF_FD_F64, TF_FD_I64, INT64_MIN) == -0x1p63);
  ck_assert(tf_fd_int_to_float(TF_FD_F16, TF_FD_I64, INT64_MAX) == INFINITY);
  ck_assert_int_eq(tf_fd_float_to_int(TF_FD_I64, 0x1p63), INT64_MAX);
  ck_assert_int_eq(tf_fd_float_to_int(TF_FD_I64, -0x1p63), INT64_MIN);
  ck_assert_int_eq(tf_fd_float_to_int(TF_FD_I64, 0x1.fffffffffffffp62), INT64_MAX - 1023);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("dtype");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_add_test(t, narrow_floats);
  tcase_add_test(t, narrow_types);
  tcase_add_test(t, nibbles);
  tcase_add_test(t, unsigned_types);
  tcase_add_test(t, cast_values);
  tcase_add_test(t, all_pairs);
  tcase_add_test(t, wide_integers);
  return run_suite("fusion/dtype", t);
}
