/* One kernel with its host program: to PTX for every target, to cubin, to a package; and how long that takes. */
#include "codegen/math/devicemath.h"
#include "runtime/package.h"
#include "session.h"

#include "tf/device.h"

static const char vector_add[] =
    "kernel.func @add(%x: !kernel.buffer<?xbf16, global> {align = 16, noalias, readonly},\n"
    "                 %y: !kernel.buffer<?xbf16, global> {align = 16, noalias, readonly},\n"
    "                 %z: !kernel.buffer<?xbf16, global> {align = 16, noalias}, %n: i32)\n"
    "    attributes {max_threads = 256, min_ctas = 4} {\n"
    "  %t = kernel.thread_id x\n"
    "  %b = kernel.block_id x\n"
    "  %c256 = kernel.constant 256 : i32\n"
    "  %c8 = kernel.constant 8 : i32\n"
    "  %0 = kernel.mul %b, %c256 {nowrap} : i32\n"
    "  %1 = kernel.add %0, %t {nowrap} : i32\n"
    "  %i = kernel.mul %1, %c8 {nowrap} : i32\n"
    "  %in = kernel.cmp lt %i, %n : i32\n"
    "  kernel.if %in {\n"
    "    %vx = kernel.load %x[%i] {cache = \"evict_last\"} : vector<8xbf16>\n"
    "    %vy = kernel.load %y[%i] : vector<8xbf16>\n"
    "    %fx = kernel.cast %vx : vector<8xbf16> to vector<8xf32>\n"
    "    %fy = kernel.cast %vy : vector<8xbf16> to vector<8xf32>\n"
    "    %s = kernel.add %fx, %fy : vector<8xf32>\n"
    "    %e = kernel.math exp %s : vector<8xf32>\n"
    "    %r = kernel.cast %e : vector<8xf32> to vector<8xbf16>\n"
    "    kernel.store %r, %z[%i]\n"
    "  }\n"
    "}\n"
    "host.func @run(%x: !host.tensor<1xbf16>, %y: !host.tensor<1xbf16>, %z: !host.tensor<1xbf16>)\n"
    "    attributes {num_results = 1} {\n"
    "  %n = host.dim %x, 0\n"
    "  %m = host.dim %y, 0\n"
    "  %same = host.eq %n, %m\n"
    "  host.check %same, \"x has {0} elements, y has {1}\" (%n, %m)\n"
    "  host.shape 0 (%n)\n"
    "  host.shapes_end\n"
    "  %c0 = host.constant 0\n"
    "  %c1 = host.constant 1\n"
    "  %c256 = host.constant 256\n"
    "  %c2048 = host.constant 2048\n"
    "  %g = host.ceildiv %n, %c2048\n"
    "  %px = host.ptr %x\n"
    "  %py = host.ptr %y\n"
    "  %pz = host.ptr %z\n"
    "  %some = host.lt %c0, %n\n"
    "  host.if %some {\n"
    "    host.launch @add grid(%g, %c1, %c1) block(%c256, %c1, %c1) shared(%c0) args(%px, %py, %pz, %n)\n"
    "  }\n"
    "}\n";

static const char *const targets[] = {"sm_80",   "sm_86",   "sm_89",   "sm_90",  "sm_90a", "sm_100",
                                      "sm_100a", "sm_103a", "sm_110a", "sm_120", "sm_120a"};

START_TEST(every_target_assembles) {
  session s;
  session_start(&s);
  bool have = tf_find_ptxas(s.pool, NULL) != NULL;
  if (!have) fprintf(stderr, "skipped: ptxas was not found, so no PTX is assembled\n");
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
    tf_codegen_options o = {.target = targets[i], .want = TF_WANT_PTX | (have ? TF_WANT_CUBIN : 0)};
    ck_assert_msg(session_compile(&s, vector_add, &o) == TF_OK, "%s: %s", targets[i], s.log);
    ck_assert(strstr(s.r.ptx.ptr, targets[i]) && strstr(s.r.ptx.ptr, ".entry add"));
    ck_assert(strstr(s.r.ptx.ptr, "L2::cache_hint.v4.b32") && strstr(s.r.ptx.ptr, "ld.global.nc.v4.b32"));
    ck_assert(strstr(s.r.ptx.ptr, "cvt.rn.bf16x2.f32") && !strstr(s.r.ptx.ptr, "tf.stub"));
    ck_assert(strstr(s.r.ptx.ptr, ".minnctapersm 4"));
    if (have) ck_assert_msg(s.r.cubin.len > 500 && strstr(s.r.ptxas_log.ptr, "registers"), "%s", s.r.ptxas_log.ptr);
  }
  session_end(&s);
}
END_TEST

