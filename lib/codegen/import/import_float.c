/* Floats. What rounds to nearest is LLVM's own operation, which never contracts; other roundings are NVPTX's
 * intrinsics. `.ftz` is a flush of what goes in and what comes out. */
#include "codegen/import/import_float.h"

#include <stdio.h>

LLVMValueRef tf_import_unary(tf_import *m, const char *name, LLVMValueRef v) {
  return tf_import_intrinsic(m, name, LLVMTypeOf(v), &v, 1);
}

static LLVMTypeRef element(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

static LLVMValueRef real(LLVMTypeRef t, double v) {
  LLVMValueRef one = LLVMConstReal(element(t), v), all[2] = {one, one};
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMConstVector(all, 2) : one;
}

/* The smallest normal number of an element's format. */
static double smallest(const tf_import *m, LLVMTypeRef t) {
  t = element(t);
  return t == m->f64 ? 0x1p-1022 : t == m->f16 ? 0x1p-14 : 0x1p-126;
}

LLVMValueRef tf_import_flush(tf_import *m, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  LLVMValueRef size = tf_import_unary(m, "llvm.fabs", v), zero = LLVMConstNull(t);
  LLVMValueRef small = LLVMBuildFCmp(m->b, LLVMRealOLT, size, real(t, smallest(m, t)), "");
  LLVMValueRef args[2] = {zero, v}, none = tf_import_intrinsic(m, "llvm.copysign", t, args, 2);
  return LLVMBuildSelect(m->b, small, none, v, "");
}

/* To [0, 1]; what is not a number becomes 0. */
LLVMValueRef tf_import_clamp(tf_import *m, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  LLVMValueRef zero = LLVMConstNull(t), one = real(t, 1);
  v = LLVMBuildSelect(m->b, LLVMBuildFCmp(m->b, LLVMRealOGT, v, zero, ""), v, zero, "");
  return LLVMBuildSelect(m->b, LLVMBuildFCmp(m->b, LLVMRealOGT, v, one, ""), one, v, "");
}

static LLVMValueRef relu(tf_import *m, LLVMValueRef v) {
  LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(v));
  return LLVMBuildSelect(m->b, LLVMBuildFCmp(m->b, LLVMRealUGT, v, zero, ""), v, zero, ""); /* +0 of -0 */
}

static bool values(tf_import *m, unsigned n, tf_ptx_type t, bool ftz, LLVMValueRef *out) {
  for (unsigned i = 0; i < n; i++) {
    if (!(out[i] = tf_import_value(m, i + 1, t))) return false;
    if (ftz) out[i] = tf_import_flush(m, out[i]);
  }
  return true;
}

static bool to_nearest(tf_str rounding) { return !rounding.len || tf_str_eqz(rounding, ".rn"); }

/* "add", "mul", "fma" with another rounding, of f32 and f64, or of both lanes of f32x2. */
static LLVMValueRef rounded(tf_import *m, const char *op, tf_str rounding, LLVMValueRef *v, unsigned n) {
  char name[48];
  LLVMTypeRef t = LLVMTypeOf(v[0]);
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) {
    LLVMValueRef r = LLVMGetPoison(t);
    for (unsigned k = 0; k < 2; k++) {
      LLVMValueRef at = tf_import_const(m, 32, k), one[3];
      for (unsigned i = 0; i < n; i++) one[i] = LLVMBuildExtractElement(m->b, v[i], at, "");
      r = LLVMBuildInsertElement(m->b, r, rounded(m, op, rounding, one, n), at, "");
    }
    return r;
  }
  snprintf(name, sizeof name, "llvm.nvvm.%s%.*s.%s", op, (int)rounding.len, rounding.ptr, t == m->f64 ? "d" : "f");
  return tf_import_intrinsic(m, name, NULL, v, n);
}

static LLVMValueRef two(tf_import *m, LLVMOpcode op, tf_str rounding, LLVMValueRef *v) {
  if (to_nearest(rounding)) return LLVMBuildBinOp(m->b, op, v[0], v[1], "");
  if (op == LLVMFSub) v[1] = LLVMBuildFNeg(m->b, v[1], "");
  return rounded(m, op == LLVMFMul ? "mul" : "add", rounding, v, 2);
}

