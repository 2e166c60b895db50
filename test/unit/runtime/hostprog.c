/* The executor, instruction by instruction: values, failures, launch limits, parameters, rehearsal. */
#include <check.h>

#include "fake_device.h"
#include "runtime/exec.h"

static fake_device device;
static fake_log log_;
static tf_sink sink;

#define COUNT(a) ((uint32_t)(sizeof(a) / sizeof *(a)))
static const tf_harg scalars[] = {{"a", TF_DT_I64, 0, 0, 0}, {"b", TF_DT_I64, 0, 0, 0}, {"c", TF_DT_I64, 0, 0, 0}};
static const uint8_t kinds[] = {TF_P_I64, TF_P_I64, TF_P_I32, TF_P_F32, TF_P_I16, TF_P_I8, TF_P_F64};
static tf_hkernel kernel = {"probe", 7, kinds, 0, 100, {1, 1, 1}, {0}, 0, 0, NULL, 0};

static void setup(void) {
  fake_init(&device);
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  kernel = (tf_hkernel){"probe", 7, kinds, 0, 100, {1, 1, 1}, {0}, 0, 0, NULL, 0};
}

static tf_status run_args(const tf_hostprog *h, const tf_arg *args, uint32_t n) {
  tf_package_parts p = {.target = "sm_80", .ptx_version = 70, .producer = "", .nprog = 1, .prog = h};
  p.nkernel = 1;
  p.kernel = &kernel;
  void *bytes;
  size_t size;
  tf_package *k;
  tf_executable *e;
  ck_assert_msg(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size) == TF_OK, "%s", log_.last);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  ck_assert_int_eq(tf_executable_create(&device.base, k, &sink, &e), TF_OK);
  tf_status s = tf_execute(e, 0, args, n, NULL, &sink);
  tf_executable_destroy(e);
  tf_package_release(k);
  free(bytes);
  ck_assert_int_eq(device.live, 0);
  return s;
}

/* Runs with the scalars a, b, c. */
static tf_status run(const tf_hinst *inst, uint32_t n, const uint32_t *pool, uint32_t npool, int64_t a, int64_t b,
                     int64_t c) {
  tf_hostprog h = {"t", 3, scalars, n, inst, npool, pool, 0, NULL, 0, NULL};
  tf_arg args[3] = {{.scalar.i = a}, {.scalar.i = b}, {.scalar.i = c}};
  return run_args(&h, args, 3);
}

/* The value of one instruction on a, b, c, seen as the kernel's second parameter; *ok says whether it has one. */
static int64_t value(uint32_t op, int64_t a, int64_t b, int64_t c, bool *ok) {
  const tf_hinst inst[] = {
      {TF_HOP_SCALAR, 0, 0, 0, 0}, {TF_HOP_SCALAR, 1, 0, 0, 0}, {TF_HOP_SCALAR, 2, 0, 0, 0}, {op, 0, 1, 2, 0},
      {TF_HOP_CONST, 0, 0, 0, 1},  {TF_HOP_CONST, 0, 0, 0, 0},  {TF_HOP_LAUNCH, 0, 0, 14, 0}};
  const uint32_t pool[] = {4, 4, 4, 4, 4, 4, 5, 5, 3, 5, 5, 5, 5, 5};
  int launches = device.launches;
  *ok = run(inst, COUNT(inst), pool, COUNT(pool), a, b, c) == TF_OK;
  ck_assert_int_eq(device.launches - launches, *ok);
  return (int64_t)device.last_param[1];
}

