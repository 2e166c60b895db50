/* Where registers of a warpgroup's product get a use for ptxas's sake: those that a later product reads again. */
#include "session.h"

#include "codegen/ptx/faults.h"

static const char head[] = ".version 8.0\n.target sm_90a\n\n.visible .entry k()\n{\n\t.reg .pred \t%p<4>;\n"
                           "\t.reg .b32 \t%r<40>;\n\t.reg .b64 \t%rd<9>;\n\n";
static const char condition[] = ".reg .pred %tf_always;\n\t.reg .b32 %tf_number;\n\tmov.u32 %tf_number, %smid;\n\t"
                                "setp.ne.b32 %tf_always, %tf_number, -1;\n\t";
static const char tail[] = "\tret;\n}\n";

/* The body with `uses` in the place of each `@`, or with nothing there. */
static tf_str whole(session *s, const char *body, const char *const *uses) {
  tf_strbuf b = {.pool = s->pool};
  for (int twice = 0; twice < 2; twice++) {
    unsigned n = 0;
    tf_sb_puts(&b, head);
    for (const char *at = body; *at; at++) {
      if (uses && uses[0] && at == body + strspn(body, "\t")) tf_sb_puts(&b, condition);
      if (*at != '#') tf_sb_put(&b, (tf_str){at, 1});
      else if (uses && uses[n])
        tf_sb_printf(&b,
                     "{ .reg .b32 %%none; @%%tf_always bra.uni $tf_kept%u; mov.u32 %%none, %%smid;%s $tf_kept%u: }\n\t",
                     n, uses[n], n);
      n += *at == '#';
    }
    tf_sb_puts(&b, tail);
  }
  return tf_sb_str(&b);
}

/* The uses come to where `#` stands; NULL: nothing does. What it becomes, stays. */
static void becomes_both(const char *body, const char *first, const char *second) {
  session s;
  session_start(&s);
  const char *const uses[] = {first, second};
  tf_str got = session_repair(&s, whole(&s, body, NULL), TF_PTX_FAULT_factors);
  ck_assert_str_eq(whole(&s, body, uses).ptr, got.ptr);
  ck_assert_str_eq(got.ptr, session_repair(&s, got, TF_PTX_FAULT_factors).ptr);
  session_end(&s);
}

static void becomes(const char *body, const char *uses) { becomes_both(body, uses, NULL); }

#define FENCE "wgmma.fence.sync.aligned;\n"
#define COMMIT "\twgmma.commit_group.sync.aligned;\n"
#define WAIT(n) "\twgmma.wait_group.sync.aligned \t" #n ";\n"
#define MMA "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 "
#define PRODUCT(d, a) "\t" MMA "{%r2" #d ", %r2" #d "}, {" a "}, %rd1, 1, 1, 1, 0;\n"
#define QUERIES "%r1, %r2, %r3, %r4"
#define SCORES "%r5, %r6, %r7, %r8"
#define USE(a) " st.volatile.shared.v4.b32 [%none], {" a "};"
#define LOAD(a) "\tld.global.v4.b32 \t{" a "}, [%rd1];\n"
#define AGAIN "\t@%p1 bra \t$L1;\n"

START_TEST(loop) {
  becomes(LOAD(QUERIES) "$L1:\n\t#" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) AGAIN, USE(QUERIES));
  /* two products; what is new in each turn stays as it is */
  becomes(LOAD(QUERIES) "$L1:\n\tadd.s64 \t%rd1, %rd1, 8;\n\t#" FENCE PRODUCT(0, QUERIES)
              PRODUCT(0, "%r11, %r12, %r13, %r14") COMMIT WAIT(0) "\tcvt.rn.bf16x2.f32 \t%r5, %r20, %r20;\n" LOAD(
                  "%r6, %r7, "
                  "%r8, %r9") "\t" FENCE PRODUCT(1, "%r5, %r6, %r7, %r8") COMMIT WAIT(0) AGAIN,
          USE(QUERIES) USE("%r11, %r12, %r13, %r14"));
  /* read twice before the wait: one use */
  becomes(LOAD(QUERIES) "$L1:\n\t#" FENCE PRODUCT(0, QUERIES) PRODUCT(1, QUERIES) COMMIT WAIT(0) AGAIN, USE(QUERIES));
  /* a wait that leaves groups may be the one */
  becomes(LOAD(QUERIES) "$L1:\n\t#" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(1) AGAIN, USE(QUERIES));
}
END_TEST

