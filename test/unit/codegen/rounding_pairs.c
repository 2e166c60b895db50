/* Accumulators that are rounded one by one: two of a block together, where the first is read. */
#include "session.h"

#include "codegen/ptx/faults.h"

#define HEAD                                                                                                           \
  ".version 8.0\n.target sm_90a\n\n.visible .entry k()\n{\n\t.reg .pred \t%p<4>;\n\t.reg .b16 \t%rs<9>;\n"             \
  "\t.reg .b32 \t%r<9>;\n\t.reg .b64 \t%rd<9>;\n\t.reg .f32 %tft0_<8>;\n"
#define PAIRS(n) "\t.reg .b32 %tf_pair<" n ">;\n"
#define TAIL "\tret;\n}\n"
#define MULTIPLIES                                                                                                     \
  "\twgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%tft0_0, %tft0_1, %tft0_2, %tft0_3}, %rd3, %rd4, 1, 1, 1, "  \
  "0, 0;\n"
#define READS(r, of) "\tmov.b32 %r" r ", %tft0_" of ";\n"
#define ROUNDS(type, h, r) "\tcvt.rn." type ".f32 \t%rs" h ", %r" r ";\n"
#define STORES(h) "\tst.global.b16 \t[%rd1], %rs" h ";\n"
#define TOGETHER(type, k, a, b, high, low)                                                                             \
  "\tcvt.rn." type "x2.f32 \t%tf_pair" k ", %r" high ", %r" low ";\n\tmov.b32 \t{%rs" a ", %rs" b "}, %tf_pair" k ";"  \
  "\n"

static void becomes(const char *ptx, const char *want) {
  session s;
  session_start(&s);
  tf_str got = session_repair(&s, tf_strz(ptx), TF_PTX_FAULT_factors);
  ck_assert_str_eq(got.ptr, session_repair(&s, got, TF_PTX_FAULT_factors).ptr);
  ck_assert_str_eq(want, got.ptr);
  session_end(&s);
}

static void stays(const char *ptx) { becomes(ptx, ptx); }

START_TEST(paired) {
  becomes(HEAD MULTIPLIES READS("1", "0") READS("2", "1") ROUNDS("f16", "1", "1") STORES("1") ROUNDS("f16", "2", "2")
              STORES("2") TAIL,
          HEAD PAIRS("1") MULTIPLIES READS("1", "0") READS("2", "1") TOGETHER("f16", "0", "1", "2", "2", "1")
              STORES("1") STORES("2") TAIL);
}
END_TEST

/* The second is read where the first is; conversions may stand in blocks of their own. */
START_TEST(paired_far) {
  becomes(HEAD MULTIPLIES READS("1", "0") ROUNDS("bf16", "1", "1") STORES("1")
              READS("2", "1") "\t@%p1 bra \t$L1;\n" ROUNDS("bf16", "2", "2") STORES("2") "$L1:\n" TAIL,
          HEAD PAIRS("1") MULTIPLIES READS("1", "0") READS("2", "1") TOGETHER("bf16", "0", "1", "2", "2", "1")
              STORES("1") "\t@%p1 bra \t$L1;\n" STORES("2") "$L1:\n" TAIL);
}
END_TEST

/* Those of one type; the last, of which there is no other, stays. */
START_TEST(paired_alike) {
  becomes(HEAD MULTIPLIES READS("1", "0") READS("2", "1") READS("3", "2") READS("4", "3") READS("5", "4")
              ROUNDS("f16", "1", "1") ROUNDS("bf16", "2", "2") ROUNDS("f16", "3", "3") ROUNDS("bf16", "4", "4")
                  ROUNDS("f16", "5", "5") TAIL,
          HEAD PAIRS("2") MULTIPLIES READS("1", "0") READS("3", "2") TOGETHER("f16", "0", "1", "3", "3", "1")
              READS("2", "1") READS("4", "3") TOGETHER("bf16", "1", "2", "4", "4", "2") READS("5", "4")
                  ROUNDS("f16", "5", "5") TAIL);
}
END_TEST

/* Behind what parts the reads, or what writes a register a second time, or may not, nothing is moved. */
START_TEST(left) {
  static const char *const between[] = {"$L1:\n", "\t@%p1 bra \t$L1;\n", MULTIPLIES, "\tmov.b32 %tft0_1, 0;\n"};
  for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
    char ptx[2048];
    snprintf(ptx, sizeof ptx, "%s%s%s", HEAD MULTIPLIES READS("1", "0"), between[i],
             READS("2", "1") ROUNDS("f16", "1", "1") ROUNDS("f16", "2", "2") TAIL);
    stays(ptx);
  }
  stays(HEAD READS("1", "0") READS("2", "1") ROUNDS("f16", "1", "1") ROUNDS("f16", "2", "2") TAIL);
  static const char *const besides[] = {"\tmov.b32 %r2, 0;\n", "\tmov.b16 %rs2, 0;\n", "\t@%p1 mov.b16 %rs2, 0;\n",
                                        "\tunknown.b16 \t%rs2;\n"};
  for (size_t i = 0; i < sizeof besides / sizeof *besides; i++) {
    char ptx[2048];
    snprintf(ptx, sizeof ptx, "%s%s%s",
             HEAD MULTIPLIES READS("1", "0") READS("2", "1") ROUNDS("f16", "1", "1") ROUNDS("f16", "2", "2"),
             besides[i], TAIL);
    stays(ptx);
  }
  stays(HEAD MULTIPLIES READS("1", "0") READS("2", "1")
            ROUNDS("f16", "1", "1") "\t@%p1 cvt.rn.f16.f32 \t%rs2, %r2;\n" TAIL);
  stays(HEAD MULTIPLIES "\tmov.b32 %r1, %r3;\n" READS("2", "1") ROUNDS("f16", "1", "1") ROUNDS("f16", "2", "2") TAIL);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("rounding_pairs");
  tcase_add_test(t, paired);
  tcase_add_test(t, paired_far);
  tcase_add_test(t, paired_alike);
  tcase_add_test(t, left);
  Suite *s = suite_create("rounding_pairs");
  suite_add_tcase(s, t);
  return session_main(s);
}