START_TEST(test_arithmetic) {
  static const struct {
    uint32_t op;
    int64_t a, b, c;
    bool ok;
    int64_t want;
  } t[] = {
      {TF_HOP_ADD, 2, 3, 0, true, 5},
      {TF_HOP_ADD, INT64_MAX, 1, 0, false, 0},
      {TF_HOP_SUB, 2, 3, 0, true, -1},
      {TF_HOP_SUB, INT64_MIN, 1, 0, false, 0},
      {TF_HOP_MUL, -4, 5, 0, true, -20},
      {TF_HOP_MUL, INT64_MAX, 2, 0, false, 0},
      {TF_HOP_MUL, INT64_MIN, -1, 0, false, 0},
      {TF_HOP_DIV, 7, 2, 0, true, 3},
      {TF_HOP_DIV, -7, 2, 0, true, -4},
      {TF_HOP_DIV, -8, 2, 0, true, -4},
      {TF_HOP_DIV, -7, 3, 0, true, -3},
      {TF_HOP_DIV, 7, 3, 0, true, 2},
      {TF_HOP_DIV, INT64_MIN, 1, 0, true, INT64_MIN},
      {TF_HOP_DIV, INT64_MIN, 4, 0, true, INT64_MIN / 4},
      {TF_HOP_DIV, 7, 0, 0, false, 0},
      {TF_HOP_DIV, INT64_MIN, -1, 0, false, 0},
      {TF_HOP_MOD, 7, 3, 0, true, 1},
      {TF_HOP_MOD, -7, 3, 0, true, 2},
      {TF_HOP_MOD, -6, 3, 0, true, 0},
      {TF_HOP_MOD, -7, 4, 0, true, 1},
      {TF_HOP_MOD, INT64_MIN, 1, 0, true, 0},
      {TF_HOP_MOD, 7, 0, 0, false, 0},
      {TF_HOP_MOD, 7, -3, 0, false, 0},
      {TF_HOP_CEILDIV, 7, 2, 0, true, 4},
      {TF_HOP_CEILDIV, 8, 2, 0, true, 4},
      {TF_HOP_CEILDIV, -7, 2, 0, true, -3},
      {TF_HOP_CEILDIV, -7, 3, 0, true, -2},
      {TF_HOP_CEILDIV, 7, 3, 0, true, 3},
      {TF_HOP_CEILDIV, 9, 3, 0, true, 3},
      {TF_HOP_CEILDIV, INT64_MAX, 1, 0, true, INT64_MAX},
      {TF_HOP_CEILDIV, INT64_MAX, INT64_MAX, 0, true, 1},
      {TF_HOP_CEILDIV, 7, 0, 0, false, 0},
      {TF_HOP_MIN, -1, 1, 0, true, -1},
      {TF_HOP_MAX, -1, 1, 0, true, 1},
      {TF_HOP_AND, 12, 10, 0, true, 8},
      {TF_HOP_OR, 12, 10, 0, true, 14},
      {TF_HOP_XOR, 12, 10, 0, true, 6},
      {TF_HOP_SHL, 3, 4, 0, true, 48},
      {TF_HOP_SHL, -3, 4, 0, true, -48},
      {TF_HOP_SHL, 1, 63, 0, false, 0},
      {TF_HOP_SHL, 1, 64, 0, false, 0},
      {TF_HOP_SHL, 1, -1, 0, false, 0},
      {TF_HOP_SHR, -48, 4, 0, true, -3},
      {TF_HOP_SHR, 1, 64, 0, false, 0},
      {TF_HOP_EQ, 3, 3, 0, true, 1},
      {TF_HOP_NE, 3, 3, 0, true, 0},
      {TF_HOP_LT, -1, 0, 0, true, 1},
      {TF_HOP_LT, 0, 0, 0, true, 0},
      {TF_HOP_LE, 0, 0, 0, true, 1},
      {TF_HOP_LE, 1, 0, 0, true, 0},
      {TF_HOP_SELECT, 0, 5, 6, true, 6},
      {TF_HOP_SELECT, -1, 5, 6, true, 5},
      {TF_HOP_NOP, 1, 2, 3, true, 0},
  };
  for (size_t i = 0; i < COUNT(t); i++) {
    bool ok;
    int64_t v = value(t[i].op, t[i].a, t[i].b, t[i].c, &ok);
    ck_assert_msg(ok == t[i].ok, "row %zu: %s", i, log_.last);
    if (ok) ck_assert_msg(v == t[i].want, "row %zu gives %lld", i, (long long)v);
    else ck_assert_ptr_nonnull(strstr(log_.last, "cannot be computed in 64 bits"));
  }
}
END_TEST

/* Launches the probe with grid, block and shared of the three scalars at the given places of the slice. */
static tf_status probe(const int64_t v[7], const int64_t param[7]) {
  tf_hinst inst[15];
  uint32_t pool[14];
  for (uint32_t i = 0; i < 14; i++) {
    inst[i] = (tf_hinst){TF_HOP_CONST, 0, 0, 0, i < 7 ? v[i] : param[i - 7]};
    pool[i] = i;
  }
  inst[14] = (tf_hinst){TF_HOP_LAUNCH, 0, 0, 14, 0};
  return run(inst, 15, pool, 14, 0, 0, 0);
}

