/* PTX as statements: nothing of the text is lost, registers are found by scope, layout of lines does not matter; and
 * the rows of faults.def can be switched off. */
#include "session.h"

#include "codegen/ptx/faults.h"

static tf_ptx_module parsed(session *s, const char *text) {
  tf_ptx_module m;
  uint32_t line = 0;
  ck_assert_msg(tf_ptx_parse(s->pool, tf_strz(text), &m, &line), "line %u:\n%s", line, text);
  return m;
}

/* Also where every statement is printed by itself. */
static void stays(session *s, const char *text) {
  tf_ptx_module m = parsed(s, text);
  ck_assert_str_eq(tf_ptx_print(s->pool, &m).ptr, text);
  for (size_t i = 0; i < m.functions.n; i++) m.functions.at[i]->changed = true;
  ck_assert_str_eq(tf_ptx_print(s->pool, &m).ptr, text);
}

#define KERNEL(body) ".version 8.6\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 k_0)\n{" body "}\n"

START_TEST(unchanged) {
  session s;
  session_start(&s);
  stays(&s, "");
  stays(&s, "// only a comment");
  stays(&s, KERNEL(""));
  stays(&s, KERNEL("ret;"));
  stays(&s, KERNEL("\n\t.reg .b32 \t%r<3>;\n\t/* } ; */ mov.b32 %r1,/* , */%r2 ; // }\n;;\n\tret ;\n // end\n"));
  stays(&s,
        KERNEL("\n\t.pragma \"nounroll; }\";\n\t.shared .align 4 .b32 t[2] = {1, 2};\n$L__BB0_1 :\n\t.loc 1 2 3\n\tbra "
               "$L__BB0_1;\n"));
  stays(
      &s,
      ".version 8.6\n.target sm_90a, debug\n.address_size 64\n.file 1 \"a{b.c\"\n.extern .shared .align 1024 .b8 d[];\n"
      ".global .align 4 .b32 g[2] = {1, 2};\n.extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n"
      ".func (.reg .b32 %out) f(.reg .b32 %in)\n{\n\tmov.b32 %out, %in;\n\tret;\n}\n.weak .entry k() .maxntid 4\n{\n"
      "\t{ // call\n\t.param .b32 p;\n\tst.param.b32 [p+0], 1;\n\tcall.uni (r), f, (p);\n\t}\n\tret;\n}\n"
      ".section .debug_abbrev\n{\n.b8 1\n}\n");
  session_end(&s);
}
END_TEST

START_TEST(unfinished) {
  static const struct {
    const char *text;
    uint32_t line;
  } texts[] = {{KERNEL("\n\tmov.b32 %r1, %r2\n"), 6},
               {".entry k()\n{\n\tret;\n", 2},
               {".entry k()\n{\n\t{\n\tret;\n}\n", 2},
               {".entry k()\n{\n\tret;\n/* ... \n}\n", 4},
               {".entry k()\n{\n\tadd.s32 [%r1;\n}\n", 3}};
  session s;
  session_start(&s);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    tf_ptx_module m;
    uint32_t line = 0;
    ck_assert_msg(!tf_ptx_parse(s.pool, tf_strz(texts[i].text), &m, &line), "taken:\n%s", texts[i].text);
    ck_assert_uint_eq(line, texts[i].line);
  }
  session_end(&s);
}
END_TEST

static const tf_ptx_statement *instruction(const tf_ptx_function *f, int n) {
  for (const tf_ptx_statement *s = f->first; s; s = s->next)
    if (s->kind == TF_PTX_INSTRUCTION && n-- == 0) return s;
  ck_abort_msg("so many instructions there are not");
  return NULL;
}

