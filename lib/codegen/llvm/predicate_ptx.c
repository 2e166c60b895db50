/* Accesses under a condition as inline PTX (predicate.h). */
#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "codegen/llvm/predicate.h"

enum { MOST_TEXT = 256, GLOBAL = 1 };

/* Inline PTX in the making: results are numbered first, then operands. */
typedef struct words {
  LLVMBuilderRef b;
  LLVMTypeRef i32;
  char text[MOST_TEXT], constraints[MOST_TEXT];
  LLVMValueRef arg[TF_PREDICATED_ARGS];
  LLVMTypeRef type[TF_PREDICATED_ARGS];
  unsigned results, n;
} words;

static void add_arg(words *w, LLVMValueRef v) {
  w->arg[w->n] = v;
  w->type[w->n++] = LLVMTypeOf(v);
}

static void add_parts(words *w, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  if (LLVMGetTypeKind(t) != LLVMVectorTypeKind) {
    add_arg(w, v);
    return;
  }
  for (unsigned i = 0; i < LLVMGetVectorSize(t); i++)
    add_arg(w, LLVMBuildExtractElement(w->b, v, LLVMConstInt(w->i32, i, false), ""));
}

static void put(char *to, const char *what) {
  size_t n = strlen(to);
  snprintf(to + n, MOST_TEXT - n, "%s", what);
}

/* "$0" or "{$0,$1}" */
static void put_registers(char *to, unsigned first, unsigned n) {
  char one[16];
  put(to, n > 1 ? "{" : "");
  for (unsigned i = 0; i < n; i++) {
    snprintf(one, sizeof one, "%s$%u", i ? "," : "", first + i);
    put(to, one);
  }
  put(to, n > 1 ? "}" : "");
}

static void put_constraint(words *w, char letter, bool result) {
  char one[4] = {letter, 0};
  put(w->constraints, *w->constraints ? "," : "");
  put(w->constraints, result ? "=" : "");
  put(w->constraints, one);
}

/* Memory that nobody writes while the kernel runs, as LLVM would find it. */
static bool is_settled(LLVMValueRef p) {
  while (LLVMIsAGetElementPtrInst(p)) p = LLVMGetOperand(p, 0);
  if (!LLVMIsAArgument(p)) return false;
  static const char *const names[] = {"noalias", "readonly"};
  LLVMValueRef f = LLVMGetParamParent(p);
  for (int i = 0; i < 2; i++) {
    unsigned k = 0, kind = LLVMGetEnumAttributeKindForName(names[i], strlen(names[i]));
    while (LLVMGetParam(f, k) != p) k++;
    if (!LLVMGetEnumAttributeAtIndex(f, k + 1, kind)) return false;
  }
  return true;
}

/* Half of a word: the word, whose lower half is what is stored; NULL: it is none. */
static LLVMValueRef word_of(words *w, LLVMValueRef half) {
  if (LLVMIsABitCastInst(half)) half = LLVMGetOperand(half, 0);
  LLVMValueRef pair = LLVMIsAExtractElementInst(half) ? LLVMGetOperand(half, 0) : NULL;
  if (!pair || LLVMGetVectorSize(LLVMTypeOf(pair)) != 2 || !LLVMIsAConstantInt(LLVMGetOperand(half, 1))) return NULL;
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(half));
  if (kind != LLVMBFloatTypeKind && kind != LLVMHalfTypeKind) return NULL;
  LLVMValueRef word = LLVMBuildBitCast(w->b, pair, w->i32, "");
  bool high = LLVMConstIntGetZExtValue(LLVMGetOperand(half, 1)) != 0;
  return high ? LLVMBuildLShr(w->b, word, LLVMConstInt(w->i32, 16, false), "") : word;
}

static void put_plain(words *w, LLVMValueRef access, LLVMValueRef p, LLVMValueRef stored) {
  unsigned n;
  char letter, lanes[16] = "";
  const char *width;
  bool global = LLVMGetPointerAddressSpace(LLVMTypeOf(p)) == GLOBAL;
  if (!tf_predicated_register(LLVMTypeOf(stored ? stored : access), &n, &letter, &width))
    return; /* it has been asked */
  w->results = stored ? 0 : n;
  for (unsigned i = 0; i < w->results; i++) put_constraint(w, letter, true);
  put(w->text, stored ? "st" : "ld");
  put(w->text, global ? ".global" : ".shared");
  put(w->text, !stored && global && is_settled(p) ? ".nc" : "");
  if (n > 1) snprintf(lanes, sizeof lanes, ".v%u", n);
  put(w->text, lanes);
  put(w->text, ".");
  put(w->text, width);
  put(w->text, " ");
  if (!stored) put_registers(w->text, 0, n), put(w->text, ", ");
  put(w->text, "[");
  put_registers(w->text, w->results, 1);
  put(w->text, "]");
  put_constraint(w, 'l', false);
  add_arg(w, p);
  if (stored) {
    put(w->text, ", ");
    put_registers(w->text, 1, n);
    add_parts(w, stored);
    for (unsigned i = 0; i < n; i++) put_constraint(w, letter, false);
  }
  put(w->text, ";");
}

static void put_stub(words *w, LLVMValueRef call, const tf_stub_info *s) {
  put(w->text, s->ptx);
  put(w->constraints, s->constraints);
  for (const char *c = s->constraints; *c; c++) w->results += *c == '=';
  for (unsigned i = 0; s->args[i]; i++) add_parts(w, LLVMGetOperand(call, i));
}