static const int64_t zeros[7];

static void refused(const int64_t v[7], const int64_t param[7], const char *words) {
  int launches = device.launches;
  ck_assert_int_eq(probe(v, param), TF_ERR_INVALID);
  ck_assert_int_eq(device.launches, launches);
  ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' does not say '%s'", log_.last, words);
}

START_TEST(test_launch_limits) {
  int64_t v[7] = {INT32_MAX, 65535, 65535, 1024, 1, 1, 231424};
  ck_assert_int_eq(probe(v, zeros), TF_OK);
  ck_assert_uint_eq(device.last.grid[0], INT32_MAX);
  ck_assert_uint_eq(device.last.shared, 231424);
  refused((int64_t[7]){(int64_t)INT32_MAX + 1, 1, 1, 1, 1, 1, 0}, zeros, "2147483648 CTAs along x");
  refused((int64_t[7]){1, 65536, 1, 1, 1, 1, 0}, zeros, "65536 CTAs along y, but a grid has at most 65535");
  refused((int64_t[7]){1, 1, 65536, 1, 1, 1, 0}, zeros, "along z");
  refused((int64_t[7]){-1, 1, 1, 1, 1, 1, 0}, zeros, "-1 CTAs");
  refused((int64_t[7]){1, 1, 1, 0, 1, 1, 0}, zeros, "0 threads along x");
  refused((int64_t[7]){1, 1, 1, 1025, 1, 1, 0}, zeros, "1025 threads along x, expected 1 to 1024");
  refused((int64_t[7]){1, 1, 1, 1, 1, 65, 0}, zeros, "65 threads along z, expected 1 to 64");
  refused((int64_t[7]){1, 1, 1, 32, 33, 1, 0}, zeros, "1056 threads a CTA, but takes at most 1024");
  refused((int64_t[7]){1, 1, 1, 1, 1, 1, 231425}, zeros, "231425 + 1024 bytes of shared memory");
  refused((int64_t[7]){1, 1, 1, 1, 1, 1, -1}, zeros, "-1 + 100 bytes");
  int launches = device.launches; /* an empty grid is nothing to do, whatever the block is */
  ck_assert_int_eq(probe((int64_t[7]){1, 0, 1, 0, 1, 1, 0}, zeros), TF_OK);
  ck_assert_int_eq(device.launches, launches);
  kernel.max_threads = 128;
  refused((int64_t[7]){1, 1, 1, 64, 3, 1, 0}, zeros, "192 threads a CTA, but takes at most 128");
  kernel.cluster[0] = 2;
  refused((int64_t[7]){3, 1, 1, 64, 1, 1, 0}, zeros, "grid of 3 along x, which its clusters of 2 do not divide");
  ck_assert_int_eq(probe((int64_t[7]){4, 1, 1, 64, 1, 1, 0}, zeros), TF_OK);
  device.shared_optin = 0; /* a device that does not say */
  ck_assert_int_eq(probe((int64_t[7]){4, 1, 1, 64, 1, 1, 1 << 20}, zeros), TF_OK);
}
END_TEST

START_TEST(test_parameters) {
  const int64_t v[7] = {1, 1, 1, 1, 1, 1, 0};
  ck_assert_int_eq(probe(v, (int64_t[7]){-1, -2, -3, 0x3f800000, -5, -6, -7}), TF_OK);
  const uint64_t want[7] = {UINT64_MAX, UINT64_MAX - 1, 0xfffffffd, 0x3f800000, 0xfffb, 0xfa, UINT64_MAX - 6};
  for (int i = 0; i < 7; i++) ck_assert_uint_eq(device.last_param[i], want[i]);
  ck_assert_int_eq(probe(v, (int64_t[7]){0, 0, UINT32_MAX, 0, UINT16_MAX, UINT8_MAX, 0}), TF_OK);
  refused(v, (int64_t[7]){0, 0, (int64_t)UINT32_MAX + 1, 0, 0, 0, 0}, "takes 32 bits as parameter 2");
  refused(v, (int64_t[7]){0, 0, (int64_t)INT32_MIN - 1, 0, 0, 0, 0}, "which -2147483649 does not fit");
  refused(v, (int64_t[7]){0, 0, 0, 0, 65536, 0, 0}, "takes 16 bits as parameter 4");
  refused(v, (int64_t[7]){0, 0, 0, 0, 0, -129, 0}, "takes 8 bits as parameter 5");
}
END_TEST

