/* Local arrays that are more than loaded and stored element by element, or whose size is known only when they are made:
 * pointers to them go where nobody sees whose they are. They do not lie on the host's stack, where a wrong index would
 * reach return addresses, but in the thread's local memory (bounds.h). */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "emu/jit/jit_build.h"
#include "emu/sm/sm.h"

/* The array's bytes, taken when the function comes to it. */
static void move(tf_emu_build *b, LLVMValueRef local) {
  LLVMPositionBuilderBefore(b->b, local);
  LLVMValueRef each = LLVMConstInt(b->i64, LLVMABISizeOfType(b->data, LLVMGetAllocatedType(local)), false);
  LLVMValueRef count = LLVMGetOperand(local, 0);
  count = LLVMBuildIntCast2(b->b, count, b->i64, false, "");
  LLVMValueRef args[] = {tf_emu_thread_of(local), each, count, tf_emu_const32(b, LLVMGetAlignment(local)),
                         tf_emu_site_value(b, local, tf_emu_build_site(b, local, TF_EMU_OTHER, "local memory"))};
  LLVMValueRef p = tf_emu_call(b, "tf_emu_local_take", b->ptr, args, 5);
  if (LLVMTypeOf(local) != b->ptr) p = LLVMBuildAddrSpaceCast(b->b, p, LLVMTypeOf(local), "");
  b->out->stack += tf_emu_local_size(b, local) + LLVMGetAlignment(local);
  LLVMReplaceAllUsesWith(local, p);
  LLVMInstructionEraseFromParent(local);
}

static bool is_lifetime(LLVMValueRef x) {
  LLVMValueRef f = LLVMIsACallInst(x) ? LLVMGetCalledValue(x) : NULL;
  return f && LLVMIsAFunction(f) && !strncmp(LLVMGetValueName(f), "llvm.lifetime.", 14);
}

/* Marks of when an array is in use speak of the host's stack only. */
static void drop_marks(LLVMValueRef local) {
  for (LLVMUseRef u = LLVMGetFirstUse(local), next; u; u = next) {
    next = LLVMGetNextUse(u);
    if (is_lifetime(LLVMGetUser(u))) LLVMInstructionEraseFromParent(LLVMGetUser(u));
  }
}

void tf_emu_find_wandering(tf_emu_build *b, LLVMValueRef f) {
  size_t all;
  LLVMValueRef *inst = tf_emu_instructions(f, &all);
  b->wandering = inst;
  b->nwandering = 0;
  for (size_t i = 0; i < all; i++)
    if (LLVMIsAAllocaInst(inst[i]) && !tf_emu_stays_home(b, inst[i])) inst[b->nwandering++] = inst[i];
}

static void move_all(tf_emu_build *b, LLVMValueRef f) {
  LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)), thread = LLVMGetParam(f, 0);
  uint64_t field = offsetof(tf_emu_thread, local);
  LLVMPositionBuilderBefore(b->b, first);
  LLVMValueRef free_at = LLVMBuildLoad2(b->b, b->ptr, tf_emu_field_at(b, thread, field), "local");
  for (size_t i = 0; i < b->nwandering && !b->failed; i++) {
    drop_marks(b->wandering[i]);
    move(b, b->wandering[i]);
  }
  for (LLVMBasicBlockRef x = LLVMGetFirstBasicBlock(f); x; x = LLVMGetNextBasicBlock(x)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(x);
    if (LLVMGetInstructionOpcode(end) != LLVMRet) continue;
    LLVMPositionBuilderBefore(b->b, end);
    LLVMBuildStore(b->b, free_at, tf_emu_field_at(b, thread, field));
  }
}

void tf_emu_move_locals(tf_emu_build *b, LLVMValueRef f) {
  if (b->nwandering && !b->failed) move_all(b, f);
  free(b->wandering);
  b->wandering = NULL;
}
