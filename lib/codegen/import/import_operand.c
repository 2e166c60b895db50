/* Operands: numbers, registers, addresses, and the types that instructions read them as. */
#include "codegen/import/import_impl.h"

/* ------------------------------------------------------------------------------------------------ captures */

tf_str tf_import_part(const tf_import *m, int i) { return m->match->part[i - 1]; }
bool tf_import_part_is(const tf_import *m, int i, const char *word) { return tf_str_eqz(tf_import_part(m, i), word); }
bool tf_import_has(const tf_import *m, int i) { return tf_import_part(m, i).len > 0; }
tf_ptx_type tf_import_part_type(const tf_import *m, int i) { return tf_ptx_type_of(tf_import_part(m, i)); }

/* ------------------------------------------------------------------------------------------------ values */

LLVMValueRef tf_import_const(const tf_import *m, unsigned bits, uint64_t v) {
  return LLVMConstInt(tf_import_int(m, bits), v, false);
}

LLVMValueRef tf_import_bits(tf_import *m, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  switch (LLVMGetTypeKind(t)) {
  case LLVMIntegerTypeKind: return v;
  case LLVMPointerTypeKind: return LLVMBuildPtrToInt(m->b, v, m->i64, "");
  case LLVMFloatTypeKind: return LLVMBuildBitCast(m->b, v, m->i32, "");
  case LLVMDoubleTypeKind: return LLVMBuildBitCast(m->b, v, m->i64, "");
  case LLVMVectorTypeKind: {
    LLVMTypeRef e = LLVMGetElementType(t);
    unsigned bits = LLVMGetTypeKind(e) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(e)
                    : e == m->f32                             ? 32
                    : e == m->f64                             ? 64
                                                              : 16;
    return LLVMBuildBitCast(m->b, v, tf_import_int(m, bits * LLVMGetVectorSize(t)), "");
  }
  default: return LLVMBuildBitCast(m->b, v, m->i16, "");
  }
}

LLVMValueRef tf_import_as(tf_import *m, LLVMValueRef v, LLVMTypeRef t) {
  LLVMTypeRef have = LLVMTypeOf(v);
  if (have == t) return v;
  if (LLVMGetTypeKind(t) == LLVMPointerTypeKind) {
    if (LLVMGetTypeKind(have) == LLVMPointerTypeKind)
      return LLVMBuildIntToPtr(m->b, LLVMBuildPtrToInt(m->b, v, m->i64, ""), t, "");
    return LLVMBuildIntToPtr(m->b, v, t, "");
  }
  v = tf_import_bits(m, v);
  if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind) return LLVMBuildBitCast(m->b, v, t, "");
  unsigned from = LLVMGetIntTypeWidth(LLVMTypeOf(v)), to = LLVMGetIntTypeWidth(t);
  return from < to ? LLVMBuildZExt(m->b, v, t, "") : from > to ? LLVMBuildTrunc(m->b, v, t, "") : v;
}

/* Registers live in allocas of the entry block, which mem2reg takes away. */
static LLVMValueRef home(tf_import *m, uint32_t reg) {
  if (m->reg[reg]) return m->reg[reg];
  unsigned bits = tf_ptx_bits(m->f, reg);
  return m->reg[reg] = LLVMBuildAlloca(m->entry_b, tf_import_int(m, bits ? bits : 32), "");
}

LLVMValueRef tf_import_read(tf_import *m, uint32_t reg) {
  LLVMValueRef at = home(m, reg);
  return LLVMBuildLoad2(m->b, LLVMGetAllocatedType(at), at, "");
}

void tf_import_write(tf_import *m, uint32_t reg, LLVMValueRef bits) { LLVMBuildStore(m->b, bits, home(m, reg)); }

static const char *type_name(tf_import *m, tf_ptx_type t) {
  tf_strbuf b = {.pool = m->pool};
  if (t.kind == 'p') return ".pred";
  if (t.kind == '8') tf_sb_printf(&b, "%u bits", t.bits);
  else
    tf_sb_printf(&b, ".%s%u%s", t.kind == 'B' ? "bf" : (char[]){t.kind, 0}, t.bits / t.lanes, t.lanes > 1 ? "x2" : "");
  return tf_sb_cstr(&b);
}

/* What PTX lets a register of one declared type stand for (ISA, "Operand Size Exceeding Instruction-Type Size" and
 * "Type Checking Rules"): bits agree with everything of their size, integers with integers. */
static bool agrees(const tf_ptx_class *c, tf_ptx_type t) {
  if (t.kind == 'p' || c->kind == 'p') return t.kind == c->kind;
  if (c->kind == 'b' || t.kind == 'b' || t.kind == '8' || !c->kind) return true;
  bool whole = c->kind == 'u' || c->kind == 's';
  return whole ? t.kind == 'u' || t.kind == 's' : tf_ptx_is_float(t);
}

