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
  TF_VEC(LLVMValueRef) taken, phis; /* the vectors in the order in which they were; those of them that are phis */
} tf_wgmma_parts;

/* The elements of a vector; those that must be extracted are, before `at`. */
LLVMValueRef *tf_wgmma_parts_of(tf_wgmma_parts *p, LLVMValueRef vector, LLVMValueRef at);
void tf_wgmma_parts_before(tf_wgmma_parts *p, LLVMValueRef at);
/* stubs_wgmma.c: the inline PTX of a stub, before it; its results. NULL: the call is none. */
LLVMValueRef *tf_wgmma_stub_to_ptx(tf_wgmma_parts *p, LLVMValueRef call);

#endif
