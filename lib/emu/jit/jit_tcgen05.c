/* Loads from tensor memory, for the host. What a load gives is an array of the function's own, which the wait fills; so
 * every use of it reads the array where it stands: before the wait that is not a number, and in checked builds told. */
#include <stdlib.h>
#include <string.h>

#include "codegen/llvm/stubs.h"
#include "emu/jit/jit_build.h"
#include "emu/tensor/emu_tmem.h"

static unsigned length_of(LLVMTypeRef t) { return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 1; }

static LLVMValueRef is_tie(LLVMValueRef user) {
  uint32_t n;
  bool waits;
  if (!LLVMIsACallInst(user)) return NULL;
  LLVMValueRef f = LLVMGetCalledValue(user);
  return LLVMIsAFunction(f) && tf_tcgen05_is_tie(LLVMGetValueName(f), &n, &waits) ? user : NULL;
}

static LLVMValueRef read_registers(tf_emu_build *b, LLVMTypeRef type, LLVMValueRef array) {
  LLVMValueRef v = LLVMBuildLoad2(b->b, type, array, "");
  LLVMSetAlignment(v, 4);
  return v;
}

/* One operand of `user`, read where it is used. */
static void use_at(tf_emu_build *b, LLVMValueRef user, unsigned operand, LLVMValueRef ld, LLVMValueRef array) {
  LLVMTypeRef type = LLVMTypeOf(ld);
  LLVMValueRef at = user;
  if (is_tie(user)) { /* good behind it */
    LLVMPositionBuilderBefore(b->b, LLVMGetNextInstruction(user));
    LLVMReplaceAllUsesWith(user, read_registers(b, type, array));
    LLVMSetOperand(user, operand, LLVMGetPoison(type));
    return;
  }
  if (LLVMIsAPHINode(user)) at = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, operand));
  LLVMPositionBuilderBefore(b->b, at);
  bool waits = LLVMGetMetadata(user, LLVMGetMDKindIDInContext(b->ctx, TF_TCGEN05_WAITS, sizeof TF_TCGEN05_WAITS - 1));
  if (b->instrument || waits) {
    uint32_t site = tf_emu_build_site(b, user, TF_EMU_OTHER, "a use of tcgen05.ld");
    b->out->sites->at[site].waits = waits;
    LLVMValueRef args[3] = {tf_emu_thread_of(ld), tf_emu_site_value(b, at, site), array};
    tf_emu_call(b, "tf_emu_tmem_use", b->none, args, 3);
  }
  LLVMSetOperand(user, operand, read_registers(b, type, array));
}

static void use_everywhere(tf_emu_build *b, LLVMValueRef ld, LLVMValueRef array) {
  for (LLVMUseRef u; (u = LLVMGetFirstUse(ld));) {
    LLVMValueRef user = LLVMGetUser(u);
    unsigned n = (unsigned)LLVMGetNumOperands(user), i = 0;
    while (i < n && LLVMGetOperand(user, i) != ld) i++;
    use_at(b, user, i, ld, array);
  }
}

static void lower_move(tf_emu_build *b, LLVMValueRef call, const char *name, bool load) {
  static const char *const shapes[] = {"32x32b.", "16x64b.", "16x128b.", "16x256b.", "16x32bx2."};
  uint32_t shape = 0;
  const char *rest = name + strlen("llvm.nvvm.tcgen05.ld.");
  while (shape < 4 && strncmp(rest, shapes[shape], strlen(shapes[shape])) != 0) shape++;
  bool split = shape == 4;
  unsigned operands = LLVMGetNumArgOperands(call);
  LLVMValueRef value = load ? call : LLVMGetOperand(call, operands - 2), packed = LLVMGetOperand(call, operands - 1);
  unsigned n = length_of(LLVMTypeOf(value));
  LLVMValueRef array = tf_emu_build_registers(b, call, n);
  if (!load) LLVMSetAlignment(LLVMBuildStore(b->b, value, array), 4);
  uint32_t mode = shape | (load ? TF_EMU_TMEM_LOAD : 0) | (LLVMConstIntGetZExtValue(packed) ? TF_EMU_TMEM_PACKED : 0);
  LLVMValueRef at = LLVMBuildPtrToInt(b->b, LLVMGetOperand(call, 0), b->i32, "");
  LLVMValueRef offset = split ? LLVMBuildTrunc(b->b, LLVMGetOperand(call, 1), b->i32, "") : tf_emu_const32(b, 0);
  LLVMValueRef args[7] = {tf_emu_thread_of(call),
                          tf_emu_site_value(b, call, tf_emu_build_site(b, call, TF_EMU_OTHER, name)),
                          tf_emu_const32(b, mode),
                          at,
                          offset,
                          array,
                          tf_emu_const32(b, n)};
  tf_emu_call(b, "tf_emu_tmem_move", b->none, args, 7);
  if (load) use_everywhere(b, call, array);
  LLVMInstructionEraseFromParent(call);
}

