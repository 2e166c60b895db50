/* Calls of LLVM's intrinsics, by names that captures are put into. */
#include "codegen/import/import_impl.h"

const char *tf_import_name(tf_import *m, const char *p) {
  tf_strbuf b = {.pool = m->pool};
  for (; *p; p++) {
    if (*p != '$') {
      tf_sb_putc(&b, *p);
      continue;
    }
    char how = *++p == 'L' || *p == 'N' ? *p++ : 0;
    tf_str part = tf_import_part(m, *p - '0');
    if (how) part.ptr += part.len > 0, part.len -= part.len > 0;
    if (how == 'N') {
      tf_ptx_type t = tf_ptx_type_of(part);
      const char *letters = t.kind == 'f' ? (t.bits == 32 ? "f" : "d") : t.kind == 'u' ? "u" : "";
      tf_sb_puts(&b, letters);
      if (t.kind != 'f') tf_sb_puts(&b, t.bits == 16 ? "s" : t.bits == 32 ? "i" : "ll");
      continue;
    }
    tf_sb_put(&b, part);
  }
  return tf_sb_cstr(&b);
}

LLVMValueRef tf_import_intrinsic(tf_import *m, const char *name, LLVMTypeRef over, LLVMValueRef *args, unsigned n) {
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  if (!id) {
    tf_import_fail(m, "LLVM has no '%s', which it would become", name);
    return NULL;
  }
  bool overloaded = LLVMIntrinsicIsOverloaded(id);
  if (overloaded && !over) over = LLVMTypeOf(args[0]);
  LLVMValueRef f = LLVMGetIntrinsicDeclaration(m->mod, id, &over, overloaded ? 1 : 0);
  LLVMTypeRef type = LLVMGlobalGetValueType(f), params[80];
  unsigned count = LLVMCountParamTypes(type);
  if (count != n || n > 80) {
    tf_import_fail(m, "'%s' takes %u operands, and %u were made of the instruction: a bug in tf, please report", name,
                   count, n);
    return NULL;
  }
  LLVMValueRef as[80];
  LLVMGetParamTypes(type, params);
  for (unsigned i = 0; i < n; i++) as[i] = tf_import_as(m, args[i], params[i]);
  return LLVMBuildCall2(m->b, type, f, as, n, "");
}

void tf_import_convergent(tf_import *m, LLVMValueRef call) {
  if (!call) return;
  unsigned kind = LLVMGetEnumAttributeKindForName("convergent", 10);
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(m->ctx, kind, 0));
}

LLVMBasicBlockRef tf_import_new_block(tf_import *m) { return LLVMAppendBasicBlockInContext(m->ctx, m->own->fn, ""); }

static LLVMTypeRef letter_type(tf_import *m, char c, tf_ptx_type *t) {
  switch (c) {
  case 'p': *t = (tf_ptx_type){'p', 1, 1}; break;
  case 'h': *t = (tf_ptx_type){'b', 1, 16}; break;
  case 'i': *t = (tf_ptx_type){'b', 1, 32}; break;
  case 'l': *t = (tf_ptx_type){'b', 1, 64}; break;
  case 'f': *t = (tf_ptx_type){'f', 1, 32}; break;
  case 'd': *t = (tf_ptx_type){'f', 1, 64}; break;
  default: *t = tf_import_part_type(m, c - '0');
  }
  return tf_import_type(m, *t);
}

void tf_ptx_emit_call(tf_import *m) {
  const char *spec = m->match->row->operands;
  LLVMValueRef args[8];
  unsigned n = 0, i = 0;
  bool source = false;
  tf_ptx_type t, result = {0};
  for (; *spec; spec++) {
    if (*spec == '=') source = true;
    else if (*spec != ',' && *spec != '?') {
      letter_type(m, *spec, &t);
      if (!source) result = t;
      else if (i < m->s->n && !(args[n++] = tf_import_value(m, i, t))) return;
      i++;
    }
  }
  LLVMValueRef r;
  if (m->match->row->arg) args[n++] = tf_import_const(m, 1, m->match->row->arg - 1); /* a flag */
  r = tf_import_intrinsic(m, tf_import_name(m, m->match->row->meaning), NULL, args, n);
  if (!r) return;
  if (result.bits) tf_import_set(m, 0, r);
}
