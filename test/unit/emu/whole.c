/* Kernel text, compiled by codegen into a package, runs through the executor on the simulated SM; and a fault in it is
 * told with the line of the text. */
#include <dlpack/dlpack.h>
#include <math.h>

#include "../codegen/session.h"
#include "tf/device.h"
#include "tf/emu.h"

/* z[i] = exp(x[i] + y[i]) for 8 elements a thread; `guard` is the condition under which a thread works. */
#define TEXT(guard)                                                                                                    \
  "kernel.func @add(%x: !kernel.buffer<?xbf16, global> {align = 16, noalias, readonly},\n"                             \
  "                 %y: !kernel.buffer<?xbf16, global> {align = 16, noalias, readonly},\n"                             \
  "                 %z: !kernel.buffer<?xbf16, global> {align = 16, noalias}, %n: i32)\n"                              \
  "    attributes {max_threads = 256, min_ctas = 4} {\n"                                                               \
  "  %t = kernel.thread_id x\n"                                                                                        \
  "  %b = kernel.block_id x\n"                                                                                         \
  "  %c256 = kernel.constant 256 : i32\n"                                                                              \
  "  %c8 = kernel.constant 8 : i32\n"                                                                                  \
  "  %0 = kernel.mul %b, %c256 {nowrap} : i32\n"                                                                       \
  "  %1 = kernel.add %0, %t {nowrap} : i32\n"                                                                          \
  "  %i = kernel.mul %1, %c8 {nowrap} : i32\n"                                                                         \
  "  %in = " guard "\n"                                                                                                \
  "  kernel.if %in {\n"                                                                                                \
  "    %vx = kernel.load %x[%i] {cache = \"evict_last\"} : vector<8xbf16>\n"                                           \
  "    %vy = kernel.load %y[%i] : vector<8xbf16>\n"                                                                    \
  "    %fx = kernel.cast %vx : vector<8xbf16> to vector<8xf32>\n"                                                      \
  "    %fy = kernel.cast %vy : vector<8xbf16> to vector<8xf32>\n"                                                      \
  "    %s = kernel.add %fx, %fy : vector<8xf32>\n"                                                                     \
  "    %e = kernel.math exp %s : vector<8xf32>\n"                                                                      \
  "    %r = kernel.cast %e : vector<8xf32> to vector<8xbf16>\n"                                                        \
  "    kernel.store %r, %z[%i]\n"                                                                                      \
  "  }\n"                                                                                                              \
  "}\n"                                                                                                                \
  "host.func @run(%x: !host.tensor<1xbf16>, %y: !host.tensor<1xbf16>, %z: !host.tensor<1xbf16>)\n"                     \
  "    attributes {num_results = 1} {\n"                                                                               \
  "  %n = host.dim %x, 0\n"                                                                                            \
  "  host.shape 0 (%n)\n"                                                                                              \
  "  host.shapes_end\n"                                                                                                \
  "  %c0 = host.constant 0\n"                                                                                          \
  "  %c1 = host.constant 1\n"                                                                                          \
  "  %c256 = host.constant 256\n"                                                                                      \
  "  %c2048 = host.constant 2048\n"                                                                                    \
  "  %g = host.ceildiv %n, %c2048\n"                                                                                   \
  "  %px = host.ptr %x\n"                                                                                              \
  "  %py = host.ptr %y\n"                                                                                              \
  "  %pz = host.ptr %z\n"                                                                                              \
  "  host.launch @add grid(%g, %c1, %c1) block(%c256, %c1, %c1) shared(%c0) args(%px, %py, %pz, %n)\n"                 \
  "}\n"

typedef struct heard {
  char text[4096];
} heard;

static void hear(void *user, const tf_diagnostic *d) {
  heard *h = user;
  size_t n = strlen(h->text);
  tf_diagnostic_format(d, h->text + n, sizeof h->text - n);
}

enum { N = 5000 }; /* a multiple of 8, not of a block's 2048 */

static tf_status run_text(const char *text, bool check, const uint16_t *x, const uint16_t *y, uint16_t *z, heard *h) {
  session s;
  session_start(&s);
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_BITCODE | TF_WANT_PACKAGE, .debug = true};
  ck_assert_msg(session_compile(&s, text, &o) == TF_OK, "%s", s.log);
  tf_sink sink = {hear, h};
  h->text[0] = 0;
  tf_package *p = NULL;
  tf_device *d = NULL;
  tf_executable *e = NULL;
  tf_emu_options with = {.struct_size = sizeof with, .check = check};
  ck_assert_int_eq(tf_package_load(s.r.package.ptr, s.r.package.len, NULL, &sink, &p), TF_OK);
  ck_assert_int_eq(tf_device_emu(&with, NULL, &sink, &d), TF_OK);
  ck_assert_msg(tf_executable_create(d, p, &sink, &e) == TF_OK, "%s", h->text);
  int64_t n = N;
  DLTensor t = {.device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLBfloat, 16, 1}, .shape = &n}, all[3] = {t, t, t};
  all[0].data = (void *)(uintptr_t)x;
  all[1].data = (void *)(uintptr_t)y;
  all[2].data = z;
  tf_arg args[3] = {{.tensor = &all[0]}, {.tensor = &all[1]}, {.tensor = &all[2]}};
  tf_status status = tf_execute(e, 0, args, 3, NULL, &sink);
  tf_executable_destroy(e);
  tf_device_destroy(d);
  tf_package_release(p);
  session_end(&s);
  return status;
}

static float widen(uint16_t b) {
  uint32_t w = (uint32_t)b << 16;
  float f;
  memcpy(&f, &w, 4);
  return f;
}

static uint16_t *bf16s(uint16_t step) {
  uint16_t *p = aligned_alloc(64, 10048);
  for (uint32_t i = 0; i < N; i++) p[i] = (uint16_t)(0x3e00 + (i * step) % 400);
  return p;
}

START_TEST(a_package_runs) {
  uint16_t *x = bf16s(7), *y = bf16s(13), *z = bf16s(1);
  heard h;
  tf_status s = run_text(TEXT("kernel.cmp lt %i, %n : i32"), _i, x, y, z, &h);
  ck_assert_msg(s == TF_OK, "%s", h.text);
  for (uint32_t i = 0; i < N; i++) {
    float want = expf(widen(x[i]) + widen(y[i]));
    ck_assert_float_le(fabsf(widen(z[i]) - want), want / 256);
  }
  free(x), free(y), free(z);
}
END_TEST

START_TEST(a_fault_has_its_line) {
  uint16_t *x = bf16s(7), *y = bf16s(13), *z = bf16s(1);
  heard h;
  tf_status s = run_text(TEXT("kernel.cmp le %i, %n : i32"), true, x, y, z, &h); /* one vector too many */
  ck_assert_int_eq(s, TF_ERR_CHECK);
  static const char *const told[] = {
      "test.mlir:14:",
      "out-of-bounds read of 16 bytes in global memory, 16 bytes past the end of a buffer of 10000 bytes",
      "thread (113,0,0) of block (2,0,0) in kernel add",
      "test.mlir:15:",
      "test.mlir:21:",
      "out-of-bounds write of 16 bytes"};
  for (size_t i = 0; i < sizeof told / sizeof *told; i++)
    ck_assert_msg(strstr(h.text, told[i]) != NULL, "wanted \"%s\", was told: %s", told[i], h.text);
  free(x), free(y), free(z);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("whole");
  tcase_set_timeout(c, 120);
  tcase_add_loop_test(c, a_package_runs, 0, 2);
  tcase_add_test(c, a_fault_has_its_line);
  Suite *s = suite_create("emu/whole");
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
