/* Addresses leave the conditions that guard their accesses: where a block is run or skipped, index arithmetic and
 * addresses in it move to the block before it. What many guarded stores have in common is then computed once, and
 * LLVM's straight-line strength reduction, in the back end, which moves them too but merges them later, does not take
 * quadratic time over their copies. LLVM's own pass for that would also move calls, which the simulated SM checks. */
#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"

LLVMBasicBlockRef tf_only_predecessor(LLVMBasicBlockRef block) {
  LLVMBasicBlockRef found = NULL;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsATerminatorInst(user)) continue;
    if (found) return NULL;
    found = LLVMGetInstructionParent(user);
  }
  return found;
}

/* The end of the block before an `if` whose body this block is; NULL = it is none. */
static LLVMValueRef condition_of(LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block), br;
  LLVMBasicBlockRef before = tf_only_predecessor(block);
  if (!before || !end || !LLVMIsABranchInst(end) || LLVMGetNumSuccessors(end) != 1) return NULL;
  br = LLVMGetBasicBlockTerminator(before);
  if (!LLVMIsABranchInst(br) || LLVMGetNumSuccessors(br) != 2) return NULL;
  LLVMBasicBlockRef behind = LLVMGetSuccessor(end, 0);
  return LLVMGetSuccessor(br, LLVMGetSuccessor(br, 0) == block) == behind && behind != before ? br : NULL;
}

/* What never traps, and costs no more than an instruction. */
bool tf_is_index_math(LLVMValueRef v) {
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
  case LLVMShl:
  case LLVMOr:
  case LLVMAnd:
  case LLVMXor:
  case LLVMSExt:
  case LLVMZExt: return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind;
  case LLVMGetElementPtr: return true;
  default: return false;
  }
}

static bool needs(LLVMValueRef v, LLVMBasicBlockRef block) {
  for (int i = 0; i < LLVMGetNumOperands(v); i++) {
    LLVMValueRef x = LLVMGetOperand(v, (unsigned)i);
    if (LLVMIsAInstruction(x) && LLVMGetInstructionParent(x) == block) return true;
  }
  return false;
}

/* Only what an address in the block needs; data stays where it is used. */
static bool makes_address(LLVMValueRef v, int depth) {
  if (LLVMIsAGetElementPtrInst(v)) return true;
  if (depth == 4) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMGetInstructionParent(user) == LLVMGetInstructionParent(v) && tf_is_index_math(user) &&
        makes_address(user, depth + 1))
      return true;
  }
  return false;
}

static bool hoist(LLVMBuilderRef b, LLVMBasicBlockRef block) {
  LLVMValueRef before = condition_of(block);
  bool any = false;
  if (!before) return false;
  for (LLVMValueRef v = LLVMGetFirstInstruction(block), next; v; v = next) {
    next = LLVMGetNextInstruction(v);
    if (!tf_is_index_math(v) || !makes_address(v, 0) || needs(v, block)) continue;
    LLVMInstructionRemoveFromParent(v);
    LLVMPositionBuilderBefore(b, before);
    LLVMInsertIntoBuilder(b, v);
    any = true;
  }
  return any;
}

/* From the last block on: what leaves an inner condition may leave the outer one too. */
bool tf_hoist_addresses(LLVMValueRef fn) {
  bool any = false;
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)));
  for (LLVMBasicBlockRef k = LLVMGetLastBasicBlock(fn); k; k = LLVMGetPreviousBasicBlock(k)) any |= hoist(b, k);
  LLVMDisposeBuilder(b);
  return any;
}
