/* Vectors of a warpgroup's products become single registers; wgmma_parts.h has the reason.
 *
 * From each stub the operands are followed back through phis, inserts, extracts and shuffles to values of one element.
 * Phis are split first and filled in last, so that loops end. A user that is no stub gets elements if it takes them,
 * else the vector put together. Then the stubs become inline PTX with one operand for each register, and what nobody
 * uses any more is erased. Cost: linear in stubs times registers. */
#include "codegen/llvm/wgmma_parts.h"

#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

#include "codegen/llvm/stubs_wgmma.h"
#include "codegen/llvm/wgmma_group.h"

bool tf_wgmma_parts_is_stub(LLVMValueRef v) {
  if (!LLVMIsACallInst(v)) return false;
  LLVMValueRef f = LLVMGetCalledValue(v);
  return LLVMIsAFunction(f) && strncmp(LLVMGetValueName(f), "tf.stub.wgmma.", 14) == 0;
}

void tf_wgmma_parts_before(tf_wgmma_parts *p, LLVMValueRef at) {
  LLVMPositionBuilderBefore(p->b, at);
  LLVMSetCurrentDebugLocation2(p->b, LLVMInstructionGetDebugLoc(at));
}

static LLVMValueRef index_of(tf_wgmma_parts *p, unsigned i) {
  return LLVMConstInt(LLVMInt32TypeInContext(LLVMGetModuleContext(p->m)), i, false);
}

static void keep(tf_wgmma_parts *p, LLVMValueRef vector, LLVMValueRef *part) {
  tf_map_set(&p->of, tf_map_ptr(vector), part);
  tf_vec_push(p->pool, &p->taken, vector);
}

/* One phi an element; where they come from is filled in at the end. */
static LLVMValueRef *split_phi(tf_wgmma_parts *p, LLVMValueRef phi) {
  unsigned n = LLVMGetVectorSize(LLVMTypeOf(phi));
  LLVMValueRef *part = TF_NEW_ARRAY(p->pool, LLVMValueRef, n);
  tf_wgmma_parts_before(p, phi);
  for (unsigned i = 0; i < n; i++) part[i] = LLVMBuildPhi(p->b, LLVMGetElementType(LLVMTypeOf(phi)), "");
  keep(p, phi, part);
  tf_vec_push(p->pool, &p->phis, phi);
  return part;
}

static void group_to_ptx(tf_wgmma_parts *p, const tf_wgmma_group *g) {
  LLVMValueRef **part = tf_wgmma_group_to_ptx(p, g);
  for (size_t i = 0; i < g->part.n; i++)
    if (part[i]) keep(p, g->part.at[i], part[i]);
    else tf_vec_push(p->pool, &p->written, g->part.at[i]);
}

/* What is known of a vector as a whole; NULL: element by element. */
static LLVMValueRef *whole(tf_wgmma_parts *p, LLVMValueRef v) {
  LLVMValueRef *part = tf_map_get(&p->of, tf_map_ptr(v));
  if (part) return part;
  if (LLVMIsAPHINode(v)) return split_phi(p, v);
  if (!tf_wgmma_parts_is_stub(v)) return NULL;
  group_to_ptx(p, tf_map_get(&p->group, tf_map_ptr(v)));
  return tf_map_get(&p->of, tf_map_ptr(v));
}

static bool is_inst(LLVMValueRef v, LLVMOpcode op) {
  return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op;
}

static LLVMValueRef element(tf_wgmma_parts *p, LLVMValueRef v, unsigned i, LLVMValueRef at) {
  for (;;) {
    LLVMTypeRef t = LLVMTypeOf(v);
    LLVMValueRef *part, constant = LLVMIsAConstant(v) ? LLVMGetAggregateElement(v, i) : NULL;
    if (constant) return constant;
    if (is_inst(v, LLVMInsertElement) && LLVMIsAConstantInt(LLVMGetOperand(v, 2))) {
      if (LLVMConstIntGetZExtValue(LLVMGetOperand(v, 2)) == i) return LLVMGetOperand(v, 1);
      v = LLVMGetOperand(v, 0);
    } else if (is_inst(v, LLVMShuffleVector)) {
      unsigned n = LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(v, 0)));
      int from = LLVMGetMaskValue(v, i);
      if (from < 0) return LLVMGetPoison(LLVMGetElementType(t));
      v = LLVMGetOperand(v, (unsigned)from >= n);
      i = (unsigned)from % n;
    } else if ((part = whole(p, v))) return part[i];
    else {
      tf_wgmma_parts_before(p, at);
      return LLVMBuildExtractElement(p->b, v, index_of(p, i), "");
    }
  }
}