static bool check_register(tf_import *m, const tf_ptx_operand *o, tf_ptx_type t, bool wide) {
  const tf_ptx_class *c = tf_ptx_class_of(m->f, o->reg);
  if ((c->bits == t.bits || (wide && c->bits > t.bits && c->kind != 'p')) && (wide || agrees(c, t))) return true;
  tf_import_fail(m, "'%.*s' is a register of %u bit%s (.%c%u), but the instruction takes %s%s", (int)o->text.len,
                 o->text.ptr, c->bits, c->bits == 1 ? "" : "s", c->kind ? c->kind : 'b', c->bits, type_name(m, t),
                 wide ? " or wider" : "");
  return false;
}

/* "%tid.x" and its kin; NULL if it is none. */
static LLVMValueRef special(tf_import *m, tf_str name) {
  char full[96] = "llvm.nvvm.read.ptx.sreg.";
  size_t n = strlen(full);
  if (name.len < 2 || name.ptr[0] != '%' || name.len > 40) return NULL;
  for (size_t i = 1; i < name.len; i++) full[n++] = name.ptr[i] == '_' ? '.' : name.ptr[i];
  full[n] = 0;
  if (tf_str_eqz(name, "%is_explicit_cluster")) strcpy(full, "llvm.nvvm.is_explicit_cluster");
  if (!LLVMLookupIntrinsicID(full, strlen(full))) return NULL;
  return tf_import_intrinsic(m, full, NULL, NULL, 0);
}

static LLVMValueRef name_value(tf_import *m, const tf_ptx_operand *o, tf_ptx_type t, bool wide) {
  uint64_t v;
  if (tf_str_eqz(o->text, "WARP_SZ")) return tf_import_const(m, t.bits, 32);
  if (tf_ptx_is_float(t) && tf_import_number(o->text, t, &v)) return tf_import_const(m, t.bits, v);
  LLVMValueRef r = special(m, o->text);
  if (r) {
    tf_import_check_needs(m, TF_STR(""), o->text);
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(r));
    if (bits == 1) return tf_import_as(m, r, tf_import_int(m, t.bits));
    if (bits == t.bits || (wide && bits > t.bits)) return tf_import_as(m, r, tf_import_int(m, t.bits));
    if (bits < t.bits) return LLVMBuildZExt(m->b, r, tf_import_int(m, t.bits), "");
    return LLVMBuildTrunc(m->b, r, tf_import_int(m, t.bits), ""); /* %clock64 as 32 bits and the like */
  }
  tf_symbol *s = tf_import_find_symbol(m, o->text);
  if (s && s->kind != TF_SYMBOL_LABEL && s->kind != TF_SYMBOL_TARGETS && !s->scalar && (t.bits == 64 || t.bits == 32))
    return tf_import_as(m, tf_import_bits(m, s->value), tf_import_int(m, t.bits));
  if (o->text.ptr[0] == '%')
    tf_import_fail(m, "'%.*s' is neither a register that is declared here nor a special register that is known",
                   (int)o->text.len, o->text.ptr);
  else
    tf_import_fail(m, "expected a register or a number of type %s, found '%.*s'", type_name(m, t), (int)o->text.len,
                   o->text.ptr);
  return NULL;
}

/* Bits of the type's width, as if no '!' stood before them; NULL and told. */
static LLVMValueRef plain_bits(tf_import *m, const tf_ptx_operand *o, tf_ptx_type t, bool wide) {
  uint64_t v;
  switch (o->kind) {
  case TF_PTX_REG: {
    if (!check_register(m, o, t, wide)) return NULL;
    LLVMValueRef r = tf_import_read(m, o->reg);
    return tf_ptx_bits(m->f, o->reg) > t.bits ? LLVMBuildTrunc(m->b, r, tf_import_int(m, t.bits), "") : r;
  }
  case TF_PTX_NUMBER:
    if (tf_import_number(o->text, t, &v)) {
      if (t.bits == 128) return LLVMConstInt(m->i128, v, o->text.ptr[0] == '-');
      return tf_import_const(m, t.bits, t.bits < 64 ? v & ((1ull << t.bits) - 1) : v);
    }
    tf_import_fail(m, "'%.*s' is no number of type %s", (int)o->text.len, o->text.ptr, type_name(m, t));
    return NULL;
  case TF_PTX_NAME: return name_value(m, o, t, wide);
  default:
    tf_import_fail(m, "expected a register or a number of type %s, found '%.*s'", type_name(m, t), (int)o->text.len,
                   o->text.ptr);
    return NULL;
  }
}

static LLVMValueRef bits_of(tf_import *m, const tf_ptx_operand *o, tf_ptx_type t, bool wide) {
  if (o->negated && t.kind != 'p') {
    tf_import_fail(m, "'!' stands before predicates only, found '!%.*s' for %s", (int)o->text.len, o->text.ptr,
                   type_name(m, t));
    return NULL;
  }
  LLVMValueRef r = plain_bits(m, o, t, wide);
  return r && o->negated ? LLVMBuildNot(m->b, r, "") : r;
}

