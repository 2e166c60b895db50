/* The stubs of wgmma: their names, declarations, and the inline PTX of each. */
#include "codegen/llvm/stubs_wgmma.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "codegen/llvm/wgmma_parts.h"

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

static bool holds_floats(LLVMTypeRef vector) {
  return LLVMGetTypeKind(LLVMGetElementType(vector)) == LLVMFloatTypeKind;
}

LLVMValueRef tf_wgmma_tie(LLVMBuilderRef b, LLVMModuleRef m, bool enter, LLVMValueRef v) {
  char name[64];
  LLVMTypeRef t = LLVMTypeOf(v);
  snprintf(name, sizeof name, "%sv%u%s", enter ? enter_prefix : leave_prefix, LLVMGetVectorSize(t),
           holds_floats(t) ? "f32" : "i32");
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

/* ------------------------------------------------------------------------------------------------ to inline PTX */

enum { MOST = TF_WGMMA_MOST_REGISTERS, MOST_OPERANDS = MOST + 16 };

/* An asm under construction: operands in, whose constraints come behind those of the results. */
typedef struct code {
  char text[8 * MOST + 512], constraints[8 * (MOST + MOST_OPERANDS)];
  size_t ntext, nconstraints;
  LLVMValueRef arg[MOST_OPERANDS];
  LLVMTypeRef type[MOST_OPERANDS];
  unsigned narg;
} code;

static void constraint(code *c, const char *s) {
  c->nconstraints += (size_t)snprintf(c->constraints + c->nconstraints, sizeof c->constraints - c->nconstraints, "%s%s",
                                      c->nconstraints ? "," : "", s);
}

#define TEXT(c, ...) ((c)->ntext += (size_t)snprintf((c)->text + (c)->ntext, sizeof(c)->text - (c)->ntext, __VA_ARGS__))

static void input(code *c, LLVMValueRef v, const char *how) {
  c->arg[c->narg] = v;
  c->type[c->narg++] = LLVMTypeOf(v);
  constraint(c, how);
}

static void outputs(code *c, LLVMTypeRef vector) {
  for (unsigned i = 0, n = LLVMGetVectorSize(vector); i < n; i++) constraint(c, holds_floats(vector) ? "=f" : "=r");
}

/* The same registers as the results. */
static void tied(code *c, LLVMValueRef *part, unsigned n) {
  char how[16];
  for (unsigned i = 0; i < n; i++) {
    snprintf(how, sizeof how, "%u", i);
    input(c, part[i], how);
  }
}

/* Calls it before `at`; the results, each by itself. */
static LLVMValueRef *finish(tf_wgmma_parts *p, code *c, LLVMTypeRef vector, LLVMValueRef at) {
  LLVMContextRef ctx = LLVMGetModuleContext(p->m);
  LLVMTypeRef types[MOST];
  unsigned n = LLVMGetVectorSize(vector), kind = LLVMGetEnumAttributeKindForName("convergent", 10);
  LLVMValueRef *out = TF_NEW_ARRAY(p->pool, LLVMValueRef, n);
  constraint(c, "~{memory}");
  for (unsigned i = 0; i < n; i++) types[i] = LLVMGetElementType(vector);
  LLVMTypeRef type = LLVMFunctionType(LLVMStructTypeInContext(ctx, types, n, false), c->type, c->narg, false);
  LLVMValueRef text = LLVMGetInlineAsm(type, c->text, c->ntext, c->constraints, c->nconstraints, true, false,
                                       LLVMInlineAsmDialectATT, false);
  tf_wgmma_parts_before(p, at);
  LLVMValueRef r = LLVMBuildCall2(p->b, type, text, c->arg, c->narg, "");
  LLVMAddCallSiteAttribute(r, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(ctx, kind, 0));
  for (unsigned i = 0; i < n; i++) out[i] = LLVMBuildExtractValue(p->b, r, i, "");
  return out;
}

static LLVMValueRef *tie_to_ptx(tf_wgmma_parts *p, LLVMValueRef call) {
  LLVMTypeRef t = LLVMTypeOf(call);
  code *c = TF_NEW(p->pool, code);
  outputs(c, t);
  tied(c, tf_wgmma_parts_of(p, LLVMGetOperand(call, 0), call), LLVMGetVectorSize(t));
  return finish(p, c, t, call);
}

/* "{$0, $1, ...}" from operand `first` on. */
static void list(code *c, unsigned first, unsigned n) {
  for (unsigned i = 0; i < n; i++) TEXT(c, "%s$%u", i ? ", " : "{", first + i);
  TEXT(c, "}");
}

static void write_options(code *c, const tf_wgmma *w, const tf_wgmma_stub *s, uint32_t flags) {
  if (w->flags & TF_WGMMA_NEGATES)
    TEXT(c, ", %d, %d", flags & TF_WGMMA_NEGATE_A ? -1 : 1, flags & TF_WGMMA_NEGATE_B ? -1 : 1);
  if (w->flags & TF_WGMMA_MAJORS && !s->registers) TEXT(c, ", %d", (flags & TF_WGMMA_TRANSPOSE_A) != 0);
  if (w->flags & TF_WGMMA_MAJORS) TEXT(c, ", %d", (flags & TF_WGMMA_TRANSPOSE_B) != 0);
}

static LLVMValueRef *mma_to_ptx(tf_wgmma_parts *p, LLVMValueRef call, const tf_wgmma_stub *s) {
  const tf_wgmma *w = tf_wgmma_get(s->id);
  LLVMTypeRef t = LLVMTypeOf(call);
  unsigned n = LLVMGetVectorSize(t), at = s->adds;
  LLVMValueRef a = LLVMGetOperand(call, at), b = LLVMGetOperand(call, at + 1);
  unsigned rest = at + 2 + s->sparse;
  LLVMValueRef when = LLVMGetOperand(call, rest);
  uint32_t flags = (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, rest + 1));
  bool known = LLVMIsAConstantInt(when), adds = s->adds && !(known && !LLVMConstIntGetZExtValue(when));
  code *c = TF_NEW(p->pool, code);
  outputs(c, t);
  if (adds && !known) TEXT(c, "{ .reg .pred p; setp.ne.b32 p, $%u, 0; ", n + (s->registers ? 5 : 2) + s->sparse);
  TEXT(c, "wgmma.mma_async%s.sync.aligned.m64n%uk%u.%s%s ", s->sparse ? ".sp" : "", s->n, w->k << s->sparse, w->types,
       flags & TF_WGMMA_SATFINITE ? ".satfinite" : "");
  list(c, 0, n);
  TEXT(c, ", ");
  if (s->registers) {
    LLVMValueRef *part = tf_wgmma_parts_of(p, a, call);
    for (unsigned i = 0; i < 4; i++) input(c, part[i], holds_floats(LLVMTypeOf(a)) ? "f" : "r");
    list(c, n, 4);
  } else {
    input(c, a, "l");
    TEXT(c, "$%u", n);
  }
  input(c, b, "l");
  TEXT(c, ", $%u", n + c->narg - 1);
  if (s->sparse) {
    input(c, LLVMGetOperand(call, at + 2), "r");
    TEXT(c, ", $%u, %u", n + c->narg - 1, flags >> TF_WGMMA_SELECTOR_SHIFT & 1);
  }
  TEXT(c, ", %s", adds ? known ? "1" : "p" : "0");
  if (adds && !known) {
    tf_wgmma_parts_before(p, call);
    input(c, LLVMBuildZExt(p->b, when, LLVMInt32TypeInContext(LLVMGetModuleContext(p->m)), ""), "r");
  }
  write_options(c, w, s, flags);
  TEXT(c, ";%s", adds && !known ? " }" : "");
  if (adds) tied(c, tf_wgmma_parts_of(p, LLVMGetOperand(call, 0), call), n);
  return finish(p, c, t, call);
}

LLVMValueRef *tf_wgmma_stub_to_ptx(tf_wgmma_parts *p, LLVMValueRef call) {
  const char *name = LLVMGetValueName(LLVMGetCalledValue(call));
  tf_wgmma_stub s;
  bool enter;
  if (tf_wgmma_is_tie(name, &enter)) return tie_to_ptx(p, call);
  return tf_wgmma_is_mma(name, &s) ? mma_to_ptx(p, call, &s) : NULL;
}
