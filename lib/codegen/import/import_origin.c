/* Which object an address is of. PTX computes addresses as integers; the simulated SM tells what is outside of a
 * variable, and which bytes of a local array nobody wrote, where it sees the pointer that an access is made from. So an
 * integer that is a variable's address plus something becomes a step from that variable. */
#include <string.h>

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
  LLVMValueRef v = LLVMGetOperand(cast, 0);
  if (is_op(v, LLVMTrunc)) v = LLVMGetOperand(v, 0);
  LLVMValueRef base = base_of(o, v, 0);
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

static bool calls(LLVMValueRef v, const char *name) {
  if (!is_op(v, LLVMCall)) return false;
  LLVMValueRef f = LLVMGetCalledValue(v);
  return LLVMIsAFunction(f) && !strcmp(LLVMGetValueName(f), name);
}

/* An address that is made from a parameter in 64 bits is generic already. Else one parameter after the other: is the
 * address in its step? */
static void find_param(origins *o, LLVMValueRef f, LLVMValueRef call) {
  LLVMValueRef v = LLVMGetOperand(call, 0), r = v;
  if (base_of(o, v, 0)) {
    LLVMReplaceAllUsesWith(call, v);
    return;
  }
  LLVMTypeRef i64 = LLVMTypeOf(v);
  unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
  if (is_op(v, LLVMZExt) && LLVMIsAConstantInt(LLVMGetOperand(v, 0)))
    v = LLVMConstInt(i64, LLVMConstIntGetZExtValue(LLVMGetOperand(v, 0)), false);
  LLVMPositionBuilderBefore(o->b, call);
  for (unsigned i = 0; i < LLVMCountParams(f); i++) {
    if (!LLVMGetEnumAttributeAtIndex(f, i + 1, byval)) continue;
    LLVMValueRef begin = LLVMConstInt(i64, (uint64_t)(i + 1) * TF_PTX_PARAM_STEP, false);
    LLVMValueRef off = LLVMBuildSub(o->b, v, begin, "");
    LLVMValueRef at = LLVMBuildAdd(o->b, LLVMBuildPtrToInt(o->b, LLVMGetParam(f, i), i64, ""), off, "");
    LLVMValueRef in = LLVMBuildICmp(o->b, LLVMIntULT, off, LLVMConstInt(i64, TF_PTX_PARAM_STEP, false), "");
    if (!LLVMIsAConstantInt(in)) r = LLVMBuildSelect(o->b, in, at, r, "");
    else if (LLVMConstIntGetZExtValue(in)) r = at;
  }
  LLVMReplaceAllUsesWith(call, r);
}

/* Casts and sums that nobody uses any more would look as if the address went elsewhere. */
static void sweep(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetLastBasicBlock(f); b; b = LLVMGetPreviousBasicBlock(b))
    for (LLVMValueRef i = LLVMGetLastInstruction(b), before; i; i = before) {
      before = LLVMGetPreviousInstruction(i);
      if (LLVMGetFirstUse(i)) continue;
      LLVMOpcode op = LLVMGetInstructionOpcode(i);
      bool address = calls(i, TF_PTX_SHARED_ADDRESS) || calls(i, TF_PTX_PARAM_ADDRESS);
      if (op == LLVMPtrToInt || op == LLVMIntToPtr || op == LLVMAdd || op == LLVMSub || op == LLVMTrunc || address)
        LLVMInstructionEraseFromParent(i);
    }
}

void tf_ptx_find_origins(tf_pool *pool, LLVMModuleRef m) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    origins o = {LLVMCreateBuilderInContext(c), LLVMInt8TypeInContext(c), {.pool = pool}};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (calls(i, TF_PTX_PARAM_ADDRESS)) find_param(&o, f, i);
        else if (LLVMGetInstructionOpcode(i) == LLVMIntToPtr || calls(i, TF_PTX_SHARED_ADDRESS)) rebuild(&o, i);
    if (!LLVMIsDeclaration(f)) sweep(f);
    LLVMDisposeBuilder(o.b);
  }
  LLVMValueRef param = LLVMGetNamedFunction(m, TF_PTX_PARAM_ADDRESS);
  if (param && !LLVMGetFirstUse(param)) LLVMDeleteFunction(param);
}
