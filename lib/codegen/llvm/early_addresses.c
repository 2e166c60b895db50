/* Addresses of a kernel's first loads are there before the conditions that guard these loads.
 *
 * In a launch of a microsecond or two, what a thread does ahead of its first load counts. The back end puts an address
 * where it is used, behind the branch, and ptxas then reads the pointer from the parameters there: a second access that
 * misses, after the one to the extents, which the condition needs. So the addresses are computed before the branch, and
 * `llvm.fake.use`, which makes no instruction, keeps them there.
 *
 * Where nothing but loads, and what is made of them, stands in the body, the latter moves behind it: ptxas reads by
 * predicates then, without a branch.
 *
 * Of the straight way from the kernel's begin, through bodies of conditions without an else, up to the first store,
 * barrier or loop. A body's own address arithmetic moves with the address. */
#include <string.h>

#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"

enum { MOST_BRANCHES = 4, MOST_ADDRESSES = 8, MOST_DEPTH = 16, MOST_PURE = 256, GLOBAL = 1 };

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
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  if (depth == MOST_DEPTH || (!tf_is_index_math(v) && op != LLVMLShr && op != LLVMTrunc)) return false;
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

/* ------------------------------------------------------------------------------------------------ bodies */

/* Does it make zero of zero, without a condition? */
static bool keeps_zero(LLVMValueRef v) {
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMExtractElement:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMTrunc:
  case LLVMShl:
  case LLVMLShr:
  case LLVMAnd:
  case LLVMBitCast:
  case LLVMFPExt: return true;
  default: return false;
  }
}

typedef struct body {
  LLVMBasicBlockRef block, then, behind;
  LLVMValueRef load[MOST_ADDRESSES], made[MOST_PURE]; /* what is made of them, in order */
  LLVMValueRef phi[MOST_ADDRESSES];                   /* of the loads, behind */
  unsigned loads, n;
} body;

static int place_in(const LLVMValueRef *all, unsigned n, LLVMValueRef v) {
  for (unsigned i = 0; i < n; i++)
    if (all[i] == v) return (int)i;
  return -1;
}

/* Loads, and what is made of a load alone; addresses have left. */
static bool read_body(body *b) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(b->then); v; v = LLVMGetNextInstruction(v)) {
    if (LLVMIsATerminatorInst(v)) break;
    if (loaded_address(v)) {
      if (b->loads == MOST_ADDRESSES) return false;
      b->load[b->loads++] = v;
      continue;
    }
    LLVMValueRef of = LLVMGetNumOperands(v) ? LLVMGetOperand(v, 0) : v;
    if (!keeps_zero(v) || b->n == MOST_PURE) return false;
    if (place_in(b->load, b->loads, of) < 0 && place_in(b->made, b->n, of) < 0) return false;
    for (int i = 1; i < LLVMGetNumOperands(v); i++)
      if (LLVMIsAInstruction(LLVMGetOperand(v, (unsigned)i))) return false;
    b->made[b->n++] = v;
  }
  return b->loads && b->n;
}

/* Behind the condition each value is what the body made, or else zero, or anything. */
static bool is_zero_else(const body *b) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(b->behind); v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v)) {
    bool made = false, zero = true;
    if (LLVMCountIncoming(v) != 2) return false;
    for (unsigned i = 0; i < 2; i++) {
      LLVMValueRef x = LLVMGetIncomingValue(v, i);
      if (LLVMGetIncomingBlock(v, i) == b->then) made = place_in(b->made, b->n, x) >= 0;
      else zero = LLVMIsUndef(x) || LLVMIsPoison(x) || LLVMIsNull(x);
    }
    if (made && !zero) return false;
  }
  return true;
}

static LLVMValueRef first_behind_phis(LLVMBasicBlockRef block) {
  LLVMValueRef v = LLVMGetFirstInstruction(block);
  while (v && LLVMIsAPHINode(v)) v = LLVMGetNextInstruction(v);
  return v;
}

/* What is made of the loads moves behind the condition, so that the body is loads alone: ptxas then needs no branch. */
static void leave_loads(LLVMBuilderRef b, LLVMBasicBlockRef block, LLVMBasicBlockRef then, LLVMBasicBlockRef behind) {
  body o = {.block = block, .then = then, .behind = behind};
  LLVMValueRef end = LLVMGetBasicBlockTerminator(then);
  if (LLVMGetNumSuccessors(end) != 1 || LLVMGetSuccessor(end, 0) != behind) return;
  if (!read_body(&o) || !is_zero_else(&o)) return;
  for (unsigned i = 0; i < o.loads; i++) {
    LLVMValueRef from[2] = {o.load[i], LLVMConstNull(LLVMTypeOf(o.load[i]))};
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(behind));
    o.phi[i] = LLVMBuildPhi(b, LLVMTypeOf(o.load[i]), "");
    LLVMAddIncoming(o.phi[i], from, (LLVMBasicBlockRef[]){then, block}, 2);
  }
  LLVMPositionBuilderBefore(b, first_behind_phis(behind));
  for (unsigned i = 0; i < o.n; i++) {
    int at = place_in(o.load, o.loads, LLVMGetOperand(o.made[i], 0));
    if (at >= 0) LLVMSetOperand(o.made[i], 0, o.phi[at]);
    LLVMInstructionRemoveFromParent(o.made[i]);
    LLVMInsertIntoBuilder(b, o.made[i]);
  }
  for (LLVMValueRef v = LLVMGetFirstInstruction(behind), next; v && LLVMIsAPHINode(v); v = next) {
    next = LLVMGetNextInstruction(v);
    LLVMValueRef x = LLVMGetIncomingValue(v, LLVMGetIncomingBlock(v, 0) != then);
    if (place_in(o.made, o.n, x) < 0) continue;
    LLVMReplaceAllUsesWith(v, x);
    LLVMInstructionEraseFromParent(v);
  }
}

/* ------------------------------------------------------------------------------------------------ the way */

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
    if (tf_only_predecessor(then) == block) {
      bring(b, m, then, br, &left);
      leave_loads(b, block, then, behind);
    } else if (tf_only_predecessor(behind) == block) bring(b, m, behind, br, &left);
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
