/* Our own list of LLVM passes. Never `dse` nor default<O2>, which has it: LLVM does not know that asynchronous copies
 * and matrix units read shared memory, and deletes the stores before them. `no-verify-fixpoint`, because instcombine
 * otherwise aborts the process when it needs a second round. */
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "codegen/internal.h"

#define PASSES                                                                                                         \
  "always-inline,globaldce,"                                                                                           \
  "function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,"                                       \
  "loop-mssa(licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg)"

/* What our own passes leave to do in code without loops: registers, and what the math of each lane has in common. */
#define STRAIGHT "globaldce,function(sroa,early-cse,simplifycfg)"

/* Device math that is linked comes as always-inline functions, which even `no_passes` must bring in. */
#define ONLY_INLINE "always-inline,globaldce"

/* A load of a local array or a shared variable could be moved above its condition, since its address is good. The value
 * is not used then, but the simulated SM, which runs what comes out of here, would see a read that the program does not
 * make: of bytes that nobody wrote, or that another thread writes. LLVM leaves loads where they are in functions that a
 * sanitizer watches; the attribute has no other effect on our passes, and is gone after them. */
static void watch_loads(tf_job *j, bool on) {
  static const char name[] = "sanitize_address";
  unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
  LLVMAttributeRef a = LLVMCreateEnumAttribute(j->ctx, kind, 0);
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    if (on) LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, a);
    else LLVMRemoveEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, kind);
  }
}

bool tf_run_llvm_passes(tf_job *j) {
  watch_loads(j, true);
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  const char *passes = j->o->no_passes ? ONLY_INLINE : j->straight ? STRAIGHT : PASSES;
  LLVMErrorRef err = LLVMRunPasses(j->mod, passes, j->tm, options);
  if (!err && !j->straight && !j->o->no_passes && tf_hoist_addresses(j->mod))
    err = LLVMRunPasses(j->mod, "function(early-cse)", j->tm, options);
  LLVMDisposePassBuilderOptions(options);
  watch_loads(j, false);
  if (!err) {
    if (j->straight) tf_split_offsets(j->mod);
    return tf_check_latched(j);
  }
  char *text = LLVMGetErrorMessage(err);
  tf_error(j->diags, j->loc, "LLVM refused the pass list: %s", text);
  LLVMDisposeErrorMessage(text);
  return false;
}

static bool has_alloca(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef v = LLVMGetFirstInstruction(b); v; v = LLVMGetNextInstruction(v))
      if (LLVMIsAAllocaInst(v)) return true;
  return false;
}

/* The back end runs two dozen passes over LLVM IR, for loops, addresses and local memory, and cannot be told not to;
 * but none of them looks at a function with this attribute. Registers are allocated as ever, which level "none" would
 * not do; instruction selection combines less, so that addresses need words of their own. Local memory stays with the
 * passes, which find out what points to it. */
void tf_skip_ir_passes(tf_job *j) {
  static const char *const names[] = {"optnone", "noinline"}; /* the first is refused without the second */
  if (!j->straight) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && has_alloca(f)) return;
  tf_multiply_wide(j->mod);
  for (LLVMValueRef f = LLVMGetFirstFunction(j->mod); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    for (int i = 0; i < 2; i++) {
      unsigned kind = LLVMGetEnumAttributeKindForName(names[i], strlen(names[i]));
      LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(j->ctx, kind, 0));
    }
  }
}
