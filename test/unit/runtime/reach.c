/* A host program touches memory of its call alone: tensors that it was given, its workspaces, the counter. */
#include <check.h>

#include "fake_device.h"
#include "runtime/exec.h"

#define COUNT(a) ((uint32_t)(sizeof(a) / sizeof *(a)))

static fake_device device;
static fake_log log_;
static tf_sink sink;

static const tf_harg args[] = {{"x", TF_DT_F32, 1, 0, 1}, {"n", TF_DT_I64, 0, 0, 0}, {"y", TF_DT_F32, 1, 1, 1}};
static const uint8_t kinds[] = {TF_P_PTR, TF_P_I64};
static const uint8_t map_kind[] = {TF_P_TENSORMAP};
static const tf_hkernel kernels[] = {{"probe", 2, kinds, 0, 0, {1, 1, 1}, {0}, 0, 0, NULL, 0},
                                     {"copy", 1, map_kind, 0, 0, {1, 1, 1}, {0}, 0, 0, NULL, 0}};
static const char *const texts[] = {"words {0}"};
static const tf_tensormap_shape shape = {
    .type = TF_TENSORMAP_F32, .rank = 2, .box = {32, 8}, .element_stride = {1, 1, 1, 1, 1}};

enum { X = 1024, Y = 256 }; /* elements */
static _Alignas(256) float x[X + 128], y[Y + 128];

/* ------------------------------------------------------------------------------------------------ the device */

/* It keeps its own account of what there is, and of what is touched although it is not there. */
enum { MOST = 64 };
static struct {
  uint64_t address, bytes;
} block[MOST];
static int strayed, touched;

static bool inside(uint64_t a, uint64_t n, uint64_t base, uint64_t bytes) {
  return a >= base && a - base <= bytes && n <= bytes - (a - base);
}

static _Alignas(16) uint32_t count; /* the device's counter */

static void touch(uint64_t a, uint64_t n, bool write) {
  bool ok = inside(a, n, (uintptr_t)y, Y * 4) || (!write && inside(a, n, (uintptr_t)x, X * 4));
  ok |= !write && inside(a, n, (uintptr_t)&count, sizeof count);
  for (int i = 0; i < MOST; i++) ok |= block[i].bytes && inside(a, n, block[i].address, block[i].bytes);
  touched++;
  strayed += !ok;
}

static tf_status watched_alloc(tf_device *d, size_t bytes, void *stream, uint64_t *address, const tf_sink *s) {
  if (bytes > 1 << 20) return tf_fail_oom(s);
  tf_status st = fake_alloc(d, bytes, stream, address, s);
  for (int i = 0; st == TF_OK && i < MOST; i++)
    if (!block[i].bytes) {
      block[i].address = *address;
      block[i].bytes = bytes;
      break;
    }
  return st;
}

static void watched_free(tf_device *d, uint64_t address, void *stream) {
  for (int i = 0; i < MOST; i++)
    if (block[i].address == address) block[i].address = block[i].bytes = 0;
  fake_free(d, address, stream);
}

static tf_status watched_memset(tf_device *d, uint64_t dst, uint8_t v, size_t n, void *stream, const tf_sink *s) {
  int before = strayed;
  touch(dst, n, true);
  return strayed == before ? fake_memset(d, dst, v, n, stream, s) : TF_OK;
}

static tf_status watched_upload(tf_device *d, uint64_t dst, const void *src, size_t n, void *stream, const tf_sink *s) {
  int before = strayed;
  touch(dst, n, true);
  return strayed == before ? fake_upload(d, dst, src, n, stream, s) : TF_OK;
}

static tf_status watched_launch(tf_device *d, void *module, const tf_kernel_launch *l, void *stream, const tf_sink *s) {
  if (l->kernel == 0 && l->param[0]) touch(l->param[0], 0, false);
  return fake_launch_keep(d, module, l, stream, s);
}

/* All that a map describes, element by element. */
static tf_status watched_map(tf_device *d, const tf_tensormap_desc *m, void *map128, const tf_sink *s) {
  if (m->address != 16) /* of a workspace of nothing */
    for (int64_t r = 0; r < m->dim[1] && r < 4096; r++)
      touch((uint64_t)(m->address + r * m->stride[0]), (uint64_t)m->dim[0] * 4, false);
  return fake_tensormap(d, m, map128, s);
}

static uint64_t counter(tf_device *d, void *stream) {
  (void)d, (void)stream;
  return (uintptr_t)&count;
}

static tf_device_vtable watched;