static LLVMValueRef three(tf_import *m, tf_str rounding, LLVMValueRef *v) {
  if (to_nearest(rounding)) return tf_import_intrinsic(m, "llvm.fma", LLVMTypeOf(v[0]), v, 3);
  return rounded(m, "fma", rounding, v, 3);
}

/* Captures: rounding, .ftz, .sat, the type. */
void tf_ptx_emit_float2(tf_import *m) {
  LLVMValueRef v[2];
  bool ftz = tf_import_has(m, 2);
  if (!values(m, 2, tf_import_part_type(m, 4), ftz, v)) return;
  LLVMValueRef r = two(m, (LLVMOpcode)m->match->row->arg, tf_import_part(m, 1), v);
  if (!r) return;
  if (ftz) r = tf_import_flush(m, r);
  tf_import_set(m, 0, tf_import_has(m, 3) ? tf_import_clamp(m, r) : r);
}

/* Captures: rounding, .ftz, .sat, .relu, the type. */
void tf_ptx_emit_fma(tf_import *m) {
  LLVMValueRef v[3];
  bool ftz = tf_import_has(m, 2);
  if (!values(m, 3, tf_import_part_type(m, 5), ftz, v)) return;
  LLVMValueRef r = three(m, tf_import_part(m, 1), v);
  if (!r) return;
  if (ftz) r = tf_import_flush(m, r);
  if (tf_import_has(m, 3)) r = tf_import_clamp(m, r);
  tf_import_set(m, 0, tf_import_has(m, 4) ? relu(m, r) : r);
}

/* add, sub and fma of f32 whose first operands are of 16 bits. Captures: rounding, .sat, .f32, the other type. */
void tf_ptx_emit_mixed(tf_import *m) {
  tf_ptx_type f32 = tf_import_part_type(m, 3), half = tf_import_part_type(m, 4);
  bool fma = *m->match->row->meaning == 'f';
  LLVMValueRef v[3];
  for (unsigned i = 0; i < (fma ? 3u : 2u); i++) {
    bool last = i == (fma ? 2 : 1);
    if (!(v[i] = tf_import_value(m, i + 1, last ? f32 : half))) return;
    if (!last) v[i] = LLVMBuildFPExt(m->b, v[i], m->f32, "");
  }
  LLVMValueRef r =
      fma ? three(m, tf_import_part(m, 1), v) : two(m, (LLVMOpcode)m->match->row->arg, tf_import_part(m, 1), v);
  if (r) tf_import_set(m, 0, tf_import_has(m, 2) ? tf_import_clamp(m, r) : r);
}

/* Captures: rounding or how, .ftz, the type. */
void tf_ptx_emit_float_divide(tf_import *m) {
  LLVMValueRef v[2], r;
  tf_str how = tf_import_part(m, 1);
  bool ftz = tf_import_has(m, 2), full = tf_str_eqz(how, ".full");
  bool gross = full || tf_str_eqz(how, ".approx");
  if (!values(m, 2, tf_import_part_type(m, 3), ftz && !gross, v)) return;
  if (gross) {
    char name[48];
    snprintf(name, sizeof name, "llvm.nvvm.div%s%s%s", full ? ".full" : ".approx", ftz ? ".ftz" : "", full ? "" : ".f");
    r = tf_import_intrinsic(m, name, NULL, v, 2);
  } else r = to_nearest(how) ? LLVMBuildFDiv(m->b, v[0], v[1], "") : rounded(m, "div", how, v, 2);
  tf_import_set(m, 0, r && ftz && !gross ? tf_import_flush(m, r) : r);
}

/* neg and abs change one bit, also of what is not a number. */
void tf_ptx_emit_float_sign(tf_import *m) {
  LLVMValueRef v;
  if (!values(m, 1, tf_import_part_type(m, 2), tf_import_has(m, 1), &v)) return;
  bool neg = *m->match->row->meaning == 'n';
  tf_import_set(m, 0, neg ? LLVMBuildFNeg(m->b, v, "") : tf_import_unary(m, "llvm.fabs", v));
}

