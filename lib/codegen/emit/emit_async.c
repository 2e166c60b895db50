/* Ops that wait for each other: mbarriers, groups of bulk copies, fences, and references to memory (views, mapa). Each
 * is one LLVM intrinsic, whose name says scope and space; a blocking wait is a loop of try_wait (below sm_90: of
 * test_wait). The families with files of their own are handed on by tf_emit_async. */
#include "codegen/emit/emit_impl.h"

#include <stdio.h>

static LLVMValueRef none(tf_emit *e, const char *name) { return tf_emit_intrinsic(e, name, NULL, NULL, 0); }

static LLVMValueRef number(tf_emit *e, int64_t v) { return LLVMConstInt(e->i32, (unsigned long long)v, true); }

/* ------------------------------------------------------------------------------------------------ references */

static LLVMValueRef emit_view(tf_emit *e, tf_op *op) {
  if (tf_memory_space(op->result[0].type) == TF_SPACE_TENSOR) return tf_emit_tmem_view(e, op);
  LLVMValueRef p = tf_emit_address(e, op, tf_op_operand(op, 0), 1);
  return tf_type_is_tensormap(op->result[0].type) ? LLVMBuildAddrSpaceCast(e->b, p, e->ptr[0], "") : p;
}

static LLVMValueRef emit_mapa(tf_emit *e, tf_op *op) {
  LLVMValueRef args[] = {tf_emit_arg(e, op, TF_KERNEL_MAPA_MEMORY), tf_emit_arg(e, op, TF_KERNEL_MAPA_RANK)};
  return tf_emit_intrinsic(e, "llvm.nvvm.mapa.shared.cluster", NULL, args, 2);
}

/* ------------------------------------------------------------------------------------------------ mbarriers */

static bool cluster_scope(const tf_op *op) { return tf_kernel_scope_of(op) == TF_KERNEL_SCOPE_CLUSTER; }

/* "mbarrier.WHAT[.relaxed].scope.S.space.T", and the call. */
static LLVMValueRef scoped(tf_emit *e, tf_op *op, const char *what, LLVMValueRef *args, unsigned n) {
  char name[128];
  bool far = LLVMGetPointerAddressSpace(LLVMTypeOf(args[0])) == 7;
  snprintf(name, sizeof name, "llvm.nvvm.mbarrier.%s%s.scope.%s.space.%s", what,
           tf_kernel_relaxed_of(op) ? ".relaxed" : "", cluster_scope(op) ? "cluster" : "cta", far ? "cluster" : "cta");
  return tf_emit_intrinsic(e, name, NULL, args, n);
}

static LLVMValueRef emit_arrive(tf_emit *e, tf_op *op) {
  bool drop = tf_kernel_drop_of(op), tx = tf_kernel_op(op) == TF_K_MBARRIER_ARRIVE_TX;
  LLVMValueRef args[2] = {tf_emit_arg(e, op, 0), op->noperand > 1 ? tf_emit_arg(e, op, 1) : number(e, 1)};
  bool far = LLVMGetPointerAddressSpace(LLVMTypeOf(args[0])) == 7;
  if (tx) return scoped(e, op, drop ? "arrive.drop.expect.tx" : "arrive.expect.tx", args, 2);
  if (tf_kernel_no_complete_of(op))
    return tf_emit_intrinsic(e, "llvm.nvvm.mbarrier.arrive.noComplete.shared", NULL, args, 2);
  if (far || op->noperand > 1 || cluster_scope(op) || tf_kernel_relaxed_of(op))
    return scoped(e, op, drop ? "arrive.drop" : "arrive", args, 2);
  return tf_emit_intrinsic(e, drop ? "llvm.nvvm.mbarrier.arrive.drop.shared" : "llvm.nvvm.mbarrier.arrive.shared", NULL,
                           args, 1);
}

/* test.wait and try.wait, with what the op says of the phase. */
static LLVMValueRef wait_once(tf_emit *e, tf_op *op, bool may_suspend) {
  char what[48];
  bool timeout = op->noperand > 2;
  LLVMValueRef args[3] = {tf_emit_arg(e, op, TF_KERNEL_MBARRIER_TRY_WAIT_BAR),
                          tf_emit_arg(e, op, TF_KERNEL_MBARRIER_TRY_WAIT_PHASE),
                          timeout ? tf_emit_arg(e, op, TF_KERNEL_MBARRIER_TRY_WAIT_TIMEOUT) : NULL};
  snprintf(what, sizeof what, "%s.wait%s%s", may_suspend ? "try" : "test",
           tf_kernel_by_of(op) == TF_KERNEL_BY_PARITY ? ".parity" : "", timeout ? ".tl" : "");
  return scoped(e, op, what, args, timeout ? 3 : 2);
}

static LLVMValueRef emit_wait(tf_emit *e, tf_op *op) {
  LLVMBasicBlockRef before = LLVMGetInsertBlock(e->b);
  LLVMBasicBlockRef loop = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "wait");
  LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "arrived");
  LLVMMoveBasicBlockAfter(loop, before);
  LLVMMoveBasicBlockAfter(after, loop);
  LLVMBuildBr(e->b, loop);
  LLVMPositionBuilderAtEnd(e->b, loop);
  LLVMBuildCondBr(e->b, wait_once(e, op, e->sm >= 90), after, loop);
  LLVMPositionBuilderAtEnd(e->b, after);
  return NULL;
}

