/* Stubs: declared by the emitter, bound by the simulated SM, swapped for inline PTX at last. See stubs.def. */
#ifndef TF_CODEGEN_LLVM_STUBS_H
#define TF_CODEGEN_LLVM_STUBS_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Types.h>

#include "tf/base.h"

typedef enum tf_stub {
#define TF_STUB(ID, ...) TF_STUB_##ID,
#include "codegen/llvm/stubs.def"
#undef TF_STUB
  TF_STUB_COUNT
} tf_stub;

typedef enum tf_stub_effect {
  TF_STUB_PURE,
  TF_STUB_READ,
  TF_STUB_WRITE,
  TF_STUB_NOTE,
  TF_STUB_ASYNC,
  TF_STUB_WARP
} tf_stub_effect;

typedef struct tf_stub_info {
  const char *name, *result, *args;
  tf_stub_effect effect;
  const char *ptx, *constraints;
  uint32_t min_ptx;
} tf_stub_info;

const tf_stub_info *tf_stub_get_info(tf_stub s);
/* By name; NULL if there is none. */
const tf_stub_info *tf_stub_find(const char *name);
LLVMValueRef tf_stub_call(LLVMBuilderRef b, LLVMModuleRef m, tf_stub s, LLVMValueRef *args, unsigned n);
/* One that atomic_stub.h names. */
struct tf_atomic;
LLVMValueRef tf_stub_call_atomic(LLVMBuilderRef b, LLVMModuleRef m, const struct tf_atomic *a, LLVMValueRef *args,
                                 unsigned n);
/* All calls of stubs become inline PTX, and the declarations go. */
void tf_stubs_to_ptx(LLVMModuleRef m);

/* stubs_tcgen05.c: waits for loads from tensor memory, with n registers that are loaded (i32 or <n x i32>). */
LLVMValueRef tf_tcgen05_tie(LLVMBuilderRef b, LLVMModuleRef m, uint32_t n, bool waits, LLVMValueRef v);
/* Metadata of an instruction that uses what such a load gives before the wait, of PTX: the wait comes later in
 * the same straight code. */
#define TF_TCGEN05_WAITS "tf.waits"
TF_NODISCARD bool tf_tcgen05_is_tie(const char *name, uint32_t *n, bool *waits);
/* A load with reduction, of which LLVM has no intrinsic: tf.stub.tcgen05.ld.red.32x32b.xN.max.abs.NaN.f32 and the like,
 * of an address and an offset (a constant, of 16x32bx2), which gives <N x i32> and an i32. */
typedef struct tf_tcgen05_red {
  uint32_t n;
  bool split, max, abs, nan; /* split: 16x32bx2, else 32x32b */
  char type[4];              /* f32, s32, u32 */
} tf_tcgen05_red;
LLVMValueRef tf_tcgen05_ld_red(LLVMBuilderRef b, LLVMModuleRef m, const tf_tcgen05_red *r, LLVMValueRef at,
                               LLVMValueRef offset);
TF_NODISCARD bool tf_tcgen05_red_read(const char *name, tf_tcgen05_red *r);
/* Ties what is loaded behind a wait without operands; false if a load is used and its block has none. */
TF_NODISCARD bool tf_tcgen05_tie_waits(LLVMModuleRef m);
void tf_tcgen05_to_ptx(LLVMBuilderRef b, LLVMModuleRef m);

#endif
