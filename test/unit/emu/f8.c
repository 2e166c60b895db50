/* Casts from and to f8, by instructions (sm_89 and later) and by arithmetic (before), on the simulated SM, against a
 * model that searches the table of all f8 numbers: every f8, every f16 and bf16, and of the wider types what is near
 * every tie. */
#include <math.h>

#include "../codegen/session.h"
#include "tf/device.h"
#include "tf/emu.h"

typedef enum kind { E4M3, E5M2, F16, BF16, F32, F64, I1, I8, U8, I32, I64, KINDS } kind;
static const struct {
  const char *name;
  uint32_t bytes;
  int exponent, mantissa; /* bits; 0 = an integer */
} kinds[KINDS] = {{"f8E4M3FN", 1, 4, 3}, {"f8E5M2", 1, 5, 2}, {"f16", 2, 5, 10}, {"bf16", 2, 8, 7},
                  {"f32", 4, 8, 23},     {"f64", 8, 11, 52},  {"i1", 1, 0, 0},   {"i8", 1, 0, 0},
                  {"ui8", 1, 0, 0},      {"i32", 4, 0, 0},    {"i64", 8, 0, 0}};

static double value(kind k, uint64_t bits) {
  int m = kinds[k].mantissa, x = kinds[k].exponent;
  if (k == F64) {
    double d;
    memcpy(&d, &bits, 8);
    return d;
  }
  if (!x) return k == I8 ? (int8_t)bits : k == I32 ? (int32_t)bits : k == I64 ? (double)(int64_t)bits : (double)bits;
  int e = (int)(bits >> m) & ((1 << x) - 1), bias = (1 << (x - 1)) - 1;
  uint64_t f = bits & ((UINT64_C(1) << m) - 1);
  double sign = bits >> (m + x) & 1 ? -1 : 1;
  if (k == E4M3 && (bits & 0x7f) == 0x7f) return NAN;
  if (k != E4M3 && e == (1 << x) - 1) return f ? NAN : sign * INFINITY;
  return sign * (e ? ldexp((double)(f + (UINT64_C(1) << m)), e - bias - m) : ldexp((double)f, 1 - bias - m));
}

/* The f8 that is nearest, of two that are equally near the one whose code is even. */
static uint8_t nearest(kind k, double v) {
  uint8_t most = k == E4M3 ? 0x7e : 0x7b, sign = signbit(v) ? 0x80 : 0;
  if (isnan(v)) return 0x7f;
  double a = fabs(v);
  for (uint8_t c = 0; c < most; c++) {
    double low = value(k, c), high = value(k, c + 1u), middle = (low + high) / 2;
    if (a < middle || (a == middle && c % 2 == 0)) return sign | c;
    if (a <= high) return sign | (uint8_t)(c + 1);
  }
  return sign | most;
}

static void check(kind from, kind to, uint64_t in, uint64_t out, const char *target) {
  double v = value(from, in), got = value(to, out), want;
  if (to <= E5M2) want = value(to, nearest(to, from == I64 && v != v ? 0 : v));
  else if (to == I1) want = v != 0;
  else if (!kinds[to].exponent) {
    double low = to == U8    ? 0
                 : to == I8  ? -128
                 : to == I32 ? -2147483648.0
                             : -0x1p63,
           high = to == U8    ? 255
                  : to == I8  ? 127
                  : to == I32 ? 2147483647.0
                              : 0x1p63;
    want = isnan(v) ? 0 : fmin(fmax(trunc(v), low), high);
  } else want = v; /* f8 are among all others */
  bool same = isnan(want) ? isnan(got) : got == want && signbit(got) == signbit(want);
  if (to <= E5M2) same = out == nearest(to, v);
  if (!same && !(kinds[to].exponent == 0 && got == want))
    ck_abort_msg("%s: %s 0x%llx (%a) to %s gives 0x%llx (%a), expected %a", target, kinds[from].name,
                 (unsigned long long)in, v, kinds[to].name, (unsigned long long)out, got, want);
}

/* ------------------------------------------------------------------------------------------------ inputs */

typedef struct inputs {
  uint64_t *at;
  uint32_t n;
} inputs;

static uint64_t bits_of(kind k, double v) { /* F32, F64, I32, I64: rounded to it somehow */
  float f = (float)v;
  uint32_t w;
  uint64_t d;
  memcpy(&w, &f, 4);
  memcpy(&d, &v, 8);
  if (fabs(v) > 0x1p62) v = copysign(0x1p62, v);
  return k == F32   ? w
         : k == F64 ? d
         : k == I32 ? (uint32_t)(int64_t)fmin(fmax(v, -0x1p31), 0x1p31 - 1)
                    : (uint64_t)(int64_t)v;
}

