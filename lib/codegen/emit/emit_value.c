/* Arithmetic on scalars and vectors. Nothing here is undefined in LLVM's sense: a division by 0 and a shift by too much
 * have the value that the kernel dialect gives them. No flag allows contraction, so each op rounds once; functions such
 * as exp are chosen by the math mode (codegen/math). */
#include "codegen/emit/emit_impl.h"
#include "codegen/math/devicemath.h"
#include "support/dtype.h"

LLVMValueRef tf_emit_constant(tf_emit *e, tf_op *op) {
  const tf_attr *v = tf_kernel_value_of(op);
  LLVMTypeRef t = tf_emit_type(e, op->result[0].type);
  if (v->kind == TF_ATTR_INT) return LLVMConstInt(t, (unsigned long long)v->i, true);
  tf_fkind k = op->result[0].type->fkind;
  if (k <= TF_BF16) return LLVMConstReal(t, v->f);
  tf_dtype f8 = k == TF_F8E5M2 ? TF_DT_F8E5M2 : TF_DT_F8E4M3FN; /* bytes; not-a-numbers as the casts make them */
  return LLVMConstInt(t, v->f != v->f ? 0x7f : tf_dtype_from_double(f8, tf_float_round(k, v->f)), false);
}

/* ------------------------------------------------------------------------------------------------ integers */

static LLVMValueRef equals(tf_emit *e, LLVMValueRef a, int64_t v) {
  return LLVMBuildICmp(e->b, LLVMIntEQ, a, tf_emit_const(LLVMTypeOf(a), v), "");
}

typedef struct division {
  bool is_unsigned, trusted; /* trusted: rhs > 0, and nothing overflows */
  unsigned width;
} division;

/* LLVM's divisions are undefined for a zero divisor and for least / -1; the simulated SM would trap, a GPU would
 * give what it likes. So the divisor is made 1 there, which already is right for the remainder of least / -1. */
static LLVMValueRef safe_divisor(tf_emit *e, LLVMValueRef a, LLVMValueRef d, division k, LLVMValueRef *zero) {
  LLVMTypeRef t = LLVMTypeOf(d);
  *zero = NULL;
  if (k.trusted) return d;
  *zero = equals(e, d, 0);
  LLVMValueRef bad = *zero;
  if (!k.is_unsigned) {
    int64_t least = k.width == 64 ? INT64_MIN : -(INT64_C(1) << (k.width - 1));
    LLVMValueRef overflow = LLVMBuildAnd(e->b, equals(e, d, -1), equals(e, a, least), "");
    bad = LLVMBuildOr(e->b, bad, overflow, "");
  }
  return LLVMBuildSelect(e->b, bad, tf_emit_const(t, 1), d, "");
}

static LLVMValueRef quotient(tf_emit *e, LLVMValueRef a, LLVMValueRef d, division k) {
  return k.is_unsigned ? LLVMBuildUDiv(e->b, a, d, "") : LLVMBuildSDiv(e->b, a, d, "");
}

static LLVMValueRef remainder_of(tf_emit *e, LLVMValueRef a, LLVMValueRef d, division k) {
  return k.is_unsigned ? LLVMBuildURem(e->b, a, d, "") : LLVMBuildSRem(e->b, a, d, "");
}

/* By a positive power of two: an arithmetic shift, or a mask. */
static LLVMValueRef floor_by_power(tf_emit *e, LLVMValueRef a, int64_t d, bool mod) {
  LLVMTypeRef t = LLVMTypeOf(a);
  if (mod) return LLVMBuildAnd(e->b, a, tf_emit_const(t, d - 1), "");
  return LLVMBuildAShr(e->b, a, tf_emit_const(t, __builtin_ctzll((unsigned long long)d)), "");
}