START_TEST(operands) {
  session s;
  session_start(&s);
  tf_ptx_module m =
      parsed(&s, KERNEL(".reg .pred %p<3>; .reg .b32 %r<9>, one; .reg .v2 .b64 pair;\n"
                        "@!%p1 setp.lt.and.s32 %p1|%p2, %r1, -5, !%p2;\n"
                        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                        "[%r1], [k_0, {%r2, one}], [sym+8];\n"
                        "mov.u32 %r1, %tid.x; mov.f32 %r2, 0f3F800000; call (one), f, (%r3, 1.5e-3); ret;"));
  const tf_ptx_function *f = m.functions.at[0];
  const tf_ptx_statement *setp = instruction(f, 0), *copy = instruction(f, 1), *tid = instruction(f, 2);
  ck_assert_uint_eq(setp->n, 4);
  ck_assert_uint_eq(tf_ptx_text_at(setp, 0).len, 7);
  ck_assert_uint_eq(tf_ptx_reg_at(setp, 0), TF_PTX_NONE); /* a pair */
  ck_assert_int_eq(tf_ptx_operand_at(setp, 2)->kind, TF_PTX_NUMBER);
  ck_assert(tf_ptx_operand_at(setp, 3)->negated);
  ck_assert_uint_eq(setp->guard_reg, setp->operand[0].reg);
  ck_assert(setp->operand[0].written && setp->operand[1].written && !setp->operand[2].written);
  ck_assert_uint_eq(copy->n, 3);
  ck_assert_int_eq(tf_ptx_operand_at(copy, 1)->kind, TF_PTX_ADDRESS);
  ck_assert_uint_eq(copy->entries, 10);
  ck_assert(!copy->operand[1].written); /* of an address */
  ck_assert_uint_eq(tf_ptx_bits(f, copy->operand[6].reg), 32);
  ck_assert_int_eq(tf_ptx_operand_at(tid, 1)->kind, TF_PTX_NAME);
  ck_assert_uint_eq(tf_ptx_text_at(tid, 1).len, 6);
  ck_assert_int_eq(tf_ptx_operand_at(instruction(f, 3), 1)->kind, TF_PTX_NUMBER);
  ck_assert_uint_eq(instruction(f, 4)->n, 3);
  ck_assert_uint_eq(instruction(f, 5)->n, 0);
  ck_assert_uint_eq(f->classes.at[3].bits, 128);
  session_end(&s);
}
END_TEST

/* Names of a scope hide those outside, and end with it. */
START_TEST(scopes) {
  session s;
  session_start(&s);
  tf_ptx_module m =
      parsed(&s, KERNEL(".reg .b32 %r<4>, x; mov.b32 x, %r1; { .reg .b16 x; .reg .b64 %r<2>; mov.b32 x, %r1;"
                        " mov.b32 x, %r3; } mov.b32 x, %r1; mov.b32 y, %r4; mov.b32 x, %r01;"));
  const tf_ptx_function *f = m.functions.at[0];
  const tf_ptx_statement *in = instruction(f, 1);
  ck_assert_uint_eq(tf_ptx_bits(f, in->operand[0].reg), 16);
  ck_assert_uint_eq(tf_ptx_bits(f, in->operand[1].reg), 64);
  ck_assert(!tf_ptx_is_outer(f, in));
  ck_assert_uint_eq(tf_ptx_bits(f, instruction(f, 2)->operand[1].reg), 32); /* beyond the inner range */
  ck_assert_uint_eq(instruction(f, 3)->operand[0].reg, instruction(f, 0)->operand[0].reg);
  ck_assert_uint_eq(instruction(f, 3)->operand[1].reg, instruction(f, 0)->operand[1].reg);
  for (uint32_t i = 0; i < 2; i++) ck_assert_uint_eq(instruction(f, 4)->operand[i].reg, TF_PTX_NONE);
  ck_assert_uint_eq(instruction(f, 5)->operand[1].reg, TF_PTX_NONE);
  session_end(&s);
}
END_TEST

/* The pattern of each row, laid out as no compiler does it, and what of it must be gone. */
static const struct {
  tf_ptx_fault fault;
  const char *body, *pattern;
} patterns[] = {
    {TF_PTX_FAULT_products, "mov.u32 %a1,%tid.x;mov.u32 %a2,%tid.y;mul.lo.s32 %a3,%a1,%a2;shl.b32 %a4,%a3,2;",
     "shl.b32 %a4,%a3,2"},
    {TF_PTX_FAULT_minmax, "neg.s32 %a2,%a1; max.s32 %a3,%a4,%a2;\nmax.s32\n%a5,%a3,%a6;", "max.s32"},
    {TF_PTX_FAULT_equal16, "max.s16 %h1,%h2,5;cvt.u32.u16 %a1,%h1;setp.eq.s32 %q1,%a1,5;", "max.s16"},
    {TF_PTX_FAULT_accumulators,
     "selp.f64 %d1,0d0000000000000000,%d2,%q1; mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 "
     "{%d1,%d2,%d3,%d4},{%d5,%d6},{%d7},{%d1,%d2,%d3,%d4};",
     "selp.f64"},
    {TF_PTX_FAULT_abs16, "abs.s16 %h1,%h2;", "abs.s16"},
    {TF_PTX_FAULT_abs, "abs.s64 %d1,%d2; neg.s64 %d1,%d1; max.s64 %d1,%d1,-2;", "abs.s64"},
    {TF_PTX_FAULT_halves, "cvt.u32.u16 %a1,%h1;mov.b32 {_,%h2},%a1;", "mov.b32 {_"},
    {TF_PTX_FAULT_nan, "max.NaN.f16x2 %a1,%a2,%a3;@%q1 max.f16 %h1,%h2,%h3;", "max.f16 "},
    {TF_PTX_FAULT_fields, "bfe.s32 %a1,%a2,8,8; cvt.rn.f32.u32 %a3,%a1;", "bfe.s32"},
    {TF_PTX_FAULT_spill16, "ld.b16 %h1,[%d1]; shr.s16 %h2,%h1,1; st.b16 [%d1],%h2;", "shr.s16 %h2"},
    {TF_PTX_FAULT_neg16, "neg.s16 %h1,%h2;", "neg.s16"},
    {TF_PTX_FAULT_factors,
     "$T: wgmma.fence.sync.aligned;wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16\n{%a5,%a6,%a7,%a8},"
     "{%a1,%a2,%a3,%a4},%d1,1,1,1,0;wgmma.commit_group.sync.aligned;wgmma.wait_group.sync.aligned 0;@%q1 bra $T;",
     "$T: wgmma.fence"},
};

