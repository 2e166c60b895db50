/* Matrix instructions of a warp: mma.sync with its sparse and block-scaled forms, ldmatrix, stmatrix. A fragment is a
 * vector of registers here, and single registers in an intrinsic. Calls are convergent: every lane takes part. */
#include "codegen/emit/emit_impl.h"

#include <stdio.h>

#include "kernel/mma_table.h"

/* LLVM calls mma a function of its operands. It is one of all lanes' operands, so it must not end up under a condition.
 */
static LLVMValueRef convergent(tf_emit *e, LLVMValueRef call) {
  return tf_emit_call_attribute(e, call, "convergent", 0);
}

static LLVMValueRef as_type(tf_emit *e, LLVMValueRef x, LLVMTypeRef type) {
  if (LLVMTypeOf(x) == type) return x;
  if (LLVMIsABitCastInst(x) && LLVMTypeOf(LLVMGetOperand(x, 0)) == type) return LLVMGetOperand(x, 0);
  return LLVMBuildBitCast(e->b, x, type, "");
}

/* A vector's registers of 32 bits (of f64: of 64), as values of type `as`. */
static unsigned to_registers(tf_emit *e, tf_value *v, unsigned bits, LLVMTypeRef as, LLVMValueRef *out) {
  unsigned n = tf_emit_pieces(e, v, bits < 32 ? 32 / bits : 1, out);
  for (unsigned i = 0; i < n; i++) out[i] = as_type(e, out[i], as);
  return n;
}

