/* redux.sync on f32, of every form and of any lanes: -0.0 is below +0.0, and a NaN is passed over unless the form says
 * otherwise or nothing else is there. */
#include <math.h>

#include "harness.h"

static uint64_t seed = 20261123;
static uint32_t draw(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

/* Numbers in their order, -0.0 before +0.0: of sign and magnitude. */
static int64_t order(uint32_t bits) {
  int64_t magnitude = bits & 0x7fffffff;
  return bits >> 31 ? -magnitude - 1 : magnitude;
}

static bool is_nan(uint32_t bits) { return (bits & 0x7fffffff) > 0x7f800000; }

static uint32_t expected(const uint32_t *in, uint32_t lanes, bool least, bool magnitude, bool nan) {
  uint32_t best = 0x7fffffff; /* the NaN that the operation gives */
  for (uint32_t i = 0; i < 32; i++) {
    if (!(lanes >> i & 1)) continue;
    uint32_t v = magnitude ? in[i] & 0x7fffffff : in[i];
    if (is_nan(v) && nan) return 0x7fffffff;
    if (is_nan(v)) continue;
    if (is_nan(best) || (least ? order(v) < order(best) : order(v) > order(best))) best = v;
  }
  return best;
}

START_TEST(floats) {
  static const uint32_t values[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x00000001, 0x80000001,
                                    0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345};
  static const uint32_t all[] = {0xffffffff, 0x0000ffff, 0xaaaaaaaa, 0x80000001, 0x00000006, 0x7fffffff};
  enum { ROUNDS = 12 };
  bool least = _i & 1, magnitude = _i & 2, nan = _i & 4;
  char name[64], declare[128], body[512];
  snprintf(name, sizeof name, "llvm.nvvm.redux.sync.%s%s%s", least ? "fmin" : "fmax", magnitude ? ".abs" : "",
           nan ? ".NaN" : "");
  snprintf(declare, sizeof declare, "declare float @%s(float, i32)", name);
  for (size_t m = 0; m < sizeof all / sizeof *all; m++) {
    snprintf(body, sizeof body,
             "  %%f = bitcast i32 %%v to float\n  %%l = shl i32 1, %%t\n  %%b = and i32 %%l, %d\n"
             "  %%in_it = icmp ne i32 %%b, 0\n  br i1 %%in_it, label %%yes, label %%end\nyes:\n"
             "  %%s = call float @%s(float %%f, i32 %d)\n  %%i = bitcast float %%s to i32\n  br label %%end\nend:\n"
             "  %%r = phi i32 [ 12345, %%0 ], [ %%i, %%yes ]\n",
             (int)all[m], name, (int)all[m]);
    for (int round = 0; round < ROUNDS; round++) {
      uint32_t in[32], out[32];
      /* first zeros of both signs alone, then small numbers, then everything, mostly without NaN */
      uint32_t kinds = round < 4 ? 2 : round < 8 ? 6 : round < 10 ? 10 : 12;
      for (int i = 0; i < 32; i++) in[i] = values[draw(kinds)];
      if (round == 11)
        for (int i = 0; i < 32; i++) in[i] = values[10 + draw(2)]; /* nothing else is there */
      run_warp(declare, body, in, out, 32);
      uint32_t want = expected(in, all[m], least, magnitude, nan);
      for (uint32_t i = 0; i < 32; i++) {
        uint32_t here = all[m] >> i & 1 ? want : 12345;
        if (out[i] != here)
          ck_abort_msg("%s of lanes %08x, round %d: lane %u has %08x, expected %08x", name, all[m], round, i, out[i],
                       here);
      }
    }
  }
}
END_TEST

static TCase *cases(void) {
  TCase *c = tcase_create("redux");
  tcase_set_timeout(c, 0);
  tcase_add_loop_test(c, floats, 0, 8);
  return c;
}

int main(void) { return run_cases("emu/redux", (TCase * (*[])(void)){cases}, 1); }
