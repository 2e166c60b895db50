/* Tensor memory (tcgen05): allocation, loads, stores, waits, commits. An address is an i32 here, and a pointer only
 * where an intrinsic takes one. A wait takes and gives the registers that were loaded, so that no use comes before it.
 */
#include "codegen/emit/emit_impl.h"
#include "support/result.h"

#include <stdio.h>
#include <string.h>

static LLVMValueRef number(LLVMTypeRef t, int64_t v) { return LLVMConstInt(t, (unsigned long long)v, true); }

static LLVMValueRef pointer(tf_emit *e, tf_value *memory) {
  return LLVMBuildIntToPtr(e->b, tf_emit_get(e, memory), e->ptr[6], "");
}

static int group(const tf_op *op) { return (int)tf_kernel_cta_group_of(op, 1); }

/* Not all of the family is declared so, but none may be moved to where fewer threads are. */
static LLVMValueRef call(tf_emit *e, const char *name, LLVMValueRef *args, unsigned n) {
  return tf_emit_call_attribute(e, tf_emit_intrinsic(e, name, NULL, args, n), "convergent", 0);
}

/* "llvm.nvvm.tcgen05.WHAT.cgN" */
static LLVMValueRef grouped(tf_emit *e, tf_op *op, const char *what, LLVMValueRef *args, unsigned n) {
  char name[96];
  snprintf(name, sizeof name, "llvm.nvvm.tcgen05.%s.cg%d", what, group(op));
  return call(e, name, args, n);
}

/* An index as i32. */
static LLVMValueRef index_of(tf_emit *e, tf_value *v) {
  LLVMValueRef x = tf_emit_get(e, v);
  return v->type->width > 32 ? LLVMBuildTrunc(e->b, x, e->i32, "") : x;
}

LLVMValueRef tf_emit_tmem_view(tf_emit *e, tf_op *op) {
  uint32_t bits = tf_type_bits(tf_op_operand(op, 0)->type->elem);
  LLVMValueRef lane = index_of(e, tf_op_operand(op, 1)), column = index_of(e, tf_op_operand(op, 2));
  lane = LLVMBuildShl(e->b, lane, number(e->i32, 16), "");
  if (bits > 32) column = LLVMBuildMul(e->b, column, number(e->i32, bits / 32), "");
  else if (bits < 32) column = LLVMBuildLShr(e->b, column, number(e->i32, bits == 16 ? 1 : 2), "");
  return LLVMBuildAdd(e->b, LLVMBuildAdd(e->b, tf_emit_arg(e, op, 0), lane, ""), column, "");
}

/* ------------------------------------------------------------------------------------------------ registers */

/* i32 or <N x i32> */
static LLVMTypeRef registers(tf_emit *e, uint32_t n) { return n == 1 ? e->i32 : LLVMVectorType(e->i32, n); }

/* Loads and stores: the address, the distance of the halves of 16x32bx2, for a store the registers, packed or not. */
static LLVMValueRef emit_move(tf_emit *e, tf_op *op, const char *what, tf_value *stored) {
  char name[64];
  tf_tmem_access a;
  TF_SURELY(tf_tmem_read(op, &a));
  snprintf(name, sizeof name, "llvm.nvvm.tcgen05.%s.%s.x%u", what, tf_tmem_shape_name(a.shape), a.num);
  LLVMValueRef args[4] = {pointer(e, a.memory)};
  unsigned n = 1;
  if (a.shape == TF_TMEM_16X32BX2) args[n++] = number(e->i64, a.offset);
  if (stored) args[n++] = LLVMBuildBitCast(e->b, tf_emit_get(e, stored), registers(e, a.registers), "");
  args[n++] = number(e->i1, a.packed);
  return call(e, name, args, n);
}

/* The two results come out of the stub's struct. */
static LLVMValueRef emit_ld_red(tf_emit *e, tf_op *op) {
  tf_tmem_access a;
  TF_SURELY(tf_tmem_read(op, &a));
  const tf_type *t = op->result[1].type;
  tf_tcgen05_red r = {.n = a.num, .split = a.shape == TF_TMEM_16X32BX2, .abs = tf_kernel_abs_of(op)};
  r.nan = tf_kernel_nan_of(op);
  r.max = tf_kernel_reduce_of(op) == TF_KERNEL_REDUCE_MAX;
  memcpy(r.type, tf_type_is_float(t) ? "f32" : t->is_unsigned ? "u32" : "s32", 4);
  LLVMValueRef v = tf_tcgen05_ld_red(e->b, e->mod, &r, tf_emit_get(e, a.memory), number(e->i32, a.offset));
  tf_emit_set(e, &op->result[1], LLVMBuildExtractValue(e->b, v, 1, ""));
  return LLVMBuildExtractValue(e->b, v, 0, "");
}

