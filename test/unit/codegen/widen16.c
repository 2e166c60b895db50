/* 16-bit values that go into words: of which functions, every form of instruction, and what ptxas makes of it. */
#include "session.h"

#include "codegen/ptx/faults.h"
#include "codegen/ptx/widen16.h"

#define HEAD(halves)                                                                                                   \
  ".version 8.6\n.target sm_90a\n.address_size 64\n\n.visible .entry k(\n\t.param .u16 k_p\n)\n{\n"                    \
  "\t.reg .pred \t%p<3>;\n\t.reg " halves "<16>;\n\t.reg .b32 \t%r<12>;\n\t.reg .b64 \t%rd<12>;\n"                     \
  "\t.shared .align 16 .b8 smem[64];\n\n"
static const char tail[] = "\tret;\n}\n";

#define READ(n, m) "cvt.u16.u32 %half" #n ", %w" #m "; "
#define WRITTEN(n, m) " cvt.u32.u16 %w" #m ", %half" #n "; }"

static const struct {
  const char *in, *out; /* NULL: only the names change */
} forms[] = {
    /* wider registers are the same to these */
    {"ld.param.b16 \t%rs1, [k_p];", NULL},
    {"ld.global.nc.b16 \t%rs1, [%rd1+-8];", NULL},
    {"ld.shared.s8 \t%rs1, [%rd1];", NULL},
    {"@%p1 ld.global.v4.b8 \t{%rs1, %rs2, %rs3, %rs4}, [%rd1+16];", NULL},
    {"st.global.v2.b16 \t[%rd1], {%rs1, %rs2};",
     "{ .reg .b32 %word<2>; prmt.b32 %word0, %w1, 0, 0x4410; prmt.b32 %word1, %w2, 0, 0x4410; "
     "st.global.v2.b16 \t[%rd1], {%word0, %word1}; }"},
    {"@%p1 st.shared.b16 \t[%r1+2], %rs3;",
     "{ .reg .b32 %word<1>; prmt.b32 %word0, %w3, 0, 0x4410; @%p1 st.shared.b16 \t[%r1+2], %word0; }"},
    {"@!%p2 st.shared.b8 \t[%rd1], %rs1;", NULL},
    {"ld.global.L2::cache_hint.b16 %rs1, [%rd1], %rd2;", NULL},
    {"cvt.u32.u16 \t%r1, %rs1;", NULL},
    {"cvt.s16.s8 \t%rs1, %rs2;", NULL},
    {"cvt.u16.u64 \t%rs1, %rd1;", NULL},
    {"cvt.rn.f32.s16 \t%r1, %rs2;", NULL},
    {"cvt.rzi.u16.f64 \t%rs1, %rd1;", NULL},
    /* the lower half of a word op */
    {"mov.b16 \t%rs1, %rs2;", "mov.b32 \t%w1, %w2;"},
    {"mov.b16 \t%rs1, -3;", "mov.b32 \t%w1, -3;"},
    {"mov.b16 \t%rs1, 0x3C00;", "mov.b32 \t%w1, 0x3C00;"},
    {"@%p1 mov.b16 \t%rs1, %rs2;", "@%p1 mov.b32 \t%w1, %w2;"},
    {"selp.b16 \t%rs1, 0x7FFF, %rs2, %p1;", "selp.b32 \t%w1, 0x7FFF, %w2, %p1;"},
    {"and.b16 \t%rs1, %rs2, 255;", "and.b32 \t%w1, %w2, 255;"},
    {"not.b16 \t%rs1, %rs2;", "not.b32 \t%w1, %w2;"},
    {"shl.b16 \t%rs1, %rs2, %r3;", "shl.b32 \t%w1, %w2, %r3;"},
    {"mad.lo.s16 \t%rs1, %rs2, %rs3, -5;", "mad.lo.s32 \t%w1, %w2, %w3, -5;"},
    {"neg.s16 \t%rs1, %rs2;", "neg.s32 \t%w1, %w2;"},
    {"neg.bf16 \t%rs1, %rs2;", "xor.b32 \t%w1, %w2, 0x8000;"},
    {"abs.f16 \t%rs1, %rs2;", "and.b32 \t%w1, %w2, 0x7fff;"},
    {"fma.rn.relu.f16 \t%rs1, %rs2, %rs3, %rs4;", "fma.rn.relu.f16x2 \t%w1, %w2, %w3, %w4;"},
    {"max.NaN.bf16 \t%rs1, %rs2, %rs3;", "max.NaN.bf16x2 \t%w1, %w2, %w3;"},
    {"cvt.rn.f16.f32 \t%rs1, %r2;", "cvt.rn.f16x2.f32 \t%w1, 0f00000000, %r2;"},
    {"cvt.rn.bf16.f32 \t%rs1, %r2;", "cvt.rn.bf16x2.f32 \t%w1, 0f00000000, %r2;"},
    /* pairs */
    {"mov.b32 \t%r1, {%rs2, %rs3};", "prmt.b32 \t%r1, %w2, %w3, 0x5410;"},
    {"mov.b32 \t{%rs1, %rs2}, %r3;", "{ mov.b32 %w1, %r3; shr.u32 %w2, %r3, 16; }"},
    {"mov.b32 \t{_, %rs2}, %r3;", "{ shr.u32 %w2, %r3, 16; }"},
    {"mov.b32 \t{%rs1, other}, %r3;",
     "{ mov.b32 %w1, %r3; { .reg .b32 %half; shr.u32 %half, %r3, 16; cvt.u16.u32 other, %half; } }"},
    {"mov.b32 \t{other, %rs1}, %r3;", "{ cvt.u16.u32 other, %r3; shr.u32 %w1, %r3, 16; }"},
    {"mov.b64 \t{%rs1, _, %rs3, %rs4}, %rd7;",
     "{ .reg .b32 %lower, %upper; mov.b64 {%lower, %upper}, %rd7; mov.b32 %w1, %lower; mov.b32 %w3, %upper; "
     "shr.u32 %w4, %upper, 16; }"},
    {"mov.b64 \t%rd1, {%rs1, %rs2, %rs3, %rs4};",
     "{ .reg .b32 %lower, %upper; prmt.b32 \t%lower, %w1, %w2, 0x5410; prmt.b32 \t%upper, %w3, %w4, 0x5410; "
     "mov.b64 \t%rd1, {%lower, %upper}; }"},
    /* the rest, between a reading and a writing */
    {"@%p1 mov.b32 \t{%rs1, %rs2}, %r3;",
     "{ .reg .b16 %half<2>; " READ(0, 1)
         READ(1, 2) "@%p1 mov.b32 \t{%half0, %half1}, %r3; cvt.u32.u16 %w1, %half0;" WRITTEN(1, 2)},
    {"mov.b32 \t%r1, {%rs2, other};", "{ .reg .b16 %half<1>; " READ(0, 2) "mov.b32 \t%r1, {%half0, other}; }"},
    {"shr.s16 \t%rs1, %rs2, 3;", "{ .reg .b16 %half<2>; " READ(1, 2) "shr.s16 \t%half0, %half1, 3;" WRITTEN(0, 1)},
    {"max.u16 \t%rs1, %rs1, %rs2;",
     "{ .reg .b16 %half<2>; " READ(0, 1) READ(1, 2) "max.u16 \t%half0, %half0, %half1;" WRITTEN(0, 1)},
    {"@%p1 min.s16 \t%rs1, %rs2, 7;",
     "{ .reg .b16 %half<2>; " READ(0, 1) READ(1, 2) "@%p1 min.s16 \t%half0, %half1, 7;" WRITTEN(0, 1)},
    {"mul.wide.u16 \t%r1, %rs2, 3;", "{ .reg .b16 %half<1>; " READ(0, 2) "mul.wide.u16 \t%r1, %half0, 3; }"},
    {"setp.lt.s16 \t%p1, %rs2, -1;", "{ .reg .b16 %half<1>; " READ(0, 2) "setp.lt.s16 \t%p1, %half0, -1; }"},
    {"neg.ftz.f16 \t%rs1, %rs2;", "{ .reg .b16 %half<2>; " READ(1, 2) "neg.ftz.f16 \t%half0, %half1;" WRITTEN(0, 1)},
    {"cvt.f32.f16 \t%r1, %rs2;", "{ .reg .b16 %half<1>; " READ(0, 2) "cvt.f32.f16 \t%r1, %half0; }"},
    {"cvt.rn.f16.f64 \t%rs1, %rd2;", "{ .reg .b16 %half<1>; cvt.rn.f16.f64 \t%half0, %rd2;" WRITTEN(0, 1)},
    {"cvt.rn.satfinite.e4m3x2.f32 \t%rs1, %r2, %r3;",
     "{ .reg .b16 %half<1>; cvt.rn.satfinite.e4m3x2.f32 \t%half0, %r2, %r3;" WRITTEN(0, 1)},
    {"atom.relaxed.gpu.global.add.noftz.f16 %rs1, [%rd1], %rs2;",
     "{ .reg .b16 %half<2>; " READ(1, 2) "atom.relaxed.gpu.global.add.noftz.f16 \t%half0, [%rd1], %half1;" WRITTEN(0,
                                                                                                                   1)},
    {"red.relaxed.gpu.global.add.noftz.f16 [%rd1], %rs2;",
     "{ .reg .b16 %half<1>; " READ(0, 2) "red.relaxed.gpu.global.add.noftz.f16 \t[%rd1], %half0; }"},
    {"cp.async.bulk.prefetch.tensor.4d.L2.global.im2col [%rd1, {%r1, %r2, %r3, %r4}], {%rs1, %rs2};",
     "{ .reg .b16 %half<2>; " READ(0, 1) READ(
         1, 2) "cp.async.bulk.prefetch.tensor.4d.L2.global.im2col \t[%rd1, {%r1, %r2, %r3, %r4}], {%half0, %half1}; }"},
    {"tanh.approx.f16 \t%rs1, %rs2;",
     "{ .reg .b16 %half<2>; " READ(1, 2) "tanh.approx.f16 \t%half0, %half1;" WRITTEN(0, 1)},
};
enum { FORMS = sizeof forms / sizeof *forms };

