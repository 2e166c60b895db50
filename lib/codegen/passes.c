/* Our own list of LLVM passes. Never `dse` nor default<O2>, which has it: LLVM does not know that asynchronous copies
 * and matrix units read shared memory, and deletes the stores before them. `no-verify-fixpoint`, because instcombine
 * otherwise aborts the process when it needs a second round. */
#include <llvm-c/Core.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "codegen/internal.h"

#define PASSES                                                                                                         \
  "always-inline,globaldce,"                                                                                           \
  "function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,"                                       \
  "loop-mssa(licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg)"

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
  LLVMErrorRef err = LLVMRunPasses(j->mod, j->o->no_passes ? ONLY_INLINE : PASSES, j->tm, options);
  LLVMDisposePassBuilderOptions(options);
  watch_loads(j, false);
  if (!err) return tf_check_latched(j);
  char *text = LLVMGetErrorMessage(err);
  tf_error(j->diags, j->loc, "LLVM refused the pass list: %s", text);
  LLVMDisposeErrorMessage(text);
  return false;
}
