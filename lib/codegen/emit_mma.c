/* Products of matrices, matrices in and out of shared memory, parts of vectors. */
#include "codegen/emit.h"

#include <stdio.h>

#include "kernel/mma.h"

static LLVMValueRef number(tf_emit *e, int64_t v) { return LLVMConstInt(e->i32, (unsigned long long)v, true); }

/* LLVM calls mma a function of its operands. It is one of all lanes' operands, so it must not end up under a condition.
 */
static LLVMValueRef convergent(tf_emit *e, LLVMValueRef call) {
  unsigned kind = LLVMGetEnumAttributeKindForName("convergent", 10);
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->ctx, kind, 0));
  return call;
}

/* `n` elements of a vector from `at` on. */
static LLVMValueRef part(tf_emit *e, LLVMValueRef v, unsigned at, unsigned n) {
  LLVMValueRef *index = TF_NEW_ARRAY(e->pool, LLVMValueRef, n);
  if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind) return v;
  if (n == 1) return tf_emit_element(e, v, at);
  for (unsigned i = 0; i < n; i++) index[i] = number(e, at + i);
  return LLVMBuildShuffleVector(e->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(index, n), "");
}

static unsigned length(LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 1;
}

/* Vectors one after another. A scalar counts as a vector of one. */
static LLVMValueRef join(tf_emit *e, LLVMValueRef *parts, unsigned n, LLVMTypeRef to) {
  LLVMValueRef v = LLVMGetPoison(to);
  unsigned len = LLVMGetVectorSize(to);
  LLVMValueRef *index = TF_NEW_ARRAY(e->pool, LLVMValueRef, len), poison = LLVMGetPoison(to);
  for (unsigned k = 0, at = 0; k < n; k++) {
    unsigned have = length(parts[k]);
    if (LLVMGetTypeKind(LLVMTypeOf(parts[k])) != LLVMVectorTypeKind) {
      v = LLVMBuildInsertElement(e->b, v, parts[k], number(e, at++), "");
      continue;
    }
    for (unsigned i = 0; i < len; i++) index[i] = i < have ? number(e, i) : LLVMGetPoison(e->i32);
    LLVMValueRef wide =
        LLVMBuildShuffleVector(e->b, parts[k], LLVMGetPoison(LLVMTypeOf(parts[k])), LLVMConstVector(index, len), "");
    for (unsigned i = 0; i < len; i++) index[i] = number(e, i < at || i >= at + have ? i : len + i - at);
    v = v == poison && have == len ? wide : LLVMBuildShuffleVector(e->b, v, wide, LLVMConstVector(index, len), "");
    at += have;
  }
  return v;
}

/* A vector's registers of 32 bits (of f64: of 64), as values of type `as`. */
static unsigned to_registers(tf_emit *e, LLVMValueRef v, unsigned bits, LLVMTypeRef as, LLVMValueRef *out) {
  unsigned run = bits < 32 ? 32 / bits : 1, n = length(v) / run;
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef x = part(e, v, i * run, run);
    out[i] = LLVMTypeOf(x) == as ? x : LLVMBuildBitCast(e->b, x, as, "");
  }
  return n;
}

