/* The rules of tensor maps, each at its boundary: what an H200's driver accepted and refused, and what its
 * documentation says. One field of a good map is changed at a time. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/tensormap.h"

/* 1024 x 512 x 256 bf16, a box of 8 x 32 x 64. */
static tf_tensormap_desc good(void) {
  tf_tensormap_desc m;
  memset(&m, 0, sizeof m);
  m.s = (tf_tensormap_shape){.type = TF_TENSORMAP_BF16, .rank = 3, .swizzle = TF_TENSORMAP_SWIZZLE_128B};
  const int32_t box[] = {64, 32, 8};
  const int64_t dim[] = {256, 512, 1024};
  for (int i = 0; i < TF_TENSORMAP_RANK; i++) m.s.element_stride[i] = 1;
  for (int i = 0; i < 3; i++) m.s.box[i] = box[i], m.dim[i] = dim[i];
  m.address = 0x7f0000000000;
  m.stride[0] = 512, m.stride[1] = 512 * 512;
  return m;
}

static void accepts(const tf_tensormap_desc *m, uint32_t sm, const char *what) {
  char why[256] = "";
  ck_assert_msg(tf_tensormap_check(m, sm, why, sizeof why), "%s: %s", what, why);
}

static void refuses(const tf_tensormap_desc *m, uint32_t sm, const char *words) {
  char why[256] = "";
  ck_assert_msg(!tf_tensormap_check(m, sm, why, sizeof why), "accepted, expected '%s'", words);
  ck_assert_msg(strstr(why, words) != NULL, "'%s' does not say '%s'", why, words);
}

