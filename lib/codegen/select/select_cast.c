/* Casts, and vectors, which are their elements. */
#include "codegen/select/select_impl.h"

static bool convert(tf_sel *e, LLVMValueRef v, const char *line) {
  tf_sel_operand a = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(v, 0)));
  TF_SEL_LINE(e, line, tf_sel_result(e, v), a);
  return true;
}

static bool extend(tf_sel *e, LLVMValueRef v, bool sign) {
  LLVMTypeRef of = LLVMTypeOf(LLVMGetOperand(v, 0)), t = LLVMTypeOf(v);
  tf_sel_class from = tf_sel_class_of_scalar(of), to = tf_sel_class_of_scalar(t);
  if (sign && (tf_sel_is_byte(of) || tf_sel_is_byte(t))) return tf_sel_fail(e);
  if (from == TF_SEL_P && (to == TF_SEL_W || to == TF_SEL_D || to == TF_SEL_H)) {
    tf_sel_operand p = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(v, 0)));
    const char *line = to == TF_SEL_W   ? "selp.b32 \t%0, %1, 0, %2;"
                       : to == TF_SEL_D ? "selp.b64 \t%0, %1, 0, %2;"
                                        : "selp.b16 \t%0, %1, 0, %2;";
    TF_SEL_LINE(e, line, tf_sel_result(e, v), tf_sel_int(to, sign ? -1 : 1), p);
    return true;
  }
  if (from == TF_SEL_W && to == TF_SEL_D && !tf_sel_scale_index(e, v, sign)) return true;
  if (from == TF_SEL_W && to == TF_SEL_D)
    return convert(e, v, sign ? "cvt.s64.s32 \t%0, %1;" : "cvt.u64.u32 \t%0, %1;");
  if (from == TF_SEL_H && to == TF_SEL_W)
    return convert(e, v, sign ? "cvt.s32.s16 \t%0, %1;" : "cvt.u32.u16 \t%0, %1;");
  if (from == TF_SEL_H && to == TF_SEL_D)
    return convert(e, v, sign ? "cvt.s64.s16 \t%0, %1;" : "cvt.u64.u16 \t%0, %1;");
  return tf_sel_fail(e);
}

static bool truncate(tf_sel *e, LLVMValueRef v, tf_sel_class from, tf_sel_class to) {
  if (from == TF_SEL_D && to == TF_SEL_W) return convert(e, v, "cvt.u32.u64 \t%0, %1;");
  if (from == TF_SEL_W && to == TF_SEL_H) return convert(e, v, "cvt.u16.u32 \t%0, %1;");
  if (from == TF_SEL_D && to == TF_SEL_H) return convert(e, v, "cvt.u16.u64 \t%0, %1;");
  if (from != TF_SEL_W || to != TF_SEL_P) return tf_sel_fail(e);
  tf_sel_operand a = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(v, 0))), low = tf_sel_new(e, TF_SEL_W);
  TF_SEL_LINE(e, "and.b32 \t%0, %1, 1;", low, a);
  TF_SEL_LINE(e, "setp.ne.b32 \t%0, %1, 0;", tf_sel_result(e, v), low);
  return true;
}

static bool to_real(tf_sel *e, LLVMValueRef v, tf_sel_class from, tf_sel_class to, bool sign) {
  if (from == TF_SEL_P && to == TF_SEL_W && !sign) return convert(e, v, "selp.f32 \t%0, 0f3F800000, 0f00000000, %1;");
  static const char *const lines[2][2][2] = {{{"cvt.rn.f32.u32 \t%0, %1;", "cvt.rn.f32.u64 \t%0, %1;"},
                                              {"cvt.rn.f64.u32 \t%0, %1;", "cvt.rn.f64.u64 \t%0, %1;"}},
                                             {{"cvt.rn.f32.s32 \t%0, %1;", "cvt.rn.f32.s64 \t%0, %1;"},
                                              {"cvt.rn.f64.s32 \t%0, %1;", "cvt.rn.f64.s64 \t%0, %1;"}}};
  bool known = (from == TF_SEL_W || from == TF_SEL_D) && (to == TF_SEL_W || to == TF_SEL_D);
  return known ? convert(e, v, lines[sign][to == TF_SEL_D][from == TF_SEL_D]) : tf_sel_fail(e);
}

