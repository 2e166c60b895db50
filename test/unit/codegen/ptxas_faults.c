/* What is rewritten in PTX for ptxas's sake besides products.c: minima and maxima, f64 accumulators, values of
 * 16 bits. */
#include "session.h"

#include "codegen/ptx/faults.h"

static const char head[] = ".version 8.0\n.target sm_90a\n\n.visible .entry k()\n{\n\t.reg .pred \t%p<4>;\n"
                           "\t.reg .b16 \t%rs<12>;\n\t.reg .b32 \t%r<12>;\n\t.reg .b64 \t%rd<22>;\n\n";
static const char tail[] = "\tret;\n}\n";

static tf_str whole(session *s, const char *body) {
  tf_strbuf b = {.pool = s->pool};
  for (int twice = 0; twice < 2; twice++) tf_sb_printf(&b, "%s%s%s", head, body, tail);
  return tf_sb_str(&b);
}

/* The body becomes `want`; NULL = stays. What it becomes, stays. */
static void becomes(tf_ptx_fault fault, const char *body, const char *want) {
  session s;
  session_start(&s);
  tf_str in = whole(&s, body), got = session_repair(&s, in, fault);
  ck_assert_str_eq(whole(&s, want ? want : body).ptr, got.ptr);
  if (want) ck_assert_str_eq(got.ptr, session_repair(&s, got, fault).ptr);
  session_end(&s);
}

#define MAX(d, a, b) "\tmax.s32 \t" d ", " a ", " b ";\n"
#define SELECTED(gt, d, a, b) "\t{ .reg .pred q; setp." gt ".s32 q, " a ", " b "; selp.b32 " d ", " a ", " b ", q; }\n"

/* A setp.eq of what came of a minimum: then it is compared and selected; any other comparison leaves it. */
START_TEST(compared) {
#define CHOSEN(op, type, d, a, b)                                                                                      \
  "\t{ .reg .pred q; setp." op "." type " q, " a ", " b "; selp.b16 " d ", " a ", " b ", q; }\n"
#define EQ "\tsetp.eq.s16 \t%p1, %rs3, 5;\n"
  becomes(TF_PTX_FAULT_equal16, "\tmax.s16 \t%rs3, %rs2, 5;\n" EQ, CHOSEN("gt", "s16", "%rs3", "%rs2", "5") EQ);
  becomes(TF_PTX_FAULT_equal16, "\tmin.u16 \t%rs3, %rs2, %rs4;\n" EQ, CHOSEN("lt", "u16", "%rs3", "%rs2", "%rs4") EQ);
  becomes(TF_PTX_FAULT_equal16, "\tmin.s16 \t%rs5, %rs2, %rs4;\n\tmov.b16 \t%rs3, %rs5;\n" EQ,
          CHOSEN("lt", "s16", "%rs5", "%rs2", "%rs4") "\tmov.b16 \t%rs3, %rs5;\n" EQ);
  becomes(TF_PTX_FAULT_equal16, "\t@%p2 max.u16 \t%rs3, %rs2, %rs4;\n" EQ,
          "\t{ .reg .pred q; setp.gt.u16 q, %rs2, %rs4; @%p2 selp.b16 %rs3, %rs2, %rs4, q; }\n" EQ);
  becomes(TF_PTX_FAULT_equal16, "\tmax.s16x2 \t%r3, %r2, %r4;\n\tmov.b32 \t{%rs3, %rs4}, %r3;\n" EQ,
          "\t{ .reg .b32 u, v; xor.b32 u, %r2, 0x80008000; xor.b32 v, %r4, 0x80008000; max.u16x2 u, u, v; "
          "xor.b32 %r3, u, 0x80008000; }\n\tmov.b32 \t{%rs3, %rs4}, %r3;\n" EQ);
  /* read before it is written, in a loop */
  becomes(TF_PTX_FAULT_equal16,
          "$L:\n" EQ "\tcvt.u16.u32 \t%rs3, %r1;\n\tcvt.u32.u16 \t%r1, %rs5;\n"
          "\tmax.s16 \t%rs5, %rs2, %rs4;\n\t@%p1 bra \t$L;\n",
          "$L:\n" EQ "\tcvt.u16.u32 \t%rs3, %r1;\n\tcvt.u32.u16 \t%r1, %rs5;\n" CHOSEN("gt", "s16", "%rs5", "%rs2",
                                                                                       "%rs4") "\t@%p1 bra \t$L;\n");
  becomes(TF_PTX_FAULT_equal16, "\tmax.s16 \t%rs5, %rs2, 5;\n" EQ, NULL);
  becomes(TF_PTX_FAULT_equal16, "\tmax.s16 \t%rs3, %rs2, 5;\n\tsetp.ne.s16 \t%p1, %rs3, 5;\n", NULL);
  becomes(TF_PTX_FAULT_equal16, "\tmax.f16 \t%rs3, %rs2, %rs4;\n\tmax.s32 \t%r1, %r1, %r2;\n" EQ, NULL);
#undef EQ
#undef CHOSEN
}
END_TEST

