/* Kernels that are compiled side by side: what comes out does not depend on the threads, and is one module where
 * somebody asks for its text; kernels that share something are compiled together. */
#include "session.h"

#include "runtime/llvm_modules.h"

#define KERNELS 7
#define OPS 150 /* of each: enough for a module of its own */

static const char *many(session *s, const char *more) {
  tf_strbuf b = {.pool = s->pool};
  for (int k = 0; k < KERNELS; k++) {
    tf_sb_printf(
        &b,
        "kernel.func @k%d(%%x: !kernel.buffer<64xf32, global>, %%y: !kernel.buffer<64xf32, global>) attributes "
        "{block = [64, 1, 1]} {\n  %%t = kernel.thread_id x\n  %%v0 = kernel.load %%x[%%t] : f32\n"
        "  %%s = kernel.alloc {align = %d} : !kernel.buffer<%dxf32, shared>\n  kernel.store %%v0, %%s[%%t]\n",
        k, 4 << k % 3, 64 + k);
    for (int i = 0; i < OPS; i++)
      tf_sb_printf(&b, "  %%v%d = kernel.%s %%v%d, %%v0 : f32\n", i + 1, i & 1 ? "mul" : "add", i);
    tf_sb_printf(&b, "%s  kernel.store %%v%d, %%y[%%t]\n}\n", more, OPS);
  }
  return tf_sb_cstr(&b);
}

static tf_codegen_result compile(session *s, const char *text, uint32_t threads, uint32_t want) {
  tf_codegen_options o = {.target = "sm_90a", .want = want, .threads = threads};
  ck_assert_msg(session_compile(s, text, &o) == TF_OK, "%s", s->log);
  return s->r;
}

START_TEST(threads_do_not_show) {
  session s;
  session_start(&s);
  const uint32_t want = TF_WANT_PTX | TF_WANT_PACKAGE | TF_WANT_MODULES;
  const char *text = many(&s, "");
  tf_codegen_result one = compile(&s, text, 1, want);
  for (int k = 0; k < KERNELS; k++) {
    char name[32];
    snprintf(name, sizeof name, ".entry k%d(", k);
    const char *at = strstr(one.ptx.ptr, name);
    ck_assert_msg(at && !strstr(at + 1, name), "%s is there once", name);
  }
  ck_assert_ptr_null(strstr(strstr(one.ptx.ptr, ".version") + 1, ".version"));
  for (uint32_t threads = 2; threads < 12; threads += 3) {
    tf_codegen_result r = compile(&s, text, threads, want);
    ck_assert_uint_eq(r.package.len, one.package.len);
    ck_assert_mem_eq(r.package.ptr, one.package.ptr, one.package.len);
  }
  session_end(&s);
}
END_TEST

/* LLVM numbers calls, in comments, through the whole process. */
START_TEST(calls_are_counted_from_0) {
  session s;
  session_start(&s);
  const char *text = many(&s, "  %z = kernel.constant 3 : i32\n  %c = kernel.math sin %v0 : f32\n"
                              "  kernel.store %c, %y[%z]\n  %d = kernel.math sin %v1 : f32\n"
                              "  kernel.store %d, %x[%z]\n");
  tf_codegen_result one = compile(&s, text, 1, TF_WANT_PTX);
  ck_assert_ptr_nonnull(strstr(one.ptx.ptr, "{ // callseq 0,"));
  ck_assert_ptr_nonnull(strstr(one.ptx.ptr, "} // callseq 0\n"));
  ck_assert_ptr_nonnull(strstr(one.ptx.ptr, "{ // callseq 1,"));
  for (uint32_t threads = 1; threads < 8; threads += 3)
    ck_assert(strcmp(compile(&s, text, threads, TF_WANT_PTX).ptx.ptr, one.ptx.ptr) == 0);
  session_end(&s);
}
END_TEST

