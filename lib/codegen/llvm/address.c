/* Addresses of straight code and large kernels, which skip the back end's own passes over LLVM IR (llvm_passes.c) and
 * most of what instruction selection combines: constants leave an index for the access itself, and `index * size of an
 * element` in 64 bits is asked for by name, since mul.wide would not be found. The simulated SM sees the first, not the
 * second. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "codegen/codegen_impl.h"

#define SIZES 5 /* 2, 4, 8, 16, 32 bytes */

typedef struct addresses {
  LLVMBuilderRef b;
  LLVMTypeRef i8, i32, i64;
  LLVMTargetDataRef layout;
} addresses;

/* `ext` widens a 32-bit index, and not for its own sake: mul.wide takes it as it was. */
static bool widens(const addresses *a, LLVMValueRef ext) {
  LLVMOpcode op = LLVMGetInstructionOpcode(ext);
  return (op == LLVMSExt || op == LLVMZExt) && LLVMTypeOf(ext) == a->i64 &&
         LLVMTypeOf(LLVMGetOperand(ext, 0)) == a->i32;
}

static bool indexes(LLVMValueRef user, LLVMValueRef ext) {
  return LLVMIsAGetElementPtrInst(user) && LLVMGetNumOperands(user) == 2 && LLVMGetOperand(user, 1) == ext;
}

static addresses begin(LLVMValueRef fn) {
  LLVMModuleRef m = LLVMGetGlobalParent(fn);
  LLVMContextRef c = LLVMGetModuleContext(m);
  return (addresses){LLVMCreateBuilderInContext(c), LLVMInt8TypeInContext(c), LLVMInt32TypeInContext(c),
                     LLVMInt64TypeInContext(c), LLVMGetModuleDataLayout(m)};
}

/* Every instruction that widens a 32-bit index. */
static void each_index(LLVMValueRef fn, void (*f)(const addresses *a, LLVMValueRef ext)) {
  addresses a = begin(fn);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef v = LLVMGetLastInstruction(block), before; v; v = before) { /* what is erased lies behind */
      before = LLVMGetPreviousInstruction(v);
      if (!widens(&a, v)) continue;
      f(&a, v);
      if (!LLVMGetFirstUse(v)) LLVMInstructionEraseFromParent(v);
    }
  LLVMDisposeBuilder(a.b);
}

static void each_gep(LLVMValueRef fn, void (*f)(const addresses *a, LLVMValueRef gep)) {
  addresses a = begin(fn);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef v = LLVMGetFirstInstruction(block), next; v; v = next) {
      next = LLVMGetNextInstruction(v);
      if (LLVMIsAGetElementPtrInst(v)) f(&a, v);
    }
  LLVMDisposeBuilder(a.b);
}

/* ------------------------------------------------------------------------------------------------ constants */

/* `v` less the constants that are added in it; `c` gets them, modulo 2^64 and so modulo 2^32. */
static LLVMValueRef without_constants(const addresses *a, LLVMValueRef v, uint64_t *c, int depth) {
  if (!LLVMIsAInstruction(v) || LLVMGetInstructionOpcode(v) != LLVMAdd || depth == 4) return v;
  LLVMValueRef x = LLVMGetOperand(v, 0), y = LLVMGetOperand(v, 1);
  if (LLVMIsAConstantInt(y)) {
    *c += (uint64_t)LLVMConstIntGetSExtValue(y);
    return without_constants(a, x, c, depth + 1);
  }
  LLVMValueRef nx = without_constants(a, x, c, depth + 1), ny = without_constants(a, y, c, depth + 1);
  return nx == x && ny == y ? v : LLVMBuildAdd(a->b, nx, ny, "");
}

/* The index of an access is not negative: a buffer's elements count from 0, and the host program refuses negative
 * strides. So taking a positive constant from it does not wrap, and the constant may be added after the widening. What
 * lies in between may be outside the buffer: not inbounds. */
static void split(const addresses *a, LLVMValueRef ext) {
  uint64_t sum = 0;
  LLVMValueRef index = LLVMGetOperand(ext, 0), rest;
  if (LLVMGetInstructionOpcode(ext) != LLVMSExt) return;
  LLVMPositionBuilderBefore(a->b, ext);
  rest = without_constants(a, index, &sum, 0);
  uint32_t c = (uint32_t)sum;
  if (rest == index || !c || c > INT32_MAX) return;
  LLVMValueRef wide = LLVMBuildSExt(a->b, rest, a->i64, ""), constant = LLVMConstInt(a->i64, c, false);
  for (LLVMUseRef u = LLVMGetFirstUse(ext), next; u; u = next) {
    next = LLVMGetNextUse(u);
    LLVMValueRef gep = LLVMGetUser(u);
    if (!indexes(gep, ext)) continue;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    LLVMPositionBuilderBefore(a->b, gep);
    LLVMValueRef base = LLVMBuildGEP2(a->b, type, LLVMGetOperand(gep, 0), &wide, 1, "");
    LLVMReplaceAllUsesWith(gep, LLVMBuildGEP2(a->b, type, base, &constant, 1, ""));
    LLVMInstructionEraseFromParent(gep);
  }
}