START_TEST(negated) {
  static const char *const negations[] = {
      "\tneg.s32 \t%r2, %r1;\n",
      "\tsub.s32 \t%r2, 0, %r1;\n",
      "\tsub.s32 \t%r2, %r9, %r1;\n",
      "\tmul.lo.s32 \t%r2, %r1, -1;\n",
      "\tmul.lo.s32 \t%r2, %r1, %r9;\n",
      "\tmad.lo.s32 \t%r2, %r1, %r9, 7;\n",
      "\tmad.lo.s32 \t%r2, %r1, -1, %r9;\n",
      "\tneg.s32 \t%r1, %r1;\n\tshl.b32 \t%r2, %r1, 2;\n",
      "\tneg.s32 \t%r8, %r1;\n\tadd.s32 \t%r2, %r9, %r8;\n",
      "\tneg.s32 \t%r8, %r1;\n\tmov.b32 \t%r2, %r8;\n",
      "\tneg.s32 \t%r8, %r1;\n\tselp.b32 \t%r2, %r9, %r8, %p1;\n",
      "\tneg.s64 \t%rd1, %rd2;\n\tcvt.u32.u64 \t%r2, %rd1;\n",
      "\tneg.s16 \t%rs1, %rs2;\n\tmov.b32 \t%r2, {%rs1, %rs3};\n",
      "\tneg.s32 \t%r8, %r1;\n\tmad.lo.s32 \t%r2, %r8, 3, %r9;\n",
  };
  for (size_t i = 0; i < sizeof negations / sizeof *negations; i++) {
    session s;
    session_start(&s);
    tf_strbuf in = {.pool = s.pool}, out = {.pool = s.pool};
    tf_sb_printf(&in, "%s%s%s", negations[i], MAX("%r3", "%r4", "%r2"), MAX("%r6", "%r3", "%r5"));
    /* what is chosen may still be it */
    tf_sb_printf(&out, "%s%s%s", negations[i], SELECTED("gt", "%r3", "%r4", "%r2"),
                 SELECTED("gt", "%r6", "%r3", "%r5"));
    becomes(TF_PTX_FAULT_minmax, tf_sb_cstr(&in), tf_sb_cstr(&out));
    session_end(&s);
  }
}
END_TEST

START_TEST(outer) {
  becomes(TF_PTX_FAULT_minmax, "\tneg.s32 \t%r2, %r1;\n" MAX("%r3", "%r4", "%r5") MAX("%r6", "%r3", "%r2"),
          "\tneg.s32 \t%r2, %r1;\n" MAX("%r3", "%r4", "%r5") SELECTED("gt", "%r6", "%r3", "%r2"));
  becomes(TF_PTX_FAULT_minmax, "\tneg.s32 \t%r2, %r1;\n\tmin.s32 \t%r2, %r2, 7;\n\tmin.s32 \t%r2, 9, %r2;\n",
          "\tneg.s32 \t%r2, %r1;\n" SELECTED("lt", "%r2", "%r2", "7") SELECTED("lt", "%r2", "9", "%r2"));
}
END_TEST

