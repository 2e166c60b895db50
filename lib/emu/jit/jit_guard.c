/* Unwatched code keeps to memory that its launch owns, too (bounds.h). Before an access stands a comparison with the
 * stretch of memory in which accesses of this place were right before; where it fails, the simulated SM is asked. An
 * access at a constant place in an object that is large enough needs none. */
#include <stddef.h>
#include <string.h>
#include <stdlib.h>

#include "emu/jit/jit_build.h"
#include "emu/memory/bounds.h"
#include "emu/sm/sm.h"

static LLVMValueRef const64(tf_emu_build *b, uint64_t x) { return LLVMConstInt(b->i64, x, false); }

LLVMValueRef tf_emu_helper(tf_emu_build *b, const char *name, LLVMTypeRef type, bool *made) {
  LLVMValueRef f = LLVMGetNamedFunction(b->mod, name);
  *made = !f;
  if (f) return f;
  static const char *const kinds[] = {"alwaysinline", "nounwind"};
  f = LLVMAddFunction(b->mod, name, type);
  LLVMSetLinkage(f, LLVMInternalLinkage);
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    unsigned kind = LLVMGetEnumAttributeKindForName(kinds[i], strlen(kinds[i]));
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(b->ctx, kind, 0));
  }
  return f;
}

LLVMValueRef tf_emu_field_at(tf_emu_build *b, LLVMValueRef thread, uint64_t offset) {
  LLVMValueRef off = const64(b, offset);
  return LLVMBuildInBoundsGEP2(b->b, b->i8, thread, &off, 1, "");
}

/* ptr (thread, p, base, room, site): p if it lies in [base, base + room), or else what the simulated SM says. */
static LLVMValueRef compare(tf_emu_build *b, LLVMTypeRef *type) {
  bool made;
  LLVMTypeRef types[] = {b->ptr, b->ptr, b->i64, b->i64, b->i32};
  *type = LLVMFunctionType(b->ptr, types, 5, false);
  LLVMValueRef f = tf_emu_helper(b, TF_EMU_HELPER "inside", *type, &made);
  if (!made) return f;
  LLVMBasicBlockRef here = LLVMGetInsertBlock(b->b), block[3];
  LLVMValueRef p = LLVMGetParam(f, 1), args[] = {LLVMGetParam(f, 0), p, LLVMGetParam(f, 4)};
  for (int i = 0; i < 3; i++) block[i] = LLVMAppendBasicBlockInContext(b->ctx, f, "");
  LLVMPositionBuilderAtEnd(b->b, block[0]);
  LLVMValueRef off = LLVMBuildSub(b->b, LLVMBuildPtrToInt(b->b, p, b->i64, ""), LLVMGetParam(f, 2), "");
  LLVMBuildCondBr(b->b, LLVMBuildICmp(b->b, LLVMIntULT, off, LLVMGetParam(f, 3), ""), block[2], block[1]);
  LLVMPositionBuilderAtEnd(b->b, block[1]);
  LLVMValueRef asked = tf_emu_call(b, "tf_emu_guard", b->ptr, args, 3), result[] = {p, asked};
  unsigned cold = LLVMGetEnumAttributeKindForName("cold", 4);
  LLVMAddCallSiteAttribute(asked, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(b->ctx, cold, 0));
  LLVMBuildBr(b->b, block[2]);
  LLVMPositionBuilderAtEnd(b->b, block[2]);
  LLVMValueRef phi = LLVMBuildPhi(b->b, b->ptr, "");
  LLVMAddIncoming(phi, result, block, 2);
  LLVMBuildRet(b->b, phi);
  LLVMPositionBuilderAtEnd(b->b, here);
  return f;
}

/* ------------------------------------------------------------------------------------------------ objects */

/* Adds what the step of address arithmetic is, if that is constant. */
static bool step_of(tf_emu_build *b, LLVMValueRef gep, int64_t *off) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  for (int i = 1, n = LLVMGetNumOperands(gep); i < n; i++) {
    LLVMValueRef at = LLVMGetOperand(gep, (unsigned)i);
    if (!LLVMIsAConstantInt(at) || LLVMGetIntTypeWidth(LLVMTypeOf(at)) > 64) return false;
    int64_t k = LLVMConstIntGetSExtValue(at), step;
    if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      *off += (int64_t)LLVMOffsetOfElement(b->data, type, (unsigned)k);
      type = LLVMStructGetTypeAtIndex(type, (unsigned)k);
      continue;
    }
    if (i > 1) type = LLVMGetElementType(type);
    if (__builtin_mul_overflow(k, (int64_t)LLVMABISizeOfType(b->data, type), &step) ||
        __builtin_add_overflow(*off, step, off))
      return false;
  }
  return true;
}

