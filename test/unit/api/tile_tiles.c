/* Kernels in several tiles: which one a launch takes, by its extents and by where rows begin; the same by calls. What a
 * launch takes is asked of a device that only keeps it. */
#include <check.h>

#include "../runtime/fake_device.h"
#include "tf/compile.h"
#include "tf/ir.h"
#include "tf/tile.h"

static fake_device device;
static fake_log log_;
static tf_sink sink;
static tf_session *session;

#define TEXT_WITH(END)                                                                                                 \
  "tile.func @gemm(%A: tensor<?x?xbf16> {dims = [\"m\", \"k\"], contiguity = [false, true], stride_divisible = [8, "   \
  "1]},"                                                                                                               \
  " %B: tensor<?x?xbf16> {dims = [\"k\", \"n\"], divisible = [1, 8]})"                                                 \
  " -> (%C: tensor<?x?xbf16> {dims = [\"m\", \"n\"], divisible = [1, 8]}) {\n"                                         \
  "  %m = tile.dim %A, 0\n  %k = tile.dim %A, 1\n  %n = tile.dim %B, 1\n"                                              \
  "  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {\n"                          \
  "    %a = tile.alloc_shared : 128x64xbf16\n    %b = tile.alloc_shared : 64x256xbf16\n"                               \
  "    %c = tile.alloc_fragment : 128x256xf32\n    tile.clear %c\n"                                                    \
  "    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {\n"                                                         \
  "      tile.copy %A[%by * 128, %i * 64] to %a\n      tile.copy %B[%i * 64, %bx * 256] to %b\n"                       \
  "      tile.gemm %a, %b, %c\n    }\n" END "  }\n}\n"
#define TEXT TEXT_WITH("    tile.copy %c to %C[%by * 128, %bx * 256]\n")

static void setup(void) {
  fake_init(&device);
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  tf_session_options o = {.struct_size = sizeof o, .sink = sink};
  ck_assert_int_eq(tf_session_create(&o, &session), TF_OK);
}

static void teardown(void) { tf_session_destroy(session); }

static tf_executable *load(tf_module *m) {
  tf_package *p;
  tf_executable *e;
  tf_compile_options o = {.struct_size = sizeof o, .target = "sm_90a"};
  ck_assert_msg(tf_compile(m, &o, &p) == TF_OK, "%s", log_.last);
  ck_assert_int_eq(tf_executable_create(&device.base, p, &sink, &e), TF_OK);
  tf_package_release(p);
  return e;
}

/* The kernel that a call takes. Nobody looks at the memory. */
static const char *taken_of(tf_executable *e, int64_t (*shape)[2], int64_t (*stride)[2]) {
  DLTensor t[3];
  tf_arg a[3] = {0};
  for (int i = 0; i < 3; i++) {
    t[i] = (DLTensor){.data = (void *)((uintptr_t)(i + 1) << 40),
                      .device = {kDLCPU, 0},
                      .ndim = 2,
                      .dtype = {kDLBfloat, 16, 1},
                      .shape = shape[i],
                      .strides = stride[i]};
    a[i].tensor = &t[i];
  }
  ck_assert_msg(tf_execute(e, 0, a, 3, NULL, &sink) == TF_OK, "%s", log_.last);
  return device.parts->kernel[device.last.kernel].name;
}

/* Rows of A are so many elements apart. */
static const char *taken_at(tf_executable *e, int64_t m, int64_t n, int64_t k, int64_t row) {
  int64_t shape[3][2] = {{m, k}, {k, n}, {m, n}}, stride[3][2] = {{row, 1}, {n, 1}, {n, 1}};
  return taken_of(e, shape, stride);
}

static const char *taken(tf_executable *e, int64_t m, int64_t n, int64_t k) { return taken_at(e, m, n, k, k); }