/* The accumulator of a loop comes back through a copy. */
START_TEST(loop) {
  becomes(
      TF_PTX_FAULT_minmax,
      "$L1:\n" MAX("%r5", "%r7", "%r2") "\tneg.s32 \t%r2, %r1;\n\tmov.b32 \t%r7, %r5;\n\t@%p1 bra \t$L1;\n",
      "$L1:\n" SELECTED("gt", "%r5", "%r7", "%r2") "\tneg.s32 \t%r2, %r1;\n\tmov.b32 \t%r7, %r5;\n\t@%p1 bra \t$L1;\n");
}
END_TEST

START_TEST(halves_and_pairs) {
  becomes(TF_PTX_FAULT_minmax, "\tneg.s16 \t%rs2, %rs1;\n\tmin.s16 \t%rs3, %rs2, -5;\n\tmin.s16 \t%rs3, %rs3, %rs4;\n",
          "\tneg.s16 \t%rs2, %rs1;\n"
          "\t{ .reg .b16 u, v; xor.b16 u, %rs2, 0x8000; xor.b16 v, -5, 0x8000; min.u16 u, u, v; xor.b16 %rs3, u, "
          "0x8000; }\n"
          "\t{ .reg .b16 u, v; xor.b16 u, %rs3, 0x8000; xor.b16 v, %rs4, 0x8000; min.u16 u, u, v; "
          "xor.b16 %rs3, u, 0x8000; }\n");
  becomes(TF_PTX_FAULT_minmax,
          "\tsub.s16 \t%rs2, 0, %rs1;\n\tmov.b32 \t%r1, {%rs2, %rs2};\n\tmax.s16x2 \t%r3, %r2, %r1;\n"
          "\tmax.s16x2 \t%r4, %r3, %r2;\n",
          "\tsub.s16 \t%rs2, 0, %rs1;\n\tmov.b32 \t%r1, {%rs2, %rs2};\n"
          "\t{ .reg .b32 u, v; xor.b32 u, %r2, 0x80008000; xor.b32 v, %r1, 0x80008000; max.u16x2 u, u, v; "
          "xor.b32 %r3, u, 0x80008000; }\n"
          "\t{ .reg .b32 u, v; xor.b32 u, %r3, 0x80008000; xor.b32 v, %r2, 0x80008000; max.u16x2 u, u, v; "
          "xor.b32 %r4, u, 0x80008000; }\n");
}
END_TEST

START_TEST(harmless) {
  /* alone */
  becomes(TF_PTX_FAULT_minmax, "\tneg.s32 \t%r2, %r1;\n" MAX("%r3", "%r4", "%r2"), NULL);
  /* a minimum in a maximum, unsigned, of 64 bits */
  becomes(TF_PTX_FAULT_minmax, "\tneg.s32 \t%r2, %r1;\n\tmin.s32 \t%r3, %r4, %r2;\n" MAX("%r5", "%r3", "%r4"), NULL);
  becomes(TF_PTX_FAULT_minmax, "\tneg.s32 \t%r2, %r1;\n\tmax.u32 \t%r3, %r4, %r2;\n\tmax.u32 \t%r5, %r3, %r4;\n", NULL);
  becomes(TF_PTX_FAULT_minmax,
          "\tneg.s64 \t%rd2, %rd1;\n\tmax.s64 \t%rd3, %rd4, %rd2;\n\tmax.s64 \t%rd5, %rd3, %rd4;\n", NULL);
  /* nothing negated: loads, sums, products with numbers, absolute values */
  becomes(TF_PTX_FAULT_minmax, "\tneg.s32 \t%r9, %r1;\n" MAX("%r3", "%r4", "%r2") MAX("%r5", "%r3", "%r6"), NULL);
  becomes(TF_PTX_FAULT_minmax,
          "\tadd.s32 \t%r2, %r1, %r9;\n\tsub.s32 \t%r8, 0, %r1;\n" MAX("%r3", "%r4", "%r2") MAX("%r5", "%r3", "%r6"),
          NULL);
  becomes(TF_PTX_FAULT_minmax,
          "\tmad.lo.s32 \t%r2, %r1, 4, %r9;\n\tsub.s32 \t%r8, 0, %r1;\n" MAX("%r3", "%r4", "%r2")
              MAX("%r5", "%r3", "%r6"),
          NULL);
  becomes(TF_PTX_FAULT_minmax,
          "\tneg.s32 \t%r1, %r1;\n\tabs.s32 \t%r2, %r1;\n" MAX("%r3", "%r4", "%r2") MAX("%r5", "%r3", "%r6"), NULL);
}
END_TEST

