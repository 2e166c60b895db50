/* What tcgen05.ld.red makes of odd values: not-a-numbers, infinities, signed zeros, magnitudes, and integers of both
 * kinds, against a table. */
#include "harness.h"

#include "emu/tensor/emu_tmem.h"

enum {
  F = TF_EMU_TMEM_FLOAT,
  S = TF_EMU_TMEM_SIGNED,
  MAX = TF_EMU_TMEM_MAX,
  ABS = TF_EMU_TMEM_ABS,
  NANS = TF_EMU_TMEM_NAN,
  ONE = 0x3f800000,
  INF = 0x7f800000,
  QUIET = 0x7fc00001,
  CANONICAL = 0x7fffffff,
};
#define MINUS_TWO 0xc0000000u
#define MINUS_INF 0xff800000u
#define MINUS_ZERO 0x80000000u

static const struct {
  uint32_t mode, n, v[4], want;
} cases[] = {
    {F | MAX, 2, {ONE, MINUS_TWO}, ONE},
    {F, 2, {ONE, MINUS_TWO}, MINUS_TWO},
    {F | MAX | ABS, 2, {ONE, MINUS_TWO}, 0x40000000},
    {F | ABS, 2, {ONE, MINUS_TWO}, ONE},
    {F | MAX, 4, {QUIET, MINUS_TWO, ONE, QUIET}, ONE},
    {F, 4, {QUIET, 0xffc00000, QUIET, QUIET}, CANONICAL},
    {F | NANS, 4, {ONE, MINUS_TWO, ONE, QUIET}, CANONICAL},
    {F | NANS | MAX | ABS, 2, {0xff800001, INF}, CANONICAL},
    {F | MAX, 2, {INF, MINUS_INF}, INF},
    {F, 2, {INF, MINUS_INF}, MINUS_INF},
    {F | MAX | ABS, 2, {0, MINUS_INF}, INF},
    {F, 2, {0, MINUS_ZERO}, MINUS_ZERO},
    {F | MAX, 2, {MINUS_ZERO, 0}, 0},
    {F | MAX, 2, {MINUS_ZERO, MINUS_ZERO}, MINUS_ZERO},
    {F | ABS, 2, {MINUS_ZERO, ONE}, 0},
    {F | MAX, 3, {1, 0x80000001, 0}, 1}, /* subnormal */
    {S | MAX, 4, {0xffffffff, 0x80000000, 5, 0}, 5},
    {S, 4, {0xffffffff, 0x80000000, 5, 0}, 0x80000000},
    {S | MAX, 2, {0xfffffff0, 0xffffffff}, 0xffffffff},
    {MAX, 4, {0xffffffff, 0x80000000, 5, 0}, 0xffffffff},
    {0, 4, {0xffffffff, 0x80000000, 5, 7}, 5},
    {MAX, 2, {QUIET, 3}, QUIET}, /* of integers, no bits are special */
};

START_TEST(by_table) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint32_t is = tf_emu_tmem_reduce(cases[i].mode, cases[i].v, cases[i].n);
    ck_assert_msg(is == cases[i].want, "case %zu: 0x%x, expected 0x%x", i, is, cases[i].want);
  }
}
END_TEST

static TCase *all(void) {
  TCase *c = tcase_create("all");
  tcase_add_test(c, by_table);
  return c;
}

int main(void) {
  TCase *(*of[])(void) = {all};
  return run_cases("reductions of loads from tensor memory", of, 1);
}
