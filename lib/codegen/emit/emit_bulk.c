/* Copies of bytes without a tensor map: cp.async, cp.async.bulk and its reductions, st.async; the cache policies that
 * they take; and tensor maps that a kernel changes. LLVM's intrinsics where they say all, stubs where they do not. */
#include "codegen/emit/emit_impl.h"
#include "support/result.h"

#include <stdio.h>

static LLVMValueRef flag(tf_emit *e, const void *there) { return LLVMConstInt(e->i1, there != NULL, false); }

static LLVMValueRef get(tf_emit *e, tf_value *v) { return v ? tf_emit_get(e, v) : NULL; }

/* A stub by its name, which the verifier has shown to be there. */
static LLVMValueRef stub(tf_emit *e, const char *name, LLVMValueRef *args, unsigned n) {
  return tf_stub_call(e->b, e->mod, (tf_stub)(tf_stub_find(name) - tf_stub_get_info((tf_stub)0)), args, n);
}

typedef struct bulk {
  LLVMValueRef src, dst, bytes, bar, mask, policy; /* mask and policy: zero if there is none */
} bulk;

static bulk operands(tf_emit *e, const tf_bulk *b) {
  LLVMValueRef mask = get(e, b->mask);
  return (bulk){get(e, b->src),
                get(e, b->dst),
                get(e, b->bytes),
                get(e, b->bar),
                mask ? LLVMBuildTrunc(e->b, mask, e->i16, "") : LLVMConstNull(e->i16),
                b->policy ? get(e, b->policy) : LLVMConstNull(e->i64)};
}

static LLVMValueRef emit_reduce(tf_emit *e, tf_op *op, const tf_bulk *b, const bulk *v) {
  char name[96];
  bool far = b->bar != NULL;
  snprintf(name, sizeof name, "tf.stub.cp.reduce.bulk.%s.%s%s", far ? "cluster" : "global", tf_bulk_reduction(op),
           b->policy ? ".hint" : "");
  LLVMValueRef args[] = {v->dst, v->src, v->bytes, far ? v->bar : v->policy};
  return stub(e, name, args, far || b->policy ? 4 : 3);
}

static LLVMValueRef emit_copy(tf_emit *e, tf_op *op) {
  tf_bulk b;
  TF_SURELY(tf_bulk_read(op, &b));
  bulk v = operands(e, &b);
  LLVMValueRef mask = flag(e, b.mask), hint = flag(e, b.policy);
  switch (tf_kernel_op(op)) {
  case TF_K_BULK_LOAD: {
    LLVMValueRef args[] = {tf_emit_as_cluster(e, v.dst), v.bar, v.src, v.bytes, v.mask, v.policy, mask, hint};
    return tf_emit_intrinsic(e, "llvm.nvvm.cp.async.bulk.global.to.shared.cluster", NULL, args, 8);
  }
  case TF_K_BULK_STORE: {
    LLVMValueRef args[] = {v.dst, v.src, v.bytes, v.policy, hint, v.mask};
    if (b.mask) return tf_emit_intrinsic(e, "llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask", NULL, args, 6);
    return tf_emit_intrinsic(e, "llvm.nvvm.cp.async.bulk.shared.cta.to.global", NULL, args, 5);
  }
  case TF_K_BULK_SEND: {
    LLVMValueRef args[] = {v.dst, v.src, v.bytes, v.bar};
    return tf_stub_call(e->b, e->mod, TF_STUB_BULK_TO_CLUSTER, args, 4);
  }
  case TF_K_BULK_PREFETCH: {
    LLVMValueRef args[] = {v.src, v.bytes, v.policy, hint};
    return tf_emit_intrinsic(e, "llvm.nvvm.cp.async.bulk.prefetch.L2", NULL, args, 4);
  }
  default: return emit_reduce(e, op, &b, &v);
  }
}