START_TEST(by_extents) {
  tf_module *m;
  ck_assert_int_eq(tf_module_parse(session, TF_STR("t"), TF_STR(TEXT), &m), TF_OK);
  tf_executable *e = load(m);
  ck_assert_str_eq(taken(e, 4096, 4096, 4096), "gemm_k0");
  ck_assert_str_eq(taken(e, 8192, 8192, 8192), "gemm_k0");
  ck_assert_str_eq(taken(e, 4096, 4104, 4096), "gemm_k0_256x128x64");
  ck_assert_str_eq(taken(e, 3072, 3072, 3072), "gemm_k0_128x192x64_crews");
  ck_assert_str_eq(taken(e, 16384, 16384, 16384), "gemm_k0_256x192x64");
  ck_assert_str_eq(taken(e, 512, 512, 8192), "gemm_k0_128x32x64_shared_by_4_once");
  ck_assert_str_eq(taken(e, 1000, 1000, 5000), "gemm_k0_128x96x64_shared_by_2_once");
  ck_assert_str_eq(taken(e, 1728, 896, 6528), "gemm_k0_128x128x64_crews"); /* shared by two it took longer */
  ck_assert_str_eq(taken(e, 1024, 1024, 1024), "gemm_k0_128x64x64_crews");
  ck_assert_str_eq(taken(e, 2048, 2048, 2048), "gemm_k0");
  ck_assert_str_eq(taken(e, 8192, 8192, 1024), "gemm_k0_128x192x64_crews");
  ck_assert_str_eq(taken(e, 8192, 8192, 512), "gemm_k0_128x192x64_crews"); /* short K, many rounds */
  ck_assert_int_eq(device.last.grid[0], 132);
  ck_assert_str_eq(taken(e, 2048, 2048, 512), "gemm_k0_128x128x64_crews");  /* two rounds */
  ck_assert_str_eq(taken(e, 1024, 2048, 4096), "gemm_k0_128x128x64_crews"); /* one round */
  ck_assert_str_eq(taken(e, 2328, 312, 2640), "gemm_k0_128x64x64_crews");
  ck_assert_str_eq(taken(e, 64, 8192, 8192), "gemm_k0_64x64x128");
  ck_assert_str_eq(taken(e, 1000, 3000, 5000), "gemm_k0_200x128x64_by_1x4_once"); /* rows of both are broken */
  ck_assert_int_eq(device.last.grid[0], 24);                                      /* a block for each tile */
  ck_assert_int_eq(device.last.grid[1], 5);
  ck_assert_str_eq(taken(e, 1008, 3000, 5000), "gemm_k0_128x192x64_by_2x1"); /* 144 tiles of 200 x 128 */
  ck_assert_int_eq(device.last.grid[0], 64);
  ck_assert_int_eq(device.last.grid[1], 2);
  ck_assert_str_eq(taken(e, 520, 5000, 5000), "gemm_k0_176x128x64_by_1x4_once");
  ck_assert_int_eq(device.last.grid[0], 40); /* whole clusters */
  ck_assert_int_eq(device.last.grid[1], 3);
  ck_assert_str_eq(taken(e, 777, 4000, 1000), "gemm_k0_200x128x64_by_1x2");
  ck_assert_str_eq(taken(e, 5120, 5120, 5120), "gemm_k0_224x128x64");        /* 920 tiles, in 7 rounds */
  ck_assert_str_eq(taken(e, 1024, 3072, 5120), "gemm_k0_128x192x64_crews");  /* whole rows */
  ck_assert_str_eq(taken(e, 3000, 3000, 3000), "gemm_k0_192x192x64_by_1x2"); /* 128 pairs, of which 66 at one time */
  ck_assert_int_eq(device.last.grid[0], 128);
  ck_assert_int_eq(device.last.grid[1], 1);
  ck_assert_str_eq(taken(e, 2040, 4104, 4104), "gemm_k0_176x192x64_by_1x2");
  ck_assert_int_eq(device.last.grid[0], 132);
  ck_assert_str_eq(taken(e, 16, 8192, 8192), "gemm_k0_16x64x128");
  ck_assert_str_eq(taken(e, 1, 8192, 8192), "gemm_k0_16x64x128");
  tf_executable_destroy(e);
  tf_module_destroy(m);
}
END_TEST

/* Crews hide a function behind the other one's loop, as far as that is long. */
START_TEST(by_functions) {
  static const char text[] = TEXT_WITH(
      "    tile.parallel (%i, %j) in (128, 256) {\n      %C[%by * 128 + %i, %bx * 256 + %j] = bf16(gelu(%c[%i, %j]))\n"
      "    }\n");
  tf_module *m;
  ck_assert_int_eq(tf_module_parse(session, TF_STR("t"), TF_STR(text), &m), TF_OK);
  tf_executable *e = load(m);
  ck_assert_str_eq(taken(e, 4096, 4096, 4096), "gemm_k0");
  ck_assert_str_eq(taken(e, 8192, 8192, 8192), "gemm_k0_128x192x64_crews");
  ck_assert_str_eq(taken(e, 8192, 8192, 1024), "gemm_k0_128x192x64_crews");
  ck_assert_str_eq(taken(e, 4096, 4096, 1024), "gemm_k0_128x128x64_crews");
  ck_assert_str_eq(taken(e, 4096, 4096, 256), "gemm_k0"); /* the function takes longer than the loop */
  tf_executable_destroy(e);
  tf_module_destroy(m);
}
END_TEST

