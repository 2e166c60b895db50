/* Each row of select.def is selected, and is the instruction that LLVM makes of the same call. */
#include "session.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include "codegen/select/select.h"

static const char *const names[] = {
#define TF_INTRINSIC(name, ptx) name,
#include "codegen/select/select.def"
#undef TF_INTRINSIC
};

enum { ROWS = sizeof names / sizeof *names };

static LLVMTypeRef suffix_type(LLVMContextRef c, const char *name) {
  const char *dot = strrchr(name, '.');
  if (!strcmp(dot, ".f32")) return LLVMFloatTypeInContext(c);
  if (!strcmp(dot, ".f64")) return LLVMDoubleTypeInContext(c);
  if (!strcmp(dot, ".i32")) return LLVMInt32TypeInContext(c);
  if (!strcmp(dot, ".i64")) return LLVMInt64TypeInContext(c);
  return LLVMPointerTypeInContext(c, dot[1] == 'p' ? (unsigned)(dot[2] - '0') : 0);
}

/* Something of this type, another one for each argument: a number where the call takes nothing else. */
static LLVMValueRef any(LLVMBuilderRef b, LLVMValueRef kernel, LLVMTypeRef t, unsigned i, bool number) {
  LLVMValueRef a = LLVMGetParam(kernel, 1), w = LLVMGetParam(kernel, 2);
  LLVMTypeRef i32 = LLVMTypeOf(a);
  a = LLVMBuildAdd(b, a, LLVMConstInt(i32, i, false), "");
  w = LLVMBuildAdd(b, w, LLVMConstInt(LLVMTypeOf(w), 16 * i, false), "");
  switch (LLVMGetTypeKind(t)) {
  case LLVMFloatTypeKind:
    return LLVMBuildFMul(b, LLVMBuildSIToFP(b, a, t, ""), LLVMConstReal(t, 0.3), ""); /* not whole */
  case LLVMDoubleTypeKind: return LLVMBuildSIToFP(b, w, t, "");
  case LLVMPointerTypeKind: return LLVMBuildIntToPtr(b, w, t, "");
  case LLVMIntegerTypeKind:
    if (number) return LLVMConstInt(t, 40, false);
    if (LLVMGetIntTypeWidth(t) == 64) return w;
    return t == i32 ? a : LLVMBuildICmp(b, LLVMIntEQ, a, LLVMConstInt(i32, 3, false), "");
  default: ck_abort_msg("a type"); return NULL;
  }
}

static bool takes_number(const char *name) { return strstr(name, "setmaxnreg") || strstr(name, "group"); }

static void keep(LLVMBuilderRef b, LLVMValueRef kernel, LLVMValueRef r) {
  LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(r));
  LLVMTypeRef i32 = LLVMInt32TypeInContext(c);
  LLVMTypeKind k = LLVMGetTypeKind(LLVMTypeOf(r));
  if (k == LLVMVoidTypeKind) return;
  if (k == LLVMStructTypeKind) r = LLVMBuildExtractValue(b, r, 0, "");
  if (k == LLVMVectorTypeKind) r = LLVMBuildBitCast(b, r, i32, "");
  if (k == LLVMPointerTypeKind) r = LLVMBuildPtrToInt(b, r, LLVMInt64TypeInContext(c), "");
  if (LLVMTypeOf(r) == LLVMInt1TypeInContext(c)) r = LLVMBuildZExt(b, r, i32, "");
  LLVMSetAlignment(LLVMBuildStore(b, r, LLVMGetParam(kernel, 0)), 8);
}