static bool from_real(tf_sel *e, LLVMValueRef v, tf_sel_class from, tf_sel_class to, bool sign) {
  static const char *const lines[2][2][2] = {{{"cvt.rzi.u32.f32 \t%0, %1;", "cvt.rzi.u32.f64 \t%0, %1;"},
                                              {"cvt.rzi.u64.f32 \t%0, %1;", "cvt.rzi.u64.f64 \t%0, %1;"}},
                                             {{"cvt.rzi.s32.f32 \t%0, %1;", "cvt.rzi.s32.f64 \t%0, %1;"},
                                              {"cvt.rzi.s64.f32 \t%0, %1;", "cvt.rzi.s64.f64 \t%0, %1;"}}};
  bool known = (from == TF_SEL_W || from == TF_SEL_D) && (to == TF_SEL_W || to == TF_SEL_D);
  return known ? convert(e, v, lines[sign][to == TF_SEL_D][from == TF_SEL_D]) : tf_sel_fail(e);
}

/* Rounding to 16 bits waits for what takes it: two of them are one instruction. */
static tf_sel_operand rounded(tf_sel *e, tf_sel_operand from, LLVMTypeRef to) {
  from = tf_sel_in_reg(e, from);
  return (tf_sel_operand){
      .kind = TF_SEL_ROUND, .cls = TF_SEL_H, .real = LLVMGetTypeKind(to) == LLVMBFloatTypeKind, .reg = from.reg};
}

static bool round_vector(tf_sel *e, LLVMValueRef v) {
  LLVMTypeRef t = LLVMGetElementType(LLVMTypeOf(v)), f = LLVMGetElementType(LLVMTypeOf(LLVMGetOperand(v, 0)));
  const tf_sel_value *x = tf_sel_value_of(e, LLVMGetOperand(v, 0));
  if (!x || tf_sel_class_of(t) != TF_SEL_H || LLVMGetTypeKind(f) != LLVMFloatTypeKind) return tf_sel_fail(e);
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, x->n);
  for (uint32_t i = 0; i < x->n; i++) part[i] = rounded(e, x->part[i], t);
  tf_sel_set_parts(e, v, x->n, false, part);
  return true;
}

static bool change_width(tf_sel *e, LLVMValueRef v, LLVMOpcode op, tf_sel_class from, tf_sel_class to) {
  LLVMTypeRef t = LLVMTypeOf(v);
  if (op == LLVMFPTrunc && from == TF_SEL_W && to == TF_SEL_H) {
    tf_sel_set(e, v, rounded(e, tf_sel_of(e, LLVMGetOperand(v, 0)), t));
    return true;
  }
  if (op == LLVMFPTrunc && from == TF_SEL_D && to == TF_SEL_W) return convert(e, v, "cvt.rn.f32.f64 \t%0, %1;");
  if (op == LLVMFPExt && from == TF_SEL_W && to == TF_SEL_D) return convert(e, v, "cvt.f64.f32 \t%0, %1;");
  bool half = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMHalfTypeKind;
  if (op == LLVMFPExt && half && to == TF_SEL_W) return convert(e, v, "cvt.f32.f16 \t%0, %1;");
  return tf_sel_fail(e);
}

/* ------------------------------------------------------------------------------------------------ bitcasts */

/* Of 64 bits, one of them or a vector, and words. */
static bool split_wide(tf_sel *e, LLVMValueRef v, bool vector) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  uint32_t n = vector ? LLVMGetVectorSize(LLVMTypeOf(from)) : 1;
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, 2 * n);
  for (uint32_t i = 0; i < n; i++) {
    tf_sel_operand a = tf_sel_in_reg(e, vector ? tf_sel_element(e, from, i) : tf_sel_of(e, from));
    part[2 * i] = tf_sel_new(e, TF_SEL_W);
    part[2 * i + 1] = tf_sel_new(e, TF_SEL_W);
    TF_SEL_LINE(e, "mov.b64 \t{%0, %1}, %2;", part[2 * i], part[2 * i + 1], a);
  }
  tf_sel_set_parts(e, v, 2 * n, false, part);
  return true;
}

