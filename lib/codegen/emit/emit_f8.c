/* f8E4M3FN and f8E5M2, whose values are bytes: conversions from and to floats. From sm_89 on by instructions, which
 * take pairs; before by integer arithmetic. Both give the same bits: rounded once, to nearest even; too large,
 * infinities included, is the largest finite number; not-a-numbers are 0x7f. */
#include "codegen/emit/emit_impl.h"

static bool has_instructions(const tf_emit *e) { return e->sm >= 89; }

static unsigned count(LLVMTypeRef t) { return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 1; }

static LLVMValueRef at(tf_emit *e, LLVMValueRef v, unsigned i) {
  if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind) return v;
  return LLVMBuildExtractElement(e->b, v, LLVMConstInt(e->i32, i, false), "");
}

static LLVMValueRef put(tf_emit *e, LLVMValueRef v, LLVMValueRef x, unsigned i) {
  return LLVMBuildInsertElement(e->b, v, x, LLVMConstInt(e->i32, i, false), "");
}

static LLVMValueRef bits(tf_emit *e, LLVMValueRef v, LLVMTypeRef scalar) {
  return LLVMBuildBitCast(e->b, v, tf_emit_like(scalar, LLVMTypeOf(v)), "");
}

/* ------------------------------------------------------------------------------------------------ to f16 */

static LLVMValueRef widen_pairs(tf_emit *e, LLVMValueRef v, tf_fkind from) {
  const char *name = from == TF_F8E4M3FN ? "llvm.nvvm.e4m3x2.to.f16x2.rn" : "llvm.nvvm.e5m2x2.to.f16x2.rn";
  LLVMTypeRef type = tf_emit_like(e->f16, LLVMTypeOf(v));
  LLVMValueRef r = LLVMGetPoison(type);
  for (unsigned i = 0, n = count(type); i < n; i += 2) {
    LLVMValueRef pair = LLVMBuildZExt(e->b, at(e, v, i), e->i16, "");
    if (i + 1 < n) {
      LLVMValueRef high = LLVMBuildZExt(e->b, at(e, v, i + 1), e->i16, "");
      pair = LLVMBuildOr(e->b, pair, LLVMBuildShl(e->b, high, tf_emit_const(e->i16, 8), ""), "");
    }
    LLVMValueRef halves = tf_emit_intrinsic(e, name, NULL, &pair, 1);
    if (n == 1) return at(e, halves, 0);
    r = put(e, r, at(e, halves, 0), i);
    if (i + 1 < n) r = put(e, r, at(e, halves, 1), i + 1);
  }
  return r;
}

/* The bits of an e5m2 are the upper half of an f16. Those of an e4m3, moved to where an f16 has them, are the value
 * times 2^-8, but for the one not-a-number. */
static LLVMValueRef widen_bits(tf_emit *e, LLVMValueRef v, tf_fkind from) {
  LLVMTypeRef like = LLVMTypeOf(v), i16 = tf_emit_like(e->i16, like), f16 = tf_emit_like(e->f16, like);
  LLVMValueRef wide = LLVMBuildZExt(e->b, v, i16, "");
  LLVMValueRef upper = LLVMBuildShl(e->b, wide, tf_emit_const(i16, 8), "");
  if (from == TF_F8E5M2) return bits(e, upper, e->f16);
  LLVMValueRef size = LLVMBuildAnd(e->b, wide, tf_emit_const(i16, 0x7f), "");
  LLVMValueRef scaled = bits(e, LLVMBuildShl(e->b, size, tf_emit_const(i16, 7), ""), e->f16);
  LLVMTypeRef f32 = tf_emit_like(e->f32, like);
  LLVMValueRef by = LLVMConstReal(e->f32, 256);
  if (count(like) > 1 || LLVMGetTypeKind(like) == LLVMVectorTypeKind) by = tf_emit_splat(e, by, count(like));
  LLVMValueRef f = LLVMBuildFMul(e->b, LLVMBuildFPExt(e->b, scaled, f32, ""), by, "");
  LLVMValueRef h = bits(e, LLVMBuildFPTrunc(e->b, f, f16, ""), e->i16);
  LLVMValueRef nan = LLVMBuildICmp(e->b, LLVMIntEQ, size, tf_emit_const(i16, 0x7f), "");
  h = LLVMBuildSelect(e->b, nan, tf_emit_const(i16, 0x7e00), h, "");
  LLVMValueRef sign = LLVMBuildAnd(e->b, upper, tf_emit_const(i16, -0x8000), "");
  return bits(e, LLVMBuildOr(e->b, h, sign, ""), e->f16);
}

LLVMValueRef tf_emit_from_f8(tf_emit *e, LLVMValueRef v, tf_fkind from) {
  return has_instructions(e) ? widen_pairs(e, v, from) : widen_bits(e, v, from);
}

/* ------------------------------------------------------------------------------------------------ from f32 */

static LLVMValueRef narrow_pairs(tf_emit *e, LLVMValueRef v, tf_fkind to) {
  const char *name = to == TF_F8E4M3FN ? "llvm.nvvm.ff.to.e4m3x2.rn" : "llvm.nvvm.ff.to.e5m2x2.rn";
  LLVMTypeRef type = tf_emit_like(e->i8, LLVMTypeOf(v));
  LLVMValueRef r = LLVMGetPoison(type);
  for (unsigned i = 0, n = count(type); i < n; i += 2) {
    LLVMValueRef args[2] = {i + 1 < n ? at(e, v, i + 1) : LLVMConstReal(e->f32, 0), at(e, v, i)}; /* upper first */
    LLVMValueRef pair = tf_emit_intrinsic(e, name, NULL, args, 2);
    LLVMValueRef low = LLVMBuildTrunc(e->b, pair, e->i8, "");
    if (n == 1) return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? put(e, r, low, 0) : low;
    r = put(e, r, low, i);
    LLVMValueRef high = LLVMBuildLShr(e->b, pair, tf_emit_const(e->i16, 8), "");
    if (i + 1 < n) r = put(e, r, LLVMBuildTrunc(e->b, high, e->i8, ""), i + 1);
  }
  return r;
}