static void setup(void) {
  fake_init(&device);
  watched = fake_vtable;
  watched.alloc = watched_alloc;
  watched.free = watched_free;
  watched.memset = watched_memset;
  watched.upload = watched_upload;
  watched.launch = watched_launch;
  watched.tensormap_encode = watched_map;
  watched.counter = counter;
  device.base.v = &watched;
  memset(block, 0, sizeof block);
  strayed = touched = 0;
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
}

static tf_status run_of(const tf_hinst *inst, uint32_t n, const uint32_t *pool, uint32_t npool, int64_t nx, int64_t nv,
                        int64_t ny) {
  tf_hostprog h = {"t", COUNT(args), args, n, inst, npool, pool, 1, texts, 1, &shape};
  tf_package_parts p = {.target = "sm_90a", .ptx_version = 80, .producer = "", .nprog = 1, .prog = &h};
  p.nkernel = COUNT(kernels);
  p.kernel = kernels;
  void *bytes;
  size_t size;
  tf_package *k;
  tf_executable *e;
  tf_status s = tf_package_encode_diag(&p, NULL, &sink, &bytes, &size);
  if (s != TF_OK) return s;
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  ck_assert_int_eq(tf_executable_create(&device.base, k, &sink, &e), TF_OK);
  DLTensor tx = {.data = x, .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLFloat, 32, 1}, .shape = &nx}, ty = tx;
  ty.data = y;
  ty.shape = &ny;
  tf_arg a[3] = {{.tensor = &tx}, {.scalar.i = nv}, {.tensor = &ty}};
  s = tf_execute(e, 0, a, 3, NULL, &sink);
  tf_executable_destroy(e);
  tf_package_release(k);
  free(bytes);
  ck_assert_int_eq(device.live, 0);
  return s;
}

/* ------------------------------------------------------------------------------------------------ one by one */

enum { AT_X, AT_Y, N, BYTES, WORK, COUNTER, ONE, ZERO, ROWS, PITCH, MAP, Y_N, WORK_N, HEAD };

/* The program `more` behind a head that defines registers: x, y, n, 512, a workspace of so many bytes, the counter, 1,
 * 0, a map of x as 32 rows of 32, y + n and the workspace + n. */
static tf_status program(const tf_hinst *more, uint32_t n, int64_t value) {
  tf_hinst all[64] = {{TF_HOP_PTR, 0, 0, 0, 0},     {TF_HOP_PTR, 2, 0, 0, 0},       {TF_HOP_SCALAR, 1, 0, 0, 0},
                      {TF_HOP_CONST, 0, 0, 0, 512}, {TF_HOP_ALLOC, BYTES, 0, 0, 0}, {TF_HOP_COUNTER, 0, 0, 0, 0},
                      {TF_HOP_CONST, 0, 0, 0, 1},   {TF_HOP_CONST, 0, 0, 0, 0},     {TF_HOP_CONST, 0, 0, 0, 32},
                      {TF_HOP_CONST, 0, 0, 0, 128}, {TF_HOP_TENSORMAP, 0, 0, 4, 0}, {TF_HOP_ADD, AT_Y, N, 0, 0},
                      {TF_HOP_ADD, WORK, N, 0, 0}};
  const uint32_t pool[] = {AT_X, ROWS, ROWS, PITCH,                         /* the map */
                           ONE,  ONE,  ONE,  ONE,   ONE, ONE, ZERO, Y_N, N, /* PROBE */
                           ONE,  ONE,  ONE,  ONE,   ONE, ONE, ZERO, MAP};   /* COPY */
  memcpy(all + HEAD, more, n * sizeof *more);
  device.launches = device.memsets = 0;
  tf_status s = run_of(all, HEAD + n, pool, COUNT(pool), X, value, Y);
  ck_assert_int_eq(strayed, 0);
  return s;
}
#define PROBE {TF_HOP_LAUNCH, 0, 4, 9, 0}
#define COPY {TF_HOP_LAUNCH, 0, 13, 8, 1}
#define PROGRAM(value, ...) program((tf_hinst[]){__VA_ARGS__}, COUNT(((tf_hinst[]){__VA_ARGS__})), value)

static void refused(tf_status s, const char *words) {
  ck_assert_int_eq(s, TF_ERR_INVALID);
  ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' does not say '%s'", log_.last, words);
  ck_assert_int_eq(device.launches, 0);
  ck_assert_int_eq(device.memsets, 0);
}

