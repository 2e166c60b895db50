/* Arithmetic, comparisons, selections and casts of scalars. */
#include "codegen/select/select_impl.h"

/* ------------------------------------------------------------------------------------------------ arithmetic */

/* By class: pred, 16, 32, 64 bits; NULL: there is none. */
typedef struct names {
  const char *of[TF_SEL_CLASSES];
} names;

static const names *integer_names(LLVMOpcode op) {
  static const names add = {{NULL, NULL, "add.s32", "add.s64"}}, sub = {{NULL, NULL, "sub.s32", "sub.s64"}},
                     mul = {{NULL, NULL, "mul.lo.s32", "mul.lo.s64"}},
                     and = {{"and.pred", "and.b16", "and.b32", "and.b64"}},
                     or = {{"or.pred", "or.b16", "or.b32", "or.b64"}},
                     xor = {{"xor.pred", "xor.b16", "xor.b32", "xor.b64"}}, shl = {{NULL, NULL, "shl.b32", "shl.b64"}},
                     lshr = {{NULL, NULL, "shr.u32", "shr.u64"}}, ashr = {{NULL, NULL, "shr.s32", "shr.s64"}};
  switch (op) {
  case LLVMAdd: return &add;
  case LLVMSub: return &sub;
  case LLVMMul: return &mul;
  case LLVMAnd: return &and;
  case LLVMOr: return &or;
  case LLVMXor: return &xor;
  case LLVMShl: return &shl;
  case LLVMLShr: return &lshr;
  case LLVMAShr: return &ashr;
  default: return NULL;
  }
}

void tf_sel_line3(tf_sel *e, const char *name, tf_sel_operand d, tf_sel_operand a, tf_sel_operand b) {
  char text[48];
  size_t n = strlen(name);
  if (n > sizeof text - 16) {
    e->failed = true;
    return;
  }
  memcpy(text, name, n);
  memcpy(text + n, " \t%0, %1, %2;", sizeof " \t%0, %1, %2;");
  TF_SEL_LINE(e, text, d, a, b);
}

/* Some bits in a row: (x >> k) & (2^n - 1). */
static bool field(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef from = LLVMGetOperand(v, 0), mask = LLVMGetOperand(v, 1);
  tf_sel_class c = tf_sel_class_of(LLVMTypeOf(v));
  if ((c != TF_SEL_W && c != TF_SEL_D) || !LLVMIsAConstantInt(mask) || !LLVMIsAInstruction(from)) return false;
  if (LLVMGetInstructionOpcode(from) != LLVMLShr || !LLVMIsAConstantInt(LLVMGetOperand(from, 1))) return false;
  uint64_t bits = LLVMConstIntGetZExtValue(mask), k = LLVMConstIntGetZExtValue(LLVMGetOperand(from, 1));
  if (!bits || (bits & (bits + 1)) || k >= (c == TF_SEL_W ? 32 : 64)) return false;
  tf_sel_operand x = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(from, 0)));
  TF_SEL_LINE(e, c == TF_SEL_W ? "bfe.u32 \t%0, %1, %2, %3;" : "bfe.u64 \t%0, %1, %2, %3;", tf_sel_result(e, v), x,
              tf_sel_int(TF_SEL_W, (int64_t)k), tf_sel_int(TF_SEL_W, __builtin_popcountll(bits)));
  return true;
}

static bool integer(tf_sel *e, LLVMValueRef v, LLVMOpcode op, const names *n) {
  if (op == LLVMAnd && field(e, v)) return true;
  tf_sel_operand a = tf_sel_read(e, LLVMGetOperand(v, 0)), b = tf_sel_read(e, LLVMGetOperand(v, 1));
  const char *name = a.cls < TF_SEL_CLASSES ? n->of[a.cls] : NULL;
  if (!name || b.cls != a.cls) return tf_sel_fail(e);
  bool shift = op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
  if (shift && b.cls == TF_SEL_D) { /* how far is a word */
    tf_sel_operand low = b.kind == TF_SEL_INT ? tf_sel_int(TF_SEL_W, b.add) : tf_sel_new(e, TF_SEL_W);
    if (b.kind != TF_SEL_INT) TF_SEL_LINE(e, "cvt.u32.u64 \t%0, %1;", low, b);
    b = low;
  }
  int k = op == LLVMMul ? tf_sel_power(b) : -1;
  if (op == LLVMXor && a.cls == TF_SEL_P && LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
      LLVMConstIntGetZExtValue(LLVMGetOperand(v, 1)))
    TF_SEL_LINE(e, "not.pred \t%0, %1;", tf_sel_result(e, v), a);
  else if (k >= 0)
    tf_sel_line3(e, a.cls == TF_SEL_D ? "shl.b64" : "shl.b32", tf_sel_result(e, v), a, tf_sel_int(TF_SEL_W, k));
  else tf_sel_line3(e, name, tf_sel_result(e, v), a, b);
  return true;
}

/* Flags of fast math let LLVM do what is not done here. */
static bool is_plain(LLVMValueRef v) { return LLVMGetFastMathFlags(v) == LLVMFastMathNone && !tf_sel_has_metadata(v); }

