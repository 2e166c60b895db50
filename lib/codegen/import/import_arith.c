/* Integers and bits. What PTX leaves open (a division by zero) is whatever no host traps on. */
#include "codegen/import/import_impl.h"

static tf_ptx_type sized(char kind, unsigned bits) { return (tf_ptx_type){kind, 1, (uint16_t)bits}; }

/* Operands from `first` on, all of one type. */
static bool values(tf_import *m, unsigned first, unsigned n, tf_ptx_type t, LLVMValueRef *out) {
  for (unsigned i = 0; i < n; i++)
    if (!(out[i] = tf_import_value(m, first + i, t))) return false;
  return true;
}

static LLVMValueRef call_over(tf_import *m, const char *name, LLVMValueRef *args, unsigned n) {
  return tf_import_intrinsic(m, name, LLVMTypeOf(args[0]), args, n);
}

void tf_ptx_emit_int2(tf_import *m) {
  LLVMValueRef v[2];
  if (values(m, 1, 2, tf_import_part_type(m, 1), v))
    tf_import_set(m, 0, LLVMBuildBinOp(m->b, (LLVMOpcode)m->match->row->arg, v[0], v[1], ""));
}

void tf_ptx_emit_saturate2(tf_import *m) {
  LLVMValueRef v[2];
  if (values(m, 1, 2, tf_import_part_type(m, 1), v)) tf_import_set(m, 0, call_over(m, m->match->row->meaning, v, 2));
}

/* Amounts beyond the width shift everything out. */
void tf_ptx_emit_shift(tf_import *m) {
  LLVMOpcode op = (LLVMOpcode)m->match->row->arg;
  tf_ptx_type t = tf_import_part_type(m, 1);
  LLVMValueRef x = tf_import_value(m, 1, t), n = tf_import_value(m, 2, sized('b', 32));
  if (!x || !n) return;
  LLVMTypeRef type = LLVMTypeOf(x);
  LLVMValueRef width = tf_import_const(m, 32, t.bits), big = LLVMBuildICmp(m->b, LLVMIntUGE, n, width, "");
  LLVMValueRef most = tf_import_const(m, 32, t.bits - 1u), amount = LLVMBuildSelect(m->b, big, most, n, "");
  LLVMValueRef r = LLVMBuildBinOp(m->b, op, x, tf_import_as(m, amount, type), "");
  if (op != LLVMAShr) r = LLVMBuildSelect(m->b, big, LLVMConstNull(type), r, "");
  tf_import_set(m, 0, r);
}

static LLVMValueRef extend(tf_import *m, LLVMValueRef v, tf_ptx_type t, unsigned bits) {
  LLVMTypeRef to = tf_import_int(m, bits);
  return t.kind == 's' ? LLVMBuildSExt(m->b, v, to, "") : LLVMBuildZExt(m->b, v, to, "");
}

/* Of two values: the lower half, the upper one, or all of the product. */
static LLVMValueRef product(tf_import *m, LLVMValueRef *v, tf_ptx_type t) {
  if (tf_import_part_is(m, 1, ".lo")) return LLVMBuildMul(m->b, v[0], v[1], "");
  LLVMValueRef a = extend(m, v[0], t, 2u * t.bits), b = extend(m, v[1], t, 2u * t.bits);
  LLVMValueRef all = LLVMBuildMul(m->b, a, b, "");
  if (tf_import_part_is(m, 1, ".wide")) return all;
  all = LLVMBuildLShr(m->b, all, LLVMConstInt(LLVMTypeOf(all), t.bits, false), "");
  return LLVMBuildTrunc(m->b, all, tf_import_int(m, t.bits), "");
}

static bool wide_of_64(tf_import *m, tf_ptx_type t) {
  if (!tf_import_part_is(m, 1, ".wide") || t.bits < 64) return false;
  tf_import_fail(m, ".wide is of 16 and 32 bits");
  return true;
}

void tf_ptx_emit_multiply(tf_import *m) {
  LLVMValueRef v[2];
  tf_ptx_type t = tf_import_part_type(m, 2);
  if (tf_import_want(m, 3, 3) && !wide_of_64(m, t) && values(m, 1, 2, t, v)) tf_import_set(m, 0, product(m, v, t));
}

