/* Intrinsics and stubs become loads from the thread, or calls of our C functions. Values cross over as integers of 32
 * or 64 bits, floats and doubles only, so that no calling convention for half, bfloat or vectors matters. */
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "codegen/emit/atomic_stub.h"
#include "emu/jit/jit_build.h"
#include "emu/jit/intrinsics.h"
#include "emu/sm/sm.h"

static LLVMTypeRef int_type(tf_emu_build *b, unsigned bits) { return LLVMIntTypeInContext(b->ctx, bits); }

static unsigned bits_of(tf_emu_build *b, LLVMTypeRef t) { return (unsigned)LLVMSizeOfTypeInBits(b->data, t); }

static bool is_float(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMFloatTypeKind || LLVMGetTypeKind(t) == LLVMDoubleTypeKind;
}

/* The value's bits as an integer of its own width. */
static LLVMValueRef to_bits(tf_emu_build *b, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  if (LLVMGetTypeKind(t) == LLVMIntegerTypeKind) return v;
  if (LLVMGetTypeKind(t) == LLVMPointerTypeKind) return LLVMBuildPtrToInt(b->b, v, b->i64, "");
  return LLVMBuildBitCast(b->b, v, int_type(b, bits_of(b, t)), "");
}

static LLVMValueRef from_bits(tf_emu_build *b, LLVMTypeRef t, LLVMValueRef wide) {
  if (LLVMGetTypeKind(t) == LLVMPointerTypeKind) return LLVMBuildIntToPtr(b->b, wide, t, "");
  unsigned bits = bits_of(b, t), have = LLVMGetIntTypeWidth(LLVMTypeOf(wide));
  if (bits < have) wide = LLVMBuildTrunc(b->b, wide, int_type(b, bits), "");
  return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? wide : LLVMBuildBitCast(b->b, wide, t, "");
}

static LLVMValueRef widen(tf_emu_build *b, LLVMValueRef v, unsigned to) {
  unsigned have = LLVMGetIntTypeWidth(LLVMTypeOf(v));
  return have < to ? LLVMBuildZExt(b->b, v, int_type(b, to), "") : v;
}

/* {T, i1}: the predicate is bit 32. */
static LLVMValueRef unpack_pair(tf_emu_build *b, LLVMTypeRef t, LLVMValueRef r) {
  LLVMTypeRef part[2];
  LLVMGetStructElementTypes(t, part);
  LLVMValueRef p = LLVMBuildLShr(b->b, r, LLVMConstInt(b->i64, 32, false), "");
  LLVMValueRef v = LLVMBuildInsertValue(b->b, LLVMGetPoison(t), from_bits(b, part[0], r), 0, "");
  return LLVMBuildInsertValue(b->b, v, from_bits(b, part[1], p), 1, "");
}

static LLVMValueRef lower_sync(tf_emu_build *b, LLVMValueRef call, const tf_emu_intrinsic *row, const char *name) {
  LLVMValueRef args[7] = {tf_emu_thread_of(call),
                          tf_emu_site_value(b, call, tf_emu_build_site(b, call, TF_EMU_OTHER, name)),
                          tf_emu_const32(b, row->mode)};
  unsigned n = LLVMGetNumArgOperands(call);
  if (n > 4) {
    tf_emu_build_fail(b, "%s has more operands than the simulated SM's table allows", name);
    return NULL;
  }
  for (unsigned i = 0; i < 4; i++)
    args[3 + i] = i < n ? widen(b, to_bits(b, LLVMGetOperand(call, i)), 64) : LLVMConstInt(b->i64, 0, false);
  LLVMValueRef r = tf_emu_call(b, row->symbol, b->i64, args, 7);
  LLVMTypeRef t = LLVMTypeOf(call);
  if (LLVMGetTypeKind(t) == LLVMVoidTypeKind) return NULL;
  return LLVMGetTypeKind(t) == LLVMStructTypeKind ? unpack_pair(b, t, r) : from_bits(b, t, r);
}

