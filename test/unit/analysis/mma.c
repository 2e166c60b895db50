/* Which mma is chosen, and how warps share a product. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/mma_choice.h"

static const tf_target *target(const char *name) { return tf_target_find(tf_strz(name)); }

static const struct {
  const char *target;
  tf_mma_elem a, b, c;
  uint32_t m, n, k;
  const char *best; /* NULL: there is none */
  uint32_t count;
} choices[] = {
    {"sm_80", TF_MMA_F16, TF_MMA_F16, TF_MMA_F32, 64, 64, 32, "m16n8k16.", 2},
    {"sm_80", TF_MMA_F16, TF_MMA_F16, TF_MMA_F32, 0, 0, 0, "m16n8k16.", 2},
    {"sm_80", TF_MMA_F16, TF_MMA_F16, TF_MMA_F32, 64, 64, 8, "m16n8k8.", 2},
    {"sm_80", TF_MMA_F16, TF_MMA_F16, TF_MMA_F32, 64, 64, 24, "m16n8k8.", 2},
    {"sm_80", TF_MMA_BF16, TF_MMA_BF16, TF_MMA_BF16, 64, 64, 32, NULL, 0},
    {"sm_80", TF_MMA_TF32, TF_MMA_TF32, TF_MMA_F32, 64, 64, 32, "m16n8k8.", 2},
    {"sm_80", TF_MMA_TF32, TF_MMA_TF32, TF_MMA_F32, 64, 64, 4, "m16n8k4.", 2},
    {"sm_80", TF_MMA_S8, TF_MMA_U8, TF_MMA_S32, 64, 64, 32, "m16n8k32.", 3},
    {"sm_80", TF_MMA_S8, TF_MMA_U8, TF_MMA_S32, 8, 8, 16, "m8n8k16.", 3},
    {"sm_80", TF_MMA_F64, TF_MMA_F64, TF_MMA_F64, 64, 64, 32, "m8n8k4.", 1},
    {"sm_90", TF_MMA_F64, TF_MMA_F64, TF_MMA_F64, 64, 64, 32, "m16n8k16.", 4},
    {"sm_90", TF_MMA_F64, TF_MMA_F64, TF_MMA_F64, 8, 8, 32, "m8n8k4.", 4},
    {"sm_86", TF_MMA_E4M3, TF_MMA_E5M2, TF_MMA_F32, 64, 64, 32, NULL, 0},
    {"sm_89", TF_MMA_E4M3, TF_MMA_E5M2, TF_MMA_F32, 64, 64, 32, "m16n8k32.", 2},
    {"sm_100a", TF_MMA_E4M3, TF_MMA_E4M3, TF_MMA_F16, 64, 64, 16, "m16n8k16.", 2},
    {"sm_80", TF_MMA_F16, TF_MMA_BF16, TF_MMA_F32, 64, 64, 32, NULL, 0},
};

START_TEST(chosen) {
  tf_mma_id out[TF_MMA_COUNT];
  uint32_t n = tf_mma_usable(target(choices[_i].target), choices[_i].a, choices[_i].b, choices[_i].c, choices[_i].m,
                             choices[_i].n, choices[_i].k, out);
  ck_assert_uint_eq(n, choices[_i].count);
  if (!choices[_i].best) return;
  const char *have = tf_mma_get(out[0])->intrinsic;
  ck_assert_msg(!strncmp(have, choices[_i].best, strlen(choices[_i].best)), "%s", have);
}
END_TEST

static const struct {
  tf_warp_policy policy;
  uint32_t warps, m, n;
  tf_warp_grid want;
} shares[] = {
    {TF_WARPS_SQUARE, 4, 128, 128, {2, 2}}, {TF_WARPS_SQUARE, 8, 128, 128, {4, 2}},
    {TF_WARPS_SQUARE, 4, 64, 256, {1, 4}},  {TF_WARPS_SQUARE, 4, 256, 64, {4, 1}},
    {TF_WARPS_ROWS, 4, 128, 128, {4, 1}},   {TF_WARPS_COLUMNS, 4, 128, 128, {1, 4}},
    {TF_WARPS_ROWS, 4, 16, 128, {1, 4}},    {TF_WARPS_COLUMNS, 8, 128, 16, {4, 2}},
    {TF_WARPS_ROWS, 8, 32, 8, {2, 1}},      {TF_WARPS_SQUARE, 4, 1, 1, {1, 1}},
    {TF_WARPS_SQUARE, 1, 128, 128, {1, 1}}, {TF_WARPS_SQUARE, 6, 96, 64, {3, 2}},
    {TF_WARPS_SQUARE, 3, 48, 8, {3, 1}},    {TF_WARPS_SQUARE, 32, 16, 8, {1, 1}},
};

START_TEST(shared) {
  const tf_mma *row = tf_mma_get(TF_MMA_m16n8k16_f16_f32);
  tf_warp_grid g = tf_warp_share(shares[_i].policy, shares[_i].warps, shares[_i].m, shares[_i].n, row);
  ck_assert_msg(g.m == shares[_i].want.m && g.n == shares[_i].want.n, "%u x %u", g.m, g.n);
}
END_TEST

/* Of any size: warps that exist, and none of them empty unless there is too little for all. */
START_TEST(sensible) {
  const tf_mma *row = tf_mma_get(TF_MMA_m16n8k16_f16_f32);
  for (uint32_t warps = 1; warps <= 32; warps++)
    for (uint32_t m = 1; m <= 256; m += 37)
      for (uint32_t n = 1; n <= 256; n += 23)
        for (int p = 0; p < 3; p++) {
          tf_warp_grid g = tf_warp_share((tf_warp_policy)p, warps, m, n, row);
          ck_assert(g.m && g.n && g.m * g.n <= warps);
          ck_assert(g.m <= (m + 15) / 16 && g.n <= (n + 7) / 8);
        }
}
END_TEST

int main(void) {
  Suite *s = suite_create("analysis/mma");
  TCase *c = tcase_create("mma");
  tcase_add_loop_test(c, chosen, 0, sizeof choices / sizeof *choices);
  tcase_add_loop_test(c, shared, 0, sizeof shares / sizeof *shares);
  tcase_add_test(c, sensible);
  suite_add_tcase(s, c);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