static LLVMValueRef emit_mbarrier(tf_emit *e, tf_op *op) {
  LLVMValueRef args[2] = {tf_emit_arg(e, op, 0), op->noperand > 1 ? tf_emit_arg(e, op, 1) : NULL};
  switch (tf_kernel_op(op)) {
  case TF_K_MBARRIER_INIT: return tf_emit_intrinsic(e, "llvm.nvvm.mbarrier.init.shared", NULL, args, 2);
  case TF_K_MBARRIER_INVAL: return tf_emit_intrinsic(e, "llvm.nvvm.mbarrier.inval.shared", NULL, args, 1);
  case TF_K_MBARRIER_EXPECT_TX: return scoped(e, op, "expect.tx", args, 2);
  case TF_K_MBARRIER_COMPLETE_TX: return scoped(e, op, "complete.tx", args, 2);
  case TF_K_MBARRIER_TEST_WAIT: return wait_once(e, op, false);
  case TF_K_MBARRIER_TRY_WAIT: return wait_once(e, op, true);
  case TF_K_MBARRIER_WAIT: return emit_wait(e, op);
  case TF_K_MBARRIER_PENDING: return tf_emit_intrinsic(e, "llvm.nvvm.mbarrier.pending.count", NULL, args, 1);
  default: return emit_arrive(e, op);
  }
}

/* ------------------------------------------------------------------------------------------------ groups, fences */

static LLVMValueRef emit_wait_group(tf_emit *e, tf_op *op) {
  LLVMValueRef n = number(e, tf_kernel_most_of(op, 0));
  return tf_emit_intrinsic(
      e, tf_kernel_read_of(op) ? "llvm.nvvm.cp.async.bulk.wait.group.read" : "llvm.nvvm.cp.async.bulk.wait.group", NULL,
      &n, 1);
}

static LLVMValueRef emit_proxy_fence(tf_emit *e, tf_op *op) {
  switch (tf_kernel_space_of(op)) {
  case TF_KERNEL_SPACE_GLOBAL: return none(e, "llvm.nvvm.fence.proxy.async.global");
  case TF_KERNEL_SPACE_SHARED: return none(e, "llvm.nvvm.fence.proxy.async.shared_cta");
  case TF_KERNEL_SPACE_CLUSTER: return none(e, "llvm.nvvm.fence.proxy.async.shared_cluster");
  default: return none(e, "llvm.nvvm.fence.proxy.async");
  }
}

static LLVMValueRef emit_fence(tf_emit *e, tf_op *op) {
  static const char *const scopes[] = {[TF_KERNEL_SCOPE_ABSENT] = "",
                                       [TF_KERNEL_SCOPE_CTA] = "block",
                                       [TF_KERNEL_SCOPE_CLUSTER] = "cluster",
                                       [TF_KERNEL_SCOPE_GPU] = "device",
                                       [TF_KERNEL_SCOPE_SYS] = ""};
  const char *scope = scopes[tf_kernel_scope_of(op)];
  LLVMAtomicOrdering order = tf_kernel_order_of(op) == TF_KERNEL_ORDER_SC ? LLVMAtomicOrderingSequentiallyConsistent
                                                                          : LLVMAtomicOrderingAcquireRelease;
  LLVMBuildFenceSyncScope(e->b, order, LLVMGetSyncScopeID(e->ctx, scope, strlen(scope)), "");
  return NULL;
}

LLVMValueRef tf_emit_async(tf_emit *e, tf_op *op) {
  LLVMValueRef arg;
  switch (tf_kernel_family_of(op)) {
  case TF_KERNEL_MBARRIER: return emit_mbarrier(e, op);
  case TF_KERNEL_TMA: return tf_emit_tma(e, op);
  case TF_KERNEL_TENSORMAP:
  case TF_KERNEL_BULK:
  case TF_KERNEL_BYTES: return tf_emit_bulk(e, op);
  case TF_KERNEL_TCGEN05:
  case TF_KERNEL_TCGEN05_MMA: return tf_emit_tcgen05(e, op);
  case TF_KERNEL_WGMMA: return tf_emit_wgmma(e, op);
  case TF_KERNEL_CLUSTER: return tf_emit_cluster(e, op);
  default: break;
  }
  switch (tf_kernel_op(op)) {
  case TF_K_VIEW: return emit_view(e, op);
  case TF_K_MAPA: return emit_mapa(e, op);
  case TF_K_TENSORMAP_PREFETCH:
    arg = tf_emit_arg(e, op, 0);
    return tf_emit_intrinsic(e, "llvm.nvvm.prefetch.tensormap", e->ptr[0], &arg, 1);
  case TF_K_BULK_COMMIT: return none(e, "llvm.nvvm.cp.async.bulk.commit.group");
  case TF_K_BULK_WAIT: return emit_wait_group(e, op);
  case TF_K_FENCE_MBARRIER_INIT: return none(e, "llvm.nvvm.fence.mbarrier_init.release.cluster");
  case TF_K_FENCE_PROXY_ASYNC: return emit_proxy_fence(e, op);
  case TF_K_FENCE: return emit_fence(e, op);
  case TF_K_FENCE_CLUSTER:
    return none(e, tf_kernel_order_of(op) == TF_KERNEL_ORDER_RELEASE
                       ? "llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster"
                       : "llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster");
  default: return NULL;
  }
}