/* What the call gives, from the first slots of the array. */
static LLVMValueRef results_of(tf_emu_build *b, LLVMTypeRef t, LLVMValueRef array) {
  bool many = LLVMGetTypeKind(t) == LLVMStructTypeKind;
  LLVMValueRef all = many ? LLVMGetPoison(t) : NULL;
  for (unsigned i = 0, n = many ? LLVMCountStructElementTypes(t) : 1; i < n; i++) {
    LLVMTypeRef one = many ? LLVMStructGetTypeAtIndex(t, i) : t;
    LLVMValueRef index = tf_emu_const32(b, i), p = LLVMBuildInBoundsGEP2(b->b, b->i64, array, &index, 1, "");
    LLVMValueRef v = from_bits(b, one, LLVMBuildLoad2(b->b, b->i64, p, ""));
    if (!many) return v;
    all = LLVMBuildInsertValue(b->b, all, v, i, "");
  }
  return all;
}

static uint32_t wide_site(tf_emu_build *b, LLVMValueRef call, const tf_emu_intrinsic *row, const char *name) {
  uint32_t site = tf_emu_build_site(b, call, TF_EMU_OTHER, name);
  if (row->kind == TF_EMU_WIDE || b->failed) return site;
  tf_emu_site *s = &b->out->sites->at[site];
  s->kind = row->kind == TF_EMU_WIDE_LOAD ? TF_EMU_LOAD : TF_EMU_STORE;
  s->space = 3;
  s->size = s->align = 16;
  return site;
}

/* All operands, in slots of 64 bits, in an array of the function's own. */
static LLVMValueRef lower_wide(tf_emu_build *b, LLVMValueRef call, const tf_emu_intrinsic *row, const char *name) {
  enum { MOST = 64 };
  LLVMValueRef slot[MOST];
  unsigned n = 0, given = LLVMGetNumArgOperands(call), needed = 0;
  for (unsigned i = 0; i < given; i++) needed += (bits_of(b, LLVMTypeOf(LLVMGetOperand(call, i))) + 63) / 64;
  if (needed > MOST) {
    tf_emu_build_fail(b, "a call of %s with %u words of operands; the simulated SM takes %d at most", name, needed,
                      MOST);
    return LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind ? NULL : LLVMGetPoison(LLVMTypeOf(call));
  }
  for (unsigned i = 0; i < given; i++) {
    LLVMValueRef v = to_bits(b, LLVMGetOperand(call, i));
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    if (bits <= 64) slot[n++] = widen(b, v, 64);
    for (unsigned from = 0; bits > 64 && from < bits; from += 64) {
      LLVMValueRef part = LLVMBuildLShr(b->b, v, LLVMConstInt(LLVMTypeOf(v), from, false), "");
      slot[n++] = LLVMBuildTrunc(b->b, part, b->i64, "");
    }
  }
  LLVMTypeRef type = LLVMTypeOf(call);
  unsigned room = LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : 1;
  LLVMBasicBlockRef here = LLVMGetInsertBlock(b->b);
  LLVMPositionBuilderBefore(b->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(here))));
  LLVMValueRef array = LLVMBuildAlloca(b->b, LLVMArrayType2(b->i64, n > room ? n : room), "operands");
  LLVMPositionBuilderBefore(b->b, call);
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef index = tf_emu_const32(b, i);
    LLVMBuildStore(b->b, slot[i], LLVMBuildInBoundsGEP2(b->b, b->i64, array, &index, 1, ""));
  }
  LLVMValueRef args[5] = {tf_emu_thread_of(call), tf_emu_site_value(b, call, wide_site(b, call, row, name)),
                          tf_emu_const32(b, row->mode), array, tf_emu_const32(b, n)};
  tf_emu_call(b, row->symbol, b->i64, args, 5);
  return LLVMGetTypeKind(type) == LLVMVoidTypeKind ? NULL : results_of(b, type, array);
}

