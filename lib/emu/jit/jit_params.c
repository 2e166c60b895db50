/* Functions get a hidden first parameter, the thread; kernels get an entry that takes their parameters from an array.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "emu/jit/jit_build.h"

static bool is_type(LLVMAttributeRef a, const char *name) {
  return LLVMIsTypeAttribute(a) && LLVMGetEnumAttributeKind(a) == LLVMGetEnumAttributeKindForName(name, strlen(name));
}

/* Parameter attributes move up by one. Those of functions are dropped: what they say of memory is no longer true. */
static void copy_attributes(tf_emu_build *b, LLVMValueRef from, LLVMValueRef to, unsigned nparam, bool kernel) {
  for (unsigned i = 1; i <= nparam; i++) {
    LLVMAttributeRef list[32];
    unsigned n = LLVMGetAttributeCountAtIndex(from, i);
    if (n > 32) continue;
    LLVMGetAttributesAtIndex(from, i, list);
    for (unsigned k = 0; k < n; k++) {
      if (LLVMIsStringAttribute(list[k])) continue;
      if (kernel && is_type(list[k], "byval")) { /* the bytes stay where the host has them */
        char size[24];
        int len = snprintf(size, sizeof size, "%llu", LLVMABISizeOfType(b->data, LLVMGetTypeAttributeValue(list[k])));
        LLVMAddAttributeAtIndex(
            to, i + 1, LLVMCreateStringAttribute(b->ctx, TF_EMU_BYTES, sizeof TF_EMU_BYTES - 1, size, (unsigned)len));
      } else if (!is_type(list[k], "byval")) LLVMAddAttributeAtIndex(to, i + 1, list[k]);
    }
  }
}

static void copy_call_attributes(LLVMValueRef from, LLVMValueRef to, unsigned nparam) {
  for (unsigned i = 1; i <= nparam; i++) {
    LLVMAttributeRef list[32];
    unsigned n = LLVMGetCallSiteAttributeCount(from, i);
    if (n > 32) continue;
    LLVMGetCallSiteAttributes(from, i, list);
    for (unsigned k = 0; k < n; k++)
      if (!LLVMIsStringAttribute(list[k]) && !is_type(list[k], "byval")) LLVMAddCallSiteAttribute(to, i + 1, list[k]);
  }
}

static void add_enum(tf_emu_build *b, LLVMValueRef f, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(b->ctx, kind, 0));
}

static void fix_calls(tf_emu_build *b, LLVMValueRef old, LLVMValueRef now) {
  LLVMTypeRef type = LLVMGlobalGetValueType(now);
  LLVMValueRef args[128];
  for (LLVMUseRef u; (u = LLVMGetFirstUse(old));) {
    LLVMValueRef call = LLVMGetUser(u);
    unsigned n = LLVMIsACallInst(call) ? LLVMGetNumArgOperands(call) : 0;
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != old || n > 127) {
      tf_emu_build_fail(b, "function %s is used other than by a direct call, which the simulated SM cannot run",
                        LLVMGetValueName(old));
      return;
    }
    args[0] = tf_emu_thread_of(call);
    for (unsigned i = 0; i < n; i++) {
      args[i + 1] = LLVMGetOperand(call, i);
      if (args[i + 1] == old) {
        tf_emu_build_fail(b, "function %s is passed to itself", LLVMGetValueName(old));
        return;
      }
    }
    LLVMPositionBuilderBefore(b->b, call);
    LLVMValueRef made = LLVMBuildCall2(b->b, type, now, args, n + 1, "");
    LLVMInstructionSetDebugLoc(made, LLVMInstructionGetDebugLoc(call));
    copy_call_attributes(call, made, n);
    LLVMReplaceAllUsesWith(call, made);
    LLVMInstructionEraseFromParent(call);
  }
}

/* A function that is given bytes by value copies them itself: the host would put them on its stack. */
static void copy_bytes(tf_emu_build *b, LLVMValueRef old, LLVMValueRef now, unsigned i) {
  unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  LLVMAttributeRef byval = LLVMGetEnumAttributeAtIndex(old, i + 1, kind);
  LLVMValueRef p = LLVMGetParam(now, i + 1);
  if (!byval || LLVMGetFunctionCallConv(old) == TF_EMU_PTX_KERNEL || !LLVMGetFirstUse(p)) return;
  LLVMTypeRef type = LLVMGetTypeAttributeValue(byval);
  unsigned align = LLVMABIAlignmentOfType(b->data, type);
  LLVMPositionBuilderBefore(b->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(now)));
  LLVMValueRef own = LLVMBuildAlloca(b->b, type, "");
  LLVMSetAlignment(own, align < 16 ? 16 : align);
  LLVMReplaceAllUsesWith(p, tf_emu_generic(b, own));
  LLVMBuildMemCpy(b->b, own, 1, p, 1, LLVMConstInt(b->i64, LLVMABISizeOfType(b->data, type), false));
}

