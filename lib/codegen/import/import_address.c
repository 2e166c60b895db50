/* Addresses: a register, a number or a name, and steps; those with several parts. */
#include "codegen/import/import_impl.h"

static LLVMValueRef call_pure(tf_import *m, const char *name, LLVMTypeRef result, LLVMValueRef v) {
  LLVMValueRef f = LLVMGetNamedFunction(m->mod, name);
  LLVMTypeRef from = LLVMTypeOf(v), type = LLVMFunctionType(result, &from, 1, false);
  if (!f) {
    f = LLVMAddFunction(m->mod, name, type);
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(m->ctx, LLVMGetEnumAttributeKindForName("memory", 6), 0));
  }
  return LLVMBuildCall2(m->b, type, f, &v, 1, "");
}

/* The lower 32 bits say where a shared address is; which window it is of, the thread knows. So a register of 64 bits
 * may hold an address or the 32 bits of one. */
LLVMValueRef tf_import_window_pointer(tf_import *m, LLVMValueRef v) {
  return call_pure(m, TF_PTX_SHARED_ADDRESS, LLVMPointerTypeInContext(m->ctx, TF_SPACE_SHARED),
                   tf_import_as(m, v, m->i32));
}

/* An address of parameter space as a generic one: import_origin.c knows which parameter it is of. */
LLVMValueRef tf_import_param_pointer(tf_import *m, LLVMValueRef v) {
  return call_pure(m, TF_PTX_PARAM_ADDRESS, m->i64, v);
}

static bool fits(uint32_t space, uint32_t have) {
  return space == have || (space == TF_SPACE_CLUSTER && have == TF_SPACE_SHARED) ||
         (space == TF_SPACE_GENERIC && have == TF_SPACE_PARAM);
}

static LLVMValueRef base_of(tf_import *m, const tf_ptx_operand *o, uint32_t space) {
  LLVMTypeRef type = LLVMPointerTypeInContext(m->ctx, space == TF_SPACE_PARAM ? 0 : space);
  bool shared = space == TF_SPACE_SHARED || space == TF_SPACE_CLUSTER;
  if (o->negated) {
    tf_import_fail(m, "'!' stands before predicates only, found '!%.*s' in an address", (int)o->text.len, o->text.ptr);
    return NULL;
  }
  if (o->kind == TF_PTX_REG) {
    unsigned bits = tf_ptx_bits(m->f, o->reg);
    if (bits != 64 && !(bits == 32 && (shared || space == TF_SPACE_TMEM))) {
      tf_import_fail(m, "the address '%.*s' has %u bits; expected 64%s", (int)o->text.len, o->text.ptr, bits,
                     shared ? " or 32" : "");
      return NULL;
    }
    LLVMValueRef v = tf_import_read(m, o->reg);
    if (shared) return tf_import_as(m, tf_import_window_pointer(m, v), type);
    return LLVMBuildIntToPtr(m->b, v, type, "");
  }
  uint64_t number;
  if (o->kind == TF_PTX_NUMBER && tf_import_number(o->text, (tf_ptx_type){'u', 1, 64}, &number)) {
    if (shared) return tf_import_as(m, tf_import_window_pointer(m, tf_import_const(m, 32, number)), type);
    return LLVMBuildIntToPtr(m->b, tf_import_const(m, 64, number), type, "");
  }
  tf_symbol *s = o->kind == TF_PTX_NAME ? tf_import_find_symbol(m, o->text) : NULL;
  if (s && !s->scalar && s->value && fits(space, s->space))
    return s->space == space ? s->value : tf_import_as(m, s->value, type);
  if (s && s->value)
    tf_import_fail(m, "'%.*s' is not in the state space of this access", (int)o->text.len, o->text.ptr);
  else
    tf_import_fail(m, "expected an address in brackets, found '%.*s', which nothing declares", (int)o->text.len,
                   o->text.ptr);
  return NULL;
}

LLVMValueRef tf_import_pointer(tf_import *m, const tf_ptx_operand *from, const tf_ptx_operand *end, uint32_t space) {
  LLVMValueRef p = base_of(m, from, space);
  for (const tf_ptx_operand *o = from + from->skip; p && o < end && o->before != ','; o += o->skip) {
    uint64_t v;
    if (o->before == '-') {
      tf_import_fail(m, "ptxas takes no '-' behind an address; write '+-%.*s'", (int)o->text.len, o->text.ptr);
      return NULL;
    }
    if (o->kind != TF_PTX_NUMBER || o->before != '+' || !tf_import_number(o->text, (tf_ptx_type){'s', 1, 64}, &v)) {
      tf_import_fail(m, "expected a number behind the address, found '%.*s'", (int)o->text.len, o->text.ptr);
      return NULL;
    }
    LLVMValueRef off = tf_import_const(m, 64, v);
    if (v) p = LLVMBuildGEP2(m->b, m->i8, p, &off, 1, "");
  }
  return p;
}

unsigned tf_import_parts(tf_import *m, unsigned i, const tf_ptx_operand *out[], unsigned most) {
  const tf_ptx_operand *a = i < m->s->n ? tf_ptx_operand_at(m->s, i) : NULL;
  unsigned n = 0;
  if (!a || a->kind != TF_PTX_ADDRESS || a->skip == 1) {
    tf_str found = a ? a->text : TF_STR("nothing");
    tf_import_fail(m, "operand %u must be an address in brackets, found '%.*s'", i + 1, (int)found.len, found.ptr);
    return 0;
  }
  for (const tf_ptx_operand *o = a + 1; o < a + a->skip; o += o->skip)
    if ((!n || o->before == ',') && n < most) out[n++] = o;
  out[n] = a + a->skip;
  return n;
}

LLVMValueRef tf_import_address(tf_import *m, unsigned i, uint32_t space) {
  const tf_ptx_operand *part[3];
  unsigned n = tf_import_parts(m, i, part, 2);
  if (n == 1) return tf_import_pointer(m, part[0], part[1], space);
  if (n) tf_import_fail(m, "operand %u must be one address, found several parts", i + 1);
  return NULL;
}