#define OPERANDS "\n\t\t{%rd1, %rd2, %rd3, %rd4},\n\t\t{%rd5, %rd6},\n\t\t{%rd7},\n\t\t{%rd1, %rd2, %rd3, %rd4};\n"
#define MMA "\tmma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64" OPERANDS

START_TEST(cleared) {
  becomes(TF_PTX_FAULT_accumulators,
          MMA "\tselp.f64 \t%rd1, 0d0000000000000000, %rd2, %p1;\n\tselp.f64 \t%rd3, %rd4, 0d0000000000000000, %p1;\n"
              "\tselp.b64 \t%rd5, 0, %rd6, %p1;\n\tselp.f64 \t%rd7, %rd8, %rd7, %p1;\n"
              "\tselp.f64 \t%rd9, 0d7FF8000000000000, %rd8, %p1;\n",
          MMA "\t{ .reg .b64 m; selp.b64 m, 0, -1, %p1; and.b64 %rd1, %rd2, m; }\n"
              "\t{ .reg .b64 m; selp.b64 m, -1, 0, %p1; and.b64 %rd3, %rd4, m; }\n"
              "\t{ .reg .b64 m; selp.b64 m, 0, -1, %p1; and.b64 %rd5, %rd6, m; }\n"
              "\t{ .reg .b64 m, u, v; selp.b64 m, -1, 0, %p1; and.b64 u, %rd8, m; not.b64 m, m; and.b64 v, %rd7, m; "
              "or.b64 %rd7, u, v; }\n"
              "\tselp.f64 \t%rd9, 0d7FF8000000000000, %rd8, %p1;\n");
}
END_TEST

START_TEST(other_products) {
  static const char selection[] = "\tselp.f64 \t%rd1, 0d0000000000000000, %rd2, %p1;\n";
  becomes(TF_PTX_FAULT_accumulators, selection, NULL);
  session s;
  session_start(&s);
  static const char *const products[] = {"m8n8k4.row.col.f64.f64.f64.f64", "m16n8k16.row.col.f32.f16.f16.f32"};
  for (int i = 0; i < 2; i++) {
    tf_strbuf b = {.pool = s.pool};
    tf_sb_printf(&b, "\tmma.sync.aligned.%s%s%s", products[i], OPERANDS, selection);
    becomes(TF_PTX_FAULT_accumulators, tf_sb_cstr(&b), NULL);
  }
  session_end(&s);
}
END_TEST

