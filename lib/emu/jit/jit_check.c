/* Instrumentation, before any optimisation of ours: every access of the module is seen, with the object that it
 * belongs to where that is plain. */
#include <stdlib.h>
#include <string.h>

#include "emu/jit/jit_build.h"

LLVMValueRef tf_emu_origin(LLVMValueRef p) {
  for (;;) {
    bool expr = LLVMIsAConstantExpr(p);
    LLVMOpcode op = expr ? LLVMGetConstOpcode(p) : LLVMIsAInstruction(p) ? LLVMGetInstructionOpcode(p) : 0;
    if (op != LLVMGetElementPtr && op != LLVMAddrSpaceCast && op != LLVMBitCast) return p;
    p = LLVMGetOperand(p, 0);
  }
}

uint64_t tf_emu_kernel_bytes(LLVMValueRef p) {
  if (!LLVMIsAArgument(p)) return 0;
  LLVMValueRef f = LLVMGetParamParent(p);
  unsigned i = 1, n = LLVMCountParams(f);
  while (i < n && LLVMGetParam(f, i) != p) i++;
  LLVMAttributeRef a = i < n ? LLVMGetStringAttributeAtIndex(f, i + 1, TF_EMU_BYTES, sizeof TF_EMU_BYTES - 1) : NULL;
  return a ? strtoull(LLVMGetStringAttributeValue(a, &n), NULL, 10) : 0;
}

/* All that is ever done with the array is to load and store its elements. */
static bool stays_home(LLVMValueRef p, int depth) {
  if (depth > 16) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(p); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef x = LLVMGetUser(u);
    if (!LLVMIsAInstruction(x)) return false;
    switch (LLVMGetInstructionOpcode(x)) {
    case LLVMLoad: break;
    case LLVMStore:
      if (LLVMGetOperand(x, 0) == p) return false;
      break;
    case LLVMGetElementPtr:
    case LLVMAddrSpaceCast:
    case LLVMBitCast:
      if (!stays_home(x, depth + 1)) return false;
      break;
    case LLVMCall: {
      LLVMValueRef f = LLVMGetCalledValue(x);
      const char *name = LLVMIsAFunction(f) ? LLVMGetValueName(f) : "";
      if (strncmp(name, "llvm.lifetime.", 14)) return false;
      break;
    }
    default: return false;
    }
  }
  return true;
}

uint64_t tf_emu_local_size(tf_emu_build *b, LLVMValueRef a) {
  LLVMValueRef count = LLVMGetOperand(a, 0);
  if (!LLVMIsAConstantInt(count)) return 0;
  return LLVMABISizeOfType(b->data, LLVMGetAllocatedType(a)) * LLVMConstIntGetZExtValue(count);
}

bool tf_emu_stays_home(tf_emu_build *b, LLVMValueRef local) {
  LLVMBasicBlockRef in = LLVMGetInstructionParent(local);
  return tf_emu_local_size(b, local) && in == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(in)) &&
         stays_home(local, 0);
}

typedef struct tf_emu_local {
  LLVMValueRef array, shadow;
  uint64_t size;
} tf_emu_local;

typedef struct tf_emu_locals {
  tf_emu_local *at;
  size_t n;
} tf_emu_locals;

/* Beside each such array of the entry block, one byte of shadow for each of its bytes, cleared at entry. */
static tf_emu_locals find_locals(tf_emu_build *b, LLVMValueRef *inst, size_t n) {
  tf_emu_locals l = {calloc(n + 1, sizeof *l.at), 0};
  for (size_t i = 0; i < n && l.at; i++) {
    if (!LLVMIsAAllocaInst(inst[i])) continue;
    tf_emu_local *a = &l.at[l.n++];
    *a = (tf_emu_local){inst[i], NULL, tf_emu_local_size(b, inst[i])};
    if (!tf_emu_stays_home(b, inst[i])) continue;
    LLVMPositionBuilderBefore(b->b, inst[i]);
    a->shadow = LLVMBuildAlloca(b->b, LLVMArrayType2(b->i8, a->size), "shadow");
    LLVMBuildMemSet(b->b, a->shadow, LLVMConstInt(b->i8, 0, false), LLVMConstInt(b->i64, a->size, false), 1);
  }
  return l;
}