LLVMValueRef *tf_wgmma_parts_of(tf_wgmma_parts *p, LLVMValueRef vector, LLVMValueRef at) {
  LLVMValueRef *part = LLVMIsAConstant(vector) ? NULL : whole(p, vector);
  if (part) return part;
  unsigned n = LLVMGetVectorSize(LLVMTypeOf(vector));
  part = TF_NEW_ARRAY(p->pool, LLVMValueRef, n);
  for (unsigned i = 0; i < n; i++) part[i] = element(p, vector, i, at);
  return part;
}

static void fill_phis(tf_wgmma_parts *p) {
  for (size_t k = 0; k < p->phis.n; k++) { /* which grows */
    LLVMValueRef phi = p->phis.at[k], *to = tf_map_get(&p->of, tf_map_ptr(phi));
    for (unsigned j = 0; j < LLVMCountIncoming(phi); j++) {
      LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, j);
      LLVMValueRef *part = tf_wgmma_parts_of(p, LLVMGetIncomingValue(phi, j), LLVMGetBasicBlockTerminator(from));
      for (unsigned i = 0; i < LLVMGetVectorSize(LLVMTypeOf(phi)); i++) LLVMAddIncoming(to[i], &part[i], &from, 1);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ other users */

static LLVMValueRef join(tf_wgmma_parts *p, LLVMValueRef vector, LLVMValueRef *part) {
  LLVMTypeRef t = LLVMTypeOf(vector);
  const tf_wgmma_group *g = tf_map_get(&p->group, tf_map_ptr(vector));
  LLVMValueRef at = g ? g->part.at[g->part.n - 1] : vector, v = LLVMGetPoison(t);
  while (LLVMIsAPHINode(at)) at = LLVMGetNextInstruction(at);
  tf_wgmma_parts_before(p, at);
  for (unsigned i = 0; i < LLVMGetVectorSize(t); i++) v = LLVMBuildInsertElement(p->b, v, part[i], index_of(p, i), "");
  return v;
}

/* Who uses the vector and is no stub nor split phi gets elements where it takes them, else the vector put together. */
static void serve_others(tf_wgmma_parts *p, LLVMValueRef vector) {
  LLVMValueRef *part = tf_map_get(&p->of, tf_map_ptr(vector)), joined = NULL;
  TF_VEC(LLVMValueRef) users = {0};
  for (LLVMUseRef u = LLVMGetFirstUse(vector); u; u = LLVMGetNextUse(u)) tf_vec_push(p->pool, &users, LLVMGetUser(u));
  for (size_t k = 0; k < users.n; k++) {
    LLVMValueRef user = users.at[k];
    if (tf_map_get(&p->of, tf_map_ptr(user))) continue;
    if (is_inst(user, LLVMExtractElement) && LLVMIsAConstantInt(LLVMGetOperand(user, 1))) {
      LLVMReplaceAllUsesWith(user, part[LLVMConstIntGetZExtValue(LLVMGetOperand(user, 1))]);
      LLVMInstructionEraseFromParent(user);
      continue;
    }
    if (!joined) joined = join(p, vector, part);
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
      if (LLVMGetOperand(user, i) == vector) LLVMSetOperand(user, i, joined);
  }
}

static void erase(LLVMValueRef v) {
  LLVMReplaceAllUsesWith(v, LLVMGetPoison(LLVMTypeOf(v)));
  LLVMInstructionEraseFromParent(v);
}

static void split_function(tf_wgmma_parts *p, LLVMValueRef f) {
  TF_VEC(LLVMValueRef) stubs = {0};
  tf_wgmma_find_groups(p, f);
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(f); k; k = LLVMGetNextBasicBlock(k))
    for (LLVMValueRef i = LLVMGetFirstInstruction(k); i; i = LLVMGetNextInstruction(i))
      if (tf_wgmma_parts_is_stub(i)) tf_vec_push(p->pool, &stubs, i);
  for (size_t i = 0; i < stubs.n; i++) whole(p, stubs.at[i]);
  fill_phis(p);
  for (size_t i = 0; i < p->taken.n; i++) serve_others(p, p->taken.at[i]);
  for (size_t i = 0; i < p->taken.n; i++) erase(p->taken.at[i]);
  for (size_t i = p->written.n; i-- > 0;) LLVMInstructionEraseFromParent(p->written.at[i]);
  p->taken.n = p->phis.n = p->written.n = 0;
  p->of = (tf_map){.pool = p->pool}; /* what is gone may come again at the same place */
}

void tf_wgmma_to_ptx(tf_pool *pool, LLVMModuleRef m) {
  tf_wgmma_parts p = {.pool = pool, .m = m, .b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m)), .of.pool = pool};
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) split_function(&p, f);
  for (LLVMValueRef f = LLVMGetFirstFunction(m), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    if (LLVMIsDeclaration(f) && strncmp(LLVMGetValueName(f), "tf.stub.wgmma.", 14) == 0) LLVMDeleteFunction(f);
  }
  LLVMDisposeBuilder(p.b);
}
