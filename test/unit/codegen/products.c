/* What is rewritten in PTX for ptxas's sake, and into what: products times a constant. */
#include "session.h"

#include "codegen/ptx/faults.h"

static const char head[] = ".version 8.0\n.target sm_90a\n\n.visible .entry k()\n{\n"
                           "\t.reg .pred \t%p<2>;\n\t.reg .b32 \t%r<12>;\n\t.reg .b64 \t%rd<12>;\n\n";
static const char tail[] = "\tst.global.b32 \t[%rd9], %r9;\n\tst.global.b64 \t[%rd9], %rd8;\n\tret;\n}\n";

/* The body becomes `want`; NULL = stays. */
static void becomes(const char *body, const char *want) {
  session s;
  session_start(&s);
  tf_strbuf in = {.pool = s.pool}, out = {.pool = s.pool};
  for (int twice = 0; twice < 2; twice++) { /* each function has registers of its own */
    tf_sb_printf(&in, "%s%s%s", head, body, tail);
    tf_sb_printf(&out, "%s%s%s", head, want ? want : body, tail);
  }
  tf_str got = session_repair(&s, tf_sb_str(&in), TF_PTX_FAULT_products);
  ck_assert_str_eq(tf_sb_cstr(&out), got.ptr);
  ck_assert_uint_eq(got.len, tf_sb_str(&out).len);
  session_end(&s);
}

#define FACTORS "\tmov.u32 \t%r1, %tid.x;\n\tmov.u32 \t%r2, %tid.y;\n"

START_TEST(shifted) {
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tshl.b32 \t%r9, %r3, 2;\n",
          FACTORS "\tshl.b32 \t%r3, %r2, 2;\n\tmul.lo.s32 \t%r9, %r1, %r3;\n");
  /* the later factor is scaled, whatever the order */
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r2, %r1;\n\tshl.b32 \t%r9, %r3, 1;\n",
          FACTORS "\tshl.b32 \t%r3, %r2, 1;\n\tmul.lo.s32 \t%r9, %r1, %r3;\n");
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r1;\n\tshl.b32 \t%r9, %r3, 1;\n",
          FACTORS "\tshl.b32 \t%r3, %r1, 1;\n\tmul.lo.s32 \t%r9, %r1, %r3;\n");
}
END_TEST

START_TEST(multiplied) {
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tmul.lo.s32 \t%r9, %r3, -12;\n",
          FACTORS "\tmul.lo.s32 \t%r3, %r2, -12;\n\tmul.lo.s32 \t%r9, %r1, %r3;\n");
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tmad.lo.s32 \t%r9, %r3, 12, %r2;\n",
          FACTORS "\tmul.lo.s32 \t%r3, %r2, 12;\n\tmad.lo.s32 \t%r9, %r1, %r3, %r2;\n");
}
END_TEST

START_TEST(wide) {
  becomes("\tmov.b64 \t%rd1, %clock64;\n\tmov.b64 \t%rd2, 7;\n"
          "\tmul.lo.s64 \t%rd3, %rd1, %rd2;\n\tshl.b64 \t%rd8, %rd3, 3;\n",
          "\tmov.b64 \t%rd1, %clock64;\n\tmov.b64 \t%rd2, 7;\n"
          "\tshl.b64 \t%rd3, %rd2, 3;\n\tmul.lo.s64 \t%rd8, %rd1, %rd3;\n");
}
END_TEST

/* The blocks of a function may stand in any order. */
START_TEST(reader_before) {
  becomes("\tbra.uni \t$L2;\n$L1:\n\tshl.b32 \t%r9, %r3, 2;\n\tbra.uni \t$L3;\n$L2:\n" FACTORS
          "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tbra.uni \t$L1;\n$L3:\n",
          "\tbra.uni \t$L2;\n$L1:\n\tmul.lo.s32 \t%r9, %r1, %r3;\n\tbra.uni \t$L3;\n$L2:\n" FACTORS
          "\tshl.b32 \t%r3, %r2, 2;\n\tbra.uni \t$L1;\n$L3:\n");
}
END_TEST

/* A factor with two definitions may have another value at the reader. */
START_TEST(redefined) {
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tadd.s32 \t%r1, %r1, 1;\n\tshl.b32 \t%r9, %r3, 2;\n",
          FACTORS "\tshl.b32 \t%r3, %r1, 2;\n\tadd.s32 \t%r1, %r1, 1;\n\tmul.lo.s32 \t%r9, %r2, %r3;\n");
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tadd.s32 \t%r1, %r1, 1;\n\tadd.s32 \t%r2, %r2, 1;\n"
                  "\tshl.b32 \t%r9, %r3, 2;\n",
          NULL);
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tld.global.v2.b32 \t{%r1, %r2}, [%rd1];\n"
                  "\tshl.b32 \t%r9, %r3, 2;\n",
          NULL);
}
END_TEST

START_TEST(others) {
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tshl.b32 \t%r9, %r3, 2;\n\tadd.s32 \t%r4, %r3, 1;\n", NULL);
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, 5;\n\tshl.b32 \t%r9, %r3, 2;\n", NULL);
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tshl.b32 \t%r9, %r3, %r2;\n", NULL);
  becomes(FACTORS "\tmul.lo.s32 \t%r3, %r1, %r2;\n\tshr.u32 \t%r9, %r3, 2;\n", NULL);
  becomes(FACTORS "\tmul.hi.s32 \t%r3, %r1, %r2;\n\tshl.b32 \t%r9, %r3, 2;\n", NULL);
}
END_TEST

/* What LLVM makes of it comes through whole: two scales of products of one factor, in a loop. */
START_TEST(from_llvm) {
  static const char text[] =
      "define ptx_kernel void @k(ptr addrspace(1) %o, i32 %a, i32 %n) {\n"
      "entry:\n  br label %loop\n"
      "loop:\n  %i = phi i32 [0, %entry], [%j, %loop]\n"
      "  %d = udiv i32 %i, %n\n  %r = urem i32 %i, 7\n"
      "  %x = mul i32 %d, %a\n  %y = shl i32 %x, 2\n  %z = mul i32 %r, %a\n  %w = shl i32 %z, 1\n"
      "  %s = add i32 %y, %w\n  %p = getelementptr i32, ptr addrspace(1) %o, i32 %s\n"
      "  store i32 %i, ptr addrspace(1) %p\n"
      "  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %loop, label %exit\n"
      "exit:\n  ret void\n}\n";
  session s;
  session_start(&s);
  session_ll(&s, text, "sm_90a");
  tf_str again = session_repair(&s, s.r.ptx, TF_PTX_FAULT_products);
  ck_assert_ptr_eq(again.ptr, s.r.ptx.ptr); /* nothing is left to do */
  unsigned scaled = 0;
  for (const char *at = s.r.ptx.ptr; (at = strstr(at, "shl.b32")); at++) {
    const char *next = strchr(at, '\n') + 1;
    scaled += strncmp(next, "\tmul.lo.s32", 11) == 0 || strncmp(next, "\tmad.lo.s32", 11) == 0;
  }
  ck_assert_uint_ge(scaled, 1);
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("products");
  tcase_add_test(t, shifted);
  tcase_add_test(t, multiplied);
  tcase_add_test(t, wide);
  tcase_add_test(t, reader_before);
  tcase_add_test(t, redefined);
  tcase_add_test(t, others);
  tcase_add_test(t, from_llvm);
  Suite *s = suite_create("products");
  suite_add_tcase(s, t);
  return session_main(s);
}