static const tf_emu_local *local_of(const tf_emu_locals *l, LLVMValueRef o) {
  for (size_t i = 0; i < l->n; i++)
    if (l->at[i].array == o) return &l->at[i];
  return NULL;
}

/* Fills the site's object; gives the base and the shadow to pass along, or NULL for the plain form. */
static LLVMValueRef find_object(tf_emu_build *b, uint32_t site, LLVMValueRef o, const tf_emu_locals *locals,
                                LLVMValueRef *shadow) {
  tf_emu_site *s = &b->out->sites->at[site];
  size_t len;
  const char *name = LLVMGetValueName2(o, &len);
  const tf_emu_shared_at *v = tf_emu_find_shared(b, o);
  const tf_emu_local *l = local_of(locals, o);
  bool write = s->kind != TF_EMU_LOAD && s->kind != TF_EMU_ATOMIC_LOAD;
  if (!v && !l && (!LLVMIsAGlobalVariable(o) || (write && LLVMIsGlobalConstant(o)))) return NULL;
  s->object = v && v->label ? v->label : tf_emu_module_text(b->out, name, len);
  if (v && !v->size && !strcmp(s->object, "tf_dynamic_shared")) s->object = "dynamic shared memory";
  if (v) {
    s->base = TF_EMU_BASE_SHARED;
    s->base_at = v->at;
    s->base_size = v->size;
    return NULL;
  }
  s->base = l ? TF_EMU_BASE_LOCAL : TF_EMU_BASE_GLOBAL;
  s->base_size = l ? l->size : LLVMABISizeOfType(b->data, LLVMGlobalGetValueType(o));
  if (l && !l->size) {
    s->base = TF_EMU_BASE_NONE;
    return NULL;
  }
  *shadow = l ? l->shadow : NULL;
  return o;
}

/* Where LLVM keeps an element in a register through a loop, it loads it before the loop (LICM, "scalar promotion",
 * which names the load so): also an element that the loop always writes first. No access of the program is that load.
 */
static bool is_promotion(LLVMValueRef inst) {
  static const char tail[] = ".promoted";
  size_t len, n = sizeof tail - 1;
  const char *name = LLVMGetValueName2(inst, &len);
  while (len && strchr("0123456789", name[len - 1])) len--; /* what makes names differ */
  return LLVMIsALoadInst(inst) && len >= n && !strncmp(name + len - n, tail, n);
}

static void watch(tf_emu_build *b, LLVMValueRef inst, unsigned operand, tf_emu_kind kind, LLVMTypeRef type,
                  const tf_emu_locals *locals) {
  LLVMValueRef p = LLVMGetOperand(inst, operand), o = tf_emu_origin(p), shadow = NULL;
  if (kind != TF_EMU_STORE && kind != TF_EMU_ATOMIC_STORE) tf_emu_may_spin(b, inst);
  if (tf_emu_kernel_bytes(o)) {
    tf_emu_guard_access(b, inst);
    return;
  }
  uint32_t index = tf_emu_build_site(b, inst, kind, NULL);
  if (b->failed) return;
  tf_emu_site *s = &b->out->sites->at[index];
  s->space = (uint8_t)LLVMGetPointerAddressSpace(LLVMTypeOf(p));
  s->size = (uint32_t)LLVMStoreSizeOfType(b->data, type);
  s->align = LLVMGetAlignment(inst);
  bool atomic = kind >= TF_EMU_ATOMIC && kind <= TF_EMU_ATOMIC_STORE;
  if (atomic) tf_emu_order_of(b, inst, s);
  LLVMValueRef base = find_object(b, index, o, locals, &shadow);
  LLVMPositionBuilderBefore(b->b, inst);
  LLVMValueRef args[5] = {tf_emu_thread_of(inst), tf_emu_generic(b, p), tf_emu_site_value(b, inst, index)};
  LLVMValueRef q;
  if (base) {
    args[3] = tf_emu_generic(b, base);
    args[4] = shadow && !is_promotion(inst) ? tf_emu_generic(b, shadow) : LLVMConstNull(b->ptr);
    q = tf_emu_call(b, "tf_emu_access_object", b->ptr, args, 5);
  } else q = tf_emu_call(b, "tf_emu_access", b->ptr, args, 3);
  if (LLVMTypeOf(q) != LLVMTypeOf(p)) q = LLVMBuildAddrSpaceCast(b->b, q, LLVMTypeOf(p), "");
  LLVMSetOperand(inst, operand, q);
  if (kind != TF_EMU_STORE || base) return;
  LLVMPositionBuilderBefore(b->b, LLVMGetNextInstruction(inst));
  LLVMValueRef after[2] = {tf_emu_thread_of(inst), args[2]};
  tf_emu_call(b, "tf_emu_stored", b->none, after, 2);
}