START_TEST(fills) {
  ck_assert_int_eq(PROGRAM(0, {TF_HOP_MEMSET, WORK, BYTES, 0, 7}), TF_OK);
  ck_assert_int_eq(PROGRAM(Y * 4 - 512, {TF_HOP_MEMSET, Y_N, BYTES, 0, 7}), TF_OK);
  ck_assert_int_eq(device.memsets, 1);
  refused(PROGRAM(Y * 4 - 511, {TF_HOP_MEMSET, Y_N, BYTES, 0, 7}),
          "t: a fill of 512 bytes at byte 513 of 'y', which has 1024 bytes");
  refused(PROGRAM(-1, {TF_HOP_MEMSET, Y_N, BYTES, 0, 7}), "a fill of 512 bytes at byte -1 of 'y'");
  refused(PROGRAM(INT64_C(1) << 40, {TF_HOP_MEMSET, Y_N, BYTES, 0, 7}), "at byte 1099511627776 of 'y'");
  refused(PROGRAM(4, {TF_HOP_MEMSET, WORK_N, BYTES, 0, 7}), "at byte 4 of a workspace, which has 512 bytes");
  refused(PROGRAM(0, {TF_HOP_MEMSET, AT_X, BYTES, 0, 7}), "a fill writes input 'x', which is read only");
  refused(PROGRAM(0, {TF_HOP_MEMSET, COUNTER, ONE, 0, 7}), "a fill writes the counter, which is read only");
  refused(PROGRAM(0, {TF_HOP_MEMSET, BYTES, BYTES, 0, 7}), "register 3 is no address");
  refused(PROGRAM(0, {TF_HOP_MEMSET, N, BYTES, 0, 7}), "register 2 is no address");
  refused(PROGRAM(0, {TF_HOP_ADD, AT_X, AT_Y, 0, 0}, {TF_HOP_MEMSET, HEAD, ONE, 0, 7}), "register 13 is no address");
  refused(PROGRAM(0, {TF_HOP_OR, AT_Y, N, 0, 0}, {TF_HOP_MEMSET, HEAD, ONE, 0, 7}), "register 13 is no address");
  ck_assert_int_eq(PROGRAM(1, {TF_HOP_SELECT, N, AT_Y, AT_X, 0}, {TF_HOP_MEMSET, HEAD, BYTES, 0, 7}), TF_OK);
  refused(PROGRAM(0, {TF_HOP_SELECT, N, AT_Y, AT_X, 0}, {TF_HOP_MEMSET, HEAD, BYTES, 0, 7}), "writes input 'x'");
  refused(PROGRAM(0, {TF_HOP_SELECT, N, AT_Y, ONE, 0}, {TF_HOP_MEMSET, HEAD, BYTES, 0, 7}), "that was not made");
  refused(PROGRAM(0, {TF_HOP_JZ, N, 0, 0, HEAD + 2}, {TF_HOP_PTR, 2, 0, 0, 0}, {TF_HOP_MEMSET, HEAD + 1, ONE, 0, 7}),
          "a fill takes an address that was not made");
}
END_TEST

START_TEST(launches) {
  ck_assert_int_eq(PROGRAM(0, PROBE), TF_OK);
  ck_assert_int_eq(PROGRAM(Y * 4, PROBE), TF_OK); /* behind the last: of no bytes */
  refused(PROGRAM(Y * 4 + 1, PROBE), "a launch of 0 bytes at byte 1025 of 'y', which has 1024 bytes");
  refused(PROGRAM(-4, PROBE), "a launch of 0 bytes at byte -4 of 'y'");
}
END_TEST

