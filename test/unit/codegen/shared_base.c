/* Where the address of shared memory is kept in a register: kernels that wait for mbarriers, multiply by wgmma and move
 * registers. */
#include "session.h"

#include "codegen/ptx/faults.h"

#define HEAD ".version 8.0\n.target sm_90a\n\n.visible .entry k()\n{\n\t.reg .pred \t%p<4>;\n\t.reg .b64 \t%rd<9>;\n\n"
#define TAIL "\tret;\n}\n"
#define FIRST "\tmov.u32 \t%r1, %tid.x;\n"
#define MOVES "\tsetmaxnreg.inc.sync.aligned.u32 \t232;\n"
#define WAITS "\tmbarrier.try_wait.parity.shared.b64 %p1, [%rd2], 0;\n"
#define MULTIPLIES "\twgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%r2, %r3}, %rd3, %rd4, 1, 1, 1, 0, 0;\n"
#define TAKES(d, from) "\tmov.b64 \t" d ", " from ";\n"
#define CHOOSES                                                                                                        \
  "\t.reg .pred %tf_based;\n\t.reg .b32 %tf_sm;\n\t.reg .b64 %tf_base;\n\tmov.u32 %tf_sm, %smid;\n\t"                  \
  "setp.ne.b32 %tf_based, %tf_sm, -1;\n\tmov.b64 %tf_base, tf_dynamic_shared;\n\t"                                     \
  "selp.b64 %tf_base, %tf_base, 0, %tf_based;\n"

static void becomes(const char *ptx, const char *want) {
  session s;
  session_start(&s);
  tf_str got = session_repair(&s, tf_strz(ptx), TF_PTX_FAULT_factors);
  ck_assert_str_eq(want, got.ptr);
  ck_assert_str_eq(want, session_repair(&s, got, TF_PTX_FAULT_factors).ptr);
  session_end(&s);
}

static void stays(const char *ptx) { becomes(ptx, ptx); }

START_TEST(kept) {
  becomes(HEAD FIRST MOVES TAKES("%rd1", "tf_dynamic_shared") WAITS MULTIPLIES TAKES("%rd5", "tf_dynamic_shared") TAIL,
          HEAD CHOOSES FIRST MOVES "\tmov.b64 %rd1, %tf_base;\n" WAITS MULTIPLIES "\tmov.b64 %rd5, %tf_base;\n" TAIL);
}
END_TEST

START_TEST(left) {
  stays(HEAD FIRST TAKES("%rd1", "tf_dynamic_shared") WAITS MULTIPLIES TAIL);
  stays(HEAD FIRST MOVES TAKES("%rd1", "tf_dynamic_shared") MULTIPLIES TAIL);
  stays(HEAD FIRST MOVES TAKES("%rd1", "tf_dynamic_shared") WAITS TAIL);
  stays(HEAD FIRST MOVES TAKES("%rd1", "tf_shared_k_0") WAITS MULTIPLIES TAIL);
  stays(HEAD FIRST MOVES TAKES("%rd1", "tf_dynamic_shared") WAITS "$tf_kept0:\n" MULTIPLIES TAIL);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("shared_base");
  tcase_add_test(t, kept);
  tcase_add_test(t, left);
  Suite *s = suite_create("shared_base");
  suite_add_tcase(s, t);
  return session_main(s);
}
