/* Tensor maps in the executor: made, checked, encoded where they are used, kept. */
#include <check.h>

#include "fake_device.h"

static fake_device device;
static fake_log log_;
static tf_sink sink;

#define COUNT(a) ((uint32_t)(sizeof(a) / sizeof *(a)))
enum { MANY = 12 };

static const tf_harg args[] = {
    {"n", TF_DT_I64, 0, 0, 0}, {"g", TF_DT_I64, 0, 0, 0}, {"p", TF_DT_U8, 1, 0, 1}, {"q", TF_DT_U8, 1, 1, 1}};
static uint8_t kinds[MANY];
static const char *const texts[] = {"rows"};
static const tf_tensormap_shape shape = {.type = TF_TENSORMAP_F32,
                                         .rank = 2,
                                         .box = {32, 8},
                                         .element_stride = {1, 1, 1, 1, 1},
                                         .swizzle = TF_TENSORMAP_SWIZZLE_128B};

/* A map at p of n x 64, launched on g CTAs. */
static const tf_hinst inst[] = {
    /* 0 */ {TF_HOP_PTR, 2, 0, 0, 0},
    /* 1 */ {TF_HOP_SCALAR, 0, 0, 0, 0},
    /* 2 */ {TF_HOP_SCALAR, 1, 0, 0, 0},
    /* 3 */ {TF_HOP_CONST, 0, 0, 0, 1},
    /* 4 */ {TF_HOP_CONST, 0, 0, 0, 0},
    /* 5 */ {TF_HOP_CONST, 0, 0, 0, 64},
    /* 6 */ {TF_HOP_CONST, 0, 0, 0, 256},
    /* 7 */ {TF_HOP_TENSORMAP, 0, 0, 4, 0},
    /* 8 */ {TF_HOP_LAUNCH, 0, 4, 8, 0},
};
static const uint32_t pool[] = {
    0, 5, 1, 6, /* launch: */ 2, 3, 3, 3, 3, 3, 4, 7, /* many: */ 2, 3, 3, 3, 3, 3, 4, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7};
static tf_hkernel kernel;

static void setup(void) {
  fake_init(&device);
  log_ = (fake_log){0};
  sink = (tf_sink){fake_log_fn, &log_};
  memset(kinds, TF_P_TENSORMAP, sizeof kinds);
  kernel = (tf_hkernel){.name = "copy", .nparam = 1, .param = kinds, .cluster = {1, 1, 1}};
}

static tf_executable *load(const tf_hinst *program, uint32_t n, const char *target) {
  tf_hostprog h = {"t", 4, args, n, program, COUNT(pool), pool, 1, texts, 1, &shape};
  tf_package_parts p = {.target = target, .ptx_version = 80, .producer = "", .nprog = 1, .prog = &h};
  p.nkernel = 1, p.kernel = &kernel;
  void *bytes;
  size_t size;
  tf_package *k;
  tf_executable *e;
  ck_assert_msg(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size) == TF_OK, "%s", log_.last);
  ck_assert_int_eq(tf_package_load(bytes, size, NULL, &sink, &k), TF_OK);
  ck_assert_int_eq(tf_executable_create(&device.base, k, &sink, &e), TF_OK);
  tf_package_release(k);
  free(bytes);
  return e;
}

/* p has so many bytes; q, which may be written, has 128 at g. */
static tf_status call_bytes(tf_executable *e, int64_t p, int64_t bytes, int64_t n, int64_t g) {
  int64_t more = 128;
  DLTensor t = {
      .data = (void *)(intptr_t)p, .device = {kDLCPU, 0}, .ndim = 1, .dtype = {kDLUInt, 8, 1}, .shape = &bytes};
  DLTensor q = t;
  q.data = (void *)(intptr_t)(g ? g : 64);
  q.shape = &more;
  tf_arg a[4] = {{.scalar.i = n}, {.scalar.i = g}, {.tensor = &t}, {.tensor = &q}};
  return tf_execute(e, 0, a, 4, NULL, &sink);
}

static tf_status call(tf_executable *e, int64_t p, int64_t n, int64_t g) {
  return call_bytes(e, p, INT64_C(1) << 20, n, g);
}