/* `line` with %w for %rs. */
static const char *renamed(tf_pool *pool, const char *line) {
  tf_strbuf b = {.pool = pool};
  for (const char *at; (at = strstr(line, "%rs")); line = at + 3) {
    tf_sb_put(&b, (tf_str){line, (size_t)(at - line)});
    tf_sb_puts(&b, "%w");
  }
  tf_sb_puts(&b, line);
  return tf_sb_cstr(&b);
}

static const char *rewritten(session *s, const char *body, uint32_t registers) {
  const char *ptx = tf_pool_printf(s->pool, "%s%s%s", HEAD(".b16 \t%rs"), body, tail);
  tf_ptx_repair_options o = {.registers = registers, .off = ~(1u << TF_PTX_FAULT_spill16)};
  tf_str out;
  uint32_t line;
  ck_assert(tf_ptx_repair(s->pool, tf_strz(ptx), &o, &out, &line));
  return out.ptr;
}

static void becomes(session *s, const char *body, const char *want) {
  ck_assert_str_eq(rewritten(s, body, 1), tf_pool_printf(s->pool, "%s%s%s", HEAD(".b32 \t%w"), want, tail));
}

START_TEST(form) {
  session s;
  session_start(&s);
  const char *in = forms[_i].in, *out = forms[_i].out ? forms[_i].out : renamed(s.pool, in);
  becomes(&s, tf_pool_printf(s.pool, "\t%s\n", in), tf_pool_printf(s.pool, "\t%s\n", out));
  session_end(&s);
}
END_TEST