/* The registers and, behind them, their reduction: each part of the struct by itself. */
static void lower_reduction(tf_emu_build *b, LLVMValueRef call, const tf_tcgen05_red *r, const char *name) {
  LLVMValueRef array = tf_emu_build_registers(b, call, r->n + 1);
  uint32_t mode = (r->split ? 4u : 0u) | TF_EMU_TMEM_LOAD | TF_EMU_TMEM_REDUCE;
  mode |= (r->max ? TF_EMU_TMEM_MAX : 0) | (r->abs ? TF_EMU_TMEM_ABS : 0) | (r->nan ? TF_EMU_TMEM_NAN : 0);
  mode |= *r->type == 'f' ? TF_EMU_TMEM_FLOAT : *r->type == 's' ? TF_EMU_TMEM_SIGNED : 0;
  LLVMValueRef args[7] = {
      tf_emu_thread_of(call),  tf_emu_site_value(b, call, tf_emu_build_site(b, call, TF_EMU_OTHER, name)),
      tf_emu_const32(b, mode), LLVMGetOperand(call, 0),
      LLVMGetOperand(call, 1), array,
      tf_emu_const32(b, r->n)};
  tf_emu_call(b, "tf_emu_tmem_move", b->none, args, 7);
  LLVMValueRef index = tf_emu_const32(b, r->n);
  LLVMValueRef reduced = LLVMBuildGEP2(b->b, b->i32, array, &index, 1, "");
  for (LLVMUseRef u; (u = LLVMGetFirstUse(call));) {
    LLVMValueRef part = LLVMGetUser(u);
    if (!LLVMIsAExtractValueInst(part)) { /* the emitter makes none */
      tf_emu_build_fail(b, "a reducing load from tensor memory is used as a whole");
      return;
    }
    use_everywhere(b, part, *LLVMGetIndices(part) ? reduced : array);
    LLVMSetOperand(part, 0, LLVMGetPoison(LLVMTypeOf(call))); /* it is still in a list of what to lower */
  }
  LLVMInstructionEraseFromParent(call);
}

/* A stub that waits, or stands behind a wait, with what a load gave (see use_at) or with some other value. */
static void lower_tie(tf_emu_build *b, LLVMValueRef call, bool waits) {
  LLVMValueRef zero = LLVMConstInt(b->i64, 0, false);
  LLVMValueRef args[7] = {tf_emu_thread_of(call),
                          tf_emu_site_value(b, call, tf_emu_build_site(b, call, TF_EMU_OTHER, "tcgen05.wait::ld")),
                          tf_emu_const32(b, 0),
                          zero,
                          zero,
                          zero,
                          zero};
  if (waits) tf_emu_call(b, "tf_emu_tmem_wait", b->i64, args, 7);
  LLVMReplaceAllUsesWith(call, LLVMGetOperand(call, 0));
  LLVMInstructionEraseFromParent(call);
}

bool tf_emu_lower_tcgen05(tf_emu_build *b, LLVMValueRef call, const char *name) {
  uint32_t n;
  tf_tcgen05_red red;
  bool waits, load = !strncmp(name, "llvm.nvvm.tcgen05.ld.", 21);
  if (load || !strncmp(name, "llvm.nvvm.tcgen05.st.", 21)) lower_move(b, call, name, load);
  else if (tf_tcgen05_red_read(name, &red)) lower_reduction(b, call, &red, "tcgen05.ld.red");
  else if (tf_tcgen05_is_tie(name, &n, &waits)) lower_tie(b, call, waits);
  else return false;
  return true;
}