static const char *repaired(session *s, const char *body, uint32_t off, uint32_t ptxas) {
  const char *text = tf_pool_printf(
      s->pool, KERNEL("\n.reg .pred %%q<3>;.reg .b16 %%h<9>;.reg .b32 %%a<9>;.reg .b64 %%d<9>;\n%s\nret;\n"), body);
  tf_ptx_repair_options o = {.registers = 4, .off = off, .ptxas = ptxas};
  tf_str out;
  uint32_t line;
  ck_assert(tf_ptx_repair(s->pool, tf_strz(text), &o, &out, &line));
  return out.ptr;
}

START_TEST(rows) {
  session s;
  session_start(&s);
  ck_assert_uint_eq(sizeof patterns / sizeof *patterns, TF_PTX_FAULTS);
  tf_ptx_fault fault = patterns[_i].fault;
  uint32_t others = ((1u << TF_PTX_FAULTS) - 1) & ~(1u << fault);
  ck_assert_int_eq(fault, _i);
  ck_assert_ptr_null(strstr(repaired(&s, patterns[_i].body, others, 0), patterns[_i].pattern));
  ck_assert_ptr_null(strstr(repaired(&s, patterns[_i].body, 0, 0), patterns[_i].pattern));
  ck_assert_ptr_nonnull(strstr(repaired(&s, patterns[_i].body, ~0u, 0), patterns[_i].pattern));
  /* known to be mended from a version on: none is, so all are due for every version */
  if (!tf_ptx_fault_rows[fault].fixed)
    ck_assert_ptr_null(strstr(repaired(&s, patterns[_i].body, others, 999), patterns[_i].pattern));
  session_end(&s);
}
END_TEST

START_TEST(names) {
  static const struct {
    const char *text;
    uint32_t off;
  } texts[] = {{"", 0},
               {"all", 0},
               {"none", (1u << TF_PTX_FAULTS) - 1},
               {"-nan", 1u << TF_PTX_FAULT_nan},
               {"-nan,-fields,nan", 1u << TF_PTX_FAULT_fields},
               {"none,halves", ((1u << TF_PTX_FAULTS) - 1) & ~(1u << TF_PTX_FAULT_halves)}};
  uint32_t off;
  tf_str wrong;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ck_assert(tf_ptx_read_repairs(tf_strz(texts[i].text), &off, &wrong));
    ck_assert_uint_eq(off, texts[i].off);
  }
  ck_assert(!tf_ptx_read_repairs(tf_strz("nan,nans"), &off, &wrong));
  ck_assert(tf_str_eqz(wrong, "nans"));
  ck_assert(!tf_ptx_read_repairs(tf_strz("nan,,halves"), &off, &wrong));
}
END_TEST

/* Inline PTX keeps its own names: nothing is put into a scope that has them. */
START_TEST(inline_names) {
  session s;
  session_start(&s);
  static const char body[] = "{ .reg .b16 x, y; abs.s16 x, y; }";
  ck_assert_ptr_nonnull(strstr(repaired(&s, body, 0, 0), "abs.s16 x, y;"));
  session_end(&s);
}
END_TEST

