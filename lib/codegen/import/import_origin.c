/* Which object an address is of. PTX computes addresses as integers; the simulated SM tells what is outside of a
 * variable, and which bytes of a local array nobody wrote, where it sees the pointer that an access is made from. So an
 * integer that is a variable's address plus something becomes a step from that variable. */
#include <llvm-c/Core.h>

#include "codegen/import/import.h"
#include "support/map.h"

typedef struct origins {
  LLVMBuilderRef b;
  LLVMTypeRef i8;
  tf_map known; /* from an integer to its variable; to itself: it has none */
} origins;

static bool is_op(LLVMValueRef v, LLVMOpcode op) {
  return LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) == op
                               : LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == op;
}

/* The alloca, variable or parameter behind steps of constant size. */
static LLVMValueRef object_of(LLVMValueRef p) {
  while (is_op(p, LLVMGetElementPtr) || is_op(p, LLVMAddrSpaceCast)) p = LLVMGetOperand(p, 0);
  return LLVMIsAAllocaInst(p) || LLVMIsAGlobalVariable(p) || LLVMIsAArgument(p) ? p : NULL;
}

/* The pointer that `v` is made from, by additions; NULL if there is none, or two. */
static LLVMValueRef base_of(origins *o, LLVMValueRef v, int depth) {
  LLVMValueRef found = tf_map_get(&o->known, tf_map_ptr(v));
  if (found) return found == v ? NULL : found;
  if (LLVMIsAConstantInt(v) || depth > 64) return NULL;
  if (is_op(v, LLVMPtrToInt)) {
    LLVMValueRef p = LLVMGetOperand(v, 0);
    if (object_of(p)) found = p;
  } else if (is_op(v, LLVMAdd) || is_op(v, LLVMSub)) {
    LLVMValueRef a = base_of(o, LLVMGetOperand(v, 0), depth + 1);
    LLVMValueRef c = base_of(o, LLVMGetOperand(v, 1), depth + 1);
    bool adds = is_op(v, LLVMAdd);
    found = a && c ? NULL : a ? a : adds ? c : NULL;
  }
  tf_map_set(&o->known, tf_map_ptr(v), found ? found : v);
  return found;
}

/* How far `v` is from its base. */
static LLVMValueRef distance(origins *o, LLVMValueRef v) {
  if (is_op(v, LLVMPtrToInt)) return LLVMConstNull(LLVMTypeOf(v));
  LLVMValueRef a = LLVMGetOperand(v, 0), c = LLVMGetOperand(v, 1);
  if (is_op(v, LLVMSub)) return LLVMBuildSub(o->b, distance(o, a), c, "");
  if (base_of(o, a, 0)) return LLVMBuildAdd(o->b, distance(o, a), c, "");
  return LLVMBuildAdd(o->b, a, distance(o, c), "");
}

static void rebuild(origins *o, LLVMValueRef cast) {
  LLVMValueRef v = LLVMGetOperand(cast, 0), base = base_of(o, v, 0);
  if (!base || LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(LLVMTypeOf(v)) != 64)
    return;
  LLVMPositionBuilderBefore(o->b, cast);
  LLVMValueRef off = distance(o, v);
  bool none = LLVMIsAConstantInt(off) && !LLVMConstIntGetZExtValue(off);
  LLVMValueRef p = none ? base : LLVMBuildGEP2(o->b, o->i8, base, &off, 1, "");
  LLVMTypeRef type = LLVMTypeOf(cast);
  if (LLVMGetPointerAddressSpace(type) != LLVMGetPointerAddressSpace(LLVMTypeOf(p)))
    p = LLVMBuildAddrSpaceCast(o->b, p, type, "");
  LLVMReplaceAllUsesWith(cast, p);
}

/* Casts and sums that nobody uses any more would look as if the address went elsewhere. */
static void sweep(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetLastBasicBlock(f); b; b = LLVMGetPreviousBasicBlock(b))
    for (LLVMValueRef i = LLVMGetLastInstruction(b), before; i; i = before) {
      before = LLVMGetPreviousInstruction(i);
      if (LLVMGetFirstUse(i)) continue;
      LLVMOpcode op = LLVMGetInstructionOpcode(i);
      if (op == LLVMPtrToInt || op == LLVMIntToPtr || op == LLVMAdd || op == LLVMSub) LLVMInstructionEraseFromParent(i);
    }
}

void tf_ptx_find_origins(tf_pool *pool, LLVMModuleRef m) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    origins o = {LLVMCreateBuilderInContext(c), LLVMInt8TypeInContext(c), {.pool = pool}};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMGetInstructionOpcode(i) == LLVMIntToPtr) rebuild(&o, i);
    if (!LLVMIsDeclaration(f)) sweep(f);
    LLVMDisposeBuilder(o.b);
  }
}
