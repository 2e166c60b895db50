/* A warpgroup's products as stubs: what the emitter writes, the simulated SM carries out and the last step before code
 * generation makes inline PTX of. LLVM has intrinsics for the fence, the commit and the wait only.
 *
 * Registers on their way to the matrix unit and back are <n x float> or <n x i32>. They go through a stub of one
 * operand, tf.stub.wgmma.enter.v64f32 before a fence (the registers hold the value now) and tf.stub.wgmma.leave.v64f32
 * behind a wait (nothing that uses them comes before it); as inline PTX both are empty, with the same registers in and
 * out.
 *
 * A product is tf.stub.wgmma.mma.m64n256k16.f32.bf16.bf16.SS.add, of ([c,] a, b, [meta,] accumulate, flags), which
 * gives d. SS: A by descriptor, RS: in registers; `.add`: there is a c; `.sp` at the end: a sparse A, and twice the K.
 * accumulate is an i1, flags a constant. As inline PTX each register is an operand, d's and c's the same; stubs in a
 * row become one (wgmma_group.h). */
#ifndef TF_CODEGEN_LLVM_STUBS_WGMMA_H
#define TF_CODEGEN_LLVM_STUBS_WGMMA_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Types.h>

#include "kernel/wgmma_table.h"
#include "support/strbuf.h"

enum {
  TF_WGMMA_TRANSPOSE_A = 1,
  TF_WGMMA_TRANSPOSE_B = 2,
  TF_WGMMA_NEGATE_A = 4,
  TF_WGMMA_NEGATE_B = 8,
  TF_WGMMA_SATFINITE = 16,
  TF_WGMMA_SELECTOR_SHIFT = 5, /* of a sparse A */
};

typedef struct tf_wgmma_stub {
  tf_wgmma_id id;
  uint32_t n;
  bool registers, adds, sparse;
} tf_wgmma_stub;

LLVMValueRef tf_wgmma_tie(LLVMBuilderRef b, LLVMModuleRef m, bool enter, LLVMValueRef v);
/* `d` is the result's type; args as above, all of them. */
LLVMValueRef tf_wgmma_call(LLVMBuilderRef b, LLVMModuleRef m, const tf_wgmma_stub *s, LLVMTypeRef d, LLVMValueRef *args,
                           unsigned n);
/* By the name of a declaration; false if it is none. */
TF_NODISCARD bool tf_wgmma_is_tie(const char *name, bool *enter);
TF_NODISCARD bool tf_wgmma_is_mma(const char *name, tf_wgmma_stub *out);
TF_NODISCARD bool tf_wgmma_holds_floats(LLVMTypeRef vector); /* or integers */
/* Of the PTX of a product with these flags: its name, and what stands behind the condition. */
void tf_wgmma_put_name(tf_strbuf *b, const tf_wgmma_stub *s, uint32_t flags);
void tf_wgmma_put_options(tf_strbuf *b, const tf_wgmma_stub *s, uint32_t flags);
/* All of them become inline PTX, and the vectors between them single registers. */
void tf_wgmma_to_ptx(tf_pool *pool, LLVMModuleRef m);

#endif