/* Nothing else belongs to the operand: no `a|b`, no `a+4`. */
static bool alone(tf_import *m, unsigned i) {
  const tf_ptx_operand *o = tf_ptx_operand_at(m->s, i), *end = m->s->operand + m->s->entries;
  const tf_ptx_operand *after = o + o->skip;
  if (after >= end || after->before == ',' || after->depth) return true;
  tf_str all = tf_ptx_text_at(m->s, i);
  tf_import_fail(m, "expected one register or number, found '%.*s'", (int)all.len, all.ptr);
  return false;
}

LLVMValueRef tf_import_value_of(tf_import *m, const tf_ptx_operand *at, tf_ptx_type t, bool wide) {
  LLVMValueRef v = bits_of(m, at, t, wide);
  return v ? tf_import_as(m, v, tf_import_type(m, t)) : NULL;
}

LLVMValueRef tf_import_value(tf_import *m, unsigned i, tf_ptx_type t) {
  if (i >= m->s->n) {
    tf_import_fail(m, "operand %u is missing; there are %u", i + 1, m->s->n);
    return NULL;
  }
  return alone(m, i) ? tf_import_value_of(m, tf_ptx_operand_at(m->s, i), t, false) : NULL;
}

LLVMValueRef tf_import_i32(tf_import *m, unsigned i) { return tf_import_value(m, i, (tf_ptx_type){'b', 1, 32}); }
LLVMValueRef tf_import_i64(tf_import *m, unsigned i) { return tf_import_value(m, i, (tf_ptx_type){'b', 1, 64}); }

/* A predicate; also the numbers 0 and 1, as inline assembly has them. */
LLVMValueRef tf_import_pred(tf_import *m, unsigned i) { return tf_import_value(m, i, (tf_ptx_type){'p', 1, 1}); }

bool tf_import_constant(tf_import *m, unsigned i, int64_t *out) {
  uint64_t v = 0;
  const tf_ptx_operand *o = i < m->s->n ? tf_ptx_operand_at(m->s, i) : NULL;
  if (o && o->kind == TF_PTX_NUMBER && !o->negated && tf_import_number(o->text, (tf_ptx_type){'s', 1, 64}, &v)) {
    *out = (int64_t)v;
    return true;
  }
  tf_str found = o ? o->text : TF_STR("nothing");
  tf_import_fail(m, "operand %u must be a number, found '%.*s'", i + 1, (int)found.len, found.ptr);
  return false;
}

bool tf_import_between(tf_import *m, unsigned i, int64_t least, int64_t most, int64_t *out) {
  if (!tf_import_constant(m, i, out)) return false;
  if (*out >= least && *out <= most) return true;
  tf_import_fail(m, "operand %u must be a number from %lld to %lld, found %lld", i + 1, (long long)least,
                 (long long)most, (long long)*out);
  return false;
}

bool tf_import_want(tf_import *m, unsigned least, unsigned most) {
  if (m->s->n >= least && m->s->n <= most) return true;
  if (least == most) tf_import_fail(m, "expected %u operand%s, found %u", least, least == 1 ? "" : "s", m->s->n);
  else tf_import_fail(m, "expected %u to %u operands, found %u", least, most, m->s->n);
  return false;
}

/* ------------------------------------------------------------------------------------------------ results */

void tf_import_set_at(tf_import *m, const tf_ptx_operand *at, LLVMValueRef v, bool wide, bool sign) {
  if (!v) return;
  v = tf_import_bits(m, v);
  if (at->kind == TF_PTX_NAME && tf_str_eqz(at->text, "_")) return;
  if (at->kind != TF_PTX_REG || at->negated) {
    bool named = at->kind == TF_PTX_NAME;
    tf_import_fail(m, "expected a register for the result, found '%.*s'%s", (int)at->text.len, at->text.ptr,
                   named ? ", which no .reg declares" : "");
    return;
  }
  unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v)), have = tf_ptx_bits(m->f, at->reg);
  tf_ptx_type t = {bits == 1 ? 'p' : 'b', 1, (uint16_t)bits};
  if (!check_register(m, at, t, wide)) return;
  if (have > bits) {
    LLVMTypeRef to = tf_import_int(m, have);
    v = sign ? LLVMBuildSExt(m->b, v, to, "") : LLVMBuildZExt(m->b, v, to, "");
  }
  tf_import_write(m, at->reg, v);
}

void tf_import_set(tf_import *m, unsigned i, LLVMValueRef v) {
  if (v && alone(m, i)) tf_import_set_at(m, tf_ptx_operand_at(m->s, i), v, false, false);
}

unsigned tf_import_leaves(tf_import *m, const tf_ptx_operand *at, const tf_ptx_operand **out, unsigned most) {
  unsigned n = 0;
  if (at->kind != TF_PTX_VECTOR) {
    out[0] = at;
    return 1;
  }
  for (const tf_ptx_operand *o = at + 1; o < at + at->skip; o += o->skip) {
    if (n == most) {
      tf_import_fail(m, "expected %u elements at most in braces, found more", most);
      return 0;
    }
    out[n++] = o;
  }
  return n;
}