/* Unknown repairs are refused with the list; the compiler leaves out what it is told to. */
START_TEST(options) {
  static const char text[] = "define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {\n"
                             "  %v = load i16, ptr addrspace(1) %x\n  %n = sub i16 0, %v\n  %s = ashr i16 %n, 3\n"
                             "  store i16 %s, ptr addrspace(1) %y\n  ret void\n}\n";
  session s;
  session_start(&s);
  for (int i = 0; i < 3; i++) {
    static const char *const lists[] = {NULL, "-neg16", "-neg61"};
    tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX, .ptx_repair = lists[i]};
    tf_status st = tf_codegen_ll(s.compiler, tf_context_diags(s.ctx), TF_STR("k.ll"), tf_strz(text), s.pool, &o, &s.r);
    ck_assert_int_eq(st == TF_OK, i < 2);
    if (i < 2) ck_assert_int_eq(strstr(s.r.ptx.ptr, "neg.s16") != NULL, i == 1);
  }
  ck_assert_ptr_nonnull(strstr(s.log, "there is no repair of PTX '-neg61'; expected a list of: all, none, products"));
  session_end(&s);
}
END_TEST

/* Ops by their first words: those that write their first operand and nothing else, and neighbours that do not. */
START_TEST(defining_ops) {
  static const char yes[] = "abs add addc and atom bfe bfi bfind brev clz cnot copysign cos createpolicy cvt cvta div "
                            "dp2a dp4a elect ex2 fma "
                            "fns getctarank isspacep ld ldmatrix ldu lg2 lop3 mad madc mapa match max min mma mov "
                            "movmatrix mul mul24 neg not "
                            "or popc prmt rcp redux rem rsqrt sad selp set setp shf shfl shl shr sin slct sqrt sub "
                            "subc tanh tcgen05.ld testp "
                            "vote xor ";
  static const char *const no[] = {"",         "a",     "abs",       "aaa.",     "st.global.b32", "stmatrix.sync",
                                   "red.b32",  "ldx.",  "mul25.s32", "tcgen05.", "tcgen05.st.",   "wgmma.mma_async.",
                                   "bar.sync", "zero.", "movs.b32",  "sets.b32", "barrier.sync",  "mbarrier.init.",
                                   "xor",      "xorr.", "ret",       "bra.uni"};
  for (const char *at = yes; *at; at = strchr(at, ' ') + 1) {
    char op[32];
    size_t n = strcspn(at, " ");
    snprintf(op, sizeof op, "%.*s.b32", (int)n, at);
    ck_assert_msg(tf_ptx_defines(tf_strz(op)), "%s", op);
    ck_assert_msg(tf_ptx_defines((tf_str){op, n + 1}), "%.*s", (int)n + 1, op);
    ck_assert_msg(!tf_ptx_defines((tf_str){op, n}), "%.*s", (int)n, op);
  }
  for (size_t i = 0; i < sizeof no / sizeof *no; i++) ck_assert_msg(!tf_ptx_defines(tf_strz(no[i])), "%s", no[i]);
}
END_TEST

