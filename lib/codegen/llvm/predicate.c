/* A load or a store that stands alone under a condition becomes one instruction with a predicate, which PTX has and
 * LLVM has not: three blocks become one. The back end takes as much time for such a condition as for five instructions,
 * and rows that begin anywhere have eighty of them; ptxas makes the same of either.
 *
 * Of `if (c) { x = load p } else { x = y }` and `if (c) { store x, p }`, where nothing but addresses stands beside, in
 * functions that the back end takes as they are (llvm_passes.c). The simulated SM does not see this. */
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "codegen/codegen_impl.h"
#include "codegen/llvm/stubs.h"

enum { MOST_ACCESSES = 4, MOST_TEXT = 256, MOST_ARGS = 24, MOST_DEPTH = 16, GLOBAL = 1, SHARED = 3 };

/* What is behind the condition of what was loaded, or of one element of it (`part` < 0: of all). */
typedef struct behind {
  LLVMValueRef phi;
  unsigned access;
  int part;
} behind;

/* Accesses and their condition. */
typedef struct guarded {
  LLVMBasicBlockRef before, body, after;
  LLVMValueRef when, access[MOST_ACCESSES];
  behind behind[MOST_ARGS];
  unsigned n, phis;
  bool negated;
} guarded;

/* Inline PTX in the making: results are numbered first, then operands. */
typedef struct words {
  LLVMBuilderRef b;
  LLVMTypeRef i32;
  char text[MOST_TEXT], constraints[MOST_TEXT];
  LLVMValueRef arg[MOST_ARGS];
  LLVMTypeRef type[MOST_ARGS];
  unsigned results, n;
} words;

/* ------------------------------------------------------------------------------------------------ accesses */

static const tf_stub_info *stub_of(LLVMValueRef v) {
  return LLVMIsACallInst(v) && LLVMIsAFunction(LLVMGetCalledValue(v))
             ? tf_stub_find(LLVMGetValueName(LLVMGetCalledValue(v)))
             : NULL;
}

/* A load or a store with a policy. */
static bool is_hint(const tf_stub_info *s) {
  return s && s->args[0] == 'p' && (s->effect == TF_STUB_READ || s->effect == TF_STUB_WRITE);
}

/* As a register of PTX: the letter of the constraint, and the width; false: there is none, or vectors of halves. */
static bool register_of(LLVMTypeRef t, unsigned *n, char *letter, const char **width) {
  *n = 1;
  if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) {
    *n = LLVMGetVectorSize(t);
    t = LLVMGetElementType(t);
  }
  LLVMTypeKind kind = LLVMGetTypeKind(t);
  unsigned bits = kind == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
  bool half = bits == 16 || kind == LLVMHalfTypeKind || kind == LLVMBFloatTypeKind;
  if (half) *letter = 'h', *width = "b16";
  else if (bits == 32) *letter = 'r', *width = "b32";
  else if (kind == LLVMFloatTypeKind) *letter = 'f', *width = "b32";
  else if (bits == 64) *letter = 'l', *width = "b64";
  else return false;
  return *n == 1 || ((*n == 2 || *n == 4) && strcmp(*width, "b32") == 0);
}

static bool is_plain(LLVMValueRef v, LLVMTypeRef type, LLVMValueRef p) {
  unsigned n, space = LLVMGetPointerAddressSpace(LLVMTypeOf(p));
  const char *width;
  char letter;
  if ((space != GLOBAL && space != SHARED) || LLVMGetVolatile(v) || LLVMGetOrdering(v) != LLVMAtomicOrderingNotAtomic)
    return false;
  return register_of(type, &n, &letter, &width) &&
         LLVMGetAlignment(v) >= n * (unsigned)((width[1] - '0') * 10 + width[2] - '0') / 8;
}

static bool is_access(LLVMValueRef v) {
  if (LLVMIsALoadInst(v)) return is_plain(v, LLVMTypeOf(v), LLVMGetOperand(v, 0));
  if (LLVMIsAStoreInst(v)) return is_plain(v, LLVMTypeOf(LLVMGetOperand(v, 0)), LLVMGetOperand(v, 1));
  return is_hint(stub_of(v));
}

static bool is_cast(LLVMValueRef v) { return LLVMIsABitCastInst(v) != NULL; }

