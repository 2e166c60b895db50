/* The conformance suite on CUDA device 0. Skipped (77) without a driver. */
#include <stdio.h>

#include "device_conformance.h"
#include "conformance_ptx.h"

static char why[4096];
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  size_t n = strlen(why);
  snprintf(why + n, sizeof why - n, "%s%.*s", n ? "; " : "", (int)d->message.len, d->message.ptr);
}

START_TEST(test_bad_ptx) {
  tf_package_parts p = {.target = "sm_80",
                        .ptx_version = 70,
                        .producer = "",
                        .ptx = TF_STR(".version 7.0\n.target "
                                      "sm_80\n.address_size 64\n.visible .entry k() { frobnicate; }\n")};
  void *bytes;
  size_t size;
  tf_package *package;
  tf_executable *e;
  CONF_OK(tf_package_encode_diag(&p, NULL, &conf_sink, &bytes, &size));
  CONF_OK(tf_package_load(bytes, size, NULL, &conf_sink, &package));
  ck_assert_int_eq(tf_executable_create(conformance.device, package, &(tf_sink){keep, NULL}, &e), TF_ERR_DEVICE);
  ck_assert_msg(strstr(why, "frobnicate") != NULL, "the driver's log is lost: '%s'", why);
  tf_package_release(package);
  free(bytes);
}
END_TEST

START_TEST(test_ordinal) {
  tf_cuda_options o = {.struct_size = sizeof o, .ordinal = 1000};
  tf_device *d;
  ck_assert_int_eq(tf_device_cuda(&o, NULL, &conf_sink, &d), TF_ERR_ENV);
  ck_assert_ptr_null(d);
  ck_assert_ptr_nonnull(strstr(conf_last, "no CUDA device 1000"));
}
END_TEST

/* Tensor maps at random, of values at the edges of the rules: what our check lets through the driver takes, and what it
 * refuses the driver refuses too, but for swizzles with interleave 32b, which only the documentation forbids, and for
 * boxes that no CTA has room for. */
static uint64_t state = 20261121;
static uint32_t pick(uint32_t n) {
  state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (uint32_t)(state >> 33) % n;
}

static tf_tensormap_desc random_map(void) {
  static const int32_t boxes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 257, 7, 12};
  static const int64_t dims[] = {1, 7, 64, 256, 1000, INT64_C(1) << 32, 0, (INT64_C(1) << 32) + 1};
  static const int64_t strides[] = {16, 32, 48, 512, 528, 4096, (INT64_C(1) << 40) - 32, 0, 8, 520, INT64_C(1) << 40};
  tf_tensormap_desc m;
  memset(&m, 0, sizeof m);
  m.s.type = (uint8_t)pick(13);
  m.s.rank = (uint8_t)(1 + pick(5));
  m.s.swizzle = (uint8_t)pick(4);
  m.s.interleave = pick(4) ? 0 : (uint8_t)pick(3);
  m.s.l2 = (uint8_t)pick(4);
  m.s.fill = pick(4) == 0;
  m.address = 0x7f0000000000 + (pick(6) ? 0 : (int64_t)pick(5) * 8);
  for (int i = 0; i < m.s.rank; i++) {
    m.s.box[i] = boxes[pick(pick(8) ? 6 : 13)];
    m.s.element_stride[i] = pick(8) ? 1 : (int32_t)pick(10);
    m.dim[i] = dims[pick(pick(10) ? 5 : 8)];
    if (i) m.stride[i - 1] = strides[pick(pick(10) ? 6 : 11)];
  }
  return m;
}

