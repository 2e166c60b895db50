#include "codegen/devicemath.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>

#include "codegen/devicemath_blob.h"

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

bool tf_devmath_link(LLVMModuleRef m, char **err) {
  if (err) *err = NULL;
  /* From the start each time: linking replaces declarations, so no position in the list survives it. */
  for (LLVMValueRef f; (f = find_missing(m));) {
    const tf_devmath_blob *blob = find_blob(LLVMGetValueName(f));
    if (!blob) return fail(err, LLVMGetValueName(f), "there is no such function");
    if (!link_one(m, blob, err)) return false;
  }
  return true;
}

const char *tf_devmath_find_unselectable(LLVMModuleRef m) {
  static const char *const bad[] = {
      "llvm.exp.",   "llvm.exp2.", "llvm.exp10.", "llvm.log.",  "llvm.log2.",   "llvm.log10.", "llvm.pow.",
      "llvm.powi.",  "llvm.sin.",  "llvm.cos.",   "llvm.tan.",  "llvm.asin.",   "llvm.acos.",  "llvm.atan.",
      "llvm.atan2.", "llvm.sinh.", "llvm.cosh.",  "llvm.tanh.", "llvm.sincos.", "llvm.ldexp.", "llvm.frexp."};
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName(f);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
      if (strncmp(name, bad[i], strlen(bad[i])) == 0 && LLVMGetFirstUse(f)) return name;
    if (strncmp(name, "tf_clc_", 7) == 0 && LLVMIsDeclaration(f)) return name;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
      for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
        if (LLVMGetInstructionOpcode(i) == LLVMFRem) return "frem";
  }
  return NULL;
}
