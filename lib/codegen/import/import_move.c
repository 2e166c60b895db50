/* mov in all its forms, and addresses between spaces. All spaces of the simulated SM have one numbering, so an address
 * stays the number that it is, and cvta mostly only moves it. But of a shared address and of a parameter's a program
 * may have kept 32 bits. */
#include "codegen/import/import_impl.h"

static tf_ptx_type bits_type(unsigned bits) { return (tf_ptx_type){bits == 1 ? 'p' : 'b', 1, (uint16_t)bits}; }

/* {a, b} to one register: a is the lowest part. */
static void pack(tf_import *m, tf_ptx_type t, const tf_ptx_operand *from) {
  const tf_ptx_operand *leaf[4];
  unsigned n = tf_import_leaves(m, from, leaf, 4);
  LLVMTypeRef type = tf_import_int(m, t.bits);
  LLVMValueRef r = LLVMConstNull(type);
  if (n != 2 && n != 4) {
    if (n) tf_import_fail(m, "expected two or four elements in braces, found %u", n);
    return;
  }
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef v = tf_import_value_of(m, leaf[i], bits_type(t.bits / n), false);
    if (!v) return;
    v = LLVMBuildZExt(m->b, v, type, "");
    r = LLVMBuildOr(m->b, r, LLVMBuildShl(m->b, v, LLVMConstInt(type, i * t.bits / n, false), ""), "");
  }
  tf_import_set(m, 0, r);
}

static void unpack(tf_import *m, tf_ptx_type t, const tf_ptx_operand *to) {
  const tf_ptx_operand *leaf[4];
  unsigned n = tf_import_leaves(m, to, leaf, 4);
  t.kind = 'b';
  if (n != 2 && n != 4) {
    if (n) tf_import_fail(m, "expected two or four elements in braces, found %u", n);
    return;
  }
  LLVMValueRef v = tf_import_value(m, 1, t);
  for (unsigned i = 0; v && i < n; i++) {
    LLVMValueRef part = LLVMBuildLShr(m->b, v, LLVMConstInt(LLVMTypeOf(v), i * t.bits / n, false), "");
    tf_import_set_at(m, leaf[i], LLVMBuildTrunc(m->b, part, tf_import_int(m, t.bits / n), ""), false, false);
  }
}

/* 32 bits of a parameter's address: its number, and a step. tf_import_param_pointer takes it. */
static LLVMValueRef param_offset(tf_import *m, LLVMValueRef param, LLVMValueRef p) {
  unsigned i = 0;
  for (LLVMValueRef f = LLVMGetParamParent(param); LLVMGetParam(f, i) != param; i++) {
  }
  LLVMValueRef base = tf_import_const(m, 64, (uint64_t)(i + 1) * TF_PTX_PARAM_STEP);
  LLVMValueRef off = LLVMBuildSub(m->b, tf_import_bits(m, p), tf_import_bits(m, param), "");
  return tf_import_as(m, LLVMBuildAdd(m->b, base, p == param ? tf_import_const(m, 64, 0) : off, ""), m->i32);
}

/* Of a parameter that is a number: LLVM chooses between two of them by their addresses. A copy has one. */
static LLVMValueRef scalar_address(tf_import *m, const tf_symbol *s, const tf_ptx_operand *o,
                                   const tf_ptx_operand *end) {
  const tf_ptx_operand *step = o + o->skip;
  uint64_t off = 0;
  if (step < end && (step->before != '+' || !tf_import_number(step->text, (tf_ptx_type){'u', 1, 64}, &off))) {
    tf_import_fail(m, "expected a number behind the parameter's name, found '%.*s'", (int)step->text.len,
                   step->text.ptr);
    return NULL;
  }
  LLVMValueRef copy = LLVMBuildAlloca(m->entry_b, LLVMTypeOf(s->value), "");
  LLVMBuildStore(m->entry_b, s->value, copy);
  return LLVMBuildAdd(m->b, LLVMBuildPtrToInt(m->b, copy, m->i64, ""), tf_import_const(m, 64, off), "");
}

