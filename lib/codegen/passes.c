/* Our own list of LLVM passes. Never `dse` nor default<O2>, which has it: LLVM does not know that asynchronous copies
 * and matrix units read shared memory, and deletes the stores before them. `no-verify-fixpoint`, because instcombine
 * otherwise aborts the process when it needs a second round. */
#include <llvm-c/Transforms/PassBuilder.h>

#include "codegen/internal.h"

#define PASSES                                                                                                         \
  "always-inline,globaldce,"                                                                                           \
  "function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,"                                       \
  "loop-mssa(licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg)"

/* Device math that is linked comes as always-inline functions, which even `no_passes` must bring in. */
#define ONLY_INLINE "always-inline,globaldce"

bool tf_run_llvm_passes(tf_job *j) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMErrorRef err = LLVMRunPasses(j->mod, j->o->no_passes ? ONLY_INLINE : PASSES, j->tm, options);
  LLVMDisposePassBuilderOptions(options);
  if (!err) return tf_check_latched(j);
  char *text = LLVMGetErrorMessage(err);
  tf_error(j->diags, j->loc, "LLVM refused the pass list: %s", text);
  LLVMDisposeErrorMessage(text);
  return false;
}
