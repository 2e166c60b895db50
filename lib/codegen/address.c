/* Addresses of straight code, which skips the back end's own passes over LLVM IR (passes.c) and most of what
 * instruction selection combines: constants leave an index for the access itself, and `index * size of an element` in
 * 64 bits is asked for by name, since mul.wide would not be found. The simulated SM sees the first, not the second. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "codegen/internal.h"

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

/* Every instruction of the module that widens a 32-bit index. */
static void each_index(LLVMModuleRef m, void (*f)(const addresses *a, LLVMValueRef ext)) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  addresses a = {LLVMCreateBuilderInContext(c), LLVMInt8TypeInContext(c), LLVMInt32TypeInContext(c),
                 LLVMInt64TypeInContext(c), LLVMGetModuleDataLayout(m)};
  for (LLVMValueRef fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef v = LLVMGetLastInstruction(block), before; v; v = before) { /* what is erased lies behind */
        before = LLVMGetPreviousInstruction(v);
        if (!widens(&a, v)) continue;
        f(&a, v);
        if (!LLVMGetFirstUse(v)) LLVMInstructionEraseFromParent(v);
      }
  LLVMDisposeBuilder(a.b);
}

/* ------------------------------------------------------------------------------------------------ constants */

/* `v` less the constants that are added in it; `c` gets them, modulo 2^32. */
static LLVMValueRef without_constants(const addresses *a, LLVMValueRef v, uint32_t *c, int depth) {
  if (!LLVMIsAInstruction(v) || LLVMGetInstructionOpcode(v) != LLVMAdd || depth == 4) return v;
  LLVMValueRef x = LLVMGetOperand(v, 0), y = LLVMGetOperand(v, 1);
  if (LLVMIsAConstantInt(y)) {
    *c += (uint32_t)LLVMConstIntGetZExtValue(y);
    return without_constants(a, x, c, depth + 1);
  }
  LLVMValueRef nx = without_constants(a, x, c, depth + 1), ny = without_constants(a, y, c, depth + 1);
  return nx == x && ny == y ? v : LLVMBuildAdd(a->b, nx, ny, "");
}

/* The index of an access is not negative: a buffer's elements count from 0, and the host program refuses negative
 * strides. So taking a positive constant from it does not wrap, and the constant may be added after the widening. What
 * lies in between may be outside the buffer: not inbounds. */
static void split(const addresses *a, LLVMValueRef ext) {
  uint32_t c = 0;
  LLVMValueRef index = LLVMGetOperand(ext, 0), rest;
  if (LLVMGetInstructionOpcode(ext) != LLVMSExt) return;
  LLVMPositionBuilderBefore(a->b, ext);
  if ((rest = without_constants(a, index, &c, 0)) == index || !c || c > INT32_MAX) return;
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

void tf_split_offsets(LLVMModuleRef m) { each_index(m, split); }

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

void tf_multiply_wide(LLVMModuleRef m) { each_index(m, widen_by_name); }
