/* kernel.for, if and while become basic blocks; what they carry or give becomes phis. No pass looks for loops of
 * another form, so a `for` has a guard and tests at its end. */
#include "codegen/emit/emit_impl.h"

static LLVMBasicBlockRef new_block(tf_emit *e, const char *name) {
  return LLVMAppendBasicBlockInContext(e->ctx, e->fn, name);
}

static LLVMValueRef phi(tf_emit *e, LLVMTypeRef t) { return LLVMBuildPhi(e->b, t, ""); }

static void incoming(LLVMValueRef p, LLVMValueRef v, LLVMBasicBlockRef from) { LLVMAddIncoming(p, &v, &from, 1); }

/* A guard, then a loop that tests at its end: loads before the loop need no second test. */
void tf_emit_for(tf_emit *e, tf_op *op) {
  if (tf_emit_rolled_for(e, op)) return;
  tf_block *body = tf_op_body(op);
  LLVMValueRef lo = tf_emit_arg(e, op, 0), hi = tf_emit_arg(e, op, 1), step = tf_emit_arg(e, op, 2);
  tf_emit_held_enter(e, op);
  LLVMBasicBlockRef before = LLVMGetInsertBlock(e->b), head = new_block(e, "for"), after = new_block(e, "endfor");
  LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntSLT, lo, hi, ""), head, after);
  LLVMPositionBuilderAtEnd(e->b, head);
  LLVMValueRef counter = phi(e, LLVMTypeOf(lo));
  incoming(counter, lo, before);
  tf_emit_set(e, body->arg[0], counter);
  for (uint32_t i = 0; i < op->nresult; i++) {
    if (tf_emit_is_held(e, &op->result[i])) continue;
    LLVMValueRef p = phi(e, tf_emit_type(e, op->result[i].type));
    incoming(p, tf_emit_arg(e, op, 3 + i), before);
    tf_emit_set(e, body->arg[1 + i], p);
  }
  tf_emit_turns turns = tf_emit_cells_loop(e, op, before);
  tf_emit_block(e, body);
  tf_emit_debug_op(e, op);
  tf_emit_held_leave(e, op);
  LLVMBasicBlockRef latch = LLVMGetInsertBlock(e->b);
  LLVMValueRef next = LLVMBuildNSWAdd(e->b, counter, step, "");
  incoming(counter, next, latch);
  for (uint32_t i = 0; i < op->nresult; i++)
    if (!tf_emit_is_held(e, &op->result[i]))
      incoming(tf_emit_get(e, body->arg[1 + i]), tf_emit_arg(e, body->last, i), latch);
  tf_emit_cells_turn(e, &turns);
  LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntSLT, next, hi, ""), head, after);
  LLVMMoveBasicBlockAfter(after, latch);
  LLVMPositionBuilderAtEnd(e->b, after);
  for (uint32_t i = 0; i < op->nresult; i++) {
    if (tf_emit_is_held(e, &op->result[i])) continue;
    LLVMValueRef p = phi(e, tf_emit_type(e, op->result[i].type));
    incoming(p, tf_emit_arg(e, op, 3 + i), before);
    incoming(p, tf_emit_arg(e, body->last, i), latch);
    tf_emit_set(e, &op->result[i], p);
  }
  tf_emit_cells_join(e, turns.before, before, tf_emit_cells_copy(e), latch);
}

/* What a side gives, before its end: of vectors of 16-bit elements the words. */
static LLVMValueRef *given_words(tf_emit *e, tf_op *op, tf_op *yield) {
  unsigned n = 0;
  for (uint32_t i = 0; i < op->nresult; i++) n += tf_vector_len(op->result[i].type) / 2;
  LLVMValueRef *words = TF_NEW_ARRAY(e->pool, LLVMValueRef, n + 1);
  n = 0;
  for (uint32_t i = 0; i < op->nresult; i++) {
    if (!tf_emit_gives_words(&op->result[i])) continue;
    tf_emit_as_words(e, tf_op_operand(yield, i), words + n);
    n += tf_vector_len(op->result[i].type) / 2;
  }
  return words;
}

