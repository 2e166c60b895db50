/* cvt. Captures: rounding, .ftz, .relu, .sat or .satfinite, .relu, the result's type, the operand's. */
#include <stdio.h>

#include "codegen/import/import_float.h"

typedef struct conversion {
  tf_ptx_type to, from;
  tf_str how; /* of the rounding, with its dot */
  bool ftz, relu, sat, finite;
} conversion;

static bool how_is(const conversion *c, const char *w) { return tf_str_eqz(c->how, w); }

static void refuse(tf_import *m) { tf_import_fail(m, "this conversion is not known here"); }

/* A format's name in intrinsics: "e4m3x2". */
static const char *word_of(tf_import *m, int part) {
  tf_str s = tf_import_part(m, part);
  return tf_pool_str(m->pool, (tf_str){s.ptr + 1, s.len - 1});
}

/* ------------------------------------------------------------------------------------------------ integers */

static LLVMValueRef clamp_int(tf_import *m, LLVMValueRef v, const conversion *c) {
  LLVMTypeRef type = LLVMTypeOf(v);
  unsigned bits = LLVMGetIntTypeWidth(type), to = c->to.bits;
  bool from_signed = c->from.kind == 's', to_signed = c->to.kind == 's';
  uint64_t top = to_signed ? (1ull << (to - 1)) - 1 : to == 64 ? UINT64_MAX : (1ull << to) - 1;
  if (from_signed) {
    LLVMValueRef least = to_signed ? LLVMConstInt(type, 0 - (1ull << (to - 1)), true) : LLVMConstNull(type);
    if (to < bits || !to_signed) {
      LLVMValueRef a[2] = {v, least};
      if (to <= bits) v = tf_import_intrinsic(m, "llvm.smax", type, a, 2);
    }
  }
  if (to < bits || (to == bits && !from_signed && to_signed)) {
    LLVMValueRef a[2] = {v, LLVMConstInt(type, top, false)};
    v = tf_import_intrinsic(m, from_signed ? "llvm.smin" : "llvm.umin", type, a, 2);
  }
  return v;
}

static LLVMValueRef int_to_int(tf_import *m, LLVMValueRef v, const conversion *c) {
  if (c->sat) v = clamp_int(m, v, c);
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
  LLVMTypeRef to = tf_import_int(m, c->to.bits);
  if (c->to.bits < bits) return LLVMBuildTrunc(m->b, v, to, "");
  if (c->to.bits == bits) return v;
  return c->from.kind == 's' ? LLVMBuildSExt(m->b, v, to, "") : LLVMBuildZExt(m->b, v, to, "");
}

static LLVMValueRef int_to_float(tf_import *m, LLVMValueRef v, const conversion *c) {
  bool is_signed = c->from.kind == 's';
  LLVMTypeRef to = tf_import_type(m, c->to);
  LLVMValueRef r;
  if (how_is(c, ".rn")) {
    bool twice = c->to.bits == 16 && c->from.bits <= 32; /* by f64, so that it is rounded once */
    LLVMTypeRef by = twice ? m->f64 : to;
    r = is_signed ? LLVMBuildSIToFP(m->b, v, by, "") : LLVMBuildUIToFP(m->b, v, by, "");
    if (twice) r = LLVMBuildFPTrunc(m->b, r, to, "");
  } else {
    char name[48];
    if (c->to.bits < 32 || !c->how.len) return refuse(m), NULL;
    bool wide = c->from.bits == 64;
    if (!wide) v = is_signed ? LLVMBuildSExt(m->b, v, m->i32, "") : LLVMBuildZExt(m->b, v, m->i32, "");
    snprintf(name, sizeof name, "llvm.nvvm.%s%s2%s%.*s", is_signed ? "" : "u", wide ? "ll" : "i",
             c->to.bits == 64 ? "d" : "f", (int)c->how.len, c->how.ptr);
    r = tf_import_intrinsic(m, name, NULL, &v, 1);
  }
  return r && c->sat ? tf_import_clamp(m, r) : r;
}

/* What is too large becomes the largest. Of fewer than 32 bits: by 32. */
static LLVMValueRef float_to_int(tf_import *m, LLVMValueRef v, const conversion *c) {
  static const char *const roundings[][2] = {{".rni", ".rn"}, {".rzi", ".rz"}, {".rmi", ".rm"}, {".rpi", ".rp"}};
  const char *how = NULL;
  char name[64];
  for (int i = 0; i < 4; i++)
    if (how_is(c, roundings[i][0])) how = roundings[i][1];
  if (!how) {
    tf_import_fail(m, "expected .rni, .rzi, .rmi or .rpi: a float becomes an integer");
    return NULL;
  }
  bool real64 = c->from.bits == 64, wide = c->to.bits == 64, is_signed = c->to.kind == 's';
  if (c->from.bits == 16) v = LLVMBuildFPExt(m->b, v, m->f32, "");
  snprintf(name, sizeof name, "llvm.nvvm.%s2%s%s%s%s", real64 ? "d" : "f", is_signed ? "" : "u", wide ? "ll" : "i", how,
           c->ftz && !real64 ? ".ftz" : "");
  v = tf_import_intrinsic(m, name, NULL, &v, 1);
  if (!v || c->to.bits >= 32) return v;
  conversion narrow = {.to = c->to, .from = {c->to.kind, 1, 32}, .sat = true};
  return int_to_int(m, v, &narrow);
}