static LLVMValueRef lower_pure(tf_emu_build *b, LLVMValueRef call, const tf_emu_intrinsic *row) {
  LLVMValueRef args[8] = {tf_emu_const32(b, row->mode)};
  unsigned n = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < n && i < 7; i++) {
    LLVMValueRef v = LLVMGetOperand(call, i);
    args[1 + i] = is_float(LLVMTypeOf(v)) ? v : widen(b, to_bits(b, v), 32);
  }
  LLVMTypeRef t = LLVMTypeOf(call);
  LLVMTypeRef wire = is_float(t) ? t : bits_of(b, t) > 32 ? b->i64 : b->i32;
  LLVMValueRef r = tf_emu_call(b, row->symbol, wire, args, n + 1);
  unsigned kind = LLVMGetEnumAttributeKindForName("memory", 6);
  LLVMAddCallSiteAttribute(r, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(b->ctx, kind, 0));
  kind = LLVMGetEnumAttributeKindForName("willreturn", 10);
  LLVMAddCallSiteAttribute(r, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(b->ctx, kind, 0));
  return is_float(t) ? r : from_bits(b, t, r);
}

static LLVMValueRef lower_row(tf_emu_build *b, LLVMValueRef call, const tf_emu_intrinsic *row, const char *name) {
  switch (row->kind) {
  case TF_EMU_SYNC: return lower_sync(b, call, row, name);
  case TF_EMU_WIDE:
  case TF_EMU_WIDE_LOAD:
  case TF_EMU_WIDE_STORE: return lower_wide(b, call, row, name);
  default: return lower_pure(b, call, row);
  }
}

static void mark_invariant(tf_emu_build *b, LLVMValueRef load) {
  unsigned kind = LLVMGetMDKindIDInContext(b->ctx, "invariant.load", 14);
  LLVMSetMetadata(load, kind, LLVMMetadataAsValue(b->ctx, LLVMMDNodeInContext2(b->ctx, NULL, 0)));
}

static LLVMValueRef field(tf_emu_build *b, LLVMValueRef object, uint64_t offset, LLVMTypeRef type) {
  LLVMValueRef off = LLVMConstInt(b->i64, offset, false);
  LLVMValueRef load = LLVMBuildLoad2(b->b, type, LLVMBuildInBoundsGEP2(b->b, b->i8, object, &off, 1, ""), "");
  mark_invariant(b, load);
  return load;
}

static LLVMValueRef lower_sreg(tf_emu_build *b, LLVMValueRef call, const tf_emu_sreg *s) {
  if (!s->from) return tf_emu_const32(b, s->value);
  LLVMValueRef object = tf_emu_thread_of(call);
  if (s->from == 2) object = field(b, object, offsetof(tf_emu_thread, cta), b->ptr);
  return from_bits(b, LLVMTypeOf(call), field(b, object, s->value, b->i32));
}

static LLVMValueRef alias(tf_emu_build *b, LLVMValueRef call, const char *llvm_name) {
  LLVMValueRef args[3];
  unsigned n = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < n; i++) args[i] = LLVMGetOperand(call, i);
  LLVMTypeRef t = LLVMTypeOf(call);
  unsigned id = LLVMLookupIntrinsicID(llvm_name, strlen(llvm_name));
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(b->mod, id, &t, 1);
  return LLVMBuildCall2(b->b, LLVMIntrinsicGetType(b->ctx, id, &t, 1), f, args, n, "");
}

/* Those that the host's code generator does at least as exactly as we could, and faster. */
static const char *alias_of(const char *name) {
  static const char *const table[][2] = {
      {"fma.rn.f", "llvm.fma"},      {"fma.rn.d", "llvm.fma"},      {"sqrt.rn.f", "llvm.sqrt"},
      {"sqrt.rn.d", "llvm.sqrt"},    {"sqrt.f", "llvm.sqrt"},       {"sqrt.approx.f", "llvm.sqrt"},
      {"fabs.f32", "llvm.fabs"},     {"fabs.f64", "llvm.fabs"},     {"fabs.f16", "llvm.fabs"},
      {"fabs.bf16", "llvm.fabs"},    {"fabs.v2f16", "llvm.fabs"},   {"fabs.v2bf16", "llvm.fabs"},
      {"floor.f", "llvm.floor"},     {"floor.d", "llvm.floor"},     {"ceil.f", "llvm.ceil"},
      {"ceil.d", "llvm.ceil"},       {"trunc.f", "llvm.trunc"},     {"trunc.d", "llvm.trunc"},
      {"round.f", "llvm.roundeven"}, {"round.d", "llvm.roundeven"},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(name, table[i][0])) return table[i][1];
  return NULL;
}