/* A's rows along M, and B's along K: tiles of 224 have so many columns. */
START_TEST(by_majors) {
  static const char text[] =
      "tile.func @gemm(%A: tensor<?x?xbf16> {dims = [\"k\", \"m\"], divisible = [1, 8]},"
      " %B: tensor<?x?xbf16> {dims = [\"n\", \"k\"], divisible = [1, 8]})"
      " -> (%C: tensor<?x?xbf16> {dims = [\"m\", \"n\"], divisible = [1, 8]}) {\n"
      "  %m = tile.dim %A, 1\n  %k = tile.dim %A, 0\n  %n = tile.dim %B, 0\n"
      "  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {\n"
      "    %a = tile.alloc_shared : 64x128xbf16\n    %b = tile.alloc_shared : 256x64xbf16\n"
      "    %c = tile.alloc_fragment : 128x256xf32\n    tile.clear %c\n"
      "    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {\n"
      "      tile.copy %A[%i * 64, %by * 128] to %a\n      tile.copy %B[%bx * 256, %i * 64] to %b\n"
      "      tile.gemm %a, %b, %c {transpose_a, transpose_b}\n    }\n    tile.copy %c to %C[%by * 128, %bx * 256]\n  "
      "}\n}\n";
  static const struct {
    int64_t m, n, k;
    const char *name;
  } all[] = {{1000, 3000, 5000, "gemm_k0_128x192x64_by_2x1"}, {520, 5000, 5000, "gemm_k0_192x128x64_by_1x4_once"},
             {5120, 5120, 5120, "gemm_k0_256x200x64"},        {4224, 896, 5120, "gemm_k0_128x224x64"},
             {3000, 3000, 3000, "gemm_k0_192x192x64_by_1x2"}, {4096, 4096, 4096, "gemm_k0"}};
  tf_module *m;
  ck_assert_int_eq(tf_module_parse(session, TF_STR("t"), TF_STR(text), &m), TF_OK);
  tf_executable *e = load(m);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    int64_t x = all[i].m, y = all[i].n, z = all[i].k;
    int64_t shape[3][2] = {{z, x}, {y, z}, {x, y}}, stride[3][2] = {{x, 1}, {z, 1}, {y, 1}};
    ck_assert_str_eq(taken_of(e, shape, stride), all[i].name);
  }
  tf_executable_destroy(e);
  tf_module_destroy(m);
}
END_TEST

/* Factors that lie along K both: tiles of 200 columns, where these fit the extents. */
#define ALONG_K(END)                                                                                                   \
  "tile.func @gemm(%A: tensor<?x?xbf16> {dims = [\"m\", \"k\"], divisible = [1, 8]},"                                  \
  " %B: tensor<?x?xbf16> {dims = [\"n\", \"k\"], divisible = [1, 8]})"                                                 \
  " -> (%C: tensor<?x?xbf16> {dims = [\"m\", \"n\"], divisible = [1, 8]}) {\n"                                         \
  "  %m = tile.dim %A, 0\n  %k = tile.dim %A, 1\n  %n = tile.dim %B, 0\n"                                              \
  "  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {\n"                          \
  "    %a = tile.alloc_shared : 128x64xbf16\n    %b = tile.alloc_shared : 256x64xbf16\n"                               \
  "    %c = tile.alloc_fragment : 128x256xf32\n    tile.clear %c\n"                                                    \
  "    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {\n"                                                         \
  "      tile.copy %A[%by * 128, %i * 64] to %a\n      tile.copy %B[%bx * 256, %i * 64] to %b\n"                       \
  "      tile.gemm %a, %b, %c {transpose_b}\n    }\n" END "  }\n}\n"

static const char *taken_along(tf_executable *e, int64_t m, int64_t n, int64_t k) {
  int64_t shape[3][2] = {{m, k}, {n, k}, {m, n}}, stride[3][2] = {{k, 1}, {k, 1}, {n, 1}};
  return taken_of(e, shape, stride);
}

