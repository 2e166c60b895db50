/* Read-modify-write ops become stubs that are named for the PTX instruction: LLVM's own atomics lose ordering and
 * scope. Atomic loads and stores are LLVM's, which keeps both. And what a warp agrees on: match, redux. */
#include "codegen/emit/emit_impl.h"

#include <stdio.h>

#include "codegen/emit/atomic_stub.h"

static LLVMValueRef full_mask(tf_emit *e) { return LLVMConstAllOnes(e->i32); }

static LLVMValueRef as_int(tf_emit *e, LLVMValueRef v, unsigned bits) {
  LLVMTypeRef t = LLVMIntTypeInContext(e->ctx, bits);
  if (LLVMTypeOf(v) == e->i1) return LLVMBuildZExt(e->b, v, t, "");
  return LLVMTypeOf(v) == t ? v : LLVMBuildBitCast(e->b, v, t, "");
}

/* The value that such bits are, which a truth value has more of in memory. */
static LLVMValueRef of_int(tf_emit *e, LLVMValueRef v, const tf_type *t) {
  if (tf_type_is_bool(t)) return LLVMBuildTrunc(e->b, v, e->i1, "");
  return LLVMBuildBitCast(e->b, v, tf_emit_type(e, t), "");
}

/* ------------------------------------------------------------------------------------------------ lanes */

static LLVMValueRef emit_match(tf_emit *e, tf_op *op) {
  char name[64];
  unsigned bits = tf_type_bits(tf_op_operand(op, 0)->type);
  bool all = tf_kernel_mode_of(op) == TF_KERNEL_MODE_ALL;
  snprintf(name, sizeof name, "llvm.nvvm.match.%s.sync.i%u%s", all ? "all" : "any", bits, all ? "p" : "");
  LLVMValueRef args[] = {full_mask(e), as_int(e, tf_emit_arg(e, op, 0), bits)};
  LLVMValueRef r = tf_emit_intrinsic(e, name, NULL, args, 2);
  return all ? LLVMBuildExtractValue(e->b, r, 0, "") : r;
}

static LLVMValueRef emit_redux(tf_emit *e, tf_op *op) {
  char name[64];
  const tf_type *t = op->result[0].type;
  tf_str what = tf_kernel_op_text(op);
  bool order = tf_kernel_op_of(op) == TF_COMBINE_MIN || tf_kernel_op_of(op) == TF_COMBINE_MAX,
       f = t->kind == TF_TYPE_FLOAT;
  snprintf(name, sizeof name, "llvm.nvvm.redux.sync.%s%.*s%s%s",
           f                         ? "f"
           : order && t->is_unsigned ? "u"
                                     : "",
           (int)what.len, what.ptr, tf_kernel_abs_of(op) ? ".abs" : "", tf_kernel_nan_of(op) ? ".NaN" : "");
  LLVMValueRef args[] = {tf_emit_arg(e, op, 0), full_mask(e)};
  return tf_emit_intrinsic(e, name, NULL, args, 2);
}

/* ------------------------------------------------------------------------------------------------ atomics */

static tf_atomic_order order_of(const tf_op *op) {
  tf_str s = tf_kernel_order_text(op);
  return tf_atomic_order_find(s.ptr, s.len);
}

static tf_atomic_scope scope_of(const tf_op *op) {
  tf_str s = tf_kernel_scope_text(op);
  return tf_atomic_scope_find(s.ptr, s.len);
}

/* The type of the instruction, and how many side by side. */
static tf_atomic_type type_of(tf_atomic_op op, const tf_type *t, uint32_t *lanes) {
  const tf_type *s = tf_type_scalar((tf_type *)t);
  uint32_t n = tf_vector_len(t), wide = tf_type_bits(s) == 64;
  *lanes = 1;
  if (op == TF_ATOMIC_CAS && tf_type_bits(s) < 32) return tf_type_bits(s) == 8 ? TF_ATOMIC_B8 : TF_ATOMIC_B16;
  if (op == TF_ATOMIC_EXCH || op == TF_ATOMIC_CAS || (op >= TF_ATOMIC_AND && op <= TF_ATOMIC_XOR))
    return wide ? TF_ATOMIC_B64 : TF_ATOMIC_B32;
  if (s->kind == TF_TYPE_INT) {
    bool is_signed = !s->is_unsigned && op != TF_ATOMIC_ADD;
    return wide ? (is_signed ? TF_ATOMIC_S64 : TF_ATOMIC_U64) : is_signed ? TF_ATOMIC_S32 : TF_ATOMIC_U32;
  }
  if (s->fkind == TF_F64) return TF_ATOMIC_F64;
  *lanes = s->fkind == TF_F32 ? n : n > 2 ? n / 2 : 1;
  if (s->fkind == TF_F32) return TF_ATOMIC_F32;
  if (n == 1) return s->fkind == TF_F16 ? TF_ATOMIC_F16 : TF_ATOMIC_BF16;
  return s->fkind == TF_F16 ? TF_ATOMIC_F16X2 : TF_ATOMIC_BF16X2;
}

