/* Atomics are stubs up to PTX, since LLVM's own lose ordering and scope there. Here they become LLVM's again, with
 * both, before accesses are watched; packed and vector ones, which are atomic element by element, become one for each.
 */
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "codegen/emit/atomic_stub.h"
#include "emu/jit/jit_build.h"

static LLVMAtomicRMWBinOp operation(const tf_atomic *a) {
  bool is_signed = a->type == TF_ATOMIC_S32 || a->type == TF_ATOMIC_S64;
  switch (a->op) {
  case TF_ATOMIC_ADD: return a->type >= TF_ATOMIC_F32 ? LLVMAtomicRMWBinOpFAdd : LLVMAtomicRMWBinOpAdd;
  case TF_ATOMIC_MIN: return is_signed ? LLVMAtomicRMWBinOpMin : LLVMAtomicRMWBinOpUMin;
  case TF_ATOMIC_MAX: return is_signed ? LLVMAtomicRMWBinOpMax : LLVMAtomicRMWBinOpUMax;
  case TF_ATOMIC_AND: return LLVMAtomicRMWBinOpAnd;
  case TF_ATOMIC_OR: return LLVMAtomicRMWBinOpOr;
  case TF_ATOMIC_XOR: return LLVMAtomicRMWBinOpXor;
  case TF_ATOMIC_INC: return LLVMAtomicRMWBinOpUIncWrap;
  case TF_ATOMIC_DEC: return LLVMAtomicRMWBinOpUDecWrap;
  default: return LLVMAtomicRMWBinOpXchg;
  }
}

/* The type of one element, and how many the value has. */
static LLVMTypeRef element(tf_emu_build *b, const tf_atomic *a, unsigned *n) {
  bool packed = a->type >= TF_ATOMIC_F16X2;
  *n = packed ? 2 * a->lanes : a->lanes;
  switch (a->type) {
  case TF_ATOMIC_F32: return LLVMFloatTypeInContext(b->ctx);
  case TF_ATOMIC_F64: return LLVMDoubleTypeInContext(b->ctx);
  case TF_ATOMIC_F16:
  case TF_ATOMIC_F16X2: return LLVMHalfTypeInContext(b->ctx);
  case TF_ATOMIC_BF16:
  case TF_ATOMIC_BF16X2: return LLVMBFloatTypeInContext(b->ctx);
  default: return LLVMIntTypeInContext(b->ctx, tf_atomic_bits(a->type));
  }
}

static LLVMValueRef located(LLVMValueRef made, LLVMValueRef call, unsigned align) {
  LLVMSetAlignment(made, align);
  LLVMInstructionSetDebugLoc(made, LLVMInstructionGetDebugLoc(call));
  return made;
}

LLVMValueRef tf_emu_expand_atomic(tf_emu_build *b, LLVMValueRef call, const tf_atomic *a) {
  static const LLVMAtomicOrdering orders[] = {LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingAcquire,
                                              LLVMAtomicOrderingRelease, LLVMAtomicOrderingAcquireRelease};
  const char *scope_name = tf_atomic_syncscope(a->scope);
  unsigned n, scope = LLVMGetSyncScopeID(b->ctx, scope_name, strlen(scope_name));
  LLVMTypeRef elem = element(b, a, &n), wire = LLVMTypeOf(LLVMGetOperand(call, 1));
  LLVMValueRef p = LLVMGetOperand(call, 0);
  unsigned size = (unsigned)LLVMStoreSizeOfType(b->data, elem);
  if (a->op == TF_ATOMIC_CAS) {
    LLVMAtomicOrdering fail =
        a->order == TF_ACQUIRE || a->order == TF_ACQ_REL ? LLVMAtomicOrderingAcquire : LLVMAtomicOrderingMonotonic;
    LLVMValueRef x = LLVMGetOperand(call, 1), y = LLVMGetOperand(call, 2);
    if (a->type == TF_ATOMIC_B8) x = LLVMBuildTrunc(b->b, x, elem, ""), y = LLVMBuildTrunc(b->b, y, elem, "");
    LLVMValueRef r = LLVMBuildAtomicCmpXchgSyncScope(b->b, p, x, y, orders[a->order], fail, scope);
    r = LLVMBuildExtractValue(b->b, located(r, call, size), 0, "");
    return a->type == TF_ATOMIC_B8 ? LLVMBuildZExt(b->b, r, wire, "") : r;
  }
  LLVMTypeRef all = n > 1 ? LLVMVectorType(elem, n) : elem;
  LLVMValueRef v = LLVMBuildBitCast(b->b, LLVMGetOperand(call, 1), all, ""), old = LLVMGetPoison(all);
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef at = tf_emu_const32(b, i), q = i ? LLVMBuildInBoundsGEP2(b->b, elem, p, &at, 1, "") : p;
    LLVMValueRef x = n > 1 ? LLVMBuildExtractElement(b->b, v, at, "") : v;
    LLVMValueRef r = LLVMBuildAtomicRMWSyncScope(b->b, operation(a), q, x, orders[a->order], scope);
    located(r, call, i ? size : n * size); /* the whole is aligned to its own size */
    old = n > 1 ? LLVMBuildInsertElement(b->b, old, r, at, "") : r;
  }
  return a->fetch ? LLVMBuildBitCast(b->b, old, wire, "") : NULL;
}

void tf_emu_order_of(tf_emu_build *b, LLVMValueRef inst, tf_emu_site *s) {
  bool cas = LLVMGetInstructionOpcode(inst) == LLVMAtomicCmpXchg;
  LLVMAtomicOrdering o = cas ? LLVMGetCmpXchgSuccessOrdering(inst) : LLVMGetOrdering(inst);
  bool both = o >= LLVMAtomicOrderingAcquireRelease;
  unsigned id = LLVMGetAtomicSyncScopeID(inst);
  s->order = (uint8_t)((o == LLVMAtomicOrderingAcquire || both ? TF_EMU_ACQUIRES : 0) |
                       (o == LLVMAtomicOrderingRelease || both ? TF_EMU_RELEASES : 0));
  s->scope = TF_SCOPE_SYS;
  for (int k = TF_SCOPE_CTA; k < TF_SCOPE_SYS; k++) {
    const char *name = tf_atomic_syncscope((tf_atomic_scope)k);
    if (LLVMGetSyncScopeID(b->ctx, name, (unsigned)strlen(name)) == id) s->scope = (uint8_t)k;
  }
}
