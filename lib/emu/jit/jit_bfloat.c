/* bfloat on a host whose code generator half knows it. */
#include <stdlib.h>

#include "emu/jit/jit_build.h"

/* x in every lane of a vector of n; n = 0: a scalar. */
static LLVMValueRef splat(tf_emu_build *b, uint32_t x, unsigned n) {
  LLVMValueRef v = tf_emu_const32(b, x);
  if (!n) return v;
  LLVMValueRef all = LLVMGetPoison(LLVMVectorType(b->i32, n)), zero = tf_emu_const32(b, 0);
  LLVMValueRef first = LLVMBuildInsertElement(b->b, all, v, zero, "");
  return LLVMBuildShuffleVector(b->b, first, all, LLVMConstNull(LLVMVectorType(b->i32, n)), "");
}

/* Rounds to nearest even by integer arithmetic: the host may have no instruction for it, or one that flushes. */
void tf_emu_round_to_bfloat(tf_emu_build *b, LLVMValueRef inst) {
  LLVMTypeRef to = LLVMTypeOf(inst), from = LLVMTypeOf(LLVMGetOperand(inst, 0)), elem = to;
  LLVMTypeRef i32 = b->i32, i16 = b->i16;
  unsigned n = 0;
  if (LLVMGetTypeKind(to) == LLVMVectorTypeKind) {
    n = LLVMGetVectorSize(to);
    elem = LLVMGetElementType(to);
    from = LLVMGetElementType(from);
    i32 = LLVMVectorType(i32, n);
    i16 = LLVMVectorType(i16, n);
  }
  if (LLVMGetTypeKind(elem) != LLVMBFloatTypeKind || LLVMGetTypeKind(from) != LLVMFloatTypeKind) return;
  LLVMPositionBuilderBefore(b->b, inst);
  LLVMValueRef x = LLVMGetOperand(inst, 0);
  LLVMValueRef c7fff = splat(b, 0x7fff, n), c1 = splat(b, 1, n), c16 = splat(b, 16, n), quiet = splat(b, 0x40, n);
  LLVMValueRef bits = LLVMBuildBitCast(b->b, x, i32, ""), top = LLVMBuildLShr(b->b, bits, c16, "");
  LLVMValueRef bias = LLVMBuildAdd(b->b, LLVMBuildAnd(b->b, top, c1, ""), c7fff, "");
  LLVMValueRef rounded = LLVMBuildLShr(b->b, LLVMBuildAdd(b->b, bits, bias, ""), c16, "");
  LLVMValueRef nan = LLVMBuildFCmp(b->b, LLVMRealUNO, x, x, "");
  LLVMValueRef r = LLVMBuildSelect(b->b, nan, LLVMBuildOr(b->b, top, quiet, ""), rounded, "");
  LLVMReplaceAllUsesWith(inst, LLVMBuildBitCast(b->b, LLVMBuildTrunc(b->b, r, i16, ""), to, ""));
  LLVMInstructionEraseFromParent(inst);
}

static bool is_bfloat(LLVMTypeRef t) {
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind && LLVMGetVectorSize(t) == 1) t = LLVMGetElementType(t);
  return LLVMGetTypeKind(t) == LLVMBFloatTypeKind;
}

/* The same 16 bits, through an empty assembly: the code generator may not look behind it. */
static LLVMValueRef hide(tf_emu_build *b, LLVMValueRef bits) {
  LLVMTypeRef type = LLVMFunctionType(b->i32, &b->i32, 1, false);
  LLVMValueRef nothing = LLVMGetInlineAsm(type, "", 0, "=r,0", 4, false, false, LLVMInlineAsmDialectATT, false);
  LLVMValueRef wide = LLVMBuildZExt(b->b, bits, b->i32, "");
  return LLVMBuildTrunc(b->b, LLVMBuildCall2(b->b, type, nothing, &wide, 1, ""), b->i16, "");
}

/* LLVM 22's x86 back end: where all that is used of a bfloat's bits is the sign, TargetLowering::SimplifyDemandedBits
 * makes a FGETSIGN of it (it leaves out half, and forgot bfloat), which then reads the wrong bit of the register, or
 * ends the process. So no bits of a scalar bfloat reach the code generator except through hide(): neither by a bitcast
 * nor by a store that a load of other type may be forwarded from. */
static void guard(tf_emu_build *b, LLVMValueRef inst) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  if (op != LLVMBitCast && op != LLVMStore) return;
  LLVMValueRef from = LLVMGetOperand(inst, 0);
  LLVMTypeRef to = LLVMTypeOf(inst);
  if (!is_bfloat(LLVMTypeOf(from)) || (op == LLVMBitCast && is_bfloat(to))) return;
  LLVMPositionBuilderBefore(b->b, inst);
  LLVMValueRef bits = hide(b, LLVMBuildBitCast(b->b, from, b->i16, ""));
  if (op == LLVMStore) {
    LLVMSetOperand(inst, 0, bits);
    return;
  }
  LLVMReplaceAllUsesWith(inst, to == b->i16 ? bits : LLVMBuildBitCast(b->b, bits, to, ""));
  LLVMInstructionEraseFromParent(inst);
}

void tf_emu_guard_bfloat(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n);
  for (size_t i = 0; i < n; i++) guard(b, inst[i]);
  free(inst);
}
