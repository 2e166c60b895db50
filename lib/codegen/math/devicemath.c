#include "codegen/math/devicemath.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>

#include "codegen/math/devicemath_blob.h"

static const tf_devmath_blob *find_blob(const char *name) {
  for (size_t i = 0; i < tf_devmath_nblobs; i++)
    if (strcmp(tf_devmath_blobs[i].name, name) == 0) return &tf_devmath_blobs[i];
  return NULL;
}

static bool fail(char **err, const char *name, const char *what) {
  if (err) {
    char text[256];
    snprintf(text, sizeof text, "device math: %s: %s", name, what);
    *err = LLVMCreateMessage(text);
  }
  return false;
}

static bool link_one(LLVMModuleRef m, const tf_devmath_blob *blob, char **err) {
  LLVMMemoryBufferRef buf =
      LLVMCreateMemoryBufferWithMemoryRange((const char *)blob->bytes, blob->len, blob->name, false);
  LLVMModuleRef piece;
  bool bad = LLVMParseBitcodeInContext2(LLVMGetModuleContext(m), buf, &piece);
  LLVMDisposeMemoryBuffer(buf);
  if (bad) return fail(err, blob->name, "its bitcode does not parse; the library was built for another LLVM");
  /* What differs would only make the linker warn. */
  LLVMSetTarget(piece, LLVMGetTarget(m));
  LLVMSetDataLayout(piece, LLVMGetDataLayoutStr(m));
  if (LLVMLinkModules2(m, piece)) return fail(err, blob->name, "does not link");
  LLVMSetLinkage(LLVMGetNamedFunction(m, blob->name), LLVMInternalLinkage);
  return true;
}

/* The next function that is called but has no body. */
static LLVMValueRef find_missing(LLVMModuleRef m) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && strncmp(LLVMGetValueName(f), "tf_clc_", 7) == 0) return f;
  return NULL;
}

bool tf_devmath_needs_link(LLVMModuleRef m) { return find_missing(m) != NULL; }

/* libclc converts to an integer first and selects afterwards: exp(-inf) becomes poison, and then 0. On a GPU the
 * conversion saturates; LLVM, which knows nothing of a poison that was selected away but by rules that it may change in
 * between, made 2.5e-127 of exp(-inf). Frozen, it is some integer. */
static void freeze_integers(LLVMModuleRef m, LLVMValueRef f) {
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      LLVMOpcode op = LLVMGetInstructionOpcode(i);
      if ((op != LLVMFPToSI && op != LLVMFPToUI) || !next) continue;
      LLVMPositionBuilderBefore(b, next);
      LLVMValueRef frozen = LLVMBuildFreeze(b, i, "");
      LLVMReplaceAllUsesWith(i, frozen);
      LLVMSetOperand(frozen, 0, i);
    }
  LLVMDisposeBuilder(b);
}

bool tf_devmath_link(LLVMModuleRef m, char **err) {
  bool linked = false;
  if (err) *err = NULL;
  /* From the start each time: linking replaces declarations, so no position in the list survives it. */
  for (LLVMValueRef f; (f = find_missing(m));) {
    const tf_devmath_blob *blob = find_blob(LLVMGetValueName(f));
    if (!blob) return fail(err, LLVMGetValueName(f), "there is no such function");
    if (!link_one(m, blob, err)) return false;
    linked = true;
  }
  for (LLVMValueRef f = linked ? LLVMGetFirstFunction(m) : NULL; f; f = LLVMGetNextFunction(f))
    if (LLVMGetFunctionCallConv(f) == LLVMCCallConv) freeze_integers(m, f);
  return true;
}

static const char *callee_name(LLVMValueRef call) { return LLVMGetValueName(LLVMGetCalledValue(call)); }

static bool is_unselectable(LLVMValueRef i) {
  static const char *const bad[] = {"exp",  "exp10", "log",  "log2",  "log10", "pow",  "powi",   "sin",   "cos",  "tan",
                                    "asin", "acos",  "atan", "atan2", "sinh",  "cosh", "sincos", "ldexp", "frexp"};
  if (LLVMGetInstructionOpcode(i) == LLVMFRem) return true;
  if (LLVMGetInstructionOpcode(i) != LLVMCall) return false;
  const char *name = callee_name(i);
  if (strncmp(name, "llvm.", 5) != 0 || strncmp(name, "llvm.nvvm.", 10) == 0) return false;
  /* Exact only by name: llvm.exp2 becomes ex2.approx, llvm.tanh aborts, unless the call allows an approximation. */
  if (strncmp(name, "llvm.exp2.", 10) == 0 || strncmp(name, "llvm.tanh.", 10) == 0)
    return !(LLVMGetFastMathFlags(i) & LLVMFastMathApproxFunc);
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    size_t n = strlen(bad[k]);
    if (strncmp(name + 5, bad[k], n) == 0 && name[5 + n] == '.') return true;
  }
  return false;
}

const char *tf_devmath_find_unselectable(LLVMModuleRef m) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    if (strncmp(name, "tf_clc_", 7) == 0 && LLVMIsDeclaration(f)) return name;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
      for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
        if (is_unselectable(i)) return LLVMGetInstructionOpcode(i) == LLVMFRem ? "frem" : callee_name(i);
  }
  return NULL;
}