static LLVMValueRef emit_cp_async(tf_emit *e, tf_op *op) {
  char name[64];
  tf_bulk b;
  TF_SURELY(tf_bulk_read(op, &b));
  LLVMValueRef args[4] = {get(e, b.dst), get(e, b.src)};
  unsigned n = 2;
  const char *how = tf_kernel_cache_of(op) == TF_KERNEL_CACHE_CG ? "cg" : "ca";
  int bytes = (int)tf_kernel_bytes_of(op, 0);
  if (b.bytes) args[n++] = get(e, b.bytes);
  if (b.policy) {
    args[n++] = get(e, b.policy);
    snprintf(name, sizeof name, "tf.stub.cp.async.%s.%d%s.hint", how, bytes, b.bytes ? ".zfill" : "");
    return stub(e, name, args, n);
  }
  snprintf(name, sizeof name, "llvm.nvvm.cp.async.%s.shared.global.%d%s", how, bytes, b.bytes ? ".s" : "");
  return tf_emit_intrinsic(e, name, NULL, args, n);
}

static LLVMValueRef emit_st_async(tf_emit *e, tf_op *op) {
  static const struct {
    uint32_t bytes;
    tf_stub stub;
    unsigned words;
  } all[] = {{4, TF_STUB_ST_ASYNC_B32, 0}, {8, TF_STUB_ST_ASYNC_V2, 2}, {16, TF_STUB_ST_ASYNC_V4, 4}};
  uint32_t bytes = tf_access_bytes(tf_op_operand(op, TF_KERNEL_ST_ASYNC_VALUE)->type);
  int i = bytes == 4 ? 0 : bytes == 8 ? 1 : 2;
  LLVMTypeRef type = all[i].words ? LLVMVectorType(e->i32, all[i].words) : e->i32;
  LLVMValueRef args[] = {tf_emit_arg(e, op, TF_KERNEL_ST_ASYNC_DST),
                         LLVMBuildBitCast(e->b, tf_emit_arg(e, op, TF_KERNEL_ST_ASYNC_VALUE), type, ""),
                         tf_emit_arg(e, op, TF_KERNEL_ST_ASYNC_BAR)};
  return tf_stub_call(e->b, e->mod, all[i].stub, args, 3);
}

static LLVMValueRef emit_policy(tf_emit *e, tf_op *op) {
  char name[96];
  tf_str first = tf_kernel_primary_text(op);
  bool rest = tf_kernel_rest_of(op) == TF_KERNEL_REST_EVICT_FIRST;
  snprintf(name, sizeof name, "tf.stub.createpolicy.fractional.%.*s%s", (int)first.len, first.ptr,
           rest ? ".evict_first" : "");
  LLVMValueRef fraction = op->noperand ? tf_emit_arg(e, op, 0) : LLVMConstReal(e->f32, 1.0);
  return stub(e, name, &fraction, 1);
}

/* What accesses that follow ask for. */
static void emit_cache_as(tf_emit *e, tf_op *op) {
  LLVMValueRef policy = tf_emit_arg(e, op, 0);
  switch (tf_kernel_which_of(op)) {
  case TF_KERNEL_WHICH_LAST: e->policy[0] = policy; break;
  case TF_KERNEL_WHICH_FIRST: e->loads = policy; break;
  case TF_KERNEL_WHICH_STORES: e->stores = policy; break;
  case TF_KERNEL_WHICH_ABSENT: break;
  }
}

/* ------------------------------------------------------------------------------------------------ tensor maps */

static LLVMValueRef emit_replace(tf_emit *e, tf_op *op) {
  char name[96];
  LLVMValueRef args[3] = {tf_emit_arg(e, op, TF_KERNEL_TENSORMAP_REPLACE_MAP)};
  unsigned n = 1;
  tf_str field = tf_kernel_field_text(op);
  int len = snprintf(name, sizeof name, "llvm.nvvm.tensormap.replace.%.*s", (int)field.len, field.ptr);
  for (char *c = name + sizeof "llvm.nvvm.tensormap.replace" - 1; c < name + len; c++) *c = *c == '_' ? '.' : *c;
  bool stride = tf_kernel_field_of(op) == TF_KERNEL_FIELD_GLOBAL_STRIDE;
  bool rank = tf_kernel_field_of(op) == TF_KERNEL_FIELD_RANK;
  if (tf_kernel_dimension_attr(op)) /* PTX counts strides from that of dimension 1 */
    args[n++] = LLVMConstInt(e->i32, (unsigned long long)(tf_kernel_dimension_of(op, 0) - stride), false);
  if (tf_kernel_to_attr(op)) {
    int v = tf_tensormap_field_value(field, tf_kernel_to_of(op));
    args[n++] = LLVMConstInt(e->i32, (unsigned long long)v, false);
  } else {
    LLVMValueRef v = tf_emit_arg(e, op, TF_KERNEL_TENSORMAP_REPLACE_VALUE);
    args[n++] = rank ? LLVMBuildSub(e->b, v, LLVMConstInt(e->i32, 1, false), "") : v; /* PTX wants one less */
  }
  return tf_emit_intrinsic(e, name, LLVMTypeOf(args[0]), args, n);
}

