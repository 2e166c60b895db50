/* Products of a warpgroup in a row, which become one inline PTX: from the registers that enter it to those that leave
 * it, with the fences, commits and waits between, and what only their descriptors are computed with. LLVM's back end
 * takes time for each operand of each inline PTX, and more for each copy of a register between two. */
#ifndef TF_CODEGEN_LLVM_WGMMA_GROUP_H
#define TF_CODEGEN_LLVM_WGMMA_GROUP_H

#include "codegen/llvm/wgmma_parts.h"

typedef struct tf_wgmma_group {
  TF_VEC(LLVMValueRef) part; /* in order; the first and the last are stubs */
} tf_wgmma_group;

/* Of each stub of the function the group that it is in, to p->group. */
void tf_wgmma_find_groups(tf_wgmma_parts *p, LLVMValueRef f);
/* The inline PTX, before the last stub; gives the elements of what each part returns, NULL for what is no stub. A
 * result that a later one of them goes on with is not there by itself: its elements are those of what comes of it. */
LLVMValueRef **tf_wgmma_group_to_ptx(tf_wgmma_parts *p, const tf_wgmma_group *g);

/* The vector whose registers the stub goes on with as its result's; NULL: it has none. */
LLVMValueRef tf_wgmma_goes_on_with(LLVMValueRef stub);

#endif
