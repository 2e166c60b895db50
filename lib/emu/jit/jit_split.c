/* The host's instruction scheduler takes time that grows with the square of a basic block, and worse with the calls in
 * it: a loop written out 128 times, of five calls each, took minutes. Long blocks are cut into pieces. So that LLVM
 * does not join them again, each ends with a question whose answer it does not know: is there a thread? */
#include <stdlib.h>

#include "emu/jit/jit_build.h"

enum { PIECE = 400 };

/* Moves the instructions at[0..n), which lead the block, to a new block in front of it, the head; gives the branch
 * between them. */
static LLVMValueRef cut(tf_emu_build *b, LLVMBasicBlockRef block, LLVMValueRef *at, size_t n, LLVMBasicBlockRef never,
                        LLVMBasicBlockRef *head) {
  *head = LLVMInsertBasicBlockInContext(b->ctx, block, "");
  LLVMPositionBuilderAtEnd(b->b, *head);
  for (size_t i = 0; i < n; i++) {
    LLVMInstructionRemoveFromParent(at[i]);
    LLVMInsertIntoBuilder(b->b, at[i]);
  }
  LLVMValueRef there = LLVMBuildIsNotNull(b->b, LLVMGetParam(LLVMGetBasicBlockParent(block), 0), "");
  return LLVMBuildCondBr(b->b, there, block, never);
}

static LLVMBasicBlockRef trap(tf_emu_build *b, LLVMValueRef f) {
  LLVMBasicBlockRef never = LLVMAppendBasicBlockInContext(b->ctx, f, "");
  LLVMPositionBuilderAtEnd(b->b, never);
  unsigned id = LLVMLookupIntrinsicID("llvm.trap", 9);
  LLVMValueRef stop = LLVMGetIntrinsicDeclaration(b->mod, id, NULL, 0);
  LLVMBuildCall2(b->b, LLVMIntrinsicGetType(b->ctx, id, NULL, 0), stop, NULL, 0, "");
  LLVMBuildUnreachable(b->b);
  return never;
}

/* Who came to the block comes to its head, itself included. */
static void redirect(LLVMBasicBlockRef block, LLVMBasicBlockRef head, LLVMValueRef *end, size_t nend) {
  for (size_t i = 0; i < nend; i++)
    for (unsigned s = 0; s < LLVMGetNumSuccessors(end[i]); s++)
      if (LLVMGetSuccessor(end[i], s) == block) LLVMSetSuccessor(end[i], s, head);
}

static size_t terminators(LLVMValueRef f, LLVMValueRef *end) {
  size_t n = 0;
  for (LLVMBasicBlockRef x = LLVMGetFirstBasicBlock(f); x; x = LLVMGetNextBasicBlock(x))
    end[n++] = LLVMGetBasicBlockTerminator(x);
  return n;
}

/* Whether the block holds more than n instructions. */
static bool longer(LLVMBasicBlockRef block, size_t n) {
  LLVMValueRef x = LLVMGetFirstInstruction(block);
  for (; x && n; n--) x = LLVMGetNextInstruction(x);
  return x != NULL;
}

static void split(tf_emu_build *b, LLVMBasicBlockRef block, LLVMBasicBlockRef never, LLVMValueRef *end, size_t nend) {
  LLVMValueRef at[PIECE], to = NULL; /* the branch to what is left of the block */
  for (LLVMBasicBlockRef head; longer(block, 2 * PIECE);) {
    LLVMValueRef x = LLVMGetFirstInstruction(block);
    for (size_t n = 0; n < PIECE; n++, x = LLVMGetNextInstruction(x)) at[n] = x;
    if (LLVMIsAPHINode(x)) return;
    LLVMValueRef next = cut(b, block, at, PIECE, never, &head);
    if (to) LLVMSetSuccessor(to, 0, head);
    else redirect(block, head, end, nend);
    to = next;
  }
}

void tf_emu_split_blocks(tf_emu_build *b, LLVMValueRef f) {
  unsigned n = LLVMCountBasicBlocks(f);
  LLVMBasicBlockRef *block = malloc(n * sizeof(LLVMBasicBlockRef)), never = NULL;
  LLVMValueRef *end = malloc(n * sizeof *end);
  if (block && end) { /* else it only takes longer */
    LLVMGetBasicBlocks(f, block);
    size_t nend = terminators(f, end);
    for (unsigned i = 0; i < n; i++) {
      if (!longer(block[i], 2 * PIECE)) continue;
      if (!never) never = trap(b, f);
      split(b, block[i], never, end, nend);
    }
  }
  free(end);
  free(block);
}