static inputs make(kind k) {
  inputs x = {malloc(sizeof(uint64_t) * 70000), 0};
  uint32_t all = kinds[k].bytes == 1 ? (k == I1 ? 2 : 256) : kinds[k].bytes == 2 ? 65536 : 0;
  for (; x.n < all; x.n++) x.at[x.n] = x.n;
  for (int f = E4M3; f <= E5M2 && !all; f++) /* numbers, ties, and what is beside them */
    for (uint32_t c = 0; c < 256; c++) {
      double v = value((kind)f, c), next = value((kind)f, c + 1), tie = (v + next) / 2;
      if (isnan(v) || isnan(tie)) continue;
      double near[] = {v,
                       nextafter(v, 1e9),
                       nextafter(v, -1e9),
                       tie,
                       nextafter(tie, 1e9),
                       nextafter(tie, -1e9),
                       (double)nextafterf((float)tie, 1e9f),
                       (double)nextafterf((float)tie, -1e9f),
                       -tie,
                       1024 * tie};
      for (size_t i = 0; i < sizeof near / sizeof *near; i++) x.at[x.n++] = bits_of(k, near[i]);
    }
  static const double odd[] = {0,     -0.0,     1e300,          -1e300,   1e-300,    448,   449,  463.9,
                               464,   480,      57344,          61439,    61440,     65536, 1e38, -1e38,
                               1e-40, 0x1p-149, 0x1.000001p-10, INFINITY, -INFINITY, NAN};
  for (size_t i = 0; i < sizeof odd / sizeof *odd && !all; i++)
    if (kinds[k].exponent || isfinite(odd[i])) x.at[x.n++] = bits_of(k, odd[i]);
  uint64_t r = 12345;
  while (!all && x.n < 20000) { /* and anything */
    r = r * 6364136223846793005u + 1442695040888963407u;
    x.at[x.n++] = k == F32            ? (uint32_t)(r >> 32)
                  : k == I32          ? (uint32_t)(int32_t)((int64_t)r >> (32 + r % 32))
                  : k == F64 && r & 1 ? bits_of(F64, ldexp((double)(r >> 12) * 0x1p-52 + 1, (int)(r >> 3 & 31) - 18))
                                      : (uint64_t)((int64_t)r >> (r % 64));
  }
  while (x.n % 8) x.at[x.n++] = 0;
  return x;
}

/* ------------------------------------------------------------------------------------------------ running */

static void run(kind from, kind to, uint32_t width, const char *target) {
  char a[32], b[32], text[1024];
  snprintf(a, sizeof a, width > 1 ? "vector<%ux%s>" : "%.0u%s", width > 1 ? width : 0, kinds[from].name);
  snprintf(b, sizeof b, width > 1 ? "vector<%ux%s>" : "%.0u%s", width > 1 ? width : 0, kinds[to].name);
  snprintf(text, sizeof text,
           "kernel.func @k(%%x: !kernel.buffer<?x%s, global>, %%y: !kernel.buffer<?x%s, global>, %%n: i32) attributes "
           "{block = [256, 1, 1]} {\n  %%b = kernel.block_id x\n  %%t = kernel.thread_id x\n"
           "  %%o = kernel.mul %%b, 256 : i32\n  %%e = kernel.add %%o, %%t : i32\n  %%i = kernel.mul %%e, %u : i32\n"
           "  %%in = kernel.cmp lt %%i, %%n : i32\n  kernel.if %%in {\n    %%v = kernel.load %%x[%%i] : %s\n"
           "    %%w = kernel.cast %%v : %s to %s\n    kernel.store %%w, %%y[%%i]\n  }\n}\n",
           kinds[from].name, kinds[to].name, width, a, a, b);
  session s;
  session_start(&s);
  tf_codegen_options o = {.target = target, .want = TF_WANT_BITCODE | TF_WANT_PACKAGE | TF_WANT_PTX};
  ck_assert_msg(session_compile(&s, text, &o) == TF_OK, "%s: %s", target, s.log);
  bool instruction = strstr(s.r.ptx.ptr, "e4m3x2") || strstr(s.r.ptx.ptr, "e5m2x2");
  ck_assert_int_eq(instruction, strcmp(target, "sm_80") != 0);
  tf_package *p = NULL;
  tf_device *d = NULL;
  tf_executable *e = NULL;
  tf_emu_options with = {.struct_size = sizeof with};
  ck_assert_int_eq(tf_package_load(s.r.package.ptr, s.r.package.len, NULL, NULL, &p), TF_OK);
  ck_assert_int_eq(tf_device_emu(&with, NULL, NULL, &d), TF_OK);
  ck_assert_int_eq(tf_executable_create(d, p, NULL, &e), TF_OK);
  inputs in = make(from);
  uint8_t *x = aligned_alloc(64, (size_t)in.n * 8 + 64), *y = aligned_alloc(64, (size_t)in.n * 8 + 64);
  for (uint32_t i = 0; i < in.n; i++) memcpy(x + (size_t)i * kinds[from].bytes, &in.at[i], kinds[from].bytes);
  tf_arg args[3] = {
      {.scalar.i = (int64_t)(uintptr_t)x}, {.scalar.i = (int64_t)(uintptr_t)y}, {.scalar.i = (int64_t)in.n}};
  tf_launch_options l = {.struct_size = sizeof l, .grid = {(in.n / width + 255) / 256}};
  ck_assert_int_eq(tf_launch_kernel(e, 0, &l, args, 3, NULL, NULL), TF_OK);
  for (uint32_t i = 0; i < in.n; i++) {
    uint64_t out = 0;
    memcpy(&out, y + (size_t)i * kinds[to].bytes, kinds[to].bytes);
    check(from, to, in.at[i], out, target);
  }
  free(x), free(y), free(in.at);
  tf_executable_destroy(e);
  tf_device_destroy(d);
  tf_package_release(p);
  session_end(&s);
}