static LLVMValueRef emit_division(tf_emit *e, tf_op *op, int row) {
  LLVMValueRef a = tf_emit_arg(e, op, 0), d = tf_emit_arg(e, op, 1), zero;
  const tf_type *s = tf_type_scalar(op->result[0].type);
  LLVMTypeRef t = LLVMTypeOf(a);
  bool mod = row == TF_K_REM || row == TF_K_FLOORMOD, floored = row == TF_K_FLOORDIV || row == TF_K_FLOORMOD;
  int64_t c = 0;
  bool positive = tf_const_int(tf_op_operand(op, 1), &c) && c > 0;
  division k = {s->is_unsigned || tf_kernel_nonneg_of(op), positive || tf_kernel_nonneg_of(op), s->width};
  if (floored && !k.is_unsigned && positive && (c & (c - 1)) == 0) return floor_by_power(e, a, c, mod);
  d = safe_divisor(e, a, d, k, &zero);
  LLVMValueRef r;
  if (!floored || k.is_unsigned) r = mod ? remainder_of(e, a, d, k) : quotient(e, a, d, k);
  else {
    LLVMValueRef rem = remainder_of(e, a, d, k), null = LLVMConstNull(t);
    LLVMValueRef differ = LLVMBuildICmp(e->b, LLVMIntSLT, LLVMBuildXor(e->b, rem, d, ""), null, "");
    LLVMValueRef adjust = LLVMBuildAnd(e->b, differ, LLVMBuildICmp(e->b, LLVMIntNE, rem, null, ""), "");
    if (mod) r = LLVMBuildAdd(e->b, rem, LLVMBuildSelect(e->b, adjust, d, null, ""), "");
    else r = LLVMBuildAdd(e->b, quotient(e, a, d, k), LLVMBuildSExt(e->b, adjust, t, ""), "");
  }
  return zero ? LLVMBuildSelect(e->b, zero, mod ? a : tf_emit_const(t, -1), r, "") : r;
}

/* Whether the operand is a number that is cut to less than `width`. */
static bool is_cut(const tf_op *op, uint32_t operand, uint32_t width) {
  const tf_op *by = tf_op_operand(op, operand)->def;
  int64_t mask;
  return by && tf_kernel_op(by) == TF_K_AND && tf_const_int(tf_op_operand(by, 1), &mask) && mask >= 0 && mask < width;
}

static LLVMValueRef emit_shift(tf_emit *e, tf_op *op, int row) {
  LLVMValueRef a = tf_emit_arg(e, op, 0), n = tf_emit_arg(e, op, 1), r;
  const tf_type *s = tf_type_scalar(op->result[0].type);
  LLVMTypeRef t = LLVMTypeOf(a);
  bool right = row == TF_K_SHR;
  if (is_cut(op, 1, s->width))
    return !right           ? LLVMBuildShl(e->b, a, n, "")
           : s->is_unsigned ? LLVMBuildLShr(e->b, a, n, "")
                            : LLVMBuildAShr(e->b, a, n, "");
  LLVMValueRef in = LLVMBuildICmp(e->b, LLVMIntULT, n, tf_emit_const(t, s->width), "");
  if (right && !s->is_unsigned)
    return LLVMBuildAShr(e->b, a, LLVMBuildSelect(e->b, in, n, tf_emit_const(t, s->width - 1), ""), "");
  /* Masked, and not selected: NVPTX matches `n < 64 ? x << n : 0` to a shift that looks at 32 bits of n only. */
  n = LLVMBuildAnd(e->b, n, tf_emit_const(t, s->width - 1), "");
  r = right ? LLVMBuildLShr(e->b, a, n, "") : LLVMBuildShl(e->b, a, n, "");
  return LLVMBuildSelect(e->b, in, r, LLVMConstNull(t), "");
}

/* add, sub, mul; `nowrap` in the type's own signedness */
static LLVMValueRef emit_ring(tf_emit *e, tf_op *op, int row) {
  if (tf_emit_is_step(e, op)) return NULL;
  LLVMValueRef a = tf_emit_arg(e, op, 0), b = tf_emit_arg(e, op, 1);
  const tf_op *by = tf_op_operand(op, 0)->def;
  if (row == TF_K_ADD && by && tf_kernel_op(by) == TF_K_WGMMA_SMEM_DESC) return tf_emit_matrix_behind(e, a, b);
  bool nowrap = tf_kernel_nowrap_of(op), u = tf_type_scalar(op->result[0].type)->is_unsigned;
  LLVMValueRef r = row == TF_K_ADD   ? LLVMBuildAdd(e->b, a, b, "")
                   : row == TF_K_SUB ? LLVMBuildSub(e->b, a, b, "")
                                     : LLVMBuildMul(e->b, a, b, "");
  if (!nowrap || LLVMIsConstant(r)) return r;
  if (u) LLVMSetNUW(r, true);
  else LLVMSetNSW(r, true);
  return r;
}

static LLVMValueRef binary_intrinsic(tf_emit *e, tf_op *op, const char *name) {
  LLVMValueRef args[] = {tf_emit_arg(e, op, 0), tf_emit_arg(e, op, 1)};
  return tf_emit_intrinsic(e, name, LLVMTypeOf(args[0]), args, 2);
}