START_TEST(test_jumps) {
  /* a ? launch : nothing, then a second launch in any case */
  const tf_hinst inst[] = {{TF_HOP_SCALAR, 0, 0, 0, 0},  {TF_HOP_CONST, 0, 0, 0, 1}, {TF_HOP_JZ, 0, 0, 0, 5},
                           {TF_HOP_LAUNCH, 0, 0, 14, 0}, {TF_HOP_JMP, 0, 0, 0, 6},   {TF_HOP_NOP, 0, 0, 0, 0},
                           {TF_HOP_LAUNCH, 0, 0, 14, 0}, {TF_HOP_JMP, 0, 0, 0, 8}};
  const uint32_t pool[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  ck_assert_int_eq(run(inst, COUNT(inst), pool, COUNT(pool), 1, 0, 0), TF_OK);
  ck_assert_int_eq(device.launches, 2);
  ck_assert_int_eq(run(inst, COUNT(inst), pool, COUNT(pool), 0, 0, 0), TF_OK);
  ck_assert_int_eq(device.launches, 3);
}
END_TEST

START_TEST(test_refused_call_launches_nothing) {
  /* launch; then 100 / a, which fails for a = 0 */
  const tf_hinst inst[] = {
      {TF_HOP_SCALAR, 0, 0, 0, 0}, {TF_HOP_CONST, 0, 0, 0, 1}, {TF_HOP_LAUNCH, 0, 0, 14, 0}, {TF_HOP_DIV, 1, 0, 0, 0}};
  const uint32_t pool[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  ck_assert_int_eq(run(inst, COUNT(inst), pool, COUNT(pool), 0, 0, 0), TF_ERR_INVALID);
  ck_assert_int_eq(device.launches, 0);
  ck_assert_int_eq(run(inst, COUNT(inst), pool, COUNT(pool), 1, 0, 0), TF_OK);
  ck_assert_int_eq(device.launches, 1);
}
END_TEST

/* On one path a launch, then on both 100 / b: the launch must wait for that only where it comes before it. */
START_TEST(test_refused_on_a_path) {
  const tf_hinst inst[] = {{TF_HOP_SCALAR, 0, 0, 0, 0}, {TF_HOP_SCALAR, 1, 0, 0, 0},  {TF_HOP_CONST, 0, 0, 0, 1},
                           {TF_HOP_JZ, 0, 0, 0, 5},     {TF_HOP_LAUNCH, 0, 0, 14, 0}, {TF_HOP_DIV, 2, 1, 0, 0}};
  const uint32_t pool[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
  for (int64_t a = 0; a < 2; a++) {
    ck_assert_int_eq(run(inst, COUNT(inst), pool, COUNT(pool), a, 0, 0), TF_ERR_INVALID);
    ck_assert_int_eq(device.launches, 0);
  }
  ck_assert_int_eq(run(inst, COUNT(inst), pool, COUNT(pool), 1, 1, 0), TF_OK);
  ck_assert_int_eq(device.launches, 1);
}
END_TEST

/* Of two versions one runs: neither stands before what may fail in the other, or before its launch. */
START_TEST(test_versions_need_no_rehearsal) {
  bool scratch[16];
  tf_hinst inst[] = {{TF_HOP_SCALAR, 0, 0, 0, 0},  {TF_HOP_CONST, 0, 0, 0, 1}, {TF_HOP_JZ, 0, 0, 0, 5},
                     {TF_HOP_LAUNCH, 0, 0, 14, 0}, {TF_HOP_JMP, 0, 0, 0, 7},   {TF_HOP_DIV, 1, 0, 0, 0},
                     {TF_HOP_LAUNCH, 0, 0, 14, 0}, {TF_HOP_NOP, 0, 0, 0, 0}};
  tf_hostprog h = {.ninst = COUNT(inst), .inst = inst};
  ck_assert(!tf_exec_needs_rehearsal(&h, scratch));
  inst[7] = (tf_hinst){TF_HOP_ADD, 1, 1, 0, 0}; /* behind both */
  ck_assert(tf_exec_needs_rehearsal(&h, scratch));
  inst[6] = (tf_hinst){TF_HOP_NOP, 0, 0, 0, 0}; /* behind one, by its jump */
  ck_assert(tf_exec_needs_rehearsal(&h, scratch));
  inst[4] = (tf_hinst){TF_HOP_RET, 0, 0, 0, 0}; /* behind none */
  ck_assert(!tf_exec_needs_rehearsal(&h, scratch));
  inst[4] = (tf_hinst){TF_HOP_NOP, 0, 0, 0, 0}; /* the first runs into the second */
  ck_assert(tf_exec_needs_rehearsal(&h, scratch));
}
END_TEST

START_TEST(test_workspace) {
  const tf_hinst inst[] = {{TF_HOP_SCALAR, 0, 0, 0, 0},
                           {TF_HOP_ALLOC, 0, 0, 0, 0},
                           {TF_HOP_SCALAR, 1, 0, 0, 0},
                           {TF_HOP_MEMSET, 1, 2, 0, 7},
                           {TF_HOP_ALLOC, 0, 0, 0, 0}};
  ck_assert_int_eq(run(inst, COUNT(inst), NULL, 0, 4096, 4096, 0), TF_OK);
  ck_assert_int_eq(device.allocs, 2);
  ck_assert_int_eq(device.memsets, 1);
  ck_assert_int_eq(run(inst, COUNT(inst), NULL, 0, 0, 0, 0), TF_OK); /* nothing of nothing */
  ck_assert_int_eq(device.allocs, 2);
  ck_assert_int_eq(run(inst, COUNT(inst), NULL, 0, -1, 0, 0), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "workspace of -1 bytes"));
  ck_assert_int_eq(run(inst, COUNT(inst), NULL, 0, 16, -1, 0), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "fill of -1 bytes"));
  ck_assert_int_eq(run(inst, COUNT(inst), NULL, 0, 0, 16, 0), TF_ERR_INVALID); /* of a workspace of no bytes */
  ck_assert_ptr_nonnull(strstr(log_.last, "a fill of 16 bytes at byte 0 of a workspace, which has 0 bytes"));
}
END_TEST

/* In the host's memory one lies behind the other, each at a multiple of 256 bytes, with a counter that is filled. A
 * program whose last one does not fit launches nothing. */
START_TEST(test_given_workspaces) {
  const tf_hinst inst[] = {{TF_HOP_SCALAR, 0, 0, 0, 0}, {TF_HOP_ALLOC, 0, 0, 0, 0}, {TF_HOP_COUNTER, 0, 0, 0, 0},
                           {TF_HOP_CONST, 0, 0, 0, 1},  {TF_HOP_CONST, 0, 0, 0, 0}, {TF_HOP_LAUNCH, 0, 0, 9, 0},
                           {TF_HOP_SCALAR, 1, 0, 0, 0}, {TF_HOP_ALLOC, 6, 0, 0, 0}, {TF_HOP_LAUNCH, 0, 9, 9, 0}};
  static const uint8_t pointers[] = {TF_P_PTR, TF_P_PTR};
  const uint32_t pool[] = {3, 3, 3, 3, 3, 3, 4, 1, 2, 3, 3, 3, 3, 3, 3, 4, 2, 7};
  static _Alignas(256) char room[1024];
  kernel.nparam = 2;
  kernel.param = pointers;
  tf_hostprog h = {"t", 3, scalars, COUNT(inst), inst, COUNT(pool), pool, 0, NULL, 0, NULL};
  tf_package_parts p = {.target = "sm_80", .ptx_version = 70, .producer = "", .nprog = 1, .prog = &h};
  p.nkernel = 1;
  p.kernel = &kernel;
  void *bytes;
  size_t size, need;
  tf_package *k;
  tf_executable *e;
  ck_assert_msg(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size) == TF_OK, "%s", log_.last);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  ck_assert_int_eq(tf_executable_create(&device.base, k, &sink, &e), TF_OK);
  tf_arg args[3] = {{.scalar.i = 257}, {.scalar.i = 1}, {.scalar.i = 0}};
  ck_assert_int_eq(tf_executable_workspace(e, 0, args, 3, &need, &sink), TF_OK);
  ck_assert_uint_eq(need, 512 + 256 + 256);
  memset(room, 1, sizeof room);
  tf_execute_options o = {.struct_size = sizeof o, .workspace = room, .workspace_bytes = need};
  ck_assert_int_eq(tf_execute_with(e, 0, args, 3, &o, &sink), TF_OK);
  ck_assert_int_eq(device.launches, 2);
  ck_assert_int_eq(device.memsets, 1);
  ck_assert_int_eq(device.allocs, 0);
  ck_assert_uint_eq(device.last_param[0], (uint64_t)(uintptr_t)(room + 512));
  ck_assert_uint_eq(device.last_param[1], (uint64_t)(uintptr_t)(room + 768));
  for (int i = 510; i < 518; i++) ck_assert_int_eq(room[i], i < 512 || i >= 516);
  args[1].scalar.i = 257;
  ck_assert_int_eq(tf_execute_with(e, 0, args, 3, &o, &sink), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "t: a workspace of 1024 bytes is too small"));
  ck_assert_int_eq(device.launches, 2);
  ck_assert_int_eq(device.memsets, 1);
  tf_executable_destroy(e);
  tf_package_release(k);
  free(bytes);
}
END_TEST