static void replace(LLVMValueRef call, LLVMValueRef by) {
  if (by) LLVMReplaceAllUsesWith(call, by);
  LLVMInstructionEraseFromParent(call);
}

/* The lower 32 bits of an address in a window: of this thread's CTA, or of another one of its cluster beside it. */
static LLVMValueRef shared_address(tf_emu_build *b, LLVMValueRef call) {
  LLVMValueRef off = LLVMConstInt(b->i64, offsetof(tf_emu_thread, shared), false);
  LLVMValueRef at = LLVMBuildInBoundsGEP2(b->b, b->i8, tf_emu_thread_of(call), &off, 1, "");
  LLVMValueRef base = LLVMBuildLoad2(b->b, b->i64, at, "");
  mark_invariant(b, base);
  LLVMValueRef low = LLVMBuildTrunc(b->b, base, b->i32, "");
  LLVMValueRef away = LLVMBuildSExt(b->b, LLVMBuildSub(b->b, LLVMGetOperand(call, 0), low, ""), b->i64, "");
  return LLVMBuildIntToPtr(b->b, LLVMBuildAdd(b->b, base, away, ""), LLVMTypeOf(call), "");
}

static void lower_call(tf_emu_build *b, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (LLVMIsAInlineAsm(f)) {
    tf_emu_build_site(b, call, TF_EMU_OTHER, "asm");
    tf_emu_build_fail(b, "the kernel holds inline assembly of which the simulated SM does not know every instruction; "
                         "compiling its LLVM IR tells which");
    return;
  }
  if (!LLVMIsAFunction(f)) {
    tf_emu_build_fail(b, "the kernel calls a function through a pointer, which the simulated SM cannot run");
    return;
  }
  if (!LLVMIsDeclaration(f)) return;
  const char *name = LLVMGetValueName(f), *aliased;
  tf_emu_intrinsic row;
  const tf_emu_sreg *s = tf_emu_sreg_find(name);
  LLVMPositionBuilderBefore(b->b, call);
  if (s) replace(call, lower_sreg(b, call, s));
  else if (!strcmp(name, "tf.stub.shared.address")) replace(call, shared_address(b, call));
  else if (tf_emu_lower_tcgen05(b, call, name) || tf_emu_lower_wgmma(b, call, name)) return;
  else if (!strncmp(name, "llvm.nvvm.", 10) && (aliased = alias_of(name + 10))) replace(call, alias(b, call, aliased));
  else if (tf_emu_intrinsic_find(name, &row)) replace(call, lower_row(b, call, &row, name));
  else if (!strcmp(name, "llvm.trap") || !strcmp(name, "llvm.ubsantrap") || !strcmp(name, "llvm.debugtrap")) {
    tf_emu_intrinsic trap = {.kind = TF_EMU_SYNC, .symbol = "tf_emu_trap"};
    replace(call, lower_sync(b, call, &trap, "trap"));
  } else if (!strcmp(name, "vprintf") || !strcmp(name, "__assertfail")) {
    bool print = *name == 'v';
    tf_emu_intrinsic row = {.kind = print ? TF_EMU_SYNC : TF_EMU_WIDE,
                            .symbol = print ? "tf_emu_vprintf" : "tf_emu_assertfail"};
    replace(call, lower_row(b, call, &row, name));
  } else if (!strncmp(name, "llvm.nvvm.", 10) || !strncmp(name, "tf.stub.", 8))
    tf_emu_build_fail(b, "%s is not known to the simulated SM", name);
  else if (strncmp(name, "llvm.", 5) && strncmp(name, "tf_emu_", 7) && !tf_emu_is_host_function(name))
    tf_emu_build_fail(b, "the kernel calls %s, which has no body and is not known to the simulated SM", name);
}