void tf_ptx_emit_mad(tf_import *m) {
  LLVMValueRef v[2], c;
  tf_ptx_type t = tf_import_part_type(m, 2), sum = t;
  if (!tf_import_want(m, 4, 4) || wide_of_64(m, t) || !values(m, 1, 2, t, v)) return;
  if (tf_import_part_is(m, 1, ".wide")) sum.bits *= 2;
  if ((c = tf_import_value(m, 3, sum))) tf_import_set(m, 0, LLVMBuildAdd(m->b, product(m, v, t), c, ""));
}

/* arg 0: the quotient, 1: the rest. By zero: all ones, and the dividend; the smallest number by -1: itself, and 0. */
void tf_ptx_emit_divide(tf_import *m) {
  LLVMValueRef v[2];
  tf_ptx_type t = tf_import_part_type(m, 1);
  if (!values(m, 1, 2, t, v)) return;
  bool rest = m->match->row->arg, is_signed = t.kind == 's';
  LLVMTypeRef type = LLVMTypeOf(v[0]);
  LLVMValueRef one = LLVMConstInt(type, 1, false), ones = LLVMConstAllOnes(type);
  LLVMValueRef zero = LLVMBuildICmp(m->b, LLVMIntEQ, v[1], LLVMConstNull(type), ""), by = v[1], minus = NULL;
  by = LLVMBuildSelect(m->b, zero, one, by, "");
  if (is_signed) {
    minus = LLVMBuildICmp(m->b, LLVMIntEQ, v[1], ones, "");
    by = LLVMBuildSelect(m->b, minus, one, by, "");
  }
  LLVMOpcode op = rest ? (is_signed ? LLVMSRem : LLVMURem) : is_signed ? LLVMSDiv : LLVMUDiv;
  LLVMValueRef r = LLVMBuildBinOp(m->b, op, v[0], by, "");
  if (minus && !rest) r = LLVMBuildSelect(m->b, minus, LLVMBuildNeg(m->b, v[0], ""), r, "");
  tf_import_set(m, 0, LLVMBuildSelect(m->b, zero, rest ? v[0] : ones, r, ""));
}

/* v[0] + v[1], or minus, into the first operand. `uses`: with the carry flag, which is one of the function's own;
 * `sets`: what it becomes. */
static void add_carry(tf_import *m, LLVMValueRef *v, unsigned n, bool minus, bool uses, bool sets) {
  LLVMValueRef flag = tf_strmap_get(&m->scalars, m->own->name);
  if (!flag) {
    flag = LLVMBuildAlloca(m->entry_b, m->i1, "carry");
    tf_strmap_set(&m->scalars, m->own->name, flag);
  }
  LLVMTypeRef wide = tf_import_int(m, n + 1);
  LLVMValueRef a = LLVMBuildZExt(m->b, v[0], wide, ""), b = LLVMBuildZExt(m->b, v[1], wide, "");
  LLVMValueRef r = minus ? LLVMBuildSub(m->b, a, b, "") : LLVMBuildAdd(m->b, a, b, "");
  if (uses) {
    LLVMValueRef c = LLVMBuildZExt(m->b, LLVMBuildLoad2(m->b, m->i1, flag, ""), wide, "");
    r = minus ? LLVMBuildSub(m->b, r, c, "") : LLVMBuildAdd(m->b, r, c, "");
  }
  if (sets) {
    LLVMValueRef top = LLVMBuildLShr(m->b, r, LLVMConstInt(wide, n, false), "");
    LLVMBuildStore(m->b, LLVMBuildTrunc(m->b, top, m->i1, ""), flag);
  }
  tf_import_set(m, 0, LLVMBuildTrunc(m->b, r, tf_import_int(m, n), ""));
}

/* add.cc, addc, sub.cc, subc. */
void tf_ptx_emit_carry(tf_import *m) {
  bool uses = *m->match->row->meaning == 'u';
  tf_ptx_type t = tf_import_part_type(m, uses ? 2 : 1);
  LLVMValueRef v[2];
  if (values(m, 1, 2, t, v)) add_carry(m, v, t.bits, m->match->row->arg, uses, !uses || tf_import_has(m, 1));
}