static bool real(tf_sel *e, LLVMValueRef v, LLVMOpcode op) {
  tf_sel_class c = tf_sel_class_of(LLVMTypeOf(v));
  bool wide = c == TF_SEL_D;
  if ((c != TF_SEL_W && !wide) || !is_plain(v)) return tf_sel_fail(e);
  tf_sel_operand a = tf_sel_read(e, LLVMGetOperand(v, 0)), b = tf_sel_read(e, LLVMGetOperand(v, 1));
  const char *name = op == LLVMFAdd   ? wide ? "add.rn.f64" : "add.rn.f32"
                     : op == LLVMFSub ? wide ? "sub.rn.f64" : "sub.rn.f32"
                     : op == LLVMFMul ? wide ? "mul.rn.f64" : "mul.rn.f32"
                     : op == LLVMFDiv ? wide ? "div.rn.f64" : "div.rn.f32"
                                      : NULL;
  if (!name) return tf_sel_fail(e);
  tf_sel_line3(e, name, tf_sel_result(e, v), a, b);
  return true;
}

static bool negate(tf_sel *e, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  tf_sel_class c = tf_sel_class_of(t);
  if (c == TF_SEL_NONE || !is_plain(v)) return tf_sel_fail(e);
  const char *name = c == TF_SEL_D                              ? "neg.f64 \t%0, %1;"
                     : c == TF_SEL_W                            ? "neg.f32 \t%0, %1;"
                     : LLVMGetTypeKind(t) == LLVMBFloatTypeKind ? "neg.bf16 \t%0, %1;"
                                                                : "neg.f16 \t%0, %1;";
  tf_sel_operand a = tf_sel_in_reg(e, tf_sel_of(e, LLVMGetOperand(v, 0)));
  TF_SEL_LINE(e, name, tf_sel_result(e, v), a);
  return true;
}

bool tf_sel_arith(tf_sel *e, LLVMValueRef v, LLVMOpcode op) {
  const names *n = integer_names(op);
  if (n) return integer(e, v, op, n);
  if (op == LLVMUDiv || op == LLVMSDiv || op == LLVMURem || op == LLVMSRem) return tf_sel_divide(e, v, op);
  if (op == LLVMFNeg) return negate(e, v);
  return op == LLVMFAdd || op == LLVMFSub || op == LLVMFMul || op == LLVMFDiv ? real(e, v, op) : tf_sel_fail(e);
}

/* ------------------------------------------------------------------------------------------------ comparisons */

static bool compare_line(tf_sel *e, LLVMValueRef v, const char *how, const char *type, tf_sel_operand a,
                         tf_sel_operand b) {
  tf_sel_operand p = tf_sel_result(e, v);
  tf_sb_puts(&e->body, "\tsetp.");
  tf_sb_puts(&e->body, how);
  tf_sb_putc(&e->body, '.');
  tf_sb_puts(&e->body, type);
  tf_sb_putc(&e->body, ' ');
  TF_SEL_LINE(e, "%0, %1, %2;", p, a, b);
  return true;
}

static const char *integer_relation(LLVMIntPredicate p, bool swapped) {
  switch (p) {
  case LLVMIntEQ: return "eq";
  case LLVMIntNE: return "ne";
  case LLVMIntSLT:
  case LLVMIntULT: return swapped ? "gt" : "lt";
  case LLVMIntSLE:
  case LLVMIntULE: return swapped ? "ge" : "le";
  case LLVMIntSGT:
  case LLVMIntUGT: return swapped ? "lt" : "gt";
  case LLVMIntSGE:
  case LLVMIntUGE: return swapped ? "le" : "ge";
  }
  return NULL;
}

static const char *real_relation(LLVMRealPredicate p) {
  switch (p) {
  case LLVMRealOEQ: return "eq";
  case LLVMRealONE: return "ne";
  case LLVMRealOLT: return "lt";
  case LLVMRealOLE: return "le";
  case LLVMRealOGT: return "gt";
  case LLVMRealOGE: return "ge";
  case LLVMRealORD: return "num";
  case LLVMRealUNO: return "nan";
  case LLVMRealUEQ: return "equ";
  case LLVMRealUNE: return "neu";
  case LLVMRealULT: return "ltu";
  case LLVMRealULE: return "leu";
  case LLVMRealUGT: return "gtu";
  case LLVMRealUGE: return "geu";
  default: return NULL;
  }
}

