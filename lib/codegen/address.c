/* Addresses of straight code. It skips the back end's own passes over LLVM IR (passes.c) and most of what instruction
 * selection combines, which is where `index * size of an element` in 64 bits becomes mul.wide. So it is asked for by
 * name, once for each index and size; the simulated SM never sees it. */
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

/* The power of two that a use of `ext` multiplies it by; 0 = it is no address, or nothing is multiplied. */
static unsigned scale_of(const addresses *a, LLVMValueRef user, LLVMValueRef ext) {
  if (!LLVMIsAGetElementPtrInst(user) || LLVMGetNumOperands(user) != 2 || LLVMGetOperand(user, 1) != ext) return 0;
  unsigned long long size = LLVMABISizeOfType(a->layout, LLVMGetGEPSourceElementType(user));
  for (unsigned k = 1; k <= SIZES; k++)
    if (size == 1ull << k) return k;
  return 0;
}

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

/* An index as PTX adds it up: bytes in 64 bits, and a constant that goes into the access. */
typedef struct offset {
  LLVMValueRef wide;
  uint64_t bytes;
} offset;

/* The index of an access, as a signed number, is above -2^30 (it is one of a buffer's elements, or the host program
 * has looked at the strides): taking a constant of at most 2^30 from it does not wrap, so that it may be added after
 * the widening. */
static offset offset_of(const addresses *a, LLVMValueRef ext, unsigned k) {
  char text[64];
  const char *constraints = "=l,r", *sign = LLVMGetInstructionOpcode(ext) == LLVMSExt ? "s" : "u";
  LLVMValueRef index = LLVMGetOperand(ext, 0), rest;
  uint32_t c = 0;
  LLVMPositionBuilderBefore(a->b, ext);
  if (*sign == 's' && (rest = without_constants(a, index, &c, 0)) != index && c && c <= 1u << 30) index = rest;
  else c = 0;
  int n = snprintf(text, sizeof text, "mul.wide.%s32 $0, $1, %u;", sign, 1u << k);
  LLVMTypeRef type = LLVMFunctionType(a->i64, (LLVMTypeRef[]){a->i32}, 1, false);
  LLVMValueRef code = LLVMGetInlineAsm(type, text, (size_t)n, constraints, strlen(constraints), false, false,
                                       LLVMInlineAsmDialectATT, false);
  return (offset){LLVMBuildCall2(a->b, type, code, &index, 1, ""), (uint64_t)c << k};
}

static LLVMValueRef add_offset(const addresses *a, LLVMValueRef base, offset o) {
  LLVMValueRef c = LLVMConstInt(a->i64, o.bytes, false);
  base = LLVMBuildGEP2(a->b, a->i8, base, &o.wide, 1, "");
  return o.bytes ? LLVMBuildGEP2(a->b, a->i8, base, &c, 1, "") : base;
}

static void widen_in_address(const addresses *a, LLVMValueRef ext) {
  offset have[SIZES + 1] = {{NULL, 0}};
  for (LLVMUseRef u = LLVMGetFirstUse(ext), next; u; u = next) {
    next = LLVMGetNextUse(u);
    LLVMValueRef gep = LLVMGetUser(u);
    unsigned k = scale_of(a, gep, ext);
    if (!k) continue;
    if (!have[k].wide) have[k] = offset_of(a, ext, k);
    LLVMPositionBuilderBefore(a->b, gep);
    LLVMReplaceAllUsesWith(gep, add_offset(a, LLVMGetOperand(gep, 0), have[k]));
    LLVMInstructionEraseFromParent(gep);
  }
  if (!LLVMGetFirstUse(ext)) LLVMInstructionEraseFromParent(ext);
}

void tf_address_straight_code(LLVMModuleRef m) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  addresses a = {LLVMCreateBuilderInContext(c), LLVMInt8TypeInContext(c), LLVMInt32TypeInContext(c),
                 LLVMInt64TypeInContext(c), LLVMGetModuleDataLayout(m)};
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef v = LLVMGetLastInstruction(block), before; v; v = before) { /* what is erased lies behind */
        before = LLVMGetPreviousInstruction(v);
        if (widens(&a, v)) widen_in_address(&a, v);
      }
  LLVMDisposeBuilder(a.b);
}
