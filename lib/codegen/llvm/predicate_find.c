/* Which accesses stand alone under a condition (predicate.h). */
#include <string.h>

#include "codegen/codegen_impl.h"
#include "codegen/llvm/predicate.h"

enum { MOST_DEPTH = 16, GLOBAL = 1, SHARED = 3 };

const tf_stub_info *tf_predicated_stub(LLVMValueRef v) {
  return LLVMIsACallInst(v) && LLVMIsAFunction(LLVMGetCalledValue(v))
             ? tf_stub_find(LLVMGetValueName(LLVMGetCalledValue(v)))
             : NULL;
}

/* A load or a store with a policy. */
static bool is_hint(const tf_stub_info *s) {
  return s && s->args[0] == 'p' && (s->effect == TF_STUB_READ || s->effect == TF_STUB_WRITE);
}

bool tf_predicated_register(LLVMTypeRef t, unsigned *n, char *letter, const char **width) {
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
  return tf_predicated_register(type, &n, &letter, &width) &&
         LLVMGetAlignment(v) >= n * (unsigned)((width[1] - '0') * 10 + width[2] - '0') / 8;
}

static bool is_access(LLVMValueRef v) {
  if (LLVMIsALoadInst(v)) return is_plain(v, LLVMTypeOf(v), LLVMGetOperand(v, 0));
  if (LLVMIsAStoreInst(v)) return is_plain(v, LLVMTypeOf(LLVMGetOperand(v, 0)), LLVMGetOperand(v, 1));
  return is_hint(tf_predicated_stub(v));
}

static bool is_cast(LLVMValueRef v) { return LLVMIsABitCastInst(v) != NULL; }

/* The phi that takes it, alone; NULL: others do. */
static LLVMValueRef phi_of(LLVMValueRef v, const tf_predicated *g) {
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

static bool add_phi(tf_predicated *g, LLVMValueRef v, int part) {
  LLVMValueRef phi = phi_of(v, g);
  if (!phi || g->phis == TF_PREDICATED_ARGS) return false;
  for (unsigned i = 0; i < g->phis; i++)
    if (g->behind[i].access == g->n - 1 && g->behind[i].part == part) return false;
  g->behind[g->phis++] = (tf_behind){phi, g->n - 1, part};
  return true;
}

/* All that is loaded is taken by phis, whole or by elements. */
static bool find_phis(tf_predicated *g, LLVMValueRef load) {
  if (phi_of(load, g)) return add_phi(g, load, -1);
  for (LLVMUseRef u = LLVMGetFirstUse(load); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef x = LLVMGetUser(u);
    if (!LLVMIsAExtractElementInst(x) || LLVMGetInstructionParent(x) != g->body) return false;
    if (!LLVMIsAConstantInt(LLVMGetOperand(x, 1))) return false;
    if (!add_phi(g, x, (int)LLVMConstIntGetZExtValue(LLVMGetOperand(x, 1)))) return false;
  }
  return LLVMGetFirstUse(load) != NULL;
}

static bool is_loaded(const tf_predicated *g, LLVMValueRef v) {
  bool is = false;
  for (unsigned i = 0; i < g->n; i++) is |= g->access[i] == v;
  return is;
}

bool tf_predicated_names(const tf_predicated *g, LLVMValueRef v) {
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
static bool read_body(tf_predicated *g) {
  unsigned phis = 0;
  for (LLVMValueRef v = LLVMGetFirstInstruction(g->body); v && !LLVMIsATerminatorInst(v);
       v = LLVMGetNextInstruction(v)) {
    if (is_access(v)) {
      if (g->n == TF_PREDICATED_ACCESSES) return false;
      g->access[g->n++] = v;
      if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVoidTypeKind && !find_phis(g, v)) return false;
    } else if (!tf_predicated_names(g, v) && !is_free(v)) return false;
  }
  for (LLVMValueRef v = LLVMGetFirstInstruction(g->after); v && LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v))
    phis++;
  return g->n && phis == g->phis;
}

static LLVMBasicBlockRef only_successor(LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  return LLVMIsABranchInst(end) && LLVMGetNumSuccessors(end) == 1 ? LLVMGetSuccessor(end, 0) : NULL;
}

unsigned tf_predicated_predecessors(LLVMBasicBlockRef block) {
  unsigned n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u))
    n += LLVMIsATerminatorInst(LLVMGetUser(u)) != NULL;
  return n;
}

static bool is_without_phis(LLVMBasicBlockRef block) { return !LLVMIsAPHINode(LLVMGetFirstInstruction(block)); }

bool tf_predicated_read(LLVMBasicBlockRef before, tf_predicated *g) {
  LLVMValueRef br = LLVMGetBasicBlockTerminator(before);
  if (!br || !LLVMIsABranchInst(br) || LLVMGetNumSuccessors(br) != 2) return false;
  *g = (tf_predicated){.before = before, .when = LLVMGetCondition(br)};
  for (unsigned k = 0; k < 2 && !g->body; k++) {
    LLVMBasicBlockRef then = LLVMGetSuccessor(br, k), other = LLVMGetSuccessor(br, 1 - k);
    if (tf_only_predecessor(then) != before || only_successor(then) != other || other == before) continue;
    g->body = then, g->after = other, g->negated = k == 1;
  }
  return g->body && read_body(g) && (tf_predicated_predecessors(g->after) == 2 || is_without_phis(g->after));
}
