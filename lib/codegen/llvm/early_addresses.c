/* Addresses of a kernel's first loads are there before the conditions that guard these loads.
 *
 * In a launch of a microsecond or two, what a thread does ahead of its first load counts. The back end puts an address
 * where it is used, behind the branch, and ptxas then reads the pointer from the parameters there: a second access that
 * misses, after the one to the extents, which the condition needs. So the addresses are computed before the branch, and
 * `llvm.fake.use`, which makes no instruction, keeps them there.
 *
 * Of the straight way from the kernel's begin, through bodies of conditions without an else, up to the first store,
 * barrier or loop. A body's own address arithmetic moves with the address. */
#include <string.h>

#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"

enum { MOST_BRANCHES = 4, MOST_ADDRESSES = 8, MOST_DEPTH = 4, GLOBAL = 1 };

static bool is_call_of(LLVMValueRef v, const char *begin) {
  size_t n = 0;
  return LLVMIsACallInst(v) && strncmp(LLVMGetValueName2(LLVMGetCalledValue(v), &n), begin, strlen(begin)) == 0;
}

/* The address that a load of global memory is given; NULL = `v` is none. */
static LLVMValueRef loaded_address(LLVMValueRef v) {
  if (!LLVMIsALoadInst(v) && !is_call_of(v, "tf.stub.ld.hint")) return NULL;
  LLVMValueRef p = LLVMGetOperand(v, 0);
  return LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(LLVMTypeOf(p)) == GLOBAL
             ? p
             : NULL;
}

/* May `v` be computed before the block that it is in, with all that it needs of that block? */
static bool moves(LLVMValueRef v, LLVMBasicBlockRef block, int depth) {
  if (!LLVMIsAInstruction(v) || LLVMGetInstructionParent(v) != block) return true;
  if (depth == MOST_DEPTH || !tf_is_index_math(v)) return false;
  for (int i = 0; i < LLVMGetNumOperands(v); i++)
    if (!moves(LLVMGetOperand(v, (unsigned)i), block, depth + 1)) return false;
  return true;
}

static void move(LLVMBuilderRef b, LLVMValueRef v, LLVMBasicBlockRef block) {
  if (!LLVMIsAInstruction(v) || LLVMGetInstructionParent(v) != block) return;
  for (int i = 0; i < LLVMGetNumOperands(v); i++) move(b, LLVMGetOperand(v, (unsigned)i), block);
  LLVMInstructionRemoveFromParent(v);
  LLVMInsertIntoBuilder(b, v);
}

static void keep(LLVMBuilderRef b, LLVMModuleRef m, LLVMValueRef address) {
  static const char name[] = "llvm.fake.use";
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID(name, sizeof name - 1), NULL, 0);
  LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, &address, 1, "");
}

/* Of the loads in `body`, which the branch at the end of another block leads to. */
static void bring(LLVMBuilderRef b, LLVMModuleRef m, LLVMBasicBlockRef body, LLVMValueRef branch, unsigned *left) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(body); v && *left; v = LLVMGetNextInstruction(v)) {
    LLVMValueRef address = loaded_address(v);
    if (!address || !LLVMIsAInstruction(address) || !moves(address, body, 0)) continue;
    LLVMPositionBuilderBefore(b, branch);
    move(b, address, body);
    keep(b, m, address);
    --*left;
  }
}

/* Does anything in it wait, or write? */
static bool ends(LLVMBasicBlockRef block) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(block); v; v = LLVMGetNextInstruction(v)) {
    bool other = is_call_of(v, "llvm.nvvm.") && !is_call_of(v, "llvm.nvvm.read");
    other |= is_call_of(v, "tf.stub.") && !loaded_address(v) && !is_call_of(v, "tf.stub.createpolicy");
    if (other || LLVMIsAStoreInst(v)) return true;
  }
  return false;
}

static void in_function(LLVMBuilderRef b, LLVMModuleRef m, LLVMValueRef fn) {
  unsigned left = MOST_ADDRESSES;
  LLVMBasicBlockRef block = LLVMGetEntryBasicBlock(fn);
  if (ends(block)) return;
  for (int i = 0; i < MOST_BRANCHES && left; i++) {
    LLVMValueRef br = LLVMGetBasicBlockTerminator(block);
    if (!br || !LLVMIsABranchInst(br) || LLVMGetNumSuccessors(br) != 2) return;
    LLVMBasicBlockRef then = LLVMGetSuccessor(br, 0), behind = LLVMGetSuccessor(br, 1);
    if (tf_only_predecessor(then) == block) bring(b, m, then, br, &left);
    else if (tf_only_predecessor(behind) == block) bring(b, m, behind, br, &left);
    else return;
    if (ends(behind)) return;
    block = behind;
  }
}

void tf_addresses_early(LLVMModuleRef m) {
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) in_function(b, m, f);
  LLVMDisposeBuilder(b);
}
