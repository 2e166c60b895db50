/* Descriptors of matrices in shared memory, for wgmma and tcgen05: constants, and where the matrix begins, in units of
 * 16 bytes. The steps of a product along K begin at constants from each other. These are added behind the shift, so
 * that a step costs an addition and a mask, and the rest is computed once for all of them. */
#include "codegen/emit/emit_impl.h"

static LLVMValueRef number(LLVMTypeRef t, uint64_t v) { return LLVMConstInt(t, v, false); }

/* Bytes of what is addressed in units of its own; 0: not by this file. */
static int64_t size_of(LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
  case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(t) / 8;
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind: return 2;
  case LLVMFloatTypeKind: return 4;
  case LLVMDoubleTypeKind: return 8;
  default: return 0;
  }
}

/* The index without the constant that is added to it; NULL: there is none. An addition in 32 bits may wrap before it is
 * widened: of an address in shared memory 32 bits are taken. */
static LLVMValueRef split_index(tf_emit *e, LLVMValueRef index, int64_t *by) {
  bool wide = LLVMIsASExtInst(index) != NULL;
  LLVMValueRef add = wide ? LLVMGetOperand(index, 0) : index;
  if (!LLVMIsAInstruction(add) || LLVMGetInstructionOpcode(add) != LLVMAdd) return NULL;
  for (unsigned i = 0; i < 2; i++) {
    LLVMValueRef c = LLVMGetOperand(add, i), x = LLVMGetOperand(add, 1 - i);
    if (!LLVMIsAConstantInt(c)) continue;
    *by = LLVMConstIntGetSExtValue(c);
    return wide ? LLVMBuildSExt(e->b, x, LLVMTypeOf(index), "") : x;
  }
  return NULL;
}

/* Where `at` points to, less *units of 16 bytes. */
static LLVMValueRef split_address(tf_emit *e, LLVMValueRef at, int64_t *units) {
  int64_t by = 0, bytes;
  *units = 0;
  if (!LLVMIsAGetElementPtrInst(at) || LLVMGetNumOperands(at) != 2) return at;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(at);
  LLVMValueRef index = split_index(e, LLVMGetOperand(at, 1), &by);
  if (!index || __builtin_mul_overflow(by, size_of(type), &bytes) || bytes % 16 != 0 || bytes != (int32_t)bytes)
    return at;
  *units = bytes / 16;
  return LLVMBuildGEP2(e->b, type, LLVMGetOperand(at, 0), &index, 1, "");
}

/* The address is cut to 14 bits of such units: in a cluster it says in bits 24 and up which block it is of. */
LLVMValueRef tf_emit_matrix_start(tf_emit *e, LLVMValueRef at) {
  int64_t units;
  LLVMValueRef from = split_address(e, at, &units);
  LLVMValueRef v = LLVMBuildLShr(e->b, LLVMBuildPtrToInt(e->b, from, e->i32, ""), number(e->i32, 4), "");
  if (units) v = LLVMBuildAdd(e->b, v, LLVMConstInt(e->i32, (unsigned long long)units, true), "");
  return LLVMBuildAnd(e->b, v, number(e->i32, 0x3fff), "");
}

/* Of a matrix that begins so many units behind another one. The lower half has two bits to spare, so a constant stays
 * in it; the upper half is a constant. */
LLVMValueRef tf_emit_matrix_behind(tf_emit *e, LLVMValueRef descriptor, LLVMValueRef units) {
  uint64_t by = LLVMIsAConstantInt(units) ? LLVMConstIntGetZExtValue(units) : UINT64_MAX;
  LLVMValueRef low = LLVMIsABinaryOperator(descriptor) ? LLVMGetOperand(descriptor, 0) : NULL;
  if (!low || !LLVMIsAZExtInst(low) || by > INT32_MAX) return LLVMBuildAdd(e->b, descriptor, units, "");
  LLVMValueRef sum = LLVMBuildNUWAdd(e->b, LLVMGetOperand(low, 0), number(e->i32, by), "");
  return LLVMBuildOr(e->b, LLVMBuildZExt(e->b, sum, e->i64, ""), LLVMGetOperand(descriptor, 1), "");
}

/* The steps of a product begin at constants from each other, which the text adds: LLVM has one descriptor for them. */
bool tf_emit_is_step(const tf_emit *e, const tf_op *op) {
  int64_t by;
  const tf_op *base = tf_op_operand(op, 0)->def;
  if (!e->holds || tf_kernel_op(op) != TF_K_ADD || !base || tf_kernel_op(base) != TF_K_WGMMA_SMEM_DESC) return false;
  if (!tf_const_int(tf_op_operand(op, 1), &by) || by < 0 || by > INT32_MAX) return false;
  for (const tf_use *u = op->result[0].uses; u; u = u->next)
    if (tf_kernel_op(u->owner) != TF_K_WGMMA_MMA && tf_kernel_op(u->owner) != TF_K_WGMMA_MMA_SP) return false;
  return true;
}
