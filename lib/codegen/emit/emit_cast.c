/* Conversions between element types. Each rounds once, on every target and on the simulated SM alike, also where PTX
 * has no such instruction: then a wider type is made first, rounded so that the second rounding cannot tell. */
#include "codegen/emit/emit_impl.h"

#include <stdio.h>

static bool is_float(const tf_type *t, tf_fkind k) { return t->kind == TF_TYPE_FLOAT && t->fkind == k; }

/* bf16 to f32 by shifting: `fpext` becomes a slow conversion under flush-to-zero. Pairs are taken apart as words,
 * which saves the unpacking. */
static LLVMValueRef bf16_to_f32(tf_emit *e, LLVMValueRef v) {
  LLVMTypeRef from = LLVMTypeOf(v), to = tf_emit_like(e->f32, from);
  unsigned n = LLVMGetTypeKind(from) == LLVMVectorTypeKind ? LLVMGetVectorSize(from) : 1;
  if (n == 1 || n % 2) {
    LLVMTypeRef words = tf_emit_like(e->i32, from);
    LLVMValueRef bits = LLVMBuildBitCast(e->b, v, tf_emit_like(e->i16, from), "");
    bits = LLVMBuildShl(e->b, LLVMBuildZExt(e->b, bits, words, ""), tf_emit_const(words, 16), "");
    return LLVMBuildBitCast(e->b, bits, to, "");
  }
  LLVMTypeRef words = LLVMVectorType(e->i32, n / 2);
  LLVMValueRef pairs = LLVMBuildBitCast(e->b, v, words, "");
  LLVMValueRef lo = LLVMBuildShl(e->b, pairs, tf_emit_const(words, 16), "");
  LLVMValueRef hi = LLVMBuildAnd(e->b, pairs, tf_emit_const(words, -65536), "");
  LLVMValueRef order[1024];
  for (unsigned i = 0; i < n; i++) order[i] = LLVMConstInt(e->i32, i / 2 + (i % 2 ? n / 2 : 0), false);
  LLVMValueRef all = LLVMBuildShuffleVector(e->b, lo, hi, LLVMConstVector(order, n), "");
  return LLVMBuildBitCast(e->b, all, to, "");
}

/* f64 to f32 so that rounding the result again to bf16 is as rounding once: towards zero, and the last bit set if
 * anything was lost ("round to odd"). */
static LLVMValueRef f64_to_odd_f32(tf_emit *e, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v), f32 = tf_emit_like(e->f32, t), i32 = tf_emit_like(e->i32, t);
  LLVMValueRef r = LLVMBuildFPTrunc(e->b, v, f32, ""), back = LLVMBuildFPExt(e->b, r, t, "");
  LLVMValueRef size = tf_emit_intrinsic(e, "llvm.fabs", t, &v, 1),
               back_size = tf_emit_intrinsic(e, "llvm.fabs", t, &back, 1);
  LLVMValueRef away = LLVMBuildFCmp(e->b, LLVMRealOGT, back_size, size, "");
  LLVMValueRef bits = LLVMBuildBitCast(e->b, r, i32, "");
  bits = LLVMBuildAdd(e->b, bits, LLVMBuildSExt(e->b, away, i32, ""), "");
  LLVMValueRef lost = LLVMBuildFCmp(e->b, LLVMRealONE, back, v, "");
  bits = LLVMBuildOr(e->b, bits, LLVMBuildZExt(e->b, lost, i32, ""), "");
  return LLVMBuildBitCast(e->b, bits, f32, "");
}

static bool is_f8(const tf_type *t) { return t->kind == TF_TYPE_FLOAT && t->fkind > TF_BF16; }

/* By way of f32, which holds every f8, f16 and bf16; an f64 is rounded to odd on the way. */
static LLVMValueRef f8_to_float(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to) {
  LLVMTypeRef like = LLVMTypeOf(v);
  v = tf_emit_from_f8(e, v, from->fkind);
  if (to->fkind == TF_F16) return v;
  if (to->fkind == TF_F64) return LLVMBuildFPExt(e->b, v, tf_emit_like(e->f64, like), "");
  v = LLVMBuildFPExt(e->b, v, tf_emit_like(e->f32, like), "");
  if (is_f8(to)) return tf_emit_to_f8(e, v, to->fkind);
  return to->fkind == TF_F32 ? v : LLVMBuildFPTrunc(e->b, v, tf_emit_like(e->bf16, like), "");
}

static LLVMValueRef float_to_f8(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to) {
  if (from->fkind == TF_F64) v = f64_to_odd_f32(e, v);
  if (from->fkind == TF_BF16) v = bf16_to_f32(e, v);
  if (from->fkind == TF_F16) v = LLVMBuildFPExt(e->b, v, tf_emit_like(e->f32, LLVMTypeOf(v)), "");
  return tf_emit_to_f8(e, v, to->fkind);
}