/* Stubs that are plain accesses with a hint become such accesses, before anything is watched. */
void tf_emu_expand_stubs(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n);
  for (size_t i = 0; i < n; i++) {
    LLVMValueRef x = inst[i], callee = LLVMIsACallInst(x) ? LLVMGetCalledValue(x) : NULL, access = NULL;
    if (!callee || !LLVMIsAFunction(callee)) continue;
    const char *name = LLVMGetValueName(callee);
    LLVMPositionBuilderBefore(b->b, x);
    tf_atomic atomic;
    if (tf_atomic_read(name, &atomic)) replace(x, tf_emu_expand_atomic(b, x, &atomic));
    else if (!strncmp(name, "tf.stub.createpolicy.", 21)) replace(x, LLVMConstNull(LLVMTypeOf(x)));
    else if (!strncmp(name, "tf.stub.ld.hint.", 16))
      access = LLVMBuildLoad2(b->b, LLVMTypeOf(x), LLVMGetOperand(x, 0), "");
    else if (!strncmp(name, "tf.stub.st.hint.", 16))
      access = LLVMBuildStore(b->b, LLVMGetOperand(x, 1), LLVMGetOperand(x, 0));
    if (!access) continue;
    bool load = LLVMIsALoadInst(access);
    LLVMTypeRef type = LLVMTypeOf(load ? access : LLVMGetOperand(access, 0));
    LLVMSetAlignment(access, (unsigned)LLVMStoreSizeOfType(b->data, type));
    LLVMInstructionSetDebugLoc(access, LLVMInstructionGetDebugLoc(x));
    replace(x, load ? access : NULL);
  }
  free(inst);
}

/* A thread that waits for a value must let the others run. */
void tf_emu_may_spin(tf_emu_build *b, LLVMValueRef inst) {
  bool load = LLVMGetInstructionOpcode(inst) == LLVMLoad;
  if (load && !LLVMGetVolatile(inst) && LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic) return;
  LLVMPositionBuilderBefore(b->b, inst);
  LLVMValueRef args[2] = {tf_emu_thread_of(inst),
                          tf_emu_site_value(b, inst, tf_emu_build_site(b, inst, TF_EMU_OTHER, "a spin"))};
  tf_emu_call(b, "tf_emu_spin", b->none, args, 2);
}

static void lower_fence(tf_emu_build *b, LLVMValueRef inst) {
  LLVMPositionBuilderBefore(b->b, inst);
  LLVMValueRef zero = LLVMConstInt(b->i64, 0, false), z32 = tf_emu_const32(b, 0);
  LLVMValueRef args[7] = {tf_emu_thread_of(inst), z32, z32, zero, zero, zero, zero};
  tf_emu_call(b, "tf_emu_fence", b->i64, args, 7);
}

void tf_emu_lower(tf_emu_build *b, LLVMValueRef f) {
  size_t n;
  LLVMValueRef *inst = tf_emu_instructions(f, &n);
  for (size_t i = 0; i < n && !b->failed; i++) {
    LLVMValueRef x = inst[i];
    switch (LLVMGetInstructionOpcode(x)) {
    case LLVMCall: lower_call(b, x); break;
    case LLVMFPTrunc: tf_emu_round_to_bfloat(b, x); break;
    case LLVMFence: lower_fence(b, x); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMLoad:
      if (!b->instrument) tf_emu_may_spin(b, x); /* else it comes before the check of the access */
      break;
    case LLVMInvoke:
    case LLVMCallBr:
      tf_emu_build_fail(b, "the kernel holds an invoke or callbr, which the simulated SM cannot run");
      break;
    default: break;
    }
  }
  free(inst);
}