/* The phi that takes it, alone; NULL: others do. */
static LLVMValueRef phi_of(LLVMValueRef v, const guarded *g) {
  for (int depth = 0; depth < MOST_DEPTH; depth++) {
    LLVMUseRef u = LLVMGetFirstUse(v);
    if (!u || LLVMGetNextUse(u)) return NULL;
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAPHINode(user)) return LLVMGetInstructionParent(user) == g->after ? user : NULL;
    if (!is_cast(user) || LLVMGetInstructionParent(user) != g->body) return NULL;
    v = user;
  }
  return NULL;
}

static bool add_phi(guarded *g, LLVMValueRef v, int part) {
  LLVMValueRef phi = phi_of(v, g);
  if (!phi || g->phis == MOST_ARGS) return false;
  for (unsigned i = 0; i < g->phis; i++)
    if (g->behind[i].access == g->n - 1 && g->behind[i].part == part) return false;
  g->behind[g->phis++] = (behind){phi, g->n - 1, part};
  return true;
}

/* All that is loaded is taken by phis, whole or by elements. */
static bool find_phis(guarded *g, LLVMValueRef load) {
  if (phi_of(load, g)) return add_phi(g, load, -1);
  for (LLVMUseRef u = LLVMGetFirstUse(load); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef x = LLVMGetUser(u);
    if (!LLVMIsAExtractElementInst(x) || LLVMGetInstructionParent(x) != g->body) return false;
    if (!LLVMIsAConstantInt(LLVMGetOperand(x, 1))) return false;
    if (!add_phi(g, x, (int)LLVMConstIntGetZExtValue(LLVMGetOperand(x, 1)))) return false;
  }
  return LLVMGetFirstUse(load) != NULL;
}

static bool is_loaded(const guarded *g, LLVMValueRef v) {
  bool is = false;
  for (unsigned i = 0; i < g->n; i++) is |= g->access[i] == v;
  return is;
}

static bool names_loaded(const guarded *g, LLVMValueRef v) {
  while (is_cast(v) || LLVMIsAExtractElementInst(v)) v = LLVMGetOperand(v, 0);
  return is_loaded(g, v);
}

/* May it be done without the condition? Addresses, and parts of what is stored. */
static bool is_free(LLVMValueRef v) {
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  if (op == LLVMExtractElement) return LLVMIsAConstantInt(LLVMGetOperand(v, 1));
  return tf_is_index_math(v) || op == LLVMBitCast || op == LLVMTrunc || op == LLVMLShr;
}

/* Accesses, what may be done without the condition, and what only names the loaded bits otherwise. */
static bool read_body(guarded *g) {
  unsigned phis = 0;
  for (LLVMValueRef v = LLVMGetFirstInstruction(g->body); v && !LLVMIsATerminatorInst(v);
       v = LLVMGetNextInstruction(v)) {
    if (is_access(v)) {
      if (g->n == MOST_ACCESSES) return false;
      g->access[g->n++] = v;
      if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVoidTypeKind && !find_phis(g, v)) return false;
    } else if (!names_loaded(g, v) && !is_free(v)) return false;
  }
  for (LLVMValueRef v = LLVMGetFirstInstruction(g->after); v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v))
    phis++;
  return g->n && phis == g->phis;
}

static LLVMBasicBlockRef only_successor(LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  return LLVMIsABranchInst(end) && LLVMGetNumSuccessors(end) == 1 ? LLVMGetSuccessor(end, 0) : NULL;
}

static unsigned predecessors(LLVMBasicBlockRef block) {
  unsigned n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u))
    n += LLVMIsATerminatorInst(LLVMGetUser(u)) != NULL;
  return n;
}

static bool is_without_phis(LLVMBasicBlockRef block) { return !LLVMIsAPHINode(LLVMGetFirstInstruction(block)); }

static bool read_guarded(LLVMBasicBlockRef before, guarded *g) {
  LLVMValueRef br = LLVMGetBasicBlockTerminator(before);
  if (!br || !LLVMIsABranchInst(br) || LLVMGetNumSuccessors(br) != 2) return false;
  *g = (guarded){.before = before, .when = LLVMGetCondition(br)};
  for (unsigned k = 0; k < 2 && !g->body; k++) {
    LLVMBasicBlockRef then = LLVMGetSuccessor(br, k), other = LLVMGetSuccessor(br, 1 - k);
    if (tf_only_predecessor(then) != before || only_successor(then) != other || other == before) continue;
    g->body = then, g->after = other, g->negated = k == 1;
  }
  return g->body && read_body(g) && (predecessors(g->after) == 2 || is_without_phis(g->after));
}