static void watch_block(tf_emu_build *b, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(f)) return;
  const char *name = LLVMGetValueName(f);
  bool copy = !strncmp(name, "llvm.memcpy.", 12) || !strncmp(name, "llvm.memmove.", 13);
  bool fill = !strncmp(name, "llvm.memset.", 12);
  if (!copy && !fill) return;
  LLVMPositionBuilderBefore(b->b, call);
  LLVMValueRef n = LLVMGetOperand(call, 2);
  if (LLVMGetIntTypeWidth(LLVMTypeOf(n)) < 64) n = LLVMBuildZExt(b->b, n, b->i64, "");
  uint32_t site = tf_emu_build_site(b, call, copy ? TF_EMU_COPY : TF_EMU_FILL, NULL);
  LLVMValueRef args[6] = {tf_emu_thread_of(call), tf_emu_generic(b, LLVMGetOperand(call, 0))};
  if (copy) {
    args[2] = tf_emu_generic(b, LLVMGetOperand(call, 1));
    args[3] = n;
    args[4] = args[5] = tf_emu_site_value(b, call, site);
    tf_emu_call(b, "tf_emu_copy_checked", b->none, args, 6);
  } else {
    args[2] = LLVMBuildZExt(b->b, LLVMGetOperand(call, 1), b->i32, "");
    args[3] = n;
    args[4] = tf_emu_site_value(b, call, site);
    tf_emu_call(b, "tf_emu_fill_checked", b->none, args, 5);
  }
  LLVMInstructionEraseFromParent(call);
}

void tf_emu_instrument(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n);
  tf_emu_locals locals = find_locals(b, inst, n);
  for (size_t i = 0; i < n && !b->failed; i++) {
    LLVMValueRef x = inst[i];
    switch (LLVMGetInstructionOpcode(x)) {
    case LLVMLoad: {
      bool atomic = LLVMGetOrdering(x) != LLVMAtomicOrderingNotAtomic;
      watch(b, x, 0, atomic ? TF_EMU_ATOMIC_LOAD : TF_EMU_LOAD, LLVMTypeOf(x), &locals);
      break;
    }
    case LLVMStore: {
      bool atomic = LLVMGetOrdering(x) != LLVMAtomicOrderingNotAtomic;
      watch(b, x, 1, atomic ? TF_EMU_ATOMIC_STORE : TF_EMU_STORE, LLVMTypeOf(LLVMGetOperand(x, 0)), &locals);
      break;
    }
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: watch(b, x, 0, TF_EMU_ATOMIC, LLVMTypeOf(LLVMGetOperand(x, 1)), &locals); break;
    case LLVMCall: watch_block(b, x); break;
    default: break;
    }
  }
  free(locals.at);
  free(inst);
}