/* The same of im2col, whose corners and extents are near each other; interleaved ones begin with W. */
static tf_tensormap_desc random_im2col(void) {
  static const int32_t channels[] = {8, 16, 32, 64, 4, 128, 256, 0, 257, 12}, pixels[] = {1, 64, 1024, 128, 0, 1025};
  static const int32_t edge[] = {32768, 128, 16};
  tf_tensormap_desc m = random_map();
  m.s.mode = TF_TENSORMAP_IM2COL;
  m.s.rank = (uint8_t)(pick(20) ? 3 + pick(3) : 2);
  for (int i = 0; i < 5; i++) {
    m.s.box[i] = 0;
    if (!m.s.element_stride[i] && pick(4)) m.s.element_stride[i] = 1;
    m.dim[i] = 1 + pick(20);
    if (i && !m.stride[i - 1]) m.stride[i - 1] = 512;
  }
  for (int i = 0; i + 2 < m.s.rank; i++) {
    int32_t r = edge[m.s.rank - 3];
    m.s.lower[i] = pick(10) ? (int32_t)pick(12) - 6 : r * ((int32_t)pick(2) * 2 - 1) - (int32_t)pick(2);
    m.s.upper[i] = pick(10) ? (int32_t)pick(12) - 6 : r * ((int32_t)pick(2) * 2 - 1) - (int32_t)pick(2);
  }
  m.s.channels = channels[pick(pick(8) ? 4 : 10)];
  m.s.pixels = pixels[pick(pick(8) ? 4 : 6)];
  return m;
}

static void tell_map(int i, const tf_tensormap_desc *m, bool ours, bool theirs, const char *rule) {
  printf("map %d: ours %d, the driver's %d; broken rule: %s; type %u rank %u swizzle %u interleave %u fill %u address "
         "%llx",
         i, ours, theirs, rule, m->s.type, m->s.rank, m->s.swizzle, m->s.interleave, m->s.fill,
         (unsigned long long)m->address);
  for (int k = 0; k < m->s.rank; k++)
    printf(" | box %d step %d dim %lld stride %lld", m->s.box[k], m->s.element_stride[k], (long long)m->dim[k],
           k ? (long long)m->stride[k - 1] : 0);
  for (int k = 0; m->s.mode != TF_TENSORMAP_TILED && k < m->s.rank - 2; k++)
    printf(" | corners %d %d", m->s.lower[k], m->s.upper[k]);
  if (m->s.mode != TF_TENSORMAP_TILED) printf(" | %d channels, %d pixels", m->s.channels, m->s.pixels);
  printf("\n");
}

static void compare_maps(tf_tensormap_desc (*draw)(void)) {
  tf_device *d = conformance.device;
  tf_device_info info = {.struct_size = sizeof info};
  tf_device_get_info(d, &info);
  if (info.sm < 90) return;
  unsigned taken = 0, refused = 0, differ = 0;
  for (int i = 0; i < 20000; i++) {
    _Alignas(64) uint8_t map[128];
    char rule[256] = "none";
    tf_tensormap_desc m = draw();
    bool ours = tf_tensormap_check(&m, info.sm, rule, sizeof rule);
    bool theirs = d->v->tensormap_encode(d, &m, map, NULL) == TF_OK;
    if (!ours && m.s.interleave == TF_TENSORMAP_INTERLEAVE_32B && strstr(rule, "with interleave 32b")) continue;
    if (!ours && strstr(rule, "a CTA's shared memory")) continue;
    if (ours != theirs && ++differ <= 200) tell_map(i, &m, ours, theirs, rule);
    taken += ours, refused += !ours;
  }
  ck_assert_uint_eq(differ, 0);
  ck_assert_uint_gt(taken, 1000);
  ck_assert_uint_gt(refused, 1000);
}

START_TEST(test_tensor_maps) { compare_maps(random_map); }
END_TEST

START_TEST(test_im2col_maps) { compare_maps(random_im2col); }
END_TEST

int main(void) {
  tf_device *d;
  tf_status s = tf_device_cuda(NULL, NULL, &(tf_sink){keep, NULL}, &d);
  if (s == TF_ERR_ENV) {
    printf("skipped: no CUDA driver (%s)\n", why);
    return 77;
  }
  if (s != TF_OK) {
    printf("%s: %s\n", tf_status_name(s), why);
    return 1;
  }
  conformance.device = d;
  conformance.ptx = (tf_str){conformance_ptx, sizeof conformance_ptx - 1};
  conformance.target = "sm_80";
  Suite *suite = suite_create("cuda");
  TCase *t = conformance_tcase();
  tcase_add_test(t, test_bad_ptx);
  tcase_add_test(t, test_ordinal);
  tcase_add_test(t, test_tensor_maps);
  tcase_add_test(t, test_im2col_maps);
  suite_add_tcase(suite, t);
  SRunner *r = srunner_create(suite);
  srunner_set_fork_status(r, CK_NOFORK); /* a CUDA context does not survive a fork */
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  tf_device_destroy(d);
  return failed != 0;
}