/* Captures: .ftz, .NaN, .xorsign.abs, the type. Two or three operands (PTX 8.6), from the left. */
void tf_ptx_emit_min_max(tf_import *m) {
  bool ftz = tf_import_has(m, 1), nan = tf_import_has(m, 2), sign = tf_import_has(m, 3), max = m->match->row->arg;
  tf_ptx_type t = tf_import_part_type(m, 4);
  LLVMValueRef v[3];
  if (!tf_import_want(m, 3, t.bits == 32 && t.kind == 'f' ? 4 : 3) || !values(m, m->s->n - 1, t, ftz, v)) return;
  if (t.bits == 64 && (nan || sign)) {
    tf_import_fail(m, "there is no .NaN and no .xorsign of f64");
    return;
  }
  LLVMValueRef r = v[0];
  for (unsigned i = 1; r && i + 1 < m->s->n; i++) {
    LLVMValueRef pair[2] = {r, v[i]};
    if (sign) {
      char name[64];
      tf_str type = tf_import_part(m, 4);
      bool f32 = t.bits == 32 && t.lanes == 1;
      snprintf(name, sizeof name, "llvm.nvvm.%s%s%s.xorsign.abs%.*s", m->match->row->meaning, ftz ? ".ftz" : "",
               nan ? ".nan" : "", f32 ? 2 : (int)type.len, f32 ? ".f" : type.ptr);
      r = tf_import_intrinsic(m, name, NULL, pair, 2);
    } else if (nan) r = tf_import_intrinsic(m, max ? "llvm.maximum" : "llvm.minimum", LLVMTypeOf(r), pair, 2);
    else r = tf_import_intrinsic(m, max ? "llvm.maximumnum" : "llvm.minimumnum", LLVMTypeOf(r), pair, 2); /* -0 < +0 */
    if (r) r = tf_import_as(m, tf_import_bits(m, r), LLVMTypeOf(v[0]));
  }
  tf_import_set(m, 0, r);
}

/* Approximations, square roots, reciprocals: an intrinsic of one operand, the instruction's last capture its type. */
void tf_ptx_emit_math(tf_import *m) {
  const char *meaning = m->match->row->meaning;
  int last = m->match->groups;
  tf_ptx_type t = tf_import_part_type(m, last);
  bool ftz = false;
  for (int i = 1; i < last; i++) ftz |= tf_import_part_is(m, i, ".ftz");
  LLVMValueRef v = tf_import_value(m, 1, t), r;
  if (!v) return;
  if (!strcmp(meaning, "rcp") || !strcmp(meaning, "llvm.sqrt")) {
    if (ftz) v = tf_import_flush(m, v);
    if (*meaning == 'r') r = LLVMBuildFDiv(m->b, real(LLVMTypeOf(v), 1), v, "");
    else r = tf_import_unary(m, meaning, v);
    if (ftz) r = tf_import_flush(m, r);
  } else r = tf_import_intrinsic(m, tf_import_name(m, meaning), m->match->row->arg ? LLVMTypeOf(v) : NULL, &v, 1);
  tf_import_set(m, 0, r);
}

/* The sign of the first, all else of the second. */
void tf_ptx_emit_copysign(tf_import *m) {
  LLVMValueRef v[2];
  if (!values(m, 2, tf_import_part_type(m, 1), false, v)) return;
  LLVMValueRef args[2] = {v[1], v[0]};
  tf_import_set(m, 0, tf_import_intrinsic(m, "llvm.copysign", LLVMTypeOf(v[0]), args, 2));
}

void tf_ptx_emit_testp(tf_import *m) {
  static const struct {
    const char *word;
    uint32_t classes; /* llvm.is.fpclass */
  } all[] = {{".finite", 0x1f8}, {".infinite", 0x204}, {".number", 0x3fc},
             {".notanumber", 3}, {".normal", 0x108},   {".subnormal", 0x90}};
  LLVMValueRef v[2];
  if (!values(m, 1, tf_import_part_type(m, 2), false, v)) return;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (tf_import_part_is(m, 1, all[i].word)) v[1] = tf_import_const(m, 32, all[i].classes);
  tf_import_set(m, 0, tf_import_intrinsic(m, "llvm.is.fpclass", LLVMTypeOf(v[0]), v, 2));
}
