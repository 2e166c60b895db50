/* Products of a warpgroup: registers go to the matrix unit and come back by stubs (stubs_wgmma.h), around LLVM's
 * intrinsics for the fence and the wait. */
#include "codegen/emit/emit_impl.h"

#include <string.h>

#include "codegen/llvm/stubs_wgmma.h"
#include "kernel/wgmma_table.h"
#include "support/result.h"

static LLVMValueRef number(LLVMTypeRef t, uint64_t v) { return LLVMConstInt(t, v, false); }

/* A vector as registers. Elements of 16 and 8 bits are packed piece by piece (README, "Matrices"). */
static LLVMValueRef to_registers(tf_emit *e, tf_value *v, const tf_type *held) {
  uint32_t n = tf_wgmma_registers(held), bits = tf_type_bits(held->elem);
  LLVMValueRef part[TF_WGMMA_MOST_REGISTERS];
  if (bits == 32) return tf_emit_get(e, v);
  tf_emit_pieces(e, v, 32 / bits, part);
  for (uint32_t i = 0; i < n; i++) part[i] = LLVMBuildBitCast(e->b, part[i], e->i32, "");
  return tf_emit_join(e, e->b, part, n, LLVMVectorType(e->i32, n));
}

static void from_registers(tf_emit *e, LLVMValueRef r, tf_value *result) {
  uint32_t bits = tf_type_bits(result->type->elem), n = LLVMGetVectorSize(LLVMTypeOf(r));
  LLVMValueRef part[TF_WGMMA_MOST_REGISTERS];
  LLVMTypeRef type = tf_emit_type(e, result->type), piece = LLVMVectorType(LLVMGetElementType(type), 32 / bits);
  if (bits == 32) {
    tf_emit_set(e, result, r);
    return;
  }
  for (uint32_t i = 0; i < n; i++) part[i] = LLVMBuildBitCast(e->b, tf_emit_element(e, r, i), piece, "");
  tf_emit_set_parts(e, result, part, n);
}

/* The registers have their values before the fence. */
static void emit_fence(tf_emit *e, tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    LLVMValueRef r = to_registers(e, tf_op_operand(op, i), op->result[i].type);
    tf_emit_set(e, &op->result[i], tf_wgmma_tie(e->b, e->mod, true, r));
  }
  tf_emit_convergent(e, "llvm.nvvm.wgmma.fence.sync.aligned", NULL, 0);
}

static void emit_wait(tf_emit *e, tf_op *op) {
  LLVMValueRef most = number(e->i64, (uint64_t)tf_kernel_most_of(op, 0));
  tf_emit_convergent(e, "llvm.nvvm.wgmma.wait_group.sync.aligned", &most, 1);
  for (uint32_t i = 0; i < op->noperand; i++)
    from_registers(e, tf_wgmma_tie(e->b, e->mod, false, tf_emit_arg(e, op, i)), &op->result[i]);
}

static LLVMValueRef emit_mma(tf_emit *e, tf_op *op) {
  tf_wgmma_op o;
  LLVMValueRef args[6];
  unsigned n = 0;
  TF_SURELY(tf_wgmma_read(op, &o));
  if (o.c) args[n++] = tf_emit_get(e, o.c);
  args[n++] = tf_emit_get(e, o.a);
  args[n++] = tf_emit_get(e, o.b);
  if (o.sparse) args[n++] = tf_emit_get(e, o.meta);
  args[n++] = o.accumulate ? tf_emit_get(e, o.accumulate) : number(e->i1, o.c != NULL);
  args[n++] = number(e->i32, tf_emit_wgmma_flags(op));
  tf_wgmma_stub s = {o.id, o.n, o.registers, o.c != NULL, o.sparse};
  return tf_wgmma_call(e->b, e->mod, &s, tf_emit_type(e, op->result[0].type), args, n);
}

/* The upper half is a constant, the lower one where the matrix begins and what does not change. */
static LLVMValueRef emit_smem_desc(tf_emit *e, tf_op *op) {
  uint64_t bits = tf_smem_desc_bits(op);
  LLVMValueRef at = tf_emit_matrix_start(e, tf_emit_arg(e, op, 0));
  at = LLVMBuildOr(e->b, at, number(e->i32, bits & UINT32_MAX), "");
  return LLVMBuildOr(e->b, LLVMBuildZExt(e->b, at, e->i64, ""), number(e->i64, bits >> 32 << 32), "");
}

LLVMValueRef tf_emit_wgmma(tf_emit *e, tf_op *op) {
  if (e->holds && tf_emit_held_wgmma(e, op)) return NULL;
  switch (tf_kernel_op(op)) {
  case TF_K_WGMMA_FENCE: emit_fence(e, op); return NULL;
  case TF_K_WGMMA_MMA:
  case TF_K_WGMMA_MMA_SP: return emit_mma(e, op);
  case TF_K_WGMMA_COMMIT: tf_emit_convergent(e, "llvm.nvvm.wgmma.commit_group.sync.aligned", NULL, 0); return NULL;
  case TF_K_WGMMA_WAIT: emit_wait(e, op); return NULL;
  default: return emit_smem_desc(e, op);
  }
}