/* mad.cc and madc. Captures: the half, its type, of madc also .cc between the two. */
void tf_ptx_emit_mad_carry(tf_import *m) {
  bool uses = *m->match->row->meaning == 'u';
  tf_ptx_type t = tf_import_part_type(m, uses ? 3 : 2);
  LLVMValueRef v[3];
  if (!values(m, 1, 3, t, v)) return;
  LLVMValueRef sum[2] = {product(m, v, t), v[2]};
  add_carry(m, sum, t.bits, false, uses, !uses || tf_import_has(m, 2));
}

/* arg 1: LLVM's min and max, of any width and in lanes; 0: an intrinsic of NVPTX's. */
void tf_ptx_emit_int_call(tf_import *m) {
  LLVMValueRef v[2];
  if (!values(m, 1, 2, tf_import_part_type(m, 1), v)) return;
  const char *name = m->match->row->arg ? m->match->row->meaning : tf_import_name(m, m->match->row->meaning);
  tf_import_set(m, 0, tf_import_intrinsic(m, name, LLVMTypeOf(v[0]), v, 2));
}

void tf_ptx_emit_negate(tf_import *m) {
  const char *what = m->match->row->meaning;
  tf_ptx_type t = tf_import_part_type(m, 1);
  LLVMValueRef v[2] = {tf_import_value(m, 1, t), tf_import_const(m, 1, 0)}, r;
  if (!v[0]) return;
  LLVMTypeRef type = LLVMTypeOf(v[0]);
  if (!strcmp(what, "neg")) r = LLVMBuildNeg(m->b, v[0], "");
  else if (!strcmp(what, "not")) r = LLVMBuildNot(m->b, v[0], "");
  else if (!strcmp(what, "abs")) r = call_over(m, "llvm.abs", v, 2);
  else if (!strcmp(what, "cnot"))
    r = LLVMBuildZExt(m->b, LLVMBuildICmp(m->b, LLVMIntEQ, v[0], LLVMConstNull(type), ""), type, "");
  else if (!strcmp(what, "brev")) r = call_over(m, "llvm.bitreverse", v, 1);
  else {
    bool clz = !strcmp(what, "clz");
    r = call_over(m, clz ? "llvm.ctlz" : "llvm.ctpop", v, clz ? 2 : 1);
    r = r ? tf_import_as(m, r, m->i32) : NULL;
  }
  tf_import_set(m, 0, r);
}

static LLVMValueRef byte_of(tf_import *m, LLVMValueRef v, unsigned bits) {
  v = LLVMBuildAnd(m->b, v, tf_import_const(m, 32, 255), "");
  return tf_import_as(m, v, tf_import_int(m, bits));
}

/* The lowest n bits; n may be the width or more. */
static LLVMValueRef low_bits(tf_import *m, LLVMValueRef n, unsigned bits) {
  LLVMTypeRef t = tf_import_int(m, bits);
  LLVMValueRef big = LLVMBuildICmp(m->b, LLVMIntUGE, n, LLVMConstInt(t, bits, false), "");
  LLVMValueRef amount = LLVMBuildSelect(m->b, big, LLVMConstNull(t), n, ""), one = LLVMConstInt(t, 1, false);
  LLVMValueRef mask = LLVMBuildSub(m->b, LLVMBuildShl(m->b, one, amount, ""), one, "");
  return LLVMBuildSelect(m->b, big, LLVMConstAllOnes(t), mask, "");
}

static LLVMValueRef shift_by(tf_import *m, LLVMOpcode op, LLVMValueRef v, LLVMValueRef n, unsigned bits) {
  LLVMTypeRef t = tf_import_int(m, bits);
  LLVMValueRef big = LLVMBuildICmp(m->b, LLVMIntUGE, n, LLVMConstInt(t, bits, false), "");
  LLVMValueRef amount = LLVMBuildSelect(m->b, big, LLVMConstInt(t, bits - 1u, false), n, "");
  LLVMValueRef r = LLVMBuildBinOp(m->b, op, v, amount, "");
  return op == LLVMAShr ? r : LLVMBuildSelect(m->b, big, LLVMConstNull(t), r, "");
}

