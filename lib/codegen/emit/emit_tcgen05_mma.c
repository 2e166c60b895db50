/* tcgen05.mma and tcgen05.cp: descriptors of shared memory, and what the tensor unit is told to do (types, collector,
 * lanes that stay as they are, scales, sparsity) as the operands of LLVM's intrinsics. */
#include "codegen/emit/emit_impl.h"

#include <stdio.h>

static LLVMValueRef number(LLVMTypeRef t, uint64_t v) { return LLVMConstInt(t, v, false); }

static LLVMValueRef pointer(tf_emit *e, tf_value *memory) {
  return LLVMBuildIntToPtr(e->b, tf_emit_get(e, memory), e->ptr[6], "");
}

static uint64_t group(const tf_op *op) { return (uint64_t)tf_kernel_cta_group_of(op, 1); }

/* The address is an offset of 18 bits in the CTA's shared memory, in units of 16 bytes. */
static LLVMValueRef address_field(tf_emit *e, LLVMValueRef pointer_to) {
  return LLVMBuildZExt(e->b, tf_emit_matrix_start(e, pointer_to), e->i64, "");
}

LLVMValueRef tf_emit_smem_desc(tf_emit *e, tf_op *op) {
  LLVMValueRef at = address_field(e, tf_emit_arg(e, op, TF_KERNEL_TCGEN05_SMEM_DESC_MEMORY));
  if (op->noperand > 1) {
    LLVMValueRef next = LLVMBuildShl(e->b, address_field(e, tf_emit_arg(e, op, TF_KERNEL_TCGEN05_SMEM_DESC_NEXT)),
                                     number(e->i64, 16), "");
    at = LLVMBuildOr(e->b, at, next, "");
  }
  return LLVMBuildOr(e->b, at, number(e->i64, tf_smem_desc_bits(op)), "");
}

typedef struct call {
  char name[128];
  LLVMValueRef at[12];
  unsigned n;
} call;

static void push(call *c, LLVMValueRef v) { c->at[c->n++] = v; }

static LLVMValueRef finish(tf_emit *e, call *c) {
  return tf_emit_call_attribute(e, tf_emit_intrinsic(e, c->name, NULL, c->at, c->n), "convergent", 0);
}

static uint64_t collector(const tf_op *op) {
  switch (tf_kernel_collector_of(op)) {
  case TF_KERNEL_COLLECTOR_LASTUSE: return 1;
  case TF_KERNEL_COLLECTOR_FILL: return 2;
  case TF_KERNEL_COLLECTOR_USE: return 3;
  default: return 0;
  }
}

static LLVMValueRef lane_masks(tf_emit *e, const tf_tmma *m) {
  LLVMValueRef v = LLVMGetPoison(LLVMVectorType(e->i32, m->ndisable));
  for (uint32_t i = 0; i < m->ndisable; i++)
    v = LLVMBuildInsertElement(e->b, v, tf_emit_get(e, m->disable[i]), number(e->i32, i), "");
  return v;
}

/* D, A, B, the descriptor, the flag, metadata: what all of them begin with. */
static void begin(tf_emit *e, call *c, const tf_tmma *m) {
  push(c, pointer(e, m->d));
  push(c, tf_type_is_buffer(m->a->type) ? pointer(e, m->a) : tf_emit_get(e, m->a));
  push(c, tf_emit_get(e, m->b));
  push(c, tf_emit_get(e, m->idesc));
  push(c, tf_emit_get(e, m->accumulate));
  if (m->meta) push(c, pointer(e, m->meta));
}

LLVMValueRef tf_emit_tcgen05_mma(tf_emit *e, tf_op *op) {
  tf_tmma m;
  call c = {.n = 0};
  tf_tmma_read(op, &m);
  int len = snprintf(c.name, sizeof c.name, "llvm.nvvm.tcgen05.mma%s%s.%s", m.ws ? ".ws" : "", m.sparse ? ".sp" : "",
                     tf_type_is_buffer(m.a->type) ? "tensor" : "shared");
  char *rest = c.name + len;
  size_t room = sizeof c.name - (size_t)len;
  begin(e, &c, &m);
  if (m.scaled) {
    int64_t block = tf_kernel_block_int(op, 0);
    snprintf(rest, room, ".%s.block_scale%s", tf_kernel_kind_word(m.kind),
             block == 16   ? ".block16"
             : block == 32 ? ".block32"
                           : "");
    push(&c, pointer(e, m.scale_a));
    push(&c, pointer(e, m.scale_b));
    push(&c, number(e->i32, group(op)));
  } else if (m.ws) {
    snprintf(rest, room, "%s", m.mask ? ".zero_col_mask" : "");
    if (m.mask) push(&c, tf_emit_get(e, m.mask));
    push(&c, number(e->i32, m.kind));
    push(&c, number(e->i32, (uint64_t)tf_kernel_buffer_of(op, 0)));
  } else {
    bool scales = tf_kernel_scale_d_attr(op) != NULL;
    char disable[40] = "";
    if (m.ndisable) snprintf(disable, sizeof disable, ".disable_output_lane.cg%d", (int)group(op));
    snprintf(rest, room, "%s%s%s", scales ? ".scale_d" : "", disable, tf_kernel_ashift_of(op) ? ".ashift" : "");
    if (scales) push(&c, number(e->i64, (uint64_t)tf_kernel_scale_d_of(op, 0)));
    if (m.ndisable) push(&c, lane_masks(e, &m));
    push(&c, number(e->i32, m.kind));
    if (!m.ndisable) push(&c, number(e->i32, group(op)));
  }
  push(&c, number(e->i32, collector(op)));
  return finish(e, &c);
}

LLVMValueRef tf_emit_tensor_copy(tf_emit *e, tf_op *op) {
  call c = {.n = 0};
  if (tf_kernel_op(op) == TF_K_TCGEN05_SHIFT) {
    snprintf(c.name, sizeof c.name, "llvm.nvvm.tcgen05.shift.down.cg%d", (int)group(op));
    push(&c, pointer(e, tf_op_operand(op, 0)));
    return finish(e, &c);
  }
  tf_str shape = tf_kernel_shape_text(op), format = tf_kernel_format_text(op);
  bool widens = tf_kernel_format_attr(op) != NULL;
  snprintf(c.name, sizeof c.name, "llvm.nvvm.tcgen05.cp.%.*s%s%.*s.cg%d", (int)shape.len, shape.ptr, widens ? "." : "",
           widens ? (int)format.len : 0, widens ? format.ptr : "", (int)group(op));
  push(&c, pointer(e, tf_op_operand(op, TF_KERNEL_TCGEN05_CP_TO)));
  push(&c, tf_emit_arg(e, op, TF_KERNEL_TCGEN05_CP_FROM));
  return finish(e, &c);
}