/* ... and back, from the struct (or value) that an intrinsic gives. */
static LLVMValueRef from_registers(tf_emit *e, LLVMValueRef given, LLVMTypeRef to) {
  LLVMValueRef parts[16];
  bool many = LLVMGetTypeKind(LLVMTypeOf(given)) == LLVMStructTypeKind;
  bool vector = LLVMGetTypeKind(to) == LLVMVectorTypeKind;
  unsigned n = many ? LLVMCountStructElementTypes(LLVMTypeOf(given)) : 1, len = vector ? LLVMGetVectorSize(to) : 1;
  LLVMTypeRef elem = vector ? LLVMGetElementType(to) : to, one = len > n ? LLVMVectorType(elem, len / n) : elem;
  for (unsigned i = 0; i < n; i++) {
    parts[i] = many ? LLVMBuildExtractValue(e->b, given, i, "") : given;
    if (LLVMTypeOf(parts[i]) != one) parts[i] = LLVMBuildBitCast(e->b, parts[i], one, "");
  }
  return one == to ? parts[0] : join(e, parts, n, to);
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

static LLVMValueRef emit_product(tf_emit *e, tf_op *op) {
  bool sparse = tf_kernel_op(op) == TF_K_MMA_SP;
  const tf_mma *m = sparse ? tf_mma_sp_get(tf_mma_sp_of(op)) : tf_mma_get(tf_mma_of(op));
  LLVMValueRef args[24];
  unsigned n = 0;
  for (unsigned i = 0; i < 3; i++) {
    tf_mma_elem elem = (tf_mma_elem)m->elem[i];
    unsigned bits = tf_mma_elem_bits(elem);
    n += to_registers(e, tf_emit_arg(e, op, i), bits < 8 ? 32 : bits, register_type(e, elem), args + n);
  }
  char name[96];
  const char *at = strstr(m->intrinsic, ".row.col.") + sizeof ".row.col" - 1;
  snprintf(name, sizeof name, "llvm.nvvm.mma.%s%.*s%s%s", sparse ? "sp.ordered.metadata." : "",
           (int)(at - m->intrinsic), m->intrinsic, tf_op_flag(op, "satfinite") ? ".satfinite" : "", at);
  if (sparse) {
    args[n++] = tf_emit_arg(e, op, 3);
    args[n++] = number(e, tf_op_int(op, "selector", 0));
  }
  LLVMValueRef d = convergent(e, tf_emit_intrinsic(e, name, NULL, args, n));
  return from_registers(e, d, tf_emit_type(e, op->result[0].type));
}

/* ------------------------------------------------------------------------------------------------ memory */

/* "ldmatrix.sync.aligned.m8n8.x4.trans.b16" */
static void matrix_name(const tf_op *op, const char *what, char *name, size_t n) {
  tf_str shape = tf_op_string(op, "shape"), num = tf_op_string(op, "num");
  bool b16 = !shape.len || tf_str_eqz(shape, "m8n8");
  if (!shape.len) shape = TF_STR("m8n8");
  snprintf(name, n, "llvm.nvvm.%s.sync.aligned.%.*s.%.*s%s.%s", what, (int)shape.len, shape.ptr, (int)num.len, num.ptr,
           tf_op_flag(op, "trans") ? ".trans" : "", b16 ? "b16" : "b8");
}

static LLVMValueRef emit_ldmatrix(tf_emit *e, tf_op *op) {
  char name[96];
  matrix_name(op, "ldmatrix", name, sizeof name);
  LLVMValueRef p = tf_emit_address(e, op, tf_op_operand(op, 0), 1);
  return from_registers(e, tf_emit_intrinsic(e, name, e->ptr[3], &p, 1), tf_emit_type(e, op->result[0].type));
}

static void emit_stmatrix(tf_emit *e, tf_op *op) {
  char name[96];
  matrix_name(op, "stmatrix", name, sizeof name);
  LLVMValueRef args[5] = {tf_emit_address(e, op, tf_op_operand(op, 1), 2)};
  tf_type *t = tf_op_operand(op, 0)->type;
  unsigned n = to_registers(e, tf_emit_arg(e, op, 0), tf_type_bits(tf_type_scalar(t)), e->i32, args + 1);
  tf_emit_intrinsic(e, name, e->ptr[3], args, n + 1);
}

static LLVMValueRef emit_round_tf32(tf_emit *e, tf_op *op) {
  LLVMValueRef v = tf_emit_arg(e, op, 0), out = LLVMGetPoison(LLVMTypeOf(v));
  bool vector = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
  for (unsigned i = 0; i < length(v); i++) {
    LLVMValueRef x = part(e, v, i, 1);
    x = LLVMBuildBitCast(e->b, tf_emit_intrinsic(e, "llvm.nvvm.f2tf32.rna", NULL, &x, 1), e->f32, "");
    out = vector ? LLVMBuildInsertElement(e->b, out, x, number(e, i), "") : x;
  }
  return out;
}

static LLVMValueRef emit_concat(tf_emit *e, tf_op *op) {
  LLVMValueRef *parts = TF_NEW_ARRAY(e->pool, LLVMValueRef, op->noperand + 1);
  for (uint32_t i = 0; i < op->noperand; i++) parts[i] = tf_emit_arg(e, op, i);
  return join(e, parts, op->noperand, tf_emit_type(e, op->result[0].type));
}

LLVMValueRef tf_emit_mma(tf_emit *e, tf_op *op) {
  switch (tf_kernel_op(op)) {
  case TF_K_MMA:
  case TF_K_MMA_SP: return emit_product(e, op);
  case TF_K_LDMATRIX: return emit_ldmatrix(e, op);
  case TF_K_STMATRIX: emit_stmatrix(e, op); return NULL;
  case TF_K_ROUND_TF32: return emit_round_tf32(e, op);
  case TF_K_CONCAT: return emit_concat(e, op);
  default: /* TF_K_SLICE */
    return part(e, tf_emit_arg(e, op, 0), (unsigned)tf_op_int(op, "at", 0), tf_vector_len(op->result[0].type));
  }
}
