/* Every row of the table of mma.sync on every target: assembled where the table says that the chip has it, refused
 * where it says that it has not; and an mma stays where all lanes come by. */
#include "mma_text.h"

static const char *const targets[] = {"sm_80",   "sm_86",   "sm_89",   "sm_90",  "sm_90a", "sm_100",
                                      "sm_100a", "sm_103a", "sm_110a", "sm_120", "sm_120a"};

START_TEST(rows) {
  const char *target = targets[_i];
  session s;
  session_start(&s);
  tf_strbuf all = {.pool = s.pool};
  for (int i = 0; i < TF_MMA_COUNT; i++) {
    bool ints = tf_mma_get((tf_mma_id)i)->elem[2] == TF_MMA_S32;
    for (int saturate = 0; saturate <= ints; saturate++) {
      tf_strbuf one = {.pool = s.pool}, *to = target_has_mma(target, (tf_mma_id)i) ? &all : &one;
      put_kernel(s.ctx, to, (tf_mma_id)i, saturate);
      if (to == &all) continue;
      tf_codegen_options o = {.target = target, .want = TF_WANT_PTX};
      ck_assert_int_ne(session_compile(&s, tf_sb_cstr(&one), &o), TF_OK);
      ck_assert_msg(strstr(s.log, "cannot be used on") != NULL, "%s", s.log);
    }
  }
  bool assemble = tf_find_ptxas(s.pool, NULL) != NULL;
  tf_codegen_options o = {
      .target = target, .want = TF_WANT_PTX | (assemble ? TF_WANT_CUBIN : 0), .ptxas_options = "-O1"};
  ck_assert_msg(session_compile(&s, tf_sb_cstr(&all), &o) == TF_OK, "%s: %s", target, s.log);
  session_end(&s);
}
END_TEST

/* LLVM holds mma for a function of this lane's operands. Its result is used under a condition here, and once more under
 * the opposite one; it must be computed before, once. */
START_TEST(stays_above_conditions) {
  session s;
  session_start(&s);
  static const char text[] = "kernel.func @k(%x: !kernel.buffer<?xf32, global>, %a: i32, %t: i1) {\n"
                             "  %l = kernel.lane_id\n"
                             "  %v = kernel.build %a, %l : vector<2xi32>\n"
                             "  %f = kernel.bitcast %v : vector<2xi32> to vector<4xf16>\n"
                             "  %g = kernel.slice %f[2] : vector<4xf16> to vector<2xf16>\n"
                             "  %z = kernel.constant 0.0 : f32\n"
                             "  %c = kernel.splat %z : vector<4xf32>\n"
                             "  %d = kernel.mma m16n8k8 %f, %g, %c : vector<4xf32>\n"
                             "  %in = kernel.cmp lt %l, %a : i32\n"
                             "  kernel.if %in {\n"
                             "    kernel.store %d, %x[%l]\n"
                             "  } else {\n"
                             "    %m = kernel.mul %l, 8 : i32\n"
                             "    kernel.store %d, %x[%m]\n"
                             "  }\n"
                             "}\n";
  for (int plain = 0; plain < 2; plain++) {
    tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX, .no_passes = plain};
    ck_assert_msg(session_compile(&s, text, &o) == TF_OK, "%s", s.log);
    const char *mma = strstr(s.r.ptx.ptr, "mma.sync"),
               *branch = strstr(s.r.ptx.ptr, "@%p"); /* a jump to what comes next is none */
    ck_assert(mma && branch && mma < branch);
    ck_assert_ptr_null(strstr(mma + 1, "mma.sync"));
  }
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("codegen/mma");
  TCase *tc = tcase_create("mma");
  tcase_set_timeout(tc, 300);
  tcase_add_loop_test(tc, rows, 0, sizeof targets / sizeof *targets);
  tcase_add_test(tc, stays_above_conditions);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