/* What only inline PTX and unknown ops have. */
START_TEST(others) {
  session s;
  session_start(&s);
  becomes(&s, "\tfrob.b16 \t%rs1, %rs2, %rs1; // %rs4\n",
          "\t{ .reg .b16 %half<2>; " READ(0, 1) READ(1, 2) "frob.b16 \t%half0, %half1, %half0; cvt.u32.u16 %w1, %half0;"
                                                           " cvt.u32.u16 %w2, %half1; } // %rs4\n");
  becomes(&s,
          "\t// begin inline asm\n\t{\n.reg .b16 t;\nL: not.b16 t, %rs1; @%p1 bra L; mov.b16 %rs2, t;\n}\n"
          "\t// end inline asm\n\tmov.b16 \t%rs3, %rs2;\n",
          "\t// begin inline asm\n\t{\n.reg .b16 t;\nL: { .reg .b16 %half<1>; " READ(
              0, 1) "not.b16 \tt, %half0; } @%p1 "
                    "bra L; { .reg .b16 %half<1>; "
                    "mov.b16 \t%half0, t;" WRITTEN(0, 2) "\n}\n"
                                                         "\t// end inline "
                                                         "asm\n\tmov.b32 "
                                                         "\t%w3, %w2;\n");
  becomes(&s, "\tst.global.v2.b16 \t[%rd1], // ; %rs9\n\t\t{%rs1,\n\t\t%rs2};\n",
          "\t{ .reg .b32 %word<2>; prmt.b32 %word0, %w1, 0, 0x4410; prmt.b32 %word1, %w2, 0, 0x4410; "
          "st.global.v2.b16 \t[%rd1], // ; %rs9\n\t\t{%word0,\n\t\t%word1}; }\n");
  session_end(&s);
}
END_TEST