#define YES(CHANGE)                                                                                                    \
  {                                                                                                                    \
    tf_tensormap_desc m = good();                                                                                      \
    CHANGE;                                                                                                            \
    accepts(&m, 90, #CHANGE);                                                                                          \
  }
#define NO(CHANGE, WORDS)                                                                                              \
  {                                                                                                                    \
    tf_tensormap_desc m = good();                                                                                      \
    CHANGE;                                                                                                            \
    refuses(&m, 90, WORDS);                                                                                            \
  }
#define SM100(CHANGE)                                                                                                  \
  {                                                                                                                    \
    tf_tensormap_desc m = good();                                                                                      \
    CHANGE;                                                                                                            \
    accepts(&m, 100, #CHANGE);                                                                                         \
  }
#define NO100(CHANGE, WORDS)                                                                                           \
  {                                                                                                                    \
    tf_tensormap_desc m = good();                                                                                      \
    CHANGE;                                                                                                            \
    refuses(&m, 100, WORDS);                                                                                           \
  }

START_TEST(tensor) {
  YES();
  NO(m.address += 8, "the address is 0x7f0000000008, expected a multiple of 16");
  YES(m.address += 16);
  YES((m.s.interleave = 2, m.s.swizzle = 1));
  NO((m.s.interleave = 2, m.s.swizzle = 1, m.address += 16), "expected a multiple of 32");
  NO(m.s.rank = 0, "the rank is 0, expected 1 to 5 for tiled");
  NO(m.s.rank = 6, "the rank is 6");
  YES(m.s.rank = 1);
  NO((m.s.rank = 2, m.s.interleave = 1), "the rank is 2, expected at least 3 with interleave 16b");
  YES(m.dim[0] = INT64_C(1) << 32);
  NO(m.dim[0] = (INT64_C(1) << 32) + 1, "axis 2 has extent 4294967297, expected 1 to 2^32");
  NO(m.dim[2] = 0, "axis 0 has extent 0");
  NO(m.dim[1] = -1, "axis 1 has extent -1");
  NO(m.stride[0] = 520, "the stride of axis 1 is 520 bytes, expected a multiple of 16");
  YES(m.stride[0] = 528);
  YES(m.stride[0] = (INT64_C(1) << 40) - 16);
  NO(m.stride[1] = INT64_C(1) << 40, "the stride of axis 0 is 1099511627776 bytes, expected 0 to 2^40 - 1");
  NO(m.stride[0] = -512, "the stride of axis 1 is -512 bytes");
  YES(m.stride[0] = 16); /* overlapping */
  YES(m.stride[1] = 0);
  NO((m.s.interleave = 2, m.s.swizzle = 1, m.stride[1] = 528), "a multiple of 32");
  YES(m.stride[2] = 1); /* of a dimension that is not there */
  YES(m.dim[4] = -7);
}
END_TEST

START_TEST(box) {
  NO(m.s.box[1] = 257, "the box has 257 elements along axis 1, expected 1 to 256");
  NO(m.s.box[2] = 0, "the box has 0 elements along axis 0");
  YES((m.s.box[1] = 256, m.s.box[2] = 4));
  YES(m.s.box[2] = 9); /* any number, more than the tensor too */
  YES((m.dim[2] = 1, m.s.box[2] = 8));
  NO(m.s.box[0] = 4, "the box's innermost row is 4 elements, 8 bytes, expected a multiple of 16 bytes");
  NO((m.s.box[0] = 12, m.s.swizzle = 0), "12 elements, 24 bytes");
  YES(m.s.box[0] = 8);
  NO(m.s.box[0] = 128, "is 256 bytes, expected at most 128 with swizzle 128b");
  NO((m.s.box[0] = 32, m.s.swizzle = 1), "is 64 bytes, expected at most 32 with swizzle 32b");
  NO((m.s.box[0] = 64, m.s.swizzle = 2), "is 128 bytes, expected at most 64 with swizzle 64b");
  YES((m.s.box[0] = 32, m.s.swizzle = 2));
  YES((m.s.box[0] = 256, m.s.box[2] = 1, m.s.swizzle = 0, m.s.type = TF_TENSORMAP_F64));
  NO((m.s.interleave = 1, m.s.box[0] = 4), "8 bytes, expected a multiple of 16 bytes"); /* as the driver has it */
  YES((m.s.interleave = 1, m.s.box[0] = 256));
  YES((m.s.box[1] = 128, m.s.box[2] = 8));                                                     /* 128 KiB */
  NO((m.s.box[1] = 256, m.s.box[2] = 8), "the box has 262144 bytes, expected at most 232448"); /* 256 KiB */
  YES((m.s.box[1] = 256, m.s.box[2] = 8, m.s.element_stride[1] = 2));                          /* half of it */
  NO(m.s.element_stride[0] = 9, "the element stride of axis 2 is 9, expected 1 to 8");
  NO(m.s.element_stride[1] = 0, "the element stride of axis 1 is 0");
  YES(m.s.element_stride[2] = 8);
}
END_TEST

START_TEST(modes) {
  NO((m.s.interleave = 2, m.s.swizzle = 0), "swizzle none with interleave 32b, expected swizzle 32b");
  NO((m.s.fill = 1, m.s.type = TF_TENSORMAP_U16), "fill nan for elements of type ui16, expected floats");
  YES(m.s.fill = 1);
  YES((m.s.fill = 1, m.s.type = TF_TENSORMAP_TF32, m.s.box[0] = 32));
  NO(m.s.swizzle = TF_TENSORMAP_SWIZZLE_128B_ATOM_64B, "swizzle 128b_atom_64b needs sm_100 or later, not sm_90");
  SM100(m.s.swizzle = TF_TENSORMAP_SWIZZLE_128B_ATOM_64B);
  NO(m.s.swizzle = 7, "unknown");
  NO(m.s.type = 16, "unknown");
  NO(m.s.l2 = TF_TENSORMAP_L2_COUNT, "unknown");
  tf_tensormap_desc old = good();
  refuses(&old, 89, "sm_89 has no tensor maps");
  accepts(&old, 0, "no chip");
}
END_TEST

START_TEST(packed) {
  NO((m.s.type = TF_TENSORMAP_U4X16), "elements of type u4x16 need sm_100 or later, not sm_90");
  SM100((m.s.type = TF_TENSORMAP_U4X16));
  NO100((m.s.type = TF_TENSORMAP_U4X16, m.dim[0] = 255), "axis 2 has extent 255, expected a multiple of 2");
  NO100((m.s.type = TF_TENSORMAP_U4X16, m.s.box[0] = 16), "16 elements, 8 bytes");
  SM100((m.s.type = TF_TENSORMAP_U4X16_P64, m.s.box[0] = 128));
  NO100((m.s.type = TF_TENSORMAP_U4X16_P64), "is 64 elements, expected 128 for elements of type u4x16_p64");
  NO100((m.s.type = TF_TENSORMAP_U6X16_P32, m.s.box[0] = 128, m.dim[0] = 192),
        "extent 192, expected a multiple of 128");
  NO100((m.s.type = TF_TENSORMAP_U6X16_P32, m.s.box[0] = 128, m.address += 16), "expected a multiple of 32");
  NO100((m.s.type = TF_TENSORMAP_U6X16_P32, m.s.box[0] = 128, m.stride[0] += 16), "expected a multiple of 32");
  NO100((m.s.type = TF_TENSORMAP_U6X16_P32, m.s.box[0] = 128, m.s.interleave = 1),
        "interleave 16b for elements of type u6x16_p32");
  NO100((m.s.type = TF_TENSORMAP_U6X16_P32, m.s.box[0] = 128, m.s.swizzle = 2),
        "swizzle 64b for elements of type u6x16_p32");
  SM100((m.s.type = TF_TENSORMAP_U6X16_P32, m.s.box[0] = 128, m.s.swizzle = TF_TENSORMAP_SWIZZLE_128B_ATOM_64B));
  NO100((m.s.type = TF_TENSORMAP_U4X16_P64, m.s.box[0] = 128, m.s.swizzle = TF_TENSORMAP_SWIZZLE_128B_ATOM_64B),
        "swizzle");
  NO100((m.s.type = TF_TENSORMAP_U4X16, m.s.fill = 1), "expected floats");
}
END_TEST

/* NHWC, 3x3: the example of the layout library. */
static tf_tensormap_desc conv(void) {
  tf_tensormap_desc m = good();
  m.s.mode = TF_TENSORMAP_IM2COL;
  m.s.rank = 4;
  const int64_t dim[] = {64, 16, 16, 4}, stride[] = {128, 2048, 32768};
  memcpy(m.dim, dim, sizeof dim);
  memcpy(m.stride, stride, sizeof stride);
  for (int i = 0; i < 2; i++) m.s.lower[i] = m.s.upper[i] = -1;
  m.s.channels = 64, m.s.pixels = 128;
  return m;
}

#define CONV(SM, CHANGE, WORDS)                                                                                        \
  {                                                                                                                    \
    tf_tensormap_desc m = conv();                                                                                      \
    const char *words = WORDS;                                                                                         \
    CHANGE;                                                                                                            \
    if (words) refuses(&m, SM, words);                                                                                 \
    else accepts(&m, SM, #CHANGE);                                                                                     \
  }

START_TEST(im2col) {
  CONV(90, , NULL);
  CONV(90, m.s.rank = 2, "the rank is 2, expected 3 to 5 for im2col");
  CONV(90, (m.s.lower[1] = -128, m.s.upper[1] = -100, m.dim[2] = 200), NULL);
  CONV(90, m.s.lower[0] = -129, "the corners of axis 2 are -129 and -1, expected -128 to 127 for rank 4");
  CONV(90, m.s.upper[1] = 128, "the corners of axis 1 are -1 and 128");
  CONV(90, (m.s.rank = 3, m.s.lower[0] = -32768), NULL);
  CONV(90, (m.s.rank = 3, m.s.lower[0] = -32769), "expected -32768 to 32767");
  CONV(90, (m.s.rank = 5, m.dim[4] = 3, m.stride[3] = 1 << 20, m.s.lower[2] = -17), "expected -16 to 15 for rank 5");
  CONV(90, (m.s.lower[0] = 15, m.s.upper[0] = -1),
       "the corners 15 and -1 leave no pixel of axis 2, which has extent 16");
  CONV(90, (m.s.lower[0] = 14, m.s.upper[0] = -1), NULL);
  /* Interleaved: W, H, C/8, N. */
  CONV(90, (m.s.interleave = 1, m.s.channels = 8, m.s.upper[0] = -64), NULL);
  CONV(90, (m.s.interleave = 1, m.s.channels = 8, m.s.upper[0] = -65),
       "the corners -1 and -65 leave no pixel of axis 3, which has extent 64");
  CONV(90, (m.s.interleave = 1, m.s.channels = 8, m.s.upper[1] = -17),
       "the corners -1 and -17 leave no pixel of axis 2, which has extent 16");
  CONV(90, m.s.channels = 257, "257 channels for each pixel, expected 1 to 256");
  CONV(90, m.s.channels = 4, "a pixel is 4 elements, 8 bytes");
  CONV(90, m.s.pixels = 1025, "1025 pixels for each column, expected 1 to 1024");
  CONV(90, (m.s.pixels = 1024, m.s.channels = 8), NULL);
  CONV(90, (m.s.interleave = 1, m.s.pixels = 1024), NULL); /* of all channels, though a copy brings a slice of them */
  CONV(90, (m.s.interleave = 1, m.s.pixels = 1024, m.s.channels = 128),
       "the box has 262144 bytes, expected at most 232448");
  CONV(90, m.s.box[0] = 9999, NULL); /* has none */
  CONV(90, m.s.mode = TF_TENSORMAP_IM2COL_W, "im2col_w needs sm_100 or later");
  CONV(100, m.s.mode = TF_TENSORMAP_IM2COL_W, NULL);
  CONV(100, (m.s.mode = TF_TENSORMAP_IM2COL_W, m.s.lower[0] = -200), NULL);
  CONV(100, (m.s.mode = TF_TENSORMAP_IM2COL_W, m.s.lower[1] = -9999), NULL); /* has W alone */
  CONV(100, (m.s.mode = TF_TENSORMAP_IM2COL_W, m.s.swizzle = 1, m.s.channels = 16), "swizzle 32b with im2col_w");
  CONV(100, (m.s.mode = TF_TENSORMAP_IM2COL_W, m.s.interleave = 1), "interleave 16b with im2col_w, expected none");
  CONV(100, (m.s.mode = TF_TENSORMAP_IM2COL_W128, m.s.pixels = 0), NULL);
}
END_TEST

/* What is not known is not judged, and everything else is. */
START_TEST(unknown) {
  tf_tensormap_desc m = good();
  m.address = TF_TENSORMAP_UNKNOWN;
  for (int i = 0; i < 3; i++) m.dim[i] = TF_TENSORMAP_UNKNOWN;
  for (int i = 0; i < 2; i++) m.stride[i] = TF_TENSORMAP_UNKNOWN;
  accepts(&m, 90, "unknown");
  m.stride[1] = 8;
  refuses(&m, 90, "the stride of axis 0 is 8 bytes");
  m = conv();
  m.dim[1] = TF_TENSORMAP_UNKNOWN;
  m.s.lower[0] = 100;
  accepts(&m, 90, "unknown");
}
END_TEST

START_TEST(bytes) {
  tf_tensormap_shape s = good().s;
  ck_assert_int_eq(tf_tensormap_box_bytes(&s), 64 * 32 * 8 * 2);
  s.element_stride[1] = 3; /* 11 rows of 32 */
  ck_assert_int_eq(tf_tensormap_box_bytes(&s), 64 * 11 * 8 * 2);
  s.element_stride[0] = 2; /* ignored but for interleaved tensors */
  ck_assert_int_eq(tf_tensormap_box_bytes(&s), 64 * 11 * 8 * 2);
  s.interleave = TF_TENSORMAP_INTERLEAVE_16B; /* slices, of one plane */
  ck_assert_int_eq(tf_tensormap_box_bytes(&s), 32 * 16 * 8);
  s.interleave = TF_TENSORMAP_INTERLEAVE_32B;
  ck_assert_int_eq(tf_tensormap_box_bytes(&s), 32 * 32 * 8);
  s = conv().s;
  ck_assert_int_eq(tf_tensormap_box_bytes(&s), 128 * 128);
  s.mode = TF_TENSORMAP_IM2COL_W128, s.pixels = 0;
  ck_assert_int_eq(tf_tensormap_box_bytes(&s), 128 * 128);
  ck_assert_int_eq(tf_tensormap_shared_bytes(TF_TENSORMAP_U4X16, 128), 64);
  ck_assert_int_eq(tf_tensormap_shared_bytes(TF_TENSORMAP_U4X16_P64, 128), 128);
  ck_assert_int_eq(tf_tensormap_shared_bytes(TF_TENSORMAP_U6X16_P32, 128), 128);
  for (unsigned i = 0; i < TF_TENSORMAP_TYPE_COUNT; i++) ck_assert_ptr_nonnull(tf_tensormap_type_name(i));
  ck_assert_ptr_null(tf_tensormap_type_name(TF_TENSORMAP_TYPE_COUNT));
  ck_assert_ptr_null(tf_tensormap_swizzle_name(TF_TENSORMAP_SWIZZLE_COUNT));
  ck_assert_ptr_null(tf_tensormap_mode_name(TF_TENSORMAP_MODE_COUNT));
}
END_TEST

static unsigned settled(int64_t address, int64_t row, int64_t plane, uint8_t l2) {
  tf_tensormap_desc m = good();
  m.address = address, m.stride[0] = row, m.stride[1] = plane, m.s.l2 = l2;
  tf_tensormap_settle(&m);
  return m.s.l2;
}

START_TEST(rows) {
  const int64_t at = 0x7f0000000000;
  ck_assert_uint_eq(settled(at, 512, 512 * 512, TF_TENSORMAP_L2_ROWS), TF_TENSORMAP_L2_256B);
  ck_assert_uint_eq(settled(at + 128, 640, 640 * 512, TF_TENSORMAP_L2_ROWS), TF_TENSORMAP_L2_256B);
  ck_assert_uint_eq(settled(at + 64, 512, 512 * 512, TF_TENSORMAP_L2_ROWS), TF_TENSORMAP_L2_128B);
  ck_assert_uint_eq(settled(at, 528, 512 * 528, TF_TENSORMAP_L2_ROWS), TF_TENSORMAP_L2_128B);
  ck_assert_uint_eq(settled(at, 512, 512 * 512 + 16, TF_TENSORMAP_L2_ROWS), TF_TENSORMAP_L2_128B);
  for (uint8_t l2 = 0; l2 < TF_TENSORMAP_L2_ROWS; l2++) ck_assert_uint_eq(settled(at + 64, 528, 1 << 20, l2), l2);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("tensormap");
  TCase *tc = tcase_create("tensormap");
  tcase_add_test(tc, tensor);
  tcase_add_test(tc, box);
  tcase_add_test(tc, modes);
  tcase_add_test(tc, packed);
  tcase_add_test(tc, im2col);
  tcase_add_test(tc, unknown);
  tcase_add_test(tc, bytes);
  tcase_add_test(tc, rows);
  suite_add_tcase(suite, tc);
  SRunner *r = srunner_create(suite);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