/* A kernel that calls it. */
static LLVMModuleRef module_of(LLVMContextRef c, const char *name, LLVMValueRef *kernel) {
  LLVMModuleRef m = LLVMModuleCreateWithNameInContext("rows", c);
  LLVMTypeRef args[3] = {LLVMPointerTypeInContext(c, 1), LLVMInt32TypeInContext(c), LLVMInt64TypeInContext(c)};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(c), args, 3, false);
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  LLVMTypeRef t = suffix_type(c, name);
  ck_assert_msg(id != 0, "LLVM has no '%s'", name);
  LLVMSetTarget(m, "nvptx64-nvidia-cuda");
  *kernel = LLVMAddFunction(m, "k", type);
  LLVMSetFunctionCallConv(*kernel, 71);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
  LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, *kernel, ""));
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(m, id, &t, LLVMIntrinsicIsOverloaded(id)), arg[10];
  LLVMTypeRef of[10], call = LLVMGlobalGetValueType(f);
  unsigned n = LLVMCountParamTypes(call);
  ck_assert_uint_le(n, 10);
  LLVMGetParamTypes(call, of);
  for (unsigned i = 0; i < n; i++) arg[i] = any(b, *kernel, of[i], i, takes_number(name));
  keep(b, *kernel, LLVMBuildCall2(b, call, f, arg, n, ""));
  LLVMBuildRetVoid(b);
  LLVMDisposeBuilder(b);
  return m;
}

static char *by_llvm(LLVMModuleRef m) {
  LLVMTargetRef t;
  char *text = NULL;
  LLVMMemoryBufferRef ptx;
  ck_assert(!LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &t, &text));
  LLVMTargetMachineRef tm = LLVMCreateTargetMachine(t, "nvptx64-nvidia-cuda", "sm_90a", "+ptx80",
                                                    LLVMCodeGenLevelDefault, LLVMRelocDefault, LLVMCodeModelDefault);
  ck_assert_msg(!LLVMTargetMachineEmitToMemoryBuffer(tm, m, LLVMAssemblyFile, &text, &ptx), "%s", text);
  char *copy = strdup(LLVMGetBufferStart(ptx));
  LLVMDisposeMemoryBuffer(ptx);
  LLVMDisposeTargetMachine(tm);
  return copy;
}

START_TEST(row) {
  const char *name = names[_i];
  session s;
  session_start(&s); /* which knows the target */
  LLVMContextRef c = LLVMContextCreate();
  LLVMValueRef kernel[1];
  LLVMModuleRef m = module_of(c, name, kernel), other = LLVMCloneModule(m);
  tf_codegen_options co = {.target = "sm_90a", .want = TF_WANT_PTX};
  ck_assert_int_eq(session_compile(&s, "kernel.func @k() { }", &co), TF_OK);
  char *want = by_llvm(other), op[96];
  const tf_select_options o = {"sm_90a", 80, false};
  tf_str ptx;
  bool all = tf_select_ptx(s.pool, m, &o, kernel, 1, &ptx);
  ck_assert_msg(all, "%s is left to LLVM", name);
  bool found = !strcmp(name, "llvm.fake.use"); /* nothing */
  for (const char *at = strchr(ptx.ptr, '{') + 1; at && !found; at = strchr(at + 1, '\n')) {
    bool sreg = strstr(name, "sreg") != NULL;
    if (sreg ? sscanf(at, "\n\tmov.u32 %%r%*u, %95[^;]", op) != 1 : sscanf(at, "\n\t%95[^ ;\t]", op) != 1) continue;
    static const char *const others[] = {"ld.param", "mov.b", "setp.", "st.global",    "selp.",        "ret",
                                         ".reg",     "cvt.u", "add.",  "cvt.rn.f32.s", "cvt.rn.f64.s", "mul.rn.f32"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
      if (!strncmp(op, others[i], strlen(others[i]))) op[0] = 0;
    if (!op[0]) continue;
    ck_assert_msg(strstr(want, op) != NULL, "%s: '%s' is not in\n%s", name, op, want);
    found = true;
  }
  ck_assert_msg(found, "%s: nothing in\n%s", name, ptx.ptr);
  free(want);
  LLVMDisposeModule(m);
  LLVMDisposeModule(other);
  LLVMContextDispose(c);
  session_end(&s);
}
END_TEST

int main(void) {
  TCase *t = tcase_create("rows");
  tcase_add_loop_test(t, row, 0, ROWS);
  Suite *s = suite_create("select_rows");
  suite_add_tcase(s, t);
  return session_main(s);
}
