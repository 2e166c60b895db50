/* Stubs of wgmma, for the host: registers lie in an array of the function's own for the length of a call. What
 * generated code carries between the calls is no longer the registers' values but handles (warpgroup.h). */
#include "codegen/llvm/stubs_wgmma.h"
#include "emu/jit/jit_build.h"
#include "emu/tensor/warpgroup.h"

static void put(tf_emu_build *b, LLVMValueRef v, LLVMValueRef array) {
  LLVMSetAlignment(LLVMBuildStore(b->b, v, array), 4);
}

static void take(tf_emu_build *b, LLVMValueRef call, LLVMValueRef array) {
  LLVMValueRef v = LLVMBuildLoad2(b->b, LLVMTypeOf(call), array, "");
  LLVMSetAlignment(v, 4);
  LLVMReplaceAllUsesWith(call, v);
  LLVMInstructionEraseFromParent(call);
}

static LLVMValueRef site_of(tf_emu_build *b, LLVMValueRef call, const char *what) {
  return tf_emu_site_value(b, call, tf_emu_build_site(b, call, TF_EMU_OTHER, what));
}

static void lower_tie(tf_emu_build *b, LLVMValueRef call, bool enter) {
  unsigned n = LLVMGetVectorSize(LLVMTypeOf(call));
  LLVMValueRef array = tf_emu_build_registers(b, call, n);
  put(b, LLVMGetOperand(call, 0), array);
  LLVMValueRef args[4] = {tf_emu_thread_of(call), site_of(b, call, enter ? "wgmma.fence" : "wgmma.wait_group"), array,
                          tf_emu_const32(b, n)};
  tf_emu_call(b, enter ? "tf_emu_wgmma_enter" : "tf_emu_wgmma_leave", b->none, args, 4);
  take(b, call, array);
}

static void lower_mma(tf_emu_build *b, LLVMValueRef call, const tf_wgmma_stub *s) {
  LLVMValueRef d = tf_emu_build_registers(b, call, LLVMGetVectorSize(LLVMTypeOf(call))), in = LLVMConstNull(b->ptr);
  unsigned at = s->adds;
  LLVMValueRef a = LLVMGetOperand(call, at), meta = tf_emu_const32(b, 0);
  unsigned rest = at + 2 + s->sparse;
  uint32_t mode = s->id | s->n / 8 << TF_EMU_WGMMA_N_SHIFT;
  mode |= (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, rest + 1)) << TF_EMU_WGMMA_FLAGS_SHIFT;
  mode |= (s->registers ? TF_EMU_WGMMA_REGISTERS : 0) | (s->adds ? TF_EMU_WGMMA_ADDS : 0);
  if (s->sparse) {
    mode |= TF_EMU_WGMMA_SPARSE;
    meta = LLVMGetOperand(call, at + 2);
  }
  if (s->adds) put(b, LLVMGetOperand(call, 0), d);
  if (s->registers) {
    in = tf_emu_build_registers(b, call, LLVMGetVectorSize(LLVMTypeOf(a)));
    put(b, a, in);
    a = LLVMConstInt(b->i64, 0, false);
  }
  LLVMValueRef when = LLVMBuildZExt(b->b, LLVMGetOperand(call, rest), b->i32, "");
  LLVMValueRef args[9] = {tf_emu_thread_of(call),
                          site_of(b, call, "wgmma.mma_async"),
                          tf_emu_const32(b, mode),
                          a,
                          LLVMGetOperand(call, at + 1),
                          when,
                          d,
                          in,
                          meta};
  tf_emu_call(b, "tf_emu_wgmma_begin", b->none, args, 9);
  take(b, call, d);
}

bool tf_emu_lower_wgmma(tf_emu_build *b, LLVMValueRef call, const char *name) {
  tf_wgmma_stub s;
  bool enter;
  if (tf_wgmma_is_tie(name, &enter)) lower_tie(b, call, enter);
  else if (tf_wgmma_is_mma(name, &s)) lower_mma(b, call, &s);
  else return false;
  return true;
}
