/* Types of the kernel dialect in LLVM IR, constants, and calls of intrinsics by name. An i1 is a byte in memory; f8 is
 * i8 everywhere. */
#include "codegen/emit/emit_impl.h"
#include "kernel/wgmma_table.h"

static LLVMTypeRef scalar_type(tf_emit *e, const tf_type *t) {
  if (t->kind == TF_TYPE_FLOAT) {
    switch (t->fkind) {
    case TF_F64: return e->f64;
    case TF_F32: return e->f32;
    case TF_F16: return e->f16;
    case TF_BF16: return e->bf16;
    default: return e->i8; /* f8 has no LLVM type: its bits */
    }
  }
  return t->width == 1 ? e->i1 : LLVMIntTypeInContext(e->ctx, t->width);
}

LLVMTypeRef tf_emit_type(tf_emit *e, const tf_type *t) {
  if (tf_type_is_buffer(t) && tf_buffer_space(t) == TF_SPACE_TENSOR) return e->i32;
  if (tf_type_is_buffer(t)) {
    static const unsigned space[] = {
        [TF_SPACE_GLOBAL] = 1, [TF_SPACE_SHARED] = 3, [TF_SPACE_LOCAL] = 0, [TF_SPACE_CLUSTER] = 7};
    return e->ptr[space[tf_buffer_space(t)]];
  }
  if (tf_type_is_mbarrier(t)) return e->ptr[tf_memory_space(t) == TF_SPACE_CLUSTER ? 7 : 3];
  if (tf_type_is_tensormap(t)) return e->ptr[0];
  if (tf_type_is_wgmma(t)) {
    bool whole = tf_type_bits(t->elem) == 32;
    return LLVMVectorType(whole ? scalar_type(e, t->elem) : e->i32, tf_wgmma_registers(t));
  }
  if (t->kind == TF_TYPE_VECTOR) return LLVMVectorType(scalar_type(e, t->elem), (unsigned)t->dims[0]);
  return scalar_type(e, t);
}

LLVMTypeRef tf_emit_memory_type(tf_emit *e, const tf_type *t) {
  const tf_type *s = t->kind == TF_TYPE_VECTOR ? t->elem : t;
  if (tf_type_is_mbarrier(t)) return e->i64;
  if (tf_type_is_tensormap(t)) return LLVMArrayType2(e->i8, 128);
  if (!tf_type_is_bool(s)) return tf_emit_type(e, t);
  return t->kind == TF_TYPE_VECTOR ? LLVMVectorType(e->i8, (unsigned)t->dims[0]) : e->i8;
}

LLVMTypeRef tf_emit_like(LLVMTypeRef scalar, LLVMTypeRef like) {
  return LLVMGetTypeKind(like) == LLVMVectorTypeKind ? LLVMVectorType(scalar, LLVMGetVectorSize(like)) : scalar;
}

LLVMValueRef tf_emit_const(LLVMTypeRef t, int64_t v) {
  if (LLVMGetTypeKind(t) != LLVMVectorTypeKind) return LLVMConstInt(t, (unsigned long long)v, true);
  LLVMValueRef parts[1024];
  unsigned n = LLVMGetVectorSize(t);
  LLVMValueRef one = LLVMConstInt(LLVMGetElementType(t), (unsigned long long)v, true);
  for (unsigned i = 0; i < n; i++) parts[i] = one;
  return LLVMConstVector(parts, n);
}

LLVMValueRef tf_emit_splat(tf_emit *e, LLVMValueRef v, uint32_t n) {
  LLVMValueRef parts[1024];
  if (LLVMIsConstant(v)) {
    for (uint32_t i = 0; i < n; i++) parts[i] = v;
    return LLVMConstVector(parts, n);
  }
  LLVMTypeRef t = LLVMVectorType(LLVMTypeOf(v), n);
  LLVMValueRef one = LLVMBuildInsertElement(e->b, LLVMGetPoison(t), v, LLVMConstInt(e->i32, 0, false), "");
  return LLVMBuildShuffleVector(e->b, one, LLVMGetPoison(t), LLVMConstNull(LLVMVectorType(e->i32, n)), "");
}

LLVMValueRef tf_emit_intrinsic(tf_emit *e, const char *name, LLVMTypeRef overload, LLVMValueRef *args, unsigned n) {
  LLVMValueRef f = overload ? NULL : LLVMGetNamedFunction(e->mod, name); /* one that is declared has its own name */
  if (!f)
    f = LLVMGetIntrinsicDeclaration(e->mod, LLVMLookupIntrinsicID(name, strlen(name)), &overload, overload != NULL);
  return LLVMBuildCall2(e->b, LLVMGlobalGetValueType(f), f, args, n, "");
}