static LLVMValueRef int_unary(tf_emit *e, LLVMValueRef a, int row, bool is_unsigned) {
  if (row == TF_K_NEG) return LLVMBuildNeg(e->b, a, "");
  if (row == TF_K_NOT) return LLVMBuildNot(e->b, a, "");
  if (is_unsigned) return a;
  LLVMValueRef args[] = {a, LLVMConstInt(e->i1, 0, false)};
  return tf_emit_intrinsic(e, "llvm.abs", LLVMTypeOf(a), args, 2);
}

static LLVMValueRef int_arith(tf_emit *e, tf_op *op, int row) {
  bool u = tf_type_scalar(op->result[0].type)->is_unsigned;
  switch (row) {
  case TF_K_ADD:
  case TF_K_SUB:
  case TF_K_MUL: return emit_ring(e, op, row);
  case TF_K_MIN: return binary_intrinsic(e, op, u ? "llvm.umin" : "llvm.smin");
  case TF_K_MAX: return binary_intrinsic(e, op, u ? "llvm.umax" : "llvm.smax");
  case TF_K_AND: return LLVMBuildAnd(e->b, tf_emit_arg(e, op, 0), tf_emit_arg(e, op, 1), "");
  case TF_K_OR: return LLVMBuildOr(e->b, tf_emit_arg(e, op, 0), tf_emit_arg(e, op, 1), "");
  case TF_K_XOR: return LLVMBuildXor(e->b, tf_emit_arg(e, op, 0), tf_emit_arg(e, op, 1), "");
  case TF_K_SHL:
  case TF_K_SHR: return emit_shift(e, op, row);
  case TF_K_NEG:
  case TF_K_NOT:
  case TF_K_ABS: return int_unary(e, tf_emit_arg(e, op, 0), row, u);
  default: return emit_division(e, op, row);
  }
}

/* ------------------------------------------------------------------------------------------------ floats */

static bool is_16_bits(tf_type *t) {
  const tf_type *s = tf_type_scalar(t);
  return s->kind == TF_TYPE_FLOAT && (s->fkind == TF_F16 || s->fkind == TF_BF16);
}

/* Nothing but roundings to f16 or bf16 sees this value, itself or as a factor: what is relatively near to it does as
 * well. A sum may cancel and a comparison may tip over, so these need all of its digits. */
static bool only_rounded(const tf_value *v, unsigned depth) {
  enum { DEEPEST = 6, MOST_USES = 8 };
  unsigned n = 0;
  if (!v->uses || depth > DEEPEST) return false;
  for (const tf_use *u = v->uses; u; u = u->next) {
    const tf_op *op = u->owner;
    if (++n > MOST_USES || tf_kernel_family_of(op) != TF_KERNEL_BASIC) return false;
    switch (tf_kernel_op(op)) {
    case TF_K_CAST:
      if (!is_16_bits(op->result[0].type)) return false;
      continue;
    case TF_K_SELECT:
      if (u->index == 0) return false;
      break;
    case TF_K_MUL:
    case TF_K_NEG:
    case TF_K_BUILD:
    case TF_K_EXTRACT: break;
    default: return false;
    }
    for (uint32_t i = 0; i < op->nresult; i++)
      if (op->result[i].uses && !only_rounded(&op->result[i], depth + 1)) return false;
  }
  return true;
}

/* f(x, y, ...) for each element of vectors, in f32 where the type is narrower. */
static LLVMValueRef elementwise(tf_emit *e, tf_op *op, tf_math_op f, tf_math_mode mode) {
  tf_type *t = op->result[0].type, *s = tf_type_scalar(t);
  bool narrow = is_16_bits(t), vector = t->kind == TF_TYPE_VECTOR;
  tf_type *wide = narrow ? tf_type_float(t->ctx, TF_F32) : s;
  tf_type *all = vector ? tf_type_vector(wide, t->dims[0]) : wide;
  bool rounded = narrow || (mode == TF_MATH_MODE_DEFAULT && s->fkind == TF_F32 &&
                            (tf_op_flag(op, "rounded") || only_rounded(&op->result[0], 0)));
  bool summed = mode == TF_MATH_MODE_DEFAULT && tf_op_flag(op, "summed");
  LLVMValueRef args[3], one[3], r = vector ? LLVMGetPoison(tf_emit_type(e, all)) : NULL;
  for (uint32_t i = 0; i < op->noperand; i++) args[i] = tf_emit_convert(e, tf_emit_arg(e, op, i), t, all);
  for (uint32_t k = 0; k < tf_vector_len(t); k++) {
    LLVMValueRef at = LLVMConstInt(e->i32, k, false);
    for (uint32_t i = 0; i < op->noperand; i++)
      one[i] = vector ? LLVMBuildExtractElement(e->b, args[i], at, "") : args[i];
    LLVMValueRef v = rounded && mode != TF_MATH_MODE_FAST ? tf_devmath_emit_narrow(e->b, e->mod, f, mode, one) : NULL;
    if (!v) v = tf_devmath_emit(e->b, e->mod, f, summed ? TF_MATH_MODE_FAST : mode, one, op->noperand);
    r = vector ? LLVMBuildInsertElement(e->b, r, v, at, "") : v;
  }
  return tf_emit_convert(e, r, all, t);
}