/* ------------------------------------------------------------------------------------------------ floats */

static LLVMValueRef to_integral(tf_import *m, LLVMValueRef v, const conversion *c) {
  const char *name = how_is(c, ".rni")   ? "llvm.roundeven"
                     : how_is(c, ".rzi") ? "llvm.trunc"
                     : how_is(c, ".rmi") ? "llvm.floor"
                                         : "llvm.ceil";
  return tf_import_unary(m, name, v);
}

/* "llvm.nvvm.f2bf16.rn.relu.satfinite" */
static LLVMValueRef by_name(tf_import *m, const char *what, const conversion *c, LLVMValueRef *v, unsigned n) {
  char name[96];
  snprintf(name, sizeof name, "llvm.nvvm.%s%.*s%s%s%s", what, (int)c->how.len, c->how.ptr, c->ftz ? ".ftz" : "",
           c->relu ? ".relu" : "", c->finite ? ".satfinite" : "");
  if (!LLVMLookupIntrinsicID(name, strlen(name))) return refuse(m), NULL;
  return tf_import_intrinsic(m, name, NULL, v, n);
}

static LLVMValueRef narrow(tf_import *m, LLVMValueRef v, const conversion *c) {
  if (how_is(c, ".rn") && !c->relu && !c->finite) {
    LLVMValueRef r = LLVMBuildFPTrunc(m->b, v, tf_import_type(m, c->to), "");
    if (c->ftz && c->to.bits == 32) r = tf_import_flush(m, r);
    return r;
  }
  if (c->from.bits == 64 && c->to.bits == 32) return by_name(m, "d2f", c, &v, 1);
  if (c->from.bits != 32) return refuse(m), NULL;
  return by_name(m, c->to.kind == 'B' ? "f2bf16" : "f2f16", c, &v, 1);
}

static LLVMValueRef float_to_float(tf_import *m, LLVMValueRef v, const conversion *c) {
  bool integral = c->how.len == 4 && c->how.ptr[3] == 'i' && c->how.ptr[1] == 'r';
  LLVMValueRef r = v;
  if (c->ftz && c->from.bits == 32) r = tf_import_flush(m, r);
  if (integral) r = to_integral(m, r, c);
  bool same = c->to.bits == c->from.bits && c->to.kind == c->from.kind;
  if (!same && c->to.bits <= c->from.bits) {
    if (!c->how.len) {
      tf_import_fail(m, "expected a rounding: the result has fewer bits");
      return NULL;
    }
    if (c->to.bits == c->from.bits) r = LLVMBuildFPExt(m->b, r, m->f32, ""); /* f16 and bf16 */
    conversion by = *c;
    if (c->to.bits == c->from.bits) by.from = (tf_ptx_type){'f', 1, 32};
    r = narrow(m, r, &by);
  } else if (!same) r = LLVMBuildFPExt(m->b, r, tf_import_type(m, c->to), "");
  return r && c->sat ? tf_import_clamp(m, r) : r;
}

/* ------------------------------------------------------------------------------------------------ packed */

/* Two f32 to a pair, the first the upper one. */
static LLVMValueRef pair_of(tf_import *m, const conversion *c, LLVMValueRef *v) {
  char name[48];
  if (c->to.kind != '8') {
    if (how_is(c, ".rn") && !c->relu && !c->finite) {
      LLVMTypeRef t = tf_import_type(m, c->to), one = LLVMGetElementType(t);
      LLVMValueRef r = LLVMGetPoison(t);
      for (unsigned i = 0; i < 2; i++)
        r = LLVMBuildInsertElement(m->b, r, LLVMBuildFPTrunc(m->b, v[1 - i], one, ""), tf_import_const(m, 32, i), "");
      return r;
    }
    return by_name(m, c->to.kind == 'B' ? "ff2bf16x2" : "ff2f16x2", c, v, 2);
  }
  /* satfinite is part of what f8's intrinsics do */
  conversion by = *c;
  bool f8 = tf_import_part_is(m, 6, ".e4m3x2") || tf_import_part_is(m, 6, ".e5m2x2");
  if (f8) {
    if (!c->finite) return refuse(m), NULL;
    by.finite = false;
  }
  snprintf(name, sizeof name, "ff.to.%s", word_of(m, 6));
  if (f8 || !c->finite || tf_import_part_is(m, 6, ".ue8m0x2")) return by_name(m, name, &by, v, 2);
  /* of 4 and 6 bits: .satfinite stands in front of .relu */
  char full[96];
  snprintf(full, sizeof full, "llvm.nvvm.%s.rn%s.satfinite", name, c->relu ? ".relu" : "");
  if (!LLVMLookupIntrinsicID(full, strlen(full)))
    snprintf(full, sizeof full, "llvm.nvvm.%s.rn.satfinite%s", name, c->relu ? ".relu" : "");
  return tf_import_intrinsic(m, full, NULL, v, 2);
}