/* Not read again, or not from registers, or not behind a wait. */
START_TEST(harmless) {
  becomes("$L1:\n" LOAD(QUERIES) "\t" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) AGAIN, NULL);
  becomes(LOAD(QUERIES) "\t" FENCE PRODUCT(0, QUERIES) PRODUCT(1, QUERIES) COMMIT WAIT(0) "\tmov.b32 \t%r9, %r1;\n",
          NULL);
  becomes("$L1:\n\t" FENCE "\t" MMA "{%r20, %r20}, %rd2, %rd1, 1, 1, 1, 0, 0;\n" COMMIT WAIT(0) AGAIN, NULL);
  becomes(LOAD(QUERIES) LOAD(SCORES) "\t" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) "\t" FENCE PRODUCT(0, SCORES)
              COMMIT WAIT(0),
          NULL);
  /* of a sum that the turn's own product made, in front of which the last turn's was read */
  becomes("$L1:\n\t" FENCE PRODUCT(0, SCORES) "\t" MMA "{%r11, %r12}, %rd2, %rd1, 1, 1, 1, 0, 0;\n" COMMIT WAIT(
              0) "\tmov.b32 \t%r5, %r11;\n\tadd.f32 \t%r6, %r11, %r30;\n\tmov.b32 \t%r7, %r12;\n\tmov.b32 \t%r8, "
                 "%r12;\n" AGAIN,
          NULL);
  /* of values that the turn made, each of which something else was made of before */
  becomes("$L1:\n\t" FENCE PRODUCT(1, SCORES)
              COMMIT WAIT(0) "\tmax.f32 \t%r11, %r21, %r22;\n\tneg.f32 \t%r12, %r11;\n"
                             "\tadd.f32 \t%r5, %r21, %r11;\n\tmov.b32 \t%r6, %r12;\n\tmov.b32 \t%r7, %r12;\n"
                             "\tsub.f32 \t%r8, %r21, %r12;\n" WAIT(0) AGAIN,
          NULL);
}
END_TEST

/* What ptxas may take out of the loop. */
START_TEST(computed) {
  becomes(LOAD(SCORES) "$L1:\n\tmov.b32 \t%r1, %r5;\n\tprmt.b32 \t%r2, %r5, %r6, 0x5410;\n\tmov.b32 \t%r9, %r7;\n"
                       "\tmov.b32 \t%r3, %r9;\n\tmov.b32 \t%r4, 0;\n\t#" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) AGAIN,
          USE(QUERIES));
  becomes("$L1:\n\tld.param.b32 \t%r1, [k_param_0];\n\tmov.b32 \t%r2, %r1;\n\tmov.b32 \t%r3, %r1;\n"
          "\tmov.b32 \t%r4, %r1;\n\t#" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) AGAIN,
          USE(QUERIES));
  /* copies behind the fence */
  becomes(LOAD(SCORES) "$L1:\n\t" FENCE "\tmov.b32 \t%r1, %r5;\n\tmov.b32 \t%r2, %r6;\n\tmov.b32 \t%r3, %r7;\n"
                       "\tmov.b32 \t%r4, %r8;\n\t#" MMA "{%r20, %r20}, {" QUERIES
                       "}, %rd1, 1, 1, 1, 0;\n" COMMIT WAIT(0) AGAIN,
          USE(QUERIES));
}
END_TEST