static LLVMValueRef float_to_float(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to) {
  LLVMTypeRef like = LLVMTypeOf(v);
  if (is_f8(from)) return f8_to_float(e, v, from, to);
  if (is_f8(to)) return float_to_f8(e, v, from, to);
  if (from->fkind == TF_BF16) {
    v = bf16_to_f32(e, v);
    if (to->fkind == TF_F32) return v;
    /* every bf16 is an f32: one rounding remains */
    if (to->fkind == TF_F64) return LLVMBuildFPExt(e->b, v, tf_emit_like(e->f64, like), "");
    return LLVMBuildFPTrunc(e->b, v, tf_emit_like(e->f16, like), "");
  }
  if (to->fkind == TF_BF16) {
    if (from->fkind == TF_F64) v = f64_to_odd_f32(e, v);
    if (from->fkind == TF_F16) v = LLVMBuildFPExt(e->b, v, tf_emit_like(e->f32, like), "");
    return LLVMBuildFPTrunc(e->b, v, tf_emit_like(e->bf16, like), "");
  }
  LLVMTypeRef t = tf_emit_like(tf_emit_type(e, to), like);
  return from->fkind > to->fkind ? LLVMBuildFPExt(e->b, v, t, "") : LLVMBuildFPTrunc(e->b, v, t, "");
}

/* 64-bit integers that a double cannot hold: their low 11 bits are or-ed into bit 11, so that what is rounded to 53
 * bits still says on which side of a tie of a narrower type it was. */
static LLVMValueRef sticky(tf_emit *e, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  LLVMValueRef low = LLVMBuildAnd(e->b, v, tf_emit_const(t, 0x7ff), "");
  LLVMValueRef high = LLVMBuildAnd(e->b, v, tf_emit_const(t, ~INT64_C(0x7ff)), "");
  LLVMValueRef any = LLVMBuildICmp(e->b, LLVMIntNE, low, LLVMConstNull(t), "");
  LLVMValueRef marked =
      LLVMBuildOr(e->b, high, LLVMBuildShl(e->b, LLVMBuildZExt(e->b, any, t, ""), tf_emit_const(t, 11), ""), "");
  /* only where |v| >= 2^53: v + 2^53 is not in 0 .. 2^54 */
  LLVMValueRef shifted = LLVMBuildAdd(e->b, v, tf_emit_const(t, INT64_C(1) << 53), "");
  LLVMValueRef small = LLVMBuildICmp(e->b, LLVMIntULE, shifted, tf_emit_const(t, INT64_C(1) << 54), "");
  return LLVMBuildSelect(e->b, small, v, marked, "");
}

static LLVMValueRef int_to_float(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to) {
  LLVMTypeRef like = LLVMTypeOf(v);
  bool u = from->is_unsigned || from->width == 1, narrow = to->fkind >= TF_F16;
  tf_context *c = to->ctx;
  /* through a type that holds the integer exactly, since a conversion by way of a rounded f32 would round twice */
  tf_type *via = !narrow ? (tf_type *)to : tf_type_float(c, from->width <= 16 ? TF_F32 : TF_F64);
  if (narrow && from->width == 64) v = sticky(e, v);
  LLVMTypeRef t = tf_emit_like(tf_emit_type(e, via), like);
  v = u ? LLVMBuildUIToFP(e->b, v, t, "") : LLVMBuildSIToFP(e->b, v, t, "");
  return narrow ? float_to_float(e, v, via, to) : v;
}

/* How PTX rounds what becomes an integer, as a number of rounding_words; an op that has rounded it just before is
 * passed by. */
static const char *const rounding_words[] = {"rn", "rz", "rm", "rp"}; /* stubs.def has them in this order */

static unsigned rounding(LLVMValueRef *v) {
  static const char *const ops[] = {"llvm.roundeven", "llvm.trunc", "llvm.floor", "llvm.ceil"};
  unsigned id = LLVMIsACallInst(*v) ? LLVMGetIntrinsicID(LLVMGetCalledValue(*v)) : 0;
  for (unsigned i = 0; id && i < 4; i++) {
    if (id != LLVMLookupIntrinsicID(ops[i], strlen(ops[i]))) continue;
    *v = LLVMGetOperand(*v, 0);
    return i;
  }
  return 1;
}

/* One instruction rounds, keeps within the type, and makes 0 of NaN (PTX ISA, cvt). */
static LLVMValueRef one_to_int(tf_emit *e, LLVMValueRef x, const tf_type *to, unsigned round) {
  bool u = to->is_unsigned;
  if (to->width == 32) {
    char name[24];
    snprintf(name, sizeof name, "llvm.nvvm.%s.%s", u ? "f2ui" : "f2i", rounding_words[round]);
    return tf_emit_intrinsic(e, name, NULL, &x, 1);
  }
  tf_stub first =
      to->width == 8 ? (u ? TF_STUB_F2I_U8_RN : TF_STUB_F2I_S8_RN) : (u ? TF_STUB_F2I_U16_RN : TF_STUB_F2I_S16_RN);
  x = tf_stub_call(e->b, e->mod, (tf_stub)(first + round), &x, 1);
  return LLVMBuildTrunc(e->b, x, tf_emit_type(e, to), "");
}