START_TEST(texts_are_of_one_module) {
  session s;
  session_start(&s);
  const char *text = many(&s, "");
  tf_str ptx = compile(&s, text, 2, TF_WANT_PTX).ptx;
  tf_codegen_result r = compile(&s, text, 2, TF_WANT_PTX | TF_WANT_LLVM | TF_WANT_LLVM_RAW | TF_WANT_BITCODE);
  ck_assert_str_eq(r.ptx.ptr, ptx.ptr);
  ck_assert_uint_eq(tf_llvm_modules_count(r.bitcode), 1);
  ck_assert_mem_eq(r.bitcode.ptr, "BC", 2);
  ck_assert_ptr_nonnull(strstr(r.llvm_raw.ptr, "@k6("));
  for (int k = 0; k < KERNELS; k++) {
    char name[32];
    snprintf(name, sizeof name, "ptx_kernel void @k%d(", k);
    ck_assert_ptr_nonnull(strstr(r.llvm.ptr, name));
  }
  session_ll(&s, tf_pool_str(s.pool, r.llvm), "sm_90a"); /* it is a module that compiles */
  session_end(&s);
}
END_TEST

/* The text that an assertion prints is a variable of the module. */
START_TEST(what_is_shared_keeps_kernels_together) {
  session s;
  session_start(&s);
  const char *text = many(&s, "  %z = kernel.constant 32 : i32\n  %ok = kernel.cmp lt %t, %z : i32\n"
                              "  kernel.assert %ok, \"too many\"\n");
  tf_codegen_result r = compile(&s, text, 4, TF_WANT_PTX | TF_WANT_PACKAGE | TF_WANT_MODULES);
  ck_assert_ptr_nonnull(strstr(r.ptx.ptr, "__assertfail"));
  ck_assert_ptr_nonnull(strstr(r.ptx.ptr, ".entry k6("));
  session_end(&s);
}
END_TEST

START_TEST(modules_in_a_blob) {
  session s;
  session_start(&s);
  const tf_str in[3] = {TF_STR("one"), TF_STR(""), TF_STR("three")};
  tf_str blob = tf_llvm_modules_join(s.pool, in, 3);
  ck_assert_uint_eq(tf_llvm_modules_count(blob), 3);
  for (uint32_t i = 0; i < 3; i++) ck_assert(tf_str_eq(tf_llvm_module_at(blob, i), in[i]));
  ck_assert_uint_eq(tf_llvm_modules_count(TF_STR("BC\xc0\xde")), 1);
  ck_assert_uint_eq(tf_llvm_modules_count(TF_STR("")), 1);
  for (size_t n = 8; n < blob.len; n++) ck_assert_uint_eq(tf_llvm_modules_count((tf_str){blob.ptr, n}), 0);
  for (size_t i = 8; i < 16 + 3 * 8; i++) { /* no length reaches beyond the bytes, whatever it says */
    char *bad = tf_pool_str(s.pool, blob);
    for (int bit = 0; bit < 8; bit++) {
      bad[i] = (char)(blob.ptr[i] ^ 1 << bit);
      uint32_t n = tf_llvm_modules_count((tf_str){bad, blob.len});
      for (uint32_t k = 0; k < n; k++) {
        tf_str m = tf_llvm_module_at((tf_str){bad, blob.len}, k);
        ck_assert(m.ptr >= bad && m.len <= (size_t)(bad + blob.len - m.ptr));
      }
    }
  }
  session_end(&s);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("codegen");
  TCase *tc = tcase_create("kernels apart");
  tcase_set_timeout(tc, 120);
  tcase_add_test(tc, threads_do_not_show);
  tcase_add_test(tc, calls_are_counted_from_0);
  tcase_add_test(tc, texts_are_of_one_module);
  tcase_add_test(tc, what_is_shared_keeps_kernels_together);
  tcase_add_test(tc, modules_in_a_blob);
  suite_add_tcase(suite, tc);
  return session_main(suite);
}