START_TEST(test_large_program) {
  enum { N = 5000 }; /* more registers than the stack takes, and more values than a small slice */
  static tf_hinst inst[N + 2];
  inst[0] = (tf_hinst){TF_HOP_CONST, 0, 0, 0, 1};
  for (uint32_t i = 1; i < N; i++) inst[i] = (tf_hinst){TF_HOP_ADD, i - 1, 0, 0, 0};
  static uint8_t many[100];
  memset(many, TF_P_I64, sizeof many);
  kernel.nparam = 100;
  kernel.param = many;
  uint32_t pool[107];
  for (uint32_t i = 0; i < 107; i++) pool[i] = i < 7 ? 0 : N - 1;
  inst[N] = (tf_hinst){TF_HOP_LAUNCH, 0, 0, 107, 0};
  ck_assert_int_eq(run(inst, N + 1, pool, 107, 0, 0, 0), TF_OK);
  ck_assert_uint_eq(device.last_param[7], N);
  fake_memory memory = {0}; /* the executable takes four blocks; registers, values and parameters one each */
  device.base.alloc = (tf_allocator){fake_memory_alloc, fake_memory_free, &memory};
  for (int i = 4; i < 8; i++) {
    memory.left = i;
    ck_assert_int_eq(run(inst, N + 1, pool, 107, 0, 0, 0), i < 7 ? TF_ERR_OOM : TF_OK);
    ck_assert_int_eq(memory.live, 0);
  }
  ck_assert_int_eq(device.launches, 2);
}
END_TEST