static LLVMValueRef emit_rmw(tf_emit *e, tf_op *op) {
  bool cas = tf_kernel_op(op) == TF_K_ATOMIC_CAS;
  tf_str name = tf_kernel_op_text(op);
  tf_atomic a = {.order = order_of(op), .scope = scope_of(op)};
  a.op = cas ? TF_ATOMIC_CAS : tf_atomic_op_find(name.ptr, name.len);
  tf_value *buffer = tf_op_operand(op, 1 + cas);
  tf_type *t = tf_op_operand(op, cas)->type;
  a.type = type_of(a.op, t, &a.lanes);
  /* a reduction has no acquiring form, and there is none that exchanges */
  a.fetch = op->nresult || a.op >= TF_ATOMIC_EXCH || a.order == TF_ACQUIRE || a.order == TF_ACQ_REL;
  LLVMValueRef args[3] = {tf_emit_address(e, op, buffer, 2 + cas)};
  a.space = LLVMGetPointerAddressSpace(LLVMTypeOf(args[0]));
  unsigned bits = tf_atomic_bits(a.type);
  LLVMTypeRef wire = LLVMIntTypeInContext(e->ctx, bits);
  if (a.lanes > 1) wire = LLVMVectorType(wire, a.lanes);
  LLVMTypeRef i16 = LLVMInt16TypeInContext(e->ctx);
  for (unsigned i = 0; i <= cas; i++) {
    LLVMValueRef v = tf_emit_arg(e, op, i);
    args[1 + i] = bits == 8 ? LLVMBuildZExt(e->b, as_int(e, v, 8), i16, "") : LLVMBuildBitCast(e->b, v, wire, "");
  }
  LLVMValueRef r = tf_stub_call_atomic(e->b, e->mod, &a, args, 2 + cas);
  if (!op->nresult) return NULL;
  return of_int(e, bits == 8 ? LLVMBuildTrunc(e->b, r, wire, "") : r, t);
}

/* LLVM keeps the ordering and the scope of these. */
static LLVMValueRef emit_access(tf_emit *e, tf_op *op) {
  static const LLVMAtomicOrdering orders[] = {LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingAcquire,
                                              LLVMAtomicOrderingRelease};
  bool load = tf_kernel_op(op) == TF_K_ATOMIC_LOAD;
  tf_type *t = load ? op->result[0].type : tf_op_operand(op, TF_KERNEL_ATOMIC_STORE_VALUE)->type;
  unsigned bits = tf_type_bits(t);
  const char *scope = tf_atomic_syncscope(scope_of(op));
  LLVMValueRef p = tf_emit_address(e, op, tf_op_operand(op, !load), load ? 1 : 2), access;
  if (load) access = LLVMBuildLoad2(e->b, LLVMIntTypeInContext(e->ctx, bits), p, "");
  else access = LLVMBuildStore(e->b, as_int(e, tf_emit_arg(e, op, TF_KERNEL_ATOMIC_STORE_VALUE), bits), p);
  LLVMSetOrdering(access, orders[order_of(op)]);
  LLVMSetAtomicSyncScopeID(access, LLVMGetSyncScopeID(e->ctx, scope, strlen(scope)));
  LLVMSetAlignment(access, bits / 8);
  return load ? of_int(e, access, t) : NULL;
}

LLVMValueRef tf_emit_atomic(tf_emit *e, tf_op *op) {
  switch (tf_kernel_op(op)) {
  case TF_K_MATCH: return emit_match(e, op);
  case TF_K_REDUX: return emit_redux(e, op);
  case TF_K_ATOMIC:
  case TF_K_ATOMIC_CAS: return emit_rmw(e, op);
  default: return emit_access(e, op);
  }
}