/* Whether `p` is at a constant place of its origin, and which. */
static bool constant_place(tf_emu_build *b, LLVMValueRef p, int64_t *off) {
  for (*off = 0;;) {
    bool expr = LLVMIsAConstantExpr(p);
    LLVMOpcode op = expr ? LLVMGetConstOpcode(p) : LLVMIsAInstruction(p) ? LLVMGetInstructionOpcode(p) : 0;
    if (op == LLVMGetElementPtr && !step_of(b, p, off)) return false;
    if (op != LLVMGetElementPtr && op != LLVMAddrSpaceCast && op != LLVMBitCast) return true;
    p = LLVMGetOperand(p, 0);
  }
}

/* How large the object is, if it is one; 0 = not known. */
static uint64_t size_of(tf_emu_build *b, LLVMValueRef object) {
  const tf_emu_shared_at *s = tf_emu_find_shared(b, object);
  if (s) return s->size;
  if (LLVMIsAAllocaInst(object)) return tf_emu_local_size(b, object);
  if (LLVMIsAGlobalVariable(object)) return LLVMABISizeOfType(b->data, LLVMGlobalGetValueType(object));
  return tf_emu_kernel_bytes(object);
}

/* ------------------------------------------------------------------------------------------------ accesses */

typedef struct access {
  LLVMValueRef inst, p;
  unsigned operand;
  tf_emu_kind kind;
  LLVMTypeRef type;
} access;

/* The access that the instruction is; false = it is none. */
static bool access_of(LLVMValueRef inst, access *a) {
  *a = (access){.inst = inst};
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMLoad:
    a->kind = LLVMGetOrdering(inst) != LLVMAtomicOrderingNotAtomic ? TF_EMU_ATOMIC_LOAD : TF_EMU_LOAD;
    a->type = LLVMTypeOf(inst);
    break;
  case LLVMStore:
    a->kind = LLVMGetOrdering(inst) != LLVMAtomicOrderingNotAtomic ? TF_EMU_ATOMIC_STORE : TF_EMU_STORE;
    a->type = LLVMTypeOf(LLVMGetOperand(inst, 0));
    a->operand = 1;
    break;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
    a->kind = TF_EMU_ATOMIC;
    a->type = LLVMTypeOf(LLVMGetOperand(inst, 1));
    break;
  default: return false;
  }
  a->p = LLVMGetOperand(inst, a->operand);
  return true;
}

static LLVMValueRef invariant(tf_emu_build *b, LLVMValueRef load) {
  unsigned kind = LLVMGetMDKindIDInContext(b->ctx, "invariant.load", 14);
  LLVMSetMetadata(load, kind, LLVMMetadataAsValue(b->ctx, LLVMMDNodeInContext2(b->ctx, NULL, 0)));
  return load;
}

/* Where the access may be without asking: in its object, in the window, or where it was right before. */
static void stretch(tf_emu_build *b, LLVMValueRef thread, const access *a, LLVMValueRef object, uint64_t size,
                    uint64_t n, uint32_t index, LLVMValueRef out[2]) {
  bool shared = LLVMGetPointerAddressSpace(LLVMTypeOf(a->p)) == 3;
  if (shared) {
    LLVMValueRef at = tf_emu_field_at(b, thread, offsetof(tf_emu_thread, shared));
    out[0] = invariant(b, LLVMBuildLoad2(b->b, b->i64, at, ""));
    out[1] = const64(b, TF_EMU_WINDOW + 1 - n);
  } else if (size) {
    out[0] = LLVMBuildPtrToInt(b->b, tf_emu_generic(b, object), b->i64, "");
    out[1] = const64(b, n <= size ? size + 1 - n : 0);
  } else {
    LLVMValueRef table =
        invariant(b, LLVMBuildLoad2(b->b, b->ptr, tf_emu_field_at(b, thread, offsetof(tf_emu_thread, reach)), ""));
    uint64_t at = index * sizeof(tf_emu_reach);
    out[0] = LLVMBuildLoad2(b->b, b->i64, tf_emu_field_at(b, table, at + offsetof(tf_emu_reach, base)), "");
    out[1] = LLVMBuildLoad2(b->b, b->i64, tf_emu_field_at(b, table, at + offsetof(tf_emu_reach, room)), "");
  }
}

/* A local array on the host's stack: what its bounds do not allow, nothing does. */
static bool is_home(const tf_emu_build *b, LLVMValueRef object) {
  bool wanders = !LLVMIsAAllocaInst(object);
  for (size_t i = 0; i < b->nwandering && !wanders; i++) wanders = b->wandering[i] == object;
  return !wanders;
}