/* A variable's address, sym or sym+4. */
static LLVMValueRef address(tf_import *m, tf_ptx_type t, const tf_ptx_operand *o) {
  const tf_symbol *s = o->kind == TF_PTX_NAME ? tf_import_find_symbol(m, o->text) : NULL;
  const tf_ptx_operand *end = m->s->operand + m->s->entries;
  if (!s || !s->value || (t.bits != 64 && t.bits != 32)) return NULL;
  if (s->scalar && t.bits == 64) return scalar_address(m, s, o, end);
  if (s->scalar) {
    tf_import_fail(m, "32 bits of the address of the scalar parameter '%.*s' is not known here", (int)o->text.len,
                   o->text.ptr);
    return NULL;
  }
  LLVMValueRef p = tf_import_pointer(m, o, end, s->space);
  if (p && t.bits == 32 && s->space == TF_SPACE_PARAM && LLVMIsAArgument(s->value)) return param_offset(m, s->value, p);
  return p ? tf_import_as(m, tf_import_bits(m, p), tf_import_int(m, t.bits)) : NULL;
}

void tf_ptx_emit_mov(tf_import *m) {
  tf_ptx_type t = tf_import_part_type(m, 1);
  if (!tf_import_want(m, 2, 2)) return;
  const tf_ptx_operand *to = tf_ptx_operand_at(m->s, 0), *from = tf_ptx_operand_at(m->s, 1);
  if (to->kind == TF_PTX_VECTOR) unpack(m, t, to);
  else if (from->kind == TF_PTX_VECTOR) pack(m, t, from);
  else {
    unsigned before = m->errors;
    LLVMValueRef v = address(m, t, from);
    if (!v && m->errors == before) v = tf_import_value(m, 1, t);
    tf_import_set(m, 0, v);
  }
}

void tf_ptx_emit_cvta(tf_import *m) {
  tf_ptx_type t = tf_import_part_type(m, 3);
  if (!tf_import_want(m, 2, 2)) return;
  if (t.bits != 64) {
    tf_import_fail(m, "generic addresses have 64 bits");
    return;
  }
  LLVMValueRef v = address(m, t, tf_ptx_operand_at(m->s, 1));
  if (!v && tf_ptx_reg_at(m->s, 1) != TF_PTX_NONE) v = tf_import_value(m, 1, t);
  bool from_generic = tf_import_has(m, 1);
  uint32_t space = tf_import_space_of(tf_import_part(m, 2));
  if (v && !from_generic && (space == TF_SPACE_SHARED || space == TF_SPACE_CLUSTER))
    v = tf_import_bits(m, tf_import_window_pointer(m, v));
  if (v && !from_generic && space == TF_SPACE_PARAM) v = tf_import_param_pointer(m, v);
  if (v) tf_import_set(m, 0, v);
  else tf_import_fail(m, "expected a register or a variable");
}

void tf_ptx_emit_isspacep(tf_import *m) {
  LLVMValueRef v = tf_import_i64(m, 1);
  if (!v) return;
  const char *name = tf_import_part_is(m, 1, ".shared::cta")       ? "llvm.nvvm.isspacep.shared"
                     : tf_import_part_is(m, 1, ".shared::cluster") ? "llvm.nvvm.isspacep.shared.cluster"
                                                                   : tf_import_name(m, "llvm.nvvm.isspacep$1");
  tf_import_set(m, 0, tf_import_intrinsic(m, name, NULL, &v, 1));
}

/* Operand `i`: an address in a register of the type's bits, or a shared variable. */
static LLVMValueRef pointer(tf_import *m, unsigned i, bool shared) {
  const tf_ptx_operand *o = tf_ptx_operand_at(m->s, i), *end = o + o->skip;
  while (end < m->s->operand + m->s->entries && end->before != ',') end += end->skip;
  return tf_import_pointer(m, o, end, shared ? TF_SPACE_SHARED : TF_SPACE_GENERIC);
}

void tf_ptx_emit_mapa(tf_import *m) {
  bool shared = tf_import_has(m, 1);
  if (!tf_import_want(m, 3, 3)) return;
  LLVMValueRef args[2] = {pointer(m, 1, shared), tf_import_i32(m, 2)};
  if (!args[0] || !args[1]) return;
  const char *name = shared ? "llvm.nvvm.mapa.shared.cluster" : "llvm.nvvm.mapa";
  LLVMValueRef r = tf_import_intrinsic(m, name, NULL, args, 2);
  if (r) tf_import_set(m, 0, tf_import_as(m, tf_import_bits(m, r), tf_import_int(m, tf_import_part_type(m, 2).bits)));
}

void tf_ptx_emit_getctarank(tf_import *m) {
  bool shared = tf_import_has(m, 1);
  if (!tf_import_want(m, 2, 2)) return;
  LLVMValueRef at = pointer(m, 1, shared);
  const char *name = shared ? "llvm.nvvm.getctarank.shared.cluster" : "llvm.nvvm.getctarank";
  if (at) tf_import_set(m, 0, tf_import_intrinsic(m, name, NULL, &at, 1));
}