/* An index that has 64 bits from the beginning: the sum is the same in whatever order, modulo 2^64. */
static void split_wide(const addresses *a, LLVMValueRef gep) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  uint64_t c = 0;
  if (LLVMGetNumOperands(gep) != 2 || LLVMTypeOf(LLVMGetOperand(gep, 1)) != a->i64) return;
  LLVMPositionBuilderBefore(a->b, gep);
  LLVMValueRef index = LLVMGetOperand(gep, 1), rest = without_constants(a, index, &c, 0);
  if (rest == index || !c) return;
  LLVMValueRef base = LLVMBuildGEP2(a->b, type, LLVMGetOperand(gep, 0), &rest, 1, "");
  LLVMValueRef constant = LLVMConstInt(a->i64, c, true);
  LLVMReplaceAllUsesWith(gep, LLVMBuildGEP2(a->b, type, base, &constant, 1, ""));
  LLVMInstructionEraseFromParent(gep);
}

void tf_split_offsets(LLVMValueRef fn) {
  each_index(fn, split);
  each_gep(fn, split_wide);
}

/* ------------------------------------------------------------------------------------------------ places */

static bool is_offset(LLVMValueRef v) {
  return LLVMIsAGetElementPtrInst(v) && LLVMGetNumOperands(v) == 2 && LLVMIsAConstantInt(LLVMGetOperand(v, 1));
}

/* Instruction selection sees one block at a time: a constant goes into the access only from there. */
static void sink(const addresses *a, LLVMValueRef gep) {
  if (!is_offset(gep)) return;
  LLVMBasicBlockRef home = LLVMGetInstructionParent(gep);
  for (LLVMUseRef u = LLVMGetFirstUse(gep), next; u; u = next) {
    next = LLVMGetNextUse(u);
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAPHINode(user) || LLVMGetInstructionParent(user) == home) continue;
    LLVMPositionBuilderBefore(a->b, user);
    LLVMValueRef copy = LLVMInstructionClone(gep);
    LLVMInsertIntoBuilder(a->b, copy);
    for (int i = 0; i < LLVMGetNumOperands(user); i++)
      if (LLVMGetOperand(user, (unsigned)i) == gep) LLVMSetOperand(user, (unsigned)i, copy);
    next = LLVMGetFirstUse(gep); /* some may be gone; those that stay are passed over again */
    while (next && (LLVMIsAPHINode(LLVMGetUser(next)) || LLVMGetInstructionParent(LLVMGetUser(next)) == home))
      next = LLVMGetNextUse(next);
  }
  if (!LLVMGetFirstUse(gep)) LLVMInstructionEraseFromParent(gep);
}

void tf_sink_offsets(LLVMValueRef fn) { each_gep(fn, sink); }

/* ------------------------------------------------------------------------------------------------ mul.wide */

/* The power of two that a use of `ext` multiplies it by; 0 = it is no address, or nothing is multiplied. */
static unsigned scale_of(const addresses *a, LLVMValueRef user, LLVMValueRef ext) {
  if (!indexes(user, ext)) return 0;
  unsigned long long size = LLVMABISizeOfType(a->layout, LLVMGetGEPSourceElementType(user));
  for (unsigned k = 1; k <= SIZES; k++)
    if (size == 1ull << k) return k;
  return 0;
}

static LLVMValueRef mul_wide(const addresses *a, LLVMValueRef ext, unsigned k) {
  char text[64];
  const char *constraints = "=l,r", *sign = LLVMGetInstructionOpcode(ext) == LLVMSExt ? "s" : "u";
  int n = snprintf(text, sizeof text, "mul.wide.%s32 $0, $1, %u;", sign, 1u << k);
  LLVMTypeRef type = LLVMFunctionType(a->i64, (LLVMTypeRef[]){a->i32}, 1, false);
  LLVMValueRef code = LLVMGetInlineAsm(type, text, (size_t)n, constraints, strlen(constraints), false, false,
                                       LLVMInlineAsmDialectATT, false);
  LLVMValueRef index = LLVMGetOperand(ext, 0);
  LLVMPositionBuilderBefore(a->b, ext);
  return LLVMBuildCall2(a->b, type, code, &index, 1, "");
}

static void widen_by_name(const addresses *a, LLVMValueRef ext) {
  LLVMValueRef have[SIZES + 1] = {NULL};
  for (LLVMUseRef u = LLVMGetFirstUse(ext), next; u; u = next) {
    next = LLVMGetNextUse(u);
    LLVMValueRef gep = LLVMGetUser(u);
    unsigned k = scale_of(a, gep, ext);
    if (!k) continue;
    if (!have[k]) have[k] = mul_wide(a, ext, k);
    LLVMPositionBuilderBefore(a->b, gep);
    LLVMReplaceAllUsesWith(gep, LLVMBuildGEP2(a->b, a->i8, LLVMGetOperand(gep, 0), &have[k], 1, ""));
    LLVMInstructionEraseFromParent(gep);
  }
}

void tf_multiply_wide(LLVMValueRef fn) { each_index(fn, widen_by_name); }