static uint32_t site_of(tf_emu_build *b, const access *a, LLVMValueRef object, uint64_t size, uint64_t n) {
  size_t len;
  uint32_t site = tf_emu_build_site(b, a->inst, a->kind, NULL);
  tf_emu_site *s = &b->out->sites->at[site];
  if (b->failed) return 0;
  s->space = (uint8_t)LLVMGetPointerAddressSpace(LLVMTypeOf(a->p));
  s->size = (uint32_t)n;
  if (!is_home(b, object)) return site - b->out->first_site;
  s->base = TF_EMU_BASE_LOCAL;
  s->base_size = size;
  const char *name = LLVMGetValueName2(object, &len);
  s->object = tf_emu_module_text(b->out, name, len);
  return site - b->out->first_site;
}

static void guard(tf_emu_build *b, const access *a) {
  LLVMValueRef object = tf_emu_origin(a->p), thread = tf_emu_thread_of(a->inst), within[2], q;
  uint64_t n = LLVMStoreSizeOfType(b->data, a->type), size = size_of(b, object);
  bool atomic = a->kind >= TF_EMU_ATOMIC, home = is_home(b, object);
  int64_t off;
  if (atomic && home) { /* nobody else sees it */
    LLVMSetOrdering(a->inst, LLVMAtomicOrderingNotAtomic);
    atomic = false;
  }
  if (LLVMIsAGlobalVariable(object) && LLVMIsGlobalConstant(object) && a->kind != TF_EMU_LOAD) size = 0;
  if (!atomic) LLVMSetAlignment(a->inst, 1); /* what programs say of it need not be true */
  if (!atomic && size && constant_place(b, a->p, &off) && off >= 0 && (uint64_t)off <= size &&
      n <= size - (uint64_t)off)
    return;
  uint32_t index = site_of(b, a, object, size, n);
  if (b->failed) return;
  LLVMPositionBuilderBefore(b->b, a->inst);
  LLVMValueRef p = LLVMBuildFreeze(b->b, tf_emu_generic(b, a->p), "");
  if (atomic) {
    LLVMValueRef args[] = {thread, p, tf_emu_const32(b, index)};
    q = tf_emu_call(b, "tf_emu_guard", b->ptr, args, 3);
  } else {
    LLVMTypeRef type;
    LLVMValueRef f = compare(b, &type);
    LLVMPositionBuilderBefore(b->b, a->inst);
    stretch(b, thread, a, object, size, n, index, within);
    LLVMValueRef args[] = {thread, p, within[0], within[1], tf_emu_const32(b, index)};
    q = LLVMBuildCall2(b->b, type, f, args, 5, "");
  }
  if (LLVMTypeOf(q) != LLVMTypeOf(a->p)) q = LLVMBuildAddrSpaceCast(b->b, q, LLVMTypeOf(a->p), "");
  LLVMSetOperand(a->inst, a->operand, q);
}

void tf_emu_guard_access(tf_emu_build *b, LLVMValueRef inst) {
  access a;
  if (access_of(inst, &a)) guard(b, &a);
}

static void guard_block(tf_emu_build *b, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(f)) return;
  const char *name = LLVMGetValueName(f);
  bool copy = !strncmp(name, "llvm.memcpy.", 12) || !strncmp(name, "llvm.memmove.", 13);
  if (!copy && strncmp(name, "llvm.memset.", 12) != 0) return;
  LLVMPositionBuilderBefore(b->b, call);
  LLVMValueRef n = LLVMGetOperand(call, 2), second = LLVMGetOperand(call, 1);
  if (LLVMGetIntTypeWidth(LLVMTypeOf(n)) < 64) n = LLVMBuildZExt(b->b, n, b->i64, "");
  uint32_t index = tf_emu_build_site(b, call, copy ? TF_EMU_COPY : TF_EMU_FILL, NULL) - b->out->first_site;
  second = copy ? tf_emu_generic(b, second) : LLVMBuildZExt(b->b, second, b->i32, "");
  LLVMValueRef args[] = {tf_emu_thread_of(call), tf_emu_generic(b, LLVMGetOperand(call, 0)), second, n,
                         tf_emu_const32(b, index)};
  tf_emu_call(b, copy ? "tf_emu_copy_guarded" : "tf_emu_fill_guarded", b->none, args, 5);
  LLVMInstructionEraseFromParent(call);
}

void tf_emu_guard_accesses(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n);
  for (size_t i = 0; i < n && !b->failed; i++)
    if (LLVMGetInstructionOpcode(inst[i]) == LLVMCall) guard_block(b, inst[i]);
    else tf_emu_guard_access(b, inst[i]);
  free(inst);
}