START_TEST(test_scalars) {
  static const struct {
    tf_dtype t;
    int64_t i;
    bool ok;
    int64_t bits;
  } rows[] = {
      {TF_DT_I32, INT32_MIN, true, INT32_MIN},
      {TF_DT_I32, (int64_t)INT32_MAX + 1, false, 0},
      {TF_DT_I16, 32768, false, 0},
      {TF_DT_I8, -128, true, -128},
      {TF_DT_I8, 128, false, 0},
      {TF_DT_U32, UINT32_MAX, true, UINT32_MAX},
      {TF_DT_U32, -1, false, 0},
      {TF_DT_U16, 65536, false, 0},
      {TF_DT_U8, 255, true, 255},
      {TF_DT_U8, 256, false, 0},
      {TF_DT_BOOL, 1, true, 1},
      {TF_DT_BOOL, 2, false, 0},
      {TF_DT_U64, -1, true, -1},
      {TF_DT_I64, INT64_MIN, true, INT64_MIN},
  };
  const tf_hinst inst[] = {{TF_HOP_SCALAR, 0, 0, 0, 0},
                           {TF_HOP_CONST, 0, 0, 0, 1},
                           {TF_HOP_CONST, 0, 0, 0, 0},
                           {TF_HOP_LAUNCH, 0, 0, 14, 0}};
  const uint32_t pool[] = {1, 1, 1, 1, 1, 1, 2, 2, 0, 2, 2, 2, 2, 2};
  tf_harg arg = {"v", 0, 0, 0, 0};
  tf_hostprog h = {"t", 1, &arg, COUNT(inst), inst, COUNT(pool), pool, 0, NULL, 0, NULL};
  for (size_t i = 0; i < COUNT(rows); i++) {
    arg.dtype = (uint8_t)rows[i].t;
    tf_arg a = {.scalar.i = rows[i].i};
    ck_assert_int_eq(run_args(&h, &a, 1), rows[i].ok ? TF_OK : TF_ERR_INVALID);
    if (rows[i].ok) ck_assert_int_eq((int64_t)device.last_param[1], rows[i].bits);
    else ck_assert_ptr_nonnull(strstr(log_.last, "argument 0 ('v') is"));
  }
  static const struct {
    tf_dtype t;
    uint64_t bits;
  } floats[] = {{TF_DT_F64, 0xbff8000000000000}, {TF_DT_F32, 0xbfc00000}, {TF_DT_F16, 0xbe00}, {TF_DT_BF16, 0xbfc0},
                {TF_DT_F8E4M3FN, 0xbc},          {TF_DT_F8E5M2, 0xbe}};
  for (size_t i = 0; i < COUNT(floats); i++) {
    arg.dtype = (uint8_t)floats[i].t;
    tf_arg a = {.scalar.f = -1.5};
    ck_assert_int_eq(run_args(&h, &a, 1), TF_OK);
    ck_assert_uint_eq(device.last_param[1], floats[i].bits);
  }
}
END_TEST