/* Loops that are one turn in the text: written out, or refused. */
static const struct {
  const char *body, *want; /* NULL: refused */
} turns[] = {
    {"tf.rolled 0, 1, 2, 2; mov.b32 %tfa0_i1_1x0, %a1; mov.b32 %a2, %tfv_i0_1x0; tf.turned 0;",
     "mov.b32 %tfa0_2, %a1;\n\tmov.b32 %a2, 1;\n\tmov.b32 %tfa0_4, %a1;\n\tmov.b32 %a2, 3;"},
    {"tf.rolled 0, 0, 1, 2; tf.rolled 1, 0, 1, 2; mov.b32 %a1, %tfa0_i0_2x0_1x1; tf.turned 1; tf.turned 0;",
     "%tfa0_0;\n\tmov.b32 %a1, %tfa0_1;\n\tmov.b32 %a1, %tfa0_2;\n\tmov.b32 %a1, %tfa0_3;"},
    {"tf.rolled 0, 0, 1, 2; mov.b32 %a1, %tfa0_0; add.s32 %a2, %a1, 1; mov.b32 %tfa0_0, %a2; tf.turned 0;",
     "%tfa0_0, %a2"},
    /* what a turn starts from is not what the one before it started from */
    {"tf.rolled 0, 0, 1, 2; add.s32 %a1, %a1, 1; mov.b32 %tfa0_i0_1x0, %a1; tf.turned 0;", NULL},
    {"tf.rolled 0, 0, 1, 2; @%q1 mov.b32 %a1, 0; mov.b32 %tfa0_i0_1x0, %a1; tf.turned 0;", NULL},
    /* jumps forward: labels of each turn; what both ways write is written, what one does is another turn's */
    {"tf.rolled 0, 0, 1, 2; @%q1 bra $L; mov.b32 %tfa0_i0_1x0, %a1; $L: tf.turned 0;",
     "@%q1 bra $L_turn0;\n\tmov.b32 %tfa0_0, %a1;\n\t$L_turn0:\n\t@%q1 bra $L_turn1;\n\tmov.b32 %tfa0_1, "
     "%a1;\n\t$L_turn1:"},
    {"tf.rolled 0, 0, 1, 2; @%q1 bra $L; mov.b32 %a2, 1; bra.uni $M; $L: mov.b32 %a2, 0; $M: mov.b32 %tfa0_i0_1x0, "
     "%a2; "
     "tf.turned 0;",
     "$M_turn1:\n\tmov.b32 %tfa0_1, %a2;"},
    {"tf.rolled 0, 0, 1, 2; @%q1 bra $L; mov.b32 %a2, %a1; $L: mov.b32 %tfa0_i0_1x0, %a2; tf.turned 0;", NULL},
    {"tf.rolled 0, 0, 1, 2; @%q1 bra $L; mov.b32 %tfa0_i0_1x0, %a2; $L: mov.b32 %a2, %a1; tf.turned 0;", NULL},
    {"tf.rolled 0, 0, 1, 2; @%q1 bra $L; mov.b32 %a2, 1; bra.uni $M; $L: mov.b32 %a3, 0; $M: mov.b32 %tfa0_i0_1x0, "
     "%a2; "
     "tf.turned 0;",
     NULL},
    /* backward, from elsewhere, out of it */
    {"tf.rolled 0, 0, 1, 2; $L: mov.b32 %tfa0_i0_1x0, %a1; @%q1 bra $L; tf.turned 0;", NULL},
    {"@%q1 bra $L; tf.rolled 0, 0, 1, 2; $L: mov.b32 %tfa0_i0_1x0, %a1; tf.turned 0;", NULL},
    {"tf.rolled 0, 0, 1, 2; tf.rolled 1, 0, 1, 2; @%q1 bra $L; mov.b32 %tfa0_0, %a1; tf.turned 1; $L: tf.turned 0;",
     NULL},
    {"tf.rolled 0, 0, 1, 2; @%q1 bra $L; mov.b32 %tfa0_i0_1x0, %a1; tf.turned 0; $L:", NULL},
    {"tf.rolled 0, 0, 1, 2; mov.b32 %tfa0_i0_1x0, %a1;", NULL},
    /* beyond the array, of a loop that is not there */
    {"tf.rolled 0, 0, 1, 6; mov.b32 %tfa0_i0_1x0, %a1; tf.turned 0;", NULL},
    {"tf.rolled 0, 0, 1, 2; mov.b32 %tfa0_in1_1x0, %a1; tf.turned 0;", NULL},
    {"tf.rolled 0, 0, 1, 2; tf.turned 0; mov.b32 %tfa0_i0_1x0, %a1;", NULL},
};

START_TEST(rolled) {
  session s;
  session_start(&s);
  const char *text = tf_pool_printf(
      s.pool, KERNEL("\n.reg .pred %%q<3>;.reg .b32 %%a<9>;.reg .b32 %%tfa0_<5>;\n%s\nret;\n"), turns[_i].body);
  bool split = false;
  tf_ptx_repair_options o = {.split = &split};
  tf_str out;
  uint32_t line;
  ck_assert(tf_ptx_repair(s.pool, tf_strz(text), &o, &out, &line));
  ck_assert_msg(split == !turns[_i].want, "%s", turns[_i].body);
  if (turns[_i].want) ck_assert_msg(strstr(out.ptr, turns[_i].want) != NULL, "%s", out.ptr);
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("ptx_module");
  tcase_add_loop_test(t, rolled, 0, sizeof turns / sizeof *turns);
  tcase_add_test(t, unchanged);
  tcase_add_test(t, unfinished);
  tcase_add_test(t, operands);
  tcase_add_test(t, scopes);
  tcase_add_loop_test(t, rows, 0, TF_PTX_FAULTS);
  tcase_add_test(t, names);
  tcase_add_test(t, inline_names);
  tcase_add_test(t, options);
  tcase_add_test(t, defining_ops);
  Suite *s = suite_create("ptx_module");
  suite_add_tcase(s, t);
  return session_main(s);
}