static bool join_words(tf_sel *e, LLVMValueRef v, const tf_sel_value *x) {
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, x->n / 2);
  for (uint32_t i = 0; i < x->n / 2; i++) {
    tf_sel_operand low = tf_sel_in_reg(e, x->part[2 * i]), high = tf_sel_in_reg(e, x->part[2 * i + 1]);
    part[i] = tf_sel_new(e, TF_SEL_D);
    TF_SEL_LINE(e, "mov.b64 \t%0, {%1, %2};", part[i], low, high);
  }
  tf_sel_set_parts(e, v, x->n / 2, false, part);
  return true;
}

/* A number keeps its bits, and is one of floats, or not. */
static tf_sel_operand as_type(tf_sel_operand o, LLVMTypeRef t) {
  if (o.kind == TF_SEL_INT) o.real = tf_sel_is_float(t);
  return o;
}

static bool cast_vector(tf_sel *e, LLVMValueRef v, LLVMTypeRef from, LLVMTypeRef to) {
  bool vector = LLVMGetTypeKind(from) == LLVMVectorTypeKind, becomes = LLVMGetTypeKind(to) == LLVMVectorTypeKind;
  LLVMTypeRef of = vector ? LLVMGetElementType(from) : from, out = becomes ? LLVMGetElementType(to) : to;
  tf_sel_class a = tf_sel_class_of(of), b = tf_sel_class_of(out);
  LLVMValueRef arg = LLVMGetOperand(v, 0);
  if (a == TF_SEL_D && becomes && b == TF_SEL_W) return split_wide(e, v, vector);
  if (!vector) { /* a word becomes two halves */
    if (a != TF_SEL_W || b != TF_SEL_H) return tf_sel_fail(e);
    tf_sel_operand *part = TF_NEW(e->pool, tf_sel_operand);
    *part = tf_sel_in_reg(e, tf_sel_of(e, arg));
    tf_sel_set_parts(e, v, 1, true, part);
    return true;
  }
  const tf_sel_value *x = a == TF_SEL_H ? tf_sel_words(e, arg) : tf_sel_value_of(e, arg);
  if (!x) return false;
  if ((a == TF_SEL_H || a == TF_SEL_W) && b == TF_SEL_W) {
    tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, x->n);
    for (uint32_t i = 0; i < x->n; i++) part[i] = as_type(x->part[i], out);
    tf_sel_set_parts(e, v, x->n, false, part);
    return becomes || x->n == 1 || tf_sel_fail(e);
  }
  if ((a == TF_SEL_H || a == TF_SEL_W) && b == TF_SEL_H && becomes) {
    tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, x->n);
    for (uint32_t i = 0; i < x->n; i++) part[i] = as_type(x->part[i], LLVMInt32TypeInContext(LLVMGetTypeContext(to)));
    tf_sel_set_parts(e, v, x->n, true, part);
    return true;
  }
  if ((a == TF_SEL_H || a == TF_SEL_W) && b == TF_SEL_D && x->n % 2 == 0) return join_words(e, v, x);
  return tf_sel_fail(e);
}

static bool bitcast(tf_sel *e, LLVMValueRef v) {
  LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(v, 0)), to = LLVMTypeOf(v);
  if (LLVMGetTypeKind(from) == LLVMVectorTypeKind || LLVMGetTypeKind(to) == LLVMVectorTypeKind)
    return cast_vector(e, v, from, to);
  if (tf_sel_class_of(from) == TF_SEL_NONE || tf_sel_class_of(from) != tf_sel_class_of(to)) return tf_sel_fail(e);
  tf_sel_set(e, v, as_type(tf_sel_of(e, LLVMGetOperand(v, 0)), to));
  return true;
}

/* Between pointers and integers of 64 bits nothing changes; of the low half only the low half of a sum is asked. */
static bool pointer_cast(tf_sel *e, LLVMValueRef v, LLVMOpcode op, tf_sel_class from, tf_sel_class to) {
  tf_sel_operand o = tf_sel_of(e, LLVMGetOperand(v, 0));
  if (from == TF_SEL_D && to == TF_SEL_D) {
    tf_sel_set(e, v, o);
    return true;
  }
  if (op == LLVMIntToPtr && from == TF_SEL_W) return convert(e, v, "cvt.u64.u32 \t%0, %1;");
  if (op != LLVMPtrToInt || to != TF_SEL_W || (o.kind != TF_SEL_REG && o.kind != TF_SEL_SYM)) return tf_sel_fail(e);
  int64_t add = o.add;
  o.add = 0;
  tf_sel_operand base = tf_sel_in_reg(e, o), low = add ? tf_sel_new(e, TF_SEL_W) : tf_sel_result(e, v);
  TF_SEL_LINE(e, "cvt.u32.u64 \t%0, %1;", low, base);
  if (add) TF_SEL_LINE(e, "add.s32 \t%0, %1, %2;", tf_sel_result(e, v), low, tf_sel_int(TF_SEL_W, add));
  return true;
}