/* bfe: bits pos to pos + len - 1, as far as there are such; of signed ones the rest is the last of these. */
static LLVMValueRef extract(tf_import *m, tf_ptx_type t, LLVMValueRef a, LLVMValueRef pos, LLVMValueRef len) {
  LLVMTypeRef type = tf_import_int(m, t.bits);
  LLVMValueRef mask =
      LLVMBuildAnd(m->b, low_bits(m, len, t.bits), shift_by(m, LLVMLShr, LLVMConstAllOnes(type), pos, t.bits), "");
  LLVMValueRef field = LLVMBuildAnd(m->b, shift_by(m, LLVMLShr, a, pos, t.bits), mask, "");
  if (t.kind != 's') return field;
  LLVMValueRef last = LLVMBuildSub(m->b, LLVMBuildAdd(m->b, pos, len, ""), LLVMConstInt(type, 1, false), "");
  LLVMValueRef top = LLVMConstInt(type, t.bits - 1u, false), beyond = LLVMBuildICmp(m->b, LLVMIntUGT, last, top, "");
  last = LLVMBuildSelect(m->b, beyond, top, last, "");
  LLVMValueRef sign = LLVMBuildTrunc(m->b, LLVMBuildLShr(m->b, a, last, ""), m->i1, "");
  LLVMValueRef none = LLVMBuildICmp(m->b, LLVMIntEQ, len, LLVMConstNull(type), "");
  sign = LLVMBuildAnd(m->b, sign, LLVMBuildNot(m->b, none, ""), "");
  LLVMValueRef ones = LLVMBuildOr(m->b, field, LLVMBuildNot(m->b, mask, ""), "");
  return LLVMBuildSelect(m->b, sign, ones, field, "");
}

void tf_ptx_emit_bitfield(tf_import *m) {
  bool inserts = *m->match->row->meaning == 'i';
  tf_ptx_type t = tf_import_part_type(m, 1);
  LLVMValueRef v[2];
  if (!values(m, 1, inserts ? 2 : 1, t, v)) return;
  LLVMValueRef pos = tf_import_i32(m, inserts ? 3 : 2), len = tf_import_i32(m, inserts ? 4 : 3);
  if (!pos || !len) return;
  pos = byte_of(m, pos, t.bits);
  len = byte_of(m, len, t.bits);
  if (!inserts) {
    tf_import_set(m, 0, extract(m, t, v[0], pos, len));
    return;
  }
  LLVMValueRef mask = shift_by(m, LLVMShl, low_bits(m, len, t.bits), pos, t.bits);
  LLVMValueRef in = LLVMBuildAnd(m->b, shift_by(m, LLVMShl, v[0], pos, t.bits), mask, "");
  tf_import_set(m, 0, LLVMBuildOr(m->b, in, LLVMBuildAnd(m->b, v[1], LLVMBuildNot(m->b, mask, ""), ""), ""));
}

void tf_ptx_emit_funnel(tf_import *m) {
  bool left = tf_import_part_is(m, 1, ".l"), clamps = tf_import_part_is(m, 2, ".clamp");
  LLVMValueRef lo = tf_import_i32(m, 1), hi = tf_import_i32(m, 2), n = tf_import_i32(m, 3);
  if (!lo || !hi || !n) return;
  LLVMValueRef both =
      LLVMBuildOr(m->b, LLVMBuildZExt(m->b, lo, m->i64, ""),
                  LLVMBuildShl(m->b, LLVMBuildZExt(m->b, hi, m->i64, ""), tf_import_const(m, 64, 32), ""), "");
  LLVMValueRef most = tf_import_const(m, 32, 32), amount = LLVMBuildAnd(m->b, n, tf_import_const(m, 32, 31), "");
  if (clamps) amount = LLVMBuildSelect(m->b, LLVMBuildICmp(m->b, LLVMIntUGT, n, most, ""), most, n, "");
  if (left) amount = LLVMBuildSub(m->b, most, amount, "");
  LLVMValueRef r = LLVMBuildLShr(m->b, both, LLVMBuildZExt(m->b, amount, m->i64, ""), "");
  tf_import_set(m, 0, LLVMBuildTrunc(m->b, r, m->i32, ""));
}