/* ... and back, from the struct (or value) that an intrinsic gives. NULL: the result has been given parts. */
static LLVMValueRef from_registers(tf_emit *e, LLVMValueRef given, tf_value *result) {
  LLVMValueRef parts[TF_EMIT_PARTS];
  LLVMTypeRef to = tf_emit_type(e, result->type);
  bool many = LLVMGetTypeKind(LLVMTypeOf(given)) == LLVMStructTypeKind;
  bool vector = LLVMGetTypeKind(to) == LLVMVectorTypeKind;
  unsigned n = many ? LLVMCountStructElementTypes(LLVMTypeOf(given)) : 1, len = vector ? LLVMGetVectorSize(to) : 1;
  LLVMTypeRef elem = vector ? LLVMGetElementType(to) : to, one = len > n ? LLVMVectorType(elem, len / n) : elem;
  for (unsigned i = 0; i < n; i++) parts[i] = as_type(e, many ? LLVMBuildExtractValue(e->b, given, i, "") : given, one);
  if (one == to) return parts[0];
  tf_emit_set_parts(e, result, parts, n);
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ mma */

/* What LLVM's signature has for a register of such elements. */
static LLVMTypeRef register_type(tf_emit *e, tf_mma_elem elem) {
  switch (elem) {
  case TF_MMA_F64: return e->f64;
  case TF_MMA_F32: return e->f32;
  case TF_MMA_F16: return LLVMVectorType(e->f16, 2);
  default: return e->i32;
  }
}

/* The registers of A, B and C; how many. */
static unsigned matrices(tf_emit *e, tf_op *op, const tf_mma *m, LLVMValueRef *args) {
  unsigned n = 0;
  for (unsigned i = 0; i < 3; i++) {
    tf_mma_elem elem = (tf_mma_elem)m->elem[i];
    unsigned bits = tf_mma_elem_bits(elem);
    n += to_registers(e, tf_op_operand(op, i), bits < 8 ? 32 : bits, register_type(e, elem), args + n);
  }
  return n;
}

static LLVMValueRef emit_product(tf_emit *e, tf_op *op) {
  bool sparse = tf_kernel_op(op) == TF_K_MMA_SP;
  const tf_mma *m = sparse ? tf_mma_sp_get(tf_mma_sp_of(op)) : tf_mma_get(tf_mma_of(op));
  LLVMValueRef args[24];
  unsigned n = matrices(e, op, m, args);
  char name[96];
  const char *at = strstr(m->intrinsic, ".row.col.") + sizeof ".row.col" - 1;
  snprintf(name, sizeof name, "llvm.nvvm.mma.%s%.*s%s%s", sparse ? "sp.ordered.metadata." : "",
           (int)(at - m->intrinsic), m->intrinsic, tf_kernel_satfinite_of(op) ? ".satfinite" : "", at);
  if (sparse) {
    args[n++] = tf_emit_arg(e, op, TF_KERNEL_MMA_SP_META);
    args[n++] = tf_emit_const(e->i32, tf_kernel_selector_of(op, 0));
  }
  LLVMValueRef d = convergent(e, tf_emit_intrinsic(e, name, NULL, args, n));
  return from_registers(e, d, &op->result[0]);
}

static LLVMValueRef emit_scaled(tf_emit *e, tf_op *op) {
  static const struct {
    uint32_t word;
    const char *byte, *lane;
  } scales[] = {{TF_KERNEL_MMA_SCALED_SCALE_A, "byte_a", "lane_a"}, {TF_KERNEL_MMA_SCALED_SCALE_B, "byte_b", "lane_b"}};
  const tf_mma *m = &tf_mma_scaled_get(tf_mma_scaled_of(op))->mma;
  LLVMTypeRef i16 = LLVMInt16TypeInContext(e->ctx);
  LLVMValueRef args[24];
  unsigned n = matrices(e, op, m, args);
  for (unsigned i = 0; i < 2; i++) {
    args[n++] = tf_emit_arg(e, op, scales[i].word);
    args[n++] = tf_emit_const(i16, tf_op_int(op, scales[i].byte, 0));
    args[n++] = tf_emit_const(i16, tf_op_int(op, scales[i].lane, 0));
  }
  char name[96];
  snprintf(name, sizeof name, "llvm.nvvm.mma.block.scale.%s", m->intrinsic);
  LLVMValueRef d = convergent(e, tf_emit_intrinsic(e, name, NULL, args, n));
  return from_registers(e, d, &op->result[0]);
}

/* ------------------------------------------------------------------------------------------------ memory */

/* "ldmatrix.sync.aligned.m8n8.x4.trans.b16" */
static void matrix_name(const tf_op *op, const char *what, char *name, size_t n) {
  tf_str shape = tf_kernel_shape_text(op), num = tf_kernel_num_text(op);
  bool b16 = !shape.len || tf_kernel_shape_of(op) == TF_KERNEL_SHAPE_M8N8;
  if (!shape.len) shape = TF_STR("m8n8");
  snprintf(name, n, "llvm.nvvm.%s.sync.aligned.%.*s.%.*s%s.%s", what, (int)shape.len, shape.ptr, (int)num.len, num.ptr,
           tf_kernel_trans_of(op) ? ".trans" : "", b16 ? "b16" : "b8");
}

static LLVMValueRef emit_ldmatrix(tf_emit *e, tf_op *op) {
  char name[96];
  matrix_name(op, "ldmatrix", name, sizeof name);
  LLVMValueRef p = tf_emit_address(e, op, tf_op_operand(op, TF_KERNEL_LDMATRIX_BUFFER), TF_KERNEL_LDMATRIX_INDICES);
  return from_registers(e, tf_emit_intrinsic(e, name, e->ptr[3], &p, 1), &op->result[0]);
}

static void emit_stmatrix(tf_emit *e, tf_op *op) {
  char name[96];
  matrix_name(op, "stmatrix", name, sizeof name);
  LLVMValueRef args[5] = {
      tf_emit_address(e, op, tf_op_operand(op, TF_KERNEL_STMATRIX_BUFFER), TF_KERNEL_STMATRIX_INDICES)};
  tf_type *t = tf_op_operand(op, TF_KERNEL_STMATRIX_VALUE)->type;
  unsigned n =
      to_registers(e, tf_op_operand(op, TF_KERNEL_STMATRIX_VALUE), tf_type_bits(tf_type_scalar(t)), e->i32, args + 1);
  tf_emit_intrinsic(e, name, e->ptr[3], args, n + 1);
}

static LLVMValueRef emit_round_tf32(tf_emit *e, tf_op *op) {
  tf_value *v = tf_op_operand(op, 0);
  unsigned n = tf_vector_len(v->type);
  LLVMValueRef *x = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  tf_emit_pieces(e, v, 1, x);
  for (unsigned i = 0; i < n; i++)
    x[i] = LLVMBuildBitCast(e->b, tf_emit_intrinsic(e, "llvm.nvvm.f2tf32.rna", NULL, &x[i], 1), e->f32, "");
  if (v->type->kind != TF_TYPE_VECTOR) return x[0];
  tf_emit_set_parts(e, &op->result[0], x, n);
  return NULL;
}

LLVMValueRef tf_emit_mma(tf_emit *e, tf_op *op) {
  switch (tf_kernel_op(op)) {
  case TF_K_MMA:
  case TF_K_MMA_SP: return emit_product(e, op);
  case TF_K_MMA_SCALED: return emit_scaled(e, op);
  case TF_K_LDMATRIX: return emit_ldmatrix(e, op);
  case TF_K_STMATRIX: emit_stmatrix(e, op); return NULL;
  case TF_K_ROUND_TF32: return emit_round_tf32(e, op);
  default: return tf_emit_rearrange(e, op); /* TF_K_CONCAT, TF_K_SLICE */
  }
}