static tf_math_op math_op(tf_math_fn fn) {
  switch (fn) {
#define TF_FN(NAME, ARITY)                                                                                             \
  case TF_FN_##NAME: return TF_MATH_##NAME;
#include "kernel/math.def"
#undef TF_FN
  default: return TF_MATH_COUNT;
  }
}

/* An op that says `fast` is fast in any mode. */
static tf_math_mode mode_of(const tf_emit *e, const tf_op *op) {
  return tf_kernel_fast_of(op) ? TF_MATH_MODE_FAST : e->o->math;
}

LLVMValueRef tf_emit_math(tf_emit *e, tf_op *op) {
  tf_math_fn fn = tf_math_of(op);
  return elementwise(e, op, math_op(fn), mode_of(e, op));
}

static LLVMValueRef float_unary(tf_emit *e, LLVMValueRef a, int row) {
  if (row == TF_K_NEG) return LLVMBuildFNeg(e->b, a, "");
  return tf_emit_intrinsic(e, "llvm.fabs", LLVMTypeOf(a), &a, 1);
}

/* What made the value; of one that was widened and is narrow again, what made it before. */
static tf_op *maker(const tf_value *v) {
  tf_op *by = v->def, *wide = by && tf_kernel_op(by) == TF_K_CAST ? tf_op_operand(by, 0)->def : NULL;
  bool again = wide && tf_kernel_op(wide) == TF_K_CAST && tf_op_operand(wide, 0)->type == v->type &&
               wide->result[0].type->kind == TF_TYPE_FLOAT && wide->result[0].type->width > v->type->width;
  return again ? tf_op_operand(wide, 0)->def : by;
}

/* The sum of a product and another number, rounded once; NULL: neither is a product. */
static LLVMValueRef contracted(tf_emit *e, const tf_op *op) {
  if (!tf_kernel_contract_of(op) || e->o->math == TF_MATH_MODE_PRECISE) return NULL;
  for (uint32_t i = 0; i < 2; i++) {
    tf_op *by = maker(tf_op_operand(op, i));
    if (!by || tf_kernel_op(by) != TF_K_MUL) continue;
    LLVMValueRef args[] = {tf_emit_arg(e, by, 0), tf_emit_arg(e, by, 1), tf_emit_get(e, tf_op_operand(op, !i))};
    return tf_emit_intrinsic(e, "llvm.fma", LLVMTypeOf(args[0]), args, 3);
  }
  return NULL;
}

/* No flag allows contraction: each op rounds once. */
static LLVMValueRef float_arith(tf_emit *e, tf_op *op, int row) {
  LLVMValueRef a = tf_emit_arg(e, op, 0), b = op->noperand > 1 ? tf_emit_arg(e, op, 1) : NULL;
  bool f32 = tf_type_scalar(op->result[0].type)->fkind == TF_F32;
  switch (row) {
  case TF_K_ADD: {
    LLVMValueRef v = contracted(e, op);
    return v ? v : LLVMBuildFAdd(e->b, a, b, "");
  }
  case TF_K_SUB: return LLVMBuildFSub(e->b, a, b, "");
  case TF_K_MUL: return LLVMBuildFMul(e->b, a, b, "");
  case TF_K_DIV:
    if (f32 && mode_of(e, op) != TF_MATH_MODE_PRECISE) return elementwise(e, op, TF_MATH_div, mode_of(e, op));
    return LLVMBuildFDiv(e->b, a, b, "");
  case TF_K_MIN: return binary_intrinsic(e, op, "llvm.minimum");
  case TF_K_MAX: return binary_intrinsic(e, op, "llvm.maximum");
  case TF_K_MINNUM: return binary_intrinsic(e, op, "llvm.minnum");
  case TF_K_MAXNUM: return binary_intrinsic(e, op, "llvm.maxnum");
  case TF_K_FMA: {
    LLVMValueRef args[] = {a, b, tf_emit_arg(e, op, 2)};
    return tf_emit_intrinsic(e, "llvm.fma", LLVMTypeOf(a), args, 3);
  }
  default: return float_unary(e, a, row);
  }
}