/* Any function of three bits: bit 4a + 2b + c of the table. */
static LLVMValueRef three_bits(tf_import *m) {
  LLVMValueRef v[3], r = tf_import_const(m, 32, 0);
  int64_t table;
  if (!values(m, 1, 3, sized('b', 32), v) || !tf_import_between(m, 4, 0, 255, &table)) return NULL;
  for (unsigned k = 0; k < 8; k++) {
    if (!(table >> k & 1)) continue;
    LLVMValueRef term = LLVMConstAllOnes(m->i32);
    for (unsigned i = 0; i < 3; i++)
      term = LLVMBuildAnd(m->b, term, k >> (2 - i) & 1 ? v[i] : LLVMBuildNot(m->b, v[i], ""), "");
    r = LLVMBuildOr(m->b, r, term, "");
  }
  return r;
}

void tf_ptx_emit_lop3(tf_import *m) { tf_import_set(m, 0, three_bits(m)); }

/* d|p, a, b, c, table, q: p is (d != 0) and, or or, q. d may be `_`. */
void tf_ptx_emit_lop3_pred(tf_import *m) {
  if (!tf_import_want(m, 6, 6)) return;
  const tf_ptx_operand *d = tf_ptx_operand_at(m->s, 0), *p = d + d->skip;
  if (p >= m->s->operand + m->s->entries || p->before != '|') {
    tf_import_fail(m, "expected a register and a predicate, d|p, for the results");
    return;
  }
  LLVMValueRef r = three_bits(m), q = tf_import_pred(m, 5);
  if (!r || !q) return;
  LLVMValueRef some = LLVMBuildICmp(m->b, LLVMIntNE, r, tf_import_const(m, 32, 0), "");
  LLVMOpcode op = tf_import_part_is(m, 1, ".and") ? LLVMAnd : LLVMOr;
  tf_import_set_at(m, d, r, false, false);
  tf_import_set_at(m, p, LLVMBuildBinOp(m->b, op, some, q, ""), false, false);
}

/* min and max, and 0 where that is less. */
void tf_ptx_emit_int_relu(tf_import *m) {
  LLVMValueRef v[2];
  if (!values(m, 1, 2, tf_import_part_type(m, 2), v)) return;
  LLVMValueRef r[2] = {call_over(m, m->match->row->meaning, v, 2), LLVMConstNull(LLVMTypeOf(v[0]))};
  if (r[0]) tf_import_set(m, 0, call_over(m, "llvm.smax", r, 2));
}

/* |a - b| + c, the difference as it is, without a wrap. */
void tf_ptx_emit_sad(tf_import *m) {
  LLVMValueRef v[3];
  tf_ptx_type t = tf_import_part_type(m, 1);
  if (!values(m, 1, 3, t, v)) return;
  LLVMValueRef less = LLVMBuildICmp(m->b, t.kind == 's' ? LLVMIntSLT : LLVMIntULT, v[0], v[1], "");
  LLVMValueRef up = LLVMBuildSub(m->b, v[1], v[0], ""), down = LLVMBuildSub(m->b, v[0], v[1], "");
  tf_import_set(m, 0, LLVMBuildAdd(m->b, LLVMBuildSelect(m->b, less, up, down, ""), v[2], ""));
}

/* Modes that read a alone. */
void tf_ptx_emit_permute_one(tf_import *m) {
  LLVMValueRef v[2] = {tf_import_i32(m, 1), tf_import_i32(m, 3)};
  if (tf_import_all(v, 2))
    tf_import_set(m, 0, tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, v, 2));
}

void tf_ptx_emit_nothing(tf_import *m) { (void)m; }

/* Captures: which half of b, types of a and b. */
void tf_ptx_emit_dp2a(tf_import *m) {
  char name[] = "llvm.nvvm.idp2a.s.s";
  size_t n = sizeof name - 1;
  name[n - 3] = tf_import_part(m, 2).ptr[1];
  name[n - 1] = tf_import_part(m, 3).ptr[1];
  LLVMValueRef args[] = {tf_import_i32(m, 1), tf_import_i32(m, 2), tf_import_flag(m, tf_import_part_is(m, 1, ".hi")),
                         tf_import_i32(m, 3)};
  if (tf_import_all(args, 4)) tf_import_set(m, 0, tf_import_intrinsic(m, name, NULL, args, 4));
}