START_TEST(encoded_once) {
  tf_executable *e = load(inst, COUNT(inst), "sm_90a");
  ck_assert_int_eq(call(e, 4096, 100, 2), TF_OK);
  ck_assert_int_eq(device.maps, 1);
  ck_assert_uint_eq(device.last_map[0], 4096);
  ck_assert_uint_eq(device.last_map[1], 64); /* the innermost extent */
  ck_assert_uint_eq(device.last_param[0] % 64, 0);
  ck_assert_int_eq(call(e, 4096, 100, 3), TF_OK);
  ck_assert_int_eq(device.maps, 1);
  ck_assert_int_eq(call(e, 4096, 101, 2), TF_OK); /* another shape, another address: other maps */
  ck_assert_int_eq(call(e, 8192, 100, 2), TF_OK);
  ck_assert_int_eq(device.maps, 3);
  ck_assert_uint_eq(device.last_map[0], 8192);
  for (int64_t i = 0; i < 300; i++) ck_assert_int_eq(call(e, 4096 + i * 16, 100, 1), TF_OK);
  ck_assert_int_eq(call(e, 4096, 100, 1), TF_OK); /* whoever has its place now, the kernel gets its own */
  ck_assert_uint_eq(device.last_map[0], 4096);
  tf_executable_destroy(e);
}
END_TEST

START_TEST(rules) {
  tf_executable *e = load(inst, COUNT(inst), "sm_90a");
  ck_assert_int_eq(call(e, 4104, 100, 2), TF_ERR_INVALID);
  ck_assert_str_eq(log_.last, "t: tensor map 'rows' of 'copy': the address is 0x1008, expected a multiple of 16");
  ck_assert_int_eq(call(e, 4096, 0, 2), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "axis 0 has extent 0, expected 1 to 2^32"));
  ck_assert_int_eq(call(e, 4096, 0, 0), TF_OK); /* nothing is launched, and an empty tensor is fine */
  ck_assert_int_eq(device.maps, 0);
  ck_assert_int_eq(device.launches, 0);
  device.fail_tensormap = TF_ERR_DEVICE;
  ck_assert_int_eq(call(e, 4096, 1, 1), TF_ERR_DEVICE);
  device.fail_tensormap = TF_OK;
  ck_assert_int_eq(call(e, 4096, 1, 1), TF_OK); /* a failure is not kept */
  tf_executable_destroy(e);
  e = load(inst, COUNT(inst), "sm_80"); /* a device that runs code for any chip has that chip's rules */
  ck_assert_int_eq(call(e, 4096, 1, 1), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "sm_80 has no tensor maps"));
  tf_executable_destroy(e);
}
END_TEST

START_TEST(no_maps_on_device) {
  tf_device_vtable v = *device.base.v;
  v.tensormap_encode = NULL;
  device.base.v = &v;
  tf_executable *e = load(inst, COUNT(inst), "sm_90a");
  ck_assert_int_eq(call(e, 4096, 1, 1), TF_ERR_UNSUPPORTED);
  ck_assert_str_eq(log_.last, "t: 'copy' takes tensor maps, which 'fake' has not");
  tf_executable_destroy(e);
}
END_TEST

/* A map that a jump leaves out, and a second launch that would fail: found before anything has run. */
START_TEST(jumps_and_rehearsal) {
  tf_hinst x[COUNT(inst) + 1];
  memcpy(x, inst, 7 * sizeof *x);
  x[6] = (tf_hinst){TF_HOP_JZ, 1, 0, 0, 8};
  x[7] = (tf_hinst){TF_HOP_TENSORMAP, 0, 0, 4, 0};
  x[8] = inst[8];
  uint32_t save = pool[3];
  ck_assert_uint_eq(save, 6); /* the stride: register 6 computes nothing now and reads as 0, which is allowed */
  tf_executable *e = load(x, 9, "sm_90a");
  ck_assert_int_eq(call(e, 4096, 1, 1), TF_OK);
  ck_assert_int_eq(call(e, 4096, 0, 1), TF_ERR_INVALID);
  ck_assert_str_eq(log_.last, "t: 'copy' takes a tensor map that was not made");
  tf_executable_destroy(e);
  /* launch, then store a map at an address that no map can have */
  memcpy(x, inst, sizeof inst);
  x[9] = (tf_hinst){TF_HOP_STORE_MAP, 7, 0, 0, 0};
  device.launches = 0;
  e = load(x, 10, "sm_90a");
  ck_assert_int_eq(call(e, 4104, 64, 1), TF_ERR_INVALID);
  ck_assert_int_eq(device.launches, 0);
  tf_executable_destroy(e);
}
END_TEST

