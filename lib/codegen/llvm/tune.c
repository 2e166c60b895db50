/* What the NVPTX back end selects badly, put into better words just before it runs. The simulated SM never sees this.
 *
 * bf16 is widened as `(zext i16) << 16`. Where the 16 bits were just rounded from f32, cvt.rn.bf16.f32 would run on the
 * slow unit of special functions; cvt.rn.bf16x2.f32 with a zero below gives the widened value at once. Where they are
 * an element of a vector that was loaded, the words of the vector are shifted or masked: no 16-bit registers. The
 * vector is loaded as words, then, which takes instruction selection a tenth less time in all. */
#include <string.h>

#include <llvm-c/Core.h>

#include "codegen/codegen_impl.h"

typedef struct tuner {
  LLVMModuleRef m;
  LLVMBuilderRef b;
  LLVMTypeRef i16, i32, f32, bf16;
} tuner;

static bool is_op(LLVMValueRef v, LLVMOpcode op) { return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op; }

/* The 16 bits that `v` widens; NULL = it is something else. */
static LLVMValueRef widened(const tuner *t, LLVMValueRef v) {
  if (!is_op(v, LLVMShl) || LLVMTypeOf(v) != t->i32) return NULL;
  LLVMValueRef by = LLVMGetOperand(v, 1), ext = LLVMGetOperand(v, 0);
  if (!LLVMIsAConstantInt(by) || LLVMConstIntGetZExtValue(by) != 16 || !is_op(ext, LLVMZExt)) return NULL;
  LLVMValueRef bits = LLVMGetOperand(ext, 0);
  return LLVMTypeOf(bits) == t->i16 ? bits : NULL;
}

/* bits = the rounding of an f32 */
static LLVMValueRef from_rounding(const tuner *t, LLVMValueRef bits) {
  static const char name[] = "llvm.nvvm.ff2bf16x2.rn";
  if (!is_op(bits, LLVMBitCast)) return NULL;
  LLVMValueRef half = LLVMGetOperand(bits, 0);
  if (!is_op(half, LLVMFPTrunc) || LLVMGetTypeKind(LLVMTypeOf(half)) != LLVMBFloatTypeKind) return NULL;
  LLVMValueRef x = LLVMGetOperand(half, 0);
  if (LLVMTypeOf(x) != t->f32) return NULL;
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(t->m, LLVMLookupIntrinsicID(name, strlen(name)), NULL, 0);
  LLVMValueRef args[2] = {x, LLVMConstReal(t->f32, 0)};
  return LLVMBuildBitCast(t->b, LLVMBuildCall2(t->b, LLVMGlobalGetValueType(f), f, args, 2, ""), t->i32, "");
}

/* bits = an element of a vector of 16-bit elements, integers or not */
static LLVMValueRef from_vector(const tuner *t, LLVMValueRef bits) {
  if (is_op(bits, LLVMBitCast)) bits = LLVMGetOperand(bits, 0);
  if (!is_op(bits, LLVMExtractElement)) return NULL;
  LLVMValueRef vec = LLVMGetOperand(bits, 0), at = LLVMGetOperand(bits, 1);
  unsigned n = LLVMGetVectorSize(LLVMTypeOf(vec));
  if (n % 2 || !LLVMIsAConstantInt(at) || !LLVMIsAInstruction(vec)) return NULL;
  unsigned long long i = LLVMConstIntGetZExtValue(at);
  if (i >= n) return NULL;
  LLVMTypeRef type = LLVMVectorType(t->i32, n / 2);
  LLVMValueRef words = is_op(vec, LLVMBitCast) ? LLVMGetOperand(vec, 0) : NULL;
  if (!words || LLVMTypeOf(words) != type) words = LLVMBuildBitCast(t->b, vec, type, "");
  LLVMValueRef word = LLVMBuildExtractElement(t->b, words, LLVMConstInt(t->i32, i / 2, false), "");
  return i % 2 ? LLVMBuildAnd(t->b, word, LLVMConstInt(t->i32, 0xffff0000u, false), "")
               : LLVMBuildShl(t->b, word, LLVMConstInt(t->i32, 16, false), "");
}

/* Erases `v` and what only it used. */
static void erase(LLVMValueRef v) {
  for (int depth = 0; depth < 4 && LLVMIsAInstruction(v) && !LLVMGetFirstUse(v); depth++) {
    LLVMValueRef next = LLVMGetOperand(v, 0);
    LLVMInstructionEraseFromParent(v);
    v = next;
  }
}

/* Metadata that a new load would have to be given. */
static bool is_annotated(LLVMValueRef v) {
  size_t n = 0;
  if (LLVMHasMetadata(v)) LLVMDisposeValueMetadataEntries(LLVMInstructionGetAllMetadataOtherThanDebugLoc(v, &n));
  return n != 0;
}

static void load_words(const tuner *t, LLVMValueRef load) {
  LLVMTypeRef type = LLVMTypeOf(load);
  if (LLVMGetTypeKind(type) != LLVMVectorTypeKind || LLVMGetElementType(type) != t->bf16) return;
  unsigned n = LLVMGetVectorSize(type);
  if (n % 2 || LLVMGetVolatile(load) || is_annotated(load)) return;
  LLVMPositionBuilderBefore(t->b, load);
  LLVMValueRef words = LLVMBuildLoad2(t->b, LLVMVectorType(t->i32, n / 2), LLVMGetOperand(load, 0), "");
  LLVMSetAlignment(words, LLVMGetAlignment(load));
  LLVMReplaceAllUsesWith(load, LLVMBuildBitCast(t->b, words, type, ""));
  LLVMInstructionEraseFromParent(load);
}

static void tune_block(const tuner *t, LLVMBasicBlockRef block) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(block), next; v; v = next) {
    next = LLVMGetNextInstruction(v);
    if (LLVMIsALoadInst(v)) {
      load_words(t, v);
      continue;
    }
    LLVMValueRef bits = widened(t, v), by;
    if (!bits) continue;
    LLVMPositionBuilderBefore(t->b, v);
    if (!(by = from_rounding(t, bits)) && !(by = from_vector(t, bits))) continue;
    LLVMReplaceAllUsesWith(v, by);
    erase(v);
  }
}

void tf_tune_for_nvptx(LLVMModuleRef m) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  tuner t = {m,
             LLVMCreateBuilderInContext(c),
             LLVMInt16TypeInContext(c),
             LLVMInt32TypeInContext(c),
             LLVMFloatTypeInContext(c),
             LLVMBFloatTypeInContext(c)};
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) tune_block(&t, b);
  LLVMDisposeBuilder(t.b);
}