/* All that can be assembled, in one kernel. */
START_TEST(assembled) {
  session s;
  session_start(&s);
  const char *ptxas = tf_find_ptxas(s.pool, NULL);
  if (!ptxas) printf("skipped: no ptxas, so nothing was assembled\n");
  tf_strbuf b = {.pool = s.pool};
  tf_sb_puts(&b, "\t.reg .b16 other;\n\tmov.b16 other, 1;\n");
  for (int i = 0; i < FORMS; i++) tf_sb_printf(&b, "\t%s\n", forms[i].in);
  for (uint32_t few = 0; ptxas && few < 2; few++) {
    char path[] = "/tmp/tf_widen16_XXXXXX";
    FILE *f = fdopen(mkstemp(path), "w");
    ck_assert_ptr_nonnull(f);
    fputs(rewritten(&s, tf_sb_cstr(&b), few), f);
    fclose(f);
    int status = system(tf_pool_printf(s.pool, "%s -arch=sm_90a %s -o /dev/null", ptxas, path));
    remove(path);
    ck_assert_msg(status == 0, "ptxas refuses them %s", few ? "as words" : "as halves");
  }
  session_end(&s);
}
END_TEST

static uint32_t registers(const char *header, uint32_t given) { return tf_ptx_registers(tf_strz(header), given); }

START_TEST(limits) {
  ck_assert_uint_eq(registers(".visible .entry k(\n)\n", 0), 255);
  ck_assert_uint_eq(registers(".visible .entry k(\n)\n", 64), 64);
  ck_assert_uint_eq(registers(".entry k(\n)\n.maxntid 1024\n", 0), 64);
  ck_assert_uint_eq(registers(".entry k(\n)\n.reqntid 128, 3, 1\n", 0), 168);
  ck_assert_uint_eq(registers(".weak .entry k(\n)\n.maxntid 128\n.minnctapersm 5\n", 0), 96);
  ck_assert_uint_eq(registers(".entry k(\n)\n.maxntid 33\n.maxnreg 40\n", 48), 40);
  ck_assert_uint_eq(registers(".entry a(\n)\n.maxntid 1024\n{\n}\n.entry k(\n)\n", 0), 255); /* the last counts */
  ck_assert_uint_eq(registers(".visible .func  (.param .b32 func_retval0) f(\n)\n", 0), 0);
}
END_TEST

static uint32_t pressure(session *s, const char *body) {
  const char *all =
      tf_pool_printf(s->pool,
                     ".entry k()\n{\n\t.reg .pred \t%%p<9>;\n\t.reg .b16 \t%%rs<9>;\n\t.reg .b32 \t%%r<9>;\n"
                     "\t.reg .b64 \t%%rd<9>;\n%s}\n",
                     body);
  tf_ptx_module m;
  uint32_t line;
  ck_assert(tf_ptx_parse(s->pool, tf_strz(all), &m, &line));
  ck_assert_uint_eq(m.functions.n, 1);
  return tf_ptx_pressure(m.functions.at[0], UINT32_MAX);
}

START_TEST(live) {
  session s;
  session_start(&s);
  ck_assert_uint_eq(pressure(&s, "\tret;\n"), 0);
  ck_assert_uint_eq(pressure(&s, "\tmov.b32 \t%r1, 1;\n"), 1); /* though nobody reads it */
  ck_assert_uint_eq(pressure(&s, "\tmov.b64 \t%rd1, 1;\n\tmov.b16 \t%rs1, 1;\n\tmov.b32 \t%r1, %tid.x;\n"
                                 "\tst.b64 \t[%rd1], %r1;\n\tst.b16 \t[%rd1], %rs1;\n"),
                    4);
  /* one after the other */
  ck_assert_uint_eq(pressure(&s, "\tadd.s32 \t%r2, 1, 1;\n\tadd.s32 \t%r3, %r2, 1;\n\tadd.s32 \t%r4, %r3, 1;\n"), 1);
  ck_assert_uint_eq(pressure(&s, "\tld.v4.b32 \t{%r1, %r2, %r3, %r4}, [%rd1];\n"), 4);
  /* around a loop: %r1 is wanted again, %r2 only by its own round */
  ck_assert_uint_eq(
      pressure(&s, "\tmov.b32 \t%r1, 1;\n$L1:\n\tmov.b32 \t%r2, %r1;\n\tsetp.eq.s32 \t%p1, %r2, 1;\n"
                   "\t@%p1 bra \t$L1;\n\tmov.b32 \t%r3, 1;\n\tmov.b32 \t%r4, 1;\n\tadd.s32 \t%r5, %r3, %r4;\n"),
      2);
  ck_assert_uint_eq(pressure(&s, "\tmov.b32 \t%r1, 1;\n$L1:\n\tmov.b32 \t%r2, 1;\n\tmov.b32 \t%r3, 1;\n"
                                 "\tadd.s32 \t%r2, %r2, %r3;\n\tst.b32 \t[%r1], %r2;\n\tbra.uni \t$L1;\n"),
                    3);
  /* what a condition writes, and what reads as it writes, was there before */
  ck_assert_uint_eq(pressure(&s, "\tmov.b32 \t%r1, 1;\n\tmov.b32 \t%r2, 1;\n\t@%p1 mov.b32 \t%r3, %r1;\n"
                                 "\tst.b32 \t[%r2], %r3;\n"),
                    3);
  ck_assert_uint_eq(pressure(&s, "\tmov.b32 \t%r1, 1;\n\twgmma.mma_async {%r3, %r4}, %rd1;\n\tst.b32 \t[%r1], %r3;\n"),
                    5);
  /* a jump that may go anywhere */
  ck_assert_uint_eq(pressure(&s, "\tmov.b32 \t%r1, 1;\n\tbrx.idx \t%r2, $T;\n$A:\n\tst.b32 \t[%r3], %r4;\n\tret;\n"
                                 "$B:\n\tst.b32 \t[%r1], %r5;\n\tret;\n"),
                    5);
  session_end(&s);
}
END_TEST