START_TEST(narrow) {
  becomes(TF_PTX_FAULT_abs16, "\tabs.s16 \t%rs2, %rs2;\n\tneg.s16 \t%rs2, %rs1;\n",
          "\t{ .reg .b32 d, x; .reg .pred q; cvt.s32.s16 x, %rs2; neg.s32 d, x; setp.lt.s32 q, x, 0; "
          "selp.b32 d, d, x, q; cvt.u16.u32 %rs2, d; }\n\tneg.s16 \t%rs2, %rs1;\n");
  becomes(TF_PTX_FAULT_neg16,
          "\tneg.s16 \t%rs2, %rs1;\n\tsub.s16 \t%rs3, 0, %rs2;\n"
          "\tmul.lo.s16 \t%rs4, %rs3, -1;\n\tmad.lo.s16 \t%rs4, %rs3, %rs2, %rs1;\n",
          "\t{ .reg .b32 d, x, y, z; cvt.u32.u16 x, %rs1; neg.s32 d, x; cvt.u16.u32 %rs2, d; }\n"
          "\t{ .reg .b32 d, x, y, z; mov.b32 x, 0; cvt.u32.u16 y, %rs2; sub.s32 d, x, y; cvt.u16.u32 %rs3, d; }\n"
          "\t{ .reg .b32 d, x, y, z; cvt.u32.u16 x, %rs3; mov.b32 y, -1; mul.lo.s32 d, x, y; cvt.u16.u32 %rs4, d; }\n"
          "\t{ .reg .b32 d, x, y, z; cvt.u32.u16 x, %rs3; cvt.u32.u16 y, %rs2; cvt.u32.u16 z, %rs1; "
          "mad.lo.s32 d, x, y, z; cvt.u16.u32 %rs4, d; }\n");
  becomes(TF_PTX_FAULT_neg16, "\tneg.s32 \t%r2, %r1;\n\tadd.s16 \t%rs1, %rs2, %rs3;\n\tneg.f16 \t%rs1, %rs2;\n", NULL);
}
END_TEST

START_TEST(absolute) {
  becomes(TF_PTX_FAULT_abs, "\tabs.s32 \t%r2, %r1;\n\tneg.s32 \t%r2, %r2;\n\tabs.f32 \t%f2, %f1;\n",
          "\t{ .reg .b32 t; .reg .pred q; neg.s32 t, %r1; setp.lt.s32 q, %r1, 0; selp.b32 %r2, t, %r1, q; }\n"
          "\tneg.s32 \t%r2, %r2;\n\tabs.f32 \t%f2, %f1;\n");
  becomes(TF_PTX_FAULT_abs, "\t@!%p1 abs.s64 \t%rd2, %rd2;\n",
          "\t{ .reg .b64 t; .reg .pred q; neg.s64 t, %rd2; setp.lt.s64 q, %rd2, 0; "
          "@!%p1 selp.b64 %rd2, t, %rd2, q; }\n");
  becomes(TF_PTX_FAULT_abs, "\tabs.s16 \t%rs2, %rs1;\n\tabs.f64 \t%rd1, %rd2;\n\tneg.s64 \t%rd1, %rd2;\n", NULL);
}
END_TEST

#define SHIFTED(hi, r) "\t{ .reg .b32 h; shr.u32 h, " r ", 16; cvt.u16.u32 " hi ", h; }\n"