START_TEST(packages) {
  session s;
  session_start(&s);
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX | TF_WANT_BITCODE | TF_WANT_PACKAGE, .debug = true};
  ck_assert_msg(session_compile(&s, vector_add, &o) == TF_OK, "%s", s.log);
  tf_sink sink = {session_log, &s};
  tf_package *p = NULL;
  ck_assert_msg(tf_package_load(s.r.package.ptr, s.r.package.len, NULL, &sink, &p) == TF_OK, "%s", s.log);
  ck_assert_str_eq(tf_package_target(p), "sm_90a");
  ck_assert_uint_eq(tf_package_num_entries(p), 1);
  ck_assert_str_eq(tf_package_entry_name(p, 0), "run");
  ck_assert_uint_eq(tf_package_num_args(p, 0), 3);
  tf_arg_info info = {.struct_size = sizeof info};
  ck_assert_int_eq(tf_package_arg(p, 0, 2, &info), TF_OK);
  ck_assert(info.is_result && info.is_tensor && info.rank == 1 && info.dtype.code == kDLBfloat);
  ck_assert_str_eq(info.name, "z");
  ck_assert(!strstr(s.r.ptx.ptr, ".loc"));
  tf_package_release(p);
  /* equal input, equal bytes */
  tf_str first = s.r.package;
  ck_assert_int_eq(session_compile(&s, vector_add, &o), TF_OK);
  ck_assert(first.len == s.r.package.len && memcmp(first.ptr, s.r.package.ptr, first.len) == 0);
  session_end(&s);
}
END_TEST

START_TEST(locations) {
  session s;
  session_start(&s);
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX | TF_WANT_LLVM_RAW, .lineinfo = true};
  ck_assert_msg(session_compile(&s, vector_add, &o) == TF_OK, "%s", s.log);
  ck_assert(strstr(s.r.llvm_raw.ptr, "!DILocation(line: 14, column:") != NULL);
  ck_assert(strstr(s.r.ptx.ptr, ".loc\t") && strstr(s.r.ptx.ptr, "test.mlir"));
  o.lineinfo = false;
  ck_assert_int_eq(session_compile(&s, vector_add, &o), TF_OK);
  ck_assert(!strstr(s.r.llvm_raw.ptr, "!DILocation"));
  session_end(&s);
}
END_TEST

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Prints medians; asserts nothing about time. */
START_TEST(stage_times) {
  session s;
  session_start(&s);
  enum { N = 21 };
  double t[TF_STAGE_COUNT][N];
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX};
  for (int i = 0; i < N; i++) {
    ck_assert_int_eq(session_compile(&s, vector_add, &o), TF_OK);
    for (int k = 0; k < TF_STAGE_COUNT; k++) t[k][i] = s.r.seconds[k];
  }
  double all = 0;
  for (int k = 0; k < TF_STAGE_COUNT; k++) {
    qsort(t[k], N, sizeof(double), by_value);
    all += t[k][N / 2];
    printf("%-18s %8.3f ms\n", tf_stage_name((tf_stage)k), 1e3 * t[k][N / 2]);
  }
  printf("%-18s %8.3f ms\n", "all", 1e3 * all);
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("codegen");
  TCase *tc = tcase_create("slice");
  tcase_set_timeout(tc, 120);
  tcase_add_test(tc, every_target_assembles);
  tcase_add_test(tc, packages);
  tcase_add_test(tc, locations);
  tcase_add_test(tc, stage_times);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
