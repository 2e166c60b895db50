/* What a program that never ends would run into: loops count their turns, and functions that call themselves look how
 * much of the host's stack is left. */
#include <stddef.h>
#include <stdlib.h>

#include "emu/jit/jit_build.h"
#include "emu/sm/sm.h"

/* void (thread, site): one turn less before the simulated SM counts a step. */
static LLVMValueRef turn(tf_emu_build *b, LLVMTypeRef *type) {
  bool made;
  LLVMTypeRef types[] = {b->ptr, b->i32};
  *type = LLVMFunctionType(b->none, types, 2, false);
  LLVMValueRef f = tf_emu_helper(b, TF_EMU_HELPER "turn", *type, &made);
  if (!made) return f;
  LLVMBasicBlockRef block[3];
  for (int i = 0; i < 3; i++) block[i] = LLVMAppendBasicBlockInContext(b->ctx, f, "");
  LLVMPositionBuilderAtEnd(b->b, block[0]);
  LLVMValueRef at = tf_emu_field_at(b, LLVMGetParam(f, 0), offsetof(tf_emu_thread, turns));
  LLVMValueRef now = LLVMBuildAdd(b->b, LLVMBuildLoad2(b->b, b->i32, at, ""), tf_emu_const32(b, 1), "");
  LLVMBuildStore(b->b, now, at);
  LLVMValueRef few = LLVMBuildICmp(b->b, LLVMIntULT, now, tf_emu_const32(b, TF_EMU_STEP), "");
  LLVMBuildCondBr(b->b, few, block[2], block[1]);
  LLVMPositionBuilderAtEnd(b->b, block[1]);
  LLVMValueRef args[] = {LLVMGetParam(f, 0), LLVMGetParam(f, 1)};
  tf_emu_call(b, "tf_emu_turned", b->none, args, 2);
  LLVMBuildBr(b->b, block[2]);
  LLVMPositionBuilderAtEnd(b->b, block[2]);
  LLVMBuildRetVoid(b->b);
  return f;
}

void tf_emu_count_turns(tf_emu_build *b, LLVMValueRef f) {
  LLVMBasicBlockRef header;
  for (uint32_t k = 0; (header = tf_emu_cycle_header(b, f, k)) && !b->failed; k++) {
    LLVMValueRef at = LLVMGetFirstInstruction(header);
    while (LLVMIsAPHINode(at)) at = LLVMGetNextInstruction(at);
    LLVMTypeRef type;
    LLVMValueRef count = turn(b, &type);
    uint32_t site = tf_emu_build_site(b, LLVMGetBasicBlockTerminator(header), TF_EMU_OTHER, "a loop");
    LLVMPositionBuilderBefore(b->b, at);
    LLVMValueRef args[] = {tf_emu_thread_of(at), tf_emu_site_value(b, at, site)};
    LLVMBuildCall2(b->b, type, count, args, 2, "");
  }
}

/* ------------------------------------------------------------------------------------------------ recursion */

static LLVMValueRef body_called(LLVMValueRef x) {
  LLVMValueRef f = LLVMIsACallInst(x) ? LLVMGetCalledValue(x) : NULL;
  return f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f) ? f : NULL;
}

/* Adds those that `f` calls and that are not there yet. */
static size_t add_called(LLVMValueRef f, LLVMValueRef *all, size_t n) {
  for (LLVMBasicBlockRef x = LLVMGetFirstBasicBlock(f); x; x = LLVMGetNextBasicBlock(x))
    for (LLVMValueRef i = LLVMGetFirstInstruction(x); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef called = body_called(i);
      size_t k = 0;
      while (k < n && all[k] != called) k++;
      if (called && k == n) all[n++] = called;
    }
  return n;
}

static bool calls_itself(tf_emu_build *b, LLVMValueRef f) {
  size_t most = 0, n, k = 0;
  for (LLVMValueRef x = LLVMGetFirstFunction(b->mod); x; x = LLVMGetNextFunction(x)) most++;
  LLVMValueRef *all = malloc((most + 1) * sizeof *all);
  if (!all) return true;
  n = add_called(f, all, 0);
  while (k < n && all[k] != f) n = add_called(all[k++], all, n);
  free(all);
  return k < n;
}

void tf_emu_watch_stack(tf_emu_build *b, LLVMValueRef f) {
  if (!calls_itself(b, f)) return;
  LLVMValueRef at = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f));
  uint32_t site = tf_emu_build_site(b, at, TF_EMU_OTHER, "a call");
  LLVMPositionBuilderBefore(b->b, at);
  LLVMValueRef args[] = {tf_emu_thread_of(at), tf_emu_site_value(b, at, site)};
  tf_emu_call(b, "tf_emu_stack_left", b->none, args, 2);
}