/* Functions without need stay as they are. */
START_TEST(stays) {
  session s;
  session_start(&s);
  static const char line[] = "\tmov.b32 \t{%rs1, %rs2}, %r1;\n";
  ck_assert_ptr_nonnull(strstr(rewritten(&s, line, 0), line));
  ck_assert_ptr_null(strstr(rewritten(&s, "\tcall.uni \tf, ();\n\tmov.b32 \t{%rs1, %rs2}, %r1;\n", 0), line));
  session_end(&s);
}
END_TEST

/* A kernel that keeps 256 values of 16 bits: pairs that are taken apart and put together again otherwise. */
static const char *many(session *s) {
  tf_strbuf b = {.pool = s->pool};
  tf_sb_puts(&b, "define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {\n");
  for (int i = 0; i < 320; i++)
    tf_sb_printf(&b,
                 "  %%p%d = getelementptr i8, ptr addrspace(1) %%x, i64 %d\n  %%v%d = load volatile <2 x half>, ptr "
                 "addrspace(1) %%p%d\n  %%a%d = extractelement <2 x half> %%v%d, i32 0\n"
                 "  %%b%d = extractelement <2 x half> %%v%d, i32 1\n",
                 i, 4 * i, i, i, i, i, i, i);
  tf_sb_puts(&b, "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n");
  for (int i = 0; i < 320; i++)
    tf_sb_printf(&b,
                 "  %%q%d = getelementptr i8, ptr addrspace(1) %%y, i64 %d\n"
                 "  %%n%d = fneg half %%b%d\n  %%w%d = insertelement <2 x half> undef, half %%n%d, i32 0\n"
                 "  %%z%d = insertelement <2 x half> %%w%d, half %%a%d, i32 1\n"
                 "  store volatile <2 x half> %%z%d, ptr addrspace(1) %%q%d\n",
                 i, 4 * i, i, i, i, i, i, i, (i + 1) % 320, i, i);
  tf_sb_puts(&b, "  ret void\n}\ndeclare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n");
  return tf_sb_cstr(&b);
}

/* STL of 8 or 16 bits among the machine code, 16 bytes an instruction. */
static unsigned narrow_spills(tf_str cubin, unsigned *all) {
  unsigned n = 0;
  *all = 0;
  for (size_t i = 0; i + 16 <= cubin.len; i += 16) {
    uint64_t low, high;
    memcpy(&low, cubin.ptr + i, 8);
    memcpy(&high, cubin.ptr + i + 8, 8);
    if ((low & 0xfff) != 0x387) continue;
    (*all)++;
    n += (high >> 9 & 7) < 4;
  }
  return n;
}

START_TEST(spilled) {
  session s;
  session_start(&s);
  bool assemble = session_ll(&s, many(&s), "sm_90a");
  ck_assert_ptr_null(strstr(s.r.ptx.ptr, "%rs"));
  unsigned all, narrow = assemble ? narrow_spills(s.r.cubin, &all) : 0;
  ck_assert_msg(!assemble || (all && !narrow), "%u of %u spills are narrow", narrow, all);
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("widen16");
  tcase_add_loop_test(t, form, 0, FORMS);
  tcase_add_test(t, others);
  tcase_add_test(t, assembled);
  tcase_add_test(t, limits);
  tcase_add_test(t, live);
  tcase_add_test(t, stays);
  tcase_add_test(t, spilled);
  tcase_set_timeout(t, 60);
  Suite *s = suite_create("widen16");
  suite_add_tcase(s, t);
  return session_main(s);
}