START_TEST(along_k) {
  static const char *const text[] = {
      ALONG_K("    tile.copy %c to %C[%by * 128, %bx * 256]\n"),
      ALONG_K("    tile.parallel (%i, %j) in (128, 256) {\n      %C[%by * 128 + %i, %bx * 256 + %j] = "
              "bf16(gelu(%c[%i, %j]))\n    }\n")};
  for (int i = 0; i < 2; i++) {
    tf_module *m;
    ck_assert_int_eq(tf_module_parse(session, TF_STR("t"), (tf_str){text[i], strlen(text[i])}, &m), TF_OK);
    tf_executable *e = load(m);
    ck_assert_str_eq(taken_along(e, 8192, 8192, 8192), "gemm_k0_256x200x64");
    ck_assert_int_eq(device.last.grid[0], 132); /* 1312 tiles in 10 rounds */
    ck_assert_int_eq(device.last.grid[1], 1);
    ck_assert_str_eq(taken_along(e, 16384, 16384, 16384), "gemm_k0_256x200x64");
    ck_assert_str_eq(taken_along(e, 5120, 5120, 5120), i ? "gemm_k0_128x200x64_crews" : "gemm_k0_256x200x64");
    ck_assert_str_eq(taken_along(e, 2040, 4104, 4104), "gemm_k0_192x192x64_by_1x2"); /* along N 176 x 192 */
    ck_assert_str_eq(taken_along(e, 6144, 6144, 6144), "gemm_k0");
    ck_assert_str_eq(taken_along(e, 4096, 4096, 4096), "gemm_k0");
    ck_assert_str_eq(taken_along(e, 8192, 8192, 1024), "gemm_k0_128x200x64_crews");
    tf_executable_destroy(e);
    tf_module_destroy(m);
  }
}
END_TEST

/* Extents that 32 bits do not hold, and the ends of what is reckoned with. */
START_TEST(of_any_size) {
  tf_module *m;
  ck_assert_int_eq(tf_module_parse(session, TF_STR("t"), TF_STR(TEXT), &m), TF_OK);
  tf_executable *e = load(m);
  ck_assert_str_eq(taken(e, 100000, 1 << 30, 8), "gemm_k0_wide");
  ck_assert_str_eq(taken(e, 1, 8, INT64_C(1) << 27), "gemm_k0_16x64x128");
  ck_assert_str_eq(taken(e, 1 << 14, 1 << 14, 8), "gemm_k0_128x192x64_crews");
  ck_assert_ptr_nonnull(strstr(taken(e, 8, 8, 0), "gemm_k0"));
  ck_assert_ptr_nonnull(strstr(taken(e, 0, 8, 8), "gemm_k0"));
  tf_executable_destroy(e);
  tf_module_destroy(m);
}
END_TEST

/* Where rows of A begin anywhere, not at lines of 128 bytes, pairs of blocks bring them together. */
START_TEST(by_rows) {
  tf_module *m;
  ck_assert_int_eq(tf_module_parse(session, TF_STR("t"), TF_STR(TEXT), &m), TF_OK);
  tf_executable *e = load(m);
  ck_assert_str_eq(taken_at(e, 1792, 3584, 4096, 4096), "gemm_k0_128x128x64_crews");
  ck_assert_str_eq(taken_at(e, 1792, 3584, 4096, 4160), "gemm_k0_128x128x64_crews");
  ck_assert_str_eq(taken_at(e, 1792, 3584, 4096, 4112), "gemm_k0_128x128x64_crews"); /* whole sectors */
  ck_assert_str_eq(taken_at(e, 1792, 3584, 4096, 4104), "gemm_k0_200x128x64_by_1x2");
  tf_executable_destroy(e);
  tf_module_destroy(m);
}
END_TEST

static Suite *suite(void) {
  Suite *s = suite_create("tile_tiles");
  TCase *c = tcase_create("tiles");
  tcase_add_checked_fixture(c, setup, teardown);
  tcase_add_test(c, by_extents);
  tcase_add_test(c, by_functions);
  tcase_add_test(c, by_majors);
  tcase_add_test(c, along_k);
  tcase_add_test(c, of_any_size);
  tcase_add_test(c, by_rows);
  suite_add_tcase(s, c);
  return s;
}

int main(void) {
  SRunner *r = srunner_create(suite());
  srunner_run_all(r, CK_NORMAL);
  int n = srunner_ntests_failed(r);
  srunner_free(r);
  return n != 0;
}
