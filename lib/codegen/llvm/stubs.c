/* Stubs, by the table stubs.def: declared with their memory effects, called, and at last replaced by inline PTX. */
#include "codegen/llvm/stubs.h"

#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "codegen/emit/atomic_stub.h"

static const tf_stub_info stubs[] = {
#define TF_STUB(ID, NAME, RESULT, ARGS, EFFECT, PTX, CONSTRAINTS, MIN_PTX)                                             \
  {NAME, RESULT, ARGS, TF_STUB_##EFFECT, PTX, CONSTRAINTS, MIN_PTX},
#include "codegen/llvm/stubs.def"
#undef TF_STUB
};

const tf_stub_info *tf_stub_get_info(tf_stub s) { return &stubs[s]; }

const tf_stub_info *tf_stub_find(const char *name) {
  for (int i = 0; i < TF_STUB_COUNT; i++)
    if (strcmp(stubs[i].name, name) == 0) return &stubs[i];
  return NULL;
}

static LLVMTypeRef letter_type(LLVMContextRef c, char letter) {
  switch (letter) {
  case 'h': return LLVMInt16TypeInContext(c);
  case 'i': return LLVMInt32TypeInContext(c);
  case 'l': return LLVMInt64TypeInContext(c);
  case 'f': return LLVMFloatTypeInContext(c);
  case 'p': return LLVMPointerTypeInContext(c, 1);
  case 's': return LLVMPointerTypeInContext(c, 3);
  case 'c': return LLVMPointerTypeInContext(c, 7);
  case 'v': return LLVMVoidTypeInContext(c);
  default: return LLVMVectorType(LLVMInt32TypeInContext(c), (unsigned)(letter - '0'));
  }
}

static bool is_vector_letter(char c) { return c == '2' || c == '4' || c == '8'; }

static LLVMAttributeRef attribute(LLVMContextRef c, const char *name, uint64_t value) {
  return LLVMCreateEnumAttribute(c, LLVMGetEnumAttributeKindForName(name, strlen(name)), value);
}

/* memory(...) as LLVM packs it: two bits a location, argument memory lowest, then what nobody can reach; 0 is none */
static uint64_t memory_bits(tf_stub_effect e) {
  return e == TF_STUB_READ ? 1 : e == TF_STUB_WRITE ? 2 : e == TF_STUB_NOTE ? 3 << 2 : 0;
}

static LLVMValueRef declare(LLVMModuleRef m, const tf_stub_info *info) {
  LLVMValueRef f = LLVMGetNamedFunction(m, info->name);
  if (f) return f;
  LLVMContextRef c = LLVMGetModuleContext(m);
  LLVMTypeRef args[8];
  unsigned n = 0;
  for (const char *a = info->args; *a; a++) args[n++] = letter_type(c, *a);
  f = LLVMAddFunction(m, info->name, LLVMFunctionType(letter_type(c, info->result[0]), args, n, false));
  bool async = info->effect >= TF_STUB_ASYNC;
  static const char *const names[] = {"nounwind", "willreturn", "nocallback", "nofree", "nosync"};
  for (size_t i = 0; i < sizeof names / sizeof *names - async; i++)
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, attribute(c, names[i], 0));
  if (info->effect == TF_STUB_WARP)
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, attribute(c, "convergent", 0));
  if (!async) LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, attribute(c, "memory", memory_bits(info->effect)));
  return f;
}

/* The declaration in `m`, made at first use. */
static LLVMValueRef tf_stub_declare(LLVMModuleRef m, tf_stub s) { return declare(m, &stubs[s]); }

LLVMValueRef tf_stub_call_atomic(LLVMBuilderRef b, LLVMModuleRef m, const tf_atomic *a, LLVMValueRef *args,
                                 unsigned n) {
  char name[TF_ATOMIC_NAME];
  tf_atomic_stub made;
  tf_atomic_name(a, name);
  tf_atomic_make_stub(a, &made);
  tf_stub_info info = {.name = name, .result = made.result, .args = made.args, .effect = TF_STUB_ASYNC};
  LLVMValueRef f = declare(m, &info);
  return LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, args, n, "");
}

LLVMValueRef tf_stub_call(LLVMBuilderRef b, LLVMModuleRef m, tf_stub s, LLVMValueRef *args, unsigned n) {
  LLVMValueRef f = tf_stub_declare(m, s);
  return LLVMBuildCall2(b, LLVMGlobalGetValueType(f), f, args, n, "");
}