static LLVMValueRef narrow_bits(tf_emit *e, LLVMValueRef v, tf_fkind to) {
  static const struct {
    unsigned mantissa, bias;
    int64_t most, magic; /* bits of f32: the largest number; 2^23 times the least denormal one */
  } formats[] = {{3, 7, 0x43e00000, 0x46800000}, {2, 15, 0x47600000, 0x43000000}};
  unsigned k = to == TF_F8E5M2, m = formats[k].mantissa, drop = 23 - m, bias = formats[k].bias;
  LLVMTypeRef i32 = tf_emit_like(e->i32, LLVMTypeOf(v));
  LLVMValueRef all = bits(e, v, e->i32), size = LLVMBuildAnd(e->b, all, tf_emit_const(i32, 0x7fffffff), "");
  LLVMValueRef most = tf_emit_const(i32, formats[k].most), magic = tf_emit_const(i32, formats[k].magic);
  LLVMValueRef c = LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntUGT, size, most, ""), most, size, "");
  /* normal numbers: half of what is dropped is added, less one where the rest is even; then the bias changes */
  LLVMValueRef odd = LLVMBuildLShr(e->b, c, tf_emit_const(i32, drop), "");
  odd = LLVMBuildAnd(e->b, odd, tf_emit_const(i32, 1), "");
  LLVMValueRef r = LLVMBuildAdd(e->b, c, tf_emit_const(i32, (INT64_C(1) << (drop - 1)) - 1), "");
  r = LLVMBuildLShr(e->b, LLVMBuildAdd(e->b, r, odd, ""), tf_emit_const(i32, drop), "");
  r = LLVMBuildSub(e->b, r, tf_emit_const(i32, (int64_t)(127 - bias) << m), "");
  /* denormal ones: an addition rounds to multiples of the least, and counts them in its low bits */
  LLVMValueRef sum = LLVMBuildFAdd(e->b, bits(e, c, e->f32), bits(e, magic, e->f32), "");
  LLVMValueRef small = LLVMBuildSub(e->b, bits(e, sum, e->i32), magic, "");
  LLVMValueRef normal = tf_emit_const(i32, (int64_t)(127 + 1 - bias) << 23);
  r = LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, LLVMIntULT, c, normal, ""), small, r, "");
  LLVMValueRef sign = LLVMBuildLShr(e->b, all, tf_emit_const(i32, 24), "");
  r = LLVMBuildOr(e->b, r, LLVMBuildAnd(e->b, sign, tf_emit_const(i32, 0x80), ""), "");
  LLVMValueRef nan = LLVMBuildICmp(e->b, LLVMIntUGT, size, tf_emit_const(i32, 0x7f800000), "");
  r = LLVMBuildSelect(e->b, nan, tf_emit_const(i32, 0x7f), r, "");
  return LLVMBuildTrunc(e->b, r, tf_emit_like(e->i8, i32), "");
}

LLVMValueRef tf_emit_to_f8(tf_emit *e, LLVMValueRef v, tf_fkind to) {
  return has_instructions(e) ? narrow_pairs(e, v, to) : narrow_bits(e, v, to);
}

/* ------------------------------------------------------------------------------------------------ by twos */

/* The instruction that made one f8 alone, beside a zero. */
static LLVMValueRef alone(LLVMValueRef x) {
  LLVMValueRef call = LLVMIsATruncInst(x) ? LLVMGetOperand(x, 0) : NULL;
  if (!call || !LLVMIsACallInst(call) || !LLVMGetIntrinsicID(LLVMGetCalledValue(call))) return NULL;
  if (LLVMGetNumArgOperands(call) != 2 || !LLVMIsAConstantFP(LLVMGetOperand(call, 0))) return NULL;
  return call;
}

bool tf_emit_f8_by_fours(tf_emit *e, LLVMValueRef const *x, unsigned n, LLVMValueRef *four) {
  if (n % 4) return false;
  for (unsigned i = 0; i < n; i++)
    if (!alone(x[i]) || LLVMGetCalledValue(alone(x[i])) != LLVMGetCalledValue(alone(x[0]))) return false;
  LLVMTypeRef halves = LLVMVectorType(e->i16, 2), bytes = LLVMVectorType(e->i8, 4);
  for (unsigned i = 0; i < n; i += 4) {
    LLVMValueRef both = LLVMGetPoison(halves);
    for (unsigned k = 0; k < 4; k += 2) {
      LLVMValueRef low = alone(x[i + k]), args[2] = {LLVMGetOperand(alone(x[i + k + 1]), 1), LLVMGetOperand(low, 1)};
      LLVMValueRef f = LLVMGetCalledValue(low);
      LLVMValueRef pair = LLVMBuildCall2(e->b, LLVMGlobalGetValueType(f), f, args, 2, "");
      both = put(e, both, pair, k / 2);
    }
    four[i / 4] = LLVMBuildBitCast(e->b, both, bytes, "");
  }
  return true;
}