/* f32 to integers of 8, 16 and 32 bits. */
static LLVMValueRef f32_to_int(tf_emit *e, LLVMValueRef v, const tf_type *to) {
  unsigned round = rounding(&v);
  if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind) return one_to_int(e, v, to, round);
  LLVMValueRef r = LLVMGetPoison(tf_emit_like(tf_emit_type(e, to), LLVMTypeOf(v)));
  for (unsigned i = 0, n = LLVMGetVectorSize(LLVMTypeOf(v)); i < n; i++) {
    LLVMValueRef at = LLVMConstInt(e->i32, i, false), x = LLVMBuildExtractElement(e->b, v, at, "");
    r = LLVMBuildInsertElement(e->b, r, one_to_int(e, x, to, round), at, "");
  }
  return r;
}

static LLVMValueRef float_to_int(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to) {
  if (from->fkind == TF_BF16) v = bf16_to_f32(e, v);
  if (is_f8(from)) v = tf_emit_from_f8(e, v, from->fkind);
  if (is_f8(from) || from->fkind == TF_F16) v = LLVMBuildFPExt(e->b, v, tf_emit_like(e->f32, LLVMTypeOf(v)), "");
  bool narrow = from->fkind != TF_F64 && (to->width == 8 || to->width == 16 || to->width == 32);
  if (narrow && !LLVMIsConstant(v)) return f32_to_int(e, v, to); /* of a constant LLVM knows the other one's */
  LLVMTypeRef types[2] = {tf_emit_like(tf_emit_type(e, to), LLVMTypeOf(v)), LLVMTypeOf(v)};
  const char *name = to->is_unsigned ? "llvm.fptoui.sat" : "llvm.fptosi.sat";
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(e->mod, LLVMLookupIntrinsicID(name, strlen(name)), types, 2);
  return LLVMBuildCall2(e->b, LLVMGlobalGetValueType(f), f, &v, 1, "");
}

static LLVMValueRef int_to_int(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to) {
  LLVMTypeRef t = tf_emit_like(tf_emit_type(e, to), LLVMTypeOf(v));
  if (to->width < from->width) return LLVMBuildTrunc(e->b, v, t, "");
  if (to->width == from->width) return v;
  return from->is_unsigned || from->width == 1 ? LLVMBuildZExt(e->b, v, t, "") : LLVMBuildSExt(e->b, v, t, "");
}

LLVMValueRef tf_emit_convert(tf_emit *e, LLVMValueRef v, const tf_type *from, const tf_type *to) {
  if (from == to) return v;
  const tf_type *a = from->kind == TF_TYPE_VECTOR ? from->elem : from, *b = to->kind == TF_TYPE_VECTOR ? to->elem : to;
  if (tf_type_is_bool(b) && !tf_type_is_bool(a)) {
    if (is_float(a, TF_BF16)) v = bf16_to_f32(e, v);
    if (is_f8(a)) v = tf_emit_from_f8(e, v, a->fkind);
    LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(v));
    return a->kind == TF_TYPE_INT ? LLVMBuildICmp(e->b, LLVMIntNE, v, zero, "")
                                  : LLVMBuildFCmp(e->b, LLVMRealUNE, v, zero, "");
  }
  if (a->kind == TF_TYPE_INT) return b->kind == TF_TYPE_INT ? int_to_int(e, v, a, b) : int_to_float(e, v, a, b);
  return b->kind == TF_TYPE_INT ? float_to_int(e, v, a, b) : float_to_float(e, v, a, b);
}

/* Half of a word that was loaded, widened to f32 without being taken out of it first. */
static LLVMValueRef half_to_f32(tf_emit *e, tf_value *v) {
  bool high = false;
  LLVMValueRef word = is_float(v->type, TF_BF16) ? tf_emit_half(e, v, &high) : NULL;
  if (!word) return NULL;
  LLVMValueRef bits = high ? LLVMBuildAnd(e->b, word, LLVMConstInt(e->i32, 0xffff0000u, false), "")
                           : LLVMBuildShl(e->b, word, LLVMConstInt(e->i32, 16, false), "");
  e->spared += 2;
  return LLVMBuildBitCast(e->b, bits, e->f32, "");
}

LLVMValueRef tf_emit_cast(tf_emit *e, tf_op *op) {
  LLVMValueRef wide = is_float(op->result[0].type, TF_F32) ? half_to_f32(e, tf_op_operand(op, 0)) : NULL;
  if (wide) return wide;
  return tf_emit_convert(e, tf_emit_arg(e, op, 0), tf_op_operand(op, 0)->type, op->result[0].type);
}