START_TEST(tensor_maps) {
  ck_assert_int_eq(PROGRAM(0, COPY), TF_OK);
  ck_assert_int_eq(PROGRAM(0, {TF_HOP_STORE_MAP, MAP, WORK, 0, 0}), TF_OK);
  ck_assert_int_eq(PROGRAM(384, {TF_HOP_STORE_MAP, MAP, WORK_N, 0, 0}), TF_OK);
  refused(PROGRAM(448, {TF_HOP_STORE_MAP, MAP, WORK_N, 0, 0}),
          "a stored tensor map of 128 bytes at byte 448 of a workspace, which has 512 bytes");
  refused(PROGRAM(32, {TF_HOP_STORE_MAP, MAP, WORK_N, 0, 0}), "expected a multiple of 64");
  refused(PROGRAM(0, {TF_HOP_STORE_MAP, MAP, AT_X, 0, 0}), "a stored tensor map writes input 'x'");
  refused(PROGRAM(0, {TF_HOP_STORE_MAP, MAP, BYTES, 0, 0}), "register 3 is no address");
  /* rows of x that are not there */
  tf_hinst map[] = {{TF_HOP_PTR, 0, 0, 0, 0},       {TF_HOP_CONST, 0, 0, 0, 32}, {TF_HOP_SCALAR, 1, 0, 0, 0},
                    {TF_HOP_CONST, 0, 0, 0, 128},   {TF_HOP_CONST, 0, 0, 0, 1},  {TF_HOP_CONST, 0, 0, 0, 0},
                    {TF_HOP_TENSORMAP, 0, 0, 4, 0}, {TF_HOP_LAUNCH, 0, 4, 8, 1}};
  const uint32_t p[] = {0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6};
  ck_assert_int_eq(run_of(map, COUNT(map), p, COUNT(p), X, X / 32, Y), TF_OK);
  ck_assert_int_eq(run_of(map, COUNT(map), p, COUNT(p), X, X / 32 + 1, Y), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "tensor map 'words {0}' of 4224 bytes at byte 0 of 'x', which has 4096"));
  ck_assert_int_eq(run_of(map, COUNT(map), p, COUNT(p), 0, 7, Y), TF_OK); /* of nothing: it gets one element */
  ck_assert_uint_eq(device.last_map[0], (uintptr_t)x);
  ck_assert_uint_eq(device.last_map[1], 1);
  map[0] = (tf_hinst){TF_HOP_COUNTER, 0, 0, 0, 0}; /* four bytes, and no stand-in for nothing */
  ck_assert_int_eq(run_of(map, COUNT(map), p, COUNT(p), X, 7, Y), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "tensor map 'words {0}' of 896 bytes at byte 0 of the counter, which has 4"));
  map[0] = (tf_hinst){TF_HOP_CONST, 0, 0, 0, 4096};
  ck_assert_int_eq(run_of(map, COUNT(map), p, COUNT(p), X, 1, Y), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "(tensormap): register 0 is no address"));
  ck_assert_int_eq(strayed, 0);
}
END_TEST