bool tf_sel_cast(tf_sel *e, LLVMValueRef v, LLVMOpcode op) {
  LLVMTypeRef t = LLVMTypeOf(v);
  if (op == LLVMBitCast) return bitcast(e, v);
  if (op == LLVMFPTrunc && LLVMGetTypeKind(t) == LLVMVectorTypeKind) return round_vector(e, v);
  if (op == LLVMZExt || op == LLVMSExt) return extend(e, v, op == LLVMSExt);
  tf_sel_class from = tf_sel_class_of(LLVMTypeOf(LLVMGetOperand(v, 0))), to = tf_sel_class_of(t);
  if (from == TF_SEL_NONE || to == TF_SEL_NONE) return tf_sel_fail(e);
  switch (op) {
  case LLVMTrunc: return truncate(e, v, from, to);
  case LLVMUIToFP:
  case LLVMSIToFP: return to_real(e, v, from, to, op == LLVMSIToFP);
  case LLVMFPToUI:
  case LLVMFPToSI: return from_real(e, v, from, to, op == LLVMFPToSI);
  case LLVMPtrToInt:
  case LLVMIntToPtr: return pointer_cast(e, v, op, from, to);
  default: return change_width(e, v, op, from, to);
  }
}

/* ------------------------------------------------------------------------------------------------ elements */

static bool shuffle(tf_sel *e, LLVMValueRef v) {
  uint32_t n = LLVMGetNumMaskElements(v), of = LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(v, 0)));
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, n);
  for (uint32_t i = 0; i < n; i++) {
    int at = LLVMGetMaskValue(v, i);
    LLVMValueRef from = LLVMGetOperand(v, at >= (int)of);
    if (at < 0 || LLVMIsUndef(from)) part[i] = tf_sel_int(tf_sel_class_of(LLVMGetElementType(LLVMTypeOf(v))), 0);
    else part[i] = tf_sel_element(e, from, (uint32_t)at % of);
  }
  tf_sel_set_parts(e, v, n, false, part);
  return true;
}

static bool insert(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef into = LLVMGetOperand(v, 0), at = LLVMGetOperand(v, 2);
  uint32_t n = LLVMGetVectorSize(LLVMTypeOf(v));
  tf_sel_class c = tf_sel_class_of(LLVMGetElementType(LLVMTypeOf(v)));
  if (!LLVMIsAConstantInt(at) || LLVMConstIntGetZExtValue(at) >= n || c == TF_SEL_NONE) return tf_sel_fail(e);
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, n);
  for (uint32_t i = 0; i < n; i++) {
    if (i == LLVMConstIntGetZExtValue(at)) part[i] = tf_sel_of(e, LLVMGetOperand(v, 1));
    else part[i] = LLVMIsUndef(into) ? tf_sel_int(c, 0) : tf_sel_element(e, into, i);
  }
  tf_sel_set_parts(e, v, n, false, part);
  return true;
}

bool tf_sel_vector(tf_sel *e, LLVMValueRef v, LLVMOpcode op) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  if (op == LLVMShuffleVector) return shuffle(e, v);
  if (op == LLVMInsertElement) return insert(e, v);
  if (op == LLVMExtractElement) {
    LLVMValueRef at = LLVMGetOperand(v, 1);
    if (!LLVMIsAConstantInt(at)) return tf_sel_fail(e);
    tf_sel_set(e, v, tf_sel_element(e, from, (uint32_t)LLVMConstIntGetZExtValue(at)));
    return !e->failed;
  }
  if (LLVMGetNumIndices(v) != 1) return tf_sel_fail(e);
  tf_sel_set(e, v, tf_sel_element(e, from, LLVMGetIndices(v)[0]));
  return !e->failed;
}
