/* What all stubs of a group but the first read is read when results are written, so it must not be in their registers.
 * LLVM gives two values one register only where one is copied to the other: by a phi, a cast of bits, or as what a
 * result's register held before. Where such copies lead from a result to what is read, a use behind the group keeps
 * both apart. (To call all results early clobbers would do, too, but LLVM would copy what is read, behind the fence.)
 */
#include <llvm-c/Core.h>

#include "codegen/llvm/wgmma_group.h"

/* Sets of values that may have one register: each leads to another one of its set, and one to itself. */
typedef struct sets {
  tf_map of;
} sets;

static LLVMValueRef root(const sets *s, LLVMValueRef v) {
  for (LLVMValueRef next; (next = tf_map_get(&s->of, tf_map_ptr(v))); v = next)
    if (next == v) return v;
  return v;
}

static void join(sets *s, LLVMValueRef a, LLVMValueRef b) {
  a = root(s, a);
  b = root(s, b);
  if (a != b && !LLVMIsAConstant(a) && !LLVMIsAConstant(b)) tf_map_set(&s->of, tf_map_ptr(a), b);
}

static void join_copies(sets *s, LLVMValueRef f) {
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(f); k; k = LLVMGetNextBasicBlock(k))
    for (LLVMValueRef i = LLVMGetFirstInstruction(k); i; i = LLVMGetNextInstruction(i)) {
      for (unsigned n = LLVMIsAPHINode(i) ? LLVMCountIncoming(i) : 0; n-- > 0;) join(s, i, LLVMGetIncomingValue(i, n));
      if (LLVMGetInstructionOpcode(i) == LLVMBitCast || LLVMGetInstructionOpcode(i) == LLVMFreeze)
        join(s, i, LLVMGetOperand(i, 0));
    }
}

static void use_behind(tf_wgmma_parts *p, LLVMValueRef call, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v),
              type = LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(p->m)), &t, 1, false);
  bool floats = LLVMGetTypeKind(t) == LLVMFloatTypeKind;
  LLVMValueRef text = LLVMGetInlineAsm(type, "", 0, floats ? "f" : "r", 1, true, false, LLVMInlineAsmDialectATT, false);
  tf_wgmma_parts_before(p, LLVMGetNextInstruction(call));
  LLVMBuildCall2(p->b, type, text, &v, 1, "");
}

static void keep_one_apart(tf_wgmma_parts *p, const sets *s, const tf_wgmma_made *made) {
  tf_map taken = {.pool = p->pool};
  for (unsigned i = 0; i < made->nout; i++) {
    LLVMValueRef r = root(s, made->out[i]);
    tf_map_set(&taken, tf_map_ptr(r), r);
  }
  for (unsigned i = 0; i < made->nread; i++) {
    LLVMValueRef v = LLVMGetOperand(made->call, i);
    if (!LLVMIsAConstant(v) && tf_map_get(&taken, tf_map_ptr(root(s, v)))) use_behind(p, made->call, v);
  }
}

void tf_wgmma_keep_apart(tf_wgmma_parts *p, LLVMValueRef f) {
  sets s = {.of.pool = p->pool};
  if (!p->made.n) return;
  join_copies(&s, f);
  for (size_t k = 0; k < p->made.n; k++) {
    const tf_wgmma_made *m = &p->made.at[k];
    for (unsigned i = 0; i < m->ntied; i++) join(&s, m->out[m->tied[i]], LLVMGetOperand(m->call, m->nread + i));
  }
  for (size_t k = 0; k < p->made.n; k++) keep_one_apart(p, &s, &p->made.at[k]);
  p->made.n = 0;
}