LLVMValueRef tf_emit_arith(tf_emit *e, tf_op *op) {
  int row = tf_kernel_op(op);
  bool is_float = tf_type_scalar(op->result[0].type)->kind == TF_TYPE_FLOAT;
  return is_float ? float_arith(e, op, row) : int_arith(e, op, row);
}

/* ------------------------------------------------------------------------------------------------ comparison, vectors
 */

/* 64 bits, of which one operand was 32: an index beside a label. Whether the other one fits 32 bits is asked of it
 * alone, once for all that it is compared with, and the low halves decide. NULL: they are not so. */
static LLVMValueRef equal_low(tf_emit *e, LLVMValueRef a, LLVMValueRef b) {
  if (LLVMIsASExtInst(b)) return LLVMIsASExtInst(a) ? NULL : equal_low(e, b, a);
  if (!LLVMIsASExtInst(a) || LLVMTypeOf(a) != e->i64 || LLVMTypeOf(LLVMGetOperand(a, 0)) != e->i32) return NULL;
  LLVMValueRef low = LLVMBuildTrunc(e->b, b, e->i32, "");
  LLVMValueRef fits = LLVMBuildICmp(e->b, LLVMIntEQ, LLVMBuildSExt(e->b, low, e->i64, ""), b, "");
  return LLVMBuildAnd(e->b, fits, LLVMBuildICmp(e->b, LLVMIntEQ, LLVMGetOperand(a, 0), low, ""), "");
}

LLVMValueRef tf_emit_cmp(tf_emit *e, tf_op *op) {
  static const struct {
    LLVMIntPredicate s, u;
    LLVMRealPredicate f;
  } preds[] = {
      [TF_KERNEL_PRED_EQ] = {LLVMIntEQ, LLVMIntEQ, LLVMRealOEQ},
      [TF_KERNEL_PRED_NE] = {LLVMIntNE, LLVMIntNE, LLVMRealUNE},
      [TF_KERNEL_PRED_LT] = {LLVMIntSLT, LLVMIntULT, LLVMRealOLT},
      [TF_KERNEL_PRED_LE] = {LLVMIntSLE, LLVMIntULE, LLVMRealOLE},
      [TF_KERNEL_PRED_GT] = {LLVMIntSGT, LLVMIntUGT, LLVMRealOGT},
      [TF_KERNEL_PRED_GE] = {LLVMIntSGE, LLVMIntUGE, LLVMRealOGE},
  };
  LLVMValueRef a = tf_emit_arg(e, op, 0), b = tf_emit_arg(e, op, 1);
  const tf_type *s = tf_type_scalar(tf_op_operand(op, 0)->type);
  tf_kernel_pred i = tf_kernel_pred_of(op);
  if (s->kind == TF_TYPE_FLOAT) return LLVMBuildFCmp(e->b, preds[i].f, a, b, "");
  if (i == TF_KERNEL_PRED_EQ || i == TF_KERNEL_PRED_NE) {
    LLVMValueRef same = equal_low(e, a, b);
    if (same) return i == TF_KERNEL_PRED_EQ ? same : LLVMBuildNot(e->b, same, "");
  }
  return LLVMBuildICmp(e->b, s->is_unsigned || s->width == 1 ? preds[i].u : preds[i].s, a, b, "");
}

/* What was put together is taken apart without LLVM's passes: products pass many vectors that nobody wants whole. */
LLVMValueRef tf_emit_element(tf_emit *e, LLVMValueRef v, unsigned at) {
  for (LLVMValueRef x = v; LLVMIsAInsertElementInst(x); x = LLVMGetOperand(x, 0)) {
    LLVMValueRef k = LLVMGetOperand(x, 2);
    if (!LLVMIsAConstantInt(k)) break;
    if (LLVMConstIntGetZExtValue(k) == at) return LLVMGetOperand(x, 1);
  }
  return LLVMBuildExtractElement(e->b, v, LLVMConstInt(e->i32, at, false), "");
}

LLVMValueRef tf_emit_vector(tf_emit *e, tf_op *op) {
  LLVMValueRef at = LLVMConstInt(e->i32, (unsigned long long)tf_kernel_at_of(op, 0), false);
  LLVMValueRef x = tf_emit_arg(e, op, 0);
  if (tf_kernel_op(op) == TF_K_SPLAT) return tf_emit_splat(e, x, tf_vector_len(op->result[0].type));
  return LLVMBuildInsertElement(e->b, tf_emit_arg(e, op, 1), x, at, "");
}
