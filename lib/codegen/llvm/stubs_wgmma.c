/* The stubs of wgmma: their names and declarations. */
#include "codegen/llvm/stubs_wgmma.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>

static const char enter_prefix[] = "tf.stub.wgmma.enter.", leave_prefix[] = "tf.stub.wgmma.leave.";
static const char mma_prefix[] = "tf.stub.wgmma.mma.";

static bool begins(const char *name, const char *prefix) { return strncmp(name, prefix, strlen(prefix)) == 0; }

bool tf_wgmma_is_tie(const char *name, bool *enter) {
  *enter = begins(name, enter_prefix);
  return *enter || begins(name, leave_prefix);
}

bool tf_wgmma_is_mma(const char *name, tf_wgmma_stub *out) {
  unsigned n, k;
  int used = 0;
  if (!begins(name, mma_prefix) || sscanf(name + sizeof mma_prefix - 1, "m64n%uk%u.%n", &n, &k, &used) != 2)
    return false;
  const char *types = name + sizeof mma_prefix - 1 + used, *rest = strstr(types, ".SS");
  if (!rest) rest = strstr(types, ".RS");
  if (!used || !rest) return false;
  tf_wgmma_id id = tf_wgmma_find_types((tf_str){types, (size_t)(rest - types)});
  *out = (tf_wgmma_stub){id, n, rest[1] == 'R', begins(rest + 3, ".add"), strstr(rest, ".sp") != NULL};
  return id != TF_WGMMA_COUNT;
}

static LLVMValueRef declare(LLVMModuleRef m, const char *name, LLVMTypeRef result, LLVMValueRef *args, unsigned n) {
  static const char *const attributes[] = {"nounwind", "willreturn", "nocallback", "nofree", "convergent"};
  LLVMValueRef f = LLVMGetNamedFunction(m, name);
  LLVMTypeRef types[6];
  if (f) return f;
  for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(args[i]);
  f = LLVMAddFunction(m, name, LLVMFunctionType(result, types, n, false));
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
    unsigned kind = LLVMGetEnumAttributeKindForName(attributes[i], strlen(attributes[i]));
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(LLVMGetModuleContext(m), kind, 0));
  }
  return f;
}

bool tf_wgmma_holds_floats(LLVMTypeRef vector) {
  return LLVMGetTypeKind(LLVMGetElementType(vector)) == LLVMFloatTypeKind;
}

LLVMValueRef tf_wgmma_tie(LLVMBuilderRef b, LLVMModuleRef m, bool enter, LLVMValueRef v) {
  char name[64];
  LLVMTypeRef t = LLVMTypeOf(v);
  snprintf(name, sizeof name, "%sv%u%s", enter ? enter_prefix : leave_prefix, LLVMGetVectorSize(t),
           tf_wgmma_holds_floats(t) ? "f32" : "i32");
  LLVMValueRef f = declare(m, name, t, &v, 1);
  return LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, &v, 1, "");
}

LLVMValueRef tf_wgmma_call(LLVMBuilderRef b, LLVMModuleRef m, const tf_wgmma_stub *s, LLVMTypeRef d, LLVMValueRef *args,
                           unsigned n) {
  char name[96];
  const tf_wgmma *w = tf_wgmma_get(s->id);
  snprintf(name, sizeof name, "%sm64n%uk%u.%s.%s%s%s", mma_prefix, s->n, w->k << s->sparse, w->types,
           s->registers ? "RS" : "SS", s->adds ? ".add" : "", s->sparse ? ".sp" : "");
  LLVMValueRef f = declare(m, name, d, args, n);
  return LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, args, n, "");
}

void tf_wgmma_put_name(tf_strbuf *b, const tf_wgmma_stub *s, uint32_t flags) {
  const tf_wgmma *w = tf_wgmma_get(s->id);
  tf_sb_printf(b, "wgmma.mma_async%s.sync.aligned.m64n%uk%u.%s%s ", s->sparse ? ".sp" : "", s->n, w->k << s->sparse,
               w->types, flags & TF_WGMMA_SATFINITE ? ".satfinite" : "");
}

void tf_wgmma_put_options(tf_strbuf *b, const tf_wgmma_stub *s, uint32_t flags) {
  const tf_wgmma *w = tf_wgmma_get(s->id);
  if (w->flags & TF_WGMMA_NEGATES)
    tf_sb_printf(b, ", %d, %d", flags & TF_WGMMA_NEGATE_A ? -1 : 1, flags & TF_WGMMA_NEGATE_B ? -1 : 1);
  if (w->flags & TF_WGMMA_MAJORS && !s->registers) tf_sb_printf(b, ", %d", (flags & TF_WGMMA_TRANSPOSE_A) != 0);
  if (w->flags & TF_WGMMA_MAJORS) tf_sb_printf(b, ", %d", (flags & TF_WGMMA_TRANSPOSE_B) != 0);
}