static LLVMValueRef emit_publish(tf_emit *e, tf_op *op) {
  char name[64];
  tf_str scope = tf_kernel_scope_text(op);
  snprintf(name, sizeof name, "tf.stub.tensormap.cp_fenceproxy.%.*s", (int)scope.len, scope.ptr);
  LLVMValueRef args[] = {tf_emit_arg(e, op, TF_KERNEL_TENSORMAP_PUBLISH_TO),
                         tf_emit_arg(e, op, TF_KERNEL_TENSORMAP_PUBLISH_FROM)};
  return stub(e, name, args, 2);
}

static LLVMValueRef emit_fence(tf_emit *e, tf_op *op) {
  char name[96];
  tf_str order = tf_kernel_order_text(op), scope = tf_kernel_scope_text(op);
  snprintf(name, sizeof name, "llvm.nvvm.fence.proxy.tensormap_generic.%.*s.%.*s", (int)order.len, order.ptr,
           (int)scope.len, scope.ptr);
  if (!op->noperand) return tf_emit_intrinsic(e, name, NULL, NULL, 0);
  LLVMValueRef args[] = {tf_emit_arg(e, op, 0), LLVMConstInt(e->i32, 128, false)};
  return tf_emit_intrinsic(e, name, NULL, args, 2);
}

LLVMValueRef tf_emit_bulk(tf_emit *e, tf_op *op) {
  LLVMValueRef n, arg;
  switch (tf_kernel_op(op)) {
  case TF_K_CP_ASYNC: return emit_cp_async(e, op);
  case TF_K_CP_ASYNC_COMMIT: return tf_emit_intrinsic(e, "llvm.nvvm.cp.async.commit.group", NULL, NULL, 0);
  case TF_K_CP_ASYNC_WAIT:
    n = LLVMConstInt(e->i32, (unsigned long long)tf_kernel_most_of(op, 0), false);
    return tf_emit_intrinsic(e, "llvm.nvvm.cp.async.wait.group", NULL, &n, 1);
  case TF_K_CP_ASYNC_WAIT_ALL: return tf_emit_intrinsic(e, "llvm.nvvm.cp.async.wait.all", NULL, NULL, 0);
  case TF_K_CP_ASYNC_ARRIVE:
    arg = tf_emit_arg(e, op, 0);
    return tf_emit_intrinsic(e,
                             tf_kernel_noinc_of(op) ? "llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared"
                                                    : "llvm.nvvm.cp.async.mbarrier.arrive.shared",
                             NULL, &arg, 1);
  case TF_K_ST_ASYNC: return emit_st_async(e, op);
  case TF_K_CACHE_POLICY: return emit_policy(e, op);
  case TF_K_CACHE_PROPERTY:
    arg = tf_emit_arg(e, op, 0);
    return tf_stub_call(e->b, e->mod, TF_STUB_POLICY_PROPERTY, &arg, 1);
  case TF_K_CACHE_AS: emit_cache_as(e, op); return NULL;
  case TF_K_TENSORMAP_REPLACE: return emit_replace(e, op);
  case TF_K_TENSORMAP_PUBLISH: return emit_publish(e, op);
  case TF_K_FENCE_TENSORMAP: return emit_fence(e, op);
  default: return emit_copy(e, op);
  }
}