/* Constants of the address, which is the first operand, go into the text. */
static void put_offset(words *w, LLVMModuleRef m) {
  long long offset = 0;
  char one[MOST_TEXT];
  LLVMValueRef p = w->arg[0];
  while (LLVMIsAGetElementPtrInst(p) && LLVMGetNumOperands(p) == 2 && LLVMIsAConstantInt(LLVMGetOperand(p, 1))) {
    LLVMTypeRef of = LLVMGetGEPSourceElementType(p);
    offset +=
        LLVMConstIntGetSExtValue(LLVMGetOperand(p, 1)) * (long long)LLVMABISizeOfType(LLVMGetModuleDataLayout(m), of);
    p = LLVMGetOperand(p, 0);
  }
  char *end = strchr(w->text, ']');
  if (!offset || !end || offset != (int32_t)offset) return;
  w->arg[0] = p;
  snprintf(one, sizeof one, "+%lld%s", offset, end); /* "+-8", as the back end writes it: "-8" alone is none */
  *end = 0;
  put(w->text, one);
}

/* What is stored of 16 bits is taken of its word. */
static void put_word(words *w) {
  char *half = strchr(w->constraints, 'h');
  LLVMValueRef word = half && !w->results ? word_of(w, w->arg[1]) : NULL;
  if (!word) return;
  *half = 'r';
  w->arg[1] = word;
  w->type[1] = w->i32;
}

static LLVMValueRef cast_to(words *w, LLVMValueRef v, LLVMTypeRef t) {
  return LLVMTypeOf(v) == t ? v : LLVMBuildBitCast(w->b, v, t, "");
}

static LLVMValueRef other_of(const tf_predicated *g, LLVMValueRef phi) {
  return LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == g->body);
}

/* What is there where the condition does not hold: the register keeps it. */
static void tie(words *w, const tf_predicated *g, unsigned access) {
  char one[16];
  LLVMTypeRef t = LLVMTypeOf(g->access[access]), element = w->results > 1 ? LLVMGetElementType(t) : t;
  for (unsigned i = 0; i < g->phis; i++) {
    const tf_behind *p = &g->behind[i];
    LLVMValueRef other = p->access == access ? other_of(g, p->phi) : NULL; /* others' phis may be gone */
    if (!other || LLVMIsUndef(other)) continue;
    unsigned first = p->part < 0 ? 0 : (unsigned)p->part;
    add_parts(w, cast_to(w, other, p->part < 0 ? t : element));
    for (unsigned k = first; k < (p->part < 0 ? w->results : first + 1); k++) {
      snprintf(one, sizeof one, ",%u", k);
      put(w->constraints, one);
    }
  }
}

static LLVMTypeRef result_of(words *w, LLVMValueRef access) {
  LLVMTypeRef part[TF_PREDICATED_ARGS], t = LLVMTypeOf(access);
  if (w->results < 2) return t;
  for (unsigned i = 0; i < w->results; i++) part[i] = LLVMGetElementType(t);
  return LLVMStructTypeInContext(LLVMGetTypeContext(t), part, w->results, false);
}

static LLVMValueRef join(words *w, LLVMValueRef parts, LLVMTypeRef vector) {
  LLVMValueRef v = LLVMGetPoison(vector);
  for (unsigned i = 0; i < w->results; i++)
    v = LLVMBuildInsertElement(w->b, v, LLVMBuildExtractValue(w->b, parts, i, ""), LLVMConstInt(w->i32, i, false), "");
  return v;
}

void tf_predicated_put(LLVMBuilderRef b, const tf_predicated *g, unsigned access) {
  LLVMValueRef v = g->access[access], stored = LLVMIsAStoreInst(v) ? LLVMGetOperand(v, 0) : NULL;
  LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(g->before));
  words made = {.b = b, .i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m))}, *w = &made;
  char guard[16];
  const tf_stub_info *s = tf_predicated_stub(v);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(v));
  if (s) put_stub(w, v, s);
  else put_plain(w, v, LLVMGetOperand(v, stored != NULL), stored);
  put_offset(w, m);
  put_word(w);
  tie(w, g, access);
  snprintf(guard, sizeof guard, "@%s$%u ", g->negated ? "!" : "", w->results + w->n);
  memmove(w->text + strlen(guard), w->text, strlen(w->text) + 1);
  memcpy(w->text, guard, strlen(guard));
  put_constraint(w, 'b', false);
  add_arg(w, g->when);
  LLVMTypeRef type = LLVMFunctionType(result_of(w, v), w->type, w->n, false);
  LLVMValueRef text = LLVMGetInlineAsm(type, w->text, strlen(w->text), w->constraints, strlen(w->constraints), true,
                                       false, LLVMInlineAsmDialectATT, false);
  LLVMValueRef r = LLVMBuildCall2(b, type, text, w->arg, w->n, "");
  for (unsigned i = 0; i < g->phis; i++) {
    const tf_behind *p = &g->behind[i];
    if (p->access != access) continue;
    LLVMValueRef x = p->part >= 0 ? LLVMBuildExtractValue(b, r, (unsigned)p->part, "") : r;
    if (p->part < 0 && w->results > 1) x = join(w, r, LLVMTypeOf(v));
    LLVMReplaceAllUsesWith(p->phi, cast_to(w, x, LLVMTypeOf(p->phi)));
    LLVMInstructionEraseFromParent(p->phi);
  }
}