/* Whatever fails behind something that has an effect is found before that. */
START_TEST(rehearsed) {
  refused(PROGRAM(Y * 4, PROBE, {TF_HOP_MEMSET, Y_N, BYTES, 0, 7}), "a fill of 512 bytes at byte 1024 of 'y'");
  refused(PROGRAM(0, PROBE, {TF_HOP_MEMSET, AT_X, BYTES, 0, 7}), "a fill writes input 'x'");
  refused(PROGRAM(448, PROBE, {TF_HOP_STORE_MAP, MAP, WORK_N, 0, 0}), "at byte 448 of a workspace");
  refused(PROGRAM(32, PROBE, {TF_HOP_STORE_MAP, MAP, WORK_N, 0, 0}), "expected a multiple of 64");
  refused(PROGRAM(Y * 4 + 4, {TF_HOP_MEMSET, WORK, BYTES, 0, 7}, PROBE), "a launch of 0 bytes");
  refused(PROGRAM(-4, {TF_HOP_STORE_MAP, MAP, WORK, 0, 0}, PROBE), "a launch of 0 bytes");
  refused(PROGRAM(-4, {TF_HOP_MEMSET, WORK, BYTES, 0, 7}, {TF_HOP_MEMSET, WORK_N, BYTES, 0, 7}), "at byte -4");
  ck_assert_int_eq(touched, 0);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ at random */

static uint64_t state;
static uint32_t draw(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % n;
}

static int64_t number(void) {
  static const int64_t some[] = {0,  1,   4,    16,      64,        128,       256,       512,     1024,
                                 -1, -64, 4096, 1234567, INT64_MAX, INT64_MIN, INT32_MAX, 1 << 20, 65536};
  return some[draw(COUNT(some))];
}

/* A register, more often a late one or an address. */
static uint32_t pick(const tf_hinst *inst, uint32_t at, bool address) {
  for (int tries = 0; tries < 8; tries++) {
    uint32_t r = draw(at);
    uint32_t op = inst[r].op;
    if (!address || tf_hop_makes_address(op) || op == TF_HOP_ADD || op == TF_HOP_SELECT) return r;
  }
  return draw(at);
}

static void random_program(int *ran, int *refusals) {
  enum { MOST_INST = 40 };
  static const uint32_t makers[] = {TF_HOP_CONST, TF_HOP_PTR,   TF_HOP_PTR,    TF_HOP_SCALAR,
                                    TF_HOP_DIM,   TF_HOP_ALLOC, TF_HOP_COUNTER};
  static const uint32_t sums[] = {TF_HOP_ADD, TF_HOP_ADD, TF_HOP_SUB, TF_HOP_MIN,
                                  TF_HOP_MAX, TF_HOP_AND, TF_HOP_MUL, TF_HOP_XOR};
  tf_hinst inst[MOST_INST];
  uint32_t p[256], np = 0, n = 6 + draw(MOST_INST - 6);
  static const tf_hinst first[] = {{TF_HOP_PTR, 2, 0, 0, 0}, {TF_HOP_CONST, 0, 0, 0, 64}, {TF_HOP_CONST, 0, 0, 0, 1}};
  for (uint32_t i = 0; i < n; i++) {
    if (i < COUNT(first)) {
      inst[i] = first[i];
      continue;
    }
    tf_hinst v = {TF_HOP_CONST, 0, 0, 0, number()};
    uint32_t kind = i < 4 ? 0 : draw(10);
    if (kind < 4) {
      v.op = makers[draw(COUNT(makers))];
      if (v.op == TF_HOP_PTR || v.op == TF_HOP_DIM) v.a = draw(2) * 2;
      if (v.op == TF_HOP_SCALAR) v.a = 1;
      if (v.op == TF_HOP_ALLOC && !i) v.op = TF_HOP_CONST;
      if (v.op == TF_HOP_ALLOC) v.a = draw(i);
    } else if (kind < 7) v = (tf_hinst){sums[draw(COUNT(sums))], pick(inst, i, true), draw(i), 0, 0};
    else if (kind == 7)
      v = (tf_hinst){draw(3) ? TF_HOP_SELECT : TF_HOP_JZ, draw(i), pick(inst, i, true), draw(i), i + 1 + draw(4)};
    else if (draw(3)) v = (tf_hinst){TF_HOP_MEMSET, pick(inst, i, true), draw(i), 0, draw(256)};
    else if (draw(2)) {
      v = (tf_hinst){TF_HOP_TENSORMAP, 0, np, 4, 0};
      p[np++] = pick(inst, i, true);
      for (int k = 0; k < 3; k++) p[np++] = draw(i);
    } else {
      bool map = false;
      for (uint32_t k = 0; k < i; k++)
        if (inst[k].op == TF_HOP_TENSORMAP) map = true, v.a = k;
      if (map) v = (tf_hinst){TF_HOP_STORE_MAP, v.a, pick(inst, i, true), 0, 0};
      else {
        v = (tf_hinst){TF_HOP_LAUNCH, 0, np, 9, 0};
        for (int k = 0; k < 9; k++) p[np++] = k == 7 ? pick(inst, i, true) : draw(i);
        for (uint32_t k = 0; k < 6; k++) /* mostly a grid and a block that there can be */
          for (uint32_t r = 0; r < i && draw(8); r++)
            if (inst[r].op == TF_HOP_CONST && inst[r].imm == 1) p[v.b + k] = r;
      }
    }
    if (v.op == TF_HOP_JZ && v.imm > n) v.imm = n;
    inst[i] = v;
  }
  static const int64_t values[] = {0, 1, 64, 512, 64, 128, -1, 1 << 20, INT64_MAX};
  tf_status s = run_of(inst, n, p, np, draw(5) ? X : 0, values[draw(COUNT(values))], draw(5) ? Y : 0);
  ++*(s == TF_OK ? ran : refusals);
  ck_assert_msg(s == TF_OK || s == TF_ERR_INVALID || s == TF_ERR_OOM, "%s", log_.last);
}

/* However a program is made: it is refused, or touches what is its own. */
START_TEST(at_random) {
  int ran = 0, refusals = 0;
  const char *given = getenv("TF_SEED"), *trials = getenv("TF_TRIALS");
  uint64_t seed = given ? strtoull(given, NULL, 0) : 20261122, n = trials ? strtoull(trials, NULL, 0) : 60000;
  for (uint64_t i = 0; i < n; i++) {
    state = (seed + i) * 0x9e3779b97f4a7c15u;
    random_program(&ran, &refusals);
    ck_assert_msg(strayed == 0, "seed %llu", (unsigned long long)(seed + i));
  }
  printf("%d programs ran, %d were refused, %d accesses\n", ran, refusals, touched);
  if (n >= 60000) ck_assert(ran > 2000 && touched > 1000);
}
END_TEST

int main(void) {
  Suite *s = suite_create("reach");
  TCase *t = tcase_create("reach");
  tcase_add_checked_fixture(t, setup, NULL);
  tcase_add_test(t, fills);
  tcase_add_test(t, launches);
  tcase_add_test(t, tensor_maps);
  tcase_add_test(t, rehearsed);
  tcase_add_test(t, at_random);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