static LLVMValueRef with_thread(tf_emu_build *b, LLVMValueRef old) {
  LLVMTypeRef type = LLVMGlobalGetValueType(old), params[128];
  unsigned n = LLVMCountParamTypes(type);
  if (LLVMIsFunctionVarArg(type) || n > 127) {
    tf_emu_build_fail(b, "function %s takes a variable number of arguments, or too many", LLVMGetValueName(old));
    return NULL;
  }
  params[0] = b->ptr;
  LLVMGetParamTypes(type, params + 1);
  LLVMTypeRef now_type = LLVMFunctionType(LLVMGetReturnType(type), params, n + 1, false);
  LLVMValueRef now = LLVMAddFunction(b->mod, "", now_type);
  LLVMSetLinkage(now, LLVMInternalLinkage);
  copy_attributes(b, old, now, n, LLVMGetFunctionCallConv(old) == TF_EMU_PTX_KERNEL);
  add_enum(b, now, "nounwind");
  for (unsigned k = 0; k < 2; k++) {
    static const char *const kept[] = {"alwaysinline", "noinline"};
    unsigned kind = LLVMGetEnumAttributeKindForName(kept[k], strlen(kept[k]));
    if (LLVMGetEnumAttributeAtIndex(old, LLVMAttributeFunctionIndex, kind)) add_enum(b, now, kept[k]);
  }
  for (LLVMBasicBlockRef bb; (bb = LLVMGetFirstBasicBlock(old));) {
    LLVMRemoveBasicBlockFromParent(bb);
    LLVMAppendExistingBasicBlock(now, bb);
  }
  for (unsigned i = 0; i < n; i++) {
    LLVMReplaceAllUsesWith(LLVMGetParam(old, i), LLVMGetParam(now, i + 1));
    copy_bytes(b, old, now, i);
  }
  return now;
}

void tf_emu_add_thread_parameter(tf_emu_build *b) {
  size_t n = 0, k = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->mod); f; f = LLVMGetNextFunction(f)) n += !LLVMIsDeclaration(f);
  LLVMValueRef *old = calloc(2 * n + 1, sizeof *old), *now = old + n;
  if (!old) {
    tf_emu_build_fail(b, "memory ran out");
    return;
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(b->mod); f && k < n; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) old[k++] = f;
  for (size_t i = 0; i < n && !b->failed; i++) now[i] = with_thread(b, old[i]);
  for (size_t i = 0; i < n && !b->failed; i++) fix_calls(b, old[i], now[i]);
  for (size_t i = 0; i < n && !b->failed; i++) {
    size_t len;
    char *name = strdup(LLVMGetValueName2(old[i], &len));
    bool kernel = LLVMGetFunctionCallConv(old[i]) == TF_EMU_PTX_KERNEL;
    LLVMDeleteFunction(old[i]);
    if (name) LLVMSetValueName2(now[i], name, len);
    free(name);
    if (kernel) LLVMSetFunctionCallConv(now[i], TF_EMU_PTX_KERNEL);
  }
  free(old);
}

/* Slot i of the launch's parameters, as the kernel's type. byval parameters come as the address of their bytes. */
static LLVMValueRef load_param(tf_emu_build *b, LLVMValueRef params, LLVMTypeRef type, unsigned i) {
  LLVMValueRef index = tf_emu_const32(b, i);
  LLVMValueRef at = LLVMBuildGEP2(b->b, b->i64, params, &index, 1, "");
  return LLVMBuildLoad2(b->b, type, at, "");
}

void tf_emu_add_entry(tf_emu_build *b, LLVMValueRef kernel, uint32_t index) {
  char name[TF_EMU_SYMBOL];
  tf_emu_symbol_of(name, b->out->token, 'k', index);
  LLVMTypeRef params[2] = {b->ptr, b->ptr}, type = LLVMGlobalGetValueType(kernel), given[128];
  LLVMTypeRef entry_type = LLVMFunctionType(b->none, params, 2, false);
  LLVMValueRef entry = LLVMAddFunction(b->mod, name, entry_type), args[128];
  add_enum(b, entry, "nounwind");
  LLVMPositionBuilderAtEnd(b->b, LLVMAppendBasicBlockInContext(b->ctx, entry, ""));
  unsigned n = LLVMCountParamTypes(type);
  LLVMGetParamTypes(type, given);
  args[0] = LLVMGetParam(entry, 0);
  for (unsigned i = 1; i < n; i++) args[i] = load_param(b, LLVMGetParam(entry, 1), given[i], i - 1);
  LLVMSetFunctionCallConv(kernel, LLVMCCallConv);
  LLVMValueRef call = LLVMBuildCall2(b->b, type, kernel, args, n, "");
  unsigned kind = LLVMGetEnumAttributeKindForName("alwaysinline", 12);
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(b->ctx, kind, 0));
  LLVMBuildRetVoid(b->b);
}
