/* The registers of a warpgroup's products one by one. ptxas serialises products whose accumulators are copied, so what
 * goes from one to the next, around loops and through conditions, must be single values that LLVM keeps in one register
 * each: vectors between the stubs are taken apart, phis too. */
#ifndef TF_CODEGEN_LLVM_WGMMA_PARTS_H
#define TF_CODEGEN_LLVM_WGMMA_PARTS_H

#include <llvm-c/Types.h>

#include "support/map.h"
#include "support/pool.h"
#include "support/vec.h"

typedef struct tf_wgmma_parts {
  tf_pool *pool;
  LLVMModuleRef m;
  LLVMBuilderRef b;
  tf_map of;                        /* a vector that is taken apart -> its elements */
  tf_map group;                     /* a stub -> its tf_wgmma_group */
  TF_VEC(LLVMValueRef) taken, phis; /* the vectors in the order in which they were; those of them that are phis */
  TF_VEC(LLVMValueRef) written;     /* what is no stub, but in the inline PTX of a group */
} tf_wgmma_parts;

TF_NODISCARD bool tf_wgmma_parts_is_stub(LLVMValueRef v);

/* The elements of a vector; those that must be extracted are, before `at`. */
LLVMValueRef *tf_wgmma_parts_of(tf_wgmma_parts *p, LLVMValueRef vector, LLVMValueRef at);
void tf_wgmma_parts_before(tf_wgmma_parts *p, LLVMValueRef at);

#endif