START_TEST(upper_halves) {
  static const char *const extended[] = {
      "\tcvt.u32.u16 \t%r1, %rs1;\n",
      "\tld.global.nc.b16 \t%r1, [%rd1];\n",
      "\tld.shared.u8 \t%r1, [%rd1];\n",
      "\tcvt.u64.u16 \t%rd1, %rs1;\n\tcvt.u32.u64 \t%r1, %rd1;\n",
      "\tcvt.u32.u8 \t%r2, %rs1;\n\tmov.b32 \t%r1, %r2;\n",
      "\tcvt.u32.u16 \t%r2, %rs1;\n\tselp.b32 \t%r1, %r2, %r3, %p1;\n",
  };
  for (size_t i = 0; i < sizeof extended / sizeof *extended; i++) {
    session s;
    session_start(&s);
    tf_strbuf in = {.pool = s.pool}, out = {.pool = s.pool};
    tf_sb_printf(&in, "%s\tmov.b32 \t{_, %%rs2}, %%r1;\n", extended[i]);
    tf_sb_printf(&out, "%s" SHIFTED("%%rs2", "%%r1"), extended[i]);
    becomes(TF_PTX_FAULT_halves, tf_sb_cstr(&in), tf_sb_cstr(&out));
    session_end(&s);
  }
  /* through ops on pairs */
  becomes(TF_PTX_FAULT_halves,
          "\tcvt.u32.u16 \t%r1, %rs1;\n\tmax.s16x2 \t%r2, %r3, %r1;\n\tfma.rn.f16x2 \t%r4, %r1, %r3, %r1;\n"
          "\tadd.rn.f16x2 \t%r4, %r3, %r3;\n\tmov.b32 \t{_, %rs2}, %r2;\n",
          "\tcvt.u32.u16 \t%r1, %rs1;\n"
          "\t{ .reg .b16 l, z; .reg .b32 e<4>; mov.b16 z, 0; cvt.u16.u32 l, %r1; mov.b32 e0, {l, z};"
          "\tmax.s16x2 \t%r2, %r3, e0; }\n"
          "\t{ .reg .b16 l, z; .reg .b32 e<4>; mov.b16 z, 0; cvt.u16.u32 l, %r1; mov.b32 e0, {l, z}; "
          "cvt.u16.u32 l, %r1; mov.b32 e1, {l, z};\tfma.rn.f16x2 \t%r4, e0, %r3, e1; }\n"
          "\tadd.rn.f16x2 \t%r4, %r3, %r3;\n\tmov.b32 \t{_, %rs2}, %r2;\n");
  /* the definition may stand behind it */
  becomes(TF_PTX_FAULT_halves, "$L1:\n\tmov.b32 \t{%rs1, %rs2}, %r1;\n\tcvt.u32.u16 \t%r1, %rs3;\n\tbra.uni \t$L1;\n",
          "$L1:\n\t{ .reg .b32 h; cvt.u16.u32 %rs1, %r1; shr.u32 h, %r1, 16; cvt.u16.u32 %rs2, h; }\n"
          "\tcvt.u32.u16 \t%r1, %rs3;\n\tbra.uni \t$L1;\n");
  becomes(TF_PTX_FAULT_halves,
          "\tld.global.b32 \t%r1, [%rd1];\n\tcvt.u32.u16 \t%r2, %rs1;\n\tmov.b32 \t{_, %rs2}, %r1;\n", NULL);
  becomes(TF_PTX_FAULT_halves, "\tcvt.u32.u16 \t%r1, %rs1;\n\tmov.b32 \t{%rs2, _}, %r1;\n", NULL);
  becomes(TF_PTX_FAULT_halves, "\tcvt.u32.u16 \t%r1, %rs1;\n\tadd.s32 \t%r1, %r2, %r3;\n\tmov.b32 \t{_, %rs2}, %r3;\n",
          NULL);
}
END_TEST

START_TEST(nan_of_halves) {
  becomes(TF_PTX_FAULT_nan,
          "\tmax.NaN.f16x2 \t%r1, %r2, %r3;\n\tmax.f16 \t%rs1, %rs2, %rs3;\n\tmin.f16 \t%rs1, %rs2, %rs3;\n"
          "\tmin.NaN.bf16x2 \t%r1, %r2, %r3;\n\tmin.bf16 \t%rs1, %rs2, %rs3;\n\tmin.NaN.bf16 \t%rs1, %rs2, %rs3;\n",
          "\tmax.NaN.f16x2 \t%r1, %r2, %r3;\n\t{ .reg .b32 x, y; cvt.f32.f16 x, %rs2; cvt.f32.f16 y, %rs3; "
          "max.f32 x, x, y; cvt.rn.f16.f32 %rs1, x; }\n\tmin.f16 \t%rs1, %rs2, %rs3;\n"
          "\tmin.NaN.bf16x2 \t%r1, %r2, %r3;\n\t{ .reg .b32 x, y; mov.b32 x, {0, %rs2}; mov.b32 y, {0, %rs3}; "
          "min.f32 x, x, y; cvt.rn.bf16.f32 %rs1, x; }\n\tmin.NaN.bf16 \t%rs1, %rs2, %rs3;\n");
  becomes(TF_PTX_FAULT_nan, "\tmax.f16x2 \t%r1, %r2, %r3;\n\tmax.f16 \t%rs1, %rs2, %rs3;\n", NULL);
  becomes(TF_PTX_FAULT_nan, "\tmax.NaN.f16 \t%rs1, %rs2, %rs3;\n\tmax.f16 \t%rs1, %rs2, %rs3;\n", NULL);
}
END_TEST

