/* Calls of LLVM's intrinsics. */
#include "codegen/import/import_impl.h"

#include <string.h>

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