/* ------------------------------------------------------------------------------------------------ text */

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
  if (is_cast(half)) half = LLVMGetOperand(half, 0);
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
  register_of(LLVMTypeOf(stored ? stored : access), &n, &letter, &width);
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

static LLVMValueRef other_of(const guarded *g, LLVMValueRef phi) {
  return LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == g->body);
}

/* What is there where the condition does not hold: the register keeps it. */
static void tie(words *w, const guarded *g, unsigned access) {
  char one[16];
  LLVMTypeRef t = LLVMTypeOf(g->access[access]), element = w->results > 1 ? LLVMGetElementType(t) : t;
  for (unsigned i = 0; i < g->phis; i++) {
    const behind *p = &g->behind[i];
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
  LLVMTypeRef part[MOST_ARGS], t = LLVMTypeOf(access);
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

/* An access as one instruction, at the end of the block before. */
static void put_access(LLVMBuilderRef b, const guarded *g, unsigned access) {
  LLVMValueRef v = g->access[access], stored = LLVMIsAStoreInst(v) ? LLVMGetOperand(v, 0) : NULL;
  LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(g->before));
  words made = {.b = b, .i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m))}, *w = &made;
  char guard[16];
  const tf_stub_info *s = stub_of(v);
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
    const behind *p = &g->behind[i];
    if (p->access != access) continue;
    LLVMValueRef x = p->part >= 0 ? LLVMBuildExtractValue(b, r, (unsigned)p->part, "") : r;
    if (p->part < 0 && w->results > 1) x = join(w, r, LLVMTypeOf(v));
    LLVMReplaceAllUsesWith(p->phi, cast_to(w, x, LLVMTypeOf(p->phi)));
    LLVMInstructionEraseFromParent(p->phi);
  }
}

/* ------------------------------------------------------------------------------------------------ blocks */

static void move_to_end(LLVMBuilderRef b, LLVMBasicBlockRef from) {
  for (LLVMValueRef v = LLVMGetFirstInstruction(from), next; v; v = next) {
    next = LLVMGetNextInstruction(v);
    LLVMInstructionRemoveFromParent(v);
    LLVMInsertIntoBuilder(b, v);
  }
}

/* The three blocks become the first one, or two, if others lead to the last one. */
static void join_blocks(LLVMBuilderRef b, const guarded *g) {
  unsigned n = 0;
  LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(g->before));
  LLVMPositionBuilderAtEnd(b, g->before);
  for (LLVMValueRef v = LLVMGetFirstInstruction(g->body), next; v; v = next) {
    next = LLVMGetNextInstruction(v);
    if (n < g->n && v == g->access[n]) {
      put_access(b, g, n++);
      LLVMSetCurrentDebugLocation2(b, NULL); /* what moves keeps its own */
    } else if (!LLVMIsATerminatorInst(v) && !names_loaded(g, v)) {
      LLVMInstructionRemoveFromParent(v);
      LLVMInsertIntoBuilder(b, v);
    }
  }
  bool shared = predecessors(g->after) > 1; /* the body is one */
  LLVMDeleteBasicBlock(g->body);
  if (shared) {
    LLVMPositionBuilderAtEnd(b, g->before);
    LLVMBuildBr(b, g->after);
    return;
  }
  LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(g->after), LLVMBasicBlockAsValue(g->before));
  LLVMPositionBuilderAtEnd(b, g->before);
  move_to_end(b, g->after);
  LLVMDeleteBasicBlock(g->after);
}

/* From the last block on: what a condition encloses comes first. */
void tf_predicate_accesses(LLVMValueRef fn) {
  LLVMContextRef c = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
  guarded g;
  for (LLVMBasicBlockRef k = LLVMGetLastBasicBlock(fn); k; k = LLVMGetPreviousBasicBlock(k))
    while (read_guarded(k, &g)) join_blocks(b, &g);
  LLVMDisposeBuilder(b);
}
