/* A load or a store that stands alone under a condition becomes one instruction with a predicate, which PTX has and
 * LLVM has not: three blocks become one. The back end takes as much time for such a condition as for five instructions,
 * and rows that begin anywhere have eighty of them; ptxas makes the same of either.
 *
 * Of `if (c) { x = load p } else { x = y }` and `if (c) { store x, p }`, where nothing but addresses stands beside, in
 * functions that the back end takes as they are (llvm_passes.c). The simulated SM does not see this. */
#include <llvm-c/DebugInfo.h>

#include "codegen/codegen_impl.h"
#include "codegen/llvm/predicate.h"

static void move_to_end(LLVMBuilderRef b, LLVMBasicBlockRef from) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(from), next; v; v = next) {
    next = LLVMGetNextInstruction(v);
    LLVMInstructionRemoveFromParent(v);
    LLVMInsertIntoBuilder(b, v);
  }
}

/* The three blocks become the first one, or two, if others lead to the last one. */
static void join_blocks(LLVMBuilderRef b, const tf_predicated *g) {
  unsigned n = 0;
  LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(g->before));
  LLVMPositionBuilderAtEnd(b, g->before);
  for (LLVMValueRef v = LLVMGetFirstInstruction(g->body), next; v; v = next) {
    next = LLVMGetNextInstruction(v);
    if (n < g->n && v == g->access[n]) {
      tf_predicated_put(b, g, n++);
      LLVMSetCurrentDebugLocation2(b, NULL); /* what moves keeps its own */
    } else if (!LLVMIsATerminatorInst(v) && !tf_predicated_names(g, v)) {
      LLVMInstructionRemoveFromParent(v);
      LLVMInsertIntoBuilder(b, v);
    }
  }
  bool shared = tf_predicated_predecessors(g->after) > 1; /* the body is one */
  LLVMDeleteBasicBlock(g->body);
  if (shared) {
    LLVMPositionBuilderAtEnd(b, g->before);
    LLVMBuildBr(b, g->after);
    return;
  }
  LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(g->after), LLVMBasicBlockAsValue(g->before));
  LLVMPositionBuilderAtEnd(b, g->before);
  move_to_end(b, g->after);
  LLVMDeleteBasicBlock(g->after);
}

/* From the last block on: what a condition encloses comes first. */
void tf_predicate_accesses(LLVMValueRef fn) {
  LLVMContextRef c = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
  tf_predicated g;
  for (LLVMBasicBlockRef k = LLVMGetLastBasicBlock(fn); k; k = LLVMGetPreviousBasicBlock(k))
    while (tf_predicated_read(k, &g)) join_blocks(b, &g);
  LLVMDisposeBuilder(b);
}
