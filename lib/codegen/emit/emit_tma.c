/* Tensor copies by a tensor map: load, store, reduction, prefetch, in tiles, im2col and gather4 or scatter4. Our ops
 * name axes outermost first, the intrinsics innermost first; the operands' order is the intrinsics'. */
#include "codegen/emit/emit_impl.h"
#include "support/result.h"

#include <stdio.h>

static LLVMValueRef flag(tf_emit *e, bool v) { return LLVMConstInt(e->i1, v, false); }

typedef struct call {
  LLVMValueRef at[20];
  unsigned n;
} call;

static void push(call *c, LLVMValueRef v) { c->at[c->n++] = v; }

/* gather4 and scatter4 have their column first, then the rows in their order. */
static void push_coordinates(tf_emit *e, call *c, const tf_tma *t) {
  if (t->mode >= TF_TMA_GATHER4) push(c, tf_emit_get(e, t->coord[4]));
  for (uint32_t i = 0; i < t->ncoord; i++) {
    if (t->mode < TF_TMA_GATHER4) push(c, tf_emit_get(e, t->coord[t->ncoord - 1 - i]));
    else if (i < 4) push(c, tf_emit_get(e, t->coord[i]));
  }
}

/* im2col: one for each spatial axis, W first; im2col_w: the halo, then the offset. */
static void push_offsets(tf_emit *e, call *c, const tf_tma *t) {
  for (uint32_t i = 0; i < t->noffset; i++) {
    tf_value *v = t->offset[t->mode == TF_TMA_IM2COL ? t->noffset - 1 - i : i];
    push(c, LLVMBuildTrunc(e->b, tf_emit_get(e, v), e->i16, ""));
  }
}

static void push_policy(tf_emit *e, call *c, const tf_tma *t) {
  push(c, t->policy ? tf_emit_get(e, t->policy) : LLVMConstNull(e->i64));
}

static const char *mode_name(const tf_tma *t) {
  static const char *const names[] = {"tile", "im2col", "im2col.w", "im2col.w.128", "tile.gather4", "tile.scatter4"};
  return names[t->mode];
}

/* Of the other CTA of a pair it is an address in shared memory of the cluster, which the instruction takes, too. */
static LLVMValueRef bar_of(tf_emit *e, const tf_tma *t) {
  LLVMValueRef bar = tf_emit_get(e, t->bar);
  if (!t->bar->type->nparam) return bar;
  return LLVMBuildIntToPtr(e->b, LLVMBuildPtrToInt(e->b, bar, e->i64, ""), e->ptr[3], "");
}

static LLVMValueRef emit_load(tf_emit *e, tf_op *op, const tf_tma *t) {
  char name[96];
  snprintf(name, sizeof name, "llvm.nvvm.cp.async.bulk.tensor.g2s.%s.%ud", mode_name(t), tf_tma_rank(t));
  call c = {.n = 0};
  push(&c, tf_emit_as_cluster(e, tf_emit_get(e, t->memory)));
  push(&c, bar_of(e, t));
  push(&c, tf_emit_get(e, t->map));
  push_coordinates(e, &c, t);
  push_offsets(e, &c, t);
  push(&c, t->mask ? LLVMBuildTrunc(e->b, tf_emit_get(e, t->mask), e->i16, "") : LLVMConstNull(e->i16));
  push_policy(e, &c, t);
  push(&c, flag(e, t->mask));
  push(&c, flag(e, t->policy));
  push(&c, LLVMConstInt(e->i32, (unsigned long long)tf_kernel_cta_group_of(op, 0), false));
  return tf_emit_intrinsic(e, name, NULL, c.at, c.n);
}

static LLVMValueRef emit_store(tf_emit *e, tf_op *op, const tf_tma *t) {
  char name[96];
  tf_str how = tf_kernel_op_text(op);
  if (tf_kernel_op(op) == TF_K_TMA_STORE)
    snprintf(name, sizeof name, "llvm.nvvm.cp.async.bulk.tensor.s2g.%s.%ud", mode_name(t), tf_tma_rank(t));
  else
    snprintf(name, sizeof name, "llvm.nvvm.cp.async.bulk.tensor.reduce.%.*s.%s.%ud", (int)how.len, how.ptr,
             mode_name(t), tf_tma_rank(t));
  call c = {.n = 0};
  push(&c, tf_emit_get(e, t->memory));
  push(&c, tf_emit_get(e, t->map));
  push_coordinates(e, &c, t);
  push_policy(e, &c, t);
  push(&c, flag(e, t->policy));
  return tf_emit_intrinsic(e, name, NULL, c.at, c.n);
}

static LLVMValueRef emit_prefetch(tf_emit *e, const tf_tma *t) {
  char name[96];
  snprintf(name, sizeof name, "llvm.nvvm.cp.async.bulk.tensor.prefetch.%s.%ud", mode_name(t), tf_tma_rank(t));
  call c = {.n = 0};
  push(&c, tf_emit_get(e, t->map));
  push_coordinates(e, &c, t);
  push_offsets(e, &c, t);
  push_policy(e, &c, t);
  push(&c, flag(e, t->policy));
  return tf_emit_intrinsic(e, name, NULL, c.at, c.n);
}

LLVMValueRef tf_emit_tma(tf_emit *e, tf_op *op) {
  tf_tma t;
  TF_SURELY(tf_tma_read(op, &t));
  switch (tf_kernel_op(op)) {
  case TF_K_TMA_LOAD: return emit_load(e, op, &t);
  case TF_K_TMA_PREFETCH: return emit_prefetch(e, &t);
  default: return emit_store(e, op, &t);
  }
}
