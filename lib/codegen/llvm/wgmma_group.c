/* Which stubs are one group: those of a block between which there is only what depends on none of them, reads and
 * writes no memory, and may so run before all of them. */
#include "codegen/llvm/wgmma_group.h"

#include <string.h>

#include <llvm-c/Core.h>

#include "codegen/llvm/stubs_wgmma.h"

/* fence, commit_group, wait_group */
static bool is_order(LLVMValueRef v) {
  static const char prefix[] = "llvm.nvvm.wgmma.";
  LLVMValueRef f = LLVMIsACallInst(v) ? LLVMGetCalledValue(v) : NULL;
  return f && LLVMIsAFunction(f) && strncmp(LLVMGetValueName(f), prefix, sizeof prefix - 1) == 0;
}

/* Neither memory nor other lanes. */
static bool call_is_pure(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (LLVMIsAInlineAsm(f)) return !LLVMGetInlineAsmHasSideEffects(f);
  if (!LLVMIsAFunction(f)) return false;
  unsigned memory = LLVMGetEnumAttributeKindForName("memory", 6);
  unsigned convergent = LLVMGetEnumAttributeKindForName("convergent", 10);
  LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, memory);
  return a && !LLVMGetEnumAttributeValue(a) && !LLVMGetEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, convergent);
}

static bool is_pure(LLVMValueRef v) {
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMCall: return call_is_pure(v);
  case LLVMGetElementPtr:
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMSelect:
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
  case LLVMExtractValue:
  case LLVMInsertValue:
  case LLVMFNeg:
  case LLVMFreeze: return true;
  default: return LLVMIsABinaryOperator(v) || LLVMIsACastInst(v);
  }
}

/* ------------------------------------------------------------------------------------------------ one group */

static bool in(const tf_wgmma_parts *p, LLVMValueRef v, const tf_wgmma_group *g) {
  return tf_map_get(&p->group, tf_map_ptr(v)) == g;
}

static bool depends(const tf_wgmma_parts *p, LLVMValueRef v, const tf_wgmma_group *g) {
  for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(v); i++)
    if (in(p, LLVMGetOperand(v, i), g)) return true;
  return false;
}

static void begin(tf_wgmma_parts *p, LLVMValueRef stub) {
  tf_wgmma_group *g = TF_NEW(p->pool, tf_wgmma_group);
  tf_vec_push(p->pool, &g->part, stub);
  tf_map_set(&p->group, tf_map_ptr(stub), g);
}

/* The result of stub `i` is there no more once a later one has gone on with its registers: does anybody ask for it? */
static bool is_missed(const tf_wgmma_parts *p, const tf_wgmma_group *g, size_t i) {
  LLVMValueRef v = g->part.at[i];
  size_t by = 0;
  for (size_t k = i + 1; k < g->part.n; k++) {
    LLVMValueRef next = g->part.at[k];
    for (unsigned o = 0; by && o < (unsigned)LLVMGetNumOperands(next); o++)
      if (LLVMGetOperand(next, o) == v) return true;
    if (!by && tf_wgmma_parts_is_stub(next) && tf_wgmma_goes_on_with(next) == v) by = k;
  }
  for (LLVMUseRef u = by ? LLVMGetFirstUse(v) : NULL; u; u = LLVMGetNextUse(u))
    if (!in(p, LLVMGetUser(u), g)) return true;
  return false;
}

static bool is_product(LLVMValueRef v) {
  tf_wgmma_stub s;
  return tf_wgmma_parts_is_stub(v) && tf_wgmma_is_mma(LLVMGetValueName(LLVMGetCalledValue(v)), &s);
}

/* What descriptors are computed with. */
static bool is_sum(LLVMValueRef v) {
  unsigned bits = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(LLVMTypeOf(v)) : 0;
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMAdd:
  case LLVMOr: return bits == 32 || bits == 64;
  case LLVMZExt: return bits == 64 && LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(v, 0))) == 32;
  default: return false;
  }
}

static bool is_used_here_only(const tf_wgmma_parts *p, LLVMValueRef v, const tf_wgmma_group *g) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u))
    if (!in(p, LLVMGetUser(u), g)) return false;
  return true;
}

/* Of what stands between the stubs, sums for those behind the first product are written between them, too: so each
 * descriptor comes just before its product. */
static void keep_sums(tf_wgmma_parts *p, tf_wgmma_group *g) {
  size_t first = 0, n = 0;
  while (first < g->part.n && !is_product(g->part.at[first])) first++;
  for (size_t i = g->part.n; i-- > first;) {
    LLVMValueRef v = g->part.at[i];
    if (!LLVMIsACallInst(v) && is_sum(v) && is_used_here_only(p, v, g)) tf_map_set(&p->group, tf_map_ptr(v), g);
  }
  for (size_t i = 0; i < g->part.n; i++) {
    LLVMValueRef v = g->part.at[i];
    if (is_order(v) || in(p, v, g)) g->part.at[n++] = v;
  }
  g->part.n = n;
}

/* Without what stands behind the last stub; each stub by itself, where one asks for what another has taken. */
static void end(tf_wgmma_parts *p, tf_wgmma_group *g) {
  bool ok = true;
  while (!tf_wgmma_parts_is_stub(g->part.at[g->part.n - 1])) g->part.n--;
  for (size_t i = 0; i < g->part.n && ok; i++) ok = !tf_wgmma_parts_is_stub(g->part.at[i]) || !is_missed(p, g, i);
  if (ok) keep_sums(p, g);
  for (size_t i = 0; i < g->part.n && !ok; i++)
    if (tf_wgmma_parts_is_stub(g->part.at[i])) begin(p, g->part.at[i]);
}

/* Runs before the stubs of an open group that stand before it: reads none of their results, and touches no memory. */
static bool may_be_between(const tf_wgmma_parts *p, LLVMValueRef v, const tf_wgmma_group *open) {
  if (is_order(open->part.at[open->part.n - 1]) && !is_product(open->part.at[0])) return is_order(v);
  return is_order(v) || (is_pure(v) && !depends(p, v, open));
}

static bool enters(LLVMValueRef stub) {
  bool enter;
  return tf_wgmma_is_tie(LLVMGetValueName(LLVMGetCalledValue(stub)), &enter) && enter;
}

static bool has_product(const tf_wgmma_group *g) {
  for (size_t i = 0; i < g->part.n; i++)
    if (is_product(g->part.at[i])) return true;
  return false;
}

/* What enters behind products begins another group: what it holds is written before its own fence. */
static void find_in_block(tf_wgmma_parts *p, LLVMBasicBlockRef block) {
  tf_wgmma_group *open = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    bool stub = tf_wgmma_parts_is_stub(i);
    if (open && stub && enters(i) && has_product(open)) {
      end(p, open);
      open = NULL;
    }
    if (open && !stub && !may_be_between(p, i, open)) {
      end(p, open);
      open = NULL;
    } else if (open) {
      tf_vec_push(p->pool, &open->part, i);
      if (stub) tf_map_set(&p->group, tf_map_ptr(i), open);
    } else if (stub) {
      begin(p, i);
      open = tf_map_get(&p->group, tf_map_ptr(i));
    }
  }
  if (open) end(p, open);
}

void tf_wgmma_find_groups(tf_wgmma_parts *p, LLVMValueRef f) {
  p->group = (tf_map){.pool = p->pool};
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(f); k; k = LLVMGetNextBasicBlock(k)) find_in_block(p, k);
}