START_TEST(fields) {
  becomes(TF_PTX_FAULT_fields,
          "\tbfe.s32 \t%r1, %r2, 8, 8;\n\tbfe.s32 \t%r1, %r1, 16, 16;\n\tcvt.rn.f64.u32 \t%rd1, %r1;\n"
          "\tbfe.s32 \t%r1, %r2, %r3, 8;\n\tbfe.u32 \t%r1, %r2, 0, 8;\n",
          "\t{ .reg .b32 t; shl.b32 t, %r2, 16; shr.s32 %r1, t, 24; }\n"
          "\t{ .reg .b32 t; shl.b32 t, %r1, 0; shr.s32 %r1, t, 16; }\n\tcvt.rn.f64.u32 \t%rd1, %r1;\n"
          "\tbfe.s32 \t%r1, %r2, %r3, 8;\n\tbfe.u32 \t%r1, %r2, 0, 8;\n");
  becomes(TF_PTX_FAULT_fields,
          "\tbfe.s32 \t%r1, %r2, 8, 8;\n\tcvt.rn.f32.s32 \t%r1, %r1;\n\tcvt.u32.u16 \t%r1, %rs1;\n", NULL);
}
END_TEST

/* What ptxas is given instead is PTX. */
START_TEST(assembled) {
  static const char text[] =
      "define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, <2 x half> %a, <2 x half> %b, half %c, "
      "<2 x bfloat> %d, <2 x bfloat> %e, bfloat %f) {\n"
      "  %v = load i16, ptr addrspace(1) %x\n  %n = sub i16 0, %v\n  %q = mul i16 %n, %v\n  %r = call i16 "
      "@llvm.abs.i16(i16 %q, i1 false)\n  %s = ashr i16 %r, 3\n  store i16 %s, ptr addrspace(1) %y\n"
      "  %m = call <2 x half> @llvm.maximum.v2f16(<2 x half> %a, <2 x half> %b)\n"
      "  %h = extractelement <2 x half> %m, i32 1\n  %z = call half @llvm.maxnum.f16(half %h, half %c)\n"
      "  %p = getelementptr i8, ptr addrspace(1) %y, i64 8\n  store half %z, ptr addrspace(1) %p\n"
      "  %mb = call <2 x bfloat> @llvm.minimum.v2bf16(<2 x bfloat> %d, <2 x bfloat> %e)\n"
      "  %hb = extractelement <2 x bfloat> %mb, i32 1\n  %zb = call bfloat @llvm.minnum.bf16(bfloat %hb, bfloat %f)\n"
      "  %pb = getelementptr i8, ptr addrspace(1) %y, i64 16\n  store bfloat %zb, ptr addrspace(1) %pb\n"
      "  ret void\n}\ndeclare i16 @llvm.abs.i16(i16, i1)\ndeclare half @llvm.maxnum.f16(half, half)\n"
      "declare <2 x half> @llvm.maximum.v2f16(<2 x half>, <2 x half>)\ndeclare bfloat @llvm.minnum.bf16(bfloat, "
      "bfloat)\n"
      "declare <2 x bfloat> @llvm.minimum.v2bf16(<2 x bfloat>, <2 x bfloat>)\n";
  static const char *const targets[] = {"sm_80", "sm_90a", "sm_100a"};
  for (int i = 0; i < 3; i++) {
    session s;
    session_start(&s);
    session_ll(&s, text, targets[i]);
    ck_assert_ptr_null(strstr(s.r.ptx.ptr, "\tneg.s16"));
    ck_assert_ptr_null(strstr(s.r.ptx.ptr, "\tabs.s16"));
    ck_assert_ptr_nonnull(strstr(s.r.ptx.ptr, "neg.s32 d, x; setp.lt.s32"));
    ck_assert_ptr_nonnull(strstr(s.r.ptx.ptr, "max.NaN.f16x2"));
    ck_assert_ptr_nonnull(strstr(s.r.ptx.ptr, "max.f32 x, x, y; cvt.rn.f16.f32"));
    ck_assert_ptr_nonnull(strstr(s.r.ptx.ptr, "min.f32 x, x, y; cvt.rn.bf16.f32"));
    session_end(&s);
  }
}
END_TEST