static LLVMValueRef pair_to_pair(tf_import *m, const conversion *c, LLVMValueRef v) {
  char name[64];
  conversion by = *c;
  snprintf(name, sizeof name, "%s.to.%s", word_of(m, 7), word_of(m, 6));
  if (tf_import_part_is(m, 7, ".ue8m0x2")) by.how = (tf_str){0};
  if (c->to.kind == '8' && !tf_import_part_is(m, 6, ".ue8m0x2")) by.finite = false;
  return by_name(m, name, &by, &v, 1);
}

void tf_ptx_emit_cvt(tf_import *m) {
  conversion c = {.to = tf_import_part_type(m, 6),
                  .from = tf_import_part_type(m, 7),
                  .how = tf_import_part(m, 1),
                  .ftz = tf_import_has(m, 2),
                  .relu = tf_import_has(m, 3) || tf_import_has(m, 5),
                  .sat = tf_import_part_is(m, 4, ".sat"),
                  .finite = tf_import_part_is(m, 4, ".satfinite")};
  bool tf32 = tf_import_part_is(m, 6, ".tf32"), joins = c.to.lanes == 2 && c.from.lanes == 1;
  LLVMValueRef v[2], r;
  if (!tf_import_want(m, joins ? 3 : 2, joins ? 3 : 2)) return;
  bool whole = c.to.kind == 'u' || c.to.kind == 's', from_whole = c.from.kind == 'u' || c.from.kind == 's';
  for (unsigned i = 0; i < (joins ? 2u : 1u); i++)
    if (!(v[i] = tf_import_value_of(m, tf_ptx_operand_at(m->s, i + 1), c.from, from_whole || c.from.bits < 32))) return;
  if (tf32) r = by_name(m, "f2tf32", &c, v, 1);
  else if (joins) r = c.from.kind == 'f' && c.from.bits == 32 ? pair_of(m, &c, v) : (refuse(m), NULL);
  else if (c.to.lanes == 2) r = pair_to_pair(m, &c, v[0]);
  else if (c.from.lanes == 2 || c.to.kind == 'b' || c.from.kind == 'b') r = (refuse(m), NULL);
  else if (whole) r = from_whole ? int_to_int(m, v[0], &c) : float_to_int(m, v[0], &c);
  else r = from_whole ? int_to_float(m, v[0], &c) : float_to_float(m, v[0], &c);
  if (!r) return;
  r = tf_import_bits(m, r);
  if (LLVMGetIntTypeWidth(LLVMTypeOf(r)) > c.to.bits) r = LLVMBuildTrunc(m->b, r, tf_import_int(m, c.to.bits), "");
  tf_import_set_at(m, tf_ptx_operand_at(m->s, 0), r, whole || c.to.bits < 32, c.to.kind == 's');
}

/* d = c << bits * 2 | sat(a) << bits | sat(b) */
void tf_ptx_emit_cvt_pack(tf_import *m) {
  tf_ptx_type to = tf_import_part_type(m, 1);
  bool more = tf_import_has(m, 3);
  if (!tf_import_want(m, more ? 4 : 3, more ? 4 : 3)) return;
  tf_str w = tf_import_part(m, 1);
  if (!to.bits) to = (tf_ptx_type){w.ptr[1], 1, (uint16_t)(w.ptr[2] - '0')};
  if (more == (to.bits == 16)) {
    refuse(m);
    return;
  }
  conversion c = {.to = to, .from = {'s', 1, 32}, .sat = true};
  LLVMValueRef a = tf_import_i32(m, 1), b = tf_import_i32(m, 2),
               d = more ? tf_import_i32(m, 3) : tf_import_const(m, 32, 0);
  if (!a || !b || !d) return;
  LLVMValueRef x[2] = {clamp_int(m, b, &c), clamp_int(m, a, &c)}, mask = tf_import_const(m, 32, (1ull << to.bits) - 1);
  LLVMValueRef r = LLVMBuildShl(m->b, d, tf_import_const(m, 32, 2u * to.bits < 32 ? 2u * to.bits : 31), "");
  if (!more) r = tf_import_const(m, 32, 0);
  for (unsigned i = 0; i < 2; i++) {
    LLVMValueRef part = LLVMBuildAnd(m->b, x[i], mask, "");
    r = LLVMBuildOr(m->b, r, LLVMBuildShl(m->b, part, tf_import_const(m, 32, i * to.bits), ""), "");
  }
  tf_import_set(m, 0, r);
}
