/* Shared variables: offsets in the CTA's window, and the rewriting of all that names them. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "emu/jit/jit_build.h"
#include "emu/sm/sm.h"

enum { RED_ZONE = 128 }; /* between variables of a checked build; keeps every bank where it was */

static bool is_shared(LLVMValueRef g) { return LLVMGetPointerAddressSpace(LLVMTypeOf(g)) == 3; }

static uint64_t round_up(uint64_t x, uint64_t a) { return (x + a - 1) / a * a; }

static uint64_t alignment(tf_emu_build *b, LLVMValueRef g) {
  uint64_t a = LLVMGetAlignment(g);
  return a ? a : LLVMABIAlignmentOfType(b->data, LLVMGlobalGetValueType(g));
}

void tf_emu_place_shared(tf_emu_build *b) {
  uint32_t n = 0;
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->mod); g; g = LLVMGetNextGlobal(g)) n += is_shared(g);
  tf_emu_module *m = b->out;
  b->shared = calloc(n + 1, sizeof *b->shared);
  m->shared = calloc(n + 1, sizeof *m->shared);
  if (!b->shared || !m->shared) {
    tf_emu_build_fail(b, "memory ran out");
    return;
  }
  uint64_t at = 0, dynamic_align = 16;
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->mod); g; g = LLVMGetNextGlobal(g)) {
    if (!is_shared(g)) continue;
    LLVMTypeRef type = LLVMGlobalGetValueType(g);
    uint64_t size = LLVMABISizeOfType(b->data, type), align = alignment(b, g);
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetArrayLength2(type) > TF_EMU_WINDOW)
      size = LLVMGetArrayLength2(type); /* LLVM's own number of bytes may have wrapped */
    if (size > TF_EMU_WINDOW) {
      tf_emu_build_fail(b, "a shared variable of %llu bytes or more, which no SM has", (unsigned long long)size);
      return;
    }
    b->shared[b->nshared] = (tf_emu_shared_at){g, 0, size, NULL};
    size_t len;
    const char *name = LLVMGetValueName2(g, &len);
    const char *text = tf_emu_module_text(m, name, len);
    if (!size) { /* dynamic shared memory begins after the last static variable */
      if (align > dynamic_align) dynamic_align = align;
    } else {
      at = round_up(at, align);
      b->shared[b->nshared].at = (uint32_t)at;
      m->shared[m->nshared++] = (tf_emu_shared_variable){text, (uint32_t)at, (uint32_t)size};
      at += size;
      m->static_bytes += size;
      if (b->instrument) at = round_up(at, RED_ZONE) + RED_ZONE;
    }
    b->nshared++;
    if (at > TF_EMU_WINDOW) {
      tf_emu_build_fail(b, "static shared memory needs %llu bytes, more than any SM has", (unsigned long long)at);
      return;
    }
  }
  m->static_shared = (uint32_t)round_up(at, dynamic_align);
  for (uint32_t i = 0; i < b->nshared; i++)
    if (!b->shared[i].size) b->shared[i].at = m->static_shared;
}

const tf_emu_shared_at *tf_emu_find_shared(const tf_emu_build *b, LLVMValueRef v) {
  for (uint32_t i = 0; i < b->nshared; i++)
    if (b->shared[i].global == v) return &b->shared[i];
  return NULL;
}

static bool names_shared(const tf_emu_build *b, LLVMValueRef v) {
  if (tf_emu_find_shared(b, v)) return true;
  if (!LLVMIsAConstantExpr(v) && !LLVMIsAConstantVector(v) && !LLVMIsAConstantStruct(v) && !LLVMIsAConstantArray(v))
    return false;
  for (int i = 0, n = LLVMGetNumOperands(v); i < n; i++)
    if (names_shared(b, LLVMGetOperand(v, (unsigned)i))) return true;
  return false;
}