/* ------------------------------------------------------------------------------------------------ to inline PTX */

/* Vectors come out of inline PTX as a struct of their elements. */
static LLVMValueRef join(LLVMBuilderRef b, LLVMValueRef parts, LLVMTypeRef vector) {
  LLVMTypeRef i32 = LLVMGetElementType(vector);
  LLVMValueRef v = LLVMGetPoison(vector);
  for (unsigned i = 0; i < LLVMGetVectorSize(vector); i++) {
    LLVMValueRef x = LLVMBuildExtractValue(b, parts, i, "");
    v = LLVMBuildInsertElement(b, v, x, LLVMConstInt(LLVMInt32TypeInContext(LLVMGetTypeContext(i32)), i, false), "");
  }
  return v;
}

static LLVMTypeRef ptx_result(LLVMContextRef c, char letter) {
  if (!is_vector_letter(letter)) return letter_type(c, letter);
  LLVMTypeRef parts[8];
  unsigned n = (unsigned)(letter - '0');
  for (unsigned i = 0; i < n; i++) parts[i] = LLVMInt32TypeInContext(c);
  return LLVMStructTypeInContext(c, parts, n, false);
}

static void replace_call(LLVMBuilderRef b, LLVMValueRef call, const tf_stub_info *info) {
  if (info->effect == TF_STUB_NOTE) {
    LLVMInstructionEraseFromParent(call);
    return;
  }
  LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(LLVMGetCalledValue(call)));
  LLVMTypeRef i32 = LLVMInt32TypeInContext(c);
  LLVMValueRef args[16];
  LLVMTypeRef types[16];
  unsigned n = 0;
  LLVMPositionBuilderBefore(b, call);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
  for (unsigned i = 0; info->args[i]; i++) {
    LLVMValueRef v = LLVMGetOperand(call, i);
    unsigned parts = is_vector_letter(info->args[i]) ? (unsigned)(info->args[i] - '0') : 1;
    for (unsigned k = 0; k < parts; k++, n++) {
      args[n] = parts > 1 ? LLVMBuildExtractElement(b, v, LLVMConstInt(i32, k, false), "") : v;
      types[n] = LLVMTypeOf(args[n]);
    }
  }
  LLVMTypeRef type = LLVMFunctionType(ptx_result(c, info->result[0]), types, n, false);
  bool effects = info->effect != TF_STUB_PURE;
  LLVMValueRef text = LLVMGetInlineAsm(type, info->ptx, strlen(info->ptx), info->constraints, strlen(info->constraints),
                                       effects, false, LLVMInlineAsmDialectATT, false);
  LLVMValueRef r = LLVMBuildCall2(b, type, text, args, n, "");
  if (info->effect == TF_STUB_WARP)
    LLVMAddCallSiteAttribute(r, LLVMAttributeFunctionIndex, attribute(c, "convergent", 0));
  if (is_vector_letter(info->result[0])) r = join(b, r, letter_type(c, info->result[0]));
  if (info->result[0] != 'v') LLVMReplaceAllUsesWith(call, r);
  LLVMInstructionEraseFromParent(call);
}

static void replace_calls(LLVMBuilderRef b, LLVMValueRef f, const tf_stub_info *info) {
  for (LLVMUseRef u = LLVMGetFirstUse(f), next; u; u = next) {
    next = LLVMGetNextUse(u);
    replace_call(b, LLVMGetUser(u), info);
  }
  LLVMDeleteFunction(f);
}

void tf_stubs_to_ptx(LLVMModuleRef m) {
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMValueRef f = LLVMGetFirstFunction(m), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    const char *name = LLVMGetValueName(f);
    if (!LLVMIsDeclaration(f) || strncmp(name, "tf.stub.", 8)) continue;
    const tf_stub_info *info = tf_stub_find(name);
    tf_atomic a;
    tf_atomic_stub made;
    if (info) replace_calls(b, f, info);
    else if (tf_atomic_read(name, &a)) {
      tf_atomic_make_stub(&a, &made);
      tf_stub_info atomic = {name, made.result, made.args, TF_STUB_ASYNC, made.ptx, made.constraints, 60};
      replace_calls(b, f, &atomic);
    }
  }
  tf_tcgen05_to_ptx(b, m);
  LLVMDisposeBuilder(b);
}
