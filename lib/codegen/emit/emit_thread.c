/* What a thread is told and tells: its numbers, with the ranges that the launch allows, barriers, shuffles of any type
 * (in words of 32 bits), votes. */
#include "codegen/emit/emit_impl.h"
#include "support/launch_limits.h"

#include <stdio.h>

static LLVMValueRef constant(tf_emit *e, int64_t v) { return LLVMConstInt(e->i32, (unsigned long long)v, true); }

/* A special register, with the range that its value has. */
static LLVMValueRef special(tf_emit *e, const char *name, uint64_t lo, uint64_t end) {
  LLVMValueRef call = tf_emit_intrinsic(e, name, NULL, NULL, 0);
  unsigned kind = LLVMGetEnumAttributeKindForName("range", 5);
  LLVMAttributeRef range = LLVMCreateConstantRangeAttribute(e->ctx, kind, 32, &lo, &end);
  LLVMAddCallSiteAttribute(call, LLVMAttributeReturnIndex, range);
  return call;
}

static LLVMValueRef numbered(tf_emit *e, tf_op *op, const char *reg, bool id, bool grid) {
  char name[64];
  char axis = tf_kernel_dim_text(op).ptr[0];
  snprintf(name, sizeof name, "llvm.nvvm.read.ptx.sreg.%s.%c", reg, axis);
  uint64_t most = (uint64_t)tf_most_threads(axis - 'x'), threads = tf_kernel_max_threads(e->func);
  if (threads < most) most = threads;
  if (grid) most = (uint64_t)tf_most_blocks(axis - 'x');
  return special(e, name, id ? 0 : 1, id ? most : most + 1);
}

/* ------------------------------------------------------------------------------------------------ shuffles */

static LLVMValueRef shuffle_word(tf_emit *e, tf_op *op, LLVMValueRef word) {
  char name[64];
  tf_str mode = tf_kernel_mode_text(op);
  snprintf(name, sizeof name, "llvm.nvvm.shfl.sync.%.*s.i32", (int)mode.len, mode.ptr);
  int64_t width = tf_kernel_width_of(op, 32),
          clamp = (32 - width) << 8 | (tf_kernel_mode_of(op) == TF_KERNEL_MODE_UP ? 0 : 31);
  LLVMValueRef args[] = {constant(e, -1), word, tf_emit_arg(e, op, 1), constant(e, clamp)};
  return tf_emit_intrinsic(e, name, NULL, args, 4);
}

/* Any value, as words of 32 bits. */
static LLVMValueRef shuffle(tf_emit *e, tf_op *op) {
  tf_type *t = op->result[0].type;
  LLVMTypeRef type = tf_emit_type(e, t), mem = tf_emit_memory_type(e, t);
  LLVMValueRef v = tf_emit_arg(e, op, 0);
  bool truth = tf_type_is_bool(tf_type_scalar(t));
  if (truth) v = LLVMBuildZExt(e->b, v, mem, "");
  unsigned bytes = tf_access_bytes(t), words = (bytes + 3) / 4;
  LLVMTypeRef whole = LLVMIntTypeInContext(e->ctx, bytes * 8), packed = LLVMVectorType(e->i32, words);
  LLVMTypeRef padded = LLVMIntTypeInContext(e->ctx, words * 32);
  v = LLVMBuildBitCast(e->b, v, whole, "");
  if (whole != padded) v = LLVMBuildZExt(e->b, v, padded, "");
  if (words == 1) v = shuffle_word(e, op, v);
  else {
    LLVMValueRef in = LLVMBuildBitCast(e->b, v, packed, ""), out = LLVMGetPoison(packed);
    for (unsigned i = 0; i < words; i++) {
      LLVMValueRef w = shuffle_word(e, op, LLVMBuildExtractElement(e->b, in, constant(e, i), ""));
      out = LLVMBuildInsertElement(e->b, out, w, constant(e, i), "");
    }
    v = LLVMBuildBitCast(e->b, out, padded, "");
  }
  if (whole != padded) v = LLVMBuildTrunc(e->b, v, whole, "");
  v = LLVMBuildBitCast(e->b, v, mem, "");
  return truth ? LLVMBuildTrunc(e->b, v, type, "") : v;
}

static LLVMValueRef vote(tf_emit *e, tf_op *op) {
  char name[64];
  tf_str mode = tf_kernel_mode_text(op);
  snprintf(name, sizeof name, "llvm.nvvm.vote.%.*s.sync", (int)mode.len, mode.ptr);
  LLVMValueRef args[] = {constant(e, -1), tf_emit_arg(e, op, 0)};
  return tf_emit_intrinsic(e, name, NULL, args, 2);
}

static LLVMValueRef promise(tf_emit *e, tf_op *op) {
  LLVMValueRef v = tf_emit_arg(e, op, 0);
  bool is_unsigned = tf_op_operand(op, 0)->type->is_unsigned;
  v = is_unsigned ? LLVMBuildZExt(e->b, v, e->i64, "") : LLVMBuildSExt(e->b, v, e->i64, "");
  LLVMValueRef args[] = {v, LLVMConstInt(e->i64, (uint64_t)tf_kernel_lo_of(op, 0), true),
                         LLVMConstInt(e->i64, (uint64_t)tf_kernel_hi_of(op, 0), true)};
  return tf_stub_call(e->b, e->mod, TF_STUB_PROMISE, args, 3);
}

LLVMValueRef tf_emit_thread(tf_emit *e, tf_op *op) {
  LLVMValueRef arg;
  switch (tf_kernel_op(op)) {
  case TF_K_THREAD_ID: return numbered(e, op, "tid", true, false);
  case TF_K_BLOCK_ID: return numbered(e, op, "ctaid", true, true);
  case TF_K_BLOCK_DIM: return numbered(e, op, "ntid", false, false);
  case TF_K_GRID_DIM: return numbered(e, op, "nctaid", false, true);
  case TF_K_LANE_ID: return special(e, "llvm.nvvm.read.ptx.sreg.laneid", 0, 32);
  case TF_K_BARRIER:
    arg = constant(e, 0);
    return tf_emit_intrinsic(e, "llvm.nvvm.barrier.cta.sync.aligned.all", NULL, &arg, 1);
  case TF_K_WARP_SYNC: arg = constant(e, -1); return tf_emit_intrinsic(e, "llvm.nvvm.bar.warp.sync", NULL, &arg, 1);
  case TF_K_SHUFFLE: return shuffle(e, op);
  case TF_K_PROMISE: return promise(e, op);
  default: return vote(e, op);
  }
}