/* Strides of tensors with and without them, and shapes whose products overflow. */
START_TEST(test_strides) {
  static const tf_harg arg[] = {{"x", TF_DT_F32, 1, 0, 3}};
  const tf_hinst inst[] = {{TF_HOP_STRIDE, 0, 0, 0, 0}, {TF_HOP_STRIDE, 0, 1, 0, 0}, {TF_HOP_STRIDE, 0, 2, 0, 0},
                           {TF_HOP_CONST, 0, 0, 0, 1},  {TF_HOP_CONST, 0, 0, 0, 0},  {TF_HOP_LAUNCH, 0, 0, 14, 0}};
  const uint32_t pool[] = {3, 3, 3, 3, 3, 3, 4, 0, 1, 2, 4, 4, 4, 4};
  tf_hostprog h = {"t", 1, arg, COUNT(inst), inst, COUNT(pool), pool, 0, NULL, 0, NULL};
  static float x[64];
  int64_t shape[3] = {2, 3, 4}, strides[3] = {-12, 4, 0};
  DLTensor t = {.data = x, .device = {kDLCPU, 0}, .ndim = 3, .dtype = {kDLFloat, 32, 1}, .shape = shape};
  tf_arg a = {.tensor = &t};
  ck_assert_int_eq(run_args(&h, &a, 1), TF_OK);
  ck_assert_uint_eq(device.last_param[0], 12);
  ck_assert_uint_eq(device.last_param[1], 4);
  ck_assert_uint_eq(device.last_param[2], 1);
  t.strides = strides;
  ck_assert_int_eq(run_args(&h, &a, 1), TF_OK);
  ck_assert_int_eq((int64_t)device.last_param[0], -12);
  t.strides = NULL;
  shape[0] = 0, shape[1] = shape[2] = (int64_t)1 << 40; /* empty, but its strides have no 64 bits */
  ck_assert_int_eq(run_args(&h, &a, 1), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "overflow 64 bits"));
  t.strides = strides;
  ck_assert_int_eq(run_args(&h, &a, 1), TF_OK);
  shape[0] = 1;
  ck_assert_int_eq(run_args(&h, &a, 1), TF_ERR_INVALID);
  shape[0] = shape[1] = shape[2] = (int64_t)1 << 20;
  strides[0] = strides[1] = strides[2] = 0; /* few bytes, but many elements: still countable */
  ck_assert_int_eq(run_args(&h, &a, 1), TF_OK);
}
END_TEST

int main(void) {
  Suite *s = suite_create("hostprog");
  TCase *t = tcase_create("hostprog");
  tcase_add_checked_fixture(t, setup, NULL);
  tcase_add_test(t, test_arithmetic);
  tcase_add_test(t, test_launch_limits);
  tcase_add_test(t, test_parameters);
  tcase_add_test(t, test_jumps);
  tcase_add_test(t, test_refused_call_launches_nothing);
  tcase_add_test(t, test_refused_on_a_path);
  tcase_add_test(t, test_versions_need_no_rehearsal);
  tcase_add_test(t, test_workspace);
  tcase_add_test(t, test_given_workspaces);
  tcase_add_test(t, test_large_program);
  tcase_add_test(t, test_scalars);
  tcase_add_test(t, test_strides);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