/* What a condition gives. */
static void join_results(tf_emit *e, tf_op *op, LLVMValueRef *const *words, const LLVMBasicBlockRef *end) {
  tf_block *block[2] = {op->region[0].block, op->region[1].block};
  for (uint32_t i = 0, at = 0; i < op->nresult; i++) {
    LLVMTypeRef type = tf_emit_type(e, op->result[i].type);
    if (!tf_emit_gives_words(&op->result[i])) {
      LLVMValueRef p = phi(e, type);
      for (int k = 0; k < 2; k++) incoming(p, tf_emit_arg(e, block[k]->last, i), end[k]);
      tf_emit_set(e, &op->result[i], p);
      continue;
    }
    unsigned n = tf_vector_len(op->result[i].type) / 2;
    LLVMValueRef *word = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
    for (unsigned w = 0; w < n; w++, at++) {
      word[w] = phi(e, e->i32);
      for (int k = 0; k < 2; k++) incoming(word[w], words[k][at], end[k]);
    }
    e->spared += (int)n;
    tf_emit_set_each_word(e, &op->result[i], word, n);
  }
}

void tf_emit_if(tf_emit *e, tf_op *op) {
  tf_block *block[2] = {op->region[0].block, op->region[1].block};
  LLVMValueRef cond = tf_emit_arg(e, op, 0);
  LLVMBasicBlockRef before = LLVMGetInsertBlock(e->b), begin[2] = {NULL, NULL}, end[2] = {before, before};
  begin[0] = new_block(e, "then");
  if (block[1]) begin[1] = new_block(e, "else");
  LLVMBasicBlockRef after = new_block(e, "endif");
  LLVMBuildCondBr(e->b, cond, begin[0], block[1] ? begin[1] : after);
  LLVMValueRef *words[2] = {NULL, NULL};
  tf_emit_cells cells[2] = {tf_emit_cells_copy(e)};
  cells[1] = cells[0];
  for (int i = 0; i < 2; i++) {
    if (!block[i]) continue;
    tf_emit_cells_set(e, cells[1]);
    if (i) LLVMMoveBasicBlockAfter(begin[1], end[0]);
    LLVMPositionBuilderAtEnd(e->b, begin[i]);
    tf_emit_block(e, block[i]);
    tf_emit_debug_op(e, op);
    end[i] = LLVMGetInsertBlock(e->b);
    cells[i] = tf_emit_cells_copy(e);
    words[i] = op->nresult ? given_words(e, op, block[i]->last) : NULL;
    LLVMBuildBr(e->b, after);
  }
  LLVMMoveBasicBlockAfter(after, block[1] ? end[1] : end[0]);
  LLVMPositionBuilderAtEnd(e->b, after);
  join_results(e, op, words, end);
  tf_emit_cells_join(e, cells[0], end[0], cells[1], end[1]);
}

void tf_emit_while(tf_emit *e, tf_op *op) {
  tf_block *before = op->region[0].block;
  LLVMBasicBlockRef head = new_block(e, "while"), body = new_block(e, "do"), after = new_block(e, "endwhile");
  LLVMBasicBlockRef from = LLVMGetInsertBlock(e->b);
  LLVMBuildBr(e->b, head);
  LLVMPositionBuilderAtEnd(e->b, head);
  tf_emit_turns turns = tf_emit_cells_loop(e, op, from);
  tf_emit_block(e, before);
  tf_emit_debug_op(e, op);
  LLVMBasicBlockRef test = LLVMGetInsertBlock(e->b);
  tf_emit_cells tested = tf_emit_cells_copy(e);
  LLVMBuildCondBr(e->b, tf_emit_arg(e, before->last, 0), body, after);
  LLVMMoveBasicBlockAfter(body, test);
  LLVMPositionBuilderAtEnd(e->b, body);
  tf_emit_block(e, op->region[1].block);
  tf_emit_debug_op(e, op);
  tf_emit_cells_turn(e, &turns);
  LLVMBuildBr(e->b, head);
  LLVMMoveBasicBlockAfter(after, LLVMGetInsertBlock(e->b));
  LLVMPositionBuilderAtEnd(e->b, after);
  tf_emit_cells_set(e, tested);
}