START_TEST(many) {
  tf_hinst x[COUNT(inst) + 12];
  memcpy(x, inst, sizeof inst);
  x[8] = (tf_hinst){TF_HOP_LAUNCH, 0, 12, 7 + MANY, 0};
  kernel.nparam = MANY;
  tf_executable *e = load(x, 9, "sm_90a");
  ck_assert_int_eq(call(e, 4096, 100, 2), TF_OK);
  ck_assert_int_eq(device.maps, 1); /* all the same */
  for (int i = 0; i < 8; i++) ck_assert_uint_eq(device.last_param[i], device.last_param[0] + (uint64_t)i * 128);
  tf_executable_destroy(e);
  /* more instructions that make maps than there is room for on the stack */
  kernel.nparam = 1;
  for (int i = 7; i < 19; i++) x[i] = inst[7];
  x[19] = inst[8];
  e = load(x, 20, "sm_90a");
  ck_assert_int_eq(call(e, 4096, 100, 2), TF_OK);
  tf_executable_destroy(e);
}
END_TEST

START_TEST(stored) {
  _Alignas(64) uint64_t memory[16] = {0};
  tf_hinst x[COUNT(inst)];
  memcpy(x, inst, sizeof inst);
  x[2] = (tf_hinst){TF_HOP_PTR, 3, 0, 0, 0};
  x[8] = (tf_hinst){TF_HOP_STORE_MAP, 7, 2, 0, 0};
  tf_executable *e = load(x, 9, "sm_90a");
  ck_assert_int_eq(call(e, 4096, 100, (int64_t)(uintptr_t)memory), TF_OK);
  ck_assert_uint_eq(memory[0], 4096);
  ck_assert_uint_eq(memory[1], 64);
  ck_assert_int_eq(call(e, 4096, 100, (int64_t)(uintptr_t)memory + 32), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(log_.last, "expected a multiple of 64"));
  tf_executable_destroy(e);
}
END_TEST

static void refused(const tf_hinst *program, uint32_t n, const tf_tensormap_shape *s, const char *words) {
  tf_hostprog h = {"t", 4, args, n, program, COUNT(pool), pool, 1, texts, 1, s};
  tf_package_parts p = {.target = "sm_90a", .ptx_version = 80, .producer = "", .nprog = 1, .prog = &h};
  p.nkernel = 1, p.kernel = &kernel;
  void *bytes;
  size_t size;
  ck_assert_int_eq(tf_package_encode_diag(&p, NULL, &sink, &bytes, &size), TF_ERR_INVALID);
  ck_assert_msg(strstr(log_.last, words) != NULL, "'%s' does not say '%s'", log_.last, words);
}

START_TEST(packages) {
  static const struct {
    uint32_t at;
    tf_hinst inst;
    const char *words;
  } bad[] = {{7, {TF_HOP_TENSORMAP, 1, 0, 4, 0}, "tensor map 1 of 1"},
             {7, {TF_HOP_TENSORMAP, 0, 0, 3, 0}, "3 values for rank 2"},
             {7, {TF_HOP_TENSORMAP, 0, 4, 8, 0}, "8 values for rank 2"},
             {7, {TF_HOP_TENSORMAP, 0, 0, 4, 1}, "text 1 of 1"},
             {7, {TF_HOP_TENSORMAP, 0, 8, 4, 0}, "register 7 is not defined before it"},
             {7, {TF_HOP_CONST, 0, 0, 0, 0}, "value 7 for kernel 'copy' is not a tensor map"},
             {8, {TF_HOP_STORE_MAP, 3, 2, 0, 0}, "register 3 is not a tensor map"},
             {8, {TF_HOP_STORE_MAP, 7, 8, 0, 0}, "register 8 is not defined"}};
  for (size_t i = 0; i < COUNT(bad); i++) {
    tf_hinst x[COUNT(inst)];
    memcpy(x, inst, sizeof inst);
    x[bad[i].at] = bad[i].inst;
    refused(x, COUNT(x), &shape, bad[i].words);
  }
  tf_tensormap_shape s = shape;
  s.rank = 255;
  refused(inst, COUNT(inst), &s, "the rank is 255");
  s = shape;
  s.box[0] = 64;
  refused(inst, COUNT(inst), &s, "is 256 bytes, expected at most 128 with swizzle 128b");
  s = shape;
  s.zero = 1;
  refused(inst, COUNT(inst), &s, "values for rank");
  kinds[0] = TF_P_PTR; /* a map where a pointer is wanted would be its number */
  refused(inst, COUNT(inst), &shape, "value 7 for kernel 'copy' is a tensor map");
}
END_TEST

int main(void) {
  Suite *suite = suite_create("maps");
  TCase *tc = tcase_create("maps");
  tcase_add_checked_fixture(tc, setup, NULL);
  tcase_add_test(tc, encoded_once);
  tcase_add_test(tc, rules);
  tcase_add_test(tc, no_maps_on_device);
  tcase_add_test(tc, jumps_and_rehearsal);
  tcase_add_test(tc, many);
  tcase_add_test(tc, stored);
  tcase_add_test(tc, packages);
  suite_add_tcase(suite, tc);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
