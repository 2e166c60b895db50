/* kernel.assert and kernel.print: calls of the two functions that the driver links into any kernel, by their own
 * calling conventions. The simulated SM has the same two. */
#include <string.h>

#include "codegen/emit/emit_impl.h"

bool tf_emit_is_device_function(const char *name) {
  return strcmp(name, "vprintf") == 0 || strcmp(name, "__assertfail") == 0;
}

/* A pointer to the text, with its end. */
static LLVMValueRef text_of(tf_emit *e, tf_str s) {
  LLVMValueRef text = LLVMConstStringInContext2(e->ctx, s.ptr, s.len, false);
  LLVMValueRef g = LLVMAddGlobalInAddressSpace(e->mod, LLVMTypeOf(text), "tf_text", 1);
  LLVMSetLinkage(g, LLVMInternalLinkage);
  LLVMSetInitializer(g, text);
  LLVMSetGlobalConstant(g, true);
  LLVMSetUnnamedAddress(g, LLVMGlobalUnnamedAddr);
  LLVMSetAlignment(g, 1);
  return LLVMConstAddrSpaceCast(g, e->ptr[0]);
}

static LLVMValueRef call(tf_emit *e, const char *name, LLVMTypeRef result, LLVMTypeRef *types, LLVMValueRef *args,
                         unsigned n) {
  LLVMTypeRef t = LLVMFunctionType(result, types, n, false);
  LLVMValueRef f = LLVMGetNamedFunction(e->mod, name);
  if (!f) {
    f = LLVMAddFunction(e->mod, name, t);
    unsigned kind = LLVMGetEnumAttributeKindForName("nounwind", 8);
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->ctx, kind, 0));
  }
  return LLVMBuildCall2(e->b, t, f, args, n, "");
}

/* __assertfail(message, file, line, function, bytes of a character): does not come back. */
void tf_emit_assert(tf_emit *e, tf_op *op) {
  LLVMBasicBlockRef bad = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "assert"),
                    after = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "held");
  LLVMBuildCondBr(e->b, tf_emit_arg(e, op, 0), after, bad);
  LLVMPositionBuilderAtEnd(e->b, bad);
  tf_str file = tf_diags_file_name(tf_context_diags(e->module->ctx), op->loc.file);
  LLVMTypeRef p = e->ptr[0], types[5] = {p, p, e->i32, p, e->i64};
  LLVMValueRef args[5] = {text_of(e, tf_kernel_message_of(op)), text_of(e, file),
                          LLVMConstInt(e->i32, op->loc.line, false), text_of(e, tf_op_symbol(e->func)),
                          LLVMConstInt(e->i64, 1, false)};
  call(e, "__assertfail", e->void_type, types, args, 5);
  LLVMBuildUnreachable(e->b);
  LLVMMoveBasicBlockAfter(after, bad);
  LLVMPositionBuilderAtEnd(e->b, after);
}

/* How C's printf is told of it: digits enough to read a float's value back. */
static const char *conversion(const tf_type *t) {
  if (t->kind != TF_TYPE_FLOAT) return t->is_unsigned || tf_type_is_bool(t) ? "%llu" : "%lld";
  switch (t->fkind) {
  case TF_F64: return "%.17g";
  case TF_F32: return "%.9g";
  case TF_F16: return "%.5g";
  case TF_BF16: return "%.4g";
  default: return "%.3g";
  }
}

static tf_str format_of(tf_emit *e, tf_op *op) {
  tf_str text = tf_kernel_text_of(op);
  tf_strbuf out = {.pool = e->pool};
  uint32_t k = 0;
  for (size_t i = 0; i < text.len; i++) {
    if (text.ptr[i] == '{' && i + 1 < text.len && text.ptr[i + 1] == '}') {
      tf_sb_puts(&out, conversion(tf_op_operand(op, k++)->type));
      i++;
    } else {
      if (text.ptr[i] == '%') tf_sb_putc(&out, '%');
      tf_sb_putc(&out, text.ptr[i]);
    }
  }
  tf_sb_putc(&out, '\n');
  const char *s = tf_sb_cstr(&out);
  return (tf_str){s, strlen(s)};
}

/* Every value in 8 bytes: a double, or an integer of 64 bits. */
static LLVMValueRef widened(tf_emit *e, tf_value *v) {
  LLVMValueRef x = tf_emit_get(e, v);
  const tf_type *t = v->type;
  if (t->kind == TF_TYPE_FLOAT) return tf_emit_convert(e, x, t, tf_type_float(e->module->ctx, TF_F64));
  if (t->kind == TF_TYPE_INT && t->width == 64) return x;
  return t->is_unsigned || tf_type_is_bool(t) ? LLVMBuildZExt(e->b, x, e->i64, "") : LLVMBuildSExt(e->b, x, e->i64, "");
}

/* vprintf(format, values): values one after the other, each at a multiple of its size. */
void tf_emit_print(tf_emit *e, tf_op *op) {
  LLVMTypeRef types[2] = {e->ptr[0], e->ptr[0]};
  LLVMValueRef args[2] = {text_of(e, format_of(e, op)), LLVMConstNull(e->ptr[0])};
  if (op->noperand) {
    args[1] = LLVMBuildAlloca(e->entry, LLVMArrayType2(e->i64, op->noperand), "printed");
    LLVMSetAlignment(args[1], 8);
  }
  for (uint32_t i = 0; i < op->noperand; i++) {
    LLVMValueRef at = LLVMConstInt(e->i64, i, false), v = widened(e, tf_op_operand(op, i));
    LLVMSetAlignment(LLVMBuildStore(e->b, v, LLVMBuildInBoundsGEP2(e->b, e->i64, args[1], &at, 1, "")), 8);
  }
  call(e, "vprintf", e->i32, types, args, 2);
}
