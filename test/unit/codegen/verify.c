/* When LLVM's verifier looks at a module: always at text that is not tf's own, and at tf's own where it is asked to. */
#include "session.h"

#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"

#ifdef NDEBUG
enum { ASSERTIONS = false };
#else
enum { ASSERTIONS = true };
#endif

/* A block that does not end. */
static LLVMModuleRef broken_module(LLVMContextRef ctx) {
  LLVMModuleRef m = LLVMModuleCreateWithNameInContext("broken", ctx);
  LLVMTypeRef nothing = LLVMFunctionType(LLVMVoidTypeInContext(ctx), NULL, 0, false);
  LLVMAppendBasicBlockInContext(ctx, LLVMAddFunction(m, "f", nothing), "open");
  return m;
}

START_TEST(who_is_verified) {
  bool from_text = _i & 1, asked = _i & 2;
  session s;
  session_start(&s);
  tf_codegen_options o = {.target = "sm_90a", .verify = asked};
  LLVMContextRef ctx = LLVMContextCreate();
  tf_job j = {.ctx = ctx,
              .o = &o,
              .pool = s.pool,
              .scratch = s.pool,
              .diags = tf_context_diags(s.ctx),
              .mod = broken_module(ctx),
              .from_text = from_text};
  ck_assert_int_eq(tf_verify_before_codegen(&j), !(ASSERTIONS || from_text || asked));
  ck_assert_int_eq(strstr(s.log, "LLVM's verifier refused the module before code generation") != NULL,
                   ASSERTIONS || from_text || asked);
  ck_assert_int_eq(tf_verify_emitted(&j, "as emitted"), !(ASSERTIONS || from_text));
  LLVMDisposeModule(j.mod);
  session_end(&s);
  LLVMContextDispose(ctx);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("verify");
  tcase_add_loop_test(t, who_is_verified, 0, 4);
  Suite *s = suite_create("verify");
  suite_add_tcase(s, t);
  return session_main(s);
}