/* The wait goes by the stub of the first value; the others are tied behind it. So nothing that uses what was loaded can
 * come before the wait, of which LLVM's intrinsic says nothing. */
static LLVMValueRef emit_wait_ld(tf_emit *e, tf_op *op) {
  LLVMValueRef first = NULL;
  if (!op->noperand) call(e, "llvm.nvvm.tcgen05.wait.ld", NULL, 0);
  for (uint32_t i = 0; i < op->noperand; i++) {
    uint32_t n = tf_type_bits(op->result[i].type) / 32;
    LLVMValueRef v = tf_emit_arg(e, op, i);
    v = tf_tcgen05_tie(e->b, e->mod, n, i == 0, v);
    v = LLVMBuildBitCast(e->b, v, tf_emit_type(e, op->result[i].type), "");
    tf_emit_set(e, &op->result[i], v);
    if (!i) first = v;
  }
  return first;
}

/* ------------------------------------------------------------------------------------------------ the rest */

static LLVMValueRef emit_commit(tf_emit *e, tf_op *op) {
  bool many = op->noperand > 1;
  LLVMValueRef args[2] = {tf_emit_arg(e, op, TF_KERNEL_TCGEN05_COMMIT_BAR)};
  if (many) args[1] = LLVMBuildTrunc(e->b, tf_emit_arg(e, op, TF_KERNEL_TCGEN05_COMMIT_MASK), e->i16, "");
  return grouped(e, op, many ? "commit.mc.shared" : "commit.shared", args, many ? 2 : 1);
}

LLVMValueRef tf_emit_tcgen05(tf_emit *e, tf_op *op) {
  LLVMValueRef args[2];
  switch (tf_kernel_op(op)) {
  case TF_K_TCGEN05_ALLOC:
    args[0] = tf_emit_arg(e, op, TF_KERNEL_TCGEN05_ALLOC_SLOT);
    args[1] = tf_emit_arg(e, op, TF_KERNEL_TCGEN05_ALLOC_COLUMNS);
    return grouped(e, op, "alloc.shared", args, 2);
  case TF_K_TCGEN05_DEALLOC:
    args[0] = pointer(e, tf_op_operand(op, TF_KERNEL_TCGEN05_DEALLOC_MEMORY));
    args[1] = tf_emit_arg(e, op, TF_KERNEL_TCGEN05_DEALLOC_COLUMNS);
    return grouped(e, op, "dealloc", args, 2);
  case TF_K_TCGEN05_RELINQUISH: return grouped(e, op, "relinq.alloc.permit", NULL, 0);
  case TF_K_TCGEN05_ADDRESS: return tf_emit_arg(e, op, 0);
  case TF_K_TCGEN05_LD: return emit_move(e, op, "ld", NULL);
  case TF_K_TCGEN05_LD_RED: return emit_ld_red(e, op);
  case TF_K_TCGEN05_ST: emit_move(e, op, "st", tf_op_operand(op, TF_KERNEL_TCGEN05_ST_VALUE)); return NULL;
  case TF_K_TCGEN05_WAIT_LD: return emit_wait_ld(e, op);
  case TF_K_TCGEN05_WAIT_ST: return call(e, "llvm.nvvm.tcgen05.wait.st", NULL, 0);
  case TF_K_TCGEN05_FENCE:
    return call(e,
                tf_kernel_when_of(op) == TF_KERNEL_WHEN_BEFORE_THREAD_SYNC
                    ? "llvm.nvvm.tcgen05.fence.before.thread.sync"
                    : "llvm.nvvm.tcgen05.fence.after.thread.sync",
                NULL, 0);
  case TF_K_TCGEN05_COMMIT: return emit_commit(e, op);
  case TF_K_TCGEN05_SMEM_DESC: return tf_emit_smem_desc(e, op);
  case TF_K_TCGEN05_INSTR_DESC: return number(e->i32, tf_instr_desc_bits(op));
  case TF_K_TCGEN05_CP:
  case TF_K_TCGEN05_SHIFT: return tf_emit_tensor_copy(e, op);
  default: return tf_emit_tcgen05_mma(e, op);
  }
}