START_TEST(some) {
  /* two of four are new */
  becomes(LOAD(QUERIES) "$L1:\n\tld.shared.b32 \t%r2, [%rd1];\n\tld.shared.b32 \t%r4, [%rd1];\n\t#" FENCE PRODUCT(
              0, QUERIES) COMMIT WAIT(0) AGAIN,
          " st.volatile.shared.b32 [%none], %r1; st.volatile.shared.b32 [%none], %r3;");
  /* new in some turns */
  becomes(LOAD(QUERIES) "$L1:\n\t@%p2 bra \t$L2;\n" LOAD(QUERIES) "$L2:\n\t#" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0)
              AGAIN,
          USE(QUERIES));
  becomes(LOAD(QUERIES) "$L1:\n\t@%p2 ld.global.v4.b32 \t{" QUERIES "}, [%rd1];\n\t#" FENCE PRODUCT(0, QUERIES)
              COMMIT WAIT(0) AGAIN,
          USE(QUERIES));
}
END_TEST

START_TEST(places) {
  /* no loop: an unrolled one */
  becomes(LOAD(QUERIES) LOAD(SCORES) "\t" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) "\t" FENCE PRODUCT(1, SCORES)
              COMMIT WAIT(0) "\t#" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0),
          USE(QUERIES));
  /* behind the wait, where no fence is */
  becomes(LOAD(QUERIES) "\t" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) "\t#" MMA "{%r20, %r20}, {" QUERIES
                                                                      "}, %rd1, 1, 1, 1, 0;\n" COMMIT WAIT(0),
          USE(QUERIES));
  /* in the block of the product */
  becomes(LOAD(QUERIES) "\t" FENCE "$L1:\n\t#add.s64 \t%rd1, %rd1, 8;\n" PRODUCT(0, QUERIES) COMMIT WAIT(0) AGAIN,
          USE(QUERIES));
  /* two products, two places */
  becomes_both(LOAD(QUERIES) LOAD(SCORES) "$L1:\n\t#" FENCE PRODUCT(0, QUERIES)
                   COMMIT WAIT(0) "\t#" FENCE PRODUCT(0, SCORES) COMMIT WAIT(0) AGAIN,
               USE(QUERIES), USE(SCORES));
}
END_TEST

/* Products with a condition are inline PTX; registers may be a scope's own. */
START_TEST(scopes) {
  becomes(LOAD(QUERIES) "$L1:\n\t#" FENCE "\t{ .reg .pred p; setp.ne.b32 p, %r9, 0; " MMA "{%r20, %r20}, {" QUERIES
                        "}, %rd1, p, 1, 1, 0; }\n" COMMIT WAIT(0) AGAIN,
          USE(QUERIES));
  becomes("$L1:\n\t" FENCE "\t{ .reg .b32 %r<5>; #" MMA "{%r20, %r20}, {" QUERIES
          "}, %rd1, 1, 1, 1, 0;\n" COMMIT WAIT(0) AGAIN "\t}\n",
          USE(QUERIES));
}
END_TEST

/* Known to be right from CUDA 13.1 on. */
START_TEST(versions) {
  session s;
  session_start(&s);
  tf_str in = whole(&s, LOAD(QUERIES) "$L1:\n\t#" FENCE PRODUCT(0, QUERIES) COMMIT WAIT(0) AGAIN, NULL);
  for (uint32_t version = 130; version <= 131; version++) {
    tf_ptx_repair_options o = {.ptxas = version};
    tf_str out;
    uint32_t line;
    ck_assert(tf_ptx_repair(s.pool, in, &o, &out, &line));
    ck_assert_int_eq(tf_str_eq(in, out), version == 131);
  }
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("factors");
  tcase_add_test(t, loop);
  tcase_add_test(t, harmless);
  tcase_add_test(t, computed);
  tcase_add_test(t, some);
  tcase_add_test(t, places);
  tcase_add_test(t, scopes);
  tcase_add_test(t, versions);
  Suite *s = suite_create("factors");
  suite_add_tcase(s, t);
  return session_main(s);
}