/* What a user's LLVM becomes goes through all of it, and through ptxas where there is one. */
START_TEST(from_llvm) {
  static const char text[] =
      "define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %z, i1 %c, i32 %n, i16 %h) {\n"
      "entry:\n  br label %loop\n"
      "loop:\n  %i = phi i32 [0, %entry], [%j, %loop]\n  %m = phi i32 [-2147483648, %entry], [%m1, %loop]\n"
      "  %s = phi i16 [0, %entry], [%s1, %loop]\n"
      "  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i\n  %v = load i32, ptr addrspace(1) %p\n"
      "  %w = sub i32 0, %v\n  %m1 = call i32 @llvm.smax.i32(i32 %m, i32 %w)\n"
      "  %t = trunc i32 %v to i16\n  %u = sub i16 %h, %t\n  %s1 = call i16 @llvm.smin.i16(i16 %s, i16 %u)\n"
      "  %j = add i32 %i, 1\n  %q = icmp ult i32 %j, %n\n  br i1 %q, label %loop, label %exit\n"
      "exit:\n  %ext = zext i16 %s1 to i32\n  %both = xor i32 %m1, %ext\n  store i32 %both, ptr addrspace(1) %x\n"
      "  %d = load <4 x double>, ptr addrspace(1) %z\n"
      "  %e = select i1 %c, <4 x double> zeroinitializer, <4 x double> %d\n"
      "  %c0 = extractelement <4 x double> %e, i32 0\n  %c1 = extractelement <4 x double> %e, i32 1\n"
      "  %c2 = extractelement <4 x double> %e, i32 2\n  %c3 = extractelement <4 x double> %e, i32 3\n"
      "  %r = call {double, double, double, double} @llvm.nvvm.mma.m16n8k4.row.col.f64(double %c0, double %c1, double "
      "%c2, double %c0, double %c1, double %c2, double %c3)\n"
      "  %r3 = extractvalue {double, double, double, double} %r, 3\n  store double %r3, ptr addrspace(1) %z\n"
      "  ret void\n}\n"
      "declare i32 @llvm.smax.i32(i32, i32)\ndeclare i16 @llvm.smin.i16(i16, i16)\n"
      "declare {double, double, double, double} @llvm.nvvm.mma.m16n8k4.row.col.f64(double, double, double, double, "
      "double, double, double)\n";
  session s;
  session_start(&s);
  session_ll(&s, text, "sm_90a");
  ck_assert_ptr_null(strstr(s.r.ptx.ptr, "max.s32"));
  ck_assert_ptr_null(strstr(s.r.ptx.ptr, "min.s16"));
  ck_assert_ptr_null(strstr(s.r.ptx.ptr, "selp.f64"));
  ck_assert_ptr_nonnull(strstr(s.r.ptx.ptr, "setp.gt.s32 q"));
  ck_assert_ptr_nonnull(strstr(s.r.ptx.ptr, "min.u16 u"));
  ck_assert_ptr_nonnull(strstr(s.r.ptx.ptr, "selp.b64 m"));
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("ptxas_faults");
  tcase_add_test(t, negated);
  tcase_add_test(t, compared);
  tcase_add_test(t, outer);
  tcase_add_test(t, loop);
  tcase_add_test(t, halves_and_pairs);
  tcase_add_test(t, harmless);
  tcase_add_test(t, cleared);
  tcase_add_test(t, other_products);
  tcase_add_test(t, narrow);
  tcase_add_test(t, absolute);
  tcase_add_test(t, upper_halves);
  tcase_add_test(t, nan_of_halves);
  tcase_add_test(t, fields);
  tcase_add_test(t, assembled);
  tcase_add_test(t, from_llvm);
  Suite *s = suite_create("ptxas_faults");
  suite_add_tcase(s, t);
  return session_main(s);
}