static const char *const targets[] = {"sm_80", "sm_89", "sm_90a"};

START_TEST(narrowing) {
  kind from = (kind)(_i / 2);
  kind to = (kind)(_i % 2);
  if (from == to) return;
  for (int t = 0; t < 3; t++)
    for (uint32_t width = 1; width <= (t == 1 || from >= F32 ? 1 : 4); width *= 4) run(from, to, width, targets[t]);
}
END_TEST

START_TEST(widening) {
  kind from = (kind)(_i % 2);
  kind to = (kind)(_i / 2);
  if (to <= E5M2) return;
  for (int t = 0; t < 3; t++)
    for (uint32_t width = 1; width <= (t == 1 ? 1 : 2); width *= 2) run(from, to, width, targets[t]);
}
END_TEST

/* Constants are bytes. */
START_TEST(constants) {
  static const struct {
    const char *text;
    uint8_t e4m3, e5m2;
  } all[] = {{"1.0", 0x38, 0x3c}, {"0.3", 0x2a, 0x35},   {"-400.0", 0xfc, 0xde}, {"448.0", 0x7e, 0x5f},
             {"nan", 0x7f, 0x7f}, {"0.001", 0x01, 0x14}, {"-0.0", 0x80, 0x80}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    char text[512];
    snprintf(text, sizeof text,
             "kernel.func @k(%%y: !kernel.buffer<2xi8, global>) {\n  %%a = kernel.constant %s : f8E4M3FN\n"
             "  %%b = kernel.constant %s : f8E5M2\n  %%c = kernel.bitcast %%a : f8E4M3FN to i8\n"
             "  %%d = kernel.bitcast %%b : f8E5M2 to i8\n  kernel.store %%c, %%y[0]\n  kernel.store %%d, %%y[1]\n}\n",
             all[i].text, all[i].text);
    session s;
    session_start(&s);
    tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_LLVM};
    ck_assert_msg(session_compile(&s, text, &o) == TF_OK, "%s", s.log);
    char want[2][32];
    snprintf(want[0], 32, "store i8 %d,", (int8_t)all[i].e4m3);
    snprintf(want[1], 32, "store i8 %d,", (int8_t)all[i].e5m2);
    for (int k = 0; k < 2; k++)
      ck_assert_msg(strstr(s.r.llvm.ptr, want[k]) != NULL, "%s: no '%s' in %s", all[i].text, want[k], s.r.llvm.ptr);
    session_end(&s);
  }
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("f8");
  tcase_set_timeout(c, 300);
  tcase_add_loop_test(c, narrowing, 0, 2 * KINDS);
  tcase_add_loop_test(c, widening, 2 * F16, 2 * KINDS);
  tcase_add_test(c, constants);
  return c;
}

int main(void) {
  Suite *s = suite_create("emu f8");
  suite_add_tcase(s, cases());
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