/* An instruction for a constant expression; the builder stands in the entry block. */
static LLVMValueRef materialise(tf_emu_build *b, LLVMValueRef base, LLVMValueRef v) {
  const tf_emu_shared_at *s = tf_emu_find_shared(b, v);
  if (s) {
    LLVMValueRef off = tf_emu_const32(b, s->at);
    return LLVMBuildInBoundsGEP2(b->b, b->i8, base, &off, 1, "");
  }
  if (!names_shared(b, v)) return v;
  LLVMValueRef op[16];
  int n = LLVMGetNumOperands(v);
  if (!LLVMIsAConstantExpr(v) || n > 16) {
    tf_emu_build_fail(
        b, "an aggregate constant holds the address of a shared variable, which the simulated SM cannot run");
    return v;
  }
  for (int i = 0; i < n; i++) op[i] = materialise(b, base, LLVMGetOperand(v, (unsigned)i));
  LLVMOpcode code = LLVMGetConstOpcode(v);
  if (code == LLVMGetElementPtr) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(v);
    return LLVMIsInBounds(v) ? LLVMBuildInBoundsGEP2(b->b, type, op[0], op + 1, (unsigned)n - 1, "")
                             : LLVMBuildGEP2(b->b, type, op[0], op + 1, (unsigned)n - 1, "");
  }
  if (n == 1) return LLVMBuildCast(b->b, code, op[0], LLVMTypeOf(v), "");
  if (n == 2) return LLVMBuildBinOp(b->b, code, op[0], op[1], "");
  tf_emu_build_fail(b, "a constant expression over a shared variable is too odd for the simulated SM");
  return v;
}

static LLVMValueRef window_base(tf_emu_build *b, LLVMValueRef f) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f);
  LLVMValueRef at = LLVMGetFirstInstruction(entry);
  while (LLVMIsAAllocaInst(at)) at = LLVMGetNextInstruction(at);
  LLVMPositionBuilderBefore(b->b, at);
  LLVMValueRef off = LLVMConstInt(b->i64, offsetof(tf_emu_thread, shared), false);
  LLVMValueRef field = LLVMBuildInBoundsGEP2(b->b, b->i8, LLVMGetParam(f, 0), &off, 1, "");
  LLVMValueRef base = LLVMBuildLoad2(b->b, LLVMPointerTypeInContext(b->ctx, 3), field, "shared");
  unsigned kind = LLVMGetMDKindIDInContext(b->ctx, "invariant.load", 14);
  LLVMSetMetadata(base, kind, LLVMMetadataAsValue(b->ctx, LLVMMDNodeInContext2(b->ctx, NULL, 0)));
  return base;
}

static void replace_in(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n), base = NULL;
  for (size_t i = 0; i < n && !b->failed; i++)
    for (int k = 0, m = LLVMGetNumOperands(inst[i]); k < m; k++) {
      LLVMValueRef v = LLVMGetOperand(inst[i], (unsigned)k);
      if (!v || !LLVMIsAConstant(v) || !names_shared(b, v)) continue;
      if (!base) base = window_base(b, f);
      LLVMPositionBuilderBefore(b->b, LLVMGetNextInstruction(base));
      LLVMSetOperand(inst[i], (unsigned)k, materialise(b, base, v));
    }
  free(inst);
}

void tf_emu_replace_shared(tf_emu_build *b) {
  if (!b->nshared) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->mod); f && !b->failed; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) replace_in(b, f);
  for (uint32_t i = 0; i < b->nshared && !b->failed; i++) {
    for (LLVMUseRef u = LLVMGetFirstUse(b->shared[i].global); u; u = LLVMGetNextUse(u))
      if (LLVMIsAGlobalVariable(LLVMGetUser(u))) {
        tf_emu_build_fail(b, "a variable is initialised with the address of a shared variable");
        return;
      }
    LLVMReplaceAllUsesWith(b->shared[i].global, LLVMGetUndef(LLVMTypeOf(b->shared[i].global)));
    LLVMDeleteGlobal(b->shared[i].global);
  }
}