bool tf_sel_compare(tf_sel *e, LLVMValueRef v, LLVMOpcode op) {
  static const char *const types[TF_SEL_CLASSES][3] = {
      {NULL, NULL, NULL}, {"b16", "s16", "u16"}, {"b32", "s32", "u32"}, {"b64", "s64", "u64"}};
  tf_sel_operand a = tf_sel_read(e, LLVMGetOperand(v, 0)), b = tf_sel_read(e, LLVMGetOperand(v, 1));
  if (tf_sel_class_of(LLVMTypeOf(v)) != TF_SEL_P || a.cls == TF_SEL_P || a.cls != b.cls) return tf_sel_fail(e);
  if (op == LLVMFCmp) {
    const char *how = real_relation(LLVMGetFCmpPredicate(v));
    if (!how || a.cls == TF_SEL_H || !is_plain(v)) return tf_sel_fail(e);
    return compare_line(e, v, how, a.cls == TF_SEL_D ? "f64" : "f32", a, b);
  }
  LLVMIntPredicate p = LLVMGetICmpPredicate(v);
  bool swapped = a.kind == TF_SEL_INT && b.kind != TF_SEL_INT;
  int sign = p == LLVMIntEQ || p == LLVMIntNE ? 0 : p >= LLVMIntSGT ? 1 : 2;
  if (sign == 1 && tf_sel_is_byte(LLVMTypeOf(LLVMGetOperand(v, 0)))) return tf_sel_fail(e);
  if (swapped) {
    tf_sel_operand x = a;
    a = b;
    b = x;
  }
  return compare_line(e, v, integer_relation(p, swapped), types[a.cls][sign], tf_sel_in_reg(e, a), b);
}

/* ------------------------------------------------------------------------------------------------ selections */

static tf_sel_operand choose(tf_sel *e, tf_sel_operand p, tf_sel_operand a, tf_sel_operand b, LLVMTypeRef t) {
  static const char *const lines[TF_SEL_CLASSES] = {NULL, "selp.b16 \t%0, %1, %2, %3;", "selp.b32 \t%0, %1, %2, %3;",
                                                    "selp.b64 \t%0, %1, %2, %3;"};
  tf_sel_operand d = tf_sel_new(e, (tf_sel_class)a.cls);
  a = tf_sel_printable(e, a);
  b = tf_sel_printable(e, b);
  const char *line = lines[d.cls];
  if (tf_sel_is_float(t) && d.cls != TF_SEL_H)
    line = d.cls == TF_SEL_D ? "selp.f64 \t%0, %1, %2, %3;" : "selp.f32 \t%0, %1, %2, %3;";
  if (!lines[d.cls] || a.cls != b.cls) e->failed = true;
  else TF_SEL_LINE(e, line, d, a, b, p);
  return d;
}

/* Of predicates: an unused operand may be anything. */
static tf_sel_operand choose_pred(tf_sel *e, tf_sel_operand p, LLVMValueRef yes, LLVMValueRef no) {
  tf_sel_operand d = tf_sel_new(e, TF_SEL_P);
  if (LLVMIsAConstantInt(no) && !LLVMConstIntGetZExtValue(no)) {
    TF_SEL_LINE(e, "and.pred \t%0, %1, %2;", d, p, tf_sel_in_reg(e, tf_sel_of(e, yes)));
  } else if (LLVMIsAConstantInt(yes) && LLVMConstIntGetZExtValue(yes)) {
    TF_SEL_LINE(e, "or.pred \t%0, %1, %2;", d, p, tf_sel_in_reg(e, tf_sel_of(e, no)));
  } else {
    tf_sel_operand a = tf_sel_in_reg(e, tf_sel_of(e, yes)), b = tf_sel_in_reg(e, tf_sel_of(e, no));
    tf_sel_operand not = tf_sel_new(e, TF_SEL_P), x = tf_sel_new(e, TF_SEL_P), y = tf_sel_new(e, TF_SEL_P);
    TF_SEL_LINE(e, "and.pred \t%0, %1, %2;", x, p, a);
    TF_SEL_LINE(e, "not.pred \t%0, %1;", not, p);
    TF_SEL_LINE(e, "and.pred \t%0, %1, %2;", y, not, b);
    TF_SEL_LINE(e, "or.pred \t%0, %1, %2;", d, x, y);
  }
  return d;
}

bool tf_sel_select(tf_sel *e, LLVMValueRef v) {
  LLVMValueRef cond = LLVMGetOperand(v, 0), yes = LLVMGetOperand(v, 1), no = LLVMGetOperand(v, 2);
  if (tf_sel_class_of(LLVMTypeOf(cond)) != TF_SEL_P) return tf_sel_fail(e);
  tf_sel_operand p = tf_sel_in_reg(e, tf_sel_of(e, cond));
  if (tf_sel_class_of(LLVMTypeOf(v)) == TF_SEL_P) {
    tf_sel_set(e, v, choose_pred(e, p, yes, no));
    return true;
  }
  if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind) {
    tf_sel_set(e, v, choose(e, p, tf_sel_of(e, yes), tf_sel_of(e, no), LLVMTypeOf(v)));
    return true;
  }
  LLVMTypeRef of = LLVMGetElementType(LLVMTypeOf(v));
  bool words = tf_sel_class_of(of) == TF_SEL_H;
  const tf_sel_value *a = words ? tf_sel_words(e, yes) : tf_sel_value_of(e, yes);
  const tf_sel_value *b = words ? tf_sel_words(e, no) : tf_sel_value_of(e, no);
  if (!a || !b) return false;
  tf_sel_operand *part = TF_NEW_ARRAY(e->pool, tf_sel_operand, a->n + 1);
  for (uint32_t i = 0; i < a->n; i++) part[i] = choose(e, p, a->part[i], b->part[i], of);
  tf_sel_set_parts(e, v, a->n, words, part);
  return true;
}
