/* Every stub: declared, called, swapped for PTX that ptxas takes for the chips that have it. */
#include "session.h"

#include "codegen/llvm/stubs.h"

static const char *letter(char c) {
  switch (c) {
  case 'h': return "i16";
  case 'i': return "i32";
  case 'l': return "i64";
  case 'f': return "float";
  case 'p': return "ptr addrspace(1)";
  case 's': return "ptr addrspace(3)";
  case 'c': return "ptr addrspace(7)";
  case '2': return "<2 x i32>";
  case '4': return "<4 x i32>";
  case '8': return "<8 x i32>";
  default: return "void";
  }
}

/* A kernel that calls the stub with its own parameters, and uses what it gives. */
static void kernel(tf_strbuf *b, const tf_stub_info *s, unsigned n) {
  tf_sb_printf(b, "declare %s @%s(", letter(s->result[0]), s->name);
  for (size_t i = 0; s->args[i]; i++) tf_sb_printf(b, "%s%s", i ? ", " : "", letter(s->args[i]));
  tf_sb_printf(b, ")\ndefine ptx_kernel void @k%u(ptr addrspace(1) %%out", n);
  for (size_t i = 0; s->args[i]; i++) tf_sb_printf(b, ", %s %%a%zu", letter(s->args[i]), i);
  tf_sb_printf(b, ") {\n  %scall %s @%s(", s->result[0] == 'v' ? "" : "%r = ", letter(s->result[0]), s->name);
  for (size_t i = 0; s->args[i]; i++) tf_sb_printf(b, "%s%s %%a%zu", i ? ", " : "", letter(s->args[i]), i);
  tf_sb_puts(b, ")\n");
  if (s->result[0] != 'v') tf_sb_printf(b, "  store %s %%r, ptr addrspace(1) %%out\n", letter(s->result[0]));
  tf_sb_puts(b, "  ret void\n}\n");
}

/* All that a PTX version has, in one module. The 256-bit ones (8.8) need sm_100. */
static void compile(const char *target, uint32_t ptx, uint32_t above) {
  session s;
  session_start(&s);
  tf_strbuf b = {.pool = s.pool};
  unsigned n = 0;
  for (int i = 0; i < TF_STUB_COUNT; i++) {
    const tf_stub_info *info = tf_stub_get_info((tf_stub)i);
    ck_assert_ptr_eq(tf_stub_find(info->name), info);
    if (info->min_ptx <= ptx && info->min_ptx > above) kernel(&b, info, n++);
  }
  ck_assert_uint_gt(n, 0);
  bool assemble = tf_find_ptxas(s.pool, NULL) != NULL;
  tf_codegen_options o = {.target = target, .ptx_version = ptx, .want = TF_WANT_PTX | (assemble ? TF_WANT_CUBIN : 0)};
  tf_status st =
      tf_codegen_ll(s.compiler, tf_context_diags(s.ctx), TF_STR("stubs.ll"), tf_sb_str(&b), s.pool, &o, &s.r);
  ck_assert_msg(st == TF_OK, "%s: %s", target, s.log);
  ck_assert_msg(!strstr(s.r.ptx.ptr, "tf.stub"), "a stub is left");
  unsigned entries = 0;
  for (const char *at = s.r.ptx.ptr; (at = strstr(at, ".entry")); at++) entries++;
  ck_assert_uint_eq(entries, n);
  session_end(&s);
}

START_TEST(everywhere) {
  compile("sm_80", 74, 0);
  compile("sm_90", 83, 74);
  compile("sm_90a", 83, 0);
  compile("sm_100a", 88, 0);
  compile("sm_120a", 88, 0);
}
END_TEST

/* An unused result goes, an effect stays, and nothing moves across an asynchronous one. */
START_TEST(effects) {
  session s;
  session_start(&s);
  static const char text[] =
      "declare i64 @tf.stub.createpolicy.evict_last()\n"
      "declare void @tf.stub.cp.reduce.bulk.global.add.f32(ptr addrspace(1), ptr addrspace(3), i32)\n"
      "define ptx_kernel void @k(ptr addrspace(1) noalias %y, ptr addrspace(3) %s, float %v) {\n"
      "  %p = call i64 @tf.stub.createpolicy.evict_last()\n"
      "  store float %v, ptr addrspace(3) %s\n"
      "  call void @tf.stub.cp.reduce.bulk.global.add.f32(ptr addrspace(1) %y, ptr addrspace(3) %s, i32 16)\n"
      "  store float 2.0, ptr addrspace(3) %s\n"
      "  ret void\n}\n";
  tf_codegen_options o = {.target = "sm_90a", .want = TF_WANT_PTX};
  tf_status st = tf_codegen_ll(s.compiler, tf_context_diags(s.ctx), TF_STR("e.ll"), tf_strz(text), s.pool, &o, &s.r);
  ck_assert_msg(st == TF_OK, "%s", s.log);
  const char *first = strstr(s.r.ptx.ptr, "st.shared"), *copy = strstr(s.r.ptx.ptr, "cp.reduce.async.bulk");
  ck_assert(first && copy && first < copy && strstr(copy, "st.shared"));
  ck_assert_ptr_null(strstr(s.r.ptx.ptr, "createpolicy"));
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("stubs");
  TCase *tc = tcase_create("stubs");
  tcase_set_timeout(tc, 300);
  tcase_add_test(tc, everywhere);
  tcase_add_test(tc, effects);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
