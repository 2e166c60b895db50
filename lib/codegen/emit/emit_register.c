/* Inline PTX on registers that LLVM does not see, and what a warpgroup's products say in it. */
#include "codegen/emit/emit_impl.h"

#include "codegen/llvm/stubs_wgmma.h"

LLVMValueRef tf_emit_call_attribute(tf_emit *e, LLVMValueRef call, const char *name, uint64_t value) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->ctx, kind, value));
  return call;
}

LLVMValueRef tf_emit_inline(tf_emit *e, const char *text, const char *constraints, LLVMTypeRef result,
                            LLVMValueRef *args, unsigned n, bool memory) {
  enum { INACCESSIBLE_ONLY = 3 << 2 }; /* read and written: LLVM's MemoryEffects */
  LLVMTypeRef *types = TF_NEW_ARRAY(e->pool, LLVMTypeRef, n + 1);
  for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(args[i]);
  LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
  LLVMValueRef code = LLVMGetInlineAsm(type, text, strlen(text), constraints, strlen(constraints), true, false,
                                       LLVMInlineAsmDialectATT, false);
  LLVMValueRef call = LLVMBuildCall2(e->b, type, code, args, n, "");
  if (memory) {
    tf_emit_call_attribute(e, call, "convergent", 0);
    tf_emit_call_attribute(e, call, "nomerge", 0);
  } else {
    tf_emit_call_attribute(e, call, "memory", INACCESSIBLE_ONLY);
  }
  return call;
}

const char *tf_emit_constraint(const tf_emit *e, LLVMTypeRef type) {
  return type == e->f32 ? "f" : type == e->f64 ? "d" : type == e->i64 ? "l" : "r";
}

/* As a number, then as what a register holds. */
LLVMValueRef tf_emit_read_named(tf_emit *e, const char *name, LLVMTypeRef type) {
  tf_strbuf b = {.pool = e->pool}, out = {.pool = e->pool};
  bool wide = type == e->f64 || type == e->i64, number = wide || type == e->f32 || type == e->i32;
  tf_sb_printf(&b, "mov.b%d $0, %s;", wide ? 64 : 32, name);
  tf_sb_printf(&out, "=%s", tf_emit_constraint(e, type));
  LLVMValueRef v = tf_emit_inline(e, tf_sb_cstr(&b), tf_sb_cstr(&out), number ? type : e->i32, NULL, 0, false);
  return number ? v : LLVMBuildBitCast(e->b, v, type, "");
}

/* The digits, in front of `end`. */
static char *put_digits(char *end, uint32_t v) {
  do *--end = (char)('0' + v % 10);
  while (v /= 10);
  return end;
}

/* At once: products name some thousand of them. */
void tf_emit_put_register(tf_strbuf *b, const tf_emit_window *w, uint32_t i) {
  char name[32], *end = name + sizeof name, *at = put_digits(end, w->first + i);
  *--at = '_';
  at = put_digits(at, w->array ? w->array->number : w->own);
  at = memcpy(at - 4, w->array ? "%tfa" : "%tft", 4);
  tf_sb_put(b, (tf_str){at, (size_t)(end - at)});
}

LLVMValueRef tf_emit_read_register(tf_emit *e, const tf_emit_window *w, uint32_t i, LLVMTypeRef type) {
  tf_strbuf name = {.pool = e->pool};
  tf_emit_put_register(&name, w, i);
  return tf_emit_read_named(e, tf_sb_cstr(&name), type);
}

/* ------------------------------------------------------------------------------------------------ products */

/* `nomerge`: waits in the two branches of a condition stay there. */
void tf_emit_convergent(tf_emit *e, const char *name, LLVMValueRef *args, unsigned n) {
  LLVMValueRef r = tf_emit_intrinsic(e, name, NULL, args, n);
  tf_emit_call_attribute(e, r, "convergent", 0);
  tf_emit_call_attribute(e, r, "nomerge", 0);
}

uint32_t tf_emit_wgmma_flags(const tf_op *op) {
  static const struct {
    const char *name;
    uint32_t bit;
  } all[] = {{"transpose_a", TF_WGMMA_TRANSPOSE_A},
             {"transpose_b", TF_WGMMA_TRANSPOSE_B},
             {"negate_a", TF_WGMMA_NEGATE_A},
             {"negate_b", TF_WGMMA_NEGATE_B},
             {"satfinite", TF_WGMMA_SATFINITE}};
  uint32_t flags = 0;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) flags |= tf_op_flag(op, all[i].name) ? all[i].bit : 0;
  return flags | (uint32_t)tf_kernel_selector_of(op, 0) << TF_WGMMA_SELECTOR_SHIFT;
}
